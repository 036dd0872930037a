//! Posts the constraints of a family.

use super::{Done, Env, Failure, Instance, fail, linear::RealExpr, numbers::exact};
use crate::{
    data::table::Table as Places,
    resolve::program::*,
    tree::{Binary, Global},
};
use model::{
    ConstraintBody, Expr, Lit, Model, Place, Position, Provenance,
    constraint::{
        Acyclic, AllDifferent, Arc, Areas, Circuit, Clause, Connected, Edge, Indicator, Linear, RealLinear, Table, VectorsDiffer,
    },
};
use std::ops::RangeInclusive;

/// Copies of fewer terms are made without a check of the interrupt.
const MANY: usize = 1 << 12;

impl Instance<'_> {
    /// Posts a family, or tightens the bounds of its variables.
    pub(super) fn family(&self, family: &FamilyCode, model: &mut Model) -> Done {
        let provenance = Provenance { rule: family.rule, equation: family.equation, also: family.with };
        let width = family.domains.len();
        // Positions are for readers, as names are.
        let is_unnamed = model.is_unnamed();
        let (mut scratch, mut place) = (Expr::default(), Place::board());
        // The positions are the same as before if the indices that they depend on are.
        let mut placed_for: Option<Env> = None;
        let mut post = |this: &Self, env: &mut Env| {
            if family.fixes && !model.posts_fixes() {
                return this.fix(&family.body, env, &mut scratch, model);
            }
            let Some(body) = this.body(&family.body, env, &mut scratch)? else { return Ok(()) };
            if is_unnamed {
                model.post(provenance, Place::board(), body);
                return Ok(());
            }
            let same = placed_for.as_ref().is_some_and(|old| family.at_depends.iter().all(|&slot| old[slot] == env[slot]));
            if !family.at.is_empty() && !same {
                placed_for = Some(*env);
                place = this.positions(&family.at, env)?;
            }
            model.post(provenance, place.clone(), body);
            Ok(())
        };
        self.each(&family.over, &mut [0; MAX_INDICES], &mut |this, env| {
            let done = post(this, env).map_err(|failure| if family.fixes { Box::new(failure.of_clue()) } else { failure });
            if done.is_err() {
                this.member.set((width, *env));
            }
            done
        })
    }

    fn fix(&self, body: &Body, env: &mut Env, scratch: &mut Expr, model: &mut Model) -> Done {
        let Some(ConstraintBody::Linear(Linear { expr, range })) = self.body(body, env, scratch)? else {
            return fail("expected a bound of one variable");
        };
        match expr.terms[..] {
            [(var, 1)] => model.tighten(var, range),
            _ => return fail("expected a bound of one variable"),
        }
        Ok(())
    }

    /// The positions of a member on the board.
    fn positions(&self, at: &[Spot], env: &mut Env) -> Done<Place> {
        let mut positions: Vec<Position> = Vec::new();
        for spot in at {
            match spot {
                Spot::Pair(over, pair) => self.each(over, env, &mut |this, env| {
                    positions.push(this.position(pair, env)?);
                    Ok(())
                })?,
                Spot::Member(over, slot, set) => self.each(over, env, &mut |this, env| {
                    positions.extend_from_slice(this.member_place(*set, env[*slot])?.positions());
                    Ok(())
                })?,
            }
        }
        Ok(positions.into_iter().collect())
    }

    fn position(&self, [row, column]: &[Num; 2], env: &mut Env) -> Done<Position> {
        let from_zero = |value: i64| u16::try_from(value.saturating_sub(1)).ok();
        let (row, column) = (self.number(row, env)?, self.number(column, env)?);
        match (from_zero(row), from_zero(column)) {
            (Some(row), Some(col)) => Ok(Position { row, col }),
            _ => fail(format!("({row},{column}) is no position on a board: rows and columns are numbered from 1")),
        }
    }

    /// The positions of a member of a set with a `place`, computed for all members when first needed.
    fn member_place(&self, set: Id, member: i64) -> Done<&Place> {
        let number = self.code.sets[set].place.unwrap_or_default();
        let set = &self.sets[set].sets[0];
        let places = match self.places[number].get() {
            Some(places) => places,
            None => {
                let (over, at) = &self.code.places[number];
                let mut all = Vec::with_capacity(set.rows.len());
                self.each(over, &mut [0; MAX_INDICES], &mut |this, env| {
                    all.push(this.positions(at, env)?);
                    Ok(())
                })?;
                self.places[number].get_or_init(|| all)
            }
        };
        match self.places_in(set)?.place(&[member]).and_then(|place| places.get(place)) {
            Some(place) => Ok(place),
            None => fail(format!("{member} has no place")),
        }
    }

    /// The constraint of a member; `None` if it holds whatever the variables are.
    fn body(&self, body: &Body, env: &mut Env, scratch: &mut Expr) -> Done<Option<ConstraintBody>> {
        Ok(Some(match body {
            Body::Relation(op, sides) => self.relation(*op, sides, env, scratch)?,
            Body::Between(ends, between) => {
                let Expr { terms, constant } = self.expr(between, env)?;
                let mut end = |at: usize| exact(self.number(&ends[at], env)?.checked_sub(constant));
                let range = end(0)?..=end(1)?;
                match range.is_empty() {
                    // Nothing is between them.
                    true => Clause(Vec::new()).into(),
                    false => Linear { expr: Expr { terms, constant: 0 }, range }.into(),
                }
            }
            Body::RealRelation(op, sides) => {
                let mut expr = RealExpr::default();
                self.real_linear(&sides[0], env, 1.0, &mut expr)?;
                self.real_linear(&sides[1], env, -1.0, &mut expr)?;
                let RealExpr { integers, reals, constant } = expr;
                let range = match op {
                    Binary::Le => f64::NEG_INFINITY..=-constant,
                    Binary::Ge => -constant..=f64::INFINITY,
                    _ => -constant..=-constant,
                };
                RealLinear { integers, reals, range }.into()
            }
            Body::Clause(logic) => {
                let mut lits = Vec::with_capacity(4);
                match self.literals(logic, false, env, &mut lits)? {
                    true => Clause(lits).into(),
                    false => return Ok(None),
                }
            }
            Body::Implies(when, then) => {
                let mut lits = Vec::new();
                if !self.literals(when, true, env, &mut lits)? {
                    return Ok(None);
                }
                match (self.body(then, env, scratch)?, &lits[..]) {
                    (None, _) => return Ok(None),
                    (Some(ConstraintBody::Clause(Clause(then))), _) => {
                        Clause(lits.into_iter().map(|lit| !lit).chain(then).collect()).into()
                    }
                    (Some(ConstraintBody::Linear(then)), &[when]) => Indicator { when, then }.into(),
                    (Some(body), []) => body,
                    _ => return fail("expected one literal before `==>` and a linear constraint or literals after it"),
                }
            }
            Body::If(when, two) => return self.body(&two[usize::from(self.number(when, env)? == 0)], env, scratch),
            Body::Global(global, lists) => self.global(*global, lists, env)?,
        }))
    }

    /// Sums are built in `scratch`, which keeps its room, and copied.
    fn relation(&self, op: Binary, sides: &[Lin; 2], env: &mut Env, scratch: &mut Expr) -> Done<ConstraintBody> {
        if op == Binary::Ne {
            return Ok(AllDifferent(vec![self.expr(&sides[0], env)?, self.expr(&sides[1], env)?]).into());
        }
        scratch.terms.clear();
        scratch.constant = 0;
        self.linear(&sides[0], env, 1, scratch)?;
        self.linear(&sides[1], env, -1, scratch)?;
        let value = exact(scratch.constant.checked_neg())?;
        let range: RangeInclusive<i64> = match op {
            Binary::Le => i64::MIN..=value,
            Binary::Lt => i64::MIN..=exact(value.checked_sub(1))?,
            Binary::Ge => value..=i64::MAX,
            Binary::Gt => exact(value.checked_add(1))?..=i64::MAX,
            _ => value..=value,
        };
        if scratch.terms.len() >= MANY && self.interrupt.is_due_before(size_of_val(scratch.terms.as_slice())) {
            return Err(Box::new(Failure::Interrupted));
        }
        Ok(Linear { expr: Expr { terms: scratch.terms.as_slice().to_vec(), constant: 0 }, range }.into())
    }

    fn expr(&self, e: &Lin, env: &mut Env) -> Done<Expr> {
        let mut expr = Expr::default();
        self.linear(e, env, 1, &mut expr)?;
        Ok(expr)
    }

    fn global(&self, global: Global, lists: &[(Loop, Vec<Component>)], env: &mut Env) -> Done<ConstraintBody> {
        Ok(match global {
            Global::AllDifferent => AllDifferent(self.exprs(&lists[0], env)?).into(),
            Global::Table => {
                let exprs = self.exprs(&lists[0], env)?;
                let numbers: Vec<i64> = self.tuples(&lists[1], env)?.into_iter().flat_map(|tuple| tuple.nums).collect();
                if exprs.is_empty() || !numbers.len().is_multiple_of(exprs.len()) {
                    return fail(format!("{} numbers are no tuples of {} columns", numbers.len(), exprs.len()));
                }
                Table { rows: numbers.chunks_exact(exprs.len()).map(<[i64]>::to_vec).collect(), exprs }.into()
            }
            Global::Differ => {
                let pairs = self.tuples(&lists[0], env)?.into_iter();
                let pairs: Option<Vec<[Lit; 2]>> = pairs.map(|tuple| tuple.lits.try_into().ok()).collect();
                match pairs {
                    Some(pairs) => VectorsDiffer(pairs).into(),
                    None => return fail("expected pairs of literals in `differ`"),
                }
            }
            Global::Connected | Global::Areas | Global::Acyclic | Global::Circuit => self.graph(global, lists, env)?,
        })
    }

    fn graph(&self, global: Global, lists: &[(Loop, Vec<Component>)], env: &mut Env) -> Done<ConstraintBody> {
        // Edges are two nodes each, and nodes and areas have no more numbers than nodes' components and a size.
        let numbers = |list: &(Loop, Vec<Component>)| list.1.iter().filter(|part| matches!(part, Component::Num(_))).count();
        let width = (numbers(&lists[1]) / 2).max(1);
        let nodes = self.tuples(&lists[0], env)?;
        let names: Vec<i64> = nodes.iter().flat_map(|tuple| tuple.nums[..width].iter().copied()).collect();
        if let Some(far) = nodes.iter().flat_map(|tuple| &tuple.nums[1..width]).find(|part| !(0..NODE_STEP).contains(*part)) {
            return fail(format!("expected numbers from 0 to {} behind the first of a node, found {far}", NODE_STEP - 1));
        }
        let places = Places::new(width, &names);
        if let Some(twice) = names.chunks_exact(width).enumerate().find(|(index, name)| places.place(name) != Some(*index)) {
            return self.two_nodes(&lists[0], twice.1, env);
        }
        let place = |node: &[i64]| match places.place(node) {
            Some(place) => Ok(place),
            None => {
                let node: Vec<String> = node.iter().map(i64::to_string).collect();
                fail(format!("the edge at {} ends at no node of the graph", node.join(",")))
            }
        };
        let mut edges = Vec::new();
        for tuple in self.tuples(&lists[1], env)? {
            let (a, b) = tuple.nums.split_at(width);
            edges.push(Edge { a: place(a)?, b: place(b)?, when: tuple.lits.first().copied() });
        }
        Ok(match global {
            Global::Connected => {
                Connected { nodes: nodes.iter().map(|tuple| tuple.lits.first().copied()).collect(), edges }.into()
            }
            Global::Areas => Areas {
                nodes: nodes.iter().map(|tuple| tuple.lits.first().copied()).collect(),
                sizes: nodes
                    .iter()
                    .map(|tuple| tuple.nums.get(width).map_or(0, |&size| usize::try_from(size).unwrap_or(0)))
                    .collect(),
                edges: edges.iter().map(|edge| [edge.a, edge.b]).collect(),
            }
            .into(),
            Global::Acyclic => Acyclic { nodes: nodes.len(), edges }.into(),
            _ => {
                let arcs: Option<Vec<Arc>> =
                    edges.into_iter().map(|edge| Some(Arc { from: edge.a, to: edge.b, when: edge.when? })).collect();
                match arcs {
                    Some(arcs) => Circuit { nodes: nodes.len(), arcs }.into(),
                    None => return fail("expected a literal for each arc"),
                }
            }
        })
    }

    /// Fails, as two members of a list of nodes are the same node.
    fn two_nodes<T>(&self, (over, tuple): &(Loop, Vec<Component>), node: &[i64], env: &mut Env) -> Done<T> {
        let slots =
            || over.0.iter().flat_map(|step| &step.to).filter_map(|to| if let To::Bind(slot) = to { Some(*slot) } else { None });
        let mut shown = Vec::new();
        self.each(over, env, &mut |this, env| {
            for (part, &value) in tuple.iter().zip(node) {
                if let Component::Num(part) = part
                    && this.number(part, env)? != value
                {
                    return Ok(());
                }
            }
            let member: Vec<String> = slots().map(|slot| env[slot].to_string()).collect();
            shown.push(format!("({})", member.join(",")));
            Ok(())
        })?;
        shown.truncate(2);
        let node: Vec<String> = node.iter().map(i64::to_string).collect();
        let what = if node.len() == 1 { "a number of its own" } else { "numbers of its own" };
        fail(format!("expected {what} for each node of the graph, found {} for {}", node.join(","), shown.join(" and ")))
    }

    fn exprs(&self, (over, tuple): &(Loop, Vec<Component>), env: &mut Env) -> Done<Vec<Expr>> {
        let mut exprs = Vec::new();
        self.each(over, env, &mut |this, env| {
            for component in tuple {
                if let Component::Lin(lin) = component {
                    this.grows(&exprs)?;
                    exprs.push(this.expr(lin, env)?);
                }
            }
            Ok(())
        })?;
        Ok(exprs)
    }

    fn tuples(&self, (over, tuple): &(Loop, Vec<Component>), env: &mut Env) -> Done<Vec<Tuple>> {
        let mut tuples = Vec::new();
        self.each(over, env, &mut |this, env| {
            let mut made = Tuple::default();
            for component in tuple {
                match component {
                    Component::Num(e) => made.nums.push(this.number(e, env)?),
                    Component::Lit(logic) => {
                        if !this.literals(logic, true, env, &mut made.lits)? {
                            return Ok(());
                        }
                    }
                    Component::Lin(_) => {}
                }
            }
            this.grows(&tuples)?;
            tuples.push(made);
            Ok(())
        })?;
        Ok(tuples)
    }
}

/// A tuple of a global constraint: its numbers, then its literals.
#[derive(Default)]
struct Tuple {
    nums: Vec<i64>,
    lits: Vec<Lit>,
}
