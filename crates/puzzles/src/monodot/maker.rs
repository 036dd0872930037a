//! How boards are made: dots in cells by chance, all of which could be placed already.

use super::{EMPTY, MOST, Monodot};
use crate::make::{Chance, Choice, Draft, Maker, Sizes, Takes, Wish};
use grid::Grid;

pub const MAKER: Maker<Monodot> = Maker::of(Sizes::sides(2, 30, 6), CHOICES, draft);

const CHOICES: &[Choice] = &[
    Choice::CLUES,
    Choice { name: "dots", says: "The share of cells with dots in percent.", takes: Takes::Number(1, 100, Some(40)) },
];

fn draft(wish: &Wish, chance: &mut Chance<'_>) -> Result<Option<Draft<Monodot>>, String> {
    let [rows, cols] = wish.size;
    let count = (rows * cols * wish.number("dots").unwrap_or(40).unsigned_abs() as usize / 100).max(1);
    let mut places: Vec<usize> = (0..rows * cols).collect();
    chance.shuffle(&mut places);
    let mut is_dot = vec![false; rows * cols];
    places[..count].iter().for_each(|&place| is_dot[place] = true);
    let mut board = Monodot { given: Grid::new(rows, cols, |_| None), dots: [0; MOST + 1] };
    let number = |place: usize| board.near(place).iter().filter(|&&near| is_dot[near]).count();
    let answer: Vec<i64> = (0..is_dot.len()).map(|place| if is_dot[place] { number(place) as i64 } else { EMPTY }).collect();
    answer.iter().filter(|&&value| value != EMPTY).for_each(|&number| board.dots[number as usize] += 1);
    Ok(Some(Draft::answered(board, answer)))
}
