//! All that follows from sums that are odd or even, against all numbers that keep them.

use super::{Parities, Parts};
use crate::{
    Lit, Value, Var,
    rng::rng,
    trail::{Conflict, Reason, Trail},
};

/// Some numbers of one step or of two, and sums of them that are odd or even.
struct Scene {
    /// How many steps each number has.
    steps: Vec<usize>,
    sums: Vec<Sum>,
    /// What the numbers can be.
    values: Vec<Vec<usize>>,
    parities: Parities,
    trail: Trail,
}

/// A sum of some of the numbers.
#[derive(Debug)]
struct Sum {
    numbers: Vec<usize>,
    odd: bool,
    /// How many steps of each it does not count.
    skips: usize,
}

impl Scene {
    fn new(roll: &mut impl FnMut(usize) -> usize) -> Self {
        let steps: Vec<usize> = (0..2 + roll(7)).map(|_| 1 + roll(2)).collect();
        // Sums that skip a step come last: what is a part of others they may not take apart.
        let skips = (0..1 + roll(6)).map(|_| 0).chain((0..roll(3)).map(|_| 1)).collect::<Vec<_>>();
        let sum = |skips: usize| {
            let numbers = (0..steps.len()).filter(|&number| steps[number] > skips && roll(2) == 0).collect();
            Sum { numbers, odd: roll(2) == 1, skips }
        };
        let sums: Vec<Sum> = skips.into_iter().map(sum).filter(|sum| !sum.numbers.is_empty()).collect();
        let (mut parities, mut parts) = (Parities::default(), Parts::default());
        // A second step implies the one before.
        let firsts: Vec<Lit> = (0..steps.len()).map(|number| step_of(number, 0)).collect();
        let implied = |lit: Lit| &firsts[lit.var().index() / 2..][..lit.var().index() % 2];
        for sum in &sums {
            let steps = |&number: &usize| (sum.skips..steps[number]).map(move |step| (1, step_of(number, step)));
            parts.chain(&sum.numbers.iter().flat_map(steps).collect::<Vec<_>>(), implied);
            parities.add(&parts, sum.odd);
        }
        let mut trail = Trail::new();
        trail.add_variables(2 * steps.len());
        Self { values: values(&steps, &sums), steps, sums, parities, trail }
    }

    /// Makes a literal true, and those that it implies or that imply its opposite.
    fn set(&mut self, lit: Lit, reason: Reason) {
        if self.trail.is_open(lit) {
            self.trail.set(lit, reason);
        }
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(&lit) = self.trail.lits().get(self.trail.head) {
                self.trail.head += 1;
                let (number, step) = (lit.var().index() / 2, lit.var().index() % 2);
                if step == 1 && !lit.is_negated() {
                    self.set(step_of(number, 0), Reason::Pair(lit));
                } else if step == 0 && lit.is_negated() && self.steps[number] == 2 {
                    self.set(!step_of(number, 1), Reason::Pair(lit));
                }
            }
            self.parities.propagate(&mut self.trail)?;
            if self.trail.head == self.trail.lits().len() {
                return Ok(());
            }
        }
    }

    /// Whether the numbers are odd or even, as far as the literals tell.
    fn known(&self) -> Vec<Option<bool>> {
        let value = |number: usize, step: usize| self.trail.value(step_of(number, step));
        let parity = |(number, &steps): (usize, &usize)| match (value(number, 0), value(number, 1)) {
            (Value::False, _) => Some(false),
            (Value::True, _) if steps == 1 => Some(true),
            (Value::True, Value::False) => Some(true),
            (Value::True, Value::True) => Some(false),
            _ => None,
        };
        self.steps.iter().enumerate().map(parity).collect()
    }

    /// Which parities are left by the sums of whole numbers, given what is known of each number alone.
    fn left(&self) -> Vec<u32> {
        let known = self.known();
        let whole = || self.sums.iter().filter(|sum| sum.skips == 0);
        let fits = |parities: u32| {
            let is_odd = |number: usize| parities >> number & 1 == 1;
            known.iter().enumerate().all(|(number, known)| known.is_none_or(|odd| odd == is_odd(number)))
                && whole().all(|sum| sum.odd == (sum.numbers.iter().filter(|&&number| is_odd(number)).count() % 2 == 1))
        };
        (0..1 << known.len()).filter(|&parities| fits(parities)).collect()
    }

    /// Whether some of these literals hold, or what is known in any case fails, for all numbers that keep the sums.
    fn is_implied(&self, lits: &[Lit]) -> bool {
        let holds = |values: &[usize], lit: Lit| (values[lit.var().index() / 2] > lit.var().index() % 2) != lit.is_negated();
        let known = self.trail.lits().iter().take_while(|lit| self.trail.level_of(lit.var()) == 0).map(|&lit| !lit);
        let lits: Vec<Lit> = known.chain(lits.iter().copied()).collect();
        self.values.iter().all(|values| lits.iter().any(|&lit| holds(values, lit)))
    }

    /// All that follows from the parities was concluded, from what was there before.
    fn assert_complete(&self) {
        let left = self.left();
        assert!(!left.is_empty(), "a conflict was not seen: {:?}, {:?}", self.sums, self.trail.lits());
        for (number, known) in self.known().into_iter().enumerate().filter(|known| known.1.is_none()) {
            let odd = left[0] >> number & 1 == 1;
            let may_be_both = left.iter().any(|parities| (parities >> number & 1 == 1) != odd);
            // An even number of two steps may be zero or two.
            let steps_are_open = self.steps[number] == 2 && (0..2).all(|step| self.trail.is_open(step_of(number, step)));
            assert!(may_be_both || !odd && steps_are_open, "{known:?} {number}: {:?}, {:?}", self.sums, self.trail.lits());
        }
        for &lit in self.trail.lits() {
            if let Reason::Stored(place) = self.trail.reason(lit.var()) {
                let why: Vec<Lit> = self.trail.stored(place).collect();
                let was_false =
                    |why: &Lit| self.trail.is_false(*why) && self.trail.place_of(why.var()) < self.trail.place_of(lit.var());
                assert!(why.iter().all(was_false) && self.is_implied(&[&[lit], &why[..]].concat()), "{lit:?} by {why:?}");
            }
        }
    }

    fn backtrack(&mut self, level: u32) {
        while self.trail.undo_one(level).is_some() {}
        self.trail.close_levels(level);
        self.parities.undone(self.trail.lits().len());
    }
}

/// What numbers of so many steps can be by the sums.
fn values(steps: &[usize], sums: &[Sum]) -> Vec<Vec<usize>> {
    let all = steps.iter().fold(vec![vec![]], |all: Vec<Vec<usize>>, &steps| {
        all.iter().flat_map(|some| (0..=steps).map(|value| [&some[..], &[value]].concat())).collect()
    });
    let counted =
        |sum: &Sum, values: &[usize]| sum.numbers.iter().map(|&number| values[number].saturating_sub(sum.skips)).sum::<usize>();
    all.into_iter().filter(|values| sums.iter().all(|sum| sum.odd == (counted(sum, values) % 2 == 1))).collect()
}

fn step_of(number: usize, step: usize) -> Lit {
    Var((2 * number + step) as u32).yes()
}

#[test]
fn all_that_follows_is_concluded_wherever_the_search_goes() {
    let mut roll = rng();
    let (mut conflicts, mut forced) = (0, 0);
    for _ in 0..10_000 {
        let mut scene = Scene::new(&mut roll);
        // Some are known before the system is made.
        let any = |roll: &mut dyn FnMut(usize) -> usize, scene: &Scene| {
            let number = roll(scene.steps.len());
            let lit = step_of(number, roll(scene.steps[number]));
            if roll(2) == 0 { lit } else { !lit }
        };
        if roll(2) == 0 {
            let lit = any(&mut roll, &scene);
            scene.set(lit, Reason::None);
            scene.propagate().unwrap_or_else(|_| unreachable!("nobody looks yet"));
        }
        scene.parities.begin(&scene.trail, u64::MAX);
        for _ in 0..40 {
            match scene.propagate() {
                Ok(()) => scene.assert_complete(),
                Err(Conflict) => {
                    conflicts += 1;
                    let conflict = scene.trail.conflict.clone();
                    assert!(conflict.iter().all(|&lit| scene.trail.is_false(lit)) && scene.is_implied(&conflict), "{conflict:?}");
                    let level = conflict.iter().map(|lit| scene.trail.level_of(lit.var())).max().unwrap_or(0);
                    if level == 0 {
                        break;
                    }
                    scene.backtrack(roll(level as usize) as u32);
                    continue;
                }
            }
            forced += scene.trail.lits().iter().filter(|lit| matches!(scene.trail.reason(lit.var()), Reason::Stored(_))).count();
            let level = scene.trail.level() as usize;
            let lit = any(&mut roll, &scene);
            if level > 0 && (roll(3) == 0 || !scene.trail.is_open(lit)) {
                scene.backtrack(roll(level) as u32);
            } else if scene.trail.is_open(lit) {
                scene.trail.open_level();
                scene.set(lit, Reason::None);
            }
            if scene.trail.level() == 0 && roll(4) == 0 {
                scene.parities.simplify(&scene.trail);
            }
        }
    }
    assert!(conflicts > 2000 && forced > 400_000, "{conflicts} conflicts, {forced} forced");
}

#[test]
fn large_systems_wait_for_conflicts_and_very_large_ones_are_left_alone() {
    // So many equations with a column each take a word for 64 of them in each row.
    for (sums, conflicts, begins) in [(1000, 100, false), (1000, 300, true), (2000, 1_000_000, true), (5000, 1_000_000, false)] {
        let (mut parities, mut parts, mut trail) = (Parities::default(), Parts::default(), Trail::new());
        trail.add_variables(sums);
        for var in 0..sums as u32 {
            parts.chain(&[(1, Var(var).yes())], |_| &[]);
            parities.add(&parts, true);
        }
        parities.begin(&trail, conflicts);
        assert_eq!((parities.system.is_some(), parities.waiting(conflicts)), (begins, false), "{sums} sums");
    }
}

#[test]
fn systems_that_tell_nothing_are_given_up() {
    // Two numbers that are odd together tell something each time that one is known; three hardly ever do, if one is decided.
    for (numbers, goes_on) in [(2, true), (3, false)] {
        let (mut parities, mut parts, mut trail) = (Parities::default(), Parts::default(), Trail::new());
        trail.add_variables(numbers);
        let terms: Vec<_> = (0..numbers as u32).map(|var| (1, Var(var).yes())).collect();
        parts.chain(&terms, |_| &[]);
        parities.add(&parts, true);
        parities.begin(&trail, u64::MAX);
        for _ in 0..200 {
            trail.open_level();
            trail.set(Var(0).yes(), Reason::None);
            assert!(parities.propagate(&mut trail).is_ok());
            while trail.undo_one(0).is_some() {}
            trail.close_levels(0);
            parities.undone(0);
        }
        assert_eq!((parities.system.is_some(), parities.waiting(u64::MAX)), (goes_on, false));
    }
}
