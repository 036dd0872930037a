//! Expressions and index sets, by precedence climbing (Pratt, *Top Down Operator Precedence*, 1973).

use super::{
    lexer::Token,
    parser::{Parser, Part, Read},
    places::{each_part, flat},
};
use crate::tree::*;

/// The deepest nesting of expressions; it keeps the stack small.
const MAX_DEPTH: usize = 100;

/// Tighter than every operator.
const ATOM: u8 = 12;

impl<'t> Parser<'_, 't> {
    pub(super) fn optional_indexing(&mut self) -> Read<Indexing> {
        if self.peek() == Some(Token::Mark("{")) { self.indexing() } else { Ok(Indexing::default()) }
    }

    /// Sets, or `{if condition}` for one member or none. Its indices stay in scope; the caller ends that.
    pub(super) fn indexing(&mut self) -> Read<Indexing> {
        self.need("{")?;
        if self.word("if") {
            let when = self.expr(0)?;
            self.need("}")?;
            return Ok(Indexing { entries: Vec::new(), when: Some(when.into()) });
        }
        let mut entries = vec![self.entry()?];
        while self.mark(",") {
            entries.push(self.entry()?);
        }
        let when = if self.mark(":") { Some(Box::new(self.expr(0)?)) } else { None };
        self.need("}")?;
        Ok(Indexing { entries, when })
    }

    /// `i in I`, `(i,j) in E`, or a set whose members get names.
    fn entry(&mut self) -> Read<Entry> {
        if let Some(slots) = self.components()? {
            let set = self.expr(Binary::Eq.power())?;
            let slots = self.slots(slots, &set);
            return Ok(Entry { slots, set });
        }
        let set = self.expr(Binary::Eq.power())?;
        let slots = (0..self.width(&set)).flat_map(|_| self.fresh_index(&set)).collect();
        Ok(Entry { slots, set })
    }

    /// The components before `in`, if they are next: a word, or a list in parentheses.
    fn components(&mut self) -> Read<Option<Vec<Expr>>> {
        let end = match self.peek() {
            Some(Token::Mark("(")) => self.closing(self.at, |_| false).unwrap_or(self.at),
            _ => self.at,
        };
        if self.token(end + 1) != Some(Token::Word("in")) {
            return Ok(None);
        }
        let components = match self.mark("(") {
            true => self.list(")")?,
            false => vec![self.expr(ATOM)?],
        };
        self.at += 1;
        Ok(Some(components))
    }

    pub(super) fn token(&self, at: usize) -> Option<Token<'t>> {
        self.tokens[..self.end].get(at).map(|token| token.1)
    }

    /// The first token behind the bracket at `open`, at the same depth, that is its closing bracket or that `stop` accepts.
    fn closing(&self, open: usize, stop: impl Fn(Token<'_>) -> bool) -> Option<usize> {
        let mut depth = 0;
        (open..self.end).find(|&at| {
            let token = self.tokens[at].1;
            match token {
                Token::Mark("(" | "[" | "{") => depth += 1,
                Token::Mark(")" | "]" | "}") => depth -= 1,
                token => return depth == 1 && stop(token),
            }
            depth == 0
        })
    }

    /// An index named after its set, where the author named none.
    fn fresh_index(&mut self, set: &Expr) -> Vec<Slot> {
        let stem = match &set.kind {
            ExprKind::Ref(name, _) => name.chars().take(1).flat_map(char::to_lowercase).collect(),
            _ => String::from("i"),
        };
        let numbered = (1..).map(|n| if n == 1 { stem.clone() } else { format!("{stem}{n}") });
        let name = numbered.into_iter().find(|name| !self.is_known(name)).unwrap_or_default();
        self.bind(&name, Part::number())
    }

    /// An expression of operators that bind tighter than `power`.
    pub(super) fn expr(&mut self, power: u8) -> Read<Expr> {
        if self.depth == MAX_DEPTH {
            return self.fail_at(self.span(), format!("expected at most {MAX_DEPTH} expressions inside each other"));
        }
        self.depth += 1;
        let read = self.operators(power);
        self.depth -= 1;
        read
    }

    fn operators(&mut self, power: u8) -> Read<Expr> {
        let start = self.span();
        let mut left = self.prefix()?;
        // A chain such as `a + b + …` nests to the left, without recursion here but for those who walk the tree.
        let mut chain = 0;
        while let Some((op, negated)) = self.operator().filter(|(op, _)| op.power() > power) {
            chain += 1;
            if chain > MAX_DEPTH {
                return self
                    .fail_at(self.span(), format!("expected at most {MAX_DEPTH} operators in a row; use `sum` or parentheses"));
            }
            self.at += if negated { 2 } else { 1 };
            // A power of a power is that of the right one, as in AMPL.
            let right = self.expr(op.power() - u8::from(op == Binary::Pow))?;
            left = self.operation(op, left, right)?;
            if op == Binary::Range && self.peek() == Some(Token::Word("by")) && self.token(self.at + 1).is_some_and(is_number) {
                self.at += 1;
                left = self.stepped(left)?;
            }
            if negated {
                left = ExprKind::Not(left.into()).into();
            }
            left.span = self.since(start);
        }
        Ok(left)
    }

    /// The range `low..high` with every so many numbers only: `1..9 by 3`.
    fn stepped(&mut self, range: Expr) -> Read<Expr> {
        let step = self.expr(Binary::Range.power())?;
        let ExprKind::Binary(_, ends) = range.kind else { return self.fail("a range before `by`") };
        let ([low, high], depth) = (*ends, self.scope.len());
        let count = Expr::binary(Binary::Div, Expr::binary(Binary::Sub, high, low.clone()), step.clone());
        let set = Expr::binary(Binary::Range, Expr::int(0), count);
        let slots = self.bind("step", Part::number());
        let index = self.reference("step", Vec::new(), range.span)?;
        self.scope.truncate(depth);
        let member = Expr::binary(Binary::Add, low, Expr::binary(Binary::Mul, step, index));
        let over = Indexing { entries: vec![Entry { slots, set }], when: None };
        Ok(ExprKind::Fold(Fold::SetOf, over, member.into()).into())
    }

    /// The next operator, and whether it is `not in`.
    fn operator(&self) -> Option<(Binary, bool)> {
        match (self.peek()?, self.token(self.at + 1)) {
            (Token::Word("not"), Some(Token::Word("in"))) => Some((Binary::In, true)),
            (token, _) => Some((operator(token)?, false)),
        }
    }

    fn prefix(&mut self) -> Read<Expr> {
        let start = self.span();
        let kind = self.prefix_kind()?;
        let kind = self.asked(kind);
        // A parenthesis of one expression is that expression.
        let inner = match kind {
            ExprKind::Tuple(mut parts) if parts.len() == 1 => parts.pop(),
            kind => return Ok(Expr { kind, span: self.since(start) }),
        };
        inner.map_or_else(|| self.fail("an expression"), Ok)
    }

    fn prefix_kind(&mut self) -> Read<ExprKind> {
        let Some(token) = self.peek() else { return self.fail("an expression") };
        if token == Token::Mark("{") {
            return self.braces();
        }
        let start = self.at;
        self.at += 1;
        Ok(match token {
            Token::Mark("(") => ExprKind::Tuple(flat(self.list(")")?)),
            Token::Mark("-") => each_part(self.expr(Binary::Mul.power())?, |e| ExprKind::Neg(e.into())),
            Token::Mark("!") => not(self.expr(ATOM)?),
            Token::Word("not") => not(self.expr(4)?),
            Token::Int(value) => ExprKind::Int(value),
            Token::Text(text) => ExprKind::Text(text.into()),
            Token::Word("if") => self.choice()?,
            Token::Word(word) => {
                // `min` and `max` are functions, too.
                let is_call = self.peek() == Some(Token::Mark("(")) && Call::ALL.iter().any(|call| call.word() == word);
                if let Some(&fold) = Fold::ALL.iter().find(|fold| fold.word() == word && !is_call) {
                    return self.fold(fold);
                }
                if let Some(&global) = Global::ALL.iter().find(|global| global.word() == word) {
                    return self.global(global);
                }
                // A parameter may be called `log`.
                let is_function = is_call || super::RESERVED.contains(&word);
                if let Some(&call) = Call::ALL.iter().find(|call| call.word() == word).filter(|_| is_function) {
                    self.need("(")?;
                    return Ok(ExprKind::Call(call, self.list(")")?));
                }
                if let Some(definition) = self.definition(word) {
                    return self.called(&definition);
                }
                if self.peek() == Some(Token::Mark("(")) {
                    match word {
                        "domain" => return self.domain(),
                        "row" => return self.component(0),
                        "column" => return self.component(1),
                        "component" => return self.connected(),
                        _ => {}
                    }
                }
                if super::RESERVED.contains(&word) {
                    self.at = start;
                    return self.fail("an expression");
                }
                let subscripts = if self.mark("[") { flat(self.list("]")?) } else { Vec::new() };
                self.reference(word, subscripts, self.since(self.tokens[start].0))?.kind
            }
            _ => {
                self.at = start;
                return self.fail("an expression");
            }
        })
    }

    fn choice(&mut self) -> Read<ExprKind> {
        let when = self.expr(0)?;
        if !self.word("then") {
            return self.fail("`then`");
        }
        let then = self.expr(0)?;
        let otherwise = match self.word("else") {
            true => self.expr(Binary::Range.power())?,
            // As in AMPL: what is not said is 0.
            false if !matches!(then.kind, ExprKind::Tuple(_)) => Expr::int(0),
            false => return self.fail("`else`"),
        };
        Ok(ExprKind::If(Box::new([when, then, otherwise])))
    }

    pub(super) fn list(&mut self, end: &'static str) -> Read<Vec<Expr>> {
        let mut parts = vec![self.expr(0)?];
        while self.mark(",") {
            parts.push(self.expr(0)?);
        }
        self.need(end)?;
        Ok(parts)
    }

    fn fold(&mut self, fold: Fold) -> Read<ExprKind> {
        let depth = self.scope.len();
        let over = self.indexing()?;
        let body = self.expr(fold.power())?;
        self.scope.truncate(depth);
        Ok(ExprKind::Fold(fold, over, body.into()))
    }

    /// `{i in I: condition}` as a set, or `{a, b}`.
    fn braces(&mut self) -> Read<ExprKind> {
        let colon = self.closing(self.at, |token| token == Token::Mark(":"));
        if colon.and_then(|at| self.token(at)) == Some(Token::Mark(":")) {
            let start = self.span();
            let depth = self.scope.len();
            let over = self.indexing()?;
            let shape = self.scope[depth..].iter().map(|bound| Part { width: bound.parts.len(), of: bound.of.clone() }).collect();
            self.scope.truncate(depth);
            self.braces = Some((start, shape));
            let mut names: Vec<Expr> = over.names().map(Expr::name).collect();
            let member = match names.len() {
                1 => names.remove(0),
                _ => ExprKind::Tuple(names).into(),
            };
            return Ok(ExprKind::Fold(Fold::SetOf, over, member.into()));
        }
        self.at += 1;
        Ok(ExprKind::Members(self.list("}")?))
    }

    fn global(&mut self, global: Global) -> Read<ExprKind> {
        // AMPL: `alldiff{j in N} x[j]`.
        if global.lists() == 1 && self.peek() == Some(Token::Mark("{")) {
            let depth = self.scope.len();
            let list = (self.indexing()?, self.expr(Binary::Add.power())?);
            self.scope.truncate(depth);
            return Ok(ExprKind::Global(global, vec![list]));
        }
        self.need("(")?;
        let mut lists = Vec::new();
        loop {
            let depth = self.scope.len();
            let over = self.optional_indexing()?;
            lists.push((over, self.expr(0)?));
            self.scope.truncate(depth);
            if lists.len() == global.lists() {
                self.need(")")?;
                return Ok(ExprKind::Global(global, lists));
            }
            self.need(";")?;
        }
    }
}

/// The opposite of an expression; an argument of a definition may be an opposite already.
fn not(e: Expr) -> ExprKind {
    if let ExprKind::Not(inner) = e.kind { inner.kind } else { ExprKind::Not(e.into()) }
}

fn is_number(token: Token<'_>) -> bool {
    matches!(token, Token::Int(_) | Token::Word(_) | Token::Mark("("))
}

fn operator(token: Token<'_>) -> Option<Binary> {
    Some(match token {
        Token::Mark("==>") => Binary::Implies,
        Token::Word("or") | Token::Mark("||") => Binary::Or,
        Token::Word("and") | Token::Mark("&&") => Binary::And,
        Token::Word("in") => Binary::In,
        Token::Mark("=" | "==") => Binary::Eq,
        Token::Mark("<>" | "!=") => Binary::Ne,
        Token::Mark("<=") => Binary::Le,
        Token::Mark("<") => Binary::Lt,
        Token::Mark(">=") => Binary::Ge,
        Token::Mark(">") => Binary::Gt,
        Token::Word("cross") => Binary::Cross,
        Token::Word("union") => Binary::Union,
        Token::Word("diff") => Binary::Diff,
        Token::Mark("..") => Binary::Range,
        Token::Mark("+") => Binary::Add,
        Token::Mark("-") => Binary::Sub,
        Token::Mark("*") => Binary::Mul,
        Token::Mark("/") => Binary::Over,
        Token::Word("div") => Binary::Div,
        Token::Word("mod") => Binary::Mod,
        Token::Mark("^" | "**") => Binary::Pow,
        _ => return None,
    })
}
