//! Model texts: read, written and read again.

use algebra::{
    text::{Source, Texts, print, read},
    tree::Item,
};

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
         place {i in N} at (i,1); param v := (2^3)^2 - 2^3^2 * -2^(1 + 1) + 2**3;",
    ];
    for text in texts {
        let model = parse(text).expect("a model");
        let printed = print(&model);
        assert_eq!(parse(&printed).as_ref(), Ok(&model), "{printed}");
        assert_eq!(print(&parse(&printed).expect("a model")), printed);
    }
}

#[test]
fn a_power_of_a_power_is_that_of_the_right_one() {
    let body = |text: &str| parse(&format!("param v := {text};")).expect("a model");
    assert_eq!(body("2 ^ 3 ^ 2"), body("2**(3**2)"));
    assert_eq!(body("-2^2"), body("-(2^2)"));
    assert_eq!(body("3 * 2^2"), body("3 * (2^2)"));
    assert_ne!(body("2^3^2"), body("(2^3)^2"));
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
        ("model;", "test.pmk:1:1: expected `set`, `param`, `clue`, `var`, `solution`"),
        (
            "set N := 1..2; set C := N cross N; param p {c in C} := c + 1;",
            "test.pmk:1:56: expected a number before `+`, found a place",
        ),
        (
            "set N := 1..2; set C := N cross N; param p {c in C} := if c = (1,2,3) then 1 else 0;",
            "test.pmk:1:59: expected places of as many components, found 2 and 3",
        ),
        ("define f(a) := a + 1; param p := f(1, 2);", "test.pmk:1:35: expected 1 arguments, a, found 2"),
        ("define f(a) := f(a); param p := f(1);", "test.pmk:1:19: expected at most 16 definitions inside each other"),
        ("define f(a) := a +; param p := f(1);", "test.pmk:1:18: expected an expression"),
        ("define f(a): must a = 1; end; param p := f(1);", "test.pmk:1:43: expected an expression, found constraints"),
        ("define f(a): must a = 1;", "test.pmk:1:25: expected `end;`, found the end of the text"),
        (
            "var x {i in 1..2, j in 1..2} binary; param p := card(domain(x));",
            "test.pmk:1:60: expected a variable that is declared over one set",
        ),
        ("rule a: 1 = 1; clue c {i in 1..2} in 3;", "test.pmk:1:38: expected the smallest value, as a number, and the largest"),
    ];
    for (text, expected) in cases {
        let error = parse(text).expect_err(text);
        assert!(error.starts_with(expected), "{text}\n{error}");
    }
}

/// What a board of cells declares.
const CELLS: &str = "set N := 1..3; set Cell := N cross N; place {(i,j) in Cell} at (i,j);
    set Pair within Cell cross Cell := {(i,j) in Cell, (k,l) in Cell: k = i and l = j + 1};
    clue number {(i,j) in Cell} in 0..4; var x {(i,j) in Cell} binary;
    rule a \"A.\"; rule b \"B.\";";

/// A text with places, definitions and rules says what an author would write with components.
#[test]
fn places_definitions_and_rules_are_read_as_components() {
    for (text, plain) in [
        ("set S := {c in Cell: c <> (1,1)};", "set S := {(i,j) in Cell: i <> 1 or j <> 1};"),
        ("set S := {c in Cell, d in Cell: c < d};", "set S := {(i,j) in Cell, (k,l) in Cell: i < k or i = k and j < l};"),
        (
            "set S := {(c,d) in Pair, i in N: c + (0,1) = d and i not in {1,2}};",
            "set S := {(k,l,p,q) in Pair, i in N: k = p and l + 1 = q and not (i in {1,2})};",
        ),
        (
            "param p \"of cell {c}\" {c in Cell} := row(c) * 3 + column(c);",
            "param p \"of cell (i,j)\" {(i,j) in Cell} := i * 3 + j;",
        ),
        (
            "s.t. a {c in Cell}: connected({d in Cell} (d, x[d]); {(d,e) in Pair} (d, e, x[c]));",
            "s.t. a {(i,j) in Cell}: connected({(k,l) in Cell} (k, l, x[k,l]); {(k,l,p,q) in Pair} (k, l, p, q, x[i,j]));",
        ),
        // A family stands where its indices do, and asks for its clues.
        ("rule a: {c in Cell} number[c] = x[c];", "s.t. a {(i,j) in Cell: number[i,j] > -1} at (i,j): number[i,j] = x[i,j];"),
        (
            "rule a: {c in Cell: number[c] given} number[c] + number[1,1] >= x[c];",
            "s.t. a {(i,j) in Cell: number[i,j] <> -1 and number[i,j] > -1} at (i,j): number[i,j] + number[1,1] >= x[i,j];",
        ),
        ("rule a: {(c,d) in Pair} not (x[c] and x[d]);", "s.t. a {(i,j,k,l) in Pair} at (i,j), (k,l): !x[i,j] or !x[k,l];"),
        (
            "rule a: \"both\" {c in Cell} x[c] and forall{d in Cell: d > c} not x[d];",
            "s.t. a \"both\" {(i,j) in Cell} at (i,j): x[i,j];
          s.t. a \"both\" {(i,j) in Cell, (k,l) in Cell: k > i or k = i and l > j} at (i,j): !x[k,l];",
        ),
        (
            "rule a: {c in Cell} x[c] ==> (x[1,1] and x[2,2]);",
            "s.t. a {(i,j) in Cell} at (i,j): x[i,j] ==> x[1,1]; s.t. a {(i,j) in Cell} at (i,j): x[i,j] ==> x[2,2];",
        ),
        // The definition's own index `c` is not the caller's, nor is its set `S`.
        (
            "define after(y, d) := sum{(c,e) in Pair: c = d} y[e]; set S := {1};
          define free(y): set S := {c in Cell: c > (1,1)}; must \"m\" {c in S} at c: after(y, c) >= y[c]; end;
          rule b: free(not x);",
            "set S := {1}; set S2 := {(i,j) in Cell: i > 1 or i = 1 and j > 1};
          s.t. b \"m\" {(i,j) in S2} at (i,j): sum{(k,l,p,q) in Pair: k = i and l = j} !x[p,q] >= !x[i,j];",
        ),
        (
            "define last(y, c) := card({(a,b) in domain(y): (a,b) = c}); param p := last(x, (1,2));",
            "param p := card({(a,b) in Cell: a = 1 and b = 2});",
        ),
    ] {
        let printed = |text: &str| {
            let model = parse(&format!("{CELLS}{text}")).unwrap_or_else(|error| panic!("{text}\n{error}"));
            print(&model)
        };
        let (found, expected) = (printed(text), printed(plain));
        assert_eq!(found, expected, "{text}");
    }
    let model = parse(&format!("{CELLS}solution fill \"cell {{c}}\" {{c in Cell}} in 1..9;")).expect("a model");
    let plain: Vec<&str> = model.items[8..].iter().map(|item| if let Item::Var(_) = item { "var" } else { "solution" }).collect();
    assert_eq!(plain, ["var", "solution"]);
    // One statement, as it was read.
    let printed = print(&model).lines().skip(8).map(String::from).collect::<Vec<_>>();
    assert_eq!(printed, ["solution fill \"cell (i,j)\" {(i,j) in Cell} in 1..9;"]);
    assert_eq!(parse(&print(&model)).as_ref(), Ok(&model));
}

/// Definitions that use each other double what they stand for, or nest it, without end.
#[test]
fn definitions_stand_for_a_limited_text() {
    let mut doubling = String::from("define f0(a) := a + a;");
    let mut nesting = String::from("define f0(a) := abs(abs(abs(abs(abs(abs(abs(abs(abs(abs(a))))))))));");
    for level in 1..12 {
        let before = level - 1;
        doubling += &format!("define f{level}(a) := f{before}(f{before}(a));");
        nesting += &format!("define f{level}(a) := f{before}(f{before}(a));");
    }
    let many = format!("define f(a) := a + {}; {}", vec!["1"; 90].join(" + "), "param p := 1;");
    let uses: String = (0..20_000).map(|number| format!("param p{number} := f({number});")).collect();
    for (text, expected) in [
        (doubling + "param p := f11(1);", "expected definitions that stand for at most 1048576 words and marks in all"),
        (nesting + "param p := f11(1);", "expected at most 500 expressions inside each other, with what definitions stand for"),
        (many + &uses, "expected definitions that stand for at most 1048576 words and marks in all"),
    ] {
        let error = parse(&text).expect_err(expected);
        assert!(error.contains(expected), "{}", &error[..error.len().min(200)]);
    }
}

/// A model for AMPL or MathProg has commands, which are named; in other texts they are errors, as all behind `data` would be lost.
#[test]
fn commands_are_skipped_in_models_for_other_programs() {
    let text = "/* of\n another */ param n, integer, > 0, <= 9, default 3;\nvar x{i in 1..9 by 4} binary;\nsubject to a{i in 1..9 by 4}: x[i] >= if i > 5 then 1;\nsolve; display x;\ndata; param n := 4;\nend;\n";
    let of = |name: &'static str| read(&[Source { name, text }]);
    let model = of("own.mod").expect("a model");
    let printed = print(&model);
    assert!(
        printed.starts_with("param n in 0 + 1..9 default 3;\nvar x {i in setof{step in 0..(9 - 1) div 4} 1 + 4 * step} binary;"),
        "{printed}"
    );
    assert!(printed.contains("x[i] >= (if i > 5 then 1 else 0)"), "{printed}");
    let skipped = algebra::text::skipped(Source { name: "own.mod", text }).expect("words and marks");
    assert_eq!(skipped, [(5, "solve".to_string()), (5, "display".into()), (6, "data".into())]);
    let error = of("own.pmk").expect_err("a command").to_string();
    assert!(error.starts_with("own.pmk:5:1: expected `set`, "), "{error}");
    let made = algebra::Formulation::new(&model, &[Source { name: "own.mod", text }], &[]).expect("families need be no rules");
    assert_eq!(made.rules()[0].name, "a");
    assert!(algebra::Formulation::new(&model, &[Source { name: "own.pmk", text }], &[]).is_err());
}

/// In such a model the words before a constraint may be missing, and loops of commands are skipped with their braces.
#[test]
fn constraints_need_no_words_in_models_for_other_programs() {
    let text = "option solver cbc;\nvar x{1..2} binary;\nsubj to a: x[1] = 1;\nb{i in 1..2}: x[i] <= 1;\ncheck: 1 <= 2;\nfor {i in 1..2} { printf \"%d\", i; }\nsolve;\nfor {i in 1..2} printf \"x\";\nend;\n";
    let model = read(&[Source { name: "own.mod", text }]).expect("a model");
    assert_eq!(model.families().map(|family| &family.head.name[..]).collect::<Vec<_>>(), ["a", "b"]);
    let skipped = algebra::text::skipped(Source { name: "own.mod", text }).expect("words and marks");
    let words: Vec<&str> = skipped.iter().map(|(_, word)| &word[..]).collect();
    assert_eq!(words, ["option", "check", "for", "solve", "for", "printf", "end"]);
    for (text, expected) in [("b{i in 1..2}: 1 <= 2;", "own.pmk:1:1: expected `set`"), ("b x;", "own.mod:1:1: expected `set`")] {
        let name = if text.contains(':') { "own.pmk" } else { "own.mod" };
        let error = read(&[Source { name, text }]).expect_err(text).to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

/// A formulation may declare names of the vocabulary again, unless what it uses is made of them.
#[test]
fn names_of_a_vocabulary_are_declared_again() {
    let vocabulary =
        "param n in 1..9; set N := 1..n; set Square {i in N} := {j in N: j > i}; place {i in N} at (i,1); var x {N} binary;";
    let over = |text: &str| {
        let texts = Texts::read(&[Source { name: "vocabulary", text: vocabulary }]).expect("a vocabulary");
        texts.over(Source { name: "own", text }).map(|model| print(&model)).map_err(|error| error.to_string())
    };
    let own = over("set N := 2..n; var x {i in N} binary;").expect("`Square` is not used");
    assert_eq!(own, "param n in 1..9;\nset N := 2..n;\nvar x {i in N} binary;\n");
    let error = over("set N := 2..n; var x {i in N, j in Square[i]} binary;").expect_err("`Square` is made of `N`");
    assert!(error.starts_with("own:1:5: `N` is declared already, and what the model uses is made of it"), "{error}");
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
