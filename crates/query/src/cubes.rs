//! Splits a hard board into cubes, that is sub-problems with values of a few puzzle variables, which machines can solve apart.
//!
//! A cube is split by the puzzle variable with the fewest values that a short look-ahead does not refute, into a cube for each value
//! of its range; one whose value is refuted is not split further. So the cubes cover the board, whatever the look-ahead says. Source:
//! Heule, Kullmann, Wieringa, Biere, *Cube and Conquer: Guiding CDCL SAT Solvers by Lookaheads*, 2011. Cost: a limited solve for
//! each value of some puzzle variables in each split. Weakness: cubes differ in size, and values that are easily refuted are cubes
//! of their own.

use crate::{Method, Next, QueryError, Solutions, value_literals::ValueLiterals};
use model::{Interrupt, Lit, Place, Rule};
use puzzles::{AnyPuzzle, EncodeError, Encoding, PuzzleVar};
use solve::{Limit, Limits, Outcome, Search, SearchError};
use std::ops::ControlFlow;

/// The maximum number of cubes; beyond it, they are not split further.
const MAX_CUBES: usize = 1 << 16;

/// The conflicts of a look-ahead that chooses among all puzzle variables, and of one that chooses among the best of these.
const LOOKS: (u64, u64) = (1, 30);

/// The number of the best.
const BEST: usize = 24;

const WITHIN: &Rule = &Rule { name: "within", sentence: "The puzzle variable has its value in the cube." };

/// A part of all assignments to a board: those with these values of some puzzle variables, given by their indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cube(pub Vec<(usize, i64)>);

/// A puzzle variable with its values that are not refuted.
type Open = (usize, Vec<i64>);

impl Cube {
    /// The values by the names of the puzzle variables, as in `r1c2=4 r3c1=2`.
    pub fn text(&self, vars: &[PuzzleVar]) -> String {
        self.0.iter().map(|(var, value)| format!("{}={value}", vars[*var].name)).collect::<Vec<_>>().join(" ")
    }

    /// Reads what [`text`](Self::text) writes; `None` if a name is unknown, comes twice, or has a value out of its range.
    pub fn read(text: &str, vars: &[PuzzleVar]) -> Option<Self> {
        let mut cube = Self::default();
        for part in text.split_whitespace() {
            let (name, value) = part.rsplit_once('=')?;
            let (var, value) = (vars.iter().position(|var| var.name.as_str() == name)?, value.parse().ok()?);
            if !vars[var].range.contains(&value) || cube.0.iter().any(|known| known.0 == var) {
                return None;
            }
            cube.0.push((var, value));
        }
        Some(cube)
    }

    fn with(&self, var: usize, value: i64) -> Self {
        Self(self.0.iter().copied().chain([(var, value)]).collect())
    }
}

/// Splits a board `depth` times, or returns the limit that was reached. The cubes cover the board.
///
/// # Errors
/// If the method cannot take the board, or the board has an objective.
pub fn cubes(
    puzzle: &dyn AnyPuzzle,
    depth: usize,
    method: &Method<'_>,
    limits: &Limits,
) -> Result<Result<Vec<Cube>, Limit>, QueryError> {
    let ranges = puzzle.ranges();
    let mut encoding = encode(puzzle, &Cube::default(), &method.formulation, limits.interrupt())?;
    let literals = ValueLiterals::encode(&ranges, &encoding.views, &mut encoding.model);
    let mut splitter = match method.open(encoding, limits) {
        Err(QueryError::Search(SearchError::Limit(limit))) => return Ok(Err(limit)),
        opened => Splitter { search: opened?.0, literals, limits },
    };
    let all: Vec<Open> =
        (0..ranges.len()).map(|var| (var, splitter.values(var))).filter(|(_, values)| values.len() > 1).collect();
    let mut best = match splitter.look(&[], &all, LOOKS.0)? {
        ControlFlow::Continue(open) => open,
        ControlFlow::Break(limit) => return Ok(Err(limit)),
    };
    best.sort_by_key(|(_, values)| values.len());
    best.truncate(BEST);
    let (mut ended, mut frontier) = (Vec::new(), vec![(Cube::default(), best)]);
    for _ in 0..depth {
        let mut next = Vec::new();
        let frontier_count = frontier.len();
        for (done, (cube, candidates)) in frontier.into_iter().enumerate() {
            if ended.len() + next.len() + frontier_count - done > MAX_CUBES {
                ended.push(cube);
                continue;
            }
            let open = match splitter.look(&splitter.assumed(&cube), &candidates, LOOKS.1)? {
                ControlFlow::Continue(open) => open,
                ControlFlow::Break(limit) => return Ok(Err(limit)),
            };
            let Some((var, values)) = open.iter().min_by_key(|(_, values)| values.len()) else {
                ended.push(cube);
                continue;
            };
            let rest: Vec<Open> = open.iter().filter(|other| other.0 != *var).cloned().collect();
            for value in ranges[*var].clone() {
                match values.contains(&value) {
                    true => next.push((cube.with(*var, value), rest.clone())),
                    false => ended.push(cube.with(*var, value)),
                }
            }
        }
        frontier = next;
    }
    ended.extend(frontier.into_iter().map(|(cube, _)| cube));
    Ok(Ok(ended))
}

/// A look-ahead.
struct Splitter<'b, 'l> {
    search: Search<'b>,
    literals: ValueLiterals,
    limits: &'l Limits,
}

impl Splitter<'_, '_> {
    fn values(&self, var: usize) -> Vec<i64> {
        self.literals.of(var).iter().map(|entry| entry.0).collect()
    }

    fn assumed(&self, cube: &Cube) -> Vec<Lit> {
        cube.0.iter().filter_map(|&(var, value)| self.literals.get(var, value)).collect()
    }

    /// The candidates with at least two values that so many conflicts do not refute.
    fn look(&mut self, assumed: &[Lit], candidates: &[Open], nodes: u64) -> Result<ControlFlow<Limit, Vec<Open>>, QueryError> {
        let limits = Limits { nodes: Some(nodes), ..self.limits.clone() };
        let mut open = Vec::new();
        for (var, values) in candidates {
            let mut left = Vec::new();
            for &value in values {
                let assumptions: Vec<Lit> = assumed.iter().copied().chain(self.literals.get(*var, value)).collect();
                match self.search.solve_assuming(&assumptions, &limits)? {
                    Outcome::Infeasible => {}
                    Outcome::Unknown(limit) if limit != Limit::Nodes => return Ok(ControlFlow::Break(limit)),
                    Outcome::Feasible(_) | Outcome::Unknown(_) => left.push(value),
                }
            }
            if left.len() > 1 {
                open.push((*var, left));
            }
        }
        Ok(ControlFlow::Continue(open))
    }
}

/// The encoding of a board within a cube.
///
/// # Errors
/// If there is no such formulation, it refuses the board, or the board has an objective.
pub(crate) fn encode(
    puzzle: &dyn AnyPuzzle,
    cube: &Cube,
    formulation: &str,
    interrupt: Interrupt,
) -> Result<Encoding, EncodeError> {
    let mut encoding = puzzle.encode_within(formulation, interrupt)?;
    if puzzle.has_objective() {
        return Err(EncodeError::Refused("a board with an objective is not split into cubes".into()));
    }
    encoding.model.take_objective();
    // An incomplete model, which is never solved, may lack views.
    for (view, value) in cube.0.iter().filter_map(|&(var, value)| Some((encoding.views.get(var)?, value))) {
        encoding.model.post(WITHIN, Place::board(), view.expr.clone().equals(value));
    }
    Ok(encoding)
}

/// Finds a solution within a cube; [`Next::Exhausted`] if there is none.
///
/// # Errors
/// If the method cannot take the board or is wrong, or the board has an objective.
pub fn solve_cube(puzzle: &dyn AnyPuzzle, cube: &Cube, method: &Method<'_>, limits: &Limits) -> Result<Next, QueryError> {
    let encoding = encode(puzzle, cube, &method.formulation, limits.interrupt())?;
    Solutions::from_encoding(puzzle, encoding, method, limits)?.next(limits)
}

/// Whether the cubes cover all assignments to a board. Cost: linear in the length of all cubes for each of their puzzle
/// variables.
pub(crate) fn cover(vars: &[PuzzleVar], cubes: &[Cube]) -> bool {
    let all: Vec<&[(usize, i64)]> = cubes.iter().map(|cube| &cube.0[..]).collect();
    covered(vars, &all)
}

/// The same for cubes of which a common beginning was cut off.
fn covered(vars: &[PuzzleVar], cubes: &[&[(usize, i64)]]) -> bool {
    let Some(&first) = cubes.first() else { return false };
    if cubes.iter().any(|cube| cube.is_empty()) {
        return true;
    }
    let var = first[0].0;
    vars[var].range.clone().all(|value| {
        let within: Vec<_> = cubes.iter().filter(|cube| cube[0] == (var, value)).map(|cube| &cube[1..]).collect();
        covered(vars, &within)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Box<dyn AnyPuzzle> {
        puzzles::boards(text, None).next().expect("a board").puzzle.expect("it is read")
    }

    /// Boards with solutions and without, of several kinds.
    fn boards() -> Vec<Box<dyn AnyPuzzle>> {
        ["1.3..4.2.1.34.2.", "12343412........", "12....3.........", "................", "hashi\n2 . 2\n. . .\n2 . 2\n"]
            .map(board)
            .into()
    }

    fn split(puzzle: &dyn AnyPuzzle, depth: usize) -> Vec<Cube> {
        let method = Method::default_for(puzzle);
        cubes(puzzle, depth, &method, &Limits::default()).expect("it is split").expect("there is no limit")
    }

    #[test]
    fn cubes_cover_the_board_and_none_can_be_left_out() {
        for puzzle in boards() {
            let vars = puzzle.vars();
            for depth in 0..4 {
                let mut cubes = split(&*puzzle, depth);
                assert!(cover(&vars, &cubes));
                assert!(cubes.iter().all(|cube| Cube::read(&cube.text(&vars), &vars).as_ref() == Some(cube)));
                cubes.pop();
                assert!(!cover(&vars, &cubes));
            }
        }
    }

    #[test]
    fn some_cube_has_a_solution_if_the_board_has() {
        for puzzle in boards() {
            let method = Method::default_for(&*puzzle);
            let solve = |cube: &Cube| solve_cube(&*puzzle, cube, &method, &Limits::default()).expect("it is solved");
            let whole = matches!(solve(&Cube::default()), Next::Solution(_));
            for depth in 1..4 {
                let mut some = false;
                for cube in split(&*puzzle, depth) {
                    if let Next::Solution(found) = solve(&cube) {
                        assert!(cube.0.iter().all(|&(var, value)| found.values()[var] == value));
                        some = true;
                    }
                }
                assert_eq!(some, whole);
            }
        }
    }

    #[test]
    fn boards_with_an_objective_and_limits_are_refused() {
        let circuit = board(puzzles::find("circuit-scramble").expect("a kind").examples()[0]);
        assert!(cubes(&*circuit, 1, &Method::default_for(&*circuit), &Limits::default()).is_err());
        let (blank, now) = (board(&".".repeat(81)), Limits::of(web_time::Duration::ZERO));
        assert_eq!(cubes(&*blank, 2, &Method::default_for(&*blank), &now).expect("it is split"), Err(Limit::Time));
    }

    #[test]
    fn malformed_cubes_are_not_read() {
        let vars = board("1.3..4.2.1.34.2.").vars();
        assert_eq!(Cube::read("", &vars), Some(Cube::default()));
        for text in ["r1c2", "r1c2=x", "r9c9=1", "r1c2=5", "r1c2=1 r1c2=2", "r1c1=2"] {
            assert_eq!(Cube::read(text, &vars), None, "{text}");
        }
    }
}
