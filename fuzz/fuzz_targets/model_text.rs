#![no_main]
//! Feeds texts to the reader of abstract models, after the vocabulary of hashi.
//!
//! It must neither panic nor hang; a model that it reads is written and read back as the same model.

use algebra::{
    Formulation,
    text::{Source, print, read},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let vocabulary = puzzles::find("hashi").map(|kind| kind.vocabulary()).expect("hashi is a kind");
    let sources = [Source { name: "vocabulary", text: &vocabulary }, Source { name: "text", text }];
    let Ok(model) = read(&sources) else { return };
    let printed = print(&model);
    let again = read(&[Source { name: "printed", text: &printed }]);
    assert_eq!(again.as_ref(), Ok(&model), "{printed}");
    let _ = Formulation::new(&model, &sources, &[]);
});
