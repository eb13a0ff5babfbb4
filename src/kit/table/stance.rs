//! Where a base is put by hand, in words: `stands at [12, 8.5] facing NE in place of [10, 8.5] facing N`.

use super::Heading;

/// Where a base stands in place of where it stood, its verb in brackets; nothing where that is the same. A place is given
/// as it is printed.
pub fn stance(was: Option<&(String, Heading)>, is: &(String, Heading)) -> Option<String> {
    let (at, face) = (&is.0, point(is.1));
    Some(match was {
        None => format!("[stands] at {at} facing {face}"),
        Some(was) if was == is => return None,
        Some((from, was)) if from == at => format!("[faces] {face} in place of {}", point(*was)),
        Some((from, was)) if *was == is.1 => format!("[stands] at {at} in place of {from}"),
        Some((from, was)) => {
            let was = point(*was);
            format!("[stands] at {at} facing {face} in place of {from} facing {was}")
        }
    })
}

/// A point of the compass, or degrees.
fn point(face: Heading) -> String {
    let point = face.point().map(str::to_owned);
    point.unwrap_or_else(|| format!("{}°", face.degrees()))
}
