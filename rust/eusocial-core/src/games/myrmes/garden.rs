//! The garden in play (MYR-C1), and every way in which a tile can lie on it (MYR-C3, MYR-C4).
//!
//! A hex has an index, in the order of r, then q, among the hexes in play; and axial coordinates, which are those of notation.

use super::content::{Content, Hex, KINDS, MAX_CELLS, Terrain, TileKind};
use crate::hex::{Axial, DIRECTIONS, add, turned};
use arrayvec::ArrayVec;
use std::collections::HashMap;

/// A set of hexes of the garden.
pub type HexSet = crate::hex::HexSet<3>;

/// A way in which a tile can lie: of equal ones, the one with the least (flipped, turn, r, q).
#[derive(Clone, Debug)]
pub struct Placement {
    /// The tile.
    pub kind: TileKind,
    /// Whether it is turned over.
    pub flipped: bool,
    /// How often it is turned by 60°.
    pub turn: u8,
    /// Where its cell (0,0) lies.
    pub at: Axial,
    /// The hexes that it covers.
    pub hexes: HexSet,
    /// The same, ascending; the first is the reference cell.
    pub cells: ArrayVec<u8, MAX_CELLS>,
    /// MYR-L2: the cubes that a pheromone gets here, by the index of the resource.
    pub cubes: [u8; 3],
}

/// The hexes in play and the placements on them. It depends on the content and the number of players alone.
#[derive(Clone, Debug)]
pub struct Garden {
    /// The hexes in play.
    pub hexes: Vec<Hex>,
    neighbours: Vec<HexSet>,
    /// MYR-W5: all hexes but water.
    pub land: HexSet,
    /// MYR-C5: spaces where prey lives.
    pub prey_spaces: HexSet,
    /// MYR-S1: the first exit of each seat.
    pub starts: Vec<usize>,
    /// All placements that don't touch water, by kind.
    pub placements: Vec<Placement>,
    /// The placements of each kind that cover a hex, as a range of `covering`.
    ranges: Vec<[(u32, u32); KINDS]>,
    covering: Vec<u16>,
    by_hexes: HashMap<(TileKind, HexSet), u16>,
}

/// A cell of a tile that is flipped and turned about its cell (0,0).
fn oriented((q, r): Axial, flipped: bool, turn: u8) -> Axial {
    turned(if flipped { (q + r, -r) } else { (q, r) }, turn.into())
}

impl Garden {
    /// The garden for this many players.
    pub fn new(content: &Content, players: usize) -> Self {
        let hexes: Vec<Hex> = content.hexes().into_iter().filter(|hex| usize::from(hex.players) <= players).collect();
        let find = |at: Axial| hexes.iter().position(|hex| hex.at == at);
        let all =
            |wanted: &dyn Fn(&Hex) -> bool| -> HexSet { (0..hexes.len()).filter(|&i| wanted(&hexes[i])).collect() };
        let neighbours =
            hexes.iter().map(|hex| DIRECTIONS.iter().filter_map(|&way| find(add(hex.at, way))).collect()).collect();
        let mut garden = Self {
            neighbours,
            land: all(&|hex| hex.terrain != Terrain::Water),
            prey_spaces: all(&|hex| hex.prey),
            starts: content.starts(players).iter().filter_map(|&[q, r]| find((q, r))).collect(),
            placements: Vec::new(),
            ranges: Vec::new(),
            covering: Vec::new(),
            by_hexes: HashMap::new(),
            hexes,
        };
        garden.place_all(content);
        garden
    }

    fn place_all(&mut self, content: &Content) {
        for kind in TileKind::ALL {
            for flipped in [false, true] {
                for turn in 0..6 {
                    for at in 0..self.hexes.len() {
                        let at = self.hexes[at].at;
                        let Some(hexes) = self.covered(content, kind, at, turn, flipped) else { continue };
                        if hexes.meets(!self.land) || self.by_hexes.contains_key(&(kind, hexes)) {
                            continue;
                        }
                        self.by_hexes.insert((kind, hexes), self.placements.len() as u16);
                        let mut cubes = [0; 3];
                        // Special tiles hold no cubes (MYR-L4).
                        let fertile = hexes.iter().filter(|_| !kind.is_special());
                        for resource in fertile.filter_map(|hex| self.hexes[hex].terrain.resource()) {
                            cubes[resource as usize] += 1;
                        }
                        let cells = hexes.iter().map(|hex| hex as u8).collect();
                        self.placements.push(Placement { kind, flipped, turn, at, hexes, cells, cubes });
                    }
                }
            }
        }
        for hex in 0..self.hexes.len() {
            let ranges = TileKind::ALL.map(|kind| {
                let start = self.covering.len() as u32;
                let here = |placement: &Placement| placement.kind == kind && placement.hexes.has(hex);
                self.covering.extend((0..).zip(&self.placements).filter(|(_, p)| here(p)).map(|(i, _): (u16, _)| i));
                (start, self.covering.len() as u32)
            });
            self.ranges.push(ranges);
        }
    }

    /// The hexes that a tile would cover; `None` where one is out of play.
    pub fn covered(&self, content: &Content, kind: TileKind, at: Axial, turn: u8, flipped: bool) -> Option<HexSet> {
        let cells = content.printed(kind).cells.iter();
        cells.map(|&[q, r]| self.at(plus(at, oriented((q, r), flipped, turn))?)).collect()
    }

    /// The placement of a tile on just these hexes.
    pub fn placement(&self, kind: TileKind, hexes: HexSet) -> Option<usize> {
        self.by_hexes.get(&(kind, hexes)).map(|&placement| placement.into())
    }

    /// The placements of a kind that cover a hex, ascending.
    #[inline]
    pub fn covering(&self, hex: usize, kind: TileKind) -> &[u16] {
        let (start, end) = self.ranges[hex][kind as usize];
        &self.covering[start as usize..end as usize]
    }

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

    /// The hex with these coordinates.
    pub fn at(&self, at: Axial) -> Option<usize> {
        self.hexes.binary_search_by_key(&(at.1, at.0), |hex| (hex.at.1, hex.at.0)).ok()
    }

    /// The coordinates of a hex.
    pub fn axial(&self, hex: usize) -> [i8; 2] {
        let (q, r) = self.hexes[hex].at;
        [q, r]
    }
}

/// The sum, where it can be written.
fn plus(a: Axial, b: Axial) -> Option<Axial> {
    Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::InForce;

    fn garden(players: usize) -> Garden {
        Garden::new(&InForce::<Content>::new(None).unwrap(), players)
    }

    // rule: MYR-C1
    #[test]
    fn borders_leave_60_140_and_151_hexes() {
        let counts = [2, 3, 4].map(|players| (garden(players).hexes.len(), garden(players).prey_spaces.len()));
        assert_eq!(counts, [(60, 7), (140, 16), (151, 18)]);
    }

    // rule: MYR-C3
    #[test]
    fn mirror_images_and_turns_are_counted_once() {
        let garden = garden(4);
        // The hex 0,1 and all hexes within three steps of it have land and water; of a tile that could lie anywhere, each of n
        // orientations covers a hex in as many ways as it has cells.
        let orientations = [3, 2, 3, 3, 12, 6, 2, 2, 2, 3];
        for (kind, orientations) in TileKind::ALL.into_iter().zip(orientations) {
            let mut ways: Vec<(bool, u8)> = garden
                .placements
                .iter()
                .filter(|placement| placement.kind == kind)
                .map(|placement| (placement.flipped, placement.turn))
                .collect();
            ways.sort_unstable();
            ways.dedup();
            assert_eq!(ways.len(), orientations, "{}", kind.name());
        }
    }

    #[test]
    fn a_placement_is_found_by_its_hexes() {
        let garden = garden(2);
        for (i, placement) in garden.placements.iter().enumerate() {
            assert_eq!(garden.placement(placement.kind, placement.hexes), Some(i));
            assert!(placement.hexes.iter().all(|hex| garden.covering(hex, placement.kind).contains(&(i as u16))));
        }
    }
}
