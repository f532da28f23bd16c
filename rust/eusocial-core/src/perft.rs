//! Perft: the number of action sequences of a given length, the usual proof of a move generator.

use crate::game::Game;

/// Counts the sequences of exactly `depth` decisions and outcomes of chance from `state`. Sequences that end sooner don't count.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut legal = Vec::new();
    game.legal_actions(state, &mut legal);
    if depth == 1 {
        return legal.len() as u64;
    }
    legal
        .iter()
        .map(|&action| {
            let mut child = state.clone();
            game.play(&mut child, action);
            perft(game, &child, depth - 1)
        })
        .sum()
}
