//! The sequence of decisions (AMB-T1): what may be chosen in each phase, and what each choice does.

use super::Ambrosia;
use super::action::{Decision, Way};
use super::content::NUM_PARTS;
use super::moves::Help;
use super::options::parts_in_play;
use super::scoring::{Account, Points, give_jelly};
use super::state::{Group, Kind, MAX_PLAYERS, MAX_SPACES, NO_CARD, Phase, Special, State};
use crate::bits::Bits;
use crate::game::ActionId;
use std::ops::ControlFlow;

/// AMB-S2: the smallest distance between start stacks, both ways round.
const START_DISTANCE: usize = 4;
/// No space is being decided about.
pub(super) const NO_SPOT: u8 = u8::MAX;

/// How a block came to where it lands (AMB-B9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrival {
    /// By a move of this many spaces.
    Move(usize),
    /// Through a hole.
    Hole,
    /// By a leap.
    Leap,
}

impl Ambrosia {
    pub(super) fn new_state(&self) -> State {
        let options = &self.options;
        let mut layout = [0; NUM_PARTS];
        for (i, part) in layout.iter_mut().enumerate() {
            *part = options.parts.as_ref().and_then(|order| order.get(i).copied()).unwrap_or(i as u8);
        }
        let mut state = State {
            top: [Group::EMPTY; MAX_SPACES],
            covered: [Group::EMPTY; MAX_SPACES],
            tops: [0; MAX_PLAYERS],
            unders: [0; MAX_PLAYERS],
            reserve: [u8::MAX; MAX_PLAYERS],
            hand: [None; MAX_PLAYERS],
            points: [Points::EMPTY; MAX_PLAYERS],
            peak: [0; MAX_PLAYERS],
            jelly: [0; MAX_PLAYERS],
            scorings: [0; MAX_PLAYERS],
            supply: self.content.jelly_supply,
            layout,
            card: NO_CARD,
            drawn: 0,
            turn: 1,
            colour: options.first_player,
            phase: Phase::Parts,
            spot: NO_SPOT,
            moved: false,
            spent: false,
            truncated: false,
        };
        for colour in self.colours_from(options.first_player.into()) {
            if options.start_jelly[colour] {
                give_jelly(&mut state, colour); // AMB-S4
            }
        }
        if options.parts.is_some() {
            self.enter_setup(&mut state);
        }
        state
    }

    /// Who decides for the colour whose turn it is (AMB-E3).
    pub(super) fn player_of(&self, state: &State) -> usize {
        let players = self.players();
        (usize::from(state.colour) + players - usize::from(self.effect(state).swap) % players) % players
    }

    /// AMB-E0: cards that have not been turned up.
    pub(super) fn cards_left(&self, state: &State) -> impl Iterator<Item = usize> + use<> {
        Bits(!u64::from(state.drawn) & ((1 << self.content.events.len()) - 1))
    }

    // What may be chosen

    /// Appends the numbers of all that may be chosen, ascending.
    pub(super) fn list_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        let colour = usize::from(state.colour);
        let spot = usize::from(state.spot);
        let mut push = |decision| out.push(self.numbers.number(decision));
        match state.phase {
            Phase::Parts => out.extend(self.numbers.orders()),
            Phase::FirstEvent | Phase::Event => self.cards_left(state).for_each(|card| push(Decision::Event(card))),
            Phase::Setup | Phase::Choose => {
                Bits(state.reserve[colour].into()).for_each(|index| push(Decision::Choose(Kind::SPECIALS[index])))
            }
            Phase::Place => (0..self.spaces)
                .filter(|&space| self.may_place(state, space))
                .for_each(|space| push(Decision::Place(space))),
            Phase::Start => self.list_start(state, colour, out),
            Phase::Sting => {
                self.stingable(state).for_each(|player| push(Decision::Sting(Some(player))));
                push(Decision::Sting(None));
            }
            Phase::Hole => {
                (1..=state.top[spot].len()).for_each(|count| push(Decision::Hole(spot, count)));
                push(Decision::Stay);
            }
            Phase::Gust => {
                let _ = self.each_move(state, colour, spot, state.top[spot], |count, way, _| {
                    push(Decision::Move(spot, count, way));
                    ControlFlow::Continue(())
                });
                push(Decision::Stay);
            }
            Phase::BeforeCheck => {
                self.list_jelly(state, colour, out);
                out.push(self.numbers.number(Decision::Check));
            }
            Phase::Check => {
                push(Decision::Score);
                push(Decision::Continue);
            }
            Phase::Restack => Bits(self.restack_spaces(state)).for_each(|space| push(Decision::Restack(space))),
            Phase::Remove => self.list_removals(state, colour, out),
            Phase::Alone => (0..self.spaces)
                .filter(|&space| state.top[space].is_empty())
                .for_each(|space| push(Decision::Alone(space))),
            Phase::End => {
                push(Decision::JellyPoint);
                if !state.spent {
                    push(Decision::JellyTurn);
                }
                push(Decision::End);
            }
            Phase::Over => {}
        }
    }

    fn list_start(&self, state: &State, colour: usize, out: &mut Vec<ActionId>) {
        let mut must_move = false;
        let mut drone_only = false;
        for space in self.movable(state, colour) {
            let (group, _) = state.group(colour, space);
            let mut counts = false;
            let _ = self.each_move(state, colour, space, group, |count, way, help| {
                counts |= help == Help::Counts;
                out.push(self.numbers.number(Decision::Move(space, count, way)));
                ControlFlow::Continue(())
            });
            if counts {
                drone_only = !must_move && group.len() == 2 && self.power(state, space, group) == Kind::Drone;
                must_move = true;
            }
        }
        self.list_jelly(state, colour, out);
        // AMB-K2, AMB-K3, AMB-P8
        if !must_move || drone_only {
            out.push(self.numbers.number(Decision::Score));
        }
    }

    /// AMB-J1, AMB-J5: what a jelly may be used for before the check.
    fn list_jelly(&self, state: &State, colour: usize, out: &mut Vec<ActionId>) {
        if state.jelly[colour] == 0 {
            return;
        }
        let mut push = |decision| out.push(self.numbers.number(decision));
        push(Decision::JellyPoint);
        if state.spent {
            return;
        }
        // AMB-J2: not possible without an uncovered counter.
        if state.tops[colour] != 0 {
            Bits(state.unders[colour]).for_each(|space| push(Decision::JellyFree(space)));
        }
        if self.effect(state).leap {
            for from in self.movable(state, colour) {
                let (group, _) = state.group(colour, from);
                (0..self.spaces)
                    .filter(|&to| self.may_leap(state, colour, from, group, to))
                    .for_each(|to| push(Decision::JellyLeap(from, to)));
            }
        }
    }

    /// AMB-G4, or AMB-G5 where the stack holds no normal counter.
    fn list_removals(&self, state: &State, colour: usize, out: &mut Vec<ActionId>) {
        let start = out.len();
        if state.spot != NO_SPOT {
            // Of neighbouring normal counters the order that is left is the same: only the highest of a run is offered.
            let mut above = Kind::Drone;
            for (index, kind) in state.top[usize::from(state.spot)].kinds().rev().enumerate() {
                if kind == Kind::Normal && above != Kind::Normal {
                    out.push(self.numbers.number(Decision::Remove(index)));
                }
                above = kind;
            }
        }
        if out.len() == start {
            Bits(state.unders[colour])
                .filter(|&space| state.covered[space].kinds().any(|kind| kind == Kind::Normal))
                .for_each(|space| out.push(self.numbers.number(Decision::RemoveCovered(space))));
        }
    }

    fn may_place(&self, state: &State, space: usize) -> bool {
        Bits(state.occupied()).all(|other| {
            let apart = space.abs_diff(other);
            apart.min(self.spaces - apart) >= START_DISTANCE
        })
    }

    /// AMB-B6: the others who have a point to lose.
    fn stingable(&self, state: &State) -> impl Iterator<Item = usize> {
        let colour = usize::from(state.colour);
        (0..self.players()).filter(move |&other| other != colour && state.points[other].total() > 0)
    }

    /// AMB-G3: where the new stack may end.
    pub(super) fn restack_spaces(&self, state: &State) -> u64 {
        let own = state.tops[usize::from(state.colour)];
        let over_others = state.unders.iter().fold(0, |all, mask| all | mask);
        if own & !over_others != 0 { own & !over_others } else { own }
    }

    // What a choice does

    /// Takes a legal decision.
    pub(super) fn take(&self, state: &mut State, decision: Decision) {
        let colour = usize::from(state.colour);
        match decision {
            Decision::Parts(rank) => {
                let order = super::action::unrank(rank, parts_in_play(self.players()));
                state.layout[..order.len()].copy_from_slice(&order);
                self.enter_setup(state);
            }
            Decision::Event(card) => self.turn_up(state, card),
            Decision::Choose(kind) => self.choose(state, colour, kind),
            Decision::Place(space) => {
                if let Some(special) = state.hand[colour].take() {
                    state.land(space, Group::start_stack(colour, special));
                }
                self.next_in_setup(state, Phase::Start);
            }
            Decision::Move(from, count, way) => self.make_move(state, colour, from, count, way),
            Decision::Hole(from, count) => {
                if let Some(end) = self.hole_end(state, from) {
                    let block = state.lift(colour, from, count);
                    state.land(end, block);
                    self.arrive(state, end, Arrival::Hole);
                }
            }
            Decision::Stay => self.after_landing(state),
            Decision::Sting(player) => {
                if let Some(player) = player {
                    // AMB-B6: only who has a point may be chosen.
                    state.points[player].add(Account::Beekeeper, -1);
                }
                self.after_landing(state);
            }
            Decision::JellyPoint => {
                spend_jelly(state, colour);
                self.gain(state, colour, Account::JellyPoints, 1); // AMB-J4
                self.after_jelly(state);
            }
            Decision::JellyFree(space) => {
                spend_jelly(state, colour);
                state.spent = true;
                let block = state.lift(colour, space, 1);
                if let Some(stack) = self.next_stack(state, colour, space) {
                    state.land(stack, block);
                }
                self.after_jelly(state);
            }
            Decision::JellyLeap(from, to) => {
                spend_jelly(state, colour);
                state.spent = true;
                let (group, _) = state.group(colour, from);
                let block = state.lift(colour, from, group.len());
                state.land(to, block);
                self.arrive(state, to, Arrival::Leap);
            }
            Decision::JellyTurn => {
                // AMB-J3: the additional turn is part of the same turn, so what is spent stays spent.
                spend_jelly(state, colour);
                state.spent = true;
                state.moved = false;
                state.phase = Phase::Start;
            }
            Decision::Check => self.check(state, colour),
            Decision::Score => self.score(state, colour),
            Decision::Continue => self.end_turn(state, colour),
            Decision::Restack(space) => self.restack(state, colour, space),
            Decision::Remove(index) => {
                let spot = usize::from(state.spot);
                let stack = state.top[spot];
                state.set_top(spot, stack.without(stack.len() - 1 - index));
                self.fill_hive(state, colour);
            }
            Decision::RemoveCovered(space) => {
                let group = state.covered[space];
                if let Some(height) = (0..group.len()).rev().find(|&h| group.kind_at(h) == Kind::Normal) {
                    state.set_covered(space, group.without(height));
                }
                self.fill_hive(state, colour);
            }
            Decision::Alone(space) => {
                if let Some(kind) = state.hand[colour].take() {
                    state.land(space, Group::single(colour, kind));
                }
                self.end_turn(state, colour);
            }
            Decision::End => self.next_turn(state),
        }
    }

    fn enter_setup(&self, state: &mut State) {
        let events = self.options.events && self.cards_left(state).next().is_some();
        state.phase = if events { Phase::FirstEvent } else { Phase::Setup };
    }

    /// The next colour's decision of the same setup phase, or the next phase when all have decided.
    fn next_in_setup(&self, state: &mut State, next: Phase) {
        state.colour = (state.colour + 1) % self.players() as u8;
        if state.colour == self.options.first_player {
            state.phase = next;
        }
    }

    /// AMB-E0: an event card is turned up.
    fn turn_up(&self, state: &mut State, card: usize) {
        state.card = card as u8;
        state.drawn |= 1 << card;
        // AMB-E5: in turn order, as far as the supply goes.
        for colour in self.colours_from(state.colour.into()) {
            for _ in 0..self.effects[card].jelly {
                give_jelly(state, colour);
            }
        }
        state.phase = if state.phase == Phase::FirstEvent { Phase::Setup } else { Phase::Choose };
    }

    fn choose(&self, state: &mut State, colour: usize, kind: Kind) {
        state.reserve[colour] &= !(1 << kind.special_index());
        if state.phase == Phase::Setup {
            state.hand[colour] = Some(kind);
            self.next_in_setup(state, Phase::Place);
        } else if state.spot == NO_SPOT {
            state.hand[colour] = Some(kind); // AMB-G7
            state.phase = Phase::Alone;
        } else {
            state.land(state.spot.into(), Group::single(colour, kind)); // AMB-G6
            self.end_turn(state, colour);
        }
    }

    fn make_move(&self, state: &mut State, colour: usize, from: usize, count: usize, way: Way) {
        // A gust's move may follow a leap, with the turn's own move still to come.
        if state.phase == Phase::Start {
            state.moved = true;
        }
        let to = way.target(from, count, self.spaces);
        let block = state.lift(colour, from, count);
        state.land(to, block);
        self.arrive(state, to, Arrival::Move(way.distance(count)));
    }

    /// The landing, and what is decided there.
    fn arrive(&self, state: &mut State, space: usize, arrival: Arrival) {
        let colour = usize::from(state.colour);
        if let (Arrival::Move(distance), Some(long)) = (arrival, self.effect(state).long_move)
            && distance >= usize::from(long.distance)
        {
            // AMB-E6
            for other in self.colours_from(colour).skip(1) {
                self.gain(state, other, Account::LongMoves, long.points.into());
            }
        }
        let phase = match self.special(state, space) {
            Special::Honeywell => {
                self.gain(state, colour, Account::Honeywell, 1); // AMB-B5
                None
            }
            Special::Beekeeper => self.stingable(state).next().is_some().then_some(Phase::Sting),
            // AMB-B2: not again after a hole.
            Special::Hole if arrival != Arrival::Hole => self.hole_passage(state, colour, space).map(|_| Phase::Hole),
            Special::Gust => {
                let stays = self.each_move(state, colour, space, state.top[space], |_, _, _| ControlFlow::Break(()));
                stays.is_break().then_some(Phase::Gust)
            }
            _ => None,
        };
        match phase {
            Some(phase) => {
                state.phase = phase;
                state.spot = space as u8;
            }
            None => self.after_landing(state),
        }
    }

    /// Back to where the landing came from: the start after a leap, else before the check.
    fn after_landing(&self, state: &mut State) {
        state.spot = NO_SPOT;
        if state.moved {
            self.before_check(state);
        } else {
            state.phase = Phase::Start;
        }
    }

    /// After a jelly the same things are asked again, as far as they still are to be asked.
    fn after_jelly(&self, state: &mut State) {
        match state.phase {
            Phase::BeforeCheck => self.before_check(state),
            Phase::End => self.end_turn(state, state.colour.into()),
            _ => {}
        }
    }

    /// AMB-J5: a player without jelly is not asked.
    fn before_check(&self, state: &mut State) {
        let colour = usize::from(state.colour);
        if state.jelly[colour] > 0 {
            state.phase = Phase::BeforeCheck;
        } else {
            self.check(state, colour);
        }
    }

    /// AMB-K1, AMB-K3, AMB-P8
    fn check(&self, state: &mut State, colour: usize) {
        let mobility = self.mobility(state, colour);
        if mobility.drone_only || (!mobility.counts && mobility.by_space) {
            state.phase = Phase::Check;
        } else if mobility.counts {
            self.end_turn(state, colour);
        } else {
            self.score(state, colour);
        }
    }

    fn score(&self, state: &mut State, colour: usize) {
        if state.scorings[colour] == self.hives {
            return self.finish(state, colour);
        }
        self.count(state, colour);
        state.scorings[colour] += 1;
        state.spot = NO_SPOT;
        // AMB-G7: without an uncovered counter there is no stack to form.
        state.phase = if state.tops[colour] == 0 { Phase::Remove } else { Phase::Restack };
    }

    /// AMB-G2: collecting ends on `last`, each next group under what is collected: so, going back from `last`, each group lies on
    /// the one before.
    fn restack(&self, state: &mut State, colour: usize, last: usize) {
        let mut stack = state.top[last];
        for steps in 1..self.spaces {
            let space = self.ahead(state, last, self.spaces - steps);
            if state.tops[colour] >> space & 1 == 1 {
                stack = stack.with_on_top(state.top[space]);
                state.set_top(space, Group::EMPTY);
            }
        }
        state.top[last] = stack;
        state.spot = last as u8;
        state.phase = Phase::Remove;
    }

    /// AMB-G8, AMB-E0: what a counter brings that goes to the next hive.
    fn fill_hive(&self, state: &mut State, colour: usize) {
        let hive = state.scorings[colour];
        state.phase = Phase::Choose;
        if state.scorings[..self.players()].iter().all(|&scorings| scorings >= hive) {
            give_jelly(state, colour);
            if self.options.events && self.cards_left(state).next().is_some() {
                state.phase = Phase::Event;
            }
        }
    }

    fn end_turn(&self, state: &mut State, colour: usize) {
        state.spot = NO_SPOT;
        if state.jelly[colour] > 0 {
            state.phase = Phase::End;
        } else {
            self.next_turn(state);
        }
    }

    fn next_turn(&self, state: &mut State) {
        state.moved = false;
        state.spent = false;
        // AMB-F5
        if state.turn >= self.options.max_turns {
            state.phase = Phase::Over;
            state.truncated = true;
            return;
        }
        state.turn += 1;
        state.colour = (state.colour + 1) % self.players() as u8;
        state.phase = Phase::Start;
    }
}

fn spend_jelly(state: &mut State, colour: usize) {
    state.jelly[colour] -= 1;
    state.supply += 1;
}
