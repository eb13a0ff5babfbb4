//! The ways that orders leave to the program: `to`, `toward`, `charge`, and who is meant by them.

use super::act::Act;
use super::paper::Occupied;
use super::state::State;
use super::tables;
use super::unit::{Form, Unit};
use super::whom::Facts;
use crate::adjudicate::UnitId;
use crate::kit::Hex;
use crate::orders::{Step, Whom};

impl State {
    /// The printed choice among enemies (RS-D-06): nearest first, then the lower score needed, the lower strength, the
    /// leftmost, the one nearest the chooser's home edge.
    pub(super) fn by_choice<'s>(
        &'s self,
        unit: &'s Unit,
        needs: impl Fn(&Unit) -> i8,
    ) -> Vec<&'s Unit> {
        let mut enemies = self.enemies_of(&unit.side).collect::<Vec<_>>();
        enemies.sort_by_cached_key(|enemy| {
            let hex = self.hex(&enemy.unit);
            let place = (self.lateral(&unit.side, hex), self.forward(&unit.side, hex));
            (
                self.apart(unit, enemy),
                needs(enemy),
                enemy.strength(),
                place,
            )
        });
        enemies
    }

    /// The first of a list that stands on the board and passes a test.
    pub(super) fn target(
        &self,
        act: &Act,
        whom: &Whom,
        test: impl Fn(&Unit) -> bool,
    ) -> Option<UnitId> {
        let unit = self.unit(&act.id);
        let mut candidates = self.by_choice(unit, |enemy| tables::assault_needs(enemy, false).0);
        let friends = self
            .units_of(&unit.side)
            .filter(|friend| friend.unit != unit.unit);
        let named = |friend: &&Unit| {
            whom.0
                .iter()
                .any(|selector| selector.word.eq_ignore_ascii_case(friend.unit.as_str()))
        };
        candidates.extend(friends.chain(self.generals()).filter(named));
        candidates.retain(|candidate| test(candidate));
        let facts = Facts::new(unit, None);
        let weakness = |enemy: &Unit| {
            -i64::from(tables::assault_needs(enemy, false).0) * 100 - i64::from(enemy.strength())
        };
        self.choose(whom, &facts, &candidates, weakness)
            .map(|target| target.unit.clone())
    }

    /// Whether a piece may come into a hex, now or on paper.
    fn is_free(&self, unit: &Unit, hex: Hex, occupied: Occupied) -> bool {
        match occupied {
            Occupied::Counts => self.closed(unit, hex).is_none(),
            Occupied::Ignored => {
                self.map.contains(hex) && !self.is_impassable(self.map.spot(hex), unit.kind)
            }
        }
    }

    /// `to`: the way of fewest hexes to a place, as far as the allowance reaches with the later steps still paid for.
    pub(super) fn way_to(&self, act: &Act, word: &str, reserve: u32) -> Vec<Hex> {
        let unit = self.unit(&act.id);
        let here = self.hex(&act.id);
        let goals = match word {
            "home" => self
                .map
                .hexes()
                .filter(|hex| self.map.on_edge(self.home(&unit.side), *hex))
                .collect(),
            _ => self.whereabouts(word),
        };
        let free = |goal: Hex| move |hex: Hex| hex == goal || self.closed(unit, hex).is_none();
        let ways = goals
            .iter()
            .filter_map(|goal| self.map.path(here, *goal, free(*goal)));
        let Some(mut way) = ways.min_by_key(Vec::len) else {
            return Vec::new();
        };
        let left = self.left(act).0.saturating_sub(reserve) as usize;
        way.truncate(left);
        while way
            .last()
            .is_some_and(|hex| self.closed(unit, *hex).is_some())
        {
            way.pop();
        }
        way
    }

    /// The way to the soonest reached hex beside a piece; nothing where there is none, no hex where it stands beside it.
    fn way_up(&self, act: &Act, target: &UnitId, occupied: Occupied) -> Option<Vec<Hex>> {
        let unit = self.unit(&act.id);
        let (here, goal) = (self.hex(&act.id), self.hex(target));
        if self.map.distance(here, goal) <= 1 {
            return Some(Vec::new());
        }
        let free = |hex: Hex| hex != goal && self.is_free(unit, hex, occupied);
        let beside = self
            .map
            .neighbours(goal)
            .map(|(_, hex)| hex)
            .filter(|hex| free(*hex));
        let ways = beside.filter_map(|hex| self.map.path(here, hex, free));
        let turns = |way: &[Hex]| {
            let from = std::iter::once(&here).chain(way);
            let side = |(a, b): (&Hex, &Hex)| {
                let taken = self.map.direction(*a, *b);
                self.map
                    .directions()
                    .iter()
                    .position(|direction| Some(*direction) == taken)
            };
            from.zip(way).map(side).collect::<Vec<_>>()
        };
        ways.min_by_key(|way| (way.len(), turns(way)))
    }

    /// `toward`: as far up to a piece as the allowance reaches; nothing where there is no way.
    pub(super) fn way_beside(&self, act: &Act, target: &UnitId, reserve: u32) -> Option<Vec<Hex>> {
        let mut way = self.way_up(act, target, Occupied::Counts)?;
        way.truncate(self.left(act).0.saturating_sub(reserve) as usize);
        Some(way)
    }

    /// `charge`: the whole way up to a piece with one hex of movement in hand; nothing where it cannot be reached so.
    pub(super) fn approach(
        &self,
        act: &Act,
        target: &UnitId,
        occupied: Occupied,
    ) -> Option<Vec<Hex>> {
        self.unit(target).at?;
        let way = self.way_up(act, target, occupied)?;
        let most = self.left(act).0.saturating_sub(1) as usize;
        (way.len() <= most).then_some(way)
    }

    /// Whether a unit could come up to a piece, but with no hex of movement in hand.
    pub(super) fn comes_up_spent(&self, act: &Act, target: &UnitId) -> bool {
        let way = self.way_up(act, target, Occupied::Ignored);
        way.is_some_and(|way| way.len() <= self.left(act).0 as usize)
    }

    /// What later steps will still have to pay: changes of formation, and the hex in hand of an assault.
    pub(super) fn reserve(&self, act: &Act, later: &[Step<super::orders::Verb>]) -> u32 {
        let unit = self.unit(&act.id);
        let (mut form, mut reserve) = (unit.form, 0);
        for step in later {
            match &step.verb {
                super::orders::Verb::Form(to) if form != Some(*to) => {
                    reserve += form.map_or(0, |from| change_cost(unit, from, *to));
                    form = Some(*to);
                }
                super::orders::Verb::Charge(_) => return reserve + 1,
                _ => {}
            }
        }
        reserve
    }
}

fn change_cost(unit: &Unit, from: Form, to: Form) -> u32 {
    match (unit.kind.may_form(from), unit.kind.may_form(to)) {
        (Ok(()), Ok(())) => tables::change(unit.kind, from, to).0,
        _ => 0,
    }
}
