//! Values of expressions without variables.

use super::{Done, Env, Failure, Instance, fail};
use crate::{
    resolve::program::*,
    tree::{Binary, Call, Fold},
};

impl Instance<'_> {
    /// The value of an expression; a condition is 1 if it holds, else 0.
    #[inline]
    pub(super) fn number(&self, e: &Num, env: &mut Env) -> Done<i64> {
        match e {
            Num::Slot(slot) => Ok(env[*slot]),
            Num::Const(value) => Ok(*value),
            other => self.computed(other, env),
        }
    }

    fn computed(&self, e: &Num, env: &mut Env) -> Done<i64> {
        Ok(match e {
            Num::Const(value) => *value,
            Num::Slot(slot) => env[*slot],
            Num::Param(id, subscripts) => match self.place(&self.params[*id].keys, subscripts, env)? {
                Some(place) => self.params[*id].values[place],
                None => match self.defaults[*id] {
                    Some(default) => self.number(default, env)?,
                    None => {
                        let key = self.key(subscripts, env)?;
                        let name = self.member_name(&self.code.params[*id].name, &[], &key[..subscripts.len()]);
                        return fail(format!("there is no value for the parameter {name}"));
                    }
                },
            },
            Num::Neg(e) => exact(self.number(e, env)?.checked_neg())?,
            Num::Not(e) => i64::from(self.number(e, env)? == 0),
            Num::Binary(op, two) => self.operation(*op, two, env)?,
            Num::If(three) => self.number(&three[if self.number(&three[0], env)? != 0 { 1 } else { 2 }], env)?,
            Num::Fold(fold, over, body) => self.folded(*fold, over, body, env)?,
            Num::Call(call, parts) => self.called(*call, parts, env)?,
            Num::Card(Members::Named(id, subscripts)) => self.named_set(*id, subscripts, env)?.rows.len() as i64,
            Num::Card(Members::Range(ends)) => {
                let (low, high) = (self.number(&ends[0], env)?, self.number(&ends[1], env)?);
                exact(high.checked_sub(low).and_then(|size| size.checked_add(1)))?.max(0)
            }
            Num::Card(set) => self.listed(set, env)?.len() as i64,
            Num::In(member, set) => {
                let key = self.key(member, env)?;
                let key = &key[..member.len()];
                i64::from(match set {
                    Members::Range(ends) => self.number(&ends[0], env)? <= key[0] && key[0] <= self.number(&ends[1], env)?,
                    Members::Named(id, subscripts) => self.places_in(self.named_set(*id, subscripts, env)?)?.place(key).is_some(),
                    Members::List(all) => {
                        for other in all {
                            if self.key(other, env)?[..other.len()] == *key {
                                return Ok(1);
                            }
                        }
                        false
                    }
                    set => self.listed(set, env)?.iter().any(|row| row == key),
                })
            }
        })
    }

    fn operation(&self, op: Binary, two: &[Num; 2], env: &mut Env) -> Done<i64> {
        let a = self.number(&two[0], env)?;
        match op {
            Binary::And if a == 0 => return Ok(0),
            Binary::Or if a != 0 => return Ok(1),
            Binary::Implies if a == 0 => return Ok(1),
            _ => {}
        }
        let b = self.number(&two[1], env)?;
        let value = match op {
            Binary::Add => a.checked_add(b),
            Binary::Sub => a.checked_sub(b),
            Binary::Mul => a.checked_mul(b),
            Binary::Div => a.checked_div_euclid(b),
            Binary::Mod => a.checked_rem_euclid(b),
            Binary::Pow => u32::try_from(b).ok().and_then(|exponent| a.checked_pow(exponent)),
            Binary::Over => a.checked_rem(b).filter(|rest| *rest == 0).map(|_| a / b),
            Binary::Eq => Some(i64::from(a == b)),
            Binary::Ne => Some(i64::from(a != b)),
            Binary::Le => Some(i64::from(a <= b)),
            Binary::Lt => Some(i64::from(a < b)),
            Binary::Ge => Some(i64::from(a >= b)),
            Binary::Gt => Some(i64::from(a > b)),
            Binary::And | Binary::Or | Binary::Implies => Some(i64::from(b != 0)),
            Binary::In | Binary::Cross | Binary::Union | Binary::Diff | Binary::Range => None,
        };
        match value {
            Some(value) => Ok(value),
            None => fail(format!("{a} {} {b} is no integer of 64 bits", op.symbol())),
        }
    }

    fn folded(&self, fold: Fold, over: &Loop, body: &Num, env: &mut Env) -> Done<i64> {
        let mut total = i64::from(matches!(fold, Fold::Forall | Fold::Prod));
        let mut members = 0;
        let done = self.each(over, env, &mut |this, env| {
            let value = this.number(body, env)?;
            total = match fold {
                Fold::Exists | Fold::Forall => i64::from(value != 0),
                Fold::Sum | Fold::SetOf => exact(total.checked_add(value))?,
                Fold::Prod => exact(total.checked_mul(value))?,
                Fold::Min if members > 0 => total.min(value),
                Fold::Max if members > 0 => total.max(value),
                Fold::Min | Fold::Max => value,
            };
            members += 1;
            match fold {
                Fold::Exists if total != 0 => Err(Box::new(Failure::Decided)),
                Fold::Forall if total == 0 => Err(Box::new(Failure::Decided)),
                _ => Ok(()),
            }
        });
        match done {
            Err(failure) if !matches!(*failure, Failure::Decided) => Err(failure),
            _ if members == 0 && matches!(fold, Fold::Min | Fold::Max) => {
                fail(format!("there is no member for `{}`", fold.word()))
            }
            _ => Ok(total),
        }
    }

    fn called(&self, call: Call, parts: &[Num], env: &mut Env) -> Done<i64> {
        let Some((first, others)) = parts.split_first() else { return Ok(0) };
        let first = self.number(first, env)?;
        let mut each =
            |then: fn(i64, i64) -> i64| others.iter().try_fold(first, |value, other| Ok(then(value, self.number(other, env)?)));
        match call {
            Call::Min => return each(i64::min),
            Call::Max => return each(i64::max),
            Call::Abs => return exact(first.checked_abs()),
            _ => {}
        }
        let [by] = others else { return Ok(first) };
        let (a, b) = (first, self.number(by, env)?);
        match call {
            Call::Floor => exact((b != 0).then(|| a.div_euclid(b) - i64::from(b < 0 && a.rem_euclid(b) != 0))),
            Call::Ceil => exact((b != 0).then(|| a.div_euclid(b) + i64::from(b > 0 && a.rem_euclid(b) != 0))),
            _ => Ok(first),
        }
    }

    /// The value of a real expression.
    pub(super) fn real(&self, e: &RealNum, env: &mut Env) -> Done<f64> {
        Ok(match e {
            RealNum::Num(e) => self.number(e, env)? as f64,
            RealNum::Param(id, subscripts) => match self.place(&self.reals[*id].keys, subscripts, env)? {
                Some(place) => self.reals[*id].values[place],
                None => {
                    let key = self.key(subscripts, env)?;
                    let name = self.member_name(&self.code.params[*id].name, &[], &key[..subscripts.len()]);
                    return fail(format!("there is no value for the parameter {name}"));
                }
            },
            RealNum::Log(e) => match self.number(e, env)? {
                number @ 1.. => (number as f64).ln(),
                other => return fail(format!("expected a positive number in `log`, found {other}")),
            },
            RealNum::Neg(e) => -self.real(e, env)?,
            RealNum::Binary(op, two) => {
                let (a, b) = (self.real(&two[0], env)?, self.real(&two[1], env)?);
                match op {
                    Binary::Add => a + b,
                    Binary::Sub => a - b,
                    Binary::Mul => a * b,
                    _ => a / b,
                }
            }
            RealNum::If(three) => match self.number(&three.0, env)? != 0 {
                true => self.real(&three.1, env)?,
                false => self.real(&three.2, env)?,
            },
        })
    }
}

/// A result that did not overflow.
pub(super) fn exact(value: Option<i64>) -> Done<i64> {
    value.map_or_else(|| fail("a number does not fit in 64 bits"), Ok)
}
