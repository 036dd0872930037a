//! Kinds of puzzles that are texts: board, rules, formulations, drawing and generator in one file, read at run time.
//!
//! The rules are a model in the notation of formulations; they judge a solution by being evaluated on it (see [`judge`]),
//! and are the formulation `rules`, which the others are compared with.

mod auxiliary;
mod board;
mod clues;
mod drawing;
mod edits;
mod file;
mod formats;
mod generate;
mod inferences;
mod judge;
mod part_names;
mod parts;
mod redraw;
mod sections;
mod statement;
#[cfg(test)]
mod tests;

pub use file::{add_kind, files};
pub use sections::is_kind_file;

use crate::{Entry, NamedInference, ONE_VALUE, abstract_model::Base, generator::Sizes};
use algebra::{
    AbstractModel, Formulation,
    text::{ModelError, Source, read},
    tree::{Binary, Expr, ExprKind, Family, Fold, Item},
};
use model::Rule;
use sections::{Borders, Draw, Named, Sections};
use std::sync::Arc;

/// The name of the formulation that is the rules.
pub const RULES: &str = "rules";

/// The name of the format of boards.
const FORMAT: &str = "data";

/// A set or parameter whose entries are clues.
#[derive(Debug)]
struct ClueDeclaration {
    name: String,
    is_set: bool,
    /// The number of components of an entry, with the value of a parameter.
    width: usize,
    /// Whether the value of an entry is that of the puzzle variable with the same subscripts.
    gives: bool,
}

/// A formulation of a kind-file.
#[derive(Debug)]
struct TextFormulation {
    entry: Entry,
    model: AbstractModel,
    resolved: Arc<Formulation>,
}

/// What the file of a kind says.
#[derive(Debug)]
pub struct TextKind {
    name: &'static str,
    title: &'static str,
    rules: &'static [&'static Rule],
    objective: Option<&'static Rule>,
    /// The rule of the bounds that the rules set.
    bounds: &'static Rule,
    base: Base,
    /// The vocabulary as a tree, for boards.
    vocabulary: AbstractModel,
    /// The rules and the vocabulary, ready to be instantiated.
    judge: Arc<Formulation>,
    formulations: Vec<TextFormulation>,
    /// The default formulation and the number of puzzle variables from which on it is; the rules are that of other boards.
    default: Option<(&'static str, usize)>,
    clues: Vec<ClueDeclaration>,
    draw: Vec<Draw>,
    borders: Option<Borders>,
    /// The text formats beside the data.
    formats: formats::Formats,
    /// The names of inferences.
    inferences: &'static [NamedInference],
    generator: Option<generate::TextGenerator>,
    /// What random boards are completed by, instead of the rules.
    draft: Option<Arc<Formulation>>,
    /// Whether clues are chosen by it, too.
    draft_chooses: bool,
    sizes: Sizes,
    examples: &'static [&'static str],
}

/// A text for the rest of the program.
fn kept(text: &str) -> &'static str {
    Box::leak(text.into())
}

impl TextKind {
    fn new(source: Source<'_>, sections: &Sections) -> Result<Self, ModelError> {
        let fail = |named: &Named, message: String| Err(ModelError::new(&[source], named.span, message));
        let part = |text| Source { name: source.name, text };
        let vocabulary_source = part(&sections.vocabulary);
        let vocabulary = read(&[vocabulary_source])?;
        let sources = [vocabulary_source, part(&sections.rules)];
        if let Some(item) = vocabulary.items.iter().find(|item| !matches!(item, Item::Set(_) | Item::Param(_) | Item::Place(_))) {
            let span = span_of(item);
            return Err(ModelError::new(&sources, span, "expected sets, parameters and places before `rules;`"));
        }
        let rules_model = read(&sources)?;
        check_rules(&rules_model, &sources)?;
        let judge = Arc::new(Formulation::new(&rules_model, &sources, &[ONE_VALUE])?);
        let rules: Vec<&'static Rule> = judge.rules().iter().copied().filter(|rule| **rule != *ONE_VALUE).collect();
        let objective: Option<&'static Rule> = rules_model.objectives().next().map(|objective| {
            let rule = Rule { name: kept(&objective.head.name), sentence: kept(&objective.head.description) };
            &*Box::leak(Box::new(rule))
        });
        let fixed = rules_model.families().find(|family| family.fixes).map(|family| family.head.name.replace('_', "-"));
        let bounds = fixed.and_then(|name| rules.iter().find(|rule| rule.name == name)).copied().unwrap_or(ONE_VALUE);
        let mut formulations = Vec::new();
        let formulation = |head: &Named, text: &str| {
            let sources = [vocabulary_source, Source { name: source.name, text }];
            let model = read(&sources)?;
            if model.solutions().next().is_none() {
                return Err(ModelError::new(&[source], head.span, format!("expected a `solution` in `{}`", head.name)));
            }
            let resolved = Arc::new(Formulation::new(&model, &sources, judge.rules())?);
            Ok((model, resolved))
        };
        let has_solution = |text: &str| text.lines().any(|line| line.starts_with("solution "));
        let draft = sections.draft.as_ref().map(|(head, text)| match has_solution(text) {
            true => formulation(head, text),
            // Families alone are added to the rules, whose lines stand before them.
            false => {
                let own: String = text.split_inclusive('\n').skip(sections.rules.lines().count()).collect();
                formulation(head, &(sections.rules.clone() + &own))
            }
        });
        let draft = draft.transpose()?;
        for section in &sections.formulations {
            let (model, resolved) = formulation(&section.head, &section.text)?;
            let entry = Entry { name: kept(&section.head.name), summary: kept(&section.summary), source: kept(&section.source) };
            formulations.push(TextFormulation { entry, model: with_rules(&rules_model, model), resolved });
        }
        let default = sections.formulations.iter().find_map(|section| Some((kept(&section.head.name), section.default_from?)));
        let summary = "The rules as a model, which judge solutions.";
        formulations.push(TextFormulation {
            entry: Entry { name: RULES, summary, source: "own" },
            model: rules_model.clone(),
            resolved: judge.clone(),
        });
        let declared = |named: &Named| -> Result<&Item, ModelError> {
            let found = vocabulary.items.iter().find(|item| name_of(item) == Some(&named.name));
            found.ok_or_else(|| {
                let message = format!("there is no set or parameter `{}`", named.name);
                ModelError::new(&[source], named.span, message)
            })
        };
        let mut clues: Vec<ClueDeclaration> = Vec::new();
        for named in &sections.clues {
            let (is_set, width, is_right, expected) = match declared(named)? {
                Item::Set(set) => {
                    (true, set.width, set.value.is_none() && set.head.over.is_empty(), "a set without `:=` and index set")
                }
                Item::Param(param) => {
                    let constant = param.default.as_ref().is_some_and(|default| !has_refs(default));
                    (
                        false,
                        param.head.over.names().count() + 1,
                        constant && !param.real && !param.head.over.is_empty(),
                        "an indexed parameter with a `default`",
                    )
                }
                _ => (false, 0, false, "a set or a parameter"),
            };
            if !is_right {
                return fail(named, format!("expected {expected} as clue"));
            }
            let gives = !is_set && gives(&rules_model, &named.name);
            clues.push(ClueDeclaration { name: named.name.clone(), is_set, width, gives });
        }
        let of = match &sections.borders {
            Some(Borders::Of(named)) => Some(named),
            _ => None,
        };
        for named in sections.draw.iter().map(|draw| &draw.what).chain(of) {
            if !rules_model.solutions().any(|solution| solution.head.name == named.name) {
                declared(named)?;
            }
        }
        let generator = match &sections.generate {
            None => None,
            Some(section) => {
                let is_known = |named: &&Named| {
                    named.name == generate::CHANCE || rules_model.solutions().any(|solution| solution.head.name == named.name)
                };
                if let Some(unknown) = section.redrawn.iter().find(|named| !is_known(named)) {
                    return fail(unknown, format!("expected `{}` or the name of a solution", generate::CHANCE));
                }
                let redrawn = section.redrawn.iter().map(|named| named.name.clone()).collect();
                let text = part(&section.text);
                Some(generate::TextGenerator::new(vocabulary_source, text, &rules_model, &vocabulary, &clues, redrawn)?)
            }
        };
        let formats = formats::Formats::new(source, &sections.formats, &vocabulary, &rules_model)?;
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
                vocabulary_name: source.name.into(),
                vocabulary: sections.vocabulary.clone().into(),
                rules: judge.rules().to_vec(),
            },
            vocabulary,
            judge,
            default,
            formulations,
            clues,
            draw: sections.draw.clone(),
            borders: sections.borders.clone(),
            formats,
            inferences: Box::leak(inferences.into_boxed_slice()),
            generator,
            draft: draft.map(|draft| draft.1),
            draft_chooses: sections.draft_chooses,
            sizes,
            examples: Box::leak(sections.examples.iter().map(example).collect::<Vec<_>>().into_boxed_slice()),
        })
    }
}

impl TextKind {
    /// Whether every board has data.
    fn needs_data(&self) -> bool {
        let has_set = self.vocabulary.sets().any(|set| set.value.is_none());
        has_set || self.vocabulary.params().any(|param| param.value.is_none() && param.default.is_none())
    }

    /// The rules as a model, with the vocabulary.
    fn rules_model(&self) -> Option<&AbstractModel> {
        self.formulations.last().map(|rules| &rules.model)
    }

    /// The names of the solutions with the number of their subscripts.
    fn solutions(&self) -> impl Iterator<Item = (&str, usize)> {
        self.rules_model()
            .into_iter()
            .flat_map(AbstractModel::solutions)
            .map(|solution| (&solution.head.name[..], solution.head.over.names().count()))
    }
}

/// What the rules must be so that they can be evaluated on a solution.
fn check_rules(model: &AbstractModel, sources: &[Source<'_>]) -> Result<(), ModelError> {
    let fail = |span, message: String| Err(ModelError::new(sources, span, message));
    if let Some(var) = model.vars().find(|var| var.domain == algebra::tree::Domain::Real) {
        let message = format!("expected a binary or integer variable in the rules, found the real `{}`", var.head.name);
        return fail(var.head.span, message);
    }
    if let Some(objective) = model.objectives().find(|objective| objective.maximise) {
        return fail(objective.head.span, "expected `minimize`; the objective of a kind is minimised".into());
    }
    match model.solutions().next() {
        Some(_) => Ok(()),
        None => fail(model.items.last().map(span_of).unwrap_or_default(), "expected a `solution` in the rules".into()),
    }
}

/// A model with the rule sentences of another before its own items.
fn with_rules(rules: &AbstractModel, mut model: AbstractModel) -> AbstractModel {
    let one_value = algebra::tree::Rule {
        name: ONE_VALUE.name.replace('-', "_"),
        sentence: ONE_VALUE.sentence.into(),
        span: algebra::tree::Span::default(),
    };
    let known = rules.rules().cloned().chain([one_value]);
    let known: Vec<Item> = known.filter(|rule| model.rules().all(|own| own.name != rule.name)).map(Item::Rule).collect();
    model.items.splice(0..0, known);
    model
}

/// The name that an item declares, if it is a set or a parameter.
fn name_of(item: &Item) -> Option<&String> {
    match item {
        Item::Set(set) => Some(&set.head.name),
        Item::Param(param) => Some(&param.head.name),
        _ => None,
    }
}

/// Where an item stands.
fn span_of(item: &Item) -> algebra::tree::Span {
    match item {
        Item::Set(set) => set.head.span,
        Item::Param(param) => param.head.span,
        Item::Var(var) => var.head.span,
        Item::Rule(rule) => rule.span,
        Item::Place(place) => place.over.entries.first().map(|entry| entry.set.span).unwrap_or_default(),
        Item::Family(family) => family.head.span,
        Item::Objective(objective) => objective.head.span,
        Item::Solution(solution) => solution.head.span,
    }
}

fn has_refs(e: &Expr) -> bool {
    let mut has = false;
    e.each_ref(&mut |_, _| has = true);
    has
}

/// Whether a parameter is used in a single place of the rules: a family `fix … {i in I, j in J: condition}: v[i,j] = p[i,j]`,
/// where a solution has the value `v[i,j]` for the same subscripts, or `x[i,j,p[i,j]] = 1` where it has the value
/// `sum{k in K} k * x[i,j,k]`. Then an entry says exactly that.
fn gives(rules: &AbstractModel, param: &str) -> bool {
    let uses = |item: &&Item| {
        let mut uses = false;
        item.each_ref(&mut |name, _| uses |= name == param);
        uses && name_of(item).is_none_or(|name| name != param)
    };
    let using: Vec<&Item> = rules.items.iter().filter(uses).collect();
    let ([Item::Family(Family { fixes: true, head, body, .. })], Some(solution)) = (&using[..], rules.solutions().next()) else {
        return false;
    };
    let ExprKind::Binary(Binary::Eq, two) = &body.kind else { return false };
    let ExprKind::Ref(var, at) = &two[0].kind else { return false };
    let indices: Vec<Expr> = head.over.names().map(Expr::name).collect();
    let own: Vec<Expr> = solution.head.over.names().map(Expr::name).collect();
    let entry = Expr::from(ExprKind::Ref(param.into(), indices.clone()));
    match &solution.value.kind {
        ExprKind::Ref(read, with) => read == var && *with == own && *at == indices && two[1] == entry,
        ExprKind::Fold(Fold::Sum, over, term) => {
            let values: Vec<Expr> = over.names().map(Expr::name).collect();
            let [value] = &values[..] else { return false };
            let literal = ExprKind::Ref(var.clone(), [&own[..], &values].concat()).into();
            **term == Expr::binary(Binary::Mul, value.clone(), literal)
                && *at == [&indices[..], &[entry]].concat()
                && two[1] == Expr::int(1)
        }
        _ => false,
    }
}
