#![no_main]
//! Feeds texts to the readers of solution files of other solvers.

use libfuzzer_sys::fuzz_target;
use model::read::{FORMATS, SolutionFile};

fuzz_target!(|text: &str| {
    let _ = SolutionFile::read(text, None);
    for format in FORMATS {
        let _ = SolutionFile::read(text, Some(format.name));
    }
});
