//! A position for machines: the observation tensor, and plain data for drawing. Ambrosia hides nothing.

use super::Ambrosia;
use super::rules::NO_SPOT;
use super::scoring::Points;
use super::state::{Group, Kind, MAX_COUNTERS, NO_CARD, Phase, Special, State};
use crate::game::{Game, Turn};
use crate::tensor::{Part, parts_in_a_row};
use serde_json::{Value, json};

/// Kinds of counters.
const KINDS: usize = 9;
/// AMB-P7: a covered group has at most two counters.
const MAX_COVERED: usize = 2;
/// Special spaces, `None` aside.
const SPECIALS: [Special; 7] = [
    Special::Hole,
    Special::Thicket,
    Special::Gust,
    Special::Honeywell,
    Special::Beekeeper,
    Special::Leaves,
    Special::Arena,
];
/// Their names.
const SPECIAL_NAMES: [&str; SPECIALS.len()] = ["hole", "thicket", "gust", "honeywell", "beekeeper", "leaves", "arena"];
/// Channels of a player that hold the same number on every space: score, peak, jelly, scorings, and the special in hand.
const SCALARS: usize = 5;
/// Points, spaces or turns that stand for 1.
const VALUE_UNIT: f32 = 5.0;
const SCORE_UNIT: f32 = 100.0;
const JELLY_UNIT: f32 = 10.0;

impl Ambrosia {
    /// Channels of the tensor, whose other axis is the ring of spaces:
    ///
    /// 1. value; special spaces by kind; the other end of a hole (its place on the ring);
    /// 2. for each player, from the observer on: top group here, covered group here;
    /// 3. kind of the counter at each height of the top group (9 heights x 9 kinds), of the covered group (2 x 9);
    /// 4. for each player, from the observer on, on every space: score, peak, jelly, scorings, special in hand;
    /// 5. whose turn it is and who decides, from the observer on; phase; the space being decided about; moved; spent;
    /// 6. event cards: in force, turned up; the turn's number.
    pub(super) fn num_channels(&self) -> usize {
        let players = self.players();
        2 + SPECIALS.len()
            + 2 * players
            + KINDS * (MAX_COUNTERS + MAX_COVERED)
            + SCALARS * players
            + 2 * players
            + Phase::COUNT
            + 3
            + 2 * self.content.events.len()
            + 1
    }

    /// What the channels are, in order.
    pub(super) fn channels(&self) -> Vec<Part> {
        let seats = |names: &'static [&'static str]| {
            (0..self.players()).flat_map(move |seat| names.iter().map(move |name| (format!("seat{seat}/{name}"), 1)))
        };
        let heights = |name: &'static str, most: usize| (0..most).map(move |at| (format!("{name}/{at}"), KINDS));
        let one = |name: &str| (name.to_owned(), 1);
        let mut channels = vec![one("value")];
        channels.extend(SPECIAL_NAMES.map(|name| (format!("special/{name}"), 1)));
        channels.push(one("hole"));
        channels.extend(seats(&["top", "covered"]));
        channels.extend(heights("top", MAX_COUNTERS).chain(heights("covered", MAX_COVERED)));
        channels.extend(seats(&["score", "peak", "jelly", "scorings", "special_in_hand"]));
        channels.extend(seats(&["turn", "decides"]));
        channels.push(("phase".to_owned(), Phase::COUNT));
        channels.extend(["space", "moved", "spent"].map(one));
        let events = self.content.events.iter();
        channels.extend(
            events.flat_map(|card| ["in_force", "turned_up"].map(|what| (format!("event/{}/{what}", card.id), 1))),
        );
        channels.push(one("turns"));
        parts_in_a_row(channels)
    }

    pub(super) fn fill_observation(&self, state: &State, player: usize, out: &mut [f32]) {
        out.fill(0.0);
        let mut planes = out.chunks_exact_mut(self.spaces);
        let mut next = || planes.next().unwrap_or_default();
        let known = state.phase != Phase::Parts;

        let value = next();
        for (space, cell) in value.iter_mut().enumerate().filter(|_| known) {
            *cell = f32::from(self.spot(state, space).value) / VALUE_UNIT;
        }
        let by_special = SPECIALS.map(|_| next());
        for space in (0..self.spaces).filter(|_| known) {
            let special = self.special(state, space);
            if let Some(index) = SPECIALS.iter().position(|&listed| listed == special) {
                by_special[index][space] = 1.0;
            }
        }
        for (space, cell) in next().iter_mut().enumerate() {
            *cell = self.hole_end(state, space).map_or(0.0, |end| (end + 1) as f32 / self.spaces as f32);
        }
        for colour in self.colours_from(player) {
            for mask in [state.tops[colour], state.unders[colour]] {
                for (space, cell) in next().iter_mut().enumerate() {
                    *cell = (mask >> space & 1) as f32;
                }
            }
        }
        for (groups, heights) in [(&state.top, MAX_COUNTERS), (&state.covered, MAX_COVERED)] {
            for height in 0..heights {
                // Kinds are counted from 1.
                let by_kind: [&mut [f32]; KINDS] = std::array::from_fn(|_| next());
                for (space, group) in groups.iter().enumerate().take(self.spaces) {
                    if height < group.len() {
                        by_kind[group.kind_at(height) as usize - 1][space] = 1.0;
                    }
                }
            }
        }
        for colour in self.colours_from(player) {
            next().fill(state.points[colour].total() as f32 / SCORE_UNIT);
            next().fill(state.peak[colour] as f32 / SCORE_UNIT);
            next().fill(f32::from(state.jelly[colour]) / JELLY_UNIT);
            next().fill(f32::from(state.scorings[colour]) / f32::from(self.hives));
            next().fill(state.hand[colour].map_or(0.0, |kind| kind as u8 as f32 / KINDS as f32));
        }
        let turn = self.turn(state);
        for other in self.colours_from(player) {
            next().fill(f32::from(u8::from(other == usize::from(state.colour))));
            next().fill(f32::from(u8::from(turn == Turn::Player(other as u8))));
        }
        for phase in 0..Phase::COUNT {
            next().fill(f32::from(u8::from(phase == state.phase.index())));
        }
        if let Some(cell) = next().get_mut(usize::from(state.spot)) {
            *cell = 1.0;
        }
        next().fill(f32::from(u8::from(state.moved)));
        next().fill(f32::from(u8::from(state.spent)));
        for card in 0..self.content.events.len() {
            next().fill(f32::from(u8::from(usize::from(state.card) == card)));
            next().fill((state.drawn >> card & 1) as f32);
        }
        next().fill(state.turn as f32 / self.options.max_turns as f32);
    }

    pub(super) fn plain_view(&self, state: &State) -> Value {
        let players = self.players();
        let player = match self.turn(state) {
            Turn::Player(player) => Some(player),
            _ => None,
        };
        let event = (state.card != NO_CARD).then(|| {
            let card = &self.content.events[usize::from(state.card)];
            json!({ "id": card.id, "title": card.title, "text": card.text })
        });
        let group = |group: Group| {
            (!group.is_empty()).then(
                || json!({ "owner": group.owner(), "counters": group.kinds().map(Kind::name).collect::<Vec<_>>() }),
            )
        };
        let space = |space: usize| {
            let special = Some(self.special_name(state, space)).filter(|&name| name != "-");
            json!({
                "value": self.spot(state, space).value,
                "special": special,
                "hole": self.hole_end(state, space),
                "top": group(state.top[space]),
                "covered": group(state.covered[space]),
            })
        };
        let spaces: Vec<Value> =
            if state.phase == Phase::Parts { vec![] } else { (0..self.spaces).map(space).collect() };
        json!({
            "game": "ambrosia",
            "players": players,
            "side": if self.options.back { "back" } else { "front" },
            "turn": state.turn,
            "phase": state.phase.name(),
            "player": player,
            "colour": state.colour,
            "scores": state.points[..players].iter().map(Points::total).collect::<Vec<_>>(),
            "jelly": state.jelly[..players],
            "scorings": state.scorings[..players],
            "hives": self.hives,
            "supply": state.supply,
            "event": event,
            "hand": state.hand[..players].iter().map(|kind| kind.map(Kind::name)).collect::<Vec<_>>(),
            "reversed": self.effect(state).reverse,
            "pending": (state.spot != NO_SPOT).then_some(state.spot),
            "num_spaces": self.spaces,
            "spaces": spaces,
        })
    }
}
