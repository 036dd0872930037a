//! The numbers that variables have in the formats that know only bits.

use crate::{Lit, Var, Variable, lower::Lowered};

/// A number from 1 for each bit of a lowered model, and what each stands for.
pub struct Bits {
    numbers: Vec<usize>,
    /// The bits in the order of their numbers.
    order: Vec<Var>,
    /// How many there are.
    pub count: usize,
    /// The bits that have one value only.
    pub fixed: Vec<(usize, bool)>,
    /// What each bit stands for: `x[1]`, or `x[1] >= 3`; and variables that have one value.
    pub legend: Vec<String>,
}

impl Bits {
    /// Numbers the bits of a model whose other variables are all replaced; `mark` comes before a
    /// number in the legend.
    pub fn of(lowered: &Lowered, mark: &str) -> Self {
        let variables = lowered.model.variables();
        let mut means: Vec<String> = variables.iter().map(|variable| variable.name.to_string()).collect();
        for var in lowered.model.vars() {
            let Variable { name, range } = &variables[var.index()];
            for (value, step) in (range.start() + 1..).zip(lowered.order_literals(var)) {
                means[step.var.index()] = format!("{name} >= {value}");
            }
            for (value, choice) in lowered.direct_literals(var) {
                means[choice.var.index()] = format!("{name} = {value}");
            }
        }
        let mut bits =
            Self { numbers: vec![0; variables.len()], order: Vec::new(), count: 0, fixed: Vec::new(), legend: Vec::new() };
        for (var, semantics) in lowered.model.vars().zip(means) {
            let (low, high) = (*lowered.model.range_of(var).start(), *lowered.model.range_of(var).end());
            if lowered.is_encoded(var) {
                if low == high {
                    bits.legend.push(format!("{semantics} is {low}"));
                }
                continue;
            }
            bits.count += 1;
            bits.order.push(var);
            bits.numbers[var.index()] = bits.count;
            bits.legend.push(format!("{mark}{} is {semantics}", bits.count));
            if low == high {
                bits.fixed.push((bits.count, low == 1));
            }
        }
        bits
    }

    /// The number of a bit.
    pub fn number(&self, var: Var) -> usize {
        self.numbers[var.index()]
    }

    /// The bit with a number.
    pub fn binary(&self, number: usize) -> Option<Var> {
        self.order.get(number.checked_sub(1)?).copied()
    }

    /// The number of its bit, negative for the opposite.
    pub fn signed(&self, lit: Lit) -> i64 {
        let number = self.number(lit.var) as i64;
        if lit.negated { -number } else { number }
    }
}
