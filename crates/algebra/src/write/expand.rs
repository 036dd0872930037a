//! Global constraints as linear ones: tables by selection, connectivity and areas by flow, circuits and forests by order.

use super::{
    linear::{mul, sub, substitute, sum},
    lower::{Lower, Part},
    notation::conjunction,
};
use crate::tree::*;

/// Nodes or edges of a graph: the indexing, the nodes named, and the literals that must hold.
struct List {
    over: Indexing,
    ends: Vec<Expr>,
    literals: Vec<Expr>,
}

impl List {
    /// The list with indices of its own, so that it can stand below other indices.
    fn new((over, e): &(Indexing, Expr), ends: usize, suffix: &str) -> Self {
        let names: Vec<&str> = over.names().collect();
        let values: Vec<Expr> = names.iter().map(|name| Expr::name(&format!("{name}{suffix}"))).collect();
        let change = |e: &Expr| substitute(e, &names, &values);
        let slot = |slot: &Slot| match slot {
            Slot::Bind(name) => Slot::Bind(format!("{name}{suffix}")),
            Slot::Fixed(e) => Slot::Fixed(change(e)),
        };
        let entry = |entry: &Entry| Entry { slots: entry.slots.iter().map(slot).collect(), set: change(&entry.set) };
        let renamed = Indexing {
            entries: over.entries.iter().map(entry).collect(),
            when: over.when.as_ref().map(|when| change(when).into()),
        };
        let parts = if let ExprKind::Tuple(parts) = &e.kind { &parts[..] } else { std::slice::from_ref(e) };
        let mut literals = Vec::new();
        parts[ends.min(parts.len())..].iter().for_each(|e| conjuncts(&change(e), &mut literals));
        Self { over: renamed, ends: parts.iter().take(ends).map(change).collect(), literals }
    }

    /// The sum over the members with this node at one end.
    fn at(&self, end: usize, node: &Expr, body: Expr) -> Expr {
        let here = Expr::binary(Binary::Eq, self.ends[end].clone(), node.clone());
        let when = self.over.when.as_ref().map(|when| (**when).clone());
        sum(Indexing { when: conjunction(when.into_iter().chain([here])).map(Box::new), ..self.over.clone() }, body)
    }
}

/// The number of members of an indexing.
fn number(list: &(Indexing, Expr)) -> Expr {
    match (&list.0.entries[..], &list.0.when) {
        ([Entry { slots, set }], None) if slots.iter().all(|slot| matches!(slot, Slot::Bind(_))) => {
            ExprKind::Call(Call::Card, vec![set.clone()]).into()
        }
        // Its indices must not be those of the families that it stands in.
        _ => sum(List::new(list, 1, "_c").over, Expr::int(1)),
    }
}

fn conjuncts(e: &Expr, all: &mut Vec<Expr>) {
    match &e.kind {
        ExprKind::Binary(Binary::And, two) => two.iter().for_each(|e| conjuncts(e, all)),
        _ => all.push(e.clone()),
    }
}

/// The members of one indexing for each of another.
fn below(outer: &Indexing, inner: &Indexing) -> Indexing {
    let mut over = outer.clone();
    over.entries.extend(inner.entries.iter().cloned());
    let conditions = [&outer.when, &inner.when].into_iter().flatten().map(|when| (**when).clone());
    over.when = conjunction(conditions).map(Box::new);
    over
}

impl<'f> Part<'f> {
    /// A family over the members of `list`, for each member of this one.
    fn each(&self, list: &List) -> Part<'f> {
        Part { over: below(&self.over, &list.over), ..self.clone() }
    }
}

impl Lower {
    /// A binary variable for each row says which one is taken.
    pub(super) fn table(&mut self, part: &Part<'_>, lists: &[(Indexing, Expr)]) -> Option<()> {
        let [(columns, var), (rows, value)] = lists else { return None };
        let width = columns.entries.len();
        let split = rows.entries.len().checked_sub(width).filter(|&split| split > 0)?;
        let (mut chosen, tail) = (rows.clone(), rows.entries[split..].to_vec());
        chosen.entries.truncate(split);
        if rows.when.is_some() || tail.iter().map(|entry| entry.slots.len()).ne(columns.entries.iter().map(|e| e.slots.len())) {
            return None;
        }
        let row = self.declare("taken", "the row of the table that is taken", &below(&part.over, &chosen), None);
        self.relation(part, Binary::Eq, &sum(chosen.clone(), row.clone()), &Expr::int(1))?;
        let names: Vec<&str> = rows.names().skip(chosen.names().count()).collect();
        let values: Vec<Expr> = columns.names().map(Expr::name).collect();
        let value = substitute(value, &names, &values);
        let each = Part { over: below(&part.over, columns), ..part.clone() };
        self.relation(&each, Binary::Eq, var, &sum(chosen, mul(value, row)))
    }

    /// A binary variable for each pair says that its literals differ.
    pub(super) fn differ(&mut self, part: &Part<'_>, over: &Indexing, pair: &Expr) -> Option<()> {
        let ExprKind::Tuple(two) = &pair.kind else { return None };
        let (a, b) = (self.literal(two.first()?)?, self.literal(two.get(1)?)?);
        let each = Part { over: below(&part.over, over), ..part.clone() };
        let differs = self.declare("differs", "the pair is different", &each.over, None);
        self.relation(&each, Binary::Le, &differs, &Expr::binary(Binary::Add, a.clone(), b.clone()))?;
        self.relation(&each, Binary::Le, &differs, &sub(sub(Expr::int(2), a), b))?;
        self.relation(part, Binary::Ge, &sum(over.clone(), differs), &Expr::int(1))
    }

    /// Single-commodity flow from a root that the solver chooses: each present node takes a unit.
    pub(super) fn connected(&mut self, part: &Part<'_>, lists: &[(Indexing, Expr)]) -> Option<()> {
        let nodes = List::new(lists.first()?, 1, "_n");
        let edges = List::new(lists.get(1)?, 2, "_e");
        let (each, node, most) = (part.each(&nodes), nodes.ends[0].clone(), number(&lists[0]));
        let root = self.declare("root_is", "the flow starts here", &each.over, None);
        let limit = Some(most.clone());
        let there = self.declare("flow", "flow along the edge", &part.each(&edges).over, limit.clone());
        let back = self.declare("back", "flow against the edge", &part.each(&edges).over, limit);
        self.relation(part, Binary::Le, &sum(nodes.over.clone(), root.clone()), &Expr::int(1))?;
        let flows = |flow: &Expr, against: &Expr, end: usize| {
            sub(edges.at(end, &node, flow.clone()), edges.at(end, &node, against.clone()))
        };
        let gain = Expr::binary(Binary::Add, flows(&there, &back, 1), flows(&back, &there, 0));
        let mut present = Expr::int(1);
        for literal in &nodes.literals {
            present = self.literal(literal)?;
            self.relation(&each, Binary::Le, &root, &present)?;
        }
        if nodes.literals.len() > 1 {
            return None;
        }
        self.relation(&each, Binary::Ge, &gain, &sub(present.clone(), mul(most.clone(), root)))?;
        let both = Expr::binary(Binary::Add, there.clone(), back.clone());
        let along = part.each(&edges);
        for literal in &edges.literals {
            self.relation(&along, Binary::Le, &both, &mul(most.clone(), self.literal(literal)?))?;
        }
        if !nodes.literals.is_empty() {
            // Nothing flows in or out of an absent node.
            for end in [0, 1] {
                let present = at_node(&present, &nodes, &edges, end)?;
                self.relation(&along, Binary::Le, &both, &mul(most.clone(), present))?;
            }
        }
        Some(())
    }

    /// Each area has a root, whose number all its nodes know, and a size. A flow brings a unit from the root to each node of its
    /// area; the root sends as much as the size says.
    pub(super) fn areas(&mut self, part: &Part<'_>, lists: &[(Indexing, Expr)]) -> Option<()> {
        let nodes = List::new(lists.first()?, 2, "_n");
        let edges = List::new(lists.get(1)?, 2, "_e");
        let ([literal], [name, size], []) = (&nodes.literals[..], &nodes.ends[..], &edges.literals[..]) else { return None };
        let present = self.literal(literal)?;
        let (each, along, most) = (part.each(&nodes), part.each(&edges), number(&lists[0]));
        let add = |a: &Expr, b: Expr| Expr::binary(Binary::Add, a.clone(), b);
        let unless = |lit: &Expr| mul(most.clone(), sub(Expr::int(1), lit.clone()));
        let mut declare =
            |stem: &str, description: &str, over: &Indexing| self.declare(stem, description, over, Some(most.clone()));
        let area = declare("area", "size of the area of the node", &each.over);
        let label = declare("root_of", "number of the root of the area of the node", &each.over);
        let sent = declare("sent", "what the node sends as a root", &each.over);
        let there = declare("flow", "flow along the edge", &along.over);
        let back = declare("back", "flow against the edge", &along.over);
        let root = self.declare("root_is", "the node is the root of its area", &each.over, None);

        self.relation(&each, Binary::Le, &root, &present)?;
        self.relation(&each, Binary::Le, &sent, &mul(most.clone(), root.clone()))?;
        self.relation(&each, Binary::Le, &sent, &area)?;
        self.relation(&each, Binary::Ge, &add(&sent, unless(&root)), &area)?;
        let flows =
            |end: usize, into: &Expr, out: &Expr| sub(edges.at(end, name, into.clone()), edges.at(end, name, out.clone()));
        let gain = add(&flows(1, &there, &back), flows(0, &back, &there));
        self.relation(&each, Binary::Eq, &add(&gain, sent), &present)?;
        let sized = each.when(Expr::binary(Binary::Gt, size.clone(), Expr::int(0)));
        self.relation(&sized, Binary::Ge, &area, &mul(size.clone(), present.clone()))?;
        self.relation(&sized, Binary::Le, &area, &add(size, unless(&present)))?;
        // The number of a node is that of the nodes with smaller names.
        let others = List::new(lists.first()?, 2, "_o");
        let smaller = Expr::binary(Binary::Lt, others.ends[0].clone(), name.clone());
        let when = others.over.when.iter().map(|when| (**when).clone()).chain([smaller]);
        let rank = sum(Indexing { when: conjunction(when).map(Box::new), ..others.over.clone() }, Expr::int(1));
        self.relation(&each, Binary::Le, &label, &add(&rank, unless(&root)))?;
        self.relation(&each, Binary::Ge, &add(&label, unless(&root)), &rank)?;

        let ends = |var: &Expr| Some([at_node(var, &nodes, &edges, 0)?, at_node(var, &nodes, &edges, 1)?]);
        let (both, presents) = (add(&there, back), ends(&present)?);
        for present in &presents {
            self.relation(&along, Binary::Le, &both, &mul(most.clone(), present.clone()))?;
        }
        let apart = add(&unless(&presents[0]), unless(&presents[1]));
        for same in [ends(&area)?, ends(&label)?] {
            for [a, b] in [[0, 1], [1, 0]] {
                self.relation(&along, Binary::Le, &same[a], &add(&same[b], apart.clone()))?;
            }
        }
        Some(())
    }

    /// Each edge points to a later node, and no node has two edges that point to it.
    pub(super) fn acyclic(&mut self, part: &Part<'_>, lists: &[(Indexing, Expr)]) -> Option<()> {
        let nodes = List::new(lists.first()?, 1, "_n");
        let edges = List::new(lists.get(1)?, 2, "_e");
        let (each, along, most) = (part.each(&nodes), part.each(&edges), number(&lists[0]));
        let place = self.declare("rank", "place in the order", &each.over, Some(most.clone()));
        let there = self.declare("there", "the edge points to its second end", &along.over, None);
        let back = self.declare("back", "the edge points to its first end", &along.over, None);
        let both = Expr::binary(Binary::Add, there.clone(), back.clone());
        for literal in &edges.literals {
            let literal = self.literal(literal)?;
            if edges.literals.len() == 1 {
                self.relation(&along, Binary::Eq, &both, &literal)?;
            }
        }
        match edges.literals.len() {
            0 => self.relation(&along, Binary::Eq, &both, &Expr::int(1))?,
            1 => {}
            _ => return None,
        }
        let taken =
            Expr::binary(Binary::Add, edges.at(1, &nodes.ends[0], there.clone()), edges.at(0, &nodes.ends[0], back.clone()));
        self.relation(&each, Binary::Le, &taken, &Expr::int(1))?;
        let place_of = |end: usize| at_node(&place, &nodes, &edges, end);
        self.relation(
            &along.or(sub(Expr::int(1), there)),
            Binary::Ge,
            &place_of(1)?,
            &Expr::binary(Binary::Add, place_of(0)?, Expr::int(1)),
        )?;
        self.relation(
            &along.or(sub(Expr::int(1), back)),
            Binary::Ge,
            &place_of(0)?,
            &Expr::binary(Binary::Add, place_of(1)?, Expr::int(1)),
        )
    }

    /// One arc into and one out of each node; the order grows along every arc but the one into the first node (Miller,
    /// Tucker and Zemlin, *Integer programming formulation of traveling salesman problems*, 1960).
    pub(super) fn circuit(&mut self, part: &Part<'_>, lists: &[(Indexing, Expr)]) -> Option<()> {
        let nodes = List::new(lists.first()?, 1, "_n");
        let arcs = List::new(lists.get(1)?, 2, "_e");
        let [literal] = &arcs.literals[..] else { return None };
        let taken = self.literal(literal)?;
        let (each, along, most) = (part.each(&nodes), part.each(&arcs), number(&lists[0]));
        let place = self.declare("rank", "place in the circuit", &each.over, Some(most));
        let first = self.declare("first", "the circuit starts here", &each.over, None);
        for end in [0, 1] {
            self.relation(&each, Binary::Eq, &arcs.at(end, &nodes.ends[0], taken.clone()), &Expr::int(1))?;
        }
        self.relation(part, Binary::Eq, &sum(nodes.over.clone(), first.clone()), &Expr::int(1))?;
        let (from, to) = (at_node(&place, &nodes, &arcs, 0)?, at_node(&place, &nodes, &arcs, 1)?);
        let starts = at_node(&first, &nodes, &arcs, 1)?;
        let step = Expr::binary(Binary::Add, from, Expr::int(1));
        self.relation(&along.or(sub(Expr::int(1), taken)).or(starts), Binary::Ge, &to, &step)
    }
}

/// The variable of the node at one end of an edge; a sum with that one member, unless nodes are named by one index.
fn at_node(var: &Expr, nodes: &List, edges: &List, end: usize) -> Option<Expr> {
    if let [name] = nodes.over.names().collect::<Vec<_>>()[..]
        && nodes.ends[0] == Expr::name(name)
    {
        return Some(substitute(var, &[name], &edges.ends[end..=end]));
    }
    let here = Expr::binary(Binary::Eq, nodes.ends[0].clone(), edges.ends[end].clone());
    let when = nodes.over.when.iter().map(|when| (**when).clone()).chain([here]);
    Some(sum(Indexing { when: conjunction(when).map(Box::new), ..nodes.over.clone() }, var.clone()))
}
