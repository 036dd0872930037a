//! Definitions: texts with parameters that others use by name, as an expression or as rules.
//!
//! `define degree(x, n) := …;` is an expression. `define one_loop(x, on): … must …; end;` stands for the constraints after
//! `must`, with sets and variables of its own, wherever a rule says `one_loop(…)`. A parameter stands for a variable or its
//! opposite, a set, a place or a number; no name of the text that uses a definition can be meant by accident.

use super::places::number;
use super::{
    lexer::Token,
    parser::{ALSO_RULES, Known, Parser, Read, Tokens},
};
use crate::tree::*;
use std::{collections::HashMap, rc::Rc};

/// The deepest nesting of definitions that use others.
const MAX_NESTING: usize = 16;

/// The deepest nesting of expressions, with what definitions stand for.
const MAX_DEPTH: usize = 500;

/// A part of a text that is read where it is used.
#[derive(Clone)]
pub(super) struct Scrap<'t> {
    index: usize,
    tokens: Tokens<'t>,
    from: usize,
    to: usize,
}

/// A definition.
pub(super) struct Definition<'t> {
    parameters: Vec<String>,
    text: Scrap<'t>,
    /// Whether it is an expression; otherwise it has constraints.
    is_expression: bool,
}

/// The definition whose text is being read.
pub(super) struct Frame {
    /// The parameters with what they stand for.
    arguments: Vec<(String, Expr)>,
    /// The sets and variables that it declares, with their names in the model.
    own: HashMap<String, String>,
}

impl Frame {
    /// The frame of a text with parameters.
    pub(super) fn of(arguments: Vec<(String, Expr)>) -> Self {
        Self { arguments, own: HashMap::new() }
    }
}

impl<'t> Parser<'_, 't> {
    /// The tokens from `from` up to here.
    pub(super) fn scrap(&self, from: usize) -> Scrap<'t> {
        Scrap { index: self.index, tokens: self.tokens.clone(), from, to: self.at }
    }

    /// Reads a scrap by `read`, with nothing of this place in scope but the frame.
    pub(super) fn reading<T>(&mut self, scrap: &Scrap<'t>, frame: Frame, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        let span = self.span();
        if self.frames.len() == MAX_NESTING {
            return self.fail_at(span, format!("expected at most {MAX_NESTING} definitions inside each other"));
        }
        self.expand(scrap.to - scrap.from, span)?;
        let here = (self.index, self.tokens.clone(), self.at, self.end, self.visible);
        self.frames.push(frame);
        (self.index, self.tokens, self.at, self.end) = (scrap.index, scrap.tokens.clone(), scrap.from, scrap.to);
        self.visible = self.scope.len();
        let made = read(self);
        self.scope.truncate(self.visible);
        (self.index, self.tokens, self.at, self.end, self.visible) = here;
        self.frames.pop();
        made
    }

    /// What a parameter of the definition that is being read stands for.
    pub(super) fn argument(&self, name: &str) -> Option<&Expr> {
        self.frames.last()?.arguments.iter().find(|(parameter, _)| parameter == name).map(|(_, e)| e)
    }

    /// The name in the model of what the text calls so.
    pub(super) fn outer_name(&self, name: &str) -> String {
        self.frames.last().and_then(|frame| frame.own.get(name)).cloned().unwrap_or_else(|| name.into())
    }

    /// The name in the model of what is declared now.
    pub(super) fn own_name(&mut self, name: String) -> String {
        let numbered = |n: usize| if n == 1 { name.clone() } else { format!("{name}{n}") };
        let free = (1..).map(numbered).find(|name| self.meaning(name).is_none()).unwrap_or_default();
        let Some(frame) = self.frames.last_mut().filter(|frame| !frame.own.contains_key(&name)) else { return name };
        frame.own.insert(name, free.clone());
        free
    }

    /// `define NAME(a, b) := expression` or `define NAME(a, b): statements end`.
    pub(super) fn define(&mut self) -> Read<()> {
        self.at += 1;
        let span = self.span();
        let name = self.name(ALSO_RULES)?;
        if self.names.definitions.contains_key(&name) || self.is_known(&name) {
            return self.fail_at(span, format!("`{name}` is declared already"));
        }
        self.need("(")?;
        let mut parameters = vec![self.name(&[])?];
        while self.mark(",") {
            parameters.push(self.name(&[])?);
        }
        self.need(")")?;
        let _ = self.quoted();
        let is_expression = self.mark(":=");
        if !is_expression {
            self.need(":")?;
        }
        let from = self.at;
        let is_end = |this: &Self, at: usize| match is_expression {
            true => this.token(at) == Some(Token::Mark(";")),
            false => this.token(at) == Some(Token::Word("end")) && this.token(at + 1) == Some(Token::Mark(";")),
        };
        match (from..self.end).find(|&at| is_end(self, at)) {
            Some(end) => self.at = end,
            None => {
                self.at = self.end;
                return self.fail(if is_expression { "`;`" } else { "`end;`" });
            }
        }
        let text = self.scrap(from);
        self.at += usize::from(!is_expression);
        self.names.definitions.insert(name, Rc::new(Definition { parameters, text, is_expression }));
        Ok(())
    }

    /// The definition that is used next: its name is followed by `(`.
    pub(super) fn definition(&self, name: &str) -> Option<Rc<Definition<'t>>> {
        let found = self.names.definitions.get(name)?;
        (self.peek() == Some(Token::Mark("("))).then(|| found.clone())
    }

    /// The parameters with the arguments that are next.
    fn arguments(&mut self, definition: &Definition<'t>) -> Read<Frame> {
        let span = self.span();
        self.need("(")?;
        let arguments = self.list(")")?;
        let (expected, found) = (definition.parameters.len(), arguments.len());
        if expected != found {
            return self
                .fail_at(span, format!("expected {expected} arguments, {}, found {found}", definition.parameters.join(", ")));
        }
        Ok(Frame::of(definition.parameters.iter().cloned().zip(arguments).collect()))
    }

    /// The value of a definition that is an expression, with the arguments that are next.
    pub(super) fn called(&mut self, definition: &Rc<Definition<'t>>) -> Read<ExprKind> {
        let span = self.span();
        if !definition.is_expression {
            return self.fail_at(span, "expected an expression, found constraints; they stand alone in a rule");
        }
        let frame = self.arguments(definition)?;
        let e = self.reading(&definition.text, frame, |this| {
            let e = this.expr(0)?;
            match this.peek() {
                None => Ok(e),
                Some(_) => this.fail("an operator or `;`"),
            }
        })?;
        match e.depth() > MAX_DEPTH {
            true => self.fail_at(
                span,
                format!("expected at most {MAX_DEPTH} expressions inside each other, with what definitions stand for"),
            ),
            false => Ok(e.kind),
        }
    }

    /// The set that a variable is declared over: `domain(x)`.
    pub(super) fn domain(&mut self) -> Read<ExprKind> {
        let span = self.span();
        self.need("(")?;
        let var = self.expr(0)?;
        self.need(")")?;
        let name = match &var.kind {
            ExprKind::Ref(name, _) => Some(name),
            ExprKind::Not(inner) => {
                if let ExprKind::Ref(name, _) = &inner.kind {
                    Some(name)
                } else {
                    None
                }
            }
            _ => None,
        };
        match name.and_then(|name| self.names.domains.get(name)) {
            Some(set) => Ok(set.kind.clone()),
            None => self.fail_at(span, "expected a variable that is declared over one set"),
        }
    }

    /// The constraints of a definition for a rule, if one is used alone next.
    pub(super) fn constraints(&mut self, rule: &Head, fixed: &[At]) -> Read<bool> {
        let Some(Token::Word(word)) = self.peek() else { return Ok(false) };
        let start = self.at;
        self.at += 1;
        let Some(definition) = self.definition(word).filter(|definition| !definition.is_expression) else {
            self.at = start;
            return Ok(false);
        };
        let span = self.span();
        if !rule.over.is_empty() || !fixed.is_empty() {
            return self.fail_at(span, "expected no indices before constraints of a definition");
        }
        let frame = self.arguments(&definition)?;
        self.reading(&definition.text, frame, |this| {
            while this.peek().is_some() {
                match this.word("must") {
                    true => {
                        this.families(&rule.name, rule.span, String::new())?;
                        this.need(";")?;
                    }
                    false => this.statement()?,
                }
            }
            Ok(())
        })?;
        Ok(true)
    }

    /// What is asked about a clue: `number[c] given`, `known` or `unknown`.
    pub(super) fn asked(&mut self, kind: ExprKind) -> ExprKind {
        let ExprKind::Ref(name, _) = &kind else { return kind };
        let op = match self.peek() {
            Some(Token::Word("given")) => Binary::Ne,
            Some(Token::Word("known")) => Binary::Gt,
            Some(Token::Word("unknown")) => Binary::Lt,
            _ => return kind,
        };
        let Some(Known::Clue(absent)) = self.meaning(name) else { return kind };
        self.at += 1;
        Expr::binary(op, kind.into(), number(absent)).kind
    }
}
