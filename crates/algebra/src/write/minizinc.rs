//! MiniZinc: a model with its indices and global constraints.
//!
//! Everything is an integer: a text is a constant with its name. MiniZinc has no sets of tuples, so these are tables, with a
//! row for each member; parameters with a default are functions over the table of the data. Variables are arrays over the
//! smallest box that has all members; outside of the index set they have one value.

use super::{
    Options,
    lower::{Target, lower},
    minizinc_globals::global,
    names::{family_names, renamed},
    notation::{ATOM, Notation, comment, entries, has_variables, join, may_repeat, slot_expr, width},
};
use crate::tree::*;
use model::write::MINIZINC_WORDS;
use std::{
    cell::{Cell, RefCell},
    sync::LazyLock,
};

/// Names that the text of a model must not use: those of MiniZinc, and those of the functions and sets that we write.
pub(super) static RESERVED: LazyLock<Vec<&str>> = LazyLock::new(|| MINIZINC_WORDS.split(' ').chain(WRITTEN.split(' ')).collect());

const WRITTEN: &str = "\
    span rows has distinct m1 m2 m3 m4 m5 m6 table connected circuit sum min max abs card index_set show dom lb ub fix count next \
    at row col length join concat sort pow exp log sqrt ceil floor round bool2int among order path tree element \
    inverse range";

/// What every model needs.
const FUNCTIONS: &str = "\
function set of int: span(set of int: s) = if s = {} then 1..0 else min(s)..max(s) endif;
function array[int, int] of int: rows(int: width, array[int] of int: cells) =
  array2d(1..length(cells) div width, 1..width, cells);
function bool: has(array[int] of int: row, array[int, int] of int: all) =
  exists(m1 in index_set_1of2(all))(forall(c_ in index_set(row))(all[m1,c_] = row[c_]));
function array[int, int] of int: distinct(array[int, int] of int: all) =
  rows(card(index_set_2of2(all)), [all[m1,c_] | m1 in index_set_1of2(all)
    where not exists(m2 in 1..m1 - 1)(all[m2,..] = all[m1,..]), c_ in index_set_2of2(all)]);
";

pub(super) struct MiniZinc<'m> {
    pub model: &'m AbstractModel,
    /// The texts of the model: the k-th is the integer k + 1.
    pub texts: RefCell<Vec<String>>,
    /// How many tables are being gone through.
    depth: Cell<usize>,
}

impl Notation for MiniZinc<'_> {
    fn text(&self, text: &str) -> String {
        if !self.texts.borrow().iter().any(|known| known == text) {
            self.texts.borrow_mut().push(text.into());
        }
        text_name(text)
    }
    fn reference(&self, name: &str, subscripts: &[Expr]) -> String {
        if subscripts.is_empty() {
            return name.into();
        }
        let is_function = self.model.params().any(|it| it.head.name == name && (it.value.is_some() || it.default.is_some()))
            || self.model.sets().any(|it| it.head.name == name && it.value.is_some());
        let subscripts = self.list(subscripts);
        if is_function { format!("{name}({subscripts})") } else { format!("{name}[{subscripts}]") }
    }
    fn binary(&self, op: Binary, left: String, right: String) -> String {
        let sign = match op {
            Binary::Range => return format!("{left}..{right}"),
            Binary::Pow => return format!("pow({left}, {right})"),
            Binary::Implies => "->",
            Binary::Or => "\\/",
            Binary::And => "/\\",
            Binary::Ne => "!=",
            op => op.symbol(),
        };
        format!("{left} {sign} {right}")
    }
    fn not(&self, operand: String) -> String {
        format!("not {operand}")
    }
    fn choice(&self, [when, then, otherwise]: &[Expr; 3]) -> String {
        format!("if {} then {} else {} endif", self.truth(when, 0), self.expr(then, 0), self.expr(otherwise, 0))
    }
    fn choice_power(&self) -> u8 {
        ATOM
    }
    fn fold_power(&self, _: Fold) -> u8 {
        ATOM
    }
    fn fold(&self, fold: Fold, over: &Indexing, body: &Expr) -> String {
        self.under(over, |generators| match fold {
            Fold::Sum => format!("sum({generators})({})", self.expr(body, 0)),
            Fold::Prod => format!("product({generators})({})", self.expr(body, 0)),
            Fold::Min | Fold::Max => format!("{}([{} | {generators}])", fold.word(), self.expr(body, 0)),
            Fold::Exists | Fold::Forall => format!("{}({generators})({})", fold.word(), self.truth(body, 0)),
            Fold::SetOf => format!("{{{} | {generators}}}", self.expr(body, 0)),
        })
    }
    fn call(&self, call: Call, parts: &[Expr]) -> String {
        match (call, parts) {
            (Call::Ceil, [Expr { kind: ExprKind::Binary(Binary::Over, two), .. }]) => {
                format!("-(-{} div {})", self.expr(&two[0], 11), self.expr(&two[1], 11))
            }
            (Call::Floor, [Expr { kind: ExprKind::Binary(Binary::Over, two), .. }]) => {
                format!("({} div {})", self.expr(&two[0], 10), self.expr(&two[1], 11))
            }
            (Call::Card, [set]) if width(self.model, set) > 1 || self.is_table(set) => {
                let slots = self.components(set).into_iter().map(Slot::Bind).collect();
                let over = Indexing { entries: vec![Entry { slots, set: set.clone() }], when: None };
                self.under(&over, |generators| format!("sum({generators})(1)"))
            }
            (Call::Log, _) => format!("ln({})", self.list(parts)),
            _ => format!("{}({})", call.word(), self.list(parts)),
        }
    }
    fn global(&self, kind: Global, lists: &[(Indexing, Expr)]) -> String {
        global(kind, |at, numbers| lists.get(at).map_or(Vec::new(), |list| self.arrays(list, numbers)))
    }
    fn expr(&self, e: &Expr, power: u8) -> String {
        match &e.kind {
            // A literal as a number.
            ExprKind::Not(inner) if has_variables(self.model, e) => {
                let text = format!("1 - {}", self.expr(inner, 9));
                if power < 9 { text } else { format!("({text})") }
            }
            ExprKind::Binary(Binary::In, two) => self.member(&two[0], &two[1], power),
            _ => self.plain(e, power),
        }
    }
}

/// The constant of a text.
pub(super) fn text_name(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c == '\'' || c.is_control() { '_' } else { c }).collect();
    format!("'«{plain}»'")
}

impl MiniZinc<'_> {
    /// A condition, where binary variables are literals.
    pub(super) fn truth(&self, e: &Expr, power: u8) -> String {
        let wrap = |own: u8, text: String| if own > power || (own, power) == (0, 0) { text } else { format!("({text})") };
        if let Some((op, [a, between, b])) = e.double_inequality() {
            let [first, second] = [(a, between), (between, b)].map(|(a, b)| Expr::binary(op, a.clone(), b.clone()));
            return self.truth(&Expr::binary(Binary::And, first, second), power);
        }
        match &e.kind {
            // A number is a condition that holds unless it is 0; MiniZinc keeps the two apart.
            ExprKind::Int(value) => (*value != 0).to_string(),
            ExprKind::Ref(..) if !has_variables(self.model, e) => wrap(6, format!("{} != 0", self.expr(e, 6))),
            ExprKind::Ref(..) => wrap(6, format!("{} = 1", self.expr(e, 6))),
            ExprKind::Not(inner) if matches!(inner.kind, ExprKind::Ref(..)) => wrap(6, format!("{} = 0", self.expr(inner, 6))),
            ExprKind::Not(inner) => wrap(4, format!("not {}", self.truth(inner, 11))),
            ExprKind::Binary(op @ (Binary::Or | Binary::And | Binary::Implies), two) => {
                let sides = [self.truth(&two[0], op.power()), self.truth(&two[1], op.power())];
                let [left, right] = sides;
                wrap(op.power(), self.binary(*op, left, right))
            }
            ExprKind::If(three) => {
                let [when, then, otherwise] = three.each_ref().map(|e| self.truth(e, 0));
                format!("if {when} then {then} else {otherwise} endif")
            }
            _ => self.expr(e, power),
        }
    }

    /// Whether the members are rows of a table: tuples from the data or a formula.
    fn is_table(&self, set: &Expr) -> bool {
        matches!(&set.kind, ExprKind::Ref(name, _) if self.model.sets().any(|it| it.head.name == *name && it.width > 1))
    }

    /// New names for the components of a member.
    fn components(&self, set: &Expr) -> Vec<String> {
        (1..=width(self.model, set)).map(|at| format!("c{at}_")).collect()
    }

    fn member(&self, e: &Expr, set: &Expr, power: u8) -> String {
        let parts = if let ExprKind::Tuple(parts) = &e.kind { parts.clone() } else { vec![e.clone()] };
        let over = Indexing {
            entries: vec![Entry { slots: parts.into_iter().map(Slot::Fixed).collect(), set: set.clone() }],
            when: None,
        };
        let mut conditions: Vec<String> = Vec::new();
        for entry in entries(self.model, &over) {
            conditions.push(match &entry.slots[..] {
                [Slot::Fixed(e)] => format!("{} in {}", self.expr(e, 6), self.expr(&entry.set, 6)),
                slots => {
                    let (table, mut row) = self.table(&entry.set);
                    row.extend(slots.iter().map(slot_expr));
                    format!("has([{}], {table})", self.list(&row))
                }
            });
        }
        let text = conditions.join(" /\\ ");
        let own = if conditions.len() > 1 { Binary::And.power() } else { Binary::In.power() };
        if own > power || power == 0 { text } else { format!("({text})") }
    }

    /// A list of a global constraint as one array for each component; literals, which follow the first `numbers`, as conditions.
    fn arrays(&self, (over, e): &(Indexing, Expr), numbers: usize) -> Vec<String> {
        let parts = if let ExprKind::Tuple(parts) = &e.kind { &parts[..] } else { std::slice::from_ref(e) };
        let array = |(at, e): (usize, &Expr)| {
            let print = |generators: &str| {
                let e = if at < numbers { self.expr(e, 0) } else { self.truth(e, 0) };
                format!("[{e} | {generators}]")
            };
            if over.is_empty() { print("m0 in 1..1") } else { self.under(over, print) }
        };
        parts.iter().enumerate().map(array).collect()
    }

    /// `i in I, m1 in index_set_1of2(E), j = E[m1,1] where …`, for what is printed below it.
    pub(super) fn under(&self, over: &Indexing, print: impl FnOnce(&str) -> String) -> String {
        let depth = self.depth.get();
        let (mut parts, mut last_has_condition) = (Vec::new(), false);
        for Entry { slots, set } in entries(self.model, over) {
            let (mut generators, mut conditions) = (Vec::new(), Vec::new());
            match &slots[..] {
                [Slot::Bind(name)] => generators.push(format!("{name} in {}", self.expr(&set, 6))),
                [Slot::Fixed(e)] => {
                    generators.push(String::from("m0 in 1..1"));
                    conditions.push(format!("{} in {}", self.expr(e, 6), self.expr(&set, 6)));
                }
                slots => {
                    self.depth.set(self.depth.get() + 1);
                    let row = format!("m{}", self.depth.get());
                    let (table, keys) = self.table(&set);
                    generators.push(format!("{row} in index_set_1of2({table})"));
                    for (key, column) in keys.iter().zip(1..) {
                        conditions.push(format!("{table}[{row},{column}] = {}", self.expr(key, 6)));
                    }
                    for (slot, column) in slots.iter().zip(keys.len() + 1..) {
                        match slot {
                            Slot::Bind(name) => generators.push(format!("{name} = {table}[{row},{column}]")),
                            Slot::Fixed(e) => conditions.push(format!("{table}[{row},{column}] = {}", self.expr(e, 6))),
                        }
                    }
                }
            }
            last_has_condition = !conditions.is_empty();
            let when = if conditions.is_empty() { String::new() } else { format!(" where {}", conditions.join(" /\\ ")) };
            parts.push(generators.join(", ") + &when);
        }
        if let (Some(when), Some(last)) = (&over.when, parts.last_mut()) {
            let join = if last_has_condition { " /\\ " } else { " where " };
            *last += &format!("{join}{}", self.truth(when, Binary::And.power() - 1));
        }
        let text = print(&parts.join(", "));
        self.depth.set(depth);
        text
    }

    /// The table of a set of tuples, and the subscripts that its first columns must have.
    pub(super) fn table(&self, set: &Expr) -> (String, Vec<Expr>) {
        match &set.kind {
            ExprKind::Ref(name, subscripts) => match self.model.sets().find(|it| it.head.name == *name) {
                Some(it) if it.value.is_none() => (name.clone(), subscripts.clone()),
                _ => (self.reference(name, subscripts), Vec::new()),
            },
            _ => {
                let rows = format!("rows({}, {})", width(self.model, set), self.cells(set));
                (if may_repeat(set) { format!("distinct({rows})") } else { rows }, Vec::new())
            }
        }
    }

    /// The components of all members of a set of tuples as one list.
    fn cells(&self, set: &Expr) -> String {
        let names = self.components(set);
        let tuple: Vec<Expr> = names.iter().map(|name| Expr::name(name)).collect();
        let list = |over: &Indexing, parts: &[Expr]| {
            self.under(over, |generators| format!("[[{}][c_] | {generators}, c_ in 1..{}]", self.list(parts), parts.len()))
        };
        let all = |set: &Expr, when: Option<Expr>| {
            let slots = names.iter().cloned().map(Slot::Bind).collect();
            list(&Indexing { entries: vec![Entry { slots, set: set.clone() }], when: when.map(Box::new) }, &tuple)
        };
        let inside = |set: &Expr| Expr::binary(Binary::In, ExprKind::Tuple(tuple.clone()).into(), set.clone());
        let outside = |set: &Expr| ExprKind::Not(inside(set).into()).into();
        match &set.kind {
            ExprKind::Fold(Fold::SetOf, over, member) => match &member.kind {
                ExprKind::Tuple(parts) => list(over, parts),
                _ => list(over, std::slice::from_ref(member)),
            },
            ExprKind::Members(members) => {
                let cells =
                    members.iter().map(|e| if let ExprKind::Tuple(parts) = &e.kind { self.list(parts) } else { self.expr(e, 0) });
                format!("[{}]", join(cells, ", "))
            }
            ExprKind::Binary(Binary::Union, two) => {
                format!("{} ++ {}", all(&two[0], None), all(&two[1], Some(outside(&two[0]))))
            }
            ExprKind::Binary(Binary::Diff, two) => all(&two[0], Some(outside(&two[1]))),
            ExprKind::If(three) => {
                let [then, otherwise] = [self.cells(&three[1]), self.cells(&three[2])];
                format!("if {} then {then} else {otherwise} endif", self.truth(&three[0], 0))
            }
            _ => all(set, None),
        }
    }

    pub(super) fn slots(&self, over: &Indexing) -> Vec<Expr> {
        over.entries.iter().flat_map(|entry| &entry.slots).map(slot_expr).collect()
    }
}

/// The model, for any board, and the texts in it.
pub(super) fn model(source: &AbstractModel, options: Options<'_>) -> (String, Vec<String>) {
    let globals = &[Global::AllDifferent, Global::Connected, Global::Circuit, Global::Table, Global::Differ];
    let target = Target { logic: true, globals, expand: options.expand };
    let (lowered, left) = lower(&renamed(source, &RESERVED), target);
    let mzn = MiniZinc { model: &lowered, texts: RefCell::default(), depth: Cell::default() };
    let mut names = family_names(&lowered, &RESERVED).into_iter();
    let (mut body, mut before, mut solve) = (String::new(), String::new(), String::from("satisfy"));
    for item in &lowered.items {
        body += &match item {
            Item::Set(set) => mzn.set(set),
            Item::Param(param) => mzn.param(param),
            Item::Var(var) => mzn.var(var),
            Item::Family(family) => {
                let comment = comment(source, family);
                let heading = if comment == before { String::new() } else { format!("\n% {comment}\n") };
                before = comment;
                format!("{heading}constraint :: \"{}\" {};\n", names.next().unwrap_or_default(), mzn.family(family))
            }
            Item::Objective(Objective { maximise, value, .. }) => {
                solve = format!("{} {}", if *maximise { "maximize" } else { "minimize" }, mzn.expr(value, 0));
                String::new()
            }
            Item::Solution(_) | Item::Rule(_) | Item::Place(_) => String::new(),
        };
    }
    for family in &left {
        let constraint = crate::text::expression(&family.body);
        body += &format!("\n% NOT WRITTEN, see --expand: {}\n%   {constraint}\n", comment(source, family));
    }
    body += &format!("\nsolve {solve};\n");
    body += &join(lowered.solutions().map(|solution| mzn.output(solution)), "");
    let uses =
        |global: Global| lowered.families().any(|family| matches!(&family.body.kind, ExprKind::Global(it, _) if *it == global));
    let files = [
        (Global::AllDifferent, "alldifferent"),
        (Global::Connected, "connected"),
        (Global::Circuit, "circuit"),
        (Global::Table, "table"),
    ];
    let includes = join(files.iter().filter(|file| uses(file.0)).map(|file| format!("include \"{}.mzn\";\n", file.1)), "");
    let texts = mzn.texts.take();
    let constants = join(texts.iter().zip(1..).map(|(text, at)| format!("int: {} = {at};\n", text_name(text))), "");
    (format!("{includes}{FUNCTIONS}{constants}\n{body}"), texts)
}
