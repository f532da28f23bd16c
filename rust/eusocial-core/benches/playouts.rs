//! Random playouts and single steps, one thread. `cargo bench -p eusocial-core`; a report, not a test.

use divan::{Bencher, black_box, counter::ItemsCount};
use eusocial_core::game::Game;
use eusocial_core::games::kalah::Kalah;
use eusocial_core::games::oware::Oware;
use eusocial_core::options::OptionValues;
use eusocial_core::{perft, playout, rng};

fn main() {
    divan::main();
}

fn kalah() -> Kalah {
    Kalah::new(&OptionValues::new()).expect("no options")
}

fn oware() -> Oware {
    Oware::new(&OptionValues::new()).expect("no options")
}

/// Games a sample.
const GAMES: u32 = 100;

/// Items are playouts.
fn bench_playouts<G: Game>(bencher: Bencher, game: &G) {
    let mut rng = rng::seeded(1);
    let mut buffer = Vec::new();
    bencher.counter(ItemsCount::new(GAMES)).bench_local(|| {
        for _ in 0..GAMES {
            playout::random_playout(game, &mut black_box(game.initial_state()), &mut rng, &mut buffer);
        }
    });
}

/// Items are steps: each the legal actions and one of them taken.
fn bench_steps<G: Game>(bencher: Bencher, game: &G) {
    let mut buffer = Vec::new();
    let mut play = |seed| {
        let mut rng = rng::seeded(seed);
        (0..GAMES)
            .map(|_| playout::random_playout(game, &mut black_box(game.initial_state()), &mut rng, &mut buffer))
            .sum::<u32>()
    };
    let steps = play(1);
    bencher.counter(ItemsCount::new(steps)).bench_local(|| play(1));
}

#[divan::bench]
fn kalah_playouts(bencher: Bencher) {
    bench_playouts(bencher, &kalah());
}

#[divan::bench]
fn kalah_steps(bencher: Bencher) {
    bench_steps(bencher, &kalah());
}

#[divan::bench]
fn oware_playouts(bencher: Bencher) {
    bench_playouts(bencher, &oware());
}

#[divan::bench]
fn oware_steps(bencher: Bencher) {
    bench_steps(bencher, &oware());
}

/// Items are positions at depth 7.
#[divan::bench]
fn kalah_perft(bencher: Bencher) {
    let game = kalah();
    bencher.counter(ItemsCount::new(114_430u32)).bench_local(|| perft::perft(&game, &game.initial_state(), 7));
}

/// Items are positions at depth 7.
#[divan::bench]
fn oware_perft(bencher: Bencher) {
    let game = oware();
    bencher.counter(ItemsCount::new(139_157u32)).bench_local(|| perft::perft(&game, &game.initial_state(), 7));
}
