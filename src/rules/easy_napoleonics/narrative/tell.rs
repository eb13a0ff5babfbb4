//! The log of one exchange as sentences: what belongs together stands in one paragraph, causes with what came of them.

use super::names::{Voice, sentences};
use super::sentences::undone;
use super::set_up;
use super::{fire, melee, movement};
use crate::adjudicate::{Beat, Clause, Entry, Phrases, Roster, Side, Told};
use crate::rules::easy_napoleonics::position::apply::apply;
use crate::rules::easy_napoleonics::position::event::{Cause, Event, Matter};
use crate::rules::easy_napoleonics::position::state::State;

/// Tells the log of one exchange.
pub(crate) fn tell(
    before: &State,
    log: &[Entry<Event>],
    roster: &Roster,
    eyes: Option<&Side>,
    phrases: &Phrases,
) -> Vec<Told> {
    let mut teller = Teller {
        voice: Voice::new(before, roster, eyes, phrases),
        chapter: None,
        matter: Matter::Move,
        owed: None,
        leans: false,
        mood: None,
    };
    let mut told = Vec::with_capacity(log.len());
    while told.len() < log.len() {
        let rest = &log[told.len()..];
        let block = teller.block(rest);
        teller.spread(block, rest, &mut told);
    }
    told
}

/// What stands under one heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chapter {
    Armies,
    Ground,
    Deployment,
    Initiative,
    Movement,
    Guns,
    Muskets,
    Melees,
    End,
}

/// How a movement is told: those of one mood share a paragraph, but each that took dice has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    Quiet,
    Charging,
    Diced,
}

/// Entries that are told together.
struct Block {
    entries: usize,
    heading: Option<String>,
    /// Whether it begins a paragraph.
    opens: Opening,
    /// Nothing where nobody wants to hear of it.
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opening {
    Opens,
    Follows,
}

impl Block {
    fn silent() -> Block {
        Block::new(1, Opening::Follows, String::new())
    }

    fn new(entries: usize, opens: Opening, text: String) -> Block {
        Block { entries, heading: None, opens, text }
    }

    fn under(self, heading: Option<String>) -> Block {
        Block { heading, ..self }
    }
}

struct Teller<'t> {
    voice: Voice<'t>,
    chapter: Option<Chapter>,
    /// The phase that is played, as far as the log has said.
    matter: Matter,
    /// A sentence whose entry bore the heading; it goes with the next.
    owed: Option<String>,
    /// Whether the next paragraph goes on under a heading that bore working.
    leans: bool,
    /// What the last movement was; nothing as a chapter begins.
    mood: Option<Mood>,
}

impl Teller<'_> {
    /// What the first entries are, and how many of them.
    fn block(&mut self, rest: &[Entry<Event>]) -> Block {
        match &rest[0].event {
            Event::Settles { .. } | Event::Phase { .. } => self.phase(rest),
            Event::Mustered { .. }
            | Event::Draws { .. }
            | Event::Picks { .. }
            | Event::Again { .. }
            | Event::Counts { .. }
            | Event::Lays { .. }
            | Event::DeploymentDie { .. }
            | Event::Deployed { .. } => self.before_the_battle(rest),
            Event::Initiative { .. } | Event::Tours { .. } | Event::Rallies { .. } => self.first_things(rest),
            Event::Changes { .. }
            | Event::Moves { .. }
            | Event::Blocked { .. }
            | Event::Charges { .. }
            | Event::Squares { .. }
            | Event::Stands { .. }
            | Event::Displaced { .. } => self.movement(rest),
            Event::Fires { .. } | Event::Checks { .. } | Event::Risk { .. } => self.fire(rest),
            Event::Fights { .. }
            | Event::Drops { .. }
            | Event::Rises { .. }
            | Event::Advances { .. }
            | Event::Lapses { .. } => self.melee(rest),
            Event::TurnEnds { .. } | Event::Ends { .. } | Event::Concedes { .. } => self.ending(rest),
            Event::Dropped { .. } => self.dropped(rest),
            Event::Waived { unit, step } => {
                let text = self.voice.waived(unit, *step);
                Block::new(1, self.aside(), text)
            }
            Event::ComesOn { piece } => Block::new(1, Opening::Follows, self.voice.comes_on(piece)),
            Event::KeptOff { unit } => Block::new(1, Opening::Follows, self.voice.kept_off(unit)),
            Event::Standing { .. }
            | Event::Planned { .. }
            | Event::Struck { .. }
            | Event::Opens { .. }
            | Event::TurnBegins { .. }
            | Event::Holds { .. } => Block::silent(),
        }
    }

    /// Steps that were not done; in a melee those are replies of victors.
    fn dropped(&mut self, rest: &[Entry<Event>]) -> Block {
        if self.chapter == Some(Chapter::Melees) {
            return Block::new(1, Opening::Follows, self.voice.goes_no_further(&rest[0]));
        }
        let why = |entry: &Entry<Event>| undone(&entry.event).map(|(_, step, why)| (step, why.to_owned()));
        let first = why(&rest[0]);
        let entries = rest.iter().take_while(|entry| why(entry) == first).count();
        let text = self.voice.dropped(&rest[..entries]);
        Block::new(entries, self.aside(), text)
    }

    /// How a remark on orders stands: apart from the throw for the initiative, else with what goes on.
    fn aside(&self) -> Opening {
        match self.chapter {
            Some(Chapter::Initiative) => Opening::Opens,
            _ => Opening::Follows,
        }
    }

    /// The heading of a chapter, the first time that it is entered.
    fn enter(&mut self, chapter: Chapter) -> Option<String> {
        if self.chapter == Some(chapter) {
            return None;
        }
        self.chapter = Some(chapter);
        self.mood = None;
        let turn = self.voice.state.turn;
        Some(match chapter {
            Chapter::Armies => self.voice.heading("the armies"),
            Chapter::Ground => self.voice.heading("the ground"),
            Chapter::Deployment => self.voice.heading("the deployment"),
            Chapter::Initiative => self.voice.heading("initiative and rally"),
            Chapter::Movement => self.voice.heading("movement"),
            Chapter::Guns => self.voice.heading("the guns"),
            Chapter::Muskets => self.voice.heading("the muskets"),
            Chapter::Melees => self.voice.heading("the melees"),
            Chapter::End => format!("The end of turn {turn}"),
        })
    }

    fn before_the_battle(&mut self, rest: &[Entry<Event>]) -> Block {
        let named = rest.iter().take_while(|entry| matches!(entry.event, Event::Deployed { .. }));
        named.for_each(|entry| apply(&mut self.voice.state, &entry.event));
        let voice = &self.voice;
        let ground = set_up::ground(rest);
        let cards = set_up::cards(rest);
        let (chapter, entries, text) = match &rest[0].event {
            Event::Mustered { .. } => {
                let mustered = |entry: &&Entry<Event>| matches!(entry.event, Event::Mustered { .. });
                let entries = rest.iter().take_while(mustered).count();
                (Chapter::Armies, entries, voice.musters(&rest[..entries]))
            }
            Event::Picks { side, unit, .. } => (Chapter::Armies, 1, voice.picks(side, unit)),
            Event::DeploymentDie { scores, first } => {
                let text = voice.deployment_die(scores, first.as_ref());
                (Chapter::Deployment, 1, text)
            }
            Event::Deployed { unit, .. } => {
                let side = &voice.state.unit(unit).side;
                let own = |entry: &&Entry<Event>| match &entry.event {
                    Event::Deployed { unit, .. } => voice.state.unit(unit).side == *side,
                    _ => false,
                };
                let entries = rest.iter().take_while(own).count();
                (Chapter::Deployment, entries, voice.deploys(&rest[..entries]))
            }
            _ if cards > ground => (Chapter::Armies, cards, voice.draws(&rest[..cards])),
            _ => (Chapter::Ground, ground, voice.grounds(&rest[..ground])),
        };
        let heading = self.enter(chapter);
        Block::new(entries, Opening::Opens, text).under(heading)
    }

    /// Initiative and rally.
    fn first_things(&mut self, rest: &[Entry<Event>]) -> Block {
        let thrown = |entry: &&Entry<Event>| {
            matches!(entry.event, Event::Initiative { .. } | Event::Settles { matter: Matter::Move, .. })
        };
        let heading = self.enter(Chapter::Initiative);
        let thrown = rest.iter().take_while(thrown).count();
        if thrown > 0 {
            let text = self.voice.initiative(&rest[..thrown]);
            return Block::new(thrown, Opening::Opens, text).under(heading);
        }
        let side = |event: &Event| match event {
            Event::Tours { unit, .. } | Event::Rallies { unit, .. } => Some(self.voice.unit(unit).side.clone()),
            _ => None,
        };
        let own = side(&rest[0].event);
        let entries = rest.iter().take_while(|entry| side(&entry.event) == own).count();
        let text = self.voice.rallies(&rest[..entries]);
        Block::new(entries, Opening::Opens, text).under(heading)
    }

    /// A matter is settled, or a side's phase begins.
    fn phase(&mut self, rest: &[Entry<Event>]) -> Block {
        if let Event::Settles { matter, .. } = &rest[0].event {
            self.matter = *matter;
        }
        if let Event::Phase { .. } = &rest[0].event {
            self.matter = matter_of(&rest[0].clause);
        }
        match (&rest[0].event, self.matter) {
            (Event::Settles { matter: Matter::Move, .. }, _) => {
                let heading = self.enter(Chapter::Initiative);
                let text = self.voice.initiative(&rest[..1]);
                Block::new(1, Opening::Opens, text).under(heading)
            }
            (Event::Settles { side, first, .. }, _) => self.opens_fire(rest, side, first),
            (Event::Phase { side, missing }, Matter::Move) => self.opens_movement(rest, side, *missing),
            (Event::Phase { side, missing }, _) => {
                let fires = firing_sides(self, &rest[1..]).contains(side);
                if !fires {
                    return Block::silent();
                }
                let heading = self.enter(chapter_of(self.matter));
                let text = match missing {
                    true => format!("no orders have come from {}, whose men fire at will", self.voice.army(side)),
                    false => String::new(),
                };
                self.mood = None;
                Block::new(1, Opening::Opens, text).under(heading)
            }
            _ => Block::silent(),
        }
    }

    fn opens_fire(&mut self, rest: &[Entry<Event>], side: &Side, first: &Side) -> Block {
        let sides = firing_sides(self, &rest[1..]);
        if sides.is_empty() {
            return Block::silent();
        }
        let heading = self.enter(chapter_of(self.matter));
        let text = match sides.len() {
            1 => String::new(),
            _ => self.voice.fires_first(side, first),
        };
        Block::new(1, Opening::Opens, text).under(heading)
    }

    fn opens_movement(&mut self, rest: &[Entry<Event>], side: &Side, missing: bool) -> Block {
        self.chapter = Some(Chapter::Movement);
        self.mood = None;
        let turn = self.voice.state.turn;
        let stirs =
            rest[1..].iter().take_while(|entry| !matches!(entry.event, Event::Phase { .. } | Event::Settles { .. }));
        let stirs = stirs.filter(|entry| {
            matches!(entry.event, Event::Dropped { .. } | Event::Waived { .. })
                || movement::mover(&entry.event).is_some()
        });
        let what = match (stirs.count(), missing) {
            (0, false) => self.voice.army_says(side, "[stands] fast"),
            (0, true) => self.voice.army_says(side, "[stands] fast, without orders"),
            (_, false) => self.voice.army_says(side, "[moves]"),
            (_, true) => format!("{}, without orders", self.voice.army(side)),
        };
        let heading = format!("Turn {turn}: {what}");
        Block::new(1, Opening::Opens, String::new()).under(Some(heading))
    }

    /// Quiet marches share a paragraph, and charges; a charge that takes dice has one of its own.
    fn movement(&mut self, rest: &[Entry<Event>]) -> Block {
        let first = movement::movement(rest);
        if first == 0 {
            let answers = |entry: &&Entry<Event>| {
                matches!(entry.event, Event::Squares { .. } | Event::Stands { .. } | Event::Displaced { .. })
            };
            let entries = rest.iter().take_while(answers).count();
            let text = self.voice.answers(&rest[..entries]);
            return Block::new(entries, Opening::Follows, text);
        }
        let lengths = self.voice.alike(rest);
        let charges = |entry: &Entry<Event>| matches!(entry.event, Event::Charges { .. });
        let diced = rest[..first].iter().any(|entry| !entry.rolls.is_empty());
        let mood = match (diced, rest[..first].iter().any(charges)) {
            (true, _) => Mood::Diced,
            (false, true) => Mood::Charging,
            (false, false) => Mood::Quiet,
        };
        let opens = match self.mood == Some(mood) && mood != Mood::Diced {
            true => Opening::Follows,
            false => Opening::Opens,
        };
        self.mood = Some(mood);
        let text = self.voice.marches(rest, &lengths);
        Block::new(lengths.iter().sum(), opens, text)
    }

    fn fire(&mut self, rest: &[Entry<Event>]) -> Block {
        let cause = rest.iter().find_map(|entry| match &entry.event {
            Event::Fires { cause, .. } | Event::Checks { cause, .. } => Some(*cause),
            _ => None,
        });
        let (chapter, opens) = match cause {
            Some(Cause::Artillery) => (Chapter::Guns, Opening::Opens),
            Some(Cause::SmallArms) => (Chapter::Muskets, Opening::Opens),
            _ => (Chapter::Melees, Opening::Follows),
        };
        let heading = self.enter(chapter);
        let (fires, mut effects) = fire::fire(rest);
        // What a fire upon several targets did to each stands in one paragraph.
        let goes_on = fires == 0 && self.mood == Some(Mood::Diced);
        let opens = if goes_on { Opening::Follows } else { opens };
        self.mood = (fires == 0).then_some(Mood::Diced);
        if fires == 0 {
            effects = fire::effects(rest);
        }
        let (volleys, after) = rest[..fires + effects].split_at(fires);
        let text = self.voice.fires(volleys, after);
        Block::new(fires + effects, opens, text).under(heading)
    }

    fn melee(&mut self, rest: &[Entry<Event>]) -> Block {
        let heading = self.enter(Chapter::Melees);
        let block = match &rest[0].event {
            Event::Advances { .. } => {
                let fight = match rest.get(1).map(|next| &next.event) {
                    Some(Event::Fights { breakthrough: true, .. }) => melee::melee(&rest[1..]),
                    _ => 0,
                };
                let text = self.voice.advances(&rest[0], &rest[1..=fight]);
                Block::new(1 + fight, Opening::Follows, text)
            }
            Event::Lapses { attacker, defender } => {
                Block::new(1, Opening::Follows, self.voice.lapses(attacker, defender))
            }
            event => {
                let goes_on = !matches!(event, Event::Fights { breakthrough: false, .. });
                let opens = if goes_on { Opening::Follows } else { Opening::Opens };
                let entries = melee::melee(rest);
                Block::new(entries, opens, self.voice.fights(&rest[..entries]))
            }
        };
        block.under(heading)
    }

    fn ending(&mut self, rest: &[Entry<Event>]) -> Block {
        match &rest[0].event {
            Event::TurnEnds { held } => {
                let mut after = self.voice.state.clone();
                apply(&mut after, &rest[0].event);
                let mut text = self.voice.turn_ends(held, &after);
                let over = rest.get(1).map(|next| &next.event);
                if !matches!(over, Some(Event::Ends { .. })) {
                    text = sentences(&[text, self.voice.points(&after)]);
                }
                let heading = self.enter(Chapter::End);
                Block::new(1, Opening::Opens, text).under(heading)
            }
            Event::Concedes { side } => {
                let text = self.voice.army_says(side, "[gives] up the game");
                Block::new(1, Opening::Opens, text)
            }
            Event::Ends { verdict } => Block::new(1, Opening::Opens, self.voice.ends(verdict)),
            _ => Block::silent(),
        }
    }

    /// Spreads a block over its entries: the heading and the text go with the first that can bear them.
    fn spread(&mut self, block: Block, rest: &[Entry<Event>], told: &mut Vec<Told>) {
        let mut heading = block.heading;
        let mut opens = block.opens;
        let mut text = block.text;
        let bears = !text.is_empty() || rest.len() == block.entries;
        if heading.is_none()
            && bears
            && let Some(owed) = self.owed.take()
        {
            text = sentences(&[owed, text]);
            opens = Opening::Follows;
        }
        if self.leans && !text.is_empty() {
            opens = Opening::Follows;
            self.leans = false;
        }
        for entry in &rest[..block.entries] {
            let working = self.voice.working(entry);
            let (beat, text) = if let Some(mut heading) = heading.take() {
                if block.entries == 1 && rest.len() == 1 && !text.is_empty() {
                    heading = sentences(&[heading, std::mem::take(&mut text)]);
                }
                if block.entries == 1 && !text.is_empty() {
                    self.owed = Some(std::mem::take(&mut text));
                }
                opens = Opening::Follows;
                self.leans = block.entries == 1 && text.is_empty() && !working.is_empty();
                (Beat::Heading, heading)
            } else if text.is_empty() {
                let again = matches!(entry.event, Event::Again { .. });
                let quiet = again || working.is_empty() && entry.rolls.is_empty();
                (if quiet { Beat::Silent } else { Beat::Follows }, String::new())
            } else {
                let beat = match opens {
                    Opening::Opens => Beat::Opens,
                    Opening::Follows => Beat::Follows,
                };
                (beat, std::mem::take(&mut text))
            };
            apply(&mut self.voice.state, &entry.event);
            told.push(Told { beat, text, working, clause: entry.clause.clone(), rolls: entry.rolls.clone() });
        }
    }
}

/// The phase that a side has its part of, by the clause that opens it.
fn matter_of(clause: &Clause) -> Matter {
    match clause.as_str() {
        "EN-ART-13" => Matter::Artillery,
        "EN-MUS-11" => Matter::SmallArms,
        _ => Matter::Move,
    }
}

fn chapter_of(matter: Matter) -> Chapter {
    match matter {
        Matter::Move => Chapter::Movement,
        Matter::Artillery => Chapter::Guns,
        Matter::SmallArms => Chapter::Muskets,
    }
}

/// The sides that fire in a phase, as far as the log goes before the next.
fn firing_sides(teller: &Teller<'_>, rest: &[Entry<Event>]) -> Vec<Side> {
    let mut sides = Vec::new();
    for entry in rest {
        match &entry.event {
            Event::Settles { .. } | Event::TurnEnds { .. } | Event::Fights { .. } => break,
            Event::Fires { unit, .. } => {
                let side = &teller.voice.unit(unit).side;
                if !sides.contains(side) {
                    sides.push(side.clone());
                }
            }
            _ => {}
        }
    }
    sides
}
