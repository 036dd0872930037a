//! Declarations and families; expressions are read by [`expressions`](super::expressions).

use super::{
    ModelError, Source,
    lexer::{Token, tokens},
};
use crate::tree::*;
use std::collections::HashMap;

pub(super) type Read<T> = Result<T, ModelError>;

/// The words that cannot be names.
pub const RESERVED: &[&str] = &[
    "set",
    "param",
    "var",
    "rule",
    "place",
    "fix",
    "minimize",
    "maximize",
    "solution",
    "within",
    "in",
    "default",
    "integer",
    "binary",
    "real",
    "by",
    "with",
    "at",
    "sum",
    "exists",
    "forall",
    "setof",
    "alldiff",
    "connected",
    "areas",
    "acyclic",
    "circuit",
    "table",
    "differ",
    "ceil",
    "floor",
    "abs",
    "card",
    "min",
    "max",
    "if",
    "then",
    "else",
    "and",
    "or",
    "not",
    "cross",
    "union",
    "diff",
    "div",
    "mod",
];

/// Names that rules may have though they are reserved: after `rule`, `s.t.` and `fix` stands nothing else.
const ALSO_RULES: &[&str] = &["place", "connected", "areas", "acyclic", "circuit", "table", "differ"];

/// Reads texts as one abstract model: later texts use what earlier ones declare.
///
/// # Errors
/// The first place where a text is no model, with what was expected there.
pub fn read(sources: &[Source<'_>]) -> Result<AbstractModel, ModelError> {
    let mut model = AbstractModel::default();
    extend(&mut model, sources)?;
    Ok(model)
}

/// Reads one of the texts as items that use the names of another model, and may declare them anew. The result has only
/// these items.
///
/// # Errors
/// As [`read`].
pub fn read_with(context: &AbstractModel, sources: &[Source<'_>], index: usize) -> Result<AbstractModel, ModelError> {
    let known = |item: &Item| match item {
        Item::Set(set) => Some((set.head.name.clone(), Known::Set(set.width))),
        Item::Param(Param { head, .. }) | Item::Var(Var { head, .. }) | Item::Solution(Solution { head, .. }) => {
            Some((head.name.clone(), Known::Value))
        }
        _ => None,
    };
    let inherited = context.items.iter().filter_map(known).collect();
    let tokens = tokens(sources, index)?;
    let mut parser = Parser { sources, index, tokens, at: 0, depth: 0, scope: Vec::new(), known: HashMap::new(), inherited };
    let mut model = AbstractModel::default();
    while parser.at < parser.tokens.len() {
        let item = parser.item()?;
        model.items.push(item);
    }
    Ok(model)
}

/// Adds the items of texts to a model, whose names they may use.
fn extend(model: &mut AbstractModel, sources: &[Source<'_>]) -> Read<()> {
    let mut known = HashMap::new();
    for index in 0..sources.len() {
        let tokens = tokens(sources, index)?;
        let mut parser = Parser { sources, index, tokens, at: 0, depth: 0, scope: Vec::new(), known, inherited: HashMap::new() };
        while parser.at < parser.tokens.len() {
            let item = parser.item()?;
            model.items.push(item);
        }
        known = parser.known;
    }
    Ok(())
}

/// A name of the model.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// A set, with the number of components of a member.
    Set(usize),
    /// A parameter, a variable or an objective.
    Value,
}

pub(super) struct Parser<'s, 't> {
    sources: &'s [Source<'t>],
    index: usize,
    pub(super) tokens: Vec<(Span, Token<'t>)>,
    pub(super) at: usize,
    /// The nesting of expressions, which is limited.
    pub(super) depth: usize,
    /// The indices that can be named here.
    pub(super) scope: Vec<String>,
    /// The names declared so far.
    pub(super) known: HashMap<String, Known>,
    /// The names of another model, which can be used and declared anew.
    inherited: HashMap<String, Known>,
}

impl<'t> Parser<'_, 't> {
    pub(super) fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.at).map(|token| token.1)
    }

    /// The span of the next token; behind the last one at the end.
    pub(super) fn span(&self) -> Span {
        let end = || {
            let end = self.sources[self.index].text.trim_end().len() as u32;
            Span { text: self.index as u16, start: end, end }
        };
        self.tokens.get(self.at).map_or_else(end, |token| token.0)
    }

    /// The span from `start` to the last token read.
    pub(super) fn since(&self, start: Span) -> Span {
        self.at.checked_sub(1).map_or(start, |last| start.to(self.tokens[last].0))
    }

    pub(super) fn fail_at<T>(&self, span: Span, message: impl Into<String>) -> Read<T> {
        Err(ModelError::new(self.sources, span, message))
    }

    pub(super) fn fail<T>(&self, expected: &str) -> Read<T> {
        let span = self.span();
        let found = self.sources[self.index].text.get(span.start as usize..span.end as usize).filter(|text| !text.is_empty());
        let found = found.map_or("the end of the text".into(), |text| format!("`{text}`"));
        self.fail_at(span, format!("expected {expected}, found {found}"))
    }

    pub(super) fn has(&mut self, token: Token<'_>) -> bool {
        let has = self.peek() == Some(token);
        self.at += usize::from(has);
        has
    }

    pub(super) fn mark(&mut self, mark: &'static str) -> bool {
        self.has(Token::Mark(mark))
    }

    pub(super) fn word(&mut self, word: &str) -> bool {
        self.has(Token::Word(word))
    }

    pub(super) fn need(&mut self, mark: &'static str) -> Read<()> {
        if self.mark(mark) { Ok(()) } else { self.fail(&format!("`{mark}`")) }
    }

    /// A name that is not reserved, except for one of `also`.
    fn name(&mut self, also: &[&str]) -> Read<String> {
        match self.peek() {
            Some(Token::Word(word)) if RESERVED.contains(&word) && !also.contains(&word) => {
                self.fail_at(self.span(), format!("expected a name, found the reserved word `{word}`"))
            }
            Some(Token::Word(word)) => {
                self.at += 1;
                Ok(word.into())
            }
            _ => self.fail("a name"),
        }
    }

    fn quoted(&mut self) -> Option<String> {
        let Some(Token::Text(text)) = self.peek() else { return None };
        self.at += 1;
        Some(text.into())
    }

    fn item(&mut self) -> Read<Item> {
        let Some(Token::Word(word)) = self.peek() else { return self.fail_item() };
        let item = match word {
            "set" => Item::Set(self.set()?),
            "param" => Item::Param(self.param()?),
            "var" => Item::Var(self.var()?),
            "rule" => Item::Rule(self.rule()?),
            "place" => Item::Place(self.place()?),
            "solution" => Item::Solution(self.solution()?),
            "minimize" | "maximize" => Item::Objective(self.objective()?),
            "s.t." | "fix" => Item::Family(self.family()?),
            _ => return self.fail_item(),
        };
        self.need(";")?;
        self.scope.clear();
        Ok(item)
    }

    fn fail_item<T>(&self) -> Read<T> {
        self.fail("`set`, `param`, `var`, `rule`, `place`, `solution`, `fix`, `s.t.`, `minimize` or `maximize`")
    }

    /// What a name of the model means.
    pub(super) fn meaning(&self, name: &str) -> Option<Known> {
        self.known.get(name).or_else(|| self.inherited.get(name)).copied()
    }

    /// The name of a declaration, its description and its index set.
    fn head(&mut self) -> Read<Head> {
        self.at += 1;
        let span = self.span();
        let name = self.name(&[])?;
        if self.known.contains_key(&name) {
            return self.fail_at(span, format!("`{name}` is declared already"));
        }
        let description = self.quoted().unwrap_or_default();
        let over = self.optional_indexing()?;
        Ok(Head { name, description, over, span })
    }

    fn declare(&mut self, head: &Head, known: Known) {
        self.known.insert(head.name.clone(), known);
    }

    fn set(&mut self) -> Read<Set> {
        let head = self.head()?;
        let (mut within, mut value) = (None, None);
        while self.peek() != Some(Token::Mark(";")) {
            if self.word("within") {
                within = Some(self.expr(Binary::Eq.power())?);
            } else if self.mark(":=") {
                value = Some(self.expr(0)?);
            } else if !self.mark(",") {
                return self.fail("`within`, `:=` or `;`");
            }
        }
        let width = value.as_ref().or(within.as_ref()).map_or(1, |set| self.width(set));
        self.declare(&head, Known::Set(width));
        Ok(Set { head, within, width, value })
    }

    fn param(&mut self) -> Read<Param> {
        let head = self.head()?;
        let mut param = Param { head, real: false, within: None, default: None, value: None };
        while self.peek() != Some(Token::Mark(";")) {
            if self.word("in") {
                param.within = Some(self.expr(Binary::Eq.power())?);
            } else if self.word("real") {
                param.real = true;
            } else if self.word("default") {
                param.default = Some(self.expr(0)?);
            } else if self.mark(":=") {
                param.value = Some(self.expr(0)?);
            } else if !self.word("integer") && !self.mark(",") {
                return self.fail("`in`, `integer`, `real`, `default`, `:=` or `;`");
            }
        }
        self.declare(&param.head, Known::Value);
        Ok(param)
    }

    fn var(&mut self) -> Read<Var> {
        let head = self.head()?;
        let mut var = Var { head, domain: Domain::Real, lower: None, upper: None };
        while self.peek() != Some(Token::Mark(";")) {
            if self.word("binary") {
                var.domain = Domain::Binary;
            } else if self.word("integer") {
                var.domain = Domain::Integer;
            } else if self.mark(">=") {
                var.lower = Some(self.expr(Binary::Range.power())?);
            } else if self.mark("<=") {
                var.upper = Some(self.expr(Binary::Range.power())?);
            } else if !self.mark(",") {
                return self.fail("`binary`, `integer`, `>=`, `<=` or `;`");
            }
        }
        self.declare(&var.head, Known::Value);
        Ok(var)
    }

    fn rule(&mut self) -> Read<Rule> {
        self.at += 1;
        let span = self.span();
        let name = self.name(ALSO_RULES)?;
        let Some(sentence) = self.quoted() else { return self.fail("the rule in one sentence, in quotes") };
        Ok(Rule { name, sentence, span })
    }

    fn place(&mut self) -> Read<Place> {
        self.at += 1;
        let over = self.indexing()?;
        if !self.word("at") {
            return self.fail("`at`");
        }
        Ok(Place { over, at: self.positions()? })
    }

    /// The positions after `at`.
    fn positions(&mut self) -> Read<Vec<At>> {
        let mut all = Vec::new();
        loop {
            let depth = self.scope.len();
            let over = self.optional_indexing()?;
            let position = self.expr(Binary::Mul.power())?;
            self.scope.truncate(depth);
            all.push(At { over, position });
            if !self.mark(",") {
                return Ok(all);
            }
        }
    }

    fn solution(&mut self) -> Read<Solution> {
        let head = self.head()?;
        self.need(":=")?;
        let value = self.expr(0)?;
        self.declare(&head, Known::Value);
        Ok(Solution { head, value })
    }

    fn objective(&mut self) -> Read<Objective> {
        let maximise = self.peek() == Some(Token::Word("maximize"));
        let head = self.head()?;
        self.need(":")?;
        Ok(Objective { head, maximise, value: self.expr(0)? })
    }

    fn family(&mut self) -> Read<Family> {
        let fixes = self.word("fix");
        self.at += usize::from(!fixes);
        let span = self.span();
        let name = self.name(ALSO_RULES)?;
        let with = if self.word("with") { Some(self.name(ALSO_RULES)?) } else { None };
        let equation = match self.word("by") {
            true => match self.quoted() {
                Some(equation) => equation,
                None => return self.fail("the number of the equation, in quotes"),
            },
            false => String::new(),
        };
        let description = self.quoted().unwrap_or_default();
        let over = self.optional_indexing()?;
        let at = if self.word("at") { self.positions()? } else { Vec::new() };
        self.need(":")?;
        let body = self.expr(0)?;
        Ok(Family { head: Head { name, description, over, span }, with, equation, fixes, at, body })
    }
}
