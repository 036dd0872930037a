//! Parts from auxiliary variables.

use super::super::file::FileKind;
use crate::{AnyKind, PartBody};

/// A variable that no list of choices has can be 1: a part must not say that it is 0.
#[test]
fn what_is_not_chosen_from_a_list_is_free() {
    let kind = |more: &str| {
        let text = format!(
            "kind free \"Free\";\nset N := 1..3;\nsolution x {{i in N}} binary;\nvar h {{i in N, k in 1..2}} binary;\n\
             rule sums \"Each is a sum.\": {{i in N}} x[i] = h[i,1] + h[i,2];\n{more}"
        );
        let kind: &'static FileKind = Box::leak(Box::new(FileKind::read("free.pmk", &text).expect("a kind-file")));
        kind.read("free\n", None).expect("a board")
    };
    for more in ["", "rule sums: {i in N: i > 1} h[i,1] <= h[i-1,2];\n", "rule sums: h[1,1] + h[1,2] = 1;\n"] {
        let puzzle = kind(more);
        for part in puzzle.parts().expect("small parts") {
            let PartBody::Table { vars, rows } = &part.body else { continue };
            for values in (0..8_i64).map(|bits| [bits & 1, bits >> 1 & 1, bits >> 2]) {
                let row: Vec<i64> = vars.iter().map(|&var| values[var]).collect();
                assert!(rows.contains(&row) || !puzzle.violations(&values).is_empty(), "{more}: {row:?} of {rows:?}");
            }
        }
    }
}

/// Choices that set no puzzle variable, and a choice that implies what always holds.
#[test]
fn choices_that_say_nothing_are_explained() {
    for rules in [
        "rule choice: {i in N} x[i] = 1;\n",
        "rule choice: h[1] ==> sum{i in N: i > 3} x[i] = 0;\nrule choice: h[2] ==> sum{i in N} x[i] >= 1;\n",
    ] {
        let text = format!(
            "kind choices \"Choices\";\nset N := 1..3;\nsolution x {{i in N}} binary;\nvar h {{k in 1..2}} binary;\n\
             rule choice \"One of two.\": sum{{k in 1..2}} h[k] = 1;\n{rules}"
        );
        let kind: &'static FileKind = Box::leak(Box::new(FileKind::read("choices.pmk", &text).expect("a kind-file")));
        let puzzle = kind.read("choices\n", None).expect("a board");
        let parts = puzzle.parts().expect("each is a part");
        for values in (0..8_i64).map(|bits| [bits & 1, bits >> 1 & 1, bits >> 2]) {
            let holds = parts.iter().all(|part| part.body.holds(&values));
            assert_eq!(holds, puzzle.violations(&values).is_empty(), "{rules}: {values:?}");
        }
    }
}
