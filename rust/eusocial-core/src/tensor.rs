//! Filling observation tensors from front to back, and telling what stands where.

use crate::bits::Bits;
use crate::hex::HexSet;
use std::fmt::Arguments;

/// A stretch of an observation that means one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is, as in `hand` or `seat0/food`: seats are counted from the observer on.
    pub name: String,
    /// Its first place on the first axis of the observation.
    pub start: usize,
    /// The place behind its last.
    pub end: usize,
}

/// The parts of a tensor of one axis, as whoever fills it names them.
pub(crate) fn parts_of(fill: impl FnOnce(&mut Filler)) -> Vec<Part> {
    let mut filler = Filler { out: &mut [], next: 0, parts: Some(Vec::new()) };
    fill(&mut filler);
    let (mut parts, end) = (filler.parts.unwrap_or_default(), filler.next);
    let starts: Vec<usize> = parts.iter().skip(1).map(|part| part.start).chain([end]).collect();
    parts.iter_mut().zip(starts).for_each(|(part, end)| part.end = end);
    parts
}

/// Parts of these lengths, one behind the other.
pub(crate) fn parts_in_a_row(lengths: impl IntoIterator<Item = (String, usize)>) -> Vec<Part> {
    let mut start = 0;
    let part = |(name, length)| {
        let end = start + length;
        Part { name, start: std::mem::replace(&mut start, end), end }
    };
    lengths.into_iter().map(part).collect()
}

/// Writes numbers one after another. What lies beyond the end is left out.
pub struct Filler<'a> {
    out: &'a mut [f32],
    next: usize,
    /// Where parts begin, if anybody wants to know.
    parts: Option<Vec<Part>>,
}

impl<'a> Filler<'a> {
    /// Begins at the front, over zeros.
    pub fn new(out: &'a mut [f32]) -> Self {
        out.fill(0.0);
        Self { out, next: 0, parts: None }
    }

    /// Names what follows, up to the next name.
    pub fn part(&mut self, name: Arguments) {
        if let Some(parts) = &mut self.parts {
            parts.push(Part { name: name.to_string(), start: self.next, end: self.next });
        }
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

    #[test]
    fn parts_begin_where_they_are_named() {
        let parts = parts_of(|filler| {
            filler.part(format_args!("one"));
            filler.push(0.5);
            filler.part(format_args!("seat{}/three", 2));
            filler.one_of(Some(1), 2);
            filler.flag(true);
        });
        let expected = [("one".to_owned(), 1), ("seat2/three".to_owned(), 3)];
        assert_eq!(parts, parts_in_a_row(expected));
        assert_eq!((parts[1].start, parts[1].end), (1, 4));
    }
}
