//! The description of the interface in OpenAPI, made from the tables that the routes are made of.

use crate::{asked::FIELDS, queries::QUERIES};
use serde_json::{Map, Value, json};

/// The description.
pub fn description() -> Value {
    let mut paths = Map::new();
    for query in QUERIES {
        let post = json!({
            "summary": query.sentence, "operationId": query.name, "requestBody": body(query.fields, &[query.needs()]),
            "responses": solutions("The solution.", &["400", "403", "408", "413", "415", "422", "500", "503"])
        });
        paths.insert(format!("/api/{}", query.name), json!({ "post": post }));
    }
    let get = |summary: &str, id: &str| {
        json!({ "get": {
        "summary": summary, "operationId": id, "responses": solutions("What is asked for.", &["403"])
    } })
    };
    paths.insert("/api/kinds".into(), get("The kinds of puzzles, their rules and formats.", "kinds"));
    paths.insert("/api/backends".into(), get("The solvers; the first is the default.", "backends"));
    paths.insert("/api/openapi.json".into(), get("This description.", "openapi"));
    paths.insert(
        "/api/kinds/{kind}".into(),
        json!({ "parameters": [path("kind", kinds())], "get": {
        "summary": "A kind with its formulations and examples.", "operationId": "kind",
        "responses": solutions("The kind.", &["403", "404"])
    } }),
    );
    let state = solutions("How the job stands.", &["403", "404"]);
    paths.insert(
        "/api/jobs/{name}".into(),
        json!({
            "post": {
                "summary": "Start a job for a question, named in the path; the fields are those of the question.",
                "parameters": [path("name", queries())], "operationId": "start", "requestBody": body(&FIELDS.iter().map(|field| field.name).collect::<Vec<_>>(), &[]),
                "responses": started()
            },
            "get": { "summary": "How a job stands.", "parameters": [job()], "operationId": "state", "responses": state },
            "delete": {
                "summary": "Stop a job; what it has proved is kept.", "parameters": [job()], "operationId": "stop", "responses": state
            }
        }),
    );
    let events = json!({ "description": "Events `progress` and, at last, `ended`.", "content": { "text/event-stream": {} } });
    let mut responses = solutions("", &["403", "404"]);
    responses["200"] = events;
    paths.insert(
        "/api/jobs/{name}/events".into(),
        json!({
            "get": { "summary": "How a job stands, whenever that changes.", "parameters": [job()], "operationId": "events", "responses": responses }
        }),
    );
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Pencilmark", "version": env!("CARGO_PKG_VERSION"), "summary": "Solve, prove and explain logic puzzles." },
        "paths": paths,
        "components": { "schemas": { "Problem": problem() } }
    })
}

fn body(fields: &[&str], required: &[&str]) -> Value {
    let properties: Map<String, Value> =
        FIELDS.iter().filter(|field| fields.contains(&field.name)).map(|field| (field.name.into(), (field.schema)())).collect();
    let schema = json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    json!({ "required": true, "content": { "application/json": { "schema": schema } } })
}

fn path(name: &str, schema: Value) -> Value {
    json!({ "name": name, "in": "path", "required": true, "schema": schema })
}

/// The name of a job in a path.
fn job() -> Value {
    path("name", json!({ "type": "string", "description": "The name that was given when it started." }))
}

fn kinds() -> Value {
    json!({ "type": "string", "enum": puzzles::CATALOGUE.iter().map(|kind| kind.name()).collect::<Vec<_>>() })
}

fn queries() -> Value {
    json!({ "type": "string", "enum": QUERIES.iter().map(|query| query.name).collect::<Vec<_>>() })
}

fn solutions(good: &str, bad: &[&str]) -> Value {
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
    let mut all = solutions("", &["400", "403", "404", "408", "413", "415", "503"]);
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
        "400" => "The request asks for what cannot be.",
        "403" => "The request comes from elsewhere.",
        "404" => "There is no such thing.",
        "408" => "The request took too long to arrive.",
        "413" => "The request or the board is too large.",
        "415" => "The request does not say that it is JSON.",
        "422" => "The text is no board, or something cannot take it.",
        "500" => "A solver or a formulation is wrong.",
        _ => "Too much is going on already.",
    }
}

fn problem() -> Value {
    json!({ "type": "object", "required": ["error"], "properties": { "error": {
        "type": "object", "required": ["message", "line"], "properties": {
            "message": { "type": "string", "description": "What was expected and what was found." },
            "line": { "type": ["integer", "null"], "description": "The line of the board, from 1, if it is about one." }
        }
    } } })
}
