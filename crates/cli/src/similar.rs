//! What a mistyped name may mean.

use std::path::Path;

/// The longest name that is compared, in characters.
const MAX_LENGTH: usize = 200;

/// The file or folder next to a missing path with the most similar name, if that is similar.
pub fn path(missing: &Path) -> Option<String> {
    let name = missing.file_name()?.to_str()?;
    let folder = missing.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    let near = name_of(name, names.iter().map(String::as_str))?.to_string();
    Some(folder.map_or(near.clone(), |folder| folder.join(&near).display().to_string()))
}

/// The most similar of several names, if at most a third of its characters are others; the first in order among equals.
pub fn name_of<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    let most = name.chars().take(MAX_LENGTH).count().div_ceil(3);
    let near = names.map(|other| (distance(name, other), other)).filter(|(changes, _)| (1..=most).contains(changes));
    near.min().map(|(_, other)| other)
}

/// The number of characters to insert, remove or replace to get from one word to the other.
fn distance(a: &str, b: &str) -> usize {
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
