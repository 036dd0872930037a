//! Numbers with their nouns.

use std::fmt::Display;

/// A number with its noun, which is in the plural unless the number is 1: `1 node`, `2 nodes`. The plural has an `s`.
pub fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let end = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{end}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_not_many() {
        let all = [counted(0, "node"), counted(1_u64, "node"), counted(21, "node"), counted("1", "solution")];
        assert_eq!(all, ["0 nodes", "1 node", "21 nodes", "1 solution"]);
    }
}
