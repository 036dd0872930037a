//! What a constraint remembers of the values read so far: its residual, a few integers.

use crate::{Condition, Constraint};
use std::collections::HashMap;

/// A constraint prepared for reading its variables in a given order.
pub struct Reader {
    body: Body,
    /// Where each variable occurs among the terms of the constraint.
    terms: HashMap<usize, Vec<usize>>,
    /// The number of integers of its residual.
    pub len: usize,
}

enum Body {
    /// The conditions, the last of them `when` if there is one.
    Count {
        conditions: Vec<Condition>,
        has_when: bool,
        least: i64,
        most: i64,
    },
    /// The coefficients; with the least and greatest sums that the terms from each rank on can add.
    Sum {
        coefficients: Vec<i64>,
        least: i64,
        most: i64,
        rest: Vec<(i64, i64)>,
        rank: Vec<usize>,
    },
    Distinct(i64),
    /// The rows in the order of reading, without repetition; the rank of each variable in that order.
    Table {
        rows: Vec<Vec<i64>>,
        rank: Vec<usize>,
    },
}

const WHEN_HOLDS: i64 = 1;
const WHEN_FAILS: i64 = 2;

impl Reader {
    /// Prepares a constraint whose variables are read in increasing order of `rank`; `domain` gives the values of each.
    pub fn new<'d>(constraint: &Constraint, rank: impl Fn(usize) -> usize, domain: impl Fn(usize) -> &'d [i64]) -> Option<Self> {
        let (body, vars): (Body, Vec<usize>) = match constraint {
            Constraint::Count { when, of, range } => {
                let conditions: Vec<Condition> = of.iter().chain(when).cloned().collect();
                let vars = conditions.iter().map(|condition| condition.var).collect();
                let [least, most] = [*range.start(), *range.end()].map(|end| i64::try_from(end).unwrap_or(i64::MAX));
                (Body::Count { conditions, has_when: when.is_some(), least, most }, vars)
            }
            Constraint::Sum { terms, range } => {
                let vars: Vec<usize> = terms.iter().map(|term| term.0).collect();
                let rank = ranks(&vars, rank);
                let mut rest = vec![(0_i64, 0_i64); vars.len() + 1];
                for place in (0..vars.len()).rev() {
                    let (var, coefficient) = terms[rank.iter().position(|&at| at == place)?];
                    let ends = domain(var).iter().map(|value| coefficient.checked_mul(*value)).collect::<Option<Vec<_>>>()?;
                    let (low, high) = (ends.iter().min()?, ends.iter().max()?);
                    rest[place] = (rest[place + 1].0.checked_add(*low)?, rest[place + 1].1.checked_add(*high)?);
                }
                let coefficients = terms.iter().map(|term| term.1).collect();
                (Body::Sum { coefficients, least: *range.start(), most: *range.end(), rest, rank }, vars)
            }
            Constraint::Distinct(vars) => {
                let values = || vars.iter().flat_map(|&var| domain(var)).copied();
                let (low, high) = (values().min()?, values().max()?);
                if high.checked_sub(low)? >= 63 {
                    return None;
                }
                (Body::Distinct(low), vars.clone())
            }
            Constraint::Table { vars, rows } => {
                let rank = ranks(vars, rank);
                let sorted = |row: &Vec<i64>| {
                    let mut sorted = vec![0; row.len()];
                    rank.iter().zip(row).for_each(|(&at, &value)| sorted[at] = value);
                    sorted
                };
                let mut rows: Vec<Vec<i64>> = rows.iter().map(sorted).collect();
                rows.sort_unstable();
                rows.dedup();
                (Body::Table { rows, rank }, vars.clone())
            }
        };
        let mut terms: HashMap<usize, Vec<usize>> = HashMap::new();
        vars.iter().enumerate().for_each(|(term, &var)| terms.entry(var).or_default().push(term));
        let len = if matches!(body, Body::Sum { .. } | Body::Distinct(_)) { 1 } else { 2 };
        Some(Self { body, terms, len })
    }

    /// The residual before any value is read.
    pub fn start(&self) -> Vec<i64> {
        match &self.body {
            Body::Count { has_when, .. } => vec![0, if *has_when { 0 } else { WHEN_HOLDS }],
            Body::Sum { .. } | Body::Distinct(_) => vec![0],
            Body::Table { rows, .. } => vec![0, rows.len() as i64],
        }
    }

    /// Reads a value; `false` if the constraint is violated whatever follows.
    pub fn read(&self, residual: &mut [i64], var: usize, value: i64) -> bool {
        let terms = self.terms.get(&var).map_or(&[][..], |terms| terms);
        terms.iter().all(|&term| self.read_term(residual, term, value))
    }

    fn read_term(&self, residual: &mut [i64], term: usize, value: i64) -> bool {
        match &self.body {
            Body::Count { conditions, has_when, most, .. } => {
                let holds = conditions[term].values.contains(&value);
                if *has_when && term + 1 == conditions.len() {
                    residual[1] = if holds { WHEN_HOLDS } else { WHEN_FAILS };
                } else {
                    residual[0] += i64::from(holds);
                }
                if residual[1] == WHEN_FAILS {
                    residual[0] = 0;
                }
                residual[1] != WHEN_HOLDS || residual[0] <= *most
            }
            Body::Sum { coefficients, least, most, rest, rank } => {
                residual[0] += coefficients[term] * value;
                let (low, high) = rest[rank[term] + 1];
                residual[0].saturating_add(low) <= *most && residual[0].saturating_add(high) >= *least
            }
            Body::Distinct(low) => {
                let bit = 1 << (value - low);
                let new = residual[0] & bit == 0;
                residual[0] |= bit;
                new
            }
            Body::Table { rows, rank } => {
                let (from, to) = (residual[0] as usize, residual[1] as usize);
                let at = rank[term];
                let first = from + rows[from..to].partition_point(|row| row[at] < value);
                let last = first + rows[first..to].partition_point(|row| row[at] == value);
                (residual[0], residual[1]) = (first as i64, last as i64);
                first < last
            }
        }
    }

    /// Whether the constraint holds, once all values are read.
    pub fn accepts(&self, residual: &[i64]) -> bool {
        match &self.body {
            Body::Count { least, most, .. } => residual[1] == WHEN_FAILS || (*least..=*most).contains(&residual[0]),
            Body::Sum { least, most, .. } => (*least..=*most).contains(&residual[0]),
            Body::Distinct(_) => true,
            Body::Table { .. } => residual[0] < residual[1],
        }
    }
}

/// The place of each variable when they are sorted by rank.
fn ranks(vars: &[usize], rank: impl Fn(usize) -> usize) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..vars.len()).collect();
    sorted.sort_by_key(|&term| rank(vars[term]));
    let mut ranks = vec![0; vars.len()];
    sorted.iter().enumerate().for_each(|(place, &term)| ranks[term] = place);
    ranks
}
