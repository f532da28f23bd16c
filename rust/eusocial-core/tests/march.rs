//! March of the Ants: whole games at random, and what holds in all of them.

use eusocial_core::game::{Game, Turn};
use eusocial_core::games::march::March;
use eusocial_core::options::{OptionValue, OptionValues};
use eusocial_core::rng;

fn game(options: &[(&str, OptionValue)]) -> March {
    let options: OptionValues = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    March::new(&options, None).unwrap()
}

/// All modules together, with one way to draft.
fn all_modules(players: i64, draft: &str) -> March {
    let modules =
        ["major_workers", "tactics", "aphids", "parasites", "predators", "seasons", "symbiotes", "flooded_spring"];
    let mut options: Vec<(&str, OptionValue)> = modules.map(|name| (name, OptionValue::Bool(true))).to_vec();
    options.push(("players", OptionValue::Int(players)));
    options.push(("draft", OptionValue::Text(draft.to_owned())));
    game(&options)
}

/// How many cards are named in hands, decks, bodies and piles, whoever has them.
fn cards(text: &str) -> usize {
    let kinds = ["hand", "own", "aside", "picked", "pack", "goals", "part", "discard"];
    let lines = text.lines().filter(|line| kinds.contains(&line.split(' ').next().unwrap_or("")));
    lines.map(|line| line.matches(';').count() + 1).sum()
}

fn play_out(game: &March, seed: u64) -> (usize, Vec<f64>) {
    let mut rng = rng::seeded(seed);
    let mut state = game.initial_state();
    let mut buffer = Vec::new();
    let mut decisions = 0;
    loop {
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.sample_chance(&state, &mut rng),
            Turn::Player(_) => game.random_action(&state, &mut rng, &mut buffer),
        };
        game.legal_actions(&state, &mut buffer);
        assert!(buffer.windows(2).all(|pair| pair[0] < pair[1]), "ascending: {}", game.board_text(&state));
        assert!(buffer.contains(&action));
        if decisions % 7 == 0 {
            for player in 0..game.num_players() {
                let world = game.resample(&state, player, &mut rng);
                assert_eq!(
                    game.information_state_string(&world, player),
                    game.information_state_string(&state, player),
                    "player {player}, seed {seed}"
                );
                assert_eq!(cards(&game.board_text(&world)), cards(&game.board_text(&state)));
            }
        }
        game.play(&mut state, action);
        decisions += 1;
        assert!(decisions < 100_000);
    }
    let mut scores = vec![0.0; game.num_players()];
    game.scores(&state, &mut scores);
    (decisions, scores)
}

#[test]
fn random_games_end() {
    for players in 1..=5 {
        let games = [game(&[("players", OptionValue::Int(players))])]
            .into_iter()
            .chain(["none", "setup", "round", "deck"].map(|draft| all_modules(players, draft)));
        for game in games {
            for seed in 0..20 {
                let (decisions, scores) = play_out(&game, seed);
                assert!(decisions > 0 && scores.iter().all(|score| score.is_finite()));
            }
        }
    }
}
