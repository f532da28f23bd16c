//! Actions: the structure, its number, its text. Hexes go by axial coordinates, objectives by the ids of the content.

use super::content::{Content, Objective, PreyKind, Resource, TileKind};
use super::garden::Garden;
use super::state::{ATELIER, Event};
use crate::action::{ActionReader, Blocks};
use crate::error::ActionParseError;
use crate::game::ActionId;
use serde::{Deserialize, Serialize};

/// An action as a structure. Hexes are axial coordinates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// MYR-V2: move the own cube here.
    Event {
        /// The place on the track.
        event: Event,
    },
    /// MYR-B1: nurses on each track.
    Births {
        /// Nurses for larvae.
        larvae: u8,
        /// Nurses for soldiers.
        soldiers: u8,
        /// Nurses for workers.
        workers: u8,
        /// Nurses in the atelier.
        atelier: u8,
        /// MYR-B2: workers are born before soldiers.
        #[serde(default)]
        workers_first: bool,
    },
    /// MYR-L6: three larvae for one food.
    Exchange,
    /// MYR-W2: work inside.
    Work {
        /// The level.
        level: u8,
        /// What level II gives.
        #[serde(default)]
        resource: Option<Resource>,
    },
    /// MYR-W3: leave by an exit.
    Sortie {
        /// The exit.
        hex: [i8; 2],
    },
    /// MYR-W4: enter a space.
    Step {
        /// Of a tile, the first of its hexes next to the worker.
        hex: [i8; 2],
    },
    /// MYR-L5: take off a bare pheromone, and stand here.
    Clear {
        /// One of its hexes.
        hex: [i8; 2],
    },
    /// MYR-L1, MYR-L4: lay a tile.
    Lay {
        /// Its kind.
        tile: TileKind,
        /// Where its cell (0,0) lies.
        hex: [i8; 2],
        /// How often it is turned by 60°.
        turn: u8,
        /// Whether it is turned over.
        #[serde(default)]
        flipped: bool,
        /// The hexes that it covers, by r, then q; need not be given.
        #[serde(default)]
        hexes: Vec<[i8; 2]>,
    },
    /// End the worker's turn outside.
    Leave,
    /// MYR-H1: take a cube.
    Harvest {
        /// The reference cell of the pheromone.
        hex: [i8; 2],
        /// The cube.
        resource: Resource,
    },
    /// MYR-H2: what a scavenging tile gives.
    Scavenge {
        /// Its reference cell.
        hex: [i8; 2],
        /// Earth or stone.
        resource: Resource,
    },
    /// MYR-H3: take one more cube.
    Extra {
        /// The reference cell of the pheromone.
        hex: [i8; 2],
        /// The cube.
        resource: Resource,
    },
    /// MYR-H3: take no more.
    Enough,
    /// MYR-A2: a new exit.
    Tunnel {
        /// Where.
        hex: [i8; 2],
    },
    /// MYR-A3: the next level.
    Dig,
    /// MYR-A4: a new nurse.
    Nurse,
    /// MYR-A5: complete an objective.
    Objective {
        /// Its id.
        objective: String,
    },
    /// MYR-A7: a special tile becomes neutral.
    Release {
        /// Its reference cell.
        hex: [i8; 2],
    },
    /// Do no more in the atelier.
    Done,
    /// MYR-E1: put a cube back.
    Discard {
        /// The cube.
        resource: Resource,
    },
    /// MYR-E3: meet the winter.
    Winter,
    /// Chance (MYR-C5): a token.
    Prey {
        /// Its kind.
        prey: PreyKind,
    },
    /// Chance (MYR-C6): an objective.
    Tile {
        /// Its id.
        objective: String,
    },
    /// Chance (MYR-S2): a die.
    Die {
        /// 1 to 6.
        pips: u8,
    },
}

/// What a number means: hexes, placements and objectives by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // See `Action` for what each is.
pub enum Decision {
    Event(Event),
    Births(Births),
    Exchange,
    Work(Work),
    Sortie(usize),
    Step(usize),
    Clear(usize),
    Lay(usize),
    Leave,
    Harvest(usize, Resource),
    Scavenge(usize, Resource),
    Extra(usize, Resource),
    Enough,
    Tunnel(usize),
    Dig,
    Nurse,
    Objective(usize),
    Release(usize),
    Done,
    Discard(Resource),
    Winter,
    Prey(PreyKind),
    Tile(usize),
    Die(u8),
}

/// Nurses by track: places in the lists of choices, and the number in the atelier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Births {
    /// For larvae.
    pub larvae: usize,
    /// For soldiers.
    pub soldiers: usize,
    /// For workers.
    pub workers: usize,
    /// In the atelier.
    pub atelier: u8,
    /// MYR-B2: workers are born before soldiers.
    pub workers_first: bool,
}

/// Work inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Level 0: a larva.
    Larva,
    /// Level I: food.
    Food,
    /// Level II: earth or stone.
    Dig(Resource),
    /// Level III: feed the queen.
    Queen,
}

impl Work {
    /// All, in the order of their numbers.
    pub const ALL: [Self; 5] =
        [Self::Larva, Self::Food, Self::Dig(Resource::Earth), Self::Dig(Resource::Stone), Self::Queen];

    /// The level that it happens on.
    pub fn level(self) -> u8 {
        match self {
            Self::Larva => 0,
            Self::Food => 1,
            Self::Dig(_) => 2,
            Self::Queen => 3,
        }
    }
}

/// The blocks of numbers, in order.
mod block {
    pub const EVENT: usize = 0;
    pub const BIRTHS: usize = 1;
    pub const EXCHANGE: usize = 2;
    pub const WORK: usize = 3;
    pub const SORTIE: usize = 4;
    pub const STEP: usize = 5;
    pub const CLEAR: usize = 6;
    pub const LAY: usize = 7;
    pub const LEAVE: usize = 8;
    pub const HARVEST: usize = 9;
    pub const SCAVENGE: usize = 10;
    pub const EXTRA: usize = 11;
    pub const ENOUGH: usize = 12;
    pub const TUNNEL: usize = 13;
    pub const DIG: usize = 14;
    pub const NURSE: usize = 15;
    pub const OBJECTIVE: usize = 16;
    pub const RELEASE: usize = 17;
    pub const DONE: usize = 18;
    pub const DISCARD: usize = 19;
    pub const WINTER: usize = 20;
    pub const PREY: usize = 21;
    pub const TILE: usize = 22;
    pub const DIE: usize = 23;
    pub const COUNT: usize = 24;
}

/// Kinds of cubes.
const RESOURCES: usize = Resource::ALL.len();
/// What a scavenging tile may give.
pub const SCAVENGED: [Resource; 2] = [Resource::Earth, Resource::Stone];
/// Sides of a die.
pub const PIPS: u8 = 6;

/// The numbers of actions; they depend on the content and the number of players alone.
#[derive(Clone, Debug)]
pub struct Numbers {
    blocks: Blocks<{ block::COUNT }>,
    /// Choices on the birth tracks: nurses and what they give.
    pub tracks: [Vec<(u8, u8)>; 3],
}

impl Numbers {
    /// The numbers of a game.
    pub fn new(content: &Content, garden: &Garden) -> Self {
        let tracks = content.births.choices();
        let hexes = garden.hexes.len();
        let objectives = content.objectives.len();
        let births = tracks.iter().map(Vec::len).product::<usize>() * (usize::from(ATELIER) + 1) * 2;
        let mut sizes = [1; block::COUNT];
        for (block, size) in [
            (block::EVENT, Event::ALL.len()),
            (block::BIRTHS, births),
            (block::WORK, Work::ALL.len()),
            (block::SORTIE, hexes),
            (block::STEP, hexes),
            (block::CLEAR, hexes),
            (block::LAY, garden.placements.len()),
            (block::HARVEST, hexes * RESOURCES),
            (block::SCAVENGE, hexes * SCAVENGED.len()),
            (block::EXTRA, hexes * RESOURCES),
            (block::TUNNEL, hexes),
            (block::OBJECTIVE, objectives),
            (block::RELEASE, hexes),
            (block::DISCARD, RESOURCES),
            (block::PREY, PreyKind::ALL.len()),
            (block::TILE, objectives),
            (block::DIE, PIPS.into()),
        ] {
            sizes[block] = size;
        }
        Self { blocks: Blocks::new(sizes), tracks }
    }

    /// Numbers of players' decisions.
    pub fn decisions(&self) -> usize {
        self.blocks.start(block::PREY) as usize
    }

    /// Numbers of outcomes of chance.
    pub fn outcomes(&self) -> usize {
        self.blocks.end() as usize - self.decisions()
    }

    /// The number of a decision or outcome.
    #[inline]
    pub fn number(&self, decision: Decision) -> ActionId {
        let (block, index) = match decision {
            Decision::Event(event) => (block::EVENT, event as usize),
            Decision::Births(births) => (block::BIRTHS, self.births_index(births)),
            Decision::Exchange => (block::EXCHANGE, 0),
            Decision::Work(work) => (block::WORK, Work::ALL.iter().position(|&other| other == work).unwrap_or(0)),
            Decision::Sortie(hex) => (block::SORTIE, hex),
            Decision::Step(hex) => (block::STEP, hex),
            Decision::Clear(hex) => (block::CLEAR, hex),
            Decision::Lay(placement) => (block::LAY, placement),
            Decision::Leave => (block::LEAVE, 0),
            Decision::Harvest(hex, resource) => (block::HARVEST, hex * RESOURCES + resource as usize),
            Decision::Scavenge(hex, resource) => {
                (block::SCAVENGE, hex * SCAVENGED.len() + usize::from(resource == Resource::Stone))
            }
            Decision::Extra(hex, resource) => (block::EXTRA, hex * RESOURCES + resource as usize),
            Decision::Enough => (block::ENOUGH, 0),
            Decision::Tunnel(hex) => (block::TUNNEL, hex),
            Decision::Dig => (block::DIG, 0),
            Decision::Nurse => (block::NURSE, 0),
            Decision::Objective(tile) => (block::OBJECTIVE, tile),
            Decision::Release(hex) => (block::RELEASE, hex),
            Decision::Done => (block::DONE, 0),
            Decision::Discard(resource) => (block::DISCARD, resource as usize),
            Decision::Winter => (block::WINTER, 0),
            Decision::Prey(prey) => (block::PREY, prey as usize),
            Decision::Tile(tile) => (block::TILE, tile),
            Decision::Die(pips) => (block::DIE, usize::from(pips) - 1),
        };
        self.blocks.number(block, index)
    }

    /// What a number means.
    #[inline]
    pub fn decision(&self, number: ActionId) -> Option<Decision> {
        let (block, index) = self.blocks.locate(number)?;
        let resource = Resource::ALL[index % RESOURCES];
        Some(match block {
            block::EVENT => Decision::Event(Event::ALL[index]),
            block::BIRTHS => Decision::Births(self.births_at(index)),
            block::EXCHANGE => Decision::Exchange,
            block::WORK => Decision::Work(Work::ALL[index]),
            block::SORTIE => Decision::Sortie(index),
            block::STEP => Decision::Step(index),
            block::CLEAR => Decision::Clear(index),
            block::LAY => Decision::Lay(index),
            block::LEAVE => Decision::Leave,
            block::HARVEST => Decision::Harvest(index / RESOURCES, resource),
            block::SCAVENGE => Decision::Scavenge(index / SCAVENGED.len(), SCAVENGED[index % SCAVENGED.len()]),
            block::EXTRA => Decision::Extra(index / RESOURCES, resource),
            block::ENOUGH => Decision::Enough,
            block::TUNNEL => Decision::Tunnel(index),
            block::DIG => Decision::Dig,
            block::NURSE => Decision::Nurse,
            block::OBJECTIVE => Decision::Objective(index),
            block::RELEASE => Decision::Release(index),
            block::DONE => Decision::Done,
            block::DISCARD => Decision::Discard(resource),
            block::WINTER => Decision::Winter,
            block::PREY => Decision::Prey(PreyKind::ALL[index]),
            block::TILE => Decision::Tile(index),
            _ => Decision::Die(index as u8 + 1),
        })
    }

    fn births_index(&self, births: Births) -> usize {
        let [_, soldiers, workers] = &self.tracks;
        let tracks = (births.larvae * soldiers.len() + births.soldiers) * workers.len() + births.workers;
        (tracks * (usize::from(ATELIER) + 1) + usize::from(births.atelier)) * 2 + usize::from(births.workers_first)
    }

    fn births_at(&self, index: usize) -> Births {
        let [_, soldiers, workers] = &self.tracks;
        let (index, workers_first) = (index / 2, index % 2 == 1);
        let (index, atelier) = (index / (usize::from(ATELIER) + 1), index % (usize::from(ATELIER) + 1));
        let (index, workers_at) = (index / workers.len(), index % workers.len());
        Births {
            larvae: index / soldiers.len(),
            soldiers: index % soldiers.len(),
            workers: workers_at,
            atelier: atelier as u8,
            workers_first,
        }
    }
}

/// Turns structures into decisions and back.
pub struct Naming<'a> {
    /// Names objectives.
    pub content: &'a Content,
    /// Names hexes and placements.
    pub garden: &'a Garden,
    /// Counts nurses.
    pub numbers: &'a Numbers,
}

impl Naming<'_> {
    /// The structure of a decision.
    pub fn to_action(&self, decision: Decision) -> Action {
        let at = |hex: usize| self.garden.axial(hex);
        let id = |tile: usize| self.content.objectives[tile].id.clone();
        match decision {
            Decision::Event(event) => Action::Event { event },
            Decision::Births(births) => {
                let [larvae, soldiers, workers] = &self.numbers.tracks;
                Action::Births {
                    larvae: larvae[births.larvae].0,
                    soldiers: soldiers[births.soldiers].0,
                    workers: workers[births.workers].0,
                    atelier: births.atelier,
                    workers_first: births.workers_first,
                }
            }
            Decision::Exchange => Action::Exchange,
            Decision::Work(work) => Action::Work {
                level: work.level(),
                resource: match work {
                    Work::Dig(resource) => Some(resource),
                    _ => None,
                },
            },
            Decision::Sortie(hex) => Action::Sortie { hex: at(hex) },
            Decision::Step(hex) => Action::Step { hex: at(hex) },
            Decision::Clear(hex) => Action::Clear { hex: at(hex) },
            Decision::Lay(placement) => self.lay(placement),
            Decision::Leave => Action::Leave,
            Decision::Harvest(hex, resource) => Action::Harvest { hex: at(hex), resource },
            Decision::Scavenge(hex, resource) => Action::Scavenge { hex: at(hex), resource },
            Decision::Extra(hex, resource) => Action::Extra { hex: at(hex), resource },
            Decision::Enough => Action::Enough,
            Decision::Tunnel(hex) => Action::Tunnel { hex: at(hex) },
            Decision::Dig => Action::Dig,
            Decision::Nurse => Action::Nurse,
            Decision::Objective(tile) => Action::Objective { objective: id(tile) },
            Decision::Release(hex) => Action::Release { hex: at(hex) },
            Decision::Done => Action::Done,
            Decision::Discard(resource) => Action::Discard { resource },
            Decision::Winter => Action::Winter,
            Decision::Prey(prey) => Action::Prey { prey },
            Decision::Tile(tile) => Action::Tile { objective: id(tile) },
            Decision::Die(pips) => Action::Die { pips },
        }
    }

    fn lay(&self, placement: usize) -> Action {
        let placement = &self.garden.placements[placement];
        Action::Lay {
            tile: placement.kind,
            hex: [placement.at.0, placement.at.1],
            turn: placement.turn,
            flipped: placement.flipped,
            hexes: placement.cells.iter().map(|&hex| self.garden.axial(hex.into())).collect(),
        }
    }

    /// The decision of a structure.
    ///
    /// # Errors
    /// What it names that isn't there.
    pub fn from_action(&self, action: &Action) -> Result<Decision, String> {
        let hex = |&[q, r]: &[i8; 2]| {
            self.garden.at((q, r)).ok_or_else(|| format!("{q},{r} is no hex of the garden in play"))
        };
        Ok(match action {
            Action::Event { event } => Decision::Event(*event),
            Action::Births { larvae, soldiers, workers, atelier, workers_first } => {
                let given = [("larvae", *larvae), ("soldiers", *soldiers), ("workers", *workers)];
                let mut chosen = [0; 3];
                for ((track, (name, nurses)), chosen) in self.numbers.tracks.iter().zip(given).zip(&mut chosen) {
                    *chosen = track.iter().position(|&(choice, _)| choice == nurses).ok_or_else(|| {
                        let choices: Vec<String> = track.iter().map(|(choice, _)| choice.to_string()).collect();
                        format!("{nurses} nurses for {name} are none of {}", choices.join(", "))
                    })?;
                }
                if *atelier > ATELIER {
                    return Err(format!("{atelier} nurses in the atelier are more than {ATELIER}"));
                }
                let [larvae, soldiers, workers] = chosen;
                Decision::Births(Births { larvae, soldiers, workers, atelier: *atelier, workers_first: *workers_first })
            }
            Action::Exchange => Decision::Exchange,
            Action::Work { level, resource } => Decision::Work(work(*level, *resource)?),
            Action::Sortie { hex: at } => Decision::Sortie(hex(at)?),
            Action::Step { hex: at } => Decision::Step(hex(at)?),
            Action::Clear { hex: at } => Decision::Clear(hex(at)?),
            Action::Lay { tile, hex: at, turn, flipped, .. } => {
                if *turn > 5 {
                    return Err(format!("turn {turn} is not one of 0..5"));
                }
                let hexes = self.garden.covered(self.content, *tile, (at[0], at[1]), *turn, *flipped);
                let hexes = hexes.ok_or("it would reach beyond the garden in play (MYR-L1, MYR-W5)")?;
                Decision::Lay(self.garden.placement(*tile, hexes).ok_or("it would cover water (MYR-L1)")?)
            }
            Action::Leave => Decision::Leave,
            Action::Harvest { hex: at, resource } => Decision::Harvest(hex(at)?, *resource),
            Action::Scavenge { resource: Resource::Food, .. } => {
                return Err("scavenging gives earth or stone".to_owned());
            }
            Action::Scavenge { hex: at, resource } => Decision::Scavenge(hex(at)?, *resource),
            Action::Extra { hex: at, resource } => Decision::Extra(hex(at)?, *resource),
            Action::Enough => Decision::Enough,
            Action::Tunnel { hex: at } => Decision::Tunnel(hex(at)?),
            Action::Dig => Decision::Dig,
            Action::Nurse => Decision::Nurse,
            Action::Objective { objective } => Decision::Objective(self.objective(objective)?),
            Action::Release { hex: at } => Decision::Release(hex(at)?),
            Action::Done => Decision::Done,
            Action::Discard { resource } => Decision::Discard(*resource),
            Action::Winter => Decision::Winter,
            Action::Prey { prey } => Decision::Prey(*prey),
            Action::Tile { objective } => Decision::Tile(self.objective(objective)?),
            Action::Die { pips: 0 } => return Err("a die shows 1 to 6".to_owned()),
            Action::Die { pips } if *pips > PIPS => return Err("a die shows 1 to 6".to_owned()),
            Action::Die { pips } => Decision::Die(*pips),
        })
    }

    fn objective(&self, id: &str) -> Result<usize, String> {
        self.content.objective_named(id).ok_or_else(|| {
            let ids: Vec<&str> = self.content.objectives.iter().map(|Objective { id, .. }| id.as_str()).collect();
            format!("{id:?} is no objective; they are {}", ids.join(", "))
        })
    }
}

fn work(level: u8, resource: Option<Resource>) -> Result<Work, String> {
    match (level, resource) {
        (0, None) => Ok(Work::Larva),
        (1, None) => Ok(Work::Food),
        (2, Some(resource)) if resource != Resource::Food => Ok(Work::Dig(resource)),
        (2, _) => Err("work 2 gives earth or stone: name one".to_owned()),
        (3, None) => Ok(Work::Queen),
        (0..=3, Some(_)) => Err(format!("work {level} gives no choice")),
        _ => Err(format!("level {level} is not one of 0..3")),
    }
}

fn at([q, r]: [i8; 2]) -> String {
    format!("{q},{r}")
}

/// The text of an action.
pub fn format(action: &Action) -> String {
    match action {
        Action::Event { event } => format!("event {}", event.name()),
        Action::Births { larvae, soldiers, workers, atelier, workers_first } => {
            let first = if *workers_first { " workers first" } else { "" };
            format!("births larvae {larvae} soldiers {soldiers} workers {workers} atelier {atelier}{first}")
        }
        Action::Exchange => "exchange".to_owned(),
        Action::Work { level, resource: None } => format!("work {level}"),
        Action::Work { level, resource: Some(resource) } => format!("work {level} {}", resource.name()),
        Action::Sortie { hex } => format!("sortie {}", at(*hex)),
        Action::Step { hex } => format!("step {}", at(*hex)),
        Action::Clear { hex } => format!("clear {}", at(*hex)),
        Action::Lay { tile, hex, turn, flipped, .. } => {
            format!("lay {} at {} turn {turn}{}", tile.name(), at(*hex), if *flipped { " flipped" } else { "" })
        }
        Action::Leave => "leave".to_owned(),
        Action::Harvest { hex, resource } => format!("harvest {} {}", at(*hex), resource.name()),
        Action::Scavenge { hex, resource } => format!("scavenge {} {}", at(*hex), resource.name()),
        Action::Extra { hex, resource } => format!("extra {} {}", at(*hex), resource.name()),
        Action::Enough => "enough".to_owned(),
        Action::Tunnel { hex } => format!("tunnel {}", at(*hex)),
        Action::Dig => "dig".to_owned(),
        Action::Nurse => "nurse".to_owned(),
        Action::Objective { objective } => format!("objective {objective}"),
        Action::Release { hex } => format!("release {}", at(*hex)),
        Action::Done => "done".to_owned(),
        Action::Discard { resource } => format!("discard {}", resource.name()),
        Action::Winter => "winter".to_owned(),
        Action::Prey { prey } => format!("prey {}", prey.name()),
        Action::Tile { objective } => format!("tile {objective}"),
        Action::Die { pips } => format!("die {pips}"),
    }
}

/// Reads notation. The hexes of a `lay` are left out.
///
/// # Errors
/// [`ActionParseError`] saying what was expected.
pub fn parse(text: &str) -> Result<Action, ActionParseError> {
    let mut reader = ActionReader::new(text);
    let action = parse_words(&mut reader)?;
    reader.end()?;
    Ok(action)
}

/// Counts in actions are small.
const SMALL: usize = 100;

fn parse_words(reader: &mut ActionReader) -> Result<Action, ActionParseError> {
    fn small(reader: &mut ActionReader, what: &str) -> Result<u8, ActionParseError> {
        reader.number(what, SMALL).map(|n| n as u8)
    }
    fn hex(reader: &mut ActionReader) -> Result<[i8; 2], ActionParseError> {
        let q = reader.integer("hex")?;
        reader.sign(',')?;
        Ok([q, reader.integer("hex")?])
    }
    fn expect(reader: &mut ActionReader, word: &str) -> Result<(), ActionParseError> {
        let rest = reader.rest().trim_start();
        match reader.word() {
            Ok(found) if found == word => Ok(()),
            _ => Err(reader.error(format!("expected {word:?} before {rest:?}"))),
        }
    }
    fn one_of<T>(
        reader: &mut ActionReader,
        named: impl Fn(&str) -> Option<T>,
        all: &[&str],
    ) -> Result<T, ActionParseError> {
        let found = reader.word()?;
        named(found).ok_or_else(|| reader.error(format!("{found:?} is none of {}", all.join(", "))))
    }
    fn resource(reader: &mut ActionReader) -> Result<Resource, ActionParseError> {
        one_of(reader, Resource::named, &Resource::ALL.map(Resource::name))
    }
    Ok(match reader.word()? {
        "event" => Action::Event { event: one_of(reader, Event::named, &Event::ALL.map(Event::name))? },
        "births" => {
            let mut nurses = [0; 4];
            for (track, nurses) in ["larvae", "soldiers", "workers", "atelier"].into_iter().zip(&mut nurses) {
                expect(reader, track)?;
                *nurses = small(reader, "nurses")?;
            }
            let workers_first = !reader.is_at_end();
            if workers_first {
                expect(reader, "workers")?;
                expect(reader, "first")?;
            }
            let [larvae, soldiers, workers, atelier] = nurses;
            Action::Births { larvae, soldiers, workers, atelier, workers_first }
        }
        "exchange" => Action::Exchange,
        "work" => {
            let level = small(reader, "level")?;
            let resource = if reader.is_at_end() { None } else { Some(resource(reader)?) };
            Action::Work { level, resource }
        }
        "sortie" => Action::Sortie { hex: hex(reader)? },
        "step" => Action::Step { hex: hex(reader)? },
        "clear" => Action::Clear { hex: hex(reader)? },
        "lay" => {
            let tile = one_of(reader, TileKind::named, &TileKind::ALL.map(TileKind::name))?;
            expect(reader, "at")?;
            let hex = hex(reader)?;
            expect(reader, "turn")?;
            let turn = small(reader, "turn")?;
            let flipped = !reader.is_at_end();
            if flipped {
                expect(reader, "flipped")?;
            }
            Action::Lay { tile, hex, turn, flipped, hexes: Vec::new() }
        }
        "leave" => Action::Leave,
        "harvest" => Action::Harvest { hex: hex(reader)?, resource: resource(reader)? },
        "scavenge" => Action::Scavenge { hex: hex(reader)?, resource: resource(reader)? },
        "extra" => Action::Extra { hex: hex(reader)?, resource: resource(reader)? },
        "enough" => Action::Enough,
        "tunnel" => Action::Tunnel { hex: hex(reader)? },
        "dig" => Action::Dig,
        "nurse" => Action::Nurse,
        "objective" => Action::Objective { objective: reader.name()?.to_owned() },
        "release" => Action::Release { hex: hex(reader)? },
        "done" => Action::Done,
        "discard" => Action::Discard { resource: resource(reader)? },
        "winter" => Action::Winter,
        "prey" => Action::Prey { prey: one_of(reader, PreyKind::named, &PreyKind::ALL.map(PreyKind::name))? },
        "tile" => Action::Tile { objective: reader.name()?.to_owned() },
        "die" => Action::Die { pips: small(reader, "pips")? },
        other => {
            let words = "event, births, exchange, work, sortie, step, clear, lay, leave, harvest, scavenge, extra, enough, \
                         tunnel, dig, nurse, objective, release, done, discard, winter, prey, tile, die";
            return Err(reader.error(format!("{other:?} is none of {words}")));
        }
    })
}
