//! The number of candidates of each cell, and of each digit in each unit.

use multiversion::multiversion;

/// This many counts are compared at once.
pub const LANES: usize = 16;

/// The number of candidates of a cell, or of cells of a unit for a digit, in the upper 16 bits; in the lower 16 the XOR of these
/// cells, which is the cell itself once it is the only one.
#[derive(Clone, Copy)]
pub struct CandidateCount(u32);

impl CandidateCount {
    const ONE: u32 = 1 << 16;

    pub fn of(count: usize, cells: u16) -> Self {
        Self((count as u32 * Self::ONE) | u32::from(cells))
    }

    pub fn remove(&mut self, cell: u16) {
        self.0 = (self.0 ^ u32::from(cell)) - Self::ONE;
    }

    pub fn count(self) -> u32 {
        self.0 >> 16
    }

    pub fn cell(self) -> u16 {
        self.0 as u16
    }
}

/// The index of the count above 1 with the least weighted square, the first of several. Weights are small where failures are
/// frequent. Runs at every guess over a thousand counts and more, hence vectorised.
#[multiversion(targets("x86_64+avx2"))]
pub fn min_weighted(counts: &[CandidateCount], weights: &[f32]) -> usize {
    let cost = |counts: CandidateCount, weight: f32| {
        let count = counts.count() as i32 as f32;
        if counts.count() > 1 { count * count * weight } else { f32::MAX }
    };
    let mut lanes = [f32::MAX; LANES];
    for (counts, weights) in counts.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
        for lane in 0..LANES {
            let cost = cost(counts[lane], weights[lane]);
            lanes[lane] = if cost < lanes[lane] { cost } else { lanes[lane] };
        }
    }
    let min_weighted = lanes.into_iter().fold(f32::MAX, f32::min);
    let is_min = |(&counts, &weight): (&CandidateCount, &f32)| cost(counts, weight) == min_weighted;
    let has_min =
        |(counts, weights): (&[CandidateCount], &[f32])| counts.iter().zip(weights).fold(false, |any, pair| any | is_min(pair));
    let mut chunks = counts.chunks_exact(LANES).zip(weights.chunks_exact(LANES));
    let start = chunks.position(has_min).unwrap_or(0) * LANES;
    start + counts[start..].iter().zip(&weights[start..]).position(is_min).unwrap_or(0)
}
