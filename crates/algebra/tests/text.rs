//! Model texts: read, written and read again.

use algebra::text::{Source, print, read};

/// An own puzzle: board, rules and formulation in one text.
const FUTOSHIKI: &str = include_str!("futoshiki.pmk");

fn parse(text: &str) -> Result<algebra::AbstractModel, String> {
    read(&[Source { name: "test.pmk", text }]).map_err(|error| error.to_string())
}

#[test]
fn a_written_model_reads_back_as_the_same_model() {
    let texts = [
        FUTOSHIKI,
        "set N := 1..4; set E within N cross N; var x {(i,j) in E} binary;
         s.t. a {i in N, (i,j) in E}: (sum{k in N} (if k = i then x[i,j] else 0)) + x[i,j] <= 2 - -1;
         s.t. b {i in N: not (i > 2 and i < 4)}: exists{(i,j) in E: j > i} x[i,j] or !x[i,i];
         s.t. connected with a by \"7\" 'a \"b\"' {i in N} at {j in N} (i,j), (i, 1): connected({j in N} j; {(j,k) in E} (j,k,x[j,k]));
         minimize cost: sum{(i,j) in E} (i - (j - 1)) * x[i,j];
         set Big \"a b\" := {i in N: i mod 2 = 0} union {1, 2} diff 3..4; set Pair := {(1,2), (2,1)};
         param t {i in N} real default 1; param u {i in 1..2*3-1} in N := ceil(i / 2) * (1 + i) div 2;
         var y {i in Big} integer >= -3 <= 2 * u[1]; solution s {i in N} := if i = 1 then 2 else 3 + 1;
         place {i in N} at (i,1);",
    ];
    for text in texts {
        let model = parse(text).expect("a model");
        let printed = print(&model);
        assert_eq!(parse(&printed).as_ref(), Ok(&model), "{printed}");
        assert_eq!(print(&parse(&printed).expect("a model")), printed);
    }
}

#[test]
fn errors_say_what_was_expected_and_found() {
    let cases = [
        ("set I", "test.pmk:1:6: expected `within`, `:=` or `;`, found the end of the text"),
        ("set sum;", "test.pmk:1:5: expected a name, found the reserved word `sum`"),
        ("set I;\nset I;", "test.pmk:2:5: `I` is declared already"),
        ("set I;\ns.t. a {i in I}: sum{i in I} x[i]\n", "test.pmk:2:34: expected `;`, found the end of the text"),
        ("set I; s.t. a {i in I} x[i] = 1;", "test.pmk:1:24: expected `:`, found `x`"),
        ("param t := \"a;\n", "test.pmk:1:12: expected a closing quote on this line"),
        ("param t := 99999999999999999999;", "test.pmk:1:12: expected a number of 64 bits"),
        ("param t := 1 + ;", "test.pmk:1:16: expected an expression, found `;`"),
        ("model;", "test.pmk:1:1: expected `set`, `param`, `var`, `rule`"),
    ];
    for (text, expected) in cases {
        let error = parse(text).expect_err(text);
        assert!(error.starts_with(expected), "{text}\n{error}");
    }
}

#[test]
fn deep_nesting_is_refused() {
    let deep = format!("param t := {}1{};", "(".repeat(100_000), ")".repeat(100_000));
    assert!(parse(&deep).expect_err("too deep").contains("inside each other"));
    let sets = format!("set I := {}1{};", "{".repeat(100_000), "}".repeat(100_000));
    assert!(parse(&sets).expect_err("too deep").contains("inside each other"));
    let long = format!("param t := {}1;", "1 + ".repeat(100_000));
    assert!(parse(&long).expect_err("too long").contains("in a row"));
}
