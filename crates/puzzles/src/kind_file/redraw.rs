//! Boards on which a second solution is excluded by redrawing what the board was made from.
//!
//! A random board follows from random numbers, `chance`, random regions, and a solution. Where it has another solution, one of these
//! is redrawn near a difference: a random number, the region of a cell, or a value of the solution. A change is kept if the solution
//! is still one and no more of the others found so far are; so solutions are excluded together, not in turn. This is local search
//! with a pool of counterexamples (Solar-Lezama, *Program Synthesis by Sketching*, 2008, makes programs so). Cost: some
//! evaluations of the rules for each change. Weakness: the changed board may have solutions that are not yet known.

use super::{
    board::TextPuzzle,
    generate::{CHANCE, Making, Members, REGION, TextGenerator},
    judge::Judge,
    regions::moved,
};
use crate::{
    AnyPuzzle,
    generator::{Draft, Rng},
};
use algebra::Data;
use std::{collections::HashMap, ops::RangeInclusive, sync::Arc};

/// The number of changes that are tried for each other solution found.
const TRIES: usize = 60;

/// The number of other solutions that are remembered.
const MAX_ALTERNATIVES: usize = 48;

/// A board that was made.
#[derive(Clone)]
struct Candidate {
    making: Making,
    /// The draft, without what the solution implies.
    draft: Data,
    members: Arc<Members>,
    board: Data,
    solution: Vec<i64>,
    /// The numbers of the alternatives that are solutions.
    alive: Vec<usize>,
}

/// The board with all that a solution implies; `None` if that is no solution of it.
pub fn revealed(board: &TextPuzzle, generator: &TextGenerator, solution: &[i64]) -> Option<TextPuzzle> {
    let making = board.making.as_deref()?;
    let data = generator.made(board.kind, &board.data, making, &board.survey.solutions, solution)?;
    let made = TextPuzzle::with(board.kind, data).ok()?;
    made.violations(solution).is_empty().then(|| TextPuzzle { making: board.making.clone(), ..made })
}

/// A board with a solution that excludes another one; `None` if none was found.
pub fn separated(board: &TextPuzzle, [own, other]: [&[i64]; 2], rng: &mut Rng) -> Option<Draft<Box<dyn AnyPuzzle>>> {
    let generator = board.kind.generator.as_ref().filter(|generator| !generator.redrawn.is_empty())?;
    let mut making = Making::clone(board.making.as_deref()?);
    if making.alternatives.len() == MAX_ALTERNATIVES {
        making.alternatives.remove(0);
    }
    making.alternatives.push(other.to_vec());
    let alive = alive(&board.judge, &making.alternatives);
    let draft = generator.drafted(board.kind, &making)?;
    let (solution, members) = (own.to_vec(), Arc::new(board.survey.solutions.clone()));
    let mut best = Candidate { making, draft, members, board: board.data.clone(), solution, alive };
    let before = best.alive.len();
    for _ in 0..TRIES {
        let Some(&alternative) = rng.choose(&best.alive) else { break };
        best = changed(board, generator, &best, alternative, rng).unwrap_or(best);
    }
    if best.alive.len() >= before {
        return None;
    }
    let made = TextPuzzle::with(board.kind, best.board).ok()?;
    let board = TextPuzzle { making: Some(Arc::new(best.making)), ..made };
    Some(Draft { board: Box::new(board), solution: Some(best.solution) })
}

/// The numbers of the alternatives that are solutions.
fn alive(judge: &Judge, alternatives: &[Vec<i64>]) -> Vec<usize> {
    (0..alternatives.len()).filter(|&alternative| judge.is_solution(&alternatives[alternative])).collect()
}

/// The candidate with something redrawn where an alternative differs from its solution; `None` if that is not better.
fn changed(
    board: &TextPuzzle,
    generator: &TextGenerator,
    old: &Candidate,
    alternative: usize,
    rng: &mut Rng,
) -> Option<Candidate> {
    let mut new = old.clone();
    // Both are solutions of the board: either may become its only one.
    if rng.percent(50) {
        std::mem::swap(&mut new.solution, &mut new.making.alternatives[alternative]);
    }
    let what = rng.choose(&generator.redrawn)?;
    let is_random = [CHANCE, REGION].contains(&&what[..]);
    let (var, subscripts) = new.difference(alternative, (!is_random).then_some(&what[..]), rng)?;
    match is_random {
        true => new.redraw_at(what, board, generator, &subscripts, rng)?,
        false => new.redraw_value(var, board.judge.ranges.get(var)?, rng)?,
    }
    new.board = generator.made(board.kind, &new.draft, &new.making, &new.members, &new.solution)?;
    let judge = Judge::unnamed(&board.kind.judge, new.board.clone(), board.kind.bounds).ok()?;
    // A value that the changed board has no choice for is that one.
    let clamp = |values: &mut Vec<i64>| {
        values.iter_mut().zip(&judge.ranges).for_each(|(value, range)| *value = (*value).clamp(*range.start(), *range.end()));
    };
    clamp(&mut new.solution);
    new.making.alternatives.iter_mut().for_each(clamp);
    if !judge.is_solution(&new.solution) {
        return None;
    }
    let Candidate { making, solution, .. } = &mut new;
    making.alternatives.retain(|alternative| alternative != solution);
    new.alive = alive(&judge, &new.making.alternatives);
    (new.alive.len() < old.alive.len() || new.alive.len() == old.alive.len() && rng.percent(50)).then_some(new)
}

impl Candidate {
    /// A puzzle variable, with its subscripts, in which an alternative differs from the solution: of the solution of a name, or of
    /// any, each name as likely.
    fn difference(&self, alternative: usize, name: Option<&str>, rng: &mut Rng) -> Option<(usize, Vec<i64>)> {
        let keys: Vec<(&str, &[i64])> = keys(&self.members).collect();
        let alternative = &self.making.alternatives[alternative];
        let different: Vec<usize> = (0..keys.len()).filter(|&var| self.solution[var] != alternative[var]).collect();
        let names = self.members.iter().map(|(name, _)| &name[..]).filter(|known| name.is_none_or(|name| name == *known));
        let in_one = |name: &str| different.iter().copied().filter(|&var| keys[var].0 == name).collect::<Vec<usize>>();
        let by_name: Vec<Vec<usize>> = names.map(in_one).filter(|vars| !vars.is_empty()).collect();
        let vars = rng.choose(&by_name)?;
        let &var = rng.choose(vars)?;
        Some((var, keys[var].1.to_vec()))
    }

    /// Redraws `chance` or the region of a cell at or beside a puzzle variable, and makes the draft again.
    fn redraw_at(
        &mut self,
        what: &str,
        board: &TextPuzzle,
        generator: &TextGenerator,
        subscripts: &[i64],
        rng: &mut Rng,
    ) -> Option<()> {
        let [rows, columns] = self.making.size;
        let near = if rng.percent(50) { 0 } else { 1 };
        let side =
            |rng: &mut Rng, at: i64, count: usize| (at - near + rng.below(2 * near as usize + 1) as i64).clamp(1, count as i64);
        // Of two cells, either.
        let ends = subscripts.len() / 2;
        let end = if ends > 1 { 2 * rng.below(ends) } else { 0 };
        let [row, column] = [side(rng, *subscripts.get(end)?, rows), side(rng, *subscripts.get(end + 1)?, columns)];
        let cell = (row as usize - 1) * columns + column as usize - 1;
        match self.making.region_sizes.filter(|_| what == REGION) {
            Some(sizes) => moved(&mut self.making.regions, self.making.size, cell, sizes, rng)?,
            None => {
                self.making.chance[cell] = rng.below(100) as i64;
                self.making.redraws[cell] += 1;
            }
        }
        self.draft = generator.drafted(board.kind, &self.making)?;
        let members = board.kind.judge.solutions(self.draft.clone(), &super::judge::budget()).ok()?;
        if members != *self.members {
            let places = places(&self.members, &members);
            let mapped = |values: &[i64]| places.iter().map(|place| place.map_or(0, |place| values[place])).collect();
            self.solution = mapped(&self.solution);
            self.making.alternatives = self.making.alternatives.iter().map(|alternative| mapped(alternative)).collect();
            self.members = Arc::new(members);
        }
        Some(())
    }

    /// Redraws the value of a puzzle variable in the solution; `None` if it is the same.
    fn redraw_value(&mut self, var: usize, range: &RangeInclusive<i64>, rng: &mut Rng) -> Option<()> {
        let span = usize::try_from(range.end() - range.start()).unwrap_or(0) + 1;
        let value = range.start() + rng.below(span) as i64;
        (std::mem::replace(&mut self.solution[var], value) != value).then_some(())
    }
}

/// The subscripts of the puzzle variables, with the names of their solutions.
fn keys(members: &Members) -> impl Iterator<Item = (&str, &[i64])> {
    members.iter().flat_map(|(name, rows)| {
        let count = if rows.width == 0 { 1 } else { rows.len() };
        (0..count).map(move |number| (&name[..], &rows.cells[number * rows.width..(number + 1) * rows.width]))
    })
}

/// For each puzzle variable its number among others with the same subscripts.
fn places(old: &Members, new: &Members) -> Vec<Option<usize>> {
    let known: HashMap<(&str, &[i64]), usize> = keys(old).enumerate().map(|(place, key)| (key, place)).collect();
    keys(new).map(|key| known.get(&key).copied()).collect()
}
