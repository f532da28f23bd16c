//! Agents whose game is known only while the program runs.

use super::{AnyState, ChoiceError, Match};
use crate::agents::{Agent, AgentSpec, Analysis};
use crate::game::{ActionId, Game, Turn};
use crate::rng::Rng;
use std::sync::Arc;

/// An agent that plays any game, and keeps what it knows of one from choice to choice.
pub struct AnyAgent {
    spec: AgentSpec,
    seat: Option<Box<dyn Seat>>,
}

impl std::fmt::Debug for AnyAgent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AnyAgent").field("spec", &self.spec).finish_non_exhaustive()
    }
}

impl AnyAgent {
    /// An agent that has not played yet.
    pub fn new(spec: AgentSpec) -> Self {
        Self { spec, seat: None }
    }

    /// What it is.
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// A legal action, or a sampled outcome at a chance node. An agent that played another game forgets that one.
    ///
    /// # Errors
    /// [`ChoiceError::Over`] when the game is over.
    pub fn choose(&mut self, state: &dyn AnyState, rng: &mut Rng) -> Result<ActionId, ChoiceError> {
        self.seat(state).choose(state, rng)
    }

    /// What it finds about a position.
    ///
    /// # Errors
    /// [`ChoiceError`] for an agent that doesn't search, at a chance node and when the game is over.
    pub fn analyse(&mut self, state: &dyn AnyState, rng: &mut Rng) -> Result<Analysis, ChoiceError> {
        if !self.spec.searches() {
            return Err(ChoiceError::NoSearch(self.spec.info().name));
        }
        self.seat(state).analyse(state, rng)
    }

    /// Forgets what it knows.
    pub fn reset(&mut self) {
        self.seat = None;
    }

    fn seat(&mut self, state: &dyn AnyState) -> &mut dyn Seat {
        let spec = self.spec;
        let fits = self.seat.as_ref().is_some_and(|seat| seat.fits(state));
        if !fits {
            self.seat = None;
        }
        &mut **self.seat.get_or_insert_with(|| state.seat(&spec))
    }
}

/// An agent that sits at one game.
pub trait Seat: Send {
    /// Whether this is a state of the game at which it sits.
    fn fits(&self, state: &dyn AnyState) -> bool;
    /// As [`AnyAgent::choose`].
    ///
    /// # Errors
    /// [`ChoiceError`] when the game is over.
    fn choose(&mut self, state: &dyn AnyState, rng: &mut Rng) -> Result<ActionId, ChoiceError>;
    /// As [`AnyAgent::analyse`].
    ///
    /// # Errors
    /// [`ChoiceError`] at a chance node and when the game is over.
    fn analyse(&mut self, state: &dyn AnyState, rng: &mut Rng) -> Result<Analysis, ChoiceError>;
}

pub(super) struct SeatOf<G: Game> {
    game: Arc<G>,
    agent: Box<dyn Agent<G>>,
    name: &'static str,
}

impl<G: Game> SeatOf<G> {
    pub fn new(game: Arc<G>, spec: &AgentSpec) -> Self {
        Self { game, agent: spec.build(), name: spec.info().name }
    }

    fn state<'a>(&self, state: &'a dyn AnyState) -> Result<&'a G::State, ChoiceError> {
        match state.as_any().downcast_ref::<Match<G>>() {
            Some(played) => Ok(&played.state),
            None => Err(ChoiceError::OtherGame(G::info().name)),
        }
    }
}

impl<G: Game> Seat for SeatOf<G> {
    fn fits(&self, state: &dyn AnyState) -> bool {
        state.as_any().downcast_ref::<Match<G>>().is_some_and(|played| super::same_game(&self.game, &played.game))
    }

    fn choose(&mut self, state: &dyn AnyState, rng: &mut Rng) -> Result<ActionId, ChoiceError> {
        let state = self.state(state)?;
        match self.game.turn(state) {
            Turn::Over => Err(ChoiceError::Over),
            Turn::Chance => Ok(self.game.sample_chance(state, rng)),
            Turn::Player(_) => {
                let mut legal = Vec::new();
                self.game.legal_actions(state, &mut legal);
                Ok(self.agent.choose(&self.game, state, &legal, rng))
            }
        }
    }

    fn analyse(&mut self, state: &dyn AnyState, rng: &mut Rng) -> Result<Analysis, ChoiceError> {
        let state = self.state(state)?;
        match self.game.turn(state) {
            Turn::Over => Err(ChoiceError::Over),
            Turn::Chance => Err(ChoiceError::Chance),
            Turn::Player(_) => self.agent.analyse(&self.game, state, rng).ok_or(ChoiceError::NoSearch(self.name)),
        }
    }
}
