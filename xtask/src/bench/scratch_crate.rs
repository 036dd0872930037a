//! Builds a peer written in Rust in a project of its own below `target/bench`: for crates whose licence allows measuring them but
//! not linking them into Pencilmark.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::paths::Paths;

/// Builds a source file of `benches/peers` with one dependency; returns the path of the program.
pub fn build(paths: &Paths, file: &str, dependency: &str) -> Result<PathBuf, String> {
    let name = file.trim_end_matches(".rs");
    let folder = paths.scratch().join(name);
    let source = fs::read_to_string(paths.peers().join(file)).map_err(|error| format!("{file}: {error}"))?;
    // An empty workspace of its own keeps it out of ours and out of our lock file.
    let manifest = format!(
        "[package]\nname = \"{name}\"\nedition = \"2024\"\n\n[workspace]\n\n\
        [dependencies]\n{dependency}\n\n[profile.release]\nlto = true\ncodegen-units = 1\n"
    );
    fs::create_dir_all(folder.join("src"))
        .and_then(|()| fs::write(folder.join("Cargo.toml"), manifest))
        .and_then(|()| fs::write(folder.join("src/main.rs"), source))
        .map_err(|error| format!("{}: {error}", folder.display()))?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["build", "--release", "--quiet"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .output()
        .map_err(|error| format!("cannot start Cargo: {error}"))?;
    if output.status.success() {
        return Ok(folder.join("target/release").join(name));
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let first = errors.lines().find(|line| line.starts_with("error")).unwrap_or("no reason given");
    Err(format!("cannot build {dependency}: {first}"))
}
