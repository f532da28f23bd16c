//! The position: the meadow, the colonies, decks, and the tasks that are still to be done.
//!
//! What is under way is a stack of [`Task`]s, the next one last. A task either needs a decision or an outcome of chance, and waits for
//! it, or is done at once and may put others on top. So reactions, cards inside cards and battles inside turns need no rules of
//! their own for what comes next.

use super::antperium::Realm;
use super::content::{MAX_SITES, Segment};
use super::effects::{Prey, Trigger, Where};
use super::scoring::Points;
use crate::hex::Axial;
use arrayvec::ArrayVec;

/// Most players.
pub const MAX_PLAYERS: usize = 5;
/// The Great Tunnel, the 25 hexes by number, Flooded Spring, Nest of Centipedes, Enclave.
pub const TILES: usize = 29;
/// The Great Tunnel.
pub const TUNNEL: usize = 0;
/// Sides of a hex.
pub const SIDES: usize = 6;
/// Rows of the ant body at most (MOA-D9).
pub const ROWS: usize = 3;
/// Nobody, no tile, no card.
pub const NONE: u8 = u8::MAX;
/// A ferocity card not yet chosen.
pub const OPEN: u8 = u8::MAX - 1;

/// A set of tiles, by index.
pub type Tiles = u32;
/// A set of cards, by index.
pub type Cards = u128;

/// The cards of a set, ascending.
pub fn cards_of(set: Cards) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        (left != 0).then(|| {
            let card = left.trailing_zeros() as usize;
            left &= left - 1;
            card
        })
    })
}

/// The tiles of a set, ascending.
pub fn tiles_of(set: Tiles) -> crate::bits::Bits {
    crate::bits::Bits(set as u64)
}

/// Those of some tiles that fit.
pub fn tiles_where(tiles: Tiles, fits: impl Fn(usize) -> bool) -> Tiles {
    tiles_of(tiles).filter(|&tile| fits(tile)).fold(0, |set, tile| set | 1 << tile)
}

/// An ant of a player: the cube, or the Major Worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ant(u8);

impl Ant {
    /// No ant.
    pub const NONE: Self = Self(NONE);
    /// MOA-B44: a nymph, which is nobody's.
    pub const NYMPH: Self = Self(7);
    const MAJOR: u8 = 8;

    /// An ant of this player.
    pub const fn new(player: usize, major: bool) -> Self {
        Self(player as u8 | if major { Self::MAJOR } else { 0 })
    }

    /// Whether there is one.
    pub const fn is_some(self) -> bool {
        self.0 != NONE
    }

    /// Whether it is a nymph.
    pub const fn is_nymph(self) -> bool {
        self.0 == Self::NYMPH.0
    }

    /// Whose; of no ant and of a nymph, nobody's.
    pub const fn player(self) -> Option<usize> {
        if self.is_some() && !self.is_nymph() { Some((self.0 & 7) as usize) } else { None }
    }

    /// Whether it is this player's.
    pub const fn is_of(self, player: usize) -> bool {
        self.0 & !Self::MAJOR == player as u8
    }

    /// Whether it is a cube of this player.
    pub const fn is_cube_of(self, player: usize) -> bool {
        self.0 == player as u8
    }

    /// Whether it is a Major Worker.
    pub const fn is_major(self) -> bool {
        self.is_some() && self.0 & Self::MAJOR != 0
    }
}

/// A collection site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The ant that holds it.
    pub ant: Ant,
    /// An ant that shares it (Minim Thorax).
    pub guest: Ant,
    /// An aphid; herded if an ant is here.
    pub aphid: bool,
}

impl Place {
    /// MOA-B44: a nymph, which destroys the aphid of its site.
    pub const NYMPH: Self = Self { ant: Ant::NYMPH, guest: Ant::NONE, aphid: false };
    /// Nothing.
    pub const EMPTY: Self = Self { ant: Ant::NONE, guest: Ant::NONE, aphid: false };
}

/// What an ant is, where it doesn't hold a site: bit 0 for a Major Worker, bit 1 for one that herds an aphid.
pub const SORTS: usize = 4;
/// The bit of a Major Worker.
pub const MAJOR: usize = 1;
/// The bit of an ant with an aphid.
pub const HERDER: usize = 2;

/// Where an ant stands in a hex: site, guest of a site, or one of the outskirts, by sort.
pub const SPOTS: usize = 2 * MAX_SITES + SORTS;
/// The first spot of a guest.
pub const GUEST: usize = MAX_SITES;
/// The first spot of the outskirts.
pub const OUT: usize = 2 * MAX_SITES;
/// Where an arriving ant may go: the spots with one for all of the outskirts.
pub const GOALS: usize = OUT + 1;

/// A hex in the meadow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tile {
    /// Where it lies.
    pub at: Axial,
    /// By how many sides it is turned.
    pub turn: u8,
    /// The tiles beside it, by side.
    pub beside: [u8; SIDES],
    /// The collection sites.
    pub sites: [Place; MAX_SITES],
    /// Ants in the outskirts, by player and sort.
    pub out: [[u8; SORTS]; MAX_PLAYERS],
    /// Sites that an effect under way has used, as bits.
    pub used: u8,
}

impl Tile {
    /// A hex that doesn't lie in the meadow.
    pub const EMPTY: Self = Self {
        at: (0, 0),
        turn: 0,
        beside: [NONE; SIDES],
        sites: [Place::EMPTY; MAX_SITES],
        out: [[0; SORTS]; MAX_PLAYERS],
        used: 0,
    };

    /// Ants of a player in the outskirts.
    pub fn outskirts(&self, player: usize) -> usize {
        self.out[player].iter().map(|&ants| usize::from(ants)).sum()
    }

    /// Ants of a player on sites, as holders or guests.
    pub fn on_sites(&self, player: usize) -> usize {
        self.sites.iter().map(|s| usize::from(s.ant.is_of(player)) + usize::from(s.guest.is_of(player))).sum()
    }

    /// Ants of a player.
    pub fn ants(&self, player: usize) -> usize {
        self.outskirts(player) + self.on_sites(player)
    }

    /// MOA-B44: nymphs on sites.
    pub fn nymphs(&self) -> usize {
        self.sites.iter().filter(|place| place.ant.is_nymph()).count()
    }

    /// The ant at a spot, if a player has one there.
    pub fn ant_at(&self, player: usize, spot: usize) -> bool {
        match spot {
            _ if spot < GUEST => self.sites[spot].ant.is_of(player),
            _ if spot < OUT => self.sites[spot - GUEST].guest.is_of(player),
            _ => self.out[player][spot - OUT] > 0,
        }
    }
}

/// MOA-A54, MOA-D9: a place of the ant body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The card; [`NONE`] for none.
    pub card: u8,
    /// MOA-B27: the player of a parasite; [`NONE`] otherwise.
    pub parasite: u8,
}

impl Part {
    /// No card.
    pub const EMPTY: Self = Self { card: NONE, parasite: NONE };

    /// Whether a card is there.
    pub fn is_some(self) -> bool {
        self.card != NONE
    }
}

/// What one player has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Colony {
    /// Points, by where they come from.
    pub points: Points,
    /// Larvae in the chamber.
    pub larvae: u8,
    /// Food tokens.
    pub food: u8,
    /// Major Workers in the supply.
    pub majors: u8,
    /// Cards in hand.
    pub hand: Cards,
    /// Those of them that all know.
    pub open: Cards,
    /// The ant body, by segment and row.
    pub body: [[Part; ROWS]; 3],
    /// Colony goals in play.
    pub goals: Cards,
    /// The player's own deck (MOA-B63).
    pub deck: Cards,
    /// Cards of aphid farms that wait for the next draft, and cards that may be kept beside in it (MOA-B63).
    pub aside: Cards,
    /// See `aside`.
    pub more: u8,
    /// Whether the player rested in this Worker Phase.
    pub rested: bool,
    /// Battles won in this round.
    pub wins: u8,
    /// Hexes in which the player fought in this Soldier Phase.
    pub battled: Tiles,
}

impl Colony {
    /// Evolutions of a segment.
    pub fn caste(&self, segment: Segment) -> u8 {
        self.body[segment as usize].iter().filter(|part| part.is_some()).count() as u8
    }

    /// A card leaves the hand.
    pub fn drop_card(&mut self, card: usize) {
        self.hand &= !(1 << card);
        self.open &= !(1 << card);
    }

    /// MOA-D9: complete bodies, by row.
    pub fn bodies(&self) -> u8 {
        (0..ROWS).filter(|&row| self.body.iter().all(|segment| segment[row].is_some())).count() as u8
    }
}

/// An action that others react to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deed {
    /// MOA-A44.
    Explore,
    /// MOA-A47.
    March,
    /// MOA-A50.
    Forage,
    /// MOA-A52.
    Play,
    /// MOA-B4.
    Breed,
}

impl Deed {
    /// Those with a reaction of their own.
    pub const ALL: [Self; 4] = [Self::Explore, Self::March, Self::Forage, Self::Play];

    /// Its name in text.
    pub fn name(self) -> &'static str {
        ["explore", "march", "forage", "play", "breed"][self as usize]
    }
}

/// Why a hex is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// MOA-A14: the start of two players.
    Start,
    /// MOA-A44.
    Explore,
    /// MOA-B8: from this tile.
    Scout(u8),
    /// `journey N`.
    Journey(u8),
    /// MOA-A93: with a centipede on it.
    Sentry,
    /// MOA-B56: only looked at.
    Peek,
    /// MOA-B48: with nymphs on it.
    Expand,
    /// MOA-B60: it lies face down beside a tile; by a Major Worker that scouts, or else by an Explore.
    #[allow(missing_docs)]
    Flip { from: u8, side: u8, scouts: bool },
}

/// Why cards are revealed until one fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Found {
    /// `search`: it goes to the hand.
    Hand,
    /// `radiate`: it goes to the body, where this part left (segment and row); the bodies that there were.
    Body {
        /// Segment and row of the part that left.
        from: (u8, u8),
        /// Complete bodies before.
        bodies: u8,
    },
    /// MOA-B61: it goes to the body, and is no parasite.
    Crown,
}

/// Why a tile is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aim {
    /// `blight N`.
    Blight(u8),
    /// `raid N`.
    Raid(u8),
    /// `hole`: for the wormhole.
    Hole,
    /// `centipede`.
    Centipede,
    /// `battle`.
    Battle,
    /// `aphid`: in a hex that the player inhabits.
    Aphid,
    /// `herd`: in any hex.
    Herd,
}

/// Why cards are discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// An effect.
    Effect,
    /// MOA-D5: the reaction to Forage; so many are drawn for it.
    Reaction,
    /// `theft`: the cards are on offer.
    Theft,
    /// MOA-D15: down to the limit.
    Limit,
    /// MOA-B63: of the cards drafted.
    Draft,
}

/// Which list of effects is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The effects of an event.
    Event(u8),
    /// The effects of a Tactic.
    Tactic(u8),
    /// An ability of an evolution: card and index.
    Ability(u8, u8),
    /// What a hex does when it is revealed.
    Hex(u8),
    /// What a season does when it is revealed.
    Season(u8),
}

/// A place in a list of effects, for whom, and the tile that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Script {
    /// The list.
    pub source: Source,
    /// The next effect.
    pub step: u8,
    /// Who it is for.
    pub player: u8,
    /// The tile that it is about, or [`NONE`].
    pub tile: u8,
}

/// Something to be done. A player in a task is the one who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // Fields are what the rules' words say; each task says what it is.
pub enum Task {
    /// Chance: cards are drawn.
    Draw { player: u8, left: u8 },
    /// Chance: hexes are revealed.
    RevealHex { player: u8, left: u8, way: Way },
    /// Chance: cards are revealed until an evolution comes.
    RevealUntil { player: u8, segment: Option<Segment>, found: Found },
    /// Chance: cards off the deck for a centipede, or for a Predator.
    Horde { left: u8, predator: bool },
    /// Chance: cards of an aphid farm that wait for the next draft (MOA-B63).
    Aside { player: u8, left: u8 },
    /// MOA-B63: a draft begins: packs of so many cards.
    BeginDraft { cards: u8 },
    /// Chance: cards of the pack that a player takes up first.
    Deal { player: u8, left: u8 },
    /// MOA-B63: which card of the pack, from this seat on.
    Draft { seat: u8 },
    /// MOA-B63: which of the drafted cards are kept.
    Keep { player: u8, left: u8 },
    /// MOA-B63: what becomes of the cards that are not kept.
    EndDraft,
    /// MOA-B64: which Symbiote token is exchanged between two players.
    Exchange { one: u8, other: u8, second: bool },
    /// Chance: a Predator of this game (MOA-B32).
    ChoosePredator { left: u8 },
    /// Chance: the season of the round (MOA-B66).
    Season,
    /// Chance: after a player's turn the centipedes' next card (MOA-A88, MOA-B46).
    Wild { player: u8 },
    /// MOA-B50: whether a token cancels what the Broodmother does by this card.
    Cancel { player: u8, card: u8 },
    /// Chance: the Predator that the Machinations bring (MOA-B49).
    Machinate { player: u8 },
    /// MOA-A92: battles of a Rampage, in hexes with higher numbers than this.
    Rampage { after: u8 },

    /// MOA-B58: which starting hex is the Homeland.
    Home { player: u8 },
    /// MOA-B58: where it goes.
    Settle { player: u8, tile: u8 },
    /// MOA-B60: which face-down hex is explored; from this tile where it is one.
    Flip { player: u8, from: u8 },
    /// MOA-B61: which segment.
    Name { player: u8 },

    /// The start of a Worker Phase.
    Round,
    /// A turn, or the additional action of an event.
    Turn { player: u8, bonus: bool },
    /// MOA-A42: reactions, from this seat after the active player.
    React { by: u8, seat: u8, deed: Deed },
    /// What abilities do after an action.
    After { by: u8, deed: Deed },
    /// The end of a turn.
    EndTurn { player: u8 },
    /// MOA-B37: at the end of a Worker Phase spores away from the Cordyceps erupt, in hexes with higher numbers than this.
    Erupt { after: u8 },
    /// The Worker Phase is over.
    EndWorkers,
    /// MOA-B37: whether the ant that took this step carries a spore.
    Carry { player: u8, from: u8, to: u8 },
    /// MOA-B37: the ants that carry spores die.
    CarriersDie,
    /// MOA-B38: which aphid the Ladybug eats.
    EatAphid { player: u8, tile: u8 },
    /// MOA-B32: which Predator, or a centipede, and where.
    Summon { player: u8, where_to: Prey },

    /// Which of two hexes.
    Take { player: u8, way: Way },
    /// Where the hex goes.
    Lay { player: u8, tile: u8, way: Way },
    /// MOA-D2: ants move in.
    Bring { player: u8, from: u8, to: u8, left: u8, major: bool },
    /// MOA-B8: whether to reveal one more hex.
    Scout { player: u8, from: u8 },
    /// MOA-B8: the Major Worker moves on.
    Follow { player: u8, from: u8, to: u8 },
    /// MOA-D3: steps; larvae first where `placing`.
    Steps { player: u8, left: u8, placing: bool, march: bool },
    /// Which ant of the hex.
    Which { player: u8, from: u8, to: u8, goal: u8 },
    /// MOA-B7: whether a Major Worker pushes an ant from this tile.
    Push { player: u8, tile: u8 },
    /// MOA-B26: where a displaced ant goes; MOA-B7: or a pushed one, which comes from no site of the tile.
    Shift { player: u8, tile: u8, site: u8, ant: Ant, aphid: bool },
    /// MOA-A52: what a card costs.
    Pay { player: u8, left: u8, ants_only: bool },
    /// A card that is paid for takes effect.
    Played { player: u8, card: u8, row: u8 },
    /// MOA-B27: whose body.
    Host { player: u8, card: u8 },
    /// Larvae are placed.
    Place { player: u8, left: u8, place: Where, tile: u8 },
    /// MOA-B4: where the Major Worker goes.
    Major { player: u8 },

    /// Effects, one after another.
    Run(Script),
    /// Whether to pay for an effect.
    Offer(Script),
    /// Which options are chosen: those chosen already, and how many more.
    Choose { script: Script, chosen: u8, left: u8 },
    /// The options chosen, one after another.
    Chosen { script: Script, chosen: u8 },
    /// Which cards are discarded.
    Discard { player: u8, left: u8, why: Why },
    /// Which tile an effect is about.
    Target { player: u8, aim: Aim },
    /// `harvest N`.
    HarvestSite { player: u8, left: u8 },
    /// `swap`: which ant; then which other.
    Swap { player: u8, first: Option<(u8, u8)> },
    /// `radiate`: which evolution leaves.
    Shed { player: u8 },
    /// Which row an evolution covers.
    Cover { player: u8, card: u8, bodies: u8 },
    /// `theft`: which of the cards on offer is played.
    Offered { player: u8 },
    /// MOA-B16: which site an aphid goes to.
    AphidSite { player: u8, tile: u8 },
    /// MOA-B9: larvae to hexes with own Major Workers.
    Populate { player: u8, left: u8, tile: u8 },

    /// MOA-A37: battles, in hexes with higher numbers than this.
    Soldier { after: u8 },
    /// MOA-B6: larvae into contested hexes with Major Workers.
    Rally { player: u8, left: u8, tile: u8 },
    /// MOA-A66: ferocity cards, from this seat after the starting player.
    Ferocity { seat: u8 },
    /// MOA-B12: tactics, from this place in their order.
    Tactics { next: u8 },
    /// Strengths are compared.
    Resolve,
    /// Ants are lost; where `flee`, they may move away instead.
    Lose { player: u8, left: u8, tile: u8, flee: bool },
    /// The battle ends.
    BattleEnd,
    /// `retreat`.
    Retreat { player: u8, tile: u8 },
    /// The Soldier Phase ends.
    Aftermath,

    /// MOA-A80.
    Harvest { seat: u8 },
    /// MOA-B22.
    Breeding { after: u8 },
    /// MOA-D13.
    Feed { seat: u8 },
    /// MOA-D13: hungry ants die.
    Starve { player: u8, left: u8 },
    /// MOA-D14, for each from this seat on.
    Decrees { seat: u8 },
    /// MOA-D14: one player's.
    Decree { player: u8 },
    /// MOA-D15: points.
    Slumber,
    /// MOA-D15: points, after the abilities of Slumber.
    Tally,
    /// MOA-D15: down to the limit of cards, for each from this seat on.
    Limits { seat: u8 },
    /// The next round, or the end.
    EndRound,
    /// An ability that is due.
    Due { player: u8, trigger: Trigger, tile: u8 },

    /// MOA-B55: the Broodmother's turn.
    BroodTurn,
    /// MOA-B55: what she does after an ant action.
    BroodReact,
    /// MOA-B55: whether she does what a card says, or spends two nymphs for another.
    Judge { card: u8 },
    /// MOA-B55: the second nymph that is spent.
    Spend { card: u8 },
    /// Where a nymph goes that stood there, in so many steps.
    Crawl { tile: u8, site: u8, steps: u8 },
    /// MOA-B56: which power she unlocks.
    Unlock,
    /// Chance: cards of the ants' deck that she looks at.
    Peek { left: u8 },
    /// MOA-B56: where a card goes that she looked at.
    Arrange,
    /// MOA-B56: where a hex goes that she looked at.
    ArrangeHexes,
    /// MOA-B56: steps of nymphs and centipedes.
    Advance { left: u8 },
    /// MOA-B56: where she battles.
    AdvanceBattle,
    /// Which nymph moults: of a tile, or of any.
    Moult { tile: u8 },
    /// Where nymphs are placed: in a tile, or anywhere.
    PutNymph { tile: u8, left: u8 },
    /// MOA-B49, MOA-B55: where the Predator of the Machinations goes.
    Prowl { kind: u8 },
    /// MOA-B56: whether she pays for one more card.
    Frenzy,
}

impl Task {
    /// Whether it is a Broodmother's with a seat of her own.
    pub fn is_brood(self) -> bool {
        matches!(
            self,
            Self::BroodTurn
                | Self::BroodReact
                | Self::Judge { .. }
                | Self::Spend { .. }
                | Self::Crawl { .. }
                | Self::Unlock
                | Self::Arrange
                | Self::ArrangeHexes
                | Self::Advance { .. }
                | Self::AdvanceBattle
                | Self::Moult { .. }
                | Self::PutNymph { .. }
                | Self::Prowl { .. }
                | Self::Frenzy
        )
    }
}

/// Tasks at once at most. Effects nest a few deep; each player may have some due.
pub const MAX_TASKS: usize = 96;

/// MOA-B1: Predators.
pub const PREDATORS: usize = 5;
/// MOA-B1: spore tokens.
pub const SPORES: u8 = 9;

/// A Predator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Predator {
    /// Where it is; [`NONE`] while it is not in the meadow.
    pub tile: u8,
    /// Its health.
    pub health: u8,
    /// Who played it.
    pub by: u8,
}

impl Predator {
    /// Not in the meadow.
    pub const AWAY: Self = Self { tile: NONE, health: 0, by: NONE };
}

/// Cards of a pack at most (MOA-B63).
pub const MAX_PACK: usize = 7;

/// MOA-B63: a draft under way.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draft {
    /// The packs, by the player who took each up first.
    pub packs: [Cards; MAX_PLAYERS],
    /// What each player picked, in order.
    pub picks: [ArrayVec<u8, MAX_PACK>; MAX_PLAYERS],
    /// How often packs were passed on.
    pub passed: u8,
}

impl Draft {
    /// None.
    pub const NONE: Self =
        Self { packs: [0; MAX_PLAYERS], picks: [const { ArrayVec::new_const() }; MAX_PLAYERS], passed: 0 };

    /// Cards that a player has picked.
    pub fn picked(&self, player: usize) -> Cards {
        self.picks[player].iter().fold(0, |set, &card| set | 1 << card)
    }
}

/// A battle under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Battle {
    /// Where.
    pub tile: u8,
    /// The players in it, as bits.
    pub sides: u8,
    /// Whether a centipede is in it.
    pub centipede: bool,
    /// The ferocity of its cards.
    pub horde: u8,
    /// The Predator in it; [`NONE`] for none.
    pub predator: u8,
    /// The ferocity of its cards.
    pub prey: u8,
    /// The ferocity card of each player: [`OPEN`] while not chosen, [`NONE`] for none.
    pub cards: [u8; MAX_PLAYERS],
    /// Whether they have been revealed.
    pub revealed: bool,
    /// Strength that tactics add.
    pub strength: [u8; MAX_PLAYERS],
    /// Players whose cards blunt those of others, whose ants flee, who lose half, as bits.
    pub blunt: u8,
    /// See `blunt`.
    pub flee: u8,
    /// See `blunt`.
    pub spare: u8,
    /// MOA-D10: the defender.
    pub defender: u8,
    /// Who won; [`NONE`] until then, and where the centipede did.
    pub winner: u8,
    /// The sides that fought to the end, as bits.
    pub fought: u8,
    /// MOA-A92: what a Rampage adds to a centipede's strength.
    pub rage: u8,
}

impl Battle {
    /// None.
    pub const NONE: Self = Self {
        tile: NONE,
        sides: 0,
        centipede: false,
        horde: 0,
        predator: NONE,
        prey: 0,
        cards: [NONE; MAX_PLAYERS],
        revealed: false,
        strength: [0; MAX_PLAYERS],
        blunt: 0,
        flee: 0,
        spare: 0,
        defender: NONE,
        winner: NONE,
        fought: 0,
        rage: 0,
    };
}

/// MOA-B49: levels of the Machinations track.
pub const LEVELS: u8 = 3;

/// What the centipedes have in the modes in which they act (MOA-A87 to A93, MOA-B40 to B57).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wild {
    /// Their deck: its cards not yet seen.
    pub deck: Cards,
    /// Cards of it that were revealed.
    pub discard: Cards,
    /// MOA-B49: the Plot pile.
    pub plot: Cards,
    /// MOA-A91, MOA-B51: their points.
    pub points: i32,
    /// MOA-B49: the level of the Machinations.
    pub level: u8,
    /// MOA-B50: Initiative Tokens of the group.
    pub tokens: u8,
    /// MOA-B52: whether a nymph is in the Great Tunnel.
    pub nymph: bool,
    /// MOA-B52: whether the Nest of Centipedes was found.
    pub found: bool,
}

impl Wild {
    /// Nothing.
    pub const NONE: Self =
        Self { deck: 0, discard: 0, plot: 0, points: 0, level: 0, tokens: 0, nymph: false, found: false };
}

/// MOA-B56: powers of a Broodmother with a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BroodPower {
    /// A card; then the next five of the ants' deck are put in order.
    Machinate,
    /// One more card in battle.
    Frenzy,
    /// Steps, then a battle.
    Advance,
    /// A moult, then nymphs.
    Infest,
    /// A hex; then the next three are put in order.
    Dominate,
}

impl BroodPower {
    /// All.
    pub const ALL: [Self; 5] = [Self::Machinate, Self::Frenzy, Self::Advance, Self::Infest, Self::Dominate];

    /// Its name in text.
    pub fn name(self) -> &'static str {
        ["machinate", "frenzy", "advance", "infest", "dominate"][self as usize]
    }

    /// The power with this name.
    ///
    /// # Errors
    /// All names.
    pub fn named(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|power| power.name() == name);
        found.ok_or_else(|| format!("{name:?} is none of {}", Self::ALL.map(Self::name).join(", ")))
    }
}

/// MOA-B56: cards of the ants' deck that Machinate looks at.
pub const PEEKED_CARDS: usize = 5;
/// MOA-B56: hexes that Dominate looks at.
pub const PEEKED_HEXES: usize = 3;

/// What a Broodmother with a seat of her own has, and what she alone has seen (MOA-B55, MOA-B56).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Brood {
    /// Eggs.
    pub eggs: u8,
    /// Powers unlocked, as bits.
    pub powers: u8,
    /// Cards on top of the ants' deck, the topmost last.
    pub above: ArrayVec<u8, PEEKED_CARDS>,
    /// Cards under it, the next first.
    pub below: ArrayVec<u8, { super::content::MAX_CARDS }>,
    /// Cards that she looks at now.
    pub cards: Cards,
    /// Hexes on top of the stack, the topmost last.
    pub hexes_above: ArrayVec<u8, PEEKED_HEXES>,
    /// Hexes that she looks at now.
    pub hexes: Tiles,
    /// Hexes of `hexes_above` and of those under the stack that only she has seen.
    pub secret: Tiles,
    /// Those that she looked at in the part of the stack with the Nest.
    pub low: Tiles,
}

impl Brood {
    /// Nothing.
    pub const NONE: Self = Self {
        eggs: 0,
        powers: 0,
        above: ArrayVec::new_const(),
        below: ArrayVec::new_const(),
        cards: 0,
        hexes_above: ArrayVec::new_const(),
        hexes: 0,
        secret: 0,
        low: 0,
    };

    /// The hexes on top of the stack, as a set.
    pub fn upper(&self) -> Tiles {
        self.hexes_above.iter().fold(0, |set, &tile| set | 1 << tile)
    }

    /// Whether a power is unlocked.
    pub fn has(&self, power: BroodPower) -> bool {
        self.powers >> power as u8 & 1 == 1
    }
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) tiles: [Tile; TILES],
    /// Tiles in the meadow.
    pub(super) placed: Tiles,
    /// Tiles joined by tunnels, by tile; wormholes aside.
    pub(super) links: [Tiles; TILES],
    pub(super) wormholes: Tiles,
    pub(super) centipedes: Tiles,
    pub(super) colonies: [Colony; MAX_PLAYERS],
    /// Cards not yet seen: the deck, beside what is in hands.
    pub(super) deck: Cards,
    pub(super) discard: Cards,
    /// Starting hexes not yet seen, and how many of them are in the stack.
    pub(super) start_hexes: Tiles,
    pub(super) start_left: u8,
    /// Other hexes of the stack not yet seen.
    pub(super) stack: Tiles,
    /// MOA-B40: starting hexes in the stack that are aphid hexes, by their numbers.
    pub(super) aphid_left: u8,
    /// MOA-B40: hexes of the stack above those with the Nest of Centipedes, and hexes with it.
    pub(super) top_left: u8,
    pub(super) bottom_left: u8,
    /// Hexes put under the stack, the next first.
    pub(super) bottom: ArrayVec<u8, TILES>,
    /// Hexes revealed and not yet placed.
    pub(super) drawn: Tiles,
    /// From 0.
    pub(super) round: u8,
    /// Who starts the Worker Phase.
    pub(super) first: u8,
    /// Who takes the action that is under way.
    pub(super) active: u8,
    /// Turns taken in this Worker Phase.
    pub(super) turns: u16,
    pub(super) battle: Battle,
    /// MOA-D18: cards that may be played without their cost.
    pub(super) offered: Cards,
    pub(super) predators: [Predator; PREDATORS],
    /// Predators that may still be summoned, as bits; those that were destroyed (MOA-B35).
    pub(super) summonable: u8,
    pub(super) gone: u8,
    /// Spore tokens, by tile.
    pub(super) spores: [u8; TILES],
    /// MOA-B37: ants that carry a spore in this turn: tile and player.
    pub(super) carriers: ArrayVec<(u8, u8), { SPORES as usize }>,
    pub(super) draft: Draft,
    /// MOA-B64: Symbiote tokens by holder and owner, as bits of segments.
    pub(super) symbiotes: [[u8; MAX_PLAYERS]; MAX_PLAYERS],
    /// MOA-B64: the segment that the first of two players offers; [`NONE`] for none.
    pub(super) token: u8,
    /// The season in force; [`NONE`] for none. Seasons that were there, as bits.
    pub(super) season: u8,
    pub(super) seasons_seen: u8,
    pub(super) wild: Wild,
    pub(super) brood: Brood,
    pub(super) realm: Realm,
    pub(super) tasks: ArrayVec<Task, MAX_TASKS>,
    pub(super) over: bool,
}

impl State {
    /// The next task.
    pub(super) fn top(&self) -> Option<Task> {
        self.tasks.last().copied()
    }

    /// Puts a task on top.
    pub(super) fn push(&mut self, task: Task) {
        // Tasks nest a few deep; a card file that nests more loses the rest of its effects rather than the game.
        let _ = self.tasks.try_push(task);
    }

    pub(super) fn pop(&mut self) {
        self.tasks.pop();
    }

    /// Puts another task in the place of the next.
    pub(super) fn replace(&mut self, task: Task) {
        self.pop();
        self.push(task);
    }

    /// Tiles with ants of a player.
    pub(super) fn present(&self, player: usize) -> Tiles {
        tiles_where(self.placed, |tile| self.tiles[tile].ants(player) > 0)
    }

    /// MOA-A35: hexes in which a player holds a site.
    pub(super) fn inhabited(&self, player: usize) -> Tiles {
        tiles_where(self.placed & !(1 << TUNNEL), |tile| self.tiles[tile].on_sites(player) > 0)
    }

    /// Ants of a player in the meadow, Major Workers included.
    pub(super) fn ants(&self, player: usize) -> usize {
        tiles_of(self.placed).map(|tile| self.tiles[tile].ants(player)).sum()
    }

    /// MOA-D8: who controls a hex.
    pub(super) fn controller(&self, tile: usize) -> Option<usize> {
        if tile == TUNNEL { None } else { self.tiles[tile].sites[0].ant.player() }
    }

    /// MOA-A27: hexes that touch the Great Tunnel; where there is none, the Enclave and those that touch it (MOA-B58).
    pub(super) fn inner(&self) -> Tiles {
        if self.placed >> TUNNEL & 1 == 0 {
            return tiles_where(self.placed, |tile| super::antperium::place_of(self.tiles[tile].at).is_some());
        }
        self.tiles[TUNNEL].beside.iter().filter(|&&tile| tile != NONE).fold(0, |set, &tile| set | 1 << tile)
    }

    /// Tiles one step away, through tunnels and wormholes.
    pub(super) fn near(&self, tile: usize) -> Tiles {
        let through = if self.wormholes >> tile & 1 == 1 { self.wormholes & !(1 << tile) } else { 0 };
        self.links[tile] | through
    }

    /// The tile at these coordinates.
    pub(super) fn tile_at(&self, at: Axial) -> Option<usize> {
        tiles_of(self.placed).find(|&tile| self.tiles[tile].at == at)
    }
}
