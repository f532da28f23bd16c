use super::Agent;
use crate::game::{ActionId, Game, Turn};
use crate::rng::{self, Rng};

/// Takes the action after which it leads by most, or trails by least, one step ahead; ties fall to chance.
///
/// A finished game counts before any lead: winning is best, losing is worst.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    values: Vec<f64>,
}

/// Larger than any lead in points.
const DECIDED: f64 = 1e6;

impl Greedy {
    fn lead<G: Game>(&mut self, game: &G, state: &G::State, player: usize) -> f64 {
        self.values.clear();
        self.values.resize(game.num_players(), 0.0);
        game.scores(state, &mut self.values);
        let best_other =
            self.values.iter().enumerate().filter(|&(p, _)| p != player).map(|(_, &v)| v).fold(f64::MIN, f64::max);
        let lead = self.values[player] - best_other;
        if game.turn(state) != Turn::Over {
            return lead;
        }
        game.returns(state, &mut self.values);
        lead + DECIDED * self.values[player]
    }
}

impl<G: Game> Agent<G> for Greedy {
    fn choose(&mut self, game: &G, state: &G::State, legal: &[ActionId], rng: &mut Rng) -> ActionId {
        let Turn::Player(player) = game.turn(state) else { return legal[0] };
        let (mut best, mut chosen, mut ties) = (f64::MIN, legal[0], 0);
        for &action in legal {
            let mut child = state.clone();
            game.play(&mut child, action);
            let value = self.lead(game, &child, usize::from(player));
            if value > best {
                (best, chosen, ties) = (value, action, 1);
            } else if value == best {
                // The n-th of equal actions replaces the one held with chance 1/n: a uniform choice in one pass.
                ties += 1;
                if rng::below(rng, ties) == 0 {
                    chosen = action;
                }
            }
        }
        chosen
    }
}
