//! Boards made by others, in the folder that the environment variable `PENCILMARK_DATA` names: each is read, and has the
//! solution listed with it; those by turns survive a round trip through every format that can represent them.
//!
//! Without the variable every trial is reported as ignored. In a named folder every collection must be there. The last line
//! says how many boards of each kind were tried.

mod checks;
mod drawn;
mod faults;

use checks::{deduced, flipped, identified, numbered, read, solved, solved_if_listed};
use drawn::judged;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use std::{
    collections::BTreeMap,
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{Mutex, PoisonError},
};

/// The environment variable that names the folder.
const VARIABLE: &str = "PENCILMARK_DATA";

const NOT_NAMED: &str = "PENCILMARK_DATA names no folder";

/// Boards of one kind and origin.
struct Collection {
    /// The name of the kind.
    kind: &'static str,
    /// A file in the folder, or the files with an extension in a folder and the folders in it, as in `hashi/*.has`.
    files: &'static str,
    /// Checks the boards of a file; returns how many there are.
    check: fn(&File) -> Result<usize, Failed>,
}

/// A file of a collection.
struct File {
    /// The name of the kind of its boards.
    kind: &'static str,
    path: PathBuf,
    /// Its content, with one character per byte if it is not UTF-8.
    text: String,
}

const COLLECTIONS: &[Collection] = &[
    Collection { kind: "battleship", files: "battleship/csplib_rubin.jsonl", check: solved },
    Collection { kind: "battleship", files: "battleship/minizinc_solbat.jsonl", check: solved_if_listed },
    Collection { kind: "binary-sudoku", files: "binary-sudoku/sgt_unruly.jsonl", check: solved },
    Collection { kind: "binary-sudoku", files: "binary-sudoku/sgt_unruly_distinct_lines.jsonl", check: solved },
    Collection { kind: "binary-sudoku", files: "sgt/unruly.tsv", check: solved },
    Collection { kind: "circuit-board", files: "circuit-board/boards.json", check: solved },
    Collection { kind: "circuit-scramble", files: "circuit/*.aig", check: read },
    Collection { kind: "circuit-scramble", files: "circuit/*.bench", check: read },
    Collection { kind: "circuit-scramble", files: "circuit/minflips_reference.json", check: flipped },
    Collection { kind: "hashi", files: "hashi/*.has", check: read },
    Collection { kind: "hashi", files: "sgt/bridges.tsv", check: deduced },
    Collection { kind: "kenken", files: "kenken/sgt_keen.jsonl", check: solved },
    Collection { kind: "kenken", files: "sgt/keen.tsv", check: solved },
    Collection { kind: "knight", files: "knight/knight_instances.json", check: solved_if_listed },
    Collection { kind: "akari", files: "pzpr/lightup.jsonl", check: judged },
    Collection { kind: "fillomino", files: "pzpr/fillomino.jsonl", check: judged },
    Collection { kind: "heyawake", files: "pzpr/heyawake.jsonl", check: judged },
    Collection { kind: "hitori", files: "pzpr/hitori.jsonl", check: judged },
    Collection { kind: "kakuro", files: "pzpr/kakuro.jsonl", check: judged },
    Collection { kind: "aqre", files: "pzpr/aqre.jsonl", check: judged },
    Collection { kind: "cave", files: "pzpr/cave.jsonl", check: judged },
    Collection { kind: "chocona", files: "pzpr/chocona.jsonl", check: judged },
    Collection { kind: "all-or-nothing", files: "pzpr/nothing.jsonl", check: judged },
    Collection { kind: "detour", files: "pzpr/detour.jsonl", check: judged },
    Collection { kind: "doppelblock", files: "pzpr/doppelblock.jsonl", check: judged },
    Collection { kind: "dotchi-loop", files: "pzpr/dotchi.jsonl", check: judged },
    Collection { kind: "double-back", files: "pzpr/doubleback.jsonl", check: judged },
    Collection { kind: "easy-as-abc", files: "pzpr/easyasabc.jsonl", check: judged },
    Collection { kind: "kojun", files: "pzpr/cojun.jsonl", check: judged },
    Collection { kind: "kropki", files: "pzpr/kropki.jsonl", check: judged },
    Collection { kind: "kurochute", files: "pzpr/kurochute.jsonl", check: judged },
    Collection { kind: "moon-or-sun", files: "pzpr/moonsun.jsonl", check: judged },
    Collection { kind: "yajisan-kazusan", files: "pzpr/yajikazu.jsonl", check: judged },
    Collection { kind: "country-road", files: "pzpr/country.jsonl", check: judged },
    Collection { kind: "creek", files: "pzpr/creek.jsonl", check: judged },
    Collection { kind: "juosan", files: "pzpr/juosan.jsonl", check: judged },
    Collection { kind: "minesweeper", files: "pzpr/mines.jsonl", check: judged },
    Collection { kind: "geradeweg", files: "pzpr/geradeweg.jsonl", check: judged },
    Collection { kind: "nonogram", files: "pzpr/nonogram.jsonl", check: judged },
    Collection { kind: "simple-loop", files: "pzpr/simpleloop.jsonl", check: judged },
    Collection { kind: "slant", files: "pzpr/gokigen.jsonl", check: judged },
    Collection { kind: "yin-yang", files: "pzpr/yinyang.jsonl", check: judged },
    Collection { kind: "mosaic", files: "sgt/levels/mosaic.jsonl", check: identified },
    Collection { kind: "nonogram", files: "sgt/levels/pattern.jsonl", check: identified },
    Collection { kind: "slant", files: "sgt/levels/slant.jsonl", check: identified },
    Collection { kind: "norinori", files: "pzpr/norinori.jsonl", check: judged },
    Collection { kind: "canal-view", files: "pzpr/canal.jsonl", check: judged },
    Collection { kind: "cocktail", files: "pzpr/cocktail.jsonl", check: judged },
    Collection { kind: "hakoiri", files: "pzpr/hakoiri.jsonl", check: judged },
    Collection { kind: "heyablock", files: "pzpr/heyablock.jsonl", check: judged },
    Collection { kind: "shakashaka", files: "pzpr/shakashaka.jsonl", check: judged },
    Collection { kind: "kurotto", files: "pzpr/kurotto.jsonl", check: judged },
    Collection { kind: "look-air", files: "pzpr/lookair.jsonl", check: judged },
    Collection { kind: "four-cells", files: "pzpr/fourcells.jsonl", check: judged },
    Collection { kind: "nurimisaki", files: "pzpr/nurimisaki.jsonl", check: judged },
    Collection { kind: "paintarea", files: "pzpr/paintarea.jsonl", check: judged },
    Collection { kind: "kurodoko", files: "pzpr/kurodoko.jsonl", check: judged },
    Collection { kind: "galaxies", files: "pzpr/tentaisho.jsonl", check: judged },
    Collection { kind: "galaxies", files: "sgt/levels/galaxies.jsonl", check: identified },
    Collection { kind: "mid-loop", files: "pzpr/midloop.jsonl", check: judged },
    Collection { kind: "balance-loop", files: "pzpr/balance.jsonl", check: judged },
    Collection { kind: "masyu", files: "pzpr/mashu.jsonl", check: judged },
    Collection { kind: "nurikabe", files: "pzpr/nurikabe.jsonl", check: judged },
    Collection { kind: "ripple-effect", files: "pzpr/ripple.jsonl", check: judged },
    Collection { kind: "skyscrapers", files: "pzpr/skyscrapers.jsonl", check: judged },
    Collection { kind: "slitherlink", files: "pzpr/slither.jsonl", check: judged },
    Collection { kind: "tents", files: "pzpr/tents.jsonl", check: judged },
    Collection { kind: "tilepaint", files: "pzpr/tilepaint.jsonl", check: judged },
    Collection { kind: "yajilin", files: "pzpr/yajilin.jsonl", check: judged },
    Collection { kind: "aquarium", files: "pzpr/aquarium.jsonl", check: judged },
    Collection { kind: "bosnian-road", files: "pzpr/bosnianroad.jsonl", check: judged },
    Collection { kind: "castle-wall", files: "pzpr/castle.jsonl", check: judged },
    Collection { kind: "context", files: "pzpr/context.jsonl", check: judged },
    Collection { kind: "koburin", files: "pzpr/koburin.jsonl", check: judged },
    Collection { kind: "simple-gako", files: "pzpr/simplegako.jsonl", check: judged },
    Collection { kind: "sukoro", files: "pzpr/sukoro.jsonl", check: judged },
    Collection { kind: "yajilin-regions", files: "pzpr/yajilin-regions.jsonl", check: judged },
    Collection { kind: "ayeheya", files: "pzpr/ayeheya.jsonl", check: judged },
    Collection { kind: "lits", files: "pzpr/lits.jsonl", check: judged },
    Collection { kind: "numberlink", files: "pzpr/numlin.jsonl", check: judged },
    Collection { kind: "shikaku", files: "pzpr/shikaku.jsonl", check: judged },
    Collection { kind: "shikaku", files: "sgt/levels/rect.jsonl", check: identified },
    Collection { kind: "shimaguni", files: "pzpr/shimaguni.jsonl", check: judged },
    Collection { kind: "snake", files: "pzpr/snake.jsonl", check: judged },
    Collection { kind: "tapa", files: "pzpr/tapa.jsonl", check: judged },
    Collection { kind: "tatamibari", files: "pzpr/tatamibari.jsonl", check: judged },
    Collection { kind: "dominosa", files: "sgt/levels/dominosa.jsonl", check: identified },
    Collection { kind: "magnets", files: "sgt/levels/magnets.jsonl", check: identified },
    Collection { kind: "net", files: "sgt/levels/net.jsonl", check: identified },
    Collection { kind: "undead", files: "sgt/levels/undead.jsonl", check: identified },
    Collection { kind: "star-battle", files: "star-battle/queens_community.jsonl", check: numbered },
    Collection { kind: "sudoku", files: "sgt/solo.tsv", check: solved },
    Collection { kind: "sudoku", files: "sudoku/*.txt", check: read },
    Collection { kind: "zebra", files: "zebra/classic.jsonl", check: solved },
];

/// The number of boards tried of each kind.
static TRIED: Mutex<BTreeMap<&str, usize>> = Mutex::new(BTreeMap::new());

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let folder = env::var_os(VARIABLE);
    let trials = COLLECTIONS.iter().map(|collection| trial(collection, folder.clone())).collect();
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !arguments.list {
        eprintln!("foreign boards: {}", summary(folder.is_some()));
    }
    conclusion.exit_code()
}

/// What was tried, or why nothing was.
fn summary(is_named: bool) -> String {
    let tried = TRIED.lock().unwrap_or_else(PoisonError::into_inner);
    match (is_named, tried.is_empty()) {
        (false, _) => format!("NOT RUN: {NOT_NAMED}"),
        (true, true) => "none tried".into(),
        (true, false) => tried.iter().map(|(kind, count)| format!("{kind} {count}")).collect::<Vec<_>>().join(", "),
    }
}

fn trial(collection: &'static Collection, folder: Option<OsString>) -> Trial {
    Trial::ignorable_test(format!("{}/{}", collection.kind, collection.files), move || {
        let Some(folder) = folder else { return Ok(Completion::ignored_with(NOT_NAMED)) };
        for file in collection.read(Path::new(&folder))? {
            let place = file.path.display();
            let count = (collection.check)(&file).map_err(|error| format!("{place}: {}", error.message().unwrap_or_default()))?;
            if count == 0 {
                return Err(format!("{place}: expected boards, found none").into());
            }
            *TRIED.lock().unwrap_or_else(PoisonError::into_inner).entry(collection.kind).or_default() += count;
        }
        Ok(Completion::Completed)
    })
}

impl Collection {
    /// Its files below the folder, at least one.
    fn read(&self, folder: &Path) -> Result<Vec<File>, Failed> {
        let paths = match self.files.split_once("/*.") {
            Some((inner, extension)) => files_below(&folder.join(inner), extension)?,
            None => vec![folder.join(self.files)],
        };
        if paths.is_empty() {
            return Err(format!("expected {}, found no such file", folder.join(self.files).display()).into());
        }
        let read = |path: PathBuf| {
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let text = String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
            Ok(File { kind: self.kind, path, text })
        };
        paths.into_iter().map(read).collect()
    }
}

/// The files with an extension in a folder and the folders in it.
fn files_below(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, Failed> {
    let unreadable = |error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_dir() {
            files.extend(files_below(&path, extension)?);
        } else if path.extension().is_some_and(|other| other == extension) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
