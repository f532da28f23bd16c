//! Why an action is refused, with the clauses that say so.

use super::Microlonies;
use super::action::Decision;
use super::content::INITIAL_CHAMBERS;
use super::map::HexSet;
use super::state::{MAX_CHAMBERS, PHEROMONES, Phase, State};
use crate::error::Refusal;
use crate::game::ActionId;

impl Microlonies {
    /// The reason why an illegal action is illegal.
    pub(super) fn reason_against(&self, state: &State, action: ActionId) -> Refusal {
        let Some(decision) = self.numbers.decision(action) else {
            let all = self.numbers.decisions() + self.numbers.outcomes();
            return Refusal::new(format!("numbers of actions are 0..{}", all - 1), &[]);
        };
        match (state.phase, decision) {
            (Phase::Over, _) => Refusal::new("the game is over", &["MIC-E1", "MIC-E9"]),
            (Phase::Species, Decision::Species(_)) => Refusal::new("one of the booklets dealt is picked", &["MIC-Z1"]),
            (Phase::Keep, Decision::Keep(_) | Decision::PlanKeep(_)) => {
                Refusal::new("one of the objectives drawn is kept", &["MIC-X2", "MIC-L2"])
            }
            (Phase::Worker, Decision::Worker(_)) => {
                Refusal::new("the fourth worker stands on a free hex next to one of the three", &["MIC-C4", "MIC-C5"])
            }
            (Phase::Sow, Decision::Sow(cell)) => {
                let colony = state.own();
                if !colony.has_chamber(cell) {
                    Refusal::new(format!("no chamber is in {cell}"), &["MIC-D1"])
                } else if colony.workers[cell.index()] == 0 && colony.queen != cell.0 {
                    Refusal::new(format!("no ant is in {cell}"), &["MIC-D1"])
                } else {
                    Refusal::new(format!("no tunnel leads from {cell} to another chamber"), &["MIC-D6"])
                }
            }
            (Phase::Drop, Decision::Drop(queen, _)) => self.drop_refusal(state, queen),
            (Phase::Build, Decision::Build(tile, cell)) => self.build_refusal(state, tile, cell),
            (Phase::Lay, Decision::Lay) => Refusal::new("no efficiency is left", &["MIC-L1"]),
            (Phase::Lay | Phase::MoundPlan, Decision::PlanDraw | Decision::PlanTake(_)) => {
                Refusal::new("a Planning takes an egg, an objective to be had, and happens once an action", &["MIC-L2"])
            }
            (Phase::Hunt, Decision::Hunt(place, card)) => self.hunt_refusal(state, place, card),
            (Phase::Hunt, Decision::Mound) => Refusal::new(
                "the mound is hunted once a game, next to a track, with enough workers in the chamber and a pheromone left",
                &["MIC-H4"],
            ),
            (Phase::Colonize, Decision::Exit(hex)) => self.exit_refusal(state, hex),
            (Phase::Colonize, Decision::Explore(from, _)) => {
                if !state.own().outside.has(from) {
                    Refusal::new("no ant of yours is there", &["MIC-O3"])
                } else {
                    Refusal::new("an exploration goes to a free hex within its reach", &["MIC-O3", "MIC-C5"])
                }
            }
            (Phase::Validate | Phase::FinalValidate, Decision::Validate(card, _)) => {
                if state.own().hand >> card & 1 == 0 {
                    Refusal::new("this objective is not in your hand", &["MIC-X3"])
                } else {
                    Refusal::new("its requirement is not met", &["MIC-X3"])
                }
            }
            _ => Refusal::new(format!("what is decided now is: {}", asked(state.phase)), &["MIC-T1"]),
        }
    }

    fn drop_refusal(&self, state: &State, queen: bool) -> Refusal {
        if queen && !state.queen_in_hand {
            return Refusal::new("the queen is not in hand", &["MIC-D4"]);
        }
        if !queen && state.in_hand == 0 {
            return Refusal::new("no worker is left in hand", &["MIC-D2"]);
        }
        Refusal::new("ants go through a tunnel, and not straight back except from a dead end", &["MIC-D2", "MIC-D3"])
    }

    fn build_refusal(&self, state: &State, tile: usize, cell: super::anthill::Cell) -> Refusal {
        let colony = state.own();
        let chamber = &self.chambers[INITIAL_CHAMBERS + tile];
        if !state.river_chambers.iter().any(|&card| usize::from(card) == tile) {
            Refusal::new("this tile is not in the river", &["MIC-U1"])
        } else if colony.cells().count() >= MAX_CHAMBERS {
            Refusal::new("the anthill has 12 chambers", &["MIC-B4"])
        } else if chamber.species.is_some_and(|species| species != usize::from(colony.species)) {
            Refusal::new("this tile belongs to another species", &["MIC-Z2"])
        } else if chamber.cost > state.points {
            Refusal::new(format!("it costs {}, and the efficiency is {}", chamber.cost, state.points), &["MIC-U1"])
        } else if colony.has_chamber(cell) {
            Refusal::new(format!("{cell} is not free"), &["MIC-U1"])
        } else {
            Refusal::new(format!("its tunnels don't fit in {cell}"), &["MIC-U1"])
        }
    }

    fn hunt_refusal(&self, state: &State, place: usize, card: usize) -> Refusal {
        let colony = state.own();
        let prey = &self.content.prey[card];
        let zone = usize::from(state.zones[place]);
        if !state.river_prey.iter().any(|&other| usize::from(other) == card) {
            Refusal::new("this card is not in the river", &["MIC-H1"])
        } else if colony.pheromones.len() >= PHEROMONES {
            Refusal::new("no pheromone is left", &["MIC-H1"])
        } else if zone < self.map.hexes && colony.pheromones.has(zone) {
            Refusal::new("your pheromone is there already", &["MIC-H1"])
        } else if prey.strength > state.points {
            let reason = format!("its strength is {}, and the efficiency is {}", prey.strength, state.points);
            Refusal::new(reason, &["MIC-H1"])
        } else if prey.losses > colony.workers[usize::from(state.at)] {
            Refusal::new("the chamber holds too few workers for the losses", &["MIC-H3"])
        } else {
            Refusal::new("the hunting zone is not next to your track", &["MIC-H1", "MIC-H2"])
        }
    }

    fn exit_refusal(&self, state: &State, hex: usize) -> Refusal {
        let near = self.map.beside(self.track(state, usize::from(state.player)));
        if state.explored {
            Refusal::new("exits come before explorations", &["MIC-O1"])
        } else if state.own().workers[usize::from(state.at)] == 0 {
            Refusal::new("no worker is in the activated chamber", &["MIC-O2"])
        } else if (near & HexSet::one(hex)).is_empty() {
            Refusal::new("it is not next to your track", &["MIC-O2", "MIC-H2"])
        } else if !state.habitable().has(hex) {
            Refusal::new("this hex holds no ant", &["MIC-C5"])
        } else {
            Refusal::new("it is held, and can't be fought for", &["MIC-C5", "MIC-O4"])
        }
    }
}

/// What a phase asks, in words.
fn asked(phase: Phase) -> &'static str {
    match phase {
        Phase::Map => "the next terrain tile, by chance",
        Phase::Booklets => "the next booklet, by chance",
        Phase::Species => "the species",
        Phase::Refill => "what fills a gap, by chance",
        Phase::Draw => "the next objective, by chance",
        Phase::Keep => "which objective to keep",
        Phase::Worker => "where the fourth worker stands",
        Phase::Sow => "which chamber to disperse",
        Phase::Drop => "where the next ant goes",
        Phase::Lay => "eggs and Planning",
        Phase::Build => "which tile to build where",
        Phase::Hatch => "whether to hatch",
        Phase::Hunt => "what to hunt where",
        Phase::MoundPlan => "the Planning of the mound",
        Phase::Colonize => "exits and explorations",
        Phase::Validate | Phase::FinalValidate => "which objectives to validate",
        Phase::Over => "nothing",
    }
}
