//! Runs the program as people and other programs run it.

mod bad_input;
mod batch;
mod bilevel;
mod certificates;
mod check;
mod clues;
mod compare;
mod compressed;
mod conflict;
mod convert;
mod count;
mod experiment;
mod explain;
mod external_tools;
mod faults;
mod forced;
mod generate;
mod indexed_models;
mod interrupts;
mod laws;
mod lists;
mod model;
mod pages;
mod pipes;
mod program;
mod read_solution;
mod round_trips;
#[cfg(feature = "schema")]
mod schema;
mod show;
mod solutions;
mod solve;
mod streams;
mod svg;
mod trace;
mod without;
