//! How sowing grows with the ants in hand: `cargo run --release -p eusocial-core --example sowing_growth [ANTS [SECONDS]]`.
//!
//! The grid of an anthill with all tunnels open, and the source in column 2 and row 2. For each number of ants a line of CSV: the
//! distinct outcomes and the nanoseconds in which the kernel lists them; the paths, and the nanoseconds in which a plain walk
//! counts them and in which it collects the same outcomes in a set. From the first number on whose walk would take longer than
//! the limit, what the walk tells is left out. Times are the least of several runs.

use eusocial_core::games::microlonies::anthill::{Cell, Side, WIDTH};
use eusocial_core::sowing::{MAX_SEEDS, Outcomes, Pit, Tunnels, Walk};
use std::collections::HashSet;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Each figure is measured for at least so long, and at least once.
const MEASURED: Duration = Duration::from_millis(300);
/// Column 2, row 2: four ways out.
const SOURCE: Pit = WIDTH + 1;
/// Bits for the ants dropped in one cell.
const COUNT_BITS: usize = 5;

fn main() {
    let mut words = std::env::args().skip(1);
    let mut number = |otherwise: u64| words.next().map_or(Ok(otherwise), |word| word.parse());
    let (Ok(ants), Ok(seconds)) = (number(20), number(60)) else {
        eprintln!("usage: sowing_growth [ANTS [SECONDS]], both whole numbers");
        std::process::exit(2);
    };
    let ants = (ants as usize).min(MAX_SEEDS);
    let limit = Duration::from_secs(seconds);
    let tunnels = open_grid();
    let mut longest = Some(Duration::ZERO);
    println!("ants,outcomes,outcomes_ns,paths,count_ns,collect_ns");
    for seeds in 1..=ants {
        let (outcomes, listed) = measured(|| Outcomes::new(&tunnels, SOURCE, seeds).len() as u64);
        print!("{seeds},{outcomes},{}", listed.as_nanos());
        // One ant more makes up to three times as many paths.
        longest = longest.filter(|&longest| longest * 3 <= limit);
        if longest.is_none() {
            println!(",,,");
            continue;
        }
        let walk = Walk::start(SOURCE, seeds as u32);
        let (paths, counted) = measured(|| count(&tunnels, walk));
        let (found, collected) = measured(|| {
            let mut found = HashSet::new();
            collect(&tunnels, walk, 0, &mut found);
            found.len() as u64
        });
        assert_eq!(found, outcomes, "walk and kernel find the same outcomes");
        longest = Some(counted.max(collected));
        println!(",{paths},{},{}", counted.as_nanos(), collected.as_nanos());
    }
}

/// Every cell joined with its neighbours.
fn open_grid() -> Tunnels {
    let mut tunnels = Tunnels::new();
    for cell in Cell::all() {
        for other in Side::ALL.into_iter().filter_map(|side| cell.beside(side)) {
            tunnels = tunnels.lead(cell.index(), other.index());
        }
    }
    tunnels
}

/// Walks every path, one ant a step, and counts them.
fn count(tunnels: &Tunnels, walk: Walk) -> u64 {
    if walk.in_hand() == 0 {
        return 1;
    }
    walk.ways_on(tunnels).map(|pit| count(tunnels, walk.drop_in(pit))).sum()
}

/// Walks every path and keeps what each cell received and where the last ant went.
fn collect(tunnels: &Tunnels, walk: Walk, drops: u128, found: &mut HashSet<(u128, Pit)>) {
    if walk.in_hand() == 0 {
        found.insert((drops, walk.at()));
        return;
    }
    for pit in walk.ways_on(tunnels) {
        collect(tunnels, walk.drop_in(pit), drops + (1 << (COUNT_BITS * pit)), found);
    }
}

/// The result, and the least time of the runs.
fn measured(mut run: impl FnMut() -> u64) -> (u64, Duration) {
    let begin = Instant::now();
    let mut best = Duration::MAX;
    loop {
        let start = Instant::now();
        let result = black_box(run());
        best = best.min(start.elapsed());
        if begin.elapsed() >= MEASURED {
            return (result, best);
        }
    }
}
