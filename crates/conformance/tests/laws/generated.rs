//! Laws of boards that are made: each has one solution, whoever proves it, and hangs on its seed alone.

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

/// How many boards are made of each kind.
const COUNT: u64 = 4;

/// How long all may take before the law fails.
const PATIENCE: Duration = Duration::from_secs(120);

fn params(kind: &dyn AnyKind, told: &[(&str, &str)]) -> Result<Parameters, Failed> {
    let choices: &'static [Parameter] = kind.parameters();
    Parameters::new(&kind.sizes(), choices, None, told).map_err(Failed::from)
}

fn made(kind: &'static dyn AnyKind, params: &Parameters, count: u64, threads: usize) -> Result<Vec<Generated>, GenerateError> {
    let order = Request { kind, params, seed: 3, limits: Limits::of(PATIENCE) };
    let mut boards = Vec::new();
    many(&order, count, threads, |_, outcome| {
        boards.push(outcome);
        Continue(())
    });
    boards.into_iter().collect()
}

/// Boards have one solution by the default method and by a backend that shares no search with it, are read
/// back from their text, and differ; two threads make the same as one.
pub fn boards_have_one_solution(kind: &'static dyn AnyKind) -> Law {
    let params = params(kind, &[])?;
    let boards = made(kind, &params, COUNT, 1)?;
    let texts: Vec<String> = boards.iter().map(|made| made.board.write(None)).collect::<Result<_, _>>()?;
    let again = made(kind, &params, COUNT, 2)?;
    for (text, other) in texts.iter().zip(&again) {
        ensure(*text == other.board.write(None)?, "two threads make another board than one")?;
    }
    ensure(texts.iter().collect::<BTreeSet<_>>().len() == texts.len(), "a board was made twice")?;
    for (text, Generated { board, solution, .. }) in texts.iter().zip(&boards) {
        let read = kind.read(text, None)?;
        ensure(read.write(None)? == *text, format!("it is not read back as it was written:\n{text}"))?;
        for name in ["engine", "clauses"] {
            let backend = solve::find(name).ok_or_else(|| format!("there is no backend {name}"))?;
            let formulation = board.default_formulation().to_string();
            let method = Method { formulation, backend, settings: Settings::default(), direct: false };
            let (found, _) = uniqueness(&*read, &method, &Limits::of(PATIENCE))?;
            ensure(found == Uniqueness::Unique(solution.clone()), format!("{name} found {found:?} for\n{text}"))?;
        }
    }
    Ok(())
}

/// Every word that can be wished for gives boards, and so do the usual numbers; no wish is refused.
pub fn wishes_are_met(kind: &'static dyn AnyKind) -> Law {
    for choice in kind.parameters() {
        let words: Vec<String> = match choice.takes {
            ParameterType::One(words) => words.iter().skip(1).map(|word| word.to_string()).collect(),
            ParameterType::Number(.., usual) => usual.into_iter().map(|number| number.to_string()).collect(),
            // Each word alone may say too little; all but one say enough.
            ParameterType::Some(words) => (0..words.len()).map(|left| without(words, left)).collect(),
            ParameterType::Numbers(..) => vec!["3,2,2,1".into()],
        };
        for word in words {
            let told = [(choice.name, word.as_str())];
            let boards = made(kind, &params(kind, &told)?, 1, 1);
            ensure(boards.is_ok(), format!("{}={word}: {boards:?}", choice.name))?;
        }
    }
    Ok(())
}

fn without(words: &[&str], left: usize) -> String {
    let kept = words.iter().enumerate().filter(|(place, _)| *place != left);
    kept.map(|(_, word)| *word).collect::<Vec<_>>().join(",")
}

/// Where clues can be counted, there are as many as wished for, and where they can be symmetric, they are.
pub fn clues_are_as_wished(kind: &'static dyn AnyKind) -> Law {
    let has = |name: &str| kind.parameters().iter().any(|choice| choice.name == name);
    if !has("clues") {
        return Ok(());
    }
    let few = &made(kind, &params(kind, &[])?, 1, 1)?[0];
    let free = |made: &Generated| made.board.clues().iter().filter(|clue| !made.board.must_keep(clue)).count();
    let more = free(few) + 2;
    for board in made(kind, &params(kind, &[("clues", &more.to_string())])?, 2, 1)? {
        ensure(free(&board) == more, format!("{more} clues were wished for, there are {}", free(&board)))?;
    }
    if has("symmetry") {
        let params = params(kind, &[("symmetry", "half-turn")])?;
        let board = &made(kind, &params, 1, 1)?[0].board;
        let places: BTreeSet<usize> = board.clues().iter().filter_map(|clue| clue.gives).map(|given| given.0).collect();
        let turned = places.iter().all(|&place| params.symmetry().orbit(place, params.size).is_subset(&places));
        ensure(turned && !places.is_empty(), "the clues are not symmetric")?;
    }
    Ok(())
}
