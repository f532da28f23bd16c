//! Points, what goals and conditions count, bonuses at the end, and the winner (MOA-A84 to A86, MOA-D15).

use super::March;
use super::content::{Resource, Segment};
use super::effects::{GoalScore, Metric};
use super::state::{MAX_PLAYERS, NONE, State, TUNNEL, cards_of, tiles_of};
use crate::game::{Game, shared_returns, zero_sum_returns};
use crate::ledger::{Account, Tally};
use serde_json::{Value, json};

/// An account of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Of a position from text, all points until then.
    Start,
    /// Battles won.
    Battles,
    /// Complete bodies.
    Bodies,
    /// Sites of points at Harvest.
    Sites,
    /// Aphid farms.
    Farms,
    /// What cards and hexes say.
    Cards,
    /// Controlled hexes of the Inner Meadow.
    Inner,
    /// Colony goals.
    Goals,
    /// Bonuses at the end.
    End,
    /// Symbiote tokens of others.
    Symbiotes,
    /// All points of a Broodmother with a seat of her own.
    Brood,
}

impl From<Source> for usize {
    fn from(source: Source) -> Self {
        source as Self
    }
}

/// The accounts in the order of [`Source`].
pub static ACCOUNTS: [Account; 11] = [
    Account { name: "start", clause: "MOA-A8", what: "points at the start" },
    Account { name: "battles", clause: "MOA-A72", what: "battles won" },
    Account { name: "bodies", clause: "MOA-A60", what: "ant bodies completed" },
    Account { name: "sites", clause: "MOA-A80", what: "sites of points harvested" },
    Account { name: "farms", clause: "MOA-B20", what: "aphids farmed" },
    Account { name: "cards", clause: "MOA-A54", what: "points that cards and hexes give" },
    Account { name: "inner_meadow", clause: "MOA-D15", what: "hexes of the Inner Meadow controlled" },
    Account { name: "goals", clause: "MOA-D15", what: "Colony Goals met" },
    Account { name: "end", clause: "MOA-D15", what: "bonuses at the end" },
    Account { name: "symbiotes", clause: "MOA-B64", what: "Symbiote tokens of others" },
    Account { name: "brood", clause: "MOA-B51", what: "points of a Broodmother with a seat of her own" },
];

/// Points of a player, by where they come from.
pub type Points = Tally<{ ACCOUNTS.len() }>;

impl March {
    /// What a condition or a goal counts of a player.
    pub(super) fn measure(&self, state: &State, player: usize, metric: Metric) -> u16 {
        let own = &state.colonies[player];
        let meadow = state.placed & !(1 << TUNNEL);
        let hexes = |fits: &dyn Fn(usize) -> bool| tiles_of(meadow).filter(|&tile| fits(tile)).count() as u16;
        let controls = |tile: usize| state.controller(tile) == Some(player);
        let sites = |wanted: Option<Resource>| {
            let mut found = 0;
            for tile in tiles_of(meadow) {
                let Some(hex) = self.prints.hexes[tile] else { continue };
                for (site, printed) in self.content.hexes[hex].sites.iter().enumerate() {
                    let place = &state.tiles[tile].sites[site];
                    let holds = place.ant.is_of(player) || place.guest.is_of(player);
                    found += u16::from(holds && wanted.is_none_or(|resource| printed.resource == resource));
                }
            }
            found
        };
        match metric {
            Metric::Food => own.food.into(),
            Metric::Larvae => own.larvae.into(),
            Metric::Cards => own.hand.count_ones() as u16,
            Metric::Ants => state.ants(player) as u16,
            // MOA-B62: in the own Homeland where there is no Great Tunnel.
            Metric::TunnelAnts => {
                tiles_of(self.home(state, player)).map(|tile| state.tiles[tile].ants(player) as u16).sum()
            }
            Metric::Outskirts => tiles_of(meadow).map(|tile| state.tiles[tile].outskirts(player) as u16).sum(),
            Metric::Evolutions => own.body.iter().flatten().filter(|part| part.is_some()).count() as u16,
            Metric::Heads => own.caste(Segment::Head).into(),
            Metric::Thoraxes => own.caste(Segment::Thorax).into(),
            Metric::Abdomens => own.caste(Segment::Abdomen).into(),
            Metric::Bodies => own.bodies().into(),
            Metric::Goals => own.goals.count_ones() as u16,
            Metric::Hexes => state.inhabited(player).count_ones() as u16,
            Metric::Frontier => (state.inhabited(player) & !state.inner()).count_ones() as u16,
            Metric::Controlled => hexes(&controls),
            Metric::Inner => hexes(&|tile| controls(tile) && state.inner() >> tile & 1 == 1),
            Metric::Outer => hexes(&|tile| controls(tile) && state.inner() >> tile & 1 == 0),
            Metric::FullHexes => hexes(&|tile| {
                // MOA-B67: a guest on a site doesn't matter.
                let sites = &state.tiles[tile].sites[..usize::from(self.prints.sites[tile])];
                sites.iter().all(|place| place.ant.is_of(player))
            }),
            Metric::SharedHexes => hexes(&|tile| {
                let inhabits = |player| state.tiles[tile].on_sites(player) > 0;
                inhabits(player) && self.others(player).any(inhabits)
            }),
            Metric::Sites => sites(None),
            Metric::FoodSites => sites(Some(Resource::Food)),
            Metric::LarvaSites => sites(Some(Resource::Larva)),
            Metric::CardSites => sites(Some(Resource::Card)),
            Metric::PointSites => sites(Some(Resource::Point)),
            Metric::Wins => own.wins.into(),
            Metric::Battles => own.battled.count_ones() as u16,
            // MOA-B38: the Broodmother counts as one.
            Metric::Centipedes => state.centipedes.count_ones() as u16 + u16::from(self.has_broodmother(state)),
            Metric::Wormholes => (state.inhabited(player) & state.wormholes).count_ones() as u16,
            Metric::Aphids => {
                let herded = |tile: usize| {
                    state.tiles[tile].sites.iter().filter(|place| place.aphid && place.ant.is_of(player)).count() as u16
                };
                tiles_of(meadow).map(herded).sum()
            }
            Metric::Majors if self.options.majors => u16::from(super::rules::MAJORS.saturating_sub(own.majors)),
            Metric::Majors => 0,
            Metric::Parasites => {
                let parts = state.colonies.iter().flat_map(|colony| colony.body.iter().flatten());
                parts.filter(|part| part.parasite != NONE && usize::from(part.parasite) == player).count() as u16
            }
        }
    }

    /// MOA-A84: what a player's goals are worth now.
    pub(super) fn goal_points(&self, state: &State, player: usize) -> i32 {
        cards_of(state.colonies[player].goals).map(|card| self.goal_value(state, player, card)).sum()
    }

    /// What one goal is worth to a player now.
    pub(super) fn goal_value(&self, state: &State, player: usize, card: usize) -> i32 {
        match self.content.cards[card].goal {
            Some(GoalScore::Count { count, per, points, most }) => {
                let times = self.measure(state, player, count) / u16::from(per.max(1));
                i32::from(times).saturating_mul(points.into()).min(most.into())
            }
            Some(GoalScore::Beat { beat, points }) => {
                let players = self.players();
                let own = self.measure(state, player, beat);
                // MOA-A18: of two players, the other sits on both sides.
                let neighbours = [(player + 1) % players, (player + players - 1) % players];
                let beaten =
                    neighbours.into_iter().filter(|&other| other != player && self.measure(state, other, beat) < own);
                beaten.count() as i32 * i32::from(points)
            }
            None => 0,
        }
    }

    /// MOA-D15: bonuses for most ants, most food, most cards in the body; all who tie get them.
    pub(super) fn final_bonuses(&self, state: &mut State) {
        self.symbiote_points(state);
        for metric in [Metric::Ants, Metric::Food, Metric::Evolutions] {
            let counts: [u16; MAX_PLAYERS] =
                std::array::from_fn(
                    |player| if player < self.players() { self.measure(state, player, metric) } else { 0 },
                );
            let most = counts.into_iter().max().unwrap_or(0);
            for player in (0..self.players()).filter(|&player| counts[player] == most && most > 0) {
                state.colonies[player].points.add(Source::End, self.content.numbers.end_bonus.into());
            }
        }
    }

    /// MOA-B64: a point for each token of another.
    fn symbiote_points(&self, state: &mut State) {
        for player in 0..self.players() {
            let held: u32 = state.symbiotes[player].iter().map(|held| held.count_ones()).sum();
            state.colonies[player].points.add(Source::Symbiotes, held as i32);
        }
    }

    /// MOA-D15: most points, then most ants, then shared.
    pub(super) fn winners(&self, state: &State) -> Vec<bool> {
        if self.options.mode.is_shared() {
            return vec![self.have_won(state); self.players()];
        }
        let rank = |player: usize| match player == self.players() {
            true => (state.wild.points, 0),
            false => (state.colonies[player].points.total(), state.ants(player)),
        };
        let best = (0..self.num_players()).map(rank).max();
        (0..self.num_players()).map(|player| Some(rank(player)) == best).collect()
    }

    pub(super) fn final_returns(&self, state: &State, out: &mut [f64]) {
        out.fill(0.0);
        if state.over && self.options.mode.is_shared() {
            shared_returns(self.have_won(state), out);
        } else if state.over && self.num_players() > 1 {
            zero_sum_returns(&self.winners(state), out);
        }
    }

    pub(super) fn result_facts(&self, state: &State) -> Value {
        let players = 0..self.players();
        let count = |metric| players.clone().map(|player| self.measure(state, player, metric)).collect::<Vec<_>>();
        let mut facts = json!({
            "round": state.round + 1,
            "ants": count(Metric::Ants),
            "food": count(Metric::Food),
            "evolutions": count(Metric::Evolutions),
            "bodies": count(Metric::Bodies),
            "goals": count(Metric::Goals),
            "controlled": count(Metric::Controlled),
        });
        if state.over {
            let winners = self.winners(state);
            facts["winners"] = json!((0..winners.len()).filter(|&player| winners[player]).collect::<Vec<_>>());
        }
        if self.options.mode.has_wild_deck() {
            facts["horde"] = json!(state.wild.points);
        }
        facts
    }
}
