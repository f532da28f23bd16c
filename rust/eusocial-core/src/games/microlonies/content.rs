//! What is printed on Microlonies' tiles, cards and booklets: typed, and checked when it is read. All of it is rebuilt.

use super::anthill::{Cell, HEIGHT, Side, WIDTH};
use super::species::{BuildPowers, ColonizePowers, Diet, HuntPowers, LayPowers, Metric, Setup, Supremacy};
use crate::content::{self, ContentFile, Fault, Provenance, fault, within, word};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The content file that the game ships.
pub const CONTENT: &str = include_str!("../../../content/microlonies.toml");

const FORMAT: u32 = 1;
/// Sets of cards are kept as bits of 64.
const MAX_CARDS: usize = 64;
/// MIC-Z2: booklets are kept as bits of 32.
const MAX_SPECIES: usize = 32;
/// MIC-C1: terrain tiles in play with most players.
pub const MAX_TERRAIN_IN_PLAY: usize = 12;
/// Hexes of a tile: the middle, then the six round it.
pub const TILE_HEXES: usize = 7;
/// MIC-B3: chambers at the start.
pub const INITIAL_CHAMBERS: usize = 5;

/// A whole content file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Content {
    format: u32,
    /// MIC-C1: hexes of the central tile.
    pub centre: [Ground; TILE_HEXES],
    /// MIC-C3: hexes of a start tile.
    pub start: [Ground; TILE_HEXES],
    /// MIC-C3: the terrain tiles.
    pub terrain: Vec<Terrain>,
    /// MIC-B3: the chambers at the start.
    pub initial: Vec<Initial>,
    /// MIC-U1: the chamber tiles.
    pub chambers: Vec<Chamber>,
    /// MIC-H1: the prey cards.
    pub prey: Vec<Prey>,
    /// MIC-H4: the card of the termite mound.
    pub mound: Mound,
    /// MIC-X4: the objective cards.
    pub objectives: Vec<Objective>,
    /// MIC-E5: points by the number of symbols completed; the last holds for more.
    pub architecture: Vec<u16>,
    /// MIC-E6: points for most trophies, second, third.
    pub trophies: Vec<u16>,
    /// MIC-Z1: the booklets.
    pub species: Vec<Species>,
}

/// MIC-C3: what a hex is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ground {
    /// May hold an ant.
    Meadow,
    /// May hold an ant.
    Forest,
    /// May hold an ant.
    Rock,
    /// Holds nothing.
    Water,
    /// A hunting zone: may hold pheromones.
    Hz,
    /// The termite mound.
    Mound,
    /// A nest.
    Nest,
}

impl Ground {
    /// The kinds that may hold an ant.
    pub const HABITABLE: [Self; 3] = [Self::Meadow, Self::Forest, Self::Rock];

    /// MIC-C5: whether it may hold an ant.
    pub fn is_habitable(self) -> bool {
        Self::HABITABLE.contains(&self)
    }

    /// Its name in content and text.
    pub fn name(self) -> &'static str {
        match self {
            Self::Meadow => "meadow",
            Self::Forest => "forest",
            Self::Rock => "rock",
            Self::Water => "water",
            Self::Hz => "hz",
            Self::Mound => "mound",
            Self::Nest => "nest",
        }
    }
}

/// MIC-C3: a terrain tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Terrain {
    /// Its number in notation.
    pub id: u8,
    /// The middle, then round it, clockwise from the east.
    pub hexes: [Ground; TILE_HEXES],
    /// The bonus that one hex carries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bonus: Option<BonusHex>,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// MIC-X1: a hex with a bonus.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BonusHex {
    /// The index of the hex, as in `hexes`.
    pub hex: u8,
    /// `prey:SYMBOL`, `chamber:KIND`, `food:N` or `points:N`.
    pub gives: String,
}

/// MIC-X1: what an ant on a bonus hex gives.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// One more prey of this symbol.
    Prey(String),
    /// One more chamber of this kind.
    Chamber(ChamberKind),
    /// Food for the time.
    Food(u8),
    /// Points at the end.
    Points(u8),
}

impl Bonus {
    /// Reads `KIND:VALUE`.
    pub fn parse(text: &str) -> Option<Self> {
        let (kind, value) = text.split_once(':')?;
        Some(match kind {
            "prey" => Self::Prey(value.to_owned()),
            "chamber" => Self::Chamber(ChamberKind::named(value)?),
            "food" => Self::Food(value.parse().ok()?),
            "points" => Self::Points(value.parse().ok()?),
            _ => return None,
        })
    }
}

/// What a chamber is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChamberKind {
    /// The action Lay.
    Lay,
    /// The action Build.
    Build,
    /// The action Hunt.
    Hunt,
    /// The action Colonize.
    Colonize,
    /// Workers here are nurses.
    Nursery,
    /// Food for the feeding at the end.
    Food,
    /// Symbols and tunnels only.
    Architecture,
}

impl ChamberKind {
    /// All kinds, in the order of their indices.
    pub const ALL: [Self; 7] =
        [Self::Lay, Self::Build, Self::Hunt, Self::Colonize, Self::Nursery, Self::Food, Self::Architecture];

    /// Its name in content and text.
    pub fn name(self) -> &'static str {
        ["lay", "build", "hunt", "colonize", "nursery", "food", "architecture"][self as usize]
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// MIC-B3: a chamber at the start.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Initial {
    /// What it is for.
    pub kind: ChamberKind,
    /// Column and row, from 1.
    pub at: [u8; 2],
    /// The sides with a tunnel.
    pub tunnels: Vec<Side>,
    /// Whether the queen starts here.
    #[serde(default)]
    pub crown: bool,
}

/// MIC-U1: a chamber tile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chamber {
    /// Its number in notation.
    pub id: u8,
    /// What it is for.
    pub kind: ChamberKind,
    /// The efficiency that building it takes.
    pub cost: u8,
    /// The sides with a tunnel.
    pub tunnels: Vec<Side>,
    /// MIC-U2: workers that come with it.
    #[serde(default)]
    pub reinforcements: u8,
    /// Food for the feeding at the end, on food chambers.
    #[serde(default)]
    pub food: u8,
    /// MIC-E5: half symbols by side.
    #[serde(default)]
    pub symbols: BTreeMap<Side, String>,
    /// MIC-Z2: the species whose own tile it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub species: Option<String>,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// MIC-H1, MIC-H3: a prey card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prey {
    /// Its number in notation.
    pub id: u8,
    /// What it is.
    pub name: String,
    /// The efficiency that it takes.
    pub strength: u8,
    /// Food won.
    pub food: u8,
    /// Workers lost.
    pub losses: u8,
    /// Points at the end.
    pub points: u8,
    /// Its symbol.
    pub symbol: String,
    /// Trophies on it.
    #[serde(default)]
    pub trophies: u8,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// MIC-H4: the card of the termite mound.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mound {
    /// Workers that must be in the activated chamber.
    pub workers: u8,
    /// Workers lost.
    pub losses: u8,
    /// Points at the end.
    pub points: u8,
    /// Trophies on it.
    pub trophies: u8,
    /// Where it comes from.
    pub provenance: Provenance,
}

/// MIC-X3, MIC-X4: an objective card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// Its number in notation.
    pub id: u8,
    /// What is counted.
    pub metric: Metric,
    /// Level 1.
    pub level1: Level,
    /// Level 2, harder and worth more.
    pub level2: Level,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A level of an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The count that meets it.
    pub need: u16,
    /// Points at the end.
    pub points: u8,
}

/// MIC-Z2: whether a booklet is simple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Difficulty {
    /// Simple.
    Green,
    /// Advanced.
    Red,
}

/// MIC-Z1 to Z4: a booklet.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Species {
    /// Its name in notation: small letters and underscores.
    pub id: String,
    /// The name that people use.
    pub title: String,
    /// Simple or advanced.
    pub difficulty: Difficulty,
    /// swarm, hunting, architecture, mobility or combat (MIC-Z3).
    pub archetype: String,
    /// What it changes of the action Lay.
    #[serde(default)]
    pub lay: LayPowers,
    /// What it changes of the action Build.
    #[serde(default)]
    pub build: BuildPowers,
    /// What it changes of the action Hunt.
    #[serde(default)]
    pub hunt: HuntPowers,
    /// What it changes of the action Colonize.
    #[serde(default)]
    pub colonize: ColonizePowers,
    /// How it feeds at the end.
    #[serde(default)]
    pub diet: Diet,
    /// What it starts with.
    #[serde(default)]
    pub setup: Setup,
    /// Its own scoring criterion.
    pub supremacy: Supremacy,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl content::Content for Content {
    const BUILT_IN: ContentFile<'static> = ContentFile { name: "microlonies.toml", text: CONTENT };

    fn check(&self) -> Result<(), Fault> {
        content::check_format(self.format, FORMAT)?;
        self.check_ids()?;
        self.check_ground()?;
        self.check_initial()?;
        self.check_chambers()?;
        for (i, prey) in self.prey.iter().enumerate() {
            within(&format!("prey[{i}].strength"), prey.strength, 1, 20)?;
            within(&format!("prey[{i}].losses"), prey.losses, 0, 20)?;
            word(&format!("prey[{i}].symbol"), &prey.symbol)?;
        }
        for (i, objective) in self.objectives.iter().enumerate() {
            let key = format!("objectives[{i}]");
            self.check_metric(&format!("{key}.metric"), &objective.metric)?;
            if objective.level1.need == 0 {
                return fault(&format!("{key}.level1.need"), "0 is always met".to_owned());
            }
            let (one, two) = (objective.level1, objective.level2);
            if two.need <= one.need || two.points <= one.points {
                return fault(
                    &format!("{key}.level2"),
                    "must need more and be worth more than level 1 (MIC-X3)".to_owned(),
                );
            }
        }
        if self.architecture.first() != Some(&0) {
            return fault("architecture", "must begin with 0 points for no symbol".to_owned());
        }
        self.check_species()
    }
}

impl Content {
    /// The index of a species.
    pub fn species_named(&self, id: &str) -> Option<usize> {
        self.species.iter().position(|species| species.id == id)
    }

    /// The symbols of prey, each once.
    pub fn prey_symbols(&self) -> Vec<&str> {
        let mut symbols: Vec<&str> = self.prey.iter().map(|prey| prey.symbol.as_str()).collect();
        symbols.sort_unstable();
        symbols.dedup();
        symbols
    }

    fn check_ids(&self) -> Result<(), Fault> {
        let lists: [(&str, Vec<u8>, usize); 4] = [
            ("terrain", self.terrain.iter().map(|item| item.id).collect(), MAX_TERRAIN_IN_PLAY),
            ("chambers", self.chambers.iter().map(|item| item.id).collect(), 0),
            ("prey", self.prey.iter().map(|item| item.id).collect(), 0),
            ("objectives", self.objectives.iter().map(|item| item.id).collect(), 0),
        ];
        for (list, ids, least) in lists {
            if ids.len() < least || ids.len() > MAX_CARDS {
                return fault(list, format!("{} entries, not {least} to {MAX_CARDS}", ids.len()));
            }
            if let Some(i) = (1..ids.len()).find(|&i| ids[..i].contains(&ids[i])) {
                return fault(&format!("{list}[{i}].id"), format!("{} stands twice", ids[i]));
            }
        }
        Ok(())
    }

    /// MIC-C1, MIC-C3
    fn check_ground(&self) -> Result<(), Fault> {
        let count = |hexes: &[Ground], ground: Ground| hexes.iter().filter(|&&hex| hex == ground).count();
        if self.centre[0] != Ground::Mound {
            return fault("centre[0]", "the termite mound must lie in the middle (MIC-C1)".to_owned());
        }
        if Ground::HABITABLE.iter().any(|&ground| count(&self.centre, ground) != 1) {
            return fault("centre", "one hex each of meadow, forest and rock is an entry (MIC-C1)".to_owned());
        }
        // Zones lie on terrain tiles alone, and there is one mound, and one nest a player.
        let plain = |ground: &Ground| ground.is_habitable() || *ground == Ground::Water;
        for (key, hexes) in [("centre", &self.centre), ("start", &self.start)] {
            if let Some(i) = (1..TILE_HEXES).find(|&i| !plain(&hexes[i])) {
                let reason = format!("{} can't lie round the middle (MIC-C1, MIC-C3)", hexes[i].name());
                return fault(&format!("{key}[{i}]"), reason);
            }
        }
        let free = self.start.iter().filter(|ground| ground.is_habitable()).count();
        if self.start[0] != Ground::Nest || free != 3 {
            return fault("start", "a nest in the middle and 3 free hexes are needed (MIC-C3)".to_owned());
        }
        for (i, tile) in self.terrain.iter().enumerate() {
            let key = format!("terrain[{i}]");
            if count(&tile.hexes, Ground::Hz) != 1 {
                return fault(&format!("{key}.hexes"), "exactly one hex is a hunting zone, hz (MIC-C3)".to_owned());
            }
            if tile.hexes.iter().any(|hex| matches!(hex, Ground::Mound | Ground::Nest)) {
                return fault(&format!("{key}.hexes"), "mound and nest lie on tiles of their own (MIC-C3)".to_owned());
            }
            if let Some(bonus) = &tile.bonus {
                let ground = tile.hexes.get(usize::from(bonus.hex));
                if !ground.is_some_and(|ground| ground.is_habitable()) {
                    let reason = "a bonus lies on a meadow, forest or rock hex (MIC-C3)".to_owned();
                    return fault(&format!("{key}.bonus.hex"), reason);
                }
                match Bonus::parse(&bonus.gives) {
                    None => {
                        let reason =
                            format!("{:?} is none of prey:SYMBOL, chamber:KIND, food:N, points:N", bonus.gives);
                        return fault(&format!("{key}.bonus.gives"), reason);
                    }
                    Some(Bonus::Prey(symbol)) => self.check_symbol(&format!("{key}.bonus.gives"), &symbol)?,
                    Some(_) => {}
                }
            }
        }
        Ok(())
    }

    fn check_symbol(&self, key: &str, symbol: &str) -> Result<(), Fault> {
        let symbols = self.prey_symbols();
        if symbols.contains(&symbol) {
            return Ok(());
        }
        fault(key, format!("no prey has the symbol {symbol:?}; they are {}", symbols.join(", ")))
    }

    fn check_initial(&self) -> Result<(), Fault> {
        if self.initial.len() != INITIAL_CHAMBERS {
            return fault("initial", format!("{} chambers, not {INITIAL_CHAMBERS} (MIC-B1)", self.initial.len()));
        }
        let mut seen = Vec::new();
        for (i, chamber) in self.initial.iter().enumerate() {
            let cell = Cell::at(chamber.at[0], chamber.at[1]);
            let Some(cell) = cell.filter(|cell| !seen.contains(cell)) else {
                let reason = format!("not a free cell of the grid, {WIDTH} wide and {HEIGHT} high");
                return fault(&format!("initial[{i}].at"), reason);
            };
            seen.push(cell);
        }
        if self.initial.iter().filter(|chamber| chamber.crown).count() != 1 {
            return fault("initial", "one chamber has the crown (MIC-B1)".to_owned());
        }
        Ok(())
    }

    fn check_chambers(&self) -> Result<(), Fault> {
        for (i, chamber) in self.chambers.iter().enumerate() {
            let key = format!("chambers[{i}]");
            within(&format!("{key}.cost"), chamber.cost, 1, 20)?;
            within(&format!("{key}.reinforcements"), chamber.reinforcements, 0, 24)?;
            if chamber.tunnels.is_empty() {
                return fault(&format!("{key}.tunnels"), "without a tunnel it can't be joined (MIC-U1)".to_owned());
            }
            for symbol in chamber.symbols.values() {
                word(&format!("{key}.symbols"), symbol)?;
            }
            if let Some(species) = &chamber.species
                && self.species_named(species).is_none()
            {
                return fault(&format!("{key}.species"), format!("no species {species:?}"));
            }
        }
        Ok(())
    }

    fn check_metric(&self, key: &str, metric: &Metric) -> Result<(), Fault> {
        match metric {
            Metric::PreyOf(symbol) => self.check_symbol(key, symbol),
            _ => Ok(()),
        }
    }

    fn check_species(&self) -> Result<(), Fault> {
        if self.species.len() > MAX_SPECIES {
            return fault("species", format!("{} booklets, more than {MAX_SPECIES}", self.species.len()));
        }
        for (i, species) in self.species.iter().enumerate() {
            let key = format!("species[{i}]");
            word(&format!("{key}.id"), &species.id)?;
            if species.id == "neutral" || self.species[..i].iter().any(|other| other.id == species.id) {
                return fault(&format!("{key}.id"), format!("{:?} stands twice, or is the neutral colony", species.id));
            }
            self.check_metric(&format!("{key}.supremacy.metric"), &species.supremacy.metric)?;
            if species.supremacy.per == 0 {
                return fault(&format!("{key}.supremacy.per"), "0 things can't be counted".to_owned());
            }
        }
        Ok(())
    }
}
