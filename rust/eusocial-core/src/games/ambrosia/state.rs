//! The position: counters, groups, spaces, phases.

use super::content::NUM_PARTS;
use super::scoring::Points;
use crate::bits::Bits;
use serde::{Deserialize, Serialize};

/// Most players.
pub const MAX_PLAYERS: usize = 4;
/// Most spaces of the ring.
pub const MAX_SPACES: usize = 40;
/// AMB-G6: a player has 7 counters on the meadow, so no block is larger.
pub const MAX_BLOCK: usize = 7;
/// Most counters of one player that a position may have: two more than a game ever does, as in the book's example (AMB-M9).
pub const MAX_COUNTERS: usize = 9;
/// AMB-C4: normal counters of a player.
pub const NORMAL_COUNTERS: usize = 6;

/// AMB-C4: the kind of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Kind {
    /// Without a power.
    Normal = 1,
    /// AMB-P2.
    Guardian,
    /// AMB-P3.
    Collector,
    /// AMB-P4.
    Heavyweight,
    /// AMB-P5.
    Turbo,
    /// AMB-P6.
    Rebel,
    /// AMB-P7.
    Berserker,
    /// AMB-P8.
    Drone,
    /// AMB-P9.
    Saboteur,
}

impl Kind {
    /// The kinds with a power, in the order of their numbers.
    pub const SPECIALS: [Self; 8] = [
        Self::Guardian,
        Self::Collector,
        Self::Heavyweight,
        Self::Turbo,
        Self::Rebel,
        Self::Berserker,
        Self::Drone,
        Self::Saboteur,
    ];

    /// The letter in board text.
    pub fn letter(self) -> char {
        b"nGCHTRBDS"[self as usize - 1] as char
    }

    /// The kind of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        std::iter::once(Self::Normal).chain(Self::SPECIALS).find(|kind| kind.letter() == letter)
    }

    /// The name in notation.
    pub fn name(self) -> &'static str {
        ["normal", "guardian", "collector", "heavyweight", "turbo", "rebel", "berserker", "drone", "saboteur"]
            [self as usize - 1]
    }

    /// The special kind with this name.
    pub fn special(name: &str) -> Option<Self> {
        Self::SPECIALS.into_iter().find(|kind| kind.name() == name)
    }

    /// The position among [`SPECIALS`](Self::SPECIALS); not for Normal.
    pub fn special_index(self) -> usize {
        self as usize - 2
    }

    fn from_code(code: u64) -> Self {
        match code {
            2..=9 => Self::SPECIALS[code as usize - 2],
            _ => Self::Normal,
        }
    }
}

/// What a space on the back of a part does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// Nothing.
    None,
    /// AMB-B2.
    Hole,
    /// AMB-B3.
    Thicket,
    /// AMB-B4.
    Gust,
    /// AMB-B5.
    Honeywell,
    /// AMB-B6.
    Beekeeper,
    /// AMB-B7.
    Leaves,
    /// AMB-B8.
    Arena,
}

impl Special {
    /// The names that [`parse`](Self::parse) knows.
    pub const USAGE: &str = "hole:COLOUR, thicket, gust, honeywell, beekeeper, leaves, arena";

    /// Reads a special space as in board text and content: a hole has its colour behind it.
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "thicket" => Self::Thicket,
            "gust" => Self::Gust,
            "honeywell" => Self::Honeywell,
            "beekeeper" => Self::Beekeeper,
            "leaves" => Self::Leaves,
            "arena" => Self::Arena,
            _ => {
                let colour = text.strip_prefix("hole:")?;
                let plain = !colour.is_empty() && colour.bytes().all(|b| b.is_ascii_lowercase());
                return plain.then_some(Self::Hole);
            }
        })
    }
}

/// A run of counters of one colour on one space, from the bottom up. Empty groups have no colour.
///
/// Four bits a counter, the lowest counter in the lowest bits; the colour in the highest four bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Group(u64);

const COUNTERS: u64 = (1 << 60) - 1;

impl Group {
    /// No counters.
    pub const EMPTY: Self = Self(0);

    /// One counter.
    pub fn single(owner: usize, kind: Kind) -> Self {
        Self(((owner as u64) << 60) | kind as u64)
    }

    /// AMB-S1: the six normal counters with a special one on top.
    pub fn start_stack(owner: usize, special: Kind) -> Self {
        let mut stack = Self::single(owner, Kind::Normal);
        for _ in 1..NORMAL_COUNTERS {
            stack = stack.with_on_top(Self::single(owner, Kind::Normal));
        }
        stack.with_on_top(Self::single(owner, special))
    }

    /// Whether it has no counters.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many counters.
    #[inline]
    pub fn len(self) -> usize {
        (67 - (self.0 & COUNTERS).leading_zeros() as usize) / 4
    }

    /// Whose it is.
    #[inline]
    pub fn owner(self) -> usize {
        (self.0 >> 60) as usize
    }

    /// The counter at this height, 0 at the bottom.
    #[inline]
    pub fn kind_at(self, height: usize) -> Kind {
        Kind::from_code(self.0 >> (4 * height) & 15)
    }

    /// The uppermost counter; Normal if there is none.
    #[inline]
    pub fn top_kind(self) -> Kind {
        self.kind_at(self.len().saturating_sub(1))
    }

    /// The counters from the bottom up.
    pub fn kinds(self) -> impl DoubleEndedIterator<Item = Kind> {
        (0..self.len()).map(move |height| self.kind_at(height))
    }

    /// This group with another one of the same colour on it.
    #[inline]
    #[must_use]
    pub fn with_on_top(self, block: Self) -> Self {
        if self.is_empty() {
            return block;
        }
        Self(self.0 | (block.0 & COUNTERS) << (4 * self.len()))
    }

    /// What stays below and what is lifted when the top `count` counters are taken, `count` at most the length.
    #[inline]
    pub fn split(self, count: usize) -> (Self, Self) {
        let low = 4 * (self.len() - count);
        let owner = self.0 & !COUNTERS;
        let rest = self.0 & ((1 << low) - 1);
        let block = (self.0 & COUNTERS) >> low | owner;
        (if rest == 0 { Self::EMPTY } else { Self(rest | owner) }, Self(block))
    }

    /// This group without the counter at this height.
    #[must_use]
    pub fn without(self, height: usize) -> Self {
        let (below, above) = self.split(self.len() - height);
        let (_, upper) = above.split(above.len() - 1);
        if upper.0 & COUNTERS == 0 { below } else { below.with_on_top(upper) }
    }
}

/// What is decided next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Chance: the order of the parts (AMB-C1).
    Parts,
    /// Chance: the first event card (AMB-E0).
    FirstEvent,
    /// Each colour's first special counter (AMB-S1).
    Setup,
    /// Each colour's start stack (AMB-S2).
    Place,
    /// A move, a scoring or a jelly (AMB-J5).
    Start,
    /// A point taken on a beekeeper's space (AMB-B6).
    Sting,
    /// The passage of a hole (AMB-B2).
    Hole,
    /// Another move out of a gust (AMB-B4).
    Gust,
    /// A jelly before the check (AMB-J5).
    BeforeCheck,
    /// Whether to score (AMB-K3, AMB-P8).
    Check,
    /// Where the new stack stands (AMB-G2).
    Restack,
    /// Which normal counter goes to the hive (AMB-G4, AMB-G5).
    Remove,
    /// Chance: an event card, for a full hive (AMB-E0).
    Event,
    /// The new special counter (AMB-G6).
    Choose,
    /// Where it stands if no stack is left (AMB-G7).
    Alone,
    /// A jelly at the end of the turn (AMB-J5).
    End,
    /// Nothing.
    Over,
}

impl Phase {
    /// Its name in board text.
    pub fn name(self) -> &'static str {
        match self {
            Self::Parts => "parts",
            Self::FirstEvent => "first_event",
            Self::Setup => "setup",
            Self::Place => "place",
            Self::Start => "start",
            Self::Sting => "sting",
            Self::Hole => "hole",
            Self::Gust => "gust",
            Self::BeforeCheck => "before_check",
            Self::Check => "check",
            Self::Restack => "restack",
            Self::Remove => "remove",
            Self::Event => "event",
            Self::Choose => "choose",
            Self::Alone => "alone",
            Self::End => "end",
            Self::Over => "over",
        }
    }

    /// Its place in the observation tensor.
    pub fn index(self) -> usize {
        self as usize
    }

    /// How many there are.
    pub const COUNT: usize = Self::Over as usize + 1;
}

/// No event card has been turned up.
pub const NO_CARD: u8 = u8::MAX;

/// A position. Everything is stored by colour; who decides for a colour is [`Ambrosia::turn`](super::Ambrosia)'s business (AMB-E3).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Top groups by space.
    pub(super) top: [Group; MAX_SPACES],
    /// Covered groups by space.
    pub(super) covered: [Group; MAX_SPACES],
    /// Spaces with a top group of each colour.
    pub(super) tops: [u64; MAX_PLAYERS],
    /// Spaces with a covered group of each colour.
    pub(super) unders: [u64; MAX_PLAYERS],
    /// Special counters of each colour that are not in play, by their index.
    pub(super) reserve: [u8; MAX_PLAYERS],
    /// A special counter chosen and not yet placed.
    pub(super) hand: [Option<Kind>; MAX_PLAYERS],
    pub(super) points: [Points; MAX_PLAYERS],
    /// The highest score ever reached: symbols up to here are passed (AMB-G9).
    pub(super) peak: [i32; MAX_PLAYERS],
    pub(super) jelly: [u8; MAX_PLAYERS],
    pub(super) scorings: [u8; MAX_PLAYERS],
    pub(super) supply: u8,
    /// The order of the parts.
    pub(super) layout: [u8; NUM_PARTS],
    /// The event card in force.
    pub(super) card: u8,
    /// The cards turned up so far.
    pub(super) drawn: u32,
    /// The turn's number, from 1.
    pub(super) turn: u32,
    /// Whose turn it is.
    pub(super) colour: u8,
    pub(super) phase: Phase,
    /// The space where a landing is decided or where the new stack stands.
    pub(super) spot: u8,
    /// Whether the turn's move has been made.
    pub(super) moved: bool,
    /// Whether this turn's one free, leap or turn has been used (AMB-J1).
    pub(super) spent: bool,
    /// Whether a limit stopped the game (AMB-F5).
    pub(super) truncated: bool,
}

impl State {
    /// Puts a block on a space: on an own group, on an opponent's (which it covers), or on nothing.
    pub(super) fn land(&mut self, space: usize, block: Group) {
        let there = self.top[space];
        let owner = block.owner();
        if there.is_empty() || there.owner() == owner {
            self.top[space] = there.with_on_top(block);
        } else {
            self.covered[space] = there;
            self.top[space] = block;
            self.tops[there.owner()] &= !(1 << space);
            self.unders[there.owner()] |= 1 << space;
        }
        self.tops[owner] |= 1 << space;
    }

    /// Replaces the top group of a space by what is left of it; a covered group becomes free when nothing lies on it (AMB-M4).
    pub(super) fn set_top(&mut self, space: usize, left: Group) {
        if !left.is_empty() {
            self.top[space] = left;
            return;
        }
        let owner = self.top[space].owner();
        self.tops[owner] &= !(1 << space);
        let freed = std::mem::take(&mut self.covered[space]);
        self.top[space] = freed;
        if !freed.is_empty() {
            self.unders[freed.owner()] &= !(1 << space);
            self.tops[freed.owner()] |= 1 << space;
        }
    }

    /// Replaces the covered group of a space by what is left of it.
    pub(super) fn set_covered(&mut self, space: usize, left: Group) {
        if left.is_empty() {
            self.unders[self.covered[space].owner()] &= !(1 << space);
        }
        self.covered[space] = left;
    }

    /// The group of this colour on a space, and whether it is covered; empty if there is none.
    #[inline]
    pub(super) fn group(&self, colour: usize, space: usize) -> (Group, bool) {
        if self.tops[colour] >> space & 1 == 1 {
            (self.top[space], false)
        } else if self.unders[colour] >> space & 1 == 1 {
            (self.covered[space], true)
        } else {
            (Group::EMPTY, false)
        }
    }

    /// Takes the top `count` counters of a colour's group.
    pub(super) fn lift(&mut self, colour: usize, space: usize, count: usize) -> Group {
        let (group, is_covered) = self.group(colour, space);
        let (left, block) = group.split(count);
        if is_covered {
            self.set_covered(space, left);
        } else {
            self.set_top(space, left);
        }
        block
    }

    /// Spaces with a top group of any colour.
    pub(super) fn occupied(&self) -> u64 {
        self.tops.iter().fold(0, |all, mask| all | mask)
    }

    /// The counters of a colour on the meadow, from anywhere.
    pub(super) fn counters(&self, colour: usize) -> impl Iterator<Item = Kind> + '_ {
        Bits(self.tops[colour])
            .map(|space| self.top[space])
            .chain(Bits(self.unders[colour]).map(|space| self.covered[space]))
            .flat_map(Group::kinds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(letters: &str) -> Group {
        letters
            .chars()
            .fold(Group::EMPTY, |group, letter| group.with_on_top(Group::single(3, Kind::from_letter(letter).unwrap())))
    }

    #[test]
    fn groups_keep_their_order() {
        let group = stack("nnTGn");
        assert_eq!((group.len(), group.owner(), group.top_kind()), (5, 3, Kind::Normal));
        assert_eq!(group.split(2), (stack("nnT"), stack("Gn")));
        assert_eq!(group.split(5), (Group::EMPTY, group));
        assert_eq!(stack("nn").with_on_top(stack("TG")), stack("nnTG"));
        assert_eq!(group.without(2), stack("nnGn"));
        assert_eq!(group.without(4), stack("nnTG"));
        assert_eq!(group.without(0), stack("nTGn"));
        assert_eq!(stack("n").without(0), Group::EMPTY);
        assert_eq!(Group::EMPTY.len(), 0);
    }

    #[test]
    fn nine_counters_fit() {
        let group = stack("nnnnnnGCH");
        assert_eq!(group.len(), MAX_COUNTERS);
        assert_eq!(group.top_kind(), Kind::Heavyweight);
    }
}
