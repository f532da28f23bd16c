//! Agents whose game is known only while the program runs.

use super::{AnyState, ChoiceError, Match};
use crate::agents::{Agent, AgentSpec, Analysis, BatchEvaluator, Guided, SearchParameters};
use crate::game::{ActionId, Game, Turn};
use crate::rng::Rng;
use crate::watch::Watch;
use std::sync::Arc;

/// An agent that plays any game, and keeps what it knows of one from choice to choice.
pub struct AnyAgent {
    spec: AgentSpec,
    guide: Option<Guide>,
    watch: Watch,
    seat: Option<Box<dyn Seat>>,
}

/// What takes the place of rollouts, and how it is asked.
#[derive(Clone)]
pub struct Guide {
    /// The search around it.
    pub parameters: SearchParameters,
    /// How many leaves it values in one call at most.
    pub batch: usize,
    /// What values leaves.
    pub evaluator: Arc<dyn BatchEvaluator>,
}

impl std::fmt::Debug for AnyAgent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AnyAgent").field("spec", &self.spec).finish_non_exhaustive()
    }
}

impl AnyAgent {
    /// An agent that has not played yet.
    pub fn new(spec: AgentSpec) -> Self {
        Self { spec, guide: None, watch: Watch::default(), seat: None }
    }

    /// An agent whose search has up to `batch` leaves at once valued by an evaluator, in place of rollouts.
    ///
    /// # Errors
    /// Why this agent can't, as [`AgentSpec::guided`].
    pub fn with_evaluator(spec: AgentSpec, batch: usize, evaluator: Arc<dyn BatchEvaluator>) -> Result<Self, String> {
        let parameters = spec.guided()?;
        let guide = Some(Guide { parameters, batch, evaluator });
        Ok(Self { spec, guide, watch: Watch::default(), seat: None })
    }

    /// What it is.
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// A legal action, or a sampled outcome at a chance node. An agent that played another game forgets that one.
    ///
    /// # Errors
    /// [`ChoiceError::Over`] when the game is over, [`ChoiceError::Evaluation`] when its evaluator fails.
    pub fn choose(&mut self, state: &dyn AnyState, rng: &mut Rng) -> Result<ActionId, ChoiceError> {
        self.seat(state).choose(state, rng)
    }

    /// What it finds about a position.
    ///
    /// # Errors
    /// [`ChoiceError`] for an agent that doesn't search, at a chance node, when the game is over, and when its evaluator fails.
    pub fn analyse(&mut self, state: &dyn AnyState, rng: &mut Rng) -> Result<Analysis, ChoiceError> {
        if !self.spec.searches() {
            return Err(ChoiceError::NoSearch(self.spec.info().name));
        }
        self.seat(state).analyse(state, rng)
    }

    /// What it looks at from now on while it searches. See [`Agent::attend`].
    pub fn attend(&mut self, watch: &Watch) {
        self.watch = watch.clone();
        if let Some(seat) = &mut self.seat {
            seat.attend(watch);
        }
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
        let guide = self.guide.as_ref();
        let watch = &self.watch;
        let sit = || {
            let mut seat = guide.map_or_else(|| state.seat(&spec), |guide| state.guided_seat(&spec, guide.clone()));
            seat.attend(watch);
            seat
        };
        &mut **self.seat.get_or_insert_with(sit)
    }
}

/// An agent that sits at one game.
pub trait Seat: Send {
    /// Whether this is a state of the game at which it sits.
    fn fits(&self, state: &dyn AnyState) -> bool;
    /// As [`AnyAgent::choose`].
    ///
    /// # Errors
    /// [`ChoiceError`] when the game is over, or the agent's evaluator fails.
    fn choose(&mut self, state: &dyn AnyState, rng: &mut Rng) -> Result<ActionId, ChoiceError>;
    /// As [`AnyAgent::analyse`].
    ///
    /// # Errors
    /// [`ChoiceError`] at a chance node, when the game is over, or when the agent's evaluator fails.
    fn analyse(&mut self, state: &dyn AnyState, rng: &mut Rng) -> Result<Analysis, ChoiceError>;
    /// As [`AnyAgent::attend`].
    fn attend(&mut self, watch: &Watch);
}

/// Chooses and analyses where a player decides.
pub(super) trait Player<G: Game>: Send {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[ActionId],
        rng: &mut Rng,
    ) -> Result<ActionId, ChoiceError>;
    fn analyse(&mut self, game: &G, state: &G::State, rng: &mut Rng) -> Result<Option<Analysis>, ChoiceError>;
    fn attend(&mut self, watch: &Watch);
}

impl<G: Game> Player<G> for Box<dyn Agent<G>> {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[ActionId],
        rng: &mut Rng,
    ) -> Result<ActionId, ChoiceError> {
        Ok((**self).choose(game, state, legal, rng))
    }

    fn analyse(&mut self, game: &G, state: &G::State, rng: &mut Rng) -> Result<Option<Analysis>, ChoiceError> {
        Ok((**self).analyse(game, state, rng))
    }

    fn attend(&mut self, watch: &Watch) {
        (**self).attend(watch);
    }
}

impl<G: Game, E: BatchEvaluator> Player<G> for Guided<G, E> {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        legal: &[ActionId],
        rng: &mut Rng,
    ) -> Result<ActionId, ChoiceError> {
        Ok(self.choose(game, state, legal, rng)?)
    }

    fn analyse(&mut self, game: &G, state: &G::State, rng: &mut Rng) -> Result<Option<Analysis>, ChoiceError> {
        Ok(self.analyse(game, state, rng)?)
    }

    fn attend(&mut self, watch: &Watch) {
        self.attend(watch);
    }
}

pub(super) struct SeatOf<G: Game, P> {
    game: Arc<G>,
    player: P,
    name: &'static str,
}

impl<G: Game> SeatOf<G, Box<dyn Agent<G>>> {
    pub fn new(game: Arc<G>, spec: &AgentSpec) -> Self {
        Self { game, player: spec.build(), name: spec.info().name }
    }
}

impl<G: Game> SeatOf<G, Guided<G, Arc<dyn BatchEvaluator>>> {
    pub fn guided(game: Arc<G>, spec: &AgentSpec, Guide { parameters, batch, evaluator }: Guide) -> Self {
        let build = if spec.is_blind() { Guided::blind } else { Guided::new };
        Self { game, player: build(parameters, batch, evaluator), name: spec.info().name }
    }
}

impl<G: Game, P> SeatOf<G, P> {
    fn state<'a>(&self, state: &'a dyn AnyState) -> Result<&'a G::State, ChoiceError> {
        match state.as_any().downcast_ref::<Match<G>>() {
            Some(played) => Ok(&played.state),
            None => Err(ChoiceError::OtherGame(G::info().name)),
        }
    }
}

impl<G: Game, P: Player<G>> Seat for SeatOf<G, P> {
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
                self.player.choose(&self.game, state, &legal, rng)
            }
        }
    }

    fn analyse(&mut self, state: &dyn AnyState, rng: &mut Rng) -> Result<Analysis, ChoiceError> {
        let state = self.state(state)?;
        match self.game.turn(state) {
            Turn::Over => Err(ChoiceError::Over),
            Turn::Chance => Err(ChoiceError::Chance),
            Turn::Player(_) => self.player.analyse(&self.game, state, rng)?.ok_or(ChoiceError::NoSearch(self.name)),
        }
    }

    fn attend(&mut self, watch: &Watch) {
        self.player.attend(watch);
    }
}
