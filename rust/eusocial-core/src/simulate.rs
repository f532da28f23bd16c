//! Many games between agents, as columns.

use crate::agents::{self, AgentError};
use crate::game::Game;
use crate::playout;
use crate::rng;
use crate::watch::Watch;

/// Results of consecutive games, one entry (or one row of `num_players` entries) for each.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// How many play.
    pub num_players: usize,
    /// Decisions and outcomes of chance.
    pub lengths: Vec<u32>,
    /// Whether a limit stopped the game.
    pub truncated: Vec<bool>,
    /// Points, row by row.
    pub scores: Vec<f64>,
    /// Returns, row by row.
    pub returns: Vec<f64>,
    /// Points by player and account, `num_players` times the number of accounts for each game.
    pub breakdown: Vec<f64>,
}

impl Block {
    /// Appends the games of another block.
    pub fn extend(&mut self, other: Self) {
        self.num_players = other.num_players;
        self.lengths.extend(other.lengths);
        self.truncated.extend(other.truncated);
        self.scores.extend(other.scores);
        self.returns.extend(other.returns);
        self.breakdown.extend(other.breakdown);
    }
}

/// So many decisions and outcomes lie between two looks at a watch. Agents whose choices take long look by themselves.
const STEPS_A_LOOK: u32 = 512;

/// Plays games `first..first + count` of the series with this seed, an agent on each seat, as in `greedy` or `mcts:1000`. A game
/// depends on the seed and its own index alone, so blocks may be played anywhere and in any order. Where it is stopped, the games
/// that are not over are left out.
///
/// # Errors
/// [`AgentError`] for the first text that names no agent.
pub fn simulate<G: Game>(
    game: &G,
    seats: &[&str],
    seed: u64,
    first: u64,
    count: u64,
    watch: &Watch,
) -> Result<Block, AgentError> {
    let mut agents = seats.iter().map(|text| agents::by_name::<G>(text)).collect::<Result<Vec<_>, _>>()?;
    let players = game.num_players();
    let mut block = Block { num_players: players, ..Block::default() };
    let mut row = vec![0.0; players];
    let mut accounts = vec![0.0; players * G::accounts().len()];
    // A choice doesn't know how far the games are; it only asks whether to go on.
    agents.iter_mut().for_each(|agent| agent.attend(watch));
    let mut steps = 0_u32;
    for index in first..first + count {
        let mut rng = rng::stream(seed, index);
        let mut state = game.initial_state();
        agents.iter_mut().for_each(|agent| agent.reset());
        let mut length = 0;
        let done = (index - first) as f64 / count as f64;
        let is_over = playout::play_while(game, &mut state, &mut agents, &mut rng, |_, _| {
            length += 1;
            steps = steps.wrapping_add(1);
            !watch.is_stopped() && (!steps.is_multiple_of(STEPS_A_LOOK) || watch.goes_on(done))
        });
        if !is_over {
            break;
        }
        block.lengths.push(length);
        block.truncated.push(game.is_truncated(&state));
        game.scores(&state, &mut row);
        block.scores.extend_from_slice(&row);
        game.returns(&state, &mut row);
        block.returns.extend_from_slice(&row);
        game.breakdown(&state, &mut accounts);
        block.breakdown.extend_from_slice(&accounts);
    }
    Ok(block)
}
