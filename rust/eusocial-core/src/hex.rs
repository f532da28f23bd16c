//! Hexes by axial coordinates, and sets of them as bits. Which index a hex has is each game's affair.

use crate::bits::Bits;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Axial coordinates `(q, r)`.
pub type Axial = (i8, i8);

/// The six directions, clockwise from the east.
pub const DIRECTIONS: [Axial; 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// The sum of two.
pub fn add(a: Axial, b: Axial) -> Axial {
    (a.0 + b.0, a.1 + b.1)
}

/// Turns by 60° clockwise about the origin.
pub fn turn((q, r): Axial) -> Axial {
    (-r, q + r)
}

/// Turns by 60° clockwise about the origin, so many times.
pub fn turned(hex: Axial, times: usize) -> Axial {
    (0..times).fold(hex, |hex, _| turn(hex))
}

/// A set of hexes with indices below `64 * WORDS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HexSet<const WORDS: usize>(pub [u64; WORDS]);

impl<const WORDS: usize> Default for HexSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> HexSet<WORDS> {
    /// No hex.
    pub const EMPTY: Self = Self([0; WORDS]);

    /// This hex alone.
    #[inline]
    pub fn one(hex: usize) -> Self {
        let mut set = Self::EMPTY;
        set.insert(hex);
        set
    }

    /// Whether a hex is in it.
    #[inline]
    pub fn has(self, hex: usize) -> bool {
        self.0[hex / 64] >> (hex % 64) & 1 == 1
    }

    /// How many there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether it has a hex in common with another.
    #[inline]
    pub fn meets(self, other: Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Puts a hex in.
    #[inline]
    pub fn insert(&mut self, hex: usize) {
        self.0[hex / 64] |= 1 << (hex % 64);
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: usize) {
        self.0[hex / 64] &= !(1 << (hex % 64));
    }

    /// Takes out all hexes of another set.
    #[inline]
    pub fn remove_all(&mut self, other: Self) {
        *self = *self & !other;
    }

    /// The hexes, ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| Bits(word).map(move |hex| hex + 64 * i))
    }

    /// The first hex.
    #[inline]
    pub fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    /// The hexes that hang together with a start through these, the start included. `beside` gives the neighbours of a hex.
    pub fn connected(start: Self, within: Self, beside: impl Fn(usize) -> Self) -> Self {
        let mut found = start;
        let mut edge = start;
        while !edge.is_empty() {
            let next = edge.iter().fold(Self::EMPTY, |all, hex| all | beside(hex));
            edge = next & within & !found;
            found |= edge;
        }
        found
    }
}

impl<const WORDS: usize> FromIterator<usize> for HexSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl<const WORDS: usize> BitOr for HexSet<WORDS> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const WORDS: usize> BitOrAssign for HexSet<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const WORDS: usize> BitAnd for HexSet<WORDS> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const WORDS: usize> Not for HexSet<WORDS> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_carries_the_east_to_the_south_east() {
        assert_eq!(turn(DIRECTIONS[0]), DIRECTIONS[1]);
        assert_eq!(turned((3, -1), 6), (3, -1));
    }

    #[test]
    fn sets_reach_over_words() {
        let mut set: HexSet<3> = [3, 64, 150].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [3, 64, 150]);
        assert_eq!((set.len(), set.first(), set.has(64), set.has(65)), (3, Some(3), true, false));
        assert!(set.meets(HexSet::one(150)) && !set.meets(HexSet::one(149)));
        set.remove_all([3, 150].into_iter().collect());
        assert_eq!(set, HexSet::one(64));
        assert!((set & !set).is_empty());
    }

    #[test]
    fn what_hangs_together_is_found_step_by_step() {
        let line = |hex: usize| [hex.wrapping_sub(1), hex + 1].into_iter().filter(|&h| h < 9).collect::<HexSet<1>>();
        let within = [0, 1, 2, 4, 5].into_iter().collect();
        assert_eq!(HexSet::connected(HexSet::one(1), within, line), [0, 1, 2].into_iter().collect());
    }
}
