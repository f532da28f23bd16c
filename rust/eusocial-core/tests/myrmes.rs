//! Myrmes: properties of random games under every combination of options, and hidden choices by counting. The clauses one by one are
//! proved from Python, in `tests/myrmes`.

mod common;

use common::{act, walk, word};
use eusocial_core::game::{Game, Turn};
use eusocial_core::games::myrmes::{Myrmes, State};
use eusocial_core::options::OptionValue;
use eusocial_core::rng;
use proptest::prelude::*;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn game(options: &[(&str, OptionValue)]) -> Myrmes {
    Myrmes::new(&common::options(options), None).unwrap()
}

/// Any game: every option takes any of its values.
fn games() -> impl Strategy<Value = Myrmes> {
    (2..=4_i64, 0..4_i64, prop::sample::select(vec!["sequential", "hidden"])).prop_map(|(players, first, hidden)| {
        game(&[
            ("players", OptionValue::Int(players)),
            ("first_player", OptionValue::Int(first % players)),
            ("simultaneous", word(hidden)),
        ])
    })
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    // rule: MYR-B2, MYR-A4, MYR-C2
    #[test]
    fn every_ant_and_nurse_is_somewhere(game in games(), seed: u64) {
        walk(&game, &mut rng::seeded(seed), |state, _| {
            let view = game.view(state);
            for (player, colony) in list(&view["colonies"]).iter().enumerate() {
                let outside = u64::from(!view["sortie"].is_null() && view["player"] == player as u64);
                let ants = number(&colony["workers"]) + number(&colony["soldiers"]) + list(&colony["inside"]).len() as u64;
                assert_eq!(ants + outside + number(&colony["reserve"]), 8, "{}", game.board_text(state));
                let on_objectives = list(&colony["completed"]).len() as u64;
                assert_eq!(number(&colony["nurses"]) + number(&colony["nurses_reserve"]) + on_objectives, 8);
                assert!(colony["atelier"].as_u64() <= colony["nurses"].as_u64());
            }
        });
    }

    // rule: MYR-L1, MYR-L2, MYR-C1
    #[test]
    fn no_hex_is_covered_twice_and_cubes_come_from_the_ground(game in games(), seed: u64) {
        walk(&game, &mut rng::seeded(seed), |state, _| {
            let view = game.view(state);
            let ground: BTreeMap<String, &Value> = list(&view["hexes"])
                .iter()
                .map(|hex| (format!("[{},{}]", hex["q"], hex["r"]), hex))
                .collect();
            let mut covered = BTreeSet::new();
            for tile in list(&view["tiles"]) {
                let mut most: BTreeMap<&str, u64> = BTreeMap::new();
                for hex in list(&tile["hexes"]) {
                    let hex = hex.to_string();
                    assert!(covered.insert(hex.clone()), "{hex} twice");
                    let ground = ground[&hex];
                    assert!(ground["terrain"] != "water" && ground["prey"].is_null());
                    let gives = match ground["terrain"].as_str().unwrap() {
                        "grass" => "food",
                        other => other,
                    };
                    *most.entry(gives).or_default() += 1;
                }
                for resource in ["food", "earth", "stone"] {
                    let cubes = number(&tile["cubes"][resource]);
                    assert!(cubes <= most.get(resource).copied().unwrap_or(0), "{tile}");
                }
            }
        });
    }

    // rule: MYR-E3
    #[test]
    fn scores_are_the_sum_of_their_accounts_and_never_below_zero(game in games(), seed: u64) {
        let players = game.num_players();
        let accounts = Myrmes::accounts().len();
        let (mut scores, mut breakdown) = (vec![0.0; players], vec![0.0; players * accounts]);
        walk(&game, &mut rng::seeded(seed), |state, _| {
            game.scores(state, &mut scores);
            game.breakdown(state, &mut breakdown);
            for (score, row) in scores.iter().zip(breakdown.chunks(accounts)) {
                assert!(*score == row.iter().sum::<f64>() && *score >= 0.0);
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

    // rule: MYR-E4
    #[test]
    fn games_end_and_returns_sum_to_zero(game in games(), seed: u64) {
        common::check_end(&game, &mut rng::seeded(seed));
    }

    #[test]
    fn positions_are_read_back(game in games(), seed: u64) {
        walk(&game, &mut rng::seeded(seed), |state, _| {
            if matches!(game.turn(state), Turn::Player(_)) {
                let text = game.board_text(state);
                assert_eq!(game.parse_position(&text).as_ref(), Ok(state), "{text}");
            }
        });
    }

    // rule: MYR-C5, MYR-C6, MYR-S2
    #[test]
    fn chance_is_sampled_as_listed(game in games(), seed: u64) {
        common::check_chance(&game, &mut rng::seeded(seed));
    }

    // rule: MYR-V7
    #[test]
    fn what_a_player_sees_is_the_same_in_every_world_that_fits(game in games(), seed: u64) {
        common::check_worlds(&game, &mut rng::seeded(seed));
    }
}

/// The first decision, with a hidden event to choose.
fn first_event(game: &Myrmes) -> State {
    let mut state = game.initial_state();
    let objectives = ["prey2", "area4", "prey3", "area7", "prey4", "area10"];
    let prey =
        std::iter::repeat_n("prey spider".to_owned(), 5).chain(["prey termite".to_owned(), "prey ladybug".to_owned()]);
    let tiles = objectives.map(|id| format!("tile {id}"));
    for text in prey.chain(tiles).chain(["die 4", "die 1", "die 6"].map(str::to_owned)) {
        act(game, &mut state, &text);
    }
    state
}

// rule: MYR-V7, MYR-V2
#[test]
fn hidden_events_are_drawn_among_those_within_reach() {
    let game = game(&[("simultaneous", word("hidden"))]);
    let mut state = first_event(&game);
    act(&game, &mut state, "event move");
    let mut rng = rng::seeded(5);
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..6000 {
        let world = game.resample(&state, 1, &mut rng);
        let text = game.board_text(&world);
        let chosen = text.lines().find(|line| line.starts_with("chosen a")).unwrap();
        *counts.entry(chosen.to_owned()).or_default() += 1;
    }
    // One larva reaches the places beside the die, which shows 4: harvest, move, soldier. Each has 2000 ± 5 sigma.
    let names: Vec<&str> = counts.keys().map(String::as_str).collect();
    assert_eq!(names, ["chosen a event harvest", "chosen a event move", "chosen a event soldier"]);
    assert!(counts.values().all(|count| (1817..=2183).contains(count)), "{counts:?}");
}
