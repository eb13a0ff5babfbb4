//! Where those go who attack and do not charge yet: about an enemy, to where their charge would come at another face than a
//! friend's.

use super::assault;
use crate::adjudicate::{Brief, Field, Piece, UnitId, apart};
use crate::kit::Aspect;
use crate::kit::table::{Base, Heading, Length};
use crate::orders::{Selector, Step, Whom};
use crate::rules::two_by_two::orders::by_phase::Planned;
use crate::rules::two_by_two::orders::on_paper;
use crate::rules::two_by_two::orders::words::{Place, Verb};
use crate::rules::two_by_two::position::ground::Ground;
use crate::rules::two_by_two::position::state::State;
use crate::rules::two_by_two::troops::units::{Kind, Unit};
use crate::yaml::Span;

/// How an enemy is come at: degrees from where he faces.
const BEARINGS: [i64; 12] = [0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180];

/// What a charge is worth that is to be made a turn later, in hundredths.
const LATER: i64 = 70;

/// What it is worth to stay.
const STAYS: i64 = -60;

/// What it costs to show an enemy who can come there a flank, and the back.
const OPEN: [i64; 2] = [40, 60];

/// So many enemies are thought of.
const ENEMIES: usize = 3;

/// Ways toward an enemy, the best first; the best is gone on the board.
pub(super) fn wishes(
    board: &mut State,
    ground: &Ground,
    field: &Field,
    unit: &Unit,
    piece: &Piece,
    brief: &Brief<'_>,
) -> Vec<(i64, String)> {
    let whim = brief.whim(unit.unit.as_str()) / 8;
    let mut enemies = field.pieces.iter().filter(|enemy| !enemy.own).collect::<Vec<_>>();
    enemies.sort_by_key(|enemy| (apart(enemy.at, piece.at), enemy.unit.clone()));
    let mut ways = Vec::new();
    for (rank, enemy) in (0..).zip(enemies.into_iter().take(ENEMIES)) {
        ways.push((-30 - rank, toward(&enemy.unit)));
        ways.extend(stations(board, ground, unit, &enemy.unit, brief).into_iter().map(|(score, base)| {
            let point = Some(board.place(base.centre));
            (score + whim, Verb::To(Place { word: String::new(), point, span: Span::default() }, false))
        }));
    }
    ways.sort_by_key(|(score, _)| -score);
    ways.truncate(8);
    let gone = ways.into_iter().filter_map(|(score, verb)| {
        let after = gone(board, ground, &unit.unit, verb.clone())?;
        Some((score - exposure(&after, &unit.unit), written(&verb), after))
    });
    let here = (STAYS - exposure(board, &unit.unit), "stand".to_owned(), board.clone());
    let mut gone = gone.chain([here]).collect::<Vec<_>>();
    gone.sort_by_key(|(score, ..)| -score);
    if let Some((.., after)) = gone.first() {
        *board = after.clone();
    }
    gone.into_iter().map(|(score, wish, _)| (score, wish)).collect()
}

/// What it costs a unit to have flank or rear to enemies who can come at it there in their turn.
fn exposure(board: &State, unit: &UnitId) -> i64 {
    let own = board.unit(unit);
    let Some(base) = board.base(own) else { return 0 };
    let comes = board
        .units()
        .filter(|enemy| enemy.side != own.side && enemy.is_ok() && !enemy.kind.is_hq() && !enemy.kind.is_artillery());
    let open = comes.filter_map(|enemy| {
        let theirs = board.base(enemy)?;
        let reach = board.ruler().allowance(enemy.kind).0.in_micrometres() + base.frontage.in_micrometres();
        (theirs.centre.distance_to(base.centre).in_micrometres() <= reach).then_some(())?;
        match base.aspect_of(theirs.centre, Length::ZERO) {
            Aspect::Front => None,
            Aspect::Flank => Some(OPEN[0]),
            Aspect::Rear => Some(OPEN[1]),
        }
    });
    open.sum::<i64>().min(2 * OPEN[1])
}

fn toward(enemy: &UnitId) -> Verb {
    let selector = Selector { word: enemy.to_string(), denied: false, within: None, span: Span::default() };
    Verb::Toward(Whom(vec![selector]))
}

/// To a unit of its own.
pub(super) fn to(unit: &UnitId) -> Verb {
    Verb::To(Place { word: unit.to_string(), point: None, span: Span::default() }, false)
}

/// The board when a unit has done a step, if that is allowed.
pub(super) fn gone(board: &State, ground: &Ground, unit: &UnitId, verb: Verb) -> Option<State> {
    let plan = [planned(unit, verb)];
    match on_paper::wrong_moves(board, ground, &plan).is_empty() {
        true => on_paper::boards(board, ground, &plan).pop(),
        false => None,
    }
}

fn planned(unit: &UnitId, verb: Verb) -> Planned {
    let step = Step { verb, condition: None, otherwise: Vec::new(), span: Span::default() };
    Planned { unit: unit.clone(), arrival: false, condition: None, steps: vec![(1, step)], span: Span::default() }
}

fn written(verb: &Verb) -> String {
    match verb {
        Verb::Toward(whom) => format!("{{toward: {}}}", whom.0[0].word),
        Verb::To(place, _) => format!("{{to: {place}}}"),
        _ => "stand".to_owned(),
    }
}

/// Places about an enemy from which he is charged, each with how good it is: by what a charge from there promises together with
/// a friend's, and by how many turns it takes to come there.
fn stations(board: &State, ground: &Ground, unit: &Unit, enemy: &UnitId, brief: &Brief<'_>) -> Vec<(i64, Base)> {
    let (Some(own), Some(on)) = (board.base(unit), board.base(board.unit(enemy))) else { return Vec::new() };
    let allowance = board.ruler().allowance(unit.kind).0.in_micrometres().max(1);
    let partners = assault::partners(board, ground, unit, enemy, brief.posture);
    let line = board.ruler().allowance(Kind::Line).0.in_micrometres();
    let far = Length::micrometres(on.depth.in_micrometres() + line * 3 / 4);
    let mut found = Vec::new();
    for bearing in BEARINGS {
        let centre = on.centre + on.heading.turned(bearing).course().over(far);
        let Some(heading) = Heading::toward(centre, on.centre) else { continue };
        let base = Base { centre, heading, ..own };
        let touch = board.touch();
        if board.others(&unit.unit).any(|(_, other)| base.overlaps(&other, touch)) || !board.board().holds(&base, touch)
        {
            continue;
        }
        let way = own.centre.distance_to(centre).in_micrometres();
        let turns = (way + allowance - 1) / allowance;
        let worth =
            partners.iter().filter_map(|with| assault::together(with, ground, &unit.unit, &base, enemy, brief.posture));
        let Some(worth) = worth.max() else { continue };
        let score = (0..turns).fold(worth.max(0) * 10, |score, _| score * LATER / 100);
        found.push((score - way * 10 / line, base));
    }
    found
}
