//! Tests of the board, the violations and the deductions, on random boards.

use super::{board::Hashi, deductions::deductions, judge, *};
use crate::{AnyPuzzle, Drawn, Solution, tolerance::least_leaking};
use grid::Cell;
use proptest::prelude::*;

/// Boards with sides up to `side` and up to `max` bridges per pair, solvable or not.
pub(super) fn any_board(side: usize, max: u32) -> impl Strategy<Value = Hashi> {
    (1..=side, 1..=side, 1..=max, any::<bool>()).prop_flat_map(|(rows, cols, max, loops)| {
        let number = prop_oneof![1 => Just(None), 6 => (1..=4 * max).prop_map(Some), 6 => (1..=2_u32).prop_map(Some)];
        let cells = prop::collection::vec(prop::option::weighted(0.4, number), rows * cols);
        cells.prop_map(move |cells| {
            let cell = |place: usize| Cell { row: place / cols, col: place % cols };
            let there = cells.iter().enumerate().filter_map(|(place, &number)| Some((place, number?)));
            let mut islands: Vec<Island> = there.map(|(place, number)| Island { cell: cell(place), number }).collect();
            if islands.is_empty() {
                islands.push(Island { cell: cell(0), number: Some(1) });
            }
            Hashi::new(rows, cols, islands, max, loops)
        })
    })
}

/// The solutions of a small board by exhaustive search; `None` if there are too many assignments.
fn solutions(board: &Hashi) -> Option<Vec<Vec<i64>>> {
    let base = i64::from(board.max_bridges()) + 1;
    let count = base.checked_pow(board.pairs().len() as u32).filter(|&count| count <= 1 << 14)?;
    let values = |number: i64| (0..board.pairs().len() as u32).map(|place| number / base.pow(place) % base).collect();
    Some((0..count).map(values).filter(|values: &Vec<i64>| judge::violations(board, values).is_empty()).collect())
}

proptest! {
    #[test]
    fn pairs_and_crossings_match_their_definition(board in any_board(9, 1)) {
        let cell = |island: usize| board.islands()[island].cell;
        let island_at = |at: Cell| board.islands().iter().any(|island| island.cell == at);
        // The cells strictly between two islands of one row or column.
        let between = |a: usize, b: usize| -> Option<Vec<Cell>> {
            let (Cell { row: r, col: c }, Cell { row, col }) = (cell(a), cell(b));
            match (r == row, c == col) {
                (true, _) => Some((c + 1..col).map(|col| Cell { row, col }).collect()),
                (_, true) => Some((r + 1..row).map(|row| Cell { row, col }).collect()),
                _ => None,
            }
        };
        let count = board.islands().len();
        let all = (0..count).flat_map(|a| (a + 1..count).map(move |b| Pair { a, b }));
        let seen: Vec<Pair> =
            all.filter(|pair| between(pair.a, pair.b).is_some_and(|cells| !cells.into_iter().any(island_at))).collect();
        prop_assert_eq!(board.pairs(), &seen[..]);
        let cells: Vec<Vec<Cell>> = seen.iter().filter_map(|pair| between(pair.a, pair.b)).collect();
        let crossed = |p: usize, q: usize| cells[p].iter().any(|cell| cells[q].contains(cell));
        let mut expected: Vec<(usize, usize)> =
            (0..seen.len()).flat_map(|p| (0..p).map(move |q| (q, p))).filter(|&(q, p)| crossed(q, p)).collect();
        let mut found: Vec<(usize, usize)> = board.crossings().iter().map(|&(p, q)| (p.min(q), p.max(q))).collect();
        expected.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(found, expected);
        let is_across = |pair: usize| board.is_across(board.pairs()[pair]);
        prop_assert!(board.crossings().iter().all(|&(across, down)| is_across(across) && !is_across(down)));
    }

    #[test]
    fn deductions_lose_no_solution(board in any_board(5, 3)) {
        let Some(solutions) = solutions(&board) else { return Ok(()) };
        for deduction in deductions(&board) {
            for solution in &solutions {
                prop_assert!(deduction.range.contains(&solution[deduction.var]), "{:?} loses {:?}", deduction, solution);
            }
        }
    }

    #[test]
    fn pictures_show_every_island(board in any_board(9, 6)) {
        let known: Vec<Option<i64>> = (0..board.pairs().len()).map(|pair| Some(pair as i64 % 7)).collect();
        let text = Drawn::draw(&board, &known).to_text();
        prop_assert_eq!(text.matches('(').count(), board.islands().len());
        prop_assert!(text.lines().count() == 2 * board.rows() + 1);
    }
}

#[test]
fn bridges_of_neighbours_and_large_numbers_are_visible() {
    let drawn = |text: &str, known: &[i64]| {
        let board = (Hashi::KIND.formats[0].read)(text).expect("a board");
        let known: Vec<Option<i64>> = known.iter().copied().map(Some).collect();
        Drawn::draw(&board, &known).to_text()
    };
    assert_eq!(drawn("hashi\n3 3\n1 1\n", &[2, 1, 1, 0]), "\n (3)═(3)\n  │   │\n (1) (1)\n\n");
    assert_eq!(drawn("hashi\nmost 5\n8 12 3\n", &[5, 3]), "\n  (8)▬5▬(12)≡≡(3)\n\n");
}

/// The deductions on a board in the native text, as equation, name and range.
fn deduced(text: &str) -> Vec<(&'static str, String, std::ops::RangeInclusive<i64>)> {
    let board = (Hashi::KIND.formats[0].read)(text).expect("a board");
    let name = |pair: usize| board.name(board.pairs()[pair]);
    deductions(&board).into_iter().map(|d| (d.equation, name(d.var).to_string(), d.range)).collect()
}

#[test]
fn each_equation_is_deduced() {
    let cross = |number: u32| format!("hashi\n. ? .\n? {number} ?\n. ? .\n");
    let tee = |number: u32| format!("hashi\n. . .\n? {number} ?\n. ? .\n");
    let corner = |number: u32| format!("hashi\n{number} ?\n? .\n");
    assert_eq!(deduced("hashi\n1 1 ?\n")[0], ("6.2", "r1c1-r1c2".into(), 0..=0));
    assert_eq!(deduced("hashi\n1 ?\n"), [("6.3", "r1c1-r1c2".into(), 1..=1)]);
    assert_eq!(deduced("hashi\n2 ?\n"), [("6.4", "r1c1-r1c2".into(), 2..=2)]);
    assert_eq!(deduced("hashi\n2 ?\n1 .\n")[0], ("6.5", "r1c1-r1c2".into(), 1..=2));
    let all = |equation: &'static str, text: String, range: std::ops::RangeInclusive<i64>, count: usize| {
        let found = deduced(&text);
        assert!(found.iter().all(|(e, _, r)| (*e, r) == (equation, &range)) && found.len() == count, "{found:?}");
    };
    all("6.6", corner(3), 1..=2, 2);
    all("6.7", corner(4), 2..=2, 2);
    all("6.8", tee(5), 1..=2, 3);
    all("6.9", tee(6), 2..=2, 3);
    all("6.10", cross(7), 1..=2, 4);
    all("6.11", cross(8), 2..=2, 4);
    for nothing in ["hashi\n1 1\n", "hashi\n2 1\n1 .\n", "hashi\n? ?\n"] {
        let equations: Vec<&str> = deduced(nothing).iter().map(|d| d.0).collect();
        assert!(!equations.contains(&"6.2") && !equations.contains(&"6.5"), "{nothing}: {equations:?}");
    }
    assert!(deduced(&corner(5)).is_empty(), "a number that is too large gives no deductions");
}

#[test]
fn deductions_scale_with_the_maximum_of_bridges() {
    assert_eq!(deduced("hashi\nmost 3\n3 ?\n"), [("6.4", "r1c1-r1c2".into(), 3..=3)]);
    assert_eq!(deduced("hashi\nmost 3\n4 ?\n? .\n").len(), 2);
    assert_eq!(deduced("hashi\nmost 3\n3 ?\n? .\n").len(), 0);
    assert_eq!(deduced("hashi\nmost 3\n3 ?\n1 .\n")[0], ("6.5", "r1c1-r1c2".into(), 2..=3));
    assert_eq!(deduced("hashi\nmost 1\n3 ? ?\n? . .\n? . .\n").len(), 0);
    assert_eq!(deduced("hashi\nmost 1\n. ? .\n? 3 ?\n. . .\n").len(), 3);
}

#[test]
fn a_lone_island_needs_no_bridge() {
    for (text, ok) in [("hashi\n?\n", true), ("hashi\n1\n", false), ("hashi\n. ? .\n", true)] {
        let board = (Hashi::KIND.formats[0].read)(text).expect("a board");
        assert_eq!(Solution::to(&board, Vec::new()).is_ok(), ok, "{text}");
        for formulation in ["cuts", "flow", "reachability", "flow+deductions"] {
            assert!(board.encode(formulation).is_ok(), "{formulation}");
        }
    }
}

#[test]
fn several_bridges_between_two_islands_are_no_loop() {
    let board = (Hashi::KIND.formats[0].read)("hashi\nno loops\n2 2\n").expect("a board");
    assert_eq!(judge::violations(&board, &[2]), []);
    let square = (Hashi::KIND.formats[0].read)("hashi\nno loops\n? ? ?\n? ? .\n").expect("a board");
    let violations = judge::violations(&square, &[1, 1, 1, 1, 1]);
    assert_eq!(violations.len(), 1);
    assert_eq!((violations[0].rule, violations[0].vars.len()), (TREE, 4), "the dead end is not part of the loop");
}

#[test]
fn a_large_board_is_built_and_judged_fast() {
    let island = |place: usize| Island { cell: Cell { row: place / 1000, col: place % 1000 }, number: None };
    let islands: Vec<Island> = (0..1_000_000).filter(|place| place % 7 == place / 1000 % 5).map(island).collect();
    let board = Hashi::new(1000, 1000, islands, 2, false);
    assert!(board.crossings().len() < 1_000_000);
    assert!(!judge::violations(&board, &vec![1; board.pairs().len()]).is_empty());
}

#[test]
fn formulations_refuse_what_is_too_large_with_a_reason() {
    let island = |place: usize| Island { cell: Cell { row: place / 20, col: place % 20 }, number: None };
    let board = Hashi::new(20, 20, (0..400).map(island).collect(), 2, true);
    let refused = board.encode("reachability").map(|_| ()).map_err(|error| error.to_string());
    assert!(refused.is_err_and(|reason| reason.contains("250 possible bridges, not 760")));
    assert!(board.encode("flow").is_ok() && board.encode("cuts").is_ok());
}

/// n islands that can be connected have at least n − 1 pairs, and M is n − 1.
#[test]
fn flow_refuses_boards_long_before_its_big_m_leaks() {
    assert!(2 * least_leaking() > formulations::flow::MAX_ARCS);
}

#[test]
fn facts_are_said_by_the_numbers_of_bridges_left() {
    let island = |col| Island { cell: Cell { row: 0, col }, number: None };
    let board = Hashi::new(1, 4, vec![island(0), island(3)], 3, true);
    let cases: [(Said<'_>, &str); 10] = [
        (Said::Is(0), "no bridge joins r1c1 and r1c4"),
        (Said::AtMost(0), "no bridge joins r1c1 and r1c4"),
        (Said::Is(1), "exactly 1 bridge joins r1c1 and r1c4"),
        (Said::AtLeast(3), "exactly 3 bridges join r1c1 and r1c4"),
        (Said::IsNot(&[0]), "at least 1 bridge joins r1c1 and r1c4"),
        (Said::IsNot(&[0, 1]), "at least 2 bridges join r1c1 and r1c4"),
        (Said::AtMost(1), "at most 1 bridge joins r1c1 and r1c4"),
        (Said::IsNot(&[3]), "at most 2 bridges join r1c1 and r1c4"),
        (Said::IsNot(&[1]), "the number of bridges between r1c1 and r1c4 is 0, 2 or 3"),
        (Said::IsNot(&[0, 2]), "the number of bridges between r1c1 and r1c4 is 1 or 3"),
    ];
    for (said, sentence) in cases {
        assert_eq!(Puzzle::say(&board, 0, said), sentence);
    }
}
