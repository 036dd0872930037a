//! [Pumpkin](https://github.com/consol-lab/pumpkin), a constraint solver in Rust that learns clauses.
//!
//! Its integers have 32 bits, and it does not notice when a sum leaves them: a model whose sums may
//! grow beyond [`LARGEST`] is refused.

use crate::{Backend, Effort, Limit, Limits, Outcome, Session, Settings};
use model::{
    Expr, Form, FormKind, Lit, Model,
    form::{AllDifferent, Clause, Implied, Linear, Table},
    lower::{Dialect, Lowered},
};
use pumpkin_solver::{
    Solver,
    conflict_resolvers::resolvers::ResolutionResolver,
    core::{
        DefaultBrancher,
        branching::{Brancher, BrancherEvent, SelectionContext},
        options::SolverOptions,
        predicate,
        predicates::Predicate,
        rand::{SeedableRng, rngs::SmallRng},
        results::{ProblemSolution, SatisfactionResultUnderAssumptions as Satisfaction, SolutionReference},
        termination::Indefinite,
        variables::{AffineView, DomainId, Literal, TransformableVariable},
    },
    less_than_or_equals, not_equals, table,
};

pub struct Pumpkin;

/// Sums beyond this, and values of variables, do not fit; the sum of two that fit has 32 bits.
const LARGEST: i64 = (1 << 30) - 1;

const TOO_LARGE: &str = "a sum or the range of a variable may leave its integers, which have 32 bits";

impl Backend for Pumpkin {
    fn name(&self) -> &'static str {
        "pumpkin"
    }

    fn summary(&self) -> &'static str {
        "Pumpkin, by the ConSol Lab in Delft: propagates constraints on integers and learns clauses from conflicts"
    }

    fn dialect(&self) -> Dialect {
        use FormKind::{AllDifferent, Clause, Implied, Linear, Table};
        Dialect { forms: &[Clause, Linear, Implied, AllDifferent, Table], integers: true, reals: false, size: 20_000_000 }
    }

    fn open(&self, lowered: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String> {
        let random_generator = SmallRng::seed_from_u64(settings.seed);
        let solver = Solver::with_options(SolverOptions { random_generator, ..SolverOptions::default() });
        let mut session = Propagating {
            branching: Branching { inner: solver.default_brancher(), domains: 0, watch: Watch::default() },
            solver,
            resolver: ResolutionResolver::default(),
            vars: Vec::new(),
            constraints: 0,
            impossible: false,
            core: Vec::new(),
        };
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

struct Propagating {
    solver: Solver,
    branching: Branching,
    resolver: ResolutionResolver,
    /// The solver's variable for each variable of the model.
    vars: Vec<DomainId>,
    /// How many constraints of the model have been taken over.
    constraints: usize,
    /// Whether the model, without assumptions, is known to have no solution. The solver takes
    /// nothing more then.
    impossible: bool,
    core: Vec<Lit>,
}

impl Session for Propagating {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        for variable in &model.variables()[self.vars.len()..] {
            if self.closed() || variable.range.is_empty() {
                self.impossible = true;
                return Ok(());
            }
            let (low, high) = (small(*variable.range.start())?, small(*variable.range.end())?);
            self.vars.push(self.solver.new_bounded_integer(low, high));
        }
        for constraint in &model.constraints()[self.constraints..] {
            if self.closed() {
                return Ok(());
            }
            match &constraint.form {
                Form::Clause(clause) => self.clause(clause, model)?,
                Form::Linear(linear) => self.linear(linear, None, model)?,
                Form::Implied(Implied { when, then }) => self.linear(then, Some(*when), model)?,
                Form::AllDifferent(all) => self.all_different(all, model)?,
                Form::Table(table) => self.table(table, model)?,
                other => return Err(format!("it does not take {} constraints", other.kind())),
            }
        }
        self.constraints = model.constraints().len();
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, effort: &mut Effort) -> Outcome {
        self.core.clear();
        if self.closed() {
            return Outcome::Impossible;
        }
        // Opposite assumptions would make the solver panic when it is asked for a core.
        if let Some(&lit) = assumptions.iter().find(|&&lit| assumptions.contains(&!lit)) {
            self.core = vec![lit, !lit];
            return Outcome::Impossible;
        }
        let assumed: Vec<Predicate> = assumptions.iter().map(|&lit| self.predicate(lit)).collect();
        self.branching.start(&self.solver, limits);
        let Self { solver, branching, resolver, .. } = self;
        let outcome = match solver.satisfy_under_assumptions(branching, &mut Indefinite, resolver, &assumed) {
            Satisfaction::Satisfiable(found) => match found.brancher().watch.reached {
                Some(limit) => Outcome::Unknown(limit),
                None => {
                    let solution = found.solution();
                    let value = |&var| i64::from(solution.get_integer_value::<DomainId>(var));
                    Outcome::Found(self.vars.iter().map(value).collect::<Vec<_>>().into())
                }
            },
            Satisfaction::UnsatisfiableUnderAssumptions(mut why) => {
                let core = why.extract_core();
                let within = |assumed: &Predicate| core.iter().any(|p| p.get_domain() == assumed.get_domain());
                let used = assumptions.iter().zip(&assumed).filter(|(_, predicate)| within(predicate));
                self.core = used.map(|(&lit, _)| lit).collect();
                Outcome::Impossible
            }
            Satisfaction::Unsatisfiable(_) => {
                self.impossible = true;
                Outcome::Impossible
            }
            Satisfaction::Unknown(_) => Outcome::Unknown(Limit::Solver),
        };
        Effort::add(&mut effort.conflicts, self.branching.watch.conflicts);
        Effort::add(&mut effort.nodes, self.branching.watch.decisions);
        outcome
    }

    fn core(&self) -> Option<Vec<Lit>> {
        Some(self.core.clone())
    }
}

fn small(number: i64) -> Result<i32, String> {
    let fits = number.abs() <= LARGEST;
    i32::try_from(number).ok().filter(|_| fits).ok_or_else(|| TOO_LARGE.to_string())
}

impl Propagating {
    /// Whether nothing more can be added, since there is no solution.
    fn closed(&mut self) -> bool {
        self.impossible |= self.solver.is_inconsistent();
        self.impossible
    }

    fn predicate(&self, lit: Lit) -> Predicate {
        let var = self.vars[lit.var.index()];
        if lit.negated { predicate!(var <= 0) } else { predicate!(var >= 1) }
    }

    fn clause(&mut self, Clause(lits): &Clause, model: &Model) -> Result<(), String> {
        if lits.iter().any(|lit| !model.variables()[lit.var.index()].is_bit()) {
            return Err("a clause speaks of a variable that is not 0-1".into());
        }
        let mut lits = lits.clone();
        lits.sort_unstable();
        lits.dedup();
        if lits.windows(2).all(|two| two[0].var != two[1].var) {
            let any = lits.iter().map(|&lit| self.predicate(lit)).collect();
            self.any(any);
        }
        Ok(())
    }

    fn any(&mut self, predicates: Vec<Predicate>) {
        let tag = self.solver.new_constraint_tag();
        self.solver.add_clause(predicates, tag);
    }

    /// The sum within its bounds, if `when` holds.
    fn linear(&mut self, linear: &Linear, when: Option<Lit>, model: &Model) -> Result<(), String> {
        // The constant, if there is one, moves to the bounds.
        let linear = Linear::new(linear.expr.clone(), linear.range.clone());
        let (terms, reach) = self.terms(&linear.expr, model)?;
        let (low, high) = (*linear.range.start(), *linear.range.end());
        if high < *reach.start() || low > *reach.end() || low > high {
            let never = when.into_iter().map(|lit| self.predicate(!lit)).collect();
            self.any(never);
            return Ok(());
        }
        if high < *reach.end() {
            self.at_most(terms.clone(), small(high)?, when);
        }
        if low > *reach.start() {
            self.at_most(terms.iter().map(|term| term.scaled(-1)).collect(), small(-low)?, when);
        }
        Ok(())
    }

    fn at_most(&mut self, terms: Vec<AffineView<DomainId>>, bound: i32, when: Option<Lit>) {
        let tag = self.solver.new_constraint_tag();
        let condition = when.map(|lit| {
            let literal = Literal::new(self.vars[lit.var.index()]);
            if lit.negated { !literal } else { literal }
        });
        let poster = self.solver.add_constraint(less_than_or_equals(terms, bound, tag));
        match condition {
            Some(literal) => poster.implied_by(literal),
            None => poster.post(),
        }
    }

    /// The terms of a sum that fits, and its reach without the constant.
    fn terms(&self, expr: &Expr, model: &Model) -> Result<(Vec<AffineView<DomainId>>, std::ops::RangeInclusive<i64>), String> {
        let merged = Expr { constant: 0, ..expr.merged() };
        let size = |&(var, factor): &(model::Var, i64)| {
            let range = model.range_of(var);
            factor.saturating_abs().saturating_mul(range.start().abs().max(range.end().abs()).max(1))
        };
        small(merged.terms.iter().map(size).fold(0, i64::saturating_add))?;
        small(expr.constant)?;
        let view = |&(var, factor): &(model::Var, i64)| Ok(self.vars[var.index()].scaled(small(factor)?));
        let terms: Result<_, String> = merged.terms.iter().map(view).collect();
        Ok((terms?, model.range(&merged)))
    }

    /// Each two differ.
    fn all_different(&mut self, AllDifferent(exprs): &AllDifferent, model: &Model) -> Result<(), String> {
        for (place, a) in exprs.iter().enumerate() {
            for b in &exprs[..place] {
                let apart = (a.clone() - b.clone()).merged();
                let (terms, _) = self.terms(&apart, model)?;
                if !terms.is_empty() {
                    let tag = self.solver.new_constraint_tag();
                    self.solver.add_constraint(not_equals(terms, -small(apart.constant)?, tag)).post();
                } else if apart.constant == 0 {
                    self.any(Vec::new());
                }
            }
        }
        Ok(())
    }

    fn table(&mut self, form: &Table, model: &Model) -> Result<(), String> {
        let reaches: Vec<_> = form.exprs.iter().map(|expr| model.range(expr)).collect();
        let possible =
            |row: &&Vec<i64>| row.len() == reaches.len() && row.iter().zip(&reaches).all(|(v, reach)| reach.contains(v));
        let columns: Vec<_> = form.exprs.iter().map(|expr| self.column(expr, model)).collect::<Result<_, _>>()?;
        let rows = form.rows.iter().filter(possible);
        let rows: Vec<Vec<i32>> = rows.map(|row| row.iter().map(|&v| small(v)).collect()).collect::<Result<_, _>>()?;
        if rows.is_empty() {
            self.any(Vec::new());
            return Ok(());
        }
        let tag = self.solver.new_constraint_tag();
        self.solver.add_constraint(table(columns, rows, tag)).post();
        Ok(())
    }

    /// A variable that equals `expr`: the one it is made of, or a new one.
    fn column(&mut self, expr: &Expr, model: &Model) -> Result<AffineView<DomainId>, String> {
        let (mut terms, reach) = self.terms(expr, model)?;
        let constant = small(expr.constant)?;
        if let [only] = terms[..] {
            return Ok(only.offset(constant));
        }
        let total = self.solver.new_bounded_integer(small(*reach.start())?, small(*reach.end())?);
        terms.push(total.scaled(-1));
        self.at_most(terms.iter().map(|term| term.scaled(-1)).collect(), 0, None);
        self.at_most(terms, 0, None);
        Ok(total.scaled(1).offset(constant))
    }
}

/// The solver's own choice of decisions; counts them, and ends the search when a limit is reached.
///
/// The search is ended here, by making no decision, and not through the solver's condition for
/// termination: after that has ended a search at its root, the solver cannot be used again.
#[derive(Debug)]
struct Branching {
    inner: DefaultBrancher,
    /// How many of the solver's variables the inner one knows.
    domains: usize,
    watch: Watch,
}

#[derive(Debug, Default)]
struct Watch {
    limits: Limits,
    decisions: u64,
    conflicts: u64,
    reached: Option<Limit>,
}

impl Branching {
    fn start(&mut self, solver: &Solver, limits: &Limits) {
        for domain in solver.get_solution_reference().get_domains().skip(self.domains) {
            self.inner.add_domain(domain);
            self.domains += 1;
        }
        self.watch = Watch { limits: limits.clone(), ..Watch::default() };
    }
}

impl Watch {
    /// Asked at every decision; the clock is looked at now and then only.
    fn stop(&mut self) -> bool {
        if self.limits.nodes.is_some_and(|nodes| self.conflicts > nodes) {
            self.reached = Some(Limit::Nodes);
        } else if self.decisions.is_multiple_of(64) {
            self.reached = self.limits.reached();
        }
        self.reached.is_some()
    }
}

impl Brancher for Branching {
    fn next_decision(&mut self, context: &mut SelectionContext<'_>) -> Option<Predicate> {
        if self.watch.stop() {
            return None;
        }
        let decision = self.inner.next_decision(context);
        self.watch.decisions += u64::from(decision.is_some());
        decision
    }

    fn on_conflict(&mut self) {
        self.watch.conflicts += 1;
        self.inner.on_conflict();
    }

    fn on_backtrack(&mut self) {
        self.inner.on_backtrack();
    }

    fn on_solution(&mut self, solution: SolutionReference<'_>) {
        if self.watch.reached.is_none() {
            self.inner.on_solution(solution);
        }
    }

    fn on_unassign_integer(&mut self, variable: DomainId, value: i32) {
        self.inner.on_unassign_integer(variable, value);
    }

    fn on_appearance_in_conflict_predicate(&mut self, predicate: Predicate) {
        self.inner.on_appearance_in_conflict_predicate(predicate);
    }

    fn on_restart(&mut self) {
        self.inner.on_restart();
    }

    fn synchronise(&mut self, context: &mut SelectionContext<'_>) {
        self.inner.synchronise(context);
    }

    fn is_restart_pointless(&mut self) -> bool {
        self.inner.is_restart_pointless()
    }

    fn subscribe_to_events(&self) -> Vec<BrancherEvent> {
        self.inner.subscribe_to_events()
    }
}
