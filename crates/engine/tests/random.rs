//! The engine against all assignments of a few variables.

use engine::{Engine, Lit, Value, Var, Verdict, graph::Edge};

/// A small generator of numbers (Marsaglia, *Xorshift RNGs*, 2003).
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most
    }

    fn lit(&mut self, variables: u64) -> Lit {
        let var = Var(self.below(variables) as u32);
        if self.below(2) == 0 { var.yes() } else { var.no() }
    }
}

#[derive(Clone, Debug)]
enum Constraint {
    Clause(Vec<Lit>),
    Sum(Vec<(i64, Lit)>, i64),
    Joined(Vec<Option<Lit>>, Vec<(u32, u32, Option<Lit>)>),
    Forest(usize, Vec<(u32, u32, Option<Lit>)>),
}

impl Constraint {
    fn any(dice: &mut Dice, variables: u64) -> Self {
        let kind = dice.below(12);
        let lits = |dice: &mut Dice, most| (0..1 + dice.below(most)).map(|_| dice.lit(variables)).collect::<Vec<_>>();
        if kind < 5 {
            return Self::Clause((0..2).flat_map(|_| lits(dice, 2)).collect());
        }
        if kind < 9 {
            let terms: Vec<_> = lits(dice, 7).into_iter().map(|lit| (dice.below(9) as i64 - 3, lit)).collect();
            let most: i64 = terms.iter().map(|term| term.0.max(0)).sum();
            return Self::Sum(terms, dice.below(most.max(1) as u64 + 2) as i64 - 1);
        }
        let nodes = 2 + dice.below(5);
        let maybe = |dice: &mut Dice, often| (dice.below(10) < often).then(|| dice.lit(variables));
        let mut edges = Vec::new();
        for a in 0..nodes {
            for b in a + 1..nodes {
                if dice.below(10) < 6 {
                    edges.push((a as u32, b as u32, maybe(dice, 9)));
                }
            }
        }
        let always = dice.below(2) == 0;
        match kind {
            11 => Self::Forest(nodes as usize, edges),
            _ => Self::Joined((0..nodes).map(|_| maybe(dice, if always { 0 } else { 7 })).collect(), edges),
        }
    }

    fn holds(&self, is: &impl Fn(Lit) -> bool) -> bool {
        let there = |lit: Option<Lit>| lit.is_none_or(is);
        match self {
            Self::Clause(lits) => lits.iter().any(|&lit| is(lit)),
            Self::Sum(terms, bound) => terms.iter().filter(|term| is(term.1)).map(|term| term.0).sum::<i64>() <= *bound,
            Self::Joined(nodes, edges) => {
                let mut piece: Vec<usize> = (0..nodes.len()).collect();
                for &(a, b, when) in edges {
                    if there(when) && there(nodes[a as usize]) && there(nodes[b as usize]) {
                        let (from, to) = (piece[a as usize], piece[b as usize]);
                        piece.iter_mut().filter(|piece| **piece == from).for_each(|piece| *piece = to);
                    }
                }
                let mut pieces = (0..nodes.len()).filter(|&node| there(nodes[node])).map(|node| piece[node]);
                let first = pieces.next();
                pieces.all(|piece| Some(piece) == first)
            }
            Self::Forest(nodes, edges) => {
                let mut piece: Vec<usize> = (0..*nodes).collect();
                edges.iter().filter(|edge| there(edge.2)).all(|&(a, b, _)| {
                    let (from, to) = (piece[a as usize], piece[b as usize]);
                    piece.iter_mut().filter(|piece| **piece == from).for_each(|piece| *piece = to);
                    from != to
                })
            }
        }
    }

    fn add_to(&self, engine: &mut Engine) {
        let edges = |edges: &[(u32, u32, Option<Lit>)]| edges.iter().map(|&(a, b, when)| Edge { a, b, when }).collect();
        match self {
            Self::Clause(lits) => engine.add_clause(lits),
            Self::Sum(terms, bound) => engine.add_sum(terms, *bound),
            Self::Joined(nodes, list) => engine.add_joined(nodes.clone(), edges(list)),
            Self::Forest(nodes, list) => engine.add_forest(*nodes, edges(list)),
        }
    }
}

/// Whether a literal holds in the assignment whose bits are those of a number.
fn holds_in(assignment: u32) -> impl Fn(Lit) -> bool {
    move |lit| (assignment >> lit.var().0 & 1 == 1) != lit.is_negated()
}

/// The assignments that keep the constraints.
fn answers(variables: u64, constraints: &[Constraint]) -> Vec<u32> {
    (0..1 << variables).filter(|&a| constraints.iter().all(|c| c.holds(&holds_in(a)))).collect()
}

fn engine(variables: u64) -> Engine {
    let mut engine = Engine::default();
    (0..variables).for_each(|_| _ = engine.variable());
    engine
}

fn found(engine: &Engine, variables: u64) -> u32 {
    (0..variables as u32).map(|var| u32::from(engine.holds(Var(var).yes())) << var).sum()
}

/// Some variables that imply the one before, like the steps of a whole number.
fn chains(dice: &mut Dice, variables: u64) -> Vec<Constraint> {
    let often = dice.below(10);
    let next = (1..variables as u32).filter(|_| dice.below(10) < often);
    next.map(|var| Constraint::Clause(vec![Var(var).no(), Var(var - 1).yes()])).collect()
}

#[test]
fn it_finds_each_answer_once_as_constraints_grow() {
    for seed in 1..4000 {
        let mut dice = Dice(seed * 0x9e37_79b9_7f4a_7c15);
        let variables = 2 + dice.below(9);
        let mut engine = engine(variables);
        let mut constraints = chains(&mut dice, variables);
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        for _ in 0..3 {
            let new: Vec<_> = (0..1 + dice.below(4)).map(|_| Constraint::any(&mut dice, variables)).collect();
            new.iter().for_each(|constraint| constraint.add_to(&mut engine));
            constraints.extend(new);
            // Look now and then, so that later constraints meet what was decided and learned.
            let expected = answers(variables, &constraints);
            match engine.solve(&[], |_| false) {
                Verdict::Satisfied => assert!(expected.contains(&found(&engine, variables)), "seed {seed}: {constraints:?}"),
                verdict => assert_eq!((verdict, &expected[..]), (Verdict::Refuted, &[][..]), "seed {seed}: {constraints:?}"),
            }
        }
        let mut all = Vec::new();
        while engine.solve(&[], |_| false) == Verdict::Satisfied {
            let answer = found(&engine, variables);
            all.push(answer);
            let other: Vec<Lit> =
                (0..variables as u32).map(|var| if answer >> var & 1 == 1 { Var(var).no() } else { Var(var).yes() }).collect();
            engine.add_clause(&other);
        }
        all.sort_unstable();
        assert_eq!(all, answers(variables, &constraints), "seed {seed}: {constraints:?}");
    }
}

#[test]
fn sums_of_numbers_in_steps_are_explained() {
    for seed in 1..400 {
        let mut dice = Dice(seed * 0x9e37_79b9_7f4a_7c15);
        // Three numbers from 0 to 4, a bit for each step.
        let (numbers, steps) = (3_u32, 4_u32);
        let variables = u64::from(numbers * steps);
        let mut engine = engine(variables);
        let inner = (0..variables as u32).filter(|var| var % steps > 0);
        let mut constraints: Vec<_> = inner.map(|var| Constraint::Clause(vec![Var(var).no(), Var(var - 1).yes()])).collect();
        for _ in 0..4 {
            let factors: Vec<i64> = (0..numbers).map(|_| dice.below(9) as i64 - 4).collect();
            let terms: Vec<_> = (0..variables as u32).map(|var| (factors[(var / steps) as usize], Var(var).yes())).collect();
            let bound = dice.below(12) as i64 - 4;
            constraints.push(Constraint::Sum(terms, bound));
        }
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        let mut all = Vec::new();
        while engine.solve(&[], |_| false) == Verdict::Satisfied {
            let answer = found(&engine, variables);
            all.push(answer);
            let is = |var: u32| if answer >> var & 1 == 1 { Var(var).no() } else { Var(var).yes() };
            engine.add_clause(&(0..variables as u32).map(is).collect::<Vec<_>>());
        }
        all.sort_unstable();
        assert_eq!(all, answers(variables, &constraints), "seed {seed}: {constraints:?}");
    }
}

#[test]
fn assumptions_hold_and_cores_refute() {
    for seed in 1..4000 {
        let mut dice = Dice(seed * 0x2545_f491_4f6c_dd1d);
        let variables = 3 + dice.below(7);
        let mut engine = engine(variables);
        let mut constraints = chains(&mut dice, variables);
        constraints.extend((0..2 + dice.below(6)).map(|_| Constraint::any(&mut dice, variables)));
        constraints.iter().for_each(|constraint| constraint.add_to(&mut engine));
        let answers = answers(variables, &constraints);
        for _ in 0..8 {
            let assumed: Vec<Lit> = (0..1 + dice.below(4)).map(|_| dice.lit(variables)).collect();
            let keep = |lits: &[Lit]| answers.iter().filter(|&&a| lits.iter().all(|&lit| holds_in(a)(lit))).count();
            match engine.solve(&assumed, |_| false) {
                Verdict::Satisfied => {
                    let answer = found(&engine, variables);
                    assert!(answers.contains(&answer), "seed {seed}: {constraints:?}");
                    assert!(assumed.iter().all(|&lit| holds_in(answer)(lit)), "seed {seed}");
                }
                verdict => {
                    assert_eq!((verdict, keep(&assumed)), (Verdict::Refuted, 0), "seed {seed}");
                    assert!(engine.core().iter().all(|lit| assumed.contains(lit)), "seed {seed}");
                    assert_eq!(keep(engine.core()), 0, "seed {seed}: a core that does not refute");
                }
            }
            for lit in (0..variables as u32).map(|var| Var(var).yes()) {
                let value = engine.fixed(lit);
                assert!(
                    value != Value::True || answers.iter().all(|&a| holds_in(a)(lit)),
                    "seed {seed}: {lit:?} is not fixed by {constraints:?}"
                );
                assert!(
                    value != Value::False || answers.iter().all(|&a| !holds_in(a)(lit)),
                    "seed {seed}: {lit:?} is not forbidden by {constraints:?}"
                );
            }
        }
    }
}

#[test]
fn pigeons_do_not_fit() {
    // Seven pigeons in six holes, as sums and as clauses: no short proof by clauses, but one there is.
    let (pigeons, holes) = (7_u32, 6_u32);
    for sums in [true, false] {
        let mut engine = engine(u64::from(pigeons * holes));
        let in_hole = |pigeon: u32, hole: u32| Var(pigeon * holes + hole).yes();
        for pigeon in 0..pigeons {
            engine.add_clause(&(0..holes).map(|hole| in_hole(pigeon, hole)).collect::<Vec<_>>());
        }
        for hole in 0..holes {
            if sums {
                engine.add_sum(&(0..pigeons).map(|pigeon| (1, in_hole(pigeon, hole))).collect::<Vec<_>>(), 1);
            } else {
                for (a, b) in (0..pigeons).flat_map(|a| (0..a).map(move |b| (a, b))) {
                    engine.add_clause(&[!in_hole(a, hole), !in_hole(b, hole)]);
                }
            }
        }
        assert_eq!(engine.solve(&[], |_| false), Verdict::Refuted);
        assert!(engine.core().is_empty());
    }
}

#[test]
fn it_forgets_and_goes_on_and_stops_when_told() {
    // Ten pigeons in nine holes take many conflicts: learned clauses are forgotten on the way.
    let (pigeons, holes) = (10_u32, 9_u32);
    let mut engine = engine(u64::from(pigeons * holes));
    let in_hole = |pigeon: u32, hole: u32| Var(pigeon * holes + hole).yes();
    for pigeon in 0..pigeons {
        engine.add_clause(&(0..holes).map(|hole| in_hole(pigeon, hole)).collect::<Vec<_>>());
    }
    for hole in 0..holes {
        engine.add_sum(&(0..pigeons).map(|pigeon| (1, in_hole(pigeon, hole))).collect::<Vec<_>>(), 1);
    }
    let verdict = engine.solve(&[], |counts| counts.conflicts >= 20_000);
    match verdict {
        Verdict::Stopped => assert!(engine.counts().conflicts >= 20_000),
        verdict => assert_eq!(verdict, Verdict::Refuted),
    }
}
