//! Instances: the constraints that a family becomes, and errors that name the member.

use algebra::{
    Data, Formulation, data,
    text::{Source, read},
};
use model::{Assignment, ConstraintBody, ConstraintType, IntegerView, Interrupt, Model};

fn formulation(text: &str) -> Result<Formulation, String> {
    let sources = [Source { name: "test.pmk", text }];
    let model = read(&sources).map_err(|error| error.to_string())?;
    Formulation::new(&model, &sources, &[]).map_err(|error| error.to_string())
}

fn instance(text: &str, section: &str) -> Result<(Model, Vec<IntegerView>), String> {
    let made = formulation(text)?;
    let sources = [Source { name: "test.pmk", text }];
    let data = data::read(Source { name: "test.dat", text: section }, &read(&sources).expect("read before"))
        .map_err(|error| error.to_string())?
        .data;
    let mut model = Model::default();
    let views = made.instantiate(data, &mut model).map_err(|error| error.to_string())?;
    Ok((model, views))
}

/// The first line of an error.
fn refused(text: &str, section: &str) -> String {
    instance(text, section).map(|_| ()).expect_err(text).lines().next().unwrap_or_default().into()
}

#[test]
fn an_own_puzzle_has_the_solutions_of_its_rules() {
    let section = "param n := 4; set Less := (1,1,1,2) (3,1,2,1); grid given :=\n3...\n...3\n....\n2...\n;";
    let (model, views) = instance(include_str!("futoshiki.pmk"), section).expect("an instance");
    assert_eq!((views.len(), model.constraints().len()), (16, 10));
    assert_eq!(model.variables()[7].range, 3..=3);
    let right = [3, 4, 1, 2, 4, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 1];
    assert_eq!(model.violated(&Assignment::from(right.to_vec())).count(), 0);
    let wrong = [4, 3, 1, 2, 3, 1, 2, 4, 1, 2, 4, 3, 2, 4, 3, 1];
    let violated: Vec<String> = model.violated(&Assignment::from(wrong.to_vec())).map(|c| c.place.to_string()).collect();
    assert_eq!(violated, ["r1c1 r1c2"]);
}

#[test]
fn two_nodes_of_a_graph_have_two_numbers() {
    let grid = |number: &str| {
        format!(
            "set N := 1..2; rule a 'A rule.'; var x {{i in N, j in N}} binary;
             s.t. a: connected({{i in N, j in N}} ({number}, x[i,j]); {{i in N}} ({}, {}));
             solution s {{i in N, j in N}} := x[i,j];",
            number.replace('j', "1"),
            number.replace('j', "2"),
        )
    };
    instance(&grid("2 * i + j"), "").expect("four numbers");
    let error = refused(&grid("i + j"), "");
    assert!(
        error.ends_with("a: expected a number of its own for each node of the graph, found 3 for (1,2) and (2,1)"),
        "{error}"
    );
}

const TYPES: &str = "
    set N := 1..2; set W := {'up', 'down'}; param r {i in N} real;
    rule a 'A rule.';
    var x {i in N, w in W} binary; var v {i in N} integer >= 0 <= 3; var z {i in N} >= 0;
    s.t. a {i in N}: x[i,'up'] ==> v[i] <= 2;
    s.t. a {i in N}: x[i,'up'] and !x[i,'down'] ==> exists{j in N: j <> i} x[j,'up'];
    s.t. a: v[1] <> v[2];
    s.t. a: sum{i in N} r[i] * v[i] + z[1] <= 1;
    s.t. a: connected({i in N} (i, x[i,'up']); (1, 2));
    s.t. a: areas({i in N} (i, 2, x[i,'up']); (1, 2));
    s.t. a: circuit({i in N} i; {i in N, j in N: i <> j} (i, j, x[i, if i < j then 'up' else 'down']));
    s.t. a: table({i in N} v[i]; {i in N, j in N} i * j);
    s.t. a {i in N}: v[i] in {j in N: j >= i};
    s.t. a: differ({i in N} (x[i,'up'], x[i,'down']));
    s.t. a {w in W}: sum{i in N} x[i,w] = 1;
    maximize most: v[1] - v[2];
    solution s {i in N} := v[i];";

#[test]
fn each_constraint_type_has_its_notation() {
    let (model, _) = instance(TYPES, "param r := 1 0.5 2 -1.25;").expect("an instance");
    let types: Vec<ConstraintType> = model.constraints().iter().map(|constraint| constraint.body.kind()).collect();
    use ConstraintType::{AllDifferent, Areas, Circuit, Clause, Connected, Indicator, Linear, RealLinear, Table, VectorsDiffer};
    let expected = [
        Indicator,
        Indicator,
        Clause,
        Clause,
        AllDifferent,
        RealLinear,
        Connected,
        Areas,
        Circuit,
        Table,
        Table,
        Table,
        VectorsDiffer,
        Linear,
        Linear,
    ];
    assert_eq!(types, expected);
    assert_eq!(&*model.variables()[1].name, "x[1,down]");
    assert!(model.objective().is_some() && model.reals().len() == 2);
}

#[test]
fn encodings_are_used_only_where_a_family_enforces_them() {
    let vocabulary = "set Q := 1..3; set C := 0..2; rule a 'A.'; var x {q in Q, n in C} binary; var y {q in Q, k in 1..2} binary;
        solution s {q in Q} := sum{n in C} n * x[q,n]; solution t {q in Q} := sum{k in 1..2} y[q,k];";
    let views = |families: &str| instance(&format!("{vocabulary}{families}"), "").expect("an instance").1;
    let none = views("");
    assert!(none.iter().all(|view| view.direct.is_empty() && view.order.is_empty()));
    let both = views("s.t. a {p in Q}: sum{m in C} x[p,m] = 1; s.t. a {q in Q, k in 2..2}: y[q,k] ==> y[q,k-1];");
    assert!(both[..3].iter().all(|view| view.direct.len() == 3) && both[3..].iter().all(|view| view.order.len() == 2));
    let weaker = views("s.t. a {q in Q: q > 1}: sum{n in C} x[q,n] = 1; s.t. a {q in Q}: sum{n in C} x[q,n] <= 1;");
    assert!(weaker.iter().all(|view| view.direct.is_empty()));
}

#[test]
fn double_inequalities_are_one_constraint() {
    let text = "set N := {n in 1..9: 2 <= n <= 4}; rule a 'A.'; var x {n in N} binary; solution s {n in N} := x[n];
        s.t. a: 1 <= sum{n in N} x[n] + 1 <= card(N); s.t. a: 1 >= x[2] >= 0; s.t. a: 2 <= x[2] <= 1;";
    let (model, views) = instance(text, "").expect("an instance");
    let bodies: Vec<&ConstraintBody> = model.constraints().iter().map(|constraint| &constraint.body).collect();
    let ConstraintBody::Linear(sum) = bodies[0] else { panic!("{bodies:?}") };
    let ConstraintBody::Linear(one) = bodies[1] else { panic!("{bodies:?}") };
    assert_eq!((views.len(), sum.expr.terms.len(), &sum.range, &one.range), (3, 3, &(0..=2), &(0..=1)));
    assert_eq!(bodies[2].kind(), ConstraintType::Clause);
    assert!(
        refused("set N; rule a 'A.'; var x {n in N} binary; s.t. a: x[1] <= x[2] <= 1;", "set N := 1 2;")
            .contains("without variables")
    );
}

#[test]
fn each_case_of_a_choice_has_its_encoding() {
    let text = |family: &str| {
        format!(
            "set Q := 1..3; set C := 0..2; rule a 'A.'; var x {{q in Q, n in C: q > 1}} binary;
            solution s {{q in Q}} := if q > 1 then sum{{n in C}} n * x[q,n] else 7; {family}"
        )
    };
    let direct = |family: &str| -> Vec<usize> {
        instance(&text(family), "").expect("an instance").1.iter().map(|view| view.direct.len()).collect()
    };
    assert_eq!(direct("s.t. a {q in Q: q > 1}: sum{n in C} x[q,n] = 1;"), [0, 3, 3]);
    assert_eq!(direct("s.t. a {q in Q: q > 2}: sum{n in C} x[q,n] = 1;"), [0, 0, 0]);
}

#[test]
fn places_are_declared_once_for_a_set() {
    let text = "set I; param row {i in I}; param col {i in I}; set Q; param a {q in Q} in I; param b {q in Q} in I;
        place {i in I} at (row[i],col[i]); place {q in Q} at a2, (1,1); rule r 'R.'; var x {q in Q} binary;";
    assert!(formulation(text).expect_err("a2 is no index").contains("expected an index after `at`, found `a2`"));
    let text = "set I; param row {i in I}; param col {i in I}; set Q within I cross I;
        place {i in I} at (row[i],col[i]); rule r 'R.'; var x {(i,j) in Q} binary; solution s {(i,j) in Q} := x[i,j];
        s.t. r {(i,j) in Q} at i, j: x[i,j] = 1;";
    let (model, _) = instance(text, "set I := 1 2; param row := 1 1 2 3; param col := 1 2 2 4; set Q := (1,2);").expect("it");
    assert_eq!(model.constraints()[0].place.to_string(), "r1c2 r3c4");
}

#[test]
fn errors_name_the_family_and_the_member() {
    let base = "set I; rule degree 'D.'; var x {i in I} binary; ";
    let cases = [
        ("s.t. degree {i in I}: x[i+1] = 1;", "set I := 1;", "test.pmk:1:54: degree[1]: no variable x[2]"),
        ("s.t. degree {i in I}: y[i] = 1;", "set I := 1;", "test.pmk:1:71: `y` is not declared"),
        (
            "s.t. degree {i in I}: x[i] * x[i] = 1;",
            "set I := 1;",
            "test.pmk:1:71: expected a linear expression, found a product of variables",
        ),
        ("s.t. other {i in I}: x[i] = 1;", "set I := 1;", "test.pmk:1:54: no rule is called `other`"),
        ("s.t. degree {i in I}: x[i,i] = 1;", "set I := 1;", "test.pmk:1:71: expected 1 subscripts of `x`, found 2"),
        (
            "s.t. degree {(i,j) in I}: x[i] = 1;",
            "set I := 1;",
            "test.pmk:1:71: expected 1 components, as the members of the set have, found 2",
        ),
        (
            "param p; s.t. degree: sum{i in I} p * x[i] = 1;",
            "set I := 1;",
            "test.pmk:1:55: there is no data for the parameter `p`",
        ),
        (
            "s.t. degree: x[1] = 9223372036854775807 + 1;",
            "set I := 1;",
            "test.pmk:1:54: degree: 9223372036854775807 + 1 is no integer of 64 bits",
        ),
        (
            "s.t. degree: x[1] = card(I union 1..1000000000000);",
            "set I := 1;",
            "test.pmk:1:54: degree: the range 1..1000000000000 has more than 32000000 members",
        ),
        (
            "set J := I cross I cross I cross I cross I cross I cross I cross I cross I;",
            "set I := 1;",
            "test.pmk:1:58: expected members of at most 8 components, found 9",
        ),
        (
            "set J := setof{a in I} (a,a,a,a,a,a,a,a,a);",
            "set I := 1;",
            "test.pmk:1:58: expected members of at most 8 components, found 9",
        ),
        (
            "param p {a in I, b in I, c in I, d in I, e in I, f in I, g in I, h in I, k in I} default 0;",
            "set I := 1;",
            "test.pmk:1:55: expected at most 8 subscripts, found 9",
        ),
        (
            "set J {a in I, b in I, c in I, d in I, e in I, f in I, g in I, h in I, k in I} := I;",
            "set I := 1;",
            "test.pmk:1:53: expected at most 8 subscripts, found 9",
        ),
        ("", "", "test.pmk:1:5: there is no data for the set `I`; an empty one is written `set I := ;`"),
        ("", "set J := 1;", "test.dat:1:5: expected a set that the model declares, found `J`"),
        ("", "set I := 1", "test.dat:1:11: expected a number, a text or `;`, found the end of the data"),
        (
            "set J within I cross I; s.t. degree {i in I}: (x[i],x[i]) in J;",
            "set I := 1; set J := (1,1);",
            "test.pmk:1:95: expected one number before `in`; for tuples of variables there is `table`",
        ),
        ("fix degree {i in I}: x[i] + x[i] = 1;", "set I := 1;", "test.pmk:1:53: degree[1]: expected a bound of one variable"),
    ];
    for (text, section, expected) in cases {
        assert_eq!(refused(&format!("{base}{text}"), section), expected);
    }
}

#[test]
fn an_interrupt_ends_a_long_loop() {
    let sums = ["sum{i in 1..2000000000, j in 1..2000000000: i < 0} x = 1", "sum{i in 1..2000000000} x = 1"];
    for sum in sums {
        let text = format!("rule a 'A.'; var x binary; s.t. a: {sum};");
        let mut model = Model::default().interrupted_by(model::Interrupt::when(|| true));
        let views = formulation(&text).expect("a model").instantiate(Data::default(), &mut model).expect("no error");
        assert!(views.is_empty() && model.is_incomplete(), "{sum}");
    }
}

/// What a survey has computed is not computed again, and the instance is the same.
#[test]
fn computed_data_give_the_same_instance() {
    let text = "
        param n; set N := 1..n; param given {i in N, j in N} default 0;
        set Open := {i in N, j in N: given[i,j] = 0}; set Row {i in N} := {j in N: (i,j) in Open};
        param size {i in N} := card(Row[i]); set None := {i in N: i > n};
        rule a 'A rule.';
        var x {(i,j) in Open} binary;
        s.t. a {i in N: size[i] > 0}: sum{j in Row[i]} x[i,j] = size[i] div 2;
        s.t. a {i in None}: sum{j in Row[i]} x[i,j] = 1;
        solution s {(i,j) in Open} := x[i,j];";
    let sources = [Source { name: "test.pmk", text }];
    let tree = read(&sources).expect("a model");
    let made = formulation(text).expect("a formulation");
    let section = "param n := 3; param given := 1 1 1  2 3 1;";
    let data = data::read(Source { name: "test.dat", text: section }, &tree).expect("data").data;
    let survey = made.survey(data.clone(), &Interrupt::default()).expect("a survey");
    let computed = survey.computed(&data, &tree);
    assert_ne!(computed, data);
    let [plain, again] = [data, computed].map(|data| {
        let mut model = Model::default();
        let views = made.instantiate(data, &mut model).expect("an instance");
        format!("{:?} {:?} {views:?}", model.variables(), model.constraints())
    });
    assert_eq!(plain, again);
    assert!(plain.contains("x[3,3]"), "{plain}");
}

#[test]
fn folds_have_the_values_of_ampl() {
    let text = |e: &str| {
        format!("set N := 1..4; param p {{i in N}} := (i - 3) * (i - 3); var x integer >= ({e}) <= ({e}); solution s := x;")
    };
    for (e, value) in [
        ("sum{i in N} p[i]", 6),
        ("prod{i in N: i <> 3} (p[i] + 1)", 20),
        ("prod{i in N: i > 9} i", 1),
        ("min{i in N} p[i]", 0),
        ("max{i in N} p[i] + 1", 5),
        ("max(1, min{i in N} (p[i] - 9))", 1),
    ] {
        let (model, _) = instance(&text(e), "").unwrap_or_else(|error| panic!("{e}: {error}"));
        assert_eq!(model.variables()[0].range, value..=value, "{e}");
    }
    let error = refused(&text("min{i in N: i > 9} i"), "");
    assert!(error.contains("there is no member for `min`"), "{error}");
}
