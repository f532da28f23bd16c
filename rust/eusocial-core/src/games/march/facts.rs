//! What the rules ask of cards often, worked out once: costs, kinds, powers and who has them.

use super::March;
use super::content::{Content, Kind, MAX_CARDS};
use super::effects::{Power, Trigger};
use super::options::Options;
use super::state::{Cards, NONE, ROWS, State};

/// Powers without a number, as bits.
pub type Powers = u8;
/// Centipedes don't fight the player.
pub const TRAITOR: Powers = 1;
/// Two hexes are revealed.
pub const SCOUTING: Powers = 2;
/// Explores from anywhere.
pub const POLLINATOR: Powers = 4;
/// Shares sites.
pub const MINIM: Powers = 8;
/// Outskirts don't contest.
pub const CAMOUFLAGE: Powers = 16;
/// Copies the next player's.
pub const MIMIC: Powers = 32;
/// The parasite rests too.
pub const ECHO: Powers = 64;

/// Powers with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // See `Power`.
pub enum Amount {
    Steps,
    Size,
    Feeds,
    Defence,
    Invasion,
    Ferocity,
    Hand,
    Thrift,
    Bring,
    Forage,
}

const AMOUNTS: usize = 10;

/// What one card is.
#[derive(Clone, Copy, Debug)]
pub struct CardFacts {
    /// What it is.
    pub kind: Kind,
    /// What it costs.
    pub cost: u8,
    /// Whether only ants pay.
    pub ants_only: bool,
    /// What it adds in battle.
    pub ferocity: u8,
    /// Whether it is a Tactic.
    pub tactic: bool,
    /// Whether it is a parasite.
    pub parasite: bool,
    /// Powers without a number.
    pub powers: Powers,
    amounts: [u8; AMOUNTS],
    triggers: u16,
}

/// What all cards are.
#[derive(Clone, Debug)]
pub struct Facts {
    /// By card.
    pub cards: Vec<CardFacts>,
    /// Cards of the deck.
    pub deck: Cards,
    /// MOA-A87, MOA-B41: cards of the centipedes' deck.
    pub wild: Cards,
    /// Evolutions, by segment.
    pub segments: [Cards; 3],
    /// Parasites.
    pub parasites: Cards,
    /// By season.
    pub seasons: Vec<CardFacts>,
    /// Early seasons, as bits.
    pub early: u8,
}

impl Facts {
    /// The facts, with these options.
    pub fn new(content: &Content, options: &Options) -> Self {
        let mut facts = Self {
            cards: Vec::with_capacity(MAX_CARDS),
            deck: 0,
            wild: 0,
            segments: [0; 3],
            parasites: 0,
            seasons: Vec::new(),
            early: 0,
        };
        for (index, card) in content.cards.iter().enumerate() {
            let mut entry = CardFacts {
                kind: card.kind,
                cost: card.cost,
                ants_only: card.ants_only,
                ferocity: card.ferocity,
                tactic: card.is_tactic(),
                parasite: card.parasite,
                powers: 0,
                amounts: [0; AMOUNTS],
                triggers: card.abilities.iter().fold(0, |set, ability| set | 1 << ability.on as u8),
            };
            for &power in &card.powers {
                entry.add(power);
            }
            if options.includes(card.set) {
                let wild = card.icon && options.mode.has_wild_deck();
                *if wild { &mut facts.wild } else { &mut facts.deck } |= 1 << index;
            }
            if let Some(segment) = card.kind.segment() {
                facts.segments[segment as usize] |= 1 << index;
            }
            if card.parasite {
                facts.parasites |= 1 << index;
            }
            facts.cards.push(entry);
        }
        for (index, season) in content.seasons.iter().enumerate() {
            let mut entry = CardFacts::NOTHING;
            for &power in &season.powers {
                entry.add(power);
            }
            facts.early |= u8::from(season.early) << index;
            facts.seasons.push(entry);
        }
        facts
    }
}

impl CardFacts {
    /// A card that does nothing.
    const NOTHING: Self = Self {
        kind: Kind::Event,
        cost: 0,
        ants_only: false,
        ferocity: 0,
        tactic: false,
        parasite: false,
        powers: 0,
        amounts: [0; AMOUNTS],
        triggers: 0,
    };

    fn add(&mut self, power: Power) {
        let (amount, n) = match power {
            Power::Steps(n) => (Amount::Steps, n),
            Power::Size(n) => (Amount::Size, n),
            Power::Feeds(n) => (Amount::Feeds, n),
            Power::Defence(n) => (Amount::Defence, n),
            Power::Invasion(n) => (Amount::Invasion, n),
            Power::Ferocity(n) => (Amount::Ferocity, n),
            Power::Hand(n) => (Amount::Hand, n),
            Power::Thrift(n) => (Amount::Thrift, n),
            Power::Bring(n) => (Amount::Bring, n),
            Power::Forage(n) => (Amount::Forage, n),
            Power::Traitor => return self.powers |= TRAITOR,
            Power::Scouting => return self.powers |= SCOUTING,
            Power::Pollinator => return self.powers |= POLLINATOR,
            Power::Minim => return self.powers |= MINIM,
            Power::Camouflage => return self.powers |= CAMOUFLAGE,
            Power::Mimic => return self.powers |= MIMIC,
            Power::Echo => return self.powers |= ECHO,
        };
        self.amounts[amount as usize] += n;
    }

    /// Whether it has an ability on this.
    pub fn is_triggered(&self, trigger: Trigger) -> bool {
        self.triggers >> trigger as u8 & 1 == 1
    }
}

impl March {
    pub(super) fn card(&self, card: usize) -> &CardFacts {
        &self.facts.cards[card]
    }

    /// The evolutions of a player as they act, with the players who gain by them: a mimic acts as what it copies (MOA-B29), a
    /// parasite's abilities are the parasite's.
    pub(super) fn acting<'a>(&'a self, state: &'a State, player: usize) -> impl Iterator<Item = (usize, usize)> + 'a {
        let next = (player + 1) % self.players();
        (0..3 * ROWS).filter_map(move |place| {
            let (segment, row) = (place / ROWS, place % ROWS);
            let part = state.colonies[player].body[segment][row];
            if !part.is_some() {
                return None;
            }
            let card = usize::from(part.card);
            let gains = if part.parasite == NONE { player } else { part.parasite.into() };
            if self.card(card).powers & MIMIC == 0 {
                return Some((card, gains));
            }
            let copied = state.colonies[next].body[segment][row];
            let copies = next != player && copied.is_some() && copied.parasite == NONE;
            let copies = copies && self.card(copied.card.into()).powers & MIMIC == 0;
            Some((if copies { copied.card.into() } else { card }, gains))
        })
    }

    /// The season in force.
    fn season(&self, state: &State) -> Option<&CardFacts> {
        self.facts.seasons.get(usize::from(state.season))
    }

    /// Whether a player has a power, by own evolutions or by the season. That of a parasite is no power of its host.
    pub(super) fn has(&self, state: &State, player: usize, power: Powers) -> bool {
        self.acting(state, player).any(|(card, gains)| gains == player && self.card(card).powers & power != 0)
            || self.season(state).is_some_and(|season| season.powers & power != 0)
    }

    /// The sum of a power with a number.
    pub(super) fn amount(&self, state: &State, player: usize, amount: Amount) -> u8 {
        let season = self.season(state).map_or(0, |season| season.amounts[amount as usize]);
        self.acting(state, player)
            .filter(|&(_, gains)| gains == player)
            .map(|(card, _)| self.card(card).amounts[amount as usize])
            .fold(season, u8::saturating_add)
    }
}
