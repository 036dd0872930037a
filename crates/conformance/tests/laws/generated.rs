//! Laws of boards that are made: each has one answer, whoever proves it, and hangs on its seed alone.

use crate::{Law, ensure};
use libtest_mimic::Failed;
use puzzles::{
    AnyKind,
    make::{Choice, Takes, Wish},
};
use solve::{Limits, Settings};
use std::{collections::BTreeSet, ops::ControlFlow::Continue, time::Duration};
use study::{
    Method, Uniqueness,
    generate::{CouldNot, Made, Order, many},
    uniqueness,
};

/// How many boards are made of each kind.
const COUNT: u64 = 4;

/// How long all may take before the law fails.
const PATIENCE: Duration = Duration::from_secs(120);

fn wish(kind: &dyn AnyKind, told: &[(&str, &str)]) -> Result<Wish, Failed> {
    let choices: &'static [Choice] = kind.choices();
    Wish::new(&kind.sizes(), choices, None, told).map_err(Failed::from)
}

fn made(kind: &'static dyn AnyKind, wish: &Wish, count: u64, threads: usize) -> Result<Vec<Made>, CouldNot> {
    let order = Order { kind, wish, seed: 3, limits: Limits::of(PATIENCE) };
    let mut boards = Vec::new();
    many(&order, count, threads, |_, outcome| {
        boards.push(outcome);
        Continue(())
    });
    boards.into_iter().collect()
}

/// Boards have one answer by the default method and by a backend that shares no search with it, are read
/// back from their text, and differ; two threads make the same as one.
pub fn boards_have_one_answer(kind: &'static dyn AnyKind) -> Law {
    let wish = wish(kind, &[])?;
    let boards = made(kind, &wish, COUNT, 1)?;
    let texts: Vec<String> = boards.iter().map(|made| made.board.write(None)).collect::<Result<_, _>>()?;
    let again = made(kind, &wish, COUNT, 2)?;
    for (text, other) in texts.iter().zip(&again) {
        ensure(*text == other.board.write(None)?, "two threads make another board than one")?;
    }
    ensure(texts.iter().collect::<BTreeSet<_>>().len() == texts.len(), "a board was made twice")?;
    for (text, Made { board, answer, .. }) in texts.iter().zip(&boards) {
        let read = kind.read(text, None)?;
        ensure(read.write(None)? == *text, format!("it is not read back as it was written:\n{text}"))?;
        for name in ["engine", "clauses"] {
            let backend = solve::find(name).ok_or_else(|| format!("there is no backend {name}"))?;
            let formulation = board.default_formulation().to_string();
            let method = Method { formulation, backend, settings: Settings::default(), direct: false };
            let (found, _) = uniqueness(&*read, &method, &Limits::of(PATIENCE))?;
            ensure(found == Uniqueness::Unique(answer.clone()), format!("{name} found {found:?} for\n{text}"))?;
        }
    }
    Ok(())
}

/// Every word that can be wished for gives boards, and so do the usual numbers; no wish is refused.
pub fn wishes_are_met(kind: &'static dyn AnyKind) -> Law {
    for choice in kind.choices() {
        let words: Vec<String> = match choice.takes {
            Takes::One(words) => words.iter().skip(1).map(|word| word.to_string()).collect(),
            Takes::Number(.., usual) => usual.into_iter().map(|number| number.to_string()).collect(),
            // Each word alone may say too little; all but one say enough.
            Takes::Some(words) => (0..words.len()).map(|left| without(words, left)).collect(),
            Takes::Numbers(..) => vec!["3,2,2,1".into()],
        };
        for word in words {
            let told = [(choice.name, word.as_str())];
            let boards = made(kind, &wish(kind, &told)?, 1, 1);
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
    let has = |name: &str| kind.choices().iter().any(|choice| choice.name == name);
    if !has("clues") {
        return Ok(());
    }
    let few = &made(kind, &wish(kind, &[])?, 1, 1)?[0];
    let free = |made: &Made| made.board.clues().iter().filter(|clue| !made.board.keeps(clue)).count();
    let more = free(few) + 2;
    for board in made(kind, &wish(kind, &[("clues", &more.to_string())])?, 2, 1)? {
        ensure(free(&board) == more, format!("{more} clues were wished for, there are {}", free(&board)))?;
    }
    if has("symmetry") {
        let wish = wish(kind, &[("symmetry", "half-turn")])?;
        let board = &made(kind, &wish, 1, 1)?[0].board;
        let places: BTreeSet<usize> = board.clues().iter().filter_map(|clue| clue.gives).map(|given| given.0).collect();
        let turned = places.iter().all(|&place| wish.symmetry().orbit(place, wish.size).is_subset(&places));
        ensure(turned && !places.is_empty(), "the clues are not symmetric")?;
    }
    Ok(())
}
