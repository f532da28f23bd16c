//! Random playouts, steps and perft of every game, one thread: `cargo bench -p eusocial-core`. A report, not a test.

use divan::Bencher;
use divan::counter::ItemsCount;
use eusocial_core::AnyGame;
use eusocial_core::games;
use eusocial_core::options::{OptionValue, OptionValues};
use eusocial_core::watch::Watch;
use std::sync::Arc;

fn main() {
    divan::main();
}

/// A game's name with options, as in `ambrosia players=2 side=front`.
const CASES: [&str; 18] = [
    "kalah",
    "oware",
    "ambrosia players=2 side=front",
    "ambrosia players=2 side=back",
    "ambrosia players=3 side=front",
    "ambrosia players=3 side=back",
    "ambrosia players=4 side=front",
    "ambrosia players=4 side=back",
    "microlonies players=2",
    "microlonies players=3",
    "microlonies players=4",
    "myrmes players=2",
    "myrmes players=3",
    "myrmes players=4",
    "march players=2",
    "march players=3",
    "march players=4",
    "march players=3 major_workers=true tactics=true aphids=true parasites=true predators=true seasons=true symbiotes=true",
];

fn load(case: &str) -> Arc<dyn AnyGame> {
    let mut words = case.split(' ');
    let name = words.next().unwrap_or_default();
    let options: OptionValues = words
        .filter_map(|word| word.split_once('='))
        .map(|(option, value)| (option.to_owned(), OptionValue::Text(value.to_owned())))
        .collect();
    games::load(name, &options, None).expect("a game and its options")
}

/// Items are playouts from the start; each sample has other games.
#[divan::bench(args = CASES)]
fn playouts(bencher: Bencher, case: &str) {
    const GAMES: u64 = 100;
    let game = load(case);
    let mut seed = 0;
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        seed += 1;
        game.random_playouts(seed, GAMES, &Watch::default())
    });
}

/// Items are steps of playouts. Games are the same in each sample, and so many that a processor can't know them by heart.
#[divan::bench(args = CASES, sample_count = 20)]
fn steps(bencher: Bencher, case: &str) {
    const GAMES: u64 = 1000;
    let game = load(case);
    let steps = game.random_playouts(1, GAMES, &Watch::default());
    bencher.counter(ItemsCount::new(steps)).bench_local(|| game.random_playouts(1, GAMES, &Watch::default()));
}

/// Items are the sequences that perft counts, from the start to this depth.
#[divan::bench(args = [("kalah", 7), ("oware", 7)])]
fn perft(bencher: Bencher, (name, depth): (&str, u32)) {
    let start = load(name).new_initial_state();
    bencher.counter(ItemsCount::new(start.perft(depth))).bench_local(|| start.perft(depth));
}
