//! What somebody else has found who went through other files of a game, such as its mail: added to what came of going through the game,
//! and, of a battle, to what came of its campaign.

use super::Verdict;
use super::differences::Discrepancy;
use super::promises::Promise;
use crate::adjudicate::Side;
use crate::game::files::Folder;

/// Something that was found.
#[derive(Clone, Debug)]
pub enum Besides {
    /// What does not agree.
    Found(Vec<Discrepancy>),
    /// What cannot be proven, and why.
    Doubts(Vec<String>),
    /// What a yes does not stand for.
    But(Vec<String>),
    /// Links of players that reached the umpire before he locked the orders of their exchange, and what shows it.
    EarlyLinks(Vec<(u32, Side, String)>),
}

impl Verdict {
    /// The folders of the battles that were gone through, with the names of their games.
    pub fn folders_of_battles(&self) -> Vec<(Folder, String)> {
        let battles = self.battles.iter();
        battles.filter_map(|battle| Some((battle.folder.clone()?, battle.game.clone()))).collect()
    }

    /// Adds what was found in other files of the game.
    pub fn besides(&mut self, promise: Promise, besides: Besides) {
        match besides {
            Besides::Found(found) => {
                self.broken.extend(found.iter().map(|one| (promise, one.file.clone())));
                self.discrepancies.extend(found);
            }
            Besides::Doubts(why) => self.unproven.extend(why.into_iter().map(|why| (promise, why))),
            Besides::But(what) => self.but.extend(what.into_iter().map(|what| (promise, what))),
            Besides::EarlyLinks(links) => {
                links.iter().for_each(|(exchange, side, why)| self.early_link(*exchange, side, why))
            }
        }
        self.assure();
    }

    /// The same of the battle in this place among those that were gone through.
    pub fn besides_in_battle(&mut self, place: usize, promise: Promise, besides: Besides) {
        let Some(battle) = self.battles.get_mut(place) else { return };
        battle.besides(promise, besides.clone());
        let (game, folder) = (battle.game.clone(), battle.within.clone());
        self.besides(
            promise,
            match besides {
                Besides::Found(found) => {
                    let under = |one: Discrepancy| Discrepancy { file: format!("{folder}/{}", one.file), ..one };
                    Besides::Found(found.into_iter().map(under).collect())
                }
                Besides::Doubts(why) => Besides::Doubts(why.iter().map(|why| in_battle(&game, why)).collect()),
                Besides::But(what) => Besides::But(what.iter().map(|what| but_in_battle(&game, what)).collect()),
                // In the dice of a battle no player has a part.
                Besides::EarlyLinks(_) => Besides::EarlyLinks(Vec::new()),
            },
        );
    }
}

/// Why something of a battle is not proven, as its campaign says it.
pub(super) fn in_battle(game: &str, why: &str) -> String {
    format!("in {game}, {why}")
}

/// What a yes about a battle does not stand for, as its campaign says it.
pub(super) fn but_in_battle(game: &str, what: &str) -> String {
    match what.strip_prefix("nothing is ") {
        // What the campaign itself has rolled and played is as it is.
        Some(still) => format!("but in {game} nothing is {still}"),
        None => format!("{what} (in {game})"),
    }
}
