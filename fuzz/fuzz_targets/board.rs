#![no_main]
//! Writes an example board in a format of its kind, changes tokens and lines of the text, and reads it: as that format, and as
//! any text in which the format is detected.

#[path = "../shared/boards.rs"]
mod boards;

use boards::{Change, changed, examples, pick};
use libfuzzer_sys::{
    arbitrary::{self, Arbitrary},
    fuzz_target,
};

#[derive(Arbitrary, Debug)]
struct Text<'t> {
    board: u16,
    format: u8,
    changes: Vec<Change<'t>>,
}

fuzz_target!(|text: Text<'_>| {
    let puzzle = pick(examples(), text.board).expect("there are examples");
    let formats = puzzle.kind().formats();
    let format = pick(&formats, text.format.into()).expect("there are formats").name;
    let Ok(written) = puzzle.write(Some(format)) else { return };
    let written = changed(written, &text.changes);
    boards::read(puzzle.kind(), format, &written);
    for found in puzzles::boards(&written, None) {
        let Ok(puzzle) = found.puzzle else { continue };
        let _ = puzzle.write(None);
    }
});
