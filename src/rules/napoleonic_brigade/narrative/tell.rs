//! The log of one exchange as sentences, phase by phase (NB-SEQ-01): what belongs together stands in one paragraph, causes
//! with what came of them.

use super::names::Voice;
use super::{after_melee, battery, charges, fire, general_orders, melee, movement, rockets, wording};
use crate::adjudicate::{Block, Entry, Heading, Opening, Phrases, Roster, Scribe, Told, UnitId};
use crate::rules::napoleonic_brigade::events::movement::Move;
use crate::rules::napoleonic_brigade::events::{Event, Phase};
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// Tells the log of one exchange.
pub(crate) fn tell(before: &State, log: &[Entry<Event>], roster: &Roster, phrases: &Phrases) -> Vec<Told> {
    let mut teller = Teller {
        before,
        voice: Voice::new(before, roster, phrases),
        set_up: false,
        mood: Mood::Apart,
        charged: Vec::new(),
        met: Vec::new(),
    };
    let mut scribe = Scribe::default();
    while scribe.told() < log.len() {
        let rest = &log[scribe.told()..];
        let block = teller.block(rest);
        for entry in &rest[teller.voice.past() - scribe.told()..block.entries] {
            teller.voice.pass(entry);
        }
        scribe.write(block, rest, |entry| teller.voice.worked(entry));
    }
    scribe.done()
}

/// How something is told: what is of one mood shares a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Mood {
    /// A paragraph of its own.
    Apart,
    /// Quiet marches.
    Quiet,
    /// Moves that others bring about.
    Driven,
    /// Fire at one brigade.
    Fire(UnitId),
    /// Small things, one after the other.
    Asides,
}

struct Teller<'t> {
    before: &'t State,
    voice: Voice<'t>,
    /// Whether the heading of the set-up has been told.
    set_up: bool,
    mood: Mood,
    /// Whose charge of this phase has been told with its end.
    charged: Vec<UnitId>,
    /// Who has struck whom by a charge that has been told.
    met: Vec<(UnitId, UnitId)>,
}

impl Teller<'_> {
    /// What the first entries are, and how many of them.
    fn block(&mut self, rest: &[Entry<Event>]) -> Block {
        match &rest[0].event {
            Event::Ordered { .. } | Event::Deployed { .. } => self.before_the_battle(rest),
            Event::TurnBegins { turn, missing } => {
                let parts = self.voice.turn_begins(*turn, missing);
                self.turn_begins(rest, &parts)
            }
            Event::PhaseBegins { phase } => self.phase(rest, *phase),
            Event::Alters { alteration } => {
                let text = self.voice.alters(alteration);
                self.aside(Mood::Asides, 1, &[text])
            }
            Event::InForce { units, order, .. } => {
                let text = self.voice.in_force(units, order.as_ref());
                self.aside(Mood::Asides, 1, &[text])
            }
            Event::Declares { .. } => {
                let entries = charges::declared(rest);
                let parts = self.voice.declarations(&rest[..entries]);
                self.aside(Mood::Asides, entries, &parts)
            }
            Event::Replies { .. } => {
                let entries = charges::answered(rest);
                let parts = self.voice.replies(&rest[..entries]);
                self.aside(Mood::Asides, entries, &parts)
            }
            Event::Baulks { unit, at, form, .. } => {
                let text = self.voice.baulks(unit, at, *form);
                self.aside(Mood::Asides, 1, &[text])
            }
            Event::GoesOn { units } => {
                let text = self.voice.goes_on(units);
                self.aside(Mood::Asides, 1, &[text])
            }
            Event::Paces(_)
            | Event::Moves(_)
            | Event::Strikes(_)
            | Event::FallsShort { .. }
            | Event::Forms { .. }
            | Event::Occupies { .. }
            | Event::GoesOut { .. } => self.movement(rest),
            Event::Fires(_)
            | Event::Launches(_)
            | Event::Defends(_)
            | Event::HoldsFire { .. }
            | Event::Falls(_)
            | Event::Batters(_) => self.fire(rest),
            Event::Crew { unit, crew } => {
                let text = self.voice.crew(unit, crew.as_ref());
                self.aside(Mood::Driven, 1, &[text])
            }
            Event::Fights(_) => {
                let entries = melee::round(rest);
                let parts = self.voice.fights(&rest[..entries]);
                self.aside(Mood::Apart, entries, &parts)
            }
            Event::Binds { .. } | Event::Tries(_) | Event::Interrupted { .. } | Event::Parts { .. } => {
                let entries = after_melee::aftermath(rest).max(1);
                let parts = self.voice.follows_from(&rest[..entries]);
                self.aside(Mood::Apart, entries, &parts)
            }
            Event::Wavers { unit, morale } => {
                let text = self.voice.wavers(unit, *morale);
                self.aside(Mood::Asides, 1, &[text])
            }
            Event::Detaches { from, brigade } => {
                let text = self.voice.detaches(from, &brigade.bases);
                self.aside(Mood::Asides, 1, &[text])
            }
            Event::ComesOn { brigade } => {
                let text = self.voice.comes_on(brigade);
                self.aside(Mood::Apart, 1, &[text])
            }
            Event::KeptOff { unit } => {
                let text = self.voice.kept_off(unit);
                self.aside(Mood::Apart, 1, &[text])
            }
            Event::Leaves { unit, gone } => {
                let text = self.voice.leaves(unit, *gone);
                Block::new(1, Opening::Follows, self.voice.speak(&[text]))
            }
            Event::Dropped { .. } | Event::Waived { .. } => self.undone(rest),
            Event::TurnEnds { .. } | Event::Ends { .. } | Event::Concedes { .. } => self.ending(rest),
            Event::Standing { .. } | Event::Struck { .. } | Event::Opens { .. } | Event::Reaches { .. } => {
                Block::silent()
            }
        }
    }

    /// A block that goes on in the paragraph of its mood, or begins one.
    fn aside(&mut self, mood: Mood, entries: usize, parts: &[String]) -> Block {
        let same = mood != Mood::Apart && self.mood == mood;
        let silent = parts.iter().all(String::is_empty);
        let opens = match same || silent {
            true => Opening::Follows,
            false => Opening::Opens,
        };
        if !silent {
            self.mood = mood;
        }
        Block::new(entries, opens, self.voice.speak(parts))
    }

    fn before_the_battle(&mut self, rest: &[Entry<Event>]) -> Block {
        let first = !std::mem::replace(&mut self.set_up, true);
        let heading = "Before the battle: orders and dispositions".to_owned();
        let heading = first.then_some(Heading::SetUp(heading));
        let block = match &rest[0].event {
            Event::Ordered { units, order, .. } => {
                let set_out = rest.iter().filter_map(|entry| match &entry.event {
                    Event::Deployed { unit, .. } => Some(unit.clone()),
                    _ => None,
                });
                let set_out = set_out.collect::<Vec<_>>();
                let text = self.voice.ordered(units, order, &set_out);
                self.aside(Mood::Asides, 1, &[text])
            }
            _ => {
                let side = |entry: &Entry<Event>| match &entry.event {
                    Event::Deployed { unit, .. } => Some(self.voice.unit(unit).side.clone()),
                    _ => None,
                };
                let first = side(&rest[0]);
                let own = rest.iter().take_while(|entry| side(entry) == first);
                let entries = own.count();
                let parts = self.voice.deployed(&rest[..entries]);
                self.aside(Mood::Apart, entries, &parts)
            }
        };
        block.under(heading)
    }

    /// A turn begins: its first phase bears the opening with it.
    fn turn_begins(&mut self, rest: &[Entry<Event>], parts: &[String]) -> Block {
        self.voice.pass(&rest[0]);
        let heading = Heading::Step(format!("Turn {}", self.voice.state.turn));
        let orders = matches!(rest.get(1).map(|entry| &entry.event), Some(Event::PhaseBegins { phase: Phase::Orders }));
        self.mood = Mood::Apart;
        let text = self.voice.speak(parts);
        Block::new(1 + usize::from(orders), Opening::Follows, text).under(Some(heading))
    }

    fn phase(&mut self, rest: &[Entry<Event>], phase: Phase) -> Block {
        self.mood = Mood::Apart;
        self.charged.clear();
        self.met.clear();
        let ends = |entry: &&Entry<Event>| {
            matches!(entry.event, Event::PhaseBegins { .. } | Event::TurnEnds { .. } | Event::Ends { .. })
        };
        let mut within = rest[1..].iter().take_while(|entry| !ends(entry));
        // Where play stops in a phase nobody knows yet what will come in it.
        let closed = rest[1..].iter().any(|entry| ends(&entry));
        let stirs = !closed || within.any(|entry| is_told(&entry.event));
        let heading = self.voice.phase_heading(phase, stirs);
        Block::new(1, Opening::Opens, String::new()).under(Some(Heading::Step(heading)))
    }

    /// Quiet marches share a paragraph; push backs, follow ups and flights have one of their own, each charge another.
    fn movement(&mut self, rest: &[Entry<Event>]) -> Block {
        if let Some((way, ends)) = charges::charge(rest) {
            return self.charge(way, &ends, 1);
        }
        match &rest[0].event {
            Event::Paces(_) => {
                let paces = |entry: &&Entry<Event>| matches!(entry.event, Event::Paces(_));
                let entries = rest.iter().take_while(paces).count();
                if entries == 1 && is_own_move(rest) {
                    return self.moves_at_once(rest);
                }
                let text = self.voice.dice_thrown(&rest[..entries]);
                self.aside(Mood::Apart, entries, &[text])
            }
            Event::Moves(way) if movement::quiet(&rest[0].event).is_none() => {
                let (entries, text) = self.driven(way, &rest[1..]);
                self.aside(Mood::Driven, entries, &[text])
            }
            Event::Moves(_) => {
                let entries = self.voice.alike(rest);
                let text = self.voice.marches(&rest[..entries]);
                self.aside(Mood::Quiet, entries, &[text])
            }
            Event::Strikes(_) | Event::FallsShort { .. } => {
                let entries = charges::contacts(rest);
                let parts = self.voice.strikes(&rest[..entries], &self.charged);
                let mood = match self.mood {
                    Mood::Driven => Mood::Driven,
                    _ => Mood::Apart,
                };
                self.aside(mood, entries, &parts)
            }
            event => {
                let text = self.voice.formed(event);
                self.aside(Mood::Quiet, 1, &[text])
            }
        }
    }

    /// The dice of one brigade and its move with them.
    fn moves_at_once(&mut self, rest: &[Entry<Event>]) -> Block {
        self.voice.pass(&rest[0]);
        if let Some((way, ends)) = charges::charge(&rest[1..]) {
            return self.charge(way, &ends, 2);
        }
        if let Event::Moves(way) = &rest[1].event
            && movement::quiet(&rest[1].event).is_none()
        {
            let (entries, text) = self.driven(way, &rest[2..]);
            return self.aside(Mood::Driven, 1 + entries, &[text]);
        }
        let text = self.voice.marches(&rest[1..2]);
        self.aside(Mood::Quiet, 2, &[text])
    }

    /// A charge with what comes of it; those two who have met are told once.
    fn charge(&mut self, way: &Move, ends: &[&Event], entries: usize) -> Block {
        let met = |event: &&&Event| match event {
            Event::Strikes(clash) => !self.met.contains(&(clash.on.clone(), clash.by.clone())),
            _ => true,
        };
        let fresh = ends.iter().filter(met).copied().collect::<Vec<_>>();
        let text = self.voice.charges(way, &fresh);
        for event in ends {
            if let Event::Strikes(clash) = event {
                self.met.push((clash.by.clone(), clash.on.clone()));
            }
        }
        if !ends.is_empty() {
            self.charged.push(way.unit.clone());
        }
        self.aside(Mood::Apart, entries, &[text])
    }

    /// A move that others bring about, and the loss of the brigade where it leads off the table.
    fn driven(&mut self, way: &Move, after: &[Entry<Event>]) -> (usize, String) {
        let mut text = self.voice.driven(way);
        match after.first().map(|entry| &entry.event) {
            Some(Event::Leaves { unit, .. }) if *unit == way.unit => {
                text.push_str(self.voice.draw(wording::OFF_TABLE, unit));
                (2, text)
            }
            _ => (1, text),
        }
    }

    fn fire(&mut self, rest: &[Entry<Event>]) -> Block {
        match &rest[0].event {
            Event::HoldsFire { .. } => {
                let ids = rest.iter().map_while(|entry| match &entry.event {
                    Event::HoldsFire { unit, .. } => Some(unit.clone()),
                    _ => None,
                });
                let ids = ids.collect::<Vec<_>>();
                let text = self.voice.holds_fire(&ids);
                self.aside(Mood::Asides, ids.len(), &[text])
            }
            Event::Launches(_) => {
                let entries = rockets::rocket(rest);
                let parts = self.voice.launches(&rest[..entries]);
                self.aside(Mood::Apart, entries, &parts)
            }
            Event::Falls(_) | Event::Batters(_) => {
                let losses = |entry: &&Entry<Event>| matches!(entry.event, Event::Falls(_) | Event::Batters(_));
                let entries = rest.iter().take_while(losses).count();
                let parts = self.voice.smoke_clears(&rest[..entries]);
                self.aside(Mood::Apart, entries, &parts)
            }
            Event::Fires(shot) if battery::battery(rest) > 1 => {
                let mood = fire::target(&shot.at).cloned();
                let mood = mood.map_or(Mood::Asides, Mood::Fire);
                let entries = battery::battery(rest);
                let parts = self.voice.battery_fires(&rest[..entries]);
                self.aside(mood, entries, &parts)
            }
            _ => {
                let entries = fire::shot(rest).max(1);
                let at = rest[..entries].iter().find_map(|entry| match &entry.event {
                    Event::Fires(shot) => fire::target(&shot.at).cloned(),
                    _ => None,
                });
                let parts = self.voice.fires(&rest[..entries]);
                let mood = at.map_or(Mood::Asides, Mood::Fire);
                self.aside(mood, entries, &parts)
            }
        }
    }

    fn undone(&mut self, rest: &[Entry<Event>]) -> Block {
        if let Event::Waived { unit, step } = &rest[0].event {
            let text = self.voice.waived(unit, *step);
            return self.aside(Mood::Asides, 1, &[text]);
        }
        let why =
            |entry: &Entry<Event>| general_orders::undone(&entry.event).map(|(_, step, reason)| (step, reason.clone()));
        let first = why(&rest[0]);
        let entries = rest.iter().take_while(|entry| why(entry) == first).count();
        let text = self.voice.dropped(&rest[..entries]);
        self.aside(Mood::Asides, entries, &[text])
    }

    /// How a turn ends, or the game.
    fn ending(&mut self, rest: &[Entry<Event>]) -> Block {
        let parts = match &rest[0].event {
            Event::TurnEnds { turn } => self.voice.turn_ends(self.before, *turn),
            // The verdict tells it, where it ends the game.
            Event::Concedes { .. } if rest.iter().any(|entry| matches!(entry.event, Event::Ends { .. })) => {
                return Block::silent();
            }
            Event::Concedes { side } => {
                vec![self.voice.army_says(side, "[gives] up the game")]
            }
            Event::Ends { verdict } => self.voice.ends(verdict),
            _ => return Block::silent(),
        };
        self.aside(Mood::Apart, 1, &parts)
    }
}

/// Whether the dice of a brigade are followed by its own move.
fn is_own_move(rest: &[Entry<Event>]) -> bool {
    match (&rest[0].event, rest.get(1).map(|entry| &entry.event)) {
        (Event::Paces(pace), Some(Event::Moves(way))) => pace.unit == way.unit && pace.manner != Manner::Crew,
        _ => false,
    }
}

/// Whether an event is something that a phase is told for.
fn is_told(event: &Event) -> bool {
    !matches!(
        event,
        Event::Standing { .. }
            | Event::Struck { .. }
            | Event::Opens { .. }
            | Event::Reaches { .. }
            | Event::Parts { .. }
            | Event::Interrupted { .. }
    )
}
