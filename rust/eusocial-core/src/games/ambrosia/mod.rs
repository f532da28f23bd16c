//! Ambrosia: bees fly round a meadow in stacks and score where they can't fly on.
//!
//! A tour of the rooms, with the clauses that live there:
//!
//! * [`content`]: what is printed on parts, track and cards (AMB-C1 to C7, E0), read from `content/ambrosia.toml`.
//! * [`options`]: players, side, events and the rulings that can be switched.
//! * [`state`]: counters, groups and the position.
//! * [`action`]: the notation, its numbers and its structure.
//! * `moves`: where a block may go (AMB-M2 to M8, P1 to P8, B2 to B4, B7).
//! * `rules`: the sequence of decisions (AMB-T1) and what each does.
//! * `scoring`: points, jelly symbols, Saboteurs, the end (AMB-G1, G9, P9, F1 to F6).
//! * `explain`: why an action is refused.
//! * `position`: board text, both ways. `view`: tensor and plain data.

pub mod action;
pub mod content;
mod explain;
mod moves;
pub mod options;
mod position;
mod rules;
mod scoring;
pub mod state;
mod view;

pub use content::CONTENT;
pub use state::State;

use super::LoadError;
use crate::content::{ContentFile, Description, InForce};
use crate::error::{ActionParseError, PositionError, Refusal};
use crate::game::{ActionId, Game, GameInfo, Turn};
use crate::ledger::Account;
use crate::options::OptionValues;
use crate::rng::{self, Rng};
use crate::tensor::Part;
use action::{Action, Decision, Numbers};
use content::{Content, Effect, NUM_PARTS, PART_SPACES};
use options::Options;
use serde_json::Value;
use state::{Phase, Special};

/// What is printed on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    value: u8,
    special: Special,
    /// For a hole: part and offset of the other end.
    other_end: (u8, u8),
}

/// Ambrosia with its options and content.
pub struct Ambrosia {
    options: Options,
    content: InForce<Content>,
    numbers: Numbers,
    /// Spaces of the ring (AMB-C3).
    spaces: usize,
    /// AMB-C6.
    hives: u8,
    /// Spaces by part and offset, of the side in play.
    spots: [[Spot; PART_SPACES]; NUM_PARTS],
    /// Whether a space of the track has a jelly symbol; space 0 is the last of a lap (AMB-C7).
    symbols: Vec<bool>,
    /// What the cards do; a card without any effect stands behind them for "no card".
    effects: Vec<Effect>,
}

impl std::fmt::Debug for Ambrosia {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ambrosia")
            .field("options", &self.options.values)
            .field("content", &self.content.description().digest)
            .finish()
    }
}

static INFO: GameInfo = GameInfo {
    name: "ambrosia",
    title: "Ambrosia",
    summary: "stacks of bees fly round a meadow and score where they can't fly on",
    players: (2, 4),
    has_chance: true,
    perfect_information: true,
    options: options::SPECS,
};

impl Ambrosia {
    /// The game with these options, and a user's content in place of the built-in one where given.
    ///
    /// # Errors
    /// [`LoadError`] for a wrong option or content file.
    pub fn new(options: &OptionValues, content: Option<ContentFile>) -> Result<Self, LoadError> {
        let options = Options::new(options)?;
        let content = InForce::<Content>::new(content)?;
        let mut symbols = vec![false; usize::from(content.track)];
        for &space in content.symbols(options.players) {
            symbols[usize::from(space % content.track)] = true;
        }
        Ok(Self {
            numbers: Numbers::new(options.players, content.events.iter().map(|event| event.id.clone()).collect()),
            spaces: options::parts_in_play(options.players) * PART_SPACES,
            hives: 8 - options.players as u8,
            spots: spots(&content, options.back),
            symbols,
            effects: content.events.iter().map(|event| event.effect).chain([Effect::default()]).collect(),
            options,
            content,
        })
    }

    fn players(&self) -> usize {
        self.options.players
    }

    /// What is printed on a space.
    #[inline]
    fn spot(&self, state: &State, space: usize) -> &Spot {
        &self.spots[usize::from(state.layout[space / PART_SPACES])][space % PART_SPACES]
    }

    #[inline]
    fn special(&self, state: &State, space: usize) -> Special {
        self.spot(state, space).special
    }

    /// AMB-B2: where the hole on a space leads.
    fn hole_end(&self, state: &State, space: usize) -> Option<usize> {
        let spot = self.spot(state, space);
        if spot.special != Special::Hole || state.phase == Phase::Parts {
            return None;
        }
        let (part, offset) = spot.other_end;
        let place = state.layout.iter().position(|&id| id == part)?;
        Some(place * PART_SPACES + usize::from(offset)).filter(|&end| end < self.spaces)
    }

    /// The event card in force, or no effect at all.
    #[inline]
    fn effect(&self, state: &State) -> &Effect {
        &self.effects[usize::from(state.card).min(self.effects.len() - 1)]
    }

    /// The name of a special space in board text.
    fn special_name(&self, state: &State, space: usize) -> &str {
        let part = &self.content.parts[usize::from(state.layout[space / PART_SPACES])];
        match &part.back[space % PART_SPACES].special {
            Some(name) if self.options.back => name,
            _ => "-",
        }
    }

    /// Colours in turn order, from this one on.
    fn colours_from(&self, first: usize) -> impl Iterator<Item = usize> + use<> {
        let players = self.players();
        (first..first + players).map(move |colour| colour % players)
    }
}

fn spots(content: &Content, back: bool) -> [[Spot; PART_SPACES]; NUM_PARTS] {
    let blank = Spot { value: 0, special: Special::None, other_end: (0, 0) };
    let mut spots = [[blank; PART_SPACES]; NUM_PARTS];
    let special = |part: usize, offset: usize| content.parts[part].back[offset].special.as_deref();
    for (part, spots) in spots.iter_mut().enumerate() {
        for (offset, spot) in spots.iter_mut().enumerate() {
            if !back {
                spot.value = content.parts[part].front[offset];
                continue;
            }
            spot.value = content.parts[part].back[offset].value;
            let Some(name) = special(part, offset) else { continue };
            spot.special = Special::parse(name).unwrap_or(Special::None);
            if spot.special == Special::Hole {
                let ends = (0..NUM_PARTS).flat_map(|p| (0..PART_SPACES).map(move |o| (p, o)));
                let other = ends.filter(|&end| end != (part, offset)).find(|&(p, o)| special(p, o) == Some(name));
                spot.other_end = other.map_or((0, 0), |(p, o)| (p as u8, o as u8));
            }
        }
    }
    spots
}

impl Game for Ambrosia {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        &INFO
    }
    fn num_players(&self) -> usize {
        self.players()
    }
    fn has_chance(&self) -> bool {
        self.options.parts.is_none() || self.options.events
    }
    fn options(&self) -> &OptionValues {
        &self.options.values
    }
    fn content(&self) -> Option<&Description> {
        Some(self.content.description())
    }
    fn num_distinct_actions(&self) -> usize {
        self.numbers.decisions()
    }
    fn max_chance_outcomes(&self) -> usize {
        self.numbers.outcomes()
    }
    fn initial_state(&self) -> State {
        self.new_state()
    }
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Parts | Phase::FirstEvent | Phase::Event => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::Player(self.player_of(state) as u8),
        }
    }
    fn legal_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        out.clear();
        self.list_actions(state, out);
    }
    fn sample_chance(&self, state: &State, rng: &mut Rng) -> ActionId {
        if state.phase == Phase::Parts {
            // Orders are many and equally likely: no need to list them.
            let orders = self.numbers.orders();
            return orders.start + rng::below(rng, orders.len()) as ActionId;
        }
        let left = self.cards_left(state).count();
        let card = self.cards_left(state).nth(rng::below(rng, left)).unwrap_or(0);
        self.numbers.number(Decision::Event(card))
    }
    fn play(&self, state: &mut State, action: ActionId) {
        if let Some(decision) = self.numbers.decision(action) {
            self.take(state, decision);
        }
    }
    fn decode(&self, state: &State, action: ActionId) -> Option<Action> {
        let decision = self.numbers.decision(action)?;
        Some(self.numbers.to_action(decision, |space| self.hole_end(state, space)))
    }
    fn encode(&self, state: &State, action: &Action) -> Option<ActionId> {
        let decision = self.numbers.from_action(action, |space| self.hole_end(state, space)).ok()?;
        Some(self.numbers.number(decision))
    }
    fn format_action(&self, action: &Action) -> String {
        action::format(action)
    }
    fn parse_action(&self, state: &State, text: &str) -> Result<Action, ActionParseError> {
        let action = self.numbers.parse(text)?;
        match self.numbers.from_action(&action, |space| self.hole_end(state, space)) {
            Ok(_) => Ok(action),
            Err(reason) => Err(ActionParseError { text: text.to_owned(), reason }),
        }
    }
    fn refusal(&self, state: &State, action: ActionId) -> Refusal {
        self.reason_against(state, action)
    }
    fn scores(&self, state: &State, out: &mut [f64]) {
        for (out, points) in out.iter_mut().zip(&state.points[..self.players()]) {
            *out = f64::from(points.total());
        }
    }
    fn accounts() -> &'static [Account] {
        &scoring::ACCOUNTS
    }
    fn breakdown(&self, state: &State, out: &mut [f64]) {
        for (out, points) in out.chunks_exact_mut(scoring::ACCOUNTS.len()).zip(&state.points) {
            points.write(out);
        }
    }
    fn returns(&self, state: &State, out: &mut [f64]) {
        self.final_returns(state, out);
    }
    fn is_truncated(&self, state: &State) -> bool {
        state.truncated
    }
    fn facts(&self, state: &State) -> Value {
        self.result_facts(state)
    }
    fn observation_shape(&self) -> Vec<usize> {
        vec![self.num_channels(), self.spaces]
    }
    fn observation_parts(&self) -> Vec<Part> {
        self.channels()
    }
    fn observe(&self, state: &State, player: usize, out: &mut [f32]) {
        self.fill_observation(state, player, out);
    }
    fn board_text(&self, state: &State) -> String {
        self.write_position(state)
    }
    fn view(&self, state: &State) -> Value {
        self.plain_view(state)
    }
    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        self.read_position(text)
    }
}
