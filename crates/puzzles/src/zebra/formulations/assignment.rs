//! A quadratic assignment model, with each product linearised.
//!
//! After Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025: a clue on a distance is a sum of products of
//! assignment variables that equals 1. Each product becomes a binary variable with three clauses. Size: up to n² products
//! a clue for n houses, O(n³) for `between` and nᵏ for alternatives with k properties. Weakness: size; `neighbours` states the same clues without products.

use super::{assignment_literals, combinations, place, views};
use crate::zebra::{Clue, Relation, Zebra};
use model::{Expr, IntegerView, Lit, Model, Place, Rule, constraint::Clause, sum};

/// Boards that could need more products are refused.
const MAX_PRODUCTS: usize = 200_000;

pub fn refuses(board: &Zebra) -> Option<String> {
    let n = board.houses();
    let products = |clue: &Clue| match clue {
        Clue::At { .. } | Clue::Two { relation: Relation::Same, .. } => 0,
        Clue::Between { not: false, .. } => n * n * n / 3,
        clue => n.saturating_pow(clue.properties().len() as u32),
    };
    let count = board.clues().iter().flat_map(Clue::stated).map(products).fold(0, usize::saturating_add);
    let reason = || format!("it would write up to {count} products for this board, more than {MAX_PRODUCTS}");
    (count > MAX_PRODUCTS).then(reason)
}

/// With a binary variable `x[j,i]` for each property j and house i:
///
/// ```text
/// Σ_j x[j,i] = 1             over the properties j of an attribute, for each house i    (7.1a)
/// Σ_i x[j,i] = 1                                                                        (7.1b)
/// x[j,i] = 1                 property j is in house i: as bounds                           DLC
/// x[j,i] − x[k,i] = 0        j and k are in the same house                                ACC
/// Σ x[j,i] · x[k,h] = 1      over the houses i and h that satisfy the clue                ILC
/// ```
///
/// Each product is replaced exactly by a binary variable y with `y ≤ x[j,i]`, `y ≤ x[k,h]` and
/// `y ≥ x[j,i] + x[k,h] − 1`; products of three factors likewise.
pub fn write(board: &Zebra, model: &mut Model) -> Vec<IntegerView> {
    let x = assignment_literals(board, model);
    for (number, whole) in board.clues().iter().enumerate().filter(|(_, clue)| clue.given().is_none()) {
        for (part, clue) in (1..).zip(whole.stated()) {
            let place = place(board, &clue.properties());
            let name = if whole.stated().len() > 1 { format!("{},{part}", number + 1) } else { (number + 1).to_string() };
            post(
                clue,
                whole.rule(),
                Products { rule: whole.rule(), place, name, x: &x, count: 0, total: Expr::default(), model },
            );
        }
    }
    views(x)
}

/// Posts a clue; `products` are those that it may need.
fn post(clue: &Clue, rule: &'static Rule, products: Products<'_>) {
    let (x, place) = (products.x, products.place.clone());
    match *clue {
        Clue::At { who, ref houses, not } => {
            let listed = houses.iter().map(|&house| x[who][house as usize - 1]);
            products.model.post(rule.by("DLC"), place, sum(listed).equals(i64::from(!not)));
        }
        Clue::Two { a, relation: Relation::Same, b, not } => {
            for (&here, &there) in x[a].iter().zip(&x[b]) {
                match not {
                    false => products.model.post(rule.by("ACC"), place.clone(), (sum([here]) - there).equals(0)),
                    true => products.model.post(rule.by("ACC"), place.clone(), sum([here, there]).at_most(1)),
                }
            }
        }
        Clue::Two { .. } | Clue::Between { .. } | Clue::OneOf(_) => products.post_clue(clue),
    }
}

/// The sum of products of a clue.
struct Products<'p> {
    rule: &'static Rule,
    place: Place,
    /// The number of the clue, and of its part.
    name: String,
    x: &'p [Vec<Lit>],
    count: usize,
    total: Expr,
    model: &'p mut Model,
}

impl Products<'_> {
    /// Adds a product for each combination of houses that satisfies the clue, and posts that their sum is 1.
    fn post_clue(mut self, clue: &Clue) {
        let properties = clue.properties();
        let houses = self.x.first().map_or(0, Vec::len) as i64;
        for combination in combinations(houses, properties.len()) {
            let factors: Vec<(usize, usize)> =
                properties.iter().zip(&combination).map(|(&p, &house)| (p, house as usize - 1)).collect();
            let at = |property: usize| factors.iter().find(|factor| factor.0 == property).map_or(0, |factor| factor.1 as i64 + 1);
            if clue.holds(at) {
                self.add(&factors);
            }
        }
        self.post_sum();
    }

    /// Adds the product of the variables of these properties and houses.
    fn add(&mut self, factors: &[(usize, usize)]) {
        self.count += 1;
        let product = self.model.binary(format_args!("y[{},{}]", self.name, self.count));
        let literals: Vec<Lit> = factors.iter().map(|&(property, house)| self.x[property][house]).collect();
        for &literal in &literals {
            self.post(vec![!product, literal]);
        }
        self.post(literals.into_iter().map(|literal| !literal).chain([product]).collect());
        self.total = std::mem::take(&mut self.total) + product;
    }

    fn post(&mut self, lits: Vec<Lit>) {
        self.model.post(self.rule.by("ILC"), self.place.clone(), Clause(lits));
    }

    /// Posts that the sum of the products is 1.
    fn post_sum(self) {
        self.model.post(self.rule.by("ILC"), self.place, self.total.equals(1));
    }
}
