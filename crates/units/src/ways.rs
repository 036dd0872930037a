//! How many ways are left for each cell, and for each digit of an area.

use multiversion::multiversion;

/// So many ways are looked at together.
pub const LANES: usize = 16;

/// How many digits a cell may have, or how many cells of an area a digit; and below that the numbers of these cells added
/// up without carrying, which is the cell itself if it is the only one.
#[derive(Clone, Copy)]
pub struct Ways(u32);

impl Ways {
    const ONE: u32 = 1 << 16;

    pub fn of(count: usize, cells: u16) -> Self {
        Self((count as u32 * Self::ONE) | u32::from(cells))
    }

    pub fn lose(&mut self, cell: u16) {
        self.0 = (self.0 ^ u32::from(cell)) - Self::ONE;
    }

    pub fn count(self) -> u32 {
        self.0 >> 16
    }

    pub fn cell(self) -> u16 {
        self.0 as u16
    }
}

/// The first of those with more than one way that has the fewest for its weight, which is small where much came to nothing.
/// There are a thousand and more, looked at each time something is tried.
#[multiversion(targets("x86_64+avx2"))]
pub fn least(ways: &[Ways], weights: &[f32]) -> usize {
    let cost = |ways: Ways, weight: f32| {
        let count = ways.count() as i32 as f32;
        if ways.count() > 1 { count * count * weight } else { f32::MAX }
    };
    let mut lanes = [f32::MAX; LANES];
    for (ways, weights) in ways.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for lane in 0..LANES {
            let cost = cost(ways[lane], weights[lane]);
            lanes[lane] = if cost < lanes[lane] { cost } else { lanes[lane] };
        }
    }
    let least = lanes.into_iter().fold(f32::MAX, f32::min);
    let is_least = |(&ways, &weight): (&Ways, &f32)| cost(ways, weight) == least;
    let has_least = |(ways, weights): (&[Ways], &[f32])| ways.iter().zip(weights).fold(false, |any, pair| any | is_least(pair));
    let mut chunks = ways.chunks_exact(LANES).zip(weights.chunks_exact(LANES));
    let start = chunks.position(has_least).unwrap_or(0) * LANES;
    start + ways[start..].iter().zip(&weights[start..]).position(is_least).unwrap_or(0)
}
