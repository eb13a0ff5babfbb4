//! Dice for movement: what a brigade throws and how far that lets it go: NB-MOVE-02 to NB-MOVE-06, NB-MOVE-14,
//! NB-INF-01 to NB-INF-06, NB-SKIR-01 to NB-SKIR-11, NB-CAV-01 to NB-CAV-05, NB-FART-01, NB-FART-06, NB-FART-13,
//! NB-HART-01, NB-HART-03, NB-HART-06, NB-ROCK-13, NB-CHG-02 to NB-CHG-05, NB-CHG-10, NB-MF-12.

use super::arm::{Formation, Kind, Piece};
use super::brigade::Brigade;
use super::event::Event;
use super::event_move::{Manner, Pace};
use super::house_rules::DisorganisedSpeed;
use super::play::{D6, Play};
use super::state::{State, number};
use super::tables;
use super::throw::Throw;
use crate::adjudicate::UnitId;
use crate::kit::table::Length;

/// What a brigade throws for a move.
#[derive(Clone, Debug)]
pub(super) struct Dicing {
    /// The act of the label: `move`.
    pub(super) act: &'static str,
    /// In what manner it moves.
    pub(super) manner: Manner,
    /// What is thrown.
    pub(super) throw: Throw,
    /// By which clause.
    pub(super) clause: &'static str,
    /// What dice alone do not say.
    pub(super) notes: Vec<String>,
}

impl Dicing {
    pub(super) fn of(
        act: &'static str,
        manner: Manner,
        throw: Throw,
        clause: &'static str,
    ) -> Dicing {
        let mut notes = Vec::new();
        if throw.share != super::share::Share::WHOLE {
            notes.push(format!("{} of it", throw.share));
        }
        if throw.plus > 0 {
            notes.push(format!("+{}\"", throw.plus));
        }
        Dicing {
            act,
            manner,
            throw,
            clause,
            notes,
        }
    }
}

impl State {
    /// Whether a brigade is held to half speed by its state: NB-RALB-03, NB-RALB-06, NB-WTHREE-02, NB-PUR-10, and
    /// NB-CHG-10 where the umpire has it so.
    pub(super) fn is_at_half_speed(&self, brigade: &Brigade) -> bool {
        let short = brigade.disorganised.is_some_and(|until| until >= self.turn);
        let slow = self.house_rules.disorganised_speed == DisorganisedSpeed::Half;
        brigade.duty().is_some_and(super::duty::Duty::halves) || short && slow
    }

    /// What a brigade throws for an ordinary move in its state, `None` where it has none in its formation.
    pub(super) fn ordinary_throw(&self, brigade: &Brigade) -> Option<Throw> {
        let rule = self.house_rules.cavalry_half_speed;
        match self.is_at_half_speed(brigade) {
            true => tables::at_half_speed(brigade.kind, brigade.form, rule),
            false => tables::ordinary(brigade.kind, brigade.form),
        }
    }

    /// What a brigade throws where its order has it move at half speed; being held to half speed is the same half.
    pub(super) fn half_throw(&self, brigade: &Brigade) -> Option<Throw> {
        let rule = self.house_rules.cavalry_half_speed;
        tables::at_half_speed(brigade.kind, brigade.form, rule)
    }

    /// NB-FART-06, NB-FART-07, NB-FART-13, NB-HART-06: how far deployed pieces go by hand.
    pub(super) fn by_hand(&self, brigade: &Brigade) -> Length {
        let guns = brigade.left().filter_map(|unit| unit.gun);
        let field = guns.filter(|gun| gun.piece == Piece::FieldGun);
        let heaviest = field.map(|gun| gun.calibre).max().unwrap_or(0);
        let pounds = u8::try_from(heaviest).unwrap_or(u8::MAX);
        tables::by_hand(brigade.kind, pounds, self.house_rules.twelve_pdr_manhandle)
    }
}

/// The clause of an ordinary move of an arm in a formation.
pub(super) fn ordinary_clause(kind: Kind, form: Formation) -> &'static str {
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
pub(super) fn road_clause(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry | Kind::Skirmishers => "NB-INF-03",
        Kind::Cavalry | Kind::Staff => "NB-CAV-02",
        Kind::FootArtillery | Kind::Rockets => "NB-FART-10",
        Kind::HorseArtillery => "NB-HART-09",
    }
}

impl Play<'_, '_> {
    /// Throws the dice of a brigade for a move, the coloured one last.
    pub(super) fn pace(&mut self, id: &UnitId, dicing: Dicing) -> Length {
        let throw = dicing.throw;
        let faces = self.roll(
            &format!("{}/{}", dicing.act, id.in_label()),
            D6,
            throw.dice(),
        );
        let half_die = self.state().house_rules.skirmisher_half_die;
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
        self.record(dicing.clause, Event::Paces(pace));
        allowance
    }

    /// Notes how far a brigade goes that throws no dice.
    pub(super) fn undiced(
        &mut self,
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
        self.record(clause, Event::Paces(pace));
        allowance
    }
}
