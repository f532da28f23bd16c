//! Microlonies' options, their defaults and limits.

use super::content::{Content, Difficulty};
use super::state::{MAX_PLAYERS, NONE};
use crate::error::OptionError;
use crate::options::{CheckedOptions, OptionKind, OptionSpec, OptionValues};

/// What the game takes.
pub const SPECS: &[OptionSpec] = &[
    OptionSpec { name: "players", kind: OptionKind::Int(1, 4), default: "2", help: "how many play (MIC-C1)" },
    OptionSpec {
        name: "species",
        kind: OptionKind::Choice(&["green", "all", "none"]),
        default: "all",
        help: "simple booklets, all, or neutral colonies (MIC-Z2)",
    },
    OptionSpec {
        name: "seats",
        kind: OptionKind::Words,
        default: "none",
        help: "species by seat, as in fire_ant,neutral; none: dealt and picked (MIC-Z1)",
    },
    OptionSpec {
        name: "max_rounds",
        kind: OptionKind::Int(1, 10_000),
        default: "60",
        help: "rounds after which the game is stopped (MIC-E9)",
    },
];

/// MIC-Z1: booklets dealt to each player at most.
const BOOKLETS: u32 = 3;

/// The options in force.
#[derive(Clone, Debug)]
pub struct Options {
    /// As given, defaults included.
    pub values: OptionValues,
    /// How many play.
    pub players: usize,
    /// Booklets that are dealt, as bits; none for neutral colonies and fixed seats.
    pub booklets: u32,
    /// MIC-Z1: booklets dealt to each player: three, or as many as there are for all.
    pub dealt: u32,
    /// Species of each seat where they are fixed; [`NONE`] for a neutral colony.
    pub seats: [u8; MAX_PLAYERS],
    /// MIC-E9.
    pub max_rounds: u16,
}

impl Options {
    /// Checks what was given against the content in force.
    ///
    /// # Errors
    /// [`OptionError`], which lists all options.
    pub fn new(given: &OptionValues, content: &Content) -> Result<Self, OptionError> {
        let checked = CheckedOptions::new("microlonies", SPECS, given)?;
        let players = checked.int("players") as usize;
        let mut seats = [NONE; MAX_PLAYERS];
        if let Some(names) = checked.words("seats") {
            if names.len() != players {
                return Err(
                    checked.error("seats", format!("seats names {} species for {players} players", names.len()))
                );
            }
            for (seat, name) in seats.iter_mut().zip(names) {
                if name == "neutral" {
                    continue;
                }
                let Some(species) = content.species_named(name) else {
                    let known: Vec<&str> = content.species.iter().map(|species| species.id.as_str()).collect();
                    let reason = format!("no species {name:?}; they are neutral, {}", known.join(", "));
                    return Err(checked.error("seats", reason));
                };
                *seat = species as u8;
            }
        }
        let wanted = |difficulty: Difficulty| match checked.choice("species") {
            "green" => difficulty == Difficulty::Green,
            "all" => true,
            _ => false,
        };
        let mut booklets = 0_u32;
        if checked.words("seats").is_none() && checked.choice("species") != "none" {
            for (i, species) in content.species.iter().enumerate() {
                booklets |= u32::from(wanted(species.difficulty)) << i;
            }
        }
        // Where there are too few for one each, colonies are neutral.
        let dealt = BOOKLETS.min(booklets.count_ones() / players as u32);
        if dealt == 0 {
            booklets = 0;
        }
        Ok(Self {
            players,
            dealt,
            booklets,
            seats,
            max_rounds: checked.int("max_rounds") as u16,
            values: checked.values().clone(),
        })
    }
}
