//! A position for machines: the observation tensor, plain data for drawing, and worlds that a player can't tell apart.

use super::Microlonies;
use super::anthill::{Cell, SIDES, Side};
use super::content::{ChamberKind, Ground, TILE_HEXES};
use super::is_card;
use super::map::HexSet;
use super::state::{NONE, Phase, State};
use crate::bits::Bits;
use crate::game::{Game, Turn};
use crate::rng::{self, Rng};
use crate::tensor::Filler;
use arrayvec::ArrayVec;
use serde_json::{Map, Value, json};

/// Numbers of about unit size: counts of ants and eggs, food, rounds, efficiency.
const ANTS_UNIT: f32 = 10.0;
const FOOD_UNIT: f32 = 20.0;
const EFFICIENCY_UNIT: f32 = 4.0;
/// Numbers of a player beside sets: food, eggs, reserve, trophies, mound, hidden cards, whether he decides.
const PLAYER_NUMBERS: usize = 7;
/// Numbers of a cell: workers, queen, four tunnels, kinds.
const CELL_NUMBERS: usize = 2 + SIDES + ChamberKind::ALL.len();
/// Numbers of the action under way and of the round.
const ACTION_NUMBERS: usize = 11;
/// Sets of hexes that all players share: three grounds, water, zones, termites.
const SHARED_SETS: usize = 6;

impl Microlonies {
    /// The length of the tensor. Its parts, in order:
    ///
    /// 1. for each set of hexes that all share (meadow, forest, rock, water, zones, termites), a number a hex;
    /// 2. river of tiles, river of prey, display of objectives: a number a card;
    /// 3. for each player, from the observer on: ants outside and pheromones, a number a hex; cells of the anthill; species; prey
    ///    won; objectives seen by all and validated at level 1 and 2; food, eggs, reserve, trophies, mound, hidden cards, whether
    ///    he decides;
    /// 4. the observer's own hand, booklets, cards drawn and cards put under the deck;
    /// 5. phase; the last cell of a dispersion and the one before; ants in hand, queen in hand, efficiency, eggs laid, plannings,
    ///    hatchings, fights, whether explorations began, cards under the deck, round, ending.
    pub(super) fn observation_size(&self) -> usize {
        let content = &self.content;
        let (hexes, objectives) = (self.map.hexes, content.objectives.len());
        let player = 2 * hexes
            + super::anthill::CELLS * CELL_NUMBERS
            + content.species.len()
            + content.prey.len()
            + 3 * objectives
            + PLAYER_NUMBERS;
        SHARED_SETS * hexes
            + content.chambers.len()
            + content.prey.len()
            + objectives
            + self.players() * player
            + 3 * objectives
            + content.species.len()
            + Phase::COUNT
            + 2 * super::anthill::CELLS
            + ACTION_NUMBERS
    }

    pub(super) fn fill_observation(&self, state: &State, observer: usize, fill: &mut Filler) {
        let content = &self.content;
        let (hexes, objectives) = (self.map.hexes, content.objectives.len());
        let sets = state.grounds.into_iter().chain([state.water, self.zones(state), state.termites]);
        for (set, name) in sets.zip(["meadow", "forest", "rock", "water", "zones", "termites"]) {
            fill.part(format_args!("{name}"));
            fill.hexes(set, hexes);
        }
        fill.part(format_args!("river/chambers"));
        fill_cards(fill, &state.river_chambers, content.chambers.len());
        fill.part(format_args!("river/prey"));
        fill_cards(fill, &state.river_prey, content.prey.len());
        fill.part(format_args!("display"));
        fill_cards(fill, &state.display, objectives);
        for seat in 0..self.players() {
            self.fill_colony(state, seat, observer, fill);
        }
        let own = &state.colonies[observer];
        fill.part(format_args!("hand"));
        fill.bits(own.hand, objectives);
        fill.part(format_args!("drawn"));
        fill.bits(if usize::from(state.player) == observer { state.drawn } else { 0 }, objectives);
        fill.part(format_args!("booklets"));
        fill.bits(own.booklets.into(), content.species.len());
        fill.part(format_args!("put_under_the_deck"));
        fill.bits(state.traced[observer], objectives);
        fill.part(format_args!("phase"));
        fill.bits(1 << state.phase as u8, Phase::COUNT);
        for (cell, name) in [(state.at, "last_cell"), (state.from, "cell_before")] {
            fill.part(format_args!("{name}"));
            Cell::all().for_each(|other| fill.flag(other.0 == cell));
        }
        fill.part(format_args!("ants_in_hand"));
        fill.push(f32::from(state.in_hand) / ANTS_UNIT);
        fill.part(format_args!("queen_in_hand"));
        fill.flag(state.queen_in_hand);
        let numbers = [state.points, state.plannings, state.hatchings, state.fights];
        for (number, name) in numbers.into_iter().zip(["efficiency", "plannings", "hatchings", "fights"]) {
            fill.part(format_args!("{name}"));
            fill.push(f32::from(number) / EFFICIENCY_UNIT);
        }
        fill.part(format_args!("laid_eggs"));
        fill.flag(state.laid_eggs);
        fill.part(format_args!("explored"));
        fill.flag(state.explored);
        fill.part(format_args!("cards_under_the_deck"));
        fill.push(state.bottom.len() as f32 / ANTS_UNIT);
        fill.part(format_args!("round"));
        fill.push(f32::from(state.round) / f32::from(self.options.max_rounds));
        fill.part(format_args!("ending"));
        fill.flag(state.ending != 0);
    }

    fn fill_colony(&self, state: &State, seat: usize, observer: usize, fill: &mut Filler) {
        let content = &self.content;
        let player = (observer + seat) % self.players();
        let colony = &state.colonies[player];
        let objectives = content.objectives.len();
        fill.part(format_args!("seat{seat}/ants_outside"));
        fill.hexes(colony.outside, self.map.hexes);
        fill.part(format_args!("seat{seat}/pheromones"));
        fill.hexes(colony.pheromones, self.map.hexes);
        fill.part(format_args!("seat{seat}/cells"));
        for cell in Cell::all() {
            fill.push(f32::from(colony.workers[cell.index()]) / ANTS_UNIT);
            fill.flag(colony.queen == cell.0);
            let built = colony.has_chamber(cell);
            for side in Side::ALL {
                fill.flag(built && self.chamber(colony, cell).tunnels.has(side));
            }
            for kind in ChamberKind::ALL {
                fill.flag(built && self.chamber(colony, cell).kind == kind);
            }
        }
        let known = observer == player || !self.is_picking(state);
        fill.part(format_args!("seat{seat}/species"));
        for species in 0..content.species.len() {
            fill.flag(known && usize::from(colony.species) == species);
        }
        fill.part(format_args!("seat{seat}/prey"));
        fill.bits(colony.prey, content.prey.len());
        let cards = [colony.seen, colony.validated[0], colony.validated[1]];
        for (cards, name) in cards.into_iter().zip(["objectives_seen", "validated_at_1", "validated_at_2"]) {
            fill.part(format_args!("seat{seat}/{name}"));
            fill.bits(cards, objectives);
        }
        fill.part(format_args!("seat{seat}/food"));
        fill.push(f32::from(colony.food) / FOOD_UNIT);
        fill.part(format_args!("seat{seat}/eggs"));
        fill.push(f32::from(colony.eggs) / ANTS_UNIT);
        fill.part(format_args!("seat{seat}/reserve"));
        fill.push(f32::from(colony.reserve) / ANTS_UNIT);
        fill.part(format_args!("seat{seat}/trophies"));
        fill.push(f32::from(colony.trophies) / EFFICIENCY_UNIT);
        fill.part(format_args!("seat{seat}/mound"));
        fill.flag(colony.mound);
        fill.part(format_args!("seat{seat}/hidden_cards"));
        fill.push((colony.hand & !colony.seen).count_ones() as f32 / EFFICIENCY_UNIT);
        fill.part(format_args!("seat{seat}/decides"));
        fill.flag(self.turn(state) == Turn::Player(player as u8));
    }

    /// Whether species are being picked in secret.
    fn is_picking(&self, state: &State) -> bool {
        matches!(state.phase, Phase::Booklets | Phase::Species) && !self.is_fixed()
    }

    /// Hexes with a hunting zone.
    pub(super) fn zones(&self, state: &State) -> HexSet {
        state.zones[..usize::from(state.laid)].iter().fold(HexSet::EMPTY, |set, &zone| set | HexSet::one(zone.into()))
    }

    /// A world that `observer` can't tell from this one: hidden cards are dealt anew, each deal as likely as every other.
    pub(super) fn resampled(&self, state: &State, observer: usize, rng: &mut Rng) -> State {
        let mut world = state.clone();
        if self.is_picking(state) {
            self.resample_booklets(&mut world, observer, rng);
        }
        self.resample_objectives(&mut world, observer, rng);
        world
    }

    /// Others' booklets come from those that the observer was not dealt; of his three, each may have picked any.
    fn resample_booklets(&self, world: &mut State, observer: usize, rng: &mut Rng) {
        let others: Vec<usize> = (0..self.players()).filter(|&player| player != observer).collect();
        let mut pool = world.species_left;
        for &player in &others {
            pool |= world.colonies[player].booklets;
        }
        for &player in &others {
            let colony = &mut world.colonies[player];
            let dealt = colony.booklets.count_ones();
            let picked = colony.species != NONE;
            colony.booklets = draw_bits(pool.into(), dealt, rng) as u32;
            pool &= !colony.booklets;
            if picked {
                colony.species = draw_bits(colony.booklets.into(), 1, rng).trailing_zeros() as u8;
            }
        }
        world.species_left = pool;
    }

    /// Cards that the observer can trace stay where they are, but for each choice between two that another player made: that may have
    /// gone the other way. All others are dealt anew: they change names, each order as likely as every other.
    fn resample_objectives(&self, world: &mut State, observer: usize, rng: &mut Rng) {
        let names = self.other_choices(world, observer, rng);
        rename(world, observer, &names);
        // Place by place, so that the same draws of chance give the same deal in every world that looks alike.
        let others = world.colonies.iter().enumerate().filter(|&(player, _)| player != observer);
        let hands = others.map(|(_, colony)| colony.hand & !colony.seen);
        let under = world.bottom.iter().map(|bottom| 1 << bottom.card);
        let drawn = if usize::from(world.player) == observer { 0 } else { world.drawn };
        let places = hands.chain(under).chain([drawn, world.objective_deck]);
        let places: ArrayVec<u64, MAX_PLACES> = places.map(|cards| cards & !world.traced[observer]).collect();
        let mut left = places.iter().fold(0, |set, cards| set | cards);
        let mut names = SAME_NAMES;
        for card in places.into_iter().flat_map(Bits) {
            let name = draw_bits(left, 1, rng);
            left &= !name;
            names[card] = name.trailing_zeros() as u8;
        }
        rename(world, observer, &names);
    }

    /// What the objectives would be called if others had chosen otherwise between two where the observer can't tell: each way with the
    /// same chance, as far as what he sees stays as it is.
    fn other_choices(&self, world: &State, observer: usize, rng: &mut Rng) -> [u8; 64] {
        if world.pairs.iter().all(|pair| pair.open >> observer & 1 == 0) {
            return SAME_NAMES;
        }
        for _ in 0..MAX_TRIES {
            let mut names = SAME_NAMES;
            for pair in world.pairs.iter().filter(|pair| pair.open >> observer & 1 == 1) {
                if rng::below(rng, 2) == 0 {
                    // A choice is between what its cards are called after the choices before it.
                    let (kept, put) = (names[usize::from(pair.kept)], names[usize::from(pair.put)]);
                    for name in &mut names {
                        *name = match *name {
                            name if name == kept => put,
                            name if name == put => kept,
                            name => name,
                        };
                    }
                }
            }
            if self.fits_what_is_seen(world, observer, &names) {
                return names;
            }
        }
        SAME_NAMES
    }

    /// Whether, under other names, the observer's own cards and all that lies open are what they are.
    fn fits_what_is_seen(&self, world: &State, observer: usize, names: &[u8; 64]) -> bool {
        let same = |cards: u64| renamed(cards, names) == cards;
        let drawn = if usize::from(world.player) == observer { world.drawn } else { 0 };
        let mut put_by_him = world.bottom.iter().filter(|bottom| usize::from(bottom.by) == observer);
        same(world.display.iter().filter(|&&card| is_card(card)).fold(0, |set, &card| set | 1 << card))
            && same(drawn)
            && put_by_him.all(|bottom| names[usize::from(bottom.card)] == bottom.card)
            && world.colonies.iter().enumerate().all(|(player, colony)| {
                let open = if player == observer { colony.objectives() } else { colony.objectives_seen() };
                renamed(colony.objectives(), names) & open == open
            })
    }

    /// MIC-X2, MIC-Z1: the position with nothing in the place of what is hidden from a player.
    fn seen_by(&self, state: &State, viewer: usize) -> State {
        let mut seen = state.clone();
        for (_, colony) in seen.colonies.iter_mut().enumerate().filter(|&(player, _)| player != viewer) {
            colony.hand &= colony.seen;
            colony.booklets = 0;
            if self.is_picking(state) {
                colony.species = NONE;
            }
        }
        if usize::from(state.player) != viewer {
            seen.drawn = 0;
        }
        seen
    }

    /// Plain data of all, or of what a player sees; numbers of cards are told of hidden ones too.
    pub(super) fn plain_view(&self, whole: &State, viewer: Option<usize>) -> Value {
        let players = self.players();
        let player = match self.turn(whole) {
            Turn::Player(player) => Some(player),
            _ => None,
        };
        let state = &viewer.map_or_else(|| whole.clone(), |viewer| self.seen_by(whole, viewer));
        let colony = |player: usize| {
            let mut view = self.colony_view(state, player);
            let known = viewer.is_none_or(|viewer| viewer == player) || !self.is_picking(whole);
            if !known {
                view["species"] = Value::Null;
            }
            view["hand_size"] = json!(whole.colonies[player].hand.count_ones());
            view["booklets_size"] = json!(whole.colonies[player].booklets.count_ones());
            view
        };
        let zones = self.zones(state);
        let ground = |hex: usize| {
            let grounds = Ground::HABITABLE.into_iter().zip(state.grounds);
            let found = grounds.filter(|(_, set)| set.has(hex)).map(|(ground, _)| ground.name()).next();
            found
                .or_else(|| state.water.has(hex).then_some("water"))
                .or_else(|| zones.has(hex).then_some("hz"))
                .or_else(|| {
                    let special = if hex == 0 { "mound" } else { "nest" };
                    (hex == 0 || self.map.nests.contains(&hex)).then_some(special)
                })
        };
        let bonus = |hex: usize| {
            let place = state.bonuses[..usize::from(state.laid)].iter().position(|&at| usize::from(at) == hex)?;
            let tile = &self.content.terrain[usize::from(state.tiles[place].0)];
            tile.bonus.as_ref().map(|bonus| bonus.gives.clone())
        };
        let hexes: Vec<Value> = (0..self.map.hexes)
            .map(|hex| {
                let (q, r) = self.map.coordinates[hex];
                let ant = (0..players).find(|&player| state.colonies[player].outside.has(hex));
                let pheromones: Vec<usize> =
                    (0..players).filter(|&player| state.colonies[player].pheromones.has(hex)).collect();
                json!({
                    "q": q, "r": r, "place": hex / TILE_HEXES, "ground": ground(hex), "bonus": bonus(hex), "ant": ant,
                    "termite": state.termites.has(hex), "pheromones": pheromones,
                    "nest": self.map.nests.iter().position(|&nest| nest == hex),
                })
            })
            .collect();
        let content = &self.content;
        let row = |cards: &[u8], card: &dyn Fn(usize) -> Value| -> Vec<Value> {
            cards.iter().map(|&index| if is_card(index) { card(index.into()) } else { Value::Null }).collect()
        };
        json!({
            "game": "microlonies",
            "viewer": viewer,
            "players": players,
            "round": state.round,
            "ending": (state.ending != 0).then_some(state.ending),
            "phase": state.phase.name(),
            "player": player,
            "colony": state.player,
            "scores": self.all_lines(state).iter().map(super::scoring::Lines::total).collect::<Vec<_>>(),
            "efficiency": state.points,
            "in_hand": { "workers": state.in_hand, "queen": state.queen_in_hand },
            "at": (state.at != NONE).then(|| [Cell(state.at).column(), Cell(state.at).row()]),
            "hexes": hexes,
            "river": {
                "tiles": row(&state.river_chambers, &|card| json!(content.chambers[card])),
                "prey": row(&state.river_prey, &|card| json!(content.prey[card])),
                "objectives": row(&state.display, &|card| json!(content.objectives[card])),
            },
            "mound_taken": state.mound_taken,
            "drawn": Bits(state.drawn).map(|card| json!(content.objectives[card])).collect::<Vec<_>>(),
            "drawn_size": whole.drawn.count_ones(),
            "colonies": (0..players).map(colony).collect::<Vec<_>>(),
        })
    }

    fn colony_view(&self, state: &State, player: usize) -> Value {
        let colony = &state.colonies[player];
        let content = &self.content;
        let objectives = |cards: u64| -> Vec<u8> { Bits(cards).map(|card| content.objectives[card].id).collect() };
        let at = |cell: Cell| json!([cell.column(), cell.row()]);
        let chambers: Vec<Value> = colony
            .cells()
            .map(|cell| {
                let chamber = self.chamber(colony, cell);
                let tunnels: Vec<&str> =
                    Side::ALL.into_iter().filter(|&side| chamber.tunnels.has(side)).map(Side::name).collect();
                let leads: Map<String, Value> = Side::ALL
                    .into_iter()
                    .filter_map(|side| Some((side.name().to_owned(), at(self.tunnel(colony, cell, side)?))))
                    .collect();
                json!({
                    "cell": at(cell),
                    "name": self.chamber_name(colony, cell),
                    "kind": chamber.kind.name(),
                    "tunnels": tunnels,
                    "leads": leads,
                    "symbols": self.tile(colony, cell).map_or(json!({}), |tile| json!(tile.symbols)),
                    "food": chamber.food,
                    "workers": colony.workers[cell.index()],
                    "queen": colony.queen == cell.0,
                })
            })
            .collect();
        json!({
            "species": self.species_name(colony),
            "title": self.species_of(colony).map(|species| &species.title),
            "food": colony.food,
            "eggs": colony.eggs,
            "reserve": colony.reserve,
            "trophies": colony.trophies,
            "trophies_in_all": self.trophies(state, player),
            "pheromones_left": super::state::PHEROMONES - colony.pheromones.len(),
            "mound": colony.mound,
            "prey": Bits(colony.prey).map(|card| content.prey[card].id).collect::<Vec<_>>(),
            "prey_cards": Bits(colony.prey).map(|card| json!(content.prey[card])).collect::<Vec<_>>(),
            "hand": objectives(colony.hand),
            "hand_cards": Bits(colony.hand).map(|card| json!(content.objectives[card])).collect::<Vec<_>>(),
            "seen": objectives(colony.seen),
            "validated": [objectives(colony.validated[0]), objectives(colony.validated[1])],
            "booklets": Bits(colony.booklets.into()).map(|i| &content.species[i].id).collect::<Vec<_>>(),
            "chambers": chambers,
            "track": self.track(state, player).iter().map(|hex| self.map.coordinates[hex]).collect::<Vec<_>>(),
        })
    }
}

/// Places where hidden objectives may be: hands, cards under the deck, cards drawn, the deck.
const MAX_PLACES: usize = super::state::MAX_PLAYERS + 64 + 2;
/// Choices are drawn anew until they fit what is seen; they nearly always do within a few times.
const MAX_TRIES: usize = 1000;
/// Every objective under its own name.
const SAME_NAMES: [u8; 64] = {
    let mut names = [0; 64];
    let mut card = 0;
    while card < names.len() {
        names[card] = card as u8;
        card += 1;
    }
    names
};

/// A set of objectives under other names.
fn renamed(cards: u64, names: &[u8; 64]) -> u64 {
    Bits(cards).fold(0, |set, card| set | 1_u64 << names[card])
}

/// Hidden objectives change their names; what the observer knows is by name and stays.
fn rename(world: &mut State, observer: usize, names: &[u8; 64]) {
    let set = |cards: u64| renamed(cards, names);
    let mut open = 0;
    for colony in &mut world.colonies {
        // Which card of a hand was shown is told by its name, not by how it came there.
        colony.hand = set(colony.objectives()) & !colony.objectives_seen() | colony.seen;
        open |= colony.objectives_seen();
    }
    for (player, traced) in world.traced.iter_mut().enumerate() {
        if player != observer {
            *traced = set(*traced) & !open;
        }
    }
    world.drawn = set(world.drawn);
    world.objective_deck = set(world.objective_deck);
    for bottom in &mut world.bottom {
        bottom.card = names[usize::from(bottom.card)];
    }
    for pair in &mut world.pairs {
        (pair.kept, pair.put) = (names[usize::from(pair.kept)], names[usize::from(pair.put)]);
    }
}

/// This many set bits of a pool, each choice as likely as every other.
fn draw_bits(mut pool: u64, count: u32, rng: &mut Rng) -> u64 {
    let mut drawn = 0;
    for _ in 0..count {
        let nth = rng::below(rng, pool.count_ones() as usize);
        let bit = Bits(pool).nth(nth).unwrap_or(0);
        pool &= !(1 << bit);
        drawn |= 1 << bit;
    }
    drawn
}

/// The cards in some places, a number for each card there is.
fn fill_cards(filler: &mut Filler, cards: &[u8], size: usize) {
    filler.marks(cards.iter().filter(|&&card| is_card(card)).map(|&card| card.into()), size);
}
