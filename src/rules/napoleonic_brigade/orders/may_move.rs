//! What keeps a brigade from moving as it is ordered: duties, melees, morale, deserted guns: NB-SET-09, NB-RET-16, NB-MEL-24,
//! NB-MOR-18, NB-MOR-19, NB-CREW-07 and the clauses of what follows a melee.

use crate::adjudicate::{Reason, Wrong, because};
use crate::rules::napoleonic_brigade::charts::after_melee::{CONTINUOUS, STOPPED, push_back_clause};
use crate::rules::napoleonic_brigade::charts::movement::AFTER_GUN_CHARGE;
use crate::rules::napoleonic_brigade::charts::switches::HaltMeans;
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::position::disorder;
use crate::rules::napoleonic_brigade::position::disorder::without_fire;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Stage};

const STAYS: &str = "[stays] where it is in this move";

impl Duty {
    /// What a brigade under it does, and by which clause nothing else.
    fn binds(&self) -> (&'static str, Reason) {
        match self {
            Duty::Beaten { by, .. } => ("NB-LOSE-02", because!("[is] pushed back by `{}`", by)),
            Duty::Following { after, .. } => ("NB-WIN-02", because!("must follow up after `{}`", after)),
            Duty::Pursuing { after, .. } => ("NB-PUR-01", because!("[pursues] `{}`", after)),
            Duty::Routing => ("NB-ROUT-05", because!("[is] in flight")),
            Duty::Recoiling => ("NB-ODD-02", because!("[falls] back")),
            Duty::Still => ("NB-SPLIT-01", because!(STAYS)),
            Duty::Rallying => ("NB-RALA-03", because!("[rallies]")),
            Duty::HalfSpeed => ("NB-RALB-03", because!("[moves] at half speed")),
            Duty::Shaken { .. } => ("NB-RALB-06", because!("[has] not rallied")),
            Duty::Retiring { stage, .. } => {
                let clause = match stage {
                    Stage::Turned => "NB-RET-04",
                    Stage::Quarter => "NB-RET-08",
                    Stage::Away => "NB-RET-09",
                    Stage::ThreeQuarters => "NB-RET-10",
                };
                (clause, "must turn about to the end".into())
            }
        }
    }
}

/// What a step asks of a brigade that may be bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asks {
    /// A turn or another formation on the spot.
    OnTheSpot,
    /// To retire, by turning about or facing the enemy.
    Retreat,
    /// A charge.
    Charge,
    /// Any other change of place.
    Move,
    /// To stay where it is.
    Stay,
}

impl Duty {
    /// Whether it makes a brigade leave its place, so that it cannot be ordered to stay.
    fn drives(&self) -> bool {
        !matches!(self, Duty::Still | Duty::Rallying) && self.is_binding()
    }
}

/// What keeps a brigade from doing what a step asks.
pub(crate) fn barred(state: &State, brigade: &Brigade, asks: Asks) -> Option<Wrong> {
    let id = &brigade.unit;
    let duty = brigade.duty().filter(|duty| match asks {
        Asks::Stay => duty.drives(),
        _ => duty.is_binding(),
    });
    if let Some(duty) = duty {
        let (clause, what) = bound_by(state, brigade, duty);
        let clause = match asks {
            Asks::Retreat => "NB-RET-16",
            Asks::Charge => "NB-CHG-19",
            Asks::OnTheSpot | Asks::Move | Asks::Stay => clause,
        };
        let help = "order it nothing: it does what the rules make it do";
        return Some(Wrong::new(clause, because!("`{}` {}", id, what), help));
    }
    if state.is_in_melee(id) && asks != Asks::Stay {
        let reason = because!("`{}` [is] in melee", id);
        let help = "it fights on until the melee is decided: order it nothing";
        return Some(Wrong::new("NB-MEL-24", reason, help));
    }
    if brigade.is_deserted() && asks != Asks::Stay {
        let reason = because!("the crew of `{}` has left its guns", id);
        let help = "guns without crew neither move nor fire; `crew-return` brings it back";
        return Some(Wrong::new("NB-CREW-07", reason, help));
    }
    wavers(state, brigade, asks)
}

/// What a brigade does that is under a duty, and by which clause nothing else.
pub(crate) fn bound_by(state: &State, brigade: &Brigade, duty: &Duty) -> (&'static str, Reason) {
    match duty {
        Duty::Still => (stands_by(state, brigade), because!(STAYS)),
        Duty::Rallying => rallies_by(brigade),
        Duty::Beaten { pushed, .. } => {
            let clause = push_back_clause(brigade, pushed + 1);
            (clause, duty.binds().1)
        }
        Duty::Following { moves, .. } if *moves > 0 => {
            let clause = if *moves == 1 { "NB-RALA-04" } else { "NB-RALA-06" };
            (clause, duty.binds().1)
        }
        duty => duty.binds(),
    }
}

/// NB-SPLIT-01, NB-ODD-04: by which clause a brigade stands still for a move. A broken sequence is noted with both, and
/// may be taken up in the turn after; an odd result is noted with nobody.
fn stands_by(state: &State, brigade: &Brigade) -> &'static str {
    match &brigade.broken {
        Some(broken) if broken.turn > state.turn => "NB-SPLIT-01",
        _ => "NB-ODD-04",
    }
}

/// NB-RALA-03, NB-RALB-02, NB-WTHREE-01, NB-PUR-08, NB-PUR-09, NB-ODD-03: by which clause a brigade rallies, as what it
/// is bound to shows, and from what. A loser is held to half speed when it has rallied, and has been pushed back; so is
/// a victor after three push backs, for three moves, and a mounted pursuer.
fn rallies_by(brigade: &Brigade) -> (&'static str, Reason) {
    let moves = |duty: &Duty| {
        let mut spells = brigade.duties.iter();
        let spell = spells.find(|spell| spell.duty == *duty)?;
        spell.moves
    };
    let (rallying, slow) = (moves(&Duty::Rallying).unwrap_or(0), moves(&Duty::HalfSpeed));
    let followed = brigade.duties.get(1).map(|spell| &spell.duty);
    let (clause, from) = match slow.unwrap_or(0) {
        _ if followed == Some(&Duty::Still) => ("NB-ODD-03", " where it has won"),
        0 if rallying <= STOPPED.rally => ("NB-RALA-03", ""),
        0 => ("NB-PUR-08", " from its pursuit"),
        slow if slow >= CONTINUOUS => ("NB-WTHREE-01", " after three follow ups"),
        _ if brigade.push_backs > 0 => ("NB-RALB-02", " from being pushed back"),
        _ => ("NB-PUR-09", " from its pursuit"),
    };
    (clause, because!("[rallies]{}", from))
}

/// NB-MOR-18, NB-MOR-19, NB-SET-09: what the morale of its worst unit forbids the whole brigade.
fn wavers(state: &State, brigade: &Brigade, asks: Asks) -> Option<Wrong> {
    let id = &brigade.unit;
    match brigade.morale(&state.house_rules) {
        Morale::Ok => None,
        Morale::FallBack => {
            let clause = match asks {
                Asks::Retreat => "NB-RET-16",
                Asks::Charge => "NB-CHG-19",
                _ => "NB-MOR-19",
            };
            let reason = because!("`{}` [falls] back by its morale", id);
            let help = "order it nothing: it goes back at half speed";
            Some(Wrong::new(clause, reason, help))
        }
        Morale::Halt => {
            let may_retire = state.house_rules.halt_means == HaltMeans::MayRetire;
            let steady = brigade.left().any(|unit| unit.morale() == Morale::Ok);
            let clause = match asks {
                Asks::OnTheSpot | Asks::Stay => return None,
                Asks::Retreat if may_retire => return None,
                Asks::Charge => "NB-CHG-19",
                Asks::Move if steady => "NB-SET-09",
                Asks::Retreat | Asks::Move => "NB-MOR-18",
            };
            let reason = because!("`{}` [is] at Halt by its morale", id);
            let help = "it may fire, fight, turn and change its formation where it stands";
            Some(Wrong::new(clause, reason, help))
        }
    }
}

/// What keeps a brigade from firing where it stands, as things are: its arm, its formation, a melee, deserted guns,
/// disorder.
pub(crate) fn barred_from_fire(state: &State, ground: &Ground, brigade: &Brigade) -> Option<Wrong> {
    let id = &brigade.unit;
    let wrong = |clause, what: Reason, help: &'static str| Some(Wrong::new(clause, what, help));
    match (brigade.kind, brigade.form) {
        (Kind::Cavalry, _) => {
            return wrong("NB-SKF-03", "cavalry never fires".into(), "leave the fire out");
        }
        (Kind::Staff, _) => {
            return wrong("NB-SET-15", "staff does not fire".into(), "leave the fire out");
        }
        (kind, Formation::Limbered | Formation::MarchColumn) if kind.is_artillery() => {
            let help = "they unlimber in one move, and fire in the next";
            return wrong("NB-AFIRE-31", "limbered guns do not fire".into(), help);
        }
        _ => {}
    }
    if state.is_in_melee(id) && brigade.form != Formation::Square {
        let help = "it fights on until the melee is decided; leave the fire out";
        return wrong("NB-MEL-24", because!("`{}` [is] in melee", id), help);
    }
    if brigade.is_deserted() {
        let help = "guns without crew neither move nor fire";
        return wrong("NB-CREW-07", because!("the crew of `{}` has left its guns", id), help);
    }
    if brigade.morale(&state.house_rules) == Morale::FallBack {
        let help = "it goes back at half speed, and does not fire";
        return wrong("NB-MOR-19", because!("`{}` [falls] back by its morale", id), help);
    }
    let clause = without_fire(disorder::unsteady(state, ground, None, brigade)?);
    let reason = because!("`{}` [is] disordered, rallies or falls back", id);
    wrong(clause, reason, "it fires again when it is in good order")
}

/// NB-HART-05: whether horse artillery has "charged" too lately to do so again.
pub(crate) fn charged_lately(state: &State, brigade: &Brigade) -> Option<Wrong> {
    let last = brigade.charged?;
    (state.turn <= last + AFTER_GUN_CHARGE).then(|| {
        let reason = because!("`{}` came into action at a gallop in turn {}", brigade.unit, last);
        let next = last + AFTER_GUN_CHARGE + 1;
        let help = because!("two ordinary moves follow; again in turn {}", next);
        Wrong::new("NB-HART-05", reason, help)
    })
}

/// NB-PUR-13, NB-ROUT-06, NB-RALA-01, NB-RALB-01, NB-RALB-05: a reply that stands where an order should.
pub(crate) fn no_order(brigade: &Brigade, verb: &Verb) -> Wrong {
    let id = &brigade.unit;
    let help = "order it nothing";
    if *verb != Verb::Rally {
        return Wrong {
            clause: None,
            reason: "this is a reply to a decision, and no order".into(),
            help: "a reply stands behind `when ...:` or `answer ...:`".into(),
        };
    }
    match brigade.duty() {
        Some(Duty::Pursuing { .. }) => {
            let reason = because!("`{}` [pursues], and cannot be rallied", id);
            Wrong::new("NB-PUR-13", reason, "only the die of `pursuing` halts it")
        }
        Some(Duty::Routing) => Wrong::new("NB-ROUT-06", because!("`{}` [is] in flight, and never rallies", id), help),
        Some(Duty::Following { .. }) => Wrong::new(
            "NB-RALA-01",
            because!("`{}` follows up, and may try to stop when it has", id),
            because!("say so beforehand: `when following, {}: stop`", id),
        ),
        Some(Duty::Beaten { .. } | Duty::Shaken { .. }) => Wrong::new(
            "NB-RALB-01",
            because!("`{}` may rally when nobody follows it, at the end of a turn", id),
            because!("say so beforehand: `when lost, {}: rally`", id),
        ),
        Some(Duty::Rallying) => Wrong::new("NB-RALB-02", because!("`{}` [rallies] already", id), help),
        Some(Duty::Recoiling | Duty::Still | Duty::HalfSpeed | Duty::Retiring { .. }) | None => Wrong::new(
            "NB-RALB-01",
            because!("`{}` [has] nothing to rally from", id),
            "only who was pushed back, or has followed up, rallies, by `when lost` and `when following`",
        ),
    }
}

impl Kind {
    /// By which clause an arm does not fire in the turn in which it changes its formation, limbers or unlimbers.
    pub(crate) fn forms_without_fire(self) -> &'static str {
        match self {
            Kind::HorseArtillery => "NB-HART-02",
            Kind::FootArtillery | Kind::Rockets => "NB-FART-05",
            Kind::Skirmishers => "NB-SKIR-12",
            _ => "NB-MOVE-15",
        }
    }

    /// By which clause guns do not fire in the turn in which they are moved by hand.
    pub(crate) fn by_hand_without_fire(self) -> &'static str {
        match self {
            Kind::HorseArtillery => "NB-HART-07",
            _ => "NB-FART-08",
        }
    }
}
