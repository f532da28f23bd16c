//! Where points come from: the accounts of a game, points kept by account, and the ledger of a game that was played.
//!
//! A game declares its [`Account`]s and tells how the points of a position spread over them ([`Game::breakdown`]). What each action
//! gave or took follows by comparing the positions before and after it ([`entries`]), so that no game writes a ledger of its own.

use crate::game::{ActionId, Game};
use std::hash::{Hash, Hasher};

/// Where points come from, or go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Account {
    /// Its name, a word of small letters and underscores: `heavyweight`.
    pub name: &'static str,
    /// The rule clause behind it: `AMB-P4`. Empty where a game's rules have no clauses.
    pub clause: &'static str,
    /// What the points are for, in a few words.
    pub what: &'static str,
}

/// One player's points, kept by account.
///
/// Tallies are equal, and hash alike, if their totals are equal: where points came from makes no difference to a position.
#[derive(Clone, Copy, Debug)]
pub struct Tally<const ACCOUNTS: usize> {
    total: i32,
    by_account: [i32; ACCOUNTS],
}

impl<const ACCOUNTS: usize> Tally<ACCOUNTS> {
    /// No points.
    pub const EMPTY: Self = Self { total: 0, by_account: [0; ACCOUNTS] };

    /// The sum of all accounts.
    #[inline]
    pub const fn total(&self) -> i32 {
        self.total
    }

    /// Puts points on an account, given by its index or by an enum that stands for it; negative ones take points away.
    #[inline]
    pub fn add(&mut self, account: impl Into<usize>, points: i32) {
        let account = account.into();
        self.by_account[account] = self.by_account[account].saturating_add(points);
        self.total = self.total.saturating_add(points);
    }

    /// Writes the points of each account into `out`, whose length is the number of accounts.
    pub fn write(&self, out: &mut [f64]) {
        for (out, &points) in out.iter_mut().zip(&self.by_account) {
            *out = f64::from(points);
        }
    }
}

impl<const ACCOUNTS: usize> Default for Tally<ACCOUNTS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const ACCOUNTS: usize> PartialEq for Tally<ACCOUNTS> {
    fn eq(&self, other: &Self) -> bool {
        self.total == other.total
    }
}

impl<const ACCOUNTS: usize> Eq for Tally<ACCOUNTS> {}

impl<const ACCOUNTS: usize> Hash for Tally<ACCOUNTS> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.total.hash(state);
    }
}

/// Points that one player won or lost on one account by one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The action's index in the history; `None` for what the starting position held.
    pub step: Option<usize>,
    /// The action's text; empty for the starting position.
    pub action: String,
    /// Whose points.
    pub player: usize,
    /// How many; negative where they were lost.
    pub amount: f64,
    /// What for.
    pub account: &'static Account,
}

/// The points of a position by account, into a new vector: entry `player * accounts + account`.
pub fn breakdown<G: Game>(game: &G, state: &G::State) -> Vec<f64> {
    let mut out = vec![0.0; game.num_players() * G::accounts().len()];
    game.breakdown(state, &mut out);
    out
}

/// The ledger of a game: what the starting position held, then what each action changed, by player and account. Several scorings
/// on one account by one action are one entry. The actions must be legal, one after another, from `state` on.
pub fn entries<G: Game>(game: &G, mut state: G::State, actions: &[ActionId]) -> Vec<Entry> {
    let accounts = G::accounts();
    let mut entries = Vec::new();
    let mut before = vec![0.0; game.num_players() * accounts.len()];
    let mut after = breakdown(game, &state);
    let mut book = |step: Option<usize>, action: &dyn Fn() -> String, before: &[f64], after: &[f64]| {
        for (index, (before, after)) in
            before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after)
        {
            entries.push(Entry {
                step,
                action: action(),
                player: index / accounts.len(),
                amount: after - before,
                account: &accounts[index % accounts.len()],
            });
        }
    };
    book(None, &String::new, &before, &after);
    for (step, &id) in actions.iter().enumerate() {
        std::mem::swap(&mut before, &mut after);
        // The text is read where the action is taken: names of spaces may depend on the position.
        let action = game.decode(&state, id);
        game.play(&mut state, id);
        game.breakdown(&state, &mut after);
        book(
            Some(step),
            &|| action.as_ref().map_or_else(String::new, |action| game.format_action(action)),
            &before,
            &after,
        );
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games;
    use crate::options::OptionValues;
    use crate::rng;
    use std::hash::DefaultHasher;

    fn hash(tally: &Tally<3>) -> u64 {
        let mut hasher = DefaultHasher::new();
        tally.hash(&mut hasher);
        hasher.finish()
    }

    #[test]
    fn tallies_are_told_apart_by_their_totals_alone() {
        let (mut one, mut other) = (Tally::<3>::EMPTY, Tally::<3>::EMPTY);
        one.add(0usize, 5);
        other.add(1usize, 7);
        assert_ne!(one, other);
        other.add(2usize, -2);
        assert_eq!(one, other);
        assert_eq!(hash(&one), hash(&other));
        let mut points = [9.0; 3];
        other.write(&mut points);
        assert_eq!((points, other.total()), ([0.0, 7.0, -2.0], 5));
    }

    #[test]
    fn every_game_explains_all_its_points() {
        for name in games::names() {
            let game = games::load(name, &OptionValues::new(), None).unwrap();
            let accounts = game.accounts().len();
            for seed in 0..5 {
                let mut rng = rng::seeded(seed);
                let mut state = game.new_initial_state();
                let mut scores = vec![state.scores()];
                while let Ok(action) = state.choose("random", &mut rng) {
                    state.apply(action).unwrap();
                    let by_account = state.breakdown();
                    let sums: Vec<f64> = by_account.chunks(accounts).map(|points| points.iter().sum()).collect();
                    assert_eq!(sums, state.scores(), "{name} after {:?}", state.history());
                    scores.push(sums);
                }
                let mut points = vec![0.0; game.num_players()];
                let ledger = state.ledger();
                let mut entries = ledger.iter().peekable();
                for (after, scores) in scores.iter().enumerate() {
                    while let Some(entry) = entries.next_if(|entry| entry.step.map_or(0, |step| step + 1) == after) {
                        points[entry.player] += entry.amount;
                    }
                    assert_eq!(&points, scores, "{name}: the ledger after {after} actions");
                }
                assert!(entries.next().is_none());
            }
        }
    }
}
