//! Generator: places dots in random cells; their numbers follow, and any of them can be given.

use super::{EMPTY, MAX_NUMBER, Monodot};
use crate::generator::{Draft, Generator, Parameter, ParameterType, Parameters, Rng, Sizes};
use grid::Grid;

pub const GENERATOR: Generator<Monodot> = Generator::of(Sizes::sides(2, 30, 7).levels([4, 7, 7, 7, 7]), PARAMETERS, draft);

const PARAMETERS: &[Parameter] = &[
    Parameter::CLUES,
    Parameter { name: "dots", sentence: "The percentage of cells with dots.", takes: ParameterType::Number(1, 100, Some(40)) },
];

fn draft(params: &Parameters, rng: &mut Rng) -> Result<Option<Draft<Monodot>>, String> {
    let [rows, cols] = params.size;
    let count = (rows * cols * params.number("dots").unwrap_or(40).unsigned_abs() as usize / 100).max(1);
    let mut places: Vec<usize> = (0..rows * cols).collect();
    rng.shuffle(&mut places);
    let mut is_dot = vec![false; rows * cols];
    places[..count].iter().for_each(|&place| is_dot[place] = true);
    let mut board = Monodot { given: Grid::new(rows, cols, |_| None), dots: [0; MAX_NUMBER + 1] };
    let number = |place: usize| board.neighbours(place).iter().filter(|&&neighbour| is_dot[neighbour]).count();
    let solution: Vec<i64> = (0..is_dot.len()).map(|place| if is_dot[place] { number(place) as i64 } else { EMPTY }).collect();
    solution.iter().filter(|&&value| value != EMPTY).for_each(|&number| board.dots[number as usize] += 1);
    Ok(Some(Draft::with_solution(board, solution)))
}
