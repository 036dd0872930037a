//! The folders of the benchmarks: `target/bench` for temporary files, `benches` for peers and records.

use std::env;
use std::fs;
use std::path::PathBuf;

use super::kinds::Board;

/// The folders of one run.
pub struct Paths {
    /// The workspace.
    pub root: PathBuf,
    /// Cargo's target folder.
    pub target: PathBuf,
    /// A folder with the source of a peer, if one is given.
    pub source: Option<PathBuf>,
}

/// A board in a file of its own, which every method reads.
pub struct BoardFile {
    pub board: Board,
    pub file: PathBuf,
}

impl Paths {
    /// The folders of the workspace in which Cargo runs this program.
    pub fn find() -> Result<Paths, String> {
        let package = env::var("CARGO_MANIFEST_DIR").map_err(|_| "run this through Cargo: cargo xtask bench")?;
        let root = PathBuf::from(package).parent().ok_or("the package has no workspace")?.to_path_buf();
        let target = match env::var_os("CARGO_TARGET_DIR") {
            Some(target) => root.join(target),
            None => root.join("target"),
        };
        Ok(Paths { root, target, source: None })
    }

    /// The folder of temporary files; it can be deleted at any time.
    pub fn scratch(&self) -> PathBuf {
        self.target.join("bench")
    }

    /// The programs that run the peers.
    pub fn peers(&self) -> PathBuf {
        self.root.join("benches/peers")
    }

    /// The dated records.
    pub fn records(&self) -> PathBuf {
        self.root.join("benches/records")
    }

    /// Writes each board into a file of its own.
    pub fn write_boards(&self, kind: &str, boards: Vec<Board>) -> Result<Vec<BoardFile>, String> {
        let folder = self.scratch().join("boards").join(kind);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        boards
            .into_iter()
            .map(|board| {
                let file = folder.join(&board.name);
                fs::write(&file, &board.text).map_err(|error| format!("{}: {error}", file.display()))?;
                Ok(BoardFile { board, file })
            })
            .collect()
    }
}
