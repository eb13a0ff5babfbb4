//! What everybody is told beside the reports: the opening, a lock, a void exchange, the close.

use super::present::enclosed;
use super::wanted::army_of;
use super::{Owed, Readers, how_to_sign, letter, to_everybody, told_in};
use crate::dice::{Ending, Ledger};
use crate::game::{Game, Player, Trouble, read_text};
use crate::kit::the;
use crate::post::letter::thread::{Threads, lock_stem, void_stem};
use crate::post::letter::{Address, Attachment, Letter};
use crate::report::letter::Passage;

/// The stem of the keys of letters that tell of the close.
pub(in crate::post) const CLOSED: &str = "closed";

/// Something that everybody is told.
pub(super) struct News {
    key: String,
    what: What,
}

enum What {
    Closed,
    Locked(u32),
    Void(u32, String),
}

/// What the last entry of the ledger has everybody told.
pub(super) fn news(ledger: &Ledger) -> Option<News> {
    if ledger.closed().is_some() {
        return Some(News { key: CLOSED.to_owned(), what: What::Closed });
    }
    let last = ledger.exchanges().last()?;
    let number = last.number;
    match last.ending {
        Ending::Cast(_) => None,
        Ending::Open => Some(News { key: lock_stem(number), what: What::Locked(number) }),
        Ending::Void(why) => Some(News { key: void_stem(number), what: What::Void(number, why.to_string()) }),
    }
}

impl News {
    /// The letters that tell it.
    pub(super) fn letters(
        &self,
        game: &Game,
        threads: &Threads,
        last: u32,
        ledger: &Ledger,
        readers: Readers,
    ) -> Result<Owed, Trouble> {
        let stand = game.stand_at(last.max(1))?;
        to_everybody(game, readers, |player, to| {
            let army = army_of(game, &stand.held.position, &player.side);
            let (subject, pieces) = self.told(game, ledger, player, &army);
            let letter = Letter {
                attached: vec![Attachment::text("ledger.txt", ledger.text())],
                ..letter(game, threads, (player, to), last + 1)
            };
            Ok(Some((format!("{}/{}", self.key, player.player), told_in(letter, subject, &pieces))))
        })
    }

    /// The subject, and what is said.
    fn told(&self, game: &Game, ledger: &Ledger, player: &Player, army: &str) -> (String, Vec<Passage>) {
        let name = &game.file.name;
        match &self.what {
            What::Closed => {
                let text = "The ledger is attached. With the folder of the game, which the umpire can send to anybody now, \
                            `estafette verify` checks every die of it.";
                let lead = "Nothing is asked of you any more: the books of this game are closed, and the seal is open.";
                (
                    format!("[{name}] {army}: the books are closed"),
                    vec![Passage::Lead(lead.to_owned()), Passage::Prose(text.to_owned())],
                )
            }
            What::Locked(number) => {
                let locked = format!(
                    "The orders of exchange {number} are locked, and nothing in them can change any more. The ledger is attached."
                );
                match ledger.chain_in_force(player.side.as_str(), *number) {
                    true => (
                        format!("[{name}] exchange {number}, {army}: link {number} of your dice chain is awaited"),
                        vec![
                            Passage::Lead(format!("Link {number} of your dice chain is awaited.")),
                            Passage::Prose(locked),
                            Passage::Prose("If you have mailed it already, nothing is asked of you.".to_owned()),
                        ],
                    ),
                    false => (
                        format!("[{name}] exchange {number}, {army}: the orders are locked"),
                        vec![Passage::Lead("Nothing is asked of you now.".to_owned()), Passage::Prose(locked)],
                    ),
                }
            }
            What::Void(number, why) => {
                let next = number + 1;
                (
                    format!("[{name}] exchange {number}, {army}: void"),
                    vec![
                        Passage::Lead(format!("Nothing is asked of you now: exchange {number} came to nothing.")),
                        Passage::Prose(format!("The umpire's reason: {why}")),
                        Passage::Prose(format!(
                            "Its orders will be locked again, as exchange {next}. The ledger is attached."
                        )),
                    ],
                )
            }
        }
    }
}

/// The letters that open a game.
pub(super) fn opening(game: &Game, threads: &Threads, readers: Readers) -> Result<Owed, Trouble> {
    let card = read_text(game.folder.opening())?;
    to_everybody(game, readers, |player, to| opening_for(game, threads, &card, player, to).map(Some))
}

/// The same for a game that has begun, by the opening of its card.
pub(in crate::post) fn openings(game: &Game, threads: &Threads, readers: Readers) -> Result<Owed, Trouble> {
    let card = game.ledger()?.card().opening();
    to_everybody(game, readers, |player, to| opening_for(game, threads, &card, player, to).map(Some))
}

fn opening_for(
    game: &Game,
    threads: &Threads,
    card: &str,
    player: &Player,
    to: Address,
) -> Result<(String, Letter), Trouble> {
    let (name, side) = (&game.file.name, &player.side);
    let army = army_of(game, &game.file.position, side);
    let form = format!(
        "# estafette begin\ngame: {name}\nexchange: 0\nside: {side}\n# words: any words of yours, or\n# chain: what `estafette dice \
         chain` prints\n# estafette end\n"
    );
    let how = "Answer with your dice chain (`chain:`), with words of your own (`words:`), or with the form as it stands, which has \
               neither: then the dice are the umpire's alone. The guide to turn files shows how. When everybody has answered, \
               the next mail brings the card of the game, your position and the form for your first orders.";
    let mut pieces = vec![
        Passage::Lead("Your answer to this opening is awaited: with it the game begins.".to_owned()),
        Passage::Prose(format!("You play {} in {name}: {}.", the(&army), game.file.rules.title())),
        Passage::Prose(how.to_owned()),
        Passage::Form(form),
    ];
    let sign = how_to_sign(game);
    pieces.extend((!sign.is_empty()).then(|| Passage::Prose(sign.to_owned())));
    pieces.push(Passage::Heading("The opening".to_owned()));
    pieces.push(Passage::Verbatim(card.to_owned()));
    let letter =
        Letter { attached: vec![Attachment::text("opening.txt", card)], ..letter(game, threads, (player, to), 0) };
    if let Some(enclosed) = enclosed(&letter) {
        pieces.extend([Passage::Heading("With this mail".to_owned()), enclosed]);
    }
    let subject = format!("[{name}] the opening, {army}: your answer begins the game");
    Ok((format!("opening/{}", player.player), told_in(letter, subject, &pieces)))
}
