//! What would be locked for a player as things stand: his last file, or what an exchange that came to nothing has left.

use super::locking::carried;
use super::{Request, codes};
use crate::adjudicate::Side;
use crate::game::files::read_needed;
use crate::game::inbox::Inbox;
use crate::game::inbox::fitting::{Expected, fits};
use crate::game::papers::turn_file::TurnFile;
use crate::game::stand::opened::{Game, Stand};
use crate::game::stand::secret::Keep;
use crate::game::trouble::Trouble;
use crate::orders::named_parts;
use crate::yaml::{self, Node};

/// What of this is a player's, or a side's that nobody shares; `but_for` is how files were entered that do not count here.
pub fn in_force(
    game: &Game,
    stand: &Stand,
    keep: &Keep,
    (side, player): (&Side, Option<&str>),
    but_for: &str,
) -> Result<Option<Node>, Trouble> {
    let request = Request { keep: keep.clone(), ..Request::default() };
    let codes = codes(game, &request).unwrap_or_default();
    let expected = Expected::orders(game, stand, codes);
    let folder = game.folder.exchange(stand.exchange).inbox();
    let mut inbox = Inbox::read(&folder, expected.tongue(), &|file: &TurnFile| fits(file, &expected))?;
    let is_it = |file: &TurnFile| file.envelope.entered.as_ref().is_some_and(|how| how.name == but_for);
    inbox.received.retain(|received| !is_it(&received.file));
    if let Some(file) = inbox.in_force(side, player) {
        return Ok(Some(file.tree.clone()));
    }
    // Orders that ride are not ordered once more.
    let Some((from, _)) = carried(game, stand.exchange, side)?.filter(|_| game.file.couriers.is_none()) else {
        return Ok(None);
    };
    let path = game.folder.exchange(from).orders(side);
    let text = read_needed(&path, &format!("exchange {}", stand.exchange))?;
    let parts = named_parts(&text).unwrap_or_default().into_iter();
    let mut trees = parts.filter_map(|(_, part)| yaml::parse(part).ok());
    Ok(trees.find(|tree| tree.get("player").and_then(Node::word) == player))
}
