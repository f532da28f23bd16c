//! The board text that Kalah and Oware share: two rows of six pits, a store at the end of each.
//!
//! ```text
//! kalah, player 0 to move
//!               13   12   11   10    9    8
//! player 1  0    4    4    4    4    4    4
//! player 0       4    4    4    4    4    4    0
//!                1    2    3    4    5    6
//! ```

use crate::error::PositionError;
use std::fmt::Write;

/// Pits of a row.
pub const ROW: usize = 6;

/// Names of the pits of each player, in the order of sowing.
pub type Labels = [[&'static str; ROW]; 2];

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
    pub fn from_text<'a>(
        game: &str,
        labels: &Labels,
        text: &'a str,
    ) -> Result<(Self, Vec<(usize, &'a str)>), PositionError> {
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

/// Replaces `out` by the numbers, from `first` on, of the pits of a row that may be chosen.
#[inline]
pub fn list(row: &[u8], first: u32, may: impl Fn(u8, u32) -> bool, out: &mut Vec<u32>) {
    // Each is written and every unfit one is written over: which pits fit is hard to foretell, and a wrong guess costs a
    // processor more than this.
    let mut found = [0; ROW];
    let mut count = 0;
    for (place, &seeds) in (0..).zip(&row[..ROW]) {
        found[count] = first + place;
        count += usize::from(may(seeds, place));
    }
    out.clear();
    out.extend_from_slice(&found);
    out.truncate(count);
}
