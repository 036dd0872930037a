//! What parts of the rules and facts are called: from the place of a constraint, the name of its rule and those of solutions.
//!
//! A whole row or column is called so. Other places are called by the rule where its name is a plural: one of the `rings` is
//! the ring at its cells. Where it is none, the part is called the rule itself.

mod lines;
mod tour;

use super::{
    board::{TextPuzzle, is_pairs},
    facts::{article, solution_of, words},
    roles::Drawn,
    sections::{Borders, Side},
};
use crate::{PartBody, Role, Wording};
use lines::{Cells, LEAST_LINE, cells, is_rectangle, line, square, two_lines};
use model::{Constraint, ConstraintBody, Place, Position, Provenance};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

/// What the parts of a board are called.
pub struct Names<'p> {
    puzzle: &'p TextPuzzle,
    cells: Cells,
    /// The rules of which each part is about a row or a column.
    of_lines: BTreeSet<&'static str>,
    /// The puzzle variables that are sides of a loop, with the places that they join.
    sides: BTreeMap<usize, [usize; 2]>,
    /// Whether the loop passes through corners of cells, instead of their centres.
    is_on_corners: bool,
    /// The clues of cages, by their cells.
    cages: HashMap<BTreeSet<Position>, String>,
    /// The cells of each region.
    regions: BTreeMap<i64, BTreeSet<Position>>,
}

impl<'p> Names<'p> {
    /// The names for the constraints of a board, with these puzzle variables as sides of a loop.
    pub fn of(puzzle: &'p TextPuzzle, constraints: &[Arc<Constraint>], sides: BTreeMap<usize, [usize; 2]>) -> Self {
        let drawn = |(name, rows): &(String, _)| {
            is_pairs(rows) && puzzle.kind.draw.iter().any(|draw| draw.what.name == *name && draw.corners)
        };
        let is_on_corners = puzzle.survey.solutions.iter().any(drawn);
        let cells = cells(&puzzle.survey);
        let (mut of_lines, mut of_others) = (BTreeSet::new(), BTreeSet::new());
        for Constraint { provenance, place, .. } in constraints.iter().map(|constraint| &**constraint) {
            let all: BTreeSet<Position> = place.positions().iter().copied().collect();
            let is_line = line(&all, &cells, LEAST_LINE).is_some();
            if is_line { &mut of_lines } else { &mut of_others }.insert(provenance.rule.name);
        }
        Self {
            puzzle,
            cells,
            of_lines: &of_lines - &of_others,
            sides,
            is_on_corners,
            cages: of_cages(puzzle),
            regions: regions(puzzle),
        }
    }

    /// What a puzzle variable with the value 1 is called, from the name of the first solution.
    pub fn item(&self) -> String {
        if self.puzzle.kind.wording == Wording::Bits {
            return "1".into();
        }
        match self.puzzle.survey.solutions.first() {
            Some(_) if self.is_shaded() => "shaded cell".into(),
            Some((name, _)) => words(name),
            None => String::new(),
        }
    }

    /// Whether the first solution shades cells.
    fn is_shaded(&self) -> bool {
        self.puzzle
            .survey
            .solutions
            .first()
            .is_some_and(|(name, _)| self.puzzle.kind.drawn(name) == Drawn::Shade && self.puzzle.kind.said(name).is_none())
    }

    /// What a part counts, where things have numbers: those of one number, or all around one of them; or a value that has a name.
    pub fn item_of(&self, body: &PartBody) -> Option<String> {
        if let PartBody::Count { of, .. } = body
            && let [first, ..] = &of[..]
            && let (solution, _) = solution_of(self.puzzle, first.var)?
            && let Some(says) = self.puzzle.kind.said(solution)
            && let Some(name) = says.name_of(*first.values.start())
            && of.iter().all(|is| is.values == first.values)
            && first.values.start() == first.values.end()
        {
            return Some(name.split_once(' ').filter(|two| ["a", "an"].contains(&two.0)).map_or(name, |two| two.1).into());
        }
        let (thing, PartBody::Count { when, of, .. }) = (self.numbered()?, body) else { return None };
        match (when, of.first()?.values.clone()) {
            (None, number) if number.start() == number.end() => Some(format!("{}-{thing}", number.start())),
            _ => Some(thing),
        }
    }

    /// What things with numbers are called, if the kind has some.
    fn numbered(&self) -> Option<String> {
        (self.puzzle.kind.wording == Wording::Numbered).then(|| self.item())
    }

    /// The name of a part, its role, and its place.
    pub fn part(&self, constraints: &[&Constraint], body: &PartBody) -> (String, Role, Place) {
        let constraint = constraints[0];
        let Constraint { provenance, place, .. } = constraint;
        if constraints.len() > 1 {
            let mut told = BTreeSet::new();
            let all = constraints.iter().flat_map(|constraint| constraint.place.positions()).copied();
            let all: Vec<Position> = all.filter(|position| told.insert(*position)).collect();
            if let PartBody::Hidden(hidden) = body {
                let rules: Vec<&str> = hidden.rules.iter().map(|rule| rule.name).collect();
                let name = format!("the rule{} {}", if rules.len() > 1 { "s" } else { "" }, rules.join(" and "));
                let at: BTreeSet<Position> = all.into_iter().collect();
                // What is about much of the board is about the board.
                let place = if 2 * at.len() > self.cells.all.len() { Place::board() } else { at.into_iter().collect() };
                return (name, Role::Other(provenance.rule.name), place);
            }
            let is_at_one_place = constraints.iter().all(|other| other.place == *place);
            if let (Some(name), true) = (self.number_at(constraint), is_at_one_place) {
                return (name, Role::Other(provenance.rule.name), place.clone());
            }
            let at: Vec<String> = all.iter().map(Position::to_string).collect();
            let line = line(&all.iter().copied().collect(), &self.cells, LEAST_LINE);
            let name = match (body, at.split_last()) {
                (PartBody::Table { .. }, _) if is_at_one_place => self.place_name(provenance, &all),
                _ if line.is_some() => line.unwrap_or_default(),
                (PartBody::Matching(_), Some((last, rest))) => {
                    format!("{}s at {} and {last}", noun(provenance), rest.join(", "))
                }
                _ if singular(provenance.rule.name).is_some() => format!("the {}", provenance.rule.name),
                _ => format!("the rule {}", provenance.rule.name),
            };
            return (name, Role::Other(provenance.rule.name), all.into_iter().collect());
        }
        if let Some(named) = self.of_tour(constraint, body) {
            return named;
        }
        let positions = place.positions();
        if let (Some(clue), PartBody::Table { .. } | PartBody::Sum { .. }, [first, ..]) =
            (self.cages.get(&positions.iter().copied().collect()), body, positions)
        {
            return (format!("the cage {clue} at {first}"), Role::Cage, place.clone());
        }
        match (self.numbered(), body, positions) {
            (Some(thing), PartBody::Count { when: Some(when), .. }, [at, ..]) => {
                let thing = format!("{}-{thing}", when.values.start());
                return (format!("{} {thing} at {at}", article(&thing)), Role::Other(provenance.rule.name), place.clone());
            }
            (Some(thing), PartBody::Count { when: None, .. }, []) => {
                return (format!("the list of {thing}s"), Role::List, place.clone());
            }
            _ => {}
        }
        let has_wording = self.puzzle.kind.wording != Wording::Plain;
        // Rows and columns by one rule share cells; each of them alone, as the regions, has every cell once.
        let has_cages = self.puzzle.kind.formats.cages().is_some();
        let least = if self.puzzle.kind.wording == Wording::Bits || has_cages { 2 } else { LEAST_LINE };
        let all: BTreeSet<Position> = positions.iter().copied().collect();
        let line = line(&all, &self.cells, least).filter(|_| has_wording);
        let role = match line.as_deref().map(|line| line.starts_with("row")) {
            Some(true) => Role::Row,
            Some(false) => Role::Column,
            None => Role::Other(provenance.rule.name),
        };
        if let ([first, .., last], true) = (positions, self.puzzle.kind.triples == Some(provenance.rule.name)) {
            return (format!("the triple {first} to {last}"), Role::Triple, place.clone());
        }
        let sides: Vec<[usize; 2]> = body.vars().iter().filter_map(|var| self.sides.get(var).copied()).collect();
        let meets = |place: &usize| sides.iter().all(|side| side.contains(place));
        let is_way = sides.first().is_some_and(|side| side.iter().any(meets));
        match (body, positions) {
            (PartBody::Areas(areas), _) if areas.firsts.is_some() => {
                let rule = provenance.rule.name;
                return (format!("the {}s", singular(rule).unwrap_or_else(|| rule.into())), role, Place::board());
            }
            (PartBody::Areas(areas), _) if areas.sizes.windows(2).all(|pair| pair[0] == pair[1]) => {
                let size = areas.sizes.first().copied().unwrap_or_default();
                return (format!("the areas of {size}"), role, place.clone());
            }
            // As a cage: a player asks first which digits it has.
            (PartBody::DistinctSum { sum, .. }, [first, .., last]) => {
                return (format!("{} {sum} at {first}–{last}", noun(provenance)), Role::Cage, place.clone());
            }
            (PartBody::DistinctSum { sum, .. }, [only]) => {
                return (format!("{} {sum} at {only}", noun(provenance)), Role::Cage, place.clone());
            }
            (PartBody::Loop(_), _) => return ("the loop".into(), Role::Loop, place.clone()),
            (PartBody::Differ(..), _) => {
                if let Some(name) = two_lines(&all, &self.cells) {
                    return (name, role, place.clone());
                }
            }
            (PartBody::Connected(graph), _) => {
                let shade: BTreeSet<_> = graph.nodes.iter().map(|node| node.as_ref().map(|is| *is.values.start())).collect();
                let has_shade = self.is_shaded();
                match shade.iter().next() {
                    Some(Some(0)) if has_shade && shade.len() == 1 => {
                        return ("the white cells".into(), Role::Network, place.clone());
                    }
                    Some(Some(1)) if has_shade && shade.len() == 1 => {
                        return ("the shaded cells".into(), Role::Network, place.clone());
                    }
                    _ => {}
                }
            }
            (PartBody::Table { .. } | PartBody::Sum { .. }, &[at]) if is_way => {
                return match self.is_on_corners {
                    true => (format!("the corner {at}"), Role::Way, Place::board()),
                    false => (at.to_string(), Role::Way, place.clone()),
                };
            }
            _ => {}
        }
        let square = square(positions).filter(|_| has_wording && singular(provenance.rule.name).is_none());
        let pair = match positions {
            [one, other] if has_wording && singular(provenance.rule.name).is_none() => {
                Some(format!("the pair {one} and {other}"))
            }
            _ => None,
        };
        let board = (has_wording
            && all.len() > 1
            && all.len() == self.cells.all.len()
            && all.iter().all(|cell| self.cells.all.contains(cell)))
        .then(|| "the board".to_string());
        let name = self.number(constraint).or(board).or(line).or(square).or(pair);
        (name.unwrap_or_else(|| self.place_name(provenance, positions)), role, place.clone())
    }

    /// A name that is not taken, from one that is: with the equation, and with a variable.
    pub fn apart(&self, name: String, constraint: &Constraint, body: &PartBody, is_free: impl Fn(&str) -> bool) -> String {
        let names = self.puzzle.names();
        let equation = constraint.provenance.equation.map_or_else(|| name.clone(), |equation| format!("{name} ({equation})"));
        let with = body.vars().into_iter().map(|var| format!("{equation} with {}", names[var]));
        let numbered = (2..).map(|number| format!("{equation}, {number}"));
        [equation.clone()].into_iter().chain(with).chain(numbered).find(|name| is_free(name)).unwrap_or(equation)
    }

    /// What several constraints with hidden variables are called that one number of the board demands, such as `the 3 at r1c2`.
    pub fn number_of(&self, constraints: &[&Constraint]) -> Option<String> {
        let mut numbers = constraints.iter().filter_map(|constraint| self.number(constraint));
        numbers.next().filter(|_| numbers.next().is_none())
    }

    /// The number in the only cell of a constraint, if its rule is about numbers in cells: `the 3 at r1c2`.
    fn number_at(&self, Constraint { provenance, place, .. }: &Constraint) -> Option<String> {
        let clue = self.puzzle.kind.numbers_of(provenance.rule.name)?.in_cells.as_ref()?;
        let [at] = place.positions() else { return None };
        let number = self.entry(clue, &[i64::from(at.row) + 1, i64::from(at.col) + 1])?;
        Some(format!("the {number} at {at}"))
    }

    /// What a part is called whose rule is about numbers of the board: `the 3 at r1c2`, `the 2 left of row 3`.
    fn number(&self, Constraint { provenance, place, body, .. }: &Constraint) -> Option<String> {
        let ConstraintBody::Linear(linear) = body else { return None };
        let total = Some(*linear.range.start()).filter(|total| total == linear.range.end())?;
        let numbers = self.puzzle.kind.numbers_of(provenance.rule.name)?;
        let positions = place.positions();
        let (first, all) = (*positions.first()?, positions.iter().copied().collect::<BTreeSet<_>>());
        // Two cells are in one row or one column.
        if let Some(line) = line(&all, &self.cells, 2) {
            let (is_row, is_start) = (line.starts_with("row"), all.first() == Some(&first));
            let (side, name) = match (is_row, is_start) {
                (true, true) => (Side::Left, "left of"),
                (true, false) => (Side::Right, "right of"),
                (false, true) => (Side::Top, "above"),
                (false, false) => (Side::Bottom, "below"),
            };
            let (_, clue) = numbers.beside_lines.iter().find(|(other, _)| *other == side && !numbers.is_of_line)?;
            let number = self.entry(clue, &[i64::from(if is_row { first.row } else { first.col }) + 1])?;
            return Some(format!("the {number} {name} {line}"));
        }
        let given = self.entry(numbers.in_cells.as_ref()?, &[i64::from(first.row) + 1, i64::from(first.col) + 1]);
        match all.len() {
            1 => Some(format!("the {} at {first}", given.unwrap_or(total))),
            _ if is_rectangle(&all) => Some(format!("the {total} of {first}–{}", all.last()?)),
            _ if self.is_region(&all) => Some(format!("the {total} of the region of {first}")),
            _ => Some(format!("the {total} of the cells from {first}")),
        }
    }

    /// Whether some cells are a region of the board.
    pub fn is_region(&self, cells: &BTreeSet<Position>) -> bool {
        self.regions.values().any(|region| region == cells)
    }

    /// The name of a part by its place, to start or to continue a sentence: `column 5`, `the box r1c4–r3c6`, `the ring at r1c5 and r2c5`.
    pub fn place_name(&self, provenance: &Provenance, positions: &[Position]) -> String {
        let all: BTreeSet<Position> = positions.iter().copied().collect();
        let noun = noun(provenance);
        let (Some(&first), Some(&last)) = (all.first(), all.last()) else { return noun };
        if let Some(line) = line(&all, &self.cells, LEAST_LINE) {
            return if self.of_lines.contains(provenance.rule.name) { line } else { format!("{noun} of {line}") };
        }
        match all.len() {
            1 => format!("{noun} at {first}"),
            2 => format!("{noun} at {first} and {last}"),
            _ if is_rectangle(&all) => format!("{noun} {first}–{last}"),
            _ => format!("{noun} at {first}"),
        }
    }

    /// The value of a parameter.
    fn entry(&self, name: &str, at: &[i64]) -> Option<i64> {
        let (_, rows) = self.puzzle.survey.data.params().find(|param| param.0 == name)?;
        rows.iter()
            .find(|row| row.split_last().is_some_and(|(_, subscripts)| subscripts == at))
            .and_then(|row| row.last().copied())
    }
}

/// The cells of the regions that the file says, by region.
fn regions(puzzle: &TextPuzzle) -> BTreeMap<i64, BTreeSet<Position>> {
    let mut regions: BTreeMap<i64, BTreeSet<Position>> = BTreeMap::new();
    let Some(Borders::Of(param)) = &puzzle.kind.borders else { return regions };
    let params = puzzle.survey.data.params().filter(|known| known.0 == param.name && known.1.width == 3);
    for [row, column, region] in params.flat_map(|(_, rows)| rows.iter().map(|row| [row[0], row[1], row[2]]).collect::<Vec<_>>())
    {
        let [row, col] = [row, column].map(|at| u16::try_from(at - 1).unwrap_or(u16::MAX));
        regions.entry(region).or_default().insert(Position { row, col });
    }
    regions
}

/// The clues of the cages of a board, by their cells.
fn of_cages(puzzle: &TextPuzzle) -> HashMap<BTreeSet<Position>, String> {
    let position = |cell: &grid::Cell| Position { row: cell.row as u16, col: cell.col as u16 };
    let cages = puzzle.cages().into_iter().filter(|cage| cage.clue.is_some());
    cages.map(|cage| (cage.cells.iter().map(position).collect(), cage.to_string())).collect()
}

/// What a part of a rule is called: `the ring` for the rule `rings`, `the path` for `one-path`, and `the rule loop` for the rule `loop`.
fn noun(provenance: &Provenance) -> String {
    let name = provenance.rule.name;
    match singular(&name.replace('-', " ")) {
        Some(one) => format!("the {one}"),
        None => match name.strip_prefix("one-") {
            Some(what) => format!("the {what}"),
            None => format!("the rule {name}"),
        },
    }
}

/// The singular of an English plural; `None` if a word does not look like one.
fn singular(word: &str) -> Option<String> {
    if let Some(stem) = word.strip_suffix("ies") {
        return Some(format!("{stem}y"));
    }
    if let Some(stem) = word.strip_suffix("es")
        && ["o", "x", "ch", "sh", "ss", "z"].iter().any(|end| stem.ends_with(end))
    {
        return Some(stem.into());
    }
    let stem = word.strip_suffix('s')?;
    let is_plural = !stem.is_empty() && !["s", "u", "i"].iter().any(|end| stem.ends_with(end));
    is_plural.then(|| stem.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plurals_have_a_singular() {
        let singulars = ["rings", "boxes", "entries", "numbers", "less", "loop", "radius", "axis"].map(singular);
        let singulars: Vec<Option<&str>> = singulars.iter().map(Option::as_deref).collect();
        assert_eq!(singulars, [Some("ring"), Some("box"), Some("entry"), Some("number"), None, None, None, None]);
    }
}
