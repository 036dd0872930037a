//! Patterns of file names, for shells that pass them on as they are, such as that of Windows, and for patterns in quotes: `*` and `?`,
//! `[a-z]`, `[!a-z]`, and `**` for any number of folders. Hidden files match only a part that starts with a full stop.
//!
//! The parts of a pattern are matched one after the other against the entries of all folders found so far, a set, so that several
//! `**` visit a folder once each. Links to folders are not followed by `**`: they could form cycles.

use std::{
    collections::BTreeSet,
    fs,
    path::{Component, Path, PathBuf},
};

/// The part that stands for any number of folders.
const ANY_FOLDERS: &str = "**";

/// Whether a text has a character that only patterns have.
pub fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '['])
}

/// The existing paths that a pattern matches, in order of names, without those in a folder that it matches, too: they are read with
/// it. Folders that cannot be read have no entries.
pub fn paths(pattern: &str) -> Vec<PathBuf> {
    let parts: Vec<Component<'_>> = Path::new(pattern).components().collect();
    let mut found = BTreeSet::from([PathBuf::new()]);
    for (index, part) in parts.iter().enumerate() {
        let text = match part {
            Component::Normal(text) => text.to_str().filter(|text| is_pattern(text)),
            _ => None,
        };
        let is_last = index + 1 == parts.len();
        found = match text {
            // All that is in a folder is read with it.
            Some(ANY_FOLDERS) if is_last => found.into_iter().map(shown).collect(),
            Some(ANY_FOLDERS) => found.into_iter().flat_map(with_subfolders).collect(),
            Some(text) => {
                let pattern = Pattern::new(text);
                found.iter().flat_map(|folder| entries(folder)).filter(|path| pattern.matches_name(path)).collect()
            }
            None => found.into_iter().map(|folder| folder.join(part)).filter(|path| path.exists()).collect(),
        };
    }
    // What is in a folder is behind it in the order of names.
    let mut outer: Vec<PathBuf> = Vec::new();
    for path in found.into_iter().filter(|path| path.exists()) {
        if !outer.last().is_some_and(|folder| path.starts_with(folder)) {
            outer.push(path);
        }
    }
    outer
}

/// The entries of a folder.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(shown(folder.into()));
    read.into_iter().flatten().flatten().map(|entry| folder.join(entry.file_name())).collect()
}

/// A folder as it is named to others: the empty path is the current one.
fn shown(folder: PathBuf) -> PathBuf {
    if folder.as_os_str().is_empty() { ".".into() } else { folder }
}

/// A folder and all folders below it that are not hidden.
fn with_subfolders(folder: PathBuf) -> Vec<PathBuf> {
    let mut found = vec![folder];
    let mut next = 0;
    while let Some(folder) = found.get(next) {
        let is_folder = |path: &PathBuf| !is_hidden(path) && fs::symlink_metadata(path).is_ok_and(|entry| entry.is_dir());
        let below: Vec<PathBuf> = entries(folder).into_iter().filter(is_folder).collect();
        found.extend(below);
        next += 1;
    }
    found
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
}

/// What a character of a name is to be.
enum Token {
    Char(char),
    /// `?`.
    One,
    /// `*`, any number of characters.
    Any,
    /// `[…]`, whether it is negated, and its ranges.
    Class(bool, Vec<(char, char)>),
}

/// A part of a pattern.
struct Pattern(Vec<Token>);

impl Pattern {
    fn new(text: &str) -> Self {
        let chars: Vec<char> = text.chars().collect();
        let (mut tokens, mut at) = (Vec::new(), 0);
        while let Some(&c) = chars.get(at) {
            let class = if c == '[' { class(&chars[at + 1..]) } else { None };
            at += class.as_ref().map_or(1, |(_, length)| length + 1);
            tokens.push(match (class, c) {
                (Some((token, _)), _) => token,
                (None, '*') => Token::Any,
                (None, '?') => Token::One,
                (None, c) => Token::Char(c),
            });
        }
        Self(tokens)
    }

    fn matches_name(&self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let shows_hidden = matches!(self.0.first(), Some(Token::Char('.')));
        (shows_hidden || !name.starts_with('.')) && self.matches(&name.chars().collect::<Vec<_>>())
    }

    /// Whether it matches all of a text. Only the last `*` is ever extended, so the cost is at most the product of both lengths.
    fn matches(&self, text: &[char]) -> bool {
        let (mut token, mut at) = (0, 0);
        let mut last_any: Option<(usize, usize)> = None;
        while at < text.len() {
            match self.0.get(token) {
                Some(Token::Any) => {
                    last_any = Some((token, at));
                    token += 1;
                    continue;
                }
                Some(one) if one.matches(text[at]) => {
                    token += 1;
                    at += 1;
                    continue;
                }
                _ => {}
            }
            let Some((any, start)) = last_any else { return false };
            last_any = Some((any, start + 1));
            (token, at) = (any + 1, start + 1);
        }
        self.0[token..].iter().all(|token| matches!(token, Token::Any))
    }
}

impl Token {
    fn matches(&self, c: char) -> bool {
        match self {
            Self::Char(own) => *own == c,
            Self::One | Self::Any => true,
            Self::Class(negated, ranges) => ranges.iter().any(|(from, to)| (*from..=*to).contains(&c)) != *negated,
        }
    }
}

/// The class behind a `[`, and its length with the `]`; `None` if there is no `]`.
fn class(chars: &[char]) -> Option<(Token, usize)> {
    let negated = matches!(chars.first(), Some('!' | '^'));
    let start = usize::from(negated);
    // A `]` at the start is a member.
    let end = start + 1 + chars.get(start + 1..)?.iter().position(|c| *c == ']')?;
    let (mut ranges, mut at) = (Vec::new(), start);
    while at < end {
        let is_range = chars[at + 1] == '-' && at + 2 < end;
        let to = if is_range { chars[at + 2] } else { chars[at] };
        ranges.push((chars[at], to));
        at += if is_range { 3 } else { 1 };
    }
    Some((Token::Class(negated, ranges), end + 1))
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn parts_match_names() {
        let matches = |pattern: &str, name: &str| Pattern::new(pattern).matches(&name.chars().collect::<Vec<_>>());
        for (pattern, name) in [
            ("*", ""),
            ("*.sdm", "list.sdm"),
            ("l*t.?dm", "list.sdm"),
            ("*a*b*", "xaxxbx"),
            ("[a-c]1", "b1"),
            ("[!a-c]1", "d1"),
            ("[]]x", "]x"),
            ("[a-]", "-"),
            ("[x", "[x"),
            ("né?", "né数"),
        ] {
            assert!(matches(pattern, name), "{pattern} {name}");
        }
        for (pattern, name) in
            [("*.sdm", "list.sdk"), ("?", ""), ("[a-c]", "d"), ("[!a]", "a"), ("a", "ab"), ("*a", "ab"), ("", "a")]
        {
            assert!(!matches(pattern, name), "{pattern} {name}");
        }
        let (pattern, name) = ("*a".repeat(100) + "b", "a".repeat(100_000));
        assert!(!matches(&pattern, &name));
    }
}
