//! Counts that are known from elsewhere.

use frontier::{BigUint, Condition, Constraint, Control, Graph, Problem, count, diagram};

const CONTROL: Control<'_> = Control { stop: &|_| false, progress: &|_, _, _| (), max_states: usize::MAX };

/// The count, by two orders, and by the recorded sweep where `recorded`.
fn counted(problem: &Problem, recorded: bool) -> BigUint {
    let first = count(problem, 0, &CONTROL).expect("a count");
    assert_eq!(count(problem, 1, &CONTROL).expect("a count"), first, "the order changes the count");
    if recorded {
        let diagram = diagram(problem, 2, &CONTROL).expect("a diagram");
        assert_eq!(*diagram.count(), first);
        for values in diagram.values(&|_| false).expect("the values") {
            assert_eq!(values.into_iter().map(|value| value.1).sum::<BigUint>(), first, "every solution has one of the values");
        }
    }
    first
}

fn number(text: &str) -> BigUint {
    text.parse().expect("a number")
}

/// A square of cells in which each unit has each digit once.
fn units(side: usize, boxes: Option<(usize, usize)>) -> Problem {
    let line = |row: usize| (0..side).map(move |column| row * side + column).collect::<Vec<_>>();
    let column = |column: usize| (0..side).map(move |row| row * side + column).collect::<Vec<_>>();
    let mut all: Vec<Vec<usize>> = (0..side).map(line).chain((0..side).map(column)).collect();
    if let Some((rows, columns)) = boxes {
        for top in (0..side).step_by(rows) {
            for left in (0..side).step_by(columns) {
                all.push((0..side).map(|at| (top + at / columns) * side + left + at % columns).collect());
            }
        }
    }
    let once = |unit: &Vec<usize>| {
        let unit = unit.clone();
        (1..=side as i64).map(move |digit| Constraint::Count {
            when: None,
            of: unit.iter().map(|&var| Condition { var, values: digit..=digit }).collect(),
            range: 1..=1,
        })
    };
    Problem {
        domains: vec![(1..=side as i64).collect(); side * side],
        constraints: all.iter().flat_map(once).collect(),
        graphs: Vec::new(),
    }
}

#[test]
fn sudoku_and_latin_squares() {
    assert_eq!(counted(&units(4, Some((2, 2))), true), number("288"));
    assert_eq!(counted(&units(5, None), true), number("161280"));
    assert_eq!(counted(&units(6, Some((2, 3))), false), number("28200960"));
}

/// Kings that do not attack each other, one in each row and column.
#[test]
fn permutations_without_neighbouring_successors() {
    // OEIS A002464.
    let known = ["1", "0", "0", "2", "14", "90", "646", "5242", "47622", "479306"];
    for (side, known) in (1..).zip(known) {
        let is = |cells: Vec<usize>, range| Constraint::Count {
            when: None,
            of: cells.into_iter().map(|var| Condition { var, values: 1..=1 }).collect(),
            range,
        };
        let mut constraints: Vec<Constraint> = (0..side)
            .flat_map(|line| [(0..side).map(|at| line * side + at).collect(), (0..side).map(|at| at * side + line).collect()])
            .map(|cells| is(cells, 1..=1))
            .collect();
        for at in (0..side * side).filter(|at| at % side + 1 < side && at / side + 1 < side) {
            constraints.push(is(vec![at, at + 1, at + side, at + side + 1], 0..=1));
        }
        let problem = Problem { domains: vec![vec![0, 1]; side * side], constraints, graphs: Vec::new() };
        assert_eq!(counted(&problem, side < 8), number(known), "side {side}");
    }
}

/// The edges of a grid graph.
fn grid(rows: usize, columns: usize) -> Vec<(usize, usize)> {
    let all = (0..rows * columns).flat_map(|node| {
        let right = (node % columns + 1 < columns).then_some((node, node + 1));
        let down = (node / columns + 1 < rows).then_some((node, node + columns));
        right.into_iter().chain(down)
    });
    all.collect()
}

fn trees(nodes: usize, edges: &[(usize, usize)], constraints: Vec<Constraint>) -> Problem {
    let edges: Vec<(usize, usize, usize)> = edges.iter().zip(0..).map(|(&(a, b), var)| (a, b, var)).collect();
    let domains = vec![vec![0, 1]; edges.len()];
    Problem { domains, constraints, graphs: vec![Graph { nodes, edges, connected: true, acyclic: true }] }
}

/// The spanning trees of a graph as a determinant, which Bareiss's elimination computes in integers. Source: Kirchhoff, 1847.
fn kirchhoff(nodes: usize, edges: &[(usize, usize)]) -> i128 {
    let mut matrix = vec![vec![0_i128; nodes]; nodes];
    for &(a, b) in edges {
        matrix[a][a] += 1;
        matrix[b][b] += 1;
        matrix[a][b] -= 1;
        matrix[b][a] -= 1;
    }
    let size = nodes - 1;
    let mut before = 1;
    for pivot in 0..size {
        // The matrix is positive definite where the graph is connected, so no pivot is 0.
        if matrix[pivot][pivot] == 0 {
            return 0;
        }
        for row in pivot + 1..size {
            for column in pivot + 1..size {
                let product = matrix[row][column] * matrix[pivot][pivot] - matrix[row][pivot] * matrix[pivot][column];
                matrix[row][column] = product / before;
            }
        }
        before = matrix[pivot][pivot];
    }
    before
}

#[test]
fn spanning_trees() {
    for (rows, columns) in [(1, 2), (2, 2), (3, 4), (4, 6), (5, 7)] {
        let edges = grid(rows, columns);
        let expected = kirchhoff(rows * columns, &edges);
        assert_eq!(counted(&trees(rows * columns, &edges, Vec::new()), true), number(&expected.to_string()));
    }
    let complete: Vec<(usize, usize)> = (0..7).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
    assert_eq!(counted(&trees(7, &complete, Vec::new()), true), number("16807"));
    let mut random = frontier::Random::new(3);
    for _ in 0..30 {
        let nodes = 4 + random.below(8);
        let edges: Vec<(usize, usize)> =
            (0..20).map(|_| (random.below(nodes), random.below(nodes))).filter(|(a, b)| a != b).collect();
        let expected = kirchhoff(nodes, &edges);
        assert_eq!(counted(&trees(nodes, &edges, Vec::new()), true), number(&expected.to_string()), "{nodes} {edges:?}");
    }
}

/// Numbers that do not fit in 128 bits: free variables.
#[test]
fn numbers_have_no_bound() {
    let problem = Problem { domains: vec![vec![1, 2, 3]; 200], ..Problem::default() };
    assert_eq!(counted(&problem, true), BigUint::from(3_u32).pow(200));
}

/// The moves of a knight on a square board.
fn knight(side: usize) -> Vec<(usize, usize)> {
    let cells = (0..side * side).map(|cell| (cell / side, cell % side));
    let pairs = cells.clone().flat_map(|from| cells.clone().map(move |to| (from, to)));
    let moves = pairs.filter(|&(from, to)| from < to && from.0.abs_diff(to.0) * from.1.abs_diff(to.1) == 2);
    moves.map(|(from, to)| (from.0 * side + from.1, to.0 * side + to.1)).collect()
}

fn with_degrees(nodes: usize, edges: &[(usize, usize)], degree: impl Fn(Vec<usize>) -> Constraint) -> Vec<Constraint> {
    let at = |node: usize| (0..edges.len()).filter(|&edge| edges[edge].0 == node || edges[edge].1 == node).collect();
    (0..nodes).map(|node| degree(at(node))).collect()
}

#[test]
fn closed_tours_of_a_knight() {
    let edges = knight(6);
    let twice = |of: Vec<usize>| {
        let of = of.into_iter().map(|var| Condition { var, values: 1..=1 }).collect();
        Constraint::Count { when: None, of, range: 2..=2 }
    };
    let mut problem = trees(36, &edges, with_degrees(36, &edges, twice));
    problem.graphs[0].acyclic = false;
    assert_eq!(counted(&problem, true), number("9862"));
}

/// Spanning trees of a grid with one or three edges at each node: circuit boards without clues.
fn circuit_board(rows: usize, columns: usize) -> Problem {
    let edges = grid(rows, columns);
    let odd = |vars: Vec<usize>| {
        let rows = (0..1_usize << vars.len()).filter(|bits| matches!(bits.count_ones(), 1 | 3));
        let rows = rows.map(|bits| (0..vars.len()).map(|var| (bits >> var & 1) as i64).collect()).collect();
        Constraint::Table { vars, rows }
    };
    trees(rows * columns, &edges, with_degrees(rows * columns, &edges, odd))
}

#[test]
fn circuit_boards() {
    for (rows, columns) in [(1, 2), (2, 2), (2, 3), (2, 5), (3, 3), (3, 4)] {
        let problem = circuit_board(rows, columns);
        let edges = problem.domains.len();
        let of = |bits: u32| (0..edges).map(|var| i64::from(bits >> var & 1)).collect::<Vec<_>>();
        let expected = (0..1_u32 << edges).filter(|&bits| problem.holds(&of(bits))).count();
        assert_eq!(counted(&problem, true), BigUint::from(expected), "{rows} × {columns}");
    }
    // A board and the one turned by a quarter have the same count.
    assert_eq!(counted(&circuit_board(4, 7), true), counted(&circuit_board(7, 4), false));
}

#[test]
fn largest_circuit_board_is_counted() {
    // Some 20 million states by each order.
    assert_eq!(counted(&circuit_board(10, 11), false), number("985784707471704"));
}
