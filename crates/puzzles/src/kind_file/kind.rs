//! What the file of a kind says.

use super::{
    RULES,
    bank::Bank,
    errata::{self, TextErratum},
    flag::Flag,
    formats::{Formats, Known},
    generate::{self, CHANCE, REGION, TextGenerator, options},
    items::{ClueDeclaration, check_rules, name_of, span_of},
    kept, prelude,
    roles::{self, RuleNumbers},
    sections::{Borders, CombinationSection, DefaultFor, Draw, Refusal, Requirement, SaysSection, Sections, Style},
    statement::Named,
};
use crate::{
    Entry, NamedInference, ONE_VALUE, Wording,
    abstract_model::Base,
    generator::{Parameter, Sizes},
    hooks::{GENERATORS, GeneratorHook},
};
use algebra::{
    AbstractModel, Formulation,
    text::{ModelError, Source, Texts},
    tree::{Item, Param, Set},
};
use model::Rule;
use std::sync::Arc;

/// A formulation of a kind-file.
#[derive(Debug)]
pub struct TextFormulation {
    pub entry: Entry,
    pub model: AbstractModel,
    pub resolved: Arc<Formulation>,
    /// The boards that it refuses.
    pub refusal: Option<Refusal>,
    /// The combinations that it has as data.
    pub combinations: Option<CombinationSection>,
}

/// What the file of a kind says.
#[derive(Debug)]
pub struct TextKind {
    pub name: &'static str,
    pub title: &'static str,
    pub rules: &'static [&'static Rule],
    pub objective: Option<&'static Rule>,
    /// The rule of the bounds that the rules set.
    pub bounds: &'static Rule,
    pub base: Base,
    /// The vocabulary as a tree, for boards.
    pub vocabulary: AbstractModel,
    /// The rules and the vocabulary, ready to be instantiated.
    pub judge: Arc<Formulation>,
    /// The rules with the sets that name what a wrong solution breaks, where those of the rules leave out what cannot be.
    pub wide_judge: Option<Arc<Formulation>>,
    pub formulations: Vec<TextFormulation>,
    /// The formulation that the rules are.
    pub reference: &'static str,
    /// The default formulation of some boards; the rules are that of others.
    pub default: Option<(&'static str, DefaultFor)>,
    /// What must agree on a board, so that it can have a solution.
    pub requirements: Vec<Requirement>,
    pub clues: Vec<ClueDeclaration>,
    /// The rules that say of single places, as `not shade[c]`, that they have a condition or have it not: this is seen on the board.
    pub stated: Vec<(String, bool)>,
    pub draw: Vec<Draw>,
    pub borders: Option<Borders>,
    /// The text formats beside the data.
    pub formats: Formats,
    /// The names of inferences.
    pub inferences: &'static [NamedInference],
    pub wording: Wording,
    /// The rule whose parts are three cells that are not all equal.
    pub triples: Option<&'static str>,
    /// How steps say that a solution has the value 1 and 0.
    pub says: Vec<SaysSection>,
    /// The numbers of the board that the rules are about.
    pub numbers: Vec<RuleNumbers>,
    /// The set of the cells of one of the two colours between which each move of a tour leads.
    pub colour: Option<&'static str>,
    /// What a line of plain text says.
    pub flags: Vec<Flag>,
    /// What the board has to place.
    pub bank: Option<Bank>,
    pub errata: Vec<TextErratum>,
    pub generator: Option<TextGenerator>,
    /// The parameters of the generator, if there is no hook.
    pub parameters: &'static [Parameter],
    /// The hook that makes random boards, instead of a generator.
    pub hook: Option<&'static GeneratorHook>,
    /// What random boards are completed by, instead of the rules.
    pub draft: Option<Arc<Formulation>>,
    /// Whether clues are chosen by it, too.
    pub draft_chooses: bool,
    pub sizes: Sizes,
    pub examples: &'static [&'static str],
}

impl TextKind {
    /// Reads the sections of a file.
    ///
    /// # Errors
    /// The first place that is not as expected.
    pub fn new(source: Source<'_>, sections: &Sections) -> Result<Self, ModelError> {
        let fail = |named: &Named, message: String| Err(ModelError::new(&[source], named.span, message));
        let part = |text| Source { name: source.name, text };
        let mut sources = prelude::sources(source, &sections.boards)?;
        sources.push(part(&sections.text));
        let texts = Texts::read(&sources)?;
        let whole = texts.model();
        if whole.solutions().next().is_none() {
            return fail(&sections.kind, "expected a `solution` in the rules".into());
        }
        check_rules(whole, &sources)?;
        let shown: Vec<&str> = sections.shown().collect();
        let is_kept = |item: &Item| item.is_data() || name_of(item).is_some_and(|name| shown.contains(&&name[..]));
        let rules_model = whole.without_unused_but(&is_kept);
        let judge = Arc::new(Formulation::new(&rules_model, &sources, &[ONE_VALUE])?);
        let rules: Vec<&'static Rule> = judge.rules().iter().copied().filter(|rule| **rule != *ONE_VALUE).collect();
        let wide_judge = match &sections.judge {
            Some(text) => Some(Arc::new(widened(&texts, part(text), &rules_model, &judge)?)),
            None => None,
        };
        let objective: Option<&'static Rule> = rules_model.objectives().next().map(|objective| {
            let rule = Rule { name: kept(&objective.head.name), sentence: kept(&objective.head.description) };
            &*Box::leak(Box::new(rule))
        });
        let fixed = rules_model.families().find(|family| family.fixes).map(|family| family.head.name.replace('_', "-"));
        let bounds = fixed.and_then(|name| rules.iter().find(|rule| rule.name == name)).copied().unwrap_or(ONE_VALUE);
        let mut formulations = Vec::new();
        let formulation = |head: &Named, text: &str, is_added: bool| {
            let own = Source { name: source.name, text };
            // Families alone are added to the rules.
            let model = if is_added { texts.clone().and(own)?.model().clone() } else { texts.over(own)? };
            let model = model.without_unused_but(&Item::is_data);
            if model.solutions().next().is_none() {
                return Err(ModelError::new(&[source], head.span, format!("expected a `solution` in `{}`", head.name)));
            }
            let sources = [texts.sources(), &[own]].concat();
            let resolved = Arc::new(Formulation::new(&model, &sources, judge.rules())?);
            Ok((model, resolved))
        };
        let has_solution = |text: &str| text.lines().any(|line| line.starts_with("solution "));
        let draft = sections.draft.as_ref().map(|(head, text)| formulation(head, text, !has_solution(text))).transpose()?;
        for section in &sections.formulations {
            let (model, resolved) = formulation(&section.head, &section.text, false)?;
            let entry = Entry { name: kept(&section.head.name), summary: kept(&section.summary), source: kept(&section.source) };
            formulations.push(TextFormulation {
                entry,
                model: with_rules(&rules_model, model),
                resolved,
                refusal: section.refusal.clone(),
                combinations: section.combinations.clone(),
            });
        }
        let default = sections.formulations.iter().find_map(|section| Some((kept(&section.head.name), section.default.clone()?)));
        let entry = match &sections.reference {
            Some(own) => Entry { name: kept(&own.head.name), summary: kept(&own.summary), source: kept(&own.source) },
            None => Entry { name: RULES, summary: "The rules as a model, which judge solutions.", source: "own" },
        };
        let reference = entry.name;
        formulations.push(TextFormulation {
            entry,
            model: rules_model.clone(),
            resolved: judge.clone(),
            refusal: None,
            combinations: None,
        });
        let vocabulary = AbstractModel { items: whole.items.iter().filter(|item| item.is_vocabulary()).cloned().collect() };
        let declared = |named: &Named| -> Result<&Item, ModelError> {
            let found = vocabulary.items.iter().find(|item| name_of(item) == Some(&named.name));
            found.ok_or_else(|| {
                let message = format!("there is no set or parameter `{}`", named.name);
                ModelError::new(&[source], named.span, message)
            })
        };
        let clue = |item: &Item| {
            let declared = ClueDeclaration::new(item, &rules_model);
            declared.map_err(|expected| ModelError::new(&sources, span_of(item), format!("expected {expected} as clue")))
        };
        let is_clue =
            |item: &&Item| matches!(item, Item::Set(Set { head, .. }) | Item::Param(Param { head, .. }) if head.is_clue);
        let clues: Vec<ClueDeclaration> = vocabulary.items.iter().filter(is_clue).map(clue).collect::<Result<_, _>>()?;
        let of = match &sections.borders {
            Some(Borders::Of(named)) => Some(named),
            _ => None,
        };
        let has_cells = vocabulary.params().any(|param| ["rows", "n"].contains(&&param.head.name[..]));
        for (named, draw) in sections.draw.iter().map(|draw| (&draw.what, Some(draw))).chain(of.map(|named| (named, None))) {
            let solution = rules_model.solutions().find(|solution| solution.head.name == named.name);
            let found = match solution {
                Some(solution) => solution.head.over.names().count(),
                None => subscripts(declared(named)?),
            };
            let side = draw.and_then(|draw| draw.side);
            let expected = match (draw, side, solution) {
                _ if !has_cells => continue,
                (Some(_), Some(_), None) if found == 0 => continue,
                (None, ..) => (found != 2).then_some("two subscripts, row and column"),
                (Some(Draw { style: Some(Style::List), .. }), Some(_), None) => {
                    (found != 2).then_some("two subscripts of a list, a row or column and a place")
                }
                (_, Some(_), None) => (found != 1).then_some("one subscript beside the board"),
                (.., Some(_)) => (![2, 4].contains(&found)).then_some("two subscripts, of a cell, or four, of a pair of cells"),
                (_, None, None) if of.is_some() => (![1, 2, 4].contains(&found))
                    .then_some("two subscripts, of a cell, four, of a pair of cells, or one, of a region"),
                _ => (![2, 4].contains(&found)).then_some("two subscripts, of a cell, or four, of a pair of cells"),
            };
            if let Some(expected) = expected {
                return fail(named, format!("expected {expected}, found {found} in `{}`: nothing would be drawn", named.name));
            }
        }
        let named = sections.generate.as_ref().and_then(|section| section.by.as_ref());
        let hook = named.map(|named| GENERATORS.iter().find(|hook| hook.name == named.name).ok_or(named)).transpose();
        let wrong = |named: &Named, message| ModelError::new(&[source], named.span, message);
        let hook = hook.map_err(|named| wrong(named, format!("there is no generator `{}`", named.name)))?;
        let scalar = |named: &Named| match vocabulary.params().find(|param| param.head.name == named.name) {
            Some(param) if param.head.over.entries.is_empty() => Ok(()),
            _ => Err(wrong(named, format!("expected a parameter without subscripts, found `{}`", named.name))),
        };
        sections.requirements.iter().flat_map(|requirement| &requirement.params).try_for_each(scalar)?;
        if let Some((_, DefaultFor::When(named))) = &default {
            scalar(named)?;
        }
        formulations.iter().filter_map(|known| Some(&known.refusal.as_ref()?.param)).try_for_each(scalar)?;
        let listed = sections.formulations.iter().filter_map(|section| section.combinations.as_ref());
        { listed }.try_for_each(|listed| listed.check(source, &vocabulary))?;
        let flags =
            sections.flags.iter().map(|section| Flag::new(section, source, &vocabulary)).collect::<Result<Vec<_>, _>>()?;
        let bank = sections.bank.as_ref().map(|section| Bank::new(section, source, &vocabulary)).transpose()?;
        let triples = match &sections.triples {
            Some(named) => {
                let rule = rules.iter().find(|rule| rule.name == named.name.replace('_', "-"));
                Some(rule.ok_or_else(|| wrong(named, format!("there is no rule `{}`", named.name)))?.name)
            }
            None => None,
        };
        for named in sections.draw.iter().filter_map(|draw| draw.numbered.as_ref()).chain(&sections.colour) {
            if !matches!(declared(named)?, Item::Set(set) if set.width == 2) {
                return fail(named, format!("expected a set of cells, found `{}`", named.name));
            }
        }
        let colour = sections.colour.as_ref().map(|named| kept(&named.name));
        let generator = match &sections.generate {
            _ if hook.is_some() => None,
            None => None,
            Some(section) => {
                let is_known = |named: &&Named| {
                    named.name == CHANCE
                        || (named.name == REGION && section.regions.is_some())
                        || rules_model.solutions().any(|solution| solution.head.name == named.name)
                };
                if let Some(unknown) = section.redrawn.iter().find(|named| !is_known(named)) {
                    let region = if section.regions.is_some() { format!(", `{REGION}`") } else { String::new() };
                    return fail(unknown, format!("expected `{CHANCE}`{region} or the name of a solution"));
                }
                let text = part(&section.text);
                let options = options(&sections.options);
                Some(TextGenerator::new(&texts, text, &rules_model, &vocabulary, &clues, section, options)?)
            }
        };
        if let Some((says, problem)) = sections.says.iter().find_map(|says| Some((says, says.problem(&rules_model)?))) {
            return fail(&says.what, problem);
        }
        let judge_uses = |item: &Item| rules_model.items.iter().any(|used| used == item);
        let known = Known { source, vocabulary: &vocabulary, rules: &rules_model };
        let formats = Formats::new([&sections.kind.name, &sections.title], known, sections, &flags, bank.as_ref())?;
        let errata =
            sections.errata.iter().map(|section| errata::read(section, source, &texts, &formulations, &vocabulary, &judge));
        let errata = errata.collect::<Result<_, _>>()?;
        let wording = sections.wording.unwrap_or_default();
        let parameters = generate::parameters(&clues, wording.nothing().is_none(), generator.as_ref(), &flags);
        let inferences = sections.techniques.iter().map(|technique| technique.resolve(source, &rules));
        let inferences: Vec<NamedInference> = inferences.collect::<Result<_, _>>()?;
        let sizes = sections.generate.as_ref().map_or(Sizes::sides(1, 1, 1), |generate| generate.sizes);
        let example = |text: &String| kept(&format!("= puzzle {}\n{text}", sections.kind.name));
        let name = kept(&sections.kind.name);
        Ok(Self {
            name,
            title: kept(&sections.title),
            rules: Box::leak(rules.clone().into_boxed_slice()),
            objective,
            bounds,
            base: Base {
                kind: name,
                vocabulary: sources
                    .iter()
                    .map(|source| (source.name.to_string().into(), source.text.to_string().into()))
                    .collect(),
                rules: judge.rules().to_vec(),
            },
            vocabulary: vocabulary.without_unused_but(&|item| is_kept(item) || judge_uses(item)),
            judge,
            wide_judge,
            default,
            formulations,
            reference,
            clues,
            stated: roles::stated(&rules_model),
            numbers: roles::rule_numbers(&rules_model, &sections.draw),
            draw: sections.draw.clone(),
            borders: sections.borders.clone(),
            formats,
            wording,
            triples,
            says: sections.says.clone(),
            colour,
            flags,
            bank,
            errata,
            parameters,
            inferences: Box::leak(inferences.into_boxed_slice()),
            generator,
            hook,
            requirements: sections.requirements.clone(),
            draft: draft.map(|draft| draft.1),
            draft_chooses: sections.draft_chooses,
            sizes,
            examples: Box::leak(sections.examples.iter().map(example).collect::<Vec<_>>().into_boxed_slice()),
        })
    }
}

/// The number of subscripts of an entry of a parameter, or of components of a member of a set.
fn subscripts(item: &Item) -> usize {
    match item {
        Item::Set(set) => set.width,
        Item::Param(param) => param.head.over.names().count(),
        _ => 0,
    }
}

impl TextKind {
    /// Whether every board has data.
    pub fn needs_data(&self) -> bool {
        let has_set = self.vocabulary.sets().any(|set| set.value.is_none());
        has_set || self.vocabulary.params().any(|param| param.value.is_none() && param.default.is_none())
    }

    /// The rules as a model, with the vocabulary.
    pub fn rules_model(&self) -> Option<&AbstractModel> {
        self.formulations.last().map(|rules| &rules.model)
    }

    /// The names of the solutions with the number of their subscripts.
    pub fn solutions(&self) -> impl Iterator<Item = (&str, usize)> {
        self.rules_model()
            .into_iter()
            .flat_map(AbstractModel::solutions)
            .map(|solution| (&solution.head.name[..], solution.head.over.names().count()))
    }
}

/// The rules with the sets and parameters of a section `judge` in place of their own, and its families before theirs.
fn widened(texts: &Texts<'_>, own: Source<'_>, rules: &AbstractModel, judge: &Formulation) -> Result<Formulation, ModelError> {
    let sources = [texts.sources(), &[own]].concat();
    let mut model = rules.clone();
    let (families, formulas): (Vec<Item>, Vec<Item>) =
        texts.items(rules, own)?.items.into_iter().partition(|item| matches!(item, Item::Family(_)));
    let first = model.items.iter().position(|item| matches!(item, Item::Family(_))).unwrap_or(model.items.len());
    model.items.splice(first..first, families);
    for item in formulas {
        let is_formula = matches!(item, Item::Set(_) | Item::Param(_)) && !item.is_data();
        let replaced = model.items.iter_mut().find(|known| name_of(known) == name_of(&item) && !known.is_data());
        let Some(replaced) = replaced.filter(|_| is_formula) else {
            let message = "expected a set or parameter that the rules compute, with its formula here, or a rule";
            return Err(ModelError::new(&sources, span_of(&item), message));
        };
        *replaced = item;
    }
    Formulation::new(&model, &sources, judge.rules())
}

/// A model with the rule sentences of another before its own items.
pub fn with_rules(rules: &AbstractModel, mut model: AbstractModel) -> AbstractModel {
    let one_value = algebra::tree::Rule {
        name: ONE_VALUE.name.replace('-', "_"),
        sentence: ONE_VALUE.sentence.into(),
        violation: String::new(),
        span: algebra::tree::Span::default(),
    };
    let known = rules.rules().cloned().chain([one_value]);
    let known: Vec<Item> = known.filter(|rule| model.rules().all(|own| own.name != rule.name)).map(Item::Rule).collect();
    model.items.splice(0..0, known);
    model
}
