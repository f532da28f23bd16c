//! Batches against single games, and undoing against replaying.

mod common;

use common::{legal, options};
use eusocial_core::batch::{Batch, Buffers, NO_ACTION, OVER, Settings, Snapshot};
use eusocial_core::erased::AnyState;
use eusocial_core::game::{ActionId, Game, Turn};
use eusocial_core::games;
use eusocial_core::games::ambrosia::Ambrosia;
use eusocial_core::games::kalah::Kalah;
use eusocial_core::games::microlonies::Microlonies;
use eusocial_core::games::myrmes::Myrmes;
use eusocial_core::games::oware::Oware;
use eusocial_core::options::{OptionValue, OptionValues};
use eusocial_core::playout;
use eusocial_core::rng::{self, Rng};
use std::sync::Arc;

/// Buffers of their own.
#[derive(Clone, Debug, PartialEq)]
struct Rows {
    observations: Vec<f32>,
    masks: Vec<bool>,
    rewards: Vec<f32>,
    done: Vec<bool>,
    truncated: Vec<bool>,
    to_play: Vec<i8>,
    final_scores: Vec<f32>,
    final_lengths: Vec<i32>,
    episodes: Vec<i64>,
}

impl Rows {
    fn new<G: Game>(game: &G, size: usize) -> Self {
        let players = game.num_players();
        Self {
            observations: vec![7.0; size * game.observation_shape().iter().product::<usize>()],
            masks: vec![true; size * game.num_distinct_actions()],
            rewards: vec![7.0; size * players],
            done: vec![true; size],
            truncated: vec![true; size],
            to_play: vec![7; size],
            final_scores: vec![7.0; size * players],
            final_lengths: vec![7; size],
            episodes: vec![7; size],
        }
    }

    fn buffers(&mut self) -> Buffers<'_> {
        Buffers {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            done: &mut self.done,
            truncated: &mut self.truncated,
            to_play: &mut self.to_play,
            final_scores: &mut self.final_scores,
            final_lengths: &mut self.final_lengths,
            episodes: &mut self.episodes,
        }
    }

    fn mask(&self, size: usize, index: usize) -> Vec<ActionId> {
        let width = self.masks.len() / size;
        let mask = &self.masks[index * width..][..width];
        (0..).zip(mask).filter_map(|(action, &legal)| legal.then_some(action)).collect()
    }
}

fn batch<G: Game>(game: &Arc<G>, settings: Settings) -> (Batch<G>, Rows) {
    let mut batch = Batch::new(game.clone(), settings).unwrap();
    let mut rows = Rows::new(&**game, settings.size);
    batch.write(rows.buffers());
    (batch, rows)
}

fn play_chance<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng) {
    while game.turn(state) == Turn::Chance {
        let outcome = game.sample_chance(state, rng);
        game.apply(state, outcome).unwrap();
    }
}

/// Follows every game of a batch with a single one, through the end of `games` of them.
fn check_against_single_games<G: Game>(game: G, games: i64) {
    let (game, size, seed) = (Arc::new(game), 5, 77);
    let (mut batch, mut rows) = batch(&game, Settings { size, seed, ..Settings::default() });
    let mut choice = rng::seeded(1);
    let mut singles: Vec<_> = (0..size as u64)
        .map(|index| {
            let (mut state, mut rng) = (game.initial_state(), rng::stream(seed, index));
            play_chance(&*game, &mut state, &mut rng);
            (state, rng, 0)
        })
        .collect();
    let players = game.num_players();
    while rows.episodes.iter().sum::<i64>() < games {
        let mut actions = Vec::new();
        for (index, (state, ..)) in singles.iter().enumerate() {
            let legal = legal(&*game, state);
            assert_eq!(rows.mask(size, index), legal);
            actions.push(i64::from(legal[rng::below(&mut choice, legal.len())]));
        }
        batch.step(&actions, rows.buffers()).unwrap();
        for (index, (state, rng, episode)) in singles.iter_mut().enumerate() {
            game.apply(state, actions[index] as ActionId).unwrap();
            play_chance(&*game, state, rng);
            let over = game.turn(state) == Turn::Over;
            assert_eq!(rows.done[index], over);
            let (mut returns, mut scores) = (vec![0.0; players], vec![0.0; players]);
            game.returns(state, &mut returns);
            game.scores(state, &mut scores);
            let as_f32 = |points: &[f64]| points.iter().map(|&x| x as f32).collect::<Vec<_>>();
            assert_eq!(rows.rewards[index * players..][..players], as_f32(&returns));
            if over {
                assert_eq!(rows.final_scores[index * players..][..players], as_f32(&scores));
                assert_eq!(rows.truncated[index], game.is_truncated(state));
                *episode += 1;
                *state = game.initial_state();
                *rng = rng::stream(seed, *episode << 32 | index as u64);
                play_chance(&*game, state, rng);
            }
            assert_eq!(batch.state(index), state);
            assert_eq!(rows.episodes[index], *episode as i64);
            let Turn::Player(player) = game.turn(state) else { panic!("a player decides") };
            assert_eq!(rows.to_play[index], player as i8);
            let width = rows.observations.len() / size;
            let mut seen = vec![0.0; width];
            game.observe(state, usize::from(player), &mut seen);
            assert_eq!(rows.observations[index * width..][..width], seen);
        }
    }
}

#[test]
fn batches_play_what_single_games_play() {
    let none = OptionValues::new();
    check_against_single_games(Kalah::new(&none).unwrap(), 20);
    check_against_single_games(Oware::new(&none).unwrap(), 20);
    check_against_single_games(Ambrosia::new(&none, None).unwrap(), 7);
    check_against_single_games(Ambrosia::new(&options(&[("max_turns", OptionValue::Int(3))]), None).unwrap(), 9);
    check_against_single_games(Microlonies::new(&none, None).unwrap(), 7);
    check_against_single_games(Myrmes::new(&none, None).unwrap(), 7);
}

#[test]
fn the_first_games_are_those_of_a_simulation() {
    let game = Arc::new(Myrmes::new(&OptionValues::new(), None).unwrap());
    let (batch, _) = batch(&game, Settings { size: 3, first: 10, seed: 5, ..Settings::default() });
    for index in 0..3 {
        let mut state = game.initial_state();
        play_chance(&*game, &mut state, &mut rng::stream(5, 10 + index));
        assert_eq!(batch.state(index as usize), &state);
    }
}

#[test]
fn threads_and_history_make_no_difference() {
    let game = Arc::new(Myrmes::new(&OptionValues::new(), None).unwrap());
    let settings = Settings { size: 400, seed: 3, ..Settings::default() };
    let (mut one, mut rows) = batch(&game, settings);
    let (mut four, mut their_rows) = batch(&game, Settings { threads: 4, history: false, ..settings });
    let mut actions = [vec![0; 400], vec![0; 400]];
    for _ in 0..60 {
        one.step_random(2, true, rows.buffers());
        four.step_random(2, true, their_rows.buffers());
        one.sample(&mut actions[0]);
        four.sample(&mut actions[1]);
        assert_eq!(actions[0], actions[1]);
        one.step(&actions[0], rows.buffers()).unwrap();
        four.step(&actions[1], their_rows.buffers()).unwrap();
        assert_eq!(rows, their_rows);
    }
    assert!(rows.episodes.iter().sum::<i64>() > 0);
    assert!(one.history(399).is_some_and(|history| !history.is_empty()));
    assert_eq!(four.history(399), None);
}

#[test]
fn an_illegal_action_changes_nothing_on_any_number_of_threads() {
    let game = Arc::new(Kalah::new(&OptionValues::new()).unwrap());
    for threads in [1, 3] {
        let (mut batch, mut rows) = batch(&game, Settings { size: 300, threads, ..Settings::default() });
        let before = rows.clone();
        for (wrong, text) in [
            (0, "game 17: action 0 is illegal for player 0: pit 0 is a store (MIC-K2); legal: sow 1"),
            (9, "game 17: action 9 (sow 9) is illegal for player 0: pit 9 is player 1's"),
            (-1, "game 17: action -1 is illegal for player 0: no action has this number: decisions are 0..13"),
            (i64::MAX, "game 17: action 9223372036854775807 is illegal"),
        ] {
            let mut actions = vec![1; 300];
            actions[17] = wrong;
            actions[250] = wrong;
            let error = batch.step(&actions, rows.buffers()).unwrap_err();
            assert_eq!(error.index, 17);
            assert!(error.to_string().starts_with(text), "{error}");
            assert_eq!(rows, before);
            assert!((0..300).all(|index| batch.state(index) == &game.initial_state()));
        }
        batch.step(&[1; 300], rows.buffers()).unwrap();
        assert_ne!(rows, before);
    }
}

#[test]
fn games_that_are_over_wait_to_be_begun_anew() {
    let game = Arc::new(Kalah::new(&OptionValues::new()).unwrap());
    let settings = Settings { size: 2, auto_reset: false, ..Settings::default() };
    let (mut batch, mut rows) = batch(&game, settings);
    batch.step_random(2000, true, rows.buffers());
    assert_eq!(rows.to_play, [OVER; 2]);
    assert_eq!(rows.done, [true; 2]);
    assert!(!rows.masks.contains(&true));
    assert_ne!(rows.rewards, [0.0; 4], "with these seeds not both are draws");
    let mut actions = [5, 5];
    batch.sample(&mut actions);
    assert_eq!(actions, [NO_ACTION; 2]);
    let lengths = rows.final_lengths.clone();
    batch.step(&actions, rows.buffers()).unwrap();
    assert_eq!((rows.done.as_slice(), rows.rewards.as_slice()), (&[true; 2][..], &[0.0; 4][..]));
    assert_eq!(rows.final_lengths, lengths);
    batch.restart(&[false, true], rows.buffers());
    assert_eq!(rows.done, [true, false]);
    assert_eq!(rows.to_play, [OVER, 0]);
    assert_eq!(rows.episodes, [0, 1]);
    assert_eq!(batch.history(1), Some(&[][..]));
}

#[test]
fn steps_allocate_nothing_once_lists_have_grown() {
    let game = Arc::new(Kalah::new(&OptionValues::new()).unwrap());
    let (mut batch, mut rows) = batch(&game, Settings { size: 50, seed: 4, ..Settings::default() });
    let mut actions = vec![0; 50];
    let mut play = |steps: usize| {
        for _ in 0..steps {
            batch.sample(&mut actions);
            batch.step(&actions, rows.buffers()).unwrap();
        }
    };
    play(2000);
    // A game that is longer than all before it lets a list grow; the shape of observations is asked for at each step.
    let count = allocation_counter::measure(|| play(500)).count_total;
    assert!(count <= 500 + 20, "{count} allocations");
}

#[test]
#[should_panic(expected = "one row for each place")]
fn short_buffers_are_a_defect_of_the_caller() {
    let game = Arc::new(Kalah::new(&OptionValues::new()).unwrap());
    let (mut batch, _) = batch(&game, Settings { size: 3, ..Settings::default() });
    batch.write(Rows::new(&*game, 2).buffers());
}

#[test]
fn indices_have_a_limit() {
    let game = Arc::new(Kalah::new(&OptionValues::new()).unwrap());
    for first in [u64::MAX, (1 << 32) - 1] {
        let error = Batch::new(game.clone(), Settings { size: 2, first, ..Settings::default() }).unwrap_err();
        assert_eq!(error.to_string(), "places must have indices below 4294967296");
    }
    assert!(Batch::new(game, Settings { size: 2, first: (1 << 32) - 2, ..Settings::default() }).is_ok());
}

fn random_step(state: &mut dyn AnyState, rng: &mut Rng) {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    if !legal.is_empty() {
        state.apply(legal[rng::below(rng, legal.len())]).unwrap();
    }
}

/// Steps, undoes and copies at random; each state must stay the one that its history names.
#[test]
fn undo_leads_where_the_history_leads() {
    for entry in &games::GAMES {
        let game = games::load((entry.info)().name, &OptionValues::new(), None).unwrap();
        let mut rng = rng::seeded(8);
        let mut states = vec![game.new_initial_state()];
        for turn in 0..600 {
            let chosen = rng::below(&mut rng, states.len());
            let state = &mut states[chosen];
            match rng::below(&mut rng, 7) {
                0 => {
                    let copy = state.clone_box();
                    states.truncate(3);
                    states.push(copy);
                    continue;
                }
                1 | 2 => {
                    let last = state.history().last().copied();
                    assert_eq!(state.undo(), last);
                }
                _ => random_step(&mut **state, &mut rng),
            }
            let mut again = game.new_initial_state();
            state.history().iter().for_each(|&action| again.apply(action).unwrap());
            assert!(state.same_position(&*again), "{} after {turn} turns", game.info().name);
            assert_eq!(state.board_text(), again.board_text());
        }
    }
}

#[test]
fn undo_goes_all_the_way_back() {
    let game = Ambrosia::new(&OptionValues::new(), None).unwrap();
    let (mut state, mut rng) = (game.initial_state(), rng::seeded(2));
    let mut positions = vec![state.clone()];
    playout::play_randomly(&game, &mut state, &mut rng, &mut Vec::new(), |_| {});
    let erased = games::load("ambrosia", &OptionValues::new(), None).unwrap();
    let mut rng = rng::seeded(2);
    let mut played = erased.new_initial_state();
    played.play_randomly(&mut rng);
    let history = played.history().to_vec();
    for &action in &history {
        let mut next = positions.last().unwrap().clone();
        game.apply(&mut next, action).unwrap();
        positions.push(next);
    }
    for (left, position) in positions.iter().enumerate().rev() {
        assert_eq!(played.history().len(), left);
        assert_eq!(played.board_text(), game.board_text(position));
        assert_eq!(played.undo(), left.checked_sub(1).map(|last| history[last]));
    }
}

#[test]
fn children_are_copies_after_each_action() {
    let game = games::load("myrmes", &OptionValues::new(), None).unwrap();
    let (mut state, mut rng) = (game.new_initial_state(), rng::seeded(1));
    for _ in 0..80 {
        let mut legal = Vec::new();
        state.legal_actions(&mut legal);
        let children = state.children();
        assert!(children.iter().map(|&(action, _)| action).eq(legal));
        for (action, mut child) in children {
            let mut expected = state.clone_box();
            expected.apply(action).unwrap();
            assert!(child.same_position(&*expected));
            assert_eq!(child.history(), expected.history());
            child.undo();
            assert!(child.same_position(&*state));
        }
        random_step(&mut *state, &mut rng);
    }
}

/// A batch that is kept in the middle of its games goes on as the one that was not.
fn check_snapshot<G: Game>(game: G, auto_reset: bool, threads: usize) {
    let (game, size) = (Arc::new(game), 70);
    let settings = Settings { size, first: 3, seed: 5, auto_reset, threads, ..Settings::default() };
    let (mut one, mut rows) = batch(&game, settings);
    one.step_random(130, true, rows.buffers());
    let mut other = Batch::resume(game.clone(), settings, &one.snapshot().unwrap()).unwrap();
    let mut copied = rows.clone();
    // What is not said of games that ended is written anew.
    copied.observations.fill(7.0);
    copied.masks.fill(false);
    copied.to_play.fill(7);
    copied.episodes.fill(7);
    other.show(copied.buffers());
    assert_eq!(copied, rows);
    assert_eq!(other.snapshot(), one.snapshot());
    for _ in 0..3 {
        one.step_random(100, true, rows.buffers());
        other.step_random(100, true, copied.buffers());
        assert_eq!(copied, rows);
    }
}

#[test]
fn a_batch_goes_on_from_a_snapshot() {
    let none = OptionValues::new();
    for (auto_reset, threads) in [(true, 1), (false, 2)] {
        check_snapshot(Kalah::new(&none).unwrap(), auto_reset, threads);
        check_snapshot(Oware::new(&none).unwrap(), auto_reset, threads);
        check_snapshot(
            Ambrosia::new(&options(&[("events", OptionValue::Bool(true))]), None).unwrap(),
            auto_reset,
            threads,
        );
        check_snapshot(Microlonies::new(&none, None).unwrap(), auto_reset, threads);
        check_snapshot(Myrmes::new(&none, None).unwrap(), auto_reset, threads);
    }
}

#[test]
fn a_snapshot_that_no_batch_can_have_left_is_refused() {
    let game = Arc::new(Kalah::new(&OptionValues::new()).unwrap());
    let settings = Settings { size: 2, ..Settings::default() };
    let (mut games, mut rows) = batch(&game, settings);
    games.step(&[1, 6], rows.buffers()).unwrap();
    let kept = games.snapshot().unwrap();
    assert_eq!((&kept.lengths, &kept.actions, &kept.episodes), (&vec![1, 1], &vec![1, 6], &vec![0, 0]));
    let refused = |snapshot: &Snapshot, settings| {
        Batch::resume(game.clone(), settings, snapshot).map(|_| ()).unwrap_err().to_string()
    };
    let all = Settings { size: 3, ..settings };
    assert_eq!(refused(&kept, all), "the lists of a snapshot have 2 episodes for 3 games");
    let short = Snapshot { actions: vec![1], ..kept.clone() };
    assert_eq!(refused(&short, settings), "the lists of a snapshot have 1 actions, not 2");
    let illegal = Snapshot { actions: vec![1, 8], ..kept.clone() };
    assert!(refused(&illegal, settings).starts_with("game 1: "), "{}", refused(&illegal, settings));
    let mut generators = kept.generators.clone();
    generators[1][0] = [0; 4];
    let still = Snapshot { generators, ..kept.clone() };
    assert_eq!(refused(&still, settings), "game 1: no generator stands at zeros");
    // A whole game, after which a batch that begins anew has already begun.
    let (mut state, mut whole) = (game.initial_state(), Vec::new());
    playout::play_randomly(&*game, &mut state, &mut rng::seeded(1), &mut Vec::new(), |action| whole.push(action));
    let over = Snapshot { lengths: vec![0, whole.len() as u32], actions: whole, ..kept.clone() };
    assert_eq!(refused(&over, settings), "game 1 stands where no game of a batch waits");
    assert!(Batch::resume(game.clone(), Settings { auto_reset: false, ..settings }, &over).is_ok());
    let (games, _) = batch(&game, Settings { history: false, ..settings });
    assert_eq!(games.snapshot(), None);
}
