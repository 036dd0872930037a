//! Where something stands in the texts of a model.

/// A range of bytes in one of the texts of a model; empty for what was built by code.
///
/// All spans are equal: two models are equal if they say the same, wherever they say it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    /// The index of the text.
    pub text: u16,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The smallest span that has this one and a later one of the same text.
    pub fn to(self, end: Span) -> Span {
        Span { end: end.end.max(self.end), ..self }
    }
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
