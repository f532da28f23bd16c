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

use super::two_rows::{self, Board, Labels, ROW};
use crate::action::ActionReader;
use crate::error::{ActionParseError, OptionError, PositionError, Refusal};
use crate::game::{ActionId, Game, GameInfo, Turn, zero_sum_returns};
use crate::options::{CheckedOptions, OptionValues};
use crate::sowing::{self, Pit, PitSet, Track, Tunnels};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Pits on the board, stores included.
const PITS: usize = 14;
/// All seeds.
const SEEDS: u8 = 48;
/// Where each player's seeds go.
const STORES: [Pit; 2] = [7, 0];
/// The first of each player's six pits.
const FIRST_PITS: [Pit; 2] = [1, 8];
const LABELS: Labels = [["1", "2", "3", "4", "5", "6"], ["8", "9", "10", "11", "12", "13"]];

/// How each pit is sown by its owner; the stores have no track.
static TRACKS: [Option<Track<PITS, { SEEDS as usize + 1 }>>; PITS] = tracks();

const fn tracks() -> [Option<Track<PITS, { SEEDS as usize + 1 }>>; PITS] {
    let around = Tunnels::ring(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    let mut tracks = [const { None }; PITS];
    let mut pit = 0;
    while pit < PITS {
        if let Some(owner) = owner(pit) {
            tracks[pit] = Some(Track::new(&around, pit, PitSet::one(STORES[1 - owner])));
        }
        pit += 1;
    }
    tracks
}

/// Whose pit this is; a store is nobody's to sow.
const fn owner(pit: Pit) -> Option<usize> {
    match pit {
        1..=6 => Some(0),
        8..=13 => Some(1),
        _ => None,
    }
}

/// The pit across the board.
const fn opposite(pit: Pit) -> Pit {
    PITS - pit
}

const OPPOSITE: [usize; PITS] = [0,13,12,11,10,9,8,7,6,5,4,3,2,1];
const OWNERS: [u8; PITS] = [2,0,0,0,0,0,0,2,1,1,1,1,1,1];
/// The game. It has no options.
#[derive(Debug)]
pub struct Kalah {
    options: OptionValues,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pits: [u8; PITS],
    /// The player to move; 0 when the game is over, so that equal ends are equal states.
    player: u8,
    over: bool,
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

impl State {
    fn row(&self, player: usize) -> &[u8] {
        &self.pits[FIRST_PITS[player]..][..ROW]
    }

    /// The places in a player's row that hold seeds.
    fn occupied(&self, player: usize) -> PitSet {
        sowing::occupied(self.row(player))
    }

    fn is_row_empty(&self, player: usize) -> bool {
        self.row(player).iter().fold(0, |all, seeds| all | seeds) == 0
    }

    fn board(&self) -> Board {
        let row = |player: usize| std::array::from_fn(|i| self.pits[FIRST_PITS[player] + i]);
        Board {
            rows: [row(0), row(1)],
            stores: STORES.map(|store| self.pits[store]),
            player: (!self.over).then_some(self.player),
        }
    }

    fn from_board(board: &Board) -> Result<Self, String> {
        if board.seeds() != u32::from(SEEDS) {
            return Err(format!("{} seeds; there are {SEEDS}, those in the stores included", board.seeds()));
        }
        let mut state = Self { pits: [0; PITS], player: board.player.unwrap_or(0), over: board.player.is_none() };
        for player in 0..2 {
            state.pits[STORES[player]] = board.stores[player];
            state.pits[FIRST_PITS[player]..][..ROW].copy_from_slice(&board.rows[player]);
        }
        match (board.player, [0, 1].map(|player| state.is_row_empty(player))) {
            (None, [true, true]) | (Some(_), [false, false]) => Ok(state),
            (None, _) => Err("the game is over, but pits hold seeds".to_owned()),
            (Some(_), _) => Err("a row is empty, so the game is over and all seeds are in the stores".to_owned()),
        }
    }

    /// Ends the game when a row is empty: what is left goes to its owner.
    fn end_if_a_row_is_empty(&mut self) {
        if !self.is_row_empty(0) && !self.is_row_empty(1) {
            return;
        }
        for (player, store) in STORES.into_iter().enumerate() {
            self.pits[store] += self.row(player).iter().sum::<u8>();
            self.pits[FIRST_PITS[player]..][..ROW].fill(0);
        }
        self.player = 0;
        self.over = true;
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
        let mut pits = [4; PITS];
        for store in STORES {
            pits[store] = 0;
        }
        State { pits, player: 0, over: false }
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.over { Turn::Over } else { Turn::Player(state.player) }
    }

    #[inline]
    fn legal_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        let player = usize::from(state.player);
        let first = FIRST_PITS[player] as ActionId;
        // At the end every row is empty.
        two_rows::list(state.row(player), first, |seeds, _| seeds > 0, out);
    }

    fn is_legal(&self, state: &State, action: ActionId) -> bool {
        let pit = action as usize;
        pit < PITS && owner(pit) == Some(usize::from(state.player)) && state.pits[pit] > 0
    }

    #[inline]
    fn play(&self, state: &mut State, action: ActionId) {
        let pit = action as usize;
        let Some(Some(track)) = TRACKS.get(pit) else { return };
        let player = usize::from(state.player);
        let store = STORES[player];
        let seeds = std::mem::take(&mut state.pits[pit]);
        let last = track.sow(&mut state.pits, seeds);
        let facing = OPPOSITE[last];
        // Evaluated whole: one jump is cheaper here than three.
        if (OWNERS[last] == player as u8) & (state.pits[last] == 1) & (state.pits[facing] > 0) {
            state.pits[store] += 1 + std::mem::take(&mut state.pits[facing]);
            state.pits[last] = 0;
        }
        state.player ^= u8::from(last != store);
        state.end_if_a_row_is_empty();
    }

    fn decode(&self, _state: &State, action: ActionId) -> Option<Action> {
        owner(action as usize).map(|_| Action::Sow { pit: action as u8 })
    }
    fn encode(&self, _state: &State, action: &Action) -> Option<ActionId> {
        let Action::Sow { pit } = *action;
        owner(usize::from(pit)).map(|_| ActionId::from(pit))
    }
    fn format_action(&self, action: &Action) -> String {
        let Action::Sow { pit } = action;
        format!("sow {pit}")
    }
    fn parse_action(&self, _state: &State, text: &str) -> Result<Action, ActionParseError> {
        let mut reader = ActionReader::new(text);
        if reader.word()? != "sow" {
            return Err(reader.error("expected sow and the number of a pit"));
        }
        let pit = reader.number("pit", PITS)?;
        reader.end()?;
        if owner(pit).is_none() {
            return Err(reader.error(format!("pit {pit} is a store; pits are 1..6 and 8..13")));
        }
        Ok(Action::Sow { pit: pit as u8 })
    }

    fn explain(&self, state: &State, action: ActionId) -> Option<Refusal> {
        if self.is_legal(state, action) {
            return None;
        }
        let player = state.player;
        let reason = match owner(action as usize) {
            _ if state.over => "the game is over".to_owned(),
            None if STORES.contains(&(action as usize)) => format!("pit {action} is a store"),
            None => format!("no pit has the number {action}; pits are 1..6 and 8..13"),
            Some(owner) if owner != usize::from(player) => {
                format!("pit {action} is player {owner}'s, and player {player} is to move")
            }
            Some(_) => format!("pit {action} is empty"),
        };
        Some(Refusal::new(reason, CLAUSES))
    }

    fn scores(&self, state: &State, out: &mut [f64]) {
        for (score, store) in out.iter_mut().zip(STORES) {
            *score = f64::from(state.pits[store]);
        }
    }
    fn returns(&self, state: &State, out: &mut [f64]) {
        let [zero, one] = STORES.map(|store| state.pits[store]);
        if state.over {
            zero_sum_returns(&[zero >= one, one >= zero], out);
        } else {
            out.fill(0.0);
        }
    }
    fn facts(&self, state: &State) -> Value {
        json!({ "in_play": SEEDS - STORES.map(|store| state.pits[store]).iter().sum::<u8>() })
    }

    /// 15 numbers: the observer's pits in the order of sowing, the opponent's, the observer's store, the opponent's, each as a
    /// share of all seeds; then 1 if the observer is to move.
    fn observation_shape(&self) -> Vec<usize> {
        vec![PITS + 1]
    }
    fn observe(&self, state: &State, player: usize, out: &mut [f32]) {
        let share = |seeds: u8| f32::from(seeds) / f32::from(SEEDS);
        let sides = [player, 1 - player];
        let pits = sides.into_iter().flat_map(|side| state.row(side));
        let stores = sides.into_iter().map(|side| &state.pits[STORES[side]]);
        for (out, &seeds) in out.iter_mut().zip(pits.chain(stores)) {
            *out = share(seeds);
        }
        out[PITS] = f32::from(u8::from(self.turn(state) == Turn::Player(player as u8)));
    }

    fn board_text(&self, state: &State) -> String {
        state.board().to_text(INFO.name, &LABELS)
    }
    /// Rows in the order of sowing.
    fn view(&self, state: &State) -> Value {
        let Board { rows, stores, player } = state.board();
        json!({ "game": INFO.name, "pits": rows, "labels": LABELS, "stores": stores, "player": player })
    }

    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        let (board, rest) = Board::from_text(INFO.name, &LABELS, text)?;
        if let Some(&(line, text)) = rest.first() {
            return Err(two_rows::error_at(line, format!("{text:?} is left over")));
        }
        State::from_board(&board).map_err(|reason| PositionError { line: None, reason })
    }
}

/// What every refusal goes back to.
const CLAUSES: &[&str] = &["MIC-K2"];
