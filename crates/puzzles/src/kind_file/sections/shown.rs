//! The sets and parameters that statements name: they are computed although no rule may use them.

use super::{Borders, DefaultFor, Sections};

impl Sections {
    /// The names of what is drawn or written in formats.
    pub fn shown(&self) -> impl Iterator<Item = &str> {
        let of = if let Some(Borders::Of(named)) = &self.borders { Some(named) } else { None };
        let formats = self.formats.iter().flat_map(|format| &format.words);
        let required = self.requirements.iter().flat_map(|requirement| &requirement.params);
        let of_defaults = self.formulations.iter().filter_map(|section| match &section.default {
            Some(DefaultFor::When(named)) => Some(named),
            _ => None,
        });
        let refused = self.formulations.iter().filter_map(|section| Some(&section.refusal.as_ref()?.param));
        let cages = self.cages.iter().flat_map(|cages| [&cages.room, &cages.operator, &cages.number]);
        let listed = self.formulations.iter().filter_map(|section| Some(&section.combinations.as_ref()?.of));
        let refused = refused.chain(cages).chain(listed);
        let flags = self.flags.iter().map(|flag| &flag.param).chain(&self.colour);
        let drawn = self.draw.iter().flat_map(|draw| [&draw.what].into_iter().chain(&draw.numbered));
        let named = drawn.chain(of).chain(formats).chain(required).chain(of_defaults).chain(refused).chain(flags);
        named.map(|named| &named.name[..])
    }
}
