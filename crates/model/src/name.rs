//! Names that cost no allocation if they are short.

use std::{fmt, ops::Deref};

/// The longest name that is kept in place, in bytes.
const SHORT: usize = 30;

/// The name of a variable or an unknown. A board has thousands, so short ones are kept in place.
#[derive(Clone, PartialEq, Eq)]
pub struct Name(Text);

#[derive(Clone, PartialEq, Eq)]
enum Text {
    Short([u8; SHORT], u8),
    Long(Box<str>),
}

impl Name {
    /// The name that is written by `name`.
    pub fn new(name: impl fmt::Display) -> Self {
        let mut short = Short { bytes: [0; SHORT], length: 0 };
        match fmt::write(&mut short, format_args!("{name}")) {
            Ok(()) => Self(Text::Short(short.bytes, short.length as u8)),
            Err(fmt::Error) => Self(Text::Long(name.to_string().into())),
        }
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Text::Short(bytes, length) => std::str::from_utf8(&bytes[..usize::from(*length)]).unwrap_or_default(),
            Text::Long(text) => text,
        }
    }
}

/// No name.
impl Default for Name {
    fn default() -> Self {
        Self(Text::Short([0; SHORT], 0))
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

/// Text on its way to be a short name; an error if it is too long.
struct Short {
    bytes: [u8; SHORT],
    length: usize,
}

impl fmt::Write for Short {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Name, SHORT};

    #[test]
    fn names_of_any_length_are_kept() {
        for length in 0..2 * SHORT {
            let text: String = "xy[r1c2,é]".chars().cycle().take(length).collect();
            let name = Name::new(&text);
            assert_eq!((&*name, name.to_string(), name.clone()), (&text[..], text.clone(), name.clone()));
            assert_ne!(name, Name::new(format!("{text}z")));
        }
    }
}
