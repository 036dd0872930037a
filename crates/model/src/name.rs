//! Names of variables; short ones are stored inline, without an allocation.

use std::{fmt, ops::Deref};

/// The longest name that is stored inline, in bytes.
const INLINE_BYTES: usize = 30;

/// The name of a model variable or puzzle variable. A board has thousands, so short names are stored inline.
#[derive(Clone, PartialEq, Eq)]
pub struct Name(Text);

#[derive(Clone, PartialEq, Eq)]
enum Text {
    Inline([u8; INLINE_BYTES], u8),
    Heap(Box<str>),
}

impl Name {
    /// The name that `name` displays as.
    pub fn new(name: impl fmt::Display) -> Self {
        let mut buffer = InlineBuffer { bytes: [0; INLINE_BYTES], length: 0 };
        match fmt::write(&mut buffer, format_args!("{name}")) {
            Ok(()) => Self(Text::Inline(buffer.bytes, buffer.length as u8)),
            Err(fmt::Error) => Self(Text::Heap(name.to_string().into())),
        }
    }

    /// The name as a string slice.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Text::Inline(bytes, length) => std::str::from_utf8(&bytes[..usize::from(*length)]).unwrap_or_default(),
            Text::Heap(text) => text,
        }
    }
}

/// The empty name.
impl Default for Name {
    fn default() -> Self {
        Self(Text::Inline([0; INLINE_BYTES], 0))
    }
}

impl Deref for Name {
    type Target = str;
    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// Collects the text of an inline name; writing fails once it is too long.
struct InlineBuffer {
    bytes: [u8; INLINE_BYTES],
    length: usize,
}

impl fmt::Write for InlineBuffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{INLINE_BYTES, Name};

    #[test]
    fn names_of_any_length_round_trip() {
        for length in 0..2 * INLINE_BYTES {
            let text: String = "xy[r1c2,é]".chars().cycle().take(length).collect();
            let name = Name::new(&text);
            assert_eq!((&*name, name.to_string(), name.clone()), (&text[..], text.clone(), name.clone()));
            assert_ne!(name, Name::new(format!("{text}z")));
        }
    }
}
