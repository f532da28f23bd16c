use super::analysis::Order;
use super::search::{self, Budget, Counts, Evaluator, Found, Rollout, Root, Worker};
use super::spec::SearchParameters;
use super::tree::{Planted, Step};
use super::{Agent, Analysis};
use crate::game::{ActionId, Game, Turn};
use crate::rng::{Rng, RngCore};
use crate::watch::Watch;

/// Monte Carlo tree search with UCT.
///
/// Every simulation goes down the tree, takes a new action there and is valued by an [`Evaluator`]. Each player chooses what is best
/// for that player alone (max^n). Chance is a node of its own, with a child for each outcome that happened, drawn by its probability.
/// With several threads each grows a tree of its own, and visits are added up at the root.
///
/// It sees all of the position: where a game hides things, it cheats. Use [`Ismcts`](super::Ismcts) there.
pub struct Mcts<G: Game, E = Rollout> {
    parameters: SearchParameters,
    watch: Watch,
    trees: Vec<Grower<G, E>>,
}

/// A tree with all that it needs to grow.
struct Grower<G: Game, E> {
    parameters: SearchParameters,
    evaluator: E,
    tree: Planted<G>,
    legal: Vec<ActionId>,
    path: Vec<Step>,
    values: Vec<f64>,
}

impl<G: Game> Mcts<G> {
    /// A search by rollouts.
    pub fn new(parameters: SearchParameters) -> Self {
        Self::with_evaluator(parameters, Rollout::new(parameters.cut, parameters.scale))
    }
}

impl<G: Game, E: Evaluator<G>> Mcts<G, E> {
    /// A search with another way to value positions.
    pub fn with_evaluator(parameters: SearchParameters, evaluator: E) -> Self {
        let grower = || Grower {
            parameters,
            evaluator: evaluator.clone(),
            tree: Planted::default(),
            legal: Vec::new(),
            path: Vec::new(),
            values: Vec::new(),
        };
        Self { parameters, watch: Watch::default(), trees: (0..parameters.workers()).map(|_| grower()).collect() }
    }

    fn search(&mut self, game: &G, state: &G::State, player: u8, rng: &mut Rng) -> Found {
        let root = Root { game, state, player };
        search::search(&mut self.trees, root, &self.parameters, &self.watch, Order::Visits, rng.next_u64())
    }

    /// Keeps the trees for the next search, or not.
    fn settle(&mut self) {
        if !self.parameters.reuse {
            self.forget();
        }
    }

    fn forget(&mut self) {
        self.trees.iter_mut().for_each(|grower| grower.tree.forget());
    }
}

impl<G: Game, E: Evaluator<G>> Worker<G> for Grower<G, E> {
    fn search(&mut self, game: &G, state: &G::State, _player: u8, budget: Budget, rng: &mut Rng) -> (u64, u64) {
        let kept = self.tree.plant(game, state);
        self.values.resize(game.num_players(), 0.0);
        let done = budget.spend(|_| self.simulate(game, state, rng));
        (done, kept.into())
    }

    fn count(&self, _game: &G, _state: &G::State, _player: u8, counts: &mut [Counts]) {
        self.tree.count(counts);
    }
}

impl<G: Game, E: Evaluator<G>> Grower<G, E> {
    fn simulate(&mut self, game: &G, root: &G::State, rng: &mut Rng) {
        let mut state = root.clone();
        let tree = &mut self.tree.tree;
        let last = tree.descend(game, &mut state, self.parameters.c, rng, &mut self.legal, &mut self.path);
        self.evaluator.evaluate(game, &mut state, rng, &mut self.values);
        tree.add(&self.path, last, &self.values);
    }
}

impl<G: Game, E: Evaluator<G>> Agent<G> for Mcts<G, E> {
    fn choose(&mut self, game: &G, state: &G::State, legal: &[ActionId], rng: &mut Rng) -> ActionId {
        let (Turn::Player(player), [_, _, ..]) = (game.turn(state), legal) else { return legal[0] };
        let best = self.search(game, state, player, rng).best();
        self.settle();
        best.unwrap_or(legal[0])
    }

    fn analyse(&mut self, game: &G, state: &G::State, rng: &mut Rng) -> Option<Analysis> {
        let Turn::Player(player) = game.turn(state) else { return None };
        let found = self.search(game, state, player, rng);
        let first = found.best()?;
        // Of several trees, the first of those that know most about the action.
        let trees = self.trees.iter().rev().map(|grower| &grower.tree);
        let line = trees.max_by_key(|tree| tree.visits(first)).map(|tree| tree.line(game, first));
        self.settle();
        Some(Analysis::new(game, state, player, found, line.unwrap_or_default()))
    }

    fn attend(&mut self, watch: &Watch) {
        self.watch = watch.clone();
    }

    fn reset(&mut self) {
        self.forget();
    }
}
