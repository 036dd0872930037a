//! Certificates that a board has no solution within a cube, and their verification without a solver. Those of cubes that
//! cover a board prove together that it has none.
//!
//! The claim has a line `within:` with the values of the cube, and the refuted model states them.

use crate::{
    Method, QueryError, VerifyError, VerifyProgress,
    certificate::{BOARD, CLAIM, Certificate, MODEL, REFUTATION, certifying, claim, kind_file, puzzle_file, refute},
    cubes::{Cube, cover, encode},
    verified_files::{expect_same, invalid},
    verified_rules::{Rules, formulation},
    verify::verify_refutation,
};
use model::Interrupt;
use puzzles::{AnyPuzzle, PuzzleFile};
use solve::{Limit, Limits};

const VERDICT: &str = "none";

/// Certifies that a board has no solution within a cube, or returns the limit that was reached before it was refuted.
///
/// # Errors
/// If there is a solution, the backend writes no proof, cannot take the model, or is wrong.
pub fn certify_cube(
    puzzle: &dyn AnyPuzzle,
    cube: &Cube,
    method: &Method<'_>,
    limits: &Limits,
) -> Result<Result<Certificate, Limit>, QueryError> {
    let method = &certifying(puzzle, method);
    let mut encoding = encode(puzzle, cube, &method.formulation, limits.interrupt())?;
    encoding.model = encoding.model.interrupted_by(limits.interrupt());
    let (model, refutation) = match refute(puzzle, &encoding, method, limits)? {
        Ok(refuted) => refuted,
        Err(limit) => return Ok(Err(limit)),
    };
    let mut files = vec![(BOARD, puzzle_file(puzzle, &[])), (MODEL, model), (REFUTATION, refutation)];
    files.extend(kind_file(puzzle.kind()));
    let claim = claim(puzzle, &method.formulation, VERDICT, &[], &within(puzzle, cube), &files);
    files.insert(0, (CLAIM, claim));
    Ok(Ok(Certificate { files }))
}

fn within(puzzle: &dyn AnyPuzzle, cube: &Cube) -> String {
    format!("within: {}\n", cube.text(&puzzle.vars()))
}

/// Verifies that a board has no solution, by the certificates of cubes that cover it. `read` returns a file of a certificate, given
/// its place from 0; `stop` ends the verification when it returns `true`.
///
/// # Errors
/// If a certificate does not prove its claim, they are not of cubes that cover one board, or verification was interrupted.
pub fn verify_cubes(
    count: usize,
    mut read: impl FnMut(usize, &'static str) -> Option<String>,
    mut stop: impl FnMut(VerifyProgress) -> bool,
) -> Result<Box<dyn AnyPuzzle>, VerifyError> {
    let mut board: Option<Box<dyn AnyPuzzle>> = None;
    let mut cubes = Vec::new();
    for place in 0..count {
        let (puzzle, cube) = verify_cube(|file| read(place, file), &mut stop)?;
        match &board {
            Some(board) => expect_same(BOARD, &puzzle_file(&**board, &[]), &puzzle_file(&*puzzle, &[]))?,
            None => board = Some(puzzle),
        }
        cubes.push(cube);
    }
    match board {
        Some(board) if cover(&board.vars(), &cubes) => Ok(board),
        _ => Err(invalid(CLAIM, None, format_args!("expected cubes that cover the board, found {count} that do not"))),
    }
}

/// Verifies that a board has no solution within a cube. `read` returns a file by its name; `stop` ends the verification when it
/// returns `true`.
///
/// # Errors
/// If the certificate does not prove its claim, or verification was interrupted.
fn verify_cube(
    mut read: impl FnMut(&'static str) -> Option<String>,
    stop: &mut dyn FnMut(VerifyProgress) -> bool,
) -> Result<(Box<dyn AnyPuzzle>, Cube), VerifyError> {
    let mut text = |file| read(file).ok_or_else(|| invalid(file, None, "expected a file of this name, found none"));
    let claimed = text(CLAIM)?;
    let rules = Rules::of(&claimed, &mut text)?;
    let mut files = vec![(BOARD, text(BOARD)?), (MODEL, text(MODEL)?), (REFUTATION, text(REFUTATION)?)];
    files.extend(rules.file());
    let [(_, board), (_, model), (_, refutation), ..] = &files[..] else { return Err(invalid(BOARD, None, "expected a board")) };
    let puzzle = PuzzleFile::read(board).map_err(|error| invalid(BOARD, Some(error.line), error.problem))?.puzzle;
    expect_same(BOARD, &puzzle_file(&*puzzle, &[]), board)?;
    let line = |name: &str| claimed.lines().find_map(|line| line.strip_prefix(name));
    let values = line("within:").ok_or_else(|| invalid(CLAIM, None, "expected a line `within:`, found none"))?;
    let cube = Cube::read(values, &puzzle.vars());
    let cube = cube.ok_or_else(|| invalid(CLAIM, None, "expected values of puzzle variables after `within:`"))?;
    let formulation = formulation(&*puzzle, &claimed)?;
    let encoding = encode(&*puzzle, &cube, formulation, Interrupt::default()).map_err(|error| invalid(CLAIM, None, error))?;
    rules.are_of(&*puzzle)?;
    expect_same(CLAIM, &claim(&*puzzle, formulation, VERDICT, &[], &within(&*puzzle, &cube), &files), &claimed)?;
    verify_refutation(&*puzzle, formulation, &encoding, (model, refutation), stop)?;
    Ok((puzzle, cube))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Next, cubes, solve_cube};

    type Files = Vec<(&'static str, String)>;

    /// The certificates of the cubes of a board that have no solution.
    fn certificates(text: &str) -> Vec<Files> {
        let puzzle = puzzles::boards(text, None).next().expect("a board").puzzle.expect("it is read");
        let (method, limits) = (Method::default_for(&*puzzle), Limits::default());
        let mut parts = cubes(&*puzzle, 2, &method, &limits).expect("it is split").expect("there is no limit");
        parts.retain(|cube| matches!(solve_cube(&*puzzle, cube, &method, &limits).expect("it is solved"), Next::Exhausted));
        let certify = |cube| certify_cube(&*puzzle, cube, &method, &limits).expect("it is refuted").expect("there is no limit");
        parts.iter().map(|cube| certify(cube).files).collect()
    }

    fn verify(all: &[Files]) -> Result<String, VerifyError> {
        let read = |place: usize, name: &str| all[place].iter().find(|file| file.0 == name).map(|file| file.1.clone());
        verify_cubes(all.len(), read, |_| false).map(|board| puzzle_file(&*board, &[]))
    }

    /// Isaacs' flower snark (1975): a graph with three edges at each node, which have no three-colouring.
    fn flower_snark(petals: usize) -> String {
        let (mut nodes, mut edges, mut numbers) = (String::new(), String::new(), String::new());
        for one in 0..petals {
            let other = (one + 1) % petals;
            // The two outer circles are one: they cross at the seam.
            let (c, d) = if other == 0 { ("d", "c") } else { ("c", "d") };
            nodes += &format!("a{one}  b{one}  c{one}  d{one}\n\n");
            edges += &format!("a{one} b{one}\na{one} c{one}\na{one} d{one}\n");
            edges += &format!("b{one} b{other}\nc{one} {c}{other}\nd{one} {d}{other}\n");
            for node in ["a", "b", "c", "d"] {
                numbers += &format!("{node}{one} red 1 green 1 blue 1\n");
            }
        }
        format!("v3ck\ncolours red green blue\ngraph\n{nodes}edges\n{edges}numbers\n{numbers}")
    }

    #[test]
    fn the_certificates_of_all_cubes_prove_that_there_is_no_solution() {
        let all = certificates(&flower_snark(11));
        assert!(all.len() > 1);
        assert_eq!(verify(&all).expect("it is verified"), all[0][1].1);
        let error = verify(&all[1..]).expect_err("a cube is missing");
        assert!(error.to_string().contains("cover the board"), "{error}");
        let mut mixed = all.clone();
        mixed.extend(certificates("12....3........."));
        assert!(verify(&mixed).is_err(), "two boards");
        assert!(verify(&[]).is_err());
    }

    #[test]
    fn cubes_with_solutions_are_not_covered() {
        let some = certificates("12343412........");
        assert!(!some.is_empty() && verify(&some).is_err());
        let blank = puzzles::boards("................", None).next().expect("a board").puzzle.expect("it is read");
        let method = Method::default_for(&*blank);
        assert!(certify_cube(&*blank, &Cube::default(), &method, &Limits::default()).is_err());
    }

    #[test]
    fn changed_certificates_are_refused() {
        let all = certificates("12....3.........");
        for (file, (name, text)) in all[0].iter().enumerate() {
            for line in 0..text.lines().count() {
                let mut changed = all.clone();
                let others = text.lines().enumerate().filter(|other| other.0 != line).map(|other| format!("{}\n", other.1));
                changed[0][file].1 = others.collect();
                assert!(verify(&changed).is_err(), "{name} without line {}", line + 1);
            }
        }
        let content = |name: &str| all[0].iter().find(|file| file.0 == name).map(|file| file.1.clone());
        assert!(crate::verify(content, |_| false).is_err(), "a part of a board was taken for the whole");
    }
}
