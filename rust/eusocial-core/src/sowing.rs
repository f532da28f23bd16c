//! The mancala kernel: pits joined by tunnels, an amount in hand, and the rule for turning back. It knows no game.
//!
//! * [`Tunnels`] says which pit leads to which.
//! * A [`Walk`] sows by choice, one seed a step, where pits have several ways out (MIC-D2, MIC-D3).
//! * A [`Track`] sows at once where every pit has one way out: what each number of seeds adds to each pit is worked out when the
//!   program is built, so that sowing is one addition to a [`Row`].

use crate::rng::{self, Rng};

mod outcomes;

pub use outcomes::{MAX_REACHED, MAX_SEEDS, Outcomes};

/// A pit, as an index.
pub type Pit = usize;

/// The most pits that [`Tunnels`] join.
pub const MAX_PITS: usize = 32;

/// A set of pits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PitSet(u32);

impl PitSet {
    /// No pit.
    pub const EMPTY: Self = Self(0);

    /// This pit alone.
    ///
    /// # Panics
    /// From pit [`MAX_PITS`] on.
    pub const fn one(pit: Pit) -> Self {
        assert!(pit < MAX_PITS, "a pit's index is below MAX_PITS");
        Self(1 << pit)
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this pit is one of them.
    pub const fn contains(self, pit: Pit) -> bool {
        pit < MAX_PITS && self.0 >> pit & 1 == 1
    }

    /// These and those.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These but not those.
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The lowest.
    pub const fn first(self) -> Option<Pit> {
        if self.is_empty() { None } else { Some(self.0.trailing_zeros() as Pit) }
    }
}

impl Iterator for PitSet {
    type Item = Pit;

    #[inline]
    fn next(&mut self) -> Option<Pit> {
        let pit = self.first()?;
        self.0 &= self.0 - 1;
        Some(pit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl FromIterator<Pit> for PitSet {
    fn from_iter<I: IntoIterator<Item = Pit>>(pits: I) -> Self {
        pits.into_iter().fold(Self::EMPTY, |set, pit| set.union(Self::one(pit)))
    }
}

impl std::fmt::Debug for PitSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

/// Which pit leads to which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Tunnels {
    exits: [PitSet; MAX_PITS],
}

impl Tunnels {
    /// No tunnels.
    pub const fn new() -> Self {
        Self { exits: [PitSet::EMPTY; MAX_PITS] }
    }

    /// One-way tunnels through these pits in turn and from the last to the first.
    pub const fn ring(pits: &[Pit]) -> Self {
        let mut tunnels = Self::new();
        let mut i = 0;
        while i < pits.len() {
            tunnels = tunnels.lead(pits[i], pits[(i + 1) % pits.len()]);
            i += 1;
        }
        tunnels
    }

    /// Adds a one-way tunnel.
    ///
    /// # Panics
    /// From pit [`MAX_PITS`] on.
    #[must_use]
    pub const fn lead(mut self, from: Pit, to: Pit) -> Self {
        self.exits[from] = self.exits[from].union(PitSet::one(to));
        self
    }

    /// Adds a tunnel that is open both ways.
    ///
    /// # Panics
    /// From pit [`MAX_PITS`] on.
    #[must_use]
    pub const fn join(self, one: Pit, other: Pit) -> Self {
        self.lead(one, other).lead(other, one)
    }

    /// Where this pit leads.
    pub const fn exits(&self, pit: Pit) -> PitSet {
        self.exits[pit]
    }
}

/// A sowing under way: where the last seed went, and whence one came.
///
/// The first step goes through any tunnel of the source. From the second on, the pit just left is closed unless it is the only
/// way out (MIC-D3). The source may be entered again by a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Walk {
    at: Pit,
    from: Option<Pit>,
    in_hand: u32,
}

impl Walk {
    /// Takes this many seeds in hand at `source`.
    pub const fn start(source: Pit, seeds: u32) -> Self {
        Self { at: source, from: None, in_hand: seeds }
    }

    /// Goes on with a sowing: where the last seed went, whence, and how many are left in hand.
    pub const fn resume(at: Pit, from: Option<Pit>, in_hand: u32) -> Self {
        Self { at, from, in_hand }
    }

    /// Where the last seed went; at first, the source.
    pub const fn at(&self) -> Pit {
        self.at
    }

    /// How many seeds are left to drop.
    pub const fn in_hand(&self) -> u32 {
        self.in_hand
    }

    /// The pits that may receive the next seed; none when the hand is empty.
    pub const fn ways_on(&self, tunnels: &Tunnels) -> PitSet {
        if self.in_hand == 0 {
            return PitSet::EMPTY;
        }
        let exits = tunnels.exits(self.at);
        let Some(from) = self.from else { return exits };
        let ahead = exits.without(PitSet::one(from));
        if ahead.is_empty() { exits } else { ahead }
    }

    /// The walk after dropping a seed in `pit`, one of [`ways_on`](Self::ways_on).
    #[must_use]
    pub const fn drop_in(self, pit: Pit) -> Self {
        Self { at: pit, from: Some(self.at), in_hand: self.in_hand.saturating_sub(1) }
    }
}

/// A row of up to [`Row::PITS`] pits with up to 127 seeds each, a byte a pit in one word: what happens to all pits is one
/// operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Row(u64);

/// The top bit of every byte.
const TOPS: u64 = 0x8080_8080_8080_8080;
/// The bottom bit of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

impl Row {
    /// How many pits a row has.
    pub const PITS: usize = 8;

    /// A row with these seeds.
    pub const fn new(pits: [u8; Self::PITS]) -> Self {
        Self(u64::from_le_bytes(pits))
    }

    /// The seeds of all pits.
    pub const fn pits(self) -> [u8; Self::PITS] {
        self.0.to_le_bytes()
    }

    /// The seeds of one pit.
    pub const fn get(self, place: usize) -> u8 {
        (self.0 >> shift(place)) as u8
    }

    /// Adds seeds to one pit.
    pub const fn add(&mut self, place: usize, seeds: u8) {
        self.0 = self.0.wrapping_add((seeds as u64) << shift(place));
    }

    /// Takes all seeds of one pit.
    pub const fn take(&mut self, place: usize) -> u8 {
        let seeds = self.get(place);
        self.0 &= !(0xFF << shift(place));
        seeds
    }

    /// Takes all seeds of one pit if this holds. A processor need not guess whether it does.
    pub const fn take_if(&mut self, holds: bool, place: usize) -> u8 {
        let seeds = self.get(place) & (holds as u8).wrapping_neg();
        self.0 = self.0.wrapping_sub((seeds as u64) << shift(place));
        seeds
    }

    /// The row with its first `pits` pits alone, fewer than [`Row::PITS`].
    pub const fn first(self, pits: usize) -> Self {
        Self(self.0 & ((1 << shift(pits)) - 1))
    }

    /// All seeds of the row, up to 255.
    pub const fn sum(self) -> u8 {
        (self.0.wrapping_mul(ONES) >> 56) as u8
    }

    /// Whether no pit holds a seed.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pits that hold at least as many seeds as `needs` says for each, from 1 up to 127; [`Row::NEVER`] for none.
    pub const fn at_least(self, needs: Self) -> Places {
        // Neither side of a byte's border is crossed: 128 - need is 1 to 127, and with up to 127 seeds less than 256.
        Places(self.0.wrapping_add(TOPS.wrapping_sub(needs.0)) & TOPS)
    }

    /// A need that no pit meets which holds fewer than 127 seeds.
    pub const NEVER: u8 = 127;
}

const fn shift(place: usize) -> u32 {
    // Places are below 8; the mask only tells the compiler.
    (place as u32 & 7) * 8
}

impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.pits().fmt(f)
    }
}

/// Some pits of a [`Row`], by their places.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Places(u64);

impl Places {
    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this place is one of them.
    pub const fn contains(self, place: usize) -> bool {
        place < Row::PITS && self.0 >> shift(place) & 0x80 != 0
    }

    /// One of the first [`Places::DRAWN`] places that belong, each as likely as every other; place 0 if none does. It is the one at
    /// `rng::below(rng, n)` of the list of all `n`.
    #[inline]
    pub fn draw(self, rng: &mut Rng) -> usize {
        // Gathers the top bits of the bytes: each times its own power of two meets at the top.
        let set = (self.0 >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        let (count, places) = &DRAWS[set as usize % DRAWS.len()];
        usize::from(places[rng::below(rng, usize::from(*count)) % places.len()])
    }

    /// How many places [`draw`](Self::draw) looks at.
    pub const DRAWN: usize = 6;

    /// Replaces `out` by those of the first `N` places, counted from `first`, in ascending order.
    #[inline]
    pub fn list<const N: usize>(self, first: u32, out: &mut Vec<u32>) {
        // Every place is written, and those that don't belong are written over: which do is hard to foretell, and a wrong guess
        // costs a processor more than all of this.
        out.clear();
        out.resize(N, 0);
        let mut count = 0;
        for place in 0..N {
            out[count] = first + place as u32;
            count += usize::from(self.contains(place));
        }
        out.truncate(count);
    }
}

/// For every set of places, as bits, how many they are, but at least 1, and which.
static DRAWS: [(u8, [u8; Row::PITS]); 1 << Places::DRAWN] = {
    let mut draws = [(1, [0; Row::PITS]); 1 << Places::DRAWN];
    let mut set = 1;
    while set < draws.len() {
        let (mut count, mut place) = (0, 0);
        while place < Places::DRAWN {
            if set >> place & 1 == 1 {
                draws[set].1[count] = place as u8;
                count += 1;
            }
            place += 1;
        }
        draws[set].0 = count as u8;
        set += 1;
    }
    draws
};

/// Sowing from one source where the way is fixed, with fewer than `SEEDS` seeds in hand, over two rows: pits 0 to 7 are the places
/// of the first, 8 to 15 of the second.
#[derive(Clone, Debug)]
pub struct Track<const SEEDS: usize> {
    /// By the seeds in hand, what each row gains, less what the source loses.
    gains: [[u64; 2]; SEEDS],
    last: [u8; SEEDS],
}

impl<const SEEDS: usize> Track<SEEDS> {
    /// The track from `source`. Pits of `passed` are walked through without a drop.
    ///
    /// # Panics
    /// Where a pit on the way doesn't lead to exactly one other below 16, or nothing on the way takes a seed.
    pub const fn new(tunnels: &Tunnels, source: Pit, passed: PitSet) -> Self {
        let mut track = Self { gains: [[0; 2]; SEEDS], last: [source as u8; SEEDS] };
        let mut at = source;
        let mut gains = [0u64; 2];
        let mut seeds = 1;
        while seeds < SEEDS {
            at = follow(tunnels, at, passed);
            gains[at / Row::PITS] = gains[at / Row::PITS].wrapping_add(1 << shift(at % Row::PITS));
            gains[source / Row::PITS] = gains[source / Row::PITS].wrapping_sub(1 << shift(source % Row::PITS));
            track.gains[seeds] = gains;
            track.last[seeds] = at as u8;
            seeds += 1;
        }
        track
    }

    /// Empties the source, which holds this many seeds, drops them one by one along the track and returns the pit of the last; with
    /// nothing to drop, the source.
    ///
    /// # Panics
    /// From `SEEDS` seeds on.
    #[inline]
    pub fn sow(&self, seeds: u8, rows: &mut [Row; 2]) -> Pit {
        let seeds = usize::from(seeds);
        for (row, gain) in rows.iter_mut().zip(self.gains[seeds]) {
            row.0 = row.0.wrapping_add(gain);
        }
        Pit::from(self.last[seeds])
    }
}

/// The next pit that takes a seed on a way without choice.
const fn follow(tunnels: &Tunnels, from: Pit, passed: PitSet) -> Pit {
    let mut at = from;
    let mut steps = 0;
    loop {
        let exits = tunnels.exits(at);
        assert!(exits.len() == 1, "a track has one way out of every pit");
        at = match exits.first() {
            Some(pit) => pit,
            None => at,
        };
        if !passed.contains(at) {
            return at;
        }
        steps += 1;
        assert!(steps < MAX_PITS, "a track needs a pit that takes seeds");
    }
}
