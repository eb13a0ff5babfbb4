//! Which game a mail is for. Nothing here is proof of anything: the game it is brought to judges it by its own demands.

use super::games::{Open, Shut};
use crate::post::incoming::bounce;
use crate::post::letter::thread::parts_of;
use crate::post::message::Mail;
use crate::post::message::automatic::Automatic;
use crate::post::message::named::{outermost, text};
use crate::post::message::raw::Raw;

/// Where a mail goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::post) enum Route {
    /// To a game.
    To(usize),
    /// It waits: it may be for a game that cannot be read, by its number where that is known.
    Held(Option<usize>),
    /// Nowhere.
    Stray(Stray),
}

/// Why a mail finds no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::post) enum Stray {
    /// It is no mail.
    NoMail,
    /// No person wrote it.
    Automatic(Automatic),
    /// It comes from the umpire's own address.
    Own,
    /// It does not say for which game it is.
    Silent,
    /// It names a game that is not here.
    Unknown(String),
    /// It names several games.
    Several(Vec<String>),
}

/// Finds the game of a mail: by the code of a report that it shows, by the game that its turn file names, by the letter that it
/// answers or its subject, else by its sender, where he has one game only.
pub(in crate::post) fn of(raw: &Raw, mail: Option<&Mail>, own: &str, open: &[Open], shut: &[Shut]) -> Route {
    let Some(mail) = mail else {
        return Route::Stray(Stray::NoMail);
    };
    match mail.automatic {
        Some(Automatic::Bounce) => {
            let found = bounce::letter_of(raw).and_then(|id| by_thread(&id, open));
            return found.map_or(Route::Stray(Stray::Automatic(Automatic::Bounce)), Route::To);
        }
        Some(automatic) => return Route::Stray(Stray::Automatic(automatic)),
        None => {}
    }
    let thread = || mail.references.iter().rev().find_map(|id| by_thread(id, open));
    let from = mail.from.as_deref().unwrap_or_default();
    if from.eq_ignore_ascii_case(own) {
        let found = thread().or_else(|| by_subject(&mail.subject, open));
        return found.map_or(Route::Stray(Stray::Own), Route::To);
    }
    let text = text(mail);
    let with_code = |code: &String| open.iter().position(|game| game.has_code(code));
    let coded = outermost(&text, "code", |code| with_code(&code));
    if let [one] = coded.as_slice() {
        // Another code in it may be that of a game which cannot be read now, and then the mail is for nobody.
        let is_alone = outermost(&text, "code", Some).len() < 2;
        let other = shut.iter().position(|shut| !is_alone && !from.is_empty() && shut.may_list(from));
        return other.map_or(Route::To(*one), |other| Route::Held(Some(other)));
    }
    let mut names = outermost(&text, "game", Some);
    names.retain(|name| !name.is_empty());
    let named = |name: &String| open.iter().position(|game| game.name() == name);
    match names.as_slice() {
        [] => {}
        [name] => {
            return match (named(name), shut.iter().position(|shut| shut.may_be(name))) {
                (Some(one), _) => Route::To(one),
                (None, Some(shut)) => Route::Held(Some(shut)),
                (None, None) => Route::Stray(Stray::Unknown(name.clone())),
            };
        }
        several => return Route::Stray(Stray::Several(several.to_vec())),
    }
    if coded.len() > 1 {
        let names = coded.iter().map(|game| open[*game].name().to_owned());
        return Route::Stray(Stray::Several(names.collect()));
    }
    if let Some(one) = thread() {
        return Route::To(one);
    }
    // Programs that name no letter which they answer keep its subject.
    if let Some(one) = by_subject(&mail.subject, open).filter(|one| !open[*one].listed(from).is_empty()) {
        return Route::To(one);
    }
    if let Some(shut) = shut.iter().position(|shut| !from.is_empty() && shut.may_list(from)) {
        return Route::Held(Some(shut));
    }
    by_sender(from, open).map_or(Route::Stray(Stray::Silent), Route::To)
}

/// The game of one of our letters, by its Message-ID.
pub(in crate::post) fn by_thread(id: &str, open: &[Open]) -> Option<usize> {
    let (name, _) = parts_of(id)?;
    open.iter().position(|game| game.name() == name)
}

/// The game that stands in brackets before the subject of our letters.
fn by_subject(subject: &str, open: &[Open]) -> Option<usize> {
    let (_, rest) = subject.split_once('[')?;
    let (name, _) = rest.split_once(']')?;
    open.iter().position(|game| game.name() == name)
}

/// The only game of a sender; of several the only one that goes on.
fn by_sender(from: &str, open: &[Open]) -> Option<usize> {
    let listed = (0..).zip(open).filter(|(_, game)| !from.is_empty() && !game.listed(from).is_empty());
    let listed = listed.collect::<Vec<_>>();
    if let [(one, _)] = listed.as_slice() {
        return Some(*one);
    }
    let mut going_on = listed.iter().filter(|(_, game)| !game.is_over());
    let (one, _) = going_on.next()?;
    going_on.next().is_none().then_some(*one)
}
