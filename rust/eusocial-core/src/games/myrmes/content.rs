//! What is printed on Myrmes' boards, tiles and tokens: typed, and checked when it is read.

use super::state::{ANTS, MARKERS, NURSES};
use crate::content::{self, ContentFile, Fault, Provenance, fault, within};
use crate::hex::{Axial, DIRECTIONS};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The content file that the game ships.
pub const CONTENT: &str = include_str!("../../../content/myrmes.toml");

const FORMAT: u32 = 1;
/// MYR-C1: hexes of the printed garden; a position has room for no more.
pub const MAX_HEXES: usize = 151;
/// MYR-C3: hexes of the largest tile.
pub const MAX_CELLS: usize = 6;
/// MYR-C6: objectives of each level in a game.
pub const OBJECTIVES_EACH: usize = 2;
/// MYR-A5: levels of objectives.
pub const OBJECTIVE_LEVELS: usize = 3;
/// Sets of objectives are kept as bits of 32.
const MAX_OBJECTIVES: usize = 32;
/// MYR-W2: levels of a colony, 0 to 3.
pub const LEVELS: usize = 4;
/// Years of a game.
pub const YEARS: usize = 3;

/// A whole content file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Content {
    format: u32,
    /// MYR-C1: the garden, row by row.
    pub garden: Vec<Row>,
    /// MYR-S1: the first exits.
    pub starts: Starts,
    /// MYR-C3.
    pub pheromones: BTreeMap<String, Pheromone>,
    /// MYR-C4.
    pub special: BTreeMap<String, Special>,
    /// MYR-C4: special tiles for all.
    pub supply: Supply,
    /// MYR-W7.
    pub prey: BTreeMap<String, Prey>,
    /// MYR-B1.
    pub births: Births,
    /// MYR-A3, MYR-E1.
    pub colony: Colony,
    /// MYR-E3.
    pub winter: Winter,
    /// MYR-A5, MYR-A6.
    pub scoring: Scoring,
    /// MYR-O1.
    pub objectives: Vec<Objective>,
}

/// MYR-C1: what a hex is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// Gives food.
    Grass,
    /// Gives nothing.
    Mushroom,
    /// Gives earth.
    Earth,
    /// Gives stone.
    Stone,
    /// Can't be entered.
    Water,
}

impl Terrain {
    /// All, in the order of their indices.
    pub const ALL: [Self; 5] = [Self::Grass, Self::Mushroom, Self::Earth, Self::Stone, Self::Water];

    /// Its name in views.
    pub fn name(self) -> &'static str {
        ["grass", "mushroom", "earth", "stone", "water"][self as usize]
    }

    fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.name().as_bytes()[0] == letter)
    }

    /// MYR-L2: the cube that it gives.
    pub fn resource(self) -> Option<Resource> {
        match self {
            Self::Grass => Some(Resource::Food),
            Self::Earth => Some(Resource::Earth),
            Self::Stone => Some(Resource::Stone),
            Self::Mushroom | Self::Water => None,
        }
    }
}

/// A kind of cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resource {
    /// From grass.
    Food,
    /// From earth.
    Earth,
    /// From stone.
    Stone,
}

impl Resource {
    /// All, in the order of their indices.
    pub const ALL: [Self; 3] = [Self::Food, Self::Earth, Self::Stone];

    /// Its name in content and text.
    pub fn name(self) -> &'static str {
        ["food", "earth", "stone"][self as usize]
    }

    /// The kinds of these cubes, counted by the index of the resource.
    pub fn among(cubes: [u8; 3]) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |&resource| cubes[resource as usize] > 0)
    }

    /// The resource with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|resource| resource.name() == name)
    }
}

/// A kind of tile: pheromones, then special tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TileKind {
    /// Two hexes.
    Pair,
    /// Three hexes round a corner.
    Triangle,
    /// Three hexes in a row.
    Line,
    /// Four hexes.
    Rhombus,
    /// Four hexes with a bend.
    Hook,
    /// Five hexes.
    Trapezoid,
    /// Six hexes.
    Great,
    /// Special: earth or stone each harvest.
    Scavenging,
    /// Special: food each harvest.
    Aphid,
    /// Special: points each harvest.
    Subcolony,
}

/// Kinds of tiles.
pub const KINDS: usize = 10;
/// Kinds of pheromones; they come first.
pub const PHEROMONES: usize = 7;

impl TileKind {
    /// All, in the order of their indices.
    pub const ALL: [Self; KINDS] = [
        Self::Pair,
        Self::Triangle,
        Self::Line,
        Self::Rhombus,
        Self::Hook,
        Self::Trapezoid,
        Self::Great,
        Self::Scavenging,
        Self::Aphid,
        Self::Subcolony,
    ];

    /// Its name in content and text.
    pub fn name(self) -> &'static str {
        ["pair", "triangle", "line", "rhombus", "hook", "trapezoid", "great", "scavenging", "aphid", "subcolony"]
            [self as usize]
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether it is a special tile (MYR-C4).
    pub fn is_special(self) -> bool {
        self as usize >= PHEROMONES
    }
}

/// A kind of prey.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PreyKind {
    /// Mostly food.
    Ladybug,
    /// Food and points.
    Termite,
    /// Strong, worth most.
    Spider,
}

impl PreyKind {
    /// All, in the order of their indices.
    pub const ALL: [Self; 3] = [Self::Ladybug, Self::Termite, Self::Spider];

    /// Its name in content and text.
    pub fn name(self) -> &'static str {
        ["ladybug", "termite", "spider"][self as usize]
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// MYR-C1: a row of the garden.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The axial coordinate that all its hexes share.
    pub r: i8,
    /// The other coordinate of its first hex.
    pub q: i8,
    /// A letter for each hex: g, m, e, s, w.
    pub terrain: String,
    /// `p` for a prey space, `.` for none.
    pub prey: String,
    /// The fewest players with which each hex is in play.
    pub players: String,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A hex of the garden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex {
    /// Where it lies.
    pub at: Axial,
    /// What it is.
    pub terrain: Terrain,
    /// Whether prey lives here.
    pub prey: bool,
    /// The fewest players with which it is in play.
    pub players: u8,
}

/// MYR-S1: first exits by number of players, in the order of seats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Starts {
    seats: BTreeMap<String, Vec<[i8; 2]>>,
    provenance: Provenance,
}

/// MYR-C3: a kind of pheromone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pheromone {
    /// Its cells; the first is (0,0).
    pub cells: Vec<[i8; 2]>,
    /// The level that lays it.
    pub level: u8,
    /// Points printed on it.
    pub points: u8,
    /// How many each player has.
    pub number: u8,
    provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// MYR-C4: a kind of special tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// Its cells; the first is (0,0).
    pub cells: Vec<[i8; 2]>,
    /// The level that lays it.
    pub level: u8,
    /// Points for laying it.
    pub points: u8,
    /// What it costs.
    pub cost: Cost,
    provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// Cubes to pay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cost {
    #[serde(default)]
    food: u8,
    #[serde(default)]
    earth: u8,
    #[serde(default)]
    stone: u8,
}

impl Cost {
    /// By the index of the resource.
    pub fn cubes(self) -> [u8; 3] {
        [self.food, self.earth, self.stone]
    }
}

/// MYR-C4.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// Tiles with scavenging and aphid farm on their sides.
    pub farms: u8,
    /// Sub-colonies.
    pub subcolonies: u8,
    provenance: Provenance,
}

/// MYR-C5, MYR-W7: a kind of prey.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prey {
    /// Soldiers that a hunt takes.
    pub soldiers: u8,
    /// Food that it gives.
    pub food: u8,
    /// Points that it gives.
    pub points: u8,
    /// Tokens.
    pub number: u8,
    provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// MYR-B1: what one, two, … nurses give.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Births {
    larvae: Vec<u8>,
    soldiers: Vec<u8>,
    workers: Vec<u8>,
    provenance: Provenance,
}

impl Births {
    /// The numbers of nurses that make a difference on each track (larvae, soldiers, workers), with what they give; first none.
    pub fn choices(&self) -> [Vec<(u8, u8)>; 3] {
        [&self.larvae, &self.soldiers, &self.workers].map(|track| {
            let mut choices = vec![(0, 0)];
            for (nurses, &born) in (1..).zip(track) {
                if choices.last().is_some_and(|&(_, before)| born > before) {
                    choices.push((nurses, born));
                }
            }
            choices
        })
    }
}

/// MYR-A3, MYR-E1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colony {
    /// What each level costs, from level 1 on.
    pub levels: [Cost; LEVELS - 1],
    /// Cubes that each level stores, from level 0 on.
    pub storage: [u8; LEVELS],
    provenance: Provenance,
}

/// MYR-E3.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Winter {
    /// Food due in each year.
    pub food: [u8; YEARS],
    /// Points lost for each one missing.
    pub missing: u8,
    provenance: Provenance,
}

/// MYR-A5, MYR-A6.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// Points for an objective by its level.
    pub objectives: [u8; OBJECTIVE_LEVELS],
    earlier: BTreeMap<String, u8>,
    provenance: Provenance,
}

/// MYR-O1: an objective tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// Its name in notation.
    pub id: String,
    /// 1, 2 or 3.
    pub level: u8,
    /// What must be there.
    pub need: Need,
    provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// MYR-O1: what an objective asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Need {
    /// Prey tokens, given up.
    Prey(u8),
    /// Soldiers, given up.
    Soldiers(u8),
    /// Larvae, given up.
    Larvae(u8),
    /// Nurses beside the one on the objective, given up.
    Nurses(u8),
    /// Food, given up.
    Food(u8),
    /// Earth, given up.
    Earth(u8),
    /// Stone, given up.
    Stone(u8),
    /// MYR-A7: special tiles, which become neutral.
    Special(u8),
    /// MYR-A8: hexes of own tiles and exits that hang together.
    Area(u8),
    /// The level of the colony.
    Level(u8),
}

impl Need {
    /// How many.
    pub fn count(self) -> u8 {
        match self {
            Self::Prey(n)
            | Self::Soldiers(n)
            | Self::Larvae(n)
            | Self::Nurses(n)
            | Self::Food(n)
            | Self::Earth(n)
            | Self::Stone(n)
            | Self::Special(n)
            | Self::Area(n)
            | Self::Level(n) => n,
        }
    }
}

/// What is printed on a tile, of either sort.
#[derive(Clone, Copy, Debug)]
pub struct Printed<'a> {
    /// Its cells; the first is (0,0).
    pub cells: &'a [[i8; 2]],
    /// The level that lays it.
    pub level: u8,
    /// Points for laying it.
    pub points: u8,
    /// What it costs, by the index of the resource.
    pub cost: [u8; 3],
}

impl content::Content for Content {
    const BUILT_IN: ContentFile<'static> = ContentFile { name: "myrmes.toml", text: CONTENT };

    fn check(&self) -> Result<(), Fault> {
        content::check_format(self.format, FORMAT)?;
        self.check_garden()?;
        self.check_starts()?;
        self.check_tiles()?;
        self.check_prey()?;
        self.check_numbers()?;
        self.check_objectives()
    }
}

impl Content {
    /// The hexes of the garden, by r, then q.
    pub fn hexes(&self) -> Vec<Hex> {
        let row = |row: &Row| {
            let columns = row.terrain.bytes().zip(row.prey.bytes()).zip(row.players.bytes());
            let (first, r) = (i16::from(row.q), row.r);
            let hexes = (first..).zip(columns).filter_map(move |(q, ((terrain, prey), players))| {
                let terrain = Terrain::from_letter(terrain)?;
                Some(Hex { at: (q as i8, r), terrain, prey: prey == b'p', players: players - b'0' })
            });
            hexes.collect::<Vec<_>>()
        };
        let mut hexes: Vec<Hex> = self.garden.iter().flat_map(row).collect();
        hexes.sort_by_key(|hex| (hex.at.1, hex.at.0));
        hexes
    }

    /// MYR-S1: the first exits of all seats.
    pub fn starts(&self, players: usize) -> &[[i8; 2]] {
        self.starts.seats.get(&players.to_string()).map_or(&[], Vec::as_slice)
    }

    /// MYR-A6: points for those who completed an objective in an earlier season.
    pub fn earlier(&self, players: usize) -> u8 {
        self.scoring.earlier.get(&players.to_string()).copied().unwrap_or(0)
    }

    /// What is printed on a kind of tile.
    pub fn printed(&self, kind: TileKind) -> Printed<'_> {
        match (self.pheromones.get(kind.name()), self.special.get(kind.name())) {
            (Some(tile), _) => Printed { cells: &tile.cells, level: tile.level, points: tile.points, cost: [0; 3] },
            (None, Some(tile)) => {
                Printed { cells: &tile.cells, level: tile.level, points: tile.points, cost: tile.cost.cubes() }
            }
            // Checked when the content was read: every kind is there.
            (None, None) => Printed { cells: &[], level: u8::MAX, points: 0, cost: [0; 3] },
        }
    }

    /// MYR-C3: pheromones of each kind that a player has.
    pub fn numbers(&self) -> [u8; PHEROMONES] {
        std::array::from_fn(|kind| self.pheromones.get(TileKind::ALL[kind].name()).map_or(0, |tile| tile.number))
    }

    /// A kind of prey.
    pub fn prey_of(&self, kind: PreyKind) -> Option<&Prey> {
        self.prey.get(kind.name())
    }

    /// The index of an objective.
    pub fn objective_named(&self, id: &str) -> Option<usize> {
        self.objectives.iter().position(|objective| objective.id == id)
    }

    /// MYR-C1
    fn check_garden(&self) -> Result<(), Fault> {
        for (i, row) in self.garden.iter().enumerate() {
            let key = |name: &str| format!("garden[{i}].{name}");
            if let Some(letter) = row.terrain.chars().find(|&c| !"gmesw".contains(c)) {
                return fault(&key("terrain"), format!("{letter:?} is none of g, m, e, s, w"));
            }
            let width = row.terrain.len();
            if i16::from(row.q) + width as i16 > 100 || row.q < -100 || !(-100..=100).contains(&row.r) {
                return fault(&key("q"), "coordinates beyond 100 are too far out".to_owned());
            }
            for (name, letters, allowed) in [("prey", &row.prey, ".p"), ("players", &row.players, "234")] {
                if letters.len() != width {
                    return fault(&key(name), format!("{} letters for {width} hexes", letters.len()));
                }
                if let Some(letter) = letters.chars().find(|&c| !allowed.contains(c)) {
                    return fault(&key(name), format!("{letter:?} is none of {allowed:?}"));
                }
            }
            if let Some(hex) = row.terrain.bytes().zip(row.prey.bytes()).position(|pair| pair == (b'w', b'p')) {
                return fault(&key("prey"), format!("hex {hex} of the row is water, where no prey lives"));
            }
        }
        let hexes = self.hexes();
        if !(1..=MAX_HEXES).contains(&hexes.len()) {
            return fault("garden", format!("{} hexes, not 1 to {MAX_HEXES}", hexes.len()));
        }
        match hexes.windows(2).find(|pair| pair[0].at == pair[1].at) {
            Some(pair) => fault("garden", format!("the hex {},{} stands twice", pair[0].at.0, pair[0].at.1)),
            None => Ok(()),
        }
    }

    /// MYR-S1
    fn check_starts(&self) -> Result<(), Fault> {
        let hexes = self.hexes();
        for players in 2..=4_u8 {
            let key = format!("starts.seats.{players}");
            let starts = self.starts(players.into());
            if starts.len() != usize::from(players) {
                return fault(&key, format!("{} exits for {players} players", starts.len()));
            }
            for (seat, &[q, r]) in starts.iter().enumerate() {
                let fits = |hex: &Hex| {
                    hex.at == (q, r) && hex.players <= players && hex.terrain != Terrain::Water && !hex.prey
                };
                if !hexes.iter().any(fits) || starts[..seat].contains(&[q, r]) {
                    let reason = "is not a free hex in play without water and prey";
                    return fault(&key, format!("{q},{r} {reason}"));
                }
            }
        }
        match self.starts.seats.keys().find(|key| !["2", "3", "4"].contains(&key.as_str())) {
            Some(other) => fault("starts.seats", format!("{other:?} is none of 2, 3, 4 players")),
            None => Ok(()),
        }
    }

    /// MYR-C3, MYR-C4
    fn check_tiles(&self) -> Result<(), Fault> {
        let (pheromones, special) = TileKind::ALL.split_at(PHEROMONES);
        names("pheromones", &self.pheromones, pheromones.iter().map(|kind| kind.name()))?;
        names("special", &self.special, special.iter().map(|kind| kind.name()))?;
        for kind in TileKind::ALL {
            let list = if kind.is_special() { "special" } else { "pheromones" };
            let key = format!("{list}.{}", kind.name());
            let printed = self.printed(kind);
            let cells = printed.cells;
            if !(1..=MAX_CELLS).contains(&cells.len()) || cells[0] != [0, 0] {
                return fault(&format!("{key}.cells"), format!("1 to {MAX_CELLS} cells are needed, first [0, 0]"));
            }
            let near = |&[q, r]: &[i8; 2]| i16::from(q).abs().max(i16::from(r).abs()) <= MAX_CELLS as i16;
            if (1..cells.len()).any(|i| cells[..i].contains(&cells[i])) || !cells.iter().all(near) {
                let reason = format!("cells must be different and within {MAX_CELLS} of the first");
                return fault(&format!("{key}.cells"), reason);
            }
            if !hangs_together(cells) {
                return fault(&format!("{key}.cells"), "the cells must hang together".to_owned());
            }
            within(&format!("{key}.level"), printed.level, 0, LEVELS as u8)?;
            within(&format!("{key}.points"), printed.points, 0, 50)?;
            if printed.cost.iter().any(|&cubes| cubes > 20) {
                return fault(&format!("{key}.cost"), "no more than 20 of a kind can be asked".to_owned());
            }
        }
        for (name, tile) in &self.pheromones {
            within(&format!("pheromones.{name}.number"), tile.number, 0, 20)?;
        }
        within("supply.farms", self.supply.farms, 0, 50)?;
        within("supply.subcolonies", self.supply.subcolonies, 0, 50)
    }

    /// MYR-C5, MYR-W7
    fn check_prey(&self) -> Result<(), Fault> {
        names("prey", &self.prey, PreyKind::ALL.iter().map(|kind| kind.name()))?;
        for (name, prey) in &self.prey {
            within(&format!("prey.{name}.soldiers"), prey.soldiers, 0, 8)?;
            within(&format!("prey.{name}.food"), prey.food, 0, 10)?;
            within(&format!("prey.{name}.points"), prey.points, 0, 50)?;
            within(&format!("prey.{name}.number"), prey.number, 0, 100)?;
        }
        let tokens: usize = self.prey.values().map(|prey| usize::from(prey.number)).sum();
        let spaces = self.hexes().iter().filter(|hex| hex.prey).count();
        if tokens < spaces {
            return fault("prey", format!("{tokens} tokens for {spaces} prey spaces (MYR-C5)"));
        }
        Ok(())
    }

    fn check_numbers(&self) -> Result<(), Fault> {
        let births = &self.births;
        for (name, track, most) in
            [("larvae", &births.larvae, 8), ("soldiers", &births.soldiers, 8), ("workers", &births.workers, 8)]
        {
            let key = format!("births.{name}");
            if track.len() > 8 || !track.is_sorted() || track.iter().any(|&born| born > most) {
                return fault(&key, format!("up to 8 numbers from 0 to {most} are needed, none below the one before"));
            }
        }
        for (level, cost) in self.colony.levels.iter().enumerate() {
            if cost.cubes().iter().any(|&cubes| cubes > 20) {
                return fault(&format!("colony.levels[{level}]"), "no more than 20 of a kind can be asked".to_owned());
            }
        }
        for (level, &storage) in self.colony.storage.iter().enumerate() {
            within(&format!("colony.storage[{level}]"), storage, 0, 50)?;
        }
        for (year, &food) in self.winter.food.iter().enumerate() {
            within(&format!("winter.food[{year}]"), food, 0, 50)?;
        }
        within("winter.missing", self.winter.missing, 0, 20)?;
        names("scoring.earlier", &self.scoring.earlier, ["2", "3", "4"])?;
        let points = self.scoring.objectives.iter().chain(self.scoring.earlier.values());
        points.copied().try_for_each(|points| within("scoring", points, 0, 50))
    }

    /// MYR-C6, MYR-O1
    fn check_objectives(&self) -> Result<(), Fault> {
        if self.objectives.len() > MAX_OBJECTIVES {
            return fault("objectives", format!("{} tiles, more than {MAX_OBJECTIVES}", self.objectives.len()));
        }
        for (i, objective) in self.objectives.iter().enumerate() {
            let key = format!("objectives[{i}]");
            let id = &objective.id;
            if id.is_empty() || !id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_') {
                return fault(&format!("{key}.id"), format!("{id:?} is not small letters, digits and underscores"));
            }
            if self.objectives[..i].iter().any(|other| other.id == *id) {
                return fault(&format!("{key}.id"), format!("{id:?} stands twice"));
            }
            within(&format!("{key}.level"), objective.level, 1, OBJECTIVE_LEVELS as u8)?;
            // What no player can ever have can't be asked for.
            let most = match objective.need {
                Need::Level(_) => LEVELS as u8 - 1,
                Need::Soldiers(_) => ANTS,
                Need::Special(_) => MARKERS as u8,
                Need::Nurses(_) => NURSES - 1,
                _ => 50,
            };
            within(&format!("{key}.need"), objective.need.count(), 1, most)?;
        }
        for level in 1..=OBJECTIVE_LEVELS as u8 {
            let tiles = self.objectives.iter().filter(|objective| objective.level == level).count();
            if tiles < OBJECTIVES_EACH {
                return fault("objectives", format!("{tiles} tiles of level {level}, fewer than {OBJECTIVES_EACH}"));
            }
        }
        Ok(())
    }
}

/// Whether all cells are joined to the first through others.
fn hangs_together(cells: &[[i8; 2]]) -> bool {
    let mut joined = vec![cells[0]];
    let mut rest = cells[1..].to_vec();
    let beside =
        |joined: &[[i8; 2]], &[q, r]: &[i8; 2]| DIRECTIONS.iter().any(|way| joined.contains(&[q + way.0, r + way.1]));
    while let Some(next) = rest.iter().position(|cell| beside(&joined, cell)) {
        joined.push(rest.swap_remove(next));
    }
    rest.is_empty()
}

/// Whether a map has just these keys.
fn names<'a, T>(list: &str, map: &BTreeMap<String, T>, wanted: impl IntoIterator<Item = &'a str>) -> Result<(), Fault> {
    let wanted: Vec<&str> = wanted.into_iter().collect();
    if let Some(name) = wanted.iter().find(|&&name| !map.contains_key(name)) {
        return fault(list, format!("{name} is missing"));
    }
    match map.keys().find(|key| !wanted.contains(&key.as_str())) {
        Some(key) => fault(&format!("{list}.{key}"), format!("is none of {}", wanted.join(", "))),
        None => Ok(()),
    }
}
