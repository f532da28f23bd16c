//! The anthill's grid (MIC-B3): cells, sides, and how chambers join.

use serde::{Deserialize, Serialize};

/// Columns of the grid.
pub const WIDTH: usize = 5;
/// Rows of the grid, the first at the top.
pub const HEIGHT: usize = 4;
/// Cells of the grid.
pub const CELLS: usize = WIDTH * HEIGHT;
/// Sides of a cell.
pub const SIDES: usize = 4;

/// A side of a chamber.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left, towards the reserve.
    West,
}

impl Side {
    /// All sides, in the order of their indices.
    pub const ALL: [Self; SIDES] = [Self::North, Self::East, Self::South, Self::West];

    /// Its name in notation.
    pub fn name(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }

    /// The side with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.name() == name)
    }

    /// The side across.
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % SIDES]
    }
}

/// A set of sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SideSet(u8);

impl SideSet {
    /// Whether a side is in it.
    #[inline]
    pub fn has(self, side: Side) -> bool {
        self.0 >> side as u8 & 1 == 1
    }
}

impl<'a> FromIterator<&'a Side> for SideSet {
    fn from_iter<I: IntoIterator<Item = &'a Side>>(sides: I) -> Self {
        Self(sides.into_iter().fold(0, |set, &side| set | 1 << side as u8))
    }
}

/// A cell of the grid, by its index: row by row from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(pub u8);

impl Cell {
    /// The cell in this column and row, from 1.
    pub fn at(column: u8, row: u8) -> Option<Self> {
        let inside = (1..=WIDTH as u8).contains(&column) && (1..=HEIGHT as u8).contains(&row);
        inside.then(|| Self((row - 1) * WIDTH as u8 + column - 1))
    }

    /// All cells.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..CELLS as u8).map(Self)
    }

    /// As an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Column, from 1.
    pub fn column(self) -> u8 {
        self.0 % WIDTH as u8 + 1
    }

    /// Row, from 1.
    pub fn row(self) -> u8 {
        self.0 / WIDTH as u8 + 1
    }

    /// The cell on this side; `None` beyond the border.
    #[inline]
    pub fn beside(self, side: Side) -> Option<Self> {
        match side {
            Side::North => self.0.checked_sub(WIDTH as u8).map(Self),
            Side::South => Some(Self(self.0 + WIDTH as u8)).filter(|cell| cell.index() < CELLS),
            Side::West => (self.column() > 1).then(|| Self(self.0 - 1)),
            Side::East => (self.column() < WIDTH as u8).then(|| Self(self.0 + 1)),
        }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.column(), self.row())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_know_their_neighbours() {
        let corner = Cell::at(1, 1).unwrap();
        assert_eq!(corner.to_string(), "1,1");
        assert_eq!((corner.beside(Side::North), corner.beside(Side::West)), (None, None));
        assert_eq!((corner.beside(Side::East), corner.beside(Side::South)), (Cell::at(2, 1), Cell::at(1, 2)));
        let last = Cell::at(5, 4).unwrap();
        assert_eq!((last.beside(Side::South), last.beside(Side::East)), (None, None));
        assert_eq!(last.index(), CELLS - 1);
        assert_eq!((Cell::at(0, 1), Cell::at(6, 1), Cell::at(1, 5)), (None, None, None));
        assert_eq!(Side::East.opposite(), Side::West);
    }
}
