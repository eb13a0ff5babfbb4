//! Who plays at random what, and what lies before his eyes.

use estafette::adjudicate::{AnyRuleSet, Mark, Owed, Plot, Side};
use estafette::yaml::Node;

use crate::random_play::whim::Whim;
use crate::random_play::{campaign, easy_napoleonics, napoleonic_brigade, really_simple, two_by_two};

/// What a player at random knows of a rule set.
pub(crate) struct Player {
    /// The rule set.
    pub(crate) rules: &'static str,
    /// A game file.
    pub(crate) scenario: fn(&mut Whim, &dyn AnyRuleSet) -> String,
    /// What a side sends before the first turn.
    pub(crate) set_up: fn(&mut Whim, &Sight<'_>, Owed) -> String,
    /// The steps of a piece, without the braces around them.
    pub(crate) steps: fn(&mut Whim, &Sight<'_>, &Mark) -> Vec<String>,
    /// Entries for what is no piece.
    pub(crate) entries: fn(&mut Whim, &Sight<'_>) -> Vec<String>,
    /// Words for a decision, with what may be written after `do:`.
    pub(crate) standing: &'static [(&'static str, &'static [&'static str])],
    /// The words of a list of targets.
    pub(crate) whom: &'static [&'static str],
    /// Refuses a position that no exchange can end in.
    pub(crate) sound: fn(&Node),
}

/// One for each rule set of the list.
pub(crate) const PLAYERS: &[&Player] = &[
    &really_simple::PLAYER,
    &easy_napoleonics::PLAYER,
    &two_by_two::PLAYER,
    &napoleonic_brigade::PLAYER,
    &campaign::PLAYER,
];

/// What lies before a player's eyes.
pub(crate) struct Sight<'p> {
    /// The board.
    pub(crate) plot: &'p Plot,
    /// The position as it is saved.
    pub(crate) position: &'p Node,
    /// Whose eyes.
    pub(crate) side: &'p Side,
    /// What is known of the rule set.
    pub(crate) player: &'p Player,
}

impl Sight<'_> {
    /// A unit: mostly one of the enemy's, where `own` is not wanted.
    pub(crate) fn unit(&self, whim: &mut Whim, own: bool) -> String {
        let own = own != whim.happens(3);
        let marks = self.plot.marks.iter().filter(|mark| (mark.side == *self.side) == own);
        let names = marks.map(|mark| mark.unit.clone()).collect::<Vec<_>>();
        whim.any(&names).cloned().unwrap_or_else(|| "nobody".to_owned())
    }

    /// A list of targets.
    pub(crate) fn targets(&self, whim: &mut Whim) -> String {
        let count = whim.between(1, 3);
        let target = |_| match whim.happens(60) {
            true => self.unit(whim, false),
            false => whim.pick(self.player.whom).to_owned(),
        };
        format!("[{}]", (0..count).map(target).collect::<Vec<_>>().join(", "))
    }
}

/// No entries besides those for pieces.
pub(crate) fn none(_: &mut Whim, _: &Sight<'_>) -> Vec<String> {
    Vec::new()
}

/// Any of the switches of a rule set, each at any of its values.
pub(crate) fn switches(whim: &mut Whim, rules: &dyn AnyRuleSet) -> String {
    let percent = whim.pick(&[&0, &20, &60]);
    let mut set = Vec::new();
    for setting in rules.settings() {
        if whim.happens(*percent) {
            set.push(format!("{}: {}", setting.key, whim.pick(setting.values)));
        }
    }
    format!("{{{}}}", set.join(", "))
}
