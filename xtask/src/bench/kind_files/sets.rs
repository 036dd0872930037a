//! The measured kinds that are files.

/// The kinds with the sizes of their boards, and how many boards of each. Where the generator makes fewer within
/// a minute, there are as many; where it makes none, the report says so.
pub const SETS: &[(&str, &[(&str, u64)])] = &[
    ("akari", &[("10", 12), ("14", 6), ("20", 2)]),
    ("fillomino", &[("10", 14), ("12", 6)]),
    ("futoshiki", &[("10", 12), ("12", 8)]),
    ("heyawake", &[("10", 12), ("14", 6), ("20", 2)]),
    ("hitori", &[("10", 8), ("20", 8), ("30", 4)]),
    ("kakuro", &[("10", 18), ("20", 2)]),
    ("kurodoko", &[("10", 12), ("12", 8)]),
    ("masyu", &[("10", 18), ("20", 2)]),
    ("nurikabe", &[("10", 18), ("20", 2)]),
    ("skyscrapers", &[("10", 20)]),
    ("slitherlink", &[("10", 12), ("14", 6), ("20", 2)]),
    ("tents", &[("10", 12), ("16", 4), ("20", 4)]),
    ("yajilin", &[("10", 18), ("20", 2)]),
];

/// Whether a kind is a file, whose boards peers get as facts.
pub fn is_listed(kind: &str) -> bool {
    SETS.iter().any(|set| set.0 == kind)
}
