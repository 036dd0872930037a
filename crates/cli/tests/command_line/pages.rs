//! `--format pdf`: documents are read back by the tools of Poppler, which `scripts/install all` installs.

use crate::program::{Folder, ISLANDS, UNIQUE, command};
use puzzles::{CATALOGUE, PuzzleFile, Shape};
use std::{collections::BTreeSet, env, fs, process::Command};

/// What a tool of Poppler prints about a document.
fn poppler(program: &str, arguments: &[&str], folder: &Folder, name: &str) -> String {
    let output = Command::new(program).args(arguments).arg(folder.path(name)).arg("-").output();
    let output = output.unwrap_or_else(|error| panic!("{program}: {error}; scripts/install all installs it"));
    assert!(output.status.success() && output.stderr.is_empty(), "{program}: {output:?}");
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

/// The words of a document.
fn text(folder: &Folder, name: &str) -> String {
    poppler("pdftotext", &["-raw"], folder, name)
}

/// The number of pages of a document, and their size.
fn pages(folder: &Folder, name: &str) -> (usize, String) {
    let output = Command::new("pdfinfo").arg(folder.path(name)).output();
    let output = output.unwrap_or_else(|error| panic!("pdfinfo: {error}; scripts/install all installs it"));
    let info = String::from_utf8(output.stdout).expect("it prints UTF-8");
    assert!(!info.contains("Date"), "{info}");
    let value = |name: &str| info.lines().find_map(|line| Some(line.strip_prefix(name)?.trim().to_string()));
    (value("Pages:").and_then(|pages| pages.parse().ok()).expect("it has pages"), value("Page size:").expect("they have a size"))
}

/// The example boards of every kind, in files of the kind's name.
fn examples() -> Folder {
    CATALOGUE.iter().fold(Folder::new(), |folder, kind| folder.with(&format!("{}.txt", kind.name()), kind.examples().join("\n")))
}

#[test]
fn documents_of_every_kind_have_all_texts_and_their_font() {
    let folder = examples();
    for kind in CATALOGUE.iter() {
        let (boards, pdf) = (format!("{}.txt", kind.name()), format!("{}.pdf", kind.name()));
        folder.run(&["convert", &boards, "--format", "pdf", "--no-solutions", "--per-page", "2", "--output", &pdf]).exits(0);
        assert_eq!(pages(&folder, &pdf).0, kind.examples().len().div_ceil(2), "{}", kind.name());
        let found = text(&folder, &pdf);
        let mut expected = BTreeSet::from([kind.title().to_string()]);
        for example in kind.examples() {
            let board = PuzzleFile::read(example).expect("examples are puzzle files").puzzle;
            let picture = board.draw(&vec![None; board.vars().len()]);
            expected.extend(picture.shapes.into_iter().filter_map(|shape| match shape {
                Shape::Text { text, .. } | Shape::Corner { text, .. } => Some(text),
                _ => None,
            }));
        }
        let words = |text: &str| text.split_whitespace().map(String::from).collect::<Vec<_>>();
        let all = words(&found).concat();
        for text in expected {
            assert!(all.contains(&words(&text).concat()), "{}: {text:?} is not in {found:?}", kind.name());
        }
        let fonts = Command::new("pdffonts").arg(folder.path(&pdf)).output().expect("it is beside pdfinfo");
        let fonts = String::from_utf8(fonts.stdout).expect("it prints UTF-8");
        let rows: Vec<&str> = fonts.lines().skip(2).collect();
        assert!(matches!(rows[..], [row] if row.contains("+DejaVuSansCondensed") && row.contains("yes yes yes")), "{fonts}");
    }
}

#[test]
fn solutions_are_at_the_end_and_can_be_left_out() {
    let folder = Folder::new().with("list.sdm", format!("{UNIQUE}\n{UNIQUE}\n{UNIQUE}\n"));
    let convert = |pdf: &str, more: &[&str]| {
        folder.run(&[&["convert", "list.sdm", "--format", "pdf", "--output", pdf], more].concat()).exits(0);
        (pages(&folder, pdf), text(&folder, pdf))
    };
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).count();
    let ((count, size), with) = convert("with.pdf", &[]);
    assert!(count == 4 && size.contains("A4"), "{count} pages of {size}");
    assert!(with.contains("Sudoku: solutions") && with.contains("4 / 4"), "{with}");
    let ((count, size), without) =
        convert("without.pdf", &["--no-solutions", "--paper", "letter", "--per-page", "2", "--title", "Für Zoë"]);
    assert!(count == 2 && size.contains("letter"), "{count} pages of {size}");
    assert!(without.contains("Für Zoë") && !without.contains("solutions"), "{without}");
    assert!(digits(&with) > digits(&without) + 100, "{with}");
    convert("again.pdf", &[]);
    assert_eq!(
        fs::read(folder.path("again.pdf")).ok(),
        fs::read(folder.path("with.pdf")).ok(),
        "documents depend on the boards alone"
    );
}

#[test]
fn levels_are_printed_where_they_are_known() {
    let folder = Folder::new()
        .with("boards.txt", ISLANDS)
        .with("circuit.txt", puzzles::find("circuit-scramble").expect("a kind").examples()[0]);
    folder.run(&["convert", "boards.txt", "circuit.txt", "--format", "pdf", "--levels", "--output", "mixed.pdf"]).exits(0);
    let found = text(&folder, "mixed.pdf");
    assert!(found.contains("1 · easy · Hashi") && found.contains("2 · Circuit Scramble") && found.contains("Puzzles"), "{found}");
}

#[test]
fn a_requested_level_is_printed() {
    let output = command(&env::temp_dir(), &["generate", "sudoku", "4", "--level", "easy", "--format", "pdf"]).output();
    let folder = Folder::new().with("easy.pdf", output.expect("the program was built").stdout);
    assert!(text(&folder, "easy.pdf").contains("1 · easy"));
}

#[test]
fn generated_boards_are_printed_with_their_solutions() {
    let folder = Folder::new();
    let arguments = ["generate", "hashi", "5", "--count", "6", "--format", "pdf", "--per-page", "6"];
    let output = command(&env::temp_dir(), &arguments).output().expect("the program was built");
    assert!(output.status.success(), "{output:?}");
    let folder = folder.with("six.pdf", &output.stdout);
    assert_eq!(pages(&folder, "six.pdf").0, 2);
    let found = text(&folder, "six.pdf");
    assert!(found.contains("Hashi: solutions") && found.lines().any(|line| line == "6"), "{found}");
    let again = command(&env::temp_dir(), &[&arguments[..], &["--jobs", "1"]].concat()).output().expect("the program was built");
    assert!(output.stdout == again.stdout);
}

#[test]
fn a_book_has_contents_chapters_rules_and_hints() {
    let folder = Folder::new().with("list.sdm", format!("{UNIQUE}\n{UNIQUE}\n")).with("islands.has", ISLANDS);
    let folder = folder.with("preface.txt", format!("\u{feff}For\tZoë.\n\n{}\n", "wrapped ".repeat(60)));
    let book = ["--format", "pdf", "--book", "--hints", "--preface", "preface.txt", "--title", "Ours", "--output", "book.pdf"];
    folder.run(&[&["convert", "list.sdm", "islands.has", "list.sdm"], &book[..]].concat()).exits(0);
    // Contents, preface, four boards of sudoku, one of hashi, hints, and the solutions.
    assert_eq!(pages(&folder, "book.pdf").0, 10);
    let found = text(&folder, "book.pdf");
    let contents: Vec<&str> = found.lines().take_while(|line| *line != "1 / 10").collect();
    assert_eq!(contents, ["Ours", "Ours 2", "Sudoku · easy 3", "Hashi · easy 7", "Hints 8", "Ours: solutions 9"]);
    for once in ["For Zoë.", "1. No row has a digit twice.", "1. Each island has as many bridges as its number says."] {
        assert_eq!(found.matches(once).count(), 1, "{once}");
    }
    // A rule that says nothing of these boards is not printed; all the words of the preface are, and a hint for each board.
    assert!(!found.contains("thermometer") && found.matches("wrapped").count() == 60, "{found}");
    assert!((1..=5).all(|number| found.lines().any(|line| line.starts_with(&format!("{number}. ")) && line.contains("r"))));
    let plain = ["--format", "pdf", "--hints", "--no-solutions", "--output", "hints.pdf"];
    folder.run(&[&["convert", "islands.has"], &plain[..]].concat()).exits(0);
    assert!(pages(&folder, "hints.pdf").0 == 2 && text(&folder, "hints.pdf").contains("Hints"));
}

#[test]
fn boards_with_errors_and_without_a_solution_do_not_stop_the_others() {
    let folder = Folder::new().with("list.sdm", format!("{UNIQUE}\n{}\nnonsense\n", "55".to_string() + &".".repeat(79)));
    folder.run(&["convert", "list.sdm", "--format", "pdf", "--per-page", "2", "--output", "book.pdf"]).exits(6);
    assert_eq!(pages(&folder, "book.pdf").0, 2);
}

#[test]
fn options_that_do_not_fit_are_usage_errors() {
    let folder = Folder::new().with("board.sdk", UNIQUE).with("preface.txt", "one\n数\n");
    let wrong =
        folder.run(&["convert", "board.sdk", "--format", "pdf", "--preface", "preface.txt", "--output", "x.pdf"]).exits(6);
    assert!(wrong.err.contains("preface.txt:2: the font of the pages has no character `数`"), "{}", wrong.err);
    let usage = |arguments: &[&str], part: &str| {
        let output = folder.run(&[&["convert", "board.sdk"], arguments].concat()).exits(2);
        assert!(output.err.starts_with("error: ") && output.err.contains(part), "{}", output.err);
    };
    usage(&["--per-page", "2"], "--per-page is an option of --format pdf");
    usage(&["--format", "line", "--title", "x"], "--title is an option of --format pdf");
    usage(&["--book"], "--book is an option of --format pdf");
    usage(&["--format", "pdf", "--json"], "cannot be combined");
    usage(&["--format", "pdf", "--per-page", "101"], "expected at most 100, found 101");
    usage(&["--format", "pdf", "--title", "数独"], "no character `数` (U+6570)");
    let zebra = "zebra\n2 houses\nNation: 日本, Dane\nColour: blue, red\nclues\nDane is in house 1\nblue is in house 1\n";
    let refused = Folder::new()
        .with("zebra.txt", zebra)
        .run(&["convert", "zebra.txt", "--format", "pdf", "--output", "zebra.pdf"])
        .exits(7);
    assert!(refused.err.contains("error: zebra.txt:1: the font of the pages has no character `日`"), "{}", refused.err);
}
