//! The Broodmother with a seat of her own: her turns, reactions and powers, and what she alone has seen (MOA-B55 to B57).

use super::March;
use super::action::{Decision, Plain};
use super::content::PredatorKind;
use super::drafts::draw_one;
use super::state::{
    BroodPower, NONE, PEEKED_CARDS, PEEKED_HEXES, State, TILES, TUNNEL, Task, Tiles, Way, cards_of, tiles_of,
    tiles_where,
};
use crate::bits::Bits;
use crate::game::ActionId;
use crate::rng::{self, Rng};
use arrayvec::ArrayVec;

/// MOA-B55: eggs that a power costs.
const POWER_EGGS: u8 = 5;
/// MOA-B55: nymphs that are spent for another card.
const SPENT: usize = 2;
/// MOA-B55: steps of a nymph as a reaction.
const REACTION_STEPS: u8 = 2;
/// MOA-B56: steps of Advance beside the number of the round.
const ADVANCE_STEPS: u8 = 4;
/// MOA-B57
pub(super) const UNBEATEN_POINTS: i32 = 3;

/// The first of some ways, and whether there are more.
#[derive(Clone, Copy)]
struct Ways {
    first: Option<Decision>,
    more: bool,
}

impl Ways {
    const NONE: Self = Self { first: None, more: false };

    fn add(&mut self, way: Decision) {
        match self.first {
            None => self.first = Some(way),
            Some(_) => self.more = true,
        }
    }
}

impl March {
    /// Her seat: the last.
    pub(super) fn brood_seat(&self) -> u8 {
        self.players() as u8
    }

    /// Sites with nymphs of a tile, as bits.
    fn nymphs_in(&self, state: &State, tile: usize) -> u64 {
        let sites = state.tiles[tile].sites.iter().enumerate();
        sites.filter(|(_, place)| place.ant.is_nymph()).fold(0, |set, (site, _)| set | 1 << site)
    }

    /// MOA-B44: sites that a nymph may take, as bits.
    pub(super) fn open_to_nymphs(&self, state: &State, tile: usize) -> u64 {
        (0..usize::from(self.prints.sites[tile]))
            .filter(|&site| !state.tiles[tile].sites[site].ant.is_some())
            .fold(0, |set, site| set | 1 << site)
    }

    /// The tiles of a task: one, or all of the meadow.
    fn tiles_meant(&self, state: &State, tile: u8) -> Tiles {
        if tile == NONE { state.placed & !(1 << TUNNEL) } else { 1 << tile }
    }

    /// Where a nymph may go in so many steps: to sites of hexes on the way, or of its own.
    fn crawls(&self, state: &State, tile: usize, steps: u8) -> Tiles {
        let mut reached = 1 << tile;
        for _ in 0..steps {
            reached |= tiles_of(reached).fold(0, |set, tile| set | state.near(tile));
        }
        tiles_where(reached & !(1 << TUNNEL), |tile| self.open_to_nymphs(state, tile) != 0)
    }

    /// The nymphs that can go somewhere in so many steps.
    fn crawlers(&self, state: &State, steps: u8, mut each: impl FnMut(Decision)) {
        for tile in tiles_of(state.placed) {
            let nymphs = self.nymphs_in(state, tile);
            if nymphs != 0 && self.crawls(state, tile, steps) != 0 {
                Bits(nymphs).for_each(|site| each(Decision::Nymph(tile, site)));
            }
        }
    }

    /// Steps of centipedes: through a tunnel, to a hex without one.
    fn centipede_steps(&self, state: &State, mut each: impl FnMut(Decision)) {
        for from in tiles_of(state.centipedes & !(1 << TUNNEL)) {
            let to = state.near(from) & !(1 << TUNNEL) & !state.centipedes;
            tiles_of(to).for_each(|to| each(Decision::Centipede(from, to)));
        }
    }

    /// Hexes in which centipedes or the Broodmother fight ants.
    fn wild_contested(&self, state: &State) -> Tiles {
        let traitors = self.traitors(state);
        tiles_where(state.placed & !(1 << TUNNEL), |tile| {
            let here = self.players_in(state, tile) & !traitors;
            let wild =
                state.centipedes >> tile & 1 == 1 || self.predator_in(state, tile) == Some(PredatorKind::Broodmother);
            wild && here != 0
        })
    }

    /// Appends what she may do.
    pub(super) fn list_brood(&self, state: &State, task: Task, out: &mut Vec<ActionId>) {
        let mut push = |decision| out.push(self.numbers.number(decision));
        match task {
            Task::BroodTurn => {
                push(Decision::Plain(Plain::Brood));
                if state.brood.eggs >= POWER_EGGS {
                    let usable = |power: &BroodPower| *power != BroodPower::Frenzy && state.brood.has(*power);
                    let powers = BroodPower::ALL.into_iter().filter(usable);
                    powers.for_each(|power| push(Decision::Power(power as usize)));
                }
            }
            Task::BroodReact => {
                if self.nymphs_left(state) > 0 {
                    push(Decision::Plain(Plain::Egg));
                }
                self.crawlers(state, REACTION_STEPS, push);
            }
            Task::Judge { .. } => {
                push(Decision::Plain(Plain::Accept));
                self.all_nymphs(state, state.placed, push);
            }
            Task::Spend { .. } => self.all_nymphs(state, state.placed, push),
            Task::Moult { tile } => self.all_nymphs(state, self.moulting(state, tile), push),
            Task::Crawl { tile, steps, .. } => self.all_sites(state, self.crawls(state, tile.into(), steps), push),
            Task::PutNymph { tile, .. } => self.all_sites(state, self.tiles_meant(state, tile), push),
            Task::Unlock => {
                push(Decision::Plain(Plain::Pass));
                let locked = BroodPower::ALL.into_iter().filter(|&power| !state.brood.has(power));
                locked.for_each(|power| push(Decision::Power(power as usize)));
            }
            Task::Arrange => {
                cards_of(state.brood.cards).for_each(|card| push(Decision::Top(card)));
                cards_of(state.brood.cards).for_each(|card| push(Decision::Bottom(card)));
            }
            Task::ArrangeHexes => {
                tiles_of(state.brood.hexes).for_each(|tile| push(Decision::TopHex(tile)));
                tiles_of(state.brood.hexes).for_each(|tile| push(Decision::BottomHex(tile)));
            }
            Task::Advance { .. } => {
                push(Decision::Plain(Plain::Done));
                self.centipede_steps(state, &mut push);
                self.crawlers(state, 1, push);
            }
            Task::AdvanceBattle => tiles_of(self.wild_contested(state)).for_each(|tile| push(Decision::At(tile))),
            Task::Prowl { kind } => {
                tiles_of(self.lairs(state)).for_each(|tile| push(Decision::Predator(kind.into(), tile)));
            }
            Task::Frenzy => {
                push(Decision::Plain(Plain::Pass));
                push(Decision::Plain(Plain::Accept));
            }
            _ => {}
        }
    }

    fn all_nymphs(&self, state: &State, tiles: Tiles, mut each: impl FnMut(Decision)) {
        for tile in tiles_of(tiles) {
            Bits(self.nymphs_in(state, tile)).for_each(|site| each(Decision::Nymph(tile, site)));
        }
    }

    fn all_sites(&self, state: &State, tiles: Tiles, mut each: impl FnMut(Decision)) {
        for tile in tiles_of(tiles) {
            Bits(self.open_to_nymphs(state, tile)).for_each(|site| each(Decision::Nymph(tile, site)));
        }
    }

    /// Hexes whose nymphs can moult.
    fn moulting(&self, state: &State, tile: u8) -> Tiles {
        tiles_where(self.tiles_meant(state, tile), |tile| self.can_moult(state, tile))
    }

    /// Waits for her decision, or leaves out what she can't do.
    pub(super) fn ask_brood(&self, state: &mut State, task: Task) -> bool {
        let none = match task {
            Task::BroodReact => {
                let mut any = self.nymphs_left(state) > 0;
                self.crawlers(state, REACTION_STEPS, |_| any = true);
                !any
            }
            Task::Judge { card } if self.nymphs(state) < SPENT => {
                state.pop();
                self.respond(state, self.brood_seat(), card.into());
                return true;
            }
            Task::Moult { tile } => {
                let mut ways = Ways::NONE;
                self.all_nymphs(state, self.moulting(state, tile), |way| ways.add(way));
                return self.take_sole(state, task, ways);
            }
            Task::PutNymph { tile, left } => {
                let mut ways = Ways::NONE;
                if left > 0 && self.nymphs_left(state) > 0 {
                    self.all_sites(state, self.tiles_meant(state, tile), |way| ways.add(way));
                }
                return self.take_sole(state, task, ways);
            }
            Task::Prowl { .. } => self.lairs(state) == 0,
            Task::Unlock => BroodPower::ALL.into_iter().all(|power| state.brood.has(power)),
            Task::Arrange => state.brood.cards == 0,
            Task::ArrangeHexes => state.brood.hexes == 0,
            Task::Advance { left } => {
                let mut any = false;
                self.centipede_steps(state, |_| any = true);
                self.crawlers(state, 1, |_| any = true);
                left == 0 || !any
            }
            Task::AdvanceBattle => self.wild_contested(state) == 0,
            Task::Frenzy => state.brood.eggs < POWER_EGGS || !state.brood.has(BroodPower::Frenzy),
            _ => false,
        };
        super::rules::skip_if(state, none)
    }

    /// Leaves out a task without a way to do it, does it where there is one, and else waits.
    fn take_sole(&self, state: &mut State, task: Task, ways: Ways) -> bool {
        match ways {
            Ways { first: None, .. } => state.pop(),
            Ways { first: Some(way), more: false } => self.take_brood(state, task, way),
            _ => return false,
        }
        true
    }

    /// Does what she decided.
    pub(super) fn take_brood(&self, state: &mut State, task: Task, decision: Decision) {
        state.pop();
        match (task, decision) {
            (Task::BroodTurn, Decision::Power(power)) => self.use_power(state, BroodPower::ALL[power]),
            (Task::BroodTurn, _) => state.push(Task::Wild { player: self.brood_seat() }),
            (Task::BroodReact, Decision::Nymph(tile, site)) => {
                state.push(Task::Crawl { tile: tile as u8, site: site as u8, steps: REACTION_STEPS });
            }
            (Task::BroodReact, _) => state.brood.eggs += 1,
            (Task::Judge { card }, Decision::Nymph(tile, site)) => {
                self.lose_nymph(state, tile, site);
                state.push(Task::Spend { card });
            }
            (Task::Judge { card }, _) => self.respond(state, self.brood_seat(), card.into()),
            (Task::Spend { .. }, Decision::Nymph(tile, site)) => {
                self.lose_nymph(state, tile, site);
                state.push(Task::Wild { player: self.brood_seat() });
            }
            (Task::Crawl { tile: from, site: left, .. }, Decision::Nymph(tile, site)) => {
                self.put_nymph(state, tile, site);
                self.lose_nymph(state, from.into(), left.into());
            }
            (Task::Moult { .. }, Decision::Nymph(tile, site)) => {
                state.centipedes |= 1 << tile;
                self.lose_nymph(state, tile, site);
            }
            (Task::PutNymph { tile: meant, left }, Decision::Nymph(tile, site)) => {
                state.push(Task::PutNymph { tile: meant, left: left - 1 });
                self.put_nymph(state, tile, site);
            }
            (Task::Prowl { .. }, Decision::Predator(kind, tile)) => {
                self.put_predator(state, self.brood_seat(), kind, tile);
            }
            (Task::Unlock, Decision::Power(power)) => state.brood.powers |= 1 << power,
            (Task::Arrange, Decision::Top(card)) => {
                state.brood.cards &= !(1 << card);
                let _ = state.brood.above.try_push(card as u8);
                state.push(task);
            }
            (Task::Arrange, Decision::Bottom(card)) => {
                state.brood.cards &= !(1 << card);
                let _ = state.brood.below.try_push(card as u8);
                state.push(task);
            }
            (Task::ArrangeHexes, Decision::TopHex(tile)) => {
                state.brood.hexes &= !(1 << tile);
                state.brood.secret |= 1 << tile;
                let _ = state.brood.hexes_above.try_push(tile as u8);
                state.push(task);
            }
            (Task::ArrangeHexes, Decision::BottomHex(tile)) => {
                state.brood.hexes &= !(1 << tile);
                state.brood.secret |= 1 << tile;
                let _ = state.bottom.try_push(tile as u8);
                state.push(task);
            }
            (Task::Advance { left }, Decision::Nymph(tile, site)) => {
                state.push(Task::Advance { left: left - 1 });
                state.push(Task::Crawl { tile: tile as u8, site: site as u8, steps: 1 });
            }
            (Task::Advance { left }, Decision::Centipede(from, to)) => {
                state.push(Task::Advance { left: left - 1 });
                state.centipedes = state.centipedes & !(1 << from) | 1 << to;
            }
            (Task::AdvanceBattle, Decision::At(tile)) => self.begin_battle(state, tile),
            (Task::Frenzy, Decision::Plain(Plain::Accept)) => {
                state.brood.eggs -= POWER_EGGS;
                // A card more for the centipede, or for the Broodmother where there is none.
                let cards = state.tasks.iter_mut().rev().find_map(|task| match task {
                    Task::Horde { left, predator } if *predator != state.battle.centipede => Some(left),
                    _ => None,
                });
                if let Some(left) = cards {
                    *left += 1;
                }
            }
            _ => {}
        }
    }

    /// MOA-B56
    fn use_power(&self, state: &mut State, power: BroodPower) {
        state.brood.eggs -= POWER_EGGS;
        let round = state.round + 1;
        let player = self.brood_seat();
        match power {
            BroodPower::Machinate => {
                state.push(Task::Arrange);
                state.push(Task::Peek { left: PEEKED_CARDS as u8 });
                state.push(Task::Wild { player });
            }
            BroodPower::Advance => {
                state.push(Task::AdvanceBattle);
                state.push(Task::Advance { left: round + ADVANCE_STEPS });
            }
            BroodPower::Infest => {
                state.push(Task::PutNymph { tile: NONE, left: round });
                state.push(Task::Moult { tile: NONE });
            }
            BroodPower::Dominate => {
                state.push(Task::ArrangeHexes);
                state.push(Task::RevealHex { player, left: PEEKED_HEXES as u8, way: Way::Peek });
                self.expand(state, player);
            }
            BroodPower::Frenzy => {}
        }
    }

    /// MOA-B44: a nymph takes a site; an aphid there dies.
    fn put_nymph(&self, state: &mut State, tile: usize, site: usize) {
        let place = &mut state.tiles[tile].sites[site];
        (place.ant, place.aphid) = (super::state::Ant::NYMPH, false);
    }

    /// A nymph leaves its site, which ants of the outskirts may take (MOA-A36).
    fn lose_nymph(&self, state: &mut State, tile: usize, site: usize) {
        state.tiles[tile].sites[site].ant = super::state::Ant::NONE;
        self.settle(state, tile);
    }

    // What she alone has seen

    /// Deals what the ants haven't seen anew: cards of their deck and hexes that she put in order come out of the same pool as all
    /// others of their kind.
    pub(super) fn resample_seen(&self, world: &mut State, rng: &mut Rng) {
        let looked = world.brood.cards.count_ones();
        let mut pool = world.deck;
        let mut deal = || draw_one(&mut pool, rng);
        world.brood.above.iter_mut().for_each(|card| *card = deal());
        world.brood.below.iter_mut().for_each(|card| *card = deal());
        world.brood.cards = (0..looked).fold(0, |set, _| set | 1 << deal());
        world.deck = pool;
        self.resample_hexes(world, rng);
    }

    /// The Nest may be any of those that lay in its part of the stack; all other hexes of a kind may lie anywhere, and kinds in any of
    /// the places that she put in order.
    fn resample_hexes(&self, world: &mut State, rng: &mut Rng) {
        let seen = world.brood.secret | world.brood.hexes;
        let nest = self.prints.nest;
        let unfound = (world.stack | seen) & nest != 0;
        // Where the Nest lies now: with the hexes that she saw of its part, or with the rest of that part.
        let low = world.brood.low;
        let places = low.count_ones() as usize + usize::from(world.bottom_left);
        let chosen = if unfound && places > 0 { rng::below(rng, places) } else { places };
        // Place by place, so that nothing depends on which hexes they are: those on top, those under the stack, those in her hand.
        let put = world.brood.hexes_above.iter().chain(&world.bottom).map(|&tile| usize::from(tile));
        let put = put.filter(|tile| seen >> tile & 1 == 1);
        let hidden: ArrayVec<usize, TILES> = put.chain(tiles_of(world.brood.hexes)).collect();
        let mut starts = world.start_hexes | seen & self.prints.starts;
        let mut stack = (world.stack | seen & self.prints.standard) & !nest;
        // How many there are of each kind is known, and not which place has which: starting hexes, those of the Nest's part, others.
        let mut kinds = [seen & self.prints.starts, low, seen & !self.prints.starts & !low].map(u32::count_ones);
        let (mut dealt, mut new_low, mut lows) = ([NONE; TILES], 0, 0);
        for tile in hidden {
            let mut at = rng::below(rng, kinds.iter().sum::<u32>() as usize) as u32;
            let mut kind = 0;
            while at >= kinds[kind] {
                at -= kinds[kind];
                kind += 1;
            }
            kinds[kind] -= 1;
            let is_low = kind == 1;
            let new = if is_low && lows == chosen {
                nest.trailing_zeros() as usize
            } else {
                let pool = if kind == 0 { &mut starts } else { &mut stack };
                let mut set = u128::from(*pool);
                let new = draw_one(&mut set, rng);
                *pool = set as Tiles;
                new as usize
            };
            lows += usize::from(is_low);
            new_low |= if is_low { 1 << new } else { 0 };
            dealt[tile] = new as u8;
        }
        let renamed = |set: Tiles| tiles_of(set).fold(0, |new, tile| new | 1 << dealt[tile]);
        let rename = |tile: &mut u8| {
            if seen >> *tile & 1 == 1 {
                *tile = dealt[usize::from(*tile)];
            }
        };
        world.brood.hexes_above.iter_mut().for_each(rename);
        world.bottom.iter_mut().for_each(rename);
        let brood = &mut world.brood;
        (brood.secret, brood.low, brood.hexes) = (renamed(brood.secret), new_low, renamed(brood.hexes));
        world.start_hexes = starts;
        world.stack = stack | if unfound && new_low & nest == 0 { nest } else { 0 };
    }
}
