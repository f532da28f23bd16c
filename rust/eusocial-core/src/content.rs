//! What all content files share: reading TOML with errors that name file and key, the digest that records carry, and the holder of
//! what is in force, the built-in file or a user's.

use crate::error::ContentError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::ops::Deref;

/// A content file: its name and its text.
#[derive(Clone, Copy, Debug)]
pub struct ContentFile<'a> {
    /// The name, for errors.
    pub name: &'a str,
    /// The TOML.
    pub text: &'a str,
}

/// A key of a content file and what is wrong with its value.
pub type Fault = (String, String);

/// The typed content of a game.
pub trait Content: Serialize + DeserializeOwned {
    /// The file that the game ships.
    const BUILT_IN: ContentFile<'static>;

    /// Checks what types can't say.
    ///
    /// # Errors
    /// The first [`Fault`].
    fn check(&self) -> Result<(), Fault>;

    /// The content as plain data for callers.
    fn to_value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// What callers are told of the content in force, whatever its type.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// The content as plain data.
    pub value: Value,
    /// Its digest, see [`digest`].
    pub digest: String,
    /// Name and text of the user's file, where one replaces the built-in one.
    pub source: Option<(String, String)>,
}

/// The content in force of one game: read, checked and described. It dereferences to the typed content.
#[derive(Clone, Debug)]
pub struct InForce<C> {
    content: C,
    description: Description,
}

impl<C: Content> InForce<C> {
    /// Reads and checks the user's file, or the built-in one where none is given.
    ///
    /// # Errors
    /// [`ContentError`] with file, key and reason.
    pub fn new(users: Option<ContentFile>) -> Result<Self, ContentError> {
        let file = users.unwrap_or(C::BUILT_IN);
        let content: C = read(file.name, file.text)?;
        content.check().map_err(|(key, reason)| ContentError { file: file.name.to_owned(), key, reason })?;
        let description = Description {
            value: content.to_value(),
            digest: digest(&content),
            source: users.map(|file| (file.name.to_owned(), file.text.to_owned())),
        };
        Ok(Self { content, description })
    }
}

impl<C> InForce<C> {
    /// What callers are told of it.
    pub fn description(&self) -> &Description {
        &self.description
    }
}

impl<C> Deref for InForce<C> {
    type Target = C;

    fn deref(&self) -> &C {
        &self.content
    }
}

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

/// The fault of this key.
///
/// # Errors
/// Always.
pub fn fault(key: &str, reason: String) -> Result<(), Fault> {
    Err((key.to_owned(), reason))
}

/// Checks the version of a file's format.
///
/// # Errors
/// The fault of the key `format`.
pub fn check_format(found: u32, ours: u32) -> Result<(), Fault> {
    if found == ours {
        return Ok(());
    }
    fault("format", format!("{found} is not {ours}, the only format that this version reads"))
}

/// Checks that a number lies within limits, both included.
///
/// # Errors
/// The fault of this key.
pub fn within(key: &str, value: u8, low: u8, high: u8) -> Result<(), Fault> {
    if (low..=high).contains(&value) { Ok(()) } else { fault(key, format!("{value} is not within {low}..{high}")) }
}

/// Checks that a name is a word of notation.
///
/// # Errors
/// The fault of this key.
pub fn word(key: &str, text: &str) -> Result<(), Fault> {
    if !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') {
        return Ok(());
    }
    fault(key, format!("{text:?} is not small letters and underscores"))
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
        let reason = in_words(&error.message().split_whitespace().collect::<Vec<_>>().join(" "));
        let source = text.lines().nth(line - 1).unwrap_or("").trim();
        // What the whole file lacks is said of its first line, which may be a comment.
        let key = source.split(['=', '#']).next().unwrap_or("").trim();
        let key = if key.is_empty() { format!("line {line}") } else { format!("line {line}, {key}") };
        ContentError { file: file.to_owned(), key, reason }
    })
}

/// A message of the parser without names of Rust's types.
fn in_words(message: &str) -> String {
    if message.starts_with("wanted exactly 1 element") {
        return "expected exactly one key in the braces".to_owned();
    }
    let (before, last) = message.rsplit_once(' ').unwrap_or(("", message));
    let (least, most): (i64, i64) = match last {
        "u8" => (0, u8::MAX.into()),
        "u16" => (0, u16::MAX.into()),
        "u32" => (0, u32::MAX.into()),
        "i8" => (i8::MIN.into(), i8::MAX.into()),
        "i16" => (i16::MIN.into(), i16::MAX.into()),
        "i32" => (i32::MIN.into(), i32::MAX.into()),
        _ => return message.to_owned(),
    };
    format!("{before} a whole number from {least} to {most}")
}

/// A digest of content that does not depend on comments, spaces or the order of keys: the first 16 hexadecimal digits of the
/// SHA-256 of its JSON.
pub fn digest<T: Serialize>(content: &T) -> String {
    // Typed content always has a JSON form; an empty text would only make the digest useless, not wrong.
    let json = serde_json::to_value(content).map(|value| value.to_string()).unwrap_or_default();
    Sha256::digest(json.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
