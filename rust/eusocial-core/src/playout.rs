//! Playing a game to its end.

use crate::agents::Agent;
use crate::game::{ActionId, Game, Turn};
use crate::rng::Rng;

/// Plays uniformly random decisions and sampled chance until the game is over. Returns the number of decisions and outcomes.
///
/// `buffer` is for legal actions; reuse it, so that a playout allocates nothing.
pub fn random_playout<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng, buffer: &mut Vec<ActionId>) -> u32 {
    let mut steps = 0;
    play_randomly(game, state, rng, buffer, |_| steps += 1);
    steps
}

/// As [`random_playout`], telling `watch` each action.
pub fn play_randomly<G: Game>(
    game: &G,
    state: &mut G::State,
    rng: &mut Rng,
    buffer: &mut Vec<ActionId>,
    mut watch: impl FnMut(ActionId),
) {
    loop {
        let action = match game.turn(state) {
            Turn::Over => return,
            Turn::Chance => game.sample_chance(state, rng),
            Turn::Player(_) => game.random_action(state, rng, buffer),
        };
        game.play(state, action);
        watch(action);
    }
}

/// Plays a game with an agent on each seat until it is over, telling `watch` each action before it is taken.
pub fn play_out<G: Game>(
    game: &G,
    state: &mut G::State,
    agents: &mut [Box<dyn Agent<G>>],
    rng: &mut Rng,
    mut watch: impl FnMut(&G::State, ActionId),
) {
    play_while(game, state, agents, rng, |state, action| {
        watch(state, action);
        true
    });
}

/// As [`play_out`], but ends where `goes_on` says of an action that it is not to be taken. Returns whether the game came to its end.
pub fn play_while<G: Game>(
    game: &G,
    state: &mut G::State,
    agents: &mut [Box<dyn Agent<G>>],
    rng: &mut Rng,
    mut goes_on: impl FnMut(&G::State, ActionId) -> bool,
) -> bool {
    let mut legal = Vec::new();
    loop {
        let action = match game.turn(state) {
            Turn::Over => return true,
            Turn::Chance => game.sample_chance(state, rng),
            Turn::Player(player) => {
                game.legal_actions(state, &mut legal);
                agents[usize::from(player)].choose(game, state, &legal, rng)
            }
        };
        if !goes_on(state, action) {
            return false;
        }
        game.play(state, action);
    }
}
