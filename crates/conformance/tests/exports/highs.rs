//! Solves an exported model with the reader and solver of HiGHS.
#![allow(unsafe_code, reason = "HiGHS is a C library")]

use highs_sys::{
    Highs_create, Highs_destroy, Highs_getModelStatus, Highs_getObjectiveValue, Highs_readModel, Highs_run,
    Highs_setBoolOptionValue, MODEL_STATUS_INFEASIBLE, MODEL_STATUS_OPTIMAL, STATUS_OK,
};
use std::{
    ffi::CString,
    sync::atomic::{AtomicUsize, Ordering},
};

/// The outcome of HiGHS.
#[derive(Debug, PartialEq)]
pub enum Outcome {
    Optimal(f64),
    Infeasible,
}

/// Solves a text in `format`, which is the extension of the file passed to HiGHS.
pub fn solve(format: &str, text: &str) -> Outcome {
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let run = RUNS.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("model-highs-{}-{run}.{format}", std::process::id()));
    std::fs::write(&path, text).expect("the temporary folder is writable");
    let name = CString::new(path.to_string_lossy().as_bytes()).expect("a path has no NUL");
    // SAFETY: the solver is made and destroyed here, and the strings outlive the calls.
    let (read, status, value) = unsafe {
        let highs = Highs_create();
        Highs_setBoolOptionValue(highs, c"output_flag".as_ptr(), 0);
        let read = Highs_readModel(highs, name.as_ptr());
        if read == STATUS_OK {
            Highs_run(highs);
        }
        let found = (read, Highs_getModelStatus(highs), Highs_getObjectiveValue(highs));
        Highs_destroy(highs);
        found
    };
    std::fs::remove_file(&path).expect("the file was written above");
    assert_eq!(read, STATUS_OK, "HiGHS does not read this without warnings:\n{text}");
    match status {
        MODEL_STATUS_OPTIMAL => Outcome::Optimal(value),
        MODEL_STATUS_INFEASIBLE => Outcome::Infeasible,
        other => panic!("HiGHS ends with status {other}:\n{text}"),
    }
}
