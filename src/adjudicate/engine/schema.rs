//! The heads of the JSON Schemas.

use serde_json::{Value as Json, json};

/// The dialect of every schema here.
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A schema that says what it is of, and under which rules.
pub(super) fn entitled(mut schema: Json, what: &str, rules: &str) -> Json {
    schema["$schema"] = json!(DIALECT);
    schema["title"] = json!(format!("{what}: {rules}"));
    schema
}

/// The schema of a type as it is read from a file.
#[cfg(not(target_family = "wasm"))]
pub(super) fn of<T: schemars::JsonSchema>(what: &str, rules: &str) -> Json {
    let generator = schemars::generate::SchemaSettings::draft2020_12().into_generator();
    let schema = generator.into_root_schema_for::<T>();
    entitled(schema.to_value(), what, rules)
}
