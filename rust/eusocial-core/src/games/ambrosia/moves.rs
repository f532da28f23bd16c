//! Where a block may go.

use super::Ambrosia;
use super::action::{NUM_WAYS, Way};
use super::options::NormalBonus;
use super::state::{Group, Kind, MAX_BLOCK, Special, State};
use crate::bits::Bits;
use std::ops::ControlFlow;

/// What makes a way possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Help {
    /// The rules, a counter's power or an event: the move counts (AMB-K1, AMB-K3).
    Counts,
    /// A special space only: the move may be made, but never must be (AMB-K3, AMB-B1).
    Space,
}

/// Whether a colour can move (AMB-K1 to K3, AMB-P8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mobility {
    /// Some move counts.
    pub counts: bool,
    /// Some move is possible by a special space only.
    pub by_space: bool,
    /// The Drone's pair is the only group with moves that count.
    pub drone_only: bool,
}

impl Ambrosia {
    /// The power that a group's uppermost counter has where it stands (AMB-P1, AMB-B3); Normal for none.
    #[inline]
    pub(super) fn power(&self, state: &State, space: usize, group: Group) -> Kind {
        if self.special(state, space) == Special::Thicket { Kind::Normal } else { group.top_kind() }
    }

    /// The ways that blocks of this group may go, in the order of their numbers.
    #[inline]
    fn ways(&self, state: &State, from: usize, group: Group) -> [Option<Help>; NUM_WAYS] {
        let effect = self.effect(state);
        let power = self.power(state, from, group);
        // AMB-E2: an event beats the thicket too (AMB-E0).
        let event_turbo =
            effect.normal_bonus && self.options.normal_bonus == NormalBonus::Turbo && group.top_kind() == Kind::Normal;
        let turbo = power == Kind::Turbo || event_turbo;
        let back = match (power, self.special(state, from)) {
            (Kind::Rebel, _) => Some(Help::Counts),
            (_, Special::Leaves) => Some(Help::Space),
            _ => None,
        };
        let mut ways = [None; NUM_WAYS];
        // AMB-E1: forward is counter-clockwise.
        let (forward, backward) = if effect.reverse { (2, 0) } else { (0, 2) };
        ways[forward] = Some(Help::Counts);
        ways[forward + 1] = turbo.then_some(Help::Counts);
        ways[backward] = back;
        ways[backward + 1] = back.filter(|_| turbo);
        ways
    }

    /// AMB-M6, M7: whether a colour's block may land on a space. `berserk`: its power is the Berserker's (AMB-P7).
    #[inline]
    pub(super) fn may_land(&self, state: &State, to: usize, colour: usize, berserk: bool) -> bool {
        let there = state.top[to];
        if there.is_empty() || there.owner() == colour {
            return true;
        }
        let thicket = self.special(state, to) == Special::Thicket;
        let guarded = there.top_kind() == Kind::Guardian && !thicket;
        // AMB-B3: a Berserker can't cover a pair in a thicket.
        let most = if berserk && !thicket { 2 } else { 1 };
        state.covered[to].is_empty() && there.len() <= most && !guarded
    }

    /// Visits every move of one group, in the order of their numbers: count, way, target, help.
    #[inline]
    pub(super) fn each_move(
        &self,
        state: &State,
        colour: usize,
        from: usize,
        group: Group,
        mut visit: impl FnMut(usize, Way, Help) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // AMB-M3: a group of one may not move.
        let size = group.len();
        if size < 2 {
            return ControlFlow::Continue(());
        }
        let ways = self.ways(state, from, group);
        let berserk = self.power(state, from, group) == Kind::Berserker;
        for count in 1..=size.min(MAX_BLOCK) {
            for (index, help) in ways.into_iter().enumerate() {
                let Some(help) = help else { continue };
                let way = Way::new(index < 2, index % 2 == 1);
                if self.may_land(state, way.target(from, count, self.spaces), colour, berserk) {
                    visit(count, way, help)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Spaces with a group that this colour may move (AMB-M4, AMB-M8).
    #[inline]
    pub(super) fn movable(&self, state: &State, colour: usize) -> Bits {
        let under = if self.options.covered_may_move { state.unders[colour] } else { 0 };
        Bits(state.tops[colour] | under)
    }

    /// Whether a colour can move, and by what.
    pub(super) fn mobility(&self, state: &State, colour: usize) -> Mobility {
        let mut mobility = Mobility::default();
        for space in self.movable(state, colour) {
            let (group, _) = state.group(colour, space);
            let mut counts = false;
            let _ = self.each_move(state, colour, space, group, |_, _, help| match help {
                Help::Counts => {
                    counts = true;
                    ControlFlow::Break(())
                }
                Help::Space => {
                    mobility.by_space = true;
                    ControlFlow::Continue(())
                }
            });
            if counts {
                mobility.counts = true;
                // AMB-P8: the Drone on top of its own pair.
                if group.len() == 2 && self.power(state, space, group) == Kind::Drone {
                    mobility.drone_only = true;
                } else {
                    // Another group can move: nothing that is still open matters any more.
                    mobility.drone_only = false;
                    return mobility;
                }
            }
        }
        mobility
    }

    /// AMB-B2: whether counters on a hole may pass on; for every count alike, since their uppermost counter is the same.
    pub(super) fn hole_passage(&self, state: &State, colour: usize, from: usize) -> Option<usize> {
        let berserk = self.power(state, from, state.top[from]) == Kind::Berserker;
        self.hole_end(state, from).filter(|&end| self.may_land(state, end, colour, berserk))
    }

    /// AMB-E4: whether a colour's whole group may leap to a space.
    pub(super) fn may_leap(&self, state: &State, colour: usize, from: usize, group: Group, to: usize) -> bool {
        let berserk = self.power(state, from, group) == Kind::Berserker;
        from != to && self.may_land(state, to, colour, berserk)
    }

    /// AMB-J2: the next stack of a colour in the direction of play from a space.
    pub(super) fn next_stack(&self, state: &State, colour: usize, space: usize) -> Option<usize> {
        (1..self.spaces).map(|step| self.ahead(state, space, step)).find(|&at| state.tops[colour] >> at & 1 == 1)
    }

    /// The space this many steps forward (AMB-E1).
    pub(super) fn ahead(&self, state: &State, space: usize, steps: usize) -> usize {
        let steps = if self.effect(state).reverse { self.spaces - steps } else { steps };
        (space + steps) % self.spaces
    }
}
