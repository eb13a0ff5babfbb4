//! The heads that players have shown: each file says which ledger its writer held.

use super::GameCheck;
use super::promises::Promise;
use crate::dice::{HeadShown, Ledger};
use crate::game::inbox::Inbox;
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::current;

impl GameCheck<'_> {
    /// Tells of every head in a file of a player that the ledger never had: he may have copied it wrongly, or he was shown
    /// another ledger.
    pub(super) fn seen(&mut self) {
        for exchange in 0..=current(self.ledger) {
            let inbox = self.folder.exchange(exchange).inbox();
            let Ok(inbox) = Inbox::read(&inbox, &Tongue::blind(), &|_| Ok(())) else {
                continue;
            };
            for file in inbox.files() {
                let name = self.differences.name(&file.path);
                let why = never_had(&name, file, self.ledger);
                self.verdict.unproven.extend(why.map(|why| (Promise::DiceFixed, why)));
            }
        }
    }
}

/// What is said of a file, or of a mail, whose writer held a head that the ledger never had.
pub fn unknown_head(ledger: &Ledger, name: &str, file: &TurnFile) -> Option<String> {
    (file.envelope.game.name == ledger.card().name).then(|| never_had(name, file, ledger))?
}

fn never_had(name: &str, file: &TurnFile, ledger: &Ledger) -> Option<String> {
    let seen = file.envelope.seen.as_ref()?;
    (HeadShown::of(&seen.name.to_ascii_lowercase(), ledger.heads()) == HeadShown::Never).then(|| {
        format!(
            "{name} of {} has `seen: {}`, a head that this ledger never had: ask him which ledger he was shown, if it is no slip",
            file.side(),
            seen.name
        )
    })
}
