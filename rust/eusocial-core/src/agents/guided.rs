use super::Analysis;
use super::analysis::Order;
use super::search::{self, Budget, Found, Root, value_end};
use super::spec::SearchParameters;
use super::tree::{Guide, GuidedTree, NONE, Planted, ROOT, Reached, Seen, Step};
use crate::game::{ActionId, Game, Turn};
use crate::rng::Rng;
use crate::watch::Watch;
use std::error::Error;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

/// Says what many positions are worth at once, and which actions look good there: for neural networks.
pub trait BatchEvaluator: Send + Sync {
    /// Judges every leaf.
    ///
    /// # Errors
    /// Any reason why it can't. The search ends and hands it on.
    fn evaluate(&self, leaves: Leaves) -> Result<Judgement, EvaluationError>;
}

impl<E: BatchEvaluator + ?Sized> BatchEvaluator for Arc<E> {
    fn evaluate(&self, leaves: Leaves) -> Result<Judgement, EvaluationError> {
        (**self).evaluate(leaves)
    }
}

/// Positions where a player decides, a row each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Leaves {
    /// Who decides.
    pub to_play: Vec<u8>,
    /// What that player sees: rows of the game's observation shape.
    pub observations: Vec<f32>,
    /// Which decisions are legal: rows of `num_distinct_actions`.
    pub masks: Vec<bool>,
    /// How long rows are.
    pub shape: Shape,
}

/// How long the rows of [`Leaves`] and [`Judgement`] are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The shape of an observation.
    pub observation: Vec<usize>,
    /// How many numbers decisions may have.
    pub actions: usize,
    /// How many play.
    pub players: usize,
}

impl Shape {
    fn of<G: Game>(game: &G) -> Self {
        let (actions, players) = (game.num_distinct_actions(), game.num_players());
        Self { observation: game.observation_shape(), actions, players }
    }
}

/// What leaves are worth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Judgement {
    /// How good each decision looks, from 0 up: rows of `num_distinct_actions`. Those of legal actions are scaled to a sum of 1; others
    /// don't count. `None`, or zeros alone, where all look alike.
    pub priors: Option<Vec<f64>>,
    /// The value to each player, from -1 to 1: rows of players.
    pub values: Vec<f64>,
}

/// Why leaves could not be judged. Copies are the same error.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct EvaluationError(Arc<dyn Error + Send + Sync>);

impl EvaluationError {
    /// An error for this reason, which may be a text.
    pub fn new(reason: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(Arc::from(reason.into()))
    }

    /// The reason.
    pub fn reason(&self) -> &(dyn Error + Send + Sync + 'static) {
        &*self.0
    }
}

impl PartialEq for EvaluationError {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for EvaluationError {}

/// Monte Carlo tree search whose leaves a [`BatchEvaluator`] judges, many in one call (PUCT).
///
/// It is max^n, and chance is a node of its own. What is hidden is seen, as by [`Mcts`](super::Mcts), or not
/// ([`blind`](Self::blind)), as by [`Ismcts`](super::Ismcts). Instead of rollouts there are values, and priors say where to look first.
/// Leaves wait until a batch is full; each simulation that waits counts as lost meanwhile, so that the next one goes another way.
/// Ends are worth what the game returns, without a call.
pub struct Guided<G: Game, E> {
    parameters: SearchParameters,
    batch: usize,
    evaluator: E,
    watch: Watch,
    tree: Box<dyn GuidedTree<G>>,
    waiting: Waiting,
    path: Vec<Step>,
    values: Vec<f64>,
}

/// Simulations that wait for the values of their leaves.
#[derive(Debug, Default)]
struct Waiting {
    leaves: Leaves,
    places: Vec<Place>,
    /// The ways to all of them, one after the other.
    steps: Vec<Step>,
    /// Their legal actions and what the tree knows them by, one after the other.
    legal: Vec<(ActionId, u64)>,
    /// Ways to leaves that wait already.
    again: Vec<Step>,
    buffer: Vec<ActionId>,
    /// The priors of a leaf.
    priors: Vec<f32>,
}

/// A leaf that waits.
#[derive(Clone, Debug)]
struct Place {
    node: u32,
    player: u8,
    steps: Range<usize>,
    legal: Range<usize>,
}

impl Waiting {
    /// Adds a leaf of a tree.
    fn add<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        player: u8,
        (tree, node): (&dyn GuidedTree<G>, u32),
        path: &[Step],
        observation: usize,
    ) {
        game.legal_actions(state, &mut self.buffer);
        let (steps, legal) = (self.steps.len(), self.legal.len());
        self.steps.extend_from_slice(path);
        self.legal.extend(self.buffer.iter().map(|&action| (action, tree.key(game, state, action))));
        self.places.push(Place { node, player, steps: steps..self.steps.len(), legal: legal..self.legal.len() });
        let Leaves { to_play, observations, masks, .. } = &mut self.leaves;
        to_play.push(player);
        let start = observations.len();
        observations.resize(start + observation, 0.0);
        game.observe(state, player.into(), &mut observations[start..]);
        let start = masks.len();
        masks.resize(start + game.num_distinct_actions(), false);
        self.buffer.iter().for_each(|&action| masks[start + action as usize] = true);
    }

    fn clear(&mut self) {
        self.leaves = Leaves::default();
        self.places.clear();
        self.steps.clear();
        self.legal.clear();
        self.again.clear();
    }
}

impl<G: Game, E: BatchEvaluator> Guided<G, E> {
    /// A search that sees all of the position, and has at most `batch` leaves valued in one call. Of the parameters, `cut` and `threads`
    /// have no meaning here.
    pub fn new(parameters: SearchParameters, batch: usize, evaluator: E) -> Self {
        Self::with_tree(parameters, batch, evaluator, Box::new(Planted::<G, Guide>::default()))
    }

    /// A search that sees what the player sees. Each simulation goes through a world that the player can't tell from the real one, so
    /// the evaluator is asked about positions of such worlds. No tree is kept for the next choice, and `reuse` has no meaning either.
    pub fn blind(parameters: SearchParameters, batch: usize, evaluator: E) -> Self {
        Self::with_tree(parameters, batch, evaluator, Box::new(Seen::<Guide>::default()))
    }

    fn with_tree(parameters: SearchParameters, batch: usize, evaluator: E, tree: Box<dyn GuidedTree<G>>) -> Self {
        Self {
            parameters,
            batch: batch.max(1),
            evaluator,
            watch: Watch::default(),
            tree,
            waiting: Waiting::default(),
            path: Vec::new(),
            values: Vec::new(),
        }
    }

    /// One of `legal`, which is not empty. Must be called only where a player decides.
    ///
    /// # Errors
    /// [`EvaluationError`] of the evaluator. The tree is forgotten then.
    pub fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[ActionId],
        rng: &mut Rng,
    ) -> Result<ActionId, EvaluationError> {
        let (Turn::Player(player), [_, _, ..]) = (game.turn(state), legal) else { return Ok(legal[0]) };
        let best = self.search(game, state, player, rng)?.best();
        self.settle();
        Ok(best.unwrap_or(legal[0]))
    }

    /// What the search found about every legal action; `None` where no player decides.
    ///
    /// # Errors
    /// [`EvaluationError`] of the evaluator. The tree is forgotten then.
    pub fn analyse(&mut self, game: &G, state: &G::State, rng: &mut Rng) -> Result<Option<Analysis>, EvaluationError> {
        let Turn::Player(player) = game.turn(state) else { return Ok(None) };
        let found = self.search(game, state, player, rng)?;
        let line = found.best().map(|first| self.tree.line(game, state, first, &mut rng.clone()));
        self.settle();
        Ok(Some(Analysis::new(game, state, player, found, line.unwrap_or_default())))
    }

    /// What it looks at while it searches, as [`Agent::attend`](super::Agent::attend).
    pub fn attend(&mut self, watch: &Watch) {
        self.watch = watch.clone();
    }

    /// Keeps the tree for the next search, or not.
    fn settle(&mut self) {
        if !self.parameters.reuse {
            self.tree.forget();
        }
    }

    fn search(&mut self, game: &G, state: &G::State, player: u8, rng: &mut Rng) -> Result<Found, EvaluationError> {
        let start = Instant::now();
        self.tree.plant(game, state, player);
        self.values.resize(game.num_players(), 0.0);
        let done = self.grow(game, state, player, rng).inspect_err(|_| {
            // Simulations were counted that have no value.
            self.tree.forget();
            self.waiting.clear();
        });
        let (simulations, reused) = done?;
        let root = Root { game, state, player };
        let counts = search::ranked(root, Order::Visits, |counts| self.tree.count(game, state, counts));
        Ok(Found { counts, simulations, reused, time: start.elapsed() })
    }

    /// Searches. Returns how many simulations it did, and how many were kept from before.
    fn grow(&mut self, game: &G, root: &G::State, player: u8, rng: &mut Rng) -> Result<(u64, u64), EvaluationError> {
        let observation = game.observation_shape().iter().product();
        if !self.tree.is_rooted() {
            self.waiting.add(game, root, player, (&*self.tree, ROOT), &[], observation);
            self.judge(game)?;
        }
        // The root's own valuation is a visit too.
        let kept = u64::from(self.tree.root_visits()) - 1;
        let done = Budget::new(&self.parameters, &self.watch).spend_together(|left| {
            let ends = self.gather(game, root, left, rng, observation);
            Ok(ends + self.judge(game)?)
        })?;
        Ok((done, kept))
    }

    /// Goes down the tree until as many leaves wait as fit in a batch, or as may be simulated. Returns how many simulations came to an
    /// end of the game, which wait for nothing.
    fn gather(&mut self, game: &G, root: &G::State, left: u64, rng: &mut Rng, observation: usize) -> u64 {
        let tree = &mut *self.tree;
        // Where few leaves are left, a smaller batch is better than a long search for others.
        let patience = self.batch.max(16) as u64;
        let (mut ends, mut again) = (0, 0);
        while self.waiting.places.len() < self.batch
            && (self.waiting.places.len() as u64 + ends) < left
            && ends + again < patience
        {
            let (state, reached) = tree.descend(game, root, self.parameters.c, rng, &mut self.path);
            match reached {
                Reached::Over(node) => {
                    value_end(game, &state, self.parameters.scale, &mut self.values);
                    tree.add(&self.path, node, &self.values);
                    ends += 1;
                }
                Reached::Leaf(node) => {
                    let Turn::Player(player) = game.turn(&state) else { break };
                    tree.hold(&self.path);
                    self.waiting.add(game, &state, player, (&*tree, node), &self.path, observation);
                }
                Reached::Pending => {
                    tree.hold(&self.path);
                    self.waiting.again.extend_from_slice(&self.path);
                    again += 1;
                }
            }
        }
        tree.release(&self.waiting.again);
        ends
    }

    /// Has all that waits judged, and adds it to the tree. Returns how many there were.
    fn judge(&mut self, game: &G) -> Result<u64, EvaluationError> {
        let Waiting { leaves, places, steps, legal, priors: row, .. } = &mut self.waiting;
        let number = places.len();
        if number == 0 {
            return Ok(0);
        }
        leaves.shape = Shape::of(game);
        let Shape { actions, players, .. } = leaves.shape;
        let Judgement { priors, values } = self.evaluator.evaluate(std::mem::take(leaves))?;
        check_length("values", &values, number, players)?;
        if let Some(at) = values.iter().position(|value| !value.is_finite()) {
            let (leaf, player) = (at / players, at % players);
            return Err(EvaluationError::new(format!(
                "the evaluator gave {} as the value of leaf {leaf} to player {player}; values must be finite, from -1 to 1",
                values[at]
            )));
        }
        if let Some(priors) = &priors {
            check_length("priors", priors, number, actions)?;
            for (leaf, place) in places.iter().enumerate() {
                let of = |&&(action, _): &&(ActionId, u64)| {
                    let prior = priors[leaf * actions + action as usize];
                    !(prior.is_finite() && prior >= 0.0)
                };
                if let Some(&(action, _)) = legal[place.legal.clone()].iter().find(of) {
                    return Err(EvaluationError::new(format!(
                        "the evaluator gave {} as the prior of action {action} at leaf {leaf}; priors of legal actions must be \
                         finite and not negative",
                        priors[leaf * actions + action as usize]
                    )));
                }
            }
        }
        let tree = &mut *self.tree;
        for (leaf, Place { node, player, steps: way, legal: range }) in places.drain(..).enumerate() {
            let (way, legal) = (&steps[way], &legal[range]);
            if node != NONE {
                let given = priors.as_ref().map(|priors| &priors[leaf * actions..(leaf + 1) * actions]);
                let sum: f64 = given.map_or(0.0, |given| legal.iter().map(|&(action, _)| given[action as usize]).sum());
                row.clear();
                row.extend(legal.iter().map(|&(action, _)| match given {
                    Some(given) if sum > 0.0 => (given[action as usize] / sum) as f32,
                    _ => 1.0 / legal.len() as f32,
                }));
                tree.expand(node, player, legal, row);
            }
            tree.release(way);
            tree.add(way, node, &values[leaf * players..(leaf + 1) * players]);
        }
        self.waiting.clear();
        Ok(number as u64)
    }
}

fn check_length(what: &str, given: &[f64], rows: usize, columns: usize) -> Result<(), EvaluationError> {
    if given.len() == rows * columns {
        return Ok(());
    }
    let given = given.len();
    Err(EvaluationError::new(format!(
        "the evaluator gave {given} {what} for {rows} leaves; expected {columns} for each"
    )))
}
