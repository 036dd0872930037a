//! Laws of kinds that need no solver: formats, rules, violation fixtures, pictures.

use crate::{Law, ensure};
use puzzles::{AnyKind, PuzzleFile, Shape};
use std::{collections::BTreeSet, fs, ops::RangeInclusive, path::PathBuf};

/// The maximum number of combinations of values to enumerate: some seconds on the slowest kind.
const MAX_COMBINATIONS: u64 = 100_000;

/// A board survives a round trip through each format that can represent it, and the kind recognises the text.
pub fn formats_round_trip(puzzle_file: &PuzzleFile) -> Law {
    let kind = puzzle_file.puzzle.kind();
    let text = puzzle_file.puzzle.write(None)?;
    for format in kind.formats() {
        let Ok(written) = puzzle_file.puzzle.write(Some(format.name)) else { continue };
        let read = kind.read(&written, Some(format.name)).map_err(|e| format!("{}: {e}:\n{written}", format.name))?;
        ensure(read.write(None)? == text, format!("{}: the board does not survive a round trip:\n{written}", format.name))?;
        ensure(kind.recognises(&written).is_some(), format!("{}: the written text is not recognised:\n{written}", format.name))?;
    }
    Ok(())
}

pub fn variable_names_are_distinct(puzzle_file: &PuzzleFile) -> Law {
    let vars = puzzle_file.puzzle.vars();
    let names: BTreeSet<&str> = vars.iter().map(|var| var.name.as_str()).collect();
    ensure(names.len() == vars.len(), "two puzzle variables have the same name")?;
    ensure(vars.iter().all(|var| !var.range.is_empty()), "a puzzle variable has an empty range")
}

/// The listed solutions are exactly the values that satisfy the rules, with an objective the optimal ones. On boards too large
/// for enumeration only the listed solutions are checked; `all_solutions_are_found` covers completeness.
pub fn listed_solutions_are_complete(puzzle_file: &PuzzleFile) -> Law {
    for solution in &puzzle_file.solutions {
        let checked = puzzles::Solution::to(&*puzzle_file.puzzle, solution.clone());
        ensure(checked.is_ok(), format!("a listed solution is invalid: {checked:?}"))?;
    }
    let listed: BTreeSet<Vec<i64>> = puzzle_file.solutions.iter().cloned().collect();
    ensure(listed.len() == puzzle_file.solutions.len(), "a solution is listed twice")?;
    let ranges: Vec<_> = puzzle_file.puzzle.vars().into_iter().map(|var| var.range).collect();
    let Some(values) = all_values(ranges, MAX_COMBINATIONS) else { return Ok(()) };
    let feasible: Vec<Vec<i64>> = values.filter(|values| puzzle_file.puzzle.is_solution(values)).collect();
    let min_cost = feasible.iter().map(|values| puzzle_file.puzzle.cost(values)).min();
    let optimal: BTreeSet<Vec<i64>> =
        feasible.into_iter().filter(|values| Some(puzzle_file.puzzle.cost(values)) == min_cost).collect();
    ensure(optimal == listed, format!("the rules allow {} solutions: {optimal:?}", optimal.len()))
}

/// `is_solution` accepts what is in range and violates no rule, and nothing else.
pub fn quick_check_is_exact(puzzle_file: &PuzzleFile) -> Law {
    let board = &puzzle_file.puzzle;
    let ranges = board.ranges();
    let is_solution = |values: &[i64]| {
        let in_range = ranges.len() == values.len() && ranges.iter().zip(values).all(|(range, value)| range.contains(value));
        in_range && board.violations(values).is_empty()
    };
    let check = |values: &[i64]| {
        ensure(board.is_solution(values) == is_solution(values), format!("the quick check is wrong about {values:?}"))
    };
    for values in puzzle_file.solutions.iter().chain(puzzle_file.violations.iter().map(|(_, values)| values)) {
        check(values)?;
        check(&values[..values.len().saturating_sub(1)])?;
        check(&[&values[..], &[1]].concat())?;
        for (index, value) in values.iter().enumerate() {
            for other in [value - 1, value + 1, value + 64, value + (1 << 32), -value, i64::MIN, i64::MAX] {
                let mut changed = values.clone();
                changed[index] = other;
                check(&changed)?;
            }
        }
        // Swapping two values preserves how often each occurs.
        for index in 1..values.len() {
            let mut swapped = values.clone();
            swapped.swap(index - 1, index);
            check(&swapped)?;
        }
        // Exchanging two values everywhere violates only rules that name values, such as clues.
        for (one, other) in values.windows(2).map(|two| (two[0], two[1])) {
            let renamed = values.iter().map(|&value| match value {
                _ if value == one => other,
                _ if value == other => one,
                _ => value,
            });
            check(&renamed.collect::<Vec<_>>())?;
        }
    }
    Ok(())
}

/// Each violation fixture violates its rule and no other.
pub fn fixtures_violate_one_rule(puzzle_file: &PuzzleFile) -> Law {
    for (rule, values) in &puzzle_file.violations {
        let violated: BTreeSet<_> = puzzle_file.puzzle.violations(values).iter().map(|violation| violation.rule.name).collect();
        ensure(violated == BTreeSet::from([rule.as_str()]), format!("a fixture for `{rule}` violates {violated:?}"))?;
    }
    Ok(())
}

pub fn every_rule_has_a_violation_fixture(kind: &dyn AnyKind) -> Law {
    let puzzle_files: Vec<PuzzleFile> = (0..kind.examples().len()).map(|index| crate::example(kind, index)).collect();
    for rule in kind.rules() {
        let has_fixture = puzzle_files.iter().flat_map(|file| &file.violations).any(|(name, _)| name == rule.name);
        ensure(has_fixture, format!("no fixture violates `{}`", rule.name))?;
    }
    Ok(())
}

/// Some example differs from its transpose, so that confused rows and columns are detected.
pub fn some_example_is_asymmetric(kind: &dyn AnyKind) -> Law {
    let is_asymmetric = |index| {
        let puzzle_file = crate::example(kind, index);
        let picture = puzzle_file.puzzle.draw(&vec![None; puzzle_file.puzzle.vars().len()]);
        let lines: Vec<_> = picture
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Line { from, to, stroke, .. } => Some((*from, *to, *stroke)),
                _ => None,
            })
            .collect();
        let is_transposed = |&((x1, y1), (x2, y2), stroke): &_| lines.contains(&((y1, x1), (y2, x2), stroke));
        let texts = || {
            picture.shapes.iter().filter_map(|shape| match shape {
                Shape::Text { at, text, .. } => Some((*at, text)),
                _ => None,
            })
        };
        let is_text_transposed = |((x, y), text): ((f64, f64), &String)| texts().any(|other| other == ((y, x), text));
        picture.width != picture.height || !lines.iter().all(is_transposed) || !texts().all(is_text_transposed)
    };
    ensure((0..kind.examples().len()).any(is_asymmetric), "every example equals its transpose")
}

/// The pictures of an example with its first solution match the snapshots in `pictures/`.
pub fn pictures_match_the_snapshots(puzzle_file: &PuzzleFile, number: usize) -> Law {
    let first = puzzle_file.solutions.first().ok_or("a puzzle file lists its solutions")?;
    let known: Vec<Option<i64>> = first.iter().copied().map(Some).collect();
    let picture = puzzle_file.puzzle.draw(&known);
    for (extension, rendered) in [("svg", picture.to_svg()), ("txt", picture.to_text())] {
        let name = format!("{}-{number}.{extension}", puzzle_file.puzzle.kind().name());
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("pictures").join(&name);
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, &rendered)?;
        }
        let snapshot = fs::read_to_string(&path).unwrap_or_default();
        ensure(snapshot == rendered, format!("pictures/{name} differs from the current picture:\n{rendered}"))?;
    }
    Ok(())
}

/// All combinations of values; `None` if there are more than `max`.
pub fn all_values(ranges: Vec<RangeInclusive<i64>>, max: u64) -> Option<impl Iterator<Item = Vec<i64>>> {
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
    (count <= max).then(|| (0..count).map(values))
}
