//! Kalah: perft, each rule on positions worked out by hand, and properties of random games.

mod mancala;

use eusocial_core::Game;
use eusocial_core::game::Turn;
use eusocial_core::games::kalah::{Kalah, State};
use eusocial_core::options::{OptionValue, OptionValues};
use mancala::{after, check_perft, check_random_game, legal, position, reason, returns, scores};
use proptest::prelude::*;

fn kalah() -> Kalah {
    Kalah::new(&OptionValues::new()).unwrap()
}

/// Pits as they lie on the table: player 1's store and pits 13 to 8; player 0's pits 1 to 6 and store.
fn board(to_move: &str, upper: [u8; 7], lower: [u8; 7]) -> State {
    position(&kalah(), to_move, upper, lower)
}

fn check(before: State, action: &str, expected: State) {
    assert_eq!(after(&kalah(), before, &[action]), expected);
}

// rule: MIC-K2
#[test]
fn perft_is_that_of_openspiel() {
    check_perft(&kalah(), [6, 35, 185, 942, 4690, 23233, 114430]);
}

#[test]
fn the_start() {
    let start = kalah().initial_state();
    assert_eq!(start, board("player 0 to move", [0, 4, 4, 4, 4, 4, 4], [4, 4, 4, 4, 4, 4, 0]));
    assert_eq!(legal(&kalah(), &start), [1, 2, 3, 4, 5, 6]);
    let replied = after(&kalah(), start, &["sow 1"]);
    assert_eq!(replied, board("player 1 to move", [0, 4, 4, 4, 4, 4, 4], [0, 5, 5, 5, 5, 4, 0]));
    assert_eq!(legal(&kalah(), &replied), [8, 9, 10, 11, 12, 13]);
    assert_eq!(
        kalah().board_text(&replied),
        "kalah, player 1 to move\n\
         \x20             13   12   11   10    9    8\n\
         player 1  0    4    4    4    4    4    4\n\
         player 0       0    5    5    5    5    4    0\n\
         \x20              1    2    3    4    5    6"
    );
}

// rule: MIC-K2
#[test]
fn a_last_seed_in_the_own_store_moves_again() {
    check(kalah().initial_state(), "sow 3", board("player 0 to move", [0, 4, 4, 4, 4, 4, 4], [4, 4, 0, 5, 5, 5, 1]));
    check(
        board("player 1 to move", [0, 4, 4, 4, 4, 4, 4], [4, 4, 4, 4, 4, 4, 0]),
        "sow 10",
        board("player 1 to move", [1, 5, 5, 5, 0, 4, 4], [4, 4, 4, 4, 4, 4, 0]),
    );
}

// rule: MIC-K2
#[test]
fn a_last_seed_in_an_own_empty_pit_captures_the_pit_opposite() {
    check(
        board("player 0 to move", [10, 0, 5, 1, 0, 0, 0], [1, 0, 0, 0, 0, 3, 28]),
        "sow 1",
        board("player 1 to move", [10, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 3, 34]),
    );
    check(
        board("player 1 to move", [18, 0, 0, 2, 0, 0, 1], [2, 0, 0, 0, 6, 0, 19]),
        "sow 8",
        board("player 0 to move", [25, 0, 0, 2, 0, 0, 0], [2, 0, 0, 0, 0, 0, 19]),
    );
}

// rule: MIC-K2
#[test]
fn nothing_is_captured_from_an_empty_pit() {
    check(
        board("player 0 to move", [10, 1, 0, 5, 0, 0, 0], [1, 0, 0, 0, 0, 3, 28]),
        "sow 1",
        board("player 1 to move", [10, 1, 0, 5, 0, 0, 0], [0, 1, 0, 0, 0, 3, 28]),
    );
}

// rule: MIC-K2
#[test]
fn nothing_is_captured_in_the_opponents_row() {
    check(
        board("player 0 to move", [20, 0, 3, 0, 0, 0, 0], [5, 0, 0, 0, 0, 2, 18]),
        "sow 6",
        board("player 1 to move", [20, 0, 3, 0, 0, 0, 1], [5, 0, 0, 0, 0, 0, 19]),
    );
}

// rule: MIC-K2
#[test]
fn the_opponents_store_is_left_out() {
    check(
        board("player 0 to move", [9, 1, 0, 0, 0, 0, 0], [2, 0, 0, 0, 1, 8, 27]),
        "sow 6",
        board("player 1 to move", [9, 2, 1, 1, 1, 1, 1], [3, 0, 0, 0, 1, 0, 28]),
    );
    check(
        board("player 1 to move", [9, 8, 0, 0, 0, 0, 2], [0, 0, 0, 0, 0, 1, 28]),
        "sow 13",
        board("player 0 to move", [10, 0, 0, 0, 0, 0, 3], [1, 1, 1, 1, 1, 2, 28]),
    );
}

// rule: MIC-K2
#[test]
fn a_full_lap_ends_in_the_source_which_counts_as_empty() {
    check(
        board("player 0 to move", [10, 0, 2, 0, 0, 0, 1], [13, 0, 0, 0, 0, 2, 20]),
        "sow 1",
        board("player 1 to move", [10, 0, 3, 1, 1, 1, 2], [0, 1, 1, 1, 1, 3, 23]),
    );
}

// rule: MIC-K2
#[test]
fn when_the_mover_has_no_seeds_left_the_other_takes_the_rest() {
    let end = after(&kalah(), board("player 0 to move", [20, 2, 0, 0, 5, 0, 0], [0, 0, 0, 0, 0, 1, 20]), &["sow 6"]);
    assert_eq!(end, board("over", [27, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 21]));
    assert_eq!((kalah().turn(&end), scores(&kalah(), &end)), (Turn::Over, [21.0, 27.0]));
    assert_eq!(returns(&kalah(), &end), [-1.0, 1.0]);
}

// rule: MIC-K2
#[test]
fn when_the_opponent_has_no_seeds_left_the_mover_takes_the_rest() {
    let end = after(&kalah(), board("player 0 to move", [20, 0, 5, 0, 0, 0, 0], [1, 0, 0, 0, 0, 2, 20]), &["sow 1"]);
    assert_eq!(end, board("over", [20, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 28]));
    assert_eq!(returns(&kalah(), &end), [1.0, -1.0]);
}

// rule: MIC-K2
#[test]
fn half_the_seeds_each_is_a_draw() {
    let end = after(&kalah(), board("player 0 to move", [20, 4, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1, 23]), &["sow 6"]);
    assert_eq!((scores(&kalah(), &end), returns(&kalah(), &end)), ([24.0, 24.0], [0.0, 0.0]));
}

// rule: MIC-K2
#[test]
fn more_than_a_thousand_moves_stop_the_game() {
    let text = |moves| {
        let board = mancala::text::<Kalah>("player 0 to move", [10, 1, 0, 5, 0, 0, 0], [1, 0, 0, 0, 0, 3, 28]);
        kalah().parse_position(&format!("{board}\nmoves {moves}"))
    };
    let thousandth = after(&kalah(), text(999).unwrap(), &["sow 1"]);
    assert_eq!((kalah().turn(&thousandth), kalah().is_truncated(&thousandth)), (Turn::Player(1), false));
    let stopped = after(&kalah(), thousandth, &["sow 11"]);
    assert_eq!((kalah().turn(&stopped), kalah().is_truncated(&stopped)), (Turn::Over, true));
    assert_eq!((scores(&kalah(), &stopped), returns(&kalah(), &stopped)), ([34.0, 14.0], [1.0, -1.0]));
    assert!(text(1001).is_err());
}

#[test]
fn a_position_is_the_same_however_late_it_is() {
    let start = kalah().initial_state();
    let way = ["sow 3", "sow 6", "sow 8"];
    let played = after(&kalah(), start, &way);
    let set_up = kalah().parse_position(&kalah().board_text(&played)).unwrap();
    assert_eq!(played, set_up);
    assert_ne!(kalah().information_state_string(&played, 0), kalah().information_state_string(&set_up, 0));
}

#[test]
fn refusals_say_why() {
    let state = after(&kalah(), kalah().initial_state(), &["sow 3"]);
    assert_eq!(reason(&kalah(), &state, 3), "pit 3 is empty (MIC-K2)");
    assert_eq!(reason(&kalah(), &state, 9), "pit 9 is player 1's, and player 0 is to move (MIC-K2)");
    assert_eq!(reason(&kalah(), &state, 7), "pit 7 is a store (MIC-K2)");
    assert_eq!(reason(&kalah(), &state, 14), "no pit has the number 14; pits are 1..6 and 8..13 (MIC-K2)");
    let end = board("over", [20, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 28]);
    assert_eq!(reason(&kalah(), &end, 1), "the game is over (MIC-K2)");
}

#[test]
fn texts_that_are_no_action() {
    let start = kalah().initial_state();
    let reason = |text| kalah().parse_action(&start, text).unwrap_err().reason;
    assert_eq!(reason("move 3"), "expected sow and the number of a pit");
    assert_eq!(reason("sow"), "expected pit, a number, and found nothing");
    assert_eq!(reason("sow 7"), "pit 7 is a store; pits are 1..6 and 8..13");
    assert_eq!(reason("sow 14"), "pit 14 is out of range 0..13");
    assert_eq!(reason("sow 3 4"), "\"4\" is left over");
}

#[test]
fn texts_that_are_no_position() {
    let error = |text: &str| kalah().parse_position(text).unwrap_err().to_string();
    let rows = |to_move: &str, upper, lower| error(&mancala::text::<Kalah>(to_move, upper, lower));
    assert_eq!(
        error("chess"),
        "cannot read position: line 1: expected \"kalah, player 0 to move\", player 1, or \"kalah, over\""
    );
    assert_eq!(
        error("kalah, over"),
        "cannot read position: the line \"player 1\" with its store and six pits is missing"
    );
    assert_eq!(
        error("kalah, over\nplayer 1 0 0 0 0 0 0\nplayer 0 0 0 0 0 0 0 48"),
        "cannot read position: line 2: expected \"player 1\" and 7 numbers of seeds"
    );
    assert_eq!(
        rows("player 0 to move", [0, 4, 4, 4, 4, 4, 4], [4, 4, 4, 4, 4, 5, 0]),
        "cannot read position: 49 seeds; there are 48, those in the stores included"
    );
    assert_eq!(
        rows("player 0 to move", [0, 4, 4, 4, 4, 4, 4], [0, 0, 0, 0, 0, 0, 24]),
        "cannot read position: a row is empty, so the game is over and all seeds are in the stores"
    );
    assert_eq!(
        rows("over", [0, 4, 4, 4, 4, 4, 4], [0, 0, 0, 0, 0, 0, 24]),
        "cannot read position: the game is over, but pits hold seeds"
    );
    let start = kalah().board_text(&kalah().initial_state());
    assert_eq!(error(&format!("{start}\nmore")), "cannot read position: line 6: \"more\" is left over");
    assert_eq!(error(&format!("{start}\nmoves 3\nmore")), "cannot read position: line 7: \"more\" is left over");
    assert_eq!(
        error(&format!("{start}\nmoves many")),
        "cannot read position: line 6: moves are a number from 0 to 1000, not \"many\""
    );
}

#[test]
fn there_are_no_options() {
    let options = OptionValues::from([("pits".to_owned(), OptionValue::Int(5))]);
    assert_eq!(Kalah::new(&options).unwrap_err().reason, "no option \"pits\"");
}

proptest! {
    #[test]
    fn random_games_keep_the_contract(seed: u64) {
        check_random_game(&kalah(), seed);
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "\\PC*", row in "player [01]( [0-9]{1,3}){7}") {
        let start = kalah().initial_state();
        let _ = kalah().parse_action(&start, &text);
        let _ = kalah().parse_position(&text);
        let _ = kalah().parse_position(&format!("kalah, player 0 to move\n{row}\n{row}\n{text}"));
    }

    #[test]
    fn no_number_makes_play_panic(actions in prop::collection::vec(0u32..20, 0..300)) {
        let mut state = kalah().initial_state();
        for action in actions {
            kalah().play(&mut state, action);
        }
    }
}
