//! The JSON Schema of a position: what is the folder's own, and what is the rule set's.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value as Json;

use super::state_file::Stopped;
use super::view::ViewTop;
use crate::adjudicate::{AnyRuleSet, Veil};
use crate::dice::Hash;
use crate::yaml::described;

/// The schema of a position as it lies in a game's folder, and of what a side sees of it.
pub fn position_schema(rules: &dyn AnyRuleSet) -> Json {
    let mut schema = rules.position_schema();
    let own = [
        ("salt", of::<Hash>("of `state.yaml`: what keeps its hash secret")),
        ("stopped", of::<Stopped>("of `state.yaml`: what is asked, where play stopped")),
        ("hidden", of::<Veil>("of `state.yaml`: what the sides do not see of it")),
        ("view", of::<ViewTop>("of a view: whose it is, and for which exchange")),
    ];
    for (key, property) in own {
        schema["properties"][key] = property;
    }
    schema
}

fn of<T: JsonSchema>(about: &str) -> Json {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.remove("$schema");
    described(schema.to_value(), about)
}
