//! What the rest of the program asks of a board of a kind that is a text.

use super::{
    FORMAT,
    board::{TextPuzzle, is_cells, is_pairs},
    clues, drawing, edits, facts,
    judge::{Judge, UNDECIDED},
    parts,
    record::{self, JSON},
    redraw, rooms,
    sections::{DefaultFor, Draw, Refusal, Requirement, Style, Zero},
};
use crate::{
    AnyKind, AnyPuzzle, Clue, Drawer, Edit, EncodeError, Encoding, Part, Playing, PuzzleVar, Said, TextError, Tool, UnitGrid,
    Violation, Wording, WriteError,
    abstract_model::own,
    generator::{Draft, Parameters, Rng},
    picture::Point,
    registry,
};
use algebra::{Data, Formulation, data::write_section};
use model::{Interrupt, Model, Position};
use std::{collections::BTreeMap, iter::repeat_n, ops::RangeInclusive, sync::Arc};

/// Why a formulation that lists combinations is refused.
const TOO_MANY: &str = "there are too many combinations of values to list for a set of cells";

impl TextPuzzle {
    /// The data with what was computed of them when they were surveyed.
    pub fn computed(&self) -> Data {
        self.survey.computed(&self.data, &self.kind.vocabulary)
    }

    /// The value of a parameter without subscripts, also of one that is computed.
    pub fn scalar(&self, name: &str) -> Option<i64> {
        self.survey.data.params().find(|param| param.0 == name)?.1.cells.first().copied()
    }

    /// The model by a formulation, of other data if there are some.
    fn encoded(&self, name: &str, other: Option<Data>, model: Model) -> Result<Encoding, EncodeError> {
        if let Some(too_large) = &self.judge.too_large {
            return Err(EncodeError::Refused(too_large.clone()));
        }
        // The judge has the rules as a model already.
        if name == self.kind.reference && other.is_none() && model.is_unnamed() {
            return Ok(Encoding { model: self.judge.model.clone(), views: self.judge.views.clone(), deductions: 0 });
        }
        let known = self.kind.formulations.iter();
        let refusal = known.clone().find(|known| known.entry.name == name).and_then(|known| known.refusal.as_ref());
        if let Some(Refusal { param, reason }) = refusal
            && let Some(value) = self.scalar(&param.name).filter(|value| *value != 0)
        {
            return Err(EncodeError::Refused(reason.replace(&format!("{{{}}}", param.name), &value.to_string())));
        }
        // With other clues there are other combinations.
        let with_other = match (&other, self.listing()) {
            (Some(data), Some((listing, _))) if listing == name => {
                Some(Self::with(self.kind, data.clone()).map_err(|error| EncodeError::Refused(error.problem))?)
            }
            _ => None,
        };
        let board = with_other.as_ref().unwrap_or(self);
        let mut data = if with_other.is_some() { board.computed() } else { other.unwrap_or_else(|| self.computed()) };
        if self.listing().is_some_and(|(listing, _)| listing == name) {
            let listed = board.combinations().ok_or_else(|| EncodeError::Refused(TOO_MANY.into()))?;
            listed.params().for_each(|(name, rows)| data.param_rows(name, rows));
        }
        let resolved: Arc<Formulation> = match (known.clone().find(|known| known.entry.name == name), own(name)) {
            (Some(known), _) => known.resolved.clone(),
            (None, Some(text)) => self.kind.base.resolved(name, &text).map_err(EncodeError::Model)?,
            (None, None) => {
                return Err(EncodeError::NoSuch { name: name.into(), known: known.map(|known| known.entry.name).collect() });
            }
        };
        self.instantiated(name, &resolved, data, model)
    }

    fn instantiated(&self, name: &str, resolved: &Formulation, data: Data, mut model: Model) -> Result<Encoding, EncodeError> {
        let views = resolved.instantiate(data, &mut model).map_err(EncodeError::Model)?;
        let vars = self.judge.ranges.len();
        if views.len() != vars && !model.is_incomplete() {
            return Err(EncodeError::other_solution(name, views.len(), vars));
        }
        Ok(Encoding { model: model.interrupted_by(Interrupt::default()), views, deductions: 0 })
    }

    /// The puzzle variables in each cell, and those between it and another, by its row and column from 0.
    fn vars_at(&self) -> BTreeMap<[u16; 2], Vec<usize>> {
        let mut vars: BTreeMap<[u16; 2], Vec<usize>> = BTreeMap::new();
        let mut start = 0;
        for (_, rows) in &self.survey.solutions {
            let cells = usize::from(is_cells(rows)) + 2 * usize::from(is_pairs(rows));
            for (var, row) in (start..).zip(rows.iter()) {
                for cell in row[..2 * cells].chunks(2) {
                    let place = [cell[0] - 1, cell[1] - 1].map(|at| u16::try_from(at).unwrap_or(u16::MAX));
                    vars.entry(place).or_default().push(var);
                }
            }
            start += if rows.width == 0 { 1 } else { rows.len() };
        }
        vars
    }

    /// The rules with wide sets, if the kind has some and the board is not too large for them.
    fn wide_judge(&self) -> Option<Judge> {
        let wide = self.kind.wide_judge.as_ref()?;
        Judge::unnamed(wide, self.data.clone(), self.kind.bounds)
            .ok()
            .filter(|wide| wide.too_large.is_none() && wide.ranges == self.judge.ranges)
    }
}

impl AnyPuzzle for TextPuzzle {
    fn kind(&self) -> &'static dyn AnyKind {
        registry::find(self.kind.name).expect("the kind of a board was added")
    }
    fn vars(&self) -> Vec<PuzzleVar> {
        self.names().into_iter().zip(self.ranges()).map(|(name, range)| PuzzleVar { name, range }).collect()
    }
    fn data(&self) -> Data {
        let mut data = self.data.clone();
        self.combinations().iter().flat_map(|listed| listed.params()).for_each(|(name, rows)| data.param_rows(name, rows));
        data
    }
    fn ranges(&self) -> Vec<RangeInclusive<i64>> {
        self.judge.ranges.clone()
    }
    fn violations(&self, solution: &[i64]) -> Vec<Violation> {
        match self.judge.verdict(solution) {
            Some(true) => return Vec::new(),
            // What names them would search once more, up to the same limit.
            None => return vec![Violation { rule: UNDECIDED, vars: Vec::new() }],
            Some(false) => {}
        }
        let vars = self.vars_at();
        let at = |position: Position| vars.get(&[position.row, position.col]).cloned().unwrap_or_default();
        let wide = self.wide_judge().map(|wide| wide.violations_at(solution, &at)).filter(|named| !named.is_empty());
        wide.unwrap_or_else(|| match self.named_judge() {
            Ok(named) => named.violations_at(solution, &at),
            Err(_) => self.judge.violations(solution),
        })
    }
    fn is_solution(&self, values: &[i64]) -> bool {
        self.judge.is_solution(values)
    }
    fn cost(&self, solution: &[i64]) -> Option<i64> {
        self.judge.cost(solution)
    }
    fn has_objective(&self) -> bool {
        self.kind().objective().is_some()
    }
    fn clues(&self) -> Vec<Clue> {
        clues::clues(self)
    }
    fn with_clues(&self, kept: &[bool]) -> Box<dyn AnyPuzzle> {
        Box::new(clues::with_clues(self, kept))
    }
    fn with_all_clues(&self, solution: &[i64]) -> Box<dyn AnyPuzzle> {
        Box::new(clues::with_all_clues(self, solution))
    }
    fn misshapen(&self) -> Option<String> {
        let is_broken = |Requirement { params, range, .. }: &&Requirement| {
            let values: Vec<Option<i64>> = params.iter().map(|param| self.scalar(&param.name)).collect();
            match range {
                Some(range) => values.iter().flatten().any(|value| !range.contains(value)),
                None => values.windows(2).any(|two| two[0] != two[1]),
            }
        };
        let Requirement { sentence, params, .. } = self.kind.requirements.iter().find(is_broken)?;
        let found = params.iter().filter_map(|param| {
            let (count, many) = (usize::try_from(self.scalar(&param.name)?).ok()?, &param.name[..]);
            Some(if count == 1 { format!("1 {}", many.strip_suffix('s').unwrap_or(many)) } else { format!("{count} {many}") })
        });
        let found: Vec<String> = found.collect();
        let (last, others) = found.split_last()?;
        let others = if others.is_empty() { String::new() } else { format!("{} and ", others.join(", ")) };
        Some(format!("expected {sentence}, found {others}{last}"))
    }
    fn reveal(&self, solution: &[i64], params: &Parameters, rng: &mut Rng) -> Option<Box<dyn AnyPuzzle>> {
        if let Some(hook) = self.kind.hook {
            return (hook.reveal)(self, solution, params, rng).map(|board| Box::new(board) as Box<dyn AnyPuzzle>);
        }
        match self.kind.generator.as_ref().filter(|generator| !generator.redrawn.is_empty() && self.making.is_some()) {
            Some(generator) => Some(Box::new(redraw::revealed(self, generator, solution)?)),
            None => Some(self.with_all_clues(solution)),
        }
    }
    fn must_keep(&self, _: &Clue) -> bool {
        // A hook chooses the clues of its boards itself.
        self.kind.hook.is_some()
    }
    fn separate(&self, solutions: [&[i64]; 2], params: &Parameters, rng: &mut Rng) -> Option<Draft<Box<dyn AnyPuzzle>>> {
        if let Some(hook) = self.kind.hook {
            let Draft { board, solution } = (hook.separate)(self, solutions, params, rng)?;
            return Some(Draft { board: Box::new(board), solution });
        }
        redraw::separated(self, solutions, rng)
    }
    fn accepts(&self, _: &[i64], params: &Parameters) -> bool {
        self.kind.hook.is_none_or(|hook| (hook.accepts)(self, params))
    }
    fn canonical_form(&self, _: &[i64]) -> String {
        self.write(None).unwrap_or_default()
    }
    fn playing(&self) -> Playing {
        // A cell with or without a mark may be left blank, and so may one that can have none, such as a wall, and one whose 0 has no sign
        // or is drawn as a dot: it has no number. A number, and a 0 that is drawn as a shade, are entered.
        let ranges = &self.judge.ranges;
        if let Some(nothing) = self.kind.wording.nothing() {
            return Playing::blank(nothing, ranges.len());
        }
        let is_nothing = |draw: &Draw| draw.zero == Some(Zero::Dot) || draw.style == Some(Style::Signs);
        let is_marked = |name: &str| self.kind.draw.iter().any(|draw| draw.what.name == name && is_nothing(draw));
        let families = self.survey.solutions.iter();
        let marked =
            families.flat_map(|(name, members)| repeat_n(is_marked(name), if members.width == 0 { 1 } else { members.len() }));
        let may_be_blank =
            ranges.iter().zip(marked).all(|(range, is_marked)| *range.start() >= 0 && (is_marked || *range.end() <= 1));
        // Where 0 is a digit like 1, both are entered.
        let is_blank = self.kind.wording != Wording::Bits && may_be_blank;
        if is_blank { Playing::blank(0, ranges.len()) } else { Playing::default() }
    }
    fn edits(&self) -> Vec<Edit> {
        edits::edits(self)
    }
    fn edited(&self, edit: &str, value: &str) -> Result<Box<dyn AnyPuzzle>, String> {
        Ok(Box::new(edits::edited(self, edit, value)?))
    }
    fn tools(&self) -> Vec<Tool> {
        rooms::tools(self)
    }
    fn sudoku_9x9(&self) -> Option<[u8; 81]> {
        None
    }
    fn unit_grid(&self) -> Option<UnitGrid> {
        None
    }
    fn parts(&self) -> Result<Vec<Part>, String> {
        parts::parts(self)
    }
    fn say(&self, var: usize, said: Said<'_>) -> String {
        facts::say(self, var, said)
    }
    fn drawer(&self) -> Drawer<'_> {
        drawing::drawer(self)
    }
    fn origin(&self) -> Point {
        drawing::origin(self)
    }
    fn write(&self, format: Option<&str>) -> Result<String, WriteError> {
        match format.or(self.kind.formats.first()) {
            None | Some(FORMAT) => Ok(format!(
                "{}\n{}",
                self.kind.name,
                write_section(&self.survey.given(&self.kind.vocabulary), &self.kind.vocabulary, &self.survey)
            )),
            Some(JSON) if self.kind.has_records() => Ok(record::write(self)),
            Some(name) => self
                .kind
                .formats
                .write(&self.data, name, &self.kind.vocabulary)
                .unwrap_or_else(|| Err(WriteError(self.kind.formats.lacks(self.kind.name, name)))),
        }
    }
    fn states_solution(&self, text: &str, format: &str) -> bool {
        self.kind.formats.states_solution(&self.data, text, format, &self.kind.vocabulary)
    }
    fn read_solution(&self, text: &str) -> Result<Vec<i64>, TextError> {
        self.kind.formats.solution(self, text)
    }
    fn default_formulation(&self) -> &'static str {
        let reference = self.kind.reference;
        match &self.kind.default {
            Some((name, _)) if self.listing().is_some_and(|(listing, _)| listing == *name) && self.combinations().is_none() => {
                reference
            }
            Some((name, DefaultFor::From(count))) if self.judge.ranges.len() >= *count => name,
            Some((name, DefaultFor::When(param))) if self.scalar(&param.name).is_some_and(|value| value != 0) => name,
            _ => reference,
        }
    }
    fn encode_within(&self, formulation: &str, interrupt: Interrupt) -> Result<Encoding, EncodeError> {
        self.encoded(formulation, None, Model::default().interrupted_by(interrupt))
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
    fn encode_with_clues(&self, formulation: &str, kept: &[bool], interrupt: Interrupt) -> Result<Encoding, EncodeError> {
        let data = clues::data_with_clues(self, kept);
        self.encoded(formulation, Some(data), Model::default().posting_fixes().interrupted_by(interrupt))
    }
}
