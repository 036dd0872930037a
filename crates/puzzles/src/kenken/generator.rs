//! Generator: a random Latin square, partitioned into random cages.
//!
//! [`latin_square`] draws the square; [`pieces::grow`] makes the cages, each with a random one of the allowed operators. If
//! the board has another solution, one cell in which they differ leaves its cage and becomes a given. Cost: linear in the
//! cells, apart from the solver. Weakness: many separations leave many single cells; `singles` then rejects the board.

use super::{Clue, KenKen, Operator};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes, latin_square::latin_square, pieces};
use grid::{Cell, Grid};

pub const GENERATOR: Generator<KenKen> = Generator {
    reveal,
    separate,
    must_keep: |_| true,
    accepts,
    ..Generator::of(Sizes::square(2, 15, 6).levels([6, 6, 6, 6, 0]), PARAMETERS, draft)
};

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

/// Names in the order of [`Operator::ALL`].
const OPERATORS: &[&str] = &["plus", "minus", "times", "divide"];

fn draft(params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<KenKen>>, String> {
    if params.number("smallest") > params.number("largest") {
        return Err("expected `smallest` to be at most `largest`".into());
    }
    let board = KenKen::new(params.size[0], Vec::new()).ok();
    Ok(board.map(|board| Draft::with_solution(board, latin_square(params.size[0], rng))))
}

/// The board with random cages and their clues.
fn reveal(board: &KenKen, solution: &[i64], params: &Parameters, rng: &mut Rng) -> Option<KenKen> {
    let [min, max] = ["smallest", "largest"].map(|name| params.number(name).unwrap_or(1).unsigned_abs() as usize);
    let labels = pieces::grow(params.size, |rng| rng.range(min, max), |_, _| true, rng);
    let mut cages: Vec<Vec<Cell>> = vec![Vec::new(); labels.values().len()];
    labels.cells().for_each(|cell| cages[labels[cell]].push(cell));
    cages.retain(|cage| !cage.is_empty());
    Some(with_cages(board, cages, solution, params, rng))
}

/// The board with these cages, and a clue for each.
fn with_cages(board: &KenKen, cages: Vec<Vec<Cell>>, solution: &[i64], params: &Parameters, rng: &mut Rng) -> KenKen {
    let digit = |cell: &Cell| solution[board.cages().place(*cell)].unsigned_abs();
    let mut clued = Vec::new();
    for cells in cages {
        match clue(&cells.iter().map(digit).collect::<Vec<_>>(), params, rng) {
            Some(clue) => clued.push((Some(clue), cells)),
            None => clued.extend(cells.into_iter().map(|cell| (Some(given(digit(&cell))), vec![cell]))),
        }
    }
    KenKen::new(board.side(), clued).expect("the cages do not overlap, and their digits give their numbers")
}

/// The clue of a single cell.
fn given(digit: u64) -> Clue {
    Clue { operator: None, number: digit }
}

/// A clue with a random one of the allowed operators; `None` if none of them applies.
fn clue(digits: &[u64], params: &Parameters, rng: &mut Rng) -> Option<Clue> {
    if let [digit] = digits {
        return Some(given(*digit));
    }
    let words = params.words("operators");
    let mut clues = Vec::new();
    for (operator, name) in Operator::ALL.into_iter().zip(OPERATORS) {
        let number = number(operator, digits).filter(|_| words.contains(name));
        clues.extend(number.map(|number| Clue { operator: Some(operator), number }));
    }
    rng.choose(&clues).copied()
}

/// The result of an operator; `None` if it does not apply. Generated differences and quotients have two digits only.
fn number(operator: Operator, digits: &[u64]) -> Option<u64> {
    let (smallest, greatest) = (*digits.iter().min()?, *digits.iter().max()?);
    match operator {
        Operator::Plus => Some(digits.iter().sum()),
        Operator::Times => digits.iter().try_fold(1_u64, |product, &digit| product.checked_mul(digit)),
        Operator::Minus => (digits.len() == 2).then(|| greatest - smallest),
        Operator::Divide => (digits.len() == 2 && greatest.is_multiple_of(smallest)).then(|| greatest / smallest),
    }
}

/// Takes a random cell in which the solutions differ out of its cage and makes it a given.
fn separate(board: &KenKen, [solution, alternative]: [&[i64]; 2], params: &Parameters, rng: &mut Rng) -> Option<Draft<KenKen>> {
    let place = |cell: &Cell| board.cages().place(*cell);
    let mut cages: Vec<Vec<Cell>> = board.cages_with_clues().map(|(_, cells)| cells.to_vec()).collect();
    let differs = |cell: &&Cell| solution[place(cell)] != alternative[place(cell)];
    let differing: Vec<Cell> = cages.iter().filter(|cage| cage.len() > 1).flatten().filter(differs).copied().collect();
    let &cell = rng.choose(&differing)?;
    let cage = cages.remove(board.cages()[cell]);
    let rest: Vec<Cell> = cage.into_iter().filter(|&other| other != cell).collect();
    // The rest of the cage may be disconnected.
    let side = board.side();
    let in_rest = Grid::new(side, side, |cell| rest.contains(&cell));
    let (component, count) = in_rest.components(|a, b| in_rest[a] && in_rest[b]);
    cages.extend((0..count).map(|number| rest.iter().copied().filter(|&cell| component[cell] == number).collect::<Vec<_>>()));
    cages.retain(|cage| !cage.is_empty());
    cages.push(vec![cell]);
    Some(Draft::with_solution(with_clues_kept(board, cages, solution, params, rng), solution.to_vec()))
}

/// The board with other cages; unchanged cages keep their clues.
fn with_clues_kept(board: &KenKen, cages: Vec<Vec<Cell>>, solution: &[i64], params: &Parameters, rng: &mut Rng) -> KenKen {
    let fresh = with_cages(board, cages, solution, params, rng);
    let known = |cells: &[Cell]| board.cages_with_clues().find(|cage| cage.1 == cells).and_then(|cage| cage.0);
    let cages = fresh.cages_with_clues().map(|(clue, cells)| (known(cells).or(clue), cells.to_vec())).collect();
    KenKen::new(board.side(), cages).expect("both boards have these cages")
}

fn accepts(board: &KenKen, _: &[i64], params: &Parameters) -> bool {
    let singles = board.cages_with_clues().filter(|cage| cage.1.len() == 1).count();
    params.number("singles").is_none_or(|max| singles <= max.unsigned_abs() as usize)
}
