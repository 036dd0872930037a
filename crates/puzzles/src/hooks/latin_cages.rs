//! Generator: a random Latin square, partitioned into random cages.
//!
//! [`latin_square`] draws the square; [`pieces::grow`] makes the cages, each with a random one of the allowed operators. If
//! the board has another solution, one cell in which they differ leaves its cage and becomes a given. Cost: linear in the
//! cells, apart from the solver. Weakness: many separations leave many single cells; `singles` then rejects the board.

use super::GeneratorHook;
use crate::{
    generator::{Draft, Parameter, ParameterType, Parameters, Rng, latin_square::latin_square, pieces},
    kind_file::{
        TextKind, TextPuzzle,
        cages::{Cage, CageBoard, Clue, Operator},
    },
};
use grid::{Cell, Grid};

/// The statement `generate … by latin_cages`: a board has cages.
pub const HOOK: GeneratorHook = GeneratorHook { name: "latin_cages", parameters: PARAMETERS, draft, reveal, separate, accepts };

const PARAMETERS: &[Parameter] = &[
    Parameter {
        name: "smallest",
        sentence: "The minimum number of cells of a cage, where there is room.",
        takes: ParameterType::Number(1, 9, Some(2)),
    },
    Parameter {
        name: "largest",
        sentence: "The maximum number of cells of a cage.",
        takes: ParameterType::Number(1, 9, Some(4)),
    },
    Parameter { name: "operators", sentence: "The allowed operators.", takes: ParameterType::Some(OPERATORS) },
    Parameter {
        name: "singles",
        sentence: "The maximum number of cages of one cell; unlimited by default.",
        takes: ParameterType::Number(0, 1000, None),
    },
];

const OPERATORS: &[&str] = &["plus", "minus", "times", "divide"];

/// In the order of their names.
const ALL: [Operator; 4] = [Operator::Plus, Operator::Minus, Operator::Times, Operator::Over];

fn draft(kind: &'static TextKind, params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<TextPuzzle>>, String> {
    if params.number("smallest") > params.number("largest") {
        return Err("expected `smallest` to be at most `largest`".into());
    }
    let side = params.size[0];
    let data = kind.of_cages(&CageBoard::new(side, Vec::new())?).map_err(|error| error.problem)?;
    let board = TextPuzzle::with(kind, data).ok();
    Ok(board.map(|board| Draft::with_solution(board, latin_square(side, rng))))
}

/// The board with random cages and their clues.
fn reveal(board: &TextPuzzle, solution: &[i64], params: &Parameters, rng: &mut Rng) -> Option<TextPuzzle> {
    let [min, max] = ["smallest", "largest"].map(|name| params.number(name).unwrap_or(1).unsigned_abs() as usize);
    let labels = pieces::grow(params.size, |rng| rng.range(min, max), |_, _| true, rng);
    let mut cages: Vec<Vec<Cell>> = vec![Vec::new(); labels.values().len()];
    labels.cells().for_each(|cell| cages[labels[cell]].push(cell));
    cages.retain(|cage| !cage.is_empty());
    board.with_cages(with_clues(params.size[0], cages, solution, params, rng)).ok()
}

/// These cages, each with a clue.
fn with_clues(side: usize, cages: Vec<Vec<Cell>>, solution: &[i64], params: &Parameters, rng: &mut Rng) -> Vec<Cage> {
    let digit = |cell: &Cell| solution[cell.row * side + cell.col];
    let mut clued = Vec::new();
    for cells in cages {
        match clue(&cells.iter().map(digit).collect::<Vec<_>>(), params, rng) {
            Some(clue) => clued.push(Cage { cells, clue: Some(clue) }),
            None => clued.extend(cells.into_iter().map(|cell| Cage { clue: Some(given(digit(&cell))), cells: vec![cell] })),
        }
    }
    clued
}

/// The clue of a single cell.
fn given(digit: i64) -> Clue {
    Clue { operator: None, number: digit }
}

/// A clue with a random one of the allowed operators; `None` if none of them applies.
fn clue(digits: &[i64], params: &Parameters, rng: &mut Rng) -> Option<Clue> {
    if let [digit] = digits {
        return Some(given(*digit));
    }
    let words = params.words("operators");
    let mut clues = Vec::new();
    for (operator, name) in ALL.into_iter().zip(OPERATORS) {
        let number = number(operator, digits).filter(|_| words.contains(name));
        clues.extend(number.map(|number| Clue { operator: Some(operator), number }));
    }
    rng.choose(&clues).copied()
}

/// The result of an operator; `None` if it does not apply. Generated differences and quotients have two digits only.
fn number(operator: Operator, digits: &[i64]) -> Option<i64> {
    let (smallest, greatest) = (*digits.iter().min()?, *digits.iter().max()?);
    match operator {
        Operator::Plus => Some(digits.iter().sum()),
        Operator::Times => digits.iter().try_fold(1_i64, |product, &digit| product.checked_mul(digit)),
        Operator::Minus => (digits.len() == 2).then(|| greatest - smallest),
        Operator::Over => (digits.len() == 2 && greatest % smallest == 0).then(|| greatest / smallest),
    }
}

/// Takes a random cell in which the solutions differ out of its cage and makes it a given.
fn separate(
    board: &TextPuzzle,
    [solution, alternative]: [&[i64]; 2],
    params: &Parameters,
    rng: &mut Rng,
) -> Option<Draft<TextPuzzle>> {
    let side = params.size[0];
    let place = |cell: &Cell| cell.row * side + cell.col;
    let known = board.cages();
    let mut cages: Vec<Vec<Cell>> = known.iter().map(|cage| cage.cells.clone()).collect();
    let differs = |cell: &&Cell| solution[place(cell)] != alternative[place(cell)];
    let differing: Vec<Cell> = cages.iter().filter(|cage| cage.len() > 1).flatten().filter(differs).copied().collect();
    let &cell = rng.choose(&differing)?;
    let cage = cages.remove(cages.iter().position(|cage| cage.contains(&cell))?);
    let rest: Vec<Cell> = cage.into_iter().filter(|&other| other != cell).collect();
    // The rest of the cage may be disconnected.
    let in_rest = Grid::new(side, side, |cell| rest.contains(&cell));
    let (component, count) = in_rest.components(|a, b| in_rest[a] && in_rest[b]);
    cages.extend((0..count).map(|number| rest.iter().copied().filter(|&cell| component[cell] == number).collect::<Vec<_>>()));
    cages.retain(|cage| !cage.is_empty());
    cages.push(vec![cell]);
    // Unchanged cages keep their clues.
    let mut fresh = with_clues(side, cages, solution, params, rng);
    for cage in &mut fresh {
        cage.clue = known.iter().find(|known| known.cells == cage.cells).map_or(cage.clue, |known| known.clue);
    }
    Some(Draft::with_solution(board.with_cages(fresh).ok()?, solution.to_vec()))
}

fn accepts(board: &TextPuzzle, params: &Parameters) -> bool {
    let singles = board.cages().iter().filter(|cage| cage.cells.len() == 1).count();
    params.number("singles").is_none_or(|max| singles <= max.unsigned_abs() as usize)
}
