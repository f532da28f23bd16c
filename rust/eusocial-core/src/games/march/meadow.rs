//! The meadow: what is printed on each tile, and how a hex is laid (MOA-A23 to A32, MOA-D2, MOA-D7).

use super::March;
use super::content::{APHID_HEXES, Content, HEXES, MAX_SITES, ORDINARY_HEXES, START_HEXES, Segment, Set};
use super::options::Options;
use super::state::{NONE, SIDES, State, TILES, TUNNEL, Tile, Tiles, Way, tiles_of};
use crate::hex::{self, Axial, DIRECTIONS};

/// What is printed on the hexes, by tile.
#[derive(Clone, Debug)]
pub struct Prints {
    /// The hex of the content in each tile, of those that this game may use.
    pub hexes: [Option<usize>; TILES],
    /// Sides with tunnels, as bits.
    pub tunnels: [u8; TILES],
    /// How many sites there are.
    pub sites: [u8; TILES],
    /// MOA-B25: the segment that each site asks for.
    pub special: [[Option<Segment>; MAX_SITES]; TILES],
    /// Starting hexes.
    pub starts: Tiles,
    /// Hexes of the stack beside the starting hexes.
    pub standard: Tiles,
    /// MOA-A30.
    pub centipedes: Tiles,
    /// MOA-B16.
    pub aphids: Tiles,
}

impl Prints {
    /// What is printed, with these options.
    pub fn new(content: &Content, options: &Options) -> Self {
        let mut prints = Self {
            hexes: [None; TILES],
            tunnels: [0; TILES],
            sites: [0; TILES],
            special: [[None; MAX_SITES]; TILES],
            starts: 0,
            standard: 0,
            centipedes: 0,
            aphids: 0,
        };
        let two = options.players == 2;
        let sides = |sides: &[u8]| sides.iter().fold(0, |set, &side| set | 1 << side);
        prints.tunnels[TUNNEL] = sides(if two { &content.tunnel.reverse } else { &content.tunnel.tunnels });
        for (index, hex) in content.hexes.iter().enumerate() {
            let tile = usize::from(hex.number);
            let included = match hex.set {
                Set::Base if tile <= APHID_HEXES => !options.aphids,
                Set::Base => tile <= ORDINARY_HEXES || options.beyond,
                Set::Aphids => options.aphids,
                Set::Spring => options.spring,
                _ => false,
            };
            if !included {
                continue;
            }
            prints.hexes[tile] = Some(index);
            prints.tunnels[tile] = sides(&hex.tunnels);
            prints.sites[tile] = hex.sites.len() as u8;
            for (site, printed) in hex.sites.iter().enumerate() {
                prints.special[tile][site] = printed.special;
            }
            if hex.centipede {
                prints.centipedes |= 1 << tile;
            }
            if hex.aphid {
                prints.aphids |= 1 << tile;
            }
            if tile <= START_HEXES {
                prints.starts |= 1 << tile;
            } else if tile <= HEXES || hex.set == Set::Spring {
                prints.standard |= 1 << tile;
            }
        }
        prints
    }
}

/// Sides turned clockwise so many times.
fn turned(sides: u8, turns: usize) -> u8 {
    (sides << turns | sides >> (SIDES - turns)) & 0x3f
}

/// The side across a border.
pub(super) fn opposite(side: usize) -> usize {
    (side + 3) % SIDES
}

impl March {
    /// The sides of a tile with tunnels, after its turns.
    pub(super) fn tunnels(&self, state: &State, tile: usize) -> u8 {
        turned(self.prints.tunnels[tile], state.tiles[tile].turn.into())
    }

    /// Whether the hex stack has hexes left.
    pub(super) fn hexes_left(&self, state: &State) -> usize {
        usize::from(state.start_left) + state.stack.count_ones() as usize + state.bottom.len()
    }

    /// The hexes of which one is on top of the stack.
    pub(super) fn next_hexes(&self, state: &State, way: Way) -> Tiles {
        if way == Way::Start || state.start_left > 0 {
            state.start_hexes
        } else if state.stack != 0 {
            state.stack
        } else {
            state.bottom.first().map_or(0, |&tile| 1 << tile)
        }
    }

    /// Takes a hex off the stack.
    pub(super) fn draw_hex(&self, state: &mut State, tile: usize, way: Way) {
        let one = 1 << tile;
        state.drawn |= one;
        if state.start_hexes & one != 0 {
            state.start_hexes &= !one;
            if way != Way::Start {
                state.start_left -= 1;
            }
        } else if state.stack & one != 0 {
            state.stack &= !one;
        } else {
            state.bottom.retain(|&mut other| usize::from(other) != tile);
        }
    }

    /// Puts a hex under the stack.
    pub(super) fn put_under(&self, state: &mut State, tile: usize) {
        state.drawn &= !(1 << tile);
        let _ = state.bottom.try_push(tile as u8);
    }

    /// The ways in which a tile may lie beside another: over which side, and by how many turns.
    pub(super) fn lays(
        &self,
        state: &State,
        player: usize,
        tile: usize,
        way: Way,
        mut each: impl FnMut(usize, usize, usize),
    ) {
        let sides = self.prints.tunnels[tile];
        // A turn that gives the same tunnels as a smaller one is the same.
        let turns = (1..SIDES).find(|&turn| turned(sides, turn) == sides).unwrap_or(SIDES);
        let joins = !matches!(way, Way::Journey(_) | Way::Sentry);
        for from in tiles_of(self.origins(state, player, way)) {
            let open = if joins { self.tunnels(state, from) } else { 0x3f };
            for side in (0..SIDES).filter(|&side| open >> side & 1 == 1 && state.tiles[from].beside[side] == NONE) {
                let at = hex::add(state.tiles[from].at, DIRECTIONS[side]);
                if !joins && self.beside(state, at).iter().flatten().any(|&other| other < from) {
                    // Of the hexes that it touches, the one with the lowest number names the place.
                    continue;
                }
                for turn in (0..turns).filter(|&turn| !joins || turned(sides, turn) >> opposite(side) & 1 == 1) {
                    each(from, side, turn);
                }
            }
        }
    }

    /// Tiles beside which a hex may be laid.
    pub(super) fn origins(&self, state: &State, player: usize, way: Way) -> Tiles {
        match way {
            Way::Start => 1 << TUNNEL,
            Way::Scout(from) => 1 << from,
            Way::Journey(_) | Way::Sentry => state.placed,
            Way::Explore if self.has(state, player, super::facts::POLLINATOR) => state.placed,
            Way::Explore => {
                let tunnel = u32::from(state.tiles[TUNNEL].ants(player) > 0) << TUNNEL;
                state.inhabited(player) | tunnel
            }
        }
    }

    /// The tiles beside a place, by side.
    fn beside(&self, state: &State, at: Axial) -> [Option<usize>; SIDES] {
        std::array::from_fn(|side| state.tile_at(hex::add(at, DIRECTIONS[side])))
    }

    /// Lays a hex in the meadow.
    pub(super) fn lay(&self, state: &mut State, tile: usize, at: Axial, turn: usize) {
        state.drawn &= !(1 << tile);
        state.tiles[tile] = Tile { at, turn: turn as u8, ..Tile::EMPTY };
        state.placed |= 1 << tile;
        let beside = self.beside(state, at);
        let open = self.tunnels(state, tile);
        for (side, other) in beside.into_iter().enumerate() {
            let Some(other) = other else { continue };
            state.tiles[tile].beside[side] = other as u8;
            state.tiles[other].beside[opposite(side)] = tile as u8;
            if open >> side & 1 == 1 && self.tunnels(state, other) >> opposite(side) & 1 == 1 {
                state.links[tile] |= 1 << other;
                state.links[other] |= 1 << tile;
            }
        }
        if self.prints.centipedes >> tile & 1 == 1 && self.counters_left(state) > 0 {
            // MOA-A30
            state.centipedes |= 1 << tile;
        }
    }

    /// Counters that are neither centipedes nor wormholes (MOA-A6).
    pub(super) fn counters_left(&self, state: &State) -> u32 {
        let used = state.centipedes.count_ones() + state.wormholes.count_ones();
        u32::from(self.content.numbers.counters).saturating_sub(used)
    }

    /// MOA-A17, MOA-A27: hexes of the Inner Meadow that score.
    pub(super) fn scoring_inner(&self, state: &State) -> Tiles {
        if self.players() == 2 { state.inner() & state.links[TUNNEL] } else { state.inner() }
    }
}
