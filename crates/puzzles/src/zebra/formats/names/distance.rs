//! The edit distance of two names, for suggestions.

/// The edit distance of the first 99 characters: insertions, deletions and substitutions, in O(|a| · |b|)
/// (Levenshtein, *Binary codes capable of correcting deletions, insertions, and reversals*, 1966).
pub fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(99).collect(), b.chars().take(99).collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = corner + usize::from(x != y);
            corner = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}
