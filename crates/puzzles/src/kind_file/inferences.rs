//! The statement `technique` of a kind-file: a name for an inference of its rules.
//!
//! `technique "NAME" RULE NUMBER … SHAPE "what it is" "what a step says";`: a rule may have the number of the part, and a
//! single rule the shape `needed` or `full`; what a step says may be missing.

use super::{
    kept,
    statement::{Named, Read, Statement},
};
use crate::{CountShape, NamedInference};
use algebra::text::{ModelError, Source};
use model::Rule;

/// The words for shapes of counts.
const SHAPES: [(&str, CountShape); 2] = [("needed", CountShape::Needed), ("full", CountShape::Full)];

/// A name for an inference.
#[derive(Clone, Debug)]
pub struct TechniqueSection {
    name: String,
    /// Rules with the number of the part, and perhaps a shape as the last.
    of: Vec<(Named, Option<i64>)>,
    sentence: String,
    says: Option<String>,
}

impl TechniqueSection {
    /// Reads what follows the word `technique`.
    pub fn read(statement: &mut Statement<'_>) -> Read<Self> {
        let name = statement.quoted().map_or_else(|| statement.fail("the name of the technique, in quotes"), Ok)?;
        let mut of: Vec<(Named, Option<i64>)> = Vec::new();
        loop {
            if let Some(sentence) = statement.quoted() {
                return match of.is_empty() {
                    true => statement.fail("the rules that it uses before its sentence"),
                    false => Ok(Self { name, of, sentence, says: statement.quoted() }),
                };
            }
            let word = statement.plain("a rule, its number, `needed`, `full`, or what the technique is, in quotes")?;
            match (word.name.parse::<i64>(), of.last_mut()) {
                (Ok(number), Some((_, own @ None))) => *own = Some(number),
                _ => of.push((word, None)),
            }
        }
    }

    /// The inference, whose rules are among those of the kind.
    pub fn resolve(&self, source: Source<'_>, rules: &[&'static Rule]) -> Result<NamedInference, ModelError> {
        let fail = |at: &Named, message: String| Err(ModelError::new(&[source], at.span, message));
        let rule = |name: &str| rules.iter().find(|rule| rule.name == name.replace('_', "-"));
        let (mut of, mut shape) = (Vec::new(), None);
        for (index, (word, number)) in self.of.iter().enumerate() {
            match (rule(&word.name), SHAPES.iter().find(|shape| shape.0 == word.name)) {
                (Some(rule), _) => of.push((rule.name, *number)),
                (None, Some(found)) if index == 1 && self.of.len() == 2 => shape = Some(found.1),
                _ => return fail(word, format!("there is no rule `{}`", word.name)),
            }
        }
        if let Some(says) = &self.says {
            let rest = NamedInference::PLACEHOLDERS.iter().fold(says.clone(), |rest, placeholder| rest.replace(placeholder, ""));
            if rest.contains(['{', '}']) {
                let known = NamedInference::PLACEHOLDERS.join(", ");
                return fail(&self.of[0].0, format!("expected {known} between braces in \"{says}\""));
            }
        }
        let says = self.says.as_deref().map(kept);
        Ok(NamedInference { name: kept(&self.name), sentence: kept(&self.sentence), of, shape, says })
    }
}
