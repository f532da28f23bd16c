//! The closed set of things that a booklet may change (MIC-Z4). The engine names no species: each is a choice of these numbers.
//!
//! A number that is left out changes nothing, so a neutral colony is all defaults.

use super::content::ChamberKind;
use super::content::Ground;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// MIC-A1: the efficiency of an action is at most this.
pub const MAX_EFFICIENCY: u8 = 4;

/// What a booklet changes of Lay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LayPowers {
    /// Added to the efficiency.
    pub efficiency: u8,
    /// The most that the efficiency can be.
    pub limit: u8,
    /// Eggs added once, with the first egg of an action.
    pub extra_eggs: u8,
    /// Plannings in one action (MIC-L2: 1).
    pub plannings: u8,
    /// Eggs that a Planning costs (MIC-L2: 1).
    pub planning_cost: u8,
}

impl Default for LayPowers {
    fn default() -> Self {
        Self { efficiency: 0, limit: MAX_EFFICIENCY, extra_eggs: 0, plannings: 1, planning_cost: 1 }
    }
}

/// What a booklet changes of Build.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BuildPowers {
    /// Added to the efficiency.
    pub efficiency: u8,
    /// The most that the efficiency can be.
    pub limit: u8,
    /// Workers added to the reinforcements of a tile.
    pub reinforcements: u8,
    /// Hatchings in one action (MIC-U3: 1).
    pub hatchings: u8,
    /// Points at the end for each symbol completed, beside the table (MIC-E5).
    pub symbol_points: u8,
}

impl Default for BuildPowers {
    fn default() -> Self {
        Self { efficiency: 0, limit: MAX_EFFICIENCY, reinforcements: 0, hatchings: 1, symbol_points: 0 }
    }
}

/// What a booklet changes of Hunt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HuntPowers {
    /// Added to the efficiency.
    pub efficiency: u8,
    /// The most that the efficiency can be.
    pub limit: u8,
    /// Food added to each prey.
    pub food: u8,
    /// Losses spared on each prey.
    pub spared: u8,
    /// How far from the track a hunting zone may lie (MIC-H1: 1).
    pub reach: u8,
    /// Workers fewer that the mound needs, and losses fewer there (MIC-H4).
    pub mound: u8,
    /// Trophies for each prey of at least this strength; 0 for none.
    pub big_game: u8,
}

impl Default for HuntPowers {
    fn default() -> Self {
        Self { efficiency: 0, limit: MAX_EFFICIENCY, food: 0, spared: 0, reach: 1, mound: 0, big_game: 0 }
    }
}

/// What a booklet changes of Colonize.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ColonizePowers {
    /// Added to the efficiency.
    pub efficiency: u8,
    /// The most that the efficiency can be.
    pub limit: u8,
    /// Hexes of one exploration (MIC-O3: 3).
    pub range: u8,
    /// Fights in one turn (MIC-O4: 1).
    pub fights: u8,
    /// Trophies for each fight won (MIC-O4: 1).
    pub trophies: u8,
    /// Whether an exploration may end in a fight as an exit may.
    pub raids: bool,
    /// Whether explorations may pass over water.
    pub swims: bool,
    /// Grounds on which own ants can't be attacked.
    pub guarded: Vec<Ground>,
}

impl Default for ColonizePowers {
    fn default() -> Self {
        Self {
            efficiency: 0,
            limit: MAX_EFFICIENCY,
            range: 3,
            fights: 1,
            trophies: 1,
            raids: false,
            swims: false,
            guarded: Vec::new(),
        }
    }
}

/// How a colony feeds at the end (MIC-E3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Diet {
    /// Ants that need no food.
    pub frugal: u8,
    /// Food added for each food chamber.
    pub chamber_food: u8,
    /// Food for each egg left in the nursery.
    pub egg_food: u8,
    /// Food for each prey card.
    pub prey_food: u8,
    /// Points lost for each hungry ant (1).
    pub hunger: u8,
}

impl Default for Diet {
    fn default() -> Self {
        Self { frugal: 0, chamber_food: 0, egg_food: 0, prey_food: 0, hunger: 1 }
    }
}

/// What a colony starts with beside the common things (MIC-B1).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Food.
    pub food: u8,
    /// Eggs.
    pub eggs: u8,
    /// Workers from the reserve, in the queen's chamber.
    pub workers: u8,
}

/// All that a booklet changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Powers {
    /// Of Lay.
    pub lay: LayPowers,
    /// Of Build.
    pub build: BuildPowers,
    /// Of Hunt.
    pub hunt: HuntPowers,
    /// Of Colonize.
    pub colonize: ColonizePowers,
    /// Of the feeding.
    pub diet: Diet,
    /// Of the setup.
    pub setup: Setup,
}

/// MIC-E7: the criterion of a species: points for every so many of something, up to a limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supremacy {
    /// What is counted.
    pub metric: Metric,
    /// How many are worth points once.
    pub per: u16,
    /// Points for them.
    pub points: u8,
    /// The most points in all.
    pub most: u8,
}

/// MIC-X4: what objectives and supremacies count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Metric {
    /// `hexes:GROUND`: hexes of this ground with an own ant.
    Hexes(Ground),
    /// `track`: hexes of the track, the nest aside.
    Track,
    /// `zones`: hunting zones with an own pheromone, the mound included.
    Zones,
    /// `prey`: prey cards.
    Prey,
    /// `prey:SYMBOL`: prey of this symbol, bonus hexes included.
    PreyOf(String),
    /// `trophies`.
    Trophies,
    /// `eggs`: in the nursery.
    Eggs,
    /// `nurses`: workers in nurseries.
    Nurses,
    /// `outside`: workers on the map.
    Outside,
    /// `crowd`: workers in the fullest chamber.
    Crowd,
    /// `chambers`: chambers, the initial ones included.
    Chambers,
    /// `chambers:KIND`: chambers of this kind, the initial ones and bonus hexes included.
    ChambersOf(ChamberKind),
    /// `architecture`: symbols completed.
    Architecture,
    /// `food`: on the track, bonus hexes included.
    Food,
}

impl Metric {
    const USAGE: &str = "hexes:GROUND, track, zones, prey, prey:SYMBOL, trophies, eggs, nurses, outside, crowd, chambers, \
                         chambers:KIND, architecture, food";

    /// Reads a metric.
    pub fn parse(text: &str) -> Option<Self> {
        let (name, detail) = text.split_once(':').map_or((text, None), |(name, detail)| (name, Some(detail)));
        Some(match (name, detail) {
            ("hexes", Some(ground)) => {
                Self::Hexes(Ground::HABITABLE.into_iter().find(|habitable| habitable.name() == ground)?)
            }
            ("track", None) => Self::Track,
            ("zones", None) => Self::Zones,
            ("prey", None) => Self::Prey,
            ("prey", Some(symbol)) => Self::PreyOf(symbol.to_owned()),
            ("trophies", None) => Self::Trophies,
            ("eggs", None) => Self::Eggs,
            ("nurses", None) => Self::Nurses,
            ("outside", None) => Self::Outside,
            ("crowd", None) => Self::Crowd,
            ("chambers", None) => Self::Chambers,
            ("chambers", Some(kind)) => Self::ChambersOf(ChamberKind::named(kind)?),
            ("architecture", None) => Self::Architecture,
            ("food", None) => Self::Food,
            _ => return None,
        })
    }
}

impl std::fmt::Display for Metric {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Hexes(ground) => write!(f, "hexes:{}", ground.name()),
            Self::Track => f.write_str("track"),
            Self::Zones => f.write_str("zones"),
            Self::Prey => f.write_str("prey"),
            Self::PreyOf(symbol) => write!(f, "prey:{symbol}"),
            Self::Trophies => f.write_str("trophies"),
            Self::Eggs => f.write_str("eggs"),
            Self::Nurses => f.write_str("nurses"),
            Self::Outside => f.write_str("outside"),
            Self::Crowd => f.write_str("crowd"),
            Self::Chambers => f.write_str("chambers"),
            Self::ChambersOf(kind) => write!(f, "chambers:{}", kind.name()),
            Self::Architecture => f.write_str("architecture"),
            Self::Food => f.write_str("food"),
        }
    }
}

impl Serialize for Metric {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Metric {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text)
            .ok_or_else(|| serde::de::Error::custom(format!("{text:?} is no metric; they are {}", Self::USAGE)))
    }
}
