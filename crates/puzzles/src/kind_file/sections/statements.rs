//! What single statements of a kind-file say.

use super::Sections;
use crate::{
    ErratumClass, Wording,
    generator::Sizes,
    kind_file::statement::{Named, Read, Statement},
};
use algebra::text::{ModelError, Source};
use std::ops::RangeInclusive;

/// What is drawn of a set, parameter or solution.
#[derive(Clone, Debug)]
pub struct Draw {
    pub what: Named,
    /// The mark of a member.
    pub mark: Option<String>,
    /// The side of the board on which a parameter with one subscript stands.
    pub side: Option<Side>,
    /// How it is drawn, if not as text or as is usual.
    pub style: Option<Style>,
    /// How the value 0 of a solution of numbers is drawn, if not as a number.
    pub zero: Option<Zero>,
    /// Whether subscripts are those of the top left corners of cells, instead of their centres.
    pub corners: bool,
    /// Whether lines join the values of cells that touch.
    pub joined: bool,
    /// Whether the cells of a path of pairs have its numbers, and the set of cells where counting begins.
    pub numbered: Option<Named>,
}

/// How a member, or the value 1 of a solution, is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Circle,
    Disc,
    Dot,
    Line,
    /// A line on the side between two cells.
    Wall,
    Shade,
    /// The values 1 to 4 as arrows up, down, left and right.
    Arrow,
    /// Small, in the upper right half of the cell.
    Upper,
    /// Small, in the lower left half of the cell.
    Lower,
    /// The digits of a number, each by itself, with `?` for 9.
    Digits,
    /// The values from 1 as the signs of the mark, one each.
    Signs,
    /// Lines from the centre to sides, the sum of 1 for the right one, 2 up, 4 left and 8 down, until those of the cell are known.
    Tiles,
    /// Beside the board, the numbers of a row or column after each other.
    List,
    /// No part of the board: nothing is drawn there.
    Hole,
}

/// How a cell without a number is drawn, where the number is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zero {
    Dot,
    Shade,
}

/// The words for styles.
pub const STYLES: &[(&str, Style)] = &[
    ("circle", Style::Circle),
    ("disc", Style::Disc),
    ("dot", Style::Dot),
    ("line", Style::Line),
    ("wall", Style::Wall),
    ("shade", Style::Shade),
    ("arrow", Style::Arrow),
    ("upper", Style::Upper),
    ("lower", Style::Lower),
    ("digits", Style::Digits),
    ("signs", Style::Signs),
    ("tiles", Style::Tiles),
    ("list", Style::List),
    ("hole", Style::Hole),
];

/// What stands after `borders`.
#[derive(Clone, Debug)]
pub enum Borders {
    /// No lines between cells.
    None,
    /// Thick lines between cells for which a parameter has different values.
    Of(Named),
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Left,
    Right,
    Top,
    Bottom,
}

/// A formulation of the file.
#[derive(Clone, Debug)]
pub struct FormulationSection {
    pub head: Named,
    pub summary: String,
    pub source: String,
    pub text: String,
    /// The boards that are solved by it.
    pub default: Option<DefaultFor>,
    /// The boards that it refuses.
    pub refusal: Option<Refusal>,
    /// The parameters that list what the rules allow in some sets of cells.
    pub combinations: Option<super::CombinationSection>,
}

/// The boards that a formulation refuses: those on which a parameter is not 0.
#[derive(Clone, Debug)]
pub struct Refusal {
    pub param: Named,
    /// Why, with the parameter in braces for its value.
    pub reason: String,
}

/// A parameter without subscripts that is 0 or 1, and the line by which plain text says that it is 1.
#[derive(Clone, Debug)]
pub struct FlagSection {
    pub param: Named,
    pub line: String,
    /// The word that says that it is 0, where it is one of two words in the first line.
    pub other: Option<String>,
    /// Whether it is 1 on boards of other programs, which do not state it, and on random boards that do not ask for 0.
    pub is_usual: bool,
}

/// A set of cells and the characters that stand for it.
#[derive(Clone, Debug)]
pub struct SignSection {
    pub set: Named,
    pub signs: Vec<String>,
}

/// How many things with each number a board has to place.
#[derive(Clone, Debug)]
pub struct BankSection {
    pub param: Named,
    /// What they are called.
    pub word: String,
    /// The clue that gives some of them.
    pub of: Named,
}

/// A number that the generator takes.
#[derive(Clone, Debug)]
pub struct OptionSection {
    pub head: Named,
    /// What formulas call it.
    pub param: String,
    pub sentence: String,
    pub from: usize,
    pub to: usize,
    pub default: usize,
}

/// A published mistake in a formulation, with a board that shows it.
#[derive(Clone, Debug)]
pub struct ErratumSection {
    pub equation: String,
    pub formulation: Named,
    pub class: ErratumClass,
    pub sentence: String,
    /// The families as printed, a line `data;`, and the board.
    pub text: String,
}

/// The words for classes of errata.
const CLASSES: [(&str, ErratumClass); 4] = [
    ("wrong", ErratumClass::WrongInPrint),
    ("doubtful", ErratumClass::DoubtfulCopy),
    ("limit", ErratumClass::StatedLimit),
    ("extension", ErratumClass::Extension),
];

/// The boards for which a formulation is the default.
#[derive(Clone, Debug)]
pub enum DefaultFor {
    /// Those of at least so many puzzle variables.
    From(usize),
    /// Those on which a parameter is not 0.
    When(Named),
}

/// What must agree on a board, so that it can have a solution.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// What is expected.
    pub sentence: String,
    /// Parameters without subscripts that must be equal, or in the range.
    pub params: Vec<Named>,
    /// The numbers that they may have.
    pub range: Option<RangeInclusive<i64>>,
}

/// How random boards are made.
#[derive(Clone, Debug)]
pub struct GenerateSection {
    pub sizes: Sizes,
    /// The least and the largest number of cells of random regions, if there are some.
    pub regions: Option<[usize; 2]>,
    /// The hook that makes boards, instead of formulas.
    pub by: Option<Named>,
    /// What is redrawn on a board with several solutions.
    pub redrawn: Vec<Named>,
    pub text: String,
}

/// What can be redrawn.
const REDRAWN: &str = "`chance`, `region` or the name of a solution";

impl GenerateSection {
    /// Reads what follows the word `generate`; `text` is what the section starts with.
    pub fn read(statement: &mut Statement<'_>, source: Source<'_>, text: String) -> Read<Self> {
        let from = statement.number("the smallest side")?;
        if !statement.has("to") {
            statement.fail::<()>("`to`")?;
        }
        let to = statement.number("the largest side")?;
        let default = statement.has("default").then(|| statement.plain("the default size")).transpose()?;
        let square = statement.has("square");
        let even = statement.has("even");
        let bounds = Sizes { square, even, ..Sizes::sides(from, to, from) };
        let size = |word: &Named| bounds.read(&word.name).map_err(|problem| ModelError::new(&[source], word.span, problem));
        let smallest = Named { name: from.to_string(), span: statement.words[1].1 };
        let default = size(&default.unwrap_or(smallest))?;
        let mut of_levels = [Some(default); 5];
        if statement.has("levels") {
            let expected = "the size for each of five levels, from the easiest, or `-`";
            for of_level in &mut of_levels {
                *of_level = if statement.has("-") { None } else { Some(size(&statement.plain(expected)?)?) };
            }
        }
        let sizes = Sizes { default, of_levels, ..bounds };
        let regions = statement.has("regions").then(|| statement.sizes_of_regions()).transpose()?;
        let by = statement.has("by").then(|| statement.plain("the name of a generator")).transpose()?;
        let redrawn = match statement.has("redraw") {
            true if statement.at == statement.words.len() => statement.fail(REDRAWN)?,
            true => statement.rest(REDRAWN)?,
            false => Vec::new(),
        };
        Ok(Self { sizes, regions, by, redrawn, text })
    }
}

impl Sections {
    /// Reads what follows the word `wording`.
    pub(super) fn read_wording(&mut self, statement: &mut Statement<'_>) -> Read<()> {
        let named = Wording::NAMED.iter().find(|(name, _)| statement.has(name)).map(|named| named.1);
        let words = Wording::NAMED.map(|named| named.0).join(", ");
        let wording = named.map_or_else(|| statement.fail(&format!("one of {words}")), Ok)?;
        match wording {
            Wording::Bits if statement.at < statement.words.len() => {
                self.triples = Some(statement.plain("the rule about three cells")?);
            }
            Wording::Tour => self.colour = Some(statement.plain("the set of the cells of one colour")?),
            _ => {}
        }
        self.wording = Some(wording);
        Ok(())
    }
}

impl FlagSection {
    /// Reads what follows the word `flag`.
    pub fn read(statement: &mut Statement<'_>) -> Read<Self> {
        let param = statement.plain("the name of a parameter")?;
        let line = statement.quoted().map_or_else(|| statement.fail("its line in plain text, in quotes"), Ok)?;
        if !statement.has("or") {
            return Ok(Self { param, line, other: None, is_usual: statement.has("usual") });
        }
        let other = statement.quoted().map_or_else(|| statement.fail("the word for 0, in quotes"), Ok)?;
        // They stand behind the name of the kind.
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase());
        if !is_word(&line) || !is_word(&other) || line == other {
            let message = format!("expected two different words in lower case, found {line:?} and {other:?}");
            return Err(statement.fault(param.span, message));
        }
        Ok(Self { param, line, other: Some(other), is_usual: false })
    }
}

impl Requirement {
    /// Reads what follows the word `require`.
    pub fn read(statement: &mut Statement<'_>) -> Read<Self> {
        let sentence = statement.quoted().map_or_else(|| statement.fail("what is expected, in quotes"), Ok)?;
        let mut params = Vec::new();
        while statement.at < statement.words.len() {
            let end = ["from", "to"].into_iter().find(|word| statement.has(word));
            let Some(end) = end else {
                params.push(statement.plain("the parameters that must be equal, or `from` or `to` and a number")?);
                continue;
            };
            if params.is_empty() {
                statement.fail::<()>(&format!("a parameter before `{end}`"))?;
            }
            let number = statement.number_from(0, "a number")? as i64;
            statement.ends()?;
            let range = if end == "from" { number..=i64::MAX } else { i64::MIN..=number };
            return Ok(Self { sentence, params, range: Some(range) });
        }
        Ok(Self { sentence, params, range: None })
    }
}

impl SignSection {
    /// Reads what follows the word `signs`: sets with their characters.
    pub fn read(statement: &mut Statement<'_>) -> Read<Vec<Self>> {
        let mut all = Vec::new();
        while all.is_empty() || statement.at < statement.words.len() {
            let set = statement.plain("the name of a set of cells")?;
            let mut signs = vec![statement.quoted().map_or_else(|| statement.fail("its sign, in quotes"), Ok)?];
            while let Some(other) = statement.quoted() {
                signs.push(other);
            }
            all.push(Self { set, signs });
        }
        Ok(all)
    }
}

impl BankSection {
    /// Reads what follows the word `bank`.
    pub fn read(statement: &mut Statement<'_>) -> Read<Self> {
        let param = statement.plain("the name of a parameter")?;
        let word = statement.quoted().map_or_else(|| statement.fail("what is to place, in quotes"), Ok)?;
        // Plain text has it, and numbers behind it.
        if word.is_empty() || !word.chars().all(char::is_alphabetic) {
            return Err(statement.fault(param.span, format!("expected what is to place as one word, found {word:?}")));
        }
        if !statement.has("of") {
            statement.fail::<()>("`of`")?;
        }
        Ok(Self { param, word, of: statement.plain("the clue that gives some of them")? })
    }
}

impl OptionSection {
    /// Reads what follows the word `option`.
    pub fn read(statement: &mut Statement<'_>) -> Read<Self> {
        let head = statement.command_name("the name of the option")?;
        let param = if statement.has("as") { statement.plain("its name in formulas")?.name } else { head.name.clone() };
        let sentence = statement.quoted().map_or_else(|| statement.fail("what it is, in quotes"), Ok)?;
        let from = statement.number("the smallest number")?;
        if !statement.has("to") {
            statement.fail::<()>("`to`")?;
        }
        let to = statement.number("the largest number")?;
        if !statement.has("default") {
            statement.fail::<()>("`default`")?;
        }
        let default = statement.number("the default")?;
        if !(from..=to).contains(&default) {
            let message = format!("expected a default from {from} to {to} of the option `{}`, found {default}", head.name);
            return Err(statement.fault(head.span, message));
        }
        Ok(Self { head, param, sentence, from, to, default })
    }
}

impl Refusal {
    /// Reads what follows the word `refuse`.
    pub fn read(statement: &mut Statement<'_>) -> Read<Self> {
        let param = statement.plain("a parameter that is not 0 where the formulation is refused")?;
        let reason = statement.quoted().map_or_else(|| statement.fail("the reason, in quotes"), Ok)?;
        Ok(Self { param, reason })
    }
}

impl ErratumSection {
    /// Reads what follows the word `erratum`; `text` is what the section starts with.
    pub fn read(statement: &mut Statement<'_>, text: String) -> Read<Self> {
        let equation = statement.quoted().map_or_else(|| statement.fail("the number of an equation, in quotes"), Ok)?;
        if !statement.has("of") {
            statement.fail::<()>("`of`")?;
        }
        let formulation = statement.plain("the name of a formulation")?;
        let class = CLASSES.into_iter().find(|(word, _)| statement.has(word)).map(|class| class.1);
        let words = CLASSES.map(|class| class.0).join(", ");
        let class = class.map_or_else(|| statement.fail(&format!("one of {words}")), Ok)?;
        let sentence = statement.quoted().map_or_else(|| statement.fail("the mistake, in quotes"), Ok)?;
        Ok(Self { equation, formulation, class, sentence, text })
    }
}
