//! Expressions and index sets, by precedence climbing (Pratt, *Top Down Operator Precedence*, 1973).

use super::{
    lexer::Token,
    parser::{Known, Parser, Read},
};
use crate::tree::*;

/// The deepest nesting of expressions; it keeps the stack small.
const MAX_DEPTH: usize = 100;

/// Tighter than every operator.
const ATOM: u8 = 12;

impl Parser<'_, '_> {
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
            let slots = slots.into_iter().map(|e| self.slot(e)).collect();
            return Ok(Entry { slots, set });
        }
        let set = self.expr(Binary::Eq.power())?;
        let slots = (0..self.width(&set)).map(|_| self.fresh_index(&set)).collect();
        Ok(Entry { slots, set })
    }

    /// A new index, if the component is a name that means nothing yet.
    fn slot(&mut self, component: Expr) -> Slot {
        match component.kind {
            ExprKind::Ref(ref name, ref subscripts)
                if subscripts.is_empty() && !self.scope.contains(name) && self.meaning(name).is_none() =>
            {
                self.scope.push(name.clone());
                Slot::Bind(name.clone())
            }
            _ => Slot::Fixed(component),
        }
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

    fn token(&self, at: usize) -> Option<Token<'_>> {
        self.tokens.get(at).map(|token| token.1)
    }

    /// The first token behind the bracket at `open`, at the same depth, that is its closing bracket or that `stop` accepts.
    fn closing(&self, open: usize, stop: impl Fn(Token<'_>) -> bool) -> Option<usize> {
        let mut depth = 0;
        (open..self.tokens.len()).find(|&at| {
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
    fn fresh_index(&mut self, set: &Expr) -> Slot {
        let stem = match &set.kind {
            ExprKind::Ref(name, _) => name.chars().take(1).flat_map(char::to_lowercase).collect(),
            _ => String::from("i"),
        };
        let free = |name: &String| !self.scope.contains(name) && self.meaning(name).is_none();
        let numbered = (1..).map(|n| if n == 1 { stem.clone() } else { format!("{stem}{n}") });
        let name = numbered.into_iter().find(free).unwrap_or_default();
        self.scope.push(name.clone());
        Slot::Bind(name)
    }

    /// The number of components of the members of a set.
    pub(super) fn width(&self, set: &Expr) -> usize {
        match &set.kind {
            ExprKind::Ref(name, _) => match self.meaning(name) {
                Some(Known::Set(width)) => width,
                _ => 1,
            },
            ExprKind::Binary(Binary::Cross, two) => self.width(&two[0]) + self.width(&two[1]),
            ExprKind::Binary(Binary::Union | Binary::Diff, two) => self.width(&two[0]),
            ExprKind::Fold(Fold::SetOf, _, member) => tuple_width(member),
            ExprKind::Members(members) => members.first().map_or(1, tuple_width),
            ExprKind::If(three) => self.width(&three[1]),
            _ => 1,
        }
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
        while let Some(op) = self.peek().and_then(operator).filter(|op| op.power() > power) {
            chain += 1;
            if chain > MAX_DEPTH {
                return self
                    .fail_at(self.span(), format!("expected at most {MAX_DEPTH} operators in a row; use `sum` or parentheses"));
            }
            self.at += 1;
            let right = self.expr(op.power())?;
            left = Expr::binary(op, left, right);
            left.span = self.since(start);
        }
        Ok(left)
    }

    fn prefix(&mut self) -> Read<Expr> {
        let start = self.span();
        let kind = self.prefix_kind()?;
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
            Token::Mark("(") => ExprKind::Tuple(self.list(")")?),
            Token::Mark("-") => ExprKind::Neg(self.expr(Binary::Mul.power())?.into()),
            Token::Mark("!") => ExprKind::Not(self.expr(ATOM)?.into()),
            Token::Word("not") => ExprKind::Not(self.expr(4)?.into()),
            Token::Int(value) => ExprKind::Int(value),
            Token::Text(text) => ExprKind::Text(text.into()),
            Token::Word("if") => self.choice()?,
            Token::Word("sum") => self.fold(Fold::Sum, 10)?,
            Token::Word("exists") => self.fold(Fold::Exists, 4)?,
            Token::Word("forall") => self.fold(Fold::Forall, 4)?,
            Token::Word("setof") => self.fold(Fold::SetOf, 8)?,
            Token::Word(word) => {
                if let Some(&global) = Global::ALL.iter().find(|global| global.word() == word) {
                    return self.global(global);
                }
                if let Some(&call) = Call::ALL.iter().find(|call| call.word() == word) {
                    self.need("(")?;
                    return Ok(ExprKind::Call(call, self.list(")")?));
                }
                if super::RESERVED.contains(&word) {
                    self.at = start;
                    return self.fail("an expression");
                }
                let subscripts = if self.mark("[") { self.list("]")? } else { Vec::new() };
                ExprKind::Ref(word.into(), subscripts)
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
            false => return self.fail("`else`"),
        };
        Ok(ExprKind::If(Box::new([when, then, otherwise])))
    }

    fn list(&mut self, end: &'static str) -> Read<Vec<Expr>> {
        let mut parts = vec![self.expr(0)?];
        while self.mark(",") {
            parts.push(self.expr(0)?);
        }
        self.need(end)?;
        Ok(parts)
    }

    fn fold(&mut self, fold: Fold, power: u8) -> Read<ExprKind> {
        let depth = self.scope.len();
        let over = self.indexing()?;
        let body = self.expr(power)?;
        self.scope.truncate(depth);
        Ok(ExprKind::Fold(fold, over, body.into()))
    }

    /// `{i in I: condition}` as a set, or `{a, b}`.
    fn braces(&mut self) -> Read<ExprKind> {
        let colon = self.closing(self.at, |token| token == Token::Mark(":"));
        if colon.and_then(|at| self.token(at)) == Some(Token::Mark(":")) {
            let depth = self.scope.len();
            let over = self.indexing()?;
            self.scope.truncate(depth);
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

fn tuple_width(member: &Expr) -> usize {
    if let ExprKind::Tuple(parts) = &member.kind { parts.len() } else { 1 }
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
        _ => return None,
    })
}
