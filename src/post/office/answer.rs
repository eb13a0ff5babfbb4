//! Mails that find no game: who of the players wrote one is told which games he has.

use super::games::Open;
use super::route::Stray;
use crate::game::{Care, Folder, Player, Trouble};
use crate::orders::courtesies::{is_closing, is_greeting};
use crate::post::incoming::addressed::wrapped;
use crate::post::incoming::decision::kept;
use crate::post::incoming::taken::{Line, Outcome, Register, same};
use crate::post::incoming::who;
use crate::post::letter::{Address, Kind, Letter};
use crate::post::message::raw::Raw;
use crate::post::message::typed::Typed;
use crate::post::message::{Mail, clean};
use crate::post::outgoing::outbox::Outbox;
use crate::yaml::did_you_mean;

/// How many mails from one address are answered in a day that find no game: two programs that do not know that they write to each
/// other stop there, and so does whoever writes in another's name.
const PATIENCE: usize = 12;

/// So much of a line goes to the umpire.
const LONGEST_LINE: usize = 2_000;

/// The seconds of a day.
const DAY: i64 = 24 * 3600;

/// The counter of the office.
pub(in crate::post) struct Counter<'c, 'f> {
    pub(in crate::post) outbox: &'c mut Outbox<'f>,
    pub(in crate::post) register: &'c mut Register,
    pub(in crate::post) open: &'c [Open],
}

impl Counter<'_, '_> {
    /// Reads the mails that found no game.
    pub(in crate::post) fn read(
        &mut self,
        folder: &Folder,
        strays: Vec<(&Raw, Option<Mail>, Stray)>,
    ) -> Result<Vec<Line>, Trouble> {
        let mut lines = Vec::new();
        for (raw, mail, stray) in strays {
            if self.register.knows(raw) {
                continue;
            }
            let line = self.line(folder, raw, mail.as_ref(), &stray)?;
            self.register.add(line.clone());
            lines.push(line);
        }
        if !lines.is_empty() {
            self.register.write(folder)?;
        }
        Ok(lines)
    }

    fn line(&mut self, folder: &Folder, raw: &Raw, mail: Option<&Mail>, stray: &Stray) -> Result<Line, Trouble> {
        let from = mail.and_then(|mail| mail.from.as_deref().ok());
        let today = u32::try_from(self.outbox.sender().now.as_second() / DAY).unwrap_or(0);
        let games = from.map_or(Vec::new(), |from| self.games_of(from));
        let (outcome, why) = match (stray, mail, games.first()) {
            (Stray::NoMail, ..) | (_, None, _) => (Outcome::Silent, "it is no mail".to_owned()),
            (Stray::Automatic(automatic), ..) => (Outcome::Silent, automatic.why().to_owned()),
            (Stray::Own, ..) => (Outcome::Silent, "it comes from the umpire's own address".to_owned()),
            (_, _, None) => (Outcome::Silent, "nobody of any game has this address".to_owned()),
            (_, Some(mail), _) if self.register.knows_the_same(mail) => {
                (Outcome::Silent, "the same mail came before".to_owned())
            }
            (_, Some(mail), Some((_, player)))
                if self.register.in_vain(today, from.unwrap_or_default()) >= PATIENCE =>
            {
                if matches!(stray, Stray::Silent) && self.passed_today(today, from.unwrap_or_default()) < 2 * PATIENCE {
                    self.pass_on(raw, mail, &who::writer(player, Some(mail)))?;
                }
                (Outcome::Silent, format!("{PATIENCE} mails from this address found no game today"))
            }
            (_, Some(mail), Some((_, player))) => {
                let what = self.what(stray);
                let text = self.text(&what, &games, raw, mail);
                let to = who::writer(player, Some(mail));
                self.answer(folder, raw, mail, &to, text)?;
                if matches!(stray, Stray::Silent) {
                    self.pass_on(raw, mail, &to)?;
                }
                (Outcome::Refused, what)
            }
        };
        Ok(Line {
            hash: raw.hash,
            same: mail.and_then(same),
            date: mail.and_then(|mail| mail.date),
            exchange: today,
            sender: "-".to_owned(),
            outcome,
            from: from.unwrap_or("-").to_owned(),
            why: clean(&why, 300),
        })
    }

    /// The games of a sender, with who he is there.
    fn games_of(&self, from: &str) -> Vec<(&str, Player)> {
        let mut games = Vec::new();
        for game in self.open {
            games.extend(game.listed(from).into_iter().map(|player| (game.name(), player.clone())));
        }
        games
    }

    fn what(&self, stray: &Stray) -> String {
        match stray {
            Stray::Unknown(name) => {
                let names = self.open.iter().map(Open::name);
                match did_you_mean(name, names) {
                    Some(near) => format!("there is no game `{}` here; did you mean `{near}`?", clean(name, 60)),
                    None => format!("there is no game `{}` here", clean(name, 60)),
                }
            }
            Stray::Several(names) => {
                format!("it speaks of more than one game: {}", clean(&names.join(", "), 200))
            }
            _ => "it does not say for which game it is".to_owned(),
        }
    }

    fn text(&self, what: &str, games: &[(&str, Player)], raw: &Raw, mail: &Mail) -> String {
        let ends = if what.ends_with('?') { "" } else { "." };
        let subject = match mail.subject.as_str() {
            "" => String::new(),
            subject => format!(" \"{}\"", clean(subject, 80)),
        };
        let mut text = wrapped(&format!("Your mail{subject} is NOT taken: {what}{ends}"));
        text.push_str("\nYou play in:\n");
        for (name, player) in games {
            text.push_str(&format!("- game: {name}, side: {}\n", player.side));
        }
        text.push('\n');
        text.push_str(&wrapped(
            "To do: mail the turn files one by one, each with `game:` and `code:` as in the form of that game's last report; or \
             answer the mail that brought the report.",
        ));
        text.push_str(&format!("\nThe mail is kept; its hash (SHA-256) is\n  {}\n", raw.hash));
        text
    }

    /// How many mails from an address have found no game today.
    fn passed_today(&self, today: u32, from: &str) -> usize {
        self.register.lines().iter().filter(|line| line.exchange == today && line.from == from).count()
    }

    /// What somebody wrote of no game, for the umpire: nobody else reads it.
    fn pass_on(&mut self, raw: &Raw, mail: &Mail, of: &Player) -> Result<(), Trouble> {
        let typed = Typed::of(mail, &|_| false).unwrap_or_default();
        let lines = typed.own.iter().map(|(_, line)| line.trim());
        if lines.filter(|line| !line.is_empty()).all(|line| is_greeting(line) || is_closing(line)) {
            return Ok(());
        }
        let head = format!("{} wrote a mail that does not say for which game it is.", of.player);
        let lines =
            typed.own.iter().map(|(_, line)| format!("    {}", clean(line, LONGEST_LINE)).trim_end().to_owned() + "\n");
        let text = format!("{}\n{}\n{}\n", wrapped(&head), lines.collect::<String>().trim_end(), kept(raw));
        let game = self.outbox.threads().game.clone();
        let subject = match clean(&mail.subject, 80) {
            subject if subject.is_empty() => "a mail of no game".to_owned(),
            subject => format!("a mail of no game: {subject}"),
        };
        self.outbox.put_for_umpire(&format!("pass/{}", &raw.hash.as_str()[..16]), &game, subject, text)
    }

    fn answer(&mut self, folder: &Folder, raw: &Raw, mail: &Mail, to: &Player, text: String) -> Result<(), Trouble> {
        let Some(to) = to.mail.as_deref().and_then(|address| Address::new(&to.player, address).ok()) else {
            return Ok(());
        };
        let ending = if raw.whole { "eml" } else { "beginning" };
        let place = folder.post().join("in").join(format!("{}.{ending}", raw.hash));
        folder.put(&place, &raw.bytes, Care::Kept)?;
        let subject = match clean(&mail.subject, 120) {
            subject if subject.is_empty() => "Re: your mail".to_owned(),
            subject if subject.to_lowercase().starts_with("re:") => subject,
            subject => format!("Re: {subject}"),
        };
        let mut references = mail.references.clone();
        references.extend(mail.id.clone());
        let letter = Letter {
            game: self.outbox.threads().game.clone(),
            to,
            kind: Kind::Answer { to: mail.id.clone().unwrap_or_default() },
            subject,
            text,
            html: None,
            inline: Vec::new(),
            attached: Vec::new(),
            in_reply_to: mail.id.clone(),
            references,
        };
        self.outbox.put(&format!("answer/{}", &raw.hash.as_str()[..16]), &letter)?;
        Ok(())
    }
}
