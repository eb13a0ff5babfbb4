//! What a battle is called, and those who fight it, where the campaign has names for them.

use super::{WAR, march, says};
use crate::support::Table;

/// The war with commanders, corps and a date.
fn named() -> String {
    let army = WAR.find("army:\n").expect("it has an army");
    let rest = WAR.find("scenario:").expect("it has a scenario");
    let own = "\
army:
- {unit: b1, name: Reille's corps, side: blue, at: 0203, units: [{unit: reille, arm: leader}, {unit: bachelu, arm: foot, full: 5000}, {unit: b-2, arm: foot, full: 4000}, {unit: b-g, arm: guns, full: 20}]}
- {unit: b2, side: blue, at: 0202, units: [{unit: kellermann-l, arm: leader}, {unit: b-h, arm: horse, full: 1500}]}
- {unit: w1, name: the Reserve, side: white, at: 0403, units: [{unit: picton, arm: leader}, {unit: w-1, arm: foot, full: 5000}, {unit: w-2, arm: foot, full: 4000}, {unit: brunswick-horse, name: the Black Hussars, arm: horse, full: 1000}, {unit: w-g, arm: guns, full: 8}]}
";
    let war = format!("{}{own}{}", &WAR[..army], &WAR[rest..]);
    war.replace("season: summer,", "season: summer, begins: 1815-06-18,")
}

fn waiting() -> Table {
    let table = super::begun_with(&named());
    march(&table);
    table
}

#[test]
fn a_battle_has_a_title_and_everybody_in_it_a_name() {
    let table = waiting();
    let has = [
        "title: \"Lind, 18 June 1815\"\n",
        "{unit: bachelu, side: blue, name: \"Bachelu\", ",
        "{unit: b-2, side: blue, name: \"Reille's infantry\", ",
        "name: \"Reille's first battery\", ",
        "name: \"Reille's second battery\", ",
        "{unit: w-1, side: white, name: \"the infantry of the Reserve 1\", ",
        "{unit: w-2, side: white, name: \"the infantry of the Reserve 2\", ",
        "{unit: w-g, side: white, name: \"the battery of the Reserve\", ",
        "{unit: brunswick-horse, side: white, name: \"the Black Hussars\", ",
        "{unit: reille, side: blue, name: \"Reille\", ",
        "{unit: kellermann-l, side: blue, name: \"Kellermann\", ",
        // Neither it nor its force has a name in the campaign.
        "{unit: b-h, side: blue, kind: ",
    ];
    for rules in ["really-simple", "easy-napoleonics"] {
        says(&table, &format!("battle PLACE/war 0403 --rules {rules} --preview")).has(0, &has);
    }
    let bases = ["name: \"Bachelu 1\", ", "name: \"Bachelu 5\", ", "name: \"Kellermann\", "];
    says(&table, "battle PLACE/war 0403 --rules two-by-two --preview").has(0, &bases);
    let brigades = ["name: \"Bachelu\", ", "name: \"Reille's batteries\", ", "name: \"the battery of the Reserve\", "];
    says(&table, "battle PLACE/war 0403 --rules napoleonic-brigade --preview").has(0, &brigades);
}

#[test]
fn a_report_of_a_battle_has_the_title_and_the_names() {
    let table = waiting();
    says(&table, "battle PLACE/war 0403 --rules really-simple").has(0, &[]);
    says(&table, "adjudicate BATTLE --without blue --without white").has(0, &[]);
    says(&table, "report BATTLE --side blue --full")
        .has(0, &["Lind, 18 June 1815, before turn 1", "Reille's first battery"]);
}
