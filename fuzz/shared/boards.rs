//! Boards as texts with arbitrary changes, and what must hold of every text that is read as one.

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use puzzles::{AnyKind, AnyPuzzle, CATALOGUE, boards};
use std::{ops::Range, sync::OnceLock};

/// Larger puzzles are not drawn or written: that would slow down fuzzing.
const MAX_VARS: usize = 2000;

/// The maximum number of changes of a text.
const MAX_CHANGES: usize = 6;

/// Texts are not made longer than this, in bytes.
const MAX_TEXT: usize = 20_000;

/// The examples of all kinds.
pub fn examples() -> &'static [Box<dyn AnyPuzzle>] {
    static EXAMPLES: OnceLock<Vec<Box<dyn AnyPuzzle>>> = OnceLock::new();
    EXAMPLES.get_or_init(|| {
        let texts = CATALOGUE.iter().flat_map(|kind| kind.examples().iter().map(|text| (*kind, *text)));
        texts.flat_map(|(kind, text)| boards(text, Some(kind)).map(|board| board.puzzle.expect("examples are read"))).collect()
    })
}

/// An element of a list by an arbitrary number.
pub fn pick<T>(list: &[T], number: u16) -> Option<&T> {
    list.get(usize::from(number) % list.len().max(1))
}

/// A change of a text: the place of a token, what is done to it, and the place or the text that is used for it.
#[derive(Arbitrary, Debug)]
pub struct Change<'t> {
    at: u16,
    action: u8,
    other: u16,
    text: &'t str,
}

/// The text after changes of its lines and tokens; tokens are words, numbers and single characters.
pub fn changed(mut text: String, changes: &[Change<'_>]) -> String {
    for change in changes.iter().take(MAX_CHANGES) {
        let parts = if change.action & 0x80 == 0 { tokens(&text) } else { lines(&text) };
        let (Some(at), Some(other)) = (pick(&parts, change.at), pick(&parts, change.other)) else { continue };
        let new = match change.action % 7 {
            0 => String::new(),
            1 => text[at.clone()].repeat(2),
            2 => text[other.clone()].into(),
            3 => change.text.into(),
            4 => format!("{}{}", &text[at.clone()], &text[other.clone()]),
            5 => ["0", "-1", "99999999999999999999", "9223372036854775807", "1e9", "\u{2212}1", "\u{0}", "٣"]
                [usize::from(change.other) % 8]
                .into(),
            _ => {
                let number: i64 = text[at.clone()].parse().unwrap_or(i64::from(change.other));
                number.wrapping_add(i64::from(change.other as i8)).to_string()
            }
        };
        if text.len() + new.len() <= MAX_TEXT {
            text.replace_range(at.clone(), &new);
        }
    }
    text
}

fn lines(text: &str) -> Vec<Range<usize>> {
    let mut end = 0;
    text.split_inclusive('\n').map(|line| { end += line.len(); end - line.len()..end }).collect()
}

fn tokens(text: &str) -> Vec<Range<usize>> {
    let class = |c: char| if c.is_ascii_digit() { 0 } else if c.is_alphabetic() { 1 } else { 2 };
    let mut parts: Vec<(u8, Range<usize>)> = Vec::new();
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        match parts.last_mut() {
            Some((last, part)) if *last < 2 && *last == class(c) => part.end = end,
            _ => parts.push((class(c), at..end)),
        }
    }
    parts.into_iter().map(|(_, part)| part).collect()
}

/// Reads a text in a format of a kind; what is read must be drawn, written and read back as the same board.
pub fn read(kind: &'static dyn AnyKind, format: &str, text: &str) {
    let _ = kind.recognises(text);
    let Ok(puzzle) = kind.read(text, Some(format)) else { return };
    let vars = puzzle.vars();
    if vars.len() > MAX_VARS {
        return;
    }
    let _ = puzzle.draw(&vec![None; vars.len()]).to_text();
    let _ = puzzle.read_solution(text);
    if let Ok(written) = puzzle.write(Some(format)) {
        let again = kind.read(&written, Some(format)).expect("a written puzzle is read back");
        assert_eq!(again.write(None), puzzle.write(None));
    }
}
