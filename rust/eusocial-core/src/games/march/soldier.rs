//! The Soldier Phase: which hexes are contested, and battles with any number of sides (MOA-A63 to A78, MOA-D10 to D12, MOA-B6,
//! MOA-B12, MOA-B13).

use super::March;
use super::action::Decision;
use super::content::{Kind, PredatorKind, Segment};
use super::effects::Trigger;
use super::facts::{Amount, CAMOUFLAGE, TRAITOR};
use super::rules::skip_if;
use super::scoring::Source as Account;
use super::state::{
    Battle, MAX_PLAYERS, NONE, OPEN, OUT, PREDATORS, Source, State, Task, Tiles, tiles_of, tiles_where,
};
use crate::bits::Bits;
use crate::game::ActionId;
use arrayvec::ArrayVec;

/// MOA-B6: larvae that rally in a hex.
const RALLY: u8 = 2;

/// A centipede's index among the sides; players' are their seats.
const CENTIPEDE: usize = MAX_PLAYERS;
/// A Predator's.
const PREDATOR: usize = MAX_PLAYERS + 1;
/// Sides at most.
const SIDES: usize = MAX_PLAYERS + 2;

impl March {
    /// The players with ants in a hex, as bits.
    pub(super) fn players_in(&self, state: &State, tile: usize) -> u8 {
        (0..self.players())
            .filter(|&player| state.tiles[tile].ants(player) > 0)
            .fold(0, |set, player| set | 1 << player)
    }

    /// MOA-A78: players whom centipedes don't fight, as bits.
    pub(super) fn traitors(&self, state: &State) -> u8 {
        // MOA-B62: at the Antperium they fight all.
        let players = if self.is_antperium() { 0 } else { self.players() };
        (0..players).filter(|&player| self.has(state, player, TRAITOR)).fold(0, |set, player| set | 1 << player)
    }

    /// MOA-A63 to A65: whether a battle is to be fought in a hex.
    pub(super) fn is_contested(&self, state: &State, tile: usize) -> bool {
        if self.meadow(state) >> tile & 1 == 0 {
            return false;
        }
        let players = self.players_in(state, tile);
        if state.centipedes >> tile & 1 == 1 && players & !self.traitors(state) != 0 {
            return true;
        }
        if self.fights_predator(state, tile, players) {
            return true;
        }
        if self.options.mode.is_shared() {
            // MOA-B45
            return false;
        }
        let outskirts = |player: usize| state.tiles[tile].outskirts(player) > 0 && !self.has(state, player, CAMOUFLAGE);
        players.count_ones() >= 2 && (0..self.players()).any(outskirts)
    }

    /// Hexes where battles are to be fought.
    pub(super) fn contested(&self, state: &State) -> Tiles {
        tiles_where(state.placed, |tile| self.is_contested(state, tile))
    }

    /// MOA-B6: Major Workers rally before the battles.
    pub(super) fn begin_soldier_phase(&self, state: &mut State) {
        if self.options.majors {
            self.begin_rally(state);
        }
        self.strike(state);
    }

    fn begin_rally(&self, state: &mut State) {
        for player in self.from(state.first.into()).rev() {
            let tiles = self.contested(state) & state.inhabited(player);
            let here: ArrayVec<usize, { super::state::TILES }> =
                tiles_of(tiles).filter(|&tile| self.has_able_major(state, player, tile)).collect();
            for &tile in here.iter().rev() {
                state.push(Task::Rally { player: player as u8, left: RALLY, tile: tile as u8 });
            }
        }
    }

    pub(super) fn ask_rally(&self, state: &mut State, player: u8, left: u8, tile: u8) -> bool {
        let (seat, tile) = (usize::from(player), usize::from(tile));
        // The Mantis may have killed the Major Worker, or who held a site.
        let there = state.inhabited(seat) >> tile & 1 == 1 && self.has_able_major(state, seat, tile);
        let none = left == 0 || state.colonies[seat].larvae == 0 || !there;
        skip_if(state, none)
    }

    /// MOA-A37: the battle with the lowest number; one that others' moves bring about in a higher hex is fought too (MOA-B67).
    pub(super) fn next_battle(&self, state: &mut State, after: u8) -> bool {
        let higher = !0 << (after + 1);
        let next = tiles_of(state.placed & higher).find(|&tile| self.is_contested(state, tile));
        match next {
            Some(tile) => {
                state.replace(Task::Soldier { after: tile as u8 });
                self.begin_battle(state, tile);
            }
            None => state.replace(Task::Aftermath),
        }
        true
    }

    /// Asks for Ferocity cards, then compares strengths.
    pub(super) fn begin_battle(&self, state: &mut State, tile: usize) {
        let sides = self.sides_in(state, tile);
        for one in Bits(sides.into()) {
            // MOA-B64: those who fight return each other's tokens.
            if !self.options.mode.is_shared() {
                Bits(sides.into()).for_each(|other| state.symbiotes[one][other] = 0);
            }
        }
        let centipede = state.centipedes >> tile & 1 == 1 && sides & !self.traitors(state) != 0;
        let mut battle = Battle { tile: tile as u8, sides, centipede, ..Battle::NONE };
        for player in Bits(sides.into()) {
            battle.cards[player] = OPEN;
            state.colonies[player].battled |= 1 << tile;
        }
        battle.defender = self.defender(state, tile, sides);
        if self.fights_predator(state, tile, sides) {
            battle.predator = self.predator_in(state, tile).map_or(NONE, |kind| kind as u8);
        }
        state.battle = battle;
        state.push(Task::BattleEnd);
        state.push(Task::Resolve);
        state.push(Task::Tactics { next: 0 });
        if centipede {
            state.push(Task::Horde { left: self.centipede_cards(state), predator: false });
        }
        // MOA-B34: of more than one card, a Predator reveals the first before players choose.
        let cards = if battle.predator == NONE { 0 } else { self.predator_cards(state, battle.predator.into()) };
        let before = u8::from(cards > 1);
        if cards > before {
            state.push(Task::Horde { left: cards - before, predator: true });
        }
        state.push(Task::Ferocity { seat: 0 });
        if before > 0 {
            state.push(Task::Horde { left: before, predator: true });
        }
        let brood = usize::from(battle.predator) == PredatorKind::Broodmother as usize;
        if self.options.mode.has_seat() && (centipede || brood) {
            state.push(Task::Frenzy);
        }
    }

    /// Who fights in a hex, as bits: all players there. Of those who play together only those whom something fights.
    fn sides_in(&self, state: &State, tile: usize) -> u8 {
        let players = self.players_in(state, tile);
        let tame = self.predator_in(state, tile).is_none_or(|kind| kind == PredatorKind::Broodmother);
        if self.options.mode.is_shared() && tame { players & !self.traitors(state) } else { players }
    }

    /// MOA-D10: the controller, else who holds most sites, else the earlier in turn order.
    fn defender(&self, state: &State, tile: usize, sides: u8) -> u8 {
        if let Some(player) = state.controller(tile).filter(|&player| sides >> player & 1 == 1) {
            return player as u8;
        }
        let mut best: Option<(usize, usize)> = None;
        for player in self.from(state.first.into()).filter(|&player| sides >> player & 1 == 1) {
            let sites = state.tiles[tile].on_sites(player);
            if best.is_none_or(|(most, _)| sites > most) {
                best = Some((sites, player));
            }
        }
        best.map_or(NONE, |(_, player)| player as u8)
    }

    /// MOA-A66: asks the next side for its card; who has none in hand is not asked.
    pub(super) fn ask_ferocity(&self, state: &mut State, seat: u8) -> bool {
        if usize::from(seat) >= self.players() {
            state.battle.revealed = true;
            state.pop();
            return true;
        }
        let player = self.seat(state, seat.into());
        if state.battle.sides >> player & 1 == 1 && state.colonies[player].hand != 0 {
            return false;
        }
        state.battle.cards[player] = NONE;
        state.replace(Task::Ferocity { seat: seat + 1 });
        true
    }

    /// MOA-B12: the invaders' Tactics in turn order, then the defender's.
    pub(super) fn run_tactics(&self, state: &mut State, next: u8) -> bool {
        if usize::from(next) > self.players() {
            state.pop();
            return true;
        }
        state.replace(Task::Tactics { next: next + 1 });
        let defends = usize::from(next) == self.players();
        let player = if defends { state.battle.defender.into() } else { self.seat(state, next.into()) };
        if player >= self.players() || (!defends && player == usize::from(state.battle.defender)) {
            return true;
        }
        let card = state.battle.cards[player];
        if card < OPEN && self.card(card.into()).tactic {
            self.push_script(state, Source::Tactic(card), player as u8, state.battle.tile);
        }
        true
    }

    /// MOA-A67: ants and heads.
    fn size(&self, state: &State, player: usize) -> u16 {
        let tile = usize::from(state.battle.tile);
        state.tiles[tile].ants(player) as u16
            + u16::from(self.bonus(state, player, Segment::Head))
            + u16::from(self.amount(state, player, Amount::Size))
    }

    /// MOA-A67: Army Strength.
    fn strength(&self, state: &State, player: usize) -> u16 {
        let battle = &state.battle;
        let mut strength = self.size(state, player) + u16::from(battle.strength[player]);
        let defends = usize::from(battle.defender) == player;
        strength += u16::from(self.amount(state, player, if defends { Amount::Defence } else { Amount::Invasion }));
        let card = battle.cards[player];
        if card < OPEN && battle.blunt & !(1 << player) == 0 {
            strength += u16::from(self.card(card.into()).ferocity);
            strength += u16::from(self.amount(state, player, Amount::Ferocity));
        }
        strength
    }

    /// MOA-D12, MOA-B44: a centipede's size.
    fn centipede_size(&self, state: &State) -> u16 {
        u16::from(state.round) + 1 + state.tiles[usize::from(state.battle.tile)].nymphs() as u16
    }

    /// MOA-D10, MOA-D11: the strongest wins against all; then all lose ants.
    pub(super) fn resolve(&self, state: &mut State) -> bool {
        state.pop();
        let tile = usize::from(state.battle.tile);
        let mut strengths = [0; SIDES];
        let mut sizes = [0; SIDES];
        let mut sides: ArrayVec<usize, SIDES> = ArrayVec::new();
        // Ties go to the defender, then to the earlier in turn order; a centipede comes last.
        let defender = usize::from(state.battle.defender);
        let order = std::iter::once(defender).chain(self.from(state.first.into()).filter(|&player| player != defender));
        for player in order.filter(|&player| player < self.players() && state.battle.sides >> player & 1 == 1) {
            if state.tiles[tile].ants(player) > 0 {
                sides.push(player);
                strengths[player] = self.strength(state, player);
                sizes[player] = self.size(state, player);
            }
        }
        state.battle.fought = sides.iter().fold(0, |set, &player| set | 1 << player);
        if state.battle.centipede {
            sides.push(CENTIPEDE);
            sizes[CENTIPEDE] = self.centipede_size(state);
            strengths[CENTIPEDE] = sizes[CENTIPEDE] + u16::from(state.battle.horde) + u16::from(state.battle.rage);
        }
        let predator = usize::from(state.battle.predator);
        if predator < PREDATORS {
            sides.push(PREDATOR);
            sizes[PREDATOR] = self.predator_strength(state, predator);
            strengths[PREDATOR] = sizes[PREDATOR] + u16::from(state.battle.prey);
        }
        let Some(&winner) = sides.iter().rev().max_by_key(|&&side| strengths[side]) else { return true };
        let base = if self.options.by_size { &sizes } else { &strengths };
        let traitors = self.traitors(state);
        // MOA-A78, MOA-B38: centipedes and the Broodmother leave traitors alone; wild sides don't fight each other, nor do players
        // who play together.
        let together = self.options.mode.is_shared();
        let brood = predator == PredatorKind::Broodmother as usize;
        let peaceful = |a: usize, b: usize| {
            let spared = |player: usize| player < CENTIPEDE && traitors >> player & 1 == 1;
            let tame = |side: usize| side == CENTIPEDE || (side == PREDATOR && brood);
            (tame(a) && spared(b))
                || (tame(b) && spared(a))
                || (a >= CENTIPEDE && b >= CENTIPEDE)
                || (together && a < CENTIPEDE && b < CENTIPEDE)
        };
        let losers = || sides.iter().copied().filter(|&side| side != winner && !peaceful(side, winner));
        let strongest = losers().map(|side| base[side]).max().unwrap_or(0);
        let mut losses: ArrayVec<(usize, u16), SIDES> = losers().map(|side| (side, base[winner])).collect();
        losses.push((winner, strongest / 2));
        if winner < CENTIPEDE {
            state.battle.winner = winner as u8;
        } else if winner == CENTIPEDE && self.has_nest() {
            // MOA-B51
            state.wild.points += 1;
        }
        let beaten = winner < CENTIPEDE && losers().any(|side| side == CENTIPEDE);
        state.battle.centipede = beaten;
        if let Some(&(_, lost)) = losses.iter().find(|&&(side, _)| side == PREDATOR) {
            // Who destroys it: the winner, or the strongest of those that it beat.
            let players = sides.iter().rev().copied().filter(|&side| side < CENTIPEDE);
            let strongest = players.max_by_key(|&side| strengths[side]).unwrap_or(winner);
            let hunter = if winner < CENTIPEDE { winner } else { strongest };
            self.wound(state, predator, lost, hunter);
        }
        // The last pushed loses first: in turn order.
        for player in self.from(state.first.into()).rev() {
            let Some(&(_, lost)) = losses.iter().find(|&&(side, _)| side == player) else { continue };
            let spares = state.battle.spare >> player & 1 == 1;
            let lost = if spares { lost / 2 } else { lost };
            let flee = state.battle.flee >> player & 1 == 1;
            state.push(Task::Lose {
                player: player as u8,
                left: lost.min(u8::MAX.into()) as u8,
                tile: tile as u8,
                flee,
            });
        }
        true
    }

    // Losses

    /// MOA-D10: outskirts first, then sites of the owner's choice. Where there is no choice, it is done at once.
    pub(super) fn ask_loss(&self, state: &mut State, player: usize, left: u8, tile: usize) -> bool {
        let here = state.tiles[tile].ants(player);
        if left == 0 || here == 0 {
            state.pop();
            return true;
        }
        let Some(Task::Lose { flee, .. }) = state.top() else { return true };
        if flee && state.near(tile) != 0 {
            return false;
        }
        let spots = self.losable(state, player, tile);
        if spots.count_ones() > 1 && here > left.into() {
            return false;
        }
        let spot = spots.trailing_zeros() as usize;
        state.replace(Task::Lose { player: player as u8, left: left - 1, tile: tile as u8, flee });
        self.remove(state, player, tile, spot);
        true
    }

    /// The spots from which an ant may be lost, as bits.
    fn losable(&self, state: &State, player: usize, tile: usize) -> u64 {
        let spots = self.spots(state, player, tile);
        let outskirts = spots >> OUT << OUT;
        if outskirts != 0 { outskirts } else { spots }
    }

    pub(super) fn list_losses(&self, state: &State, player: usize, tile: usize, flee: bool, out: &mut Vec<ActionId>) {
        if flee {
            self.list_flights(state, player, tile, out);
        }
        Bits(self.losable(state, player, tile))
            .for_each(|spot| out.push(self.numbers.number(Decision::Lose(tile, spot))));
    }

    /// Where ants of a hex may flee to.
    pub(super) fn list_flights(&self, state: &State, player: usize, tile: usize, out: &mut Vec<ActionId>) {
        for to in tiles_of(state.near(tile)) {
            Bits(self.arrivals(state, player, to))
                .for_each(|goal| out.push(self.numbers.number(Decision::Move(tile, to, goal))));
        }
    }

    /// MOA-A72, A73, A77, MOA-B13: points, cards and rewards.
    pub(super) fn end_battle(&self, state: &mut State) -> bool {
        state.pop();
        let battle = std::mem::replace(&mut state.battle, Battle::NONE);
        let winner = usize::from(battle.winner);
        for player in self.from(state.first.into()).filter(|&player| battle.cards[player] < OPEN) {
            let card = usize::from(battle.cards[player]);
            let own = &mut state.colonies[player];
            own.drop_card(card);
            let facts = self.card(card);
            let gained = facts.tactic && facts.kind != Kind::Event && player == winner;
            if gained {
                let (seat, index) = (player as u8, card as u8);
                let rows = facts.kind.segment().map(|segment| &own.body[segment as usize][..self.rows()]);
                let free = rows.and_then(|rows| rows.iter().position(|part| !part.is_some()));
                if rows.is_some() && free.is_none() {
                    // MOA-D9: its player says which card it covers.
                    let bodies = own.bodies();
                    state.push(Task::Cover { player: seat, card: index, bodies });
                } else {
                    state.push(Task::Played { player: seat, card: index, row: free.unwrap_or(0) as u8 });
                }
            } else {
                state.discard |= 1 << card;
            }
        }
        // Who plays together wins together.
        let won = winner < self.players() && self.options.mode.is_shared();
        let fought = if won { 1 << winner } else { battle.fought };
        for player in self.from(state.first.into()).rev().filter(|&player| fought >> player & 1 == 1) {
            let trigger = if player == winner { Trigger::Win } else { Trigger::Lose };
            self.push_due(state, player as u8, trigger, battle.tile);
        }
        if winner < self.players() {
            let own = &mut state.colonies[winner];
            own.wins += 1;
            own.points.add(Account::Battles, self.content.numbers.battle_points.into());
            if battle.centipede {
                // MOA-A77
                state.centipedes &= !(1 << battle.tile);
                self.destroy_nymphs(state, battle.tile.into());
                self.gain(state, winner, self.content.numbers.centipede_reward);
            }
        }
        true
    }

    /// The Soldier Phase has ended.
    pub(super) fn aftermath(&self, state: &mut State) -> bool {
        state.pop();
        self.begin_queen_phase(state);
        for player in self.from(state.first.into()).rev() {
            let battled = state.colonies[player].battled;
            if battled == 0 {
                self.push_due(state, player as u8, Trigger::Peace, NONE);
            }
            let tiles: ArrayVec<usize, { super::state::TILES }> = tiles_of(battled).collect();
            for &tile in tiles.iter().rev() {
                self.push_due(state, player as u8, Trigger::Battled, tile as u8);
            }
            self.push_due(state, player as u8, Trigger::Aftermath, NONE);
        }
        true
    }
}
