//! Game files at random: armies in place, or to be mustered.

use estafette::adjudicate::AnyRuleSet;

use super::CORNERS;
use crate::random_play::players::switches;
use crate::random_play::whim::Whim;

pub(super) const KINDS: &[&str] =
    &["infantry", "infantry", "infantry", "light-cavalry", "heavy-cavalry", "field-artillery", "horse-artillery"];
pub(super) const GRADES: &[&str] =
    &["militia", "conscript", "seasoned", "seasoned", "veteran", "elite", "guard", "old-guard"];
pub(super) const NATIONS: &[&str] = &["england", "france", "prussia", "austria", "russia"];

/// What is settled before the armies are listed.
struct Field {
    columns: u32,
    rows: u32,
    depth: u32,
    leaders: u32,
    grand_battery: bool,
    /// The nations of Blue and Red, if they have any.
    nations: [Option<&'static str>; 2],
}

/// A board of 8 by 8 to 20 by 14 hexes, north against south, any ground, options and switches.
pub(super) fn scenario(whim: &mut Whim, rules: &dyn AnyRuleSet) -> String {
    let nation = |whim: &mut Whim| whim.happens(60).then(|| whim.pick(NATIONS));
    let rows = if whim.happens(60) { 8 } else { whim.between(8, 14) };
    let field = Field {
        columns: whim.between(8, 20),
        rows,
        depth: whim.between(2, 4.min(rows / 2 - 1)),
        leaders: whim.between(1, 3),
        grand_battery: whim.happens(40),
        nations: [nation(whim), nation(whim)],
    };
    let in_place = whim.happens(50);
    let gap = if whim.happens(50) { whim.between(0, 2) } else { rows };
    let (ground, ponds) = ground(whim, &field);
    let mut file = format!(
        "rules: easy-napoleonics\nname: whim\nmap: {{columns: {}, rows: {}}}\n\
         sides: [{{side: blue, home_edge: south}}, {{side: red, home_edge: north}}]\n",
        field.columns, field.rows
    );
    if in_place {
        file += "army:\n";
        for side in [0, 1] {
            file += &army(whim, &field, side, gap, &ponds);
        }
    }
    let half = !in_place && whim.happens(20);
    if half {
        file += &format!("army:\n{}", army(whim, &field, 0, rows, &ponds));
    }
    if whim.happens(60) {
        file += &format!("terrain:\n{ground}");
    }
    let folds = ["[turn]", "[set-up]", "[set-up, turn]", "[]", "[]"];
    let settings = [
        ("options", options(whim, &field, in_place || half)),
        ("scenario", settings(whim, &field)),
        ("house_rules", switches(whim, rules)),
        ("fold", whim.pick(&folds).to_owned()),
    ];
    for (key, value) in settings {
        file += &format!("{key}: {value}\n");
    }
    file
}

/// The army of Blue or Red, so many rows from the enemy's, or next to its own edge.
fn army(whim: &mut Whim, field: &Field, side: usize, gap: u32, ponds: &[String]) -> String {
    let (letter, name) = [('B', "blue"), ('R', "red")][side];
    let (middle, units) = (field.rows / 2, whim.between(2, field.columns.min(11)));
    let south = (middle + 1 + gap).min(field.rows - field.depth + 1);
    let first = [south, (middle + 1).saturating_sub(field.depth).max(1)][side];
    let first = if gap == field.rows && side == 1 { 1 } else { first };
    let mut free = (first..first + field.depth)
        .flat_map(|row| (1..=field.columns).map(move |column| format!("{column:02}{row:02}")))
        .filter(|hex| !ponds.contains(hex))
        .collect::<Vec<_>>();
    let (mut army, mut held, mut batteries) = (String::new(), Vec::new(), Vec::<String>::new());
    for number in 1..=units {
        let kind = whim.pick(KINDS);
        let guns = kind.ends_with("artillery");
        let share = guns && field.grand_battery && whim.happens(40);
        let at = match batteries.pop().filter(|_| share) {
            Some(at) => at,
            None => {
                let place = whim.below(u32::try_from(free.len()).expect("small"));
                let at = free.swap_remove(usize::try_from(place).expect("small"));
                if guns {
                    batteries.push(at.clone());
                }
                at
            }
        };
        let own = whim.happens(10).then(|| whim.pick(NATIONS));
        let nation = own.or(field.nations[side]);
        let entry = format!("unit: {letter}{number}, side: {name}, at: \"{at}\"");
        army += &format!("- {{{entry}, {}", troops(whim, kind));
        army += &format!(", {}", stance(whim, kind, nation, side == 0));
        if let Some(own) = own {
            army += &format!(", nation: {own}");
        }
        if whim.happens(15) {
            army += &format!(", level: {}", whim.pick(&["fair", "bad"]));
        }
        army += "}\n";
        held.push(at);
    }
    for number in 0..whim.between(0, field.leaders) {
        let beside = whim.any(&free).cloned();
        let with = whim.any(&held).cloned();
        let at = if whim.happens(60) { with } else { beside };
        let at = at.expect("there are hexes enough");
        army += &format!("- {{unit: {letter}L{number}, side: {name}, kind: leader, at: \"{at}\"}}\n");
    }
    army
}

/// Kind and grade of a unit.
pub(super) fn troops(whim: &mut Whim, kind: &str) -> String {
    let armoured = match kind == "heavy-cavalry" && whim.happens(40) {
        true => ", armoured: yes",
        false => "",
    };
    format!("kind: {kind}, grade: {}{armoured}", whim.pick(GRADES))
}

/// A formation open to a unit, and a corner, mostly one toward the enemy.
pub(super) fn stance(whim: &mut Whim, kind: &str, nation: Option<&str>, north: bool) -> String {
    let forms: &[&str] = match kind {
        "infantry" if nation == Some("austria") => &["line", "column", "square", "masse"],
        "infantry" => &["line", "line", "column", "square"],
        "light-cavalry" | "heavy-cavalry" => &["line", "column"],
        _ => &["unlimbered", "unlimbered", "limbered"],
    };
    let ahead: &[&str] = match north {
        true => &["N", "N", "NE", "NW"],
        false => &["S", "S", "SE", "SW"],
    };
    let corners = if whim.happens(10) { CORNERS } else { ahead };
    format!("form: {}, face: {}", whim.pick(forms), whim.pick(corners))
}

/// Patches anywhere, none of them both pond and other ground, and the hexes of the ponds among them.
fn ground(whim: &mut Whim, field: &Field) -> (String, Vec<String>) {
    let (mut ground, mut ponds, mut lands) = (String::new(), Vec::new(), Vec::new());
    for index in 0..6 {
        let kind = whim.pick(&["woods", "hill", "village", "pond", "stream"]);
        let (column, row) = (whim.between(1, field.columns - 1), whim.between(1, field.rows));
        let name = if index == 0 { ", name: grove" } else { "" };
        let hexes = [column, column + 1].map(|column| format!("{column:02}{row:02}"));
        let (own, others) = match kind {
            "pond" => (&mut ponds, &lands),
            _ => (&mut lands, &ponds),
        };
        if hexes.iter().any(|hex| others.contains(hex)) {
            continue;
        }
        let [one, other] = &hexes;
        ground += &format!("- {{kind: {kind}{name}, hexes: [\"{one}\", \"{other}\"]}}\n");
        own.extend(hexes);
    }
    (ground, ponds)
}

fn options(whim: &mut Whim, field: &Field, armed: bool) -> String {
    let yes = |whim: &mut Whim| if whim.happens(50) { "yes" } else { "no" };
    let mut options = vec![
        format!("leaders_per_side: {}", field.leaders),
        format!("breakthrough: {}", yes(whim)),
        format!("melee_morale_bonus: {}", yes(whim)),
        format!("hidden_levels: {}", yes(whim)),
        format!("grand_battery: {}", field.grand_battery),
    ];
    let sides = ["blue", "red"].into_iter().zip(field.nations);
    let nations = sides.filter_map(|(side, nation)| Some(format!("{side}: {}", nation?)));
    options.push(format!("national: {{{}}}", nations.collect::<Vec<_>>().join(", ")));
    if whim.happens(50) {
        options.push(format!("random_cards: {}", yes(whim)));
    }
    if whim.happens(50) {
        options.push(format!("random_terrain: {}", yes(whim)));
    }
    if whim.happens(40) {
        options.push(format!("initiative_favoured_side: {}", whim.pick(&["red", "blue"])));
    }
    options.push(match armed {
        true => "points: any".to_owned(),
        false => format!("points: {}", whim.pick(&["any", "equal", "104", "20"])),
    });
    if whim.happens(30) {
        let row = field.rows / 2;
        options.push(format!("objectives: [{{hex: \"05{row:02}\", points: 5}}, {{hex: \"03{row:02}\"}}]"));
    }
    if whim.happens(60) {
        options.push(format!("victory_points: {}", whim.between(3, 25)));
    }
    format!("{{{}}}", options.join(", "))
}

fn settings(whim: &mut Whim, field: &Field) -> String {
    let mut settings = vec![format!("turn_limit: {}", whim.between(2, 10)), format!("depth: {}", field.depth)];
    if whim.happens(70) {
        let deploy = whim.pick(&["diced", "simultaneous", "blue", "red"]);
        settings.push(format!("deploy: {deploy}"));
    }
    if whim.happens(15) {
        let row = field.rows - 1;
        let hexes = (1..=field.columns).flat_map(|column| [row, row + 1].map(|row| format!("\"{column:02}{row:02}\"")));
        let hexes = hexes.collect::<Vec<_>>().join(", ");
        settings.push(format!("zones: [{{side: blue, hexes: [{hexes}]}}]"));
    }
    if whim.happens(30) {
        settings.push("wiped_out: other-wins".to_owned());
    }
    format!("{{{}}}", settings.join(", "))
}
