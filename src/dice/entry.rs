//! The entries of a ledger: what they hold, how they are written and read (PROTOCOL section 7).

use std::fmt::Write;

use super::card::Card;
use super::flaw::{Check, Flaw};
use super::forms::{self, is_text, is_word};
use super::hash::Hash;

/// The line with which every entry begins.
pub(super) const ENTRY_LINE: &str = "estafette-dice-1 entry";

/// One entry as it stands in the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// 1, 2, 3 and so on.
    pub number: u32,
    /// The hash of the entry before, or of the card.
    pub prev: Hash,
    /// What the entry says.
    pub body: Body,
    /// The hash of this entry: the head while it is the last.
    pub head: Hash,
}

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Fixes orders, position and contributors of an exchange.
    Lock(Lock),
    /// Opens the links of an exchange and names what came of it.
    Cast(Cast),
    /// Gives up an exchange whose links or beacon did not come.
    Void {
        /// The exchange that was locked.
        exchange: u32,
        /// Why.
        text: String,
    },
    /// Gives a seat a new chain.
    Rekey {
        /// The seat.
        seat: String,
        /// The exchange from which on the chain is in force.
        from: u32,
        /// Link `from` - 1 of the chain.
        anchor: Hash,
    },
    /// Anything worth recording.
    Note {
        /// The position, where the umpire changed it by hand.
        state: Option<Hash>,
        /// What happened.
        text: String,
    },
    /// Opens the seal; nothing comes after it.
    Close {
        /// The tip of the umpire's chain.
        seal: Hash,
    },
}

/// What is fixed before the dice of an exchange can be known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// The number of the exchange.
    pub exchange: u32,
    /// WORD: the rules version with which it is worked out.
    pub rules: String,
    /// The position it starts from.
    pub state: Hash,
    /// One for each seat of the card, in card order.
    pub seats: Vec<LockSeat>,
    /// The umpire's link, in a game with a beacon.
    pub umpire: Option<Hash>,
    /// The beacon's round, in a game with a beacon.
    pub beacon: Option<u64>,
}

/// What a lock says of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockSeat {
    /// The hash of its canonical orders, if it gave any.
    pub orders: Option<Hash>,
    /// What ties the orders to the seat's link, if it sent that.
    pub bind: Option<Hash>,
    /// Its link.
    pub link: LinkWord,
}

/// What a lock says of the link of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkWord {
    /// The link itself (open links).
    Shown(Hash),
    /// It is to be mixed in, and will come (links held back).
    Yes,
    /// It is not used.
    No,
}

/// What came of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cast {
    /// The number of the exchange.
    pub exchange: u32,
    /// The umpire's link.
    pub umpire: Hash,
    /// The link of each seat that was mixed in, in card order.
    pub seats: Vec<Option<Hash>>,
    /// The beacon's value, in a game with a beacon.
    pub beacon: Option<Hash>,
    /// The hash of all of these.
    pub seed: Hash,
    /// The hash of the rolls file.
    pub rolls: Hash,
    /// The hash of the new position.
    pub state: Hash,
    /// The hash of what each seat was sent, in card order.
    pub reports: Vec<Option<Hash>>,
}

/// The kinds of entry, by their printed names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Lock,
    Cast,
    Void,
    Rekey,
    Note,
    Close,
}

impl Kind {
    pub(super) fn parse(word: &str) -> Option<Kind> {
        match word {
            "lock" => Some(Kind::Lock),
            "cast" => Some(Kind::Cast),
            "void" => Some(Kind::Void),
            "rekey" => Some(Kind::Rekey),
            "note" => Some(Kind::Note),
            "close" => Some(Kind::Close),
            _ => None,
        }
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Lock => "lock",
            Kind::Cast => "cast",
            Kind::Void => "void",
            Kind::Rekey => "rekey",
            Kind::Note => "note",
            Kind::Close => "close",
        }
    }
}

impl Body {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Body::Lock(_) => Kind::Lock,
            Body::Cast(_) => Kind::Cast,
            Body::Void { .. } => Kind::Void,
            Body::Rekey { .. } => Kind::Rekey,
            Body::Note { .. } => Kind::Note,
            Body::Close { .. } => Kind::Close,
        }
    }

    /// The printed name of the kind of entry: `lock`, `cast`, `void`, `rekey`, `note` or `close`.
    pub fn name(&self) -> &'static str {
        self.kind().name()
    }
}

/// The first four lines of an entry.
pub(super) struct Header<'a> {
    pub(super) number: u64,
    pub(super) prev: Hash,
    pub(super) kind: &'a str,
}

impl<'a> Header<'a> {
    pub(super) fn read(lines: &[&'a str]) -> Result<Header<'a>, Flaw> {
        let mut fields = EntryLines { lines, next: 0 };
        let header = fields.exactly(ENTRY_LINE).and_then(|()| {
            let number = fields.number("number ")?;
            let prev = fields.hash("prev ")?;
            let kind = fields.word("kind ")?;
            Some(Header { number, prev, kind })
        });
        header.ok_or_else(|| fields.flaw())
    }
}

impl Body {
    /// Reads the lines behind the header; seat names are those of the card.
    pub(super) fn read(kind: Kind, card: &Card, lines: &[&str]) -> Result<Body, Flaw> {
        let mut fields = EntryLines { lines, next: 4 };
        let body = fields.body(kind, card);
        body.filter(|_| fields.next == lines.len()).ok_or_else(|| fields.flaw())
    }

    /// Writes the lines behind the header. What cannot be written soundly is refused when it is read back.
    pub(super) fn write(&self, card: &Card) -> String {
        let mut out = String::new();
        let told = match self {
            Body::Lock(lock) => write_lock(&mut out, card, lock),
            Body::Cast(cast) => write_cast(&mut out, card, cast),
            Body::Void { exchange, text } => write!(out, "exchange {exchange}\ntext {text}\n"),
            Body::Rekey { seat, from, anchor } => {
                write!(out, "seat {seat}\nfrom {from}\nanchor {anchor}\n")
            }
            Body::Note { state, text } => {
                write!(out, "state {}\ntext {text}\n", or_dash(state.as_ref()))
            }
            Body::Close { seal } => writeln!(out, "seal {seal}"),
        };
        told.expect("a string takes everything");
        out
    }
}

fn or_dash(hash: Option<&Hash>) -> &str {
    hash.map_or("-", Hash::as_str)
}

fn write_lock(out: &mut String, card: &Card, lock: &Lock) -> std::fmt::Result {
    writeln!(out, "exchange {}", lock.exchange)?;
    writeln!(out, "rules {}", lock.rules)?;
    writeln!(out, "state {}", lock.state)?;
    for (seat, said) in card.seats.iter().zip(&lock.seats) {
        let name = &seat.name;
        let link = match &said.link {
            LinkWord::Shown(link) => link.as_str(),
            LinkWord::Yes => "yes",
            LinkWord::No => "no",
        };
        writeln!(out, "orders {name} {}", or_dash(said.orders.as_ref()))?;
        writeln!(out, "bind {name} {}", or_dash(said.bind.as_ref()))?;
        writeln!(out, "link {name} {link}")?;
    }
    writeln!(out, "umpire {}", or_dash(lock.umpire.as_ref()))?;
    match lock.beacon {
        Some(round) => writeln!(out, "beacon {round}"),
        None => writeln!(out, "beacon -"),
    }
}

fn write_cast(out: &mut String, card: &Card, cast: &Cast) -> std::fmt::Result {
    writeln!(out, "exchange {}", cast.exchange)?;
    writeln!(out, "umpire {}", cast.umpire)?;
    for (seat, link) in card.seats.iter().zip(&cast.seats) {
        writeln!(out, "seat {} {}", seat.name, or_dash(link.as_ref()))?;
    }
    writeln!(out, "beacon {}", or_dash(cast.beacon.as_ref()))?;
    writeln!(out, "seed {}", cast.seed)?;
    writeln!(out, "rolls {}", cast.rolls)?;
    writeln!(out, "state {}", cast.state)?;
    for (seat, report) in card.seats.iter().zip(&cast.reports) {
        writeln!(out, "report {} {}", seat.name, or_dash(report.as_ref()))?;
    }
    Ok(())
}

/// The lines of an entry while they are read one by one.
struct EntryLines<'a, 'b> {
    lines: &'b [&'a str],
    next: usize,
}

impl<'a> EntryLines<'a, '_> {
    /// The line that did not serve, which is the one not yet taken.
    fn flaw(&self) -> Flaw {
        let line = self.next + 1;
        Flaw::new(
            Check::Format,
            format!("line {line} of the entry is not as specified, is missing, or is one too many"),
        )
    }

    /// Takes a line that begins with `key`, if what follows makes sense.
    fn take<T>(&mut self, key: &str, read: impl FnOnce(&'a str) -> Option<T>) -> Option<T> {
        let value = read(self.lines.get(self.next)?.strip_prefix(key)?)?;
        self.next += 1;
        Some(value)
    }

    fn exactly(&mut self, line: &str) -> Option<()> {
        self.take(line, |rest| rest.is_empty().then_some(()))
    }

    fn number(&mut self, key: &str) -> Option<u64> {
        self.take(key, forms::number)
    }

    /// A number that is compared with a small one: those too large for the type are equally wrong.
    fn small_number(&mut self, key: &str) -> Option<u32> {
        let number = self.number(key)?;
        Some(u32::try_from(number).unwrap_or(u32::MAX))
    }

    fn hash(&mut self, key: &str) -> Option<Hash> {
        self.take(key, Hash::parse)
    }

    fn maybe(&mut self, key: &str) -> Option<Option<Hash>> {
        self.take(key, |text| match text {
            "-" => Some(None),
            _ => Hash::parse(text).map(Some),
        })
    }

    fn word(&mut self, key: &str) -> Option<&'a str> {
        self.take(key, |text| is_word(text).then_some(text))
    }

    fn text(&mut self) -> Option<String> {
        self.take("text ", |text| is_text(text).then(|| text.to_owned()))
    }

    fn body(&mut self, kind: Kind, card: &Card) -> Option<Body> {
        match kind {
            Kind::Lock => self.lock(card).map(Body::Lock),
            Kind::Cast => self.cast(card).map(Body::Cast),
            Kind::Void => Some(Body::Void { exchange: self.small_number("exchange ")?, text: self.text()? }),
            Kind::Rekey => Some(Body::Rekey {
                seat: self.take("seat ", |seat| forms::is_seat_name(seat).then(|| seat.to_owned()))?,
                from: self.small_number("from ")?,
                anchor: self.hash("anchor ")?,
            }),
            Kind::Note => Some(Body::Note { state: self.maybe("state ")?, text: self.text()? }),
            Kind::Close => Some(Body::Close { seal: self.hash("seal ")? }),
        }
    }

    fn lock(&mut self, card: &Card) -> Option<Lock> {
        Some(Lock {
            exchange: self.small_number("exchange ")?,
            rules: self.word("rules ")?.to_owned(),
            state: self.hash("state ")?,
            seats: card.seats.iter().map(|seat| self.lock_seat(&seat.name)).collect::<Option<Vec<_>>>()?,
            umpire: self.maybe("umpire ")?,
            beacon: self.take("beacon ", |text| match text {
                "-" => Some(None),
                _ => forms::number(text).map(Some),
            })?,
        })
    }

    fn lock_seat(&mut self, name: &str) -> Option<LockSeat> {
        let link = |text: &str| match text {
            "yes" => Some(LinkWord::Yes),
            "no" => Some(LinkWord::No),
            _ => Hash::parse(text).map(LinkWord::Shown),
        };
        Some(LockSeat {
            orders: self.maybe(&format!("orders {name} "))?,
            bind: self.maybe(&format!("bind {name} "))?,
            link: self.take(&format!("link {name} "), link)?,
        })
    }

    fn cast(&mut self, card: &Card) -> Option<Cast> {
        let exchange = self.small_number("exchange ")?;
        let umpire = self.hash("umpire ")?;
        let seats = self.for_each_seat("seat", card)?;
        Some(Cast {
            exchange,
            umpire,
            seats,
            beacon: self.maybe("beacon ")?,
            seed: self.hash("seed ")?,
            rolls: self.hash("rolls ")?,
            state: self.hash("state ")?,
            reports: self.for_each_seat("report", card)?,
        })
    }

    fn for_each_seat(&mut self, key: &str, card: &Card) -> Option<Vec<Option<Hash>>> {
        let seats = card.seats.iter();
        seats.map(|seat| self.maybe(&format!("{key} {} ", seat.name))).collect()
    }
}
