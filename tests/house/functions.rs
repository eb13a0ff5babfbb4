//! Functions that fit on a screen.

use super::source::{Source, is_letter, line, under};

/// So many lines a function may have, its head among them; fifty are better.
const MOST: usize = 60;

/// Those that are longer, each with its lines: a match with an arm for each event, a table, a talk that is gone through from end to
/// end. It only shrinks: none of them grows, and none comes in.
const LONGER: &[(&str, &str, usize)] = &[
    ("src/cli/mail/preview.rs", "run", 68),
    ("src/game/pages/page.rs", "pages", 66),
    ("src/game/papers/game_file.rs", "of", 77),
    ("src/game/proof/mod.rs", "cast", 63),
    ("src/game/proof/mod.rs", "go_through", 66),
    ("src/game/proof/received.rs", "received_by", 61),
    ("src/orders/plain/aiming.rs", "targets", 64),
    ("src/orders/plain/cures.rs", "without_words", 84),
    ("src/orders/plain/fields.rs", "fields", 65),
    ("src/orders/plain/idioms.rs", "tidied", 71),
    ("src/orders/plain/logical.rs", "lines", 61),
    ("src/orders/plain/manners.rs", "asides", 65),
    ("src/orders/plain/marches.rs", "campaigning", 61),
    ("src/orders/plain/motion.rs", "by_hexes", 62),
    ("src/orders/plain/motion.rs", "going", 75),
    ("src/orders/plain/motion.rs", "turning", 82),
    ("src/orders/plain/whom.rs", "one", 65),
    ("src/post/incoming/clerk.rs", "carry_out", 62),
    ("src/post/incoming/decision.rs", "look_at", 75),
    ("src/post/incoming/standing.rs", "of", 61),
    ("src/post/incoming/unmarked.rs", "sort", 65),
    ("src/rules/campaign/amend/mod.rs", "unit", 78),
    ("src/rules/campaign/events/apply.rs", "apply", 134),
    ("src/rules/campaign/fog.rs", "told_to", 89),
    ("src/rules/campaign/play/orders/errands.rs", "verb", 66),
    ("src/rules/campaign/setup/ground_file.rs", "entry", 74),
    ("src/rules/easy_napoleonics/charts/tables.rs", "printed", 67),
    ("src/rules/easy_napoleonics/narrative/incidents.rs", "what", 86),
    ("src/rules/easy_napoleonics/position/apply.rs", "apply", 75),
    ("src/rules/napoleonic_brigade/events/apply.rs", "apply", 88),
    ("src/rules/napoleonic_brigade/narrative/tell.rs", "block", 88),
    ("src/rules/really_simple/charts/tables.rs", "printed", 62),
    ("src/rules/really_simple/narrative/incidents.rs", "what", 118),
    ("src/rules/really_simple/position/event.rs", "apply", 69),
    ("src/rules/two_by_two/narrative/consequences.rs", "deed", 89),
    ("src/rules/two_by_two/narrative/incidents.rs", "sees", 87),
    ("src/rules/two_by_two/narrative/tell.rs", "block", 66),
    ("src/rules/two_by_two/narrative/working.rs", "moved", 73),
    ("src/rules/two_by_two/position/apply.rs", "apply", 123),
    ("src/rules/two_by_two/setup/mod.rs", "set_up", 67),
    ("src/telling/plain.rs", "sentence", 114),
];

/// A function: its name, the line it begins on, and how many it has.
type Measured<'s> = (&'s str, usize, usize);

/// Where the bracket that opens at a place is closed.
fn closed(code: &str, open: usize) -> usize {
    let mut depth = 0;
    for (at, letter) in code[open..].char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 1 => return open + at,
            '}' => depth -= 1,
            _ => {}
        }
    }
    code.len()
}

/// The functions of a file that have a body.
fn functions(file: &Source) -> Vec<Measured<'_>> {
    let code = file.code();
    let starts = code.match_indices("fn ").filter(|(at, _)| !code[..*at].ends_with(is_letter));
    let measured = starts.filter_map(|(at, word)| {
        let rest = &code[at + word.len()..];
        let name = &rest[..rest.find(|letter| !is_letter(letter))?];
        let mut depth = 0;
        let body = rest.char_indices().find_map(|(place, letter)| {
            match letter {
                '(' | '[' => depth += 1,
                ')' | ']' => depth -= 1,
                _ => {}
            }
            (depth == 0 && matches!(letter, '{' | ';')).then_some((place, letter))
        });
        let (place, _) = body.filter(|(_, letter)| *letter == '{' && !name.is_empty())?;
        let end = closed(code, at + word.len() + place);
        let first = line(code, at);
        Some((name, first, line(code, end) - first + 1))
    });
    measured.collect()
}

/// The functions of a file that are longer than they may be, and those of the list that are so no more.
pub(super) fn too_long(file: &Source, longer: &[(&str, &str, usize)]) -> Vec<String> {
    let mut wrong = Vec::new();
    let measured = functions(file);
    for (name, first, lines) in &measured {
        let mut known = longer.iter().filter(|(path, known, _)| *path == file.path && known == name);
        let allowed = known.next().map_or(MOST, |(.., lines)| *lines);
        if *lines > allowed {
            wrong.push(format!("{}:{first}: `{name}` has {lines} lines, {allowed} are the most", file.path));
        }
    }
    for (_, name, allowed) in longer.iter().filter(|(path, ..)| *path == file.path) {
        let longest = measured.iter().filter(|(known, ..)| known == name).map(|(.., lines)| *lines).max();
        match longest.unwrap_or_default() {
            lines if lines <= MOST => wrong.push(format!("{}: `{name}` is no exception any more", file.path)),
            lines if lines < *allowed => {
                wrong.push(format!("{}: `{name}` has {lines} lines now: the list has {allowed}", file.path));
            }
            _ => {}
        }
    }
    wrong
}

#[test]
fn no_function_is_long_but_those_that_were() {
    let all = under("src").collect::<Vec<_>>();
    let mut wrong = all.iter().flat_map(|file| too_long(file, LONGER)).collect::<Vec<_>>();
    let gone = LONGER.iter().filter(|(path, ..)| all.iter().all(|file| file.path != *path));
    wrong.extend(gone.map(|(path, name, _)| format!("{path}: there is no such file, and no `{name}` in it")));
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
