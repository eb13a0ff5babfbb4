//! The mails that were taken in against the files that count: the register and the messages it names, as far as they lie here.

use std::path::{Path, PathBuf};

use super::message::Mail;
use super::raw::Raw;
use super::taken::{Line, Outcome, Register};
use super::turn_text;
use crate::dice::Hash;
use crate::game::{Discrepancy, Folder, Trouble, names_in, read_at_most};

/// How many digits of a message's hash stand in the name of its file.
const SHORT: usize = 12;

/// Holds the register of a game and the mails that are kept against its turn files. A game whose mail was not read by
/// estafette has none.
pub fn against_mail(folder: &Folder) -> Result<Vec<Discrepancy>, Trouble> {
    let register = Register::open(folder)?;
    let mut found = Vec::new();
    let mut last: Vec<(u32, &str, u32)> = Vec::new();
    let taken = register.lines().iter();
    let taken = taken.filter(|line| line.outcome == Outcome::Taken && line.why.starts_with("as "));
    for line in taken {
        let Some((exchange, file)) = file_of(folder, line)? else {
            found.push(Discrepancy {
                file: "post/taken.txt".to_owned(),
                what: format!(
                    "the mail {} of {} was taken for exchange {}, and no file of it lies in x{:03}/in",
                    line.hash, line.sender, line.exchange, line.exchange
                ),
            });
            continue;
        };
        let mut add = |what: String| {
            let file = file.strip_prefix(folder.root()).unwrap_or(&file);
            let file = file.display().to_string();
            found.push(Discrepancy { file, what });
        };
        if let Some(what) = differs(folder, line, &file)? {
            add(what);
        }
        let number = number_of(&file);
        let before = last
            .iter_mut()
            .find(|(of, who, _)| (*of, *who) == (exchange, &line.sender));
        match before {
            Some((.., before)) if *before > number => {
                add(format!(
                    "it came after {before:03} of {} by the register, and lies before it, so the older one would count",
                    line.sender
                ));
            }
            Some((.., before)) => *before = number,
            None => last.push((exchange, &line.sender, number)),
        }
    }
    Ok(found)
}

/// The turn file of a mail, and the exchange it was filed for: a run that was killed may have filed it one before.
fn file_of(folder: &Folder, line: &Line) -> Result<Option<(u32, PathBuf)>, Trouble> {
    let short = &line.hash.as_str()[..SHORT];
    for exchange in (0..=line.exchange).rev() {
        let inbox = folder.exchange(exchange).inbox();
        let mut names = names_in(&inbox)?.into_iter();
        if let Some(name) = names.find(|name| name.contains(short)) {
            return Ok(Some((exchange, inbox.join(name))));
        }
    }
    Ok(None)
}

/// In what a file differs from its mail; where that is not kept, or not here, nothing.
fn differs(folder: &Folder, line: &Line, file: &Path) -> Result<Option<String>, Trouble> {
    let path = folder.post().join("in").join(format!("{}.eml", line.hash));
    if !path.exists() {
        return Ok(None);
    }
    let Some(bytes) = read_at_most(&path, super::LARGEST)? else {
        return Ok(None);
    };
    if Hash::of(&bytes) != line.hash {
        return Ok(Some(format!(
            "post/in/{}.eml is not the mail it is called by",
            line.hash
        )));
    }
    let (mail, _) = Mail::read(&Raw::new(bytes));
    let text = mail.and_then(|mail| turn_text::find(&mail).ok());
    let sent = text.map(|text| text.text.into_bytes());
    let there = read_at_most(file, super::LARGEST)?;
    Ok((sent != there).then(|| {
        format!(
            "it is not what stands in the mail that it came in, post/in/{}.eml",
            line.hash
        )
    }))
}

/// The number that a file was given when it was filed.
fn number_of(file: &Path) -> u32 {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let (number, _) = name.split_once('-').unwrap_or_default();
    number.parse().unwrap_or(0)
}
