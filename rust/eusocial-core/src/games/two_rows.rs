//! The board that Kalah and Oware share, two rows of six pits with a store at the end of each, and its text.
//!
//! ```text
//! kalah, player 0 to move
//!               13   12   11   10    9    8
//! player 1  0    4    4    4    4    4    4
//! player 0       4    4    4    4    4    4    0
//!                1    2    3    4    5    6
//! ```

use crate::error::PositionError;
use crate::ledger::Account;
use crate::sowing::{PitSet, Row, Track, Tunnels};
use crate::tensor::{Part, parts_in_a_row};
use std::fmt::Write;

/// Pits of a row.
pub const ROW: usize = 6;

/// How many numbers [`Board::observe`] writes.
pub const OBSERVATION: usize = 2 * (ROW + 1) + 1;

/// Where points come from: the rules are other engines', as they stand (MIC-K2).
pub const ACCOUNTS: &[Account] = &[Account { name: "store", clause: "MIC-K2", what: "seeds in the store" }];

/// Tracks from each place of the first row, each passing these pits by.
pub const fn tracks<const SEEDS: usize>(tunnels: &Tunnels, passed: [PitSet; ROW]) -> [Track<SEEDS>; ROW] {
    let mut tracks = [const { Track::new(&Tunnels::ring(&[0, 1]), 0, PitSet::EMPTY) }; ROW];
    let mut place = 0;
    while place < ROW {
        tracks[place] = Track::new(tunnels, place, passed[place]);
        place += 1;
    }
    tracks
}

/// What each player sows along, as the owner of a row and a place in it, the store behind the pits. `around` is it as the player to
/// move sees it, the opponent's row after the own.
pub fn sowing(around: &[usize]) -> [Vec<[usize; 2]>; 2] {
    [0, 1].map(|player| around.iter().map(|pit| [player ^ (pit / Row::PITS), pit % Row::PITS]).collect())
}

/// The pits of a row, the store left out.
pub fn pits(row: Row) -> [u8; ROW] {
    let pits = row.pits();
    std::array::from_fn(|place| pits[place])
}

/// A row that is empty but for its store.
pub fn stored(seeds: u8) -> Row {
    let mut row = Row::default();
    row.add(ROW, seeds);
    row
}

/// Names of the pits of each player, in the order of sowing.
pub type Labels = [[&'static str; ROW]; 2];

/// Lines with their numbers, counted from 1.
pub type Lines<'a> = Vec<(usize, &'a str)>;

/// What the board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// Seeds in the pits of each player, in the order of sowing.
    pub rows: [[u8; ROW]; 2],
    /// Seeds that each player has won.
    pub stores: [u8; 2],
    /// Who is to move; `None` when the game is over.
    pub player: Option<u8>,
}

impl Board {
    /// All seeds.
    pub fn seeds(&self) -> u32 {
        self.rows.iter().flatten().chain(&self.stores).map(|&seeds| u32::from(seeds)).sum()
    }

    /// The seeds that nobody has won.
    pub fn in_play(&self) -> u8 {
        self.rows.iter().flatten().sum()
    }

    /// Each player's pits with the store behind them. Pits must hold fewer than 128 seeds.
    pub fn packed(&self) -> [Row; 2] {
        [0, 1].map(|player| {
            let mut row = stored(self.stores[player]);
            for (place, &seeds) in self.rows[player].iter().enumerate() {
                row.add(place, seeds);
            }
            row
        })
    }

    /// What stands where in what [`observe`](Self::observe) writes.
    pub fn parts() -> Vec<Part> {
        let lengths =
            [("seat0/pits", ROW), ("seat1/pits", ROW), ("seat0/store", 1), ("seat1/store", 1), ("seat0/to_move", 1)];
        parts_in_a_row(lengths.map(|(name, length)| (name.to_owned(), length)))
    }

    /// Writes what a player sees: the observer's pits in the order of sowing, the opponent's, the observer's store, the opponent's,
    /// each as a share of all seeds; then 1 if the observer is to move.
    pub fn observe(&self, player: usize, out: &mut [f32]) {
        let all = self.seeds() as f32;
        let (own, others) = (player & 1, 1 - (player & 1));
        let out = &mut out[..OBSERVATION];
        for place in 0..ROW {
            out[place] = f32::from(self.rows[own][place]) / all;
            out[ROW + place] = f32::from(self.rows[others][place]) / all;
        }
        out[2 * ROW] = f32::from(self.stores[own]) / all;
        out[2 * ROW + 1] = f32::from(self.stores[others]) / all;
        out[OBSERVATION - 1] = f32::from(u8::from(self.player == Some(player as u8)));
    }

    /// The board as text, without a line break at the end.
    pub fn to_text(self, game: &str, labels: &Labels) -> String {
        let mut text = match self.player {
            Some(player) => format!("{game}, player {player} to move\n"),
            None => format!("{game}, over\n"),
        };
        let columns =
            |cells: &mut dyn Iterator<Item = String>| cells.map(|cell| format!("{cell:>5}")).collect::<String>();
        let upper = columns(&mut self.rows[1].iter().rev().map(u8::to_string));
        let lower = columns(&mut self.rows[0].iter().map(u8::to_string));
        let upper_labels = columns(&mut labels[1].iter().rev().map(ToString::to_string));
        let lower_labels = columns(&mut labels[0].iter().map(ToString::to_string));
        // Writing to a String cannot fail.
        let _ = write!(
            text,
            "{indent}{upper_labels}\nplayer 1{:>3}{upper}\nplayer 0   {lower}{:>5}\n{indent}{lower_labels}",
            self.stores[1],
            self.stores[0],
            indent = " ".repeat(11),
        );
        text
    }

    /// Reads the text and returns the board with the lines that follow it, each with its number. The lines that name the pits may
    /// be left out.
    ///
    /// # Errors
    /// [`PositionError`] for anything that isn't such a board.
    pub fn from_text<'a>(game: &str, labels: &Labels, text: &'a str) -> Result<(Self, Lines<'a>), PositionError> {
        let names_pits = |line: &str| {
            let words = || line.split_whitespace();
            words().eq(labels[0].iter().copied()) || words().eq(labels[1].iter().rev().copied())
        };
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty() && !names_pits(line));
        let mut expect = |what: &str| {
            let error = || PositionError { line: None, reason: format!("{what} is missing") };
            lines.next().ok_or_else(error)
        };
        let head = expect(&format!("the line \"{game}, player 0 to move\""))?;
        let player = read_head(game, head)?;
        let upper = read_row(expect("the line \"player 1\" with its store and six pits")?, 1)?;
        let lower = read_row(expect("the line \"player 0\" with its six pits and store")?, 0)?;
        let mut rows = [[0; ROW]; 2];
        rows[0].copy_from_slice(&lower[..ROW]);
        for (pit, seeds) in rows[1].iter_mut().zip(upper[1..].iter().rev()) {
            *pit = *seeds;
        }
        Ok((Self { rows, stores: [lower[ROW], upper[0]], player }, lines.collect()))
    }
}

/// An error in one line.
pub fn error_at(line: usize, reason: impl Into<String>) -> PositionError {
    PositionError { line: Some(line), reason: reason.into() }
}

fn read_head(game: &str, (line, text): (usize, &str)) -> Result<Option<u8>, PositionError> {
    match text.trim().strip_prefix(game) {
        Some(", player 0 to move") => Ok(Some(0)),
        Some(", player 1 to move") => Ok(Some(1)),
        Some(", over") => Ok(None),
        _ => Err(error_at(line, format!("expected \"{game}, player 0 to move\", player 1, or \"{game}, over\""))),
    }
}

fn read_row((line, text): (usize, &str), player: u8) -> Result<[u8; ROW + 1], PositionError> {
    let expected = || error_at(line, format!("expected \"player {player}\" and {} numbers of seeds", ROW + 1));
    let cells = text.trim().strip_prefix("player").map(str::trim_start).ok_or_else(expected)?;
    let mut cells = cells.split_whitespace();
    if cells.next() != Some(&player.to_string()) {
        return Err(expected());
    }
    let cells = cells.map(str::parse).collect::<Result<Vec<u8>, _>>().map_err(|_| expected())?;
    cells.try_into().map_err(|_| expected())
}
