//! The four actions of chambers (MIC-A1 to O4).

use super::Microlonies;
use super::action::Decision;
use super::anthill::{Cell, Side};
use super::content::{ChamberKind, INITIAL_CHAMBERS};
use super::map::{HexSet, Map};
use super::state::{Colony, MAX_CHAMBERS, NONE, PHEROMONES, Phase, State};
use crate::bits::Bits;
use crate::game::ActionId;

impl Microlonies {
    /// MIC-A1: the action of a chamber begins, or is passed over where there is nothing to choose.
    pub(super) fn activate(&self, state: &mut State, cell: Cell) {
        let colony = state.own();
        let kind = self.chamber(colony, cell).kind;
        let powers = self.powers(colony);
        let (more, limit) = match kind {
            ChamberKind::Lay => (powers.lay.efficiency, powers.lay.limit),
            ChamberKind::Build => (powers.build.efficiency, powers.build.limit),
            ChamberKind::Hunt => (powers.hunt.efficiency, powers.hunt.limit),
            _ => (powers.colonize.efficiency, powers.colonize.limit),
        };
        let queen = if colony.queen == cell.0 { 2 } else { 0 };
        let points = (colony.workers[cell.index()] + queen + more).min(limit);
        match Self::phase_of(kind) {
            Some(phase) => {
                state.points = points;
                state.phase = phase;
                self.go_on(state);
            }
            None => self.end_action(state),
        }
    }

    /// Ends the action's step where nothing but `done` is left to choose.
    fn go_on(&self, state: &mut State) {
        let any = match state.phase {
            Phase::Lay => state.points > 0 || self.may_plan(state, self.powers(state.own()).lay.planning_cost),
            Phase::Build => self.builds(state).next().is_some(),
            Phase::Hatch => self.may_hatch(state),
            Phase::Hunt => self.hunts(state).next().is_some() || self.may_hunt_mound(state),
            Phase::MoundPlan => self.objectives_in_reach(state),
            Phase::Colonize => self.exits(state).next().is_some() || self.explorations(state).next().is_some(),
            _ => true,
        };
        if !any {
            self.refill(state, Phase::Validate);
        }
    }

    /// Takes a legal decision of an action.
    pub(super) fn act(&self, state: &mut State, decision: Decision) {
        match decision {
            Decision::Lay => self.lay(state),
            Decision::PlanDraw => {
                self.pay_planning(state);
                let then = state.phase;
                self.draw(state, then);
            }
            Decision::PlanTake(card) => {
                self.pay_planning(state);
                if let Some(slot) = state.display.iter_mut().find(|slot| usize::from(**slot) == card) {
                    *slot = NONE;
                }
                let colony = state.own_mut();
                colony.hand |= 1 << card;
                colony.seen |= 1 << card;
                state.after_keep = state.phase;
                self.planned(state);
            }
            Decision::Build(tile, cell) => self.build(state, tile, cell),
            Decision::Hatch => self.hatch(state),
            Decision::Hunt(place, card) => self.hunt(state, place, card),
            Decision::Mound => self.hunt_mound(state),
            Decision::Exit(hex) => self.exit(state, hex),
            Decision::Explore(from, to) => self.explore(state, from, to),
            _ => self.refill(state, Phase::Validate),
        }
    }

    // Lay

    fn lay(&self, state: &mut State) {
        let extra = if state.laid_eggs { 0 } else { self.powers(state.own()).lay.extra_eggs };
        let colony = state.own_mut();
        colony.eggs = colony.eggs.saturating_add(1 + extra);
        state.laid_eggs = true;
        state.points -= 1;
        self.go_on(state);
    }

    /// Whether an objective can be drawn or taken.
    fn objectives_in_reach(&self, state: &State) -> bool {
        self.objectives_left(state) || state.display.iter().any(|&card| card != NONE)
    }

    fn may_plan(&self, state: &State, cost: u8) -> bool {
        state.plannings < self.powers(state.own()).lay.plannings
            && state.own().eggs >= cost
            && self.objectives_in_reach(state)
    }

    pub(super) fn list_lay(&self, state: &State, out: &mut Vec<ActionId>) {
        if state.points > 0 {
            out.push(self.numbers.number(Decision::Lay));
        }
        let cost = self.powers(state.own()).lay.planning_cost;
        if self.may_plan(state, cost) {
            self.list_plannings(state, out);
        } else {
            out.push(self.numbers.number(Decision::Done));
        }
    }

    /// MIC-L2: what a Planning offers, and `done`.
    pub(super) fn list_plannings(&self, state: &State, out: &mut Vec<ActionId>) {
        if self.objectives_left(state) {
            out.push(self.numbers.number(Decision::PlanDraw));
        }
        let open = state.display.iter().filter(|&&card| card != NONE).fold(0_u64, |set, card| set | 1 << card);
        out.extend(Bits(open).map(|card| self.numbers.number(Decision::PlanTake(card))));
        out.push(self.numbers.number(Decision::Done));
    }

    /// The Planning of Lay costs eggs; that of the mound is free (MIC-H4).
    fn pay_planning(&self, state: &mut State) {
        if state.phase == Phase::Lay {
            let cost = self.powers(state.own()).lay.planning_cost;
            state.own_mut().eggs -= cost;
        }
        state.plannings += 1;
    }

    /// A Planning is done.
    pub(super) fn planned(&self, state: &mut State) {
        // Equal positions are equal whatever was planned on the way.
        if std::mem::replace(&mut state.after_keep, Phase::Worker) == Phase::MoundPlan {
            return self.refill(state, Phase::Validate);
        }
        state.phase = Phase::Lay;
        self.go_on(state);
    }

    // Build

    /// MIC-U1: whether a tile may lie in a cell.
    pub(super) fn fits(&self, colony: &Colony, tile: usize, cell: Cell) -> bool {
        if colony.has_chamber(cell) {
            return false;
        }
        let chamber = &self.chambers[INITIAL_CHAMBERS + tile];
        let mut joined = false;
        for side in Side::ALL {
            let open = chamber.tunnels.has(side);
            match cell.beside(side) {
                // A tunnel never meets the border.
                None if open => return false,
                None => {}
                Some(other) if colony.has_chamber(other) => {
                    if open != self.chamber(colony, other).tunnels.has(side.opposite()) {
                        return false;
                    }
                    joined |= open;
                }
                Some(_) => {}
            }
        }
        joined
    }

    /// Tiles and cells that may be built now, in the order of their numbers.
    fn builds<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (usize, Cell)> + 'a {
        let colony = state.own();
        let room = colony.cells().count() < MAX_CHAMBERS;
        let river = state.river_chambers.iter().filter(|&&tile| tile != NONE).fold(0_u64, |set, tile| set | 1 << tile);
        Bits(river)
            .filter(move |&tile| {
                let chamber = &self.chambers[INITIAL_CHAMBERS + tile];
                let own = chamber.species.is_none_or(|species| species == usize::from(colony.species));
                room && own && chamber.cost <= state.points
            })
            .flat_map(move |tile| Cell::all().map(move |cell| (tile, cell)))
            .filter(move |&(tile, cell)| self.fits(colony, tile, cell))
    }

    pub(super) fn list_build(&self, state: &State, out: &mut Vec<ActionId>) {
        out.extend(self.builds(state).map(|(tile, cell)| self.numbers.number(Decision::Build(tile, cell))));
        out.push(self.numbers.number(Decision::Done));
    }

    fn build(&self, state: &mut State, tile: usize, cell: Cell) {
        let reinforcements =
            self.chambers[INITIAL_CHAMBERS + tile].reinforcements + self.powers(state.own()).build.reinforcements;
        if let Some(slot) = state.river_chambers.iter_mut().find(|slot| usize::from(**slot) == tile) {
            *slot = NONE;
        }
        let colony = state.own_mut();
        colony.chambers[cell.index()] = (INITIAL_CHAMBERS + tile) as u8 + 1;
        colony.reinforce(cell.index(), reinforcements);
        self.look_for_end(state);
        state.at = cell.0;
        state.phase = Phase::Hatch;
        self.go_on(state);
    }

    fn may_hatch(&self, state: &State) -> bool {
        let colony = state.own();
        colony.eggs > 0 && colony.reserve > 0 && state.hatchings < self.powers(colony).build.hatchings
    }

    fn hatch(&self, state: &mut State) {
        let cell = usize::from(state.at);
        let colony = state.own_mut();
        colony.eggs -= 1;
        colony.reinforce(cell, 1);
        state.hatchings += 1;
        self.go_on(state);
    }

    // Hunt

    /// Workers in the activated chamber.
    fn hunters(&self, state: &State) -> u8 {
        state.own().workers[usize::from(state.at)]
    }

    /// MIC-H3: losses of a prey card.
    fn losses(&self, state: &State, card: usize) -> u8 {
        self.content.prey[card].losses.saturating_sub(self.powers(state.own()).hunt.spared)
    }

    /// Terrain places and prey cards that may be hunted, in the order of their numbers.
    fn hunts<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (usize, usize)> + 'a {
        let colony = state.own();
        let player = usize::from(state.player);
        let reach = self.powers(colony).hunt.reach;
        let mut near = self.track(state, player);
        for _ in 0..reach {
            near = near | self.map.beside(near);
        }
        let free = near & !colony.pheromones;
        let left = colony.pheromones.len() < PHEROMONES;
        let cards = state
            .river_prey
            .iter()
            .filter(|&&card| card != NONE)
            .filter(|&&card| {
                let card = usize::from(card);
                self.content.prey[card].strength <= state.points && self.losses(state, card) <= self.hunters(state)
            })
            .fold(0_u64, |set, card| set | 1 << card);
        (0..usize::from(state.laid))
            .filter(move |&place| left && free.has(usize::from(state.zones[place])))
            .flat_map(move |place| Bits(cards).map(move |card| (place, card)))
    }

    /// MIC-H4: whether the mound may be hunted.
    fn may_hunt_mound(&self, state: &State) -> bool {
        let colony = state.own();
        let (needed, losses) = self.mound_price(state);
        let track = self.track(state, usize::from(state.player));
        !state.mound_taken
            && colony.pheromones.len() < PHEROMONES
            && self.hunters(state) >= needed.max(losses)
            && !(self.map.neighbours(Map::MOUND) & track).is_empty()
    }

    /// Workers that the mound needs, and those lost there.
    fn mound_price(&self, state: &State) -> (u8, u8) {
        let (mound, fewer) = (&self.content.mound, self.powers(state.own()).hunt.mound);
        (mound.workers.saturating_sub(fewer), mound.losses.saturating_sub(fewer))
    }

    pub(super) fn list_hunt(&self, state: &State, out: &mut Vec<ActionId>) {
        out.extend(self.hunts(state).map(|(place, card)| self.numbers.number(Decision::Hunt(place, card))));
        if self.may_hunt_mound(state) {
            out.push(self.numbers.number(Decision::Mound));
        }
        out.push(self.numbers.number(Decision::Done));
    }

    fn hunt(&self, state: &mut State, place: usize, card: usize) {
        let losses = self.losses(state, card);
        let food = self.content.prey[card].food + self.powers(state.own()).hunt.food;
        let (zone, cell) = (usize::from(state.zones[place]), usize::from(state.at));
        if let Some(slot) = state.river_prey.iter_mut().find(|slot| usize::from(**slot) == card) {
            *slot = NONE;
        }
        let colony = state.own_mut();
        colony.pheromones.insert(zone);
        colony.prey |= 1 << card;
        colony.food = colony.food.saturating_add(food);
        colony.lose(cell, losses);
        self.look_for_end(state);
        self.refill(state, Phase::Validate);
    }

    fn hunt_mound(&self, state: &mut State) {
        let (_, losses) = self.mound_price(state);
        let cell = usize::from(state.at);
        let colony = state.own_mut();
        colony.pheromones.insert(Map::MOUND);
        colony.mound = true;
        colony.lose(cell, losses);
        state.mound_taken = true;
        self.look_for_end(state);
        state.phase = Phase::MoundPlan;
        self.go_on(state);
    }

    // Colonize

    /// MIC-O4: hexes where a fight can be won now.
    fn fightable(&self, state: &State) -> HexSet {
        let player = usize::from(state.player);
        if state.fights >= self.powers(state.own()).colonize.fights {
            return HexSet::EMPTY;
        }
        let others = state.colonies.iter().enumerate().filter(|&(other, _)| other != player);
        others.fold(state.termites, |hexes, (_, colony)| hexes | (colony.outside & !self.guarded(state, colony)))
    }

    /// Hexes on which a colony's ants can't be attacked.
    fn guarded(&self, state: &State, colony: &Colony) -> HexSet {
        let grounds = super::content::Ground::HABITABLE.iter().zip(state.grounds);
        let powers = self.powers(colony);
        grounds
            .filter(|(ground, _)| powers.colonize.guarded.contains(ground))
            .fold(HexSet::EMPTY, |all, (_, hexes)| all | hexes)
    }

    /// MIC-O2, MIC-O4: hexes that a worker of the activated chamber may go to.
    fn exits<'a>(&'a self, state: &'a State) -> impl Iterator<Item = usize> + 'a {
        let may = state.points > 0 && !state.explored && self.hunters(state) > 0;
        let near = self.map.beside(self.track(state, usize::from(state.player)));
        let free = state.habitable() & !state.occupied();
        let hexes = if may { near & (free | self.fightable(state)) } else { HexSet::EMPTY };
        hexes.iter()
    }

    /// MIC-O3: own ants and where they may go.
    fn explorations<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (usize, usize)> + 'a {
        let colony = state.own();
        let powers = self.powers(colony);
        let free = state.habitable() & !state.occupied();
        let water = if powers.colonize.swims { state.water } else { HexSet::EMPTY };
        let through = free | colony.outside | water;
        let raids = if powers.colonize.raids { self.fightable(state) } else { HexSet::EMPTY };
        let range = powers.colonize.range;
        let ants = if state.points > 0 { colony.outside } else { HexSet::EMPTY };
        ants.iter().flat_map(move |from| {
            let reached = self.map.reach(from, through, range);
            let attacked = if raids.is_empty() {
                HexSet::EMPTY
            } else {
                let before = self.map.reach(from, through, range.saturating_sub(1)) | HexSet::one(from);
                self.map.beside(before) & raids
            };
            (reached & free | attacked).iter().map(move |to| (from, to))
        })
    }

    pub(super) fn list_colonize(&self, state: &State, out: &mut Vec<ActionId>) {
        out.extend(self.exits(state).map(|hex| self.numbers.number(Decision::Exit(hex))));
        out.extend(self.explorations(state).map(|(from, to)| self.numbers.number(Decision::Explore(from, to))));
        out.push(self.numbers.number(Decision::Done));
    }

    fn exit(&self, state: &mut State, hex: usize) {
        let cell = usize::from(state.at);
        self.fight_for(state, hex);
        let colony = state.own_mut();
        colony.workers[cell] -= 1;
        colony.outside.insert(hex);
        state.points -= 1;
        self.go_on(state);
    }

    fn explore(&self, state: &mut State, from: usize, to: usize) {
        self.fight_for(state, to);
        let colony = state.own_mut();
        colony.outside.remove(from);
        colony.outside.insert(to);
        state.points -= 1;
        state.explored = true;
        self.go_on(state);
    }

    /// MIC-O4: whoever holds the hex is removed, for trophies.
    fn fight_for(&self, state: &mut State, hex: usize) {
        if !state.occupied().has(hex) {
            return;
        }
        state.termites.remove(hex);
        for colony in state.colonies.iter_mut().filter(|colony| colony.outside.has(hex)) {
            colony.outside.remove(hex);
            colony.reserve += 1;
        }
        state.fights += 1;
        let trophies = self.powers(state.own()).colonize.trophies;
        let colony = state.own_mut();
        colony.trophies = colony.trophies.saturating_add(trophies);
    }
}
