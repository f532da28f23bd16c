//! The mancala kernel: pits joined by tunnels, an amount in hand, and the rule for turning back. It knows no game.
//!
//! * [`Tunnels`] says which pit leads to which.
//! * A [`Walk`] sows by choice, one seed a step, where pits have several ways out (MIC-D2, MIC-D3).
//! * A [`Track`] sows at once where every pit has one way out: what each number of seeds adds to each pit is worked out when the
//!   game is built, so that sowing is one addition.

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

/// The pits that hold seeds.
#[inline]
pub fn occupied(pits: &[u8]) -> PitSet {
    PitSet(pits.iter().enumerate().fold(0, |set, (pit, &seeds)| set | u32::from(seeds > 0) << pit))
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

/// Sowing from one source where the way is fixed, for up to `SEEDS - 1` seeds in hand over a board of `PITS` pits.
#[derive(Clone, Debug)]
pub struct Track<const PITS: usize, const SEEDS: usize> {
    drops: [[u8; PITS]; SEEDS],
    last: [u8; SEEDS],
}

impl<const PITS: usize, const SEEDS: usize> Track<PITS, SEEDS> {
    /// The track from `source`. Pits of `passed` are walked through without a drop.
    ///
    /// # Panics
    /// Where a pit on the way doesn't lead to exactly one other, or nothing on the way takes a seed.
    pub const fn new(tunnels: &Tunnels, source: Pit, passed: PitSet) -> Self {
        let mut track = Self { drops: [[0; PITS]; SEEDS], last: [source as u8; SEEDS] };
        let mut at = source;
        let mut seeds = 1;
        while seeds < SEEDS {
            at = follow(tunnels, at, passed);
            track.drops[seeds] = track.drops[seeds - 1];
            track.drops[seeds][at] += 1;
            track.last[seeds] = at as u8;
            seeds += 1;
        }
        track
    }

    /// Drops this many seeds, one in each pit along the track, and returns the pit of the last. Taking them from the source is the
    /// caller's.
    ///
    /// # Panics
    /// From `SEEDS` seeds on.
    #[inline]
    pub fn sow(&self, pits: &mut [u8; PITS], seeds: u8) -> Pit {
        let seeds = usize::from(seeds);
        for (pit, drop) in pits.iter_mut().zip(&self.drops[seeds]) {
            *pit += drop;
        }
        usize::from(self.last[seeds])
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
