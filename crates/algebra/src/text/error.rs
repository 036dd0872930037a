//! Errors with the line they stand in, as rustc shows them.

use crate::tree::Span;
use std::fmt;

/// The texts of one abstract model, in order: a kind's vocabulary, then a formulation that uses it.
#[derive(Clone, Copy, Debug)]
pub struct Source<'t> {
    /// A file name, or another name for the text.
    pub name: &'t str,
    /// The text.
    pub text: &'t str,
}

/// A text that is no abstract model: what was expected and found, with the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    /// What is wrong, without a full stop.
    pub message: String,
    /// The name of the text.
    pub source: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// Whether the data are wrong and not the text.
    pub of_data: bool,
    /// Whether the model would be too large, and nothing else is wrong.
    pub too_large: bool,
    /// The line itself.
    excerpt: String,
    /// The number of characters to underline, at least 1.
    width: usize,
}

impl ModelError {
    /// An error at `span` of `sources`.
    pub fn new(sources: &[Source<'_>], span: Span, message: impl Into<String>) -> Self {
        let Source { name, text } = sources.get(usize::from(span.text)).copied().unwrap_or(Source { name: "model", text: "" });
        let start = text.floor_char_boundary(span.start as usize);
        let end = text.floor_char_boundary(span.end as usize).max(start);
        let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let excerpt = text[begin..].lines().next().unwrap_or_default();
        let marked = text[start..end].lines().next().unwrap_or_default();
        Self {
            message: message.into(),
            source: name.into(),
            line: text[..begin].matches('\n').count() + 1,
            column: text[begin..start].chars().count() + 1,
            of_data: false,
            too_large: false,
            excerpt: excerpt.into(),
            width: marked.chars().count().max(1),
        }
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { message, source, line, column, excerpt, width, .. } = self;
        let margin = " ".repeat(line.to_string().len());
        writeln!(f, "{source}:{line}:{column}: {message}")?;
        writeln!(f, "{margin} |")?;
        writeln!(f, "{line} | {excerpt}")?;
        // A tab before the mark stays a tab, so that the mark stands below what it marks.
        let indent: String = excerpt.chars().take(column - 1).map(|c| if c == '\t' { c } else { ' ' }).collect();
        write!(f, "{margin} | {indent}{}", "^".repeat(*width))
    }
}

impl std::error::Error for ModelError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_mark_what_is_wrong() {
        let text = "set I;\n\tvar é {i in J} binary;\n";
        let start = text.find('J').expect("a J") as u32;
        let error = ModelError::new(&[Source { name: "my.pmk", text }], Span { text: 0, start, end: start + 1 }, "no set `J`");
        assert_eq!(error.to_string(), "my.pmk:2:14: no set `J`\n  |\n2 | \tvar é {i in J} binary;\n  | \t            ^");
    }

    #[test]
    fn any_span_of_any_text_has_an_error() {
        let text = "é\n\nü";
        for start in 0..10 {
            for end in 0..10 {
                let shown = ModelError::new(&[Source { name: "t", text }], Span { text: 0, start, end }, "m").to_string();
                assert!(shown.starts_with("t:") && shown.ends_with('^'), "{shown}");
            }
        }
    }
}
