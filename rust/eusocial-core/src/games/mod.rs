//! The games, one folder or file each, and the list that finds them by name.

pub mod ambrosia;
pub mod kalah;
pub mod march;
pub mod microlonies;
pub mod myrmes;
pub mod oware;
mod two_rows;

pub use crate::content::ContentFile;
use crate::erased::{AnyGame, erase};
use crate::error::{ContentError, OptionError};
use crate::game::{Game, GameInfo};
use crate::options::OptionValues;
use std::sync::Arc;

/// Why a game could not be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// No game has this name.
    #[error("no game {name:?}; games: {list}", name = .0, list = names().join(", "))]
    UnknownGame(String),
    /// An option is wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The content file is wrong.
    #[error(transparent)]
    Content(#[from] ContentError),
}

/// Makes a game from options and, where given, a user's content.
type Loader = fn(&OptionValues, Option<ContentFile>) -> Result<Arc<dyn AnyGame>, LoadError>;

/// One line of the list of games.
pub struct Entry {
    /// What is known of the game.
    pub info: fn() -> &'static GameInfo,
    /// The content file that the game ships, where it has one.
    pub content: Option<&'static str>,
    load: Loader,
}

/// All games, in the order in which lists show them.
pub static GAMES: [Entry; 6] = [
    Entry {
        info: ambrosia::Ambrosia::info,
        content: Some(ambrosia::CONTENT),
        load: |options, content| Ok(erase(ambrosia::Ambrosia::new(options, content)?)),
    },
    Entry {
        info: microlonies::Microlonies::info,
        content: Some(microlonies::CONTENT),
        load: |options, content| Ok(erase(microlonies::Microlonies::new(options, content)?)),
    },
    Entry {
        info: myrmes::Myrmes::info,
        content: Some(myrmes::CONTENT),
        load: |options, content| Ok(erase(myrmes::Myrmes::new(options, content)?)),
    },
    Entry {
        info: march::March::info,
        content: Some(march::CONTENT),
        load: |options, content| Ok(erase(march::March::new(options, content)?)),
    },
    Entry {
        info: kalah::Kalah::info,
        content: None,
        load: |options, content| {
            no_content("kalah", content)?;
            Ok(erase(kalah::Kalah::new(options)?))
        },
    },
    Entry {
        info: oware::Oware::info,
        content: None,
        load: |options, content| {
            no_content("oware", content)?;
            Ok(erase(oware::Oware::new(options)?))
        },
    },
];

/// The names of all games.
pub fn names() -> Vec<&'static str> {
    GAMES.iter().map(|entry| (entry.info)().name).collect()
}

fn no_content(game: &str, content: Option<ContentFile>) -> Result<(), ContentError> {
    content.map_or(Ok(()), |file| {
        let reason = format!("{game} has no content to replace");
        Err(ContentError { file: file.name.to_owned(), key: "file".to_owned(), reason })
    })
}

/// The entry of a game.
///
/// # Errors
/// [`LoadError::UnknownGame`], which lists all.
pub fn find(name: &str) -> Result<&'static Entry, LoadError> {
    GAMES.iter().find(|entry| (entry.info)().name == name).ok_or_else(|| LoadError::UnknownGame(name.to_owned()))
}

/// A game by name.
///
/// # Errors
/// [`LoadError`] for an unknown name, a wrong option or a wrong content file.
pub fn load(name: &str, options: &OptionValues, content: Option<ContentFile>) -> Result<Arc<dyn AnyGame>, LoadError> {
    (find(name)?.load)(options, content)
}
