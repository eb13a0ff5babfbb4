//! The umpire's switches, written down once: types, reader, list and house rules of a rule set.

use serde_json::{Value as Json, json};

use crate::adjudicate::contract::parts::Setting;
use crate::yaml::{Fault, Faults, Fields, Node, Read, described, did_you_mean, draft};

/// Declares the switches of a rule set. Its id comes first, then one switch after the other: what it is about, its key,
/// its type, the printed value, the others, and the clauses it bears on.
///
/// ```text
/// switches! {
///     "the-id";
///     /// Whether units may move through friends.
///     pass_through_friends: PassThroughFriends [No = "false", Yes = "true"], "XX-MOVE-09";
/// }
/// ```
///
/// It makes an `enum` for each switch, the `struct HouseRules` with a field for each, and `SETTINGS`, their list.
#[macro_export]
macro_rules! switches {
    ($id:expr; $($(#[$doc:meta])* $field:ident: $type:ident [$first:ident = $first_word:literal $(, $variant:ident = $word:literal)+], $clauses:literal;)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
            pub enum $type {
                #[doc = concat!("`", $first_word, "`.")]
                #[default]
                #[serde(rename = $first_word)]
                $first,
                $(
                    #[doc = concat!("`", $word, "`.")]
                    #[serde(rename = $word)]
                    $variant,
                )+
            }

            $crate::yaml::draft::schema_by_hand!(
                $type,
                $crate::yaml::draft::saved_words([$first_word $(, $word)+])
            );

            impl $crate::yaml::Read for $type {
                fn read(node: &$crate::yaml::Node, faults: &mut $crate::yaml::Faults) -> Option<$type> {
                    let values = [($first_word, $type::$first) $(, ($word, $type::$variant))+];
                    $crate::adjudicate::switches::value(node, stringify!($field), &values, faults)
                }
            }
        )+

        /// How the umpire has set the switches.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct HouseRules {
            $(
                $(#[$doc])*
                #[serde(default, skip_serializing_if = "crate::adjudicate::is_default")]
                pub $field: $type,
            )+
        }

        impl HouseRules {
            /// Whether every switch stands as printed.
            pub fn are_printed(&self) -> bool {
                $crate::adjudicate::is_default(self)
            }
        }

        /// The switches as they are listed to people.
        pub const SETTINGS: &[$crate::adjudicate::Setting] = &[
            $($crate::adjudicate::Setting {
                key: stringify!($field),
                values: &[$first_word $(, $word)+],
                clauses: $clauses,
            },)+
        ];

        impl $crate::yaml::Read for HouseRules {
            fn read(node: &$crate::yaml::Node, faults: &mut $crate::yaml::Faults) -> Option<HouseRules> {
                let mut fields = $crate::yaml::Fields::of(node, "a map of switches", faults)?;
                let mut rules = HouseRules::default();
                $(
                    if let Some(node) = fields.take(stringify!($field)) {
                        rules.$field = <$type as $crate::yaml::Read>::read(node, faults).unwrap_or_default();
                    }
                )+
                $crate::adjudicate::switches::unknown(&fields, SETTINGS, $id, faults);
                Some(rules)
            }
        }
    };
}

pub use switches;

/// The schema of the switches.
pub fn schema(settings: &[Setting]) -> Json {
    let property = |setting: &Setting| {
        let spelt = setting.values.iter().flat_map(|value| match *value {
            "true" => vec!["true", "yes"],
            "false" => vec!["false", "no"],
            other => vec![other],
        });
        let values = setting.values.join(", ");
        let about = format!("{values}; the first is as printed ({})", setting.clauses);
        (setting.key.to_owned(), described(draft::words(spelt), &about))
    };
    let properties = settings.iter().map(property).collect::<serde_json::Map<_, _>>();
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

/// Reads the value of a switch.
pub fn value<T: Copy>(node: &Node, key: &str, values: &[(&str, T)], faults: &mut Faults) -> Option<T> {
    let typed = String::read(node, faults)?;
    let word = spelling(&typed);
    let read = values.iter().find(|(value, _)| *value == word);
    if read.is_none() {
        let known = values.iter().map(|(value, _)| *value).collect::<Vec<_>>();
        let fault = Fault::error(node.span, format!("`{typed}` is no value of `{key}`"));
        faults.add(fault.help(format!("its values are {}", known.join(", "))));
    }
    read.map(|(_, value)| *value)
}

/// Switches may be set with `yes` and `no` as well as with `true` and `false`.
fn spelling(word: &str) -> String {
    match word.to_ascii_lowercase().as_str() {
        "yes" => "true".to_owned(),
        "no" => "false".to_owned(),
        other => other.replace('-', "_"),
    }
}

/// Reports every key that is no switch; `id` names the rule set in the help.
pub fn unknown(fields: &Fields<'_>, settings: &[Setting], id: &str, faults: &mut Faults) {
    for key in fields.keys() {
        let known = settings.iter().map(|setting| setting.key);
        if known.clone().any(|known| known == key.text) {
            continue;
        }
        let message = format!("`{}` is no switch of these rules", key.text);
        let fault = Fault::error(key.span, message);
        faults.add(match did_you_mean(&key.text, known) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help(format!("`estafette tables {id}` lists the switches")),
        });
    }
}
