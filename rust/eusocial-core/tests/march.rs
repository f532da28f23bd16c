//! March of the Ants: properties of random games under every combination of options. The clauses one by one are proved from Python,
//! in `tests/march`.

mod common;

use common::{act, texts, walk, word};
use eusocial_core::game::{Game, Turn};
use eusocial_core::games::march::March;
use eusocial_core::options::OptionValue;
use eusocial_core::rng;
use proptest::prelude::*;
use serde_json::Value;

const MODULES: [&str; 8] =
    ["major_workers", "tactics", "aphids", "parasites", "predators", "seasons", "symbiotes", "flooded_spring"];

fn game(options: &[(&str, OptionValue)]) -> March {
    March::new(&common::options(options), None).unwrap()
}

/// The modes with the fewest and most who play them.
const MODES: [(&str, i64, i64); 5] =
    [("rivals", 1, 5), ("centipedes", 1, 4), ("broodmother", 1, 4), ("asymmetric", 2, 5), ("antperium", 3, 4)];

/// Any game: every mode, every module in or out, every way to draft.
fn games() -> impl Strategy<Value = March> {
    let draft = prop::sample::select(vec!["none", "setup", "round", "deck"]);
    let base = prop::sample::select(vec!["strength", "size"]);
    let mode = prop::sample::select(MODES.to_vec());
    let difficulty = prop::sample::select(vec!["normal", "easy", "hard"]);
    (mode, 0..5_i64, 0..5_i64, any::<u8>(), draft, base, any::<bool>(), difficulty).prop_map(
        |((mode, fewest, most), players, first, set, draft, base, beyond, difficulty)| {
            let players = fewest + players % (most - fewest + 1);
            let mut options: Vec<(&str, OptionValue)> =
                (0..8).map(|i| (MODULES[i], OptionValue::Bool(set >> i & 1 == 1))).collect();
            options.push(("mode", word(mode)));
            options.push(("difficulty", word(difficulty)));
            options.push(("players", OptionValue::Int(players)));
            // A Broodmother with a seat never starts.
            let starters = if mode == "asymmetric" { players - 1 } else { players };
            options.push(("first_player", OptionValue::Int(first % starters)));
            options.push(("draft", word(draft)));
            options.push(("casualty_base", word(base)));
            options.push(("beyond_the_meadow", OptionValue::Bool(beyond)));
            game(&options)
        },
    )
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

/// How many cards lines of board text name.
fn cards(text: &str) -> usize {
    let kinds =
        ["hand", "own", "aside", "picked", "pack", "goals", "part", "discard", "offered", "revealed", "plot", "looked"];
    let lines = text.lines().filter(|line| kinds.contains(&line.split(' ').next().unwrap_or("")));
    lines.map(|line| line.matches(';').count() + 1).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    // rule: MOA-D1, MOA-A5, MOA-B1
    #[test]
    fn every_cube_is_somewhere(game in games(), seed: u64) {
        let mut counters = 0;
        walk(&game, &mut rng::seeded(seed), |state, _| {
            let view = game.view(state);
            for (player, colony) in list(&view["colonies"]).iter().enumerate() {
                let mut cubes = number(&colony["larvae"]) + number(&colony["eggs"]);
                let mut majors = number(&colony["majors"]);
                for hex in list(&view["hexes"]) {
                    for site in list(&hex["sites"]) {
                        for ant in [&site["ant"], &site["guest"]].into_iter().filter(|ant| ant["player"] == player) {
                            if ant["major"] == true { majors += 1 } else { cubes += 1 }
                        }
                    }
                    for ants in list(&hex["outskirts"]).iter().filter(|ants| ants["player"] == player) {
                        if ants["major"] == true { majors += number(&ants["ants"]) } else { cubes += number(&ants["ants"]) }
                    }
                }
                let parasites = |colony: &Value| {
                    let parts = ["head", "thorax", "abdomen"].map(|segment| list(&colony["body"][segment]).to_vec());
                    parts.concat().iter().filter(|part| part["parasite"] == player).count() as u64
                };
                cubes += list(&view["colonies"]).iter().map(parasites).sum::<u64>();
                // A displaced ant is in hand until it is put down again.
                if view["phase"] != "shift" {
                    // MOA-B58: one keeps the score.
                    let all = if view["mode"] == "antperium" { 35 } else { 36 };
                    prop_assert_eq_(cubes, all, &game, state);
                    assert!(majors == 0 || majors == 2, "{}", game.board_text(state));
                }
            }
            counters = list(&view["hexes"])
                .iter()
                .map(|hex| u64::from(hex["wormhole"] == true) + u64::from(hex["centipede"] == true))
                .sum();
            assert!(counters <= 15);
            let spores: u64 = list(&view["hexes"]).iter().map(|hex| number(&hex["spores"])).sum();
            assert!(spores <= 9);
            let food: u64 = list(&view["colonies"]).iter().map(|colony| number(&colony["food"])).sum();
            assert!(food <= 30);
        });
    }

    // rule: MOA-A2, MOA-D16
    #[test]
    fn no_hex_and_no_card_is_lost(game in games(), seed: u64) {
        let deck = game.content().unwrap().value["cards"].as_array().unwrap().len() as u64;
        let mut last = 0;
        walk(&game, &mut rng::seeded(seed), |state, _| {
            let view = game.view(state);
            let text = game.board_text(state);
            let all = cards(&text) as u64 + number(&view["deck"]) + view["horde"]["deck"].as_u64().unwrap_or(0);
            // A card that is being played, or shows in a search, is on the table for a moment.
            assert!(all <= deck && (last == 0 || all + 3 >= last), "{all} of {last} cards\n{text}");
            last = last.max(all);
        });
    }

    // rule: MOA-D7, MOA-A31, MOA-A36
    #[test]
    fn no_ant_waits_outside_a_site_that_it_could_take(game in games(), seed: u64) {
        walk(&game, &mut rng::seeded(seed), |state, _| {
            let view = game.view(state);
            for hex in list(&view["hexes"]) {
                let open = |site: &&Value| site["ant"].is_null() && site["nymph"] == false;
                let free = list(&hex["sites"]).iter().any(|site| open(&site) && site["special"].is_null());
                assert!(!free || list(&hex["outskirts"]).is_empty() || hex["number"] == 0 || view["phase"] == "shift",
                    "{}", game.board_text(state));
            }
        });
    }

    // rule: MOA-B40, MOA-B43, MOA-B44, MOA-B52
    #[test]
    fn against_the_broodmother(players in 1..5_i64, set: u8, difficulty in 0..3_usize, seed: u64) {
        let mut options: Vec<(&str, OptionValue)> =
            (0..8).map(|i| (MODULES[i], OptionValue::Bool(set >> i & 1 == 1))).collect();
        options.push(("mode", word("broodmother")));
        options.push(("players", OptionValue::Int(players)));
        options.push(("difficulty", word(["normal", "easy", "hard"][difficulty])));
        let game = game(&options);
        let mut last = 0;
        let state = walk(&game, &mut rng::seeded(seed), |state, legal| {
            let view = game.view(state);
            let text = game.board_text(state);
            let horde = &view["horde"];
            let sites: Vec<&Value> = list(&view["hexes"]).iter().flat_map(|hex| list(&hex["sites"])).collect();
            let nymphs = sites.iter().filter(|site| site["nymph"] == true).count();
            assert!(nymphs + usize::from(horde["nymph"] == true) < 36, "{text}");
            assert!(sites.iter().all(|site| site["nymph"] == false || site["ant"].is_null() && site["aphid"] == false));
            let nest = list(&view["hexes"]).iter().find(|hex| hex["number"] == 27);
            let her = list(&view["predators"]).iter().find(|predator| predator["kind"] == "broodmother");
            assert_eq!(horde["found"], nest.is_some(), "{text}");
            if view["over"] == false {
                assert_eq!(nest.is_some(), her.is_some(), "{text}");
                let there = list(&view["hexes"]).iter().filter(|hex| hex["centipede"] == true).count() as u64;
                assert!(there <= number(&horde["thresholds"]["centipedes"]), "{text}");
            }
            // The Nest is one of the last hexes, and stays in the stack until it is drawn.
            let stack = text.lines().find(|line| line.starts_with("stack ")).unwrap();
            let words: Vec<&str> = stack.split(' ').collect();
            let (top, bottom) = (words[words.len() - 3].parse().unwrap(), words[words.len() - 1].parse().unwrap());
            let (top, bottom): (usize, usize) = (top, bottom);
            assert!(top + bottom + 5 <= words.len());
            assert!(words.contains(&"27") || top == 0, "{text}");
            assert!(bottom > 0 || !words.contains(&"27"), "{text}");
            if view["phase"] == "hex" && top > 0 {
                assert!(!texts(&game, state).contains(&"hex 27".to_owned()), "{legal:?} {text}");
            }
            last = number(&view["round"]);
        });
        let mut returns = [0.0; 4];
        game.returns(&state, &mut returns[..players as usize]);
        let won = game.view(&state)["horde"]["found"] == true
            && list(&game.view(&state)["predators"]).iter().all(|predator| predator["kind"] != "broodmother");
        assert_eq!(returns[0], if won { 1.0 } else { -1.0 });
        assert!((1..=4).contains(&last));
    }

    #[test]
    fn number_structure_and_text_name_each_other(game in games(), seed: u64) {
        common::check_faces(&game, &mut rng::seeded(seed));
    }

    #[test]
    fn what_is_not_legal_is_refused_without_a_change(game in games(), seed: u64) {
        common::check_refusals(&game, &mut rng::seeded(seed), 3);
    }

    #[test]
    fn games_end(game in games(), seed: u64) {
        common::check_end(&game, &mut rng::seeded(seed));
    }

    #[test]
    fn chances_sum_to_one(game in games(), seed: u64) {
        common::check_chance(&game, &mut rng::seeded(seed));
    }

    // rule: MOA-D16
    #[test]
    fn worlds_that_look_alike_look_alike(game in games(), seed: u64) {
        common::check_worlds(&game, &mut rng::seeded(seed));
    }

    #[test]
    fn positions_come_back_from_text(game in games(), seed: u64) {
        walk(&game, &mut rng::seeded(seed), |state, _| {
            if game.view(state)["phase"] == "turn" && !game.board_text(state).contains("\ntask ") {
                let text = game.board_text(state);
                let back = game.parse_position(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert_eq!(game.board_text(&back), text);
            }
        });
    }
}

/// Compares with the position in the message.
fn prop_assert_eq_(found: u64, expected: u64, game: &March, state: &<March as Game>::State) {
    assert_eq!(found, expected, "{}", game.board_text(state));
}

// rule: MOA-A83, MOA-D6
#[test]
fn three_players_who_rest_at_once_come_to_the_decree() {
    let game = game(&[]);
    let mut rng = rng::seeded(1);
    let mut state = game.initial_state();
    while game.turn(&state) == Turn::Chance {
        let drawn = game.sample_chance(&state, &mut rng);
        game.play(&mut state, drawn);
    }
    act(&game, &mut state, "rest");
    while game.turn(&state) == Turn::Chance {
        let drawn = game.sample_chance(&state, &mut rng);
        game.play(&mut state, drawn);
    }
    act(&game, &mut state, "rest");
    // The second to rest ends the phase and begins from now on; nobody is hungry, nothing is contested.
    assert_eq!(game.turn(&state), Turn::Player(1));
    assert_eq!(texts(&game, &state), ["decree larvae", "decree food", "decree card"]);
}
