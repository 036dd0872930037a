//! Tokens of model texts and of data.

use super::{ModelError, Source};
use crate::tree::Span;

/// A word, number, quoted text or mark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Token<'t> {
    Word(&'t str),
    Int(i64),
    /// A number with a decimal point or an exponent; only in data.
    Real(f64),
    Text(&'t str),
    Mark(&'static str),
}

/// Longer marks first.
const MARKS: &[&str] = &[
    "==>", ":=", "..", "<=", ">=", "<>", "!=", "==", "&&", "||", "<", ">", "=", "+", "-", "**", "^", "*", "/", "(", ")", "[",
    "]", "{", "}", ",", ";", ":", "!", ".",
];

/// The tokens of one of the texts of a model, with their spans. Comments start with `#` and end with the line, or stand between
/// `/*` and `*/`.
pub fn tokens<'t>(sources: &[Source<'t>], index: usize) -> Result<Vec<(Span, Token<'t>)>, ModelError> {
    let text = sources[index].text;
    let span = |start: usize, end: usize| Span { text: index as u16, start: start as u32, end: end as u32 };
    if u32::try_from(text.len()).is_err() {
        return Err(ModelError::new(sources, span(0, 0), "expected a text of less than 4 GiB"));
    }
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let fail = |expected: &str| ModelError::new(sources, span(at, at + first.len_utf8()), format!("expected {expected}"));
        let (length, token) = match first {
            '#' => (rest.find('\n').unwrap_or(rest.len()), None),
            '/' if rest.starts_with("/*") => match rest.find("*/") {
                Some(end) => (end + 2, None),
                None => return Err(fail("`*/` behind `/*`")),
            },
            c if c.is_whitespace() => (c.len_utf8(), None),
            '"' | '\'' => {
                let end = rest[1..].find([first, '\n']).filter(|&end| rest[1 + end..].starts_with(first));
                let end = end.ok_or_else(|| fail("a closing quote on this line"))?;
                (end + 2, Some(Token::Text(&rest[1..=end])))
            }
            c if c.is_ascii_digit() => number(rest).ok_or_else(|| fail("a number of 64 bits"))?,
            _ if rest.starts_with("s.t.") => (4, Some(Token::Word("s.t."))),
            c if c.is_alphabetic() || c == '_' => {
                let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
                (length, Some(Token::Word(&rest[..length])))
            }
            _ => match MARKS.iter().find(|mark| rest.starts_with(**mark)) {
                Some(mark) => (mark.len(), Some(Token::Mark(mark))),
                None => return Err(fail("a name, a number or an operator")),
            },
        };
        tokens.extend(token.map(|token| (span(at, at + length), token)));
        at += length;
    }
    Ok(tokens)
}

/// The number at the start of a text. The point of a range, as in `1..9`, is not part of a number.
fn number(rest: &str) -> Option<(usize, Option<Token<'_>>)> {
    let digits = |from: usize| rest[from..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |length| from + length);
    let whole = digits(0);
    let mut end = whole;
    if rest[end..].starts_with('.') && rest[end + 1..].starts_with(|c: char| c.is_ascii_digit()) {
        end = digits(end + 1);
    }
    if rest[end..].starts_with(['e', 'E']) {
        let sign = usize::from(rest[end + 1..].starts_with(['+', '-']));
        if rest[end + 1 + sign..].starts_with(|c: char| c.is_ascii_digit()) {
            end = digits(end + 1 + sign);
        }
    }
    let token = if end == whole { Token::Int(rest[..end].parse().ok()?) } else { Token::Real(rest[..end].parse().ok()?) };
    Some((end, Some(token)))
}
