//! Linear expressions and literals of one member of a family.

use super::{Done, Env, Failure, INTERVAL, Instance, MAX_MEMBERS, fail, failure::too_large, numbers::exact};
use crate::resolve::program::*;
use model::{Expr, Lit, Real, Var};

/// A linear expression with real coefficients.
#[derive(Default)]
pub(super) struct RealExpr {
    pub integers: Vec<(Var, f64)>,
    pub reals: Vec<(Real, f64)>,
    pub constant: f64,
}

impl Instance<'_> {
    /// The variable of a reference.
    pub(super) fn var_at(&self, id: Id, subscripts: &[Num], env: &mut Env) -> Done<Var> {
        if let Some(only) = self.vars[id].only {
            return Ok(only);
        }
        match self.place(&self.vars[id].keys, subscripts, env)? {
            Some(place) => Ok(self.vars[id].integers[place]),
            None => self.no_variable(id, subscripts, env),
        }
    }

    fn no_variable<T>(&self, id: Id, subscripts: &[Num], env: &mut Env) -> Done<T> {
        let key = self.key(subscripts, env)?;
        let VarInfo { name, domains, .. } = &self.code.vars[id];
        let key = &key[..subscripts.len()];
        let sides = self.vars[id].keys.sides(key.len()).and_then(<[_]>::last);
        let last = sides.map(|&(low, extent)| [low, low + extent as i64 - 1]);
        let name = self.member_name(name, domains, key).to_string();
        Err(Box::new(Failure::NoVariable(name, key.last().copied().unwrap_or_default(), last)))
    }

    /// Adds `factor · e` to an expression.
    pub(super) fn linear(&self, e: &Lin, env: &mut Env, factor: i64, to: &mut Expr) -> Done {
        match e {
            Lin::Var(id, subscripts) => {
                if to.terms.len() == MAX_MEMBERS {
                    return too_large(format!("a sum has more than {MAX_MEMBERS} terms"));
                }
                self.grows(&to.terms)?;
                to.terms.push((self.var_at(*id, subscripts, env)?, factor));
                Ok(())
            }
            Lin::Num(e) => {
                let value = exact(factor.checked_mul(self.number(e, env)?))?;
                to.constant = exact(to.constant.checked_add(value))?;
                Ok(())
            }
            Lin::Neg(e) => self.linear(e, env, -factor, to),
            Lin::Opposite(e) => {
                to.constant = exact(to.constant.checked_add(factor))?;
                self.linear(e, env, -factor, to)
            }
            Lin::Add(two) => {
                self.linear(&two[0], env, factor, to)?;
                self.linear(&two[1], env, factor, to)
            }
            Lin::Sub(two) => {
                self.linear(&two[0], env, factor, to)?;
                self.linear(&two[1], env, -factor, to)
            }
            Lin::Scaled(by, e) => match exact(factor.checked_mul(self.number(by, env)?).filter(|&by| by != i64::MIN))? {
                0 => Ok(()),
                factor => self.linear(e, env, factor, to),
            },
            Lin::If(when, two) => self.linear(&two[usize::from(self.number(when, env)? == 0)], env, factor, to),
            Lin::Sum(over, body) => {
                let Some((last, before)) = over.0.split_last() else { return self.linear(body, env, factor, to) };
                let inner = |this: &Self, env: &mut Env, to: &mut Expr| match this.strided(last, body, env, factor, to)? {
                    true => Ok(()),
                    false => this.steps(std::slice::from_ref(last), env, &mut |this, env| this.linear(body, env, factor, to)),
                };
                match before.is_empty() {
                    true => inner(self, env, to),
                    false => self.steps(before, env, &mut |this, env| inner(this, env, to)),
                }
            }
            Lin::Real(_) | Lin::RealScaled(..) => fail("a real number in an integer constraint"),
        }
    }

    /// The innermost loop of a sum of variables whose subscripts are indices: their places follow from the members by fixed
    /// strides. Returns `false`, and adds nothing, where the sum is of another shape.
    fn strided(&self, step: &Step, body: &Lin, env: &mut Env, factor: i64, to: &mut Expr) -> Done<bool> {
        if !step.when.is_empty() {
            return Ok(false);
        }
        let component = |slot: Slot| step.to.iter().position(|to| matches!(to, To::Bind(bound) if *bound == slot));
        // The variable alone, or an index times the variable.
        let (weight, id, subscripts) = match body {
            Lin::Var(id, subscripts) => (None, id, subscripts),
            Lin::Scaled(Num::Slot(slot), e) => match (&**e, component(*slot)) {
                (Lin::Var(id, subscripts), Some(component)) => (Some(component), id, subscripts),
                _ => return Ok(false),
            },
            _ => return Ok(false),
        };
        let vars = &self.vars[*id];
        if vars.only.is_some() {
            return Ok(false);
        }
        let Some(sides) = vars.keys.sides(subscripts.len()) else { return Ok(false) };
        let (mut base, mut stride, mut count) = (0, 1, 0);
        // For each subscript that runs: its component, its smallest value, the number of values, and the stride.
        let mut running = [(0, 0, 0, 0); crate::data::MAX_WIDTH];
        for (&(low, extent), subscript) in sides.iter().zip(subscripts).rev() {
            let value = match subscript {
                Num::Slot(slot) => match component(*slot) {
                    Some(part) => {
                        running[count] = (part, low, extent, stride);
                        count += 1;
                        stride *= extent;
                        continue;
                    }
                    None => env[*slot],
                },
                Num::Const(value) => *value,
                _ => return Ok(false),
            };
            let offset = value.wrapping_sub(low) as usize;
            if offset >= extent {
                return Ok(false);
            }
            base += offset * stride;
            stride *= extent;
        }
        let before = to.terms.len();
        // The list may grow below.
        if to.terms.capacity() - before < INTERVAL as usize
            && before >= INTERVAL as usize
            && self.interrupt.is_due_before(2 * size_of_val(to.terms.as_slice()))
        {
            return Err(Box::new(Failure::Interrupted));
        }
        let mut add = |row: &[i64]| {
            let mut offset = base;
            for &(part, low, extent, stride) in &running[..count] {
                let step = row[part].wrapping_sub(low) as usize;
                if step >= extent {
                    return false;
                }
                offset += step * stride;
            }
            let factor = weight.map_or(Some(factor), |part| factor.checked_mul(row[part]));
            let (Some(place), Some(factor)) = (vars.keys.at(offset), factor) else { return false };
            if factor != 0 {
                to.terms.push((vars.integers[place], factor));
            }
            true
        };
        let all = match &step.set {
            Members::Range(ends) => {
                let (low, high) = (self.number(&ends[0], env)?, self.number(&ends[1], env)?);
                // Limits are not asked here, so long ranges take the other way.
                high.saturating_sub(low) < i64::from(INTERVAL) && (low..=high).all(|value| add(&[value]))
            }
            Members::Named(set, subscripts) if step.is_free() => {
                let rows = &self.named_set(*set, subscripts, env)?.rows;
                rows.len() < INTERVAL as usize && rows.iter().all(add)
            }
            _ => false,
        };
        if !all {
            to.terms.truncate(before);
        }
        Ok(all)
    }

    /// Adds `factor · e` to an expression with real coefficients.
    pub(super) fn real_linear(&self, e: &Lin, env: &mut Env, factor: f64, to: &mut RealExpr) -> Done {
        match e {
            Lin::Var(id, subscripts) => match self.place(&self.vars[*id].keys, subscripts, env)? {
                None => return self.no_variable(*id, subscripts, env),
                Some(place) if self.code.vars[*id].real => to.reals.push((self.vars[*id].reals[place], factor)),
                Some(place) => to.integers.push((self.vars[*id].integers[place], factor)),
            },
            Lin::Num(e) => to.constant += factor * self.number(e, env)? as f64,
            Lin::Real(e) => to.constant += factor * self.real(e, env)?,
            Lin::Neg(e) => return self.real_linear(e, env, -factor, to),
            Lin::Opposite(e) => {
                to.constant += factor;
                return self.real_linear(e, env, -factor, to);
            }
            Lin::Add(two) => return two.iter().try_for_each(|e| self.real_linear(e, env, factor, to)),
            Lin::Sub(two) => {
                self.real_linear(&two[0], env, factor, to)?;
                return self.real_linear(&two[1], env, -factor, to);
            }
            Lin::Scaled(by, e) => {
                let by = self.number(by, env)? as f64;
                if by != 0.0 {
                    return self.real_linear(e, env, factor * by, to);
                }
            }
            Lin::RealScaled(by, e) => {
                let by = self.real(by, env)?;
                if by != 0.0 {
                    return self.real_linear(e, env, factor * by, to);
                }
            }
            Lin::If(when, two) => {
                let chosen = usize::from(self.number(when, env)? == 0);
                return self.real_linear(&two[chosen], env, factor, to);
            }
            Lin::Sum(over, body) => {
                return self.each(over, env, &mut |this, env| this.real_linear(body, env, factor, to));
            }
        }
        Ok(())
    }

    /// The literals of a conjunction, if `all`, or of a disjunction. A condition without variables drops out, or decides:
    /// then the result is `false`, and the literals mean nothing.
    pub(super) fn literals(&self, e: &Logic, all: bool, env: &mut Env, to: &mut Vec<Lit>) -> Done<bool> {
        match e {
            Logic::Lit { var, subscripts, negated } => {
                self.grows(to)?;
                to.push(Lit { var: self.var_at(*var, subscripts, env)?, negated: *negated });
                Ok(true)
            }
            // A true part of a conjunction and a false part of a disjunction say nothing.
            Logic::Num(e) => Ok((self.number(e, env)? != 0) == all),
            Logic::All(parts) | Logic::Any(parts) => {
                for part in parts {
                    if !self.literals(part, all, env, to)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Logic::Forall(over, body) | Logic::Exists(over, body) => {
                let mut open = true;
                self.each(over, env, &mut |this, env| {
                    open &= this.literals(body, all, env, to)?;
                    Ok(())
                })?;
                Ok(open)
            }
            Logic::If(when, two) => self.literals(&two[usize::from(self.number(when, env)? == 0)], all, env, to),
        }
    }
}
