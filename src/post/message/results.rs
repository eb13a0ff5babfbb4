//! `Authentication-Results`: what the receiving server found of a mail (RFC 8601), with quoted strings and comments read as
//! such. What a sender can put into them says nothing.

/// What a server found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::post) struct Results {
    /// The server, in small letters.
    pub(in crate::post) server: String,
    /// What it found, one for each method that was tried.
    pub(in crate::post) found: Vec<Found>,
}

/// What came of one method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::post) struct Found {
    /// The method in small letters: `dkim`.
    pub(in crate::post) method: String,
    /// What came of it in small letters: `pass`.
    pub(in crate::post) result: String,
    /// What it was found by, keys in small letters: `header.d` is `example.org`.
    properties: Vec<(String, String)>,
}

impl Found {
    /// The value of a property, where it stands there once.
    pub(in crate::post) fn property(&self, key: &str) -> Option<&str> {
        let mut values = self.properties.iter().filter(|(of, _)| of == key);
        let (_, value) = values.next()?;
        values.next().is_none().then_some(value)
    }
}

/// Reads a header; nothing where a comment or a quoted string in it has no end, or nobody says whose results these are. A
/// part that is not written as RFC 8601 has it says nothing, and the others still count.
pub(in crate::post) fn results(header: &str) -> Option<Results> {
    let parts = parts(header)?;
    let (first, parts) = parts.split_first()?;
    let mut server = SignReader::of(first);
    let name = server.value()?;
    // The version may follow, and nothing else; what another one means is not known.
    let version = server.value();
    (version.is_none_or(|version| is_known(&version)) && server.is_over()).then_some(())?;
    Some(Results { server: name.to_ascii_lowercase(), found: parts.iter().filter_map(|part| found(part)).collect() })
}

/// `dkim=pass reason="..." header.d=example.org`.
fn found(part: &[Sign]) -> Option<Found> {
    let mut reader = SignReader::of(part);
    let (method, result) = reader.pair()?;
    let mut properties = Vec::new();
    while !reader.is_over() {
        properties.push(reader.pair()?);
    }
    let (method, version) = method.split_once('/').unwrap_or((&method, VERSION));
    is_known(version).then_some(())?;
    Some(Found { method: method.to_owned(), result: result.to_ascii_lowercase(), properties })
}

/// The version of the header and of its methods; it may be left out.
const VERSION: &str = "1";

fn is_known(version: &str) -> bool {
    version.trim_start_matches('0') == VERSION
}

/// A letter of the header, and whether it stood in quotation marks: then it is never a blank, a sign or the end of anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Plain(char),
    Quoted(char),
    /// A comment, or any blank.
    Gap,
}

/// The parts between the semicolons; nothing where something has no end.
fn parts(header: &str) -> Option<Vec<Vec<Sign>>> {
    let mut parts = vec![Vec::new()];
    let mut letters = header.chars();
    while let Some(letter) = letters.next() {
        let part = parts.last_mut().expect("there is one from the beginning");
        match letter {
            ';' => parts.push(Vec::new()),
            '(' => {
                comment(&mut letters)?;
                part.push(Sign::Gap);
            }
            '"' => quoted(&mut letters, part)?,
            ' ' | '\t' | '\r' | '\n' => part.push(Sign::Gap),
            // A closing sign without its beginning: somebody has cut the header.
            ')' => return None,
            letter if letter.is_control() => return None,
            letter => part.push(Sign::Plain(letter)),
        }
    }
    Some(parts)
}

/// Passes over a comment, and those within it.
fn comment(letters: &mut std::str::Chars<'_>) -> Option<()> {
    let mut depth = 1;
    while depth > 0 {
        match letters.next()? {
            '\\' => {
                letters.next()?;
            }
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
    }
    Some(())
}

fn quoted(letters: &mut std::str::Chars<'_>, part: &mut Vec<Sign>) -> Option<()> {
    loop {
        match letters.next()? {
            '"' => return Some(()),
            '\\' => part.push(Sign::Quoted(letters.next()?)),
            letter => part.push(Sign::Quoted(letter)),
        }
    }
}

struct SignReader<'s>(&'s [Sign]);

impl<'s> SignReader<'s> {
    fn of(part: &'s [Sign]) -> SignReader<'s> {
        let mut reader = SignReader(part);
        reader.skip();
        reader
    }

    fn skip(&mut self) {
        let gaps = self.0.iter().take_while(|sign| **sign == Sign::Gap).count();
        self.0 = &self.0[gaps..];
    }

    fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    /// A key, `=` and a value; between them blanks and comments may stand.
    fn pair(&mut self) -> Option<(String, String)> {
        let mut key = String::new();
        loop {
            let (sign, rest) = self.0.split_first()?;
            match sign {
                Sign::Plain('=') => break,
                Sign::Plain(letter) if letter.is_ascii_alphanumeric() || "-_./".contains(*letter) => {
                    key.push(letter.to_ascii_lowercase());
                    self.0 = rest;
                }
                Sign::Gap if self.goes_on(&key) => self.skip(),
                _ => return None,
            }
        }
        self.0 = &self.0[1..];
        self.skip();
        (!key.is_empty()).then_some(())?;
        Some((key, self.value()?))
    }

    /// Whether a key goes on behind a blank: only around its `.` and `/`, and before its `=`.
    fn goes_on(&self, key: &str) -> bool {
        let next = self.0.iter().find(|sign| **sign != Sign::Gap);
        matches!(next, Some(Sign::Plain('=' | '.' | '/'))) || key.ends_with(['.', '/'])
    }

    /// What stands up to the next blank; what is quoted stands for itself.
    fn value(&mut self) -> Option<String> {
        let mut value = String::new();
        while let Some((sign, rest)) = self.0.split_first() {
            match sign {
                Sign::Gap => break,
                Sign::Plain(letter) | Sign::Quoted(letter) => value.push(*letter),
            }
            self.0 = rest;
        }
        self.skip();
        (!value.is_empty()).then_some(value)
    }
}
