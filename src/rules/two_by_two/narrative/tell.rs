//! The log of one exchange as sentences: what belongs together stands in one paragraph, causes with what came of them.

use super::names::{Voice, agree};
use super::set_up_heading::set_up_heading;
use super::{charges, consequences, melee, reinforcements, shooting};
use crate::adjudicate::{Block, Entry, Heading, Opening, Phrases, Roster, Scribe, Side, Told, UnitId};
use crate::rules::two_by_two::position::event::{Cause, Event, Step};
use crate::rules::two_by_two::position::state::{Part, State};

/// Tells the log of one exchange.
pub(crate) fn tell(before: &State, log: &[Entry<Event>], roster: &Roster, phrases: &Phrases) -> Vec<Told> {
    let mut teller = Teller {
        before,
        voice: Voice::new(before, roster, phrases),
        chapter: None,
        begun: false,
        mood: Mood::Apart,
        smoke: Vec::new(),
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

/// What stands under one heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chapter {
    SetUp,
    Step(Step),
}

/// How a movement is told: quiet ones share a paragraph, all others have their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    Quiet,
    Apart,
}

struct Teller<'t> {
    before: &'t State,
    voice: Voice<'t>,
    chapter: Option<Chapter>,
    /// Whether the paragraph that opens the exchange has been told.
    begun: bool,
    mood: Mood,
    /// Infantry that its own fire has pinned in this step.
    smoke: Vec<UnitId>,
}

impl Teller<'_> {
    /// What the first entries are, and how many of them.
    fn block(&mut self, rest: &[Entry<Event>]) -> Block {
        match &rest[0].event {
            Event::Mustered { .. }
            | Event::SetUpDice { .. }
            | Event::Lays { .. }
            | Event::Deployed { .. }
            | Event::Places { .. }
            | Event::Queues { .. } => self.before_the_battle(rest),
            Event::StepBegins { step, side, missing } => self.step(rest, *step, side, *missing),
            Event::Moves { .. } | Event::Charges { .. } | Event::Halts { .. } => self.movement(rest),
            Event::Reinforces { .. }
            | Event::NoRoom { .. }
            | Event::Arrives { .. }
            | Event::Swaps { .. }
            | Event::Exits { .. } => {
                let entries = reinforcements::arrival(rest);
                let parts = self.voice.arrives(&rest[..entries]);
                self.apart(entries, &parts)
            }
            Event::ComesOn { piece } => {
                let told = self.voice.comes_on(piece);
                self.apart(1, &[told])
            }
            Event::KeptOff { unit } => {
                let told = self.voice.kept_off(unit);
                self.apart(1, &[told])
            }
            Event::Replies { .. } | Event::Turns { .. } | Event::MovedBack { .. } => self.answers(rest),
            Event::Rallies { .. } => {
                let rallies = |entry: &&Entry<Event>| matches!(entry.event, Event::Rallies { .. });
                let entries = rest.iter().take_while(rallies).count();
                let parts = self.voice.rallies(&rest[..entries]);
                self.apart(entries, &parts)
            }
            Event::Holds { .. } | Event::Fires { .. } | Event::Closes { .. } | Event::StaysBack { .. } => {
                self.shooting(rest)
            }
            Event::Fights { .. }
            | Event::Follows { .. }
            | Event::Remains { .. }
            | Event::LeavesOff { .. }
            | Event::Lapses { .. } => self.melee(rest),
            Event::Routs { cause: Cause::Will, .. } => self.rout_at_will(rest),
            Event::Routs { .. }
            | Event::Flees { .. }
            | Event::Status { .. }
            | Event::Halted { .. }
            | Event::PushedBack { .. }
            | Event::Aligned { .. }
            | Event::Shoved { .. }
            | Event::Panics { .. }
            | Event::Destroyed { .. }
            | Event::Recoils { .. }
            | Event::Keeps { .. }
            | Event::Parts { .. } => {
                let entries = consequences::aftermath(rest);
                let parts = self.voice.consequences(&rest[..entries], &[]);
                Block::new(entries, Opening::Follows, self.voice.speak(&parts))
            }
            Event::Dropped { .. } | Event::Waived { .. } => self.undone(rest),
            Event::Opens { .. } | Event::TurnBegins { .. } | Event::Ends { .. } | Event::Concedes { .. } => {
                self.ending(rest)
            }
            Event::Standing { .. } | Event::Struck { .. } | Event::FromOutside { .. } => Block::silent(),
        }
    }

    /// A block with a paragraph of its own.
    fn apart(&mut self, entries: usize, parts: &[String]) -> Block {
        self.mood = Mood::Apart;
        Block::new(entries, Opening::Opens, self.voice.speak(parts))
    }

    fn before_the_battle(&mut self, rest: &[Entry<Event>]) -> Block {
        let (entries, parts) = match &rest[0].event {
            Event::Mustered { side, units, template } => {
                let parts = self.voice.musters(side, units, *template);
                (1, parts)
            }
            Event::SetUpDice { scores, attacker } => {
                let text = self.voice.set_up_dice(scores, attacker.as_ref());
                (1, vec![text])
            }
            Event::Lays { .. } => {
                let lays = |entry: &&Entry<Event>| matches!(entry.event, Event::Lays { .. });
                let entries = rest.iter().take_while(lays).count();
                (entries, self.voice.grounds(&rest[..entries]))
            }
            Event::Deployed { unit, .. } => {
                let side = self.voice.unit(unit).side.clone();
                let own = |entry: &&Entry<Event>| match &entry.event {
                    Event::Deployed { unit, .. } => self.voice.unit(unit).side == side,
                    _ => false,
                };
                let entries = rest.iter().take_while(own).count();
                let parts = self.voice.deploys(&rest[..entries]);
                (entries, parts)
            }
            Event::Places { point, .. } => (1, self.voice.places(point)),
            Event::Queues { point, units } => (1, vec![self.voice.queues(point, units)]),
            _ => return Block::silent(),
        };
        let first = self.chapter.replace(Chapter::SetUp) != Some(Chapter::SetUp);
        let heading = first.then(|| set_up_heading(rest));
        self.apart(entries, &parts).under(heading)
    }

    /// A step begins: its heading, and in the first of an exchange how matters stand.
    fn step(&mut self, rest: &[Entry<Event>], step: Step, side: &Side, missing: bool) -> Block {
        let stirs = rest[1..].iter().take_while(|entry| !matches!(entry.event, Event::StepBegins { .. }));
        let stirs = stirs.filter(|entry| is_of(step, &entry.event)).count() > 0;
        let first = !std::mem::replace(&mut self.begun, true);
        let silent = !stirs && matches!(step, Step::Rally | Step::Melee);
        if silent {
            return Block::silent();
        }
        self.chapter = Some(Chapter::Step(step));
        self.mood = Mood::Apart;
        let heading = self.voice.step_heading(step, side, stirs, !missing);
        let parts = match first {
            true => self.voice.opens(step, side, stirs),
            false => Vec::new(),
        };
        let text = self.voice.speak(&parts);
        Block::new(1, Opening::Opens, text).under(Some(Heading::Step(heading)))
    }

    /// Quiet marches share a paragraph; a charge has one of its own, with the answers to it.
    fn movement(&mut self, rest: &[Entry<Event>]) -> Block {
        let entries = charges::charge(rest);
        if entries > 0 {
            let parts = self.voice.charges(&rest[..entries]);
            return self.apart(entries, &parts);
        }
        let halts = rest.iter().map_while(|entry| match &entry.event {
            Event::Halts { unit } => Some(unit.clone()),
            _ => None,
        });
        let halts = halts.collect::<Vec<_>>();
        let (entries, text) = match halts.as_slice() {
            [] => match self.voice.line(rest) {
                Some(entries) => (entries, self.voice.line_advances(&rest[..entries])),
                None => {
                    let entries = self.voice.alike(rest);
                    (entries, self.voice.marches(&rest[..entries]))
                }
            },
            ids => (ids.len(), self.voice.halts(ids)),
        };
        let opens = match std::mem::replace(&mut self.mood, Mood::Quiet) {
            Mood::Quiet => Opening::Follows,
            Mood::Apart => Opening::Opens,
        };
        Block::new(entries, opens, self.voice.speak(&[text]))
    }

    fn answers(&mut self, rest: &[Entry<Event>]) -> Block {
        let answers = rest.iter().take_while(|entry| charges::answers(entry));
        let entries = answers.count();
        let parts = self.voice.answers(&rest[..entries]);
        Block::new(entries, Opening::Follows, self.voice.speak(&parts))
    }

    fn shooting(&mut self, rest: &[Entry<Event>]) -> Block {
        let (entries, mut parts) = match &rest[0].event {
            Event::Fires { .. } => {
                let entries = shooting::shot(rest);
                self.smoke.extend(shooting::pinned_by_it(&rest[..entries]));
                (entries, self.voice.fires(&rest[..entries]))
            }
            Event::Holds { .. } => {
                let ids = rest.iter().map_while(|entry| match &entry.event {
                    Event::Holds { unit, .. } => Some(unit.clone()),
                    _ => None,
                });
                let ids = ids.collect::<Vec<_>>();
                (ids.len(), vec![self.voice.holds(&ids)])
            }
            _ => {
                let entries = shooting::closing(rest);
                (entries, self.voice.closes(&rest[..entries]))
            }
        };
        let ends = |entry: &&Entry<Event>| !matches!(entry.event, Event::StepBegins { .. });
        let mut later = rest[entries..].iter().take_while(ends);
        let more = later.any(|entry| matches!(entry.event, Event::Fires { .. }));
        if !more && !self.smoke.is_empty() {
            let smoke = std::mem::take(&mut self.smoke);
            parts.push(self.voice.smoke(&smoke));
        }
        self.apart(entries, &parts)
    }

    fn melee(&mut self, rest: &[Entry<Event>]) -> Block {
        match &rest[0].event {
            Event::LeavesOff { unit, enemy, .. } => {
                let text = self.voice.says(unit, &format!("[leaves] <{enemy}> alone for now"));
                self.apart(1, &[text])
            }
            Event::Lapses { attacker, defender } => {
                let text = format!("the fight between <{attacker}> and <{defender}> falls away");
                Block::new(1, Opening::Follows, self.voice.speak(&[text]))
            }
            _ => {
                let entries = melee::melee(rest).max(1);
                let parts = self.voice.fights(&rest[..entries]);
                self.apart(entries, &parts)
            }
        }
    }

    fn rout_at_will(&mut self, rest: &[Entry<Event>]) -> Block {
        let entries = 1 + consequences::aftermath(&rest[1..]);
        let parts = self.voice.consequences(&rest[..entries], &[]);
        self.apart(entries, &parts)
    }

    fn undone(&mut self, rest: &[Entry<Event>]) -> Block {
        if let Event::Waived { unit, step } = &rest[0].event {
            let text = self.voice.waived(unit, *step);
            return Block::new(1, Opening::Follows, self.voice.speak(&[text]));
        }
        let why = |entry: &Entry<Event>| match &entry.event {
            Event::Dropped { step, reason, .. } => Some((*step, reason.clone())),
            _ => None,
        };
        let first = why(&rest[0]);
        let entries = rest.iter().take_while(|entry| why(entry) == first).count();
        let text = self.voice.dropped(&rest[..entries]);
        Block::new(entries, Opening::Follows, self.voice.speak(&[text]))
    }

    /// How the exchange ends: the other side is to fire, the turn is over, or the game.
    fn ending(&mut self, rest: &[Entry<Event>]) -> Block {
        let parts = match &rest[0].event {
            Event::Opens { part: Part::Shoot, order } => self.voice.hands_over(order),
            Event::TurnBegins { order, .. } if self.before.part.is_set_up() => {
                let first = order.first().map(|side| {
                    let army = self.voice.army(side);
                    let moves = agree("[has]", crate::kit::army_number(&army));
                    format!("all is ready: {army} {moves} the first move")
                });
                first.into_iter().collect()
            }
            Event::TurnBegins { order, .. } => self.voice.turn_ends(self.before, order.first()),
            // The verdict tells it, where it ends the game.
            Event::Concedes { .. } if rest.iter().any(|entry| matches!(entry.event, Event::Ends { .. })) => {
                return Block::silent();
            }
            Event::Concedes { side } => vec![self.voice.army_says(side, "[gives] up the game")],
            Event::Ends { verdict } => self.voice.ends(verdict),
            _ => return Block::silent(),
        };
        self.apart(1, &parts)
    }
}

/// Whether an event is something that a step is told for.
fn is_of(step: Step, event: &Event) -> bool {
    let undone = matches!(event, Event::Dropped { .. } | Event::Waived { .. });
    match step {
        Step::Movement => !matches!(
            event,
            Event::Standing { .. }
                | Event::Struck { .. }
                | Event::Opens { .. }
                | Event::TurnBegins { .. }
                | Event::ComesOn { .. }
                | Event::KeptOff { .. }
                | Event::Ends { .. }
                | Event::Parts { .. }
        ),
        Step::Rally => undone || matches!(event, Event::Rallies { .. }),
        Step::Shooting => matches!(event, Event::Fires { .. }),
        Step::Melee => undone || matches!(event, Event::Fights { .. } | Event::LeavesOff { .. }),
    }
}
