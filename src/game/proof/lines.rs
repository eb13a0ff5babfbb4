//! Line numbers in reports: they are those of the mails as these lie in `in/`, which no hash names.

use super::GameCheck;
use super::promises::Promise;
use crate::adjudicate::Side;
use crate::dice::{Cast, Hash};
use crate::game::exchange::worked_out::WorkedOut;
use crate::game::files::{FileAt, read_text};
use crate::game::inbox::Inbox;
use crate::game::papers::tongue::Tongue;

impl GameCheck<'_> {
    /// The sides whose reports are those that the ledger names, and come out with other line numbers and nothing else.
    pub(super) fn in_other_lines(&self, number: u32, cast: &Cast, made: &WorkedOut) -> Vec<Side> {
        let place = self.folder.exchange(number);
        let reports = made.reports.iter().zip(&cast.reports);
        let apart = reports.filter(|((side, text), hash)| {
            let there = read_text(place.report(side)).unwrap_or_default();
            there != *text && Some(Hash::of(there.as_bytes())) == **hash && only_lines_differ(&there, text)
        });
        apart.map(|((side, _), _)| side.clone()).collect()
    }

    /// What was received lies there with other lines than the reports of these sides name. Where it is not what was locked
    /// either, that is said already.
    pub(super) fn lines_apart(&mut self) {
        self.differences.about(Promise::NothingReplaced);
        for (exchange, side) in std::mem::take(&mut self.apart) {
            let place = self.folder.exchange(exchange);
            let inbox = place.inbox();
            let file = self.last_of(&inbox, &side).unwrap_or_else(|| inbox.clone());
            let known = [&place.orders(&side), &inbox, &file];
            if known.into_iter().any(|path| self.differences.is_known(path)) {
                continue;
            }
            let report = self.differences.name(&place.report(&side));
            let what = format!(
                "its lines stand otherwise than {report} has them, whose hash the ledger names: it was changed since, though \
                 not in what was locked of it"
            );
            self.differences.add(&file, what);
        }
    }

    fn last_of(&self, inbox: &FileAt, side: &Side) -> Option<FileAt> {
        let read = Inbox::read(inbox, &Tongue::blind(), &|_| Ok(())).ok()?;
        let file = read.in_force(side, None)?;
        Some(inbox.join(file.path.file_name()))
    }
}

/// Whether two texts differ in numbers of lines alone, and in how these make the text run.
pub(super) fn only_lines_differ(one: &str, other: &str) -> bool {
    words_without_lines(one) == words_without_lines(other)
}

/// The words of a text, but for the numbers of lines: behind `line`, behind the name of a file, and before the bar of a line that
/// is shown.
fn words_without_lines(text: &str) -> Vec<String> {
    const SHOWN: &str = "#";
    let words = text.split_whitespace().collect::<Vec<_>>();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut kept = Vec::with_capacity(words.len());
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |before| words[before]);
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let place = word.find(".yaml:").map(|found| found + ".yaml:".len());
        if digits > 0 && before.ends_with("line") {
            kept.push(format!("{SHOWN}{}", &word[digits..]));
        } else if is_number(word) && words.get(at + 1) == Some(&"|") {
            kept.push(SHOWN.to_owned());
        } else if let Some(place) = place {
            let rest = word[place..].trim_start_matches(|letter: char| letter.is_ascii_digit());
            kept.push(format!("{}{SHOWN}{rest}", &word[..place]));
        } else {
            kept.push((*word).to_owned());
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::only_lines_differ;

    #[test]
    fn numbers_of_lines_are_told_from_other_numbers() {
        let told = "error: no\n --> red.yaml:7:3\n  |\n7 | - R1\n* line 7: 4 men\n  = R1, line 7, in vain\n";
        let moved = "error: no\n  --> red.yaml:11:3\n   |\n11 | - R1\n* line 11: 4 men\n  = R1,\nline 11, in vain\n";
        assert!(only_lines_differ(told, moved));
        for (from, to) in [("4 men", "5 men"), ("R1", "R2"), (":3", ":4"), ("red.yaml", "blue.yaml")] {
            assert!(!only_lines_differ(told, &moved.replace(from, to)), "{from}");
        }
    }
}
