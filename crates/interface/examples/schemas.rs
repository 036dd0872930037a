//! Prints each query with its sentence and the JSON Schema of a request, as one JSON object by name.

use serde_json::{Map, Value, json};

fn main() {
    let described = |query: &interface::Declared| json!({ "sentence": query.sentence, "schema": query.schema() });
    let all: Map<String, Value> = interface::QUERIES.iter().map(|query| (query.name.into(), described(query))).collect();
    println!("{}", Value::Object(all));
}
