//! What a sum is made of when it is added: parts that grow in steps.

use crate::Lit;

/// Rewrites a sum in place with positive weights and each variable once; gives what it is now less than it was.
pub fn make_positive(terms: &mut Vec<(i64, Lit)>) -> i64 {
    // As most sums come.
    if terms.iter().all(|term| term.0 > 0) && terms.is_sorted_by(|a, b| a.1.var() < b.1.var()) {
        return 0;
    }
    let mut less = 0;
    for term in terms.iter_mut().filter(|term| term.1.is_negated()) {
        less += term.0;
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
        less += term.0;
        *term = (-term.0, !term.1);
    }
    less
}

/// The parts of a sum that is to be added.
#[derive(Default)]
pub struct Parts {
    /// The steps of all parts, one after the other.
    steps: Vec<(i64, Lit)>,
    /// Where each part ends.
    ends: Vec<usize>,
    /// The least and the most that a step adds to its part.
    adds: (i64, i64),
    /// How many steps a part has at most.
    longest: usize,
    /// The step after each term, where another term implies it; and whether a term is such a step.
    after: Vec<usize>,
    follows: Vec<bool>,
}

impl Parts {
    /// The literals of all parts.
    pub fn lits(&self) -> impl Iterator<Item = Lit> {
        self.steps.iter().map(|step| step.1)
    }

    /// The least that a step adds to its part.
    pub fn least_weight(&self) -> i64 {
        self.adds.0
    }

    /// What each step adds to its part, if it is the same for all, no part has more than two, and there are at most so many.
    pub fn unit_of_pairs(&self, most: usize) -> Option<i64> {
        let (least, greatest) = self.adds;
        (least == greatest && (1..=2).contains(&self.longest) && self.steps.len() <= most).then_some(least)
    }

    /// Whether each step adds one.
    pub fn count_literals(&self) -> bool {
        self.adds == (1, 1)
    }

    /// Puts the opposites of all literals in their place: they imply each other the other way round.
    pub fn mirror(&mut self) {
        let mut start = 0;
        for &end in &self.ends {
            let part = &mut self.steps[start..end];
            let most = part[part.len() - 1].0;
            for at in (1..part.len()).rev() {
                part[at].0 = most - part[at - 1].0;
            }
            part[0].0 = most;
            part.reverse();
            part.iter_mut().for_each(|step| step.1 = !step.1);
            start = end;
        }
    }

    /// The steps of each part, with what it is once they hold.
    pub fn each(&self) -> impl Iterator<Item = &[(i64, Lit)]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| &self.steps[start..end])
    }

    /// Whether each part has one step that is not too much by itself, and any two are.
    pub fn are_exclusive(&self, bound: i64) -> bool {
        if self.longest > 1 || self.adds.1 > bound {
            return false;
        }
        let two_least = |[least, next]: [i64; 2], step: &(i64, Lit)| [least.min(step.0), next.min(step.0.max(least))];
        let [least, next] = self.steps.iter().fold([i64::MAX; 2], two_least);
        least > bound - next
    }

    /// Puts terms, each variable once and sorted by literal, together as parts: literals that imply
    /// each other in a row become steps of one.
    pub fn chain<'c>(&mut self, terms: &[(i64, Lit)], implied: impl Fn(Lit) -> &'c [Lit]) {
        self.steps.clear();
        self.ends.clear();
        self.adds = terms.iter().fold((i64::MAX, i64::MIN), |(least, most), term| (least.min(term.0), most.max(term.0)));
        self.longest = 0;
        let (after, follows) = (&mut self.after, &mut self.follows);
        after.clear();
        after.resize(terms.len(), NONE);
        follows.clear();
        follows.resize(terms.len(), false);
        // Many literals exclude others, and few sums have a literal's opposite.
        let has_opposites = terms.iter().any(|term| term.1.is_negated());
        let place = |lit: &Lit| match has_opposites || !lit.is_negated() {
            true => terms.binary_search_by_key(lit, |term| term.1).ok(),
            false => None,
        };
        for (at, term) in terms.iter().enumerate() {
            let mut before = implied(term.1).iter().filter_map(place);
            if let Some(before) = before.find(|&before| before != at && after[before] == NONE) {
                after[before] = at;
                follows[at] = true;
            }
        }
        for start in 0..terms.len() {
            if !self.follows[start] {
                self.take(terms, start);
            }
        }
        // Literals that imply each other in a ring have no first one: any will do.
        for start in 0..terms.len() {
            if self.steps.len() == terms.len() {
                break;
            }
            if self.after[start] != TAKEN {
                self.take(terms, start);
            }
        }
    }

    /// Makes a part of a term and those that come after it.
    fn take(&mut self, terms: &[(i64, Lit)], start: usize) {
        let (mut total, mut at) = (0, start);
        let before = self.steps.len();
        while at != NONE && self.after[at] != TAKEN {
            total += terms[at].0;
            self.steps.push((total, terms[at].1));
            at = std::mem::replace(&mut self.after[at], TAKEN);
        }
        self.longest = self.longest.max(self.steps.len() - before);
        self.ends.push(self.steps.len());
    }
}

/// Stands after a term that is in a part already.
const TAKEN: usize = usize::MAX;

/// Stands where no term comes after.
const NONE: usize = usize::MAX - 1;
