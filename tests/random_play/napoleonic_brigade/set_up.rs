//! What a side sends before the first turn.

use estafette::adjudicate::Owed;

use crate::random_play::players::Sight;
use crate::random_play::whim::Whim;

/// General orders for all, and now and then dispositions.
pub(crate) fn set_up(whim: &mut Whim, sight: &Sight<'_>, _: Owed) -> String {
    let own = sight.plot.marks.iter().filter(|mark| mark.side == *sight.side);
    let own = own.map(|mark| mark.unit.clone()).collect::<Vec<_>>();
    let mut text = "general:\n".to_owned();
    for unit in &own {
        let task = match whim.below(7) {
            0 => "{hold: [20, 20], within: 12}".to_owned(),
            1 => "{reserve: knoll, within: 20}".to_owned(),
            2 => "{advance: [20, 20], within: 10}".to_owned(),
            3 => "[advance: hamlet, attack: [10, 30]]".to_owned(),
            4 => "{attack: farm}".to_owned(),
            5 => match whim.any(&own) {
                Some(other) if other != unit => format!("{{support: {other}, within: 8}}"),
                _ => "{attack: knoll}".to_owned(),
            },
            _ => "{attack: [20, 20], within: 20}".to_owned(),
        };
        text += &format!("- {{unit: {unit}, do: {task}}}\n");
    }
    text
}
