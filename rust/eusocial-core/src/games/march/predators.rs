//! Predators (MOA-B32 to B39) and seasons (MOA-B66).

use super::March;
use super::action::Decision;
use super::content::{PredatorKind, Segment, Tier};
use super::effects::Prey;
use super::state::{NONE, PREDATORS, Predator, SPORES, Source, State, TILES, Task, Tiles, tiles_of, tiles_where};
use crate::game::ActionId;

/// MOA-B33: health of the tiers.
const TIER: u8 = 4;

impl March {
    // In the meadow

    /// The Predator in a hex; there is one at most.
    pub(super) fn predator_in(&self, state: &State, tile: usize) -> Option<PredatorKind> {
        PredatorKind::ALL.into_iter().find(|&kind| usize::from(state.predators[kind as usize].tile) == tile)
    }

    /// Whether the Broodmother is in the meadow.
    pub(super) fn has_broodmother(&self, state: &State) -> bool {
        state.predators[PredatorKind::Broodmother as usize].tile != NONE
    }

    /// MOA-A76: cards off the deck for a centipede.
    pub(super) fn centipede_cards(&self, state: &State) -> u8 {
        let more = self.has_broodmother(state) || self.is_deep(state, state.battle.tile);
        self.content.numbers.centipede_cards[usize::from(more)]
    }

    /// MOA-B33: what a Predator does with the health that it has.
    fn tier(&self, state: &State, kind: usize) -> Tier {
        let health = state.predators[kind].health.max(1);
        self.content.predators[kind].tiers[usize::from((health - 1) / TIER).min(2)]
    }

    /// Cards off the deck for a Predator's strength (MOA-B37: one more for each spore with the Cordyceps).
    pub(super) fn predator_cards(&self, state: &State, kind: usize) -> u8 {
        let spores = match kind == PredatorKind::Cordyceps as usize {
            true => state.spores[usize::from(state.predators[kind].tile)],
            false => 0,
        };
        // MOA-B53: another for each other centipede in play.
        let brood = kind == PredatorKind::Broodmother as usize && self.options.mode.has_nymphs();
        let centipedes = if brood { state.centipedes.count_ones() as u8 } else { 0 };
        self.tier(state, kind).cards + spores + centipedes
    }

    /// A Predator's strength beside its cards.
    pub(super) fn predator_strength(&self, state: &State, kind: usize) -> u16 {
        // MOA-B53: nymphs with her and in the Great Tunnel.
        let nymphs = match kind == PredatorKind::Broodmother as usize {
            true => state.tiles[usize::from(state.predators[kind].tile)].nymphs() as u16 + u16::from(state.wild.nymph),
            false => 0,
        };
        u16::from(self.tier(state, kind).strength) + nymphs
    }

    /// MOA-A64, MOA-B38: whether a Predator fights any of these players in a hex.
    pub(super) fn fights_predator(&self, state: &State, tile: usize, players: u8) -> bool {
        match self.predator_in(state, tile) {
            Some(PredatorKind::Broodmother) => players & !self.traitors(state) != 0,
            Some(_) => players != 0,
            None => false,
        }
    }

    /// Whether a player has a Major Worker with its abilities in a hex: not in a web (MOA-B38).
    pub(super) fn has_able_major(&self, state: &State, player: usize, tile: usize) -> bool {
        let webbed = self.predator_in(state, tile).is_some_and(|kind| self.tier(state, kind as usize).web);
        !webbed && self.has_major(state, player, tile)
    }

    // Summoning

    /// The hexes that an effect may bring a Predator to.
    fn summon_tiles(&self, state: &State, where_to: Prey) -> Tiles {
        let meadow = self.meadow(state);
        match where_to {
            Prey::Any => meadow,
            Prey::Aphids => self.most(meadow, |tile| {
                let sites = state.tiles[tile].sites.iter().filter(|place| place.aphid).count();
                let out =
                    state.tiles[tile].out.iter().map(|ants| usize::from(ants[2]) + usize::from(ants[3])).sum::<usize>();
                sites + out
            }),
            Prey::Ants => {
                self.most(meadow, |tile| (0..self.players()).map(|player| state.tiles[tile].ants(player)).sum())
            }
        }
    }

    /// The hexes with most of something.
    pub(super) fn most(&self, tiles: Tiles, count: impl Fn(usize) -> usize) -> Tiles {
        let most = tiles_of(tiles).map(&count).max().unwrap_or(0);
        tiles_where(tiles, |tile| count(tile) == most)
    }

    /// Where a Predator of a kind may be put: one a hex. The Ladybug goes to the hex with most aphids, of the lowest number (MOA-B38).
    fn summon_tiles_of(&self, state: &State, kind: usize, where_to: Prey) -> Tiles {
        let free = |tiles: Tiles| tiles_where(tiles, |tile| self.predator_in(state, tile).is_none());
        if kind == PredatorKind::Ladybug as usize {
            let tiles = free(self.summon_tiles(state, Prey::Aphids));
            return tiles & tiles.wrapping_neg();
        }
        free(self.summon_tiles(state, where_to))
    }

    /// MOA-B32: such a card may place a centipede instead.
    fn centipede_tiles(&self, state: &State, where_to: Prey) -> Tiles {
        if self.counters_left(state) == 0 { 0 } else { self.summon_tiles(state, where_to) & !state.centipedes }
    }

    pub(super) fn ask_summon(&self, state: &mut State, where_to: Prey) -> bool {
        let kinds = (0..PREDATORS).filter(|&kind| state.summonable >> kind & 1 == 1);
        let none = self.centipede_tiles(state, where_to) == 0
            && kinds.into_iter().all(|kind| self.summon_tiles_of(state, kind, where_to) == 0);
        super::rules::skip_if(state, none)
    }

    pub(super) fn list_summons(&self, state: &State, where_to: Prey, out: &mut Vec<ActionId>) {
        let at = |tile| self.numbers.number(Decision::At(tile));
        tiles_of(self.centipede_tiles(state, where_to)).for_each(|tile| out.push(at(tile)));
        for kind in (0..PREDATORS).filter(|&kind| state.summonable >> kind & 1 == 1) {
            tiles_of(self.summon_tiles_of(state, kind, where_to))
                .for_each(|tile| out.push(self.numbers.number(Decision::Predator(kind, tile))));
        }
    }

    pub(super) fn summon(&self, state: &mut State, player: u8, decision: Decision) {
        state.pop();
        match decision {
            Decision::At(tile) => state.centipedes |= 1 << tile,
            Decision::Predator(kind, tile) => self.put_predator(state, player, kind, tile),
            _ => {}
        }
    }

    /// MOA-B33: a Predator comes to a hex.
    pub(super) fn put_predator(&self, state: &mut State, player: u8, kind: usize, tile: usize) {
        state.summonable &= !(1 << kind);
        let health = self.content.numbers.predator_health * (state.round + 1);
        state.predators[kind] = Predator { tile: tile as u8, health, by: player };
        if kind == PredatorKind::Cordyceps as usize {
            self.sow_spores(state);
        }
        if kind == PredatorKind::Ladybug as usize {
            state.push(Task::EatAphid { player, tile: tile as u8 });
        }
    }

    /// Whether there may be Predators.
    pub(super) fn has_predators(&self) -> bool {
        self.options.predators || self.has_nest() || self.is_antperium()
    }

    /// MOA-B32: kinds that may be chosen for the game, as bits.
    pub(super) fn unchosen(&self, state: &State) -> u64 {
        let kept = if self.options.mode.keeps_broodmother() { 1 << PredatorKind::Broodmother as u8 } else { 0 };
        !u64::from(state.summonable | kept) & ((1 << PREDATORS) - 1)
    }

    // Round by round

    /// MOA-B37, MOA-B38: what Predators do at the start of a Worker Phase.
    pub(super) fn predators_begin_round(&self, state: &mut State) {
        self.sow_spores(state);
        let ladybug = PredatorKind::Ladybug as usize;
        if state.predators[ladybug].tile != NONE {
            let here = 1 << state.predators[ladybug].tile;
            let tiles = self.summon_tiles(state, Prey::Aphids);
            let free = tiles_of(tiles).find(|&tile| here >> tile & 1 == 1 || self.predator_in(state, tile).is_none());
            if let Some(tile) = free {
                state.predators[ladybug].tile = tile as u8;
                state.push(Task::EatAphid { player: state.predators[ladybug].by, tile: tile as u8 });
            }
        }
    }

    fn sow_spores(&self, state: &mut State) {
        let kind = PredatorKind::Cordyceps as usize;
        let tile = state.predators[kind].tile;
        if tile != NONE {
            let left = SPORES.saturating_sub(state.spores.iter().sum());
            state.spores[usize::from(tile)] += self.tier(state, kind).spores.min(left);
        }
    }

    /// MOA-B38: the Mantis strikes.
    pub(super) fn strike(&self, state: &mut State) {
        let kind = PredatorKind::Mantis as usize;
        let tile = state.predators[kind].tile;
        if tile == NONE {
            return;
        }
        let left = self.tier(state, kind).strike;
        for player in self.from(state.first.into()).rev() {
            state.push(Task::Lose { player: player as u8, left, tile, flee: false });
        }
    }

    /// MOA-B35: casualties reduce health; at none the Predator leaves the game.
    pub(super) fn wound(&self, state: &mut State, kind: usize, lost: u16, hunter: usize) {
        let predator = &mut state.predators[kind];
        predator.health = predator.health.saturating_sub(lost.min(u8::MAX.into()) as u8);
        if predator.health > 0 {
            return;
        }
        let tile = predator.tile;
        *predator = Predator::AWAY;
        state.gone |= 1 << kind;
        // MOA-B43: the Broodmother is destroyed.
        state.over |= kind == PredatorKind::Broodmother as usize && self.is_against_broodmother();
        if hunter < self.players() {
            if kind == PredatorKind::Spider as usize {
                // MOA-B38: it takes half of its destroyer's ants with it.
                let left = (state.tiles[usize::from(tile)].ants(hunter) / 2) as u8;
                state.push(Task::Lose { player: hunter as u8, left, tile, flee: false });
            }
            self.gain(state, hunter, self.content.numbers.predator_reward);
        }
    }

    // Spores

    /// MOA-B37: an ant that takes a step may carry a spore, unless another player's ant carries it.
    pub(super) fn ask_carry(&self, state: &mut State, player: usize, from: usize, to: usize) {
        if from == to || self.free_spores(state, player, from) == 0 {
            return;
        }
        let carry = Task::Carry { player: player as u8, from: from as u8, to: to as u8 };
        // Displaced ants are seen to first.
        state.push(carry);
    }

    fn free_spores(&self, state: &State, player: usize, tile: usize) -> usize {
        let held =
            state.carriers.iter().filter(|&&(at, by)| usize::from(at) == tile && usize::from(by) != player).count();
        usize::from(state.spores[tile]).saturating_sub(held)
    }

    pub(super) fn carry(&self, state: &mut State, player: u8, from: usize, to: usize) {
        state.spores[from] -= 1;
        state.spores[to] += 1;
        // An ant that carries one already goes on with it.
        match state.carriers.iter().position(|&carrier| carrier == (from as u8, player)) {
            Some(i) => state.carriers[i].0 = to as u8,
            None => {
                let _ = state.carriers.try_push((to as u8, player));
            }
        }
    }

    /// MOA-B37: an ant that carried a spore dies at the end of the turn, also where it leaves the spore and goes on.
    pub(super) fn leave_spore(&self, state: &mut State, player: u8, from: usize, to: usize) {
        let carrier = (from as u8, player);
        let carriers = state.carriers.iter().filter(|&&other| other == carrier).count();
        if state.tiles[from].ants(player.into()) < carriers
            && let Some(gone) = state.carriers.iter_mut().find(|other| **other == carrier)
        {
            gone.0 = to as u8;
        }
    }

    /// MOA-B37: who carried a spore in this turn loses an ant where it is.
    pub(super) fn carriers_die(&self, state: &mut State) -> bool {
        state.pop();
        for (tile, player) in std::mem::take(&mut state.carriers) {
            state.push(Task::Lose { player, left: 1, tile, flee: false });
        }
        true
    }

    /// MOA-B37: spores that are not with the Cordyceps erupt: each kills an ant in its hex, of the player with most there.
    pub(super) fn erupt(&self, state: &mut State, after: u8) -> bool {
        let home = state.predators[PredatorKind::Cordyceps as usize].tile;
        let next = (0..TILES).find(|&tile| tile >= after.into() && tile != usize::from(home) && state.spores[tile] > 0);
        let Some(tile) = next else {
            state.pop();
            return true;
        };
        state.spores[tile] -= 1;
        state.replace(Task::Erupt { after: tile as u8 });
        let mut most: Option<(usize, usize)> = None;
        for player in self.from(state.first.into()) {
            let ants = state.tiles[tile].ants(player);
            if ants > 0 && most.is_none_or(|(best, _)| ants > best) {
                most = Some((ants, player));
            }
        }
        if let Some((_, player)) = most {
            state.push(Task::Lose { player: player as u8, left: 1, tile: tile as u8, flee: false });
        }
        true
    }

    /// Sites of a hex with an aphid, as bits.
    pub(super) fn aphids_in(&self, state: &State, tile: usize) -> u64 {
        let sites = state.tiles[tile].sites.iter().enumerate();
        sites.filter(|(_, place)| place.aphid).fold(0, |set, (site, _)| set | 1 << site)
    }

    // Seasons

    /// MOA-B66: seasons that may come next: early ones in the first half of the game.
    pub(super) fn next_seasons(&self, state: &State) -> u8 {
        let early =
            if usize::from(state.round) * 2 < super::content::ROUNDS { self.facts.early } else { !self.facts.early };
        early & !state.seasons_seen
    }

    /// A season is revealed: it does something to each player, and holds until the next.
    pub(super) fn begin_season(&self, state: &mut State, season: usize) {
        state.season = season as u8;
        state.seasons_seen |= 1 << season;
        if self.content.seasons[season].reveal.is_empty() {
            return;
        }
        for player in self.from(state.first.into()).rev() {
            self.push_script(state, Source::Season(season as u8), player as u8, NONE);
        }
    }

    /// Evolutions of a segment and what adds to their caste bonus.
    pub(super) fn bonus(&self, state: &State, player: usize, segment: Segment) -> u8 {
        // MOA-B64: tokens of others.
        let tokens = state.symbiotes[player].iter().filter(|&&held| held >> segment as u8 & 1 == 1).count() as u8;
        self.caste(state, player, segment) + tokens
    }
}
