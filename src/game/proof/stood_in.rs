//! Orders of absent players: those that a stand-in wrote are made again of position, posture and seed, and whatever was locked
//! in their place is told.

use super::GameCheck;
use super::promises::Promise;
use super::received::MadeOfFiles;
use crate::adjudicate::{STAND_IN, Side};
use crate::dice::{Hash, Lock};
use crate::game::again::difference::parts_at;
use crate::game::exchange::stood_in::seed_of;
use crate::game::files::read_text;
use crate::game::papers::absent::ByStandIn;
use crate::game::papers::side_orders::SideOrders;
use crate::game::stand::opened::Game;

/// Why the orders of a stand-in are not made again: another wrote them, or one for players who may have been others.
fn not_made_again(side: &Side, older: Option<u32>, shared: bool) -> Option<String> {
    match older {
        Some(number) => Some(format!(
            "stand-in {number} wrote the orders of {side}, and this estafette has stand-in {STAND_IN}, so they were NOT made again"
        )),
        None => shared.then(|| {
            format!(
                "a stand-in wrote for players of {side}, and with the `players` of today it writes otherwise: they may have changed \
                 since"
            )
        }),
    }
}

impl GameCheck<'_> {
    /// Says of a lock that stands for files and stand-ins alike what it does not stand for.
    /// Nobody is waited for where a stand-in leads the side.
    pub(super) fn by_stand_ins(&mut self, game: &Game, lock: &Lock, side: &Side, made: &MadeOfFiles) {
        self.verdict.stood_in += made.by_stand_in;
        if made.by_stand_in == 0 || game.file.led(side).is_some() {
            return;
        }
        let exchange = lock.exchange;
        let what = format!(
            "but for {side} in exchange {exchange}, for whom a stand-in wrote: whether it had its days to send something, the \
             report before it and its mails tell"
        );
        self.verdict.but.push((Promise::NothingReplaced, what));
    }

    /// What is wrong with locked orders that say that a stand-in wrote them, where they do not come out again. Gives whether all
    /// is said; where somebody's file lies there, that is yet to be held against them.
    pub(super) fn written_otherwise(
        &mut self,
        game: &Game,
        lock: &Lock,
        side: &Side,
        made: Option<&MadeOfFiles>,
    ) -> bool {
        let exchange = lock.exchange;
        let path = self.folder.exchange(exchange).orders(side);
        let text = read_text(&path).unwrap_or_default();
        let place = self.ledger.card().seat(side.as_str());
        let locked = place.and_then(|place| lock.seats[place].orders);
        if locked != Some(Hash::of(text.as_bytes())) {
            return false;
        }
        let Ok(orders) = SideOrders::read(&path, &text) else { return false };
        let marks = orders.written().map(|(_, by)| by.to_owned()).collect::<Vec<_>>();
        if marks.is_empty() {
            return false;
        }
        let mut wrong = Vec::new();
        let mut older = None;
        for mark in &marks {
            match self.said_wrong(game, exchange, side, mark) {
                Ok(number) if number < STAND_IN => older = Some(number),
                Ok(_) => {}
                Err(what) => wrong.push(what),
            }
        }
        wrong.dedup();
        let any = !wrong.is_empty();
        wrong.into_iter().for_each(|what| self.differences.add(&path, what));
        // Somebody's file lies there: he was not absent.
        if any || made.is_some_and(|made| made.by.is_some()) {
            return any;
        }
        let shared = game.file.players_of(side).count() > 1;
        let unproven = not_made_again(side, older, shared);
        if let Some(unproven) = unproven {
            let what = format!("exchange {exchange}: {unproven}");
            self.verdict.unproven.push((Promise::NothingReplaced, what));
            return true;
        }
        let what = match made {
            Some(MadeOfFiles { text: Some(again), .. }) => {
                let parts = parts_at(&text, again, "what the stand-in writes");
                format!("it is not what stand-in {STAND_IN} writes there: {parts}")
            }
            _ => "it says that a stand-in wrote it, and none writes anything there".to_owned(),
        };
        self.differences.add(&path, what);
        true
    }

    /// The number of the stand-in, where everything else that is said of it is so.
    fn said_wrong(&self, game: &Game, exchange: u32, side: &Side, mark: &str) -> Result<u32, String> {
        let Some(posture) = game.file.stand_in(side) else {
            return Err(format!("it says that a stand-in wrote it, and scenario.yaml has none for {side}"));
        };
        let Some(written) = ByStandIn::parse(mark) else {
            return Err(format!("`written: {mark}` is not what a stand-in says of itself"));
        };
        if written.number == 0 || written.number > STAND_IN {
            return Err(format!("it names stand-in {}, which this estafette does not know", written.number));
        }
        if written.posture != posture {
            let [there, due] = [written.posture, posture].map(|posture| posture.word());
            return Err(format!("it names the posture {there}, and scenario.yaml says {due}"));
        }
        let seed = game.ledger().map(|ledger| seed_of(ledger, exchange)).unwrap_or_default();
        if written.seed != seed {
            return Err(format!(
                "it names the seed {}, and the head that {side} was shown last is {seed}",
                written.seed
            ));
        }
        Ok(written.number)
    }

    /// What is wrong with a lock where a stand-in had to write and something else, or nothing, was locked.
    pub(super) fn in_place_of_a_stand_in(
        &mut self,
        lock: &Lock,
        side: &Side,
        made: &MadeOfFiles,
        locked: Option<Hash>,
    ) -> bool {
        let exchange = lock.exchange;
        if made.by_stand_in == 0 || made.by.is_some() {
            return false;
        }
        let place = self.folder.exchange(exchange);
        let inbox = self.differences.name(&place.inbox());
        let nothing = format!("no file of {side} lies in {inbox}, and");
        match locked {
            None => {
                let what = format!(
                    "{nothing} the lock of exchange {exchange} names no orders of {side}, for whom a stand-in had to write"
                );
                self.differences.add(&self.folder.ledger(), what);
            }
            Some(_) => {
                let text = read_text(place.orders(side)).unwrap_or_default();
                let again = made.text.as_deref().unwrap_or_default();
                let parts = parts_at(&text, again, "what the stand-in writes");
                let what = format!("{nothing} it is not what the stand-in writes there: {parts}");
                self.differences.add(&place.orders(side), what);
            }
        }
        true
    }
}
