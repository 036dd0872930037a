//! Checks, for the tests of kinds, that the parts of a board say exactly what its rules say.

use crate::{AnyPuzzle, Part, PartBody, PuzzleFile, find, generator::Rng};

/// How often assignments satisfied all parts, and how often not.
#[derive(Debug, Default)]
struct Outcomes {
    holds: usize,
    fails: usize,
}

impl Outcomes {
    /// Compares the parts with the rules on an assignment in range.
    fn compare(&mut self, board: &dyn AnyPuzzle, parts: &[Part], values: &[i64]) {
        let failed: Vec<&Part> = parts.iter().filter(|part| !part.body.holds(values)).collect();
        let violations = board.violations(values);
        assert_eq!(failed.is_empty(), violations.is_empty(), "{values:?}: {failed:?} fail, but {violations:?}\n{board:?}");
        // Bounds decide a part as its definition does where all values are known, and exclude no solution where some are not.
        let point: Vec<_> = values.iter().map(|&value| value..=value).collect();
        let some: Vec<_> = board
            .ranges()
            .into_iter()
            .zip(&point)
            .enumerate()
            .map(|(var, (range, at))| if var % 3 == 0 { range } else { at.clone() })
            .collect();
        for part in parts {
            let holds = part.body.holds(values);
            assert_eq!(part.body.can_hold(&point), holds, "{values:?}: {part:?}");
            assert!(!holds || part.body.can_hold(&some), "{values:?}: {part:?}");
        }
        *(if failed.is_empty() { &mut self.holds } else { &mut self.fails }) += 1;
    }

    fn assert_both(&self, context: &str) {
        assert!(self.holds > 0 && self.fails > 0, "{context}: {self:?}");
    }
}

/// On the examples of a kind that have parts: the parts accept solutions, reject violation fixtures by the rule that these
/// violate, and agree with the rules on solutions in which one to three values were changed or exchanged.
pub fn examples(kind: &str) {
    let kind = find(kind).expect("a kind in the catalogue");
    let mut rng = Rng::new(1);
    let mut outcomes = Outcomes::default();
    for text in kind.examples() {
        let PuzzleFile { puzzle: board, solutions, violations } = PuzzleFile::read(text).expect("an example");
        let Ok(parts) = board.parts() else { continue };
        for (rule, values) in &violations {
            let is_of = |part: &Part| match &part.body {
                PartBody::Hidden(hidden) => hidden.rules.iter().any(|of| of.name == rule),
                _ => part.rule.name == rule,
            };
            assert!(parts.iter().any(|part| is_of(part) && !part.body.holds(values)), "{rule}: {values:?}\n{board:?}");
        }
        for solution in &solutions {
            outcomes.compare(&*board, &parts, solution);
            for round in 0..600 {
                let mut values = solution.clone();
                (0..1 + round % 3).for_each(|_| change(&*board, &mut values, &mut rng));
                outcomes.compare(&*board, &parts, &values);
            }
        }
    }
    outcomes.assert_both(kind.name());
}

/// Gives one variable another value in its range, or exchanges two values if both stay in range.
fn change(board: &dyn AnyPuzzle, values: &mut [i64], rng: &mut Rng) {
    let ranges = board.ranges();
    if values.is_empty() {
        return;
    }
    let (one, other) = (rng.below(values.len()), rng.below(values.len()));
    if rng.percent(50) {
        let (low, high) = (*ranges[one].start(), *ranges[one].end());
        values[one] = low + rng.below((high - low + 1) as usize) as i64;
    } else if ranges[one].contains(&values[other]) && ranges[other].contains(&values[one]) {
        values.swap(one, other);
    }
}

/// On all assignments in range of a board, the parts agree with the rules; some satisfy them and some do not.
pub fn exhaustively(kind: &str, text: &str) {
    let board = find(kind).expect("a kind in the catalogue").read(text, None).expect(text);
    let parts = board.parts().expect("parts");
    let ranges = board.ranges();
    let mut outcomes = Outcomes::default();
    let mut values: Vec<i64> = ranges.iter().map(|range| *range.start()).collect();
    loop {
        outcomes.compare(&*board, &parts, &values);
        let Some(next) = (0..values.len()).rev().find(|&var| values[var] < *ranges[var].end()) else { break };
        values[next] += 1;
        (next + 1..values.len()).for_each(|var| values[var] = *ranges[var].start());
    }
    outcomes.assert_both(text);
}
