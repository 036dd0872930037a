//! Binary AIGER files as text: each byte becomes the Latin-1 character of the same number, so that readers and
//! writers of formats work on strings only.

use std::borrow::Cow;

/// The first bytes of a binary AIGER file.
const MAGIC: &str = "aig ";

/// The text of a binary AIGER file; `None` for other bytes.
pub fn decode(bytes: &[u8]) -> Option<String> {
    bytes.starts_with(MAGIC.as_bytes()).then(|| bytes.iter().copied().map(char::from).collect())
}

/// The bytes of a text. A text with characters beyond U+00FF is no binary file and is encoded as UTF-8.
pub fn encode(text: &str) -> Cow<'_, [u8]> {
    let bytes = || text.chars().map(|c| u8::try_from(c).ok()).collect::<Option<Vec<u8>>>();
    let file = text.starts_with(MAGIC).then(bytes).flatten();
    file.map_or(Cow::Borrowed(text.as_bytes()), Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_survive_a_round_trip() {
        let bytes: Vec<u8> = MAGIC.bytes().chain(0..=255).collect();
        let text = decode(&bytes).expect("it starts so");
        assert_eq!(text.chars().count(), bytes.len());
        assert_eq!(&encode(&text)[..], &bytes[..]);
    }

    #[test]
    fn other_texts_stay_utf_8() {
        assert_eq!(decode(b"aag 1"), None);
        assert_eq!(&encode("é")[..], "é".as_bytes());
        assert_eq!(&encode("aig ✓")[..], "aig ✓".as_bytes());
    }
}
