//! The default formulation of a board.

use super::small;
use crate::kind_file::add_kind;

#[test]
fn a_default_formulation_says_so() {
    for (number, (head, expected)) in
        [("", "rules"), (" default", "f"), (" default from 2", "f"), (" default from 3", "rules")].into_iter().enumerate()
    {
        let name = format!("default{number}");
        let formulation = format!("formulation f{head};\nvar y {{N}} binary;\nsolution s {{i in N}} := y[i];\n");
        let kind = add_kind("k", &small(&name, &formulation)).expect("a kind-file");
        assert_eq!(kind.read(&format!("{name}\n"), None).expect("a board").default_formulation(), expected, "{head}");
    }
}
