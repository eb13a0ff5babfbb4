//! A picture in 256 colours: a third of the bytes, and nobody sees it on a map.

use std::cmp::Reverse;

/// How many colours there are.
const MOST: usize = 256;

/// Colours are taken together whose red, green and blue agree in so many of their first bits.
const BITS: u32 = 5;

/// What is known of colours that are much alike: how many pixels have them, and the sums of their parts.
#[derive(Clone, Copy, Default)]
struct Shade {
    pixels: u64,
    sums: [u64; 3],
}

impl Shade {
    /// The middle of them.
    fn colour(&self) -> [u8; 3] {
        let middle = |sum: u64| u8::try_from((sum + self.pixels / 2) / self.pixels.max(1));
        self.sums.map(|sum| middle(sum).unwrap_or(u8::MAX))
    }
}

/// The colours of a picture, one after the other, and for each pixel the number of its own.
pub(super) fn palette(pixels: &[[u8; 3]]) -> (Vec<u8>, Vec<u8>) {
    let mut shades = vec![Shade::default(); 1 << (3 * BITS)];
    for run in runs(pixels) {
        let shade = &mut shades[index(run[0])];
        let many = u64::try_from(run.len()).unwrap_or(u64::MAX);
        shade.pixels += many;
        for (sum, part) in shade.sums.iter_mut().zip(run[0]) {
            *sum += u64::from(part) * many;
        }
    }
    let mut seen = (0..shades.len()).filter(|index| shades[*index].pixels > 0).collect::<Vec<_>>();
    seen.sort_by_key(|index| (Reverse(shades[*index].pixels), *index));
    let kept = seen.iter().take(MOST);
    let colours = kept.map(|index| shades[*index].colour());
    let colours = colours.collect::<Vec<_>>();
    let mut numbers = vec![0; shades.len()];
    for index in seen {
        numbers[index] = nearest(&colours, shades[index].colour());
    }
    let mut numbered = Vec::with_capacity(pixels.len());
    for run in runs(pixels) {
        numbered.resize(numbered.len() + run.len(), numbers[index(run[0])]);
    }
    (colours.concat(), numbered)
}

/// Pixels beside each other that are the same: most of a map is paper.
fn runs(pixels: &[[u8; 3]]) -> impl Iterator<Item = &[[u8; 3]]> {
    pixels.chunk_by(|one, other| one == other)
}

fn index(pixel: [u8; 3]) -> usize {
    let high = |part: u8| usize::from(part >> (8 - BITS));
    let together = |index: usize, part: u8| (index << BITS) | high(part);
    pixel.into_iter().fold(0, together)
}

/// The number of the colour that is most like one.
fn nearest(colours: &[[u8; 3]], wanted: [u8; 3]) -> u8 {
    let apart = |colour: &[u8; 3]| {
        let parts = colour.iter().zip(wanted);
        let squares = parts.map(|(one, other)| u32::from(one.abs_diff(other)).pow(2));
        squares.sum::<u32>()
    };
    let mut numbered = (0..=u8::MAX).zip(colours);
    let first = numbered.next().map(|(number, colour)| (apart(colour), number));
    let best = numbered.fold(first, |best, (number, colour)| best.min(Some((apart(colour), number))));
    best.map_or(0, |(_, number)| number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_as_they_are() {
        let pixels = [[255, 255, 255], [0, 0, 0], [42, 74, 138], [0, 0, 0]];
        let (colours, numbers) = palette(&pixels);
        let shown = numbers.iter().map(|number| {
            let at = 3 * usize::from(*number);
            [colours[at], colours[at + 1], colours[at + 2]]
        });
        assert_eq!(shown.collect::<Vec<_>>(), pixels);
    }

    #[test]
    fn of_many_colours_the_rare_ones_become_their_neighbours() {
        let common = (0..=255).flat_map(|red| [[red, 0, 0]; 4]);
        let rare = (0..=255).map(|green| [0, green, 255]);
        let many = (0..=255_u8).flat_map(|part| [[part, part, 128], [255, part, part]]);
        let pixels = common.chain(rare).chain(many).collect::<Vec<_>>();
        let (colours, numbers) = palette(&pixels);
        assert!(colours.len() <= 3 * MOST);
        assert_eq!(numbers.len(), pixels.len());
        for (pixel, number) in pixels.iter().zip(numbers) {
            let at = 3 * usize::from(number);
            let far = (0..3).map(|part| pixel[part].abs_diff(colours[at + part]));
            assert!(far.max() < Some(32), "{pixel:?}");
        }
    }
}
