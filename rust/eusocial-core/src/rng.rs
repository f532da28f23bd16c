//! The seeded generator. It lives outside every state: a state that holds no randomness can be cloned, compared and searched.

use rand::SeedableRng;
pub use rand::{Rng as RngCore, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The generator behind every seed of the package (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021).
pub type Rng = Xoshiro256PlusPlus;

/// A generator from one seed.
pub fn seeded(seed: u64) -> Rng {
    Rng::seed_from_u64(seed)
}

/// The generator of item `index` of a series with this seed, independent of all other items, so that a block of games can be
/// played anywhere and in any order with the same result.
pub fn stream(seed: u64, index: u64) -> Rng {
    // SplitMix64's increment and finaliser spread neighbouring indices over the whole seed space.
    let mut z = seed ^ index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    seeded(z ^ (z >> 31))
}

/// A uniform choice of `0..n`.
///
/// # Panics
/// When `n` is 0.
#[inline]
pub fn below(rng: &mut Rng, n: usize) -> usize {
    assert!(n > 0, "a choice needs at least one thing to choose from");
    // Multiply-shift on 32 bits: the bias is below n / 2^32, and the stream of a seed stays the same for ever, which the
    // range functions of `rand` don't promise between its versions.
    ((u64::from(rng.next_u32()) * n as u64) >> 32) as usize
}

/// A uniform real number of `[0, 1)`.
#[inline]
pub fn unit(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}
