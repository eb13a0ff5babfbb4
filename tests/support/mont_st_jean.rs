//! The battle of Mont-St-Jean: a position for turn files to be judged on.

use estafette::adjudicate::Position;
use estafette::rules::by_id;
use estafette::yaml::{Faults, parse};

/// Turn 4. The allies hold the ridge in the north and Hougoumont, the French come on from the south.
const FOURTH_TURN: &str = "\
rules: napoleonic-brigade
turn: 4
part: turn
map: {width: 60, height: 40}
options: {occupiable_complexes: [hougoumont]}
sides:
- {side: allied, name: Allies, home_edge: north, commander: wellington}
- {side: french, name: French, home_edge: south, commander: napoleon}
terrain:
- {kind: hill, name: ridge, at: [30, 33], size: [56, 10]}
- {kind: complex, name: hougoumont, at: [12, 22], size: [4, 4], sides: [{name: north, of: building}, {name: east, of: wall}, {name: south, of: wall}, {name: west, of: wall}]}
- {kind: marsh, name: bog, area: [[40, 12], [46, 12], [46, 16], [40, 16]]}
army:
- {unit: Kempt, side: allied, kind: infantry, nation: british, bases: 4, at: [22, 30], face: S, form: line}
- {unit: Adam, side: allied, kind: infantry, nation: hanoverian, bases: 4, at: [31, 30], face: S, form: line}
- {unit: Byng, side: allied, kind: infantry, nation: british, bases: 2, at: [12, 22], form: garrison, post: {complex: hougoumont, sides: [0, 1]}}
- {unit: Quiot, side: french, kind: infantry, nation: french, at: [22, 20], face: N, form: attack-column, bases: [{unit: Quiot-1, as: infantry-three-ranks}, {unit: Quiot-2, as: infantry-three-ranks}]}
- {unit: Marcognet, side: french, kind: infantry, nation: french, bases: 4, at: [26, 20], face: N, form: attack-column}
- {unit: Durutte, side: french, kind: infantry, nation: french, bases: 4, at: [31, 24], face: N, form: attack-column}
- {unit: Foy, side: french, kind: infantry, nation: french, bases: 4, at: [12, 16], face: N, form: line}
- {unit: Bachelu, side: french, kind: infantry, nation: french, bases: 4, at: [17, 16], face: N, form: line}
- {unit: Guard, side: french, kind: infantry, nation: french, bases: 4, at: [25, 6], face: N, form: line}
- {unit: Milhaud, side: french, kind: cavalry, nation: french, bases: 3, at: [20, 12], face: N, form: line}
- {unit: Subervie, side: french, kind: cavalry, nation: french, bases: 3, at: [8, 12], face: N, form: line}
- {unit: Jacquinot, side: french, kind: cavalry, nation: french, bases: 3, at: [43, 10], face: N, form: march-column}
- {unit: Pire, side: french, kind: cavalry, nation: french, bases: 3, at: [4, 12], face: N, form: line}
- {unit: Grand-battery, side: french, kind: foot-artillery, nation: french, bases: 2, at: [28, 12], face: N, form: unlimbered}
- {unit: Horse-4, side: french, kind: horse-artillery, nation: french, bases: 2, at: [34, 12], face: N, form: limbered}
general:
- {unit: [Kempt, Adam], do: {hold: ridge}}
- {unit: Byng, do: {hold: hougoumont}}
- {unit: [Quiot, Marcognet, Durutte, Milhaud, Grand-battery, Horse-4], do: {attack: ridge}}
- {unit: [Foy, Bachelu, Subervie, Pire], do: {attack: hougoumont}}
- {unit: Guard, do: {hold: [25, 6], within: 3}}
- {unit: Jacquinot, do: {advance: [43, 30]}}
";

/// The battle in its fourth turn, with other words in the place of some.
pub(crate) fn board(changes: &[(&str, &str)]) -> Position {
    let mut text = FOURTH_TURN.to_owned();
    for (words, others) in changes {
        assert!(text.contains(words), "{words}");
        text = text.replacen(words, others, 1);
    }
    let tree = parse(&text).expect("YAML");
    let rules = by_id("napoleonic-brigade").expect("the rules are on the list");
    let mut faults = Faults::default();
    let position = rules.set_up(&tree, &mut faults);
    position.unwrap_or_else(|| panic!("{:#?}", faults.sorted()))
}
