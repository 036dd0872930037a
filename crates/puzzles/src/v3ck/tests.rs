//! Tests of the format and of model sizes, in addition to the laws: drawings, malformed texts, random graphs.

use super::{MAX_NODES, Node, V3ck};
use crate::{
    Explained, Puzzle, PuzzleFile, Said, TextError,
    format_laws::{refused_at, refused_by_all},
    part_checks,
};
use model::ConstraintBody;
use proptest::prelude::*;

const HEAD: &str = "v3ck\ncolours red blue\n";

fn read(text: &str) -> Result<V3ck, TextError> {
    (V3ck::KIND.formats[0].read)(text)
}

/// The line of the error, a part of its message, and the text; `{HEAD}` stands for two valid lines.
const MALFORMED: &[(usize, &str, &str)] = &[
    (1, "expected `v3ck`, found nothing", ""),
    (1, "expected `v3ck`, found `v3`", "v3\n"),
    (1, "expected colours, such as `colours red blue`, found nothing", "v3ck\n"),
    (2, "expected colours, such as `colours red blue`, found `graph`", "v3ck\ngraph\na-b\n"),
    (2, "expected colours, such as `colours red blue`, found `colours`", "v3ck\ncolours\ngraph\na-b\n"),
    (2, "expected each colour once, found `red`", "v3ck\ncolours red red\ngraph\na-b\n"),
    (2, "expected at most 20 colours", "v3ck\ncolours a b c d e f g h i j k l m n o p q r s t u\ngraph\na-b\n"),
    (2, "expected `graph`, found nothing", "{HEAD}"),
    (3, "expected `graph`, found `a-b`", "{HEAD}a-b\n"),
    (3, "expected a node, found none", "{HEAD}graph\nnumbers\n"),
    (4, "expected edges from node to node, found `-`", "{HEAD}graph\n-\n"),
    (4, "expected edges from node to node, found `-`", "{HEAD}graph\na- b\n"),
    (5, "expected edges from node to node, found `|`", "{HEAD}graph\na b\n|\n"),
    (5, "expected edges from node to node, found `/`", "{HEAD}graph\na b\n/\n  c\n"),
    (4, "expected edges from node to node, found `*`", "{HEAD}graph\na * b\n"),
    (4, "expected nodes, edges and blanks, found `+`", "{HEAD}graph\na+b\n"),
    (4, "expected nodes, edges and blanks, found `ä`", "{HEAD}graph\nä-b\n"),
    (4, "expected nodes, edges and blanks, found `\\t`", "{HEAD}graph\n\ta-b\n"),
    (5, "expected each node once, found `a`", "{HEAD}graph\na-b\na-c\n"),
    (6, "expected the name of a node, found `c`", "{HEAD}graph\na-b\nedges\nc a\n"),
    (6, "expected an edge as the names of two nodes, found `a`", "{HEAD}graph\na-b\nedges\na\n"),
    (6, "expected each edge once, between different nodes, found `a`", "{HEAD}graph\na-b\nedges\nb a\n"),
    (6, "expected each edge once, between different nodes, found `a`", "{HEAD}graph\na b\nedges\na a\n"),
    (6, "expected the name of a node, found `z`", "{HEAD}graph\na-b\nnumbers\nz red 1\n"),
    (6, "expected a colour, found `green`", "{HEAD}graph\na-b\nnumbers\na green 1\n"),
    (6, "expected each colour once, found `red`", "{HEAD}graph\na-b\nnumbers\na red 1 red 1\n"),
    (6, "expected a number of edges from 0 to 10000, found nothing", "{HEAD}graph\na-b\nnumbers\na red\n"),
    (6, "expected a number of edges from 0 to 10000, found `-1`", "{HEAD}graph\na-b\nnumbers\na red -1\n"),
    (7, "expected the numbers of each node once, found `a`", "{HEAD}graph\na-b\nnumbers\na red 1\na blue 1\n"),
];

#[test]
fn malformed_texts_are_rejected_with_a_line_number() {
    for &(line, part, text) in MALFORMED {
        refused_at::<V3ck>("text", &text.replace("{HEAD}", HEAD), line, part);
    }
}

#[test]
fn large_malformed_texts_are_rejected() {
    let lines = |head: &str, line: &str| head.to_string() + &line.repeat((4 << 20) / line.len());
    let graph = format!("{HEAD}graph\n");
    let junk = [
        lines("", "v3ck\n"),
        lines("v3ck\ncolours", " x"),
        lines(&graph, "a-"),
        lines(&graph, "*"),
        lines(&graph, "*\n"),
        lines(&graph, &format!("{}\n", "a ".repeat(199))),
        lines(&format!("{graph}a-b\nnumbers\n"), "a "),
        lines(&format!("{graph}a-b\nedges\n"), "a b\n"),
    ];
    junk.iter().for_each(|text| refused_by_all::<V3ck>(text));
}

#[test]
fn edges_are_read_in_four_directions_and_across_crossings() {
    let board = read(&format!("{HEAD}graph\n  a---bc\n / \\ /|\nd   * |\n   / \\|\n  e---f\n")).expect("a board");
    let names: Vec<String> = (0..board.edges().len()).map(|edge| board.name(edge).to_string()).collect();
    assert_eq!(names, ["a-bc", "a-d", "a-f", "bc-e", "bc-f", "e-f"].map(String::from));
}

/// A text with `nodes` nodes in lines of 20.
fn text_with(nodes: usize) -> String {
    let line = |first: usize| (first..nodes.min(first + 20)).map(|node| format!("n{node} ")).collect::<String>();
    let lines: String = (0..nodes).step_by(20).map(|first| format!("{}\n", line(first).trim_end())).collect();
    format!("{HEAD}graph\n{lines}")
}

#[test]
fn graphs_have_at_most_max_nodes() {
    assert_eq!(read(&text_with(MAX_NODES)).map(|board| board.nodes().len()), Ok(MAX_NODES));
    let error = read(&text_with(MAX_NODES + 1)).expect_err("too many").to_string();
    assert!(error.contains("expected at most 1000 nodes"), "{error}");
}

/// The variables, constraints and non-zeros counted in `README.md`.
#[test]
fn model_sizes_match_the_readme() {
    for example in V3ck::KIND.examples {
        let puzzle = PuzzleFile::read(example).expect("the examples can be read").puzzle;
        let size = |formulation: &str| {
            let model = puzzle.encode(formulation).expect("no board is refused").model;
            let terms =
                |body: &ConstraintBody| if let ConstraintBody::Linear(linear) = body { linear.expr.terms.len() } else { 0 };
            let nonzeros = model.constraints().iter().map(|c| terms(&c.body)).sum::<usize>();
            [model.variables().len(), model.constraints().len(), nonzeros]
        };
        let board =
            read(&puzzle.write(None).expect("the format represents every board")).expect("the format reads what it writes");
        let (n, m, c) = (board.nodes().len(), board.edges().len(), board.colours().len());
        assert_eq!(size("edges"), [m * c, m + n * c, 3 * m * c]);
        assert_eq!(size("arcs"), [2 * m * c, 2 * m + m * c + n * c, 6 * m * c]);
    }
}

/// Random graphs: nodes at different positions of a small drawing, with a blank between two in a line, and any edges.
fn any_board() -> impl Strategy<Value = V3ck> {
    let positions = prop::collection::btree_set((0..6_usize, 0..4_usize), 2..9);
    (positions, prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..14)).prop_map(
        |(positions, pairs)| {
            let node = |(index, (row, col)): (usize, (usize, usize))| {
                let name = format!("{}{}", char::from(b'a' + index as u8), if index % 3 == 2 { "1" } else { "" });
                Node { name, row, col: 3 * col, numbers: vec![index % 2, index] }
            };
            let nodes: Vec<Node> = positions.into_iter().enumerate().map(node).collect();
            let pairs = pairs.into_iter().map(|(a, b)| (a.index(nodes.len()), b.index(nodes.len())));
            let edges: std::collections::BTreeSet<_> = pairs.filter(|(a, b)| a != b).map(|(a, b)| (a.min(b), a.max(b))).collect();
            V3ck::new(vec!["red".into(), "blue".into()], nodes, edges.into_iter().collect())
        },
    )
}

#[test]
fn parts_say_what_the_rules_say() {
    part_checks::examples("v3ck");
    let cross = "a---b\n|\\ /|\n| * |\n|/ \\|\nc---d\nnumbers\na red 2 blue 1\nb red 2 blue 1\nc red 1 blue 2\nd red 1 blue 2\n";
    part_checks::exhaustively("v3ck", &format!("{HEAD}graph\n{cross}"));
    part_checks::exhaustively("v3ck", "v3ck\ncolours x y z\ngraph\na-b-c e\nnumbers\na y 1\nb y 1 z 1\nc z 1\n");
}

#[test]
fn parts_and_facts_are_in_the_words_of_the_kind() {
    let board = read("v3ck\ncolours red green blue\ngraph\na-b\nnumbers\na red 1\nb red 1\n").expect("a board");
    let parts = board.parts().expect("parts");
    assert_eq!((&parts[1].name[..], &parts[1].item[..]), ("node a", "green edge"));
    let said = [Said::Is(1), Said::IsNot(&[1, 2]), Said::IsNot(&[2]), Said::AtLeast(2)];
    assert_eq!(said.map(|said| board.say(0, said)), ["a-b is red", "a-b is blue", "a-b is not green", "a-b is green or blue"]);
}

crate::format_laws::format_laws!(V3ck, any_board(), ["text"]);
