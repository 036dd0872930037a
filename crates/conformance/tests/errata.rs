//! Each erratum of the catalogue gives a wrong result on its board. The guide's page on errata is a snapshot of these results
//! (`BLESS=1` updates it).

use puzzles::{AnyKind, CATALOGUE, ErratumClass, Misprint};
use query::{Discrepancy, compare_misprint};
use solve::Limits;
use std::{fmt::Write, fs, time::Duration};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/errata.md");

/// The maximum width of a picture on the page, in characters.
const MAX_WIDTH: usize = 100;

const INTRODUCTION: &str = "\
# Errata

Published models have errors, and so have copies of them: ours are machine transcriptions of the papers, in which bars, signs and
indices can be lost. Each erratum below is kept as we read it under `errata` in the formulations of its kind, with the smallest
board on which it gives a wrong result. The formulations that can be chosen are the corrected ones. A test writes this page: it
solves each board as printed and as corrected. This command prints the same:

```console
$ pencilmark formulations --errata
```
";

#[test]
fn errata_give_wrong_results_on_their_boards() {
    let mut page = format!("{INTRODUCTION}\nEach has one of four classes:\n\n");
    for class in ErratumClass::ALL {
        writeln!(page, "* *{}*: {}", class.name(), class.sentence()).expect("writing to a string cannot fail");
    }
    for kind in CATALOGUE.iter() {
        for misprint in kind.errata() {
            page += &section(*kind, &misprint);
        }
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(PAGE, &page).expect("the guide can be written");
    }
    let kept = fs::read_to_string(PAGE).expect("the guide has a page on errata");
    assert!(kept == page, "docs/guide/errata.md differs from the current results:\n{page}");
}

/// The section of the page for one erratum.
fn section(kind: &dyn AnyKind, misprint: &Misprint) -> String {
    let Misprint { equation, source, class, sentence, puzzle, .. } = misprint;
    let name = format!("{} {equation}", kind.name());
    let found =
        compare_misprint(misprint, &Limits::of(Duration::from_secs(120))).unwrap_or_else(|error| panic!("{name}: {error}"));
    let found: Discrepancy = found.unwrap_or_else(|| panic!("{name}: the printed and the corrected model agree"));
    let known: Vec<_> = found.values().iter().copied().map(Some).collect();
    let picture = puzzle.draw(&known).to_text();
    let mut text = format!(
        "\n## {}, {equation}\n\n{source}; *{}*. {sentence}\n\nAs printed, {}",
        kind.title(),
        class.name(),
        found.describe()
    );
    match picture.lines().map(|line| line.chars().count()).max() {
        Some(width) if width <= MAX_WIDTH => write!(text, ":\n\n```text\n{}\n```\n", picture.trim_end()),
        _ => writeln!(text, " (a board too wide for this page)."),
    }
    .expect("writing to a string cannot fail");
    text
}
