//! The battle in words. What one piece does in a breath stands in one sentence, with what came of it.

use super::sentences::{Line, Voice};
use crate::adjudicate::{Beat, Deck, Entry, Phrases, Roster, Told, UnitId};
use crate::kit::list;
use crate::rules::really_simple::position::event::{Cause, Event, apply};
use crate::rules::really_simple::position::state::State;
use crate::rules::really_simple::troops::units::Lost;

/// Tells the log of one exchange.
pub(crate) fn tell(before: &State, log: &[Entry<Event>], roster: &Roster, phrases: &Phrases) -> Vec<Told> {
    let voice =
        Voice { state: before.clone(), roster, deck: Deck::new(phrases), active: None, last: None, goes_on: false };
    let mut teller = Teller { voice, opens: true, quiet: false, breath: Vec::new(), absorbed: 0 };
    let told = (0..log.len()).map(|index| teller.entry(&log[index], &log[index + 1..]));
    told.collect()
}

struct Teller<'t> {
    voice: Voice<'t>,
    /// Whether the next sentence opens a paragraph.
    opens: bool,
    /// Whether the piece before did nothing that takes dice: another such shares its paragraph.
    quiet: bool,
    /// What the active piece has done in this breath, the first with its subject.
    breath: Vec<String>,
    /// How many of the coming entries have been told already.
    absorbed: usize,
}

impl Teller<'_> {
    fn entry(&mut self, entry: &Entry<Event>, later: &[Entry<Event>]) -> Told {
        let line = match self.absorbed.checked_sub(1) {
            Some(left) => {
                self.absorbed = left;
                Some(self.voice.already_told(entry))
            }
            None => self.line(entry, later),
        };
        let heading = matches!(entry.event, Event::PartBegins { .. } | Event::TurnEnds);
        let apart = matches!(entry.event, Event::PartEnds { .. } | Event::Initiative { .. } | Event::Ends { .. });
        let beat = match &line {
            None => Beat::Silent,
            Some(_) if heading => Beat::Heading,
            Some(_) if apart || self.opens => Beat::Opens,
            Some(_) => Beat::Follows,
        };
        self.opens = match beat {
            Beat::Silent => self.opens,
            Beat::Heading => true,
            Beat::Opens | Beat::Follows => false,
        };
        apply(&mut self.voice.state, &entry.event);
        let Line { text, working } = line.unwrap_or_default();
        Told { beat, text, working, clause: entry.clause.clone(), rolls: entry.rolls.clone() }
    }

    fn line(&mut self, entry: &Entry<Event>, later: &[Entry<Event>]) -> Option<Line> {
        match &entry.event {
            Event::Activates { .. } => {
                let quiet = is_quiet(later);
                self.opens |= !(quiet && self.quiet);
                (self.quiet, self.voice.active, self.voice.last) = (quiet, None, None);
                None
            }
            Event::PartBegins { .. } | Event::TurnEnds => {
                (self.opens, self.quiet) = (true, false);
                (self.voice.active, self.voice.last) = (None, None);
                Some(self.voice.line(entry))
            }
            Event::Standing { .. } | Event::Struck { .. } | Event::TurnBegins { .. } | Event::Breaks { .. } => None,
            Event::PartEnds { idle, .. } if idle.is_empty() => None,
            Event::Moves { .. } | Event::Forms { .. } | Event::Fires { .. } | Event::Assaults { .. } => {
                self.in_one_breath(entry, later)
            }
            Event::Morale { unit, fails: true } => Some(self.broken(entry, unit, later)),
            Event::Decided { .. } => Some(self.decided(entry, later)),
            Event::Loses { unit, .. } => Some(self.loses(entry, unit, later)),
            _ => Some(self.voice.line(entry)),
        }
    }

    /// A move, a change, a fire and an assault of one piece, one after the other, are one sentence.
    fn in_one_breath(&mut self, entry: &Entry<Event>, later: &[Entry<Event>]) -> Option<Line> {
        let unit = doer(&entry.event)?;
        let subject = self.voice.subject(unit);
        self.voice.goes_on = !self.breath.is_empty();
        let Line { text, working } = self.voice.line(entry);
        let phrase = match self.breath.is_empty() {
            true => format!("{subject} {text}"),
            false => text,
        };
        self.breath.push(phrase);
        let ends = matches!(entry.event, Event::Fires { .. } | Event::Assaults { .. });
        let next = later.first().and_then(|next| doer(&next.event));
        if !ends && next == Some(unit) {
            return None;
        }
        let mut text = list(&std::mem::take(&mut self.breath));
        let missed = matches!(&entry.event, Event::Fires { volley, .. } if volley.hits == 0);
        self.voice.last = (!ends || missed).then(|| unit.clone());
        if let Event::Fires { at, .. } = &entry.event {
            text.push_str(&self.hurt(at, later));
        }
        Some(Line { text, working })
    }

    /// What a fire has cost its target, told with it.
    fn hurt(&mut self, at: &UnitId, later: &[Entry<Event>]) -> String {
        let Some(Event::Loses { unit, points }) = later.first().map(|entry| &entry.event) else {
            return String::new();
        };
        if unit != at {
            return String::new();
        }
        let destroyed = |event: &Event| matches!(event, Event::Gone { unit, how: Lost::Destroyed } if unit == at);
        let gone = later.get(1).is_some_and(|entry| destroyed(&entry.event));
        self.absorbed = if gone { 2 } else { 1 };
        self.voice.last = Some(at.clone());
        match gone {
            true => format!(": {}", self.voice.gone(at, Lost::Destroyed)),
            false => format!("; {}", self.voice.down_to(at, *points)),
        }
    }

    /// A loss; that of the other unit of an assault, or the end of the unit, is told with it.
    fn loses(&mut self, entry: &Entry<Event>, id: &UnitId, later: &[Entry<Event>]) -> Line {
        let (now, next) = (&entry.event, later.first().map(|next| &next.event));
        if let (Event::Loses { points, .. }, Some(Event::Loses { unit, points: theirs })) = (now, next)
            && !self.voice.is_last(id, *points)
            && !self.voice.is_last(unit, *theirs)
        {
            if self.voice.is_rough(id) || self.voice.is_rough(unit) {
                let (us, them) = (self.voice.name(id), self.voice.name(unit));
                let [ours, others] = [self.voice.suffers(id, *points), self.voice.suffers(unit, *theirs)];
                (self.absorbed, self.voice.last) = (1, None);
                return Line { text: format!("{us} {ours}, and {them} {others}"), working: Vec::new() };
            }
            let [ours, others] = [self.voice.left(id, *points), self.voice.left(unit, *theirs)];
            let (us, them) = (self.voice.name(id), self.voice.name(unit));
            let text = format!("{us} comes out of it with {ours}, {them} with {others}");
            (self.absorbed, self.voice.last) = (1, None);
            return Line { text, working: Vec::new() };
        }
        let mut line = self.voice.line(entry);
        if let Some(Event::Gone { unit, how }) = next
            && unit == id
        {
            line.text = format!("{} and {}", line.text, self.voice.goes(id, *how));
            (self.absorbed, self.voice.last) = (1, None);
        }
        line
    }

    /// A unit whose morale has failed: what it does about it is told with it.
    fn broken(&mut self, entry: &Entry<Event>, id: &UnitId, later: &[Entry<Event>]) -> Line {
        let mut line = self.voice.line(entry);
        let breaks = later.first().map(|next| &next.event);
        let skipped = usize::from(matches!(breaks, Some(Event::Breaks { .. })));
        let next = later.get(skipped).map(|next| &next.event);
        let then = match next {
            Some(Event::FallsBack { unit, to, cause, .. }) if unit == id => Some(self.voice.goes_back(id, *to, *cause)),
            Some(Event::Gone { unit, how }) if unit == id => Some(self.voice.goes(id, *how).to_owned()),
            _ => None,
        };
        if let Some(then) = then {
            line.text = format!("{} and {then}", line.text);
            self.absorbed = skipped + 1;
        }
        line
    }

    /// Who has won an assault, with the loser's fall back.
    fn decided(&mut self, entry: &Entry<Event>, later: &[Entry<Event>]) -> Line {
        let mut line = self.voice.line(entry);
        if let Some(Event::FallsBack { unit, to, cause: Cause::Assault, .. }) = later.first().map(|next| &next.event) {
            let name = self.voice.name(unit);
            let back = self.voice.goes_back(unit, *to, Cause::Assault);
            line.text = format!("{}, and {name} {back}", line.text);
            self.voice.last = Some(unit.clone());
            self.absorbed = 1;
        }
        line
    }
}

/// Who acts by his own will, where that may stand in one sentence with what he does before and after.
fn doer(event: &Event) -> Option<&UnitId> {
    match event {
        Event::Moves { unit, .. }
        | Event::Forms { unit, .. }
        | Event::Fires { unit, .. }
        | Event::Assaults { unit, .. } => Some(unit),
        _ => None,
    }
}

/// Whether a piece that has just been activated does nothing that takes dice.
fn is_quiet(later: &[Entry<Event>]) -> bool {
    let mut own =
        later.iter().take_while(|entry| !matches!(entry.event, Event::Activates { .. } | Event::PartEnds { .. }));
    own.all(|entry| {
        matches!(entry.event, Event::Moves { .. } | Event::Forms { .. } | Event::Dropped { .. } | Event::Waived { .. })
    })
}
