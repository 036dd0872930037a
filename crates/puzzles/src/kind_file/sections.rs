//! The sections of a kind-file, and the statements that stand outside of the notation of abstract models.
//!
//! Such a statement is a line that starts, without indentation, with one of the words of [`WORDS`]. What is between two of
//! them is a text of its own, padded with empty lines so that errors have the line of the file.

use crate::generator::Sizes;
use algebra::{
    text::{ModelError, Source},
    tree::Span,
};

/// The words that start a statement of a kind-file.
const WORDS: &[&str] = &["kind", "clues", "draw", "borders", "rules", "formulation", "generate", "example"];

/// The maximum number of sections.
const MAX_SECTIONS: usize = 64;

/// A name in a statement and where it stands.
#[derive(Clone, Debug)]
pub struct Named {
    pub name: String,
    pub span: Span,
}

/// What is drawn of a set, parameter or solution.
#[derive(Clone, Debug)]
pub struct Draw {
    pub what: Named,
    /// The mark of a member.
    pub mark: Option<String>,
    /// The side of the board on which a parameter with one subscript stands.
    pub side: Option<Side>,
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
}

/// The sections of a kind-file.
#[derive(Clone, Debug)]
pub struct Sections {
    pub kind: Named,
    pub title: String,
    /// The sets and parameters that are clues.
    pub clues: Vec<Named>,
    pub draw: Vec<Draw>,
    /// The parameter between whose values thick lines are drawn.
    pub borders: Option<Named>,
    pub vocabulary: String,
    pub rules: String,
    pub formulations: Vec<FormulationSection>,
    pub generate: Option<(Sizes, String)>,
    /// Boards, perhaps with their solutions.
    pub examples: Vec<String>,
}

/// Whether a text is a kind-file: its first statement is `kind`.
pub fn is_kind_file(text: &str) -> bool {
    crate::text::starts_with_word(text, "kind")
}

/// A word or a quoted text of a statement.
#[derive(Clone, Copy, Debug)]
enum Word<'t> {
    Plain(&'t str),
    Quoted(&'t str),
}

/// The words of a statement.
struct Statement<'t> {
    source: Source<'t>,
    words: Vec<(Word<'t>, Span)>,
    at: usize,
    end: Span,
}

type Read<T> = Result<T, ModelError>;

impl<'t> Statement<'t> {
    /// The statement in a line, which starts at byte `start` of the file.
    fn read(source: Source<'t>, start: usize, line: &'t str) -> Read<Self> {
        let span = |from: usize, to: usize| Span { text: 0, start: (start + from) as u32, end: (start + to) as u32 };
        let (mut words, mut at) = (Vec::new(), 0);
        while at < line.len() {
            let rest = &line[at..];
            let first = rest.chars().next().unwrap_or_default();
            match first {
                ';' => {
                    let after = rest[1..].trim_start();
                    if !after.is_empty() && !after.starts_with('#') {
                        let from = line.len() - after.len();
                        let message = "expected the end of the line after `;`";
                        return Err(ModelError::new(&[source], span(from, line.trim_end().len()), message));
                    }
                    return Ok(Self { source, words, at: 0, end: span(at, at + 1) });
                }
                '"' => {
                    let Some(end) = rest[1..].find('"') else {
                        return Err(ModelError::new(&[source], span(at, at + 1), "expected a closing quote on this line"));
                    };
                    words.push((Word::Quoted(&rest[1..=end]), span(at, at + end + 2)));
                    at += end + 2;
                }
                c if c.is_whitespace() || c == ',' => at += c.len_utf8(),
                c if c.is_alphanumeric() || c == '_' || c == '-' => {
                    let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '-').unwrap_or(rest.len());
                    words.push((Word::Plain(&rest[..length]), span(at, at + length)));
                    at += length;
                }
                c => {
                    let message = format!("expected a name, a text in quotes or `;`, found `{}`", c.escape_debug());
                    return Err(ModelError::new(&[source], span(at, at + c.len_utf8()), message));
                }
            }
        }
        Err(ModelError::new(&[source], span(line.len(), line.len()), "expected `;` at the end of this line"))
    }

    fn fail<T>(&self, expected: &str) -> Read<T> {
        let (found, span) = match self.words.get(self.at) {
            Some((Word::Plain(word), span)) => (format!("`{word}`"), *span),
            Some((Word::Quoted(text), span)) => (format!("\"{text}\""), *span),
            None => ("`;`".into(), self.end),
        };
        Err(ModelError::new(&[self.source], span, format!("expected {expected}, found {found}")))
    }

    fn plain(&mut self, expected: &str) -> Read<Named> {
        match self.words.get(self.at) {
            Some((Word::Plain(name), span)) => {
                self.at += 1;
                Ok(Named { name: (*name).into(), span: *span })
            }
            _ => self.fail(expected),
        }
    }

    /// A name in lower case, as on the command line.
    fn command_name(&mut self, expected: &str) -> Read<Named> {
        let named = self.plain(expected)?;
        let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !named.name.starts_with(|c: char| c.is_ascii_lowercase()) || !named.name.chars().all(is_plain) {
            self.at -= 1;
            return self.fail(&format!("{expected}, in lower case letters, digits and `-`"));
        }
        Ok(named)
    }

    fn has(&mut self, word: &str) -> bool {
        let has = matches!(self.words.get(self.at), Some((Word::Plain(found), _)) if *found == word);
        self.at += usize::from(has);
        has
    }

    fn quoted(&mut self) -> Option<String> {
        let Some((Word::Quoted(text), _)) = self.words.get(self.at) else { return None };
        self.at += 1;
        Some((*text).into())
    }

    fn number(&mut self, expected: &str) -> Read<usize> {
        let number = self.plain(expected)?;
        match number.name.parse().ok().filter(|number| (1..=crate::text::MAX_SIDE).contains(number)) {
            Some(number) => Ok(number),
            None => {
                self.at -= 1;
                self.fail(expected)
            }
        }
    }

    fn ends(&self) -> Read<()> {
        if self.at == self.words.len() { Ok(()) } else { self.fail("`;`") }
    }
}

/// Where the lines of a section go.
enum Open {
    Vocabulary,
    Rules,
    Formulation,
    Generate,
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
    let (mut open, mut start, mut count) = (Open::Vocabulary, 0, 0);
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
            statement.ends()?;
            read = Some(Sections {
                kind,
                title,
                clues: Vec::new(),
                draw: Vec::new(),
                borders: None,
                vocabulary: before,
                rules: String::new(),
                formulations: Vec::new(),
                generate: None,
                examples: Vec::new(),
            });
            continue;
        };
        let span = statement.words.first().map_or(statement.end, |word| word.1);
        let twice = |is_twice: bool| match is_twice {
            true => Err(ModelError::new(&[source], span, format!("expected `{word}` once"))),
            false => Ok(()),
        };
        let mut is_section = true;
        match word {
            "kind" => twice(true)?,
            "clues" => {
                is_section = false;
                while statement.at < statement.words.len() {
                    sections.clues.push(statement.plain("the name of a set or parameter")?);
                }
            }
            "draw" => {
                is_section = false;
                let what = statement.plain("the name of a set, parameter or solution")?;
                let sides = [("left", Side::Left), ("right", Side::Right), ("top", Side::Top), ("bottom", Side::Bottom)];
                let side = sides.into_iter().find(|(word, _)| statement.has(word)).map(|side| side.1);
                sections.draw.push(Draw { what, mark: statement.quoted(), side });
            }
            "borders" => {
                is_section = false;
                twice(sections.borders.is_some())?;
                sections.borders = Some(statement.plain("the name of a parameter")?);
            }
            "rules" => {
                twice(!sections.rules.is_empty())?;
                sections.rules = before;
                open = Open::Rules;
            }
            "formulation" => {
                let head = statement.command_name("the name of the formulation")?;
                if head.name == super::RULES || sections.formulations.iter().any(|other| other.head.name == head.name) {
                    return Err(ModelError::new(&[source], head.span, format!("there is a formulation `{}` already", head.name)));
                }
                let summary = statement.quoted().unwrap_or_default();
                let by = match statement.has("by") {
                    true => statement.quoted().map_or_else(|| statement.fail("author, title and year, in quotes"), Ok)?,
                    false => "own".into(),
                };
                sections.formulations.push(FormulationSection { head, summary, source: by, text: before });
                open = Open::Formulation;
            }
            "generate" => {
                twice(sections.generate.is_some())?;
                let from = statement.number("the smallest side")?;
                if !statement.has("to") {
                    statement.fail::<()>("`to`")?;
                }
                let to = statement.number("the largest side")?;
                let default = if statement.has("default") { statement.number("the default side")? } else { from };
                let sizes =
                    if statement.has("square") { Sizes::square(from, to, default) } else { Sizes::sides(from, to, default) };
                if !(from..=to).contains(&default) {
                    return Err(ModelError::new(
                        &[source],
                        statement.words[1].1,
                        format!("expected a default from {from} to {to}, found {default}"),
                    ));
                }
                sections.generate = Some((sizes, before));
                open = Open::Generate;
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
    let Some(read) = read else { return Err(here("expected `kind NAME \"Title\";` first")) };
    match read.rules.is_empty() {
        true => Err(ModelError::new(&[source], read.kind.span, "expected a section `rules;` in this file")),
        false => Ok(read),
    }
}

impl Open {
    /// The text of the section.
    fn text<'s>(&self, sections: &'s mut Sections) -> &'s mut String {
        let Sections { vocabulary, rules, formulations, generate, examples, .. } = sections;
        match (self, formulations.last_mut(), generate, examples.last_mut()) {
            (Self::Rules, ..) => rules,
            (Self::Formulation, Some(section), ..) => &mut section.text,
            (Self::Generate, _, Some((_, text)), _) => text,
            (Self::Example, .., Some(text)) => text,
            _ => vocabulary,
        }
    }
}
