//! Small games given as tables, whose values can be worked out by hand: chance with unequal outcomes, three players, a hidden draw.

use eusocial_core::error::{ActionParseError, PositionError, Refusal};
use eusocial_core::game::{ActionId, Game, GameInfo, Turn};
use eusocial_core::ledger::Account;
use eusocial_core::options::OptionValues;
use eusocial_core::rng::{self, Rng};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One position of a table.
#[derive(Clone, Debug)]
enum Node {
    /// This player chooses among positions with names.
    Choice(u8, Vec<(&'static str, usize)>),
    /// Outcomes with names, probabilities and positions.
    Draw(Vec<(&'static str, f64, usize)>),
    /// What each player gets.
    End(Vec<f64>),
}

use Node::{Choice, Draw, End};

/// A game given as a table of positions, of which the first is the start.
#[derive(Debug)]
pub struct Table {
    players: usize,
    nodes: Vec<Node>,
    options: OptionValues,
    /// Positions that player 0 can't tell apart, with their chances.
    alike: Vec<(usize, f64)>,
    /// The position where what is taken is hidden from player 0.
    hidden: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Action {
    Take { name: String },
}

impl Table {
    fn new(players: usize, nodes: Vec<Node>) -> Self {
        Self { players, nodes, options: OptionValues::new(), alike: Vec::new(), hidden: None }
    }

    /// Stop for 1/4, or go for 1 with the chance 3/4, else -1.
    pub fn risk() -> Self {
        Self::new(
            2,
            vec![
                Choice(0, vec![("stop", 1), ("go", 2)]),
                End(vec![0.25, -0.25]),
                Draw(vec![("red", 0.75, 3), ("blue", 0.25, 4)]),
                End(vec![1.0, -1.0]),
                End(vec![-1.0, 1.0]),
            ],
        )
    }

    /// Three players: whether to trust the second.
    pub fn trust() -> Self {
        Self::new(
            3,
            vec![
                Choice(0, vec![("doubt", 1), ("trust", 2)]),
                End(vec![0.25, -0.5, 0.25]),
                Choice(1, vec![("mean", 3), ("kind", 4)]),
                End(vec![-1.0, 0.0, 1.0]),
                End(vec![1.0, 0.5, -1.5]),
            ],
        )
    }

    /// A draw that player 0 doesn't see; he guesses or passes.
    pub fn guess() -> Self {
        let turn = |right, wrong| Choice(0, vec![("pass", 5), ("guess red", right), ("guess blue", wrong)]);
        let mut game = Self::new(
            2,
            vec![
                Draw(vec![("red", 0.75, 1), ("blue", 0.25, 2)]),
                turn(3, 4),
                turn(4, 3),
                End(vec![1.0, -1.0]),
                End(vec![-1.0, 1.0]),
                End(vec![0.625, -0.625]),
            ],
        );
        game.alike = vec![(1, 0.75), (2, 0.25)];
        game.hidden = Some(0);
        game
    }

    /// Player 1 picks a side in secret; player 0 guesses it.
    pub fn pick() -> Self {
        let turn = |left, right| Choice(0, vec![("guess left", left), ("guess right", right)]);
        let mut game = Self::new(
            2,
            vec![
                Choice(1, vec![("left", 1), ("right", 2)]),
                turn(3, 4),
                turn(4, 3),
                End(vec![1.0, -1.0]),
                End(vec![-1.0, 1.0]),
            ],
        );
        game.alike = vec![(1, 0.5), (2, 0.5)];
        game.hidden = Some(0);
        game
    }

    fn branches(&self, state: usize) -> Vec<(&'static str, usize)> {
        match &self.nodes[state] {
            Choice(_, branches) => branches.clone(),
            Draw(outcomes) => outcomes.iter().map(|&(name, _, node)| (name, node)).collect(),
            End(_) => Vec::new(),
        }
    }

    /// Numbers of outcomes follow those of decisions.
    fn first(&self, state: usize) -> ActionId {
        if matches!(self.nodes[state], Draw(_)) { self.num_distinct_actions() as ActionId } else { 0 }
    }
}

static INFO: GameInfo = GameInfo {
    name: "table",
    title: "Table",
    summary: "positions and what they are worth",
    players: (2, 3),
    has_chance: true,
    perfect_information: false,
    options: &[],
};

impl Game for Table {
    type State = usize;
    type Action = Action;

    fn info() -> &'static GameInfo {
        &INFO
    }
    fn num_players(&self) -> usize {
        self.players
    }
    fn options(&self) -> &OptionValues {
        &self.options
    }
    fn num_distinct_actions(&self) -> usize {
        3
    }
    fn max_chance_outcomes(&self) -> usize {
        2
    }
    fn initial_state(&self) -> usize {
        0
    }
    fn turn(&self, state: &usize) -> Turn {
        match &self.nodes[*state] {
            Choice(player, _) => Turn::Player(*player),
            Draw(_) => Turn::Chance,
            End(_) => Turn::Over,
        }
    }
    fn legal_actions(&self, state: &usize, out: &mut Vec<ActionId>) {
        out.clear();
        let first = self.first(*state);
        out.extend((0..self.branches(*state).len()).map(|branch| first + branch as ActionId));
    }
    fn chance_outcomes(&self, state: &usize, out: &mut Vec<(ActionId, f64)>) {
        out.clear();
        if let Draw(outcomes) = &self.nodes[*state] {
            out.extend(outcomes.iter().zip(self.first(*state)..).map(|(&(_, chance, _), action)| (action, chance)));
        }
    }
    fn play(&self, state: &mut usize, action: ActionId) {
        *state = self.branches(*state)[(action - self.first(*state)) as usize].1;
    }
    fn decode(&self, state: &usize, action: ActionId) -> Option<Action> {
        let branch = action.checked_sub(self.first(*state))?;
        let (name, _) = *self.branches(*state).get(branch as usize)?;
        Some(Action::Take { name: name.to_owned() })
    }
    fn encode(&self, state: &usize, action: &Action) -> Option<ActionId> {
        let Action::Take { name } = action;
        let branch = self.branches(*state).iter().position(|(known, _)| known == name)?;
        Some(self.first(*state) + branch as ActionId)
    }
    fn format_action(&self, action: &Action) -> String {
        let Action::Take { name } = action;
        name.clone()
    }
    fn parse_action(&self, _state: &usize, text: &str) -> Result<Action, ActionParseError> {
        Ok(Action::Take { name: text.to_owned() })
    }
    fn refusal(&self, _state: &usize, _action: ActionId) -> Refusal {
        Refusal::new("not here", &[])
    }
    fn scores(&self, state: &usize, out: &mut [f64]) {
        self.returns(state, out);
    }
    fn accounts() -> &'static [Account] {
        &[Account { name: "all", clause: "", what: "everything" }]
    }
    fn breakdown(&self, state: &usize, out: &mut [f64]) {
        self.returns(state, out);
    }
    fn returns(&self, state: &usize, out: &mut [f64]) {
        match &self.nodes[*state] {
            End(values) => out.copy_from_slice(values),
            _ => out.fill(0.0),
        }
    }
    fn observation_shape(&self) -> Vec<usize> {
        vec![0]
    }
    fn observe(&self, _state: &usize, _player: usize, _out: &mut [f32]) {}
    fn board_text(&self, state: &usize) -> String {
        state.to_string()
    }
    fn observed_action(&self, state: &usize, action: ActionId, player: usize) -> Option<String> {
        if player == 0 && self.hidden == Some(*state) {
            return Some("?".to_owned());
        }
        self.decode(state, action).map(|action| self.format_action(&action))
    }
    fn resample(&self, state: &usize, player: usize, rng: &mut Rng) -> usize {
        if player != 0 || self.alike.iter().all(|(alike, _)| alike != state) {
            return *state;
        }
        let mut left = rng::unit(rng);
        for &(alike, chance) in &self.alike {
            left -= chance;
            if left < 0.0 {
                return alike;
            }
        }
        *state
    }
    fn view(&self, _state: &usize) -> Value {
        Value::Null
    }
    fn parse_position(&self, _text: &str) -> Result<usize, PositionError> {
        Ok(0)
    }
}
