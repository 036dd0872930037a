//! How files call the variables of a model, made as the writers make it, so that solutions can be read back.

use super::{CannotWriteModel, Export, bits::Bits, cnf, matrix::Matrix, opb};
use crate::{Model, Values, lower::Lowered};
use std::collections::HashMap;

/// How one kind of file calls the variables.
pub struct Naming {
    /// The place of each name: whole-number variables first, then real ones.
    places: HashMap<String, usize>,
    /// The model in the file; nothing if its variables are those of the given model.
    lowered: Option<Lowered>,
    wholes: usize,
    reals: usize,
    given: usize,
}

impl Naming {
    /// The names in LP, MPS and MathProg files.
    ///
    /// # Errors
    /// If the model cannot be written so.
    pub fn in_columns(export: &Export<'_>) -> Result<Self, CannotWriteModel> {
        let matrix = Matrix::new(export, "lp", "")?;
        let (wholes, reals, given) = (matrix.wholes, export.model.reals().len(), export.model.variables().len());
        let places = matrix.columns.into_iter().enumerate().map(|(place, column)| (column.name, place)).collect();
        Ok(Self { places, lowered: None, wholes, reals, given })
    }

    /// The numbers in CNF files.
    ///
    /// # Errors
    /// If the model cannot be written so.
    pub fn in_clauses(export: &Export<'_>) -> Result<Self, CannotWriteModel> {
        cnf::numbered(export).map(|(lowered, bits)| Self::in_bits(export, lowered, &bits, ""))
    }

    /// The names `x1`, `x2`, … in OPB files.
    ///
    /// # Errors
    /// If the model cannot be written so.
    pub fn in_sums_of_bits(export: &Export<'_>) -> Result<Self, CannotWriteModel> {
        let (lowered, bits) = opb::numbered(export)?;
        let mut naming = Self::in_bits(export, lowered, &bits, "x");
        if bits.count == 0 {
            // The file has a variable that stands for none, and solvers tell its value too.
            naming.places.insert("x1".into(), naming.wholes);
        }
        Ok(naming)
    }

    fn in_bits(export: &Export<'_>, lowered: Lowered, bits: &Bits, mark: &str) -> Self {
        let known = lowered.model.vars().filter(|&var| bits.number(var) > 0);
        let places = known.map(|var| (format!("{mark}{}", bits.number(var)), var.index())).collect();
        let wholes = lowered.model.variables().len();
        Self { places, lowered: Some(lowered), wholes, reals: 0, given: export.model.variables().len() }
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
    pub fn is_whole(&self, place: usize) -> bool {
        place < self.wholes || place >= self.wholes + self.reals
    }

    /// Values of the given model's variables, from a number for each place; whole ones are rounded.
    pub fn values(&self, numbers: &HashMap<usize, f64>) -> Values {
        let number = |place: usize| numbers.get(&place).copied().unwrap_or(0.0);
        let whole = (0..self.wholes).map(|place| number(place).round() as i64).collect();
        let real = (self.wholes..self.wholes + self.reals).map(number).collect();
        let mut values = Values { whole, real };
        if let Some(lowered) = &self.lowered {
            lowered.complete(&mut values);
        }
        values.whole.truncate(self.given);
        values
    }
}
