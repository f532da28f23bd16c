//! A position as a Python object.

use crate::action::{self, Action};
use crate::attention::attended;
use crate::convert::{self, natural};
use crate::errors::Raise;
use crate::game::{Game, check_pickle};
use crate::ledger;
use crate::rng::Rng;
use eusocial_core::agents::AgentSpec;
use eusocial_core::erased::ChoiceError;
use eusocial_core::error::Refusal;
use eusocial_core::game::{ActionId, Turn};
use eusocial_core::{ActionParseError, AnyState, IllegalAction, RecordError};
use numpy::PyArrayDyn;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyMapping, PyString, PyTuple};
use serde_json::Value;
use std::cell::Cell;

/// `current_player()` at a chance node, as in OpenSpiel.
pub const CHANCE_PLAYER: i32 = -1;
/// `current_player()` when the game is over, as in OpenSpiel.
pub const TERMINAL_PLAYER: i32 = -4;

/// The version of pickled states.
const PICKLE: u64 = 1;

/// Deeper than any perft that ends.
const MAX_PERFT: u64 = 100;
/// Perft of this depth takes no longer than a moment; between such pieces Python may interrupt.
const PERFT_PIECE: u32 = 3;

thread_local! {
    /// Legal actions, kept between calls. It is taken out while in use: making a list may run Python code, which may come here.
    static LEGAL: Cell<Vec<ActionId>> = const { Cell::new(Vec::new()) };
}

fn with_legal<R>(state: &dyn AnyState, use_them: impl FnOnce(&[ActionId]) -> R) -> R {
    let mut legal = LEGAL.take();
    state.legal_actions(&mut legal);
    let result = use_them(&legal);
    LEGAL.set(legal);
    result
}

/// An action as a caller names it.
enum Asked {
    /// By a number that the engine can hold.
    Number(ActionId),
    /// By a number that no action can have, as digits.
    Beyond(String),
}

/// A position with its game and the actions that led to it.
///
/// States are equal, and hash alike, if they are the same position of equal games, however they came about. A state changes by
/// `apply_action`, `apply`, `undo` and `play_randomly` alone: don't keep one in a set or as a key while it changes. Threads may
/// not change one state at once.
#[pyclass(module = "eusocial")]
pub struct State {
    game: Py<Game>,
    inner: Box<dyn AnyState>,
}

impl State {
    /// A state of the engine with its game.
    pub fn new(game: Py<Game>, inner: Box<dyn AnyState>) -> Self {
        Self { game, inner }
    }

    /// The state of the engine.
    pub fn inner(&self) -> &dyn AnyState {
        &*self.inner
    }

    /// Refuses what could not be read again.
    fn check_origin(&self, done: &str) -> PyResult<()> {
        match self.inner.untold_origin() {
            None => Ok(()),
            Some(reason) => Err(PyValueError::new_err(format!(
                "this state can't be {done}, since its actions begin with a position that can't be read: {reason}; take the state \
                 that it came from, or copy it"
            ))),
        }
    }

    fn player(&self, player: &Bound<'_, PyAny>) -> PyResult<usize> {
        let last = self.game.get().inner.num_players().saturating_sub(1);
        Ok(usize::try_from(natural(player, "player", 0, last as u64)?)?)
    }

    fn asked(&self, action: &Bound<'_, PyAny>) -> PyResult<Asked> {
        let number = if let Ok(text) = action.cast::<PyString>() {
            self.inner.text_to_action(&text.to_cow()?).map_err(Raise::raise)?
        } else if let Ok(action) = action.cast::<Action>() {
            self.inner.value_to_action(action.get().structure()).map_err(Raise::raise)?
        } else if action.cast::<PyMapping>().is_ok() {
            let structure = convert::from_python(action).map_err(|reason| parse_error(action, reason))?;
            self.inner.value_to_action(structure).map_err(Raise::raise)?
        } else {
            return asked_number(action).map_err(|error| match error.is_instance_of::<PyTypeError>(action.py()) {
                true => {
                    let kind = action.get_type().to_string();
                    PyTypeError::new_err(format!("an action is a number, a text, an Action or its fields, not {kind}"))
                }
                false => error,
            });
        };
        Ok(Asked::Number(number))
    }

    fn take(&mut self, asked: Asked) -> PyResult<()> {
        let result = match asked {
            Asked::Number(id) => self.inner.apply(id),
            // No game has so many actions that this one were legal.
            Asked::Beyond(digits) => self.inner.apply(ActionId::MAX).map_err(|error| IllegalAction {
                action: format!("action {digits}"),
                refusal: Refusal::new(self.no_such_number(), &[]),
                ..error
            }),
        };
        result.map_err(Raise::raise)
    }

    fn make_action(&self, id: ActionId) -> PyResult<Action> {
        match (self.inner.action_to_text(id), self.inner.action_to_value(id)) {
            (Some(text), Some(structure)) => Ok(Action::new(id, text, structure)),
            _ => Err(self.no_action(id.to_string())),
        }
    }

    fn no_such_number(&self) -> String {
        let game = &self.game.get().inner;
        let decisions = game.num_distinct_actions();
        let chance = match game.max_chance_outcomes() {
            0 => String::new(),
            n => format!(" and outcomes of chance {decisions}..{}", decisions + n - 1),
        };
        format!("no action here has this number: decisions are 0..{}{chance}", decisions.saturating_sub(1))
    }

    fn no_action(&self, digits: String) -> PyErr {
        ActionParseError { text: digits, reason: self.no_such_number() }.raise()
    }

    fn text_of(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        match asked_number(action)? {
            Asked::Number(id) => self.inner.action_to_text(id).ok_or_else(|| self.no_action(id.to_string())),
            Asked::Beyond(digits) => Err(self.no_action(digits)),
        }
    }

    fn copy(&self, py: Python<'_>) -> Self {
        Self { game: self.game.clone_ref(py), inner: self.inner.clone_box() }
    }
}

fn asked_number(action: &Bound<'_, PyAny>) -> PyResult<Asked> {
    Ok(convert::action_number(action)?.map_or_else(Asked::Beyond, Asked::Number))
}

fn parse_error(given: &Bound<'_, PyAny>, reason: String) -> PyErr {
    let text = given.repr().map_or_else(|_| String::new(), |text| text.to_string());
    ActionParseError { text, reason }.raise()
}

fn seed_of(seed: &Bound<'_, PyAny>) -> PyResult<u64> {
    natural(seed, "seed", 0, u64::MAX)
}

/// Perft in pieces, so that Python can interrupt it.
fn perft(py: Python<'_>, state: &dyn AnyState, depth: u32) -> PyResult<u64> {
    if depth <= PERFT_PIECE {
        return Ok(py.detach(|| state.perft(depth)));
    }
    py.check_signals()?;
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let mut total = 0u64;
    for action in legal {
        let mut child = state.clone_box();
        child.apply(action).map_err(Raise::raise)?;
        total = total.saturating_add(perft(py, &*child, depth - 1)?);
    }
    Ok(total)
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// How many play.
    fn num_players(&self) -> usize {
        self.game.get().inner.num_players()
    }

    /// How many numbers players' decisions may have.
    fn num_distinct_actions(&self) -> usize {
        self.game.get().inner.num_distinct_actions()
    }

    /// Who decides: a player's index from 0, `CHANCE_PLAYER` (-1) at a chance node, `TERMINAL_PLAYER` (-4) when the game is over.
    fn current_player(&self) -> i32 {
        match self.inner.turn() {
            Turn::Player(player) => i32::from(player),
            Turn::Chance => CHANCE_PLAYER,
            Turn::Over => TERMINAL_PLAYER,
        }
    }

    /// Whether an outcome of chance comes next.
    fn is_chance_node(&self) -> bool {
        self.inner.turn() == Turn::Chance
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.inner.turn() == Turn::Over
    }

    /// Whether a limit stopped the game rather than its rules.
    fn is_truncated(&self) -> bool {
        self.inner.is_truncated()
    }

    /// The outcomes of a chance node with their probabilities, which add up to 1; an empty list elsewhere.
    fn chance_outcomes(&self) -> Vec<(ActionId, f64)> {
        self.inner.chance_outcomes()
    }

    /// The numbers of the legal actions, ascending: decisions of the current player, outcomes at a chance node, none when the game
    /// is over.
    fn legal_actions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        with_legal(&*self.inner, |legal| PyList::new(py, legal))
    }

    /// Which decisions are legal, as an array of bool of shape `(num_distinct_actions,)`; all False at chance nodes and ends.
    ///
    /// Args:
    ///     out: An array to fill instead of a new one: bool, C-contiguous, writable, of that shape. It is returned.
    ///
    /// Raises:
    ///     ValueError: `out` is not such an array.
    #[pyo3(signature = (out=None))]
    fn legal_actions_mask<'py>(
        &self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
        convert::filled(py, out, &[self.num_distinct_actions()], |mask: &mut [bool]| {
            mask.fill(false);
            if let Turn::Player(_) = self.inner.turn() {
                with_legal(&*self.inner, |legal| {
                    for &action in legal {
                        if let Some(entry) = mask.get_mut(action as usize) {
                            *entry = true;
                        }
                    }
                });
            }
        })
    }

    /// Takes an action by number: a decision, or an outcome at a chance node.
    ///
    /// Args:
    ///     action: One of `legal_actions()`.
    ///
    /// Raises:
    ///     IllegalActionError: The rules don't allow it now. The state is as it was.
    fn apply_action(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        self.take(asked_number(action)?)
    }

    /// Takes an action in any of its forms.
    ///
    /// Args:
    ///     action: A number, a text, an `Action`, or a mapping with `kind` and fields.
    ///
    /// Raises:
    ///     ActionParseError: It names no action of this game.
    ///     IllegalActionError: The rules don't allow it now. The state is as it was.
    fn apply(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let asked = self.asked(action)?;
        self.take(asked)
    }

    /// Takes back the last action or outcome and returns its number.
    ///
    /// The first time it replays the game from the start; from then on it goes back from positions that it kept on the way, which
    /// copies share.
    ///
    /// Raises:
    ///     IndexError: No action has been taken since the start.
    fn undo(&mut self) -> PyResult<ActionId> {
        self.inner.undo().ok_or_else(|| PyIndexError::new_err("nothing to undo: no action has been taken"))
    }

    /// The state after an action; this one stays as it is.
    ///
    /// Args:
    ///     action: One of `legal_actions()`.
    ///
    /// Raises:
    ///     IllegalActionError: The rules don't allow it now.
    fn child(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<Self> {
        let mut child = self.copy(py);
        child.take(asked_number(action)?)?;
        Ok(child)
    }

    /// Each legal action with the state after it, in the order of `legal_actions()`; at a chance node, each outcome. Pairs
    /// `(action, state)`.
    fn children(&self, py: Python<'_>) -> Vec<(ActionId, Self)> {
        let children = self.inner.children().into_iter();
        children.map(|(action, inner)| (action, Self { game: self.game.clone_ref(py), inner })).collect()
    }

    /// A copy that shares nothing that changes.
    fn clone(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    /// The text of an action's number. `action_to_string(player, action)` works too, as in OpenSpiel; the player makes no
    /// difference.
    ///
    /// Args:
    ///     action: The number; it need not be legal.
    ///
    /// Raises:
    ///     ActionParseError: No action here has this number.
    #[pyo3(signature = (*action))]
    fn action_to_string(&self, action: &Bound<'_, PyTuple>) -> PyResult<String> {
        match action.len() {
            1 | 2 => self.text_of(&action.get_item(action.len() - 1)?),
            n => Err(PyTypeError::new_err(format!(
                "action_to_string() takes an action, or a player and one, not {n} arguments"
            ))),
        }
    }

    /// The text of an action as a player learns of it when it is taken: what that player can't see is left open, as in
    /// `draw objective ?`. The same as `action_to_string` in games without secrets.
    ///
    /// Args:
    ///     player: The player who looks on, from 0.
    ///     action: The number of an action that may be taken now.
    ///
    /// Raises:
    ///     ValueError: There is no such player.
    ///     ActionParseError: No action here has this number.
    fn observed_action_string(&self, player: &Bound<'_, PyAny>, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let player = self.player(player)?;
        match asked_number(action)? {
            Asked::Number(id) => self.inner.observed_action(id, player).ok_or_else(|| self.no_action(id.to_string())),
            Asked::Beyond(digits) => Err(self.no_action(digits)),
        }
    }

    /// The number of an action's text.
    ///
    /// Args:
    ///     text: The text in the notation of the game; the action need not be legal.
    ///
    /// Raises:
    ///     ActionParseError: It is no action of this game; `reason` says what was expected.
    fn string_to_action(&self, text: &str) -> PyResult<ActionId> {
        self.inner.text_to_action(text).map_err(Raise::raise)
    }

    /// The legal actions with their three faces, in the order of `legal_actions()`.
    fn moves(&self) -> PyResult<Vec<Action>> {
        let mut legal = Vec::new();
        self.inner.legal_actions(&mut legal);
        legal.into_iter().map(|id| self.make_action(id)).collect()
    }

    /// An action with its three faces from any one of them.
    ///
    /// Args:
    ///     action: A number, a text, an `Action`, or a mapping with `kind` and fields; it need not be legal.
    ///
    /// Raises:
    ///     ActionParseError: It names no action of this game.
    fn action(&self, action: &Bound<'_, PyAny>) -> PyResult<Action> {
        match self.asked(action)? {
            Asked::Number(id) => self.make_action(id),
            Asked::Beyond(digits) => Err(self.no_action(digits)),
        }
    }

    /// Why an action can't be taken now, with the rule clauses; None if it can.
    ///
    /// Args:
    ///     action: A number, a text, an `Action`, or a mapping with `kind` and fields.
    ///
    /// Raises:
    ///     ActionParseError: A text or fields that name no action of this game.
    fn explain(&self, action: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        Ok(match self.asked(action)? {
            Asked::Number(id) => self.inner.explain(id),
            Asked::Beyond(_) => Some(self.no_such_number()),
        })
    }

    /// The points of each player as they stand.
    fn scores(&self) -> Vec<f64> {
        self.inner.scores()
    }

    /// The points of each player by account: `{"flowers": [12.0, 7.0], ...}`, in the order of `game.accounts()`. Their sum over the
    /// accounts is `scores()`.
    fn breakdown<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        ledger::breakdown(py, self.game.get().inner.accounts(), &self.inner.breakdown())
    }

    /// Each point won or lost so far, as a list of `LedgerEntry` in the order of play: what the starting position held (step -1),
    /// then what each action changed, by player and account. Several scorings on one account by one action are one entry.
    ///
    /// The amounts of a player add up to `scores()`. Takes time in proportion to the length of the game.
    fn ledger<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        ledger::entries(py, &py.detach(|| self.inner.ledger()))
    }

    /// What the game was worth to each player, from -1 to 1, of sum 0, or the same for all where all play together; zeros while it
    /// goes on.
    fn returns(&self) -> Vec<f64> {
        self.inner.returns()
    }

    /// What the last action was worth to each player: the returns when the game is over, zeros before.
    fn rewards(&self) -> Vec<f64> {
        self.inner.returns()
    }

    /// What the game reports of the position beside the scores, as plain data.
    fn facts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dict_of(py, self.inner.facts())
    }

    /// The position as plain data, for drawing it.
    ///
    /// Args:
    ///     player: Whose eyes see it: two states that this player can't tell apart give the same. Left out, everything is shown,
    ///         hidden things included.
    #[pyo3(signature = (player=None))]
    fn view<'py>(&self, py: Python<'py>, player: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyDict>> {
        let view = match player {
            Some(player) => self.inner.view_for(self.player(player)?),
            None => self.inner.view(),
        };
        dict_of(py, view)
    }

    /// Something that the game can work out about the position beside its rules, as plain data.
    ///
    /// Args:
    ///     what: The name: `sowings` of Microlonies (MIC-D7), the distinct outcomes of each dispersion that can be made now, with
    ///         one way to each.
    ///     arguments: What it takes: `cell` of `sowings`, column and row, for one chamber alone.
    ///
    /// Raises:
    ///     ValueError: The game has nothing of this name, or an argument is wrong.
    #[pyo3(signature = (what, /, **arguments))]
    fn insight<'py>(
        &self,
        py: Python<'py>,
        what: &str,
        arguments: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let argument = arguments.map(|given| convert::from_python(given.as_any())).transpose();
        let argument = argument.map_err(PyValueError::new_err)?.unwrap_or(Value::Null);
        let found = py.detach(|| self.inner.insight(what, &argument)).map_err(PyValueError::new_err)?;
        convert::to_python(py, &found)
    }

    /// The numbers of the actions and outcomes since the start.
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.inner.history())
    }

    /// What a player sees, as numbers of about unit size: float32 of the shape `game.observation_tensor_shape()`.
    ///
    /// Args:
    ///     player: The player; None for the one who decides.
    ///     out: An array to fill instead of a new one: float32, C-contiguous, writable, of that shape. It is returned.
    ///
    /// Raises:
    ///     ValueError: There is no such player, nobody decides and no player is given, or `out` is not such an array.
    #[pyo3(signature = (player=None, out=None))]
    fn observation_tensor<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let player = match (player, self.inner.turn()) {
            (Some(player), _) => self.player(player)?,
            (None, Turn::Player(player)) => usize::from(player),
            (None, turn) => {
                return Err(PyValueError::new_err(format!("say which player observes: next is {turn}")));
            }
        };
        let shape = self.game.get().inner.observation_shape();
        convert::filled(py, out, &shape, |seen: &mut [f32]| self.inner.observe(player, seen))
    }

    /// The position as a player sees it, as text.
    ///
    /// Args:
    ///     player: The player, from 0.
    ///
    /// Raises:
    ///     ValueError: There is no such player.
    fn observation_string(&self, player: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.inner.observation_string(self.player(player)?))
    }

    /// All that a player knows and that matters for the rest of the game: two states with the same text are the same to that player.
    ///
    /// Args:
    ///     player: The player, from 0.
    ///
    /// Raises:
    ///     ValueError: There is no such player.
    fn information_state_string(&self, player: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(self.inner.information_state_string(self.player(player)?))
    }

    /// A state that a player can't tell from this one, each with the chance that it has given what that player saw.
    ///
    /// Args:
    ///     player: The player, from 0.
    ///     seed: From 0 to 2**64 - 1.
    ///
    /// Raises:
    ///     ValueError: There is no such player, or the seed is out of range.
    fn resample_from_infostate(
        &self,
        py: Python<'_>,
        player: &Bound<'_, PyAny>,
        seed: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let inner = self.inner.resample(self.player(player)?, seed_of(seed)?);
        Ok(Self { game: self.game.clone_ref(py), inner })
    }

    /// The game so far as a record: JSON on one line, which `deserialize` reads.
    ///
    /// Raises:
    ///     ValueError: The game began with a position that can't be read from its text, as that of `resample_from_infostate`
    ///         in the middle of a turn.
    fn serialize(&self) -> PyResult<String> {
        self.check_origin("written")?;
        Ok(self.inner.to_json())
    }

    /// The game so far as a record, as plain data.
    ///
    /// Args:
    ///     seed: The seed that it was played with, to be noted in the record.
    ///
    /// Raises:
    ///     ValueError: The seed is out of range, or there is no record, as with `serialize`.
    #[pyo3(signature = (seed=None))]
    fn record<'py>(&self, py: Python<'py>, seed: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyDict>> {
        self.check_origin("written")?;
        let record = self.inner.record(seed.map(seed_of).transpose()?);
        // Through JSON, so that this and `serialize` can't differ.
        let value = serde_json::from_str(&record.to_json()).unwrap_or(Value::Null);
        dict_of(py, value)
    }

    /// The number of sequences of this many decisions and outcomes, counted inside the engine. Ctrl-C stops it.
    ///
    /// Args:
    ///     depth: From 0 to 100.
    ///
    /// Raises:
    ///     ValueError: The depth is out of range.
    fn perft(&self, py: Python<'_>, depth: &Bound<'_, PyAny>) -> PyResult<u64> {
        let depth = natural(depth, "depth", 0, MAX_PERFT)?;
        perft(py, &*self.inner, depth as u32)
    }

    /// A legal action by an agent; at a chance node, an outcome drawn by its probability. Ctrl-C stops it, and the generator is then
    /// where it was.
    ///
    /// Args:
    ///     agent: The agent with its parameters, as in `greedy` or `mcts:1000`; `agents()` lists them. It knows nothing of earlier
    ///         choices: an `Agent` keeps what it found.
    ///     rng: The generator that chance comes from.
    ///
    /// Raises:
    ///     UnknownAgentError: No agent has this name.
    ///     AgentError: A wrong parameter.
    ///     EusocialError: The game is over.
    fn choose(&self, py: Python<'_>, agent: &str, mut rng: PyRefMut<'_, Rng>) -> PyResult<ActionId> {
        let (state, rng) = (&*self.inner, &mut rng.inner);
        let spec: AgentSpec = agent.parse().map_err(|error| ChoiceError::Agent(error).raise())?;
        if !spec.takes_time() {
            return py.detach(|| state.seat(&spec).choose(state, rng)).map_err(Raise::raise);
        }
        let before = rng.clone();
        let chosen = attended(py, None, |watch| {
            let mut seat = state.seat(&spec);
            seat.attend(watch);
            seat.choose(state, rng)
        });
        if chosen.is_err() {
            *rng = before;
        }
        chosen?.map_err(Raise::raise)
    }

    /// Plays on at random to the end, with the GIL released. Returns the number of decisions and outcomes.
    ///
    /// Args:
    ///     rng: The generator that chance comes from.
    fn play_randomly(&mut self, py: Python<'_>, mut rng: PyRefMut<'_, Rng>) -> u32 {
        let (state, rng) = (&mut self.inner, &mut rng.inner);
        py.detach(|| state.play_randomly(rng))
    }

    /// The position drawn as SVG, a whole document as text. See `eusocial.draw.svg`.
    ///
    /// Args:
    ///     width: Width in pixels; None fills what the picture is put into.
    ///     theme: "light", "dark", or "auto" to follow the reader's setting.
    ///     highlight: An action to be marked, as `action` takes it, or a list of them.
    ///
    /// Raises:
    ///     ValueError: The game has no drawing, the theme is unknown or the width isn't positive.
    ///     ActionParseError: The highlight is no action of the game.
    #[pyo3(signature = (*, width=None, theme="auto", highlight=None))]
    fn to_svg<'py>(
        slf: &Bound<'py, Self>,
        width: Option<f64>,
        theme: &str,
        highlight: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let options = PyDict::new(py);
        options.set_item("width", width)?;
        options.set_item("theme", theme)?;
        options.set_item("highlight", highlight)?;
        py.import("eusocial.draw")?.call_method("svg", (slf,), Some(&options))
    }

    /// The position for a notebook: the drawing, or the board text for games without one.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("eusocial.draw")?.call_method1("html", (slf,))
    }

    fn __str__(&self) -> String {
        self.inner.board_text()
    }

    fn __repr__(&self) -> String {
        let game = self.game.get();
        let taken = self.inner.history().len();
        format!("<State of {}: next {}, {taken} actions taken>", game.inner.info().name, self.inner.turn())
    }

    fn __eq__(&self, other: PyRef<'_, Self>) -> bool {
        self.inner.same_position(&*other.inner)
    }

    fn __hash__(&self) -> u64 {
        self.inner.position_hash()
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        self.check_origin("pickled")?;
        let restore = py.import("eusocial._engine")?.getattr("_restore_state")?;
        let arguments = (PICKLE, &self.game, self.inner.origin_text(), self.inner.history());
        Ok((restore, arguments.into_pyobject(py)?))
    }
}

fn dict_of(py: Python<'_>, value: Value) -> PyResult<Bound<'_, PyDict>> {
    match value {
        Value::Object(entries) => convert::to_dict(py, &entries),
        _ => Ok(PyDict::new(py)),
    }
}

/// Makes a pickled state again, checking every action.
#[pyfunction(name = "_restore_state")]
pub fn restore_state(
    version: u64,
    game: Bound<'_, Game>,
    origin: Option<&str>,
    history: Vec<ActionId>,
) -> PyResult<State> {
    check_pickle(version, PICKLE)?;
    let rules = &game.get().inner;
    let mut inner = match origin {
        None => rules.new_initial_state(),
        Some(text) => rules.state_from_text(text).map_err(Raise::raise)?,
    };
    for (index, action) in history.into_iter().enumerate() {
        inner.apply(action).map_err(|error| RecordError { index: Some(index), reason: error.to_string() }.raise())?;
    }
    Ok(State::new(game.unbind(), inner))
}

/// Makes a pickled action again.
#[pyfunction(name = "_restore_action")]
pub fn restore_action(version: u64, number: ActionId, text: String, structure: &str) -> PyResult<Action> {
    check_pickle(version, action::PICKLE)?;
    let structure = serde_json::from_str(structure)
        .map_err(|error| RecordError::whole(format!("a pickled action is broken: {error}")).raise())?;
    Ok(Action::new(number, text, structure))
}
