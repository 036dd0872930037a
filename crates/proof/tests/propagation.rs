//! The checker's propagation, by counters and watched literals, against one that looks at every constraint.

use proof::{Formula, ProofStep, check, write};
use rand_xoshiro::{
    SplitMix64,
    rand_core::{Rng as _, SeedableRng},
};

const VARIABLES: usize = 6;

/// `Σ coefficient · variable ≥ degree`.
type Sum = ([i64; VARIABLES], i64);

/// A clause of signed variable numbers, as a sum.
fn sum(clause: &[i64]) -> Sum {
    let mut coefficients = [0; VARIABLES];
    clause.iter().for_each(|lit| coefficients[lit.unsigned_abs() as usize - 1] = lit.signum());
    (coefficients, 1 - clause.iter().filter(|lit| **lit < 0).count() as i64)
}

/// Whether propagating the values to a fixed point reaches a conflict.
fn is_conflict(sums: &[Sum], mut values: [Option<bool>; VARIABLES]) -> bool {
    loop {
        let before = values;
        for (coefficients, degree) in sums {
            let most: i64 =
                (0..VARIABLES).map(|var| coefficients[var] * i64::from(values[var].unwrap_or(coefficients[var] > 0))).sum();
            if most < *degree {
                return true;
            }
            for var in 0..VARIABLES {
                if values[var].is_none() && most - coefficients[var].abs() < *degree {
                    values[var] = Some(coefficients[var] > 0);
                }
            }
        }
        if values == before {
            return false;
        }
    }
}

/// The index of the first clause that does not follow, among these and the empty clause.
fn first_wrong(mut sums: Vec<Sum>, clauses: &[Vec<i64>]) -> Option<usize> {
    clauses.iter().map(Vec::as_slice).chain([&[][..]]).position(|clause| {
        let mut values = [None; VARIABLES];
        clause.iter().for_each(|lit| values[lit.unsigned_abs() as usize - 1] = Some(*lit < 0));
        let follows = is_conflict(&sums, values);
        sums.push(sum(clause));
        !follows
    })
}

/// Mostly clauses, as in a model with many cuts, some of them with coefficients other than one; and sums of any sort.
#[test]
fn steps_follow_exactly_by_unit_propagation() {
    let mut rng = SplitMix64::seed_from_u64(7);
    let mut below = |bound: u64| (rng.next_u64() % bound) as i64;
    let (mut valid, mut invalid) = (0, 0);
    for _ in 0..20_000 {
        let mut clause = |least: u64, most: u64| -> Vec<i64> {
            let mut vars: Vec<i64> = (1..=VARIABLES as i64).collect();
            (0..VARIABLES).for_each(|place| vars.swap(place, below(VARIABLES as u64) as usize));
            vars.truncate(least as usize + below(most - least + 1) as usize);
            vars.into_iter().map(|var| var * (2 * below(2) - 1)).collect()
        };
        let mut sums: Vec<Sum> = (0..16).map(|_| sum(&clause(1, 5))).collect();
        let clauses: Vec<Vec<i64>> = (0..3).map(|_| clause(1, 3)).collect();
        for (coefficients, degree) in &mut sums[..4] {
            let factor = 1 + below(3);
            coefficients.iter_mut().for_each(|coefficient| *coefficient *= factor);
            *degree = *degree * factor - below(factor as u64);
        }
        for _ in 0..below(3) {
            sums.push((std::array::from_fn(|_| below(7) - 3), below(5) - 2));
        }
        let mut text = format!("* #variable= {VARIABLES} #constraint= {}\n", sums.len());
        for (coefficients, degree) in &sums {
            (1..).zip(coefficients).for_each(|(var, coefficient)| text += &format!("{coefficient} x{var} "));
            text += &format!(">= {degree} ;\n");
        }
        let formula = Formula::read(&text).expect("it is well formed");
        let proof = write(sums.len(), clauses.iter().cloned().map(ProofStep::Rup));
        // The steps begin in the third line.
        let found = check(&formula, &proof, &mut |_| false).err().map(|error| error.line - 3);
        assert_eq!(found, first_wrong(sums, &clauses), "{text}{proof}");
        *if found.is_none() { &mut valid } else { &mut invalid } += 1;
    }
    assert!(valid > 1_000 && invalid > 1_000, "{valid} valid, {invalid} invalid");
}
