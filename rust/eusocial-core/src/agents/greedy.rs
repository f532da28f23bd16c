use super::Agent;
use super::lead::{Best, lead};
use crate::game::{ActionId, Game, Turn};
use crate::rng::Rng;

/// Takes the action after which it leads by most, or trails by least, one step ahead; ties fall to chance.
///
/// A finished game counts before any lead: winning is best, losing is worst.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    values: Vec<f64>,
}

impl<G: Game> Agent<G> for Greedy {
    fn choose(&mut self, game: &G, state: &G::State, legal: &[ActionId], rng: &mut Rng) -> ActionId {
        let Turn::Player(player) = game.turn(state) else { return legal[0] };
        let mut best = Best::new(legal[0]);
        for &action in legal {
            let mut child = state.clone();
            game.play(&mut child, action);
            let value = lead(game, &child, usize::from(player), &mut self.values);
            best.offer(action, value, rng);
        }
        best.chosen
    }
}
