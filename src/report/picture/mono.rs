//! A map for a printer that has one colour: every colour becomes the grey that is as bright; of two sides that would look alike
//! the second has white symbols.

/// The document in greys.
pub fn mono(svg: &str) -> String {
    let mut parts = svg.split('#');
    let mut grey = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // A colour stands behind a colon of the style or at the beginning of an attribute, and nothing of it goes on.
        let is_value = grey.ends_with([':', '"']);
        let digits = part.get(..6).filter(|digits| digits.chars().all(|digit| digit.is_ascii_hexdigit()));
        let ends = part.get(6..).is_some_and(|rest| rest.starts_with(['"', ';', '}']));
        grey.push('#');
        match digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()) {
            Some(colour) if is_value && ends => {
                let [_, red, green, blue] = colour.to_be_bytes().map(u32::from);
                let level = ((2126 * red * red + 7152 * green * green + 722 * blue * blue) / 10_000).isqrt();
                grey.push_str(&format!("{level:02x}{level:02x}{level:02x}"));
                grey.push_str(&part[6..]);
            }
            _ => grey.push_str(part),
        }
    }
    parted(grey)
}

/// How much brighter the one must be that two sides may keep their greys.
const APART: u32 = 0x60;

/// The greys with the symbols of the second side in white where those of the first are about as dark.
fn parted(grey: String) -> String {
    let fill_of = |class: &str| {
        let (_, rest) = grey.split_once(class)?;
        u32::from_str_radix(rest.get(..2)?, 16).ok()
    };
    let ([first, second], behind) = ([".m-s0{fill:#", ".m-s1{fill:#"], "}");
    match (fill_of(first), fill_of(second)) {
        (Some(one), Some(other)) if one.abs_diff(other) < APART => {}
        _ => return grey,
    }
    let Some((before, rest)) = grey.split_once(second) else {
        return grey;
    };
    let Some((_, after)) = rest.split_once(behind) else {
        return grey;
    };
    format!("{before}{second}ffffff;stroke:#1e1e1e}}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sides_as_dark_as_each_other_are_told_apart() {
        let svg =
            "<style>.m-s0{fill:#2a4a8a;stroke:#ffffff}.m-s1{fill:#c05a30;stroke:#ffffff}.m-q1{fill:#c05a30}</style>";
        let grey = mono(svg);
        assert!(grey.contains(".m-s1{fill:#ffffff;stroke:#1e1e1e}.m-q1{fill:#7"), "{grey}");
        let apart = "<style>.m-s0{fill:#202020;stroke:#ffffff}.m-s1{fill:#e0e0e0;stroke:#000000}</style>";
        assert_eq!(mono(apart), apart);
    }

    #[test]
    fn colours_become_greys_and_names_stay() {
        let svg = "<style>.m-a{fill:#ff0000;stroke:#ffffff}</style><use href=\"#m-il\"/><text fill=\"#000000\">#ff0000</text>";
        // Red has 2126 of 10,000 parts of the light: the root of 2126 * 65025 / 10,000 is 117, 75 in sixteens.
        let grey = "<style>.m-a{fill:#757575;stroke:#ffffff}</style><use href=\"#m-il\"/><text fill=\"#000000\">#ff0000</text>";
        assert_eq!(mono(svg), grey);
    }
}
