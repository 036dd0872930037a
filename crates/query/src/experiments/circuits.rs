//! Random circuit boards with given numbers of points and links.

use super::typed;
use crate::{End, Method, generate::GenerateError, trial};
use puzzles::{AnyPuzzle, circuit_board::CircuitBoard, generator::Rng};
use solve::Limits;
use std::collections::HashMap;

/// The number of moves of holes before a restart.
const MOVES: usize = 2000;

/// The number of points of a board.
pub fn points(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some(typed::<CircuitBoard>(puzzle)?.points().len() as f64)
}

/// Different boards with these numbers of points and links; boards of equal numbers have different seeds.
///
/// # Errors
/// If a limit was reached first.
pub fn boards(sizes: &[(usize, usize)], limits: &Limits) -> Result<Vec<String>, GenerateError> {
    let mut before: HashMap<(usize, usize), u64> = HashMap::new();
    let mut texts: Vec<String> = Vec::new();
    for &size in sizes {
        let seed = before.entry(size).or_default();
        loop {
            let mut rng = Rng::of(&[*seed, size.0 as u64, size.1 as u64]);
            let text = board(size, &mut rng, limits)?;
            *seed += 1;
            if !texts.contains(&text) {
                texts.push(text);
                break;
            }
        }
    }
    Ok(texts)
}

/// A square board with these numbers of points and links that has a solution, by local search on the holes. The
/// number of points must be even, and some board must have that many links.
fn board((points, links): (usize, usize), rng: &mut Rng, limits: &Limits) -> Result<String, GenerateError> {
    let side = (3..).find(|side| side * side >= points).unwrap_or(3);
    loop {
        if let Some(limit) = limits.reached() {
            return Err(GenerateError::Limit(limit));
        }
        let mut cells: Vec<usize> = (0..side * side).collect();
        rng.shuffle(&mut cells);
        for _ in 0..MOVES {
            if count(&cells[..points], side) == links {
                break;
            }
            let (inside, outside) = (rng.below(points), points + rng.below(side * side - points));
            let distance = |cells: &[usize]| count(&cells[..points], side).abs_diff(links);
            let before = distance(&cells);
            cells.swap(inside, outside);
            if distance(&cells) > before {
                cells.swap(inside, outside);
            }
        }
        let text = text(&cells[..points], side);
        if count(&cells[..points], side) == links && has_a_solution(&text) {
            return Ok(text);
        }
    }
}

/// The number of pairs of adjacent cells.
fn count(cells: &[usize], side: usize) -> usize {
    let mut there = vec![false; side * side];
    cells.iter().for_each(|&cell| there[cell] = true);
    let right = |&&cell: &&usize| cell % side + 1 < side && there[cell + 1];
    let below = |&&cell: &&usize| cell + side < side * side && there[cell + side];
    cells.iter().filter(right).count() + cells.iter().filter(below).count()
}

fn text(cells: &[usize], side: usize) -> String {
    let point = |row, col| if cells.contains(&(side * row + col)) { "o" } else { "#" };
    let line = |row| (0..side).map(|col| point(row, col)).collect::<Vec<_>>().join(" ") + "\n";
    format!("circuit-board\n{}", (0..side).map(line).collect::<Vec<_>>().join("\n"))
}

fn has_a_solution(text: &str) -> bool {
    let puzzle = puzzles::find("circuit-board").and_then(|kind| kind.read(text, None).ok()).expect("it is a board");
    trial(&*puzzle, &Method::default_for(&*puzzle), &Limits::default()).is_ok_and(|trial| matches!(trial.end, End::Optimal(_)))
}
