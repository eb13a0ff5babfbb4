//! The lines of the register, each held against the mail that it names and the turn file that was made of it.

use super::on_record::{bytes_of, called_by_mails, file_of, in_register, kept};
use super::taken::{Line, Outcome, Register, same};
use crate::dice::Hash;
use crate::game::{Discrepancy, FileAt, Folder, Tongue, Trouble, TurnFile};
use crate::post::message::Mail;
use crate::post::message::raw::Raw;

/// What the register says of a file that a run before had filed which was killed.
const LEFT: &str = "as a run before had filed it";

/// Adds what lines say otherwise than their mails and files do, in the words of the game where it can be read.
pub(super) fn attested(
    folder: &Folder,
    register: &Register,
    tongue: &dyn Fn() -> Option<Tongue>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), Trouble> {
    for (place, line) in register.lines().iter().enumerate() {
        let before = &register.lines()[..place];
        let mut wrong = doubled(line, before).into_iter().collect::<Vec<_>>();
        if let Some(bytes) = bytes_of(folder, &line.hash)? {
            if Hash::of(&bytes) != line.hash {
                let what = "it is not the mail that it is called by".to_owned();
                found.push(Discrepancy { file: kept(&line.hash), what });
            } else if let Some(mail) = Mail::read(&Raw::new(bytes)).0 {
                wrong.extend(of_mail(line, &mail));
            }
        }
        if line.outcome == Outcome::Taken && line.sender != "umpire" {
            wrong.extend(of_file(folder, line, tongue)?);
        }
        found.extend(wrong.into_iter().map(in_register));
    }
    misfiled(folder, register, found)
}

/// Each mail is read once, and one that came twice, on two ways, is taken once.
fn doubled(line: &Line, before: &[Line]) -> Option<String> {
    let hash = line.hash;
    if before.iter().any(|known| known.hash == hash) {
        return Some(format!("it has two lines of the mail {hash}"));
    }
    let twin = before.iter().find(|known| line.same.is_some() && known.same == line.same)?;
    (line.outcome != Outcome::Silent).then(|| {
        format!("it calls the mail {hash} the same as {}, and has it {} again", twin.hash, line.outcome.word())
    })
}

/// What a line says of a mail that is kept.
fn of_mail(line: &Line, mail: &Mail) -> Vec<String> {
    let mut wrong = Vec::new();
    let hash = line.hash;
    if line.same != same(mail) {
        wrong.push(format!("its second hash of the mail {hash} is not that of the mail's Message-ID and body"));
    }
    if line.date.is_none() && mail.date.is_some() {
        wrong.push(format!("it gives no date of the mail {hash}, which has one"));
    }
    let from = mail.from.as_deref().unwrap_or("-").replace(char::is_whitespace, "");
    if line.from != from {
        wrong.push(format!("it has the mail {hash} from {}, and the mail is from {from}", line.from));
    }
    if line.sender == "umpire" {
        wrong.push(format!("it calls the mail {hash} the umpire's, and of those none is kept"));
    }
    wrong
}

/// What a line says of the file that was made of a mail: its name, its exchange, and whose it is.
fn of_file(folder: &Folder, line: &Line, tongue: &dyn Fn() -> Option<Tongue>) -> Result<Vec<String>, Trouble> {
    let mut wrong = Vec::new();
    let hash = line.hash;
    let named = line.why.strip_prefix("as ").filter(|_| !line.why.starts_with(LEFT));
    let named = named.and_then(|rest| rest.split([' ', ',']).next());
    if named.is_none() && !line.why.starts_with(LEFT) {
        wrong.push(format!("it has the mail {hash} taken, and does not say as which file"));
    }
    // That no file is there is said of the line already.
    let Some((exchange, path)) = file_of(folder, line)? else {
        return Ok(wrong);
    };
    if let Some(named) = named
        && (named != path.file_name() || exchange != line.exchange)
    {
        let there = path.within(folder.root());
        wrong.push(format!(
            "it has the mail {hash} filed for exchange {} as {named}, and its file is {there}",
            line.exchange
        ));
    }
    // Without the words of the rules nobody sees orders in plain lines that stand beside letters.
    let in_words = tongue().and_then(|tongue| TurnFile::open(&path, &tongue).ok());
    let is_his = |file: &TurnFile| match &in_words {
        Some(_) => is_whose(line, file),
        None => line.whose().wrote(file),
    };
    let file = in_words.clone().or_else(|| TurnFile::open(&path, &Tongue::blind()).ok());
    if let Some(file) = file.filter(|file| !is_his(file)) {
        let there = path.within(folder.root());
        wrong.push(format!("it has the mail {hash} of {}, and {there} is of {}", line.sender, file.side()));
    }
    Ok(wrong)
}

/// Whether a file is of the side, of the player and for the purpose that the register names.
pub(super) fn is_whose(line: &Line, file: &TurnFile) -> bool {
    let whose = line.whose();
    whose.wrote(file) && whose.purpose == Some(file.purpose())
}

/// Files that are called by a mail which was not taken, and two files that are called by one.
fn misfiled(folder: &Folder, register: &Register, found: &mut Vec<Discrepancy>) -> Result<(), Trouble> {
    let mut seen: Vec<(&Line, FileAt)> = Vec::new();
    for (path, short) in called_by_mails(folder)? {
        let mut lines = register.lines().iter();
        let Some(line) = lines.find(|line| line.hash.as_str().starts_with(&short)) else {
            continue;
        };
        let what = match seen.iter().find(|(known, _)| known.hash == line.hash) {
            Some((_, other)) => Some(format!("it is called by the mail of {} as well", other.within(folder.root()))),
            None if line.outcome != Outcome::Taken => Some(format!(
                "it is called by the mail {}, which was not taken by the register (`{}`)",
                line.hash,
                line.outcome.word()
            )),
            None => None,
        };
        if let Some(what) = what {
            found.push(Discrepancy { file: path.within(folder.root()), what });
        }
        seen.push((line, path));
    }
    Ok(())
}
