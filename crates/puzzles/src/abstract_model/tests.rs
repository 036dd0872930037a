//! Laws of formulations that are texts.

use super::*;
use crate::CATALOGUE;

#[test]
fn every_text_is_a_model_of_its_kind() {
    let mut texts = 0;
    for kind in CATALOGUE.iter() {
        for formulation in kind.formulations() {
            let Some(model) = kind.abstract_model(formulation.name) else { continue };
            let model = model.unwrap_or_else(|error| panic!("{error}"));
            let printed = print(&model);
            let again =
                algebra::text::read(&[Source { name: "printed", text: &printed }]).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(again, model, "{}", formulation.name);
            texts += 1;
        }
    }
    assert!(texts > 0);
}
