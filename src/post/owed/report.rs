//! The report of an exchange as a letter: what is asked by when, what it cost, how it went, the form.

use jiff::Timestamp;

use super::desk::Enclosed;
use super::present::{Field, Present, enclosed, to_fill_in, with_own_form};
use super::wanted::{Wanted, army_of};
use super::{how_to_sign, letter, told_in};
use crate::adjudicate::{Position, Side, Veil};
use crate::dice::{Hash, Ledger, Roll, RollsFile, Secrecy};
use crate::game::{Game, Keep, Mailed, Player, Stand, Trouble, demand_first_position};
use crate::post::correspondence::{Correspondence, how_to_answer, pieces_of};
use crate::post::due::asks_at;
use crate::post::letter::calendar::{Entry, When};
use crate::post::letter::thread::{Threads, report_key};
use crate::post::letter::{Address, Attachment, Kind, Letter};
use crate::report::letter::{Passage, dice_of, story_of, what_next};

/// What all letters of one occasion have in common.
pub(super) struct Occasion<'g> {
    pub(super) game: &'g Game,
    /// The files of the exchange; none before the first.
    pub(super) mailed: Option<Mailed<'g>>,
    pub(super) ledger: &'g Ledger,
    pub(super) threads: &'g Threads,
    pub(super) now: Timestamp,
    pub(super) exchange: u32,
    pub(super) stand: Option<Stand>,
    pub(super) keep: &'g Keep,
    pub(super) desk: Option<Enclosed<'g>>,
    pub(super) correspondence: Correspondence,
}

/// What a side is told, without what is asked of it.
struct Told {
    story: Vec<Passage>,
    field: Option<Field>,
    picture: Option<Attachment>,
    next: Vec<Passage>,
    dice: Vec<Passage>,
    attached: Vec<Attachment>,
}

impl Occasion<'_> {
    pub(super) fn report(&self, player: &Player, to: Address) -> Result<(String, Letter), Trouble> {
        let side = &player.side;
        let told = match self.exchange {
            0 => self.beginning(side)?,
            _ => self.told(side)?,
        };
        let mut attached = told.attached;
        with_own_form(self.game, self.stand.as_ref(), player, &mut attached);
        let wanted = self.stand.as_ref().map(|stand| self.wanted(stand, player));
        let (subject, mut pieces) = self.begins(wanted.as_ref(), side)?;
        let letters = self.correspondence.with_report(self.game, self.exchange, player);
        pieces.extend(letters.iter().flat_map(|letter| pieces_of(letter)));
        pieces.extend(letters.last().map(|last| Passage::Small(how_to_answer(last))));
        pieces.extend(told.story);
        let picture = told.picture;
        pieces.extend(told.field.iter().flat_map(|field| field.told(picture.as_ref())));
        // What comes next and the form are those of the present.
        if let Some(wanted) = &wanted {
            pieces.extend(told.next);
            let sign = if wanted.is_a_file() { how_to_sign(self.game) } else { "" };
            pieces.extend(to_fill_in(self.game, &attached, sign));
        }
        pieces.extend(told.dice);
        attached.extend(wanted.as_ref().and_then(|wanted| self.calendar(wanted, player)));
        let desk = self.desk.filter(|_| wanted.is_some());
        attached.extend(desk.and_then(|desk| desk.beside(&attached, (self.game, side), self.exchange)));
        let plain = letter(self.game, self.threads, (player, to), self.exchange);
        let letter = Letter {
            kind: Kind::Report { exchange: self.exchange },
            inline: picture.into_iter().collect(),
            attached,
            ..plain
        };
        if let Some(enclosed) = enclosed(&letter) {
            pieces.extend([Passage::Heading("With this mail".to_owned()), enclosed]);
        }
        Ok((report_key(self.exchange, &player.player), told_in(letter, subject, &pieces)))
    }

    fn wanted(&self, stand: &Stand, player: &Player) -> Wanted {
        let at = asks_at(self.game, &report_key(self.exchange, &player.player), self.now);
        Wanted::of(self.game, stand, (&player.player, &player.side), at)
    }

    /// The subject, and the first lines.
    fn begins(&self, wanted: Option<&Wanted>, side: &Side) -> Result<(String, Vec<Passage>), Trouble> {
        let number = self.exchange;
        match (wanted, number) {
            (Some(wanted), 0) => Ok((wanted.subject("the game begins"), wanted.lead())),
            (Some(wanted), _) => Ok((wanted.subject(""), wanted.lead())),
            (None, _) => {
                let stand = self.game.stand_at(number.max(1))?;
                let (name, army) = (&self.game.file.name, army_of(self.game, &stand.held.position, side));
                let lead = format!("This is what came of exchange {number}. Nothing is asked of you in this mail.");
                Ok((format!("[{name}] exchange {number}, {army}: the report"), vec![Passage::Lead(lead)]))
            }
        }
    }

    /// The date for a calendar, where the game wants that and sets one.
    fn calendar(&self, wanted: &Wanted, player: &Player) -> Option<Attachment> {
        let deadline = wanted.deadline().filter(|_| self.game.file.post.calendar)?;
        let (game, next) = (&self.game.file.name, self.exchange + 1);
        let id = self.threads.id(&format!("deadline/{next:03}/{}", player.side));
        let entry = Entry {
            uid: id.trim_matches(['<', '>']).to_owned(),
            summary: wanted.for_a_calendar(),
            description: format!("Answer the last mail of the game {game} with its form, filled in."),
        };
        let when = match deadline.is_a_whole_day() {
            true => When::Day(deadline.due.date()),
            false => When::Hour(deadline.due.timestamp()),
        };
        Some(entry.file(when, self.now))
    }

    fn told(&self, side: &Side) -> Result<Told, Trouble> {
        let mailed = self.mailed();
        let report = mailed.report(side)?;
        // The page itself does not go along, but one that lies there and is another would be found out by nobody else.
        mailed.beside(&format!("report-{side}.html"))?;
        let mut attached = Vec::new();
        for name in [format!("form-{side}.yaml"), format!("view-{side}.yaml")] {
            let text = mailed.beside(&name)?;
            attached.extend(text.map(|text| Attachment::text(name, text)));
        }
        let made = mailed.again()?;
        let page = made.and_then(|made| made.pages.iter().find(|page| page.side == *side));
        let rolls = format!("rolls-{:03}.txt", self.exchange);
        let file = format!("report-{side}.md");
        let mut told = match page {
            Some(page) => {
                let field = self.field(side)?;
                let picture = field.picture();
                Told {
                    story: story_of(page, picture.as_ref().map(|picture| field.shown(picture))),
                    field: Some(field),
                    picture,
                    next: what_next(page),
                    dice: dice_of(page, &rolls, &file),
                    attached,
                }
            }
            // What other rules have played cannot be made again; how it stands now can be shown all the same.
            None => {
                let present = self.stand.as_ref().map(|stand| Present::of(self.game, self.keep, stand, side));
                let present = present.transpose()?;
                let (field, attached) = present.map_or((None, attached), |now| (Some(now.field), now.attached));
                let picture = field.as_ref().and_then(Field::picture);
                let mut story = pictured(field.as_ref(), picture.as_ref());
                story.push(Passage::Verbatim(before_the_field(&report).to_owned()));
                Told { story, field, picture, next: Vec::new(), dice: Vec::new(), attached }
            }
        };
        told.attached.push(Attachment::text("ledger.txt", self.ledger.text()));
        if self.game.file.locks_together(side)
            && let Some(locked) = mailed.locked(side)?
        {
            let name = format!("orders-{side}-{:03}.yaml", self.exchange);
            told.attached.push(Attachment::text(name, locked));
        }
        told.attached.push(Attachment::text(rolls, self.rolls(side)?));
        told.attached.push(Attachment::text(file, report));
        Ok(told)
    }

    /// The field after the exchange, as a side may see it.
    fn field(&self, side: &Side) -> Result<Field, Trouble> {
        let held = self.mailed().position()?;
        Ok(Field::of(self.game, &self.game.file.rules.seen(&held.position, side)))
    }

    fn mailed(&self) -> &Mailed<'_> {
        let mailed = self.mailed.as_ref();
        mailed.expect("the exchange is one that is cast")
    }

    /// The rolls that a side may see. Where all are such, this is the file that the ledger names, byte for byte; where some
    /// are not, or units are hidden in this game, its salt is left out, too, as it would let them be guessed.
    fn rolls(&self, side: &Side) -> Result<String, Trouble> {
        let text = self.mailed().rolls()?;
        let file = RollsFile::read(text.as_bytes(), &self.ledger.card_id(), self.exchange);
        let Ok(mut file) = file else {
            return Err(Trouble::unfit(
                self.game.folder.exchange(self.exchange).rolls(),
                "it is no rolls file",
                "`estafette verify` says more",
            ));
        };
        if let Some(rolls) = self.rolls_of_a_side(side)? {
            file.rolls = rolls;
        } else if file.rolls.iter().all(|roll| roll.secrecy == Secrecy::Open) {
            return Ok(text);
        }
        file.rolls.retain(|roll| roll.secrecy == Secrecy::Open);
        file.salt = Hash::from_bytes([0; 32]);
        Ok(file.text())
    }

    /// The rolls of the report of a side, where units are hidden in the game; nothing where none are.
    fn rolls_of_a_side(&self, side: &Side) -> Result<Option<Vec<Roll>>, Trouble> {
        let before = self.game.stand_at(self.exchange)?.held.position;
        let after = self.mailed().position()?.position;
        let hides = |position: &Position| *position.veil() != Veil::default();
        if !self.game.file.rules.keeps_files() && !hides(&before) && !hides(&after) {
            return Ok(None);
        }
        let Some(made) = self.mailed().again()? else {
            return Ok(Some(Vec::new()));
        };
        let page = made.pages.iter().find(|page| page.side == *side);
        Ok(page.map(|page| page.proof.rolls.clone()))
    }

    /// What a side is told before anything has happened.
    fn beginning(&self, side: &Side) -> Result<Told, Trouble> {
        let (game, file) = (self.game, &self.game.file);
        let stand = match &self.stand {
            Some(_) => None,
            None => Some(game.stand_at(1)?),
        };
        let stand = self.stand.as_ref().or(stand.as_ref()).expect("one of them is there");
        demand_first_position(game, &stand.held)?;
        let Present { field, mut attached } = Present::of(game, self.keep, stand, side)?;
        let picture = field.picture();
        let mut story = vec![
            Passage::Title(format!("{}: the game begins", file.name)),
            Passage::Prose(format!("{}. You play {side}. The game id is", file.rules.title())),
            Passage::Verbatim(self.ledger.card_id().to_string()),
            Passage::Prose("Keep this mail: everything that follows is checked against it.".to_owned()),
        ];
        story.extend(pictured(Some(&field), picture.as_ref()));
        attached.push(Attachment::text("ledger.txt", self.ledger.text()));
        Ok(Told { story, field: Some(field), picture, next: Vec::new(), dice: Vec::new(), attached })
    }
}

/// The picture of a field, where one goes along.
fn pictured(field: Option<&Field>, picture: Option<&Attachment>) -> Vec<Passage> {
    let both = field.zip(picture);
    both.map(|(field, picture)| Passage::Picture(field.shown(picture))).into_iter().collect()
}

/// A report as far as the map, without the comment that holds its salt, which nobody wants to read first; the file itself is
/// attached.
fn before_the_field(report: &str) -> &str {
    let rest = report.strip_prefix("<!--").and_then(|rest| rest.split_once("-->\n"));
    let rest = rest.map_or(report, |(_, rest)| rest.trim_start());
    rest.rfind("\n## The field\n").map_or(rest, |end| &rest[..end])
}
