//! The position: the garden, the colonies, and what is being decided.

use super::content::{MAX_HEXES, OBJECTIVE_LEVELS, OBJECTIVES_EACH, PHEROMONES, Resource, YEARS};
use super::garden::HexSet;
use super::scoring::Points;
use crate::game::ActionId;
use serde::{Deserialize, Serialize};

/// Most players.
pub const MAX_PLAYERS: usize = 4;
/// MYR-C2: workers and soldiers of a player, together.
pub const ANTS: u8 = 8;
/// MYR-C2.
pub const NURSES: u8 = 8;
/// MYR-A2: exits of a player, the first included.
pub const EXITS: usize = 4;
/// MYR-C2: cubes that mark special tiles.
pub const MARKERS: usize = 4;
/// MYR-B1: nurses that the atelier takes.
pub const ATELIER: u8 = 4;
/// MYR-C6: objectives in a game.
pub const OBJECTIVES: usize = OBJECTIVES_EACH * OBJECTIVE_LEVELS;
/// Seasons with a turn in a year.
pub const SEASONS_A_YEAR: usize = 3;
/// Seasons with a turn in a game.
pub const SEASONS: usize = SEASONS_A_YEAR * YEARS;
/// No tile, no objective, no hex.
pub const NONE: u8 = u8::MAX;
/// MYR-A7: the owner of a tile that is nobody's.
pub const NEUTRAL: u8 = u8::MAX - 1;
/// In place of a placement: a tunnel exit.
pub const EXIT: u16 = u16::MAX;

/// MYR-V1: a place on the event track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// One level more.
    Level,
    /// A point more for each scoring.
    Vp,
    /// Two larvae more.
    Larvae,
    /// Three cubes more.
    Harvest,
    /// Three steps more.
    Move,
    /// A soldier more.
    Soldier,
    /// Pheromones of the next level.
    Hexagon,
    /// A worker more.
    Worker,
}

impl Event {
    /// All, from left to right; their indices are their places.
    pub const ALL: [Self; 8] =
        [Self::Level, Self::Vp, Self::Larvae, Self::Harvest, Self::Move, Self::Soldier, Self::Hexagon, Self::Worker];

    /// Its name in text.
    pub fn name(self) -> &'static str {
        ["level", "vp", "larvae", "harvest", "move", "soldier", "hexagon", "worker"][self as usize]
    }

    /// The event with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.name() == name)
    }
}

/// What one player has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colony {
    /// Points, by where they come from.
    pub points: Points,
    /// Level of the colony.
    pub level: u8,
    /// Larvae.
    pub larvae: u8,
    /// Soldiers.
    pub soldiers: u8,
    /// Workers still to be used in this season.
    pub workers: u8,
    /// Levels with a worker inside, as bits.
    pub inside: u8,
    /// Nurses, those on objectives aside.
    pub nurses: u8,
    /// Those of them that are in the atelier.
    pub atelier: u8,
    /// Cubes by the index of the resource.
    pub stock: [u8; 3],
    /// Prey tokens.
    pub prey: u8,
    /// The event of the season, once chosen.
    pub event: Option<Event>,
    /// MYR-V7: a choice that is hidden until all have chosen.
    pub hidden: Option<ActionId>,
    /// Pheromones not yet laid, by kind.
    pub pheromones: [u8; PHEROMONES],
    /// Tunnel exits.
    pub exits: HexSet,
    /// All hexes with a piece of the player: exits, pheromones, special tiles.
    pub territory: HexSet,
    /// Reference cells of the player's pheromones.
    pub trails: HexSet,
    /// Reference cells of the player's special tiles.
    pub specials: HexSet,
}

impl Colony {
    /// MYR-B2: ants born, those inside included.
    pub fn ants(&self) -> u8 {
        self.workers + self.soldiers + self.inside.count_ones() as u8
    }

    /// Cubes in stock.
    pub fn cubes(&self) -> u16 {
        self.stock.iter().map(|&cubes| u16::from(cubes)).sum()
    }

    /// Puts cubes into the stock. No game comes near the end of a byte, but a position from text may (MYR-C7).
    pub fn gain(&mut self, resource: Resource, cubes: u8) {
        let have = &mut self.stock[resource as usize];
        *have = have.saturating_add(cubes);
    }

    /// Puts larvae into their room; as [`gain`](Self::gain).
    pub fn breed(&mut self, larvae: u8) {
        self.larvae = self.larvae.saturating_add(larvae);
    }

    /// Whether these cubes are there.
    pub fn affords(&self, cost: [u8; 3]) -> bool {
        self.stock.iter().zip(cost).all(|(&have, cost)| have >= cost)
    }

    /// Pays cubes that are there.
    pub fn pay(&mut self, cost: [u8; 3]) {
        for (have, cost) in self.stock.iter_mut().zip(cost) {
            *have -= cost;
        }
    }

    /// Whether the season's event is this one.
    pub fn has_event(&self, event: Event) -> bool {
        self.event == Some(event)
    }
}

/// What lies on a hex, told at its reference cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// How it lies; [`EXIT`] for an exit.
    pub placement: u16,
    /// Whose it is; [`NEUTRAL`] for nobody's, [`NONE`] where there is none.
    pub owner: u8,
    /// Cubes left on it, by the index of the resource.
    pub cubes: [u8; 3],
}

impl Tile {
    /// No tile.
    pub const EMPTY: Self = Self { placement: 0, owner: NONE, cubes: [0; 3] };

    /// MYR-L5: whether no cube is left.
    pub fn is_bare(&self) -> bool {
        self.cubes == [0; 3]
    }
}

/// What is decided next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance: prey on the next space (MYR-C5).
    Prey,
    /// Chance: the next objective (MYR-C6).
    Tiles,
    /// Chance: the next die of the year (MYR-S2).
    Dice,
    /// MYR-V1.
    Event,
    /// MYR-B1.
    Births,
    /// What the next worker does (MYR-W1).
    Workers,
    /// A worker outside (MYR-W3).
    Sortie,
    /// A cube of one pheromone (MYR-H1).
    Harvest,
    /// What a scavenging tile gives (MYR-H2).
    Scavenge,
    /// More cubes by the event (MYR-H3).
    Extra,
    /// MYR-A1.
    Atelier,
    /// Special tiles that become neutral (MYR-A7).
    Release,
    /// MYR-E1.
    Storage,
    /// MYR-E3.
    Winter,
    /// Nothing.
    Over,
}

impl Phase {
    /// All phases, in the order of their indices.
    pub const ALL: [Self; 15] = [
        Self::Prey,
        Self::Tiles,
        Self::Dice,
        Self::Event,
        Self::Births,
        Self::Workers,
        Self::Sortie,
        Self::Harvest,
        Self::Scavenge,
        Self::Extra,
        Self::Atelier,
        Self::Release,
        Self::Storage,
        Self::Winter,
        Self::Over,
    ];
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// Its name in board text.
    pub fn name(self) -> &'static str {
        [
            "prey", "tiles", "dice", "event", "births", "workers", "sortie", "harvest", "scavenge", "extra", "atelier",
            "release", "storage", "winter", "over",
        ][self as usize]
    }
}

/// The four actions of the atelier, as bits of those done.
pub mod atelier {
    /// MYR-A2.
    pub const TUNNEL: u8 = 1;
    /// MYR-A3.
    pub const DIG: u8 = 2;
    /// MYR-A4.
    pub const NURSE: u8 = 4;
    /// MYR-A5.
    pub const OBJECTIVE: u8 = 8;
    /// Their names in text, in the order of their bits.
    pub const NAMES: [&str; 4] = ["tunnel", "dig", "nurse", "objective"];
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) colonies: [Colony; MAX_PLAYERS],
    /// The reference cell of what covers a hex; [`NONE`] for nothing.
    pub(super) cover: [u8; MAX_HEXES],
    /// What lies there, by reference cell.
    pub(super) tiles: [Tile; MAX_HEXES],
    /// Hexes with a tile or an exit.
    pub(super) covered: HexSet,
    /// Hexes with prey, by kind.
    pub(super) prey: [HexSet; 3],
    /// Objectives in play by their place: two of each level. [`NONE`] for one not drawn.
    pub(super) objectives: [u8; OBJECTIVES],
    /// The season, from 1, in which each player completed an objective, by its place; 0 for not yet.
    pub(super) completed: [[u8; OBJECTIVES]; MAX_PLAYERS],
    /// The dice of the year; 0 for one not rolled.
    pub(super) dice: [u8; SEASONS_A_YEAR],
    /// The season with a turn, from 0.
    pub(super) season: u8,
    /// The first player of the season.
    pub(super) first: u8,
    pub(super) phase: Phase,
    pub(super) player: u8,
    /// Prey: the space to fill. Sortie: where the worker is. Harvest, scavenge: the tile. As the reference cell of a tile, else the
    /// hex. [`NONE`] elsewhere.
    pub(super) at: u8,
    /// Sortie: movement points. Extra, release: how many are left.
    pub(super) left: u8,
    /// Atelier: actions done, as bits.
    pub(super) done: u8,
}

impl State {
    /// The colony of the player whose turn it is.
    #[inline]
    pub(super) fn own(&self) -> &Colony {
        &self.colonies[usize::from(self.player)]
    }

    #[inline]
    pub(super) fn own_mut(&mut self) -> &mut Colony {
        &mut self.colonies[usize::from(self.player)]
    }

    /// What covers a hex.
    #[inline]
    pub(super) fn tile_on(&self, hex: usize) -> Option<&Tile> {
        let reference = self.cover[hex];
        (reference != NONE).then(|| &self.tiles[usize::from(reference)])
    }

    /// Hexes with prey.
    #[inline]
    pub(super) fn all_prey(&self) -> HexSet {
        self.prey[0] | self.prey[1] | self.prey[2]
    }

    /// The year, from 0.
    pub(super) fn year(&self) -> usize {
        usize::from(self.season) / SEASONS_A_YEAR
    }

    /// The die of the season; 0 if it is not rolled.
    pub(super) fn die(&self) -> u8 {
        self.dice[usize::from(self.season) % SEASONS_A_YEAR]
    }

    /// Places of the objectives that a player has completed.
    pub(super) fn completed_by(&self, player: usize) -> impl Iterator<Item = usize> + '_ {
        (0..OBJECTIVES).filter(move |&place| self.completed[player][place] != 0)
    }
}
