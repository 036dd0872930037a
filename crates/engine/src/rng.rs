//! Pseudo-random numbers for tests, from a fixed seed.

/// A linear congruential generator of numbers below a bound (Knuth, *The Art of Computer Programming*, volume 2, 1997,
/// 3.3.4).
pub fn rng() -> impl FnMut(usize) -> usize {
    let mut state = 1_u64;
    move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    }
}
