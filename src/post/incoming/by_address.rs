//! The addresses that mails came from, held against those that players have today.

use super::on_record::{OpensGame, file_of, in_register, kept};
use super::taken::{Line, Outcome, Register};
use crate::dice::UMPIRE;
use crate::game::{Discrepancy, Folder, Game, Player, Trouble, some_of};
use crate::post::message::Mail;
use crate::post::message::raw::Raw;
use crate::post::outgoing::outbox::posted;

/// Mails of players that the register calls the umpire's own: of those nothing is kept, and nothing counts.
pub(super) fn called_the_umpires(
    folder: &Folder,
    register: &Register,
    game: &OpensGame<'_>,
    found: &mut Vec<Discrepancy>,
) -> Result<(), Trouble> {
    let Some(game) = game() else { return Ok(()) };
    let his = register.lines().iter().filter(|line| line.sender == UMPIRE && is_of_a_player(game, &line.from));
    let his = his.collect::<Vec<_>>();
    if his.is_empty() {
        return Ok(());
    }
    // The umpire may play himself.
    let mut own = Vec::new();
    for letter in posted(folder)? {
        let mail = letter.mail(folder).ok().and_then(|text| Mail::read(&Raw::new(text.into_bytes())).0);
        own.extend(mail.and_then(|mail| mail.from.ok()));
    }
    let of_others = his.into_iter().filter(|line| !own.iter().any(|own| own.eq_ignore_ascii_case(&line.from)));
    found.extend(of_others.map(|line| {
        in_register(format!(
            "it calls the mail {} the umpire's, and {} is the address of a player",
            line.hash, line.from
        ))
    }));
    Ok(())
}

/// Whether an address is that of a player or of who writes for him, by the players of today.
fn is_of_a_player(game: &Game, from: &str) -> bool {
    let is_of = |player: &Player| player.mail.as_deref().is_some_and(|mail| mail.eq_ignore_ascii_case(from));
    game.file.players.iter().any(|player| is_of(player) || player.deputy().is_some_and(|deputy| is_of(&deputy)))
}

/// Mails from addresses of players, by the players of today, that the register passes over in silence.
pub(super) fn unheard(folder: &Folder, register: &Register, game: &Game) -> Vec<String> {
    let is_silent = |line: &&Line| line.outcome == Outcome::Silent && is_of_a_player(game, &line.from);
    let silent = register.lines().iter().filter(is_silent);
    let (here, gone) = silent.partition::<Vec<_>, _>(|line| folder.root().join(kept(&line.hash)).exists());
    let of = |line: &Line| format!("the mail {} of {} ({})", line.hash, line.from, line.why);
    let here = here.split_first().map(|(first, more)| match more.len() {
        0 => format!("but for {}, which is kept and was not answered", of(first)),
        more => format!(
            "but for {} mails of players that are kept and were not answered, {} the first of them",
            more + 1,
            of(first)
        ),
    });
    let gone = gone.split_first().map(|(first, more)| match more.len() {
        0 => format!("but for {}, which is not kept and was not answered: what stood in it nobody can tell", of(first)),
        more => format!(
            "but for {} mails of players that are not kept and were not answered, {} the first of them: what stood in them nobody \
             can tell",
            more + 1,
            of(first)
        ),
    });
    here.into_iter().chain(gone).collect()
}

/// Files that count for a player, each made of a mail from an address that `players` gives to nobody now: it may have been given to him for
/// that mail alone.
pub(super) fn of_strangers(folder: &Folder, register: &Register, game: &Game) -> Option<String> {
    let is_strange = |line: &&Line| {
        let is_taken = line.outcome == Outcome::Taken && line.sender != UMPIRE;
        is_taken && !line.has_no_address() && !is_of_a_player(game, &line.from)
    };
    let strange = register.lines().iter().filter(is_strange);
    let files = strange.filter_map(|line| {
        let (_, path) = file_of(folder, line).ok()??;
        Some(format!("{} from {}", path.within(folder.root()), line.from))
    });
    let files = files.collect::<Vec<_>>();
    let come = if files.len() == 1 { "a file that came" } else { "files that came" };
    (!files.is_empty())
        .then(|| format!("but for {come} from an address which nobody has in `players` today: {}", some_of(&files)))
}
