//! Orders on the road: what of a side's orders arrives now, what rides, what has ridden.

use super::Couriers;
use crate::adjudicate::{AnyRuleSet, Clock, Position, Side};
use crate::kit::list;
use crate::orders::{files_of, joined};
use crate::yaml::{self, Key, Node, Value, document, flow, same_word};

/// What the comment of a courier begins with.
pub(super) const COURIER: &str = "# courier of exchange ";

/// What else stands in comments that a locked text keeps.
pub(super) const KEPT: &str = "# set aside: ";

/// A courier, as his comment tells of him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Courier {
    /// The exchange that he was sent in.
    pub(super) exchange: u32,
    /// What becomes of him.
    pub(super) fate: CourierFate,
    /// What he carries: one entry.
    pub(super) entry: String,
}

/// What becomes of a courier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CourierFate {
    /// He is to arrive in a turn, in that part of it.
    Rides {
        /// The turn.
        turn: u32,
        /// The part of it.
        part: String,
    },
    /// He has arrived.
    Arrived,
    /// He has arrived behind a later order.
    Overtaken,
}

impl Courier {
    pub(super) fn line(&self) -> String {
        let Courier { exchange, fate, entry } = self;
        let fate = match fate {
            CourierFate::Rides { turn, part } => format!(", to arrive in turn {turn} ({part})"),
            CourierFate::Arrived => " has arrived".to_owned(),
            CourierFate::Overtaken => " was overtaken by a later order".to_owned(),
        };
        format!("{COURIER}{exchange}{fate}: {entry}\n")
    }

    pub(super) fn parse(line: &str) -> Option<Courier> {
        let rest = line.strip_prefix(COURIER)?;
        let end = rest.find(|letter: char| !letter.is_ascii_digit())?;
        let (exchange, rest) = rest.split_at(end);
        let (fate, entry) = if let Some(rest) = rest.strip_prefix(", to arrive in turn ") {
            let (turn, rest) = rest.split_once(" (")?;
            let (part, entry) = rest.split_once("): ")?;
            let part = part.to_owned();
            (CourierFate::Rides { turn: turn.parse().ok()?, part }, entry)
        } else if let Some(entry) = rest.strip_prefix(" has arrived: ") {
            (CourierFate::Arrived, entry)
        } else {
            (CourierFate::Overtaken, rest.strip_prefix(" was overtaken by a later order: ")?)
        };
        Some(Courier { exchange: exchange.parse().ok()?, fate, entry: entry.to_owned() })
    }

    /// Whether he has come with an entry.
    pub(super) fn has_brought(&self, entry: &Node) -> bool {
        let carries = || yaml::parse(&self.entry).is_ok_and(|own| flow(&own) == flow(entry));
        self.fate == CourierFate::Arrived && carries()
    }

    /// The units that his entry is for.
    pub(super) fn units(&self) -> Vec<String> {
        yaml::parse(&self.entry).map_or(Vec::new(), |entry| units_of(&entry))
    }
}

/// The couriers in a locked text, each with the player who sent him, where players are named.
pub(super) fn couriers_in(text: &str) -> Vec<(Option<String>, Courier)> {
    let parts = files_of(text).into_iter();
    let couriers = parts.flat_map(|(_, part)| {
        let tree = yaml::parse(part).ok();
        let player = tree.as_ref().and_then(player_of);
        let couriers = part.lines().filter_map(Courier::parse);
        couriers.map(move |courier| (player.clone(), courier))
    });
    couriers.collect()
}

impl Couriers {
    /// What a report tells of the couriers in a locked text. Where reports ride nobody knows how far they have to go, whether
    /// they have arrived, nor whether there is still somebody to ride to; `is_silent` tells of whom there is no news.
    pub(in crate::game) fn told(&self, text: &str, is_silent: &dyn Fn(&str) -> bool) -> Vec<String> {
        if self.reports {
            return set_out(text, is_silent).into_iter().collect();
        }
        let lines = text.lines().filter(|line| line.starts_with(COURIER));
        let lines = lines.filter_map(|line| line.strip_prefix("# "));
        lines.map(|line| format!("A {line}")).collect()
    }
}

/// To whom couriers have set out, in a line.
fn set_out(text: &str, is_silent: &dyn Fn(&str) -> bool) -> Option<String> {
    let couriers = couriers_in(text).into_iter().map(|(_, courier)| courier);
    let couriers = couriers.collect::<Vec<_>>();
    let sent = couriers.iter();
    let sent = sent.filter(|courier| matches!(courier.fate, CourierFate::Rides { .. }));
    let mut units = sent.flat_map(Courier::units).collect::<Vec<_>>();
    let orders = orders_in(text).into_iter();
    let orders = orders.filter(|entry| !couriers.iter().any(|courier| courier.has_brought(entry)));
    let named = orders.flat_map(|entry| units_of(&entry));
    units.extend(named.filter(|unit| is_silent(unit)));
    units.sort();
    units.dedup();
    (!units.is_empty()).then(|| format!("Couriers have set out to {}", list(&units)))
}

/// The part of a turn that a clock stands at, whoever's it is: orders for one part are of no use in another.
pub(in crate::game) fn part_of(clock: &Clock, armies: &[(Side, String)]) -> String {
    let text = clock.text.split_once(", ").map_or("", |(_, rest)| rest);
    let text = armies.iter().fold(text.to_owned(), |text, (_, army)| text.replace(army.as_str(), ""));
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty() && !["first", "second"].contains(word));
    let part = words.collect::<Vec<_>>().join(" ");
    if part.is_empty() { "all of it".to_owned() } else { part }
}

pub(in crate::game) fn units_of(entry: &Node) -> Vec<String> {
    let names = entry.get("unit").map_or(&[][..], Node::items);
    let names = names.iter().filter_map(Node::word);
    names.map(str::to_owned).collect()
}

pub(super) fn player_of(tree: &Node) -> Option<String> {
    tree.get("player").and_then(Node::word).map(str::to_owned)
}

/// Where a side stands as its orders go out.
pub(in crate::game) struct Post<'p> {
    /// How orders reach the units.
    pub(in crate::game) couriers: &'p Couriers,
    /// The rule set.
    pub(in crate::game) rules: &'static dyn AnyRuleSet,
    /// The position.
    pub(in crate::game) position: &'p Position,
    /// The name of the game.
    pub(in crate::game) game: &'p str,
    /// The exchange that orders are given for.
    pub(in crate::game) exchange: u32,
    /// Whose orders.
    pub(in crate::game) side: &'p Side,
    /// What the side has locked in the exchanges that led here, in their order.
    pub(in crate::game) earlier: Vec<String>,
}

/// The file of one player, cut up.
struct PlayersFile {
    player: Option<String>,
    /// The text, where nothing of it changes.
    text: Option<String>,
    tree: Node,
    comments: String,
}

impl Post<'_> {
    /// The turn, and the part of it.
    pub(super) fn now(&self) -> (u32, String) {
        let clock = self.rules.clock(self.position);
        let part = part_of(&clock, &self.rules.roster(self.position).sides);
        (clock.turn, part)
    }

    pub(super) fn delay(&self, unit: &str) -> u32 {
        self.couriers.delay(self.rules, self.position, self.side, unit)
    }

    /// The couriers of earlier exchanges who are still on the road.
    pub(super) fn riding(&self) -> Vec<(Option<String>, Courier)> {
        let mut riding: Vec<(Option<String>, Courier)> = Vec::new();
        for (player, courier) in self.earlier.iter().flat_map(|text| couriers_in(text)) {
            match courier.fate {
                CourierFate::Rides { .. } => riding.push((player, courier)),
                CourierFate::Arrived | CourierFate::Overtaken => {
                    let same = |(_, other): &(_, Courier)| {
                        (other.exchange, &other.entry) == (courier.exchange, &courier.entry)
                    };
                    if let Some(place) = riding.iter().position(same) {
                        riding.remove(place);
                    }
                }
            }
        }
        riding
    }

    /// The text that orders are locked with: what has arrived, and in comments what rides. Nothing where nobody has sent
    /// anything and nothing arrives.
    pub(in crate::game) fn dispatched(&self, text: Option<String>) -> (Option<String>, Vec<String>) {
        let mut remarks = Vec::new();
        let texts = text.iter().flat_map(|text| files_of(text));
        let parts = texts.map(|(_, text)| self.sent(text, &mut remarks));
        let Some(mut parts) = parts.collect::<Option<Vec<_>>>() else {
            return (text, remarks);
        };
        let (turn, part) = self.now();
        let mut riding = self.riding();
        let is_due = |courier: &Courier| match &courier.fate {
            CourierFate::Rides { turn: due, part: of } => *due <= turn && *of == part,
            _ => false,
        };
        riding.retain(|(_, courier)| is_due(courier));
        // Of several for one unit the one that was sent last counts.
        for (player, courier) in riding.into_iter().rev() {
            self.arrives(player, courier, &mut parts, &mut remarks);
        }
        let texts = parts.iter().map(|part| {
            let name = part.player.as_deref().unwrap_or("couriers");
            let text = part.text.clone();
            (name, text.unwrap_or_else(|| format!("{}{}", part.comments, document(&part.tree))))
        });
        let texts = texts.collect::<Vec<_>>();
        let texts = texts.iter().map(|(name, text)| (*name, text.as_str()));
        let texts = texts.collect::<Vec<_>>();
        ((!texts.is_empty()).then(|| joined(&texts)), remarks)
    }

    /// Sends the orders of one player out: those for units out of reach ride.
    fn sent(&self, text: &str, remarks: &mut Vec<String>) -> Option<PlayersFile> {
        let mut tree = yaml::parse(text).ok()?;
        let kept = text.lines().filter(|line| line.starts_with(KEPT));
        let mut comments = kept.map(|line| format!("{line}\n")).collect::<String>();
        let (turn, part) = self.now();
        let mut rides = Vec::new();
        change_orders(&mut tree, |entries| {
            let mut near = Vec::new();
            for entry in entries {
                let (here, far) = self.parted(&entry);
                near.extend(here);
                rides.extend(far);
            }
            near
        });
        for (entry, delay) in &rides {
            let courier = Courier {
                exchange: self.exchange,
                fate: CourierFate::Rides { turn: turn.saturating_add(*delay), part: part.clone() },
                entry: flow(entry),
            };
            remarks.push(format!("{}: a {}", self.side, courier.line().trim_start_matches("# ").trim_end()));
            comments.push_str(&courier.line());
        }
        // A comment that a player has written himself sends no courier.
        let forged = text.lines().any(|line| line.starts_with(COURIER));
        Some(PlayersFile {
            player: player_of(&tree),
            text: (rides.is_empty() && !forged).then(|| text.to_owned()),
            tree,
            comments,
        })
    }

    /// An entry for the units that it reaches at once, and one for each delay of the others.
    fn parted(&self, entry: &Node) -> (Option<Node>, Vec<(Node, u32)>) {
        let units = entry.get("unit").map_or(&[][..], Node::items);
        let delay = |name: &Node| self.delay(name.word().unwrap_or_default());
        let mut delays = units.iter().map(delay).collect::<Vec<_>>();
        if delays.iter().all(|delay| *delay == 0) {
            return (Some(entry.clone()), Vec::new());
        }
        let group = |wanted: u32| {
            let own = units.iter().filter(|name| delay(name) == wanted);
            with_units(entry, own.cloned().collect())
        };
        delays.sort_unstable();
        delays.dedup();
        let near = (delays[0] == 0).then(|| group(0));
        let far = delays.into_iter().filter(|delay| *delay > 0);
        (near, far.map(|delay| (group(delay), delay)).collect())
    }

    /// Hands an order over that has come the whole way, unless a later one is there already.
    fn arrives(
        &self,
        player: Option<String>,
        courier: Courier,
        parts: &mut Vec<PlayersFile>,
        remarks: &mut Vec<String>,
    ) {
        let units = courier.units();
        let has = |entry: &Node| {
            let mut named = units_of(entry).into_iter();
            named.any(|unit| units.iter().any(|own| own.eq_ignore_ascii_case(&unit)))
        };
        let ordered = |part: &PlayersFile| {
            let orders = part.tree.get("orders").map_or(&[][..], Node::items);
            orders.iter().any(has)
        };
        let fate = match parts.iter().any(ordered) {
            true => CourierFate::Overtaken,
            false => CourierFate::Arrived,
        };
        let courier = Courier { fate, ..courier };
        let place = parts.iter().position(|part| part.player == player);
        let place = place.unwrap_or_else(|| {
            parts.push(self.empty_part(player));
            parts.len() - 1
        });
        let part = &mut parts[place];
        part.text = None;
        part.comments.push_str(&courier.line());
        remarks.push(format!("{}: a {}", self.side, courier.line().trim_start_matches("# ").trim_end()));
        if courier.fate == CourierFate::Arrived
            && let Ok(entry) = yaml::parse(&courier.entry)
        {
            change_orders(&mut part.tree, |mut entries| {
                entries.push(entry);
                entries
            });
        }
    }

    /// The file of a player who has sent none.
    fn empty_part(&self, player: Option<String>) -> PlayersFile {
        let player_line = player.as_ref().map_or(String::new(), |player| format!("player: {player}\n"));
        let text = format!("game: {}\nexchange: {}\nside: {}\n{player_line}", self.game, self.exchange, self.side);
        PlayersFile {
            player,
            text: None,
            tree: yaml::parse(&text).expect("an envelope of names is a text of keys"),
            comments: String::new(),
        }
    }
}

/// Changes the list of orders; one that is left empty goes, one that was not there comes in.
pub(super) fn change_orders(tree: &mut Node, change: impl FnOnce(Vec<Node>) -> Vec<Node>) {
    let Value::Map(keys) = &mut tree.value else {
        return;
    };
    let place = keys.iter().position(|(key, _)| same_word(&key.text, "orders"));
    let before = place.map_or(Vec::new(), |place| keys[place].1.items().to_vec());
    let was_empty = before.is_empty();
    let after = change(before);
    match place {
        Some(place) if after.is_empty() && !was_empty => {
            keys.remove(place);
        }
        Some(place) if !after.is_empty() => keys[place].1.value = Value::List(after),
        None if !after.is_empty() => {
            let key = Key { span: tree.span, text: "orders".to_owned() };
            let list = Node { span: tree.span, value: Value::List(after) };
            keys.push((key, list));
        }
        _ => {}
    }
}

/// An entry with other units.
pub(super) fn with_units(entry: &Node, mut units: Vec<Node>) -> Node {
    let mut entry = entry.clone();
    if let Value::Map(fields) = &mut entry.value
        && let Some((_, named)) = fields.iter_mut().find(|(key, _)| same_word(&key.text, "unit"))
    {
        *named = match units.len() {
            1 => units.remove(0),
            _ => Node { span: named.span, value: Value::List(units) },
        };
    }
    entry
}

/// The orders that a locked text holds, comments left out.
pub(super) fn orders_in(text: &str) -> Vec<Node> {
    let mut orders = Vec::new();
    for (_, part) in files_of(text) {
        let Ok(mut tree) = yaml::parse(part) else {
            continue;
        };
        change_orders(&mut tree, |entries| {
            orders.extend(entries.iter().cloned());
            entries
        });
    }
    orders
}
