//! Why an action is refused, with the clauses that say so.

use super::March;
use super::action::{Decision, Plain};
use super::ants::DEVOUR_STEPS;
use super::state::{State, Task, Way, Why};
use crate::error::Refusal;
use crate::game::ActionId;

impl March {
    /// The reason why an illegal action is illegal.
    pub(super) fn reason_against(&self, state: &State, action: ActionId) -> Refusal {
        let Some(decision) = self.numbers.decision(action) else {
            let all = self.numbers.decisions() + self.numbers.outcomes();
            return Refusal::new(format!("numbers of actions are 0..{}", all - 1), &[]);
        };
        if state.over {
            return Refusal::new("the game is over", &["MOA-A85"]);
        }
        let Some(task) = state.top() else { return Refusal::new("the game is over", &["MOA-A85"]) };
        match (task, decision) {
            (Task::Turn { player, .. }, decision) => self.turn_refusal(state, player.into(), decision),
            (Task::React { .. }, Decision::Plain(_)) => {
                Refusal::new("this is no reaction to that action", &["MOA-A43", "MOA-D5"])
            }
            (Task::Home { .. }, Decision::Take(_)) => {
                Refusal::new("this is no starting hex, or another player has it", &["MOA-B58"])
            }
            (Task::Settle { .. }, Decision::Lay(..)) => Refusal::new(
                "a Homeland goes to a starting area that is free, with a tunnel into the Inner Meadow",
                &["MOA-B58"],
            ),
            (Task::Flip { .. }, Decision::Lay(..)) => Refusal::new(
                "a tunnel of a hex that you may explore from, and that has no centipede, leads to a hex that lies face down",
                &["MOA-B59", "MOA-B60"],
            ),
            (Task::Lay { way: Way::Flip { .. }, .. }, Decision::Lay(..)) => {
                Refusal::new("it lies there, turned so that a tunnel meets that of the hex explored from", &["MOA-B60"])
            }
            (Task::Lay { way: Way::Journey(_) | Way::Sentry, .. }, Decision::Lay(..)) => {
                Refusal::new("the hex goes next to any hex, told from the one with the lowest number", &["MOA-D18"])
            }
            (Task::Lay { way: Way::Expand, .. }, Decision::Lay(..)) => Refusal::new(
                "the hex goes next to the Great Tunnel while a side of it is free, then next to any hex, told from the lowest number",
                &["MOA-B48"],
            ),
            (Task::Cancel { .. }, _) => {
                Refusal::new("first accept to cancel the card with an Initiative Token, or pass", &["MOA-B50"])
            }
            (Task::Lay { .. }, Decision::Lay(..)) => Refusal::new(
                "the hex joins, tunnel to tunnel, a free side of a hex that you inhabit, or of the Great Tunnel with your ants",
                &["MOA-A44", "MOA-D2"],
            ),
            (Task::Bring { .. }, Decision::Bring(_)) => {
                Refusal::new("an ant takes a free site, or the outskirts if none is free", &["MOA-D7"])
            }
            (Task::Steps { player, left, placing, .. }, decision) => {
                self.step_refusal(state, player.into(), left, placing, decision)
            }
            (Task::Push { .. }, Decision::Push(..)) => Refusal::new(
                "a Major Worker that moved pushes another colony's ant, no Major Worker and not on the control site, through a tunnel",
                &["MOA-B7"],
            ),
            (Task::Which { .. }, Decision::Which(..)) => {
                Refusal::new("no ant of yours that can move stands there", &["MOA-D3"])
            }
            (Task::Pay { ants_only: true, .. }, Decision::Plain(Plain::PayLarva)) => {
                Refusal::new("this card takes ants only", &["MOA-A52"])
            }
            (Task::Pay { .. }, _) => {
                Refusal::new("larvae of the chamber and ants of the meadow pay", &["MOA-A52", "MOA-D4"])
            }
            (Task::Place { .. }, Decision::Place(..)) => Refusal::new(
                "a larva goes where the effect says, to a free site or, if there is none, the outskirts",
                &["MOA-A46", "MOA-D7"],
            ),
            (Task::Draft { .. }, Decision::Draft(_)) => {
                Refusal::new("this card is not in the pack before you", &["MOA-B63"])
            }
            (Task::Keep { .. }, Decision::Keep(_)) | (Task::Discard { why: Why::Draft, .. }, Decision::Discard(_)) => {
                Refusal::new("this is none of the cards that you drafted", &["MOA-B63"])
            }
            (Task::Exchange { .. }, Decision::Symbiote(_)) => {
                Refusal::new("another player holds this token of yours", &["MOA-B64"])
            }
            (Task::Summon { .. }, Decision::Predator(..) | Decision::At(_)) => Refusal::new(
                "a Predator that is left, or a centipede, goes to a hex that the card allows and that has none",
                &["MOA-B32", "MOA-A31"],
            ),
            (Task::EatAphid { .. }, Decision::Eat(..)) => {
                Refusal::new("the Ladybug eats an aphid of its hex", &["MOA-B38"])
            }
            (Task::Carry { .. }, _) => {
                Refusal::new("first say whether the ant that went carries a spore along", &["MOA-B37"])
            }
            (Task::Discard { .. }, Decision::Discard(_)) => {
                Refusal::new("this card is not in your hand", &["MOA-D5", "MOA-D15"])
            }
            (Task::Ferocity { .. }, Decision::Ferocity(_)) => {
                Refusal::new("this card is not in your hand", &["MOA-A66"])
            }
            (Task::Lose { .. }, Decision::Lose(..)) => {
                Refusal::new("ants in the outskirts are lost before those on sites", &["MOA-D10"])
            }
            (Task::Starve { .. }, Decision::Lose(..)) => Refusal::new("no ant of yours stands there", &["MOA-D13"]),
            (Task::Host { .. }, Decision::Host(..)) => Refusal::new(
                "a parasite goes on another's body, on the first free place or on top of a card",
                &["MOA-B27", "MOA-D9"],
            ),
            (task, _) if task.is_brood() => Refusal::new(
                format!("the Broodmother decides now: {}", super::view::task_name(task)),
                &["MOA-B55", "MOA-B56"],
            ),
            _ => Refusal::new(format!("what is decided now is: {}", super::view::task_name(task)), &["MOA-A38"]),
        }
    }

    fn turn_refusal(&self, state: &State, player: usize, decision: Decision) -> Refusal {
        let own = &state.colonies[player];
        let numbers = &self.content.numbers;
        match decision {
            Decision::Plain(Plain::Explore) if own.food < numbers.explore_food => {
                Refusal::new("exploring costs food", &["MOA-D2"])
            }
            Decision::Plain(Plain::Explore) if self.is_antperium() => Refusal::new(
                "no tunnel of a hex that you may explore from, and that has no centipede, leads to a hex that lies face down",
                &["MOA-B59", "MOA-B60"],
            ),
            Decision::Plain(Plain::Explore) if self.hexes_left(state) == 0 => {
                Refusal::new("no hex is left", &["MOA-A44"])
            }
            Decision::Plain(Plain::Explore) => {
                Refusal::new("you inhabit no hex, and have no ant in the Great Tunnel", &["MOA-A44"])
            }
            Decision::Plain(Plain::March) if own.food < numbers.march_food => {
                Refusal::new("a march costs food", &["MOA-D3"])
            }
            Decision::Plain(Plain::March) => Refusal::new("you have neither larvae nor ants", &["MOA-D3"]),
            Decision::Plain(Plain::Forage) => Refusal::new("foraging costs food", &["MOA-D4"]),
            Decision::Plain(Plain::Breed) if !self.options.majors => {
                Refusal::new("Major Workers come with the option major_workers", &["MOA-B4"])
            }
            Decision::Plain(Plain::Breed) => Refusal::new(
                "breeding takes a Major Worker in the supply, two larvae or ants, and a hex that you inhabit",
                &["MOA-B4"],
            ),
            Decision::Play(card, _) if own.hand >> card & 1 == 0 => {
                Refusal::new("this card is not in your hand", &["MOA-A52"])
            }
            Decision::Play(card, _) if self.card(card).tactic => {
                Refusal::new("a Tactic is played in battle", &["MOA-B11"])
            }
            Decision::Play(card, _) if self.payable(state, player) >> card & 1 == 0 => {
                let facts = self.card(card);
                let means = if facts.ants_only { "ants" } else { "larvae and ants" };
                Refusal::new(format!("it costs {} {means}, and you have not so many", facts.cost), &["MOA-A52"])
            }
            Decision::Play(..) => Refusal::new(
                "an evolution goes on the first free place of its segment, or on top of a card",
                &["MOA-D9"],
            ),
            _ => Refusal::new("a turn is one action: explore, march, forage, play a card or rest", &["MOA-A40"]),
        }
    }

    fn step_refusal(&self, state: &State, player: usize, left: u8, placing: bool, decision: Decision) -> Refusal {
        match decision {
            Decision::Devour(..) if left < DEVOUR_STEPS => {
                Refusal::new("eating an aphid takes two steps", &["MOA-B24"])
            }
            Decision::Devour(..) => Refusal::new("no ant of yours with an aphid is there", &["MOA-B24"]),
            Decision::Hand(..) => {
                Refusal::new("an aphid goes from an ant of yours to another of its hex that has none", &["MOA-B26"])
            }
            Decision::Place(..) if !placing => {
                Refusal::new("larvae are placed before the first step of a march", &["MOA-A47"])
            }
            Decision::Place(tile, _) if self.own_ground(state, player) >> tile & 1 == 0 => {
                Refusal::new("larvae go into the Great Tunnel or a hex that you inhabit", &["MOA-D3"])
            }
            Decision::Move(from, ..) if state.tiles[from].ants(player) == 0 => {
                Refusal::new("no ant of yours is there", &["MOA-D3"])
            }
            Decision::Move(from, to, _) if from != to && state.near(from) >> to & 1 == 0 => {
                Refusal::new("no tunnel or wormhole leads there", &["MOA-D3", "MOA-A32"])
            }
            Decision::Move(_, to, goal)
                if goal < self.prints.sites[to].into() && !self.is_open_to(state, player, to, goal) =>
            {
                Refusal::new("a specialized site takes two evolutions of its segment", &["MOA-B25"])
            }
            Decision::Move(..) => {
                Refusal::new("an ant takes a free site, or the outskirts if none is free", &["MOA-D7", "MOA-B26"])
            }
            _ => Refusal::new("a march is larvae, then steps", &["MOA-D3"]),
        }
    }
}
