use super::analysis::Order;
use super::search::{self, Budget, Counts, Evaluator, Found, Rollout, Root, Worker};
use super::spec::SearchParameters;
use super::{Agent, Analysis};
use crate::game::{ActionId, Game, Turn};
use crate::rng::{Rng, RngCore};
use crate::watch::Watch;

/// Flat Monte Carlo: tries every action equally often, plays on from there, and takes the one with the best mean.
///
/// What the player can't see is drawn anew for each simulation.
#[derive(Clone, Debug)]
pub struct Flat<E = Rollout> {
    parameters: SearchParameters,
    watch: Watch,
    samplers: Vec<Sampler<E>>,
}

#[derive(Clone, Debug)]
struct Sampler<E> {
    /// Where its first simulation begins, so that samplers who share few simulations don't all try the first actions.
    offset: usize,
    evaluator: E,
    counts: Vec<Counts>,
    values: Vec<f64>,
}

impl Flat {
    /// A search by rollouts.
    pub fn new(parameters: SearchParameters) -> Self {
        Self::with_evaluator(parameters, Rollout::new(parameters.cut, parameters.scale))
    }
}

impl<E: Clone> Flat<E> {
    /// A search with another way to value positions.
    pub fn with_evaluator(parameters: SearchParameters, evaluator: E) -> Self {
        let workers = parameters.workers();
        // Others do the same share of simulations, or the first ones one more.
        let offset = |index: usize| match parameters.simulations() {
            u64::MAX => index,
            all => (0..index as u64).map(|i| all / workers as u64 + u64::from(i < all % workers as u64)).sum::<u64>()
                as usize,
        };
        let sampler = |index| Sampler {
            offset: offset(index),
            evaluator: evaluator.clone(),
            counts: Vec::new(),
            values: Vec::new(),
        };
        Self { parameters, watch: Watch::default(), samplers: (0..workers).map(sampler).collect() }
    }

    fn search<G: Game>(&mut self, game: &G, state: &G::State, player: u8, rng: &mut Rng) -> Found
    where
        E: Evaluator<G>,
    {
        let root = Root { game, state, player };
        search::search(&mut self.samplers, root, &self.parameters, &self.watch, Order::Value, rng.next_u64())
    }
}

impl<G: Game, E: Evaluator<G>> Worker<G> for Sampler<E> {
    fn search(&mut self, game: &G, state: &G::State, player: u8, budget: Budget, rng: &mut Rng) -> (u64, u64) {
        let players = game.num_players();
        let mut legal = Vec::new();
        game.legal_actions(state, &mut legal);
        self.counts = legal.iter().map(|&action| Counts::new(action, players)).collect();
        self.values.resize(players, 0.0);
        let done = budget.spend(|simulation| {
            let turn = (self.offset as u64 + simulation) % legal.len().max(1) as u64;
            let Some(counts) = self.counts.get_mut(turn as usize) else { return };
            let mut world = game.resample(state, usize::from(player), rng);
            game.play(&mut world, counts.action);
            self.evaluator.evaluate(game, &mut world, rng, &mut self.values);
            counts.add(1, &self.values);
        });
        (done, 0)
    }

    fn count(&self, _game: &G, _state: &G::State, _player: u8, counts: &mut [Counts]) {
        for (sum, counts) in counts.iter_mut().zip(&self.counts) {
            sum.add(counts.visits, &counts.totals);
        }
    }
}

impl<G: Game, E: Evaluator<G>> Agent<G> for Flat<E> {
    fn choose(&mut self, game: &G, state: &G::State, legal: &[ActionId], rng: &mut Rng) -> ActionId {
        let (Turn::Player(player), [_, _, ..]) = (game.turn(state), legal) else { return legal[0] };
        self.search(game, state, player, rng).best().unwrap_or(legal[0])
    }

    fn analyse(&mut self, game: &G, state: &G::State, rng: &mut Rng) -> Option<Analysis> {
        let Turn::Player(player) = game.turn(state) else { return None };
        let found = self.search(game, state, player, rng);
        let line = found.best().map(|best| super::analysis::text_of(game, state, best));
        Some(Analysis::new(game, state, player, found, line.into_iter().collect()))
    }

    fn attend(&mut self, watch: &Watch) {
        self.watch = watch.clone();
    }
}
