//! A tree with the position of its root, which is kept from search to search.

use super::{NONE, ROOT, Tree};
use crate::agents::analysis::text_of;
use crate::agents::search::Counts;
use crate::game::{ActionId, Game};

/// A tree with the position of its root.
pub(in crate::agents) struct Planted<G: Game, X = ()> {
    pub tree: Tree<X>,
    /// Room for the tree that takes over a part of the present one.
    spare: Tree<X>,
    /// The position of the root; `None` where nothing is kept.
    root: Option<G::State>,
}

impl<G: Game, X: Default> Default for Planted<G, X> {
    fn default() -> Self {
        Self { tree: Tree::default(), spare: Tree::default(), root: None }
    }
}

impl<G: Game, X: Copy + Default> Planted<G, X> {
    /// Makes this position the root, with what is known of it. Returns how often it was visited.
    pub fn plant(&mut self, game: &G, state: &G::State) -> u32 {
        let known = self.root.as_ref().and_then(|root| self.tree.find(game, root, state));
        match known {
            Some(ROOT) => {}
            Some(node) => {
                self.spare.take_over(&self.tree, node);
                std::mem::swap(&mut self.tree, &mut self.spare);
            }
            None => self.tree.clear(game.num_players()),
        }
        self.root = Some(state.clone());
        self.tree.visits(ROOT)
    }

    /// Keeps nothing for the next search.
    pub fn forget(&mut self) {
        self.root = None;
    }

    /// How often an action was taken from the root.
    pub fn visits(&self, action: ActionId) -> u32 {
        self.tree.branches(ROOT).find(|branch| branch.action == action).map_or(0, |branch| branch.visits)
    }

    /// Adds what was found about each action; `counts` are by ascending actions.
    pub fn count(&self, counts: &mut [Counts]) {
        for branch in self.tree.branches(ROOT) {
            if let Ok(place) = counts.binary_search_by_key(&branch.action, |counts| counts.action) {
                counts[place].add(branch.visits.into(), branch.totals);
            }
        }
    }

    /// What is played most from the root on, beginning with this action.
    pub fn line(&self, game: &G, first: ActionId) -> Vec<String> {
        let (Some(mut state), mut line, mut node) = (self.root.clone(), Vec::new(), ROOT) else { return Vec::new() };
        loop {
            let branches = self.tree.branches(node);
            let best = if line.is_empty() {
                branches.into_iter().find(|branch| branch.action == first)
            } else {
                // Single visits say nothing.
                branches.filter(|branch| branch.visits > 1).max_by_key(|branch| branch.visits)
            };
            let Some(best) = best else { return line };
            line.push(text_of(game, &state, best.action));
            if best.child == NONE {
                return line;
            }
            game.play(&mut state, best.action);
            node = best.child;
        }
    }
}
