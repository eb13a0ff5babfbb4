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
