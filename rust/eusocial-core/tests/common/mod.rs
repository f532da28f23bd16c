//! Walks over random games, and what must hold in every position of any game.

// Each test file is a program of its own and uses a part of this.
#![allow(dead_code)]

use eusocial_core::game::{ActionId, Game, Turn};
use eusocial_core::options::{OptionValue, OptionValues};
use eusocial_core::rng::{self, Rng};

/// A word as an option's value.
pub fn word(word: &str) -> OptionValue {
    OptionValue::Text(word.to_owned())
}

/// Options by name.
pub fn options(options: &[(&str, OptionValue)]) -> OptionValues {
    options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
}

/// The legal actions.
pub fn legal<G: Game>(game: &G, state: &G::State) -> Vec<ActionId> {
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    legal
}

/// The legal actions as text.
pub fn texts<G: Game>(game: &G, state: &G::State) -> Vec<String> {
    legal(game, state).iter().map(|&id| game.format_action(&game.decode(state, id).unwrap())).collect()
}

/// Takes an action given as text.
pub fn act<G: Game>(game: &G, state: &mut G::State, text: &str) {
    let action = game.parse_action(state, text).unwrap();
    game.apply(state, game.encode(state, &action).unwrap()).unwrap();
}

/// Plays at random and hands every position to `check`, the last one too.
pub fn walk<G: Game>(game: &G, rng: &mut Rng, mut check: impl FnMut(&G::State, &[ActionId])) -> G::State {
    let mut state = game.initial_state();
    loop {
        let legal = legal(game, &state);
        check(&state, &legal);
        if game.turn(&state) == Turn::Over {
            return state;
        }
        game.apply(&mut state, legal[rng::below(rng, legal.len())]).unwrap();
    }
}

/// Number, structure, JSON and text of every legal action name each other.
pub fn check_faces<G: Game>(game: &G, rng: &mut Rng) {
    walk(game, rng, |state, legal| {
        assert!(legal.is_sorted_by(|a, b| a < b));
        for &number in legal {
            let action = game.decode(state, number).unwrap();
            let text = game.format_action(&action);
            assert_eq!(game.encode(state, &action), Some(number));
            assert_eq!(game.parse_action(state, &text).as_ref(), Ok(&action));
            let plain = serde_json::to_value(&action).unwrap();
            assert_eq!(serde_json::from_value::<G::Action>(plain).unwrap(), action);
        }
    });
}

/// Of `probes` random numbers in each position, legal ones apply and every other is refused on one line, with clauses, and without a
/// change.
pub fn check_refusals<G: Game>(game: &G, rng: &mut Rng, probes: usize) {
    let mut probe = rng.clone();
    let numbers = game.num_distinct_actions() + game.max_chance_outcomes();
    walk(game, rng, |state, legal| {
        for _ in 0..probes {
            let number = rng::below(&mut probe, numbers + 10) as ActionId;
            let mut tried = state.clone();
            if legal.binary_search(&number).is_ok() {
                assert!(game.is_legal(state, number) && game.explain(state, number).is_none());
                game.apply(&mut tried, number).unwrap();
            } else {
                assert!(!game.is_legal(state, number));
                let error = game.apply(&mut tried, number).unwrap_err();
                assert_eq!(&tried, state);
                assert_eq!(error.num_legal, legal.len());
                assert!(!error.to_string().contains('\n'));
                assert!(number as usize >= numbers || !error.refusal.clauses.is_empty(), "{error}");
            }
        }
    });
}

/// Actions run out exactly when the game is over, and returns then sum to 0, or are 1 or -1 for all. Returns the last position.
pub fn check_end<G: Game>(game: &G, rng: &mut Rng) -> G::State {
    let state = walk(game, rng, |state, legal| {
        assert_eq!(legal.is_empty(), game.turn(state) == Turn::Over);
    });
    let mut returns = [0.0; 5];
    let returns = &mut returns[..game.num_players()];
    game.returns(&state, returns);
    if game.is_cooperative() {
        assert!(returns[0].abs() == 1.0 && returns.iter().all(|&value| value == returns[0]));
    } else {
        assert!(returns.iter().sum::<f64>().abs() < 1e-12);
    }
    state
}

/// Outcomes of chance are the legal actions, their chances sum to 1, and one of them is drawn.
pub fn check_chance<G: Game>(game: &G, rng: &mut Rng) {
    let mut draw = rng.clone();
    walk(game, rng, |state, legal| {
        let mut outcomes = Vec::new();
        game.chance_outcomes(state, &mut outcomes);
        if game.turn(state) == Turn::Chance {
            assert!(outcomes.iter().map(|&(action, _)| action).eq(legal.iter().copied()));
            assert!((outcomes.iter().map(|&(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-9);
            assert!(legal.contains(&game.sample_chance(state, &mut draw)));
        } else {
            assert!(outcomes.is_empty());
        }
    });
}

/// Worlds that a player can't tell from the true one look the same to that player, in text and in numbers, and ask and allow the same.
pub fn check_worlds<G: Game>(game: &G, rng: &mut Rng) {
    let mut deal = rng.clone();
    let size = game.observation_shape().iter().product();
    let (mut one, mut other) = (vec![f32::NAN; size], vec![f32::NAN; size]);
    walk(game, rng, |state, legal_here| {
        for player in 0..game.num_players() {
            let world = game.resample(state, player, &mut deal);
            assert!(!game.perfect_information() || world == *state);
            assert_eq!(game.observation_string(&world, player), game.observation_string(state, player));
            assert_eq!(game.view_for(&world, player), game.view_for(state, player));
            assert_eq!(game.turn(&world), game.turn(state));
            game.observe(state, player, &mut one);
            game.observe(&world, player, &mut other);
            assert!(one.iter().all(|x| x.is_finite()) && one == other);
            if game.turn(state) == Turn::Player(player as u8) {
                assert_eq!(legal(game, &world), legal_here);
            }
        }
    });
}
