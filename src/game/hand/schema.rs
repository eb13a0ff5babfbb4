//! The keys of the umpire's file, and its JSON Schema.

use serde_json::{Value as Json, json};

use super::asked::ANSWER;
use super::ruling::RULING;
use super::table::{DICE, RESULT};
use crate::adjudicate::AnyRuleSet;
use crate::yaml::{Shape, described, draft, may, needed};

/// What may stand in the umpire's file.
pub(super) const UMPIRE_FILE: Shape = Shape::of(
    "an umpire's file",
    &[&[
        needed("game", "the name of the game", draft::text),
        needed("exchange", "the exchange that it is done for: the next one", draft::whole),
        may("reason", "why; told to all who may know what is done", draft::text),
        may("amend", "what is changed, one line for each thing", || draft::list(draft::anything())),
        may("rulings", "what dice are to decide", || draft::list(RULING.schema())),
        may("table", "what was fought on a table: `turn`, or combats", || {
            let lines = draft::any_of([DICE.schema(), RESULT.schema()]);
            draft::any_of([draft::words(["turn"]), draft::list(lines)])
        }),
        may("answers", "what players are answered", || draft::list(ANSWER.schema())),
        may("hide", "units that the other side does not see from now on", || draft::list(draft::text())),
        may("reveal", "hidden units that are seen from now on", || draft::list(draft::text())),
    ]],
);

/// Says wherever lines of an amendment may stand what they are under the rules.
fn give_lines(schema: &mut Json, line: &Json) {
    match schema {
        Json::Object(map) => {
            for (key, value) in map.iter_mut() {
                match key.as_str() {
                    "amend" if value.is_object() => {
                        let about = value["description"].as_str().unwrap_or_default();
                        *value = described(draft::list(line.clone()), about);
                    }
                    _ => give_lines(value, line),
                }
            }
        }
        Json::Array(items) => items.iter_mut().for_each(|item| give_lines(item, line)),
        _ => {}
    }
}

/// The JSON Schema of the umpire's file.
pub fn umpire_file_schema(rules: &dyn AnyRuleSet) -> Json {
    let mut schema = described(UMPIRE_FILE.schema(), "");
    give_lines(&mut schema, &rules.amendment_schema());
    schema["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    schema["title"] = json!(format!("An umpire's file for {}", rules.title()));
    schema
}
