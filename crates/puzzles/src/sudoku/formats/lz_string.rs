//! The compression of lz-string in base 64, in which f-puzzles and SudokuPad keep puzzles in addresses.
//!
//! LZ78 over UTF-16 code units: codes of growing width, of which 0 and 1 are followed by a new unit of 8 or 16 bits and 2 ends the
//! text. After lz-string by Pieroxy (2013). A short text may stand for a long one, so the output is limited; the libraries have no
//! such limit. Cost: linear in the output.

use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const BITS: u32 = 6;

/// Codes that are no entry of the dictionary.
const UNIT_8: usize = 0;
const UNIT_16: usize = 1;
const END: usize = 2;

/// Bits of base-64 characters, read from the most significant; numbers have the least significant first.
struct Bits<'t> {
    text: &'t [u8],
    /// The number of bits read.
    at: usize,
}

impl Bits<'_> {
    fn read(&mut self, width: u32) -> Option<usize> {
        (0..width).try_fold(0, |number, place| {
            let character = *self.text.get(self.at / BITS as usize)?;
            let value = ALPHABET.iter().position(|&letter| letter == character)?;
            let bit = value >> (BITS as usize - 1 - self.at % BITS as usize) & 1;
            self.at += 1;
            Some(number | bit << place)
        })
    }
}

/// The text that was compressed; `None` if `compressed` is malformed or stands for more than `max` code units.
pub fn decompress(compressed: &str, max: usize) -> Option<String> {
    let mut bits = Bits { text: compressed.trim_end_matches('=').as_bytes(), at: 0 };
    // Entries 0 to 2 are the codes above.
    let mut entries: Vec<Vec<u16>> = vec![Vec::new(); 3];
    let mut text: Vec<u16> = Vec::new();
    let mut previous: Vec<u16> = Vec::new();
    let (mut width, mut left) = (2, 4_usize);
    // The first code has 2 bits and adds one entry, but does not count towards the width.
    let mut is_first = true;
    loop {
        let mut code = bits.read(width)?;
        if code == END {
            return String::from_utf16(&text).ok();
        }
        if code == UNIT_8 || code == UNIT_16 {
            entries.push(vec![bits.read(if code == UNIT_8 { 8 } else { 16 })? as u16]);
            code = entries.len() - 1;
            if !is_first {
                count(&mut left, &mut width);
            }
        }
        let entry = match entries.get(code) {
            Some(entry) => entry.clone(),
            None if code == entries.len() && !previous.is_empty() => [&previous[..], &previous[..1]].concat(),
            None => return None,
        };
        if text.len() + entry.len() > max {
            return None;
        }
        text.extend(&entry);
        if is_first {
            (width, is_first) = (3, false);
        } else {
            entries.push([&previous[..], &entry[..1]].concat());
            count(&mut left, &mut width);
        }
        previous = entry;
    }
}

/// Counts a new entry; codes get wider when those of this width are used up.
fn count(left: &mut usize, width: &mut u32) {
    *left -= 1;
    if *left == 0 {
        *left = 1 << *width;
        *width += 1;
    }
}

/// The state of compression.
struct Writer {
    /// Values of 6 bits.
    values: Vec<u8>,
    /// The number of bits in the last value.
    filled: u32,
    width: u32,
    left: usize,
}

impl Writer {
    fn write(&mut self, number: usize, width: u32) {
        for place in 0..width {
            if self.filled == BITS || self.values.is_empty() {
                self.values.push(0);
                self.filled = 0;
            }
            self.filled += 1;
            if let Some(last) = self.values.last_mut() {
                *last |= ((number >> place & 1) << (BITS - self.filled)) as u8;
            }
        }
    }

    /// Writes an entry, or a unit that occurs for the first time.
    fn entry(&mut self, phrase: &[u16], entries: &HashMap<Vec<u16>, usize>, new: &mut HashMap<u16, ()>) {
        match phrase {
            [unit] if new.remove(unit).is_some() => {
                let (code, bits) = if *unit < 256 { (UNIT_8, 8) } else { (UNIT_16, 16) };
                self.write(code, self.width);
                self.write(usize::from(*unit), bits);
                count(&mut self.left, &mut self.width);
            }
            _ => self.write(entries.get(phrase).copied().unwrap_or(END), self.width),
        }
        count(&mut self.left, &mut self.width);
    }
}

/// The compressed text.
pub fn compress(text: &str) -> String {
    let mut writer = Writer { values: Vec::new(), filled: 0, width: 2, left: 2 };
    let mut entries: HashMap<Vec<u16>, usize> = HashMap::new();
    let mut new: HashMap<u16, ()> = HashMap::new();
    let mut phrase: Vec<u16> = Vec::new();
    for unit in text.encode_utf16() {
        if !entries.contains_key(&vec![unit]) {
            entries.insert(vec![unit], entries.len() + 3);
            new.insert(unit, ());
        }
        phrase.push(unit);
        if !entries.contains_key(&phrase) {
            writer.entry(&phrase[..phrase.len() - 1], &entries, &mut new);
            entries.insert(std::mem::replace(&mut phrase, vec![unit]), entries.len() + 3);
        }
    }
    if !phrase.is_empty() {
        writer.entry(&phrase, &entries, &mut new);
    }
    writer.write(END, writer.width);
    // The last value has a bit to spare, as in the original.
    if writer.filled == BITS {
        writer.values.push(0);
    }
    let mut compressed: String = writer.values.iter().map(|&value| char::from(ALPHABET[usize::from(value)])).collect();
    while !compressed.len().is_multiple_of(4) {
        compressed.push('=');
    }
    compressed
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Texts and what lz-string 1.5 makes of them.
    const KNOWN: &[(&str, &str)] = &[("hello world", "BYUwNmD2AEDukCcwBMg=")];

    #[test]
    fn known_texts() {
        for (text, compressed) in KNOWN {
            assert_eq!(decompress(compressed, 1000).as_deref(), Some(*text));
            assert_eq!(compress(text), *compressed);
        }
        for wrong in ["", "BYUw", "!!!!", "////"] {
            assert_eq!(decompress(wrong, 1000), None, "{wrong}");
        }
        assert_eq!(decompress(&compress(&"a".repeat(1001)), 1000), None);
    }

    proptest! {
        #[test]
        fn texts_survive_a_round_trip(text in "[ab{}\",0-9é]{0,300}") {
            prop_assert_eq!(decompress(&compress(&text), 1000), Some(text));
        }
    }
}
