//! The distinct outcomes of a dispersion (MIC-D7), from the kernel's outcomes and the queen's choices.

use super::Microlonies;
use super::action::{self, Action};
use super::anthill::{CELLS, Cell, Side};
use super::state::{Phase, State};
use crate::sowing::Outcomes;
use serde_json::{Value, json};

/// An outcome of a dispersion, with one way to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sowing {
    /// Workers in each cell afterwards.
    pub workers: [u8; CELLS],
    /// The queen's cell afterwards.
    pub queen: Cell,
    /// The chamber that receives the last ant.
    pub activated: Cell,
    /// Whether the action is lost by royal precedence (MIC-D5).
    pub lost: bool,
    /// The drops: side of the chamber where the last ant went, and whether it is the queen.
    pub path: Vec<(Side, bool)>,
}

impl Microlonies {
    /// The distinct outcomes of dispersing a chamber of the player to move, in no special order; nothing where it can't be
    /// dispersed, or not now.
    pub fn sowings(&self, state: &State, source: Cell) -> Vec<Sowing> {
        if state.phase != Phase::Sow || !self.sources(state).any(|cell| cell == source) {
            return Vec::new();
        }
        let colony = state.own();
        let tunnels = self.tunnels(colony);
        let with_queen = colony.queen == source.0;
        let seeds = usize::from(colony.workers[source.index()]) + usize::from(with_queen);
        let outcomes = Outcomes::new(&tunnels, source.index(), seeds);
        let mut base = colony.workers;
        base[source.index()] = 0;
        let mut found = Vec::new();
        for index in 0..outcomes.len() {
            let (drops, last) = outcomes.get(index);
            let mut workers = base;
            for (cell, dropped) in drops.iter().enumerate().take(CELLS) {
                workers[cell] += dropped;
            }
            let path = outcomes.path(index);
            let activated = Cell(last as u8);
            let sides = |queen_step: Option<usize>| steps(source, &path, queen_step);
            if !with_queen {
                let lost = colony.queen == activated.0;
                let queen = Cell(colony.queen);
                found.push(Sowing { workers, queen, activated, lost, path: sides(None) });
                continue;
            }
            // The queen may be any of the ants that were dropped in a cell: which one matters only where the last ant went, for
            // royal precedence looks at her before the last drop.
            for cell in (0..CELLS).filter(|&cell| drops[cell] > 0) {
                let mut workers = workers;
                workers[cell] -= 1;
                let mut push = |step: usize, lost: bool| {
                    let queen = Cell(cell as u8);
                    found.push(Sowing { workers, queen, activated, lost, path: sides(Some(step)) });
                };
                let visits: Vec<usize> = (0..path.len()).filter(|&step| path[step] == cell).collect();
                if cell != last {
                    push(visits[0], false);
                    continue;
                }
                push(path.len() - 1, false);
                if visits.len() > 1 {
                    push(visits[0], true);
                }
            }
        }
        found
    }
}

impl Microlonies {
    /// The outcomes for each source, or for one, as plain data: see [`Sowing`].
    pub(super) fn sowings_value(&self, state: &State, argument: &Value) -> Result<Value, String> {
        let sources: Vec<Cell> = match argument.get("cell") {
            None => self.sources(state).collect(),
            Some(cell) => {
                let [column, row]: [u8; 2] = serde_json::from_value(cell.clone())
                    .map_err(|_| format!("cell is {cell}, not a column and a row"))?;
                vec![Cell::at(column, row).ok_or_else(|| format!("no cell of the anthill is {column},{row}"))?]
            }
        };
        let at = |cell: Cell| json!([cell.column(), cell.row()]);
        let plain = |source: Cell, sowing: Sowing| {
            let workers = Cell::all().filter(|cell| sowing.workers[cell.index()] > 0);
            let drops = sowing.path.iter().map(|&(side, queen)| action::format(&Action::Drop { queen, side }));
            json!({
                "source": at(source),
                "workers": workers.map(|cell| json!([cell.column(), cell.row(), sowing.workers[cell.index()]])).collect::<Vec<_>>(),
                "queen": at(sowing.queen),
                "activated": at(sowing.activated),
                "lost": sowing.lost,
                "path": drops.collect::<Vec<_>>(),
            })
        };
        let all = sources
            .into_iter()
            .flat_map(|source| self.sowings(state, source).into_iter().map(move |sowing| plain(source, sowing)));
        Ok(all.collect())
    }
}

/// A path of cells as sides, the queen dropped at this step.
fn steps(source: Cell, path: &[usize], queen_step: Option<usize>) -> Vec<(Side, bool)> {
    let mut at = source;
    path.iter()
        .enumerate()
        .filter_map(|(step, &cell)| {
            let next = Cell(cell as u8);
            let side = Side::ALL.into_iter().find(|&side| at.beside(side) == Some(next))?;
            at = next;
            Some((side, queen_step == Some(step)))
        })
        .collect()
}
