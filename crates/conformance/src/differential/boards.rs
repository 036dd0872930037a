//! Small boards by chance, with all sorts of wishes, with clues left out and clues that may be wrong.

use super::dice::Dice;
use puzzles::{
    AnyKind, AnyPuzzle,
    make::{Chance, Choice, Draft, Sizes, Takes, Wish},
};
use solve::Limits;
use std::time::Duration;
use study::{Answers, Method, Next};

/// How often another wish is tried where one cannot be met.
const TRIES: usize = 60;

/// How often something else is changed about where what comes of it is no board.
const SWAPS: usize = 12;

/// How long an answer is looked for that a board is to tell of.
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
        _ => (sizes.least, [0, 1].map(|side| (sizes.least[side] + LARGER[side]).min(sizes.most[side]))),
    }
}

/// A small board by chance; nothing if none of many wishes could be met.
pub fn drawn(kind: &'static dyn AnyKind, dice: &mut Dice) -> Option<Box<dyn AnyPuzzle>> {
    (0..TRIES).find_map(|_| dice.with(|chance| one(kind, chance)))
}

fn one(kind: &'static dyn AnyKind, chance: &mut Chance<'_>) -> Option<Box<dyn AnyPuzzle>> {
    let wish = wish(kind, chance)?;
    let Draft { board, answer } = kind.draft(&wish, chance).ok()??;
    if chance.percent(20) {
        return Some(spoilt(board, chance));
    }
    let answer = answer.or_else(|| any(&*board));
    let told = answer.and_then(|answer| board.tell(&answer, &wish, chance)).unwrap_or(board);
    let share = [100, 80, 50, 25, 10][chance.below(5)];
    let kept: Vec<bool> = told.clues().iter().map(|_| chance.percent(share)).collect();
    let fewer = if share == 100 { told } else { told.with_clues(&kept) };
    Some(if chance.percent(40) { spoilt(fewer, chance) } else { fewer })
}

/// Some size, and for each choice something or nothing.
fn wish(kind: &'static dyn AnyKind, chance: &mut Chance<'_>) -> Option<Wish> {
    let (least, most) = sizes(kind);
    let Sizes { square, .. } = kind.sizes();
    let first = chance.from(least[0], most[0]);
    let second = if square { first } else { chance.from(least[1], most[1]) };
    let mut told: Vec<(&str, String)> = Vec::new();
    for choice in kind.choices() {
        // Clues are left out afterwards, and so that there may be several answers.
        let of_clues = [Choice::CLUES, Choice::DENSITY, Choice::SYMMETRY].iter().any(|other| other.name == choice.name);
        if !of_clues && chance.percent(40) {
            told.push((choice.name, chosen(choice.takes, chance)));
        }
    }
    let told: Vec<(&str, &str)> = told.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Wish::new(&kind.sizes(), kind.choices(), Some(&format!("{first}x{second}")), &told).ok()
}

/// Something that a choice takes, small where it is a number of things.
fn chosen(takes: Takes, chance: &mut Chance<'_>) -> String {
    let number = |least: i64, most: i64, chance: &mut Chance<'_>| least + chance.below((most - least + 1) as usize) as i64;
    match takes {
        Takes::Number(least, most @ ..=100, _) => number(least, most, chance).to_string(),
        Takes::Number(least, most, _) => number(least, most.min(least + 8), chance).to_string(),
        Takes::Numbers(least, most) => {
            let some: Vec<String> = (0..chance.from(1, 3)).map(|_| number(least, most.min(4), chance).to_string()).collect();
            some.join(",")
        }
        Takes::One(words) => chance.pick(words).copied().unwrap_or_default().to_string(),
        Takes::Some(words) => {
            let mut some = words.to_vec();
            chance.shuffle(&mut some);
            some.truncate(chance.from(1, words.len()));
            some.join(",")
        }
    }
}

/// An answer of the default method, for the board to tell of.
fn any(board: &dyn AnyPuzzle) -> Option<Vec<i64>> {
    let limits = Limits::of(PATIENCE);
    match Answers::to(board, &Method::default_for(board), &limits).ok()?.next(&limits).ok()? {
        Next::Answer(answer) | Next::Perhaps(answer, _) => Some(answer.values().to_vec()),
        Next::NoMore | Next::Unknown(_) => None,
    }
}

/// The board with one to three things changed, so that what it tells may be of no answer.
fn spoilt(board: Box<dyn AnyPuzzle>, chance: &mut Chance<'_>) -> Box<dyn AnyPuzzle> {
    let mut board = board;
    for _ in 0..chance.from(1, 3) {
        let edited = if chance.percent(50) { edited(&*board, chance) } else { None };
        let changed = edited.or_else(|| (0..SWAPS).find_map(|_| swapped(&*board, chance)));
        board = changed.unwrap_or(board);
    }
    board
}

/// The board with something else in one place.
fn edited(board: &dyn AnyPuzzle, chance: &mut Chance<'_>) -> Option<Box<dyn AnyPuzzle>> {
    let edits = board.edits();
    let edit = chance.pick(&edits)?;
    board.edited(&edit.name, chance.pick(&edit.choices)?).ok()
}

/// The board with two words or two characters of its text changed about, if that is a board still.
fn swapped(board: &dyn AnyPuzzle, chance: &mut Chance<'_>) -> Option<Box<dyn AnyPuzzle>> {
    let text = board.write(None).ok()?;
    // The first line says of what kind it is.
    let body = text.find('\n')? + 1;
    let words = chance.percent(50);
    let ends = |at: usize| {
        let length = if words { text[at..].find(char::is_whitespace) } else { text[at..].chars().next().map(char::len_utf8) };
        at..at + length.unwrap_or(text.len() - at)
    };
    let starts_word = |at: usize| at == body || text[..at].ends_with(char::is_whitespace);
    let starts = text[body..].char_indices().filter(|(_, c)| !c.is_whitespace()).map(|(at, _)| body + at);
    let starts: Vec<usize> = starts.filter(|&at| !words || starts_word(at)).collect();
    let (one, other) = (*chance.pick(&starts)?, *chance.pick(&starts)?);
    let (first, second) = (ends(one.min(other)), ends(one.max(other)));
    if text[first.clone()] == text[second.clone()] {
        return None;
    }
    let parts = [&text[..first.start], &text[second.clone()], &text[first.end..second.start], &text[first], &text[second.end..]];
    board.kind().read(&parts.concat(), None).ok()
}
