//! The sequence of decisions: the stack of tasks, what each asks, and what is done when an answer is there. The phases are in
//! `worker`, `soldier` and `queen`, what cards do in `cards`.

use super::March;
use super::action::{Decision, Plain};
use super::antperium::Realm;
use super::content::Start;
use super::drafts::SETUP_PACK;
use super::options::Drafting;
use super::scoring::Points;
use super::state::{
    Battle, Brood, Colony, Draft, MAX_PLAYERS, NONE, PREDATORS, Part, Predator, ROWS, State, TILES, TUNNEL, Task, Tile,
    Way, Wild, cards_of, tiles_of,
};
use crate::bits::Bits;
use crate::game::{ActionId, Turn};
use crate::hex::Axial;
use arrayvec::ArrayVec;

/// The Great Tunnel lies in the middle (MOA-A7).
const MIDDLE: Axial = (0, 0);

impl March {
    pub(super) fn new_state(&self) -> State {
        let start = self.start();
        let colony = Colony {
            points: Points::EMPTY,
            larvae: start.larvae,
            food: start.food,
            majors: if self.options.majors { MAJORS } else { 0 },
            hand: 0,
            open: 0,
            body: [[Part::EMPTY; ROWS]; 3],
            goals: 0,
            deck: 0,
            aside: 0,
            more: 0,
            rested: false,
            wins: 0,
            battled: 0,
        };
        let nobody = Colony { larvae: 0, food: 0, majors: 0, ..colony.clone() };
        let mut state = State {
            tiles: [Tile::EMPTY; TILES],
            placed: self.tunnel_bit(),
            links: [0; TILES],
            wormholes: 0,
            centipedes: 0,
            colonies: std::array::from_fn(|seat| if seat < self.players() { colony.clone() } else { nobody.clone() }),
            deck: self.facts.deck,
            discard: 0,
            start_hexes: self.prints.starts,
            start_left: self.start_hexes_in_stack(),
            aphid_left: 0,
            stack: self.prints.standard,
            top_left: 0,
            bottom_left: 0,
            bottom: ArrayVec::new(),
            drawn: 0,
            round: 0,
            first: self.options.first,
            active: self.options.first,
            turns: 0,
            battle: Battle::NONE,
            offered: 0,
            predators: [Predator::AWAY; PREDATORS],
            summonable: 0,
            gone: 0,
            spores: [0; TILES],
            carriers: ArrayVec::new(),
            draft: Draft::NONE,
            symbiotes: [[0; MAX_PLAYERS]; MAX_PLAYERS],
            token: NONE,
            season: NONE,
            seasons_seen: 0,
            wild: Wild { deck: self.facts.wild, ..Wild::NONE },
            brood: Brood::NONE,
            realm: Realm::NONE,
            tasks: ArrayVec::new(),
            over: false,
        };
        state.tiles[TUNNEL].at = MIDDLE;
        if self.has_nest() {
            self.hide_nest(&mut state);
        }
        state.push(Task::Round);
        if self.options.predators {
            state.push(Task::ChoosePredator { left: self.content.numbers.predators });
        }
        // The last pushed comes first: hexes of two players, then cards, from the starting player on.
        match self.options.draft {
            Drafting::None => self.deal_start(&mut state, start.cards),
            Drafting::Setup => state.push(Task::BeginDraft { cards: SETUP_PACK }),
            // Each Worker Phase begins with a draft.
            Drafting::Round | Drafting::Deck => {}
        }
        for player in self.from(state.first.into()).rev() {
            if self.starts_on_hex() {
                let player = player as u8;
                // MOA-A14; MOA-B54: one at random.
                let left = if self.players() == 2 { START_CHOICE } else { 1 };
                state.push(Task::RevealHex { player, left, way: Way::Start });
            } else if !self.is_antperium() {
                state.tiles[TUNNEL].out[player][0] = start.ants;
            }
        }
        if self.is_antperium() {
            self.begin_antperium(&mut state);
        }
        self.run(&mut state);
        state
    }

    /// What each player starts with.
    pub(super) fn start(&self) -> Start {
        let numbers = &self.content.numbers;
        if self.is_against_broodmother() {
            return self.start_against_broodmother();
        }
        if self.players() == 2 || self.is_antperium() { numbers.start_two } else { numbers.start }
    }

    /// MOA-A15, MOA-B54: whether players start on a hex of their own instead of in the Great Tunnel.
    fn starts_on_hex(&self) -> bool {
        self.players() == 2 || self.is_solo_hunt()
    }

    /// MOA-A8: the first cards, from the starting player on.
    pub(super) fn deal_start(&self, state: &mut State, cards: u8) {
        for player in self.from(state.first.into()).rev() {
            let player = player as u8;
            state.push(Task::Draw { player, left: cards });
        }
    }

    /// MOA-A10, MOA-A19: starting hexes on top of the stack.
    fn start_hexes_in_stack(&self) -> u8 {
        let wanted = self.content.numbers.start_hexes * self.players() as u8;
        wanted.min(self.prints.starts.count_ones() as u8)
    }

    /// The player on a seat counted from the starting player.
    pub(super) fn seat(&self, state: &State, seat: usize) -> usize {
        (usize::from(state.first) + seat) % self.players()
    }

    /// Players in turn order from one on. What is pushed last is done first, so tasks for each go by it in reverse.
    pub(super) fn from(&self, player: usize) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator + use<> {
        let players = self.players();
        (0..players).map(move |i| (player + i) % players)
    }

    /// All players but this one, in turn order.
    pub(super) fn others(&self, player: usize) -> impl DoubleEndedIterator<Item = usize> + use<> {
        self.from(player).skip(1)
    }

    pub(super) fn whose_turn(&self, state: &State) -> Turn {
        if state.over {
            return Turn::Over;
        }
        match state.top() {
            None => Turn::Over,
            Some(
                Task::Draw { .. }
                | Task::RevealHex { .. }
                | Task::RevealUntil { .. }
                | Task::Horde { .. }
                | Task::Aside { .. }
                | Task::Deal { .. }
                | Task::ChoosePredator { .. }
                | Task::Season
                | Task::Wild { .. }
                | Task::Peek { .. }
                | Task::Machinate { .. },
            ) => Turn::Chance,
            Some(task) => Turn::Player(self.decider(state, task)),
        }
    }

    fn decider(&self, state: &State, task: Task) -> u8 {
        match task {
            Task::Turn { player, .. }
            | Task::Take { player, .. }
            | Task::Lay { player, .. }
            | Task::Bring { player, .. }
            | Task::Scout { player, .. }
            | Task::Follow { player, .. }
            | Task::Steps { player, .. }
            | Task::Which { player, .. }
            | Task::Push { player, .. }
            | Task::Shift { player, .. }
            | Task::Pay { player, .. }
            | Task::Host { player, .. }
            | Task::Place { player, .. }
            | Task::Major { player }
            | Task::Discard { player, .. }
            | Task::Target { player, .. }
            | Task::HarvestSite { player, .. }
            | Task::Swap { player, .. }
            | Task::Shed { player }
            | Task::Cover { player, .. }
            | Task::Offered { player }
            | Task::AphidSite { player, .. }
            | Task::Populate { player, .. }
            | Task::Rally { player, .. }
            | Task::Lose { player, .. }
            | Task::Retreat { player, .. }
            | Task::Starve { player, .. }
            | Task::Summon { player, .. }
            | Task::Carry { player, .. }
            | Task::EatAphid { player, .. }
            | Task::Keep { player, .. }
            | Task::Cancel { player, .. }
            | Task::Home { player }
            | Task::Settle { player, .. }
            | Task::Flip { player, .. }
            | Task::Name { player }
            | Task::Decree { player } => player,
            Task::Exchange { one, other, second } => {
                if second {
                    other
                } else {
                    one
                }
            }
            Task::Draft { seat } => self.seat(state, seat.into()) as u8,
            Task::Offer(script) | Task::Choose { script, .. } => script.player,
            task if task.is_brood() => self.brood_seat(),
            Task::React { by, seat, .. } => ((usize::from(by) + usize::from(seat)) % self.players()) as u8,
            Task::Ferocity { seat } => self.seat(state, seat.into()) as u8,
            _ => state.active,
        }
    }

    /// Does tasks until one needs a decision or an outcome of chance.
    pub(super) fn run(&self, state: &mut State) {
        while let Some(task) = state.top() {
            // MOA-B43: at once.
            state.over |= self.is_against_broodmother() && self.is_lost(state);
            if state.over {
                return state.tasks.clear();
            }
            if !self.proceed(state, task) {
                return;
            }
        }
    }

    /// Does the next task, or tells that it waits.
    fn proceed(&self, state: &mut State, task: Task) -> bool {
        match task {
            Task::Draw { player, left } => {
                // MOA-B63: from the own deck first.
                if left > 0 && state.colonies[usize::from(player)].deck != 0 {
                    return false;
                }
                self.wait_for_card(state, left)
            }
            Task::Aside { left, .. } | Task::Deal { left, .. } => self.wait_for_card(state, left),
            Task::BeginDraft { cards } => self.begin_draft(state, cards),
            Task::Draft { seat } => self.ask_draft(state, seat),
            Task::Keep { player, left } => {
                let none = left == 0 || state.draft.picked(player.into()) == 0;
                skip_if(state, none)
            }
            Task::EndDraft => self.end_draft(state),
            Task::Exchange { one, other, second } => self.ask_exchange(state, one, other, second),
            Task::Horde { left, .. } => self.wait_for_horde(state, left),
            Task::Wild { .. } => self.wait_for_wild(state),
            Task::Machinate { .. } => skip_if(state, self.prowlers(state) == 0 || self.lairs(state) == 0),
            Task::Cancel { .. } => false,
            Task::Rampage { after } => self.next_rampage(state, after),
            Task::Peek { left } => self.wait_for_card(state, left),
            Task::ChoosePredator { left } => {
                let none = left == 0 || self.unchosen(state) == 0;
                skip_if(state, none)
            }
            Task::Season => false,
            Task::Summon { where_to, .. } => self.ask_summon(state, where_to),
            Task::Carry { .. } => false,
            Task::CarriersDie => self.carriers_die(state),
            Task::EatAphid { tile, .. } => {
                let none = self.aphids_in(state, tile.into()) == 0;
                skip_if(state, none)
            }
            Task::Erupt { after } => self.erupt(state, after),
            Task::EndWorkers => {
                state.replace(Task::Soldier { after: 0 });
                self.begin_soldier_phase(state);
                true
            }
            Task::RevealUntil { segment, found, .. } => self.wait_for_evolution(state, segment, found),
            Task::RevealHex { player, left, way } => self.wait_for_hex(state, player, left, way),
            Task::Turn { player, bonus: false } => {
                // After the Broodmother's turn.
                state.active = player;
                false
            }
            Task::Take { .. } | Task::Turn { .. } | Task::Decree { .. } | Task::Scout { .. } => false,
            Task::Home { .. } | Task::Settle { .. } | Task::Name { .. } => false,
            Task::Flip { player, from } => skip_if(state, !self.can_flip(state, player.into(), from)),
            Task::Round => self.begin_round(state),
            Task::React { by, seat, deed } => self.ask_reaction(state, by, seat, deed),
            Task::After { by, deed } => self.after_action(state, by, deed),
            Task::EndTurn { player } => self.end_turn(state, player),
            Task::Lay { player, tile, way } => self.ask_lay(state, player, tile, way),
            Task::Bring { player, from, to, left, major } => self.ask_bring(state, player, from, to, left, major),
            Task::Follow { player, from, .. } => self.ask_follow(state, player, from),
            Task::Steps { player, left, placing, .. } => self.ask_steps(state, player.into(), left, placing),
            Task::Which { .. } => false,
            Task::Push { player, tile } => self.ask_push(state, player, tile),
            Task::Shift { player, tile, site, ant, aphid } => {
                self.ask_shift(state, player.into(), tile.into(), site.into(), ant, aphid)
            }
            Task::Pay { left, .. } => skip_if(state, left == 0),
            Task::Played { player, card, row } => self.take_effect(state, player.into(), card.into(), row.into()),
            Task::Host { player, card } => {
                let none = self.hosts(state, player.into()).next().is_none();
                if none {
                    state.discard |= 1 << card;
                }
                skip_if(state, none)
            }
            Task::Place { player, left, .. } => {
                let none =
                    left == 0 || state.colonies[usize::from(player)].larvae == 0 || self.place_tiles(state, task) == 0;
                skip_if(state, none)
            }
            Task::Major { player } => skip_if(state, state.inhabited(player.into()) == 0),
            Task::Run(script) => self.run_script(state, script),
            Task::Offer(_) | Task::Choose { .. } => false,
            Task::Chosen { script, chosen } => self.run_chosen(state, script, chosen),
            Task::Discard { player, left, why } => self.ask_discard(state, player, left, why),
            Task::Target { player, aim } => {
                let none = self.targets(state, player.into(), aim) == 0 && !self.can_move_centipede(state, aim);
                skip_if(state, none)
            }
            Task::HarvestSite { player, left } => {
                let none = left == 0 || !self.can_harvest(state, player.into());
                if none {
                    state.tiles.iter_mut().for_each(|tile| tile.used = 0);
                }
                skip_if(state, none)
            }
            Task::Swap { player: _, first } => skip_if(state, first.is_none() && self.players_with_ants(state) < 2),
            Task::Shed { player } => {
                let none = state.colonies[usize::from(player)].body.iter().flatten().all(|part| !part.is_some());
                skip_if(state, none)
            }
            Task::Cover { .. } => false,
            Task::Offered { player } => self.ask_offered(state, player.into()),
            Task::AphidSite { tile, .. } => skip_if(state, self.aphid_sites(state, tile.into()) == 0),
            Task::Populate { player, left, tile } => self.ask_populate(state, player, left, tile),
            Task::Soldier { after } => self.next_battle(state, after),
            Task::Rally { player, left, tile } => self.ask_rally(state, player, left, tile),
            Task::Ferocity { seat } => self.ask_ferocity(state, seat),
            Task::Tactics { next } => self.run_tactics(state, next),
            Task::Resolve => self.resolve(state),
            Task::Lose { player, left, tile, .. } => self.ask_loss(state, player.into(), left, tile.into()),
            Task::BattleEnd => self.end_battle(state),
            Task::Retreat { player, tile } => {
                let (player, tile) = (usize::from(player), usize::from(tile));
                skip_if(state, state.tiles[tile].ants(player) == 0 || state.near(tile) == 0)
            }
            Task::Aftermath => self.aftermath(state),
            Task::Harvest { seat } => self.harvest(state, seat),
            Task::Breeding { after } => self.breed_aphids(state, after),
            Task::Feed { seat } => self.feed(state, seat),
            Task::Starve { player, left } => self.ask_starving(state, player.into(), left),
            Task::Decrees { seat } => self.next_decree(state, seat),
            Task::Slumber => self.slumber(state),
            Task::Tally => {
                state.pop();
                self.tally(state);
                true
            }
            Task::Limits { seat } => self.next_limit(state, seat),
            Task::EndRound => self.end_round(state),
            Task::Due { player, trigger, tile } => self.fire(state, player.into(), trigger, tile),
            Task::BroodTurn
            | Task::BroodReact
            | Task::Judge { .. }
            | Task::Spend { .. }
            | Task::Crawl { .. }
            | Task::Unlock
            | Task::Arrange
            | Task::ArrangeHexes
            | Task::Advance { .. }
            | Task::AdvanceBattle
            | Task::Moult { .. }
            | Task::PutNymph { .. }
            | Task::Prowl { .. }
            | Task::Frenzy => self.ask_brood(state, task),
        }
    }

    fn wait_for_card(&self, state: &mut State, left: u8) -> bool {
        if left > 0 {
            self.fill_deck(state);
        }
        skip_if(state, left == 0 || self.central_pile(state) == 0)
    }

    // What may be chosen, and what it does

    /// Appends the numbers of all that may be chosen, ascending.
    pub(super) fn list_actions(&self, state: &State, out: &mut Vec<ActionId>) {
        let Some(task) = state.top().filter(|_| !state.over) else { return };
        let numbers = &self.numbers;
        let mut push = |decision| out.push(numbers.number(decision));
        match task {
            Task::Draw { .. } | Task::Aside { .. } | Task::Deal { .. } | Task::Peek { .. } => {
                cards_of(self.draw_pile(state)).for_each(|card| push(Decision::Draw(card)));
            }
            Task::Draft { seat } => {
                let player = self.seat(state, seat.into());
                cards_of(self.pack_of(state, player)).for_each(|card| push(Decision::Draft(card)));
            }
            Task::Keep { player, .. } => {
                cards_of(state.draft.picked(player.into())).for_each(|card| push(Decision::Keep(card)));
            }
            Task::Exchange { one, other, second } => {
                push(Decision::Plain(Plain::Pass));
                let owner = usize::from(if second { other } else { one });
                Bits(self.tokens_of(state, owner).into()).for_each(|segment| push(Decision::Symbiote(segment)));
            }
            Task::Horde { .. } | Task::RevealUntil { .. } | Task::Wild { .. } => {
                cards_of(self.draw_pile(state)).for_each(|card| push(Decision::Reveal(card)));
            }
            Task::RevealHex { way, .. } => {
                tiles_of(self.next_hexes(state, way)).for_each(|tile| push(Decision::Hex(tile)))
            }
            Task::Turn { player, .. } => self.list_turn(state, player.into(), out),
            Task::React { deed, .. } => {
                push(Decision::Plain(Plain::Pass));
                let reactor = self.decider(state, task).into();
                self.reactions(state, reactor, deed).for_each(|deed| push(Decision::Plain(Plain::react(deed))));
            }
            Task::Home { .. } => tiles_of(state.start_hexes).for_each(|tile| push(Decision::Take(tile))),
            Task::Settle { tile, .. } => self.list_areas(state, tile.into(), out),
            Task::Flip { player, from } => {
                self.flips(state, player.into(), from, |from, side| push(Decision::Lay(from, side, 0)));
            }
            Task::Name { .. } => (0..3).for_each(|segment| push(Decision::Choose(segment))),
            Task::Take { .. } => tiles_of(state.drawn).for_each(|tile| push(Decision::Take(tile))),
            Task::Lay { player, tile, way } => self.lays(state, player.into(), tile.into(), way, |from, side, turn| {
                out.push(numbers.number(Decision::Lay(from, side, turn)));
            }),
            Task::ChoosePredator { .. } => {
                Bits(self.unchosen(state)).for_each(|kind| push(Decision::Summonable(kind)));
            }
            Task::Machinate { .. } => {
                Bits(self.prowlers(state)).for_each(|kind| push(Decision::Summonable(kind)));
            }
            Task::Cancel { .. } => {
                push(Decision::Plain(Plain::Pass));
                push(Decision::Plain(Plain::Accept));
            }
            Task::Season => Bits(self.next_seasons(state).into()).for_each(|season| push(Decision::Season(season))),
            Task::Summon { where_to, .. } => self.list_summons(state, where_to, out),
            Task::EatAphid { tile, .. } => {
                Bits(self.aphids_in(state, tile.into())).for_each(|site| push(Decision::Eat(tile.into(), site)));
            }
            Task::Scout { .. } | Task::Offer(_) | Task::Carry { .. } => {
                push(Decision::Plain(Plain::Done));
                push(Decision::Plain(Plain::Accept));
            }
            Task::Bring { player, to, .. } => {
                push(Decision::Plain(Plain::Done));
                Bits(self.arrivals(state, player.into(), to.into())).for_each(|goal| push(Decision::Bring(goal)));
            }
            Task::Follow { player, from, to } => {
                let [player, from, to] = [player, from, to].map(usize::from);
                Bits(self.arrivals(state, player, to)).for_each(|goal| push(Decision::Move(from, to, goal)));
            }
            Task::Steps { player, left, placing, .. } => self.list_steps(state, player.into(), left, placing, out),
            Task::Which { player, from, to, goal } => {
                let [from, to, goal] = [from, to, goal].map(usize::from);
                self.which(state, player.into(), from, to, goal, |spot, leave| push(Decision::Which(spot, leave)));
            }
            Task::Push { player, tile } => self.list_push(state, player.into(), tile.into(), out),
            Task::Shift { player, tile, site, aphid, .. } => {
                for goal in self.shifts(state, player.into(), tile.into()) {
                    push(Decision::Shift(goal, false));
                    if aphid && site != NONE {
                        push(Decision::Shift(goal, true));
                    }
                }
            }
            Task::Pay { player, ants_only, .. } => self.list_payments(state, player.into(), ants_only, out),
            Task::Host { player, .. } => {
                self.hosts(state, player.into())
                    .for_each(|(host, segment, row)| push(Decision::Host(host, segment, row)));
            }
            Task::Place { player, .. } => {
                push(Decision::Plain(Plain::Done));
                self.list_places(state, player.into(), self.place_tiles(state, task), out);
            }
            Task::Populate { player, tile, .. } | Task::Rally { player, tile, .. } => {
                push(Decision::Plain(Plain::Done));
                self.list_places(state, player.into(), 1 << tile, out);
            }
            Task::Major { player } => {
                let player = usize::from(player);
                for tile in tiles_of(state.inhabited(player)) {
                    Bits(self.arrivals(state, player, tile)).for_each(|goal| push(Decision::Major(tile, goal)));
                }
            }
            Task::Choose { script, chosen, .. } => {
                let options = self.options_of(script).len();
                (0..options).filter(|&i| chosen >> i & 1 == 0).for_each(|i| push(Decision::Choose(i)));
            }
            Task::Discard { player, why, .. } => {
                cards_of(self.discardable(state, player.into(), why)).for_each(|card| push(Decision::Discard(card)));
            }
            Task::Target { player, aim } => self.list_targets(state, player.into(), aim, out),
            Task::HarvestSite { player, .. } => {
                push(Decision::Plain(Plain::Done));
                self.harvestable(state, player.into(), |tile, spot| push(Decision::Harvest(tile, spot)));
            }
            Task::Swap { first, .. } => self.list_swaps(state, first, out),
            Task::Shed { player } => {
                let body = &state.colonies[usize::from(player)].body;
                for (segment, rows) in body.iter().enumerate() {
                    (0..ROWS).filter(|&row| rows[row].is_some()).for_each(|row| push(Decision::Shed(segment, row)));
                }
            }
            Task::Cover { card, .. } => {
                if let Some(segment) = self.card(card.into()).kind.segment() {
                    (0..self.rows()).for_each(|row| push(Decision::On(segment as usize, row)));
                }
            }
            Task::Offered { player } => {
                push(Decision::Plain(Plain::Done));
                self.list_plays(state, player.into(), state.offered, out);
            }
            Task::AphidSite { tile, .. } => {
                Bits(self.aphid_sites(state, tile.into())).for_each(|site| push(Decision::Aphid(tile.into(), site)));
            }
            Task::Ferocity { .. } => {
                push(Decision::Plain(Plain::NoFerocity));
                let player = usize::from(self.decider(state, task));
                cards_of(state.colonies[player].hand).for_each(|card| push(Decision::Ferocity(card)));
            }
            Task::Lose { player, tile, flee, .. } => self.list_losses(state, player.into(), tile.into(), flee, out),
            Task::Retreat { player, tile } => {
                push(Decision::Plain(Plain::Done));
                self.list_flights(state, player.into(), tile.into(), out);
            }
            Task::Starve { player, .. } => {
                let player = usize::from(player);
                for tile in tiles_of(state.present(player)) {
                    Bits(self.spots(state, player, tile)).for_each(|spot| push(Decision::Lose(tile, spot)));
                }
            }
            task if task.is_brood() => self.list_brood(state, task, out),
            Task::Decree { .. } => {
                for plain in [Plain::DecreeLarvae, Plain::DecreeFood, Plain::DecreeCard] {
                    push(Decision::Plain(plain));
                }
            }
            _ => {}
        }
    }

    /// Takes a legal decision or outcome.
    pub(super) fn take(&self, state: &mut State, decision: Decision) {
        let Some(task) = state.top() else { return };
        match (task, decision) {
            (Task::Draw { player, left }, Decision::Draw(card)) => {
                state.replace(Task::Draw { player, left: left - 1 });
                self.leave_deck(state, card);
                let own = &mut state.colonies[usize::from(player)];
                own.deck &= !(1 << card);
                own.hand |= 1 << card;
            }
            (Task::Aside { player, left }, Decision::Draw(card)) => {
                state.replace(Task::Aside { player, left: left - 1 });
                self.leave_deck(state, card);
                state.colonies[usize::from(player)].aside |= 1 << card;
            }
            (Task::Deal { player, left }, Decision::Draw(card)) => {
                state.replace(Task::Deal { player, left: left - 1 });
                self.leave_deck(state, card);
                state.draft.packs[usize::from(player)] |= 1 << card;
            }
            (Task::Draft { seat }, Decision::Draft(card)) => self.pick(state, seat, card),
            (Task::Keep { player, left }, Decision::Keep(card)) => {
                state.replace(Task::Keep { player, left: left - 1 });
                self.keep(state, player.into(), card);
            }
            (Task::Exchange { one, other, second }, decision) => self.exchange(state, one, other, second, decision),
            (Task::Horde { left, predator }, Decision::Reveal(card)) => {
                state.replace(Task::Horde { left: left - 1, predator });
                let (deck, discard) = self.horde_piles(state);
                *deck &= !(1 << card);
                *discard |= 1 << card;
                let battle = &mut state.battle;
                // MOA-B14: a Tactic counts for its ferocity alone.
                *if predator { &mut battle.prey } else { &mut battle.horde } += self.card(card).ferocity;
            }
            (Task::Wild { player }, Decision::Reveal(card)) => self.wild_card(state, player, card),
            (Task::Peek { left }, Decision::Draw(card)) => {
                state.replace(Task::Peek { left: left - 1 });
                self.leave_deck(state, card);
                state.brood.cards |= 1 << card;
            }
            (task, decision) if task.is_brood() => self.take_brood(state, task, decision),
            (Task::Cancel { player, card }, Decision::Plain(plain)) => {
                state.pop();
                if plain == Plain::Accept {
                    state.wild.tokens -= 1;
                } else {
                    self.respond(state, player, card.into());
                }
            }
            (Task::Machinate { player }, Decision::Summonable(kind)) => {
                state.pop();
                self.prowl(state, player, kind);
            }
            (Task::ChoosePredator { left }, Decision::Summonable(kind)) => {
                state.replace(Task::ChoosePredator { left: left - 1 });
                state.summonable |= 1 << kind;
            }
            (Task::Season, Decision::Season(season)) => {
                state.pop();
                self.begin_season(state, season);
            }
            (Task::Summon { player, .. }, decision) => self.summon(state, player, decision),
            (Task::Carry { player, from, to }, Decision::Plain(plain)) => {
                state.pop();
                if plain == Plain::Accept {
                    self.carry(state, player, from.into(), to.into());
                } else {
                    self.leave_spore(state, player, from.into(), to.into());
                }
            }
            (Task::EatAphid { .. }, Decision::Eat(tile, site)) => {
                state.pop();
                state.tiles[tile].sites[site].aphid = false;
            }
            (Task::RevealUntil { player, segment, found }, Decision::Reveal(card)) => {
                self.reveal_evolution(state, player, segment, found, card);
            }
            (Task::RevealHex { player, left, way }, Decision::Hex(tile)) => {
                state.replace(Task::RevealHex { player, left: left - 1, way });
                self.draw_hex(state, tile, way);
            }
            (Task::Turn { player, bonus }, decision) => self.act(state, player, bonus, decision),
            (Task::React { by, seat, deed }, Decision::Plain(plain)) => self.react(state, by, seat, deed, plain),
            (Task::Home { player }, Decision::Take(tile)) => state.replace(Task::Settle { player, tile: tile as u8 }),
            (Task::Settle { player, tile }, Decision::Lay(area, _, turn)) => {
                self.settle_home(state, player.into(), tile.into(), area, turn);
            }
            (Task::Flip { player, from: only }, Decision::Lay(from, side, _)) => {
                self.flip(state, player, only, from, side)
            }
            (Task::Name { player }, Decision::Choose(segment)) => self.name_segment(state, player, segment),
            (Task::Take { player, way }, Decision::Take(tile)) => self.take_hex(state, player, way, tile),
            (Task::Lay { player, tile, way }, Decision::Lay(from, side, turn)) => {
                self.lay_hex(state, player, tile.into(), way, [from, side, turn]);
            }
            (Task::Scout { player, from }, Decision::Plain(plain)) => {
                state.pop();
                if plain == Plain::Accept {
                    state.push(if self.is_antperium() {
                        Task::Flip { player, from }
                    } else {
                        Task::RevealHex { player, left: 1, way: Way::Scout(from) }
                    });
                }
            }
            (_, Decision::Plain(Plain::Done)) => self.done(state, task),
            (Task::Bring { player, from, to, left, major }, Decision::Bring(goal)) => {
                state.replace(Task::Bring { player, from, to, left: left - 1, major });
                let moved = self.walk_any(state, player.into(), from.into(), to.into(), goal);
                self.brought(state, moved.unwrap_or(false));
            }
            (Task::Follow { player, .. }, Decision::Move(from, to, goal)) => {
                state.pop();
                self.follow(state, player.into(), from, to, goal);
            }
            (Task::Steps { player, left, march, .. }, Decision::Move(from, to, goal)) => {
                self.step(state, player, left, march, [from, to, goal]);
            }
            (Task::Steps { player, left, march, .. }, Decision::Devour(tile, spot)) => {
                self.devour(state, player, left, march, [tile, spot]);
            }
            (Task::Steps { player, left, march, .. }, Decision::Hand(tile, from, to)) => {
                self.hand_over(state, player, left, march, [tile, from, to]);
            }
            (Task::Steps { player, .. }, Decision::Place(tile, goal)) => {
                self.place_larva(state, player.into(), tile, goal);
            }
            (Task::Which { player, from, to, goal }, Decision::Which(spot, leave)) => {
                state.pop();
                let [from, to, goal] = [from, to, goal].map(usize::from);
                let major = self.is_major(state, from, spot);
                self.went(state, player.into(), major, from, to);
                self.walk(state, player.into(), [from, spot], leave, [to, goal]);
            }
            (Task::Push { player, tile }, decision) => self.push_ant(state, player.into(), tile.into(), decision),
            (Task::Shift { player, tile, site, ant, aphid }, Decision::Shift(goal, leave)) => {
                state.pop();
                self.shift(state, player.into(), [tile.into(), site.into(), goal], ant, aphid, leave);
            }
            (Task::Pay { player, left, ants_only }, decision) => {
                state.replace(Task::Pay { player, left: left - 1, ants_only });
                match decision {
                    Decision::PayAnt(tile, spot) => self.remove(state, player.into(), tile, spot),
                    _ => state.colonies[usize::from(player)].larvae -= 1,
                }
            }
            (Task::Host { player, card }, Decision::Host(host, segment, row)) => {
                state.pop();
                self.infest(state, player, card, [host, segment, row]);
            }
            (Task::Place { player, left, place, tile: about }, Decision::Place(tile, goal)) => {
                state.replace(Task::Place { player, left: left - 1, place, tile: about });
                self.place_larva(state, player.into(), tile, goal);
            }
            (Task::Populate { player, left, tile: about }, Decision::Place(tile, goal)) => {
                state.replace(Task::Populate { player, left: left - 1, tile: about });
                self.place_larva(state, player.into(), tile, goal);
            }
            (Task::Rally { player, left, tile: about }, Decision::Place(tile, goal)) => {
                state.replace(Task::Rally { player, left: left - 1, tile: about });
                self.place_larva(state, player.into(), tile, goal);
            }
            (Task::Major { player }, Decision::Major(tile, goal)) => {
                state.pop();
                let player = usize::from(player);
                state.colonies[player].majors -= 1;
                self.put(state, player, super::ants::Taken { major: true, aphid: false }, tile, goal);
            }
            (Task::Offer(script), Decision::Plain(_)) => {
                state.pop();
                self.pay_for(state, script);
            }
            (Task::Choose { script, chosen, left }, Decision::Choose(option)) => {
                let chosen = chosen | 1 << option;
                state.replace(if left > 1 {
                    Task::Choose { script, chosen, left: left - 1 }
                } else {
                    Task::Chosen { script, chosen }
                });
            }
            (Task::Discard { player, left, why }, Decision::Discard(card)) => {
                self.discard(state, player, left, why, card)
            }
            (Task::Target { player, aim }, decision) => self.target(state, player, aim, decision),
            (Task::HarvestSite { player, left }, Decision::Harvest(tile, spot)) => {
                state.replace(Task::HarvestSite { player, left: left - 1 });
                let site = spot % super::content::MAX_SITES;
                state.tiles[tile].used |= 1 << site;
                self.collect(state, player.into(), tile, site);
            }
            (Task::Swap { player, first }, Decision::Ant(tile, owner, spot)) => {
                self.swap(state, player, first, [tile, owner, spot]);
            }
            (Task::Shed { player }, Decision::Shed(segment, row)) => {
                state.pop();
                self.shed(state, player, segment, row);
            }
            (Task::Cover { player, card, bodies }, Decision::On(_, row)) => {
                state.pop();
                self.evolve(state, player.into(), card.into(), row, Some(bodies));
            }
            (Task::Offered { player }, Decision::Play(card, row)) => {
                state.pop();
                state.offered &= !(1 << card);
                state.discard |= std::mem::take(&mut state.offered);
                state.push(Task::Played { player, card: card as u8, row: row as u8 });
            }
            (Task::AphidSite { .. }, Decision::Aphid(tile, site)) => {
                state.pop();
                self.place_aphid(state, tile, site);
            }
            (Task::Ferocity { seat }, decision) => {
                let player = self.seat(state, seat.into());
                state.battle.cards[player] = if let Decision::Ferocity(card) = decision { card as u8 } else { NONE };
                state.replace(Task::Ferocity { seat: seat + 1 });
            }
            (Task::Lose { player, left, tile, flee }, decision) => {
                state.replace(Task::Lose { player, left: left - 1, tile, flee });
                match decision {
                    Decision::Move(from, to, goal) => {
                        self.walk_any(state, player.into(), from, to, goal);
                    }
                    Decision::Lose(tile, spot) => self.remove(state, player.into(), tile, spot),
                    _ => {}
                }
            }
            (Task::Retreat { player, .. }, Decision::Move(from, to, goal)) => {
                self.walk_any(state, player.into(), from, to, goal);
            }
            (Task::Starve { player, left }, Decision::Lose(tile, spot)) => {
                state.replace(Task::Starve { player, left: left - 1 });
                self.remove(state, player.into(), tile, spot);
            }
            (Task::Decree { player }, Decision::Plain(plain)) => {
                state.pop();
                self.decree(state, player.into(), plain);
            }
            _ => {}
        }
        self.run(state);
    }

    /// Nothing more of a task.
    fn done(&self, state: &mut State, task: Task) {
        match task {
            Task::Bring { player, from, to, major, .. } => {
                state.replace(Task::Bring { player, from, to, left: 0, major });
            }
            Task::HarvestSite { player, .. } => state.replace(Task::HarvestSite { player, left: 0 }),
            Task::Populate { player, tile, .. } => state.replace(Task::Populate { player, left: 0, tile }),
            Task::Rally { player, tile, .. } => state.replace(Task::Rally { player, left: 0, tile }),
            Task::Offered { .. } => {
                state.pop();
                state.discard |= std::mem::take(&mut state.offered);
            }
            _ => state.pop(),
        }
    }

    /// Rows of the body.
    pub(super) fn rows(&self) -> usize {
        self.content.numbers.rows.into()
    }
}

/// MOA-B1: Major Workers of a player.
pub(super) const MAJORS: u8 = 2;
/// MOA-A14: starting hexes that each of two players draws.
const START_CHOICE: u8 = 2;

/// Leaves a task out, or waits for its decision.
pub(super) fn skip_if(state: &mut State, nothing: bool) -> bool {
    if nothing {
        state.pop();
    }
    nothing
}

const _: () = assert!(MAX_PLAYERS <= 8, "sides of a battle are bits of a byte");
