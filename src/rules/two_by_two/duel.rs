//! The odds of a melee, exactly, also of one that a charge would lead to (TT-MEL-01 to TT-MEL-50, TT-CON-13 to TT-CON-36).

use super::apply::apply;
use super::event::Event;
use super::ground::Ground;
use super::odds::{effects, prospects, shot_lines, survival};
use super::orders::Verb;
use super::outcome::Party;
use super::outlook::FACES;
use super::pairing::Bout;
use super::plans::Planned;
use super::scores::MeleeResult;
use super::state::{Part, Reply, State};
use super::tables::FATAL;
use super::targets::Aim;
use super::unit::Unit;
use crate::adjudicate::{By, Odds};
use crate::kit::{Chances, die};
use crate::orders::{Selector, Step, Whom};
use crate::yaml::Span;

/// What a melee does to one of those who fight it, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Destroyed,
    /// It routs, and its survival die destroys it.
    Dies,
    Routs,
    /// By its whole allowance, and is disrupted.
    RecoilsFully,
    /// By two base widths, and is disrupted.
    RecoilsDouble,
    Repulsed,
    /// By a base width, as its enemy does.
    Recoils,
    Holds,
}

/// One throw of a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Round {
    defence: Fate,
    attack: Fate,
}

/// What may come of a melee of two units as they stand, or of a charge of the one at the other.
pub(super) fn melee(
    state: &State,
    ground: &Ground,
    unit: &Unit,
    enemy: &Unit,
) -> Result<Vec<Odds>, String> {
    if state.part == Part::Over {
        return Err("the game is over".to_owned());
    }
    if unit.side == enemy.side {
        return Err(format!("{} is no enemy of {}", enemy.unit, unit.unit));
    }
    match bout_of(state, ground, unit, enemy) {
        Some(bout) => Ok(fought(state, ground, &bout, "")),
        None => charge(state, ground, unit, enemy),
    }
}

/// The melee that is due between two units, if there is one.
fn bout_of(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Option<Bout> {
    let mut bouts = state.bouts_as_they_stand(ground).into_iter();
    bouts.find(|bout| bout.has(&unit.unit) && bout.has(&enemy.unit))
}

/// The order to charge one enemy.
pub(super) fn charge_order(unit: &Unit, enemy: &Unit) -> Planned {
    let selector = Selector {
        word: enemy.unit.to_string(),
        denied: false,
        within: None,
        span: Span::default(),
    };
    let step = Step {
        verb: Verb::Charge(Whom(vec![selector])),
        condition: None,
        otherwise: Vec::new(),
        span: Span::default(),
    };
    Planned {
        unit: unit.unit.clone(),
        arrival: false,
        condition: None,
        steps: vec![(1, step)],
        span: Span::default(),
    }
}

impl State {
    /// The position in which a unit may move: that of its side's next player turn, if this is not one.
    fn on_the_move(&self, unit: &Unit) -> State {
        let mut board = self.clone();
        if *board.moving() != unit.side {
            board.order.reverse();
            board.contacts.clear();
            for piece in &mut board.army {
                (piece.turned, piece.fired) = (false, false);
            }
        }
        board
    }

    /// The position after a charge of one unit at another, who stands; why there can be none.
    pub(super) fn after_charge(
        &self,
        ground: &Ground,
        unit: &Unit,
        enemy: &Unit,
    ) -> Result<State, String> {
        if self.part == Part::Shoot && *self.moving() == unit.side {
            let unit = &unit.unit;
            return Err(format!(
                "{unit} and {} do not fight, and the movement of this turn is over",
                enemy.unit
            ));
        }
        let board = self.on_the_move(unit);
        let order = [charge_order(unit, enemy)];
        if let Some((_, wrong)) = board
            .wrong_moves(ground, &unit.side, &order)
            .into_iter()
            .next()
        {
            let clause = wrong.clause.map(|clause| format!(" ({clause})"));
            return Err(format!("{}{}", wrong.reason, clause.unwrap_or_default()));
        }
        let after = board.boards(ground, &order).into_iter().next_back();
        let after = after.expect("there is the one after the order");
        let mut contacts = after.contacts.iter();
        match contacts.any(|known| known.charger == unit.unit && known.on == enemy.unit) {
            true => Ok(after),
            false => Err(format!("{} does not reach {}", unit.unit, enemy.unit)),
        }
    }

    /// The position after such a charge, where the charged unit has chosen to shoot, and its shot; nothing where it may not.
    fn shot_at_charge(&self, ground: &Ground, unit: &Unit, enemy: &Unit) -> Option<(State, Aim)> {
        let mut board = self.clone();
        let [charger, charged] = [unit, enemy].map(|piece| self.unit(&piece.unit));
        if let Some(turn) = board.turn_to_face(ground, charged, charger) {
            let event = Event::Turns {
                unit: charged.unit.clone(),
                enemy: charger.unit.clone(),
                face: turn.face,
                slid: turn.slid.map(|point| board.place(point)),
                by: By::Default,
            };
            apply(&mut board, &event);
        }
        let contacts = board.contacts.iter_mut();
        for contact in
            contacts.filter(|known| known.charger == charger.unit && known.on == charged.unit)
        {
            contact.reply = Reply::Shoot;
        }
        if board.edition == super::edition::Edition::TwoMc {
            let charger = board.unit(&charger.unit);
            let units = std::iter::once(charger).chain(board.stands_behind(charger));
            let units = units.collect::<Vec<_>>();
            let (back, places) = board.moved_back(ground, &units);
            let mut places = places.into_iter().map(|place| board.place(place));
            let event = Event::MovedBack {
                unit: charger.unit.clone(),
                to: places.next().expect("the charger is one of them"),
                back: board.number(back),
                with: units[1..]
                    .iter()
                    .map(|unit| unit.unit.clone())
                    .zip(places)
                    .collect(),
            };
            apply(&mut board, &event);
        }
        let aims = board.charge_aims(ground, board.unit(&charged.unit));
        let aim = aims
            .into_iter()
            .find(|aim| aim.at.contains(&charger.unit))?;
        Some((board, aim))
    }
}

/// The odds of a charge: the melee where the charged unit stands, and what comes of it where it shoots.
fn charge(state: &State, ground: &Ground, unit: &Unit, enemy: &Unit) -> Result<Vec<Odds>, String> {
    let after = state.after_charge(ground, unit, enemy)?;
    let bout = bout_of(&after, ground, unit, enemy);
    let bout = bout.ok_or_else(|| format!("{} does not reach {}", unit.unit, enemy.unit))?;
    let at = after.stand_of(&after.base_of(&unit.unit));
    let first = format!("{} charges {}, and comes to {at}", unit.unit, enemy.unit);
    let may_shoot = after.shot_at_charge(ground, unit, enemy);
    let stands = if may_shoot.is_some() {
        ", who stands"
    } else {
        ""
    };
    let mut all = fought(&after, ground, &bout, stands);
    all[0].working.insert(0, first);
    if let Some((board, aim)) = may_shoot {
        all.push(under_fire(&board, ground, &aim, &after, &bout));
    }
    Ok(all)
}

/// TT-CON-21: a charge that is shot at: any effect stops it, else it closes and fights.
fn under_fire(board: &State, ground: &Ground, aim: &Aim, after: &State, bout: &Bout) -> Odds {
    let charger = board.unit(bout.lead());
    let tally = board.shot_tally(ground, aim, &aim.at, 0);
    let rounds = rounds(after, ground, bout);
    let all = effects(board, charger, &tally).then(|effect| match effect.result().is_effect() {
        true => Chances::certain((Some(*effect), None)),
        false => rounds.map(|round| (None, Some(*round))),
    });
    let mut working = shot_lines(board, aim, &tally);
    working.push("any effect stops the charge (TT-CON-21)".to_owned());
    Odds {
        title: format!("{} charges {}, who shoots", bout.lead(), bout.main()),
        working,
        prospects: prospects(&all, |what| match what {
            (Some(effect), _) => {
                format!("{} stopped: {}", bout.lead(), effect.result().word())
            }
            (None, round) => told(round.as_ref().expect("one of both"), bout),
        }),
    }
}

/// All throws of a melee; those that are thrown again count for nothing (TT-MEL-39, TT-MEL-45).
fn rounds(state: &State, ground: &Ground, bout: &Bout) -> Chances<Round> {
    let columns = state.columns_of(bout);
    let tallies = state.melee_tallies(ground, bout, &columns);
    let throws = (1..=FACES).flat_map(|one| (1..=FACES).map(move |other| [one, other]));
    let rounds = throws.filter_map(|faces| {
        let total = |at: usize| i32::from(faces[at]) + i32::from(tallies[at].total);
        let outcome = state.melee_outcome(bout, &columns, [total(0), total(1)]);
        let between = outcome.lost == Some(Party::Defence) && state.is_between(bout, bout.main());
        let fate = match outcome.result {
            _ if between => Fate::Destroyed,
            MeleeResult::Reroll => return None,
            MeleeResult::Destroyed => Fate::Destroyed,
            MeleeResult::Routs => Fate::Routs,
            MeleeResult::RecoilsFully => Fate::RecoilsFully,
            MeleeResult::RecoilsDouble => Fate::RecoilsDouble,
            MeleeResult::Repulsed => Fate::Repulsed,
            MeleeResult::BothRecoil => Fate::Recoils,
        };
        let (attack, defence) = match outcome.lost {
            None => (fate, fate),
            Some(Party::Attack) => (fate, Fate::Holds),
            Some(Party::Defence) => (Fate::Holds, fate),
        };
        Some(Round { defence, attack })
    });
    Chances::among(rounds)
}

/// What one throw does, by the table.
fn told(round: &Round, bout: &Bout) -> String {
    let (loser, fate) = match round {
        Round {
            defence: Fate::Recoils,
            ..
        } => return "a draw: both recoil".to_owned(),
        Round {
            defence: Fate::Holds,
            attack,
        } => (bout.lead(), attack),
        Round { defence, .. } => (bout.main(), defence),
    };
    let what = match fate {
        Fate::Destroyed => "is destroyed",
        Fate::Dies | Fate::Routs => "routs",
        Fate::RecoilsFully => "recoils its allowance, and is disrupted",
        Fate::RecoilsDouble => "recoils two base widths, and is disrupted",
        Fate::Repulsed => "is repulsed",
        Fate::Recoils | Fate::Holds => "holds",
    };
    format!("{loser} {what}")
}

/// The odds of a melee that is known to be fought.
fn fought(state: &State, ground: &Ground, bout: &Bout, how: &str) -> Vec<Odds> {
    let columns = state.columns_of(bout);
    let tallies = state.melee_tallies(ground, bout, &columns);
    let rounds = rounds(state, ground, bout);
    let leads = [bout.lead(), bout.main()];
    let mut working = Vec::new();
    for (lead, tally) in leads.into_iter().zip(&tallies) {
        working.push(format!("{lead}: 1D6 {}", tally.signed()));
        working.extend(tally.lines());
    }
    working.extend(others_told(bout, &columns));
    if state.is_between(bout, bout.main()) {
        let line = format!(
            "{} is attacked on two faces, and destroyed if it loses (TT-MEL-19)",
            bout.main()
        );
        working.push(line);
    }
    if rerolls(state, bout) {
        working.push("equal totals are thrown again (TT-MEL-39, TT-MEL-45)".to_owned());
    }
    let mut odds = vec![Odds {
        title: format!("{} attacks {}{how}", leads[0], leads[1]),
        working,
        prospects: prospects(&rounds, |round| told(round, bout)),
    }];
    for (at, lead) in [(1, leads[1]), (0, leads[0])] {
        let fates = rounds.map(|round| if at == 0 { round.attack } else { round.defence });
        odds.push(after_melee(state, ground, state.unit(lead), &fates));
    }
    odds
}

fn others_told(bout: &Bout, columns: &super::blows::Columns) -> Vec<String> {
    let mut lines = Vec::new();
    let others = bout.attackers[1..].iter().chain(&bout.defenders[1..]);
    lines.extend(others.map(|unit| format!("{unit} fights with its side")));
    lines.extend(
        columns
            .iter()
            .flatten()
            .map(|unit| format!("{unit} stands behind as a column of attack")),
    );
    lines
}

/// Whether equal totals are thrown again by the table of this game.
fn rerolls(state: &State, bout: &Bout) -> bool {
    let columns = state.columns_of(bout);
    state.melee_outcome(bout, &columns, [0, 0]).result == MeleeResult::Reroll
}

fn after_melee(state: &State, ground: &Ground, unit: &Unit, fates: &Chances<Fate>) -> Odds {
    let routs = fates.iter().any(|(fate, ..)| *fate == Fate::Routs);
    let fates = fates.then(|fate| match fate {
        Fate::Routs => die(FACES).map(|face| match *face <= FATAL {
            true => Fate::Dies,
            false => Fate::Routs,
        }),
        fate => Chances::certain(*fate),
    });
    let keeps = state.is_in_cover(ground, unit);
    Odds {
        title: format!("What becomes of {}", unit.unit),
        working: if routs { vec![survival()] } else { Vec::new() },
        prospects: prospects(&fates, |fate| became(*fate, keeps).to_owned()),
    }
}

/// What a unit is afterwards; in a town or wood it keeps its place (TT-MEL-38).
fn became(fate: Fate, keeps: bool) -> &'static str {
    match (fate, keeps) {
        (Fate::Destroyed, _) => "destroyed",
        (Fate::Dies, _) => "routs, and its survival die destroys it",
        (Fate::Routs, _) => "routs, and survives its die",
        (Fate::RecoilsFully | Fate::RecoilsDouble, true) => "keeps its place, disrupted",
        (Fate::RecoilsFully, _) => "recoils its allowance, and is disrupted",
        (Fate::RecoilsDouble, _) => "recoils two base widths, and is disrupted",
        (Fate::Repulsed | Fate::Recoils, true) => "keeps its place",
        (Fate::Repulsed, _) => "is repulsed",
        (Fate::Recoils, _) => "recoils",
        (Fate::Holds, _) => "holds",
    }
}

/// The chance that a unit wins a melee that is due, or that its charge would lead to where its enemy stands: so many throws
/// of so many.
pub(super) fn wins(
    state: &State,
    ground: &Ground,
    unit: &Unit,
    enemy: &Unit,
) -> Option<(u128, u128)> {
    let bout = bout_of(state, ground, unit, enemy)?;
    let attacks = bout.attackers.contains(&unit.unit);
    let won = rounds(state, ground, &bout).map(|round| match attacks {
        true => round.attack == Fate::Holds,
        false => round.defence == Fate::Holds,
    });
    let mut all = won.iter();
    let won = all.find(|(won, ..)| **won);
    Some(won.map_or((0, 1), |(_, ways, of)| (ways, of)))
}

/// The chance that the fire of a charged unit stops the charge, after which it stands as given; nothing where it may not
/// shoot.
pub(super) fn stops(
    after: &State,
    ground: &Ground,
    unit: &Unit,
    enemy: &Unit,
) -> Option<(u128, u128)> {
    let (board, aim) = after.shot_at_charge(ground, unit, enemy)?;
    let tally = board.shot_tally(ground, &aim, &aim.at, 0);
    let charger = board.unit(&unit.unit);
    let stopped = effects(&board, charger, &tally).map(|effect| effect.result().is_effect());
    let mut all = stopped.iter();
    let stopped = all.find(|(stopped, ..)| **stopped);
    Some(stopped.map_or((0, 1), |(_, ways, of)| (ways, of)))
}
