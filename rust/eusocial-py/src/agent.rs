//! Agents: the list of them, and an agent as a Python object.

use crate::convert::natural;
use crate::errors::Raise;
use crate::state::State;
use eusocial_core::agents::{self as core_agents, AgentSpec, Analysis};
use eusocial_core::erased::{AnyAgent, ChoiceError};
use eusocial_core::game::ActionId;
use eusocial_core::rng;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::{Mutex, PoisonError};

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
///
/// Raises:
///     UnknownAgentError: No agent has this name.
///     AgentError: A parameter that the agent doesn't have, or a value that it doesn't take.
///     ValueError: The seed is out of range.
#[pyclass(module = "eusocial", frozen)]
pub struct Agent {
    text: String,
    seed: u64,
    playing: Mutex<Playing>,
}

/// What changes about an agent.
struct Playing {
    agent: AnyAgent,
    rng: rng::Rng,
}

impl Agent {
    /// Lets the agent work without the GIL, so that other threads of Python run on.
    fn work<R: Send>(&self, py: Python<'_>, work: impl FnOnce(&mut Playing) -> R + Send) -> R {
        py.detach(|| work(&mut self.playing.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

fn seed_of(seed: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    seed.map_or(Ok(0), |seed| natural(seed, "seed", 0, u64::MAX))
}

#[pymethods]
impl Agent {
    #[new]
    #[pyo3(signature = (text, seed=None))]
    fn new(text: String, seed: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let spec: AgentSpec = text.parse().map_err(|error| ChoiceError::Agent(error).raise())?;
        let seed = seed_of(seed)?;
        let playing = Mutex::new(Playing { agent: AnyAgent::new(spec), rng: rng::seeded(seed) });
        Ok(Self { text, seed, playing })
    }

    /// The name without parameters.
    #[getter]
    fn name(&self, py: Python<'_>) -> &'static str {
        self.work(py, |playing| playing.agent.spec().info().name)
    }

    /// A legal action; at a chance node, an outcome drawn by its probability. The GIL is released.
    ///
    /// Args:
    ///     state: The position, which stays as it is.
    ///
    /// Raises:
    ///     EusocialError: The game is over.
    fn choose(&self, py: Python<'_>, state: PyRef<'_, State>) -> PyResult<ActionId> {
        let state = state.inner();
        self.work(py, |playing| playing.agent.choose(state, &mut playing.rng)).map_err(Raise::raise)
    }

    /// What a search finds about the decision that comes next: visits and values of each action, and the line that it expects. The
    /// GIL is released.
    ///
    /// Args:
    ///     state: The position, which stays as it is.
    ///
    /// Raises:
    ///     EusocialError: The agent doesn't search, an outcome of chance comes next, or the game is over.
    fn analyse<'py>(&self, py: Python<'py>, state: PyRef<'_, State>) -> PyResult<Bound<'py, PyAny>> {
        let state = state.inner();
        let analysis = self.work(py, |playing| playing.agent.analyse(state, &mut playing.rng)).map_err(Raise::raise)?;
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
        self.work(py, |playing| {
            playing.agent.reset();
            if let Some(seed) = seed {
                playing.rng = rng::seeded(seed);
            }
        });
        Ok(())
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
        Ok((slf.get_type().into_any(), (&agent.text, agent.seed).into_pyobject(slf.py())?))
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
