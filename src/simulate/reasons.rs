//! By what games ended: sentences that differ in their numbers alone are one reason.

/// A sentence taken apart: what stands between its numbers, and the numbers.
fn taken_apart(text: &str) -> (Vec<String>, Vec<u32>) {
    let (mut words, mut numbers) = (vec![String::new()], Vec::new());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let digits = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        match rest[..digits].parse() {
            Ok(number) => {
                numbers.push(number);
                words.push(String::new());
                rest = &rest[digits..];
            }
            Err(_) => {
                let end = digits.max(letter.len_utf8());
                words.last_mut().expect("there is one").push_str(&rest[..end]);
                rest = &rest[end..];
            }
        }
    }
    (words, numbers)
}

/// A reason: its words, the least and the most of each number between them, and how often it was.
type Gathered = (Vec<String>, Vec<(u32, u32)>, u32);

/// Reasons, each with how often it was; numbers that differ are told from the least to the most.
pub(super) fn gathered<'t>(all: impl Iterator<Item = &'t str>) -> Vec<(String, u32)> {
    let mut found: Vec<Gathered> = Vec::new();
    for text in all {
        let (words, numbers) = taken_apart(text);
        match found.iter_mut().find(|(known, ..)| *known == words) {
            Some((_, spans, times)) => {
                *times += 1;
                spans.iter_mut().zip(numbers).for_each(|(span, number)| {
                    *span = (span.0.min(number), span.1.max(number));
                });
            }
            None => found.push((words, numbers.into_iter().map(|number| (number, number)).collect(), 1)),
        }
    }
    let told = found.into_iter().map(|(words, spans, times)| {
        let spans = spans.into_iter().map(|(least, most)| match least == most {
            true => least.to_string(),
            false => format!("{least} to {most}"),
        });
        let mut spans = spans.collect::<Vec<_>>().into_iter();
        let text = words.into_iter().map(|part| part + &spans.next().unwrap_or_default()).collect::<String>();
        (text, times)
    });
    let mut told = told.collect::<Vec<_>>();
    told.sort_by(|(one, often), (other, seldom)| seldom.cmp(often).then_with(|| one.cmp(other)));
    told
}

#[cfg(test)]
mod tests {
    use super::gathered;

    #[test]
    fn sentences_that_differ_in_numbers_are_one_reason() {
        let lost = |points: u32| format!("the French have lost {points} of 61 strength points");
        let all = [lost(38), "points: 3 – 2".to_owned(), lost(37), lost(41)];
        let told = gathered(all.iter().map(String::as_str));
        let expected =
            [("the French have lost 37 to 41 of 61 strength points".to_owned(), 3), ("points: 3 – 2".to_owned(), 1)];
        assert_eq!(told, expected);
    }
}
