//! Markdown with mathematics between dollar signs, as GitHub, Jupyter and pandoc render it.

use super::{
    latex::capital,
    paper::{Block, Equation, Item, Piece},
};

use model::write::markdown_words as words;

/// A page as Markdown.
pub(super) fn document(page: &[Block]) -> String {
    page.iter().map(block).collect::<Vec<_>>().join("\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Title(title) => format!("# {}\n", words(title)),
        Block::Heading(heading) => format!("## {heading}\n"),
        Block::Rule(name, sentence) => format!("### {}\n\n{}\n", words(name), words(sentence)),
        Block::Sentence(pieces) => format!("{}\n", capital(&line(pieces))),
        Block::Items(items) => items.iter().map(item).collect(),
        Block::Equations(equations) => equations.iter().map(equation).collect::<Vec<_>>().join("\n"),
    }
}

fn item(Item { name, definition, words }: &Item) -> String {
    let separator = if words.is_empty() { "" } else { " — " };
    format!("* ${}${separator}{}\n", portable(&format!("{name}{definition}")), line(words))
}

fn equation(Equation { left, right, members, number }: &Equation) -> String {
    let members = if members.is_empty() { String::new() } else { format!(" \\qquad {members}") };
    let tag = if number.is_empty() { String::new() } else { format!(" \\tag{{{number}}}") };
    format!("$$\n{}{tag}\n$$\n", portable(&format!("{left} {right}{members}")))
}

fn line(pieces: &[Piece]) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Words(text) => words(text),
        Piece::Mathematics(formula) => format!("${}$", portable(formula)),
    };
    pieces.iter().map(piece).collect()
}

/// A formula without commands that Markdown would take for its own escapes, or that GitHub does not render.
fn portable(formula: &str) -> String {
    let plain = formula
        .replace("\\operatorname{", "\\mathrm{")
        .replace("\\allowbreak", "")
        .replace("\\{", "\\lbrace ")
        .replace("\\}", "\\rbrace ")
        .replace("\\,", "\\thinspace ")
        .replace("\\\\", "\\cr ")
        .replace("\\ ", "\\enspace ")
        .replace('<', "\\lt ")
        .replace('*', "\\ast ");
    // No space may be next to the dollar signs.
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}
