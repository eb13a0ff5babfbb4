//! How far a ledger has come, and what the next entry must be (PROTOCOL sections 7 and 10).

use super::card::{Card, Hand};
use super::chain::{Known, UMPIRE};
use super::entry::{Body, Cast, Kind, LinkWord, Lock, LockSeat};
use super::flaw::{Check, Flaw, demand};
use super::hash::Hash;
use super::strings;

/// All that earlier entries say to later ones.
#[derive(Clone, Debug)]
pub(super) struct Progress {
    /// How many locks there are, void ones included.
    locks: u32,
    round: Option<u64>,
    pub(super) state: Option<Hash>,
    umpire: Known,
    /// The chain in force of each seat.
    seats: Vec<Option<Known>>,
    /// Chains that are not in force yet, in ledger order.
    rekeys: Vec<Rekey>,
    pub(super) open: Option<Lock>,
    pub(super) closed: Option<Hash>,
}

#[derive(Clone, Debug)]
struct Rekey {
    seat: usize,
    from: u32,
    anchor: Hash,
}

impl Progress {
    pub(super) fn new(card: &Card) -> Progress {
        let known = |link| Known { index: 0, link };
        let chain = |hand: &Hand| match hand {
            Hand::Chain(anchor) => Some(known(*anchor)),
            Hand::Words(_) | Hand::None => None,
        };
        Progress {
            locks: 0,
            round: None,
            state: None,
            umpire: known(card.umpire_anchor),
            seats: card.seats.iter().map(|seat| chain(&seat.hand)).collect(),
            rekeys: Vec::new(),
            open: None,
            closed: None,
        }
    }

    /// The number of the next lock.
    pub(super) fn next_exchange(&self) -> u32 {
        self.locks + 1
    }

    /// Whether an entry of this kind may stand here at all.
    pub(super) fn place(&self, kind: Kind) -> Result<(), Flaw> {
        demand(self.closed.is_none(), Check::Order, || format!("a `{}` after the close", kind.name()))?;
        let ends_a_lock = matches!(kind, Kind::Cast | Kind::Void);
        demand(ends_a_lock == self.open.is_some(), Check::Order, || match &self.open {
            Some(lock) => {
                format!("a `{}` between the lock of exchange {} and its cast or void", kind.name(), lock.exchange)
            }
            None => format!("a `{}` without a lock before it", kind.name()),
        })
    }

    /// Takes an entry that may stand here, or says what is wrong with it.
    pub(super) fn take(&mut self, card: &Card, id: &Hash, body: &Body) -> Result<(), Flaw> {
        match body {
            Body::Lock(lock) => self.take_lock(card, id, lock),
            Body::Cast(cast) => self.take_cast(card, id, cast),
            Body::Void { exchange, .. } => {
                let lock = self.open.take().expect("a void was placed behind a lock");
                same_exchange(&lock, *exchange)
            }
            Body::Rekey { seat, from, anchor } => self.take_rekey(card, seat, *from, *anchor),
            Body::Note { state, .. } => {
                self.state = state.or(self.state);
                Ok(())
            }
            Body::Close { seal } => {
                let length = card.umpire_length;
                let bears = self.umpire.bears(&card.name, UMPIRE, length, seal);
                demand(bears, Check::Seal, || "the seal does not hash down to the last umpire link known".to_owned())?;
                self.closed = Some(*seal);
                Ok(())
            }
        }
    }

    fn take_lock(&mut self, card: &Card, id: &Hash, lock: &Lock) -> Result<(), Flaw> {
        let number = self.next_exchange();
        demand(lock.exchange == number, Check::Order, || {
            format!("the lock names exchange {}, not {number}", lock.exchange)
        })?;
        demand(number < card.umpire_length, Check::Order, || {
            format!("exchange {number} is not below the length of the umpire's chain")
        })?;
        let starts_right = self.state.is_none_or(|state| state == lock.state);
        demand(starts_right, Check::State, || "the lock does not start from the position last named".to_owned())?;
        self.bring_into_force(number);
        self.declared_chains(card, lock)?;
        self.declared_beacon(card, lock)?;
        declared_links(card, lock)?;
        if let Some(link) = &lock.umpire {
            self.show_umpire(card, number, link)?;
        }
        for (place, seat) in lock.seats.iter().enumerate() {
            if let LinkWord::Shown(link) = &seat.link {
                self.show_seat(card, place, number, link)?;
            }
        }
        for (place, seat) in lock.seats.iter().enumerate() {
            if let LinkWord::Shown(link) = &seat.link {
                bind_matches(card, id, number, place, seat, link)?;
            }
        }
        self.locks = number;
        self.round = lock.beacon.or(self.round);
        self.state = Some(lock.state);
        self.open = Some(lock.clone());
        Ok(())
    }

    fn bring_into_force(&mut self, exchange: u32) {
        let seats = &mut self.seats;
        self.rekeys.retain(|rekey| {
            let due = rekey.from == exchange;
            if due {
                seats[rekey.seat] = Some(Known { index: rekey.from - 1, link: rekey.anchor });
            }
            !due
        });
    }

    fn declared_chains(&self, card: &Card, lock: &Lock) -> Result<(), Flaw> {
        for ((seat, said), chain) in card.seats.iter().zip(&lock.seats).zip(&self.seats) {
            let name = &seat.name;
            let has_chain = chain.is_some();
            demand(has_chain || said.link == LinkWord::No, Check::Declared, || {
                format!("a link for `{name}`, which has no chain in force")
            })?;
            demand(has_chain || said.bind.is_none(), Check::Declared, || {
                format!("a bind for `{name}`, which has no chain in force")
            })?;
            let bound = said.bind.is_none() || said.orders.is_some();
            demand(bound, Check::Declared, || format!("a bind for `{name}`, which has no orders"))?;
        }
        Ok(())
    }

    fn declared_beacon(&self, card: &Card, lock: &Lock) -> Result<(), Flaw> {
        match (&card.beacon, lock.beacon) {
            (None, None) => Ok(()),
            (None, Some(_)) => Err(Flaw::new(Check::Beacon, "a round in a game without beacon")),
            (Some(_), None) => Err(Flaw::new(Check::Beacon, "no round in a game with a beacon")),
            (Some(_), Some(round)) => {
                let later = self.round.is_none_or(|before| round > before);
                demand(later, Check::Beacon, || format!("round {round} is not greater than the one before"))
            }
        }
    }

    fn take_cast(&mut self, card: &Card, id: &Hash, cast: &Cast) -> Result<(), Flaw> {
        let lock = self.open.take().expect("a cast was placed behind a lock");
        let number = cast.exchange;
        same_exchange(&lock, number)?;
        demand(card.beacon.is_some() == cast.beacon.is_some(), Check::Beacon, || match cast.beacon {
            Some(_) => "a value in a game without beacon".to_owned(),
            None => "no value in a game with a beacon".to_owned(),
        })?;
        let same = lock.umpire.is_none_or(|shown| shown == cast.umpire);
        demand(same, Check::Declared, || "the umpire's link is not the one the lock showed".to_owned())?;
        self.show_umpire(card, number, &cast.umpire)?;
        for (place, link) in cast.seats.iter().enumerate() {
            demand(keeps(lock.seats[place].link, *link), Check::Declared, || {
                let name = &card.seats[place].name;
                format!("the link of `{name}` is not what the lock said")
            })?;
            if let Some(link) = link {
                self.show_seat(card, place, number, link)?;
            }
        }
        let seed = strings::seed(id, number, &cast.umpire, &cast.seats, cast.beacon.as_ref());
        demand(seed == cast.seed, Check::Seed, || format!("the seed of these links is {seed}"))?;
        for (place, link) in cast.seats.iter().enumerate() {
            if let Some(link) = link {
                bind_matches(card, id, number, place, &lock.seats[place], link)?;
            }
        }
        self.state = Some(cast.state);
        Ok(())
    }

    fn take_rekey(&mut self, card: &Card, seat: &str, from: u32, anchor: Hash) -> Result<(), Flaw> {
        let Some(place) = card.seat(seat) else {
            let message = format!("a rekey for `{seat}`, which is no seat of the card");
            return Err(Flaw::new(Check::Declared, message));
        };
        let due = self.next_exchange() + 1;
        demand(from == due, Check::Order, || format!("a rekey from exchange {from}; only {due} is possible here"))?;
        // Of two rekeys for one exchange the later counts; the other would only pile up.
        let replaced = |rekey: &Rekey| rekey.seat == place && rekey.from == from;
        self.rekeys.retain(|rekey| !replaced(rekey));
        self.rekeys.push(Rekey { seat: place, from, anchor });
        Ok(())
    }

    /// How many seats with a chain in force the last lock left out.
    pub(super) fn skipped_links(&self, lock: &Lock) -> usize {
        let seats = self.seats.iter().zip(&lock.seats);
        let skipped = seats.filter(|(chain, said)| chain.is_some() && said.link == LinkWord::No);
        skipped.count()
    }

    /// The chain of a seat as it will be in an exchange that is not cast yet.
    pub(super) fn chain_at(&self, place: usize, exchange: u32) -> Option<Known> {
        let coming = self.rekeys.iter();
        let rekey = coming.filter(|rekey| rekey.seat == place && rekey.from <= exchange).max_by_key(|rekey| rekey.from);
        match rekey {
            Some(rekey) => Some(Known { index: rekey.from - 1, link: rekey.anchor }),
            None => self.seats[place],
        }
    }

    fn show_umpire(&mut self, card: &Card, index: u32, link: &Hash) -> Result<(), Flaw> {
        let bears = self.umpire.bears(&card.name, UMPIRE, index, link);
        demand(bears, Check::Link, || {
            format!("the umpire's link does not hash down to his link {}", self.umpire.index)
        })?;
        self.umpire = Known { index, link: *link };
        Ok(())
    }

    fn show_seat(&mut self, card: &Card, place: usize, index: u32, link: &Hash) -> Result<(), Flaw> {
        let name = &card.seats[place].name;
        let known = self.seats[place].expect("the lock was refused links without chains");
        demand(known.bears(&card.name, name, index, link), Check::Link, || {
            format!("the link of `{name}` does not hash down to its link {}", known.index)
        })?;
        self.seats[place] = Some(Known { index, link: *link });
        Ok(())
    }
}

fn same_exchange(lock: &Lock, exchange: u32) -> Result<(), Flaw> {
    demand(lock.exchange == exchange, Check::Order, || {
        format!("exchange {exchange}, where exchange {} was locked", lock.exchange)
    })
}

/// A game with a beacon opens all links in the lock, another one none.
fn declared_links(card: &Card, lock: &Lock) -> Result<(), Flaw> {
    if card.beacon.is_some() {
        demand(lock.umpire.is_some(), Check::Declared, || "the umpire's link is not open".to_owned())?;
        let held_back = |seat: &LockSeat| seat.link == LinkWord::Yes;
        return demand(!lock.seats.iter().any(held_back), Check::Declared, || {
            "a seat's link is held back in a game with a beacon".to_owned()
        });
    }
    let shown = |seat: &LockSeat| matches!(seat.link, LinkWord::Shown(_));
    let none = lock.umpire.is_none() && !lock.seats.iter().any(shown);
    demand(none, Check::Declared, || "the lock shows a link in a game without beacon".to_owned())
}

/// Whether a cast has the link that its lock announced, and none else.
fn keeps(said: LinkWord, link: Option<Hash>) -> bool {
    match said {
        LinkWord::Shown(shown) => link == Some(shown),
        LinkWord::Yes => link.is_some(),
        LinkWord::No => link.is_none(),
    }
}

fn bind_matches(card: &Card, id: &Hash, exchange: u32, place: usize, said: &LockSeat, link: &Hash) -> Result<(), Flaw> {
    let (Some(bind), Some(orders)) = (&said.bind, &said.orders) else {
        return Ok(());
    };
    let name = &card.seats[place].name;
    let made = strings::bind(id, exchange, name, orders, link);
    demand(made == *bind, Check::Bind, || format!("the bind of `{name}` does not match its orders and its link"))
}
