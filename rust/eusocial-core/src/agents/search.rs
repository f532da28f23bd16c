//! What all searches share: how positions are valued, how long a search goes on, and searching on several threads.

use super::analysis::Order;
use super::lead::lead_of;
use super::spec::SearchParameters;
use crate::game::{ActionId, Game, Turn};
use crate::playout;
use crate::rng::{self, Rng};
use crate::watch::Watch;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, TryLockError};
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
/// the end of a game that is played alone, where nobody wins. See [`Rollout::new`].
#[derive(Clone, Debug)]
pub struct Rollout {
    cut: Option<u32>,
    scale: f64,
    legal: Vec<ActionId>,
}

impl Rollout {
    /// A rollout of at most `cut` decisions and outcomes, to the end if `None`. A lead of x points (over the best of the others; alone,
    /// the points themselves; together, the lead that all share) is worth x / (|x| + `scale`).
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
    if values.len() > 1 || game.is_cooperative() {
        game.returns(state, values);
    } else {
        value_leads(game, state, scale, values);
    }
}

/// Points as values.
fn value_leads<G: Game>(game: &G, state: &G::State, scale: f64, values: &mut [f64]) {
    let value_of = |lead: f64| lead / (lead.abs() + scale);
    if game.is_cooperative() {
        return values.fill(value_of(game.shared_lead(state)));
    }
    let mut scores = smallvec::SmallVec::<[f64; 8]>::from_elem(0.0, values.len());
    game.scores(state, &mut scores);
    for (player, value) in values.iter_mut().enumerate() {
        *value = value_of(lead_of(&scores, player));
    }
}

/// So many simulations lie between two looks at a watch: some milliseconds where they are slow, and where they are fast, too many for
/// looking to take time.
const SIMULATIONS_A_LOOK: u64 = 32;
/// How long a thread that waits for others goes without a look.
const LONGEST_WAIT: Duration = Duration::from_millis(20);

/// How long a search goes on.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    simulations: u64,
    time: Option<Duration>,
    watch: Watch,
}

impl Budget {
    pub fn new(parameters: &SearchParameters, watch: &Watch) -> Self {
        let time = parameters.ms.map(Duration::from_millis);
        Self { simulations: parameters.simulations(), time, watch: watch.clone() }
    }

    /// The part of one of several workers: simulations are shared out, time is not.
    pub fn share(&self, worker: usize, workers: usize, watch: &Watch) -> Self {
        let (workers, worker) = (workers as u64, worker as u64);
        let more = u64::from(worker < self.simulations % workers);
        Self { simulations: self.simulations / workers + more, time: self.time, watch: watch.clone() }
    }

    /// Does `simulate` until the budget is used up, at least once if any simulation is in it. Returns how often.
    pub fn spend(self, mut simulate: impl FnMut(u64)) -> u64 {
        let start = self.start();
        let mut done = 0;
        while done < self.simulations && (done == 0 || self.is_left(start, done)) {
            simulate(done);
            done += 1;
        }
        done
    }

    /// As [`spend`](Self::spend), for work that does several simulations at once: it is told how many are left, and returns how many
    /// it did. Ends early when it does none.
    pub fn spend_together<E>(self, mut work: impl FnMut(u64) -> Result<u64, E>) -> Result<u64, E> {
        let start = self.start();
        let mut done = 0;
        while done < self.simulations
            && (done == 0 || self.is_left(start, done))
            // Simulations by the batch may take long.
            && self.watch.goes_on(self.spent(start, done))
        {
            match work(self.simulations - done)? {
                0 => break,
                more => done += more,
            }
        }
        Ok(done)
    }

    /// When a search with a limit of time began.
    fn start(&self) -> Option<Instant> {
        self.time.map(|_| Instant::now())
    }

    /// Whether there is time left, and nobody stops the search.
    #[inline]
    fn is_left(&self, start: Option<Instant>, done: u64) -> bool {
        let in_time = match (self.time, start) {
            (Some(time), Some(start)) => start.elapsed() < time,
            _ => true,
        };
        in_time && (!done.is_multiple_of(SIMULATIONS_A_LOOK) || self.watch.goes_on(self.spent(start, done)))
    }

    /// The share of the budget that is used up.
    fn spent(&self, start: Option<Instant>, done: u64) -> f64 {
        let simulations = done as f64 / self.simulations.max(1) as f64;
        match (self.time, start) {
            (Some(time), Some(start)) => simulations.max(start.elapsed().div_duration_f64(time)).min(1.0),
            _ => simulations,
        }
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
    root: Root<'_, G>,
    parameters: &SearchParameters,
    watch: &Watch,
    order: Order,
    seed: u64,
) -> Found {
    let start = Instant::now();
    let Root { game, state, player } = root;
    let budget = Budget::new(parameters, watch);
    let number = workers.len();
    let (simulations, reused) = side_by_side(workers, watch, |index, worker, watch| {
        let mut rng = rng::stream(seed, index as u64);
        worker.search(game, state, player, budget.share(index, number, watch), &mut rng)
    });
    let counts = ranked(root, order, |counts| {
        workers.iter().for_each(|worker| worker.count(game, state, player, counts));
    });
    Found { counts, simulations, reused, time: start.elapsed() }
}

/// What was found about each legal action, the best first. `count` gets them by ascending actions, and adds what it knows.
pub(super) fn ranked<G: Game>(root: Root<'_, G>, order: Order, count: impl FnOnce(&mut [Counts])) -> Vec<Counts> {
    let Root { game, state, player } = root;
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    let mut counts: Vec<Counts> = legal.iter().map(|&action| Counts::new(action, game.num_players())).collect();
    count(&mut counts);
    counts.sort_by(|a, b| order.compare(a, b, usize::from(player)));
    counts
}

/// A decision that is searched.
#[derive(Debug)]
pub(super) struct Root<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub player: u8,
}

/// Works with each worker, as far as there are threads at the same time. Returns the sums of what the works return. This thread does
/// the first part itself, and looks at the watch until all are done.
fn side_by_side<W: Send>(
    workers: &mut [W],
    watch: &Watch,
    work: impl Fn(usize, &mut W, &Watch) -> (u64, u64) + Sync,
) -> (u64, u64) {
    if let [worker] = workers {
        return work(0, worker, watch);
    }
    let places: Vec<_> = workers.iter_mut().map(|worker| Mutex::new((Some(worker), (0, 0)))).collect();
    let take = |index: usize, watch: &Watch| {
        let mut place = match places[index].try_lock() {
            Ok(place) => place,
            Err(TryLockError::Poisoned(place)) => place.into_inner(),
            // Another thread does it.
            Err(TryLockError::WouldBlock) => return,
        };
        if let Some(worker) = place.0.take() {
            place.1 = work(index, worker, watch);
        }
    };
    let (here, aside, at_work) = (thread::current(), watch.aside(), AtomicUsize::new(0));
    thread::scope(|scope| {
        let (take, here, aside, at_work) = (&take, &here, &aside, &at_work);
        let mut others = Vec::with_capacity(places.len());
        for index in 1..places.len() {
            at_work.fetch_add(1, Ordering::Relaxed);
            let other = thread::Builder::new().spawn_scoped(scope, move || {
                take(index, aside);
                at_work.fetch_sub(1, Ordering::Release);
                here.unpark();
            });
            match other {
                Ok(other) => others.push(other),
                // What no thread could be had for is done by this one.
                Err(_) => {
                    at_work.fetch_sub(1, Ordering::Relaxed);
                }
            }
        }
        (0..places.len()).for_each(|index| take(index, watch));
        // One that panicked has not taken leave.
        let goes_on = || at_work.load(Ordering::Acquire) > 0 && others.iter().any(|other| !other.is_finished());
        while watch.looks() && goes_on() {
            thread::park_timeout(LONGEST_WAIT);
            watch.goes_on(1.0);
        }
    });
    places.into_iter().fold((0, 0), |sum, place| {
        let (_, done) = place.into_inner().unwrap_or_else(PoisonError::into_inner);
        (sum.0 + done.0, sum.1 + done.1)
    })
}
