//! Games: the list of them, loading one by name, and the game as a Python object.

use crate::attention::attended;
use crate::convert::{self, UserContent, natural};
use crate::errors::Raise;
use crate::ledger;
use crate::records;
use crate::state::State;
use eusocial_core::game;
use eusocial_core::games::{self as registry, LoadError};
use eusocial_core::options::{OptionSpec, OptionValue, OptionValues};
use eusocial_core::tensor::Part;
use eusocial_core::{AnyGame, ContentError, RecordError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice, PyTuple};
use serde_json::Value;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::Arc;

/// The version of pickled games.
const PICKLE: u64 = 1;

/// All games that this version has, in the order in which lists show them.
#[pyfunction]
pub fn games() -> Vec<GameInfo> {
    registry::GAMES
        .iter()
        .map(|entry| GameInfo { info: (entry.info)(), has_content: entry.content.is_some() })
        .collect()
}

/// Loads a game by name.
///
/// Args:
///     name: As in `games()`.
///     content: Path of a TOML file that replaces the built-in content. `default_content(name)` is a start for one.
///     **options: The game's own options; what is left out has its default. `games()` lists them.
///
/// Raises:
///     UnknownGameError: No game has this name.
///     OptionError: The game has no such option, or it doesn't take that value.
///     ContentError: The content file can't be read or used.
#[pyfunction]
#[pyo3(signature = (name, *, content=None, **options))]
pub fn load_game(name: &str, content: Option<PathBuf>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Game> {
    // An unknown name is the first thing to say, before any file is read.
    registry::find(name).map_err(Raise::raise)?;
    let options = convert::options_from_python(options)?;
    let content = content.map(UserContent::read).transpose()?;
    Game::load(name, &options, content.as_ref()).map_err(Raise::raise)
}

/// The TOML text of the content that a game ships.
///
/// Args:
///     game: The game's name.
///
/// Raises:
///     UnknownGameError: No game has this name.
///     ContentError: The game has no content.
#[pyfunction]
pub fn default_content(game: &str) -> PyResult<&'static str> {
    registry::find(game).map_err(Raise::raise)?.content.ok_or_else(|| {
        let reason = format!("{game} has no content");
        ContentError { file: game.to_owned(), key: "file".to_owned(), reason }.raise()
    })
}

/// Checks a content file and returns its digest, as records carry it.
///
/// Args:
///     game: The game's name.
///     path: The TOML file.
///
/// Raises:
///     UnknownGameError: No game has this name.
///     ContentError: The file can't be read or used; `file`, `key` and `reason` say what is wrong where.
#[pyfunction]
pub fn check_content(game: &str, path: PathBuf) -> PyResult<String> {
    registry::find(game).map_err(Raise::raise)?;
    let content = UserContent::read(path)?;
    let game = Game::load(game, &OptionValues::new(), Some(&content)).map_err(Raise::raise)?;
    Ok(game.inner.content_digest().to_owned())
}

/// What is known of a game before an option is chosen.
#[pyclass(module = "eusocial", frozen)]
pub struct GameInfo {
    info: &'static game::GameInfo,
    has_content: bool,
}

#[pymethods]
impl GameInfo {
    /// The name that finds it.
    #[getter]
    fn name(&self) -> &'static str {
        self.info.name
    }
    /// The name that people use.
    #[getter]
    fn title(&self) -> &'static str {
        self.info.title
    }
    /// One line on what it is.
    #[getter]
    fn summary(&self) -> &'static str {
        self.info.summary
    }
    /// Fewest players.
    #[getter]
    fn min_players(&self) -> usize {
        self.info.players.0
    }
    /// Most players.
    #[getter]
    fn max_players(&self) -> usize {
        self.info.players.1
    }
    /// Whether some options bring chance nodes.
    #[getter]
    fn has_chance(&self) -> bool {
        self.info.has_chance
    }
    /// Whether every player sees everything.
    #[getter]
    fn perfect_information(&self) -> bool {
        self.info.perfect_information
    }
    /// Whether it has content that a file can replace.
    #[getter]
    fn has_content(&self) -> bool {
        self.has_content
    }
    /// Its options.
    #[getter]
    fn options(&self) -> Vec<OptionInfo> {
        self.info.options.iter().map(|spec| OptionInfo { spec }).collect()
    }

    fn __repr__(&self) -> String {
        let info = self.info;
        format!("GameInfo('{}', {}-{} players: {})", info.name, info.players.0, info.players.1, info.summary)
    }
}

/// One option of a game.
#[pyclass(module = "eusocial", frozen)]
pub struct OptionInfo {
    spec: &'static OptionSpec,
}

#[pymethods]
impl OptionInfo {
    /// Its name, the keyword of `load_game`.
    #[getter]
    fn name(&self) -> &'static str {
        self.spec.name
    }
    /// Name and values, as in `side = front|back`.
    #[getter]
    fn usage(&self) -> String {
        self.spec.usage()
    }
    /// The value where none is given; None where leaving it out means something of its own.
    #[getter]
    fn default<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::option_to_python(py, &self.spec.default_value())
    }
    /// What it does, with the rule clause.
    #[getter]
    fn help(&self) -> &'static str {
        self.spec.help
    }

    fn __repr__(&self) -> String {
        format!("OptionInfo('{}', default {})", self.spec.usage(), self.spec.default)
    }
}

/// Rules, options and content of one game. It can't be changed; threads may share it.
///
/// Games are equal, and hash alike, if name, options and content are.
#[pyclass(module = "eusocial", frozen)]
pub struct Game {
    /// The game of the engine.
    pub inner: Arc<dyn AnyGame>,
}

impl Game {
    /// Loads a game of the engine.
    pub fn load(name: &str, options: &OptionValues, content: Option<&UserContent>) -> Result<Self, LoadError> {
        Ok(Self { inner: registry::load(name, options, content.map(UserContent::file))? })
    }

    fn identity(&self) -> (&'static str, &OptionValues, &str) {
        (self.inner.info().name, self.inner.options(), self.inner.content_digest())
    }
}

#[pymethods]
impl Game {
    /// The game's name.
    #[getter]
    fn name(&self) -> &'static str {
        self.inner.info().name
    }

    /// What is known of the game before an option is chosen.
    #[getter]
    fn info(&self) -> PyResult<GameInfo> {
        let entry = registry::find(self.inner.info().name).map_err(Raise::raise)?;
        Ok(GameInfo { info: self.inner.info(), has_content: entry.content.is_some() })
    }

    /// How many play.
    fn num_players(&self) -> usize {
        self.inner.num_players()
    }

    /// Whether every player sees everything, with the options in force.
    fn perfect_information(&self) -> bool {
        self.inner.perfect_information()
    }

    /// Whether there may be chance nodes, with the options in force.
    fn has_chance(&self) -> bool {
        self.inner.has_chance()
    }

    /// Whether all players win or lose together, with the options in force: their returns are the same, 1 or -1. In other games
    /// returns sum to 0.
    fn is_cooperative(&self) -> bool {
        self.inner.is_cooperative()
    }

    /// How many numbers players' decisions may have: they are `0` to `num_distinct_actions() - 1`.
    fn num_distinct_actions(&self) -> usize {
        self.inner.num_distinct_actions()
    }

    /// How many numbers outcomes of chance may have: they follow those of the decisions.
    fn max_chance_outcomes(&self) -> usize {
        self.inner.max_chance_outcomes()
    }

    /// The shape of `State.observation_tensor`.
    fn observation_tensor_shape(&self) -> Vec<usize> {
        self.inner.observation_shape()
    }

    /// What stands where in an observation: names with slices of its first axis, in order and without gaps.
    ///
    /// A part of somebody is named by the seat, counted from the observer on: `seat0/food` is the observer's own.
    fn observation_parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for Part { name, start, end } in self.inner.observation_parts() {
            dict.set_item(name, PySlice::new(py, start as isize, end as isize, 1))?;
        }
        Ok(dict)
    }

    /// Every option with the value in force.
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, value) in self.inner.options() {
            dict.set_item(name, convert::option_to_python(py, value)?)?;
        }
        Ok(dict)
    }

    /// Where points come from, in the order of `Results.breakdown`: a list of `Account`.
    fn accounts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        ledger::accounts(py, self.inner.accounts())
    }

    /// The content in force as plain data, a new dict each time; None for games without content.
    ///
    /// Keys of digits alone are whole numbers: `content()["jelly_symbols"][2]`.
    fn content<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        match self.inner.content() {
            Value::Object(entries) => convert::to_dict(py, &entries).map(Some),
            _ => Ok(None),
        }
    }

    /// The digest of the content in force, as records carry it; empty for games without content.
    fn content_digest(&self) -> &str {
        self.inner.content_digest()
    }

    /// The position before the first decision or outcome.
    fn new_initial_state(slf: Bound<'_, Self>) -> State {
        let inner = slf.get().inner.new_initial_state();
        State::new(slf.unbind(), inner)
    }

    /// Reads a position in the form of `str(state)`. Its history is empty.
    ///
    /// Args:
    ///     text: A position at the start of a turn.
    ///
    /// Raises:
    ///     PositionError: The text is no possible position; `line` is the line at fault.
    fn state_from_string(slf: Bound<'_, Self>, text: &str) -> PyResult<State> {
        let inner = slf.get().inner.state_from_text(text).map_err(Raise::raise)?;
        Ok(State::new(slf.unbind(), inner))
    }

    /// Replays what `State.serialize` of this very game wrote.
    ///
    /// Args:
    ///     text: A record as JSON.
    ///
    /// Raises:
    ///     RecordError: See `replay`.
    fn deserialize_state(slf: Bound<'_, Self>, text: &str) -> PyResult<State> {
        let record = records::parse(text)?;
        let inner = slf.get().inner.replay(&record).map_err(Raise::raise)?;
        Ok(State::new(slf.unbind(), inner))
    }

    /// Replays a record of this very game, checking every action and the result.
    ///
    /// Args:
    ///     record: JSON text, or a mapping as `State.record` gives it.
    ///
    /// Raises:
    ///     RecordError: It is no record, is of another game, other options or other content, an action can't be read or is
    ///         illegal (`index`), or the result differs.
    fn replay(slf: Bound<'_, Self>, record: &Bound<'_, PyAny>) -> PyResult<State> {
        let text = records::text_of(record)?;
        let record = records::parse(&text)?;
        let inner = slf.get().inner.replay(&record).map_err(Raise::raise)?;
        Ok(State::new(slf.unbind(), inner))
    }

    /// Plays random games from the start inside the engine, with the GIL released. Ctrl-C stops it.
    ///
    /// Args:
    ///     seed: From 0 to 2**64 - 1.
    ///     count: How many games.
    ///
    /// Returns:
    ///     How many decisions and outcomes of chance they took together.
    ///
    /// Raises:
    ///     ValueError: A number is out of range.
    fn random_playouts(&self, py: Python<'_>, seed: &Bound<'_, PyAny>, count: &Bound<'_, PyAny>) -> PyResult<u64> {
        let seed = natural(seed, "seed", 0, u64::MAX)?;
        let count = natural(count, "count", 0, u64::MAX)?;
        attended(py, None, |watch| self.inner.random_playouts(seed, count, watch))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.identity().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let info = self.inner.info();
        let mut text = format!("load_game('{}'", info.name);
        for spec in info.options {
            let value = self.inner.options().get(spec.name).cloned().unwrap_or(OptionValue::None);
            if value != spec.default_value() {
                text += &match value {
                    OptionValue::None => format!(", {}=None", spec.name),
                    OptionValue::Bool(b) => format!(", {}={}", spec.name, if b { "True" } else { "False" }),
                    OptionValue::Int(n) => format!(", {}={n}", spec.name),
                    OptionValue::Text(word) => format!(", {}='{word}'", spec.name),
                    OptionValue::Ints(list) => format!(", {}={list:?}", spec.name),
                };
            }
        }
        if let Some((file, _)) = self.inner.content_source() {
            text += &format!(", content={file:?}");
        }
        text + ")"
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let py = slf.py();
        let game = slf.get();
        let restore = py.import("eusocial._engine")?.getattr("_restore_game")?;
        let arguments = (PICKLE, game.name(), game.options(py)?, game.inner.content_source());
        Ok((restore, arguments.into_pyobject(py)?))
    }
}

/// Checks the version of a pickle.
///
/// # Errors
/// `RecordError` for one that another version of the package wrote.
pub fn check_pickle(version: u64, ours: u64) -> PyResult<()> {
    if version == ours {
        return Ok(());
    }
    Err(RecordError::whole(format!("pickle format {version} is not one that this version reads ({ours})")).raise())
}

/// Makes a pickled game again.
#[pyfunction(name = "_restore_game")]
pub fn restore_game(
    version: u64,
    name: &str,
    options: &Bound<'_, PyDict>,
    content: Option<(String, String)>,
) -> PyResult<Game> {
    check_pickle(version, PICKLE)?;
    let options = convert::options_from_python(Some(options))?;
    let content = content.map(|(name, text)| UserContent::new(name, text));
    Game::load(name, &options, content.as_ref()).map_err(Raise::raise)
}
