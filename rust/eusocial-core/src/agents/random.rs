use super::Agent;
use crate::game::{ActionId, Game};
use crate::rng::{self, Rng};

/// Every legal action is as likely as every other.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, _game: &G, _state: &G::State, legal: &[ActionId], rng: &mut Rng) -> ActionId {
        legal[rng::below(rng, legal.len())]
    }
}
