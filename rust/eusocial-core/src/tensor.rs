//! Filling observation tensors from front to back.

use crate::bits::Bits;
use crate::hex::HexSet;

/// Writes numbers one after another. What lies beyond the end is left out.
pub struct Filler<'a> {
    out: &'a mut [f32],
    next: usize,
}

impl<'a> Filler<'a> {
    /// Begins at the front, over zeros.
    pub fn new(out: &'a mut [f32]) -> Self {
        out.fill(0.0);
        Self { out, next: 0 }
    }

    /// A number.
    pub fn push(&mut self, value: f32) {
        if let Some(cell) = self.out.get_mut(self.next) {
            *cell = value;
        }
        self.next += 1;
    }

    /// 1 for yes, 0 for no.
    pub fn flag(&mut self, value: bool) {
        self.push(f32::from(u8::from(value)));
    }

    /// How many, in units.
    pub fn count(&mut self, count: usize, unit: f32) {
        self.push(count as f32 / unit);
    }

    /// Ones at these places of the next `size`.
    pub fn marks(&mut self, places: impl Iterator<Item = usize>, size: usize) {
        for place in places.filter(|&place| place < size) {
            if let Some(cell) = self.out.get_mut(self.next + place) {
                *cell = 1.0;
            }
        }
        self.next += size;
    }

    /// A one at this place, if any, of the next `size`.
    pub fn one_of(&mut self, place: Option<usize>, size: usize) {
        self.marks(place.into_iter(), size);
    }

    /// The bits of a set, a number each.
    pub fn bits(&mut self, set: u64, size: usize) {
        self.marks(Bits(set), size);
    }

    /// The hexes of a set, a number each.
    pub fn hexes<const WORDS: usize>(&mut self, set: HexSet<WORDS>, size: usize) {
        self.marks(set.iter(), size);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_one_another_and_none_is_written_beyond_the_end() {
        let mut out = [7.0; 9];
        let mut filler = Filler::new(&mut out);
        filler.push(0.5);
        filler.one_of(Some(1), 2);
        filler.one_of(None, 1);
        filler.bits(0b1101, 2);
        filler.hexes(HexSet::<1>::one(1), 2);
        filler.flag(true);
        filler.count(3, 2.0);
        assert_eq!(out, [0.5, 0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0]);
    }
}
