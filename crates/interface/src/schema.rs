//! JSON Schemas of options.

use schemars::{
    JsonSchema, Schema,
    generate::SchemaSettings,
    transform::{RecursiveTransform, Transform},
};
use serde_json::{Value, json};

/// The properties of options, by name.
pub fn of<O: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<O>();
    RecursiveTransform(stated).transform(&mut schema);
    schema.get("properties").cloned().unwrap_or_else(|| json!({}))
}

/// States what reading demands: no null, no default that differs from leaving out, and the bounds of integers.
fn stated(schema: &mut Schema) {
    schema.remove("default");
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = &types[..] {
            let only = only.clone();
            schema.insert("type".into(), only);
        }
    }
    let bounds = match schema.remove("format").as_ref().and_then(Value::as_str) {
        Some("uint64") => Some((None, json!(u64::MAX))),
        Some("int64") => Some((Some(json!(i64::MIN)), json!(i64::MAX))),
        _ => None,
    };
    if let Some((low, high)) = bounds {
        low.and_then(|low| schema.insert("minimum".into(), low));
        schema.insert("maximum".into(), high);
    }
}
