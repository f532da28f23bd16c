//! Board text: a position as lines for tests and people, and back at the start of a turn or of a phase. A player's own view leaves
//! out what that player can't see.

use super::March;
use super::action::{PLAYERS, part, part_named};
use super::antperium::{CENTRE, PLACES, Realm, place_at, place_of};
use super::content::{MAX_SITES, PredatorKind, ROUNDS, Segment};
use super::scoring::Source as Account;
use super::state::{
    Ant, Battle, BroodPower, HERDER, LEVELS, MAJOR, NONE, OPEN, Part, Predator, SORTS, SPORES, State, TILES, TUNNEL,
    Task, Tile, Tiles, Wild, cards_of, tiles_of,
};
use super::view::task_name;
use crate::error::PositionError;
use crate::game::{Game, Turn};
use crate::hex::Axial;
use std::fmt::Write;

type Result<T> = std::result::Result<T, String>;

/// No score in a position is farther from nothing.
const MOST_POINTS: i32 = 1_000_000;

/// Phases at whose start a position can be read, beside `turn`.
const PHASES: [&str; 5] = ["soldier", "harvest", "feeding", "decree", "slumber"];

impl March {
    /// The position as text; with an observer, as that player sees it.
    pub(super) fn write_position(&self, state: &State, observer: Option<usize>) -> String {
        let mut text = String::new();
        // Writing to a String never fails.
        let _ = self.write_lines(state, observer, &mut text);
        text
    }

    fn write_lines(&self, state: &State, observer: Option<usize>, text: &mut String) -> std::fmt::Result {
        let first = PLAYERS[usize::from(state.first)];
        writeln!(
            text,
            "march players {} round {} first {first} turns {}",
            self.num_players(),
            state.round + 1,
            state.turns
        )?;
        let secret = self.secret_hexes(state, observer);
        if state.start_left > 0 {
            let starts = state.start_hexes | secret & self.prints.starts;
            write!(text, "starts{} left {}", numbers(starts), state.start_left)?;
            if self.is_against_broodmother() {
                write!(text, " aphids {}", state.aphid_left)?;
            }
            writeln!(text)?;
        }
        write!(text, "stack{}", numbers(state.stack | secret & self.prints.standard))?;
        if self.has_nest() {
            write!(text, " top {} bottom {}", state.top_left, state.bottom_left)?;
        }
        writeln!(text)?;
        if !state.bottom.is_empty() {
            let name = |&tile: &u8| if secret >> tile & 1 == 1 { "?".to_owned() } else { tile.to_string() };
            let under: Vec<String> = state.bottom.iter().map(name).collect();
            writeln!(text, "under {}", under.join(" "))?;
        }
        self.write_realm(state, text)?;
        for (name, set) in [("discard", state.discard), ("offered", state.offered)] {
            if set != 0 {
                writeln!(text, "{name} {}", self.names(set))?;
            }
        }
        for player in 0..self.players() {
            self.write_player(state, player, observer, text)?;
        }
        for tile in tiles_of(state.placed) {
            self.write_tile(state, tile, text)?;
        }
        self.write_modules(state, observer, text)?;
        self.write_wild(state, text)?;
        self.write_brood(state, observer, text)?;
        if state.drawn != 0 {
            writeln!(text, "drawn{}", numbers(state.drawn))?;
        }
        if state.battle.tile != NONE {
            self.write_battle(state, observer, text)?;
        }
        if let [Task::Turn { player, bonus: false }, Task::BroodTurn] = state.tasks[..] {
            let (seat, next) = (self.players(), PLAYERS[usize::from(player)]);
            return writeln!(text, "to move {} brood then {next}", PLAYERS[seat]);
        }
        let task = state.top().map_or("over", task_name);
        match self.whose_turn(state) {
            Turn::Player(player) => writeln!(text, "to move {} {task}", PLAYERS[usize::from(player)])?,
            Turn::Chance => writeln!(text, "to move - {task}")?,
            Turn::Over => return writeln!(text, "to move - over"),
        }
        if !matches!(state.tasks[..], [Task::Turn { bonus: false, .. }]) {
            // What follows is part of the position: equal texts are equal positions.
            for task in state.tasks.iter().rev() {
                writeln!(text, "task {task:?}")?;
            }
        }
        Ok(())
    }

    /// MOA-B58: hexes that lie face down, and Homelands; starting hexes while they are chosen.
    fn write_realm(&self, state: &State, text: &mut String) -> std::fmt::Result {
        if !self.is_antperium() {
            return Ok(());
        }
        text.push_str("hidden");
        for (q, r) in state.realm.places() {
            write!(text, " {q},{r}")?;
        }
        writeln!(text)?;
        if state.start_hexes != 0 {
            writeln!(text, "choice{}", numbers(state.start_hexes))?;
        }
        for (player, &tile) in state.realm.homes.iter().enumerate().filter(|&(_, &tile)| tile != NONE) {
            let (q, r) = state.tiles[usize::from(tile)].at;
            writeln!(text, "home {} {q},{r}", PLAYERS[player])?;
        }
        Ok(())
    }

    /// What the centipedes have.
    fn write_wild(&self, state: &State, text: &mut String) -> std::fmt::Result {
        if !self.has_wild() {
            return Ok(());
        }
        let Wild { discard, plot, points, level, tokens, nymph, found, .. } = state.wild;
        write!(text, "horde score {points}")?;
        for (name, n) in [("level", level), ("tokens", tokens)] {
            if n > 0 {
                write!(text, " {name} {n}")?;
            }
        }
        for (name, is_so) in [("nymph", nymph), ("found", found)] {
            if is_so {
                write!(text, " {name}")?;
            }
        }
        writeln!(text)?;
        for (name, cards) in [("revealed", discard), ("plot", plot)] {
            if cards != 0 {
                writeln!(text, "{name} {}", self.names(cards))?;
            }
        }
        Ok(())
    }

    /// Whether an observer is the Broodmother's player, or sees all.
    pub(super) fn sees_brood(&self, observer: Option<usize>) -> bool {
        observer.is_none_or(|observer| observer == self.players())
    }

    /// Hexes that the Broodmother's player has seen, and the observer has not.
    pub(super) fn secret_hexes(&self, state: &State, observer: Option<usize>) -> Tiles {
        if self.sees_brood(observer) { 0 } else { state.brood.secret | state.brood.hexes }
    }

    /// What a Broodmother with a seat has, and has seen.
    fn write_brood(&self, state: &State, observer: Option<usize>, text: &mut String) -> std::fmt::Result {
        if !self.options.mode.has_seat() {
            return Ok(());
        }
        let brood = &state.brood;
        write!(text, "brood eggs {}", brood.eggs)?;
        for power in BroodPower::ALL.into_iter().filter(|&power| brood.has(power)) {
            write!(text, " {}", power.name())?;
        }
        writeln!(text)?;
        let sees = self.sees_brood(observer);
        let names = |cards: &mut dyn Iterator<Item = u8>| {
            cards.map(|card| self.content.cards[usize::from(card)].name.as_str()).collect::<Vec<_>>().join("; ")
        };
        let looked = cards_of(brood.cards).map(|card| card as u8);
        for (name, n, cards) in [
            ("above", brood.above.len(), names(&mut brood.above.iter().rev().copied())),
            ("below", brood.below.len(), names(&mut brood.below.iter().copied())),
            ("looked", brood.cards.count_ones() as usize, names(&mut looked.into_iter())),
        ] {
            match n {
                0 => {}
                _ if sees => writeln!(text, "{name} {cards}")?,
                n => writeln!(text, "{name} ? {n}")?,
            }
        }
        let above: String = brood.hexes_above.iter().rev().map(|tile| format!(" {tile}")).collect();
        for (name, n, hexes) in [
            ("upper", brood.hexes_above.len() as u32, above),
            ("secret", brood.secret.count_ones(), numbers(brood.secret)),
            ("low", brood.low.count_ones(), numbers(brood.low)),
            ("viewed", brood.hexes.count_ones(), numbers(brood.hexes)),
        ] {
            match n {
                0 => {}
                _ if sees => writeln!(text, "{name}{hexes}")?,
                n => writeln!(text, "{name} ? {n}")?,
            }
        }
        Ok(())
    }

    /// Predators, seasons, drafts and Symbiote tokens.
    fn write_modules(&self, state: &State, observer: Option<usize>, text: &mut String) -> std::fmt::Result {
        let sees = |player: usize| observer.is_none_or(|observer| observer == player);
        if state.summonable != 0 {
            let kinds = PredatorKind::ALL.into_iter().filter(|&kind| state.summonable >> kind as u8 & 1 == 1);
            writeln!(text, "summonable {}", kinds.map(PredatorKind::name).collect::<Vec<_>>().join(" "))?;
        }
        for kind in PredatorKind::ALL {
            let predator = &state.predators[kind as usize];
            if predator.tile != NONE {
                let (q, r) = state.tiles[usize::from(predator.tile)].at;
                let by = PLAYERS[usize::from(predator.by) % PLAYERS.len()];
                writeln!(text, "predator {} {q},{r} health {} by {by}", kind.name(), predator.health)?;
            }
        }
        if state.gone != 0 {
            let kinds = PredatorKind::ALL.into_iter().filter(|&kind| state.gone >> kind as u8 & 1 == 1);
            writeln!(text, "gone {}", kinds.map(PredatorKind::name).collect::<Vec<_>>().join(" "))?;
        }
        for (tile, &spores) in state.spores.iter().enumerate().filter(|&(_, &spores)| spores > 0) {
            let (q, r) = state.tiles[tile].at;
            writeln!(text, "spores {q},{r} {spores}")?;
        }
        for &(tile, player) in &state.carriers {
            let (q, r) = state.tiles[usize::from(tile)].at;
            writeln!(text, "carrier {q},{r} {}", PLAYERS[usize::from(player)])?;
        }
        if state.seasons_seen != 0 {
            let seen =
                crate::bits::Bits(state.seasons_seen.into()).filter(|&season| season != usize::from(state.season));
            let seen = seen.map(|season| self.content.seasons[season].name.as_str());
            let now = self.content.seasons.get(usize::from(state.season)).map(|season| season.name.as_str());
            writeln!(text, "seasons {}", now.into_iter().chain(seen).collect::<Vec<_>>().join("; "))?;
        }
        for (holder, &letter) in PLAYERS.iter().enumerate().take(self.players()) {
            for owner in (0..self.players()).filter(|&owner| state.symbiotes[holder][owner] != 0) {
                write!(text, "symbiotes {letter} of {}", PLAYERS[owner])?;
                let held = state.symbiotes[holder][owner];
                if sees(holder) || sees(owner) {
                    let segments = Segment::ALL.into_iter().filter(|&segment| held >> segment as u8 & 1 == 1);
                    segments.for_each(|segment| {
                        text.push(' ');
                        text.push_str(segment.name());
                    });
                    writeln!(text)?;
                } else {
                    writeln!(text, " ? {}", held.count_ones())?;
                }
            }
        }
        if let Some(Task::Exchange { one, second: true, .. }) = state.top() {
            let token = match Segment::ALL.get(usize::from(state.token)) {
                _ if !sees(one.into()) => "?",
                Some(segment) => segment.name(),
                None => "none",
            };
            writeln!(text, "token {} {token}", PLAYERS[usize::from(one)])?;
        }
        for (player, &letter) in PLAYERS.iter().enumerate().take(self.players()) {
            let own = &state.colonies[player];
            for (name, cards) in [("own", own.deck), ("aside", own.aside), ("picked", state.draft.picked(player))] {
                if cards == 0 {
                    continue;
                }
                // Who put together a deck knows what it holds.
                match sees(player) {
                    true => writeln!(text, "{name} {letter} {}", self.names(cards))?,
                    false => writeln!(text, "{name} {letter} ? {}", cards.count_ones())?,
                }
            }
            if own.more > 0 {
                writeln!(text, "more {letter} {}", own.more)?;
            }
            let pack = self.pack_of(state, player);
            if pack != 0 {
                match sees(player) {
                    true => writeln!(text, "pack {letter} {}", self.names(pack))?,
                    false => writeln!(text, "pack {letter} ? {}", pack.count_ones())?,
                }
            }
        }
        if state.draft.passed > 0 {
            writeln!(text, "passed {}", state.draft.passed)?;
            if self.is_picking(state) {
                self.write_sights(state, observer, text)?;
            }
        }
        Ok(())
    }

    /// What a player remembers of packs that he passed on: the cards that were left in each then, but for his own picks since.
    fn write_sights(&self, state: &State, observer: Option<usize>, text: &mut String) -> std::fmt::Result {
        let (players, dealt) = (self.players(), self.dealt(state));
        for pack in 0..players {
            let mut cards = state.draft.packs[pack];
            let mut lines = Vec::new();
            for pass in (0..=usize::from(state.draft.passed)).rev() {
                let player = (pack + pass) % players;
                let place = self.pick_at(&state.draft, &dealt, player, pass);
                let pick = place.map(|place| 1_u128 << state.draft.picks[player][place]);
                match observer {
                    Some(observer) if observer != player => {}
                    _ if pick.is_some() => lines.push(format!("seen {} {pass} {}", PLAYERS[player], self.names(cards))),
                    _ => {}
                }
                cards |= pick.unwrap_or(0);
            }
            for line in lines.iter().rev() {
                writeln!(text, "{line}")?;
            }
        }
        Ok(())
    }

    fn names(&self, cards: u128) -> String {
        cards_of(cards).map(|card| self.content.cards[card].name.as_str()).collect::<Vec<_>>().join("; ")
    }

    fn write_player(
        &self,
        state: &State,
        player: usize,
        observer: Option<usize>,
        text: &mut String,
    ) -> std::fmt::Result {
        let own = &state.colonies[player];
        let letter = PLAYERS[player];
        write!(text, "player {letter} score {} larvae {} food {}", own.points.total(), own.larvae, own.food)?;
        if self.options.majors {
            write!(text, " majors {}", own.majors)?;
        }
        if own.wins > 0 {
            write!(text, " wins {}", own.wins)?;
        }
        writeln!(text, "{}", if own.rested { " rested" } else { "" })?;
        if observer.is_none_or(|observer| observer == player) {
            if own.hand != 0 {
                writeln!(text, "hand {letter} {}", self.names(own.hand))?;
            }
        } else {
            writeln!(text, "hand {letter} ? {}", own.hand.count_ones())?;
        }
        if own.open != 0 {
            writeln!(text, "known {letter} {}", self.names(own.open))?;
        }
        for (segment, rows) in own.body.iter().enumerate() {
            for (row, part_here) in rows.iter().enumerate().filter(|(_, part)| part.is_some()) {
                let name = &self.content.cards[usize::from(part_here.card)].name;
                write!(text, "part {letter} {} {name}", part(segment, row))?;
                if part_here.parasite != NONE {
                    write!(text, " from {}", PLAYERS[usize::from(part_here.parasite)])?;
                }
                writeln!(text)?;
            }
        }
        if own.goals != 0 {
            writeln!(text, "goals {letter} {}", self.names(own.goals))?;
        }
        if own.battled != 0 {
            writeln!(text, "battled {letter}{}", numbers(own.battled))?;
        }
        Ok(())
    }

    fn write_tile(&self, state: &State, tile: usize, text: &mut String) -> std::fmt::Result {
        let here = &state.tiles[tile];
        let (q, r) = here.at;
        write!(text, "hex {tile} {q},{r} turn {}", here.turn)?;
        for (set, name) in [(state.wormholes, "wormhole"), (state.centipedes, "centipede")] {
            if set >> tile & 1 == 1 {
                write!(text, " {name}")?;
            }
        }
        writeln!(text)?;
        let naming = self.naming(state);
        for (site, place) in here.sites.iter().enumerate() {
            if !place.ant.is_some() && !place.aphid {
                continue;
            }
            write!(text, "site {q},{r} {}", naming.site(tile, site).unwrap_or_default())?;
            if place.ant.is_nymph() {
                text.push_str(" nymph");
            }
            if let Some(player) = place.ant.player() {
                write!(text, " {}{}", PLAYERS[player], if place.ant.is_major() { " major" } else { "" })?;
            }
            if place.aphid {
                text.push_str(" aphid");
            }
            if let Some(player) = place.guest.player() {
                write!(text, " guest {}{}", PLAYERS[player], if place.guest.is_major() { " major" } else { "" })?;
            }
            if here.used >> site & 1 == 1 {
                text.push_str(" used");
            }
            writeln!(text)?;
        }
        for (player, letter) in PLAYERS.iter().enumerate().take(self.players()) {
            for sort in (0..SORTS).filter(|&sort| here.out[player][sort] > 0) {
                let major = if sort & MAJOR != 0 { " major" } else { "" };
                let aphid = if sort & HERDER != 0 { " aphid" } else { "" };
                writeln!(text, "out {q},{r} {letter} {}{major}{aphid}", here.out[player][sort])?;
            }
        }
        Ok(())
    }

    fn write_battle(&self, state: &State, observer: Option<usize>, text: &mut String) -> std::fmt::Result {
        let battle = &state.battle;
        let (q, r) = state.tiles[usize::from(battle.tile)].at;
        write!(
            text,
            "battle {q},{r} defender {} horde {}",
            PLAYERS[usize::from(battle.defender) % PLAYERS.len()],
            battle.horde
        )?;
        if battle.rage > 0 {
            write!(text, " rage {}", battle.rage)?;
        }
        writeln!(text, "{}", if battle.centipede { " centipede" } else { "" })?;
        for player in (0..self.players()).filter(|&player| battle.sides >> player & 1 == 1) {
            let letter = PLAYERS[player];
            let card = match battle.cards[player] {
                OPEN => "open",
                _ if !battle.revealed && observer.is_some_and(|observer| observer != player) => "?",
                NONE => "none",
                card => &self.content.cards[usize::from(card)].name,
            };
            writeln!(text, "ferocity {letter} strength {} {card}", battle.strength[player])?;
        }
        if battle.predator != NONE {
            writeln!(
                text,
                "against {} ferocity {}",
                PredatorKind::ALL[usize::from(battle.predator)].name(),
                battle.prey
            )?;
        }
        if battle.revealed {
            let Battle { blunt, flee, spare, winner, fought, .. } = battle;
            writeln!(text, "tactics blunt {blunt} flee {flee} spare {spare} winner {winner} fought {fought}")?;
        }
        Ok(())
    }

    /// Reads a position at the start of a turn, or of a phase.
    ///
    /// # Errors
    /// [`PositionError`] with the line at fault.
    pub(super) fn read_position(&self, text: &str) -> std::result::Result<State, PositionError> {
        let mut reader =
            Reader { game: self, state: self.empty_state(), stack: None, parts: None, hidden: None, phase: None };
        // Lines may refer to hexes that stand further down, so they are read kind by kind.
        for kinds in [&["march"][..], &["hex"], &[]] {
            for (number, line) in text.lines().enumerate() {
                let words: Vec<&str> = line.split_whitespace().collect();
                let Some(&word) = words.first() else { continue };
                let known = ["march", "hex"].contains(&word);
                if kinds.contains(&word) || (kinds.is_empty() && !known) {
                    reader.read_line(&words).map_err(|reason| PositionError { line: Some(number + 1), reason })?;
                }
            }
        }
        reader.finish().map_err(|reason| PositionError { line: None, reason })
    }

    /// What a position is read into: the Great Tunnel alone, and nobody with anything.
    fn empty_state(&self) -> State {
        let mut state = self.new_state();
        for colony in &mut state.colonies {
            (colony.larvae, colony.food) = (0, 0);
        }
        state.tiles[TUNNEL] = Tile { at: state.tiles[TUNNEL].at, ..Tile::EMPTY };
        state.realm = Realm::NONE;
        state.drawn = 0;
        state.start_hexes = 0;
        state.start_left = 0;
        state.aphid_left = 0;
        state.summonable = 0;
        state.wild.tokens = 0;
        state.tasks.clear();
        state
    }
}

fn numbers(tiles: u32) -> String {
    tiles_of(tiles).map(|tile| format!(" {tile}")).collect()
}

struct Reader<'a> {
    game: &'a March,
    state: State,
    /// Whether the line `stack` was given.
    stack: Option<u32>,
    /// MOA-B40: what it says of the hexes above those with the Nest, and of those with it.
    parts: Option<(u8, u8)>,
    /// The places of the line `hidden`.
    hidden: Option<u8>,
    phase: Option<(usize, String)>,
}

impl Reader<'_> {
    fn read_line(&mut self, words: &[&str]) -> Result<()> {
        match *words {
            ["march", ref fields @ ..] => self.read_title(fields),
            ["starts", ref hexes @ .., "left", left, "aphids", aphids] if self.game.is_against_broodmother() => {
                self.read_starts(hexes, left, Some(aphids))
            }
            ["starts", ref hexes @ .., "left", left] => self.read_starts(hexes, left, None),
            ["stack", ref hexes @ .., "top", top, "bottom", bottom] if self.game.has_nest() => {
                self.parts = Some((number(top, TILES as u32)?, number(bottom, TILES as u32)?));
                self.read_line(&[&["stack"], hexes].concat())
            }
            ["stack", ref hexes @ ..] => {
                let stack = self.hexes(hexes)?;
                if stack & !self.game.prints.standard != 0 {
                    return Err("not all of these are standard hexes in use".to_owned());
                }
                self.stack = Some(stack);
                Ok(())
            }
            ["under", ref hexes @ ..] => {
                for hex in hexes {
                    let tile = self.tile(hex)?;
                    self.state.bottom.try_push(tile as u8).map_err(|_| "too many hexes".to_owned())?;
                }
                Ok(())
            }
            ["hidden", ref places @ ..] if self.game.is_antperium() => {
                let mut hidden = 0;
                for place in places {
                    let found = place_of(axial(place)?);
                    hidden |= 1 << found.ok_or_else(|| format!("{place} is neither the centre nor beside it"))?;
                }
                self.hidden = Some(hidden);
                Ok(())
            }
            ["home", player, at] if self.game.is_antperium() => {
                let (player, tile) = (self.player(player)?, self.at(at)?);
                if self.game.prints.starts >> tile & 1 == 0 || self.state.realm.all() >> tile & 1 == 1 {
                    return Err("a Homeland is a starting hex, and nobody else's (MOA-B58)".to_owned());
                }
                self.state.realm.homes[player] = tile as u8;
                Ok(())
            }
            ["discard", ref names @ ..] => {
                let cards = self.cards(names)?;
                self.leave_deck(cards)?;
                self.state.discard |= cards;
                Ok(())
            }
            ["player", player, ref fields @ ..] => self.read_player(player, fields),
            ["hand", player, ref names @ ..] => {
                let player = self.player(player)?;
                let cards = self.cards(names)?;
                self.leave_deck(cards)?;
                self.state.colonies[player].hand |= cards;
                Ok(())
            }
            ["known", player, ref names @ ..] => {
                let player = self.player(player)?;
                self.state.colonies[player].open |= self.cards(names)?;
                Ok(())
            }
            ["goals", player, ref names @ ..] => {
                let player = self.player(player)?;
                let cards = self.cards(names)?;
                if cards_of(cards).any(|card| self.game.content.cards[card].goal.is_none()) {
                    return Err("not all of these are goals".to_owned());
                }
                self.leave_deck(cards)?;
                self.state.colonies[player].goals |= cards;
                Ok(())
            }
            ["battled", player, ref hexes @ ..] => {
                let player = self.player(player)?;
                self.state.colonies[player].battled = self.hexes(hexes)?;
                Ok(())
            }
            ["part", player, segment, row, ref rest @ ..] => self.read_part(player, &format!("{segment} {row}"), rest),
            ["hex", hex, at, ref fields @ ..] => self.read_hex(hex, at, fields),
            ["site", at, name, ref fields @ ..] => self.read_site(at, name, fields),
            ["out", at, player, ants, ref fields @ ..] => {
                let (tile, player) = (self.at(at)?, self.player(player)?);
                let sort = self.sort(fields)?;
                self.state.tiles[tile].out[player][sort] = number(ants, 36)?;
                Ok(())
            }
            ["summonable", ref kinds @ ..] => {
                for kind in kinds {
                    let kind = self.predator(kind)?;
                    if self.game.unchosen(&self.state) >> kind & 1 == 0 {
                        return Err("no Predator is summoned twice, nor is she who lives in the Enclave".to_owned());
                    }
                    self.state.summonable |= 1 << kind;
                }
                Ok(())
            }
            ["gone", ref kinds @ ..] => {
                for kind in kinds {
                    self.state.gone |= 1 << self.predator(kind)?;
                }
                Ok(())
            }
            ["predator", kind, at, "health", health, "by", player] => {
                let (kind, tile, by) = (self.predator(kind)?, self.at(at)?, self.seat(player)?);
                if tile == TUNNEL || self.game.predator_in(&self.state, tile).is_some() {
                    return Err("a Predator is in a hex of its own, not in the Great Tunnel".to_owned());
                }
                let health: u8 = number(health, 60)?;
                if health == 0 {
                    return Err("a Predator without health is not in the meadow (MOA-B35)".to_owned());
                }
                self.state.predators[kind] = Predator { tile: tile as u8, health, by: by as u8 };
                Ok(())
            }
            ["spores", at, n] => {
                let tile = self.at(at)?;
                self.state.spores[tile] = number(n, SPORES.into())?;
                Ok(())
            }
            ["seasons", ref names @ ..] => {
                if !self.game.options.seasons {
                    return Err("seasons come with the option seasons".to_owned());
                }
                for (i, name) in names.join(" ").split(';').map(str::trim).enumerate() {
                    let found = self.game.content.seasons.iter().position(|season| season.name == name);
                    let season = found.ok_or_else(|| format!("no season is called {name:?}"))?;
                    self.state.seasons_seen |= 1 << season;
                    if i == 0 {
                        self.state.season = season as u8;
                    }
                }
                Ok(())
            }
            ["symbiotes", holder, "of", owner, ref segments @ ..] if self.game.options.symbiotes => {
                let (holder, owner) = (self.player(holder)?, self.player(owner)?);
                for name in segments {
                    let segment = Segment::named(name).ok_or_else(|| format!("{name:?} is no segment"))?;
                    if holder == owner || self.game.tokens_of(&self.state, owner) >> segment as u8 & 1 == 0 {
                        return Err(format!("this {name} is held already, or is its holder's own"));
                    }
                    self.state.symbiotes[holder][owner] |= 1 << segment as u8;
                }
                Ok(())
            }
            [word @ ("own" | "aside"), player, ref names @ ..] => {
                let player = self.player(player)?;
                let cards = self.cards(names)?;
                self.leave_deck(cards)?;
                let own = &mut self.state.colonies[player];
                *if word == "own" { &mut own.deck } else { &mut own.aside } |= cards;
                Ok(())
            }
            ["horde", ref fields @ ..] if self.game.has_wild() => self.read_wild(fields),
            ["brood", "eggs", eggs, ref powers @ ..] if self.game.options.mode.has_seat() => {
                self.state.brood.eggs = number(eggs, 60)?;
                for power in powers {
                    self.state.brood.powers |= 1 << BroodPower::named(power)? as u8;
                }
                Ok(())
            }
            [word @ ("above" | "below"), ref names @ ..] if self.game.options.mode.has_seat() => {
                let text = names.join(" ");
                for name in text.split(';').map(str::trim) {
                    let card = self.card(name)?;
                    self.leave_deck(1 << card)?;
                    let brood = &mut self.state.brood;
                    let put = if word == "above" {
                        brood.above.try_push(card as u8).is_ok()
                    } else {
                        brood.below.try_push(card as u8).is_ok()
                    };
                    if !put {
                        return Err("there are too many".to_owned());
                    }
                }
                if word == "above" {
                    self.state.brood.above.reverse();
                }
                Ok(())
            }
            ["upper", ref hexes @ ..] if self.game.options.mode.has_seat() => {
                for hex in hexes.iter().rev() {
                    let tile = self.tile(hex)? as u8;
                    self.state.brood.hexes_above.try_push(tile).map_err(|_| "there are too many".to_owned())?;
                }
                Ok(())
            }
            ["secret", ref hexes @ ..] if self.game.options.mode.has_seat() => {
                self.state.brood.secret = self.hexes(hexes)?;
                Ok(())
            }
            ["low", ref hexes @ ..] if self.game.options.mode.has_seat() => {
                self.state.brood.low = self.hexes(hexes)?;
                Ok(())
            }
            ["to", "move", seat, "brood", "then", next] if self.game.options.mode.has_seat() => {
                if seat != PLAYERS[self.game.players()].to_string() {
                    return Err(format!("the Broodmother is {}", PLAYERS[self.game.players()]));
                }
                self.phase = Some((self.player(next)?, "brood".to_owned()));
                Ok(())
            }
            [word @ ("revealed" | "plot"), ref names @ ..] if self.game.has_wild() => {
                let cards = self.wild_cards(names)?;
                let wild = &mut self.state.wild;
                *if word == "plot" { &mut wild.plot } else { &mut wild.discard } |= cards;
                Ok(())
            }
            ["more", player, n] => {
                let player = self.player(player)?;
                self.state.colonies[player].more = number(n, 60)?;
                Ok(())
            }
            ["to", "move", player, phase] => {
                let player = if player == "-" { usize::from(self.state.first) } else { self.player(player)? };
                self.phase = Some((player, phase.to_owned()));
                Ok(())
            }
            ["task", ..] => Err("a position is read at the start of a turn or a phase, not in the middle".to_owned()),
            _ => Err(format!("{:?} is no line of a position", words.join(" "))),
        }
    }

    fn read_starts(&mut self, hexes: &[&str], left: &str, aphids: Option<&str>) -> Result<()> {
        let starts = self.hexes(hexes)?;
        let left: u8 = number(left, starts.count_ones())?;
        if starts & !self.game.prints.starts != 0 {
            return Err("not all of these are starting hexes".to_owned());
        }
        (self.state.start_hexes, self.state.start_left) = (starts, left);
        if self.game.is_against_broodmother() {
            let all = super::broodmother::aphid_hexes(starts).count_ones() as u8;
            // As many of each kind, where nothing is said.
            let (least, most) = (left.saturating_sub(starts.count_ones() as u8 - all), all.min(left));
            let aphids = aphids.map_or(Ok((left / 2).clamp(least, most)), |n| number(n, TILES as u32))?;
            if !(least..=most).contains(&aphids) {
                return Err(format!("{aphids} aphid hexes are not {least}..{most} of these hexes (MOA-B40)"));
            }
            self.state.aphid_left = aphids;
        }
        Ok(())
    }

    /// MOA-B40, MOA-B52: the parts of the stack, and what goes with the Nest in the meadow.
    fn finish_nest(&mut self) -> Result<()> {
        let (nest, state) = (self.game.prints.nest, &mut self.state);
        let all = state.stack.count_ones() as u8;
        let hidden = (state.stack | state.brood.secret) & nest != 0;
        let bottom = if hidden { all.min(self.game.content.broodmother.with_nest + 1) } else { all };
        let (top, bottom) = self.parts.unwrap_or((all - bottom, bottom));
        if top + bottom > all || (hidden && bottom == 0) || (!hidden && top > 0) {
            return Err(format!(
                "of {all} hexes of the stack, {top} above those with the Nest and {bottom} with it can't be left (MOA-B40)"
            ));
        }
        (state.top_left, state.bottom_left) = (top, bottom);
        let brood = state.predators[PredatorKind::Broodmother as usize].tile;
        let lies = tiles_of(state.placed & nest).next();
        // With a seat of her own she may have been destroyed before the end.
        let gone = self.game.options.mode.has_seat() && brood == NONE;
        let fits = gone || lies == (brood != NONE).then_some(brood.into());
        if !fits || lies.is_some() != state.wild.found {
            return Err(
                "the Nest lies in the meadow with the Broodmother in it once it is found, not before (MOA-B52)"
                    .to_owned(),
            );
        }
        Ok(())
    }

    fn read_wild(&mut self, fields: &[&str]) -> Result<()> {
        let wild = &mut self.state.wild;
        let mut fields = fields.iter();
        while let Some(&field) = fields.next() {
            let mut next = |most| number::<u8>(fields.next().copied().unwrap_or(""), most);
            match field {
                "score" => wild.points = number::<u32>(fields.next().copied().unwrap_or(""), 1000)? as i32,
                "level" => wild.level = next(LEVELS.into())?,
                "tokens" => wild.tokens = next(20)?,
                "nymph" if self.game.options.mode.has_nymphs() => wild.nymph = true,
                "found" => wild.found = true,
                _ => return Err(format!("{field:?} is none of score, level, tokens, nymph, found")),
            }
        }
        Ok(())
    }

    /// Cards of the centipedes' deck, which they leave.
    fn wild_cards(&mut self, words: &[&str]) -> Result<u128> {
        let text = words.join(" ");
        let mut cards = 0;
        for name in text.split(';').map(str::trim).filter(|name| !name.is_empty()) {
            let card = self.game.content.card_named(name).ok_or_else(|| format!("no card is called {name:?}"))?;
            if self.state.wild.deck >> card & 1 == 0 {
                return Err(format!("{name} is not of the centipedes' deck, or stands twice"));
            }
            self.state.wild.deck &= !(1 << card);
            cards |= 1 << card;
        }
        Ok(cards)
    }

    fn predator(&self, text: &str) -> Result<usize> {
        let lives_here = self.game.is_antperium() && text == PredatorKind::Broodmother.name();
        let may_come = self.game.options.predators || self.game.has_nest();
        if !may_come && !lives_here {
            return Err("Predators come with the option predators".to_owned());
        }
        let names = PredatorKind::ALL.map(PredatorKind::name).join(", ");
        PredatorKind::named(text).map(|kind| kind as usize).ok_or_else(|| format!("{text:?} is none of {names}"))
    }

    /// One who has a colony.
    fn player(&self, text: &str) -> Result<usize> {
        self.one_of(text, self.game.players())
    }

    /// One who has a seat.
    fn seat(&self, text: &str) -> Result<usize> {
        self.one_of(text, self.game.num_players())
    }

    fn one_of(&self, text: &str, seats: usize) -> Result<usize> {
        let players = &PLAYERS[..seats];
        let found = players.iter().position(|letter| text == letter.to_string());
        let names = players.iter().map(char::to_string).collect::<Vec<_>>().join(", ");
        found.ok_or_else(|| format!("{text:?} is no player; they are {names}"))
    }

    fn cards(&self, words: &[&str]) -> Result<u128> {
        let text = words.join(" ");
        let mut cards = 0;
        for name in text.split(';').map(str::trim).filter(|name| !name.is_empty()) {
            cards |= 1 << self.card(name)?;
        }
        Ok(cards)
    }

    fn card(&self, name: &str) -> Result<usize> {
        let card = self.game.content.card_named(name).ok_or_else(|| format!("no card is called {name:?}"))?;
        if self.game.facts.wild >> card & 1 == 1 {
            return Err(format!("{name} is of the centipedes' deck"));
        }
        if self.game.facts.deck >> card & 1 == 0 {
            return Err(format!("{name} is in no set that this game uses"));
        }
        Ok(card)
    }

    fn leave_deck(&mut self, cards: u128) -> Result<()> {
        if cards & !self.state.deck != 0 {
            return Err(format!("{} stands twice", self.game.names(cards & !self.state.deck)));
        }
        self.state.deck &= !cards;
        Ok(())
    }

    fn tile(&self, text: &str) -> Result<usize> {
        let tile: usize = text.parse().map_err(|_| format!("{text:?} is no number of a hex"))?;
        let known =
            tile == TUNNEL && !self.game.is_antperium() || tile < TILES && self.game.prints.hexes[tile].is_some();
        known.then_some(tile).ok_or_else(|| format!("hex {tile} is not in this game"))
    }

    fn hexes(&self, words: &[&str]) -> Result<u32> {
        words.iter().try_fold(0, |set, word| Ok(set | 1 << self.tile(word)?))
    }

    fn at(&self, text: &str) -> Result<usize> {
        self.state.tile_at(axial(text)?).ok_or_else(|| format!("no hex lies at {text}"))
    }

    fn read_title(&mut self, fields: &[&str]) -> Result<()> {
        for pair in fields.chunks(2) {
            match *pair {
                ["players", players] if players == self.game.num_players().to_string() => {}
                ["round", n] => {
                    self.state.round =
                        number::<u8>(n, ROUNDS as u32)?.checked_sub(1).ok_or("rounds are counted from 1")?;
                }
                ["first", player] => self.state.first = self.player(player)? as u8,
                ["turns", n] => self.state.turns = number(n, 10_000)?,
                _ => return Err(format!("{:?} does not fit this game's options", pair.join(" "))),
            }
        }
        self.state.active = self.state.first;
        Ok(())
    }

    fn read_player(&mut self, player: &str, fields: &[&str]) -> Result<()> {
        let player = self.player(player)?;
        let majors = self.game.options.majors;
        let own = &mut self.state.colonies[player];
        let mut fields = fields.iter();
        while let Some(&field) = fields.next() {
            let mut next = |most| number::<u8>(fields.next().copied().unwrap_or(""), most);
            match field {
                "score" => {
                    let points = fields.next().and_then(|n| n.parse().ok()).filter(|n: &i32| n.abs() <= MOST_POINTS);
                    own.points = super::scoring::Points::EMPTY;
                    own.points.add(Account::Start, points.ok_or("a score is a number")?);
                }
                "larvae" => own.larvae = next(60)?,
                "food" => own.food = next(200)?,
                "majors" if majors => own.majors = next(super::rules::MAJORS.into())?,
                "wins" => own.wins = next(100)?,
                "rested" => own.rested = true,
                _ => return Err(format!("{field:?} is none of score, larvae, food, majors, wins, rested")),
            }
        }
        Ok(())
    }

    fn read_part(&mut self, player: &str, place: &str, words: &[&str]) -> Result<()> {
        let player = self.player(player)?;
        let (segment, row) = part_named(place)?;
        let (name, parasite) = match words {
            [name @ .., "from", parasite] => (name.join(" "), Some(self.player(parasite)?)),
            name => (name.join(" "), None),
        };
        let card = self.card(&name)?;
        let facts = self.game.card(card);
        if facts.kind.segment().map(|segment| segment as usize) != Some(segment) || row >= self.game.rows() {
            return Err(format!("{name} doesn't go on {place}"));
        }
        if facts.parasite != parasite.is_some() || parasite == Some(player) {
            return Err("parasites, and they alone, are from another player".to_owned());
        }
        self.leave_deck(1 << card)?;
        let part = &mut self.state.colonies[player].body[segment][row];
        if part.is_some() {
            return Err(format!("{place} stands twice"));
        }
        *part = Part { card: card as u8, parasite: parasite.map_or(NONE, |player| player as u8) };
        Ok(())
    }

    fn read_hex(&mut self, hex: &str, at: &str, fields: &[&str]) -> Result<()> {
        let (tile, place) = (self.tile(hex)?, axial(at)?);
        let mut turn = 0;
        let (mut wormhole, mut centipede) = (false, false);
        let mut fields = fields.iter();
        while let Some(&field) = fields.next() {
            match field {
                "turn" => turn = number::<u8>(fields.next().copied().unwrap_or(""), 5)?,
                "wormhole" if tile != TUNNEL => wormhole = true,
                "centipede" if tile != TUNNEL || self.game.options.mode.has_nymphs() => centipede = true,
                _ => return Err(format!("{field:?} is none of turn, wormhole, centipede")),
            }
        }
        if tile == TUNNEL {
            let fits = place == self.state.tiles[TUNNEL].at && turn == 0;
            self.state.centipedes |= u32::from(centipede) << TUNNEL;
            return fits.then_some(()).ok_or_else(|| "the Great Tunnel lies at 0,0, not turned".to_owned());
        }
        if self.state.placed >> tile & 1 == 1 {
            return Err(format!("hex {tile} stands twice"));
        }
        if self.state.tile_at(place).is_some() {
            return Err(format!("another hex lies at {at}"));
        }
        self.game.lay(&mut self.state, tile, place, turn.into());
        for (set, is_there) in [(&mut self.state.wormholes, wormhole), (&mut self.state.centipedes, centipede)] {
            *set = *set & !(1 << tile) | u32::from(is_there) << tile;
        }
        Ok(())
    }

    fn read_site(&mut self, at: &str, name: &str, fields: &[&str]) -> Result<()> {
        let tile = self.at(at)?;
        let naming = self.game.naming(&self.state);
        let site = (0..MAX_SITES).find(|&site| naming.site(tile, site).as_deref() == Some(name));
        let site = site.ok_or_else(|| format!("no site of {at} is called {name:?}"))?;
        let mut place = super::state::Place::EMPTY;
        let mut fields = fields.iter().peekable();
        while let Some(&field) = fields.next() {
            let guest = field == "guest";
            match field {
                "aphid" if self.game.options.aphids => place.aphid = true,
                "aphid" => return Err("aphids come with the option aphids".to_owned()),
                "nymph" if self.game.options.mode.has_nymphs() => place.ant = Ant::NYMPH,
                "nymph" => return Err("nymphs come with the modes broodmother and asymmetric".to_owned()),
                _ => {
                    let player = self.player(if guest { fields.next().copied().unwrap_or("") } else { field })?;
                    let major = fields.next_if(|&&word| word == "major").is_some();
                    if major && !self.game.options.majors {
                        return Err("Major Workers come with the option major_workers".to_owned());
                    }
                    *if guest { &mut place.guest } else { &mut place.ant } = Ant::new(player, major);
                }
            }
        }
        if place.ant.is_nymph() && place.aphid {
            return Err("a nymph destroys the aphid of its site (MOA-B44)".to_owned());
        }
        if place.guest.is_some() && (place.ant.player().is_none() || place.ant.player() == place.guest.player()) {
            return Err("a guest shares the site of another player's ant".to_owned());
        }
        self.state.tiles[tile].sites[site] = place;
        Ok(())
    }

    fn sort(&self, fields: &[&str]) -> Result<usize> {
        let options = &self.game.options;
        fields.iter().try_fold(0, |sort, &field| match field {
            "major" if options.majors => Ok(sort | MAJOR),
            "aphid" if options.aphids => Ok(sort | HERDER),
            _ => Err(format!("{field:?} is neither major nor aphid of an option in force")),
        })
    }

    /// Checks what lines can't say alone, and sets the phase.
    fn finish(mut self) -> Result<State> {
        let game = self.game;
        let under = self.state.bottom.iter().fold(0, |set: u32, &tile| set | 1 << tile);
        let upper = self.state.brood.upper();
        if self.state.brood.secret & !(under | upper) != 0 || self.state.brood.low & !self.state.brood.secret != 0 {
            return Err(
                "secret hexes are of those on top of the stack or under it, low ones of the secret ones".to_owned()
            );
        }
        let gone = self.state.placed | under | upper;
        self.state.stack = self.stack.unwrap_or(game.prints.standard & !gone);
        if (self.state.stack | self.state.start_hexes) & gone != 0 {
            return Err("a hex is both in the meadow and in the stack".to_owned());
        }
        if game.has_nest() {
            self.finish_nest()?;
        }
        if game.is_antperium() {
            self.check_realm()?;
        }
        // Homelands need not touch anything yet.
        let mut joined: u32 = if game.is_antperium() { self.state.placed } else { 1 << TUNNEL };
        loop {
            let next = tiles_of(joined).fold(joined, |set, tile| {
                let beside = self.state.tiles[tile].beside.iter().filter(|&&other| other != NONE);
                beside.fold(set, |set, &other| set | 1 << other)
            });
            if next == joined {
                break;
            }
            joined = next;
        }
        if joined != self.state.placed {
            return Err("not all hexes touch others of the meadow".to_owned());
        }
        if game.content.numbers.counters
            < (self.state.wormholes.count_ones() + self.state.centipedes.count_ones()) as u8
        {
            return Err("there are more centipedes and wormholes than counters".to_owned());
        }
        if self.state.spores.iter().map(|&spores| u32::from(spores)).sum::<u32>() > SPORES.into() {
            return Err(format!("there are more than {SPORES} spores (MOA-B1)"));
        }
        for player in 0..game.players() {
            self.check_player(player)?;
        }
        let before = self.state.tiles;
        game.settle_all(&mut self.state);
        if let Some(tile) = (0..TILES).find(|&tile| self.state.tiles[tile] != before[tile]) {
            let (q, r) = before[tile].at;
            return Err(format!("ants in the outskirts of {q},{r} would take its free site (MOA-A36)"));
        }
        let (player, phase) = self.phase.ok_or("the line \"to move\" is missing")?;
        let state = &mut self.state;
        state.active = player as u8;
        match phase.as_str() {
            "turn" | "brood" if state.colonies[player].rested => {
                return Err("who has rested has no turn (MOA-A55)".to_owned());
            }
            "turn" => state.push(Task::Turn { player: player as u8, bonus: false }),
            "brood" => {
                state.push(Task::Turn { player: player as u8, bonus: false });
                state.push(Task::BroodTurn);
                state.active = game.brood_seat();
            }
            "soldier" => {
                state.push(Task::Soldier { after: 0 });
                game.begin_soldier_phase(state);
            }
            phase if PHASES.contains(&phase) => {
                game.begin_queen_phase(state);
                let skips: fn(&Task) -> bool = match phase {
                    "harvest" => |_| false,
                    "feeding" => |task| matches!(task, Task::Harvest { .. } | Task::Breeding { .. } | Task::Due { .. }),
                    "decree" => |task| {
                        !matches!(
                            task,
                            Task::Decrees { .. } | Task::Unlock | Task::Slumber | Task::Limits { .. } | Task::EndRound
                        )
                    },
                    _ => |task| !matches!(task, Task::Slumber | Task::Limits { .. } | Task::EndRound),
                };
                state.tasks.retain(|task| !skips(task));
            }
            other => return Err(format!("{other:?} is none of turn, {}", PHASES.join(", "))),
        }
        game.run(state);
        Ok(self.state)
    }

    /// MOA-B58: what lies face down, where the Enclave lies, and that all have a Homeland.
    fn check_realm(&mut self) -> Result<()> {
        let enclave = usize::from(self.game.prints.enclave);
        let state = &mut self.state;
        let free = (0..PLACES).filter(|&place| state.tile_at(place_at(place)).is_none());
        let free = free.fold(0, |set, place| set | 1 << place);
        let hidden = self.hidden.unwrap_or(free);
        if hidden & !free != 0 {
            return Err("no hex lies both face down and face up".to_owned());
        }
        let found = state.placed >> enclave & 1 == 1;
        let middle = state.tile_at((0, 0)) == Some(enclave);
        if found != middle || middle == (hidden >> CENTRE & 1 == 1) {
            return Err(format!("the Enclave, hex {enclave}, lies at 0,0, face up or face down (MOA-B58)"));
        }
        state.realm.hidden = hidden;
        if (hidden & !(1 << CENTRE)).count_ones() > state.stack.count_ones() {
            return Err("more hexes lie face down than are left in the stack".to_owned());
        }
        if state.realm.homes[..self.game.players()].contains(&NONE) {
            return Err("each player has a Homeland, as in home a 1,1 (MOA-B58)".to_owned());
        }
        Ok(())
    }

    fn check_player(&self, player: usize) -> Result<()> {
        let own = &self.state.colonies[player];
        let letter = PLAYERS[player];
        let on_tiles = |major: bool| {
            let mut ants = 0;
            for tile in tiles_of(self.state.placed) {
                let here = &self.state.tiles[tile];
                let fits = |ant: Ant| u32::from(ant.is_of(player) && ant.is_major() == major);
                ants += here.sites.iter().map(|place| fits(place.ant) + fits(place.guest)).sum::<u32>();
                ants += (0..SORTS)
                    .filter(|&sort| (sort & MAJOR != 0) == major)
                    .map(|sort| u32::from(here.out[player][sort]))
                    .sum::<u32>();
            }
            ants
        };
        let eggs = self.state.colonies.iter().flat_map(|colony| colony.body.iter().flatten());
        let eggs = eggs.filter(|part| usize::from(part.parasite) == player).count() as u32;
        let cubes = on_tiles(false) + u32::from(own.larvae) + eggs;
        let most = self.game.cubes();
        if cubes > most.into() {
            return Err(format!("{letter} has {cubes} larvae and ants, more than {most} cubes (MOA-D1)"));
        }
        if self.game.options.majors && on_tiles(true) + u32::from(own.majors) != u32::from(super::rules::MAJORS) {
            return Err(format!("{letter} has {} Major Workers in all (MOA-B1)", super::rules::MAJORS));
        }
        if own.open & !own.hand != 0 {
            return Err(format!("cards of {letter} are known that are not in hand"));
        }
        Ok(())
    }
}

fn axial(text: &str) -> Result<Axial> {
    let found = text.split_once(',').and_then(|(q, r)| Some((q.parse().ok()?, r.parse().ok()?)));
    found
        .filter(|&(q, r): &Axial| q.abs() <= 60 && r.abs() <= 60)
        .ok_or_else(|| format!("{text:?} are no coordinates, as in 1,0"))
}

fn number<T: TryFrom<u32>>(text: &str, most: u32) -> Result<T> {
    let found = text.parse::<u32>().ok().filter(|&n| n <= most).and_then(|n| T::try_from(n).ok());
    found.ok_or_else(|| format!("{text:?} is no number of 0..{most}"))
}
