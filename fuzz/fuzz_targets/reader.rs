#![no_main]
//! Feeds texts to one reader, named by `PENCILMARK_READER` as KIND/FORMAT, or to all if it is not set.
//!
//! A reader must neither panic nor hang; what it reads must be drawn, written and read back.

use libfuzzer_sys::fuzz_target;
use puzzles::{AnyKind, CATALOGUE, boards};
use std::sync::OnceLock;

static READER: OnceLock<Option<(&'static dyn AnyKind, String)>> = OnceLock::new();

fuzz_target!(|text: &str| {
    let named = || {
        let name = std::env::var("PENCILMARK_READER").ok()?;
        let (kind, format) = name.split_once('/').expect("PENCILMARK_READER is KIND/FORMAT");
        Some((puzzles::find(kind).expect("a kind"), format.to_string()))
    };
    match READER.get_or_init(named) {
        Some((kind, format)) => read(*kind, format, text),
        None => {
            let _ = boards(text, None);
            for &kind in CATALOGUE {
                kind.formats().iter().for_each(|format| read(kind, format.name, text));
            }
        }
    }
});

fn read(kind: &'static dyn AnyKind, format: &str, text: &str) {
    let _ = kind.recognises(text);
    let Ok(puzzle) = kind.read(text, Some(format)) else { return };
    let unknowns = puzzle.unknowns();
    if unknowns.len() > 2000 {
        return;
    }
    let _ = puzzle.draw(&vec![None; unknowns.len()]).to_text();
    let _ = puzzle.read_solution(text);
    if let Ok(written) = puzzle.write(Some(format)) {
        let again = kind.read(&written, Some(format)).expect("what is written is read");
        assert_eq!(again.write(None), puzzle.write(None));
    }
}
