//! Published mistakes in formulations: the section `erratum` has the families as printed and, below `data;`, a board that shows it.

use super::{board::TextPuzzle, judge::budget, kept, kind::TextFormulation, kind::TextKind, sections::ErratumSection};
use crate::{Encoding, ErratumClass, Misprint};
use algebra::{
    AbstractModel, Data, Formulation, data,
    text::{ModelError, Source, Texts},
    tree::Item,
};
use model::Model;

/// A published mistake.
#[derive(Debug)]
pub struct TextErratum {
    equation: &'static str,
    class: ErratumClass,
    sentence: &'static str,
    /// Author, title and year of the source.
    source: &'static str,
    formulation: &'static str,
    items: AbstractModel,
    printed: Formulation,
    board: Data,
}

/// Reads a section.
///
/// # Errors
/// The first place that is not as expected.
pub fn read(
    section: &ErratumSection,
    source: Source<'_>,
    texts: &Texts<'_>,
    formulations: &[TextFormulation],
    vocabulary: &AbstractModel,
    judge: &Formulation,
) -> Result<TextErratum, ModelError> {
    let ErratumSection { equation, formulation: named, class, sentence, text } = section;
    let fail = |message: String| Err(ModelError::new(&[source], named.span, message));
    let Some(known) = formulations.iter().find(|known| known.entry.name == named.name) else {
        return fail(format!("there is no formulation `{}`", named.name));
    };
    let Some((families, board)) = text.split_once("\ndata;\n") else {
        return fail("expected a line `data;` and a board below the families as printed".into());
    };
    let lines = "\n".repeat(families.matches('\n').count() + 2);
    let (families, board) = (Source { name: source.name, text: families }, lines + board);
    let items = texts.items(&known.model, families)?;
    let sources = [texts.sources(), &[families]].concat();
    let printed = known.model.with_items(&items).without_unused_but(&Item::is_data);
    let printed = Formulation::new(&printed, &sources, judge.rules())?;
    let section = data::read(Source { name: source.name, text: &board }, vocabulary)?;
    section.survey(judge, &budget())?;
    Ok(TextErratum {
        equation: kept(equation),
        class: *class,
        sentence: kept(sentence),
        source: known.entry.source,
        formulation: known.entry.name,
        items,
        printed,
        board: section.data,
    })
}

impl TextErratum {
    /// The mistake with its board, encoded as printed.
    ///
    /// # Panics
    /// If its board is none of the kind, of which the file was read.
    pub fn misprint(&self, kind: &'static TextKind) -> Misprint {
        let Self { equation, source, class, sentence, formulation, .. } = *self;
        let wrong = |error: &dyn std::fmt::Display| -> ! { panic!("erratum {equation} of {}: {error}", kind.name) };
        let puzzle = TextPuzzle::with(kind, self.board.clone()).unwrap_or_else(|error| wrong(&error));
        let mut model = Model::default();
        // What the board computes may be printed otherwise, too.
        let views = self.printed.instantiate(puzzle.data.clone(), &mut model).unwrap_or_else(|error| wrong(&error));
        let printed = Encoding { model, views, deductions: 0 };
        Misprint { equation, source, class, sentence, formulation, puzzle: Box::new(puzzle), items: self.items.clone(), printed }
    }
}
