//! The extension module of the Python package `pencilmark`: its classes are boards and what the queries return.
//!
//! What is only data is a dataclass in `python/pencilmark/_results.py`; the calls that people repeat by the million (read, solve,
//! check, count, batches) return classes of this module.

mod batch;
mod board;
mod board_calls;
mod calls;
mod catalogue;
mod certificate;
mod cube;
mod declared;
mod error;
mod model;
mod options;
mod results;
mod solution;
mod solutions;
mod values;

#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use super::{
        batch::batch,
        board::Board,
        board_calls::read_all,
        calls::Token,
        catalogue::{add_formulation, add_kind, backends, kinds, model_formats},
        certificate::verify,
        cube::{Cube, verify_cubes},
        declared::{ask, declared},
        model::{Model, generate},
        results::{Solved, Verdict},
        solution::Solution,
        solutions::Solutions,
    };

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
