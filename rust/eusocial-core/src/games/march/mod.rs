//! March of the Ants with Minions of the Meadow: a meadow that grows, hands of cards, reactions in every turn, battles, evolutions.
//!
//! A tour of the rooms, with the clauses that live there:
//!
//! * [`content`]: hexes, cards and numbers, read from `content/march.toml`. [`effects`]: the closed set of what cards may do.
//! * [`options`]: players, modules, rulings that may be changed.
//! * [`state`]: the meadow, the colonies, and the stack of tasks. [`action`]: the notation, its numbers and its structure.
//! * `meadow`: laying hexes (MOA-A23 to A32). `ants`: arriving, leaving, sites and outskirts (MOA-A33 to A36, MOA-B17 to B26).
//!   `facts`: what is asked of cards often.
//! * `rules`: the stack of tasks. `worker`: turns and reactions (MOA-A39 to A57). `cards`: effects and evolutions (MOA-D9, D18).
//!   `soldier`: battles (MOA-A63 to A78). `queen`: Harvest to Slumber (MOA-A79 to A86).
//! * `wild`: what centipedes do by themselves (MOA-A87 to A93). `broodmother`: Against the Broodmother (MOA-B40 to B54).
//!   `seat`: the Broodmother as a player (MOA-B55 to B57).
//! * `antperium`: hexes that lie face down, and Homelands (MOA-B58 to B62).
//! * `scoring`: goals, bonuses, the winner. `explain`: why an action is refused. `position`: board text, both ways. `view`: tensor,
//!   plain data, worlds that a player can't tell apart.

pub mod action;
mod antperium;
mod ants;
mod broodmother;
mod cards;
pub mod content;
mod drafts;
pub mod effects;
mod explain;
mod facts;
mod meadow;
pub mod options;
mod position;
mod predators;
mod queen;
mod rules;
mod scoring;
mod seat;
mod soldier;
pub mod state;
mod view;
mod wild;
mod worker;

pub use content::CONTENT;
pub use state::State;

use super::LoadError;
use crate::bits::Bits;
use crate::content::{ContentFile, Description, InForce};
use crate::error::{ActionParseError, PositionError, Refusal};
use crate::game::{ActionId, Game, GameInfo, Turn};
use crate::ledger::Account;
use crate::options::OptionValues;
use crate::rng::{self, Rng};
use crate::tensor::{Filler, Part, parts_of};
use action::{Action, Decision, Naming, Numbers};
use content::Content;
use facts::Facts;
use meadow::Prints;
use options::Options;
use serde_json::Value;
use state::{Task, Way, cards_of, tiles_of};

/// March of the Ants with its options and content.
pub struct March {
    options: Options,
    content: InForce<Content>,
    numbers: Numbers,
    prints: Prints,
    facts: Facts,
}

impl std::fmt::Debug for March {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("March")
            .field("options", &self.options.values)
            .field("content", &self.content.description().digest)
            .finish()
    }
}

static INFO: GameInfo = GameInfo {
    name: "march",
    title: "March of the Ants",
    summary: "a meadow that grows: explore, march, evolve, and fight for its hexes",
    players: (1, 5),
    has_chance: true,
    perfect_information: false,
    options: options::SPECS,
};

impl March {
    /// The game with these options, and a user's content in place of the built-in one where given.
    ///
    /// # Errors
    /// [`LoadError`] for a wrong option or content file.
    pub fn new(options: &OptionValues, users_content: Option<ContentFile>) -> Result<Self, LoadError> {
        let content = InForce::<Content>::new(users_content)?;
        let options = Options::new(options)?;
        Ok(Self {
            numbers: Numbers::new(content.cards.len()),
            prints: Prints::new(&content, &options),
            facts: Facts::new(&content, &options),
            options,
            content,
        })
    }

    fn players(&self) -> usize {
        self.options.players
    }

    fn naming<'a>(&'a self, state: &'a State) -> Naming<'a> {
        Naming { content: &self.content, hexes: &self.prints.hexes, state }
    }

    /// Whether a decision is hidden from a player when it is taken.
    fn hides(&self, state: &State, decision: Decision, player: usize) -> bool {
        match (state.top(), decision) {
            (
                Some(
                    Task::Draw { player: owner, .. }
                    | Task::Aside { player: owner, .. }
                    | Task::Deal { player: owner, .. },
                ),
                Decision::Draw(_),
            )
            | (Some(Task::Keep { player: owner, .. }), _) => usize::from(owner) != player,
            (Some(Task::RevealHex { way, .. }), _) => way == Way::Peek && player != self.players(),
            (Some(Task::Peek { .. } | Task::Arrange | Task::ArrangeHexes), _) => player != self.players(),
            (Some(Task::Ferocity { seat } | Task::Draft { seat }), _) => self.seat(state, seat.into()) != player,
            (Some(Task::Exchange { one, other, second }), Decision::Symbiote(_) | Decision::Plain(_)) => {
                usize::from(if second { other } else { one }) != player
            }
            _ => false,
        }
    }
}

/// One of the bits of a set, each as likely as every other.
fn any_of(set: u64, rng: &mut Rng) -> usize {
    Bits(set).nth(rng::below(rng, set.count_ones() as usize)).unwrap_or(0)
}

impl Game for March {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        &INFO
    }
    fn num_players(&self) -> usize {
        self.players() + usize::from(self.options.mode.has_seat())
    }
    fn is_cooperative(&self) -> bool {
        self.options.mode.is_shared()
    }
    fn shared_lead(&self, state: &State) -> f64 {
        f64::from(self.lead_together(state))
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
        self.whose_turn(state)
    }
    fn legal_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        out.clear();
        self.list_actions(state, out);
    }
    fn chance_outcomes(&self, state: &State, out: &mut Vec<(ActionId, f64)>) {
        out.clear();
        if self.whose_turn(state) != Turn::Chance {
            return;
        }
        let mut actions = Vec::new();
        self.list_actions(state, &mut actions);
        let alike = 1.0 / actions.len() as f64;
        out.extend(actions.into_iter().map(|action| match (state.top(), self.numbers.decision(action)) {
            (Some(Task::RevealHex { way, .. }), Some(Decision::Hex(tile))) => {
                (action, self.hex_chance(state, way, tile))
            }
            _ => (action, alike),
        }));
    }
    fn sample_chance(&self, state: &State, rng: &mut Rng) -> ActionId {
        let decision = match state.top() {
            Some(Task::ChoosePredator { .. }) => Decision::Summonable(any_of(self.unchosen(state), rng)),
            Some(Task::Machinate { .. }) => Decision::Summonable(any_of(self.prowlers(state), rng)),
            Some(Task::Season) => Decision::Season(any_of(self.next_seasons(state).into(), rng)),
            Some(Task::RevealHex { way, .. }) => {
                let hexes = self.draw_group(state, way, rng);
                Decision::Hex(tiles_of(hexes).nth(rng::below(rng, hexes.count_ones() as usize)).unwrap_or(0))
            }
            task => {
                let pile = self.draw_pile(state);
                let card = cards_of(pile).nth(rng::below(rng, pile.count_ones() as usize)).unwrap_or(0);
                let reveals = matches!(task, Some(Task::Horde { .. } | Task::RevealUntil { .. } | Task::Wild { .. }));
                if reveals { Decision::Reveal(card) } else { Decision::Draw(card) }
            }
        };
        self.numbers.number(decision)
    }
    fn play(&self, state: &mut State, action: ActionId) {
        if let Some(decision) = self.numbers.decision(action) {
            self.take(state, decision);
        }
    }
    fn decode(&self, state: &State, action: ActionId) -> Option<Action> {
        self.naming(state).to_action(self.numbers.decision(action)?)
    }
    fn encode(&self, state: &State, action: &Action) -> Option<ActionId> {
        let decision = self.naming(state).from_action(action).ok()?;
        Some(self.numbers.number(decision))
    }
    fn format_action(&self, action: &Action) -> String {
        action::format(action)
    }
    fn parse_action(&self, state: &State, text: &str) -> Result<Action, ActionParseError> {
        let naming = self.naming(state);
        let action = action::parse(text)?;
        match naming.from_action(&action) {
            // What comes back is what its number says.
            Ok(decision) => Ok(naming.to_action(decision).unwrap_or(action)),
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
        if self.options.mode.has_seat() {
            out[self.players()] = f64::from(state.wild.points);
        }
    }
    fn accounts() -> &'static [Account] {
        &scoring::ACCOUNTS
    }
    fn breakdown(&self, state: &State, out: &mut [f64]) {
        for (row, colony) in out.chunks_exact_mut(scoring::ACCOUNTS.len()).zip(&state.colonies) {
            colony.points.write(row);
        }
        if self.options.mode.has_seat() {
            let accounts = scoring::ACCOUNTS.len();
            out[self.players() * accounts + scoring::Source::Brood as usize] = f64::from(state.wild.points);
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
        let decision = self.numbers.decision(action)?;
        if self.hides(state, decision, player) {
            let what = match decision {
                Decision::Draw(_) => "draw ?",
                Decision::Top(_) => "top ?",
                Decision::Bottom(_) => "bottom ?",
                Decision::TopHex(_) => "top hex ?",
                Decision::BottomHex(_) => "bottom hex ?",
                Decision::Hex(_) => "hex ?",
                Decision::Draft(_) => "draft ?",
                Decision::Keep(_) => "keep ?",
                Decision::Symbiote(_) | Decision::Plain(super::march::action::Plain::Pass) => "symbiote ?",
                _ => "ferocity ?",
            };
            return Some(what.to_owned());
        }
        self.naming(state).to_action(decision).map(|action| action::format(&action))
    }
    fn observed_key(&self, state: &State, action: ActionId, player: usize) -> u64 {
        match self.numbers.decision(action) {
            Some(decision) if !self.hides(state, decision, player) => action.into(),
            // What goes where is seen, if not what it is.
            Some(Decision::Bottom(_) | Decision::BottomHex(_)) => u64::MAX - 1,
            _ => u64::MAX,
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
            "reach" => self.reach(state, argument),
            _ => Err(format!("march has no insight {what:?}; it has reach")),
        }
    }
    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        self.read_position(text)
    }
}
