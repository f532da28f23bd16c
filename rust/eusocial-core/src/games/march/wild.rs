//! What centipedes do by themselves where players hold out together: their deck, and Rise of the Centipedes (MOA-A87 to A93).

use super::March;
use super::content::Kind;
use super::state::{Cards, State, TUNNEL, Task, Way, tiles_of};

impl March {
    /// Whether centipedes score and act.
    pub(super) fn has_wild(&self) -> bool {
        self.options.mode.has_wild_deck() || self.options.mode.has_nymphs()
    }

    /// The deck and the discards that cards of centipedes and Predators come from in battle: their own where they have one.
    pub(super) fn horde_piles<'a>(&self, state: &'a mut State) -> (&'a mut Cards, &'a mut Cards) {
        if self.options.mode.has_wild_deck() {
            (&mut state.wild.deck, &mut state.wild.discard)
        } else {
            (&mut state.deck, &mut state.discard)
        }
    }

    /// MOA-D16, for either deck.
    pub(super) fn wait_for_horde(&self, state: &mut State, left: u8) -> bool {
        let (deck, discard) = self.horde_piles(state);
        if left > 0 && *deck == 0 {
            *deck = std::mem::take(discard);
        }
        let none = left == 0 || *deck == 0;
        super::rules::skip_if(state, none)
    }

    /// MOA-A88: after a turn a card of their deck is revealed.
    pub(super) fn wait_for_wild(&self, state: &mut State) -> bool {
        self.wait_for_horde(state, 1)
    }

    /// Does what the card says: MOA-A89, A90, A92, A93.
    pub(super) fn wild_card(&self, state: &mut State, player: u8, card: usize) {
        state.pop();
        state.wild.deck &= !(1 << card);
        state.wild.discard |= 1 << card;
        if self.options.mode.has_seat() {
            return state.push(Task::Judge { card: card as u8 });
        }
        if self.is_against_broodmother() {
            return self.ask_to_cancel(state, player, card);
        }
        let facts = self.card(card);
        match facts.kind {
            Kind::Event if state.centipedes == 0 => {
                state.push(Task::RevealHex { player, left: 1, way: Way::Sentry });
            }
            Kind::Event => self.advance_centipede(state, facts.ferocity),
            Kind::Goal => state.push(Task::Rampage { after: 0 }),
            _ => self.add_centipede(state),
        }
    }

    /// MOA-A89: on the highest numbered hex without one; if there is none, in the Great Tunnel.
    fn add_centipede(&self, state: &mut State) {
        let free = state.placed & !(1 << TUNNEL) & !state.centipedes;
        match free.checked_ilog2() {
            Some(tile) if self.counters_left(state) > 0 => state.centipedes |= 1 << tile,
            Some(_) => {}
            None => self.enter_tunnel(state),
        }
    }

    /// MOA-A90: the lowest numbered centipede jumps, each time to the next lower numbered hex that is free.
    fn advance_centipede(&self, state: &mut State, jumps: u8) {
        let mut at = state.centipedes.trailing_zeros();
        state.centipedes &= !(1 << at);
        for _ in 0..jumps {
            let lower = state.placed & !(1 << TUNNEL) & !state.centipedes & ((1 << at) - 1);
            match lower.checked_ilog2() {
                Some(tile) => at = tile,
                None => return self.enter_tunnel(state),
            }
        }
        state.centipedes |= 1 << at;
    }

    /// MOA-A91: the Horde scores as many points as there are players; the counter is free again.
    fn enter_tunnel(&self, state: &mut State) {
        state.wild.points += self.players() as i32;
    }

    /// MOA-A93: a centipede is put on the hex that was revealed. One with the icon has its own already: another comes as by MOA-A89.
    pub(super) fn post_sentry(&self, state: &mut State, tile: usize) {
        if self.prints.centipedes >> tile & 1 == 1 {
            self.add_centipede(state);
        } else if self.counters_left(state) > 0 {
            state.centipedes |= 1 << tile;
        }
    }

    /// MOA-A92: a battle in each hex with ants and a centipede, by number; each centipede is stronger by one.
    pub(super) fn next_rampage(&self, state: &mut State, after: u8) -> bool {
        let higher = state.centipedes & (!0 << (after + 1));
        let next = tiles_of(higher).find(|&tile| self.is_contested(state, tile));
        match next {
            Some(tile) => {
                state.replace(Task::Rampage { after: tile as u8 });
                self.begin_battle(state, tile);
                state.battle.rage = RAGE;
            }
            None => state.pop(),
        }
        true
    }

    /// Whether the players have won together: none of them has fewer points than the Horde; or the Broodmother is destroyed (MOA-B43).
    pub(super) fn have_won(&self, state: &State) -> bool {
        if self.is_against_broodmother() {
            return state.wild.found && !self.has_broodmother(state);
        }
        self.lead_together(state) >= 0
    }

    /// Points by which the last of the players is ahead of the Horde.
    pub(super) fn lead_together(&self, state: &State) -> i32 {
        let points = state.colonies[..self.players()].iter().map(|colony| colony.points.total());
        points.min().unwrap_or(0) - state.wild.points
    }
}

/// MOA-A92
const RAGE: u8 = 1;
