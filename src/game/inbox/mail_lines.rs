//! Where in the mail a line of locked orders stands: a player looks for it in what he sent, preface and all.

use super::{Inbox, names_of};
use crate::game::files::{ExchangeFolder, Found};
use crate::game::papers::game_file::Player;
use crate::game::papers::tongue::Tongue;
use crate::game::papers::turn_file::TurnFile;
use crate::game::trouble::Trouble;
use crate::orders::files_of;
use crate::yaml::MAX_BYTES;

/// For each line of a locked text the line of the mail it came from; nothing where no mail that was received reads like it,
/// as when couriers or several players' orders have made another text of it.
pub(in crate::game) fn in_the_folder(
    place: &ExchangeFolder,
    text: &str,
    tongue: &dyn Fn() -> Result<Tongue, Trouble>,
) -> Result<Vec<u32>, Trouble> {
    let inbox = place.inbox();
    let mut files = Vec::new();
    for name in names_of(&inbox)? {
        let path = inbox.join(name);
        let is_small = matches!(path.found(), Some(Found::File(bytes)) if bytes <= MAX_BYTES as u64);
        // What cannot be read is not what was locked.
        if is_small && let Ok(file) = TurnFile::open(&path, &Tongue::blind()) {
            let again = match file.in_lines {
                true => TurnFile::read(&path, file.bytes, &tongue()?).ok(),
                false => Some(file),
            };
            files.extend(again);
        }
    }
    Ok(lines(&files.iter().collect::<Vec<_>>(), text))
}

/// The same of an inbox that was just read from the folder and filed away there; nothing where the folder may be read otherwise
/// than it was: where files in it were refused or left out, or names of players decide what is a letter.
pub(in crate::game) fn filed_away(
    place: &ExchangeFolder,
    inbox: &Inbox,
    text: &str,
    players: &[Player],
) -> Option<Vec<u32>> {
    let folder = place.inbox();
    let lies_there = |file: &&TurnFile| *folder.join(file.path.file_name()).name() == file.path;
    let files = inbox.files().filter(lies_there).collect::<Vec<_>>();
    let is_certain = |file: &&TurnFile| !file.in_lines || players.is_empty();
    let certain = inbox.refused.is_empty() && inbox.unsound.is_empty() && files.iter().all(is_certain);
    certain.then(|| lines(&files, text))
}

/// The same of files that are not filed away.
pub(in crate::game) fn at_hand(inbox: &Inbox, text: &str) -> Vec<u32> {
    lines(&inbox.files().collect::<Vec<_>>(), text)
}

fn lines(files: &[&TurnFile], text: &str) -> Vec<u32> {
    let parts = files_of(text);
    let before = parts.first().map_or(0, |(start, _)| *start);
    let mut lines = vec![1; text[..before].matches('\n').count()];
    for (_, part) in parts {
        let Some(file) = files.iter().rev().find(|file| file.locked == part || file.as_a_part() == part) else {
            return Vec::new();
        };
        lines.extend(&file.locked_lines);
    }
    lines
}
