//! Edits: givens; and marks: those of variants, cages and diagonals.

use super::{
    CAGES, Cage, DIAGONALS, Diagonals, Sudoku,
    variants::{Cells, Mark, VARIANTS, Variant, through},
};
use crate::{
    Edit, Editable, Gesture, Tool,
    edit::{numbers, with_number},
    text::cell_named,
};
use grid::Cell;
use model::Rule;

/// The tools after those of [`VARIANTS`].
const OTHERS: [(&str, &Rule, Gesture); 3] = [
    ("cage", CAGES, Gesture::Area),
    ("diagonal falling", DIAGONALS, Gesture::Switch),
    ("diagonal rising", DIAGONALS, Gesture::Switch),
];

impl Editable for Sudoku {
    fn edits(&self) -> Vec<Edit> {
        numbers(&self.clues, |_| 1..=self.side() as i64)
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        Ok(Sudoku { clues: with_number(&self.clues, edit, value, 1..=self.side() as i64)?, ..self.clone() })
    }

    fn tools(&self) -> Vec<Tool> {
        let side = self.side();
        let of_variant = |(index, variant): (usize, &Variant)| Tool {
            name: variant.name,
            rule: variant.rule,
            gesture: gesture(variant.cells),
            numbers: variant.number.map(|numbers| numbers(side)),
            marks: self.marks.iter().filter(|mark| mark.is_of(index)).map(|mark| words(mark.number, &mark.cells)).collect(),
        };
        let cages = self.cages.iter().map(|cage| words(cage.sum, &cage.cells)).collect();
        let switch = |is_on: bool| if is_on { vec![String::new()] } else { Vec::new() };
        let marks = [cages, switch(self.diagonals.falling), switch(self.diagonals.rising)];
        let other = |((name, rule, gesture), marks): ((&'static str, &'static Rule, Gesture), Vec<String>)| {
            let numbers = (gesture == Gesture::Area).then(|| 1..=(side * side * side) as u32);
            Tool { name, rule, gesture, numbers, marks }
        };
        VARIANTS.iter().enumerate().map(of_variant).chain(OTHERS.into_iter().zip(marks).map(other)).collect()
    }

    fn with_mark(&self, tool: usize, mark: &str) -> Result<Self, String> {
        let (number, cells) = read(mark, self.side())?;
        if tool < VARIANTS.len() {
            return self.with_variant(tool, number, &cells);
        }
        let diagonals = |falling: bool, rising: bool| {
            let Diagonals { falling: on, rising: up } = self.diagonals;
            Diagonals { falling: on != falling, rising: up != rising }
        };
        match tool - VARIANTS.len() {
            0 => self.with_cage(number, cells),
            other if cells.is_empty() && number.is_none() => {
                Ok(Sudoku { diagonals: diagonals(other == 1, other == 2), ..self.clone() })
            }
            _ => Err("expected no cells for a diagonal".into()),
        }
    }
}

impl Sudoku {
    /// The board with marks of a variant, without those that are there, or with another number for them.
    fn with_variant(&self, variant: usize, number: Option<u32>, cells: &[Cell]) -> Result<Self, String> {
        let side = self.side();
        let each = match VARIANTS[variant].cells {
            Cells::One if !cells.is_empty() => cells.iter().map(|&cell| vec![cell]).collect(),
            Cells::Lane => vec![lane(cells, side)],
            Cells::Ray => vec![ray(cells, side)],
            _ => vec![through(cells).ok_or("expected straight lines between the cells")?],
        };
        let mut marks = self.marks.clone();
        for cells in each {
            // Cells are compared in the normal form of a mark, which its number does not change.
            let any = VARIANTS[variant].number.map(|numbers| *numbers(side).end());
            let same = Mark::new(variant, cells.clone(), any, side)?;
            let found = marks.iter().position(|mark| mark.is_of(variant) && mark.cells == same.cells);
            let old = found.map(|found| marks.swap_remove(found));
            if old.is_none_or(|old| number.is_some() && number != old.number) {
                marks.push(Mark::new(variant, cells, number, side)?);
            }
        }
        self.clone().with_marks(marks).map_err(|problem| problem.to_string())
    }

    /// The board with a cage, without it if it is there, or with another sum for it. One cell of a cage stands for it.
    fn with_cage(&self, sum: Option<u32>, mut cells: Vec<Cell>) -> Result<Self, String> {
        cells.sort_unstable();
        cells.dedup();
        let same = |cage: &Cage| cage.cells == cells || sum.is_none() && cells.len() == 1 && cage.cells.contains(&cells[0]);
        let mut cages = self.cages.clone();
        let old = cages.iter().position(same).map(|found| cages.remove(found));
        if old.as_ref().is_none_or(|old| sum.is_some() && sum != old.sum) {
            if cells.is_empty() || cells.len() == 1 && sum.is_none() {
                return Err("expected two cells or more, or a sum, for a cage".into());
            }
            cages.push(Cage { cells, sum });
        }
        let boxes = self.boxes.values().iter().copied();
        let board = Sudoku::new(self.clues.clone(), boxes, self.diagonals, cages).map_err(|problem| problem.to_string())?;
        Ok(Sudoku { marks: self.marks.clone(), ..board })
    }
}

fn gesture(cells: Cells) -> Gesture {
    match cells {
        Cells::Apart(..) => Gesture::Switch,
        Cells::One => Gesture::Cell,
        Cells::Pair => Gesture::Pair,
        Cells::Line(_) => Gesture::Line,
        Cells::Lane => Gesture::Lane,
        Cells::Ray => Gesture::Diagonal,
    }
}

/// A mark as words: its number, if it has one, and its cells.
fn words(number: Option<u32>, cells: &[Cell]) -> String {
    let cells = cells.iter().map(|cell| cell.to_string());
    number.map(|number| number.to_string()).into_iter().chain(cells).collect::<Vec<_>>().join(" ")
}

/// The number and the cells of a mark in words.
fn read(mark: &str, side: usize) -> Result<(Option<u32>, Vec<Cell>), String> {
    let words: Vec<&str> = mark.split_whitespace().collect();
    let number = words.first().and_then(|word| word.parse::<u32>().ok());
    let cells = words[usize::from(number.is_some())..].iter().map(|word| {
        let cell = cell_named(word).filter(|cell| cell.row < side && cell.col < side);
        cell.ok_or_else(|| format!("expected a cell of the board such as r1c1, found {}", crate::quoted(word)))
    });
    Ok((number, cells.collect::<Result<_, _>>()?))
}

/// The row or column of cells; the cells themselves if they are not in one.
fn lane(cells: &[Cell], side: usize) -> Vec<Cell> {
    match cells {
        [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|cell| cell.row == first.row) => {
            (0..side).map(|col| Cell { row: first.row, col }).collect()
        }
        [first, rest @ ..] if !rest.is_empty() && rest.iter().all(|cell| cell.col == first.col) => {
            (0..side).map(|row| Cell { row, col: first.col }).collect()
        }
        _ => cells.to_vec(),
    }
}

/// The diagonal of cells from border to border, in their direction; the cells themselves if they are not on one.
fn ray(cells: &[Cell], side: usize) -> Vec<Cell> {
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return Vec::new() };
    let (down, right) = (last.row as isize - first.row as isize, last.col as isize - first.col as isize);
    if down == 0
        || down.abs() != right.abs()
        || !through(&[first, last]).is_some_and(|line| cells.iter().all(|cell| line.contains(cell)))
    {
        return cells.to_vec();
    }
    let step = |cell: Cell, by: isize| {
        let row = cell.row.checked_add_signed(by * down.signum())?;
        let col = cell.col.checked_add_signed(by * right.signum())?;
        Some(Cell { row, col }).filter(|cell| cell.row < side && cell.col < side)
    };
    let start = std::iter::successors(Some(first), |&cell| step(cell, -1)).last();
    std::iter::successors(start, |&cell| step(cell, 1)).collect()
}
