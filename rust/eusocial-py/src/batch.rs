//! Many games stepped in one call into NumPy buffers.

use crate::convert::{array_or_new, filled, natural, shape_text, unfit_buffer};
use crate::errors::Raise;
use crate::game::{Game, check_pickle};
use crate::state::State;
use eusocial_core::batch::{BatchError, Buffers, MAX_INDEX, Settings, Snapshot, SnapshotError};
use eusocial_core::erased::AnyBatch;
use eusocial_core::{AnyGame, RecordError};
use numpy::{
    BorrowError, Element, PyArray1, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn,
    PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::{PyAttributeError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString, PyTuple};
use std::time::{Duration, Instant};

/// More games at once than any machine wants; several batches make more.
const MAX_SIZE: u64 = 1 << 20;
/// More threads than any machine has cores for.
const MAX_THREADS: u64 = 1024;
/// Random steps of the first piece; between pieces Python may interrupt.
const STEPS_IN_PIECE: u64 = 1 << 18;
/// Pieces get longer until they take about this long, so that writing observations after each counts little.
const TIME_OF_PIECE: Duration = Duration::from_millis(150);

/// The version of pickled batches.
const PICKLE: u64 = 1;

/// Names of the buffers, in the order in which an error lists them.
const NAMES: [&str; 9] =
    ["observations", "masks", "rewards", "done", "truncated", "to_play", "final_scores", "final_lengths", "episodes"];

/// An array that is written in place.
struct Buffer<T> {
    name: &'static str,
    array: Py<PyArrayDyn<T>>,
    length: usize,
}

impl<T: Element> Buffer<T> {
    fn new(py: Python<'_>, out: Option<&Bound<'_, PyMapping>>, name: &'static str, shape: &[usize]) -> PyResult<Self> {
        let given = match out {
            Some(out) if out.contains(name)? => Some(out.get_item(name)?),
            _ => None,
        };
        let array = array_or_new::<T>(py, given.as_ref(), name, shape)?;
        Ok(Self { name, array: array.unbind(), length: shape.iter().product() })
    }

    fn lend<'py>(&self, py: Python<'py>) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
        let array = self.array.bind(py);
        let mut lent = array.try_readwrite().map_err(|error| match error {
            BorrowError::NotWriteable => unfit_buffer::<T>(py, self.name, array.shape()),
            _ => PyValueError::new_err(format!("{} is in use: no two buffers may share memory", self.name)),
        })?;
        match lent.as_slice_mut() {
            Ok(slice) if slice.len() == self.length => Ok(lent),
            _ => Err(PyValueError::new_err(format!("{} was given another size since the batch was made", self.name))),
        }
    }

    fn share(&self, py: Python<'_>) -> Py<PyArrayDyn<T>> {
        self.array.clone_ref(py)
    }

    fn keep(&self, rows: &Bound<'_, PyDict>) -> PyResult<()> {
        rows.set_item(self.name, self.array.bind(rows.py()).call_method0("copy")?)
    }

    fn take_back(&self, rows: &Bound<'_, PyDict>) -> PyResult<()>
    where
        T: Copy,
    {
        let kept = kept::<T>(rows, self.name)?;
        if kept.len() != self.length {
            return Err(broken(format!("{} holds {} numbers, not {}", self.name, kept.len(), self.length)));
        }
        self.lend(rows.py())?.as_slice_mut()?.copy_from_slice(&kept.to_vec()?);
        Ok(())
    }
}

/// All buffers of a batch.
struct Arrays {
    observations: Option<Buffer<f32>>,
    masks: Option<Buffer<bool>>,
    rewards: Buffer<f32>,
    done: Buffer<bool>,
    truncated: Buffer<bool>,
    to_play: Buffer<i8>,
    final_scores: Buffer<f32>,
    final_lengths: Buffer<i32>,
    episodes: Buffer<i64>,
}

impl Arrays {
    fn new(
        py: Python<'_>,
        game: &dyn AnyGame,
        size: usize,
        [observations, masks]: [bool; 2],
        out: Option<&Bound<'_, PyMapping>>,
    ) -> PyResult<Self> {
        for name in out.map(|out| out.keys()).transpose()?.into_iter().flatten() {
            let known = name.cast::<PyString>().is_ok_and(|name| NAMES.iter().any(|known| name == known));
            if !known {
                let reason = format!("out has no buffer {}; buffers: {}", name.repr()?, NAMES.join(", "));
                return Err(PyValueError::new_err(reason));
            }
        }
        for (name, wanted) in [(NAMES[0], observations), (NAMES[1], masks)] {
            if !wanted && out.map_or(Ok(false), |out| out.contains(name))? {
                return Err(PyValueError::new_err(format!("out has {name}, but {name}=False leaves them out")));
            }
        }
        let players = game.num_players();
        let observation: Vec<usize> = [size].into_iter().chain(game.observation_shape()).collect();
        let mask = [size, game.num_distinct_actions()];
        Ok(Self {
            observations: observations.then(|| Buffer::new(py, out, NAMES[0], &observation)).transpose()?,
            masks: masks.then(|| Buffer::new(py, out, NAMES[1], &mask)).transpose()?,
            rewards: Buffer::new(py, out, NAMES[2], &[size, players])?,
            done: Buffer::new(py, out, NAMES[3], &[size])?,
            truncated: Buffer::new(py, out, NAMES[4], &[size])?,
            to_play: Buffer::new(py, out, NAMES[5], &[size])?,
            final_scores: Buffer::new(py, out, NAMES[6], &[size, players])?,
            final_lengths: Buffer::new(py, out, NAMES[7], &[size])?,
            episodes: Buffer::new(py, out, NAMES[8], &[size])?,
        })
    }

    /// What no position tells: copies of what is said of games that ended.
    fn keep(&self, rows: &Bound<'_, PyDict>) -> PyResult<()> {
        self.rewards.keep(rows)?;
        self.done.keep(rows)?;
        self.truncated.keep(rows)?;
        self.final_scores.keep(rows)?;
        self.final_lengths.keep(rows)
    }

    /// Writes what [`keep`](Self::keep) copied.
    fn take_back(&self, rows: &Bound<'_, PyDict>) -> PyResult<()> {
        self.rewards.take_back(rows)?;
        self.done.take_back(rows)?;
        self.truncated.take_back(rows)?;
        self.final_scores.take_back(rows)?;
        self.final_lengths.take_back(rows)
    }

    /// Lets `work` write them without the GIL.
    fn fill<R: Send>(&self, py: Python<'_>, work: impl FnOnce(Buffers<'_>) -> R + Send) -> PyResult<R> {
        let mut observations = self.observations.as_ref().map(|buffer| buffer.lend(py)).transpose()?;
        let mut masks = self.masks.as_ref().map(|buffer| buffer.lend(py)).transpose()?;
        let mut rewards = self.rewards.lend(py)?;
        let mut done = self.done.lend(py)?;
        let mut truncated = self.truncated.lend(py)?;
        let mut to_play = self.to_play.lend(py)?;
        let mut final_scores = self.final_scores.lend(py)?;
        let mut final_lengths = self.final_lengths.lend(py)?;
        let mut episodes = self.episodes.lend(py)?;
        let buffers = Buffers {
            observations: observations.as_mut().map_or(Ok(&mut [][..]), |lent| lent.as_slice_mut())?,
            masks: masks.as_mut().map_or(Ok(&mut [][..]), |lent| lent.as_slice_mut())?,
            rewards: rewards.as_slice_mut()?,
            done: done.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            to_play: to_play.as_slice_mut()?,
            final_scores: final_scores.as_slice_mut()?,
            final_lengths: final_lengths.as_slice_mut()?,
            episodes: episodes.as_slice_mut()?,
        };
        Ok(py.detach(|| work(buffers)))
    }
}

/// Thousands of games of one kind, stepped in one call into NumPy arrays. No object is made for a game, the GIL is released, and
/// the same arrays are written in place each time: copy what has to outlast the next call.
///
/// There is one row for each game. Each `step` takes a decision in every game, plays what chance decides after it, and writes:
///
/// - `observations`, float32, `(size, *game.observation_tensor_shape())`: what the player to move sees.
/// - `masks`, bool, `(size, num_distinct_actions)`: which decisions are legal.
/// - `rewards`, float32, `(size, players)`: the returns of a game that ended in this step, zeros elsewhere.
/// - `done`, bool, `(size,)`: whether a game ended in this step.
/// - `truncated`, bool, `(size,)`: whether a limit stopped that game.
/// - `to_play`, int8, `(size,)`: the player to move; `TERMINAL_PLAYER` (-4) where the game is over.
/// - `final_scores`, float32, `(size, players)`, and `final_lengths`, int32, `(size,)`: scores of the game that ended last in this
///   row, and how many decisions and outcomes of chance it took; zeros before.
/// - `episodes`, int64, `(size,)`: which game is played in this row, counted from 0.
///
/// Where a game ends, the next one begins within the same step: `rewards`, `done`, `truncated`, `final_scores` and `final_lengths`
/// are those of the game that ended, while `observations`, `masks`, `to_play` and `episodes` are already those of the next game's
/// first decision. With `auto_reset=False` the game stays over: `done` stays True, the mask is empty, the observation is that of the
/// player who moved last, and actions are not looked at, until `restart` or `reset`.
///
/// Chance in row `i` of episode `e` comes from `Rng(seed, e * 2**32 + first + i)`: a game depends on these numbers and the decisions
/// alone, not on the number of threads or of games. Batches with other `first` play other games of the same series.
///
/// A batch with `history` can be pickled and copied, and goes on with the same games; the copy has arrays of its own.
///
/// Args:
///     game: The game.
///     size: How many games, from 1 to 2**20.
///     seed: Where chance and random decisions come from: from 0 to 2**64 - 1.
///     auto_reset: Whether the next game begins where one has ended.
///     threads: How many threads; None for as many as the machine has cores. Results are the same. They pay where there are
///         thousands of games, or games whose steps take long.
///     observations: Whether observations are written; without them there is no such attribute.
///     masks: Whether masks are written; without them there is no such attribute.
///     history: Whether the actions of each game are kept, so that `state` can give them.
///     first: The index of the first row in the series, from 0 to 2**32 - 2**20.
///     out: Arrays to write into, by name: C-contiguous, writable, of the types and shapes above. What is left out is made.
///
/// Raises:
///     ValueError: A number is out of range, or an array is not such a one.
///     RuntimeError: The system gives no threads.
#[pyclass(module = "eusocial")]
pub struct BatchState {
    game: Py<Game>,
    batch: Box<dyn AnyBatch>,
    arrays: Arrays,
    settings: Settings,
}

impl BatchState {
    fn fill<R: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn AnyBatch, Buffers<'_>) -> R + Send,
    ) -> PyResult<R> {
        let batch = &mut *self.batch;
        self.arrays.fill(py, |buffers| work(batch, buffers))
    }
}

fn share<T: Element>(py: Python<'_>, buffer: Option<&Buffer<T>>, name: &str) -> PyResult<Py<PyArrayDyn<T>>> {
    let missing = || PyAttributeError::new_err(format!("this batch writes no {name}: it was made with {name}=False"));
    buffer.map(|buffer| buffer.share(py)).ok_or_else(missing)
}

/// A number of threads; `None` is one for each core.
fn threads_of(threads: &Bound<'_, PyAny>) -> PyResult<usize> {
    if threads.is_none() {
        return Ok(std::thread::available_parallelism().map_or(1, usize::from));
    }
    Ok(natural(threads, "threads", 1, MAX_THREADS)? as usize)
}

fn seed_of(seed: &Bound<'_, PyAny>) -> PyResult<u64> {
    natural(seed, "seed", 0, u64::MAX)
}

fn first_of(first: &Bound<'_, PyAny>) -> PyResult<u64> {
    natural(first, "first", 0, MAX_INDEX - MAX_SIZE)
}

fn steps_of(steps: &Bound<'_, PyAny>) -> PyResult<u64> {
    natural(steps, "steps", 0, u64::MAX)
}

/// What was given instead of an array, with one entry for each game.
fn unfit_entries(given: &Bound<'_, PyAny>, what: &str, size: usize) -> PyErr {
    let given = match given.cast::<PyUntypedArray>() {
        Ok(array) => format!("{} of shape {}", array.dtype(), shape_text(array.shape())),
        Err(_) => given.get_type().to_string(),
    };
    PyValueError::new_err(format!("{what} of shape ({size},), one for each game, not {given}"))
}

/// One entry of type `T` for each game, from an array or a list of any type whose kind is one of `kinds`.
fn entries<'py, T: Element>(
    given: &Bound<'py, PyAny>,
    kinds: &[u8],
    what: &str,
    size: usize,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    let py = given.py();
    if let Ok(array) = given.cast::<PyArrayDyn<T>>()
        && array.shape() == [size]
        && array.is_c_contiguous()
    {
        return Ok(array.clone());
    }
    let unfit = |_| unfit_entries(given, what, size);
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("asarray", (given,)).map_err(unfit)?;
    let array = array.cast_into::<PyUntypedArray>().map_err(PyErr::from)?;
    if !kinds.contains(&array.dtype().kind()) || array.shape() != [size] {
        return Err(unfit_entries(array.as_any(), what, size));
    }
    let array = numpy.call_method1("ascontiguousarray", (array, dtype::<T>(py)))?;
    Ok(array.cast_into()?)
}

/// One truth value for each game. A copy, since it may be a buffer, such as the one that says which games are over.
fn truths(given: &Bound<'_, PyAny>, size: usize) -> PyResult<Vec<bool>> {
    Ok(entries::<bool>(given, b"b", "where must be truth values", size)?.to_vec()?)
}

#[pymethods]
impl BatchState {
    #[new]
    #[pyo3(signature = (
        game, size, seed=0, auto_reset=true, threads=1, *, observations=true, masks=true, history=true, first=0, out=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "keywords in Python")]
    fn new(
        game: Bound<'_, Game>,
        size: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = seed_of)] seed: u64,
        auto_reset: bool,
        #[pyo3(from_py_with = threads_of)] threads: usize,
        observations: bool,
        masks: bool,
        history: bool,
        #[pyo3(from_py_with = first_of)] first: u64,
        out: Option<&Bound<'_, PyMapping>>,
    ) -> PyResult<Self> {
        let py = game.py();
        let size = natural(size, "size", 1, MAX_SIZE)?;
        let settings = Settings { size: size as usize, first, seed, auto_reset, threads, history };
        let rules = &*game.get().inner;
        let arrays = Arrays::new(py, rules, settings.size, [observations, masks], out)?;
        let batch = py.detach(|| rules.batch(settings)).map_err(|error| match error {
            BatchError::Threads(_) => PyRuntimeError::new_err(error.to_string()),
            BatchError::Indices => PyValueError::new_err(error.to_string()),
        })?;
        let mut made = Self { game: game.clone().unbind(), batch, arrays, settings };
        made.fill(py, |batch, buffers| batch.write(buffers))?;
        Ok(made)
    }

    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }
    /// How many games.
    #[getter]
    fn size(&self) -> usize {
        self.settings.size
    }
    /// The seed of the series in hand.
    #[getter]
    fn seed(&self) -> u64 {
        self.settings.seed
    }
    /// The index of the first row in the series.
    #[getter]
    fn first(&self) -> u64 {
        self.settings.first
    }
    /// Whether the next game begins where one has ended.
    #[getter]
    fn auto_reset(&self) -> bool {
        self.settings.auto_reset
    }
    /// How many threads.
    #[getter]
    fn threads(&self) -> usize {
        self.settings.threads
    }
    /// What the player to move sees.
    ///
    /// Raises:
    ///     AttributeError: The batch was made without.
    #[getter]
    fn observations(&self, py: Python<'_>) -> PyResult<Py<PyArrayDyn<f32>>> {
        share(py, self.arrays.observations.as_ref(), NAMES[0])
    }
    /// Which decisions are legal.
    ///
    /// Raises:
    ///     AttributeError: The batch was made without.
    #[getter]
    fn masks(&self, py: Python<'_>) -> PyResult<Py<PyArrayDyn<bool>>> {
        share(py, self.arrays.masks.as_ref(), NAMES[1])
    }
    /// The returns of games that ended in the last step.
    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArrayDyn<f32>> {
        self.arrays.rewards.share(py)
    }
    /// Whether a game ended in the last step.
    #[getter]
    fn done(&self, py: Python<'_>) -> Py<PyArrayDyn<bool>> {
        self.arrays.done.share(py)
    }
    /// Whether a limit stopped that game.
    #[getter]
    fn truncated(&self, py: Python<'_>) -> Py<PyArrayDyn<bool>> {
        self.arrays.truncated.share(py)
    }
    /// The player to move, or `TERMINAL_PLAYER`.
    #[getter]
    fn to_play(&self, py: Python<'_>) -> Py<PyArrayDyn<i8>> {
        self.arrays.to_play.share(py)
    }
    /// Scores of the game that ended last.
    #[getter]
    fn final_scores(&self, py: Python<'_>) -> Py<PyArrayDyn<f32>> {
        self.arrays.final_scores.share(py)
    }
    /// Decisions and outcomes of chance of the game that ended last.
    #[getter]
    fn final_lengths(&self, py: Python<'_>) -> Py<PyArrayDyn<i32>> {
        self.arrays.final_lengths.share(py)
    }
    /// Which game is played, counted from 0.
    #[getter]
    fn episodes(&self, py: Python<'_>) -> Py<PyArrayDyn<i64>> {
        self.arrays.episodes.share(py)
    }

    /// Takes a decision in every game. All are checked before any is taken.
    ///
    /// Args:
    ///     actions: An array or list of whole numbers of shape `(size,)`; int64 is quickest. Where a game is over, its entry is not
    ///         looked at.
    ///     where: An array or list of bool of shape `(size,)`: in which games. All others wait: they stay as they are, their actions
    ///         are not looked at, and their rows say that nothing ended. None for all games.
    ///
    /// Raises:
    ///     IllegalActionError: The rules don't allow one of them; `index` is the first such game. No game has changed.
    ///     ValueError: The actions are not whole numbers of that shape, or `where` is not such an array.
    #[pyo3(signature = (actions, r#where=None))]
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>, r#where: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let chosen = r#where.map(|chosen| truths(chosen, self.settings.size)).transpose()?;
        let actions = entries::<i64>(actions, b"iu", "actions must be whole numbers", self.settings.size)?;
        let actions =
            actions.try_readonly().map_err(|_| PyValueError::new_err("actions must not share memory with a buffer"))?;
        let actions = actions.as_slice()?;
        self.fill(py, |batch, buffers| match &chosen {
            Some(chosen) => batch.step_where(actions, chosen, buffers),
            None => batch.step(actions, buffers),
        })?
        .map_err(Raise::raise)
    }

    /// Takes uniformly random legal decisions in every game. The same as `step(sample_actions())`, `steps` times, but that `rewards`
    /// are sums over all these steps, and `done` and `truncated` say whether any of them ended a game. Ctrl-C stops it.
    ///
    /// Args:
    ///     steps: How many decisions in each game.
    ///
    /// Raises:
    ///     ValueError: The number is out of range.
    #[pyo3(signature = (steps=1))]
    fn step_random(&mut self, py: Python<'_>, #[pyo3(from_py_with = steps_of)] steps: u64) -> PyResult<()> {
        let mut left = steps;
        let mut piece = STEPS_IN_PIECE.div_ceil(self.settings.size as u64);
        let mut fresh = true;
        loop {
            let (steps, start) = (left.min(piece), Instant::now());
            self.fill(py, |batch, buffers| batch.step_random(steps, fresh, buffers))?;
            piece = match start.elapsed() {
                short if short < TIME_OF_PIECE / 2 => piece.saturating_mul(2),
                long if long > TIME_OF_PIECE * 2 => (piece / 2).max(1),
                _ => piece,
            };
            left -= steps;
            fresh = false;
            if left == 0 {
                return Ok(());
            }
            py.check_signals()?;
        }
    }

    /// A uniformly random legal action for every game; -1 where it is over.
    ///
    /// They come from generators of their own, one for each row: what chance decides doesn't depend on how often this was called.
    ///
    /// Args:
    ///     out: An array to fill instead of a new one: int64, C-contiguous, writable, of shape `(size,)`. It is returned.
    ///     where: An array or list of bool of shape `(size,)`: for which games. All others have -1, and nothing is drawn for them.
    ///         None for all games.
    ///
    /// Raises:
    ///     ValueError: `out` or `where` is not such an array.
    #[pyo3(signature = (out=None, r#where=None))]
    fn sample_actions<'py>(
        &mut self,
        py: Python<'py>,
        out: Option<&Bound<'py, PyAny>>,
        r#where: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<i64>>> {
        let chosen = r#where.map(|chosen| truths(chosen, self.settings.size)).transpose()?;
        let batch = &mut *self.batch;
        filled(py, out, &[self.settings.size], |actions| {
            py.detach(|| match &chosen {
                Some(chosen) => batch.sample_where(chosen, actions),
                None => batch.sample(actions),
            });
        })
    }

    /// Begins a new game in every row.
    ///
    /// Args:
    ///     seed: Begins the series of this seed: episode 0. None goes on to the next episode of the series in hand.
    ///
    /// Raises:
    ///     ValueError: The seed is out of range.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seed = seed.map(seed_of).transpose()?;
        self.fill(py, |batch, buffers| batch.reset(seed, buffers))?;
        self.settings.seed = seed.unwrap_or(self.settings.seed);
        Ok(())
    }

    /// Begins the next episode in some rows. All others stay as they are, rewards and `done` too.
    ///
    /// Args:
    ///     where: An array or list of bool of shape `(size,)`: in which rows. `batch.done` itself will do.
    ///
    /// Raises:
    ///     ValueError: It is not such an array.
    #[pyo3(signature = (r#where))]
    fn restart(&mut self, py: Python<'_>, r#where: &Bound<'_, PyAny>) -> PyResult<()> {
        let chosen = truths(r#where, self.settings.size)?;
        self.fill(py, |batch, buffers| batch.restart(&chosen, buffers))
    }

    /// One of the games as a state, with the actions that led to it. It is a copy. Without `history`, its history begins here.
    ///
    /// Args:
    ///     index: The row, from 0.
    ///
    /// Raises:
    ///     ValueError: There is no such row.
    fn state(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<State> {
        let index = natural(index, "index", 0, self.settings.size as u64 - 1)?;
        Ok(State::new(self.game.clone_ref(py), self.batch.state(index as usize)))
    }

    fn __len__(&self) -> usize {
        self.settings.size
    }

    /// A batch from a pickle, or a copy, goes on as this one would: with the same games, generators and threads. It has arrays of its
    /// own.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let snapshot = py.detach(|| self.batch.snapshot()).ok_or_else(|| {
            PyValueError::new_err("a batch without history can't be pickled or copied: make it with history=True")
        })?;
        let Settings { size, first, seed, auto_reset, threads, .. } = self.settings;
        let settings = PyDict::new(py);
        settings.set_item("size", size)?;
        settings.set_item("first", first)?;
        settings.set_item("seed", seed)?;
        settings.set_item("auto_reset", auto_reset)?;
        settings.set_item("threads", threads)?;
        settings.set_item("observations", self.arrays.observations.is_some())?;
        settings.set_item("masks", self.arrays.masks.is_some())?;
        let rows = PyDict::new(py);
        let generators = snapshot.generators.into_iter().flatten().flatten().collect();
        rows.set_item("games", PyArray1::from_vec(py, snapshot.episodes))?;
        rows.set_item("generators", PyArray1::from_vec(py, generators))?;
        rows.set_item("lengths", PyArray1::from_vec(py, snapshot.lengths))?;
        rows.set_item("actions", PyArray1::from_vec(py, snapshot.actions))?;
        self.arrays.keep(&rows)?;
        let restore = py.import("eusocial._engine")?.getattr("_restore_batch")?;
        Ok((restore, (PICKLE, &self.game, settings, rows).into_pyobject(py)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("BatchState({}, {}, seed={})", self.game.bind(py).repr()?, self.settings.size, self.settings.seed))
    }
}

/// Makes a pickled batch again, checking every action.
#[pyfunction(name = "_restore_batch")]
pub fn restore_batch(
    version: u64,
    game: Bound<'_, Game>,
    settings: &Bound<'_, PyDict>,
    rows: &Bound<'_, PyDict>,
) -> PyResult<BatchState> {
    check_pickle(version, PICKLE)?;
    let py = game.py();
    let entry = |name: &str| settings.get_item(name)?.ok_or_else(|| broken(format!("{name} is missing")));
    let wanted = [entry("observations")?.extract()?, entry("masks")?.extract()?];
    let settings = Settings {
        size: natural(&entry("size")?, "size", 1, MAX_SIZE)? as usize,
        first: first_of(&entry("first")?)?,
        seed: seed_of(&entry("seed")?)?,
        auto_reset: entry("auto_reset")?.extract()?,
        threads: natural(&entry("threads")?, "threads", 1, MAX_THREADS)? as usize,
        history: true,
    };
    let words: Vec<u64> = kept::<u64>(rows, "generators")?.to_vec()?;
    let snapshot = Snapshot {
        episodes: kept::<u64>(rows, "games")?.to_vec()?,
        generators: words
            .chunks_exact(8)
            .map(|words| [0, 4].map(|from| [0, 1, 2, 3].map(|word| words[from + word])))
            .collect(),
        lengths: kept::<u32>(rows, "lengths")?.to_vec()?,
        actions: kept::<u32>(rows, "actions")?.to_vec()?,
    };
    let rules = &*game.get().inner;
    let batch = py.detach(|| rules.resume_batch(settings, &snapshot)).map_err(|error| match error {
        SnapshotError::Batch(BatchError::Threads(_)) => PyRuntimeError::new_err(error.to_string()),
        SnapshotError::Illegal { index, ref error } => {
            RecordError { index: Some(index), reason: error.to_string() }.raise()
        }
        _ => broken(error.to_string()),
    })?;
    let arrays = Arrays::new(py, rules, settings.size, wanted, None)?;
    arrays.take_back(rows)?;
    let mut made = BatchState { game: game.clone().unbind(), batch, arrays, settings };
    made.fill(py, |batch, buffers| batch.show(buffers))?;
    Ok(made)
}

fn broken(reason: String) -> PyErr {
    RecordError::whole(format!("a pickled batch is broken: {reason}")).raise()
}

/// An array of a pickle.
fn kept<'py, T: Element>(rows: &Bound<'py, PyDict>, name: &str) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let array = rows.get_item(name)?.and_then(|array| array.cast_into::<PyArrayDyn<T>>().ok());
    Ok(array.ok_or_else(|| broken(format!("{name} is no array of its type")))?.try_readonly()?)
}
