//! What people say before an order, and no order hangs on it.

/// Before a step, as one asks or commands: `he should`, `would you please`.
pub const LEAD_INS: &[&str] = &[
    "please",
    "do please",
    "kindly",
    "shall",
    "will",
    "will now",
    "should",
    "should now",
    "must",
    "must now",
    "ought to",
    "has to",
    "have to",
    "needs to",
    "need to",
    "is to",
    "are to",
    "is now to",
    "are now to",
    "to",
    "you shall",
    "you will",
    "you should",
    "you must",
    "you are to",
    "you have to",
    "he shall",
    "he will",
    "he should",
    "he must",
    "he is to",
    "she is to",
    "it shall",
    "it will",
    "it should",
    "it must",
    "it is to",
    "they shall",
    "they will",
    "they should",
    "they must",
    "they are to",
    "we shall",
    "we will",
    "we should",
    "we must",
    "i want you to",
    "i want him to",
    "i want it to",
    "i want them to",
    "i want these to",
    "i wish you to",
    "i wish him to",
    "i wish them to",
    "i would like you to",
    "i would like him to",
    "i would like it to",
    "i would like them to",
    "i'd like you to",
    "i'd like him to",
    "i'd like it to",
    "i'd like them to",
    "i need you to",
    "i need them to",
    "i order you to",
    "i order him to",
    "i order them to",
    "would you",
    "could you",
    "can you",
    "will you",
    "would you kindly",
    "let him",
    "let her",
    "let it",
    "let them",
    "let us",
    "let's",
    "have him",
    "have it",
    "have them",
    "get them to",
    "get him to",
    "tell them to",
    "tell him to",
    "order them to",
    "order him to",
    "ordered to",
    "your orders are to",
    "your order is to",
    "orders are to",
    "be so kind as to",
    "be so good as to",
    "be good enough to",
];

/// Words of courtesy that stand anywhere.
pub const PLEASE: &[&str] = &["please", "pls", "plz", "if you please", "today", "for today"];

/// To do nothing, as people say it.
pub const NOTHING: &[&str] = &["don't do anything", "do not do anything", "do nothing at all", "stop", "halt"];

/// With what a letter begins.
const GREETINGS: [&str; 11] =
    ["hi", "hello", "dear", "hey", "hallo", "bonjour", "salut", "ciao", "hola", "liebe", "lieber"];

/// With what a letter ends.
const CLOSINGS: [&str; 16] = [
    "best wishes",
    "best regards",
    "kind regards",
    "warm regards",
    "regards",
    "greetings",
    "yours",
    "yours sincerely",
    "yours truly",
    "yours faithfully",
    "sincerely",
    "cheers",
    "thanks",
    "many thanks",
    "thank you",
    "good luck",
];

/// A greeting is no longer.
const LONGEST_GREETING: usize = 40;

/// Whether a line greets somebody: `Dear umpire,`.
pub fn is_greeting(line: &str) -> bool {
    let first = line.split([' ', ',', '!']).next().unwrap_or_default().to_lowercase();
    line.len() < LONGEST_GREETING && !line.contains(':') && GREETINGS.contains(&first.as_str())
}

/// So many words a name has at the most that stands behind the close of a letter.
const LONGEST_NAME: usize = 3;

/// Whether a line is but the close of a letter: `Best wishes,`, `Best wishes, Jean`.
pub fn is_closing(line: &str) -> bool {
    let (close, name) = line.split_once([',', '!', '.']).unwrap_or((line, ""));
    let is_name = !name.contains([',', ':']) && name.split_whitespace().count() <= LONGEST_NAME;
    is_name && CLOSINGS.iter().any(|known| close.trim().eq_ignore_ascii_case(known))
}

/// Formations as people call them, and as the language does.
pub const FORMATIONS: &[(&str, &str)] = &[
    ("marching column", "march-column"),
    ("column of march", "march-column"),
    ("column of route", "march-column"),
    ("road column", "march-column"),
    ("attacking column", "attack-column"),
    ("assault column", "attack-column"),
    ("column of attack", "attack-column"),
    ("column of assault", "attack-column"),
    ("skirmish order", "skirmish"),
    ("open order", "skirmish"),
    ("extended order", "skirmish"),
    ("skirmish line", "skirmish"),
];
