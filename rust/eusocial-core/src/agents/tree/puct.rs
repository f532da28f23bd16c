//! Choosing by priors (PUCT), with room for several simulations whose values are still to come.

use super::{Edge, Kind, NONE, Node, ROOT, Step, Tree};
use crate::game::{ActionId, Game, Turn};
use crate::rng::{self, Rng};

/// What an edge has beside visits and values.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::agents) struct Guide {
    /// How good the action looked before it was tried; the priors of a decision add up to 1.
    prior: f32,
    /// Simulations that went this way and have no value yet. Until then each counts as lost (virtual loss), so that the next one
    /// goes another way.
    pending: u32,
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

impl Tree<Guide> {
    /// Whether the root has been valued.
    pub fn is_rooted(&self) -> bool {
        self.nodes[ROOT as usize].kind != Kind::Leaf
    }

    /// Goes down from the root, which has been valued, to a decision that has no value yet or to an end. Outcomes of chance are
    /// drawn on the way. `state` goes along from the root's position; `path` is filled with the steps.
    pub fn descend_by_priors<G: Game>(
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
        let (mut best, mut bound, mut ties) = (first, f64::NEG_INFINITY, 1);
        for (edge, index) in row.iter().zip(first..) {
            let Guide { prior, pending } = edge.extra;
            let visits = f64::from(edge.visits) + f64::from(pending);
            let mean = if visits == 0.0 { own } else { (edge.total - f64::from(pending)) / visits };
            let value = mean + explore * f64::from(prior) / (1.0 + visits);
            if value > bound {
                (best, bound, ties) = (index, value, 1);
            } else if value == bound {
                // The n-th of equal ones replaces the one held with chance 1/n: a uniform choice in one pass.
                ties += 1;
                if rng::below(rng, ties) == 0 {
                    best = index;
                }
            }
        }
        best
    }

    /// Counts a simulation whose value is still to come.
    pub fn hold(&mut self, path: &[Step]) {
        path.iter().for_each(|step| self.edges[step.edge as usize].extra.pending += 1);
    }

    /// Takes back [`hold`](Self::hold).
    pub fn release(&mut self, path: &[Step]) {
        path.iter().for_each(|step| self.edges[step.edge as usize].extra.pending -= 1);
    }

    /// Lists the legal actions of a leaf, with their priors. Must be called once.
    pub fn expand_by_priors(&mut self, node: u32, player: u8, legal: &[ActionId], priors: impl Iterator<Item = f32>) {
        let first = self.edges.len() as u32;
        let edge = |(&action, prior)| Edge { extra: Guide { prior, pending: 0 }, ..Edge::new(action) };
        self.edges.extend(legal.iter().zip(priors).map(edge));
        let node = &mut self.nodes[node as usize];
        (node.first, node.edges, node.kind) = (first, legal.len() as u32, Kind::Decision(player));
    }
}

/// Where a simulation ends that leaves a full tree.
fn beyond<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng) -> Reached {
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
