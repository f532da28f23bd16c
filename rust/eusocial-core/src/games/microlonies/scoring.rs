//! Counting: metrics, the track, and every line of the scoring (MIC-E3 to E8).

use super::Microlonies;
use super::anthill::{Cell, Side};
use super::content::{Bonus, ChamberKind, Ground};
use super::map::HexSet;
use super::species::Metric;
use super::state::{Colony, Phase, State};
use crate::bits::Bits;
use crate::game::zero_sum_returns;
use crate::ledger::Account;
use serde_json::{Value, json};

/// The lines of the scoring that give or take points.
pub(super) const ACCOUNTS: [Account; 8] = [
    Account { name: "feeding", clause: "MIC-E3", what: "fed ants, less those that go hungry" },
    Account { name: "nursery", clause: "MIC-E4", what: "pairs of eggs with a worker in a nursery" },
    Account { name: "architecture", clause: "MIC-E5", what: "symbols completed between chambers" },
    Account { name: "prey", clause: "MIC-E6", what: "prey cards and the card of the mound" },
    Account { name: "trophies", clause: "MIC-E6", what: "the place among players by trophies" },
    Account { name: "objectives", clause: "MIC-E7", what: "validated objectives" },
    Account { name: "supremacy", clause: "MIC-E7", what: "the criterion of the species" },
    Account { name: "bonuses", clause: "MIC-X1", what: "bonus hexes under own workers" },
];

/// The lines of the scoring of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Lines {
    /// MIC-E3: fed and hungry ants.
    pub fed: i32,
    pub hungry: i32,
    pub feeding: i32,
    /// MIC-E4
    pub nursery: i32,
    /// MIC-E5
    pub architecture: i32,
    /// MIC-E6
    pub prey: i32,
    pub trophies: i32,
    /// MIC-E7
    pub objectives: i32,
    pub supremacy: i32,
    /// MIC-X1
    pub bonuses: i32,
}

impl Lines {
    /// Points in the order of [`ACCOUNTS`].
    pub fn points(&self) -> [i32; ACCOUNTS.len()] {
        [
            self.feeding,
            self.nursery,
            self.architecture,
            self.prey,
            self.trophies,
            self.objectives,
            self.supremacy,
            self.bonuses,
        ]
    }

    pub fn total(&self) -> i32 {
        self.points().iter().sum()
    }
}

impl Microlonies {
    /// MIC-H2: the hexes of a player's track, the nest included.
    pub(super) fn track(&self, state: &State, player: usize) -> HexSet {
        let colony = &state.colonies[player];
        let nest = HexSet::one(self.map.nests[player]);
        self.map.connected(nest, colony.outside | colony.pheromones)
    }

    /// MIC-X1: what a player's ants stand on.
    fn bonuses<'a>(&'a self, state: &'a State, player: usize) -> impl Iterator<Item = &'a Bonus> {
        let outside = state.colonies[player].outside;
        (0..usize::from(state.laid)).filter_map(move |place| {
            let bonus = self.bonuses[usize::from(state.tiles[place].0)].as_ref()?;
            outside.has(usize::from(state.bonuses[place])).then_some(bonus)
        })
    }

    fn kinds<'a>(&'a self, colony: &'a Colony) -> impl Iterator<Item = (Cell, ChamberKind)> + 'a {
        colony.cells().map(|cell| (cell, self.chamber(colony, cell).kind))
    }

    /// MIC-E4: workers in nurseries.
    fn nurses(&self, colony: &Colony) -> u16 {
        self.kinds(colony)
            .filter(|&(_, kind)| kind == ChamberKind::Nursery)
            .map(|(cell, _)| u16::from(colony.workers[cell.index()]))
            .sum()
    }

    /// MIC-E5: half symbols of one kind that meet between two chambers.
    pub(super) fn symbols_completed(&self, colony: &Colony) -> usize {
        let half = |cell: Cell, side: Side| self.chamber(colony, cell).symbols[side as usize];
        colony
            .cells()
            .flat_map(|cell| [Side::East, Side::South].map(|side| (cell, side)))
            .filter(|&(cell, side)| {
                let beside = cell.beside(side).filter(|&other| colony.has_chamber(other));
                beside.is_some_and(|other| half(cell, side) != 0 && half(cell, side) == half(other, side.opposite()))
            })
            .count()
    }

    /// MIC-E6: trophies of a player, markers and cards.
    pub(super) fn trophies(&self, state: &State, player: usize) -> u16 {
        let colony = &state.colonies[player];
        let big_game = self.powers(colony).hunt.big_game;
        let of_card = |card: usize| {
            let prey = &self.content.prey[card];
            u16::from(prey.trophies) + u16::from(big_game > 0 && prey.strength >= big_game)
        };
        let mound = if colony.mound { self.content.mound.trophies } else { 0 };
        u16::from(colony.trophies) + u16::from(mound) + Bits(colony.prey).map(of_card).sum::<u16>()
    }

    /// Food on the track and from bonus hexes.
    fn food(&self, state: &State, player: usize) -> u16 {
        let bonus: u16 = self
            .bonuses(state, player)
            .map(|bonus| if let Bonus::Food(food) = bonus { u16::from(*food) } else { 0 })
            .sum();
        u16::from(state.colonies[player].food) + bonus
    }

    /// MIC-X4: how many of something a player has.
    pub(super) fn metric(&self, state: &State, player: usize, metric: &Metric) -> u16 {
        let colony = &state.colonies[player];
        let count = |wanted: &dyn Fn(&Bonus) -> bool| self.bonuses(state, player).filter(|b| wanted(b)).count() as u16;
        match metric {
            Metric::Hexes(ground) => {
                let index = Ground::HABITABLE.iter().position(|habitable| habitable == ground).unwrap_or(0);
                (colony.outside & state.grounds[index]).len() as u16
            }
            Metric::Track => self.track(state, player).len() as u16 - 1,
            Metric::Zones => colony.pheromones.len() as u16,
            Metric::Prey => colony.prey.count_ones() as u16,
            Metric::PreyOf(symbol) => {
                let cards = Bits(colony.prey).filter(|&card| self.content.prey[card].symbol == *symbol).count() as u16;
                cards + count(&|bonus| matches!(bonus, Bonus::Prey(other) if other == symbol))
            }
            Metric::Trophies => self.trophies(state, player),
            Metric::Eggs => colony.eggs.into(),
            Metric::Nurses => self.nurses(colony),
            Metric::Outside => colony.outside.len() as u16,
            Metric::Crowd => colony.workers.iter().copied().max().unwrap_or(0).into(),
            Metric::Chambers => colony.cells().count() as u16,
            Metric::ChambersOf(kind) => {
                let built = self.kinds(colony).filter(|(_, other)| other == kind).count() as u16;
                built + count(&|bonus| matches!(bonus, Bonus::Chamber(other) if other == kind))
            }
            Metric::Architecture => self.symbols_completed(colony) as u16,
            Metric::Food => self.food(state, player),
        }
    }

    /// MIC-X3: the levels of an objective that a player meets.
    pub(super) fn levels_met(&self, state: &State, player: usize, card: usize) -> [bool; 2] {
        let objective = &self.content.objectives[card];
        let count = self.metric(state, player, &objective.metric);
        [count >= objective.level1.need, count >= objective.level2.need]
    }

    /// Every line of a player's scoring as it would be now, the shared one of trophies aside.
    pub(super) fn lines(&self, state: &State, player: usize) -> Lines {
        let colony = &state.colonies[player];
        let powers = self.powers(colony);
        let diet = &powers.diet;
        let ants = i32::from(colony.ants());
        let chambers = self.kinds(colony).filter(|&(_, kind)| kind == ChamberKind::Food);
        let chamber_food: i32 =
            chambers.map(|(cell, _)| i32::from(self.chamber(colony, cell).food) + i32::from(diet.chamber_food)).sum();
        let food = i32::from(self.food(state, player))
            + chamber_food
            + i32::from(diet.egg_food) * i32::from(colony.eggs)
            + i32::from(diet.prey_food) * colony.prey.count_ones() as i32
            + i32::from(diet.frugal);
        let fed = ants.min(food);
        let symbols = self.symbols_completed(colony);
        let table = &self.content.architecture;
        let objectives = |level: usize, worth: &dyn Fn(usize) -> u8| -> i32 {
            Bits(colony.validated[level]).map(|card| i32::from(worth(card))).sum()
        };
        let supremacy = self.species_of(colony).map_or(0, |species| {
            let supremacy = &species.supremacy;
            let times = i32::from(self.metric(state, player, &supremacy.metric) / supremacy.per);
            (times * i32::from(supremacy.points)).min(supremacy.most.into())
        });
        Lines {
            fed,
            hungry: ants - fed,
            feeding: fed - (ants - fed) * i32::from(diet.hunger),
            nursery: 3 * i32::from(self.nurses(colony).min(u16::from(colony.eggs) / 2)),
            architecture: i32::from(table[symbols.min(table.len() - 1)])
                + symbols as i32 * i32::from(powers.build.symbol_points),
            prey: Bits(colony.prey).map(|card| i32::from(self.content.prey[card].points)).sum::<i32>()
                + if colony.mound { self.content.mound.points.into() } else { 0 },
            trophies: 0,
            objectives: objectives(0, &|card| self.content.objectives[card].level1.points)
                + objectives(1, &|card| self.content.objectives[card].level2.points),
            supremacy,
            bonuses: self
                .bonuses(state, player)
                .map(|bonus| if let Bonus::Points(points) = bonus { i32::from(*points) } else { 0 })
                .sum(),
        }
    }

    /// MIC-E6: points for most trophies; tied players share the sum of their places, rounded down.
    fn trophy_points(&self, state: &State) -> [i32; 4] {
        let players = self.players();
        let mut points = [0; 4];
        let trophies: Vec<u16> = (0..players).map(|player| self.trophies(state, player)).collect();
        for player in (0..players).filter(|&player| trophies[player] > 0) {
            let place = trophies.iter().filter(|&&other| other > trophies[player]).count();
            let tied = trophies.iter().filter(|&&other| other == trophies[player]).count();
            let sum: i32 =
                (place..place + tied).map(|place| self.content.trophies.get(place).map_or(0, |&p| i32::from(p))).sum();
            points[player] = sum / tied as i32;
        }
        points
    }

    /// The lines of all players; blank until species are revealed, for points would tell them (MIC-Z1).
    pub(super) fn all_lines(&self, state: &State) -> Vec<Lines> {
        if matches!(state.phase, Phase::Map | Phase::Booklets | Phase::Species) {
            return vec![Lines::default(); self.players()];
        }
        let trophies = self.trophy_points(state);
        (0..self.players()).map(|player| Lines { trophies: trophies[player], ..self.lines(state, player) }).collect()
    }

    /// MIC-E8: most points; then most fed ants; then shared.
    fn winners(&self, lines: &[Lines]) -> Vec<bool> {
        let best = lines.iter().map(|line| (line.total(), line.fed)).max();
        lines.iter().map(|line| Some((line.total(), line.fed)) == best).collect()
    }

    pub(super) fn final_returns(&self, state: &State, out: &mut [f64]) {
        let players = self.players();
        out[..players].fill(0.0);
        // MIC-E8: alone there is nobody to win against.
        if state.phase == Phase::Over && players > 1 {
            zero_sum_returns(&self.winners(&self.all_lines(state)), out);
        }
    }

    pub(super) fn result_facts(&self, state: &State) -> Value {
        let lines = self.all_lines(state);
        let column = |line: &dyn Fn(&Lines) -> i32| -> Vec<i32> { lines.iter().map(line).collect() };
        let species: Vec<&str> = (0..self.players()).map(|player| self.species_name(&state.colonies[player])).collect();
        let mut facts = json!({
            "rounds": state.round,
            "fed": column(&|line| line.fed),
            "hungry": column(&|line| line.hungry),
            "feeding": column(&|line| line.feeding),
            "nursery": column(&|line| line.nursery),
            "architecture": column(&|line| line.architecture),
            "prey": column(&|line| line.prey),
            "trophies": column(&|line| line.trophies),
            "objectives": column(&|line| line.objectives),
            "supremacy": column(&|line| line.supremacy),
            "bonuses": column(&|line| line.bonuses),
        });
        if state.phase == Phase::Over {
            facts["species"] = json!(species);
            facts["winners"] = json!(
                self.winners(&lines).iter().enumerate().filter(|(_, won)| **won).map(|(p, _)| p).collect::<Vec<_>>()
            );
        }
        facts
    }
}
