//! Reading dice out of digits (PROTOCOL section 3).

use super::hash::Hash;
use super::roll::{Die, Label, Value};
use super::strings::roll_block;

/// How far a roll has read: everything behind this place is untouched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Used {
    /// How many blocks were read, at least one.
    pub blocks: u32,
    /// How many digits of the last block were read, skipped ones among them.
    pub digits_of_last_block: usize,
}

/// Throws `count` dice, at least one: the same seed, label, die and veil always give the same.
pub fn throw(seed: &Hash, label: &Label, die: Die, count: usize, veil: Option<&Hash>) -> (Vec<Value>, Used) {
    read_dice(die, count, |block| roll_block(seed, label, die, veil, block))
}

/// Reads `count` dice, at least one, from blocks of digits that are fetched as they are needed.
pub fn read_dice(die: Die, count: usize, mut fetch: impl FnMut(u32) -> Hash) -> (Vec<Value>, Used) {
    assert!(count > 0, "a roll has at least one die");
    let mut values = Vec::with_capacity(count);
    let mut first_of_pair = None;
    let mut blocks = 0;
    loop {
        let block = fetch(blocks);
        blocks += 1;
        for (place, &digit) in block.digits().iter().enumerate() {
            let Some(face) = face(die, digit) else {
                continue;
            };
            let value = match (die, first_of_pair.take()) {
                (Die::Pair, None) => {
                    first_of_pair = Some(face);
                    continue;
                }
                (Die::Pair, Some(first)) => Value::Pair(first, face),
                _ => Value::One(face),
            };
            values.push(value);
            if values.len() == count {
                let digits_of_last_block = place + 1;
                return (values, Used { blocks, digits_of_last_block });
            }
        }
    }
}

/// What a digit shows on a die; nothing where it is skipped.
fn face(die: Die, digit: u8) -> Option<u8> {
    let number = digit.wrapping_sub(b'0');
    match die {
        Die::Faces(10) if number == 0 => Some(10),
        Die::Faces(10) => (number <= 9).then_some(number),
        Die::Faces(faces) => (1..=faces).contains(&number).then_some(number),
        Die::Average => match number {
            1 => Some(2),
            2 | 3 => Some(3),
            4 | 5 => Some(4),
            6 => Some(5),
            _ => None,
        },
        Die::Pair => (1..=6).contains(&number).then_some(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_roll_on_the_page_for_players_comes_out() {
        let seed = "09a10911e25f7848f52040d0751843328f9d26d02006518746eaf91b70f9c883";
        let seed = Hash::parse(seed).expect("a hash");
        let label = Label::new("t1/melee/BR-1FG/FR-13Lt/2").expect("a label");
        let (values, used) = throw(&seed, &label, Die::Faces(6), 7, None);
        let scores: Vec<u8> = values.iter().map(|value| value.score()).collect();
        assert_eq!(scores, [2, 4, 5, 4, 4, 3, 6]);
        assert_eq!((used.blocks, used.digits_of_last_block), (1, 17));
    }

    #[test]
    fn fewer_dice_are_the_first_of_more() {
        let label = Label::new("t1/rally/BR-95R").expect("a label");
        for die in ["d2", "d9", "d10", "av", "2d6"] {
            let die = Die::parse(die).expect("a die");
            let (many, _) = throw(&Hash::of(b"seed"), &label, die, 90, None);
            let (few, _) = throw(&Hash::of(b"seed"), &label, die, 31, None);
            assert_eq!(few, many[..31]);
        }
    }

    #[test]
    fn letters_are_never_kept() {
        for letter in b'a'..=b'f' {
            for die in ["d2", "d9", "d10", "av", "2d6"] {
                assert_eq!(face(Die::parse(die).expect("a die"), letter), None);
            }
        }
    }
}
