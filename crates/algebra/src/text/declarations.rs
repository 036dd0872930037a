//! Declarations and families.

use super::places::number;
use super::{
    lexer::Token,
    parser::{ALSO_RULES, Known, Parser, Part, Read},
};
use crate::tree::*;

/// The largest number that a parameter with one bound may have.
const MAX_BOUND: i64 = 1_000_000_000;

impl Parser<'_, '_> {
    /// The name of a declaration, its description and its index set.
    fn head(&mut self) -> Read<Head> {
        self.at += 1;
        let span = self.span();
        let name = self.name(&[])?;
        let name = self.own_name(name);
        if self.names.known.contains_key(&name) {
            let other = self.names.texts.get(&name).filter(|text| **text != self.index).map(|text| self.sources[*text].name);
            let other = other.map_or(String::new(), |other| format!(", in {other}"));
            return self.fail_at(span, format!("`{name}` is declared already{other}"));
        }
        let description = self.quoted().unwrap_or_default();
        let over = self.optional_indexing()?;
        Ok(Head { name, description, over, is_clue: false, span })
    }

    fn declare(&mut self, head: &Head, known: Known) {
        self.names.texts.insert(head.name.clone(), self.index);
        self.names.known.insert(head.name.clone(), known);
    }

    pub(super) fn set(&mut self) -> Read<()> {
        let head = self.head()?;
        let (mut within, mut value) = (None, None);
        while self.peek() != Some(Token::Mark(";")) {
            if self.word("within") {
                within = Some(self.expr(Binary::Eq.power())?);
            } else if self.mark(":=") {
                value = Some(self.expr(0)?);
            } else if !self.mark(",") {
                return self.fail("`within`, `:=` or `;`");
            }
        }
        let shape = match (&within, &value) {
            (Some(set), _) => self.members(set),
            (None, Some(set)) => self.shape(set),
            (None, None) => vec![Part::number()],
        };
        let width = shape.iter().map(|part| part.width).sum();
        self.declare(&head, Known::Set(shape));
        self.push(Item::Set(Set { head, within, width, value }));
        Ok(())
    }

    pub(super) fn param(&mut self) -> Read<()> {
        let head = self.head()?;
        let mut param = Param { head, real: false, within: None, default: None, value: None };
        let (mut low, mut high) = (None, None);
        while self.peek() != Some(Token::Mark(";")) {
            if self.word("in") {
                param.within = Some(self.expr(Binary::Eq.power())?);
            } else if self.word("real") {
                param.real = true;
            } else if self.word("default") {
                param.default = Some(self.expr(0)?);
            } else if self.mark(":=") {
                param.value = Some(self.expr(0)?);
            } else if self.mark(">=") {
                low = Some(self.expr(Binary::Range.power())?);
            } else if self.mark("<=") {
                high = Some(self.expr(Binary::Range.power())?);
            } else if self.mark(">") {
                low = Some(Expr::binary(Binary::Add, self.expr(Binary::Range.power())?, Expr::int(1)));
            } else if self.mark("<") {
                high = Some(Expr::binary(Binary::Sub, self.expr(Binary::Range.power())?, Expr::int(1)));
            } else if self.word("binary") {
                (low, high) = (Some(Expr::int(0)), Some(Expr::int(1)));
            } else if !self.word("integer") && !self.mark(",") {
                return self.fail("`in`, `>=`, `<=`, `integer`, `real`, `default`, `:=` or `;`");
            }
        }
        if low.is_some() || high.is_some() {
            let far = || Expr::int(MAX_BOUND);
            let (low, high) = (low.unwrap_or_else(|| number(-MAX_BOUND)), high.unwrap_or_else(far));
            param.within = Some(Expr::binary(Binary::Range, low, high));
        }
        self.declare(&param.head, Known::Value);
        self.push(Item::Param(param));
        Ok(())
    }

    pub(super) fn var(&mut self) -> Read<()> {
        let head = self.head()?;
        let mut var = Var { head, domain: Domain::Real, lower: None, upper: None };
        while self.peek() != Some(Token::Mark(";")) {
            if self.word("binary") {
                var.domain = Domain::Binary;
            } else if self.word("integer") {
                var.domain = Domain::Integer;
            } else if self.word("implied") {
                if !self.word("integer") {
                    return self.fail("`integer`");
                }
                var.domain = Domain::ImpliedInteger;
            } else if self.mark(">=") {
                var.lower = Some(self.expr(Binary::Range.power())?);
            } else if self.mark("<=") {
                var.upper = Some(self.expr(Binary::Range.power())?);
            } else if !self.mark(",") {
                return self.fail("`binary`, `integer`, `implied integer`, `>=`, `<=` or `;`");
            }
        }
        self.declare_var(var);
        Ok(())
    }

    /// Adds a family of variables.
    fn declare_var(&mut self, var: Var) {
        self.declare(&var.head, Known::Value);
        if let ([Entry { set, .. }], None) = (&var.head.over.entries[..], &var.head.over.when) {
            self.names.domains.insert(var.head.name.clone(), set.clone());
        }
        self.push(Item::Var(var));
    }

    pub(super) fn place(&mut self) -> Read<()> {
        self.at += 1;
        let over = self.indexing()?;
        if !self.word("at") {
            return self.fail("`at`");
        }
        let start = self.at;
        let at = self.positions()?;
        if let [Entry { set: Expr { kind: ExprKind::Ref(set, _), .. }, .. }] = &over.entries[..] {
            let names = self.scope[self.visible..].iter().map(|bound| bound.name.clone()).collect();
            self.names.positions.insert(set.as_str().into(), (names, self.scrap(start)));
        }
        self.push(Item::Place(Place { over, at }));
        Ok(())
    }

    /// The positions after `at`.
    pub(super) fn positions(&mut self) -> Read<Vec<At>> {
        let mut all = Vec::new();
        loop {
            let depth = self.scope.len();
            let over = self.optional_indexing()?;
            let position = self.expr(Binary::Range.power())?;
            self.scope.truncate(depth);
            all.push(At { over, position });
            if !self.mark(",") {
                return Ok(all);
            }
        }
    }

    /// How puzzle variables are read, or a variable that is one: `solution shade {c in Cell} binary`.
    pub(super) fn solution(&mut self) -> Read<()> {
        let head = self.head()?;
        if self.mark(":=") {
            let value = self.expr(0)?;
            self.declare(&head, Known::Value);
            self.push(Item::Solution(Solution { head, value }));
            return Ok(());
        }
        let mut var = Var { head, domain: Domain::Binary, lower: None, upper: None };
        if self.word("in") {
            let span = self.span();
            let range = self.expr(Binary::Eq.power())?;
            let ExprKind::Binary(Binary::Range, ends) = range.kind else {
                return self.fail_at(span, "expected the smallest and the largest value, such as `1..9`");
            };
            let [lower, upper] = *ends;
            (var.domain, var.lower, var.upper) = (Domain::Integer, Some(lower), Some(upper));
        } else if !self.word("binary") {
            return self.fail("`:=`, `binary` or `in`");
        }
        let value = ExprKind::Ref(var.head.name.clone(), var.head.over.names().map(Expr::name).collect()).into();
        let solution = self.named(Item::Solution(Solution { head: var.head.clone(), value }));
        self.names.solved.insert(var.head.name.clone());
        self.declare_var(var);
        self.items.push(solution);
        Ok(())
    }

    /// A set or parameter whose entries are clues: `clue number {c in Cell} in 0..4`. One that is absent has the value below the
    /// first, and one that is unknown, `or unknown`, the value below that. `data` is the same of what no board could do without.
    pub(super) fn clue(&mut self, is_clue: bool) -> Read<()> {
        let mut head = self.head()?;
        head.is_clue = is_clue;
        if self.word("within") {
            let set = self.expr(Binary::Eq.power())?;
            let shape = self.members(&set);
            let width = shape.iter().map(|part| part.width).sum();
            self.declare(&head, Known::Set(shape));
            self.push(Item::Set(Set { head, within: Some(set), width, value: None }));
            return Ok(());
        }
        if !self.word("in") {
            return self.fail("`in` or `within`");
        }
        let span = self.span();
        let range = self.expr(Binary::Eq.power())?;
        let ends = match range.kind {
            ExprKind::Binary(Binary::Range, ends) => Some(*ends),
            _ => None,
        };
        let Some((low, [_, high])) = ends.and_then(|ends| Some((ends[0].as_int().filter(|low| *low > i64::MIN + 2)?, ends)))
        else {
            return self.fail_at(span, "expected the smallest value, as a number, and the largest, such as `0..4`");
        };
        let absent = match self.word("default") {
            true => self.expr(Binary::Range.power())?.as_int(),
            false => Some(low - 1),
        };
        let Some(absent) = absent else { return self.fail_at(span, "expected an integer after `default`") };
        let is_hidden = self.peek() == Some(Token::Word("or"));
        self.at += usize::from(is_hidden);
        if is_hidden && !self.word("unknown") {
            return self.fail("`unknown`");
        }
        let least = low.min(absent) - i64::from(is_hidden);
        let within = Some(Expr::binary(Binary::Range, number(least), high));
        self.declare(&head, Known::Clue(absent));
        self.push(Item::Param(Param { head, real: false, within, default: Some(number(absent)), value: None }));
        Ok(())
    }

    pub(super) fn objective(&mut self) -> Read<()> {
        let maximise = self.peek() == Some(Token::Word("maximize"));
        let head = self.head()?;
        self.need(":")?;
        let value = self.expr(0)?;
        self.push(Item::Objective(Objective { head, maximise, value }));
        Ok(())
    }

    /// A family behind this many words, such as `s.t.` or `subject to`.
    pub(super) fn family(&mut self, words: usize) -> Read<()> {
        let fixes = words == 1 && self.peek() == Some(Token::Word("fix"));
        self.at += words;
        let span = self.span();
        let name = self.name(ALSO_RULES)?;
        let with = if self.word("with") { Some(self.name(ALSO_RULES)?) } else { None };
        let equation = match self.word("by") {
            true => match self.quoted() {
                Some(equation) => equation,
                None => return self.fail("the number of the equation, in quotes"),
            },
            false => String::new(),
        };
        let description = self.quoted().unwrap_or_default();
        let over = self.optional_indexing()?;
        let at = if self.word("at") { self.positions()? } else { Vec::new() };
        self.need(":")?;
        let body = self.expr(0)?;
        self.push(Item::Family(Family {
            head: Head { name, description, over, is_clue: false, span },
            with,
            equation,
            fixes,
            at,
            body,
        }));
        Ok(())
    }
}
