//! Outcomes of a sowing by choice: equal to a plain walk over all paths on thousands of random graphs.

use eusocial_core::rng::{self, Rng};
use eusocial_core::sowing::{Outcomes, Pit, Tunnels, Walk};
use std::collections::BTreeSet;

/// Drops by pit and the last pit, of every path there is.
fn walked(tunnels: &Tunnels, walk: Walk, drops: [u8; 32], out: &mut BTreeSet<([u8; 32], Pit)>) {
    if walk.in_hand() == 0 {
        out.insert((drops, walk.at()));
        return;
    }
    for pit in walk.ways_on(tunnels) {
        let mut drops = drops;
        drops[pit] += 1;
        walked(tunnels, walk.drop_in(pit), drops, out);
    }
}

/// Tunnels between neighbours on a grid of this size, each open with this chance in percent.
fn grid(width: usize, height: usize, open: usize, rng: &mut Rng) -> Tunnels {
    let mut tunnels = Tunnels::new();
    for pit in 0..width * height {
        for (exists, other) in [(pit % width + 1 < width, pit + 1), (pit + width < width * height, pit + width)] {
            if exists && rng::below(rng, 100) < open {
                tunnels = tunnels.join(pit, other);
            }
        }
    }
    tunnels
}

// rule: MIC-D7, MIC-D3, MIC-K1
#[test]
fn outcomes_are_those_of_a_plain_walk() {
    let mut rng = rng::seeded(11);
    for _ in 0..4000 {
        let open = 40 + rng::below(&mut rng, 61);
        let tunnels = grid(5, 4, open, &mut rng);
        let (source, seeds) = (rng::below(&mut rng, 20), rng::below(&mut rng, 8));
        let mut expected = BTreeSet::new();
        walked(&tunnels, Walk::start(source, seeds as u32), [0; 32], &mut expected);
        let outcomes = Outcomes::new(&tunnels, source, seeds);
        let found: Vec<([u8; 32], Pit)> = (0..outcomes.len()).map(|index| outcomes.get(index)).collect();
        assert_eq!(found.len(), expected.len(), "an outcome is listed twice or left out");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
    }
}

// rule: MIC-D7
#[test]
fn each_outcome_has_a_path_that_leads_to_it() {
    let mut rng = rng::seeded(12);
    for _ in 0..500 {
        let tunnels = grid(5, 4, 80, &mut rng);
        let (source, seeds) = (rng::below(&mut rng, 20), 1 + rng::below(&mut rng, 9));
        let outcomes = Outcomes::new(&tunnels, source, seeds);
        for index in 0..outcomes.len() {
            let mut walk = Walk::start(source, seeds as u32);
            let mut drops = [0; 32];
            for pit in outcomes.path(index) {
                assert!(walk.ways_on(&tunnels).contains(pit));
                walk = walk.drop_in(pit);
                drops[pit] += 1;
            }
            assert_eq!((walk.in_hand(), (drops, walk.at())), (0, outcomes.get(index)));
        }
    }
}

// rule: MIC-D7
#[test]
fn outcomes_of_small_graphs_by_hand() {
    // A line of three, from one end: two seeds go one way only; a third turns back from the dead end.
    let line = Tunnels::new().join(0, 1).join(1, 2);
    let outcomes = Outcomes::new(&line, 0, 3);
    assert_eq!(outcomes.len(), 1);
    let (drops, last) = outcomes.get(0);
    assert_eq!((&drops[..3], last, outcomes.path(0)), (&[0, 2, 1][..], 1, vec![1, 2, 1]));
    // A ring of four: both ways round with four seeds come back to the source with one seed in each pit.
    let ring = Tunnels::new().join(0, 1).join(1, 2).join(2, 3).join(3, 0);
    let outcomes = Outcomes::new(&ring, 0, 4);
    assert_eq!((outcomes.len(), outcomes.get(0).1), (1, 0));
    assert_eq!(Outcomes::new(&ring, 0, 1).len(), 2);
    // Without a tunnel seeds go nowhere.
    assert!(Outcomes::new(&Tunnels::new(), 0, 2).is_empty());
    assert_eq!(Outcomes::new(&Tunnels::new(), 0, 0).len(), 1);
}

// rule: MIC-D7
#[test]
fn twelve_ants_on_the_open_grid_are_no_trouble() {
    let open = grid(5, 4, 100, &mut rng::seeded(1));
    for source in 0..20 {
        let outcomes = Outcomes::new(&open, source, 12);
        let (drops, _) = outcomes.get(outcomes.len() / 2);
        assert_eq!(drops.iter().sum::<u8>(), 12);
    }
}
