//! The invariants that ARCHITECTURE.md states: which crate may depend on which, which do no IO, and a reason for each dependency.

use super::{Source, is_test};
use std::{collections::BTreeSet, fs, path::Path};

/// The dependencies that each crate may have among ours.
const LAYERS: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("frontier", &[]),
    ("grid", &[]),
    ("model", &[]),
    ("nine", &[]),
    ("plot", &[]),
    ("proof", &[]),
    ("units", &[]),
    ("algebra", &["model"]),
    ("puzzles", &["algebra", "grid", "model"]),
    ("pages", &["puzzles"]),
    ("solve", &["engine", "model"]),
    ("explain", &["model", "puzzles", "solve"]),
    ("query", &["algebra", "explain", "frontier", "model", "nine", "proof", "puzzles", "solve", "units"]),
    ("report", &["explain", "plot", "puzzles", "query", "solve"]),
    ("interface", &["explain", "model", "puzzles", "query", "report", "solve"]),
    ("pencilmark", &["explain", "model", "puzzles", "query", "report", "solve"]),
    ("python", &["interface", "pencilmark", "solve"]),
    ("web", &["interface", "puzzles", "query", "solve"]),
    ("wasm", &["interface", "solve"]),
    ("cli", &["explain", "grid", "interface", "model", "pages", "plot", "puzzles", "query", "report", "solve", "web"]),
    ("bench", &["explain", "model", "puzzles", "query", "solve"]),
    ("conformance", &["explain", "grid", "model", "puzzles", "query", "solve"]),
];

/// The dependencies from outside of the crates that are to be readable alone; other crates choose freely.
const OUTSIDE: &[(&str, &[&str])] = &[
    ("algebra", &[]),
    ("engine", &[]),
    ("explain", &["thiserror"]),
    ("frontier", &["num-bigint", "rand_xoshiro"]),
    ("grid", &[]),
    ("model", &[]),
    ("nine", &["multiversion"]),
    ("pages", &["miniz_oxide", "pdf-writer", "subsetter", "ttf-parser"]),
    ("plot", &[]),
    ("proof", &[]),
    ("puzzles", &["base64", "miniz_oxide", "rand_xoshiro", "schemars", "serde", "serde_json"]),
    ("query", &["sha2", "web-time"]),
    ("units", &["multiversion"]),
];

/// The crates that do no IO, and what would be IO.
const PURE: &[&str] = &[
    "algebra",
    "engine",
    "explain",
    "frontier",
    "grid",
    "interface",
    "model",
    "nine",
    "pages",
    "pencilmark",
    "plot",
    "proof",
    "puzzles",
    "query",
    "report",
    "units",
];
const IO: &[&str] = &["std::fs", "std::net", "std::env", "std::process", "std::io", "println!", "eprintln!", "print!("];

/// The crates that cannot forbid unsafe code, each with the reason and the line that stands there instead.
const UNSAFE: &[(&str, &str, &str)] = &[
    ("nine", "`multiversion` generates it", ""),
    ("python", "PyO3 generates it", ""),
    ("solve", "the C interface of HiGHS", "#![cfg_attr(not(feature = \"highs\"), forbid(unsafe_code))]"),
    ("units", "`multiversion` generates it", ""),
    ("wasm", "`wasm-bindgen` generates it", ""),
];

/// Every program and library forbids unsafe code, but those of [`UNSAFE`].
pub fn forbids_unsafe(sources: &[Source]) -> Vec<String> {
    let is_root = |path: &Path| {
        let names: Vec<_> = path.iter().filter_map(|name| name.to_str()).collect();
        matches!(
            names[..],
            ["crates", _, "src", "lib.rs" | "main.rs"] | ["crates", _, "src", "bin", _] | ["xtask", "src", "main.rs"]
        )
    };
    let mut faults = Vec::new();
    for source in sources.iter().filter(|source| is_root(&source.path)) {
        let exception = UNSAFE.iter().find(|entry| source.path.starts_with(format!("crates/{}", entry.0)));
        let line = exception.map_or("#![forbid(unsafe_code)]", |entry| entry.2);
        if !line.is_empty() && !source.text.lines().any(|found| found == line) {
            let reason = exception.map_or(String::new(), |entry| format!(" ({})", entry.1));
            faults.push(format!("{}: expected a line `{line}`{reason}", source.path.display()));
        }
    }
    faults
}

/// Each crate depends on what the architecture allows, and on nothing else.
pub fn dependencies() -> Vec<String> {
    let ours: BTreeSet<&str> = LAYERS.iter().map(|layer| layer.0).collect();
    let mut faults = Vec::new();
    for (name, allowed) in LAYERS {
        let outside = OUTSIDE.iter().find(|entry| entry.0 == *name).map(|entry| entry.1);
        let manifest = format!("crates/{name}/Cargo.toml");
        for dependency in declared(Path::new(&manifest), "[dependencies]") {
            let dependency = dependency.as_str();
            let fits = match ours.contains(dependency) {
                true => allowed.contains(&dependency),
                false => outside.is_none_or(|outside| outside.contains(&dependency)),
            };
            if !fits {
                faults.push(format!("{manifest}: {name} may not depend on {dependency}"));
            }
        }
    }
    let folders = fs::read_dir("crates").into_iter().flatten().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    faults.extend(folders.filter(|name| !ours.contains(&name[..])).map(|name| format!("crates/{name}: in no layer")));
    faults
}

/// Each dependency from outside has a line of reason.
pub fn reasons() -> Vec<String> {
    let reasons = fs::read_to_string("docs/dependencies.md").unwrap_or_default();
    let outside = declared(Path::new("Cargo.toml"), "[workspace.dependencies]").into_iter();
    let unexplained =
        outside.filter(|name| !Path::new("crates").join(name).exists() && !reasons.contains(&format!("| `{name}` |")));
    unexplained.map(|name| format!("docs/dependencies.md: no reason for `{name}`")).collect()
}

/// No line of a pure crate names IO; doc comments and tests may.
pub fn no_io(sources: &[Source]) -> Vec<String> {
    let pure = |path: &Path| PURE.iter().any(|name| path.starts_with(format!("crates/{name}/src"))) && !is_test(path);
    let mut faults = Vec::new();
    for source in sources.iter().filter(|source| source.has_extension("rs") && pure(&source.path)) {
        for (place, line) in source.lines().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            if let Some(io) = IO.iter().find(|io| line.contains(*io)) {
                faults.push(format!("{place}: `{io}` in a crate without IO"));
            }
        }
    }
    faults
}

/// The names in a section of a manifest.
fn declared(manifest: &Path, section: &str) -> Vec<String> {
    let text = fs::read_to_string(manifest).unwrap_or_default();
    let inside = text.lines().skip_while(|line| *line != section).skip(1).take_while(|line| !line.starts_with('['));
    inside.filter_map(|line| line.split(['=', '.', ' ']).next()).filter(|name| !name.is_empty()).map(str::to_string).collect()
}
