//! Blocks of games on all cores, as columns.

use crate::attention::{attended, wait_for};
use crate::convert::natural;
use crate::errors::Raise;
use crate::game::Game;
use eusocial_core::AnyGame;
use eusocial_core::agents::{AgentError, AgentSpec};
use eusocial_core::erased::ChoiceError;
use eusocial_core::simulate::Block;
use eusocial_core::watch::Watch;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;

/// Games that one thread plays in a row: enough to make handing them out cheap, few enough to keep all threads busy. With agents that
/// search it is one, since a game takes long.
const CHUNK: u64 = 32;

/// More threads than any machine has cores for.
const MAX_THREADS: u64 = 1024;

/// Plays games `first` to `first + count - 1` of a series, an agent on each seat, with the GIL released.
///
/// A game depends on the seed and its own index alone: blocks may be played anywhere, in any order, on any number of threads. Ctrl-C
/// stops it.
///
/// Args:
///     game: The game.
///     seats: An agent for each player, as in `greedy` or `mcts:1000`; `agents()` lists them.
///     seed: From 0 to 2**64 - 1.
///     first: The index of the first game.
///     count: How many games, n.
///     threads: How many threads; None for as many as the machine has cores.
///     progress: Is called with the share of the games that is played, from 0 to 1: about ten times a second at most, and with 1 at
///         the end. What it raises stops the games.
///
/// Returns:
///     Columns by name: `lengths` (uint32, shape (n,): decisions and outcomes of chance), `truncated` (bool, (n,): whether a limit
///     stopped the game), `scores` and `returns` (float64, (n, players)), `breakdown` (float64, (n, players, accounts): points by
///     account, in the order of `game.accounts()`).
///
/// Raises:
///     UnknownAgentError: No agent has one of the names.
///     AgentError: A wrong parameter of an agent.
///     ValueError: A number is out of range, or there are more or fewer seats than players.
#[pyfunction]
#[pyo3(signature = (game, seats, seed, first, count, threads=None, progress=None))]
#[expect(clippy::too_many_arguments, reason = "keywords in Python")]
pub fn simulate_block<'py>(
    py: Python<'py>,
    game: &Bound<'py, Game>,
    seats: Vec<String>,
    seed: &Bound<'py, PyAny>,
    first: &Bound<'py, PyAny>,
    count: &Bound<'py, PyAny>,
    threads: Option<&Bound<'py, PyAny>>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let game = &*game.get().inner;
    let players = game.num_players();
    if seats.len() != players {
        return Err(PyValueError::new_err(format!("{} seats for {players} players", seats.len())));
    }
    let seed = natural(seed, "seed", 0, u64::MAX)?;
    let first = natural(first, "first", 0, u64::MAX)?;
    let count = natural(count, "count", 0, u64::MAX - first)?;
    let threads = threads.map_or(Ok(0), |threads| natural(threads, "threads", 1, MAX_THREADS))?;
    let seats: Vec<&str> = seats.iter().map(String::as_str).collect();
    let block = attended(py, progress, |watch| play(game, &seats, seed, first, count, threads, watch))??;
    columns(py, block, [players, game.accounts().len()])
}

fn play(
    game: &dyn AnyGame,
    seats: &[&str],
    seed: u64,
    first: u64,
    count: u64,
    threads: u64,
    watch: &Watch,
) -> PyResult<Block> {
    let wrong = |error| ChoiceError::Agent(error).raise();
    let agents: Vec<AgentSpec> = seats.iter().map(|text| text.parse()).collect::<Result<_, _>>().map_err(wrong)?;
    let chunk = if agents.iter().any(AgentSpec::searches) { 1 } else { CHUNK };
    if threads == 1 || count <= chunk {
        return game.simulate(seats, seed, first, count, watch).map_err(wrong);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        // 0 leaves the number to rayon.
        .num_threads(threads.min(count.div_ceil(chunk)) as usize)
        .build()
        .map_err(|error| PyRuntimeError::new_err(format!("no threads to play on: {error}")))?;
    let (aside, played) = (watch.aside(), AtomicU64::new(0));
    let chunk_at = |index: u64| {
        let start = index * chunk;
        let games = chunk.min(count - start);
        let block = game.simulate(seats, seed, first + start, games, &aside);
        played.fetch_add(games, Ordering::Relaxed);
        block
    };
    let (sent, received) = mpsc::sync_channel(1);
    // This thread waits outside the pool, so that it can hear of Ctrl-C.
    let chunks: Option<Result<Vec<Block>, AgentError>> = pool.in_place_scope(|scope| {
        scope.spawn(|_| {
            let chunks = (0..count.div_ceil(chunk)).into_par_iter().map(chunk_at).collect();
            // Somebody waits for it.
            let _ = sent.send(chunks);
        });
        wait_for(&received, watch, || played.load(Ordering::Relaxed) as f64 / count as f64)
    });
    let mut block = Block::default();
    chunks.transpose().map_err(wrong)?.into_iter().flatten().for_each(|chunk| block.extend(chunk));
    Ok(block)
}

fn columns(py: Python<'_>, block: Block, [players, accounts]: [usize; 2]) -> PyResult<Bound<'_, PyDict>> {
    let rows = block.lengths.len();
    let dict = PyDict::new(py);
    dict.set_item("lengths", PyArray1::from_vec(py, block.lengths))?;
    dict.set_item("truncated", PyArray1::from_vec(py, block.truncated))?;
    dict.set_item("scores", PyArray1::from_vec(py, block.scores).reshape([rows, players])?)?;
    dict.set_item("returns", PyArray1::from_vec(py, block.returns).reshape([rows, players])?)?;
    dict.set_item("breakdown", PyArray1::from_vec(py, block.breakdown).reshape([rows, players, accounts])?)?;
    Ok(dict)
}
