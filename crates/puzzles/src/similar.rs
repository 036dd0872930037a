//! What a mistyped name may mean.

/// The longest name that is compared, in characters.
const MAX_LENGTH: usize = 200;

/// The most similar of several names, if at most a third of its characters are others; the first in order among equals.
pub fn name_of<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let most = name.chars().take(MAX_LENGTH).count().div_ceil(3);
    let near = names.map(|other| (distance(name, other), other)).filter(|(changes, _)| (1..=most).contains(changes));
    near.min().map(|(_, other)| other)
}

/// The edit distance of the first characters: insertions, deletions and substitutions, in O(|a| · |b|)
/// (Levenshtein, *Binary codes capable of correcting deletions, insertions, and reversals*, 1966).
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(MAX_LENGTH).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (place, from) in a.chars().take(MAX_LENGTH).enumerate() {
        let mut before = std::mem::replace(&mut row[0], place + 1);
        for (at, to) in b.iter().enumerate() {
            let replaced = before + usize::from(from != *to);
            before = row[at + 1];
            row[at + 1] = replaced.min(row[at] + 1).min(before + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_near_by_are_found() {
        let names = ["flow", "tree", "cells", "values"];
        assert_eq!(name_of("flwo", names.into_iter()), Some("flow"));
        assert_eq!(name_of("flo", names.into_iter()), Some("flow"));
        assert_eq!(name_of("value", names.into_iter()), Some("values"));
        assert_eq!(name_of("values", names.into_iter()), None);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
