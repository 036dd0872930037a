//! Each mistake in print that the catalogue lists shows on its board, and the page of the guide
//! that collects them says what happens (`BLESS=1` renews it).

use puzzles::{AnyKind, CATALOGUE, Misprint};
use query::{Discrepancy, compare_misprint};
use solve::Limits;
use std::{fmt::Write, fs, time::Duration};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/errata.md");

/// A drawing with longer lines than this is left out of the page, in characters.
const WIDEST: usize = 100;

const INTRODUCTION: &str = "\
# Errata

What is published is not always right. Each mistake below is kept as printed under `errata` in the
formulations of its kind, with the smallest board on which it shows. The formulations that can be chosen
are the corrected ones. This page is written by a test, which solves each board as printed and corrected;
the same is told by

```console
$ pencilmark formulations --errata
```
";

#[test]
fn misprints_show_on_their_boards() {
    let mut page = INTRODUCTION.to_string();
    for kind in CATALOGUE {
        for misprint in kind.errata() {
            let shown = shown(*kind, &misprint);
            page += &shown;
        }
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(PAGE, &page).expect("the guide can be written");
    }
    let kept = fs::read_to_string(PAGE).expect("the guide has a page on errata");
    assert!(kept == page, "docs/guide/errata.md differs from what is found now:\n{page}");
}

/// What the page says of a misprint.
fn shown(kind: &dyn AnyKind, misprint: &Misprint) -> String {
    let Misprint { equation, source, sentence: says, puzzle, .. } = misprint;
    let name = format!("{} {equation}", kind.name());
    let found =
        compare_misprint(misprint, &Limits::of(Duration::from_secs(120))).unwrap_or_else(|error| panic!("{name}: {error}"));
    let found: Discrepancy = found.unwrap_or_else(|| panic!("{name}: the printed model is as good as the corrected one"));
    let known: Vec<_> = found.values().iter().copied().map(Some).collect();
    let drawn = puzzle.draw(&known).to_text();
    let mut text = format!("\n## {}, {equation}\n\n{source}. {says}\n\nAs printed, {}", kind.title(), found.describe());
    match drawn.lines().map(|line| line.chars().count()).max() {
        Some(width) if width <= WIDEST => write!(text, ":\n\n```text\n{}\n```\n", drawn.trim_end()),
        _ => writeln!(text, " (a board too wide for this page)."),
    }
    .expect("a string takes everything");
    text
}
