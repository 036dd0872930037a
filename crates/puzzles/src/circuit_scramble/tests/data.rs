//! Published netlists, read from the folder in the environment variable `PENCILMARK_DATA`.

use super::format;
use crate::{Puzzle, boards, circuit_scramble::Circuit};
use std::{env, fs, path::PathBuf};

/// The files of the folder with these extensions, each with one character per byte.
fn files(extensions: &[&str]) -> Vec<(String, String)> {
    let Some(folder) = env::var_os("PENCILMARK_DATA") else { return Vec::new() };
    let entries = fs::read_dir(PathBuf::from(folder).join("circuit")).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let paths = paths.filter(|path| path.extension().is_some_and(|extension| extensions.iter().any(|&other| extension == other)));
    let text = |path: PathBuf| {
        let bytes = fs::read(&path).expect("the file can be read");
        (path.display().to_string(), bytes.into_iter().map(char::from).collect())
    };
    paths.map(text).collect()
}

/// Each output is a board, which is written and read back.
#[test]
fn netlists_are_read() {
    for (name, text) in files(&["bench", "aig"]) {
        let found: Vec<_> = boards(&text, None).collect();
        assert!(found.len() > 1, "{name}");
        for board in found.into_iter().take(3) {
            let puzzle = board.puzzle.unwrap_or_else(|error| panic!("{name}: {error}"));
            let own = puzzle.write(None).expect("the text format represents every board");
            let again = (Circuit::KIND.formats[0].read)(&own).expect("what is written is read");
            assert_eq!((format(format_of(&name)).write)(&again).map(drop), Ok(()), "{name}");
        }
    }
}

fn format_of(name: &str) -> &'static str {
    if name.ends_with("aig") { "aig" } else { "bench" }
}

/// The published optimal flips reach their targets.
#[test]
fn published_flips_reach_their_targets() {
    let Some((_, reference)) = files(&["json"]).into_iter().next() else { return };
    let reference: serde_json::Value = serde_json::from_str(&reference).expect("it is JSON");
    let mut count = 0;
    for (name, text) in files(&["bench"]) {
        let stem = PathBuf::from(&name).file_stem().map(|stem| stem.to_string_lossy().into_owned()).expect("a name");
        let Some(results) = reference[&stem]["results"].as_object() else { continue };
        for (output, result) in results {
            let board = (format("bench").read)(&format!("{text}\n# target {output}\n")).expect("a board");
            let mut solution = vec![0; board.netlist().inputs()];
            let flipped = result["flipped"].as_array().expect("a list");
            flipped.iter().for_each(|input| solution[input.as_u64().expect("an index") as usize] = 1);
            assert!(Puzzle::violations(&board, &solution).is_empty(), "{stem}, {output}");
            assert_eq!(Puzzle::cost(&board, &solution), result["min_flips"].as_i64(), "{stem}, {output}");
            count += 1;
        }
    }
    assert!(count > 20, "{count} outputs");
}
