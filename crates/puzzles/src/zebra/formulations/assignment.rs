//! The products of bits, each replaced by a bit that equals it.

use super::{bits, place, views};
use crate::zebra::{Clue, DISTANCE, PLACE, Relation, SAME_HOUSE, Zebra};
use model::{Expr, IntegerView, Lit, Model, Place, Rule, constraint::Clause, sum};

/// More products than this are refused.
const MAX_PRODUCTS: usize = 200_000;

pub fn refuses(board: &Zebra) -> Option<String> {
    let n = board.houses();
    let products = |clue: &Clue| match clue {
        Clue::At { .. } | Clue::Two { relation: Relation::Same, .. } => 0,
        Clue::Two { .. } => n * n,
        Clue::ObjectiveBounds { .. } => n * n * n / 3,
        Clue::Either { .. } => 2 * n,
    };
    let count: usize = board.clues().iter().map(products).sum();
    let told = || format!("it would write up to {count} products for this board, more than {MAX_PRODUCTS}");
    (count > MAX_PRODUCTS).then(told)
}

/// The formulation of Conroy, Dieroff, Kehoe, Lu, *Cheating on the Daily Paper*, 2025, with a bit
/// `x[j,i]` for each property j and house i:
///
/// ```text
/// Σ_j x[j,i] = 1             over the properties j of an attribute, for each house i    (7.1a)
/// Σ_i x[j,i] = 1                                                                        (7.1b)
/// x[j,i] = 1                 property j is in house i: by the bounds                      DLC
/// x[j,i] − x[k,i] = 0        j and k are in one house                                     ACC
/// Σ x[j,i] · x[k,h] = 1      over the houses i and h that fit to the clue                 ILC
/// ```
///
/// The products are replaced exactly, each by a bit y with `y ≤ x[j,i]`, `y ≤ x[k,h]` and
/// `y ≥ x[j,i] + x[k,h] − 1`; and so are products of three.
pub fn write(board: &Zebra, model: &mut Model) -> Vec<IntegerView> {
    let x = bits(board, model);
    for (number, clue) in board.clues().iter().enumerate().filter(|(_, clue)| clue.given().is_none()) {
        let (x, place) = (&x[..], place(board, &clue.properties()));
        match *clue {
            Clue::At { who, ref houses, not } => {
                let named = houses.iter().map(|&house| x[who][house as usize - 1]);
                model.post(PLACE.by("DLC"), place, sum(named).equals(i64::from(!not)));
            }
            Clue::Two { a, relation: Relation::Same, b, not } => {
                for (&here, &there) in x[a].iter().zip(&x[b]) {
                    match not {
                        false => model.post(SAME_HOUSE.by("ACC"), place.clone(), (sum([here]) - there).equals(0)),
                        true => model.post(SAME_HOUSE.by("ACC"), place.clone(), sum([here, there]).at_most(1)),
                    }
                }
            }
            Clue::Either { who, of: [k, l] } => {
                let mut products = Products { rule: SAME_HOUSE, place, number, x, count: 0, total: Expr::default(), model };
                for i in 0..board.houses() {
                    products.add(&[(who, i), (k, i)]);
                    products.add(&[(who, i), (l, i)]);
                }
                products.make_one();
            }
            Clue::Two { .. } | Clue::ObjectiveBounds { .. } => {
                Products { rule: DISTANCE, place, number, x, count: 0, total: Expr::default(), model }.of(clue, board.houses());
            }
        }
    }
    views(x)
}

/// A sum of products of bits, for a clue.
struct Products<'p> {
    rule: &'static Rule,
    place: Place,
    /// The place of the clue among all.
    number: usize,
    x: &'p [Vec<Lit>],
    count: usize,
    total: Expr,
    model: &'p mut Model,
}

impl Products<'_> {
    /// The products for all houses of its properties that fit to a clue; their sum is 1.
    fn of(mut self, clue: &Clue, houses: usize) {
        let properties = clue.properties();
        let most = houses.pow(properties.len() as u32);
        for code in 0..most {
            let house = |place: usize| code / houses.pow(place as u32) % houses;
            let at = |property: usize| properties.iter().position(|&p| p == property).map_or(0, |place| house(place) as i64);
            if clue.holds(at) {
                let factors: Vec<(usize, usize)> = properties.iter().enumerate().map(|(place, &p)| (p, house(place))).collect();
                self.add(&factors);
            }
        }
        self.make_one();
    }

    /// Adds the product of the bits for these properties in these houses.
    fn add(&mut self, factors: &[(usize, usize)]) {
        self.count += 1;
        let product = self.model.binary(format_args!("y[{},{}]", self.number + 1, self.count));
        let bits: Vec<Lit> = factors.iter().map(|&(property, house)| self.x[property][house]).collect();
        for &bit in &bits {
            self.post(vec![!product, bit]);
        }
        self.post(bits.into_iter().map(|bit| !bit).chain([product]).collect());
        self.total = std::mem::take(&mut self.total) + product;
    }

    fn post(&mut self, lits: Vec<Lit>) {
        self.model.post(self.rule.by("ILC"), self.place.clone(), Clause(lits));
    }

    fn make_one(self) {
        self.model.post(self.rule.by("ILC"), self.place, self.total.equals(1));
    }
}
