//! Brigades of *Napoleonic Brigade*, of four units each: Blue looks north, Red comes from there. One inch is one unit of the table.

use estafette::adjudicate::Posture;

use super::{advice, has, lacks};

const GAME: &str = "
rules: napoleonic-brigade
name: brigades
turn: 5
part: turn
sides: [{side: blue, home_edge: south}, {side: red, home_edge: north}]
map: {width: 60, height: 40}
army:
";

/// A brigade: its name, kind and formation, its place, and where it looks.
fn brigade(name: &str, kind: &str, form: &str, at: &str, face: u16) -> String {
    let side = if name.starts_with('B') { "blue" } else { "red" };
    format!(
        "- {{unit: {name}, side: {side}, kind: {kind}, nation: british, bases: 4, at: {at}, face: {face}, form: {form}}}\n"
    )
}

fn orders(army: &[String], posture: Posture) -> String {
    advice("napoleonic-brigade", &format!("{GAME}{}", army.concat()), "blue", posture)
}

#[test]
fn nobody_charges_through_a_friend() {
    // Red's guns stand 4" before the column, which charges 5" on the third of the six faces.
    let column = brigade("B1", "infantry", "attack-column", "[30, 20]", 0);
    let guns = brigade("R1", "foot-artillery", "unlimbered", "[30, 24]", 180);
    let text = orders(&[column.clone(), guns.clone()], Posture::Attack);
    has(&text, "- {unit: B1, do: {charge: R1}}");
    let friend = brigade("B2", "foot-artillery", "unlimbered", "[30, 22]", 0);
    let text = orders(&[column, guns, friend], Posture::Attack);
    lacks(&text, "charge: R1");
}

#[test]
fn who_has_an_enemy_on_his_flank_and_nobody_before_him_faces_him() {
    let line = brigade("B1", "infantry", "line", "[30, 20]", 90);
    let south = brigade("R1", "infantry", "attack-column", "[30, 14]", 0);
    let text = orders(&[line.clone(), south.clone()], Posture::Hold);
    has(&text, "- {unit: B1, do: {face: R1}}");
    // One as near before him would have his flank then.
    let east = brigade("R2", "infantry", "line", "[36, 20]", 270);
    let text = orders(&[line, south, east], Posture::Hold);
    lacks(&text, "face:");
}

#[test]
fn a_square_is_for_horse_that_can_come() {
    // Horse 8" off charges foot with two dice.
    let line = brigade("B1", "infantry", "line", "[30, 20]", 0);
    let horse = brigade("R1", "cavalry", "line", "[30, 28]", 180);
    let text = orders(&[line.clone(), horse.clone()], Posture::Hold);
    has(&text, "- {unit: B1, do: {form: square}}");
    let between = brigade("B2", "foot-artillery", "unlimbered", "[30, 24]", 0);
    let text = orders(&[line, horse, between], Posture::Hold);
    lacks(&text, "square");
}

#[test]
fn who_delays_goes_back_before_the_stronger_and_who_holds_stands() {
    let line = brigade("B1", "infantry", "line", "[30, 20]", 0);
    let army =
        [line, brigade("R1", "infantry", "line", "[26, 27]", 180), brigade("R2", "infantry", "line", "[34, 27]", 180)];
    has(&orders(&army, Posture::Delay), "- {unit: B1, do: retire}");
    lacks(&orders(&army, Posture::Hold), "retire");
}

#[test]
fn who_withdraws_takes_his_guns_with_him() {
    let guns = brigade("B1", "foot-artillery", "unlimbered", "[30, 20]", 0);
    let army = [guns, brigade("R1", "infantry", "line", "[30, 32]", 180)];
    has(&orders(&army, Posture::Withdraw), "- {unit: B1, do: {form: limbered}}");
    lacks(&orders(&army, Posture::Hold), "limbered");
}

#[test]
fn whose_place_is_taken_is_sent_to_the_next() {
    // B1 stands on the knoll and keeps it; B2, behind it, would stand there for nothing. The mill is nearer than Red, and worth more.
    let hill = |name: &str, x: u32, y: u32| {
        let [east, north] = [x + 4, y + 4];
        format!(
            "- {{kind: hill, name: {name}, area: [[{x}, {y}], [{east}, {y}], [{east}, {north}], [{x}, {north}]]}}\n"
        )
    };
    let game = GAME.replace("home_edge: south}", "home_edge: south, commander: BC}").replace(
        "army:\n",
        &format!(
            "scenario: {{objectives: [{{place: knoll, points: 2}}, {{place: mill, points: 2}}]}}\nterrain:\n{}{}army:\n",
            hill("knoll", 28, 18),
            hill("mill", 48, 28)
        ),
    );
    let sent = |name: &str, at: &str| {
        let order = "face: 0, form: line, order: {task: {attack: knoll}}";
        brigade(name, "infantry", "line", at, 0).replace("face: 0, form: line", order)
    };
    let staff = "- {unit: BC, side: blue, kind: staff, nation: british, bases: 1, at: [30, 8], face: 0, form: line}\n";
    let red = brigade("R1", "infantry", "line", "[50, 37]", 180);
    let army = [staff.to_owned(), sent("B1", "[30, 20]"), sent("B2", "[30, 12]"), red].concat();
    let text = advice("napoleonic-brigade", &(game + &army), "blue", Posture::Attack);
    has(&text, "- {unit: B2, do: {attack: mill}}");
    lacks(&text, "unit: B1");
}
