//! The queries for JavaScript, as a WebAssembly module: in a worker of the page, and in the npm package.

use interface::{Problem, ProblemKind, Watch};
use js_sys::{Function, Reflect};
use solve::Limits;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_time::Instant;

/// The maximum memory of the module, in bytes; half of what a browser gives it.
const MEMORY: u64 = 2 << 30;

thread_local! {
    /// Tells whether the running query is to stop.
    static STOPPED: RefCell<Option<Function>> = const { RefCell::new(None) };
}

fn stopped() -> bool {
    STOPPED.with_borrow(|ask| ask.as_ref().is_some_and(|ask| ask.call0(&JsValue::NULL).is_ok_and(|answer| answer.is_truthy())))
}

/// Runs the query `name` with the options of a JSON object, and returns its result as JSON. With `job`, the time limit is that
/// of a job. `watch` may have functions: `progress(message)`, `soFar(json)` with a partial result, and `stopped()`, which is
/// asked at least every few milliseconds; once it returns true, the query ends with what it has proved.
///
/// # Errors
/// Throws JSON: `error` with `message` and `line`, and the HTTP `status` that says the same.
#[wasm_bindgen]
pub fn ask(name: &str, options: &str, job: bool, watch: &JsValue) -> Result<String, String> {
    let none = || thrown(&Problem::new(ProblemKind::NotFound, "there is no such query"));
    let query = interface::find(name).ok_or_else(none)?;
    let request = query.read(options.as_bytes()).map_err(|problem| thrown(&problem))?;
    let time = if job { request.job_time() } else { request.time() };
    let function = |name: &str| Reflect::get(watch, &name.into()).ok()?.dyn_into::<Function>().ok();
    let call = |function: &Option<Function>, text: &str| {
        // What the listener throws is its own affair.
        let _ = function.as_ref().map(|function| function.call1(&JsValue::NULL, &text.into()));
    };
    let (progress, so_far) = (function("progress"), function("soFar"));
    STOPPED.set(function("stopped"));
    let limits =
        Limits { deadline: Instant::now().checked_add(time), memory: Some(MEMORY), ask_stop: Some(stopped), ..Limits::default() };
    let watch = Watch { progress: &|message| call(&progress, &message), so_far: &|found| call(&so_far, &found.to_string()) };
    let found = request.run(limits, &watch);
    STOPPED.set(None);
    found.map(|found| found.to_string()).map_err(|problem| thrown(&problem))
}

/// A list by its path as JSON: `kinds`, `kinds/NAME` or `backends`.
///
/// # Errors
/// Throws like [`ask`] if there is none.
#[wasm_bindgen]
pub fn list(path: &str) -> Result<String, String> {
    interface::lists::list(path).map(|found| found.to_string()).map_err(|problem| thrown(&problem))
}

fn thrown(problem: &Problem) -> String {
    let mut object = problem.object();
    object["status"] = problem.kind.status().into();
    object.to_string()
}
