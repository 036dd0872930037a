//! Random small boards: random parameters, clues removed, and some clues corrupted.
//!
//! Removed clues give boards with several solutions, corrupted clues boards without any. Cost: a draft and at most one
//! solve a board. Weakness: boards stay small, since methods must enumerate all solutions.

use puzzles::{
    AnyKind, AnyPuzzle,
    generator::{Draft, Parameter, ParameterType, Parameters, Rng, Sizes},
};
use query::{Method, generate::random_draft};
use solve::Limits;
use std::time::Duration;

/// The number of random parameters to try before no board is returned.
const ATTEMPTS: usize = 60;

/// The number of random swaps to try before a board stays unchanged.
const SWAP_ATTEMPTS: usize = 12;

/// The time limit of the search for a solution from which clues are revealed.
const TIME_LIMIT: Duration = Duration::from_secs(1);

/// The maximum that is added to the minimum size of a kind, so that solutions can be enumerated.
const EXTRA_SIZE: [usize; 2] = [3, 3];

/// The minimum and maximum sizes of random boards of a kind.
fn sizes(kind: &dyn AnyKind) -> ([usize; 2], [usize; 2]) {
    let sizes = kind.sizes();
    match kind.name() {
        "circuit-scramble" => ([2, 1], [6, 9]),
        "hashi" => ([3, 3], [7, 7]),
        "kenken" => ([2, 2], [4, 4]),
        "sudoku" => ([4, 4], [6, 6]),
        "star-battle" => ([4, 4], [8, 8]),
        "v3ck" => ([2, 2], [3, 3]),
        "zebra" => ([2, 2], [4, 3]),
        _ => (sizes.min, [0, 1].map(|side| (sizes.min[side] + EXTRA_SIZE[side]).min(sizes.max[side]))),
    }
}

/// A random small board; `None` if no board was found for many random parameters.
pub fn random(kind: &'static dyn AnyKind, rng: &mut Rng) -> Option<Box<dyn AnyPuzzle>> {
    (0..ATTEMPTS).find_map(|_| attempt(kind, rng))
}

/// One attempt at a random board.
fn attempt(kind: &'static dyn AnyKind, rng: &mut Rng) -> Option<Box<dyn AnyPuzzle>> {
    let params = params(kind, rng)?;
    let Draft { board, solution } = kind.draft(&params, rng).ok()??;
    if rng.percent(20) {
        return Some(corrupted(board, rng));
    }
    let solution = solution.or_else(|| solve(&*board, rng));
    let revealed = solution.and_then(|solution| board.reveal(&solution, &params, rng)).unwrap_or(board);
    let percentage = [100, 80, 50, 25, 10][rng.below(5)];
    let kept: Vec<bool> = revealed.clues().iter().map(|_| rng.percent(percentage)).collect();
    let board = if percentage == 100 { revealed } else { revealed.with_clues(&kept) };
    Some(if rng.percent(40) { corrupted(board, rng) } else { board })
}

/// A random size, and random values for some of the parameters.
fn params(kind: &'static dyn AnyKind, rng: &mut Rng) -> Option<Parameters> {
    let (min, max) = sizes(kind);
    let Sizes { square, .. } = kind.sizes();
    let first = rng.range(min[0], max[0]);
    let second = if square { first } else { rng.range(min[1], max[1]) };
    let mut values: Vec<(&str, String)> = Vec::new();
    for parameter in kind.parameters() {
        // Clues are removed afterwards, also those needed for uniqueness.
        let of_clues = [Parameter::CLUES, Parameter::DENSITY, Parameter::SYMMETRY, Parameter::PATTERN]
            .iter()
            .any(|other| other.name == parameter.name);
        if !of_clues && rng.percent(40) {
            values.push((parameter.name, value(parameter.takes, rng)));
        }
    }
    let values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Parameters::new(&kind.sizes(), kind.parameters(), Some(&format!("{first}x{second}")), &values).ok()
}

/// A random value of a parameter; numbers without a small maximum stay close to the minimum.
fn value(takes: ParameterType, rng: &mut Rng) -> String {
    let number = |min: i64, max: i64, rng: &mut Rng| min + rng.below((max - min + 1) as usize) as i64;
    match takes {
        ParameterType::Number(min, max @ ..=100, _) => number(min, max, rng).to_string(),
        ParameterType::Number(min, max, _) => number(min, max.min(min + 8), rng).to_string(),
        ParameterType::Numbers(min, max) => {
            let numbers: Vec<String> = (0..rng.range(1, 3)).map(|_| number(min, max.min(4), rng).to_string()).collect();
            numbers.join(",")
        }
        ParameterType::One(words) => rng.choose(words).copied().unwrap_or_default().to_string(),
        ParameterType::Some(words) => {
            let mut subset = words.to_vec();
            rng.shuffle(&mut subset);
            subset.truncate(rng.range(1, words.len()));
            subset.join(",")
        }
        ParameterType::Cells => "r1c1".into(),
    }
}

/// A random solution by the default method, from which clues are revealed. The first one found would do in theory, but of masyu,
/// say, it is always the smallest loop, which has no clues.
fn solve(board: &dyn AnyPuzzle, rng: &mut Rng) -> Option<Vec<i64>> {
    random_draft(board, &Method::default_for(board), rng, &Limits::of(TIME_LIMIT)).ok()?
}

/// The board after one to three random changes, which may leave it without a solution.
fn corrupted(board: Box<dyn AnyPuzzle>, rng: &mut Rng) -> Box<dyn AnyPuzzle> {
    let mut board = board;
    for _ in 0..rng.range(1, 3) {
        let edited = if rng.percent(50) { edited(&*board, rng) } else { None };
        let changed = edited.or_else(|| (0..SWAP_ATTEMPTS).find_map(|_| swapped(&*board, rng)));
        board = changed.unwrap_or(board);
    }
    board
}

/// The board after a random edit.
fn edited(board: &dyn AnyPuzzle, rng: &mut Rng) -> Option<Box<dyn AnyPuzzle>> {
    let edits = board.edits();
    let edit = rng.choose(&edits)?;
    board.edited(&edit.name, rng.choose(&edit.choices)?).ok()
}

/// The board with two words or two characters of its text swapped, if that is still a board.
fn swapped(board: &dyn AnyPuzzle, rng: &mut Rng) -> Option<Box<dyn AnyPuzzle>> {
    let text = board.write(None).ok()?;
    // The first line has the kind.
    let body = text.find('\n')? + 1;
    let words = rng.percent(50);
    let ends = |at: usize| {
        let length = if words { text[at..].find(char::is_whitespace) } else { text[at..].chars().next().map(char::len_utf8) };
        at..at + length.unwrap_or(text.len() - at)
    };
    let starts_word = |at: usize| at == body || text[..at].ends_with(char::is_whitespace);
    let starts = text[body..].char_indices().filter(|(_, c)| !c.is_whitespace()).map(|(at, _)| body + at);
    let starts: Vec<usize> = starts.filter(|&at| !words || starts_word(at)).collect();
    let (a, b) = (*rng.choose(&starts)?, *rng.choose(&starts)?);
    let (first, second) = (ends(a.min(b)), ends(a.max(b)));
    if text[first.clone()] == text[second.clone()] {
        return None;
    }
    let parts = [&text[..first.start], &text[second.clone()], &text[first.end..second.start], &text[first], &text[second.end..]];
    board.kind().read(&parts.concat(), None).ok()
}
