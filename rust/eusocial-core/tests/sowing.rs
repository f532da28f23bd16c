//! The sowing kernel on small graphs, with what it should do worked out by hand.

use eusocial_core::sowing::{Pit, PitSet, Track, Tunnels, Walk};

fn pits(pits: &[Pit]) -> PitSet {
    pits.iter().copied().collect()
}

/// Walks through these pits, checking that each may be entered.
fn walk(tunnels: &Tunnels, source: Pit, seeds: u32, way: &[Pit]) -> Walk {
    way.iter().fold(Walk::start(source, seeds), |walk, &pit| {
        assert!(walk.ways_on(tunnels).contains(pit), "{pit} is closed to {walk:?}");
        walk.drop_in(pit)
    })
}

/// 0 - 1 - 2
fn line() -> Tunnels {
    Tunnels::new().join(0, 1).join(1, 2)
}

/// 0 - 1 - 2
///     |   |
///     4 - 3
fn loop_with_a_tail() -> Tunnels {
    Tunnels::new().join(0, 1).join(1, 2).join(2, 3).join(3, 4).join(4, 1)
}

// rule: MIC-D2
#[test]
fn seeds_go_where_tunnels_lead() {
    let tunnels = loop_with_a_tail();
    assert_eq!(Walk::start(0, 3).ways_on(&tunnels), pits(&[1]));
    assert_eq!(Walk::start(1, 3).ways_on(&tunnels), pits(&[0, 2, 4]));
    assert_eq!(Walk::start(5, 3).ways_on(&tunnels), PitSet::EMPTY);
}

// rule: MIC-D3
#[test]
fn the_first_step_goes_through_any_tunnel() {
    assert_eq!(Walk::start(1, 1).ways_on(&line()), pits(&[0, 2]));
}

// rule: MIC-D3
#[test]
fn on_a_line_one_goes_straight_on() {
    let walk = walk(&line(), 0, 3, &[1]);
    assert_eq!(walk.ways_on(&line()), pits(&[2]));
}

// rule: MIC-D3
#[test]
fn a_dead_end_turns_one_back() {
    let walk = walk(&line(), 0, 4, &[1, 2]);
    assert_eq!(walk.ways_on(&line()), pits(&[1]));
    let walk = walk.drop_in(1);
    assert_eq!(walk.ways_on(&line()), pits(&[0]), "after a dead end the rule binds again");
}

// rule: MIC-D3
#[test]
fn a_loop_leads_through_a_pit_again() {
    let tunnels = loop_with_a_tail();
    let walk = walk(&tunnels, 0, 6, &[1, 2, 3, 4, 1]);
    assert_eq!(walk.ways_on(&tunnels), pits(&[0, 2]), "not back to 4, but on to the tail or around again");
    assert_eq!(walk.in_hand(), 1);
}

// rule: MIC-D3
#[test]
fn a_loop_leads_back_into_the_source() {
    let tunnels = loop_with_a_tail();
    let walk = walk(&tunnels, 2, 4, &[3, 4, 1, 2]);
    assert_eq!((walk.at(), walk.in_hand()), (2, 0));
}

#[test]
fn an_empty_hand_drops_nothing() {
    assert_eq!(walk(&line(), 0, 1, &[1]).ways_on(&line()), PitSet::EMPTY);
}

#[test]
fn a_tunnel_to_the_own_pit_is_a_way_back_like_any_other() {
    let tunnels = Tunnels::new().lead(0, 0).lead(0, 1);
    let walk = walk(&tunnels, 0, 3, &[0]);
    assert_eq!(walk.ways_on(&tunnels), pits(&[1]));
}

// rule: MIC-K1
#[test]
fn a_track_goes_around_its_ring() {
    const TRACK: Track<4, 8> = Track::new(&Tunnels::ring(&[0, 1, 2, 3]), 2, PitSet::EMPTY);
    for (seeds, sown, last) in
        [(0, [0, 0, 0, 0], 2), (1, [0, 0, 0, 1], 3), (3, [1, 1, 0, 1], 1), (4, [1, 1, 1, 1], 2), (7, [2, 2, 1, 2], 1)]
    {
        let mut board = [0; 4];
        assert_eq!((TRACK.sow(&mut board, seeds), board), (last, sown), "{seeds} seeds");
    }
}

// rule: MIC-K1
#[test]
fn a_track_passes_pits_that_take_nothing() {
    let around = Tunnels::ring(&[0, 1, 2, 3]);
    let mut board = [10; 4];
    let source_rests: Track<4, 6> = Track::new(&around, 0, PitSet::one(0));
    assert_eq!((source_rests.sow(&mut board, 5), board), (2, [10, 12, 12, 11]));
    let two_pass: Track<4, 6> = Track::new(&around, 0, pits(&[1, 2]));
    assert_eq!((two_pass.sow(&mut board, 3), board), (3, [11, 12, 12, 13]));
}

// rule: MIC-K1
#[test]
fn a_track_is_the_walk_without_choice() {
    let around = Tunnels::ring(&[0, 3, 1, 4, 2]);
    let track: Track<5, 20> = Track::new(&around, 3, PitSet::EMPTY);
    let mut walk = Walk::start(3, 19);
    let mut walked = [0; 5];
    for seeds in 1..20 {
        walk = walk.drop_in(walk.ways_on(&around).first().unwrap());
        walked[walk.at()] += 1;
        let mut sown = [0; 5];
        assert_eq!((track.sow(&mut sown, seeds), sown), (walk.at(), walked));
    }
}

#[test]
#[should_panic(expected = "one way out")]
fn a_track_needs_a_way_without_choice() {
    let _: Track<5, 4> = Track::new(&loop_with_a_tail(), 0, PitSet::EMPTY);
}

#[test]
#[should_panic(expected = "takes seeds")]
fn a_track_needs_a_pit_that_takes_seeds() {
    let _: Track<2, 4> = Track::new(&Tunnels::ring(&[0, 1]), 0, pits(&[0, 1]));
}

#[test]
fn sets_of_pits() {
    let set = pits(&[31, 2, 5]);
    assert_eq!((set.len(), set.first(), set.collect::<Vec<_>>()), (3, Some(2), vec![2, 5, 31]));
    assert_eq!(set.without(PitSet::one(2)), pits(&[5, 31]));
    assert!(!set.contains(32) && PitSet::EMPTY.is_empty());
    assert_eq!(format!("{set:?}"), "{2, 5, 31}");
}
