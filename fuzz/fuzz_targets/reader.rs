#![no_main]
//! Feeds texts to one parser, `PENCILMARK_READER=KIND/FORMAT`, or to all parsers if the variable is not set.
//!
//! A parser must neither panic nor hang; a puzzle that it reads must be drawn, written and read back.

use libfuzzer_sys::fuzz_target;
use puzzles::{AnyKind, CATALOGUE, boards};
use std::sync::OnceLock;

static READER: OnceLock<Option<(&'static dyn AnyKind, String)>> = OnceLock::new();

fuzz_target!(|text: &str| {
    let named = || {
        let name = std::env::var("PENCILMARK_READER").ok()?;
        let (kind, format) = name.split_once('/').expect("PENCILMARK_READER is KIND/FORMAT");
        Some((puzzles::find(kind).expect("KIND is a kind of puzzle"), format.to_string()))
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

/// Larger puzzles are not drawn or written: that would slow down fuzzing.
const MAX_VARS: usize = 2000;

fn read(kind: &'static dyn AnyKind, format: &str, text: &str) {
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
