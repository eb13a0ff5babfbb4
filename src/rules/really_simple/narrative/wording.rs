//! The words in which these rules tell a battle.

use crate::adjudicate::{Calls, Choices, Fact, Roster, Way, wordings};
use crate::kit::naming;
use crate::rules::really_simple::troops::units::{Form, Kind, Lost};

wordings! {
    /// A leader comes out unhurt.
    SPARED of "fate" = [
        "{}, who is there, is unhurt",
        "{} comes out of it unhurt",
        "{} loses his hat in it, and no more",
    ];
    /// The same where it came to blows.
    SPARED_IN_MELEE of "fate" = [
        "{} cuts his way out of it",
        "{} fights his way clear",
        "{} parries the blows that are meant for him",
    ];
    KILLED of "fate" = [
        "in the thick of it {} falls, killed",
        "{} is hit and dies where he falls",
        "{} is shot dead among his men",
    ];
    /// The same where it came to blows.
    KILLED_IN_MELEE of "fate" = [
        "in the thick of it {} falls, killed",
        "{} is cut down among his men",
        "{} goes down under the blows and does not rise",
    ];
    DESTROYED of "gone" = [
        "[is] destroyed",
        "[ceases] to exist",
        "[is] wiped out",
        "[is] gone from the field",
    ];
    DISINTEGRATES of "gone" = [
        "[has] nowhere to go and [disintegrates]",
        "[dissolves] where [it] [stands]",
        "[falls] apart, every man for himself",
    ];
    LEAVES of "gone" = [
        "[leaves] the field",
        "[streams] off the field and [is] seen no more",
        "[quits] the battle",
    ];
    TAKEN_OFF of "gone" = ["[is] taken off the field"];
    BREAKS of "morale" = ["[has] had enough", "[takes] fright", "[breaks]", "[gives] way to panic"];
    STEADY of "morale" = [
        "[stands] fast",
        "[closes] [its] ranks and [stays]",
        "[holds] on",
        "[keeps] [its] nerve",
    ];
    RALLIES of "rally" = [
        "rallies {}",
        "stops the flight of {} and rallies {it}",
        "restores order in {}",
    ];
    IN_VAIN of "rally" = [
        "tries to rally {}, in vain",
        "shouts himself hoarse at {}, in vain",
        "cannot stop {}",
    ];
    THROWN_BACK of "falls back" = ["[is] thrown back", "[is] driven back", "[recoils]"];
    RUNS of "falls back" = ["[runs] back", "[falls] back in disorder", "[goes] back in disorder"];
    RETREATS of "falls back" = ["[goes] on retreating", "[keeps] going to the rear", "[continues] [its] retreat"];
    WALKS of "moves" = ["[walks]", "[goes] on foot"];
    GENERAL_RIDES of "moves" = ["[rides]", "[gallops]", "[trots]"];
    HORSE_ON of "moves" = ["[trots] forward", "[comes] up at the trot", "[advances] at the trot"];
    HORSE_BACK of "moves" = ["[rides] back", "[trots] to the rear"];
    HORSE_ACROSS of "moves" = ["[trots] across", "[shifts] [its] ground"];
    GUNS_ON of "moves" = ["[rolls] forward", "[goes] forward"];
    GUNS_BACK of "moves" = ["[draws] back", "[rolls] back"];
    GUNS_ACROSS of "moves" = ["[shifts] [its] ground"];
    RIFLES_ON of "moves" = ["[slips] forward", "[skirmishes] forward", "[advances] at the double"];
    RIFLES_BACK of "moves" = ["[slips] away", "[drops] back"];
    FOOT_ON of "moves" = ["[advances]", "[marches] forward", "[comes] on", "[marches] on"];
    FOOT_BACK of "moves" = ["[draws] back", "[marches] to the rear", "[retires]"];
    FOOT_ACROSS of "moves" = ["[moves] across", "[shifts] [its] ground"];
    FORMS_LINE of "forms" = ["[forms] line", "[deploys] into line"];
    FORMS_COLUMN of "forms" = ["[forms] column", "[goes] into column"];
    FORMS_SQUARE of "forms" = ["[forms] square"];
    LIMBERS of "forms" = ["[limbers] up"];
    UNLIMBERS of "forms" = ["[unlimbers]"];
    GUNS_FIRE of "fires" = ["[opens] on", "[fires] on", "[plays] upon", "[sends] [its] shot into"];
    RIFLES_FIRE of "fires" = ["[fires] on", "[shoots] at", "[snipes] at"];
    FOOT_FIRES of "fires" = ["[volleys] at", "[fires] on", "[opens] fire on", "[lets] fly at"];
    HORSE_CHARGES of "charges" = ["[charges]", "[rides] at", "[spurs] into"];
    FOOT_CHARGES of "charges" = ["[goes] in with the bayonet against", "[charges]", "[attacks]"];
}

/// How a unit stands.
pub(crate) fn formed(form: Form) -> &'static str {
    match form {
        Form::Line => "in line",
        Form::Column => "in column",
        Form::Square => "in square",
        Form::Limbered => "limbered",
        Form::Unlimbered => "unlimbered",
    }
}

/// How it takes up a formation.
pub(crate) fn forming(form: Form) -> &'static str {
    match form {
        Form::Line => "forms line",
        Form::Column => "forms column",
        Form::Square => "forms square",
        Form::Limbered => "limbers up",
        Form::Unlimbered => "unlimbers",
    }
}

/// The same as what a unit does.
pub(crate) fn forms(form: Form) -> Choices {
    match form {
        Form::Line => FORMS_LINE,
        Form::Column => FORMS_COLUMN,
        Form::Square => FORMS_SQUARE,
        Form::Limbered => LIMBERS,
        Form::Unlimbered => UNLIMBERS,
    }
}

/// How somebody leaves the board.
pub(crate) fn going_for_good(how: Lost) -> Choices {
    match how {
        Lost::Destroyed => DESTROYED,
        Lost::Disintegrated => DISINTEGRATES,
        Lost::Left => LEAVES,
        Lost::Killed | Lost::TakenOff => TAKEN_OFF,
    }
}

/// What becomes of a General who is aimed at, from a distance or hand to hand.
pub(crate) fn fate(in_melee: bool, killed: bool) -> Choices {
    match (in_melee, killed) {
        (true, true) => KILLED_IN_MELEE,
        (true, false) => SPARED_IN_MELEE,
        (false, true) => KILLED,
        (false, false) => SPARED,
    }
}

/// What pieces are called in a reason.
pub(crate) struct Names<'r>(pub(crate) &'r Roster);

impl Calls for Names<'_> {
    fn call(&self, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Unit(id) => Some(naming::with_article(self.0.unit(id))),
            _ => None,
        }
    }
}

/// How a piece goes, by its arm and by whether it comes nearer the enemy's edge.
pub(crate) fn going(kind: Kind, on_foot: bool, way: Way) -> Choices {
    match (kind, way) {
        (Kind::General, _) if on_foot => WALKS,
        (Kind::General, _) => GENERAL_RIDES,
        (Kind::Cavalry, Way::On) => HORSE_ON,
        (Kind::Cavalry, Way::Back) => HORSE_BACK,
        (Kind::Cavalry, _) => HORSE_ACROSS,
        (Kind::Artillery, Way::On) => GUNS_ON,
        (Kind::Artillery, Way::Back) => GUNS_BACK,
        (Kind::Artillery, _) => GUNS_ACROSS,
        (Kind::Rifle, Way::On) => RIFLES_ON,
        (Kind::Rifle, Way::Back) => RIFLES_BACK,
        (_, Way::On) => FOOT_ON,
        (_, Way::Back) => FOOT_BACK,
        (..) => FOOT_ACROSS,
    }
}

/// How an arm fires.
pub(crate) fn firing(kind: Kind) -> Choices {
    match kind {
        Kind::Artillery => GUNS_FIRE,
        Kind::Rifle => RIFLES_FIRE,
        _ => FOOT_FIRES,
    }
}

/// How far off.
pub(crate) fn far(range: u32) -> String {
    match range {
        1 => "at close quarters".to_owned(),
        _ => format!("at {} hexes", crate::kit::number(range)),
    }
}

/// How an arm charges.
pub(crate) fn charging(kind: Kind) -> Choices {
    match kind {
        Kind::Cavalry => HORSE_CHARGES,
        _ => FOOT_CHARGES,
    }
}
