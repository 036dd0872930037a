//! Addresses of [penpa-edit](https://github.com/swaroopg92/penpa-edit), `…/penpa-edit/#m=edit&p=…`: a drawing in text lines,
//! compressed (raw deflate) and in base64.
//!
//! A drawing has no rules: a kind reads those [layers](Drawing) that it uses, and refuses others by their name. What no layer can
//! hold, such as a fleet, is in the field for the rules. The title says the kind.

mod address;
mod points;
#[cfg(test)]
mod tests;

use crate::{Format, Puzzle, TextError, WriteError, kinds};
pub use address::{AT_CORNERS, BESIDE, is_address};
use grid::{Cell, Grid};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, HashSet},
    rc::Rc,
};

/// A drawing on a board of square cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The line of the address, from 1.
    pub line: usize,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The title, which names the kind.
    pub title: String,
    /// The rules in words.
    pub rules: String,
    /// The text in a cell.
    pub numbers: BTreeMap<Cell, String>,
    /// Cells with a text of blanks only, which sites draw for a clue without a number.
    pub unknown: BTreeSet<Cell>,
    /// The text above or below a column.
    pub of_cols: BTreeMap<usize, String>,
    /// The text to the left or to the right of a row.
    pub of_rows: BTreeMap<usize, String>,
    /// The text at a corner of cells, with this many rows above it and columns to its left.
    pub vertices: BTreeMap<[usize; 2], String>,
    /// The small text in the upper left corner of a cell.
    pub corners: BTreeMap<Cell, String>,
    /// The symbol in a cell: its name and number.
    pub symbols: BTreeMap<Cell, (String, i64)>,
    /// Cells outside the board: shaded dark, or not in the list of cells.
    pub void: BTreeSet<Cell>,
    /// Cells shaded in other colours, by their numbers.
    pub shaded: BTreeMap<Cell, i64>,
    /// Cages of a killer sudoku.
    pub cages: Vec<Vec<Cell>>,
    /// Thick lines between two adjacent cells, the first before the second in reading order.
    pub walls: BTreeSet<(Cell, Cell)>,
    /// The names of the layers that hold anything.
    pub layers: Vec<String>,
}

/// What may be a part of another word, such as `sudoku` in `Killersudoku`, has at least so many letters.
const MIN_PART: usize = 6;

/// The name of the kind that the title of a sheet says: the longest of what kinds are called that is in the title, as words of their
/// own if it is short. Other names count where the title has no name of a kind.
fn kind_of(title: &str) -> Option<&'static str> {
    let words = |text: &str| {
        let text = text.to_lowercase();
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty());
        format!(" {} ", words.collect::<Vec<_>>().join(" "))
    };
    let title = words(title);
    let called = kinds().flat_map(|kind| {
        let own = [kind.title(), kind.name()].into_iter().chain(kind.genres()).map(|name| (name, true));
        let all = own.chain(kind.other_names().iter().map(|name| (*name, false)));
        all.map(|(called, is_own)| (words(called), is_own, kind.name())).collect::<Vec<_>>()
    });
    let is_in_title = |called: &str| {
        let part = called.trim();
        title.contains(called) || part.len() >= MIN_PART && title.contains(part)
    };
    let said = called.filter(|(called, ..)| is_in_title(called));
    said.max_by_key(|(called, is_own, _)| (*is_own, called.len())).map(|found| found.2)
}

/// A drawing that was read, and the kind that its title says.
type Known = Rc<(Result<Drawing, TextError>, Option<&'static str>)>;

/// The drawing in a text. Every kind asks for it, so the last one is kept.
fn known(text: &str) -> Known {
    thread_local!(static LAST: RefCell<Option<(String, Known)>> = const { RefCell::new(None) });
    LAST.with_borrow_mut(|last| match last {
        Some((address, known)) if address == text => known.clone(),
        _ => {
            let (title, read) = Drawing::with_title(text);
            let kind = kind_of(&title);
            let known = Rc::new((read, kind));
            *last = Some((text.into(), known.clone()));
            known
        }
    })
}

/// Whether a text is an address whose title says this kind.
pub fn is_titled(text: &str, kind: &str) -> bool {
    is_address(text) && known(text).1 == Some(kind)
}

/// Whether a text is an address of this kind: its title says so, or says nothing and the drawing can be read.
pub fn recognises<P: Puzzle>(text: &str, read: impl FnOnce(&Drawing) -> Result<P, TextError>) -> bool {
    if !is_address(text) {
        return false;
    }
    match &*known(text) {
        (_, Some(kind)) => *kind == P::KIND.name,
        (Ok(sheet), None) => read(sheet).is_ok(),
        (Err(_), _) => false,
    }
}

/// The name of the format, and what it is.
pub const NAME: &str = "penpa";
pub const SUMMARY: &str = "an address of penpa-edit, `…/penpa-edit/#m=edit&p=…`";

/// The format of a kind, given how a sheet becomes a board and a board a sheet.
pub const fn format<P: Puzzle>(
    recognises: fn(&str) -> bool,
    read: fn(&str) -> Result<P, TextError>,
    write: fn(&P) -> Result<String, WriteError>,
) -> Format<P> {
    Format { name: NAME, summary: SUMMARY, recognises, read, write, read_solution: None }
}

impl Drawing {
    /// An empty sheet for a board of a kind.
    pub fn new<P: Puzzle>(rows: usize, cols: usize) -> Self {
        Self::titled(P::KIND.title, rows, cols)
    }

    /// An empty sheet with a title.
    pub fn titled(title: &str, rows: usize, cols: usize) -> Self {
        Self { line: 1, rows, cols, title: title.into(), ..Self::default() }
    }

    /// The cells of the sheet.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        Grid::new(self.rows, self.cols, |_| ()).cells()
    }

    /// Refuses a layer that a kind does not use.
    ///
    /// # Errors
    /// If another layer than `known` holds anything; it is named.
    pub fn only(&self, known: &[&str]) -> Result<(), TextError> {
        match self.layers.iter().find(|layer| !known.contains(&&layer[..])) {
            None => Ok(()),
            Some(other) => Err(TextError::expected(self.line, format_args!("only the layers {}", known.join(", ")), other)),
        }
    }

    /// The number in a cell, if there is one.
    ///
    /// # Errors
    /// If the text is no number; `what` names what it should be.
    pub fn number(&self, cell: Cell, what: &str) -> Result<Option<u32>, TextError> {
        let parse = |text: &String| text.trim().parse().map_err(|_| self.wrong(cell, what, text));
        self.numbers.get(&cell).map(parse).transpose()
    }

    /// The error that a cell holds something else.
    pub fn wrong(&self, cell: Cell, what: &str, found: &str) -> TextError {
        TextError::expected(self.line, format_args!("{what} at {cell}"), found)
    }

    /// The numbers in the rules, or in the title if the rules have none.
    pub fn numbers_in_words(&self) -> Vec<usize> {
        Some(numbers(&self.rules)).filter(|found| !found.is_empty()).unwrap_or_else(|| numbers(&self.title))
    }

    /// The regions between the walls, by number; `None` outside the board.
    ///
    /// # Errors
    /// If a wall has the same region on both sides.
    pub fn regions(&self) -> Result<Grid<Option<usize>>, TextError> {
        let sheet = Grid::new(self.rows, self.cols, |_| ());
        let is_void = |cell: Cell| self.void.contains(&cell);
        let (components, _) = sheet.components(|a, b| !self.walls.contains(&(a, b)) && is_void(a) == is_void(b));
        let within = self.walls.iter().find(|(a, b)| components[*a] == components[*b] && !is_void(*a));
        match within {
            None => Ok(Grid::new(self.rows, self.cols, |cell| (!is_void(cell)).then_some(components[cell]))),
            Some((cell, _)) => Err(self.wrong(*cell, "lines between regions", "one within a region")),
        }
    }

    /// Draws the walls between regions and shades the cells outside the board.
    ///
    /// # Errors
    /// If a region is not connected; `what` names it.
    pub fn draw_regions(&mut self, regions: &Grid<Option<usize>>, what: &str) -> Result<(), WriteError> {
        let (components, _) = regions.components(|a, b| regions[a] == regions[b]);
        let inside = || regions.cells().filter(|&cell| regions[cell].is_some());
        let parts: HashSet<usize> = inside().map(|cell| components[cell]).collect();
        let distinct: HashSet<usize> = inside().filter_map(|cell| regions[cell]).collect();
        if parts.len() != distinct.len() {
            return Err(WriteError(format!("penpa cannot represent a {what} that is not connected")));
        }
        self.walls = regions.adjacent_pairs().filter(|&(a, b)| regions[a] != regions[b]).collect();
        self.void = regions.cells().filter(|&cell| regions[cell].is_none()).collect();
        Ok(())
    }
}

/// The numbers in words.
pub fn numbers(words: &str) -> Vec<usize> {
    words.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect()
}
