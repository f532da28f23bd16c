//! Options of March of the Ants, their defaults and limits.

use super::content::Set;
use super::state::MAX_PLAYERS;
use crate::error::OptionError;
use crate::options::{CheckedOptions, OptionKind, OptionSpec, OptionValues};

/// What the game takes.
pub const SPECS: &[OptionSpec] = &[
    OptionSpec { name: "players", kind: OptionKind::Int(1, 5), default: "3", help: "how many play (MOA-A12)" },
    OptionSpec {
        name: "first_player",
        kind: OptionKind::Int(0, 4),
        default: "0",
        help: "the seat that starts the first Worker Phase (MOA-A39)",
    },
    OptionSpec {
        name: "mode",
        kind: OptionKind::Choice(&["rivals", "centipedes", "broodmother", "asymmetric", "antperium"]),
        default: "rivals",
        help: "all against all; together in Rise of the Centipedes (MOA-A87 to A93) or Against the Broodmother (MOA-B40 to B54); \
               with the Broodmother as the last seat (MOA-B55 to B57); Eve of the Antperium (MOA-B58 to B62)",
    },
    OptionSpec {
        name: "difficulty",
        kind: OptionKind::Choice(&["normal", "easy", "hard"]),
        default: "normal",
        help: "of Against the Broodmother (MOA-B42)",
    },
    OptionSpec {
        name: "beyond_the_meadow",
        kind: OptionKind::Bool,
        default: "true",
        help: "with the hexes 21 to 25 (MOA-A2, MOA-A11)",
    },
    OptionSpec {
        name: "casualty_base",
        kind: OptionKind::Choice(&["strength", "size"]),
        default: "strength",
        help: "what casualties are counted by (MOA-C3, MOA-D10)",
    },
    OptionSpec {
        name: "major_workers",
        kind: OptionKind::Bool,
        default: "false",
        help: "with Major Workers (MOA-B4 to B10)",
    },
    OptionSpec {
        name: "tactics",
        kind: OptionKind::Bool,
        default: "false",
        help: "with the expansion's cards of no module, Tactics among them (MOA-B11 to B14)",
    },
    OptionSpec { name: "aphids", kind: OptionKind::Bool, default: "false", help: "with aphids (MOA-B15 to B26)" },
    OptionSpec {
        name: "parasites",
        kind: OptionKind::Bool,
        default: "false",
        help: "with Parasitic Evolutions (MOA-B27 to B31)",
    },
    OptionSpec {
        name: "predators",
        kind: OptionKind::Bool,
        default: "false",
        help: "with two of the five Predators (MOA-B32 to B39)",
    },
    OptionSpec {
        name: "seasons",
        kind: OptionKind::Bool,
        default: "false",
        help: "with a season card each round (MOA-B66)",
    },
    OptionSpec {
        name: "draft",
        kind: OptionKind::Choice(&["none", "setup", "round", "deck"]),
        default: "none",
        help: "Setup Draft, Round Draft or Deck Draft (MOA-B63)",
    },
    OptionSpec { name: "symbiotes", kind: OptionKind::Bool, default: "false", help: "with Symbiote tokens (MOA-B64)" },
    OptionSpec {
        name: "flooded_spring",
        kind: OptionKind::Bool,
        default: "false",
        help: "with the hex Flooded Spring (MOA-B65)",
    },
];

/// MOA-B63: how cards are drafted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drafting {
    /// Not at all.
    None,
    /// Four cards at the start, of which two are kept.
    Setup,
    /// Five each round, of which two are kept.
    Round,
    /// Seven each round, of which five go to the own deck.
    Deck,
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All against all.
    Rivals,
    /// MOA-A87: Rise of the Centipedes.
    Centipedes,
    /// MOA-B40: Against the Broodmother.
    Broodmother,
    /// MOA-B55: the Broodmother has a seat of her own, the last.
    Asymmetric,
    /// MOA-B58: Eve of the Antperium.
    Antperium,
}

impl Mode {
    /// Whether all players win or lose together.
    pub fn is_shared(self) -> bool {
        matches!(self, Self::Centipedes | Self::Broodmother)
    }

    /// Whether centipedes have a deck of their own (MOA-A87, MOA-B41).
    pub fn has_wild_deck(self) -> bool {
        self.is_shared() || self == Self::Asymmetric
    }

    /// MOA-B55: whether the Broodmother has a seat.
    pub fn has_seat(self) -> bool {
        self == Self::Asymmetric
    }

    /// Whether nymphs hold sites (MOA-B44).
    pub fn has_nymphs(self) -> bool {
        matches!(self, Self::Broodmother | Self::Asymmetric)
    }

    /// Whether the Broodmother comes by the rules of the mode alone, never by a card.
    pub fn keeps_broodmother(self) -> bool {
        matches!(self, Self::Broodmother | Self::Asymmetric | Self::Antperium)
    }

    /// How many may play.
    fn seats(self) -> (usize, usize) {
        match self {
            Self::Rivals => (1, MAX_PLAYERS),
            Self::Centipedes | Self::Broodmother => (1, 4),
            Self::Asymmetric => (2, MAX_PLAYERS),
            Self::Antperium => (3, 4),
        }
    }
}

/// MOA-B42
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// As the chart says.
    Normal,
    /// With more to start with.
    Easy,
    /// With less.
    Hard,
}

/// The options in force.
#[derive(Clone, Debug)]
pub struct Options {
    /// As given, defaults included.
    pub values: OptionValues,
    /// Colonies: how many play, but for a Broodmother with a seat of her own.
    pub players: usize,
    /// What is played.
    pub mode: Mode,
    /// Of Against the Broodmother.
    pub difficulty: Difficulty,
    /// Who starts.
    pub first: u8,
    /// With hexes 21 to 25.
    pub beyond: bool,
    /// Whether casualties are counted by army size instead of strength.
    pub by_size: bool,
    /// With Major Workers.
    pub majors: bool,
    /// With the expansion's cards of no module.
    pub tactics: bool,
    /// With aphids.
    pub aphids: bool,
    /// With parasites.
    pub parasites: bool,
    /// With Predators.
    pub predators: bool,
    /// With seasons.
    pub seasons: bool,
    /// How cards are drafted.
    pub draft: Drafting,
    /// With Symbiote tokens.
    pub symbiotes: bool,
    /// With Flooded Spring.
    pub spring: bool,
}

impl Options {
    /// Checks what was given.
    ///
    /// # Errors
    /// [`OptionError`], which lists all options.
    pub fn new(given: &OptionValues) -> Result<Self, OptionError> {
        let checked = CheckedOptions::new("march", SPECS, given)?;
        let seats = (checked.int("players") as usize).clamp(1, MAX_PLAYERS);
        let mode = match checked.choice("mode") {
            "centipedes" => Mode::Centipedes,
            "broodmother" => Mode::Broodmother,
            "asymmetric" => Mode::Asymmetric,
            "antperium" => Mode::Antperium,
            _ => Mode::Rivals,
        };
        let (fewest, most) = mode.seats();
        if !(fewest..=most).contains(&seats) {
            let name = checked.choice("mode");
            return Err(
                checked.error("players", format!("mode = {name} is for {fewest} to {most} players, not {seats}"))
            );
        }
        // The Broodmother has no colony.
        let players = if mode == Mode::Asymmetric { seats - 1 } else { seats };
        let first = checked.int("first_player") as usize;
        if first >= players {
            return Err(
                checked.error("first_player", format!("first_player = {first} is no seat of {players} players"))
            );
        }
        Ok(Self {
            players,
            mode,
            difficulty: match checked.choice("difficulty") {
                "easy" => Difficulty::Easy,
                "hard" => Difficulty::Hard,
                _ => Difficulty::Normal,
            },
            first: first as u8,
            beyond: checked.bool("beyond_the_meadow"),
            by_size: checked.choice("casualty_base") == "size",
            majors: checked.bool("major_workers"),
            tactics: checked.bool("tactics"),
            aphids: checked.bool("aphids"),
            parasites: checked.bool("parasites"),
            predators: checked.bool("predators"),
            seasons: checked.bool("seasons"),
            draft: match checked.choice("draft") {
                "setup" => Drafting::Setup,
                "round" => Drafting::Round,
                "deck" => Drafting::Deck,
                // MOA-B58
                _ if mode == Mode::Antperium => Drafting::Setup,
                _ => Drafting::None,
            },
            symbiotes: checked.bool("symbiotes"),
            spring: checked.bool("flooded_spring"),
            values: checked.values().clone(),
        })
    }

    /// Whether cards of a set are in the deck.
    pub fn includes(&self, set: Set) -> bool {
        match set {
            Set::Base => true,
            Set::Minions => self.tactics,
            Set::Aphids => self.aphids,
            Set::Parasites => self.parasites,
            Set::Predators => self.predators,
            Set::Spring | Set::Nest | Set::Enclave => false,
        }
    }

    /// MOA-B26: whether an arriving ant may displace one of its own colony; without Major Workers and aphids it would change nothing.
    pub fn displaces(&self) -> bool {
        self.majors || self.aphids
    }
}
