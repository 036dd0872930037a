//! Laws of generated boards: each is unique by several methods, and depends only on its seed.

use crate::{Law, ensure};
use libtest_mimic::Failed;
use puzzles::{
    AnyKind,
    generator::{Parameter, ParameterType, Parameters},
};
use query::{
    Method, Uniqueness,
    generate::{GenerateError, Generated, Request, many},
    uniqueness,
};
use solve::{Limits, Settings};
use std::{collections::BTreeSet, ops::ControlFlow::Continue, time::Duration};

/// The number of boards generated of each kind.
const COUNT: u64 = 2;

/// The time limit of the generator and of each query; the law fails if it is reached.
const TIME_LIMIT: Duration = Duration::from_secs(120);

fn params(kind: &dyn AnyKind, values: &[(&str, &str)]) -> Result<Parameters, Failed> {
    let parameters: &'static [Parameter] = kind.parameters();
    Parameters::new(&kind.sizes(), parameters, None, values).map_err(Failed::from)
}

fn generate(
    kind: &'static dyn AnyKind,
    params: &Parameters,
    count: u64,
    threads: usize,
) -> Result<Vec<Generated>, GenerateError> {
    let order =
        Request { kind, on: None, params, seed: 3, limits: Limits::of(TIME_LIMIT), wanted: query::generate::Wanted::default() };
    let mut boards = Vec::new();
    many(&order, count, threads, |_, outcome| {
        boards.push(outcome);
        Continue(())
    });
    boards.into_iter().collect()
}

/// Boards are unique by two backends without common search code, survive a round trip, and are distinct; two threads
/// generate the same boards as one.
pub fn generated_boards_are_unique(kind: &'static dyn AnyKind) -> Law {
    let params = params(kind, &[])?;
    let boards = generate(kind, &params, COUNT, 1)?;
    let texts: Vec<String> = boards.iter().map(|made| made.board.write(None)).collect::<Result<_, _>>()?;
    let parallel = generate(kind, &params, COUNT, 2)?;
    for (text, other) in texts.iter().zip(&parallel) {
        ensure(*text == other.board.write(None)?, "two threads generate another board than one")?;
    }
    ensure(texts.iter().collect::<BTreeSet<_>>().len() == texts.len(), "a board was generated twice")?;
    for (text, Generated { board, solution, .. }) in texts.iter().zip(&boards) {
        let read = kind.read(text, None)?;
        ensure(read.write(None)? == *text, format!("the board does not survive a round trip:\n{text}"))?;
        for name in ["engine", "clauses"] {
            let backend = solve::find(name).ok_or_else(|| format!("{name} is not a backend"))?;
            let formulation = board.default_formulation().to_string();
            let method = Method { formulation, backend, settings: Settings::default(), direct: false };
            let (found, _) = uniqueness(&*read, &method, &Limits::of(TIME_LIMIT))?;
            ensure(found == Uniqueness::Unique(solution.clone()), format!("{name} found {found:?} for\n{text}"))?;
        }
    }
    Ok(())
}

/// Every word and every default number of a parameter generates a board.
pub fn every_parameter_value_generates_a_board(kind: &'static dyn AnyKind) -> Law {
    for (name, value) in parameter_values(kind) {
        let boards = generate(kind, &params(kind, &[(name, &value)])?, 1, 1);
        ensure(boards.is_ok(), format!("{name}={value}: {boards:?}"))?;
    }
    Ok(())
}

/// The names and values with which [`every_parameter_value_generates_a_board`] generates boards.
pub fn parameter_values(kind: &dyn AnyKind) -> Vec<(&'static str, String)> {
    let of_parameter = |parameter: &'static Parameter| {
        let values: Vec<String> = match parameter.takes {
            ParameterType::One(words) => words.iter().skip(1).map(|word| word.to_string()).collect(),
            ParameterType::Number(.., default) => default.into_iter().map(|number| number.to_string()).collect(),
            // A single word may exclude too few solutions; all words but one are enough.
            ParameterType::Some(words) => (0..words.len()).map(|omitted| without(words, omitted)).collect(),
            ParameterType::Numbers(..) => vec!["3,2,2,1".into()],
            ParameterType::Cells => vec![every_other_cell(kind)],
        };
        values.into_iter().map(|value| (parameter.name, value))
    };
    kind.parameters().iter().flat_map(of_parameter).collect()
}

/// The cells of one colour of a chessboard of the default size.
fn every_other_cell(kind: &dyn AnyKind) -> String {
    let [rows, cols] = kind.sizes().default;
    let cells = (1..=rows).flat_map(|row| (1..=cols).map(move |col| (row, col)));
    cells.filter(|(row, col)| (row + col) % 2 == 0).map(|(row, col)| format!("r{row}c{col}")).collect::<Vec<_>>().join(",")
}

/// Whether the generator of a kind has a parameter with this name.
pub fn has_parameter(kind: &dyn AnyKind, name: &str) -> bool {
    kind.parameters().iter().any(|parameter| parameter.name == name)
}

/// The list of words without one.
fn without(words: &[&str], omitted: usize) -> String {
    let kept = words.iter().enumerate().filter(|(index, _)| *index != omitted);
    kept.map(|(_, word)| *word).collect::<Vec<_>>().join(",")
}

/// The parameter `clues` sets the number of clues, `symmetry` makes them symmetric, and `pattern` says where they stand.
pub fn clue_parameters_are_respected(kind: &'static dyn AnyKind) -> Law {
    let default = &generate(kind, &params(kind, &[])?, 1, 1)?[0];
    let free = |made: &Generated| made.board.clues().iter().filter(|clue| !made.board.must_keep(clue)).count();
    let more = free(default) + 2;
    for board in generate(kind, &params(kind, &[("clues", &more.to_string())])?, 2, 1)? {
        ensure(free(&board) == more, format!("{more} clues were requested, the board has {}", free(&board)))?;
    }
    if has_parameter(kind, "symmetry") {
        let params = params(kind, &[("symmetry", "half-turn")])?;
        let board = &generate(kind, &params, 1, 1)?[0].board;
        let places: BTreeSet<usize> = board.clues().iter().filter_map(|clue| clue.gives).map(|given| given.0).collect();
        let is_symmetric = places.iter().all(|&place| params.symmetry().orbit(place, params.size).is_subset(&places));
        ensure(is_symmetric && !places.is_empty(), "the clues are not symmetric")?;
    }
    if has_parameter(kind, "pattern") {
        let params = params(kind, &[("pattern", &every_other_cell(kind))])?;
        let board = &generate(kind, &params, 1, 1)?[0].board;
        let places: BTreeSet<usize> = board.clues().iter().filter_map(|clue| clue.gives).map(|given| given.0).collect();
        ensure(Some(places) == params.pattern(), "the givens do not stand in the cells of the pattern")?;
    }
    Ok(())
}
