//! An abstract model as a lecturer would write it: sets, parameters and variables in words, then each rule with its families.

use super::{
    Options,
    notation::{Notation, join},
    tex::Tex,
};
use crate::{Data, tree::*};

/// A part of the page.
pub(super) enum Block {
    Title(String),
    Heading(&'static str),
    Items(Vec<Item>),
    /// A rule: its name, and its sentence.
    Rule(String, String),
    Sentence(Vec<Piece>),
    /// Families of constraints that stand together.
    Equations(Vec<Equation>),
}

/// What is declared: its name, ` = ` or ` ∈ ` and a formula, and what it is in words.
#[derive(Default)]
pub(super) struct Item {
    pub name: String,
    pub definition: String,
    pub words: Vec<Piece>,
}

/// A part of a sentence.
pub(super) enum Piece {
    Words(String),
    Mathematics(String),
}

/// A family: what stands left of its relation, the rest, its members and its number.
pub(super) struct Equation {
    pub left: String,
    pub right: String,
    pub members: String,
    pub number: String,
}

/// The page of a model, with the data of a board if they are given.
pub(super) fn page(model: &AbstractModel, data: Option<&Data>, options: Options<'_>) -> Vec<Block> {
    let mut blocks = Vec::new();
    if !options.title.is_empty() {
        blocks.push(Block::Title(options.title.into()));
    }
    let sets: Vec<_> = model.sets().map(|set| set_item(model, set)).collect();
    let params: Vec<_> = model.params().map(|param| param_item(model, param)).collect();
    let vars: Vec<_> = model.vars().map(|var| var_item(model, var)).collect();
    for (heading, items) in [("Sets", sets), ("Parameters", params), ("Variables", vars)] {
        if !items.is_empty() {
            blocks.extend([Block::Heading(heading), Block::Items(items)]);
        }
    }
    for Objective { head, maximise, value } in model.objectives() {
        blocks.push(Block::Heading("Objective"));
        if !head.description.is_empty() {
            blocks.push(Block::Sentence(described(model, head)));
        }
        let left = format!("\\{}\\ ", if *maximise { "max" } else { "min" });
        let right = Tex.expr(value, 0);
        blocks.push(Block::Equations(vec![Equation { left, right, members: String::new(), number: String::new() }]));
    }
    if model.families().next().is_some() {
        blocks.push(Block::Heading("Constraints"));
    }
    if !options.left_out.is_empty() {
        let sentence = format!("Rules without a constraint on this board are left out: {}.", options.left_out.join(", "));
        blocks.push(Block::Sentence(vec![Piece::Words(sentence)]));
    }
    families(model, &mut blocks);
    solutions(model, &mut blocks);
    if let Some(data) = data {
        blocks.push(Block::Heading("Data of this board"));
        blocks.extend(values(model, data));
    }
    blocks
}

/// Families of one rule stand together below its sentence, where the first of them stands.
fn families(model: &AbstractModel, blocks: &mut Vec<Block>) {
    let mut done: Vec<&str> = Vec::new();
    for family in model.families() {
        if done.contains(&family.head.name.as_str()) {
            continue;
        }
        let name = &family.head.name;
        done.push(name);
        let known = model.rules().find(|rule| rule.name == *name).map(|rule| &rule.sentence[..]);
        let sentence = known.unwrap_or(if family.fixes { "Values that the board gives." } else { "" });
        blocks.push(Block::Rule(name.replace('_', "-"), sentence.into()));
        let mut together = Vec::new();
        for family in model.families().filter(|family| family.head.name == *name) {
            let mut words = described(model, &family.head);
            if let Some(with) = &family.with {
                words.insert(0, Piece::Words(format!("With {}. ", with.replace('_', "-"))));
            }
            if !words.is_empty() {
                blocks.extend((!together.is_empty()).then(|| Block::Equations(std::mem::take(&mut together))));
                blocks.push(Block::Sentence(words));
            }
            together.push(equation(family));
        }
        blocks.push(Block::Equations(together));
    }
}

fn equation(family: &Family) -> Equation {
    let (left, right) = sides(&family.body);
    let over = &family.head.over;
    let members = match over.entries.is_empty() {
        true => Tex.indexing(over),
        false => format!("\\forall\\, {}", Tex.indexing(over)),
    };
    Equation { left, right, members, number: family.equation.clone() }
}

/// The two sides of a relation or implication; the sign stands with the right one.
fn sides(e: &Expr) -> (String, String) {
    match &e.kind {
        ExprKind::Binary(op, two) if op.is_relation() || matches!(op, Binary::Implies | Binary::In) => {
            let [left, right] = &**two;
            let right = Tex.binary(*op, String::new(), Tex.expr(right, op.power()));
            (Tex.expr(left, op.power() - 1), right.trim_start().into())
        }
        ExprKind::Ref(..) => (Tex.expr(e, 0), "= 1".into()),
        _ => (String::new(), Tex.expr(e, 0)),
    }
}

fn solutions(model: &AbstractModel, blocks: &mut Vec<Block>) {
    let equation = |Solution { head, value }: &Solution| {
        let members = if head.over.is_empty() { String::new() } else { format!("\\forall\\, {}", Tex.indexing(&head.over)) };
        Equation { left: Tex.head(head), right: format!("= {}", Tex.expr(value, 0)), members, number: String::new() }
    };
    let all: Vec<Equation> = model.solutions().map(equation).collect();
    if !all.is_empty() {
        blocks.extend([Block::Heading("Solution"), Block::Equations(all)]);
    }
}

/// The words of a description and the members that it is about.
fn in_words(model: &AbstractModel, head: &Head, before: &str) -> Vec<Piece> {
    let mut pieces = described(model, head);
    if !before.is_empty() && !pieces.is_empty() {
        pieces.insert(0, Piece::Words(before.into()));
    }
    if !head.over.is_empty() {
        let words = if pieces.is_empty() { "for all " } else { ", for all " };
        pieces.extend([Piece::Words(words.into()), Piece::Mathematics(Tex.indexing(&head.over))]);
    }
    pieces
}

fn set_item(model: &AbstractModel, set: &Set) -> Item {
    let definition = match (&set.value, &set.within) {
        (Some(value), _) => format!(" = {}", Tex.expr(value, 0)),
        (None, Some(within)) => format!(" \\subseteq {}", Tex.expr(within, 6)),
        (None, None) => String::new(),
    };
    Item { name: Tex.head(&set.head), definition, words: in_words(model, &set.head, "") }
}

fn param_item(model: &AbstractModel, param: &Param) -> Item {
    let definition = match (&param.value, &param.within) {
        (Some(value), _) => format!(" = {}", Tex.expr(value, 0)),
        (None, Some(within)) => format!(" \\in {}", Tex.expr(within, 6)),
        (None, None) if param.real => " \\in \\mathbb{R}".into(),
        (None, None) => String::new(),
    };
    Item { name: Tex.head(&param.head), definition, words: in_words(model, &param.head, "") }
}

fn var_item(model: &AbstractModel, var: &Var) -> Item {
    let ends = [&var.lower, &var.upper].map(|e| e.as_ref().map(|e| Tex.expr(e, 8)));
    let definition = match (var.domain, ends) {
        (Domain::Binary, _) => " \\in \\{0, 1\\}".into(),
        (Domain::Integer, [Some(lower), Some(upper)]) => format!(" \\in {}", Tex.binary(Binary::Range, lower, upper)),
        (domain, [lower, upper]) => {
            let set = if domain == Domain::Integer { "\\mathbb{Z}" } else { "\\mathbb{R}" };
            let lower = lower.map_or(String::new(), |e| format!(",\\ \\geq {e}"));
            let upper = upper.map_or(String::new(), |e| format!(",\\ \\leq {e}"));
            format!(" \\in {set}{lower}{upper}")
        }
    };
    let before = if var.domain == Domain::Binary { "1 if " } else { "" };
    Item { name: Tex.head(&var.head), definition, words: in_words(model, &var.head, before) }
}

/// The description with the names in it as mathematics: `(i,j)`, and single letters that are declared.
fn described(model: &AbstractModel, head: &Head) -> Vec<Piece> {
    let indices: Vec<&str> = head.over.names().collect();
    let declared = |word: &str| {
        let sets = model.sets().map(|set| &set.head).chain(model.params().map(|param| &param.head));
        sets.chain(model.vars().map(|var| &var.head)).any(|head| head.name == word)
    };
    let mut pieces: Vec<Piece> = Vec::new();
    let mut push = |text: &str, is_name: bool| match (pieces.last_mut(), is_name) {
        (Some(Piece::Words(last)), false) => last.push_str(text),
        (Some(Piece::Mathematics(last)), true) => last.push_str(text),
        // What stands between two names in a parenthesis belongs to them.
        (Some(Piece::Mathematics(last)), false) if matches!(text, "," | "+" | "-" | "=") => last.push_str(text),
        (_, false) => pieces.push(Piece::Words(text.into())),
        (_, true) => pieces.push(Piece::Mathematics(text.into())),
    };
    let words: Vec<&str> = head.description.split_inclusive(|c: char| !c.is_alphanumeric()).collect();
    for (at, part) in words.iter().enumerate() {
        let word = part.trim_end_matches(|c: char| !c.is_alphanumeric());
        // `a` and `I` before another word are English, but not in `arrangement a of cage g`.
        let follows = words.get(at + 1).map_or("", |word| word.trim_end());
        let english =
            matches!(word, "a" | "A" | "I") && part.ends_with(' ') && !matches!(follows, "" | "of" | "in" | "is" | "has");
        // `{c}` is a place, and `knight's` has no index.
        let in_braces =
            |at: usize| at > 0 && words[at - 1].ends_with('{') && words.get(at).is_some_and(|word| word.ends_with('}'));
        let is_ending = at > 0 && words[at - 1].ends_with('\'');
        let in_tuple = part.ends_with(['(', ',', ')']) && (at > 0 && words[at - 1].ends_with(['(', ',']));
        let is_name =
            word.chars().count() == 1 && !english && !is_ending && (in_tuple || indices.contains(&word) || declared(word));
        push(word, in_braces(at) || is_name && word.chars().all(char::is_alphabetic));
        let rest = &part[word.len()..];
        let rest = if in_braces(at) { rest.trim_end_matches('}') } else { rest };
        push(if in_braces(at + 1) { rest.trim_end_matches('{') } else { rest }, false);
    }
    // A sign that no name follows belongs to the sentence.
    for at in 1..pieces.len() {
        let (before, after) = pieces.split_at_mut(at);
        if let (Piece::Mathematics(formula), Piece::Words(text)) = (&mut before[at - 1], &mut after[0])
            && formula.ends_with([',', '+', '-', '='])
        {
            text.insert_str(0, &formula.split_off(formula.len() - 1));
        }
    }
    pieces.retain(|piece| !matches!(piece, Piece::Words(text) if text.is_empty()));
    pieces
}

/// The values of the sets and parameters that come from the data.
fn values(model: &AbstractModel, data: &Data) -> Vec<Block> {
    let mut items: Vec<Item> = Vec::new();
    let item = |name: String, definition: String| Item { name, definition, words: Vec::new() };
    let mut grids = Vec::new();
    let label = |value: i64| data.text_of(value).map_or_else(|| value.to_string(), |text| Tex.text(text));
    for set in model.sets().filter(|set| set.value.is_none()) {
        let name = &set.head.name;
        for (key, rows) in data.sets().filter(|known| known.0 == name).flat_map(|known| known.1) {
            let key: Vec<Expr> = key.iter().map(|&value| data_expr(data, value)).collect();
            let plain = |row: &[i64]| match data.label(name, row[0]) {
                own if own == row[0].to_string() || data.text_of(row[0]).is_some() => label(row[0]),
                own => format!("{}\\,(\\text{{{}}})", row[0], super::tex::escaped(&own)),
            };
            let member = |row: &[i64]| match row {
                [_] => plain(row),
                _ => format!("({})", join(row.iter().map(|&value| label(value)), ",")),
            };
            let members = join(rows.iter().map(member), ",\\allowbreak ");
            items.push(item(Tex.reference(name, &key), format!(" = \\{{{members}\\}}")));
        }
    }
    for param in model.params().filter(|param| param.value.is_none()) {
        let name = &param.head.name;
        for (_, rows) in data.params().filter(|known| known.0 == name) {
            match grid(&rows) {
                Some(matrix) => grids.push(Equation {
                    left: Tex.head(&param.head),
                    right: format!("= {matrix}"),
                    members: String::new(),
                    number: String::new(),
                }),
                None => items.extend(rows.iter().map(|row| {
                    let (value, key) = row.split_last().unwrap_or((&0, &[]));
                    let key: Vec<Expr> = key.iter().map(|&value| data_expr(data, value)).collect();
                    item(Tex.reference(name, &key), format!(" = {}", label(*value)))
                })),
            }
        }
        for (_, keys, values) in data.reals().filter(|known| known.0 == name) {
            for (at, value) in values.iter().enumerate() {
                let key = keys.cells.chunks(keys.width.max(1)).nth(at).unwrap_or_default();
                let key: Vec<Expr> = key.iter().map(|&value| data_expr(data, value)).collect();
                items.push(item(Tex.reference(name, &key), format!(" = {value}")));
            }
        }
    }
    let grids = grids.into_iter().map(|grid| Block::Equations(vec![grid]));
    std::iter::once(Block::Items(items))
        .filter(|block| !matches!(block, Block::Items(items) if items.is_empty()))
        .chain(grids)
        .collect()
}

fn data_expr(data: &Data, value: i64) -> Expr {
    data.text_of(value).map_or_else(|| Expr::int(value), |text| ExprKind::Text(text.into()).into())
}

/// A parameter over rows and columns as it is drawn: a dot where it is 0 or has no value.
fn grid(rows: &crate::Rows) -> Option<String> {
    if rows.width != 3 || rows.is_empty() {
        return None;
    }
    let sides = [0, 1].map(|at| rows.iter().map(|row| row[at]).max().unwrap_or(0));
    let drawn = rows.iter().all(|row| row[0] >= 1 && row[1] >= 1) && sides.iter().all(|side| (2..=40).contains(side));
    if !drawn {
        return None;
    }
    let value = |i: i64, j: i64| rows.iter().find(|row| (row[0], row[1]) == (i, j)).map_or(0, |row| row[2]);
    let cell = |i, j| if value(i, j) == 0 { "\\cdot".into() } else { value(i, j).to_string() };
    let line = |i| join((1..=sides[1]).map(|j| cell(i, j)), " & ");
    let lines = join((1..=sides[0]).map(line), " \\\\ ");
    Some(format!("\\begin{{bmatrix}} {lines} \\end{{bmatrix}}"))
}
