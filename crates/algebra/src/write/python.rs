//! Python: Pyomo, which takes linear families, and CPMpy, which takes logic and global constraints too.
//!
//! Sets are lists, families of sets and parameters dictionaries, read from JSON; the indices stay in comprehensions.

use super::python_program::Library;
use super::{
    Options,
    lower::{Target, lower},
    names::{family_names, renamed},
    notation::{ATOM, Notation, bound, comment, entries, has_variables, join},
};
use crate::{text, tree::*};

pub(super) const RESERVED: &[&str] = &[
    "False",
    "None",
    "True",
    "and",
    "as",
    "assert",
    "async",
    "await",
    "break",
    "class",
    "continue",
    "def",
    "del",
    "elif",
    "else",
    "except",
    "finally",
    "for",
    "from",
    "global",
    "if",
    "import",
    "in",
    "is",
    "lambda",
    "nonlocal",
    "not",
    "or",
    "pass",
    "raise",
    "return",
    "try",
    "while",
    "with",
    "yield",
    "sum",
    "any",
    "all",
    "abs",
    "len",
    "range",
    "min",
    "max",
    "list",
    "dict",
    "tuple",
    "set",
    "int",
    "float",
    "print",
    "product",
    "json",
    "sys",
    "pyo",
    "cp",
    "data",
    "model",
    "build",
    "members",
    "family",
    "table",
    "index",
    "distinct",
    "row",
    "no",
    "implies",
    "solution",
    "value",
    "bool",
    "print_solution",
];

struct Python<'m> {
    model: &'m AbstractModel,
    library: Library,
}

impl Notation for Python<'_> {
    fn text(&self, text: &str) -> String {
        quoted(text)
    }
    fn reference(&self, name: &str, subscripts: &[Expr]) -> String {
        let default = self.model.params().find(|it| it.head.name == name).and_then(|it| it.default.as_ref());
        match (subscripts, default) {
            ([], _) => name.into(),
            ([only], Some(default)) => format!("{name}.get({}, {})", self.expr(only, 0), self.expr(default, 0)),
            (_, Some(default)) => format!("{name}.get(({}), {})", self.list(subscripts), self.expr(default, 0)),
            _ => format!("{name}[{}]", self.list(subscripts)),
        }
    }
    fn power(&self, op: Binary) -> u8 {
        match op {
            Binary::Range | Binary::Cross | Binary::Union | Binary::Diff | Binary::Implies => ATOM,
            // Python chains comparisons: `a in b == c` means something else.
            Binary::In => 6,
            op => op.power(),
        }
    }
    fn binary(&self, op: Binary, left: String, right: String) -> String {
        let sign = match op {
            Binary::Range => return format!("range({left}, {right} + 1)"),
            Binary::Cross => return format!("list(product({left}, {right}))"),
            Binary::Union => return format!("distinct([*{left}, *{right}])"),
            Binary::Diff => return format!("[e_ for e_ in {left} if e_ not in {right}]"),
            Binary::Implies => return format!("(not {left} or {right})"),
            Binary::Eq => "==",
            Binary::Ne => "!=",
            Binary::Div => "//",
            Binary::Mod => "%",
            Binary::Pow => "**",
            op => op.symbol(),
        };
        format!("{left} {sign} {right}")
    }
    fn not(&self, operand: String) -> String {
        format!("not {operand}")
    }
    fn choice(&self, [when, then, otherwise]: &[Expr; 3]) -> String {
        format!("{} if {} else {}", self.expr(then, 0), self.expr(when, 0), self.expr(otherwise, 0))
    }
    fn fold_power(&self, _: Fold) -> u8 {
        ATOM
    }
    fn fold(&self, fold: Fold, over: &Indexing, body: &Expr) -> String {
        let inner = format!("{} {}", self.expr(body, 0), self.loops(over));
        match fold {
            Fold::Sum | Fold::Min | Fold::Max => format!("{}({inner})", fold.word()),
            Fold::Prod => format!("math.prod({inner})"),
            Fold::Exists => format!("any({inner})"),
            Fold::Forall => format!("all({inner})"),
            Fold::SetOf => format!("distinct({inner})"),
        }
    }
    fn call(&self, call: Call, parts: &[Expr]) -> String {
        match (call, parts) {
            (Call::Ceil, [Expr { kind: ExprKind::Binary(Binary::Over, two), .. }]) => {
                format!("-(-{} // {})", self.expr(&two[0], 11), self.expr(&two[1], 11))
            }
            (Call::Floor, [Expr { kind: ExprKind::Binary(Binary::Over, two), .. }]) => {
                format!("({} // {})", self.expr(&two[0], 10), self.expr(&two[1], 11))
            }
            (Call::Ceil | Call::Floor, [only]) => self.expr(only, ATOM - 1),
            (Call::Card, _) => format!("len({})", self.list(parts)),
            (Call::Log, _) => format!("math.log({})", self.list(parts)),
            _ => format!("{}({})", call.word(), self.list(parts)),
        }
    }
    fn members(&self, parts: &[Expr]) -> String {
        format!("distinct([{}])", self.list(parts))
    }
    fn global(&self, global: Global, lists: &[(Indexing, Expr)]) -> String {
        let list = |(over, e): &(Indexing, Expr)| match over.is_empty() {
            true => format!("[{}]", self.expr(e, 0)),
            false => format!("[{} {}]", self.expr(e, 0), self.loops(over)),
        };
        match (global, lists) {
            (Global::AllDifferent, [values]) => format!("cp.AllDifferent({})", list(values)),
            (Global::Table, [vars, rows]) => format!("table_of({}, {})", list(vars), list(rows)),
            (Global::Differ, [pairs]) => format!("cp.any([a_ != b_ for a_, b_ in {}])", list(pairs)),
            _ => global.word().into(),
        }
    }
    /// A literal as a number; a condition on variables in CPMpy's words.
    fn expr(&self, e: &Expr, power: u8) -> String {
        match &e.kind {
            ExprKind::Not(inner) if has_variables(self.model, e) => {
                let text = format!("1 - {}", self.expr(inner, 9));
                if power < 9 { text } else { format!("({text})") }
            }
            _ => self.plain(e, power),
        }
    }
}

impl Python<'_> {
    /// `for i in I for j in J if …`
    fn loops(&self, over: &Indexing) -> String {
        let mut parts = Vec::new();
        for Entry { slots, set } in entries(self.model, over) {
            let (names, conditions) = bound(self, &slots, "_#");
            let when = if conditions.is_empty() { String::new() } else { format!(" if {}", conditions.join(" and ")) };
            parts.push(format!("for {names} in {}{when}", self.expr(&set, 0)));
        }
        if let Some(when) = &over.when {
            parts.push(format!("if {}", self.expr(when, 1)));
        }
        parts.join(" ")
    }

    /// The names of the indices, as a key.
    fn key(&self, over: &Indexing) -> String {
        let names: Vec<&str> = over.names().collect();
        if names.len() == 1 { names.concat() } else { format!("({})", names.join(", ")) }
    }

    /// A value, or a dictionary of values by index.
    fn values(&self, over: &Indexing, value: &Expr) -> String {
        match over.is_empty() {
            true => self.expr(value, 0),
            false => format!("{{{}: {} {}}}", self.key(over), self.expr(value, 0), self.loops(over)),
        }
    }

    /// A condition of CPMpy, where binary variables are literals.
    fn truth(&self, e: &Expr) -> String {
        if !has_variables(self.model, e) {
            return self.expr(e, 0);
        }
        match &e.kind {
            ExprKind::Not(inner) => format!("no({})", self.truth(inner)),
            ExprKind::Binary(Binary::Or, two) => format!("cp.any([{}, {}])", self.truth(&two[0]), self.truth(&two[1])),
            ExprKind::Binary(Binary::And, two) => format!("cp.all([{}, {}])", self.truth(&two[0]), self.truth(&two[1])),
            ExprKind::Binary(Binary::Implies, two) => format!("implies({}, {})", self.truth(&two[0]), self.truth(&two[1])),
            ExprKind::Fold(Fold::Exists, over, body) => format!("cp.any([{} {}])", self.truth(body), self.loops(over)),
            ExprKind::Fold(Fold::Forall, over, body) => format!("cp.all([{} {}])", self.truth(body), self.loops(over)),
            ExprKind::If(three) => {
                format!("({} if {} else {})", self.truth(&three[1]), self.expr(&three[0], 0), self.truth(&three[2]))
            }
            _ => self.expr(e, 0),
        }
    }

    fn set(&self, Set { head, value, .. }: &Set) -> String {
        let Head { name, over, .. } = head;
        let data = quoted(name);
        match value {
            Some(value) => self.values(over, value),
            None if over.is_empty() => format!("members(data[{data}])"),
            None => format!("family(data[{data}])"),
        }
    }

    fn param(&self, Param { head, default, value, .. }: &Param) -> String {
        let Head { name, over, .. } = head;
        let data = quoted(name);
        match (value, default) {
            (Some(value), _) => self.values(over, value),
            (None, Some(default)) if over.is_empty() => format!("data.get({data}, {})", self.expr(default, 0)),
            _ if over.is_empty() => format!("data[{data}]"),
            (_, Some(_)) => format!("table(data.get({data}, []))"),
            _ => format!("table(data[{data}])"),
        }
    }

    fn var(&self, Var { head, domain, lower, upper }: &Var) -> String {
        let Head { name, over, .. } = head;
        let bound = |e: &Option<Expr>| e.as_ref().map_or("None".into(), |e| self.expr(e, 0));
        let (lower, upper) = (bound(lower), bound(upper));
        match self.library {
            Library::Pyomo => {
                let keys = if over.is_empty() { String::new() } else { format!("[{} {}], ", self.key(over), self.loops(over)) };
                let names: String = over.names().map(|name| format!(", {name}")).collect();
                let kind = match domain {
                    Domain::Binary => "domain=pyo.Binary".into(),
                    Domain::Integer => format!("domain=pyo.Integers, bounds=lambda model{names}: ({lower}, {upper})"),
                    Domain::ImpliedInteger | Domain::Real => {
                        format!("domain=pyo.Reals, bounds=lambda model{names}: ({lower}, {upper})")
                    }
                };
                format!("{name} = model.{name} = pyo.Var({keys}{kind})")
            }
            Library::Cpmpy => {
                let subscripts = join(over.names().map(|index| format!("{{{index}}}")), ",");
                let label = if over.is_empty() { format!("name=\"{name}\"") } else { format!("name=f\"{name}[{subscripts}]\"") };
                let var = match domain {
                    Domain::Binary => format!("cp.boolvar({label})"),
                    _ => format!("cp.intvar({lower}, {upper}, {label})"),
                };
                match over.is_empty() {
                    true => format!("{name} = {var}"),
                    false => format!("{name} = {{{}: {var} {}}}", self.key(over), self.loops(over)),
                }
            }
        }
    }

    fn family(&self, name: &str, family: &Family) -> String {
        let over = &family.head.over;
        let names: String = over.names().map(|name| format!(", {name}")).collect();
        match self.library {
            Library::Pyomo => {
                let keys = if over.is_empty() { String::new() } else { format!("[{} {}], ", self.key(over), self.loops(over)) };
                let body = self.expr(&family.body, 0);
                format!("model.{name} = pyo.Constraint({keys}rule=lambda model{names}: row({body}))")
            }
            Library::Cpmpy => {
                let body = self.truth(&family.body);
                let all = if over.is_empty() { body } else { format!("{body} {}", self.loops(over)) };
                format!("model += [{all}]")
            }
        }
    }

    fn objective(&self, Objective { maximise, value, .. }: &Objective) -> String {
        let value = self.expr(value, 0);
        match (self.library, maximise) {
            (Library::Pyomo, true) => format!("model.objective = pyo.Objective(expr={value}, sense=pyo.maximize)"),
            (Library::Pyomo, false) => format!("model.objective = pyo.Objective(expr={value})"),
            (Library::Cpmpy, true) => format!("model.maximize({value})"),
            (Library::Cpmpy, false) => format!("model.minimize({value})"),
        }
    }
}

/// The model, for any board: `build(data)`, and a program that solves the board of a JSON file.
pub(super) fn model(source: &AbstractModel, library: Library, options: Options<'_>) -> String {
    let target = match library {
        Library::Pyomo => Target { logic: false, globals: &[], expand: options.expand },
        Library::Cpmpy => {
            let globals = &[Global::AllDifferent, Global::Table, Global::Differ];
            Target { logic: true, globals, expand: options.expand }
        }
    };
    let (lowered, left) = lower(&renamed(source, RESERVED), target);
    let python = Python { model: &lowered, library };
    let mut names = family_names(&lowered, RESERVED).into_iter();
    let (mut lines, mut before) = (Vec::new(), String::new());
    for item in &lowered.items {
        match item {
            Item::Set(set) => lines.push(described(&set.head, format!("{} = {}", set.head.name, python.set(set)))),
            Item::Param(param) => lines.push(described(&param.head, format!("{} = {}", param.head.name, python.param(param)))),
            Item::Var(var) => lines.push(described(&var.head, python.var(var))),
            Item::Family(family) => {
                let comment = comment(source, family);
                if comment != before {
                    lines.extend([String::new(), format!("# {comment}")]);
                }
                before = comment;
                lines.push(python.family(&names.next().unwrap_or_default(), family));
            }
            Item::Objective(it) => lines.push(python.objective(it)),
            Item::Solution(_) | Item::Rule(_) | Item::Place(_) => {}
        }
    }
    for family in &left {
        lines.push(format!("# NOT WRITTEN, see --expand: {}", comment(source, family)));
        lines.push(format!("#   {}", text::expression(&family.body)));
    }
    if library == Library::Pyomo && lowered.objectives().next().is_none() {
        lines.extend([String::new(), "model.nothing = pyo.Objective(expr=0)".into()]);
    }
    let solutions = lowered.solutions().map(|Solution { head, value }| {
        let value = match head.over.is_empty() {
            true => format!("{{(): {}}}", python.expr(value, 0)),
            false => python.values(&head.over, value),
        };
        format!("\"{}\": {value}", head.name)
    });
    lines.extend([String::new(), format!("return model, {{{}}}", join(solutions, ", "))]);
    let body: String = lines.iter().map(|line| if line.is_empty() { "\n".into() } else { format!("    {line}\n") }).collect();
    super::python_program::program(library, &body)
}

fn described(head: &Head, line: String) -> String {
    if head.description.is_empty() { line } else { format!("{line}  # {}", head.description) }
}

/// As a literal of Python.
pub(super) fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted += &format!("\\u{:04x}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}
