//! Reading the text notation of actions: words and numbers, with errors that say what was expected where.

use crate::error::ActionParseError;
use crate::game::ActionId;

/// Walks over the words and signs of an action's text.
pub struct ActionReader<'a> {
    text: &'a str,
    rest: &'a str,
}

/// Whether this is the byte of a letter, digit or sign, and not of a blank. Records hold so many actions that a quick look pays.
fn is_plain(byte: &u8) -> bool {
    byte.is_ascii_graphic()
}

impl<'a> ActionReader<'a> {
    /// Starts at the first word.
    pub fn new(text: &'a str) -> Self {
        let is_tight = text.as_bytes().first().is_none_or(is_plain) && text.as_bytes().last().is_none_or(is_plain);
        Self { text, rest: if is_tight { text } else { text.trim() } }
    }

    /// Takes blanks.
    fn blanks(&mut self) {
        if !self.rest.as_bytes().first().is_none_or(is_plain) {
            self.rest = self.rest.trim_start();
        }
    }

    /// The error that goes with this text.
    pub fn error(&self, reason: impl Into<String>) -> ActionParseError {
        ActionParseError { text: self.text.to_owned(), reason: reason.into() }
    }

    /// Takes the next word: letters and underscores.
    ///
    /// # Errors
    /// Where something else comes.
    pub fn word(&mut self) -> Result<&'a str, ActionParseError> {
        self.take("word", |c| c.is_ascii_alphabetic() || c == '_')
    }

    /// Takes the next name: letters, digits and underscores.
    ///
    /// # Errors
    /// Where something else comes.
    pub fn name(&mut self) -> Result<&'a str, ActionParseError> {
        self.take("name", |c| c.is_ascii_alphanumeric() || c == '_')
    }

    fn take(&mut self, what: &str, fits: impl Fn(char) -> bool) -> Result<&'a str, ActionParseError> {
        self.blanks();
        let end = self.rest.find(|c: char| !fits(c)).unwrap_or(self.rest.len());
        if end == 0 {
            return Err(self.error(format!("expected a {what} before {:?}", self.rest)));
        }
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        Ok(taken)
    }

    /// Takes a whole number from 0 below `limit`.
    ///
    /// # Errors
    /// Where something else comes, or the number is too large; `what` names the thing it counts.
    pub fn number(&mut self, what: &str, limit: usize) -> Result<usize, ActionParseError> {
        self.blanks();
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        if digits.is_empty() {
            let found = if rest.is_empty() { "nothing".to_owned() } else { format!("{rest:?}") };
            return Err(self.error(format!("expected {what}, a number, and found {found}")));
        }
        self.rest = rest;
        match digits.parse::<usize>() {
            Ok(number) if number < limit => Ok(number),
            _ => Err(self.error(format!("{what} {digits} is out of range 0..{}", limit.saturating_sub(1)))),
        }
    }

    /// Takes a small whole number, which may be negative.
    ///
    /// # Errors
    /// Where something else comes; `what` names the thing it is part of.
    pub fn integer(&mut self, what: &str) -> Result<i8, ActionParseError> {
        let negative = self.takes('-');
        let size = self.number(what, 128)? as i8;
        Ok(if negative { -size } else { size })
    }

    /// Takes this sign.
    ///
    /// # Errors
    /// Where something else comes.
    pub fn sign(&mut self, sign: char) -> Result<(), ActionParseError> {
        if self.takes(sign) { Ok(()) } else { Err(self.error(format!("expected {sign:?} before {:?}", self.rest))) }
    }

    /// Takes this sign if it comes next.
    pub fn takes(&mut self, sign: char) -> bool {
        self.blanks();
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Takes all up to the next space; nothing at the end.
    pub fn token(&mut self) -> &'a str {
        self.rest = self.rest.trim_start();
        let (taken, rest) = self.rest.split_at(self.rest.find(char::is_whitespace).unwrap_or(self.rest.len()));
        self.rest = rest;
        taken
    }

    /// What is left to read.
    pub fn rest(&self) -> &'a str {
        self.rest
    }

    /// Whether nothing is left.
    pub fn is_at_end(&self) -> bool {
        self.rest.is_empty() || self.rest.trim().is_empty()
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// Where something is left over.
    pub fn end(&self) -> Result<(), ActionParseError> {
        if self.is_at_end() { Ok(()) } else { Err(self.error(format!("{:?} is left over", self.rest.trim()))) }
    }
}

/// Numbers in consecutive blocks, from 0 on: how games number their actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocks<const N: usize> {
    ends: [ActionId; N],
}

impl<const N: usize> Blocks<N> {
    /// Blocks of these sizes.
    pub fn new(sizes: [usize; N]) -> Self {
        let mut end = 0;
        Self {
            ends: sizes.map(|size| {
                end += size as ActionId;
                end
            }),
        }
    }

    /// The first number of a block.
    #[inline]
    pub fn start(&self, block: usize) -> ActionId {
        if block == 0 { 0 } else { self.ends[block - 1] }
    }

    /// One more than the last number of all.
    pub fn end(&self) -> ActionId {
        self.ends[N - 1]
    }

    /// The number of a place in a block.
    #[inline]
    pub fn number(&self, block: usize, index: usize) -> ActionId {
        self.start(block) + index as ActionId
    }

    /// The block of a number and its place in it; `None` beyond the last.
    #[inline]
    pub fn locate(&self, number: ActionId) -> Option<(usize, usize)> {
        // Blocks are few, so a walk is as fast as a search.
        let block = self.ends.iter().position(|&end| number < end)?;
        Some((block, (number - self.start(block)) as usize))
    }
}
