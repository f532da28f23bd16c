//! What all content files share: reading TOML with errors that name file and key, and the digest that records carry.

use crate::error::ContentError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// Where an item of content comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// The rulebook.
    Book,
    /// Other public material.
    Public,
    /// No public source holds it; made to fit the rules.
    Rebuilt,
}

/// Reads TOML into a typed structure.
///
/// # Errors
/// [`ContentError`] with the line and column as key where the text is not TOML or doesn't have the shape of `T`.
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, ContentError> {
    toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start.min(text.len()));
        let before = &text.as_bytes()[..at];
        let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
        // Messages of the parser may span lines; errors here are one line.
        let reason = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        let source = text.lines().nth(line - 1).unwrap_or("").trim();
        let key = source.split('=').next().unwrap_or("").trim();
        let key = if key.is_empty() { format!("line {line}") } else { format!("line {line}, {key}") };
        ContentError { file: file.to_owned(), key, reason }
    })
}

/// A digest of content that does not depend on comments, spaces or the order of keys: the first 16 hexadecimal digits of the
/// SHA-256 of its JSON.
pub fn digest<T: Serialize>(content: &T) -> String {
    // Typed content always has a JSON form; an empty text would only make the digest useless, not wrong.
    let json = serde_json::to_value(content).map(|value| value.to_string()).unwrap_or_default();
    Sha256::digest(json.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
