//! Choosing by priors (PUCT) among what one player sees.

use super::Seen;
use crate::agents::lead::Best;
use crate::agents::search::Counts;
use crate::agents::tree::puct::beyond;
use crate::agents::tree::{Guide, GuidedTree, NONE, ROOT, Reached, Step};
use crate::game::{ActionId, Game, Turn};
use crate::rng::{self, Rng};

impl<G: Game> GuidedTree<G> for Seen<Guide> {
    /// Nothing is kept: what the player sees until the next choice rules out worlds that this tree counted.
    fn plant(&mut self, game: &G, _root: &G::State, player: u8) {
        self.clear(game.num_players(), player.into());
    }

    fn forget(&mut self) {}

    fn is_rooted(&self) -> bool {
        self.nodes[ROOT as usize].visits > 0
    }

    fn root_visits(&self) -> u32 {
        self.nodes[ROOT as usize].visits
    }

    fn key(&self, game: &G, world: &G::State, action: ActionId) -> u64 {
        game.observed_key(world, action, self.observer)
    }

    fn descend(
        &mut self,
        game: &G,
        root: &G::State,
        c: f64,
        rng: &mut Rng,
        path: &mut Vec<Step>,
    ) -> (G::State, Reached) {
        path.clear();
        let mut world = game.resample(root, self.observer, rng);
        let mut node = ROOT;
        loop {
            let (action, edge) = match game.turn(&world) {
                Turn::Over => return (world, Reached::Over(node)),
                Turn::Chance => {
                    let outcome = game.sample_chance(&world, rng);
                    (outcome, self.outcome(node, game.observed_key(&world, outcome, self.observer)))
                }
                Turn::Player(_) if self.nodes[node as usize].visits == 0 => {
                    let pending = path.last().map_or(0, |step| self.edges[step.edge as usize].extra.pending);
                    return (world, if pending == 0 { Reached::Leaf(node) } else { Reached::Pending });
                }
                Turn::Player(player) => self.select_by_priors(game, &world, node, player.into(), c, rng),
            };
            game.play(&mut world, action);
            if edge == NONE || (self.is_full() && self.edges[edge as usize].child == NONE) {
                let reached = beyond(game, &mut world, rng);
                return (world, reached);
            }
            path.push(Step { node, edge });
            node = self.enter(edge).0;
        }
    }

    fn expand(&mut self, node: u32, _player: u8, legal: &[(ActionId, u64)], priors: &[f32]) {
        for (&(_, key), &prior) in legal.iter().zip(priors) {
            let (edge, place) = self.seek(key, self.start(node));
            match edge {
                // What looks alike is one edge, with all their priors.
                Some(edge) => self.edges[edge as usize].extra.prior += prior,
                None => {
                    self.new_edge(node, key, place, Guide { prior, pending: 0 });
                }
            }
        }
    }

    fn guide(&mut self, edge: u32) -> &mut Guide {
        &mut self.edges[edge as usize].extra
    }

    fn add(&mut self, path: &[Step], last: u32, values: &[f64]) {
        Seen::add(self, path, last, values);
    }

    fn count(&self, game: &G, root: &G::State, counts: &mut [Counts]) {
        Seen::count(self, game, root, counts);
    }

    fn line(&self, game: &G, root: &G::State, first: ActionId, rng: &mut Rng) -> Vec<String> {
        Seen::line(self, game, root, first, rng)
    }
}

impl Seen<Guide> {
    /// The highest bound as in a tree that sees all, but for N: it counts how often the action could have been taken. Priors are
    /// those of the world in which the node was judged; an action that was not legal there has the prior of one of n equal ones.
    fn select_by_priors<G: Game>(
        &mut self,
        game: &G,
        world: &G::State,
        node: u32,
        player: usize,
        c: f64,
        rng: &mut Rng,
    ) -> (ActionId, u32) {
        self.list_options(game, world);
        let options = std::mem::take(&mut self.options);
        let mut place = self.start(node);
        let own = self.mean(node, player);
        let mut best = Best::new(NONE);
        for alike in options.chunk_by(|a, b| a.0 == b.0) {
            let (known, at) = self.seek(alike[0].0, place);
            let edge = known.unwrap_or_else(|| {
                let prior = alike.len() as f32 / options.len() as f32;
                self.new_edge(node, alike[0].0, at, Guide { prior, pending: 0 })
            });
            place.behind = at.behind;
            place.before = edge;
            let known = &mut self.edges[edge as usize];
            known.available = known.available.saturating_add(1);
            let super::Edge { child, available, extra, .. } = *known;
            let (visits, total) = match child {
                NONE => (0, 0.0),
                child => (self.nodes[child as usize].visits, self.totals(child)[player]),
            };
            best.offer(edge, extra.bound(visits, total, own, c * f64::from(available).sqrt()), rng);
        }
        // Of those that look alike, the observer knows no more than that one was taken.
        let edge = best.chosen;
        let key = self.edges[edge as usize].key;
        let action = match options.chunk_by(|a, b| a.0 == b.0).find(|alike| alike[0].0 == key).unwrap_or_default() {
            [(_, action)] => *action,
            alike => alike[rng::below(rng, alike.len())].1,
        };
        self.options = options;
        (action, edge)
    }
}
