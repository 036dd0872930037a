//! The part of the guide that shows every format of every kind is what `convert` prints; `BLESS=1` renews it.

use puzzles::{AnyKind, AnyPuzzle, CATALOGUE, PuzzleFile};
use std::{
    env,
    fmt::Write as _,
    fs,
    io::Write as _,
    process::{Command, Stdio},
};

/// The page of the guide.
const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/formats.md");

/// The line above the part that this test writes.
const START: &str = "## Every kind in every format\n";

/// Formats are shown only up to this many characters.
const MAX_SHOWN: usize = 3000;

/// The examples of a kind, the smallest text first.
fn examples(kind: &dyn AnyKind) -> Vec<Box<dyn AnyPuzzle>> {
    let read = |text: &&str| PuzzleFile::read(text).expect("examples are puzzle files").puzzle;
    let mut boards: Vec<_> = kind.examples().iter().map(read).collect();
    boards.sort_by_key(|board| board.write(None).map_or(usize::MAX, |text| text.len()));
    boards
}

/// What `convert` prints for a board.
fn convert(board: &dyn AnyPuzzle, format: &str) -> String {
    let text = board.write(None).expect("the first format writes every board");
    let mut program = Command::new(env!("CARGO_BIN_EXE_pencilmark"))
        .args(["convert", "--format", format, "--kind", board.kind().name(), "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program was built");
    program.stdin.take().expect("it is piped").write_all(text.as_bytes()).expect("it reads all");
    let output = program.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{} as {format}: {text}", board.kind().name());
    // Binary AIGER is no text.
    let printed = String::from_utf8_lossy(&output.stdout).replace('\u{fffd}', "");
    printed.chars().filter(|c| !c.is_control() || *c == '\n').collect()
}

/// Whether a text is read in a format; an object that is none of the kind's own formats, by what it is.
fn is_read(kind: &'static dyn AnyKind, text: &str, format: &str) -> bool {
    let is_own = kind.formats().iter().any(|own| own.name == format);
    if is_own {
        kind.read(text, Some(format)).is_ok()
    } else {
        puzzles::boards(text, Some(kind)).all(|board| board.puzzle.is_ok())
    }
}

/// The smallest example that a format can hold, as `convert` prints it.
fn shown(kind: &'static dyn AnyKind, format: &str) -> Option<String> {
    let board = examples(kind).into_iter().find(|board| report::written(&**board, format).is_ok())?;
    let printed = convert(&*board, format);
    assert!(format == "aig" || is_read(kind, &printed, format), "{} as {format} cannot be read:\n{printed}", kind.name());
    Some(printed)
}

fn table() -> String {
    let mut names: Vec<&str> = CATALOGUE.iter().flat_map(|&kind| report::board_formats(kind)).map(|format| format.name).collect();
    names.sort_unstable();
    names.dedup();
    let mut text = format!("| format | {} |\n", CATALOGUE.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(" | "));
    text += &format!("| --- |{}\n", " :-: |".repeat(CATALOGUE.len()));
    for name in names {
        let mark = |kind: &&dyn AnyKind| {
            let has = report::board_formats(*kind).iter().any(|format| format.name == name);
            let writes = || examples(*kind).iter().any(|board| report::written(&**board, name).is_ok());
            format!(
                " {} |",
                if !has {
                    ""
                } else if writes() {
                    "✓✓"
                } else {
                    "✓"
                }
            )
        };
        text += &format!("| `{name}` |{}\n", CATALOGUE.iter().map(mark).collect::<String>());
    }
    text
}

/// The part below [`START`].
fn part() -> String {
    let mut text = format!(
        "\n✓✓ is read and written, ✓ read only. Every kind is read from puzzle files and JSON objects with `board`, \
         too, and written as `pdf`.\n\n{}",
        table()
    );
    for kind in CATALOGUE.iter() {
        let (name, title) = (kind.name(), kind.title());
        let folder = name.replace('-', "_");
        // A kind that is a file declares its formats there.
        let syntax = match kind.reference().is_some() {
            true => format!("the [file of the kind](../../crates/puzzles/kinds/{}.pmk)", kind.name()),
            false => format!("the [README of the kind](../../crates/puzzles/src/{folder}/README.md#formats)"),
        };
        let _ = writeln!(text, "\n### {title}\n\nSyntax: {syntax}.");
        for format in report::board_formats(*kind) {
            let _ = write!(text, "\n`{}`: {}\n\n", format.name, format.summary);
            match shown(*kind, format.name) {
                Some(printed) if printed.len() <= MAX_SHOWN => {
                    let _ = write!(text, "```text\n{}\n```\n", printed.trim_end());
                }
                Some(printed) => {
                    let _ = writeln!(text, "({} characters)", printed.len());
                }
                None => text += "(no example board fits it)\n",
            }
        }
    }
    text
}

#[test]
fn the_guide_shows_every_format() {
    let guide = fs::read_to_string(GUIDE).expect("the guide is there");
    let (above, below) = guide.split_once(START).expect("the guide has the heading");
    let part = part();
    if env::var_os("BLESS").is_some() {
        fs::write(GUIDE, format!("{above}{START}{part}")).expect("the guide can be written");
        return;
    }
    assert!(
        below == part,
        "docs/guide/formats.md is out of date; BLESS=1 cargo test -p pencilmark-cli --test formats_guide renews it"
    );
}
