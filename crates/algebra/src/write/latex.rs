//! LaTeX: a document that `pdflatex`, `xelatex` and `lualatex` typeset.

use super::{
    paper::{Block, Equation, Piece},
    tex::escaped,
};

/// Signs that `pdflatex` does not know by itself.
const SIGNS: &[(&str, &str)] = &[
    ("2212", "-"),
    ("2260", "\\neq"),
    ("2264", "\\leq"),
    ("2265", "\\geq"),
    ("2192", "\\rightarrow"),
    ("2200", "\\forall"),
    ("2208", "\\in"),
    ("00D7", "\\times"),
    ("00F7", "\\div"),
];

/// Formulas that are wider than this, in signs, have their members on a line of their own.
const WIDE: usize = 62;

/// A page as LaTeX.
pub(super) fn document(page: &[Block]) -> String {
    let signs: String =
        SIGNS.iter().map(|(code, sign)| format!("\\DeclareUnicodeCharacter{{{code}}}{{\\ensuremath{{{sign}}}}}\n")).collect();
    let body: String = page.iter().map(block).collect();
    format!(
        "\\documentclass[11pt,a4paper]{{article}}\n\\usepackage{{iftex}}\n\\ifpdftex\n\\usepackage[utf8]{{inputenc}}\n{signs}\\fi\n\
         \\usepackage{{amsmath,amssymb,array,longtable}}\n\\usepackage[margin=27mm]{{geometry}}\n\
         \\setlength{{\\parindent}}{{0pt}}\n\\allowdisplaybreaks\n\\setcounter{{MaxMatrixCols}}{{40}}\n\\raggedbottom\n\
         \\setlength{{\\LTpre}}{{4pt}}\n\\setlength{{\\LTpost}}{{4pt}}\n\
         \\begin{{document}}\n{body}\\end{{document}}\n"
    )
}

fn block(block: &Block) -> String {
    match block {
        Block::Title(title) => format!("\\section*{{{}}}\n", escaped(title)),
        Block::Heading(heading) => format!("\\subsection*{{{heading}}}\n"),
        Block::Rule(name, sentence) => format!("\\medskip\\textbf{{{}}}\\quad {}\n", escaped(name), escaped(sentence)),
        Block::Sentence(pieces) => format!("\n{}\n", line(pieces, true)),
        Block::Items(items) if items.iter().all(|item| item.1.is_empty()) => {
            items.iter().map(|item| format!("${}$\\par\\smallskip\n", item.0)).collect()
        }
        Block::Items(items) => {
            let row =
                |(mathematics, pieces): &(String, Vec<Piece>)| format!("${mathematics}$ & {} \\\\[2pt]\n", line(pieces, false));
            let rows: String = items.iter().map(row).collect();
            format!(
                "\\begin{{longtable}}[l]{{@{{}}>{{\\raggedright\\arraybackslash}}p{{0.34\\textwidth}}\
                 >{{\\raggedright\\arraybackslash}}p{{0.62\\textwidth}}@{{}}}}\n{rows}\\end{{longtable}}\n"
            )
        }
        Block::Equations(equations) => equations.chunk_by(|a, b| !is_wide(a) && !is_wide(b)).map(alignment).collect(),
    }
}

/// Formulas below each other.
fn alignment(equations: &[Equation]) -> String {
    let rows: Vec<String> = equations.iter().map(equation).collect();
    format!("\\begin{{align*}}\n{}\n\\end{{align*}}\n", rows.join(" \\\\\n"))
}

fn is_wide(Equation { left, right, members, .. }: &Equation) -> bool {
    !members.is_empty() && width(left) + width(right) + width(members) > WIDE
}

/// A row of an alignment; a wide one has its members below.
fn equation(equation: &Equation) -> String {
    let Equation { left, right, members, number } = equation;
    let tag = if number.is_empty() { String::new() } else { format!(" \\tag{{{}}}", escaped(number)) };
    match members.is_empty() {
        true => format!("{left} & {right}{tag}"),
        false if is_wide(equation) => format!("& {left} {right} \\notag \\\\*\n & \\qquad {members}{tag}"),
        false => format!("{left} & {right} && {members}{tag}"),
    }
}

/// About as many signs as a formula is wide: commands are one sign, and what stands below a sum is narrow.
fn width(formula: &str) -> usize {
    let (mut signs, mut depth, mut small) = (0, 0usize, 0);
    let mut rest = formula.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\\' => {
                let mut command = String::new();
                while let Some(letter) = rest.next_if(|c| c.is_ascii_alphabetic()) {
                    command.push(letter);
                }
                let silent =
                    ["mathrm", "text", "operatorname", "substack", "bigl", "bigr", "begin", "end"].contains(&&command[..]);
                signs += usize::from(!command.is_empty() && !silent && depth == 0);
            }
            '{' => depth += usize::from(depth > 0),
            '}' => depth = depth.saturating_sub(1),
            '_' | '^' if depth == 0 => depth = usize::from(rest.next_if_eq(&'{').is_some()),
            ' ' | '&' => {}
            _ if depth > 0 => small += 1,
            _ => signs += 1,
        }
    }
    signs + small / 2
}

fn line(pieces: &[Piece], sentence: bool) -> String {
    let piece = |(at, piece): (usize, &Piece)| match piece {
        Piece::Words(text) if sentence && at == 0 => escaped(&capital(text)),
        Piece::Words(text) => escaped(text),
        Piece::Mathematics(formula) => format!("${formula}$"),
    };
    let text: String = pieces.iter().enumerate().map(piece).collect();
    if sentence && !text.ends_with(['.', ':']) { text + ":" } else { text }
}

/// The text with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or(String::new(), |first| first.to_uppercase().chain(rest).collect())
}
