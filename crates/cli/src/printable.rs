//! Text from outside, such as names in files, made safe for a terminal: characters that it would obey instead of show are escaped.

use std::{
    borrow::Cow,
    fmt,
    io::{self, Write},
    ops::RangeInclusive,
};

/// The format characters (general category Cf of Unicode) that no script needs to be read: those that order or hide text, among
/// them the bidirectional ones, by which a name could pretend to be another (Boucher, Anderson, *Trojan Source*, 2021).
const FORMAT: &[RangeInclusive<char>] = &[
    '\u{ad}'..='\u{ad}',
    '\u{61c}'..='\u{61c}',
    '\u{180e}'..='\u{180e}',
    '\u{200b}'..='\u{200f}',
    '\u{202a}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{feff}'..='\u{feff}',
    '\u{fff9}'..='\u{fffb}',
    '\u{e0001}'..='\u{e007f}',
];

/// Whether a terminal would obey a character, or show nothing for it.
pub fn is_hidden(c: char) -> bool {
    c.is_control() || (c >= '\u{ad}' && FORMAT.iter().any(|range| range.contains(&c)))
}

/// The text with its [hidden](is_hidden) characters, but line feeds and tabs, as `\u001b`, an escape that JSON has too. `colors`
/// keeps the codes of colors.
pub fn printable(text: &str, colors: bool) -> Cow<'_, str> {
    let unsafe_char = |c: char| is_hidden(c) && c != '\n' && c != '\t';
    let Some(first) = text.find(unsafe_char) else { return text.into() };
    let mut safe = text[..first].to_string();
    let mut rest = &text[first..];
    while let Some(c) = rest.chars().next() {
        let length = match color_code(rest).filter(|_| colors) {
            Some(length) => length,
            None => c.len_utf8(),
        };
        match unsafe_char(c) && length == c.len_utf8() {
            true => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| safe += &format!("\\u{unit:04x}")),
            false => safe += &rest[..length],
        }
        rest = &rest[length..];
    }
    safe.into()
}

/// The length of the code of a color, `ESC [ … m`, at the start of a text.
fn color_code(text: &str) -> Option<usize> {
    let parameters = text.strip_prefix("\u{1b}[")?;
    let end = parameters.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    parameters[end..].starts_with('m').then_some("\u{1b}[".len() + end + 1)
}

/// Prints a line on the standard error. If that is full or closed, the exit status has to do.
pub fn warn(line: impl fmt::Display) {
    let line = format!("{}\n", printable(&line.to_string(), false));
    let _ = io::stderr().write_all(line.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn control_characters_are_shown() {
        assert_eq!(printable("plain é\n\ttext", false), "plain é\n\ttext");
        assert_eq!(printable("a\u{1b}[2Jb\rc\u{9b}d\u{7f}", false), "a\\u001b[2Jb\\u000dc\\u009bd\\u007f");
    }

    #[test]
    fn characters_that_order_or_hide_text_are_shown() {
        assert_eq!(printable("a\u{202e}b\u{2066}c\u{200b}d\u{feff}", false), "a\\u202eb\\u2066c\\u200bd\\ufeff");
        let tag = printable("\u{e0041}", false).into_owned();
        assert_eq!(
            (tag.as_str(), serde_json::from_str(&format!("\"{tag}\"")).ok()),
            ("\\udb40\\udc41", Some("\u{e0041}".to_string()))
        );
        assert_eq!(printable("né 数独 ┃ 😀 عربي", false), "né 数独 ┃ 😀 عربي");
    }

    #[test]
    fn only_codes_of_colors_are_kept() {
        assert_eq!(
            printable("\u{1b}[1;31mred\u{1b}[0m \u{1b}[2J\u{1b}[31", true),
            "\u{1b}[1;31mred\u{1b}[0m \\u001b[2J\\u001b[31"
        );
        assert_eq!(printable("\u{1b}[31mred", false), "\\u001b[31mred");
    }
}
