//! The sowing kernel on small graphs, with what it should do worked out by hand.

use eusocial_core::rng;
use eusocial_core::sowing::{Pit, PitSet, Row, Track, Tunnels, Walk};

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

/// Two rows of three pits.
const TWO_ROWS: Tunnels = Tunnels::ring(&[0, 1, 2, 8, 9, 10]);

/// Rows with these seeds at their first three places.
fn rows(zero: [u8; 3], one: [u8; 3]) -> [Row; 2] {
    [zero, one].map(|[a, b, c]| Row::new([a, b, c, 0, 0, 0, 0, 0]))
}

/// Checks the rows after sowing so many seeds, and where the last seed went.
fn check_sow<const SEEDS: usize>(track: &Track<SEEDS>, seeds: u8, before: [Row; 2], after: [Row; 2], last: Pit) {
    let mut board = before;
    assert_eq!((track.sow(seeds, &mut board), board), (last, after));
}

// rule: MIC-K1
#[test]
fn a_track_goes_around_its_ring() {
    const TRACK: Track<20> = Track::new(&TWO_ROWS, 1, PitSet::EMPTY);
    check_sow(&TRACK, 0, rows([7, 0, 7], [7, 7, 7]), rows([7, 0, 7], [7, 7, 7]), 1);
    check_sow(&TRACK, 1, rows([7, 1, 7], [7, 7, 7]), rows([7, 0, 8], [7, 7, 7]), 2);
    check_sow(&TRACK, 4, rows([7, 4, 7], [7, 7, 7]), rows([7, 0, 8], [8, 8, 8]), 10);
    check_sow(&TRACK, 6, rows([7, 6, 7], [7, 7, 7]), rows([8, 1, 8], [8, 8, 8]), 1);
    check_sow(&TRACK, 13, rows([7, 13, 7], [7, 7, 7]), rows([9, 2, 10], [9, 9, 9]), 2);
}

// rule: MIC-K1
#[test]
fn a_track_starts_in_the_second_row_too() {
    let track: Track<5> = Track::new(&TWO_ROWS, 10, PitSet::EMPTY);
    check_sow(&track, 3, rows([0, 0, 0], [0, 0, 3]), rows([1, 1, 1], [0, 0, 0]), 2);
}

// rule: MIC-K1
#[test]
fn a_track_passes_pits_that_take_nothing() {
    let source_rests: Track<12> = Track::new(&TWO_ROWS, 0, PitSet::one(0));
    check_sow(&source_rests, 11, rows([11, 0, 0], [0, 0, 0]), rows([0, 3, 2], [2, 2, 2]), 1);
    let two_pass: Track<12> = Track::new(&TWO_ROWS, 0, pits(&[1, 8]));
    check_sow(&two_pass, 3, rows([3, 5, 0], [5, 0, 0]), rows([0, 5, 1], [5, 1, 1]), 10);
}

// rule: MIC-K1
#[test]
fn a_track_is_the_walk_without_choice() {
    let around = Tunnels::ring(&[0, 3, 1, 4, 2]);
    let track: Track<20> = Track::new(&around, 3, PitSet::EMPTY);
    for seeds in 1..20 {
        let (mut walk, mut walked) = (Walk::start(3, u32::from(seeds)), [0; 8]);
        while let Some(pit) = walk.ways_on(&around).first() {
            walk = walk.drop_in(pit);
            walked[pit] += 1;
        }
        let mut board = [Row::new([0, 0, 0, seeds, 0, 0, 0, 0]), Row::default()];
        assert_eq!((track.sow(seeds, &mut board), board), (walk.at(), [Row::new(walked), Row::default()]));
    }
}

#[test]
fn rows_of_pits() {
    let mut row = Row::new([1, 0, 127, 4, 5, 6, 7, 8]);
    assert_eq!(
        (row.get(2), row.pits(), format!("{row:?}")),
        (127, [1, 0, 127, 4, 5, 6, 7, 8], "[1, 0, 127, 4, 5, 6, 7, 8]".to_owned())
    );
    assert_eq!(row.sum(), 158);
    assert_eq!(row.first(2), Row::new([1, 0, 0, 0, 0, 0, 0, 0]));
    assert_eq!((row.take_if(false, 2), row.get(2)), (0, 127));
    assert_eq!((row.take_if(true, 3), row.get(3)), (4, 0));
    row.add(3, 4);
    assert_eq!((row.take(2), row.get(2)), (127, 0));
    row.add(1, 3);
    assert_eq!(row, Row::new([1, 3, 0, 4, 5, 6, 7, 8]));
    assert!(!row.is_empty() && row.first(0).is_empty());
}

#[test]
fn pits_that_meet_a_need() {
    let row = Row::new([0, 1, 2, 126, 127, 0, 3, 48]);
    let list = |needs| {
        let mut out = vec![99; 9];
        row.at_least(Row::new(needs)).list::<8>(10, &mut out);
        out
    };
    assert_eq!(list([1; 8]), [11, 12, 13, 14, 16, 17]);
    assert_eq!(list([Row::NEVER; 8]), [14]);
    assert_eq!(list([1, 2, 2, 127, 127, 1, 4, 48]), [12, 14, 17]);
    let places = row.at_least(Row::new([1; 8]));
    assert!(places.contains(7) && !places.contains(0) && !places.contains(8) && !places.is_empty());
    let mut out = vec![];
    places.list::<3>(0, &mut out);
    assert_eq!(out, [1, 2], "places beyond those asked for are left out");
}

#[test]
fn places_are_drawn_as_from_their_list() {
    let mut rng = rng::seeded(1);
    for set in 0u8..64 {
        let places = Row::new(std::array::from_fn(|place| set >> place & 1)).at_least(Row::new([1; 8]));
        let mut list = vec![];
        places.list::<6>(0, &mut list);
        for _ in 0..20 {
            let mut same = rng.clone();
            let expected = if list.is_empty() { 0 } else { list[rng::below(&mut same, list.len())] };
            assert_eq!(places.draw(&mut rng), expected as usize);
        }
    }
}

#[test]
#[should_panic(expected = "one way out")]
fn a_track_needs_a_way_without_choice() {
    let _: Track<4> = Track::new(&loop_with_a_tail(), 0, PitSet::EMPTY);
}

#[test]
#[should_panic(expected = "takes seeds")]
fn a_track_needs_a_pit_that_takes_seeds() {
    let _: Track<4> = Track::new(&Tunnels::ring(&[0, 1]), 0, pits(&[0, 1]));
}

#[test]
fn sets_of_pits() {
    let set = pits(&[31, 2, 5]);
    assert_eq!((set.len(), set.first(), set.collect::<Vec<_>>()), (3, Some(2), vec![2, 5, 31]));
    assert_eq!(set.without(PitSet::one(2)), pits(&[5, 31]));
    assert!(!set.contains(32) && PitSet::EMPTY.is_empty());
    assert_eq!(format!("{set:?}"), "{2, 5, 31}");
}
