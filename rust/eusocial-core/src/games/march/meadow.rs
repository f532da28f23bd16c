//! The meadow: what is printed on each tile, and how a hex is laid (MOA-A23 to A32, MOA-D2, MOA-D7).

use super::March;
use super::content::{APHID_HEXES, Content, HEXES, MAX_SITES, ORDINARY_HEXES, START_HEXES, Segment, Set};
use super::options::{Mode, Options};
use super::state::{NONE, SIDES, State, TILES, TUNNEL, Tile, Tiles, Way, tiles_of};
use crate::hex::{self, Axial, DIRECTIONS};
use crate::rng::{self, Rng};

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
    /// MOA-B40: the Nest of Centipedes.
    pub nest: Tiles,
    /// MOA-B58: the Enclave.
    pub enclave: u8,
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
            nest: 0,
            enclave: NONE,
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
                Set::Nest => options.mode.has_nymphs(),
                Set::Enclave => options.mode == Mode::Antperium,
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
            if hex.set == Set::Enclave {
                prints.enclave = hex.number;
            }
            if hex.aphid {
                prints.aphids |= 1 << tile;
            }
            if tile <= START_HEXES {
                prints.starts |= 1 << tile;
            } else if tile <= HEXES || matches!(hex.set, Set::Spring | Set::Nest) {
                prints.standard |= 1 << tile;
            }
            if hex.set == Set::Nest {
                prints.nest |= 1 << tile;
            }
        }
        prints
    }
}

/// Sides turned clockwise so many times.
pub(super) fn turned(sides: u8, turns: usize) -> u8 {
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
        let standard = match self.options.mode {
            Mode::Antperium => self.unseen_deck(state),
            _ if self.has_nest() => usize::from(state.top_left + state.bottom_left),
            _ => state.stack.count_ones() as usize,
        };
        usize::from(state.start_left) + standard + state.bottom.len() + state.brood.hexes_above.len()
    }

    /// The hexes of which one is on top of the stack.
    pub(super) fn next_hexes(&self, state: &State, way: Way) -> Tiles {
        self.next_groups(state, way).into_iter().filter(|&(_, weight)| weight > 0).fold(0, |all, (set, _)| all | set)
    }

    /// The hexes of which one is on top of the stack, in two groups with their weights; in each, all are equally likely.
    pub(super) fn next_groups(&self, state: &State, way: Way) -> [(Tiles, u32); 2] {
        if self.has_nest() {
            return self.nest_groups(state, way);
        }
        [(self.next_of_all(state, way), 1), (0, 0)]
    }

    /// One of these groups, by its weight.
    pub(super) fn draw_group(&self, state: &State, way: Way, rng: &mut Rng) -> Tiles {
        let [(one, weight), (other, beside)] = self.next_groups(state, way);
        let is_other = beside > 0 && (weight == 0 || rng::below(rng, (weight + beside) as usize) >= weight as usize);
        if is_other { other } else { one }
    }

    /// The chance of a hex to be on top of the stack.
    pub(super) fn hex_chance(&self, state: &State, way: Way, tile: usize) -> f64 {
        let groups = self.next_groups(state, way);
        let all: u32 = groups.iter().map(|&(_, weight)| weight).sum();
        let of = groups.into_iter().find(|&(set, weight)| weight > 0 && set >> tile & 1 == 1);
        of.map_or(0.0, |(set, weight)| f64::from(weight) / f64::from(all) / f64::from(set.count_ones()))
    }

    fn next_of_all(&self, state: &State, way: Way) -> Tiles {
        if self.is_antperium() {
            self.next_hidden(state, way)
        } else if way == Way::Start || state.start_left > 0 {
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
        self.take_up(state, way);
        if way == Way::Peek {
            state.brood.hexes |= one;
            // What was in the part with the Nest may be the Nest.
            let is_low = state.stack & one != 0 && state.top_left == 0 && state.start_left == 0;
            state.brood.low |= if is_low { one } else { 0 };
        } else {
            state.drawn |= one;
            state.brood.low &= !one;
        }
        state.brood.secret &= !one;
        if state.start_hexes & one != 0 {
            state.start_hexes &= !one;
            if way != Way::Start {
                state.start_left -= 1;
                if self.is_against_broodmother() && tile <= APHID_HEXES {
                    state.aphid_left -= 1;
                }
            }
        } else if state.stack & one != 0 {
            state.stack &= !one;
            let part = if state.top_left > 0 { &mut state.top_left } else { &mut state.bottom_left };
            *part = part.saturating_sub(1);
        } else {
            state.bottom.retain(|&mut other| usize::from(other) != tile);
            state.brood.hexes_above.retain(|&mut other| usize::from(other) != tile);
        }
    }

    /// Puts a hex under the stack.
    pub(super) fn put_under(&self, state: &mut State, tile: usize) {
        state.drawn &= !(1 << tile);
        let _ = state.bottom.try_push(tile as u8);
    }

    /// How many turns of a tile differ: one that gives the same tunnels as a smaller one is the same.
    pub(super) fn distinct_turns(&self, tile: usize) -> usize {
        let sides = self.prints.tunnels[tile];
        (1..SIDES).find(|&turn| turned(sides, turn) == sides).unwrap_or(SIDES)
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
        let (sides, turns) = (self.prints.tunnels[tile], self.distinct_turns(tile));
        let joins = !matches!(way, Way::Journey(_) | Way::Sentry | Way::Expand);
        for from in tiles_of(self.origins(state, player, way)) {
            let open = if joins { self.tunnels(state, from) } else { 0x3f };
            for side in (0..SIDES).filter(|&side| open >> side & 1 == 1 && state.tiles[from].beside[side] == NONE) {
                let at = hex::add(state.tiles[from].at, DIRECTIONS[side]);
                let elsewhere = match way {
                    Way::Flip { side: over, .. } => side != usize::from(over),
                    _ => self.is_face_down(state, at),
                };
                if elsewhere {
                    continue;
                }
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
            Way::Scout(from) | Way::Flip { from, .. } => 1 << from,
            Way::Peek => 0,
            // MOA-B48: in the Inner Meadow if possible.
            Way::Expand if state.tiles[TUNNEL].beside.contains(&NONE) => 1 << TUNNEL,
            Way::Journey(_) | Way::Sentry | Way::Expand => state.placed,
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
        // MOA-B52: the Broodmother comes onto her nest.
        let guarded = self.prints.centipedes & !self.prints.nest;
        if guarded >> tile & 1 == 1 && self.counters_left(state) > 0 {
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
