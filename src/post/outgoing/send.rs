//! Sending: letters from the outbox, one after the other, none of them twice.

use super::courier::Courier;
use super::outbox::{Outbox, Posted, State};
use crate::dice::Hash;
use crate::game::{FileAt, Trouble, read_needed};
use crate::post::letter::Address;
use crate::post::letter::fate::{Cause, Fate};

/// Whether letters that are out already are sent once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Insist {
    /// Only what is not out.
    No,
    /// Everything that is named.
    Again,
}

/// What became of a letter now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Now {
    /// It was out already.
    Was,
    /// Nobody knows since an earlier run whether it is out; it was left alone.
    LeftAlone,
    /// It was tried.
    Tried(Fate),
}

/// Sends letters; says of each what became of it. One that fails keeps none of the others from going.
pub fn send(
    outbox: &mut Outbox<'_>,
    courier: &mut Courier,
    letters: &[Posted],
    insist: Insist,
    mut tell: impl FnMut(&Posted, &Now),
) -> Result<(), Trouble> {
    for posted in letters {
        let now = match (posted.state(), insist) {
            (State::Sent { .. } | State::Bounced { .. }, Insist::No) => Now::Was,
            (State::Doubtful { .. }, Insist::No) => Now::LeftAlone,
            _ => Now::Tried(one(outbox, courier, posted)?),
        };
        tell(posted, &now);
    }
    Ok(())
}

fn one(outbox: &mut Outbox<'_>, courier: &mut Courier, posted: &Posted) -> Result<Fate, Trouble> {
    let path = outbox.file(posted);
    let mail = read_needed(&path, "the letter")?;
    let at = outbox.sender().now;
    match posted.hash {
        None => return failed(outbox, posted, unknown(&path)),
        Some(hash) if Hash::of(mail.as_bytes()) != hash => return failed(outbox, posted, changed(&path)),
        Some(_) => {}
    }
    let to = match Address::new("", &posted.to) {
        Ok(to) => to,
        Err(why) => return failed(outbox, posted, Cause::new(why, "mend it in game.yaml")),
    };
    if let Err(cause) = courier.ready() {
        return failed(outbox, posted, cause);
    }
    // From here on a crash leaves the letter in doubt, and the disk says so before the server hears of it.
    outbox.mark(posted, State::Doubtful { at, why: String::new() })?;
    let fate = courier.carry(&posted.name, &to, mail.as_bytes());
    match &fate {
        Fate::Sent(said) => outbox.mark(posted, State::Sent { at, said: said.clone() })?,
        Fate::Failed(cause) => outbox.mark(posted, State::Failed { at, why: cause.what.clone() })?,
        Fate::Doubtful(cause) => outbox.mark(posted, State::Doubtful { at, why: cause.what.clone() })?,
    }
    Ok(fate)
}

/// A letter that somebody has changed in the outbox: what it says is no longer what was held against the ledger.
fn changed(path: &FileAt) -> Cause {
    Cause::new(
        format!("{} was changed after it was written", path.display()),
        "remove it, and run `estafette mail send` again: a report is written anew from the game; what was an answer to a mail \
         is then not sent",
    )
}

/// A letter of which nobody wrote down what it said when it was held against the ledger.
fn unknown(path: &FileAt) -> Cause {
    Cause::new(
        format!("nothing tells what was written into {}", path.display()),
        "remove it, with the .txt beside it, and run `estafette mail send` again: what is owed is written anew from the game",
    )
}

fn failed(outbox: &mut Outbox<'_>, posted: &Posted, cause: Cause) -> Result<Fate, Trouble> {
    let at = outbox.sender().now;
    outbox.mark(posted, State::Failed { at, why: cause.what.clone() })?;
    Ok(Fate::Failed(cause))
}
