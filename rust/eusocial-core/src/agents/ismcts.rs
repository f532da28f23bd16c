use super::analysis::Order;
use super::search::{self, Budget, Counts, Evaluator, Found, Rollout, Root, Worker};
use super::spec::SearchParameters;
use super::tree::{Seen, Step};
use super::{Agent, Analysis};
use crate::game::{ActionId, Game, Turn};
use crate::rng::{Rng, RngCore};
use crate::watch::Watch;

/// Single-observer information set Monte Carlo tree search, for games that hide things (Cowling, Powley and Whitehouse, "Information
/// set Monte Carlo tree search", 2012).
///
/// Every simulation draws a world that the player can't tell from the real one ([`Game::resample`]). One tree serves all of them: its
/// nodes are what that player has seen since, so that actions of others that look alike to him share an edge
/// ([`Game::observed_key`]), and outcomes of chance too. Since an action may be legal in some worlds alone, bounds count how often it
/// could have been taken. Nothing that the player can't see is ever looked at.
///
/// No tree is kept for the next choice: what the player sees until then rules out worlds that this one counted.
#[derive(Clone, Debug)]
pub struct Ismcts<E = Rollout> {
    parameters: SearchParameters,
    watch: Watch,
    trees: Vec<Grower<E>>,
}

/// A tree with all that it needs to grow.
#[derive(Clone, Debug)]
struct Grower<E> {
    c: f64,
    evaluator: E,
    tree: Seen,
    path: Vec<Step>,
    values: Vec<f64>,
}

impl Ismcts {
    /// A search by rollouts.
    pub fn new(parameters: SearchParameters) -> Self {
        Self::with_evaluator(parameters, Rollout::new(parameters.cut, parameters.scale))
    }
}

impl<E: Clone> Ismcts<E> {
    /// A search with another way to value positions.
    pub fn with_evaluator(parameters: SearchParameters, evaluator: E) -> Self {
        let grower = || Grower {
            c: parameters.c,
            evaluator: evaluator.clone(),
            tree: Seen::default(),
            path: Vec::new(),
            values: Vec::new(),
        };
        Self { parameters, watch: Watch::default(), trees: (0..parameters.workers()).map(|_| grower()).collect() }
    }

    fn search<G: Game>(&mut self, game: &G, state: &G::State, player: u8, rng: &mut Rng) -> Found
    where
        E: Evaluator<G>,
    {
        let root = Root { game, state, player };
        search::search(&mut self.trees, root, &self.parameters, &self.watch, Order::Visits, rng.next_u64())
    }
}

impl<E> Grower<E> {
    fn simulate<G: Game>(&mut self, game: &G, root: &G::State, observer: usize, rng: &mut Rng)
    where
        E: Evaluator<G>,
    {
        let mut world = game.resample(root, observer, rng);
        let last = self.tree.descend(game, &mut world, self.c, rng, &mut self.path);
        self.evaluator.evaluate(game, &mut world, rng, &mut self.values);
        self.tree.add(&self.path, last, &self.values);
    }
}

impl<G: Game, E: Evaluator<G>> Worker<G> for Grower<E> {
    fn search(&mut self, game: &G, state: &G::State, player: u8, budget: Budget, rng: &mut Rng) -> (u64, u64) {
        self.tree.clear(game.num_players(), player.into());
        self.values.resize(game.num_players(), 0.0);
        (budget.spend(|_| self.simulate(game, state, player.into(), rng)), 0)
    }

    fn count(&self, game: &G, state: &G::State, _player: u8, counts: &mut [Counts]) {
        self.tree.count(game, state, counts);
    }
}

impl<G: Game, E: Evaluator<G>> Agent<G> for Ismcts<E> {
    fn choose(&mut self, game: &G, state: &G::State, legal: &[ActionId], rng: &mut Rng) -> ActionId {
        let (Turn::Player(player), [_, _, ..]) = (game.turn(state), legal) else { return legal[0] };
        self.search(game, state, player, rng).best().unwrap_or(legal[0])
    }

    fn analyse(&mut self, game: &G, state: &G::State, rng: &mut Rng) -> Option<Analysis> {
        let Turn::Player(player) = game.turn(state) else { return None };
        let found = self.search(game, state, player, rng);
        let first = found.best()?;
        // Of several trees, the first of those that know most about the action.
        let tree = self.trees.iter().rev().max_by_key(|grower| grower.tree.visits(game, state, first))?;
        let line = tree.tree.line(game, state, first, &mut rng.clone());
        Some(Analysis::new(game, state, player, found, line))
    }

    fn attend(&mut self, watch: &Watch) {
        self.watch = watch.clone();
    }
}
