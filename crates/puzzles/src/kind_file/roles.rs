//! What is declared about the roles of solutions and rules, by which steps of explanations are worded: how a solution is drawn, what
//! the file says of it, and which numbers of the board a rule is about.

use super::{
    kind::TextKind,
    sections::{Draw, SaysSection, Side, Style},
};
use algebra::{
    AbstractModel,
    tree::{Binary, ExprKind, Family, Item},
};

/// How the value of a solution looks in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// The cell is shaded or not.
    Shade,
    /// With a mark or a line, or not.
    Mark,
    /// As a number.
    Number,
}

/// The numbers of the board that the families of a rule are about, as the board shows them.
#[derive(Debug)]
pub struct RuleNumbers {
    /// The rule.
    rule: String,
    /// The parameter that it states by a formula, if its numbers are drawn in cells.
    pub in_cells: Option<String>,
    /// Parameters whose numbers are drawn beside rows and columns.
    pub beside_lines: Vec<(Side, String)>,
    /// Whether such a number is that of what is counted or summed in its line, which has then no other name.
    pub is_of_line: bool,
}

/// The numbers that rules are about.
pub fn rule_numbers(rules: &AbstractModel, draw: &[Draw]) -> Vec<RuleNumbers> {
    let drawn = |name: &str| draw.iter().find(|draw| draw.what.name == name && draw.style != Some(Style::List));
    let is_data = |name: &str| rules.solutions().all(|solution| solution.head.name != name);
    let mut found: Vec<RuleNumbers> = Vec::new();
    for family in rules.families() {
        let rule = family.head.name.replace('_', "-");
        let known = found.iter().position(|numbers| numbers.rule == rule).unwrap_or_else(|| {
            found.push(RuleNumbers { rule, in_cells: None, beside_lines: Vec::new(), is_of_line: false });
            found.len() - 1
        });
        let numbers = &mut found[known];
        let (mut seen, mut waiting) = (Vec::new(), Vec::new());
        Item::Family(family.clone()).each_ref(&mut |name, _| waiting.push(name.to_string()));
        while let Some(name) = waiting.pop() {
            let Some(param) = rules.params().find(|param| param.head.name == name && is_data(&name)) else { continue };
            if seen.contains(&name) {
                continue;
            }
            Item::Param(param.clone()).each_ref(&mut |name, _| waiting.push(name.to_string()));
            if let Some(side) = drawn(&name).and_then(|draw| draw.side)
                && !numbers.beside_lines.contains(&(side, name.clone()))
            {
                numbers.beside_lines.push((side, name.clone()));
            }
            seen.push(name);
        }
        if let ExprKind::Binary(Binary::Eq, sides) = &family.body.kind {
            let stated = sides.iter().filter_map(|expr| match &expr.kind {
                ExprKind::Ref(name, _) => drawn(name).filter(|_| is_data(name)),
                _ => None,
            });
            for draw in stated {
                match draw.side {
                    Some(_) => numbers.is_of_line = true,
                    None => numbers.in_cells = Some(draw.what.name.clone()),
                }
            }
        }
    }
    found
}

/// The rules that say of single places that they have a condition, or have it not.
pub fn stated(rules: &AbstractModel) -> Vec<(String, bool)> {
    rules.families().filter_map(|family| stated_by(rules, family)).collect()
}

/// The rule of a family that is one literal of a solution, perhaps as an equation with 0 or 1, and whether it is positive.
fn stated_by(rules: &AbstractModel, family: &Family) -> Option<(String, bool)> {
    let (literal, is_positive) = match &family.body.kind {
        ExprKind::Not(literal) => (&**literal, false),
        ExprKind::Binary(Binary::Eq, sides) => match [sides[0].as_int(), sides[1].as_int()] {
            [None, Some(value @ 0..=1)] => (&sides[0], value == 1),
            [Some(value @ 0..=1), None] => (&sides[1], value == 1),
            _ => return None,
        },
        _ => (&family.body, true),
    };
    let ExprKind::Ref(name, _) = &literal.kind else { return None };
    let is_solution = rules.solutions().any(|solution| solution.head.name == *name);
    is_solution.then(|| (family.head.name.replace('_', "-"), is_positive))
}

impl TextKind {
    /// The numbers of the board that a rule is about.
    pub fn numbers_of(&self, rule: &str) -> Option<&RuleNumbers> {
        self.numbers.iter().find(|numbers| numbers.rule == rule)
    }

    /// Whether a rule is about numbers in cells of the board.
    pub fn has_numbers_in_cells(&self, rule: &str) -> bool {
        self.numbers_of(rule).is_some_and(|numbers| numbers.in_cells.is_some())
    }

    /// How steps say the values of a solution, if the file says it.
    pub fn said(&self, solution: &str) -> Option<&SaysSection> {
        self.says.iter().find(|says| says.what.name == solution)
    }

    /// How a solution is drawn.
    pub fn drawn(&self, solution: &str) -> Drawn {
        match self.draw.iter().find(|draw| draw.what.name == solution) {
            Some(Draw { style: Some(Style::Shade), .. }) => Drawn::Shade,
            Some(Draw { style: Some(_), .. } | Draw { mark: Some(_), .. }) => Drawn::Mark,
            _ => Drawn::Number,
        }
    }
}
