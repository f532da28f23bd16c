//! What is asked and what follows: setup, events, births, winter, and the round of phases. The garden is in `outside`, harvest and
//! atelier in `home`.

use super::Myrmes;
use super::action::{Births, Decision, PIPS, Work};
use super::content::{MAX_HEXES, OBJECTIVES_EACH, PreyKind, Resource};
use super::garden::HexSet;
use super::scoring::{Source, from_start};
use super::state::{ANTS, ATELIER, Colony, Event, NONE, OBJECTIVES, Phase, SEASONS, SEASONS_A_YEAR, State, Tile};
use crate::bits::Bits;
use crate::game::ActionId;

/// MYR-S1
const START_POINTS: i32 = 10;
const START_NURSES: u8 = 3;
const START_WORKERS: u8 = 2;
const START_LARVAE: u8 = 1;
/// MYR-V4
const MORE_LARVAE: u8 = 2;
/// MYR-L6
pub(super) const LARVAE_FOR_FOOD: u8 = 3;
/// Where the season's event acts on levels, one more (MYR-V5, MYR-V6).
const ONE_LEVEL: u8 = 1;

impl Myrmes {
    /// MYR-S1: the start, before any prey lies in the garden.
    pub(super) fn new_state(&self) -> State {
        let colony = Colony {
            points: from_start(START_POINTS),
            level: 0,
            larvae: START_LARVAE,
            soldiers: 0,
            workers: START_WORKERS,
            inside: 0,
            nurses: START_NURSES,
            atelier: 0,
            stock: [0; 3],
            prey: 0,
            event: None,
            hidden: None,
            pheromones: self.content.numbers(),
            exits: HexSet::EMPTY,
            territory: HexSet::EMPTY,
            trails: HexSet::EMPTY,
            specials: HexSet::EMPTY,
        };
        let mut state = State {
            colonies: std::array::from_fn(|_| colony.clone()),
            cover: [NONE; MAX_HEXES],
            tiles: [Tile::EMPTY; MAX_HEXES],
            covered: HexSet::EMPTY,
            prey: [HexSet::EMPTY; 3],
            objectives: [NONE; OBJECTIVES],
            completed: [[0; OBJECTIVES]; 4],
            dice: [0; SEASONS_A_YEAR],
            season: 0,
            first: self.options.first_player,
            phase: Phase::Prey,
            player: self.options.first_player,
            at: NONE,
            left: 0,
            done: 0,
        };
        for (player, &hex) in self.garden.starts.iter().enumerate() {
            self.put_exit(&mut state, player, hex);
        }
        self.next_prey_space(&mut state);
        state
    }

    // ---- what is legal -------------------------------------------------------------------------------------------------------

    /// Appends the numbers of all legal actions or outcomes, ascending.
    pub(super) fn list_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        let mut push = |decision: Decision| out.push(self.numbers.number(decision));
        let own = state.own();
        match state.phase {
            Phase::Prey => {
                let tokens = self.prey_left(state);
                PreyKind::ALL.into_iter().filter(|&kind| tokens[kind as usize] > 0).map(Decision::Prey).for_each(push);
            }
            Phase::Tiles => Bits(self.objectives_left(state)).map(Decision::Tile).for_each(push),
            Phase::Dice => (1..=PIPS).map(Decision::Die).for_each(push),
            Phase::Event => {
                let reachable = Event::ALL.into_iter().filter(|&event| steps_to(state, event) <= own.larvae);
                reachable.map(Decision::Event).for_each(push);
            }
            Phase::Births => self.list_births(own, &mut push),
            Phase::Workers => {
                self.list_exchange(own, &mut push);
                Work::ALL.into_iter().filter(|&work| self.can_work(own, work)).map(Decision::Work).for_each(&mut push);
                own.exits.iter().map(Decision::Sortie).for_each(push);
            }
            Phase::Sortie => self.list_sortie(state, &mut push),
            Phase::Harvest => {
                let hex = usize::from(state.at);
                let there = Resource::among(state.tiles[hex].cubes);
                there.map(|resource| Decision::Harvest(hex, resource)).for_each(push);
            }
            Phase::Scavenge => {
                let hex = usize::from(state.at);
                super::action::SCAVENGED.map(|resource| Decision::Scavenge(hex, resource)).into_iter().for_each(push);
            }
            Phase::Extra => {
                for hex in own.trails.iter() {
                    let there = Resource::among(state.tiles[hex].cubes);
                    there.map(|resource| Decision::Extra(hex, resource)).for_each(&mut push);
                }
                push(Decision::Enough);
            }
            Phase::Atelier => self.list_atelier(state, &mut push),
            Phase::Release => own.specials.iter().map(Decision::Release).for_each(push),
            Phase::Storage => Resource::among(own.stock).map(Decision::Discard).for_each(push),
            Phase::Winter => [Decision::Exchange, Decision::Winter].into_iter().for_each(push),
            Phase::Over => {}
        }
    }

    /// MYR-L6
    pub(super) fn list_exchange(&self, own: &Colony, push: &mut impl FnMut(Decision)) {
        if own.larvae >= LARVAE_FOR_FOOD {
            push(Decision::Exchange);
        }
    }

    /// MYR-B1, MYR-B2
    fn list_births(&self, own: &Colony, push: &mut impl FnMut(Decision)) {
        fn within(track: &[(u8, u8)], nurses: u8) -> impl Iterator<Item = (usize, u8)> + '_ {
            track.iter().map(|choice| choice.0).enumerate().filter(move |&(_, used)| used <= nurses)
        }
        let [larvae_track, soldiers_track, workers_track] = &self.numbers.tracks;
        for (larvae, used) in within(larvae_track, own.nurses) {
            let nurses = own.nurses - used;
            for (soldiers, used) in within(soldiers_track, nurses) {
                let nurses = nurses - used;
                for (workers, used) in within(workers_track, nurses) {
                    for atelier in 0..=ATELIER.min(nurses - used) {
                        let births = Births { larvae, soldiers, workers, atelier, workers_first: false };
                        push(Decision::Births(births));
                        if self.is_cut(own, births) {
                            push(Decision::Births(Births { workers_first: true, ..births }));
                        }
                    }
                }
            }
        }
    }

    /// Soldiers and workers that would be born if there were room for all (MYR-B1, MYR-V4).
    fn broods(&self, own: &Colony, births: Births) -> (u8, u8) {
        let born = |track: usize, choice: usize, event: Event| {
            let born = self.numbers.tracks[track][choice].1;
            born + u8::from(born > 0 && own.has_event(event))
        };
        (born(1, births.soldiers, Event::Soldier), born(2, births.workers, Event::Worker))
    }

    /// MYR-B2: whether both kinds are born and not all have room.
    pub(super) fn is_cut(&self, own: &Colony, births: Births) -> bool {
        let (soldiers, workers) = self.broods(own, births);
        soldiers > 0 && workers > 0 && own.ants() + soldiers + workers > ANTS
    }

    /// Whether these births are among the choices of a player: enough nurses, and the order of birth said only where it matters.
    pub(super) fn can_give_birth(&self, own: &Colony, births: Births) -> bool {
        let nurses = [births.larvae, births.soldiers, births.workers];
        let used = nurses.into_iter().zip(&self.numbers.tracks).map(|(choice, track)| track[choice].0);
        used.sum::<u8>() + births.atelier <= own.nurses && (!births.workers_first || self.is_cut(own, births))
    }

    /// MYR-V5: the level up to which a player works inside and lays special tiles.
    pub(super) fn working_level(&self, own: &Colony) -> u8 {
        own.level + if own.has_event(Event::Level) { ONE_LEVEL } else { 0 }
    }

    /// MYR-V5, MYR-V6: the level up to which a player lays pheromones.
    pub(super) fn laying_level(&self, own: &Colony) -> u8 {
        own.level + if own.has_event(Event::Level) || own.has_event(Event::Hexagon) { ONE_LEVEL } else { 0 }
    }

    /// MYR-W2
    pub(super) fn can_work(&self, own: &Colony, work: Work) -> bool {
        let level = work.level();
        level <= self.working_level(own)
            && own.inside >> level & 1 == 0
            && (work != Work::Queen || own.stock[Resource::Food as usize] > 0)
    }

    /// MYR-C5: tokens not yet on the board.
    pub(super) fn prey_left(&self, state: &State) -> [usize; 3] {
        PreyKind::ALL.map(|kind| {
            let tokens = self.content.prey_of(kind).map_or(0, |prey| usize::from(prey.number));
            tokens.saturating_sub(state.prey[kind as usize].len())
        })
    }

    /// MYR-C6: objectives that may be drawn next, as bits.
    pub(super) fn objectives_left(&self, state: &State) -> u64 {
        let Some(place) = state.objectives.iter().position(|&tile| tile == NONE) else { return 0 };
        let level = place / OBJECTIVES_EACH + 1;
        let tiles = self.content.objectives.iter().enumerate();
        tiles
            .filter(|(tile, objective)| {
                usize::from(objective.level) == level && !state.objectives.contains(&(*tile as u8))
            })
            .fold(0, |set, (tile, _)| set | 1 << tile)
    }

    // ---- what follows --------------------------------------------------------------------------------------------------------

    /// Takes a legal decision or outcome.
    pub(super) fn take(&self, state: &mut State, decision: Decision) {
        match decision {
            Decision::Prey(kind) => {
                state.prey[kind as usize].insert(state.at.into());
                self.next_prey_space(state);
            }
            Decision::Tile(tile) => {
                if let Some(place) = state.objectives.iter().position(|&tile| tile == NONE) {
                    state.objectives[place] = tile as u8;
                }
                if !state.objectives.contains(&NONE) {
                    state.phase = Phase::Dice;
                }
            }
            Decision::Die(pips) => {
                if let Some(season) = state.dice.iter().position(|&die| die == 0) {
                    state.dice[season] = pips;
                }
                if !state.dice.contains(&0) {
                    self.begin_season(state);
                }
            }
            Decision::Event(_) | Decision::Births(_) => self.choose(state, decision),
            Decision::Exchange => {
                let own = state.own_mut();
                own.larvae -= LARVAE_FOR_FOOD;
                own.gain(Resource::Food, 1);
                if state.phase == Phase::Winter {
                    self.face_winter(state);
                }
            }
            Decision::Work(work) => self.work(state, work),
            Decision::Sortie(hex) => self.go_out(state, hex),
            Decision::Step(hex) => self.step(state, hex),
            Decision::Clear(hex) => self.clear(state, hex),
            Decision::Lay(placement) => self.lay(state, placement),
            Decision::Leave => self.come_to_end(state),
            Decision::Harvest(hex, resource) | Decision::Scavenge(hex, resource) => self.gather(state, hex, resource),
            Decision::Extra(hex, resource) => self.take_more(state, hex, resource),
            Decision::Enough => self.next_harvest(state),
            Decision::Tunnel(hex) => self.dig_tunnel(state, hex),
            Decision::Dig => self.dig_deeper(state),
            Decision::Nurse => self.raise_nurse(state),
            Decision::Objective(tile) => self.complete(state, tile),
            Decision::Release(hex) => self.release(state, hex),
            Decision::Done => self.next_in_atelier(state),
            Decision::Discard(resource) => {
                state.own_mut().stock[resource as usize] -= 1;
                self.store(state);
            }
            Decision::Winter => {
                self.pay_winter(state);
                if self.pass_on(state) { self.face_winter(state) } else { self.end_year(state) }
            }
        }
    }

    /// MYR-C5: the next space without prey, in hex order; after the last, objectives are drawn.
    fn next_prey_space(&self, state: &mut State) {
        let open = self.garden.prey_spaces & !state.all_prey();
        match open.first() {
            Some(hex) => state.at = hex as u8,
            None => {
                state.at = NONE;
                state.phase = Phase::Tiles;
            }
        }
    }

    /// Hands the decision to the next player in turn order; false after the last (MYR-V7).
    pub(super) fn pass_on(&self, state: &mut State) -> bool {
        state.player = (state.player + 1) % self.players() as u8;
        state.player != state.first
    }

    fn begin_season(&self, state: &mut State) {
        state.phase = Phase::Event;
        state.player = state.first;
    }

    /// Events and births: at once, or when all have chosen (MYR-V7).
    fn choose(&self, state: &mut State, decision: Decision) {
        if self.options.hidden {
            state.own_mut().hidden = Some(self.numbers.number(decision));
        } else {
            self.reveal(state, usize::from(state.player), decision);
        }
        if self.pass_on(state) {
            return;
        }
        for player in 0..self.players() {
            if let Some(decision) = state.colonies[player].hidden.take().and_then(|id| self.numbers.decision(id)) {
                self.reveal(state, player, decision);
            }
        }
        if state.phase == Phase::Event {
            state.phase = Phase::Births;
        } else {
            state.phase = Phase::Workers;
            self.next_worker(state, state.first);
        }
    }

    fn reveal(&self, state: &mut State, player: usize, decision: Decision) {
        match decision {
            Decision::Event(event) => {
                let steps = steps_to(state, event);
                let own = &mut state.colonies[player];
                own.larvae -= steps;
                own.event = Some(event);
            }
            Decision::Births(births) => self.give_birth(&mut state.colonies[player], births),
            _ => {}
        }
    }

    /// MYR-B1, MYR-B2
    fn give_birth(&self, own: &mut Colony, births: Births) {
        let larvae = self.numbers.tracks[0][births.larvae].1;
        own.breed(larvae + if larvae > 0 && own.has_event(Event::Larvae) { MORE_LARVAE } else { 0 });
        let (soldiers, workers) = self.broods(own, births);
        let room = ANTS - own.ants();
        let (soldiers, workers) = if births.workers_first {
            let workers = workers.min(room);
            (soldiers.min(room - workers), workers)
        } else {
            let soldiers = soldiers.min(room);
            (soldiers, workers.min(room - soldiers))
        };
        own.soldiers += soldiers;
        own.workers += workers;
        own.atelier = births.atelier;
    }

    /// MYR-W1: the next player with a worker, from this seat on; after the last worker, the harvest.
    pub(super) fn next_worker(&self, state: &mut State, from: u8) {
        let players = self.players() as u8;
        let next = (0..players).map(|i| (from + i) % players);
        match next.into_iter().find(|&player| state.colonies[usize::from(player)].workers > 0) {
            Some(player) => state.player = player,
            None => {
                state.player = state.first;
                self.begin_harvest(state);
            }
        }
    }

    /// MYR-W2
    fn work(&self, state: &mut State, work: Work) {
        let player = state.player;
        let own = state.own_mut();
        own.workers -= 1;
        own.inside |= 1 << work.level();
        match work {
            Work::Larva => own.breed(1),
            Work::Food => own.gain(Resource::Food, 1),
            Work::Dig(resource) => own.gain(resource, 1),
            Work::Queen => {
                own.stock[Resource::Food as usize] -= 1;
                self.score(state, player.into(), Source::Queen, QUEEN_POINTS);
            }
        }
        self.next_worker(state, player + 1);
    }

    // ---- storage and winter --------------------------------------------------------------------------------------------------

    /// MYR-E1: asks the first player, from the one to move on, who has too many cubes.
    pub(super) fn store(&self, state: &mut State) {
        state.phase = Phase::Storage;
        loop {
            let own = state.own();
            if own.cubes() > self.content.colony.storage[usize::from(own.level)].into() {
                return;
            }
            if !self.pass_on(state) {
                return self.end_season(state);
            }
        }
    }

    /// MYR-E2
    fn end_season(&self, state: &mut State) {
        for own in &mut state.colonies {
            own.workers += own.inside.count_ones() as u8;
            own.inside = 0;
            own.atelier = 0;
            own.event = None;
        }
        if usize::from(state.season + 1).is_multiple_of(SEASONS_A_YEAR) {
            state.phase = Phase::Winter;
            self.face_winter(state);
        } else {
            self.next_season(state);
        }
    }

    /// The season after this one. The first player passes on to the left.
    fn next_season(&self, state: &mut State) {
        state.season += 1;
        state.first = (state.first + 1) % self.players() as u8;
        self.begin_season(state);
    }

    /// MYR-E3: asks the first player, from the one to move on, who has too little food and larvae to change for it; all others pay.
    fn face_winter(&self, state: &mut State) {
        loop {
            let own = state.own();
            if own.stock[Resource::Food as usize] < self.food_due(state) && own.larvae >= LARVAE_FOR_FOOD {
                return;
            }
            self.pay_winter(state);
            if !self.pass_on(state) {
                return self.end_year(state);
            }
        }
    }

    fn food_due(&self, state: &State) -> u8 {
        self.content.winter.food[state.year()].saturating_sub(state.own().soldiers)
    }

    /// MYR-E3
    fn pay_winter(&self, state: &mut State) {
        let due = self.food_due(state);
        let own = state.own_mut();
        let food = &mut own.stock[Resource::Food as usize];
        let paid = due.min(*food);
        *food -= paid;
        let lost = i32::from(due - paid) * i32::from(self.content.winter.missing);
        own.points.add(Source::Winter, -lost.min(own.points.total()));
    }

    fn end_year(&self, state: &mut State) {
        if usize::from(state.season) + 1 == SEASONS {
            state.phase = Phase::Over;
        } else {
            self.next_season(state);
            state.phase = Phase::Dice;
            state.dice = [0; SEASONS_A_YEAR];
        }
    }
}

/// MYR-W2: points for feeding the queen.
const QUEEN_POINTS: u8 = 2;

/// MYR-V2: larvae that bring the own cube from the die to this place.
pub(super) fn steps_to(state: &State, event: Event) -> u8 {
    state.die().abs_diff(event as u8)
}
