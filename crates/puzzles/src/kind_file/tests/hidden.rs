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
