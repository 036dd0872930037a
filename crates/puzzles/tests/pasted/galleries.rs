//! Several boards in a text of Markdown or in a line, and boards that are too large for the model of their rules.

use super::read;
use puzzles::{EncodeError, boards};

const NURIKABE: &str = "nurikabe\n2..\n...\n..1\n";
const AKARI: &str = "akari\n...\n.0.\n...\n";
const ADDRESS: &str = "https://puzz.link/p?nurikabe/3/3/k12h";

/// The boards as plain text.
fn texts(text: &str) -> Vec<String> {
    read(text, None, Some("text"))
}

#[test]
fn headings_are_above_boards() {
    let both: Vec<String> = [NURIKABE, AKARI].iter().flat_map(|text| texts(text)).collect();
    let bare = |text: &str| text.lines().skip(1).map(|line| format!("{line}\n")).collect::<String>();
    for text in [
        format!("# Gallery\n\n## One\n\n{NURIKABE}\n## Two\n\n{AKARI}"),
        format!("## Nurikabe\n\n{}\n## Akari, easy\n\n{}", bare(NURIKABE), bare(AKARI)),
        format!("## Nurikabe\n\n```\n{}```\n## Akari (1)\nBy me.\n```text\n{}```\n", bare(NURIKABE), bare(AKARI)),
        format!("Some boards\n\n# A Nurikabe\n\n```\n{NURIKABE}```\n\n# Another\n\n```\n{AKARI}```\n"),
    ] {
        assert_eq!(texts(&text), both, "{text}");
    }
    let links = format!("# One\n\n![](x.png)\n\n{ADDRESS}\n\nSolution: unique.\n\n# Two\n\n* [b]({ADDRESS})\n");
    assert_eq!(texts(&links), [&texts(ADDRESS)[0][..]; 2]);
    let lines: Vec<usize> = boards(&links, None).map(|board| board.line).collect();
    assert_eq!(lines, [5, 11]);
}

/// What stands between boards may be a part of them.
#[test]
fn text_below_a_heading_is_no_board_without_it() {
    let story = "zebra\n2 houses\nName: Ann, Ben\nHat: red, blue\nclues\nAnn is red.\nAnn frobs first.\n";
    let text = format!("# One\n\n{story}\n# Two\n\n{NURIKABE}");
    assert!(texts(&text).iter().all(|found| found.starts_with("line ") || found.contains("expected")), "{:?}", texts(&text));
}

#[test]
fn a_line_with_several_addresses_is_refused() {
    let other = "https://puzz.link/p?akari/3/3/i0k";
    for text in [
        format!("{ADDRESS} {other}\n"),
        format!("\nA [nurikabe]({ADDRESS}) and an [akari]({other}).\n"),
        format!("# Links\n\nA [nurikabe]({ADDRESS}) and an [akari]({other}).\n"),
    ] {
        let error = format!("line {}: expected a line for each board, found the addresses of several", text.lines().count());
        assert!(texts(&text)[0].contains(&error), "{:?}", texts(&text));
    }
    let source = format!("{ADDRESS} (from https://example.org/boards)\n");
    assert_eq!(texts(&source), texts(ADDRESS));
}

#[test]
fn boards_that_are_too_large_to_solve_are_read_and_written() {
    for (kind, side) in [("fillomino", 100), ("hidato", 100), ("numbrix", 100), ("look-air", 100)] {
        let text = format!("{kind}\n{}", format!("{}\n", ".".repeat(side)).repeat(side));
        let [board] = <[_; 1]>::try_from(boards(&text, None).collect::<Vec<_>>()).expect("a board");
        let puzzle = board.puzzle.expect(kind);
        let written = puzzle.write(Some("text")).expect("plain text");
        assert_eq!(texts(&written), [&written[..]], "{kind}");
        let encoded = puzzle.encode(puzzle.default_formulation());
        assert!(matches!(encoded, Err(EncodeError::Refused(reason)) if reason.contains("too large")), "{kind}");
        let range = puzzle.ranges()[0].clone();
        assert_eq!(range, if kind == "look-air" { 0..=1 } else { 1..=10_000 }, "{kind}");
    }
}
