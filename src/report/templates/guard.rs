//! What a template may be written with. Steps and output are bounded elsewhere; here is refused what makes values grow by
//! leaps within few steps: texts put together again and again, lists of lists, captured output.

use std::ops::Range;

/// What is refused, and where.
pub(super) struct Refused {
    pub(super) what: String,
    pub(super) range: Range<usize>,
}

/// How often a template may put texts together with `~` or `+`: each doubles the longest text at most.
const JOINS: usize = 8;

/// The tags of the language.
const TAGS: [&str; 9] = ["if", "elif", "else", "endif", "for", "endfor", "set", "with", "endwith"];

/// Looks through the tags of a template.
pub(super) fn check(template: &str) -> Result<(), Refused> {
    let mut joins = 0;
    let mut from = 0;
    while let Some((start, kind)) = next_tag(template, from) {
        let inside = start + 2;
        if kind == '#' {
            from = template[inside..].find("#}").map_or(template.len(), |end| inside + end + 2);
            continue;
        }
        from = tag(template, inside, kind, &mut joins)?;
    }
    Ok(())
}

/// The next tag: where, and whether it is a block, an expression or a comment.
fn next_tag(template: &str, from: usize) -> Option<(usize, char)> {
    let bytes = template.as_bytes();
    (from..bytes.len().saturating_sub(1)).find_map(|at| match (bytes[at], bytes[at + 1]) {
        (b'{', kind @ (b'{' | b'%' | b'#')) => Some((at, char::from(kind))),
        _ => None,
    })
}

/// Looks through one tag; gives where it ends.
fn tag(template: &str, start: usize, kind: char, joins: &mut usize) -> Result<usize, Refused> {
    let refused = |what: &str, range: Range<usize>| Err(Refused { what: what.to_owned(), range });
    let bytes = template.as_bytes();
    let close = if kind == '%' { b'%' } else { b'}' };
    let mut at = start;
    if matches!(bytes.get(at), Some(b'-' | b'+')) {
        at += 1;
    }
    if kind == '%' {
        at = named(template, at)?;
    }
    while let Some(byte) = bytes.get(at).copied() {
        let next = bytes.get(at + 1).copied();
        match (byte, next) {
            (b'-' | b'+', Some(next)) if next == close && bytes.get(at + 2) == Some(&b'}') => {
                return Ok(at + 3);
            }
            (_, Some(b'}')) if byte == close => return Ok(at + 2),
            (b'"' | b'\'', _) => {
                at = after_text(bytes, at);
                continue;
            }
            (b'~' | b'+', _) => {
                *joins += 1;
                if *joins > JOINS {
                    let what = "texts are put together more than eight times; what stands side by side needs no `~`";
                    return refused(what, at..at + 1);
                }
            }
            (b'*' | b'%', _) => {
                return refused("a template does not multiply or divide", at..at + 1);
            }
            (b'{', _) => return refused("a template makes no maps of its own", at..at + 1),
            (b'[', _) if !takes_index(&template[start..at]) => {
                return refused("a template makes no lists of its own", at..at + 1);
            }
            _ => {}
        }
        at += 1;
    }
    Ok(bytes.len())
}

/// Whether a bracket behind this is an index into something, and does not begin a list.
fn takes_index(before: &str) -> bool {
    const KEYWORDS: [&str; 8] = ["in", "and", "or", "not", "if", "else", "elif", "is"];
    let of_a_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let word = before.rsplit(|letter: char| !of_a_word(letter)).next();
    match word.filter(|word| !word.is_empty()) {
        Some(word) => !KEYWORDS.contains(&word),
        None => before.ends_with([']', ')']),
    }
}

/// Reads the name of a block; gives where it ends.
fn named(template: &str, from: usize) -> Result<usize, Refused> {
    let rest = &template[from..];
    let start = from + (rest.len() - rest.trim_start().len());
    let name = template[start..].split(|letter: char| !letter.is_ascii_alphabetic());
    let name = name.clone().next().unwrap_or_default();
    let end = start + name.len();
    let refused = |what: String| Err(Refused { what, range: start..end.max(start) });
    if !TAGS.contains(&name) {
        return refused(format!("there is no `{name}` in templates: {}", TAGS.join(", ")));
    }
    let ends = template[end..].find("%}").unwrap_or(template.len() - end);
    if name == "set" && !template[end..end + ends].contains('=') {
        return refused("`set` takes a value here: `{% set name = value %}`".to_owned());
    }
    Ok(end)
}

/// Where a quoted text ends.
fn after_text(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            byte if *byte == bytes[start] => return at + 1,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(template: &str) -> Option<String> {
        check(template).err().map(|refused| format!("{} {:?}", refused.what, refused.range))
    }

    #[test]
    fn what_grows_by_leaps_is_refused() {
        for template in [
            "{% set x = x ~ x ~ x ~ x ~ x ~ x ~ x ~ x ~ x ~ x %}",
            "{{ 'a' * 1000000 }}",
            "{% set x %}{{ a }}{{ a }}{% endset %}",
            "{% set x=[a, a] %}",
            "{{ f({a: 1}) }}",
            "{{ (['a'])[0] }}",
            "{% macro x() %}{% endmacro %}",
            "{% raw %}{{ {% endraw %}",
            "{%- for a in [x ~ x] -%}",
            "{{ 'it\\'s' * 3 }}",
            "{% for a in[x] %}",
            "{{ x if y else [x] }}",
            "{{ x [0] }}",
        ] {
            assert!(refused(template).is_some(), "{template}");
        }
    }

    #[test]
    fn what_templates_need_is_not() {
        for template in [
            "plain [text] with { braces } and 100 % of it",
            "{{ lost[0].name }} {{ armies[1]['piece'].name }} {{ (lost)[0] }}",
            "{#- {{ x * y }} -#}{{ \"a * [b] {c}\"|capital }}",
            "{%- set first = lost[0] -%}{%+ if first +%}{{- first.name -}}{% endif %}",
            "{{ x",
            "{",
            "{% if a %}é{% endif %}",
        ] {
            assert_eq!(refused(template), None, "{template}");
        }
    }
}
