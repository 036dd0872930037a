//! Links the C++ standard library statically: resolving it dynamically at every start takes longer than solving a
//! small board.
//!
//! The linker picks `libstdc++.a` if the first folder it searches holds no shared library of that name. Where the
//! archive is missing, the program is linked as usual.

use std::{env, error::Error, fs, path::PathBuf, process::Command};

const LIBRARY: &str = "libstdc++.a";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    let target = (env::var("CARGO_CFG_TARGET_OS")?, env::var("CARGO_CFG_TARGET_ENV")?);
    if target != ("linux".into(), "gnu".into()) {
        return Ok(());
    }
    let Ok(output) = Command::new("c++").arg(format!("-print-file-name={LIBRARY}")).output() else { return Ok(()) };
    let library = PathBuf::from(String::from_utf8(output.stdout)?.trim());
    if !library.is_absolute() {
        return Ok(());
    }
    let folder = PathBuf::from(env::var("OUT_DIR")?);
    fs::copy(library, folder.join(LIBRARY))?;
    println!("cargo:rustc-link-search=native={}", folder.display());
    Ok(())
}
