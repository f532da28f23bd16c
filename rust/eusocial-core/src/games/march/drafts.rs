//! Drafting (MOA-B63) and Symbiote tokens (MOA-B64).

use super::March;
use super::action::Decision;
use super::options::Drafting;
use super::state::{Brood, Cards, Draft, MAX_PACK, MAX_PLAYERS, NONE, State, Task, Why, cards_of};
use crate::rng::{self, Rng};
use arrayvec::ArrayVec;

/// Cards of a pack of the Setup Draft.
pub(super) const SETUP_PACK: u8 = 4;
/// Of the Round Draft.
pub(super) const ROUND_PACK: u8 = 5;
/// Of the Deck Draft.
pub(super) const DECK_PACK: u8 = 7;
/// Cards kept of a Setup or Round Draft.
const KEPT: u8 = 2;
/// Cards discarded of a Deck Draft.
const DISCARDED: u8 = 2;
/// The tokens of a player, as bits of segments.
const TOKENS: u8 = 0b111;

impl March {
    /// The cards of which the next is drawn: the player's own deck, else the central one.
    pub(super) fn draw_pile(&self, state: &State) -> Cards {
        match state.top() {
            Some(Task::Draw { player, .. }) if state.colonies[usize::from(player)].deck != 0 => {
                state.colonies[usize::from(player)].deck
            }
            Some(Task::Wild { .. }) => state.wild.deck,
            Some(Task::Horde { .. }) if self.options.mode.has_wild_deck() => state.wild.deck,
            _ => self.central_pile(state),
        }
    }

    /// The cards of which one is on top of the central deck.
    pub(super) fn central_pile(&self, state: &State) -> Cards {
        match (state.brood.above.last(), state.brood.below.first()) {
            (Some(&card), _) => 1 << card,
            (_, Some(&card)) if state.deck == 0 => 1 << card,
            _ => state.deck,
        }
    }

    /// All cards of the central deck.
    pub(super) fn whole_deck(&self, state: &State) -> Cards {
        let Brood { above, below, .. } = &state.brood;
        above.iter().chain(below).fold(state.deck, |set, &card| set | 1 << card)
    }

    /// A card leaves the central deck.
    pub(super) fn leave_deck(&self, state: &mut State, card: usize) {
        state.deck &= !(1 << card);
        if self.options.mode.has_seat() {
            state.brood.above.retain(|&mut other| usize::from(other) != card);
            state.brood.below.retain(|&mut other| usize::from(other) != card);
        }
    }

    /// MOA-D16: the discards become the deck when it has run out.
    pub(super) fn fill_deck(&self, state: &mut State) {
        if self.central_pile(state) == 0 {
            state.deck = std::mem::take(&mut state.discard);
        }
    }

    /// Deals a pack to each player; then all pick until the packs are empty.
    pub(super) fn begin_draft(&self, state: &mut State, cards: u8) -> bool {
        state.pop();
        state.draft = Draft::NONE;
        state.push(Task::EndDraft);
        for player in self.from(state.first.into()).rev() {
            let player = player as u8;
            match self.options.draft {
                Drafting::Deck => state.push(Task::Discard { player, left: DISCARDED, why: Why::Draft }),
                _ => {
                    let more = std::mem::take(&mut state.colonies[usize::from(player)].more);
                    state.push(Task::Keep { player, left: KEPT + more });
                }
            }
        }
        state.push(Task::Draft { seat: 0 });
        for player in self.from(state.first.into()).rev() {
            state.push(Task::Deal { player: player as u8, left: cards });
        }
        true
    }

    /// The index of the pack before a player after so many passes: it came from the right.
    fn pack_index(&self, player: usize, passed: usize) -> usize {
        let players = self.players();
        (player + players - passed % players) % players
    }

    /// The pack before a player.
    pub(super) fn pack_of(&self, state: &State, player: usize) -> Cards {
        state.draft.packs[self.pack_index(player, state.draft.passed.into())]
    }

    /// How many cards each pack had: all are full until the pile runs out.
    pub(super) fn dealt(&self, state: &State) -> [usize; MAX_PLAYERS] {
        let draft = &state.draft;
        let full = match self.options.draft {
            Drafting::Deck => DECK_PACK,
            Drafting::Round => ROUND_PACK,
            Drafting::Setup | Drafting::None => SETUP_PACK,
        };
        let cards = |player: usize| draft.packs[player].count_ones() as usize + draft.picks[player].len();
        let (mut left, mut dealt) = ((0..self.players()).map(cards).sum::<usize>(), [0; MAX_PLAYERS]);
        for player in self.from(state.first.into()) {
            dealt[player] = left.min(full.into());
            left -= dealt[player];
        }
        dealt
    }

    /// The place among a player's picks of the one at a pass; none while he hasn't picked then, and where his pack was empty.
    pub(super) fn pick_at(
        &self,
        draft: &Draft,
        dealt: &[usize; MAX_PLAYERS],
        player: usize,
        pass: usize,
    ) -> Option<usize> {
        let picks = |pass: &usize| dealt[self.pack_index(player, *pass)] > *pass;
        let place = (0..pass).filter(picks).count();
        (picks(&pass) && place < draft.picks[player].len()).then_some(place)
    }

    /// Whether packs are still going round. Afterwards nobody remembers what went by, only what he has.
    pub(super) fn is_picking(&self, state: &State) -> bool {
        state.draft.packs.iter().any(|&pack| pack != 0)
            || matches!(state.top(), Some(Task::Draft { .. } | Task::Deal { .. }))
    }

    pub(super) fn ask_draft(&self, state: &mut State, seat: u8) -> bool {
        if usize::from(seat) >= self.players() {
            state.draft.passed += 1;
            let empty = state.draft.packs.iter().all(|&pack| pack == 0);
            if empty {
                state.pop()
            } else {
                state.replace(Task::Draft { seat: 0 })
            }
            return true;
        }
        if self.pack_of(state, self.seat(state, seat.into())) != 0 {
            return false;
        }
        state.replace(Task::Draft { seat: seat + 1 });
        true
    }

    pub(super) fn pick(&self, state: &mut State, seat: u8, card: usize) {
        let player = self.seat(state, seat.into());
        let pack = self.pack_index(player, state.draft.passed.into());
        state.draft.packs[pack] &= !(1 << card);
        let _ = state.draft.picks[player].try_push(card as u8);
        state.replace(Task::Draft { seat: seat + 1 });
    }

    pub(super) fn keep(&self, state: &mut State, player: usize, card: usize) {
        state.draft.picks[player].retain(|&mut other| usize::from(other) != card);
        state.colonies[player].hand |= 1 << card;
    }

    /// What was not kept is shuffled back, discarded, or is the own deck; cards of farms come to the hand.
    pub(super) fn end_draft(&self, state: &mut State) -> bool {
        state.pop();
        for player in 0..self.players() {
            let rest = state.draft.picked(player);
            match self.options.draft {
                Drafting::Setup | Drafting::None => state.deck |= rest,
                Drafting::Round => state.discard |= rest,
                Drafting::Deck => state.colonies[player].deck |= rest,
            }
            let own = &mut state.colonies[player];
            own.hand |= std::mem::take(&mut own.aside);
        }
        state.draft = Draft::NONE;
        true
    }

    /// Draws anew what `observer` doesn't know of a draft. He has seen each pack that came to him: cards that left it since were
    /// picked by those after him, any by any of them; what left it before he doesn't know, and comes from `pool`. Returns the pool
    /// that is left.
    pub(super) fn resample_draft(&self, world: &mut State, observer: usize, pool: Cards, rng: &mut Rng) -> Cards {
        let players = self.players();
        let (draft, dealt) = (world.draft.clone(), self.dealt(world));
        // Picks of each pack in order: who, and at which pass. Cards kept or discarded already have left the lists, so only a
        // draft in which all still pick is taken apart; afterwards others' picks are dealt anew as a whole.
        let picking = self.is_picking(world);
        let mut pool = pool;
        if !picking {
            for player in (0..players).filter(|&player| player != observer) {
                pool |= draft.picked(player);
            }
            for player in (0..players).filter(|&player| player != observer) {
                for pick in &mut world.draft.picks[player] {
                    *pick = draw_one(&mut pool, rng);
                }
            }
            return pool;
        }
        for pack in 0..players {
            let mut taken: ArrayVec<(usize, usize, usize), { MAX_PACK * MAX_PLAYERS }> = ArrayVec::new();
            for pass in 0..MAX_PACK {
                let player = (pack + pass) % players;
                if let Some(place) = self.pick_at(&draft, &dealt, player, pass) {
                    taken.push((pass, player, place));
                }
            }
            // The passes at which the observer has held it, this one included.
            let seen = |pass: usize| (pack + pass) % players == observer && pass <= draft.passed.into();
            let first = (0..MAX_PACK).find(|&pass| seen(pass));
            // Stretches of picks between two sights: the cards of a stretch are known, or all unknown before the first.
            let mut stretch: ArrayVec<(usize, usize), { MAX_PACK * MAX_PLAYERS }> = ArrayVec::new();
            let mut unknown: ArrayVec<(usize, usize), { MAX_PACK * MAX_PLAYERS }> = ArrayVec::new();
            for &(pass, player, place) in &taken {
                if first.is_none_or(|first| pass < first) {
                    unknown.push((place, player));
                    continue;
                }
                if player == observer {
                    shuffle_picks(world, &stretch, 0, rng);
                    stretch.clear();
                } else {
                    stretch.push((place, player));
                }
            }
            // The pack before the observer now is known as it is; another holds what the last stretch left.
            let here = self.pack_index(observer, draft.passed.into()) == pack;
            if first.is_some() && !here {
                let rest = shuffle_picks(world, &stretch, draft.packs[pack], rng);
                world.draft.packs[pack] = rest;
            } else {
                shuffle_picks(world, &stretch, 0, rng);
            }
            for (place, player) in unknown {
                world.draft.picks[player][place] = draw_one(&mut pool, rng);
            }
            if first.is_none() {
                let n = draft.packs[pack].count_ones();
                world.draft.packs[pack] = (0..n).fold(0, |set, _| set | 1 << draw_one(&mut pool, rng));
            }
        }
        pool
    }

    /// Cards of a draft that `observer` doesn't know.
    pub(super) fn unknown_draft(&self, state: &State, observer: usize) -> Cards {
        let players = self.players();
        let (draft, dealt) = (&state.draft, self.dealt(state));
        let picking = self.is_picking(state);
        let mut unknown = 0;
        if !picking {
            return 0;
        }
        for pack in 0..players {
            let first = (0..=usize::from(draft.passed)).find(|&pass| (pack + pass) % players == observer);
            for pass in 0..first.unwrap_or(MAX_PACK) {
                let player = (pack + pass) % players;
                if let Some(place) = self.pick_at(draft, &dealt, player, pass) {
                    unknown |= 1 << draft.picks[player][place];
                }
            }
            if first.is_none() {
                unknown |= draft.packs[pack];
            }
        }
        unknown
    }

    // Symbiotes

    /// A player's own tokens that nobody else holds, as bits of segments.
    pub(super) fn tokens_of(&self, state: &State, player: usize) -> u8 {
        TOKENS & !state.symbiotes.iter().fold(0, |held, row| held | row[player])
    }

    /// MOA-B64: in Slumber each two players who share a hex may exchange tokens.
    pub(super) fn begin_exchange(&self, state: &mut State) {
        let order: ArrayVec<usize, MAX_PLAYERS> = self.from(state.first.into()).collect();
        for (i, &one) in order.iter().enumerate().rev() {
            for &other in order[i + 1..].iter().rev() {
                let shared = state.present(one) & state.present(other) & self.meadow(state);
                if shared != 0 {
                    state.push(Task::Exchange { one: one as u8, other: other as u8, second: false });
                }
            }
        }
    }

    pub(super) fn ask_exchange(&self, state: &mut State, one: u8, other: u8, second: bool) -> bool {
        let none = self.tokens_of(state, one.into()) == 0 || self.tokens_of(state, other.into()) == 0;
        super::rules::skip_if(state, none && !second)
    }

    pub(super) fn exchange(&self, state: &mut State, one: u8, other: u8, second: bool, decision: Decision) {
        let offered = if let Decision::Symbiote(segment) = decision { segment as u8 } else { NONE };
        if !second {
            state.token = offered;
            return state.replace(Task::Exchange { one, other, second: true });
        }
        state.pop();
        let first = std::mem::replace(&mut state.token, NONE);
        if first != NONE && offered != NONE {
            state.symbiotes[usize::from(other)][usize::from(one)] |= 1 << first;
            state.symbiotes[usize::from(one)][usize::from(other)] |= 1 << offered;
        }
    }

    /// Tokens between two other players, and one that is on offer, may be any that they have.
    pub(super) fn resample_tokens(&self, world: &mut State, observer: usize, rng: &mut Rng) {
        let players = self.players();
        for owner in (0..players).filter(|&owner| owner != observer) {
            // What the observer holds of this owner he knows.
            let known = world.symbiotes[observer][owner];
            let mut left = Cards::from(TOKENS & !known);
            for holder in (0..players).filter(|&holder| holder != observer && holder != owner) {
                let held = world.symbiotes[holder][owner].count_ones();
                world.symbiotes[holder][owner] = (0..held).fold(0, |set, _| set | 1 << draw_one(&mut left, rng));
            }
            if let Some(Task::Exchange { one, second: true, .. }) = world.top()
                && usize::from(one) == owner
            {
                // Passing is one of the possible offers.
                let choice = rng::below(rng, left.count_ones() as usize + 1);
                world.token = cards_of(left).nth(choice).map_or(NONE, |segment| segment as u8);
            }
        }
    }
}

/// Takes a card, or whatever the bits stand for, out of a set, each as likely as every other.
pub(super) fn draw_one(pool: &mut Cards, rng: &mut Rng) -> u8 {
    let n = pool.count_ones() as usize;
    if n == 0 {
        return 0;
    }
    let card = cards_of(*pool).nth(rng::below(rng, n)).unwrap_or(0);
    *pool &= !(1 << card);
    card as u8
}

/// Deals the cards of some picks, and of a pack, among them anew; returns what the pack holds then.
fn shuffle_picks(world: &mut State, picks: &[(usize, usize)], pack: Cards, rng: &mut Rng) -> Cards {
    let mut cards = picks.iter().fold(pack, |set, &(place, player)| set | 1 << world.draft.picks[player][place]);
    for &(place, player) in picks {
        world.draft.picks[player][place] = draw_one(&mut cards, rng);
    }
    cards
}
