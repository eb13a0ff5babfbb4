//! What a turn file of a mail says, and everything that is wrong with it, all at once.

use super::who::{Demand, Evidence, Missing};
use crate::adjudicate::{Checked, IllegalOrder, Owed, Side};
use crate::game::{
    Ally, Command, Expected, Game, Held, Keep, Purpose, Trouble, TurnFile, answer_remarks, beside_allies,
    couriers_ahead, fits, forgiven, head_remarks, illegal_fault, illegal_fault_in, is_left_out, link_remarks,
    not_carried, rides_of,
};
use crate::yaml::{self, Faults, Node, Severity, Source, Style};

/// A turn file, judged.
#[derive(Debug, Default)]
pub(in crate::post) struct Judged {
    /// Everything that is wrong or worth a remark, with line and caret.
    pub shown: String,
    /// Whether the file is refused whole.
    pub refused: bool,
    /// The list or set-up that is sent back for its faults.
    pub sent_back: Option<Owed>,
    /// How many orders would be set aside.
    pub set_aside: usize,
    /// The orders as understood.
    pub understood: Vec<String>,
}

/// Judges a file by what the game demands and takes now; `position` is that of the orders, where orders are
/// taken, with the units that others of the side have ordered.
pub(in crate::post) fn judge(
    evidence: &Evidence<'_>,
    game: &Game,
    keep: &Keep,
    demands: &[Demand],
    expected: &Expected<'_>,
    position: Option<(&Held, &[String])>,
    place: &str,
) -> Result<Judged, Trouble> {
    let file = evidence.file;
    let Missing { placed: mut faults, placeless } = evidence.missing(game, keep, demands)?;
    let mut judged = Judged { refused: faults.any_error() || !placeless.is_empty(), ..Judged::default() };
    let placeless = placeless.iter().map(|(what, help)| error(what, help));
    let mut others = placeless.collect::<String>();
    // A line that cannot be read is lost, and the others count.
    faults.append(file.lost.faults.clone());
    match fits(file, expected) {
        Ok(()) => {}
        Err(Trouble::SentBack { what, .. }) if !judged.refused && position.is_some() => {
            judged.sent_back = Some(what);
        }
        Err(Trouble::Unreadable { faults: more, .. }) => {
            judged.refused = true;
            faults.append(more);
        }
        Err(trouble) => {
            judged.refused = true;
            others.push_str(&shown(&trouble, place));
        }
    }
    judged.set_aside = file.lost.lines;
    // Letters order nobody about, and replace no orders that are here.
    if let Some(board) = position.filter(|_| file.purpose() != Purpose::Letters) {
        let checked = checked(game, board, file, &judged, &mut faults);
        judged.set_aside += checked.illegal.len();
        judged.understood = checked.understood;
    }
    judged.refused |= judged.sent_back.is_some();
    if !judged.refused {
        let own = position.map(|(held, _)| own_part(game, held, file));
        judged.understood.extend(own.as_ref().unwrap_or(file).read_back());
        if file.envelope.request.is_some() {
            judged.understood.push(WAITS.into());
        }
        faults.append(not_carried(file, &game.file));
        faults.append(head_remarks(file, game.ledger().ok()));
        faults.append(link_remarks(file, game.ledger().ok()));
        faults.append(answer_remarks(file, position.and_then(|(held, _)| held.file.stopped.as_ref())));
    }
    let source = Source { name: place, text: &file.text, lines: &file.lines };
    judged.shown = yaml::render(source, &faults.sorted(), Style::Plain) + &others;
    Ok(judged)
}

/// What of a file is its sender's to order.
fn own_part(game: &Game, held: &Held, file: &TurnFile) -> TurnFile {
    let (side, roster) = (file.side(), game.file.rules.roster(&held.position));
    Command::of(&game.file, &side, &roster).map_or_else(|| file.clone(), |command| command.own_part(file))
}

/// What a request does to the game once it counts.
pub(super) const WAITS: &str = "the game now waits for the umpire's answer to that";

/// What the rules say of a file; of one that is for another time or another side nothing is said.
fn checked(
    game: &Game,
    (held, others): (&Held, &[String]),
    file: &TurnFile,
    Judged { refused, sent_back, .. }: &Judged,
    faults: &mut Faults,
) -> Checked {
    let refused = *refused;
    let side = Side::new(&file.envelope.side.name);
    if refused && faults.any_error() && !game.file.sides.contains(&side) {
        return Checked::default();
    }
    let mut remarks = Faults::default();
    let rules = game.file.rules;
    let command = Command::of(&game.file, &side, &rules.roster(&held.position));
    let (tree, foreign) = match &command {
        Some(command) => command.sifted(file, None),
        None => (file.tree.clone(), Vec::new()),
    };
    let body = rules.read(&tree, &file.text, &mut remarks);
    let Some(body) = body.filter(|_| !remarks.any_error() && !refused) else {
        return Checked::default();
    };
    let play = game.play(file.envelope.exchange).unwrap_or(rules.newest());
    let checked = rules.check_in(play, &held.position, &side, &body);
    let mut checked = forgiven((rules, rules.newest()), &held.position, checked, &tree, &side);
    checked.illegal.extend(foreign);
    if sent_back.is_some() {
        let lacking = rules.lacks(&held.position, &side, &body);
        checked.illegal.extend(lacking);
    }
    if game.file.players_of(&side).count() > 1 {
        // What one of several leaves out may stand in the file of another.
        checked.illegal.retain(|order| !is_left_out(order));
        let player = file.envelope.player.as_ref().and_then(|named| game.file.player(&named.name));
        checked = beside_allies(checked, &|unit| Ally::of(command.as_ref(), player, others, unit));
    }
    let checked = with_rides(game, held, &side, &tree, checked);
    faults.append(remarks);
    for remark in &checked.remarks {
        faults.add(illegal_fault(remark, Severity::Remark));
    }
    for illegal in &checked.illegal {
        faults.add(illegal_fault_in(&tree, illegal, &side, Severity::Error));
    }
    checked
}

/// Who gets his orders when. What rides is judged when it arrives: that it is illegal as things stand is only a remark.
fn with_rides(game: &Game, held: &Held, side: &Side, tree: &Node, mut checked: Checked) -> Checked {
    let far = couriers_ahead(game, &held.position, side);
    let is_far = |name: &str| far.iter().any(|(unit, _)| unit.is_like(name));
    let illegal = std::mem::take(&mut checked.illegal).into_iter();
    let (ridden, here): (Vec<_>, Vec<_>) = illegal.partition(|order| is_far(&order.unit) && !is_left_out(order));
    checked.illegal = here;
    let told = |order: IllegalOrder| IllegalOrder {
        help: "a courier rides there: it is judged when he has arrived".to_owned().into(),
        ..order
    };
    checked.remarks.extend(ridden.into_iter().map(told));
    checked.understood.extend(rides_of(game.file.rules, &held.position, tree, &far));
    checked
}

/// A fault as plain text, under the name that the player knows the file by.
pub(in crate::post) fn shown(trouble: &Trouble, place: &str) -> String {
    match trouble {
        Trouble::Unreadable { text, lines, faults, .. } => {
            let source = Source { name: place, text, lines };
            yaml::render(source, &faults.sorted(), Style::Plain)
        }
        Trouble::SentBack { trouble, .. } => shown(trouble, place),
        Trouble::Many(troubles) => troubles.iter().map(|trouble| shown(trouble, place)).collect(),
        other => error(&other.to_string(), &other.help()),
    }
}

/// A fault without a place.
pub(in crate::post) fn error(what: &str, help: &str) -> String {
    format!("error: {what}\n  = help: {help}\n")
}
