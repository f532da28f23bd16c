use super::Agent;
use super::lead::{Best, lead};
use crate::game::{ActionId, Game, Turn};
use crate::rng::Rng;
use crate::watch::Watch;

/// Looks to the end of its next turn: plays on from each action at random several times and takes the action with the best position
/// found.
///
/// It suits games whose turns are many small decisions, where one step ahead shows nothing. What it can't see it draws anew, so it
/// never looks at hidden cards.
#[derive(Clone, Debug, Default)]
pub struct Planner {
    legal: Vec<ActionId>,
    values: Vec<f64>,
    watch: Watch,
}

/// Ways of playing on that are tried after each action.
const SAMPLES: usize = 24;
/// Turns of its own that it looks at, this one included.
const TURNS: usize = 2;
/// Where turns are longer, it looks this many decisions and outcomes ahead.
const FARTHEST: usize = 200;

impl Planner {
    /// Plays on at random until the player has had so many turns.
    fn play_on<G: Game>(&mut self, game: &G, state: &mut G::State, player: u8, rng: &mut Rng) {
        let (mut turns, mut others_turn) = (1, false);
        for _ in 0..FARTHEST {
            let action = match game.turn(state) {
                Turn::Over => return,
                Turn::Chance => game.sample_chance(state, rng),
                Turn::Player(deciding) => {
                    if deciding != player {
                        if turns == TURNS {
                            return;
                        }
                        others_turn = true;
                    } else if others_turn {
                        others_turn = false;
                        turns += 1;
                    }
                    game.random_action(state, rng, &mut self.legal)
                }
            };
            game.play(state, action);
        }
    }
}

impl<G: Game> Agent<G> for Planner {
    fn choose(&mut self, game: &G, state: &G::State, legal: &[ActionId], rng: &mut Rng) -> ActionId {
        let Turn::Player(player) = game.turn(state) else { return legal[0] };
        let mut best = Best::new(legal[0]);
        if legal.len() == 1 {
            return best.chosen;
        }
        for (index, &action) in legal.iter().enumerate() {
            if !self.watch.goes_on(index as f64 / legal.len() as f64) {
                break;
            }
            let mut value = f64::MIN;
            for _ in 0..SAMPLES {
                let mut world = game.resample(state, usize::from(player), rng);
                game.play(&mut world, action);
                self.play_on(game, &mut world, player, rng);
                value = value.max(lead(game, &world, usize::from(player), &mut self.values));
            }
            best.offer(action, value, rng);
        }
        best.chosen
    }

    fn attend(&mut self, watch: &Watch) {
        self.watch = watch.clone();
    }
}
