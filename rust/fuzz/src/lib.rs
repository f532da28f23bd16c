//! What each fuzz target does with its bytes, as plain functions that panic where the engine breaks a promise.
//!
//! libFuzzer calls them through `fuzz_targets/`; `cargo test` calls them with pseudorandom bytes and with the inputs kept under
//! `regressions/` (`rust/eusocial-core/tests/fuzz_bodies.rs`), so that they are never left to rot where no fuzzer is at hand.

use arbitrary::{Result, Unstructured};
use eusocial_core::games::{self, ContentFile};
use eusocial_core::options::{OptionKind, OptionSpec, OptionValue, OptionValues};
use eusocial_core::record::Record;
use eusocial_core::{ActionId, AnyGame, AnyState, Turn};
use std::sync::Arc;

/// A target: it takes any bytes.
pub type Target = fn(&[u8]);

/// Every target with its name.
pub const TARGETS: [(&str, Target); 5] = [
    ("notation", notation),
    ("actions", actions),
    ("records", records),
    ("content", content),
    ("positions", positions),
];

/// No input makes a walk longer than this: records cost time in its square.
const LONGEST_WALK: usize = 300;

/// Text notation: any text is read or refused, and every legal action's number, structure and text name each other.
pub fn notation(data: &[u8]) {
    let _ = try_notation(&mut Unstructured::new(data));
}

fn try_notation(u: &mut Unstructured) -> Result<()> {
    let game = some_game(u)?;
    let mut state = game.new_initial_state();
    for _ in 0..LONGEST_WALK {
        let legal = legal_actions(&*game, &*state);
        if legal.is_empty() || u.is_empty() {
            break;
        }
        for &id in &legal {
            let text = state.action_to_text(id).expect("a legal action has a text");
            one_line(&text);
            assert_eq!(state.text_to_action(&text), Ok(id), "{text:?} reads back");
            let value = state.action_to_value(id).expect("a legal action has a structure");
            assert!(value.get("kind").is_some_and(serde_json::Value::is_string), "{value} has a kind");
            assert_eq!(state.value_to_action(value), Ok(id), "the structure of {text:?} reads back");
        }
        let text = match u.int_in_range(0..=2)? {
            0 => some_text(u)?,
            _ => {
                let text = state.action_to_text(*u.choose(&legal)?).unwrap_or_default();
                mutated(u, &text)?
            }
        };
        match state.text_to_action(&text) {
            Err(error) => one_line(&error.to_string()),
            // Not legal, perhaps, but a number of this game that is named the same in its own words.
            Ok(id) => {
                if let Some(own) = state.action_to_text(id) {
                    assert_eq!(state.text_to_action(&own), Ok(id), "{own:?}, read from {text:?}");
                }
                attempt(&*game, &mut *state, id);
            }
        }
        step(u, &mut *state)?;
    }
    Ok(())
}

/// Numbers: any number in any state is taken if it is legal and refused without a change if not.
pub fn actions(data: &[u8]) {
    let _ = try_actions(&mut Unstructured::new(data));
}

fn try_actions(u: &mut Unstructured) -> Result<()> {
    let game = some_game(u)?;
    let mut state = game.new_initial_state();
    let numbers = (game.num_distinct_actions() + game.max_chance_outcomes()) as ActionId;
    for _ in 0..LONGEST_WALK {
        if u.is_empty() {
            break;
        }
        let id = if u.ratio(7, 8)? { u.int_in_range(0..=numbers + 8)? } else { u.arbitrary()? };
        attempt(&*game, &mut *state, id);
        let clone = state.clone_box();
        if state.turn() != Turn::Over {
            step(u, &mut *state)?;
            if u.ratio(1, 4)? {
                state.undo().expect("a step was taken");
                assert_same(&*clone, &*state);
            }
        }
    }
    Ok(())
}

/// Records: any text is read and replayed or refused, and the record of any game replays to its position.
pub fn records(data: &[u8]) {
    let _ = try_records(&mut Unstructured::new(data));
}

fn try_records(u: &mut Unstructured) -> Result<()> {
    if u.ratio(1, 8)? {
        replay(&some_text(u)?);
        return Ok(());
    }
    let game = some_game(u)?;
    let mut state = game.new_initial_state();
    let steps = u.int_in_range(0..=LONGEST_WALK)?;
    walk(u, &mut *state, steps)?;
    let record = state.record(u.arbitrary()?);
    let json = record.to_json();
    one_line(&json);
    assert_eq!(Record::from_json(&json).as_ref(), Ok(&record), "a record reads back");
    let replayed = game.replay(&record).expect("the record of a game replays");
    assert_same(&*state, &*replayed);
    if u.arbitrary()? {
        replay(&mutated(u, &json)?);
    } else {
        replay(&changed(u, record)?.to_json());
    }
    Ok(())
}

/// A record of the right form with something wrong in it, or not.
fn changed(u: &mut Unstructured, mut record: Record) -> Result<Record> {
    if !record.actions.is_empty() {
        let at = u.choose_index(record.actions.len())?;
        let other = u.choose_index(record.actions.len())?;
        match u.int_in_range(0..=5)? {
            0 => record.actions[at] = mutated(u, &record.actions[at])?.into(),
            1 => record.actions.swap(at, other),
            2 => drop(record.actions.remove(at)),
            3 => record.actions.insert(at, record.actions[other].clone()),
            4 => record.actions.truncate(at),
            _ => record.position = Some(some_text(u)?),
        }
    }
    if u.arbitrary()? {
        record.result = None;
    }
    Ok(record)
}

fn replay(json: &str) {
    let record = match Record::from_json(json) {
        Ok(record) => record,
        Err(error) => return one_line(&error.to_string()),
    };
    let game = match games::load(&record.game, &record.options, None) {
        Ok(game) => game,
        Err(error) => return one_line(&error.to_string()),
    };
    match game.replay(&record) {
        Ok(state) => assert_eq!(state.history().len(), record.actions.len()),
        Err(error) => {
            one_line(&error.to_string());
            assert!(error.index.is_none_or(|index| index < record.actions.len()), "{error}");
        }
    }
}

/// Content files: any text is refused or makes a game that can be played.
pub fn content(data: &[u8]) {
    let _ = try_content(&mut Unstructured::new(data));
}

fn try_content(u: &mut Unstructured) -> Result<()> {
    let files: Vec<_> = games::GAMES.iter().filter_map(|entry| entry.content.map(|text| (entry, text))).collect();
    if files.is_empty() {
        return Ok(());
    }
    let (entry, text) = *u.choose(&files)?;
    let info = (entry.info)();
    let options = some_options(u, info.options)?;
    let text = if u.ratio(1, 8)? { some_text(u)? } else { mutated(u, text)? };
    match games::load(info.name, &options, Some(ContentFile { name: "my.toml", text: &text })) {
        Ok(game) => {
            assert_eq!(game.content_source(), Some(("my.toml", text.as_str())));
            walk(u, &mut *game.new_initial_state(), 50)?;
            play_on(&*game, &mut *game.new_initial_state(), u.arbitrary()?, 50);
        }
        Err(error) => one_line(&error.to_string()),
    }
    Ok(())
}

/// Positions: any text is refused or makes a position that is written the same way and can be played on.
pub fn positions(data: &[u8]) {
    let _ = try_positions(&mut Unstructured::new(data));
}

fn try_positions(u: &mut Unstructured) -> Result<()> {
    let game = some_game(u)?;
    let mut state = game.new_initial_state();
    let steps = u.int_in_range(0..=LONGEST_WALK)?;
    walk(u, &mut *state, steps)?;
    // On to the start of a turn, where positions can be read.
    for _ in 0..20 {
        if state.turn() == Turn::Over || game.state_from_text(&state.board_text()).is_ok() {
            break;
        }
        step(u, &mut *state)?;
    }
    let text = state.board_text();
    let text = match u.int_in_range(0..=8)? {
        0 => some_text(u)?,
        1 => text,
        2..=4 => mutated(u, &text)?,
        _ => rearranged(u, &text)?,
    };
    match game.state_from_text(&text) {
        Ok(mut read) => {
            let own = read.board_text();
            let again = game.state_from_text(&own).unwrap_or_else(|error| panic!("{error}, reading back\n{own}"));
            assert_same(&*read, &*again);
            play_on(&*game, &mut *read, u.arbitrary()?, 200);
            let record = read.record(None);
            let replayed = game.replay(&record).expect("a record from a position replays");
            assert_same(&*read, &*replayed);
        }
        Err(error) => one_line(&error.to_string()),
    }
    Ok(())
}

/// Any game with any options that it takes.
fn some_game(u: &mut Unstructured) -> Result<Arc<dyn AnyGame>> {
    let entry = u.choose(&games::GAMES)?;
    let info = (entry.info)();
    let mut options = some_options(u, info.options)?;
    match games::load(info.name, &options, None) {
        Ok(game) => return Ok(game),
        Err(error) => one_line(&error.to_string()),
    }
    // Lists seldom fit the number of players.
    options.retain(|name, _| info.options.iter().any(|spec| spec.name == name && !is_list(spec.kind)));
    let without_lists = games::load(info.name, &options, None);
    Ok(without_lists.unwrap_or_else(|_| games::load(info.name, &OptionValues::new(), None).expect("defaults load")))
}

fn some_options(u: &mut Unstructured, specs: &[OptionSpec]) -> Result<OptionValues> {
    let mut options = OptionValues::new();
    for spec in specs {
        // Most lists don't fit the other options.
        let one_in = if is_list(spec.kind) { 8 } else { 2 };
        if u.ratio(1, one_in)? {
            options.insert(spec.name.to_owned(), some_value(u, spec.kind)?);
        }
    }
    Ok(options)
}

fn is_list(kind: OptionKind) -> bool {
    matches!(kind, OptionKind::Ints(..) | OptionKind::Words)
}

fn some_value(u: &mut Unstructured, kind: OptionKind) -> Result<OptionValue> {
    Ok(match kind {
        OptionKind::Bool => OptionValue::Bool(u.arbitrary()?),
        OptionKind::Int(low, high) => OptionValue::Int(u.int_in_range(low..=high)?),
        OptionKind::Choice(words) => OptionValue::Text((*u.choose(words)?).to_owned()),
        OptionKind::Words => OptionValue::Text(some_text(u)?),
        OptionKind::Ints(low, high) => {
            // A rotation, which is what permutations pass for; or any short list.
            let length = u.int_in_range(0..=(high - low + 1).min(8))?;
            let turn = u.int_in_range(0..=length)?;
            let any: bool = u.arbitrary()?;
            let item = |i: i64| if any { Ok(low + (i + turn) % length) } else { u.int_in_range(low..=high) };
            OptionValue::Ints((0..length).map(item).collect::<Result<_>>()?)
        }
    })
}

/// The legal actions, after checking what must hold of them in every state.
fn legal_actions(game: &dyn AnyGame, state: &dyn AnyState) -> Vec<ActionId> {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    assert_eq!(legal.is_empty(), state.turn() == Turn::Over, "somebody must act until the game is over");
    assert!(legal.is_sorted_by(|a, b| a < b), "ascending: {legal:?}");
    let decisions = game.num_distinct_actions() as ActionId;
    let outcomes = game.max_chance_outcomes() as ActionId;
    let range = if state.turn() == Turn::Chance { decisions..decisions + outcomes } else { 0..decisions };
    assert!(legal.iter().all(|id| range.contains(id)), "{legal:?} within {range:?}");
    legal
}

/// Takes any number and checks what came of it.
fn attempt(game: &dyn AnyGame, state: &mut dyn AnyState, id: ActionId) {
    let before = state.clone_box();
    let is_legal = legal_actions(game, state).binary_search(&id).is_ok();
    assert_eq!(state.is_legal(id), is_legal);
    assert_eq!(state.explain(id).is_none(), is_legal);
    match state.apply(id) {
        Ok(()) => {
            assert!(is_legal, "{id} was taken and is not legal");
            assert_eq!(state.undo(), Some(id));
        }
        Err(error) => {
            assert!(!is_legal, "{error}");
            one_line(&error.to_string());
        }
    }
    assert_same(&*before, state);
}

/// One legal action, of the input's choice.
fn step(u: &mut Unstructured, state: &mut dyn AnyState) -> Result<()> {
    let mut legal = Vec::new();
    state.legal_actions(&mut legal);
    let id = *u.choose(&legal)?;
    state.apply(id).expect("a legal action applies");
    Ok(())
}

/// Legal actions of the input's choice, until it or the game ends.
fn walk(u: &mut Unstructured, state: &mut dyn AnyState, steps: usize) -> Result<()> {
    for _ in 0..steps {
        if u.is_empty() || state.turn() == Turn::Over {
            break;
        }
        step(u, state)?;
    }
    Ok(())
}

/// Random play, with everything that can be asked of a state asked on the way.
fn play_on(game: &dyn AnyGame, state: &mut dyn AnyState, seed: u64, steps: usize) {
    let mut rng = eusocial_core::rng::seeded(seed);
    let mut observation = vec![0.0; game.observation_shape().iter().product()];
    for _ in 0..steps {
        let legal = legal_actions(game, state);
        for player in 0..game.num_players() {
            state.observe(player, &mut observation);
            assert!(observation.iter().all(|x| x.is_finite()));
        }
        assert!(state.scores().iter().chain(&state.returns()).all(|x| x.is_finite()));
        assert!(state.view().is_object() && state.facts().is_object());
        if legal.is_empty() {
            break;
        }
        let id = legal[eusocial_core::rng::below(&mut rng, legal.len())];
        state.apply(id).expect("a legal action applies");
    }
}

fn assert_same(a: &dyn AnyState, b: &dyn AnyState) {
    assert!(a.same_position(b), "{}\nis not\n{}", a.board_text(), b.board_text());
    assert_eq!(a.position_hash(), b.position_hash());
    assert_eq!(a.history(), b.history());
}

fn one_line(message: &str) {
    assert!(!message.is_empty() && !message.contains('\n'), "one line: {message:?}");
}

/// Any text: what is left of the input, or a little of it.
fn some_text(u: &mut Unstructured) -> Result<String> {
    let length = u.int_in_range(0..=u.len().min(200))?;
    Ok(String::from_utf8_lossy(u.bytes(length)?).into_owned())
}

/// Numbers that sit on the edges of what is checked, and beyond.
const NUMBERS: [&str; 12] =
    ["0", "1", "2", "7", "-1", "49", "127", "256", "1.5", "65536", "4294967296", "99999999999999999999"];
/// Signs that mean something in one of the formats.
const SIGNS: [&str; 12] = [":", ">", "/", "|", "@", ",", " ", "\"", "=", "[", "\n", "é"];

/// A text with up to three changes: parts left out, doubled, swapped; numbers, words and signs put in another's place.
fn mutated(u: &mut Unstructured, text: &str) -> Result<String> {
    let mut text = text.to_owned();
    let changes = if u.arbitrary()? { 1 } else { u.int_in_range(1..=3)? };
    for _ in 0..changes {
        let tokens = tokens(&text);
        if tokens.is_empty() {
            break;
        }
        let at = u.choose_index(tokens.len())?;
        let other = u.choose_index(tokens.len())?;
        let mut tokens: Vec<String> = tokens.into_iter().map(str::to_owned).collect();
        match u.int_in_range(0..=10)? {
            0 => tokens[at] = (*u.choose(&NUMBERS)?).to_owned(),
            1 => tokens[at] = (*u.choose(&SIGNS)?).to_owned(),
            2 => tokens[at] = some_text(u)?,
            3 => tokens[at] = tokens[other].clone(),
            4 => tokens.swap(at, other),
            5 => drop(tokens.remove(at)),
            6 => drop(tokens.drain(at..at + u.int_in_range(0..=(tokens.len() - at).min(40))?)),
            // Digits for digits, the likeliest to be read.
            _ => {
                let digits: Vec<usize> =
                    (0..tokens.len()).filter(|&i| tokens[i].starts_with(|c: char| c.is_ascii_digit())).collect();
                if !digits.is_empty() {
                    let highest = if u.arbitrary()? { 9 } else { 60 };
                    tokens[*u.choose(&digits)?] = u.int_in_range(0..=highest)?.to_string();
                }
            }
        }
        text = tokens.concat();
    }
    Ok(text)
}

/// A board text with what stands behind the `|` of its lines exchanged: nothing is lost, so many such positions are possible.
fn rearranged(u: &mut Unstructured, text: &str) -> Result<String> {
    let mut lines: Vec<(&str, &str)> =
        text.lines().map(|line| line.split_at(line.find('|').unwrap_or(line.len()))).collect();
    let spaces: Vec<usize> = (0..lines.len()).filter(|&i| !lines[i].1.is_empty()).collect();
    if !spaces.is_empty() {
        for _ in 0..u.int_in_range(1..=10)? {
            let (a, b) = (*u.choose(&spaces)?, *u.choose(&spaces)?);
            (lines[a].1, lines[b].1) = (lines[b].1, lines[a].1);
        }
    }
    Ok(lines.iter().map(|(head, tail)| format!("{head}{tail}\n")).collect())
}

/// Runs of letters, runs of digits, and every other character alone.
fn tokens(text: &str) -> Vec<&str> {
    let kind = |c: char| match c {
        'a'..='z' | 'A'..='Z' | '_' => 1,
        '0'..='9' => 2,
        _ => 0,
    };
    let mut tokens = Vec::new();
    let mut start = 0;
    let mut last = 0;
    for (at, c) in text.char_indices() {
        if at > start && (kind(c) == 0 || kind(c) != last) {
            tokens.push(&text[start..at]);
            start = at;
        }
        last = kind(c);
    }
    if start < text.len() {
        tokens.push(&text[start..]);
    }
    tokens
}
