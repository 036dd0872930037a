//! JuMP: a function that builds the model from the data of a board, with the indices in its macros.
//!
//! Sets are vectors, families of sets and parameters dictionaries; an index over tuples is one index.

use super::{
    Options,
    lower::{Target, lower},
    names::{family_names, renamed},
    notation::{ATOM, Notation, bound, comment, entries, join},
    python::quoted,
};
use crate::{text, tree::*};

pub(super) const RESERVED: &[&str] = &[
    "baremodule",
    "begin",
    "break",
    "catch",
    "const",
    "continue",
    "do",
    "else",
    "elseif",
    "end",
    "export",
    "false",
    "finally",
    "for",
    "function",
    "global",
    "if",
    "import",
    "in",
    "isa",
    "let",
    "local",
    "macro",
    "module",
    "quote",
    "return",
    "struct",
    "true",
    "try",
    "using",
    "where",
    "while",
    "sum",
    "any",
    "all",
    "abs",
    "length",
    "union",
    "setdiff",
    "get",
    "min",
    "max",
    "fld",
    "cld",
    "mod",
    "collect",
    "data",
    "model",
    "build",
    "members",
    "family",
    "table",
    "index",
    "vec",
    "unique",
    "Model",
    "optimizer",
    "pi",
    "im",
    "solution",
];

/// Reading the data.
const READING: &str = "\
using JuMP
import JSON

index(key) = length(key) == 1 ? key[1] : Tuple(key)
members(rows) = [index(row) for row in rows]
family(sets) = Dict(index(key) => members(rows) for (key, rows) in sets)
table(rows) = Dict(index(row[1:end-1]) => row[end] for row in rows)

";

struct Julia<'m>(&'m AbstractModel);

impl Notation for Julia<'_> {
    fn text(&self, text: &str) -> String {
        quoted(text).replace('$', "\\$")
    }
    fn reference(&self, name: &str, subscripts: &[Expr]) -> String {
        if subscripts.is_empty() {
            return name.into();
        }
        let Some(var) = self.0.vars().find(|var| var.head.name == name) else {
            let default = self.0.params().find(|param| param.head.name == name).and_then(|param| param.default.as_ref());
            let key = if subscripts.len() == 1 { self.list(subscripts) } else { self.tuple(subscripts) };
            return match default {
                Some(default) => format!("get({name}, {key}, {})", self.expr(default, 0)),
                None => format!("{name}[{key}]"),
            };
        };
        let (mut left, mut places) = (subscripts, Vec::new());
        for entry in entries(self.0, &var.head.over) {
            let (these, rest) = left.split_at(entry.slots.len().min(left.len()));
            places.push(if these.len() == 1 { self.expr(&these[0], 0) } else { self.tuple(these) });
            left = rest;
        }
        format!("{name}[{}]", places.join(", "))
    }
    fn power(&self, op: Binary) -> u8 {
        if matches!(op, Binary::Cross | Binary::Union | Binary::Diff | Binary::Div | Binary::Mod) { ATOM } else { op.power() }
    }
    fn binary(&self, op: Binary, left: String, right: String) -> String {
        let sign = match op {
            Binary::Range => return format!("{left}:{right}"),
            Binary::Cross => return format!("vec(collect(Iterators.product({left}, {right})))"),
            Binary::Union => return format!("union({left}, {right})"),
            Binary::Diff => return format!("setdiff({left}, {right})"),
            Binary::Div => return format!("fld({left}, {right})"),
            Binary::Mod => return format!("mod({left}, {right})"),
            Binary::Implies => "<=",
            Binary::Or => "||",
            Binary::And => "&&",
            Binary::Eq => "==",
            Binary::Ne => "!=",
            op => op.symbol(),
        };
        format!("{left} {sign} {right}")
    }
    fn not(&self, operand: String) -> String {
        format!("!({operand})")
    }
    fn choice(&self, [when, then, otherwise]: &[Expr; 3]) -> String {
        format!("{} ? {} : {}", self.expr(when, 0), self.expr(then, 8), self.expr(otherwise, 8))
    }
    fn fold_power(&self, _: Fold) -> u8 {
        ATOM
    }
    fn fold(&self, fold: Fold, over: &Indexing, body: &Expr) -> String {
        let (loops, when) = self.loops(over);
        let when = if when.is_empty() { when } else { format!(" if {when}") };
        let inner = format!("{} for {}{when}", self.expr(body, 0), loops.join(", "));
        match fold {
            // An empty sum has a value only if it starts from one.
            Fold::Sum => format!("sum({inner}; init = 0)"),
            Fold::Prod => format!("prod({inner}; init = 1)"),
            Fold::Min => format!("minimum({inner})"),
            Fold::Max => format!("maximum({inner})"),
            Fold::Exists => format!("any({inner})"),
            Fold::Forall => format!("all({inner})"),
            Fold::SetOf => format!("unique([{inner}])"),
        }
    }
    fn call(&self, call: Call, parts: &[Expr]) -> String {
        match (call, parts) {
            (Call::Ceil | Call::Floor, [Expr { kind: ExprKind::Binary(Binary::Over, two), .. }]) => {
                let name = if call == Call::Ceil { "cld" } else { "fld" };
                format!("{name}({}, {})", self.expr(&two[0], 0), self.expr(&two[1], 0))
            }
            (Call::Ceil | Call::Floor, [only]) => self.expr(only, ATOM - 1),
            (Call::Card, _) => format!("length({})", self.list(parts)),
            _ => format!("{}({})", call.word(), self.list(parts)),
        }
    }
    fn members(&self, parts: &[Expr]) -> String {
        format!("[{}]", self.list(parts))
    }
    fn repeats(&self) -> bool {
        true
    }
    fn global(&self, global: Global, _: &[(Indexing, Expr)]) -> String {
        global.word().into()
    }
}

impl Julia<'_> {
    /// `i in I`, and what must hold of them.
    fn loops(&self, over: &Indexing) -> (Vec<String>, String) {
        let (mut loops, mut when) = (Vec::new(), Vec::new());
        for Entry { slots, set } in entries(self.0, over) {
            let (names, conditions) = bound(self, &slots, "same#_");
            when.extend(conditions);
            loops.push(format!("{names} in {}", self.expr(&set, 6)));
        }
        when.extend(over.when.iter().map(|e| self.expr(e, 2)));
        (loops, when.join(" && "))
    }

    /// `[i in I, j in J; condition]`
    fn index(&self, over: &Indexing) -> String {
        let (loops, when) = self.loops(over);
        let when = if when.is_empty() { when } else { format!("; {when}") };
        if loops.is_empty() { String::new() } else { format!("[{}{when}]", loops.join(", ")) }
    }

    fn values(&self, over: &Indexing, value: &Expr) -> String {
        let (loops, when) = self.loops(over);
        let when = if when.is_empty() { when } else { format!(" if {when}") };
        let names: Vec<&str> = over.names().collect();
        let key = if names.len() == 1 { names.concat() } else { format!("({})", names.join(", ")) };
        match loops.is_empty() {
            true => self.expr(value, 0),
            false => format!("Dict({key} => {} for {}{when})", self.expr(value, 0), loops.join(", ")),
        }
    }

    fn var(&self, Var { head, domain, lower, upper }: &Var) -> String {
        let name = format!("{}{}", head.name, self.index(&head.over));
        let bound = |e: &Option<Expr>| e.as_ref().map(|e| self.expr(e, 6));
        let kind = match domain {
            Domain::Binary => return format!("@variable(model, {name}, Bin)"),
            Domain::Integer => ", Int",
            Domain::ImpliedInteger | Domain::Real => "",
        };
        match (bound(lower), bound(upper)) {
            (Some(lower), Some(upper)) => format!("@variable(model, {lower} <= {name} <= {upper}{kind})"),
            (Some(lower), None) => format!("@variable(model, {name} >= {lower}{kind})"),
            (None, Some(upper)) => format!("@variable(model, {name} <= {upper}{kind})"),
            (None, None) => format!("@variable(model, {name}{kind})"),
        }
    }

    fn item(&self, item: &Item) -> Option<String> {
        let read = |head: &Head, function: &str| {
            let data = quoted(&head.name);
            if function.is_empty() { format!("data[{data}]") } else { format!("{function}(data[{data}])") }
        };
        Some(match item {
            Item::Set(Set { head, value: Some(value), .. }) | Item::Param(Param { head, value: Some(value), .. }) => {
                format!("{} = {}", head.name, self.values(&head.over, value))
            }
            Item::Set(Set { head, .. }) => {
                format!("{} = {}", head.name, read(head, if head.over.is_empty() { "members" } else { "family" }))
            }
            Item::Param(Param { head, .. }) => {
                format!("{} = {}", head.name, read(head, if head.over.is_empty() { "" } else { "table" }))
            }
            Item::Var(var) => self.var(var),
            Item::Objective(Objective { maximise, value, .. }) => {
                format!("@objective(model, {}, {})", if *maximise { "Max" } else { "Min" }, self.expr(value, 0))
            }
            Item::Solution(Solution { head, value }) => {
                format!("@expression(model, solution_{}{}, {})", head.name, self.index(&head.over), self.expr(value, 0))
            }
            Item::Rule(_) | Item::Place(_) | Item::Family(_) => return None,
        })
    }
}

/// The model, for any board: `build(data, optimizer)`.
pub(super) fn model(source: &AbstractModel, options: Options<'_>) -> String {
    let target = Target { logic: false, globals: &[], expand: options.expand };
    let (lowered, left) = lower(&renamed(source, RESERVED), target);
    let julia = Julia(&lowered);
    let mut names = family_names(&lowered, RESERVED).into_iter();
    let (mut lines, mut before) = (Vec::new(), String::new());
    for item in &lowered.items {
        if let Item::Family(family) = item {
            let comment = comment(source, family);
            if comment != before {
                lines.extend([String::new(), format!("# {comment}")]);
            }
            before = comment;
            let name = names.next().unwrap_or_default() + &julia.index(&family.head.over);
            lines.push(format!("@constraint(model, {name}, {})", julia.expr(&family.body, 0)));
        }
        lines.extend(julia.item(item));
    }
    for family in &left {
        lines.push(format!("# NOT WRITTEN, add lazy constraints or --expand: {}", comment(source, family)));
        lines.push(format!("#   {}", text::expression(&family.body)));
    }
    let body = join(lines.iter().map(|line| if line.is_empty() { "\n".into() } else { format!("    {line}\n") }), "");
    format!(
        "# Not run by Pencilmark's tests.\n# using HiGHS; model = build(JSON.parsefile(\"FILE.json\"), HiGHS.Optimizer); optimize!(model)\n\
         {READING}function build(data, optimizer)\n    model = Model(optimizer)\n{body}    return model\nend\n"
    )
}
