//! Who wrote a turn file: what the game demands, and whether the mail shows it.

use crate::dice::{self, Hash, Ledger, canonical_orders};
use crate::game::{Game, Keep, Player, Purpose, Stage, Trouble, TurnFile};
use crate::post::message::Mail;
use crate::post::message::results::results;
use crate::post::message::signature::{self, BadSignature, PublicKey};
use crate::post::message::turn_text::TurnText;
use crate::yaml::{Fault, Faults};

/// What a game demands of a turn file that comes by mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// It comes from the address of the player.
    Address,
    /// It shows the reply code of the side's last report.
    Code,
    /// It is signed with the player's key.
    Signature,
    /// It is tied to the next link of the side's dice chain.
    Bind,
    /// The receiving server found that the domain of the address has signed the mail.
    Dkim,
}

/// What a game demands: what its file says, else address and code.
pub fn demands(game: &Game) -> Vec<Demand> {
    let word = |word: &String| match word.as_str() {
        "address" => Some(Demand::Address),
        "code" => Some(Demand::Code),
        "signature" => Some(Demand::Signature),
        "bind" => Some(Demand::Bind),
        "dkim" => Some(Demand::Dkim),
        _ => None,
    };
    let demands = game.file.post.demands.iter().filter_map(word).collect::<Vec<_>>();
    match demands.is_empty() {
        true => vec![Demand::Address, Demand::Code],
        false => demands,
    }
}

/// The players whose address a mail says it is from.
pub(in crate::post) fn listed<'g>(game: &'g Game, address: &str) -> Vec<&'g Player> {
    let players = game.file.players.iter();
    let is = |player: &&Player| {
        let substitute = player.substitute.as_ref();
        let substitute = substitute.and_then(|substitute| substitute.mail.as_deref());
        let mut mails = player.mail.as_deref().into_iter().chain(substitute);
        mails.any(|mail| mail.eq_ignore_ascii_case(address))
    };
    players.filter(is).collect()
}

/// Who of a player and his substitute wrote a mail, by its address.
pub(in crate::post) fn writer(player: &Player, mail: Option<&Mail>) -> Player {
    let from = mail.and_then(|mail| mail.from.as_deref().ok());
    let wrote = |deputy: &Player| {
        let address = deputy.mail.as_deref().zip(from);
        address.is_some_and(|(mail, from)| mail.eq_ignore_ascii_case(from))
    };
    player.deputy().filter(wrote).unwrap_or_else(|| player.clone())
}

/// The player whose file it claims to be, where it can be only one.
pub(in crate::post) fn claimed<'g>(game: &'g Game, file: &TurnFile) -> Option<&'g Player> {
    let side = file.side();
    let mut players = game.file.players.iter().filter(|player| player.side == side);
    match &file.envelope.player {
        Some(name) => players.find(|player| player.player == name.name),
        None => {
            let one = players.next()?;
            players.next().is_none().then_some(one)
        }
    }
}

/// What a turn file shows of the reply code of its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::post) enum CodeShown {
    /// The one of the last report.
    Right,
    /// Another one.
    Wrong,
    /// None.
    None,
}

impl CodeShown {
    /// Looks for the code in a file.
    pub(in crate::post) fn of(game: &Game, keep: &Keep, file: &TurnFile) -> Result<CodeShown, Trouble> {
        let side = file.side();
        let Some(given) = &file.envelope.code else {
            return Ok(CodeShown::None);
        };
        let running = matches!(game.stage, Stage::Running(_));
        if !running || !game.file.sides.contains(&side) {
            return Ok(CodeShown::Wrong);
        }
        Ok(match given.name.eq_ignore_ascii_case(&game.code(&side, keep)?) {
            true => CodeShown::Right,
            false => CodeShown::Wrong,
        })
    }

    /// The word for it in the key of a letter.
    pub(in crate::post) fn word(self) -> &'static str {
        match self {
            CodeShown::Right => "right-code",
            CodeShown::Wrong => "wrong-code",
            CodeShown::None => "no-code",
        }
    }
}

/// A turn file with all that may show who wrote it.
pub(in crate::post) struct Evidence<'e> {
    /// The mail it came in.
    pub mail: &'e Mail,
    /// Where it stood there.
    pub text: &'e TurnText,
    /// The file.
    pub file: &'e TurnFile,
    /// The player whose it claims to be.
    pub player: Option<&'e Player>,
}

/// What a mail does not show.
#[derive(Debug, Default)]
pub(in crate::post) struct Missing {
    /// What stands in the file and is wrong.
    pub placed: Faults,
    /// What stands nowhere in it, and what to do about it.
    pub placeless: Vec<(String, String)>,
}

impl Missing {
    fn say(&mut self, what: &str, help: &str) {
        self.placeless.push((what.to_owned(), help.to_owned()));
    }
}

impl Evidence<'_> {
    /// Whether it carries letters alone, and the mail lacks something that the game demands.
    pub(in crate::post) fn is_unproven_letter(
        &self,
        game: &Game,
        keep: &Keep,
        demands: &[Demand],
    ) -> Result<bool, Trouble> {
        let Missing { placed, placeless } = self.missing(game, keep, demands)?;
        Ok(self.file.purpose() == Purpose::Letters && (placed.any_error() || !placeless.is_empty()))
    }

    /// What the game demands and the mail does not show: at a place of the file where something wrong stands there, else
    /// at none. Whether the address is listed is for the caller to see.
    pub(in crate::post) fn missing(&self, game: &Game, keep: &Keep, demands: &[Demand]) -> Result<Missing, Trouble> {
        let mut faults = Missing::default();
        let Stage::Running(ledger) = &game.stage else {
            // Before the first report there is no code, and before the card no chain.
            if demands.contains(&Demand::Signature) {
                self.signature(&mut faults);
            }
            return Ok(faults);
        };
        // A link shows by itself who sends it: nobody else has it.
        let proves_itself = self.file.is_dice_mail() && self.file.envelope.link.is_some();
        for demand in demands {
            match demand {
                Demand::Address => {}
                Demand::Code if !proves_itself => self.code(game, keep, &mut faults)?,
                Demand::Signature if !proves_itself => self.signature(&mut faults),
                Demand::Bind => self.bind(game, ledger, &mut faults),
                Demand::Dkim => self.dkim(game.file.post.trusts.as_deref(), &mut faults),
                Demand::Code | Demand::Signature => {}
            }
        }
        Ok(faults)
    }

    fn code(&self, game: &Game, keep: &Keep, faults: &mut Missing) -> Result<(), Trouble> {
        let side = self.file.side();
        let known = game.file.sides.contains(&side);
        let due = if known {
            game.code(&side, keep)?
        } else {
            return Ok(());
        };
        let help = "copy `code:` from the form in your last report";
        match &self.file.envelope.code {
            Some(given) if given.name.eq_ignore_ascii_case(&due) => {}
            Some(given) => {
                let what = "this is not the reply code of your last report";
                faults.placed.add(Fault::error(given.span, what).help(help));
            }
            None => faults.say("this game asks for the reply code", help),
        }
        Ok(())
    }

    fn signature(&self, faults: &mut Missing) {
        let mut say = |what: &str, help: &str| faults.say(what, help);
        let Some(player) = self.player else {
            return say("this game asks for a signature, and nobody knows whose", "add `player:`");
        };
        let Some(key) = &writer(player, Some(self.mail)).key else {
            let help = "give the umpire the line of your `.pub` file another way than by mail";
            return say("this game asks for a signature, and there is no key of yours in the game file", help);
        };
        let key = match PublicKey::parse(key) {
            Ok(key) => key,
            Err(why) => return say("your key in the game file cannot be used", &why),
        };
        if let Err(bad) = signature::verify(&self.text.around, &key, &self.forms()) {
            let (what, help) = bad.words();
            let help = match (bad, &self.text.name) {
                (BadSignature::OtherText, None) => {
                    "sign last of all, and attach the file instead of pasting it: mail programs change pasted text"
                }
                _ => help,
            };
            say(what, help);
        }
    }

    /// The texts that mean this turn file, any of which may have been signed: the file as it came, with the line ends of other
    /// systems, and what is read of it.
    fn forms(&self) -> Vec<Vec<u8>> {
        let marked = |text: &str| format!("{}\n{text}{}\n", crate::game::BEGIN, crate::game::END);
        let mut forms = vec![self.file.text.clone().into_bytes(), marked(&self.file.text).into_bytes()];
        let whole = self.text.bytes.clone().unwrap_or_else(|| self.text.text.clone().into_bytes());
        if let Ok(Some(text)) = canonical_orders(&whole) {
            forms.push(text.replace('\n', "\r\n").into_bytes());
            forms.push(text.into_bytes());
        }
        let plain = String::from_utf8_lossy(&whole).replace("\r\n", "\n");
        forms.push(plain.replace('\n', "\r\n").into_bytes());
        forms.push(plain.trim_end_matches('\n').as_bytes().to_vec());
        forms.push(format!("{}\n", plain.trim_end_matches('\n')).into_bytes());
        forms.push(plain.into_bytes());
        forms.push(whole);
        forms
    }

    fn bind(&self, game: &Game, ledger: &Ledger, faults: &mut Missing) {
        let side = self.file.side();
        let exchange = self.file.envelope.exchange;
        let single = game.file.players_of(&side).count() < 2;
        if self.file.is_dice_mail() || !single || !ledger.chain_in_force(side.as_str(), exchange) {
            return;
        }
        let Some(bind) = self.file.bind else {
            let help = "`estafette dice bind FILE` makes it; it stands after the end mark, as `# bind 9f31...`";
            faults.say("this game asks for a bind, and there is none", help);
            return;
        };
        let link = self.file.envelope.link.as_ref().and_then(|link| Hash::parse(&link.name));
        let Some(link) = link.filter(|link| ledger.link_fits(side.as_str(), exchange, link)) else {
            return;
        };
        let orders = Hash::of(self.file.text.as_bytes());
        if dice::bind(&ledger.card_id(), exchange, side.as_str(), &orders, &link) != bind {
            let help = "make it last of all, from the file as you mail it";
            faults.say("the bind was made for other orders than these", help);
        }
    }

    fn dkim(&self, trusts: Option<&str>, faults: &mut Missing) {
        let mut say = |what: &str, help: &str| faults.say(what, help);
        let Some(host) = trusts else {
            let help = "the umpire names the mail server after `trusts:` in the game file";
            return say("this game asks for DKIM, and does not say whose word on it counts", help);
        };
        let domain = self.mail.from.as_deref().ok().and_then(|from| from.rsplit_once('@'));
        let found = self.mail.authentication.as_deref().unwrap_or_default();
        if !domain.is_some_and(|(_, domain)| dkim_passes(found, host, domain)) {
            let help = "mail it through the mail server of your address, not through another one";
            say("the mail is not signed by the domain of its address (DKIM)", help);
        }
    }
}

/// Whether the results that a trusted server wrote say that a domain has signed the mail.
fn dkim_passes(header: &str, host: &str, domain: &str) -> bool {
    let Some(results) = results(header).filter(|results| results.server.eq_ignore_ascii_case(host)) else {
        return false;
    };
    let domain = domain.to_ascii_lowercase();
    let is_of = |by: &str| {
        let by = by.to_ascii_lowercase();
        by.contains('.') && !by.starts_with('.') && (by == domain || domain.ends_with(&format!(".{by}")))
    };
    results.found.iter().any(|found| {
        let by = found.property("header.d");
        let by = by.or_else(|| Some(found.property("header.i")?.rsplit_once('@')?.1));
        found.method == "dkim" && found.result == "pass" && by.is_some_and(is_of)
    })
}

#[cfg(test)]
mod tests {
    use super::dkim_passes;

    #[test]
    fn mail_dkim_counts_from_the_trusted_host_and_for_the_domain_of_the_address() {
        let passes = |results| dkim_passes(results, "mx.club.example", "example.org");
        assert!(passes("mx.club.example; dkim=pass header.d=example.org header.s=a; spf=fail"));
        assert!(passes("MX.club.example 1;\r\n dkim=pass (2048-bit) header.i=@example.org"));
        assert!(!passes("mx.evil.example; dkim=pass header.d=example.org"));
        assert!(!passes("mx.club.example; dkim=fail header.d=example.org; dkim=pass header.d=evil.example"));
        assert!(!passes("mx.club.example; dkim=fail (dkim=pass header.d=example.org)"));
        assert!(!passes("mx.club.example; spf=pass smtp.mailfrom=dkim=pass header.d=example.org"));
        assert!(!passes("mx.club.example; dkim=pass header.d=org"));
        assert!(!passes("mx.club.example; dkim=pass header.d=ample.org"));
        assert!(!passes(""));
    }

    #[test]
    fn mail_dkim_is_not_found_in_what_a_sender_can_quote_or_remark() {
        let passes = |results: &str| dkim_passes(results, "mx.club.example", "example.org");
        let at = |rest: &str| passes(&format!("mx.club.example; {rest}"));
        for forged in [
            r#"spf=pass smtp.mailfrom="a; dkim=pass header.d=example.org b""#,
            r#"spf=pass smtp.mailfrom="a; dkim=pass header.d=example.org b"@evil.example"#,
            r#"spf=pass smtp.mailfrom="a\"; dkim=pass header.d=example.org; \"b"@evil.example"#,
            r#"spf=pass (a \) ; dkim=pass header.d=example.org) smtp.mailfrom=b"#,
            "spf=pass (a (b) ; dkim=pass header.d=example.org) smtp.mailfrom=b",
            "spf=pass (\"); dkim=pass header.d=evil.example (\") header.d=example.org",
            r#"dkim=pass header.d=evil.example header.s="x header.d=example.org""#,
            "dkim=pass header.d=evil.example header.d=example.org",
            "dkim=pass header.d=evil.example header.i=@example.org",
            r#"dkim="pass header.d=example.org""#,
            r#""dkim=pass header.d=example.org""#,
            r#""dkim"=pass header.d=example.org"#,
            "dkim=pass (header.d=example.org",
            "dkim=pass header.d=\"example.org",
            "x) ; dkim=pass header.d=example.org",
            "spf=pass; dkim=fail; dkim.x=pass header.d=example.org",
            "dkim=pass reason=a b header.d=example.org",
            "dkim=pass header.d=.org header.i=@example.org",
            "dkim=pass header.d=",
            "none",
            "dkim=pass\0header.d=example.org",
        ] {
            assert!(!at(forged), "{forged}");
        }
        for sound in [
            "dkim=pass reason=\"a; good = one (\" header.d=example.org",
            "dkim=pass (2048-bit key; (un)protected) header.d=EXAMPLE.org header.b=aB/c+d==",
            "spf=pass smtp.mailfrom=\"a;b\"@example.org; DKIM=Pass(good)header.i=anna@example.org;",
            "dkim / 1 = pass header . d = \"example.org\"",
            "spf=broken stuff here; dkim=pass header.d=example.org",
            "dkim=pass\r\n\theader.d=example.org policy.dkim-rules=x",
        ] {
            assert!(at(sound), "{sound}");
        }
        assert!(!passes("(mx.club.example) mx.evil.example; dkim=pass header.d=example.org"));
        assert!(!passes("\"mx.club.example; dkim=pass header.d=example.org\"; spf=pass"));
        assert!(!passes("mx.club.example evil; dkim=pass header.d=example.org"));
        assert!(passes("(by) mx.club.example (x) 1 (y); dkim=pass header.d=example.org"));
        // What another version of the header, or of a method, means is not known.
        assert!(!passes("mx.club.example 2; dkim=pass header.d=example.org"));
        assert!(!at("dkim/2=pass header.d=example.org"));
    }
}
