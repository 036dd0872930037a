//! The TextMate grammar for editors knows the words of model files.

use algebra::text::RESERVED;
use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The top folder of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The words in groups such as `(set|param)` of the patterns whose names start like this.
fn words(name: &str) -> BTreeSet<String> {
    let text = fs::read_to_string(format!("{ROOT}/editors/pmk.tmLanguage.json")).expect("the grammar is there");
    let grammar: Value = serde_json::from_str(&text).expect("the grammar is JSON");
    let patterns = grammar["patterns"].as_array().expect("it has patterns").iter();
    let named = patterns.filter(|pattern| pattern["name"].as_str().is_some_and(|known| known.starts_with(name)));
    let groups = named.filter_map(|pattern| pattern["match"].as_str()?.split_once('(')?.1.split_once(')'));
    groups.flat_map(|(group, _)| group.split('|')).map(String::from).collect()
}

/// Every model file of the repository.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").filter_map(|entry| Some(entry.ok()?.path())) {
        if entry.is_dir() {
            files(&entry, found);
        } else if entry.extension().is_some_and(|extension| extension == "pmk") {
            found.push(entry);
        }
    }
}

#[test]
fn the_grammar_has_every_reserved_word() {
    let known: BTreeSet<String> = ["keyword", "storage", "support"].into_iter().flat_map(words).collect();
    let missing: Vec<&&str> = RESERVED.iter().filter(|word| !known.contains(**word)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn the_grammar_has_every_statement() {
    let guide = reference();
    let listed: BTreeSet<String> = statements(&guide).map(|(word, _)| word.into()).collect();
    assert_eq!(listed, words("keyword.control.section"));
}

#[test]
fn the_kinds_of_the_reference_use_its_statements() {
    let guide = reference();
    for (word, kind) in statements(&guide) {
        let folder = Path::new(ROOT).join("crates/puzzles/kinds");
        let mut texts = Vec::new();
        files(&folder, &mut texts);
        let of_kind = |file: &&PathBuf| {
            let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
            name == kind || name.starts_with(&format!("{kind}_"))
        };
        let texts: Vec<String> = texts.iter().filter(of_kind).map(|file| fs::read_to_string(file).expect("it is text")).collect();
        let starts = |line: &str| line.strip_prefix(word).is_some_and(|rest| rest.starts_with([' ', ';']));
        assert!(texts.iter().any(|text| text.lines().any(starts)), "`{word}` is not used in {kind}");
    }
}

/// The page that lists the statements of kinds.
fn reference() -> String {
    fs::read_to_string(format!("{ROOT}/docs/guide/kind-notation.md")).expect("the guide is there")
}

/// The word of each statement that the page lists, with a kind that uses it.
fn statements(guide: &str) -> impl Iterator<Item = (&str, &str)> {
    let tables = guide.split_once("## Statements").expect("the guide lists them").1;
    tables.lines().filter_map(|line| {
        let word = line.strip_prefix("| `")?.split([' ', ';', '`']).next()?;
        Some((word, line.strip_suffix(" |")?.rsplit(" | ").next()?))
    })
}

#[test]
fn the_grammar_has_the_words_that_start_lines() {
    let known: BTreeSet<String> = words("keyword");
    let mut found = Vec::new();
    for folder in ["crates/puzzles", "crates/cli/src", "examples"] {
        files(&Path::new(ROOT).join(folder), &mut found);
    }
    assert!(found.len() > 40, "{found:?}");
    for file in found {
        let text = fs::read_to_string(&file).expect("it is text");
        for line in text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()) && !line.starts_with("s.t.")) {
            let word = line.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
            assert!(known.contains(word), "{}: `{word}` starts a line", file.display());
        }
    }
}
