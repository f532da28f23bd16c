//! Myrmes' options, their defaults and limits.

use crate::error::OptionError;
use crate::options::{CheckedOptions, OptionKind, OptionSpec, OptionValues};

/// What the game takes.
pub const SPECS: &[OptionSpec] = &[
    OptionSpec { name: "players", kind: OptionKind::Int(2, 4), default: "2", help: "how many play (MYR-C1)" },
    OptionSpec {
        name: "first_player",
        kind: OptionKind::Int(0, 3),
        default: "0",
        help: "the seat that begins the first season (MYR-S1)",
    },
    OptionSpec {
        name: "simultaneous",
        kind: OptionKind::Choice(&["sequential", "hidden"]),
        default: "sequential",
        help: "whether events and nurses are open at once, or when all have chosen (MYR-V7)",
    },
];

/// The options in force.
#[derive(Clone, Debug)]
pub struct Options {
    /// As given, defaults included.
    pub values: OptionValues,
    /// How many play.
    pub players: usize,
    /// MYR-S1.
    pub first_player: u8,
    /// MYR-V7: events and nurses are hidden until all have chosen.
    pub hidden: bool,
}

impl Options {
    /// Checks what was given.
    ///
    /// # Errors
    /// [`OptionError`], which lists all options.
    pub fn new(given: &OptionValues) -> Result<Self, OptionError> {
        let checked = CheckedOptions::new("myrmes", SPECS, given)?;
        let players = checked.int("players") as usize;
        let first_player = checked.int("first_player") as u8;
        if usize::from(first_player) >= players {
            return Err(checked.error("first_player", format!("first_player = {first_player} of {players} players")));
        }
        Ok(Self {
            players,
            first_player,
            hidden: checked.choice("simultaneous") == "hidden",
            values: checked.values().clone(),
        })
    }
}
