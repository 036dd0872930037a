//! A kind in Rust as a kind-file: it says the same of variables, rules, parts and formulations.
//!
//! The files in `carried` state the board and the rules; the formulations are the texts of the kinds in Rust.

use conformance::differential::random_board;
use puzzles::{AnyKind, AnyPuzzle, Encoding, Part, PartBody, PuzzleFile, add_kind, find, generator::Rng};
use std::{collections::BTreeSet, ops::RangeInclusive};

/// The random boards of a kind, and the random assignments on a board.
const BOARDS: u64 = 25;
const ASSIGNMENTS: usize = 25;

/// A kind in Rust, its data that a file takes by these names, its file and the texts of its formulations.
struct Carried {
    kind: &'static str,
    data: &'static [(&'static str, &'static str)],
    file: &'static str,
    formulations: &'static [(&'static str, &'static str)],
}

macro_rules! formulation {
    ($kind:literal, $name:literal) => {
        ($name, include_str!(concat!("../../puzzles/src/", $kind, "/formulations/", $name, ".pmk")))
    };
}

const BINARY_SUDOKU: Carried = Carried {
    kind: "binary-sudoku",
    data: &[("m", "rows"), ("n", "columns"), ("given", "given"), ("distinct", "distinct")],
    file: include_str!("carried/binary_sudoku.pmk"),
    formulations: &[formulation!("binary_sudoku", "cuts"), formulation!("binary_sudoku", "pairs")],
};

impl Carried {
    /// The kind as a file, with the formulations behind it.
    fn added(&self) -> &'static dyn AnyKind {
        let texts = self.formulations.iter().map(|(name, text)| format!("\nformulation {name};\n{text}"));
        let text: String = std::iter::once(self.file.to_string()).chain(texts).collect();
        add_kind(self.kind, &text).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The board of the file that a board of the kind in Rust is.
    fn board(&self, file: &dyn AnyKind, board: &dyn AnyPuzzle) -> Box<dyn AnyPuzzle> {
        let mut text = format!("{}\n", file.name());
        for (name, entries) in board.data().params() {
            if let Some((_, own)) = self.data.iter().find(|(known, _)| *known == name) {
                let values: Vec<String> = entries.cells.iter().map(i64::to_string).collect();
                text += &format!("param {own} := {};\n", values.join(" "));
            }
        }
        file.read(&text, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    fn compare(&self) {
        let (kind, file) = (find(self.kind).expect("a kind in Rust"), self.added());
        let rules = |kind: &dyn AnyKind| kind.rules().iter().map(|rule| (rule.name, rule.sentence)).collect::<Vec<_>>();
        assert_eq!(rules(file), rules(kind));
        let example = |text: &&str| {
            let PuzzleFile { puzzle, solutions, violations } = PuzzleFile::read(text).expect("an example");
            (puzzle, solutions.into_iter().chain(violations.into_iter().map(|fixture| fixture.1)).collect())
        };
        let random = (0..BOARDS).filter_map(|number| Some((random_board(kind, &mut Rng::of(&[7, number]))?, Vec::new())));
        let (mut right, mut wrong) = (0, 0);
        for (board, mut assignments) in kind.examples().iter().map(example).chain(random) {
            let other = self.board(file, &*board);
            let vars = |board: &dyn AnyPuzzle| board.vars().into_iter().map(|var| (var.name, var.range)).collect::<Vec<_>>();
            assert_eq!(vars(&*other), vars(&*board), "{board:?}");
            for (name, _) in self.formulations {
                let by_text = board.encode(name);
                let [own, by_text] = [other.encode(name), by_text].map(|encoding| said(&encoding.expect("a small board")));
                assert_eq!(own, by_text, "{name} {board:?}");
            }
            let [own, parts] = [&*other, &*board].map(|board| board.parts().expect("a small board"));
            assert_eq!(bodies(&own), bodies(&parts), "{board:?}");
            assignments.extend(random_assignments(&*board, right + wrong));
            for values in assignments {
                let [own, found] = [&*other, &*board]
                    .map(|board| board.violations(&values).iter().map(|violation| violation.rule.name).collect::<BTreeSet<_>>());
                assert_eq!(own, found, "{values:?} {board:?}");
                *if found.is_empty() { &mut right } else { &mut wrong } += 1;
            }
        }
        assert!(right > 3 && wrong > 100, "{right} {wrong}");
    }
}

/// Values in the ranges of the puzzle variables.
fn random_assignments(board: &dyn AnyPuzzle, seed: u64) -> Vec<Vec<i64>> {
    let ranges = board.ranges();
    let mut rng = Rng::of(&[8, seed]);
    let mut value = |range: &RangeInclusive<i64>| range.start() + rng.below((range.end() - range.start() + 1) as usize) as i64;
    (0..ASSIGNMENTS).map(|_| ranges.iter().map(&mut value).collect()).collect()
}

/// What a model says, with how the puzzle variables are read.
fn said(Encoding { model, views, .. }: &Encoding) -> [Vec<String>; 3] {
    [
        model.variables().iter().map(|variable| format!("{variable:?}")).collect(),
        model.constraints().iter().map(|constraint| format!("{constraint:?}")).collect(),
        views.iter().map(|view| format!("{view:?}")).collect(),
    ]
}

/// What the parts say, but for values that they only name, which a kind-file joins.
fn bodies(parts: &[Part]) -> BTreeSet<String> {
    let says_more = |part: &&Part| match &part.body {
        PartBody::Count { of, range, .. } => *range.start() < of.len() && *range.end() > 0,
        _ => true,
    };
    parts.iter().filter(says_more).map(|part| format!("{} {:?}", part.rule.name, part.body)).collect()
}

#[test]
fn binary_sudoku_is_the_same_as_a_file() {
    BINARY_SUDOKU.compare();
}
