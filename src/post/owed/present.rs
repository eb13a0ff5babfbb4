//! How things stand for a side: the position as it may know it, and what goes along with a letter that says so.

use crate::adjudicate::{Plot, Position, Roster, Side};
use crate::game::{
    Command, Game, Keep, Player, Stand, Top, Trouble, couriers_ahead, form, form_of_player, view, with_offers,
};
use crate::kit::naming::capital;
use crate::post::letter::picture::picture_of;
use crate::post::letter::{Attachment, Letter, in_lines};
use crate::report::letter::{Passage, Picture, battlefield_of};

/// The position as a side may know it.
pub(super) struct Present {
    /// It as it is shown.
    pub(super) field: Field,
    /// The form and the view.
    pub(super) attached: Vec<Attachment>,
}

impl Present {
    pub(super) fn of(game: &Game, keep: &Keep, stand: &Stand, side: &Side) -> Result<Present, Trouble> {
        let file = &game.file;
        let code = game.code(side, keep).ok();
        let head = game.ledger()?.head();
        let (name, exchange) = (&file.name, stand.exchange);
        let rides = couriers_ahead(game, &stand.held.position, side);
        let (play, code) = (game.play(exchange)?, code.as_deref());
        let top = Top { game: name, exchange, play, side, seen: Some(&head), code, rides: &rides };
        let stopped = stand.held.file.stopped.as_ref();
        let seen = file.rules.seen(&stand.held.position, side);
        let form = form(file.rules, &seen, stopped, top);
        let form = form.map(|form| with_offers(&form, &file.rules.offers(&seen, side)));
        let view = view(file.rules, &seen, file.policy, stopped, top);
        let attachment = |form: &String| Attachment::text(format!("form-{side}.yaml"), form.as_str());
        let mut attached = form.iter().map(attachment).collect::<Vec<_>>();
        attached.push(Attachment::text(format!("view-{side}.yaml"), view));
        Ok(Present { field: Field::of(game, &seen), attached })
    }
}

/// The field, as one side sees it.
pub(super) struct Field {
    plot: Plot,
    roster: Roster,
    title: String,
}

impl Field {
    /// That of a position in which nothing is that the reader may not see.
    pub(super) fn of(game: &Game, seen: &Position) -> Field {
        let rules = game.file.rules;
        let clock = rules.clock(seen);
        let when = clock.ending.map_or(clock.text, |_| "the end".to_owned());
        let title = format!("{}: {when}", capital(&game.file.name));
        Field { plot: rules.plot(seen), roster: rules.roster(seen), title }
    }

    /// The field for a letter that shows it in letters, or as a picture.
    pub(super) fn told(&self, picture: Option<&Attachment>) -> Vec<Passage> {
        battlefield_of(&self.plot, &self.roster, picture.is_some())
    }

    /// The picture as it is shown.
    pub(super) fn shown(&self, picture: &Attachment) -> Picture {
        Picture { id: picture.content_id(), shows: format!("Map. {}. Who stands where is listed below.", self.title) }
    }

    /// The picture, where this program draws any.
    pub(super) fn picture(&self) -> Option<Attachment> {
        picture_of(&self.plot, &self.roster, &self.title)
    }
}

/// The form among what is attached, in plain lines, with how it is sent back.
pub(super) fn to_fill_in(game: &Game, attached: &[Attachment], sign: &str) -> Vec<Passage> {
    let Some(form) = attached.iter().find(|one| one.name.starts_with("form-")) else {
        return Vec::new();
    };
    let text = String::from_utf8_lossy(&form.bytes);
    let text = in_lines::text(&text, game.file.rules.grammar());
    let how = "Answer this mail with the form, filled in, its first and last line too: in the text, or as a file. What stands \
               behind a \"#\" is for your eyes only.";
    vec![
        Passage::Heading("Your turn file".to_owned()),
        Passage::Prose(format!("{how} {sign}").trim_end().to_owned()),
        Passage::Form(text),
    ]
}

/// Puts the player's own form in the place of that of his side, where the units of the side are shared out.
pub(super) fn with_own_form(game: &Game, stand: Option<&Stand>, player: &Player, attached: &mut [Attachment]) {
    let file = &game.file;
    let named = format!("form-{}.yaml", player.side);
    let form = attached.iter_mut().find(|one| one.name == named);
    let roster = stand.map(|stand| file.rules.roster(&stand.held.position));
    let command = roster.and_then(|roster| Command::of(file, &player.side, &roster));
    if let (Some(form), Some(command), Some(player)) = (form, command, file.player(&player.player)) {
        let text = String::from_utf8_lossy(&form.bytes);
        let own = form_of_player(&text, &command, player);
        *form = Attachment::text(format!("form-{}.yaml", player.player), own);
    }
}

/// What goes along, and what each file of it is for.
pub(super) fn enclosed(letter: &Letter) -> Option<Passage> {
    let told = |file: &Attachment| {
        let what = match file.name.split(['-', '.']).next().unwrap_or_default() {
            "form" => "the form as a file",
            "view" => "the position as you may know it, for `estafette check`",
            "desk" => "your orders by clicking: save it, and open it in a browser; it needs no network",
            "ledger" => "the books of the game; keep the last one, so that nothing in it can be changed unseen",
            "rolls" => "the dice",
            "report" => "this report as the ledger names it, byte for byte",
            "orders" => "the orders of your side as they were locked",
            "deadline" => "the date, for your calendar",
            "opening" => "the opening as it is hashed",
            _ => return None,
        };
        Some(format!("{}: {what}", file.name))
    };
    let lines = letter.attached.iter().filter_map(told).collect::<Vec<_>>();
    (!lines.is_empty()).then_some(Passage::Points(lines))
}
