//! How files call the variables of a model, made as the writers make it, so that solutions can be read back.

use super::{Export, WriteModelError, bits::Bits, cnf, matrix::Matrix, opb};
use crate::{Assignment, Model, lower::Lowered};
use std::collections::HashMap;

/// How one kind of file calls the variables.
pub struct Naming {
    /// The place of each name: whole-number variables first, then real ones.
    places: HashMap<String, usize>,
    /// The model in the file; nothing if its variables are those of the given model.
    lowered: Option<Lowered>,
    integers: usize,
    reals: usize,
    given: usize,
}

impl Naming {
    /// The names in LP, MPS and MathProg files.
    ///
    /// # Errors
    /// If the model cannot be written so.
    pub fn in_columns(export: &Export<'_>) -> Result<Self, WriteModelError> {
        let matrix = Matrix::new(export, "lp", "")?;
        let (integers, reals, given) = (matrix.integers, export.model.reals().len(), export.model.variables().len());
        let places = matrix.columns.into_iter().enumerate().map(|(place, column)| (column.name, place)).collect();
        Ok(Self { places, lowered: None, integers, reals, given })
    }

    /// The numbers in CNF files.
    ///
    /// # Errors
    /// If the model cannot be written so.
    pub fn in_clauses(export: &Export<'_>) -> Result<Self, WriteModelError> {
        cnf::numbered(export).map(|(lowered, bits)| Self::in_binaries(export, lowered, &bits, ""))
    }

    /// The names `x1`, `x2`, … in OPB files.
    ///
    /// # Errors
    /// If the model cannot be written so.
    pub fn in_sums_of_bits(export: &Export<'_>) -> Result<Self, WriteModelError> {
        let (lowered, bits) = opb::numbered(export)?;
        let mut naming = Self::in_binaries(export, lowered, &bits, "x");
        if bits.count == 0 {
            // The file has a variable that stands for none, and solvers tell its value too.
            naming.places.insert("x1".into(), naming.integers);
        }
        Ok(naming)
    }

    fn in_binaries(export: &Export<'_>, lowered: Lowered, bits: &Bits, mark: &str) -> Self {
        let known = lowered.model.vars().filter(|&var| bits.number(var) > 0);
        let places = known.map(|var| (format!("{mark}{}", bits.number(var)), var.index())).collect();
        let integers = lowered.model.variables().len();
        Self { places, lowered: Some(lowered), integers, reals: 0, given: export.model.variables().len() }
    }

    /// The place of a name, if a variable has it.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// Gives variables that have one value only that value, where no number is given: solvers leave
    /// out what no row speaks of. Gives the first of the others that lacks though it cannot be 0.
    pub fn complete(&self, numbers: &mut HashMap<usize, f64>, model: &Model) -> Option<String> {
        if self.lowered.is_some() {
            return None;
        }
        let mut lacking = None;
        for (place, variable) in model.variables().iter().enumerate().filter(|(_, variable)| !variable.range.contains(&0)) {
            if variable.range.start() == variable.range.end() {
                numbers.entry(place).or_insert(*variable.range.start() as f64);
            } else if !numbers.contains_key(&place) {
                lacking = lacking.or(Some(place));
            }
        }
        let lacking = lacking?;
        self.places.iter().find(|name| *name.1 == lacking).map(|name| name.0.clone())
    }

    /// Whether the variable at a place takes whole numbers only.
    pub fn is_integer(&self, place: usize) -> bool {
        place < self.integers || place >= self.integers + self.reals
    }

    /// Values of the given model's variables, from a number for each place; whole ones are rounded.
    pub fn values(&self, numbers: &HashMap<usize, f64>) -> Assignment {
        let number = |place: usize| numbers.get(&place).copied().unwrap_or(0.0);
        let integer = (0..self.integers).map(|place| number(place).round() as i64).collect();
        let real = (self.integers..self.integers + self.reals).map(number).collect();
        let mut values = Assignment { integers: integer, reals: real };
        if let Some(lowered) = &self.lowered {
            lowered.decode(&mut values);
        }
        values.integers.truncate(self.given);
        values
    }
}
