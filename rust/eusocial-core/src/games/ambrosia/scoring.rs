//! Points, jelly symbols, Saboteurs, and the end.

use super::Ambrosia;
use super::options::NormalBonus;
use super::state::{Kind, Phase, Special, State};
use crate::bits::Bits;
use crate::game::zero_sum_returns;
use crate::ledger::{self, Tally};
use serde_json::{Value, json};

/// Where points come from, in the order of [`ACCOUNTS`].
#[derive(Clone, Copy, Debug)]
pub(super) enum Account {
    Start,
    Flowers,
    Heavyweight,
    Collector,
    AdvancedMovement,
    Arena,
    Prisoners,
    Saboteur,
    Honeywell,
    Beekeeper,
    LongMoves,
    JellyPoints,
    JellyLeft,
}

/// What is told of each [`Account`].
pub(super) const ACCOUNTS: [ledger::Account; Account::JellyLeft as usize + 1] = {
    const fn account(name: &'static str, clause: &'static str, what: &'static str) -> ledger::Account {
        ledger::Account { name, clause, what }
    }
    [
        account("start", "AMB-S4", "points at the start"),
        account("flowers", "AMB-G1", "values of the flowers under own top groups"),
        account("heavyweight", "AMB-P4", "the second half of a space that scores double"),
        account("collector", "AMB-P3", "a point more for the Collector's space"),
        account("advanced_movement", "AMB-E2", "a point more for a normal counter on top, by an event"),
        account("arena", "AMB-B8", "a point more for an arena"),
        account("prisoners", "AMB-E7", "opposing counters covered, by an event"),
        account("saboteur", "AMB-P9", "the flower under a Saboteur behind a player who scores"),
        account("honeywell", "AMB-B5", "landings on a honeywell"),
        account("beekeeper", "AMB-B6", "points taken away on a beekeeper's space"),
        account("long_moves", "AMB-E6", "long moves of others, by an event"),
        account("jelly_points", "AMB-J4", "jellies spent on points"),
        account("jelly_left", "AMB-F3", "jellies left at the end"),
    ]
};

/// The points of one colour.
pub(super) type Points = Tally<{ ACCOUNTS.len() }>;

impl From<Account> for usize {
    fn from(account: Account) -> Self {
        account as Self
    }
}

impl Ambrosia {
    /// Puts down the points of one space for the colour on top (the clauses' "Scoring of one space, in order").
    fn count_space(&self, state: &State, space: usize, tally: &mut Points) {
        let spot = self.spot(state, space);
        let group = state.top[space];
        let effect = self.effect(state);
        let value = spot.value.into();
        tally.add(Account::Flowers, value);
        match self.power(state, space, group) {
            Kind::Heavyweight => tally.add(Account::Heavyweight, value),
            Kind::Collector => tally.add(Account::Collector, 1),
            _ => {}
        }
        if effect.normal_bonus
            && self.options.normal_bonus == NormalBonus::Collector
            && group.top_kind() == Kind::Normal
        {
            tally.add(Account::AdvancedMovement, 1);
        }
        if spot.special == Special::Arena {
            tally.add(Account::Arena, 1);
        }
        if effect.prisoners > 0 {
            tally.add(Account::Prisoners, i32::from(effect.prisoners) * state.covered[space].len() as i32);
        }
    }

    /// Counts a colour's position, then the Saboteurs behind it (AMB-G1, AMB-P9).
    pub(super) fn count(&self, state: &mut State, colour: usize) {
        let mut tally = state.points[colour];
        Bits(state.tops[colour]).for_each(|space| self.count_space(state, space, &mut tally));
        state.points[colour] = tally;
        self.advance(state, colour);
        for other in self.colours_from(colour).skip(1) {
            // A covered group gives nothing (AMB-G1), so only top groups are looked at.
            let saboteur =
                Bits(state.tops[other]).find(|&space| self.power(state, space, state.top[space]) == Kind::Saboteur);
            if let Some(space) = saboteur
                && state.tops[colour] >> self.ahead(state, space, 1) & 1 == 1
            {
                self.gain(state, other, Account::Saboteur, self.spot(state, space).value.into());
            }
        }
    }

    /// Gives a colour points at once.
    pub(super) fn gain(&self, state: &mut State, colour: usize, account: Account, points: i32) {
        state.points[colour].add(account, points);
        self.advance(state, colour);
    }

    /// Moves a colour forward on the honeycomb track, to its points. Whoever is the last of all to reach or pass a symbol receives a
    /// jelly; what was passed once gives nothing more (AMB-G9).
    fn advance(&self, state: &mut State, colour: usize) {
        let score = state.points[colour].total();
        let passed = state.peak[colour];
        if score <= passed {
            return;
        }
        state.peak[colour] = score;
        let others = (0..self.players()).filter(|&other| other != colour);
        let slowest = others.map(|other| state.peak[other]).min().unwrap_or(0);
        for space in passed + 1..=score.min(slowest) {
            if self.symbols[space as usize % self.symbols.len()] {
                give_jelly(state, colour);
            }
        }
    }

    /// AMB-F1 to F3: the game ends with the scoring of `colour`, who has a counter in every hive.
    pub(super) fn finish(&self, state: &mut State, colour: usize) {
        state.scorings[colour] += 1;
        for counting in self.colours_from(colour) {
            self.count(state, counting);
        }
        for colour in 0..self.players() {
            let jelly = std::mem::take(&mut state.jelly[colour]);
            state.supply += jelly;
            state.points[colour].add(Account::JellyLeft, jelly.into());
            state.peak[colour] = state.peak[colour].max(state.points[colour].total());
        }
        state.phase = Phase::Over;
    }

    /// AMB-F4: most points; then fewest scorings; then shared.
    fn winners(&self, state: &State) -> Vec<usize> {
        let rank = |&colour: &usize| (state.points[colour].total(), u8::MAX - state.scorings[colour]);
        let colours = 0..self.players();
        let best = colours.clone().map(|colour| rank(&colour)).max();
        colours.filter(|colour| Some(rank(colour)) == best).collect()
    }

    pub(super) fn final_returns(&self, state: &State, out: &mut [f64]) {
        let players = self.players();
        if state.phase != Phase::Over {
            out[..players].fill(0.0);
            return;
        }
        let winners = self.winners(state);
        let is_winner: Vec<bool> = (0..players).map(|colour| winners.contains(&colour)).collect();
        zero_sum_returns(&is_winner, out);
    }

    pub(super) fn result_facts(&self, state: &State) -> Value {
        let players = self.players();
        let mut facts = json!({
            "scorings": state.scorings[..players],
            "jelly": state.jelly[..players],
            "turns": state.turn,
        });
        if state.phase == Phase::Over {
            // AMB-F6; several players may have the fewest points.
            let fewest = (0..players).map(|colour| state.points[colour].total()).min();
            let last: Vec<usize> =
                (0..players).filter(|&colour| Some(state.points[colour].total()) == fewest).collect();
            facts["winners"] = json!(self.winners(state));
            facts["next_start_jelly"] = json!(last);
        }
        facts
    }
}

/// AMB-C5: when the supply is empty nobody receives any.
pub(super) fn give_jelly(state: &mut State, colour: usize) {
    if state.supply > 0 {
        state.supply -= 1;
        state.jelly[colour] += 1;
    }
}
