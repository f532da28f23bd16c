use super::analysis::{Order, text_of};
use super::search::{self, Budget, Counts, Evaluator, Found, Rollout, Root, Worker};
use super::spec::SearchParameters;
use super::tree::{MAX_NODES, NONE, ROOT};
use super::{Agent, Analysis};
use crate::game::{ActionId, Game, Turn};
use crate::rng::{self, Rng, RngCore};
use crate::watch::Watch;

/// Single-observer information set Monte Carlo tree search, for games that hide things (Cowling, Powley and Whitehouse, "Information
/// set Monte Carlo tree search", 2012).
///
/// Every simulation draws a world that the player can't tell from the real one ([`Game::resample`]). One tree serves all of them: its
/// nodes are what that player has seen since, so that actions of others that look alike to him share an edge
/// ([`Game::observed_key`]), and outcomes of chance too. Since an action may be legal in some worlds alone, bounds count how often it
/// could have been taken. Nothing that the player can't see is ever looked at.
///
/// No tree is kept for the next choice: what the player sees until then rules out worlds that this one counted.
#[derive(Clone, Debug)]
pub struct Ismcts<E = Rollout> {
    parameters: SearchParameters,
    watch: Watch,
    trees: Vec<Grower<E>>,
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
struct Edge {
    key: u64,
    /// The node behind it.
    child: u32,
    /// The next edge of the same node, or [`NONE`].
    next: u32,
    /// How often it could have been taken.
    available: u32,
}

/// A tree with all that it needs to grow.
#[derive(Clone, Debug)]
struct Grower<E> {
    c: f64,
    evaluator: E,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Sums of values, a row of players for each node.
    totals: Vec<f64>,
    legal: Vec<ActionId>,
    /// Legal actions with their keys, by ascending keys.
    options: Vec<(u64, ActionId)>,
    path: Vec<u32>,
    values: Vec<f64>,
}

impl Ismcts {
    /// A search by rollouts.
    pub fn new(parameters: SearchParameters) -> Self {
        Self::with_evaluator(parameters, Rollout::new(parameters.cut, parameters.scale))
    }
}

impl<E: Clone> Ismcts<E> {
    /// A search with another way to value positions.
    pub fn with_evaluator(parameters: SearchParameters, evaluator: E) -> Self {
        let grower = || Grower {
            c: parameters.c,
            evaluator: evaluator.clone(),
            nodes: Vec::new(),
            edges: Vec::new(),
            totals: Vec::new(),
            legal: Vec::new(),
            options: Vec::new(),
            path: Vec::new(),
            values: Vec::new(),
        };
        Self { parameters, watch: Watch::default(), trees: (0..parameters.workers()).map(|_| grower()).collect() }
    }

    fn search<G: Game>(&mut self, game: &G, state: &G::State, player: u8, rng: &mut Rng) -> Found
    where
        E: Evaluator<G>,
    {
        let root = Root { game, state, player };
        search::search(&mut self.trees, root, &self.parameters, &self.watch, Order::Visits, rng.next_u64())
    }
}

/// Where an edge belongs in the chain of its node: behind this one, or first.
#[derive(Clone, Copy, Debug)]
struct Place {
    behind: u32,
    before: u32,
}

impl<E> Grower<E> {
    fn clear(&mut self, players: usize) {
        self.nodes.clear();
        self.edges.clear();
        self.totals.clear();
        self.values.clear();
        self.values.resize(players, 0.0);
        self.new_node();
    }

    fn new_node(&mut self) -> u32 {
        self.nodes.push(Node { visits: 0, first: NONE });
        self.totals.resize(self.totals.len() + self.values.len(), 0.0);
        self.nodes.len() as u32 - 1
    }

    /// Puts a new edge and a new node in a node's chain; [`NONE`] where the tree is full.
    fn new_edge(&mut self, node: u32, key: u64, place: Place) -> u32 {
        if self.nodes.len() >= MAX_NODES {
            return NONE;
        }
        let child = self.new_node();
        let edge = self.edges.len() as u32;
        self.edges.push(Edge { key, child, next: place.before, available: 1 });
        match place.behind {
            NONE => self.nodes[node as usize].first = edge,
            behind => self.edges[behind as usize].next = edge,
        }
        child
    }

    /// The edge with this key among those from `place` on, and the place where it is or would be.
    fn seek(&self, key: u64, mut place: Place) -> (Option<usize>, Place) {
        while place.before != NONE {
            let edge = self.edges[place.before as usize];
            if edge.key >= key {
                return ((edge.key == key).then_some(place.before as usize), place);
            }
            place = Place { behind: place.before, before: edge.next };
        }
        (None, place)
    }

    fn start(&self, node: u32) -> Place {
        Place { behind: NONE, before: self.nodes[node as usize].first }
    }

    fn totals(&self, node: u32) -> &[f64] {
        let start = node as usize * self.values.len();
        &self.totals[start..start + self.values.len()]
    }

    fn mean(&self, node: u32, player: usize) -> f64 {
        self.totals(node)[player] / f64::from(self.nodes[node as usize].visits.max(1))
    }

    /// Fills `options` with the legal actions of a world and how they look to the observer.
    fn list_options<G: Game>(&mut self, game: &G, world: &G::State, observer: usize) {
        game.legal_actions(world, &mut self.legal);
        self.options.clear();
        self.options.extend(self.legal.iter().map(|&action| (game.observed_key(world, action, observer), action)));
        if !self.options.is_sorted() {
            self.options.sort_unstable();
        }
    }

    /// Chooses for a player among what looks different. Returns an action of a world, the node behind it, and whether that is new.
    fn choose<G: Game>(
        &mut self,
        game: &G,
        world: &G::State,
        node: u32,
        player: usize,
        observer: usize,
        rng: &mut Rng,
    ) -> Option<(ActionId, u32, bool)> {
        self.list_options(game, world, observer);
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
            let edge = &mut self.edges[edge];
            edge.available = edge.available.saturating_add(1);
            let (child, available) = (edge.child, edge.available);
            let visits = f64::from(self.nodes[child as usize].visits.max(1));
            let value = self.mean(child, player) + self.c * (f64::from(available).ln() / visits).sqrt();
            if value > bound {
                (best, bound) = (Some((alike, child)), value);
            }
        }
        // Of those that look alike, the observer knows no more than that one was taken.
        let chosen = match (new, best) {
            (Some((alike, place)), _) => {
                let action = alike[rng::below(rng, alike.len())].1;
                Some((action, self.new_edge(node, alike[0].0, place), true))
            }
            (None, Some((alike, child))) => Some((alike[rng::below(rng, alike.len())].1, child, false)),
            (None, None) => None,
        };
        self.options = options;
        chosen
    }

    /// Follows an outcome of chance. Returns the node behind it, and whether that is new.
    fn follow(&mut self, node: u32, key: u64) -> (u32, bool) {
        let (edge, place) = self.seek(key, self.start(node));
        match edge {
            Some(edge) => (self.edges[edge].child, false),
            None => (self.new_edge(node, key, place), true),
        }
    }

    fn simulate<G: Game>(&mut self, game: &G, root: &G::State, observer: usize, rng: &mut Rng)
    where
        E: Evaluator<G>,
    {
        let mut world = game.resample(root, observer, rng);
        self.path.clear();
        self.path.push(ROOT);
        let mut node = ROOT;
        loop {
            let (action, child, is_new) = match game.turn(&world) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = game.sample_chance(&world, rng);
                    let (child, is_new) = self.follow(node, game.observed_key(&world, outcome, observer));
                    (outcome, child, is_new)
                }
                Turn::Player(player) => match self.choose(game, &world, node, player.into(), observer, rng) {
                    Some(chosen) => chosen,
                    None => break,
                },
            };
            game.play(&mut world, action);
            if child == NONE {
                break;
            }
            self.path.push(child);
            node = child;
            if is_new {
                break;
            }
        }
        self.evaluator.evaluate(game, &mut world, rng, &mut self.values);
        for &node in &self.path {
            let visits = &mut self.nodes[node as usize].visits;
            *visits = visits.saturating_add(1);
            let start = node as usize * self.values.len();
            self.totals[start..].iter_mut().zip(&self.values).for_each(|(total, value)| *total += value);
        }
    }

    /// The node behind what the observer sees at a node.
    fn child(&self, node: u32, key: u64) -> Option<u32> {
        self.seek(key, self.start(node)).0.map(|edge| self.edges[edge].child)
    }

    /// What is played most from the root on in one world that the observer can't tell from the real one, as he would learn of it.
    fn line<G: Game>(&self, game: &G, root: &G::State, observer: usize, first: ActionId, rng: &mut Rng) -> Vec<String> {
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

impl<G: Game, E: Evaluator<G>> Worker<G> for Grower<E> {
    fn search(&mut self, game: &G, state: &G::State, player: u8, budget: Budget, rng: &mut Rng) -> (u64, u64) {
        self.clear(game.num_players());
        (budget.spend(|_| self.simulate(game, state, player.into(), rng)), 0)
    }

    fn count(&self, game: &G, state: &G::State, player: u8, counts: &mut [Counts]) {
        for counts in counts {
            let key = game.observed_key(state, counts.action, player.into());
            if let Some(child) = self.child(ROOT, key) {
                counts.add(self.nodes[child as usize].visits.into(), self.totals(child));
            }
        }
    }
}

impl<G: Game, E: Evaluator<G>> Agent<G> for Ismcts<E> {
    fn choose(&mut self, game: &G, state: &G::State, legal: &[ActionId], rng: &mut Rng) -> ActionId {
        let (Turn::Player(player), [_, _, ..]) = (game.turn(state), legal) else { return legal[0] };
        self.search(game, state, player, rng).best().unwrap_or(legal[0])
    }

    fn analyse(&mut self, game: &G, state: &G::State, rng: &mut Rng) -> Option<Analysis> {
        let Turn::Player(player) = game.turn(state) else { return None };
        let found = self.search(game, state, player, rng);
        let first = found.best()?;
        // Of several trees, the first of those that know most about the action.
        let key = game.observed_key(state, first, player.into());
        let visits = |tree: &&Grower<E>| tree.child(ROOT, key).map(|child| tree.nodes[child as usize].visits);
        let tree = self.trees.iter().rev().max_by_key(visits)?;
        let line = tree.line(game, state, player.into(), first, &mut rng.clone());
        Some(Analysis::new(game, state, player, found, line))
    }

    fn attend(&mut self, watch: &Watch) {
        self.watch = watch.clone();
    }
}
