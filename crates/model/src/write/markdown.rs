//! Markdown with mathematics between dollar signs, as GitHub, Jupyter and pandoc render it.

use super::{
    Export, ModelFormat, WriteModelError,
    mathematics::{Block, Piece, page},
};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "markdown",
    extension: "md",
    summary: "Markdown, the model as mathematics for GitHub, Jupyter and pandoc; every constraint with --all-constraints",
    write,
};

fn write(export: &Export<'_>) -> Result<String, WriteModelError> {
    Ok(text(&page(export)))
}

/// A page as Markdown.
pub fn text(page: &[Block]) -> String {
    let blocks: Vec<String> = page.iter().map(block).collect();
    blocks.join("\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Title(title) => format!("# {}\n", words(title)),
        Block::Heading(heading) => format!("## {heading}\n"),
        Block::Rule(name, sentence) => format!("### {}\n\n{}\n", words(name), words(sentence)),
        Block::Equation(number, formula) => {
            let tag = number.map(|number| format!(" \\tag{{{number}}}")).unwrap_or_default();
            format!("$$\n{}{tag}\n$$\n", portable(formula))
        }
        Block::Paragraph(pieces) => format!("{}\n", line(pieces)),
        Block::Items(items) => items.iter().map(|item| format!("* {}\n", line(item))).collect(),
    }
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
        .replace("all\\,different", "alldifferent")
        .replace("\\operatorname{", "\\mathrm{")
        .replace("\\{", "\\lbrace ")
        .replace("\\}", "\\rbrace ")
        .replace("\\,", " ")
        .replace("\\ ", " ")
        .replace('<', "\\lt ")
        .replace('*', "\\ast ");
    // No space may be next to the dollar signs.
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Text with the special characters of Markdown escaped.
pub fn words(text: impl AsRef<str>) -> String {
    let mut safe = String::new();
    for c in text.as_ref().chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '$' | '#' | '|' | '~' => safe.extend(['\\', c]),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
