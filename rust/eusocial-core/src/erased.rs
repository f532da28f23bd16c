//! The object-safe face of games, for callers that choose a game by name while the program runs: the Python border, command
//! lines. Everything that plays many steps (playouts, simulation, perft) runs inside, behind one call, with static dispatch.

use crate::agents;
use crate::error::{ActionParseError, IllegalAction, PositionError, RecordError};
use crate::game::{ActionId, Game, GameInfo, Turn};
use crate::options::OptionValues;
use crate::record::{self, Record};
use crate::rng::{self, Rng};
use crate::simulate::{self, Block};
use crate::{perft, playout};
use serde_json::Value;
use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A game whose type is known only inside. See [`Game`] for what the methods mean.
pub trait AnyGame: Send + Sync {
    /// What is known of the game before an option is chosen.
    fn info(&self) -> &'static GameInfo;
    /// How many play.
    fn num_players(&self) -> usize;
    /// Every option with the value in force.
    fn options(&self) -> &OptionValues;
    /// The content in force as plain data.
    fn content(&self) -> Value;
    /// The digest of the content in force.
    fn content_digest(&self) -> &str;
    /// Name and text of the user's content file, where one replaces the built-in.
    fn content_source(&self) -> Option<(&str, &str)>;
    /// How many numbers players' decisions may have.
    fn num_distinct_actions(&self) -> usize;
    /// How many numbers outcomes of chance may have.
    fn max_chance_outcomes(&self) -> usize;
    /// The shape of observations.
    fn observation_shape(&self) -> Vec<usize>;
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
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyState>, RecordError>;
    /// Plays games `first..first + count` of a series. See [`simulate::simulate`].
    ///
    /// # Errors
    /// The first name that no agent has.
    fn simulate(&self, seats: &[&str], seed: u64, first: u64, count: u64) -> Result<Block, String>;
    /// Plays `count` uniformly random games from the start; returns how many decisions and outcomes they took together.
    fn random_playouts(&self, seed: u64, count: u64) -> u64;
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
    /// The actions since the starting position.
    fn history(&self) -> &[ActionId];
    /// The starting position as board text, where it is not the game's own.
    fn origin_text(&self) -> Option<String>;
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
    /// Something that the game can work out about the position. See [`Game::insight`].
    ///
    /// # Errors
    /// What is wrong with the name or the argument, in words.
    fn insight(&self, what: &str, argument: &Value) -> Result<Value, String>;
    /// The game so far as a record.
    fn record(&self, seed: Option<u64>) -> Record;
    /// The number of action sequences of this length.
    fn perft(&self, depth: u32) -> u64;
    /// A legal action by an agent, or a sampled outcome at a chance node.
    ///
    /// # Errors
    /// [`ChoiceError`] for an unknown agent or a finished game.
    fn choose(&self, agent: &str, rng: &mut Rng) -> Result<ActionId, ChoiceError>;
    /// Plays on at random to the end. Returns the number of decisions and outcomes.
    fn play_randomly(&mut self, rng: &mut Rng) -> u32;
}

/// Why no action could be chosen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChoiceError {
    /// No agent has this name.
    #[error("no agent {name:?}; agents: {list}", name = .0, list = agents::NAMES.join(", "))]
    UnknownAgent(String),
    /// Nothing is left to choose.
    #[error("the game is over")]
    Over,
}

/// Hides a game's type.
pub fn erase<G: Game>(game: G) -> Arc<dyn AnyGame> {
    Arc::new(Erased(Arc::new(game)))
}

struct Erased<G: Game>(Arc<G>);

impl<G: Game> Erased<G> {
    fn begin(&self, origin: Option<G::State>) -> Match<G> {
        let state = origin.clone().unwrap_or_else(|| self.0.initial_state());
        Match { game: self.0.clone(), origin: origin.map(Arc::new), state, history: Vec::new() }
    }

    fn check_header(&self, record: &Record) -> Result<(), RecordError> {
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
        if record.content != game.content_digest() {
            return differ("content", &record.content, game.content_digest());
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
    fn options(&self) -> &OptionValues {
        self.0.options()
    }
    fn content(&self) -> Value {
        self.0.content()
    }
    fn content_digest(&self) -> &str {
        self.0.content_digest()
    }
    fn content_source(&self) -> Option<(&str, &str)> {
        self.0.content_source()
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
    fn new_initial_state(&self) -> Box<dyn AnyState> {
        Box::new(self.begin(None))
    }
    fn state_from_text(&self, text: &str) -> Result<Box<dyn AnyState>, PositionError> {
        Ok(Box::new(self.begin(Some(self.0.parse_position(text)?))))
    }
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyState>, RecordError> {
        self.check_header(record)?;
        let origin = record.position.as_deref().map(|text| self.0.parse_position(text)).transpose();
        let mut played = self.begin(origin.map_err(|error| RecordError::whole(error.to_string()))?);
        played.history = record::replay(&*self.0, record, &mut played.state)?;
        Ok(Box::new(played))
    }
    fn simulate(&self, seats: &[&str], seed: u64, first: u64, count: u64) -> Result<Block, String> {
        simulate::simulate(&*self.0, seats, seed, first, count)
    }
    fn random_playouts(&self, seed: u64, count: u64) -> u64 {
        let mut rng = rng::seeded(seed);
        let mut buffer = Vec::new();
        (0..count)
            .map(|_| u64::from(playout::random_playout(&*self.0, &mut self.0.initial_state(), &mut rng, &mut buffer)))
            .sum()
    }
}

/// A state with its game, its starting position and the way from there.
struct Match<G: Game> {
    game: Arc<G>,
    origin: Option<Arc<G::State>>,
    state: G::State,
    history: Vec<ActionId>,
}

impl<G: Game> Match<G> {
    fn start(&self) -> G::State {
        self.origin.as_deref().cloned().unwrap_or_else(|| self.game.initial_state())
    }

    fn same_game(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.game, &other.game)
            || (self.game.options() == other.game.options()
                && self.game.content_digest() == other.game.content_digest())
    }
}

impl<G: Game> AnyState for Match<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn clone_box(&self) -> Box<dyn AnyState> {
        Box::new(Self {
            game: self.game.clone(),
            origin: self.origin.clone(),
            state: self.state.clone(),
            history: self.history.clone(),
        })
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
        // Replaying is cheaper than keeping every position, which each clone would have to copy.
        let last = self.history.pop()?;
        self.state = self.start();
        for &action in &self.history {
            self.game.play(&mut self.state, action);
        }
        Some(last)
    }
    fn history(&self) -> &[ActionId] {
        &self.history
    }
    fn origin_text(&self) -> Option<String> {
        self.origin.as_deref().map(|origin| self.game.board_text(origin))
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
        if G::info().perfect_information {
            // Nothing is hidden. The copy keeps its history, since board text may leave out what an origin needs.
            return self.clone_box();
        }
        let state = self.game.resample(&self.state, player, &mut rng::seeded(seed));
        Box::new(Self { game: self.game.clone(), origin: Some(Arc::new(state.clone())), state, history: Vec::new() })
    }
    fn view(&self) -> Value {
        self.game.view(&self.state)
    }
    fn insight(&self, what: &str, argument: &Value) -> Result<Value, String> {
        self.game.insight(&self.state, what, argument)
    }
    fn record(&self, seed: Option<u64>) -> Record {
        let mut state = self.start();
        let mut actions = Vec::with_capacity(self.history.len());
        for &id in &self.history {
            // Every number of the history was legal when it was taken.
            actions.extend(self.game.decode(&state, id).map(|action| self.game.format_action(&action)));
            self.game.play(&mut state, id);
        }
        Record {
            eusocial: record::FORMAT,
            game: G::info().name.to_owned(),
            options: self.game.options().clone(),
            content: self.game.content_digest().to_owned(),
            seed,
            position: self.origin_text(),
            actions,
            result: record::outcome(&*self.game, &self.state),
        }
    }
    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&*self.game, &self.state, depth)
    }
    fn choose(&self, agent: &str, rng: &mut Rng) -> Result<ActionId, ChoiceError> {
        let mut chooser = agents::by_name::<G>(agent).ok_or_else(|| ChoiceError::UnknownAgent(agent.to_owned()))?;
        match self.turn() {
            Turn::Over => Err(ChoiceError::Over),
            Turn::Chance => Ok(self.game.sample_chance(&self.state, rng)),
            Turn::Player(_) => {
                let mut legal = Vec::new();
                self.legal_actions(&mut legal);
                Ok(chooser.choose(&self.game, &self.state, &legal, rng))
            }
        }
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
