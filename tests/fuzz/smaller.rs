//! Making an input smaller that does harm: what is left of it shows the harm, and little else.

use std::time::{Duration, Instant};

/// Takes lines away, then parts of lines, as long as the harm stays.
pub(crate) fn smaller(bytes: &[u8], harms: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let until = Instant::now() + Duration::from_secs(10);
    let by_lines = without(bytes, b'\n', &harms, until);
    without(&by_lines, b',', &harms, until)
}

/// Takes away runs of pieces, ever shorter ones.
fn without(bytes: &[u8], end: u8, harms: &impl Fn(&[u8]) -> bool, until: Instant) -> Vec<u8> {
    let mut pieces = bytes.split_inclusive(|byte| *byte == end).map(<[u8]>::to_vec).collect::<Vec<_>>();
    let mut run = pieces.len() / 2;
    while run > 0 {
        let mut place = 0;
        while place < pieces.len() && Instant::now() < until {
            let mut fewer = pieces.clone();
            fewer.drain(place..pieces.len().min(place + run));
            if harms(&fewer.concat()) {
                pieces = fewer;
            } else {
                place += run;
            }
        }
        run /= 2;
    }
    pieces.concat()
}
