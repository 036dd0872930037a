//! The names of variables in exported files, recomputed as the writers assign them, so that solutions can be read.

use super::{Export, WriteModelError, cnf, matrix::Matrix, numbering::Numbering, opb, xcsp3::Instance};
use crate::{Assignment, Model, lower::Lowered};
use std::collections::{HashMap, HashSet};

/// The names of the variables in a kind of file.
pub struct VariableNames {
    /// The index of each name: integer variables first, then real ones.
    indices: HashMap<String, usize>,
    /// The indices of integer variables that are real in the file.
    implied: HashSet<usize>,
    /// The lowered model, if its variables are encoded in the file.
    lowered: Option<Lowered>,
    integers: usize,
    reals: usize,
    /// The number of integer variables of the original model.
    original_integers: usize,
}

impl VariableNames {
    /// The names in LP, MPS, MathProg and MiniZinc files and in scripts.
    ///
    /// # Errors
    /// If the model cannot be written in such a file.
    pub fn in_matrix(export: &Export<'_>) -> Result<Self, WriteModelError> {
        let matrix = Matrix::new(export, "lp", "")?;
        let (integers, reals, original_integers) = (matrix.integers, export.model.reals().len(), export.model.variables().len());
        let implied = (0..integers).filter(|&index| !matrix.columns[index].integer).collect();
        let indices = matrix.columns.into_iter().enumerate().map(|(index, column)| (column.name, index)).collect();
        Ok(Self { indices, implied, lowered: None, integers, reals, original_integers })
    }

    /// The names in XCSP3 files.
    ///
    /// # Errors
    /// If the model cannot be written as XCSP3.
    pub fn in_xcsp3(export: &Export<'_>) -> Result<Self, WriteModelError> {
        let Instance { names, .. } = Instance::new(export)?;
        let (integers, original_integers) = (names.len(), export.model.variables().len());
        let indices = names.into_iter().enumerate().map(|(index, name)| (name, index)).collect();
        Ok(Self { indices, implied: HashSet::new(), lowered: None, integers, reals: 0, original_integers })
    }

    /// The numbers in CNF files.
    ///
    /// # Errors
    /// If the model cannot be written as CNF.
    pub fn in_cnf(export: &Export<'_>) -> Result<Self, WriteModelError> {
        cnf::numbered(export).map(|(lowered, numbering)| Self::in_binaries(export, lowered, &numbering, ""))
    }

    /// The names `x1`, `x2`, … in OPB files.
    ///
    /// # Errors
    /// If the model cannot be written as OPB.
    pub fn in_opb(export: &Export<'_>) -> Result<Self, WriteModelError> {
        let (lowered, numbering) = opb::numbered(export)?;
        let mut names = Self::in_binaries(export, lowered, &numbering, "x");
        if numbering.count == 0 {
            // The file declares a variable that the model does not have, and solvers print its value.
            names.indices.insert("x1".into(), names.integers);
        }
        Ok(names)
    }

    fn in_binaries(export: &Export<'_>, lowered: Lowered, numbering: &Numbering, prefix: &str) -> Self {
        let numbered = lowered.model.vars().filter(|&var| numbering.number(var) > 0);
        let indices = numbered.map(|var| (format!("{prefix}{}", numbering.number(var)), var.index())).collect();
        let integers = lowered.model.variables().len();
        let original_integers = export.model.variables().len();
        Self { indices, implied: HashSet::new(), lowered: Some(lowered), integers, reals: 0, original_integers }
    }

    /// The index of the variable with a name: integer variables first, then real ones.
    pub fn index(&self, name: &str) -> Option<usize> {
        self.indices.get(name).copied()
    }

    /// Sets fixed variables that have no number to their value, as solvers omit variables that no row contains. Returns
    /// the name of the first other variable that has no number and cannot be 0.
    pub fn complete(&self, numbers: &mut HashMap<usize, f64>, model: &Model) -> Option<String> {
        if self.lowered.is_some() {
            return None;
        }
        let mut missing = None;
        for (index, variable) in model.variables().iter().enumerate().filter(|(_, variable)| !variable.range.contains(&0)) {
            if variable.range.start() == variable.range.end() {
                numbers.entry(index).or_insert(*variable.range.start() as f64);
            } else if !numbers.contains_key(&index) {
                missing = missing.or(Some(index));
            }
        }
        let missing = missing?;
        self.indices.iter().find(|name| *name.1 == missing).map(|name| name.0.clone())
    }

    /// Whether the variable at an index is integer in the file.
    pub fn is_integer(&self, index: usize) -> bool {
        (index < self.integers && !self.implied.contains(&index)) || index >= self.integers + self.reals
    }

    /// The assignment of the original model, from a number for each index; missing numbers are 0, or the value to which a
    /// variable of a lowered model is fixed, as files of binary variables do not mention it. Integers are rounded.
    pub fn values(&self, numbers: &HashMap<usize, f64>) -> Assignment {
        let lowered = |index: usize| self.lowered.as_ref().and_then(|lowered| lowered.model.variables().get(index));
        let fixed = |index: usize| {
            let range = &lowered(index)?.range;
            (range.start() == range.end()).then_some(*range.start() as f64)
        };
        let number = |index: usize| numbers.get(&index).copied().or_else(|| fixed(index)).unwrap_or(0.0);
        let integers = (0..self.integers).map(|index| number(index).round() as i64).collect();
        let reals = (self.integers..self.integers + self.reals).map(number).collect();
        let mut values = Assignment { integers, reals };
        if let Some(lowered) = &self.lowered {
            lowered.decode(&mut values);
        }
        values.integers.truncate(self.original_integers);
        values
    }
}
