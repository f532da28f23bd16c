//! Harvest and atelier (MYR-H1 to H3, A1 to A8).

use super::Myrmes;
use super::action::Decision;
use super::content::{Need, OBJECTIVES_EACH, Resource, TileKind};
use super::garden::HexSet;
use super::scoring::Source;
use super::state::{Colony, EXITS, Event, NEUTRAL, NONE, NURSES, OBJECTIVES, Phase, State, atelier};
use crate::hex;

/// MYR-H3
pub(super) const MORE_CUBES: u8 = 3;
/// MYR-H2
const SUBCOLONY_POINTS: u8 = 2;
/// MYR-A4
const NURSE_FOOD: u8 = 2;
const NURSE_LARVAE: u8 = 2;

impl Myrmes {
    // ---- harvest -------------------------------------------------------------------------------------------------------------

    /// The harvest of the player to move (MYR-H2): what comes by itself, then the first pheromone.
    pub(super) fn begin_harvest(&self, state: &mut State) {
        let player = usize::from(state.player);
        for hex in state.colonies[player].specials.iter() {
            match self.kind_of(&state.tiles[hex]) {
                Some(TileKind::Aphid) => state.colonies[player].gain(Resource::Food, 1),
                Some(TileKind::Subcolony) => self.score(state, player, Source::Subcolonies, SUBCOLONY_POINTS),
                _ => {}
            }
        }
        self.harvest_from(state, 0);
    }

    /// MYR-H1: the pheromones from this hex on; asks at the first with more than one kind of cube.
    fn harvest_from(&self, state: &mut State, hex: usize) {
        let trails = state.own().trails;
        for reference in trails.iter().filter(|&reference| reference >= hex) {
            let mut kinds = Resource::among(state.tiles[reference].cubes);
            match (kinds.next(), kinds.next()) {
                (None, _) => {}
                (Some(resource), None) => take_cube(state, reference, resource),
                (Some(_), Some(_)) => {
                    state.phase = Phase::Harvest;
                    state.at = reference as u8;
                    return;
                }
            }
        }
        self.scavenge_from(state, 0);
    }

    /// MYR-H2: the scavenging tiles from this hex on; asks at the first.
    fn scavenge_from(&self, state: &mut State, hex: usize) {
        let specials = state.own().specials;
        let mut scavenging = specials.iter().filter(|&reference| {
            reference >= hex && self.kind_of(&state.tiles[reference]) == Some(TileKind::Scavenging)
        });
        match scavenging.next() {
            Some(reference) => {
                state.phase = Phase::Scavenge;
                state.at = reference as u8;
            }
            None => {
                state.at = NONE;
                let own = state.own();
                state.left = if own.has_event(Event::Harvest) { MORE_CUBES } else { 0 };
                self.ask_for_more(state);
            }
        }
    }

    /// MYR-H3: asks as long as cubes are left and may be taken.
    fn ask_for_more(&self, state: &mut State) {
        let left = state.left > 0 && state.own().trails.iter().any(|hex| !state.tiles[hex].is_bare());
        if left {
            state.phase = Phase::Extra;
        } else {
            self.next_harvest(state);
        }
    }

    pub(super) fn gather(&self, state: &mut State, hex: usize, resource: Resource) {
        if state.phase == Phase::Harvest {
            take_cube(state, hex, resource);
            self.harvest_from(state, hex + 1);
        } else {
            state.own_mut().gain(resource, 1);
            self.scavenge_from(state, hex + 1);
        }
    }

    pub(super) fn take_more(&self, state: &mut State, hex: usize, resource: Resource) {
        take_cube(state, hex, resource);
        state.left -= 1;
        self.ask_for_more(state);
    }

    /// The harvest of the next player; after the last, the atelier.
    pub(super) fn next_harvest(&self, state: &mut State) {
        state.left = 0;
        if self.pass_on(state) { self.begin_harvest(state) } else { self.open_atelier(state) }
    }

    // ---- atelier -------------------------------------------------------------------------------------------------------------

    /// MYR-A1: asks the first player, from the one to move on, with nurses there; after the last, cubes are stored.
    fn open_atelier(&self, state: &mut State) {
        loop {
            state.done = 0;
            if state.own().atelier > 0 {
                state.phase = Phase::Atelier;
                return;
            }
            if !self.pass_on(state) {
                return self.store(state);
            }
        }
    }

    pub(super) fn next_in_atelier(&self, state: &mut State) {
        state.own_mut().atelier = 0;
        state.done = 0;
        if self.pass_on(state) { self.open_atelier(state) } else { self.store(state) }
    }

    /// What follows an action of the atelier.
    fn use_nurse(&self, state: &mut State, action: u8) {
        state.done |= action;
        let own = state.own_mut();
        own.atelier -= 1;
        self.go_on(state);
    }

    fn go_on(&self, state: &mut State) {
        if state.own().atelier == 0 {
            self.next_in_atelier(state);
        } else {
            state.phase = Phase::Atelier;
        }
    }

    pub(super) fn list_atelier(&self, state: &State, push: &mut impl FnMut(Decision)) {
        let own = state.own();
        self.list_exchange(own, push);
        if state.done & atelier::TUNNEL == 0 && own.exits.len() < EXITS {
            self.tunnel_sites(state).iter().map(Decision::Tunnel).for_each(&mut *push);
        }
        if state.done & atelier::DIG == 0 && self.dig_cost(own).is_some_and(|cost| own.affords(cost)) {
            push(Decision::Dig);
        }
        if state.done & atelier::NURSE == 0 && self.can_raise(state, usize::from(state.player)) {
            push(Decision::Nurse);
        }
        if state.done & atelier::OBJECTIVE == 0 {
            // Ascending by tile, which is how objectives are numbered.
            let mut tiles = state.objectives;
            tiles.sort_unstable();
            let may = |&&tile: &&u8| tile != NONE && self.objective_refusal(state, tile.into()).is_none();
            tiles.iter().filter(may).map(|&tile| Decision::Objective(tile.into())).for_each(&mut *push);
        }
        push(Decision::Done);
    }

    /// MYR-A2: where a new exit may be dug.
    pub(super) fn tunnel_sites(&self, state: &State) -> HexSet {
        let blocked = state.covered | state.all_prey();
        self.garden.beside(state.own().territory) & self.garden.land & !blocked
    }

    /// MYR-A3: what the next level costs; `None` at the last.
    pub(super) fn dig_cost(&self, own: &Colony) -> Option<[u8; 3]> {
        self.content.colony.levels.get(usize::from(own.level)).map(|cost| cost.cubes())
    }

    /// MYR-A4
    pub(super) fn can_raise(&self, state: &State, player: usize) -> bool {
        let own = &state.colonies[player];
        let on_objectives = state.completed_by(player).count() as u8;
        own.nurses + on_objectives < NURSES
            && own.stock[Resource::Food as usize] >= NURSE_FOOD
            && own.larvae >= NURSE_LARVAE
    }

    pub(super) fn dig_tunnel(&self, state: &mut State, hex: usize) {
        self.put_exit(state, usize::from(state.player), hex);
        state.own_mut().gain(Resource::Earth, 1);
        self.use_nurse(state, atelier::TUNNEL);
    }

    pub(super) fn dig_deeper(&self, state: &mut State) {
        let cost = self.dig_cost(state.own()).unwrap_or_default();
        let own = state.own_mut();
        own.pay(cost);
        own.level += 1;
        self.use_nurse(state, atelier::DIG);
    }

    pub(super) fn raise_nurse(&self, state: &mut State) {
        let own = state.own_mut();
        own.stock[Resource::Food as usize] -= NURSE_FOOD;
        own.larvae -= NURSE_LARVAE;
        own.nurses += 1;
        self.use_nurse(state, atelier::NURSE);
    }

    // ---- objectives ----------------------------------------------------------------------------------------------------------

    /// The place of an objective in play.
    pub(super) fn place_of(&self, state: &State, tile: usize) -> Option<usize> {
        state.objectives.iter().position(|&other| usize::from(other) == tile)
    }

    /// Why the player to move can't complete an objective, with the clause (MYR-A5, MYR-O1); `None` if he can.
    pub(super) fn objective_refusal(&self, state: &State, tile: usize) -> Option<(&'static str, &'static str)> {
        let player = usize::from(state.player);
        let Some(place) = self.place_of(state, tile) else {
            return Some(("this objective is not in play", "MYR-C6"));
        };
        if state.completed[player][place] != 0 {
            return Some(("each objective is completed once a player", "MYR-A5"));
        }
        let highest = state.completed_by(player).last().map_or(0, |place| place / OBJECTIVES_EACH + 1);
        if place / OBJECTIVES_EACH > highest {
            return Some(("its level is more than one above the highest that you have completed", "MYR-A5"));
        }
        (!self.meets(state, player, self.content.objectives[tile].need))
            .then_some(("what it asks for is not there", "MYR-O1"))
    }

    /// MYR-O1
    fn meets(&self, state: &State, player: usize, need: Need) -> bool {
        let own = &state.colonies[player];
        match need {
            Need::Prey(n) => own.prey >= n,
            Need::Soldiers(n) => own.soldiers >= n,
            Need::Larvae(n) => own.larvae >= n,
            // One stays on the objective, others go back to the reserve.
            Need::Nurses(n) => own.nurses > n,
            Need::Food(n) => own.stock[Resource::Food as usize] >= n,
            Need::Earth(n) => own.stock[Resource::Earth as usize] >= n,
            Need::Stone(n) => own.stock[Resource::Stone as usize] >= n,
            Need::Special(n) => own.specials.len() >= n.into(),
            Need::Area(n) => self.largest_area(own) >= n.into(),
            Need::Level(n) => own.level >= n,
        }
    }

    /// MYR-A8: hexes of the largest group of own tiles and exits that hang together.
    pub(super) fn largest_area(&self, own: &Colony) -> usize {
        let mut rest = own.territory;
        let mut largest = 0;
        while let Some(hex) = rest.first() {
            let area = hex::HexSet::connected(HexSet::one(hex), rest, |hex| self.garden.neighbours(hex));
            largest = largest.max(area.len());
            rest.remove_all(area);
        }
        largest
    }

    /// MYR-A5 to A7
    pub(super) fn complete(&self, state: &mut State, tile: usize) {
        let player = usize::from(state.player);
        let Some(place) = self.place_of(state, tile) else { return };
        let season = state.season + 1;
        let own = &mut state.colonies[player];
        let mut to_release = 0;
        match self.content.objectives[tile].need {
            Need::Prey(n) => own.prey -= n,
            Need::Soldiers(n) => own.soldiers -= n,
            Need::Larvae(n) => own.larvae -= n,
            Need::Nurses(n) => own.nurses -= n,
            Need::Food(n) => own.stock[Resource::Food as usize] -= n,
            Need::Earth(n) => own.stock[Resource::Earth as usize] -= n,
            Need::Stone(n) => own.stock[Resource::Stone as usize] -= n,
            Need::Special(n) => to_release = n,
            Need::Area(_) | Need::Level(_) => {}
        }
        own.nurses -= 1;
        // Nurses given up are those that are not needed in the atelier, as far as there are such.
        own.atelier = own.atelier.min(own.nurses + 1);
        state.completed[player][place] = season;
        self.score(state, player, Source::Objectives, self.content.scoring.objectives[place / OBJECTIVES_EACH]);
        for other in (0..self.players()).filter(|&other| other != player) {
            if (1..season).contains(&state.completed[other][place]) {
                self.score(state, other, Source::OthersObjectives, self.earlier);
            }
        }
        state.done |= atelier::OBJECTIVE;
        state.own_mut().atelier -= 1;
        state.left = to_release;
        self.release_or_go_on(state);
    }

    /// MYR-A7: asks for each special tile, even for the only one.
    fn release_or_go_on(&self, state: &mut State) {
        if state.left > 0 {
            state.phase = Phase::Release;
        } else {
            self.go_on(state);
        }
    }

    pub(super) fn release(&self, state: &mut State, reference: usize) {
        let hexes = self.hexes_of(state, reference);
        state.tiles[reference].owner = NEUTRAL;
        let own = state.own_mut();
        own.specials.remove(reference);
        own.territory.remove_all(hexes);
        state.left -= 1;
        self.release_or_go_on(state);
    }

    /// Whether every objective drawn has a place; a position from text may have none.
    pub(super) fn objectives_in_play(&self, state: &State) -> impl Iterator<Item = (usize, usize)> {
        let objectives = state.objectives;
        (0..OBJECTIVES).filter_map(move |place| {
            let tile = objectives[place];
            (tile != NONE).then(|| (place, usize::from(tile)))
        })
    }
}

/// Moves a cube from a pheromone into the stock of the player to move.
fn take_cube(state: &mut State, reference: usize, resource: Resource) {
    state.tiles[reference].cubes[resource as usize] -= 1;
    state.own_mut().gain(resource, 1);
}
