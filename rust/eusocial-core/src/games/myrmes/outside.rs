//! A worker in the garden: steps, hunts, clearing, laying (MYR-W3 to W8, L1 to L5).

use super::Myrmes;
use super::action::Decision;
use super::content::{PreyKind, Resource, TileKind};
use super::garden::HexSet;
use super::scoring::Source;
use super::state::{Colony, EXIT, Event, MARKERS, NEUTRAL, NONE, Phase, State, Tile};

/// MYR-W3
const MOVEMENT: u8 = 3;
/// MYR-V6
const MORE_MOVEMENT: u8 = 3;

/// What a step into a space takes and meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The space: the reference cell of a tile, or the hex.
    pub space: usize,
    /// Soldiers that it costs.
    pub soldiers: u8,
    /// Prey that is hunted.
    pub prey: Option<PreyKind>,
}

impl Myrmes {
    /// What lies on a hex, if it is a pheromone or special tile.
    pub(super) fn kind_of(&self, tile: &Tile) -> Option<TileKind> {
        self.garden.placements.get(usize::from(tile.placement)).map(|placement| placement.kind)
    }

    /// The hexes of a space, given by a tile's reference cell or by the hex itself.
    #[inline]
    pub(super) fn hexes_of(&self, state: &State, space: usize) -> HexSet {
        match state.tile_on(space) {
            Some(tile) if tile.placement != EXIT => self.garden.placements[usize::from(tile.placement)].hexes,
            _ => HexSet::one(space),
        }
    }

    /// The spaces next to one, by the hex that is entered: of a tile, the first of its hexes next to the worker (MYR-W4, MYR-W5).
    pub(super) fn ways(&self, state: &State, space: usize) -> impl Iterator<Item = usize> {
        let here = self.hexes_of(state, space);
        let near = self.garden.beside(here) & self.garden.land & !here;
        let mut entered = HexSet::EMPTY;
        let cover = &state.cover;
        let first = near.iter().filter(|&hex| {
            let reference = usize::from(cover[hex]);
            if reference == usize::from(NONE) {
                return true;
            }
            let first = !entered.has(reference);
            entered.insert(reference);
            first
        });
        // Collected as a set, so that nothing borrows the state.
        first.collect::<HexSet>().iter()
    }

    /// What entering a hex means for a player (MYR-W4, MYR-W6, MYR-W7).
    #[inline]
    pub(super) fn entry(&self, state: &State, player: u8, hex: usize) -> Entry {
        if let Some(tile) = state.tile_on(hex) {
            let opposing = tile.owner != player && tile.owner != NEUTRAL;
            return Entry { space: state.cover[hex].into(), soldiers: u8::from(opposing), prey: None };
        }
        let prey = PreyKind::ALL.into_iter().find(|&kind| state.prey[kind as usize].has(hex));
        Entry { space: hex, soldiers: prey.map_or(0, |kind| self.hunts[kind as usize].soldiers), prey }
    }

    pub(super) fn list_sortie(&self, state: &State, push: &mut impl FnMut(Decision)) {
        let own = state.own();
        let at = usize::from(state.at);
        self.list_exchange(own, push);
        if state.left > 0 {
            for hex in self.ways(state, at) {
                if self.entry(state, state.player, hex).soldiers <= own.soldiers {
                    push(Decision::Step(hex));
                }
            }
        }
        match state.tile_on(at) {
            Some(tile) => {
                if self.can_clear(own, tile) {
                    self.hexes_of(state, at).iter().map(Decision::Clear).for_each(&mut *push);
                }
            }
            None => self.list_placements(state, at, push),
        }
        push(Decision::Leave);
    }

    /// MYR-L5
    pub(super) fn can_clear(&self, own: &Colony, tile: &Tile) -> bool {
        tile.is_bare()
            && own.stock[Resource::Earth as usize] > 0
            && self.kind_of(tile).is_some_and(|kind| !kind.is_special())
    }

    /// MYR-L1, MYR-L4: whether a player may lay this kind of tile anywhere.
    pub(super) fn can_lay(&self, state: &State, own: &Colony, kind: TileKind) -> bool {
        let printed = &self.tiles[kind as usize];
        if kind.is_special() {
            printed.level <= self.working_level(own)
                && own.affords(printed.cost)
                && own.specials.len() < MARKERS
                && self.supply_left(state, kind) > 0
        } else {
            printed.level <= self.laying_level(own) && own.pheromones[kind as usize] > 0
        }
    }

    /// MYR-C4: special tiles of this sort in the game.
    pub(super) fn supply(&self, kind: TileKind) -> usize {
        let supply = &self.content.supply;
        usize::from(if kind == TileKind::Subcolony { supply.subcolonies } else { supply.farms })
    }

    /// Special tiles of this sort on the board, neutral ones included.
    pub(super) fn on_board(&self, state: &State, kind: TileKind) -> usize {
        let is_colony = |kind: TileKind| kind == TileKind::Subcolony;
        let of_sort = |tile: &&Tile| {
            tile.owner != NONE
                && self.kind_of(tile).is_some_and(|other| other.is_special() && is_colony(other) == is_colony(kind))
        };
        state.tiles.iter().filter(of_sort).count()
    }

    /// Special tiles of this sort that are not on the board.
    pub(super) fn supply_left(&self, state: &State, kind: TileKind) -> usize {
        self.supply(kind).saturating_sub(self.on_board(state, kind))
    }

    fn list_placements(&self, state: &State, at: usize, push: &mut impl FnMut(Decision)) {
        let own = state.own();
        let blocked = state.covered | state.all_prey();
        for kind in TileKind::ALL {
            if !self.can_lay(state, own, kind) {
                continue;
            }
            for &placement in self.garden.covering(at, kind) {
                if !self.garden.placements[usize::from(placement)].hexes.meets(blocked) {
                    push(Decision::Lay(placement.into()));
                }
            }
        }
    }

    /// MYR-W3
    pub(super) fn go_out(&self, state: &mut State, exit: usize) {
        state.phase = Phase::Sortie;
        state.at = exit as u8;
        state.own_mut().workers -= 1;
        state.left = self.movement(state.own());
    }

    /// MYR-W3, MYR-V6: movement points of a worker who goes out.
    pub(super) fn movement(&self, own: &Colony) -> u8 {
        MOVEMENT + if own.has_event(Event::Move) { MORE_MOVEMENT } else { 0 }
    }

    /// MYR-W4, MYR-W6, MYR-W7
    pub(super) fn step(&self, state: &mut State, hex: usize) {
        let player = state.player;
        let entry = self.entry(state, player, hex);
        state.at = entry.space as u8;
        state.left -= 1;
        state.own_mut().soldiers -= entry.soldiers;
        if let Some(kind) = entry.prey {
            state.prey[kind as usize].remove(hex);
            let hunt = &self.hunts[kind as usize];
            let own = state.own_mut();
            own.prey = own.prey.saturating_add(1);
            own.gain(Resource::Food, hunt.food);
            self.score(state, player.into(), Source::Prey, hunt.points);
        }
    }

    /// MYR-L5
    pub(super) fn clear(&self, state: &mut State, hex: usize) {
        let player = state.player;
        let reference = usize::from(state.at);
        let tile = self.take_off(state, reference);
        state.at = hex as u8;
        state.own_mut().stock[Resource::Earth as usize] -= 1;
        if let Some(kind) = self.kind_of(&tile).filter(|_| tile.owner != player) {
            self.score(state, player.into(), Source::Clearing, self.tiles[kind as usize].points);
        }
    }

    /// MYR-L1 to L4
    pub(super) fn lay(&self, state: &mut State, placement: usize) {
        let player = state.player;
        let kind = self.garden.placements[placement].kind;
        let printed = &self.tiles[kind as usize];
        let own = state.own_mut();
        let source = if kind.is_special() {
            own.pay(printed.cost);
            Source::SpecialTiles
        } else {
            own.pheromones[kind as usize] -= 1;
            Source::Pheromones
        };
        self.put_tile(state, player, placement);
        self.score(state, player.into(), source, printed.points);
        self.come_to_end(state);
    }

    /// MYR-W3: the worker is discarded, and the next player has a turn.
    pub(super) fn come_to_end(&self, state: &mut State) {
        state.phase = Phase::Workers;
        state.at = NONE;
        state.left = 0;
        self.next_worker(state, state.player + 1);
    }

    // ---- pieces on the board -------------------------------------------------------------------------------------------------

    /// Puts a new exit on a free hex.
    pub(super) fn put_exit(&self, state: &mut State, player: usize, hex: usize) {
        state.cover[hex] = hex as u8;
        state.tiles[hex] = Tile { placement: EXIT, owner: player as u8, cubes: [0; 3] };
        state.covered.insert(hex);
        state.colonies[player].exits.insert(hex);
        state.colonies[player].territory.insert(hex);
    }

    /// Puts a tile on free hexes, a pheromone with its cubes (MYR-L2).
    pub(super) fn put_tile(&self, state: &mut State, owner: u8, index: usize) {
        let placement = &self.garden.placements[index];
        let reference = placement.cells[0];
        for &hex in &placement.cells {
            state.cover[usize::from(hex)] = reference;
        }
        state.tiles[usize::from(reference)] = Tile { placement: index as u16, owner, cubes: placement.cubes };
        state.covered |= placement.hexes;
        if let Some(own) = state.colonies.get_mut(usize::from(owner)) {
            own.territory |= placement.hexes;
            let of_its_kind = if placement.kind.is_special() { &mut own.specials } else { &mut own.trails };
            of_its_kind.insert(reference.into());
        }
    }

    /// Takes a pheromone off the board.
    fn take_off(&self, state: &mut State, reference: usize) -> Tile {
        let tile = std::mem::replace(&mut state.tiles[reference], Tile::EMPTY);
        let placement = &self.garden.placements[usize::from(tile.placement)];
        for &hex in &placement.cells {
            state.cover[usize::from(hex)] = NONE;
        }
        state.covered.remove_all(placement.hexes);
        if let Some(own) = state.colonies.get_mut(usize::from(tile.owner)) {
            own.territory.remove_all(placement.hexes);
            own.trails.remove(reference);
        }
        tile
    }
}
