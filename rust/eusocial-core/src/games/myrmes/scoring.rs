//! Points, where they come from, and the winner.

use super::Myrmes;
use super::state::{Event, Phase, State};
use crate::game::zero_sum_returns;
use crate::ledger::{Account, Tally};
use serde_json::{Value, json};

/// An account of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// What a player starts with; of a position from text, all points until then.
    Start,
    /// Pheromones laid.
    Pheromones,
    /// Special tiles laid.
    SpecialTiles,
    /// Prey hunted.
    Prey,
    /// Pheromones of others cleared.
    Clearing,
    /// The queen fed.
    Queen,
    /// Sub-colonies at harvest.
    Subcolonies,
    /// Objectives completed.
    Objectives,
    /// Others who completed them later.
    OthersObjectives,
    /// The event VP+1.
    VpEvent,
    /// Food missing in winter.
    Winter,
}

impl From<Source> for usize {
    fn from(source: Source) -> Self {
        source as Self
    }
}

/// The accounts in the order of [`Source`].
pub static ACCOUNTS: [Account; 11] = [
    Account { name: "start", clause: "MYR-S1", what: "points at the start" },
    Account { name: "pheromones", clause: "MYR-L2", what: "pheromones laid" },
    Account { name: "special_tiles", clause: "MYR-L4", what: "special tiles laid" },
    Account { name: "prey", clause: "MYR-W7", what: "prey hunted" },
    Account { name: "clearing", clause: "MYR-L5", what: "pheromones of others cleared" },
    Account { name: "queen", clause: "MYR-W2", what: "the queen fed" },
    Account { name: "subcolonies", clause: "MYR-H2", what: "sub-colonies at harvest" },
    Account { name: "objectives", clause: "MYR-A5", what: "objectives completed" },
    Account { name: "others_objectives", clause: "MYR-A6", what: "others completed an objective later" },
    Account { name: "vp_event", clause: "MYR-V3", what: "the event VP+1" },
    Account { name: "winter", clause: "MYR-E3", what: "food missing in winter" },
];

/// Points of a player, by where they come from.
pub type Points = Tally<{ ACCOUNTS.len() }>;

/// Points that were there from the start.
pub fn from_start(points: i32) -> Points {
    let mut all = Points::EMPTY;
    all.add(Source::Start, points);
    all
}

impl Myrmes {
    /// Gives a player points, and one more if the season's event says so (MYR-V3, MYR-T2).
    pub(super) fn score(&self, state: &mut State, player: usize, source: Source, points: u8) {
        if points == 0 {
            return;
        }
        let colony = &mut state.colonies[player];
        colony.points.add(source, points.into());
        if colony.has_event(Event::Vp) {
            colony.points.add(Source::VpEvent, 1);
        }
    }

    /// MYR-E4: most points; ties are shared.
    fn winners(&self, state: &State) -> Vec<bool> {
        let points = |player: usize| state.colonies[player].points.total();
        let best = (0..self.players()).map(points).max();
        (0..self.players()).map(|player| Some(points(player)) == best).collect()
    }

    pub(super) fn final_returns(&self, state: &State, out: &mut [f64]) {
        out[..self.players()].fill(0.0);
        if state.phase == Phase::Over {
            zero_sum_returns(&self.winners(state), out);
        }
    }

    pub(super) fn result_facts(&self, state: &State) -> Value {
        let colonies = &state.colonies[..self.players()];
        let mut facts = json!({
            "year": state.year() + 1,
            "season": self.season_name(state),
            "level": colonies.iter().map(|colony| colony.level).collect::<Vec<_>>(),
            "nurses": colonies.iter().map(|colony| colony.nurses).collect::<Vec<_>>(),
            "objectives": (0..self.players()).map(|player| state.completed_by(player).count()).collect::<Vec<_>>(),
            "prey": colonies.iter().map(|colony| colony.prey).collect::<Vec<_>>(),
        });
        if state.phase == Phase::Over {
            let winners = self.winners(state);
            facts["winners"] = json!((0..self.players()).filter(|&player| winners[player]).collect::<Vec<_>>());
        }
        facts
    }
}
