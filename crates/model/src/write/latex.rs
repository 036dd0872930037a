//! LaTeX: the model as mathematics, by families of constraints.

use super::{
    Export, ModelFormat, WriteModelError,
    mathematics::{Block, Piece, formula::words, page},
};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "latex",
    extension: "tex",
    summary: "LaTeX, the model as mathematics: each family of constraints with its rule and first constraint, or all with --all-constraints",
    write,
};

const HEAD: &str = "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{textcomp}\n\\usepackage{amsmath,amssymb}\n\
    \\allowdisplaybreaks\n\\begin{document}\n";

fn write(export: &Export<'_>) -> Result<String, WriteModelError> {
    Ok(text(&page(export)))
}

/// A page as LaTeX.
pub fn text(page: &[Block]) -> String {
    let body: String = page.iter().map(block).collect();
    format!("{HEAD}{body}\\end{{document}}\n")
}

fn block(block: &Block) -> String {
    match block {
        Block::Title(title) => format!("\\section*{{{}}}\n", words(title)),
        Block::Heading(heading) => format!("\\subsection*{{{heading}}}\n"),
        Block::Rule(name, sentence) => format!("\\paragraph{{{}}} {}\n", words(name), words(sentence)),
        Block::Equation(number, formula) => {
            let tag = number.map(|number| format!("\\tag{{{}}}", words(number))).unwrap_or_default();
            format!("\\begin{{equation*}}{tag}\n{formula}\n\\end{{equation*}}\n")
        }
        Block::Paragraph(pieces) => format!("\\noindent {}\n", line(pieces)),
        Block::Items(items) => {
            let items: String = items.iter().map(|item| format!("\\item {}\n", line(item))).collect();
            format!("\\begin{{itemize}}\n{items}\\end{{itemize}}\n")
        }
    }
}

fn line(pieces: &[Piece]) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Words(text) => words(text),
        Piece::Mathematics(formula) => format!("${formula}$"),
    };
    pieces.iter().map(piece).collect()
}
