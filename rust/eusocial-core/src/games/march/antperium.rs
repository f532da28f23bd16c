//! Eve of the Antperium (MOA-B58 to B62): a meadow that lies face down around the Enclave, and a Homeland for each player in place of
//! the Great Tunnel.
//!
//! Which hexes lie face down nobody knows, so the face-down hexes and the hex deck are one set, `stack`; only the places are kept. The
//! Enclave lies in the centre.

use super::March;
use super::action::Decision;
use super::content::{PredatorKind, Segment};
use super::effects::Effect;
use super::facts::{POLLINATOR, SCOUTING};
use super::meadow::turned;
use super::options::Mode;
use super::state::{Found, MAX_PLAYERS, NONE, SIDES, State, TUNNEL, Task, Tiles, Way, tiles_of, tiles_where};
use crate::bits::Bits;
use crate::game::ActionId;
use crate::hex::{self, Axial, DIRECTIONS};

/// The places of the face-down hexes: around the centre by side, then the centre.
pub(super) const PLACES: usize = SIDES + 1;
/// The place of the Enclave.
pub(super) const CENTRE: usize = SIDES;
/// Where Homelands may lie: of the ring around the Inner Meadow the places that touch two of its hexes, clockwise. The others touch
/// one alone.
pub(super) const AREAS: [Axial; SIDES] = [(1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1)];
/// MOA-B61: points for the Enclave and the hexes around it.
const CORE_POINTS: i32 = 2;
/// MOA-B61: points for any other hex.
const OTHER_POINTS: i32 = 1;

/// What Eve of the Antperium adds to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Realm {
    /// The Homeland of each player; [`NONE`] before it is chosen, and in other modes.
    pub homes: [u8; MAX_PLAYERS],
    /// The places where hexes lie face down, as bits: six by side around the centre, then the centre.
    pub hidden: u8,
}

impl Realm {
    /// Of other modes.
    pub const NONE: Self = Self { homes: [NONE; MAX_PLAYERS], hidden: 0 };

    /// All Homelands.
    pub fn all(&self) -> Tiles {
        self.homes.iter().filter(|&&tile| tile != NONE).fold(0, |set, &tile| set | 1 << tile)
    }

    /// The coordinates of the face-down hexes.
    pub fn places(&self) -> impl Iterator<Item = Axial> + use<> {
        Bits(self.hidden.into()).map(place_at)
    }
}

/// The coordinates of a place.
pub(super) fn place_at(place: usize) -> Axial {
    DIRECTIONS.get(place).copied().unwrap_or((0, 0))
}

/// The place at these coordinates, if it is one of the seven.
pub(super) fn place_of(at: Axial) -> Option<usize> {
    (0..PLACES).find(|&place| place_at(place) == at)
}

impl March {
    /// Whether Eve of the Antperium is played.
    #[inline]
    pub(super) fn is_antperium(&self) -> bool {
        self.options.mode == Mode::Antperium
    }

    /// The Great Tunnel where there is one.
    pub(super) fn tunnel_bit(&self) -> Tiles {
        u32::from(!self.is_antperium()) << TUNNEL
    }

    /// Cubes that a player has for eggs, larvae and ants: one keeps the score where the marker shows the Homeland (MOA-B58).
    pub(super) fn cubes(&self) -> u8 {
        self.content.numbers.cubes - u8::from(self.is_antperium())
    }

    // Homelands

    /// The Great Tunnel, or in its place the player's Homeland (MOA-B58).
    pub(super) fn home(&self, state: &State, player: usize) -> Tiles {
        if !self.is_antperium() {
            return 1 << TUNNEL;
        }
        match state.realm.homes[player] {
            NONE => 0,
            tile => 1 << tile,
        }
    }

    /// The hexes of the meadow for battles and effects: all but the Great Tunnel, and Homelands in its place (MOA-B58).
    #[inline]
    pub(super) fn meadow(&self, state: &State) -> Tiles {
        let homes = if self.is_antperium() { state.realm.all() } else { 1 << TUNNEL };
        state.placed & !homes
    }

    /// MOA-B58: no larvae are placed onto others' Homelands.
    pub(super) fn without_others_homes(&self, state: &State, player: usize, tiles: Tiles) -> Tiles {
        if !self.is_antperium() {
            return tiles;
        }
        let homes = &state.realm.homes;
        tiles_where(tiles, |tile| !(0..MAX_PLAYERS).any(|other| other != player && usize::from(homes[other]) == tile))
    }

    /// MOA-D3: where a player may place larvae in a March: hexes that he inhabits and the Great Tunnel.
    pub(super) fn own_ground(&self, state: &State, player: usize) -> Tiles {
        self.without_others_homes(state, player, state.inhabited(player) | self.home(state, player))
    }

    /// MOA-B58: the hexes lie face down, and each player, from the last to the first, gets a Homeland.
    pub(super) fn begin_antperium(&self, state: &mut State) {
        state.realm.hidden = (1 << PLACES) - 1;
        state.start_left = 0;
        // The last pushed comes first.
        for player in self.from(state.first.into()) {
            state.push(Task::Home { player: player as u8 });
        }
    }

    /// The areas that are left for Homelands, as indices of [`AREAS`]. The areas of all are alike: each of three players touches two
    /// hexes of the Inner Meadow alone, each of four one alone and one with a neighbour.
    fn free_areas<'a>(&self, state: &'a State) -> impl Iterator<Item = usize> + use<'a> {
        let areas: &[usize] = if self.players() == 3 { &[0, 2, 4] } else { &[0, 1, 3, 4] };
        areas.iter().copied().filter(|&area| state.tile_at(AREAS[area]).is_none())
    }

    pub(super) fn list_areas(&self, state: &State, tile: usize, out: &mut Vec<ActionId>) {
        for area in self.free_areas(state) {
            for turn in 0..self.distinct_turns(tile) {
                // A tunnel leads into the Inner Meadow.
                let open = turned(self.prints.tunnels[tile], turn);
                let leads = (0..SIDES)
                    .filter(|&side| open >> side & 1 == 1)
                    .any(|side| place_of(hex::add(AREAS[area], DIRECTIONS[side])).is_some());
                if leads {
                    out.push(self.numbers.number(Decision::Lay(area, 0, turn)));
                }
            }
        }
    }

    /// The Homeland is laid, with its first ants (MOA-B58).
    pub(super) fn settle_home(&self, state: &mut State, player: usize, tile: usize, area: usize, turn: usize) {
        state.pop();
        state.start_hexes &= !(1 << tile);
        state.realm.homes[player] = tile as u8;
        self.lay(state, tile, AREAS[area], turn);
        self.first_ants(state, player, tile, self.content.numbers.start_two.ants);
        if self.prints.aphids >> tile & 1 == 1 {
            state.push(Task::AphidSite { player: player as u8, tile: tile as u8 });
        }
        if self.free_areas(state).next().is_none() {
            // The starting hexes that nobody took leave the game.
            state.start_hexes = 0;
        }
    }

    // Hexes that lie face down

    /// Whether a hex lies face down there.
    pub(super) fn is_face_down(&self, state: &State, at: Axial) -> bool {
        place_of(at).is_some_and(|place| state.realm.hidden >> place & 1 == 1)
    }

    /// Hexes of the deck that nobody has seen: what is unknown, less what lies face down in the Inner Meadow.
    pub(super) fn unseen_deck(&self, state: &State) -> usize {
        let lie = (state.realm.hidden & !(1 << CENTRE)).count_ones();
        state.stack.count_ones().saturating_sub(lie) as usize
    }

    /// The hexes of which one shows next: what lies face down, or the top of the hex deck.
    pub(super) fn next_hidden(&self, state: &State, way: Way) -> Tiles {
        match way {
            Way::Flip { from, side, .. } if state.drawn == 0 => match place_of(self.across(state, from, side)) {
                Some(CENTRE) => 1 << self.prints.enclave,
                _ => state.stack,
            },
            _ if self.unseen_deck(state) > 0 => state.stack,
            _ => state.bottom.first().map_or(0, |&tile| 1 << tile),
        }
    }

    fn across(&self, state: &State, from: u8, side: u8) -> Axial {
        hex::add(state.tiles[usize::from(from)].at, DIRECTIONS[usize::from(side)])
    }

    /// Calls for each face-down hex that a player may explore: from a tile, over a side; with `only`, from that tile.
    pub(super) fn flips(&self, state: &State, player: usize, only: u8, mut each: impl FnMut(usize, usize)) {
        let brood = state.predators[PredatorKind::Broodmother as usize].tile;
        // MOA-B59
        let guarded = state.centipedes | if brood == NONE { 0 } else { 1 << brood };
        let home = self.home(state, player) & state.present(player);
        let mine = if only == NONE { state.inhabited(player) | home } else { 1 << only };
        let pollinates = only == NONE && self.has(state, player, POLLINATOR);
        for from in tiles_of(if pollinates { state.placed } else { mine } & !guarded) {
            let open = self.tunnels(state, from);
            for side in (0..SIDES).filter(|&side| open >> side & 1 == 1) {
                let place = place_of(hex::add(state.tiles[from].at, DIRECTIONS[side]));
                let Some(place) = place.filter(|&place| state.realm.hidden >> place & 1 == 1) else { continue };
                // MOA-B62: pollinators fly anywhere but to the Enclave.
                if place != CENTRE || mine >> from & 1 == 1 {
                    each(from, side);
                }
            }
        }
    }

    /// Whether there is a hex to explore; with `only`, from that tile.
    pub(super) fn can_flip(&self, state: &State, player: usize, only: u8) -> bool {
        let mut any = false;
        self.flips(state, player, only, |_, _| any = true);
        any
    }

    /// A face-down hex is chosen: it is revealed. MOA-B62: with Scouting Thorax the top of the deck as well; the Enclave stays where it
    /// is.
    pub(super) fn flip(&self, state: &mut State, player: u8, only: u8, from: usize, side: usize) {
        let (from, side) = (from as u8, side as u8);
        let way = Way::Flip { from, side, scouts: only != NONE };
        let enclave = place_of(self.across(state, from, side)) == Some(CENTRE);
        let two = only == NONE && !enclave && self.has(state, player.into(), SCOUTING);
        state.replace(Task::RevealHex { player, left: 1 + u8::from(two), way });
    }

    /// The first hex that shows is the one that lay face down.
    pub(super) fn take_up(&self, state: &mut State, way: Way) {
        if let Way::Flip { from, side, .. } = way
            && state.drawn == 0
            && let Some(place) = place_of(self.across(state, from, side))
        {
            state.realm.hidden &= !(1 << place);
        }
    }

    /// MOA-B59: a centipede comes with each hex of the Inner Meadow, the Broodmother with the Enclave.
    pub(super) fn wake(&self, state: &mut State, player: u8, tile: usize) {
        if tile == usize::from(self.prints.enclave) {
            self.put_predator(state, player, PredatorKind::Broodmother as usize, tile);
        } else if self.counters_left(state) > 0 {
            state.centipedes |= 1 << tile;
        }
    }

    /// MOA-B59: centipedes that use three cards whatever else there is.
    pub(super) fn is_deep(&self, state: &State, tile: u8) -> bool {
        self.is_antperium() && tile != NONE && state.inner() >> tile & 1 == 1
    }

    /// MOA-B62: centipedes that Mysterious Hole may move.
    pub(super) fn movable_centipedes(&self, state: &State) -> Tiles {
        if self.is_antperium() { state.centipedes & !state.inner() } else { state.centipedes }
    }

    /// MOA-B62: cards that place a hex do nothing where the hex deck is empty.
    pub(super) fn leads_nowhere(&self, state: &State, card: usize) -> bool {
        let places = |effect: &Effect| matches!(effect, Effect::Journey(_));
        self.is_antperium()
            && self.hexes_left(state) == 0
            && self.content.cards[card].effects.iter().any(|step| places(&step.effect))
    }

    /// Hexes in somebody's hand: revealed ones, and the starting hex that is being placed.
    pub(super) fn in_hand(&self, state: &State) -> Tiles {
        match state.top() {
            Some(Task::Home { .. }) => state.start_hexes,
            Some(Task::Settle { tile, .. }) => 1 << tile,
            _ => state.drawn,
        }
    }

    // Slumber

    /// MOA-B61: who controls the Enclave names a segment first.
    pub(super) fn crown(&self, state: &mut State) {
        if !self.is_antperium() || state.placed >> self.prints.enclave & 1 == 0 {
            return;
        }
        if let Some(player) = state.controller(self.prints.enclave.into()) {
            state.push(Task::Name { player: player as u8 });
        }
    }

    /// MOA-B61: the next evolution of the segment, no parasite, goes into the body.
    pub(super) fn name_segment(&self, state: &mut State, player: u8, segment: usize) {
        let segment = Segment::ALL.get(segment).copied();
        state.replace(Task::RevealUntil { player, segment, found: Found::Crown });
    }

    /// MOA-B61: what a player's hexes are worth.
    pub(super) fn antperium_points(&self, state: &State, player: usize) -> i32 {
        let worth = |tile| if state.inner() >> tile & 1 == 1 { CORE_POINTS } else { OTHER_POINTS };
        tiles_of(state.placed).filter(|&tile| state.controller(tile) == Some(player)).map(worth).sum()
    }
}
