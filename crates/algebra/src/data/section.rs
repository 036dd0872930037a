//! Reads data as MathProg's data section writes them, and boards as they are drawn.

use super::{Data, MAX_WIDTH, ParamData, Rows, SetData};
use crate::{
    AbstractModel,
    text::{
        ModelError, Source,
        lexer::{Token, tokens},
    },
    tree::{Param, Set, Span},
};

/// Reads a data section for a model: `set` and `param` as in MathProg, and `grid NAME := lines ;`, which draws a parameter
/// with two subscripts: each word of a line, or each character of a line without blanks, is the value at (row, column),
/// both from 1; `.` is none.
///
/// # Errors
/// The first place that is not as expected, or a name that the model does not declare.
pub fn read(source: Source<'_>, model: &AbstractModel) -> Result<Data, ModelError> {
    let mut data = Data::default();
    let (drawn, text) = grids(source.text);
    for (name, start, body) in drawn {
        let param = model.params().find(|param| param.head.name == name);
        let span = Span { text: 0, start: start as u32, end: (start + name.len()) as u32 };
        let fail = |message: String| ModelError::new(&[source], span, message);
        let param = param.ok_or_else(|| fail(format!("the model has no parameter `{name}`")))?;
        if subscripts(param) != 2 {
            return Err(fail(format!("`{name}` has {} subscripts; a grid has 2", subscripts(param))));
        }
        grid(&mut data, name, body);
    }
    let blanked = [Source { name: source.name, text: &text }];
    let tokens = tokens(&blanked, 0)?;
    let mut reader = Reader { source, tokens: &tokens, at: 0, model, data: &mut data };
    while reader.at < tokens.len() {
        reader.item()?;
    }
    Ok(data)
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

fn grid(data: &mut Data, name: &str, body: &str) {
    let lines = body.lines().map(|line| line.split('#').next().unwrap_or(line).trim()).filter(|line| !line.is_empty());
    let mut rows = Rows { width: 3, cells: Vec::new() };
    for (row, line) in (1..).zip(lines) {
        let words: Vec<String> = match line.contains(char::is_whitespace) {
            true => line.split_whitespace().map(String::from).collect(),
            false => line.chars().map(String::from).collect(),
        };
        for (column, word) in (1..).zip(words).filter(|(_, word)| word != ".") {
            let value = word.parse().unwrap_or_else(|_| data.text(&word));
            rows.cells.extend([row, column, value]);
        }
    }
    data.params.insert(name.into(), ParamData::Rows(rows));
}

fn subscripts(param: &Param) -> usize {
    param.head.over.names().count()
}

struct Reader<'r> {
    source: Source<'r>,
    tokens: &'r [(Span, Token<'r>)],
    at: usize,
    model: &'r AbstractModel,
    data: &'r mut Data,
}

impl<'r> Reader<'r> {
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
            Some(Token::Word(text) | Token::Text(text)) if !negative => self.data.text(text),
            _ => return Ok(None),
        };
        self.at += 1 + usize::from(negative);
        Ok(Some(value))
    }

    /// Members up to `;`; parentheses and commas are layout.
    fn members(&mut self, width: usize) -> Result<Vec<i64>, ModelError> {
        let mut cells = Vec::new();
        while !self.has(Token::Mark(";")) {
            if let Some(value) = self.member()? {
                cells.push(value);
            } else if !["(", ")", ","].iter().any(|mark| self.has(Token::Mark(mark))) {
                return self.fail("a number, a text or `;`");
            }
        }
        if width > 0 && !cells.len().is_multiple_of(width) {
            self.at -= 1;
            return self.fail(&format!("members of {width} components"));
        }
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
        let cells = self.members(set.width)?;
        let data = self.data.sets.entry(set.head.name.clone()).or_insert(SetData { subscripts: key.len(), ..SetData::default() });
        data.keys.extend(key);
        data.members.push(Rows { width: set.width, cells });
        Ok(())
    }

    fn param(&mut self) -> Result<(), ModelError> {
        let param: &Param = self.declared("parameter", |model, name| model.params().find(|param| param.head.name == name))?;
        let width = subscripts(param);
        let data = match self.has(Token::Mark(":")) {
            true => self.columns(width)?,
            false if param.real => self.reals(width)?,
            false => {
                self.need(":=")?;
                ParamData::Rows(Rows { width: width + 1, cells: self.members(width + 1)? })
            }
        };
        self.data.params.insert(param.head.name.clone(), data);
        Ok(())
    }

    /// A table: the columns stand before `:=`, and each row starts with its subscript; `.` is no entry.
    fn columns(&mut self, width: usize) -> Result<ParamData, ModelError> {
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
        let mut rows = Rows { width: 3, cells: Vec::new() };
        while !self.has(Token::Mark(";")) {
            let Some(row) = self.member()? else { return self.fail("a row or `;`") };
            for &column in &columns {
                match self.member()? {
                    Some(value) => rows.cells.extend([row, column, value]),
                    None if self.has(Token::Mark(".")) => {}
                    None => return self.fail("a value or `.`"),
                }
            }
        }
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
