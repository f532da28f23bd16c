//! What the tests of Kalah and Oware share: positions from rows of numbers, and properties of whole games.

use eusocial_core::game::{ActionId, Game, Turn};
use eusocial_core::{perft, rng};

/// All seeds of either game.
const SEEDS: f64 = 48.0;

/// Board text from its numbers. `upper`: player 1's store, then the pits from left to right; `lower`: player 0's pits from left to
/// right, then the store.
pub fn text<G: Game>(to_move: &str, upper: [u8; 7], lower: [u8; 7]) -> String {
    let cells = |row: [u8; 7]| row.map(|n| n.to_string()).join(" ");
    format!("{}, {to_move}\nplayer 1 {}\nplayer 0 {}", G::info().name, cells(upper), cells(lower))
}

/// The position of [`text`].
pub fn position<G: Game>(game: &G, to_move: &str, upper: [u8; 7], lower: [u8; 7]) -> G::State {
    game.parse_position(&text::<G>(to_move, upper, lower)).expect("a possible position")
}

/// The position after these actions.
pub fn after<G: Game>(game: &G, mut state: G::State, actions: &[&str]) -> G::State {
    for text in actions {
        let action = game.parse_action(&state, text).expect("an action");
        let id = game.encode(&state, &action).expect("a number");
        game.apply(&mut state, id).expect("a legal action");
    }
    state
}

pub fn legal<G: Game>(game: &G, state: &G::State) -> Vec<ActionId> {
    let mut out = Vec::new();
    game.legal_actions(state, &mut out);
    out
}

pub fn scores<G: Game>(game: &G, state: &G::State) -> [f64; 2] {
    let mut out = [f64::NAN; 2];
    game.scores(state, &mut out);
    out
}

pub fn returns<G: Game>(game: &G, state: &G::State) -> [f64; 2] {
    let mut out = [f64::NAN; 2];
    game.returns(state, &mut out);
    out
}

pub fn reason<G: Game>(game: &G, state: &G::State, action: ActionId) -> String {
    game.explain(state, action).map_or_else(String::new, |refusal| refusal.to_string())
}

/// Checks perft 1 to 7 from the start.
pub fn check_perft<G: Game>(game: &G, expected: [u64; 7]) {
    for (depth, nodes) in (1..).zip(expected) {
        assert_eq!(perft::perft(game, &game.initial_state(), depth), nodes, "depth {depth}");
    }
}

/// Plays a random game and checks in each position what must hold in all. Returns the number of moves.
pub fn check_random_game<G: Game>(game: &G, seed: u64) -> u32 {
    let mut rng = rng::seeded(seed);
    let mut state = game.initial_state();
    for moves in 0.. {
        check_actions(game, &state);
        check_faces(game, &state);
        let legal = legal(game, &state);
        if game.turn(&state) == Turn::Over {
            assert!(legal.is_empty());
            assert_eq!(scores(game, &state).iter().sum::<f64>(), SEEDS);
            let [zero, one] = scores(game, &state);
            let sign = f64::from(i8::from(zero > one) - i8::from(zero < one));
            assert_eq!(returns(game, &state), [sign, -sign]);
            return moves;
        }
        assert!(!legal.is_empty());
        assert_eq!(returns(game, &state), [0.0; 2]);
        let action = game.random_action(&state, &mut rng.clone(), &mut Vec::new());
        assert_eq!(action, legal[rng::below(&mut rng, legal.len())], "a drawn action is that of the list");
        game.apply(&mut state, action).expect("a legal action applies");
    }
    unreachable!()
}

/// Every legal number has its structure and its text; every other is refused, with a reason, and changes nothing.
fn check_actions<G: Game>(game: &G, state: &G::State) {
    let legal = legal(game, state);
    assert!(legal.is_sorted());
    for id in (0..=game.num_distinct_actions() as ActionId).chain([99, ActionId::MAX]) {
        let mut changed = state.clone();
        let result = game.apply(&mut changed, id);
        if legal.contains(&id) {
            assert_eq!((game.is_legal(state, id), game.explain(state, id)), (true, None));
            assert_eq!(result, Ok(()));
            let action = game.decode(state, id).expect("a structure");
            assert_eq!(game.encode(state, &action), Some(id));
            assert_eq!(game.parse_action(state, &game.format_action(&action)).as_ref(), Ok(&action));
            let json = serde_json::to_value(&action).unwrap();
            assert!(json["kind"].is_string());
            assert_eq!(serde_json::from_value::<G::Action>(json).unwrap(), action);
        } else {
            assert!(!game.is_legal(state, id) && game.explain(state, id).is_some());
            assert!(result.is_err());
            assert_eq!(&changed, state);
        }
    }
}

/// The faces of a position agree with each other.
fn check_faces<G: Game>(game: &G, state: &G::State) {
    let view = game.view(state);
    let pits: u64 = view["pits"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|row| row.as_array().unwrap())
        .filter_map(|n| n.as_u64())
        .sum();
    assert_eq!(pits as f64 + scores(game, state).iter().sum::<f64>(), SEEDS, "seeds are conserved");
    assert_eq!(game.facts(state)["in_play"].as_u64(), Some(pits));

    let text = game.board_text(state);
    let read = game.parse_position(&text).expect("board text is a position");
    assert_eq!(game.board_text(&read), text);
    for player in 0..2 {
        let text = game.information_state_string(state, player);
        assert_eq!(game.parse_position(&text).as_ref(), Ok(state), "the information state is the whole position");
    }

    let mut seen = vec![f32::NAN; game.observation_shape().iter().product()];
    for player in 0..2 {
        game.observe(state, player, &mut seen);
        assert!(seen.iter().all(|x| (0.0..=1.0).contains(x)));
        assert!((seen[..14].iter().sum::<f32>() - 1.0).abs() < 1e-5, "every seed is seen once");
        assert_eq!(seen[14] == 1.0, game.turn(state) == Turn::Player(player as u8));
    }
}
