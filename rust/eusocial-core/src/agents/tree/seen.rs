//! A tree of what one player sees, for games that hide things: its nodes are information sets.

mod puct;

use super::{MAX_NODES, NONE, ROOT, Step};
use crate::agents::analysis::text_of;
use crate::agents::search::Counts;
use crate::game::{ActionId, Game, Turn};
use crate::rng::{self, Rng};

/// What the player has seen since the root, with visits and values. One tree serves all worlds that the player can't tell apart:
/// actions and outcomes that look alike ([`Game::observed_key`]) share an edge.
#[derive(Clone, Debug, Default)]
pub(in crate::agents) struct Seen<X = ()> {
    players: usize,
    /// Whose tree it is.
    observer: usize,
    nodes: Vec<Node>,
    edges: Vec<Edge<X>>,
    /// Sums of values, a row of players for each node.
    totals: Vec<f64>,
    legal: Vec<ActionId>,
    /// Legal actions with their keys, by ascending keys.
    options: Vec<(u64, ActionId)>,
}

/// What the player has seen, and how that went.
#[derive(Clone, Copy, Debug)]
struct Node {
    visits: u32,
    /// Its first edge, or [`NONE`]; edges are a chain, by ascending keys.
    first: u32,
}

/// Something that the player may see next.
#[derive(Clone, Copy, Debug)]
struct Edge<X> {
    key: u64,
    /// The node behind it, or [`NONE`].
    child: u32,
    /// The next edge of the same node, or [`NONE`].
    next: u32,
    /// How often it could have been taken.
    available: u32,
    /// What the way of choosing needs beside visits and values.
    extra: X,
}

/// Where an edge belongs in the chain of its node: behind this one, or first.
#[derive(Clone, Copy, Debug)]
struct Place {
    behind: u32,
    before: u32,
}

impl<X: Copy + Default> Seen<X> {
    /// Starts again, for one of the players.
    pub fn clear(&mut self, players: usize, observer: usize) {
        (self.players, self.observer) = (players, observer);
        self.nodes.clear();
        self.edges.clear();
        self.totals.clear();
        self.new_node();
    }

    fn is_full(&self) -> bool {
        self.nodes.len() >= MAX_NODES
    }

    fn new_node(&mut self) -> u32 {
        self.nodes.push(Node { visits: 0, first: NONE });
        self.totals.resize(self.totals.len() + self.players, 0.0);
        self.nodes.len() as u32 - 1
    }

    /// Puts a new edge in a node's chain.
    fn new_edge(&mut self, node: u32, key: u64, place: Place, extra: X) -> u32 {
        let edge = self.edges.len() as u32;
        self.edges.push(Edge { key, child: NONE, next: place.before, available: 0, extra });
        match place.behind {
            NONE => self.nodes[node as usize].first = edge,
            behind => self.edges[behind as usize].next = edge,
        }
        edge
    }

    /// The edge with this key among those from `place` on, and the place where it is or would be.
    fn seek(&self, key: u64, mut place: Place) -> (Option<u32>, Place) {
        while place.before != NONE {
            let edge = self.edges[place.before as usize];
            if edge.key >= key {
                return ((edge.key == key).then_some(place.before), place);
            }
            place = Place { behind: place.before, before: edge.next };
        }
        (None, place)
    }

    fn start(&self, node: u32) -> Place {
        Place { behind: NONE, before: self.nodes[node as usize].first }
    }

    fn totals(&self, node: u32) -> &[f64] {
        let start = node as usize * self.players;
        &self.totals[start..start + self.players]
    }

    fn mean(&self, node: u32, player: usize) -> f64 {
        self.totals(node)[player] / f64::from(self.nodes[node as usize].visits.max(1))
    }

    /// Fills `options` with the legal actions of a world and how they look to the observer.
    fn list_options<G: Game>(&mut self, game: &G, world: &G::State) {
        game.legal_actions(world, &mut self.legal);
        let key = |&action: &ActionId| (game.observed_key(world, action, self.observer), action);
        self.options.clear();
        self.options.extend(self.legal.iter().map(key));
        if !self.options.is_sorted() {
            self.options.sort_unstable();
        }
    }

    /// The edge of an outcome of chance; a new one where it never happened, or [`NONE`] where there is no room for it.
    fn outcome(&mut self, node: u32, key: u64) -> u32 {
        let (edge, place) = self.seek(key, self.start(node));
        match edge {
            Some(edge) => edge,
            None if self.is_full() => NONE,
            None => self.new_edge(node, key, place, X::default()),
        }
    }

    /// The node behind an edge, and whether that is new.
    fn enter(&mut self, edge: u32) -> (u32, bool) {
        let child = self.edges[edge as usize].child;
        if child != NONE {
            return (child, false);
        }
        let child = self.new_node();
        self.edges[edge as usize].child = child;
        (child, true)
    }

    /// Adds the values of one simulation to all that it passed, and to where it came to if that is not [`NONE`].
    pub fn add(&mut self, path: &[Step], last: u32, values: &[f64]) {
        for node in path.iter().map(|step| step.node).chain((last != NONE).then_some(last)) {
            let visits = &mut self.nodes[node as usize].visits;
            *visits = visits.saturating_add(1);
            let start = node as usize * self.players;
            self.totals[start..].iter_mut().zip(values).for_each(|(total, value)| *total += value);
        }
    }

    /// The node behind what the observer sees at a node.
    fn child(&self, node: u32, key: u64) -> Option<u32> {
        self.seek(key, self.start(node)).0.map(|edge| self.edges[edge as usize].child).filter(|&child| child != NONE)
    }

    /// How often something was seen after the root.
    pub fn visits<G: Game>(&self, game: &G, root: &G::State, action: ActionId) -> Option<u32> {
        let child = self.child(ROOT, game.observed_key(root, action, self.observer))?;
        Some(self.nodes[child as usize].visits)
    }

    /// Adds what was found about each action.
    pub fn count<G: Game>(&self, game: &G, root: &G::State, counts: &mut [Counts]) {
        for counts in counts {
            if let Some(child) = self.child(ROOT, game.observed_key(root, counts.action, self.observer)) {
                counts.add(self.nodes[child as usize].visits.into(), self.totals(child));
            }
        }
    }

    /// What is played most from the root on, beginning with this action, in one world that the observer can't tell from the real one,
    /// as he would learn of it.
    pub fn line<G: Game>(&self, game: &G, root: &G::State, first: ActionId, rng: &mut Rng) -> Vec<String> {
        let observer = self.observer;
        let mut world = game.resample(root, observer, rng);
        let (mut line, mut node, mut action) = (Vec::new(), ROOT, first);
        let mut legal = Vec::new();
        loop {
            let text = game.observed_action(&world, action, observer);
            line.push(text.unwrap_or_else(|| text_of(game, &world, action)));
            let Some(child) = self.child(node, game.observed_key(&world, action, observer)) else { return line };
            node = child;
            game.play(&mut world, action);
            game.legal_actions(&world, &mut legal);
            let visits = |action| {
                let child = self.child(node, game.observed_key(&world, action, observer));
                child.map_or(0, |child| self.nodes[child as usize].visits)
            };
            // Single visits say nothing. Of equal ones the first.
            match legal.iter().rev().map(|&action| (visits(action), action)).max_by_key(|&(visits, _)| visits) {
                Some((2.., most)) => action = most,
                _ => return line,
            }
        }
    }
}

/// Upper confidence bounds for actions that may be legal in some worlds alone.
impl Seen {
    /// Goes down from the root in one world to something that was never seen, or to an end. `world` goes along from the root;
    /// `path` is filled with the steps. Returns the node.
    pub fn descend<G: Game>(
        &mut self,
        game: &G,
        world: &mut G::State,
        c: f64,
        rng: &mut Rng,
        path: &mut Vec<Step>,
    ) -> u32 {
        path.clear();
        let mut node = ROOT;
        loop {
            let (action, edge) = match game.turn(world) {
                Turn::Over => return node,
                Turn::Chance => {
                    let outcome = game.sample_chance(world, rng);
                    (outcome, self.outcome(node, game.observed_key(world, outcome, self.observer)))
                }
                Turn::Player(player) => match self.select(game, world, node, player.into(), c, rng) {
                    Some(chosen) => chosen,
                    None => return node,
                },
            };
            game.play(world, action);
            if edge == NONE {
                return node;
            }
            path.push(Step { node, edge });
            let (child, is_new) = self.enter(edge);
            if is_new {
                return child;
            }
            node = child;
        }
    }

    /// Chooses for a player among what looks different: what was never taken, any of it, else the highest bound. Returns an action of
    /// this world and its edge, [`NONE`] where there is no room for it.
    fn select<G: Game>(
        &mut self,
        game: &G,
        world: &G::State,
        node: u32,
        player: usize,
        c: f64,
        rng: &mut Rng,
    ) -> Option<(ActionId, u32)> {
        self.list_options(game, world);
        let options = std::mem::take(&mut self.options);
        let mut place = self.start(node);
        let (mut best, mut bound) = (None, f64::NEG_INFINITY);
        let (mut new, mut news) = (None, 0);
        for alike in options.chunk_by(|a, b| a.0 == b.0) {
            let (edge, at) = self.seek(alike[0].0, place);
            place = at;
            let Some(edge) = edge else {
                news += 1;
                // The n-th of them replaces the one held with chance 1/n: each is as likely as every other.
                if rng::below(rng, news) == 0 {
                    new = Some((alike, place));
                }
                continue;
            };
            let known = &mut self.edges[edge as usize];
            known.available = known.available.saturating_add(1);
            let (child, available) = (known.child, known.available);
            let visits = f64::from(self.nodes[child as usize].visits.max(1));
            let value = self.mean(child, player) + c * (f64::from(available).ln() / visits).sqrt();
            if value > bound {
                (best, bound) = (Some((alike, edge)), value);
            }
        }
        // Of those that look alike, the observer knows no more than that one was taken.
        let chosen = match (new, best) {
            (Some((alike, place)), _) => {
                let action = alike[rng::below(rng, alike.len())].1;
                let edge = if self.is_full() { NONE } else { self.new_edge(node, alike[0].0, place, ()) };
                if edge != NONE {
                    self.edges[edge as usize].available = 1;
                }
                Some((action, edge))
            }
            (None, Some((alike, edge))) => Some((alike[rng::below(rng, alike.len())].1, edge)),
            (None, None) => None,
        };
        self.options = options;
        chosen
    }
}
