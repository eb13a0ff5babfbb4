//! How an army is spoken of.

/// The verb that goes with an army's name.
pub(crate) fn number_of(army: &str, one: &'static str, many: &'static str) -> &'static str {
    if army.starts_with("the ") && army.ends_with('s') || army.ends_with("sh") || army.ends_with("ch") {
        many
    } else {
        one
    }
}
