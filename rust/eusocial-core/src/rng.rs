//! The seeded generator. It lives outside every state: a state that holds no randomness can be cloned, compared and searched.

use rand::SeedableRng;
pub use rand::{Rng as RngCore, RngExt};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Deserialize;

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

/// Where a generator stands, as numbers to be kept.
pub fn words(rng: &Rng) -> [u64; 4] {
    #[derive(Deserialize)]
    struct Words {
        s: [u64; 4],
    }
    // The generator shows its numbers through serde alone. What it writes can be read back, so the default never comes out.
    let words = serde_json::to_value(rng).and_then(serde_json::from_value::<Words>);
    words.map_or_else(|_| Default::default(), |words| words.s)
}

/// The generator that stands where [`words`] says; `None` for zeros alone, where none ever stands.
pub fn from_words(words: [u64; 4]) -> Option<Rng> {
    let mut seed = [0; 32];
    for (bytes, word) in seed.chunks_exact_mut(8).zip(words) {
        bytes.copy_from_slice(&word.to_le_bytes());
    }
    words.iter().any(|&word| word != 0).then(|| Rng::from_seed(seed))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_generator_goes_on_from_its_words() {
        let mut rng = seeded(7);
        for _ in 0..100 {
            rng.next_u64();
        }
        let mut again = from_words(words(&rng)).unwrap();
        assert_eq!([0; 50].map(|_| again.next_u64()), [0; 50].map(|_| rng.next_u64()));
        assert_ne!(words(&rng), words(&seeded(7)));
        assert!(from_words([0; 4]).is_none());
    }
}
