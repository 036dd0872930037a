//! What holds alike for areas of several sizes makes one step, and not one for each size: there is no room for any of them, or the
//! same consequences show that a cell belongs to none of them.

use crate::{
    board::Board,
    fact::Fact,
    finder::{Finder, Finding, Stop},
    propagator::Body,
    step::{Chain, Link, Shape, Step},
    trail::Clash,
};

/// The step with those of the findings that are like it. `None` if the caller stops it.
pub fn joined(board: &Board<'_>, known: &Finder<'_>, step: Step, findings: &[Finding], stop: Stop<'_>) -> Option<Step> {
    let concerned = match &step.shape {
        Shape::Part(part) => board.is_of_sizes(*part),
        Shape::Chain(chain) => links(board, chain).is_some(),
        _ => false,
    };
    if !concerned {
        return Some(step);
    }
    let vars: Vec<usize> = step.vars().collect();
    let mut joined = step;
    for finding in findings.iter().filter(|finding| finding.vars() == vars) {
        let other = Step::new(board, known.state(), &known.stated, finding, stop)?;
        if other != joined && is_alike(board, &joined, &other) {
            joined = join(joined, other);
        }
    }
    Some(joined)
}

/// The links of a chain from the number of a cell to its area, which could not have its size, without those that go unsaid; `None`
/// for other chains. The last link is left out where it demands the number of a cell that has another.
fn links(board: &Board<'_>, chain: &Chain) -> Option<Vec<Link>> {
    let Fact { var, .. } = chain.hypothesis;
    let supposed = chain.hypothesis.kept(board);
    let is_own = |part: usize| match &board.propagators[part].body {
        Body::Areas { nodes, .. } if board.is_of_sizes(part) => nodes.iter().any(|&(of, mask)| of == var && supposed & mask != 0),
        _ => false,
    };
    let mut told: Vec<Link> = chain.links.iter().copied().filter(|link| !link.is_silent).collect();
    let ends = match chain.clash {
        Clash::Part(part) => is_own(part),
        Clash::Empty(var) => told.pop().is_some_and(|last| last.fact.var == var && last.part.is_some_and(is_own)),
    };
    (ends && !told.iter().any(|link| link.part.is_some_and(is_own))).then_some(told)
}

fn is_alike(board: &Board<'_>, one: &Step, other: &Step) -> bool {
    match (&one.shape, &other.shape) {
        (Shape::Part(_), Shape::Part(part)) => {
            let has_no_cell = |step: &Step| !step.places() && is_of_none(board, step);
            board.is_of_sizes(*part) && one.vars().eq(other.vars()) && has_no_cell(one) && has_no_cell(other)
        }
        (Shape::Chain(one), Shape::Chain(other)) => {
            let told = links(board, one);
            one.hypothesis.var == other.hypothesis.var && told.is_some() && told == links(board, other)
        }
        _ => false,
    }
}

/// Whether no fact of a step is a cell of the areas that it excludes: it is about areas of which nothing is known.
fn is_of_none(board: &Board<'_>, step: &Step) -> bool {
    let excluded = step.conclusions.iter().fold(0, |lost, fact| lost | fact.lost);
    step.facts.iter().all(|fact| fact.kept(board) & !excluded != 0)
}

fn join(mut one: Step, other: Step) -> Step {
    one.parts.extend(other.parts);
    one.parts.sort_unstable();
    one.parts.dedup();
    one.facts = Fact::joined(one.facts.into_iter().chain(other.facts).flat_map(|fact| fact.atoms()));
    one.conclusions = Fact::joined(one.conclusions.into_iter().chain(other.conclusions));
    if let (Shape::Chain(one), Shape::Chain(other)) = (&mut one.shape, &other.shape) {
        one.hypothesis = Fact { lost: one.hypothesis.lost & other.hypothesis.lost, is_value: false, ..one.hypothesis };
    }
    one
}
