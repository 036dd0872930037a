//! What other notations cannot compute.

use crate::{
    AbstractModel, Data, Formulation,
    text::ModelError,
    tree::{Call, Expr, ExprKind, Item},
};
use model::Interrupt;

/// Computes the sets and parameters whose formulas have `component`, and adds their values to the data of the board: no other
/// notation has closures of pairs.
///
/// # Errors
/// Data that are not as the model declares.
pub fn give_components(model: &mut AbstractModel, data: &mut Data) -> Result<(), ModelError> {
    let is_closure = |item: &Item| match item {
        Item::Set(set) => set.value.as_ref().is_some_and(has_component),
        Item::Param(param) => param.value.as_ref().is_some_and(has_component),
        _ => false,
    };
    if !model.items.iter().any(is_closure) {
        return Ok(());
    }
    let declarations = model.items.iter().filter(|item| matches!(item, Item::Set(_) | Item::Param(_))).cloned().collect();
    let formulation = Formulation::new(&AbstractModel { items: declarations }, &[], &[])?;
    let mut survey = formulation.survey(data.clone(), &Interrupt::default()).map_err(|fault| *fault.error)?;
    for item in model.items.iter_mut().filter(|item| is_closure(item)) {
        match item {
            Item::Set(set) => {
                set.value = None;
                data.sets.extend(survey.data.sets.remove_entry(&set.head.name));
            }
            Item::Param(param) => {
                param.value = None;
                data.params.extend(survey.data.params.remove_entry(&param.head.name));
            }
            _ => {}
        }
    }
    Ok(())
}

fn has_component(e: &Expr) -> bool {
    let mut found = matches!(e.kind, ExprKind::Call(Call::Component, _));
    e.each_inner(&mut |inner| found |= has_component(inner));
    found
}
