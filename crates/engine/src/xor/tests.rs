//! XOR propagation against all assignments.

use super::{Chains, XorConstraints};
use crate::{
    Lit, Value, Var,
    rng::rng,
    trail::{Conflict, Reason, Trail},
};

/// Integers of one or two order literals, and random parity constraints on sums of them.
struct Fixture {
    /// The number of order literals of each integer.
    lengths: Vec<usize>,
    sums: Vec<Sum>,
    /// All assignments that satisfy the constraints.
    values: Vec<Vec<usize>>,
    xor: XorConstraints,
    trail: Trail,
}

/// A parity constraint on a sum of some of the integers.
#[derive(Debug)]
struct Sum {
    integers: Vec<usize>,
    odd: bool,
    /// The number of order literals of each integer that the sum omits.
    omitted: usize,
}

impl Fixture {
    fn new(random: &mut impl FnMut(usize) -> usize) -> Self {
        let lengths: Vec<usize> = (0..2 + random(7)).map(|_| 1 + random(2)).collect();
        // Sums that omit literals come last: they may not split the columns of others.
        let omitted = (0..1 + random(6)).map(|_| 0).chain((0..random(3)).map(|_| 1)).collect::<Vec<_>>();
        let sum = |omitted: usize| {
            let integers = (0..lengths.len()).filter(|&integer| lengths[integer] > omitted && random(2) == 0).collect();
            Sum { integers, odd: random(2) == 1, omitted }
        };
        let sums: Vec<Sum> = omitted.into_iter().map(sum).filter(|sum| !sum.integers.is_empty()).collect();
        let (mut xor, mut chains) = (XorConstraints::default(), Chains::default());
        // The second literal implies the first.
        let firsts: Vec<Lit> = (0..lengths.len()).map(|integer| order_lit(integer, 0)).collect();
        let implied = |lit: Lit| &firsts[lit.var().index() / 2..][..lit.var().index() % 2];
        for sum in &sums {
            let lengths = |&integer: &usize| (sum.omitted..lengths[integer]).map(move |index| (1, order_lit(integer, index)));
            chains.build(&sum.integers.iter().flat_map(lengths).collect::<Vec<_>>(), implied);
            xor.add(&chains, sum.odd);
        }
        let mut trail = Trail::new();
        trail.add_variables(2 * lengths.len());
        Self { values: values(&lengths, &sums), lengths, sums, xor, trail }
    }

    /// Makes a literal true unless its variable is assigned.
    fn set(&mut self, lit: Lit, reason: Reason) {
        if self.trail.is_unassigned(lit) {
            self.trail.assign(lit, reason);
        }
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(&lit) = self.trail.lits().get(self.trail.head) {
                self.trail.head += 1;
                let (integer, index) = (lit.var().index() / 2, lit.var().index() % 2);
                if index == 1 && !lit.is_negated() {
                    self.set(order_lit(integer, 0), Reason::Binary(lit));
                } else if index == 0 && lit.is_negated() && self.lengths[integer] == 2 {
                    self.set(!order_lit(integer, 1), Reason::Binary(lit));
                }
            }
            self.xor.propagate(&mut self.trail)?;
            if self.trail.head == self.trail.lits().len() {
                return Ok(());
            }
        }
    }

    /// The parity of each integer, if its literals determine it.
    fn assigned_parities(&self) -> Vec<Option<bool>> {
        let value = |integer: usize, index: usize| self.trail.value(order_lit(integer, index));
        let parity = |(integer, &lengths): (usize, &usize)| match (value(integer, 0), value(integer, 1)) {
            (Value::False, _) => Some(false),
            (Value::True, _) if lengths == 1 => Some(true),
            (Value::True, Value::False) => Some(true),
            (Value::True, Value::True) => Some(false),
            _ => None,
        };
        self.lengths.iter().enumerate().map(parity).collect()
    }

    /// The parities allowed by the sums of complete integers, given the parity known of each.
    fn possible_parities(&self) -> Vec<u32> {
        let assigned = self.assigned_parities();
        let complete = || self.sums.iter().filter(|sum| sum.omitted == 0);
        let fits = |parities: u32| {
            let is_odd = |integer: usize| parities >> integer & 1 == 1;
            assigned.iter().enumerate().all(|(integer, parity)| parity.is_none_or(|odd| odd == is_odd(integer)))
                && complete().all(|sum| sum.odd == (sum.integers.iter().filter(|&&integer| is_odd(integer)).count() % 2 == 1))
        };
        (0..1 << assigned.len()).filter(|&parities| fits(parities)).collect()
    }

    /// Whether every satisfying assignment makes one of the literals true or contradicts a root-level literal.
    fn is_implied(&self, lits: &[Lit]) -> bool {
        let holds = |values: &[usize], lit: Lit| (values[lit.var().index() / 2] > lit.var().index() % 2) != lit.is_negated();
        let fixed = self.trail.lits().iter().take_while(|lit| self.trail.level_of(lit.var()) == 0).map(|&lit| !lit);
        let lits: Vec<Lit> = fixed.chain(lits.iter().copied()).collect();
        self.values.iter().all(|values| lits.iter().any(|&lit| holds(values, lit)))
    }

    /// Asserts that everything implied by the parities is assigned, with explanations that were false before.
    fn assert_complete(&self) {
        let possible = self.possible_parities();
        assert!(!possible.is_empty(), "missed conflict: {:?}, {:?}", self.sums, self.trail.lits());
        for (integer, _) in self.assigned_parities().into_iter().enumerate().filter(|parity| parity.1.is_none()) {
            let odd = possible[0] >> integer & 1 == 1;
            let is_undetermined = possible.iter().any(|parities| (parities >> integer & 1 == 1) != odd);
            // An even integer of two literals may be 0 or 2.
            let literals_are_unassigned =
                self.lengths[integer] == 2 && (0..2).all(|index| self.trail.is_unassigned(order_lit(integer, index)));
            assert!(
                is_undetermined || !odd && literals_are_unassigned,
                "integer {integer}: {:?}, {:?}",
                self.sums,
                self.trail.lits()
            );
        }
        for &lit in self.trail.lits() {
            if let Reason::Explanation(offset) = self.trail.reason(lit.var()) {
                let explanation: Vec<Lit> = self.trail.explanation(offset).collect();
                let was_false = |explanation: &Lit| {
                    self.trail.is_false(*explanation)
                        && self.trail.position_of(explanation.var()) < self.trail.position_of(lit.var())
                };
                assert!(
                    explanation.iter().all(was_false) && self.is_implied(&[&[lit], &explanation[..]].concat()),
                    "{lit:?} by {explanation:?}"
                );
            }
        }
    }

    fn backtrack(&mut self, level: u32) {
        while self.trail.unassign_last(level).is_some() {}
        self.trail.pop_levels(level);
        self.xor.backtrack(self.trail.lits().len());
    }
}

/// The assignments of integers that satisfy the sums.
fn values(lengths: &[usize], sums: &[Sum]) -> Vec<Vec<usize>> {
    let all = lengths.iter().fold(vec![vec![]], |all: Vec<Vec<usize>>, &lengths| {
        all.iter().flat_map(|some| (0..=lengths).map(|value| [&some[..], &[value]].concat())).collect()
    });
    let counted = |sum: &Sum, values: &[usize]| {
        sum.integers.iter().map(|&integer| values[integer].saturating_sub(sum.omitted)).sum::<usize>()
    };
    all.into_iter().filter(|values| sums.iter().all(|sum| sum.odd == (counted(sum, values) % 2 == 1))).collect()
}

fn order_lit(integer: usize, index: usize) -> Lit {
    Var((2 * integer + index) as u32).positive()
}

#[test]
fn propagation_is_complete_on_random_searches() {
    let mut random = rng();
    let (mut conflicts, mut forced) = (0, 0);
    for _ in 0..10_000 {
        let mut fixture = Fixture::new(&mut random);
        // Some literals are assigned before the matrix is built.
        let random_lit = |random: &mut dyn FnMut(usize) -> usize, fixture: &Fixture| {
            let integer = random(fixture.lengths.len());
            let lit = order_lit(integer, random(fixture.lengths[integer]));
            if random(2) == 0 { lit } else { !lit }
        };
        if random(2) == 0 {
            let lit = random_lit(&mut random, &fixture);
            fixture.set(lit, Reason::None);
            fixture.propagate().unwrap_or_else(|_| unreachable!("nothing propagates before the matrix is built"));
        }
        fixture.xor.build(&fixture.trail, u64::MAX);
        for _ in 0..40 {
            match fixture.propagate() {
                Ok(()) => fixture.assert_complete(),
                Err(Conflict) => {
                    conflicts += 1;
                    let conflict = fixture.trail.conflict.clone();
                    assert!(
                        conflict.iter().all(|&lit| fixture.trail.is_false(lit)) && fixture.is_implied(&conflict),
                        "{conflict:?}"
                    );
                    let level = conflict.iter().map(|lit| fixture.trail.level_of(lit.var())).max().unwrap_or(0);
                    if level == 0 {
                        break;
                    }
                    fixture.backtrack(random(level as usize) as u32);
                    continue;
                }
            }
            forced += fixture
                .trail
                .lits()
                .iter()
                .filter(|lit| matches!(fixture.trail.reason(lit.var()), Reason::Explanation(_)))
                .count();
            let level = fixture.trail.level() as usize;
            let lit = random_lit(&mut random, &fixture);
            if level > 0 && (random(3) == 0 || !fixture.trail.is_unassigned(lit)) {
                fixture.backtrack(random(level) as u32);
            } else if fixture.trail.is_unassigned(lit) {
                fixture.trail.new_decision_level();
                fixture.set(lit, Reason::None);
            }
            if fixture.trail.level() == 0 && random(4) == 0 {
                fixture.xor.simplify(&fixture.trail);
            }
        }
    }
    assert!(conflicts > 2000 && forced > 400_000, "{conflicts} conflicts, {forced} forced");
}

#[test]
fn matrix_size_delays_or_prevents_elimination() {
    // With one column per equation, 64 columns take one word in each row.
    for (sums, conflicts, is_built) in [(1000, 100, false), (1000, 300, true), (2000, 1_000_000, true), (5000, 1_000_000, false)]
    {
        let (mut xor, mut chains, mut trail) = (XorConstraints::default(), Chains::default(), Trail::new());
        trail.add_variables(sums);
        for var in 0..sums as u32 {
            chains.build(&[(1, Var(var).positive())], |_| &[]);
            xor.add(&chains, true);
        }
        xor.build(&trail, conflicts);
        assert_eq!((xor.gauss_jordan.is_some(), xor.is_ready(conflicts)), (is_built, false), "{sums} sums");
    }
}

#[test]
fn unproductive_elimination_is_dropped() {
    // An equation over two integers propagates whenever one of them is assigned; over three it hardly ever does when one is
    // decided.
    for (integers, remains) in [(2, true), (3, false)] {
        let (mut xor, mut chains, mut trail) = (XorConstraints::default(), Chains::default(), Trail::new());
        trail.add_variables(integers);
        let terms: Vec<_> = (0..integers as u32).map(|var| (1, Var(var).positive())).collect();
        chains.build(&terms, |_| &[]);
        xor.add(&chains, true);
        xor.build(&trail, u64::MAX);
        for _ in 0..200 {
            trail.new_decision_level();
            trail.assign(Var(0).positive(), Reason::None);
            assert!(xor.propagate(&mut trail).is_ok());
            while trail.unassign_last(0).is_some() {}
            trail.pop_levels(0);
            xor.backtrack(0);
        }
        assert_eq!((xor.gauss_jordan.is_some(), xor.is_ready(u64::MAX)), (remains, false));
    }
}
