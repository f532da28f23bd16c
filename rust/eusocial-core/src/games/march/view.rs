//! A position for machines: the observation tensor, plain data for drawing, steps of ants, and worlds that a player can't tell
//! apart.

use super::March;
use super::action::{Naming, PLAYERS};
use super::antperium::PLACES;
use super::content::{MAX_SITES, PredatorKind, ROUNDS, SEASONS, Segment};
use super::drafts::draw_one;
use super::options::Drafting;
use super::state::{
    BroodPower, HERDER, MAJOR, NONE, OPEN, PREDATORS, ROWS, SIDES, SORTS, State, TILES, Task, Tiles, cards_of, tiles_of,
};
use crate::game::{Game, Turn};
use crate::rng::{self, Rng};
use crate::tensor::Filler;
use serde_json::{Value, json};

/// Numbers of about unit size.
const POINTS_UNIT: f32 = 20.0;
const COUNT_UNIT: f32 = 10.0;
const FEW_UNIT: f32 = 3.0;
/// Numbers of a tile that don't depend on players: whether it lies there, coordinates, tunnels after turning, wormhole, centipede,
/// aphids of sites.
const TILE_NUMBERS: usize = 3 + SIDES + 2 + MAX_SITES;
/// Numbers of a tile for each player: holders, guests and Major Workers of sites; outskirts by sort.
const TILE_PLAYER_NUMBERS: usize = 3 * MAX_SITES + SORTS;
/// Numbers of a player beside cards: points, larvae, food, eggs, Major Workers, cards in hand, rested, wins, whether he starts, whether
/// he decides, in the battle, defends.
const PLAYER_NUMBERS: usize = 12;
/// Numbers of the centipedes beside cards.
const WILD_NUMBERS: usize = 5;
/// MOA-B40: starting hexes of both kinds in the stack, hexes above those with the Nest, and hexes with it.
const STACK_NUMBERS: usize = 4;
/// The same, and Predators that were destroyed.
const BROOD_NUMBERS: usize = STACK_NUMBERS + PREDATORS;
/// Kinds of tasks that the tensor tells apart.
const TASKS: usize = TASK_NAMES.len();

impl March {
    /// The length of the tensor. Its parts, in order:
    ///
    /// 1. for each tile (the Great Tunnel, then hexes by number): whether it lies in the meadow, coordinates, tunnels after turning,
    ///    wormhole, centipede, aphids of its sites; for each player from the observer on: sites held, shared, held by Major Workers,
    ///    ants in the outskirts by sort; whether the hex may still be in the stack;
    /// 2. for each player from the observer on: points, larvae, food, eggs, Major Workers in the supply, cards in hand, rested, battles
    ///    won, starting player, whether he decides, fights in the battle, defends; then a number a card: body, parasites on others,
    ///    goals, cards in hand that all know;
    /// 3. the observer's hand; the discards; cards on offer;
    /// 4. round; kind of the task that is next and its numbers left; the tile of a battle; the observer's own Ferocity card.
    pub(super) fn observation_size(&self) -> usize {
        let (players, cards) = (self.players(), self.numbers.cards());
        TILES * (TILE_NUMBERS + players * TILE_PLAYER_NUMBERS + 1)
            + players * (PLAYER_NUMBERS + 3 * cards + 3 * ROWS)
            + 3 * cards
            + ROUNDS
            + TASKS
            + 2
            + TILES
            + cards
            + self.modules_size()
    }

    /// 5. Predators: where each is, its health, whether it may be summoned; spores by tile; the season; for each holder and each owner
    ///    from the observer on, the Symbiote tokens as far as the observer knows them, and how many; the observer's own deck, cards
    ///    put aside, pack and picks; of the centipedes points, level, tokens, whether a nymph is in the Great Tunnel, whether the Nest
    ///    was found, cards revealed, the Plot pile; nymphs by site; what is left of each part of the stack (MOA-B40), Predators
    ///    destroyed; of a
    ///    Broodmother with a seat whether she observes and decides, her eggs and powers, the hexes and cards on top, under and in hand
    ///    that she has seen, for her alone; places where hexes lie face down, and the Homelands from the observer's on. Only with the
    ///    options that bring them.
    fn modules_size(&self) -> usize {
        let (players, cards) = (self.players(), self.numbers.cards());
        let options = &self.options;
        let predators = if self.has_predators() { PREDATORS * (TILES + 2) + TILES } else { 0 };
        let seasons = if options.seasons { SEASONS } else { 0 };
        let symbiotes = if options.symbiotes { players * players * 4 } else { 0 };
        let drafts = if options.draft == Drafting::None { 0 } else { 4 * cards };
        // Points, level, tokens, nymph in the tunnel, found; cards revealed, the Plot pile; nymphs by site.
        let wild = if self.has_wild() { WILD_NUMBERS + 2 * cards } else { 0 };
        let nymphs = if options.mode.has_nymphs() { TILES * MAX_SITES } else { 0 };
        let stack = if self.has_nest() { BROOD_NUMBERS } else { 0 };
        // Whether she observes, decides; eggs, powers; hexes and cards that she has seen, by place.
        let seat =
            if options.mode.has_seat() { 3 + BroodPower::ALL.len() + 3 * (1 + TILES) + 3 * (1 + cards) } else { 0 };
        // Face-down places; Homelands.
        let realm = if self.is_antperium() { PLACES + players * TILES } else { 0 };
        predators + seasons + symbiotes + drafts + wild + nymphs + stack + seat + realm
    }

    fn fill_modules(&self, state: &State, observer: usize, fill: &mut Filler) {
        let (players, cards) = (self.players(), self.numbers.cards());
        let options = &self.options;
        if self.has_predators() {
            for (kind, predator) in PredatorKind::ALL.into_iter().zip(&state.predators) {
                let name = kind.name();
                fill.part(format_args!("predator/{name}/tile"));
                fill.one_of((predator.tile != NONE).then_some(predator.tile.into()), TILES);
                fill.part(format_args!("predator/{name}/health"));
                fill.count(predator.health.into(), COUNT_UNIT);
                fill.part(format_args!("predator/{name}/summonable"));
                fill.flag(state.summonable >> kind as usize & 1 == 1);
            }
            fill.part(format_args!("spores"));
            state.spores.iter().for_each(|&spores| fill.count(spores.into(), FEW_UNIT));
        }
        if options.seasons {
            fill.part(format_args!("season"));
            fill.one_of((state.season != NONE).then_some(state.season.into()), SEASONS);
        }
        if options.symbiotes {
            let seats = || (0..players).map(|seat| (seat, (observer + seat) % players));
            for (seat, holder) in seats() {
                for (other, owner) in seats() {
                    fill.part(format_args!("seat{seat}/symbiotes_of_seat{other}"));
                    let held = state.symbiotes[holder][owner];
                    let known = holder == observer || owner == observer;
                    fill.bits(if known { held.into() } else { 0 }, Segment::ALL.len());
                    fill.count(held.count_ones() as usize, FEW_UNIT);
                }
            }
        }
        if options.draft != Drafting::None {
            let own = &state.colonies[observer];
            // A Broodmother with a seat drafts nothing.
            let pack = if observer == players { 0 } else { self.pack_of(state, observer) };
            let sets = [own.deck, own.aside, pack, state.draft.picked(observer)];
            for (set, name) in sets.into_iter().zip(["deck", "aside", "pack", "picks"]) {
                fill.part(format_args!("draft/{name}"));
                fill.marks(cards_of(set), cards);
            }
        }
        if self.has_wild() {
            let wild = &state.wild;
            fill.part(format_args!("horde/score"));
            fill.push(wild.points as f32 / POINTS_UNIT);
            fill.part(format_args!("horde/level"));
            fill.count(wild.level.into(), FEW_UNIT);
            fill.part(format_args!("horde/tokens"));
            fill.count(wild.tokens.into(), FEW_UNIT);
            fill.part(format_args!("horde/nymph"));
            fill.flag(wild.nymph);
            fill.part(format_args!("horde/found"));
            fill.flag(wild.found);
            fill.part(format_args!("horde/discard"));
            fill.marks(cards_of(wild.discard), cards);
            fill.part(format_args!("horde/plot"));
            fill.marks(cards_of(wild.plot), cards);
        }
        if options.mode.has_nymphs() {
            fill.part(format_args!("nymphs"));
            state.tiles.iter().flat_map(|tile| &tile.sites).for_each(|place| fill.flag(place.ant.is_nymph()));
        }
        if self.is_antperium() {
            fill.part(format_args!("face_down"));
            fill.bits(state.realm.hidden.into(), PLACES);
            for seat in 0..players {
                fill.part(format_args!("seat{seat}/homeland"));
                let home = state.realm.homes[(observer + seat) % players];
                fill.one_of((home != NONE).then_some(home.into()), TILES);
            }
        }
        if self.has_nest() {
            let plain = state.start_left - state.aphid_left;
            fill.part(format_args!("stack_left"));
            for left in [state.aphid_left, plain, state.top_left, state.bottom_left] {
                fill.count(left.into(), COUNT_UNIT);
            }
            fill.part(format_args!("predators_gone"));
            fill.bits(state.gone.into(), PREDATORS);
        }
        if options.mode.has_seat() {
            let brood = &state.brood;
            fill.part(format_args!("brood/observes"));
            fill.flag(observer == players);
            fill.part(format_args!("brood/decides"));
            fill.flag(self.turn(state) == Turn::Player(players as u8));
            fill.part(format_args!("brood/eggs"));
            fill.count(brood.eggs.into(), COUNT_UNIT);
            fill.part(format_args!("brood/powers"));
            fill.bits(brood.powers.into(), BroodPower::ALL.len());
            let sees = observer == players;
            let known = |set: Tiles| if sees { set } else { 0 };
            let upper = brood.upper();
            let hexes = [upper, brood.secret & !upper, brood.hexes];
            for (set, name) in hexes.into_iter().zip(["on_top", "under", "in_hand"]) {
                fill.part(format_args!("brood/hexes_{name}"));
                fill.count(set.count_ones() as usize, FEW_UNIT);
                fill.bits(known(set).into(), TILES);
            }
            let all = |cards: &[u8]| cards.iter().fold(0_u128, |set, &card| set | 1 << card);
            let piles = [all(&brood.above), all(&brood.below), brood.cards];
            for (set, name) in piles.into_iter().zip(["on_top", "under", "in_hand"]) {
                fill.part(format_args!("brood/cards_{name}"));
                fill.count(set.count_ones() as usize, COUNT_UNIT);
                fill.marks(cards_of(if sees { set } else { 0 }), cards);
            }
        }
    }

    pub(super) fn fill_observation(&self, state: &State, observer: usize, fill: &mut Filler) {
        let players = self.players();
        let seats = || (0..players).map(|seat| (seat, (observer + seat) % players));
        let secret = self.secret_hexes(state, Some(observer));
        let stack = state.stack | secret & self.prints.standard;
        let starts = state.start_hexes | secret & self.prints.starts;
        let unseen = if state.start_left > 0 { starts | stack } else { stack };
        for tile in 0..TILES {
            let here = &state.tiles[tile];
            let lies = state.placed >> tile & 1 == 1;
            fill.part(format_args!("tile{tile}/lies"));
            fill.flag(lies);
            fill.part(format_args!("tile{tile}/at"));
            fill.push(f32::from(here.at.0) / COUNT_UNIT);
            fill.push(f32::from(here.at.1) / COUNT_UNIT);
            let tunnels = if lies { self.tunnels(state, tile) } else { self.prints.tunnels[tile] };
            fill.part(format_args!("tile{tile}/tunnels"));
            fill.bits(tunnels.into(), SIDES);
            fill.part(format_args!("tile{tile}/wormhole"));
            fill.flag(state.wormholes >> tile & 1 == 1);
            fill.part(format_args!("tile{tile}/centipede"));
            fill.flag(state.centipedes >> tile & 1 == 1);
            fill.part(format_args!("tile{tile}/aphids"));
            here.sites.iter().for_each(|place| fill.flag(place.aphid));
            for (seat, player) in seats() {
                fill.part(format_args!("tile{tile}/seat{seat}/sites"));
                here.sites.iter().for_each(|place| fill.flag(place.ant.is_of(player)));
                fill.part(format_args!("tile{tile}/seat{seat}/guests"));
                here.sites.iter().for_each(|place| fill.flag(place.guest.is_of(player)));
                fill.part(format_args!("tile{tile}/seat{seat}/majors"));
                here.sites.iter().for_each(|place| fill.flag(place.ant.is_of(player) && place.ant.is_major()));
                fill.part(format_args!("tile{tile}/seat{seat}/outskirts"));
                here.out[player].iter().for_each(|&ants| fill.count(ants.into(), FEW_UNIT));
            }
            fill.part(format_args!("tile{tile}/in_stack"));
            fill.flag(unseen >> tile & 1 == 1);
        }
        let cards = self.numbers.cards();
        for (seat, player) in seats() {
            let own = &state.colonies[player];
            fill.part(format_args!("seat{seat}/score"));
            fill.push(own.points.total() as f32 / POINTS_UNIT);
            let numbers = [own.larvae, own.food, self.eggs(state, player)];
            for (number, name) in numbers.into_iter().zip(["larvae", "food", "eggs"]) {
                fill.part(format_args!("seat{seat}/{name}"));
                fill.count(number.into(), COUNT_UNIT);
            }
            fill.part(format_args!("seat{seat}/majors"));
            fill.count(own.majors.into(), FEW_UNIT);
            fill.part(format_args!("seat{seat}/cards"));
            fill.count(own.hand.count_ones() as usize, COUNT_UNIT);
            fill.part(format_args!("seat{seat}/rested"));
            fill.flag(own.rested);
            fill.part(format_args!("seat{seat}/wins"));
            fill.count(own.wins.into(), FEW_UNIT);
            fill.part(format_args!("seat{seat}/starts"));
            fill.flag(usize::from(state.first) == player);
            fill.part(format_args!("seat{seat}/decides"));
            fill.flag(self.turn(state) == Turn::Player(player as u8));
            fill.part(format_args!("seat{seat}/fights"));
            fill.flag(state.battle.sides >> player & 1 == 1);
            fill.part(format_args!("seat{seat}/defends"));
            fill.flag(usize::from(state.battle.defender) == player);
            fill.part(format_args!("seat{seat}/body"));
            let body = own.body.iter().flatten().filter(|part| part.is_some()).map(|part| usize::from(part.card));
            fill.marks(body, cards);
            fill.part(format_args!("seat{seat}/infested"));
            for part in own.body.iter().flatten() {
                fill.flag(part.parasite != NONE);
            }
            fill.part(format_args!("seat{seat}/goals"));
            fill.marks(cards_of(own.goals), cards);
            fill.part(format_args!("seat{seat}/known_cards"));
            fill.marks(cards_of(own.open), cards);
        }
        fill.part(format_args!("hand"));
        fill.marks(cards_of(state.colonies[observer].hand), cards);
        fill.part(format_args!("discard"));
        fill.marks(cards_of(state.discard), cards);
        fill.part(format_args!("offered"));
        fill.marks(cards_of(state.offered), cards);
        fill.part(format_args!("round"));
        fill.one_of(Some(state.round.into()), ROUNDS);
        let (kind, mut left) = state.top().map_or((TASKS, [0; 2]), task_numbers);
        if let Some(Task::Cancel { card, .. }) = state.top() {
            let card = self.card(card.into());
            left = [card.ferocity, card.kind as u8];
        }
        fill.part(format_args!("task"));
        fill.one_of(Some(kind), TASKS);
        fill.part(format_args!("task_numbers"));
        left.into_iter().for_each(|n| fill.count(n.into(), COUNT_UNIT));
        fill.part(format_args!("battle"));
        fill.one_of((state.battle.tile != NONE).then_some(state.battle.tile.into()), TILES);
        fill.part(format_args!("ferocity"));
        let own = state.battle.cards[observer];
        fill.one_of((own < OPEN).then_some(own.into()), cards);
        self.fill_modules(state, observer, fill);
    }

    /// A world that `observer` can't tell from this one: cards that he doesn't know are dealt anew, each deal as likely as every
    /// other; a Ferocity card that is not yet open may be any of its player's hand, or none.
    pub(super) fn resampled(&self, state: &State, observer: usize, rng: &mut Rng) -> State {
        let mut world = state.clone();
        let players = self.players();
        let others = || (0..players).filter(move |&player| player != observer);
        let battle = &state.battle;
        // Cards that are open in a battle are known, though still in hand.
        let shown = |player: usize| match battle.cards[player] {
            card if battle.revealed && card < OPEN => 1 << card,
            _ => 0,
        };
        let secret = |player: usize| {
            let own = &state.colonies[player];
            own.hand & !own.open & !shown(player)
        };
        let mut pool = state.deck | self.unknown_draft(state, observer);
        if observer != players {
            pool |= self.whole_deck(state) | state.brood.cards;
        }
        for player in others() {
            let own = &state.colonies[player];
            pool |= secret(player) | own.deck | own.aside;
        }
        pool = self.resample_draft(&mut world, observer, pool, rng);
        for player in others() {
            let own = &state.colonies[player];
            let mut deal = |n: u32| (0..n).fold(0_u128, |set, _| set | 1 << draw_one(&mut pool, rng));
            let hand = own.hand & !secret(player) | deal(secret(player).count_ones());
            let (deck, aside) = (deal(own.deck.count_ones()), deal(own.aside.count_ones()));
            let dealt = &mut world.colonies[player];
            (dealt.hand, dealt.deck, dealt.aside) = (hand, deck, aside);
            if !battle.revealed && battle.sides >> player & 1 == 1 && battle.cards[player] != OPEN {
                // To have no card in hand is known, and so is that none was chosen then.
                let choice = rng::below(rng, hand.count_ones() as usize + 1);
                world.battle.cards[player] = cards_of(hand).nth(choice).map_or(NONE, |card| card as u8);
            }
        }
        world.deck = pool;
        if self.options.mode.has_seat() && observer != players {
            self.resample_seen(&mut world, rng);
        }
        if self.options.symbiotes {
            self.resample_tokens(&mut world, observer, rng);
        }
        world
    }

    /// The position as plain data; with an observer, as that player sees it.
    pub(super) fn plain_view(&self, state: &State, observer: Option<usize>) -> Value {
        let naming = self.naming(state);
        let player = match self.turn(state) {
            Turn::Player(player) => Some(player),
            _ => None,
        };
        let tiles: Vec<Value> = tiles_of(state.placed).map(|tile| self.tile_view(state, &naming, tile)).collect();
        let colonies: Vec<Value> =
            (0..self.players()).map(|player| self.colony_view(state, player, observer)).collect();
        let mut scores: Vec<i32> =
            state.colonies[..self.players()].iter().map(|colony| colony.points.total()).collect();
        if self.options.mode.has_seat() {
            scores.push(state.wild.points);
        }
        let battle = (state.battle.tile != NONE).then(|| self.battle_view(state, observer));
        json!({
            "game": "march",
            "players": self.players(),
            "round": state.round + 1,
            "season": self.content.rounds[usize::from(state.round).min(ROUNDS - 1)],
            "phase": state.top().map_or("over", task_name),
            "player": player,
            "active": state.active,
            "first": state.first,
            "scores": scores,
            "hexes": tiles,
            "colonies": colonies,
            "stack": self.hexes_left(state),
            "gone": PredatorKind::ALL
                .into_iter()
                .filter(|&kind| state.gone >> kind as u8 & 1 == 1)
                .map(PredatorKind::name)
                .collect::<Vec<_>>(),
            "face_down": state.realm.places().map(|(q, r)| [q, r]).collect::<Vec<_>>(),
            "drawn": tiles_of(self.in_hand(state)).filter_map(|tile| self.printed_view(tile)).collect::<Vec<_>>(),
            "deck": self.whole_deck(state).count_ones(),
            "discard": self.card_names(state.discard),
            "offered": self.card_names(state.offered),
            "battle": battle,
            "predators": self.predators_view(state),
            "summonable": PredatorKind::ALL
                .into_iter()
                .filter(|&kind| state.summonable >> kind as u8 & 1 == 1)
                .map(PredatorKind::name)
                .collect::<Vec<_>>(),
            "mode": self.options.values.get("mode"),
            "brood": self.options.mode.has_seat().then(|| self.brood_view(state, observer)),
            "horde": self.has_wild().then(|| self.wild_view(state)),
            "season_card": self.content.seasons.get(usize::from(state.season)).map(|season| season.name.as_str()),
            "asked": self.asked(state),
            "printed": self.cards_view(state, observer),
            "over": state.over,
        })
    }

    /// What the centipedes have.
    fn wild_view(&self, state: &State) -> Value {
        let wild = &state.wild;
        json!({
            "score": wild.points,
            "deck": wild.deck.count_ones(),
            "discard": self.card_names(wild.discard),
            "plot": self.card_names(wild.plot),
            "level": wild.level,
            "tokens": wild.tokens,
            "nymph": wild.nymph,
            "found": wild.found,
            "thresholds": self.is_against_broodmother().then(|| {
                let chart = self.chart();
                json!({ "plot": chart.plot, "points": chart.points, "centipedes": chart.centipedes })
            }),
        })
    }

    /// What a Broodmother with a seat has, and has seen.
    fn brood_view(&self, state: &State, observer: Option<usize>) -> Value {
        let brood = &state.brood;
        let sees = self.sees_brood(observer);
        let name = |&card: &u8| self.content.cards[usize::from(card)].name.as_str();
        let hexes = || tiles_of(brood.hexes).filter_map(|tile| self.printed_view(tile)).collect::<Vec<_>>();
        json!({
            "seat": self.players(),
            "eggs": brood.eggs,
            "powers": BroodPower::ALL
                .into_iter()
                .filter(|&power| brood.has(power))
                .map(BroodPower::name)
                .collect::<Vec<_>>(),
            "above": brood.above.len(),
            "below": brood.below.len(),
            "upper": brood.hexes_above.len(),
            "above_cards": sees.then(|| brood.above.iter().rev().map(name).collect::<Vec<_>>()),
            "below_cards": sees.then(|| brood.below.iter().map(name).collect::<Vec<_>>()),
            "looked_at": sees.then(|| self.card_names(brood.cards)),
            "upper_hexes": sees.then(|| brood.hexes_above.iter().rev().copied().collect::<Vec<u8>>()),
            "looked_at_hexes": sees.then(hexes),
        })
    }

    fn predators_view(&self, state: &State) -> Vec<Value> {
        let there = PredatorKind::ALL.into_iter().filter(|&kind| state.predators[kind as usize].tile != NONE);
        there
            .map(|kind| {
                let predator = &state.predators[kind as usize];
                let (q, r) = state.tiles[usize::from(predator.tile)].at;
                json!({
                    "kind": kind.name(),
                    "name": self.content.predators[kind as usize].name,
                    "at": [q, r],
                    "health": predator.health,
                    "by": predator.by,
                })
            })
            .collect()
    }

    /// What a decision is about: its hex, how many are left, and the effects to choose from or to pay for.
    fn asked(&self, state: &State) -> Value {
        let Some(task) = state.top() else { return Value::Null };
        let tile = match task {
            Task::Which { from: tile, .. }
            | Task::Bring { to: tile, .. }
            | Task::Scout { from: tile, .. }
            | Task::Follow { from: tile, .. }
            | Task::Push { tile, .. }
            | Task::Shift { tile, .. }
            | Task::Place { tile, .. }
            | Task::AphidSite { tile, .. }
            | Task::Populate { tile, .. }
            | Task::Rally { tile, .. }
            | Task::Lose { tile, .. }
            | Task::EatAphid { tile, .. }
            | Task::Carry { to: tile, .. }
            | Task::Retreat { tile, .. } => usize::from(tile),
            _ => TILES,
        };
        let lies = tile < TILES && state.placed >> tile & 1 == 1;
        let effects: Vec<String> = match task {
            Task::Choose { script, .. } => self.options_of(script).iter().map(ToString::to_string).collect(),
            Task::Offer(script) => self.step_of(script).iter().map(ToString::to_string).collect(),
            Task::Name { .. } => Segment::ALL.map(|segment| segment.name().to_owned()).to_vec(),
            _ => Vec::new(),
        };
        json!({
            "at": lies.then(|| [state.tiles[tile].at.0, state.tiles[tile].at.1]),
            "left": task_numbers(task).1[0],
            "card": asked_card(task).map(|card| self.content.cards[card].name.as_str()),
            "effects": effects,
        })
    }

    /// What is printed on the cards that can be seen, by name; those of the discard pile aside.
    fn cards_view(&self, state: &State, observer: Option<usize>) -> Value {
        let mut seen = state.offered | state.top().and_then(asked_card).map_or(0, |card| 1 << card);
        if self.sees_brood(observer) {
            seen |= state.brood.cards;
        }
        for (player, own) in state.colonies[..self.players()].iter().enumerate() {
            seen |= own.open | own.goals;
            if observer.is_none_or(|observer| observer == player) {
                seen |= own.hand | self.pack_of(state, player) | state.draft.picked(player);
            }
            seen |= own.body.iter().flatten().filter(|part| part.is_some()).fold(0, |all, part| all | 1 << part.card);
        }
        let card = |index: usize| {
            let card = &self.content.cards[index];
            let printed = json!({
                "kind": card.kind,
                "parasite": card.parasite,
                "cost": card.cost,
                "ants_only": card.ants_only,
                "ferocity": card.ferocity,
                "effects": card.effects,
                "tactic": card.tactic,
                "abilities": card.abilities,
                "powers": card.powers,
                "goal": card.goal,
            });
            (card.name.clone(), printed)
        };
        Value::Object(cards_of(seen).map(card).collect())
    }

    fn card_names(&self, cards: u128) -> Vec<&str> {
        cards_of(cards).map(|card| self.content.cards[card].name.as_str()).collect()
    }

    /// What is printed on a hex.
    fn printed_view(&self, tile: usize) -> Option<Value> {
        let hex = &self.content.hexes[self.prints.hexes[tile]?];
        let sites: Vec<Value> = hex
            .sites
            .iter()
            .map(|site| json!({ "resource": site.resource.name(), "amount": site.amount, "special": site.special.map(Segment::name) }))
            .collect();
        Some(
            json!({ "number": hex.number, "name": hex.name, "tunnels": hex.tunnels, "sites": sites, "start": hex.start }),
        )
    }

    fn tile_view(&self, state: &State, naming: &Naming, tile: usize) -> Value {
        let here = &state.tiles[tile];
        let (q, r) = here.at;
        let open = self.tunnels(state, tile);
        let tunnels: Vec<usize> = (0..SIDES).filter(|&side| open >> side & 1 == 1).collect();
        let joined: Vec<usize> = (0..SIDES)
            .filter(|&side| here.beside[side] != NONE && state.links[tile] >> here.beside[side] & 1 == 1)
            .collect();
        let printed = self.prints.hexes[tile].map(|hex| &self.content.hexes[hex]);
        let ant =
            |ant: super::state::Ant| ant.player().map(|player| json!({ "player": player, "major": ant.is_major() }));
        let sites: Vec<Value> = printed.map_or(Vec::new(), |hex| {
            hex.sites
                .iter()
                .enumerate()
                .map(|(i, site)| {
                    let place = &here.sites[i];
                    json!({
                        "name": naming.site(tile, i),
                        "resource": site.resource.name(),
                        "amount": site.amount,
                        "special": site.special.map(Segment::name),
                        "ant": ant(place.ant),
                        "nymph": place.ant.is_nymph(),
                        "guest": ant(place.guest),
                        "aphid": place.aphid,
                    })
                })
                .collect()
        });
        let mut outskirts = Vec::new();
        for player in 0..self.players() {
            for sort in (0..SORTS).filter(|&sort| here.out[player][sort] > 0) {
                outskirts.push(json!({
                    "player": player,
                    "major": sort & MAJOR != 0,
                    "aphid": sort & HERDER != 0,
                    "ants": here.out[player][sort],
                }));
            }
        }
        json!({
            "number": tile,
            "name": printed.map_or(self.content.tunnel.name.as_str(), |hex| hex.name.as_str()),
            "q": q,
            "r": r,
            "turn": here.turn,
            "tunnels": tunnels,
            "joined": joined,
            "start": printed.is_some_and(|hex| hex.start),
            "inner": state.inner() >> tile & 1 == 1,
            "home": state.realm.homes.iter().position(|&home| usize::from(home) == tile),
            "sites": sites,
            "outskirts": outskirts,
            "spores": state.spores[tile],
            "wormhole": state.wormholes >> tile & 1 == 1,
            "centipede": state.centipedes >> tile & 1 == 1,
            "contested": self.is_contested(state, tile),
            "controller": state.controller(tile),
        })
    }

    fn colony_view(&self, state: &State, player: usize, observer: Option<usize>) -> Value {
        let own = &state.colonies[player];
        let sees = observer.is_none_or(|observer| observer == player);
        let body: Vec<Vec<Value>> = own
            .body
            .iter()
            .map(|rows| {
                rows[..self.rows()]
                    .iter()
                    .map(|part| match part.is_some() {
                        true => json!({
                            "card": self.content.cards[usize::from(part.card)].name,
                            "parasite": (part.parasite != NONE).then_some(part.parasite),
                        }),
                        false => Value::Null,
                    })
                    .collect()
            })
            .collect();
        let goals: Vec<Value> = cards_of(own.goals)
            .map(|card| json!({ "card": self.content.cards[card].name, "worth": self.goal_value(state, player, card) }))
            .collect();
        json!({
            "larvae": own.larvae,
            "food": own.food,
            "eggs": self.eggs(state, player),
            "ants": state.ants(player),
            "majors": own.majors,
            "cards": own.hand.count_ones(),
            "hand": sees.then(|| self.card_names(own.hand)),
            "known": self.card_names(own.open),
            "body": { "head": body[0], "thorax": body[1], "abdomen": body[2] },
            "bodies": own.bodies(),
            "goals": goals,
            "own_deck": own.deck.count_ones(),
            "aside": own.aside.count_ones(),
            "picked": state.draft.picks[player].len(),
            "pack": self.pack_of(state, player).count_ones(),
            "pack_cards": sees.then(|| self.card_names(self.pack_of(state, player))),
            "picked_cards": sees.then(|| self.card_names(state.draft.picked(player))),
            "symbiotes": (0..self.players())
                .filter(|&owner| state.symbiotes[player][owner] != 0)
                .map(|owner| {
                    let held = state.symbiotes[player][owner];
                    let knows = observer.is_none_or(|observer| observer == player || observer == owner);
                    let names = Segment::ALL.into_iter().filter(|&segment| held >> segment as u8 & 1 == 1);
                    json!({
                        "of": owner,
                        "tokens": held.count_ones(),
                        "segments": knows.then(|| names.map(Segment::name).collect::<Vec<_>>()),
                    })
                })
                .collect::<Vec<_>>(),
            "rested": own.rested,
            "wins": own.wins,
        })
    }

    fn battle_view(&self, state: &State, observer: Option<usize>) -> Value {
        let battle = &state.battle;
        let (q, r) = state.tiles[usize::from(battle.tile)].at;
        let cards: Vec<Value> = (0..self.players())
            .map(|player| match battle.cards[player] {
                OPEN => Value::Null,
                _ if !battle.revealed && observer.is_some_and(|observer| observer != player) => json!("?"),
                NONE => json!("none"),
                card => json!(self.content.cards[usize::from(card)].name),
            })
            .collect();
        json!({
            "at": [q, r],
            "sides": (0..self.players()).filter(|&player| battle.sides >> player & 1 == 1).collect::<Vec<_>>(),
            "defender": (battle.defender != NONE).then_some(battle.defender),
            "centipede": battle.centipede,
            "horde": battle.horde,
            "cards": cards,
            "revealed": battle.revealed,
        })
    }

    /// `reach`: for a player, each hex that his ants could come to, and in how many steps.
    pub(super) fn reach(&self, state: &State, argument: &Value) -> Result<Value, String> {
        let player = argument.get("player").and_then(Value::as_u64).unwrap_or(0) as usize;
        if player >= self.players() {
            return Err(format!("player {player} is none of 0..{}", self.players() - 1));
        }
        let mut steps = [NONE; TILES];
        let mut edge = state.present(player);
        let mut found = edge;
        let mut distance = 0;
        while edge != 0 {
            tiles_of(edge).for_each(|tile| steps[tile] = distance);
            let next = tiles_of(edge).fold(0, |next, tile| next | state.near(tile));
            edge = next & !found;
            found |= edge;
            distance += 1;
        }
        let reached: Vec<Value> = tiles_of(found)
            .map(|tile| {
                let (q, r) = state.tiles[tile].at;
                json!({ "number": tile, "at": [q, r], "steps": steps[tile] })
            })
            .collect();
        Ok(json!({ "player": player, "letter": PLAYERS[player].to_string(), "hexes": reached }))
    }
}

/// The kind of a task, and what is left of it.
fn task_numbers(task: Task) -> (usize, [u8; 2]) {
    let kind = TASK_NAMES.iter().position(|&name| name == task_name(task)).unwrap_or(0);
    let left = match task {
        Task::Steps { left, placing, .. } => [left, u8::from(placing)],
        Task::Draw { left, .. }
        | Task::Bring { left, .. }
        | Task::Pay { left, .. }
        | Task::Place { left, .. }
        | Task::Discard { left, .. }
        | Task::Lose { left, .. }
        | Task::Starve { left, .. }
        | Task::HarvestSite { left, .. }
        | Task::Advance { left }
        | Task::PutNymph { left, .. }
        | Task::Populate { left, .. }
        | Task::Rally { left, .. }
        | Task::Choose { left, .. } => [left, 0],
        _ => [0, 0],
    };
    (kind, left)
}

/// Names of the tasks that wait for somebody.
const TASK_NAMES: [&str; 70] = [
    "home",
    "settle",
    "flip",
    "name",
    "prowl",
    "brood",
    "crawl_or_egg",
    "judge",
    "spend",
    "crawl",
    "unlock",
    "peek",
    "arrange",
    "arrange_hexes",
    "advance",
    "advance_battle",
    "moult",
    "nymph",
    "frenzy",
    "wild",
    "cancel",
    "machinations",
    "aside",
    "deal",
    "draft",
    "keep",
    "exchange",
    "predators",
    "season",
    "summon",
    "carry",
    "eat",
    "other",
    "draw",
    "hex",
    "search",
    "horde",
    "turn",
    "react",
    "take",
    "explore",
    "bring",
    "scout",
    "follow",
    "steps",
    "march",
    "which",
    "push",
    "shift",
    "pay",
    "host",
    "place",
    "major",
    "offer",
    "choose",
    "discard",
    "target",
    "harvest",
    "swap",
    "shed",
    "cover",
    "offered",
    "aphid",
    "populate",
    "rally",
    "ferocity",
    "lose",
    "retreat",
    "starve",
    "decree",
];

/// The card that is asked about, which all see.
fn asked_card(task: Task) -> Option<usize> {
    match task {
        Task::Cancel { card, .. } | Task::Judge { card } | Task::Host { card, .. } | Task::Cover { card, .. } => {
            Some(card.into())
        }
        _ => None,
    }
}

/// The name of what is asked, in text and data.
pub(super) fn task_name(task: Task) -> &'static str {
    match task {
        Task::Draw { .. } => "draw",
        Task::RevealHex { .. } => "hex",
        Task::RevealUntil { .. } => "search",
        Task::Horde { .. } => "horde",
        Task::Turn { .. } => "turn",
        Task::React { .. } => "react",
        Task::Take { .. } => "take",
        Task::Lay { .. } => "explore",
        Task::Bring { .. } => "bring",
        Task::Scout { .. } => "scout",
        Task::Follow { .. } => "follow",
        Task::Steps { march: true, .. } => "march",
        Task::Steps { .. } => "steps",
        Task::Which { .. } => "which",
        Task::Push { .. } => "push",
        Task::Shift { .. } => "shift",
        Task::Pay { .. } => "pay",
        Task::Host { .. } => "host",
        Task::Place { .. } => "place",
        Task::Major { .. } => "major",
        Task::Offer(_) => "offer",
        Task::Choose { .. } => "choose",
        Task::Discard { .. } => "discard",
        Task::Target { .. } => "target",
        Task::HarvestSite { .. } => "harvest",
        Task::Swap { .. } => "swap",
        Task::Shed { .. } => "shed",
        Task::Cover { .. } => "cover",
        Task::Offered { .. } => "offered",
        Task::AphidSite { .. } => "aphid",
        Task::Populate { .. } => "populate",
        Task::Rally { .. } => "rally",
        Task::Ferocity { .. } => "ferocity",
        Task::Lose { .. } => "lose",
        Task::Retreat { .. } => "retreat",
        Task::Starve { .. } => "starve",
        Task::Aside { .. } => "aside",
        Task::Deal { .. } => "deal",
        Task::Draft { .. } => "draft",
        Task::Keep { .. } => "keep",
        Task::Exchange { .. } => "exchange",
        Task::ChoosePredator { .. } => "predators",
        Task::Season => "season",
        Task::Summon { .. } => "summon",
        Task::Carry { .. } => "carry",
        Task::EatAphid { .. } => "eat",
        Task::Decree { .. } => "decree",
        Task::Wild { .. } => "wild",
        Task::BroodTurn => "brood",
        Task::BroodReact => "crawl_or_egg",
        Task::Judge { .. } => "judge",
        Task::Spend { .. } => "spend",
        Task::Crawl { .. } => "crawl",
        Task::Unlock => "unlock",
        Task::Peek { .. } => "peek",
        Task::Arrange => "arrange",
        Task::ArrangeHexes => "arrange_hexes",
        Task::Advance { .. } => "advance",
        Task::AdvanceBattle => "advance_battle",
        Task::Moult { .. } => "moult",
        Task::PutNymph { .. } => "nymph",
        Task::Prowl { .. } => "prowl",
        Task::Frenzy => "frenzy",
        Task::Cancel { .. } => "cancel",
        Task::Machinate { .. } => "machinations",
        Task::Home { .. } => "home",
        Task::Settle { .. } => "settle",
        Task::Flip { .. } => "flip",
        Task::Name { .. } => "name",
        _ => "other",
    }
}
