//! Agents: the list of them, and an agent as a Python object.

use crate::attention::attended;
use crate::convert::natural;
use crate::errors::{EusocialError, Raise};
use crate::evaluator::Callable;
use crate::state::State;
use eusocial_core::agents::{self as core_agents, AgentError, AgentSpec, Analysis};
use eusocial_core::erased::{AnyAgent, ChoiceError};
use eusocial_core::game::ActionId;
use eusocial_core::rng;
use eusocial_core::watch::Watch;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, ThreadId};

/// Leaves that are valued in one call where nothing else is said.
const BATCH: usize = 32;
/// More leaves than any search has use for at once.
const MAX_BATCH: u64 = 1 << 16;

/// All agents that this version has, in the order in which lists show them.
#[pyfunction]
pub fn agents() -> Vec<AgentInfo> {
    core_agents::AGENTS.iter().map(|info| AgentInfo { info }).collect()
}

/// An agent as it is listed.
#[pyclass(module = "eusocial", frozen)]
pub struct AgentInfo {
    info: &'static core_agents::AgentInfo,
}

#[pymethods]
impl AgentInfo {
    /// The name that finds it.
    #[getter]
    fn name(&self) -> &'static str {
        self.info.name
    }
    /// One line on how it chooses.
    #[getter]
    fn summary(&self) -> &'static str {
        self.info.summary
    }
    /// What it takes behind its name: `mcts:sims=1000,c=1.4`. The value of the first may stand alone: `mcts:1000`.
    #[getter]
    fn parameters(&self) -> Vec<ParameterInfo> {
        self.info.parameters.iter().map(|parameter| ParameterInfo { parameter }).collect()
    }

    fn __repr__(&self) -> String {
        format!("AgentInfo('{}': {})", self.info.name, self.info.summary)
    }
}

/// One parameter of an agent.
#[pyclass(module = "eusocial", frozen)]
pub struct ParameterInfo {
    parameter: &'static core_agents::Parameter,
}

#[pymethods]
impl ParameterInfo {
    /// Its name.
    #[getter]
    fn name(&self) -> &'static str {
        self.parameter.name
    }
    /// Name and values, as in `sims = 1..1000000000`.
    #[getter]
    fn usage(&self) -> String {
        self.parameter.usage()
    }
    /// The default as text; None where leaving it out means something of its own.
    #[getter]
    fn default(&self) -> Option<&'static str> {
        Some(self.parameter.default).filter(|&default| default != "none")
    }
    /// What it does.
    #[getter]
    fn help(&self) -> &'static str {
        self.parameter.help
    }

    fn __repr__(&self) -> String {
        format!("ParameterInfo('{}', default {})", self.parameter.usage(), self.parameter.default)
    }
}

/// A player of any game, which keeps what it knows from one choice to the next.
///
/// The same agent with the same seed makes the same choices in the same games, unless its budget is time. Threads may share one;
/// they wait for each other.
///
/// Args:
///     text: The agent with its parameters: `greedy`, `mcts:1000`, `mcts:sims=1000,c=1.4,threads=2`. `agents()` lists them.
///     seed: Where its randomness comes from: from 0 to 2**64 - 1.
///     evaluator: For `mcts` and `ismcts`, what values positions in place of rollouts and says where to look first (PUCT): a callable
///         `(observations, masks, to_play) -> (priors, values)`. It gets NumPy arrays with a row for each of n positions:
///         what the player to move sees (float32, `(n, *game.observation_tensor_shape())`), which decisions are legal (bool,
///         `(n, num_distinct_actions)`), and who decides (int64, `(n,)`). It returns floats: how good each decision looks,
///         from 0 up, `(n, num_distinct_actions)` or None; and values to each player, from -1 to 1, `(n, players)`. Priors
///         of legal actions are scaled to a sum of 1, others don't count.
///     batch: How many positions it gets in one call at most, from 1 to 2**16; 32 if left out.
///
/// Raises:
///     UnknownAgentError: No agent has this name.
///     AgentError: A parameter that the agent doesn't have, or a value that it doesn't take.
///     TypeError: The evaluator can't be called.
///     ValueError: Seed or batch is out of range, or there is a batch without an evaluator.
#[pyclass(module = "eusocial", frozen)]
pub struct Agent {
    text: String,
    seed: u64,
    spec: AgentSpec,
    evaluator: Option<(Arc<Callable>, usize)>,
    playing: Mutex<Playing>,
    /// The thread that has it play.
    holder: Mutex<Option<ThreadId>>,
}

/// Says that nobody has the agent play, however that ends.
struct Held<'a>(&'a Mutex<Option<ThreadId>>);

impl Drop for Held<'_> {
    fn drop(&mut self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// What changes about an agent.
struct Playing {
    agent: AnyAgent,
    rng: rng::Rng,
}

impl Agent {
    /// Lets the agent work, when nobody else does.
    ///
    /// # Errors
    /// Where what it calls asks for it, which would wait for itself.
    fn hold<R>(&self, work: impl FnOnce(&mut Playing) -> R) -> PyResult<R> {
        let me = thread::current().id();
        let holder = || self.holder.lock().unwrap_or_else(PoisonError::into_inner);
        if *holder() == Some(me) {
            return Err(EusocialError::new_err("an evaluator can't use the agent that it serves; give it another one"));
        }
        let mut playing = self.playing.lock().unwrap_or_else(PoisonError::into_inner);
        *holder() = Some(me);
        let _held = Held(&self.holder);
        Ok(work(&mut playing))
    }

    /// Lets the agent work without the GIL, so that other threads of Python run on, until Ctrl-C is pressed. Then it knows nothing any
    /// more. After an error its randomness is where it was.
    ///
    /// # Errors
    /// Those of the agent and of [`hold`](Self::hold), and what Ctrl-C or `progress` raised.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        work: impl FnOnce(&mut Playing) -> Result<T, ChoiceError> + Send,
    ) -> PyResult<T> {
        if !self.spec.takes_time() {
            let result = py.detach(|| self.hold(work))?.map_err(Raise::raise)?;
            progress.map_or(Ok(()), |progress| progress.call1((1.0,)).map(drop))?;
            return Ok(result);
        }
        let watched = |watch: &Watch| {
            self.hold(|playing| {
                let before = playing.rng.clone();
                playing.agent.attend(watch);
                let result = work(playing);
                playing.agent.attend(&Watch::default());
                if watch.is_stopped() {
                    playing.agent.reset();
                }
                if watch.is_stopped() || result.is_err() {
                    playing.rng = before;
                }
                result
            })
        };
        attended(py, progress, |watch| watched(watch)?.map_err(Raise::raise))?
    }
}

/// The evaluator with the size of its batches.
fn evaluator_of(
    evaluator: Option<&Bound<'_, PyAny>>,
    batch: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<(Arc<Callable>, usize)>> {
    let Some(evaluator) = evaluator else {
        return match batch {
            None => Ok(None),
            Some(_) => Err(PyValueError::new_err("batch is for an evaluator, and none is given")),
        };
    };
    if !evaluator.is_callable() {
        let kind = evaluator.get_type().name()?;
        return Err(PyTypeError::new_err(format!(
            "an evaluator is a callable (observations, masks, to_play) -> (priors, values), not {kind}"
        )));
    }
    let batch = batch.map_or(Ok(BATCH as u64), |batch| natural(batch, "batch", 1, MAX_BATCH))?;
    Ok(Some((Arc::new(Callable::new(evaluator.clone().unbind())), batch as usize)))
}

fn seed_of(seed: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    seed.map_or(Ok(0), |seed| natural(seed, "seed", 0, u64::MAX))
}

#[pymethods]
impl Agent {
    #[new]
    #[pyo3(signature = (text, seed=None, evaluator=None, batch=None))]
    fn new(
        text: String,
        seed: Option<&Bound<'_, PyAny>>,
        evaluator: Option<&Bound<'_, PyAny>>,
        batch: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let spec: AgentSpec = text.parse().map_err(|error| ChoiceError::Agent(error).raise())?;
        let seed = seed_of(seed)?;
        let evaluator = evaluator_of(evaluator, batch)?;
        let agent = match &evaluator {
            None => AnyAgent::new(spec),
            Some((callable, batch)) => AnyAgent::with_evaluator(spec, *batch, callable.clone())
                .map_err(|reason| ChoiceError::Agent(AgentError::Parameter { text: text.clone(), reason }).raise())?,
        };
        let playing = Mutex::new(Playing { agent, rng: rng::seeded(seed) });
        Ok(Self { text, seed, spec, evaluator, playing, holder: Mutex::new(None) })
    }

    /// The name without parameters.
    #[getter]
    fn name(&self) -> &'static str {
        self.spec.info().name
    }

    /// The callable that values positions; None for an agent that plays on its own.
    #[getter]
    fn evaluator(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        self.evaluator.as_ref().and_then(|(callable, _)| callable.function(py))
    }

    /// How many positions the evaluator gets in one call at most; None without one.
    #[getter]
    fn batch(&self) -> Option<usize> {
        self.evaluator.as_ref().map(|(_, batch)| *batch)
    }

    /// A legal action; at a chance node, an outcome drawn by its probability. The GIL is released, but for calls of an evaluator.
    ///
    /// Ctrl-C stops it. The agent then forgets what it knows of the game, and its randomness is where it was.
    ///
    /// Args:
    ///     state: The position, which stays as it is.
    ///     progress: Is called with the share of the budget that is used, from 0 to 1: about ten times a second at most, and with 1 at
    ///         the end. What it raises stops the agent, too.
    ///
    /// Raises:
    ///     EusocialError: The game is over, or the evaluator returned what it shouldn't. What it raises comes out as it is.
    #[pyo3(signature = (state, progress=None))]
    fn choose(
        &self,
        py: Python<'_>,
        state: PyRef<'_, State>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<ActionId> {
        let state = state.inner();
        self.work(py, progress, |playing| playing.agent.choose(state, &mut playing.rng))
    }

    /// What a search finds about the decision that comes next: visits and values of each action, and the line that it expects. The
    /// GIL is released, but for calls of an evaluator. Ctrl-C stops it, as it does `choose`.
    ///
    /// Args:
    ///     state: The position, which stays as it is.
    ///     progress: Is called with the share that is done, as in `choose`.
    ///
    /// Raises:
    ///     EusocialError: The agent doesn't search, an outcome of chance comes next, the game is over, or the evaluator returned
    ///         what it shouldn't. What it raises comes out as it is.
    #[pyo3(signature = (state, progress=None))]
    fn analyse<'py>(
        &self,
        py: Python<'py>,
        state: PyRef<'_, State>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let state = state.inner();
        let analysis = self.work(py, progress, |playing| playing.agent.analyse(state, &mut playing.rng))?;
        to_python(py, &self.text, analysis)
    }

    /// Forgets what it knows of the game.
    ///
    /// Args:
    ///     seed: Where its randomness comes from now on; None goes on with what there is.
    ///
    /// Raises:
    ///     ValueError: The seed is out of range.
    #[pyo3(signature = (seed=None))]
    fn reset(&self, py: Python<'_>, seed: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let seed = seed.map(|seed| seed_of(Some(seed))).transpose()?;
        py.detach(|| {
            self.hold(|playing| {
                playing.agent.reset();
                if let Some(seed) = seed {
                    playing.rng = rng::seeded(seed);
                }
            })
        })
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Agent({:?}, seed={})", self.text, self.seed)
    }

    /// A copy, or an agent from a pickle, knows nothing yet.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let agent = slf.get();
        let (evaluator, batch) = (agent.evaluator(slf.py()), agent.batch());
        let arguments = (&agent.text, agent.seed, evaluator, batch).into_pyobject(slf.py())?;
        Ok((slf.get_type().into_any(), arguments))
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.evaluator.as_ref().map_or(Ok(()), |(callable, _)| callable.traverse(&visit))
    }

    fn __clear__(&self) {
        self.evaluator.iter().for_each(|(callable, _)| callable.clear());
    }
}

/// An analysis as Python's own object.
fn to_python<'py>(py: Python<'py>, agent: &str, analysis: Analysis) -> PyResult<Bound<'py, PyAny>> {
    let module = py.import("eusocial.analysis")?;
    let considered = module.getattr("Considered")?;
    let mut actions = Vec::with_capacity(analysis.actions.len());
    for action in analysis.actions {
        let fields = PyDict::new(py);
        fields.set_item("number", action.action)?;
        fields.set_item("text", action.text)?;
        fields.set_item("visits", action.visits)?;
        fields.set_item("value", action.values.get(usize::from(analysis.player)))?;
        fields.set_item("values", PyTuple::new(py, action.values)?)?;
        actions.push(considered.call((), Some(&fields))?);
    }
    let fields = PyDict::new(py);
    fields.set_item("agent", agent)?;
    fields.set_item("player", analysis.player)?;
    fields.set_item("actions", PyTuple::new(py, actions)?)?;
    fields.set_item("line", PyTuple::new(py, analysis.line)?)?;
    fields.set_item("simulations", analysis.simulations)?;
    fields.set_item("reused", analysis.reused)?;
    fields.set_item("seconds", analysis.time.as_secs_f64())?;
    module.getattr("Analysis")?.call((), Some(&fields))
}
