//! March of the Ants: whole games at random, and what holds in all of them.

use eusocial_core::game::{Game, Turn};
use eusocial_core::games::march::March;
use eusocial_core::options::{OptionValue, OptionValues};
use eusocial_core::rng;

fn game(options: &[(&str, OptionValue)]) -> March {
    let options: OptionValues = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    March::new(&options, None).unwrap()
}

fn all_modules(players: i64) -> March {
    let yes = OptionValue::Bool(true);
    game(&[
        ("players", OptionValue::Int(players)),
        ("major_workers", yes.clone()),
        ("tactics", yes.clone()),
        ("aphids", yes.clone()),
        ("parasites", yes.clone()),
        ("flooded_spring", yes),
    ])
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
        for game in [game(&[("players", OptionValue::Int(players))]), all_modules(players)] {
            for seed in 0..20 {
                let (decisions, scores) = play_out(&game, seed);
                println!("{players} players, seed {seed}: {decisions} decisions, {scores:?}");
            }
        }
    }
}
