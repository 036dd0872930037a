//! Laws of explanations: each step follows and is minimal, paths lead to the solution, and grades depend on no order.

mod implied;
pub mod invariance;
mod known;

use crate::{Law, ensure, parts::first_solutions, times};
use conformance::differential::random_board;
use explain::{End, Explainer, Level, Path, Step};
use implied::Claim;
use known::Known;
use libtest_mimic::Failed;
use puzzles::{AnyKind, AnyPuzzle, PartBody, PuzzleFile, generator::Rng};
use solve::{BACKENDS, Limits};
use std::collections::BTreeMap;

/// The maximum number of random boards of each kind.
const RANDOM_BOARDS: u64 = 40;

/// The maximum number of values of all places of a random board with several solutions: where nothing follows, hypotheses
/// are made inside hypotheses on each of them.
const MAX_CANDIDATES: i64 = 150;

/// The shares of the solution that a player has entered, in percent.
const ENTERED: [i64; 4] = [10, 40, 80, 100];

/// The seed of random boards and entries.
const SEED: u64 = 11;

/// Counts for the output.
#[derive(Debug, Default)]
struct Tally {
    steps: usize,
    minimal: usize,
    /// Boards with no, one and several solutions.
    boards: [usize; 3],
    /// Boards for which the search for solutions reached its limit.
    undecided: usize,
    /// Boards with several solutions and too many candidates.
    large: usize,
    ends: BTreeMap<String, usize>,
    /// Why boards are not explained, with their number.
    refused: BTreeMap<String, usize>,
}

/// On an example; one that is not explained is refused with a reason.
pub fn examples_are_explained(puzzle_file: &PuzzleFile) -> Law {
    let mut tally = Tally::default();
    tally.explain(&*puzzle_file.puzzle, &puzzle_file.solutions, &mut Rng::of(&[SEED, 0]))?;
    tally.say(puzzle_file.puzzle.kind())
}

/// On random boards, with their first solutions.
pub fn random_boards_are_explained(kind: &'static dyn AnyKind) -> Law {
    let mut tally = Tally::default();
    let mut in_time = times::random_boards(RANDOM_BOARDS);
    for number in 0..RANDOM_BOARDS {
        if in_time.next().is_none() && tally.has_some() {
            break;
        }
        let mut rng = Rng::of(&[SEED, number]);
        let Some(board) = random_board(kind, &mut rng) else { continue };
        let (solutions, is_complete) = first_solutions(&*board)?;
        if !is_complete && solutions.len() < 2 {
            tally.undecided += 1;
            continue;
        }
        if solutions.len() > 1 && candidates(&*board) > MAX_CANDIDATES {
            tally.large += 1;
            continue;
        }
        tally
            .explain(&*board, &solutions, &mut rng)
            .map_err(|failed| Failed::from(format!("board {number}: {}\n{board:?}", failed.message().unwrap_or_default())))?;
    }
    tally.say(kind)
}

/// The number of values of all places that are not given.
fn candidates(board: &dyn AnyPuzzle) -> i64 {
    let sizes = board.ranges().into_iter().map(|range| range.end() - range.start() + 1);
    sizes.filter(|&size| size > 1).sum()
}

impl Tally {
    /// Whether a board was explained, or refused for a reason.
    fn has_some(&self) -> bool {
        self.boards.iter().sum::<usize>() > 0 || !self.refused.is_empty()
    }

    fn say(&self, kind: &dyn AnyKind) -> Law {
        println!("{}: {self:?}", kind.name());
        ensure(self.has_some(), format!("{}: no board", kind.name()))
    }

    fn explain(&mut self, board: &dyn AnyPuzzle, solutions: &[Vec<i64>], rng: &mut Rng) -> Law {
        let explainer = match Explainer::new(board) {
            Ok(explainer) => explainer,
            Err(refused) => {
                *self.refused.entry(refused.to_string()).or_default() += 1;
                return ensure(!refused.to_string().is_empty(), "a board is refused without a reason");
            }
        };
        self.boards[solutions.len().min(2)] += 1;
        let subject = Subject::new(board, &explainer, solutions)?;
        let path = subject.path(&[], subject.only)?;
        *self.ends.entry(format!("{} solutions, {:?}", solutions.len().min(2), path.end)).or_default() += 1;
        subject.ends_as_it_must(&path)?;
        self.steps_are_sound(&subject, &[], &path.steps)?;
        ensure(subject.path(&[], subject.only)? == path, "two runs find two paths")?;
        subject.grade_ends_alike()?;
        if let Some(solution) = subject.only {
            let without = subject.path(&[], None)?;
            ensure(path.steps.starts_with(&without.steps), "without the solution the path is another, not only shorter")?;
            self.entries_count_as_placed(&subject, solution, rng)?;
        }
        Ok(())
    }

    /// Each step follows from its parts and facts, from nothing less if it says so, and rests on what was known before.
    fn steps_are_sound(&mut self, subject: &Subject<'_>, entries: &[(usize, i64)], steps: &[Step]) -> Law {
        let mut known = Known::new(subject, entries);
        for (number, step) in steps.iter().enumerate() {
            let about = || format!("step {number}, {}, {:?}", subject.explainer.words(step).reason, subject.claim(step));
            subject.step_is_sound(step).map_err(|failed| message(about(), failed))?;
            known.has_facts(subject, step).map_err(|failed| message(about(), failed))?;
            known.learn(subject, step);
            self.steps += 1;
            self.minimal += usize::from(step.minimal);
        }
        Ok(())
    }

    /// Right entries are known and not concluded again; the next step is sound. A wrong entry is never solved.
    fn entries_count_as_placed(&mut self, subject: &Subject<'_>, solution: &[i64], rng: &mut Rng) -> Law {
        let all = || solution.iter().copied().enumerate();
        for share in ENTERED {
            let entries: Vec<(usize, i64)> = all().filter(|_| rng.percent(share)).collect();
            let next = subject.explainer.next(&entries, Some(solution), BACKENDS[0], &Limits::default())?;
            let Some((state, step)) = next else {
                let path = subject.path(&entries, Some(solution))?;
                ensure(path.end == End::Solved && path.steps.is_empty(), format!("no step after {entries:?}: {:?}", path.end))?;
                continue;
            };
            let about = || format!("the next step after {entries:?}: {}", subject.explainer.words(&step).reason);
            for &(var, value) in &entries {
                let left = subject.explainer.candidates(&state, var);
                ensure(state.placed[var] && left == [value], format!("{}: entry {var} is not placed, {left:?}", about()))?;
            }
            for fact in &step.conclusions {
                let left = subject.explainer.left(fact);
                let is_new = subject.explainer.candidates(&state, fact.var).iter().any(|value| !left.contains(value))
                    || fact.is_value && !state.placed[fact.var];
                ensure(is_new, format!("{}: {} is known", about(), subject.explainer.say(fact)))?;
            }
            self.steps_are_sound(subject, &entries, std::slice::from_ref(&step)).map_err(|failed| message(about(), failed))?;
        }
        let Some((var, value)) = rng.choose(&all().collect::<Vec<_>>()).copied() else { return Ok(()) };
        if let Some(&wrong) = subject.explainer.values(var).iter().find(|&&other| other != value) {
            let path = subject.path(&[(var, wrong)], None)?;
            ensure(path.end != End::Solved, format!("solved with the wrong entry {wrong} of {var}"))?;
        }
        Ok(())
    }
}

fn message(about: String, failed: Failed) -> Failed {
    format!("{about}: {}", failed.message().unwrap_or_default()).into()
}

/// A board that is explained.
struct Subject<'s> {
    board: &'s dyn AnyPuzzle,
    explainer: &'s Explainer<'s>,
    solutions: &'s [Vec<i64>],
    /// The one solution, if there is one only.
    only: Option<&'s [i64]>,
    parts: Vec<PartBody>,
    ranges: Vec<std::ops::RangeInclusive<i64>>,
}

impl<'s> Subject<'s> {
    fn new(board: &'s dyn AnyPuzzle, explainer: &'s Explainer<'s>, solutions: &'s [Vec<i64>]) -> Result<Self, Failed> {
        let only = if let [only] = solutions { Some(&only[..]) } else { None };
        let stated = board.parts()?;
        ensure(explainer.parts().starts_with(&stated), "the parts of a step are not those of the board")?;
        // Those that follow from others exclude no solution.
        for part in &explainer.parts()[stated.len()..] {
            let holds = solutions.iter().all(|solution| part.body.holds(solution));
            ensure(holds, format!("{} excludes a solution", part.name))?;
        }
        let parts = explainer.parts().iter().map(|part| part.body.clone()).collect();
        let range = |var| {
            let values = explainer.values(var);
            Some(*values.first()?..=*values.last()?)
        };
        let ranges = (0..board.ranges().len()).map(range).collect::<Option<_>>().ok_or("a variable without values")?;
        Ok(Self { board, explainer, solutions, only, parts, ranges })
    }

    fn path(&self, entries: &[(usize, i64)], solution: Option<&[i64]>) -> Result<Path, Failed> {
        Ok(self.explainer.path(entries, solution, BACKENDS[0], &Limits::default())?)
    }

    /// The conclusions agree with all solutions; one solution is found, several or none are not.
    fn ends_as_it_must(&self, path: &Path) -> Law {
        let expected: &[End] = match self.solutions.len() {
            0 => &[End::Contradiction, End::Open],
            1 => &[End::Solved],
            _ => &[End::Open],
        };
        ensure(expected.contains(&path.end), format!("{} solutions, but the path ends {:?}", self.solutions.len(), path.end))?;
        let mut known = Known::new(self, &[]);
        for step in &path.steps {
            for fact in &step.conclusions {
                let left = self.explainer.left(fact);
                let wrong = self.solutions.iter().find(|solution| !left.contains(&solution[fact.var]));
                let about = || format!("{} contradicts {wrong:?}", self.explainer.say(fact));
                ensure(wrong.is_none(), about())?;
            }
            known.learn(self, step);
        }
        match self.only {
            Some(solution) => known.is(solution),
            None => Ok(()),
        }
    }

    fn grade_ends_alike(&self) -> Law {
        let end = |unique| self.explainer.grade(unique, &Limits::default()).end;
        let expected: &[End] = match self.solutions.len() {
            0 => &[End::Contradiction, End::Open],
            1 => &[End::Solved, End::Open],
            _ => &[End::Open],
        };
        ensure(expected.contains(&end(false)), format!("the grade ends {:?}", end(false)))?;
        ensure(self.only.is_none() || end(true) == End::Solved, format!("the grade of a unique board ends {:?}", end(true)))?;
        self.level_is_that_of_the_grade()
    }

    /// The level alone, and whether harder inferences are needed, are found without the harder ones.
    fn level_is_that_of_the_grade(&self) -> Law {
        if self.only.is_none() {
            return Ok(());
        }
        let limits = Limits::default();
        let grade = self.explainer.grade(true, &limits);
        ensure(self.explainer.level(&limits) == Some(grade.level()), format!("the grade is {}", grade.level()))?;
        for level in Level::ALL.into_iter().filter(|level| *level < Level::Extreme) {
            let is_solved = self.explainer.is_solved_within(level.most(), &limits);
            ensure(is_solved == Some(grade.level() <= level), format!("{level}: {is_solved:?}, the grade is {}", grade.level()))?;
        }
        Ok(())
    }

    fn claim(&self, step: &Step) -> Claim<'_> {
        let left = |fact: &explain::Fact| (fact.var, self.explainer.left(fact));
        Claim {
            ranges: &self.ranges,
            parts: step.parts.iter().map(|&part| &self.parts[part]).collect(),
            facts: step.facts.iter().map(left).collect(),
            conclusions: step.conclusions.iter().map(left).collect(),
        }
    }

    fn step_is_sound(&self, step: &Step) -> Law {
        ensure(!step.conclusions.is_empty(), "nothing is concluded")?;
        let claim = self.claim(step);
        ensure(claim.is_implied()?, "it does not follow")?;
        if !step.minimal {
            return Ok(());
        }
        for (index, &part) in step.parts.iter().enumerate() {
            let mut less = self.claim(step);
            less.parts.remove(index);
            ensure(!less.is_implied()?, format!("it follows without {}", self.explainer.part(part).name))?;
        }
        for (index, fact) in step.facts.iter().enumerate() {
            // A value is one fact; of values that are excluded, each is.
            let kept = &claim.facts[index].1;
            let excluded: Vec<i64> = self.ranges[fact.var].clone().filter(|value| !kept.contains(value)).collect();
            let without = if fact.is_value { vec![excluded] } else { excluded.into_iter().map(|value| vec![value]).collect() };
            for allowed in without {
                let mut less = self.claim(step);
                less.facts[index].1.extend(&allowed);
                let about = format!("it follows with {allowed:?} allowed again in {}", self.explainer.say(fact));
                ensure(!less.is_implied()?, about)?;
            }
        }
        Ok(())
    }
}
