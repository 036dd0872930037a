//! The names in a file of AIGER: its table of symbols, and names for what has none.

use super::{Bytes, Graph, Literal};
use crate::{
    TextError,
    circuit_scramble::{
        circuit::Joint,
        draft::{Draft, Sketch, is_name},
    },
};
use std::collections::{HashMap, HashSet};

/// Names of their own for all that there is.
pub struct Names {
    pub inputs: Vec<String>,
    pub outputs: Vec<String>,
    /// The name of the gate that is off.
    off: String,
    variables: HashMap<usize, String>,
}

/// The gate that stands for the literal 0.
pub fn constant(names: &Names) -> Sketch {
    Sketch { line: 1, name: names.off.clone(), joint: Joint::Any, inverted: false, from: Vec::new() }
}

impl Names {
    /// Reads the symbols, and tells the draft the comments after them.
    pub fn read(bytes: &mut Bytes, graph: &Graph, draft: &mut Draft) -> Result<Self, TextError> {
        let mut inputs = vec![String::new(); graph.inputs.len()];
        let mut outputs = vec![String::new(); graph.outputs.len()];
        while let Some((line, text)) = bytes.next_line() {
            if text == "c" {
                break;
            }
            let wrong = || TextError::expected(line, "a symbol such as `i0 NAME` or `o0 NAME`, or `c`", &text);
            let (place, name) = text.split_once(' ').ok_or_else(wrong)?;
            let table = if place.starts_with('i') { &mut inputs } else { &mut outputs };
            let number = place.strip_prefix(['i', 'o']).and_then(|number| number.parse::<usize>().ok());
            *number.and_then(|number| table.get_mut(number)).ok_or_else(wrong)? = name.into();
        }
        while let Some((line, text)) = bytes.next_line() {
            draft.comment(line, text.strip_prefix('#').unwrap_or_default())?;
        }
        let mut taken = HashSet::new();
        let inputs = own_names(&mut taken, 'i', &inputs);
        let outputs = own_names(&mut taken, 'o', &outputs);
        let off = own_name(&mut taken, "", "off".into());
        let mut variables = HashMap::new();
        let mut define = |line: usize, literal: Literal, name: String| match variables.insert(literal / 2, name) {
            None => Ok(()),
            Some(_) => Err(TextError::expected(line, "a variable that is not defined before", &literal.to_string())),
        };
        for (&(line, literal), name) in graph.inputs.iter().zip(&inputs) {
            define(line, literal, name.clone())?;
        }
        for &(line, [left, ..]) in &graph.gates {
            define(line, left, own_name(&mut taken, "", format!("n{}", left / 2)))?;
        }
        Ok(Self { inputs, outputs, off, variables })
    }

    /// The wire that a literal is.
    pub fn wire(&self, line: usize, literal: Literal) -> Result<(String, bool), TextError> {
        let name = if literal < 2 { Some(&self.off) } else { self.variables.get(&(literal / 2)) };
        let name = name.ok_or_else(|| TextError::expected(line, "the literal of an input or a gate", &literal.to_string()))?;
        Ok((name.clone(), literal % 2 == 1))
    }
}

fn own_names(taken: &mut HashSet<String>, letter: char, symbols: &[String]) -> Vec<String> {
    symbols.iter().enumerate().map(|(place, symbol)| own_name(taken, symbol, format!("{letter}{place}"))).collect()
}

/// The symbol if it is a name that nothing else has; blanks and other signs become `_`.
fn own_name(taken: &mut HashSet<String>, symbol: &str, otherwise: String) -> String {
    let fit = |c: char| if is_name(&format!("_{c}")) { c } else { '_' };
    let mut name: String = symbol.chars().map(fit).collect();
    if !is_name(&name) || taken.contains(&name) {
        name = otherwise;
    }
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}
