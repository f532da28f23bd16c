//! Board text: a position as lines for tests and people, and back.

use super::Ambrosia;
use super::options::parts_in_play;
use super::rules::NO_SPOT;
use super::scoring::{Account, Points};
use super::state::{Group, Kind, MAX_COUNTERS, MAX_PLAYERS, NO_CARD, NORMAL_COUNTERS, Phase, State};
use crate::error::PositionError;
use std::fmt::Write;

/// The letters of the colours.
const COLOURS: &[u8; MAX_PLAYERS] = b"abcd";
/// AMB-G6: counters of a player on the meadow.
const COUNTERS: usize = 7;

type Result<T> = std::result::Result<T, String>;

impl Ambrosia {
    /// The position as text, one line a space.
    pub(super) fn write_position(&self, state: &State) -> String {
        let mut text = String::new();
        // Writing to a String never fails.
        let _ = self.write_lines(state, &mut text);
        text
    }

    fn write_lines(&self, state: &State, text: &mut String) -> std::fmt::Result {
        let players = self.players();
        let side = if self.options.back { "back" } else { "front" };
        writeln!(text, "ambrosia players {players} side {side} turn {}", state.turn)?;
        if state.phase != Phase::Parts {
            let order = &state.layout[..parts_in_play(players)];
            writeln!(text, "parts {}", order.iter().map(u8::to_string).collect::<Vec<_>>().join(","))?;
        }
        if state.card != NO_CARD {
            let drawn = self.content.events.iter().enumerate().filter(|(i, _)| state.drawn >> i & 1 == 1);
            let drawn = drawn.map(|(_, event)| event.id.as_str()).collect::<Vec<_>>().join(",");
            writeln!(text, "event {} drawn {drawn}", self.content.events[usize::from(state.card)].id)?;
        }
        for colour in 0..players {
            write!(
                text,
                "player {} score {} peak {} jelly {} scorings {}",
                letter(colour),
                state.points[colour].total(),
                state.peak[colour],
                state.jelly[colour],
                state.scorings[colour]
            )?;
            if let Some(kind) = state.hand[colour] {
                write!(text, " hand {}", kind.name())?;
            }
            writeln!(text)?;
        }
        writeln!(text, "to move {} {}{}", letter(state.colour.into()), state.phase.name(), details(state))?;
        if state.phase != Phase::Parts {
            for space in 0..self.spaces {
                let spot = self.spot(state, space);
                write!(text, "{space} v{} {} |", spot.value, self.special_name(state, space))?;
                for (group, bar) in [(state.top[space], " "), (state.covered[space], " / ")] {
                    if !group.is_empty() {
                        let kinds: String = group.kinds().map(Kind::letter).collect();
                        write!(text, "{bar}{}:{kinds}", letter(group.owner()))?;
                    }
                }
                writeln!(text)?;
            }
        }
        Ok(())
    }

    /// Reads a position at the start of a turn.
    ///
    /// # Errors
    /// [`PositionError`] with the line at fault.
    pub(super) fn read_position(&self, text: &str) -> std::result::Result<State, PositionError> {
        let mut state = self.new_state();
        state.phase = Phase::Start;
        state.jelly = [0; MAX_PLAYERS];
        if let Some(first) = text.lines().find_map(|line| line.trim().strip_prefix("parts ")) {
            // Spaces are checked against the parts, so the parts come first wherever they stand.
            self.read_parts(&mut state, first).map_err(|reason| PositionError { line: None, reason })?;
        } else if self.options.parts.is_none() {
            let reason = "the order of the parts is missing (a line like `parts 0,1,2,3`)".to_owned();
            return Err(PositionError { line: None, reason });
        }
        for (number, line) in text.lines().enumerate() {
            self.read_line(&mut state, line.trim())
                .map_err(|reason| PositionError { line: Some(number + 1), reason })?;
        }
        self.check_position(&mut state).map_err(|reason| PositionError { line: None, reason })?;
        Ok(state)
    }

    fn read_line(&self, state: &mut State, line: &str) -> Result<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] | ["parts", ..] => Ok(()),
            ["ambrosia", ref fields @ ..] => self.read_title(state, fields),
            ["event", card, ref rest @ ..] => self.read_event(state, card, rest),
            ["player", colour, ref fields @ ..] => self.read_player(state, colour, fields),
            ["to", "move", colour, ref phase @ ..] => {
                state.colour = self.read_colour(colour)? as u8;
                match phase {
                    [] | ["start"] => Ok(()),
                    _ => Err(format!("a position is read at the start of a turn, not at {:?}", phase.join(" "))),
                }
            }
            _ if line.starts_with(|c: char| c.is_ascii_digit()) => self.read_space(state, line),
            _ => Err(format!("{line:?} is no line of a position")),
        }
    }

    fn read_title(&self, state: &mut State, fields: &[&str]) -> Result<()> {
        for pair in fields.chunks(2) {
            match *pair {
                ["players", players] if players == self.players().to_string() => {}
                ["side", side] if side == (if self.options.back { "back" } else { "front" }) => {}
                ["turn", turn] => {
                    let most = self.options.max_turns;
                    state.turn = number(turn, most).map_err(|reason| format!("{reason}, the option max_turns"))?.max(1);
                }
                _ => return Err(format!("{:?} does not fit this game's options", pair.join(" "))),
            }
        }
        Ok(())
    }

    fn read_parts(&self, state: &mut State, order: &str) -> Result<()> {
        let count = parts_in_play(self.players());
        let order: Vec<u8> = order.split(',').filter_map(|id| id.trim().parse().ok()).collect();
        if super::action::rank(&order, count).is_none() {
            return Err(format!("parts must name each of 0..{} once", count - 1));
        }
        if self.options.parts.as_ref().is_some_and(|fixed| fixed[..] != order[..]) {
            return Err("parts differ from the option `parts`".to_owned());
        }
        state.layout[..count].copy_from_slice(&order);
        Ok(())
    }

    fn read_event(&self, state: &mut State, card: &str, rest: &[&str]) -> Result<()> {
        if !self.options.events {
            return Err("events are not in play".to_owned());
        }
        let card = self.numbers.card(card)?;
        state.card = card as u8;
        state.drawn = 1 << card;
        match rest {
            [] => {}
            ["drawn", ids] => {
                for id in ids.split(',') {
                    state.drawn |= 1 << self.numbers.card(id)?;
                }
            }
            _ => return Err(format!("expected `drawn` with cards, not {:?}", rest.join(" "))),
        }
        Ok(())
    }

    fn read_player(&self, state: &mut State, colour: &str, fields: &[&str]) -> Result<()> {
        let colour = self.read_colour(colour)?;
        let mut peak = None;
        for pair in fields.chunks(2) {
            match *pair {
                ["score", n] => {
                    state.points[colour] = Points::EMPTY;
                    state.points[colour].add(Account::Start, number(n, 10_000)? as i32);
                }
                ["peak", n] => peak = Some(number(n, 10_000)? as i32),
                ["jelly", n] => state.jelly[colour] = number(n, self.content.jelly_supply.into())? as u8,
                ["scorings", n] => state.scorings[colour] = number(n, self.hives.into())? as u8,
                _ => return Err(format!("{:?} is none of score, peak, jelly, scorings with a number", pair.join(" "))),
            }
        }
        let score = state.points[colour].total();
        state.peak[colour] = peak.unwrap_or(score);
        if state.peak[colour] < score {
            return Err(format!(
                "the highest score ever reached can't be {} with a score of {score}",
                state.peak[colour]
            ));
        }
        Ok(())
    }

    fn read_colour(&self, text: &str) -> Result<usize> {
        let colours = &COLOURS[..self.players()];
        let found = colours.iter().position(|&c| text.as_bytes() == [c]);
        found.ok_or_else(|| format!("{text:?} is no colour; they are {}", String::from_utf8_lossy(colours)))
    }

    /// `12 v2 gust | a:nnT / b:n`; what is printed on the space may be left out.
    fn read_space(&self, state: &mut State, line: &str) -> Result<()> {
        let (head, groups) = line.split_once('|').ok_or("`|` is missing")?;
        let head: Vec<&str> = head.split_whitespace().collect();
        let space = number(head[0], self.spaces as u32 - 1)? as usize;
        let printed = [format!("v{}", self.spot(state, space).value), self.special_name(state, space).to_owned()];
        if head.len() > 1 && head[1..] != printed {
            return Err(format!("space {space} is {}, not {}", printed.join(" "), head[1..].join(" ")));
        }
        if state.occupied() >> space & 1 == 1 {
            return Err(format!("space {space} stands twice"));
        }
        let mut upward: Vec<Group> = Vec::new();
        for group in groups.split('/').map(str::trim).filter(|group| !group.is_empty()) {
            upward.insert(0, self.read_group(group)?);
        }
        match upward[..] {
            [covered, top] if covered.owner() == top.owner() => {
                return Err(format!("both groups on {space} are of one colour"));
            }
            [_, _, _, ..] => return Err(format!("more than two groups are on {space}")),
            [covered, _] if covered.len() > 2 => {
                return Err(format!("a covered group of {} is on {space}: at most 2 can be covered", covered.len()));
            }
            _ => upward.into_iter().for_each(|group| state.land(space, group)),
        }
        Ok(())
    }

    fn read_group(&self, text: &str) -> Result<Group> {
        let (colour, letters) = text.split_once(':').ok_or_else(|| format!("{text:?} has no `:`"))?;
        let colour = self.read_colour(colour.trim())?;
        if letters.is_empty() || letters.chars().count() > MAX_COUNTERS {
            return Err(format!("{text:?} has not 1 to {MAX_COUNTERS} counters"));
        }
        let mut group = Group::EMPTY;
        for letter in letters.chars() {
            let kind = Kind::from_letter(letter)
                .ok_or_else(|| format!("{letter:?} is no counter; they are n G C H T R B D S"))?;
            group = group.with_on_top(Group::single(colour, kind));
        }
        Ok(group)
    }

    /// Whether play can go on from here: each player has the counters that every scoring to come needs.
    fn check_position(&self, state: &mut State) -> Result<()> {
        let jelly: u32 = state.jelly.iter().map(|&jelly| u32::from(jelly)).sum();
        state.supply = u32::from(self.content.jelly_supply)
            .checked_sub(jelly)
            .ok_or_else(|| format!("{jelly} jellies are more than there are"))? as u8;
        if self.options.events && state.card == NO_CARD && !self.content.events.is_empty() {
            return Err("events are in play, and no `event` line says which card lies open".to_owned());
        }
        for colour in 0..self.players() {
            let wrong = |reason: String| Err(format!("player {}: {reason}", letter(colour)));
            let counters: Vec<Kind> = state.counters(colour).collect();
            if !(COUNTERS..=MAX_COUNTERS).contains(&counters.len()) {
                return wrong(format!("{} counters, not {COUNTERS} to {MAX_COUNTERS}", counters.len()));
            }
            let to_come = usize::from(self.hives - state.scorings[colour]);
            let normal = counters.iter().filter(|&&kind| kind == Kind::Normal).count();
            if normal > NORMAL_COUNTERS || normal < to_come {
                return wrong(format!("{normal} normal counters, not {to_come} to {NORMAL_COUNTERS}"));
            }
            state.reserve[colour] = u8::MAX;
            for kind in counters.into_iter().filter(|&kind| kind != Kind::Normal) {
                let bit = 1 << kind.special_index();
                if state.reserve[colour] & bit == 0 {
                    return wrong(format!("the {} stands twice", kind.name()));
                }
                state.reserve[colour] &= !bit;
            }
            let left = state.reserve[colour].count_ones() as usize;
            if left < to_come {
                return wrong(format!("{left} special counters are left for {to_come} scorings to come"));
            }
        }
        Ok(())
    }
}

/// The letter of a colour.
fn letter(colour: usize) -> char {
    COLOURS[colour].into()
}

/// What else the phase depends on, so that different positions have different texts.
fn details(state: &State) -> String {
    let mut text = String::new();
    if state.spot != NO_SPOT {
        let _ = write!(text, " at {}", state.spot);
    }
    for (flag, word) in [(state.moved, "moved"), (state.spent, "spent"), (state.truncated, "truncated")] {
        if flag {
            let _ = write!(text, " {word}");
        }
    }
    text
}

fn number(text: &str, most: u32) -> Result<u32> {
    match text.parse::<u32>() {
        Ok(n) if n <= most => Ok(n),
        _ => Err(format!("{text:?} is no number from 0 to {most}")),
    }
}
