//! What the steps of an entry make a brigade do, and which steps do not go together: sections MOVE, RET, SKIR, FART, HART,
//! CHG, MF, SQ, BLD, NB-DEC-05 to NB-DEC-12, NB-DEC-32, NB-DEC-35.

use super::step_choice::{Chosen, Faulty, Passed, StepChoice};
use crate::adjudicate::{Reason, Wrong, because};
use crate::kit::table::Point;
use crate::orders::Step;
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::orders::may_move::Asks;
use crate::rules::napoleonic_brigade::orders::plan::{Intent, Leg};
use crate::rules::napoleonic_brigade::orders::selectors::Facts;
use crate::rules::napoleonic_brigade::orders::walk::Walk;
use crate::rules::napoleonic_brigade::orders::{Straight, Verb, general_order_binds, may_move, walk};
use crate::rules::napoleonic_brigade::position::disorder;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::setup::disposition;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::obligations::Duty;

/// What a brigade means to do, by which step, and what of its entry is not done.
pub(crate) struct Meant {
    pub(crate) intent: Intent,
    /// The step that says so; 0 where none does.
    pub(crate) step: usize,
    /// What it does where there is no room for the change on which it spends its move.
    pub(crate) otherwise: Vec<Step<Verb>>,
    pub(crate) passed: Vec<Passed>,
}

/// The steps of one entry, held against each other and against the rules.
pub(crate) struct Reading<'r> {
    pub(crate) facts: Facts<'r>,
    pub(crate) brigade: &'r Brigade,
    pub(crate) choice: &'r StepChoice,
}

/// The stem of a step: what kind of move it makes of the whole entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stem {
    Charge,
    AdvanceAndFire,
    Retire,
    FaceAbout,
    Form,
    Occupy,
    Back,
    Go,
}

impl Stem {
    fn of(verb: &Verb) -> Option<Stem> {
        Some(match verb {
            Verb::Charge(_) => Stem::Charge,
            Verb::AdvanceAndFire => Stem::AdvanceAndFire,
            Verb::Retire(_) => Stem::Retire,
            Verb::Turn(_) => Stem::FaceAbout,
            Verb::Form(..) => Stem::Form,
            Verb::Occupy(_) => Stem::Occupy,
            Verb::Go(Straight::Back, _) => Stem::Back,
            Verb::Go(Straight::Forward, _) | Verb::Pivot(_) | Verb::Face(_) | Verb::To(..) | Verb::Toward(_) => {
                Stem::Go
            }
            Verb::Fire(_)
            | Verb::HoldFire
            | Verb::Stand
            | Verb::GoOn
            | Verb::FallBack
            | Verb::Follow
            | Verb::Stop
            | Verb::Rally
            | Verb::Return
            | Verb::GoTo(_) => return None,
        })
    }
}

impl Chosen {
    /// This step is at fault.
    pub(crate) fn wrong(&self, clause: &'static str, reason: impl Into<Reason>, help: &'static str) -> Faulty {
        (self.number, self.span, Wrong::new(clause, reason, help))
    }

    /// The same with what is wrong.
    pub(crate) fn at(&self, wrong: Wrong) -> Faulty {
        (self.number, self.span, wrong)
    }

    pub(crate) fn turns(&self) -> bool {
        matches!(self.verb, Verb::Pivot(_) | Verb::Face(_))
    }
}

impl Reading<'_> {
    pub(crate) fn state(&self) -> &State {
        self.facts.state
    }

    pub(crate) fn ground(&self) -> &Ground {
        self.facts.ground
    }

    /// What it comes to.
    pub(crate) fn meant(&self) -> Result<Meant, Faulty> {
        let mut passed = self.choice.passed.clone();
        let steps = self.choice.moves.iter();
        let mut steps = steps.filter(|step| step.verb != Verb::Stand).collect::<Vec<_>>();
        if let Some(strange) = steps.iter().find(|step| Stem::of(&step.verb).is_none()) {
            return Err(strange.at(may_move::no_order(self.brigade, &strange.verb)));
        }
        steps.retain(|step| !self.is_so_already(step, &mut passed));
        let (intent, step) = match steps.first() {
            None => (self.stays()?, 0),
            Some(_) => self.of(&steps)?,
        };
        let mut changes = steps.iter().filter(|step| {
            let stem = Stem::of(&step.verb);
            matches!(stem, Some(Stem::Form | Stem::Occupy))
        });
        let otherwise = changes.next().map(|step| step.otherwise.clone());
        Ok(Meant { intent, step, otherwise: otherwise.unwrap_or_default(), passed })
    }

    /// It stays, and may fire: what drives it away, and what keeps it from firing, speaks against that.
    fn stays(&self) -> Result<Intent, Faulty> {
        let fires = self.choice.first_fire.filter(|_| !self.choice.fire.is_empty());
        if let Some((number, span)) = fires {
            let barred = may_move::barred_from_fire(self.state(), self.ground(), self.brigade);
            return barred.map_or(Ok(Intent::Stay), |wrong| Err((number, span, wrong)));
        }
        let mut steps = self.choice.moves.iter();
        if let Some(stand) = steps.find(|step| step.verb == Verb::Stand) {
            self.is_free(stand, Asks::Stay)?;
        }
        Ok(Intent::Stay)
    }

    /// A formation that the brigade has already: the step is dropped.
    fn is_so_already(&self, step: &Chosen, passed: &mut Vec<Passed>) -> bool {
        let Verb::Form(form, _) = &step.verb else {
            return false;
        };
        let same = *form == self.brigade.form && *form != Formation::Garrison;
        if same {
            let wrong = Wrong {
                clause: None,
                reason: because!("`{}` [is] in {} already", self.brigade.unit, *form),
                help: "the step is dropped".into(),
            };
            passed.push(Passed::Dropped(step.number, step.span, wrong));
        }
        same
    }

    fn of(&self, steps: &[&Chosen]) -> Result<(Intent, usize), Faulty> {
        let find = |stem: Stem| {
            let mut found = steps.iter();
            found.find(|step| Stem::of(&step.verb) == Some(stem)).copied()
        };
        if let Some(charge) = find(Stem::Charge) {
            return Ok((self.charge(charge, steps)?, charge.number));
        }
        if let Some(advance) = find(Stem::AdvanceAndFire) {
            return Ok((self.advance_and_fire(advance, steps)?, advance.number));
        }
        if let Some(form) = find(Stem::Form) {
            return Ok((self.form(form, steps)?, form.number));
        }
        if let Some(occupy) = find(Stem::Occupy) {
            self.alone(occupy, steps)?;
            return Ok((self.occupy(occupy)?, occupy.number));
        }
        if let Some(retire) = find(Stem::Retire) {
            return Ok((self.retire(retire, steps)?, retire.number));
        }
        if let Some(turn) = find(Stem::FaceAbout) {
            self.alone(turn, steps)?;
            return Ok((self.face_about(turn)?, turn.number));
        }
        let first = steps[0];
        if self.brigade.form == Formation::Garrison {
            let help = "it goes out first: `form: line`, or with `at:` the side";
            return Err(first.wrong("NB-BLD-17", "a garrison goes nowhere", help));
        }
        if self.brigade.form == Formation::Unlimbered {
            return Ok((self.by_hand(steps)?, first.number));
        }
        match find(Stem::Back) {
            Some(back) => Ok((self.back(back, steps)?, back.number)),
            None => Ok((self.go(steps)?, first.number)),
        }
    }

    /// That a step stands alone among those of the move.
    pub(crate) fn alone(&self, step: &Chosen, steps: &[&Chosen]) -> Result<(), Faulty> {
        let Some(other) = steps.iter().find(|other| other.span != step.span) else {
            return Ok(());
        };
        let (clause, reason) = match step.verb {
            Verb::Retire(_) | Verb::Turn(_) => ("NB-RET-01", "turning about takes the whole move"),
            Verb::Occupy(_) => ("NB-BLD-17", "going into a complex takes the whole move"),
            _ => ("NB-MOVE-15", "it takes the whole move"),
        };
        Err(other.wrong(clause, reason, "write it alone, and the rest in another turn"))
    }

    /// That nothing keeps the brigade from what a step asks.
    pub(crate) fn is_free(&self, step: &Chosen, asks: Asks) -> Result<(), Faulty> {
        match may_move::barred(self.state(), self.brigade, asks) {
            Some(wrong) => Err(step.at(wrong)),
            None => Ok(()),
        }
    }

    /// That no fire is ordered beside it.
    pub(crate) fn without_fire(&self, clause: &'static str, reason: impl Into<Reason>) -> Result<(), Faulty> {
        let fires = self.choice.first_fire.filter(|_| !self.choice.fire.is_empty());
        match fires {
            Some((number, span)) => {
                let help = "leave the fire out, or the move";
                Err((number, span, Wrong::new(clause, reason, help)))
            }
            None => Ok(()),
        }
    }

    /// NB-ORD-03: that the general order lets the move end there.
    pub(crate) fn by_order(&self, step: &Chosen, to: Point) -> Result<(), Faulty> {
        let state = self.state();
        let breach = general_order_binds::breach(state, self.ground(), self.brigade, to);
        match breach.filter(|_| general_order_binds::refuses_breaches(state)) {
            Some(wrong) => Err(step.at(wrong)),
            None => Ok(()),
        }
    }

    /// The step with which a way begins to lead where the general order does not let it: the first after the last place on
    /// the way where it might end.
    fn astray<'s>(&self, steps: &[&'s Chosen]) -> &'s Chosen {
        let lets = |count: usize| {
            let walk = self.walked(&steps[..count]);
            walk.is_ok_and(|walk| {
                let breach = general_order_binds::breach(self.state(), self.ground(), self.brigade, walk.at);
                breach.is_none()
            })
        };
        let fine = (1..steps.len()).rev().find(|count| lets(*count));
        steps[fine.unwrap_or(0)]
    }

    pub(crate) fn walk(&self) -> Walk<'_> {
        let walk = walk::walk(self.state(), self.facts, self.brigade);
        walk.expect("the brigade stands on the table")
    }

    /// NB-DEC-05: its owner has it charge.
    fn charge(&self, charge: &Chosen, steps: &[&Chosen]) -> Result<Intent, Faulty> {
        if let Some(other) = steps.iter().find(|other| other.span != charge.span) {
            let (clause, reason) = match other.verb {
                Verb::Charge(_) => ("NB-CHG-01", "one target is declared for a charge"),
                Verb::AdvanceAndFire => ("NB-MF-05", "who charges to contact does not fire"),
                _ if other.number > charge.number && other.turns() => ("NB-CHG-06", "a charge goes in a straight line"),
                _ => ("NB-CHG-07", "a charge is made without any other manoeuvre"),
            };
            return Err(other.wrong(clause, reason, "write the charge alone"));
        }
        self.without_fire("NB-CHG-14", "who charges does not fire in that move")?;
        let target = charge.target.clone().expect("a charge has its target");
        let enemy = self.state().unit(&target);
        match self.facts.touches(self.brigade, enemy) {
            true => Ok(Intent::Resume(target)),
            false => Ok(Intent::Charge(target)),
        }
    }

    /// NB-DEC-09, NB-MF-11: its owner has it advance and fire.
    fn advance_and_fire(&self, step: &Chosen, steps: &[&Chosen]) -> Result<Intent, Faulty> {
        if let Some(other) = steps.iter().find(|other| other.span != step.span) {
            let (clause, reason) = match other.verb {
                Verb::Form(..) => ("NB-MOVE-07", "nobody moves and changes his formation in one turn"),
                _ if other.turns() => ("NB-MF-07", "it goes straight ahead: who turns does not fire"),
                _ => ("NB-MF-12", "its die says how far it goes"),
            };
            return Err(other.wrong(clause, reason, "write `advance-and-fire` without it"));
        }
        let (state, brigade) = (self.state(), self.brigade);
        if let Some(wrong) = may_move::barred(state, brigade, Asks::Move) {
            let wrong = match wrong.clause {
                Some("NB-MOR-18" | "NB-SET-09") => Wrong { clause: Some("NB-MF-11"), ..wrong },
                _ => wrong,
            };
            return Err(step.at(wrong));
        }
        let formed = matches!(brigade.form, Formation::Line | Formation::AttackColumn);
        if brigade.kind != Kind::Infantry || !formed {
            let reason = because!("{} in {} does not advance and fire", brigade.kind, brigade.form);
            let help = "infantry in line or attack column does; skirmishers go at half speed: `[forward: 3, fire]`";
            return Err(step.wrong("NB-MF-11", reason, help));
        }
        if self.is_unsteady() || disorder::unsteady(state, self.ground(), None, brigade).is_some() {
            let reason = because!("`{}` [is] disordered", brigade.unit);
            return Err(step.wrong("NB-MF-11", reason, "who is disordered does not fire"));
        }
        let mut walk = self.walk();
        walk.ahead(movement::advance_and_fire(6));
        self.by_order(step, walk.at)?;
        Ok(Intent::AdvanceAndFire)
    }

    /// Whether it is disordered by a charge that fell short, or has not rallied.
    pub(crate) fn is_unsteady(&self) -> bool {
        let until = self.brigade.disorganised;
        let disorganised = until.is_some_and(|until| until >= self.state().turn);
        disorganised || self.brigade.duty().is_some_and(Duty::is_disorder)
    }

    /// NB-MOVE-15, NB-GAP-11, NB-DEC-32; NB-HART-03 where horse guns go before.
    fn form(&self, step: &Chosen, steps: &[&Chosen]) -> Result<Intent, Faulty> {
        let Verb::Form(form, at) = &step.verb else {
            return Ok(Intent::Stay);
        };
        let (form, brigade) = (*form, self.brigade);
        if let Some(other) = steps.iter().find(|other| other.span != step.span) {
            let gallops = brigade.kind == Kind::HorseArtillery
                && brigade.form == Formation::Limbered
                && form == Formation::Unlimbered
                && steps.last().is_some_and(|last| last.span == step.span);
            if gallops {
                return self.horse_charge(step, &steps[..steps.len() - 1]);
            }
            let clause = match brigade.kind {
                Kind::FootArtillery | Kind::Rockets => "NB-FART-04",
                Kind::HorseArtillery => "NB-HART-02",
                _ => "NB-MOVE-07",
            };
            let reason = "nobody moves and changes his formation in one turn";
            return Err(other.wrong(clause, reason, "leave one of them for another turn"));
        }
        self.is_free(step, Asks::OnTheSpot)?;
        self.without_fire(brigade.kind.forms_without_fire(), "a change of formation takes the whole move: no fire")?;
        disposition::may_form(brigade, form).map_err(|wrong| step.at(wrong))?;
        if form == Formation::Garrison {
            let help = "say which complex: `occupy: barn`";
            return Err(step.wrong("NB-BLD-17", "a garrison is in a complex", help));
        }
        let Some(post) = &brigade.post else {
            return Ok(Intent::Form(form));
        };
        self.is_free(step, Asks::Move)?;
        let side = match at {
            Some(place) => disposition::side_of(self.ground(), post, &place.word),
            None => Ok(self.side_to_leave_by(post)),
        };
        let side = side.map_err(|wrong| step.at(wrong))?;
        Ok(Intent::GoOut { form, side })
    }

    /// The side that faces the nearest enemy, else the first.
    fn side_to_leave_by(&self, post: &crate::rules::napoleonic_brigade::troops::brigade::Post) -> u8 {
        let piece = self.ground().complex(&post.complex);
        let enemies = self.facts.enemies();
        let nearest = enemies.first();
        let footprint = nearest.and_then(|enemy| self.state().footprint(self.ground(), enemy));
        let side = piece.zip(footprint);
        let side = side.and_then(|(piece, footprint)| piece.side_facing(footprint.centre()));
        side.and_then(|side| u8::try_from(side).ok()).unwrap_or(0)
    }

    pub(crate) fn walked(&self, steps: &[&Chosen]) -> Result<Walk<'_>, Faulty> {
        let mut walk = self.walk();
        for step in steps {
            walk.step(&step.verb).map_err(|wrong| step.at(wrong))?;
        }
        Ok(walk)
    }

    /// An ordinary move: a way by its dice.
    fn go(&self, steps: &[&Chosen]) -> Result<Intent, Faulty> {
        let brigade = self.brigade;
        let first = steps[0];
        let walk = self.walked(steps)?;
        let asks = if walk.only_turns() { Asks::OnTheSpot } else { Asks::Move };
        self.is_free(first, asks)?;
        if walk.is_nothing() {
            return Ok(Intent::Stay);
        }
        self.fires_after(&walk)?;
        if !walk.only_turns() {
            self.by_order(self.astray(steps), walk.at)?;
        }
        match brigade.form == Formation::Skirmish && !self.choice.fire.is_empty() {
            true => Ok(Intent::Skirmish(walk.legs)),
            false => Ok(Intent::Go(walk.legs)),
        }
    }

    /// Who may fire after an ordinary move: skirmishers in open order who go at half speed, and nobody else.
    fn fires_after(&self, walk: &Walk<'_>) -> Result<(), Faulty> {
        let brigade = self.brigade;
        match (brigade.kind, brigade.form) {
            (Kind::Cavalry, _) => self.without_fire("NB-SKF-03", "cavalry never fires"),
            (Kind::Staff, _) => self.without_fire("NB-SET-15", "staff does not fire"),
            (kind, _) if kind.is_artillery() => {
                let clause = match brigade.form {
                    Formation::MarchColumn if kind == Kind::HorseArtillery => "NB-HART-09",
                    Formation::MarchColumn => "NB-FART-12",
                    _ => "NB-AFIRE-30",
                };
                self.without_fire(clause, "guns that move do not fire")
            }
            (_, Formation::MarchColumn) if !walk.only_turns() => {
                self.without_fire("NB-TERR-08", "a march column does not fire while it marches")
            }
            (_, Formation::Square) => self.without_fire("NB-SQ-02", "a square that moves does not fire"),
            (_, Formation::Skirmish) => match walk.legs.iter().any(|leg| matches!(leg, Leg::Turn(_))) {
                true => self.without_fire("NB-FIRE-20", "who changes direction does not fire"),
                false => Ok(()),
            },
            _ if walk.only_turns() => self.without_fire("NB-FIRE-20", "who changes direction does not fire"),
            _ => {
                self.without_fire("NB-IFIRE-19", because!("infantry that moves fires only by `{}`", "advance-and-fire"))
            }
        }
    }
}
