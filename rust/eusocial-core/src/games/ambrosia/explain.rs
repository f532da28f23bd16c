//! Why an action is refused, with the clauses that say so.

use super::Ambrosia;
use super::action::{Decision, Way};
use super::state::{Group, Kind, MAX_BLOCK, Phase, Special, State};
use crate::error::Refusal;
use crate::game::ActionId;

impl Ambrosia {
    /// The reason why an illegal action is illegal.
    pub(super) fn reason_against(&self, state: &State, action: ActionId) -> Refusal {
        let Some(decision) = self.numbers.decision(action) else {
            let all = self.numbers.decisions() + self.numbers.outcomes();
            return Refusal::new(format!("numbers of actions are 0..{}", all - 1), &[]);
        };
        let colour = usize::from(state.colour);
        match (state.phase, decision) {
            (Phase::Over, _) => Refusal::new("the game is over", &["AMB-F1", "AMB-F5"]),
            (Phase::Start, Decision::Move(from, count, way)) => self.move_refusal(state, colour, from, count, way),
            (Phase::Gust, Decision::Move(from, count, way)) if from == usize::from(state.spot) => {
                self.move_refusal(state, colour, from, count, way)
            }
            (Phase::Gust, Decision::Move(..)) => {
                Refusal::new(format!("only counters on {} may go on with the gust", state.spot), &["AMB-B4"])
            }
            (Phase::Hole, Decision::Hole(from, _)) if from != usize::from(state.spot) => {
                Refusal::new(format!("only counters on {} may pass the hole", state.spot), &["AMB-B2"])
            }
            (Phase::Hole, Decision::Hole(_, count)) => {
                let size = state.top[usize::from(state.spot)].len();
                Refusal::new(format!("the group has {size} counters, not {count}"), &["AMB-B2"])
            }
            (_, Decision::Hole(..)) => {
                Refusal::new("a hole is passed only after a landing on it", &["AMB-B2", "AMB-B9"])
            }
            (Phase::Start, Decision::Score) => {
                Refusal::new("a move must be made while one is possible", &["AMB-K2", "AMB-K3"])
            }
            (Phase::Setup | Phase::Choose, Decision::Choose(kind)) => {
                Refusal::new(format!("the {} is in play already", kind.name()), &["AMB-C4", "AMB-G6"])
            }
            (Phase::Place, Decision::Place(_)) => {
                Refusal::new("at least three spaces must lie between two start stacks", &["AMB-S2"])
            }
            (Phase::Restack, Decision::Restack(space)) => self.restack_refusal(state, colour, space),
            (Phase::Remove, Decision::Remove(_) | Decision::RemoveCovered(_)) => Refusal::new(
                "a normal counter of the new stack is removed, the highest of equal ones; a covered one only if the stack \
                 has none",
                &["AMB-G4", "AMB-G5"],
            ),
            (Phase::Alone, Decision::Alone(_)) => Refusal::new("the space is not empty", &["AMB-G7"]),
            (Phase::Sting, Decision::Sting(_)) => {
                Refusal::new("a point is taken from another player who has one", &["AMB-B6"])
            }
            (Phase::Event | Phase::FirstEvent, Decision::Event(_)) => {
                Refusal::new("this card has been turned up already", &["AMB-E0"])
            }
            (
                Phase::Start | Phase::BeforeCheck | Phase::End,
                Decision::JellyPoint | Decision::JellyFree(_) | Decision::JellyLeap(..) | Decision::JellyTurn,
            ) => self.jelly_refusal(state, colour, decision),
            _ => Refusal::new(format!("what is decided now is: {}", self.asked(state)), &["AMB-T1"]),
        }
    }

    /// What the phase asks, in words.
    fn asked(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::Parts => "the order of the parts, by chance",
            Phase::FirstEvent | Phase::Event => "the event card, by chance",
            Phase::Setup => "the special counter of the start stack",
            Phase::Place => "where the start stack goes",
            Phase::Start => "a move, a scoring or a jelly",
            Phase::Sting => "whose point the beekeeper takes",
            Phase::Hole => "whether counters pass the hole",
            Phase::Gust => "whether counters go on with the gust",
            Phase::BeforeCheck => "a jelly before the check",
            Phase::Check => "whether to score",
            Phase::Restack => "where the new stack stands",
            Phase::Remove => "which normal counter goes to the hive",
            Phase::Choose => "the new special counter",
            Phase::Alone => "where the new special counter stands",
            Phase::End => "a jelly at the end of the turn",
            Phase::Over => "nothing",
        }
    }

    fn move_refusal(&self, state: &State, colour: usize, from: usize, count: usize, way: Way) -> Refusal {
        let (group, is_covered) = state.group(colour, from);
        if group.is_empty() {
            return Refusal::new(format!("no counter of yours is on {from}"), &["AMB-M2", "AMB-M4"]);
        }
        if is_covered && !self.options.covered_may_move {
            return Refusal::new("covered counters stay where they are", &["AMB-M4", "AMB-M8"]);
        }
        if group.len() < 2 {
            return Refusal::new("a group of one counter may not move", &["AMB-M3"]);
        }
        if count > group.len().min(MAX_BLOCK) {
            return Refusal::new(format!("the group on {from} has {} counters, not {count}", group.len()), &["AMB-M2"]);
        }
        self.way_refusal(state, from, group, count, way)
            .unwrap_or_else(|| self.landing_refusal(state, colour, from, group, way.target(from, count, self.spaces)))
    }

    /// Why a block can't go this way, if it can't.
    fn way_refusal(&self, state: &State, from: usize, group: Group, count: usize, way: Way) -> Option<Refusal> {
        let forward = way.is_clockwise() != self.effect(state).reverse;
        let power = self.power(state, from, group);
        let in_thicket = power != group.top_kind();
        if !forward && power != Kind::Rebel && self.special(state, from) != Special::Leaves {
            let reason = "only a Rebel on top, or a start from swaying leaves, lets a block go backward";
            return Some(if in_thicket {
                Refusal::new("in a thicket powers don't work", &["AMB-B3", "AMB-P6"])
            } else {
                Refusal::new(reason, &["AMB-M2", "AMB-P6", "AMB-B7"])
            });
        }
        if way.is_one_more() && power != Kind::Turbo {
            let reason = format!("{count} counters go {count} spaces; one more only with a Turbo on top");
            return Some(if in_thicket {
                Refusal::new("in a thicket powers don't work", &["AMB-B3", "AMB-P5"])
            } else {
                Refusal::new(reason, &["AMB-M2", "AMB-P5"])
            });
        }
        None
    }

    fn landing_refusal(&self, state: &State, colour: usize, from: usize, group: Group, to: usize) -> Refusal {
        let there = state.top[to];
        let covered = state.covered[to];
        let thicket = self.special(state, to) == Special::Thicket;
        if !covered.is_empty() && covered.owner() == colour {
            return Refusal::new(format!("your own counter on {to} is covered by an opponent's"), &["AMB-M7"]);
        }
        if !covered.is_empty() {
            return Refusal::new(format!("the opponent on {to} covers a counter already"), &["AMB-M7"]);
        }
        if there.top_kind() == Kind::Guardian && !thicket {
            return Refusal::new(format!("a Guardian protects its group on {to}"), &["AMB-P2"]);
        }
        let berserk = self.power(state, from, group) == Kind::Berserker;
        if there.len() == 2 && berserk && thicket {
            return Refusal::new(format!("the pair on {to} stands in a thicket"), &["AMB-B3", "AMB-P7"]);
        }
        Refusal::new(format!("{} opposing counters are on {to}", there.len()), &["AMB-M6", "AMB-M7", "AMB-P7"])
    }

    fn restack_refusal(&self, state: &State, colour: usize, space: usize) -> Refusal {
        if state.tops[colour] >> space & 1 == 0 {
            return Refusal::new(format!("no uncovered group of yours is on {space}"), &["AMB-G2"]);
        }
        Refusal::new(format!("your group on {space} covers an opponent's, and not all of yours do"), &["AMB-G3"])
    }

    fn jelly_refusal(&self, state: &State, colour: usize, decision: Decision) -> Refusal {
        if state.jelly[colour] == 0 {
            return Refusal::new("you have no royal jelly", &["AMB-J1"]);
        }
        if state.spent && decision != Decision::JellyPoint {
            return Refusal::new("one free, leap or turn has been used in this turn", &["AMB-J1", "AMB-J3"]);
        }
        match (state.phase, decision) {
            (Phase::End, _) => Refusal::new("at the end of the turn a jelly gives a turn or a point", &["AMB-J5"]),
            (_, Decision::JellyTurn) => Refusal::new("an additional turn is taken at the end of the turn", &["AMB-J5"]),
            (_, Decision::JellyFree(_)) if state.tops[colour] == 0 => {
                Refusal::new("you have no uncovered counter to put it on", &["AMB-J2"])
            }
            (_, Decision::JellyFree(space)) => {
                Refusal::new(format!("no covered counter of yours is on {space}"), &["AMB-J2"])
            }
            (_, Decision::JellyLeap(from, to)) if self.effect(state).leap => {
                let (group, is_covered) = state.group(colour, from);
                if group.is_empty() {
                    Refusal::new(format!("no counter of yours is on {from}"), &["AMB-E4"])
                } else if is_covered && !self.options.covered_may_move {
                    Refusal::new("covered counters stay where they are", &["AMB-M4", "AMB-M8"])
                } else if from == to {
                    Refusal::new("a leap goes to another space", &["AMB-E4"])
                } else {
                    self.landing_refusal(state, colour, from, group, to)
                }
            }
            _ => Refusal::new("leaps need the card Leaping Behaviour", &["AMB-E4"]),
        }
    }
}
