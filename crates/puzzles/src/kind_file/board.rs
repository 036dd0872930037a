//! A board of a kind that is a text: its data, its puzzle variables, and their text.

use super::{
    FORMAT, RULES, TextKind,
    judge::{Judge, budget},
    part_names,
    redraw::{self, Making},
};
use crate::{
    AnyKind, AnyPuzzle, Clue, Edit, EncodeError, Encoding, Part, Picture, Playing, PuzzleVar, Said, TextError, UnitGrid,
    Violation, WriteError,
    abstract_model::own,
    generator::{Draft, Parameters, Rng},
    picture::Point,
    registry,
    text::MAX_CELLS,
};
use algebra::{
    Data, Formulation, Rows, Survey,
    data::{read, write_section},
    text::Source,
};
use model::{Interrupt, Model, Name};
use std::{fmt, ops::RangeInclusive, sync::Arc};

/// A board of a [`TextKind`].
#[derive(Clone)]
pub struct TextPuzzle {
    pub kind: &'static TextKind,
    pub data: Data,
    pub judge: Arc<Judge>,
    pub survey: Arc<Survey>,
    /// What a random board was made from, until its clues are chosen.
    pub making: Option<Arc<Making>>,
}

impl fmt::Debug for TextPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(None).unwrap_or_default())
    }
}

impl TextPuzzle {
    /// Reads a board: the name of the kind, which may be missing, and a data section.
    ///
    /// # Errors
    /// The first line that is not as expected.
    pub fn read(kind: &'static TextKind, text: &str) -> Result<Self, TextError> {
        let body = without_name(text, kind.name);
        let source = Source { name: "board", text: &body };
        let wrong = |error: algebra::text::ModelError| match error.source == "board" {
            true => TextError::new(error.line, error.message),
            false => TextError::new(1, format_args!("{} is not as its kind declares it: {error}", kind.name)),
        };
        if kind.needs_data() && crate::text::content_lines(&body).next().is_none() {
            return Err(TextError::expected(1, format_args!("`{}` and its data", kind.name), ""));
        }
        let section = read(source, &kind.vocabulary).map_err(wrong)?;
        let survey = section.survey(&kind.judge, &budget()).map_err(wrong)?;
        let ordered = kind.formats.ordered(&section.data, &kind.vocabulary);
        ordered.map_or_else(|| Self::of(kind, section.data, survey), |ordered| Self::with(kind, ordered))
    }

    /// The board with other data, which code has made.
    pub fn with(kind: &'static TextKind, data: Data) -> Result<Self, TextError> {
        let data = kind.formats.ordered(&data, &kind.vocabulary).unwrap_or(data);
        let survey = kind.judge.survey(data.clone(), &budget()).map_err(|fault| TextError::new(1, fault.error))?;
        Self::of(kind, data, survey)
    }

    /// The board with data that stand in line `line` of a text.
    ///
    /// # Errors
    /// If the data are not as the kind declares them.
    pub fn drawn(kind: &'static TextKind, data: Data, line: usize) -> Result<Self, TextError> {
        let survey = kind.judge.survey(data.clone(), &budget()).map_err(|fault| TextError::new(line, fault.error.message))?;
        Self::of(kind, data, survey).map_err(|error| TextError { line, ..error })
    }

    fn of(kind: &'static TextKind, data: Data, survey: Survey) -> Result<Self, TextError> {
        let members: usize = survey.solutions.iter().map(|(_, rows)| if rows.width == 0 { 1 } else { rows.len() }).sum();
        // Before the rules are written down, which takes more memory than the puzzle variables.
        if members > MAX_CELLS {
            return Err(TextError::new(1, format_args!("expected at most {MAX_CELLS} puzzle variables, found {members}")));
        }
        let computed = kind.rules_model().map_or_else(|| data.clone(), |rules| survey.computed(&data, rules));
        let judge = Judge::new(&kind.judge, computed, kind.bounds)?;
        Ok(Self { kind, data, judge: Arc::new(judge), survey: Arc::new(survey), making: None })
    }

    /// The cells: the index of a puzzle variable, its row and its column from 1. They are the members of the first solution
    /// with two subscripts that are at least 1.
    pub fn cells(&self) -> Vec<(usize, [i64; 2])> {
        let mut start = 0;
        for (_, rows) in &self.survey.solutions {
            if is_cells(rows) {
                return (start..).zip(rows.iter().map(|row| [row[0], row[1]])).collect();
            }
            start += if rows.width == 0 { 1 } else { rows.len() };
        }
        Vec::new()
    }

    /// The numbers of rows and columns: the parameters `rows` and `columns`, or `n` for both, or as many as there are cells.
    pub fn size(&self) -> [i64; 2] {
        let value = |name: &str| {
            let found = self.survey.data.params().find(|param| param.0 == name);
            found
                .and_then(|(_, rows)| rows.cells.first().copied())
                .filter(|side| (1..=crate::text::MAX_SIDE as i64).contains(side))
        };
        match (value("rows").zip(value("columns")), value("n")) {
            (Some((rows, columns)), _) => [rows, columns],
            (None, Some(n)) => [n, n],
            (None, None) => {
                let cells = self.cells();
                cells.iter().fold([0, 0], |most, (_, cell)| [most[0].max(cell[0]), most[1].max(cell[1])])
            }
        }
    }

    /// The names of the puzzle variables: `r1c2` for the members of the first solution of cells, `r1c2-r1c3` for those of the
    /// first solution of pairs of cells or corners.
    pub fn names(&self) -> Vec<Name> {
        let mut names = Vec::new();
        let mut named = [false, false];
        for (name, rows) in &self.survey.solutions {
            let [cells, pairs] = [is_cells(rows) && !named[0], is_pairs(rows) && !named[1]];
            named = [named[0] || cells, named[1] || pairs];
            if rows.width == 0 {
                names.push(Name::new(name));
            }
            for row in rows.iter() {
                names.push(match (cells, pairs) {
                    (true, _) => Name::new(format_args!("r{}c{}", row[0], row[1])),
                    (_, true) => Name::new(format_args!("r{}c{}-r{}c{}", row[0], row[1], row[2], row[3])),
                    _ => Name::new(format_args!("{name}[{}]", self.members(row))),
                });
            }
        }
        names
    }

    /// A member in words: numbers and texts, separated by commas.
    pub fn members(&self, row: &[i64]) -> String {
        let word = |&value: &i64| self.survey.data.text_of(value).map_or_else(|| value.to_string(), String::from);
        row.iter().map(word).collect::<Vec<_>>().join(",")
    }

    /// The data with what was computed of them when they were surveyed.
    fn computed(&self) -> Data {
        self.survey.computed(&self.data, &self.kind.vocabulary)
    }

    /// The model by a formulation, of other data if there are some.
    fn encoded(&self, name: &str, other: Option<Data>, model: Model) -> Result<Encoding, EncodeError> {
        // The judge has the rules as a model already.
        if name == RULES && other.is_none() {
            return Ok(Encoding { model: self.judge.model.clone(), views: self.judge.views.clone(), deductions: 0 });
        }
        let known = self.kind.formulations.iter();
        let resolved: Arc<Formulation> = match (known.clone().find(|known| known.entry.name == name), own(name)) {
            (Some(known), _) => known.resolved.clone(),
            (None, Some(text)) => self.kind.base.resolved(name, &text).map_err(EncodeError::Model)?,
            (None, None) => {
                return Err(EncodeError::NoSuch { name: name.into(), known: known.map(|known| known.entry.name).collect() });
            }
        };
        self.instantiated(name, &resolved, other.unwrap_or_else(|| self.computed()), model)
    }

    fn instantiated(&self, name: &str, resolved: &Formulation, data: Data, mut model: Model) -> Result<Encoding, EncodeError> {
        let views = resolved.instantiate(data, &mut model).map_err(EncodeError::Model)?;
        let vars = self.judge.ranges.len();
        if views.len() != vars && !model.is_incomplete() {
            let found = views.len();
            return Err(EncodeError::Refused(format!("`{name}` has solutions of {found} values; the board has {vars}")));
        }
        Ok(Encoding { model: model.interrupted_by(Interrupt::default()), views, deductions: 0 })
    }
}

/// The text of a board with the name of its kind at the start blanked out, so that lines and columns stay.
fn without_name(text: &str, name: &str) -> String {
    let at = crate::text::content_lines(text).next().and_then(|(line, content)| {
        let rest = content.strip_prefix(name)?;
        rest.chars().next().is_none_or(char::is_whitespace).then_some(line)
    });
    let Some(at) = at else { return text.into() };
    let blank = |(number, line): (usize, &str)| match number + 1 == at {
        true => line.replacen(name, &" ".repeat(name.len()), 1),
        false => line.to_string(),
    };
    text.split_inclusive('\n').enumerate().map(blank).collect()
}

pub fn is_cells(rows: &Rows) -> bool {
    rows.width == 2 && are_in_board(rows)
}

/// Whether the members are pairs of cells, or of corners.
pub fn is_pairs(rows: &Rows) -> bool {
    rows.width == 4 && are_in_board(rows)
}

fn are_in_board(rows: &Rows) -> bool {
    !rows.is_empty() && rows.cells.iter().all(|value| (1..=crate::text::MAX_SIDE as i64 + 1).contains(value))
}

impl AnyPuzzle for TextPuzzle {
    fn kind(&self) -> &'static dyn AnyKind {
        registry::find(self.kind.name).expect("the kind of a board was added")
    }
    fn vars(&self) -> Vec<PuzzleVar> {
        self.names().into_iter().zip(self.ranges()).map(|(name, range)| PuzzleVar { name, range }).collect()
    }
    fn data(&self) -> Option<Data> {
        Some(self.data.clone())
    }
    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        self.judge.ranges.clone()
    }
    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        self.judge.violations(solution)
    }
    fn is_surely_solution(&self, _: &[i64]) -> bool {
        false
    }
    fn cost(&self, solution: &[i64]) -> Option<i64> {
        self.judge.cost(solution)
    }
    fn has_objective(&self) -> bool {
        self.kind().objective().is_some()
    }
    fn clues(&self) -> Vec<Clue> {
        super::clues::clues(self)
    }
    fn with_clues(&self, kept: &[bool]) -> Box<dyn AnyPuzzle> {
        Box::new(super::clues::with_clues(self, kept))
    }
    fn with_all_clues(&self, solution: &[i64]) -> Box<dyn AnyPuzzle> {
        Box::new(super::clues::with_all_clues(self, solution))
    }
    fn reveal(&self, solution: &[i64], _: &Parameters, _: &mut Rng) -> Option<Box<dyn AnyPuzzle>> {
        match self.kind.generator.as_ref().filter(|generator| !generator.redrawn.is_empty() && self.making.is_some()) {
            Some(generator) => Some(Box::new(redraw::revealed(self, generator, solution)?)),
            None => Some(self.with_all_clues(solution)),
        }
    }
    fn must_keep(&self, _: &Clue) -> bool {
        false
    }
    fn separate(&self, solutions: [&[i64]; 2], _: &Parameters, rng: &mut Rng) -> Option<Draft<Box<dyn AnyPuzzle>>> {
        redraw::separated(self, solutions, rng)
    }
    fn accepts(&self, _: &[i64], _: &Parameters) -> bool {
        true
    }
    fn canonical_form(&self, _: &[i64]) -> String {
        self.write(None).unwrap_or_default()
    }
    fn playing(&self) -> Playing {
        // A cell with or without a mark may be left blank; a number may not.
        let ranges = &self.judge.ranges;
        let marks = ranges.iter().all(|range| *range == (0..=1));
        if marks { Playing::blank(0, ranges.len()) } else { Playing::default() }
    }
    fn edits(&self) -> Vec<Edit> {
        super::edits::edits(self)
    }
    fn edited(&self, edit: &str, value: &str) -> Result<Box<dyn AnyPuzzle>, String> {
        Ok(Box::new(super::edits::edited(self, edit, value)?))
    }
    fn sudoku_9x9(&self) -> Option<[u8; 81]> {
        None
    }
    fn unit_grid(&self) -> Option<UnitGrid> {
        None
    }
    fn parts(&self) -> Result<Vec<Part>, String> {
        super::parts::parts(self)
    }
    fn say(&self, var: usize, said: Said<'_>) -> String {
        part_names::say(self, var, said)
    }
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        super::drawing::draw(self, known)
    }
    fn origin(&self) -> Point {
        super::drawing::origin(self)
    }
    fn write(&self, format: Option<&str>) -> Result<String, WriteError> {
        match format {
            None | Some(FORMAT) => Ok(format!(
                "{}\n{}",
                self.kind.name,
                write_section(&self.survey.given(&self.kind.vocabulary), &self.kind.vocabulary, &self.survey)
            )),
            Some(name) => self
                .kind
                .formats
                .write(&self.data, name, &self.kind.vocabulary)
                .unwrap_or_else(|| Err(WriteError(format!("{} has no format `{name}`", self.kind.name)))),
        }
    }
    fn read_solution(&self, text: &str) -> Result<Vec<i64>, TextError> {
        self.kind.formats.solution(self, text)
    }
    fn default_formulation(&self) -> &'static str {
        let (name, from) = self.kind.default.unwrap_or((RULES, 0));
        if self.judge.ranges.len() >= from { name } else { RULES }
    }
    fn encode_within(&self, formulation: &str, interrupt: Interrupt) -> Result<Encoding, EncodeError> {
        self.encoded(formulation, None, Model::default().interrupted_by(interrupt))
    }
    fn encode_text(&self, _: &str, _: Model) -> Option<Result<Encoding, EncodeError>> {
        None
    }
    fn encode_draft(&self, interrupt: Interrupt) -> Option<Result<Encoding, EncodeError>> {
        let draft = self.kind.draft.as_ref()?;
        Some(self.instantiated("draft", draft, self.computed(), Model::unnamed().interrupted_by(interrupt)))
    }
    fn chooses_by_draft(&self) -> bool {
        self.kind.draft_chooses
    }
    fn encode_unnamed(&self, formulation: &str, interrupt: Interrupt) -> Result<Encoding, EncodeError> {
        self.encoded(formulation, None, Model::unnamed().interrupted_by(interrupt))
    }
    fn encode_with_clues(&self, formulation: &str, kept: &[bool], interrupt: Interrupt) -> Option<Result<Encoding, EncodeError>> {
        let data = super::clues::data_with_clues(self, kept);
        Some(self.encoded(formulation, Some(data), Model::unnamed().interrupted_by(interrupt)))
    }
}
