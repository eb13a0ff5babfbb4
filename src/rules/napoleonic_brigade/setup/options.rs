//! Reading what the players agree on besides the switches.

use super::file_keys;
use crate::kit::table::Decimal;
use crate::rules::napoleonic_brigade::charts::options::{GUN_SHARES, Options};
use crate::rules::napoleonic_brigade::troops::angle::Angle;
use crate::yaml::{Fault, Faults, Fields, Node, Read, clip};

impl Read for Options {
    /// NB-DEC-01: what both sides agree on before the game; what is not said stands as printed.
    fn read(node: &Node, faults: &mut Faults) -> Option<Options> {
        let mut fields = Fields::shaped(node, &file_keys::OPTIONS, faults)?;
        let plain = Options::default();
        let hills = fields.optional::<bool>("hills_difficult", faults);
        let complexes = fields.listed("occupiable_complexes", faults, String::read);
        let rubble = fields.optional::<bool>("rubble_cover", faults);
        let reduction = fields.optional::<bool>("building_reduction", faults);
        let length =
            fields.optional_with("section_length", faults, |node, faults| inches_of(node, ["0.5", "99"], faults));
        let mut number = |key, range| fields.optional_with(key, faults, |node, faults| ranged(node, range, faults));
        let value = number("section_value", Range::new(1, 999, "NB-BLD-13"));
        let rounds = number("rounds_per_piece", Range::new(0, 999, "NB-AFIRE-06"));
        let [least, most] = GUN_SHARES;
        let gun = number("shrapnel_share_gun", Range::new(least, most, "NB-AFIRE-06"));
        let howitzer = number("shrapnel_share_howitzer", Range::new(0, 100, "NB-AFIRE-12"));
        let cavalry = fields.optional::<bool>("divisional_cavalry", faults);
        let skirmishers = fields.optional::<bool>("independent_skirmishers", faults);
        let angle = fields.optional::<Angle>("enfilade_angle", faults);
        let wood = fields.optional_with("wood_visibility", faults, |node, faults| inches_of(node, ["0", "99"], faults));
        fields.finish(faults)?;
        Some(Options {
            hills_difficult: hills?.unwrap_or(plain.hills_difficult),
            occupiable_complexes: complexes?,
            rubble_cover: rubble?.unwrap_or(plain.rubble_cover),
            building_reduction: reduction?.unwrap_or(plain.building_reduction),
            section_length: length?.unwrap_or(plain.section_length),
            section_value: value?.unwrap_or(plain.section_value),
            divisional_cavalry: cavalry?.unwrap_or(plain.divisional_cavalry),
            independent_skirmishers: skirmishers?.unwrap_or(plain.independent_skirmishers),
            rounds_per_piece: rounds?.unwrap_or(plain.rounds_per_piece),
            shrapnel_share_gun: gun?.unwrap_or(plain.shrapnel_share_gun),
            shrapnel_share_howitzer: howitzer?.unwrap_or(plain.shrapnel_share_howitzer),
            enfilade_angle: angle?.unwrap_or(plain.enfilade_angle),
            wood_visibility: wood?.unwrap_or(plain.wood_visibility),
        })
    }
}

/// Between what a number must lie.
struct Range {
    least: u32,
    most: u32,
    clause: &'static str,
}

impl Range {
    fn new(least: u32, most: u32, clause: &'static str) -> Range {
        Range { least, most, clause }
    }
}

fn ranged(node: &Node, range: Range, faults: &mut Faults) -> Option<u32> {
    let number = u32::read(node, faults)?;
    let Range { least, most, clause } = range;
    if (least..=most).contains(&number) {
        return Some(number);
    }
    let fault = Fault::error(node.span, format!("`{number}` is out of range"));
    faults.add(fault.help(format!("write {least} to {most}")).clause(clause));
    None
}

fn inches_of(node: &Node, [least, most]: [&str; 2], faults: &mut Faults) -> Option<Decimal> {
    let text = String::read(node, faults)?;
    let limit = |text| Decimal::parse(text).expect("it is a number");
    let length = Decimal::parse(&text);
    let length = length.filter(|length| (limit(least)..=limit(most)).contains(length));
    if length.is_none() {
        let fault = Fault::error(node.span, format!("`{}` is no length here", clip(&text)));
        faults.add(fault.help(format!("write inches, {least} to {most}")));
    }
    length
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::yaml::{from_text, parse, to_text};

    fn read(text: &str) -> (Option<Options>, Vec<String>) {
        let mut faults = Faults::default();
        let node = parse(text).expect("yaml");
        let options = Options::read(&node, &mut faults);
        let told = faults.sorted();
        let told = told.iter().map(|fault| fault.message.clone());
        (options, told.collect())
    }

    #[test]
    fn what_is_not_said_stands_as_printed() {
        let (options, faults) = read("{}");
        assert_eq!(options, Some(Options::default()));
        assert_eq!(faults, Vec::<String>::new());
        let options = Options::default();
        assert!(options.are_printed());
        assert_eq!((options.gun_shrapnel(), options.howitzer_shrapnel()), (3, 10));
        assert_eq!(to_text(&options), "{}\n");
    }

    #[test]
    fn what_is_said_is_kept_and_saved() {
        let (options, faults) = read(
            "{rubble_cover: yes, occupiable-complexes: [hougoumont], section_length: 2.5, \
             shrapnel_share_gun: 13, rounds_per_piece: 30, enfilade_angle: 30, wood_visibility: 0.5}",
        );
        assert_eq!(faults, Vec::<String>::new());
        let options = options.expect("sound");
        assert!(options.rubble_cover && options.is_occupiable("hougoumont"));
        assert!(!options.is_occupiable("papelotte") && !options.are_printed());
        // 30 rounds: 13 percent are 3.9, half are 15.
        assert_eq!((options.gun_shrapnel(), options.howitzer_shrapnel()), (3, 15));
        assert_eq!(from_text(&to_text(&options)), Ok(options));
    }

    #[test]
    fn every_fault_is_found() {
        let (options, faults) =
            read("{shrapnel_share_gun: 16, section_length: 0, enfilade_angle: 22.3, rubble: yes, hills_difficult: 1}");
        assert_eq!(options, None);
        assert_eq!(
            faults,
            [
                "`16` is out of range",
                "`0` is no length here",
                "`22.3` is no angle of these rules",
                "`rubble` is no key of this place",
                "`1` is neither `yes` nor `no`",
            ]
        );
    }
}
