//! Kalah with 6 pits a side and 4 seeds in each: the rules and the action numbers of OpenSpiel's `mancala` (MIC-K2).
//!
//! ```text
//!               13   12   11   10    9    8
//! player 1  0    4    4    4    4    4    4
//! player 0       4    4    4    4    4    4    0
//!                1    2    3    4    5    6
//! ```
//! Pits are numbered as they are sown: 1 to 6 are player 0's and lead to that player's store, pit 7; 8 to 13 are player 1's and
//! lead to pit 0. The number of an action is the pit that it empties.
//!
//! * Sowing drops one seed in each pit that follows, the opponent's store left out.
//! * A last seed in the own store: the same player moves again.
//! * A last seed in an own pit that was empty, with seeds in the pit opposite: both go to the own store.
//! * When a player's six pits are empty, the game ends, and the other takes what is left in the own pits. More seeds win.
//! * After 1001 moves the game is stopped, and each takes what is left in the own pits.

use super::two_rows::{self, Board, Labels, ROW};
use crate::action::ActionReader;
use crate::error::{ActionParseError, OptionError, PositionError, Refusal};
use crate::game::{ActionId, Game, GameInfo, Turn, zero_sum_returns};
use crate::ledger::Account;
use crate::options::{CheckedOptions, OptionValues};
use crate::rng::Rng;
use crate::sowing::{PitSet, Row, Track, Tunnels};
use crate::tensor::Part;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::hash::{Hash, Hasher};

/// Numbers of actions: the pits, stores included.
const PITS: usize = 14;
/// All seeds.
const SEEDS: u8 = 48;
/// The most moves after which a game goes on. Few games get near: random ones take about 45 moves.
const MAX_MOVES: u16 = 1000;
/// The first of each player's pits.
const FIRST_PITS: [usize; 2] = [1, 8];
/// The place of a player's store in the row, after the pits.
const STORE: usize = ROW;
/// A pit is chosen that holds seeds; a store never is.
const NOT_EMPTY: Row = Row::new([1, 1, 1, 1, 1, 1, Row::NEVER, Row::NEVER]);
const LABELS: Labels = [["1", "2", "3", "4", "5", "6"], ["8", "9", "10", "11", "12", "13"]];

/// The texts of actions, by their numbers. Records hold so many that writing them should cost little.
const TEXTS: [&str; PITS] = [
    "sow 0", "sow 1", "sow 2", "sow 3", "sow 4", "sow 5", "sow 6", "sow 7", "sow 8", "sow 9", "sow 10", "sow 11",
    "sow 12", "sow 13",
];

/// What a player sows along: the own pits, the own store and the opponent's pits.
const AROUND: [usize; 13] = [0, 1, 2, 3, 4, 5, STORE, 8, 9, 10, 11, 12, 13];

/// How the player to move sows from each place.
static TRACKS: [Track<{ SEEDS as usize + 1 }>; ROW] = two_rows::tracks(&Tunnels::ring(&AROUND), [PitSet::EMPTY; ROW]);

/// Owner of a pit and its place in that player's row; a store has none.
const fn place(pit: usize) -> Option<(u8, usize)> {
    match pit {
        1..=6 => Some((0, pit - FIRST_PITS[0])),
        8..=13 => Some((1, pit - FIRST_PITS[1])),
        _ => None,
    }
}

/// The place across the board, in the other player's row.
const fn opposite(place: usize) -> usize {
    (ROW - 1).wrapping_sub(place)
}

/// The game. It has no options.
#[derive(Debug)]
pub struct Kalah {
    options: OptionValues,
}

/// A position.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// Each player's pits in the order of sowing, and then the store.
    rows: [Row; 2],
    /// The player to move; 0 when the game is over, so that equal ends are equal states.
    player: u8,
    status: Status,
    /// Moves so far, for [`MAX_MOVES`] alone. They are not compared: players see the same position however late it is, and
    /// searches find more of them again.
    moves: u16,
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
    /// Empties a pit and sows its seeds.
    Sow {
        /// The pit, 1 to 6 or 8 to 13.
        pit: u8,
    },
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        (self.rows, self.player, self.status) == (other.rows, other.player, other.status)
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rows, self.player, self.status).hash(state);
    }
}

impl State {
    fn row(&self, player: u8) -> Row {
        self.rows[usize::from(player & 1)]
    }

    fn stores(&self) -> [u8; 2] {
        self.rows.map(|row| row.get(STORE))
    }

    /// Ends the game: what is left goes to its owner's store.
    fn end(&mut self, status: Status) {
        self.rows = self.rows.map(|row| two_rows::stored(row.sum()));
        self.player = 0;
        self.status = status;
    }

    fn board(&self) -> Board {
        Board {
            rows: self.rows.map(two_rows::pits),
            stores: self.stores(),
            player: (self.status == Status::Playing).then_some(self.player),
        }
    }

    fn from_board(board: &Board) -> Result<Self, String> {
        if board.seeds() != u32::from(SEEDS) {
            return Err(format!("{} seeds; there are {SEEDS}, those in the stores included", board.seeds()));
        }
        let rows = board.packed();
        match (board.player, rows.map(|row| row.first(ROW).is_empty())) {
            (None, [true, true]) => Ok(Self { rows, player: 0, status: Status::Over, moves: 0 }),
            (Some(player), [false, false]) => Ok(Self { rows, player, status: Status::Playing, moves: 0 }),
            (None, _) => Err("the game is over, but pits hold seeds".to_owned()),
            (Some(_), _) => Err("a row is empty, so the game is over and all seeds are in the stores".to_owned()),
        }
    }
}

static INFO: GameInfo = GameInfo {
    name: "kalah",
    title: "Kalah",
    summary: "The mancala game of stores and second turns, by the rules of OpenSpiel's mancala",
    players: (2, 2),
    has_chance: false,
    perfect_information: true,
    options: &[],
};

impl Kalah {
    /// The game from its options; it takes none.
    ///
    /// # Errors
    /// [`OptionError`] for any option.
    pub fn new(options: &OptionValues) -> Result<Self, OptionError> {
        let checked = CheckedOptions::new(INFO.name, INFO.options, options)?;
        Ok(Self { options: checked.values().clone() })
    }
}

impl Game for Kalah {
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
        PITS
    }

    fn initial_state(&self) -> State {
        State { rows: [Row::new([4, 4, 4, 4, 4, 4, 0, 0]); 2], player: 0, status: Status::Playing, moves: 0 }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.status == Status::Playing { Turn::Player(state.player) } else { Turn::Over }
    }

    #[inline]
    fn legal_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        // At the end every row is empty.
        let first = FIRST_PITS[usize::from(state.player & 1)] as ActionId;
        state.row(state.player).at_least(NOT_EMPTY).list::<ROW>(first, out);
    }

    #[inline]
    fn random_action(&self, state: &State, rng: &mut Rng, _buffer: &mut Vec<ActionId>) -> ActionId {
        let place = state.row(state.player).at_least(NOT_EMPTY).draw(rng);
        (FIRST_PITS[usize::from(state.player & 1)] + place) as ActionId
    }

    fn is_legal(&self, state: &State, action: ActionId) -> bool {
        place(action as usize).is_some_and(|(owner, place)| owner == state.player && state.row(owner).get(place) > 0)
    }

    #[inline]
    fn play(&self, state: &mut State, action: ActionId) {
        let player = state.player & 1;
        let place = (action as usize).wrapping_sub(FIRST_PITS[usize::from(player)]);
        let Some(track) = TRACKS.get(place) else { return };
        let mut board = [state.row(player), state.row(1 - player)];
        let last = track.sow(board[0].get(place), &mut board);
        let [own, others] = &mut board;
        let across = opposite(last);
        let captures = (last < ROW) & (own.get(last) == 1) & (others.get(across) > 0);
        let captured = own.take_if(captures, last) + others.take_if(captures, across);
        own.add(STORE, captured);
        state.rows = if player == 0 { board } else { [board[1], board[0]] };
        state.player = player ^ u8::from(last != STORE);
        state.moves = state.moves.saturating_add(1);
        if state.rows.iter().any(|row| row.first(ROW).is_empty()) {
            state.end(Status::Over);
        } else if state.moves > MAX_MOVES {
            state.end(Status::Stopped);
        }
    }

    fn decode(&self, _state: &State, action: ActionId) -> Option<Action> {
        place(action as usize).map(|_| Action::Sow { pit: action as u8 })
    }
    fn encode(&self, _state: &State, action: &Action) -> Option<ActionId> {
        let Action::Sow { pit } = *action;
        place(usize::from(pit)).map(|_| ActionId::from(pit))
    }
    fn format_action(&self, action: &Action) -> String {
        let mut text = String::with_capacity("sow 13".len());
        self.write_action(action, &mut text);
        text
    }
    fn write_action(&self, action: &Action, out: &mut String) {
        let Action::Sow { pit } = *action;
        match TEXTS.get(usize::from(pit)) {
            Some(text) => out.push_str(text),
            None => out.push_str(&format!("sow {pit}")),
        }
    }
    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, ActionParseError> {
        // Nearly all of a record is written like this.
        let plain = match text.as_bytes() {
            [b's', b'o', b'w', b' ', digit @ b'1'..=b'9'] => Some(digit - b'0'),
            [b's', b'o', b'w', b' ', b'1', digit @ b'0'..=b'9'] => Some(10 + digit - b'0'),
            _ => None,
        };
        if let Some(pit) = plain.filter(|&pit| place(usize::from(pit)).is_some()) {
            return Ok(Action::Sow { pit });
        }
        let mut reader = ActionReader::new(text);
        if reader.word()? != "sow" {
            return Err(reader.error("expected sow and the number of a pit"));
        }
        let pit = reader.number("pit", PITS)?;
        reader.end()?;
        if place(pit).is_none() {
            return Err(reader.error(format!("pit {pit} is a store; pits are 1..6 and 8..13")));
        }
        Ok(Action::Sow { pit: pit as u8 })
    }

    fn refusal(&self, state: &State, action: ActionId) -> Refusal {
        let player = state.player;
        let reason = match place(action as usize) {
            _ if state.status != Status::Playing => "the game is over".to_owned(),
            None if (action as usize) < PITS => format!("pit {action} is a store"),
            None => format!("no pit has the number {action}; pits are 1..6 and 8..13"),
            Some((owner, _)) if owner != player => {
                format!("pit {action} is player {owner}'s, and player {player} is to move")
            }
            Some(_) => format!("pit {action} is empty"),
        };
        Refusal::new(reason, CLAUSES)
    }

    fn scores(&self, state: &State, out: &mut [f64]) {
        for (score, seeds) in out.iter_mut().zip(state.stores()) {
            *score = f64::from(seeds);
        }
    }
    fn accounts() -> &'static [Account] {
        two_rows::ACCOUNTS
    }
    fn breakdown(&self, state: &State, out: &mut [f64]) {
        self.scores(state, out);
    }
    fn returns(&self, state: &State, out: &mut [f64]) {
        let [zero, one] = state.stores();
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
        json!({ "in_play": state.board().in_play() })
    }

    /// 15 numbers: the observer's pits in the order of sowing, the opponent's, the observer's store, the opponent's, each as a share
    /// of all seeds; then 1 if the observer is to move.
    fn observation_shape(&self) -> Vec<usize> {
        vec![two_rows::OBSERVATION]
    }
    fn observation_parts(&self) -> Vec<Part> {
        Board::parts()
    }
    fn observe(&self, state: &State, player: usize, out: &mut [f32]) {
        state.board().observe(player, out);
    }

    fn board_text(&self, state: &State) -> String {
        state.board().to_text(INFO.name, &LABELS)
    }
    /// The board, and on one line more the number of moves so far.
    fn information_state_string(&self, state: &State, _player: usize) -> String {
        format!("{}\nmoves {}", self.board_text(state), state.moves)
    }
    /// Rows in the order of sowing.
    fn view(&self, state: &State) -> Value {
        let Board { rows, stores, player } = state.board();
        let sowing = two_rows::sowing(&AROUND);
        json!({
            "game": INFO.name, "pits": rows, "labels": LABELS, "stores": stores, "player": player, "sowing": sowing,
        })
    }

    /// Reads the board, and where it follows, the line of moves of [`information_state_string`](Self::information_state_string).
    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        let (board, rest) = Board::from_text(INFO.name, &LABELS, text)?;
        let mut state = State::from_board(&board).map_err(|reason| PositionError { line: None, reason })?;
        let mut rest = rest.into_iter();
        if let Some((line, text)) = rest.next() {
            state.moves = read_moves(text).map_err(|reason| two_rows::error_at(line, reason))?;
        }
        match rest.next() {
            Some((line, text)) => Err(two_rows::error_at(line, format!("{text:?} is left over"))),
            None => Ok(state),
        }
    }
}

fn read_moves(text: &str) -> Result<u16, String> {
    let number = text.trim().strip_prefix("moves ").ok_or_else(|| format!("{text:?} is left over"))?;
    let moves = number.trim().parse().ok().filter(|&moves| moves <= MAX_MOVES);
    moves.ok_or_else(|| format!("moves are a number from 0 to {MAX_MOVES}, not {number:?}"))
}

/// What every refusal goes back to.
const CLAUSES: &[&str] = &["MIC-K2"];
