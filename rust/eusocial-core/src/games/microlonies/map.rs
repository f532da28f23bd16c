//! The meadow outside: flowers of seven hexes round the mound (MIC-C1 to C3), and sets of hexes.
//!
//! A hex has an index: seven for each place of a tile, the middle first, then the six round it clockwise from the east. It also
//! has axial coordinates, which are those of notation.

use super::content::TILE_HEXES;
use crate::hex::{Axial, DIRECTIONS, add, turned};

/// Most hexes: 17 tiles with four players.
pub const MAX_HEXES: usize = 119;
/// Most places for terrain tiles.
pub const MAX_TERRAIN_PLACES: usize = 12;

/// A set of hexes.
pub type HexSet = crate::hex::HexSet<2>;

/// From the middle of a flower to that of the next, in the first of six directions.
const FLOWER_STEP: Axial = (2, 1);

/// Where the tiles lie, and which hexes are neighbours. It depends on the number of players alone.
#[derive(Clone, Debug)]
pub struct Map {
    /// Places with a terrain tile; they follow the central tile.
    pub terrain_places: usize,
    /// How many hexes there are.
    pub hexes: usize,
    /// The coordinates of each hex.
    pub coordinates: Vec<Axial>,
    /// The neighbours of each hex.
    neighbours: [HexSet; MAX_HEXES],
    /// The nest of each player.
    pub nests: Vec<usize>,
    /// Which of the six directions from the centre each nest lies in, or, on an edge, the first of two.
    pub sectors: Vec<usize>,
}

/// The middles of all places: the centre, terrain, start tiles.
fn places(players: usize) -> (Vec<Axial>, Vec<Axial>, Vec<usize>) {
    let inner = |i: usize| turned(FLOWER_STEP, i % 6);
    // Ring 2 has twelve places: corners (even) and, between two corners, edges (odd).
    let outer = |i: usize| {
        if i.is_multiple_of(2) { add(inner(i / 2), inner(i / 2)) } else { add(inner(i / 2), inner(i / 2 + 1)) }
    };
    let (terrain, start): (&[usize], &[usize]) = match players {
        1 => (&[], &[0]),
        2 => (&[], &[0, 6]),
        3 => (&[2, 6, 10], &[0, 4, 8]),
        // Start tiles on edges touch two tiles of ring 1 and one of ring 2, those on corners one and two: three each.
        _ => (&[1, 2, 5, 7, 8, 11], &[0, 3, 6, 9]),
    };
    let ring_one = (0..6).map(inner);
    (
        ring_one.chain(terrain.iter().map(|&i| outer(i))).collect(),
        start.iter().map(|&i| outer(i)).collect(),
        start.iter().map(|&i| i / 2).collect(),
    )
}

impl Map {
    /// The map for this many players.
    pub fn new(players: usize) -> Self {
        let (terrain, start, sectors) = places(players);
        let middles = std::iter::once((0, 0)).chain(terrain.iter().copied()).chain(start.iter().copied());
        let around = |middle: Axial| std::iter::once(middle).chain(DIRECTIONS.map(|way| add(middle, way)));
        let coordinates: Vec<Axial> = middles.flat_map(around).collect();
        let mut neighbours = [HexSet::EMPTY; MAX_HEXES];
        for (hex, &at) in coordinates.iter().enumerate() {
            for way in DIRECTIONS {
                if let Some(other) = coordinates.iter().position(|&c| c == add(at, way)) {
                    neighbours[hex].insert(other);
                }
            }
        }
        let nests = (0..start.len()).map(|player| (1 + terrain.len() + player) * TILE_HEXES).collect();
        Self { terrain_places: terrain.len(), hexes: coordinates.len(), coordinates, neighbours, nests, sectors }
    }

    /// The termite mound.
    pub const MOUND: usize = 0;

    /// The neighbours of a hex.
    #[inline]
    pub fn neighbours(&self, hex: usize) -> HexSet {
        self.neighbours[hex]
    }

    /// The hexes next to any of these; it may hold some of them.
    #[inline]
    pub fn beside(&self, hexes: HexSet) -> HexSet {
        hexes.iter().fold(HexSet::EMPTY, |all, hex| all | self.neighbours[hex])
    }

    /// The hexes of a set that hang together with a start, the start included (MIC-H2).
    pub fn connected(&self, start: HexSet, within: HexSet) -> HexSet {
        HexSet::connected(start, within, |hex| self.neighbours[hex])
    }

    /// The hexes that can be reached in at most `steps` steps through these hexes.
    pub fn reach(&self, from: usize, through: HexSet, steps: u8) -> HexSet {
        let mut found = HexSet::EMPTY;
        let mut edge = HexSet::one(from);
        for _ in 0..steps {
            edge = self.beside(edge) & through & !found;
            if edge.is_empty() {
                break;
            }
            found |= edge;
        }
        found
    }

    /// The hex with these coordinates.
    pub fn at(&self, coordinates: (i64, i64)) -> Option<usize> {
        self.coordinates.iter().position(|&(q, r)| (i64::from(q), i64::from(r)) == coordinates)
    }

    /// The hex of a place where this hex of a tile lies after `turns` turns of 60° clockwise.
    pub fn hex_of(place: usize, hex: usize, turns: usize) -> usize {
        place * TILE_HEXES + if hex == 0 { 0 } else { 1 + (hex - 1 + turns) % 6 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // rule: MIC-C1, MIC-C2
    #[test]
    fn flowers_fill_the_plane_without_gap_or_overlap() {
        for (players, tiles, terrain) in [(1, 8, 6), (2, 9, 6), (3, 13, 9), (4, 17, 12)] {
            let map = Map::new(players);
            assert_eq!((map.hexes, map.terrain_places, map.nests.len()), (7 * tiles, terrain, players));
            let mut seen = map.coordinates.clone();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), map.hexes);
            // Every hex of ring 1 and of the centre has all six neighbours where tiles lie all round.
            assert!((0..7).all(|hex| map.neighbours(hex).len() == 6));
        }
    }

    #[test]
    fn a_turn_carries_a_tiles_east_to_its_south_east() {
        assert_eq!(Map::hex_of(2, 6, 1), 2 * 7 + 1);
        assert_eq!(Map::hex_of(2, 0, 5), 14);
    }

    #[test]
    fn reach_counts_steps() {
        let map = Map::new(2);
        let all = (0..map.hexes).collect();
        assert_eq!(map.reach(0, all, 1).len(), 6);
        assert_eq!(map.connected(HexSet::one(0), all).len(), map.hexes);
    }
}
