//! What can go wrong, one type for each kind of mistake. Every message fits one line and says what would have been right.

use thiserror::Error;

/// Why an action can't be taken, with the clauses that say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The reason, as a sentence without a full stop.
    pub reason: String,
    /// Ids of the clauses behind it, as in `AMB-M3`.
    pub clauses: &'static [&'static str],
}

impl Refusal {
    /// A reason with its clauses.
    pub fn new(reason: impl Into<String>, clauses: &'static [&'static str]) -> Self {
        Self { reason: reason.into(), clauses }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.reason)?;
        if !self.clauses.is_empty() {
            write!(f, " ({})", self.clauses.join(", "))?;
        }
        Ok(())
    }
}

/// An action that the rules don't allow now. The state is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{action} is illegal for {actor}: {refusal}; legal: {}", first_few(.legal, *.num_legal))]
pub struct IllegalAction {
    /// The action, as text.
    pub action: String,
    /// Who was to act: `player 0`, `chance` or `nobody (the game is over)`.
    pub actor: String,
    /// Why not.
    pub refusal: Refusal,
    /// The first few legal actions, as text.
    pub legal: Vec<String>,
    /// How many legal actions there are.
    pub num_legal: usize,
}

fn first_few(legal: &[String], total: usize) -> String {
    match (legal.is_empty(), total.saturating_sub(legal.len())) {
        (true, _) => "none".to_owned(),
        (false, 0) => legal.join(", "),
        (false, more) => format!("{}, and {more} more", legal.join(", ")),
    }
}

/// Text that is no action of this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot read action {text:?}: {reason}")]
pub struct ActionParseError {
    /// The text as given.
    pub text: String,
    /// What is wrong, and what was expected.
    pub reason: String,
}

/// An option that the game doesn't have, or a value that it doesn't take.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{game}: {reason}; options: {}", if .valid.is_empty() { "none".to_owned() } else { .valid.join(", ") })]
pub struct OptionError {
    /// The game.
    pub game: String,
    /// The option as given.
    pub option: String,
    /// What is wrong with it.
    pub reason: String,
    /// All options of the game with their values, as in `side = front|back`.
    pub valid: Vec<String>,
}

/// A content file that can't be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}: {key}: {reason}")]
pub struct ContentError {
    /// The file's name, as the caller gave it.
    pub file: String,
    /// The key at fault, as in `parts[3].back[1].special`.
    pub key: String,
    /// What is wrong with it.
    pub reason: String,
}

/// Text that is no position of this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot read position: {}{reason}", .line.map(|n| format!("line {n}: ")).unwrap_or_default())]
pub struct PositionError {
    /// The line at fault, counted from 1, where one line is.
    pub line: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

/// A record that can't be read or doesn't replay.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("record: {}{reason}", .index.map(|i| format!("action {i}: ")).unwrap_or_default())]
pub struct RecordError {
    /// The action at fault, counted from 0, where one is.
    pub index: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl RecordError {
    /// An error of the record as a whole.
    pub fn whole(reason: impl Into<String>) -> Self {
        Self { index: None, reason: reason.into() }
    }
}
