//! Options of games: what each game takes, its defaults and limits, and errors that list what would have been right.

use crate::error::OptionError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The value of an option, as it stands in records and in Python.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Not given, where that means something of its own ("shuffled").
    None,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// One of some words.
    Text(String),
    /// A list of whole numbers.
    Ints(Vec<i64>),
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Bool(b) => write!(f, "{b}"),
            Self::Int(n) => write!(f, "{n}"),
            Self::Text(t) => f.write_str(t),
            Self::Ints(list) => f.write_str(&list.iter().map(i64::to_string).collect::<Vec<_>>().join(",")),
        }
    }
}

/// Option values by name.
pub type OptionValues = BTreeMap<String, OptionValue>;

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Bool,
    /// A whole number within limits, both included.
    Int(i64, i64),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Whole numbers within limits, both included, separated by commas in text; or nothing.
    Ints(i64, i64),
    /// Words separated by commas; or nothing.
    Words,
}

/// One option of a game.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// The default, as text; `none` where leaving it out means something of its own.
    pub default: &'static str,
    /// What it does, with the clause.
    pub help: &'static str,
}

impl OptionSpec {
    /// `side = front|back`.
    pub fn usage(&self) -> String {
        match self.kind {
            OptionKind::Bool => format!("{} = true|false", self.name),
            OptionKind::Int(low, high) => format!("{} = {low}..{high}", self.name),
            OptionKind::Choice(words) => format!("{} = {}", self.name, words.join("|")),
            OptionKind::Ints(low, high) => format!("{} = list of {low}..{high}", self.name),
            OptionKind::Words => format!("{} = list of words", self.name),
        }
    }

    /// The default as a value.
    pub fn default_value(&self) -> OptionValue {
        self.parse(self.default).unwrap_or(OptionValue::None)
    }

    /// Reads a value from text, as a command line gives it. `None` where it doesn't fit.
    pub fn parse(&self, text: &str) -> Option<OptionValue> {
        let value = match self.kind {
            OptionKind::Bool => OptionValue::Bool(text.parse().ok()?),
            OptionKind::Int(..) => OptionValue::Int(text.parse().ok()?),
            OptionKind::Choice(_) => OptionValue::Text(text.to_owned()),
            OptionKind::Ints(..) | OptionKind::Words if text == "none" => OptionValue::None,
            OptionKind::Words => OptionValue::Text(text.to_owned()),
            OptionKind::Ints(..) if text.is_empty() => OptionValue::Ints(vec![]),
            OptionKind::Ints(..) => {
                OptionValue::Ints(text.split(',').map(|n| n.trim().parse().ok()).collect::<Option<_>>()?)
            }
        };
        self.accepts(&value).then_some(value)
    }

    fn accepts(&self, value: &OptionValue) -> bool {
        match (self.kind, value) {
            (OptionKind::Bool, OptionValue::Bool(_)) => true,
            (OptionKind::Int(low, high), OptionValue::Int(n)) => (low..=high).contains(n),
            (OptionKind::Choice(words), OptionValue::Text(word)) => words.contains(&word.as_str()),
            (OptionKind::Ints(low, high), OptionValue::Ints(list)) => list.iter().all(|n| (low..=high).contains(n)),
            (OptionKind::Words, OptionValue::Text(_)) => true,
            (OptionKind::Ints(..) | OptionKind::Words, OptionValue::None) => self.default == "none",
            _ => false,
        }
    }
}

/// Options checked against a game's specifications, with defaults filled in.
#[derive(Clone, Debug)]
pub struct CheckedOptions {
    game: &'static str,
    specs: &'static [OptionSpec],
    values: OptionValues,
}

impl CheckedOptions {
    /// Checks what was given.
    ///
    /// # Errors
    /// [`OptionError`] for a name that the game doesn't have and for a value out of kind or limits.
    pub fn new(game: &'static str, specs: &'static [OptionSpec], given: &OptionValues) -> Result<Self, OptionError> {
        let mut checked = Self { game, specs, values: OptionValues::new() };
        for spec in specs {
            checked.values.insert(spec.name.to_owned(), spec.default_value());
        }
        for (name, value) in given {
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                return Err(checked.error(name, format!("no option {name:?}")));
            };
            // A text is read as a command line would read it, so that `players="3"` works too.
            let value = match value {
                OptionValue::Text(text) => spec.parse(text),
                // A list of one may arrive as a number.
                OptionValue::Int(n) if matches!(spec.kind, OptionKind::Ints(..)) => {
                    Some(OptionValue::Ints(vec![*n])).filter(|v| spec.accepts(v))
                }
                other => Some(other.clone()).filter(|v| spec.accepts(v)),
            };
            let Some(value) = value else {
                let reason =
                    format!("{name} = {} is not one of {}", given[name].to_string().escape_debug(), spec.usage());
                return Err(checked.error(name, reason));
            };
            checked.values.insert(name.clone(), value);
        }
        Ok(checked)
    }

    /// All values, defaults included.
    pub fn values(&self) -> &OptionValues {
        &self.values
    }

    /// An error of one option, for limits that depend on others.
    pub fn error(&self, option: &str, reason: impl Into<String>) -> OptionError {
        OptionError {
            game: self.game.to_owned(),
            option: option.to_owned(),
            reason: reason.into(),
            valid: self.specs.iter().map(OptionSpec::usage).collect(),
        }
    }

    /// The value of a Bool option.
    pub fn bool(&self, name: &str) -> bool {
        matches!(self.values.get(name), Some(OptionValue::Bool(true)))
    }

    /// The value of an Int option; 0 if the game has no such option.
    pub fn int(&self, name: &str) -> i64 {
        match self.values.get(name) {
            Some(OptionValue::Int(n)) => *n,
            _ => 0,
        }
    }

    /// The value of a Choice option.
    pub fn choice(&self, name: &str) -> &str {
        match self.values.get(name) {
            Some(OptionValue::Text(word)) => word,
            _ => "",
        }
    }

    /// The words of a Words option; `None` where it was left out.
    pub fn words(&self, name: &str) -> Option<Vec<&str>> {
        match self.values.get(name) {
            Some(OptionValue::Text(words)) => Some(words.split(',').map(str::trim).collect()),
            _ => None,
        }
    }

    /// The value of an Ints option; `None` where it was left out.
    pub fn ints(&self, name: &str) -> Option<&[i64]> {
        match self.values.get(name) {
            Some(OptionValue::Ints(list)) => Some(list),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec { name: "players", kind: OptionKind::Int(2, 4), default: "2", help: "" },
        OptionSpec { name: "side", kind: OptionKind::Choice(&["front", "back"]), default: "front", help: "" },
        OptionSpec { name: "order", kind: OptionKind::Ints(0, 7), default: "none", help: "" },
    ];

    fn check(name: &str, value: OptionValue) -> Result<CheckedOptions, OptionError> {
        CheckedOptions::new("toy", SPECS, &OptionValues::from([(name.to_owned(), value)]))
    }

    #[test]
    fn defaults_fill_what_is_not_given() {
        let options = check("players", OptionValue::Int(3)).unwrap();
        assert_eq!((options.int("players"), options.choice("side"), options.ints("order")), (3, "front", None));
    }

    #[test]
    fn text_is_read_like_a_command_line() {
        assert_eq!(check("players", OptionValue::Text("4".into())).unwrap().int("players"), 4);
        assert_eq!(check("order", OptionValue::Text("1,0".into())).unwrap().ints("order"), Some(&[1, 0][..]));
    }

    #[test]
    fn errors_list_every_option() {
        let error = check("sid", OptionValue::Text("back".into())).unwrap_err();
        assert_eq!(
            error.to_string(),
            "toy: no option \"sid\"; options: players = 2..4, side = front|back, order = list of 0..7"
        );
        let error = check("players", OptionValue::Int(5)).unwrap_err();
        assert_eq!(error.reason, "players = 5 is not one of players = 2..4");
    }
}
