//! Reads data as MathProg's data section writes them, and boards as they are drawn.

use super::{Data, MAX_WIDTH, ParamData, Rows, SetData};
use crate::{
    AbstractModel, DataFault, Formulation, Survey,
    text::{
        ModelError, Source,
        lexer::{Token, tokens},
    },
    tree::{Param, Set, Span},
};
use model::Interrupt;
use std::{collections::BTreeMap, sync::Arc};

/// A data section that was read, with where everything stands.
#[derive(Debug)]
pub struct Section<'t> {
    source: Source<'t>,
    /// The data.
    pub data: Data,
    /// Where the entries of each parameter and the members of each set stand, in order.
    spans: BTreeMap<String, Vec<Span>>,
    /// The parameters that are drawn, with the number of lines and columns.
    grids: Vec<(String, [i64; 2], Span)>,
}

impl Section<'_> {
    /// The sets and parameters of a formulation for these data, which are checked; see
    /// [`Formulation::survey`](crate::Formulation::survey).
    ///
    /// # Errors
    /// The place in the section where the data are not as declared or, where something is missing, the declaration.
    pub fn survey(&self, formulation: &Formulation, interrupt: &Interrupt) -> Result<Survey, ModelError> {
        let survey = formulation.survey(self.data.clone(), interrupt).map_err(|DataFault { error, entry }| {
            let span = entry.and_then(|(name, entry)| self.spans.get(&name)?.get(entry).copied());
            match span {
                Some(span) => ModelError::new(&[self.source], span, error.message),
                None => *error,
            }
        })?;
        for (name, [lines, columns], span) in &self.grids {
            let keys = survey.subscripts.get(name).into_iter().flat_map(Rows::iter);
            let outside = |key: &[i64]| !(1..=*lines).contains(&key[0]) || !(1..=*columns).contains(&key[1]);
            if let Some(key) = keys.into_iter().find(|key| outside(key)) {
                let message =
                    format!("expected a grid with {name}[{},{}], found {lines} lines and {columns} columns", key[0], key[1]);
                return Err(ModelError::new(&[self.source], *span, message));
            }
        }
        Ok(survey)
    }
}

/// Reads a data section for a model: `set` and `param` as in MathProg, and `grid NAME := lines ;`, which draws a parameter
/// with two subscripts: each word of a line, or each character of a line without blanks, is the value at (row, column),
/// both from 1; `.` is none.
///
/// # Errors
/// The first place that is not as expected, or a name that the model does not declare.
pub fn read<'t>(source: Source<'t>, model: &AbstractModel) -> Result<Section<'t>, ModelError> {
    let mut section = Section { source, data: Data::default(), spans: BTreeMap::new(), grids: Vec::new() };
    let (drawn, text) = grids(source.text);
    for (name, start, body) in drawn {
        let param = model.params().find(|param| param.head.name == name);
        let span = Span { text: 0, start: start as u32, end: (start + name.len()) as u32 };
        let fail = |message: String| ModelError::new(&[source], span, message);
        let param = param.ok_or_else(|| fail(format!("the model has no parameter `{name}`")))?;
        if subscripts(param) != 2 {
            return Err(fail(format!("`{name}` has {} subscripts; a grid has 2", subscripts(param))));
        }
        if section.data.params.contains_key(name) {
            return Err(fail(format!("`{name}` has values already")));
        }
        section.grid(name, span, body)?;
    }
    let blanked = [Source { name: source.name, text: &text }];
    let tokens = tokens(&blanked, 0)?;
    let mut reader = Reader { source, tokens: &tokens, at: 0, model, section: &mut section };
    while reader.at < tokens.len() {
        reader.item()?;
    }
    Ok(section)
}

/// The `grid` statements of a text (name, where it starts, lines), and the text with them blanked out.
fn grids(text: &str) -> (Vec<(&str, usize, &str)>, String) {
    let (mut found, mut rest, mut from) = (Vec::new(), String::new(), 0);
    for (start, _) in text.match_indices("grid") {
        let word = start == 0 || text[..start].ends_with([';', '\n', ' ', '\t', '\r']);
        let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        if !word || start < from || text[line..start].contains('#') {
            continue;
        }
        let Some((name, body)) = text[start + 4..].split_once(":=") else { continue };
        let Some((body, _)) = body.split_once(';') else { continue };
        let name = name.trim();
        if name.is_empty() || name.contains(char::is_whitespace) {
            continue;
        }
        let end = body.as_ptr() as usize - text.as_ptr() as usize + body.len() + 1;
        found.push((name, name.as_ptr() as usize - text.as_ptr() as usize, body));
        rest += &text[from..start];
        // Lines and columns of what follows stay the same.
        rest.extend(text[start..end].chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
        from = end;
    }
    rest += &text[from..];
    (found, rest)
}

impl Section<'_> {
    fn grid(&mut self, name: &str, name_span: Span, body: &str) -> Result<(), ModelError> {
        let lines = body.lines().map(|line| line.split('#').next().unwrap_or(line).trim()).filter(|line| !line.is_empty());
        let (mut rows, mut spans) = (Rows { width: 3, cells: Vec::new() }, Vec::new());
        let (mut height, mut columns) = (0, None);
        for (row, line) in (1..).zip(lines) {
            let words: Vec<&str> = match line.contains(char::is_whitespace) {
                true => line.split_whitespace().collect(),
                false => line.char_indices().map(|(at, c)| &line[at..at + c.len_utf8()]).collect(),
            };
            if *columns.get_or_insert(words.len()) != words.len() {
                let message = format!("expected {} values in this line, found {}", columns.unwrap_or(0), words.len());
                return Err(ModelError::new(&[self.source], self.span_of(line), message));
            }
            height = row;
            for (column, word) in (1..).zip(words).filter(|(_, word)| *word != ".") {
                let value = word.parse().unwrap_or_else(|_| self.data.text(word));
                rows.cells.extend([row, column, value]);
                spans.push(self.span_of(word));
            }
        }
        self.grids.push((name.into(), [height, columns.unwrap_or(0) as i64], name_span));
        self.spans.insert(name.into(), spans);
        self.data.params.insert(name.into(), ParamData::Rows(rows).into());
        Ok(())
    }

    /// Where a part of the text stands.
    fn span_of(&self, part: &str) -> Span {
        let start = part.as_ptr() as usize - self.source.text.as_ptr() as usize;
        Span { text: 0, start: start as u32, end: (start + part.len()) as u32 }
    }
}

fn subscripts(param: &Param) -> usize {
    param.head.over.names().count()
}

struct Reader<'r, 't> {
    source: Source<'r>,
    tokens: &'r [(Span, Token<'r>)],
    at: usize,
    model: &'r AbstractModel,
    section: &'r mut Section<'t>,
}

impl<'r> Reader<'r, '_> {
    fn peek(&self) -> Option<Token<'r>> {
        self.tokens.get(self.at).map(|token| token.1)
    }

    fn has(&mut self, token: Token<'_>) -> bool {
        let has = self.peek() == Some(token);
        self.at += usize::from(has);
        has
    }

    fn fail<T>(&self, expected: &str) -> Result<T, ModelError> {
        let end = Span { text: 0, start: self.source.text.len() as u32, end: self.source.text.len() as u32 };
        let span = self.tokens.get(self.at).map_or(end, |token| token.0);
        let found = &self.source.text[span.start as usize..span.end as usize];
        let found = if found.is_empty() { "the end of the data".into() } else { format!("`{found}`") };
        Err(ModelError::new(&[self.source], span, format!("expected {expected}, found {found}")))
    }

    fn need(&mut self, mark: &'static str) -> Result<(), ModelError> {
        if self.has(Token::Mark(mark)) { Ok(()) } else { self.fail(&format!("`{mark}`")) }
    }

    fn item(&mut self) -> Result<(), ModelError> {
        let Some(Token::Word(word)) = self.peek() else { return self.fail("`set`, `param` or `grid`") };
        self.at += 1;
        match word {
            "data" | "end" => self.need(";"),
            "set" => self.set(),
            "param" => self.param(),
            _ => {
                self.at -= 1;
                self.fail("`set`, `param` or `grid`")
            }
        }
    }

    /// The declared set or parameter that is named next.
    fn declared<T>(&mut self, what: &str, find: impl Fn(&'r AbstractModel, &str) -> Option<&'r T>) -> Result<&'r T, ModelError> {
        let Some(Token::Word(name)) = self.peek() else { return self.fail(&format!("the name of a {what}")) };
        match find(self.model, name) {
            Some(found) => {
                self.at += 1;
                Ok(found)
            }
            None => self.fail(&format!("a {what} that the model declares")),
        }
    }

    /// A number or a text as a member.
    fn member(&mut self) -> Result<Option<i64>, ModelError> {
        let (negative, token) = match self.peek() {
            Some(Token::Mark("-")) => (true, self.tokens.get(self.at + 1).map(|token| token.1)),
            token => (false, token),
        };
        let value = match token {
            Some(Token::Int(value)) => value * if negative { -1 } else { 1 },
            Some(Token::Word(text) | Token::Text(text)) if !negative => self.section.data.text(text),
            _ => return Ok(None),
        };
        self.at += 1 + usize::from(negative);
        Ok(Some(value))
    }

    /// Members of a set or entries of a parameter up to `;`; parentheses and commas are layout.
    fn members(&mut self, name: &str, width: usize) -> Result<Vec<i64>, ModelError> {
        let mut cells = Vec::new();
        let mut spans = self.section.spans.remove(name).unwrap_or_default();
        while !self.has(Token::Mark(";")) {
            let start = self.tokens.get(self.at).map_or(Span::default(), |token| token.0);
            if let Some(value) = self.member()? {
                let end = self.tokens[self.at - 1].0;
                match spans.last_mut().filter(|_| width > 0 && !cells.len().is_multiple_of(width)) {
                    Some(last) => *last = last.to(end),
                    None => spans.push(start.to(end)),
                }
                cells.push(value);
            } else if !["(", ")", ","].iter().any(|mark| self.has(Token::Mark(mark))) {
                return self.fail("a number, a text or `;`");
            }
        }
        if width > 0 && !cells.len().is_multiple_of(width) {
            self.at -= 1;
            return self.fail(&format!("members of {width} components"));
        }
        self.section.spans.insert(name.into(), spans);
        Ok(cells)
    }

    fn set(&mut self) -> Result<(), ModelError> {
        let set: &Set = self.declared("set", |model, name| model.sets().find(|set| set.head.name == name))?;
        let mut key = Vec::new();
        if self.has(Token::Mark("[")) {
            while !self.has(Token::Mark("]")) {
                match self.member()? {
                    Some(value) => key.push(value),
                    None if self.has(Token::Mark(",")) => {}
                    None => return self.fail("a subscript or `]`"),
                }
            }
        }
        if key.len() != set.head.over.names().count() || set.width > MAX_WIDTH {
            return self.fail(&format!("{} subscripts before this", set.head.over.names().count()));
        }
        self.need(":=")?;
        let name = &set.head.name;
        let known = self.section.data.sets.get(name);
        if known.is_some_and(|set| key.is_empty() || set.keys.chunks_exact(key.len()).any(|other| other == key)) {
            self.at -= 1;
            return self.fail(&format!("the members of `{name}` once"));
        }
        let cells = self.members(name, set.width)?;
        let subscripts = key.len();
        let sets = self.section.data.sets.entry(name.clone());
        let data = Arc::make_mut(sets.or_insert_with(|| SetData { subscripts, ..SetData::default() }.into()));
        data.keys.extend(key);
        data.sets.push(Rows { width: set.width, cells }.into());
        Ok(())
    }

    fn param(&mut self) -> Result<(), ModelError> {
        let param: &Param = self.declared("parameter", |model, name| model.params().find(|param| param.head.name == name))?;
        let (name, width) = (&param.head.name, subscripts(param));
        if self.section.data.params.contains_key(name) {
            self.at -= 1;
            return self.fail(&format!("the values of `{name}` once"));
        }
        let data = match self.has(Token::Mark(":")) {
            true => self.columns(name, width)?,
            false if param.real => self.reals(width)?,
            false => {
                self.need(":=")?;
                ParamData::Rows(Rows { width: width + 1, cells: self.members(name, width + 1)? })
            }
        };
        self.section.data.params.insert(name.clone(), data.into());
        Ok(())
    }

    /// A table: the columns stand before `:=`, and each row starts with its subscript; `.` is no entry.
    fn columns(&mut self, name: &str, width: usize) -> Result<ParamData, ModelError> {
        let mut columns = Vec::new();
        while !self.has(Token::Mark(":=")) {
            match self.member()? {
                Some(column) => columns.push(column),
                None => return self.fail("a column or `:=`"),
            }
        }
        if width != 2 || columns.is_empty() {
            return self.fail("a parameter with two subscripts for a table with columns");
        }
        let (mut rows, mut spans) = (Rows { width: 3, cells: Vec::new() }, Vec::new());
        while !self.has(Token::Mark(";")) {
            let Some(row) = self.member()? else { return self.fail("a row or `;`") };
            for &column in &columns {
                match self.member()? {
                    Some(value) => {
                        rows.cells.extend([row, column, value]);
                        spans.push(self.tokens[self.at - 1].0);
                    }
                    None if self.has(Token::Mark(".")) => {}
                    None => return self.fail("a value or `.`"),
                }
            }
        }
        self.section.spans.insert(name.into(), spans);
        Ok(ParamData::Rows(rows))
    }

    fn reals(&mut self, width: usize) -> Result<ParamData, ModelError> {
        self.need(":=")?;
        let (mut keys, mut values) = (Rows { width, cells: Vec::new() }, Vec::new());
        while !self.has(Token::Mark(";")) {
            for _ in 0..width {
                match self.member()? {
                    Some(value) => keys.cells.push(value),
                    None => return self.fail("a subscript"),
                }
            }
            let negative = self.has(Token::Mark("-"));
            let value = match self.peek() {
                Some(Token::Int(value)) => value as f64,
                Some(Token::Real(value)) => value,
                _ => return self.fail("a number"),
            };
            self.at += 1;
            values.push(if negative { -value } else { value });
            self.has(Token::Mark(","));
        }
        Ok(ParamData::Real(keys, values))
    }
}
