#![no_main]
//! Feeds texts to one parser, `PENCILMARK_READER=KIND/FORMAT`, or to all parsers if the variable is not set.
//!
//! A parser must neither panic nor hang; a puzzle that it reads must be drawn, written and read back.

#[path = "../shared/boards.rs"]
#[allow(dead_code, reason = "other targets use the rest")]
mod boards;

use libfuzzer_sys::fuzz_target;
use puzzles::{AnyKind, CATALOGUE};
use std::sync::OnceLock;

static READER: OnceLock<Option<(&'static dyn AnyKind, String)>> = OnceLock::new();

fuzz_target!(|text: &str| {
    let named = || {
        let name = std::env::var("PENCILMARK_READER").ok()?;
        let (kind, format) = name.split_once('/').expect("PENCILMARK_READER is KIND/FORMAT");
        Some((puzzles::find(kind).expect("KIND is a kind of puzzle"), format.to_string()))
    };
    match READER.get_or_init(named) {
        Some((kind, format)) => boards::read(*kind, format, text),
        None => {
            let _ = puzzles::boards(text, None);
            for &kind in CATALOGUE.iter() {
                kind.formats().iter().for_each(|format| boards::read(kind, format.name, text));
            }
        }
    }
});
