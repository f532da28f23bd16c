//! What cards and hexes do: effects one after another, abilities when they are due, evolutions on the body (MOA-A54, A58 to A61,
//! MOA-D9, MOA-D18, MOA-B27 to B31).

use super::March;
use super::action::{Decision, Plain};
use super::ants::Taken;
use super::content::{Goods, Resource, Segment};
use super::effects::{Effect, Price, Step, Trigger, Where};
use super::rules::skip_if;
use super::scoring::Source as Account;
use super::state::{
    Aim, Found, GUEST, MAX_PLAYERS, NONE, OUT, Part, ROWS, SPOTS, Script, Source, State, TILES, TUNNEL, Task, Tiles,
    Way, Why, tiles_of, tiles_where,
};
use crate::bits::Bits;
use crate::game::ActionId;
use arrayvec::ArrayVec;

impl March {
    // Scripts

    /// The effects of a source.
    fn steps_of(&self, source: Source) -> &[Step] {
        let cards = &self.content.cards;
        match source {
            Source::Event(card) => &cards[usize::from(card)].effects,
            Source::Tactic(card) => &cards[usize::from(card)].tactic,
            Source::Ability(card, ability) => &cards[usize::from(card)].abilities[usize::from(ability)].does,
            Source::Season(season) => &self.content.seasons[usize::from(season)].reveal,
            Source::Hex(tile) => match self.prints.hexes[usize::from(tile)] {
                Some(hex) => &self.content.hexes[hex].reveal,
                None => &[],
            },
        }
    }

    pub(super) fn push_script(&self, state: &mut State, source: Source, player: u8, tile: u8) {
        state.push(Task::Run(Script { source, step: 0, player, tile }));
    }

    /// Does the next effect of a list.
    pub(super) fn run_script(&self, state: &mut State, script: Script) -> bool {
        let Some(step) = self.step_of(script) else {
            state.pop();
            return true;
        };
        state.replace(Task::Run(Script { step: script.step + 1, ..script }));
        let player = usize::from(script.player);
        if step.condition.is_some_and(|(metric, n)| self.measure(state, player, metric) < u16::from(n)) {
            return true;
        }
        match step.price {
            Some((price, n)) if self.can_pay(state, player, price, n) => state.push(Task::Offer(script)),
            Some(_) => {}
            None => self.run_effect(state, &step.effect, script),
        }
        true
    }

    fn can_pay(&self, state: &State, player: usize, price: Price, n: u8) -> bool {
        let own = &state.colonies[player];
        n <= if price == Price::Food { own.food } else { own.larvae }
    }

    /// The price is paid, and the effect happens.
    pub(super) fn pay_for(&self, state: &mut State, script: Script) {
        let Some(step) = self.step_of(script) else { return };
        let own = &mut state.colonies[usize::from(script.player)];
        match step.price {
            Some((Price::Food, n)) => own.food -= n,
            Some((Price::Larvae, n)) => own.larvae -= n,
            None => {}
        }
        self.run_effect(state, &step.effect, script);
    }

    /// The options of a choice.
    pub(super) fn options_of(&self, script: Script) -> &[Effect] {
        match self.step_of(script) {
            Some(Step { effect: Effect::Choose(_, options), .. }) => options,
            _ => &[],
        }
    }

    /// The effect that a script is at.
    pub(super) fn step_of(&self, script: Script) -> Option<&Step> {
        self.steps_of(script.source).get(usize::from(script.step))
    }

    /// Does the options chosen, in their order (MOA-D18, Royal Jelly).
    pub(super) fn run_chosen(&self, state: &mut State, script: Script, chosen: u8) -> bool {
        state.pop();
        if chosen != 0 {
            let option = chosen.trailing_zeros() as usize;
            state.push(Task::Chosen { script, chosen: chosen & (chosen - 1) });
            if let Some(effect) = self.options_of(script).get(option) {
                self.run_effect(state, effect, script);
            }
        }
        true
    }

    fn run_effect(&self, state: &mut State, effect: &Effect, script: Script) {
        let (player, seat) = (script.player, usize::from(script.player));
        let tile = script.tile;
        match *effect {
            Effect::Larvae(n) => {
                self.gain_larvae(state, seat, n);
            }
            Effect::Food(n) => self.gain_food(state, seat, n),
            Effect::Points(n) => state.colonies[seat].points.add(Account::Cards, n.into()),
            Effect::Draw(n) => state.push(Task::Draw { player, left: n }),
            Effect::OthersLarvae(n) => self.others(seat).for_each(|other| {
                self.gain_larvae(state, other, n);
            }),
            Effect::OthersDraw(n) => self.each_other(seat, |other| state.push(Task::Draw { player: other, left: n })),
            Effect::OthersDiscard(n) => {
                self.each_other(seat, |other| state.push(Task::Discard { player: other, left: n, why: Why::Effect }));
            }
            Effect::Rob(n) => {
                self.rob(state, seat, n);
            }
            Effect::Steal(n) => {
                let robbed = self.rob(state, seat, n);
                self.gain_larvae(state, seat, robbed);
            }
            Effect::Place(n, place) => state.push(Task::Place { player, left: n, place, tile }),
            Effect::Steps(n) => state.push(Task::Steps { player, left: n, placing: false, march: false }),
            Effect::March => self.begin_march(state, player),
            Effect::Journey(n) => state.push(Task::RevealHex { player, left: 1, way: Way::Journey(n) }),
            Effect::Harvest(n) => state.push(Task::HarvestSite { player, left: n }),
            Effect::Action => state.push(Task::Turn { player, bonus: true }),
            Effect::Blight(n) => state.push(Task::Target { player, aim: Aim::Blight(n) }),
            Effect::Raid(n) => state.push(Task::Target { player, aim: Aim::Raid(n) }),
            Effect::Swap => state.push(Task::Swap { player, first: None }),
            Effect::Hole => state.push(Task::Target { player, aim: Aim::Hole }),
            Effect::Centipede(n) => (0..n).for_each(|_| state.push(Task::Target { player, aim: Aim::Centipede })),
            Effect::Battle => state.push(Task::Target { player, aim: Aim::Battle }),
            Effect::Radiate => state.push(Task::Shed { player }),
            Effect::Theft(n) => {
                state.push(Task::Offered { player });
                self.each_other(seat, |other| state.push(Task::Discard { player: other, left: n, why: Why::Theft }));
            }
            Effect::Search(segment) => {
                state.push(Task::RevealUntil { player, segment: Some(segment), found: Found::Hand });
            }
            Effect::Decree => state.push(Task::Decree { player }),
            Effect::Rest => self.collect_rest(state, seat),
            Effect::Aphid(n) => (0..n).for_each(|_| state.push(Task::Target { player, aim: Aim::Aphid })),
            Effect::Herd(n) => (0..n).for_each(|_| state.push(Task::Target { player, aim: Aim::Herd })),
            Effect::Predator(where_to) => state.push(Task::Summon { player, where_to }),
            Effect::Choose(left, _) => state.push(Task::Choose { script, chosen: 0, left }),
            Effect::Strength(n) => state.battle.strength[seat] += n,
            Effect::Flee => state.battle.flee |= 1 << player,
            Effect::Blunt => state.battle.blunt |= 1 << player,
            Effect::Spare => state.battle.spare |= 1 << player,
            Effect::Retreat => state.push(Task::Retreat { player, tile: state.battle.tile }),
            Effect::Reinforce(n) => {
                state.push(Task::Place { player, left: n, place: Where::Here, tile: state.battle.tile });
            }
            Effect::Kill(n) => {
                let (tile, sides) = (state.battle.tile, state.battle.sides);
                self.each_other(seat, |other| {
                    if sides >> other & 1 == 1 {
                        state.push(Task::Lose { player: other, left: n, tile, flee: false });
                    }
                });
            }
        }
    }

    /// Calls for each other player so that the next in turn order is the last called: tasks are done from the last.
    fn each_other(&self, player: usize, each: impl FnMut(u8)) {
        self.others(player).rev().map(|other| other as u8).for_each(each);
    }

    /// MOA-D18: a player without larvae loses none.
    fn rob(&self, state: &mut State, player: usize, n: u8) -> u8 {
        let mut robbed = 0;
        for other in self.others(player) {
            let lost = n.min(state.colonies[other].larvae);
            state.colonies[other].larvae -= lost;
            robbed += lost;
        }
        robbed
    }

    /// Larvae, food and cards.
    pub(super) fn gain(&self, state: &mut State, player: usize, goods: Goods) {
        self.gain_larvae(state, player, goods.larvae);
        self.gain_food(state, player, goods.food);
        if goods.cards > 0 {
            state.push(Task::Draw { player: player as u8, left: goods.cards });
        }
    }

    // Abilities

    /// Has an ability looked for later.
    pub(super) fn push_due(&self, state: &mut State, player: u8, trigger: Trigger, tile: u8) {
        if self.acting(state, player.into()).any(|(card, _)| self.card(card).is_triggered(trigger)) {
            state.push(Task::Due { player, trigger, tile });
        }
    }

    /// Abilities of a body that are due, from the head on.
    pub(super) fn fire(&self, state: &mut State, player: usize, trigger: Trigger, tile: u8) -> bool {
        state.pop();
        let due: ArrayVec<(usize, usize), { 3 * ROWS }> =
            self.acting(state, player).filter(|&(card, _)| self.card(card).is_triggered(trigger)).collect();
        for &(card, gains) in due.iter().rev() {
            for (i, ability) in self.content.cards[card].abilities.iter().enumerate().rev() {
                if ability.on == trigger {
                    self.push_script(state, Source::Ability(card as u8, i as u8), gains as u8, tile);
                }
            }
        }
        true
    }

    // Cards that are played

    /// A card that is paid for: an event acts, an evolution or a goal comes into play (MOA-A54).
    pub(super) fn take_effect(&self, state: &mut State, player: usize, card: usize, row: usize) -> bool {
        state.pop();
        let facts = self.card(card);
        let (seat, index) = (player as u8, card as u8);
        match facts.kind.segment() {
            Some(_) if facts.parasite => state.push(Task::Host { player: seat, card: index }),
            Some(_) => self.evolve(state, player, card, row, None),
            None if self.content.cards[card].goal.is_none() => {
                state.discard |= 1 << card;
                if !facts.tactic && !self.leads_nowhere(state, card) {
                    self.push_script(state, Source::Event(index), seat, NONE);
                }
            }
            None => state.colonies[player].goals |= 1 << card,
        }
        true
    }

    /// MOA-D9: puts an evolution on a row of the body; with the number of bodies before, where only the difference counts.
    pub(super) fn evolve(&self, state: &mut State, player: usize, card: usize, row: usize, before: Option<u8>) {
        let part = Part { card: card as u8, parasite: NONE };
        self.put_on(state, player, card, row, part, before);
    }

    fn put_on(&self, state: &mut State, host: usize, card: usize, row: usize, part: Part, before: Option<u8>) {
        let Some(segment) = self.card(card).kind.segment() else { return };
        let own = &mut state.colonies[host];
        let before = before.unwrap_or(own.bodies());
        let covered = std::mem::replace(&mut own.body[segment as usize][row], part);
        self.score_bodies(state, host, before);
        if covered.is_some() {
            // MOA-B28: a parasite goes with it.
            state.discard |= 1 << covered.card;
        }
        // MOA-B25: ants may have become able to hold a specialized site.
        self.settle_all(state);
    }

    /// MOA-A60: points for bodies completed and lost.
    fn score_bodies(&self, state: &mut State, player: usize, before: u8) {
        let own = &mut state.colonies[player];
        let change = i32::from(own.bodies()) - i32::from(before);
        own.points.add(Account::Bodies, change * i32::from(self.content.numbers.body_points));
    }

    /// MOA-B27: where a parasite may go: another's body, by the rows that an evolution of that player could go to.
    pub(super) fn hosts_of(
        &self,
        state: &State,
        player: usize,
        card: usize,
    ) -> impl Iterator<Item = (usize, usize, usize)> {
        let segment = self.card(card).kind.segment();
        let mut found: ArrayVec<(usize, usize, usize), { MAX_PLAYERS * ROWS }> = ArrayVec::new();
        if let Some(segment) = segment {
            for host in (0..self.players()).filter(|&host| host != player) {
                found.extend(self.rows_for(state, host, segment).map(|row| (host, segment as usize, row)));
            }
        }
        found.into_iter()
    }

    /// The hosts of the parasite that is being played.
    pub(super) fn hosts(&self, state: &State, player: usize) -> impl Iterator<Item = (usize, usize, usize)> {
        let card = match state.top() {
            Some(Task::Host { card, .. }) => card.into(),
            _ => 0,
        };
        // The egg of the parasite comes from the supply (MOA-B27).
        let eggs = self.eggs(state, player) > 0;
        self.hosts_of(state, player, card).filter(move |_| eggs)
    }

    pub(super) fn infest(&self, state: &mut State, player: u8, card: u8, [host, _, row]: [usize; 3]) {
        self.put_on(state, host, card.into(), row, Part { card, parasite: player }, None);
    }

    // Discards

    pub(super) fn ask_discard(&self, state: &mut State, player: u8, left: u8, why: Why) -> bool {
        let none = left == 0 || self.discardable(state, player.into(), why) == 0;
        skip_if(state, none)
    }

    /// The cards that may be discarded.
    pub(super) fn discardable(&self, state: &State, player: usize, why: Why) -> u128 {
        if why == Why::Draft { state.draft.picked(player) } else { state.colonies[player].hand }
    }

    pub(super) fn discard(&self, state: &mut State, player: u8, left: u8, why: Why, card: usize) {
        let own = &mut state.colonies[usize::from(player)];
        own.drop_card(card);
        state.replace(Task::Discard { player, left: left - 1, why });
        match why {
            Why::Theft => state.offered |= 1 << card,
            Why::Reaction => {
                state.discard |= 1 << card;
                state.replace(Task::Draw { player, left: self.content.numbers.reaction_cards });
            }
            Why::Draft => {
                state.draft.picks[usize::from(player)].retain(|&mut other| usize::from(other) != card);
                state.discard |= 1 << card;
            }
            Why::Effect | Why::Limit => state.discard |= 1 << card,
        }
    }

    /// MOA-D18: none of the discarded cards need be played.
    pub(super) fn ask_offered(&self, state: &mut State, player: usize) -> bool {
        // Only a parasite may find no place.
        let none = state.offered & !self.facts.parasites == 0
            && super::state::cards_of(state.offered).all(|card| self.hosts_of(state, player, card).next().is_none());
        if none {
            state.discard |= std::mem::take(&mut state.offered);
        }
        skip_if(state, none)
    }

    // Targets

    /// The hexes that an effect may be about.
    pub(super) fn targets(&self, state: &State, player: usize, aim: Aim) -> Tiles {
        let meadow = self.meadow(state);
        let players = |tile: usize| (0..self.players()).filter(|&p| state.tiles[tile].ants(p) > 0).count();
        match aim {
            // MOA-D18: not in the Great Tunnel.
            Aim::Blight(_) => tiles_where(meadow, |tile| players(tile) > 0),
            // MOA-D18: a site must be held there.
            Aim::Raid(_) => state.inhabited(player) & meadow,
            Aim::Hole if self.counters_left(state) > 0 => meadow & !state.wormholes,
            Aim::Hole => 0,
            Aim::Centipede if self.counters_left(state) > 0 => meadow & !state.centipedes,
            Aim::Centipede => 0,
            // MOA-D18: the player need not be there. Who plays together only fights what fights all.
            Aim::Battle if self.options.mode.is_shared() => meadow & self.contested(state),
            Aim::Battle => tiles_where(meadow, |tile| players(tile) >= 2),
            Aim::Aphid => tiles_where(state.inhabited(player), |tile| self.aphid_sites(state, tile) != 0),
            Aim::Herd => tiles_where(state.placed & !(1 << TUNNEL), |tile| self.aphid_sites(state, tile) != 0),
        }
    }

    /// MOA-D18: Mysterious Hole may move a centipede instead.
    pub(super) fn can_move_centipede(&self, state: &State, aim: Aim) -> bool {
        aim == Aim::Hole && self.movable_centipedes(state) != 0 && self.meadow(state) & !state.centipedes != 0
    }

    pub(super) fn list_targets(&self, state: &State, player: usize, aim: Aim, out: &mut Vec<ActionId>) {
        let hole = aim == Aim::Hole;
        let decision = |tile| if hole { Decision::Wormhole(tile) } else { Decision::At(tile) };
        tiles_of(self.targets(state, player, aim)).for_each(|tile| out.push(self.numbers.number(decision(tile))));
        if hole {
            for from in tiles_of(self.movable_centipedes(state)) {
                let free = self.meadow(state) & !state.centipedes;
                tiles_of(free).for_each(|to| out.push(self.numbers.number(Decision::Centipede(from, to))));
            }
        }
    }

    pub(super) fn target(&self, state: &mut State, player: u8, aim: Aim, decision: Decision) {
        state.pop();
        let tile = match decision {
            Decision::At(tile) | Decision::Wormhole(tile) => tile,
            Decision::Centipede(from, to) => {
                state.centipedes = state.centipedes & !(1 << from) | 1 << to;
                return;
            }
            _ => return,
        };
        let here = tile as u8;
        match aim {
            Aim::Blight(n) => {
                for other in self.from(player.into()).rev() {
                    state.push(Task::Lose { player: other as u8, left: n, tile: here, flee: false });
                }
            }
            Aim::Raid(n) => self.each_other(player.into(), |other| {
                state.push(Task::Lose { player: other, left: n, tile: here, flee: false });
            }),
            Aim::Hole => {
                state.wormholes |= 1 << tile;
                state.push(Task::Place { player, left: 1, place: Where::Here, tile: here });
            }
            Aim::Centipede => state.centipedes |= 1 << tile,
            Aim::Battle => self.begin_battle(state, tile),
            Aim::Aphid | Aim::Herd => state.push(Task::AphidSite { player, tile: here }),
        }
    }

    // Single effects

    /// Sites that a player holds and that the effect has not harvested.
    pub(super) fn harvestable(&self, state: &State, player: usize, mut each: impl FnMut(usize, usize)) {
        for tile in tiles_of(state.inhabited(player)) {
            let here = &state.tiles[tile];
            (0..OUT)
                .filter(|&spot| here.ant_at(player, spot) && here.used >> (spot % GUEST) & 1 == 0)
                .for_each(|spot| each(tile, spot));
        }
    }

    pub(super) fn can_harvest(&self, state: &State, player: usize) -> bool {
        let mut any = false;
        self.harvestable(state, player, |_, _| any = true);
        any
    }

    /// What a site yields.
    pub(super) fn collect(&self, state: &mut State, player: usize, tile: usize, site: usize) {
        let Some(hex) = self.prints.hexes[tile] else { return };
        let printed = self.content.hexes[hex].sites[site];
        match printed.resource {
            Resource::Food => self.gain_food(state, player, printed.amount),
            Resource::Larva => {
                self.gain_larvae(state, player, printed.amount);
            }
            Resource::Card => state.push(Task::Draw { player: player as u8, left: printed.amount }),
            Resource::Point => state.colonies[player].points.add(Account::Sites, printed.amount.into()),
        }
    }

    pub(super) fn players_with_ants(&self, state: &State) -> usize {
        (0..self.players()).filter(|&player| state.ants(player) > 0).count()
    }

    /// MOA-D18, MOA-B67: any two players' ants, Major Workers and those with aphids too.
    pub(super) fn list_swaps(&self, state: &State, first: Option<(u8, u8)>, out: &mut Vec<ActionId>) {
        let taken = first.map(|(_, spot)| usize::from(spot) / SPOTS);
        for tile in tiles_of(state.placed) {
            for player in (0..self.players()).filter(|&player| Some(player) != taken) {
                Bits(self.spots(state, player, tile))
                    .for_each(|spot| out.push(self.numbers.number(Decision::Ant(tile, player, spot))));
            }
        }
    }

    /// The first ant is remembered by its tile, and its player and spot in one number.
    pub(super) fn swap(&self, state: &mut State, player: u8, first: Option<(u8, u8)>, [tile, owner, spot]: [usize; 3]) {
        let Some((other_tile, other)) = first else {
            let first = Some((tile as u8, (owner * SPOTS + spot) as u8));
            return state.replace(Task::Swap { player, first });
        };
        state.pop();
        let (other_owner, other_spot) = (usize::from(other) / SPOTS, usize::from(other) % SPOTS);
        let other_tile = usize::from(other_tile);
        let mine = self.lift(state, other_owner, other_tile, other_spot);
        let theirs = self.lift(state, owner, tile, spot);
        let goal = |spot: usize| spot.min(OUT);
        self.put(state, owner, theirs, other_tile, goal(other_spot));
        self.put(state, other_owner, mine, tile, goal(spot));
    }

    /// `radiate`: the evolution leaves, and another is looked for.
    pub(super) fn shed(&self, state: &mut State, player: u8, segment: usize, row: usize) {
        let own = &mut state.colonies[usize::from(player)];
        let bodies = own.bodies();
        let part = std::mem::replace(&mut own.body[segment][row], Part::EMPTY);
        state.discard |= 1 << part.card;
        let found = Found::Body { from: (segment as u8, row as u8), bodies };
        state.push(Task::RevealUntil { player, segment: None, found });
    }

    /// Cards that end a search: evolutions of the segment; or any but parasites, as it goes to the own body (MOA-B29).
    fn wanted(&self, segment: Option<Segment>, found: Found) -> u128 {
        let evolutions = match segment {
            Some(segment) => self.facts.segments[segment as usize],
            None => self.facts.segments.iter().fold(0, |set, cards| set | cards),
        };
        if found == Found::Hand { evolutions } else { evolutions & !self.facts.parasites }
    }

    pub(super) fn wait_for_evolution(&self, state: &mut State, segment: Option<Segment>, found: Found) -> bool {
        if (self.whole_deck(state) | state.discard) & self.wanted(segment, found) == 0 {
            let Some(Task::RevealUntil { player, found, .. }) = state.top() else { return true };
            state.pop();
            if let Found::Body { bodies, .. } = found {
                self.score_bodies(state, player.into(), bodies);
            }
            return true;
        }
        self.fill_deck(state);
        false
    }

    pub(super) fn reveal_evolution(
        &self,
        state: &mut State,
        player: u8,
        segment: Option<Segment>,
        found: Found,
        card: usize,
    ) {
        self.leave_deck(state, card);
        if self.wanted(segment, found) >> card & 1 == 0 {
            state.discard |= 1 << card;
            return;
        }
        state.pop();
        let seat = usize::from(player);
        match found {
            Found::Hand => {
                state.colonies[seat].hand |= 1 << card;
                state.colonies[seat].open |= 1 << card;
            }
            Found::Body { from: (left, row), bodies } => {
                let Some(segment) = self.card(card).kind.segment() else { return };
                if segment as usize == usize::from(left) {
                    return self.evolve(state, seat, card, row.into(), Some(bodies));
                }
                self.grow(state, player, card, segment, bodies);
            }
            Found::Crown => {
                let Some(segment) = segment else { return };
                let bodies = state.colonies[seat].bodies();
                self.grow(state, player, card, segment, bodies);
            }
        }
    }

    /// An evolution goes to the first free row of its segment, or its player says which it covers.
    fn grow(&self, state: &mut State, player: u8, card: usize, segment: Segment, bodies: u8) {
        let seat = usize::from(player);
        let rows = state.colonies[seat].body[segment as usize];
        match rows[..self.rows()].iter().position(|part| !part.is_some()) {
            Some(row) => self.evolve(state, seat, card, row, Some(bodies)),
            None => state.push(Task::Cover { player, card: card as u8, bodies }),
        }
    }

    /// MOA-D14
    pub(super) fn decree(&self, state: &mut State, player: usize, plain: Plain) {
        let all = self.content.numbers.decree;
        let none = Goods { larvae: 0, food: 0, cards: 0 };
        let goods = match plain {
            Plain::DecreeLarvae => Goods { larvae: all.larvae, ..none },
            Plain::DecreeFood => Goods { food: all.food, ..none },
            _ => Goods { cards: all.cards, ..none },
        };
        self.gain(state, player, goods);
    }

    /// Takes an ant with its aphid from where it stands, for good or to put it elsewhere.
    fn lift(&self, state: &mut State, player: usize, tile: usize, spot: usize) -> Taken {
        self.pick_up(state, player, tile, spot, false)
    }
}

const _: () = assert!(MAX_PLAYERS * SPOTS < 256 && TILES <= 32, "an ant is two bytes in a task");
