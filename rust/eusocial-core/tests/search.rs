//! Searches: what they must find in small games worked out by hand, that they keep to their budgets and seeds, that information set
//! search is blind to what is hidden, and that a search allocates next to nothing.

mod common;
mod table;

use common::{act, legal, options, word};
use eusocial_core::agents::{
    self, Agent, Analysis, BatchEvaluator, Considered, EvaluationError, Guided, Judgement, Leaves, SearchParameters,
};
use eusocial_core::game::{ActionId, Game, Turn};
use eusocial_core::games::ambrosia::Ambrosia;
use eusocial_core::games::kalah::Kalah;
use eusocial_core::games::microlonies::Microlonies;
use eusocial_core::games::myrmes::Myrmes;
use eusocial_core::games::oware::Oware;
use eusocial_core::options::{OptionValue, OptionValues};
use eusocial_core::watch::Watch;
use eusocial_core::{playout, rng, simulate};
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use table::Table;

const SEARCHES: [&str; 3] = ["flat", "mcts", "ismcts"];

fn kalah() -> Kalah {
    Kalah::new(&OptionValues::new()).unwrap()
}

fn ambrosia(players: i64) -> Ambrosia {
    Ambrosia::new(&options(&[("players", OptionValue::Int(players)), ("events", OptionValue::Bool(true))]), None)
        .unwrap()
}

fn microlonies(players: i64) -> Microlonies {
    Microlonies::new(&options(&[("players", OptionValue::Int(players))]), None).unwrap()
}

fn agent<G: Game>(text: &str) -> Box<dyn Agent<G>> {
    agents::by_name(text).unwrap()
}

/// What a new agent finds.
fn analyse<G: Game>(text: &str, game: &G, state: &G::State, seed: u64) -> Analysis {
    agent(text).analyse(game, state, &mut rng::seeded(seed)).unwrap()
}

/// All but the time.
fn figures(analysis: &Analysis) -> (&[Considered], &[String], u64, u64) {
    (&analysis.actions, &analysis.line, analysis.simulations, analysis.reused)
}

fn considered<'a>(analysis: &'a Analysis, text: &str) -> &'a Considered {
    analysis.actions.iter().find(|action| action.text == text).unwrap()
}

fn visits(analysis: &Analysis) -> u64 {
    analysis.actions.iter().map(|action| action.visits).sum()
}

/// A position of a random game after so many steps, where a player has a choice; `None` if the game ends before.
fn position<G: Game>(game: &G, seed: u64, steps: usize) -> Option<G::State> {
    let mut rng = rng::seeded(seed);
    let mut state = game.initial_state();
    for step in 0.. {
        let legal = legal(game, &state);
        match game.turn(&state) {
            Turn::Over => return None,
            Turn::Player(_) if step >= steps && legal.len() > 1 => break,
            _ => {}
        }
        game.play(&mut state, legal[rng::below(&mut rng, legal.len())]);
    }
    Some(state)
}

// --- Every game ---------------------------------------------------------------------------------------------------------------

/// Plays with searches on all seats for a while; every analysis must fit the position.
fn plays<G: Game>(game: &G, steps: usize) {
    for text in ["flat:12", "mcts:12", "ismcts:12", "mcts:12,cut=9,threads=2", "ismcts:12,cut=0", "flat:12,cut=5"] {
        let mut rng = rng::seeded(7);
        let mut searcher = agent::<G>(text);
        let mut state = position(game, 3, 20).unwrap();
        for _ in 0..steps {
            let legal = legal(game, &state);
            let action = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => game.sample_chance(&state, &mut rng),
                Turn::Player(player) => {
                    let analysis = searcher.analyse(game, &state, &mut rng).unwrap();
                    assert_eq!(analysis.player, player);
                    let mut listed: Vec<ActionId> = analysis.actions.iter().map(|action| action.action).collect();
                    listed.sort_unstable();
                    assert_eq!(listed, legal);
                    for action in &analysis.actions {
                        assert_eq!(action.values.len(), game.num_players());
                        assert!(action.values.iter().all(|value| (-1.0..=1.0).contains(value)), "{text}: {action:?}");
                    }
                    assert!(!analysis.line.is_empty());
                    searcher.choose(game, &state, &legal, &mut rng)
                }
            };
            assert!(legal.contains(&action), "{text}");
            game.play(&mut state, action);
        }
    }
}

#[test]
fn searches_play_every_game() {
    plays(&kalah(), 60);
    plays(&Oware::new(&OptionValues::new()).unwrap(), 60);
    plays(&ambrosia(2), 12);
    plays(&ambrosia(4), 12);
    plays(&microlonies(1), 12);
    plays(&microlonies(3), 12);
    plays(&Myrmes::new(&OptionValues::new(), None).unwrap(), 12);
}

// --- What must be found -------------------------------------------------------------------------------------------------------

/// Kalah: pit 6 gives another move, and pit 5 then captures: 26 to 22. Pit 5 at once leads to 24 each. All else is forced.
const WIN_OR_DRAW: &str = "kalah, player 0 to move\nplayer 1 22 0 0 0 0 0 1\nplayer 0 0 0 0 0 1 1 23\n";

#[test]
fn a_forced_win_is_found_with_exact_values() {
    let state = kalah().parse_position(WIN_OR_DRAW).unwrap();
    for text in ["flat:50", "mcts:50", "ismcts:50", "mcts:50,threads=3", "mcts:50,reuse=false"] {
        let analysis = analyse(text, &kalah(), &state, 1);
        assert_eq!(analysis.actions[0].text, "sow 6", "{text}");
        assert_eq!(considered(&analysis, "sow 6").values, [1.0, -1.0], "{text}");
        assert_eq!(considered(&analysis, "sow 5").values, [0.0, 0.0], "{text}");
        assert_eq!(agent(text).choose(&kalah(), &state, &[5, 6], &mut rng::seeded(2)), 6);
    }
    assert_eq!(analyse("mcts:50", &kalah(), &state, 1).line, ["sow 6", "sow 5"]);
    assert_eq!(analyse("ismcts:50", &kalah(), &state, 1).line, ["sow 6", "sow 5"]);
}

/// The value of a position of Kalah to player 0, by trying everything.
fn solve(state: &<Kalah as Game>::State, known: &mut HashMap<<Kalah as Game>::State, f64>) -> f64 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let value = match kalah().turn(state) {
        Turn::Player(player) => {
            let sign = if player == 0 { 1.0 } else { -1.0 };
            let children = legal(&kalah(), state).into_iter().map(|action| {
                let mut child = *state;
                kalah().play(&mut child, action);
                sign * solve(&child, known)
            });
            sign * children.fold(f64::MIN, f64::max)
        }
        _ => {
            let mut returns = [0.0; 2];
            kalah().returns(state, &mut returns);
            returns[0]
        }
    };
    known.insert(*state, value);
    value
}

#[test]
fn ends_of_games_are_played_as_solved() {
    let mut known = HashMap::new();
    let mut choices = 0;
    for seed in 0..1000 {
        let Some(state) = position(&kalah(), seed, 34) else { continue };
        let mut points = [0.0; 2];
        kalah().scores(&state, &mut points);
        if points[0] + points[1] < 37.0 || choices == 20 {
            continue;
        }
        let Turn::Player(player) = kalah().turn(&state) else { continue };
        let sign = if player == 0 { 1.0 } else { -1.0 };
        let mut after = |action: ActionId| {
            let mut child = state;
            kalah().play(&mut child, action);
            sign * solve(&child, &mut known)
        };
        let values: Vec<f64> = legal(&kalah(), &state).into_iter().map(&mut after).collect();
        let best = values.iter().copied().fold(f64::MIN, f64::max);
        if values.iter().any(|&value| value < best) {
            choices += 1;
            for text in ["mcts:4000", "ismcts:4000"] {
                let analysis = analyse(text, &kalah(), &state, seed);
                assert_eq!(after(analysis.actions[0].action), best, "{text}, seed {seed}: {analysis:?}");
            }
        }
    }
    assert_eq!(choices, 20);
}

#[test]
fn chance_counts_by_its_probabilities() {
    // Going is worth 3/4 - 1/4 = 1/2; if both outcomes were as likely it would be worth 0, and stopping 1/4.
    let game = Table::risk();
    for text in ["flat:4000", "mcts:4000", "ismcts:4000"] {
        let analysis = analyse(text, &game, &game.initial_state(), 5);
        assert_eq!(analysis.actions[0].text, "go", "{text}");
        assert_eq!(considered(&analysis, "stop").values, [0.25, -0.25]);
        // More than 1000 visits: one standard deviation is below 0.03.
        assert!((considered(&analysis, "go").values[0] - 0.5).abs() < 0.1, "{text}: {analysis:?}");
    }
    assert_eq!(analyse("mcts:4000", &game, &game.initial_state(), 5).line, ["go", "red"]);
}

#[test]
fn each_player_looks_to_himself() {
    // After "trust" the second player has 0.5 by being kind and 0 by being mean; the first gets 1 or -1. "doubt" is worth 0.25.
    let game = Table::trust();
    for text in ["mcts:2000", "ismcts:2000", "mcts:2000,threads=2"] {
        let analysis = analyse(text, &game, &game.initial_state(), 5);
        assert_eq!(analysis.actions[0].text, "trust", "{text}");
        let trust = &considered(&analysis, "trust").values;
        assert!(trust[0] > 0.8 && trust[1] > 0.4 && trust[2] < -1.2, "{text}: {trust:?}");
        assert_eq!(considered(&analysis, "doubt").values, [0.25, -0.5, 0.25]);
        assert_eq!(&analysis.line[..2], ["trust", "kind"]);
    }
}

#[test]
fn lines_are_legal() {
    fn check<G: Game>(game: &G, simulations: u64, steps: usize) {
        let mut longest = 0;
        for seed in 0..4 {
            let Some(mut state) = position(game, seed, steps) else { continue };
            let analysis = analyse(&format!("mcts:{simulations}"), game, &state, seed);
            assert_eq!(analysis.line[0], analysis.actions[0].text);
            analysis.line.iter().for_each(|text| act(game, &mut state, text));
            longest = longest.max(analysis.line.len());
        }
        assert!(longest > 1);
    }
    check(&kalah(), 2000, 3);
    check(&Oware::new(&OptionValues::new()).unwrap(), 2000, 3);
    check(&ambrosia(3), 200, 40);
    check(&microlonies(2), 200, 40);
}

// --- Budgets, seeds, trees that are kept ---------------------------------------------------------------------------------------

#[test]
fn simulations_are_as_many_as_asked_for() {
    let state = kalah().initial_state();
    for name in SEARCHES {
        for simulations in [1, 2, 7, 100, 1001] {
            for threads in [1, 2, 3] {
                let analysis = analyse(&format!("{name}:{simulations},threads={threads}"), &kalah(), &state, 3);
                assert_eq!((analysis.simulations, analysis.reused), (simulations, 0), "{name}");
                assert_eq!(visits(&analysis), simulations, "{name}, {threads} threads");
            }
        }
        assert_eq!(analyse(name, &kalah(), &state, 3).simulations, 1000);
        // Whichever comes first ends a search; a minute is not needed for five simulations.
        assert_eq!(analyse(&format!("{name}:5,ms=60000"), &kalah(), &state, 3).simulations, 5);
        let timed = analyse(&format!("{name}:ms=5"), &kalah(), &state, 3);
        assert!(timed.simulations >= 1 && visits(&timed) == timed.simulations, "{name}");
    }
    let flat = analyse("flat:602,threads=4", &kalah(), &state, 3);
    assert!(flat.actions.iter().all(|action| (100..=101).contains(&action.visits)));
}

#[test]
fn the_same_seed_gives_the_same_result() {
    fn check<G: Game>(game: &G, state: &G::State) {
        for name in SEARCHES {
            for threads in [1, 3] {
                let text = format!("{name}:90,threads={threads}");
                let first = analyse(&text, game, state, 11);
                assert_eq!(figures(&analyse(&text, game, state, 11)), figures(&first), "{text}");
                assert_ne!(figures(&analyse(&text, game, state, 12)), figures(&first), "{text}");
            }
        }
    }
    check(&kalah(), &kalah().initial_state());
    check(&ambrosia(3), &position(&ambrosia(3), 1, 30).unwrap());
    check(&microlonies(2), &position(&microlonies(2), 1, 30).unwrap());
}

#[test]
fn games_do_not_depend_on_those_before() {
    let seats = ["mcts:30", "mcts:20,threads=2"];
    let whole = simulate::simulate(&kalah(), &seats, 5, 0, 6, &Watch::default()).unwrap();
    let mut parts = simulate::simulate(&kalah(), &seats, 5, 0, 1, &Watch::default()).unwrap();
    parts.extend(simulate::simulate(&kalah(), &seats, 5, 1, 5, &Watch::default()).unwrap());
    assert_eq!(whole, parts);
}

#[test]
fn the_tree_is_kept_between_moves() {
    let game = kalah();
    let mut searcher = agent::<Kalah>("mcts:500");
    let mut rng = rng::seeded(4);
    let mut state = game.initial_state();
    let first = searcher.analyse(&game, &state, &mut rng).unwrap();
    // The same position again: everything is still known.
    let again = searcher.analyse(&game, &state, &mut rng).unwrap();
    assert_eq!((first.reused, again.reused, visits(&again)), (0, 500, 1000));
    let best = again.actions[0].action;
    game.play(&mut state, best);
    let below = searcher.analyse(&game, &state, &mut rng).unwrap();
    assert_eq!((below.simulations, below.reused), (500, again.actions[0].visits));
    // A position that no longer follows from the last one is searched anew.
    let fresh = searcher.analyse(&game, &game.initial_state(), &mut rng).unwrap();
    assert_eq!((fresh.reused, visits(&fresh)), (0, 500));
    searcher.reset();
    assert_eq!(searcher.analyse(&game, &game.initial_state(), &mut rng).unwrap().reused, 0);
    let mut forgetful = agent::<Kalah>("mcts:500,reuse=false");
    for _ in 0..2 {
        assert_eq!(forgetful.analyse(&game, &game.initial_state(), &mut rng).unwrap().reused, 0);
    }
}

#[test]
fn a_kept_tree_finds_the_same() {
    // After pit 11 the first player wins by pit 6, which gives another move, and pit 5, which captures: 26 to 22.
    let before = "kalah, player 1 to move\nplayer 1 21 0 0 1 0 0 1\nplayer 0 0 0 0 0 1 1 23\n";
    for text in ["mcts:200", "mcts:200,reuse=false", "mcts:200,threads=2"] {
        let mut state = kalah().parse_position(before).unwrap();
        let mut searcher = agent::<Kalah>(text);
        let mut rng = rng::seeded(8);
        searcher.choose(&kalah(), &state, &legal(&kalah(), &state), &mut rng);
        act(&kalah(), &mut state, "sow 11");
        let analysis = searcher.analyse(&kalah(), &state, &mut rng).unwrap();
        assert_eq!(analysis.reused > 0, !text.contains("false"), "{text}");
        assert_eq!((analysis.actions[0].text.as_str(), analysis.actions[0].values[0]), ("sow 6", 1.0), "{text}");
        assert_eq!(analysis.line, ["sow 6", "sow 5"]);
    }
}

#[test]
fn a_tree_is_kept_over_chance() {
    let game = ambrosia(2);
    let mut searcher = agent::<Ambrosia>("mcts:200");
    let mut rng = rng::seeded(4);
    let mut state = position(&game, 2, 30).unwrap();
    let mut reused = 0;
    for _ in 0..30 {
        let action = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.sample_chance(&state, &mut rng),
            Turn::Player(_) => {
                let analysis = searcher.analyse(&game, &state, &mut rng).unwrap();
                reused += analysis.reused;
                analysis.actions[0].action
            }
        };
        game.play(&mut state, action);
    }
    assert!(reused > 0);
}

// --- What is hidden -----------------------------------------------------------------------------------------------------------

#[test]
fn cheating_pays_and_information_sets_do_not_cheat() {
    // Red has come up three times of four, hidden from the first player, who guesses (1 or -1) or passes (0.625).
    let game = Table::guess();
    let worlds = [("red", "guess red", 1.0), ("blue", "guess blue", 1.0)].map(|(drawn, guess, value)| {
        let mut state = game.initial_state();
        act(&game, &mut state, drawn);
        (state, guess, value)
    });
    for (state, guess, value) in &worlds {
        let cheat = analyse("mcts:500", &game, state, 2);
        assert_eq!((cheat.actions[0].text.as_str(), cheat.actions[0].values[0]), (*guess, *value));
    }
    for text in ["flat:3000", "ismcts:3000", "ismcts:3000,threads=2"] {
        let seen = analyse(text, &game, &worlds[0].0, 2);
        assert_eq!(figures(&analyse(text, &game, &worlds[1].0, 2)), figures(&seen), "{text}");
        assert_eq!(seen.actions[0].text, "pass", "{text}");
        assert_eq!(considered(&seen, "pass").values, [0.625, -0.625]);
        assert!((considered(&seen, "guess red").values[0] - 0.5).abs() < 0.1, "{text}: {seen:?}");
    }
    // He who has seen it is not blind to it.
    let mut state = worlds[1].0;
    act(&game, &mut state, "pass");
    assert_eq!(game.turn(&state), Turn::Over);
}

#[test]
fn what_looks_alike_shares_an_edge() {
    // The second player picks left or right in secret, which is worth 1 or -1 to the first, who can only guess what was picked.
    let game = Table::pick();
    let analysis = analyse("ismcts:2000", &game, &game.initial_state(), 3);
    // The second player alone knows what he picked; the first sees "?" and has even chances.
    assert_eq!(analysis.player, 1);
    let mut state = game.initial_state();
    act(&game, &mut state, "left");
    let seen = analyse("ismcts:2000", &game, &state, 3);
    for action in &seen.actions {
        assert!(action.values[0].abs() < 0.15, "{seen:?}");
    }
    act(&game, &mut state, "guess left");
    assert_eq!(game.turn(&state), Turn::Over);
}

/// Looks at decisions of random games in worlds that the player can't tell apart: blind searches must find the same in all. Returns how
/// many worlds were really different, and in how many a search that sees all found something else.
fn compare_worlds<G: Game>(game: &G, seeds: std::ops::Range<u64>, one_of: usize) -> (u32, u32) {
    let (mut compared, mut cheated) = (0, 0);
    for seed in seeds {
        let mut rng = rng::seeded(seed);
        let mut state = game.initial_state();
        while game.turn(&state) != Turn::Over {
            let legal = legal(game, &state);
            if let Turn::Player(player) = game.turn(&state)
                && legal.len() > 1
                && rng::below(&mut rng, one_of) == 0
            {
                let look = |text: &str, world: &G::State| analyse(text, game, world, seed);
                let (seen, known) = (look("ismcts:40", &state), look("mcts:40", &state));
                for other in 0..3 {
                    let world = game.resample(&state, player.into(), &mut rng::seeded(seed * 10 + other));
                    if world != state {
                        assert_eq!(figures(&look("ismcts:40", &world)), figures(&seen), "seed {seed}");
                        compared += 1;
                        cheated += u32::from(figures(&look("mcts:40", &world)) != figures(&known));
                    }
                }
            }
            game.play(&mut state, legal[rng::below(&mut rng, legal.len())]);
        }
    }
    (compared, cheated)
}

#[test]
fn information_set_search_does_not_look_at_hidden_cards() {
    let game = Microlonies::new(&options(&[("max_rounds", OptionValue::Int(4))]), None).unwrap();
    let (compared, cheated) = compare_worlds(&game, 0..4, 8);
    assert!(compared > 20 && cheated > 10, "{cheated} of {compared}");
}

#[test]
fn information_set_search_does_not_look_at_secret_choices() {
    let game = Myrmes::new(&options(&[("simultaneous", word("hidden"))]), None).unwrap();
    let (compared, cheated) = compare_worlds(&game, 0..4, 2);
    assert!(compared > 5 && cheated > 2, "{cheated} of {compared}");
}

#[test]
fn keys_tell_apart_what_texts_tell_apart() {
    fn check<G: Game>(game: &G) {
        for seed in 0..6 {
            common::walk(game, &mut rng::seeded(seed), |state, legal| {
                for player in 0..game.num_players() {
                    let mut texts = HashMap::new();
                    let mut keys = HashMap::new();
                    for &action in legal {
                        let (key, text) =
                            (game.observed_key(state, action, player), game.observed_action(state, action, player));
                        assert_eq!(keys.entry(text.clone()).or_insert(key), &key);
                        assert_eq!(texts.entry(key).or_insert(text.clone()), &text);
                    }
                }
            });
        }
    }
    check(&kalah());
    check(&microlonies(2));
    check(&microlonies(4));
    check(&Myrmes::new(&options(&[("simultaneous", word("hidden"))]), None).unwrap());
    check(&Table::pick());
}

// --- Strength and cost --------------------------------------------------------------------------------------------------------

/// Wins of one agent in 60 games with seats that change.
fn wins<G: Game>(game: &G, better: &str, worse: &str) -> f64 {
    let mut won = 0.0;
    for index in 0..60_u64 {
        let seat = (index % 2) as usize;
        let names = if seat == 0 { [better, worse] } else { [worse, better] };
        let mut seats = names.map(|name| agent::<G>(name));
        let mut state = game.initial_state();
        playout::play_out(game, &mut state, &mut seats, &mut rng::stream(21, index), |_, _| ());
        let mut returns = [0.0; 2];
        game.returns(&state, &mut returns);
        won += (returns[seat] + 1.0) / 2.0;
    }
    won
}

#[test]
fn searches_beat_greedy_and_more_beats_less() {
    let oware = Oware::new(&OptionValues::new()).unwrap();
    // 60 games between equals give 30 wins, give or take 4 (one standard deviation).
    for text in ["mcts:100", "ismcts:100", "flat:200"] {
        assert!(wins(&kalah(), text, "greedy") > 42.0, "{text}");
        assert!(wins(&oware, text, "greedy") > 42.0, "{text}");
    }
    assert!(wins(&kalah(), "mcts:300", "mcts:30") > 42.0);
    assert!(wins(&kalah(), "mcts:300,cut=10,scale=8", "greedy") > 42.0);
}

#[test]
fn a_search_allocates_next_to_nothing() {
    fn check<G: Game>(text: &str, game: &G, state: &G::State, most: u64) {
        let mut searcher = agent::<G>(text);
        let legal = legal(game, state);
        // The first search grows what is used again.
        for _ in 0..3 {
            searcher.choose(game, state, &legal, &mut rng::seeded(1));
        }
        let count = allocation_counter::measure(|| {
            searcher.choose(game, state, &legal, &mut rng::seeded(1));
        });
        assert!(count.count_total <= most, "{text}: {count:?}");
    }
    // What is left are lists of the root's actions.
    check("mcts:2000,reuse=false", &kalah(), &kalah().initial_state(), 20);
    check("ismcts:2000", &kalah(), &kalah().initial_state(), 20);
    check("flat:2000", &kalah(), &kalah().initial_state(), 30);
    let state = position(&microlonies(2), 2, 60).unwrap();
    // The game itself makes lists where it counts its points, once a simulation.
    check("mcts:200,reuse=false", &microlonies(2), &state, 200 * 3 + 60);
}

/// Finds every position worth the same, with as many values as it says, and keeps the sizes of batches.
struct Alike<'a> {
    values: usize,
    sizes: &'a std::sync::Mutex<Vec<usize>>,
}

impl BatchEvaluator for Alike<'_> {
    fn evaluate(&self, leaves: Leaves) -> Result<Judgement, EvaluationError> {
        let number = leaves.to_play.len();
        assert_eq!(leaves.observations.len(), number * leaves.shape.observation.iter().product::<usize>());
        assert_eq!(leaves.masks.len(), number * leaves.shape.actions);
        self.sizes.lock().unwrap().push(number);
        Ok(Judgement { priors: None, values: vec![0.0; number * self.values] })
    }
}

#[test]
fn an_evaluator_judges_leaves_in_batches() {
    let (game, sizes) = (kalah(), std::sync::Mutex::new(Vec::new()));
    let parameters = SearchParameters { sims: Some(100), ..SearchParameters::default() };
    let mut guided = Guided::new(parameters, 16, Alike { values: 2, sizes: &sizes });
    let analysis = guided.analyse(&game, &game.initial_state(), &mut rng::seeded(1)).unwrap().unwrap();
    assert_eq!((analysis.simulations, visits(&analysis)), (100, 100));
    let sizes = sizes.into_inner().unwrap();
    // The root, its children, theirs.
    assert_eq!((&sizes[..3], sizes.iter().sum::<usize>()), (&[1, 6, 16][..], 101));
    assert!(sizes.iter().all(|&size| size <= 16));
}

#[test]
fn a_blind_search_by_batches_does_not_cheat() {
    // As in `cheating_pays_and_information_sets_do_not_cheat`: red has come up three times of four, and passing is worth 0.625.
    let game = Table::guess();
    let sizes = Mutex::new(Vec::new());
    let parameters = SearchParameters { sims: Some(3000), ..SearchParameters::default() };
    let look = |blind: bool, drawn: &str| {
        let mut state = game.initial_state();
        act(&game, &mut state, drawn);
        let judge = Alike { values: 2, sizes: &sizes };
        let mut guided = if blind { Guided::blind(parameters, 4, judge) } else { Guided::new(parameters, 4, judge) };
        guided.analyse(&game, &state, &mut rng::seeded(2)).unwrap().unwrap()
    };
    for (drawn, guess) in [("red", "guess red"), ("blue", "guess blue")] {
        let cheat = look(false, drawn);
        assert_eq!((cheat.actions[0].text.as_str(), cheat.actions[0].values[0]), (guess, 1.0));
    }
    let seen = look(true, "red");
    assert_eq!(figures(&look(true, "blue")), figures(&seen));
    assert_eq!((seen.actions[0].text.as_str(), visits(&seen)), ("pass", 3000));
    assert_eq!(considered(&seen, "pass").values, [0.625, -0.625]);
    assert!((considered(&seen, "guess red").values[0] - 0.5).abs() < 0.25, "{seen:?}");
}

#[test]
fn too_few_values_end_the_search() {
    let (game, sizes) = (kalah(), std::sync::Mutex::new(Vec::new()));
    let mut guided = Guided::new(SearchParameters::default(), 16, Alike { values: 1, sizes: &sizes });
    let error = guided.analyse(&game, &game.initial_state(), &mut rng::seeded(1)).unwrap_err();
    assert_eq!(error.to_string(), "the evaluator gave 1 values for 1 leaves; expected 2 for each");
}

/// A watch that says to stop at its n-th look, with the shares that it saw. It must look on the thread that made it alone.
fn stopping(at: usize) -> (Watch, Arc<Mutex<Vec<f64>>>) {
    let (shares, here) = (Arc::new(Mutex::new(Vec::new())), thread::current().id());
    let seen = shares.clone();
    let watch = Watch::new(move |share| {
        assert_eq!(thread::current().id(), here);
        let mut seen = seen.lock().unwrap();
        seen.push(share);
        seen.len() < at
    });
    (watch, shares)
}

#[test]
fn a_search_ends_when_it_is_told_to() {
    let game = kalah();
    let state = game.initial_state();
    for text in [
        "flat:1000000000",
        "mcts:1000000000",
        "ismcts:1000000000",
        "mcts:sims=1000000000,threads=4",
        "mcts:ms=86400000",
    ] {
        let (watch, shares) = stopping(20);
        let mut searcher = agent::<Kalah>(text);
        searcher.attend(&watch);
        let analysis = searcher.analyse(&game, &state, &mut rng::seeded(1)).unwrap();
        let shares = shares.lock().unwrap();
        assert_eq!(shares.len(), 20, "{text}");
        assert!(watch.is_stopped() && analysis.simulations < 1_000_000, "{text}: {}", analysis.simulations);
        assert!(shares.is_sorted() && shares.iter().all(|share| (0.0..1e-3).contains(share)), "{text}: {shares:?}");
        // One that was stopped before it began does the least.
        assert!(searcher.analyse(&game, &state, &mut rng::seeded(1)).unwrap().simulations <= 4 * 32);
        searcher.attend(&Watch::default());
        searcher.reset();
        assert_eq!(agent::<Kalah>("mcts:50").analyse(&game, &state, &mut rng::seeded(1)).unwrap().simulations, 50);
    }
}

#[test]
fn a_watch_that_only_looks_changes_nothing() {
    let game = kalah();
    for text in ["flat:1000", "mcts:1000", "ismcts:1000", "mcts:sims=1000,threads=3"] {
        let (watch, shares) = stopping(usize::MAX);
        let mut watched = agent::<Kalah>(text);
        watched.attend(&watch);
        let analysis = watched.analyse(&game, &game.initial_state(), &mut rng::seeded(4)).unwrap();
        assert_eq!(figures(&analysis), figures(&analyse(text, &game, &game.initial_state(), 4)), "{text}");
        let shares = shares.lock().unwrap();
        // After every 32 simulations of 1000; of 334 with three threads, and then while it waits for the others.
        let least = if text.ends_with("threads=3") { 10 } else { 31 };
        assert!(shares.len() >= least && (least == 10 || shares.len() == 31), "{text}: {}", shares.len());
        assert_eq!(shares[0], if least == 10 { 32.0 / 334.0 } else { 0.032 });
    }
}

#[test]
fn a_search_by_batches_ends_when_it_is_told_to() {
    let (game, sizes) = (kalah(), Mutex::new(Vec::new()));
    let parameters = SearchParameters { sims: Some(1_000_000_000), ..SearchParameters::default() };
    let mut guided = Guided::new(parameters, 16, Alike { values: 2, sizes: &sizes });
    let (watch, shares) = stopping(5);
    guided.attend(&watch);
    let analysis = guided.analyse(&game, &game.initial_state(), &mut rng::seeded(1)).unwrap().unwrap();
    assert_eq!(shares.lock().unwrap().len(), 5);
    assert!(analysis.simulations <= 5 * 16);
}

#[test]
fn planner_and_series_end_when_they_are_told_to() {
    let game = microlonies(2);
    let (watch, _) = stopping(1);
    let state = position(&game, 1, 30).unwrap();
    let mut planner = agent::<Microlonies>("planner");
    planner.attend(&watch);
    let legal = legal(&game, &state);
    assert_eq!(planner.choose(&game, &state, &legal, &mut rng::seeded(1)), legal[0]);

    let (watch, shares) = stopping(3);
    let block = simulate::simulate(&kalah(), &["random", "greedy"], 5, 0, 1_000_000, &watch).unwrap();
    // Three looks after 512 decisions each; a game has at least ten.
    assert_eq!(shares.lock().unwrap().len(), 3);
    assert!((3..150).contains(&block.lengths.len()), "{}", block.lengths.len());
    // What is there is what a series without a watch gives.
    let count = block.lengths.len() as u64;
    let whole = simulate::simulate(&kalah(), &["random", "greedy"], 5, 0, count, &Watch::default()).unwrap();
    assert_eq!(block, whole);
    assert_eq!(simulate::simulate(&kalah(), &["random"; 2], 5, 0, 9, &watch).unwrap().lengths.len(), 0);
    let games = eusocial_core::games::load("kalah", &OptionValues::new(), None).unwrap();
    assert_eq!(games.random_playouts(1, 1_000_000, &watch), 0);
}

#[test]
fn parts_of_work_on_other_threads_stop_with_the_rest() {
    let looks = Arc::new(AtomicUsize::new(0));
    let counted = looks.clone();
    let watch = Watch::new(move |_| counted.fetch_add(1, Ordering::Relaxed) < 1);
    let aside = watch.aside();
    assert!(watch.looks() && !aside.looks() && !Watch::default().looks());
    assert!(aside.goes_on(0.5) && looks.load(Ordering::Relaxed) == 0);
    assert!(watch.goes_on(0.5) && !watch.goes_on(0.6));
    assert!(aside.is_stopped() && !aside.goes_on(0.7) && !watch.goes_on(0.7));
    assert_eq!(looks.load(Ordering::Relaxed), 2);
}
