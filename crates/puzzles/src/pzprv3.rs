//! Files of the pzpr editors, as kinds in Rust read them: `pzprv3/GENRE/ROWS/COLUMNS/`, then rows of words. Lines end in `/` or in
//! a line end.

use crate::{
    TextError, puzzlink,
    text::{self, Word},
};

/// A file behind its genre.
pub struct File<'t> {
    parts: Box<dyn Iterator<Item = Word<'t>> + 't>,
    next: Option<Word<'t>>,
    /// The line of the last part that was read.
    pub line: usize,
}

/// Whether a text is a file of a genre.
pub fn recognises(text: &str, genre: &str) -> bool {
    // Splitting another text would search all of it.
    if !text.trim_start().starts_with("pzprv3") {
        return false;
    }
    let mut parts = text.split(['/', '\n']).map(str::trim).filter(|part| !part.is_empty());
    parts.next().is_some_and(is_version) && parts.next().is_some_and(|found| puzzlink::genre_of(found) == genre)
}

/// Whether a word starts a file.
pub fn is_version(word: &str) -> bool {
    word == "pzprv3" || word == "pzprv3.1"
}

impl<'t> File<'t> {
    /// A file of a genre, up to that.
    ///
    /// # Errors
    /// If the text is no such file.
    pub fn open(text: &'t str, genre: &str) -> Result<Self, TextError> {
        let lines = text.lines().enumerate().flat_map(|(place, line)| line.split('/').map(move |part| (place + 1, part.trim())));
        let parts = lines.filter(|(_, part)| !part.is_empty()).take_while(|(_, part)| !puzzlink::is_end_of_file(part));
        let mut file = Self { parts: Box::new(parts), next: None, line: 1 };
        file.next = file.parts.next();
        let (line, version) = file.part("`pzprv3`")?;
        if !is_version(version) {
            return Err(TextError::expected(line, "`pzprv3` or `pzprv3.1`", version));
        }
        let (line, found) = file.part("a genre")?;
        match puzzlink::genre_of(found) == genre {
            true => Ok(file),
            false => Err(TextError::expected(line, format_args!("`{genre}`"), found)),
        }
    }

    /// The next part; `what` names it in the error.
    ///
    /// # Errors
    /// If the file ends.
    pub fn part(&mut self, what: &str) -> Result<Word<'t>, TextError> {
        let found = self.next.ok_or_else(|| TextError::new(self.line, format_args!("expected {what}, found the end")))?;
        self.line = found.0;
        self.next = self.parts.next();
        Ok(found)
    }

    /// The numbers of rows and columns.
    ///
    /// # Errors
    /// If they are no such numbers.
    pub fn sides(&mut self) -> Result<(usize, usize), TextError> {
        let rows = self.part("the number of rows")?;
        text::sides(rows, self.part("the number of columns")?)
    }

    /// Whether no part is left.
    pub fn is_at_end(&self) -> bool {
        self.next.is_none()
    }

    /// The words of the next `rows` parts, `cols` in each; `what` names a part in the error.
    ///
    /// # Errors
    /// If there are fewer parts, or one has more or fewer words.
    pub fn table(&mut self, rows: usize, cols: usize, what: &str) -> Result<Vec<Word<'t>>, TextError> {
        let mut words = Vec::new();
        for row in 0..if cols == 0 { 0 } else { rows } {
            if self.is_at_end() {
                return Err(TextError::new(self.line, format_args!("expected {rows} times a {what}, found {row}")));
            }
            let (line, part) = self.part(what)?;
            let found = part.split_whitespace().count();
            if found != cols {
                return Err(TextError::new(line, format_args!("expected {cols} words in a {what}, found {found}")));
            }
            words.extend(part.split_whitespace().map(|word| (line, word)));
        }
        Ok(words)
    }

    /// The answer below the board, a word for each cell; `None` if it is missing or nothing is drawn in it.
    ///
    /// # Errors
    /// If it has other rows, or more follows.
    pub fn answer(&mut self, rows: usize, cols: usize) -> Result<Option<Vec<Word<'t>>>, TextError> {
        let answer = (!self.is_at_end()).then(|| self.table(rows, cols, "row of the answer")).transpose()?;
        // Pieces that are marked as placed.
        if self.next.is_some_and(|(_, part)| part.split_whitespace().all(|word| word == "0" || word == "1")) {
            self.part("the pieces")?;
        }
        self.end()?;
        Ok(answer.filter(|words| words.iter().any(|(_, word)| !is_open(word))))
    }

    /// Ends the file.
    ///
    /// # Errors
    /// If another part follows.
    pub fn end(&self) -> Result<(), TextError> {
        match self.next {
            None => Ok(()),
            Some((line, more)) => Err(TextError::expected(line, "the end", more)),
        }
    }
}

/// Whether a word of an answer says that nothing was decided, or that nothing is there; pencil marks stand in brackets.
pub fn is_open(word: &str) -> bool {
    matches!(word.split('[').next(), Some("." | "+" | "-" | "=" | "%" | ""))
}

/// The digits of an answer where none is given, and those that are given elsewhere.
///
/// # Errors
/// If a cell has neither.
pub fn digits(words: Option<Vec<Word<'_>>>, givens: &[Option<u32>]) -> Result<Vec<i64>, TextError> {
    let words = words.ok_or_else(|| TextError::new(1, "expected an answer, found none"))?;
    let digit = |(given, (line, word)): (&Option<u32>, &Word<'_>)| match (given, word.split('[').next().unwrap_or_default()) {
        (Some(given), _) => Ok(i64::from(*given)),
        (None, digit) => digit.parse().map_err(|_| TextError::expected(*line, "a digit", word)),
    };
    givens.iter().zip(&words).map(digit).collect()
}

/// The words of a row or more, each followed by a blank, and `/` behind each row.
pub fn lines(words: impl IntoIterator<Item = String>, cols: usize) -> String {
    let mut text = String::new();
    for (place, word) in words.into_iter().enumerate() {
        text += &word;
        text += if (place + 1) % cols.max(1) == 0 { " /" } else { " " };
    }
    text
}
