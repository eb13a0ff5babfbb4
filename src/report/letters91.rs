//! Bytes as printed letters, for what a page carries: two letters for thirteen bits, where base64 takes more than two for twelve. None
//! of the letters means anything in HTML, none is blank, and none is changed by mail, by a web host or by a change of line endings.

/// How many letters there are: the least of which two hold thirteen bits.
const LETTERS: u32 = 91;

/// Printable letters, but for these, which mean something where text stands in a page or in quotes.
const LEFT_OUT: &[u8] = b"<&\"";

/// The bits that two letters hold.
const BITS: u32 = 13;

/// So many bits fit into one letter, where no more are left.
const FEW: u32 = 6;

fn alphabet() -> impl Iterator<Item = u8> {
    (b'!'..=b'~').filter(|letter| !LEFT_OUT.contains(letter))
}

/// Writes bytes in letters.
pub fn in_letters(bytes: &[u8]) -> String {
    let alphabet = alphabet().map(char::from).collect::<Vec<_>>();
    let letter = |value: u32| alphabet[value as usize];
    let mut text = String::with_capacity(bytes.len() / 4 * 5 + 2);
    let (mut held, mut count) = (0u32, 0);
    for byte in bytes {
        held |= u32::from(*byte) << count;
        count += 8;
        if count >= BITS {
            let value = held & ((1 << BITS) - 1);
            text.extend([letter(value % LETTERS), letter(value / LETTERS)]);
            held >>= BITS;
            count -= BITS;
        }
    }
    if count > 0 {
        text.push(letter(held % LETTERS));
    }
    if count > FEW {
        text.push(letter(held / LETTERS));
    }
    text
}

/// The bytes that stand in letters; nothing where other letters are among them.
pub fn from_letters(text: &str) -> Option<Vec<u8>> {
    let values = value_of_each();
    let value = |letter: u8| values[usize::from(letter)];
    let mut bytes = Vec::with_capacity(text.len() / 5 * 4 + 2);
    let (mut held, mut count) = (0, 0);
    for pair in text.as_bytes().chunks(2) {
        let (more, bits) = match *pair {
            [one, other] => (value(one)? + value(other)? * LETTERS, BITS),
            [one] => (value(one)?, FEW),
            _ => return None,
        };
        held |= more << count;
        count += bits;
        while count >= 8 {
            bytes.push(held as u8);
            held >>= 8;
            count -= 8;
        }
    }
    Some(bytes)
}

/// What each byte stands for as a letter.
fn value_of_each() -> [Option<u32>; 256] {
    let mut values = [None; 256];
    for (value, letter) in (0..).zip(alphabet()) {
        values[usize::from(letter)] = Some(value);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn there_are_as_many_letters_as_two_need_for_thirteen_bits() {
        assert_eq!(alphabet().count(), LETTERS as usize);
        assert!(LETTERS * LETTERS >= 1 << BITS && (LETTERS - 1) * (LETTERS - 1) < 1 << BITS);
    }

    #[test]
    fn thirteen_noughts_are_the_first_letter_twice_and_the_last_letters_are_those_of_the_rest() {
        assert_eq!(in_letters(&[]), "");
        // 255 is 73 and twice 91. Counted from `!`, with `"`, `&` and `<` left out, 73 is `m` (61 + 73 - 25 = 109) and 2 is `$`.
        assert_eq!(in_letters(&[0]), "!!");
        assert_eq!(in_letters(&[255]), "m$");
        assert_eq!(in_letters(&[0, 0]), "!!!");
    }

    proptest! {
        #[test]
        fn what_was_written_is_read_again_and_nothing_in_it_means_anything_in_a_page(bytes: Vec<u8>) {
            let text = in_letters(&bytes);
            prop_assert_eq!(from_letters(&text), Some(bytes.clone()));
            prop_assert!(text.len() * 8 <= bytes.len() * 10 + 16);
            prop_assert!(text.bytes().all(|letter| letter.is_ascii_graphic() && !LEFT_OUT.contains(&letter)));
        }

        #[test]
        fn any_other_text_is_read_without_harm(text: String) {
            let _ = from_letters(&text);
        }
    }
}
