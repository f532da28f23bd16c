//! All outcomes of a sowing by choice, without walking all ways.

use super::{MAX_PITS, Pit, Tunnels, Walk};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// Bits for the seeds dropped in one pit.
const COUNT_BITS: usize = 5;
/// The most seeds in hand.
pub const MAX_SEEDS: usize = (1 << COUNT_BITS) - 1;
/// The most pits that one sowing may reach, so that a walk with its drops fits into 128 bits.
pub const MAX_REACHED: usize = 23;

/// What a walk came to: seeds dropped by pit, the last pit and the one before, in one number.
///
/// Two walks with the same number go on alike, so one of them stands for all: the number of walks grows by a factor with every
/// seed, the number of these only by a power.
#[derive(Clone, Copy, Debug)]
struct Node {
    key: u128,
    /// The index of the walk that it goes on from, in the layer before.
    parent: u32,
}

const AT_SHIFT: usize = COUNT_BITS * MAX_REACHED;
const FROM_SHIFT: usize = AT_SHIFT + 5;
const PIT_MASK: u128 = 31;
const DROPS_AND_AT: u128 = (1 << FROM_SHIFT) - 1;
/// Stands for "nowhere" in `from`: no dense index is so large.
const NOWHERE: u128 = PIT_MASK;

/// The distinct outcomes of sowing by choice: what each pit receives, and where the last seed goes.
#[derive(Clone, Debug)]
pub struct Outcomes {
    /// Pits by their dense index.
    pits: Vec<Pit>,
    /// Walks of 0, 1, 2 … seeds.
    layers: Vec<Vec<Node>>,
    /// One walk of the last layer for each outcome.
    ends: Vec<u32>,
}

impl Outcomes {
    /// The outcomes of sowing this many seeds from `source`, by the rule of [`Walk`].
    ///
    /// # Panics
    /// With more than [`MAX_SEEDS`] seeds, or where more than [`MAX_REACHED`] pits hang together.
    pub fn new(tunnels: &Tunnels, source: Pit, seeds: usize) -> Self {
        assert!(seeds <= MAX_SEEDS, "at most {MAX_SEEDS} seeds in hand");
        let pits = reached(tunnels, source);
        assert!(pits.len() <= MAX_REACHED, "at most {MAX_REACHED} pits hang together");
        let mut dense = [0_u128; MAX_PITS];
        for (index, &pit) in pits.iter().enumerate() {
            dense[pit] = index as u128;
        }
        let mut layers = vec![vec![Node { key: dense[source] << AT_SHIFT | NOWHERE << FROM_SHIFT, parent: 0 }]];
        for dropped in 0..seeds {
            let left = (seeds - dropped) as u32;
            let mut next = Vec::new();
            let mut seen = Seen::with_capacity_and_hasher(2 * layers[dropped].len(), BuildHasherDefault::default());
            for (parent, node) in layers[dropped].iter().enumerate() {
                let at = pits[(node.key >> AT_SHIFT & PIT_MASK) as usize];
                let from = node.key >> FROM_SHIFT & PIT_MASK;
                let from = (from != NOWHERE).then(|| pits[from as usize]);
                for pit in Walk::resume(at, from, left).ways_on(tunnels) {
                    let drops = (node.key & ((1 << AT_SHIFT) - 1)) + (1 << (COUNT_BITS * dense[pit] as usize));
                    let key = drops | dense[pit] << AT_SHIFT | dense[at] << FROM_SHIFT;
                    if seen.insert(key) {
                        next.push(Node { key, parent: parent as u32 });
                    }
                }
            }
            layers.push(next);
        }
        // Whence the last seed came no longer matters.
        let last = &layers[seeds];
        let mut seen = Seen::with_capacity_and_hasher(last.len(), BuildHasherDefault::default());
        let is_new = |&index: &u32| seen.insert(last[index as usize].key & DROPS_AND_AT);
        let ends = (0..last.len() as u32).filter(is_new).collect();
        Self { pits, ends, layers }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none: the seeds have nowhere to go.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// What each pit receives, and where the last seed goes (with no seeds, the source).
    pub fn get(&self, index: usize) -> ([u8; MAX_PITS], Pit) {
        let key = self.end(index).key;
        let mut drops = [0; MAX_PITS];
        for (dense, &pit) in self.pits.iter().enumerate() {
            drops[pit] = (key >> (COUNT_BITS * dense) & PIT_MASK) as u8;
        }
        (drops, self.pit_at(key))
    }

    /// One way to it: the pits of the drops in their order.
    pub fn path(&self, index: usize) -> Vec<Pit> {
        let mut path = Vec::new();
        let mut walk = self.ends[index] as usize;
        for layer in self.layers[1..].iter().rev() {
            path.push(self.pit_at(layer[walk].key));
            walk = layer[walk].parent as usize;
        }
        path.reverse();
        path
    }

    fn end(&self, index: usize) -> Node {
        self.layers[self.layers.len() - 1][self.ends[index] as usize]
    }

    fn pit_at(&self, key: u128) -> Pit {
        self.pits[(key >> AT_SHIFT & PIT_MASK) as usize]
    }
}

/// Walks that have been found.
type Seen = HashSet<u128, BuildHasherDefault<Mix>>;

/// A hasher for the numbers of walks: their bits are spread by two multiplications. Nobody outside chooses these numbers, so a hash
/// that resists an attack would only cost time.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(SPREAD);
        }
    }
    fn write_u128(&mut self, key: u128) {
        let folded = (key as u64).wrapping_mul(SPREAD) ^ ((key >> 64) as u64).rotate_left(32);
        self.0 = (folded ^ folded >> 29).wrapping_mul(SPREAD);
        self.0 ^= self.0 >> 32;
    }
}

/// The odd number nearest to 2^64 over the golden ratio.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The source and all pits that tunnels lead to from there.
fn reached(tunnels: &Tunnels, source: Pit) -> Vec<Pit> {
    let mut pits = vec![source];
    let mut next = 0;
    while let Some(&pit) = pits.get(next) {
        for other in tunnels.exits(pit) {
            if !pits.contains(&other) {
                pits.push(other);
            }
        }
        next += 1;
    }
    pits
}
