#![no_main]
//! Forges certificates with arbitrary changes. What is accepted must be true.

#[path = "../../crates/query/tests/forgeries/forgery.rs"]
mod forgery;

use forgery::{Change, Files, certificates, change, judge, seal};
use libfuzzer_sys::{
    arbitrary::{self, Arbitrary},
    fuzz_target,
};
use std::sync::OnceLock;

/// The maximum number of changes of a forgery.
const MAX_CHANGES: usize = 8;

#[derive(Arbitrary, Debug)]
struct Forgery<'t> {
    certificate: u8,
    /// The certificate that lines are taken from.
    other: u8,
    /// The file, the line, the kind of change, its number and its text.
    changes: Vec<(u8, u16, u8, u16, &'t str)>,
    seal: bool,
}

fuzz_target!(|forgery: Forgery<'_>| {
    static CERTIFICATES: OnceLock<Vec<Files>> = OnceLock::new();
    let all = CERTIFICATES.get_or_init(certificates);
    let pick = |number: u8| &all[usize::from(number) % all.len()];
    let (mut files, other) = (pick(forgery.certificate).clone(), pick(forgery.other));
    for &(file, line, kind, number, text) in forgery.changes.iter().take(MAX_CHANGES) {
        let kind = match kind % 6 {
            0 => Change::Drop,
            1 => Change::Repeat,
            2 => Change::Swap(number.into()),
            3 => Change::Take(number.into()),
            4 => Change::TakeFile,
            _ => Change::Replace(text),
        };
        change(&mut files, file.into(), line.into(), &kind, other);
    }
    if forgery.seal {
        seal(&mut files);
    }
    let _ = judge(&files);
});
