//! The ledger: the card and the entries behind it (PROTOCOL section 7).

use super::card::{Card, Hand, refuse_other_versions};
use super::entry::{Body, Cast, ENTRY_LINE, Entry, Header, Kind, Lock};
use super::flaw::{Check, Flaw, LedgerFault, Warning, demand};
use super::forms;
use super::hash::Hash;
use super::progress::Progress;

/// A ledger without a fault. It only ever grows, and takes nothing that a verifier would refuse.
#[derive(Clone, Debug)]
pub struct Ledger {
    text: String,
    card: Card,
    card_id: Hash,
    entries: Vec<Entry>,
    progress: Progress,
    remarks: Vec<Warning>,
}

/// One exchange of a ledger: a lock and what ended it.
#[derive(Clone, Copy, Debug)]
pub struct Exchange<'a> {
    /// Its number.
    pub number: u32,
    /// The lock.
    pub lock: &'a Lock,
    /// The entry that holds the lock; its head is the one a report can print.
    pub locked: &'a Entry,
    /// The entry behind the lock, if there is one.
    pub ended: Option<&'a Entry>,
    /// What became of it.
    pub ending: Ending<'a>,
}

/// What became of a lock.
#[derive(Clone, Copy, Debug)]
pub enum Ending<'a> {
    /// It was cast.
    Cast(&'a Cast),
    /// It was given up, and why.
    Void(&'a str),
    /// The ledger ends with it.
    Open,
}

impl Ledger {
    /// Begins a ledger with its card, which is refused if it is not as specified.
    pub fn open(card: &Card) -> Result<Ledger, LedgerFault> {
        Ledger::read(card.text().as_bytes())
    }

    /// Reads a ledger and checks all of it; only the head has to be compared by whoever knows it.
    pub fn read(text: &[u8]) -> Result<Ledger, LedgerFault> {
        refuse_other_versions(text)?;
        let mut chunks = chunks(text).map_err(|flaw| flaw.at(0))?.into_iter();
        let card_text = chunks.next().expect("a text has a first chunk");
        let card = Card::read(card_text).map_err(|flaw| flaw.at(0))?;
        let mut ledger = Ledger {
            text: String::new(),
            card_id: Hash::of(card_text),
            progress: Progress::new(&card),
            card,
            entries: Vec::new(),
            remarks: Vec::new(),
        };
        for chunk in chunks {
            ledger.take(chunk)?;
        }
        ledger.text = String::from_utf8(text.to_vec()).expect("every line is printable ASCII");
        Ok(ledger)
    }

    /// Appends an entry and returns its text, which is to be written at the end of the file.
    pub fn append(&mut self, body: Body) -> Result<String, LedgerFault> {
        let number = self.next_number();
        let seats = self.card.seats.len();
        let complete = match &body {
            Body::Lock(lock) => lock.seats.len() == seats,
            Body::Cast(cast) => cast.seats.len() == seats && cast.reports.len() == seats,
            _ => true,
        };
        demand(complete, Check::Format, || "the entry does not speak of every seat of the card".to_owned())
            .map_err(|flaw| flaw.at(number))?;
        let text = format!(
            "{ENTRY_LINE}\nnumber {number}\nprev {}\nkind {}\n{}",
            self.head(),
            body.name(),
            body.write(&self.card)
        );
        self.take(text.as_bytes())?;
        self.text.push_str(&text);
        Ok(text)
    }

    /// Takes the text of an entry. On a fault everything stays as it was.
    fn take(&mut self, text: &[u8]) -> Result<(), LedgerFault> {
        let number = self.next_number();
        let mut progress = self.progress.clone();
        let entry = self.judge(&mut progress, number, text).map_err(|flaw| flaw.at(number))?;
        self.progress = progress;
        self.remark(&entry);
        self.entries.push(entry);
        Ok(())
    }

    fn judge(&self, progress: &mut Progress, number: u32, text: &[u8]) -> Result<Entry, Flaw> {
        let lines = forms::lines(text)
            .map_err(|line| Flaw::new(Check::Format, format!("line {line} of the entry breaks the line rules")))?;
        let header = Header::read(&lines)?;
        demand(header.number == u64::from(number), Check::Number, || {
            format!("the entry is numbered {}", header.number)
        })?;
        demand(header.prev == self.head(), Check::Prev, || {
            format!("the entry before it has the head {}", self.head())
        })?;
        let Some(kind) = Kind::parse(header.kind) else {
            let message = format!("there is no kind `{}`", header.kind);
            return Err(Flaw::new(Check::Format, message));
        };
        progress.place(kind)?;
        let body = Body::read(kind, &self.card, &lines)?;
        progress.take(&self.card, &self.card_id, &body)?;
        Ok(Entry { number, prev: header.prev, body, head: Hash::of(text) })
    }

    fn next_number(&self) -> u32 {
        u32::try_from(self.entries.len() + 1).expect("a ledger fits into memory")
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The card.
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// The game id.
    pub fn card_id(&self) -> Hash {
        self.card_id
    }

    /// The entries behind the card.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The hash of the last entry, or of the card.
    pub fn head(&self) -> Hash {
        self.entries.last().map_or(self.card_id, |entry| entry.head)
    }

    /// The card's hash and that of every entry: any of them may stand in an old mail.
    pub fn heads(&self) -> impl Iterator<Item = Hash> {
        let later = self.entries.iter().map(|entry| entry.head);
        std::iter::once(self.card_id).chain(later)
    }

    /// The lock with which the ledger ends, if it is neither cast nor void.
    pub fn open_lock(&self) -> Option<&Lock> {
        self.progress.open.as_ref()
    }

    /// All exchanges, void ones and an open one included.
    pub fn exchanges(&self) -> impl Iterator<Item = Exchange<'_>> {
        self.entries.iter().enumerate().filter_map(|(place, entry)| {
            let Body::Lock(lock) = &entry.body else {
                return None;
            };
            let ended = self.entries.get(place + 1);
            let ending = match ended.map(|entry| &entry.body) {
                Some(Body::Cast(cast)) => Ending::Cast(cast),
                Some(Body::Void { text, .. }) => Ending::Void(text),
                Some(_) => unreachable!("a lock is followed by its cast or void"),
                None => Ending::Open,
            };
            Some(Exchange { number: lock.exchange, lock, locked: entry, ended, ending })
        })
    }

    /// The cast of an exchange.
    pub fn cast(&self, exchange: u32) -> Option<&Cast> {
        self.exchanges().find_map(|found| match found.ending {
            Ending::Cast(cast) if found.number == exchange => Some(cast),
            _ => None,
        })
    }

    /// Why there is no cast of an exchange, and which there are: `no exchange 99; there are 1 to 17`.
    pub fn lacks(&self, exchange: u32) -> String {
        let cast = self.exchanges().filter(|found| matches!(found.ending, Ending::Cast(_)));
        let cast = cast.map(|found| found.number).collect::<Vec<_>>();
        let what = match self.exchanges().find(|found| found.number == exchange).map(|found| found.ending) {
            Some(Ending::Void(_)) => format!("exchange {exchange} was given up"),
            Some(_) => format!("exchange {exchange} is not cast"),
            None => format!("no exchange {exchange}"),
        };
        let runs = cast.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
            [only] => only.to_string(),
            [first, .., last] => format!("{first} to {last}"),
            [] => String::new(),
        });
        let runs = runs.collect::<Vec<_>>().join(", ");
        match cast.len() {
            0 => format!("{what}; none is cast yet"),
            1 => format!("{what}; there is only {runs}"),
            _ => format!("{what}; there are {runs}"),
        }
    }

    /// The position last named by a lock, cast or note.
    pub fn last_state(&self) -> Option<Hash> {
        self.progress.state
    }

    /// The number that the next lock must have, if the umpire's chain is long enough.
    pub fn next_exchange(&self) -> u32 {
        self.progress.next_exchange()
    }

    /// Whether a seat has a chain in an exchange, by the card or by a rekey.
    pub fn chain_in_force(&self, seat: &str, exchange: u32) -> bool {
        let on_card = self.card.seat(seat).is_some_and(|place| matches!(self.card.seats[place].hand, Hand::Chain(_)));
        let by_rekey = self.entries.iter().any(|entry| match &entry.body {
            Body::Rekey { seat: whose, from, .. } => whose == seat && *from <= exchange,
            _ => false,
        });
        on_card || by_rekey
    }

    /// Whether a value can be a seat's link for an exchange that is open or still to come.
    pub fn link_fits(&self, seat: &str, exchange: u32, link: &Hash) -> bool {
        let reachable = (1..self.card.umpire_length).contains(&exchange);
        let known =
            self.card.seat(seat).filter(|_| reachable).and_then(|place| self.progress.chain_at(place, exchange));
        known.is_some_and(|known| known.bears(&self.card.name, seat, exchange, link))
    }

    /// The seal, once the game is closed.
    pub fn closed(&self) -> Option<Hash> {
        self.progress.closed
    }

    /// What a player should look at, in ledger order.
    pub fn warnings(&self) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if !self.card.has_contributor() {
            let name = "no-contributor";
            warnings.push(Warning { entry: 0, name });
        }
        warnings.extend_from_slice(&self.remarks);
        let entry = self.next_number() - 1;
        let ends = [(self.progress.open.is_some(), "open"), (self.progress.closed.is_none(), "not-closed")];
        let ends = ends.into_iter().filter(|(holds, _)| *holds);
        warnings.extend(ends.map(|(_, name)| Warning { entry, name }));
        warnings
    }

    /// Notes what the entry just judged gives reason to look at.
    fn remark(&mut self, entry: &Entry) {
        let (name, times) = match &entry.body {
            Body::Lock(lock) => ("skipped-link", self.progress.skipped_links(lock)),
            Body::Cast(cast) => ("beacon-unchecked", usize::from(cast.beacon.is_some())),
            Body::Void { .. } => ("void", 1),
            Body::Rekey { .. } => ("rekey", 1),
            Body::Note { state, .. } => ("edit", usize::from(state.is_some())),
            Body::Close { .. } => return,
        };
        let entry = entry.number;
        let warning = Warning { entry, name };
        self.remarks.extend(std::iter::repeat_n(warning, times));
    }
}

/// Cuts a ledger into the card and its entries, each with its line ends.
fn chunks(text: &[u8]) -> Result<Vec<&[u8]>, Flaw> {
    demand(text.ends_with(b"\n"), Check::Format, || "the file does not end in a line end".to_owned())?;
    let mut starts = vec![0];
    let mut here = 0;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        if line.strip_suffix(b"\n") == Some(ENTRY_LINE.as_bytes()) {
            demand(here > 0, Check::Format, || "the file has no card".to_owned())?;
            starts.push(here);
        }
        here += line.len();
    }
    let ends = starts[1..].iter().copied().chain([text.len()]);
    let spans = starts.iter().copied().zip(ends);
    Ok(spans.map(|(start, end)| &text[start..end]).collect())
}
