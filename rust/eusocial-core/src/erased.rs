//! The object-safe face of games, for callers that choose a game by name while the program runs: the Python border, command
//! lines. Everything that plays many steps (playouts, simulation, perft) runs inside, behind one call, with static dispatch.

mod agent;
mod batch;

pub use agent::{AnyAgent, Guide, Seat};
pub use batch::AnyBatch;

use crate::agents::{AgentError, AgentSpec, EvaluationError};
use crate::batch::{Batch, BatchError, Settings, Snapshot, SnapshotError};
use crate::error::{ActionParseError, IllegalAction, PositionError, RecordError};
use crate::game::{ActionId, Game, GameInfo, Turn};
use crate::ledger::{self, Account, Entry};
use crate::options::OptionValues;
use crate::record::{self, Record, Text, Texts};
use crate::rng::{self, Rng};
use crate::simulate::{self, Block};
use crate::tensor::Part;
use crate::watch::Watch;
use crate::{perft, playout};
use agent::SeatOf;
use serde::ser::{Serialize, SerializeSeq, Serializer};
use serde_json::Value;
use std::any::Any;
use std::convert::Infallible;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A game whose type is known only inside. See [`Game`] for what the methods mean.
pub trait AnyGame: Send + Sync {
    /// What is known of the game before an option is chosen.
    fn info(&self) -> &'static GameInfo;
    /// How many play.
    fn num_players(&self) -> usize;
    /// Whether every player sees everything, with the options in force.
    fn perfect_information(&self) -> bool;
    /// Whether there may be chance nodes, with the options in force.
    fn has_chance(&self) -> bool;
    /// Whether all players win or lose together, with the options in force.
    fn is_cooperative(&self) -> bool;
    /// Every option with the value in force.
    fn options(&self) -> &OptionValues;
    /// Where points come from.
    fn accounts(&self) -> &'static [Account];
    /// The content in force as plain data; `Null` for games without content.
    fn content(&self) -> Value;
    /// The digest of the content in force; empty for games without content.
    fn content_digest(&self) -> &str;
    /// Name and text of the user's content file, where one replaces the built-in.
    fn content_source(&self) -> Option<(&str, &str)>;
    /// How many numbers players' decisions may have.
    fn num_distinct_actions(&self) -> usize;
    /// How many numbers outcomes of chance may have.
    fn max_chance_outcomes(&self) -> usize;
    /// The shape of observations.
    fn observation_shape(&self) -> Vec<usize>;
    /// What stands where in observations, along the first axis.
    fn observation_parts(&self) -> Vec<Part>;
    /// The position before the first decision or outcome.
    fn new_initial_state(&self) -> Box<dyn AnyState>;
    /// A position at the start of a turn, from board text.
    ///
    /// # Errors
    /// [`PositionError`] for text that isn't a possible position.
    fn state_from_text(&self, text: &str) -> Result<Box<dyn AnyState>, PositionError>;
    /// Replays a record of this very game.
    ///
    /// # Errors
    /// [`RecordError`] for a record of another game, other options or content, or one that doesn't replay.
    fn replay(&self, record: &Record<Texts<'_>>) -> Result<Box<dyn AnyState>, RecordError>;
    /// Plays games `first..first + count` of a series. See [`simulate::simulate`].
    ///
    /// # Errors
    /// [`AgentError`] for the first text that names no agent.
    fn simulate(&self, seats: &[&str], seed: u64, first: u64, count: u64, watch: &Watch) -> Result<Block, AgentError>;
    /// Plays `count` uniformly random games from the start, or as many as the watch allows; returns how many decisions and outcomes they
    /// took together.
    fn random_playouts(&self, seed: u64, count: u64, watch: &Watch) -> u64;
    /// Many games that are stepped together. See [`Batch`].
    ///
    /// # Errors
    /// [`BatchError`] where there are no threads, or too many places.
    fn batch(&self, settings: Settings) -> Result<Box<dyn AnyBatch>, BatchError>;
    /// Many games that go on where another batch stood.
    ///
    /// # Errors
    /// [`SnapshotError`] for a snapshot that no batch with these settings can have left.
    fn resume_batch(&self, settings: Settings, snapshot: &Snapshot) -> Result<Box<dyn AnyBatch>, SnapshotError>;
}

/// A position with its game and the actions that led to it.
pub trait AnyState: Send + Sync {
    /// For comparing positions of the same type.
    fn as_any(&self) -> &dyn Any;
    /// A copy that shares nothing that changes.
    fn clone_box(&self) -> Box<dyn AnyState>;
    /// Whether the other is the same position of a game with the same options and content. How it came about doesn't matter.
    fn same_position(&self, other: &dyn AnyState) -> bool;
    /// A hash that goes with [`same_position`](Self::same_position).
    fn position_hash(&self) -> u64;
    /// Whose decision comes next.
    fn turn(&self) -> Turn;
    /// Replaces `out` by the legal actions, ascending.
    fn legal_actions(&self, out: &mut Vec<ActionId>);
    /// Outcomes of a chance node with their probabilities; nothing elsewhere.
    fn chance_outcomes(&self) -> Vec<(ActionId, f64)>;
    /// Whether this action may be taken now.
    fn is_legal(&self, action: ActionId) -> bool;
    /// Takes an action.
    ///
    /// # Errors
    /// [`IllegalAction`], with the state as it was.
    fn apply(&mut self, action: ActionId) -> Result<(), IllegalAction>;
    /// Takes back the last action; `None` where there is none.
    fn undo(&mut self) -> Option<ActionId>;
    /// Each legal action (at a chance node, each outcome) with the state after it, in the order of the actions.
    fn children(&self) -> Vec<(ActionId, Box<dyn AnyState>)>;
    /// The actions since the starting position.
    fn history(&self) -> &[ActionId];
    /// The starting position as board text, where it is not the game's own.
    fn origin_text(&self) -> Option<String>;
    /// Why the position that the game began with can't be made again from its text, if there is one: some positions can only be read
    /// at the start of a turn, and some hold more than their text.
    fn untold_origin(&self) -> Option<String>;
    /// The text of a number; `None` where no action has it.
    fn action_to_text(&self, action: ActionId) -> Option<String>;
    /// The number of a text.
    ///
    /// # Errors
    /// [`ActionParseError`] saying what was expected.
    fn text_to_action(&self, text: &str) -> Result<ActionId, ActionParseError>;
    /// The structure of a number as a map with the key `kind`; `None` where no action has it.
    fn action_to_value(&self, action: ActionId) -> Option<Value>;
    /// The number of a structure.
    ///
    /// # Errors
    /// [`ActionParseError`] where it has not the fields of an action, or is none of this game.
    fn value_to_action(&self, value: Value) -> Result<ActionId, ActionParseError>;
    /// Why this action can't be taken now, with clause ids; `None` if it can.
    fn explain(&self, action: ActionId) -> Option<String>;
    /// Points of each player as they stand.
    fn scores(&self) -> Vec<f64>;
    /// Points by player and account: entry `player * accounts + account`.
    fn breakdown(&self) -> Vec<f64>;
    /// What the starting position held, and what each action since then gave and took. See [`ledger::entries`].
    fn ledger(&self) -> Vec<Entry>;
    /// What the game was worth to each player.
    fn returns(&self) -> Vec<f64>;
    /// Whether a limit stopped the game.
    fn is_truncated(&self) -> bool;
    /// What else the game reports of the position.
    fn facts(&self) -> Value;
    /// Fills `out` with what `player` sees.
    fn observe(&self, player: usize, out: &mut [f32]);
    /// The position as text.
    fn board_text(&self) -> String;
    /// The position as `player` sees it.
    fn observation_string(&self, player: usize) -> String;
    /// All that `player` knows.
    fn information_state_string(&self, player: usize) -> String;
    /// The text of an action as `player` learns of it; `None` where no action has this number.
    fn observed_action(&self, action: ActionId, player: usize) -> Option<String>;
    /// A state that `player` can't tell from this one. Where a game hides things, it has no history of its own.
    fn resample(&self, player: usize, seed: u64) -> Box<dyn AnyState>;
    /// The position as plain data.
    fn view(&self) -> Value;
    /// The position as plain data as `player` sees it.
    fn view_for(&self, player: usize) -> Value;
    /// Something that the game can work out about the position. See [`Game::insight`].
    ///
    /// # Errors
    /// What is wrong with the name or the argument, in words.
    fn insight(&self, what: &str, argument: &Value) -> Result<Value, String>;
    /// The game so far as a record.
    fn record(&self, seed: Option<u64>) -> Record;
    /// The game so far as a record in JSON, on one line.
    fn to_json(&self) -> String;
    /// The number of action sequences of this length.
    fn perft(&self, depth: u32) -> u64;
    /// A legal action by an agent, as in `greedy` or `mcts:1000`; a sampled outcome at a chance node.
    ///
    /// # Errors
    /// [`ChoiceError`] for an unknown agent or a finished game.
    fn choose(&self, agent: &str, rng: &mut Rng) -> Result<ActionId, ChoiceError>;
    /// An agent for this game. See [`AnyAgent`].
    fn seat(&self, agent: &AgentSpec) -> Box<dyn Seat>;
    /// An agent for this game that searches by an evaluator.
    fn guided_seat(&self, agent: &AgentSpec, guide: Guide) -> Box<dyn Seat>;
    /// Plays on at random to the end. Returns the number of decisions and outcomes.
    fn play_randomly(&mut self, rng: &mut Rng) -> u32;
}

/// Why no action could be chosen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// The text names no agent.
    #[error(transparent)]
    Agent(#[from] AgentError),
    /// The agent's evaluator failed.
    #[error(transparent)]
    Evaluation(#[from] EvaluationError),
    /// The agent has nothing to show.
    #[error("{0} doesn't search, so it has no analysis; flat, mcts and ismcts do")]
    NoSearch(&'static str),
    /// Nobody decides.
    #[error("an outcome of chance comes next, and agents analyse decisions")]
    Chance,
    /// The state is not one of the game that the agent plays.
    #[error("the agent plays {0}, and this is a state of another game")]
    OtherGame(&'static str),
    /// Nothing is left to choose.
    #[error("the game is over")]
    Over,
}

/// Hides a game's type.
pub fn erase<G: Game>(game: G) -> Arc<dyn AnyGame> {
    Arc::new(Erased(Arc::new(game)))
}

/// So many random games lie between two looks at a watch.
const GAMES_A_LOOK: u64 = 32;

struct Erased<G: Game>(Arc<G>);

impl<G: Game> Erased<G> {
    fn begin(&self, origin: Option<G::State>) -> Match<G> {
        let state = origin.clone().unwrap_or_else(|| self.0.initial_state());
        Match { game: self.0.clone(), origin: origin.map(Arc::new), state, history: Vec::new(), checkpoint: None }
    }

    fn check_header(&self, record: &Record<Texts<'_>>) -> Result<(), RecordError> {
        let game = &*self.0;
        let differ = |what: &str, theirs: &str, ours: &str| {
            Err(RecordError::whole(format!("made with {what} {theirs}, not {ours}")))
        };
        if record.game != G::info().name {
            return differ("game", &record.game, G::info().name);
        }
        if let Some((name, ours)) = game.options().iter().find(|&(name, ours)| record.options.get(name) != Some(ours)) {
            let theirs = record.options.get(name).map_or("missing".to_owned(), ToString::to_string);
            return differ(&format!("option {name}"), &theirs, &ours.to_string());
        }
        if record.content != digest(game) {
            return differ("content", &record.content, digest(game));
        }
        Ok(())
    }
}

impl<G: Game> AnyGame for Erased<G> {
    fn info(&self) -> &'static GameInfo {
        G::info()
    }
    fn num_players(&self) -> usize {
        self.0.num_players()
    }
    fn perfect_information(&self) -> bool {
        self.0.perfect_information()
    }
    fn has_chance(&self) -> bool {
        self.0.has_chance()
    }
    fn is_cooperative(&self) -> bool {
        self.0.is_cooperative()
    }
    fn options(&self) -> &OptionValues {
        self.0.options()
    }
    fn accounts(&self) -> &'static [Account] {
        G::accounts()
    }
    fn content(&self) -> Value {
        self.0.content().map_or(Value::Null, |content| content.value.clone())
    }
    fn content_digest(&self) -> &str {
        digest(&*self.0)
    }
    fn content_source(&self) -> Option<(&str, &str)> {
        let source = self.0.content()?.source.as_ref();
        source.map(|(name, text)| (name.as_str(), text.as_str()))
    }
    fn num_distinct_actions(&self) -> usize {
        self.0.num_distinct_actions()
    }
    fn max_chance_outcomes(&self) -> usize {
        self.0.max_chance_outcomes()
    }
    fn observation_shape(&self) -> Vec<usize> {
        self.0.observation_shape()
    }
    fn observation_parts(&self) -> Vec<Part> {
        self.0.observation_parts()
    }
    fn new_initial_state(&self) -> Box<dyn AnyState> {
        Box::new(self.begin(None))
    }
    fn state_from_text(&self, text: &str) -> Result<Box<dyn AnyState>, PositionError> {
        Ok(Box::new(self.begin(Some(self.0.parse_position(text)?))))
    }
    fn replay(&self, record: &Record<Texts<'_>>) -> Result<Box<dyn AnyState>, RecordError> {
        self.check_header(record)?;
        let origin = record.position.as_deref().map(|text| self.0.parse_position(text)).transpose();
        let mut played = self.begin(origin.map_err(|error| RecordError::whole(error.to_string()))?);
        played.history = record::replay(&*self.0, record, &mut played.state)?;
        Ok(Box::new(played))
    }
    fn simulate(&self, seats: &[&str], seed: u64, first: u64, count: u64, watch: &Watch) -> Result<Block, AgentError> {
        simulate::simulate(&*self.0, seats, seed, first, count, watch)
    }
    fn random_playouts(&self, seed: u64, count: u64, watch: &Watch) -> u64 {
        let mut rng = rng::seeded(seed);
        let mut buffer = Vec::new();
        (0..count)
            .take_while(|&game| !game.is_multiple_of(GAMES_A_LOOK) || watch.goes_on(game as f64 / count as f64))
            .map(|_| u64::from(playout::random_playout(&*self.0, &mut self.0.initial_state(), &mut rng, &mut buffer)))
            .sum()
    }
    fn batch(&self, settings: Settings) -> Result<Box<dyn AnyBatch>, BatchError> {
        Ok(Box::new(Batch::new(self.0.clone(), settings)?))
    }
    fn resume_batch(&self, settings: Settings, snapshot: &Snapshot) -> Result<Box<dyn AnyBatch>, SnapshotError> {
        Ok(Box::new(Batch::resume(self.0.clone(), settings, snapshot)?))
    }
}

/// The digest of a game's content; empty where it has none.
fn digest<G: Game>(game: &G) -> &str {
    game.content().map_or("", |content| &content.digest)
}

/// Whether options and content are the same.
fn same_game<G: Game>(one: &Arc<G>, other: &Arc<G>) -> bool {
    Arc::ptr_eq(one, other) || (one.options() == other.options() && digest(&**one) == digest(&**other))
}

/// A state with its game, its starting position and the way from there.
struct Match<G: Game> {
    game: Arc<G>,
    origin: Option<Arc<G::State>>,
    state: G::State,
    history: Vec<ActionId>,
    /// The latest of the earlier positions that undoing has found.
    checkpoint: Option<Arc<Checkpoint<G>>>,
}

/// A position on the way. Copies of a state share it, so that they cost no more for it.
struct Checkpoint<G: Game> {
    /// How many actions led to it.
    taken: usize,
    state: G::State,
    earlier: Option<Arc<Self>>,
}

/// How many actions lie between checkpoints.
const SPACING: usize = 8;

impl<G: Game> Match<G> {
    fn start(&self) -> G::State {
        self.origin.as_deref().cloned().unwrap_or_else(|| self.game.initial_state())
    }

    fn copy(&self) -> Self {
        // Most copies are played on.
        let mut history = Vec::with_capacity(self.history.len() + SPACING);
        history.extend_from_slice(&self.history);
        Self {
            game: self.game.clone(),
            origin: self.origin.clone(),
            state: self.state.clone(),
            history,
            checkpoint: self.checkpoint.clone(),
        }
    }

    /// Goes back to where the history ends.
    ///
    /// Taking an action keeps no earlier position. Undoing replays from the latest one it knows, and keeps those on its way: each
    /// action is replayed once at most, and then up to [`SPACING`] of them for each undo.
    fn rewind(&mut self) {
        let end = self.history.len();
        while let Some(checkpoint) = self.checkpoint.take_if(|checkpoint| checkpoint.taken > end) {
            self.checkpoint = checkpoint.earlier.clone();
        }
        let mut taken = self.checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.taken);
        self.state = self.checkpoint.as_ref().map_or_else(|| self.start(), |checkpoint| checkpoint.state.clone());
        while taken < end {
            self.game.play(&mut self.state, self.history[taken]);
            taken += 1;
            if taken == end || taken.is_multiple_of(SPACING) {
                let (state, earlier) = (self.state.clone(), self.checkpoint.take());
                self.checkpoint = Some(Arc::new(Checkpoint { taken, state, earlier }));
            }
        }
    }

    /// Goes the way from the start again.
    fn follow<E>(&self, mut each: impl FnMut(&G, &G::State, ActionId) -> Result<(), E>) -> Result<(), E> {
        let mut state = self.start();
        for &id in &self.history {
            each(&self.game, &state, id)?;
            self.game.play(&mut state, id);
        }
        Ok(())
    }

    /// The record with its actions in some form.
    fn written<Actions>(&self, seed: Option<u64>, actions: Actions) -> Record<Actions> {
        Record {
            eusocial: record::FORMAT,
            game: G::info().name.to_owned(),
            options: self.game.options().clone(),
            content: digest(&*self.game).to_owned(),
            seed,
            position: self.origin_text(),
            actions,
            result: record::outcome(&*self.game, &self.state),
        }
    }

    fn same_game(&self, other: &Self) -> bool {
        same_game(&self.game, &other.game)
    }
}

/// The actions of a game, written one by one.
struct Way<'a, G: Game>(&'a Match<G>);

impl<G: Game> Serialize for Way<'_, G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut texts, mut text) = (serializer.serialize_seq(None)?, String::new());
        self.0.follow(|game, state, id| {
            let Some(action) = game.decode(state, id) else { return Ok(()) };
            text.clear();
            game.write_action(&action, &mut text);
            texts.serialize_element(&text)
        })?;
        texts.end()
    }
}

impl<G: Game> AnyState for Match<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn clone_box(&self) -> Box<dyn AnyState> {
        Box::new(self.copy())
    }
    fn same_position(&self, other: &dyn AnyState) -> bool {
        other.as_any().downcast_ref::<Self>().is_some_and(|other| self.same_game(other) && self.state == other.state)
    }
    fn position_hash(&self) -> u64 {
        // Not the standard library's default hasher, whose result may change between versions of Rust.
        let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
        G::info().name.hash(&mut hasher);
        self.state.hash(&mut hasher);
        hasher.finish()
    }
    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }
    fn legal_actions(&self, out: &mut Vec<ActionId>) {
        self.game.legal_actions(&self.state, out);
    }
    fn chance_outcomes(&self) -> Vec<(ActionId, f64)> {
        let mut out = Vec::new();
        self.game.chance_outcomes(&self.state, &mut out);
        out
    }
    fn is_legal(&self, action: ActionId) -> bool {
        self.game.is_legal(&self.state, action)
    }
    fn apply(&mut self, action: ActionId) -> Result<(), IllegalAction> {
        self.game.apply(&mut self.state, action)?;
        self.history.push(action);
        Ok(())
    }
    fn undo(&mut self) -> Option<ActionId> {
        let last = self.history.pop()?;
        self.rewind();
        Some(last)
    }
    fn children(&self) -> Vec<(ActionId, Box<dyn AnyState>)> {
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, &mut legal);
        let child = |action| -> (ActionId, Box<dyn AnyState>) {
            let mut child = self.copy();
            child.game.play(&mut child.state, action);
            child.history.push(action);
            (action, Box::new(child))
        };
        legal.into_iter().map(child).collect()
    }
    fn history(&self) -> &[ActionId] {
        &self.history
    }
    fn origin_text(&self) -> Option<String> {
        self.origin.as_deref().map(|origin| self.game.board_text(origin))
    }
    fn untold_origin(&self) -> Option<String> {
        let origin = self.origin.as_deref()?;
        match self.game.parse_position(&self.game.board_text(origin)) {
            Ok(read) if read == *origin => None,
            Ok(_) => Some("its text doesn't tell all of it".to_owned()),
            Err(error) => Some(error.to_string()),
        }
    }
    fn action_to_text(&self, action: ActionId) -> Option<String> {
        self.game.decode(&self.state, action).map(|action| self.game.format_action(&action))
    }
    fn text_to_action(&self, text: &str) -> Result<ActionId, ActionParseError> {
        let action = self.game.parse_action(&self.state, text)?;
        self.game.encode(&self.state, &action).ok_or_else(|| not_an_action(text))
    }
    fn action_to_value(&self, action: ActionId) -> Option<Value> {
        let action = self.game.decode(&self.state, action)?;
        serde_json::to_value(action).ok()
    }
    fn value_to_action(&self, value: Value) -> Result<ActionId, ActionParseError> {
        let text = value.to_string();
        let action: G::Action = serde_json::from_value(value)
            .map_err(|error| ActionParseError { text: text.clone(), reason: error.to_string() })?;
        self.game.encode(&self.state, &action).ok_or_else(|| not_an_action(&text))
    }
    fn explain(&self, action: ActionId) -> Option<String> {
        self.game.explain(&self.state, action).map(|refusal| refusal.to_string())
    }
    fn scores(&self) -> Vec<f64> {
        let mut out = vec![0.0; self.game.num_players()];
        self.game.scores(&self.state, &mut out);
        out
    }
    fn breakdown(&self) -> Vec<f64> {
        ledger::breakdown(&*self.game, &self.state)
    }
    fn ledger(&self) -> Vec<Entry> {
        ledger::entries(&*self.game, self.start(), &self.history)
    }
    fn returns(&self) -> Vec<f64> {
        let mut out = vec![0.0; self.game.num_players()];
        self.game.returns(&self.state, &mut out);
        out
    }
    fn is_truncated(&self) -> bool {
        self.game.is_truncated(&self.state)
    }
    fn facts(&self) -> Value {
        self.game.facts(&self.state)
    }
    fn observe(&self, player: usize, out: &mut [f32]) {
        self.game.observe(&self.state, player, out);
    }
    fn board_text(&self) -> String {
        self.game.board_text(&self.state)
    }
    fn observation_string(&self, player: usize) -> String {
        self.game.observation_string(&self.state, player)
    }
    fn information_state_string(&self, player: usize) -> String {
        self.game.information_state_string(&self.state, player)
    }
    fn observed_action(&self, action: ActionId, player: usize) -> Option<String> {
        self.game.observed_action(&self.state, action, player)
    }
    fn resample(&self, player: usize, seed: u64) -> Box<dyn AnyState> {
        if self.game.perfect_information() {
            // Nothing is hidden. The copy keeps its history, since board text may leave out what an origin needs.
            return self.clone_box();
        }
        let state = self.game.resample(&self.state, player, &mut rng::seeded(seed));
        let origin = Some(Arc::new(state.clone()));
        Box::new(Self { game: self.game.clone(), origin, state, history: Vec::new(), checkpoint: None })
    }
    fn view(&self) -> Value {
        self.game.view(&self.state)
    }
    fn view_for(&self, player: usize) -> Value {
        self.game.view_for(&self.state, player)
    }
    fn insight(&self, what: &str, argument: &Value) -> Result<Value, String> {
        self.game.insight(&self.state, what, argument)
    }
    fn record(&self, seed: Option<u64>) -> Record {
        let mut actions = Vec::with_capacity(self.history.len());
        let Ok(()) = self.follow(|game, state, id| {
            // Every number of the history was legal when it was taken.
            actions.extend(game.decode(state, id).map(|action| Text::from(game.format_action(&action))));
            Ok::<_, Infallible>(())
        });
        self.written(seed, actions)
    }
    fn to_json(&self) -> String {
        self.written(None, Way(self)).to_json()
    }
    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&*self.game, &self.state, depth)
    }
    fn choose(&self, agent: &str, rng: &mut Rng) -> Result<ActionId, ChoiceError> {
        self.seat(&agent.parse()?).choose(self, rng)
    }
    fn seat(&self, agent: &AgentSpec) -> Box<dyn Seat> {
        Box::new(SeatOf::new(self.game.clone(), agent))
    }
    fn guided_seat(&self, agent: &AgentSpec, guide: Guide) -> Box<dyn Seat> {
        Box::new(SeatOf::guided(self.game.clone(), agent, guide))
    }
    fn play_randomly(&mut self, rng: &mut Rng) -> u32 {
        let before = self.history.len();
        let history = &mut self.history;
        playout::play_randomly(&*self.game, &mut self.state, rng, &mut Vec::new(), |action| history.push(action));
        (self.history.len() - before) as u32
    }
}

fn not_an_action(text: &str) -> ActionParseError {
    ActionParseError { text: text.to_owned(), reason: "names nothing that this game has".to_owned() }
}

/// The FNV-1a hash (Fowler, Noll and Vo).
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
