//! The one contract that agents, records, simulation and the Python face are written against.
//!
//! A [`Game`] is immutable: rules, options and content. A [`Game::State`] is a plain value without hidden randomness: cloning it
//! is a copy, and only [`Game::play`] changes one. Every decision is small: one number out of a fixed list. A turn of a board
//! game is usually several decisions, of several players where others may react.
//!
//! * **Numbers.** Decisions of players are `0..num_distinct_actions()`; outcomes of chance follow them,
//!   `num_distinct_actions()..num_distinct_actions() + max_chance_outcomes()`. So a number means the same whoever acts, and masks
//!   and policies only span decisions.
//! * **Three faces.** A number, a structure ([`Game::Action`]) and a text name the same action in a given state. The state is
//!   needed where the board changes from game to game (which space a tunnel leads to).
//! * **Chance is explicit.** At [`Turn::Chance`] an outcome is applied like an action. Decks are drawn when a card is needed and
//!   kept as multisets, so that no state holds an order that nobody knows.
//! * **Simultaneous choices** are taken one after another in player order; what one may not see of another is left out of
//!   [`Game::observe`], [`Game::information_state_string`], and drawn anew by [`Game::resample`].

use crate::content::Description;
use crate::error::{ActionParseError, IllegalAction, PositionError, Refusal};
use crate::ledger::Account;
use crate::options::{OptionSpec, OptionValues};
use crate::rng::{self, Rng};
use crate::tensor::Part;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::cell::Cell;
use std::fmt::Debug;
use std::hash::Hash;

/// The number of an action: a player's decision or an outcome of chance.
pub type ActionId = u32;

/// Whose decision comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// This player decides.
    Player(u8),
    /// An outcome is drawn from [`Game::chance_outcomes`].
    Chance,
    /// The game has ended.
    Over,
}

impl std::fmt::Display for Turn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Player(p) => write!(f, "player {p}"),
            Self::Chance => f.write_str("chance"),
            Self::Over => f.write_str("nobody (the game is over)"),
        }
    }
}

/// What is known of a game before an option is chosen.
#[derive(Debug)]
pub struct GameInfo {
    /// The name that finds it: `ambrosia`.
    pub name: &'static str,
    /// The name that people use: `Ambrosia`.
    pub title: &'static str,
    /// One line on what it is.
    pub summary: &'static str,
    /// Fewest and most players.
    pub players: (usize, usize),
    /// Whether some options bring chance nodes.
    pub has_chance: bool,
    /// Whether every player sees everything, whatever the options.
    pub perfect_information: bool,
    /// Options, their defaults and limits.
    pub options: &'static [OptionSpec],
}

/// Rules, options and content of one game.
pub trait Game: Send + Sync + Sized + 'static {
    /// A position: a small plain value. Equal states have the same future.
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// An action as a structure. Its serde form is a map with the key `kind`.
    type Action: Clone + Eq + Debug + Serialize + DeserializeOwned + 'static;

    /// What is known of the game before an option is chosen.
    fn info() -> &'static GameInfo;
    /// How many play.
    fn num_players(&self) -> usize;
    /// Whether every player sees everything, with the options in force.
    fn perfect_information(&self) -> bool {
        Self::info().perfect_information
    }
    /// Whether there may be chance nodes, with the options in force.
    fn has_chance(&self) -> bool {
        Self::info().has_chance
    }
    /// Whether all players win or lose together, with the options in force: they have the same returns, 1 or -1. Otherwise returns
    /// sum to 0.
    fn is_cooperative(&self) -> bool {
        false
    }
    /// Points by which players who win or lose together are ahead of what they play against, or behind. Agents that count points ask
    /// it of cooperative games; if not defined, it is the lowest score.
    fn shared_lead(&self, state: &Self::State) -> f64 {
        let mut scores = smallvec::SmallVec::<[f64; 8]>::from_elem(0.0, self.num_players());
        self.scores(state, &mut scores);
        scores.into_iter().reduce(f64::min).unwrap_or(0.0)
    }
    /// Every option with the value in force.
    fn options(&self) -> &OptionValues;
    /// The content in force; `None` for games without content.
    fn content(&self) -> Option<&Description> {
        None
    }

    /// How many numbers players' decisions may have.
    fn num_distinct_actions(&self) -> usize;
    /// How many numbers outcomes of chance may have.
    fn max_chance_outcomes(&self) -> usize {
        0
    }

    /// The position before the first decision or outcome.
    fn initial_state(&self) -> Self::State;
    /// Whose decision comes next.
    fn turn(&self, state: &Self::State) -> Turn;
    /// Replaces `out` by the legal actions (at a chance node, the possible outcomes), in ascending order; by nothing when the
    /// game is over.
    fn legal_actions(&self, state: &Self::State, out: &mut Vec<ActionId>);
    /// Replaces `out` by the outcomes of a chance node with their probabilities; by nothing elsewhere.
    /// As a rule all are equally likely.
    fn chance_outcomes(&self, state: &Self::State, out: &mut Vec<(ActionId, f64)>) {
        out.clear();
        if self.turn(state) == Turn::Chance {
            let mut actions = Vec::new();
            self.legal_actions(state, &mut actions);
            let probability = 1.0 / actions.len() as f64;
            out.extend(actions.into_iter().map(|action| (action, probability)));
        }
    }
    /// Draws an outcome of a chance node. Must not be called elsewhere.
    fn sample_chance(&self, state: &Self::State, rng: &mut Rng) -> ActionId {
        let mut outcomes = Vec::new();
        self.chance_outcomes(state, &mut outcomes);
        let mut left = rng::unit(rng);
        for &(action, probability) in &outcomes {
            left -= probability;
            if left < 0.0 {
                return action;
            }
        }
        // Probabilities may add up to a hair less than 1.
        outcomes.last().map_or(0, |&(action, _)| action)
    }
    /// A legal action, each as likely as every other: the one at `rng::below(rng, n)` of the `n` legal ones, whatever way it is
    /// found. Must be called only where a player decides. `buffer` is for legal actions.
    #[inline]
    fn random_action(&self, state: &Self::State, rng: &mut Rng, buffer: &mut Vec<ActionId>) -> ActionId {
        self.legal_actions(state, buffer);
        buffer[rng::below(rng, buffer.len())]
    }
    /// Whether this action may be taken now.
    fn is_legal(&self, state: &Self::State, action: ActionId) -> bool {
        // Taken out for the time of the call, so that a game whose own legal_actions asks again only allocates.
        let mut legal = LEGAL.take();
        self.legal_actions(state, &mut legal);
        let found = legal.binary_search(&action).is_ok();
        LEGAL.set(legal);
        found
    }
    /// Takes a legal action. Any other may give a wrong state or panic: use [`apply`](Self::apply) for actions from outside.
    fn play(&self, state: &mut Self::State, action: ActionId);
    /// Takes an action if it is legal.
    ///
    /// # Errors
    /// [`IllegalAction`], with the state as it was.
    fn apply(&self, state: &mut Self::State, action: ActionId) -> Result<(), IllegalAction> {
        if self.is_legal(state, action) {
            self.play(state, action);
            Ok(())
        } else {
            Err(illegal(self, state, action))
        }
    }

    /// The structure of a number; `None` where no action has it.
    fn decode(&self, state: &Self::State, action: ActionId) -> Option<Self::Action>;
    /// The number of a structure; `None` where it is no action of this game (a space that isn't there).
    fn encode(&self, state: &Self::State, action: &Self::Action) -> Option<ActionId>;
    /// The text of an action.
    fn format_action(&self, action: &Self::Action) -> String;
    /// Appends the text of an action.
    fn write_action(&self, action: &Self::Action, out: &mut String) {
        out.push_str(&self.format_action(action));
    }
    /// Reads an action's text; it need not be legal.
    ///
    /// # Errors
    /// [`ActionParseError`] saying what was expected.
    fn parse_action(&self, state: &Self::State, text: &str) -> Result<Self::Action, ActionParseError>;
    /// Why an action that is not legal can't be taken now.
    fn refusal(&self, state: &Self::State, action: ActionId) -> Refusal;
    /// Why this action can't be taken now; `None` if it can.
    fn explain(&self, state: &Self::State, action: ActionId) -> Option<Refusal> {
        (!self.is_legal(state, action)).then(|| self.refusal(state, action))
    }

    /// Points of each player as they stand, into `out[..num_players()]`.
    fn scores(&self, state: &Self::State, out: &mut [f64]);
    /// Where points come from, in a fixed order.
    fn accounts() -> &'static [Account];
    /// Points of each player by account, into `out[player * accounts().len() + account]`. Their sum over the accounts is the score.
    fn breakdown(&self, state: &Self::State, out: &mut [f64]);
    /// What the game was worth to each player, into `out[..num_players()]`: of sum 0, from -1 to 1; 0 while it goes on.
    fn returns(&self, state: &Self::State, out: &mut [f64]);
    /// Whether the game was stopped by a limit rather than by its rules.
    fn is_truncated(&self, _state: &Self::State) -> bool {
        false
    }
    /// Facts about the position that scores don't hold, by name, for tables and records.
    fn facts(&self, _state: &Self::State) -> Value {
        Value::Object(serde_json::Map::new())
    }

    /// The shape of [`observe`](Self::observe).
    fn observation_shape(&self) -> Vec<usize>;
    /// What stands where in an observation, along the first axis of its shape, without gaps.
    fn observation_parts(&self) -> Vec<Part> {
        let end = self.observation_shape().first().copied().unwrap_or(1);
        vec![Part { name: "all".to_owned(), start: 0, end }]
    }
    /// What `player` sees, as numbers of about unit size, into `out`, whose length is the product of the shape. Must not depend on
    /// anything that `player` can't see.
    fn observe(&self, state: &Self::State, player: usize, out: &mut [f32]);
    /// The position as text for people and tests, hidden things included.
    fn board_text(&self, state: &Self::State) -> String;
    /// The position as `player` sees it, as text.
    fn observation_string(&self, state: &Self::State, _player: usize) -> String {
        self.board_text(state)
    }
    /// All that `player` knows and that matters for the rest of the game: two states with the same string are the same to that
    /// player. For games of perfect information, the position itself.
    fn information_state_string(&self, state: &Self::State, player: usize) -> String {
        self.observation_string(state, player)
    }
    /// The text of an action as `player` learns of it when it is taken; what that player can't see is left open. `None` where no
    /// action has this number.
    fn observed_action(&self, state: &Self::State, action: ActionId, _player: usize) -> Option<String> {
        self.decode(state, action).map(|action| self.format_action(&action))
    }
    /// A number for what `player` learns when this action is taken: in one state, two actions have the same number exactly if they
    /// have the same [`observed_action`](Self::observed_action). Searches call it often.
    fn observed_key(&self, state: &Self::State, action: ActionId, player: usize) -> u64 {
        if self.perfect_information() {
            return action.into();
        }
        let text = self.observed_action(state, action, player).unwrap_or_default();
        // FNV-1a, as the standard library's hashers may change between versions of Rust.
        text.bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
    }
    /// A state that `player` can't tell from this one, each with the chance it has given what that player saw.
    fn resample(&self, state: &Self::State, _player: usize, _rng: &mut Rng) -> Self::State {
        state.clone()
    }
    /// The position as plain data, for drawing it. It shows everything, hidden things included.
    fn view(&self, state: &Self::State) -> Value;
    /// The position as plain data as `player` sees it, with the same keys. It must be the same for two states that `player` can't tell
    /// apart. Games that hide things write it; what is hidden has nothing in its place, and its number is told.
    fn view_for(&self, state: &Self::State, _player: usize) -> Value {
        self.view(state)
    }

    /// Something that a game can work out about a position beside its rules, by name, as plain data: for explorers and agents.
    ///
    /// # Errors
    /// What is wrong with the name or the argument, in words.
    fn insight(&self, _state: &Self::State, what: &str, _argument: &Value) -> Result<Value, String> {
        Err(format!("{} has no insight {what:?}", Self::info().name))
    }

    /// Reads a position at the start of a turn from text in the form of [`board_text`](Self::board_text).
    ///
    /// # Errors
    /// [`PositionError`] for text that isn't a possible position of this game.
    fn parse_position(&self, text: &str) -> Result<Self::State, PositionError>;
}

thread_local! {
    /// Room for legal actions that are only looked through.
    static LEGAL: Cell<Vec<ActionId>> = const { Cell::new(Vec::new()) };
}

/// How many legal actions an error names.
const LEGAL_IN_ERRORS: usize = 6;

/// The error for an action that is not legal in `state`.
pub fn illegal<G: Game>(game: &G, state: &G::State, action: ActionId) -> IllegalAction {
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    let text = |id: ActionId| game.decode(state, id).map(|a| game.format_action(&a));
    IllegalAction {
        action: text(action).map_or_else(|| format!("action {action}"), |text| format!("action {action} ({text})")),
        actor: game.turn(state).to_string(),
        refusal: game.refusal(state, action),
        num_legal: legal.len(),
        legal: legal.iter().take(LEGAL_IN_ERRORS).filter_map(|&id| text(id)).collect(),
    }
}

/// Returns from who won, of sum 0: a sole winner among `n` players gets 1 and each other -1/(n-1). Winners who tie share what one of
/// them would have had of it, so that a win shared by all is worth 0.
pub fn zero_sum_returns(is_winner: &[bool], out: &mut [f64]) {
    let n = is_winner.len() as f64;
    let winners = is_winner.iter().filter(|&&w| w).count() as f64;
    for (out, &won) in out.iter_mut().zip(is_winner) {
        let share = if won { 1.0 / winners } else { 0.0 };
        *out = (n * share - 1.0) / (n - 1.0);
    }
}

/// Returns of players who win or lose together: 1 or -1 for each.
pub fn shared_returns(won: bool, out: &mut [f64]) {
    out.fill(if won { 1.0 } else { -1.0 });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returns_sum_to_zero() {
        let cases: [(&[bool], &[f64]); 4] = [
            (&[true, false], &[1.0, -1.0]),
            (&[true, true], &[0.0, 0.0]),
            (&[false, true, false], &[-0.5, 1.0, -0.5]),
            (&[true, true, false], &[0.25, 0.25, -0.5]),
        ];
        for (winners, expected) in cases {
            let mut out = vec![9.0; winners.len()];
            zero_sum_returns(winners, &mut out);
            assert_eq!(out, expected);
        }
    }
}
