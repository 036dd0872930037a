//! What solvers that compute in floating point take for whole and for kept, for tests of where a big M
//! fails.

/// How far from a whole number a variable may be, and how far from its bound a row, in HiGHS, GLPK and
/// most other solvers.
pub const TOLERANCE: f64 = 1e-6;

/// The least M with which a flow of 1 passes where `x` is 0: `flow ≤ M · x`, each as far off as it may be.
pub fn least_leaking() -> usize {
    let leaks = |big_m: usize| 1.0 - TOLERANCE <= big_m as f64 * TOLERANCE + TOLERANCE;
    (1..).find(|&big_m| leaks(big_m)).unwrap_or(usize::MAX)
}
