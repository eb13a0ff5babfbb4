//! The umpire's hand at random: lines that change a position, good ones and bad; units that were never there; exchanges
//! that pass by. What comes of it can be kept, asked and played like any other position.

use estafette::adjudicate::{BySide, Position, UnitId};
use estafette::yaml::{self, Faults};

use crate::random_play::whim::Whim;
use crate::random_play::{Mail, Table};

/// After so many exchanges in which nothing happens every game is over.
const MOST_PASSED: usize = 60;

/// What the umpire of a rule set may write.
struct Hand {
    rules: &'static str,
    /// Of a unit.
    unit: &'static [&'static str],
    /// Whole lines.
    lines: &'static [&'static str],
    /// Any place.
    place: fn(&mut Whim) -> String,
    /// He writes before one exchange in so many.
    seldom: u32,
}

const HANDS: &[Hand] = &[
    Hand {
        rules: "really-simple",
        unit: &[
            "form: line",
            "form: column",
            "form: square",
            "form: limbered",
            "strength: 1",
            "strength: 3",
            "full: 9",
            "mounted: no",
            "state: retreating",
            "state: steady",
            "name: Old Guard",
            "remove: mistake",
            "remove: lost",
            "remove: left",
            "remove: killed",
            "side: red",
            "kind: rifle",
        ],
        lines: &[
            "{turn: 2}",
            "{turn: 1, part: second, first: blue}",
            "{part: whole, turn: 3, first: red}",
            "{part: set-up, turn: 0}",
            "{turn_limit: none}",
            "{turn_limit: 9}",
            "{winner: red}",
            "{winner: none, why: rain}",
            "{objective: \"0505\", held: red}",
            "{objective: \"0404\", points: 3, held: none}",
            "{objective: \"0207\", remove: mistake}",
            "{terrain: \"0304\", remove: burnt}",
            "{terrain: \"0404\", kind: crater, impassable: yes}",
            "{attacker: R2, defender: B2}",
            "{attacker: R2, defender: B2, remove: over}",
            "{unit: N1, side: red, kind: rifle, at: \"0101\", form: line}",
            "{unit: N2, side: blue, kind: general, at: \"0802\"}",
        ],
        place: hex,
        seldom: 3,
    },
    Hand {
        rules: "easy-napoleonics",
        unit: &[
            "at: none",
            "form: line",
            "form: column",
            "form: square",
            "form: masse",
            "form: limbered",
            "form: unlimbered",
            "face: SE",
            "face: NW",
            "level: good",
            "level: bad",
            "grade: militia",
            "armoured: yes",
            "nation: austria",
            "moved: yes",
            "barred: yes",
            "hasty: yes",
            "tried: yes",
            "unready: yes",
            "fired: yes",
            "advanced: yes",
            "spent: 2",
            "walked: 9",
            "name: Old Guard",
            "remove: mistake",
            "remove: lost",
            "remove: broken",
            "remove: captured",
            "side: red",
            "kind: infantry",
        ],
        lines: &[
            "{turn: 2}",
            "{turn: 1, part: second, first: blue}",
            "{part: whole, turn: 3, first: red}",
            "{part: rally, turn: 2, initiative: red, wins: 4000000000}",
            "{part: combat, turn: 2}",
            "{part: deploy, turn: 0}",
            "{part: muster, turn: 0}",
            "{initiative: none}",
            "{turn_limit: 9}",
            "{victory_points: 3}",
            "{winner: red}",
            "{winner: draw, why: rain}",
            "{objective: \"0505\", points: 2, held: red}",
            "{objective: \"0505\", held: none}",
            "{objective: \"0505\", remove: mistake}",
            "{terrain: \"0304\", remove: burnt}",
            "{terrain: \"0404\", kind: pond}",
            "{terrain: \"0404\", kind: hill, hexes: [\"0404\", \"0405\"]}",
            "{attacker: R2, defender: B2}",
            "{attacker: R2, defender: B2, remove: over}",
            "{unit: N1, side: red, kind: infantry, grade: elite, at: \"0101\", form: line, face: S}",
            "{unit: N2, side: blue, kind: leader, at: \"0802\"}",
            "{unit: N3, side: blue, kind: horse-artillery, grade: veteran}",
        ],
        place: hex,
        seldom: 4,
    },
    Hand {
        rules: "two-by-two",
        unit: &[
            "face: 77",
            "face: SSW",
            "state: pinned",
            "state: disrupted",
            "state: ok",
            "state: dazed",
            "fired: yes",
            "turned: yes",
            "road: yes",
            "kind: militia",
            "kind: light-infantry",
            "under: none",
            "queue: RP1",
            "name: Croats",
            "side: red",
            "remove: mistake",
            "remove: lost",
            "remove: exited",
        ],
        lines: &[
            "{turn: 4}",
            "{turn: 7, first: red}",
            "{part: shoot}",
            "{part: whole, turn: 3}",
            "{part: ground, turn: 0}",
            "{attacker: blue}",
            "{turn_limit: 20}",
            "{contacts: none, melees: none}",
            "{contacts: [{charger: B1, on: R1, face: front, reply: stand}]}",
            "{winner: blue, why: rain}",
            "{terrain: knoll, remove: levelled}",
            "{terrain: {kind: copse, name: spinney, at: [9, 9], radius: 1}}",
            "{unit: N1, side: red, kind: line, at: [7, 7], face: S}",
            "{unit: N2, side: blue, kind: light-cavalry, queue: RP2}",
            "{unit: RP1, at: [0, 5]}",
            "{unit: RP1, queue: []}",
        ],
        place: point,
        seldom: 12,
    },
    Hand {
        rules: "napoleonic-brigade",
        unit: &[
            "face: 77",
            "face: SSW",
            "form: line",
            "form: march-column",
            "form: square",
            "form: limbered",
            "strength: 5",
            "strength: 0",
            "value: 7",
            "elite: yes",
            "disorganised: 9",
            "charged: 2",
            "push_backs: 3",
            "duties: [{duty: routing}]",
            "duties: [{duty: rallying, moves: 1}]",
            "duties: none",
            "order: {hold: [20, 20]}",
            "order: {advance: [3, 3]}",
            "broken: none",
            "crew: none",
            "bases: [{unit: u1, strength: 2}]",
            "occupy: farm",
            "name: Croats",
            "remove: mistake",
            "remove: lost",
            "remove: fled",
        ],
        lines: &[
            "{turn: 4}",
            "{turn_limit: 9}",
            "{break_point: 30}",
            "{clashes: none}",
            "{alterations: none}",
            "{part: set-up, turn: 0}",
            "{winner: none}",
            "{terrain: farm, remove: burnt}",
            "{terrain: {kind: woods, name: spinney, at: [9, 9], size: [3, 2]}}",
            "{unit: N1, side: red, kind: infantry, at: [7, 7], face: S}",
            "{unit: N2, side: blue, kind: cavalry, at: [30, 8], order: {hold: [30, 8]}}",
        ],
        place: point,
        seldom: 12,
    },
    Hand {
        rules: "campaign",
        unit: &[
            "fatigue: 5",
            "spirit: broken",
            "spirit: high",
            "stance: avoid",
            "strength: 40",
            "away: 100",
            "dead: 3",
            "taken: 7",
            "remove: mistake",
            "side: red",
        ],
        lines: &[
            "{day: 3}",
            "{days: 2}",
            "{winner: red}",
            "{winner: none, why: rain}",
            "{battle: \"0504\", field: red, units: [{unit: R1m, left: 2}]}",
            "{battle: \"0404\", field: none}",
            "{unit: N1, side: red, at: \"0101\", units: [{unit: N1m, arm: foot, full: 800}]}",
            "{unit: N2, side: blue, at: \"1002\", units: [{unit: R1m, arm: foot, full: 800}]}",
        ],
        place: hex,
        seldom: 4,
    },
];

/// Any hex of a small map.
fn hex(whim: &mut Whim) -> String {
    format!("\"{:02}{:02}\"", whim.between(1, 9), whim.between(1, 9))
}

/// Any point of a table, now and then one off it.
fn point(whim: &mut Whim) -> String {
    format!("[{}.5, {}]", whim.below(26), whim.below(26))
}

impl Table<'_> {
    /// Does whatever an umpire may do by hand to a position.
    pub(crate) fn tamper(&self, start: &Position, seed: u64, exchange: u32) {
        let Some(hand) = HANDS.iter().find(|hand| hand.rules == self.rules.id()) else {
            return;
        };
        let mut whim = Whim::new(seed * 100 + u64::from(exchange));
        if whim.below(hand.seldom) > 0 {
            return;
        }
        match whim.below(4) {
            0 | 1 => self.amend(start, hand, &mut whim, exchange),
            2 => self.lose(start, &mut whim, exchange),
            _ => self.pass(start, exchange),
        }
    }

    fn amend(&self, start: &Position, hand: &Hand, whim: &mut Whim, exchange: u32) {
        let lines = (0..whim.between(1, 8)).map(|_| self.line(start, hand, whim));
        let lines = lines.collect::<Vec<_>>();
        let tree = yaml::parse(&format!("- {}", lines.join("\n- ")));
        let tree = tree.expect("the lines are YAML");
        let mut faults = Faults::default();
        let (position, told) = self.rules.amend(start, tree.items(), &mut faults);
        assert_eq!(told.len(), lines.len());
        let good = told.iter().flatten().count();
        assert_eq!(good < lines.len(), faults.any_error(), "{lines:?}");
        let is_sentence = |text: &str| !text.is_empty() && !text.ends_with('.');
        assert!(told.iter().flatten().all(|line| is_sentence(&line.text)));
        let same = self.rules.save(&position) == self.rules.save(start);
        assert!(good > 0 || same, "bad lines have done something: {lines:?}");
        self.serves(&position, exchange);
    }

    fn line(&self, start: &Position, hand: &Hand, whim: &mut Whim) -> String {
        if whim.happens(30) {
            return (*whim.pick(&hand.lines.iter().collect::<Vec<_>>())).to_string();
        }
        let roster = self.rules.roster(start);
        let unit = whim.any(&roster.units).map(|(unit, ..)| unit.to_string());
        let mut words = vec![format!("unit: {}", unit.unwrap_or("R2".to_owned()))];
        for _ in 0..whim.between(1, 2) {
            let word = match whim.happens(30) {
                true => format!("at: {}", (hand.place)(whim)),
                false => (*whim.pick(&hand.unit.iter().collect::<Vec<_>>())).to_string(),
            };
            let key = |word: &str| word.split(':').next().map(str::to_owned);
            if words.iter().all(|given| key(given) != key(&word)) {
                words.push(word);
            }
        }
        format!("{{{}}}", words.join(", "))
    }

    /// Takes some units away as if they had never been there, or none, or all.
    fn lose(&self, start: &Position, whim: &mut Whim, exchange: u32) {
        let share = [0, 20, 50, 100][whim.below(4) as usize];
        let units = self.rules.roster(start).units.into_iter();
        let units = units.map(|(unit, ..)| unit);
        let gone = units.filter(|_| whim.happens(share)).collect::<Vec<UnitId>>();
        let position = self.rules.without(start, &gone);
        let left = self.rules.roster(&position).units;
        assert!(left.iter().all(|(unit, ..)| !gone.contains(unit)));
        if gone.is_empty() {
            assert_eq!(self.rules.save(&position), self.rules.save(start));
        }
        self.serves(&position, exchange);
    }

    /// Lets exchanges pass by until the game is over.
    fn pass(&self, start: &Position, exchange: u32) {
        let rules = self.rules;
        let mut position = rules.copy(start);
        for passing in 0..MOST_PASSED {
            if rules.clock(&position).ending.is_some() {
                return;
            }
            let passed = rules.pass(&position);
            assert_ne!(rules.save(&passed), rules.save(&position), "the clock stands still");
            position = passed;
            // Later ones are like these, and a look takes its time.
            if passing < 4 {
                self.look(&position);
            }
        }
        assert!(rules.clock(&position).ending.is_some(), "the game does not end");
        self.serves(&rules.pass(start), exchange);
    }

    /// Whether a position can be kept, asked and played.
    fn serves(&self, position: &Position, exchange: u32) {
        let rules = self.rules;
        let saved = rules.save(position);
        let loaded = rules.load(&saved).expect("a position loads");
        assert_eq!(rules.save(&loaded), saved);
        self.look(position);
        let sides = rules.roster(position).sides;
        let mail: Mail = BySide::new(sides.into_iter().map(|(side, _)| {
            let orders = self.read(&rules.form(position, &side)).ok();
            (side, orders)
        }));
        for (side, orders) in mail.iter() {
            let seen = rules.seen(position, side);
            self.look(&seen);
            orders.iter().for_each(|orders| drop(rules.check(&seen, side, orders)));
        }
        self.replay(position, &mail, &[], exchange);
    }
}
