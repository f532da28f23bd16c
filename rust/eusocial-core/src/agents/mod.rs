//! Players of any game, written against [`Game`] alone.
//!
//! * [`Random`], [`Greedy`] and [`Planner`] choose at once.
//! * [`Flat`], [`Mcts`] and [`Ismcts`] search: they play on from the position many times, and can say what they found
//!   ([`Agent::analyse`]).
//! * [`Guided`] searches by a [`BatchEvaluator`], as a neural network, which may fail; so it is no [`Agent`].
//! * [`AgentSpec`] is an agent with its parameters in one text, as in `mcts:sims=1000,c=1.4`.

mod analysis;
mod flat;
mod greedy;
mod guided;
mod ismcts;
mod lead;
mod mcts;
mod planner;
mod random;
mod search;
mod spec;
mod tree;

pub use analysis::{Analysis, Considered};
pub use flat::Flat;
pub use greedy::Greedy;
pub use guided::{BatchEvaluator, EvaluationError, Guided, Judgement, Leaves, Shape};
pub use ismcts::Ismcts;
pub use mcts::Mcts;
pub use planner::Planner;
pub use random::Random;
pub use search::{Evaluator, Rollout};
pub use spec::{AGENTS, AgentError, AgentInfo, AgentSpec, Parameter, ParameterKind, SearchParameters, names};

use crate::game::{ActionId, Game};
use crate::rng::Rng;
use crate::watch::Watch;

/// Chooses among legal actions of one game.
pub trait Agent<G: Game>: Send {
    /// One of `legal`, which is not empty. Randomness comes from `rng` alone. Must be called only where a player decides.
    fn choose(&mut self, game: &G, state: &G::State, legal: &[ActionId], rng: &mut Rng) -> ActionId;
    /// What the agent found about every legal action; `None` for agents that don't search. Must be called only where a player
    /// decides.
    fn analyse(&mut self, _game: &G, _state: &G::State, _rng: &mut Rng) -> Option<Analysis> {
        None
    }
    /// What it looks at from now on while it searches, so that it can be stopped. A choice that was stopped is any legal action, and
    /// what the agent keeps of it depends on when that was: [`reset`](Self::reset) forgets it.
    fn attend(&mut self, _watch: &Watch) {}
    /// Forgets what is kept from one choice to the next, so that a new game doesn't depend on the games before it.
    fn reset(&mut self) {}
}

/// An agent from its text, as in `greedy` or `mcts:1000`.
///
/// # Errors
/// [`AgentError`] for an unknown name or a wrong parameter.
pub fn by_name<G: Game>(text: &str) -> Result<Box<dyn Agent<G>>, AgentError> {
    Ok(text.parse::<AgentSpec>()?.build())
}
