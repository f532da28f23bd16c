//! Batches of games whose type is known only while the program runs.

use super::{AnyState, Match};
use crate::batch::{Batch, Buffers, IllegalInBatch, Snapshot};
use crate::game::Game;
use std::sync::Arc;

/// A batch of any game. See [`Batch`] for what the methods mean, and for when they panic.
pub trait AnyBatch: Send + Sync {
    /// Writes every row anew.
    fn write(&mut self, out: Buffers<'_>);
    /// Writes what stands before the players anew.
    fn show(&mut self, out: Buffers<'_>);
    /// Where all games stand; `None` where their actions are not kept.
    fn snapshot(&self) -> Option<Snapshot>;
    /// Begins a new game at every place.
    fn reset(&mut self, seed: Option<u64>, out: Buffers<'_>);
    /// Begins the next game at the places that are `chosen`.
    fn restart(&mut self, chosen: &[bool], out: Buffers<'_>);
    /// Takes one action at each place.
    ///
    /// # Errors
    /// [`IllegalInBatch`], with every game as it was.
    fn step(&mut self, actions: &[i64], out: Buffers<'_>) -> Result<(), IllegalInBatch>;
    /// Takes one action at each place that is `chosen`; all others wait.
    ///
    /// # Errors
    /// [`IllegalInBatch`], with every game as it was.
    fn step_where(&mut self, actions: &[i64], chosen: &[bool], out: Buffers<'_>) -> Result<(), IllegalInBatch>;
    /// Takes so many random decisions at each place.
    fn step_random(&mut self, steps: u64, fresh: bool, out: Buffers<'_>);
    /// Writes a random legal action for each place.
    fn sample(&mut self, out: &mut [i64]);
    /// Writes a random legal action for each place that is `chosen`.
    fn sample_where(&mut self, chosen: &[bool], out: &mut [i64]);
    /// The position at a place. Where actions are not kept, it has no history of its own.
    fn state(&self, index: usize) -> Box<dyn AnyState>;
}

impl<G: Game> AnyBatch for Batch<G> {
    fn write(&mut self, out: Buffers<'_>) {
        self.write(out);
    }
    fn show(&mut self, out: Buffers<'_>) {
        self.show(out);
    }
    fn snapshot(&self) -> Option<Snapshot> {
        self.snapshot()
    }
    fn reset(&mut self, seed: Option<u64>, out: Buffers<'_>) {
        self.reset(seed, out);
    }
    fn restart(&mut self, chosen: &[bool], out: Buffers<'_>) {
        self.restart(chosen, out);
    }
    fn step(&mut self, actions: &[i64], out: Buffers<'_>) -> Result<(), IllegalInBatch> {
        self.step(actions, out)
    }
    fn step_where(&mut self, actions: &[i64], chosen: &[bool], out: Buffers<'_>) -> Result<(), IllegalInBatch> {
        self.step_where(actions, chosen, out)
    }
    fn step_random(&mut self, steps: u64, fresh: bool, out: Buffers<'_>) {
        self.step_random(steps, fresh, out);
    }
    fn sample(&mut self, out: &mut [i64]) {
        self.sample(out);
    }
    fn sample_where(&mut self, chosen: &[bool], out: &mut [i64]) {
        self.sample_where(chosen, out);
    }
    fn state(&self, index: usize) -> Box<dyn AnyState> {
        let state = self.state(index).clone();
        let (origin, history) = match self.history(index) {
            Some(history) => (None, history.to_vec()),
            None => (Some(Arc::new(state.clone())), Vec::new()),
        };
        Box::new(Match { game: self.game().clone(), origin, state, history, checkpoint: None })
    }
}
