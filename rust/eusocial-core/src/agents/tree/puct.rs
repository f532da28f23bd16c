//! Choosing by priors (PUCT), with room for several simulations whose values are still to come.

use super::{Edge, Kind, NONE, Node, Planted, ROOT, Step, Tree};
use crate::agents::lead::Best;
use crate::agents::search::Counts;
use crate::game::{ActionId, Game, Turn};
use crate::rng::Rng;

/// What an edge has beside visits and values.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::agents) struct Guide {
    /// How good the action looked before it was tried; the priors of a decision add up to 1.
    pub(super) prior: f32,
    /// Simulations that went this way and have no value yet. Until then each counts as lost (virtual loss), so that the next one
    /// goes another way.
    pub(super) pending: u32,
}

impl Guide {
    /// Mean plus explore · prior / (1 + n) of an edge with so many visits and such a sum of values; one that was never taken has the mean
    /// of its node, `own`.
    pub(super) fn bound(self, visits: u32, total: f64, own: f64, explore: f64) -> f64 {
        let pending = f64::from(self.pending);
        let visits = f64::from(visits) + pending;
        let mean = if visits == 0.0 { own } else { (total - pending) / visits };
        mean + explore * f64::from(self.prior) / (1.0 + visits)
    }
}

/// Where a simulation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::agents) enum Reached {
    /// At a decision that has no value yet, of this node ([`NONE`] where the tree is full).
    Leaf(u32),
    /// At a leaf that another simulation reached before, which has no value yet.
    Pending,
    /// At the end of the game.
    Over(u32),
}

/// A tree that grows by leaves whose values come later, many at a time.
pub(in crate::agents) trait GuidedTree<G: Game>: Send {
    /// Makes this position the root, where this player decides, with what is known of it.
    fn plant(&mut self, game: &G, root: &G::State, player: u8);
    /// Keeps nothing for the next search.
    fn forget(&mut self);
    /// Whether the root has been valued.
    fn is_rooted(&self) -> bool;
    /// How often the root was visited, its own valuation included.
    fn root_visits(&self) -> u32;
    /// What an action is known by: those with the same key are one to this tree.
    fn key(&self, game: &G, state: &G::State, action: ActionId) -> u64;
    /// Goes down from the root, which has been valued, to a decision that has no value yet or to an end. Returns the position there;
    /// `path` is filled with the steps.
    fn descend(
        &mut self,
        game: &G,
        root: &G::State,
        c: f64,
        rng: &mut Rng,
        path: &mut Vec<Step>,
    ) -> (G::State, Reached);
    /// Lists the legal actions of a leaf, with their keys and priors.
    fn expand(&mut self, node: u32, player: u8, legal: &[(ActionId, u64)], priors: &[f32]);
    /// What leads along an edge.
    fn guide(&mut self, edge: u32) -> &mut Guide;
    /// Counts a simulation whose value is still to come.
    fn hold(&mut self, path: &[Step]) {
        path.iter().for_each(|step| self.guide(step.edge).pending += 1);
    }
    /// Takes back [`hold`](Self::hold).
    fn release(&mut self, path: &[Step]) {
        path.iter().for_each(|step| self.guide(step.edge).pending -= 1);
    }
    /// Adds the values of one simulation to all that it passed, and to where it came to if that is not [`NONE`].
    fn add(&mut self, path: &[Step], last: u32, values: &[f64]);
    /// Adds what was found about each action; `counts` are by ascending actions.
    fn count(&self, game: &G, root: &G::State, counts: &mut [Counts]);
    /// What is played most from the root on, beginning with this action.
    fn line(&self, game: &G, root: &G::State, first: ActionId, rng: &mut Rng) -> Vec<String>;
}

impl<G: Game> GuidedTree<G> for Planted<G, Guide> {
    fn plant(&mut self, game: &G, root: &G::State, _player: u8) {
        Planted::plant(self, game, root);
    }

    fn forget(&mut self) {
        Planted::forget(self);
    }

    fn is_rooted(&self) -> bool {
        self.tree.nodes[ROOT as usize].kind != Kind::Leaf
    }

    fn root_visits(&self) -> u32 {
        self.tree.visits(ROOT)
    }

    fn key(&self, _game: &G, _state: &G::State, action: ActionId) -> u64 {
        action.into()
    }

    fn descend(
        &mut self,
        game: &G,
        root: &G::State,
        c: f64,
        rng: &mut Rng,
        path: &mut Vec<Step>,
    ) -> (G::State, Reached) {
        let mut state = root.clone();
        let reached = self.tree.descend_by_priors(game, &mut state, c, rng, path);
        (state, reached)
    }

    fn expand(&mut self, node: u32, player: u8, legal: &[(ActionId, u64)], priors: &[f32]) {
        self.tree.expand_by_priors(node, player, legal.iter().map(|&(action, _)| action).zip(priors.iter().copied()));
    }

    fn guide(&mut self, edge: u32) -> &mut Guide {
        &mut self.tree.edges[edge as usize].extra
    }

    fn add(&mut self, path: &[Step], last: u32, values: &[f64]) {
        self.tree.add(path, last, values);
    }

    fn count(&self, _game: &G, _root: &G::State, counts: &mut [Counts]) {
        Planted::count(self, counts);
    }

    fn line(&self, game: &G, _root: &G::State, first: ActionId, _rng: &mut Rng) -> Vec<String> {
        Planted::line(self, game, first)
    }
}

impl Tree<Guide> {
    /// Goes down from the root, which has been valued, to a decision that has no value yet or to an end. Outcomes of chance are
    /// drawn on the way. `state` goes along from the root's position; `path` is filled with the steps.
    fn descend_by_priors<G: Game>(
        &mut self,
        game: &G,
        state: &mut G::State,
        c: f64,
        rng: &mut Rng,
        path: &mut Vec<Step>,
    ) -> Reached {
        path.clear();
        let (mut node, mut is_new) = (ROOT, false);
        loop {
            let edge = match self.nodes[node as usize].kind {
                Kind::Over => return Reached::Over(node),
                Kind::Leaf => {
                    self.nodes[node as usize].kind = match game.turn(state) {
                        Turn::Over => Kind::Over,
                        Turn::Chance => Kind::Chance,
                        Turn::Player(_) => return if is_new { Reached::Leaf(node) } else { Reached::Pending },
                    };
                    continue;
                }
                Kind::Decision(player) => self.select_by_priors(node, player.into(), c, rng),
                Kind::Chance => {
                    let outcome = game.sample_chance(state, rng);
                    self.outcome(node, outcome)
                }
            };
            path.push(Step { node, edge });
            let Edge { action, child, .. } = self.edges[edge as usize];
            game.play(state, action);
            is_new = child == NONE;
            if !is_new {
                node = child;
            } else if self.is_full() {
                return beyond(game, state, rng);
            } else {
                node = self.push(None);
                self.edges[edge as usize].child = node;
            }
        }
    }

    /// The edge with the highest bound: its mean plus c · prior · √N / (1 + n) (Silver and others, "Mastering the game of Go without
    /// human knowledge", 2017), where N counts all visits of the node. An edge that was never taken has the mean of its node. Of
    /// equal ones each is as likely as every other.
    fn select_by_priors(&self, node: u32, player: usize, c: f64, rng: &mut Rng) -> u32 {
        let Node { first, edges, visits, .. } = self.nodes[node as usize];
        let row = &self.edges[first as usize..(first + edges) as usize];
        let pending: u32 = row.iter().map(|edge| edge.extra.pending).sum();
        let explore = c * f64::from(visits.saturating_add(pending)).sqrt();
        let own = self.totals(node)[player] / f64::from(visits.max(1));
        let mut best = Best::new(first);
        for (edge, index) in row.iter().zip(first..) {
            best.offer(index, edge.extra.bound(edge.visits, edge.total, own, explore), rng);
        }
        best.chosen
    }

    /// Lists the legal actions of a leaf, with their priors. Must be called once.
    fn expand_by_priors(&mut self, node: u32, player: u8, legal: impl Iterator<Item = (ActionId, f32)>) {
        let first = self.edges.len() as u32;
        self.edges
            .extend(legal.map(|(action, prior)| Edge { extra: Guide { prior, pending: 0 }, ..Edge::new(action) }));
        let edges = self.edges.len() as u32 - first;
        let node = &mut self.nodes[node as usize];
        (node.first, node.edges, node.kind) = (first, edges, Kind::Decision(player));
    }
}

/// Where a simulation ends that leaves a full tree.
pub(super) fn beyond<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng) -> Reached {
    loop {
        match game.turn(state) {
            Turn::Over => return Reached::Over(NONE),
            Turn::Player(_) => return Reached::Leaf(NONE),
            Turn::Chance => {
                let outcome = game.sample_chance(state, rng);
                game.play(state, outcome);
            }
        }
    }
}
