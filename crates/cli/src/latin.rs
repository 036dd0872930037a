//! Files of bytes: what starts with `aig ` is no text, and is handed to readers with each byte as the
//! character of the same number (Latin-1), and written in the same way.

use std::borrow::Cow;

/// How a binary file of AIGER starts.
const START: &str = "aig ";

/// The text that bytes stand for, if they are such a file.
pub fn decoded(bytes: &[u8]) -> Option<String> {
    bytes.starts_with(START.as_bytes()).then(|| bytes.iter().copied().map(char::from).collect())
}

/// The bytes that a text stands for. Such a file has no characters beyond those of a byte; if there
/// are any, it is a text after all.
pub fn encoded(text: &str) -> Cow<'_, [u8]> {
    let bytes = || text.chars().map(|c| u8::try_from(c).ok()).collect::<Option<Vec<u8>>>();
    let file = text.starts_with(START).then(bytes).flatten();
    file.map_or(Cow::Borrowed(text.as_bytes()), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        let bytes: Vec<u8> = START.bytes().chain(0..=255).collect();
        let text = decoded(&bytes).expect("it starts so");
        assert_eq!(text.chars().count(), bytes.len());
        assert_eq!(&encoded(&text)[..], &bytes[..]);
    }

    #[test]
    fn texts_are_left_alone() {
        assert_eq!(decoded(b"aag 1"), None);
        assert_eq!(&encoded("é")[..], "é".as_bytes());
        assert_eq!(&encoded("aig ✓")[..], "aig ✓".as_bytes());
    }
}
