//! Actions: the structure, its number, its text.
//!
//! Numbers stand in blocks, in the order of [`Numbers`]; every block's size depends on the number of players alone. A move is
//! numbered by its space, its count and its way (see [`Way`]); where it ends follows from these. Where a hole leads depends on the
//! order of the parts, so a state is needed to tell.

use super::content::NUM_PARTS;
use super::options::parts_in_play;
use super::state::{Kind, MAX_BLOCK, MAX_COUNTERS};
use crate::action::{ActionReader, Blocks};
use crate::error::ActionParseError;
use crate::game::ActionId;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// An action as a structure. Spaces, players, parts and cards are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// AMB-S1, AMB-G6: take this special counter.
    Choose {
        /// Which.
        special: Kind,
    },
    /// AMB-S2: put the start stack here.
    Place {
        /// Where.
        space: u8,
    },
    /// AMB-M2: carry the top `count` counters.
    Move {
        /// Whence.
        from: u8,
        /// How many.
        count: u8,
        /// Where to.
        to: u8,
    },
    /// AMB-B2: carry counters on through a hole.
    Hole {
        /// Whence.
        from: u8,
        /// How many.
        count: u8,
        /// The other hole; the same space where none is.
        to: u8,
    },
    /// AMB-B2, AMB-B4: decline a hole or a gust.
    Stay,
    /// AMB-B6: take a point from a player, or from nobody.
    Sting {
        /// Whose.
        player: Option<u8>,
    },
    /// AMB-J4.
    JellyPoint,
    /// AMB-J2.
    JellyFree {
        /// Where the covered counter is.
        space: u8,
    },
    /// AMB-E4.
    JellyLeap {
        /// Whence.
        from: u8,
        /// Where to.
        to: u8,
    },
    /// AMB-J3.
    JellyTurn,
    /// No jelly before the check.
    Check,
    /// Score by choice.
    Score,
    /// Don't score.
    Continue,
    /// AMB-G2: form the new stack here.
    Restack {
        /// Where.
        space: u8,
    },
    /// AMB-G4: this counter of the new stack goes to the hive.
    Remove {
        /// Counted from the top, from 0.
        index: u8,
    },
    /// AMB-G5: a covered normal counter goes to the hive.
    RemoveCovered {
        /// Where it is.
        space: u8,
    },
    /// AMB-G7: put the new special counter here, alone.
    Alone {
        /// Where.
        space: u8,
    },
    /// No jelly at the end of the turn.
    End,
    /// Chance, AMB-C1: the order of the parts.
    Parts {
        /// Ids of the parts, clockwise from space 0.
        order: ArrayVec<u8, NUM_PARTS>,
    },
    /// Chance, AMB-E0: an event card.
    Event {
        /// Its id in the content.
        card: String,
    },
}

/// How far and which way round a block of `k` counters goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Way {
    /// k spaces clockwise.
    Clockwise,
    /// k + 1 spaces clockwise.
    ClockwiseOneMore,
    /// k spaces counter-clockwise.
    Counter,
    /// k + 1 spaces counter-clockwise.
    CounterOneMore,
}

/// How many ways there are.
pub const NUM_WAYS: usize = 4;

impl Way {
    const ALL: [Self; NUM_WAYS] = [Self::Clockwise, Self::ClockwiseOneMore, Self::Counter, Self::CounterOneMore];

    /// This way round, with or without the additional space.
    #[inline]
    pub fn new(clockwise: bool, one_more: bool) -> Self {
        Self::ALL[usize::from(!clockwise) * 2 + usize::from(one_more)]
    }

    /// Whether it goes clockwise.
    pub fn is_clockwise(self) -> bool {
        matches!(self, Self::Clockwise | Self::ClockwiseOneMore)
    }

    /// Whether it goes one space more.
    pub fn is_one_more(self) -> bool {
        matches!(self, Self::ClockwiseOneMore | Self::CounterOneMore)
    }

    /// How far `count` counters go.
    #[inline]
    pub fn distance(self, count: usize) -> usize {
        count + usize::from(self.is_one_more())
    }

    /// Where `count` counters from `from` end on a ring of this size.
    #[inline]
    pub fn target(self, from: usize, count: usize, spaces: usize) -> usize {
        let distance = self.distance(count);
        let to = if self.is_clockwise() { from + distance } else { from + spaces - distance };
        if to >= spaces { to - spaces } else { to }
    }
}

/// A number taken apart, as the rules need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// See [`Action::Choose`].
    Choose(Kind),
    /// See [`Action::Place`].
    Place(usize),
    /// From, count, way. See [`Action::Move`].
    Move(usize, usize, Way),
    /// From, count. See [`Action::Hole`].
    Hole(usize, usize),
    /// See [`Action::Stay`].
    Stay,
    /// See [`Action::Sting`].
    Sting(Option<usize>),
    /// See [`Action::JellyPoint`].
    JellyPoint,
    /// See [`Action::JellyFree`].
    JellyFree(usize),
    /// From, to. See [`Action::JellyLeap`].
    JellyLeap(usize, usize),
    /// See [`Action::JellyTurn`].
    JellyTurn,
    /// See [`Action::Check`].
    Check,
    /// See [`Action::Score`].
    Score,
    /// See [`Action::Continue`].
    Continue,
    /// See [`Action::Restack`].
    Restack(usize),
    /// See [`Action::Remove`].
    Remove(usize),
    /// See [`Action::RemoveCovered`].
    RemoveCovered(usize),
    /// See [`Action::Alone`].
    Alone(usize),
    /// See [`Action::End`].
    End,
    /// The rank of the order among all orders. See [`Action::Parts`].
    Parts(usize),
    /// The index of the card in the content. See [`Action::Event`].
    Event(usize),
}

/// The blocks of numbers, in ascending order.
#[derive(Clone, Debug)]
pub struct Numbers {
    spaces: usize,
    players: usize,
    /// Ids of the event cards.
    cards: Vec<String>,
    blocks: Blocks<NUM_BLOCKS>,
}

const NUM_BLOCKS: usize = 20;

/// Indices of the blocks of [`Numbers`].
mod block {
    pub const CHOOSE: usize = 0;
    pub const PLACE: usize = 1;
    pub const MOVE: usize = 2;
    pub const HOLE: usize = 3;
    pub const STAY: usize = 4;
    pub const STING: usize = 5;
    pub const JELLY_POINT: usize = 6;
    pub const JELLY_FREE: usize = 7;
    pub const JELLY_LEAP: usize = 8;
    pub const JELLY_TURN: usize = 9;
    pub const CHECK: usize = 10;
    pub const SCORE: usize = 11;
    pub const CONTINUE: usize = 12;
    pub const RESTACK: usize = 13;
    pub const REMOVE: usize = 14;
    pub const REMOVE_COVERED: usize = 15;
    pub const ALONE: usize = 16;
    pub const END: usize = 17;
    /// Chance begins here.
    pub const PARTS: usize = 18;
    pub const EVENT: usize = 19;
}

impl Numbers {
    /// The numbers for this many players and these event cards.
    pub fn new(players: usize, cards: Vec<String>) -> Self {
        let num_parts = parts_in_play(players);
        let spaces = num_parts * super::content::PART_SPACES;
        let sizes = [
            Kind::SPECIALS.len(),
            spaces,
            spaces * MAX_BLOCK * NUM_WAYS,
            spaces * MAX_COUNTERS,
            1,
            players + 1,
            1,
            spaces,
            spaces * spaces,
            1,
            1,
            1,
            1,
            spaces,
            MAX_COUNTERS,
            spaces,
            spaces,
            1,
            factorial(num_parts),
            cards.len(),
        ];
        Self { spaces, players, cards, blocks: Blocks::new(sizes) }
    }

    /// Numbers of players' decisions: `0..decisions()`.
    pub fn decisions(&self) -> usize {
        self.blocks.start(block::PARTS) as usize
    }

    /// Numbers of outcomes of chance, which follow.
    pub fn outcomes(&self) -> usize {
        self.blocks.end() as usize - self.decisions()
    }

    /// The numbers of all orders of the parts.
    pub fn orders(&self) -> Range<ActionId> {
        self.blocks.start(block::PARTS)..self.blocks.start(block::EVENT)
    }

    /// The number of a decision.
    #[inline]
    pub fn number(&self, decision: Decision) -> ActionId {
        use Decision as D;
        let (block, index) = match decision {
            D::Choose(kind) => (block::CHOOSE, kind.special_index()),
            D::Place(space) => (block::PLACE, space),
            D::Move(from, count, way) => (block::MOVE, (from * MAX_BLOCK + count - 1) * NUM_WAYS + way as usize),
            D::Hole(from, count) => (block::HOLE, from * MAX_COUNTERS + count - 1),
            D::Stay => (block::STAY, 0),
            D::Sting(player) => (block::STING, player.unwrap_or(self.players)),
            D::JellyPoint => (block::JELLY_POINT, 0),
            D::JellyFree(space) => (block::JELLY_FREE, space),
            D::JellyLeap(from, to) => (block::JELLY_LEAP, from * self.spaces + to),
            D::JellyTurn => (block::JELLY_TURN, 0),
            D::Check => (block::CHECK, 0),
            D::Score => (block::SCORE, 0),
            D::Continue => (block::CONTINUE, 0),
            D::Restack(space) => (block::RESTACK, space),
            D::Remove(index) => (block::REMOVE, index),
            D::RemoveCovered(space) => (block::REMOVE_COVERED, space),
            D::Alone(space) => (block::ALONE, space),
            D::End => (block::END, 0),
            D::Parts(rank) => (block::PARTS, rank),
            D::Event(card) => (block::EVENT, card),
        };
        self.blocks.number(block, index)
    }

    /// The decision with this number; `None` where no block holds it.
    #[inline]
    pub fn decision(&self, number: ActionId) -> Option<Decision> {
        use Decision as D;
        let (block, index) = self.blocks.locate(number)?;
        Some(match block {
            block::CHOOSE => D::Choose(Kind::SPECIALS[index]),
            block::PLACE => D::Place(index),
            block::MOVE => {
                let (rest, way) = (index / NUM_WAYS, index % NUM_WAYS);
                D::Move(rest / MAX_BLOCK, rest % MAX_BLOCK + 1, Way::ALL[way])
            }
            block::HOLE => D::Hole(index / MAX_COUNTERS, index % MAX_COUNTERS + 1),
            block::STAY => D::Stay,
            block::STING => D::Sting((index < self.players).then_some(index)),
            block::JELLY_POINT => D::JellyPoint,
            block::JELLY_FREE => D::JellyFree(index),
            block::JELLY_LEAP => D::JellyLeap(index / self.spaces, index % self.spaces),
            block::JELLY_TURN => D::JellyTurn,
            block::CHECK => D::Check,
            block::SCORE => D::Score,
            block::CONTINUE => D::Continue,
            block::RESTACK => D::Restack(index),
            block::REMOVE => D::Remove(index),
            block::REMOVE_COVERED => D::RemoveCovered(index),
            block::ALONE => D::Alone(index),
            block::END => D::End,
            block::PARTS => D::Parts(index),
            _ => D::Event(index),
        })
    }

    /// The structure of a decision. `hole_end` tells where the hole on a space leads.
    pub fn to_action(&self, decision: Decision, hole_end: impl Fn(usize) -> Option<usize>) -> Action {
        use Decision as D;
        match decision {
            D::Choose(special) => Action::Choose { special },
            D::Place(space) => Action::Place { space: space as u8 },
            D::Move(from, count, way) => {
                let to = way.target(from, count, self.spaces) as u8;
                Action::Move { from: from as u8, count: count as u8, to }
            }
            D::Hole(from, count) => {
                let to = hole_end(from).unwrap_or(from) as u8;
                Action::Hole { from: from as u8, count: count as u8, to }
            }
            D::Stay => Action::Stay,
            D::Sting(player) => Action::Sting { player: player.map(|p| p as u8) },
            D::JellyPoint => Action::JellyPoint,
            D::JellyFree(space) => Action::JellyFree { space: space as u8 },
            D::JellyLeap(from, to) => Action::JellyLeap { from: from as u8, to: to as u8 },
            D::JellyTurn => Action::JellyTurn,
            D::Check => Action::Check,
            D::Score => Action::Score,
            D::Continue => Action::Continue,
            D::Restack(space) => Action::Restack { space: space as u8 },
            D::Remove(index) => Action::Remove { index: index as u8 },
            D::RemoveCovered(space) => Action::RemoveCovered { space: space as u8 },
            D::Alone(space) => Action::Alone { space: space as u8 },
            D::End => Action::End,
            D::Parts(rank) => Action::Parts { order: unrank(rank, parts_in_play(self.players)) },
            D::Event(card) => Action::Event { card: self.cards[card].clone() },
        }
    }

    /// The decision of a structure, or why it is none.
    ///
    /// # Errors
    /// What is out of range, in words.
    pub fn from_action(&self, action: &Action, hole_end: impl Fn(usize) -> Option<usize>) -> Result<Decision, String> {
        use Decision as D;
        let space = |space: u8| {
            let space = usize::from(space);
            (space < self.spaces).then_some(space).ok_or_else(|| self.beyond("space", space, self.spaces))
        };
        Ok(match *action {
            Action::Choose { special: Kind::Normal } => return Err("a normal counter can't be chosen".to_owned()),
            Action::Choose { special } => D::Choose(special),
            Action::Place { space: s } => D::Place(space(s)?),
            Action::Move { from, count, to } => {
                let (from, to, count) = (space(from)?, space(to)?, usize::from(count));
                if !(1..=MAX_BLOCK).contains(&count) {
                    return Err(format!("count {count} is out of range 1..{MAX_BLOCK}"));
                }
                let way = Way::ALL.into_iter().find(|way| way.target(from, count, self.spaces) == to);
                D::Move(from, count, way.ok_or_else(|| no_way(from, count, to))?)
            }
            Action::Hole { from, count, to } => {
                let (from, to, count) = (space(from)?, space(to)?, usize::from(count));
                if !(1..=MAX_COUNTERS).contains(&count) {
                    return Err(format!("count {count} is out of range 1..{MAX_COUNTERS}"));
                }
                match hole_end(from) {
                    Some(end) if end != to => return Err(format!("the hole on {from} leads to {end}, not to {to}")),
                    None if from != to => return Err(format!("no hole is on {from}")),
                    _ => D::Hole(from, count),
                }
            }
            Action::Stay => D::Stay,
            Action::Sting { player: None } => D::Sting(None),
            Action::Sting { player: Some(player) } => {
                let player = usize::from(player);
                if player >= self.players {
                    return Err(self.beyond("player", player, self.players));
                }
                D::Sting(Some(player))
            }
            Action::JellyPoint => D::JellyPoint,
            Action::JellyFree { space: s } => D::JellyFree(space(s)?),
            Action::JellyLeap { from, to } => D::JellyLeap(space(from)?, space(to)?),
            Action::JellyTurn => D::JellyTurn,
            Action::Check => D::Check,
            Action::Score => D::Score,
            Action::Continue => D::Continue,
            Action::Restack { space: s } => D::Restack(space(s)?),
            Action::Remove { index } if usize::from(index) < MAX_COUNTERS => D::Remove(index.into()),
            Action::Remove { index } => return Err(self.beyond("counter", index.into(), MAX_COUNTERS)),
            Action::RemoveCovered { space: s } => D::RemoveCovered(space(s)?),
            Action::Alone { space: s } => D::Alone(space(s)?),
            Action::End => D::End,
            Action::Parts { ref order } => {
                let all = parts_in_play(self.players);
                D::Parts(rank(order, all).ok_or_else(|| format!("not each of the parts 0..{} once", all - 1))?)
            }
            Action::Event { ref card } => D::Event(self.card(card)?),
        })
    }

    /// The index of an event card.
    ///
    /// # Errors
    /// What the cards are, in words.
    pub fn card(&self, id: &str) -> Result<usize, String> {
        let known = self.cards.iter().position(|card| card == id);
        known.ok_or_else(|| format!("{id:?} is no event card; they are {}", self.cards.join(", ")))
    }

    fn beyond(&self, what: &str, index: usize, limit: usize) -> String {
        format!("{what} {index} is out of range 0..{}", limit.saturating_sub(1))
    }

    /// Reads notation.
    ///
    /// # Errors
    /// [`ActionParseError`] saying what was expected.
    pub fn parse(&self, text: &str) -> Result<Action, ActionParseError> {
        let mut reader = ActionReader::new(text);
        let action = self.parse_words(&mut reader)?;
        reader.end()?;
        Ok(action)
    }

    fn parse_words(&self, reader: &mut ActionReader) -> Result<Action, ActionParseError> {
        let space = |reader: &mut ActionReader| reader.number("space", self.spaces).map(|n| n as u8);
        let carry = |reader: &mut ActionReader, most: usize| {
            let from = space(reader)?;
            reader.sign(':')?;
            let count = reader.number("count", most + 1)? as u8;
            if count == 0 {
                return Err(reader.error(format!("count 0 is out of range 1..{most}")));
            }
            reader.sign('>')?;
            Ok((from, count, space(reader)?))
        };
        Ok(match reader.word()? {
            "choose" => {
                let name = reader.word()?;
                let special = Kind::special(name).ok_or_else(|| {
                    let names = Kind::SPECIALS.map(Kind::name).join(", ");
                    reader.error(format!("{name:?} is no special counter; they are {names}"))
                })?;
                Action::Choose { special }
            }
            "place" => Action::Place { space: space(reader)? },
            "move" => {
                let (from, count, to) = carry(reader, MAX_BLOCK)?;
                Action::Move { from, count, to }
            }
            "hole" => {
                let (from, count, to) = carry(reader, MAX_COUNTERS)?;
                Action::Hole { from, count, to }
            }
            "stay" => Action::Stay,
            "sting" => {
                let mut ahead = ActionReader::new(reader.rest());
                if ahead.word().is_ok_and(|word| word == "none") {
                    reader.word()?;
                    Action::Sting { player: None }
                } else {
                    Action::Sting { player: Some(reader.number("player", self.players)? as u8) }
                }
            }
            "jelly" => match reader.word()? {
                "point" => Action::JellyPoint,
                "turn" => Action::JellyTurn,
                "free" => Action::JellyFree { space: space(reader)? },
                "leap" => {
                    let from = space(reader)?;
                    reader.sign('>')?;
                    Action::JellyLeap { from, to: space(reader)? }
                }
                other => return Err(reader.error(format!("jelly {other:?} is none of point, turn, free, leap"))),
            },
            "check" => Action::Check,
            "score" => Action::Score,
            "continue" => Action::Continue,
            "restack" => Action::Restack { space: space(reader)? },
            "remove" if reader.takes('@') => Action::RemoveCovered { space: space(reader)? },
            "remove" => Action::Remove { index: reader.number("counter", MAX_COUNTERS)? as u8 },
            "alone" => Action::Alone { space: space(reader)? },
            "end" => Action::End,
            "parts" => {
                let all = parts_in_play(self.players);
                let mut order = ArrayVec::new();
                loop {
                    let part = reader.number("part", all)? as u8;
                    if order.contains(&part) || order.try_push(part).is_err() {
                        return Err(reader.error(format!("part {part} stands twice")));
                    }
                    if !reader.takes(',') {
                        break;
                    }
                }
                Action::Parts { order }
            }
            "event" => {
                let card = reader.word()?;
                self.card(card).map_err(|reason| reader.error(reason))?;
                Action::Event { card: card.to_owned() }
            }
            other => {
                let reason = format!(
                    "{other:?} is no action; actions begin with choose, place, move, hole, stay, sting, jelly, check, \
                     score, continue, restack, remove, alone, end, parts, event"
                );
                return Err(reader.error(reason));
            }
        })
    }
}

/// The notation of an action.
pub fn format(action: &Action) -> String {
    match action {
        Action::Choose { special } => format!("choose {}", special.name()),
        Action::Place { space } => format!("place {space}"),
        Action::Move { from, count, to } => format!("move {from}:{count}>{to}"),
        Action::Hole { from, count, to } => format!("hole {from}:{count}>{to}"),
        Action::Stay => "stay".to_owned(),
        Action::Sting { player: Some(player) } => format!("sting {player}"),
        Action::Sting { player: None } => "sting none".to_owned(),
        Action::JellyPoint => "jelly point".to_owned(),
        Action::JellyFree { space } => format!("jelly free {space}"),
        Action::JellyLeap { from, to } => format!("jelly leap {from}>{to}"),
        Action::JellyTurn => "jelly turn".to_owned(),
        Action::Check => "check".to_owned(),
        Action::Score => "score".to_owned(),
        Action::Continue => "continue".to_owned(),
        Action::Restack { space } => format!("restack {space}"),
        Action::Remove { index } => format!("remove {index}"),
        Action::RemoveCovered { space } => format!("remove @{space}"),
        Action::Alone { space } => format!("alone {space}"),
        Action::End => "end".to_owned(),
        Action::Parts { order } => {
            format!("parts {}", order.iter().map(u8::to_string).collect::<Vec<_>>().join(","))
        }
        Action::Event { card } => format!("event {card}"),
    }
}

fn no_way(from: usize, count: usize, to: usize) -> String {
    format!("{count} counters never go from {from} to {to}: they go {count} or {} spaces either way", count + 1)
}

/// `n!`
pub fn factorial(n: usize) -> usize {
    (1..=n).product()
}

/// The place of an order of `0..n` among all orders in lexicographic order; `None` if it isn't one.
pub fn rank(order: &[u8], n: usize) -> Option<usize> {
    let mut sorted: ArrayVec<u8, NUM_PARTS> = order.iter().copied().take(NUM_PARTS).collect();
    sorted.sort_unstable();
    if order.len() != n || !sorted.iter().map(|&id| usize::from(id)).eq(0..n) {
        return None;
    }
    Some((0..n).fold(0, |rank, i| {
        let smaller_later = order[i + 1..].iter().filter(|&&id| id < order[i]).count();
        rank * (n - i) + smaller_later
    }))
}

/// The order of `0..n` with this place, `rank < n!`.
pub fn unrank(mut rank: usize, n: usize) -> ArrayVec<u8, NUM_PARTS> {
    let mut left: ArrayVec<u8, NUM_PARTS> = (0..n as u8).collect();
    let mut order = ArrayVec::new();
    for i in 0..n {
        let later = factorial(n - 1 - i);
        order.push(left.remove(rank / later));
        rank %= later;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_one_decision() {
        for players in 2..=4 {
            let numbers = Numbers::new(players, vec!["calm".to_owned(), "storm".to_owned()]);
            for number in 0..(numbers.decisions() + numbers.outcomes()) as ActionId {
                assert_eq!(numbers.number(numbers.decision(number).unwrap()), number);
            }
            assert_eq!(numbers.decision((numbers.decisions() + numbers.outcomes()) as ActionId), None);
        }
    }

    #[test]
    fn orders_are_ranked_like_words_in_a_dictionary() {
        assert_eq!(unrank(0, 4).as_slice(), [0, 1, 2, 3]);
        assert_eq!(unrank(23, 4).as_slice(), [3, 2, 1, 0]);
        assert_eq!(rank(&[0, 1, 3, 2], 4), Some(1));
        assert_eq!((rank(&[0, 1, 1, 2], 4), rank(&[0, 1, 2], 4), rank(&[0, 1, 2, 3, 4], 4)), (None, None, None));
        for i in 0..720 {
            assert_eq!(rank(&unrank(i, 6), 6), Some(i));
        }
    }
}
