//! Puts the boards that the page offers into the program, and the guide, if Node.js and the packages that render it are there
//! (`scripts/guide` installs them).

use std::{env, fs, io, path::Path, process::Command};

fn main() {
    let (guide, target) = (Path::new("guide"), env::var("OUT_DIR").expect("cargo sets it"));
    gallery(Path::new("page/gallery"), &Path::new(&target).join("gallery.rs")).expect("the boards of the page are listed");
    // A missing path would run this at each build: in a package there are no documents, and the notebooks may not have been run.
    let watched = [
        "build.rs",
        "page/gallery",
        "page/mathematics.js",
        "page/elements.js",
        "page/words.js",
        "guide",
        "../../docs",
        "../../target/python/notebooks",
    ];
    for path in watched.into_iter().filter(|path| Path::new(path).exists()) {
        println!("cargo:rerun-if-changed={path}");
    }
    let table = Path::new(&target).join("guide.rs");
    if guide.join("node_modules/installed.json").exists() {
        match Command::new("node").arg(guide.join("embed.mjs")).arg(&target).output() {
            Ok(output) if output.status.success() => return,
            Ok(output) => {
                let said = String::from_utf8_lossy(&output.stderr);
                // The line that says what is thrown, not that of the code which throws it.
                let reason = said.lines().find(|line| line.starts_with("Error")).unwrap_or(&said);
                panic!("the guide cannot be made part of the program: {reason}");
            }
            Err(error) => println!("cargo:warning=the guide is not part of the program: {error}"),
        }
    }
    fs::write(table, "&[]\n").expect("the table of no files is written");
}

/// Lists the files of a folder as a table of their paths on the page, their type and their contents.
fn gallery(folder: &Path, table: &Path) -> io::Result<()> {
    let folder = env::current_dir()?.join(folder);
    let names: io::Result<Vec<String>> =
        fs::read_dir(&folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned())).collect();
    let mut names = names?;
    names.sort();
    let line =
        |name: &String| format!("    (\"/gallery/{name}\", \"application/json\", include_str!({:?})),\n", folder.join(name));
    fs::write(table, format!("&[\n{}]\n", names.iter().map(line).collect::<String>()))
}
