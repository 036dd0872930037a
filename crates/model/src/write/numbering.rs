//! The numbering of binary variables in CNF and OPB files.

use crate::{Lit, Var, Variable, lower::Lowered};

/// A number from 1 for each binary variable of a lowered model, and a legend that says what each represents.
pub struct Numbering {
    numbers: Vec<usize>,
    /// The binary variables, by number - 1.
    vars: Vec<Var>,
    /// The number of binary variables.
    pub count: usize,
    /// The binary variables whose domain is a single value.
    pub fixed: Vec<(usize, bool)>,
    /// What each binary variable represents, such as `x[1]` or `x[1] >= 3`; and the fixed integer variables.
    pub legend: Vec<String>,
}

impl Numbering {
    /// Numbers the binary variables of a model whose other variables are all encoded; in the legend,
    /// `prefix` precedes each number.
    pub fn of(lowered: &Lowered, prefix: &str) -> Self {
        let variables = lowered.model.variables();
        let mut meanings: Vec<String> = variables.iter().map(|variable| variable.name.to_string()).collect();
        for var in lowered.model.vars() {
            let Variable { name, range, .. } = &variables[var.index()];
            for (value, order) in (range.start() + 1..).zip(lowered.order_literals(var)) {
                meanings[order.var.index()] = format!("{name} >= {value}");
            }
            for (value, direct) in lowered.direct_literals(var) {
                meanings[direct.var.index()] = format!("{name} = {value}");
            }
        }
        let mut numbering =
            Self { numbers: vec![0; variables.len()], vars: Vec::new(), count: 0, fixed: Vec::new(), legend: Vec::new() };
        for (var, meaning) in lowered.model.vars().zip(meanings) {
            let (low, high) = (*lowered.model.range_of(var).start(), *lowered.model.range_of(var).end());
            if lowered.is_encoded(var) {
                if low == high {
                    numbering.legend.push(format!("{meaning} is {low}"));
                }
                continue;
            }
            numbering.count += 1;
            numbering.vars.push(var);
            numbering.numbers[var.index()] = numbering.count;
            numbering.legend.push(format!("{prefix}{} is {meaning}", numbering.count));
            if low == high {
                numbering.fixed.push((numbering.count, low == 1));
            }
        }
        numbering
    }

    /// The number of a binary variable; 0 for a variable without one.
    pub fn number(&self, var: Var) -> usize {
        self.numbers[var.index()]
    }

    /// The binary variable with a number.
    pub fn var(&self, number: usize) -> Option<Var> {
        self.vars.get(number.checked_sub(1)?).copied()
    }

    /// The number of the literal's variable, negative if the literal is negated.
    pub fn signed(&self, lit: Lit) -> i64 {
        let number = self.number(lit.var) as i64;
        if lit.negated { -number } else { number }
    }
}
