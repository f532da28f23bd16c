//! The Python border, `eusocial._engine`: it converts, releases the GIL and raises. No rule lives here.

mod action;
mod agent;
mod attention;
mod batch;
mod convert;
mod errors;
mod evaluator;
mod game;
mod ledger;
mod records;
mod rng;
mod simulate;
mod state;

use pyo3::prelude::*;

/// The engine of eusocial: games by their real rules. Use it through the package `eusocial`, which exports all of it.
#[pymodule]
mod _engine {
    use super::*;

    #[pymodule_export]
    use super::action::Action;
    #[pymodule_export]
    use super::agent::{Agent, AgentInfo, ParameterInfo, agents};
    #[pymodule_export]
    use super::batch::{BatchState, restore_batch};
    #[pymodule_export]
    use super::errors::{
        ActionParseError, AgentError, ContentError, EusocialError, IllegalActionError, OptionError, PositionError,
        RecordError, UnknownAgentError, UnknownGameError,
    };
    #[pymodule_export]
    use super::game::{Game, GameInfo, OptionInfo, check_content, default_content, games, load_game, restore_game};
    #[pymodule_export]
    use super::records::deserialize;
    #[pymodule_export]
    use super::rng::{Rng, restore_rng};
    #[pymodule_export]
    use super::simulate::simulate_block;
    #[pymodule_export]
    use super::state::{State, restore_action, restore_state};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("CHANCE_PLAYER", super::state::CHANCE_PLAYER)?;
        module.add("TERMINAL_PLAYER", super::state::TERMINAL_PLAYER)?;
        super::errors::give_defaults(module.py())
    }
}
