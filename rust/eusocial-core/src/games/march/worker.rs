//! The Worker Phase: turns, the five actions and Breed, their reactions, and how the phase ends (MOA-A39 to A57, MOA-D2 to D6,
//! MOA-B4 to B9).

use super::March;
use super::action::{Decision, Plain};
use super::ants::{DEVOUR_STEPS, Taken};
use super::content::Segment;
use super::drafts::{DECK_PACK, ROUND_PACK};
use super::effects::{Trigger, Where};
use super::facts::{Amount, ECHO, SCOUTING};
use super::options::Drafting;
use super::rules::skip_if;
use super::state::{Ant, Deed, NONE, OUT, Place, ROWS, State, TUNNEL, Task, Tiles, Way, cards_of, tiles_of};
use crate::bits::Bits;
use crate::game::ActionId;
use crate::hex::{self, DIRECTIONS};

/// MOA-B4: larvae and ants for a Major Worker.
const BREED_COST: u8 = 2;
/// MOA-A22: players with three or four of them, of whom the second to rest ends the phase.
const SECOND_REST: u8 = 2;
/// MOA-A21: of five players the third.
const THIRD_REST: u8 = 3;

impl March {
    pub(super) fn begin_round(&self, state: &mut State) -> bool {
        for colony in &mut state.colonies {
            (colony.rested, colony.wins, colony.battled) = (false, 0, 0);
        }
        state.turns = 0;
        state.replace(Task::Turn { player: state.first, bonus: false });
        state.active = state.first;
        self.predators_begin_round(state);
        match self.options.draft {
            Drafting::Round => state.push(Task::BeginDraft { cards: ROUND_PACK }),
            Drafting::Deck => {
                if state.round == 0 {
                    self.deal_start(state, self.start().cards);
                }
                state.push(Task::BeginDraft { cards: DECK_PACK });
            }
            Drafting::None | Drafting::Setup => {}
        }
        if self.options.seasons {
            state.push(Task::Season);
        }
        true
    }

    // Turns

    /// MOA-A40: what a player may do in a turn.
    pub(super) fn list_turn(&self, state: &State, player: usize, out: &mut Vec<ActionId>) {
        let numbers = &self.content.numbers;
        let own = &state.colonies[player];
        let mut plain = |plain| out.push(self.numbers.number(Decision::Plain(plain)));
        let most = u16::from(numbers.max_turns) * self.players() as u16;
        if state.turns >= most {
            return plain(Plain::Rest);
        }
        if self.can_explore(state, player) {
            plain(Plain::Explore);
        }
        if self.can_march(state, player) {
            plain(Plain::March);
        }
        if own.food >= numbers.forage_food {
            plain(Plain::Forage);
        }
        plain(Plain::Rest);
        if self.can_breed(state, player) {
            plain(Plain::Breed);
        }
        self.list_plays(state, player, self.payable(state, player), out);
    }

    /// MOA-D2
    pub(super) fn can_explore(&self, state: &State, player: usize) -> bool {
        state.colonies[player].food >= self.content.numbers.explore_food
            && if self.is_antperium() {
                self.can_flip(state, player, NONE)
            } else {
                self.hexes_left(state) > 0 && self.origins(state, player, Way::Explore) != 0
            }
    }

    /// MOA-D3
    pub(super) fn can_march(&self, state: &State, player: usize) -> bool {
        let own = &state.colonies[player];
        own.food >= self.content.numbers.march_food && (own.larvae > 0 || state.ants(player) > 0)
    }

    /// MOA-B4
    pub(super) fn can_breed(&self, state: &State, player: usize) -> bool {
        let own = &state.colonies[player];
        own.majors > 0
            && usize::from(own.larvae) + state.ants(player) >= BREED_COST.into()
            && state.inhabited(player) != 0
    }

    /// MOA-A52: cards in hand that a player can pay for. Tactics are for battles (MOA-B11).
    pub(super) fn payable(&self, state: &State, player: usize) -> u128 {
        let own = &state.colonies[player];
        let ants = state.ants(player);
        let thrift = self.amount(state, player, Amount::Thrift);
        cards_of(own.hand)
            .filter(|&card| {
                let facts = self.card(card);
                let means = ants + if facts.ants_only { 0 } else { usize::from(own.larvae) };
                !facts.tactic && usize::from(facts.cost.saturating_sub(thrift)) <= means
            })
            .fold(0, |set, card| set | 1 << card)
    }

    /// The plays of these cards: of an evolution, with the rows that it may go to (MOA-D9).
    pub(super) fn list_plays(&self, state: &State, player: usize, cards: u128, out: &mut Vec<ActionId>) {
        for card in cards_of(cards) {
            let facts = self.card(card);
            let mut push = |row| out.push(self.numbers.number(Decision::Play(card, row)));
            match facts.kind.segment() {
                Some(_) if facts.parasite => {
                    if self.hosts_of(state, player, card).next().is_some() {
                        push(0);
                    }
                }
                Some(segment) => self.rows_for(state, player, segment).for_each(push),
                None => push(0),
            }
        }
    }

    /// MOA-D9: the rows where an evolution may go: the first that is free, and on top of any other.
    pub(super) fn rows_for(
        &self,
        state: &State,
        player: usize,
        segment: Segment,
    ) -> impl Iterator<Item = usize> + use<> {
        let rows = state.colonies[player].body[segment as usize];
        let free = rows[..self.rows()].iter().position(|part| !part.is_some());
        (0..self.rows()).filter(move |&row| rows[row].is_some() || free == Some(row))
    }

    pub(super) fn act(&self, state: &mut State, player: u8, bonus: bool, decision: Decision) {
        let seat = usize::from(player);
        state.pop();
        if !bonus {
            state.push(Task::EndTurn { player });
            if self.options.mode.is_shared() {
                state.push(Task::Wild { player });
            }
            state.turns += 1;
        }
        if self.options.mode.has_seat() {
            state.push(Task::BroodReact);
        }
        let begin = |state: &mut State, deed| {
            state.push(Task::After { by: player, deed });
            state.push(Task::React { by: player, seat: 1, deed });
        };
        let numbers = &self.content.numbers;
        match decision {
            Decision::Plain(Plain::Explore) => {
                begin(state, Deed::Explore);
                state.colonies[seat].food -= numbers.explore_food;
                let left = if self.has(state, seat, SCOUTING) { 2 } else { 1 };
                state.push(if self.is_antperium() {
                    Task::Flip { player, from: NONE }
                } else {
                    Task::RevealHex { player, left, way: Way::Explore }
                });
            }
            Decision::Plain(Plain::March) => {
                begin(state, Deed::March);
                state.colonies[seat].food -= numbers.march_food;
                self.begin_march(state, player);
            }
            Decision::Plain(Plain::Forage) => {
                begin(state, Deed::Forage);
                state.colonies[seat].food -= numbers.forage_food;
                self.gain_larvae(state, seat, numbers.forage_larvae);
                self.begin_populate(state, player);
                let left = numbers.forage_cards + self.amount(state, seat, Amount::Forage);
                state.push(Task::Draw { player, left });
            }
            Decision::Plain(Plain::Breed) => {
                begin(state, Deed::Breed);
                state.push(Task::Major { player });
                state.push(Task::Pay { player, left: BREED_COST, ants_only: false });
            }
            Decision::Play(card, row) => {
                begin(state, Deed::Play);
                let own = &mut state.colonies[seat];
                own.drop_card(card);
                let facts = self.card(card);
                let left = facts.cost.saturating_sub(self.amount(state, seat, Amount::Thrift));
                state.push(Task::Played { player, card: card as u8, row: row as u8 });
                state.push(Task::Pay { player, left, ants_only: facts.ants_only });
            }
            _ => self.rest(state, player),
        }
    }

    /// MOA-D6
    fn rest(&self, state: &mut State, player: u8) {
        let first = state.colonies.iter().all(|colony| !colony.rested);
        state.colonies[usize::from(player)].rested = true;
        self.push_due(state, player, Trigger::Rest, NONE);
        self.collect_rest(state, player.into());
        if first {
            self.gain(state, player.into(), self.content.numbers.first_rest);
        }
        // MOA-B31: parasites of the body rest along.
        let echoes: arrayvec::ArrayVec<usize, { 3 * ROWS }> = self
            .acting(state, player.into())
            .filter(|&(card, gains)| gains != usize::from(player) && self.card(card).powers & ECHO != 0)
            .map(|(_, gains)| gains)
            .collect();
        for parasite in echoes {
            self.collect_rest(state, parasite);
        }
    }

    /// The resources of resting.
    pub(super) fn collect_rest(&self, state: &mut State, player: usize) {
        self.gain(state, player, self.content.numbers.rest);
    }

    /// MOA-A39, and how the phase ends: MOA-A16, A21, A22.
    pub(super) fn end_turn(&self, state: &mut State, player: u8) -> bool {
        let rested = state.colonies[..self.players()].iter().filter(|colony| colony.rested).count() as u8;
        let me = &state.colonies[usize::from(player)];
        let ends = match self.players() {
            1 => rested == 1,
            // The other had exactly one more turn.
            2 => rested == 2 || (rested == 1 && !me.rested),
            5 => rested >= THIRD_REST && me.rested,
            _ => rested >= SECOND_REST && me.rested,
        };
        if ends {
            // Who ended it starts the next round.
            state.first = player;
            state.replace(Task::EndWorkers);
            if self.has_predators() {
                state.push(Task::Erupt { after: 0 });
                state.push(Task::CarriersDie);
            }
            return true;
        }
        let next = self.others(player.into()).find(|&other| !state.colonies[other].rested);
        let next = next.unwrap_or(player.into()) as u8;
        state.replace(Task::Turn { player: next, bonus: false });
        let hers = self.options.mode.has_seat() && next <= player;
        if hers {
            state.push(Task::BroodTurn);
        }
        if self.has_predators() {
            state.push(Task::CarriersDie);
        }
        state.active = if hers { self.brood_seat() } else { next };
        true
    }

    // Reactions

    /// MOA-A20, MOA-D5: asks the next who may react.
    pub(super) fn ask_reaction(&self, state: &mut State, by: u8, seat: u8, deed: Deed) -> bool {
        let players = self.players() as u8;
        if seat >= players {
            state.pop();
            return true;
        }
        let is_near = players < 5 || seat == 1 || seat + 1 == players;
        let reactor = usize::from((by + seat) % players);
        if is_near && self.reactions(state, reactor, deed).next().is_some() {
            return false;
        }
        state.replace(Task::React { by, seat: seat + 1, deed });
        true
    }

    /// The reactions that a player could take (MOA-D5, MOA-B5).
    pub(super) fn reactions<'a>(
        &'a self,
        state: &'a State,
        player: usize,
        deed: Deed,
    ) -> impl Iterator<Item = Deed> + 'a {
        let kinds = match deed {
            Deed::Breed => &Deed::ALL[..],
            deed => &Deed::ALL[deed as usize..=deed as usize],
        };
        kinds.iter().copied().filter(move |&deed| self.can_react(state, player, deed))
    }

    fn can_react(&self, state: &State, player: usize, deed: Deed) -> bool {
        let own = &state.colonies[player];
        match deed {
            Deed::Explore => own.larvae > 0 && self.without_others_homes(state, player, state.inhabited(player)) != 0,
            Deed::March => self.can_step(state, player, self.content.numbers.reaction_steps),
            Deed::Forage => own.hand != 0,
            Deed::Play | Deed::Breed => self.eggs(state, player) > 0,
        }
    }

    pub(super) fn react(&self, state: &mut State, by: u8, seat: u8, deed: Deed, plain: Plain) {
        let player = (by + seat) % self.players() as u8;
        state.replace(Task::React { by, seat: seat + 1, deed });
        let numbers = &self.content.numbers;
        match plain {
            Plain::ReactExplore => state.push(Task::Place {
                player,
                left: numbers.reaction_larvae_placed,
                place: Where::Inhabited,
                tile: NONE,
            }),
            Plain::ReactMarch => {
                state.push(Task::Steps { player, left: numbers.reaction_steps, placing: false, march: false });
            }
            Plain::ReactForage => {
                state.push(Task::Discard { player, left: 1, why: super::state::Why::Reaction });
            }
            Plain::ReactPlay => {
                self.gain_larvae(state, player.into(), numbers.reaction_larvae);
            }
            _ => {}
        }
    }

    /// Abilities after an action: those of the player, then those of the others.
    pub(super) fn after_action(&self, state: &mut State, by: u8, deed: Deed) -> bool {
        state.pop();
        let (own, others) = match deed {
            Deed::Explore => (Trigger::Explore, Trigger::OtherExplore),
            Deed::March => (Trigger::March, Trigger::OtherMarch),
            Deed::Forage => (Trigger::Forage, Trigger::OtherForage),
            Deed::Play => (Trigger::Play, Trigger::OtherPlay),
            Deed::Breed => return true,
        };
        for other in self.others(by.into()).rev() {
            self.push_due(state, other as u8, others, NONE);
        }
        self.push_due(state, by, own, NONE);
        true
    }

    // Explore

    pub(super) fn wait_for_hex(&self, state: &mut State, player: u8, left: u8, way: Way) -> bool {
        if left > 0 && self.next_hexes(state, way) != 0 {
            return false;
        }
        let drawn = state.drawn.count_ones();
        state.pop();
        match drawn {
            0 => {}
            1 => state.push(Task::Lay { player, tile: state.drawn.trailing_zeros() as u8, way }),
            _ => state.push(Task::Take { player, way }),
        }
        true
    }

    pub(super) fn take_hex(&self, state: &mut State, player: u8, way: Way, tile: usize) {
        for other in tiles_of(state.drawn & !(1 << tile)) {
            if way == Way::Start {
                // MOA-A14: it leaves the game.
                state.drawn &= !(1 << other);
            } else {
                self.put_under(state, other);
            }
        }
        state.replace(Task::Lay { player, tile: tile as u8, way });
    }

    pub(super) fn ask_lay(&self, state: &mut State, player: u8, tile: u8, way: Way) -> bool {
        let mut any = false;
        self.lays(state, player.into(), tile.into(), way, |_, _, _| any = true);
        if !any {
            // MOA-D2: without a legal place it goes under the stack.
            self.put_under(state, tile.into());
        }
        skip_if(state, !any)
    }

    pub(super) fn lay_hex(&self, state: &mut State, player: u8, tile: usize, way: Way, [from, side, turn]: [usize; 3]) {
        state.pop();
        let at = hex::add(state.tiles[from].at, DIRECTIONS[side]);
        self.lay(state, tile, at, turn);
        let seat = usize::from(player);
        let numbers = &self.content.numbers;
        let (here, from) = (tile as u8, from as u8);
        if matches!(way, Way::Flip { .. }) {
            self.wake(state, player, tile);
        }
        match way {
            // MOA-A15
            Way::Start => self.first_ants(state, seat, tile, self.start().ants),
            Way::Explore | Way::Flip { scouts: false, .. } => {
                self.push_reveal(state, player, here);
                let left = numbers.explore_ants + self.amount(state, seat, Amount::Bring);
                state.push(Task::Bring { player, from, to: here, left, major: false });
            }
            Way::Scout(_) | Way::Flip { .. } => {
                self.push_reveal(state, player, here);
                state.push(Task::Follow { player, from, to: here });
            }
            Way::Journey(larvae) => {
                self.push_reveal(state, player, here);
                state.push(Task::Place { player, left: larvae, place: Where::Here, tile: here });
            }
            Way::Sentry => self.post_sentry(state, tile),
            Way::Peek => {}
            Way::Expand => self.expanded(state, tile),
        }
        if self.prints.nest >> tile & 1 == 1 {
            self.arise(state, player, tile);
        }
        if self.prints.aphids >> tile & 1 == 1 {
            state.push(Task::AphidSite { player, tile: here });
        }
    }

    /// What a hex does when it is revealed.
    fn push_reveal(&self, state: &mut State, player: u8, tile: u8) {
        let reveals =
            self.prints.hexes[usize::from(tile)].is_some_and(|hex| !self.content.hexes[hex].reveal.is_empty());
        if reveals {
            self.push_script(state, super::state::Source::Hex(tile), player, tile);
        }
    }

    pub(super) fn ask_bring(&self, state: &mut State, player: u8, from: u8, to: u8, left: u8, major: bool) -> bool {
        let seat = usize::from(player);
        if left > 0 && state.tiles[usize::from(from)].ants(seat) > 0 {
            return false;
        }
        state.pop();
        // MOA-B8: only with the Major Worker and a thorax.
        let any = if self.is_antperium() { self.can_flip(state, seat, to) } else { self.hexes_left(state) > 0 };
        if major && self.caste(state, seat, Segment::Thorax) > 0 && any {
            state.push(Task::Scout { player, from: to });
        }
        true
    }

    /// An ant has been brought: a Major Worker may scout.
    pub(super) fn brought(&self, state: &mut State, is_major: bool) {
        if !is_major {
            return;
        }
        if let Some(Task::Bring { major, .. }) =
            state.tasks.iter_mut().rev().find(|task| matches!(task, Task::Bring { .. }))
        {
            *major = true;
        }
    }

    /// An ant was chosen that went to a tile, in an Explore or a March.
    pub(super) fn went(&self, state: &mut State, player: usize, is_major: bool, from: usize, to: usize) {
        match state.top() {
            Some(Task::Bring { .. }) => self.brought(state, is_major),
            Some(Task::Steps { march, .. }) => {
                if is_major && march {
                    self.remember_push(state, player, to);
                }
                self.ask_carry(state, player, from, to);
            }
            _ => {}
        }
    }

    pub(super) fn ask_follow(&self, state: &mut State, player: u8, from: u8) -> bool {
        let none = !self.has_major(state, player.into(), from.into());
        skip_if(state, none)
    }

    pub(super) fn follow(&self, state: &mut State, player: usize, from: usize, to: usize, goal: usize) {
        let spots = self.spots(state, player, from);
        let spot = Bits(spots).find(|&spot| self.is_major(state, from, spot));
        if let Some(spot) = spot {
            self.walk(state, player, [from, spot], false, [to, goal]);
        }
    }

    // March

    /// MOA-D3, as an action or an effect.
    pub(super) fn begin_march(&self, state: &mut State, player: u8) {
        let seat = usize::from(player);
        let left = self.content.numbers.march_steps
            + self.bonus(state, seat, Segment::Thorax)
            + self.amount(state, seat, Amount::Steps);
        state.push(Task::Steps { player, left, placing: true, march: true });
    }

    pub(super) fn ask_steps(&self, state: &mut State, player: usize, left: u8, placing: bool) -> bool {
        let larvae = placing && state.colonies[player].larvae > 0;
        skip_if(state, !larvae && !self.can_step(state, player, left))
    }

    /// Whether a player's ants can use any of so many steps.
    fn can_step(&self, state: &State, player: usize, left: u8) -> bool {
        let mut any = false;
        if left > 0 {
            self.steps(state, player, |_, _, _| any = true);
            self.herd_steps(state, player, left, |_| any = true);
        }
        any
    }

    pub(super) fn list_steps(&self, state: &State, player: usize, left: u8, placing: bool, out: &mut Vec<ActionId>) {
        out.push(self.numbers.number(Decision::Plain(Plain::Done)));
        self.steps(state, player, |from, to, goal| out.push(self.numbers.number(Decision::Move(from, to, goal))));
        if placing && state.colonies[player].larvae > 0 {
            self.list_places(state, player, self.own_ground(state, player), out);
        }
        self.herd_steps(state, player, left, |decision| out.push(self.numbers.number(decision)));
    }

    /// MOA-B24: an ant eats its aphid, and its player draws a card.
    pub(super) fn devour(&self, state: &mut State, player: u8, left: u8, march: bool, [tile, spot]: [usize; 2]) {
        state.replace(Task::Steps { player, left: left - DEVOUR_STEPS, placing: false, march });
        self.set_herding(state, player.into(), tile, spot, false);
        state.push(Task::Draw { player, left: 1 });
    }

    /// MOA-B26: an ant gives its aphid to another of its hex.
    pub(super) fn hand_over(&self, state: &mut State, player: u8, left: u8, march: bool, [tile, from, to]: [usize; 3]) {
        state.replace(Task::Steps { player, left: left - 1, placing: false, march });
        self.set_herding(state, player.into(), tile, from, false);
        self.set_herding(state, player.into(), tile, to, true);
    }

    pub(super) fn step(&self, state: &mut State, player: u8, left: u8, march: bool, [from, to, goal]: [usize; 3]) {
        state.replace(Task::Steps { player, left: left - 1, placing: false, march });
        if let Some(is_major) = self.walk_any(state, player.into(), from, to, goal) {
            if is_major && march {
                self.remember_push(state, player.into(), to);
            }
            self.ask_carry(state, player.into(), from, to);
        }
    }

    /// MOA-B7: a Major Worker that moved in this March may push, where the head is evolved, once all steps are taken.
    fn remember_push(&self, state: &mut State, player: usize, to: usize) {
        if to == TUNNEL || self.caste(state, player, Segment::Head) == 0 {
            return;
        }
        let player = player as u8;
        // The task waits under the steps that are left.
        let Some(at) = state.tasks.iter().rposition(|task| matches!(task, Task::Steps { march: true, .. })) else {
            return;
        };
        let push = Task::Push { player, tile: to as u8 };
        if !state.tasks.contains(&push) && !state.tasks.is_full() {
            state.tasks.insert(at, push);
        }
    }

    pub(super) fn ask_push(&self, state: &mut State, player: u8, tile: u8) -> bool {
        let any = self.has_able_major(state, player.into(), tile.into())
            && (self.pushes(state, player.into(), tile.into()).next().is_some()
                || self.nymph_sites(state, player.into(), tile.into()) != 0);
        skip_if(state, !any)
    }

    /// Ants that can be pushed from a hex: of others, no Major Workers, not on the control site.
    fn pushes<'a>(&'a self, state: &'a State, player: usize, tile: usize) -> impl Iterator<Item = usize> + 'a {
        let near = state.near(tile) != 0;
        (1..usize::from(self.prints.sites[tile])).filter(move |&site| {
            let place = state.tiles[tile].sites[site];
            near && place.ant.player().is_some_and(|owner| owner != player)
                && !place.ant.is_major()
                && !place.guest.is_some()
                && self.is_open_to(state, player, tile, site)
        })
    }

    pub(super) fn list_push(&self, state: &State, player: usize, tile: usize, out: &mut Vec<ActionId>) {
        out.push(self.numbers.number(Decision::Plain(Plain::Done)));
        // MOA-B44: a nymph goes nowhere.
        let nymphs = self.nymph_sites(state, player, tile);
        for to in tiles_of(state.near(tile) | 1 << tile) {
            let mut push = |site| out.push(self.numbers.number(Decision::Push(tile, to, site)));
            if to == tile { Bits(nymphs).for_each(push) } else { self.pushes(state, player, tile).for_each(&mut push) }
        }
    }

    pub(super) fn push_ant(&self, state: &mut State, player: usize, tile: usize, decision: Decision) {
        state.pop();
        let Decision::Push(_, to, site) = decision else { return };
        let spots = self.spots(state, player, tile);
        let Some(spot) = Bits(spots).find(|&spot| self.is_major(state, tile, spot)) else { return };
        let Some(owner) = state.tiles[tile].sites[site].ant.player() else {
            // MOA-B44: a nymph is destroyed.
            state.tiles[tile].sites[site] = Place::EMPTY;
            return self.walk(state, player, [tile, spot], false, [tile, site]);
        };
        // Its aphid goes along (MOA-B17); its player chooses a site for it (MOA-D7).
        let place = std::mem::replace(&mut state.tiles[tile].sites[site], Place::EMPTY);
        let Place { ant, aphid, .. } = place;
        state.push(Task::Shift { player: owner as u8, tile: to as u8, site: NONE, ant, aphid });
        self.walk(state, player, [tile, spot], false, [tile, site]);
    }

    // Larvae

    /// Appends where larvae may be placed.
    pub(super) fn list_places(&self, state: &State, player: usize, tiles: Tiles, out: &mut Vec<ActionId>) {
        for tile in tiles_of(tiles) {
            Bits(self.arrivals(state, player, tile))
                .for_each(|goal| out.push(self.numbers.number(Decision::Place(tile, goal))));
        }
    }

    /// MOA-A34
    pub(super) fn place_larva(&self, state: &mut State, player: usize, tile: usize, goal: usize) {
        state.colonies[player].larvae -= 1;
        self.put(state, player, Taken::LARVA, tile, goal);
    }

    /// The hexes where a task's larvae may be placed.
    pub(super) fn place_tiles(&self, state: &State, task: Task) -> Tiles {
        let Task::Place { player, place, tile, .. } = task else { return 0 };
        match place {
            Where::Tunnel => self.home(state, player.into()),
            Where::Inhabited => self.without_others_homes(state, player.into(), state.inhabited(player.into())),
            Where::Home => self.own_ground(state, player.into()),
            Where::Anywhere => self.without_others_homes(state, player.into(), state.placed),
            Where::Here => 1 << tile,
        }
    }

    /// MOA-B9: for each abdomen a larva into each hex with a Major Worker.
    fn begin_populate(&self, state: &mut State, player: u8) {
        let seat = usize::from(player);
        let left = self.caste(state, seat, Segment::Abdomen);
        if !self.options.majors || left == 0 {
            return;
        }
        let tiles: arrayvec::ArrayVec<usize, { super::state::TILES }> =
            tiles_of(self.without_others_homes(state, seat, state.inhabited(seat)))
                .filter(|&tile| self.has_able_major(state, seat, tile))
                .collect();
        for &tile in tiles.iter().rev() {
            state.push(Task::Populate { player, left, tile: tile as u8 });
        }
    }

    pub(super) fn ask_populate(&self, state: &mut State, player: u8, left: u8, tile: u8) -> bool {
        let (player, tile) = (usize::from(player), usize::from(tile));
        let none = left == 0 || state.colonies[player].larvae == 0 || state.tiles[tile].on_sites(player) == 0;
        skip_if(state, none)
    }

    // Displaced ants

    /// MOA-B26: sites that a displaced ant may take, or the outskirts.
    pub(super) fn shifts(&self, state: &State, player: usize, tile: usize) -> impl Iterator<Item = usize> + use<> {
        let free = self.free_sites(state, player, tile);
        Bits(if free == 0 { 1 << super::action::SHIFT_OUT } else { free })
    }

    pub(super) fn ask_shift(
        &self,
        state: &mut State,
        player: usize,
        tile: usize,
        site: usize,
        ant: Ant,
        aphid: bool,
    ) -> bool {
        let mut goals = self.shifts(state, player, tile);
        let asks = aphid && site != usize::from(NONE);
        let (Some(goal), None, false) = (goals.next(), goals.next(), asks) else { return false };
        state.pop();
        self.shift(state, player, [tile, site, goal], ant, aphid, false);
        true
    }

    pub(super) fn shift(
        &self,
        state: &mut State,
        player: usize,
        [tile, site, goal]: [usize; 3],
        ant: Ant,
        aphid: bool,
        leave: bool,
    ) {
        let goal = if goal == super::action::SHIFT_OUT { OUT } else { goal };
        if aphid && leave {
            // It stays where it was, with the ant that came; there is no room where that brought one.
            if state.tiles[tile].sites[site].aphid {
                state.push(Task::AphidSite { player: state.active, tile: tile as u8 });
            } else {
                state.tiles[tile].sites[site].aphid = true;
            }
        }
        self.put(state, player, Taken { major: ant.is_major(), aphid: aphid && !leave }, tile, goal);
        // MOA-A36: a site that it left free.
        self.settle(state, tile);
    }

    // Payment

    pub(super) fn list_payments(&self, state: &State, player: usize, ants_only: bool, out: &mut Vec<ActionId>) {
        if !ants_only && state.colonies[player].larvae > 0 {
            out.push(self.numbers.number(Decision::Plain(Plain::PayLarva)));
        }
        for tile in tiles_of(state.present(player)) {
            Bits(self.spots(state, player, tile))
                .for_each(|spot| out.push(self.numbers.number(Decision::PayAnt(tile, spot))));
        }
    }
}
