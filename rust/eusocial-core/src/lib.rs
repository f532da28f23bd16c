//! The engine of `eusocial`: insect-colony board games by their real rules.
//!
//! Start with [`game::Game`], the one contract that everything else is written against. The games are in [`games`];
//! [`games::load`] finds one by name behind the object-safe face of [`erased`]. Nothing here knows of Python or
//! files: content arrives as text, chance as a generator that the caller owns. Only searches read a clock, for their budgets.

pub mod action;
pub mod agents;
pub mod batch;
pub mod bits;
pub mod content;
pub mod erased;
pub mod error;
pub mod game;
pub mod games;
pub mod hex;
pub mod ledger;
pub mod options;
pub mod perft;
pub mod playout;
pub mod record;
pub mod rng;
pub mod simulate;
pub mod sowing;
pub mod tensor;
pub mod watch;

pub use erased::{AnyGame, AnyState};
pub use error::{ActionParseError, ContentError, IllegalAction, OptionError, PositionError, RecordError};
pub use game::{ActionId, Game, GameInfo, Turn};
