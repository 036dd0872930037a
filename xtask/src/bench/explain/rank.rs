//! Rank correlations, and levels from numbers by thresholds.

/// Ranks from 1, equal values with the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count();
        let equal = values.iter().filter(|other| *other == value).count();
        below as f64 + (equal as f64 + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

/// Spearman's ρ: the correlation of ranks. Between -1 and 1; NaN if one side is constant.
pub fn spearman(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = (one.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum::<f64>();
    product(&one, &other) / (product(&one, &one) * product(&other, &other)).sqrt()
}

/// Kendall's τ-b: concordant less discordant pairs, corrected for ties. NaN if one side is constant.
pub fn kendall(one: &[f64], other: &[f64]) -> f64 {
    let (mut balance, mut apart, mut apart_other) = (0.0, 0.0, 0.0);
    for first in 0..one.len() {
        for second in 0..first {
            let sign = |values: &[f64]| f64::from(values[first].total_cmp(&values[second]) as i8);
            let (a, b) = (sign(one), sign(other));
            balance += a * b;
            apart += a.abs();
            apart_other += b.abs();
        }
    }
    balance / (apart * apart_other).sqrt()
}

/// The largest ρ that the ties of two lists allow: that of both in order.
pub fn ceiling(one: &[f64], other: &[f64]) -> f64 {
    let sorted = |values: &[f64]| {
        let mut values = values.to_vec();
        values.sort_by(f64::total_cmp);
        values
    };
    spearman(&sorted(one), &sorted(other))
}

/// The thresholds between levels, in increasing order of levels, with the fewest boards on the wrong side: a number of at
/// least the threshold is of that level or a higher one. `boards` are pairs of number and level.
pub fn thresholds(boards: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let mut numbers: Vec<f64> = boards.iter().map(|board| board.0).collect();
    let mut levels: Vec<f64> = boards.iter().map(|board| board.1).collect();
    for values in [&mut numbers, &mut levels] {
        values.sort_by(f64::total_cmp);
        values.dedup();
    }
    let wrong = |threshold: f64, level: f64| boards.iter().filter(|board| (board.0 >= threshold) != (board.1 >= level)).count();
    let best = |&level: &f64| (numbers.iter().copied().min_by_key(|&number| wrong(number, level)).unwrap_or(f64::NAN), level);
    levels.iter().map(best).collect()
}

/// The level of a number by thresholds.
pub fn level(thresholds: &[(f64, f64)], number: f64) -> f64 {
    let lowest = thresholds.first().map_or(f64::NAN, |threshold| threshold.1);
    let reached = thresholds.iter().filter(|threshold| number >= threshold.0);
    reached.map(|threshold| threshold.1).fold(lowest, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlations_of_known_lists() {
        let (one, other) = ([1.0, 2.0, 3.0, 4.0, 5.0], [2.0, 1.0, 4.0, 3.0, 5.0]);
        assert!((spearman(&one, &other) - 0.8).abs() < 1e-12);
        assert!((kendall(&one, &other) - 0.6).abs() < 1e-12);
        // One tie on each side: 4 concordant pairs, and 5 that are apart in each list.
        let (tied, letters) = ([1.0, 1.0, 2.0, 3.0], [1.0, 2.0, 3.0, 3.0]);
        assert!((kendall(&tied, &letters) - 0.8).abs() < 1e-12);
        assert!(ceiling(&tied, &letters) < 1.0);
        assert!((ceiling(&one, &other) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn thresholds_separate_levels() {
        let boards = [(1.2, 0.0), (1.3, 0.0), (2.0, 1.0), (2.5, 1.0), (7.0, 2.0)];
        let found = thresholds(&boards);
        assert_eq!(found, [(1.2, 0.0), (2.0, 1.0), (7.0, 2.0)]);
        assert!(boards.iter().all(|&(number, stated)| level(&found, number) == stated));
        assert_eq!([1.0, 6.0, 9.0].map(|number| level(&found, number)), [0.0, 1.0, 2.0]);
    }
}
