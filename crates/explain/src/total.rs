//! Totals: what whole lines and boxes have in sum or product, less what their cages have. The rule of 45.
//!
//! A row of 9×9 sudoku sums to 45. If the cages inside it sum to 38, its other cells (the innies) have 7; if the cages that
//! cover it sum to 52, their cells outside it (the outies) have 7. In KenKen the same holds for products, and for parity,
//! which cages have that are a difference. Such a part follows from others, so it changes no solution; it is stated as the
//! table of what its cells can have, and is no harder to see than a candidate that was excluded.
//!
//! Source: the rule of 45 of killer sudoku, as players know it. Cost: the unions of few lines times their cages. Weakness:
//! at most three cells are left, in at most three lines side by side.

use crate::board::Var;
use model::Place;
use puzzles::{Part, PartBody};
use std::collections::BTreeSet;

/// The most cells that are left.
const MAX_CELLS: usize = 3;

/// The most lines side by side.
const MAX_LINES: usize = 3;

/// The most combinations of values that are tried for the cells that are left.
const MAX_ROWS: usize = 5_000;

/// A part that follows from others, and what it says.
#[derive(Debug)]
pub struct Total {
    /// The part.
    pub part: Part,
    /// `the digits of row 1 sum to 45, its cages to 38, which leaves 7 for r1c9`.
    pub says: String,
}

/// What is added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    Sum,
    Product,
    Parity,
}

impl Measure {
    fn of(self, values: impl IntoIterator<Item = i64>) -> Option<i64> {
        let mut values = values.into_iter();
        match self {
            Self::Sum => values.try_fold(0_i64, i64::checked_add),
            Self::Product => values.try_fold(1_i64, i64::checked_mul),
            Self::Parity => values.try_fold(0_i64, i64::checked_add).map(|sum| sum.rem_euclid(2)),
        }
    }

    fn less(self, whole: i64, part: i64) -> Option<i64> {
        match self {
            Self::Sum => whole.checked_sub(part).filter(|left| *left > 0),
            Self::Product => Some(whole / part.max(1)).filter(|left| left * part == whole),
            Self::Parity => Some((whole - part).rem_euclid(2)),
        }
    }

    /// What the cells of a part have, if that is the same however it is filled.
    fn fixed(self, body: &PartBody) -> Option<i64> {
        match body {
            PartBody::DistinctSum { sum, .. } => Self::of(self, [*sum]).filter(|_| self != Self::Product),
            PartBody::Sum { terms, range } if range.start() == range.end() && terms.iter().all(|term| term.1 == 1) => {
                Self::of(self, [*range.start()]).filter(|_| self != Self::Product)
            }
            PartBody::Table { rows, .. } => {
                let first = self.of(rows.first()?.iter().copied())?;
                rows.iter().all(|row| self.of(row.iter().copied()) == Some(first)).then_some(first)
            }
            _ => None,
        }
    }
}

/// A row, column or box with each digit once.
#[derive(Debug)]
struct Unit<'p> {
    family: &'static str,
    name: &'p str,
    place: &'p Place,
    vars: BTreeSet<usize>,
    digits: Vec<i64>,
}

/// A cage with what is known of it.
#[derive(Debug)]
struct Cage<'p> {
    part: &'p Part,
    vars: BTreeSet<usize>,
}

/// The totals of a board; none if its cages overlap.
pub fn totals(parts: &[Part], vars: &[Var], names: &[String]) -> Vec<Total> {
    let cages: Vec<Cage<'_>> = parts.iter().filter_map(cage).collect();
    let covered: BTreeSet<usize> = cages.iter().flat_map(|cage| cage.vars.iter().copied()).collect();
    if cages.is_empty() || covered.len() != cages.iter().map(|cage| cage.vars.len()).sum::<usize>() {
        return Vec::new();
    }
    let units = units(parts, vars);
    let mut found: Vec<Total> = Vec::new();
    let mut told: BTreeSet<(Vec<usize>, bool)> = BTreeSet::new();
    for measure in [Measure::Sum, Measure::Product, Measure::Parity] {
        for family in units.chunk_by(|one, other| one.family == other.family) {
            let is_line = matches!(family[0].family, "row" | "column");
            let most = if is_line && measure == Measure::Sum { MAX_LINES.min(family.len() - 1) } else { 1 };
            for union in (1..=most).flat_map(|size| family.windows(size)) {
                let search = Search { vars, names, units: &units, cages: &cages, measure, union };
                for total in [search.inside(), search.outside()].into_iter().flatten() {
                    // A sum says the parity, too, and smaller unions come first.
                    if told.insert((total.part.body.vars(), measure == Measure::Product)) {
                        found.push(total);
                    }
                }
            }
        }
    }
    found
}

fn cage(part: &Part) -> Option<Cage<'_>> {
    let is_cage = part.family == "cage" && !matches!(part.body, PartBody::Count { .. });
    is_cage.then(|| Cage { part, vars: part.body.vars().into_iter().collect() })
}

/// The units whose counts say that each digit is there once: the digits of a unit follow each other.
fn units<'p>(parts: &'p [Part], vars: &[Var]) -> Vec<Unit<'p>> {
    let mut units: Vec<Unit<'p>> = Vec::new();
    for part in parts.iter().filter(|part| matches!(part.family, "row" | "column" | "box")) {
        let PartBody::Count { when: None, of, range } = &part.body else { continue };
        let Some(first) = of.first().filter(|_| *range == (1..=1)) else { continue };
        let digit = *first.values.start();
        if !of.iter().all(|is| is.values == (digit..=digit)) {
            continue;
        }
        match units.last_mut() {
            Some(unit) if unit.name == part.name => unit.digits.push(digit),
            _ => units.push(Unit {
                family: part.family,
                name: &part.name,
                place: &part.place,
                vars: part.body.vars().into_iter().collect(),
                digits: vec![digit],
            }),
        }
    }
    // As many digits as cells, and no others: the cells have exactly these.
    let is_whole = |unit: &Unit<'_>| {
        let all = |&var: &usize| vars[var].values(vars[var].all).eq(unit.digits.iter().copied());
        unit.digits.len() == unit.vars.len() && unit.vars.iter().all(all)
    };
    units.retain(is_whole);
    units
}

struct Search<'s> {
    vars: &'s [Var],
    names: &'s [String],
    units: &'s [Unit<'s>],
    cages: &'s [Cage<'s>],
    measure: Measure,
    union: &'s [Unit<'s>],
}

impl Search<'_> {
    fn covered(&self) -> BTreeSet<usize> {
        self.union.iter().flat_map(|unit| unit.vars.iter().copied()).collect()
    }

    fn whole(&self) -> Option<i64> {
        self.measure.of(self.union.iter().flat_map(|unit| unit.digits.iter().copied()))
    }

    /// What the cages inside leave to the other cells.
    fn inside(&self) -> Option<Total> {
        let (mut left, mut known) = (self.covered(), Vec::new());
        let union = left.clone();
        for cage in self.cages.iter().filter(|cage| cage.vars.is_subset(&union)) {
            if let Some(value) = self.measure.fixed(&cage.part.body) {
                known.push(value);
                left.retain(|var| !cage.vars.contains(var));
            }
        }
        let rule = self.cages.iter().find(|cage| cage.vars.is_subset(&union))?.part.rule;
        let (whole, cages) = (self.whole()?, self.measure.of(known.iter().copied())?);
        let rest = self.measure.less(whole, cages)?;
        let its = if self.union.len() > 1 { "their" } else { "its" };
        let of_cages = match (known.len(), self.measure) {
            (0, _) => return None,
            (1, Measure::Parity) => format!("{its} cage {} one", parity(cages)),
            (1, _) => format!("{its} cage to {cages}"),
            (_, Measure::Parity) => format!("{its} cages together {} one", parity(cages)),
            _ => format!("{its} cages to {cages}"),
        };
        let whole = self.has(&format!("the digits of {}", self.name()), whole);
        self.total(rule, &left, rest, "innies", |left| format!("{whole}, {of_cages}, which leaves {left}"))
    }

    /// What the cages that cover it have outside.
    fn outside(&self) -> Option<Total> {
        let union = self.covered();
        let touching: Vec<&Cage<'_>> = self.cages.iter().filter(|cage| !cage.vars.is_disjoint(&union)).collect();
        let all: BTreeSet<usize> = touching.iter().flat_map(|cage| cage.vars.iter().copied()).collect();
        if !union.is_subset(&all) {
            return None;
        }
        let values: Option<Vec<i64>> = touching.iter().map(|cage| self.measure.fixed(&cage.part.body)).collect();
        let (whole, cages) = (self.whole()?, self.measure.of(values?)?);
        let rest = self.measure.less(cages, whole)?;
        let (name, outside) = (self.name(), &all - &union);
        let covering = self.has(&format!("the cages that cover {name}"), cages);
        let itself = match (self.measure, self.union.len()) {
            (Measure::Parity, _) => format!("{name} {} one", parity(whole)),
            _ => format!("{name} to {whole}"),
        };
        let rule = touching.first()?.part.rule;
        self.total(rule, &outside, rest, "outies", |left| format!("{covering}, {itself}, which leaves {left} outside"))
    }

    /// `row 1`, `rows 1 to 3`.
    fn name(&self) -> String {
        match self.union {
            [one] => one.name.into(),
            [one, .., last] => format!("{}s {} to {}", one.family, ending(one.name), ending(last.name)),
            [] => String::new(),
        }
    }

    /// `the digits of row 1 sum to 45`.
    fn has(&self, what: &str, value: i64) -> String {
        match self.measure {
            Measure::Sum => format!("{what} sum to {value}"),
            Measure::Product => format!("{what} multiply to {value}"),
            Measure::Parity => format!("{what} have {} sum", parity(value)),
        }
    }

    fn total(
        &self,
        rule: &'static model::Rule,
        left: &BTreeSet<usize>,
        rest: i64,
        sort: &'static str,
        says: impl Fn(&str) -> String,
    ) -> Option<Total> {
        let left: Vec<usize> = left.iter().copied().collect();
        let most = if self.union.len() > 1 { MAX_CELLS - 1 } else { MAX_CELLS };
        if left.is_empty() || left.len() > most {
            return None;
        }
        let combinations =
            left.iter().try_fold(1_usize, |count, &var| count.checked_mul(self.vars[var].all.count_ones() as usize));
        let combinations = combinations.filter(|&count| count <= MAX_ROWS)?;
        let mut rows = Vec::new();
        self.extend(&left, rest, &mut Vec::new(), &mut rows);
        if rows.is_empty() || rows.len() == combinations {
            return None;
        }
        let cells: Vec<&str> = left.iter().map(|&var| &self.names[var][..]).collect();
        let cells = crate::sentence::and(&cells);
        let amount = match (self.measure, left.len()) {
            (Measure::Parity, 1) => format!("{} digit for {cells}", parity(rest)),
            (Measure::Parity, _) => format!("{} sum for {cells}", parity(rest)),
            _ => format!("{rest} for {cells}"),
        };
        let is_killer = self.cages.iter().any(|cage| matches!(cage.part.body, PartBody::DistinctSum { .. }));
        let family = match self.measure {
            Measure::Sum if is_killer => sort,
            Measure::Sum => "line sum",
            Measure::Product => "line product",
            Measure::Parity => "line parity",
        };
        let place = self.union.iter().flat_map(|unit| unit.place.positions().iter().copied()).collect();
        let which = if sort == "innies" { "outside its cages" } else { "beyond it" };
        let name = format!("{} {which}, {cells}", self.name());
        let part = Part { rule, name, item: String::new(), family, place, body: PartBody::Table { vars: left, rows } };
        Some(Total { part, says: says(&amount) })
    }

    /// Adds the values of the cells that fit: two cells of one unit differ.
    fn extend(&self, left: &[usize], rest: i64, chosen: &mut Vec<i64>, rows: &mut Vec<Vec<i64>>) {
        let Some(&var) = left.get(chosen.len()) else {
            if self.measure.of(chosen.iter().copied()) == Some(rest) {
                rows.push(chosen.clone());
            }
            return;
        };
        for value in self.vars[var].values(self.vars[var].all) {
            let sees = |&(other, taken): &(&usize, &i64)| {
                *taken == value && self.units.iter().any(|unit| unit.vars.contains(other) && unit.vars.contains(&var))
            };
            if left.iter().zip(chosen.iter()).any(|pair| sees(&pair)) {
                continue;
            }
            chosen.push(value);
            self.extend(left, rest, chosen, rows);
            chosen.pop();
        }
    }
}

fn parity(value: i64) -> &'static str {
    if value.rem_euclid(2) == 0 { "an even" } else { "an odd" }
}

/// `3` of `row 3`.
fn ending(name: &str) -> &str {
    name.rsplit(' ').next().unwrap_or(name)
}
