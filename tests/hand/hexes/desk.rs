//! The umpire's desk: a position, and lines that change it.

use estafette::adjudicate::{AnyRuleSet, BySide, Policy, Position, UnitId};
use estafette::dice::Seeded;
use estafette::rules;
use estafette::yaml::{self, Faults};

/// A game under some rules, as it stands.
pub(crate) struct Desk {
    pub(crate) rules: &'static dyn AnyRuleSet,
    pub(crate) position: Position,
}

/// What an amendment came to.
pub(crate) struct Came {
    /// The units of each line with what is told of it; nothing where it is bad.
    pub(crate) told: Vec<Option<(Vec<String>, String)>>,
    /// What is wrong, each `line:column message = help`.
    pub(crate) faults: Vec<String>,
    /// Lines of the position that are gone, and lines that have come.
    pub(crate) changed: Vec<String>,
}

impl Desk {
    /// A game from its file, or the position of a case.
    pub(crate) fn of(id: &str, game: &str) -> Desk {
        let rules = rules::by_id(id).expect("the rules are on the list");
        let mut faults = Faults::default();
        let tree = yaml::parse(game).expect("a game file is YAML");
        let position = rules.set_up(&tree, &mut faults);
        let Some(position) = position else {
            panic!("{:?}", faults.sorted());
        };
        Desk { rules, position }
    }

    pub(crate) fn saved(&self) -> String {
        self.rules.save(&self.position)
    }

    /// Amends the position.
    pub(crate) fn amend(&mut self, lines: &str) -> Came {
        let before = self.saved();
        let tree = yaml::parse(lines).expect("the lines are YAML");
        let mut faults = Faults::default();
        let (position, told) = self.rules.amend(&self.position, tree.items(), &mut faults);
        self.position = position;
        let after = self.saved();
        let loaded = self.rules.load(&after).expect("a position loads");
        assert_eq!(self.rules.save(&loaded), after);
        let told = told.into_iter().map(|line| {
            let line = line?;
            let units = line.units.iter().map(UnitId::to_string);
            Some((units.collect(), line.text))
        });
        let faults = faults.sorted().into_iter().map(|fault| {
            let (line, column) = yaml::place(lines, fault.span.start);
            let help = fault.help.as_deref().unwrap_or_default();
            format!("{line}:{column} {} = {help}", fault.message)
        });
        Came { told: told.collect(), faults: faults.collect(), changed: difference(&before, &after) }
    }

    /// Amends the position by one good line: what is told of it, and of whom.
    pub(crate) fn told(&mut self, line: &str) -> (String, Vec<String>) {
        let came = self.amend(&format!("- {line}"));
        assert_eq!(came.faults, Vec::<String>::new(), "{line}");
        let told = came.told.into_iter().next().flatten();
        let (units, text) = told.expect("a good line is told");
        (text, units)
    }

    /// What is wrong with one line, which then changes nothing.
    pub(crate) fn refused(&mut self, line: &str) -> String {
        let came = self.amend(&format!("- {line}"));
        assert_eq!(came.changed, Vec::<String>::new(), "{line}");
        assert_eq!(came.told, [None], "{line}");
        came.faults.join("\n")
    }

    pub(crate) fn clock(&self) -> String {
        self.rules.clock(&self.position).text
    }

    pub(crate) fn ending(&self) -> Option<String> {
        let ending = self.rules.clock(&self.position).ending;
        ending.map(|ending| ending.why)
    }

    pub(crate) fn pass(&mut self) {
        self.position = self.rules.pass(&self.position);
    }

    pub(crate) fn without(&self, units: &[&str]) -> Desk {
        let units = units.iter().map(UnitId::new).collect::<Vec<_>>();
        Desk { rules: self.rules, position: self.rules.without(&self.position, &units) }
    }

    /// Plays an exchange in which nobody writes.
    pub(crate) fn play(&mut self) {
        let sides = self.rules.roster(&self.position).sides;
        let mail = BySide::new(sides.into_iter().map(|(side, _)| (side, None)));
        let mut dice = Seeded::new("the umpire's desk");
        let outcome = self.rules.adjudicate(&self.position, &mail, &[], Policy::Default, &mut dice);
        self.position = outcome.position;
    }
}

/// Lines that only the one text has, with `-`, and that only the other has, with `+`.
fn difference(before: &str, after: &str) -> Vec<String> {
    let gone = before.lines().filter(|line| !after.lines().any(|other| other == *line));
    let come = after.lines().filter(|line| !before.lines().any(|other| other == *line));
    let gone = gone.map(|line| format!("-{line}"));
    gone.chain(come.map(|line| format!("+{line}"))).collect()
}
