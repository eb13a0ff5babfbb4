//! What a template may do with the digest: count, name, list, choose, and let a verb agree with its subject.

use minijinja::value::Rest;
use minijinja::{Environment, Error, ErrorKind, State, Value};

use crate::kit::{self, Number, agree, capital, list, sentence, the};

/// Gives a template its filters and functions.
pub(super) fn teach(environment: &mut Environment<'_>) {
    environment.add_filter("number", kit::number);
    environment.add_filter("ordinal", kit::ordinal);
    environment.add_filter("counted", |count: u32, one: String, many: Option<String>| {
        kit::counted(count, &one, many.as_deref())
    });
    environment.add_filter("list", |names: Vec<String>| list(&names));
    environment.add_filter("sentence", |text: String| sentence(&text));
    environment.add_filter("capital", |text: String| capital(&text));
    environment.add_filter("the", |name: String| the(&name));
    environment.add_filter("length", length);
    environment.add_filter("says", |subject: Value, phrase: String| {
        let name = subject.get_attr("name")?;
        Ok::<_, Error>(format!("{name} {}", agreed(&phrase, number(&subject)?)))
    });
    environment.add_filter("does", |subject: Value, phrase: String| Ok::<_, Error>(agreed(&phrase, number(&subject)?)));
    environment.add_function("choose", |state: &State<'_, '_>, choices: u32| chosen(state, choices as usize));
    environment.add_function("vary", |state: &State<'_, '_>, choices: Rest<String>| {
        let index = chosen(state, choices.len())? as usize;
        Ok::<_, Error>(choices[index].clone())
    });
}

/// One of so many, by the number of the exchange.
fn chosen(state: &State<'_, '_>, choices: usize) -> Result<u32, Error> {
    if choices == 0 {
        return Err(Error::new(ErrorKind::MissingArgument, "there is nothing to choose from"));
    }
    let exchange = state.lookup("exchange").and_then(|value| u32::try_from(value).ok());
    let index = turn_about(exchange.unwrap_or(0), choices);
    Ok(u32::try_from(index).unwrap_or(0))
}

/// One of so many for an exchange: never that of the exchange before, and not in step with whose turn it is.
pub(super) fn turn_about(exchange: u32, choices: usize) -> usize {
    let exchange = exchange as usize;
    match choices {
        0..=2 => exchange % choices.max(1),
        _ => (exchange + exchange / choices) % choices,
    }
}

fn length(value: Value) -> Result<u32, Error> {
    let length = value.len().and_then(|length| u32::try_from(length).ok());
    length.ok_or_else(|| Error::new(ErrorKind::InvalidOperation, "this has no length"))
}

/// Whether the verb of a subject stands in the plural.
fn number(subject: &Value) -> Result<Number, Error> {
    let many = subject.get_attr("many")?;
    match (many.is_undefined(), many.is_true()) {
        (true, _) => Err(Error::new(
            ErrorKind::InvalidOperation,
            "this is no army, unit or party: it has no `name` and no `many`",
        )),
        (_, true) => Ok(Number::Many),
        (_, false) => Ok(Number::One),
    }
}

/// A phrase with its words in brackets in the number of their subject; brackets round anything else stay as they are.
fn agreed(phrase: &str, number: Number) -> String {
    let mut text = String::with_capacity(phrase.len());
    let mut rest = phrase;
    while let Some(start) = rest.find('[') {
        text.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.find(']').map_or(rest.len(), |end| end + 1);
        let marked = &rest[..end];
        let word = marked.strip_prefix('[').and_then(|word| word.strip_suffix(']'));
        let verb = |word: &&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        match word.filter(verb) {
            Some(_) => {
                text.push_str(&agree(marked, number));
                rest = &rest[end..];
            }
            None => {
                text.push('[');
                rest = &rest[1..];
            }
        }
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_wording_does_not_come_twice_running() {
        for choices in 2..12 {
            let chosen = (0..200).map(|exchange| turn_about(exchange, choices));
            let chosen = chosen.collect::<Vec<_>>();
            assert!(chosen.windows(2).all(|pair| pair[0] != pair[1]), "{choices}");
            assert!((0..choices).all(|choice| chosen.contains(&choice)));
        }
        for choices in 3..12 {
            // Where the sides come in turn, each gets every wording.
            let one = (0..200).step_by(2).map(|exchange| turn_about(exchange, choices));
            let one = one.collect::<Vec<_>>();
            assert!((0..choices).all(|choice| one.contains(&choice)), "{choices}");
        }
    }

    #[test]
    fn brackets_that_hold_no_verb_stay_as_they_are() {
        for (phrase, said) in [
            ("[drives] back the [12, 3] of x]", "drive back the [12, 3] of x]"),
            ("[", "["),
            ("[é] [] [IS] [is", "[é] [] [IS] [is"),
            ("[[has] lost", "[have lost"),
        ] {
            assert_eq!(agreed(phrase, Number::Many), said);
        }
    }
}
