//! Ants: where they may stand, how they arrive and leave, and what follows at once (MOA-A26, A33 to A36, MOA-D7, MOA-B17 to B19,
//! MOA-B26).

use super::March;
use super::action::Decision;
use super::content::Segment;
use super::facts;
use super::state::{
    Ant, GUEST, HERDER, MAJOR, OUT, Place, SORTS, SPOTS, State, TUNNEL, Task, Tiles, tiles_of, tiles_where,
};
use crate::bits::Bits;

/// An ant in hand: whether it is a Major Worker, and whether it brings an aphid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Taken {
    pub major: bool,
    pub aphid: bool,
}

impl Taken {
    /// A larva that becomes an ant (MOA-A34).
    pub const LARVA: Self = Self { major: false, aphid: false };

    fn sort(self) -> usize {
        usize::from(self.major) * MAJOR + usize::from(self.aphid) * HERDER
    }

    fn of(sort: usize) -> Self {
        Self { major: sort & MAJOR != 0, aphid: sort & HERDER != 0 }
    }
}

/// MOA-B25: evolutions of the segment that a specialized site takes.
const SPECIAL_NEEDS: u8 = 2;
/// MOA-B24: steps for eating an aphid.
pub(super) const DEVOUR_STEPS: u8 = 2;
/// MOA-B1: aphids of the game.
const APHIDS: u32 = 36;

impl March {
    /// MOA-B25: whether a player's ants may hold a site.
    pub(super) fn is_open_to(&self, state: &State, player: usize, tile: usize, site: usize) -> bool {
        match self.prints.special[tile][site] {
            None => true,
            Some(segment) => self.caste(state, player, segment) >= SPECIAL_NEEDS,
        }
    }

    /// Evolutions of a segment in a body.
    pub(super) fn caste(&self, state: &State, player: usize, segment: Segment) -> u8 {
        state.colonies[player].caste(segment)
    }

    /// Sites that a player's ant may take, as bits.
    pub(super) fn free_sites(&self, state: &State, player: usize, tile: usize) -> u64 {
        (0..usize::from(self.prints.sites[tile]))
            .filter(|&site| !state.tiles[tile].sites[site].ant.is_some() && self.is_open_to(state, player, tile, site))
            .fold(0, |set, site| set | 1 << site)
    }

    /// MOA-B44: sites of nymphs that a player's ant may chase away, as bits: not beside a centipede.
    pub(super) fn nymph_sites(&self, state: &State, player: usize, tile: usize) -> u64 {
        if !self.options.mode.has_nymphs() || state.centipedes >> tile & 1 == 1 {
            return 0;
        }
        (0..usize::from(self.prints.sites[tile]))
            .filter(|&site| state.tiles[tile].sites[site].ant.is_nymph() && self.is_open_to(state, player, tile, site))
            .fold(0, |set, site| set | 1 << site)
    }

    /// MOA-B44: a nymph leaves its site for the first that is free, in printed order; without one it is destroyed.
    fn chase(&self, state: &mut State, tile: usize, site: usize) {
        let here = &mut state.tiles[tile];
        if let Some(free) = here.sites[..usize::from(self.prints.sites[tile])].iter_mut().find(|p| !p.ant.is_some()) {
            *free = Place::NYMPH;
        }
        here.sites[site] = Place::EMPTY;
    }

    /// Where an arriving ant may go, as bits of goals (MOA-D7).
    pub(super) fn arrivals(&self, state: &State, player: usize, tile: usize) -> u64 {
        if tile == TUNNEL {
            return 1 << OUT;
        }
        let free = self.free_sites(state, player, tile) | self.nymph_sites(state, player, tile);
        let mut goals = if free == 0 { 1 << OUT } else { free };
        let here = &state.tiles[tile];
        if self.options.displaces() {
            let own = |&site: &usize| here.sites[site].ant.is_of(player) && self.is_open_to(state, player, tile, site);
            goals |= (0..usize::from(self.prints.sites[tile])).filter(own).fold(0, |set, site| set | 1 << site);
        }
        if self.has(state, player, facts::MINIM) {
            // MOA-B67: only the Minim player starts sharing.
            let shared = |&site: &usize| {
                let place = &here.sites[site];
                place.ant.player().is_some_and(|owner| owner != player)
                    && !place.guest.is_some()
                    && self.is_open_to(state, player, tile, site)
            };
            goals |=
                (0..usize::from(self.prints.sites[tile])).filter(shared).fold(0, |set, site| set | 1 << (GUEST + site));
        }
        goals
    }

    /// Spots with ants of a player, as bits.
    pub(super) fn spots(&self, state: &State, player: usize, tile: usize) -> u64 {
        let here = &state.tiles[tile];
        (0..SPOTS).filter(|&spot| here.ant_at(player, spot)).fold(0, |set, spot| set | 1 << spot)
    }

    /// Whether the ant at a spot has an aphid.
    fn herds(&self, state: &State, tile: usize, spot: usize) -> bool {
        if spot < GUEST { state.tiles[tile].sites[spot].aphid } else { spot >= OUT && (spot - OUT) & HERDER != 0 }
    }

    /// Takes an ant away; with `leave`, without its aphid. Vacated sites are not yet taken by others.
    pub(super) fn pick_up(&self, state: &mut State, player: usize, tile: usize, spot: usize, leave: bool) -> Taken {
        let here = &mut state.tiles[tile];
        if spot >= OUT {
            let sort = spot - OUT;
            here.out[player][sort] -= 1;
            let ant = Taken::of(sort);
            if ant.aphid && leave {
                state.push(Task::AphidSite { player: state.active, tile: tile as u8 });
                return Taken { aphid: false, ..ant };
            }
            return ant;
        }
        if spot >= GUEST {
            let guest = std::mem::replace(&mut here.sites[spot - GUEST].guest, Ant::NONE);
            return Taken { major: guest.is_major(), aphid: false };
        }
        let place = &mut here.sites[spot];
        let major = place.ant.is_major();
        // Who shares the site holds it from now on.
        place.ant = std::mem::replace(&mut place.guest, Ant::NONE);
        let aphid = place.aphid && !leave;
        place.aphid &= leave;
        Taken { major, aphid }
    }

    /// Larvae become the first ants in a starting hex: they take its sites, from the control site on (MOA-A15, MOA-B58).
    pub(super) fn first_ants(&self, state: &mut State, player: usize, tile: usize, ants: u8) {
        for _ in 0..ants {
            let goal = Bits(self.free_sites(state, player, tile)).next().unwrap_or(OUT);
            self.put(state, player, Taken::LARVA, tile, goal);
        }
    }

    /// Puts an ant where it arrives. An own ant that stood there is displaced (MOA-B26).
    pub(super) fn put(&self, state: &mut State, player: usize, ant: Taken, tile: usize, goal: usize) {
        let aphid_elsewhere = Task::AphidSite { player: state.active, tile: tile as u8 };
        if goal >= OUT {
            state.tiles[tile].out[player][ant.sort()] += 1;
            return;
        }
        if goal >= GUEST {
            state.tiles[tile].sites[goal - GUEST].guest = Ant::new(player, ant.major);
            if ant.aphid {
                state.push(aphid_elsewhere);
            }
            return;
        }
        if state.tiles[tile].sites[goal].ant.is_nymph() {
            self.chase(state, tile, goal);
        }
        let place = &mut state.tiles[tile].sites[goal];
        let displaced = std::mem::replace(&mut place.ant, Ant::new(player, ant.major));
        if displaced.is_some() {
            let carried = std::mem::replace(&mut place.aphid, ant.aphid);
            state.push(Task::Shift {
                player: player as u8,
                tile: tile as u8,
                site: goal as u8,
                ant: displaced,
                aphid: carried,
            });
        } else if ant.aphid {
            if place.aphid { state.push(aphid_elsewhere) } else { place.aphid = true }
        }
    }

    /// MOA-A36: ants of the outskirts take vacated sites at once, those of the active player first.
    pub(super) fn settle(&self, state: &mut State, tile: usize) {
        if tile == TUNNEL {
            return;
        }
        for site in 0..usize::from(self.prints.sites[tile]) {
            if state.tiles[tile].sites[site].ant.is_some() {
                continue;
            }
            let found = self
                .from(state.active.into())
                .filter(|&player| self.is_open_to(state, player, tile, site))
                .find_map(|player| {
                    (0..SORTS).find(|&sort| state.tiles[tile].out[player][sort] > 0).map(|sort| (player, sort))
                });
            if let Some((player, sort)) = found {
                state.tiles[tile].out[player][sort] -= 1;
                self.put(state, player, Taken::of(sort), tile, site);
            }
        }
    }

    /// MOA-B25: ants that have become able to hold a site do so.
    pub(super) fn settle_all(&self, state: &mut State) {
        for tile in tiles_of(state.placed) {
            self.settle(state, tile);
        }
    }

    /// Moves an ant.
    pub(super) fn walk(
        &self,
        state: &mut State,
        player: usize,
        [from, spot]: [usize; 2],
        leave: bool,
        [to, goal]: [usize; 2],
    ) {
        let ant = self.pick_up(state, player, from, spot, leave);
        if from == to && goal < GUEST && state.tiles[to].sites[goal].ant.is_nymph() {
            // MOA-A36: what the ant leaves is taken before the nymph looks for a site.
            self.settle(state, from);
        }
        self.put(state, player, ant, to, goal);
        // MOA-B26: an ant that it displaced may go where it stood.
        if !matches!(state.top(), Some(Task::Shift { tile, .. }) if usize::from(tile) == from) {
            self.settle(state, from);
        }
    }

    /// An ant leaves the meadow: it is an egg again, or a Major Worker in the supply.
    pub(super) fn remove(&self, state: &mut State, player: usize, tile: usize, spot: usize) {
        // On a site the aphid stays; in the outskirts it looks for one (MOA-B19).
        let ant = self.pick_up(state, player, tile, spot, true);
        if ant.major {
            state.colonies[player].majors += 1;
        }
        self.settle(state, tile);
    }

    /// MOA-D1: cubes of a player in the supply.
    pub(super) fn eggs(&self, state: &State, player: usize) -> u8 {
        let cubes = |ant: Ant| u32::from(ant.is_cube_of(player));
        let mut used = u32::from(state.colonies[player].larvae);
        for tile in tiles_of(state.placed) {
            let here = &state.tiles[tile];
            used += u32::from(here.out[player][0]) + u32::from(here.out[player][HERDER]);
            used += here.sites.iter().map(|place| cubes(place.ant) + cubes(place.guest)).sum::<u32>();
        }
        let parts = state.colonies.iter().flat_map(|colony| colony.body.iter().flatten());
        used += parts.filter(|part| usize::from(part.parasite) == player).count() as u32;
        u32::from(self.cubes()).saturating_sub(used) as u8
    }

    /// Takes larvae from the supply, as many as there are.
    pub(super) fn gain_larvae(&self, state: &mut State, player: usize, larvae: u8) -> u8 {
        let larvae = larvae.min(self.eggs(state, player));
        state.colonies[player].larvae += larvae;
        larvae
    }

    /// Takes food tokens, as many as there are (MOA-A6).
    pub(super) fn gain_food(&self, state: &mut State, player: usize, food: u8) {
        let used: u32 = state.colonies.iter().map(|colony| u32::from(colony.food)).sum();
        let left = u32::from(self.content.numbers.food_tokens).saturating_sub(used) as u8;
        state.colonies[player].food += food.min(left);
    }

    /// The steps that a player's ants may take.
    pub(super) fn steps(&self, state: &State, player: usize, mut each: impl FnMut(usize, usize, usize)) {
        for from in tiles_of(state.present(player)) {
            let within = if from == TUNNEL { 0 } else { 1 << from };
            for to in tiles_of(state.near(from) | within) {
                let goals =
                    if to == from { self.goals_within(state, player, from) } else { self.arrivals(state, player, to) };
                Bits(goals).for_each(|goal| each(from, to, goal));
            }
        }
    }

    /// What a player's ants may do with their aphids, with so many steps left: eat one (MOA-B24), give one to another ant of the
    /// hex (MOA-B26).
    pub(super) fn herd_steps(&self, state: &State, player: usize, left: u8, mut each: impl FnMut(Decision)) {
        if !self.options.aphids || left == 0 {
            return;
        }
        let tiles = state.present(player);
        let herders = |tile| Bits(self.spots(state, player, tile)).filter(move |&spot| self.herds(state, tile, spot));
        if left >= DEVOUR_STEPS {
            for tile in tiles_of(tiles) {
                herders(tile).for_each(|spot| each(Decision::Devour(tile, spot)));
            }
        }
        for tile in tiles_of(tiles) {
            for from in herders(tile) {
                // Guests herd nothing; in the outskirts, ants of one kind are all the same.
                let takes = |&to: &usize| {
                    !self.herds(state, tile, to)
                        && !(GUEST..OUT).contains(&to)
                        && (from < OUT || to < OUT || (from - OUT) & MAJOR != (to - OUT) & MAJOR)
                };
                Bits(self.spots(state, player, tile)).filter(takes).for_each(|to| each(Decision::Hand(tile, from, to)));
            }
        }
    }

    /// An ant gets an aphid, or loses the one it has.
    pub(super) fn set_herding(&self, state: &mut State, player: usize, tile: usize, spot: usize, herds: bool) {
        let here = &mut state.tiles[tile];
        if spot < GUEST {
            here.sites[spot].aphid = herds;
        } else if spot >= OUT {
            let sort = spot - OUT;
            here.out[player][sort] -= 1;
            here.out[player][if herds { sort | HERDER } else { sort & !HERDER }] += 1;
        }
    }

    /// Where an ant may go inside its hex.
    fn goals_within(&self, state: &State, player: usize, tile: usize) -> u64 {
        let goals = self.arrivals(state, player, tile) & !(1 << OUT);
        // Where only the ant stands that would be displaced, none can arrive.
        Bits(goals)
            .filter(|&goal| self.movers(state, player, tile, tile, goal) != 0)
            .fold(0, |set, goal| set | 1 << goal)
    }

    /// Spots of the ants that can make a step, as bits.
    pub(super) fn movers(&self, state: &State, player: usize, from: usize, to: usize, goal: usize) -> u64 {
        let spots = self.spots(state, player, from);
        if from == to { spots & !(1 << goal) } else { spots }
    }

    /// Which ants can make a step, and whether with or without their aphids.
    pub(super) fn which(
        &self,
        state: &State,
        player: usize,
        from: usize,
        to: usize,
        goal: usize,
        mut each: impl FnMut(usize, bool),
    ) {
        for spot in Bits(self.movers(state, player, from, to, goal)) {
            each(spot, false);
            if self.herds(state, from, spot) {
                each(spot, true);
            }
        }
    }

    /// A step or a bring: at once where only one ant can make it, else it is asked which.
    pub(super) fn walk_any(
        &self,
        state: &mut State,
        player: usize,
        from: usize,
        to: usize,
        goal: usize,
    ) -> Option<bool> {
        let mut found = [None; 2];
        self.which(state, player, from, to, goal, |spot, leave| {
            if found[0].is_none() { found[0] = Some((spot, leave)) } else { found[1] = Some((spot, leave)) }
        });
        match found {
            [Some((spot, leave)), None] => {
                let major = self.is_major(state, from, spot);
                self.walk(state, player, [from, spot], leave, [to, goal]);
                Some(major)
            }
            _ => {
                let goal = goal as u8;
                state.push(Task::Which { player: player as u8, from: from as u8, to: to as u8, goal });
                None
            }
        }
    }

    /// Whether the ant at a spot is a Major Worker.
    pub(super) fn is_major(&self, state: &State, tile: usize, spot: usize) -> bool {
        let sites = &state.tiles[tile].sites;
        match spot {
            _ if spot < GUEST => sites[spot].ant.is_major(),
            _ if spot < OUT => sites[spot - GUEST].guest.is_major(),
            _ => (spot - OUT) & MAJOR != 0,
        }
    }

    /// Whether a player has a Major Worker in a hex.
    pub(super) fn has_major(&self, state: &State, player: usize, tile: usize) -> bool {
        Bits(self.spots(state, player, tile)).any(|spot| self.is_major(state, tile, spot))
    }

    /// MOA-B1: whether an aphid is left beside the meadow.
    fn has_aphids(&self, state: &State) -> bool {
        let aphids = |tile: usize| {
            let here = &state.tiles[tile];
            let outside: u32 = here.out.iter().map(|out| u32::from(out[HERDER]) + u32::from(out[HERDER | MAJOR])).sum();
            outside + here.sites.iter().map(|place| u32::from(place.aphid)).sum::<u32>()
        };
        tiles_of(state.placed).map(aphids).sum::<u32>() < APHIDS
    }

    /// MOA-B16: sites of a hex where an aphid may be placed, as bits.
    pub(super) fn aphid_sites(&self, state: &State, tile: usize) -> u64 {
        if !self.has_aphids(state) {
            return 0;
        }
        (0..usize::from(self.prints.sites[tile]))
            // MOA-B44: a nymph would destroy it.
            .filter(|&site| !state.tiles[tile].sites[site].aphid && !state.tiles[tile].sites[site].ant.is_nymph())
            .fold(0, |set, site| set | 1 << site)
    }

    /// MOA-B19: an aphid that an ant leaves in the outskirts.
    pub(super) fn place_aphid(&self, state: &mut State, tile: usize, site: usize) {
        state.tiles[tile].sites[site].aphid = true;
    }

    /// Hexes with aphids on sites.
    pub(super) fn aphid_tiles(&self, state: &State) -> Tiles {
        tiles_where(state.placed, |tile| state.tiles[tile].sites.iter().any(|place| place.aphid))
    }
}
