//! Dice for movement: what a brigade throws and how far that lets it go: NB-MOVE-02 to NB-MOVE-06, NB-MOVE-14,
//! NB-INF-01 to NB-INF-06, NB-SKIR-01 to NB-SKIR-11, NB-CAV-01 to NB-CAV-05, NB-FART-01, NB-FART-06, NB-FART-13,
//! NB-HART-01, NB-HART-03, NB-HART-06, NB-ROCK-13, NB-CHG-02 to NB-CHG-05, NB-CHG-10, NB-MF-12.

use crate::adjudicate::UnitId;
use crate::kit::table::Length;
use crate::rules::napoleonic_brigade::charts::movement;
use crate::rules::napoleonic_brigade::charts::movement_dice::Throw;
use crate::rules::napoleonic_brigade::charts::switches::DisorganisedSpeed;
use crate::rules::napoleonic_brigade::events::Event;
use crate::rules::napoleonic_brigade::events::movement::Pace;
use crate::rules::napoleonic_brigade::play::{D6, Play};
use crate::rules::napoleonic_brigade::position::state::{State, number};
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind, Piece};
use crate::rules::napoleonic_brigade::troops::brigade::Brigade;
use crate::rules::napoleonic_brigade::troops::manner::Manner;

/// What a brigade throws for a move.
#[derive(Clone, Debug)]
pub(crate) struct Dicing {
    /// The act of the label: `move`.
    pub(crate) act: &'static str,
    /// In what manner it moves.
    pub(crate) manner: Manner,
    /// What is thrown.
    pub(crate) throw: Throw,
    /// By which clause.
    pub(crate) clause: &'static str,
    /// What dice alone do not say.
    pub(crate) notes: Vec<String>,
}

impl Dicing {
    pub(crate) fn of(act: &'static str, manner: Manner, throw: Throw, clause: &'static str) -> Dicing {
        let mut notes = Vec::new();
        if throw.share != crate::rules::napoleonic_brigade::troops::fractions::Fraction::WHOLE {
            notes.push(format!("{} of it", throw.share));
        }
        if throw.plus > 0 {
            notes.push(format!("+{}\"", throw.plus));
        }
        Dicing { act, manner, throw, clause, notes }
    }
}

/// Whether a brigade is held to half speed by its state: NB-RALB-03, NB-RALB-06, NB-WTHREE-02, NB-PUR-10, and
/// NB-CHG-10 where the umpire has it so.
pub(crate) fn is_at_half_speed(state: &State, brigade: &Brigade) -> bool {
    let short = brigade.disorganised.is_some_and(|until| until >= state.turn);
    let slow = state.house_rules.disorganised_speed == DisorganisedSpeed::Half;
    brigade.duty().is_some_and(crate::rules::napoleonic_brigade::troops::obligations::Duty::halves) || short && slow
}

/// What a brigade throws for an ordinary move in its state, `None` where it has none in its formation.
pub(crate) fn ordinary_throw(state: &State, brigade: &Brigade) -> Option<Throw> {
    let rule = state.house_rules.cavalry_half_speed;
    match is_at_half_speed(state, brigade) {
        true => movement::at_half_speed(brigade.kind, brigade.form, rule),
        false => movement::ordinary(brigade.kind, brigade.form),
    }
}

/// What a brigade throws where its order has it move at half speed; being held to half speed is the same half.
pub(crate) fn half_throw(state: &State, brigade: &Brigade) -> Option<Throw> {
    let rule = state.house_rules.cavalry_half_speed;
    movement::at_half_speed(brigade.kind, brigade.form, rule)
}

/// NB-FART-06, NB-FART-07, NB-FART-13, NB-HART-06: how far deployed pieces go by hand.
pub(crate) fn by_hand(state: &State, brigade: &Brigade) -> Length {
    let guns = brigade.left().filter_map(|unit| unit.gun);
    let field = guns.filter(|gun| gun.piece == Piece::FieldGun);
    let heaviest = field.map(|gun| gun.calibre).max().unwrap_or(0);
    let pounds = u8::try_from(heaviest).unwrap_or(u8::MAX);
    movement::by_hand(brigade.kind, pounds, state.house_rules.twelve_pdr_manhandle)
}

/// The clause of an ordinary move of an arm in a formation.
pub(crate) fn ordinary_clause(kind: Kind, form: Formation) -> &'static str {
    match (kind, form) {
        (Kind::Infantry, Formation::MarchColumn) => "NB-INF-02",
        (Kind::Infantry, Formation::AttackColumn) => "NB-INF-04",
        (Kind::Infantry, Formation::Square) => "NB-INF-06",
        (Kind::Infantry, _) => "NB-INF-01",
        (Kind::Skirmishers, _) => "NB-SKIR-01",
        (Kind::Cavalry | Kind::Staff, _) => "NB-CAV-01",
        (Kind::FootArtillery, _) => "NB-FART-01",
        (Kind::Rockets, _) => "NB-ROCK-13",
        (Kind::HorseArtillery, _) => "NB-HART-01",
    }
}

/// The clause of a march by road.
pub(crate) fn road_clause(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry | Kind::Skirmishers => "NB-INF-03",
        Kind::Cavalry | Kind::Staff => "NB-CAV-02",
        Kind::FootArtillery | Kind::Rockets => "NB-FART-10",
        Kind::HorseArtillery => "NB-HART-09",
    }
}

/// NB-MOVE-02, NB-MOVE-06: throws the dice of a brigade for a move, the coloured one last.
pub(crate) fn pace(play: &mut Play<'_, '_>, id: &UnitId, dicing: Dicing) -> Length {
    let throw = dicing.throw;
    let faces = play.roll(&format!("{}/{}", dicing.act, id.in_label()), D6, throw.dice());
    let half_die = play.state().house_rules.skirmisher_half_die;
    let allowance = throw.length(&faces, half_die);
    let (white, coloured) = faces.split_at(usize::from(throw.whole).min(faces.len()));
    let pace = Pace {
        unit: id.clone(),
        manner: dicing.manner,
        white: white.to_vec(),
        coloured: coloured.first().copied(),
        notes: dicing.notes,
        allowance: number(allowance),
    };
    play.record(dicing.clause, Event::Paces(pace));
    allowance
}

/// Notes how far a brigade goes that throws no dice.
pub(crate) fn undiced(
    play: &mut Play<'_, '_>,
    id: &UnitId,
    manner: Manner,
    (allowance, note): (Length, &str),
    clause: &'static str,
) -> Length {
    let pace = Pace {
        unit: id.clone(),
        manner,
        white: Vec::new(),
        coloured: None,
        notes: vec![note.to_owned()],
        allowance: number(allowance),
    };
    play.record(clause, Event::Paces(pace));
    allowance
}
