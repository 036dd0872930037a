//! The encodings of text files: UTF-8, UTF-16 with a byte-order mark, and letters of Latin-1 in lines of words.
//!
//! Lines end in `\n`, `\r\n` or `\r`. Editors of the last century wrote the last of these, and names of authors in Latin-1.

use std::borrow::Cow;

/// The text of bytes; the offset of the first byte that is none.
///
/// # Errors
/// If the bytes are not in one of the encodings.
pub fn decode(bytes: &[u8]) -> Result<String, usize> {
    let utf16 = |rest: &[u8], unit: fn([u8; 2]) -> u16| {
        let units = rest.chunks(2).map(|two| unit([two[0], two.get(1).copied().unwrap_or(0)]));
        char::decode_utf16(units).collect::<Result<String, _>>().map_err(|_| 0_usize)
    };
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] if rest.first() != Some(&b'\n') => utf16(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes)?,
        _ => utf8(bytes)?.into_owned(),
    };
    Ok(if has_lone_return(&text) { text.replace("\r\n", "\n").replace('\r', "\n") } else { text })
}

fn has_lone_return(text: &str) -> bool {
    text.as_bytes().windows(2).any(|two| two[0] == b'\r' && two[1] != b'\n')
}

/// The text of bytes in UTF-8, or with letters of Latin-1 in lines that have other letters; the offset of the first other byte.
///
/// # Errors
/// If there is such a byte.
pub fn utf8(bytes: &[u8]) -> Result<Cow<'_, str>, usize> {
    let error = match std::str::from_utf8(bytes) {
        Ok(text) => return Ok(Cow::Borrowed(text)),
        Err(error) => error,
    };
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    let mut start = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            // What is in no word may be a cell that is damaged.
            Err(error) if !line.iter().any(u8::is_ascii_alphabetic) || line.iter().any(|byte| is_no_letter(*byte)) => {
                return Err(start + error.valid_up_to());
            }
            Err(_) => text.extend(line.iter().copied().map(char::from)),
        }
        start += line.len();
    }
    // Text that is mostly no ASCII is in another encoding.
    if text.len() > bytes.len() + bytes.len() / 8 + 8 { Err(error.valid_up_to()) } else { Ok(Cow::Owned(text)) }
}

/// Whether a byte is neither a character of ASCII texts nor a letter of Latin-1.
fn is_no_letter(byte: u8) -> bool {
    (0x80..0xa0).contains(&byte) || (byte < 0x20 && !byte.is_ascii_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_distinguished() {
        let utf16: Vec<u8> = "\u{feff}1é\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&utf16).as_deref(), Ok("1é\n"));
        let utf16: Vec<u8> = "\u{feff}1é\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(decode(&utf16).as_deref(), Ok("1é\n"));
        assert_eq!(decode(b"#AJos\xe9\r\n1.2.\r\n").as_deref(), Ok("#AJosé\r\n1.2.\r\n"));
        assert_eq!(decode(b"1.2.\r....\r").as_deref(), Ok("1.2.\n....\n"));
        assert_eq!(decode("é".as_bytes()).as_deref(), Ok("é"));
        assert_eq!(decode(b"1 0 2\n0 \xff 0\n"), Err(8));
        assert_eq!(decode(b"a\x89PNG\n"), Err(1));
        assert_eq!(decode(b"\xff\xfe\x00\xd8"), Err(0));
    }
}
