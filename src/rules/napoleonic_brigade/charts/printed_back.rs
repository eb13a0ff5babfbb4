//! The printed tables as they are printed back to people, with the options and switches.

use std::fmt::Display;

use super::measures::{ENEMY_NEAR, GENERAL_ORDERS, LINING, NOT_CHARGING, ON_ROAD, ROUTE_POINT, SCALES, ZONE, shown};
use super::movement::{
    ADVANCE_AND_FIRE, AFTER_CHARGE, AFTER_GUN_CHARGE, BY_HAND, CHARGES, CLOSING, CREW, DISORGANISED, FULL_SPEED, HEAVY,
    LARGEST_TURN, MOVEMENT, QUARTER_TURN, RETIRING_FOOT, RETIRING_HORSE, Retiring, inches,
};
use super::options::{
    GUN_SHARE, GUN_SHARES, HOWITZER_SHARE, Options, ROUNDS, SECTION_LENGTH, SECTION_VALUE, WOOD_VISIBILITY,
};
use super::printed_fighting as fighting;
use super::switches::SETTINGS;
use super::terrain_kinds::{FACTORS, Land, ROAD};
use crate::adjudicate::Table;
use crate::rules::napoleonic_brigade::troops::arm::{Formation, Kind};
use crate::rules::napoleonic_brigade::troops::bases::{MORALE, SKIRMISH_BASE, STANDARD_BRIGADES, STANDS};
use crate::rules::napoleonic_brigade::troops::fractions::Fraction;

/// The tables as they are printed back. Lengths are inches; dice are ordinary ones where nothing else is said, and `2.5`
/// dice are two and a half.
#[rustfmt::skip]
pub(crate) fn printed() -> Vec<Table> {
    let bonus = ["what", "each", "clause"];
    let figures = ["what", "figure", "clause"];
    vec![
        table(&fighting::melee_title(), &["row", "die 2", "die 3", "die 4", "die 5", "clause"], fighting::melee_table()),
        table("How the Melee/Firing Table is read", &["for", "look-up", "clause"], fighting::look_ups()),
        table("Movement in dice", &["arm", "formation", "dice", "clause"], movement()),
        table("Full speed, without dice", &["arm", "inches", "clause"], full_speeds()),
        table("Other figures of movement", &figures, marching()),
        table("Charges in dice", &["who", "whom", "dice", "clause"], charges()),
        table("After a charge", &figures, after_charges()),
        table("Advance and fire", &["die", "inches", "clause"], advances()),
        table("Retiring by turning about", &["arm", "move", "turn", "distance", "clause"], retiring()),
        table("Ground, obstacles and cover", &["kind", "to those who move", "cover", "clause"], ground()),
        table("Speed on the ground, all that apply multiplied", &["ground", "part", "clause"], factors()),
        table("Small arms", &["weapon", "close", "most", "clause"], fighting::small_arms()),
        table("Added to the figures of infantry that fire", &bonus, fighting::modifiers(super::fire::VOLLEY)),
        table("Artillery", &["piece", "ammunition", "least", "close", "most", "who", "hits", "clause"], fighting::projectiles()),
        table("Added to the crews of guns that fire, for each piece", &bonus, fighting::modifiers(super::fire::SALVO)),
        table("Other figures of fire", &figures, fighting::firing()),
        table("Counter battery fire, by defence value", &["value", "fires", "idle moves", "clause"], fighting::bands()),
        table("Rockets, die for each section", &["die", "the rocket", "clause"], fighting::flights()),
        table("Defenders' fire", &["die", "fires", "clause"], fighting::answers()),
        table("Added to the figures of a brigade in melee", &["what", "each", "rounds", "clause"], fighting::melee_modifiers()),
        table("Result of a round of melee", &["difference of casualties", "result", "clause"], fighting::results()),
        table("Push backs in dice", &["time", "infantry", "cavalry", "clause"], fighting::push_backs()),
        table("Follow ups in dice", &["time", "infantry", "cavalry", "clause"], fighting::follow_ups()),
        table("Follow up and fire, inches", &["time", "die", "inches", "clause"], fighting::following_with_fire()),
        table("Stopping and breaking", &["what", "die or number", "clause"], fighting::stopping()),
        table("Rallying after a melee or pursuit, in moves", &["who", "rally", "half speed", "clause"], fighting::rests()),
        table("Morale by figures left", &["unit", "full", "OK", "halt", "fall back", "clause"], morale()),
        table("Units and bases, mm", &["base", "figures", "ranks", "front", "depth", "clause"], bases()),
        table("Brigades and scales", &figures, brigades()),
        table("General orders", &["verb", "of", "a move of its own", "charges", "clause"], general_orders()),
        table("What is measured by", &figures, limits()),
        table("Options, the printed one first", &["option", "values", "clause"], options()),
        table("Switches of the umpire, the reading taken first", &["switch", "values", "clause"], settings()),
    ]
}

fn table(title: &str, columns: &[&str], rows: Vec<Vec<String>>) -> Table {
    Table { title: title.to_owned(), columns: columns.iter().map(|column| (*column).to_owned()).collect(), rows }
}

pub(crate) fn row(cells: &[&dyn Display]) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

fn kinds(kinds: &[Kind]) -> String {
    kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ")
}

fn formations(formations: &[Formation]) -> String {
    let words = formations.iter().map(|formation| formation.word());
    words.collect::<Vec<_>>().join(", ")
}

fn movement() -> Vec<Vec<String>> {
    let rows = MOVEMENT.iter().map(|(arms, forms, throw, clause)| {
        let forms = match arms.contains(&Kind::Staff) {
            true => "any".to_owned(),
            false => formations(forms),
        };
        row(&[&kinds(arms), &forms, throw, clause])
    });
    let crews = row(&[&"crew", &"on foot", &CREW, &"NB-CREW-03, NB-CREW-05"]);
    rows.chain([crews]).collect()
}

fn full_speeds() -> Vec<Vec<String>> {
    let rows = FULL_SPEED.iter();
    rows.map(|(arms, far, clause)| row(&[&kinds(arms), far, clause])).collect()
}

#[rustfmt::skip]
fn marching() -> Vec<Vec<String>> {
    let [light, heavy] = BY_HAND.map(|far| shown(inches(far)));
    vec![
        row(&[&"march column on a road", &format!("x {ROAD}"), &"NB-TERR-04, NB-INF-03, NB-CAV-02, NB-FART-10"]),
        row(&[&"half speed, who throws one die", &Fraction::HALF, &"NB-DEF-03"]),
        row(&[&"half speed, who throws two dice", &"one die", &"NB-CAV-05"]),
        row(&[&"skirmishers that fire too", &Fraction::HALF, &"NB-SKIR-07, NB-SKIR-11"]),
        row(&[&"line that goes back facing the enemy", &Fraction::HALF, &"NB-RET-12"]),
        row(&[&format!("a turn of {QUARTER_TURN} degrees costs"), &"1/4 of the move", &"NB-MOVE-09"]),
        row(&[&"largest turn of an ordinary move, degrees", &LARGEST_TURN, &"NB-MOVE-17"]),
        row(&[&"a change of formation", &"a complete move", &"NB-MOVE-15"]),
        row(&[&"limbering and unlimbering", &"a complete move", &"NB-FART-02, NB-FART-03, NB-HART-02"]),
        row(&[&format!("by hand, below {HEAVY}pdr and horse artillery"), &light, &"NB-FART-06, NB-HART-06"]),
        row(&[&format!("by hand, {HEAVY}pdr and above"), &heavy, &"NB-FART-07"]),
        row(&[&"\"charge\" of horse artillery", &"one die", &"NB-HART-03"]),
        row(&[&"ordinary moves after such a \"charge\"", &AFTER_GUN_CHARGE, &"NB-HART-05"]),
        row(&[&"lines, skirmishers, fire on the move keep from infantry", &shown(CLOSING), &"NB-INF-08, NB-SKIR-04, NB-SKIR-05, NB-MF-06"]),
    ]
}

fn charges() -> Vec<Vec<String>> {
    let rows = CHARGES.iter();
    rows.map(|(who, whom, throw, clause)| row(&[who, &whom.word(), throw, clause])).collect()
}

fn after_charges() -> Vec<Vec<String>> {
    vec![
        row(&[&"turns disordered where it falls short, its own first", &DISORGANISED, &"NB-CHG-09, NB-CHG-10"]),
        row(&[&"turns without another charge", &AFTER_CHARGE, &"NB-CHG-12, NB-CHG-13"]),
    ]
}

fn advances() -> Vec<Vec<String>> {
    let rows = (1..).zip(ADVANCE_AND_FIRE);
    rows.map(|(die, (far, clause))| row(&[&die, &far, &clause])).collect()
}

fn retiring() -> Vec<Vec<String>> {
    let part = |arm: &'static str, rows: &'static [Retiring]| {
        (1..).zip(rows).map(move |(count, retiring)| {
            let far = if retiring.marches { "half" } else { "none" };
            row(&[&arm, &count, &retiring.turn, &far, &retiring.clause])
        })
    };
    let between = row(&[&"cavalry", &"between 2 and 3", &0, &"full", &"NB-RET-09"]);
    let mut rows = part("infantry", &RETIRING_FOOT).collect::<Vec<_>>();
    rows.extend(part("cavalry", &RETIRING_HORSE[..2]));
    rows.push(between);
    rows.extend(part("cavalry", &RETIRING_HORSE).skip(2));
    rows
}

fn ground() -> Vec<Vec<String>> {
    let plain = Options::default();
    let rows = Land::all().map(|land| {
        let class = land.class(&plain).word();
        row(&[&land, &class, &land.cover().word(), &land.clause()])
    });
    rows.collect()
}

fn factors() -> Vec<Vec<String>> {
    let rows = FACTORS.iter();
    rows.map(|(class, factor, clause)| row(&[&class.word(), factor, clause])).collect()
}

fn morale() -> Vec<Vec<String>> {
    let rows = MORALE.iter().map(|(class, full, ok, halt, clause)| {
        let span = |most: u32, least: u32| format!("{most} to {least}");
        let (fine, shaky, beaten) = (span(*full, *ok), span(ok - 1, *halt), span(halt - 1, 0));
        row(&[class, full, &fine, &shaky, &beaten, clause])
    });
    rows.collect()
}

fn bases() -> Vec<Vec<String>> {
    let rows = STANDS.iter().map(|stand| {
        let ranks = stand.ranks.iter().map(u32::to_string);
        let ranks = ranks.collect::<Vec<_>>().join(" + ");
        let [front, depth] = stand.printed;
        let class = stand.class;
        let figures = match class.figures() {
            0 => String::new(),
            SKIRMISH_BASE if stand.ranks.len() == 1 => format!("3 to {SKIRMISH_BASE}"),
            figures => figures.to_string(),
        };
        row(&[&class, &figures, &ranks, &front, &depth, &stand.clause])
    });
    rows.collect()
}

fn brigades() -> Vec<Vec<String>> {
    let rows = STANDARD_BRIGADES.iter();
    let rows = rows.map(|(kind, units, clause)| row(&[&format!("units of a brigade, {kind}"), units, clause]));
    let [men, yards] = SCALES;
    let scales = [
        row(&[&"men to a figure", &men, &"NB-SET-01"]),
        row(&[&"yards to an inch", &yards, &"NB-SET-01"]),
        row(&[&"moves until an altered order is in force", &"a die", &"NB-ORD-05"]),
    ];
    rows.chain(scales).collect()
}

fn general_orders() -> Vec<Vec<String>> {
    let rows = GENERAL_ORDERS.iter();
    rows.map(|cells| cells.map(str::to_owned).to_vec()).collect()
}

#[rustfmt::skip]
fn limits() -> Vec<Vec<String>> {
    let [foot, horse] = ENEMY_NEAR.map(shown);
    vec![
        row(&[&"radius of a zone where none is said", &shown(ZONE), &"NB-ORD-01, NB-ORD-03"]),
        row(&[&"a point of a route is reached within", &shown(ROUTE_POINT), &"NB-ORD-03"]),
        row(&[&"who goes on unasked halts for enemies within", &format!("{foot}, mounted {horse}"), &"NB-ORD-03"]),
        row(&[&"others keep from enemies they do not charge", &shown(NOT_CHARGING), &"NB-INF-09"]),
        row(&[&"a road is followed within", &shown(ON_ROAD), &"NB-TERR-04"]),
        row(&[&"an obstacle is lined within", &shown(LINING), &"NB-OBS-11"]),
    ]
}

#[rustfmt::skip]
fn options() -> Vec<Vec<String>> {
    let angle = Options::default().enfilade_angle;
    let [least, most] = GUN_SHARES;
    vec![
        row(&[&"hills_difficult", &"false, true", &"NB-TERR-03"]),
        row(&[&"occupiable_complexes", &"none, names", &"NB-BLD-03 to NB-BLD-07"]),
        row(&[&"rubble_cover", &"false, true", &"NB-BLD-14"]),
        row(&[&"building_reduction", &"true, false", &"NB-BLD-11, NB-BLD-15"]),
        row(&[&"section_length", &format!("{SECTION_LENGTH}, inches"), &"NB-BLD-13, NB-WORK-09"]),
        row(&[&"section_value", &format!("{SECTION_VALUE}, points"), &"NB-BLD-13, NB-WORK-09"]),
        row(&[&"divisional_cavalry", &"true, false", &"NB-SET-14, NB-MCC-02"]),
        row(&[&"independent_skirmishers", &"true, false", &"NB-SET-11"]),
        row(&[&"rounds_per_piece", &format!("{ROUNDS}, rounds"), &"NB-AFIRE-06, NB-AFIRE-12"]),
        row(&[&"shrapnel_share_gun", &format!("{GUN_SHARE}, percent from {least} to {most}"), &"NB-AFIRE-06"]),
        row(&[&"shrapnel_share_howitzer", &format!("{HOWITZER_SHARE}, percent"), &"NB-AFIRE-12"]),
        row(&[&"enfilade_angle", &format!("{angle}, degrees, whole or half"), &"NB-AFIRE-20"]),
        row(&[&"wood_visibility", &format!("{WOOD_VISIBILITY}, inches"), &"NB-FIRE-08"]),
        row(&[&"melee_fire_table", &"reconstruction, an own table (a key of the game file itself)", &"NB-TAB-08"]),
    ]
}

fn settings() -> Vec<Vec<String>> {
    let rows = SETTINGS.iter();
    rows.map(|setting| row(&[&setting.key, &setting.values.join(", "), &setting.clauses])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_its_columns_and_a_clause_in_the_last() {
        for table in printed() {
            assert!(!table.rows.is_empty(), "{}", table.title);
            for row in &table.rows {
                assert_eq!(row.len(), table.columns.len(), "{}: {row:?}", table.title);
                let clause = row.last().expect("a clause");
                assert!(clause.starts_with("NB-"), "{}: {row:?}", table.title);
            }
        }
    }

    #[test]
    fn the_reconstruction_says_what_it_is() {
        let tables = printed();
        let first = &tables[0];
        assert!(first.title.contains("RECONSTRUCTION"));
        assert_eq!(first.rows.len(), 100);
        assert_eq!(first.rows[18][..5], ["19", "3", "4", "6", "7"]);
    }
}
