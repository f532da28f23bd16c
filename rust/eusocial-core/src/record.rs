//! A game from its first decision to its last as JSON, checked action by action when it is read.

use crate::error::RecordError;
use crate::game::{ActionId, Game, Turn};
use crate::options::OptionValues;
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;

/// The version of the format that this engine writes and reads.
pub const FORMAT: u32 = 1;

/// A game as it is written down.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "Actions: Deserialize<'de>"))]
pub struct Record<Actions = Texts<'static>> {
    /// The version of the format, [`FORMAT`].
    pub eusocial: u32,
    /// The game's name.
    pub game: String,
    /// Every option with its value.
    pub options: OptionValues,
    /// The digest of the content; empty for games without content.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub content: String,
    /// The seed that the game was played with, if one is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The position that play began from, as board text, where it is not the game's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Actions and outcomes of chance in their order, as text.
    pub actions: Actions,
    /// How it ended; left out while the game goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
}

/// The actions of a record.
pub type Texts<'a> = Vec<Text<'a>>;

/// An action of a record, which may be a part of the text that it was read from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Text<'a>(Cow<'a, str>);

impl Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<String> for Text<'_> {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Cow<'de, str>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }
            fn visit_borrowed_str<E: de::Error>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Cow::Borrowed(text))
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Cow::Owned(text.to_owned()))
            }
            fn visit_string<E: de::Error>(self, text: String) -> Result<Self::Value, E> {
                Ok(Cow::Owned(text))
            }
        }

        deserializer.deserialize_str(Reader).map(Self)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Points of each player.
    pub scores: Vec<f64>,
    /// Returns of each player.
    pub returns: Vec<f64>,
    /// Whether a limit stopped it.
    pub truncated: bool,
    /// What else the game reports.
    pub facts: Value,
}

impl<'a> Record<Texts<'a>> {
    /// Reads JSON.
    ///
    /// # Errors
    /// [`RecordError`] for text that is no record, or of another version.
    pub fn from_json(text: &'a str) -> Result<Self, RecordError> {
        // Nearly all that is read is right. What is wrong is read again with more patience, to say what it is.
        match serde_json::from_str::<Self>(text) {
            Ok(record) if record.eusocial == FORMAT => Ok(record),
            _ => Self::from_any_json(text),
        }
    }

    fn from_any_json(text: &str) -> Result<Self, RecordError> {
        let value: Value =
            serde_json::from_str(text).map_err(|error| RecordError::whole(format!("not JSON: {error}")))?;
        let Some(version) = value.get("eusocial") else {
            return Err(RecordError::whole("not a record of eusocial: the key \"eusocial\" is missing"));
        };
        if version.as_u64() != Some(u64::from(FORMAT)) {
            return Err(RecordError::whole(format!("format {version} is not one that this version reads ({FORMAT})")));
        }
        let Record { eusocial, game, options, content, seed, position, actions, result } =
            serde_json::from_value::<Record<Vec<String>>>(value)
                .map_err(|error| RecordError::whole(error.to_string()))?;
        let actions = actions.into_iter().map(Text::from).collect();
        Ok(Self { eusocial, game, options, content, seed, position, actions, result })
    }
}

impl<Actions: Serialize> Record<Actions> {
    /// Writes JSON on one line.
    pub fn to_json(&self) -> String {
        // Strings, numbers and lists always have a JSON form.
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// How the game ended, if it has.
pub fn outcome<G: Game>(game: &G, state: &G::State) -> Option<Outcome> {
    (game.turn(state) == Turn::Over).then(|| {
        let mut scores = vec![0.0; game.num_players()];
        let mut returns = scores.clone();
        game.scores(state, &mut scores);
        game.returns(state, &mut returns);
        Outcome { scores, returns, truncated: game.is_truncated(state), facts: game.facts(state) }
    })
}

/// Replays a record's actions from `state` and compares its result. Returns the numbers of the actions.
///
/// # Errors
/// [`RecordError`] with the index of the first action that can't be read or isn't legal, or for a result that differs. `state` is
/// then where the replay stopped.
pub fn replay<G: Game>(
    game: &G,
    record: &Record<Texts<'_>>,
    state: &mut G::State,
) -> Result<Vec<ActionId>, RecordError> {
    let mut history = Vec::with_capacity(record.actions.len());
    for (index, text) in record.actions.iter().enumerate() {
        let at = |reason: String| RecordError { index: Some(index), reason };
        let action = game.parse_action(state, text).map_err(|error| at(error.to_string()))?;
        let id = game.encode(state, &action).ok_or_else(|| at(format!("{:?} is no action of this game", &**text)))?;
        game.apply(state, id).map_err(|error| at(error.to_string()))?;
        history.push(id);
    }
    if let Some(stated) = &record.result {
        match outcome(game, state) {
            None => return Err(RecordError::whole("a result is stated, but the game goes on after the last action")),
            Some(actual) if actual != *stated => {
                let reason =
                    format!("the result differs: stated scores {:?}, replayed {:?}", stated.scores, actual.scores);
                return Err(RecordError::whole(reason));
            }
            Some(_) => {}
        }
    }
    Ok(history)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::zero_sum_returns;

    #[test]
    fn results_read_back_exactly() {
        // A win shared by three of four is worth 0.111…09, which a quick reader of decimals takes for its neighbour.
        let mut returns = vec![0.0; 4];
        zero_sum_returns(&[true, false, true, true], &mut returns);
        let outcome = Outcome { scores: vec![59.0, 55.0, 59.0, 59.0], returns, truncated: false, facts: Value::Null };
        let json = serde_json::to_string(&outcome).unwrap();
        assert_eq!(serde_json::from_str::<Outcome>(&json).unwrap(), outcome);
    }
}
