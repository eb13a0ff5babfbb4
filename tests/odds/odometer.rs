//! Dice that show every combination of faces, one after the other.

use estafette::dice::{Chance, Die, Label, Roll, Secrecy, Value};

/// Shows the first face of every die that is asked for, then, play by play, the next combination. How many dice there
/// are may depend on what the ones before have shown.
pub(crate) struct Odometer {
    given: &'static [(&'static str, &'static [u8])],
    /// Each die of the play: what it may show, and which of these it shows.
    wheels: Vec<(Vec<Value>, usize)>,
    /// How many of them have been thrown in this play.
    thrown: usize,
}

impl Odometer {
    /// Dice under labels that begin so show what is given, and have no part in the count.
    pub(crate) fn new(given: &'static [(&'static str, &'static [u8])]) -> Odometer {
        Odometer { given, wheels: Vec::new(), thrown: 0 }
    }

    /// Of how many equally likely throws of the dice of this play it is one.
    pub(crate) fn throws(&self) -> u128 {
        let faces = self.wheels.iter().map(|(values, _)| values.len() as u128);
        faces.product()
    }

    /// Turns to the next combination, if there is one: the last die that has a face left shows it, and those after it
    /// are taken off.
    pub(crate) fn advance(&mut self) -> bool {
        assert_eq!(self.thrown, self.wheels.len(), "the same dice lead elsewhere");
        self.thrown = 0;
        while let Some((values, at)) = self.wheels.last_mut() {
            *at += 1;
            if *at < values.len() {
                return true;
            }
            self.wheels.pop();
        }
        false
    }

    fn show(&mut self, die: Die) -> Value {
        if self.thrown == self.wheels.len() {
            self.wheels.push((faces(die), 0));
        }
        let (values, at) = &self.wheels[self.thrown];
        assert_eq!(*values, faces(die), "the same dice lead elsewhere");
        self.thrown += 1;
        values[*at]
    }
}

impl Chance for Odometer {
    fn throw(&mut self, label: Label, die: Die, count: usize, secrecy: Secrecy) -> Roll {
        let mut given = self.given.iter();
        let given = given.find(|(start, _)| label.as_str().starts_with(start));
        let values = match given {
            Some((_, faces)) => faces.iter().map(|face| Value::One(*face)).collect(),
            None => (0..count).map(|_| self.show(die)).collect::<Vec<_>>(),
        };
        assert_eq!(values.len(), count, "`{label}` is given another number of dice");
        Roll { label, die, secrecy, values }
    }
}

/// What a die may show, every thing as likely as another.
fn faces(die: Die) -> Vec<Value> {
    match die {
        Die::Faces(faces) => (1..=faces).map(Value::One).collect(),
        Die::Average => [2, 3, 3, 4, 4, 5].map(Value::One).to_vec(),
        Die::Pair => {
            let pairs = (1..=6).flat_map(|first| (1..=6).map(move |second| (first, second)));
            pairs.map(|(first, second)| Value::Pair(first, second)).collect()
        }
    }
}
