//! The names in an AIGER file: its symbol table, and default names for nodes without a symbol.

use super::{Bytes, Graph, Literal};
use crate::{
    TextError,
    circuit_scramble::{
        circuit::GateFunction,
        netlist_builder::{NetlistBuilder, UnresolvedGate, is_name},
    },
};
use std::collections::{HashMap, HashSet};

/// Unique names for all inputs, outputs and gates.
pub struct Names {
    pub inputs: Vec<String>,
    pub outputs: Vec<String>,
    /// The name of the constant gate that is off.
    off: String,
    variables: HashMap<usize, String>,
}

/// The gate for the literal 0.
pub fn constant(names: &Names) -> UnresolvedGate {
    UnresolvedGate { line: 1, name: names.off.clone(), function: GateFunction::Or, inverted: false, fan_in: Vec::new() }
}

impl Names {
    /// Reads the symbol table, and passes the comments after it to the builder.
    pub fn read(bytes: &mut Bytes, graph: &Graph, builder: &mut NetlistBuilder) -> Result<Self, TextError> {
        let mut inputs = vec![String::new(); graph.inputs.len()];
        let mut outputs = vec![String::new(); graph.outputs.len()];
        while let Some((line, text)) = bytes.next_line() {
            if text == "c" {
                break;
            }
            let wrong = || TextError::expected(line, "a symbol such as `i0 NAME` or `o0 NAME`, or `c`", &text);
            let (symbol, name) = text.split_once(' ').ok_or_else(wrong)?;
            let table = if symbol.starts_with('i') { &mut inputs } else { &mut outputs };
            let number = symbol.strip_prefix(['i', 'o']).and_then(|number| number.parse::<usize>().ok());
            *number.and_then(|number| table.get_mut(number)).ok_or_else(wrong)? = name.into();
        }
        while let Some((line, text)) = bytes.next_line() {
            builder.comment(line, text.strip_prefix('#').unwrap_or_default())?;
        }
        let mut taken = HashSet::new();
        let inputs = unique_names(&mut taken, 'i', &inputs);
        let outputs = unique_names(&mut taken, 'o', &outputs);
        let off = unique_name(&mut taken, "", "off".into());
        let mut variables = HashMap::new();
        let mut define = |line: usize, literal: Literal, name: String| match variables.insert(literal / 2, name) {
            None => Ok(()),
            Some(_) => Err(TextError::expected(line, "a variable that is not defined before", &literal.to_string())),
        };
        for (&(line, literal), name) in graph.inputs.iter().zip(&inputs) {
            define(line, literal, name.clone())?;
        }
        for &(line, [left, ..]) in &graph.gates {
            define(line, left, unique_name(&mut taken, "", format!("n{}", left / 2)))?;
        }
        Ok(Self { inputs, outputs, off, variables })
    }

    /// The driver's name of a literal, and whether it is inverted.
    pub fn wire(&self, line: usize, literal: Literal) -> Result<(String, bool), TextError> {
        let name = if literal < 2 { Some(&self.off) } else { self.variables.get(&(literal / 2)) };
        let name = name.ok_or_else(|| TextError::expected(line, "the literal of an input or a gate", &literal.to_string()))?;
        Ok((name.clone(), literal % 2 == 1))
    }
}

fn unique_names(taken: &mut HashSet<String>, letter: char, symbols: &[String]) -> Vec<String> {
    symbols.iter().enumerate().map(|(index, symbol)| unique_name(taken, symbol, format!("{letter}{index}"))).collect()
}

/// The symbol, if it is a name and not taken, else `default`; characters that names exclude become `_`.
fn unique_name(taken: &mut HashSet<String>, symbol: &str, default: String) -> String {
    let replace = |c: char| if is_name(&format!("_{c}")) { c } else { '_' };
    let mut name: String = symbol.chars().map(replace).collect();
    if !is_name(&name) || taken.contains(&name) {
        name = default;
    }
    while !taken.insert(name.clone()) {
        name.push('_');
    }
    name
}
