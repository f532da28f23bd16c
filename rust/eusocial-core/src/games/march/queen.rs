//! The Queen Phase: Harvest, Feeding, Royal Decree, Slumber (MOA-A79 to A86, MOA-D13 to D15, MOA-B20 to B23).

use super::March;
use super::content::{ROUNDS, Resource, Segment};
use super::effects::Trigger;
use super::facts::Amount;
use super::options::Drafting;
use super::rules::skip_if;
use super::scoring::Source as Account;
use super::state::{NONE, State, TILES, Task, Why, tiles_of};

impl March {
    pub(super) fn begin_queen_phase(&self, state: &mut State) {
        // The last pushed comes first.
        state.push(Task::EndRound);
        state.push(Task::Limits { seat: 0 });
        state.push(Task::Slumber);
        if self.options.mode.has_seat() {
            state.push(Task::Unlock);
        }
        state.push(Task::Decrees { seat: 0 });
        state.push(Task::Feed { seat: 0 });
        if self.options.aphids {
            state.push(Task::Breeding { after: 0 });
        }
        state.push(Task::Harvest { seat: 0 });
        for player in self.from(state.first.into()).rev() {
            self.push_due(state, player as u8, Trigger::Harvest, NONE);
        }
    }

    /// MOA-A80: each site that an ant holds yields.
    pub(super) fn harvest(&self, state: &mut State, seat: u8) -> bool {
        if usize::from(seat) >= self.players() {
            state.pop();
            return true;
        }
        state.replace(Task::Harvest { seat: seat + 1 });
        let player = self.seat(state, seat.into());
        let (mut cards, mut farmed) = (0, 0);
        for tile in tiles_of(state.inhabited(player)) {
            let Some(hex) = self.prints.hexes[tile] else { continue };
            for (site, printed) in self.content.hexes[hex].sites.iter().enumerate() {
                let place = state.tiles[tile].sites[site];
                if !place.ant.is_of(player) && !place.guest.is_of(player) {
                    continue;
                }
                if printed.resource == Resource::Card {
                    cards += printed.amount;
                } else {
                    self.collect(state, player, tile, site);
                }
            }
            if self.options.aphids {
                farmed += self.farm(state, player, tile);
            }
        }
        let player = player as u8;
        if self.options.draft == Drafting::Round && !last_round(state) {
            // MOA-B63: cards of sites are kept beside in the next draft, those of farms wait for its end.
            state.colonies[usize::from(player)].more += cards;
            state.push(Task::Aside { player, left: farmed });
        } else {
            state.push(Task::Draw { player, left: cards + farmed });
        }
        true
    }

    /// MOA-B20, MOA-B21: what the herded aphids on a hex's sites bring to one who herds there; points at once, cards to be drawn.
    fn farm(&self, state: &mut State, player: usize, tile: usize) -> u8 {
        let sites = &state.tiles[tile].sites;
        let herded = || sites.iter().filter(|place| place.aphid && place.ant.is_some());
        if !herded().any(|place| place.ant.is_of(player)) {
            return 0;
        }
        let alone = herded().all(|place| place.ant.is_of(player));
        let (cards, points) = match (herded().count(), alone) {
            (0 | 1, _) => (0, 0),
            (2, _) => (1, 0),
            (3, true) => (1, 1),
            (3, false) => (0, 1),
            (_, true) => (0, 3),
            (_, false) => (1, 1),
        };
        state.colonies[player].points.add(Account::Farms, points);
        cards
    }

    /// MOA-B22, MOA-B23: each hex with aphids gets one more, where there is room.
    pub(super) fn breed_aphids(&self, state: &mut State, after: u8) -> bool {
        let next = tiles_of(self.aphid_tiles(state)).find(|&tile| tile > usize::from(after));
        let Some(tile) = next else {
            state.pop();
            return true;
        };
        state.replace(Task::Breeding { after: tile as u8 });
        let room = self.aphid_sites(state, tile);
        match state.controller(tile) {
            Some(player) if player < self.players() => {
                state.push(Task::AphidSite { player: player as u8, tile: tile as u8 });
            }
            // The control site, or the first that has room.
            _ if room != 0 => self.place_aphid(state, tile, room.trailing_zeros() as usize),
            _ => {}
        }
        true
    }

    /// MOA-D13: what can be fed is fed.
    pub(super) fn feed(&self, state: &mut State, seat: u8) -> bool {
        if usize::from(seat) >= self.players() {
            state.pop();
            return true;
        }
        state.replace(Task::Feed { seat: seat + 1 });
        let player = self.seat(state, seat.into());
        let ants = state.ants(player);
        let fed = usize::from(
            self.content.numbers.ants_per_food
                + self.bonus(state, player, Segment::Abdomen)
                + self.amount(state, player, Amount::Feeds),
        );
        let own = &mut state.colonies[player];
        let eaten = ants.div_ceil(fed).min(own.food.into());
        own.food -= eaten as u8;
        let hungry = ants.saturating_sub(eaten * fed);
        state.push(Task::Starve { player: player as u8, left: hungry as u8 });
        true
    }

    pub(super) fn ask_starving(&self, state: &mut State, player: usize, left: u8) -> bool {
        if left == 0 {
            state.pop();
            return true;
        }
        if usize::from(left) < state.ants(player) {
            return false;
        }
        // All die.
        state.pop();
        for tile in 0..TILES {
            while let Some(spot) = crate::bits::Bits(self.spots(state, player, tile)).next() {
                self.remove(state, player, tile, spot);
            }
        }
        true
    }

    /// MOA-D14: in turn order.
    pub(super) fn next_decree(&self, state: &mut State, seat: u8) -> bool {
        if usize::from(seat) >= self.players() {
            state.pop();
            return true;
        }
        state.replace(Task::Decrees { seat: seat + 1 });
        let player = self.seat(state, seat.into()) as u8;
        state.push(Task::Decree { player });
        true
    }

    /// MOA-A84, MOA-D15: points for controlled hexes of the Inner Meadow and for goals.
    pub(super) fn slumber(&self, state: &mut State) -> bool {
        // MOA-B37: all spores leave.
        state.spores = [0; TILES];
        // The points wait under the abilities.
        state.replace(Task::Tally);
        for player in self.from(state.first.into()).rev() {
            self.push_due(state, player as u8, Trigger::Slumber, NONE);
        }
        self.crown(state);
        true
    }

    /// Points of Slumber.
    pub(super) fn tally(&self, state: &mut State) {
        let inner = self.scoring_inner(state);
        for player in 0..self.players() {
            let held = tiles_of(inner).filter(|&tile| state.controller(tile) == Some(player)).count();
            let points = if self.is_antperium() {
                self.antperium_points(state, player)
            } else {
                held as i32 * i32::from(self.content.numbers.inner_points)
            };
            state.colonies[player].points.add(Account::Inner, points);
        }
        for player in 0..self.players() {
            let goals = self.goal_points(state, player);
            state.colonies[player].points.add(Account::Goals, goals);
        }
        if self.has_nest() {
            self.brood_slumber(state);
        }
        if self.options.symbiotes && !last_round(state) {
            self.begin_exchange(state);
        }
    }

    /// MOA-D15: who holds too many cards discards.
    pub(super) fn next_limit(&self, state: &mut State, seat: u8) -> bool {
        if usize::from(seat) >= self.players() {
            state.pop();
            return true;
        }
        state.replace(Task::Limits { seat: seat + 1 });
        let player = self.seat(state, seat.into());
        let limit = u32::from(self.content.numbers.hand_limit + self.amount(state, player, Amount::Hand));
        let left = state.colonies[player].hand.count_ones().saturating_sub(limit) as u8;
        state.push(Task::Discard { player: player as u8, left, why: Why::Limit });
        true
    }

    /// The next round, or the end (MOA-A85).
    pub(super) fn end_round(&self, state: &mut State) -> bool {
        if last_round(state) {
            state.pop();
            self.final_bonuses(state);
            if self.options.mode.has_seat() && (!state.wild.found || self.has_broodmother(state)) {
                state.wild.points += super::seat::UNBEATEN_POINTS;
            }
            state.over = true;
            return skip_if(state, false);
        }
        if self.options.draft == Drafting::Round {
            // MOA-B63: hands are discarded at the end of Slumber.
            for colony in &mut state.colonies {
                state.discard |= std::mem::take(&mut colony.hand);
                colony.open = 0;
            }
        }
        state.round += 1;
        state.replace(Task::Round);
        true
    }
}

/// Autumn.
fn last_round(state: &State) -> bool {
    usize::from(state.round) + 1 == ROUNDS
}
