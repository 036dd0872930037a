//! Refutations that are right, and all ways to spoil a line of one.

use proof::{Formula, Step, check};

/// Three bits of which two must hold, and at most one of each two.
const FORMULA: &str = "\
* #variable= 3 #constraint= 4
* at least two
+1 x1 +1 x2 +1 x3 >= 2 ;
-1 x1 -1 x2 >= -1 ;
-1 x2 -1 x3 >= -1 ;
-1 x1 -1 x3 >= -1 ;
";

/// A refutation by clauses that are all kept.
fn write(sums: usize, clauses: impl IntoIterator<Item = Vec<i64>>) -> String {
    proof::write(sums, clauses.into_iter().map(Step::Follows))
}

fn formula() -> Formula {
    Formula::read(FORMULA).expect("it is well formed")
}

#[test]
fn a_refutation_is_accepted() {
    let text = write(formula().rows.len(), [vec![-1]]);
    assert_eq!(text.lines().nth(2), Some("rup 1 ~x1 >= 1 ;"));
    assert_eq!(check(&formula(), &text), Ok(2));
}

#[test]
fn what_does_not_follow_is_refused() {
    let loose = Formula::read("* #variable= 2 #constraint= 1\n+1 x1 +1 x2 >= 1 ;\n").expect("it is well formed");
    for clause in [vec![1], vec![-1, -2], vec![2]] {
        let error = check(&loose, &write(1, [clause])).expect_err("there are solutions");
        assert!(error.line == 3 && error.what.contains("does not follow"), "{error}");
    }
    let error = check(&loose, &write(1, [vec![1, 2]])).expect_err("there are solutions");
    assert!(error.line == 4 && error.what.contains("`rup >= 1 ;` does not follow"), "{error}");
}

#[test]
fn every_line_counts() {
    let text = write(formula().rows.len(), [vec![-1]]);
    for line in 0..text.lines().count() {
        let without: String = text.lines().enumerate().filter(|other| other.0 != line).map(|l| l.1.to_owned() + "\n").collect();
        // The clause is a help that such a small refutation can do without, but for its number.
        assert!(check(&formula(), &without).is_err(), "without line {}", line + 1);
    }
}

#[test]
fn what_was_forgotten_does_not_count() {
    let loose = "* #variable= 3 #constraint= 2\n+1 x1 +1 x2 +1 x3 >= 1 ;\n+1 x1 +1 x2 -1 x3 >= 0 ;\n";
    let formula = Formula::read(loose).expect("it is well formed");
    let steps = [Step::Passing(vec![1, 2]), Step::Follows(vec![1, 2, 3]), Step::Follows(vec![1, 2])];
    let text = proof::write(2, steps);
    assert!(text.contains("\ndel id 3\n"), "{text}");
    assert_eq!(check(&formula, &text).expect_err("it has solutions").line, 7, "{text}");
    for wrong in ["del id 2", "del id 9", "del id x", "del 3"] {
        assert_eq!(check(&formula, &text.replace("del id 3", wrong)).expect_err(wrong).line, 5, "{wrong}");
    }
}

#[test]
fn malformed_sums_are_refused() {
    for (line, text) in [
        (1, ""),
        (1, "* #variable= x #constraint= 0\n"),
        (1, "* #variable= 99999999999 #constraint= 0\n"),
        (1, "* #variable= 1 #constraint= 2\n+1 x1 >= 1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\n+1 x2 >= 1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\n+1 x0 >= 1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\n+1 x1 >= 1\n"),
        (2, "* #variable= 1 #constraint= 1\n+1 >= 1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\n+1 x1 <= 1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\nmin: +1 x1 ;\n"),
        (2, "* #variable= 1 #constraint= 1\n+99999999999999999999 x1 >= 1 ;\n"),
    ] {
        assert_eq!(Formula::read(text).expect_err(text).line, line, "{text}");
    }
}

/// A small generator of numbers (Marsaglia, *Xorshift RNGs*, 2003).
struct Rng(u64);

impl Rng {
    fn below(&mut self, most: u64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most) as i64
    }
}

/// No refutation is accepted of sums that have a solution, whatever it says.
#[test]
fn nothing_refutes_what_has_a_solution() {
    let mut rng = Rng(42);
    let mut refuted = 0;
    for _ in 0..3000 {
        let rows: Vec<(Vec<i64>, i64)> =
            (0..1 + rng.below(6)).map(|_| ((0..4).map(|_| rng.below(7) - 3).collect(), rng.below(7) - 3)).collect();
        let sum = |row: &[i64], values: i64| (0..).zip(row).map(|(bit, weight)| weight * (values >> bit & 1)).sum::<i64>();
        let solved = (0..16).any(|values| rows.iter().all(|(row, least)| sum(row, values) >= *least));
        let mut text = format!("* #variable= 4 #constraint= {}\n", rows.len());
        for (row, least) in &rows {
            (1..).zip(row).for_each(|(bit, weight)| text += &format!("{weight} x{bit} "));
            text += &format!(">= {least} ;\n");
        }
        let formula = Formula::read(&text).expect("it is well formed");
        let clause = |rng: &mut Rng| (0..rng.below(4)).map(|_| (1 + rng.below(4)) * (2 * rng.below(2) - 1)).collect();
        let clauses: Vec<Vec<i64>> = (0..rng.below(6)).map(|_| clause(&mut rng)).collect();
        let accepted = check(&formula, &write(formula.rows.len(), clauses)).is_ok();
        assert!(!(accepted && solved), "{text}");
        refuted += usize::from(accepted);
    }
    assert!(refuted > 100, "{refuted} were refuted");
}

/// Four of whom each pair has one, and at most one in all.
const PACKED: &str = "* #variable= 4 #constraint= 3\n\
    -1 x1 -1 x2 -1 x3 -1 x4 >= -1 ;\n+1 x1 +1 x2 >= 1 ;\n+1 x3 +1 x4 >= 1 ;\n";

fn refutation(steps: Vec<Step>) -> String {
    proof::write(3, steps)
}

#[test]
fn totals_of_sums_are_steps() {
    let formula = Formula::read(PACKED).expect("it is OPB");
    let text = refutation(vec![Step::Total(vec![1, 2, 0]), Step::Follows(vec![]), Step::Forget(vec![0])]);
    assert!(text.contains("\npol 2 3 + 1 +\n") && text.contains("\ndel id 4\n"), "{text}");
    assert_eq!(check(&formula, &text), Ok(3));
    // Plain consequences alone do not show it.
    assert!(check(&formula, &refutation(vec![])).is_err());
}

#[test]
fn totals_of_other_than_sums_are_refused() {
    let formula = Formula::read(PACKED).expect("it is OPB");
    let good = refutation(vec![Step::Total(vec![1, 2, 0])]);
    for bad in
        ["pol 2 3 + 4 +", "pol 2 3 + 0 +", "pol 2 3 + 1", "pol 2 3 1 + +", "pol", "pol 2 3 * 1 +", "pol 2 2 + 1 +", "pol 2 3 +"]
    {
        let refused = check(&formula, &good.replace("pol 2 3 + 1 +", bad)).expect_err(bad);
        // What is added up wrongly refutes nothing, which shows in the next line.
        assert!((3..=4).contains(&refused.line), "{bad}: {refused}");
    }
}

#[test]
fn a_total_that_is_forgotten_has_no_consequences() {
    // Two more, and three in all: of the two, one is kept at most.
    let more = PACKED.replace(">= -1", ">= -3").replace("variable= 4", "variable= 6").replace("-1 x4", "-1 x4 -1 x5 -1 x6");
    let more = Formula::read(&more).expect("it is OPB");
    let (total, clause) = (Step::Total(vec![1, 2, 0]), Step::Follows(vec![-5, -6]));
    let refused = |steps: Vec<Step>| {
        let text = refutation(steps);
        let line = check(&more, &text).expect_err("nothing is refuted").line;
        text.lines().nth(line - 1).map(str::to_string)
    };
    assert_eq!(refused(vec![total.clone(), clause.clone()]).as_deref(), Some("rup >= 1 ;"), "the clause follows");
    assert_eq!(refused(vec![total, Step::Forget(vec![0]), clause]).as_deref(), Some("rup 1 ~x5 1 ~x6 >= 1 ;"));
}
