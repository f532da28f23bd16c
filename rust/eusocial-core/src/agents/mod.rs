//! Players of any game, written against [`Game`] alone.

mod greedy;
mod lead;
mod planner;
mod random;

pub use greedy::Greedy;
pub use planner::Planner;
pub use random::Random;

use crate::game::{ActionId, Game};
use crate::rng::Rng;

/// Names of the agents that [`by_name`] knows.
pub const NAMES: [&str; 3] = ["random", "greedy", "planner"];

/// Chooses among legal actions.
pub trait Agent<G: Game>: Send {
    /// One of `legal`, which is not empty. Randomness comes from `rng` alone.
    fn choose(&mut self, game: &G, state: &G::State, legal: &[ActionId], rng: &mut Rng) -> ActionId;
}

/// An agent by name; `None` for an unknown one.
pub fn by_name<G: Game>(name: &str) -> Option<Box<dyn Agent<G>>> {
    match name {
        "random" => Some(Box::new(Random)),
        "greedy" => Some(Box::new(Greedy::default())),
        "planner" => Some(Box::new(Planner::default())),
        _ => None,
    }
}
