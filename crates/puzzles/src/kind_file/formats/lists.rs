//! Lists of numbers beside the rows and columns, such as those of a nonogram: the k-th number of a line is an entry of its
//! parameter, with the line and k as subscripts.

use super::{
    board_layers::{Layers, Sides},
    plain::NONE,
    statement::Param,
    words::{Drawn, Table, draw, mark, mark_word},
};
use crate::{
    TextError, WriteError,
    puzzlink::{self, Address, Mark},
    text::Word,
};
use model::counted;

/// The parameters of the columns, above the board, and of the rows, left of it.
#[derive(Clone, Debug)]
pub struct Lists(pub [Param; 2]);

/// A line of the board: its parameter, its row or column from 1, and how many numbers it can have.
type Line<'p> = (&'p Param, i64, usize);

impl Lists {
    /// The columns, then the rows. Between two numbers there is a cell without a mark.
    fn lines(&self, layers: &Layers) -> Vec<Line<'_>> {
        let [down, across] = &self.0;
        let (rows, cols) = (layers.rows, layers.cols);
        let columns = (1..=cols as i64).map(move |col| (down, col, rows.div_ceil(2)));
        columns.chain((1..=rows as i64).map(move |row| (across, row, cols.div_ceil(2)))).collect()
    }

    fn put(&self, layers: &mut Layers, (param, line, _): Line<'_>, marks: &[Mark], text_line: usize) -> Result<(), TextError> {
        let numbers = marks.iter().filter(|mark| **mark != Mark::Blank);
        (1..).zip(numbers).try_for_each(|(place, number)| layers.put_mark(param, &[line, place], *number, text_line))
    }

    /// The numbers of a line.
    fn get(&self, layers: &Layers, (param, line, depth): Line<'_>) -> Result<Vec<Mark>, WriteError> {
        let marks: Vec<Mark> = (1..=depth as i64).map(|place| layers.mark(param, &[line, place])).collect::<Result<_, _>>()?;
        Ok(marks.into_iter().filter(|mark| *mark != Mark::Blank).collect())
    }

    /// Reads the start of the body of an address, where the number next to the board comes first, and returns the rest.
    pub fn read_address<'t>(&self, address: &Address<'t>, layers: &mut Layers) -> Result<&'t str, TextError> {
        let lines = self.lines(layers);
        let (marks, body) = puzzlink::numbers(address, lines.iter().map(|line| line.2).sum())?;
        let mut rest = &marks[..];
        for line in lines {
            let (mut own, more) = (rest[..line.2].to_vec(), &rest[line.2..]);
            own.reverse();
            self.put(layers, line, &own, address.line)?;
            rest = more;
        }
        Ok(body)
    }

    /// The numbers of an address.
    pub fn address(&self, layers: &Layers) -> Result<Vec<Mark>, WriteError> {
        let mut marks = Vec::new();
        for line in self.lines(layers) {
            let own = self.get(layers, line)?;
            let blanks = line.2.saturating_sub(own.len());
            marks.extend(own.into_iter().rev().chain(std::iter::repeat_n(Mark::Blank, blanks)));
        }
        Ok(marks)
    }

    /// Reads a description of Simon Tatham's `pattern`: the lists of the columns and rows between `/`, with `.` between numbers.
    pub fn read_tatham(&self, desc: &str, layers: &mut Layers, text_line: usize) -> Result<(), TextError> {
        let lines = self.lines(layers);
        let found: Vec<&str> = desc.split('/').take(lines.len() + 1).collect();
        if found.len() != lines.len() {
            let problem = format_args!("expected {} lists between `/`, found {}", lines.len(), found.len());
            return Err(TextError::new(text_line, problem));
        }
        for (line, list) in lines.into_iter().zip(found) {
            let wrong = |_| TextError::expected(text_line, "numbers with `.` between them", list);
            let words = list.split('.').filter(|_| !list.is_empty());
            let marks: Vec<Mark> = words.map(|word| word.parse().map(Mark::Number).map_err(wrong)).collect::<Result<_, _>>()?;
            if marks.len() > line.2 {
                let problem = format_args!("expected at most {} in a list, found {}", counted(line.2, "number"), marks.len());
                return Err(TextError::new(text_line, problem));
            }
            self.put(layers, line, &marks, text_line)?;
        }
        Ok(())
    }

    /// The description of Simon Tatham's `pattern`.
    pub fn tatham(&self, layers: &Layers) -> Result<String, WriteError> {
        let list = |line| Ok(self.get(layers, line)?.into_iter().map(mark_word).collect::<Vec<_>>().join("."));
        Ok(self.lines(layers).into_iter().map(list).collect::<Result<Vec<_>, WriteError>>()?.join("/"))
    }

    /// Reads plain text: a grid of blanks, and above and left of it the lists, with `,` between numbers; `0` is an empty list.
    ///
    /// # Errors
    /// The first word that is not as expected.
    pub fn read_plain(
        &self,
        start: usize,
        (rows, cols, words): (usize, usize, Vec<Word<'_>>),
        sides: &Sides,
    ) -> Result<Layers, TextError> {
        if rows < 2 || cols < 2 {
            return Err(TextError::new(start, "expected lists above and left of the cells, found no cells"));
        }
        let mut layers = sides.layers(start, rows - 1, cols - 1)?;
        for line in self.lines(&layers) {
            let at = line.1 as usize;
            let (text_line, word) = if line.0.name == self.0[0].name { words[at] } else { words[at * cols] };
            let number = |word: &str| {
                let found = word.parse().map(Mark::Number).ok().or((word == "?").then_some(Mark::Hidden));
                found.ok_or_else(|| TextError::expected(text_line, "numbers with `,` between them, `0` or `.`", word))
            };
            let marks: Vec<Mark> = match word {
                "0" => Vec::new(),
                _ if NONE.contains(&word) => Vec::new(),
                _ => word.split(',').map(number).collect::<Result<_, _>>()?,
            };
            if marks.len() > line.2 {
                let problem = format_args!("expected at most {} in a list, found {}", counted(line.2, "number"), marks.len());
                return Err(TextError::new(text_line, problem));
            }
            self.put(&mut layers, line, &marks, text_line)?;
        }
        let inside = words.iter().enumerate().filter(|(place, _)| place / cols > 0 && place % cols > 0 || *place == 0);
        match inside.map(|(_, word)| word).find(|word| !NONE.contains(&word.1)) {
            Some(&(line, word)) => {
                Err(TextError::expected(line, "`.`, since lists stand above the columns and left of the rows", word))
            }
            None => Ok(layers),
        }
    }

    /// The words of plain text, and their number in a line.
    ///
    /// # Errors
    /// If an entry is no number.
    pub fn plain(&self, layers: &Layers) -> Result<(Vec<String>, usize), WriteError> {
        let cols = layers.cols + 1;
        let mut words = vec![String::from("."); (layers.rows + 1) * cols];
        for (place, line) in self.lines(layers).into_iter().enumerate() {
            let list: Vec<String> = self.get(layers, line)?.into_iter().map(|mark| mark_word(mark).replace('-', "?")).collect();
            let at = line.1 as usize;
            words[if place < layers.cols { at } else { at * cols }] = if list.is_empty() { "0".into() } else { list.join(",") };
        }
        Ok((words, cols))
    }

    /// Reads the table of a file of pzpr: the lists above and left of the cells, `#` for a mark of the solution.
    pub fn read_table(
        &self,
        solution: &str,
        table: &mut Table<'_>,
        layers: &mut Layers,
        drawn: &mut Drawn,
    ) -> Result<(), TextError> {
        let (rows, cols) = (layers.rows, layers.cols);
        let (above, left) = (rows.div_ceil(2), cols.div_ceil(2));
        let words = table.words(above + rows, left + cols)?;
        let at = |row: usize, col: usize| words[row * (left + cols) + col];
        for col in 0..cols {
            let marks: Vec<Mark> = (0..above).map(|row| mark(at(row, left + col))).collect::<Result<_, _>>()?;
            self.put(layers, (&self.0[0], col as i64 + 1, above), &marks, at(0, left + col).0)?;
        }
        for row in 0..rows {
            let marks: Vec<Mark> = (0..left).map(|col| mark(at(above + row, col))).collect::<Result<_, _>>()?;
            self.put(layers, (&self.0[1], row as i64 + 1, left), &marks, at(above + row, 0).0)?;
            for col in 0..cols {
                match at(above + row, left + col) {
                    (line, "#") => draw(drawn, solution, &[row as i64 + 1, col as i64 + 1], line, 1),
                    (_, "." | "+") => {}
                    (line, word) => return Err(TextError::expected(line, "`#`, `+` or `.`", word)),
                }
            }
        }
        Ok(())
    }

    /// The words of the table, with nothing drawn, and their number in a line.
    pub fn table(&self, layers: &Layers) -> Result<(Vec<String>, usize), WriteError> {
        let (rows, cols) = (layers.rows, layers.cols);
        let (above, left) = (rows.div_ceil(2), cols.div_ceil(2));
        let mut words = vec![String::from("."); (above + rows) * (left + cols)];
        for (place, line) in self.lines(layers).into_iter().enumerate() {
            let own = self.get(layers, line)?;
            let first = line.2 - own.len();
            for (k, mark) in own.into_iter().enumerate() {
                let (row, col) = if place < cols { (first + k, left + place) } else { (above + place - cols, first + k) };
                words[row * (left + cols) + col] = mark_word(mark);
            }
        }
        Ok((words, left + cols))
    }
}
