//! LaTeX: a document that `pdflatex`, `xelatex` and `lualatex` typeset.

use super::{
    paper::{Block, Equation, Item, Piece},
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

/// Names with their formulas that are wider than this have the formula on a line of its own, below the words.
const NARROW: usize = 26;

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
         \\newcommand{{\\room}}[1]{{\\par\\vskip 0pt plus #1\\baselineskip\\penalty-250\\vskip 0pt plus -#1\\baselineskip}}\n\
         \\begin{{document}}\n{body}\\end{{document}}\n"
    )
}

fn block(block: &Block) -> String {
    match block {
        Block::Title(title) => format!("\\section*{{{}}}\n", escaped(title)),
        // What follows must not stand on another page.
        Block::Heading(heading) => format!("\\room{{6}}\\subsection*{{{heading}}}\n"),
        Block::Rule(name, sentence) => format!("\\room{{6}}\\medskip\\textbf{{{}}}\\quad {}\n", escaped(name), words(sentence)),
        Block::Sentence(pieces) => format!("\\room{{4}}\n{}\n", line(pieces, true)),
        Block::Items(items) if items.iter().all(|item| item.words.is_empty()) => {
            items.iter().map(|item| format!("${}{}$\\par\\smallskip\n", item.name, item.definition)).collect()
        }
        Block::Items(items) => {
            let rows: String = items.iter().map(row).collect();
            format!(
                "\\begin{{longtable}}[l]{{@{{}}>{{\\raggedright\\arraybackslash}}p{{0.34\\textwidth}}\
                 >{{\\raggedright\\arraybackslash}}p{{0.62\\textwidth}}@{{}}}}\n{rows}\\end{{longtable}}\n"
            )
        }
        Block::Equations(equations) => alignments(equations).into_iter().map(alignment).collect(),
    }
}

/// A row of a table of what is declared.
fn row(Item { name, definition, words }: &Item) -> String {
    match width(name) + width(definition) > NARROW {
        false => format!("${name}{definition}$ & {} \\\\[2pt]\n", line(words, false)),
        true => format!(
            "${name}$ & {} \\\\*\n\\multicolumn{{2}}{{@{{}}>{{\\raggedright\\arraybackslash}}p{{0.96\\textwidth}}@{{}}}}\
             {{\\hspace*{{2em}}${name}{definition}$}} \\\\[2pt]\n",
            line(words, false)
        ),
    }
}

/// Equations that stand below each other: as many as fit with their parts in columns.
fn alignments(equations: &[Equation]) -> Vec<&[Equation]> {
    let mut groups = Vec::new();
    let mut start = 0;
    for at in 1..=equations.len() {
        let fits = equations.get(at).is_some_and(|next| !is_wide(&equations[start]) && !is_wide(next))
            && columns(&equations[start..=at]) <= WIDE;
        if !fits {
            groups.push(&equations[start..at]);
            start = at;
        }
    }
    groups
}

/// The width of the columns together.
fn columns(equations: &[Equation]) -> usize {
    let widest = |part: fn(&Equation) -> &String| equations.iter().map(|equation| width(part(equation))).max().unwrap_or(0);
    widest(|equation| &equation.left) + widest(|equation| &equation.right) + widest(|equation| &equation.members)
}

/// Formulas below each other.
fn alignment(equations: &[Equation]) -> String {
    let rows: Vec<String> = equations.iter().map(equation).collect();
    format!("\\begin{{align*}}\n{}\n\\end{{align*}}\n", rows.join(" \\\\\n"))
}

fn is_wide(equation: &Equation) -> bool {
    columns(std::slice::from_ref(equation)) > WIDE
}

/// A row of an alignment; a wide one has its members below.
fn equation(equation: &Equation) -> String {
    let Equation { left, right, members, number } = equation;
    let tag = if number.is_empty() { String::new() } else { format!(" \\tag{{{}}}", escaped(number)) };
    if is_wide(equation) {
        let mut rows = lines(&format!("{left} {right}"), "\\quad ");
        rows.extend(lines(members, "\\qquad ").into_iter().enumerate().map(|(at, line)| match at {
            0 => format!("\\qquad {line}"),
            _ => line,
        }));
        return format!("& {}{tag}", rows.join(" \\notag \\\\*\n & "));
    }
    match members.is_empty() {
        true => format!("{left} & {right}{tag}"),
        false => format!("{left} & {right} && {members}{tag}"),
    }
}

/// A line may end before these.
const BEFORE: &[&str] = &[" + ", " - ", " = ", " \\leq ", " \\geq ", " \\Rightarrow ", " \\lor ", " \\land "];

/// A line may end after these.
const AFTER: &[&str] = &[",\\ ", " : "];

/// A formula in lines that are not too wide, as far as it has places outside of braces where a line may end. Lines after the
/// first begin with `indent`.
fn lines(formula: &str, indent: &str) -> Vec<String> {
    let formula = formula.trim();
    let (mut ends, mut depth, mut at) = (Vec::new(), 0, 0);
    while at < formula.len() {
        let rest = &formula[at..];
        let starts = |signs: &'static [&'static str]| signs.iter().find(|sign| rest.starts_with(**sign));
        if let (0, Some(sign)) = (depth, starts(AFTER)) {
            at += sign.len();
            ends.push(at);
            continue;
        }
        if depth == 0 && at > 0 && starts(BEFORE).is_some() {
            ends.push(at);
        }
        let opens = ["\\begin", "\\{", "{"].into_iter().find(|bracket| rest.starts_with(bracket));
        let closes = ["\\end", "\\}", "}"].into_iter().find(|bracket| rest.starts_with(bracket));
        depth += i32::from(opens.is_some()) - i32::from(closes.is_some());
        at += opens.or(closes).map_or_else(|| rest.chars().next().map_or(1, char::len_utf8), str::len);
    }
    ends.push(formula.len());
    let (mut rows, mut start, mut end) = (Vec::new(), 0, 0);
    for next in ends {
        if width(&formula[start..next]) > WIDE && end > start {
            rows.push(formula[start..end].to_string());
            start = end;
        }
        end = next;
    }
    rows.push(formula[start..].to_string());
    rows.iter().enumerate().map(|(at, row)| if at == 0 { row.clone() } else { format!("{indent}{}", row.trim_start()) }).collect()
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
        Piece::Words(text) if sentence && at == 0 => words(&capital(text)),
        Piece::Words(text) => words(text),
        Piece::Mathematics(formula) => format!("${formula}$"),
    };
    let text: String = pieces.iter().enumerate().map(piece).collect();
    if sentence && !text.ends_with(['.', ':']) { text + ":" } else { text }
}

/// Words, with a minus before numbers.
fn words(text: &str) -> String {
    let mut safe = escaped(text);
    for digit in '0'..='9' {
        safe = safe.replace(&format!(" -{digit}"), &format!(" $-${digit}"));
    }
    match safe.strip_prefix('-') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => format!("$-${rest}"),
        _ => safe,
    }
}

/// The text with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or(String::new(), |first| first.to_uppercase().chain(rest).collect())
}
