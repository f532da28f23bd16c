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
use crate::ledger::Account;
use crate::options::{CheckedOptions, OptionValues};
use crate::rng::Rng;
use crate::sowing::{PitSet, Places, Row, Track, Tunnels};
use crate::tensor::Part;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use smallvec::SmallVec;

/// All seeds.
const SEEDS: u8 = 48;
/// This many moves without a capture stop the game. OpenSpiel's program ends itself after as many moves of any kind.
const MAX_QUIET: usize = 1000;
const LABELS: Labels = [["A", "B", "C", "D", "E", "F"], ["a", "b", "c", "d", "e", "f"]];

/// The place of the seeds that a player has won in the row, after the houses.
const STORE: usize = ROW;
/// A house is chosen that holds seeds.
const NOT_EMPTY: Row = Row::new([1, 1, 1, 1, 1, 1, Row::NEVER, Row::NEVER]);
/// A house is chosen from which the last seed reaches the opponent's row.
const FEEDING: Row = Row::new([6, 5, 4, 3, 2, 1, Row::NEVER, Row::NEVER]);
/// The place of the opponent's first house on the tracks.
const ACROSS: usize = Row::PITS;

/// What a player sows along: the own houses and the opponent's.
const AROUND: [usize; 12] = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13];

/// How the player to move sows from each place: the house that was emptied is left out.
static TRACKS: [Track<{ SEEDS as usize + 1 }>; ROW] = {
    let mut sources = [PitSet::EMPTY; ROW];
    let mut place = 0;
    while place < ROW {
        sources[place] = PitSet::one(place);
        place += 1;
    }
    two_rows::tracks(&Tunnels::ring(&AROUND), sources)
};

/// The game. It has no options.
#[derive(Debug)]
pub struct Oware {
    options: OptionValues,
}

/// A position, with those since the last capture, which may not come again.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Each player's houses in the order of sowing, and then the seeds won.
    rows: [Row; 2],
    /// The player to move; 0 when the game is over, so that equal ends are equal states.
    player: u8,
    status: Status,
    /// The rows before each move since the last capture; players took turns, so every second one had this player to move. They
    /// belong to the position: two that differ here alone may end differently.
    earlier: SmallVec<[[Row; 2]; 32]>,
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
    fn row(&self, player: u8) -> Row {
        self.rows[usize::from(player & 1)]
    }

    fn stores(&self) -> [u8; 2] {
        self.rows.map(|row| row.get(STORE))
    }

    /// The houses that the player to move may empty.
    #[inline]
    fn legal(&self) -> Places {
        let must_feed = self.row(1 - self.player).first(ROW).is_empty();
        self.row(self.player).at_least(if must_feed { FEEDING } else { NOT_EMPTY })
    }

    fn is_repeated(&self) -> bool {
        self.earlier.iter().rev().skip(1).step_by(2).any(|rows| *rows == self.rows)
    }

    fn is_decided(&self) -> bool {
        let half = SEEDS / 2;
        let [zero, one] = self.stores();
        zero > half || one > half || (zero == half && one == half)
    }

    /// Ends the game: what is left goes to its owner.
    fn end(&mut self, status: Status) {
        let rows = self.rows.map(|row| two_rows::stored(row.sum()));
        *self = Self { rows, player: 0, status, earlier: SmallVec::new() };
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
            return Err(format!("{} seeds; there are {SEEDS}, those won included", board.seeds()));
        }
        let rows = board.packed();
        let Some(player) = board.player else {
            let state = Self { rows, player: 0, status: Status::Over, earlier: SmallVec::new() };
            return match board.in_play() {
                0 => Ok(state),
                _ => Err("the game is over, but houses hold seeds".to_owned()),
            };
        };
        let state = Self { rows, player, status: Status::Playing, earlier: SmallVec::new() };
        if state.is_decided() {
            return Err("more than half the seeds, or half each, are won, so the game is over".to_owned());
        }
        if state.legal().is_empty() {
            return Err(format!("player {player} has no legal move, so the game is over"));
        }
        Ok(state)
    }

    /// The boards since the last capture as one line of text.
    fn earlier_text(&self) -> String {
        let text =
            |rows: &[Row; 2]| rows.map(two_rows::pits).as_flattened().iter().map(u8::to_string).collect::<Vec<_>>();
        let boards = self.earlier.iter().map(|rows| text(rows).join(","));
        format!("{EARLIER} {}", boards.collect::<Vec<_>>().join(" "))
    }

    fn read_earlier(&mut self, text: &str) -> Result<(), String> {
        let words = text.trim().strip_prefix(EARLIER).ok_or_else(|| format!("{text:?} is left over"))?;
        let board = self.board();
        for word in words.split_whitespace() {
            let expected = || {
                let (houses, seeds) = (2 * ROW, board.in_play());
                format!("{word:?} is no board of {houses} numbers, separated by commas, with {seeds} seeds")
            };
            let seeds = word.split(',').map(str::parse).collect::<Result<Vec<u8>, _>>().map_err(|_| expected())?;
            let (rows, []) = seeds.as_chunks() else { return Err(expected()) };
            let rows: [[u8; ROW]; 2] = rows.try_into().map_err(|_| expected())?;
            let earlier = Board { rows, ..board };
            if earlier.seeds() != board.seeds() {
                return Err(expected());
            }
            self.earlier.push(earlier.packed());
        }
        if self.earlier.len() >= MAX_QUIET {
            return Err(format!("{} moves without a capture; {MAX_QUIET} stop the game", self.earlier.len()));
        }
        if self.is_repeated() { Err("the position came before, so the game is over".to_owned()) } else { Ok(()) }
    }
}

/// What begins the line of earlier boards.
const EARLIER: &str = "earlier";

/// Takes what the last seed wins, which went to this place of the opponent's row. Returns whether it won anything.
#[inline]
fn capture(own: &mut Row, others: &mut Row, last: usize) -> bool {
    let (mut left, mut won) = (*others, 0);
    for place in (0..=last).rev() {
        if !matches!(left.get(place), 2..=3) {
            break;
        }
        won += left.take(place);
    }
    let is_grand_slam = left.first(ROW).is_empty();
    if won == 0 || is_grand_slam {
        return false;
    }
    *others = left;
    own.add(STORE, won);
    true
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
        let rows = [Row::new([4, 4, 4, 4, 4, 4, 0, 0]); 2];
        State { rows, player: 0, status: Status::Playing, earlier: SmallVec::new() }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.status == Status::Playing { Turn::Player(state.player) } else { Turn::Over }
    }

    #[inline]
    fn legal_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        // At the end all houses are empty.
        state.legal().list::<ROW>(0, out);
    }

    #[inline]
    fn random_action(&self, state: &State, rng: &mut Rng, _buffer: &mut Vec<ActionId>) -> ActionId {
        state.legal().draw(rng) as ActionId
    }

    fn is_legal(&self, state: &State, action: ActionId) -> bool {
        state.legal().contains(action as usize)
    }

    #[inline]
    fn play(&self, state: &mut State, action: ActionId) {
        let Some(track) = TRACKS.get(action as usize) else { return };
        state.earlier.push(state.rows);
        let player = state.player;
        let mut board = [state.row(player), state.row(1 - player)];
        let last = track.sow(board[0].get(action as usize), &mut board);
        let [own, others] = &mut board;
        if last >= ACROSS && capture(own, others, last - ACROSS) {
            // Seeds that are won never come back, so no earlier board can come again.
            state.earlier.clear();
        }
        state.rows = if player == 0 { board } else { [board[1], board[0]] };
        state.player = 1 - player;
        if state.is_decided() || state.is_repeated() || state.legal().is_empty() {
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
        let mut text = String::with_capacity("sow A".len());
        self.write_action(action, &mut text);
        text
    }
    fn write_action(&self, action: &Action, out: &mut String) {
        let Action::Sow { house } = *action;
        out.push_str("sow ");
        out.push(house);
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

    fn refusal(&self, state: &State, action: ActionId) -> Refusal {
        let reason = match letter(state.player, action) {
            _ if self.turn(state) == Turn::Over => "the game is over".to_owned(),
            None => format!("no house has the number {action}; houses are 0..{}", ROW - 1),
            Some(house) if state.row(state.player).get(action as usize) == 0 => {
                format!("house {house} is empty")
            }
            Some(house) => {
                format!("the opponent has no seed and must be fed, and house {house} doesn't reach that row")
            }
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
        json!({ "in_play": state.board().in_play(), "moves_since_capture": state.earlier.len() })
    }

    /// 15 numbers: the observer's houses in the order of sowing, the opponent's, the observer's seeds won, the opponent's, each as a share
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
    /// The board, and on one line more the boards since the last capture, oldest first.
    fn information_state_string(&self, state: &State, _player: usize) -> String {
        let board = self.board_text(state);
        if state.earlier.is_empty() { board } else { format!("{board}\n{}", state.earlier_text()) }
    }
    /// Rows in the order of sowing.
    fn view(&self, state: &State) -> Value {
        let Board { rows, stores, player } = state.board();
        let sowing = two_rows::sowing(&AROUND);
        json!({
            "game": INFO.name, "pits": rows, "labels": LABELS, "stores": stores, "player": player, "sowing": sowing,
        })
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
        match rest.get(1) {
            Some(&(line, text)) => Err(two_rows::error_at(line, format!("{text:?} is left over"))),
            None => Ok(state),
        }
    }
}

/// What every refusal goes back to.
const CLAUSES: &[&str] = &["MIC-K2"];
