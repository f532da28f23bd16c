//! Actions: the structure, its number, its text. Cards and tiles go by the ids of the content, hexes by axial coordinates, cells
//! by column and row.

use super::anthill::{CELLS, Cell, SIDES, Side};
use super::content::Content;
use super::map::{MAX_TERRAIN_PLACES, Map};
use super::state::State;
use crate::action::{ActionReader, Blocks};
use crate::error::ActionParseError;
use crate::game::ActionId;
use serde::{Deserialize, Serialize};

/// An action as a structure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// MIC-Z1: pick this species.
    Species {
        /// Its id.
        species: String,
    },
    /// MIC-X2: keep this objective.
    Keep {
        /// Its id.
        objective: u8,
    },
    /// MIC-C4: the fourth worker stands here.
    Worker {
        /// Axial coordinates.
        hex: [i8; 2],
    },
    /// MIC-D1: disperse the ants of this chamber.
    Sow {
        /// Column and row.
        cell: [u8; 2],
    },
    /// MIC-D2: the next ant goes through the tunnel on this side.
    Drop {
        /// Whether it is the queen.
        queen: bool,
        /// The side of the chamber where the last ant went.
        side: Side,
    },
    /// MIC-L1: one egg.
    Lay,
    /// MIC-L2: draw objectives to choose from.
    PlanDraw,
    /// MIC-L2: take this face-up objective.
    PlanTake {
        /// Its id.
        objective: u8,
    },
    /// MIC-L2: keep this one of those drawn.
    PlanKeep {
        /// Its id.
        objective: u8,
    },
    /// MIC-U1: build a tile.
    Build {
        /// Its id.
        tile: u8,
        /// Column and row.
        cell: [u8; 2],
    },
    /// MIC-U3: an egg becomes a worker.
    Hatch,
    /// MIC-H1: hunt.
    Hunt {
        /// The hunting zone.
        hex: [i8; 2],
        /// The id of the prey card.
        card: u8,
    },
    /// MIC-H4: hunt the termite mound.
    Mound,
    /// MIC-O2: a worker goes out.
    Exit {
        /// Where to.
        hex: [i8; 2],
    },
    /// MIC-O3: an ant outside moves.
    Explore {
        /// Whence.
        from: [i8; 2],
        /// Where to.
        to: [i8; 2],
    },
    /// MIC-X3: validate an objective.
    Validate {
        /// Its id.
        objective: u8,
        /// 1 or 2.
        level: u8,
    },
    /// Nothing more.
    Done,
    /// Chance, MIC-C2: the terrain tile of the next place, and how often it is turned by 60°.
    Map {
        /// Its id.
        tile: u8,
        /// From 0 to 5.
        turns: u8,
    },
    /// Chance, MIC-Z1: a booklet for the player who is dealt to.
    Booklet {
        /// The id of the species.
        species: String,
    },
    /// Chance, MIC-R1: a chamber tile in the river.
    RevealTile {
        /// Its id.
        tile: u8,
    },
    /// Chance, MIC-R1: a prey card in the river.
    RevealPrey {
        /// Its id.
        card: u8,
    },
    /// Chance, MIC-X2: an objective in the display.
    RevealObjective {
        /// Its id.
        objective: u8,
    },
    /// Chance, seen by the player alone: an objective.
    DrawObjective {
        /// Its id.
        objective: u8,
    },
}

/// A number taken apart. Cards, tiles and species are indices of the content, hexes indices of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // See `Action` for what each is.
pub enum Decision {
    Species(usize),
    Keep(usize),
    Worker(usize),
    Sow(Cell),
    Drop(bool, Side),
    Lay,
    PlanDraw,
    PlanTake(usize),
    PlanKeep(usize),
    Build(usize, Cell),
    Hatch,
    /// Terrain place and prey.
    Hunt(usize, usize),
    Mound,
    Exit(usize),
    Explore(usize, usize),
    Validate(usize, usize),
    Done,
    Map(usize, usize),
    Booklet(usize),
    RevealTile(usize),
    RevealPrey(usize),
    RevealObjective(usize),
    Draw(usize),
}

const NUM_BLOCKS: usize = 23;
/// The first block of chance.
const CHANCE: usize = 17;

/// The numbers of a game, and how they are written.
#[derive(Clone, Debug)]
pub struct Numbers {
    blocks: Blocks<NUM_BLOCKS>,
    hexes: usize,
    prey: usize,
}

impl Numbers {
    /// The numbers for this content on this map.
    pub fn new(content: &Content, map: &Map) -> Self {
        let (tiles, prey, objectives) = (content.chambers.len(), content.prey.len(), content.objectives.len());
        let (species, hexes) = (content.species.len(), map.hexes);
        let sizes = [
            species,
            objectives,
            hexes,
            CELLS,
            2 * SIDES,
            1,
            1,
            objectives,
            objectives,
            tiles * CELLS,
            1,
            MAX_TERRAIN_PLACES * prey,
            1,
            hexes,
            hexes * hexes,
            2 * objectives,
            1,
            content.terrain.len() * 6,
            species,
            tiles,
            prey,
            objectives,
            objectives,
        ];
        Self { blocks: Blocks::new(sizes), hexes, prey }
    }

    /// Numbers of players' decisions: `0..decisions()`.
    pub fn decisions(&self) -> usize {
        self.blocks.start(CHANCE) as usize
    }

    /// Numbers of outcomes of chance, which follow.
    pub fn outcomes(&self) -> usize {
        self.blocks.end() as usize - self.decisions()
    }

    /// The number of a decision.
    #[inline]
    pub fn number(&self, decision: Decision) -> ActionId {
        use Decision as D;
        let (block, index) = match decision {
            D::Species(species) => (0, species),
            D::Keep(card) => (1, card),
            D::Worker(hex) => (2, hex),
            D::Sow(cell) => (3, cell.index()),
            D::Drop(queen, side) => (4, usize::from(queen) * SIDES + side as usize),
            D::Lay => (5, 0),
            D::PlanDraw => (6, 0),
            D::PlanTake(card) => (7, card),
            D::PlanKeep(card) => (8, card),
            D::Build(tile, cell) => (9, tile * CELLS + cell.index()),
            D::Hatch => (10, 0),
            D::Hunt(place, card) => (11, place * self.prey + card),
            D::Mound => (12, 0),
            D::Exit(hex) => (13, hex),
            D::Explore(from, to) => (14, from * self.hexes + to),
            D::Validate(card, level) => (15, card * 2 + level),
            D::Done => (16, 0),
            D::Map(tile, turns) => (17, tile * 6 + turns),
            D::Booklet(species) => (18, species),
            D::RevealTile(card) => (19, card),
            D::RevealPrey(card) => (20, card),
            D::RevealObjective(card) => (21, card),
            D::Draw(card) => (22, card),
        };
        self.blocks.number(block, index)
    }

    /// The decision with this number; `None` where no block holds it.
    #[inline]
    pub fn decision(&self, number: ActionId) -> Option<Decision> {
        use Decision as D;
        let (block, index) = self.blocks.locate(number)?;
        let cell = |index: usize| Cell(index as u8);
        Some(match block {
            0 => D::Species(index),
            1 => D::Keep(index),
            2 => D::Worker(index),
            3 => D::Sow(cell(index)),
            4 => D::Drop(index >= SIDES, Side::ALL[index % SIDES]),
            5 => D::Lay,
            6 => D::PlanDraw,
            7 => D::PlanTake(index),
            8 => D::PlanKeep(index),
            9 => D::Build(index / CELLS, cell(index % CELLS)),
            10 => D::Hatch,
            11 => D::Hunt(index / self.prey, index % self.prey),
            12 => D::Mound,
            13 => D::Exit(index),
            14 => D::Explore(index / self.hexes, index % self.hexes),
            15 => D::Validate(index / 2, index % 2),
            16 => D::Done,
            17 => D::Map(index / 6, index % 6),
            18 => D::Booklet(index),
            19 => D::RevealTile(index),
            20 => D::RevealPrey(index),
            21 => D::RevealObjective(index),
            _ => D::Draw(index),
        })
    }
}

/// The words of actions: content and map give names to numbers.
pub struct Naming<'a> {
    /// The content in force.
    pub content: &'a Content,
    /// The map in play.
    pub map: &'a Map,
    /// Where the hunting zones lie.
    pub state: &'a State,
}

impl Naming<'_> {
    fn hex(&self, hex: usize) -> [i8; 2] {
        let (q, r) = self.map.coordinates[hex];
        [q, r]
    }

    /// The structure of a decision.
    pub fn to_action(&self, decision: Decision) -> Option<Action> {
        use Decision as D;
        let objective = |card: usize| self.content.objectives[card].id;
        let tile = |card: usize| self.content.chambers[card].id;
        let species = |index: usize| self.content.species[index].id.clone();
        let at = |cell: Cell| [cell.column(), cell.row()];
        Some(match decision {
            D::Species(index) => Action::Species { species: species(index) },
            D::Keep(card) => Action::Keep { objective: objective(card) },
            D::Worker(hex) => Action::Worker { hex: self.hex(hex) },
            D::Sow(cell) => Action::Sow { cell: at(cell) },
            D::Drop(queen, side) => Action::Drop { queen, side },
            D::Lay => Action::Lay,
            D::PlanDraw => Action::PlanDraw,
            D::PlanTake(card) => Action::PlanTake { objective: objective(card) },
            D::PlanKeep(card) => Action::PlanKeep { objective: objective(card) },
            D::Build(card, cell) => Action::Build { tile: tile(card), cell: at(cell) },
            D::Hatch => Action::Hatch,
            D::Hunt(place, card) => {
                // Before the place is laid the number names nothing.
                let zone = usize::from(self.state.zones[place]);
                let hex = (zone < self.map.hexes).then(|| self.hex(zone))?;
                Action::Hunt { hex, card: self.content.prey[card].id }
            }
            D::Mound => Action::Mound,
            D::Exit(hex) => Action::Exit { hex: self.hex(hex) },
            D::Explore(from, to) => Action::Explore { from: self.hex(from), to: self.hex(to) },
            D::Validate(card, level) => Action::Validate { objective: objective(card), level: level as u8 + 1 },
            D::Done => Action::Done,
            D::Map(tile, turns) => Action::Map { tile: self.content.terrain[tile].id, turns: turns as u8 },
            D::Booklet(index) => Action::Booklet { species: species(index) },
            D::RevealTile(card) => Action::RevealTile { tile: tile(card) },
            D::RevealPrey(card) => Action::RevealPrey { card: self.content.prey[card].id },
            D::RevealObjective(card) => Action::RevealObjective { objective: objective(card) },
            D::Draw(card) => Action::DrawObjective { objective: objective(card) },
        })
    }

    /// The decision of a structure, or why it is none.
    ///
    /// # Errors
    /// What isn't there, in words.
    pub fn from_action(&self, action: &Action) -> Result<Decision, String> {
        use Decision as D;
        let content = self.content;
        let objective = |id: u8| find("objective", id, content.objectives.iter().map(|card| card.id));
        let tile = |id: u8| find("chamber tile", id, content.chambers.iter().map(|card| card.id));
        let prey = |id: u8| find("prey card", id, content.prey.iter().map(|card| card.id));
        let species = |id: &str| content.species_named(id).ok_or_else(|| format!("no species {id:?}"));
        let hex =
            |[q, r]: [i8; 2]| self.map.at((q.into(), r.into())).ok_or_else(|| format!("no hex of the map is {q},{r}"));
        let cell = |[column, row]: [u8; 2]| {
            Cell::at(column, row).ok_or_else(|| format!("no cell of the anthill is {column},{row}"))
        };
        Ok(match action {
            Action::Species { species: id } => D::Species(species(id)?),
            Action::Keep { objective: id } => D::Keep(objective(*id)?),
            Action::Worker { hex: at } => D::Worker(hex(*at)?),
            Action::Sow { cell: at } => D::Sow(cell(*at)?),
            Action::Drop { queen, side } => D::Drop(*queen, *side),
            Action::Lay => D::Lay,
            Action::PlanDraw => D::PlanDraw,
            Action::PlanTake { objective: id } => D::PlanTake(objective(*id)?),
            Action::PlanKeep { objective: id } => D::PlanKeep(objective(*id)?),
            Action::Build { tile: id, cell: at } => D::Build(tile(*id)?, cell(*at)?),
            Action::Hatch => D::Hatch,
            Action::Hunt { hex: at, card } => {
                let zone = hex(*at)?;
                let place = self.state.zones.iter().position(|&other| usize::from(other) == zone);
                D::Hunt(place.ok_or_else(|| format!("no hunting zone is on {},{}", at[0], at[1]))?, prey(*card)?)
            }
            Action::Mound => D::Mound,
            Action::Exit { hex: at } => D::Exit(hex(*at)?),
            Action::Explore { from, to } => D::Explore(hex(*from)?, hex(*to)?),
            Action::Validate { objective: id, level: level @ 1..=2 } => {
                D::Validate(objective(*id)?, usize::from(*level) - 1)
            }
            Action::Validate { level, .. } => return Err(format!("level {level} is neither 1 nor 2")),
            Action::Done => D::Done,
            Action::Map { tile, turns } if *turns < 6 => {
                D::Map(find("terrain tile", *tile, content.terrain.iter().map(|tile| tile.id))?, (*turns).into())
            }
            Action::Map { turns, .. } => return Err(format!("{turns} turns are not 0 to 5")),
            Action::Booklet { species: id } => D::Booklet(species(id)?),
            Action::RevealTile { tile: id } => D::RevealTile(tile(*id)?),
            Action::RevealPrey { card } => D::RevealPrey(prey(*card)?),
            Action::RevealObjective { objective: id } => D::RevealObjective(objective(*id)?),
            Action::DrawObjective { objective: id } => D::Draw(objective(*id)?),
        })
    }
}

fn find(what: &str, id: u8, mut ids: impl Iterator<Item = u8>) -> Result<usize, String> {
    ids.position(|other| other == id).ok_or_else(|| format!("no {what} has the number {id}"))
}

/// The notation of an action.
pub fn format(action: &Action) -> String {
    match action {
        Action::Species { species } => format!("species {species}"),
        Action::Keep { objective } => format!("keep objective {objective}"),
        Action::Worker { hex: [q, r] } => format!("worker {q},{r}"),
        Action::Sow { cell: [column, row] } => format!("sow {column},{row}"),
        Action::Drop { queen, side } => {
            format!("drop {} {}", if *queen { "queen" } else { "worker" }, side.name())
        }
        Action::Lay => "lay".to_owned(),
        Action::PlanDraw => "plan draw".to_owned(),
        Action::PlanTake { objective } => format!("plan take {objective}"),
        Action::PlanKeep { objective } => format!("plan keep {objective}"),
        Action::Build { tile, cell: [column, row] } => format!("build {tile} at {column},{row}"),
        Action::Hatch => "hatch".to_owned(),
        Action::Hunt { hex: [q, r], card } => format!("hunt {q},{r} card {card}"),
        Action::Mound => "mound".to_owned(),
        Action::Exit { hex: [q, r] } => format!("exit {q},{r}"),
        Action::Explore { from: [q, r], to: [s, t] } => format!("explore {q},{r}>{s},{t}"),
        Action::Validate { objective, level } => format!("validate {objective} level {level}"),
        Action::Done => "done".to_owned(),
        Action::Map { tile, turns } => format!("map tile {tile} turn {turns}"),
        Action::Booklet { species } => format!("booklet {species}"),
        Action::RevealTile { tile } => format!("reveal tile {tile}"),
        Action::RevealPrey { card } => format!("reveal prey {card}"),
        Action::RevealObjective { objective } => format!("reveal objective {objective}"),
        Action::DrawObjective { objective } => format!("draw objective {objective}"),
    }
}

/// Reads notation.
///
/// # Errors
/// [`ActionParseError`] saying what was expected.
pub fn parse(text: &str) -> Result<Action, ActionParseError> {
    let mut reader = ActionReader::new(text);
    let action = parse_words(&mut reader)?;
    reader.end()?;
    Ok(action)
}

/// Ids are single bytes.
const ID_LIMIT: usize = 256;

fn parse_words(reader: &mut ActionReader) -> Result<Action, ActionParseError> {
    fn id(reader: &mut ActionReader, what: &str) -> Result<u8, ActionParseError> {
        reader.number(what, ID_LIMIT).map(|n| n as u8)
    }
    fn hex(reader: &mut ActionReader) -> Result<[i8; 2], ActionParseError> {
        let q = reader.integer("hex")?;
        reader.sign(',')?;
        Ok([q, reader.integer("hex")?])
    }
    fn cell(reader: &mut ActionReader) -> Result<[u8; 2], ActionParseError> {
        let column = id(reader, "column")?;
        reader.sign(',')?;
        Ok([column, id(reader, "row")?])
    }
    fn expect(reader: &mut ActionReader, word: &str) -> Result<(), ActionParseError> {
        match reader.word()? {
            found if found == word => Ok(()),
            found => Err(reader.error(format!("expected {word:?}, not {found:?}"))),
        }
    }
    let choose =
        |reader: &ActionReader, found: &str, words: &str| Err(reader.error(format!("{found:?} is none of {words}")));
    Ok(match reader.word()? {
        "species" => Action::Species { species: reader.word()?.to_owned() },
        "keep" => {
            expect(reader, "objective")?;
            Action::Keep { objective: id(reader, "objective")? }
        }
        "worker" => Action::Worker { hex: hex(reader)? },
        "sow" => Action::Sow { cell: cell(reader)? },
        "drop" => {
            let queen = match reader.word()? {
                "worker" => false,
                "queen" => true,
                other => return choose(reader, other, "worker, queen"),
            };
            let name = reader.word()?;
            let Some(side) = Side::named(name) else { return choose(reader, name, "north, east, south, west") };
            Action::Drop { queen, side }
        }
        "lay" => Action::Lay,
        "plan" => match reader.word()? {
            "draw" => Action::PlanDraw,
            "take" => Action::PlanTake { objective: id(reader, "objective")? },
            "keep" => Action::PlanKeep { objective: id(reader, "objective")? },
            other => return choose(reader, other, "draw, take, keep"),
        },
        "build" => {
            let tile = id(reader, "chamber tile")?;
            expect(reader, "at")?;
            Action::Build { tile, cell: cell(reader)? }
        }
        "hatch" => Action::Hatch,
        "hunt" => {
            let hex = hex(reader)?;
            expect(reader, "card")?;
            Action::Hunt { hex, card: id(reader, "prey card")? }
        }
        "mound" => Action::Mound,
        "exit" => Action::Exit { hex: hex(reader)? },
        "explore" => {
            let from = hex(reader)?;
            reader.sign('>')?;
            Action::Explore { from, to: hex(reader)? }
        }
        "validate" => {
            let objective = id(reader, "objective")?;
            expect(reader, "level")?;
            Action::Validate { objective, level: id(reader, "level")? }
        }
        "done" => Action::Done,
        "map" => {
            expect(reader, "tile")?;
            let tile = id(reader, "terrain tile")?;
            expect(reader, "turn")?;
            Action::Map { tile, turns: id(reader, "turns")? }
        }
        "booklet" => Action::Booklet { species: reader.word()?.to_owned() },
        "reveal" => match reader.word()? {
            "tile" => Action::RevealTile { tile: id(reader, "chamber tile")? },
            "prey" => Action::RevealPrey { card: id(reader, "prey card")? },
            "objective" => Action::RevealObjective { objective: id(reader, "objective")? },
            other => return choose(reader, other, "tile, prey, objective"),
        },
        "draw" => {
            expect(reader, "objective")?;
            Action::DrawObjective { objective: id(reader, "objective")? }
        }
        other => {
            let words = "species, keep, worker, sow, drop, lay, plan, build, hatch, hunt, mound, exit, explore, validate, \
                         done, map, booklet, reveal, draw";
            return choose(reader, other, words);
        }
    })
}
