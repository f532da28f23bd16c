//! What is printed on Ambrosia's boards and cards: typed, and checked when it is read.

use super::state::Special;
use crate::content::{self, ContentFile, Fault, Provenance, fault};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The content file that the game ships.
pub const CONTENT: &str = include_str!("../../../content/ambrosia.toml");

/// The version of the format of content files.
const FORMAT: u32 = 1;
/// AMB-C1: meadow parts in the box.
pub const NUM_PARTS: usize = 8;
/// AMB-C3: spaces of a part.
pub const PART_SPACES: usize = 5;
/// Drawn cards are kept as bits of 32.
const MAX_EVENTS: usize = 32;
/// The largest value of a flower that board text and tensors provide for.
const MAX_VALUE: u8 = 9;

/// A whole content file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Content {
    format: u32,
    /// AMB-C5: pieces of royal jelly.
    pub jelly_supply: u8,
    /// AMB-C7: spaces of the honeycomb track before it goes round again.
    pub track: u16,
    /// AMB-C1: the parts in the order of their ids.
    pub parts: Vec<Part>,
    jelly_symbols: Symbols,
    /// AMB-E0: the event cards.
    pub events: Vec<Event>,
}

/// One meadow part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The number of players that brings it into play.
    pub players: u8,
    /// AMB-C2: values of the front, clockwise.
    pub front: Vec<u8>,
    /// AMB-C2: spaces of the back, clockwise.
    pub back: Vec<BackSpace>,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A space on the back of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BackSpace {
    /// The flower's value.
    pub value: u8,
    /// The special space, as in board text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub special: Option<String>,
}

/// AMB-C7: jelly symbols on the honeycomb track by number of players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Symbols {
    #[serde(rename = "2")]
    two: Vec<u16>,
    #[serde(rename = "3")]
    three: Vec<u16>,
    #[serde(rename = "4")]
    four: Vec<u16>,
    provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// An event card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Event {
    /// The name in notation: small letters and underscores.
    pub id: String,
    /// The title on the card.
    pub title: String,
    /// What it says, in our words.
    pub text: String,
    /// Where it comes from.
    pub provenance: Provenance,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    /// What it does.
    pub effect: Effect,
}

/// What an event card does while it lies open. Effects left out don't apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Effect {
    /// AMB-E1: everything runs the other way round.
    pub reverse: bool,
    /// AMB-E2: normal counters work like one special kind, which the option `advanced_movement` names.
    pub normal_bonus: bool,
    /// AMB-E3: player p takes the turns of colour p + `swap`.
    pub swap: u8,
    /// AMB-E4: a jelly may be spent on a leap.
    pub leap: bool,
    /// AMB-E5: jelly for each player when the card is turned up.
    pub jelly: u8,
    /// AMB-E6: points for the others after a long move.
    pub long_move: Option<LongMove>,
    /// AMB-E7: points at a scoring for each opposing counter covered.
    pub prisoners: u8,
}

/// AMB-E6: what counts as a long move, and what it gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongMove {
    /// The fewest spaces of a long move.
    pub distance: u8,
    /// Points for every other player.
    pub points: u8,
}

impl content::Content for Content {
    const BUILT_IN: ContentFile<'static> = ContentFile { name: "ambrosia.toml", text: CONTENT };

    fn check(&self) -> Result<(), Fault> {
        content::check_format(self.format, FORMAT)?;
        if !(1..=1000).contains(&self.track) {
            return fault("track", format!("{} is not within 1..1000", self.track));
        }
        self.check_parts()?;
        self.check_holes()?;
        for players in 2..=4 {
            let symbols = self.symbols(players);
            if symbols.iter().any(|s| !(1..=self.track).contains(s)) || !symbols.is_sorted_by(|a, b| a < b) {
                let reason = format!("must be spaces of the track, 1..{}, in ascending order", self.track);
                return fault(&format!("jelly_symbols.{players}"), reason);
            }
        }
        self.check_events()
    }

    fn to_value(&self) -> Value {
        let mut value = serde_json::to_value(self).unwrap_or_default();
        // The map of symbols holds nothing but numbers of players, so that it can be walked through.
        value["jelly_symbols"] = json!({ "2": self.jelly_symbols.two, "3": self.jelly_symbols.three,
            "4": self.jelly_symbols.four });
        value["jelly_symbols_provenance"] = json!(self.jelly_symbols.provenance);
        for (part, plain) in self.parts.iter().zip(value["parts"].as_array_mut().into_iter().flatten()) {
            plain["back"] =
                part.back.iter().map(|space| json!({ "value": space.value, "special": space.special })).collect();
        }
        value
    }
}

impl Content {
    /// AMB-C7: spaces with a symbol for this number of players.
    pub fn symbols(&self, players: usize) -> &[u16] {
        match players {
            2 => &self.jelly_symbols.two,
            3 => &self.jelly_symbols.three,
            _ => &self.jelly_symbols.four,
        }
    }

    fn check_parts(&self) -> Result<(), Fault> {
        if self.parts.len() != NUM_PARTS {
            return Err(("parts".into(), format!("{} parts, not {NUM_PARTS} (AMB-C1)", self.parts.len())));
        }
        for (id, (part, players)) in self.parts.iter().zip([2, 2, 2, 2, 3, 3, 4, 4]).enumerate() {
            let wrong = |key: &str, reason: String| Err((format!("parts[{id}].{key}"), reason));
            if part.players != players {
                let reason = format!("{} is not {players}: parts 0-3 are for 2, 4-5 for 3, 6-7 for 4", part.players);
                return wrong("players", reason);
            }
            for (side, len) in [("front", part.front.len()), ("back", part.back.len())] {
                if len != PART_SPACES {
                    return wrong(side, format!("{len} spaces, not {PART_SPACES} (AMB-C3)"));
                }
            }
            let back = part.back.iter().map(|space| space.value);
            for (side, i, value) in (part.front.iter().copied().enumerate().map(|(i, v)| ("front", i, v)))
                .chain(back.enumerate().map(|(i, v)| ("back", i, v)))
            {
                if value > MAX_VALUE {
                    return wrong(&format!("{side}[{i}]"), format!("value {value} is above {MAX_VALUE}"));
                }
            }
            for (i, space) in part.back.iter().enumerate() {
                if let Some(special) = &space.special
                    && Special::parse(special).is_none()
                {
                    let reason = format!("{special:?} is none of {}", Special::USAGE);
                    return wrong(&format!("back[{i}].special"), reason);
                }
            }
        }
        Ok(())
    }

    /// AMB-C3: both holes of a colour lie on parts that come into play together.
    fn check_holes(&self) -> Result<(), Fault> {
        let mut holes: BTreeMap<&str, Vec<(String, u8)>> = BTreeMap::new();
        for (id, part) in self.parts.iter().enumerate() {
            for (i, space) in part.back.iter().enumerate() {
                if let Some(colour) = space.special.as_deref().and_then(|s| s.strip_prefix("hole:")) {
                    holes.entry(colour).or_default().push((format!("parts[{id}].back[{i}].special"), part.players));
                }
            }
        }
        for (colour, ends) in holes {
            let key = ends[0].0.clone();
            match &ends[..] {
                [(_, a), (_, b)] if a == b => {}
                [(_, a), (_, b)] => {
                    let reason = format!("the {colour} holes lie on parts for {a} and for {b} players (AMB-C3)");
                    return Err((key, reason));
                }
                _ => return Err((key, format!("{} holes of colour {colour}, not 2", ends.len()))),
            }
        }
        Ok(())
    }

    fn check_events(&self) -> Result<(), Fault> {
        if self.events.len() > MAX_EVENTS {
            return Err(("events".into(), format!("{} cards, more than {MAX_EVENTS}", self.events.len())));
        }
        for (i, event) in self.events.iter().enumerate() {
            let wrong = |key: &str, reason: String| Err((format!("events[{i}].{key}"), reason));
            if event.id.is_empty() || !event.id.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') {
                return wrong("id", format!("{:?} is not small letters and underscores", event.id));
            }
            if self.events[..i].iter().any(|other| other.id == event.id) {
                return wrong("id", format!("{:?} stands twice", event.id));
            }
            if event.effect.swap > 3 {
                return wrong("effect.swap", format!("{} is above 3", event.effect.swap));
            }
            if event.effect.long_move.is_some_and(|long| long.distance == 0) {
                return wrong("effect.long_move.distance", "0 spaces are no move".to_owned());
            }
        }
        Ok(())
    }
}
