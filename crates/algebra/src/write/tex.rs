//! Expressions as mathematics, in the commands that LaTeX and its readers in Markdown share.

use super::notation::{ATOM, Notation, join, slot_expr};
use crate::tree::*;

/// The notation of a blackboard.
pub(super) struct Tex;

const GREEK: &[&str] = &[
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "kappa", "lambda", "mu", "nu", "xi", "pi", "rho",
    "sigma", "tau", "phi", "chi", "psi", "omega",
];

impl Notation for Tex {
    fn text(&self, text: &str) -> String {
        format!("\\text{{“{}”}}", escaped(text))
    }
    fn reference(&self, name: &str, subscripts: &[Expr]) -> String {
        let name = self.name(name);
        if subscripts.is_empty() {
            return name;
        }
        let short = |e: &Expr| match &e.kind {
            ExprKind::Ref(name, subscripts) => subscripts.is_empty() && name.chars().count() == 1,
            ExprKind::Int(value) => (0..10).contains(value),
            _ => false,
        };
        let separator = if subscripts.iter().all(short) { " " } else { "," };
        format!("{name}_{{{}}}", join(subscripts.iter().map(|e| self.expr(e, 0)), separator))
    }
    fn binary(&self, op: Binary, left: String, right: String) -> String {
        let sign = match op {
            Binary::Range => return self.range(&left, &right),
            Binary::Mul if left.ends_with(|c: char| c.is_ascii_digit()) && right.starts_with(|c: char| c.is_ascii_digit()) => {
                "\\cdot"
            }
            Binary::Mul => return format!("{left}\\,{right}"),
            Binary::Over => return format!("\\tfrac{{{left}}}{{{right}}}"),
            Binary::Div => return format!("\\lfloor {left} / {right} \\rfloor"),
            Binary::Mod => "\\bmod",
            Binary::Pow => return format!("{left}^{{{right}}}"),
            Binary::Implies => "\\Rightarrow",
            Binary::Or => "\\lor",
            Binary::And => "\\land",
            Binary::In => "\\in",
            Binary::Eq => "=",
            Binary::Ne => "\\neq",
            Binary::Le => "\\leq",
            Binary::Lt => "<",
            Binary::Ge => "\\geq",
            Binary::Gt => ">",
            Binary::Cross => "\\times",
            Binary::Union => "\\cup",
            Binary::Diff => "\\setminus",
            Binary::Add => "+",
            Binary::Sub => "-",
        };
        format!("{left} {sign} {right}")
    }
    fn not(&self, operand: String) -> String {
        format!("\\lnot {operand}")
    }
    /// Iverson's bracket, or cases, which have a brace of their own.
    fn choice(&self, [when, then, otherwise]: &[Expr; 3]) -> String {
        let when = self.expr(when, 0);
        if (&then.kind, &otherwise.kind) == (&ExprKind::Int(1), &ExprKind::Int(0)) {
            return format!("[{when}]");
        }
        let mut cases = format!("{} & \\text{{if }} {when}", self.expr(then, 0));
        let mut rest = otherwise;
        // Choices in the last case are cases of the same brace.
        while let ExprKind::If(three) = &rest.kind {
            cases += &format!(" \\\\ {} & \\text{{if }} {}", self.expr(&three[1], 0), self.expr(&three[0], 0));
            rest = &three[2];
        }
        format!("\\begin{{cases}} {cases} \\\\ {} & \\text{{otherwise}} \\end{{cases}}", self.expr(rest, 0))
    }
    fn choice_power(&self) -> u8 {
        ATOM
    }
    /// A factor before a sum needs no parentheses: the sum takes what follows it up to the next sign.
    fn expr(&self, e: &Expr, power: u8) -> String {
        match &e.kind {
            ExprKind::Not(inner) if matches!(inner.kind, ExprKind::Binary(Binary::In, _)) => {
                self.plain(inner, power).replacen(" \\in ", " \\notin ", 1)
            }
            ExprKind::Binary(Binary::Mul, two) if matches!(two[1].kind, ExprKind::Fold(Fold::Sum, ..)) => {
                let text = self.binary(Binary::Mul, self.expr(&two[0], 10), self.expr(&two[1], 0));
                if power < 10 { text } else { format!("({text})") }
            }
            _ => self.plain(e, power),
        }
    }
    fn fold(&self, fold: Fold, over: &Indexing, body: &Expr) -> String {
        let sign = match fold {
            Fold::Sum => "\\sum",
            Fold::Prod => "\\prod",
            Fold::Min => "\\min",
            Fold::Max => "\\max",
            Fold::Exists => "\\bigvee",
            Fold::Forall => "\\bigwedge",
            Fold::SetOf => return self.set_of(over, body),
        };
        let power = self.fold_power(fold) - 1;
        format!("{sign}{} {}", self.below(over), self.expr(body, power))
    }
    fn call(&self, call: Call, parts: &[Expr]) -> String {
        // Within the brackets a quotient stands on the line.
        let inner = match parts {
            [Expr { kind: ExprKind::Binary(Binary::Over, two), .. }] => {
                format!("{} / {}", self.expr(&two[0], 10), self.expr(&two[1], 11))
            }
            _ => self.list(parts),
        };
        match call {
            Call::Ceil => format!("\\lceil {inner} \\rceil"),
            Call::Floor => format!("\\lfloor {inner} \\rfloor"),
            Call::Abs | Call::Card => format!("|{inner}|"),
            Call::Min | Call::Max | Call::Log => format!("\\{}({inner})", call.word()),
            Call::Component => format!("\\operatorname{{component}}({inner})"),
        }
    }
    fn members(&self, parts: &[Expr]) -> String {
        format!("\\{{{}\\}}", self.list(parts))
    }
    fn global(&self, global: Global, lists: &[(Indexing, Expr)]) -> String {
        let each = |(over, e): &(Indexing, Expr)| match over.is_empty() {
            true => self.expr(e, 0),
            false => format!("{} : {}", self.expr(e, 0), self.indexing(over)),
        };
        let graph = || match lists {
            [nodes, edges] => (self.nodes(nodes, node_width(edges)), self.edges(global, edges)),
            _ => (String::new(), String::new()),
        };
        match (global, lists) {
            (Global::AllDifferent, [list]) => format!("\\operatorname{{alldifferent}}\\bigl({}\\bigr)", each(list)),
            (Global::Connected, _) => {
                let (nodes, edges) = graph();
                format!("\\text{{the graph }} \\bigl({nodes},\\ {edges}\\bigr) \\text{{ is connected}}")
            }
            (Global::Areas, [_, edges]) => {
                let (nodes, edges) = (each(&lists[0]), self.edges(global, edges));
                format!(
                    "\\text{{each component of the graph of }} ({nodes})\\text{{ and }} {edges} \\text{{ has the size of its nodes}}"
                )
            }
            (Global::Acyclic, _) => {
                let (nodes, edges) = graph();
                format!("\\text{{the graph }} \\bigl({nodes},\\ {edges}\\bigr) \\text{{ has no cycle}}")
            }
            (Global::Circuit, _) => {
                let (nodes, arcs) = graph();
                format!("{arcs} \\text{{ is a circuit through }} {nodes}")
            }
            (Global::Differ, [(over, Expr { kind: ExprKind::Tuple(two), .. })]) if two.len() == 2 => {
                format!("\\bigvee{} {} \\neq {}", self.below(over), self.expr(&two[0], 6), self.expr(&two[1], 6))
            }
            (_, lists) => {
                let list =
                    |(over, e): &(Indexing, Expr)| format!("\\bigl({}\\bigr)_{{{}}}", self.expr(e, 0), self.indexing(over));
                format!("\\operatorname{{{}}}\\,{}", global.word(), join(lists.iter().map(list), ",\\ "))
            }
        }
    }
}

impl Tex {
    /// One letter in italics, a Greek letter by its command, longer names upright.
    fn name(&self, name: &str) -> String {
        if name.chars().count() == 1 {
            return name.into();
        }
        match GREEK.contains(&name) {
            true => format!("\\{name}"),
            false => format!("\\mathrm{{{}}}", name.replace('_', "\\,")),
        }
    }

    fn range(&self, left: &str, right: &str) -> String {
        match right == format!("{left} + 1") || (left, right) == ("0", "1") {
            _ if left == right => format!("\\{{{left}\\}}"),
            true => format!("\\{{{left}, {right}\\}}"),
            false => format!("\\{{{left},\\dots,{right}\\}}"),
        }
    }

    fn set_of(&self, over: &Indexing, body: &Expr) -> String {
        let indices: Vec<&str> = over.names().collect();
        let own = match &body.kind {
            ExprKind::Tuple(parts) => parts.iter().map(|e| self.expr(e, 0)).eq(indices.iter().map(|name| self.name(name))),
            _ => matches!(&indices[..], [only] if *body == Expr::name(only)),
        };
        match over.entries.len() == 1 && own {
            true => format!("\\{{ {} \\}}", self.indexing(over)),
            false => format!("\\{{ {} : {} \\}}", self.expr(body, 0), self.indexing(over)),
        }
    }

    /// The nodes of a graph.
    fn nodes(&self, (over, e): &(Indexing, Expr), width: usize) -> String {
        match &e.kind {
            ExprKind::Tuple(parts) if parts.len() == width + 1 => {
                let holds = format!("{},\\ {}", self.indexing(over), self.expr(&parts[width], 0));
                format!("\\{{{} : {holds}\\}}", self.node(&parts[..width]))
            }
            _ => match &over.entries[..] {
                [entry] if over.when.is_none() && over.names().eq([self.expr(e, 0).as_str()]) => self.expr(&entry.set, 0),
                _ => self.set_of(over, e),
            },
        }
    }

    /// A node: a number, or a place.
    fn node(&self, parts: &[Expr]) -> String {
        match parts {
            [number] => self.expr(number, 0),
            place => format!("({})", join(place.iter().map(|e| self.expr(e, 0)), ",")),
        }
    }

    /// The edges of a graph as pairs, ordered for arcs.
    fn edges(&self, global: Global, list: &(Indexing, Expr)) -> String {
        let (over, e) = list;
        let ExprKind::Tuple(parts) = &e.kind else { return self.set_of(over, e) };
        let width = node_width(list);
        let ends = join(parts.chunks(width).take(2).map(|node| self.node(node)), ", ");
        let pair = if global == Global::Circuit { format!("({ends})") } else { format!("\\{{{ends}\\}}") };
        let holds: String = parts.iter().skip(2 * width).map(|e| format!(",\\ {}", self.holds(e))).collect();
        format!("\\{{{pair} : {}{holds}\\}}", self.indexing(over))
    }

    /// A literal as an equation.
    fn holds(&self, e: &Expr) -> String {
        match &e.kind {
            ExprKind::Ref(..) => format!("{} = 1", self.expr(e, 0)),
            ExprKind::Not(e) if matches!(e.kind, ExprKind::Ref(..)) => format!("{} = 0", self.expr(e, 0)),
            _ => self.expr(e, 0),
        }
    }

    fn entry(&self, Entry { slots, set }: &Entry) -> String {
        if let ([Slot::Bind(name)], ExprKind::Binary(Binary::Range, ends)) = (&slots[..], &set.kind) {
            let [first, last] = ends.each_ref().map(|e| self.expr(e, 8));
            let dots = self.range(&first, &last);
            return if dots.contains("\\dots") {
                format!("{} = {first},\\dots,{last}", self.name(name))
            } else {
                format!("{} \\in {dots}", self.name(name))
            };
        }
        let components: Vec<String> = slots.iter().map(|slot| self.expr(&slot_expr(slot), 0)).collect();
        let set = self.expr(set, Binary::Eq.power());
        let member = if slots.len() == 1 { components.concat() } else { format!("({})", components.join(",")) };
        let new: Vec<&str> = slots.iter().filter_map(|s| if let Slot::Bind(name) = s { Some(&name[..]) } else { None }).collect();
        match !new.is_empty() && new.len() < slots.len() {
            // What is sought comes first: j : (i,j) in E.
            true => format!("{} : {member} \\in {set}", new.join(",")),
            false => format!("{member} \\in {set}"),
        }
    }

    /// The sets of an indexing; indices over one set share it.
    fn entries(&self, over: &Indexing) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        let single = |entry: &Entry| matches!(&entry.slots[..], [Slot::Bind(_)]);
        for (at, entry) in over.entries.iter().enumerate() {
            let shared = at.checked_sub(1).map(|before| &over.entries[before]);
            match (shared.filter(|before| before.set == entry.set && single(before) && single(entry)), &entry.slots[..]) {
                (Some(_), [Slot::Bind(name)]) => {
                    let last = texts.pop().unwrap_or_default();
                    let split = last.find(" \\in ").or_else(|| last.find(" = ")).unwrap_or(last.len());
                    texts.push(format!("{},{}{}", &last[..split], self.name(name), &last[split..]));
                }
                _ => texts.push(self.entry(entry)),
            }
        }
        texts
    }

    /// `i,j \in I,\ (j,k) \in E : condition`
    pub(super) fn indexing(&self, over: &Indexing) -> String {
        if let ([], Some(when)) = (&over.entries[..], &over.when) {
            return format!("\\text{{if }} {}", self.condition(when));
        }
        let when = over.when.as_ref().map_or(String::new(), |when| format!(" : {}", self.condition(when)));
        self.entries(over).join(",\\ ") + &when
    }

    /// Conditions after each other.
    fn condition(&self, when: &Expr) -> String {
        match &when.kind {
            ExprKind::Binary(Binary::And, two) => format!("{},\\ {}", self.condition(&two[0]), self.condition(&two[1])),
            _ => self.expr(when, 0),
        }
    }

    /// What stands below a sum: each set and condition on a line of its own.
    fn below(&self, over: &Indexing) -> String {
        if over.entries.is_empty() {
            return format!("_{{{}}}", self.indexing(over));
        }
        if let ([Entry { slots, set }], None) = (&over.entries[..], &over.when)
            && let ([Slot::Bind(name)], ExprKind::Binary(Binary::Range, ends)) = (&slots[..], &set.kind)
            && self.range(&self.expr(&ends[0], 8), &self.expr(&ends[1], 8)).contains("\\dots")
        {
            return format!("_{{{}={}}}^{{{}}}", self.name(name), self.expr(&ends[0], 0), self.expr(&ends[1], 0));
        }
        let mut lines = self.entries(over);
        if let Some(when) = &over.when {
            if let Some(last) = lines.last_mut() {
                *last += " :";
            }
            lines.push(self.condition(when));
        }
        match &lines[..] {
            [line] => format!("_{{{line}}}"),
            lines => format!("_{{\\substack{{{}}}}}", lines.join(" \\\\ ")),
        }
    }

    /// A name with the indices that it is declared over.
    pub(super) fn head(&self, head: &Head) -> String {
        let subscripts: Vec<Expr> = head.over.names().map(Expr::name).collect();
        self.reference(&head.name, &subscripts)
    }
}

/// Text with the special characters of LaTeX escaped.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        match c {
            '_' | '%' | '&' | '#' | '$' | '{' | '}' => safe.extend(['\\', c]),
            '\\' => safe += "\\textbackslash{}",
            '~' => safe += "\\textasciitilde{}",
            '^' => safe += "\\textasciicircum{}",
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}

/// The number of components of a node of a graph with these edges.
fn node_width((_, edge): &(Indexing, Expr)) -> usize {
    if let ExprKind::Tuple(parts) = &edge.kind { (parts.len() / 2).max(1) } else { 1 }
}
