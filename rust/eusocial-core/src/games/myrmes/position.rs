//! Board text: a position as lines for tests and people, and back. With hidden choices, a player's own view leaves out those of
//! others.

use super::Myrmes;
use super::SEASON_NAMES;
use super::action;
use super::content::{LEVELS, OBJECTIVES_EACH, PHEROMONES, PreyKind, Resource, TileKind, YEARS};
use super::garden::HexSet;
use super::home::MORE_CUBES;
use super::rules::LARVAE_FOR_FOOD;
use super::scoring::from_start;
use super::state::{
    ANTS, ATELIER, Colony, EXITS, Event, MARKERS, MAX_PLAYERS, NEUTRAL, NONE, NURSES, OBJECTIVES, Phase,
    SEASONS_A_YEAR, State, atelier,
};
use crate::bits::Bits;
use crate::error::PositionError;
use crate::game::Game;
use std::fmt::Write;

type Result<T> = std::result::Result<T, String>;

/// The letters of the players.
const PLAYERS: &[u8; MAX_PLAYERS] = b"abcd";
/// Counts are bytes, which are full at most.
const MOST: u8 = u8::MAX;
/// No score in a position is higher.
const MOST_POINTS: i32 = 1_000_000_000;

/// The counts of a player in their line, in order.
const COUNTS: [&str; 10] =
    ["score", "level", "larvae", "soldiers", "workers", "nurses", "food", "earth", "stone", "prey"];

fn letter(player: usize) -> char {
    PLAYERS[player].into()
}

impl Myrmes {
    /// The position as text; with an observer, as that player sees it.
    pub(super) fn write_position(&self, state: &State, observer: Option<usize>) -> String {
        let mut text = String::new();
        // Writing to a String never fails.
        let _ = self.write_lines(state, observer, &mut text);
        text
    }

    fn write_lines(&self, state: &State, observer: Option<usize>, text: &mut String) -> std::fmt::Result {
        let (year, season) = (state.year() + 1, self.season_name(state));
        let first = letter(state.first.into());
        writeln!(text, "myrmes players {} year {year} season {season} first {first}", self.players())?;
        let dice = state.dice.iter().filter(|&&die| die != 0).map(u8::to_string);
        writeln!(text, "dice {}", dice.collect::<Vec<_>>().join(" "))?;
        let objectives = self.objectives_in_play(state).map(|(_, tile)| self.content.objectives[tile].id.as_str());
        writeln!(text, "objectives {}", objectives.collect::<Vec<_>>().join(" "))?;
        for player in 0..self.players() {
            self.write_player(state, player, observer, text)?;
        }
        for reference in (0..self.garden.hexes.len()).filter(|&hex| state.tiles[hex].owner != NONE) {
            self.write_tile(state, reference, text)?;
        }
        for hex in state.all_prey().iter() {
            let kind = PreyKind::ALL.into_iter().find(|&kind| state.prey[kind as usize].has(hex));
            writeln!(text, "prey {} {}", kind.map_or("", PreyKind::name), self.place(hex))?;
        }
        writeln!(text, "to move {}", self.phase_text(state))
    }

    fn write_player(
        &self,
        state: &State,
        player: usize,
        observer: Option<usize>,
        text: &mut String,
    ) -> std::fmt::Result {
        let own = &state.colonies[player];
        let letter = letter(player);
        let [food, earth, stone] = own.stock;
        write!(text, "player {letter} score {}", own.points.total())?;
        let counts = [own.level, own.larvae, own.soldiers, own.workers, own.nurses, food, earth, stone, own.prey];
        for (name, count) in COUNTS[1..].iter().zip(counts) {
            write!(text, " {name} {count}")?;
        }
        writeln!(text)?;
        if let Some(event) = own.event {
            writeln!(text, "event {letter} {}", event.name())?;
        }
        if own.atelier > 0 {
            writeln!(text, "atelier {letter} {}", own.atelier)?;
        }
        if own.inside != 0 {
            let levels: Vec<String> = Bits(own.inside.into()).map(|level| level.to_string()).collect();
            writeln!(text, "inside {letter} {}", levels.join(" "))?;
        }
        let cleared = self.cleared(state, player);
        if cleared != [0; PHEROMONES] {
            write!(text, "cleared {letter}")?;
            for (kind, count) in TileKind::ALL.into_iter().zip(cleared).filter(|&(_, count)| count > 0) {
                write!(text, " {} {count}", kind.name())?;
            }
            writeln!(text)?;
        }
        if state.completed_by(player).next().is_some() {
            write!(text, "completed {letter}")?;
            for place in state.completed_by(player) {
                let objective = &self.content.objectives[usize::from(state.objectives[place])];
                write!(text, " {}:{}", objective.id, state.completed[player][place])?;
            }
            writeln!(text)?;
        }
        if let Some(decision) = own.hidden.and_then(|id| self.numbers.decision(id)) {
            let sees = observer.is_none_or(|observer| observer == player);
            let choice = if sees { action::format(&self.naming().to_action(decision)) } else { "?".to_owned() };
            writeln!(text, "chosen {letter} {choice}")?;
        }
        Ok(())
    }

    fn write_tile(&self, state: &State, reference: usize, text: &mut String) -> std::fmt::Result {
        let tile = &state.tiles[reference];
        let owner = if tile.owner == NEUTRAL { '-' } else { letter(tile.owner.into()) };
        let kind = self.kind_of(tile).map_or("exit", TileKind::name);
        write!(text, "tile {kind} {owner}")?;
        for hex in self.hexes_of(state, reference).iter() {
            write!(text, " {}", self.place(hex))?;
        }
        for (resource, count) in Resource::ALL.into_iter().zip(tile.cubes).filter(|&(_, count)| count > 0) {
            write!(text, " {} {count}", resource.name())?;
        }
        writeln!(text)
    }

    /// Who decides, and all that the phase depends on, so that different positions have different texts.
    fn phase_text(&self, state: &State) -> String {
        let phase = state.phase.name();
        let at = || self.place(state.at.into());
        let details = match state.phase {
            Phase::Prey | Phase::Tiles | Phase::Dice => return "- setup".to_owned(),
            Phase::Over => return "- over".to_owned(),
            Phase::Sortie => format!(" at {} points {}", at(), state.left),
            Phase::Harvest | Phase::Scavenge => format!(" {}", at()),
            Phase::Extra | Phase::Release => format!(" {}", state.left),
            _ => String::new(),
        };
        let done: String = Bits(state.done.into()).map(|action| format!(" {}", atelier::NAMES[action])).collect();
        format!("{} {phase}{details}{done}", letter(state.player.into()))
    }

    fn place(&self, hex: usize) -> String {
        let [q, r] = self.garden.axial(hex);
        format!("{q},{r}")
    }

    /// Pheromones of a player that left the game (MYR-L5): those neither left to lay nor on the board.
    fn cleared(&self, state: &State, player: usize) -> [u8; PHEROMONES] {
        let own = &state.colonies[player];
        let mut rest = self.content.numbers();
        for kind in own.trails.iter().filter_map(|hex| self.kind_of(&state.tiles[hex])) {
            rest[kind as usize] -= 1;
        }
        std::array::from_fn(|kind| rest[kind] - own.pheromones[kind])
    }

    /// Reads a position at a decision of a player.
    ///
    /// # Errors
    /// [`PositionError`] with the line at fault.
    pub(super) fn read_position(&self, text: &str) -> std::result::Result<State, PositionError> {
        let mut reader = Reader { game: self, state: self.empty_state(), cleared: [[0; PHEROMONES]; MAX_PLAYERS] };
        let mut seen: Vec<[&str; 2]> = Vec::new();
        // Lines may refer to lines that stand further down, so they are read kind by kind.
        for kind in ["myrmes", "dice", "objectives", "player", "tile", "prey", "completed", "", "to"] {
            for (number, line) in text.lines().enumerate() {
                let words: Vec<&str> = line.split_whitespace().collect();
                let Some(&word) = words.first() else { continue };
                let kind_of_line = if KINDS_OF_LINES.contains(&word) { word } else { "" };
                if kind_of_line != kind {
                    continue;
                }
                let at_fault = |reason| PositionError { line: Some(number + 1), reason };
                if !["tile", "prey"].contains(&word) {
                    let of_player = if OF_PLAYERS.contains(&word) { words.get(1).copied().unwrap_or("") } else { "" };
                    if seen.contains(&[word, of_player]) {
                        return Err(at_fault(format!("the line {} stands twice", [word, of_player].join(" ").trim())));
                    }
                    seen.push([word, of_player]);
                }
                reader.read_line(&words).map_err(at_fault)?;
            }
        }
        reader.check().map_err(|reason| PositionError { line: None, reason })
    }

    /// The start of a game without prey, exits and objectives: what a position is read into.
    fn empty_state(&self) -> State {
        let mut state = self.new_state();
        for own in &mut state.colonies[..self.players()] {
            (own.exits, own.territory) = (HexSet::EMPTY, HexSet::EMPTY);
            (own.larvae, own.workers, own.nurses) = (0, 0, 0);
            own.points = from_start(0);
        }
        for &hex in &self.garden.starts {
            state.cover[hex] = NONE;
            state.tiles[hex] = super::state::Tile::EMPTY;
        }
        state.covered = HexSet::EMPTY;
        state.dice = [1; SEASONS_A_YEAR];
        state.phase = Phase::Event;
        state.at = NONE;
        state
    }
}

/// Lines that are read before others, or last.
const KINDS_OF_LINES: [&str; 8] = ["myrmes", "dice", "objectives", "player", "tile", "prey", "completed", "to"];

/// Lines of which each player has one.
const OF_PLAYERS: [&str; 7] = ["player", "event", "atelier", "inside", "cleared", "completed", "chosen"];

struct Reader<'a> {
    game: &'a Myrmes,
    state: State,
    cleared: [[u8; PHEROMONES]; MAX_PLAYERS],
}

impl Reader<'_> {
    fn read_line(&mut self, words: &[&str]) -> Result<()> {
        match *words {
            ["myrmes", ref fields @ ..] => self.read_title(fields),
            ["dice", ref dice @ ..] => self.read_dice(dice),
            ["objectives", ref ids @ ..] => self.read_objectives(ids),
            ["player", player, ref fields @ ..] => self.read_player(player, fields),
            ["tile", kind, owner, ref fields @ ..] => self.read_tile(kind, owner, fields),
            ["prey", kind, hex] => self.read_prey(kind, hex),
            ["completed", player, ref fields @ ..] => self.read_completed(player, fields),
            ["event", player, event] => {
                let event = Event::named(event).ok_or_else(|| format!("{event:?} is no event"))?;
                self.own(player)?.event = Some(event);
                Ok(())
            }
            ["atelier", player, nurses] => {
                self.own(player)?.atelier = number(nurses, ATELIER)?;
                Ok(())
            }
            ["inside", player, ref levels @ ..] => {
                let own = self.own(player)?;
                for level in levels {
                    let bit = 1 << number(level, LEVELS as u8 - 1)?;
                    if own.inside & bit != 0 {
                        return Err(format!("level {level} stands twice, and has room for one worker"));
                    }
                    own.inside |= bit;
                }
                Ok(())
            }
            ["cleared", player, ref fields @ ..] => self.read_cleared(player, fields),
            ["chosen", player, ref choice @ ..] => self.read_chosen(player, &choice.join(" ")),
            ["to", "move", player, phase, ref details @ ..] => self.read_phase(player, phase, details),
            _ => Err(format!("{:?} is no line of a position", words.join(" "))),
        }
    }

    fn player(&self, text: &str) -> Result<usize> {
        let players = &PLAYERS[..self.game.players()];
        let found = players.iter().position(|&letter| text.as_bytes() == [letter]);
        let names = players.iter().map(|&letter| char::from(letter).to_string()).collect::<Vec<_>>().join(", ");
        found.ok_or_else(|| format!("{text:?} is no player; they are {names}"))
    }

    fn own(&mut self, text: &str) -> Result<&mut Colony> {
        let player = self.player(text)?;
        Ok(&mut self.state.colonies[player])
    }

    fn hex(&self, text: &str) -> Result<usize> {
        let coordinates = text.split_once(',').and_then(|(q, r)| Some((q.parse().ok()?, r.parse().ok()?)));
        coordinates
            .and_then(|at| self.game.garden.at(at))
            .ok_or_else(|| format!("{text:?} is no hex of the garden in play"))
    }

    fn objective(&self, id: &str) -> Result<usize> {
        self.game.content.objective_named(id).ok_or_else(|| format!("{id:?} is no objective"))
    }

    fn read_title(&mut self, fields: &[&str]) -> Result<()> {
        let (mut year, mut season) = (0, 0);
        for pair in fields.chunks(2) {
            match *pair {
                ["players", players] if players == self.game.players().to_string() => {}
                ["year", n] => {
                    year = number(n, YEARS as u8)?.checked_sub(1).ok_or("years are counted from 1")?;
                }
                ["season", name] => {
                    let found = SEASON_NAMES.iter().position(|&other| other == name);
                    season = found.ok_or_else(|| format!("{name:?} is none of {}", SEASON_NAMES.join(", ")))? as u8;
                }
                ["first", player] => self.state.first = self.player(player)? as u8,
                _ => return Err(format!("{:?} does not fit this game's options", pair.join(" "))),
            }
        }
        self.state.season = year * SEASONS_A_YEAR as u8 + season;
        self.state.player = self.state.first;
        Ok(())
    }

    fn read_dice(&mut self, dice: &[&str]) -> Result<()> {
        if dice.len() != SEASONS_A_YEAR {
            return Err(format!("{} dice, not {SEASONS_A_YEAR}", dice.len()));
        }
        for (die, text) in self.state.dice.iter_mut().zip(dice) {
            *die = number(text, action::PIPS)?;
            if *die == 0 {
                return Err("a die shows 1 to 6".to_owned());
            }
        }
        Ok(())
    }

    fn read_objectives(&mut self, ids: &[&str]) -> Result<()> {
        if !ids.is_empty() && ids.len() != OBJECTIVES {
            return Err(format!("{} objectives, not {OBJECTIVES}, two of each level", ids.len()));
        }
        for (place, id) in ids.iter().enumerate() {
            let tile = self.objective(id)?;
            let level = place / OBJECTIVES_EACH + 1;
            if usize::from(self.game.content.objectives[tile].level) != level {
                return Err(format!("{id} is not of level {level}"));
            }
            if self.state.objectives.contains(&(tile as u8)) {
                return Err(format!("{id} stands twice"));
            }
            self.state.objectives[place] = tile as u8;
        }
        Ok(())
    }

    fn read_player(&mut self, player: &str, fields: &[&str]) -> Result<()> {
        let own = self.own(player)?;
        for pair in fields.chunks(2) {
            match *pair {
                ["score", n] => {
                    let points = n.parse().ok().filter(|points| (0..=MOST_POINTS).contains(points));
                    own.points = from_start(points.ok_or_else(|| format!("{n:?} is no score"))?);
                }
                ["level", n] => own.level = number(n, LEVELS as u8 - 1)?,
                ["larvae", n] => own.larvae = number(n, MOST)?,
                ["soldiers", n] => own.soldiers = number(n, ANTS)?,
                ["workers", n] => own.workers = number(n, ANTS)?,
                ["nurses", n] => own.nurses = number(n, NURSES)?,
                ["food", n] => own.stock[Resource::Food as usize] = number(n, MOST)?,
                ["earth", n] => own.stock[Resource::Earth as usize] = number(n, MOST)?,
                ["stone", n] => own.stock[Resource::Stone as usize] = number(n, MOST)?,
                ["prey", n] => own.prey = number(n, MOST)?,
                _ => return Err(format!("{:?} is none of {} with a number", pair.join(" "), COUNTS.join(", "))),
            }
        }
        Ok(())
    }

    /// `tile pair a 0,1 1,1 food 1 earth 1`
    fn read_tile(&mut self, kind: &str, owner: &str, fields: &[&str]) -> Result<()> {
        let (hexes, cubes) = fields.split_at(fields.iter().take_while(|field| field.contains(',')).count());
        let hexes = hexes.iter().map(|text| self.hex(text)).collect::<Result<HexSet>>()?;
        if hexes.meets(self.state.covered) {
            return Err("a tile or exit lies there already".to_owned());
        }
        if hexes.meets(!self.game.garden.land) {
            return Err("it would lie on water".to_owned());
        }
        if kind == "exit" {
            let player = self.player(owner)?;
            let (Some(hex), 1, []) = (hexes.first(), hexes.len(), cubes) else {
                return Err("an exit has one hex, and no cubes".to_owned());
            };
            self.game.put_exit(&mut self.state, player, hex);
            return Ok(());
        }
        let kind = TileKind::named(kind)
            .ok_or_else(|| format!("{kind:?} is none of exit, {}", TileKind::ALL.map(TileKind::name).join(", ")))?;
        let owner = match owner {
            "-" if kind.is_special() => NEUTRAL,
            "-" => return Err("pheromones are always somebody's".to_owned()),
            owner => self.player(owner)? as u8,
        };
        let placement = self.game.garden.placement(kind, hexes);
        let placement = placement.ok_or_else(|| format!("a {} has not this form", kind.name()))?;
        let most = self.game.garden.placements[placement].cubes;
        let mut left = [0; 3];
        for pair in cubes.chunks(2) {
            let resource = Resource::named(pair[0]).ok_or_else(|| format!("{:?} is no kind of cube", pair[0]))?;
            let text = pair.get(1).ok_or_else(|| format!("how many {} is missing", resource.name()))?;
            left[resource as usize] = number(text, most[resource as usize])
                .map_err(|reason| format!("{reason}, the {} that its hexes give", resource.name()))?;
        }
        self.game.put_tile(&mut self.state, owner, placement);
        if let Some(first) = hexes.first() {
            self.state.tiles[first].cubes = left;
        }
        Ok(())
    }

    fn read_prey(&mut self, kind: &str, hex: &str) -> Result<()> {
        let kind = PreyKind::named(kind)
            .ok_or_else(|| format!("{kind:?} is none of {}", PreyKind::ALL.map(PreyKind::name).join(", ")))?;
        let at = self.hex(hex)?;
        if !self.game.garden.prey_spaces.has(at) {
            return Err(format!("{hex} is no prey space"));
        }
        if (self.state.covered | self.state.all_prey()).has(at) {
            return Err(format!("{hex} is not free"));
        }
        self.state.prey[kind as usize].insert(at);
        Ok(())
    }

    fn read_completed(&mut self, player: &str, fields: &[&str]) -> Result<()> {
        let player = self.player(player)?;
        let now = self.state.season + 1;
        let mut done: Vec<(u8, usize)> = Vec::new();
        for field in fields {
            let (id, season) = field.split_once(':').ok_or_else(|| format!("{field:?} has no `:`"))?;
            let place = self.game.place_of(&self.state, self.objective(id)?);
            let place = place.ok_or_else(|| format!("{id} is not in play"))?;
            let season = number(season, now).map_err(|reason| format!("{reason}, the season that this is"))?;
            if season == 0 || done.iter().any(|&(other, _)| other == season) {
                return Err(format!("season {season}: seasons are counted from 1, with one objective in each"));
            }
            done.push((season, place));
            self.state.completed[player][place] = season;
        }
        done.sort_unstable();
        let mut highest = 0;
        for (_, place) in done {
            let level = place / OBJECTIVES_EACH + 1;
            if level > highest + 1 {
                return Err(format!("level {level} is more than one above {highest}, the highest before (MYR-A5)"));
            }
            highest = highest.max(level);
        }
        Ok(())
    }

    fn read_cleared(&mut self, player: &str, fields: &[&str]) -> Result<()> {
        let player = self.player(player)?;
        for pair in fields.chunks(2) {
            let kind = TileKind::named(pair[0]).filter(|kind| !kind.is_special());
            let kind = kind.ok_or_else(|| format!("{:?} is no pheromone", pair[0]))?;
            let text = pair.get(1).ok_or_else(|| format!("how many {} is missing", kind.name()))?;
            self.cleared[player][kind as usize] = number(text, MOST)?;
        }
        Ok(())
    }

    fn read_chosen(&mut self, player: &str, choice: &str) -> Result<()> {
        if !self.game.options.hidden {
            return Err("no choice is hidden with simultaneous = sequential".to_owned());
        }
        let action = self.game.parse_action(&self.state, choice).map_err(|error| error.to_string())?;
        let id = self.game.encode(&self.state, &action);
        self.own(player)?.hidden = id;
        Ok(())
    }

    fn read_phase(&mut self, player: &str, phase: &str, details: &[&str]) -> Result<()> {
        self.state.player = self.player(player)? as u8;
        let phases = Phase::ALL
            .into_iter()
            .filter(|phase| !matches!(phase, Phase::Prey | Phase::Tiles | Phase::Dice | Phase::Over));
        let found = phases.clone().find(|other| other.name() == phase);
        let found = found.ok_or_else(|| {
            format!("{phase:?} is none of {}", phases.map(Phase::name).collect::<Vec<_>>().join(", "))
        })?;
        self.state.phase = found;
        let mut done = details;
        match (found, details) {
            (Phase::Sortie, ["at", hex, "points", left, rest @ ..]) => {
                let at = self.hex(hex)?;
                self.state.at = at as u8;
                self.state.left = number(left, MOST)?;
                done = rest;
            }
            (Phase::Harvest | Phase::Scavenge, [hex, rest @ ..]) => {
                self.state.at = self.hex(hex)? as u8;
                done = rest;
            }
            (Phase::Extra | Phase::Release, [left, rest @ ..]) => {
                self.state.left = number(left, MOST)?;
                done = rest;
            }
            (Phase::Sortie, _) => return Err("a sortie is `sortie at HEX points N`".to_owned()),
            (Phase::Harvest | Phase::Scavenge | Phase::Extra | Phase::Release, []) => {
                return Err(format!("{phase} says where or how many are left"));
            }
            _ => {}
        }
        for action in done {
            let index = atelier::NAMES.iter().position(|name| name == action);
            let index = index.filter(|_| matches!(found, Phase::Atelier | Phase::Release));
            let bit = 1 << index.ok_or_else(|| format!("{action:?} does not belong to {phase}"))?;
            if self.state.done & bit != 0 {
                return Err(format!("{action} stands twice, and is done once"));
            }
            self.state.done |= bit;
        }
        if found == Phase::Release {
            // Tiles are released for an objective.
            self.state.done |= atelier::OBJECTIVE;
        }
        Ok(())
    }

    /// Whether play can go on from here.
    fn check(mut self) -> Result<State> {
        for player in 0..self.game.players() {
            self.check_player(player).map_err(|reason| format!("player {}: {reason}", letter(player)))?;
        }
        self.check_prey()?;
        for kind in [TileKind::Scavenging, TileKind::Subcolony] {
            let (count, most) = (self.game.on_board(&self.state, kind), self.game.supply(kind));
            if count > most {
                return Err(format!("{count} special tiles of a sort, and {most} in the game"));
            }
        }
        self.check_phase()?;
        Ok(self.state)
    }

    /// MYR-C5: tokens on the board and with players.
    fn check_prey(&self) -> Result<()> {
        let state = &self.state;
        let (mut there, mut tokens) = (0, 0);
        for kind in PreyKind::ALL {
            let most = self.game.content.prey_of(kind).map_or(0, |prey| usize::from(prey.number));
            let here = state.prey[kind as usize].len();
            if here > most {
                return Err(format!("{here} tokens of {}, and {most} in the game", kind.name()));
            }
            there += here;
            tokens += most;
        }
        let held: usize = state.colonies[..self.game.players()].iter().map(|own| usize::from(own.prey)).sum();
        if there + held > tokens {
            return Err(format!("{there} prey tokens on the board and {held} with players, and {tokens} in the game"));
        }
        Ok(())
    }

    fn check_player(&mut self, player: usize) -> Result<()> {
        let state = &mut self.state;
        let outside = u8::from(state.phase == Phase::Sortie && usize::from(state.player) == player);
        let objectives = state.completed_by(player).count() as u8;
        let own = &mut state.colonies[player];
        let limits = [
            ("ants", own.ants() + outside, ANTS),
            ("nurses, those on objectives included", own.nurses + objectives, NURSES),
            ("nurses in the atelier", own.atelier, own.nurses),
            ("exits", own.exits.len() as u8, EXITS as u8),
            ("special tiles", own.specials.len() as u8, MARKERS as u8),
        ];
        if let Some((what, count, most)) = limits.into_iter().find(|&(_, count, most)| count > most) {
            return Err(format!("{count} {what}, and {most} at most"));
        }
        let level = self.game.working_level(own);
        if own.inside >> (level + 1).min(7) != 0 {
            return Err(format!("a worker is inside above level {level}"));
        }
        if own.exits.is_empty() {
            return Err("no exit (a line like `tile exit a 1,4`)".to_owned());
        }
        let mut left = self.game.content.numbers();
        let on_board = own.trails.iter().filter_map(|hex| self.game.kind_of(&state.tiles[hex]));
        for kind in on_board {
            left[kind as usize] = left[kind as usize].checked_sub(1).ok_or_else(|| too_many(kind))?;
        }
        for (kind, cleared) in TileKind::ALL.into_iter().zip(self.cleared[player]) {
            left[kind as usize] = left[kind as usize].checked_sub(cleared).ok_or_else(|| too_many(kind))?;
        }
        own.pheromones = left;
        Ok(())
    }

    /// Whether the phase fits the rest: only what can be asked is asked.
    fn check_phase(&mut self) -> Result<()> {
        let state = &mut self.state;
        let own = state.own();
        let trail = |hex: u8| own.trails.has(hex.into()).then(|| state.tiles[usize::from(hex)]);
        let fits = match state.phase {
            Phase::Workers => own.workers > 0,
            Phase::Sortie => {
                let at = usize::from(state.at);
                // A worker stands on a space, named by its reference cell, and never on prey or water.
                let is_space = state.cover[at] == NONE || usize::from(state.cover[at]) == at;
                let most = self.game.movement(own);
                if state.left > most {
                    return Err(format!("{} movement points, and {most} at most", state.left));
                }
                if !is_space || state.all_prey().has(at) || !self.game.garden.land.has(at) {
                    let reason = "a worker stands on land without prey, on a tile at its reference cell";
                    return Err(format!("{}: {reason}", self.game.place(at)));
                }
                true
            }
            Phase::Harvest => {
                trail(state.at).is_some_and(|tile| tile.cubes.iter().filter(|&&cubes| cubes > 0).count() > 1)
            }
            Phase::Scavenge => {
                own.specials.has(state.at.into())
                    && self.game.kind_of(&state.tiles[usize::from(state.at)]) == Some(TileKind::Scavenging)
            }
            Phase::Extra => {
                own.has_event(Event::Harvest)
                    && (1..=MORE_CUBES).contains(&state.left)
                    && own.trails.iter().any(|hex| !state.tiles[hex].is_bare())
            }
            Phase::Atelier => own.atelier > 0,
            Phase::Release => state.left > 0 && usize::from(state.left) <= own.specials.len(),
            Phase::Storage => own.cubes() > self.game.content.colony.storage[usize::from(own.level)].into(),
            Phase::Winter => {
                usize::from(state.season) % SEASONS_A_YEAR == SEASONS_A_YEAR - 1 && own.larvae >= LARVAE_FOR_FOOD
            }
            _ => true,
        };
        if !fits {
            return Err(format!("nothing is asked of {} in phase {}", letter(state.player.into()), state.phase.name()));
        }
        for player in 0..self.game.players() {
            let chosen = state.colonies[player].hidden;
            let may_choose = matches!(state.phase, Phase::Event | Phase::Births);
            if chosen.is_some_and(|id| !may_choose || !self.game.may_have_chosen(state, player, id)) {
                return Err(format!("player {} can't have chosen that", letter(player)));
            }
        }
        // Those who came before in turn order have chosen; the others have not.
        if matches!(state.phase, Phase::Event | Phase::Births) {
            let players = self.game.players() as u8;
            let seat = |player: u8| (player + players - state.first) % players;
            for player in 0..players {
                let own = &state.colonies[usize::from(player)];
                let before = seat(player) < seat(state.player);
                let has = if self.game.options.hidden {
                    own.hidden.is_some()
                } else if state.phase == Phase::Event {
                    own.event.is_some()
                } else {
                    before
                };
                if before != has {
                    let (who, what) =
                        (letter(player.into()), if before { "has not chosen" } else { "has chosen already" });
                    return Err(format!("player {who} {what}, in turn order from {}", letter(state.first.into())));
                }
            }
        }
        Ok(())
    }
}

fn too_many(kind: TileKind) -> String {
    format!("more {} than a player has", kind.name())
}

fn number(text: &str, most: u8) -> Result<u8> {
    match text.parse::<u8>() {
        Ok(n) if n <= most => Ok(n),
        _ => Err(format!("{text:?} is no number from 0 to {most}")),
    }
}
