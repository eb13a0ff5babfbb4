//! What units and ground are called in a sentence: the article where English wants one, whether a name is one or many.

use super::Number;

/// Beginnings of names that have an article already.
const ARTICLES: [&str; 8] = ["the ", "le ", "la ", "les ", "l'", "die ", "der ", "das "];

/// What a man is addressed by: his name has no article.
const TITLES: [&str; 17] = [
    "marshal",
    "general",
    "count",
    "prince",
    "duke",
    "baron",
    "sir",
    "lord",
    "colonel",
    "major",
    "captain",
    "lieutenant",
    "king",
    "emperor",
    "archduke",
    "field-marshal",
    "admiral",
];
/// Words of troops: what a man gave his name to is none.
const TROOPS: [&str; 12] = [
    "regiment",
    "battalion",
    "brigade",
    "division",
    "corps",
    "squadron",
    "battery",
    "legion",
    "guard",
    "company",
    "staff",
    "regent",
];

/// A name with its article: `the 56e Ligne`, `the Croats`; `Drouot's guns` and bare ids as they are.
pub fn with_article(name: &str) -> String {
    match wants_article(name) {
        true => format!("the {name}"),
        false => name.to_owned(),
    }
}

/// What stands between two that go together under one name.
const JOINED: &str = " and the ";

fn wants_article(name: &str) -> bool {
    let lower = name.to_lowercase();
    if ARTICLES.iter().any(|article| lower.starts_with(article)) || lower.contains("'s ") || lower.contains("s' ") {
        return false;
    }
    // Of two that go together the second has its own.
    if lower.contains(JOINED) {
        return false;
    }
    let mut words = lower.split(' ');
    let titled = words.next().is_some_and(|first| TITLES.contains(&first)) && lower.contains(' ');
    if titled && !is_plural(name) && !words.any(|word| TROOPS.iter().any(|troops| word.starts_with(troops))) {
        return false;
    }
    let numbered = name.starts_with(|first: char| first.is_ascii_digit()) || name.contains('/');
    numbered || name.contains(' ') || (is_plural(name) && name.chars().all(is_of_a_word))
}

fn is_of_a_word(letter: char) -> bool {
    letter.is_alphabetic() || letter == '-'
}

/// Whether a word ends as the name of many does.
fn is_plural(word: &str) -> bool {
    let lower = word.to_lowercase();
    lower.ends_with('s') && !["ss", "'s", "corps"].iter().any(|end| lower.ends_with(end))
}

/// Whether a name, with its article, is one or many: by its last word before an `of` or a `de`.
pub fn number(name: &str) -> Number {
    let ends = [" of ", " à ", " de ", " du ", " des ", " d'"];
    let end = ends.iter().filter_map(|end| name.find(end)).min();
    let head = &name[..end.unwrap_or(name.len())];
    let word = head.rsplit(' ').next().unwrap_or(head);
    let counted = word.split_once('-').map_or(word, |(_, noun)| noun);
    if head.to_lowercase().contains(JOINED) {
        return Number::Many;
    }
    let several = head.contains(' ') && is_plural(word) && counted.chars().all(is_of_a_word);
    match several {
        true => Number::Many,
        false => Number::One,
    }
}

/// Ground as it is called, its own name as people write it: `the town of La Haye` for `the town la-haye`, `the stream
/// Dyle`, `the Halle Road` for `the road halle-road`.
pub fn title(called: &str) -> String {
    let mut words = called.splitn(3, ' ');
    let (the, kind, name) = (words.next(), words.next(), words.next());
    let (Some(the), Some(kind), Some(name)) = (the, kind, name) else {
        return called.to_owned();
    };
    let tells = name.to_lowercase();
    let parts = name.split(['-', ' ']).count();
    let name = capital(name);
    match kind {
        "wood" | "woods" if parts == 1 && !tells.contains(kind) => format!("{name} wood"),
        "town" => format!("{the} {kind} of {name}"),
        // A name of two words that ends in what it is: a road, a busch, a heights.
        _ if tells.contains(kind) || parts > 1 => match tells.starts_with("the-") || tells.starts_with("the ") {
            true => name,
            false => format!("{the} {name}"),
        },
        _ => format!("{the} {kind} {name}"),
    }
}

/// What a general is called: by his name, where he has one, and `General G1` where that is but a mark.
pub fn general(name: &str) -> String {
    // `D'Erlon` is a name as `Reille` is one, and `Ney` is.
    let own = name.rsplit('\'').next().unwrap_or(name);
    let is_name = own.chars().skip(1).all(char::is_lowercase) && own.len() >= 3;
    if name.contains(' ') || is_name { name.to_owned() } else { format!("General {name}") }
}

/// A name of the map as people write it: `La Haye Sainte` for `la-haye-sainte`.
pub fn capital(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    let words = name.split(['-', ' ']).map(capital);
    words.collect::<Vec<_>>().join(" ")
}

/// A name of the map inside a sentence: `la-haye-sainte` is La Haye Sainte, `the-mill` the Mill.
pub fn title_within(name: &str) -> String {
    const BETWEEN_NAMES: [&str; 9] = ["the", "of", "de", "du", "des", "sur", "am", "an", "der"];
    let words =
        name.split('-').map(|word| if BETWEEN_NAMES.contains(&word) { word.to_owned() } else { super::capital(word) });
    words.collect::<Vec<_>>().join(" ")
}

/// Words inside a name that stay small.
const SMALL: [&str; 14] = ["of", "the", "de", "la", "le", "les", "du", "des", "der", "an", "am", "sur", "and", "von"];

/// A name with hyphens as people write it: `Quatre Bras` for `quatre-bras`, `Chemin d'Oulches` for `chemin-d-oulches`.
pub fn title_of(name: &str) -> String {
    let mut title = String::new();
    for (index, word) in name.split(['-', ' ']).enumerate() {
        let joined = title.ends_with(" d") || title.ends_with(" l");
        match joined {
            true => title.push('\''),
            false if index > 0 => title.push(' '),
            false => {}
        }
        let mut letters = word.chars();
        let small = !joined && (SMALL.contains(&word) || word == "d" || word == "l");
        match letters.next() {
            Some(first) if index == 0 || !small => {
                title.extend(first.to_uppercase());
                title.push_str(letters.as_str());
            }
            _ => title.push_str(word),
        }
    }
    title
}

/// Nouns that tell of themselves what ground is, so that its name takes an article.
const GROUND: [&str; 32] = [
    "road",
    "chaussee",
    "stream",
    "brook",
    "river",
    "ridge",
    "hill",
    "heights",
    "knoll",
    "pond",
    "lake",
    "hedge",
    "wall",
    "bridge",
    "ford",
    "mill",
    "farm",
    "orchard",
    "wood",
    "woods",
    "copse",
    "grove",
    "marsh",
    "plateau",
    "crossroads",
    "heath",
    "heide",
    "bois",
    "busch",
    "chemin",
    "rue",
    "weg",
];

/// A piece of ground as a sentence calls it: `Plancenoit` for a village, `Bossu wood`, `the Swell` for the rise
/// `the-swell`, `the Gemioncourt Ridge`, `the plateau`.
pub fn ground(kind: &str, name: &str) -> String {
    let mut words = name.split(['-', ' ']);
    let tells = words.any(|word| GROUND.contains(&word));
    let single = !name.contains(['-', ' ']);
    let settled = ["town", "village", "farm", "building", "complex"];
    let called = title_of(name);
    let bare = name.strip_prefix("the-").or(name.strip_prefix("the "));
    match kind {
        _ if bare.is_some_and(|bare| !bare.is_empty()) => {
            format!("the {}", title_of(bare.unwrap_or_default()))
        }
        _ if single && tells => format!("the {name}"),
        _ if tells => format!("the {called}"),
        _ if settled.contains(&kind) => called,
        "wood" | "woods" => format!("{called} wood"),
        "copse" | "grove" => format!("{called} {kind}"),
        "road" => format!("the {called} road"),
        _ => format!("the {called}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_an_article_where_english_wants_one() {
        for name in
            ["56e Ligne", "I/1st Reserve", "Croats", "Prussian battery", "Prince Regent Battalion", "Duke Dragoons"]
        {
            assert!(wants_article(name), "{name}");
        }
        for name in [
            "the Guard",
            "Drouot's guns",
            "Whinyates' rockets",
            "Mercer",
            "Les Braves",
            "R1",
            "Marshal Ney",
            "Prince Karl of Mecklenburg",
        ] {
            assert!(!wants_article(name), "{name}");
        }
    }

    #[test]
    fn ground_is_called_as_people_call_it() {
        for (kind, name, called) in [
            ("village", "plancenoit", "Plancenoit"),
            ("building", "quatre-bras", "Quatre Bras"),
            ("town", "la-haye", "La Haye"),
            ("woods", "bossu", "Bossu wood"),
            ("copse", "muehle", "Muehle copse"),
            ("wood", "bois-marion", "the Bois Marion"),
            ("wood", "bois-des-quatre-heures", "the Bois des Quatre Heures"),
            ("copse", "moulin-d-ailles", "Moulin d'Ailles copse"),
            ("hill", "plateau", "the plateau"),
            ("hill", "windmuehlenberg", "the Windmuehlenberg"),
            ("hill", "gemioncourt-ridge", "the Gemioncourt Ridge"),
            ("rise", "the-swell", "the Swell"),
            ("stream", "baitz", "the Baitz"),
            ("road", "chemin-d-oulches", "the Chemin d'Oulches"),
            ("road", "halle", "the Halle road"),
            ("wood", "luebnitzer-busch", "the Luebnitzer Busch"),
            ("road", "the-", "the The  road"),
            ("", "", "the "),
        ] {
            assert_eq!(ground(kind, name), called, "{kind} {name}");
        }
    }

    #[test]
    fn names_are_one_or_many() {
        for name in [
            "the Leib-Grenadiers",
            "the 12-pounders of the reserve",
            "the Chasseurs of the Old Guard",
            "the Marie-Louises",
            "Chernyshev's cossacks",
            "the Croats",
        ] {
            assert_eq!(number(name), Number::Many, "{name}");
        }
        for name in ["the 56e Ligne", "the II Corps", "Ney's wing", "R1"] {
            assert_eq!(number(name), Number::One, "{name}");
        }
    }
}
