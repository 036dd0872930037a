//! Runs the program as people and other programs run it.

mod bad_input;
mod batch;
mod bilevel;
mod certificates;
mod check;
mod clues;
mod compare;
mod conflict;
mod convert;
mod count;
mod experiment;
mod external_tools;
mod forced;
mod generate;
mod interrupts;
mod lists;
mod model;
mod pipes;
mod program;
mod read_solution;
mod round_trips;
mod show;
mod solve;
mod svg;
mod trace;
mod without;
