//! Where the bench keeps things: what is thrown away under `target/bench`, what stays under `benches`.

use std::env;
use std::fs;
use std::path::PathBuf;

use super::kinds::Board;

/// The folders of one run.
pub struct Places {
    /// The workspace.
    pub root: PathBuf,
    /// What Cargo builds into.
    pub target: PathBuf,
}

/// A board that lies in a file of its own, where every method reads it.
pub struct Laid {
    pub board: Board,
    pub file: PathBuf,
}

impl Places {
    /// The workspace Cargo runs us in.
    pub fn find() -> Result<Places, String> {
        let package = env::var("CARGO_MANIFEST_DIR").map_err(|_| "run me through Cargo: cargo xtask bench")?;
        let root = PathBuf::from(package).parent().ok_or("the package has no workspace")?.to_path_buf();
        let target = match env::var_os("CARGO_TARGET_DIR") {
            Some(target) => root.join(target),
            None => root.join("target"),
        };
        Ok(Places { root, target })
    }

    /// What may be thrown away at any time.
    pub fn scratch(&self) -> PathBuf {
        self.target.join("bench")
    }

    /// The peers' programs.
    pub fn peers(&self) -> PathBuf {
        self.root.join("benches/peers")
    }

    /// The dated records.
    pub fn records(&self) -> PathBuf {
        self.root.join("benches/records")
    }

    /// Writes each board into a file of its own.
    pub fn lay_out(&self, kind: &str, boards: Vec<Board>) -> Result<Vec<Laid>, String> {
        let folder = self.scratch().join("boards").join(kind);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        boards
            .into_iter()
            .map(|board| {
                let file = folder.join(&board.name);
                fs::write(&file, &board.text).map_err(|error| format!("{}: {error}", file.display()))?;
                Ok(Laid { board, file })
            })
            .collect()
    }
}
