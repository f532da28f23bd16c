//! Actions: the structure, its number, its text. Hexes go by axial coordinates, cards by name, and where an ant stands in a hex by
//! the name of the site: `food`, `food2` for the second site of food, `guest food` for an ant that shares one, `outskirts`,
//! `outskirts major aphid` for a Major Worker with an aphid there.

use super::antperium::AREAS;
use super::content::{Content, MAX_SITES, PredatorKind, Resource, SEASONS, Segment};
use super::state::{
    BroodPower, Deed, GOALS, GUEST, HERDER, MAJOR, MAX_PLAYERS, OUT, PREDATORS, ROWS, SIDES, SORTS, SPOTS, State,
    TILES, TUNNEL,
};
use crate::action::{ActionReader, Blocks};
use crate::error::ActionParseError;
use crate::game::ActionId;
use crate::hex::{self, DIRECTIONS};
use serde::{Deserialize, Serialize};

/// Axial coordinates.
type At = [i8; 2];

/// An action as a structure.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// MOA-A44: the Explore action.
    Explore,
    /// MOA-A47: the March action.
    March,
    /// MOA-A50: the Forage action.
    Forage,
    /// MOA-A55.
    Rest,
    /// MOA-B4.
    Breed,
    /// MOA-A52: play a card.
    Play {
        /// Its name.
        card: String,
        /// Of an evolution, where it goes: `thorax 1`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<String>,
    },
    /// MOA-A42: react as to this action.
    React {
        /// explore, march, forage or play.
        to: String,
    },
    /// No reaction, no more actions.
    Pass,
    /// Nothing more of what is going on.
    Done,
    /// Pay for the effect that is offered.
    Accept,
    /// Which of two hexes is placed.
    Take {
        /// Its number.
        hex: u8,
    },
    /// MOA-D2: place the hex.
    Lay {
        /// Where.
        at: At,
        /// The hex that it is explored from.
        from: At,
        /// By how many sides it is turned, clockwise.
        turn: u8,
    },
    /// MOA-B58: the Homeland goes to this starting area.
    Settle {
        /// Where.
        at: At,
        /// By how many sides it is turned, clockwise.
        turn: u8,
    },
    /// MOA-B60: explore the hex that lies face down there.
    Flip {
        /// Where.
        at: At,
        /// The hex that it is explored from.
        from: At,
    },
    /// MOA-B61: the segment of which the next evolution is taken.
    Name {
        /// head, thorax or abdomen.
        segment: String,
    },
    /// MOA-D2: an ant moves in.
    Bring {
        /// Whence.
        from: At,
        /// Where to.
        to: At,
        /// The site; the outskirts if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        site: Option<String>,
    },
    /// MOA-D3: a step.
    Move {
        /// Whence.
        from: At,
        /// Where to.
        to: At,
        /// The site; the outskirts if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        site: Option<String>,
    },
    /// Which ant of the hex it is that moves.
    Which {
        /// Where it stands.
        spot: String,
        /// Whether it leaves its aphid behind (MOA-B26).
        #[serde(default, skip_serializing_if = "is_false")]
        leave: bool,
    },
    /// MOA-B26: where the displaced ant goes.
    Shift {
        /// The site; the outskirts if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        site: Option<String>,
        /// Whether it leaves its aphid behind.
        #[serde(default, skip_serializing_if = "is_false")]
        leave: bool,
    },
    /// MOA-A52: a larva for a card.
    PayLarva,
    /// MOA-A52: an ant for a card.
    PayAnt {
        /// The hex.
        hex: At,
        /// Where it stands.
        spot: String,
    },
    /// MOA-A34: place a larva.
    Place {
        /// The hex.
        hex: At,
        /// The site; the outskirts if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        site: Option<String>,
    },
    /// MOA-B4: place the Major Worker.
    Major {
        /// The hex.
        hex: At,
        /// The site; the outskirts if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        site: Option<String>,
    },
    /// MOA-B27: the body that a parasite goes on.
    Host {
        /// The seat.
        player: u8,
        /// Segment and row: `head 1`.
        on: String,
    },
    /// Where an evolution goes.
    On {
        /// Segment and row: `head 1`.
        on: String,
    },
    /// The evolution that leaves the body.
    Shed {
        /// Segment and row: `head 1`.
        on: String,
    },
    /// An option of a card, from 1.
    Choose {
        /// Which.
        option: u8,
    },
    /// Discard a card.
    Discard {
        /// Its name.
        card: String,
    },
    /// The hex that an effect is about.
    At {
        /// The hex.
        hex: At,
    },
    /// Harvest a site.
    Harvest {
        /// The hex.
        hex: At,
        /// The site, or `guest` and the site.
        spot: String,
    },
    /// An ant that changes places with another.
    Ant {
        /// The hex.
        hex: At,
        /// Its player.
        player: u8,
        /// Where it stands.
        spot: String,
    },
    /// A wormhole goes there.
    Wormhole {
        /// The hex.
        hex: At,
    },
    /// A centipede moves.
    Centipede {
        /// Whence.
        from: At,
        /// Where to.
        to: At,
    },
    /// MOA-B16: an aphid goes on this site.
    Aphid {
        /// The hex.
        hex: At,
        /// The site.
        site: String,
    },
    /// MOA-B7: the Major Worker takes the site of an ant, which goes to another hex.
    Push {
        /// Whence.
        from: At,
        /// Where to.
        to: At,
        /// The site that it leaves.
        site: String,
    },
    /// MOA-B24: an ant eats its aphid.
    Devour {
        /// The hex.
        hex: At,
        /// Where the ant stands.
        spot: String,
    },
    /// MOA-B26: an ant gives its aphid to another.
    Hand {
        /// The hex.
        hex: At,
        /// Where the ant with the aphid stands.
        from: String,
        /// Where the other stands.
        to: String,
    },
    /// MOA-A66: a Ferocity card, or none.
    Ferocity {
        /// Its name.
        card: Option<String>,
    },
    /// An ant dies.
    Lose {
        /// The hex.
        hex: At,
        /// Where it stands.
        spot: String,
    },
    /// MOA-B32: summon a Predator.
    Predator {
        /// Its kind.
        predator: String,
        /// The hex.
        hex: At,
    },
    /// MOA-B38: the aphid that the Ladybug eats.
    Eat {
        /// The hex.
        hex: At,
        /// The site.
        site: String,
    },
    /// MOA-B63: pick a card of the pack.
    Draft {
        /// Its name.
        card: String,
    },
    /// MOA-B63: keep a card that was drafted.
    Keep {
        /// Its name.
        card: String,
    },
    /// MOA-B64: the Symbiote token that is offered.
    Symbiote {
        /// head, thorax or abdomen.
        token: String,
    },
    /// A nymph: one that is placed, moves, moults or is spent.
    Nymph {
        /// The hex.
        hex: At,
        /// The site.
        site: String,
    },
    /// MOA-B55: reveal a card and do what it says.
    Brood,
    /// MOA-B55: gain an egg.
    Egg,
    /// MOA-B56: use or unlock a power.
    Power {
        /// machinate, frenzy, advance, infest or dominate.
        power: String,
    },
    /// MOA-B56: a card goes on top of the ants' deck.
    Top {
        /// Its name.
        card: String,
    },
    /// MOA-B56: a card goes under the ants' deck.
    Bottom {
        /// Its name.
        card: String,
    },
    /// MOA-B56: a hex goes on top of the stack.
    TopHex {
        /// Its number.
        hex: u8,
    },
    /// MOA-B56: a hex goes under the stack.
    BottomHex {
        /// Its number.
        hex: u8,
    },
    /// MOA-D14.
    Decree {
        /// larvae, food or card.
        take: String,
    },
    /// Chance: a card is drawn.
    Draw {
        /// Its name.
        card: String,
    },
    /// Chance: a card is revealed.
    Reveal {
        /// Its name.
        card: String,
    },
    /// Chance: a hex is revealed.
    Hex {
        /// Its number.
        hex: u8,
    },
    /// Chance: a Predator of this game.
    Summonable {
        /// Its kind.
        predator: String,
    },
    /// Chance: the season of the round.
    Season {
        /// Its name.
        season: String,
    },
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Decisions without a part of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // See `Action`.
pub enum Plain {
    Explore,
    March,
    Forage,
    Rest,
    Breed,
    Pass,
    Done,
    Accept,
    ReactExplore,
    ReactMarch,
    ReactForage,
    ReactPlay,
    PayLarva,
    NoFerocity,
    DecreeLarvae,
    DecreeFood,
    DecreeCard,
    Brood,
    Egg,
}

impl Plain {
    const ALL: [Self; 19] = [
        Self::Explore,
        Self::March,
        Self::Forage,
        Self::Rest,
        Self::Breed,
        Self::Pass,
        Self::Done,
        Self::Accept,
        Self::ReactExplore,
        Self::ReactMarch,
        Self::ReactForage,
        Self::ReactPlay,
        Self::PayLarva,
        Self::NoFerocity,
        Self::DecreeLarvae,
        Self::DecreeFood,
        Self::DecreeCard,
        Self::Brood,
        Self::Egg,
    ];

    /// The reaction as to this action.
    pub fn react(deed: Deed) -> Self {
        match deed {
            Deed::Explore => Self::ReactExplore,
            Deed::March => Self::ReactMarch,
            Deed::Forage => Self::ReactForage,
            Deed::Play | Deed::Breed => Self::ReactPlay,
        }
    }
}

/// A number taken apart. Tiles, cards, spots and goals are indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // See `Action` for what each is.
pub enum Decision {
    Plain(Plain),
    /// Card and row.
    Play(usize, usize),
    Take(usize),
    /// From a tile, over a side, so many turns. Of a Homeland the area and the turns, of a face-down hex the tile and the side.
    Lay(usize, usize, usize),
    Bring(usize),
    /// From, to, goal.
    Move(usize, usize, usize),
    Which(usize, bool),
    Shift(usize, bool),
    PayAnt(usize, usize),
    Place(usize, usize),
    Major(usize, usize),
    /// Player, segment, row.
    Host(usize, usize, usize),
    On(usize, usize),
    Shed(usize, usize),
    /// An option; or the segment that is named.
    Choose(usize),
    Discard(usize),
    At(usize),
    Harvest(usize, usize),
    /// Tile, player, spot.
    Ant(usize, usize, usize),
    Wormhole(usize),
    Centipede(usize, usize),
    Aphid(usize, usize),
    Ferocity(usize),
    Lose(usize, usize),
    /// From a tile, to a tile, site.
    Push(usize, usize, usize),
    Devour(usize, usize),
    /// Tile, spot, other spot.
    Hand(usize, usize, usize),
    Predator(usize, usize),
    Eat(usize, usize),
    Draft(usize),
    Keep(usize),
    Symbiote(usize),
    /// Tile and site.
    Nymph(usize, usize),
    Power(usize),
    Top(usize),
    Bottom(usize),
    TopHex(usize),
    BottomHex(usize),
    Draw(usize),
    Reveal(usize),
    Hex(usize),
    Summonable(usize),
    Season(usize),
}

const NUM_BLOCKS: usize = 43;
/// The first block of chance.
const CHANCE: usize = 38;
const PARTS: usize = 3 * ROWS;

/// The numbers of a game.
#[derive(Clone, Debug)]
pub struct Numbers {
    blocks: Blocks<NUM_BLOCKS>,
    cards: usize,
}

impl Numbers {
    /// The numbers for so many cards.
    pub fn new(cards: usize) -> Self {
        let sizes = [
            Plain::ALL.len(),
            cards * ROWS,
            TILES,
            TILES * SIDES * SIDES,
            GOALS,
            TILES * TILES * GOALS,
            SPOTS * 2,
            (MAX_SITES + 1) * 2,
            TILES * SPOTS,
            TILES * GOALS,
            TILES * GOALS,
            MAX_PLAYERS * PARTS,
            PARTS,
            PARTS,
            super::effects::MAX_OPTIONS,
            cards,
            TILES,
            TILES * OUT,
            TILES * MAX_PLAYERS * SPOTS,
            TILES,
            TILES * TILES,
            TILES * MAX_SITES,
            cards,
            TILES * SPOTS,
            TILES * TILES * MAX_SITES,
            TILES * SPOTS,
            TILES * SPOTS * SPOTS,
            PREDATORS * TILES,
            TILES * MAX_SITES,
            cards,
            cards,
            Segment::ALL.len(),
            TILES * MAX_SITES,
            BroodPower::ALL.len(),
            cards,
            cards,
            TILES,
            TILES,
            cards,
            cards,
            TILES,
            PREDATORS,
            SEASONS,
        ];
        Self { blocks: Blocks::new(sizes), cards }
    }

    /// Numbers of players' decisions: `0..decisions()`.
    pub fn decisions(&self) -> usize {
        self.blocks.start(CHANCE) as usize
    }

    /// Numbers of outcomes of chance, which follow.
    pub fn outcomes(&self) -> usize {
        self.blocks.end() as usize - self.decisions()
    }

    /// The number of a decision.
    #[inline]
    pub fn number(&self, decision: Decision) -> ActionId {
        use Decision as D;
        let (block, index) = match decision {
            D::Plain(plain) => (0, plain as usize),
            D::Play(card, row) => (1, card * ROWS + row),
            D::Take(tile) => (2, tile),
            D::Lay(from, side, turn) => (3, (from * SIDES + side) * SIDES + turn),
            D::Bring(goal) => (4, goal),
            D::Move(from, to, goal) => (5, (from * TILES + to) * GOALS + goal),
            D::Which(spot, leave) => (6, spot * 2 + usize::from(leave)),
            D::Shift(goal, leave) => (7, goal * 2 + usize::from(leave)),
            D::PayAnt(tile, spot) => (8, tile * SPOTS + spot),
            D::Place(tile, goal) => (9, tile * GOALS + goal),
            D::Major(tile, goal) => (10, tile * GOALS + goal),
            D::Host(player, segment, row) => (11, player * PARTS + segment * ROWS + row),
            D::On(segment, row) => (12, segment * ROWS + row),
            D::Shed(segment, row) => (13, segment * ROWS + row),
            D::Choose(option) => (14, option),
            D::Discard(card) => (15, card),
            D::At(tile) => (16, tile),
            D::Harvest(tile, spot) => (17, tile * OUT + spot),
            D::Ant(tile, player, spot) => (18, (tile * MAX_PLAYERS + player) * SPOTS + spot),
            D::Wormhole(tile) => (19, tile),
            D::Centipede(from, to) => (20, from * TILES + to),
            D::Aphid(tile, site) => (21, tile * MAX_SITES + site),
            D::Ferocity(card) => (22, card),
            D::Lose(tile, spot) => (23, tile * SPOTS + spot),
            D::Push(from, to, site) => (24, (from * TILES + to) * MAX_SITES + site),
            D::Devour(tile, spot) => (25, tile * SPOTS + spot),
            D::Hand(tile, from, to) => (26, (tile * SPOTS + from) * SPOTS + to),
            D::Predator(kind, tile) => (27, kind * TILES + tile),
            D::Eat(tile, site) => (28, tile * MAX_SITES + site),
            D::Draft(card) => (29, card),
            D::Keep(card) => (30, card),
            D::Symbiote(segment) => (31, segment),
            D::Nymph(tile, site) => (32, tile * MAX_SITES + site),
            D::Power(power) => (33, power),
            D::Top(card) => (34, card),
            D::Bottom(card) => (35, card),
            D::TopHex(tile) => (36, tile),
            D::BottomHex(tile) => (37, tile),
            D::Draw(card) => (38, card),
            D::Reveal(card) => (39, card),
            D::Hex(tile) => (40, tile),
            D::Summonable(kind) => (41, kind),
            D::Season(season) => (42, season),
        };
        self.blocks.number(block, index)
    }

    /// The decision with this number.
    #[inline]
    pub fn decision(&self, number: ActionId) -> Option<Decision> {
        use Decision as D;
        let (block, i) = self.blocks.locate(number)?;
        Some(match block {
            0 => D::Plain(Plain::ALL[i]),
            1 => D::Play(i / ROWS, i % ROWS),
            2 => D::Take(i),
            3 => D::Lay(i / (SIDES * SIDES), i / SIDES % SIDES, i % SIDES),
            4 => D::Bring(i),
            5 => D::Move(i / (TILES * GOALS), i / GOALS % TILES, i % GOALS),
            6 => D::Which(i / 2, i % 2 == 1),
            7 => D::Shift(i / 2, i % 2 == 1),
            8 => D::PayAnt(i / SPOTS, i % SPOTS),
            9 => D::Place(i / GOALS, i % GOALS),
            10 => D::Major(i / GOALS, i % GOALS),
            11 => D::Host(i / PARTS, i % PARTS / ROWS, i % ROWS),
            12 => D::On(i / ROWS, i % ROWS),
            13 => D::Shed(i / ROWS, i % ROWS),
            14 => D::Choose(i),
            15 => D::Discard(i),
            16 => D::At(i),
            17 => D::Harvest(i / OUT, i % OUT),
            18 => D::Ant(i / (MAX_PLAYERS * SPOTS), i / SPOTS % MAX_PLAYERS, i % SPOTS),
            19 => D::Wormhole(i),
            20 => D::Centipede(i / TILES, i % TILES),
            21 => D::Aphid(i / MAX_SITES, i % MAX_SITES),
            22 => D::Ferocity(i),
            23 => D::Lose(i / SPOTS, i % SPOTS),
            24 => D::Push(i / (TILES * MAX_SITES), i / MAX_SITES % TILES, i % MAX_SITES),
            25 => D::Devour(i / SPOTS, i % SPOTS),
            26 => D::Hand(i / (SPOTS * SPOTS), i / SPOTS % SPOTS, i % SPOTS),
            27 => D::Predator(i / TILES, i % TILES),
            28 => D::Eat(i / MAX_SITES, i % MAX_SITES),
            29 => D::Draft(i),
            30 => D::Keep(i),
            31 => D::Symbiote(i),
            32 => D::Nymph(i / MAX_SITES, i % MAX_SITES),
            33 => D::Power(i),
            34 => D::Top(i),
            35 => D::Bottom(i),
            36 => D::TopHex(i),
            37 => D::BottomHex(i),
            38 => D::Draw(i),
            39 => D::Reveal(i),
            40 => D::Hex(i),
            41 => D::Summonable(i),
            _ => D::Season(i),
        })
    }

    /// How many cards there are.
    pub fn cards(&self) -> usize {
        self.cards
    }
}

/// The goal of an ant that goes to the outskirts, in a shift.
pub const SHIFT_OUT: usize = MAX_SITES;

/// What names need: what is printed, and where the hexes lie.
pub struct Naming<'a> {
    /// What is printed.
    pub content: &'a Content,
    /// The hex of the content in each tile.
    pub hexes: &'a [Option<usize>; TILES],
    /// The position.
    pub state: &'a State,
}

impl Naming<'_> {
    fn hex(&self, tile: usize) -> Option<At> {
        (self.state.placed >> tile & 1 == 1).then(|| {
            let (q, r) = self.state.tiles[tile].at;
            [q, r]
        })
    }

    fn tile(&self, [q, r]: At) -> Result<usize, String> {
        self.state.tile_at((q, r)).ok_or_else(|| format!("no hex lies at {q},{r}"))
    }

    fn number(&self, number: u8) -> Result<usize, String> {
        let tile = usize::from(number);
        (tile < TILES && self.hexes[tile].is_some())
            .then_some(tile)
            .ok_or_else(|| format!("no hex has the number {number}"))
    }

    fn card(&self, name: &str) -> Result<usize, String> {
        self.content.card_named(name).ok_or_else(|| format!("no card is called {name:?}"))
    }

    fn card_name(&self, card: usize) -> Option<String> {
        Some(self.content.cards.get(card)?.name.clone())
    }

    /// The name of a site: its resource, and which of those that yield it.
    pub fn site(&self, tile: usize, site: usize) -> Option<String> {
        let sites = &self.content.hexes[self.hexes[tile]?].sites;
        let resource = sites.get(site)?.resource;
        let nth = sites[..site].iter().filter(|other| other.resource == resource).count() + 1;
        Some(if nth == 1 { resource.name().to_owned() } else { format!("{}{nth}", resource.name()) })
    }

    fn site_named(&self, tile: usize, name: &str) -> Result<usize, String> {
        let found = (0..MAX_SITES).find(|&site| self.site(tile, site).as_deref() == Some(name));
        found.ok_or_else(|| {
            let names: Vec<String> = (0..MAX_SITES).filter_map(|site| self.site(tile, site)).collect();
            format!("{name:?} is no site of this hex; they are {}", names.join(", "))
        })
    }

    /// The name of a spot.
    pub fn spot(&self, tile: usize, spot: usize) -> Option<String> {
        if spot < GUEST {
            return self.site(tile, spot);
        }
        if spot < OUT {
            return Some(format!("guest {}", self.site(tile, spot - GUEST)?));
        }
        let sort = spot - OUT;
        let major = if sort & MAJOR != 0 { " major" } else { "" };
        let aphid = if sort & HERDER != 0 { " aphid" } else { "" };
        Some(format!("outskirts{major}{aphid}"))
    }

    fn spot_named(&self, tile: usize, name: &str) -> Result<usize, String> {
        if let Some(sort) = (0..SORTS).find(|&sort| self.spot(TUNNEL, OUT + sort).as_deref() == Some(name)) {
            return Ok(OUT + sort);
        }
        match name.strip_prefix("guest ") {
            Some(site) => Ok(GUEST + self.site_named(tile, site)?),
            None => self.site_named(tile, name),
        }
    }

    /// A goal: a site, a guest's, or `None` for the outskirts.
    fn goal(&self, tile: usize, goal: usize) -> Option<Option<String>> {
        if goal >= OUT { Some(None) } else { self.spot(tile, goal).map(Some) }
    }

    fn goal_named(&self, tile: usize, name: Option<&str>) -> Result<usize, String> {
        match name {
            None => Ok(OUT),
            Some(name) => match self.spot_named(tile, name)? {
                spot if spot < OUT => Ok(spot),
                _ => Err("the outskirts are left out".to_owned()),
            },
        }
    }

    /// The tile in which ants are told apart now.
    fn here(&self) -> usize {
        use super::state::Task;
        match self.state.top() {
            Some(Task::Which { from, .. }) => from.into(),
            Some(Task::Shift { tile, .. }) => tile.into(),
            _ => TUNNEL,
        }
    }

    /// From where to where ants are brought now.
    fn bring(&self) -> Option<(usize, usize)> {
        match self.state.top() {
            Some(super::state::Task::Bring { from, to, .. }) => Some((from.into(), to.into())),
            _ => None,
        }
    }

    /// Whether a Homeland is placed now.
    fn settles(&self) -> bool {
        matches!(self.state.top(), Some(super::state::Task::Settle { .. }))
    }

    /// Whether a face-down hex is chosen now.
    fn flips(&self) -> bool {
        matches!(self.state.top(), Some(super::state::Task::Flip { .. }))
    }

    /// Whether a segment is named now.
    fn names(&self) -> bool {
        matches!(self.state.top(), Some(super::state::Task::Name { .. }))
    }

    /// The structure of a decision; `None` where it names a hex, site or card that isn't there.
    pub fn to_action(&self, decision: Decision) -> Option<Action> {
        use Decision as D;
        Some(match decision {
            D::Plain(plain) => match plain {
                Plain::Explore => Action::Explore,
                Plain::March => Action::March,
                Plain::Forage => Action::Forage,
                Plain::Rest => Action::Rest,
                Plain::Breed => Action::Breed,
                Plain::Pass => Action::Pass,
                Plain::Done => Action::Done,
                Plain::Accept => Action::Accept,
                Plain::ReactExplore => Action::React { to: "explore".to_owned() },
                Plain::ReactMarch => Action::React { to: "march".to_owned() },
                Plain::ReactForage => Action::React { to: "forage".to_owned() },
                Plain::ReactPlay => Action::React { to: "play".to_owned() },
                Plain::PayLarva => Action::PayLarva,
                Plain::NoFerocity => Action::Ferocity { card: None },
                Plain::DecreeLarvae => Action::Decree { take: "larvae".to_owned() },
                Plain::DecreeFood => Action::Decree { take: "food".to_owned() },
                Plain::DecreeCard => Action::Decree { take: "card".to_owned() },
                Plain::Brood => Action::Brood,
                Plain::Egg => Action::Egg,
            },
            D::Play(card, row) => {
                let segment = self.content.cards.get(card)?.kind.segment();
                let parasite = self.content.cards[card].parasite;
                let on = segment.filter(|_| !parasite).map(|segment| part(segment as usize, row));
                if on.is_none() && row > 0 {
                    return None;
                }
                Action::Play { card: self.card_name(card)?, on }
            }
            D::Take(tile) => Action::Take { hex: self.hexes[tile].map(|_| tile as u8)? },
            D::Lay(area, side, turn) if self.settles() => {
                let (q, r) = *AREAS.get(area).filter(|_| side == 0)?;
                Action::Settle { at: [q, r], turn: turn as u8 }
            }
            D::Lay(from, side, turn) if self.flips() => {
                let from = self.hex(from).filter(|_| turn == 0)?;
                let (q, r) = hex::add((from[0], from[1]), DIRECTIONS[side]);
                Action::Flip { at: [q, r], from }
            }
            D::Choose(segment) if self.names() => {
                Action::Name { segment: Segment::ALL.get(segment)?.name().to_owned() }
            }
            D::Lay(from, side, turn) => {
                let from = self.hex(from)?;
                let (q, r) = hex::add((from[0], from[1]), DIRECTIONS[side]);
                Action::Lay { at: [q, r], from, turn: turn as u8 }
            }
            D::Bring(goal) => {
                let (from, to) = self.bring()?;
                Action::Bring { from: self.hex(from)?, to: self.hex(to)?, site: self.goal(to, goal)? }
            }
            D::Move(from, to, goal) => {
                Action::Move { from: self.hex(from)?, to: self.hex(to)?, site: self.goal(to, goal)? }
            }
            D::Which(spot, leave) => Action::Which { spot: self.spot(self.here(), spot)?, leave },
            D::Shift(SHIFT_OUT, leave) => Action::Shift { site: None, leave },
            D::Shift(site, leave) => Action::Shift { site: Some(self.site(self.here(), site)?), leave },
            D::PayAnt(tile, spot) => Action::PayAnt { hex: self.hex(tile)?, spot: self.spot(tile, spot)? },
            D::Place(tile, goal) => Action::Place { hex: self.hex(tile)?, site: self.goal(tile, goal)? },
            D::Major(tile, goal) => Action::Major { hex: self.hex(tile)?, site: self.goal(tile, goal)? },
            D::Host(player, segment, row) => Action::Host { player: player as u8, on: part(segment, row) },
            D::On(segment, row) => Action::On { on: part(segment, row) },
            D::Shed(segment, row) => Action::Shed { on: part(segment, row) },
            D::Choose(option) => Action::Choose { option: option as u8 + 1 },
            D::Discard(card) => Action::Discard { card: self.card_name(card)? },
            D::At(tile) => Action::At { hex: self.hex(tile)? },
            D::Harvest(tile, spot) => Action::Harvest { hex: self.hex(tile)?, spot: self.spot(tile, spot)? },
            D::Ant(tile, player, spot) => {
                Action::Ant { hex: self.hex(tile)?, player: player as u8, spot: self.spot(tile, spot)? }
            }
            D::Wormhole(tile) => Action::Wormhole { hex: self.hex(tile)? },
            D::Centipede(from, to) => Action::Centipede { from: self.hex(from)?, to: self.hex(to)? },
            D::Aphid(tile, site) => Action::Aphid { hex: self.hex(tile)?, site: self.site(tile, site)? },
            D::Ferocity(card) => Action::Ferocity { card: Some(self.card_name(card)?) },
            D::Lose(tile, spot) => Action::Lose { hex: self.hex(tile)?, spot: self.spot(tile, spot)? },
            D::Push(from, to, site) => {
                Action::Push { from: self.hex(from)?, to: self.hex(to)?, site: self.site(from, site)? }
            }
            D::Devour(tile, spot) => Action::Devour { hex: self.hex(tile)?, spot: self.spot(tile, spot)? },
            D::Hand(tile, from, to) => {
                Action::Hand { hex: self.hex(tile)?, from: self.spot(tile, from)?, to: self.spot(tile, to)? }
            }
            D::Predator(kind, tile) => Action::Predator { predator: predator(kind), hex: self.hex(tile)? },
            D::Eat(tile, site) => Action::Eat { hex: self.hex(tile)?, site: self.site(tile, site)? },
            D::Draft(card) => Action::Draft { card: self.card_name(card)? },
            D::Keep(card) => Action::Keep { card: self.card_name(card)? },
            D::Symbiote(segment) => Action::Symbiote { token: Segment::ALL[segment].name().to_owned() },
            D::Nymph(tile, site) => Action::Nymph { hex: self.hex(tile)?, site: self.site(tile, site)? },
            D::Power(power) => Action::Power { power: BroodPower::ALL[power].name().to_owned() },
            D::Top(card) => Action::Top { card: self.card_name(card)? },
            D::Bottom(card) => Action::Bottom { card: self.card_name(card)? },
            D::TopHex(tile) => Action::TopHex { hex: self.hexes[tile].map(|_| tile as u8)? },
            D::BottomHex(tile) => Action::BottomHex { hex: self.hexes[tile].map(|_| tile as u8)? },
            D::Summonable(kind) => Action::Summonable { predator: predator(kind) },
            D::Season(season) => Action::Season { season: self.content.seasons.get(season)?.name.clone() },
            D::Draw(card) => Action::Draw { card: self.card_name(card)? },
            D::Reveal(card) => Action::Reveal { card: self.card_name(card)? },
            D::Hex(tile) => Action::Hex { hex: self.hexes[tile].map(|_| tile as u8)? },
        })
    }

    /// The decision of a structure, or why it is none.
    ///
    /// # Errors
    /// What isn't there, in words.
    pub fn from_action(&self, action: &Action) -> Result<Decision, String> {
        use Decision as D;
        let player = |player: u8| {
            let found = (usize::from(player) < MAX_PLAYERS).then_some(usize::from(player));
            found.ok_or_else(|| format!("no player sits on {player}"))
        };
        Ok(match action {
            Action::Explore => D::Plain(Plain::Explore),
            Action::March => D::Plain(Plain::March),
            Action::Forage => D::Plain(Plain::Forage),
            Action::Rest => D::Plain(Plain::Rest),
            Action::Breed => D::Plain(Plain::Breed),
            Action::Pass => D::Plain(Plain::Pass),
            Action::Done => D::Plain(Plain::Done),
            Action::Accept => D::Plain(Plain::Accept),
            Action::React { to } => {
                let deed = Deed::ALL.into_iter().find(|deed| deed.name() == to);
                D::Plain(Plain::react(deed.ok_or_else(|| format!("{to:?} is none of explore, march, forage, play"))?))
            }
            Action::PayLarva => D::Plain(Plain::PayLarva),
            Action::Ferocity { card: None } => D::Plain(Plain::NoFerocity),
            Action::Decree { take } => D::Plain(match take.as_str() {
                "larvae" => Plain::DecreeLarvae,
                "food" => Plain::DecreeFood,
                "card" => Plain::DecreeCard,
                _ => return Err(format!("{take:?} is none of larvae, food, card")),
            }),
            Action::Play { card, on } => {
                let index = self.card(card)?;
                let segment = self.content.cards[index].kind.segment().filter(|_| !self.content.cards[index].parasite);
                match (segment, on) {
                    (None, None) => D::Play(index, 0),
                    (Some(segment), Some(on)) => match part_named(on)? {
                        (found, row) if found == segment as usize => D::Play(index, row),
                        _ => return Err(format!("{card} is a {}, and doesn't go on {on}", segment.name())),
                    },
                    (Some(segment), None) => {
                        return Err(format!("{card} goes on a place: \"on {} 1\"", segment.name()));
                    }
                    (None, Some(_)) => return Err(format!("{card} goes on no place of the own body")),
                }
            }
            Action::Take { hex } => D::Take(self.number(*hex)?),
            Action::Settle { at, turn } => {
                let area = AREAS.iter().position(|&(q, r)| [q, r] == *at).filter(|_| self.settles());
                let area = area.ok_or_else(|| format!("no Homeland is placed at {},{} now", at[0], at[1]))?;
                if usize::from(*turn) >= SIDES {
                    return Err(format!("{turn} turns are not 0 to 5"));
                }
                D::Lay(area, 0, (*turn).into())
            }
            Action::Flip { at, from } if self.flips() => {
                let tile = self.tile(*from)?;
                let target = (at[0], at[1]);
                let side = (0..SIDES).find(|&side| hex::add((from[0], from[1]), DIRECTIONS[side]) == target);
                let side = side.ok_or_else(|| format!("{},{} is not beside {},{}", at[0], at[1], from[0], from[1]))?;
                D::Lay(tile, side, 0)
            }
            Action::Flip { .. } => return Err("no hex that lies face down is chosen now".to_owned()),
            Action::Lay { .. } if self.settles() || self.flips() => {
                return Err("no hex is placed now; settle and flip choose a place".to_owned());
            }
            Action::Name { segment } if self.names() => {
                let found =
                    Segment::named(segment).ok_or_else(|| format!("{segment:?} is none of head, thorax, abdomen"))?;
                D::Choose(found as usize)
            }
            Action::Name { .. } => return Err("no segment is named now".to_owned()),
            Action::Choose { .. } if self.names() => return Err("a segment is named, as in name head".to_owned()),
            Action::Lay { at, from, turn } => {
                let tile = self.tile(*from)?;
                let target = (at[0], at[1]);
                let side = (0..SIDES).find(|&side| hex::add((from[0], from[1]), DIRECTIONS[side]) == target);
                let side = side.ok_or_else(|| format!("{},{} is not beside {},{}", at[0], at[1], from[0], from[1]))?;
                if usize::from(*turn) >= SIDES {
                    return Err(format!("{turn} turns are not 0 to 5"));
                }
                D::Lay(tile, side, (*turn).into())
            }
            Action::Bring { from, to, site } => {
                // The number tells the site alone: the hexes must be those of the Explore under way.
                let (start, end) = self.bring().ok_or("no ants move in by an Explore now")?;
                if (self.tile(*from)?, self.tile(*to)?) != (start, end) {
                    let hex = |tile| self.hex(tile).map_or_else(String::new, |[q, r]| format!("{q},{r}"));
                    return Err(format!("ants move in from {} to {}", hex(start), hex(end)));
                }
                D::Bring(self.goal_named(end, site.as_deref())?)
            }
            Action::Move { from, to, site } => {
                let (from, to) = (self.tile(*from)?, self.tile(*to)?);
                D::Move(from, to, self.goal_named(to, site.as_deref())?)
            }
            Action::Which { spot, leave } => D::Which(self.spot_named(self.here(), spot)?, *leave),
            Action::Shift { site: None, leave } => D::Shift(SHIFT_OUT, *leave),
            Action::Shift { site: Some(site), leave } => D::Shift(self.site_named(self.here(), site)?, *leave),
            Action::PayAnt { hex, spot } => {
                let tile = self.tile(*hex)?;
                D::PayAnt(tile, self.spot_named(tile, spot)?)
            }
            Action::Place { hex, site } => {
                let tile = self.tile(*hex)?;
                D::Place(tile, self.goal_named(tile, site.as_deref())?)
            }
            Action::Major { hex, site } => {
                let tile = self.tile(*hex)?;
                D::Major(tile, self.goal_named(tile, site.as_deref())?)
            }
            Action::Host { player: seat, on } => {
                let (segment, row) = part_named(on)?;
                D::Host(player(*seat)?, segment, row)
            }
            Action::On { on } => part_named(on).map(|(segment, row)| D::On(segment, row))?,
            Action::Shed { on } => part_named(on).map(|(segment, row)| D::Shed(segment, row))?,
            Action::Choose { option } if (1..=super::effects::MAX_OPTIONS).contains(&usize::from(*option)) => {
                D::Choose(usize::from(*option) - 1)
            }
            Action::Choose { option } => return Err(format!("{option} is no option")),
            Action::Discard { card } => D::Discard(self.card(card)?),
            Action::At { hex } => D::At(self.tile(*hex)?),
            Action::Harvest { hex, spot } => {
                let tile = self.tile(*hex)?;
                match self.spot_named(tile, spot)? {
                    spot if spot < OUT => D::Harvest(tile, spot),
                    _ => return Err("the outskirts yield nothing".to_owned()),
                }
            }
            Action::Ant { hex, player: seat, spot } => {
                let tile = self.tile(*hex)?;
                D::Ant(tile, player(*seat)?, self.spot_named(tile, spot)?)
            }
            Action::Wormhole { hex } => D::Wormhole(self.tile(*hex)?),
            Action::Centipede { from, to } => D::Centipede(self.tile(*from)?, self.tile(*to)?),
            Action::Aphid { hex, site } => {
                let tile = self.tile(*hex)?;
                D::Aphid(tile, self.site_named(tile, site)?)
            }
            Action::Ferocity { card: Some(card) } => D::Ferocity(self.card(card)?),
            Action::Lose { hex, spot } => {
                let tile = self.tile(*hex)?;
                D::Lose(tile, self.spot_named(tile, spot)?)
            }
            Action::Push { from, to, site } => {
                let from = self.tile(*from)?;
                D::Push(from, self.tile(*to)?, self.site_named(from, site)?)
            }
            Action::Devour { hex, spot } => {
                let tile = self.tile(*hex)?;
                D::Devour(tile, self.spot_named(tile, spot)?)
            }
            Action::Hand { hex, from, to } => {
                let tile = self.tile(*hex)?;
                D::Hand(tile, self.spot_named(tile, from)?, self.spot_named(tile, to)?)
            }
            Action::Predator { predator, hex } => D::Predator(predator_named(predator)?, self.tile(*hex)?),
            Action::Eat { hex, site } => {
                let tile = self.tile(*hex)?;
                D::Eat(tile, self.site_named(tile, site)?)
            }
            Action::Draft { card } => D::Draft(self.card(card)?),
            Action::Keep { card } => D::Keep(self.card(card)?),
            Action::Symbiote { token } => {
                let segment =
                    Segment::named(token).ok_or_else(|| format!("{token:?} is none of head, thorax, abdomen"))?;
                D::Symbiote(segment as usize)
            }
            Action::Nymph { hex, site } => {
                let tile = self.tile(*hex)?;
                D::Nymph(tile, self.site_named(tile, site)?)
            }
            Action::Brood => D::Plain(Plain::Brood),
            Action::Egg => D::Plain(Plain::Egg),
            Action::Power { power } => D::Power(BroodPower::named(power)? as usize),
            Action::Top { card } => D::Top(self.card(card)?),
            Action::Bottom { card } => D::Bottom(self.card(card)?),
            Action::TopHex { hex } => D::TopHex(self.number(*hex)?),
            Action::BottomHex { hex } => D::BottomHex(self.number(*hex)?),
            Action::Summonable { predator } => D::Summonable(predator_named(predator)?),
            Action::Season { season } => {
                let found = self.content.seasons.iter().position(|other| other.name == *season);
                D::Season(found.ok_or_else(|| format!("no season is called {season:?}"))?)
            }
            Action::Draw { card } => D::Draw(self.card(card)?),
            Action::Reveal { card } => D::Reveal(self.card(card)?),
            Action::Hex { hex } => D::Hex(self.number(*hex)?),
        })
    }
}

fn predator(kind: usize) -> String {
    PredatorKind::ALL[kind].name().to_owned()
}

fn predator_named(name: &str) -> Result<usize, String> {
    let found = PredatorKind::named(name).map(|kind| kind as usize);
    found.ok_or_else(|| format!("{name:?} is none of {}", PredatorKind::ALL.map(PredatorKind::name).join(", ")))
}

/// A place of the body in text: `thorax 1`.
pub fn part(segment: usize, row: usize) -> String {
    format!("{} {}", Segment::ALL[segment].name(), row + 1)
}

/// Segment and row of a place of the body.
pub fn part_named(text: &str) -> Result<(usize, usize), String> {
    let parts = text.split_once(' ').and_then(|(segment, row)| Some((Segment::named(segment)?, row.parse().ok()?)));
    match parts {
        Some((segment, row @ 1..=ROWS)) => Ok((segment as usize, row - 1)),
        _ => Err(format!("{text:?} is no place of the body, as in \"thorax 1\"")),
    }
}

/// The letters of the players.
pub const PLAYERS: [char; MAX_PLAYERS] = ['a', 'b', 'c', 'd', 'e'];

/// The notation of an action.
pub fn format(action: &Action) -> String {
    let at = |[q, r]: &At| format!("{q},{r}");
    let site = |site: &Option<String>| site.as_ref().map_or(String::new(), |site| format!(" site {site}"));
    let spot = |spot: &str| if spot.starts_with("outskirts") { format!(" {spot}") } else { format!(" site {spot}") };
    let left = |leave: bool| if leave { " leave aphid" } else { "" };
    let letter = |player: u8| PLAYERS.get(usize::from(player)).copied().unwrap_or('?');
    match action {
        Action::Explore => "explore".to_owned(),
        Action::March => "march".to_owned(),
        Action::Forage => "forage".to_owned(),
        Action::Rest => "rest".to_owned(),
        Action::Breed => "breed".to_owned(),
        Action::Play { card, on: None } => format!("play {card}"),
        Action::Play { card, on: Some(on) } => format!("play {card} on {on}"),
        Action::React { to } => format!("react {to}"),
        Action::Pass => "pass".to_owned(),
        Action::Done => "done".to_owned(),
        Action::Accept => "accept".to_owned(),
        Action::Take { hex } => format!("take {hex}"),
        Action::Lay { at: hex, from, turn } => format!("explore {} from {} turn {turn}", at(hex), at(from)),
        Action::Settle { at: hex, turn } => format!("settle {} turn {turn}", at(hex)),
        Action::Flip { at: hex, from } => format!("flip {} from {}", at(hex), at(from)),
        Action::Name { segment } => format!("name {segment}"),
        Action::Bring { from, to, site: goal } => format!("bring {}>{}{}", at(from), at(to), site(goal)),
        Action::Move { from, to, site: goal } => format!("move {}>{}{}", at(from), at(to), site(goal)),
        Action::Which { spot: name, leave } => format!("which{}{}", spot(name), left(*leave)),
        Action::Shift { site: goal, leave } => format!("shift{}{}", site(goal), left(*leave)),
        Action::PayLarva => "pay larva".to_owned(),
        Action::PayAnt { hex, spot: name } => format!("pay ant {}{}", at(hex), spot(name)),
        Action::Place { hex, site: goal } => format!("place {}{}", at(hex), site(goal)),
        Action::Major { hex, site: goal } => format!("major {}{}", at(hex), site(goal)),
        Action::Host { player, on } => format!("host {} {on}", letter(*player)),
        Action::On { on } => format!("on {on}"),
        Action::Shed { on } => format!("shed {on}"),
        Action::Choose { option } => format!("choose {option}"),
        Action::Discard { card } => format!("discard {card}"),
        Action::At { hex } => format!("at {}", at(hex)),
        Action::Harvest { hex, spot: name } => format!("harvest {}{}", at(hex), spot(name)),
        Action::Ant { hex, player, spot: name } => format!("ant {} {}{}", letter(*player), at(hex), spot(name)),
        Action::Wormhole { hex } => format!("wormhole {}", at(hex)),
        Action::Centipede { from, to } => format!("centipede {}>{}", at(from), at(to)),
        Action::Aphid { hex, site } => format!("aphid {} site {site}", at(hex)),
        Action::Ferocity { card } => format!("ferocity {}", card.as_deref().unwrap_or("none")),
        Action::Lose { hex, spot: name } => format!("lose {}{}", at(hex), spot(name)),
        Action::Push { from, to, site } => format!("push {}>{} site {site}", at(from), at(to)),
        Action::Devour { hex, spot: name } => format!("devour {}{}", at(hex), spot(name)),
        Action::Hand { hex, from, to } => format!("hand {}{}>{}", at(hex), spot(from), spot(to).trim_start()),
        Action::Predator { predator, hex } => format!("predator {predator} {}", at(hex)),
        Action::Eat { hex, site } => format!("eat {} site {site}", at(hex)),
        Action::Draft { card } => format!("draft {card}"),
        Action::Keep { card } => format!("keep {card}"),
        Action::Symbiote { token } => format!("symbiote {token}"),
        Action::Nymph { hex, site } => format!("nymph {} site {site}", at(hex)),
        Action::Brood => "brood".to_owned(),
        Action::Egg => "egg".to_owned(),
        Action::Power { power } => format!("power {power}"),
        Action::Top { card } => format!("top {card}"),
        Action::Bottom { card } => format!("bottom {card}"),
        Action::TopHex { hex } => format!("top hex {hex}"),
        Action::BottomHex { hex } => format!("bottom hex {hex}"),
        Action::Summonable { predator } => format!("summonable {predator}"),
        Action::Season { season } => format!("season {season}"),
        Action::Decree { take } => format!("decree {take}"),
        Action::Draw { card } => format!("draw {card}"),
        Action::Reveal { card } => format!("reveal {card}"),
        Action::Hex { hex } => format!("hex {hex}"),
    }
}

/// Reads notation.
///
/// # Errors
/// [`ActionParseError`] saying what was expected.
pub fn parse(text: &str) -> Result<Action, ActionParseError> {
    let mut reader = ActionReader::new(text);
    let action = parse_words(&mut reader)?;
    reader.end()?;
    Ok(action)
}

type Parsed<T> = Result<T, ActionParseError>;

fn axial(reader: &mut ActionReader) -> Parsed<At> {
    let q = reader.integer("hex")?;
    reader.sign(',')?;
    Ok([q, reader.integer("hex")?])
}

fn expect(reader: &mut ActionReader, word: &str) -> Parsed<()> {
    match reader.word()? {
        found if found == word => Ok(()),
        found => Err(reader.error(format!("expected {word:?}, not {found:?}"))),
    }
}

fn small(reader: &mut ActionReader, what: &str) -> Parsed<u8> {
    reader.number(what, 256).map(|n| n as u8)
}

/// The name of a card: all that is left, or up to this word.
fn name(reader: &mut ActionReader, until: Option<&str>) -> Parsed<String> {
    let mut words: Vec<String> = Vec::new();
    while !reader.is_at_end() {
        let next = reader.token();
        if until.is_some_and(|until| next == until) {
            break;
        }
        words.push(next.to_owned());
    }
    if words.is_empty() { Err(reader.error("expected the name of a card")) } else { Ok(words.join(" ")) }
}

/// `thorax 1`
fn place(reader: &mut ActionReader) -> Parsed<String> {
    let segment = reader.word()?;
    let row = small(reader, "row")?;
    let text = format!("{segment} {row}");
    part_named(&text).map(|_| text).map_err(|reason| reader.error(reason))
}

/// `site food`, or nothing.
fn goal(reader: &mut ActionReader) -> Parsed<Option<String>> {
    if reader.is_at_end() || reader.rest().trim_start().starts_with("leave") {
        return Ok(None);
    }
    expect(reader, "site")?;
    site(reader).map(Some)
}

fn site(reader: &mut ActionReader) -> Parsed<String> {
    match reader.name()? {
        "guest" => Ok(format!("guest {}", reader.name()?)),
        name => Ok(name.to_owned()),
    }
}

/// `site food` or `outskirts major aphid`.
fn spot(reader: &mut ActionReader) -> Parsed<String> {
    match reader.word()? {
        "site" => site(reader),
        "outskirts" => {
            let mut text = "outskirts".to_owned();
            for word in ["major", "aphid"] {
                if reader.rest().trim_start().starts_with(word) {
                    reader.word()?;
                    text = format!("{text} {word}");
                }
            }
            Ok(text)
        }
        other => Err(reader.error(format!("{other:?} is neither site nor outskirts"))),
    }
}

fn leave(reader: &mut ActionReader) -> Parsed<bool> {
    if reader.is_at_end() {
        return Ok(false);
    }
    expect(reader, "leave")?;
    expect(reader, "aphid")?;
    Ok(true)
}

fn player(reader: &mut ActionReader) -> Parsed<u8> {
    let found = reader.word()?;
    let seat = PLAYERS.iter().position(|letter| found == letter.to_string());
    seat.map(|seat| seat as u8).ok_or_else(|| reader.error(format!("{found:?} is none of a, b, c, d, e")))
}

/// `hex 12`, where that is what stands there.
fn hex_number(reader: &mut ActionReader) -> Parsed<Option<u8>> {
    if !reader.rest().trim_start().starts_with("hex ") {
        return Ok(None);
    }
    reader.word()?;
    small(reader, "hex").map(Some)
}

fn between(reader: &mut ActionReader) -> Parsed<(At, At)> {
    let from = axial(reader)?;
    reader.sign('>')?;
    Ok((from, axial(reader)?))
}

fn parse_words(reader: &mut ActionReader) -> Parsed<Action> {
    Ok(match reader.word()? {
        "explore" if reader.is_at_end() => Action::Explore,
        "explore" => {
            let at = axial(reader)?;
            expect(reader, "from")?;
            let from = axial(reader)?;
            expect(reader, "turn")?;
            Action::Lay { at, from, turn: small(reader, "turn")? }
        }
        "march" => Action::March,
        "forage" => Action::Forage,
        "rest" => Action::Rest,
        "breed" => Action::Breed,
        "play" => {
            let card = name(reader, Some("on"))?;
            let on = if reader.is_at_end() { None } else { Some(place(reader)?) };
            Action::Play { card, on }
        }
        "react" => Action::React { to: reader.word()?.to_owned() },
        "pass" => Action::Pass,
        "done" => Action::Done,
        "accept" => Action::Accept,
        "take" => Action::Take { hex: small(reader, "hex")? },
        "settle" => {
            let at = axial(reader)?;
            expect(reader, "turn")?;
            Action::Settle { at, turn: small(reader, "turn")? }
        }
        "flip" => {
            let at = axial(reader)?;
            expect(reader, "from")?;
            Action::Flip { at, from: axial(reader)? }
        }
        "name" => Action::Name { segment: reader.word()?.to_owned() },
        "bring" => {
            let (from, to) = between(reader)?;
            Action::Bring { from, to, site: goal(reader)? }
        }
        "move" => {
            let (from, to) = between(reader)?;
            Action::Move { from, to, site: goal(reader)? }
        }
        "which" => Action::Which { spot: spot(reader)?, leave: leave(reader)? },
        "shift" => Action::Shift { site: goal(reader)?, leave: leave(reader)? },
        "pay" => match reader.word()? {
            "larva" => Action::PayLarva,
            "ant" => Action::PayAnt { hex: axial(reader)?, spot: spot(reader)? },
            other => return Err(reader.error(format!("{other:?} is neither larva nor ant"))),
        },
        "place" => Action::Place { hex: axial(reader)?, site: goal(reader)? },
        "major" => Action::Major { hex: axial(reader)?, site: goal(reader)? },
        "host" => Action::Host { player: player(reader)?, on: place(reader)? },
        "on" => Action::On { on: place(reader)? },
        "shed" => Action::Shed { on: place(reader)? },
        "choose" => Action::Choose { option: small(reader, "option")? },
        "discard" => Action::Discard { card: name(reader, None)? },
        "at" => Action::At { hex: axial(reader)? },
        "harvest" => Action::Harvest { hex: axial(reader)?, spot: spot(reader)? },
        "ant" => {
            let player = player(reader)?;
            Action::Ant { player, hex: axial(reader)?, spot: spot(reader)? }
        }
        "wormhole" => Action::Wormhole { hex: axial(reader)? },
        "centipede" => {
            let (from, to) = between(reader)?;
            Action::Centipede { from, to }
        }
        "aphid" => {
            let hex = axial(reader)?;
            expect(reader, "site")?;
            Action::Aphid { hex, site: site(reader)? }
        }
        "ferocity" => {
            let card = name(reader, None)?;
            Action::Ferocity { card: (card != "none").then_some(card) }
        }
        "lose" => Action::Lose { hex: axial(reader)?, spot: spot(reader)? },
        "push" => {
            let (from, to) = between(reader)?;
            expect(reader, "site")?;
            Action::Push { from, to, site: site(reader)? }
        }
        "devour" => Action::Devour { hex: axial(reader)?, spot: spot(reader)? },
        "hand" => {
            let hex = axial(reader)?;
            let from = spot(reader)?;
            reader.sign('>')?;
            Action::Hand { hex, from, to: spot(reader)? }
        }
        "predator" => {
            let predator = reader.word()?.to_owned();
            Action::Predator { predator, hex: axial(reader)? }
        }
        "eat" => {
            let hex = axial(reader)?;
            expect(reader, "site")?;
            Action::Eat { hex, site: site(reader)? }
        }
        "draft" => Action::Draft { card: name(reader, None)? },
        "keep" => Action::Keep { card: name(reader, None)? },
        "symbiote" => Action::Symbiote { token: reader.word()?.to_owned() },
        "nymph" => {
            let hex = axial(reader)?;
            expect(reader, "site")?;
            Action::Nymph { hex, site: site(reader)? }
        }
        "brood" => Action::Brood,
        "egg" => Action::Egg,
        "power" => Action::Power { power: reader.word()?.to_owned() },
        "top" => match hex_number(reader)? {
            Some(hex) => Action::TopHex { hex },
            None => Action::Top { card: name(reader, None)? },
        },
        "bottom" => match hex_number(reader)? {
            Some(hex) => Action::BottomHex { hex },
            None => Action::Bottom { card: name(reader, None)? },
        },
        "summonable" => Action::Summonable { predator: reader.word()?.to_owned() },
        "season" => Action::Season { season: name(reader, None)? },
        "decree" => Action::Decree { take: reader.word()?.to_owned() },
        "draw" => Action::Draw { card: name(reader, None)? },
        "reveal" => Action::Reveal { card: name(reader, None)? },
        "hex" => Action::Hex { hex: small(reader, "hex")? },
        other => {
            return Err(reader.error(format!(
                "{other:?} is none of explore, march, forage, play, rest, breed, react, pass, done, accept, take, settle, flip, name, bring, move, \
                 which, shift, pay, place, major, host, on, shed, choose, discard, at, harvest, ant, wormhole, centipede, \
                 aphid, push, devour, hand, ferocity, lose, predator, eat, draft, keep, symbiote, nymph, brood, egg, power, \
                 top, bottom, decree, draw, reveal, hex, summonable, season"
            )));
        }
    })
}

/// The resources of decrees and goods, in the order of their actions.
pub const DECREES: [(Plain, Resource); 3] =
    [(Plain::DecreeLarvae, Resource::Larva), (Plain::DecreeFood, Resource::Food), (Plain::DecreeCard, Resource::Card)];
