//! Laws of puzzles that need no solver.

use crate::{Law, ensure};
use puzzles::{AnyKind, PuzzleFile, Shape};
use std::{collections::BTreeSet, fs, ops::RangeInclusive, path::PathBuf};

/// The most combinations of values that are all tried.
const MOST: u64 = 1 << 22;

/// Each format that can hold the board writes what is read back as the same board.
pub fn reads_what_it_writes(puzzle_file: &PuzzleFile) -> Law {
    let kind = puzzle_file.puzzle.kind();
    let text = puzzle_file.puzzle.write(None)?;
    for format in kind.formats() {
        let Ok(written) = puzzle_file.puzzle.write(Some(format.name)) else { continue };
        let again = kind.read(&written, Some(format.name)).map_err(|e| format!("{}: {e}:\n{written}", format.name))?;
        ensure(again.write(None)? == text, format!("{}: read(write(p)) is not p:\n{written}", format.name))?;
        ensure(kind.recognises(&written).is_some(), format!("{}: what is written is not recognised:\n{written}", format.name))?;
    }
    Ok(())
}

pub fn unknowns_have_names_of_their_own(puzzle_file: &PuzzleFile) -> Law {
    let vars = puzzle_file.puzzle.vars();
    let names: BTreeSet<&str> = vars.iter().map(|u| u.name.as_str()).collect();
    ensure(names.len() == vars.len(), "two unknowns have one name")?;
    ensure(vars.iter().all(|u| !u.range.is_empty()), "an unknown has no values")
}

/// The solutions on the puzzle file are exactly the values that keep the rules, and of these, with an
/// objective, the best (of a larger board: each of
/// them keeps the rules; that there are no others is for formulations and backends to agree on).
pub fn rules_give_the_solutions(puzzle_file: &PuzzleFile) -> Law {
    for solution in &puzzle_file.solutions {
        let checked = puzzles::Solution::to(&*puzzle_file.puzzle, solution.clone());
        ensure(checked.is_ok(), format!("a listed solution is none: {checked:?}"))?;
    }
    let listed: BTreeSet<Vec<i64>> = puzzle_file.solutions.iter().cloned().collect();
    ensure(listed.len() == puzzle_file.solutions.len(), "a solution is listed twice")?;
    let ranges: Vec<_> = puzzle_file.puzzle.vars().into_iter().map(|u| u.range).collect();
    let Some(values) = all_values(ranges) else { return Ok(()) };
    let kept: Vec<Vec<i64>> = values.filter(|values| puzzle_file.puzzle.violations(values).is_empty()).collect();
    let least = kept.iter().map(|values| puzzle_file.puzzle.cost(values)).min();
    let kept: BTreeSet<Vec<i64>> = kept.into_iter().filter(|values| Some(puzzle_file.puzzle.cost(values)) == least).collect();
    ensure(kept == listed, format!("the rules allow {} solutions: {kept:?}", kept.len()))
}

/// What is seen at once to be a solution is one; of what is not, nothing is said.
pub fn what_is_seen_at_once_is_a_solution(puzzle_file: &PuzzleFile) -> Law {
    let board = &puzzle_file.puzzle;
    let ranges = board.ranges();
    let keeps = |values: &[i64]| {
        let in_range = ranges.len() == values.len() && ranges.iter().zip(values).all(|(range, value)| range.contains(value));
        in_range && board.violations(values).is_empty()
    };
    let agrees = |values: &[i64]| {
        ensure(
            !board.is_surely_solution(values) || keeps(values),
            format!("{values:?} is seen at once as a solution, but is none"),
        )
    };
    for values in puzzle_file.solutions.iter().chain(puzzle_file.violations.iter().map(|(_, values)| values)) {
        agrees(values)?;
        agrees(&values[..values.len().saturating_sub(1)])?;
        agrees(&[&values[..], &[1]].concat())?;
        for (place, value) in values.iter().enumerate() {
            for other in [value - 1, value + 1, value + 64, value + (1 << 32), -value, i64::MIN, i64::MAX] {
                let mut changed = values.clone();
                changed[place] = other;
                agrees(&changed)?;
            }
        }
        // Two values swapped leave as many of each.
        for place in 1..values.len() {
            let mut swapped = values.clone();
            swapped.swap(place - 1, place);
            agrees(&swapped)?;
        }
        // Two values that change places throughout break no rule but those that name values, such as clues.
        for (one, other) in values.windows(2).map(|two| (two[0], two[1])) {
            let renamed = values.iter().map(|&value| match value {
                _ if value == one => other,
                _ if value == other => one,
                _ => value,
            });
            agrees(&renamed.collect::<Vec<_>>())?;
        }
    }
    Ok(())
}

/// Each sample of a broken rule breaks that rule and no other.
pub fn samples_break_one_rule(puzzle_file: &PuzzleFile) -> Law {
    for (rule, values) in &puzzle_file.violations {
        let broken: BTreeSet<_> = puzzle_file.puzzle.violations(values).iter().map(|b| b.rule.name).collect();
        ensure(broken == BTreeSet::from([rule.as_str()]), format!("a sample for `{rule}` breaks {broken:?}"))?;
    }
    Ok(())
}

pub fn every_rule_is_broken_by_a_sample(kind: &dyn AnyKind) -> Law {
    let puzzle_files: Vec<PuzzleFile> = (0..kind.examples().len()).map(|place| crate::puzzle_file(kind, place)).collect();
    for rule in kind.rules() {
        let broken = puzzle_files.iter().flat_map(|s| &s.violations).any(|(name, _)| name == rule.name);
        ensure(broken, format!("no sample breaks `{}`", rule.name))?;
    }
    Ok(())
}

/// Rows and columns mixed up would show: the drawing of some example is not its own mirror image.
pub fn some_example_is_not_square(kind: &dyn AnyKind) -> Law {
    let oblong = |place| {
        let puzzle_file = crate::puzzle_file(kind, place);
        let picture = puzzle_file.puzzle.draw(&vec![None; puzzle_file.puzzle.vars().len()]);
        let lines: Vec<_> = picture
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Line { from, to, stroke, .. } => Some((*from, *to, *stroke)),
                _ => None,
            })
            .collect();
        let mirrored = |&((x1, y1), (x2, y2), stroke): &_| lines.contains(&((y1, x1), (y2, x2), stroke));
        picture.width != picture.height || !lines.iter().all(mirrored)
    };
    ensure((0..kind.examples().len()).any(oblong), "every example is its own mirror image")
}

/// The pictures of an example with its first solution are the ones kept in `pictures/`.
pub fn pictures_are_the_ones_kept(puzzle_file: &PuzzleFile, number: usize) -> Law {
    let first = puzzle_file.solutions.first().ok_or("a puzzle file lists its solutions")?;
    let known: Vec<Option<i64>> = first.iter().copied().map(Some).collect();
    let picture = puzzle_file.puzzle.draw(&known);
    for (extension, drawn) in [("svg", picture.to_svg()), ("txt", picture.to_text())] {
        let name = format!("{}-{number}.{extension}", puzzle_file.puzzle.kind().name());
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("pictures").join(&name);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &drawn)?;
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        ensure(kept == drawn, format!("pictures/{name} differs from what is drawn now:\n{drawn}"))?;
    }
    Ok(())
}

/// All combinations of values, if they are not too many.
fn all_values(ranges: Vec<RangeInclusive<i64>>) -> Option<impl Iterator<Item = Vec<i64>>> {
    let width = |range: &RangeInclusive<i64>| (range.end() - range.start() + 1) as u64;
    let count = ranges.iter().map(width).try_fold(1_u64, |count, width| count.checked_mul(width))?;
    let values = move |mut number: u64| {
        let digit = |range: &RangeInclusive<i64>| {
            let value = range.start() + (number % width(range)) as i64;
            number /= width(range);
            value
        };
        ranges.iter().map(digit).collect()
    };
    (count <= MOST).then(|| (0..count).map(values))
}
