//! AMPL, and GNU MathProg, which is its linear part: a model with its indices, and its data section.

use super::{
    Options,
    lower::{Target, lower},
    names::{family_names, renamed, safe},
    notation::{Notation, comment, join, slot_expr},
};
use crate::{Data, Rows, text, tree::*};

/// The two languages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Ampl,
    MathProg,
}

const RESERVED: &[&str] = &[
    "and",
    "by",
    "check",
    "cross",
    "diff",
    "data",
    "display",
    "div",
    "else",
    "end",
    "exists",
    "forall",
    "if",
    "in",
    "Infinity",
    "integer",
    "inter",
    "less",
    "mod",
    "model",
    "not",
    "or",
    "param",
    "printf",
    "set",
    "solve",
    "sum",
    "symdiff",
    "table",
    "then",
    "to",
    "union",
    "var",
    "within",
    "binary",
    "default",
    "dimen",
    "for",
    "let",
    "logical",
    "max",
    "maximize",
    "min",
    "minimize",
    "node",
    "arc",
    "option",
    "reset",
    "setof",
    "shift_cut",
    "subject",
    "suffix",
    "symbolic",
    "until",
    "while",
    "alldiff",
    "atleast",
    "atmost",
    "count",
    "exactly",
    "numberof",
    "complements",
    "contains",
    "current",
    "environ",
    "iff",
    "implies",
    "objective",
    "obj",
    "prod",
    "product",
    "quote",
    "repeat",
    "break",
    "continue",
    "first",
    "last",
    "next",
    "prev",
    "ord",
    "ord0",
    "card",
    "abs",
    "ceil",
    "floor",
    "length",
    "round",
    "trunc",
    "time",
    "sub",
    "subj",
    "close",
    "drop",
    "restore",
    "fix",
    "unfix",
    "delete",
    "purge",
    "problem",
    "read",
    "write",
    "commands",
    "include",
    "shell",
    "print",
];

impl Notation for Language {
    fn text(&self, text: &str) -> String {
        quoted(text)
    }
    fn reference(&self, name: &str, subscripts: &[Expr]) -> String {
        if subscripts.is_empty() { name.into() } else { format!("{name}[{}]", self.list(subscripts).replace(", ", ",")) }
    }
    fn binary(&self, op: Binary, left: String, right: String) -> String {
        if op == Binary::Range { format!("{left}..{right}") } else { format!("{left} {} {right}", op.symbol()) }
    }
    fn not(&self, operand: String) -> String {
        format!("not {operand}")
    }
    fn repeats(&self) -> bool {
        true
    }
    fn choice(&self, [when, then, otherwise]: &[Expr; 3]) -> String {
        format!("if {} then {} else {}", self.expr(when, 0), self.expr(then, 0), self.expr(otherwise, Binary::Range.power() - 1))
    }
    fn fold_power(&self, fold: Fold) -> u8 {
        fold.power()
    }
    fn fold(&self, fold: Fold, over: &Indexing, body: &Expr) -> String {
        format!("{}{} {}", fold.word(), self.indexing(over), self.expr(body, fold.power()))
    }
    fn global(&self, global: Global, lists: &[(Indexing, Expr)]) -> String {
        let list = |(over, e): &(Indexing, Expr)| format!("{} {}", self.indexing(over), self.expr(e, 0)).trim().to_string();
        format!("{} {}", global.word(), join(lists.iter().map(list), "; "))
    }
    /// `x[i]` as a condition is `x[i] = 1` in AMPL: its logical operators take conditions only.
    fn expr(&self, e: &Expr, power: u8) -> String {
        self.plain(e, power)
    }
}

impl Language {
    fn target(self, options: Options<'_>) -> Target {
        match self {
            Self::Ampl => Target { logic: true, globals: &[Global::AllDifferent], expand: options.expand },
            Self::MathProg => Target { logic: false, globals: &[], expand: options.expand },
        }
    }

    fn indexing(self, over: &Indexing) -> String {
        let entry = |Entry { slots, set }: &Entry| {
            let components: Vec<String> = slots.iter().map(|slot| self.expr(&slot_expr(slot), 0)).collect();
            let set = self.expr(set, Binary::Eq.power());
            if slots.len() == 1 { format!("{} in {set}", components[0]) } else { format!("({}) in {set}", components.join(",")) }
        };
        if over.is_empty() {
            return String::new();
        }
        let when = over.when.as_ref().map_or(String::new(), |when| format!(": {}", self.expr(when, 0)));
        format!("{{{}{when}}}", join(over.entries.iter().map(entry), ", "))
    }

    fn head(self, head: &Head) -> String {
        let description =
            if head.description.is_empty() { String::new() } else { format!(" {}", quoted(&short(&head.description))) };
        let over = self.indexing(&head.over);
        if over.is_empty() { head.name.clone() + &description } else { format!("{}{description} {over}", head.name) }
    }

    /// A word and an expression, if there is one.
    fn part(self, word: &str, e: Option<&Expr>) -> String {
        e.map_or(String::new(), |e| format!("{word}{}", self.expr(e, Binary::Eq.power())))
    }

    fn item(self, model: &AbstractModel, item: &Item) -> String {
        match item {
            Item::Set(Set { head, within, value, .. }) => {
                let parts = [self.part(" within ", within.as_ref()), self.part(" := ", value.as_ref())].concat();
                let dimension = if within.is_none() && value.is_none() { dimension(item) } else { String::new() };
                format!("set {}{dimension}{parts};\n", self.head(head))
            }
            Item::Param(Param { head, within, default, value, .. }) => {
                let symbolic = if within.as_ref().is_some_and(|set| is_symbolic(model, set)) { ", symbolic" } else { "" };
                let parts = [(", in ", within), (", default ", default), (", := ", value)];
                let parts: String = parts.iter().map(|(word, e)| self.part(word, e.as_ref())).collect();
                format!("param {}{symbolic}{};\n", self.head(head), parts.replacen(", :=", " :=", 1))
            }
            Item::Var(Var { head, domain, lower, upper }) => {
                let domain = match domain {
                    Domain::Binary => ", binary",
                    Domain::Integer => ", integer",
                    Domain::ImpliedInteger | Domain::Real => "",
                };
                let bounds = [self.part(", >= ", lower.as_ref()), self.part(", <= ", upper.as_ref())].concat();
                format!("var {}{domain}{bounds};\n", self.head(head))
            }
            Item::Objective(Objective { head, maximise, value }) => {
                let sense = if *maximise { "maximize" } else { "minimize" };
                format!("{sense} {}: {};\n", self.head(head), self.expr(value, 0))
            }
            Item::Rule(_) | Item::Place(_) | Item::Family(_) | Item::Solution(_) => String::new(),
        }
    }

    /// A constraint; conditions on variables are relations in AMPL.
    fn constraint(self, model: &AbstractModel, e: &Expr) -> String {
        self.expr(&conditions(model, e), 0)
    }
}

/// The model, for any board.
pub(super) fn model(source: &AbstractModel, language: Language, options: Options<'_>) -> String {
    let (lowered, left) = lower(&renamed(source, RESERVED), language.target(options));
    let mut names = family_names(&lowered, RESERVED).into_iter();
    let (mut text, mut before) = (String::new(), String::new());
    for item in &lowered.items {
        text += &match item {
            Item::Family(family) => {
                let comment = comment(source, family);
                let heading = if comment == before { String::new() } else { format!("\n# {comment}\n") };
                before = comment;
                let (name, over) = (names.next().unwrap_or_default(), language.indexing(&family.head.over));
                let body = language.constraint(&lowered, &family.body);
                format!("{heading}s.t. {name}{}{over}:\n  {body};\n", if over.is_empty() { "" } else { " " })
            }
            item => language.item(&lowered, item),
        };
    }
    for family in &left {
        let constraint = text::expression(&family.body);
        text += &format!("\n# NOT WRITTEN, add cuts or --expand: {}\n#   {constraint}\n", comment(source, family));
    }
    let printed = lowered.solutions().map(|solution| printf(language, solution));
    match language {
        Language::MathProg => format!("{text}\nsolve;\n{}", join(printed, "")),
        Language::Ampl => {
            let lines = join(printed, "");
            let lines: String = lines.lines().map(|line| format!("#   {line}\n")).collect();
            format!("{text}\n# ampl: model FILE.mod; data FILE.dat; option solver gurobi; solve;\n{lines}")
        }
    }
}

fn printf(language: Language, Solution { head, value }: &Solution) -> String {
    let marks = join(head.over.names().map(|_| "%s".into()), ",");
    let subscripts: String = head.over.names().map(|name| format!("{name}, ")).collect();
    let over = language.indexing(&head.over);
    format!("printf{over}: \"{}[{marks}] = %d\\n\", {subscripts}{};\n", head.name, language.expr(value, 0))
}

/// In the quotes that the text does not have, on one line.
fn quoted(text: &str) -> String {
    if text.contains('\'') { format!("\"{}\"", text.replace('"', "\"\"")) } else { format!("'{text}'") }
}

fn dimension(item: &Item) -> String {
    if let Item::Set(Set { width: 2.., .. }) = item { format!(" dimen {}", width(item)) } else { String::new() }
}

fn width(item: &Item) -> usize {
    if let Item::Set(set) = item { set.width } else { 1 }
}

/// Whether members of the set may be texts: it comes from the data, or lists texts.
fn is_symbolic(model: &AbstractModel, set: &Expr) -> bool {
    match &set.kind {
        ExprKind::Ref(name, _) => match model.sets().find(|set| set.head.name == *name) {
            Some(Set { value: Some(set), .. }) | Some(Set { within: Some(set), .. }) => is_symbolic(model, set),
            known => known.is_some(),
        },
        ExprKind::Members(members) => members.iter().any(|e| matches!(e.kind, ExprKind::Text(_))),
        ExprKind::Binary(Binary::Union | Binary::Diff, two) => is_symbolic(model, &two[0]),
        _ => false,
    }
}

/// Literals as relations, where a condition must stand.
fn conditions(model: &AbstractModel, e: &Expr) -> Expr {
    let is_var = |e: &Expr| matches!(&e.kind, ExprKind::Ref(name, _) if model.vars().any(|var| var.head.name == *name));
    let kind = match &e.kind {
        ExprKind::Ref(..) if is_var(e) => return Expr::binary(Binary::Eq, e.clone(), Expr::int(1)),
        ExprKind::Not(inner) if is_var(inner) => return Expr::binary(Binary::Eq, (**inner).clone(), Expr::int(0)),
        ExprKind::Not(inner) => ExprKind::Not(conditions(model, inner).into()),
        ExprKind::Binary(op @ (Binary::And | Binary::Or | Binary::Implies), two) => {
            ExprKind::Binary(*op, Box::new([conditions(model, &two[0]), conditions(model, &two[1])]))
        }
        ExprKind::If(three) => {
            ExprKind::If(Box::new([three[0].clone(), conditions(model, &three[1]), conditions(model, &three[2])]))
        }
        ExprKind::Fold(fold @ (Fold::Exists | Fold::Forall), over, body) => {
            ExprKind::Fold(*fold, over.clone(), conditions(model, body).into())
        }
        kind => kind.clone(),
    };
    kind.into()
}

/// The data section of a board.
pub(super) fn data(source: &AbstractModel, data: &Data) -> String {
    let atom = |value: i64| data.text_of(value).map_or_else(|| value.to_string(), quoted);
    let list = |values: &[i64], separator: &str| join(values.iter().map(|&value| atom(value)), separator);
    let rows = |rows: &Rows| join(rows.iter().map(|row| format!("\n  {}", list(row, " "))), "");
    let mut text = String::from("data;\n");
    text += &labels(source, data, "#");
    for (name, families) in data.sets() {
        if !source.sets().any(|set| set.head.name == name && set.value.is_none()) {
            continue;
        }
        for (key, members) in families {
            let key = if key.is_empty() { String::new() } else { format!("[{}]", list(key, ",")) };
            let members: String = match members.width {
                1 => join(members.iter().map(|row| format!(" {}", list(row, " "))), ""),
                _ => join(members.iter().map(|row| format!(" ({})", list(row, ","))), ""),
            };
            text += &format!("set {}{key} :={members};\n", safe(name, RESERVED));
        }
    }
    let given = |name: &str| source.params().any(|param| param.head.name == name && param.value.is_none());
    for (name, values) in data.params().filter(|param| given(param.0)) {
        let name = safe(name, RESERVED);
        text += &match values.width {
            1 => format!("param {name} := {};\n", list(&values.cells, " ")),
            _ => format!("param {name} :={};\n", rows(&values)),
        };
    }
    for (name, keys, values) in data.reals().filter(|param| given(param.0)) {
        let name = safe(name, RESERVED);
        let entries: Vec<String> = match keys.width {
            0 => values.iter().map(|value| format!(" {value}")).collect(),
            _ => keys.iter().zip(values).map(|(key, value)| format!("\n  {} {value}", list(key, " "))).collect(),
        };
        text += &format!("param {name} :={};\n", entries.concat());
    }
    text + "end;\n"
}

/// What the members 1, 2, … of sets are called, as comments.
pub(super) fn labels(model: &AbstractModel, data: &Data, mark: &str) -> String {
    let mut text = String::new();
    for (name, families) in data.sets() {
        let [([], members)] = families[..] else { continue };
        if members.width != 1 || !model.sets().any(|set| set.head.name == name) {
            continue;
        }
        let named = |row: &[i64]| {
            let label = data.label(name, row[0]);
            (data.text_of(row[0]).is_none() && label != row[0].to_string()).then(|| format!("{} {label}", row[0]))
        };
        let named: Vec<String> = members.iter().filter_map(named).collect();
        if !named.is_empty() {
            text += &format!("{mark} {name}: {}\n", named.join(", "));
        }
    }
    text
}

/// GLPK reads texts of at most 100 bytes.
const MAX_TEXT: usize = 100;

/// A description that GLPK reads.
fn short(description: &str) -> String {
    match description.len() > MAX_TEXT {
        true => format!("{}...", &description[..description.floor_char_boundary(MAX_TEXT - 3)]),
        false => description.into(),
    }
}
