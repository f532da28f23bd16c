//! Many games of one kind, stepped together into the caller's buffers.
//!
//! A [`Batch`] has a fixed number of *places*, and a game goes on at each. A step takes one decision at every place, plays what
//! chance decides after it, and writes one row of each buffer for each place: no object is made, and nothing is allocated once the
//! lists have grown.
//!
//! * **Seeds.** Chance in game `episode` of place `index` comes from `rng::stream(seed, episode << 32 | index)`: a game depends on
//!   its seed, its place and the decisions alone, not on threads or on the number of places. The first game at place `i` is played
//!   with the generator of game `i` of a [simulation](crate::simulate).
//! * **A game that ends** leaves its rewards, scores and length in the row, and where games begin anew by themselves, the rest of
//!   the row is already that of the next game.

use crate::error::{IllegalAction, Refusal};
use crate::game::{self, ActionId, Game, Turn};
use crate::rng::{self, Rng};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use smallvec::SmallVec;
use std::sync::Arc;
use thiserror::Error;

/// In [`Buffers::to_play`], that the game is over; as in OpenSpiel.
pub const OVER: i8 = -4;
/// What [`Batch::sample`] writes where nobody decides.
pub const NO_ACTION: i64 = -1;
/// Places have indices below this.
pub const MAX_INDEX: u64 = 1 << INDEX_BITS;

const INDEX_BITS: u32 = 32;
/// Places that are not worth handing to another thread.
const GRAIN: usize = 64;
/// Sets the generators of random decisions apart from those of chance.
const DECISIONS: u64 = 0x6465_6369_7369_6F6E;

/// What a batch is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// How many places.
    pub size: usize,
    /// The index of the first place. Batches of the same seed that cover other indices play other games.
    pub first: u64,
    /// Where chance and random decisions come from.
    pub seed: u64,
    /// Whether a new game begins where one has ended.
    pub auto_reset: bool,
    /// On how many threads, from 1.
    pub threads: usize,
    /// Whether the actions of each game are kept.
    pub history: bool,
}

impl Default for Settings {
    /// One place that begins anew, on one thread, with history.
    fn default() -> Self {
        Self { size: 1, first: 0, seed: 0, auto_reset: true, threads: 1, history: true }
    }
}

/// Why no batch could be made.
#[derive(Debug, Error)]
pub enum BatchError {
    /// The system gives no threads.
    #[error("no threads to play on: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// Indices that no place may have.
    #[error("places must have indices below {MAX_INDEX}")]
    Indices,
}

/// Where all games of a batch stand, as plain numbers: the ways that led there, and the generators.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snapshot {
    /// By place, which game is played there, counted from 0.
    pub episodes: Vec<u64>,
    /// By place, the [words](rng::words) of the generator of chance, and of that of random decisions.
    pub generators: Vec<[[u64; 4]; 2]>,
    /// By place, how many decisions and outcomes the game has taken so far.
    pub lengths: Vec<u32>,
    /// All of them, place after place.
    pub actions: Vec<ActionId>,
}

/// Why a batch can't go on from a snapshot.
#[derive(Debug, Error)]
pub enum SnapshotError {
    /// No batch could be made at all.
    #[error(transparent)]
    Batch(#[from] BatchError),
    /// Its lists don't fit together, or the batch.
    #[error("the lists of a snapshot have {0}")]
    Lists(String),
    /// A generator can't stand there.
    #[error("game {0}: no generator stands at zeros")]
    Generator(usize),
    /// A game can't have gone that way.
    #[error("game {index}: {error}")]
    Illegal {
        /// The place, counted from 0.
        index: usize,
        /// What is wrong there.
        error: Box<IllegalAction>,
    },
    /// A game stands before an outcome of chance, where none ever waits; or it is over where a new one would have begun.
    #[error("game {0} stands where no game of a batch waits")]
    Unfinished(usize),
}

/// An action that the rules don't allow at its place. No game has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {index}: {error}")]
pub struct IllegalInBatch {
    /// The place, counted from 0.
    pub index: usize,
    /// What is wrong there.
    pub error: Box<IllegalAction>,
}

/// Where a batch writes: rows one after the other, one for each place. Every length is the number of places times what is said here.
#[derive(Debug, Default)]
pub struct Buffers<'a> {
    /// What the player to move sees; where the game is over, what the player saw who moved last. The product of
    /// [`Game::observation_shape`]; empty if it is not wanted.
    pub observations: &'a mut [f32],
    /// Which decisions are legal; none where the game is over. [`Game::num_distinct_actions`]; empty if it is not wanted.
    pub masks: &'a mut [bool],
    /// The returns of a game that ended in this step, 0 elsewhere. One for each player.
    pub rewards: &'a mut [f32],
    /// Whether a game ended in this step; without a new game in its place, whether it is over. One.
    pub done: &'a mut [bool],
    /// Whether that game was stopped by a limit. One.
    pub truncated: &'a mut [bool],
    /// The player to move, or [`OVER`]. One.
    pub to_play: &'a mut [i8],
    /// The scores of the game that ended last at this place, 0 before. One for each player.
    pub final_scores: &'a mut [f32],
    /// How many decisions and outcomes of chance that game took, 0 before. One.
    pub final_lengths: &'a mut [i32],
    /// Which game is played at this place, counted from 0. One.
    pub episodes: &'a mut [i64],
}

/// How many numbers of a buffer belong to one place.
#[derive(Clone, Copy)]
struct Widths {
    observation: usize,
    mask: usize,
    players: usize,
}

impl<'a> Buffers<'a> {
    /// # Panics
    /// Where a length is none of the right ones.
    fn widths<G: Game>(&self, game: &G, size: usize) -> Widths {
        let wanted = |length: usize, width: usize| if length == 0 { 0 } else { width };
        let players = game.num_players();
        let widths = Widths {
            observation: wanted(self.observations.len(), game.observation_shape().iter().product()),
            mask: wanted(self.masks.len(), game.num_distinct_actions()),
            players,
        };
        let lengths = [
            (self.observations.len(), widths.observation),
            (self.masks.len(), widths.mask),
            (self.rewards.len(), players),
            (self.done.len(), 1),
            (self.truncated.len(), 1),
            (self.to_play.len(), 1),
            (self.final_scores.len(), players),
            (self.final_lengths.len(), 1),
            (self.episodes.len(), 1),
        ];
        for (length, width) in lengths {
            assert_eq!(length, size * width, "a buffer has one row for each place");
        }
        widths
    }

    fn split_at(self, rows: usize, widths: Widths) -> (Self, Self) {
        let (observations, other_observations) = self.observations.split_at_mut(rows * widths.observation);
        let (masks, other_masks) = self.masks.split_at_mut(rows * widths.mask);
        let (rewards, other_rewards) = self.rewards.split_at_mut(rows * widths.players);
        let (done, other_done) = self.done.split_at_mut(rows);
        let (truncated, other_truncated) = self.truncated.split_at_mut(rows);
        let (to_play, other_to_play) = self.to_play.split_at_mut(rows);
        let (final_scores, other_final_scores) = self.final_scores.split_at_mut(rows * widths.players);
        let (final_lengths, other_final_lengths) = self.final_lengths.split_at_mut(rows);
        let (episodes, other_episodes) = self.episodes.split_at_mut(rows);
        let head =
            Buffers { observations, masks, rewards, done, truncated, to_play, final_scores, final_lengths, episodes };
        let tail = Buffers {
            observations: other_observations,
            masks: other_masks,
            rewards: other_rewards,
            done: other_done,
            truncated: other_truncated,
            to_play: other_to_play,
            final_scores: other_final_scores,
            final_lengths: other_final_lengths,
            episodes: other_episodes,
        };
        (head, tail)
    }

    fn row(&mut self, index: usize, widths: Widths) -> Row<'_> {
        let players = index * widths.players..(index + 1) * widths.players;
        Row {
            observation: &mut self.observations[index * widths.observation..][..widths.observation],
            mask: &mut self.masks[index * widths.mask..][..widths.mask],
            rewards: &mut self.rewards[players.clone()],
            done: &mut self.done[index],
            truncated: &mut self.truncated[index],
            to_play: &mut self.to_play[index],
            final_scores: &mut self.final_scores[players],
            final_length: &mut self.final_lengths[index],
            episode: &mut self.episodes[index],
        }
    }
}

/// What is written for one place.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [bool],
    rewards: &'a mut [f32],
    done: &'a mut bool,
    truncated: &'a mut bool,
    to_play: &'a mut i8,
    final_scores: &'a mut [f32],
    final_length: &'a mut i32,
    episode: &'a mut i64,
}

impl Row<'_> {
    fn forget_step(&mut self) {
        self.rewards.fill(0.0);
        *self.done = false;
        *self.truncated = false;
    }

    fn forget_games(&mut self) {
        self.forget_step();
        self.final_scores.fill(0.0);
        *self.final_length = 0;
    }
}

/// What all places have in common.
struct Rules<G: Game> {
    game: Arc<G>,
    start: G::State,
    seed: u64,
    auto_reset: bool,
    history: bool,
}

/// One place with the game that goes on there.
struct Place<G: Game> {
    state: G::State,
    chance: Rng,
    decisions: Rng,
    index: u64,
    episode: u64,
    length: i32,
    /// Who decides; when the game is over, who did so last.
    player: u8,
    over: bool,
    /// Whether the game stays as it is while others go on.
    waits: bool,
    /// Whether `legal` holds the legal actions.
    listed: bool,
    legal: Vec<ActionId>,
    history: Vec<ActionId>,
}

impl<G: Game> Place<G> {
    fn new(rules: &Rules<G>, index: u64) -> Self {
        let mut place = Self {
            state: rules.start.clone(),
            chance: rng::stream(rules.seed, index),
            decisions: rng::stream(rules.seed ^ DECISIONS, index),
            index,
            episode: 0,
            length: 0,
            player: 0,
            over: false,
            waits: false,
            listed: false,
            legal: Vec::new(),
            history: Vec::new(),
        };
        place.play_chance(rules);
        place
    }

    fn begin(&mut self, rules: &Rules<G>, episode: u64) {
        self.episode = episode;
        self.chance = rng::stream(rules.seed, episode << INDEX_BITS | self.index);
        self.state.clone_from(&rules.start);
        self.length = 0;
        self.listed = false;
        self.history.clear();
        self.play_chance(rules);
    }

    fn begin_next(&mut self, rules: &Rules<G>) {
        self.begin(rules, self.episode.wrapping_add(1));
    }

    fn begin_series(&mut self, rules: &Rules<G>) {
        self.decisions = rng::stream(rules.seed ^ DECISIONS, self.index);
        self.begin(rules, 0);
    }

    /// Goes the way that a game has gone, and takes up its generators.
    fn resume(
        &mut self,
        rules: &Rules<G>,
        episode: u64,
        [chance, decisions]: [Rng; 2],
        actions: &[ActionId],
    ) -> Result<(), Box<IllegalAction>> {
        self.state.clone_from(&rules.start);
        self.listed = false;
        self.history.clear();
        self.history.extend_from_slice(actions);
        for &action in actions {
            if let Turn::Player(player) = rules.game.turn(&self.state) {
                self.player = player;
            }
            rules.game.apply(&mut self.state, action).map_err(Box::new)?;
        }
        match rules.game.turn(&self.state) {
            Turn::Player(player) => (self.player, self.over) = (player, false),
            Turn::Over => self.over = true,
            Turn::Chance => {}
        }
        self.episode = episode;
        self.length = i32::try_from(actions.len()).unwrap_or(i32::MAX);
        (self.chance, self.decisions) = (chance, decisions);
        Ok(())
    }

    /// Plays what chance decides until a player does, or the game is over.
    fn play_chance(&mut self, rules: &Rules<G>) {
        loop {
            match rules.game.turn(&self.state) {
                Turn::Chance => {
                    let outcome = rules.game.sample_chance(&self.state, &mut self.chance);
                    self.play(rules, outcome);
                }
                Turn::Player(player) => {
                    self.player = player;
                    self.over = false;
                    return;
                }
                Turn::Over => {
                    self.over = true;
                    return;
                }
            }
        }
    }

    #[inline]
    fn play(&mut self, rules: &Rules<G>, action: ActionId) {
        rules.game.play(&mut self.state, action);
        self.length = self.length.saturating_add(1);
        if rules.history {
            self.history.push(action);
        }
    }

    /// Takes a legal decision. Rewards are added to those of the row.
    fn decide(&mut self, rules: &Rules<G>, action: ActionId, row: &mut Row<'_>) {
        self.listed = false;
        self.play(rules, action);
        self.play_chance(rules);
        if self.over {
            self.report_end(rules, row);
            if rules.auto_reset {
                self.begin_next(rules);
            }
        }
    }

    #[cold]
    fn report_end(&self, rules: &Rules<G>, row: &mut Row<'_>) {
        let mut points: SmallVec<[f64; 8]> = SmallVec::from_elem(0.0, row.rewards.len());
        rules.game.returns(&self.state, &mut points);
        for (reward, &points) in row.rewards.iter_mut().zip(&points) {
            *reward += points as f32;
        }
        rules.game.scores(&self.state, &mut points);
        for (score, &points) in row.final_scores.iter_mut().zip(&points) {
            *score = points as f32;
        }
        *row.done = true;
        *row.truncated = rules.game.is_truncated(&self.state);
        *row.final_length = self.length;
    }

    /// Writes what the player to move has before him.
    fn show(&mut self, rules: &Rules<G>, row: &mut Row<'_>) {
        *row.episode = self.episode as i64;
        *row.to_play = if self.over { OVER } else { self.player as i8 };
        if !row.observation.is_empty() {
            rules.game.observe(&self.state, usize::from(self.player), row.observation);
        }
        if row.mask.is_empty() {
            return;
        }
        row.mask.fill(false);
        if !self.over {
            rules.game.legal_actions(&self.state, &mut self.legal);
            self.listed = true;
            for &action in &self.legal {
                row.mask[action as usize] = true;
            }
        }
    }

    /// The legal action of this number. Where the game is over, none is asked for.
    fn legal(&self, rules: &Rules<G>, action: i64) -> Option<ActionId> {
        let action = ActionId::try_from(action).ok()?;
        let legal = match self.listed {
            true => self.legal.binary_search(&action).is_ok(),
            false => rules.game.is_legal(&self.state, action),
        };
        legal.then_some(action)
    }

    /// A legal action, each as likely as every other. It is the same whether they are listed or not.
    fn draw(&mut self, rules: &Rules<G>) -> ActionId {
        match self.listed {
            true => self.legal[rng::below(&mut self.decisions, self.legal.len())],
            false => rules.game.random_action(&self.state, &mut self.decisions, &mut self.legal),
        }
    }
}

/// A run of places with their rows.
struct Part<'a, G: Game, I> {
    places: &'a mut [Place<G>],
    inputs: &'a [I],
    out: Buffers<'a>,
    widths: Widths,
}

impl<G: Game, I> Part<'_, G, I> {
    fn halves(self) -> (Self, Option<Self>) {
        if self.places.len() <= GRAIN {
            return (self, None);
        }
        let (half, widths) = (self.places.len() / 2, self.widths);
        let (places, other_places) = self.places.split_at_mut(half);
        let (inputs, other_inputs) = self.inputs.split_at(half);
        let (out, other_out) = self.out.split_at(half, widths);
        let tail = Self { places: other_places, inputs: other_inputs, out: other_out, widths };
        (Self { places, inputs, out, widths }, Some(tail))
    }
}

/// Games of one kind that are stepped together.
pub struct Batch<G: Game> {
    rules: Rules<G>,
    places: Vec<Place<G>>,
    /// `None` plays on the caller's thread.
    pool: Option<ThreadPool>,
}

impl<G: Game> std::fmt::Debug for Batch<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("game", &G::info().name).field("size", &self.places.len()).finish_non_exhaustive()
    }
}

impl<G: Game> Batch<G> {
    /// A batch with the first game begun at every place. Nothing is written yet: see [`write`](Self::write).
    ///
    /// # Errors
    /// [`BatchError`] where there are no threads, or indices go beyond [`MAX_INDEX`].
    pub fn new(game: Arc<G>, settings: Settings) -> Result<Self, BatchError> {
        let Settings { size, first, seed, auto_reset, threads, history } = settings;
        let indices = first..first.saturating_add(size as u64);
        if indices.end > MAX_INDEX {
            return Err(BatchError::Indices);
        }
        let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build()).transpose()?;
        let rules = Rules { start: game.initial_state(), game, seed, auto_reset, history };
        let places = indices.map(|index| Place::new(&rules, index)).collect();
        Ok(Self { rules, places, pool })
    }

    /// A batch that goes on where another one stood.
    ///
    /// # Errors
    /// [`SnapshotError`] for one that no batch with these settings can have left. They must keep the history.
    pub fn resume(game: Arc<G>, settings: Settings, snapshot: &Snapshot) -> Result<Self, SnapshotError> {
        let mut batch = Self::new(game, settings)?;
        let Snapshot { episodes, generators, lengths, actions } = snapshot;
        let size = batch.places.len();
        for (what, length) in
            [("episodes", episodes.len()), ("generators", generators.len()), ("lengths", lengths.len())]
        {
            if length != size {
                return Err(SnapshotError::Lists(format!("{length} {what} for {size} games")));
            }
        }
        let taken: u64 = lengths.iter().map(|&length| u64::from(length)).sum();
        if taken != actions.len() as u64 || !settings.history {
            return Err(SnapshotError::Lists(format!("{} actions, not {taken}", actions.len())));
        }
        let mut rest = &actions[..];
        let ways: Vec<&[ActionId]> = lengths
            .iter()
            .map(|&length| {
                let (way, others) = rest.split_at(length as usize);
                rest = others;
                way
            })
            .collect();
        let rules = &batch.rules;
        let go = |(index, place): (usize, &mut Place<G>)| {
            let [chance, decisions] = generators[index].map(rng::from_words);
            let (Some(chance), Some(decisions)) = (chance, decisions) else {
                return Err(SnapshotError::Generator(index));
            };
            place
                .resume(rules, episodes[index], [chance, decisions], ways[index])
                .map_err(|error| SnapshotError::Illegal { index, error })?;
            match rules.game.turn(&place.state) {
                Turn::Player(_) => Ok(()),
                Turn::Over if !settings.auto_reset => Ok(()),
                Turn::Over | Turn::Chance => Err(SnapshotError::Unfinished(index)),
            }
        };
        match &batch.pool {
            None => batch.places.iter_mut().enumerate().try_for_each(go),
            Some(pool) => pool.install(|| batch.places.par_iter_mut().enumerate().try_for_each(go)),
        }?;
        Ok(batch)
    }

    /// Where all games stand; `None` where their actions are not kept.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let generators = |place: &Place<G>| [rng::words(&place.chance), rng::words(&place.decisions)];
        self.rules.history.then(|| Snapshot {
            episodes: self.places.iter().map(|place| place.episode).collect(),
            generators: self.places.iter().map(generators).collect(),
            lengths: self.places.iter().map(|place| place.history.len() as u32).collect(),
            actions: self.places.iter().flat_map(|place| &place.history).copied().collect(),
        })
    }

    /// How many places.
    pub fn size(&self) -> usize {
        self.places.len()
    }

    /// The game that all play.
    pub fn game(&self) -> &Arc<G> {
        &self.rules.game
    }

    /// The position at a place.
    ///
    /// # Panics
    /// Where there is no such place.
    pub fn state(&self, index: usize) -> &G::State {
        &self.places[index].state
    }

    /// The actions and outcomes of the game at a place; `None` if they are not kept.
    ///
    /// # Panics
    /// Where there is no such place.
    pub fn history(&self, index: usize) -> Option<&[ActionId]> {
        self.rules.history.then_some(&self.places[index].history)
    }

    /// Writes every row anew, as at the beginning of a series.
    ///
    /// # Panics
    /// Where a buffer has a wrong length; so do the other methods.
    pub fn write(&mut self, out: Buffers<'_>) {
        self.each(|_, _, row| row.forget_games(), out);
    }

    /// Writes what stands before the players anew, and leaves what is said of games that ended.
    pub fn show(&mut self, out: Buffers<'_>) {
        self.each(|_, _, _| (), out);
    }

    /// Begins a new game at every place: with a seed, the first of its series; without one, the next of the series in hand.
    pub fn reset(&mut self, seed: Option<u64>, out: Buffers<'_>) {
        self.rules.seed = seed.unwrap_or(self.rules.seed);
        self.each(
            |rules, place, row| {
                row.forget_games();
                match seed {
                    Some(_) => place.begin_series(rules),
                    None => place.begin_next(rules),
                }
            },
            out,
        );
    }

    /// Begins the next game at the places that are `chosen`. The rows of all others stay as they are.
    ///
    /// # Panics
    /// Unless `chosen` has one entry for each place.
    pub fn restart(&mut self, chosen: &[bool], out: Buffers<'_>) {
        self.run(chosen, out, |rules, place, chosen, row| {
            if chosen {
                row.forget_games();
                place.begin_next(rules);
                place.show(rules, row);
            }
        });
    }

    /// Takes one action at each place. Where the game is over and no new one begins, the action is not looked at, and the row stays
    /// without rewards.
    ///
    /// # Errors
    /// [`IllegalInBatch`] for the first place whose action is illegal. All are looked at before any is taken.
    ///
    /// # Panics
    /// Unless there is one action for each place.
    pub fn step(&mut self, actions: &[i64], out: Buffers<'_>) -> Result<(), IllegalInBatch> {
        if let Some(index) = self.first_illegal(actions) {
            return Err(self.illegal(index, actions[index]));
        }
        self.run(actions, out, |rules, place, action, row| {
            row.forget_step();
            if place.over {
                *row.done = true;
            } else if place.waits {
                return;
            } else {
                // All are legal, so none is cut.
                place.decide(rules, action as ActionId, row);
            }
            place.show(rules, row);
        });
        Ok(())
    }

    /// Takes one action at each place that is `chosen`. All others wait: their games stay as they are, their actions are not looked
    /// at, and their rows say that nothing ended, unless the game is over.
    ///
    /// # Errors
    /// [`IllegalInBatch`] as in [`step`](Self::step).
    ///
    /// # Panics
    /// Unless there is one action and one entry of `chosen` for each place.
    pub fn step_where(&mut self, actions: &[i64], chosen: &[bool], out: Buffers<'_>) -> Result<(), IllegalInBatch> {
        self.let_wait(chosen);
        let result = self.step(actions, out);
        self.go_on();
        result
    }

    /// Takes so many random decisions at each place, uniform over the legal ones. The rows are those after the last; rewards are sums
    /// over all of them, and `done` says whether any game ended. Unless it is `fresh`, it goes on with the sums that the rows hold.
    pub fn step_random(&mut self, steps: u64, fresh: bool, out: Buffers<'_>) {
        self.each(
            |rules, place, row| {
                if fresh {
                    row.forget_step();
                }
                for _ in 0..steps {
                    if place.over {
                        *row.done = true;
                        break;
                    }
                    let action = place.draw(rules);
                    place.decide(rules, action, row);
                }
            },
            out,
        );
    }

    /// Writes a random legal action for each place, uniform over the legal ones; [`NO_ACTION`] where the game is over.
    ///
    /// # Panics
    /// Unless there is room for one action for each place.
    pub fn sample(&mut self, out: &mut [i64]) {
        assert_eq!(out.len(), self.places.len(), "one action for each place");
        let rules = &self.rules;
        let draw = |(place, out): (&mut Place<G>, &mut i64)| {
            *out = if place.over || place.waits { NO_ACTION } else { place.draw(rules).into() };
        };
        match &self.pool {
            None => self.places.iter_mut().zip(out).for_each(draw),
            Some(pool) => {
                let places = &mut self.places;
                pool.install(|| places.par_iter_mut().zip(out).with_min_len(GRAIN).for_each(draw));
            }
        }
    }

    /// Writes a random legal action for each place that is `chosen`, [`NO_ACTION`] for all others. Nothing is drawn for these.
    ///
    /// # Panics
    /// Unless there is room for one action and one entry of `chosen` for each place.
    pub fn sample_where(&mut self, chosen: &[bool], out: &mut [i64]) {
        self.let_wait(chosen);
        self.sample(out);
        self.go_on();
    }

    fn let_wait(&mut self, chosen: &[bool]) {
        assert_eq!(chosen.len(), self.places.len(), "one entry for each place");
        for (place, &chosen) in self.places.iter_mut().zip(chosen) {
            place.waits = !chosen;
        }
    }

    fn go_on(&mut self) {
        for place in &mut self.places {
            place.waits = false;
        }
    }

    fn first_illegal(&self, actions: &[i64]) -> Option<usize> {
        assert_eq!(actions.len(), self.places.len(), "one action for each place");
        let rules = &self.rules;
        let refused =
            |(place, &action): (&Place<G>, &i64)| !place.over && !place.waits && place.legal(rules, action).is_none();
        match &self.pool {
            None => self.places.iter().zip(actions).position(refused),
            Some(pool) => {
                let places = &self.places;
                pool.install(|| places.par_iter().zip(actions).with_min_len(GRAIN).position_first(refused))
            }
        }
    }

    fn illegal(&self, index: usize, action: i64) -> IllegalInBatch {
        let (game, state) = (&*self.rules.game, &self.places[index].state);
        let error = match ActionId::try_from(action) {
            Ok(action) => game::illegal(game, state, action),
            Err(_) => {
                let last = game.num_distinct_actions().saturating_sub(1);
                let reason = format!("no action has this number: decisions are 0..{last}");
                IllegalAction {
                    action: format!("action {action}"),
                    refusal: Refusal::new(reason, &[]),
                    ..game::illegal(game, state, ActionId::MAX)
                }
            }
        };
        IllegalInBatch { index, error: Box::new(error) }
    }

    /// Does something at every place and shows how it stands then.
    fn each(&mut self, work: impl Fn(&Rules<G>, &mut Place<G>, &mut Row<'_>) + Sync, out: Buffers<'_>) {
        // Takes no room.
        let nothing = vec![(); self.places.len()];
        self.run(&nothing, out, |rules, place, (), row| {
            work(rules, place, row);
            place.show(rules, row);
        });
    }

    /// Does something at every place.
    fn run<I: Copy + Sync>(
        &mut self,
        inputs: &[I],
        out: Buffers<'_>,
        work: impl Fn(&Rules<G>, &mut Place<G>, I, &mut Row<'_>) + Sync,
    ) {
        assert_eq!(inputs.len(), self.places.len(), "one entry for each place");
        let (rules, widths) = (&self.rules, out.widths(&*self.rules.game, self.places.len()));
        let whole = Part { places: &mut self.places, inputs, out, widths };
        let go = |mut part: Part<'_, G, I>| {
            for (index, (place, &input)) in part.places.iter_mut().zip(part.inputs).enumerate() {
                work(rules, place, input, &mut part.out.row(index, widths));
            }
        };
        match &self.pool {
            None => go(whole),
            Some(pool) => pool.install(|| rayon::iter::split(whole, Part::halves).for_each(go)),
        }
    }
}
