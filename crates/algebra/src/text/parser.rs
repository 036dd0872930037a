//! What reading a text knows: its tokens, the names that are declared, and those in scope.

use super::define::{Definition, Frame, Scrap};
use super::{
    ModelError, Source,
    lexer::{Token, tokens},
    places::Bound,
};
use crate::tree::*;
use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

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
    "implied",
    "binary",
    "real",
    "by",
    "with",
    "at",
    "sum",
    "prod",
    "exists",
    "forall",
    "setof",
    "define",
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

/// The statements of AMPL and MathProg that are no part of a model.
pub(super) const COMMANDS: &[&str] =
    &["solve", "display", "print", "printf", "option", "reset", "check", "for", "data", "end", "quit", "exit"];

/// The most that definitions may stand for in a text: its words, marks and the nodes of its arguments.
const MAX_EXPANSION: usize = 1 << 20;

/// Names that rules may have though they are reserved: after `rule`, `s.t.` and `fix` stands nothing else.
pub(super) const ALSO_RULES: &[&str] = &["place", "connected", "areas", "acyclic", "circuit", "table", "differ"];

/// A name of the model.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Known {
    /// A set, with the places that a member consists of.
    Set(Vec<Part>),
    /// A parameter whose entries are clues, with the value of one that is absent.
    Clue(i64),
    /// Another parameter, a variable or an objective.
    Value,
}

/// A number or a place in the members of a set.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Part {
    /// The number of components.
    pub width: usize,
    /// The set that it is a member of, if its members have positions on the board.
    pub of: Option<Rc<str>>,
}

impl Part {
    pub(super) fn number() -> Self {
        Self { width: 1, of: None }
    }
}

/// What texts have declared so far.
#[derive(Clone, Default)]
pub(super) struct Names<'t> {
    pub known: HashMap<String, Known>,
    /// For each name the text that declares it.
    pub texts: HashMap<String, usize>,
    /// For each variable the set that it is declared over, if it is one set.
    pub domains: HashMap<String, Expr>,
    /// The variables that are puzzle variables.
    pub solved: HashSet<String>,
    pub definitions: HashMap<String, Rc<Definition<'t>>>,
    /// The positions of the members of sets: the names of a member, and what stands behind `at`.
    pub positions: HashMap<Rc<str>, (Vec<String>, Scrap<'t>)>,
}

/// The tokens of a text.
pub(super) type Tokens<'t> = Rc<[(Span, Token<'t>)]>;

pub(super) struct Parser<'s, 't> {
    pub(super) sources: &'s [Source<'t>],
    pub(super) index: usize,
    pub(super) tokens: Tokens<'t>,
    pub(super) at: usize,
    /// The token before which to stop.
    pub(super) end: usize,
    /// The nesting of expressions, which is limited.
    pub(super) depth: usize,
    /// The indices that can be named here.
    pub(super) scope: Vec<Bound>,
    /// From where on names in scope can be used.
    pub(super) visible: usize,
    /// The definitions whose text is being read for one that uses them, the innermost last.
    pub(super) frames: Vec<Frame>,
    /// What definitions have stood for so far; see [`MAX_EXPANSION`].
    expansion: usize,
    /// The names of the components of places in the statement, in the order in which they were bound.
    pub(super) places: Vec<String>,
    /// The last set in braces, and the places that its members consist of.
    pub(super) braces: Option<(Span, Vec<Part>)>,
    /// The names declared so far.
    pub(super) names: Names<'t>,
    /// The names of another model, which can be used and declared anew.
    inherited: HashMap<String, Known>,
    /// The items read.
    pub(super) items: Vec<Item>,
}

impl<'s, 't> Parser<'s, 't> {
    pub(super) fn new(
        sources: &'s [Source<'t>],
        index: usize,
        names: Names<'t>,
        inherited: HashMap<String, Known>,
    ) -> Read<Self> {
        let tokens: Tokens<'t> = tokens(sources, index)?.into();
        Ok(Self {
            sources,
            index,
            end: tokens.len(),
            tokens,
            at: 0,
            depth: 0,
            scope: Vec::new(),
            visible: 0,
            frames: Vec::new(),
            expansion: 0,
            places: Vec::new(),
            braces: None,
            names,
            inherited,
            items: Vec::new(),
        })
    }

    /// Reads all items into the model, and returns the names that are declared then.
    pub(super) fn read(mut self, model: &mut AbstractModel) -> Read<Names<'t>> {
        while self.at < self.end {
            self.places.clear();
            self.statement()?;
        }
        model.items.append(&mut self.items);
        Ok(self.names)
    }

    /// Adds an item, whose indices are in scope, and ends their scope.
    pub(super) fn push(&mut self, item: Item) {
        let item = self.named(item);
        self.items.push(item);
        self.scope.truncate(self.visible);
    }

    pub(super) fn peek(&self) -> Option<Token<'t>> {
        self.token(self.at)
    }

    /// The span of the next token; behind the last one at the end.
    pub(super) fn span(&self) -> Span {
        let end = || {
            let end = self.sources[self.index].text.trim_end().len() as u32;
            Span { text: self.index as u16, start: end, end }
        };
        let in_definition = || self.tokens[self.end - 1].0;
        match self.at < self.end {
            true => self.tokens[self.at].0,
            false if self.frames.is_empty() || self.end == 0 => end(),
            false => in_definition(),
        }
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
    pub(super) fn name(&mut self, also: &[&str]) -> Read<String> {
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

    pub(super) fn quoted(&mut self) -> Option<String> {
        let Some(Token::Text(text)) = self.peek() else { return None };
        self.at += 1;
        Some(text.into())
    }

    pub(super) fn statement(&mut self) -> Read<()> {
        let Some(Token::Word(word)) = self.peek() else { return self.fail_statement() };
        match word {
            "set" => self.set()?,
            "param" => self.param()?,
            "var" => self.var()?,
            "clue" => self.clue(true)?,
            "data" if !matches!(self.token(self.at + 1), Some(Token::Mark(";"))) => self.clue(false)?,
            "define" => self.define()?,
            "rule" => self.rule()?,
            "place" => self.place()?,
            "solution" => self.solution()?,
            "minimize" | "maximize" => self.objective()?,
            "s.t." | "fix" => self.family(1)?,
            "subject" | "subj" if self.token(self.at + 1) == Some(Token::Word("to")) => {
                self.family(2)?;
            }
            // What is done with a model, and the data of another board, are no part of it: see `skipped`.
            _ if COMMANDS.contains(&word) && super::is_mod(self.sources[self.index].name) => {
                if word == "data" {
                    self.at = self.end;
                    return Ok(());
                }
                if word == "for" {
                    self.at += 1;
                    self.skip_braces();
                    if self.skip_braces() {
                        return Ok(());
                    }
                }
                while !matches!(self.peek(), None | Some(Token::Mark(";"))) {
                    self.at += 1;
                }
            }
            // The words before a constraint may be missing.
            _ if super::is_mod(self.sources[self.index].name)
                && matches!(self.token(self.at + 1), Some(Token::Mark(":" | "{"))) =>
            {
                self.family(0)?;
            }
            _ => return self.fail_statement(),
        }
        self.need(";")
    }

    /// Skips braces with what is in them, if they are next.
    fn skip_braces(&mut self) -> bool {
        let (start, mut depth) = (self.at, 0);
        while let Some(token) = self.peek() {
            match token {
                Token::Mark("{") => depth += 1,
                Token::Mark("}") => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                self.at += usize::from(self.at > start);
                break;
            }
            self.at += 1;
        }
        self.at > start
    }

    fn fail_statement<T>(&self) -> Read<T> {
        self.fail("`set`, `param`, `clue`, `var`, `solution`, `define`, `rule`, `place`, `fix`, `s.t.`, `minimize` or `maximize`")
    }

    /// Counts what a definition stands for.
    pub(super) fn expand(&mut self, size: usize, span: Span) -> Read<()> {
        self.expansion = self.expansion.saturating_add(size);
        match self.expansion > MAX_EXPANSION {
            true => {
                self.fail_at(span, format!("expected definitions that stand for at most {MAX_EXPANSION} words and marks in all"))
            }
            false => Ok(()),
        }
    }

    /// What a name of the model means.
    pub(super) fn meaning(&self, name: &str) -> Option<Known> {
        self.names.known.get(name).or_else(|| self.inherited.get(name)).cloned()
    }
}
