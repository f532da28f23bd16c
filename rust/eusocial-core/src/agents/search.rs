//! What all searches share: how positions are valued, how long a search goes on, and searching on several threads.

use super::analysis::Order;
use super::lead::lead_of;
use super::spec::SearchParameters;
use crate::game::{ActionId, Game, Turn};
use crate::playout;
use crate::rng::{self, Rng};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Says what a position is worth to each player.
pub trait Evaluator<G: Game>: Clone + Send {
    /// Writes the value to each player, from -1 to 1, into `values[..num_players]`. May play on: the state isn't used again.
    fn evaluate(&mut self, game: &G, state: &mut G::State, rng: &mut Rng, values: &mut [f64]);
}

/// Plays on at random, to the end or for some steps.
///
/// The end is worth what the game returns. A position where the rollout was cut is worth what the lead in points promises, and so is
/// the end of a game that is played alone, since nobody wins there. See [`Rollout::new`].
#[derive(Clone, Debug)]
pub struct Rollout {
    cut: Option<u32>,
    scale: f64,
    legal: Vec<ActionId>,
}

impl Rollout {
    /// A rollout of at most `cut` decisions and outcomes, to the end if `None`. A lead of x points (over the best of the others; alone,
    /// the points themselves) is worth x / (|x| + `scale`).
    pub fn new(cut: Option<u32>, scale: f64) -> Self {
        Self { cut, scale, legal: Vec::new() }
    }
}

impl<G: Game> Evaluator<G> for Rollout {
    fn evaluate(&mut self, game: &G, state: &mut G::State, rng: &mut Rng, values: &mut [f64]) {
        match self.cut {
            None => {
                playout::random_playout(game, state, rng, &mut self.legal);
            }
            Some(cut) => {
                for _ in 0..cut {
                    let action = match game.turn(state) {
                        Turn::Over => break,
                        Turn::Chance => game.sample_chance(state, rng),
                        Turn::Player(_) => game.random_action(state, rng, &mut self.legal),
                    };
                    game.play(state, action);
                }
            }
        }
        if game.turn(state) == Turn::Over {
            value_end(game, state, self.scale, values);
        } else {
            value_leads(game, state, self.scale, values);
        }
    }
}

/// What the end of a game is worth: what it returns; alone, what the points promise.
pub(super) fn value_end<G: Game>(game: &G, state: &G::State, scale: f64, values: &mut [f64]) {
    if values.len() > 1 {
        game.returns(state, values);
    } else {
        value_leads(game, state, scale, values);
    }
}

/// Points as values.
fn value_leads<G: Game>(game: &G, state: &G::State, scale: f64, values: &mut [f64]) {
    let mut scores = smallvec::SmallVec::<[f64; 8]>::from_elem(0.0, values.len());
    game.scores(state, &mut scores);
    for (player, value) in values.iter_mut().enumerate() {
        let lead = lead_of(&scores, player);
        *value = lead / (lead.abs() + scale);
    }
}

/// How long a search goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    simulations: u64,
    time: Option<Duration>,
}

impl Budget {
    pub fn new(parameters: &SearchParameters) -> Self {
        Self { simulations: parameters.simulations(), time: parameters.ms.map(Duration::from_millis) }
    }

    /// The part of one of several workers: simulations are shared out, time is not.
    pub fn share(self, worker: usize, workers: usize) -> Self {
        let (workers, worker) = (workers as u64, worker as u64);
        let more = u64::from(worker < self.simulations % workers);
        Self { simulations: self.simulations / workers + more, ..self }
    }

    /// Does `simulate` until the budget is used up, at least once if any simulation is in it. Returns how often.
    pub fn spend(self, mut simulate: impl FnMut(u64)) -> u64 {
        let end = self.time.map(|time| Instant::now() + time);
        let mut done = 0;
        while done < self.simulations && (done == 0 || end.is_none_or(|end| Instant::now() < end)) {
            simulate(done);
            done += 1;
        }
        done
    }

    /// As [`spend`](Self::spend), for work that does several simulations at once: it is told how many are left, and returns how many
    /// it did. Ends early when it does none.
    pub fn spend_together<E>(self, mut work: impl FnMut(u64) -> Result<u64, E>) -> Result<u64, E> {
        let end = self.time.map(|time| Instant::now() + time);
        let mut done = 0;
        while done < self.simulations && (done == 0 || end.is_none_or(|end| Instant::now() < end)) {
            match work(self.simulations - done)? {
                0 => break,
                more => done += more,
            }
        }
        Ok(done)
    }
}

/// Visits and values of one action at the root.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Counts {
    pub action: ActionId,
    pub visits: u64,
    /// Sums of values, a player each.
    pub totals: Vec<f64>,
}

impl Counts {
    pub fn new(action: ActionId, players: usize) -> Self {
        Self { action, visits: 0, totals: vec![0.0; players] }
    }

    pub fn add(&mut self, visits: u64, totals: &[f64]) {
        self.visits += visits;
        self.totals.iter_mut().zip(totals).for_each(|(sum, total)| *sum += total);
    }

    /// Mean value to a player; 0 without a visit.
    pub fn mean(&self, player: usize) -> f64 {
        if self.visits == 0 { 0.0 } else { self.totals[player] / self.visits as f64 }
    }
}

/// What a search found at its root.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The best first.
    pub counts: Vec<Counts>,
    pub simulations: u64,
    pub reused: u64,
    pub time: Duration,
}

impl Found {
    pub fn best(&self) -> Option<ActionId> {
        self.counts.first().map(|counts| counts.action)
    }
}

/// One of the searches that run side by side, each with what it keeps for itself.
pub(super) trait Worker<G: Game>: Send {
    /// Searches. Returns how many simulations it did, and how many it kept from before.
    fn search(&mut self, game: &G, state: &G::State, player: u8, budget: Budget, rng: &mut Rng) -> (u64, u64);
    /// Adds what was found about each action.
    fn count(&self, game: &G, state: &G::State, player: u8, counts: &mut [Counts]);
}

/// Searches with each worker on a thread of its own, and adds up what they found. Each has its own generator, so that the result
/// does not depend on which is faster, unless the budget is time.
pub(super) fn search<G: Game, W: Worker<G>>(
    workers: &mut [W],
    game: &G,
    state: &G::State,
    player: u8,
    parameters: &SearchParameters,
    order: Order,
    seed: u64,
) -> Found {
    let start = Instant::now();
    let budget = Budget::new(parameters);
    let number = workers.len();
    let (simulations, reused) = side_by_side(workers, |index, worker| {
        let mut rng = rng::stream(seed, index as u64);
        worker.search(game, state, player, budget.share(index, number), &mut rng)
    });
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    let mut counts: Vec<Counts> = legal.iter().map(|&action| Counts::new(action, game.num_players())).collect();
    workers.iter().for_each(|worker| worker.count(game, state, player, &mut counts));
    counts.sort_by(|a, b| order.compare(a, b, usize::from(player)));
    Found { counts, simulations, reused, time: start.elapsed() }
}

/// Works with each worker, as far as there are threads at the same time. Returns the sums of what the works return.
fn side_by_side<W: Send>(workers: &mut [W], work: impl Fn(usize, &mut W) -> (u64, u64) + Sync) -> (u64, u64) {
    if let [worker] = workers {
        return work(0, worker);
    }
    let places: Vec<_> = workers.iter_mut().map(|worker| Mutex::new((Some(worker), (0, 0)))).collect();
    let take = |index: usize| {
        let mut place = places[index].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(worker) = place.0.take() {
            place.1 = work(index, worker);
        }
    };
    thread::scope(|scope| {
        let take = &take;
        for index in 1..places.len() {
            // What no thread could be had for is done by this one.
            let _ = thread::Builder::new().spawn_scoped(scope, move || take(index));
        }
        (0..places.len()).for_each(take);
    });
    places.into_iter().fold((0, 0), |sum, place| {
        let (_, done) = place.into_inner().unwrap_or_else(PoisonError::into_inner);
        (sum.0 + done.0, sum.1 + done.1)
    })
}
