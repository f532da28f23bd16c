//! Agents: what they prefer on positions worked out by hand, and that they don't look at what is hidden.

use eusocial_core::agents::{self, Agent};
use eusocial_core::game::{ActionId, Game, Turn};
use eusocial_core::games::kalah::Kalah;
use eusocial_core::games::microlonies::Microlonies;
use eusocial_core::options::{OptionValue, OptionValues};
use eusocial_core::{playout, rng};

fn kalah() -> Kalah {
    Kalah::new(&OptionValues::new()).unwrap()
}

/// How often an agent chooses each action, over 200 seeds.
fn choices<G: Game>(name: &str, game: &G, state: &G::State) -> Vec<(ActionId, usize)> {
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    let mut agent: Box<dyn Agent<G>> = agents::by_name(name).unwrap();
    let mut counts: Vec<(ActionId, usize)> = legal.iter().map(|&action| (action, 0)).collect();
    for seed in 0..200 {
        let chosen = agent.choose(game, state, &legal, &mut rng::seeded(seed));
        counts.iter_mut().find(|(action, _)| *action == chosen).unwrap().1 += 1;
    }
    counts
}

#[test]
fn random_takes_every_action() {
    let start = kalah().initial_state();
    // 200 choices of 6 are 33 each; six standard deviations are 32.
    assert!(choices("random", &kalah(), &start).iter().all(|&(_, n)| (2..=65).contains(&n)));
}

#[test]
fn greedy_takes_the_most_points_and_breaks_ties_by_chance() {
    // Pit 1 captures the five seeds opposite and its own one; pit 6 brings one seed into the store; pit 4 brings none.
    let position =
        kalah().parse_position("kalah, player 0 to move\nplayer 1 20 1 5 1 1 1 1\nplayer 0 1 0 0 1 0 1 15\n").unwrap();
    let chosen = choices("greedy", &kalah(), &position);
    assert_eq!(chosen, [(1, 200), (4, 0), (6, 0)]);
    // From the start only pit 3 reaches the store with its last seed, but pits 3 to 6 each bring one seed there.
    let start = choices("greedy", &kalah(), &kalah().initial_state());
    assert_eq!((start[0].1, start[1].1), (0, 0));
    assert!(start[2..].iter().all(|&(_, n)| n > 20), "{start:?}");
}

#[test]
fn planner_sees_a_turn_of_several_moves() {
    // One step ahead pits 5 and 6 bring one seed each. Pit 6, then 5, then 6 again bring three; pit 5, then 6 only two.
    let position =
        kalah().parse_position("kalah, player 0 to move\nplayer 1 20 1 1 1 1 1 1\nplayer 0 0 0 0 0 2 1 19\n").unwrap();
    assert_eq!(choices("planner", &kalah(), &position), [(5, 0), (6, 200)]);
}

#[test]
fn planner_does_not_look_at_what_is_hidden() {
    let options = OptionValues::from([("max_rounds".to_owned(), OptionValue::Int(4))]);
    let game = Microlonies::new(&options, None).unwrap();
    let mut planner: Box<dyn Agent<Microlonies>> = agents::by_name("planner").unwrap();
    for seed in 0..6 {
        let mut rng = rng::seeded(seed);
        let mut state = game.initial_state();
        let mut legal = Vec::new();
        while game.turn(&state) != Turn::Over {
            let action = match game.turn(&state) {
                Turn::Player(player) => {
                    game.legal_actions(&state, &mut legal);
                    let seen = planner.choose(&game, &state, &legal, &mut rng.clone());
                    // In any world that the player can't tell from this one, the choice is the same.
                    let world = game.resample(&state, player.into(), &mut rng::seeded(seed + 100));
                    assert_eq!(planner.choose(&game, &world, &legal, &mut rng.clone()), seen);
                    seen
                }
                _ => game.sample_chance(&state, &mut rng),
            };
            game.play(&mut state, action);
            rng::below(&mut rng, 2);
        }
    }
}

#[test]
fn planner_beats_greedy_beats_random() {
    for (better, worse) in [("planner", "greedy"), ("greedy", "random")] {
        let mut won = 0.0;
        for seed in 0..200_u64 {
            let mut rng = rng::stream(9, seed);
            let seat = (seed % 2) as usize;
            let names = if seat == 0 { [better, worse] } else { [worse, better] };
            let mut seats = names.map(|name| agents::by_name::<Kalah>(name).unwrap());
            let mut state = kalah().initial_state();
            playout::play_out(&kalah(), &mut state, &mut seats, &mut rng, |_, _| ());
            let mut returns = [0.0; 2];
            kalah().returns(&state, &mut returns);
            won += (returns[seat] + 1.0) / 2.0;
        }
        // 200 games between equals give 100 wins, give or take 7 (one standard deviation).
        assert!(won > 130.0, "{better} won {won} of 200 against {worse}");
    }
}
