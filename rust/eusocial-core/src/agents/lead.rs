//! How a position looks to a player who only counts points.

use crate::game::{Game, Turn};

/// Larger than any lead in points.
const DECIDED: f64 = 1e6;

/// Points by which a player leads the best of the others, or trails (alone: his points; together: the lead that is shared). A finished
/// game counts before any lead: winning is best, losing is worst. `values` is room for the points of all.
pub(super) fn lead<G: Game>(game: &G, state: &G::State, player: usize, values: &mut Vec<f64>) -> f64 {
    values.clear();
    values.resize(game.num_players(), 0.0);
    game.scores(state, values);
    let lead = if game.is_cooperative() { game.shared_lead(state) } else { lead_of(values, player) };
    if game.turn(state) != Turn::Over {
        return lead;
    }
    game.returns(state, values);
    lead + DECIDED * values[player]
}

/// Points by which a player leads the best of the others, or trails; alone, the points themselves.
pub(super) fn lead_of(scores: &[f64], player: usize) -> f64 {
    let others = scores.iter().enumerate().filter(|&(p, _)| p != player).map(|(_, &v)| v);
    scores[player] - others.reduce(f64::max).unwrap_or(0.0)
}

/// Keeps the best of several choices; of equal ones, each with the same chance.
pub(super) struct Best {
    pub chosen: u32,
    value: f64,
    ties: usize,
}

impl Best {
    pub fn new(first: u32) -> Self {
        Self { chosen: first, value: f64::MIN, ties: 0 }
    }

    pub fn offer(&mut self, action: u32, value: f64, rng: &mut crate::rng::Rng) {
        if value > self.value {
            *self = Self { chosen: action, value, ties: 1 };
        } else if value == self.value {
            // The n-th of equal actions replaces the one held with chance 1/n: a uniform choice in one pass.
            self.ties += 1;
            if crate::rng::below(rng, self.ties) == 0 {
                self.chosen = action;
            }
        }
    }
}
