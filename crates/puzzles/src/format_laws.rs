//! The laws of text formats, on random boards and texts: each format reads back what it writes, and any text is a board or an
//! error with a line of the text, never a panic.

use crate::{AnyKind, AnyPuzzle, Format, Puzzle, TextError, boards, find};
use proptest::{prelude::*, sample::Index};
use std::collections::BTreeSet;

/// The laws for the formats of a kind, as tests on the boards of a strategy; the formats named write every board.
macro_rules! format_laws {
    ($kind:ty, $boards:expr, $total:expr) => {
        mod format_laws {
            use super::*;
            use $crate::format_laws;

            proptest! {
                #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

                #[test]
                fn written_boards_are_read_back(board in $boards) {
                    format_laws::read_back::<$kind>(&board, &$total)?;
                }

                #[test]
                fn changed_texts_are_boards_or_errors(board in $boards, change in format_laws::change()) {
                    format_laws::board_or_error_after::<$kind>(&board, &change)?;
                }

                #[test]
                fn any_text_is_a_board_or_an_error(text in format_laws::any_text::<$kind>()) {
                    format_laws::board_or_error::<$kind>(&text)?;
                }
            }
        }
    };
}
pub(crate) use format_laws;

/// Each format reads back what it writes, and so does the format that the text is recognised as.
pub fn read_back<P: Puzzle>(board: &P, total: &[&str]) -> Result<(), TestCaseError> {
    for format in P::KIND.formats {
        let written = (format.write)(board);
        prop_assert!(written.is_ok() || !total.contains(&format.name), "{}: {:?}", format.name, written);
        let Ok(text) = written else { continue };
        let again = (format.read)(&text);
        prop_assert_eq!(again.as_ref(), Ok(board), "{}: {}", format.name, text);
        let recognised = P::KIND.formats.iter().find(|format| (format.recognises)(&text));
        prop_assert_eq!(recognised.map(|format| (format.read)(&text)), Some(Ok(board.clone())), "{}: {}", format.name, text);
    }
    prop_assert!(total.iter().all(|name| P::KIND.formats.iter().any(|format| format.name == *name)));
    Ok(())
}

/// A change of a text: at a place, another text instead of one character, or of all that follows.
pub fn change() -> impl Strategy<Value = (Index, String, bool)> {
    (any::<Index>(), "[0-9a-zA-Z.,_\n |é+?:\\[{]".prop_map(String::from), any::<bool>())
}

/// Each written text, changed, is a board or an error.
pub fn board_or_error_after<P: Puzzle>(board: &P, (at, with, cut): &(Index, String, bool)) -> Result<(), TestCaseError> {
    for text in P::KIND.formats.iter().filter_map(|format| (format.write)(board).ok()) {
        let places: Vec<(usize, char)> = text.char_indices().collect();
        let (start, old) = places[at.index(places.len())];
        let rest = if *cut { "" } else { &text[start + old.len_utf8()..] };
        board_or_error::<P>(&format!("{}{with}{rest}", &text[..start]))?;
    }
    Ok(())
}

/// Any text, or pieces of real texts in any order.
pub fn any_text<P: Puzzle>() -> impl Strategy<Value = String> {
    let pieces: Vec<String> = pieces::<P>().into_iter().collect();
    let mixed = prop::collection::vec(prop::sample::select(pieces), 0..30).prop_map(|pieces| pieces.concat());
    prop_oneof![1 => any::<String>(), 4 => mixed]
}

/// The board of the first example.
fn first<P: Puzzle>() -> Box<dyn AnyPuzzle> {
    example(P::KIND.examples[0], find(P::KIND.name).expect("a kind of the catalogue"))
}

fn example(text: &str, kind: &'static dyn AnyKind) -> Box<dyn AnyPuzzle> {
    boards(text, Some(kind)).next().and_then(|board| board.puzzle.ok()).expect("an example is a board")
}

/// Words, numbers and other characters of the examples in every format, and some that are in none.
fn pieces<P: Puzzle>() -> BTreeSet<String> {
    let mut pieces: BTreeSet<String> =
        ["\n", "\r\n", "é", "\u{0}", "\u{ff}", "99999999999", "-1", "#", "{", "}", "[", "\""].map(Into::into).into();
    let kind = find(P::KIND.name).expect("a kind of the catalogue");
    for example in P::KIND.examples {
        let board = self::example(example, kind);
        for text in P::KIND.formats.iter().filter_map(|format| board.write(Some(format.name)).ok()) {
            let of = |c: char| (c.is_alphabetic(), c.is_ascii_digit());
            let chars: Vec<char> = text.chars().collect();
            pieces.extend(chars.chunk_by(|&a, &b| of(a) == of(b) && of(a) != (false, false)).map(String::from_iter));
            pieces.extend(text.lines().map(|line| line.to_owned() + "\n").filter(|line| line.len() < 60));
        }
    }
    pieces
}

/// A text is a board that the first format writes and reads back, or an error in one of its lines.
pub fn board_or_error<P: Puzzle>(text: &str) -> Result<(), TestCaseError> {
    let native: &Format<P> = &P::KIND.formats[0];
    let lines = text.lines().count().max(1);
    let mut board = None;
    for format in P::KIND.formats {
        (format.recognises)(text);
        match (format.read)(text) {
            Ok(found) => {
                let written = (native.write)(&found).expect("the first format represents every board");
                let again = (native.read)(&written);
                prop_assert_eq!(again.as_ref(), Ok(&found), "{}: {:?}", format.name, text);
                board = Some(found);
            }
            Err(TextError { line, .. }) => {
                prop_assert!((1..=lines + 1).contains(&line), "{}: line {line} of {:?}", format.name, text)
            }
        }
    }
    let board =
        board.unwrap_or_else(|| (native.read)(&first::<P>().write(Some(native.name)).expect("any board")).expect("a board"));
    for read_solution in P::KIND.formats.iter().filter_map(|format| format.read_solution) {
        let _ = read_solution(&board, text);
    }
    boards(text, find(P::KIND.name)).for_each(drop);
    Ok(())
}

/// The format of this name.
pub fn format<P: Puzzle>(name: &str) -> &'static Format<P> {
    P::KIND.formats.iter().find(|format| format.name == name).unwrap_or_else(|| panic!("{} has a format {name}", P::KIND.name))
}

/// The board in a text of a format.
pub fn read<P: Puzzle>(name: &str, text: &str) -> Result<P, TextError> {
    (format(name).read)(text)
}

/// The format that recognises a text.
pub fn recognised<P: Puzzle>(text: &str) -> Option<&'static str> {
    P::KIND.formats.iter().find(|format| (format.recognises)(text)).map(|format| format.name)
}

/// A malformed text of a format is refused, with what was expected in one of its lines or behind the last.
pub fn refused<P: Puzzle>(name: &str, text: &str) -> TextError {
    let Err(error) = read::<P>(name, text) else { panic!("{name}: {text:?} is read") };
    let lines = text.lines().count();
    assert!((1..=lines + 1).contains(&error.line), "{name}: {text:?}: line {} of {lines}", error.line);
    assert!(error.problem.starts_with("expected ") && error.problem.len() < 300, "{name}: {text:?}: {error}");
    error
}

/// A malformed text is refused in a line, with a message that has a part.
pub fn refused_at<P: Puzzle>(name: &str, text: &str, line: usize, part: &str) {
    let error = refused::<P>(name, text);
    assert!(error.line == line && error.problem.contains(part), "{name}: {text:?}: {error}, expected {part} in line {line}");
}

/// Every format refuses a text, in linear time if it is large.
pub fn refused_by_all<P: Puzzle>(text: &str) {
    for format in P::KIND.formats {
        (format.recognises)(text);
        let start: String = text.chars().take(30).collect();
        assert!((format.read)(text).is_err(), "{}: {start:?}", format.name);
    }
}

/// Each head with each piece, repeated up to `size` bytes.
pub fn junk<'t>(heads: &'t [&str], pieces: &'t [&str], size: usize) -> impl Iterator<Item = String> + 't {
    heads.iter().flat_map(move |head| pieces.iter().map(move |piece| head.to_string() + &piece.repeat(size / piece.len())))
}
