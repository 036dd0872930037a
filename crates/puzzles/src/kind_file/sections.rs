//! The sections of a kind-file, and the statements that stand outside of the notation of abstract models.
//!
//! Such a statement is a line that starts, without indentation, with one of the words of [`WORDS`]. What is between two of
//! them is a text of its own, padded with empty lines so that errors have the line of the file.

mod cages;
mod says;
mod shown;
mod statements;

use super::{
    formats::FormatSection,
    inferences::TechniqueSection,
    statement::{Named, Read, Statement},
};
use crate::Wording;
use algebra::{
    text::{ModelError, Source},
    tree::Span,
};
pub use cages::{CageSection, CombinationSection};
pub use says::{AT, SaysSection, ValueWords};
use statements::STYLES;
pub use statements::{
    BankSection, Borders, DefaultFor, Draw, ErratumSection, FlagSection, FormulationSection, GenerateSection, OptionSection,
    Refusal, Requirement, Side, SignSection, Style, Zero,
};

/// The words that start a statement of a kind-file.
const WORDS: &[&str] = &[
    "kind",
    "board",
    "draw",
    "borders",
    "address",
    "pzprv3",
    "tatham",
    "technique",
    "wording",
    "says",
    "require",
    "flag",
    "signs",
    "bare",
    "bank",
    "arithmetic",
    "option",
    "formulation",
    "combinations",
    "refuse",
    "erratum",
    "generate",
    "draft",
    "judge",
    "example",
];

/// The maximum number of sections.
const MAX_SECTIONS: usize = 64;

/// The sections of a kind-file.
#[derive(Clone, Debug)]
pub struct Sections {
    pub kind: Named,
    pub title: String,
    /// The texts of the prelude that it uses.
    pub boards: Vec<Named>,
    pub draw: Vec<Draw>,
    /// The lines between cells, if not all thin.
    pub borders: Option<Borders>,
    pub formats: Vec<FormatSection>,
    /// The names of inferences.
    pub techniques: Vec<TechniqueSection>,
    /// What must agree on a board, so that it can have a solution.
    pub requirements: Vec<Requirement>,
    /// How steps of explanations speak.
    pub wording: Option<Wording>,
    /// The rule whose parts are three cells that are not all equal.
    pub triples: Option<Named>,
    /// How steps say the values of solutions.
    pub says: Vec<SaysSection>,
    /// The cells of one of the two colours between which each move of a tour leads.
    pub colour: Option<Named>,
    /// What a line of plain text says.
    pub flags: Vec<FlagSection>,
    /// Sets of cells as characters.
    pub signs: Vec<SignSection>,
    /// The parameter whose numbers alone are a board.
    pub bare: Option<Named>,
    /// What the board has to place.
    pub bank: Option<BankSection>,
    /// Regions with arithmetic clues.
    pub cages: Option<CageSection>,
    /// Numbers of the generator.
    pub options: Vec<OptionSection>,
    pub errata: Vec<ErratumSection>,
    /// The sets, parameters and rules.
    pub text: String,
    pub formulations: Vec<FormulationSection>,
    /// What the rules are called as a formulation, if they have a name, a summary and a source of their own.
    pub reference: Option<FormulationSection>,
    pub generate: Option<GenerateSection>,
    /// A model that random boards are completed by, instead of the rules.
    pub draft: Option<(Named, String)>,
    /// Whether clues are chosen by it, too.
    pub draft_chooses: bool,
    /// Sets and parameters of the rules as they are where the broken rules of a wrong solution are named.
    pub judge: Option<String>,
    /// Boards, perhaps with their solutions.
    pub examples: Vec<String>,
}

/// Whether a text is a kind-file: its first statement is `kind`.
pub fn is_kind_file(text: &str) -> bool {
    crate::text::starts_with_word(text, "kind")
}

/// Where the lines of a section go.
enum Open {
    Rules,
    Formulation,
    Erratum,
    Generate,
    Draft,
    Judge,
    Example,
}

/// Reads the sections of a file.
///
/// # Errors
/// The first statement that is not as expected.
pub fn read(source: Source<'_>) -> Read<Sections> {
    let here = |message: &str| ModelError::new(&[source], Span::default(), message);
    if !is_kind_file(source.text) {
        return Err(here("expected `kind NAME \"Title\";` first"));
    }
    let mut read: Option<Sections> = None;
    let (mut open, mut start, mut count) = (Open::Rules, 0, 0);
    for (number, whole) in source.text.split_inclusive('\n').enumerate() {
        let (line, at) = (whole.trim_end_matches(['\n', '\r']), start);
        start += whole.len();
        let word = line.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        if !WORDS.contains(&word) || matches!(line[word.len()..].trim_start().chars().next(), Some(':' | '=' | '[')) {
            if let Some(read) = &mut read {
                open.text(read).push_str(whole);
            }
            continue;
        }
        count += 1;
        if count > MAX_SECTIONS {
            return Err(here(&format!("expected at most {MAX_SECTIONS} statements such as `formulation`")));
        }
        let mut statement = Statement::read(source, at, line)?;
        statement.at = 1;
        let before = "\n".repeat(number + 1);
        let Some(sections) = &mut read else {
            let kind = statement.command_name("the name of the kind")?;
            let title = statement.quoted().map_or_else(|| statement.fail("the title of the kind, in quotes"), Ok)?;
            if statement.has("also") {
                statement.quoted().map_or_else(|| statement.fail("another name of the kind, in quotes"), Ok)?;
                while statement.quoted().is_some() {}
            }
            statement.ends()?;
            read = Some(Sections {
                kind,
                title,
                boards: Vec::new(),
                draw: Vec::new(),
                borders: None,
                formats: Vec::new(),
                techniques: Vec::new(),
                requirements: Vec::new(),
                wording: None,
                triples: None,
                says: Vec::new(),
                colour: None,
                flags: Vec::new(),
                signs: Vec::new(),
                bare: None,
                bank: None,
                cages: None,
                options: Vec::new(),
                errata: Vec::new(),
                text: before,
                formulations: Vec::new(),
                reference: None,
                generate: None,
                draft: None,
                draft_chooses: false,
                judge: None,
                examples: Vec::new(),
            });
            continue;
        };
        let span = statement.words.first().map_or(statement.end, |word| word.1);
        let here_at = |span, message: &str| ModelError::new(&[source], span, message);
        let twice = |is_twice: bool| match is_twice {
            true => Err(ModelError::new(&[source], span, format!("expected `{word}` once"))),
            false => Ok(()),
        };
        let mut is_section = true;
        match word {
            "kind" => twice(true)?,
            "board" => {
                is_section = false;
                sections.boards.push(statement.plain("the name of a board")?);
            }
            "draw" => {
                is_section = false;
                let what = statement.plain("the name of a set, parameter or solution")?;
                let sides = [("left", Side::Left), ("right", Side::Right), ("top", Side::Top), ("bottom", Side::Bottom)];
                let side = sides.into_iter().find(|(word, _)| statement.has(word)).map(|side| side.1);
                let zero = match statement.has("zero") {
                    true if statement.has("shade") => Some(Zero::Shade),
                    true if statement.has("dot") => Some(Zero::Dot),
                    true => statement.fail("`shade` or `dot`, for the value 0")?,
                    false => None,
                };
                let style = STYLES.iter().find(|(word, _)| statement.has(word)).map(|style| style.1);
                let (corners, joined) = (statement.has("corners"), statement.has("joined"));
                let numbered = statement.has("numbered").then(|| statement.plain("the set where numbers begin")).transpose()?;
                let mark = match statement.quoted() {
                    None if style == Some(Style::Signs) => statement.fail("a sign for each value from 1 on, in quotes")?,
                    mark => mark,
                };
                sections.draw.push(Draw { what, mark, side, style, zero, corners, joined, numbered });
            }
            "borders" => {
                is_section = false;
                twice(sections.borders.is_some())?;
                let what = statement.plain("the name of a parameter or `none`")?;
                sections.borders = Some(if what.name == "none" { Borders::None } else { Borders::Of(what) });
            }
            "address" | "pzprv3" | "tatham" => {
                is_section = false;
                twice(sections.formats.iter().any(|other| other.format.name == word))?;
                let format = Named { name: word.into(), span };
                let words = statement.rest("the name of a genre, layer, set, parameter or solution")?;
                sections.formats.push(FormatSection { format, words });
            }
            "require" => {
                is_section = false;
                sections.requirements.push(Requirement::read(&mut statement)?);
            }
            "wording" => {
                is_section = false;
                twice(sections.wording.is_some())?;
                sections.read_wording(&mut statement)?;
            }
            "says" => {
                is_section = false;
                let says = SaysSection::read(&mut statement)?;
                twice(sections.says.iter().any(|other| other.what.name == says.what.name))?;
                sections.says.push(says);
            }
            "flag" => {
                is_section = false;
                sections.flags.push(FlagSection::read(&mut statement)?);
            }
            "signs" => {
                is_section = false;
                twice(!sections.signs.is_empty())?;
                sections.signs = SignSection::read(&mut statement)?;
            }
            "bare" => {
                is_section = false;
                twice(sections.bare.is_some())?;
                sections.bare = Some(statement.plain("the name of a parameter of cells")?);
            }
            "bank" => {
                is_section = false;
                twice(sections.bank.is_some())?;
                sections.bank = Some(BankSection::read(&mut statement)?);
            }
            "arithmetic" => {
                is_section = false;
                twice(sections.cages.is_some())?;
                sections.cages = Some(CageSection::read(&mut statement)?);
            }
            "combinations" => {
                is_section = false;
                twice(sections.formulations.iter().any(|section| section.combinations.is_some()))?;
                let combinations = CombinationSection::read(&mut statement)?;
                let section = sections.formulations.last_mut().filter(|_| matches!(open, Open::Formulation));
                let Some(section) = section else { return Err(here_at(span, "expected `combinations` in a formulation")) };
                section.combinations = Some(combinations);
            }
            "option" => {
                is_section = false;
                sections.options.push(OptionSection::read(&mut statement)?);
            }
            "refuse" => {
                is_section = false;
                let refusal = Refusal::read(&mut statement)?;
                let section = sections.formulations.last_mut().filter(|_| matches!(open, Open::Formulation));
                let Some(section) = section else { return Err(here_at(span, "expected `refuse` in a formulation")) };
                twice(section.refusal.is_some())?;
                section.refusal = Some(refusal);
            }
            "erratum" => {
                sections.errata.push(ErratumSection::read(&mut statement, before)?);
                open = Open::Erratum;
            }
            "technique" => {
                is_section = false;
                sections.techniques.push(TechniqueSection::read(&mut statement)?);
            }
            "formulation" => {
                let head = statement.command_name("the name of the formulation")?;
                let mut known = sections.formulations.iter().chain(&sections.reference);
                if head.name == super::RULES || known.any(|other| other.head.name == head.name) {
                    return Err(ModelError::new(&[source], head.span, format!("there is a formulation `{}` already", head.name)));
                }
                let is_rules = statement.has("of");
                if is_rules && !statement.has(super::RULES) {
                    statement.fail::<()>("`rules` after `of`")?;
                }
                let default = match (statement.has("default"), statement.has("from"), statement.has("when")) {
                    (true, true, _) => {
                        let count = statement.number("the number of puzzle variables from which on it is the default")?;
                        Some(DefaultFor::From(count))
                    }
                    (true, _, true) => {
                        Some(DefaultFor::When(statement.plain("a parameter that is not 0 where it is the default")?))
                    }
                    (true, ..) => Some(DefaultFor::From(0)),
                    (false, true, _) => statement.fail("`default` before `from`")?,
                    (false, _, true) => statement.fail("`default` before `when`")?,
                    (false, ..) => None,
                };
                if default.is_some() && sections.formulations.iter().any(|other| other.default.is_some()) {
                    return Err(ModelError::new(&[source], head.span, "there is a default formulation already"));
                }
                let summary = statement.quoted().unwrap_or_default();
                let by = match statement.has("by") {
                    true => statement.quoted().map_or_else(|| statement.fail("author, title and year, in quotes"), Ok)?,
                    false => "own".into(),
                };
                let section =
                    FormulationSection { head, summary, source: by, text: before, default, refusal: None, combinations: None };
                if is_rules {
                    twice(sections.reference.is_some())?;
                    is_section = false;
                    sections.reference = Some(section);
                } else {
                    sections.formulations.push(section);
                    open = Open::Formulation;
                }
            }
            "generate" => {
                twice(sections.generate.is_some())?;
                sections.generate = Some(GenerateSection::read(&mut statement, source, before)?);
                open = Open::Generate;
            }
            "draft" => {
                twice(sections.draft.is_some())?;
                sections.draft = Some((Named { name: word.into(), span }, before));
                sections.draft_chooses = statement.has("clues");
                open = Open::Draft;
            }
            "judge" => {
                twice(sections.judge.is_some())?;
                sections.judge = Some(before);
                open = Open::Judge;
            }
            _ => {
                sections.examples.push(String::new());
                open = Open::Example;
            }
        }
        statement.ends()?;
        if !is_section {
            open.text(sections).push('\n');
        }
    }
    read.map_or_else(|| Err(here("expected `kind NAME \"Title\";` first")), Ok)
}

impl Open {
    /// The text of the section.
    fn text<'s>(&self, sections: &'s mut Sections) -> &'s mut String {
        let Sections { text, formulations, errata, generate, draft, judge, examples, .. } = sections;
        if let (Self::Erratum, Some(section)) = (self, errata.last_mut()) {
            return &mut section.text;
        }
        if let (Self::Judge, Some(text)) = (self, judge) {
            return text;
        }
        match (self, formulations.last_mut(), generate, draft, examples.last_mut()) {
            (Self::Formulation, Some(section), ..) => &mut section.text,
            (Self::Generate, _, Some(section), ..) => &mut section.text,
            (Self::Draft, .., Some((_, text)), _) => text,
            (Self::Example, .., Some(text)) => text,
            _ => text,
        }
    }
}
