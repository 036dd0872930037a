//! The integrality and feasibility tolerance of floating-point solvers, for tests of where a big M fails.

/// How far an integer variable may be from an integer, and a row from its bound, in HiGHS, GLPK and most other
/// solvers.
pub const TOLERANCE: f64 = 1e-6;

/// The smallest M with which a flow of 1 passes where `x` is 0: `flow ≤ M · x`, each off by the tolerance.
pub fn least_leaking() -> usize {
    let leaks = |big_m: usize| 1.0 - TOLERANCE <= big_m as f64 * TOLERANCE + TOLERANCE;
    (1..).find(|&big_m| leaks(big_m)).unwrap_or(usize::MAX)
}
