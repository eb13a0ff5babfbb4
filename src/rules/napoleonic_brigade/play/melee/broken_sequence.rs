//! Sequences of push back and follow up, from turn to turn: what ends them, who tries to stop, and how the others go
//! on: NB-LOSE-12, NB-WIN-03, NB-WIN-10, NB-WIN-14 to NB-WIN-16, NB-RALA-01 to NB-RALA-08, NB-SPLIT-01, NB-WTHREE-01,
//! NB-WTHREE-05, NB-PUR-02, NB-PUR-14, NB-PUR-15, NB-FUF-01, NB-DEC-25, NB-DEC-26, NB-GAP-49, NB-GAP-65.

use crate::adjudicate::{Asking, By, Said, Stopped, UnitId};
use crate::rules::napoleonic_brigade::charts::after_melee::{AFTER_THREE, CONTINUOUS, STOPPED, stops};
use crate::rules::napoleonic_brigade::charts::switches::{DefendedWinnersMayHold, PushbackContact};
use crate::rules::napoleonic_brigade::events::melee::{Aim, Try};
use crate::rules::napoleonic_brigade::events::{Event, Why};
use crate::rules::napoleonic_brigade::orders::Verb;
use crate::rules::napoleonic_brigade::play::moving::owed_moves::Bond;
use crate::rules::napoleonic_brigade::play::{D6, Play};
use crate::rules::napoleonic_brigade::position::state::State;
use crate::rules::napoleonic_brigade::troops::arm::Kind;
use crate::rules::napoleonic_brigade::troops::bases::Morale;
use crate::rules::napoleonic_brigade::troops::obligations::{Duty, Spell};

/// A brigade that follows up.
#[derive(Clone, Debug)]
pub(crate) struct Follower {
    /// Who.
    pub(crate) unit: UnitId,
    /// After whom.
    pub(crate) after: UnitId,
    /// How many moves of it are made; none yet by a winner of this turn.
    pub(crate) moves: u32,
    /// Whether it fires as it goes.
    pub(crate) fire: bool,
}

/// What ends the sequence of a follower without a die.
#[derive(Clone, Debug)]
enum End {
    /// A third brigade has broken it, and the melee with that goes on (NB-GAP-49).
    Entangled,
    /// The beaten brigade is gone; another of those whom it has beaten is left.
    Another(UnitId),
    /// Nobody is left (NB-WIN-16).
    Alone,
    /// The beaten brigade has broken after the third follow up: no pursuit (NB-PUR-02, NB-WTHREE-05).
    WornOut,
    /// The beaten brigade flees after fewer (NB-PUR-15).
    Rout,
    /// NB-WIN-14.
    KeptBack,
    /// By a drawn round, or a third brigade that has touched either and is so no more (NB-GAP-49).
    Broken,
    /// The third follow up was no third push back (NB-GAP-65).
    Third,
}

impl State {
    fn follower(&self, id: &UnitId) -> Option<Follower> {
        let Some(Duty::Following { after, moves, fire, .. }) = self.unit(id).duty() else {
            return None;
        };
        Some(Follower { unit: id.clone(), after: after.clone(), moves: *moves, fire: *fire })
    }

    /// Another brigade that one pushes back, besides that which has gone.
    fn also_beaten_by(&self, winner: &UnitId) -> Option<UnitId> {
        let others = self.brigades().filter(
            |other| matches!(other.duty(), Some(Duty::Beaten { by, pushed, .. }) if by == winner && *pushed > 0),
        );
        self.strongest(others.map(|other| &other.unit))
    }

    /// NB-FUF-01: whether a winner may fire as it follows up.
    pub(crate) fn may_follow_and_fire(&self, id: &UnitId) -> bool {
        let brigade = self.unit(id);
        brigade.kind == Kind::Infantry && brigade.all(|unit| unit.regular)
    }

    /// What a brigade is called in a question.
    pub(crate) fn name_of(&self, id: &UnitId) -> String {
        let name = self.unit(id).name.clone();
        name.unwrap_or_else(|| id.to_string())
    }
}

impl Play<'_, '_> {
    /// Everybody who follows up from an earlier turn and has not won against others in this one, in the order of dice.
    fn followers(&self) -> Vec<Follower> {
        let ids = self.state().in_order_of_dice();
        let followers = ids.iter().filter_map(|id| self.state().follower(id));
        let is_victor = |id: &UnitId| self.victors.iter().any(|victor| victor.unit == *id);
        followers.filter(|follower| !is_victor(&follower.unit)).collect()
    }

    /// Ends the sequences that end by themselves.
    pub(crate) fn settle_sequences(&mut self) {
        for follower in self.followers() {
            if let Some(end) = self.end_of(&follower) {
                self.settle_follower(&follower, end);
            }
        }
    }

    /// What ends the sequence of a follower without a die, if anything does.
    fn end_of(&self, follower: &Follower) -> Option<End> {
        let Follower { unit, after, .. } = follower;
        let state = self.state();
        let beaten = state.unit(after);
        let is_last = follower.moves >= CONTINUOUS;
        let is_broken = self.has_drawn(unit) || self.is_taken(unit) || self.is_taken(after);
        if state.is_in_melee(unit) {
            Some(End::Entangled)
        } else if beaten.at.is_none() {
            Some(state.also_beaten_by(unit).map_or(End::Alone, End::Another))
        } else if beaten.routs() {
            Some(if is_last { End::WornOut } else { End::Rout })
        } else if state.is_kept_back(state.unit(unit)) {
            Some(End::KeptBack)
        } else if is_broken {
            Some(End::Broken)
        } else {
            is_last.then_some(End::Third)
        }
    }

    fn settle_follower(&mut self, follower: &Follower, end: End) {
        let Follower { unit, after, .. } = follower;
        let debt = self.debt(unit);
        let bond = |clause, why| Bond::of(clause, why, Some(after));
        match end {
            End::Entangled => self.bind(unit, debt.spells(), bond("NB-SPLIT-01", Why::Broken)),
            End::Another(next) => {
                let on = Follower { after: next, ..follower.clone() };
                let bond = Bond::of("NB-WIN-11", Why::GoesOn, Some(&on.after));
                self.follow(&on, bond);
            }
            End::Alone => {
                let rest = debt.and(STOPPED).spells();
                self.bind(unit, rest, bond("NB-WIN-16", Why::Nobody));
            }
            End::WornOut => {
                let rest = debt.and(AFTER_THREE).spells();
                self.bind(unit, rest, bond("NB-WTHREE-01", Why::Third));
            }
            End::Rout => self.pursue("NB-PUR-15", unit, after),
            End::KeptBack => self.stop_short(follower, bond("NB-WIN-14", Why::Halted)),
            End::Broken => self.stop_short(follower, bond("NB-SPLIT-01", Why::Broken)),
            End::Third => {
                let rest = debt.and(STOPPED).spells();
                self.bind(unit, rest, bond("NB-RALA-07", Why::Stopped));
            }
        }
    }

    /// NB-SPLIT-01: the sequence is broken, and the winner stands still for a turn; one at Fall back falls back
    /// instead.
    fn stop_short(&mut self, follower: &Follower, bond: Bond<'_>) {
        let state = self.state();
        let debt = self.debt(&follower.unit);
        let status = state.unit(&follower.unit).morale(&state.house_rules);
        let duties = match status {
            Morale::FallBack => debt.spells(),
            _ => debt.after(Spell::lasting(Duty::Still, 1)),
        };
        self.bind(&follower.unit, duties, bond);
    }

    /// NB-WIN-11, NB-GAP-83: a winner turns into the direction in which the loser goes.
    fn follow(&mut self, follower: &Follower, bond: Bond<'_>) {
        let Follower { unit, after, moves, fire } = follower.clone();
        let state = self.state();
        let course = match (state.unit(&after).duty(), state.unit(&unit).duty()) {
            (Some(Duty::Beaten { course, .. }), _) | (_, Some(Duty::Following { course, .. })) => *course,
            _ => return,
        };
        let following = Duty::Following { after, moves, course, fire };
        let duties = self.debt(&unit).after(Spell::open(following));
        self.bind(&unit, duties, bond);
    }

    /// Whether a brigade has drawn a renewed round in this turn (NB-GAP-49).
    fn has_drawn(&self, id: &UnitId) -> bool {
        let mut drawn = self.fought.iter().filter(|fought| fought.winner.is_none());
        drawn.any(|fought| fought.renewed && fought.melee.brigades.contains(id))
    }

    /// NB-GAP-49: whether a third brigade's contact has broken the sequence of a brigade in this turn.
    fn is_taken(&self, id: &UnitId) -> bool {
        let mut others = self.fought.iter().filter(|fought| !fought.renewed);
        others.any(|fought| fought.melee.brigades.contains(id))
    }

    /// Whether two brigades have fought a renewed round in this turn.
    fn have_touched(&self, one: &UnitId, other: &UnitId) -> bool {
        let mut renewed = self.fought.iter().filter(|fought| fought.renewed);
        renewed.any(|fought| fought.melee.opponents(one).contains(other))
    }

    /// NB-LOSE-12, NB-GAP-49: whether anybody still presses a brigade that is pushed back: it goes on following up, and
    /// by the switch `pushback_contact` has to touch it for that.
    pub(crate) fn is_pressed(&self, id: &UnitId) -> bool {
        let state = self.state();
        let Some(Duty::Beaten { by, .. }) = state.unit(id).duty() else {
            return false;
        };
        let touching = state.house_rules.pushback_contact == PushbackContact::Touching;
        self.followers().iter().any(|follower| {
            let presses = follower.after == *id || (follower.unit == *by && follower.moves > 0);
            presses && (!touching || self.have_touched(&follower.unit, id))
        })
    }

    /// NB-RALA-01 to NB-RALA-08, NB-DEC-26: followers who have made one move or two may try to stop.
    pub(crate) fn stop_following(&mut self) -> Result<(), Stopped> {
        let mut followers = self.followers();
        followers.retain(|follower| follower.moves > 0);
        let matters = followers.iter().map(|follower| self.may_stop(follower));
        let matters = matters.collect::<Vec<_>>();
        let said = self.put(&matters)?;
        for (follower, said) in followers.iter().zip(said) {
            if let Some(by) = tries_to_stop(&said) {
                self.try_to_stop(follower, by);
            }
        }
        Ok(())
    }

    fn may_stop(&self, follower: &Follower) -> Asking {
        let state = self.state();
        let [name, after] = [&follower.unit, &follower.after].map(|id| state.name_of(id));
        let needed = stops(follower.moves).0.unwrap_or(1);
        let text = format!("{name} follows up {after}. Does it try to stop, with a {needed} or more?");
        let side = &state.unit(&follower.unit).side;
        let asking = Asking::of(side, &follower.unit, "following", Some(&follower.after));
        asking.says(text, &["stop", "go-on"], "go-on")
    }

    /// NB-RALA-02 to NB-RALA-06: by its die it spends the next move rallying, or another follow up takes place.
    fn try_to_stop(&mut self, follower: &Follower, by: By) {
        let Follower { unit, after, moves, .. } = follower;
        let (needed, clause) = stops(*moves);
        let needed = needed.unwrap_or(1);
        let dice = self.roll(&format!("stop/{}", unit.in_label()), D6, 1);
        let stopped = dice.iter().any(|die| *die >= needed);
        let attempt = Try { unit: unit.clone(), aim: Aim::Stop, dice, needed, stopped, by };
        self.record(clause, Event::Tries(attempt));
        if stopped {
            let rest = self.debt(unit).and(STOPPED).spells();
            let bond = Bond::of("NB-RALA-03", Why::Stopped, Some(after)).chosen(by);
            self.bind(unit, rest, bond);
        }
    }

    /// NB-WIN-01, NB-WIN-02, NB-FUF-01, NB-DEC-25: how winners follow up in their next move: those of this turn, and
    /// those who go on.
    pub(crate) fn choose_how_to_follow(&mut self) -> Result<(), Stopped> {
        let mut followers = self.victors.clone();
        followers.extend(self.followers());
        let asked = followers
            .iter()
            .map(|follower| self.state().may_follow_and_fire(&follower.unit) || self.may_hold_works(follower));
        let asked = asked.collect::<Vec<_>>();
        let matters = followers.iter().zip(&asked).filter(|(_, asked)| **asked);
        let matters = matters.map(|(follower, _)| self.how_to_follow(follower));
        let matters = matters.collect::<Vec<_>>();
        let mut said = self.put(&matters)?.into_iter();
        for (follower, asked) in followers.iter().zip(asked) {
            let said = if asked { said.next() } else { None };
            self.follow_as_said(follower, said);
        }
        self.victors.clear();
        Ok(())
    }

    /// NB-GAP-64: whether a winner may stay behind its defences by the switch `defended_winners_may_hold`.
    fn may_hold_works(&self, follower: &Follower) -> bool {
        let rule = self.state().house_rules.defended_winners_may_hold;
        let mut fought = self.fought.iter();
        rule == DefendedWinnersMayHold::All
            && follower.moves == 0
            && fought.any(|fought| fought.melee.on(&follower.unit).any(|clash| clash.defended))
    }

    fn how_to_follow(&self, follower: &Follower) -> Asking {
        let state = self.state();
        let [name, after] = [&follower.unit, &follower.after].map(|id| state.name_of(id));
        let mut replies = vec!["follow"];
        if state.may_follow_and_fire(&follower.unit) {
            replies.push("[follow, fire]");
        }
        if self.may_hold_works(follower) {
            replies.push("stand");
        }
        let text = format!("{name} has beaten {after}. How does it follow up?");
        let default = if follower.fire { "[follow, fire]" } else { "follow" };
        let side = &state.unit(&follower.unit).side;
        let asking = Asking::of(side, &follower.unit, "won", Some(&follower.after));
        asking.says(text, &replies, default)
    }

    fn follow_as_said(&mut self, follower: &Follower, said: Option<Said<Verb>>) {
        let (steps, by) = match said {
            Some(Said::Steps(steps, by)) => (steps, Some(by)),
            Some(Said::Default(by)) => (Vec::new(), Some(by)),
            Some(Said::Open) => (Vec::new(), Some(By::Default)),
            None => (Vec::new(), None),
        };
        let says = |is: fn(&Verb) -> bool| steps.iter().any(|step| is(&step.verb));
        let bond = |clause, why| Bond { by, ..Bond::of(clause, why, Some(&follower.after)) };
        if says(|verb| *verb == Verb::Stand) && self.may_hold_works(follower) {
            let owed = self.debt(&follower.unit).spells();
            self.bind(&follower.unit, owed, bond("NB-WIN-02", Why::Holds));
            return;
        }
        let fires = match says(|verb| matches!(verb, Verb::Fire(_))) {
            true => self.state().may_follow_and_fire(&follower.unit),
            false => follower.fire && !says(|verb| *verb == Verb::Follow),
        };
        let clause = if fires { "NB-FUF-01" } else { "NB-WIN-02" };
        let follower = Follower { fire: fires, ..follower.clone() };
        let is_new = self.victors.iter().any(|victor| victor.unit == follower.unit);
        if is_new {
            self.follow(&follower, bond(clause, Why::Won));
        } else if Some(fires) != self.state().follower(&follower.unit).map(|was| was.fire) {
            self.follow(&follower, bond(clause, Why::GoesOn));
        }
    }
}

/// Who says that a die is thrown to stop, if somebody does.
fn tries_to_stop(said: &Said<Verb>) -> Option<By> {
    match said {
        Said::Steps(steps, by) if steps.iter().any(|step| step.verb == Verb::Stop) => Some(*by),
        _ => None,
    }
}
