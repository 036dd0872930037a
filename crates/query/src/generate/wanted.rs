//! Boards at a level: what is too hard gets clues back, what is too easy is tried again.

use super::{GenerateError, Request, minimise::orbits};
use crate::clue_set::ClueSet;
use explain::{Cost, End, Explainer, Grade, Level, TECHNIQUES};
use puzzles::{
    AnyKind, AnyPuzzle, Clue, Solution,
    generator::{Parameters, Rng},
};
use solve::{BACKENDS, Limit, Limits};
use std::{cmp::Ordering, collections::BTreeMap, ops::RangeInclusive};

/// How hard a board shall be; all that is named must hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted {
    /// Its level.
    pub level: Option<Level>,
    /// Its number, on the scale of grades.
    pub grade: Option<RangeInclusive<f64>>,
    /// A technique of its hardest round: without it, the board cannot be solved by simpler steps.
    pub technique: Option<String>,
    /// Whether no clue may be redundant: boards that are too hard get no clues back.
    pub is_minimal: bool,
    /// Where nothing else is named: of [some boards](PREFERRED_AMONG) one of this level, else the hardest below it, else the easiest.
    pub preferred: Option<Level>,
}

/// The level of a board that a person would solve.
const PREFERRED: Level = Level::Medium;

/// The number of boards of which one is taken where none has the preferred level.
pub const PREFERRED_AMONG: usize = 8;

/// The word for every level.
const ANY: &str = "any";

/// The names of the parameters that say how hard a board shall be, for every kind.
const NAMES: [&str; 4] = ["level", "grade", "technique", "minimal"];

/// The parameters that choose the clues of a board: with them, its level is what comes.
const CHOICES: [&str; 3] = ["clues", "density", "pattern"];

/// The parameters of a board of a kind and how hard it shall be, from names and values: `level`, `grade`, `technique` and `minimal`
/// are understood for every kind, the others are the parameters of the kind. Without a size, a level has its own. Where nothing says
/// how hard the board shall be nor how many clues it has, it is one that a person would solve: [preferably](Wanted::preferred)
/// of medium level.
///
/// # Errors
/// If a size, name or value is not allowed.
pub fn parameters(kind: &dyn AnyKind, size: Option<&str>, values: &[(&str, &str)]) -> Result<(Parameters, Wanted), String> {
    let (hard, own): (Vec<_>, Vec<_>) = values.iter().partition(|(name, _)| NAMES.contains(name));
    let mut wanted = Wanted::default();
    let is_chosen = own.iter().any(|(name, _)| CHOICES.contains(name));
    for &(name, value) in &hard {
        let set = match name {
            "level" if value == ANY => Ok(()),
            "level" => level(value).map(|level| wanted.level = Some(level)),
            "grade" => grades(value).map(|grades| wanted.grade = Some(grades)),
            "minimal" => truth(value).map(|is_minimal| wanted.is_minimal = is_minimal),
            _ => technique(value).map(|technique| wanted.technique = Some(technique)),
        };
        set.map_err(|why| format!("{name}: {why}"))?;
    }
    let mut sizes = kind.sizes();
    let levels: Vec<Level> = levels(kind).collect();
    if hard.is_empty() && !is_chosen {
        let below = levels.iter().rev().find(|level| **level <= PREFERRED);
        wanted.preferred = below.or(levels.first()).copied();
    }
    if let (Some(level), None) = (wanted.level, size) {
        let names = || levels.iter().map(|level| level.name()).collect::<Vec<_>>().join(", ");
        let missing = || match levels.is_empty() {
            true => "level: boards of this kind have no levels".to_string(),
            false => format!("level: hardly any board is {level}; the levels are {}; with a size, it is tried", names()),
        };
        sizes.default = sizes.of_levels[level as usize].ok_or_else(missing)?;
    }
    Ok((Parameters::new(&sizes, kind.parameters(), size, &own)?, wanted))
}

/// The levels that boards of a kind have, the easiest first.
pub fn levels(kind: &dyn AnyKind) -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().zip(kind.sizes().of_levels).filter_map(|(level, size)| size.map(|_| level))
}

/// A level by its name.
///
/// # Errors
/// If there is no such level.
fn level(text: &str) -> Result<Level, String> {
    let found = Level::ALL.into_iter().find(|level| level.name() == text);
    let known = || Level::ALL.map(Level::name).join(", ");
    found.ok_or_else(|| format!("expected one of {}, or {ANY}, found {}", known(), puzzles::quoted(text)))
}

fn truth(text: &str) -> Result<bool, String> {
    text.parse().map_err(|_| format!("expected true or false, found {}", puzzles::quoted(text)))
}

/// A technique by its name.
///
/// # Errors
/// If there is no such technique.
fn technique(text: &str) -> Result<String, String> {
    let known = || TECHNIQUES.iter().map(|technique| technique.name);
    let found = known().find(|name| name.eq_ignore_ascii_case(text));
    found.map(Into::into).ok_or_else(|| format!("expected one of {}", known().collect::<Vec<_>>().join(", ")))
}

/// A range of grades, such as `3.0..4.5`.
///
/// # Errors
/// If it is not a range.
fn grades(text: &str) -> Result<RangeInclusive<f64>, String> {
    let wrong = || format!("expected a range such as 3.0..4.5, found {}", puzzles::quoted(text));
    let (from, to) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    match (number(from), number(to)) {
        (Some(from), Some(to)) if from <= to => Ok(from..=to),
        _ => Err(wrong()),
    }
}

impl Wanted {
    /// Whether any board will do.
    pub fn is_any(&self) -> bool {
        self.level.is_none() && self.grade.is_none() && self.technique.is_none() && self.preferred.is_none()
    }

    /// The cost of the hardest inference that may be needed, if some are too hard.
    fn most(&self) -> Option<Cost> {
        let of_level = self.level.or(self.preferred).filter(|level| *level < Level::Extreme).map(Level::most);
        let of_grade = self.grade.as_ref().map(|range| Cost((range.end() * 10.0).clamp(0.0, 999.0) as u16));
        of_level.into_iter().chain(of_grade).min()
    }

    /// Whether a grade is too easy, fits, or is too hard; `named` says whether a technique is among the hardest steps.
    fn judge(&self, grade: &Grade, named: impl Fn(&str) -> bool) -> Ordering {
        if grade.end != End::Solved {
            return Ordering::Greater;
        }
        let level = self.level.or(self.preferred).map_or(Ordering::Equal, |level| grade.level().cmp(&level));
        let number = grade.number();
        let range = match &self.grade {
            Some(range) if number < *range.start() => Ordering::Less,
            Some(range) if number > *range.end() => Ordering::Greater,
            _ => Ordering::Equal,
        };
        // A technique that is missing may be above or below: more clues make steps simpler.
        let missing = || self.technique.as_ref().is_some_and(|name| !named(name));
        level.then(range).then_with(|| if missing() { Ordering::Greater } else { Ordering::Equal })
    }
}

/// The grades of boards that were found on the way.
#[derive(Debug, Default)]
pub struct Graded {
    graded: u64,
    levels: BTreeMap<Level, u64>,
}

impl Graded {
    fn note(&mut self, level: Option<Level>) {
        self.graded += 1;
        if let Some(level) = level {
            *self.levels.entry(level).or_default() += 1;
        }
    }

    /// The error that none of them was as wanted, if there were any.
    pub fn unmet(self, limit: Option<Limit>) -> Option<GenerateError> {
        let Self { graded, levels } = self;
        (graded > 0).then_some(GenerateError::Unmet { graded, levels, limit })
    }
}

/// A board with as many of its clues as make it fit best.
pub struct Fitted {
    /// The board.
    pub board: Box<dyn AnyPuzzle>,
    /// Its level, if the whole board is graded.
    pub level: Option<Level>,
    /// Whether it is too easy, as wanted, or too hard.
    pub order: Ordering,
}

impl Fitted {
    /// How far it is from the preferred level: below it, the hardest is nearest; above it, the easiest.
    pub fn distance(&self) -> usize {
        let level = self.level.map_or(Level::ALL.len(), |level| level as usize);
        match self.order {
            Ordering::Equal => 0,
            Ordering::Less => Level::ALL.len() - level,
            Ordering::Greater => Level::ALL.len() + level,
        }
    }
}

/// The board, perhaps with more of its clues, as near as they bring it to the level wanted; `None` at a limit.
///
/// More clues keep the solution unique, so nothing is proved again, and make no board harder. They are not added where none may be
/// redundant, or their number or a pattern is asked for; with a symmetry, all clues of an orbit are. Cost: one look at the steps up
/// to the hardest ones wanted for each clue that is added, but for those found by bisection that are needed anyway.
///
/// # Errors
/// If boards of the kind or size are not explained.
pub fn fitted(
    request: &Request<'_>,
    board: Box<dyn AnyPuzzle>,
    solution: &Solution,
    rng: &mut Rng,
    graded: &mut Graded,
) -> Result<Option<Fitted>, GenerateError> {
    let (wanted, params) = (&request.wanted, request.params);
    let mut judge = Judge { wanted, limits: &request.limits, graded };
    let may_add = !wanted.is_minimal && params.clues().is_none() && params.pattern().is_none();
    let board = match judge.is_too_hard(&*board) {
        // No level is preferred where boards are not explained.
        Err(_) if wanted.preferred.is_some() => return Ok(Some(Fitted { board, level: None, order: Ordering::Equal })),
        Err(error) => return Err(error),
        Ok(None) => return Ok(None),
        Ok(Some(true)) if may_add => board,
        Ok(Some(_)) => {
            let found = judge.fitted(board)?;
            if found.order != Ordering::Greater || !may_add || wanted.technique.is_none() {
                return Ok(Some(found));
            }
            found.board
        }
    };
    let Some(full) = board.reveal(solution.values(), params, rng) else { return Ok(None) };
    let mut more = MoreClues::new(&*full, &board.clues(), params, rng);
    let found = match wanted.technique {
        Some(_) => more.one_by_one(&mut judge)?,
        None => more.as_few_as_needed(&mut judge)?,
    };
    Ok(found.filter(|found| found.board.accepts(solution.values(), params)))
}

/// Clues of the solution beside those of a board, in random order.
struct MoreClues<'f> {
    full: &'f dyn AnyPuzzle,
    kept: ClueSet,
    orbits: Vec<ClueSet>,
    left: Vec<usize>,
}

impl<'f> MoreClues<'f> {
    fn new(full: &'f dyn AnyPuzzle, own: &[Clue], params: &Parameters, rng: &mut Rng) -> Self {
        let clues = full.clues();
        let kept = ClueSet::of(clues.len(), (0..clues.len()).filter(|&clue| own.contains(&clues[clue])));
        let mut left: Vec<usize> = (0..clues.len()).filter(|&clue| !kept.contains(clue)).collect();
        rng.shuffle(&mut left);
        Self { full, kept, orbits: orbits(&clues, params), left }
    }

    fn board(&self, added: &[usize]) -> Box<dyn AnyPuzzle> {
        let mut all = self.kept.clone();
        added.iter().for_each(|&clue| all.unite(&self.orbits[clue]));
        self.full.with_clues(&(0..self.orbits.len()).map(|clue| all.contains(clue)).collect::<Vec<_>>())
    }

    /// The board with the first clues that make it as wanted, or too easy.
    fn one_by_one(&self, judge: &mut Judge<'_>) -> Result<Option<Fitted>, GenerateError> {
        for count in 1..=self.left.len() {
            let found = judge.fitted(self.board(&self.left[..count]))?;
            if found.order != Ordering::Greater {
                return Ok(Some(found));
            }
            if judge.limits.reached().is_some() {
                break;
            }
        }
        Ok(None)
    }

    /// The board with a set of clues that makes it no longer too hard, and of which none can be left out; with all, if it is too
    /// hard then.
    fn as_few_as_needed(&mut self, judge: &mut Judge<'_>) -> Result<Option<Fitted>, GenerateError> {
        let all = self.left.len();
        // So many are too few; so many are enough, once that is known.
        let (mut few, mut enough) = (0, None);
        while enough.is_none_or(|enough| enough - few > 1) {
            let tried = enough.map_or((few * 2).max(1).min(all), |enough| usize::midpoint(few, enough));
            match judge.is_too_hard(&*self.board(&self.left[..tried]))? {
                Some(true) if tried == all => return judge.fitted(self.board(&self.left)).map(Some),
                Some(true) => few = tried,
                Some(false) => enough = Some(tried),
                None => return Ok(None),
            }
        }
        let high = enough.unwrap_or(all);
        self.left.truncate(high);
        // The last one is needed.
        for place in (0..high.saturating_sub(1)).rev() {
            let fewer = [&self.left[..place], &self.left[place + 1..]].concat();
            match judge.is_too_hard(&*self.board(&fewer))? {
                Some(true) => {}
                Some(false) => self.left = fewer,
                None => return Ok(None),
            }
        }
        judge.fitted(self.board(&self.left)).map(Some)
    }
}

/// Says how hard boards with one solution are.
struct Judge<'j> {
    wanted: &'j Wanted,
    limits: &'j Limits,
    graded: &'j mut Graded,
}

impl Judge<'_> {
    fn explainer<'b>(&self, board: &'b dyn AnyPuzzle) -> Result<Explainer<'b>, GenerateError> {
        Explainer::new(board).map_err(|error| GenerateError::Parameters(error.to_string()))
    }

    /// Whether a board needs harder inferences than those wanted; `None` at a limit.
    fn is_too_hard(&self, board: &dyn AnyPuzzle) -> Result<Option<bool>, GenerateError> {
        let Some(most) = self.wanted.most() else { return Ok(Some(false)) };
        Ok(self.explainer(board)?.is_solved_within(most, self.limits).map(|is_solved| !is_solved))
    }

    /// A board with its level.
    fn fitted(&mut self, board: Box<dyn AnyPuzzle>) -> Result<Fitted, GenerateError> {
        let explainer = self.explainer(&*board)?;
        let (level, order) = match (self.wanted.level.or(self.wanted.preferred), &self.wanted.grade, &self.wanted.technique) {
            (Some(wanted), None, None) => {
                let level = explainer.level(self.limits);
                (level, level.map_or(Ordering::Greater, |level| level.cmp(&wanted)))
            }
            _ => {
                let grade = explainer.grade(true, self.limits);
                (grade.whole_level(), self.order(&explainer, &grade))
            }
        };
        drop(explainer);
        self.graded.note(level);
        Ok(Fitted { board, level, order })
    }

    /// How a board with this grade compares with what is wanted.
    fn order(&self, explainer: &Explainer<'_>, grade: &Grade) -> Ordering {
        // A grade names chains by their length; only the steps themselves tell a wing from a skyscraper.
        let in_path = |name: &str| {
            let path = explainer.path(&[], None, BACKENDS[0], self.limits);
            path.is_ok_and(|path| path.steps.iter().any(|step| step.cost == grade.hardest && explainer.technique(step) == name))
        };
        let named = |name: &str| grade.techniques.contains(&name) || grade.hardest >= Cost::chain(2) && in_path(name);
        self.wanted.judge(grade, named)
    }
}
