//! Why an action is refused, with the clauses that say so.

use super::Myrmes;
use super::action::{Births, Decision, Work};
use super::content::{Resource, TileKind};
use super::rules::{LARVAE_FOR_FOOD, steps_to};
use super::state::{EXITS, MARKERS, Phase, State, atelier};
use crate::error::Refusal;
use crate::game::ActionId;

impl Myrmes {
    /// The reason why an illegal action is illegal.
    pub(super) fn reason_against(&self, state: &State, action: ActionId) -> Refusal {
        let Some(decision) = self.numbers.decision(action) else {
            let all = self.numbers.decisions() + self.numbers.outcomes();
            return Refusal::new(format!("numbers of actions are 0..{}", all - 1), &[]);
        };
        let own = state.own();
        match (state.phase, decision) {
            (Phase::Over, _) => Refusal::new("the game is over", &["MYR-E4"]),
            (Phase::Prey, Decision::Prey(_)) => Refusal::new("no token of this kind is left", &["MYR-C5"]),
            (Phase::Tiles, Decision::Tile(_)) => {
                Refusal::new("two different objectives of each level are drawn, level by level", &["MYR-C6"])
            }
            (Phase::Event, Decision::Event(event)) => Refusal::new(
                format!("it is {} larvae away, and there are {}", steps_to(state, event), own.larvae),
                &["MYR-V2"],
            ),
            (Phase::Births, Decision::Births(births)) => self.births_refusal(state, births),
            (Phase::Workers | Phase::Sortie | Phase::Atelier | Phase::Winter, Decision::Exchange) => {
                Refusal::new(format!("it takes {LARVAE_FOR_FOOD} larvae, and there are {}", own.larvae), &["MYR-L6"])
            }
            (Phase::Workers, Decision::Work(work)) => self.work_refusal(state, work),
            (Phase::Workers, Decision::Sortie(_)) => Refusal::new("no exit of yours is there", &["MYR-W3"]),
            (Phase::Sortie, Decision::Step(hex)) => self.step_refusal(state, hex),
            (Phase::Sortie, Decision::Clear(hex)) => self.clear_refusal(state, hex),
            (Phase::Sortie, Decision::Lay(placement)) => self.lay_refusal(state, placement),
            (Phase::Harvest, Decision::Harvest(..)) => {
                Refusal::new("one cube that is there is taken from each pheromone in turn", &["MYR-H1"])
            }
            (Phase::Scavenge, Decision::Scavenge(..)) => {
                Refusal::new("each scavenging tile gives in turn", &["MYR-H2"])
            }
            (Phase::Extra, Decision::Extra(..)) => {
                Refusal::new("no such cube lies on a pheromone of yours there", &["MYR-H3"])
            }
            (Phase::Atelier, _) => self.atelier_refusal(state, decision),
            (Phase::Release, Decision::Release(_)) => {
                Refusal::new("no special tile of yours has its reference cell there", &["MYR-A7"])
            }
            (Phase::Storage, Decision::Discard(resource)) => {
                Refusal::new(format!("no {} is in stock", resource.name()), &["MYR-E1"])
            }
            _ => Refusal::new(format!("what is decided now is: {}", asked(state.phase)), &["MYR-T1"]),
        }
    }

    fn births_refusal(&self, state: &State, births: Births) -> Refusal {
        let own = state.own();
        if births.workers_first && self.can_give_birth(own, Births { workers_first: false, ..births }) {
            return Refusal::new(
                "the order is said only if both kinds are born and the limit of 8 ants cuts",
                &["MYR-B2", "MYR-T1"],
            );
        }
        Refusal::new(format!("it takes more nurses than the {} there are", own.nurses), &["MYR-B1"])
    }

    fn work_refusal(&self, state: &State, work: Work) -> Refusal {
        let own = state.own();
        let level = work.level();
        if level > self.working_level(own) {
            Refusal::new(format!("the colony is at level {}", own.level), &["MYR-W2", "MYR-V5"])
        } else if own.inside >> level & 1 == 1 {
            Refusal::new("a worker is at this level already", &["MYR-W2"])
        } else {
            Refusal::new("the queen's meal takes a food", &["MYR-W2"])
        }
    }

    fn step_refusal(&self, state: &State, hex: usize) -> Refusal {
        let at = usize::from(state.at);
        let here = self.hexes_of(state, at);
        if !self.garden.land.has(hex) {
            Refusal::new("water can't be entered", &["MYR-W5"])
        } else if here.has(hex) {
            Refusal::new("the worker is there", &["MYR-W4"])
        } else if !self.garden.beside(here).has(hex) {
            Refusal::new("it is not next to the worker", &["MYR-W4"])
        } else if state.left == 0 {
            Refusal::new("no movement is left", &["MYR-W3", "MYR-W4"])
        } else if !self.ways(state, at).any(|way| way == hex) {
            Refusal::new("a tile is one space: name the first of its hexes next to the worker", &["MYR-W4", "MYR-T1"])
        } else {
            let entry = self.entry(state, state.player, hex);
            let (what, clause): (_, &[&str]) = match entry.prey {
                Some(prey) => (prey.name(), &["MYR-W7"]),
                None => ("opposing tile", &["MYR-W6"]),
            };
            let soldiers = state.own().soldiers;
            Refusal::new(format!("the {what} takes {} soldiers, and there are {soldiers}", entry.soldiers), clause)
        }
    }

    fn clear_refusal(&self, state: &State, hex: usize) -> Refusal {
        let tile = state.tile_on(state.at.into());
        let Some((tile, kind)) = tile.and_then(|tile| Some((tile, self.kind_of(tile)?))) else {
            return Refusal::new("the worker stands on no pheromone", &["MYR-L5"]);
        };
        if kind.is_special() {
            Refusal::new("special tiles and exits can't be cleared", &["MYR-L5"])
        } else if !tile.is_bare() {
            Refusal::new("cubes are left on the pheromone", &["MYR-L5"])
        } else if state.own().stock[Resource::Earth as usize] == 0 {
            Refusal::new("clearing takes 1 earth", &["MYR-L5"])
        } else {
            debug_assert!(!self.hexes_of(state, state.at.into()).has(hex));
            Refusal::new("the worker stands on a hex of the pheromone cleared", &["MYR-L5"])
        }
    }

    fn lay_refusal(&self, state: &State, placement: usize) -> Refusal {
        let own = state.own();
        let placement = &self.garden.placements[placement];
        let (kind, at) = (placement.kind, usize::from(state.at));
        let printed = &self.tiles[kind as usize];
        if state.tile_on(at).is_some() {
            return Refusal::new("the worker stands on no empty space", &["MYR-L1"]);
        }
        if !placement.hexes.has(at) {
            return Refusal::new("the tile must cover the worker's space", &["MYR-L1"]);
        }
        if placement.hexes.meets(state.covered) {
            return Refusal::new("a tile or exit lies in the way", &["MYR-L1"]);
        }
        if placement.hexes.meets(state.all_prey()) {
            return Refusal::new("prey is in the way", &["MYR-L1"]);
        }
        let level = if kind.is_special() { self.working_level(own) } else { self.laying_level(own) };
        if printed.level > level {
            let clauses: &[&str] =
                if kind == TileKind::Great { &["MYR-C3", "MYR-V5", "MYR-V6"] } else { &["MYR-L1", "MYR-C3", "MYR-C4"] };
            return Refusal::new(format!("it takes level {}, and yours is {level}", printed.level), clauses);
        }
        if !kind.is_special() {
            return Refusal::new(format!("no {} is left to you", kind.name()), &["MYR-L1", "MYR-C2"]);
        }
        if !own.affords(printed.cost) {
            Refusal::new(format!("the stock does not pay for {}", kind.name()), &["MYR-C4", "MYR-L4"])
        } else if own.specials.len() >= MARKERS {
            Refusal::new(format!("all {MARKERS} cubes mark special tiles"), &["MYR-L4", "MYR-C2"])
        } else {
            Refusal::new("no such tile is left in the supply", &["MYR-C4"])
        }
    }

    fn atelier_refusal(&self, state: &State, decision: Decision) -> Refusal {
        let own = state.own();
        let done = |action: u8| state.done & action != 0;
        match decision {
            Decision::Tunnel(_) if done(atelier::TUNNEL) => used_up(),
            Decision::Dig if done(atelier::DIG) => used_up(),
            Decision::Nurse if done(atelier::NURSE) => used_up(),
            Decision::Objective(_) if done(atelier::OBJECTIVE) => used_up(),
            Decision::Tunnel(_) if own.exits.len() >= EXITS => {
                Refusal::new(format!("all {EXITS} exits are dug"), &["MYR-A2"])
            }
            Decision::Tunnel(_) => {
                Refusal::new("an exit is dug on an empty space next to one of your pieces", &["MYR-A2"])
            }
            Decision::Dig => match self.dig_cost(own) {
                None => Refusal::new("the colony is at its last level", &["MYR-A3"]),
                Some([_, earth, stone]) => {
                    Refusal::new(format!("the next level costs {earth} earth and {stone} stone"), &["MYR-A3"])
                }
            },
            Decision::Nurse => Refusal::new("a nurse takes 2 food and 2 larvae, and there are 8 at most", &["MYR-A4"]),
            Decision::Objective(tile) => match self.objective_refusal(state, tile) {
                Some((reason, "MYR-C6")) => Refusal::new(reason, &["MYR-C6"]),
                Some((reason, "MYR-O1")) => Refusal::new(reason, &["MYR-O1"]),
                Some((reason, _)) => Refusal::new(reason, &["MYR-A5"]),
                None => Refusal::new("it can be completed", &[]),
            },
            _ => Refusal::new(format!("what is decided now is: {}", asked(Phase::Atelier)), &["MYR-T1"]),
        }
    }
}

fn used_up() -> Refusal {
    Refusal::new("each action of the atelier is done once", &["MYR-A1"])
}

/// What a phase asks, in words.
fn asked(phase: Phase) -> &'static str {
    match phase {
        Phase::Prey => "the next prey, by chance",
        Phase::Tiles => "the next objective, by chance",
        Phase::Dice => "the next die of the year, by chance",
        Phase::Event => "the event",
        Phase::Births => "where the nurses go",
        Phase::Workers => "what a worker does",
        Phase::Sortie => "the worker's way in the garden",
        Phase::Harvest => "which cube to take from a pheromone",
        Phase::Scavenge => "what a scavenging tile gives",
        Phase::Extra => "which more cubes to take",
        Phase::Atelier => "the actions of the atelier",
        Phase::Release => "which special tile becomes neutral",
        Phase::Storage => "which cube to discard",
        Phase::Winter => "whether to exchange larvae before the winter",
        Phase::Over => "nothing",
    }
}
