//! A position for machines: the observation tensor, plain data for drawing, the walks of workers, and worlds that a player can't
//! tell apart.

use super::Myrmes;
use super::action::PIPS;
use super::content::{KINDS, LEVELS, PHEROMONES, PreyKind, Resource, Terrain, TileKind};
use super::garden::HexSet;
use super::state::{
    ANTS, EXITS, Event, MARKERS, NEUTRAL, NONE, NURSES, OBJECTIVES, Phase, SEASONS, SEASONS_A_YEAR, State,
};
use crate::game::{ActionId, Game, Turn};
use crate::rng::{self, Rng};
use crate::tensor::Filler;
use serde_json::{Map, Value, json};

/// Numbers of about unit size: points, cubes and larvae, counts below ten.
const POINTS_UNIT: f32 = 50.0;
const CUBES_UNIT: f32 = 10.0;
const COUNT_UNIT: f32 = 5.0;
/// Numbers of a hex that don't depend on players: terrain, prey, tiles by kind, neutral, reference cell, cubes.
const HEX_NUMBERS: usize = Terrain::ALL.len() + PreyKind::ALL.len() + KINDS + 2 + Resource::ALL.len();
/// Numbers of a player beside hexes, events and pheromones: score, level (one a level), larvae, soldiers, workers, inside (one a
/// level), nurses, atelier, stock, prey, exits left, markers left, whether he decides, begins, has chosen.
const PLAYER_NUMBERS: usize = 1 + LEVELS + 3 + LEVELS + 2 + 3 + 3 + 3;

impl Myrmes {
    /// The length of the tensor. Its parts, in order, a plane being a number for each hex in play:
    ///
    /// 1. planes of the garden: terrain by kind, prey by kind, tiles by kind, neutral tiles, reference cells, cubes by resource;
    /// 2. for each player, from the observer on: planes of exits and of other pieces; score, level, larvae, soldiers, workers, levels
    ///    with a worker inside, nurses, nurses in the atelier, stock, prey, exits left, markers left, whether he decides, begins the
    ///    season, has chosen; pheromones left by kind; the season's event, where it is open; objectives completed, by place;
    /// 3. objectives in play, a number for each place and tile;
    /// 4. a plane of where the worker outside, or the tile asked about, is;
    /// 5. phase; season; dice of the year (one number a side); movement or counts left; actions of the atelier done; the observer's
    ///    hidden choice of an event, and of nurses by track.
    pub(super) fn observation_size(&self) -> usize {
        let hexes = self.garden.hexes.len();
        let player = 2 * hexes + PLAYER_NUMBERS + PHEROMONES + Event::ALL.len() + OBJECTIVES;
        HEX_NUMBERS * hexes
            + self.players() * player
            + OBJECTIVES * self.content.objectives.len()
            + hexes
            + Phase::COUNT
            + SEASONS
            + SEASONS_A_YEAR * usize::from(PIPS)
            + 1
            + 4
            + Event::ALL.len()
            + 5
    }

    pub(super) fn fill_observation(&self, state: &State, observer: usize, filler: &mut Filler) {
        let hexes = self.garden.hexes.len();
        self.fill_garden(state, filler);
        for seat in 0..self.players() {
            self.fill_player(state, seat, (observer + seat) % self.players(), filler);
        }
        filler.part(format_args!("objectives"));
        for &tile in &state.objectives {
            filler.one_of((tile != NONE).then_some(tile.into()), self.content.objectives.len());
        }
        filler.part(format_args!("at"));
        filler.one_of((state.at != NONE).then_some(state.at.into()), hexes);
        filler.part(format_args!("phase"));
        filler.one_of(Some(state.phase as usize), Phase::COUNT);
        filler.part(format_args!("season"));
        filler.one_of(Some(state.season.into()), SEASONS);
        filler.part(format_args!("dice"));
        for &die in &state.dice {
            filler.one_of(usize::from(die).checked_sub(1), PIPS.into());
        }
        filler.part(format_args!("left"));
        filler.count(state.left.into(), COUNT_UNIT);
        filler.part(format_args!("atelier_done"));
        for action in 0..4 {
            filler.flag(state.done >> action & 1 == 1);
        }
        let hidden = state.colonies[observer].hidden.and_then(|id| self.numbers.decision(id));
        let event = match hidden {
            Some(super::action::Decision::Event(event)) => Some(event as usize),
            _ => None,
        };
        filler.part(format_args!("chosen_event"));
        filler.one_of(event, Event::ALL.len());
        filler.part(format_args!("chosen_births"));
        if let Some(super::action::Decision::Births(births)) = hidden {
            for choice in [births.larvae, births.soldiers, births.workers, births.atelier.into()] {
                filler.count(choice, COUNT_UNIT);
            }
            filler.flag(births.workers_first);
        } else {
            (0..5).for_each(|_| filler.push(0.0));
        }
    }

    fn fill_garden(&self, state: &State, filler: &mut Filler) {
        let hexes = &self.garden.hexes;
        let size = hexes.len();
        let terrains = hexes.iter().enumerate().map(|(hex, what)| what.terrain as usize * size + hex);
        filler.part(format_args!("terrain"));
        filler.marks(terrains, Terrain::ALL.len() * size);
        filler.part(format_args!("prey"));
        for prey in &state.prey {
            filler.marks(prey.iter(), size);
        }
        let kind = |hex: usize| state.tile_on(hex).and_then(|tile| self.kind_of(tile));
        let kinds = (0..size).filter_map(|hex| kind(hex).map(|kind| kind as usize * size + hex));
        filler.part(format_args!("tiles"));
        filler.marks(kinds, KINDS * size);
        filler.part(format_args!("neutral"));
        (0..hexes.len()).for_each(|hex| filler.flag(state.tile_on(hex).is_some_and(|tile| tile.owner == NEUTRAL)));
        filler.part(format_args!("reference_cells"));
        (0..hexes.len()).for_each(|hex| filler.flag(usize::from(state.cover[hex]) == hex));
        filler.part(format_args!("cubes"));
        for resource in Resource::ALL {
            for hex in 0..hexes.len() {
                filler.count(state.tiles[hex].cubes[resource as usize].into(), COUNT_UNIT);
            }
        }
    }

    fn fill_player(&self, state: &State, seat: usize, player: usize, filler: &mut Filler) {
        let own = &state.colonies[player];
        let hexes = self.garden.hexes.len();
        for (set, name) in [(own.exits, "exits"), (own.territory & !own.exits, "territory")] {
            filler.part(format_args!("seat{seat}/{name}"));
            filler.marks(set.iter(), hexes);
        }
        filler.part(format_args!("seat{seat}/score"));
        filler.push(own.points.total() as f32 / POINTS_UNIT);
        filler.part(format_args!("seat{seat}/level"));
        filler.one_of(Some(own.level.into()), LEVELS);
        filler.part(format_args!("seat{seat}/larvae"));
        filler.count(own.larvae.into(), CUBES_UNIT);
        filler.part(format_args!("seat{seat}/soldiers"));
        filler.count(own.soldiers.into(), COUNT_UNIT);
        filler.part(format_args!("seat{seat}/workers"));
        filler.count(own.workers.into(), COUNT_UNIT);
        filler.part(format_args!("seat{seat}/inside"));
        (0..LEVELS).for_each(|level| filler.flag(own.inside >> level & 1 == 1));
        filler.part(format_args!("seat{seat}/nurses"));
        filler.count(own.nurses.into(), COUNT_UNIT);
        filler.part(format_args!("seat{seat}/atelier"));
        filler.count(own.atelier.into(), COUNT_UNIT);
        filler.part(format_args!("seat{seat}/stock"));
        own.stock.iter().for_each(|&cubes| filler.count(cubes.into(), CUBES_UNIT));
        filler.part(format_args!("seat{seat}/prey"));
        filler.count(own.prey.into(), COUNT_UNIT);
        filler.part(format_args!("seat{seat}/exits_left"));
        filler.count(EXITS - own.exits.len(), COUNT_UNIT);
        filler.part(format_args!("seat{seat}/markers_left"));
        filler.count(MARKERS - own.specials.len(), COUNT_UNIT);
        filler.part(format_args!("seat{seat}/decides"));
        filler.flag(self.turn(state) == Turn::Player(player as u8));
        filler.part(format_args!("seat{seat}/begins"));
        filler.flag(usize::from(state.first) == player);
        filler.part(format_args!("seat{seat}/has_chosen"));
        filler.flag(own.hidden.is_some());
        filler.part(format_args!("seat{seat}/pheromones_left"));
        own.pheromones.iter().for_each(|&left| filler.count(left.into(), COUNT_UNIT));
        filler.part(format_args!("seat{seat}/event"));
        filler.one_of(own.event.map(|event| event as usize), Event::ALL.len());
        filler.part(format_args!("seat{seat}/objectives"));
        (0..OBJECTIVES).for_each(|place| filler.flag(state.completed[player][place] != 0));
    }

    /// Plain data of all, or of what a player sees.
    pub(super) fn plain_view(&self, state: &State, viewer: Option<usize>) -> Value {
        let players = self.players();
        let player = match self.turn(state) {
            Turn::Player(player) => Some(player),
            _ => None,
        };
        let references: Vec<usize> =
            (0..self.garden.hexes.len()).filter(|&hex| state.tiles[hex].owner != NONE).collect();
        let list = |set: HexSet| set.iter().map(|hex| self.garden.axial(hex)).collect::<Vec<_>>();
        let hexes = self.garden.hexes.iter().enumerate().map(|(index, hex)| {
            let prey = PreyKind::ALL.into_iter().find(|&kind| state.prey[kind as usize].has(index));
            let tile = references.iter().position(|&reference| reference == usize::from(state.cover[index]));
            json!({
                "q": hex.at.0, "r": hex.at.1, "terrain": hex.terrain.name(), "players": hex.players,
                "prey_space": hex.prey, "start": self.garden.starts.iter().position(|&start| start == index),
                "prey": prey.map(PreyKind::name), "tile": tile,
            })
        });
        let tiles = references.iter().map(|&reference| {
            let tile = &state.tiles[reference];
            let [food, earth, stone] = tile.cubes;
            json!({
                "kind": self.kind_of(tile).map_or("exit", TileKind::name),
                "owner": (tile.owner != NEUTRAL).then_some(tile.owner),
                "hexes": list(self.hexes_of(state, reference)),
                "cubes": { "food": food, "earth": earth, "stone": stone },
            })
        });
        let objectives = self.objectives_in_play(state).map(|(place, tile)| {
            let objective = &self.content.objectives[tile];
            let completed = (0..players).filter(|&player| state.completed[player][place] != 0);
            let completed = completed.map(|p| json!({ "player": p, "season": state.completed[p][place] }));
            json!({
                "id": objective.id, "level": objective.level, "need": objective.need,
                "completed": completed.collect::<Vec<_>>(),
            })
        });
        let farms = self.supply_left(state, TileKind::Scavenging);
        let sortie = (state.phase == Phase::Sortie).then(|| {
            let at = usize::from(state.at);
            json!({ "at": self.garden.axial(at), "hexes": list(self.hexes_of(state, at)), "points": state.left })
        });
        json!({
            "game": "myrmes",
            "viewer": viewer,
            "players": players,
            "year": state.year() + 1,
            "season": self.season_name(state),
            "phase": state.phase.name(),
            "player": player,
            "first": state.first,
            "dice": state.dice.iter().filter(|&&die| die != 0).collect::<Vec<_>>(),
            "die": (state.die() != 0).then(|| state.die()),
            "scores": state.colonies[..players].iter().map(|own| own.points.total()).collect::<Vec<_>>(),
            "hexes": hexes.collect::<Vec<_>>(),
            "tiles": tiles.collect::<Vec<_>>(),
            "colonies": (0..players).map(|player| self.colony_view(state, player, viewer)).collect::<Vec<_>>(),
            "objectives": objectives.collect::<Vec<_>>(),
            "supply": { "scavenging": farms, "aphid": farms,
                "subcolony": self.supply_left(state, TileKind::Subcolony) },
            "sortie": sortie,
            "asked": (state.at != NONE && player.is_some()).then(|| self.garden.axial(state.at.into())),
            "left": state.left,
        })
    }

    fn colony_view(&self, state: &State, player: usize, viewer: Option<usize>) -> Value {
        let own = &state.colonies[player];
        let [food, earth, stone] = own.stock;
        let pheromones: Map<String, Value> = TileKind::ALL
            .into_iter()
            .zip(own.pheromones)
            .map(|(kind, left)| (kind.name().to_owned(), json!(left)))
            .collect();
        let outside = u8::from(state.phase == Phase::Sortie && usize::from(state.player) == player);
        // MYR-V7: a choice that waits for those of others is shown to nobody else.
        let sees = viewer.is_none_or(|viewer| viewer == player);
        let choice = own.hidden.filter(|_| sees).and_then(|id| self.numbers.decision(id));
        let on_objectives = state.completed_by(player).count() as u8;
        let completed: Vec<&str> = state
            .completed_by(player)
            .map(|place| self.content.objectives[usize::from(state.objectives[place])].id.as_str())
            .collect();
        json!({
            "level": own.level, "larvae": own.larvae, "soldiers": own.soldiers, "workers": own.workers,
            "inside": (0..LEVELS).filter(|level| own.inside >> level & 1 == 1).collect::<Vec<_>>(),
            "nurses": own.nurses, "atelier": own.atelier, "food": food, "earth": earth, "stone": stone,
            "prey": own.prey, "event": own.event.map(Event::name), "chosen": own.hidden.is_some(),
            "choice": choice.map(|decision| json!(self.naming().to_action(decision))),
            "pheromones": pheromones, "exits": EXITS - own.exits.len(), "markers": MARKERS - own.specials.len(),
            "reserve": ANTS - own.ants() - outside, "nurses_reserve": NURSES - own.nurses - on_objectives,
            "completed": completed,
        })
    }

    /// Every space on which a worker of a player could stand, and the steps between them with the soldiers that each takes.
    pub(super) fn walks(&self, state: &State, argument: &Value) -> Result<Value, String> {
        let player = argument.get("player").and_then(Value::as_u64).filter(|&player| player < self.players() as u64);
        let player = player.ok_or_else(|| format!("walks needs player, from 0 to {}", self.players() - 1))? as u8;
        let is_space = |&hex: &usize| {
            self.garden.land.has(hex) && (state.cover[hex] == NONE || usize::from(state.cover[hex]) == hex)
        };
        let prey = |hex: usize| PreyKind::ALL.into_iter().find(|&kind| state.prey[kind as usize].has(hex));
        let mut spaces = Vec::new();
        let mut edges = Vec::new();
        for space in (0..self.garden.hexes.len()).filter(is_space) {
            let tile = state.tile_on(space);
            let kind = match tile {
                Some(tile) => self.kind_of(tile).map_or("exit", TileKind::name),
                None if prey(space).is_some() => "prey",
                None => "empty",
            };
            let hexes: Vec<[i8; 2]> = self.hexes_of(state, space).iter().map(|hex| self.garden.axial(hex)).collect();
            let owner = tile.map(|tile| tile.owner).filter(|&owner| owner != NEUTRAL);
            spaces.push(json!({ "at": self.garden.axial(space), "hexes": hexes, "kind": kind, "owner": owner }));
            for hex in self.ways(state, space) {
                let entry = self.entry(state, player, hex);
                edges.push(json!({
                    "from": self.garden.axial(space), "to": self.garden.axial(entry.space),
                    "hex": self.garden.axial(hex), "soldiers": entry.soldiers, "prey": entry.prey.map(PreyKind::name),
                }));
            }
        }
        Ok(json!({ "spaces": spaces, "edges": edges }))
    }

    /// MYR-V7: the choices that are hidden from a player are drawn anew among those that were possible.
    pub(super) fn resampled(&self, state: &State, observer: usize, rng: &mut Rng) -> State {
        let mut world = state.clone();
        let mut choices = Vec::new();
        for player in (0..self.players()).filter(|&player| player != observer) {
            if world.colonies[player].hidden.is_some() {
                self.choices_of(state, player, &mut choices);
                world.colonies[player].hidden = Some(choices[rng::below(rng, choices.len())]);
            }
        }
        world
    }

    /// What a player could choose, or could have chosen, in a phase with hidden choices.
    fn choices_of(&self, state: &State, player: usize, out: &mut Vec<ActionId>) {
        let asked = State { player: player as u8, ..state.clone() };
        self.legal_actions(&asked, out);
    }

    /// Whether a player may have made this hidden choice.
    pub(super) fn may_have_chosen(&self, state: &State, player: usize, choice: ActionId) -> bool {
        let mut choices = Vec::new();
        self.choices_of(state, player, &mut choices);
        choices.contains(&choice)
    }
}
