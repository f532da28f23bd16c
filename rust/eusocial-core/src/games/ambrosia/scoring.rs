//! Points, jelly symbols, Saboteurs, and the end.

use super::Ambrosia;
use super::options::NormalBonus;
use super::state::{Kind, Phase, Special, State};
use crate::bits::Bits;
use crate::game::zero_sum_returns;
use serde_json::{Value, json};

impl Ambrosia {
    /// The points of one space for the colour on top (the clauses' "Scoring of one space, in order").
    fn points_of(&self, state: &State, space: usize) -> u16 {
        let spot = self.spot(state, space);
        let group = state.top[space];
        let effect = self.effect(state);
        let mut points = u16::from(spot.value);
        match self.power(state, space, group) {
            Kind::Heavyweight => points *= 2, // AMB-P4
            Kind::Collector => points += 1,   // AMB-P3
            _ => {}
        }
        if effect.normal_bonus
            && self.options.normal_bonus == NormalBonus::Collector
            && group.top_kind() == Kind::Normal
        {
            points += 1; // AMB-E2
        }
        if spot.special == Special::Arena {
            points += 1; // AMB-B8
        }
        points + u16::from(effect.prisoners) * state.covered[space].len() as u16 // AMB-E7
    }

    /// Counts a colour's position, then the Saboteurs behind it (AMB-G1, AMB-P9).
    pub(super) fn count(&self, state: &mut State, colour: usize) {
        let points = Bits(state.tops[colour]).map(|space| self.points_of(state, space)).sum();
        self.gain(state, colour, points);
        for other in self.colours_from(colour).skip(1) {
            // A covered group gives nothing (AMB-G1), so only top groups are looked at.
            let saboteur =
                Bits(state.tops[other]).find(|&space| self.power(state, space, state.top[space]) == Kind::Saboteur);
            if let Some(space) = saboteur
                && state.tops[colour] >> self.ahead(state, space, 1) & 1 == 1
            {
                self.gain(state, other, u16::from(self.spot(state, space).value));
            }
        }
    }

    /// Moves a colour forward on the honeycomb track. Whoever is the last of all to reach or pass a symbol receives a jelly; what
    /// was passed once gives nothing more (AMB-G9).
    pub(super) fn gain(&self, state: &mut State, colour: usize, points: u16) {
        let score = state.score[colour].saturating_add(points);
        let passed = state.peak[colour];
        state.score[colour] = score;
        if score <= passed {
            return;
        }
        state.peak[colour] = score;
        let others = (0..self.players()).filter(|&other| other != colour);
        let slowest = others.map(|other| state.peak[other]).min().unwrap_or(0);
        for space in passed + 1..=score.min(slowest) {
            if self.symbols[usize::from(space) % self.symbols.len()] {
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
            state.score[colour] = state.score[colour].saturating_add(jelly.into());
            state.peak[colour] = state.peak[colour].max(state.score[colour]);
        }
        state.phase = Phase::Over;
    }

    /// AMB-F4: most points; then fewest scorings; then shared.
    fn winners(&self, state: &State) -> Vec<usize> {
        let rank = |&colour: &usize| (state.score[colour], u8::MAX - state.scorings[colour]);
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
            let fewest = state.score[..players].iter().min();
            let last: Vec<usize> = (0..players).filter(|&colour| Some(&state.score[colour]) == fewest).collect();
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
