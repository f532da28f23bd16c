//! The position: colonies, the meadow, decks and displays, and what is being decided.

use super::anthill::{CELLS, Cell};
use super::map::{HexSet, MAX_TERRAIN_PLACES};
use arrayvec::ArrayVec;
use serde::Serialize;

/// Most players.
pub const MAX_PLAYERS: usize = 4;
/// MIC-B1: workers of a colony.
pub const WORKERS: u8 = 24;
/// MIC-B1: workers in the reserve at the start.
pub const START_RESERVE: u8 = 15;
/// MIC-B1: pheromones of a colony.
pub const PHEROMONES: usize = 5;
/// MIC-B4: chambers of an anthill at most.
pub const MAX_CHAMBERS: usize = 12;
/// MIC-R1: cards of a kind that lie open in the river.
pub const RIVER: usize = 4;
/// MIC-X2: objectives that lie open.
pub const DISPLAY: usize = 3;
/// MIC-L2, MIC-X2: objectives drawn to choose from.
pub const DRAWN: usize = 2;
/// No card, no cell, no species.
pub const NONE: u8 = u8::MAX;

/// What one player has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colony {
    /// The chamber in each cell: 0 for none, else one more than its index (initial chambers first, then tiles).
    pub chambers: [u8; CELLS],
    /// Workers in each cell.
    pub workers: [u8; CELLS],
    /// The queen's cell; [`NONE`] while she is in hand.
    pub queen: u8,
    /// Hexes with an own worker.
    pub outside: HexSet,
    /// Hexes with an own pheromone.
    pub pheromones: HexSet,
    /// Workers in the reserve.
    pub reserve: u8,
    /// Eggs in the nursery.
    pub eggs: u8,
    /// Food on its track.
    pub food: u8,
    /// Trophy markers.
    pub trophies: u8,
    /// Prey cards won.
    pub prey: u64,
    /// Whether the card of the mound is won.
    pub mound: bool,
    /// Objective cards in hand.
    pub hand: u64,
    /// Those of them that all have seen (MIC-L2: taken face up).
    pub seen: u64,
    /// Objectives validated at level 1 and at level 2.
    pub validated: [u64; 2],
    /// The species picked; [`NONE`] for a neutral colony.
    pub species: u8,
    /// Booklets dealt and not yet put back.
    pub booklets: u32,
}

impl Colony {
    /// Whether a chamber is in a cell.
    pub fn has_chamber(&self, cell: Cell) -> bool {
        self.chambers[cell.index()] != 0
    }

    /// Cells with a chamber.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::all().filter(|&cell| self.has_chamber(cell))
    }

    /// Objectives in hand and validated.
    pub fn objectives(&self) -> u64 {
        self.hand | self.validated[0] | self.validated[1]
    }

    /// Those of them that all have seen.
    pub fn objectives_seen(&self) -> u64 {
        self.seen | self.validated[0] | self.validated[1]
    }

    /// MIC-B2: ants in play, the queen included.
    pub fn ants(&self) -> u8 {
        WORKERS + 1 - self.reserve
    }

    /// Moves workers from the reserve into a cell, as many as there are.
    pub fn reinforce(&mut self, cell: usize, workers: u8) {
        let workers = workers.min(self.reserve);
        self.reserve -= workers;
        self.workers[cell] += workers;
    }

    /// Takes workers out of a cell; they go to the reserve (MIC-B2).
    pub fn lose(&mut self, cell: usize, workers: u8) {
        self.workers[cell] -= workers;
        self.reserve += workers;
    }
}

/// What is decided next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance: the terrain tile of the next place and its turn (MIC-C2).
    Map,
    /// Chance: a booklet for a player (MIC-Z1).
    Booklets,
    /// The secret choice of a species.
    Species,
    /// Chance: a gap in the river or the display (MIC-R1).
    Refill,
    /// Chance: an objective that only its player sees (MIC-X2, MIC-L2).
    Draw,
    /// Which objective to keep.
    Keep,
    /// Where the fourth worker stands (MIC-C4).
    Worker,
    /// The chamber that is dispersed (MIC-D1).
    Sow,
    /// Where the next ant goes (MIC-D2).
    Drop,
    /// MIC-L1, MIC-L2.
    Lay,
    /// MIC-U1.
    Build,
    /// MIC-U3.
    Hatch,
    /// MIC-H1.
    Hunt,
    /// The free Planning of the mound (MIC-H4).
    MoundPlan,
    /// MIC-O1.
    Colonize,
    /// MIC-X3.
    Validate,
    /// MIC-E2.
    FinalValidate,
    /// Nothing.
    Over,
}

impl Phase {
    /// All phases, in the order of their indices.
    pub const ALL: [Self; 18] = [
        Self::Map,
        Self::Booklets,
        Self::Species,
        Self::Refill,
        Self::Draw,
        Self::Keep,
        Self::Worker,
        Self::Sow,
        Self::Drop,
        Self::Lay,
        Self::Build,
        Self::Hatch,
        Self::Hunt,
        Self::MoundPlan,
        Self::Colonize,
        Self::Validate,
        Self::FinalValidate,
        Self::Over,
    ];
    /// How many there are.
    pub const COUNT: usize = Self::ALL.len();

    /// Its name in board text.
    pub fn name(self) -> &'static str {
        [
            "map",
            "booklets",
            "species",
            "refill",
            "draw",
            "keep",
            "worker",
            "sow",
            "drop",
            "lay",
            "build",
            "hatch",
            "hunt",
            "mound_plan",
            "colonize",
            "validate",
            "final_validate",
            "over",
        ][self as usize]
    }
}

/// A card put under the deck of objectives, and who put it there and knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bottom {
    /// The card's index.
    pub card: u8,
    /// The player.
    pub by: u8,
}

/// Two objectives that a player drew from under the deck, where another had put at least one of them: the other knows the two, but
/// not which was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The card kept.
    pub kept: u8,
    /// The card put under the deck again.
    pub put: u8,
    /// The player who chose.
    pub by: u8,
    /// The players, as bits, who know the two and not which was kept.
    pub open: u8,
}

impl Pair {
    /// Both cards.
    pub fn cards(&self) -> u64 {
        1 << self.kept | 1 << self.put
    }
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) colonies: [Colony; MAX_PLAYERS],
    /// Terrain tile and turn of each place, as far as laid.
    pub(super) tiles: [(u8, u8); MAX_TERRAIN_PLACES],
    pub(super) laid: u8,
    /// Hexes of meadow, forest and rock.
    pub(super) grounds: [HexSet; 3],
    pub(super) water: HexSet,
    /// The hunting zone of each terrain place.
    pub(super) zones: [u8; MAX_TERRAIN_PLACES],
    /// The bonus hex of each terrain place.
    pub(super) bonuses: [u8; MAX_TERRAIN_PLACES],
    pub(super) termites: HexSet,
    pub(super) river_chambers: [u8; RIVER],
    pub(super) river_prey: [u8; RIVER],
    pub(super) display: [u8; DISPLAY],
    /// Cards not yet seen.
    pub(super) chamber_deck: u64,
    pub(super) prey_deck: u64,
    pub(super) objective_deck: u64,
    /// Objectives put under the deck, the next to be drawn first.
    pub(super) bottom: ArrayVec<Bottom, 64>,
    /// Objectives that each player has put under the deck: wherever they went since, that player knows more of them than others.
    pub(super) traced: [u64; MAX_PLAYERS],
    pub(super) pairs: ArrayVec<Pair, 64>,
    pub(super) species_left: u32,
    pub(super) mound_taken: bool,
    pub(super) phase: Phase,
    /// What follows when gaps are filled.
    pub(super) after_refill: Phase,
    pub(super) player: u8,
    pub(super) round: u16,
    /// The round in which the end was triggered; 0 before (MIC-E1).
    pub(super) ending: u16,
    pub(super) truncated: bool,
    /// A dispersion under way: workers in hand, the queen, the last cell and the one before.
    pub(super) in_hand: u8,
    pub(super) queen_in_hand: bool,
    pub(super) at: u8,
    pub(super) from: u8,
    /// The efficiency of the action, as far as it is left.
    pub(super) points: u8,
    /// Of this action or turn: eggs laid, Plannings and hatchings done, fights fought, whether explorations began.
    pub(super) laid_eggs: bool,
    pub(super) plannings: u8,
    pub(super) hatchings: u8,
    pub(super) fights: u8,
    pub(super) explored: bool,
    /// Objectives drawn to choose from.
    pub(super) drawn: u64,
    /// What follows when one is kept.
    pub(super) after_keep: Phase,
}

impl State {
    /// The colony of the player whose turn it is.
    pub(super) fn own(&self) -> &Colony {
        &self.colonies[usize::from(self.player)]
    }

    pub(super) fn own_mut(&mut self) -> &mut Colony {
        &mut self.colonies[usize::from(self.player)]
    }

    /// Hexes with any ant or termite.
    pub(super) fn occupied(&self) -> HexSet {
        self.colonies.iter().fold(self.termites, |all, colony| all | colony.outside)
    }

    /// MIC-C5: hexes that may hold an ant.
    pub(super) fn habitable(&self) -> HexSet {
        self.grounds[0] | self.grounds[1] | self.grounds[2]
    }
}
