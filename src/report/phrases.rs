//! The wordings of a rule set, as a file to edit.

use crate::adjudicate::Choices;

/// Writes all lists of wordings as YAML.
pub fn phrases_text(title: &str, lists: &[Choices]) -> String {
    let mut text = format!(
        "# The wordings of {title}. Keep the lists that you change, in full; those you delete stay as they are.\n\
         # A wording keeps its {{places}}; a [verb] in brackets goes into the number of its subject.\n"
    );
    for choices in lists {
        text.push('\n');
        for line in choices.when {
            text.push_str(&format!("# {}\n", line.trim()));
        }
        text.push_str(&format!("{}:\n", choices.key()));
        for wording in choices.wordings {
            let wording = wording.replace('\\', "\\\\").replace('"', "\\\"");
            text.push_str(&format!("- \"{wording}\"\n"));
        }
    }
    text
}
