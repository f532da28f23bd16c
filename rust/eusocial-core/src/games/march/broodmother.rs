//! Against the Broodmother (MOA-B40 to B54): the stack with her nest, nymphs that come and moult, what she does after each turn, how she
//! scores and wins.

use super::March;
use super::content::{APHID_HEXES, Change, Chart, Kind, PredatorKind, Start};
use super::options::{Difficulty, Mode};
use super::state::{
    LEVELS, MAX_PLAYERS, NONE, PREDATORS, Place, State, TILES, TUNNEL, Task, Tiles, Way, tiles_of, tiles_where,
};
use arrayvec::ArrayVec;

/// The hexes with the numbers of aphid hexes (MOA-B15).
const APHID_TILES: Tiles = ((1 << APHID_HEXES) - 1) << 1;
/// Those of some hexes that are aphid hexes by their numbers.
pub(super) fn aphid_hexes(hexes: Tiles) -> Tiles {
    hexes & APHID_TILES
}

/// MOA-B49: Expands at once on the last level of the Machinations.
const EXPANDS: usize = 3;
/// MOA-B49: the cube that marks the level.
const MARKER: u32 = 1;
/// MOA-B51: Inner Meadow hexes with nymphs for a point, of several players.
const HEXES_PER_POINT: i32 = 2;

/// The tiles of a set, descending (MOA-A37).
fn from_highest(mut set: Tiles) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let tile = set.checked_ilog2()?;
        set &= !(1 << tile);
        Some(tile as usize)
    })
}

impl March {
    /// Whether this is the mode.
    #[inline]
    pub(super) fn is_against_broodmother(&self) -> bool {
        self.options.mode == Mode::Broodmother
    }

    /// MOA-B54: whether a lone player is against her.
    pub(super) fn is_solo_hunt(&self) -> bool {
        self.is_against_broodmother() && self.players() == 1
    }

    /// MOA-B42: the thresholds for so many players.
    pub(super) fn chart(&self) -> &Chart {
        let charts = &self.content.broodmother.chart;
        &charts[(self.players() - 1).min(charts.len() - 1)]
    }

    fn change(&self) -> Change {
        match self.options.difficulty {
            Difficulty::Normal => Change::default(),
            Difficulty::Easy => self.chart().easy,
            Difficulty::Hard => self.chart().hard,
        }
    }

    /// MOA-B40: whether the Nest of Centipedes is in the stack.
    #[inline]
    pub(super) fn has_nest(&self) -> bool {
        self.options.mode.has_nymphs()
    }

    // Setup

    /// MOA-B41, MOA-B42, MOA-B54: what each player starts with.
    pub(super) fn start_against_broodmother(&self) -> Start {
        let start = match self.players() {
            1 => self.content.broodmother.start_one,
            2 => self.content.numbers.start_two,
            _ => self.content.numbers.start,
        };
        let change = self.change();
        Start {
            larvae: start.larvae.saturating_add_signed(change.larvae),
            cards: start.cards.saturating_add_signed(change.cards),
            ..start
        }
    }

    /// MOA-B40, MOA-B54: the Nest of Centipedes among the last hexes, starting hexes of both kinds on top; and the tokens.
    pub(super) fn hide_nest(&self, state: &mut State) {
        let brood = &self.content.broodmother;
        let others = (state.stack & !self.prints.nest).count_ones() as u8;
        let removed = if self.is_solo_hunt() { brood.solo_removed } else { 0 };
        state.top_left = others.saturating_sub(brood.with_nest + removed);
        state.bottom_left = brood.with_nest + self.prints.nest.count_ones() as u8;
        if !self.is_against_broodmother() {
            return;
        }
        let aphids = aphid_hexes(state.start_hexes);
        let players = self.players() as u32;
        let in_stack = |set: Tiles| set.count_ones().min(players) as u8;
        state.aphid_left = in_stack(aphids);
        state.start_left = in_stack(aphids) + in_stack(state.start_hexes & !aphids);
        state.wild.tokens = brood.tokens.saturating_add_signed(self.change().tokens);
    }

    // The stack

    /// What may lie on top of the stack, in two groups with their weights.
    pub(super) fn nest_groups(&self, state: &State, way: Way) -> [(Tiles, u32); 2] {
        if let Some(&tile) = state.brood.hexes_above.last() {
            return [(1 << tile, 1), (0, 0)];
        }
        if !self.is_against_broodmother() && (way == Way::Start || state.start_left > 0) {
            return [(state.start_hexes, 1), (0, 0)];
        }
        let aphids = aphid_hexes(state.start_hexes);
        let plain = state.start_hexes & !aphids;
        let (aphids_in, plain_in) = (u32::from(state.aphid_left), u32::from(state.start_left - state.aphid_left));
        let unused = |set: Tiles, inside: u32| (set, set.count_ones().saturating_sub(inside));
        let nest = state.stack & self.prints.nest;
        let others = state.stack & !nest;
        let bottom = u32::from(state.bottom_left);
        if way == Way::Start {
            // MOA-A14, MOA-B54: of those that are not in the stack.
            let solo = self.players() == 1;
            [unused(aphids, aphids_in), if solo { (0, 0) } else { unused(plain, plain_in) }]
        } else if state.start_left > 0 {
            [(aphids, aphids_in), (plain, plain_in)]
        } else if state.top_left > 0 {
            [(others, 1), (0, 0)]
        } else if bottom > 0 && nest != 0 {
            [(nest, 1), (others, bottom - 1)]
        } else if bottom > 0 {
            [(others, 1), (0, 0)]
        } else {
            [(state.bottom.first().map_or(0, |&tile| 1 << tile), 1), (0, 0)]
        }
    }

    // Nymphs

    /// Nymphs on sites, in all.
    pub(super) fn nymphs(&self, state: &State) -> usize {
        tiles_of(state.placed).map(|tile| state.tiles[tile].nymphs()).sum()
    }

    /// Her cubes that are left: one marks the level, others eggs and powers of one who has a seat.
    pub(super) fn nymphs_left(&self, state: &State) -> u32 {
        let brood = &state.brood;
        let kept = u32::from(brood.eggs) + brood.powers.count_ones();
        let used = self.nymphs(state) as u32 + u32::from(state.wild.nymph) + MARKER + kept;
        u32::from(self.content.numbers.cubes).saturating_sub(used)
    }

    /// MOA-B49: nymphs that a Spawn or an Expand places in a hex.
    fn nymphs_at_once(&self, state: &State) -> u8 {
        if state.wild.level > 0 { 2 } else { 1 }
    }

    /// MOA-B47, MOA-B49: a nymph on the first free site, or two. Tells whether any was placed.
    fn place_nymphs(&self, state: &mut State, tile: usize) -> bool {
        let mut any = false;
        for _ in 0..self.nymphs_at_once(state) {
            if self.nymphs_left(state) == 0 {
                break;
            }
            let sites = &mut state.tiles[tile].sites[..usize::from(self.prints.sites[tile])];
            let Some(free) = sites.iter_mut().find(|place| !place.ant.is_some()) else { break };
            *free = Place::NYMPH;
            any = true;
        }
        any
    }

    /// MOA-B44: the first nymph of a hex becomes a centipede.
    fn moult(&self, state: &mut State, tile: usize) {
        if let Some(place) = state.tiles[tile].sites.iter_mut().find(|place| place.ant.is_nymph()) {
            *place = Place::EMPTY;
        }
        state.centipedes |= 1 << tile;
        self.settle(state, tile);
    }

    /// MOA-B44: whether a nymph of this tile would become a centipede: not beside one, and not without a counter.
    pub(super) fn can_moult(&self, state: &State, tile: usize) -> bool {
        state.centipedes >> tile & 1 == 0 && self.counters_left(state) > 0
    }

    /// MOA-B47, MOA-B48: in each hex with so many nymphs one moults, from the highest number on, up to as many as the round's number.
    /// Tells whether any does.
    fn moult_each(&self, state: &mut State, least: usize) -> bool {
        let fits = |tile: &usize| state.tiles[*tile].nymphs() >= least.max(1) && self.can_moult(state, *tile);
        let room = self.counters_left(state) as usize;
        let limit = room.min(usize::from(state.round) + 1);
        let meadow = state.placed & !(1 << TUNNEL);
        let tiles: ArrayVec<usize, TILES> = from_highest(meadow).filter(fits).take(limit).collect();
        if self.options.mode.has_seat() {
            // She says which nymph it is; the last pushed comes first.
            tiles.iter().rev().for_each(|&tile| state.push(Task::Moult { tile: tile as u8 }));
        } else {
            tiles.iter().for_each(|&tile| self.moult(state, tile));
        }
        !tiles.is_empty()
    }

    /// MOA-B44: nymphs die with their centipede.
    pub(super) fn destroy_nymphs(&self, state: &mut State, tile: usize) {
        let mut any = false;
        for place in state.tiles[tile].sites.iter_mut().filter(|place| place.ant.is_nymph()) {
            *place = Place::EMPTY;
            any = true;
        }
        if any {
            self.settle(state, tile);
        }
    }

    // Her cards

    /// MOA-B50: the player whose turn it was may cancel the card.
    pub(super) fn ask_to_cancel(&self, state: &mut State, player: u8, card: usize) {
        if state.wild.tokens > 0 {
            state.push(Task::Cancel { player, card: card as u8 });
        } else {
            self.respond(state, player, card);
        }
    }

    /// MOA-B46, MOA-B52: what the Broodmother does.
    pub(super) fn respond(&self, state: &mut State, player: u8, card: usize) {
        let facts = self.card(card);
        match (facts.kind, state.wild.found) {
            (Kind::Event, false) => self.spawn(state, player, facts.ferocity.into()),
            (Kind::Goal, false) => self.expand(state, player),
            (_, false) => self.plot(state, player, card),
            (Kind::Event, true) => self.strike_hex(state, facts.ferocity),
            (Kind::Goal, true) => self.invade(state),
            (_, true) => state.wild.points += 1,
        }
    }

    /// MOA-B47
    fn spawn(&self, state: &mut State, player: u8, ferocity: usize) {
        if self.options.mode.has_seat() {
            return self.spawn_by_choice(state, player, ferocity);
        }
        let moulted = self.moult_each(state, ferocity);
        let mut placed = false;
        for tile in from_highest(state.placed & !(1 << TUNNEL)) {
            placed |= self.place_nymphs(state, tile);
        }
        if !moulted && !placed {
            self.expand(state, player);
        }
    }

    /// MOA-B47, MOA-B55: where she says which nymph moults and where nymphs go.
    fn spawn_by_choice(&self, state: &mut State, player: u8, ferocity: usize) {
        let meadow = state.placed & !(1 << TUNNEL);
        let rooms = tiles_where(meadow, |tile| self.open_to_nymphs(state, tile) != 0);
        // Nymphs are placed after the moults, in hexes with a free site then; the last pushed comes first.
        let left = self.nymphs_at_once(state);
        tiles_of(meadow).for_each(|tile| state.push(Task::PutNymph { tile: tile as u8, left }));
        if !self.moult_each(state, ferocity) && rooms == 0 {
            self.expand(state, player);
        }
    }

    /// MOA-B48
    pub(super) fn expand(&self, state: &mut State, player: u8) {
        state.push(Task::RevealHex { player, left: 1, way: Way::Expand });
    }

    /// MOA-B48: the hex lies; of a centipede hex, nymphs moult instead of the centipede that comes with an Explore (MOA-A30).
    pub(super) fn expanded(&self, state: &mut State, tile: usize) {
        state.centipedes &= !(1 << tile);
        let hers = self.options.mode.has_seat();
        if !hers {
            self.place_nymphs(state, tile);
        }
        if self.prints.centipedes >> tile & 1 == 1 {
            self.moult_each(state, 1);
        }
        if hers {
            // Before the moults; she says where.
            state.push(Task::PutNymph { tile: tile as u8, left: self.nymphs_at_once(state) });
        }
    }

    /// MOA-B49
    fn plot(&self, state: &mut State, player: u8, card: usize) {
        let wild = &mut state.wild;
        wild.points += 1;
        wild.discard &= !(1 << card);
        wild.plot |= 1 << card;
        if wild.plot.count_ones() < u32::from(self.chart().plot) {
            return;
        }
        wild.discard |= std::mem::take(&mut wild.plot);
        if wild.level == LEVELS {
            return;
        }
        wild.level += 1;
        match wild.level {
            2 => state.push(Task::Machinate { player }),
            LEVELS => (0..EXPANDS).for_each(|_| self.expand(state, player)),
            _ => {}
        }
    }

    /// MOA-B49: Predators that may come, as bits: not the Broodmother, and none that is in the meadow or was destroyed.
    pub(super) fn prowlers(&self, state: &State) -> u64 {
        (0..PREDATORS)
            .filter(|&kind| kind != PredatorKind::Broodmother as usize)
            .filter(|&kind| state.predators[kind].tile == NONE && state.gone >> kind & 1 == 0)
            .fold(0, |set, kind| set | 1 << kind)
    }

    /// Hexes where a Predator may come.
    pub(super) fn lairs(&self, state: &State) -> Tiles {
        tiles_where(state.placed & !(1 << TUNNEL), |tile| self.predator_in(state, tile).is_none())
    }

    /// MOA-B49: the Predator comes to the hex with most ants; if several have as many, to that with the lowest number.
    pub(super) fn prowl(&self, state: &mut State, player: u8, kind: usize) {
        if self.options.mode.has_seat() {
            return state.push(Task::Prowl { kind: kind as u8 });
        }
        let ants = |tile: usize| (0..self.players()).map(|player| state.tiles[tile].ants(player)).sum();
        let most = self.most(self.lairs(state), ants);
        self.put_predator(state, player, kind, most.trailing_zeros() as usize);
    }

    // Her nest

    /// MOA-B52: the Nest of Centipedes is found: the Broodmother arises, and the Plot pile is discarded.
    pub(super) fn arise(&self, state: &mut State, player: u8, tile: usize) {
        self.put_predator(state, player, PredatorKind::Broodmother as usize, tile);
        state.wild.found = true;
        state.wild.discard |= std::mem::take(&mut state.wild.plot);
        if self.is_solo_hunt() {
            // MOA-B54: Provision for War.
            state.push(Task::Decree { player });
        }
    }

    /// MOA-B52: ants die in her hex, one after another of the player with most there; if there are none, she invades.
    fn strike_hex(&self, state: &mut State, ferocity: u8) {
        let tile = state.predators[PredatorKind::Broodmother as usize].tile;
        if tile == NONE {
            // MOA-B55: with a seat of her own she goes on when she was destroyed.
            return self.invade(state);
        }
        let here = &state.tiles[usize::from(tile)];
        let mut ants: [usize; MAX_PLAYERS] = std::array::from_fn(|player| here.ants(player));
        let mut lost = [0; MAX_PLAYERS];
        for _ in 0..ferocity {
            // Of several with as many, the earlier in turn order.
            let most = self.from(state.first.into()).rev().max_by_key(|&player| ants[player]);
            let Some(player) = most.filter(|&player| ants[player] > 0) else { break };
            ants[player] -= 1;
            lost[player] += 1;
        }
        if lost.iter().all(|&left| left == 0) {
            return self.invade(state);
        }
        for player in self.from(state.first.into()).rev().filter(|&player| lost[player] > 0) {
            state.push(Task::Lose { player: player as u8, left: lost[player], tile, flee: false });
        }
    }

    /// MOA-B52: a nymph in the Great Tunnel; the one that is there moults.
    fn invade(&self, state: &mut State) {
        if state.wild.nymph {
            // MOA-B44: not where a centipede is.
            if self.can_moult(state, TUNNEL) {
                state.wild.nymph = false;
                state.centipedes |= 1 << TUNNEL;
            }
        } else {
            state.wild.nymph = self.nymphs_left(state) > 0;
        }
    }

    // Score and end

    /// MOA-B51: in Slumber.
    pub(super) fn brood_slumber(&self, state: &mut State) {
        let nests = tiles_of(state.inner()).filter(|&tile| state.tiles[tile].nymphs() > 0).count() as i32;
        let per = if self.is_solo_hunt() { 1 } else { HEXES_PER_POINT };
        state.wild.points += state.centipedes.count_ones() as i32 + nests / per;
    }

    /// MOA-B43: too many centipedes, or a score too far above every player's.
    pub(super) fn is_lost(&self, state: &State) -> bool {
        let chart = self.chart();
        state.centipedes.count_ones() > chart.centipedes.into()
            || state.colonies[..self.players()]
                .iter()
                .all(|colony| state.wild.points - colony.points.total() >= chart.points.into())
    }
}
