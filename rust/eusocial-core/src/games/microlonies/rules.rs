//! The sequence of decisions: setup, dispersion, the end of a turn and of the game. The four actions are in `activation`.

use super::Microlonies;
use super::action::Decision;
use super::anthill::{CELLS, Cell, Side};
use super::content::{ChamberKind, Ground, INITIAL_CHAMBERS, TILE_HEXES};
use super::map::{HexSet, MAX_TERRAIN_PLACES, Map};
use super::state::{
    Bottom, Colony, DISPLAY, DRAWN, MAX_CHAMBERS, MAX_PLAYERS, NONE, PHEROMONES, Pair, Phase, RIVER, START_RESERVE,
    State,
};
use crate::bits::Bits;
use crate::game::ActionId;
use crate::sowing::Walk;
use arrayvec::ArrayVec;

/// A gap that a card from a deck may fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    Chamber(usize),
    Prey(usize),
    Objective(usize),
}

impl Microlonies {
    pub(super) fn new_state(&self) -> State {
        let colony = self.new_colony();
        let mut colonies: [Colony; MAX_PLAYERS] = std::array::from_fn(|_| colony.clone());
        for (player, colony) in colonies.iter_mut().enumerate().take(self.players()) {
            colony.species = self.options.seats[player];
            for (i, ground) in self.content.start.iter().enumerate() {
                if ground.is_habitable() {
                    colony.outside.insert(Map::hex_of(
                        self.map.nests[player] / TILE_HEXES,
                        i,
                        self.start_turns[player],
                    ));
                }
            }
        }
        let mut state = State {
            colonies,
            tiles: [(0, 0); MAX_TERRAIN_PLACES],
            laid: 0,
            grounds: [HexSet::EMPTY; 3],
            water: HexSet::EMPTY,
            zones: [NONE; MAX_TERRAIN_PLACES],
            bonuses: [NONE; MAX_TERRAIN_PLACES],
            termites: HexSet::EMPTY,
            river_chambers: [NONE; RIVER],
            river_prey: [NONE; RIVER],
            display: [NONE; DISPLAY],
            chamber_deck: 0,
            prey_deck: all(self.content.prey.len()),
            objective_deck: all(self.content.objectives.len()),
            bottom: ArrayVec::new(),
            traced: [0; MAX_PLAYERS],
            pairs: ArrayVec::new(),
            species_left: self.options.booklets,
            mound_taken: false,
            phase: Phase::Map,
            after_refill: Phase::Draw,
            player: 0,
            round: 1,
            ending: 0,
            truncated: false,
            in_hand: 0,
            queen_in_hand: false,
            at: NONE,
            from: NONE,
            points: 0,
            laid_eggs: false,
            plannings: 0,
            hatchings: 0,
            fights: 0,
            explored: false,
            drawn: 0,
            after_keep: Phase::Worker,
        };
        self.lay_ground(&mut state, 0, 0, &self.content.centre);
        // MIC-C1: the termites hold the entries.
        state.termites = state.habitable();
        for player in 0..self.players() {
            let place = self.map.nests[player] / TILE_HEXES;
            self.lay_ground(&mut state, place, self.start_turns[player], &self.content.start);
        }
        state
    }

    fn new_colony(&self) -> Colony {
        let mut colony = Colony {
            chambers: [0; CELLS],
            workers: [0; CELLS],
            queen: 0,
            outside: HexSet::EMPTY,
            pheromones: HexSet::EMPTY,
            reserve: START_RESERVE,
            eggs: 0,
            food: 0,
            trophies: 0,
            prey: 0,
            mound: false,
            hand: 0,
            seen: 0,
            validated: [0; 2],
            species: NONE,
            booklets: 0,
        };
        for (i, chamber) in self.content.initial.iter().enumerate() {
            let Some(cell) = Cell::at(chamber.at[0], chamber.at[1]) else { continue };
            colony.chambers[cell.index()] = i as u8 + 1;
            colony.workers[cell.index()] = 1;
            if chamber.crown {
                colony.queen = cell.0;
            }
        }
        colony
    }

    /// Marks the grounds of a tile after so many turns.
    fn lay_ground(&self, state: &mut State, place: usize, turns: usize, hexes: &[Ground; TILE_HEXES]) {
        for (i, &ground) in hexes.iter().enumerate() {
            self.mark_ground(state, Map::hex_of(place, i, turns), ground);
        }
    }

    fn mark_ground(&self, state: &mut State, hex: usize, ground: Ground) {
        match ground {
            Ground::Meadow => state.grounds[0].insert(hex),
            Ground::Forest => state.grounds[1].insert(hex),
            Ground::Rock => state.grounds[2].insert(hex),
            Ground::Water => state.water.insert(hex),
            Ground::Hz | Ground::Mound | Ground::Nest => {}
        }
    }

    /// Lays the next terrain tile.
    pub(super) fn lay_tile(&self, state: &mut State, tile: usize, turns: usize) {
        let place = usize::from(state.laid);
        let terrain = &self.content.terrain[tile];
        self.lay_ground(state, place + 1, turns, &terrain.hexes);
        let zone = terrain.hexes.iter().position(|&ground| ground == Ground::Hz).unwrap_or(0);
        state.zones[place] = Map::hex_of(place + 1, zone, turns) as u8;
        state.bonuses[place] =
            terrain.bonus.as_ref().map_or(NONE, |bonus| Map::hex_of(place + 1, bonus.hex.into(), turns) as u8);
        state.tiles[place] = (tile as u8, turns as u8);
        state.laid += 1;
    }

    /// Terrain tiles that have not been laid.
    pub(super) fn tiles_left(&self, state: &State) -> u64 {
        state.tiles[..usize::from(state.laid)]
            .iter()
            .fold(all(self.content.terrain.len()), |left, &(tile, _)| left & !(1 << tile))
    }

    // Setup

    pub(super) fn after_tile(&self, state: &mut State) {
        if usize::from(state.laid) < self.map.terrain_places {
            return;
        }
        if state.species_left != 0 {
            state.phase = Phase::Booklets;
        } else {
            self.colonies_known(state);
        }
    }

    pub(super) fn deal_booklet(&self, state: &mut State, species: usize) {
        state.species_left &= !(1 << species);
        state.own_mut().booklets |= 1 << species;
        if state.own().booklets.count_ones() == self.options.dealt && !self.next_player(state) {
            state.phase = Phase::Species;
        }
    }

    pub(super) fn pick_species(&self, state: &mut State, species: usize) {
        state.own_mut().species = species as u8;
        if !self.next_player(state) {
            // MIC-Z1: all are revealed when all have chosen.
            for colony in &mut state.colonies {
                state.species_left |= colony.booklets;
                colony.booklets = 0;
            }
            self.colonies_known(state);
        }
    }

    /// Species are known: what they bring is set up, and the displays are filled.
    fn colonies_known(&self, state: &mut State) {
        state.species_left = 0;
        state.chamber_deck = self.tiles_in_play(state);
        for player in 0..self.players() {
            let setup = self.powers(&state.colonies[player]).setup.clone();
            let colony = &mut state.colonies[player];
            colony.food += setup.food;
            colony.eggs += setup.eggs;
            colony.reinforce(usize::from(colony.queen), setup.workers);
        }
        state.player = 0;
        self.refill(state, Phase::Draw);
    }

    /// MIC-Z3: all chamber tiles, but those of a species that nobody plays.
    pub(super) fn tiles_in_play(&self, state: &State) -> u64 {
        let colonies = &state.colonies[..self.players()];
        let played = |species: usize| colonies.iter().any(|colony| usize::from(colony.species) == species);
        (0..self.content.chambers.len())
            .filter(|&tile| self.chambers[INITIAL_CHAMBERS + tile].species.is_none_or(played))
            .fold(0, |tiles, tile| tiles | 1 << tile)
    }

    /// The next player in turn order; `false` when the round is done and player 0 is next.
    fn next_player(&self, state: &mut State) -> bool {
        state.player = (state.player + 1) % self.players() as u8;
        state.player != 0
    }

    // Decks

    /// The first gap that can be filled.
    pub(super) fn gap(&self, state: &State) -> Option<Gap> {
        let first = |row: &[u8], cards: bool| row.iter().position(|&card| card == NONE).filter(|_| cards);
        first(&state.river_chambers, state.chamber_deck != 0)
            .map(Gap::Chamber)
            .or_else(|| first(&state.river_prey, state.prey_deck != 0).map(Gap::Prey))
            .or_else(|| first(&state.display, self.objectives_left(state)).map(Gap::Objective))
    }

    /// Whether an objective can be drawn.
    pub(super) fn objectives_left(&self, state: &State) -> bool {
        state.objective_deck != 0 || !state.bottom.is_empty()
    }

    /// The objectives that may be drawn next: any unseen one; when those are out, the first put under the deck.
    pub(super) fn objectives_on_top(&self, state: &State) -> u64 {
        if state.objective_deck != 0 {
            return state.objective_deck;
        }
        state.bottom.first().map_or(0, |bottom| 1 << bottom.card)
    }

    fn take_objective(&self, state: &mut State, card: usize) {
        if state.objective_deck != 0 {
            state.objective_deck &= !(1 << card);
        } else {
            state.bottom.remove(0);
        }
    }

    /// MIC-R1: fills gaps, then goes on.
    pub(super) fn refill(&self, state: &mut State, then: Phase) {
        if self.gap(state).is_some() {
            state.phase = Phase::Refill;
            state.after_refill = then;
            return;
        }
        state.after_refill = Phase::Draw;
        match then {
            Phase::Draw => self.draw(state, Phase::Worker),
            _ => self.end_action(state),
        }
    }

    pub(super) fn fill_gap(&self, state: &mut State, card: usize) {
        match self.gap(state) {
            Some(Gap::Chamber(i)) => {
                state.river_chambers[i] = card as u8;
                state.chamber_deck &= !(1 << card);
            }
            Some(Gap::Prey(i)) => {
                state.river_prey[i] = card as u8;
                state.prey_deck &= !(1 << card);
            }
            Some(Gap::Objective(i)) => {
                state.display[i] = card as u8;
                self.take_objective(state, card);
                self.forget(state, card);
            }
            None => {}
        }
        let then = state.after_refill;
        self.refill(state, then);
    }

    /// Draws objectives to choose from.
    pub(super) fn draw(&self, state: &mut State, then: Phase) {
        state.after_keep = then;
        if self.objectives_left(state) && state.drawn.count_ones() < DRAWN as u32 {
            state.phase = Phase::Draw;
        } else if state.drawn != 0 {
            state.phase = Phase::Keep;
        } else {
            self.kept(state);
        }
    }

    pub(super) fn draw_objective(&self, state: &mut State, card: usize) {
        self.take_objective(state, card);
        self.see(state, card);
        state.drawn |= 1 << card;
        let then = state.after_keep;
        self.draw(state, then);
    }

    pub(super) fn keep(&self, state: &mut State, card: usize) {
        let others = state.drawn & !(1 << card);
        state.own_mut().hand |= 1 << card;
        state.drawn = 0;
        if state.after_keep == Phase::Worker {
            // MIC-X2: the other is shuffled back.
            state.objective_deck |= others;
        } else {
            // MIC-L2: the other goes under the deck.
            let by = state.player;
            for put in Bits(others) {
                self.remember_pair(state, card, put);
                state.bottom.push(Bottom { card: put as u8, by });
                state.traced[usize::from(by)] |= 1 << put;
            }
        }
        self.kept(state);
    }

    fn kept(&self, state: &mut State) {
        if state.after_keep != Phase::Worker {
            return self.planned(state);
        }
        if self.next_player(state) {
            self.draw(state, Phase::Worker);
        } else {
            state.phase = Phase::Worker;
            self.ask_worker(state);
        }
    }

    /// Where no hex is free the fourth worker stays in the reserve.
    fn ask_worker(&self, state: &mut State) {
        if !self.worker_hexes(state).is_empty() {
            return;
        }
        state.own_mut().reserve += 1;
        self.worker_placed(state);
    }

    fn worker_placed(&self, state: &mut State) {
        if self.next_player(state) {
            self.ask_worker(state);
        } else {
            self.begin_turn(state);
        }
    }

    /// What others know of the two cards between which a player chose: who can trace one of them, or thinks that it may be one of
    /// those, knows the two.
    fn remember_pair(&self, state: &mut State, kept: usize, put: usize) {
        let both: u64 = 1 << kept | 1 << put;
        let knows = |player: usize| {
            let maybe = state.pairs.iter().filter(|pair| pair.open >> player & 1 == 1).map(Pair::cards);
            player != usize::from(state.player)
                && maybe.fold(state.traced[player], |set, cards| set | cards) & both != 0
        };
        let open = (0..self.players()).filter(|&player| knows(player)).fold(0, |open, player| open | 1 << player);
        if open == 0 {
            return;
        }
        if state.pairs.is_full() {
            // Choices so long ago that dozens were made since are taken for settled.
            state.pairs.remove(0);
        }
        state.pairs.push(Pair { kept: kept as u8, put: put as u8, by: state.player, open });
    }

    /// Who draws one card of a pair learns which was kept.
    fn see(&self, state: &mut State, card: usize) {
        let player = state.player;
        for pair in &mut state.pairs {
            if pair.cards() >> card & 1 == 1 {
                pair.open &= !(1 << player);
            }
        }
        state.pairs.retain(|pair| pair.open != 0);
    }

    /// A card that all see is no secret any more. A choice between it and one that is still hidden stays open.
    fn forget(&self, state: &mut State, card: usize) {
        for traced in &mut state.traced {
            *traced &= !(1 << card);
        }
        // With one of two seen the other is known, unless it or its fellow was chosen about again.
        let seen = self.objectives_seen(state);
        let pairs = state.pairs.clone();
        state.pairs.retain(|pair| {
            let linked = pairs.iter().filter(|other| other.cards() & pair.cards() != 0).count() > 1;
            pair.cards() & seen == 0 || (linked && pair.cards() & !seen != 0)
        });
    }

    /// Objectives that lie open for all.
    pub(super) fn objectives_seen(&self, state: &State) -> u64 {
        let display = state.display.iter().filter(|&&card| card != NONE).fold(0, |set, &card| set | 1_u64 << card);
        state.colonies.iter().fold(display, |set, colony| set | colony.objectives_seen())
    }

    /// MIC-C4: where the fourth worker may stand.
    pub(super) fn worker_hexes(&self, state: &State) -> HexSet {
        self.map.beside(state.own().outside) & state.habitable() & !state.occupied()
    }

    pub(super) fn place_worker(&self, state: &mut State, hex: usize) {
        state.own_mut().outside.insert(hex);
        self.worker_placed(state);
    }

    // Dispersion

    /// MIC-D1, MIC-D6: chambers that can be dispersed.
    pub(super) fn sources<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Cell> + 'a {
        let colony = state.own();
        colony.cells().filter(move |&cell| {
            let ants = colony.workers[cell.index()] > 0 || colony.queen == cell.0;
            ants && Side::ALL.into_iter().any(|side| self.tunnel(colony, cell, side).is_some())
        })
    }

    pub(super) fn begin_turn(&self, state: &mut State) {
        state.fights = 0;
        state.phase = Phase::Sow;
        if self.sources(state).next().is_none() {
            // MIC-D6: the turn's action is lost.
            self.end_action(state);
        }
    }

    pub(super) fn sow(&self, state: &mut State, source: usize) {
        let colony = state.own_mut();
        let workers = std::mem::take(&mut colony.workers[source]);
        let queen = usize::from(colony.queen) == source;
        if queen {
            colony.queen = NONE;
        }
        state.in_hand = workers;
        state.queen_in_hand = queen;
        state.at = source as u8;
        state.from = NONE;
        state.phase = Phase::Drop;
    }

    /// The sowing that is under way, for the kernel.
    pub(super) fn walk(&self, state: &State) -> Walk {
        let seeds = u32::from(state.in_hand) + u32::from(state.queen_in_hand);
        Walk::resume(state.at.into(), (state.from != NONE).then_some(state.from.into()), seeds)
    }

    pub(super) fn drop_ant(&self, state: &mut State, queen: bool, side: Side) {
        let Some(cell) = Cell(state.at).beside(side) else { return };
        // MIC-D5: royal precedence looks at the queen before the last drop.
        let queen_was_there = state.own().queen == cell.0;
        if queen {
            state.queen_in_hand = false;
            state.own_mut().queen = cell.0;
        } else {
            state.in_hand -= 1;
            state.own_mut().workers[cell.index()] += 1;
        }
        state.from = state.at;
        state.at = cell.0;
        if state.in_hand > 0 || state.queen_in_hand {
            return;
        }
        state.from = NONE;
        if queen_was_there {
            self.end_action(state);
        } else {
            self.activate(state, cell);
        }
    }

    // The end of a turn

    /// After the action: objectives, then the next turn.
    pub(super) fn end_action(&self, state: &mut State) {
        state.at = NONE;
        state.points = 0;
        state.laid_eggs = false;
        state.plannings = 0;
        state.hatchings = 0;
        state.explored = false;
        state.fights = 0;
        state.phase = Phase::Validate;
        self.ask_validation(state);
    }

    /// MIC-X3: asked while a card is in hand, whether or not one can be validated: to be asked must tell the others nothing.
    fn ask_validation(&self, state: &mut State) {
        if state.own().hand == 0 {
            self.validated(state);
        }
    }

    pub(super) fn validate(&self, state: &mut State, card: usize, level: usize) {
        let colony = state.own_mut();
        colony.hand &= !(1 << card);
        colony.seen &= !(1 << card);
        colony.validated[level] |= 1 << card;
        self.forget(state, card);
        self.ask_validation(state);
    }

    /// Nothing more is validated: the next player, round, or the end.
    pub(super) fn validated(&self, state: &mut State) {
        let round_done = !self.next_player(state);
        if state.phase == Phase::FinalValidate {
            if round_done {
                state.phase = Phase::Over;
            } else {
                self.ask_validation(state);
            }
            return;
        }
        if !round_done {
            return self.begin_turn(state);
        }
        // MIC-E1: the round is completed, then each player has one more whole turn.
        let last = state.ending != 0 && state.round > state.ending;
        if last || state.round >= self.options.max_rounds {
            state.truncated = !last;
            state.phase = Phase::FinalValidate;
            return self.ask_validation(state);
        }
        state.round += 1;
        self.begin_turn(state);
    }

    /// MIC-E1: the end is triggered at once.
    pub(super) fn look_for_end(&self, state: &mut State) {
        let colony = state.own();
        let done = colony.pheromones.len() >= PHEROMONES || colony.cells().count() >= MAX_CHAMBERS;
        if done && state.ending == 0 {
            state.ending = state.round;
        }
    }

    // What may be chosen, and what it does

    /// Appends the numbers of all that may be chosen, ascending.
    pub(super) fn list_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        let numbers = &self.numbers;
        let mut push = |decision| out.push(numbers.number(decision));
        match state.phase {
            Phase::Map => {
                Bits(self.tiles_left(state)).for_each(|tile| (0..6).for_each(|turns| push(Decision::Map(tile, turns))))
            }
            Phase::Booklets => Bits(state.species_left.into()).for_each(|species| push(Decision::Booklet(species))),
            Phase::Species => Bits(state.own().booklets.into()).for_each(|species| push(Decision::Species(species))),
            Phase::Refill => match self.gap(state) {
                Some(Gap::Chamber(_)) => Bits(state.chamber_deck).for_each(|card| push(Decision::RevealTile(card))),
                Some(Gap::Prey(_)) => Bits(state.prey_deck).for_each(|card| push(Decision::RevealPrey(card))),
                _ => Bits(self.objectives_on_top(state)).for_each(|card| push(Decision::RevealObjective(card))),
            },
            Phase::Draw => Bits(self.objectives_on_top(state)).for_each(|card| push(Decision::Draw(card))),
            Phase::Keep => Bits(state.drawn).for_each(|card| push(self.keep_decision(state, card))),
            Phase::Worker => self.worker_hexes(state).iter().for_each(|hex| push(Decision::Worker(hex))),
            Phase::Sow => self.sources(state).for_each(|cell| push(Decision::Sow(cell))),
            Phase::Drop => {
                let ways = self.walk(state).ways_on(&self.tunnels(state.own()));
                for queen in [false, true] {
                    if (queen && state.queen_in_hand) || (!queen && state.in_hand > 0) {
                        let open =
                            |side: &Side| Cell(state.at).beside(*side).is_some_and(|cell| ways.contains(cell.index()));
                        Side::ALL.into_iter().filter(open).for_each(|side| push(Decision::Drop(queen, side)));
                    }
                }
            }
            Phase::Lay => self.list_lay(state, out),
            Phase::Build => self.list_build(state, out),
            Phase::Hatch => {
                push(Decision::Hatch);
                push(Decision::Done);
            }
            Phase::Hunt => self.list_hunt(state, out),
            Phase::MoundPlan => self.list_plannings(state, out),
            Phase::Colonize => self.list_colonize(state, out),
            Phase::Validate | Phase::FinalValidate => {
                let player = usize::from(state.player);
                for card in Bits(state.own().hand) {
                    let met = self.levels_met(state, player, card);
                    (0..2).filter(|&level| met[level]).for_each(|level| push(Decision::Validate(card, level)));
                }
                push(Decision::Done);
            }
            Phase::Over => {}
        }
    }

    fn keep_decision(&self, state: &State, card: usize) -> Decision {
        if state.after_keep == Phase::Worker { Decision::Keep(card) } else { Decision::PlanKeep(card) }
    }

    /// Takes a legal decision.
    pub(super) fn take(&self, state: &mut State, decision: Decision) {
        match decision {
            Decision::Map(tile, turns) => {
                self.lay_tile(state, tile, turns);
                self.after_tile(state);
            }
            Decision::Booklet(species) => self.deal_booklet(state, species),
            Decision::Species(species) => self.pick_species(state, species),
            Decision::RevealTile(card) | Decision::RevealPrey(card) | Decision::RevealObjective(card) => {
                self.fill_gap(state, card);
            }
            Decision::Draw(card) => self.draw_objective(state, card),
            Decision::Keep(card) | Decision::PlanKeep(card) => self.keep(state, card),
            Decision::Worker(hex) => self.place_worker(state, hex),
            Decision::Sow(cell) => self.sow(state, cell.index()),
            Decision::Drop(queen, side) => self.drop_ant(state, queen, side),
            Decision::Validate(card, level) => self.validate(state, card, level),
            Decision::Done if matches!(state.phase, Phase::Validate | Phase::FinalValidate) => self.validated(state),
            _ => self.act(state, decision),
        }
    }

    /// What an action's kind begins with; kinds without an action end at once (MIC-A2).
    pub(super) fn phase_of(kind: ChamberKind) -> Option<Phase> {
        Some(match kind {
            ChamberKind::Lay => Phase::Lay,
            ChamberKind::Build => Phase::Build,
            ChamberKind::Hunt => Phase::Hunt,
            ChamberKind::Colonize => Phase::Colonize,
            _ => return None,
        })
    }
}

/// The first `count` cards.
fn all(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}
