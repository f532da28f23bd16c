//! Oware: perft, each rule on positions worked out by hand, and properties of random games.

mod mancala;

use eusocial_core::Game;
use eusocial_core::game::Turn;
use eusocial_core::games::oware::{Action, Oware, State};
use eusocial_core::options::{OptionValue, OptionValues};
use mancala::{after, check_perft, check_random_game, legal, position, reason, returns, scores};
use proptest::prelude::*;

fn oware() -> Oware {
    Oware::new(&OptionValues::new()).unwrap()
}

/// Houses as they lie on the table: player 1's store and houses f to a; player 0's houses A to F and store.
fn board(to_move: &str, upper: [u8; 7], lower: [u8; 7]) -> State {
    position(&oware(), to_move, upper, lower)
}

/// Checks the board after an action; what came before is not compared.
fn check(before: State, action: &str, expected: State) {
    let after = after(&oware(), before, &[action]);
    assert_eq!(oware().board_text(&after), oware().board_text(&expected));
}

// rule: MIC-K2
#[test]
fn perft_is_that_of_openspiel() {
    check_perft(&oware(), [6, 36, 190, 1014, 5219, 27332, 139157]);
}

#[test]
fn the_start() {
    let start = oware().initial_state();
    assert_eq!(start, board("player 0 to move", [0, 4, 4, 4, 4, 4, 4], [4, 4, 4, 4, 4, 4, 0]));
    assert_eq!(legal(&oware(), &start), [0, 1, 2, 3, 4, 5]);
    let replied = after(&oware(), start, &["sow E"]);
    assert_eq!(
        oware().information_state_string(&replied, 0),
        "oware, player 1 to move\n\
         \x20              f    e    d    c    b    a\n\
         player 1  0    4    4    4    5    5    5\n\
         player 0       4    4    4    4    0    5    0\n\
         \x20              A    B    C    D    E    F\n\
         earlier 4,4,4,4,4,4,4,4,4,4,4,4"
    );
}

// rule: MIC-K2
#[test]
fn the_house_that_was_emptied_is_passed_over() {
    check(
        board("player 0 to move", [16, 0, 0, 0, 0, 0, 4], [12, 0, 0, 0, 0, 0, 16]),
        "sow A",
        board("player 1 to move", [16, 1, 1, 1, 1, 1, 5], [0, 2, 1, 1, 1, 1, 16]),
    );
    check(
        board("player 0 to move", [14, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 23, 10]),
        "sow F",
        board("player 1 to move", [14, 2, 2, 2, 2, 2, 4], [2, 2, 2, 2, 2, 0, 10]),
    );
}

// rule: MIC-K2
#[test]
fn twos_and_threes_are_captured_backwards() {
    check(
        board("player 0 to move", [20, 0, 0, 5, 1, 2, 1], [1, 0, 0, 0, 0, 3, 15]),
        "sow F",
        board("player 1 to move", [20, 0, 0, 5, 0, 0, 0], [1, 0, 0, 0, 0, 0, 22]),
    );
    // Player 1's f holds 2: A makes 2, B makes 3.
    check(
        board("player 1 to move", [10, 2, 0, 0, 0, 0, 1], [1, 2, 0, 0, 8, 0, 24]),
        "sow f",
        board("player 0 to move", [15, 0, 0, 0, 0, 0, 1], [0, 0, 0, 0, 8, 0, 24]),
    );
}

// rule: MIC-K2
#[test]
fn a_house_with_another_number_ends_the_capture() {
    check(
        board("player 0 to move", [17, 0, 0, 5, 1, 2, 4], [1, 0, 0, 0, 0, 3, 15]),
        "sow F",
        board("player 1 to move", [17, 0, 0, 5, 0, 0, 5], [1, 0, 0, 0, 0, 0, 20]),
    );
    // The last house itself makes 4.
    check(
        board("player 0 to move", [17, 0, 0, 5, 3, 2, 2], [1, 0, 0, 0, 0, 3, 15]),
        "sow F",
        board("player 1 to move", [17, 0, 0, 5, 4, 3, 3], [1, 0, 0, 0, 0, 0, 15]),
    );
}

// rule: MIC-K2
#[test]
fn nothing_is_captured_in_the_own_row() {
    check(
        board("player 0 to move", [20, 4, 0, 0, 0, 0, 1], [1, 1, 0, 0, 0, 1, 20]),
        "sow A",
        board("player 1 to move", [20, 4, 0, 0, 0, 0, 1], [0, 2, 0, 0, 0, 1, 20]),
    );
    check(
        board("player 0 to move", [20, 4, 0, 0, 0, 0, 1], [0, 0, 0, 0, 2, 1, 20]),
        "sow E",
        board("player 1 to move", [20, 4, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 2, 22]),
    );
}

// rule: MIC-K2
#[test]
fn a_grand_slam_takes_nothing() {
    check(
        board("player 0 to move", [21, 0, 0, 0, 0, 1, 1], [3, 0, 0, 0, 0, 2, 20]),
        "sow F",
        board("player 1 to move", [21, 0, 0, 0, 0, 2, 2], [3, 0, 0, 0, 0, 0, 20]),
    );
    // Seeds beyond the last house stay, so this is none.
    check(
        board("player 0 to move", [20, 1, 0, 0, 0, 1, 1], [3, 0, 0, 0, 0, 2, 20]),
        "sow F",
        board("player 1 to move", [20, 1, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 24]),
    );
}

// rule: MIC-K2
#[test]
fn an_opponent_without_seeds_must_be_fed() {
    let hungry = board("player 0 to move", [21, 0, 0, 0, 0, 0, 0], [1, 0, 0, 3, 2, 0, 21]);
    assert_eq!(legal(&oware(), &hungry), [3, 4]);
    assert_eq!(
        reason(&oware(), &hungry, 0),
        "the opponent has no seed and must be fed, and house A doesn't reach that row (MIC-K2)"
    );
    assert_eq!(reason(&oware(), &hungry, 1), "house B is empty (MIC-K2)");
    let hungry = board("player 1 to move", [20, 1, 1, 2, 5, 0, 6], [0, 0, 0, 0, 0, 0, 13]);
    assert_eq!(legal(&oware(), &hungry), [0, 2, 5], "6 from a, 4 from c, 3 from d, 2 from e and 1 from f reach A");
}

// rule: MIC-K2
#[test]
fn when_nothing_feeds_the_opponent_each_takes_the_own_row() {
    let end = after(&oware(), board("player 1 to move", [23, 1, 0, 0, 0, 0, 0], [0, 2, 0, 0, 0, 0, 22]), &["sow f"]);
    assert_eq!(end, board("over", [23, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 25]));
    assert_eq!((scores(&oware(), &end), returns(&oware(), &end)), ([25.0, 23.0], [1.0, -1.0]));
    let end = after(&oware(), board("player 1 to move", [24, 1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 23]), &["sow f"]);
    assert_eq!((scores(&oware(), &end), returns(&oware(), &end)), ([24.0, 24.0], [0.0, 0.0]));
}

// rule: MIC-K2
#[test]
fn more_than_half_the_seeds_end_the_game() {
    let end = after(&oware(), board("player 0 to move", [18, 0, 4, 0, 0, 0, 1], [1, 0, 0, 0, 0, 1, 23]), &["sow F"]);
    assert_eq!(end, board("over", [22, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 26]));
    assert_eq!(returns(&oware(), &end), [1.0, -1.0]);
    let goes_on =
        after(&oware(), board("player 0 to move", [19, 0, 4, 0, 0, 0, 1], [1, 0, 0, 0, 0, 1, 22]), &["sow F"]);
    assert_eq!((oware().turn(&goes_on), scores(&oware(), &goes_on)), (Turn::Player(1), [24.0, 19.0]));
}

/// One seed each, at the first house of each row.
fn chase() -> State {
    board("player 0 to move", [22, 0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0, 24])
}

const CHASE: [&str; 12] =
    ["sow A", "sow a", "sow B", "sow b", "sow C", "sow c", "sow D", "sow d", "sow E", "sow e", "sow F", "sow f"];

// rule: MIC-K2
#[test]
fn a_position_that_comes_again_ends_the_game() {
    // The two seeds chase each other around the board and are back after twelve moves.
    let before = after(&oware(), chase(), &CHASE[..11]);
    assert_eq!(oware().turn(&before), Turn::Player(1));
    let end = after(&oware(), chase(), &CHASE);
    assert_eq!(end, board("over", [23, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 25]));
    assert!(!oware().is_truncated(&end));
}

// rule: MIC-K2
#[test]
fn what_came_before_is_part_of_the_position() {
    let played = after(&oware(), chase(), &CHASE[..11]);
    let set_up = board("player 1 to move", [22, 1, 0, 0, 0, 0, 1], [0, 0, 0, 0, 0, 0, 24]);
    assert_eq!(oware().board_text(&played), oware().board_text(&set_up));
    assert_ne!(played, set_up);
    let goes_on = after(&oware(), set_up, &["sow f"]);
    assert_eq!(oware().turn(&goes_on), Turn::Player(0));
    let read = oware().parse_position(&oware().information_state_string(&played, 1)).unwrap();
    assert_eq!(read, played);
}

// rule: MIC-K2
#[test]
fn a_capture_wipes_out_what_came_before() {
    let before = board("player 0 to move", [20, 0, 0, 5, 1, 2, 1], [1, 0, 0, 0, 0, 3, 15]);
    let after = after(&oware(), before, &["sow F"]);
    assert_eq!(after, board("player 1 to move", [20, 0, 0, 5, 0, 0, 0], [1, 0, 0, 0, 0, 0, 22]));
}

#[test]
fn a_thousand_moves_without_a_capture_stop_the_game() {
    let text = oware().board_text(&board("player 0 to move", [22, 0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0, 24]));
    let earlier = |moves: usize| format!("{text}\nearlier{}", " 2,0,0,0,0,0,0,0,0,0,0,0".repeat(moves));
    let state = oware().parse_position(&earlier(998)).unwrap();
    let state = after(&oware(), state, &["sow A"]);
    assert_eq!(oware().turn(&state), Turn::Player(1));
    let end = after(&oware(), state, &["sow a"]);
    assert_eq!((oware().turn(&end), oware().is_truncated(&end)), (Turn::Over, true));
    assert_eq!(scores(&oware(), &end), [25.0, 23.0]);
    assert!(oware().parse_position(&earlier(1000)).is_err());
}

#[test]
fn refusals_say_why() {
    let start = oware().initial_state();
    assert_eq!(reason(&oware(), &start, 6), "no house has the number 6; houses are 0..5 (MIC-K2)");
    let end = board("over", [20, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 28]);
    assert_eq!(reason(&oware(), &end, 1), "the game is over (MIC-K2)");
}

#[test]
fn a_number_is_a_house_of_the_player_to_move() {
    let start = oware().initial_state();
    let replied = after(&oware(), start.clone(), &["sow A"]);
    assert_eq!(oware().decode(&start, 2), Some(Action::Sow { house: 'C' }));
    assert_eq!(oware().decode(&replied, 2), Some(Action::Sow { house: 'c' }));
    assert_eq!(oware().encode(&start, &Action::Sow { house: 'c' }), None);
    assert_eq!(oware().encode(&start, &Action::Sow { house: '@' }), None);
    let reason = |text| oware().parse_action(&replied, text).unwrap_err().reason;
    assert_eq!(reason("sow C"), "house C is player 0's, and player 1 is to move; expected a to f");
    assert_eq!(reason("sow g"), "\"g\" is no house; expected a to f");
    assert_eq!(reason("sow aa"), "\"aa\" is no house; expected a to f");
    assert_eq!(reason("play a"), "expected sow and a house, a to f");
    assert_eq!(reason("sow a b"), "\"b\" is left over");
}

#[test]
fn texts_that_are_no_position() {
    let error = |text: &str| oware().parse_position(text).unwrap_err().to_string();
    let rows = |to_move: &str, upper, lower| error(&mancala::text::<Oware>(to_move, upper, lower));
    assert_eq!(
        rows("player 0 to move", [0, 4, 4, 4, 4, 4, 4], [4, 4, 4, 4, 4, 3, 0]),
        "cannot read position: 47 seeds; there are 48, those won included"
    );
    assert_eq!(
        rows("player 0 to move", [0, 4, 4, 4, 4, 4, 3], [0, 0, 0, 0, 0, 0, 25]),
        "cannot read position: more than half the seeds, or half each, are won, so the game is over"
    );
    assert_eq!(
        rows("player 0 to move", [23, 1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 24]),
        "cannot read position: player 0 has no legal move, so the game is over"
    );
    assert_eq!(
        rows("over", [0, 4, 4, 4, 4, 4, 4], [0, 0, 0, 0, 0, 0, 24]),
        "cannot read position: the game is over, but houses hold seeds"
    );
    let start = oware().board_text(&oware().initial_state());
    assert_eq!(error(&format!("{start}\nmore")), "cannot read position: line 6: \"more\" is left over");
    assert_eq!(
        error(&format!("{start}\nearlier 4,4")),
        "cannot read position: line 6: \"4,4\" is no board of 12 numbers, separated by commas, with 48 seeds"
    );
    assert_eq!(
        error(&format!("{start}\nearlier 4,4,4,4,4,4,4,4,4,4,4,4 3,5,4,4,4,4,4,4,4,4,4,4")),
        "cannot read position: line 6: the position came before, so the game is over"
    );
    assert_eq!(
        error(&format!("{start}\nearlier 4,4,4,4,4,4,4,4,4,4,4,4\nmore")),
        "cannot read position: line 7: \"more\" is left over"
    );
}

#[test]
fn there_are_no_options() {
    let options = OptionValues::from([("num_houses_per_player".to_owned(), OptionValue::Int(5))]);
    assert_eq!(Oware::new(&options).unwrap_err().reason, "no option \"num_houses_per_player\"");
}

proptest! {
    #[test]
    fn random_games_keep_the_contract(seed: u64) {
        check_random_game(&oware(), seed);
    }

    #[test]
    fn no_text_makes_the_readers_panic(text in "\\PC*", row in "player [01]( [0-9]{1,3}){7}", boards in "( [0-9]{1,3}(,[0-9]{1,3}){11}){1,3}") {
        let start = oware().initial_state();
        let _ = oware().parse_action(&start, &text);
        let _ = oware().parse_position(&text);
        let _ = oware().parse_position(&format!("oware, player 0 to move\n{row}\n{row}\n{text}"));
        let _ = oware().parse_position(&format!("{}\nearlier{boards}", oware().board_text(&start)));
    }

    #[test]
    fn no_number_makes_play_panic(actions in prop::collection::vec(0u32..14, 0..300)) {
        let mut state = oware().initial_state();
        for action in actions {
            oware().play(&mut state, action);
        }
    }
}
