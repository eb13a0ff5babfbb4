//! Digests of small scenes, worked by hand.

use super::*;
use crate::adjudicate::{Beat, Became, Clause, Deed, Ground, Mark, Patch, Place, Shape, Stand, Trail, UnitId};

/// A unit of so much strength in a hex.
fn mark(unit: &str, side: &str, at: &str, strength: u32) -> Mark {
    Mark {
        unit: unit.to_owned(),
        side: Side::new(side),
        at: at.to_owned(),
        kind: "musket".to_owned(),
        symbol: Symbol::Infantry,
        form: "line".to_owned(),
        facing: String::new(),
        strength: Some((strength, 6)),
        looks: None,
        state: String::new(),
        stand: None,
        bases: Vec::new(),
    }
}

fn leader(unit: &str, side: &str, at: &str) -> Mark {
    Mark { symbol: Symbol::Leader, strength: None, looks: None, ..mark(unit, side, at, 0) }
}

fn patch(kind: &str, name: &str, hexes: &[&str]) -> Patch {
    Patch {
        hexes: hexes.iter().map(|hex| (*hex).to_owned()).collect(),
        kind: kind.to_owned(),
        name: Some(name.to_owned()),
        effects: Vec::new(),
        shape: None,
    }
}

fn plot(marks: &[Mark]) -> Plot {
    Plot {
        ground: Ground::Hexes { columns: 12, rows: 10, tops: "flat" },
        patches: vec![patch("village", "plancenoit", &["0505"]), patch("rise", "the-swell", &["0909"])],
        marks: marks.to_vec(),
        pins: Vec::new(),
        goals: Vec::new(),
        sides: vec![Side::new("red"), Side::new("blue")],
        theatre: None,
    }
}

/// A scene from one map to another, with deeds and what became of those who fought.
fn scene(before: &[Mark], after: &[Mark], deeds: Vec<(Deed, Vec<Became>)>) -> Scene {
    let gone = |mark: &&Mark| after.iter().all(|other| other.unit != mark.unit);
    let (deeds, became) = deeds.into_iter().unzip();
    Scene {
        title: String::new(),
        told: 0..0,
        before: plot(before),
        after: plot(after),
        trails: Vec::<Trail>::new(),
        deeds,
        became,
        places: Vec::new(),
        lost: before.iter().filter(gone).cloned().collect(),
        dice: Vec::new(),
        back: Vec::new(),
        met: Vec::new(),
    }
}

fn units(names: &[&str]) -> Vec<UnitId> {
    names.iter().map(UnitId::new).collect()
}

fn fires(by: &[&str], at: &[&str]) -> (Deed, Vec<Became>) {
    let (by, at) = (units(by), units(at));
    (Deed::Fires { by, at }, Vec::new())
}

fn fights(by: &str, on: &str, became: &[(&Mark, Option<&Mark>)]) -> (Deed, Vec<Became>) {
    let became = became.iter().map(|(before, after)| Became { before: (*before).clone(), after: after.cloned() });
    let (by, on) = (units(&[by]), units(&[on]));
    (Deed::Fights { by, on }, became.collect())
}

fn digest(turn: u32, scenes: &[Scene]) -> Digest {
    told(turn, scenes, &[], &[])
}

fn told(turn: u32, scenes: &[Scene], told: &[Told], unseen: &[UnitId]) -> Digest {
    heard(turn, scenes, (told, unseen, &[]))
}

fn heard(turn: u32, scenes: &[Scene], (told, unseen, stale): (&[Told], &[UnitId], &[Mark])) -> Digest {
    let unit = |id: &str, side: &str, name: &str| (UnitId::new(id), Side::new(side), name.to_owned());
    let roster = Roster {
        sides: vec![(Side::new("red"), "Prussians".to_owned()), (Side::new("blue"), "French".to_owned())],
        units: vec![
            unit("R1", "red", "the 15th"),
            unit("R2", "red", "the Pomeranians"),
            unit("RG", "red", "bülow"),
            unit("B1", "blue", "the Young Guard"),
            unit("B2", "blue", "the Chasseurs"),
        ],
        places: Vec::new(),
        fit: Vec::new(),
        at: Vec::new(),
    };
    let clock = Clock { turn, text: format!("turn {turn}"), ending: None };
    Digest::of(&Material {
        game: "Plancenoit",
        exchange: 4,
        roster: &roster,
        before: &clock,
        after: &clock,
        told,
        scenes,
        unseen,
        stale,
        measure: &|_| Some("point"),
    })
}

#[test]
fn those_out_of_touch_are_not_counted_as_none() {
    let (near, far) = (mark("B1", "blue", "0505", 5), mark("R1", "red", "0901", 6));
    let scenes = [scene(std::slice::from_ref(&near), std::slice::from_ref(&near), vec![fires(&["B1"], &["R1"])])];
    let counted = digest(3, &scenes);
    let digest = heard(3, &scenes, (&[], &[], &[far]));
    let silent = digest.armies.iter().map(|army| (army.units_before, army.silent));
    assert_eq!(silent.collect::<Vec<_>>(), [(0, 1), (1, 0)]);
    assert_eq!(digest.scales, None);
    let opening = |digest: &Digest| {
        let fought = Digest { kind: Kind::Fire, ..digest.clone() };
        crate::report::templates::Templates::default().frame(&fought).opening
    };
    assert!(opening(&counted).contains("no units of the Prussians"), "{}", opening(&counted));
    let told = opening(&digest);
    let fresh = "There is fresh news of no units of the Prussians and of one unit of the French";
    assert!(told.contains(fresh) && !told.contains("against"), "{told}");
}

#[test]
fn a_unit_that_is_driven_off_has_lost_the_fight() {
    let (attacker, defender) = (mark("R1", "red", "0504", 6), mark("B1", "blue", "0505", 5));
    let (won, thrown) = (mark("R1", "red", "0504", 5), mark("B1", "blue", "0507", 3));
    let fight = fights("R1", "B1", &[(&attacker, Some(&won)), (&defender, Some(&thrown))]);
    let digest = digest(3, &[scene(&[attacker, defender], &[won, thrown], vec![fight])]);
    assert_eq!(digest.kind, Kind::Melee);
    let [fight] = digest.fights.as_slice() else {
        panic!("one fight");
    };
    assert_eq!((fight.outcome, fight.carried), (Outcome::Driven, true));
    assert_eq!(fight.winner.as_ref().map(|piece| piece.name.as_str()), Some("the 15th"));
    assert_eq!((fight.attacker.lost, fight.defender.lost), (1, 2));
    assert_eq!(fight.place, "in Plancenoit");
    let costs = digest.armies.iter().map(|army| (army.cost, army.strength));
    assert_eq!(costs.collect::<Vec<_>>(), [(1, 5), (2, 3)]);
    // Nobody is in the village any more, so nobody holds it.
    assert_eq!(digest.armies[1].held_before, ["Plancenoit"]);
    assert!(digest.held.is_empty());
}

#[test]
fn where_both_lose_alike_nobody_has_won() {
    let (one, other) = (mark("R1", "red", "0504", 6), mark("B1", "blue", "0505", 5));
    let (hurt, too) = (mark("R1", "red", "0504", 5), mark("B1", "blue", "0505", 4));
    let fight = fights("R1", "B1", &[(&one, Some(&hurt)), (&other, Some(&too))]);
    let digest = digest(3, &[scene(&[one, other], &[hurt, too], vec![fight])]);
    let fight = &digest.fights[0];
    assert_eq!(fight.outcome, Outcome::Even);
    assert_eq!((&fight.winner, &fight.loser, fight.open), (&None, &None, true));
}

#[test]
fn rounds_of_one_fight_are_one_fight() {
    let (one, other) = (mark("R1", "red", "0504", 6), mark("B1", "blue", "0505", 5));
    let (hurt, too) = (mark("R1", "red", "0504", 5), mark("B1", "blue", "0505", 4));
    let first = fights("R1", "B1", &[(&one, Some(&hurt)), (&other, Some(&too))]);
    let second = fights("B1", "R1", &[(&hurt, Some(&hurt)), (&too, None)]);
    let after = [hurt.clone()];
    let digest = digest(3, &[scene(&[one, other], &after, vec![first, second])]);
    assert_eq!(digest.fights.len(), 1);
    assert_eq!((digest.fights[0].rounds, digest.fights[0].outcome), (2, Outcome::Destroyed));
    assert_eq!((digest.fights[0].defender.lost, digest.kind), (5, Kind::Loss));
    let loss = &digest.lost[0];
    assert_eq!((loss.cause, loss.piece.name.as_str()), (Cause::Melee, "the Young Guard"));
    assert_eq!(loss.by.as_ref().map(|piece| piece.name.as_str()), Some("the 15th"));
}

#[test]
fn what_fire_costs_is_kept_apart_from_what_the_melee_costs() {
    let (one, other) = (mark("R1", "red", "0504", 6), mark("B1", "blue", "0505", 6));
    let shot = mark("B1", "blue", "0505", 4);
    let beaten = mark("B1", "blue", "0505", 3);
    let battery = mark("R2", "red", "0404", 6);
    let fight = fights("R1", "B1", &[(&one, Some(&one)), (&shot, Some(&beaten))]);
    let before = [one.clone(), battery.clone(), other];
    let after = [one.clone(), battery, beaten.clone()];
    let deeds = vec![fires(&["R2"], &["B1"]), fight];
    let digest = digest(3, &[scene(&before, &after, deeds)]);
    assert_eq!(digest.shot[0].lost, 2);
    assert_eq!(digest.fights[0].defender.lost, 1);
    assert_eq!(digest.shot[0].by.name, "the Pomeranians");
    assert!(digest.shot[0].by.many);
}

#[test]
fn a_leader_counts_for_more_than_a_unit() {
    let before = [mark("R1", "red", "0101", 2), leader("RG", "red", "0101"), mark("B1", "blue", "0105", 6)];
    let after = [mark("B1", "blue", "0105", 6)];
    let digest = digest(3, &[scene(&before, &after, vec![fires(&["B1"], &["R1"])])]);
    assert_eq!(digest.kind, Kind::Leader);
    assert_eq!((digest.leaders[0].piece.name.as_str(), digest.leaders[0].cause), ("Bülow", Cause::Unknown));
    assert_eq!((digest.lost[0].cause, digest.armies[0].cost), (Cause::Fire, 2));
    assert_eq!(digest.armies[0].units, 0);
    assert_eq!(digest.scales, None);
}

#[test]
fn an_enemy_who_can_no_longer_be_seen_is_not_therefore_lost() {
    let before = [mark("R1", "red", "0101", 6), mark("B1", "blue", "0109", 6)];
    let after = [mark("R1", "red", "0101", 6)];
    let scenes = [scene(&before, &after, Vec::new())];
    let veiled = told(3, &scenes, &[], &units(&["B1"]));
    assert!(veiled.lost.is_empty());
    assert_eq!(veiled.armies[1].cost, 0);
    assert_eq!(digest(3, &scenes).lost.len(), 1);
}

#[test]
fn who_comes_into_view_has_lost_what_he_loses_from_then_on() {
    let red = mark("R1", "red", "0101", 6);
    // The Guard is met with five points, loses two of them to fire and is not counted as having come up; the Chasseurs are
    // met and shot down in one scene.
    let met = [mark("B1", "blue", "0104", 5), mark("B2", "blue", "0105", 2)];
    let after = [red.clone(), mark("B1", "blue", "0104", 3)];
    let scenes = [Scene {
        lost: vec![met[1].clone()],
        met: met.to_vec(),
        ..scene(&[red], &after, vec![fires(&["R1"], &["B1", "B2"])])
    }];
    let digest = digest(3, &scenes);
    assert_eq!((digest.armies[1].cost, digest.armies[1].strength), (4, 3));
    assert_eq!(digest.armies[1].lost, ["the Chasseurs"]);
    assert!(digest.arrived.is_empty());
    let shot = digest.shot.iter().map(|shot| (shot.lost, shot.gone));
    assert_eq!(shot.collect::<Vec<_>>(), [(2, true), (2, false)]);
}

#[test]
fn armies_come_on_reach_places_and_come_near() {
    let before = [mark("R1", "red", "0501", 6), mark("B1", "blue", "0509", 2), mark("B2", "blue", "0609", 3)];
    let after = [mark("R1", "red", "0505", 6), before[1].clone(), before[2].clone()];
    let digest = digest(3, &[scene(&before, &after, Vec::new())]);
    assert_eq!(digest.kind, Kind::Closing);
    assert_eq!((digest.armies[0].march, digest.armies[0].moved), (March::Forward, 1));
    assert_eq!(digest.armies[1].march, March::Still);
    let far = [&digest.gap_before, &digest.gap].map(|gap| gap.as_ref().map(|gap| gap.far.clone()));
    assert_eq!(far, [Some("eight hexes".to_owned()), Some("four hexes".to_owned())]);
    assert_eq!((digest.taken[0].name.as_str(), &digest.taken[0].from), ("Plancenoit", &None));
    let worn = digest.armies[1].worn.iter().map(|worn| (worn.left, worn.full));
    assert_eq!(worn.collect::<Vec<_>>(), [(2, 6), (3, 6)]);
}

#[test]
fn a_place_that_passes_from_one_army_to_the_other_is_taken() {
    let before = [mark("R1", "red", "0504", 6), mark("B1", "blue", "0505", 6)];
    let after = [mark("R1", "red", "0505", 6), mark("B1", "blue", "0507", 6)];
    let digest = digest(3, &[scene(&before, &after, Vec::new())]);
    assert_eq!(digest.kind, Kind::Ground);
    assert_eq!(digest.taken[0].from.as_ref().map(|army| army.name.as_str()), Some("the French"));
}

#[test]
fn nothing_before_the_first_turn_or_without_scenes_is_more_than_that() {
    assert_eq!(digest(3, &[]).kind, Kind::Quiet);
    assert_eq!(digest(0, &[]).kind, Kind::SetUp);
    let marks = [mark("R1", "red", "0501", 6), mark("B1", "blue", "0509", 6)];
    let deployed = digest(0, &[scene(&[], &marks, Vec::new())]);
    assert_eq!(deployed.armies[0].arrived, ["the 15th"]);
}

#[test]
fn a_paragraph_that_sums_up_is_not_told_again() {
    let sentence = |text: &str| Told {
        beat: Beat::Opens,
        text: text.to_owned(),
        working: Vec::new(),
        clause: Clause::new("XX-END-01"),
        rolls: Vec::new(),
    };
    let before = [mark("R1", "red", "0501", 6), mark("B1", "blue", "0503", 6)];
    let after = [mark("R1", "red", "0501", 4), before[1].clone()];
    let scenes = [scene(&before, &after, vec![fires(&["B1"], &["R1"])])];
    let sums = |text: &str| told(3, &scenes, &[sentence("one point"), sentence(text)], &[]).summed;
    assert!(sums("it has cost the Prussians two points"));
    assert!(!sums("it has cost the Prussians dearly"));
}

#[test]
fn a_table_is_measured_between_bases_and_ground_by_its_outline() {
    const INCH: i64 = 25_400;
    let stand = |unit: &str, side: &str, at: [i64; 2], degrees: u16| Mark {
        stand: Some(Stand { at: at.map(|half| half * INCH / 2), degrees }),
        ..mark(unit, side, "", 6)
    };
    let map = |marks: &[Mark]| Plot {
        ground: Ground::Table {
            width: 24 * INCH,
            height: 24 * INCH,
            unit: "inch",
            measure: INCH,
            frontage: INCH,
            depth: INCH / 2,
        },
        patches: vec![Patch {
            shape: Some(Shape::Area(
                [[100, 100], [119, 100], [119, 119], [100, 119]].map(|at| at.map(|tenth| tenth * INCH / 10)).to_vec(),
            )),
            ..patch("wood", "bossu", &[])
        }],
        ..plot(marks)
    };
    // From the middle of the one to the middle of the other are two inches, between their fronts one and a half.
    let marks = [stand("R1", "red", [22, 22], 0), stand("B1", "blue", [22, 26], 180)];
    let flank = [marks[0].clone(), stand("B1", "blue", [24, 22], 180)];
    let scenes = [Scene { before: map(&marks), after: map(&flank), ..scene(&[], &[], Vec::new()) }];
    let digest = digest(3, &scenes);
    let (before, after) = (digest.gap_before.expect("one"), digest.gap.expect("one"));
    assert_eq!((before.far.as_str(), before.place.as_str()), ("about two inches", "near Bossu wood"));
    assert!(after.touching);
    assert_eq!(digest.armies[0].held, ["Bossu wood"]);
    assert_eq!(Place::of(&flank[1]), Place::Point([24 * INCH / 2, 22 * INCH / 2]));
}
