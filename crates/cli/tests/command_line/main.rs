//! The program is run as people and other programs run it.

mod bad_input;
mod bilevel;
mod certificates;
mod check;
mod clues;
mod compare;
mod conflict;
mod convert;
mod count;
mod drawings;
mod experiment;
mod forced;
mod generate;
mod interrupts;
mod lists;
mod many;
mod model;
mod outside;
mod pipes;
mod program;
mod read_solution;
mod round_trips;
mod show;
mod solve;
mod trace;
mod without;
