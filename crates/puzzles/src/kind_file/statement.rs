//! A statement of a kind-file: a line of words and quoted texts that ends with `;`.

use algebra::{
    text::{ModelError, Source},
    tree::Span,
};

/// A word or a quoted text of a statement.
#[derive(Clone, Copy, Debug)]
pub enum Word<'t> {
    Plain(&'t str),
    Quoted(&'t str),
}

/// The words of a statement.
pub struct Statement<'t> {
    source: Source<'t>,
    pub words: Vec<(Word<'t>, Span)>,
    pub at: usize,
    pub end: Span,
}

/// A name in a statement and where it stands.
#[derive(Clone, Debug)]
pub struct Named {
    pub name: String,
    pub span: Span,
}

/// What reading gives.
pub type Read<T> = Result<T, ModelError>;

impl<'t> Statement<'t> {
    /// The statement in a line, which starts at byte `start` of the file.
    pub fn read(source: Source<'t>, start: usize, line: &'t str) -> Read<Self> {
        let span = |from: usize, to: usize| Span { text: 0, start: (start + from) as u32, end: (start + to) as u32 };
        let (mut words, mut at) = (Vec::new(), 0);
        while at < line.len() {
            let rest = &line[at..];
            let first = rest.chars().next().unwrap_or_default();
            match first {
                ';' => {
                    let after = rest[1..].trim_start();
                    if !after.is_empty() && !after.starts_with('#') {
                        let from = line.len() - after.len();
                        let message = "expected the end of the line after `;`";
                        return Err(ModelError::new(&[source], span(from, line.trim_end().len()), message));
                    }
                    return Ok(Self { source, words, at: 0, end: span(at, at + 1) });
                }
                '"' => {
                    let Some(end) = rest[1..].find('"') else {
                        return Err(ModelError::new(&[source], span(at, at + 1), "expected a closing quote on this line"));
                    };
                    words.push((Word::Quoted(&rest[1..=end]), span(at, at + end + 2)));
                    at += end + 2;
                }
                c if c.is_whitespace() || c == ',' => at += c.len_utf8(),
                c if c.is_alphanumeric() || c == '_' || c == '-' => {
                    let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').unwrap_or(rest.len());
                    words.push((Word::Plain(&rest[..length]), span(at, at + length)));
                    at += length;
                }
                c => {
                    let message = format!("expected a name, a text in quotes or `;`, found `{}`", c.escape_debug());
                    return Err(ModelError::new(&[source], span(at, at + c.len_utf8()), message));
                }
            }
        }
        Err(ModelError::new(&[source], span(line.len(), line.len()), "expected `;` at the end of this line"))
    }

    pub fn fault(&self, span: Span, message: String) -> ModelError {
        ModelError::new(&[self.source], span, message)
    }

    pub fn fail<T>(&self, expected: &str) -> Read<T> {
        let (found, span) = match self.words.get(self.at) {
            Some((Word::Plain(word), span)) => (format!("`{word}`"), *span),
            Some((Word::Quoted(text), span)) => (format!("\"{text}\""), *span),
            None => ("`;`".into(), self.end),
        };
        Err(ModelError::new(&[self.source], span, format!("expected {expected}, found {found}")))
    }

    pub fn plain(&mut self, expected: &str) -> Read<Named> {
        match self.words.get(self.at) {
            Some((Word::Plain(name), span)) => {
                self.at += 1;
                Ok(Named { name: (*name).into(), span: *span })
            }
            _ => self.fail(expected),
        }
    }

    /// The names up to the end.
    pub fn rest(&mut self, expected: &str) -> Read<Vec<Named>> {
        (self.at..self.words.len()).map(|_| self.plain(expected)).collect()
    }

    /// The least and the largest number of cells of a region: `2 to 6`.
    ///
    /// # Errors
    /// If there are no such numbers, or the second is less.
    pub fn sizes_of_regions(&mut self) -> Read<[usize; 2]> {
        let least = self.number("the least number of cells of a region")?;
        if !self.has("to") {
            self.fail::<()>("`to`")?;
        }
        let most = self.number("the largest number of cells of a region")?;
        if most < least {
            self.at -= 1;
            return self.fail(&format!("at least {least} cells"));
        }
        Ok([least, most])
    }

    /// A name in lower case, as on the command line.
    pub fn command_name(&mut self, expected: &str) -> Read<Named> {
        let named = self.plain(expected)?;
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !named.name.starts_with(|c: char| c.is_ascii_lowercase()) || !named.name.chars().all(is_plain) {
            self.at -= 1;
            return self.fail(&format!("{expected}, in lower case letters, digits and `-`"));
        }
        Ok(named)
    }

    pub fn has(&mut self, word: &str) -> bool {
        let has = matches!(self.words.get(self.at), Some((Word::Plain(found), _)) if *found == word);
        self.at += usize::from(has);
        has
    }

    pub fn quoted(&mut self) -> Option<String> {
        let Some((Word::Quoted(text), _)) = self.words.get(self.at) else { return None };
        self.at += 1;
        Some((*text).into())
    }

    pub fn number(&mut self, expected: &str) -> Read<usize> {
        self.number_from(1, expected)
    }

    /// A number that is at least `least`.
    pub fn number_from(&mut self, least: usize, expected: &str) -> Read<usize> {
        let number = self.plain(expected)?;
        match number.name.parse().ok().filter(|number| (least..=crate::text::MAX_SIDE).contains(number)) {
            Some(number) => Ok(number),
            None => {
                self.at -= 1;
                self.fail(expected)
            }
        }
    }

    pub fn ends(&self) -> Read<()> {
        if self.at == self.words.len() { Ok(()) } else { self.fail("`;`") }
    }
}
