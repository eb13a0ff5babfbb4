//! What happened, as a rule set hands it over to be told: typed, without a word of prose but the lists of wordings that it
//! brings along; and the story that is made of it.

use serde::Serialize;

use super::phrases::Choices;
use crate::adjudicate::terms::roster::{Side, UnitId};

/// Where a place lies along the front, as the reader of a report sees it; the umpire sees with the eyes of the first side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sector {
    /// On the left.
    Left,
    /// In the centre.
    Centre,
    /// On the right.
    Right,
}

impl Sector {
    /// Left, centre or right, in thirds of a width: so far from its left end.
    pub fn in_thirds(part: i64, whole: i64) -> Sector {
        match () {
            () if part * 3 < whole => Sector::Left,
            () if part * 3 > whole * 2 => Sector::Right,
            () => Sector::Centre,
        }
    }
}

/// Which way somebody has gone, by what he was nearer to or farther from at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// Towards the enemy.
    On,
    /// Away from him.
    Back,
    /// Neither.
    Across,
}

impl Way {
    /// Whether it does not lead towards the enemy.
    pub fn is_aside(self) -> bool {
        self != Way::On
    }
}

/// How somebody goes in hand to hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shock {
    /// On foot.
    Assault,
    /// On horseback.
    Charge,
}

/// Who has had the better of a fight hand to hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// He who came.
    Attacker,
    /// He who stood.
    Defender,
    /// Neither, and both are still there.
    Drawn,
    /// Neither, and both have to give ground.
    Parted,
    /// Neither, as both are gone.
    Nobody,
}

/// What somebody has lost, as far as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Toll {
    /// So much of so much that he had.
    Exact {
        /// What he has lost.
        lost: u32,
        /// What he has left.
        left: u32,
        /// What he began the game with.
        full: u32,
    },
    /// Told roughly: what he looks like now, in words with a verb in brackets.
    Rough(String),
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentence over a variant names its fields")]
pub enum What {
    /// A part begins, under this heading of the full telling.
    Part(String),
    /// Somebody acts from here on: what follows is his doing, until another acts.
    Acts {
        /// How he stands, for the full telling: `in line`; nothing of a leader.
        stands: String,
    },
    /// He moves. `verbs` are words for it; `to` is the place in the full telling.
    Marches { way: Way, verbs: Choices, steps: String, to: String, joins: Option<UnitId>, barred: bool },
    /// He changes his formation, in these words.
    Changes { verbs: Choices },
    /// He fires.
    Fires { at: UnitId, verbs: Choices, far: String, hits: Option<u32> },
    /// He goes in hand to hand, or takes up a fight that is not settled; a leader may be with him.
    Attacks { at: UnitId, verbs: Choices, shock: Shock, again: bool, stance: &'static str, led: Option<UnitId> },
    /// He goes on from the fight that he has won to the one that comes next.
    GoesOn,
    /// Others fight beside him in the fight that was told last, or beside him whom he fights.
    Beside { us: Vec<UnitId>, them: Vec<UnitId> },
    /// He comes at these, and the fight is still to come; a leader may be with him.
    Closes { at: Vec<UnitId>, verbs: Choices, shock: Shock, led: Option<UnitId> },
    /// He goes after somebody who has lost a fight and goes back, in these words; whether he comes up with him is still to come.
    Presses { at: UnitId, verbs: Choices },
    /// He meets whoever comes at him, in these words; who that is, where his coming is told of in another exchange.
    Receives { verbs: Choices, from: Option<UnitId> },
    /// He loses strength.
    Suffers(Toll),
    /// A fight hand to hand is settled.
    Settled { attacker: UnitId, defender: UnitId, verdict: Better },
    /// He is gone for good, in these words.
    Gone { verbs: Choices },
    /// His nerve is tried and wears thin, though he stands, in these words.
    Wavers { verbs: Choices },
    /// He comes no farther, or stays where he is all the same, in these words.
    Stops { verbs: Choices },
    /// Beaten, he leaves a place that he held; whether nobody else is left in it.
    Yields { place: String, is_empty: bool },
    /// What befalls somebody who has no fight of his own here, in these words; `{by}` is whose fate it comes of.
    Swept { by: Option<UnitId>, gone: bool, verbs: Choices },
    /// A leader, or a staff, is lost with the troops that it was with.
    LostWith { unit: UnitId },
    /// Success steadies him; `{}` is he himself.
    Heartened { verbs: Choices },
    /// His nerve is tried, and holds or not, in these words.
    Tried { holds: bool, verbs: Choices },
    /// He goes back, in these words; `ground` is a name of the map, where the place has one.
    GoesBack { verbs: Choices, to: String, ground: String },
    /// He should go back and cannot.
    Halts,
    /// A leader tries to rally somebody.
    Rallies { whom: UnitId, succeeds: bool, verbs: Choices },
    /// He tries to rally without a leader, in these words.
    Recovers { succeeds: bool, verbs: Choices },
    /// A leader is in danger, in these words: `{by}` is who aims at him, or whose fight it is, and `{}` he himself.
    Risks { by: UnitId, killed: bool, verbs: Choices },
    /// The winner of a fight goes after the loser, or stays.
    Follows { to: Option<String> },
    /// The unit that a leader was with is gone, and he is still there.
    LeftAlone,
    /// A leader goes with his unit as it goes back, or stays behind.
    GoesAlong { stays: bool },
    /// A leader makes room for the enemy, and reaches somebody or nobody; who reaches nobody may be taken by somebody.
    MakesRoom { reaches: Option<UnitId>, taken: Option<UnitId> },
    /// A leader, or a staff, goes about the field: to somebody where it comes to him.
    Rides { to: Option<UnitId> },
    /// He comes on the field, or leaves it, in these words.
    Comes { verbs: Choices },
    /// He comes on the field as the scenario has it; `at` is where, for the full telling.
    Enters { at: String },
    /// He does something beside the fighting, in these words; `{}` is what, or where.
    Does { verbs: Choices, what: String },
    /// He takes a place that was not his side's.
    Takes { place: String },
    /// An order comes to nothing, for a reason in words; what a story says of it, `{}` being `what`, where it says anything.
    Fails { why: String, words: Option<Choices>, what: String },
    /// A condition of his orders does not hold.
    PassesOver,
    /// He is set up.
    Deploys { stands: String, to: String },
    /// It is settled who moves first; nobody in a tie.
    First { turn: u32, first: Option<Side>, throws: Vec<(Side, u8)> },
    /// A side has the initiative, and one of both goes first by its word.
    Leads { side: Side, first: Side },
    /// How the points stand of which so many win, counted for what the enemy has lost or for places.
    Points { scores: Vec<(Side, u32)>, needed: u32, places: bool },
    /// These did nothing.
    Idle(Vec<UnitId>),
    /// A side has lost so much that it can do no more, and the battle ends with the turn.
    Spent(Side),
    /// A side gives up.
    GivesUp(Side),
    /// The battle is over; `drawn` where it is, and not lost by all.
    Over { winner: Option<Side>, drawn: bool, why: String },
    /// These come into view.
    Seen { units: Vec<UnitId> },
    /// Something that the program words by itself, in a whole sentence.
    Said(String),
}

/// Something that happened, to whom, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incident {
    /// Who did it, or whom it befell.
    pub who: Option<UnitId>,
    /// What.
    pub what: What,
    /// Where he stood, for the full telling.
    pub at: String,
    /// The name of the ground there, or nothing.
    pub ground: String,
    /// Whereabouts on the front it happens: of fire and fights, where the target stands.
    pub sector: Option<Sector>,
    /// Whereabouts on the front he stands himself.
    pub stands: Option<Sector>,
}

/// Somebody of whom a story may speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// His name in the game file.
    pub unit: UnitId,
    /// Whose.
    pub side: Side,
    /// What he is called, with the article.
    pub name: String,
    /// What he counts for in full strength; a usual unit of these rules counts 100.
    pub worth: u32,
    /// Whether he is a leader.
    pub is_leader: bool,
}

/// A place that has come into other hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// What it is called.
    pub place: String,
    /// Those of the side that holds it now who stand in it.
    pub units: Vec<UnitId>,
}

/// All of an exchange that is to be told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Who may be spoken of.
    pub people: Vec<Person>,
    /// What happened, in order.
    pub incidents: Vec<Incident>,
    /// What one of the strength of a unit is called in a sentence: `point`.
    pub measure: &'static str,
    /// Whether strength is told in figures, as there is much of it.
    pub in_figures: bool,
}

impl Account {
    /// Goes on with what happened next, under what is known by then.
    pub fn goes_on(&mut self, next: Account) {
        for person in next.people {
            if !self.people.iter().any(|known| known.unit == person.unit) {
                self.people.push(person);
            }
        }
        self.incidents.extend(next.incidents);
        self.measure = next.measure;
        self.in_figures = next.in_figures;
    }
}

/// How near a side is to the losses that end a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brink {
    /// Whose.
    pub side: Side,
    /// What it has lost.
    pub lost: u32,
    /// What it began with.
    pub all: u32,
    /// From how much on the battle ends.
    pub limit: u32,
    /// What is counted: `strength points`.
    pub what: &'static str,
}

/// A paragraph of a story.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Episode {
    /// Whole sentences.
    pub text: String,
    /// Who has a part in it.
    pub units: Vec<UnitId>,
}

/// An exchange as it is read aloud: the turning point first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Story {
    /// What decided it; nothing where nothing did.
    pub headline: String,
    /// Its paragraphs.
    pub episodes: Vec<Episode>,
    /// What its reader needs first, where the program's own count of losses and places is none for such a day.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub short: Vec<String>,
    /// What is better told in columns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<Sheet>,
}

/// A table of a story: how every force is tonight.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sheet {
    /// What stands over it.
    pub title: String,
    /// The heads of its columns; the first has names, and columns of numbers are numbers throughout.
    pub columns: Vec<String>,
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
}
