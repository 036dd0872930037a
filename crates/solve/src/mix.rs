//! A 64-bit mixing function, for reproducible pseudo-random choices.

/// The output function of SplitMix64: maps consecutive states to statistically independent numbers, the same on every machine
/// (Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators*, 2014).
pub fn mix(state: u64) -> u64 {
    let mut bits = state.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
