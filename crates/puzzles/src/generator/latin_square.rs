//! Random Latin squares.
//!
//! A Markov chain whose limit is uniform over all Latin squares of a side: a step changes the incidence cube at eight of its cells, and
//! may leave an improper square, with one cell of -1, that later steps repair. Source: Jacobson, Matthews, *Generating
//! uniformly distributed random Latin squares*, 1996. Proper squares are counted, not steps: one that ends a given number of steps is
//! found more often, the more improper ones lead to it. Cost: about O(n⁴) for side n. Weakness: how many squares are enough is not
//! known; here they are 2n².

use super::Rng;

/// The incidence cube: 1 where the cell in this row and column has this value.
struct Cube {
    side: usize,
    cells: Vec<i8>,
}

/// A row, a column and a value, each from 0.
type Place = [usize; 3];

impl Cube {
    /// The cube of the cyclic square.
    fn cyclic(side: usize) -> Self {
        let cells = (0..side.pow(3)).map(|index| i8::from((index / side / side + index / side) % side == index % side));
        Self { side, cells: cells.collect() }
    }

    fn at(&mut self, [row, col, value]: Place) -> &mut i8 {
        &mut self.cells[(row * self.side + col) * self.side + value]
    }

    /// A random cell of 1 on the line through a place along an axis: its coordinate. There are two where the place has -1.
    fn one(&mut self, place: Place, axis: usize, rng: &mut Rng) -> usize {
        let on_line = |coordinate| {
            let mut other = place;
            other[axis] = coordinate;
            other
        };
        let ones: Vec<usize> = (0..self.side).filter(|&coordinate| *self.at(on_line(coordinate)) == 1).collect();
        *rng.choose(&ones).expect("each line sums to 1")
    }

    /// One step from a place of 0 or, in an improper square, that of -1; returns the place of -1 after it.
    fn step(&mut self, place: Place, rng: &mut Rng) -> Option<Place> {
        let other: Place = std::array::from_fn(|axis| self.one(place, axis, rng));
        for corner in 0..8_usize {
            let at: Place = std::array::from_fn(|axis| if corner >> axis & 1 == 1 { other[axis] } else { place[axis] });
            *self.at(at) += if corner.count_ones() % 2 == 0 { 1 } else { -1 };
        }
        (*self.at(other) == -1).then_some(other)
    }
}

/// A random Latin square: the values, from 1, in reading order.
pub fn latin_square(side: usize, rng: &mut Rng) -> Vec<i64> {
    let mut cube = Cube::cyclic(side);
    let mut improper = None;
    let mut left = if side < 2 { 0 } else { 2 * side.pow(2) };
    while left > 0 {
        let place = improper.unwrap_or_else(|| {
            loop {
                let place = [(); 3].map(|()| rng.below(side));
                if *cube.at(place) == 0 {
                    return place;
                }
            }
        });
        improper = cube.step(place, rng);
        left -= usize::from(improper.is_none());
    }
    let value = |cell: &[i8]| 1 + cell.iter().position(|&is_value| is_value == 1).unwrap_or_default() as i64;
    cube.cells.chunks(side).map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn squares_are_latin() {
        for side in 1..12 {
            let square = latin_square(side, &mut Rng::new(side as u64));
            let full: Vec<i64> = (1..=side as i64).collect();
            let lines = (0..side).flat_map(|line| {
                let row = square[line * side..][..side].to_vec();
                [row, (0..side).map(|row| square[row * side + line]).collect()]
            });
            for mut line in lines {
                line.sort_unstable();
                assert_eq!(line, full);
            }
        }
    }

    /// There are 12 Latin squares of side 3 and 576 of side 4.
    #[test]
    fn all_squares_come_about_equally_often() {
        let mut rng = Rng::new(1);
        for (side, count) in [(3, 12), (4, 576)] {
            let mut found: HashMap<Vec<i64>, usize> = HashMap::new();
            for _ in 0..count * 50 {
                *found.entry(latin_square(side, &mut rng)).or_default() += 1;
            }
            assert_eq!(found.len(), count);
            assert!(found.values().all(|times| (15..100).contains(times)), "{:?}", found.values());
        }
    }
}
