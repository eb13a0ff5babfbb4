//! The umpire's hand on games at random: whatever he changes, the position stays one that can be kept and played.

use estafette::adjudicate::{BySide, Outcome, Policy, Position, Side, UnitId};
use estafette::dice::Seeded;
use estafette::yaml::{self, Faults};

use crate::Table;
use crate::whim::Whim;

/// What may be written of a unit, beside its place.
const WORDS: &[(&str, &[&str])] = &[
    (
        "two-by-two",
        &[
            "state: pinned",
            "state: disrupted",
            "state: ok",
            "fired: yes",
            "turned: yes, road: no",
            "road: yes",
            "kind: militia",
            "face: 77",
            "queue: RP1",
            "under: none",
            "name: Croats",
            "state: dazed",
        ],
    ),
    (
        "napoleonic-brigade",
        &[
            "strength: 5",
            "strength: 0",
            "form: march-column",
            "form: line",
            "form: square",
            "face: NNE",
            "disorganised: 9",
            "duties: [{duty: routing}]",
            "duties: none",
            "order: {hold: [20, 20]}",
            "charged: 2, push_backs: 3",
            "elite: yes",
            "name: Croats",
            "value: 7",
        ],
    ),
];

/// Lines about the game as a whole.
const CLOCKS: &[&str] = &[
    "{turn: 4}",
    "{turn_limit: 9}",
    "{turn: 6, note: we lost count}",
];

impl Table<'_> {
    /// Does to a position what an umpire may do, without changing the game that is played.
    pub(crate) fn handle(&self, position: &Position, exchange: u32) {
        let mut whim = Whim::new(u64::from(exchange) * 1_000_003 + self.seed);
        if !whim.happens(6) {
            return;
        }
        self.thins_out(position, &mut whim);
        self.passes_by(position, &mut whim);
        self.amends(position, &mut whim);
    }

    /// Any of the units, none and all among the choices, are taken out as if they had never been there.
    fn thins_out(&self, position: &Position, whim: &mut Whim) {
        let percent = *whim.pick(&[&0, &20, &60, &100]);
        let units = self.rules.roster(position).units.into_iter();
        let units = units.map(|(unit, ..)| unit);
        let units = units
            .filter(|_| whim.happens(percent))
            .collect::<Vec<UnitId>>();
        let thinned = self.rules.without(position, &units);
        if units.is_empty() {
            assert_eq!(self.rules.save(&thinned), self.rules.save(position));
        }
        self.still_works(&thinned);
    }

    /// The clock goes past some exchanges.
    fn passes_by(&self, position: &Position, whim: &mut Whim) {
        let mut passed = self.rules.copy(position);
        for _ in 0..whim.between(1, 9) {
            passed = self.rules.pass(&passed);
        }
        self.still_works(&passed);
    }

    fn amends(&self, position: &Position, whim: &mut Whim) {
        let text = self.lines(position, whim);
        let tree = yaml::parse(&text).expect("the lines are YAML");
        let mut faults = Faults::default();
        let (changed, amended) = self.rules.amend(position, tree.items(), &mut faults);
        assert_eq!(amended.len(), tree.items().len());
        let bad = amended.iter().filter(|line| line.is_none()).count();
        assert_eq!(bad > 0, faults.any_error(), "{text}{faults:?}");
        for line in amended.iter().flatten() {
            assert!(
                !line.text.is_empty() && !line.text.ends_with('.'),
                "{line:?}"
            );
        }
        if bad == amended.len() {
            assert_eq!(self.rules.save(&changed), self.rules.save(position));
        }
        self.still_works(&changed);
    }

    /// Lines about units that stand on the map, good and bad.
    fn lines(&self, position: &Position, whim: &mut Whim) -> String {
        let plot = self.rules.plot(position);
        let words = WORDS.iter().find(|(id, _)| *id == self.rules.id());
        let words = words.map_or(&["note: nothing"][..], |(_, words)| words);
        let mut text = String::new();
        for _ in 0..whim.between(1, 6) {
            let Some(mark) = whim.any(&plot.marks) else {
                break;
            };
            let place = whim.any(&plot.marks).expect("there is one").at.clone();
            let unit = &mark.unit;
            let line = match whim.below(9) {
                0 => format!("{{unit: {unit}, remove: mistake}}"),
                1 => format!("{{unit: {unit}, remove: lost}}"),
                2 => format!("{{unit: {unit}, at: {place}}}"),
                3 => format!(
                    "{{unit: {unit}, at: [{}, {}.5]}}",
                    whim.below(26),
                    whim.below(26)
                ),
                4 => whim.pick(CLOCKS).to_owned(),
                _ => format!("{{unit: {unit}, {}}}", whim.pick(words)),
            };
            text += &format!("- {line}\n");
        }
        if text.is_empty() {
            "[]\n".to_owned()
        } else {
            text
        }
    }

    /// Whether a position can be kept, looked at by both sides, and played on without orders.
    fn still_works(&self, position: &Position) {
        let rules = self.rules;
        let saved = rules.save(position);
        let loaded = rules.load(&saved).expect("a changed position loads");
        assert_eq!(rules.save(&loaded), saved);
        self.look(position);
        let none = || {
            let sides = rules.roster(position).sides.into_iter();
            BySide::new(
                sides
                    .map(|(side, _)| (side, None))
                    .collect::<Vec<(Side, _)>>(),
            )
        };
        for (side, _) in rules.roster(position).sides {
            rules.form(position, &side);
            let orders = self.read("").expect("nothing is an order file");
            rules.check(position, &side, &orders);
        }
        let mut dice = Seeded::new(&self.dice);
        let Outcome { position, .. } =
            rules.adjudicate(position, &none(), &[], Policy::Default, &mut dice);
        rules.bill(&loaded, &position);
        rules.plot(&position);
    }
}
