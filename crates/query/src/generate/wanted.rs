//! Boards at a level: what is too hard gets clues back, what is too easy is tried again.

use super::{GenerateError, Request};
use explain::{Cost, End, Explainer, Grade, Level, TECHNIQUES};
use puzzles::{
    AnyKind, AnyPuzzle, Solution,
    generator::{Parameters, Rng, Symmetry},
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
}

/// The names of the parameters that say how hard a board shall be, for every kind.
const NAMES: [&str; 3] = ["level", "grade", "technique"];

/// The parameters of a board of a kind and how hard it shall be, from names and values: `level`, `grade` and `technique` are
/// understood for every kind, the others are the parameters of the kind. Without a size, a level has its own.
///
/// # Errors
/// If a size, name or value is not allowed.
pub fn parameters(kind: &dyn AnyKind, size: Option<&str>, values: &[(&str, &str)]) -> Result<(Parameters, Wanted), String> {
    let (hard, own): (Vec<_>, Vec<_>) = values.iter().partition(|(name, _)| NAMES.contains(name));
    let mut wanted = Wanted::default();
    for (name, value) in hard {
        let set = match name {
            "level" => level(value).map(|level| wanted.level = Some(level)),
            "grade" => grades(value).map(|grades| wanted.grade = Some(grades)),
            _ => technique(value).map(|technique| wanted.technique = Some(technique)),
        };
        set.map_err(|why| format!("{name}: {why}"))?;
    }
    let mut sizes = kind.sizes();
    if let Some(level) = wanted.level {
        sizes.default = sizes.of_levels[level as usize];
    }
    Ok((Parameters::new(&sizes, kind.parameters(), size, &own)?, wanted))
}

/// A level by its name.
///
/// # Errors
/// If there is no such level.
pub fn level(text: &str) -> Result<Level, String> {
    let found = Level::ALL.into_iter().find(|level| level.name() == text);
    found.ok_or_else(|| format!("expected one of {}, found {}", Level::ALL.map(Level::name).join(", "), puzzles::quoted(text)))
}

/// A technique by its name.
///
/// # Errors
/// If there is no such technique.
pub fn technique(text: &str) -> Result<String, String> {
    let known = || TECHNIQUES.iter().map(|technique| technique.name);
    let found = known().find(|name| name.eq_ignore_ascii_case(text));
    found.map(Into::into).ok_or_else(|| format!("expected one of {}", known().collect::<Vec<_>>().join(", ")))
}

/// A range of grades, such as `3.0..4.5`.
///
/// # Errors
/// If it is not a range.
pub fn grades(text: &str) -> Result<RangeInclusive<f64>, String> {
    let wrong = || format!("expected a range such as 3.0..4.5, found {}", puzzles::quoted(text));
    let (from, to) = text.split_once("..").ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    match (number(from), number(to)) {
        (Some(from), Some(to)) if from <= to => Ok(from..=to),
        _ => Err(wrong()),
    }
}

impl Wanted {
    /// Whether nothing is named.
    pub fn is_any(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a grade is too easy, fits, or is too hard; `named` says whether a technique is among the hardest steps.
    fn judge(&self, grade: &Grade, named: impl Fn(&str) -> bool) -> Ordering {
        if grade.end != End::Solved {
            return Ordering::Greater;
        }
        let level = self.level.map_or(Ordering::Equal, |level| grade.level().cmp(&level));
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
    fn note(&mut self, grade: &Grade) {
        self.graded += 1;
        if let Some(level) = grade.whole_level() {
            *self.levels.entry(level).or_default() += 1;
        }
    }

    /// The error that none of them was as wanted, if there were any.
    pub fn unmet(self, limit: Option<Limit>) -> Option<GenerateError> {
        let Self { graded, levels } = self;
        (graded > 0).then_some(GenerateError::Unmet { graded, levels, limit })
    }
}

/// The board, perhaps with more of its clues, at the level wanted; `None` if there is none.
///
/// More clues keep the solution unique, so nothing is proved again. They are not added where their number, a symmetry or a
/// pattern is asked for.
///
/// # Errors
/// If boards of the kind or size are not explained.
pub fn fitted(
    request: &Request<'_>,
    board: Box<dyn AnyPuzzle>,
    solution: &Solution,
    rng: &mut Rng,
    graded: &mut Graded,
) -> Result<Option<Box<dyn AnyPuzzle>>, GenerateError> {
    let (wanted, params) = (&request.wanted, request.params);
    let mut judge = |board: &dyn AnyPuzzle| judge(wanted, board, &request.limits, graded);
    match judge(&*board)? {
        Ordering::Equal => return Ok(Some(board)),
        Ordering::Less => return Ok(None),
        Ordering::Greater if has_choice(params) => return Ok(None),
        Ordering::Greater => {}
    }
    let Some(full) = board.reveal(solution.values(), params, rng) else { return Ok(None) };
    let (clues, own) = (full.clues(), board.clues());
    let mut kept: Vec<bool> = clues.iter().map(|clue| own.contains(clue)).collect();
    let mut left: Vec<usize> = (0..clues.len()).filter(|&clue| !kept[clue]).collect();
    rng.shuffle(&mut left);
    for clue in left {
        if request.limits.reached().is_some() {
            return Ok(None);
        }
        kept[clue] = true;
        let board = full.with_clues(&kept);
        match judge(&*board)? {
            Ordering::Equal => return Ok(board.accepts(solution.values(), params).then_some(board)),
            Ordering::Less => return Ok(None),
            Ordering::Greater => {}
        }
    }
    Ok(None)
}

/// Whether the parameters say which clues a board has, or how many.
fn has_choice(params: &Parameters) -> bool {
    params.clues().is_some() || params.symmetry() != Symmetry::None || params.pattern().is_some()
}

/// How a board with one solution compares with what is wanted.
fn judge(wanted: &Wanted, board: &dyn AnyPuzzle, limits: &Limits, graded: &mut Graded) -> Result<Ordering, GenerateError> {
    let explainer = Explainer::new(board).map_err(|error| GenerateError::Parameters(error.to_string()))?;
    let grade = explainer.grade(true, limits);
    graded.note(&grade);
    // A grade names chains by their length; only the steps themselves tell a wing from a skyscraper.
    let in_path = |name: &str| {
        let path = explainer.path(&[], None, BACKENDS[0], limits);
        path.is_ok_and(|path| path.steps.iter().any(|step| step.cost == grade.hardest && explainer.technique(step) == name))
    };
    let named = |name: &str| grade.techniques.contains(&name) || grade.hardest >= Cost::chain(2) && in_path(name);
    Ok(wanted.judge(&grade, named))
}
