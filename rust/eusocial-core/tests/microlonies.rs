//! Microlonies: properties of random games under every combination of options, hidden information by counting, and the outcomes of
//! dispersions. The clauses one by one are proved from Python, in `tests/microlonies`.

mod common;

use common::{act, legal, texts, walk, word};
use eusocial_core::game::{Game, Turn};
use eusocial_core::games::microlonies::anthill::{CELLS, Cell};
use eusocial_core::games::microlonies::{Microlonies, State};
use eusocial_core::options::OptionValue;
use eusocial_core::rng;
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap};

fn game(options: &[(&str, OptionValue)]) -> Microlonies {
    Microlonies::new(&common::options(options), None).unwrap()
}

/// Any game: every option that changes the rules takes any of its values.
fn games() -> impl Strategy<Value = Microlonies> {
    (1..=4_i64, prop::sample::select(vec!["all", "green", "none"]), 5..60_i64).prop_map(|(players, species, rounds)| {
        game(&[
            ("players", OptionValue::Int(players)),
            ("species", word(species)),
            ("max_rounds", OptionValue::Int(rounds)),
        ])
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    // rule: MIC-B1, MIC-B2
    #[test]
    fn every_ant_is_somewhere(game in games(), seed: u64) {
        let mut begun = false;
        walk(&game, &mut rng::seeded(seed), |state, _| {
            let view = game.view(state);
            // Before the first turn the fourth workers are still to come (MIC-C4).
            begun |= view["phase"] == "sow";
            if !begun {
                return;
            }
            let in_hand = &view["in_hand"];
            for (player, colony) in view["colonies"].as_array().unwrap().iter().enumerate() {
                let chambers = colony["chambers"].as_array().unwrap();
                let inside: u64 = chambers.iter().map(|chamber| chamber["workers"].as_u64().unwrap()).sum();
                let queens = chambers.iter().filter(|chamber| chamber["queen"] == true).count();
                let hexes = view["hexes"].as_array().unwrap().iter();
                let outside = hexes.filter(|hex| hex["ant"] == player as u64).count() as u64;
                let own = view["player"] == player as u64;
                let hand = if own { in_hand["workers"].as_u64().unwrap() } else { 0 };
                let reserve = colony["reserve"].as_u64().unwrap();
                assert_eq!(inside + outside + hand + reserve, 24, "{}", game.board_text(state));
                assert_eq!(queens + usize::from(own && in_hand["queen"] == true), 1);
            }
        });
        assert!(begun);
    }

    // rule: MIC-C5, MIC-B4
    #[test]
    fn one_ant_a_hex_and_twelve_chambers_at_most(game in games(), seed: u64) {
        walk(&game, &mut rng::seeded(seed), |state, _| {
            let view = game.view(state);
            let mut standing = BTreeSet::new();
            for hex in view["hexes"].as_array().unwrap() {
                if !hex["ant"].is_null() || hex["termite"] == true {
                    assert!(hex["ant"].is_null() || hex["termite"] == false);
                    assert!(["meadow", "forest", "rock"].contains(&hex["ground"].as_str().unwrap()));
                    assert!(standing.insert((hex["q"].as_i64(), hex["r"].as_i64())));
                }
            }
            for colony in view["colonies"].as_array().unwrap() {
                assert!(colony["chambers"].as_array().unwrap().len() <= 12);
            }
        });
    }

    #[test]
    fn three_faces_name_the_same_action(game in games(), seed: u64) {
        common::check_faces(&game, &mut rng::seeded(seed));
    }

    #[test]
    fn every_other_number_is_refused_and_changes_nothing(game in games(), seed: u64) {
        common::check_refusals(&game, &mut rng::seeded(seed), 5);
    }

    #[test]
    fn games_end_and_returns_sum_to_zero(game in games(), seed: u64) {
        common::check_end(&game, &mut rng::seeded(seed));
    }

    #[test]
    fn positions_are_read_back(game in games(), seed: u64) {
        walk(&game, &mut rng::seeded(seed), |state, _| {
            let text = game.board_text(state);
            assert_eq!(game.parse_position(&text).as_ref(), Ok(state), "{text}");
        });
    }

    #[test]
    fn chance_is_sampled_as_listed(game in games(), seed: u64) {
        common::check_chance(&game, &mut rng::seeded(seed));
    }

    // rule: MIC-X2, MIC-Z1
    #[test]
    fn what_a_player_sees_is_the_same_in_every_world_that_fits(game in games(), seed: u64) {
        common::check_worlds(&game, &mut rng::seeded(seed));
    }
}

/// How often each hidden hand turns up among many resampled worlds.
fn hands_dealt(game: &Microlonies, state: &State, observer: usize, hidden: usize) -> HashMap<String, usize> {
    let mut rng = rng::seeded(5);
    let mut counts = HashMap::new();
    for _ in 0..12_000 {
        let world = game.resample(state, observer, &mut rng);
        *counts.entry(game.view(&world)["colonies"][hidden]["hand"].to_string()).or_insert(0) += 1;
    }
    counts
}

// rule: MIC-X2
#[test]
fn hidden_objectives_are_dealt_with_equal_chances() {
    let game = game(&[("species", word("none"))]);
    let mut state = game.initial_state();
    let mut rng = rng::seeded(3);
    while !game.board_text(&state).trim_end().ends_with(" sow") {
        let actions = legal(&game, &state);
        game.apply(&mut state, actions[rng::below(&mut rng, actions.len())]).unwrap();
    }
    // 26 cards, of which the observer sees three in the display and one in hand: the other's card is any of 22.
    let counts = hands_dealt(&game, &state, 0, 1);
    assert_eq!(counts.len(), 22);
    // 12000 / 22 = 545 each; six standard deviations are 137.
    assert!(counts.values().all(|&n| (409..=682).contains(&n)), "{counts:?}");
}

// rule: MIC-Z1
#[test]
fn hidden_booklets_are_dealt_with_equal_chances() {
    let game = game(&[("species", word("green"))]);
    let mut state = game.initial_state();
    let mut rng = rng::seeded(3);
    while !game.board_text(&state).trim_end().ends_with("species") || game.turn(&state) != Turn::Player(1) {
        let actions = legal(&game, &state);
        game.apply(&mut state, actions[rng::below(&mut rng, actions.len())]).unwrap();
    }
    // Eight booklets, three of them the observer's: the pick of player 0 is one of the five others, each as likely.
    let mut counts = HashMap::new();
    for _ in 0..10_000 {
        let world = game.resample(&state, 1, &mut rng);
        let species = game.view(&world)["colonies"][0]["species"].to_string();
        *counts.entry(species).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 5);
    assert!(counts.values().all(|&n| (1760..=2240).contains(&n)), "{counts:?}");
}

// rule: MIC-D7, MIC-D4, MIC-D5
#[test]
fn sowings_are_what_dropping_ant_by_ant_leads_to() {
    let game = game(&[("species", word("none"))]);
    for seed in 0..40 {
        let mut rng = rng::seeded(seed);
        let mut checked = 0;
        walk(&game, &mut rng, |state, _| {
            if !game.board_text(state).trim_end().ends_with(" sow") || checked > 12 {
                return;
            }
            checked += 1;
            for source in texts(&game, state) {
                let cell: Vec<u8> = source[4..].split(',').map(|n| n.parse().unwrap()).collect();
                let source_cell = Cell::at(cell[0], cell[1]).unwrap();
                let listed = game.sowings(state, source_cell);
                let found: BTreeSet<_> = listed
                    .iter()
                    .map(|sowing| (sowing.workers, sowing.queen.0, sowing.activated.0, sowing.lost))
                    .collect();
                assert_eq!(found.len(), listed.len(), "an outcome is listed twice");
                let mut expected = BTreeSet::new();
                let mut sown = state.clone();
                act(&game, &mut sown, &source);
                drop_all(&game, &sown, &mut expected);
                assert_eq!(found, expected);
                for sowing in listed.iter().take(20) {
                    let mut sown = state.clone();
                    act(&game, &mut sown, &source);
                    for (side, queen) in &sowing.path[..sowing.path.len() - 1] {
                        act(
                            &game,
                            &mut sown,
                            &format!("drop {} {}", if *queen { "queen" } else { "worker" }, side.name()),
                        );
                    }
                    let (side, queen) = sowing.path[sowing.path.len() - 1];
                    let last = format!("drop {} {}", if queen { "queen" } else { "worker" }, side.name());
                    assert_eq!(
                        after_drop(&game, &sown, &last),
                        (sowing.workers, sowing.queen.0, sowing.activated.0, sowing.lost)
                    );
                }
            }
        });
    }
}

type Outcome = ([u8; CELLS], u8, u8, bool);

/// Workers, queen and tunnels of the player to move, read from the view.
fn anthill(game: &Microlonies, state: &State) -> (usize, [u8; CELLS], Option<u8>, Cell) {
    let view = game.view(state);
    let player = view["player"].as_u64().unwrap() as usize;
    let mut workers = [0; CELLS];
    let mut queen = None;
    for chamber in view["colonies"][player]["chambers"].as_array().unwrap() {
        let cell = &chamber["cell"];
        let cell = Cell::at(cell[0].as_u64().unwrap() as u8, cell[1].as_u64().unwrap() as u8).unwrap();
        workers[cell.index()] = chamber["workers"].as_u64().unwrap() as u8;
        if chamber["queen"] == true {
            queen = Some(cell.0);
        }
    }
    let at = &view["at"];
    let at = Cell::at(at[0].as_u64().unwrap() as u8, at[1].as_u64().unwrap() as u8).unwrap();
    (player, workers, queen, at)
}

/// What the last drop leads to, worked out beside the engine: MIC-D5.
fn after_drop(game: &Microlonies, state: &State, last: &str) -> Outcome {
    let (_, mut workers, queen, at) = anthill(game, state);
    let words: Vec<&str> = last.split(' ').collect();
    let (column, row) = (at.column() as i8, at.row() as i8);
    let (dx, dy) = match words[2] {
        "north" => (0, -1),
        "south" => (0, 1),
        "west" => (-1, 0),
        _ => (1, 0),
    };
    let target = Cell::at((column + dx) as u8, (row + dy) as u8).unwrap();
    if words[1] == "queen" {
        return (workers, target.0, target.0, false);
    }
    workers[target.index()] += 1;
    let queen = queen.unwrap();
    (workers, queen, target.0, queen == target.0)
}

/// All outcomes of the drops to come, by playing each.
fn drop_all(game: &Microlonies, state: &State, out: &mut BTreeSet<Outcome>) {
    let view = game.view(state);
    let left = view["in_hand"]["workers"].as_u64().unwrap() + u64::from(view["in_hand"]["queen"] == true);
    for drop in texts(game, state) {
        if left == 1 {
            out.insert(after_drop(game, state, &drop));
            continue;
        }
        let mut next = state.clone();
        act(game, &mut next, &drop);
        drop_all(game, &next, out);
    }
}
