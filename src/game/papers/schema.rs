//! The JSON Schema of a game file: what is the folder's own, and what is the rule set's.

use serde_json::{Map, Value as Json, json};

use super::absent::{ABSENT, LED, absent_schema, led_schema};
use super::game_file::{DECISIONS, NOTES};
use super::post_settings::{CARRIAGES, DEMANDS, DESKS};
use super::{hidden, wording};
use crate::adjudicate::AnyRuleSet;
use crate::game::couriers;
use crate::orders::schema::name;
use crate::report::templates::Part;
use crate::yaml::draft::{any_of, list, text, whole, words, words_of, yes_no};
use crate::yaml::{Shape, Slot, described, may, needed, properties};

/// The schema of a game file, or of the scenario that is made of one.
pub fn game_file_schema(rules: &dyn AnyRuleSet) -> Json {
    let mut schema = rules.game_schema();
    for (key, property) in properties(FOLDER.iter()) {
        schema["properties"][key] = property;
    }
    schema["properties"][wording::KEY] = templates(rules);
    or_files(&mut schema["properties"]);
    schema["properties"]["rules"] = json!({"const": rules.id(), "description": "the rule set"});
    if let Json::Array(required) = &mut schema["required"] {
        required.extend(["rules", "name"].map(|key| json!(key)));
    }
    schema
}

/// The parts of a scenario may stand in files beside it, until a game is made of it.
fn or_files(properties: &mut Json) {
    let file = json!({
        "description": "a file beside the scenario",
        "type": "string",
        "pattern": r"\.ya?ml$",
    });
    for (key, property) in properties.as_object_mut().into_iter().flatten() {
        if key != wording::KEY && key != "name" {
            let about = property["description"].as_str().unwrap_or_default();
            let about = about.to_owned();
            *property = described(any_of([property.take(), file.clone()]), &about);
        }
    }
}

/// How reports are worded: templates, and the phrases of the rule set by their names.
fn templates(rules: &dyn AnyRuleSet) -> Json {
    let parts = Part::ALL.map(|part| (part.key().to_owned(), list(text())));
    let mut templates = Map::from_iter(parts);
    let phrases = rules.phrases();
    let phrases = phrases.iter().map(|choices| (choices.key(), described(list(text()), choices.about)));
    let phrases = json!({
        "type": ["object", "null"],
        "properties": phrases.collect::<Map<_, _>>(),
        "additionalProperties": false,
    });
    templates.insert(wording::PHRASES.to_owned(), any_of([phrases, text()]));
    json!({
        "description": "how reports are worded; `estafette templates` prints what is built in",
        "type": "object",
        "properties": templates,
        "additionalProperties": false,
    })
}

/// The keys of a game file that belong to the folder, whatever the rules.
const FOLDER: &[Slot] = &[
    needed("name", "the name of the game: small letters, digits and hyphens", game),
    may("title", "what the game is called in reports, where that is not made of its name", text),
    may("players", "who plays; free to change while the game is on", || list(PLAYER.schema())),
    may("post", "what the game asks of mail", || POST.schema()),
    may(couriers::KEY, "how orders reach the units: after a delay by distance", || couriers::COURIERS.schema()),
    may(hidden::KEY, "what the sides do not see of each other, and until when", || hidden::HIDDEN.schema()),
    may("notes", "who is told what players note behind their orders: `own` where it is left out", || words_of(NOTES)),
    may("decisions", "what becomes of open decisions: taken by default, or asked", || words_of(DECISIONS)),
    may(ABSENT, "of a scenario: what `post` of the game file says of absent players", absent_schema),
    may(LED, "the sides that a stand-in leads from the first turn to the last, each with its posture", led_schema),
];

fn game() -> Json {
    json!({"type": "string", "pattern": "^[a-z][a-z0-9-]{0,23}$"})
}

/// A person who plays.
pub(in crate::game) const PLAYER: Shape = Shape::of(
    "a player",
    &[&[
        needed("player", "the name", text),
        needed("side", "for which side", text),
        may("mail", "the address: `anna@example.org`", address),
        may("key", "the public key that the mails are signed with: `ssh-ed25519 ...`", text),
        may("units", "the units that are this player's to order", || list(name())),
        may("chief", "`yes` for the commander in chief, who may order every unit of the side", yes_no),
        may("substitute", "who may write for this player", || SUBSTITUTE.schema()),
    ]],
);

/// Who may write for a player.
pub(in crate::game) const SUBSTITUTE: Shape = Shape::of(
    "a substitute",
    &[&[
        needed("player", "the name", text),
        may("mail", "the address: `bert@example.org`", address),
        may("key", "the public key that the mails are signed with", text),
    ]],
);

fn address() -> Json {
    json!({"type": "string", "pattern": "^[^@]+@[^@]+$", "maxLength": 254})
}

/// What the game asks of mail.
pub(in crate::game) const POST: Shape = Shape::of(
    "what the game asks of mail",
    &[&[
        may("demands", "what a turn file must show", || list(words(DEMANDS))),
        may("trusts", "the mail server whose results are believed", text),
        may("days", "days until orders are due", whole),
        may("grace", "days that late orders are still waited for", whole),
        may("reminders", "how many days before they are due a reminder goes out", || list(whole())),
        may("time", "the time of day at which they are due: `20:00`", || {
            any_of([json!({"type": "string", "pattern": "^[0-9]{2}:[0-9]{2}$"})])
        }),
        may("zone", "the time zone of days and times: `Europe/Brussels`", text),
        may("calendar", "whether a file for calendars goes with each letter that sets a date", yes_no),
        may("desk", "with which letters the desk of a side goes along: `none` where it is left out", || {
            words_of(&DESKS)
        }),
        may("absences", "days that do not count for a player", || list(ABSENCE.schema())),
        may("letters", "how letters between players are carried: `with reports` where it is left out", || {
            words_of(&CARRIAGES)
        }),
        may("unsigned", "whether letters may be unsigned", yes_no),
        may(
            ABSENT,
            "who orders for a player who is absent: `stand-in hold`; fixed once the game is made",
            absent_schema,
        ),
    ]],
);

/// Days on which a player is away.
pub(in crate::game) const ABSENCE: Shape = Shape::of(
    "an absence",
    &[&[
        needed("player", "who", text),
        needed("from", "the first day: `2026-12-24`", day),
        needed("to", "the last day", day),
    ]],
);

fn day() -> Json {
    json!({"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"})
}
