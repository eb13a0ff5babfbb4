//! What a side sends before the first turn.

use estafette::adjudicate::Owed;

use crate::random_play::players::Sight;
use crate::random_play::whim::Whim;

/// An army list, ground and deployment, or a point of arrival; often nothing.
pub(crate) fn set_up(whim: &mut Whim, sight: &Sight<'_>, owed: Owed) -> String {
    let sheet = sight.position.get("edition").and_then(|node| node.word()) == Some("3.01");
    let letter = match sight.side.as_str() {
        "blue" => 'B',
        _ => 'R',
    };
    if owed == Owed::Army {
        return army(whim, sheet, letter);
    }
    match sight.position.get("part").and_then(|part| part.word()) {
        Some("points") => point(whim, sight, letter),
        _ => ground(whim) + &deployment(whim, sight, letter),
    }
}

fn army(whim: &mut Whim, sheet: bool, letter: char) -> String {
    // Without a list edition 3.01 waits.
    if !sheet && whim.happens(40) {
        return String::new();
    }
    let hq = if sheet { "hq" } else { "corps-hq" };
    let mut text = format!("army:\n- {{unit: {letter}1, kind: {hq}}}\n");
    let kinds = ["line", "guards", "light-infantry", "militia", "heavy-cavalry", "light-cavalry", "foot-artillery"];
    for number in 2..=whim.between(9, 12) {
        text += &format!("- {{unit: {letter}{number}, kind: {}}}\n", whim.pick(&kinds));
    }
    text
}

fn ground(whim: &mut Whim) -> String {
    let pieces = [
        "{kind: stream, line: [[0, 14], [24, 13]]}",
        "{kind: hill, size: [4, 3]}",
        "{kind: hill, name: knoll, at: [8, 12], size: [4, 3]}",
        "{kind: road, line: [[12, 0], [12, 24]]}",
        "{kind: town, name: hamlet, at: [12, 10], size: [2, 2]}",
        "{kind: wood, size: [3, 3]}",
        "{kind: copse, radius: 0.5}",
        "{kind: hedge, line: [[15, 11], [16, 11]]}",
    ];
    let chosen = pieces.iter().filter(|_| whim.happens(40));
    let chosen = chosen.copied().collect::<Vec<_>>();
    match chosen.is_empty() || whim.happens(30) {
        true => String::new(),
        false => format!("terrain:\n- {}\n", chosen.join("\n- ")),
    }
}

fn deployment(whim: &mut Whim, sight: &Sight<'_>, letter: char) -> String {
    if whim.happens(40) {
        return String::new();
    }
    let cm = sight.position.get("scale").and_then(|node| node.word()) == Some("cm");
    let south = letter == 'B';
    let across = if cm { 60 } else { 24 };
    let mut text = String::new();
    for number in 1..=whim.between(1, 6) {
        let x = whim.between(2, across - 2);
        let y = whim.between(0, if cm { 13 } else { 6 });
        let y = if south { y } else { across - y };
        let face = whim.pick(&["", ", face: N", ", face: 200", ", face: SSE"]);
        text += &format!("- {{unit: {letter}{number}, at: [{x}, {y}]{face}}}\n");
    }
    format!("deploy:\n{text}")
}

fn point(whim: &mut Whim, sight: &Sight<'_>, letter: char) -> String {
    if whim.happens(30) {
        return String::new();
    }
    let cm = sight.position.get("scale").and_then(|node| node.word()) == Some("cm");
    let most = if cm { 60 } else { 24 };
    let number = sight.plot.pins.len() + 1;
    let at = match whim.below(4) {
        0 => format!("[0, {}]", whim.between(0, most)),
        1 => format!("[{most}, {}]", whim.between(0, most)),
        _ if letter == 'B' => format!("[{}, 0]", whim.between(0, most)),
        _ => format!("[{}, {most}]", whim.between(0, most)),
    };
    let queue = (1..=whim.below(4)).map(|_| format!("{letter}{}", whim.between(1, 12)));
    let queue = queue.collect::<Vec<_>>().join(", ");
    format!("deploy:\n- {{unit: RP{number}, at: {at}, queue: [{queue}]}}\n")
}
