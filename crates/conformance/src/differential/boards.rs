//! Small boards by chance, with all sorts of wishes, with clues left out and clues that may be wrong.

use super::rng::SeededRng;
use puzzles::{
    AnyKind, AnyPuzzle,
    generator::{Draft, Parameter, ParameterType, Parameters, Rng, Sizes},
};
use query::{Method, Next, Solutions};
use solve::Limits;
use std::time::Duration;

/// How often another wish is tried where one cannot be met.
const TRIES: usize = 60;

/// How often something else is changed about where what comes of it is no board.
const SWAPS: usize = 12;

/// How long a solution is looked for that a board is to tell of.
const PATIENCE: Duration = Duration::from_secs(1);

/// The most that is added to the least size of a kind; what can be enumerated is small.
const LARGER: [usize; 2] = [3, 3];

/// The sizes from which boards are drawn.
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
        _ => (sizes.min, [0, 1].map(|side| (sizes.min[side] + LARGER[side]).min(sizes.max[side]))),
    }
}

/// A small board by chance; nothing if none of many wishes could be met.
pub fn drawn(kind: &'static dyn AnyKind, rng: &mut SeededRng) -> Option<Box<dyn AnyPuzzle>> {
    (0..TRIES).find_map(|_| rng.with(|rng| one(kind, rng)))
}

fn one(kind: &'static dyn AnyKind, rng: &mut Rng<'_>) -> Option<Box<dyn AnyPuzzle>> {
    let params = params(kind, rng)?;
    let Draft { board, solution } = kind.draft(&params, rng).ok()??;
    if rng.percent(20) {
        return Some(spoilt(board, rng));
    }
    let solution = solution.or_else(|| any(&*board));
    let told = solution.and_then(|solution| board.reveal(&solution, &params, rng)).unwrap_or(board);
    let share = [100, 80, 50, 25, 10][rng.below(5)];
    let kept: Vec<bool> = told.clues().iter().map(|_| rng.percent(share)).collect();
    let fewer = if share == 100 { told } else { told.with_clues(&kept) };
    Some(if rng.percent(40) { spoilt(fewer, rng) } else { fewer })
}

/// Some size, and for each choice something or nothing.
fn params(kind: &'static dyn AnyKind, rng: &mut Rng<'_>) -> Option<Parameters> {
    let (least, most) = sizes(kind);
    let Sizes { square, .. } = kind.sizes();
    let first = rng.range(least[0], most[0]);
    let second = if square { first } else { rng.range(least[1], most[1]) };
    let mut told: Vec<(&str, String)> = Vec::new();
    for choice in kind.parameters() {
        // Clues are left out afterwards, and so that there may be several solutions.
        let of_clues = [Parameter::CLUES, Parameter::DENSITY, Parameter::SYMMETRY].iter().any(|other| other.name == choice.name);
        if !of_clues && rng.percent(40) {
            told.push((choice.name, chosen(choice.takes, rng)));
        }
    }
    let told: Vec<(&str, &str)> = told.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Parameters::new(&kind.sizes(), kind.parameters(), Some(&format!("{first}x{second}")), &told).ok()
}

/// Something that a choice takes, small where it is a number of things.
fn chosen(takes: ParameterType, rng: &mut Rng<'_>) -> String {
    let number = |least: i64, most: i64, rng: &mut Rng<'_>| least + rng.below((most - least + 1) as usize) as i64;
    match takes {
        ParameterType::Number(least, most @ ..=100, _) => number(least, most, rng).to_string(),
        ParameterType::Number(least, most, _) => number(least, most.min(least + 8), rng).to_string(),
        ParameterType::Numbers(least, most) => {
            let some: Vec<String> = (0..rng.range(1, 3)).map(|_| number(least, most.min(4), rng).to_string()).collect();
            some.join(",")
        }
        ParameterType::One(words) => rng.choose(words).copied().unwrap_or_default().to_string(),
        ParameterType::Some(words) => {
            let mut some = words.to_vec();
            rng.shuffle(&mut some);
            some.truncate(rng.range(1, words.len()));
            some.join(",")
        }
    }
}

/// A solution of the default method, for the board to tell of.
fn any(board: &dyn AnyPuzzle) -> Option<Vec<i64>> {
    let limits = Limits::of(PATIENCE);
    match Solutions::new(board, &Method::default_for(board), &limits).ok()?.next(&limits).ok()? {
        Next::Solution(solution) | Next::Incumbent(solution, _) => Some(solution.values().to_vec()),
        Next::Exhausted | Next::Unknown(_) => None,
    }
}

/// The board with one to three things changed, so that what it tells may be of no solution.
fn spoilt(board: Box<dyn AnyPuzzle>, rng: &mut Rng<'_>) -> Box<dyn AnyPuzzle> {
    let mut board = board;
    for _ in 0..rng.range(1, 3) {
        let edited = if rng.percent(50) { edited(&*board, rng) } else { None };
        let changed = edited.or_else(|| (0..SWAPS).find_map(|_| swapped(&*board, rng)));
        board = changed.unwrap_or(board);
    }
    board
}

/// The board with something else in one place.
fn edited(board: &dyn AnyPuzzle, rng: &mut Rng<'_>) -> Option<Box<dyn AnyPuzzle>> {
    let edits = board.edits();
    let edit = rng.choose(&edits)?;
    board.edited(&edit.name, rng.choose(&edit.choices)?).ok()
}

/// The board with two words or two characters of its text changed about, if that is a board still.
fn swapped(board: &dyn AnyPuzzle, rng: &mut Rng<'_>) -> Option<Box<dyn AnyPuzzle>> {
    let text = board.write(None).ok()?;
    // The first line says of what kind it is.
    let body = text.find('\n')? + 1;
    let words = rng.percent(50);
    let ends = |at: usize| {
        let length = if words { text[at..].find(char::is_whitespace) } else { text[at..].chars().next().map(char::len_utf8) };
        at..at + length.unwrap_or(text.len() - at)
    };
    let starts_word = |at: usize| at == body || text[..at].ends_with(char::is_whitespace);
    let starts = text[body..].char_indices().filter(|(_, c)| !c.is_whitespace()).map(|(at, _)| body + at);
    let starts: Vec<usize> = starts.filter(|&at| !words || starts_word(at)).collect();
    let (one, other) = (*rng.choose(&starts)?, *rng.choose(&starts)?);
    let (first, second) = (ends(one.min(other)), ends(one.max(other)));
    if text[first.clone()] == text[second.clone()] {
        return None;
    }
    let parts = [&text[..first.start], &text[second.clone()], &text[first.end..second.start], &text[first], &text[second.end..]];
    board.kind().read(&parts.concat(), None).ok()
}
