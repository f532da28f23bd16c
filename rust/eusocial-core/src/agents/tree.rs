//! The trees of all searches: nodes and edges in two vectors that only grow, and are used again for the next tree. [`Tree`] is that of
//! a player who sees all, [`Seen`] that of one who doesn't.

mod planted;
mod puct;
mod seen;

pub(super) use planted::Planted;
pub(super) use puct::{Guide, GuidedTree, Reached};
pub(super) use seen::Seen;

use crate::game::{ActionId, Game, Turn};
use crate::rng::{self, Rng};
use std::sync::LazyLock;

/// No node, no edge.
pub(super) const NONE: u32 = u32::MAX;
/// The root of every tree.
pub(super) const ROOT: u32 = 0;
/// A tree doesn't grow beyond so many nodes; the search goes on with those it has.
pub(super) const MAX_NODES: usize = 1 << 23;

/// What upper bounds take of a number of visits.
#[derive(Clone, Copy, Debug)]
struct Powers {
    inverse: f64,
    root_of_inverse: f64,
    root_of_logarithm: f64,
}

/// Those of small numbers, which nearly all are.
static POWERS: LazyLock<[Powers; 1024]> = LazyLock::new(|| std::array::from_fn(|visits| Powers::new(visits as u32)));

impl Powers {
    fn new(visits: u32) -> Self {
        let visits = f64::from(visits.max(1));
        Self { inverse: 1.0 / visits, root_of_inverse: (1.0 / visits).sqrt(), root_of_logarithm: visits.ln().sqrt() }
    }

    #[inline]
    fn of(visits: u32) -> Self {
        POWERS.get(visits as usize).copied().unwrap_or_else(|| Self::new(visits))
    }
}

/// What follows a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Nothing yet: its actions are listed when it is reached for the second time.
    Leaf,
    /// A decision of this player.
    Decision(u8),
    /// An outcome of chance.
    Chance,
    /// Nothing: the game is over.
    Over,
}

/// A position that was reached.
#[derive(Clone, Copy, Debug)]
struct Node {
    visits: u32,
    /// Its first edge. Those of a decision stand in a row; those of chance are a chain, since outcomes may
    /// be many and are added when they happen.
    first: u32,
    /// How many edges a decision has.
    edges: u32,
    /// How many of them have been taken at least once: the first ones.
    tried: u32,
    kind: Kind,
}

/// An action or outcome, with or without a node behind it.
#[derive(Clone, Copy, Debug)]
struct Edge<X> {
    action: ActionId,
    visits: u32,
    /// The node behind it, or [`NONE`].
    child: u32,
    /// The next outcome of the same chance, or [`NONE`].
    next: u32,
    /// Sum of values to the player who decides. It stands here too, so that a choice reads edges alone.
    total: f64,
    /// What the way of choosing needs beside visits and values.
    extra: X,
}

impl<X: Default> Edge<X> {
    fn new(action: ActionId) -> Self {
        Self { action, visits: 0, child: NONE, next: NONE, total: 0.0, extra: X::default() }
    }
}

/// Positions reached from a root, with visits and values.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree<X = ()> {
    players: usize,
    nodes: Vec<Node>,
    edges: Vec<Edge<X>>,
    /// Sums of values, a row of players for each node.
    totals: Vec<f64>,
}

/// One step down the tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    node: u32,
    edge: u32,
}

/// An edge as others see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch<'a> {
    pub action: ActionId,
    pub visits: u32,
    /// The node behind it, or [`NONE`].
    pub child: u32,
    /// Sums of values to each player; empty without a node.
    pub totals: &'a [f64],
}

impl<X: Copy + Default> Tree<X> {
    /// Starts again with a root that has not been visited.
    pub fn clear(&mut self, players: usize) {
        self.players = players;
        self.nodes.clear();
        self.edges.clear();
        self.totals.clear();
        self.push(None);
    }

    /// How often a node has been visited.
    pub fn visits(&self, node: u32) -> u32 {
        self.nodes[node as usize].visits
    }

    /// Adds a node without visits, or a copy of a node of another tree.
    fn push(&mut self, copy: Option<(&Self, u32)>) -> u32 {
        let node = self.nodes.len() as u32;
        match copy {
            None => {
                self.nodes.push(Node { visits: 0, first: NONE, edges: 0, tried: 0, kind: Kind::Leaf });
                self.totals.resize(self.totals.len() + self.players, 0.0);
            }
            Some((from, id)) => {
                self.nodes.push(from.nodes[id as usize]);
                self.totals.extend_from_slice(from.totals(id));
            }
        }
        node
    }

    fn totals(&self, node: u32) -> &[f64] {
        let start = node as usize * self.players;
        &self.totals[start..start + self.players]
    }

    fn is_full(&self) -> bool {
        self.nodes.len() >= MAX_NODES
    }

    /// The edge of an outcome of chance; a new one where it never happened.
    fn outcome(&mut self, node: u32, action: ActionId) -> u32 {
        let mut last = NONE;
        let mut edge = self.nodes[node as usize].first;
        while edge != NONE {
            let known = &self.edges[edge as usize];
            if known.action == action {
                return edge;
            }
            (last, edge) = (edge, known.next);
        }
        let new = self.edges.len() as u32;
        self.edges.push(Edge::new(action));
        match last {
            NONE => self.nodes[node as usize].first = new,
            last => self.edges[last as usize].next = new,
        }
        new
    }

    /// Adds the values of one simulation to all that it passed.
    pub fn add(&mut self, path: &[Step], last: u32, values: &[f64]) {
        if last != NONE {
            self.visit(last, values);
        }
        for step in path {
            let edge = &mut self.edges[step.edge as usize];
            edge.visits = edge.visits.saturating_add(1);
            if let Kind::Decision(player) = self.nodes[step.node as usize].kind {
                edge.total += values[usize::from(player)];
            }
            self.visit(step.node, values);
        }
    }

    #[inline]
    fn visit(&mut self, node: u32, values: &[f64]) {
        let visits = &mut self.nodes[node as usize].visits;
        *visits = visits.saturating_add(1);
        let start = node as usize * self.players;
        self.totals[start..].iter_mut().zip(values).for_each(|(total, value)| *total += value);
    }

    /// What follows a node, as far as it was listed.
    pub fn branches(&self, node: u32) -> impl Iterator<Item = Branch<'_>> {
        let Node { first, edges, kind, .. } = self.nodes[node as usize];
        let row = match kind {
            Kind::Decision(_) => first..first + edges,
            _ => 0..0,
        };
        let chain = if kind == Kind::Chance { first } else { NONE };
        let chain = std::iter::successors((chain != NONE).then_some(chain), |&edge| {
            Some(self.edges[edge as usize].next).filter(|&next| next != NONE)
        });
        row.chain(chain).map(|edge| {
            let Edge { action, visits, child, .. } = self.edges[edge as usize];
            Branch { action, visits, child, totals: if child == NONE { &[] } else { self.totals(child) } }
        })
    }

    /// A node of the position `wanted`, if `root` is that of the root: the one on the shortest way among those visited more than once.
    pub fn find<G: Game>(&self, game: &G, root: &G::State, wanted: &G::State) -> Option<u32> {
        let mut reached = std::collections::VecDeque::from([(ROOT, root.clone())]);
        while let Some((node, state)) = reached.pop_front() {
            if state == *wanted {
                return Some(node);
            }
            for branch in self.branches(node).filter(|branch| branch.child != NONE && self.visits(branch.child) > 1) {
                let mut next = state.clone();
                game.play(&mut next, branch.action);
                reached.push_back((branch.child, next));
            }
        }
        None
    }

    /// Becomes the part of another tree that hangs on one of its nodes.
    pub fn take_over(&mut self, from: &Self, root: u32) {
        self.clear(from.players);
        self.nodes.clear();
        self.totals.clear();
        self.push(Some((from, root)));
        let mut node = 0;
        while node < self.nodes.len() {
            let Node { first, edges, kind, .. } = self.nodes[node];
            let start = self.edges.len() as u32;
            match kind {
                Kind::Decision(_) => {
                    self.edges.extend_from_slice(&from.edges[first as usize..(first + edges) as usize]);
                }
                Kind::Chance => {
                    let mut edge = first;
                    while edge != NONE {
                        let copy = from.edges[edge as usize];
                        edge = copy.next;
                        let next = if edge == NONE { NONE } else { self.edges.len() as u32 + 1 };
                        self.edges.push(Edge { next, ..copy });
                    }
                }
                Kind::Leaf | Kind::Over => {}
            }
            if self.edges.len() as u32 > start {
                self.nodes[node].first = start;
            }
            for edge in start as usize..self.edges.len() {
                let child = self.edges[edge].child;
                if child != NONE {
                    self.edges[edge].child = self.push(Some((from, child)));
                }
            }
            node += 1;
        }
    }
}

/// Upper confidence bounds (UCT).
impl Tree {
    /// Goes down from the root to a node that was never visited, or to an end, and adds what is missing of the way. `state` goes along
    /// from the root's position; `path` is filled with the steps. Returns the node; [`NONE`] where the tree is full.
    pub fn descend<G: Game>(
        &mut self,
        game: &G,
        state: &mut G::State,
        c: f64,
        rng: &mut Rng,
        legal: &mut Vec<ActionId>,
        path: &mut Vec<Step>,
    ) -> u32 {
        path.clear();
        let mut node = ROOT;
        loop {
            let edge = match self.nodes[node as usize].kind {
                Kind::Over => return node,
                Kind::Leaf => {
                    let fresh = self.nodes[node as usize].visits == 0 && node != ROOT;
                    if fresh || (self.is_full() && node != ROOT) {
                        return node;
                    }
                    self.expand(game, state, node, legal);
                    continue;
                }
                Kind::Decision(_) => self.select(node, c, rng),
                Kind::Chance => {
                    let outcome = game.sample_chance(state, rng);
                    self.outcome(node, outcome)
                }
            };
            if edge == NONE {
                return node;
            }
            path.push(Step { node, edge });
            let Edge { action, child, .. } = self.edges[edge as usize];
            game.play(state, action);
            if child != NONE {
                node = child;
            } else if self.is_full() {
                return NONE;
            } else {
                node = self.push(None);
                self.edges[edge as usize].child = node;
            }
        }
    }

    /// Lists what may follow a node.
    fn expand<G: Game>(&mut self, game: &G, state: &G::State, node: u32, legal: &mut Vec<ActionId>) {
        let first = self.edges.len();
        let node = &mut self.nodes[node as usize];
        node.kind = match game.turn(state) {
            Turn::Over => Kind::Over,
            Turn::Chance => Kind::Chance,
            Turn::Player(player) => {
                game.legal_actions(state, legal);
                self.edges.extend(legal.iter().map(|&action| Edge::new(action)));
                (node.first, node.edges) = (first as u32, legal.len() as u32);
                Kind::Decision(player)
            }
        };
    }

    /// The edge to be taken from a decision: one that never was, any of them, else the one with the highest upper bound (UCT: Kocsis
    /// and Szepesvári, "Bandit based Monte-Carlo planning", 2006).
    #[inline]
    fn select(&mut self, node: u32, c: f64, rng: &mut Rng) -> u32 {
        let node = &mut self.nodes[node as usize];
        if node.tried < node.edges {
            let next = node.first + node.tried;
            let any = next + rng::below(rng, (node.edges - node.tried) as usize) as u32;
            self.edges.swap(next as usize, any as usize);
            node.tried += 1;
            return next;
        }
        let explore = c * Powers::of(node.visits).root_of_logarithm;
        let edges = &self.edges[node.first as usize..(node.first + node.edges) as usize];
        let (mut best, mut bound) = (NONE, f64::NEG_INFINITY);
        for (edge, index) in edges.iter().zip(node.first..) {
            let powers = Powers::of(edge.visits);
            let value = edge.total * powers.inverse + explore * powers.root_of_inverse;
            if value > bound {
                (best, bound) = (index, value);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::kalah::Kalah;
    use crate::options::OptionValues;

    /// A tree of so many simulations worth what a fixed rule says.
    fn grown(game: &Kalah, simulations: usize) -> Tree {
        let mut rng = rng::seeded(5);
        let (mut tree, mut legal, mut path) = (Tree::default(), Vec::new(), Vec::new());
        tree.clear(2);
        for i in 0..simulations {
            let mut state = game.initial_state();
            let last = tree.descend(game, &mut state, 1.0, &mut rng, &mut legal, &mut path);
            let value = if i % 3 == 0 { 1.0 } else { -0.5 };
            tree.add(&path, last, &[value, -value]);
        }
        tree
    }

    /// Visits of a node are one for its own first visit and those of its edges; sums of values agree.
    fn check(tree: &Tree, node: u32) -> usize {
        let below: u32 = tree.branches(node).map(|branch| branch.visits).sum();
        let own = u32::from(node != ROOT);
        assert!(below == 0 || tree.visits(node) == below + own, "node {node}");
        tree.branches(node)
            .filter(|branch| branch.child != NONE)
            .map(|branch| {
                assert_eq!(branch.visits, tree.visits(branch.child));
                check(tree, branch.child)
            })
            .sum::<usize>()
            + 1
    }

    #[test]
    fn every_simulation_adds_one_node() {
        let tree = grown(&Kalah::new(&OptionValues::new()).unwrap(), 2000);
        assert_eq!(tree.visits(ROOT), 2000);
        assert_eq!(check(&tree, ROOT), 2001);
        assert_eq!(tree.nodes.len(), 2001);
        assert_eq!(tree.totals(ROOT)[0], 667.0 - 0.5 * 1333.0);
        assert_eq!(tree.totals(ROOT)[1], -tree.totals(ROOT)[0]);
    }

    #[test]
    fn a_part_of_a_tree_keeps_its_figures() {
        let game = Kalah::new(&OptionValues::new()).unwrap();
        let tree = grown(&game, 2000);
        let branch = tree.branches(ROOT).max_by_key(|branch| branch.visits).unwrap();
        let mut state = game.initial_state();
        game.play(&mut state, branch.action);
        assert_eq!(tree.find(&game, &game.initial_state(), &state), Some(branch.child));
        let mut part = Tree::default();
        part.take_over(&tree, branch.child);
        assert_eq!(part.visits(ROOT), branch.visits);
        assert_eq!(part.totals(ROOT), branch.totals);
        assert_eq!(part.nodes.len(), branch.visits as usize);
        let figures = |tree: &Tree, node| -> Vec<(ActionId, u32)> {
            tree.branches(node).map(|branch| (branch.action, branch.visits)).collect()
        };
        assert_eq!(figures(&part, ROOT), figures(&tree, branch.child));
    }
}
