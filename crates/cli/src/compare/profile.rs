//! Performance profiles (Dolan and Moré, *Benchmarking optimization software with performance profiles*, 2002).

use super::rows::{BoardTable, MethodKey, Row};
use ::plot::{BOTTOM, HEIGHT, LEFT, LogAxis, RIGHT, Styles, WIDTH, figure, line, text};
use std::collections::BTreeMap;

/// For each method, the ratios of its time to the best time, on the boards that it decided.
pub struct Profile<'r> {
    boards: usize,
    methods: BTreeMap<MethodKey<'r>, Vec<f64>>,
}

impl<'r> Profile<'r> {
    /// The profile of the methods on boards of one kind. A board that no method decided counts against all.
    pub fn of(board_tables: &[&'r BoardTable<'r>]) -> Self {
        let mut methods: BTreeMap<MethodKey<'_>, Vec<f64>> = BTreeMap::new();
        for board_table in board_tables {
            let decided = |row: &&Row<'_>| row.ran() && row.decided();
            let best = board_table.rows.iter().filter(decided).map(Row::median).fold(f64::INFINITY, f64::min);
            for row in &board_table.rows {
                let ratios = methods.entry(row.method_key()).or_default();
                if decided(&row) {
                    ratios.push((row.median() / best).max(1.0));
                }
            }
        }
        for ratios in methods.values_mut() {
            ratios.sort_by(f64::total_cmp);
        }
        Self { boards: board_tables.len(), methods }
    }

    /// The share of the boards that a method decides within `factor` times the best time.
    pub fn share(&self, method: MethodKey<'_>, factor: f64) -> f64 {
        let ratios = self.methods.get(&method).map_or(&[][..], Vec::as_slice);
        ratios.partition_point(|&ratio| ratio <= factor) as f64 / self.boards as f64
    }

    /// The profile as a plot.
    pub fn plot(&self, styles: &Styles) -> String {
        let factors = self.methods.values().flatten().copied();
        let across = LogAxis::of(factors.chain([1.0]), LEFT, WIDTH - RIGHT);
        let floor = HEIGHT - BOTTOM;
        let up = |share: f64| floor - share * (floor - 8.0);
        let mut svg = String::new();
        for (x, value) in across.ticks() {
            svg += &line((x, 8.0), (x, floor), "grid");
            svg += &text((x, floor + 16.0), "middle", "", format!("{value}×"));
        }
        for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
            svg += &line((LEFT, up(share)), (WIDTH - RIGHT, up(share)), "grid");
            svg += &text((LEFT - 6.0, up(share) + 4.0), "end", "", format!("{:.0} %", 100.0 * share));
        }
        svg += &text((f64::midpoint(LEFT, WIDTH), HEIGHT - 6.0), "middle", "title", "ratio to the best time on a board");
        for (&method, ratios) in &self.methods {
            let mut path = format!("M{LEFT:.1},{:.1}", up(self.share(method, 1.0)));
            for &ratio in ratios {
                path += &format!("H{:.1}V{:.1}", across.at(ratio), up(self.share(method, ratio)));
            }
            let (formulation, backend, presolve) = method;
            let class = styles.class(formulation, backend, presolve);
            svg += &format!(
                "<path class=\"curve {class}\" d=\"{path}H{:.1}\"><title>{formulation} on {backend}</title></path>",
                WIDTH - RIGHT
            );
        }
        figure(HEIGHT, "Performance profile: the share of boards decided within a multiple of the best time", &svg)
    }

    /// The methods with their shares of decided boards, in descending order.
    pub fn methods(&self) -> Vec<(MethodKey<'r>, f64)> {
        let mut methods: Vec<_> = self.methods.keys().map(|&method| (method, self.share(method, f64::INFINITY))).collect();
        methods.sort_by(|a, b| b.1.total_cmp(&a.1));
        methods
    }
}
