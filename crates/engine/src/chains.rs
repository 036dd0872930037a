//! Pseudo-Boolean terms grouped into chains, the order encodings of integers.
//!
//! Literals of a constraint that imply each other by binary clauses, such as `x ≥ 2` and `x ≥ 1`, form one chain: its value
//! steps up with each literal that becomes true (Tamura, Taga, Kitagawa and Banbara, *Compiling Finite Linear CSP into SAT*,
//! 2009). Propagating chains instead of single literals gives bounds consistency on the integers. Each term joins the first
//! free implication found, so chains need not be the longest ones; cost is linear in terms and their binary clauses, with a
//! binary search for each.

use crate::Lit;

/// Brings a linear expression into pseudo-Boolean normal form in place: positive coefficients, each variable once. Returns
/// the constant `c` with `old = new + c`.
pub fn normalise(terms: &mut Vec<(i64, Lit)>) -> i64 {
    // Most constraints are in normal form already.
    if terms.iter().all(|term| term.0 > 0) && terms.is_sorted_by(|a, b| a.1.var() < b.1.var()) {
        return 0;
    }
    let mut constant = 0;
    for term in terms.iter_mut().filter(|term| term.1.is_negated()) {
        constant += term.0;
        *term = (-term.0, !term.1);
    }
    terms.sort_unstable_by_key(|term| term.1);
    terms.dedup_by(|next, kept| {
        let same = next.1 == kept.1;
        if same {
            kept.0 += next.0;
        }
        same
    });
    terms.retain(|term| term.0 != 0);
    for term in terms.iter_mut().filter(|term| term.0 < 0) {
        constant += term.0;
        *term = (-term.0, !term.1);
    }
    constant
}

/// The chains of a constraint that is being added.
#[derive(Clone, Default)]
pub struct Chains {
    /// The literals of all chains, one chain after another, each with the value of its chain once the literal is true.
    literals: Vec<(i64, Lit)>,
    /// The end of each chain.
    ends: Vec<usize>,
    /// The least and the greatest coefficient.
    coefficients: (i64, i64),
    /// The length of the longest chain.
    max_length: usize,
    /// The index of the term after each term in its chain.
    successor: Vec<usize>,
    has_predecessor: Vec<bool>,
}

impl Chains {
    /// The literals of all chains.
    pub fn lits(&self) -> impl Iterator<Item = Lit> {
        self.literals.iter().map(|entry| entry.1)
    }

    /// The least coefficient.
    pub fn min_coefficient(&self) -> i64 {
        self.coefficients.0
    }

    /// The coefficient if all are equal, no chain has more than two literals, and there are at most `max_literals`.
    pub fn uniform_coefficient(&self, max_literals: usize) -> Option<i64> {
        let (least, greatest) = self.coefficients;
        (least == greatest && (1..=2).contains(&self.max_length) && self.literals.len() <= max_literals).then_some(least)
    }

    /// Whether all coefficients are 1.
    pub fn has_unit_coefficients(&self) -> bool {
        self.coefficients == (1, 1)
    }

    /// Negates all literals; each chain is then implied in reverse order.
    pub fn negate(&mut self) {
        let mut start = 0;
        for &end in &self.ends {
            let chain = &mut self.literals[start..end];
            let total = chain[chain.len() - 1].0;
            for index in (1..chain.len()).rev() {
                chain[index].0 = total - chain[index - 1].0;
            }
            chain[0].0 = total;
            chain.reverse();
            chain.iter_mut().for_each(|entry| entry.1 = !entry.1);
            start = end;
        }
    }

    /// The literals of each chain, with its value once they are true.
    pub fn iter(&self) -> impl Iterator<Item = &[(i64, Lit)]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| &self.literals[start..end])
    }

    /// Whether each chain is one literal within the bound, and any two exceed it.
    pub fn is_at_most_one(&self, bound: i64) -> bool {
        if self.max_length > 1 || self.coefficients.1 > bound {
            return false;
        }
        let two_least = |[least, next]: [i64; 2], entry: &(i64, Lit)| [least.min(entry.0), next.min(entry.0.max(least))];
        let [least, next] = self.literals.iter().fold([i64::MAX; 2], two_least);
        least > bound - next
    }

    /// Groups terms into chains of literals that imply each other. Each variable occurs once, and terms are sorted by
    /// literal.
    pub fn build<'c>(&mut self, terms: &[(i64, Lit)], implied: impl Fn(Lit) -> &'c [Lit]) {
        self.literals.clear();
        self.ends.clear();
        self.coefficients =
            terms.iter().fold((i64::MAX, i64::MIN), |(least, greatest), term| (least.min(term.0), greatest.max(term.0)));
        self.max_length = 0;
        let (successor, has_predecessor) = (&mut self.successor, &mut self.has_predecessor);
        successor.clear();
        successor.resize(terms.len(), NONE);
        has_predecessor.clear();
        has_predecessor.resize(terms.len(), false);
        // Many literals imply negated ones, but few constraints contain any.
        let has_opposites = terms.iter().any(|term| term.1.is_negated());
        let position = |lit: &Lit| match has_opposites || !lit.is_negated() {
            true => terms.binary_search_by_key(lit, |term| term.1).ok(),
            false => None,
        };
        for (index, term) in terms.iter().enumerate() {
            let mut predecessors = implied(term.1).iter().filter_map(position);
            if let Some(predecessor) = predecessors.find(|&other| other != index && successor[other] == NONE) {
                successor[predecessor] = index;
                has_predecessor[index] = true;
            }
        }
        for start in 0..terms.len() {
            if !self.has_predecessor[start] {
                self.push_chain(terms, start);
            }
        }
        // A cycle of implications has no first literal: start anywhere.
        for start in 0..terms.len() {
            if self.literals.len() == terms.len() {
                break;
            }
            if self.successor[start] != USED {
                self.push_chain(terms, start);
            }
        }
    }

    /// Appends the chain that starts at a term.
    fn push_chain(&mut self, terms: &[(i64, Lit)], start: usize) {
        let (mut value, mut index) = (0, start);
        let first = self.literals.len();
        while index != NONE && self.successor[index] != USED {
            value += terms[index].0;
            self.literals.push((value, terms[index].1));
            index = std::mem::replace(&mut self.successor[index], USED);
        }
        self.max_length = self.max_length.max(self.literals.len() - first);
        self.ends.push(self.literals.len());
    }
}

/// The successor of a term that is in a chain already.
const USED: usize = usize::MAX;

/// The successor of the last term of a chain.
const NONE: usize = usize::MAX - 1;
