//! Ambrosia's options, their defaults and limits.

use super::content::NUM_PARTS;
use crate::error::OptionError;
use crate::options::{CheckedOptions, OptionKind, OptionSpec, OptionValues};
use arrayvec::ArrayVec;

/// What the game takes.
pub const SPECS: &[OptionSpec] = &[
    OptionSpec { name: "players", kind: OptionKind::Int(2, 4), default: "2", help: "how many play (AMB-C1)" },
    OptionSpec {
        name: "side",
        kind: OptionKind::Choice(&["front", "back"]),
        default: "front",
        help: "fronts of all parts, or backs with special spaces (AMB-C2)",
    },
    OptionSpec {
        name: "parts",
        kind: OptionKind::Ints(0, NUM_PARTS as i64 - 1),
        default: "none",
        help: "order of the parts round the ring; none: shuffled by chance (AMB-C1)",
    },
    OptionSpec { name: "events", kind: OptionKind::Bool, default: "false", help: "play with event cards (AMB-E0)" },
    OptionSpec {
        name: "advanced_movement",
        kind: OptionKind::Choice(&["collector", "turbo"]),
        default: "collector",
        help: "what normal counters work like under Advanced Movement (AMB-E2)",
    },
    OptionSpec {
        name: "covered_may_move",
        kind: OptionKind::Bool,
        default: "true",
        help: "whether a covered group of two or more may move out from below (AMB-M8)",
    },
    OptionSpec {
        name: "first_player",
        kind: OptionKind::Int(0, 3),
        default: "0",
        help: "who ate honey last and begins (AMB-S3)",
    },
    OptionSpec {
        name: "start_jelly",
        kind: OptionKind::Ints(0, 3),
        default: "none",
        help: "players who start with one jelly (AMB-S4)",
    },
    OptionSpec {
        name: "max_turns",
        kind: OptionKind::Int(1, 1_000_000),
        default: "1000",
        help: "turns after which the game is stopped (AMB-F5)",
    },
];

/// What AMB-E2 gives to normal counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NormalBonus {
    /// One more point.
    Collector,
    /// One more space.
    Turbo,
}

/// The options in force.
#[derive(Clone, Debug)]
pub struct Options {
    /// As given, defaults included.
    pub values: OptionValues,
    /// How many play.
    pub players: usize,
    /// AMB-C2: whether the backs are in play.
    pub back: bool,
    /// AMB-C1: the order of the parts, where it is fixed.
    pub parts: Option<ArrayVec<u8, NUM_PARTS>>,
    /// AMB-E0: whether events are in play.
    pub events: bool,
    /// AMB-E2.
    pub normal_bonus: NormalBonus,
    /// AMB-M8.
    pub covered_may_move: bool,
    /// AMB-S3.
    pub first_player: u8,
    /// AMB-S4: for each player, whether a jelly is there at the start.
    pub start_jelly: [bool; 4],
    /// AMB-F5.
    pub max_turns: u32,
}

/// AMB-C1: parts in play, which are those of the lowest ids.
pub fn parts_in_play(players: usize) -> usize {
    2 * players
}

impl Options {
    /// Checks what was given.
    ///
    /// # Errors
    /// [`OptionError`], which lists all options.
    pub fn new(given: &OptionValues) -> Result<Self, OptionError> {
        let checked = CheckedOptions::new("ambrosia", SPECS, given)?;
        let players = checked.int("players") as usize;
        let num_parts = parts_in_play(players);
        let parts: Option<ArrayVec<u8, NUM_PARTS>> =
            checked.ints("parts").map(|ids| ids.iter().take(NUM_PARTS).map(|&id| id as u8).collect());
        if let Some(ids) = checked.ints("parts") {
            let mut sorted = ids.to_vec();
            sorted.sort_unstable();
            if !sorted.into_iter().eq(0..num_parts as i64) {
                let reason =
                    format!("parts must hold each of 0..{} once with {players} players (AMB-C1)", num_parts - 1);
                return Err(checked.error("parts", reason));
            }
        }
        let first_player = checked.int("first_player") as u8;
        if usize::from(first_player) >= players {
            let reason = format!("first_player = {first_player} is not one of {players} players");
            return Err(checked.error("first_player", reason));
        }
        let mut start_jelly = [false; 4];
        for &player in checked.ints("start_jelly").unwrap_or_default() {
            if player as usize >= players {
                return Err(checked.error("start_jelly", format!("{player} is not one of {players} players")));
            }
            start_jelly[player as usize] = true;
        }
        Ok(Self {
            players,
            back: checked.choice("side") == "back",
            parts,
            events: checked.bool("events"),
            normal_bonus: match checked.choice("advanced_movement") {
                "turbo" => NormalBonus::Turbo,
                _ => NormalBonus::Collector,
            },
            covered_may_move: checked.bool("covered_may_move"),
            first_player,
            start_jelly,
            max_turns: checked.int("max_turns") as u32,
            values: checked.values().clone(),
        })
    }
}
