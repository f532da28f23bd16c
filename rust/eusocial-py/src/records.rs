//! Records on their way in.

use crate::convert::{self, UserContent};
use crate::errors::Raise;
use crate::game::Game;
use crate::state::State;
use eusocial_core::RecordError;
use eusocial_core::games::LoadError;
use eusocial_core::record::{Record, Texts};
use pyo3::prelude::*;
use std::borrow::Cow;
use std::path::PathBuf;

/// Reads a record from JSON text.
pub fn parse(text: &str) -> PyResult<Record<Texts<'_>>> {
    Record::from_json(text).map_err(Raise::raise)
}

/// A record as JSON text, from text or plain data.
pub fn text_of<'a>(record: &'a Bound<'_, PyAny>) -> PyResult<Cow<'a, str>> {
    if let Ok(text) = record.extract::<&str>() {
        return Ok(Cow::Borrowed(text));
    }
    match convert::from_python(record) {
        Ok(value) => Ok(Cow::Owned(value.to_string())),
        Err(reason) => Err(RecordError::whole(format!("not a record: {reason}")).raise()),
    }
}

/// Replays a record of any game, checking every action and the result. The record itself says which game and options.
///
/// Args:
///     record: JSON text as `State.serialize` writes it, or a mapping as `State.record` gives it.
///     content: Path of the content file that the game was played with, where that wasn't the built-in.
///
/// Raises:
///     RecordError: It is no record, of a game or options that this version doesn't have, or doesn't replay.
///     ContentError: The content file can't be read or used.
#[pyfunction]
#[pyo3(signature = (record, *, content=None))]
pub fn deserialize(py: Python<'_>, record: &Bound<'_, PyAny>, content: Option<PathBuf>) -> PyResult<State> {
    let text = text_of(record)?;
    let record = parse(&text)?;
    let content = content.map(UserContent::read).transpose()?;
    let game = Game::load(&record.game, &record.options, content.as_ref()).map_err(|error| match error {
        LoadError::Content(error) => error.raise(),
        foreign => RecordError::whole(foreign.to_string()).raise(),
    })?;
    let inner = game.inner.replay(&record).map_err(Raise::raise)?;
    Ok(State::new(Py::new(py, game)?, inner))
}
