//! How brigades are set out: NB-ORD-02, NB-DEC-03, NB-BLD-17, NB-DEC-30, NB-GAP-12, NB-GAP-85.

use crate::adjudicate::{Fact, UnitId, Wrong, because};
use crate::kit::table::{Coordinates, Heading, outward};
use crate::rules::napoleonic_brigade::charts::measures::INCH;
use crate::rules::napoleonic_brigade::charts::terrain_kinds::Land;
use crate::rules::napoleonic_brigade::orders;
use crate::rules::napoleonic_brigade::orders::deployment::Deployment;
use crate::rules::napoleonic_brigade::orders::places;
use crate::rules::napoleonic_brigade::orders::places::Named;
use crate::rules::napoleonic_brigade::position::ground::{Ground, TerrainPiece};
use crate::rules::napoleonic_brigade::position::state::{State, place};
use crate::rules::napoleonic_brigade::troops::arm::Formation;
use crate::rules::napoleonic_brigade::troops::brigade::{Brigade, Post};
use crate::yaml::Faults;

/// How a brigade stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Disposition {
    pub(crate) at: Coordinates,
    pub(crate) face: Heading,
    pub(crate) form: Formation,
    pub(crate) post: Option<Post>,
}

impl Disposition {
    /// Sets a brigade out so.
    pub(crate) fn set_out(self, brigade: &mut Brigade) {
        (brigade.at, brigade.face, brigade.form) = (Some(self.at), Some(self.face), self.form);
        brigade.post = self.post;
    }
}

/// Sets out the brigades of a game file as its `deploy` says.
pub(crate) fn of_game(state: &mut State, deploy: Vec<Deployment>, faults: &mut Faults) -> bool {
    let ground = Ground::of(&state.terrain, &state.options);
    let mut sound = true;
    for entry in deploy {
        for named in &entry.units {
            let found = match places::whom_named(state, &named.name, None) {
                Some(whom) => {
                    let disposition = disposition(state, &ground, whom, &entry);
                    disposition.map(|disposition| (whom.brigade().unit.clone(), disposition))
                }
                None => Err(Wrong::new(
                    "NB-ORD-02",
                    format!("there is no brigade `{}` in the army list", named.name),
                    "list it under `army`",
                )),
            };
            match found {
                Ok((unit, disposition)) => disposition.set_out(state.unit_mut(&unit)),
                Err(wrong) => {
                    faults.add(wrong.fault(named.span));
                    sound = false;
                }
            }
        }
    }
    for index in 0..state.army.len() {
        fill_in(state, &ground, index);
    }
    sound
}

/// The units of a garrison by the sides of its complex that they hold, in the order of the sides.
pub(crate) fn sides_held(state: &State, brigade: &Brigade, post: &Post) -> Vec<(String, Vec<UnitId>)> {
    let ground = Ground::of(&state.terrain, &state.options);
    let facades = ground.complex(&post.complex).map(|piece| &piece.facades);
    let sides = facades.into_iter().flatten().enumerate();
    let held = sides.map(|(at, facade)| {
        let units = brigade.bases.iter().zip(&post.sides);
        let here = units.filter(|(unit, side)| usize::from(**side) == at && !unit.is_gone());
        let here = here.map(|(unit, _)| unit.unit.clone()).collect::<Vec<_>>();
        (facade.name.clone(), here)
    });
    held.filter(|(_, units)| !units.is_empty()).collect()
}

/// Where a brigade looks of which nobody says it: away from its own edge.
fn usual_face(state: &State, brigade: &Brigade) -> Heading {
    outward(state.card(&brigade.side).home_edge).reversed()
}

/// What a position leaves out of a brigade that stands on the table: its heading, and the place of a garrison.
pub(crate) fn fill_in(state: &mut State, ground: &Ground, index: usize) {
    let brigade = &state.army[index];
    let post = brigade.post.as_ref();
    let complex = post.and_then(|post| ground.complex(&post.complex));
    let at = brigade.at.or(complex.map(|piece| place(piece.middle())));
    let face = at.map(|_| brigade.face.unwrap_or(usual_face(state, brigade)));
    let brigade = &mut state.army[index];
    (brigade.at, brigade.face) = (at, face);
}

/// What an entry of `deploy` makes of a brigade; what it leaves out stays as it is.
pub(crate) fn disposition(
    state: &State,
    ground: &Ground,
    whom: Named<'_>,
    entry: &Deployment,
) -> Result<Disposition, Wrong> {
    let brigade = whom.brigade();
    match (&entry.occupy, whom) {
        (Some(name), Named::Brigade(_)) => in_complex(state, ground, brigade, &name.word),
        (Some(name), Named::Unit(_, index)) => at_side(state, ground, brigade, index, &name.word),
        (None, Named::Unit(..)) => Err(Wrong::new(
            "NB-SET-07",
            because!("units stand where `{}` [stands]", brigade.unit),
            because!("name the brigade: `unit: {}`", brigade.unit),
        )),
        (None, Named::Brigade(_)) => in_the_open(state, ground, brigade, entry),
    }
}

fn in_the_open(state: &State, ground: &Ground, brigade: &Brigade, entry: &Deployment) -> Result<Disposition, Wrong> {
    let id = &brigade.unit;
    let at = match &entry.at {
        Some(at) => Some(place(places::point_of(state, ground, at, brigade)?)),
        None => brigade.at.filter(|_| brigade.post.is_none()),
    };
    let Some(at) = at else {
        let help = "add `at: [12, 8.5]`";
        return Err(Wrong::new("NB-ORD-02", because!("`{}` [has] no place", id), help));
    };
    let face = match &entry.face {
        Some(orders::Heading::Degrees(face)) => *face,
        Some(orders::Heading::Toward(goal)) => {
            let goal = places::point_of(state, ground, goal, brigade)?;
            let toward = Heading::toward(at.point(INCH), goal);
            toward.unwrap_or(usual_face(state, brigade))
        }
        None => brigade.face.unwrap_or(usual_face(state, brigade)),
    };
    let form = match (entry.form, brigade.form) {
        (Some(form), _) => form,
        (None, Formation::Garrison) => brigade.kind.formations()[0],
        (None, form) => form,
    };
    may_form(brigade, form)?;
    Ok(Disposition { at, face, form, post: None })
}

/// NB-GAP-12: an arm has its formations.
pub(crate) fn may_form(brigade: &Brigade, form: Formation) -> Result<(), Wrong> {
    let has = brigade.kind.formations();
    if has.contains(&form) {
        return Ok(());
    }
    let words = has.iter().map(|form| format!("`{form}`"));
    let words = words.collect::<Vec<_>>().join(", ");
    Err(Wrong::new(
        "NB-MOVE-15",
        because!("`{}`: {} has no {}", brigade.unit, brigade.kind, form),
        format!("its formations are {words}"),
    ))
}

/// NB-BLD-03, NB-BLD-04, NB-BLD-05: a complex of a name that a brigade may hold.
pub(crate) fn complex_for<'g>(
    state: &State,
    ground: &'g Ground,
    brigade: &Brigade,
    name: &str,
) -> Result<&'g TerrainPiece, Wrong> {
    let id = &brigade.unit;
    let Some(piece) = ground.complex(name) else {
        let reason = match name.is_empty() {
            true => because!("`{}` occupies no point, but a complex", id),
            false => because!("there is no complex `{}` that `{}` could occupy", Fact::typed(name), id),
        };
        let is = |land| land == Land::Complex;
        let help = places::ground_meant(state, name, is, "name a complex of the map");
        return Err(Wrong::new("NB-BLD-03", reason, help));
    };
    match ground.may_not_occupy(piece, brigade.kind.moves_as()) {
        Some(bar) => Err(Wrong::new(
            bar.clause,
            because!("`{}` may not occupy {}", id, bar.what),
            "infantry holds complexes that the game file lists as `occupiable_complexes`, guns their yards",
        )),
        None => Ok(piece),
    }
}

/// NB-DEC-30: the units of a garrison go round the sides of its complex in turn where nobody says which they hold.
pub(crate) fn usual_post(piece: &TerrainPiece, brigade: &Brigade) -> Post {
    let sides = 0..piece.facades.len().max(1);
    let mover = brigade.kind.moves_as();
    let sides = sides.filter(|side| piece.lets_hold(*side, mover)).cycle();
    let sides = sides.map(|side| u8::try_from(side).unwrap_or(0));
    Post { complex: piece.name.clone().unwrap_or_default(), sides: sides.take(brigade.bases.len()).collect() }
}

/// NB-BLD-05, NB-BLD-17: the side of its complex to which a unit of a garrison is sent.
pub(crate) fn side_for(ground: &Ground, brigade: &Brigade, post: &Post, name: &str) -> Result<u8, Wrong> {
    let side = side_of(ground, post, name)?;
    let piece = ground.complex(&post.complex);
    let wrong = piece.and_then(|piece| house_for_guns(piece, brigade, side));
    wrong.map_or(Ok(side), Err)
}

fn in_complex(state: &State, ground: &Ground, brigade: &Brigade, name: &str) -> Result<Disposition, Wrong> {
    let piece = complex_for(state, ground, brigade, name)?;
    Ok(Disposition {
        at: place(piece.middle()),
        face: brigade.face.unwrap_or(usual_face(state, brigade)),
        form: Formation::Garrison,
        post: Some(usual_post(piece, brigade)),
    })
}

/// One unit of a garrison on a side of its complex.
fn at_side(state: &State, ground: &Ground, brigade: &Brigade, index: usize, name: &str) -> Result<Disposition, Wrong> {
    let id = &brigade.unit;
    let Some(post) = &brigade.post else {
        let reason = because!("`{}` [is] in no complex", id);
        let help = format!("first `{{unit: {id}, occupy: ...}}` with the complex, then its units");
        return Err(Wrong::new("NB-BLD-17", reason, help));
    };
    let side = side_for(ground, brigade, post, name)?;
    let middle = ground.complex(&post.complex).map(|piece| place(piece.middle()));
    let mut post = post.clone();
    post.sides[index] = side;
    Ok(Disposition {
        at: middle.expect("the complex has this side"),
        face: brigade.face.unwrap_or(usual_face(state, brigade)),
        form: Formation::Garrison,
        post: Some(post),
    })
}

/// The side of a complex that a word means.
pub(crate) fn side_of(ground: &Ground, post: &Post, name: &str) -> Result<u8, Wrong> {
    let piece = ground.complex(&post.complex);
    let side = piece.and_then(|piece| piece.side_named(name));
    let side = side.and_then(|side| u8::try_from(side).ok());
    side.ok_or_else(|| {
        let facades = piece.map_or(&[][..], |piece| &piece.facades);
        let names = facades.iter().map(|facade| format!("`{}`", facade.name));
        let names = names.collect::<Vec<_>>().join(", ");
        Wrong::new(
            "NB-BLD-17",
            because!("`{}` has no side `{}`", Fact::Place(post.complex.clone()), Fact::typed(name)),
            format!("its sides are {names}"),
        )
    })
}

/// NB-BLD-05: guns of a brigade behind the front of a house.
pub(crate) fn house_for_guns(piece: &TerrainPiece, brigade: &Brigade, side: u8) -> Option<Wrong> {
    let side = usize::from(side);
    (!piece.lets_hold(side, brigade.kind.moves_as())).then(|| {
        let facade = piece.facades.get(side);
        let name = facade.map_or("", |facade| facade.name.as_str());
        let reason = because!("the side `{}` of {} is a house", Fact::Place(name.to_owned()), piece.called());
        let help = "infantry alone holds houses; guns stand in the yard, behind its walls";
        Wrong::new("NB-BLD-05", reason, help)
    })
}
