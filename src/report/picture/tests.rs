//! Names stand clear of each other, of fronts and of the numbers of hexes, and nearer to their own unit than to any other,
//! however crowded the field.

use proptest::prelude::*;

use super::blocks::holds;
use super::frame::{Frame, Spot};
use super::labels::Label;
use super::layout::Layout;
use super::names::Names;
use super::pieces::Piece;
use super::room::Room;
use super::ways::Gait;
use crate::adjudicate::{
    Deed, Ground, Mark, Patch, Place, Plot, Roster, Scene, Shape, Side, Stand, Symbol, Theatre, Trail, UnitId,
};

use crate::kit::Tops;

const INCH: i64 = 25_400;

fn mark(number: usize, at: String, stand: Option<Stand>, letters: usize) -> Mark {
    Mark {
        unit: format!("{number}{}", "m".repeat(letters)),
        side: Side::new(["red", "blue"][number % 2]),
        at,
        kind: "line".to_owned(),
        symbol: [Symbol::Infantry, Symbol::Leader][usize::from(number % 5 == 4)],
        form: "column".to_owned(),
        facing: String::new(),
        strength: (!number.is_multiple_of(3)).then_some((2, 4)),
        looks: None,
        state: ["", "retreating in disorder"][usize::from(number % 4 == 1)].to_owned(),
        stand,
        bases: Vec::new(),
    }
}

fn plot(ground: Ground, marks: Vec<Mark>) -> Plot {
    Plot {
        ground,
        patches: Vec::new(),
        marks,
        pins: Vec::new(),
        goals: Vec::new(),
        sides: ["red", "blue"].map(Side::new).to_vec(),
        theatre: None,
    }
}

fn table(places: &[([i64; 2], u16, usize)]) -> Plot {
    let marks = places.iter().enumerate();
    let marks = marks.map(|(number, (at, degrees, letters))| {
        let stand = Stand { at: *at, degrees: *degrees };
        mark(number, String::new(), Some(stand), *letters)
    });
    let ground = Ground::Table {
        width: 48 * INCH,
        height: 36 * INCH,
        unit: "inch",
        measure: INCH,
        frontage: INCH,
        depth: INCH / 2,
    };
    plot(ground, marks.collect())
}

fn hexes(places: &[(u32, u32, usize)], tops: &'static str) -> Plot {
    faced(places, tops, &[])
}

/// The same with units that look to corners or sides of their hexes, in turn.
fn faced(places: &[(u32, u32, usize)], tops: &'static str, facings: &[&str]) -> Plot {
    let marks = places.iter().enumerate();
    let marks = marks.map(|(number, (column, row, letters))| {
        let facing = facings.iter().cycle().nth(number).map_or(String::new(), ToString::to_string);
        Mark { facing, ..mark(number, format!("{column:02}{row:02}"), None, *letters) }
    });
    let ground = Ground::Hexes { columns: 12, rows: 9, tops };
    plot(ground, marks.collect())
}

/// The layout of a plot with all that its names keep away from.
fn laid_out<'p>(frame: &Frame, plot: &'p Plot) -> Layout<'p> {
    let names = Names::of(plot, frame, &[], None);
    Layout::of(frame, plot, &Roster::default(), super::around(frame, &names, None, None))
}

/// The square of the distance of a point from a rectangle.
fn square(at: Spot, room: Room) -> i64 {
    let x = (room.left - at.x).max(at.x - room.right).max(0);
    let y = (room.top - at.y).max(at.y - room.bottom).max(0);
    x * x + y * y
}

/// How far a unit is from a name, walked around the edges of its shapes step by step.
fn walked(shapes: &[Vec<Spot>], room: Room) -> i64 {
    let edges = shapes.iter().flat_map(|shape| shape.iter().zip(shape.iter().cycle().skip(1)));
    let points = edges.flat_map(|(from, to)| {
        let steps = (to.x - from.x).abs().max((to.y - from.y).abs()).max(1);
        let on = move |step: i64| from.plus((to.x - from.x) * step / steps, (to.y - from.y) * step / steps);
        (0..=steps).map(on)
    });
    points.map(|at| square(at, room)).min().expect("a unit has a shape")
}

/// What is wrong with where the names of a map stand.
fn fault(frame: &Frame, layout: &Layout<'_>) -> Option<String> {
    let [right, bottom] = frame.size();
    let sheet = Room { left: 0, top: 0, right, bottom };
    let named = || named_in(frame, layout);
    let fronts = || layout.pieces.iter().filter_map(|(piece, _)| Some((piece, Room::of(&piece.front(frame)?)?)));
    let numbers = match frame {
        Frame::Hexes(grid) => grid.hexes().map(|hex| (grid.label(hex), Frame::hex(grid, hex))).collect(),
        Frame::Table(_) => Vec::new(),
    };
    let numbers = numbers.into_iter().map(|(label, middle): (_, Spot)| {
        let up = if matches!(frame, Frame::Hexes(grid) if grid.tops == Tops::Flat) { 41 } else { 40 };
        (label, Room { left: middle.x - 12, top: middle.y - up - 7, right: middle.x + 12, bottom: middle.y - up })
    });
    let numbers = numbers.collect::<Vec<_>>();
    let under = |room: &Room| numbers.iter().find(|(_, number)| number.meets(room));
    for (piece, front) in fronts() {
        let rooms = piece.rooms(frame).into_iter().chain([front]);
        if let Some((label, _)) = rooms.clone().find_map(|room| under(&room)) {
            return Some(format!("{} stands on the number {label}", piece.mark.unit));
        }
    }
    if let Some(fault) = covered_front(frame, layout) {
        return Some(fault);
    }
    for (index, Named { unit, ground, label, .. }) in named().into_iter().enumerate() {
        let room = label.room;
        if !sheet.holds(&room) {
            return Some(format!("the name of {unit} is off the sheet"));
        }
        if let Some(other) = named().into_iter().take(index).find(|other| other.label.room.meets(&room)) {
            return Some(format!("the name of {unit} stands on that of {}", other.unit));
        }
        if let Some((other, _)) = fronts().find(|(_, front)| front.meets(&room)) {
            return Some(format!("the name of {unit} covers the front of {}", other.mark.unit));
        }
        // A label for many may cover what stands at the edge of the map too.
        if let Some((number, _)) = under(&room).filter(|_| label.words.members.is_empty()) {
            return Some(format!("the name of {unit} covers the number {number}"));
        }
        // A number on the unit itself is as near as can be.
        let own = if label.number.is_some() { 0 } else { walked(&ground, room).isqrt() };
        let nearer = |other: &Named<'_>| walked(&other.shapes, room).isqrt() + 1 < own;
        if let Some(other) = named().into_iter().find(nearer) {
            return Some(format!("the name of {unit} is nearer to {}", other.unit));
        }
    }
    None
}

/// A label with those whose it is: one unit, or all who stand in a hex.
struct Named<'l> {
    unit: String,
    shapes: Vec<Vec<Spot>>,
    /// What the label is to be near: the unit, or all the ground on which those stand who share it.
    ground: Vec<Vec<Spot>>,
    label: &'l Label,
}

fn named_in<'l>(frame: &Frame, layout: &'l Layout<'_>) -> Vec<Named<'l>> {
    let alone = layout.pieces.iter().filter_map(|(piece, label)| {
        let (unit, shapes) = (piece.mark.unit.clone(), piece.shapes(frame));
        Some(Named { unit, ground: shapes.clone(), shapes, label: label.as_ref()? })
    });
    let together = layout.stacks.iter().map(|(members, label)| {
        let members = members.iter().map(|index| &layout.pieces[*index].0).collect::<Vec<_>>();
        let units = members.iter().map(|piece| piece.mark.unit.clone()).collect::<Vec<_>>();
        let shapes = members.iter().flat_map(|piece| piece.shapes(frame)).collect::<Vec<_>>();
        let around = Room::of(&shapes.concat()).expect("they stand somewhere");
        Named { unit: units.join(" and "), shapes, ground: vec![around.corners().to_vec()], label }
    });
    alone.chain(together).collect()
}

/// A front that a unit which is drawn later covers, and that is not drawn again above all of them.
fn covered_front(frame: &Frame, layout: &Layout<'_>) -> Option<String> {
    let noses = layout.noses(frame);
    layout.pieces.iter().enumerate().find_map(|(index, (piece, _))| {
        let corners = piece.front(frame)?;
        let [a, b, c] = corners;
        let middle = Spot::new((a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3);
        let covers = |other: &Piece<'_>| {
            let shapes = other.shapes(frame);
            let points = corners.iter().chain([&middle]);
            points.into_iter().any(|point| shapes.iter().any(|shape| holds(shape, *point)))
        };
        let mut later = layout.pieces[index + 1..].iter();
        let (other, _) = later.find(|(other, _)| covers(other))?;
        let is_drawn = noses.contains(&format!("M{} {}L{} {}L{} {}z", a.x, a.y, b.x, b.y, c.x, c.y));
        (!is_drawn).then(|| format!("{} covers the front of {}", other.mark.unit, piece.mark.unit))
    })
}

/// How many units have a name beside them or a number on them; nothing is wrong with any.
fn named(plot: &Plot) -> usize {
    let frame = Frame::of(plot);
    let layout = laid_out(&frame, plot);
    assert_eq!(fault(&frame, &layout), None);
    let together = layout.stacks.iter().map(|(members, _)| members.len()).sum::<usize>();
    layout.pieces.iter().filter(|(_, label)| label.is_some()).count() + together
}

#[test]
fn every_fault_of_a_name_is_found() {
    let places = [([10, 10], 0), ([20, 10], 180), ([30, 20], 90)];
    let places = places.map(|(at, degrees)| (at.map(|inches: i64| inches * INCH), degrees, 5));
    let on_table = table(&places);
    let frame = Frame::of(&on_table);
    let tampered = |harm: fn(&Frame, &mut Layout<'_>)| {
        let mut layout = laid_out(&frame, &on_table);
        assert_eq!(fault(&frame, &layout), None);
        harm(&frame, &mut layout);
        fault(&frame, &layout).unwrap_or_default()
    };
    fn at<'l>(layout: &'l mut Layout<'_>, index: usize) -> &'l mut Room {
        &mut layout.pieces[index].1.as_mut().expect("it has a name").room
    }
    assert!(tampered(|_, layout| *at(layout, 1) = *at(layout, 0)).contains("stands on that of"));
    assert!(
        tampered(|_, layout| {
            let (one, other) = (*at(layout, 0), *at(layout, 1));
            (*at(layout, 0), *at(layout, 1)) = (other, one);
        })
        .contains("is nearer to")
    );
    assert!(
        tampered(|frame, layout| {
            let front = layout.pieces[2].0.nose_room(frame).expect("it looks somewhere");
            *at(layout, 2) = front;
        })
        .contains("covers the front of")
    );
    assert!(tampered(|_, layout| at(layout, 2).left = -400).contains("off the sheet"));
    let looking = faced(&[(3, 3, 5), (6, 6, 5)], "pointed", &["N", "SE"]);
    let frame = Frame::of(&looking);
    let mut layout = laid_out(&frame, &looking);
    assert_eq!(fault(&frame, &layout), None);
    let front = layout.pieces[1].0.nose_room(&frame).expect("it looks somewhere");
    layout.pieces[0].1.as_mut().expect("it has a name").room = front;
    assert!(fault(&frame, &layout).is_some_and(|fault| fault.contains("covers the front of 1")));
    let in_hexes = hexes(&[(3, 3, 5), (6, 6, 5)], "flat");
    let frame = Frame::of(&in_hexes);
    let Frame::Hexes(grid) = frame else { panic!("it has hexes") };
    let mut layout = laid_out(&frame, &in_hexes);
    let foot = Frame::hex(&grid, grid.at(3, 2));
    layout.pieces[0].1.as_mut().expect("it has a name").room = Room::around(foot.plus(0, -44), 20, 8);
    assert!(fault(&frame, &layout).is_some_and(|fault| fault.contains("covers the number 0302")));
}

fn quick() -> ProptestConfig {
    // `PROPTEST_CASES=2000` draws as many maps of each kind; what is said nowhere is 256.
    let usual = ProptestConfig::default();
    let cases = if usual.cases == 256 { 30 } else { usual.cases };
    ProptestConfig { cases, failure_persistence: None, ..usual }
}

proptest! {
    #![proptest_config(quick())]

    #[test]
    fn names_on_a_table_are_clear_of_each_other(
        places in prop::collection::vec(([0..48 * INCH, 0..36 * INCH], 0..360_u16, 0..24_usize), 1..60)
    ) {
        let plot = table(&places);
        prop_assert_eq!(named(&plot), places.len());
    }

    #[test]
    fn names_in_a_throng_are_clear_of_each_other(
        places in prop::collection::vec(([0..3 * INCH, 0..3 * INCH], 0..360_u16, 0..24_usize), 1..120)
    ) {
        prop_assert!(named(&table(&places)) > 0);
    }

    #[test]
    fn names_in_hexes_are_clear_of_each_other(
        places in prop::collection::vec((1..=12_u32, 1..=9_u32, 0..24_usize), 1..80),
        is_flat in any::<bool>(),
    ) {
        let plot = faced(&places, if is_flat { "flat" } else { "pointed" }, &["", "N", "SE", "NW", "S", "NE", "SW"]);
        prop_assert!(10 * named(&plot) >= 9 * places.len());
    }

    #[test]
    fn no_table_is_too_strange_to_draw(
        width in any::<i64>(),
        measure in any::<i64>(),
        at in any::<[i64; 2]>(),
        degrees in any::<u16>(),
    ) {
        let mut plot = table(&[(at, degrees, 3)]);
        plot.ground = Ground::Table { width, height: measure, unit: "cm", measure, frontage: width, depth: measure };
        plot.patches.push(Patch {
            hexes: Vec::new(),
            kind: "river".to_owned(),
            name: Some("the-river".to_owned()),
            effects: Vec::new(),
            shape: Some(Shape::Line { points: vec![at, [0, 0]], width }),
        });
        let svg = super::svg(&plot, &Default::default(), None, "");
        prop_assert!(svg.len() < 200_000);
    }
}

#[test]
fn names_of_ground_are_clear_of_each_other() {
    let mut plot = hexes(&[], "flat");
    plot.patches = (1..=12)
        .map(|column| Patch {
            hexes: vec![format!("{column:02}05")],
            kind: "woods".to_owned(),
            name: Some("the-very-long-forest".to_owned()),
            effects: Vec::new(),
            shape: None,
        })
        .collect();
    let rooms = Names::of(&plot, &Frame::of(&plot), &[], None).rooms();
    assert!(rooms.len() > 6, "{}", rooms.len());
    for (index, room) in rooms.iter().enumerate() {
        assert!(rooms[..index].iter().all(|other| !other.meets(room)));
    }
}

fn theatre(places: &[(u32, u32, usize)]) -> Plot {
    let theatre = Some(Theatre { across: "4 km", in_view: vec!["0303".to_owned(), "0304".to_owned()] });
    Plot { theatre, ..hexes(places, "flat") }
}

#[test]
fn those_who_share_a_hex_have_one_label_together() {
    let mut plot = theatre(&[(3, 3, 5), (3, 3, 6), (6, 6, 5), (3, 3, 4), (3, 3, 7), (3, 3, 8)]);
    for mark in &mut plot.marks {
        mark.side = Side::new("red");
    }
    let frame = Frame::of(&plot);
    let layout = laid_out(&frame, &plot);
    assert_eq!(fault(&frame, &layout), None);
    let [(members, label)] = &layout.stacks[..] else { panic!("three of one side share a hex") };
    assert_eq!((&members[..], label.number), (&[0, 1, 3, 4, 5][..], None));
    assert_eq!(named(&plot), 6);
}

#[test]
fn a_front_that_a_neighbour_covers_is_drawn_again() {
    // The one behind looks into the back of the one before it.
    let behind = [([10 * INCH, 10 * INCH], 0, 3), ([10 * INCH, 10 * INCH + INCH / 2], 0, 3)];
    let plot = table(&behind);
    let frame = Frame::of(&plot);
    let layout = laid_out(&frame, &plot);
    assert_eq!(fault(&frame, &layout), None);
    assert_eq!(layout.noses(&frame).matches("<path").count(), 1);
}

/// A scene in which the marks of one plot become those of another.
fn scene(before: Plot, after: Plot) -> Scene {
    let lost = before.marks.iter().filter(|mark| after.marks.iter().all(|other| other.unit != mark.unit));
    Scene {
        title: String::new(),
        told: 0..0,
        lost: lost.cloned().collect(),
        before,
        after,
        trails: Vec::new(),
        deeds: Vec::new(),
        became: Vec::new(),
        places: Vec::new(),
        dice: Vec::new(),
        back: Vec::new(),
        met: Vec::new(),
    }
}

fn hex(label: &str) -> Place {
    Place::Hex(label.to_owned())
}

#[test]
fn a_charge_and_the_way_back_from_it_are_told_apart() {
    let plot = hexes(&[(3, 3, 0), (6, 6, 0)], "flat");
    let [rider, foe] = [0, 1].map(|at| UnitId::new(plot.marks[at].unit.as_str()));
    let went = |back: &[UnitId], fought: &str| {
        let mut scene = scene(plot.clone(), plot.clone());
        let through = ["0903", "0803", "0602", "0703"].map(hex).to_vec();
        scene.trails = vec![Trail { unit: rider.to_string(), side: Side::new("red"), through, hours: Vec::new() }];
        scene.deeds = vec![Deed::Fights { by: vec![rider.clone()], on: vec![foe.clone()] }];
        scene.places = vec![[vec![hex(fought)], vec![hex("0502")]]];
        scene.back = back.to_vec();
        let ways = super::ways::ways(&Frame::of(&scene.after), &scene);
        ways.into_iter().map(|(trail, gait)| (trail.through.len(), gait)).collect::<Vec<_>>()
    };
    let beaten = std::slice::from_ref(&rider);
    assert_eq!(went(beaten, "0602"), [(3, Gait::Charges), (2, Gait::Retreats)]);
    assert_eq!(went(beaten, "0803"), [(2, Gait::Charges), (3, Gait::Retreats)]);
    assert_eq!(went(&[], "0602"), [(3, Gait::Charges), (2, Gait::Charges)], "he goes on");
    assert_eq!(went(beaten, "0903"), [(4, Gait::Retreats)], "he fought where he stood");
}

#[test]
fn the_lost_lie_beneath_and_beside_those_who_have_taken_their_place() {
    let before = hexes(&[(3, 3, 0), (6, 6, 0), (3, 3, 1)], "flat");
    let mut after = before.clone();
    after.marks.truncate(2);
    let scene = scene(before, after);
    let frame = Frame::of(&scene.after);
    let [fallen] = &super::fallen::shapes(&frame, &scene)[..] else { panic!("one is lost") };
    let there = Room::of(&fallen.concat()).expect("it has a shape");
    for piece in super::pieces::pieces(&frame, &scene.after) {
        assert!(piece.rooms(&frame).iter().all(|room| !room.meets(&there)), "{} stands on it", piece.mark.unit);
    }
    let drawn = super::scene(&scene, &Roster::default());
    let (cross, stands) = (drawn.find("m-z").expect("a cross"), drawn.find("<title>0:").expect("the one who stands"));
    assert!(cross < stands, "the cross lies beneath him");
}

#[test]
fn what_is_not_in_view_is_washed_over() {
    let plot = theatre(&[(3, 3, 0)]);
    let roster = Roster::default();
    let svg = super::svg(&plot, &roster, None, "");
    assert!(svg.contains("class=\"m-uk\"") && svg.contains("beyond what is in view") && svg.contains("4 km, one hex"));
    let all = Plot { theatre: Some(Theatre { across: "4 km", in_view: Vec::new() }), ..plot };
    assert!(!super::svg(&all, &roster, None, "").contains("class=\"m-uk\""));
}
