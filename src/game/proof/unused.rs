//! Files that lie among what was received, and count for nothing.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::GameCheck;
use super::promises::{Promise, some_of};
use super::received::inbox_of;
use crate::dice::Lock;
use crate::game::inbox::{in_order, is_filed};
use crate::game::stand::opened::Game;

impl GameCheck<'_> {
    /// Names files that bear no number and cannot be used. What is handed over so is not kept: somebody laid it there by hand, or took
    /// its number away, and it may be what a player says that he sent.
    pub(super) fn counts_for_nothing(&mut self, game: &Game, lock: &Lock) {
        let folder = self.folder.exchange(lock.exchange).inbox();
        let are_filed = in_order(&folder).is_ok_and(|names| names.iter().all(|name| is_filed(&folder.join(name))));
        if are_filed || self.players_unread {
            return;
        }
        let work = || inbox_of(game, &game.stand_at(lock.exchange)?, None);
        let Ok(Ok(inbox)) = catch_unwind(AssertUnwindSafe(work)) else { return };
        let unused = inbox.refused.iter().filter(|refusal| !is_filed(&refusal.path));
        let names = unused.map(|refusal| self.differences.name(&refusal.path)).collect::<Vec<_>>();
        if names.is_empty() {
            return;
        }
        let (bears, counts) = if names.len() == 1 { ("bears", "counts") } else { ("bear", "count") };
        let what = format!(
            "but for {}, which {bears} no number, cannot be used and {counts} for nothing: who laid it there, and when, nobody can tell",
            some_of(&names)
        );
        self.verdict.but.push((Promise::NothingReplaced, what));
    }
}
