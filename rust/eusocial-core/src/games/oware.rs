//! Oware with 6 houses a side and 4 seeds in each, by the Abapa rules: the rules and the action numbers of OpenSpiel's `oware`
//! (MIC-K2).
//!
//! ```text
//!                f    e    d    c    b    a
//! player 1  0    4    4    4    4    4    4
//! player 0       4    4    4    4    4    4    0
//!                A    B    C    D    E    F
//! ```
//! Player 0 owns the houses A to F, player 1 a to f; seeds go from F on to a, and from f to A. The number of an action, 0 to 5, is
//! the place of the house in its owner's row.
//!
//! * Sowing drops one seed in each house that follows; the house that was emptied stays empty even after a full lap.
//! * A last seed that makes 2 or 3 in a house of the opponent captures them, and so on backwards through the opponent's row while
//!   houses hold 2 or 3. A capture of all the opponent's seeds (a grand slam) takes nothing.
//! * When the opponent has no seed, only a sowing that reaches the opponent's row is allowed. When there is none, the game ends,
//!   and each takes the seeds of the own row.
//! * A position that comes again ends the game in the same way. More than half the seeds, or half each, end it too.

use super::two_rows::{self, Board, Labels, ROW};
use crate::action::ActionReader;
use crate::error::{ActionParseError, OptionError, PositionError, Refusal};
use crate::game::{ActionId, Game, GameInfo, Turn, zero_sum_returns};
use crate::options::{CheckedOptions, OptionValues};
use crate::sowing::{Pit, PitSet, Track, Tunnels};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smallvec::SmallVec;

/// Houses on the board.
const HOUSES: usize = 2 * ROW;
/// All seeds.
const SEEDS: u8 = 48;
/// This many moves without a capture stop the game. OpenSpiel's program ends itself after as many moves of any kind.
const MAX_QUIET: usize = 1000;
const LABELS: Labels = [["A", "B", "C", "D", "E", "F"], ["a", "b", "c", "d", "e", "f"]];

/// How each house is sown.
static TRACKS: [Track<HOUSES, { SEEDS as usize + 1 }>; HOUSES] = tracks();

const fn tracks() -> [Track<HOUSES, { SEEDS as usize + 1 }>; HOUSES] {
    let around = Tunnels::ring(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    let mut tracks = [const { Track::new(&Tunnels::ring(&[0, 1]), 0, PitSet::EMPTY) }; HOUSES];
    let mut house = 0;
    while house < HOUSES {
        tracks[house] = Track::new(&around, house, PitSet::one(house));
        house += 1;
    }
    tracks
}

/// The game. It has no options.
#[derive(Debug)]
pub struct Oware {
    options: OptionValues,
}

/// A position, with those since the last capture, which may not come again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    houses: [u8; HOUSES],
    stores: [u8; 2],
    /// The player to move; 0 when the game is over, so that equal ends are equal states.
    player: u8,
    status: Status,
    /// The houses before each move since the last capture; players took turns, so every second one had this player to move. They
    /// belong to the position: two that differ here alone may end differently.
    earlier: SmallVec<[[u8; HOUSES]; 20]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Status {
    Playing,
    Over,
    Stopped,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Empties a house and sows its seeds.
    Sow {
        /// The house: `A` to `F` are player 0's, `a` to `f` player 1's.
        house: char,
    },
}

impl State {
    fn row(&self, player: usize) -> &[u8] {
        &self.houses[player * ROW..][..ROW]
    }

    fn is_row_empty(&self, player: usize) -> bool {
        self.row(player).iter().all(|&seeds| seeds == 0)
    }

    /// The houses, by their places in the row, that the player to move may empty.
    #[inline]
    fn legal(&self) -> impl Iterator<Item = ActionId> {
        let player = usize::from(self.player);
        let must_feed = self.is_row_empty(1 - player);
        (0..)
            .zip(self.row(player))
            .filter(move |&(place, &seeds)| sows(place, seeds, must_feed))
            .map(|(place, _)| place)
    }

    /// Takes what the last seed, in `last`, wins. Returns whether it won anything.
    fn capture(&mut self, last: Pit) -> bool {
        let player = usize::from(self.player);
        let opponents = (1 - player) * ROW;
        let Some(place) = last.checked_sub(opponents).filter(|&place| place < ROW) else { return false };
        let row = &mut self.houses[opponents..][..ROW];
        let taken = row[..=place].iter().rev().take_while(|&seeds| (2..=3).contains(seeds));
        let (houses, seeds) = taken.fold((0, 0), |(houses, sum), seeds| (houses + 1, sum + seeds));
        let is_grand_slam = seeds == row.iter().sum::<u8>();
        if houses == 0 || is_grand_slam {
            return false;
        }
        row[place + 1 - houses..=place].fill(0);
        self.stores[player] += seeds;
        true
    }

    fn is_repeated(&self) -> bool {
        self.earlier.iter().rev().skip(1).step_by(2).any(|houses| *houses == self.houses)
    }

    fn is_decided(&self) -> bool {
        let half = SEEDS / 2;
        self.stores.iter().any(|&seeds| seeds > half) || self.stores == [half; 2]
    }

    /// Ends the game: what is left goes to its owner.
    fn end(&mut self, status: Status) {
        for player in 0..2 {
            self.stores[player] += self.row(player).iter().sum::<u8>();
        }
        *self = Self { houses: [0; HOUSES], stores: self.stores, player: 0, status, earlier: SmallVec::new() };
    }

    fn board(&self) -> Board {
        let row = |player: usize| std::array::from_fn(|i| self.houses[player * ROW + i]);
        Board {
            rows: [row(0), row(1)],
            stores: self.stores,
            player: (self.status == Status::Playing).then_some(self.player),
        }
    }

    fn from_board(board: &Board) -> Result<Self, String> {
        if board.seeds() != u32::from(SEEDS) {
            return Err(format!("{} seeds; there are {SEEDS}, those won included", board.seeds()));
        }
        let mut houses = [0; HOUSES];
        houses[..ROW].copy_from_slice(&board.rows[0]);
        houses[ROW..].copy_from_slice(&board.rows[1]);
        let status = if board.player.is_some() { Status::Playing } else { Status::Over };
        let state =
            Self { houses, stores: board.stores, player: board.player.unwrap_or(0), status, earlier: SmallVec::new() };
        if board.player.is_none() {
            let is_empty = houses.iter().all(|&seeds| seeds == 0);
            return if is_empty { Ok(state) } else { Err("the game is over, but houses hold seeds".to_owned()) };
        }
        if state.is_decided() {
            return Err("more than half the seeds, or half each, are won, so the game is over".to_owned());
        }
        if state.legal().next().is_none() {
            return Err(format!("player {} has no legal move, so the game is over", state.player));
        }
        Ok(state)
    }

    /// The boards since the last capture as one line of text.
    fn earlier_text(&self) -> String {
        let boards = self.earlier.iter().map(|houses| houses.map(|seeds| seeds.to_string()).join(","));
        format!("{EARLIER} {}", boards.collect::<Vec<_>>().join(" "))
    }

    fn read_earlier(&mut self, text: &str) -> Result<(), String> {
        let words = text.trim().strip_prefix(EARLIER).ok_or_else(|| format!("{text:?} is left over"))?;
        let in_play = self.houses.iter().sum::<u8>();
        for word in words.split_whitespace() {
            let seeds = word.split(',').map(str::parse).collect::<Result<Vec<u8>, _>>().ok();
            let houses: Option<[u8; HOUSES]> = seeds.and_then(|seeds| seeds.try_into().ok());
            let fits =
                |houses: &[u8; HOUSES]| houses.iter().map(|&seeds| u32::from(seeds)).sum::<u32>() == u32::from(in_play);
            self.earlier.push(houses.filter(fits).ok_or_else(|| {
                format!("{word:?} is no board of {HOUSES} numbers, separated by commas, with {in_play} seeds")
            })?);
        }
        if self.earlier.len() >= MAX_QUIET {
            return Err(format!("{} moves without a capture; {MAX_QUIET} stop the game", self.earlier.len()));
        }
        if self.is_repeated() { Err("the position came before, so the game is over".to_owned()) } else { Ok(()) }
    }
}

/// What begins the line of earlier boards.
const EARLIER: &str = "earlier";

/// Whether the house at this place of the own row may be emptied: it holds seeds, and they reach the opponent's row if they must.
fn sows(place: ActionId, seeds: u8, must_feed: bool) -> bool {
    let needed = if must_feed { ROW as ActionId - place } else { 1 };
    ActionId::from(seeds) >= needed
}

/// The name of a house.
fn letter(player: u8, place: ActionId) -> Option<char> {
    LABELS[usize::from(player)].get(place as usize)?.chars().next()
}

/// Owner and place of a house.
fn house(letter: char) -> Option<(u8, ActionId)> {
    let place = |first: char| u32::from(letter).wrapping_sub(u32::from(first));
    match (place('A'), place('a')) {
        (place @ 0..6, _) => Some((0, place)),
        (_, place @ 0..6) => Some((1, place)),
        _ => None,
    }
}

static INFO: GameInfo = GameInfo {
    name: "oware",
    title: "Oware",
    summary: "The mancala game of captures by twos and threes, by the rules of OpenSpiel's oware",
    players: (2, 2),
    has_chance: false,
    perfect_information: true,
    options: &[],
};

impl Oware {
    /// The game from its options; it takes none.
    ///
    /// # Errors
    /// [`OptionError`] for any option.
    pub fn new(options: &OptionValues) -> Result<Self, OptionError> {
        let checked = CheckedOptions::new(INFO.name, INFO.options, options)?;
        Ok(Self { options: checked.values().clone() })
    }
}

impl Game for Oware {
    type State = State;
    type Action = Action;

    fn info() -> &'static GameInfo {
        &INFO
    }
    fn num_players(&self) -> usize {
        2
    }
    fn options(&self) -> &OptionValues {
        &self.options
    }
    fn num_distinct_actions(&self) -> usize {
        ROW
    }

    fn initial_state(&self) -> State {
        let earlier = SmallVec::new();
        State { houses: [4; HOUSES], stores: [0; 2], player: 0, status: Status::Playing, earlier }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.status == Status::Playing { Turn::Player(state.player) } else { Turn::Over }
    }

    #[inline]
    fn legal_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        out.clear();
        // At the end all houses are empty.
        out.extend(state.legal());
    }

    fn is_legal(&self, state: &State, action: ActionId) -> bool {
        let player = usize::from(state.player);
        let must_feed = state.is_row_empty(1 - player);
        state.row(player).get(action as usize).is_some_and(|&seeds| seeds > 0 && sows(action, seeds, must_feed))
    }

    #[inline]
    fn play(&self, state: &mut State, action: ActionId) {
        let house = usize::from(state.player) * ROW + action as usize;
        let Some(track) = TRACKS.get(house) else { return };
        state.earlier.push(state.houses);
        let seeds = std::mem::take(&mut state.houses[house]);
        let last = track.sow(&mut state.houses, seeds);
        if state.capture(last) {
            // Seeds that are won never come back, so no earlier board can come again.
            state.earlier.clear();
        }
        state.player = 1 - state.player;
        if state.is_decided() || state.is_repeated() || state.legal().next().is_none() {
            state.end(Status::Over);
        } else if state.earlier.len() >= MAX_QUIET {
            state.end(Status::Stopped);
        }
    }

    fn decode(&self, state: &State, action: ActionId) -> Option<Action> {
        letter(state.player, action).map(|house| Action::Sow { house })
    }
    fn encode(&self, state: &State, action: &Action) -> Option<ActionId> {
        let Action::Sow { house: letter } = *action;
        house(letter).filter(|&(player, _)| player == state.player).map(|(_, place)| place)
    }
    fn format_action(&self, action: &Action) -> String {
        let Action::Sow { house } = action;
        format!("sow {house}")
    }
    /// The letter must be of the player to move: to the other, the same number means another house.
    fn parse_action(&self, state: &State, text: &str) -> Result<Action, ActionParseError> {
        let mut reader = ActionReader::new(text);
        let player = state.player;
        let expected = if player == 0 { "A to F" } else { "a to f" };
        if reader.word()? != "sow" {
            return Err(reader.error(format!("expected sow and a house, {expected}")));
        }
        let word = reader.word()?;
        reader.end()?;
        let mut letters = word.chars();
        match (letters.next().and_then(house), letters.next()) {
            (Some((owner, place)), None) if owner == player => {
                self.decode(state, place).ok_or_else(|| reader.error("no such house"))
            }
            (Some((owner, _)), None) => Err(reader.error(format!(
                "house {word} is player {owner}'s, and player {player} is to move; expected {expected}"
            ))),
            _ => Err(reader.error(format!("{word:?} is no house; expected {expected}"))),
        }
    }

    fn explain(&self, state: &State, action: ActionId) -> Option<Refusal> {
        if self.is_legal(state, action) {
            return None;
        }
        let reason = match letter(state.player, action) {
            _ if self.turn(state) == Turn::Over => "the game is over".to_owned(),
            None => format!("no house has the number {action}; houses are 0..{}", ROW - 1),
            Some(house) if state.row(usize::from(state.player))[action as usize] == 0 => {
                format!("house {house} is empty")
            }
            Some(house) => {
                format!("the opponent has no seed and must be fed, and house {house} doesn't reach that row")
            }
        };
        Some(Refusal::new(reason, CLAUSES))
    }

    fn scores(&self, state: &State, out: &mut [f64]) {
        for (score, &seeds) in out.iter_mut().zip(&state.stores) {
            *score = f64::from(seeds);
        }
    }
    fn returns(&self, state: &State, out: &mut [f64]) {
        let [zero, one] = state.stores;
        if self.turn(state) == Turn::Over {
            zero_sum_returns(&[zero >= one, one >= zero], out);
        } else {
            out.fill(0.0);
        }
    }
    fn is_truncated(&self, state: &State) -> bool {
        state.status == Status::Stopped
    }
    fn facts(&self, state: &State) -> Value {
        json!({ "in_play": state.houses.iter().sum::<u8>(), "moves_since_capture": state.earlier.len() })
    }

    /// 15 numbers: the observer's houses in the order of sowing, the opponent's, the seeds that the observer won, the opponent's,
    /// each as a share of all seeds; then 1 if the observer is to move.
    fn observation_shape(&self) -> Vec<usize> {
        vec![HOUSES + 3]
    }
    fn observe(&self, state: &State, player: usize, out: &mut [f32]) {
        let sides = [player, 1 - player];
        let houses = sides.into_iter().flat_map(|side| state.row(side));
        let stores = sides.into_iter().map(|side| &state.stores[side]);
        for (out, &seeds) in out.iter_mut().zip(houses.chain(stores)) {
            *out = f32::from(seeds) / f32::from(SEEDS);
        }
        out[HOUSES + 2] = f32::from(u8::from(self.turn(state) == Turn::Player(player as u8)));
    }

    fn board_text(&self, state: &State) -> String {
        state.board().to_text(INFO.name, &LABELS)
    }
    /// The board, and on one line more the boards since the last capture, oldest first.
    fn information_state_string(&self, state: &State, _player: usize) -> String {
        let board = self.board_text(state);
        if state.earlier.is_empty() { board } else { format!("{board}\n{}", state.earlier_text()) }
    }
    /// Rows in the order of sowing.
    fn view(&self, state: &State) -> Value {
        let Board { rows, stores, player } = state.board();
        json!({ "game": INFO.name, "pits": rows, "labels": LABELS, "stores": stores, "player": player })
    }

    /// Reads the board, and where it follows, the line of earlier boards of
    /// [`information_state_string`](Self::information_state_string). Without it, no position came before.
    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        let (board, rest) = Board::from_text(INFO.name, &LABELS, text)?;
        let mut state = State::from_board(&board).map_err(|reason| PositionError { line: None, reason })?;
        if let Some(&(line, text)) = rest.first() {
            if self.turn(&state) == Turn::Over {
                return Err(two_rows::error_at(line, format!("{text:?} is left over")));
            }
            state.read_earlier(text).map_err(|reason| two_rows::error_at(line, reason))?;
        }
        if let Some(&(line, text)) = rest.get(1) {
            return Err(two_rows::error_at(line, format!("{text:?} is left over")));
        }
        Ok(state)
    }
}

/// What every refusal goes back to.
const CLAUSES: &[&str] = &["MIC-K2"];
