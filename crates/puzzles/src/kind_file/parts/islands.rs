//! Islands: cells that are given to labels, so that each label is one connected component with its own first cell.

use super::conditions::{condition, is_auxiliary};
use crate::{Areas, Is, PartBody, kind_file::judge::Judge};
use model::{
    Constraint, ConstraintBody, Lit,
    constraint::{Clause, Connected, Linear},
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// A part, and the constraints that name it.
pub type Said = (Vec<usize>, PartBody);

/// Auxiliary variables that say to which label a cell is given, as the rules use them.
#[derive(Default)]
struct Labels<'m> {
    /// The literals that say that a cell is given to no label, with a constraint.
    cells: Vec<(Lit, usize)>,
    /// For each auxiliary variable its cell.
    cell: BTreeMap<usize, usize>,
    /// Those that are always true, with the constraint.
    first: Vec<(usize, usize)>,
    /// The sums of some, with the constraint.
    sums: Vec<(Vec<usize>, i64, usize)>,
    /// The connected labels.
    connected: Vec<&'m Connected>,
    /// For each of them the cells beside its own that are empty or of the same label.
    beside: Vec<(usize, Lit, Option<usize>)>,
}

/// What a group of constraints says if it gives cells to labels, with the constraints that name it: that each component has one
/// first cell, and, if sizes are demanded, that it has so many cells. `plain` are the parts without auxiliary variables.
pub fn islands(judge: &Judge, group: &[usize], plain: &[PartBody]) -> Option<Vec<Said>> {
    let mut labels = Labels::of(judge, group)?;
    // Cells that no label can have are empty by a part of their own.
    for (_, empty, _) in &labels.beside {
        if labels.cells.iter().all(|cell| cell.0 != *empty) {
            let is = condition(judge, *empty)?;
            plain.contains(&PartBody::Count { when: None, of: vec![is], range: 1..=1 }).then_some(())?;
            labels.cells.push((*empty, group[0]));
        }
    }
    // The label of each auxiliary variable.
    let mut label: BTreeMap<usize, usize> = BTreeMap::new();
    for (index, connected) in labels.connected.iter().enumerate() {
        for node in &connected.nodes {
            let var = node.filter(|lit| !lit.negated)?.var.index();
            label.insert(var, index).is_none().then_some(())?;
        }
    }
    if !label.keys().eq(labels.cell.keys()) || labels.first.len() != labels.connected.len() {
        return None;
    }
    let of_cell: BTreeMap<Lit, usize> = labels.cells.iter().enumerate().map(|(cell, entry)| (entry.0, cell)).collect();
    let given: BTreeMap<(usize, usize), usize> = labels.cell.iter().map(|(var, &cell)| ((cell, label[var]), *var)).collect();
    let mut neighbours: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); labels.cells.len()];
    let mut demanded: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (var, empty, same) in &labels.beside {
        let beside = *of_cell.get(empty)?;
        neighbours[labels.cell[var]].insert(beside);
        (given.get(&(beside, label[var])) == same.as_ref()).then_some(())?;
        demanded.insert((*var, beside));
    }
    // Each cell of a label demands the same of each cell beside it, and the label is connected by these pairs alone.
    for (var, &cell) in &labels.cell {
        neighbours[cell].iter().all(|&beside| demanded.contains(&(*var, beside))).then_some(())?;
    }
    for connected in &labels.connected {
        let cells: Vec<usize> = connected.nodes.iter().flatten().map(|lit| labels.cell[&lit.var.index()]).collect();
        let pairs: BTreeSet<(usize, usize)> = connected
            .edges
            .iter()
            .flat_map(|edge| {
                let (a, b) = (cells[edge.a], cells[edge.b]);
                [(a, b), (b, a)]
            })
            .collect();
        let beside = cells.iter().flat_map(|&a| cells.iter().map(move |&b| (a, b))).filter(|&(a, b)| neighbours[a].contains(&b));
        (connected.edges.iter().all(|edge| edge.when.is_none()) && beside.collect::<BTreeSet<_>>() == pairs).then_some(())?;
    }
    let mut firsts = vec![None; labels.connected.len()];
    for (var, _) in &labels.first {
        firsts[label[var]].replace(labels.cell[var]).is_none().then_some(())?;
    }
    let firsts: Vec<usize> = firsts.into_iter().collect::<Option<_>>()?;
    let mut sizes = vec![0; labels.cells.len()];
    let mut named_by_size = Vec::new();
    for (vars, size, constraint) in &labels.sums {
        let of = *label.get(vars.first()?)?;
        let all = label.iter().filter(|entry| *entry.1 == of).map(|entry| *entry.0);
        (vars.iter().copied().collect::<BTreeSet<_>>() == all.collect()).then_some(())?;
        sizes[firsts[of]] = usize::try_from(*size).ok().filter(|&size| size > 0)?;
        named_by_size.push(*constraint);
    }
    // A cell that cannot be given to a label is too far away for its size.
    for (of, &first) in firsts.iter().enumerate() {
        let near = distances(&neighbours, first);
        let is_far = |cell: usize| sizes[first] > 0 && near[cell].is_none_or(|steps| steps >= sizes[first]);
        (0..labels.cells.len()).all(|cell| given.contains_key(&(cell, of)) || is_far(cell)).then_some(())?;
    }
    let nodes: Vec<Is> = labels.cells.iter().map(|entry| condition(judge, !entry.0)).collect::<Option<_>>()?;
    let edges: Vec<[usize; 2]> = neighbours
        .iter()
        .enumerate()
        .flat_map(|(cell, beside)| beside.iter().filter(move |&&other| cell < other).map(move |&other| [cell, other]))
        .collect();
    let body = |sizes: Vec<usize>| {
        PartBody::Areas(Areas { nodes: nodes.clone(), sizes, edges: edges.clone(), firsts: Some(firsts.clone()) })
    };
    let mut parts = vec![(vec![labels.first.first()?.1], body(vec![0; nodes.len()]))];
    if let Some(&constraint) = named_by_size.first() {
        parts.push((vec![constraint], body(sizes)));
    }
    Some(parts)
}

/// The number of steps from a cell to each; `None` if there is no way.
fn distances(neighbours: &[BTreeSet<usize>], from: usize) -> Vec<Option<usize>> {
    let mut steps = vec![None; neighbours.len()];
    steps[from] = Some(0);
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        for &beside in &neighbours[cell] {
            if steps[beside].is_none() {
                steps[beside] = steps[cell].map(|steps| steps + 1);
                queue.push_back(beside);
            }
        }
    }
    steps
}

impl<'m> Labels<'m> {
    fn of(judge: &'m Judge, group: &[usize]) -> Option<Self> {
        let mut labels = Self::default();
        for &index in group {
            let constraint: &Constraint = &judge.model.constraints()[index];
            match &constraint.body {
                ConstraintBody::Linear(linear) => labels.linear(judge, index, linear)?,
                ConstraintBody::Clause(clause) => labels.clause(judge, clause)?,
                ConstraintBody::Connected(connected) => labels.connected.push(connected),
                _ => return None,
            }
        }
        Some(labels)
    }

    fn linear(&mut self, judge: &Judge, index: usize, Linear { expr, range }: &Linear) -> Option<()> {
        let expr = expr.merged();
        let total = range.start().checked_sub(expr.constant).filter(|_| range.start() == range.end())?;
        expr.terms.iter().all(|term| term.1 == 1).then_some(())?;
        let (hidden, seen): (Vec<_>, Vec<_>) = expr.terms.iter().map(|term| term.0).partition(|&var| is_auxiliary(judge, var));
        let hidden: Vec<usize> = hidden.into_iter().map(|var| var.index()).collect();
        match (&hidden[..], &seen[..]) {
            (_, &[empty]) if total == 1 => {
                hidden.iter().all(|&var| self.cell.insert(var, self.cells.len()).is_none()).then_some(())?;
                self.cells.push((Lit::of(empty), index));
            }
            // A sum of one may be an island of one cell.
            (&[var], []) if total == 1 && self.first.iter().all(|first| first.0 != var) => self.first.push((var, index)),
            (_, []) => self.sums.push((hidden, total, index)),
            _ => return None,
        }
        Some(())
    }

    fn clause(&mut self, judge: &Judge, Clause(lits): &Clause) -> Option<()> {
        let (hidden, seen): (Vec<Lit>, Vec<Lit>) = lits.iter().partition(|lit| is_auxiliary(judge, lit.var));
        let [empty] = seen[..] else { return None };
        let (not, same): (Vec<Lit>, Vec<Lit>) = hidden.into_iter().partition(|lit| lit.negated);
        match (&not[..], &same[..]) {
            ([own], []) => self.beside.push((own.var.index(), empty, None)),
            ([own], [other]) => self.beside.push((own.var.index(), empty, Some(other.var.index()))),
            _ => return None,
        }
        Some(())
    }
}
