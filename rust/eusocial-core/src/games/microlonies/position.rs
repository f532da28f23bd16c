//! Board text: a position as lines for tests and people, and back. A player's own view leaves out what that player can't see.

use super::Microlonies;
use super::anthill::{CELLS, Cell};
use super::content::{Chamber, INITIAL_CHAMBERS};
use super::is_card;
use super::map::{HexSet, Map};
use super::state::{
    Bottom, Colony, DISPLAY, DRAWN, MAX_CHAMBERS, MAX_PLAYERS, NONE, PHEROMONES, Pair, Phase, RIVER, State, WORKERS,
};
use crate::bits::Bits;
use crate::error::PositionError;
use std::fmt::Write;

type Result<T> = std::result::Result<T, String>;

/// The letters of the players.
const PLAYERS: &[u8; MAX_PLAYERS] = b"abcd";

impl Microlonies {
    /// The position as text; with an observer, as that player sees it.
    pub(super) fn write_position(&self, state: &State, observer: Option<usize>) -> String {
        let mut text = String::new();
        // Writing to a String never fails.
        let _ = self.write_lines(state, observer, &mut text);
        text
    }

    fn write_lines(&self, state: &State, observer: Option<usize>, text: &mut String) -> std::fmt::Result {
        let content = &self.content;
        writeln!(text, "microlonies players {} round {}", self.players(), state.round)?;
        if state.ending != 0 {
            writeln!(text, "ending {}", state.ending)?;
        }
        let tiles = state.tiles[..usize::from(state.laid)].iter();
        let tiles = tiles.map(|&(tile, turns)| format!("{}.{turns}", content.terrain[usize::from(tile)].id));
        writeln!(text, "map {}", tiles.collect::<Vec<_>>().join(" "))?;
        writeln!(text, "termites {}", self.hexes(state.termites))?;
        let row = |cards: &[u8], id: &dyn Fn(usize) -> u8| {
            let names =
                cards.iter().map(|&card| if is_card(card) { id(card.into()).to_string() } else { "-".to_owned() });
            names.collect::<Vec<_>>().join(",")
        };
        writeln!(
            text,
            "river tiles {} prey {} objectives {}",
            row(&state.river_chambers, &|card| content.chambers[card].id),
            row(&state.river_prey, &|card| content.prey[card].id),
            row(&state.display, &|card| content.objectives[card].id)
        )?;
        let known_bottom = state.bottom.iter().map(|bottom| {
            let letter = char::from(PLAYERS[usize::from(bottom.by)]);
            let sees = observer.is_none_or(|observer| observer == usize::from(bottom.by));
            let id = if sees { content.objectives[usize::from(bottom.card)].id.to_string() } else { "?".to_owned() };
            format!("{id}{letter}")
        });
        if !state.bottom.is_empty() {
            writeln!(text, "bottom {}", known_bottom.collect::<Vec<_>>().join(" "))?;
        }
        let objective = |card: usize| content.objectives[card].id;
        for player in (0..self.players()).filter(|&player| state.traced[player] != 0) {
            if observer.is_none_or(|observer| observer == player) {
                writeln!(text, "traced {} {}", letter(player), ids(state.traced[player], objective))?;
            }
        }
        for pair in state.pairs.iter().filter(|_| observer.is_none()) {
            let (kept, put) = (objective(pair.kept.into()), objective(pair.put.into()));
            let open: String = Bits(pair.open.into()).map(letter).collect();
            writeln!(text, "pair {} {kept},{put} open {open}", letter(pair.by.into()))?;
        }
        for player in 0..self.players() {
            self.write_colony(state, player, observer, text)?;
        }
        write!(text, "to move {} {}", letter(state.player.into()), state.phase.name())?;
        self.write_details(state, observer, text)?;
        writeln!(text)
    }

    fn write_colony(
        &self,
        state: &State,
        player: usize,
        observer: Option<usize>,
        text: &mut String,
    ) -> std::fmt::Result {
        let colony = &state.colonies[player];
        let content = &self.content;
        let sees = observer.is_none_or(|observer| observer == player);
        let letter = letter(player);
        let picking = matches!(state.phase, Phase::Booklets | Phase::Species) && !self.is_fixed();
        let species = if picking && !sees { "?" } else { self.species_name(colony) };
        write!(
            text,
            "player {letter} species {species} food {} eggs {} reserve {} trophies {}",
            colony.food, colony.eggs, colony.reserve, colony.trophies
        )?;
        if colony.queen != NONE {
            write!(text, " queen {}", Cell(colony.queen))?;
        }
        if colony.prey != 0 {
            write!(text, " prey {}", ids(colony.prey, |card| content.prey[card].id))?;
        }
        if colony.mound {
            write!(text, " mound")?;
        }
        if colony.booklets != 0 {
            let names: Vec<&str> = Bits(colony.booklets.into()).map(|i| content.species[i].id.as_str()).collect();
            let shown = if sees { names.join(",") } else { format!("{}?", names.len()) };
            write!(text, " booklets {shown}")?;
        }
        writeln!(text)?;
        writeln!(text, "outside {letter} {}", self.hexes(colony.outside))?;
        writeln!(text, "pheromones {letter} {}", self.hexes(colony.pheromones))?;
        let cells = colony.cells().map(|cell| {
            let name = self.chamber_name(colony, cell);
            format!("{cell}={name}:{}", colony.workers[cell.index()])
        });
        writeln!(text, "hill {letter} {}", cells.collect::<Vec<_>>().join(" "))?;
        let objective = |card: usize| content.objectives[card].id;
        if sees {
            write!(text, "hand {letter} {}", ids(colony.hand, objective))?;
            if colony.seen != 0 {
                write!(text, " seen {}", ids(colony.seen, objective))?;
            }
        } else {
            let hidden = (colony.hand & !colony.seen).count_ones();
            write!(text, "hand {letter} {hidden}? seen {}", ids(colony.seen, objective))?;
        }
        writeln!(text)?;
        for (level, cards) in colony.validated.iter().enumerate().filter(|(_, cards)| **cards != 0) {
            writeln!(text, "validated {letter} level {} {}", level + 1, ids(*cards, objective))?;
        }
        Ok(())
    }

    /// What else the phase depends on, so that different positions have different texts.
    fn write_details(&self, state: &State, observer: Option<usize>, text: &mut String) -> std::fmt::Result {
        if state.at != NONE {
            write!(text, " at {}", Cell(state.at))?;
        }
        if state.from != NONE {
            write!(text, " from {}", Cell(state.from))?;
        }
        for (name, number) in [
            ("in hand", state.in_hand),
            ("efficiency", state.points),
            ("plannings", state.plannings),
            ("hatchings", state.hatchings),
            ("fights", state.fights),
        ] {
            if number > 0 {
                write!(text, " {name} {number}")?;
            }
        }
        for (name, flag) in [
            ("queen", state.queen_in_hand),
            ("laid", state.laid_eggs),
            ("explored", state.explored),
            ("truncated", state.truncated),
        ] {
            if flag {
                write!(text, " {name}")?;
            }
        }
        if state.drawn != 0 {
            let sees = observer.is_none_or(|observer| observer == usize::from(state.player));
            let count = state.drawn.count_ones();
            let cards =
                if sees { ids(state.drawn, |card| self.content.objectives[card].id) } else { format!("{count}?") };
            write!(text, " drawn {cards}")?;
        }
        if matches!(state.phase, Phase::Draw | Phase::Keep) {
            write!(text, " then {}", state.after_keep.name())?;
        }
        if state.phase == Phase::Refill {
            write!(text, " then {}", state.after_refill.name())?;
        }
        Ok(())
    }

    /// Whether species are fixed by an option rather than dealt.
    pub(super) fn is_fixed(&self) -> bool {
        self.options.booklets == 0
    }

    pub(super) fn chamber_name(&self, colony: &Colony, cell: Cell) -> String {
        let index = usize::from(colony.chambers[cell.index()]) - 1;
        match index.checked_sub(INITIAL_CHAMBERS) {
            None => self.content.initial[index].kind.name().to_owned(),
            Some(tile) => self.content.chambers[tile].id.to_string(),
        }
    }

    /// The tile in a cell; `None` for an initial chamber.
    pub(super) fn tile(&self, colony: &Colony, cell: Cell) -> Option<&Chamber> {
        usize::from(colony.chambers[cell.index()])
            .checked_sub(INITIAL_CHAMBERS + 1)
            .map(|tile| &self.content.chambers[tile])
    }

    fn hexes(&self, hexes: HexSet) -> String {
        let names = hexes.iter().map(|hex| {
            let (q, r) = self.map.coordinates[hex];
            format!("{q},{r}")
        });
        names.collect::<Vec<_>>().join(" ")
    }

    // Reading

    /// Reads a position, at whatever decision.
    ///
    /// # Errors
    /// [`PositionError`] with the line at fault.
    pub(super) fn read_position(&self, text: &str) -> std::result::Result<State, PositionError> {
        let mut state = self.new_state();
        state.phase = Phase::Sow;
        state.species_left = 0;
        for colony in &mut state.colonies[..self.players()] {
            colony.outside = HexSet::EMPTY;
            colony.workers = [0; CELLS];
            colony.chambers = [0; CELLS];
            colony.queen = NONE;
        }
        // Hexes are checked against the map, so the map comes first wherever it stands.
        let lines =
            || text.lines().enumerate().map(|(i, line)| (i + 1, line.trim())).filter(|(_, line)| !line.is_empty());
        for first in [true, false] {
            for (number, line) in lines().filter(|(_, line)| line.starts_with("map") == first) {
                self.read_line(&mut state, line).map_err(|reason| PositionError { line: Some(number), reason })?;
            }
        }
        self.check_position(&mut state).map_err(|reason| PositionError { line: None, reason })?;
        Ok(state)
    }

    fn read_line(&self, state: &mut State, line: &str) -> Result<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["microlonies", "players", players, "round", round] => {
                if players != self.players().to_string() {
                    return Err(format!("{players} players are not {}", self.players()));
                }
                state.round = number(round, self.options.max_rounds.into())?.max(1) as u16;
            }
            ["ending", round] => state.ending = number(round, self.options.max_rounds.into())? as u16,
            ["map", ref tiles @ ..] => self.read_map(state, tiles)?,
            ["termites", ref hexes @ ..] => state.termites = self.read_hexes(hexes)?,
            ["river", "tiles", tiles, "prey", prey, "objectives", objectives] => {
                let content = &self.content;
                let tiles = read_row::<RIVER>(tiles, |id| content.chambers.iter().position(|card| card.id == id))?;
                let prey = read_row::<RIVER>(prey, |id| content.prey.iter().position(|card| card.id == id))?;
                let display = read_row::<DISPLAY>(objectives, |id| self.objective(id))?;
                (state.river_chambers, state.river_prey, state.display) = (tiles, prey, display);
            }
            ["bottom", ref cards @ ..] => {
                for card in cards {
                    let last = card.char_indices().next_back().map_or(0, |(at, _)| at);
                    let (id, by) = card.split_at(last);
                    let card = self.objective(number(id, 255)? as u8).ok_or_else(|| format!("no objective {id}"))?;
                    let bottom = Bottom { card: card as u8, by: self.read_player(by)? as u8 };
                    state.bottom.try_push(bottom).map_err(|_| "too many cards under the deck".to_owned())?;
                }
            }
            ["traced", player, cards] => {
                let player = self.read_player(player)?;
                state.traced[player] = self.read_objectives(cards)?;
            }
            ["pair", player, cards, "open", players] => {
                let by = self.read_player(player)? as u8;
                let mut open = 0;
                for player in players.split("").filter(|player| !player.is_empty()) {
                    open |= 1 << self.read_player(player)?;
                }
                let parts = cards.split_once(',').ok_or("a pair has two cards")?;
                let card =
                    |id: &str| self.objective(number(id, 255)? as u8).ok_or_else(|| format!("no objective {id}"));
                let pair = Pair { kept: card(parts.0)? as u8, put: card(parts.1)? as u8, by, open };
                state.pairs.try_push(pair).map_err(|_| "too many pairs".to_owned())?;
            }
            ["player", player, ref fields @ ..] => {
                let player = self.read_player(player)?;
                self.read_colony(&mut state.colonies[player], fields)?;
            }
            ["outside", player, ref hexes @ ..] => {
                let player = self.read_player(player)?;
                state.colonies[player].outside = self.read_hexes(hexes)?;
            }
            ["pheromones", player, ref hexes @ ..] => {
                let player = self.read_player(player)?;
                state.colonies[player].pheromones = self.read_hexes(hexes)?;
            }
            ["hill", player, ref cells @ ..] => {
                let player = self.read_player(player)?;
                for cell in cells {
                    self.read_cell(&mut state.colonies[player], cell)?;
                }
            }
            ["hand", player, ref rest @ ..] => {
                let player = self.read_player(player)?;
                let (hand, seen) = match rest {
                    [] => ("", ""),
                    [hand] => (*hand, ""),
                    [hand, "seen", seen] => (*hand, *seen),
                    _ => return Err("expected cards, and `seen` with cards".to_owned()),
                };
                state.colonies[player].hand = self.read_objectives(hand)?;
                state.colonies[player].seen = self.read_objectives(seen)?;
            }
            ["validated", player, "level", level @ ("1" | "2"), cards] => {
                let player = self.read_player(player)?;
                state.colonies[player].validated[usize::from(level == "2")] = self.read_objectives(cards)?;
            }
            ["to", "move", player] => state.player = self.read_player(player)? as u8,
            ["to", "move", player, phase, ref details @ ..] => {
                state.player = self.read_player(player)? as u8;
                state.phase = read_phase(phase)?;
                self.read_details(state, details)?;
            }
            _ => return Err(format!("{line:?} is no line of a position")),
        }
        Ok(())
    }

    fn read_map(&self, state: &mut State, tiles: &[&str]) -> Result<()> {
        if tiles.len() > self.map.terrain_places {
            return Err(format!("{} tiles are more than {}", tiles.len(), self.map.terrain_places));
        }
        for tile in tiles {
            let (id, turns) = tile.split_once('.').ok_or_else(|| format!("{tile:?} is not a tile and its turns"))?;
            let (id, turns) = (number(id, 255)? as u8, number(turns, 5)? as usize);
            let index = self.content.terrain.iter().position(|terrain| terrain.id == id);
            let index = index.ok_or_else(|| format!("no terrain tile {id}"))?;
            if self.tiles_left(state) >> index & 1 == 0 {
                return Err(format!("terrain tile {id} stands twice"));
            }
            self.lay_tile(state, index, turns);
        }
        Ok(())
    }

    fn read_colony(&self, colony: &mut Colony, fields: &[&str]) -> Result<()> {
        let mut fields = fields.iter();
        while let Some(&field) = fields.next() {
            if field == "mound" {
                colony.mound = true;
                continue;
            }
            let value = *fields.next().ok_or_else(|| format!("{field:?} has no value"))?;
            match field {
                "booklets" => {
                    for name in value.split(',') {
                        let species = self.content.species_named(name);
                        colony.booklets |= 1 << species.ok_or_else(|| format!("no species {name:?}"))?;
                    }
                }
                "species" if value == "neutral" => colony.species = NONE,
                "species" => {
                    let species = self.content.species_named(value);
                    colony.species = species.ok_or_else(|| format!("no species {value:?}"))? as u8;
                }
                "food" => colony.food = number(value, 99)? as u8,
                "eggs" => colony.eggs = number(value, 99)? as u8,
                "reserve" => colony.reserve = number(value, WORKERS.into())? as u8,
                "trophies" => colony.trophies = number(value, 99)? as u8,
                "queen" => colony.queen = read_cell(value)?.0,
                "prey" => {
                    colony.prey = read_set(value, |id| self.content.prey.iter().position(|card| card.id == id))?;
                }
                _ => {
                    return Err(format!(
                        "{field:?} is none of species, food, eggs, reserve, trophies, queen, prey, mound"
                    ));
                }
            }
        }
        Ok(())
    }

    /// What `write_details` writes.
    fn read_details(&self, state: &mut State, details: &[&str]) -> Result<()> {
        let mut words = details.iter().copied();
        while let Some(word) = words.next() {
            match word {
                "queen" => state.queen_in_hand = true,
                "laid" => state.laid_eggs = true,
                "explored" => state.explored = true,
                "truncated" => state.truncated = true,
                "in" if words.next() == Some("hand") => {
                    state.in_hand = number(words.next().unwrap_or(""), WORKERS.into())? as u8;
                }
                _ => {
                    let value = words.next().ok_or_else(|| format!("{word:?} has no value"))?;
                    match word {
                        "at" => state.at = read_cell(value)?.0,
                        "from" => state.from = read_cell(value)?.0,
                        "efficiency" => state.points = number(value, 99)? as u8,
                        "plannings" => state.plannings = number(value, 99)? as u8,
                        "hatchings" => state.hatchings = number(value, 99)? as u8,
                        "fights" => state.fights = number(value, 99)? as u8,
                        "drawn" => state.drawn = self.read_objectives(value)?,
                        "then" if state.phase == Phase::Refill => state.after_refill = read_phase(value)?,
                        "then" => state.after_keep = read_phase(value)?,
                        _ => return Err(format!("{word:?} is no detail of a position")),
                    }
                }
            }
        }
        Ok(())
    }

    /// `1,1=lay:2`
    fn read_cell(&self, colony: &mut Colony, text: &str) -> Result<()> {
        let parts = text.split_once('=').and_then(|(cell, rest)| Some((cell, rest.split_once(':')?)));
        let (cell, (name, workers)) = parts.ok_or_else(|| format!("{text:?} is not like 1,1=lay:2"))?;
        let cell = read_cell(cell)?;
        let initial =
            self.content.initial.iter().position(|chamber| {
                chamber.kind.name() == name && Cell::at(chamber.at[0], chamber.at[1]) == Some(cell)
            });
        let tile = name.parse::<u8>().ok().and_then(|id| self.content.chambers.iter().position(|card| card.id == id));
        let index = initial.or(tile.map(|tile| INITIAL_CHAMBERS + tile));
        let index = index.ok_or_else(|| format!("{name:?} is no chamber that can be in {cell}"))?;
        colony.chambers[cell.index()] = index as u8 + 1;
        colony.workers[cell.index()] = number(workers, WORKERS.into())? as u8;
        Ok(())
    }

    fn read_player(&self, text: &str) -> Result<usize> {
        let players = &PLAYERS[..self.players()];
        let found = players.iter().position(|&c| text.as_bytes() == [c]);
        found.ok_or_else(|| format!("{text:?} is no player; they are {}", String::from_utf8_lossy(players)))
    }

    fn read_hexes(&self, words: &[&str]) -> Result<HexSet> {
        let mut hexes = HexSet::EMPTY;
        for word in words {
            let parts = word.split_once(',').and_then(|(q, r)| Some((q.parse().ok()?, r.parse().ok()?)));
            let hex = parts.and_then(|at| self.map.at(at)).ok_or_else(|| format!("{word:?} is no hex of the map"))?;
            hexes.insert(hex);
        }
        Ok(hexes)
    }

    fn objective(&self, id: u8) -> Option<usize> {
        self.content.objectives.iter().position(|card| card.id == id)
    }

    fn read_objectives(&self, text: &str) -> Result<u64> {
        read_set(text, |id| self.objective(id))
    }

    /// Whether play can go on from here; works out what is left in the decks.
    fn check_position(&self, state: &mut State) -> Result<()> {
        if (usize::from(state.laid) < self.map.terrain_places) != (state.phase == Phase::Map) {
            return Err("the map is not whole (a line like `map 3.0 7.2 …`)".to_owned());
        }
        let habitable = state.habitable();
        let mut taken = state.termites;
        let zones = self.zones(state) | HexSet::one(Map::MOUND);
        for player in 0..self.players() {
            let colony = &state.colonies[player];
            let wrong = |reason: &str| Err(format!("player {}: {reason}", letter(player)));
            if !(colony.outside & (taken | !habitable)).is_empty() {
                return wrong("an ant stands where it can't");
            }
            taken |= colony.outside;
            if !(colony.pheromones & !zones).is_empty() || colony.pheromones.len() > PHEROMONES {
                return wrong("pheromones lie on at most 5 hunting zones, the mound among them");
            }
            if colony.mound != colony.pheromones.has(0) {
                return wrong("the card of the mound and the pheromone on it go together");
            }
            let inside: u32 = colony.workers.iter().map(|&workers| u32::from(workers)).sum();
            let own = player == usize::from(state.player);
            let in_hand = if own { u32::from(state.in_hand) } else { 0 };
            let unplaced = u32::from(self.is_fourth_unplaced(state, player));
            if inside + in_hand + unplaced + colony.outside.len() as u32 + u32::from(colony.reserve)
                != u32::from(WORKERS)
            {
                return wrong("workers inside, outside, in hand and in the reserve are not 24 together (MIC-B1)");
            }
            let cells = colony.cells().count();
            if cells > MAX_CHAMBERS
                || self.content.initial.iter().enumerate().any(|(i, chamber)| {
                    Cell::at(chamber.at[0], chamber.at[1])
                        .is_none_or(|cell| usize::from(colony.chambers[cell.index()]) != i + 1)
                })
            {
                return wrong("the five initial chambers and at most seven others are needed");
            }
            let in_chamber = colony.queen != NONE && colony.has_chamber(Cell(colony.queen));
            let hunts = colony.prey.count_ones() as usize + usize::from(colony.mound);
            if hunts != colony.pheromones.len() {
                return wrong("each pheromone stands for a prey card or the mound (MIC-H1, MIC-H4)");
            }
            let triggers = hunts >= PHEROMONES || cells >= MAX_CHAMBERS;
            if triggers && state.ending == 0 {
                return wrong("the end is triggered, and no line `ending` says when (MIC-E1)");
            }
            if in_chamber == (own && state.queen_in_hand) || (colony.queen != NONE && !in_chamber) {
                return wrong("the queen is in one chamber, or in hand");
            }
            if colony.seen & !colony.hand != 0 {
                return wrong("cards seen are not in hand");
            }
        }
        if state.ending > state.round || (state.ending != 0 && state.round > state.ending + 1) {
            return Err("the end comes a round after the one that triggered it (MIC-E1)".to_owned());
        }
        if !(state.termites & !habitable).is_empty() {
            return Err("a termite stands where it can't".to_owned());
        }
        self.deal_rest(state)?;
        self.check_phase(state)
    }

    /// Whether a player's fourth worker is still to come (MIC-C4).
    fn is_fourth_unplaced(&self, state: &State, player: usize) -> bool {
        match state.phase {
            Phase::Map | Phase::Booklets | Phase::Species => true,
            Phase::Refill => state.after_refill == Phase::Draw,
            Phase::Draw | Phase::Keep => state.after_keep == Phase::Worker,
            Phase::Worker => player >= usize::from(state.player),
            _ => false,
        }
    }

    /// Whether the phase has what it is about.
    fn check_phase(&self, state: &State) -> Result<()> {
        let wrong = |reason: &str| Err(format!("phase {}: {reason}", state.phase.name()));
        let colony = state.own();
        let at_chamber = state.at != NONE && colony.has_chamber(Cell(state.at));
        let acts = matches!(
            state.phase,
            Phase::Lay | Phase::Build | Phase::Hatch | Phase::Hunt | Phase::MoundPlan | Phase::Colonize | Phase::Drop
        ) || (matches!(state.phase, Phase::Draw | Phase::Keep) && state.after_keep != Phase::Worker)
            || (state.phase == Phase::Refill && state.after_refill != Phase::Draw);
        if acts != (state.at != NONE) || (acts && !at_chamber) {
            return wrong("it is about the chamber that `at` names");
        }
        if (state.phase == Phase::Drop) != (state.in_hand > 0 || state.queen_in_hand) {
            return wrong("ants are in hand while they are dropped, and only then");
        }
        if state.from != NONE && (state.phase != Phase::Drop || !colony.has_chamber(Cell(state.from))) {
            return wrong("`from` is the chamber before the last, in a dispersion");
        }
        if !matches!(state.after_keep, Phase::Worker | Phase::Lay | Phase::MoundPlan)
            || !matches!(state.after_refill, Phase::Draw | Phase::Validate)
        {
            return wrong("this can't follow");
        }
        let drawn = state.drawn.count_ones() as usize;
        if match state.phase {
            Phase::Draw => drawn >= DRAWN || !self.objectives_left(state),
            Phase::Keep => drawn == 0 || drawn > DRAWN,
            _ => drawn > 0,
        } {
            return wrong("too many or too few objectives are drawn");
        }
        let dealt = |player: &Colony| player.booklets.count_ones();
        let picking = matches!(state.phase, Phase::Booklets | Phase::Species);
        if picking && self.is_fixed() {
            return wrong("no booklets are in play");
        }
        for (player, colony) in state.colonies[..self.players()].iter().enumerate() {
            let (due, now) = (self.options.dealt, usize::from(state.player));
            let fits = match state.phase {
                Phase::Booklets if player < now => dealt(colony) == due,
                Phase::Booklets if player == now => dealt(colony) < due,
                Phase::Booklets => dealt(colony) == 0,
                Phase::Species => dealt(colony) == due,
                _ => dealt(colony) == 0,
            };
            if !fits {
                return wrong("booklets are dealt in turn order, and put back when all have chosen");
            }
        }
        let mut legal = Vec::new();
        self.list_actions(state, &mut legal);
        if legal.is_empty() != (state.phase == Phase::Over) {
            return wrong("nothing can be chosen");
        }
        Ok(())
    }

    fn deal_rest(&self, state: &mut State) -> Result<()> {
        let mut seen = [0_u64; 3];
        let mut take = |deck: usize, card: usize| {
            let twice = seen[deck] >> card & 1 == 1;
            seen[deck] |= 1 << card;
            if twice {
                Err(format!("a card stands twice among {}", ["chamber tiles", "prey", "objectives"][deck]))
            } else {
                Ok(())
            }
        };
        for &card in state.river_chambers.iter().filter(|&&card| is_card(card)) {
            take(0, card.into())?;
        }
        for &card in state.river_prey.iter().filter(|&&card| is_card(card)) {
            take(1, card.into())?;
        }
        for &card in state.display.iter().filter(|&&card| is_card(card)) {
            take(2, card.into())?;
        }
        for bottom in &state.bottom {
            take(2, bottom.card.into())?;
        }
        Bits(state.drawn).try_for_each(|card| take(2, card))?;
        for colony in &state.colonies[..self.players()] {
            for cell in colony.cells() {
                if let Some(tile) = usize::from(colony.chambers[cell.index()]).checked_sub(INITIAL_CHAMBERS + 1) {
                    take(0, tile)?;
                }
            }
            Bits(colony.prey).try_for_each(|card| take(1, card))?;
            for cards in [colony.hand, colony.validated[0], colony.validated[1]] {
                Bits(cards).try_for_each(|card| take(2, card))?;
            }
        }
        // Tiles and booklets come into play when species are known.
        let known = !matches!(state.phase, Phase::Map | Phase::Booklets | Phase::Species);
        if known {
            state.chamber_deck = self.tiles_in_play(state) & !seen[0];
        } else {
            let mut left = self.options.booklets;
            for colony in &state.colonies[..self.players()] {
                if left & colony.booklets != colony.booklets {
                    return Err("a booklet stands twice, or is not in play".to_owned());
                }
                left &= !colony.booklets;
            }
            state.species_left = left;
        }
        // A card under the deck is traced by who put it there; what is traced is hidden, and of a pair both cards are.
        for bottom in &state.bottom {
            state.traced[usize::from(bottom.by)] |= 1 << bottom.card;
        }
        let hidden = state.bottom.iter().fold(state.drawn, |set, bottom| set | 1 << bottom.card);
        let hidden = state.colonies.iter().fold(hidden, |set, colony| set | colony.hand & !colony.seen);
        let open = self.objectives_seen(state);
        if state.traced.iter().any(|&cards| cards & !hidden != 0)
            || state.pairs.iter().any(|pair| pair.kept == pair.put || pair.open == 0 || pair.cards() & hidden == 0)
            || state.pairs.iter().any(|pair| pair.cards() & !(hidden | open) != 0)
        {
            return Err("only objectives in hands and under the deck can be traced, and a pair is of two".to_owned());
        }
        state.prey_deck &= !seen[1];
        state.objective_deck &= !seen[2];
        state.mound_taken = state.colonies[..self.players()].iter().any(|colony| colony.mound);
        Ok(())
    }
}

fn read_phase(name: &str) -> Result<Phase> {
    Phase::ALL.into_iter().find(|phase| phase.name() == name).ok_or_else(|| format!("{name:?} is no phase"))
}

/// The letter of a player.
fn letter(player: usize) -> char {
    PLAYERS[player].into()
}

fn ids(cards: u64, id: impl Fn(usize) -> u8) -> String {
    Bits(cards).map(|card| id(card).to_string()).collect::<Vec<_>>().join(",")
}

fn number(text: &str, most: u32) -> Result<u32> {
    match text.parse::<u32>() {
        Ok(n) if n <= most => Ok(n),
        _ => Err(format!("{text:?} is no number from 0 to {most}")),
    }
}

fn read_cell(text: &str) -> Result<Cell> {
    let parts = text.split_once(',').and_then(|(column, row)| Some((column.parse().ok()?, row.parse().ok()?)));
    parts.and_then(|(column, row)| Cell::at(column, row)).ok_or_else(|| format!("{text:?} is no cell of the anthill"))
}

fn read_set(text: &str, find: impl Fn(u8) -> Option<usize>) -> Result<u64> {
    let mut set = 0;
    for id in text.split(',').filter(|id| !id.is_empty()) {
        let card = find(number(id, 255)? as u8).ok_or_else(|| format!("no card {id}"))?;
        set |= 1 << card;
    }
    Ok(set)
}

fn read_row<const N: usize>(text: &str, find: impl Fn(u8) -> Option<usize>) -> Result<[u8; N]> {
    let mut row = [NONE; N];
    let ids: Vec<&str> = text.split(',').collect();
    if ids.len() != N {
        return Err(format!("{text:?} has not {N} places"));
    }
    for (slot, id) in row.iter_mut().zip(ids) {
        if id != "-" {
            *slot = find(number(id, 255)? as u8).ok_or_else(|| format!("no card {id}"))? as u8;
        }
    }
    Ok(row)
}
