//! What may stand in a file of the umpire's, for menus: a scenario, or what he does by hand. It comes out of the schemas that editors are
//! given, which are made of the tables that the readers read.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::words::{Takes, takes, words_in};
use crate::adjudicate::AnyRuleSet;
use crate::game::{game_file_schema, umpire_file_schema};

/// Which file.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Paper {
    /// A game file.
    Game,
    /// The umpire's file.
    UmpireFile,
}

/// A key of such a file, or of a part of it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FieldTold {
    /// The key.
    pub key: String,
    /// What it is for.
    pub about: String,
    /// Whether it must be there.
    pub is_needed: bool,
    /// What stands under it, where that is no map.
    pub takes: Takes,
    /// The words that may stand there.
    pub words: Vec<String>,
    /// Whether several may stand there.
    pub several: bool,
    /// Whether such a thing stands there for each side, by its name.
    pub by_side: bool,
    /// The maps that may stand there, each by its keys; none where it takes no map.
    pub forms: Vec<FormTold>,
}

/// A map: an entry of a list, or what stands under a key.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FormTold {
    /// Its keys; the first tells it from the others.
    pub keys: Vec<FieldTold>,
}

/// The keys of a file.
pub(super) fn fields(rules: &dyn AnyRuleSet, paper: Paper) -> Vec<FieldTold> {
    form(&match paper {
        Paper::Game => game_file_schema(rules),
        Paper::UmpireFile => umpire_file_schema(rules),
    })
}

/// The keys of a map.
fn form(schema: &Json) -> Vec<FieldTold> {
    let needed = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    let entries = schema["properties"].as_object().into_iter().flatten();
    entries.map(|(key, schema)| field(key, needed.iter().any(|one| one == key), schema)).collect()
}

fn field(key: &str, is_needed: bool, schema: &Json) -> FieldTold {
    let about = schema["description"].as_str().unwrap_or_default().to_owned();
    let schema = bare(schema);
    let each = schema.get("additionalProperties").filter(|each| each.is_object() && schema["properties"].is_null());
    let by_side = each.is_some();
    let schema = each.map_or_else(|| schema.clone(), bare);
    let mut found = Within::default();
    found.gather(&schema);
    let forms = found.maps.iter().map(|map| FormTold { keys: form(map) }).collect();
    let (takes, words) = (takes(&schema), words_in(&schema));
    FieldTold { key: key.to_owned(), about, is_needed, takes, words, several: found.several, by_side, forms }
}

/// A schema without what it is for, without the name of a file that may stand in its place, and without `none`.
fn bare(schema: &Json) -> Json {
    let mut bared = schema.clone();
    if let Some(map) = bared.as_object_mut() {
        map.remove("description");
    }
    let is_thing = |one: &&Json| one["const"] != "none" && one["pattern"] != r"\.ya?ml$";
    let things = bared["anyOf"].as_array().into_iter().flatten().filter(is_thing).collect::<Vec<_>>();
    match things.as_slice() {
        [one] => bare(one),
        _ => bared.clone(),
    }
}

/// The maps that a schema lets stand at a place, and whether several things may stand there.
#[derive(Debug, Default)]
struct Within {
    maps: Vec<Json>,
    several: bool,
}

impl Within {
    fn gather(&mut self, schema: &Json) {
        if schema["properties"].is_object() {
            let mut map = schema.clone();
            if let Some(map) = map.as_object_mut() {
                map.remove("description");
            }
            if !self.maps.contains(&map) {
                self.maps.push(map);
            }
        } else if schema["type"] == "array" && schema["maxItems"] != 2 {
            self.several = true;
            self.gather(&schema["items"]);
        }
        schema["anyOf"].as_array().into_iter().flatten().for_each(|one| self.gather(one));
    }
}

/// What a scenario of a rule set begins with: two sides on their edges and an empty field. What else its rules ask for, they say.
pub(super) fn blank(rules: &dyn AnyRuleSet) -> String {
    let schema = game_file_schema(rules);
    let mut text = format!("rules: {}\nname: new-game\n", rules.id());
    let fields = form(&schema);
    let named = |key: &str| fields.iter().find(|field| field.key == key);
    let has =
        |field: &FieldTold, key: &str| field.forms.iter().any(|form| form.keys.iter().any(|known| known.key == key));
    for field in fields.iter().filter(|field| field.is_needed && field.forms.is_empty()) {
        if let Some(word) = field.words.last().filter(|_| !["rules", "name"].contains(&field.key.as_str())) {
            text.push_str(&format!("{}: {word}\n", field.key));
        }
    }
    let edges = named("sides").is_some_and(|sides| has(sides, "home_edge"));
    let edge = |edge: &str| if edges { format!(", home_edge: {edge}") } else { String::new() };
    text.push_str(&format!("sides:\n- {{side: red, name: Red{}}}\n", edge("west")));
    text.push_str(&format!("- {{side: blue, name: Blue{}}}\n", edge("east")));
    text.push_str(match named("map") {
        Some(map) if has(map, "columns") => "map: {columns: 12, rows: 10}\n",
        Some(map) if has(map, "width") => "map: {width: 48, height: 36}\n",
        _ => "",
    });
    text
}
