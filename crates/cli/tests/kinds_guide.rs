//! The pages of the guide about each kind are what the kinds say; `BLESS=1` renews them.

use algebra::{
    text::print,
    write::{Format, Options},
};
use explain::Level;
use puzzles::{AnyKind, AnyPuzzle, CATALOGUE, Misprint, PuzzleFile};
use std::{collections::BTreeMap, env, fs, path::Path};

/// The folder of the pages.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/kinds");

/// The name of the page that lists the others.
const INDEX: &str = "README.md";

/// The page of a kind.
fn page(kind: &dyn AnyKind) -> String {
    let mut text = format!("# {}\n\n", kind.title());
    if let [first, others @ ..] = kind.other_names() {
        text += &format!("Also called {first}{}.\n\n", others.iter().map(|name| format!(", {name}")).collect::<String>());
    }
    for rule in kind.rules() {
        text += &format!("* **{}**: {}\n", rule.name, rule.sentence);
    }
    if let Some(objective) = kind.objective() {
        text += &format!("\nObjective: {}\n", objective.sentence);
    }
    text += &format!("\nAn example:\n\n```text\n{}\n```\n\n## Formulations\n", example(kind));
    for formulation in kind.formulations() {
        text += &format!("\n### {}\n\n{} Source: {}.\n", formulation.name, formulation.summary, formulation.source);
        text += &match kind.abstract_model(formulation.name) {
            Some(model) => {
                let model = model.unwrap_or_else(|error| panic!("{} {}: {error}", kind.name(), formulation.name));
                below(&Format::Markdown.model(&model.without_places(), Options::default()))
            }
            None => "\nIt is written as code.\n".into(),
        };
    }
    let errata = kind.errata();
    if !errata.is_empty() {
        text +=
            "\n## Errata\n\nEach as printed, in place of what is above; see [Errata](../errata.md) for boards that show it.\n";
    }
    for Misprint { equation, source, class, sentence, formulation, items, .. } in errata {
        text += &format!("\n**{equation}** ({}), {source}, in `{formulation}`. {sentence}\n", class.name());
        if !items.items.is_empty() {
            text += &format!("\n```ampl\n{}\n```\n", print(&items).trim());
        }
    }
    text += &format!("\n## Formats\n\n{}", formats(kind));
    text
}

/// The mathematics of a model below a heading of the third level.
fn below(mathematics: &str) -> String {
    let line = |line: &str| if line.starts_with('#') { format!("##{line}\n") } else { format!("{line}\n") };
    let text: String = mathematics.lines().map(line).collect();
    format!("\n{}\n", text.trim())
}

/// Larger drawings are shown only of kinds without a smaller one, in characters.
const MAX_DRAWN: usize = 1200;

/// The largest example that fits, as a drawing.
fn example(kind: &dyn AnyKind) -> String {
    let read = |text: &&str| PuzzleFile::read(text).expect("examples are puzzle files").puzzle;
    let drawn = kind.examples().iter().map(read).map(|board| board.draw(&vec![None; board.vars().len()]).to_text());
    let (mut fitting, larger): (Vec<String>, Vec<String>) = drawn.partition(|text| text.len() <= MAX_DRAWN);
    fitting.sort_by_key(String::len);
    let shown = fitting.pop().or(larger.into_iter().min_by_key(String::len)).expect("every kind has examples");
    shown.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_matches('\n').into()
}

fn formats(kind: &dyn AnyKind) -> String {
    let rows = report::board_formats(kind)
        .into_iter()
        .map(|format| format!("| `{}` | {} |\n", format.name, format.summary.replace('|', "\\|")));
    format!("| format | |\n| --- | --- |\n{}\nEach is shown in [Formats](../formats.md).\n", rows.collect::<String>())
}

/// What users can do with boards of a kind beyond solving them, as a row of a table; `yes` if some example can.
fn abilities(kind: &dyn AnyKind) -> String {
    let boards: Vec<Box<dyn AnyPuzzle>> =
        kind.examples().iter().map(|text| PuzzleFile::read(text).expect("examples are puzzle files").puzzle).collect();
    let some = |can: fn(&dyn AnyPuzzle) -> bool| if boards.iter().any(|board| can(&**board)) { "yes" } else { "no" };
    let formats: Vec<String> = report::board_formats(kind).into_iter().map(|format| format!("`{}`", format.name)).collect();
    format!(
        "| [{}]({}.md) | {} | {} | {} | {} | {} | {} | {} |\n",
        kind.title(),
        kind.name(),
        kind.source().map_or("in Rust".into(), |source| statements(source.text).to_string()),
        kind.sizes().describe(),
        levels(kind),
        some(|board| board.parts().is_ok()),
        some(|board| !board.clues().is_empty()),
        some(|board| !board.edits().is_empty()),
        formats.join(", ")
    )
}

/// The number of statements that say what a kind is: those before its formulations, generator and examples.
fn statements(text: &str) -> usize {
    let is_end = |line: &str| {
        ["formulation ", "erratum ", "option ", "generate ", "draft", "judge", "example"].iter().any(|end| line.starts_with(end))
            && !line.contains(" of rules ")
    };
    let code = text.lines().take_while(|line| !is_end(line)).map(|line| line.split('#').next().unwrap_or_default());
    let mut is_quoted = false;
    let mut ends = |letter: char| {
        is_quoted ^= letter == '"';
        letter == ';' && !is_quoted
    };
    code.flat_map(str::chars).filter(|&letter| ends(letter)).count()
}

/// The levels that boards of a kind are generated at, if no size is asked for.
fn levels(kind: &dyn AnyKind) -> String {
    let offered: Vec<&str> = query::generate::levels(kind).map(Level::name).collect();
    match offered.len() {
        0 => "none".into(),
        all if all == Level::ALL.len() => "all".into(),
        _ => offered.join(", "),
    }
}

/// All pages by their names.
fn pages() -> BTreeMap<String, String> {
    let mut index = String::from(
        "# Kinds of puzzles\n\nRules, mathematics, errata in print and formats of each kind. A test writes these pages.\n\n",
    );
    let mut pages = BTreeMap::new();
    for kind in CATALOGUE.iter() {
        let names: Vec<&str> = kind.formulations().iter().map(|formulation| formulation.name).collect();
        index += &format!("* [{}]({}.md): {}\n", kind.title(), kind.name(), names.join(", "));
        pages.insert(format!("{}.md", kind.name()), page(*kind));
    }
    index += "\n## What each kind can do\n\nAll kinds are solved, checked for uniqueness, counted, asked for forced values and \
        conflicts, drawn on terminal and page and as SVG, and written as models for other solvers. Beyond that:\n\n\
        | kind | statements | boards are generated | at levels | whole paths and grades | clues can be left out | edited in place \
        | formats |\n\
        | --- | --- | --- | --- | --- | --- | --- | --- |\n";
    index.extend(CATALOGUE.iter().map(|kind| abilities(*kind)));
    pages.insert(INDEX.into(), index);
    pages
}

#[test]
fn the_guide_has_a_page_for_each_kind() {
    let (folder, pages) = (Path::new(FOLDER), pages());
    if env::var_os("BLESS").is_some() {
        fs::create_dir_all(folder).expect("the guide can be written");
        for (name, text) in &pages {
            fs::write(folder.join(name), text).expect("the guide can be written");
        }
    }
    for (name, text) in &pages {
        let kept = fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(
            kept == *text,
            "docs/guide/kinds/{name} is out of date; BLESS=1 cargo test -p pencilmark-cli --test kinds_guide renews it"
        );
    }
    let files =
        fs::read_dir(folder).expect("the guide has the folder").filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let others: Vec<String> = files.filter(|name| !pages.contains_key(name)).collect();
    assert!(others.is_empty(), "no kind has the pages {others:?}");
}
