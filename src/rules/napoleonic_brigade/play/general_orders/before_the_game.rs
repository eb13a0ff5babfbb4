//! Before the game: general orders and dispositions: NB-ORD-01, NB-ORD-02, NB-DEC-02, NB-DEC-03.

use super::alterations::{Addressed, GeneralEntries};
use crate::adjudicate::{BySide, Fact, IllegalOrder, Reason, Side, UnitId, Wrong, because};
use crate::kit::reinforcement;
use crate::orders::Named;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::orders::deployment::Deployment;
use crate::rules::napoleonic_brigade::orders::{Orders, places};
use crate::rules::napoleonic_brigade::play::Play;
use crate::rules::napoleonic_brigade::play::general_orders::alterations;
use crate::rules::napoleonic_brigade::play::sequence::plans;
use crate::rules::napoleonic_brigade::position::ground::Ground;
use crate::rules::napoleonic_brigade::position::state::{Part, State};
use crate::rules::napoleonic_brigade::setup::disposition::Disposition;
use crate::rules::napoleonic_brigade::setup::room::Begun;
use crate::rules::napoleonic_brigade::setup::{disposition, room, soundness};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;

/// What a file sets out and orders, entry by entry, and what of it is set aside.
#[derive(Default)]
pub(crate) struct Prepared {
    pub(crate) set_out: Vec<(UnitId, Disposition)>,
    pub(crate) illegal: Vec<IllegalOrder>,
}

/// NB-ORD-02: the dispositions of a file, each on the table that those before it leave.
pub(crate) fn prepared(state: &State, ground: &Ground, side: &Side, orders: &Orders) -> Prepared {
    let mut prepared = Prepared::default();
    let mut board = state.clone();
    for entry in &orders.deploy {
        for named in &entry.units {
            match set_out(&board, state, ground, (side, entry, named)) {
                Ok((unit, disposition)) => {
                    disposition.clone().set_out(board.unit_mut(&unit));
                    prepared.set_out.push((unit, disposition));
                }
                Err(wrong) => {
                    let unit = UnitId::new(&named.name);
                    prepared.illegal.push(wrong.order(&unit, 0, named.span));
                }
            }
        }
    }
    // Where somebody stands is judged when all of the side are set out, so that their order does not matter.
    // Who goes back to where he was may stand there on somebody who has been looked at already.
    let wrong = |board: &State, set_out: &[(UnitId, Disposition)]| {
        let mut units = set_out.iter().map(|(unit, _)| unit.clone());
        units.find_map(|unit| Some((soundness::placed_wrong(board, ground, &unit)?, unit)))
    };
    while let Some((wrong, unit)) = wrong(&board, &prepared.set_out) {
        *board.unit_mut(&unit) = state.unit(&unit).clone();
        prepared.set_out.retain(|(other, _)| *other != unit);
        let span = orders.span_of(&unit);
        prepared.illegal.push(wrong.order(&unit, 0, span));
    }
    prepared
}

/// How an entry sets a brigade out: of what the scenario has placed only a side that is open may change it.
fn set_out(
    state: &State,
    start: &State,
    ground: &Ground,
    (side, entry, named): (&Side, &Deployment, &Named),
) -> Result<(UnitId, Disposition), Wrong> {
    let plain = |reason: Reason, help: Reason| Wrong { clause: None, reason, help };
    let name = &named.name;
    let Some(whom) = places::whom_named(state, name, Some(side)) else {
        if let Some(reason) = reinforcement::not_yet(&state.arrivals, side, name) {
            return Err(plain(reason, "it has its orders, and waits".into()));
        }
        return Err(plain(because!("there is no brigade `{}`", Fact::typed(name)), places::meant(state, name)));
    };
    let brigade = whom.brigade();
    let id = &brigade.unit;
    if brigade.side != *side {
        return Err(plain(because!("`{}` [is] not yours", id), "leave the entry out".into()));
    }
    let disposition = disposition::disposition(state, ground, whom, entry)?;
    let first = start.unit(id);
    let placed = first.at.is_some() && !state.open.contains(side);
    let same = first.at == Some(disposition.at)
        && first.face == Some(disposition.face)
        && (first.form, &first.post) == (disposition.form, &disposition.post);
    if placed && !same {
        let reason = because!("`{}` [is] set out by the scenario", id);
        let help = "it stands as on the disposition sketch; leave the entry out";
        return Err(Wrong::new("NB-ORD-02", reason, help));
    }
    Ok((id.clone(), disposition))
}

/// NB-ORD-01, NB-ORD-02: what a side still lacks before turn 1 can begin, all of it. What has been set aside is not told
/// twice: `told` has whose general orders were, and whose dispositions.
pub(crate) fn lacks(state: &State, side: &Side, [orders, places]: [&[String]; 2]) -> Vec<IllegalOrder> {
    let mine = state.army.iter().filter(|brigade| brigade.side == *side);
    let mine = mine.filter(|brigade| !brigade.is_gone());
    let is_told = |brigade: &Brigade, told: &[String]| told.iter().any(|name| brigade.unit.is_like(name));
    let lacking = mine.flat_map(|brigade| {
        let id = &brigade.unit;
        let order = (brigade.lacks_order() && !is_told(brigade, orders)).then(|| {
            let help = format!("give it one: `general {id}: hold (12, 8)`; in YAML `general: [{{unit: {id}, do: {{hold: [12, 8]}}}}]`");
            Wrong::new("NB-ORD-01", because!("`{}` [has] no general order", id), help)
        });
        let place = (brigade.at.is_none() && !is_told(brigade, places)).then(|| {
            let help = format!("set it out: `deploy {id}: at (12, 8), face N`; in YAML `deploy: [{{unit: {id}, at: [12, 8], face: N}}]`");
            Wrong::new("NB-ORD-02", because!("`{}` [has] no place", id), help)
        });
        let wrong = order.into_iter().chain(place);
        wrong.map(|wrong| wrong.order(id, 0, crate::yaml::Span::default()))
    });
    lacking.collect()
}

/// NB-ORD-01, NB-ORD-02: whether a side has still to send anything before turn 1: one that lacks nothing is not asked again,
/// unless it may set its brigades out otherwise.
pub(crate) fn still_prepares(state: &State, side: &Side) -> bool {
    state.open.contains(side) || !lacks(state, side, [&[], &[]]).is_empty()
}

impl Orders {
    /// Where a brigade is set out last.
    fn span_of(&self, unit: &UnitId) -> crate::yaml::Span {
        let named = self.deploy.iter().flat_map(|entry| &entry.units);
        let mut named = named.filter(|named| unit.is_like(&named.name));
        named.next_back().map_or(crate::yaml::Span::default(), |named| named.span)
    }
}

/// NB-DEC-02, NB-DEC-03: takes general orders and dispositions; turn 1 opens when every brigade has both.
pub(crate) fn set_up(play: &mut Play<'_, '_>, orders: &BySide<Option<Orders>>) {
    let (mut orders_told, mut places_told) = (Vec::new(), Vec::new());
    for (side, mail) in orders.iter() {
        let Some(mail) = mail else { continue };
        let judge = |play: &Play<'_, '_>| alterations::written(play.state(), &play.ground, side, mail);
        let GeneralEntries { addressed, illegal } = by_side(play, side, judge);
        orders_told.extend(illegal.iter().map(|order| order.unit.clone()));
        plans::set_aside(play, side, illegal);
        for Addressed { units, entry } in addressed {
            give_order(play, side, units, entry.order.clone());
        }
        let judge = |play: &Play<'_, '_>| prepared(play.state(), &play.ground, side, mail);
        let mut placed = by_side(play, side, judge);
        if meets_hidden(play, side, &placed.set_out) {
            placed = by_side(play, side, judge);
        }
        let Prepared { set_out, illegal } = placed;
        places_told.extend(illegal.iter().map(|order| order.unit.clone()));
        plans::set_aside(play, side, illegal);
        for (unit, disposition) in set_out {
            deploy(play, unit, disposition);
        }
    }
    if soundness::is_ready(play.state()) {
        play.record("NB-ORD-01", Event::Opens { part: Part::Turn });
        return;
    }
    let state = play.state();
    let lacking = state.sides.iter().map(|card| {
        let side = card.side.clone();
        let lacking = lacks(state, &side, [&orders_told, &places_told]);
        (side, lacking)
    });
    for (side, lacking) in lacking.collect::<Vec<_>>() {
        plans::set_aside(play, &side, lacking);
    }
}

/// Judges what a side has mailed by what it knows, its own hidden brigades among it. In older plays it is judged by what
/// everybody sees.
fn by_side<T>(play: &mut Play<'_, '_>, side: &Side, judge: impl FnOnce(&Play<'_, '_>) -> T) -> T {
    let eyes = play.referee.is_timely().then_some(side);
    play.referee.look_as(eyes);
    let judged = judge(play);
    play.referee.look_as(None);
    judged
}

/// Hidden enemies on whom brigades of a side are set out, or whom they touch, give themselves away; whether there are any.
fn meets_hidden(play: &mut Play<'_, '_>, side: &Side, set_out: &[(UnitId, Disposition)]) -> bool {
    let hidden = play.referee.hidden();
    if hidden.is_empty() {
        return false;
    }
    let mut board = play.referee.truth().clone();
    for (unit, disposition) in set_out {
        disposition.clone().set_out(board.unit_mut(unit));
    }
    let is_met = |enemy: &&UnitId| {
        // Who is still to come stands nowhere.
        let Some(enemy) = board.brigades().find(|brigade| brigade.unit == **enemy) else { return false };
        let mut units = set_out.iter().map(|(unit, _)| board.unit(unit));
        let taken = |unit| room::taken(&board, &play.ground, unit, std::iter::once(enemy), Begun::Fresh).is_some();
        enemy.side != *side && enemy.at.is_some() && units.any(taken)
    };
    let met = hidden.iter().filter(is_met).cloned().collect::<Vec<_>>();
    play.referee.gives_away(&met);
    !met.is_empty()
}

fn give_order(
    play: &mut Play<'_, '_>,
    side: &Side,
    units: Vec<UnitId>,
    order: Option<crate::rules::napoleonic_brigade::troops::general_order::GeneralOrder>,
) {
    if let Some(order) = order {
        let side = side.clone();
        play.record("NB-ORD-01", Event::Ordered { side, units, order });
    }
}

fn deploy(play: &mut Play<'_, '_>, unit: UnitId, disposition: Disposition) {
    let Disposition { at, face, form, post } = disposition;
    let deployed = Event::Deployed { unit, at, face, form, post };
    play.record("NB-ORD-02", deployed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::napoleonic_brigade::tests::fixture::{british, mail, position, sound};

    /// What is set aside in the set-up of a play in which all of a side are hidden, with the files of both, and who gives
    /// himself away.
    fn struck_in(number: u32, hidden: &str, [allied, french]: [&str; 2]) -> (Vec<String>, Vec<UnitId>) {
        use crate::adjudicate::{Labels, Policy, Referee, Veil};
        use crate::dice::{Chance, Die, Label, Roll, Secrecy};
        use crate::rules::napoleonic_brigade::NapoleonicBrigade;

        struct NoDice;
        impl Chance for NoDice {
            fn throw(&mut self, label: Label, _: Die, _: usize, _: Secrecy) -> Roll {
                panic!("{label:?} is thrown before the game");
            }
        }
        let quiot = british("Quiot", "french", "[20, 10]", 0).replace("at: [20, 10], face: 0, ", "");
        let kempt = british("Kempt", "allied", "[20, 30]", 180).replace("at: [20, 30], face: 180, ", "");
        let state = position(&["part: set-up", "turn: 0"], &[], &[&kempt, &quiot]);
        let mut dice = NoDice;
        let veil = Veil { sides: vec![Side::new(hidden)], ..Veil::default() };
        let referee = Referee::<NapoleonicBrigade>::new(sound(state), Policy::Default, &mut dice);
        let mut referee = referee.playing(number, Labels::default()).veiled(veil);
        let orders = [("allied", allied), ("french", french)].map(|(side, text)| (Side::new(side), Some(mail(text))));
        let mut play = Play::open(&mut referee, &BySide::new([]), &[]);
        super::set_up(&mut play, &BySide::new(orders));
        let (_, log, _) = referee.close();
        let told = log.iter().filter_map(|entry| match &entry.event {
            Event::Struck { reason, .. } => Some(reason.to_string()),
            _ => None,
        });
        (told.collect(), log.iter().flat_map(|entry| entry.shows.clone()).collect())
    }

    const KEMPT: &str = "general: [{unit: Kempt, do: {hold: [25, 30]}}]\ndeploy: [{unit: Kempt, at: [20, 30]}]\n";
    const QUIOT: &str = "general: [{unit: Quiot, do: {hold: [25, 10]}}]\ndeploy: [{unit: Quiot, at: [20, 10]}]\n";

    #[test]
    fn a_side_orders_and_sets_out_its_own_hidden_brigades() {
        // NB-ORD-01, NB-ORD-02: the same as if all were seen.
        assert_eq!(struck_in(3, "french", [KEMPT, QUIOT]).0, [] as [String; 0]);
        // The enemy does not know it by name.
        let (struck, _) = struck_in(3, "french", [&KEMPT.replace("Kempt", "Quiot"), QUIOT]);
        assert_eq!(struck[..2], ["there is no brigade `Quiot`", "there is no brigade `Quiot`"]);
        // Games that are on by an older play go on by it.
        let (struck, _) = struck_in(2, "french", [KEMPT, QUIOT]);
        assert_eq!(struck[..2], ["there is no brigade `Quiot`", "there is no brigade `Quiot`"]);
    }

    #[test]
    fn a_hidden_brigade_on_which_an_enemy_is_set_out_gives_itself_away() {
        let (struck, shown) = struck_in(3, "allied", [KEMPT, &QUIOT.replace("at: [20, 10]", "at: [20, 30.3]")]);
        assert_eq!(struck[..1], ["`Quiot` would stand on `Kempt`"]);
        assert_eq!(shown, [UnitId::new("Kempt")]);
        // Elsewhere it stays hidden.
        assert_eq!(struck_in(3, "allied", [KEMPT, QUIOT]), (vec![], vec![]));
    }
}
