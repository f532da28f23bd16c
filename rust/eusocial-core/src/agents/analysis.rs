//! What a search found, for people to look at.

use super::search::{Counts, Found};
use crate::game::{ActionId, Game};
use std::cmp::Ordering;
use std::time::Duration;

/// What a search found about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Who decides.
    pub player: u8,
    /// Every legal action. The first is the one that the agent takes; the others follow by visits, then by value. For flat Monte
    /// Carlo, which visits all alike, by value.
    pub actions: Vec<Considered>,
    /// What the search expects to be played, as text, outcomes of chance included; it begins with the action that the agent takes.
    pub line: Vec<String>,
    /// Simulations of this search.
    pub simulations: u64,
    /// Simulations of earlier searches whose results were kept.
    pub reused: u64,
    /// How long the search took.
    pub time: Duration,
}

/// What a search found about one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Considered {
    /// The action's number.
    pub action: ActionId,
    /// Its text.
    pub text: String,
    /// Simulations that began with it.
    pub visits: u64,
    /// The mean of what these were worth to each player; zeros without a visit.
    pub values: Vec<f64>,
}

/// In which order actions are preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// By visits, then by value to the player.
    Visits,
    /// By value to the player.
    Value,
}

impl Order {
    /// `Less` for the one that is preferred. Equal ones go by their numbers, so that a choice depends on what was found alone.
    pub fn compare(self, a: &Counts, b: &Counts, player: usize) -> Ordering {
        let by_visits = b.visits.cmp(&a.visits);
        let by_value = b.mean(player).total_cmp(&a.mean(player));
        let first = match self {
            Self::Visits => by_visits.then(by_value),
            Self::Value => (a.visits == 0).cmp(&(b.visits == 0)).then(by_value),
        };
        first.then(a.action.cmp(&b.action))
    }
}

/// The text of an action; its number where it has none.
pub(super) fn text_of<G: Game>(game: &G, state: &G::State, action: ActionId) -> String {
    game.decode(state, action).map_or_else(|| action.to_string(), |action| game.format_action(&action))
}

impl Analysis {
    /// What was found, with the texts of actions.
    pub(super) fn new<G: Game>(game: &G, state: &G::State, player: u8, found: Found, line: Vec<String>) -> Self {
        let actions = found.counts.iter().map(|counts| Considered {
            action: counts.action,
            text: text_of(game, state, counts.action),
            visits: counts.visits,
            values: (0..game.num_players()).map(|player| counts.mean(player)).collect(),
        });
        Self {
            player,
            actions: actions.collect(),
            line,
            simulations: found.simulations,
            reused: found.reused,
            time: found.time,
        }
    }
}
