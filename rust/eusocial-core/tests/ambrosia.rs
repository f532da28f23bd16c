//! Ambrosia: properties of random games under every combination of options, and the book's example. The clauses one by one are
//! proved from Python, in `tests/ambrosia`.

mod common;

use common::{legal, walk, word};
use eusocial_core::game::Game;
use eusocial_core::games::ambrosia::{Ambrosia, State};
use eusocial_core::options::OptionValue;
use eusocial_core::rng;
use proptest::prelude::*;

fn game(options: &[(&str, OptionValue)]) -> Ambrosia {
    Ambrosia::new(&common::options(options), None).unwrap()
}

/// Any game: every option that changes the rules takes any of its values.
fn games() -> impl Strategy<Value = Ambrosia> {
    let options = (2..=4_i64, any::<[bool; 5]>(), prop::sample::subsequence(vec![0, 1], 0..=2), 1..400_i64);
    options.prop_map(|(players, [back, events, turbo, covered, short], start_jelly, limit)| {
        game(&[
            ("players", OptionValue::Int(players)),
            ("side", word(if back { "back" } else { "front" })),
            ("events", OptionValue::Bool(events)),
            ("advanced_movement", word(if turbo { "turbo" } else { "collector" })),
            ("covered_may_move", OptionValue::Bool(covered)),
            ("start_jelly", OptionValue::Ints(start_jelly)),
            ("max_turns", OptionValue::Int(if short { limit } else { 1000 })),
        ])
    })
}

/// Counters of each colour on the board text's spaces, and letters of the special ones.
fn counters(game: &Ambrosia, state: &State) -> [String; 4] {
    let mut counters: [String; 4] = Default::default();
    for line in game.board_text(state).lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        for group in line.split('|').nth(1).unwrap_or("").split('/').map(str::trim).filter(|g| !g.is_empty()) {
            counters[usize::from(group.as_bytes()[0] - b'a')].push_str(&group[2..]);
        }
    }
    counters
}

fn phase(game: &Ambrosia, state: &State) -> String {
    game.view(state)["phase"].as_str().unwrap().to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    // rule: AMB-G6, AMB-C4, AMB-C5
    #[test]
    fn counters_and_jelly_are_conserved(game in games(), seed: u64) {
        walk(&game, &mut rng::seeded(seed), |state, _| {
            let view = game.view(state);
            let jelly: u64 = view["jelly"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
            assert_eq!(jelly + view["supply"].as_u64().unwrap(), 30);
            let phase = phase(&game, state);
            if ["parts", "first_event", "setup", "place"].contains(&phase.as_str()) {
                return;
            }
            for (colour, counters) in counters(&game, state).iter().enumerate().take(game.num_players()) {
                let scorings = view["scorings"][colour].as_u64().unwrap() as usize;
                let own = view["colour"].as_u64() == Some(colour as u64);
                // Between the counter removed and the one chosen a player has six on the meadow.
                let between = own && ["event", "choose", "alone"].contains(&phase.as_str());
                assert_eq!(counters.len(), if between { 6 } else { 7 }, "{}", game.board_text(state));
                // A normal counter went to a hive at each scoring, the one that ends the game and the one not yet paid aside.
                let owed = usize::from(own && ["restack", "remove"].contains(&phase.as_str()));
                let hives = scorings.min(8 - game.num_players()) - owed;
                assert_eq!(counters.matches('n').count(), 6 - hives, "{}", game.board_text(state));
                let mut specials: Vec<char> = counters.chars().filter(|&c| c != 'n').collect();
                specials.sort_unstable();
                specials.dedup();
                assert_eq!(specials.len(), counters.len() - (6 - hives), "{}", game.board_text(state));
            }
        });
    }

    // rule: AMB-T1
    #[test]
    fn three_faces_name_the_same_action(game in games(), seed: u64) {
        common::check_faces(&game, &mut rng::seeded(seed));
    }

    // rule: AMB-T1
    #[test]
    fn every_other_number_is_refused_and_changes_nothing(game in games(), seed: u64) {
        common::check_refusals(&game, &mut rng::seeded(seed), 20);
    }

    // rule: AMB-F1, AMB-F5
    #[test]
    fn games_end_and_returns_sum_to_zero(game in games(), seed: u64) {
        let state = common::check_end(&game, &mut rng::seeded(seed));
        let facts = game.facts(&state);
        let scorings: Vec<u64> = facts["scorings"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
        let ended_by_rule = scorings.iter().filter(|&&n| n == 9 - game.num_players() as u64).count();
        assert_eq!(ended_by_rule, usize::from(!game.is_truncated(&state)));
    }

    #[test]
    fn positions_at_the_start_of_a_turn_are_read_back(game in games(), seed: u64) {
        walk(&game, &mut rng::seeded(seed), |state, _| {
            let text = game.board_text(state);
            // An additional turn begins with its jelly spent, which no text of a position says.
            if text.contains("start\n") {
                assert_eq!(game.parse_position(&text).as_ref(), Ok(state), "{text}");
            }
        });
    }

    #[test]
    fn chance_is_sampled_as_listed(game in games(), seed: u64) {
        common::check_chance(&game, &mut rng::seeded(seed));
    }

    #[test]
    fn tensors_are_whole_and_finite(game in games(), seed: u64) {
        let size = game.observation_shape().iter().product();
        let mut out = vec![f32::NAN; size];
        walk(&game, &mut rng::seeded(seed), |state, _| {
            for player in 0..game.num_players() {
                game.observe(state, player, &mut out);
                assert!(out.iter().all(|x| x.is_finite()));
                out.fill(f32::NAN);
            }
        });
    }
}

#[test]
fn different_positions_have_different_tensors_and_texts() {
    let game = game(&[("side", word("back")), ("events", OptionValue::Bool(true)), ("players", OptionValue::Int(3))]);
    let size = game.observation_shape().iter().product();
    let mut seen = std::collections::HashMap::new();
    let mut texts = std::collections::HashMap::new();
    for seed in 0..20 {
        walk(&game, &mut rng::seeded(seed), |state, _| {
            let mut out = vec![0.0_f32; size];
            game.observe(state, 1, &mut out);
            let bits: Vec<u32> = out.iter().map(|x| x.to_bits()).collect();
            assert_eq!(seen.entry(bits).or_insert_with(|| state.clone()), state);
            assert_eq!(texts.entry(game.board_text(state)).or_insert_with(|| state.clone()), state);
        });
    }
    assert!(seen.len() > 3000);
}

// rule: AMB-M9
#[test]
fn the_books_example() {
    let game = game(&[("players", OptionValue::Int(3)), ("parts", OptionValue::Ints((0..6).collect()))]);
    // Spaces A to G are 1 to 7. The book gives the player more than seven counters, to show all in one picture.
    let state = game
        .parse_position(
            "player a scorings 1\n to move a\n 0 | a:nnnnnGH\n 2 | a:n\n 3 | b:nn\n 4 | b:n\n 5 | a:C / c:n\n 7 | b:T / c:n\n \
             20 | b:nnn\n 25 | c:nnnnT",
        )
        .unwrap();
    let moves: Vec<String> = legal(&game, &state)
        .into_iter()
        .map(|action| game.format_action(&game.decode(&state, action).unwrap()))
        .filter(|text| text.starts_with("move 0:"))
        .collect();
    assert_eq!(moves, ["move 0:1>1", "move 0:2>2", "move 0:4>4", "move 0:5>5", "move 0:6>6"]);
}
