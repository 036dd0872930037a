//! Patterns of file names, for shells that pass them on as they are, such as that of Windows, and for patterns in quotes.

use glob::{MatchOptions, glob_with};
use std::path::PathBuf;

/// Hidden files match only a part that starts with a full stop.
const OPTIONS: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };

/// Whether a text has a character that only patterns have.
pub fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '['])
}

/// The existing paths that a pattern matches, in order of names, without those in a folder that it matches, too: they are read with
/// it. Folders that cannot be read have no entries.
pub fn paths(pattern: &str) -> Vec<PathBuf> {
    // All that is in a folder is read with it.
    let pattern = match pattern.strip_suffix("**") {
        Some("") => ".",
        Some(folder) if folder.ends_with('/') => folder,
        _ => pattern,
    };
    let mut found: Vec<PathBuf> = glob_with(pattern, OPTIONS).into_iter().flatten().flatten().collect();
    found.sort();
    // What is in a folder is behind it in the order of names.
    let mut outer: Vec<PathBuf> = Vec::new();
    for path in found {
        if !outer.last().is_some_and(|folder| path.starts_with(folder)) {
            outer.push(path);
        }
    }
    outer
}
