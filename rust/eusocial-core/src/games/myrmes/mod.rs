//! Myrmes: three years of four seasons over a garden; pheromones, prey, tunnels, objectives.
//!
//! A tour of the rooms, with the clauses that live there:
//!
//! * [`content`]: what is printed (MYR-C1 to C7, B1, O1), read from `content/myrmes.toml`.
//! * [`options`]: players, who begins, hidden choices (MYR-V7).
//! * [`garden`]: the hexes in play, and every way in which a tile can lie.
//! * [`state`]: colonies, tiles, what is being decided.
//! * [`action`]: the notation, its numbers and its structure.
//! * `rules`: setup, event (MYR-V1 to V7), births (MYR-B1 to B3), turns of workers (MYR-W1, W2), storage and winter (MYR-E1 to E3).
//!   `outside`: the garden (MYR-W3 to W8, L1 to L6). `home`: harvest (MYR-H1 to H3) and atelier (MYR-A1 to A8).
//! * `scoring`: the accounts of points, the winner (MYR-E4).
//! * `explain`: why an action is refused. `position`: board text, both ways. `view`: tensor, plain data, hidden choices.

pub mod action;
pub mod content;
mod explain;
pub mod garden;
mod home;
pub mod options;
mod outside;
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
use crate::tensor::{Filler, Part, parts_of};
use action::{Action, Decision, Naming, Numbers, PIPS};
use content::{Content, KINDS, PreyKind, TileKind};
use garden::Garden;
use options::Options;
use serde_json::Value;
use state::{Phase, SEASONS_A_YEAR};

/// What is printed on a kind of tile, as the rules need it.
#[derive(Clone, Copy, Debug)]
struct TileFacts {
    level: u8,
    points: u8,
    cost: [u8; 3],
}

/// MYR-W7: a hunt of a kind of prey.
#[derive(Clone, Copy, Debug)]
struct Hunt {
    soldiers: u8,
    food: u8,
    points: u8,
}

/// Myrmes with its options and content.
pub struct Myrmes {
    options: Options,
    content: InForce<Content>,
    garden: Garden,
    numbers: Numbers,
    tiles: [TileFacts; KINDS],
    hunts: [Hunt; 3],
    /// MYR-A6: points for those who completed an objective before.
    earlier: u8,
}

impl std::fmt::Debug for Myrmes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Myrmes")
            .field("options", &self.options.values)
            .field("content", &self.content.description().digest)
            .finish()
    }
}

static INFO: GameInfo = GameInfo {
    name: "myrmes",
    title: "Myrmes",
    summary: "three years in a garden: pheromones, prey, tunnels, and food for the winter",
    players: (2, 4),
    has_chance: true,
    // Only with simultaneous = hidden are some choices hidden for a while.
    perfect_information: false,
    options: options::SPECS,
};

impl Myrmes {
    /// The game with these options, and a user's content in place of the built-in one where given.
    ///
    /// # Errors
    /// [`LoadError`] for a wrong option or content file.
    pub fn new(options: &OptionValues, users_content: Option<ContentFile>) -> Result<Self, LoadError> {
        let content = InForce::<Content>::new(users_content)?;
        let options = Options::new(options)?;
        let garden = Garden::new(&content, options.players);
        let facts = |kind: TileKind| {
            let printed = content.printed(kind);
            TileFacts { level: printed.level, points: printed.points, cost: printed.cost }
        };
        let hunt = |kind: PreyKind| {
            let prey = content.prey_of(kind);
            Hunt {
                soldiers: prey.map_or(0, |prey| prey.soldiers),
                food: prey.map_or(0, |prey| prey.food),
                points: prey.map_or(0, |prey| prey.points),
            }
        };
        Ok(Self {
            numbers: Numbers::new(&content, &garden),
            tiles: TileKind::ALL.map(facts),
            hunts: PreyKind::ALL.map(hunt),
            earlier: content.earlier(options.players),
            garden,
            options,
            content,
        })
    }

    fn players(&self) -> usize {
        self.options.players
    }

    fn naming(&self) -> Naming<'_> {
        Naming { content: &self.content, garden: &self.garden, numbers: &self.numbers }
    }

    fn season_name(&self, state: &State) -> &'static str {
        SEASON_NAMES[usize::from(state.season) % SEASONS_A_YEAR]
    }
}

/// The seasons with a turn.
const SEASON_NAMES: [&str; SEASONS_A_YEAR] = ["spring", "summer", "autumn"];

impl Game for Myrmes {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        &INFO
    }
    fn num_players(&self) -> usize {
        self.players()
    }
    fn perfect_information(&self) -> bool {
        !self.options.hidden
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
            Phase::Prey | Phase::Tiles | Phase::Dice => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::Player(state.player),
        }
    }
    fn legal_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        out.clear();
        self.list_actions(state, out);
    }
    fn chance_outcomes(&self, state: &State, out: &mut Vec<(ActionId, f64)>) {
        out.clear();
        if self.turn(state) != Turn::Chance {
            return;
        }
        let mut actions = Vec::new();
        self.list_actions(state, &mut actions);
        let tokens = self.prey_left(state);
        // MYR-C5: a kind is as likely as it has tokens left.
        let weight = |action: ActionId| match self.numbers.decision(action) {
            Some(Decision::Prey(kind)) => tokens[kind as usize] as f64,
            _ => 1.0,
        };
        let all: f64 = actions.iter().map(|&action| weight(action)).sum();
        out.extend(actions.iter().map(|&action| (action, weight(action) / all)));
    }
    fn sample_chance(&self, state: &State, rng: &mut Rng) -> ActionId {
        let decision = match state.phase {
            Phase::Prey => {
                let tokens = self.prey_left(state);
                let mut nth = rng::below(rng, tokens.iter().sum());
                let drawn = PreyKind::ALL.into_iter().find(|&kind| {
                    let here = nth < tokens[kind as usize];
                    nth = nth.saturating_sub(tokens[kind as usize]);
                    here
                });
                Decision::Prey(drawn.unwrap_or(PreyKind::Spider))
            }
            Phase::Tiles => {
                let tiles = self.objectives_left(state);
                let nth = rng::below(rng, tiles.count_ones() as usize);
                Decision::Tile(crate::bits::Bits(tiles).nth(nth).unwrap_or(0))
            }
            _ => Decision::Die(1 + rng::below(rng, PIPS.into()) as u8),
        };
        self.numbers.number(decision)
    }
    fn play(&self, state: &mut State, action: ActionId) {
        if let Some(decision) = self.numbers.decision(action) {
            self.take(state, decision);
        }
    }
    fn decode(&self, _state: &State, action: ActionId) -> Option<Action> {
        Some(self.naming().to_action(self.numbers.decision(action)?))
    }
    fn encode(&self, _state: &State, action: &Action) -> Option<ActionId> {
        let decision = self.naming().from_action(action).ok()?;
        Some(self.numbers.number(decision))
    }
    fn format_action(&self, action: &Action) -> String {
        action::format(action)
    }
    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, ActionParseError> {
        let naming = self.naming();
        // Of equal placements, one is the action: what comes back is what its number says.
        match naming.from_action(&action::parse(text)?) {
            Ok(decision) => Ok(naming.to_action(decision)),
            Err(reason) => Err(ActionParseError { text: text.to_owned(), reason }),
        }
    }
    fn refusal(&self, state: &State, action: ActionId) -> Refusal {
        self.reason_against(state, action)
    }
    fn scores(&self, state: &State, out: &mut [f64]) {
        for (out, colony) in out.iter_mut().zip(&state.colonies[..self.players()]) {
            *out = f64::from(colony.points.total());
        }
    }
    fn accounts() -> &'static [Account] {
        &scoring::ACCOUNTS
    }
    fn breakdown(&self, state: &State, out: &mut [f64]) {
        for (row, colony) in out.chunks_exact_mut(scoring::ACCOUNTS.len()).zip(&state.colonies) {
            colony.points.write(row);
        }
    }
    fn returns(&self, state: &State, out: &mut [f64]) {
        self.final_returns(state, out);
    }
    fn facts(&self, state: &State) -> Value {
        self.result_facts(state)
    }
    fn observation_shape(&self) -> Vec<usize> {
        vec![self.observation_size()]
    }
    fn observation_parts(&self) -> Vec<Part> {
        parts_of(|fill| self.fill_observation(&self.initial_state(), 0, fill))
    }
    fn observe(&self, state: &State, player: usize, out: &mut [f32]) {
        self.fill_observation(state, player, &mut Filler::new(out));
    }
    fn board_text(&self, state: &State) -> String {
        self.write_position(state, None)
    }
    fn observation_string(&self, state: &State, player: usize) -> String {
        self.write_position(state, Some(player))
    }
    fn observed_action(&self, state: &State, action: ActionId, player: usize) -> Option<String> {
        let hides = self.options.hidden && player != usize::from(state.player);
        match self.numbers.decision(action)? {
            Decision::Event(_) if hides => Some("event ?".to_owned()),
            Decision::Births(_) if hides => Some("births ?".to_owned()),
            decision => Some(action::format(&self.naming().to_action(decision))),
        }
    }
    fn resample(&self, state: &State, player: usize, rng: &mut Rng) -> State {
        self.resampled(state, player, rng)
    }
    fn view(&self, state: &State) -> Value {
        self.plain_view(state, None)
    }
    fn view_for(&self, state: &State, player: usize) -> Value {
        self.plain_view(state, Some(player))
    }
    fn insight(&self, state: &State, what: &str, argument: &Value) -> Result<Value, String> {
        match what {
            "walks" => self.walks(state, argument),
            _ => Err(format!("myrmes has no insight {what:?}; it has walks")),
        }
    }
    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        self.read_position(text)
    }
}
