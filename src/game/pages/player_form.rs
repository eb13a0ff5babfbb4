//! The form of one player, made of that of his side.

use super::form::{BEGIN, END};
use crate::game::inbox::command::Command;
use crate::game::papers::game_file::Player;

/// What stands in the form of a commander in chief above the units of others.
const OTHERS: &str = "# for others to order; what you order here goes before what they do";

/// A part of a form.
enum Piece<'f> {
    /// A line that is for everybody.
    Line(&'f str),
    /// An entry with the comments that tell of its unit.
    Entry(&'f str, Vec<&'f str>),
}

/// The form of a player: his units alone. A commander in chief has the others after them, as comments.
pub fn form_of_player(form: &str, command: &Command<'_>, player: &Player) -> String {
    let pieces = pieces(form);
    let mut made = Vec::new();
    for run in pieces.chunk_by(|one, two| is_entry(one) == is_entry(two)) {
        let (own, others): (Vec<_>, Vec<_>) = run.iter().partition(|piece| match piece {
            Piece::Line(_) => true,
            Piece::Entry(unit, _) => command.is_own(player, unit),
        });
        made.extend(own.into_iter().flat_map(lines));
        if player.chief && !others.is_empty() {
            made.push(OTHERS.to_owned());
            made.extend(others.into_iter().flat_map(lines).map(commented));
        }
    }
    signed(&(made.join("\n") + "\n"), Some(player))
}

/// A form that says whose it is, where somebody has to.
pub fn signed(form: &str, player: Option<&Player>) -> String {
    let Some(player) = player else { return form.to_owned() };
    let mut lines = form.lines().map(str::to_owned).collect::<Vec<_>>();
    let side = lines.iter().position(|line| line.starts_with("side: "));
    lines.insert(side.map_or(0, |place| place + 1), format!("player: {}", player.player));
    lines.join("\n") + "\n"
}

fn is_entry(piece: &Piece<'_>) -> bool {
    matches!(piece, Piece::Entry(..))
}

fn lines(piece: &Piece<'_>) -> Vec<String> {
    match piece {
        Piece::Line(line) => vec![(*line).to_owned()],
        Piece::Entry(_, lines) => lines.iter().map(|line| (*line).to_owned()).collect(),
    }
}

fn commented(line: String) -> String {
    match line.starts_with('#') {
        true => line,
        false => format!("# {line}"),
    }
}

fn pieces(form: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut above: Vec<&str> = Vec::new();
    for line in form.lines() {
        if line.starts_with('#') && line != BEGIN && line != END {
            above.push(line);
            continue;
        }
        let unit = unit_of(line);
        let tells = |line: &&str| unit.is_some_and(|unit| tells_of(line, unit));
        let general = above.iter().position(tells).unwrap_or(above.len());
        pieces.extend(above.drain(..general).map(Piece::Line));
        match unit {
            None => pieces.push(Piece::Line(line)),
            Some(unit) => {
                let mut lines = std::mem::take(&mut above);
                lines.push(line);
                pieces.push(Piece::Entry(unit, lines));
            }
        }
    }
    pieces.extend(above.into_iter().map(Piece::Line));
    pieces
}

/// The unit of an entry: `- {unit: R1, do: }`.
fn unit_of(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("- {unit: ")?;
    let end = rest.find([',', '}'])?;
    Some(rest[..end].trim())
}

/// Whether a comment begins to tell of a unit: `# R1 (the Guard): ...`.
fn tells_of(line: &str, unit: &str) -> bool {
    let rest = line.strip_prefix("# ").and_then(|line| line.strip_prefix(unit));
    rest.is_some_and(|rest| rest.starts_with([' ', ':']))
}
