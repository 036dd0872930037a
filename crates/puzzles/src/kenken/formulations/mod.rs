//! The formulations of KenKen.

mod accounts;
mod arrangements;
pub mod errata;
mod logarithms;
mod primes;
mod tables;
pub mod vocabulary;

pub use tables::{Budget, combinations};

use super::KenKen;
use crate::Formulation;

const KALVELAGEN: &str = "Kalvelagen, MIP Modeling: from Sudoku to KenKen via Logarithms (2016)";

pub const FORMULATIONS: &[Formulation<KenKen>] = &[
    Formulation {
        name: "tables",
        summary: "An integer for each cell; all-different rows and columns, a table of combinations for each cage.",
        source: "ours",
        text: include_str!("tables.pmk"),
        refuses: Some(tables::refuses),
    },
    Formulation {
        name: "factors",
        summary: "A binary variable for each cell and digit; products and quotients as sums of prime exponents.",
        source: "after Melkonian, An Integer Programming Model for the KenKen Problem (2016)",
        text: include_str!("factors.pmk"),
        refuses: None,
    },
    Formulation {
        name: "logarithms",
        summary: "The same binary variables; products and quotients as sums of logarithms, in floating point.",
        source: KALVELAGEN,
        text: include_str!("logarithms.pmk"),
        refuses: Some(logarithms::refuses),
    },
    Formulation {
        name: "accounts",
        summary: "The same binary variables, each digit and its logarithm as real variables; quotients by four rows with a big M.",
        source: KALVELAGEN,
        text: include_str!("accounts.pmk"),
        refuses: Some(accounts::refuses),
    },
];
