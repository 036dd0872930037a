//! Lists the kinds that are texts: each file of `kinds`, with the formulations `kinds/formulations/KIND_NAME.pmk` behind it.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=kinds");
    let kinds = texts(&root.join("kinds"))?;
    let formulations = texts(&root.join("kinds/formulations"))?;
    let of_kind = |path: &Path| name(path).rsplit_once('_').map_or("", |(kind, _)| kind).to_string();
    for path in &formulations {
        let is_known = kinds.iter().any(|kind| name(kind) == of_kind(path));
        assert!(is_known, "{}: expected the name KIND_NAME.pmk of a kind that is a text", path.display());
    }
    let mut list = String::from("&[\n");
    for kind in &kinds {
        let name = name(kind);
        let belongs = |path: &&PathBuf| of_kind(path) == name;
        let parts: String = [kind]
            .into_iter()
            .chain(formulations.iter().filter(belongs))
            .map(|path| format!("include_str!({path:?}),"))
            .collect();
        list += &format!("    Source {{ name: \"{name}.pmk\", text: concat!({parts}) }},\n");
    }
    let target = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(target.join("kinds.rs"), list + "]\n")
}

/// The files of texts in a folder, in alphabetical order.
fn texts(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let files: io::Result<Vec<PathBuf>> = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect();
    let mut files: Vec<PathBuf> = files?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "pmk")).collect();
    files.sort();
    Ok(files)
}

/// The name of a file without its extension.
fn name(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).expect("the names of kinds are ASCII")
}
