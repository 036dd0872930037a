//! What a data set has beside a generated board: its digest, its part of the split, and twins, which are nearly the same board with
//! several solutions or with none.
//!
//! Twins come from random changes: a clue that is left out, a value at a place of the board or a number in its rows that is another
//! one. All searches are
//! limited by conflicts, so that a record depends on the seed alone. Cost: a uniqueness check for each change, and a minimal conflict
//! for the twin without a solution.

use crate::{Conflict, Method, QueryError, Uniqueness, conflict, uniqueness};

pub use crate::certificate::sha256;
use puzzles::{AnyPuzzle, EncodeError, Solution, generator::Rng};
use solve::Limits;

/// The limit of conflicts of a check of a changed board.
const MAX_CONFLICTS: u64 = 20_000;

/// The maximum number of changes of each sort that are tried.
const MAX_CHANGES: usize = 60;

/// The number of hexadecimal digits of a digest in names.
const DIGITS: usize = 16;

/// A board that differs from another in one change.
#[derive(Debug)]
pub struct Twin<F> {
    /// The board.
    pub board: Box<dyn AnyPuzzle>,
    /// The change, such as `r1c2: 5 instead of 3`.
    pub change: String,
    /// What was proved of it.
    pub found: F,
}

/// Boards that are nearly the same; `None` where no change that was tried gives one.
#[derive(Debug, Default)]
pub struct Twins {
    /// With several solutions, of which these are two.
    pub multiple: Option<Twin<[Solution; 2]>>,
    /// Without a solution, with a minimal conflict where the formulation has one.
    pub unsolvable: Option<Twin<Option<Conflict>>>,
}

/// A change of a board.
enum Change {
    /// Without a clue, by its index.
    Without(usize),
    /// Another value at a place: its name, its value and the new one.
    Value(String, String, String),
    /// Another number in the rows of the board: the text of the board, the place of the number and what changes.
    Number(String, String),
}

/// What stands for a blank in rows.
const BLANK: &str = ".";

/// The changes of numbers in the rows of cells of a board whose text is nothing else.
fn numbers(puzzle: &dyn AnyPuzzle) -> Vec<Change> {
    let Some(text) = puzzle.write(Some(ROWS)).ok().filter(|text| text.lines().next() == Some(puzzle.kind().name())) else {
        return Vec::new();
    };
    let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|row| row.split_whitespace().collect()).collect();
    let mut changes = Vec::new();
    for (row, cells) in rows.iter().enumerate() {
        for (col, cell) in cells.iter().enumerate() {
            let Ok(number) = cell.parse::<i64>() else { continue };
            let near = [number - 1, number + 1].into_iter().filter(|number| *number >= 0).map(|number| number.to_string());
            for new in near.chain([BLANK.to_owned()]) {
                let mut rows: Vec<Vec<&str>> = rows.clone();
                rows[row][col] = &new;
                let rows: String = rows.iter().map(|row| row.join(" ") + "\n").collect();
                let what = if new == BLANK { format!("without {cell}") } else { format!("{new} instead of {cell}") };
                changes.push(Change::Number(
                    format!("{}\n{rows}", puzzle.kind().name()),
                    format!("row {} column {}: {what}", row + 1, col + 1),
                ));
            }
        }
    }
    changes
}

/// The format with a row of words for each row of cells.
const ROWS: &str = "text";

/// The twins of a board with one solution.
///
/// # Errors
/// If a method of solving fails.
pub fn twins(puzzle: &dyn AnyPuzzle, rng: &mut Rng, limits: &Limits) -> Result<Twins, QueryError> {
    let limits = &Limits { nodes: Some(MAX_CONFLICTS), ..limits.clone() };
    let clues = puzzle.clues();
    let without = (0..clues.len()).filter(|&clue| !puzzle.must_keep(&clues[clue])).map(Change::Without);
    // Changes of values that are there first: they are the likelier mistakes.
    let mut values: [Vec<Change>; 2] = Default::default();
    let edits = puzzle.edits();
    let numbers = if edits.is_empty() { numbers(puzzle) } else { Vec::new() };
    for edit in edits {
        let is_blank = usize::from(edit.value.is_empty() || edit.is_label);
        let others = edit.choices.iter().filter(|choice| **choice != edit.value);
        values[is_blank].extend(others.map(|choice| Change::Value(edit.name.clone(), edit.value.clone(), choice.clone())));
    }
    let [changed, added] = values;
    let mut twins = Twins::default();
    for mut changes in [without.collect(), changed, added, numbers] {
        rng.shuffle(&mut changes);
        for change in changes.into_iter().take(MAX_CHANGES) {
            let is_done = twins.multiple.is_some() && (twins.unsolvable.is_some() || matches!(change, Change::Without(_)));
            if is_done || limits.reached().is_some() {
                break;
            }
            let (board, change) = match change {
                Change::Without(clue) => {
                    let kept: Vec<bool> = (0..clues.len()).map(|other| other != clue).collect();
                    (puzzle.with_clues(&kept), format!("without {}", clues[clue].name))
                }
                Change::Value(name, old, new) => {
                    let Ok(board) = puzzle.edited(&name, &new) else { continue };
                    let instead = if old.is_empty() { String::new() } else { format!(" instead of {old}") };
                    (board, format!("{name}: {new}{instead}"))
                }
                Change::Number(text, change) => {
                    let Ok(board) = puzzle.kind().read(&text, Some(ROWS)) else { continue };
                    (board, change)
                }
            };
            if board.misshapen().is_none() {
                twins.take(board, change, limits)?;
            }
        }
    }
    Ok(twins)
}

impl Twins {
    /// Keeps a board that is a twin of a sort that is missing.
    fn take(&mut self, board: Box<dyn AnyPuzzle>, change: String, limits: &Limits) -> Result<(), QueryError> {
        let method = Method::default_for(&*board);
        match uniqueness(&*board, &method, limits)?.0 {
            Uniqueness::Multiple(one, other) if self.multiple.is_none() => {
                self.multiple = Some(Twin { board, change, found: [one, other] });
            }
            Uniqueness::None if self.unsolvable.is_none() => {
                let found = match conflict(&*board, &method, false, limits) {
                    Ok(found @ Conflict::Infeasible(_)) => Some(found),
                    Ok(_) | Err(QueryError::Encode(EncodeError::Refused(_))) => None,
                    Err(error) => return Err(error),
                };
                self.unsolvable = Some(Twin { board, change, found });
            }
            _ => {}
        }
        Ok(())
    }
}

/// The start of the digest of a canonical form: equal for equal puzzles, whatever the seed.
pub fn digest(form: &str) -> String {
    sha256(form)[..DIGITS].into()
}

/// Whether the board with this digest belongs to the share of a data set that tests: random by the seed, and the same for equal
/// puzzles.
pub fn is_test(seed: u64, digest: &str, share: f64) -> bool {
    let drawn = u32::from_str_radix(&sha256(&format!("{seed} {digest}"))[..8], 16).unwrap_or_default();
    f64::from(drawn) < share * (f64::from(u32::MAX) + 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzles::find;

    #[test]
    fn the_split_has_the_share_and_depends_on_the_seed() {
        let tested = |seed, share| (0..1000).filter(|number| is_test(seed, &digest(&format!("{number}")), share)).count();
        assert_eq!((tested(0, 0.0), tested(0, 1.0)), (0, 1000));
        assert!((150..250).contains(&tested(0, 0.2)), "{}", tested(0, 0.2));
        let differ = (0..1000)
            .any(|number| is_test(0, &digest(&format!("{number}")), 0.5) != is_test(1, &digest(&format!("{number}")), 0.5));
        assert!(differ);
    }

    #[test]
    fn twins_are_what_they_say() {
        let mut found = (0, 0, 0);
        for name in ["sudoku", "nurikabe", "hashi", "star-battle", "kenken"] {
            let kind = find(name).expect("a kind");
            let sizes = kind.sizes();
            let params = puzzles::generator::Parameters::new(&sizes, kind.parameters(), None, &[]).expect("defaults");
            let request = crate::generate::Request {
                kind,
                on: None,
                params: &params,
                seed: 1,
                limits: Limits::default(),
                wanted: Default::default(),
            };
            let made = crate::generate::one(&request).expect("a board");
            let twins = twins(&*made.board, &mut Rng::of(&[1]), &Limits::default()).expect("methods are right");
            if let Some(Twin { board, found: [one, other], .. }) = &twins.multiple {
                assert!(one != other && board.violations(one.values()).is_empty() && board.violations(other.values()).is_empty());
                found.0 += 1;
            }
            if let Some(Twin { board, found: conflict, change }) = &twins.unsolvable {
                let verdict = uniqueness(&**board, &Method::default_for(&**board), &Limits::default()).expect("a verdict").0;
                assert_eq!(verdict, Uniqueness::None, "{name}: {change}");
                found.1 += 1;
                found.2 += usize::from(conflict.is_some());
            }
        }
        assert!(found.0 >= 3 && found.1 >= 4 && found.2 >= 4, "{found:?}");
    }
}
