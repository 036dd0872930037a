//! The OpenAPI description of the interface, derived from the same tables as the routes.

use interface::QUERIES;
use serde_json::{Map, Value, json};

/// The description.
pub fn description() -> Value {
    let mut paths = Map::new();
    for query in QUERIES {
        let post = json!({
            "summary": query.sentence, "operationId": query.name, "requestBody": body(&query.schema()),
            "responses": responses("The result.", &["400", "403", "408", "413", "415", "422", "500", "503"])
        });
        paths.insert(format!("/api/{}", query.name), json!({ "post": post }));
    }
    let get = |summary: &str, id: &str| {
        json!({ "get": {
        "summary": summary, "operationId": id, "responses": responses("The result.", &["403"])
    } })
    };
    paths.insert("/api/kinds".into(), get("The kinds of puzzles, their rules and formats.", "kinds"));
    paths.insert("/api/backends".into(), get("The solvers; the first is the default.", "backends"));
    paths.insert("/api/openapi.json".into(), get("This description.", "openapi"));
    paths.insert(
        "/api/kinds/{kind}".into(),
        json!({ "parameters": [path("kind", kinds())], "get": {
        "summary": "A kind with its formulations and examples.", "operationId": "kind",
        "responses": responses("The kind.", &["400", "403", "404"])
    } }),
    );
    paths.insert("/api/jobs".into(), get("The numbers of running and of waiting jobs.", "jobs"));
    let state = responses("The state of the job.", &["400", "403", "404"]);
    paths.insert(
        "/api/jobs/{name}".into(),
        json!({
            "post": {
                "summary": "Start a job for the query in the path; the fields are those of the query.",
                "parameters": [path("name", queries())], "operationId": "start", "requestBody": body(&any_query()),
                "responses": started()
            },
            "get": { "summary": "The state of a job.", "parameters": [job()], "operationId": "state", "responses": state },
            "delete": {
                "summary": "Stop a job; what it has proved is kept.", "parameters": [job()], "operationId": "stop", "responses": state
            }
        }),
    );
    let events = json!({ "description": "Events `progress`, and `ended` at the end.", "content": { "text/event-stream": {} } });
    let mut streamed = responses("", &["400", "403", "404", "503"]);
    streamed["200"] = events;
    paths.insert(
        "/api/jobs/{name}/events".into(),
        json!({
            "get": { "summary": "The state of a job, whenever it changes.", "parameters": [job()], "operationId": "events", "responses": streamed }
        }),
    );
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Pencilmark", "version": env!("CARGO_PKG_VERSION"), "summary": "Solve, prove and explain logic puzzles." },
        "paths": paths,
        "components": { "schemas": { "Problem": problem() } }
    })
}

fn body(schema: &Value) -> Value {
    json!({ "required": true, "content": { "application/json": { "schema": schema } } })
}

/// An object of the options of any query.
fn any_query() -> Value {
    let mut properties = Map::new();
    for query in QUERIES {
        let mut schema = query.schema();
        properties.extend(schema["properties"].as_object_mut().map(std::mem::take).unwrap_or_default());
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn path(name: &str, schema: Value) -> Value {
    json!({ "name": name, "in": "path", "required": true, "schema": schema })
}

/// The path parameter for the name of a job.
fn job() -> Value {
    path("name", json!({ "type": "string", "description": "The name returned when the job started." }))
}

fn kinds() -> Value {
    json!({ "type": "string", "enum": interface::lists::kind_names() })
}

fn queries() -> Value {
    json!({ "type": "string", "enum": QUERIES.iter().map(|query| query.name).collect::<Vec<_>>() })
}

fn responses(good: &str, bad: &[&str]) -> Value {
    let json = |schema: Value| json!({ "application/json": { "schema": schema } });
    let mut all = Map::new();
    all.insert("200".into(), json!({ "description": good, "content": json(json!({ "type": ["object", "array"] })) }));
    for status in bad {
        let content = json(json!({ "$ref": "#/components/schemas/Problem" }));
        all.insert((*status).into(), json!({ "description": meaning(status), "content": content }));
    }
    Value::Object(all)
}

fn started() -> Value {
    let mut all = responses("", &["400", "403", "404", "408", "413", "415", "503"]);
    let good = all["200"].take();
    if let Some(all) = all.as_object_mut() {
        all.remove("200");
        all.insert("202".into(), good);
        all["202"]["description"] = json!("The job has started; `job` is its name.");
        let link = |id: &str| json!({ "operationId": id, "parameters": { "name": "$response.body#/job" } });
        all["202"]["links"] = json!({ "state": link("state"), "events": link("events"), "stop": link("stop") });
    }
    all
}

fn meaning(status: &str) -> &'static str {
    match status {
        "400" => "The request is invalid.",
        "403" => "The request comes from another site.",
        "404" => "Not found.",
        "408" => "The request took too long to arrive.",
        "413" => "The request or the board is too large.",
        "415" => "The content type is not JSON.",
        "422" => "The text is not a board, or the formulation, backend or format cannot take it.",
        "500" => "Internal error: a solver or a formulation is wrong.",
        _ => "The server is busy.",
    }
}

fn problem() -> Value {
    json!({ "type": "object", "required": ["error"], "properties": { "error": {
        "type": "object", "required": ["message", "line"], "properties": {
            "message": { "type": "string", "description": "What was expected and what was found." },
            "line": { "type": ["integer", "null"], "description": "The line of the board, from 1, if the error is about one." }
        }
    } } })
}
