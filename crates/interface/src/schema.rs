//! JSON Schemas of options.

use crate::{
    common::Common,
    query::{Declared, Options},
};
use schemars::{
    Schema,
    generate::SchemaSettings,
    transform::{RecursiveTransform, Transform},
};
use serde_json::{Map, Value, json};
use solve::BACKENDS;

/// Boards as examples.
pub const BOARDS: [&str; 3] = ["1234341221434...", "hashi\n2 . 2\n. . .\n2 . 2\n", "https://puzz.link/p?starbattle/4/4/1/94g1s0"];

/// The names of the backends.
pub fn backends() -> Vec<&'static str> {
    BACKENDS.iter().map(|backend| backend.name()).collect()
}

/// The properties of options, by name.
pub fn of<O: Options>() -> Value {
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

impl Declared {
    /// The JSON Schema of a request: an object of the options.
    pub fn schema(&self) -> Value {
        let (mut common, own) = (of::<Common>(), (self.schema_of)());
        let taken = self.takes.iter().map(|name| ((*name).to_owned(), common[*name].take()));
        let own = own.as_object().into_iter().flatten().map(|(name, schema)| (name.clone(), schema.clone()));
        let properties: Map<String, Value> = taken.chain(own).collect();
        json!({ "type": "object", "properties": properties, "required": [self.needs], "additionalProperties": false })
    }
}
