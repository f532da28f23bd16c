//! Microlonies: ants sown through a growing anthill, a meadow outside, sixteen species.
//!
//! A tour of the rooms, with the clauses that live there:
//!
//! * [`content`]: what is printed (MIC-C1 to C3, U1, H1, X4), read from `content/microlonies.toml`. [`species`]: the closed set of
//!   things that a booklet may change (MIC-Z4), and what objectives count.
//! * [`options`]: players, booklets, fixed seats.
//! * [`map`]: the hexes of the meadow. [`anthill`]: the cells of the anthill (MIC-B3).
//! * [`state`]: colonies, decks and displays.
//! * [`action`]: the notation, its numbers and its structure.
//! * `rules`: setup, dispersion (MIC-D1 to D6), turns, the end (MIC-E1). `activation`: the four actions (MIC-A1 to O4).
//! * [`sowings`]: the distinct outcomes of a dispersion (MIC-D7).
//! * `scoring`: every line of the scoring (MIC-E3 to E8).
//! * `explain`: why an action is refused. `position`: board text, both ways. `view`: tensor, plain data, hidden information.

pub mod action;
mod activation;
pub mod anthill;
pub mod content;
mod explain;
pub mod map;
pub mod options;
mod position;
mod rules;
mod scoring;
pub mod sowings;
pub mod species;
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
use crate::sowing::Tunnels;
use crate::tensor::{Filler, Part, parts_of};
use action::{Action, Decision, Naming, Numbers};
use anthill::{Cell, SIDES, Side, SideSet};
use content::{Bonus, ChamberKind, Content, Species, TILE_HEXES};
use map::Map;
use options::Options;
use serde_json::Value;
use species::Powers;
use state::{Colony, NONE, Phase};

/// A chamber, initial or a tile, as the rules need it.
#[derive(Clone, Debug)]
struct Chamber {
    kind: ChamberKind,
    cost: u8,
    reinforcements: u8,
    food: u8,
    tunnels: SideSet,
    /// The half symbol on each side: 0 for none, else one more than its index.
    symbols: [u8; SIDES],
    species: Option<usize>,
}

/// Microlonies with its options and content.
pub struct Microlonies {
    options: Options,
    content: InForce<Content>,
    map: Map,
    numbers: Numbers,
    /// Initial chambers, then tiles.
    chambers: Vec<Chamber>,
    /// The bonus of each terrain tile.
    bonuses: Vec<Option<Bonus>>,
    /// How often each start tile is turned by 60°.
    start_turns: Vec<usize>,
    /// What each species changes; a neutral colony stands behind them.
    powers: Vec<Powers>,
}

impl std::fmt::Debug for Microlonies {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Microlonies")
            .field("options", &self.options.values)
            .field("content", &self.content.description().digest)
            .finish()
    }
}

static INFO: GameInfo = GameInfo {
    name: "microlonies",
    title: "Microlonies",
    summary: "ants sown through a growing anthill, a meadow outside, sixteen species",
    players: (1, 4),
    has_chance: true,
    perfect_information: false,
    options: options::SPECS,
};

impl Microlonies {
    /// The game with these options, and a user's content in place of the built-in one where given.
    ///
    /// # Errors
    /// [`LoadError`] for a wrong option or content file.
    pub fn new(options: &OptionValues, content: Option<ContentFile>) -> Result<Self, LoadError> {
        let content = InForce::<Content>::new(content)?;
        let options = Options::new(options, &content)?;
        let map = Map::new(options.players);
        Ok(Self {
            numbers: Numbers::new(&content, &map),
            chambers: chambers(&content),
            bonuses: content
                .terrain
                .iter()
                .map(|tile| tile.bonus.as_ref().and_then(|bonus| Bonus::parse(&bonus.gives)))
                .collect(),
            powers: content.species.iter().map(powers).chain([Powers::default()]).collect(),
            start_turns: (0..options.players).map(|player| start_turns(&content, &map, player)).collect(),
            map,
            options,
            content,
        })
    }

    fn players(&self) -> usize {
        self.options.players
    }

    /// What a colony's booklet changes.
    #[inline]
    fn powers(&self, colony: &Colony) -> &Powers {
        &self.powers[usize::from(colony.species).min(self.powers.len() - 1)]
    }

    fn species_of(&self, colony: &Colony) -> Option<&Species> {
        self.content.species.get(usize::from(colony.species))
    }

    fn species_name(&self, colony: &Colony) -> &str {
        self.species_of(colony).map_or("neutral", |species| &species.id)
    }

    /// The chamber in a cell that has one.
    #[inline]
    fn chamber(&self, colony: &Colony, cell: Cell) -> &Chamber {
        &self.chambers[usize::from(colony.chambers[cell.index()]) - 1]
    }

    /// The chamber on this side, if a tunnel joins the two.
    #[inline]
    fn tunnel(&self, colony: &Colony, cell: Cell, side: Side) -> Option<Cell> {
        if !self.chamber(colony, cell).tunnels.has(side) {
            return None;
        }
        let other = cell.beside(side).filter(|&other| colony.has_chamber(other))?;
        self.chamber(colony, other).tunnels.has(side.opposite()).then_some(other)
    }

    /// The tunnels of an anthill, for the sowing kernel.
    fn tunnels(&self, colony: &Colony) -> Tunnels {
        let mut tunnels = Tunnels::new();
        for cell in colony.cells() {
            for other in Side::ALL.into_iter().filter_map(|side| self.tunnel(colony, cell, side)) {
                tunnels = tunnels.lead(cell.index(), other.index());
            }
        }
        tunnels
    }

    fn naming<'a>(&'a self, state: &'a State) -> Naming<'a> {
        Naming { content: &self.content, map: &self.map, state }
    }
}

/// A start tile is turned with its sector, so that all players begin alike, and once more if its free hexes then touch more
/// terrain: otherwise a colony could be walled in.
fn start_turns(content: &Content, map: &Map, player: usize) -> usize {
    let place = map.nests[player] / TILE_HEXES;
    let terrain = TILE_HEXES..TILE_HEXES * (1 + map.terrain_places);
    let contacts = |turns: usize| {
        let free = (0..TILE_HEXES).filter(|&i| content.start[i].is_habitable());
        free.map(|i| map.neighbours(Map::hex_of(place, i, turns)).iter().filter(|hex| terrain.contains(hex)).count())
            .sum::<usize>()
    };
    let sector = map.sectors[player];
    if contacts(sector + 1) > contacts(sector) { sector + 1 } else { sector }
}

fn powers(species: &Species) -> Powers {
    Powers {
        lay: species.lay.clone(),
        build: species.build.clone(),
        hunt: species.hunt.clone(),
        colonize: species.colonize.clone(),
        diet: species.diet.clone(),
        setup: species.setup.clone(),
    }
}

fn chambers(content: &Content) -> Vec<Chamber> {
    let mut symbols: Vec<&str> =
        content.chambers.iter().flat_map(|tile| tile.symbols.values()).map(String::as_str).collect();
    symbols.sort_unstable();
    symbols.dedup();
    let initial = content.initial.iter().map(|chamber| Chamber {
        kind: chamber.kind,
        cost: 0,
        reinforcements: 0,
        food: 0,
        tunnels: chamber.tunnels.iter().collect(),
        symbols: [0; SIDES],
        species: None,
    });
    let tiles = content.chambers.iter().map(|tile| {
        let mut halves = [0; SIDES];
        for (side, symbol) in &tile.symbols {
            let index = symbols.binary_search(&symbol.as_str()).unwrap_or(0);
            halves[*side as usize] = index as u8 + 1;
        }
        Chamber {
            kind: tile.kind,
            cost: tile.cost,
            reinforcements: tile.reinforcements,
            food: tile.food,
            tunnels: tile.tunnels.iter().collect(),
            symbols: halves,
            species: tile.species.as_deref().and_then(|id| content.species_named(id)),
        }
    });
    initial.chain(tiles).collect()
}

impl Game for Microlonies {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        &INFO
    }
    fn num_players(&self) -> usize {
        self.players()
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
            Phase::Map | Phase::Booklets | Phase::Refill | Phase::Draw => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::Player(state.player),
        }
    }
    fn legal_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        out.clear();
        self.list_actions(state, out);
    }
    fn sample_chance(&self, state: &State, rng: &mut Rng) -> ActionId {
        let pick = |cards: u64, rng: &mut Rng| {
            let nth = rng::below(rng, cards.count_ones() as usize);
            crate::bits::Bits(cards).nth(nth).unwrap_or(0)
        };
        let decision = match state.phase {
            Phase::Map => {
                let tile = pick(self.tiles_left(state), rng);
                Decision::Map(tile, rng::below(rng, 6))
            }
            Phase::Booklets => Decision::Booklet(pick(state.species_left.into(), rng)),
            Phase::Draw => Decision::Draw(pick(self.objectives_on_top(state), rng)),
            _ => match self.gap(state) {
                Some(rules::Gap::Chamber(_)) => Decision::RevealTile(pick(state.chamber_deck, rng)),
                Some(rules::Gap::Prey(_)) => Decision::RevealPrey(pick(state.prey_deck, rng)),
                _ => Decision::RevealObjective(pick(self.objectives_on_top(state), rng)),
            },
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
        let action = action::parse(text)?;
        match self.naming(state).from_action(&action) {
            Ok(_) => Ok(action),
            Err(reason) => Err(ActionParseError { text: text.to_owned(), reason }),
        }
    }
    fn refusal(&self, state: &State, action: ActionId) -> Refusal {
        self.reason_against(state, action)
    }
    fn scores(&self, state: &State, out: &mut [f64]) {
        for (out, lines) in out.iter_mut().zip(self.all_lines(state)) {
            *out = f64::from(lines.total());
        }
    }
    fn accounts() -> &'static [Account] {
        &scoring::ACCOUNTS
    }
    fn breakdown(&self, state: &State, out: &mut [f64]) {
        let points = self.all_lines(state).into_iter().flat_map(|lines| lines.points());
        for (out, points) in out.iter_mut().zip(points) {
            *out = f64::from(points);
        }
    }
    fn returns(&self, state: &State, out: &mut [f64]) {
        self.final_returns(state, out);
    }
    fn is_truncated(&self, state: &State) -> bool {
        state.truncated && state.phase == Phase::Over
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
        match hidden(self.numbers.decision(action)?) {
            Some((_, text)) if player != usize::from(state.player) => Some(text.to_owned()),
            _ => self.decode(state, action).map(|action| self.format_action(&action)),
        }
    }
    fn observed_key(&self, state: &State, action: ActionId, player: usize) -> u64 {
        match self.numbers.decision(action).and_then(hidden) {
            // Beyond all numbers of actions.
            Some((number, _)) if player != usize::from(state.player) => u64::from(number) + (1 << 32),
            _ => action.into(),
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
            "sowings" => self.sowings_value(state, argument),
            _ => Err(format!("microlonies has no insight {what:?}; it has sowings")),
        }
    }
    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        self.read_position(text)
    }
}

/// What others learn of decisions and outcomes that are the affair of whose turn it is (MIC-Z1, MIC-X2): a number and a text for each
/// kind. Nothing for those that all can see.
fn hidden(decision: Decision) -> Option<(u8, &'static str)> {
    match decision {
        Decision::Booklet(_) => Some((0, "booklet ?")),
        Decision::Species(_) => Some((1, "species ?")),
        Decision::Draw(_) => Some((2, "draw objective ?")),
        Decision::Keep(_) => Some((3, "keep objective ?")),
        Decision::PlanKeep(_) => Some((4, "plan keep ?")),
        _ => None,
    }
}

/// Whether an index names a card.
fn is_card(index: u8) -> bool {
    index != NONE
}
