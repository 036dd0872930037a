//! Lets the C++ solvers bring their own standard library: to look it up at every start takes longer than
//! to solve a small board.
//!
//! The linker takes `libstdc++.a` if it finds no other in the first folder it searches. Where there is
//! none, the program is linked as usual.

use std::{env, error::Error, fs, path::PathBuf, process::Command};

const LIBRARY: &str = "libstdc++.a";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    let target = (env::var("CARGO_CFG_TARGET_OS")?, env::var("CARGO_CFG_TARGET_ENV")?);
    if target != ("linux".into(), "gnu".into()) {
        return Ok(());
    }
    let Ok(told) = Command::new("c++").arg(format!("-print-file-name={LIBRARY}")).output() else { return Ok(()) };
    let library = PathBuf::from(String::from_utf8(told.stdout)?.trim());
    if !library.is_absolute() {
        return Ok(());
    }
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    fs::copy(library, folder.join(LIBRARY))?;
    println!("cargo:rustc-link-search=native={}", folder.display());
    Ok(())
}
