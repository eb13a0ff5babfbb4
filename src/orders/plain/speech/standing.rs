//! Standing orders as people speak: `infantry charged by cavalry forms square`, `if we win then follow`, `Guard, when attacked: hold`.

use super::heard::{heard, longest_of};
use super::tokens_of;
use crate::orders::callings::WHOEVER;
use crate::orders::plain::Reading;
use crate::orders::plain::cursor::{LONGEST_PHRASE, articles, phrase, span_of, typed};
use crate::orders::plain::lexicon::{Found, Thing};
use crate::orders::plain::phrases::kind_of;
use crate::orders::plain::tokens::{Kind, Token};

/// A standing order in the parts that the language has for it.
#[derive(Clone, Debug)]
pub(in crate::orders::plain) struct Moment {
    /// `when`, the decision, for whom, on what condition.
    pub(in crate::orders::plain) head: Vec<Token>,
    /// What is done.
    pub(in crate::orders::plain) reply: Vec<Token>,
}

/// What opens a moment.
const OPENS: &[&str] = &[
    "when",
    "if",
    "whenever",
    "once",
    "should",
    "in case",
    "as soon as",
    "every time",
    "each time",
    "after",
    "on",
    "upon",
    "in the case of",
    "in case of",
    "and if",
    "but if",
    "where",
    "if ever",
    "following",
];

/// Those who win or lose, by what they are called.
const CALLED: &[(&str, &str)] =
    &[("winners", "won"), ("victors", "won"), ("losers", "beaten"), ("routers", "beaten"), ("runaways", "beaten")];

/// Troops, whoever they are.
const TROOPS_OF_ANY_KIND: &[&str] = &[
    "units",
    "troops",
    "men",
    "anyone",
    "anybody",
    "any unit",
    "any of my units",
    "any of my regiments",
    "any of my battalions",
    "any of my men",
    "anything",
    "everybody",
    "everyone",
    "my men",
    "our men",
    "my troops",
    "our troops",
    "my units",
    "our units",
    "whoever",
    "any of ours",
    "any of mine",
    "one of my units",
    "somebody",
    "someone",
    "any regiment",
    "any battalion",
    "any brigade",
    "a unit",
    "a regiment",
    "a battalion",
    "a brigade",
    "a corps",
    "all corps",
    "any corps",
    "all units",
    "all troops",
    "all",
    "all of you",
    "every unit",
    "brigades",
    "regiments",
    "battalions",
    "all my units",
    "all my troops",
];

/// Whom something happens to.
#[derive(Clone, Debug)]
enum Befallen {
    Anybody,
    These(Vec<Token>),
}

/// A moment that was found among some words.
struct Happening<'t> {
    decision: &'static str,
    whom: Option<Befallen>,
    /// By whom it is done.
    enemy: Option<&'t [Token]>,
    end: usize,
}

impl Reading<'_> {
    /// The standing order that a line is, if it is one.
    pub(in crate::orders::plain) fn moment_of(&self, tokens: &[Token]) -> Option<Moment> {
        if self.grammar.words.decisions.is_empty() {
            return None;
        }
        let said = heard(tokens).said;
        self.when_then(&said)
            .or_else(|| self.called_so(&said))
            .or_else(|| self.whom_when(&said))
            .or_else(|| self.such_as(&said))
            .or_else(|| self.then_when(&said))
    }

    /// `if cavalry charges us, infantry: form square`.
    fn when_then(&self, said: &[Token]) -> Option<Moment> {
        let opens = longest_of(said, OPENS)?;
        // `should it be charged` has its subject behind it.
        if said[0].says("should")
            && self.spoken_decision(&said[1..]).is_some_and(|_| longest_of(&said[1..], &["~you", "~them"]).is_none())
        {
            return None;
        }
        let found = self.happens(said, opens)?;
        let (mut whom, mut at) = (found.whom.clone(), found.end);
        at += signs(&said[at..]);
        // Behind a comma stands who is to do something.
        if let Some((count, other)) = self.whom(&said[at..])
            && (said.get(at + count).is_some_and(|next| next.is(&Kind::Colon) || next.is(&Kind::Comma))
                || self.is_a_reply(&said[at + count..]))
        {
            whom = Some(other);
            at += count;
            at += signs(&said[at..]);
        }
        self.made(&found, whom, &said[at..])
    }

    /// `artillery duel: we shoot first`: the moment as it is called, before a colon.
    fn called_so(&self, said: &[Token]) -> Option<Moment> {
        let Some(colon) = said.iter().position(|token| token.is(&Kind::Colon)) else {
            // `in the melees take R1 against B4 first`.
            let (count, decision) =
                self.spoken_decision(said).filter(|(count, decision)| *count > 1 && decision.ends_with("-order"))?;
            let found = Happening { decision, whom: None, enemy: None, end: count };
            return self.made(&found, None, &said[count..]);
        };
        let (count, decision) = self.spoken_decision(&said[..colon]).filter(|(count, _)| *count == colon)?;
        if self.are_known_units(&said[..colon]) {
            return None;
        }
        let found = Happening { decision, whom: None, enemy: None, end: count };
        self.made(&found, None, &said[colon..])
    }

    /// `Guard, when attacked: hold`, `Best: when you have followed up, stop`.
    fn whom_when(&self, said: &[Token]) -> Option<Moment> {
        let (count, whom) = self.whom(said)?;
        let mut at = count + signs(&said[count..]);
        let opens = longest_of(&said[at..], &["when", "if", "whenever", "once", "in case", "as soon as"])?;
        at += opens;
        let found = self.happens(said, at)?;
        if found.whom.is_some() {
            return None;
        }
        at = found.end + signs(&said[found.end..]);
        self.made(&found, Some(whom), &said[at..])
    }

    /// `infantry charged by cavalry forms square`, `cavalry that wins follows`, `beaten units go home`, `winners stay`.
    fn such_as(&self, said: &[Token]) -> Option<Moment> {
        for (called, decision) in CALLED {
            let Some(known) = self.decision_key(decision) else { continue };
            if let Some(count) = longest_of(said, &[*called]) {
                let found = Happening { decision: known, whom: None, enemy: None, end: count };
                return self.made(&found, None, &said[count + signs(&said[count..])..]);
            }
        }
        // `beaten units`.
        if let Some((count, decision)) =
            self.spoken_decision(said).filter(|(count, _)| *count == 1 && said[0].text.ends_with(['n', 'd']))
            && let Some(bodies) = longest_of(&said[count..], TROOPS_OF_ANY_KIND)
                .map(|count| (count, Befallen::Anybody))
                .or_else(|| self.whom(&said[count..]))
        {
            let end = count + bodies.0;
            let found = Happening { decision, whom: None, enemy: None, end };
            return self.made(&found, Some(bodies.1), &said[end + signs(&said[end..])..]);
        }
        let (count, whom) = self.whom(said)?;
        let mut at = count;
        let who = longest_of(&said[at..], &["that", "who", "which"]);
        at += who.unwrap_or(0);
        let is_participle = said.get(at).is_some_and(|token| {
            let low = token.text.to_ascii_lowercase();
            ["charged", "attacked", "beaten", "defeated", "routed", "shot", "winning", "losing", "pursuing", "broken"]
                .contains(&low.as_str())
        });
        if who.is_none() && !is_participle {
            return None;
        }
        let found = self.happens(said, at).filter(|found| found.whom.is_none())?;
        let end = found.end + signs(&said[found.end..]);
        self.made(&found, Some(whom), &said[end..])
    }

    /// `skirmishers fall back and fire if charged`.
    fn then_when(&self, said: &[Token]) -> Option<Moment> {
        let place = (1..said.len()).rev().find(|place| {
            longest_of(&said[*place..], &["if", "when", "whenever", "once", "should", "in case"])
                .is_some_and(|count| self.happens(said, place + count).is_some_and(|found| found.end == said.len()))
        })?;
        let opens = longest_of(&said[place..], &["if", "when", "whenever", "once", "should", "in case"])?;
        let found = self.happens(said, place + opens)?;
        let before = &said[..place];
        let before = &before[..before.len()
            - before
                .iter()
                .rev()
                .take_while(|token| token.is(&Kind::Comma) || token.says("but") || token.says("only"))
                .count()];
        let (whom, reply) = match self.whom(before) {
            Some((count, whom)) if found.whom.is_none() => (Some(whom), &before[count + signs(&before[count..])..]),
            _ => (found.whom.clone(), before),
        };
        // Several steps before it may be orders for now.
        if reply.iter().any(|token| token.is(&Kind::Comma) || token.says("then") || token.is(&Kind::Colon)) {
            return None;
        }
        self.made(&found, whom, reply)
    }

    /// What happens at a moment, to whom and by whom.
    fn happens<'t>(&self, said: &'t [Token], from: usize) -> Option<Happening<'t>> {
        let rest = &said[from.min(said.len())..];
        // Whoever charges us is the enemy.
        if let Some(found) = self.enemy_does(said, from) {
            return Some(found);
        }
        let (count, decision, whom) = match self.spoken_decision(rest) {
            Some((count, decision)) => (count, decision, None),
            None => {
                let (taken, whom) = self.whom(rest)?;
                let (count, decision) = self.spoken_decision(&rest[taken..])?;
                (taken + count, decision, Some(whom))
            }
        };
        let mut end = from + count;
        let by = longest_of(&said[end..], &["by", "from"]);
        let mut enemy = None;
        if let Some(lead) = by {
            let start = end + lead;
            let length = said[start..]
                .iter()
                .take_while(|token| token.is(&Kind::Word) && !["if", "then"].iter().any(|word| token.says(word)))
                .count();
            let taken = (1..=length).rev().find(|taken| self.is_enemy(&said[start..start + taken]))?;
            enemy = Some(&said[start..start + taken]);
            end = start + taken;
        }
        Some(Happening { decision, whom, enemy, end })
    }

    /// `cavalry charges us`, `they charge`.
    fn enemy_does<'t>(&self, said: &'t [Token], from: usize) -> Option<Happening<'t>> {
        let rest = &said[from.min(said.len())..];
        let known = self.decision_key("charged")?;
        let most = rest.iter().take(LONGEST_PHRASE).take_while(|token| token.is(&Kind::Word)).count();
        (1..=most).rev().find_map(|count| {
            let verb = &rest[count..];
            let charges = longest_of(
                verb,
                &["charge", "charges", "attack", "attacks", "assault", "assaults", "comes at", "come at"],
            )?;
            let who = &rest[..count];
            let is_pronoun = ["they", "he", "the enemy", "enemy", "an enemy", "somebody", "someone", "anybody"]
                .iter()
                .any(|word| typed(who).eq_ignore_ascii_case(word));
            if !is_pronoun && !self.is_enemy(who) {
                return None;
            }
            let whom = longest_of(&verb[charges..], &["us", "~them", "~you", "you", "me"]).unwrap_or(0);
            let named = match whom {
                0 => self.whom(&verb[charges..]),
                _ => None,
            };
            let taken = named.as_ref().map_or(whom, |(count, _)| *count);
            if taken == 0 && !is_pronoun && !verb.get(charges).is_none_or(|next| !next.is(&Kind::Word)) {
                return None;
            }
            let enemy = (!is_pronoun).then_some(who);
            Some(Happening {
                decision: known,
                whom: named.map(|(_, whom)| whom),
                enemy,
                end: from + count + charges + taken,
            })
        })
    }

    /// Whether some words name an enemy, or a kind of them.
    fn is_enemy(&self, tokens: &[Token]) -> bool {
        let bare =
            &tokens[longest_of(tokens, &["the enemy's", "the enemy", "enemy", "any", "any enemy", "a", "an", "the"])
                .unwrap_or(0)
                .min(tokens.len() - 1)..];
        let kind = phrase(bare, self.grammar.words.words).is_some_and(|(count, _)| count == bare.len())
            || kind_of(bare, self.grammar.words).is_some();
        let stronger = [
            "stronger forces",
            "stronger force",
            "a stronger enemy",
            "stronger enemy",
            "superior forces",
            "a superior force",
            "superior numbers",
        ];
        let is_stronger = stronger.iter().any(|said| typed(tokens).eq_ignore_ascii_case(said));
        kind || is_stronger || matches!(self.lexicon.find(&typed(bare), &[Thing::Other]), Found::One { .. })
    }

    /// For whom a standing order is: a kind of troops, units, anybody.
    fn whom(&self, tokens: &[Token]) -> Option<(usize, Befallen)> {
        let most = tokens
            .iter()
            .take(LONGEST_PHRASE + 4)
            .take_while(|token| token.is(&Kind::Word) || token.is(&Kind::Comma) && token.text != ".")
            .count();
        if let Some(count) = longest_of(tokens, TROOPS_OF_ANY_KIND).or_else(|| longest_of(tokens, WHOEVER))
            && !tokens.get(count).is_some_and(|next| self.is_kind_word(next))
        {
            return Some((count, Befallen::Anybody));
        }
        let mine = longest_of(
            tokens,
            &["all my", "all our", "all the", "all of my", "any of my", "any", "all", "my", "our", "every", "the"],
        )
        .unwrap_or(0);
        if let Some((count, word)) = phrase(&tokens[mine..], self.grammar.words.words)
            .filter(|(_, word)| !["any", "all", "best", "nearest", "weakest"].contains(word))
        {
            let named = self.longest_own(tokens, most).is_some_and(|taken| taken > mine + count);
            if !named {
                return Some((mine + count, Befallen::These(tokens_of(word, tokens[mine].span, tokens[mine].at))));
            }
        }
        if let Some(kind) = tokens.get(mine).and_then(|_| kind_of(&tokens[mine..=mine], self.grammar.words)) {
            return Some((mine + 1, Befallen::These(tokens_of(kind, tokens[mine].span, tokens[mine].at))));
        }
        let several = tokens.get(mine).and_then(|token| {
            let one = token.text.to_ascii_lowercase();
            let one = one.strip_suffix('s')?;
            self.grammar.words.words.iter().copied().find(|word| *word == one)
        });
        if let Some(kind) = several {
            return Some((mine + 1, Befallen::These(tokens_of(kind, tokens[mine].span, tokens[mine].at))));
        }
        let count = self.longest_own(tokens, most)?;
        Some((count, Befallen::These(tokens[..count].to_vec())))
    }

    fn is_kind_word(&self, token: &Token) -> bool {
        self.grammar.words.words.iter().any(|word| token.says(word))
            || kind_of(std::slice::from_ref(token), self.grammar.words).is_some()
    }

    /// How many words at the beginning name own units, the most.
    fn longest_own(&self, tokens: &[Token], most: usize) -> Option<usize> {
        (1..=most).rev().find(|count| {
            let said = &tokens[..*count];
            let clean = !said.last().is_some_and(|last| {
                last.is(&Kind::Comma) || ["and", "when", "if", "that"].iter().any(|word| last.says(word))
            });
            clean && self.names_units(said)
        })
    }

    /// Whether some words name own units, all of them.
    pub(in crate::orders::plain) fn names_units(&self, tokens: &[Token]) -> bool {
        let parts = crate::orders::plain::cursor::parted(tokens, |token| token.is(&Kind::Comma) || token.says("and"));
        !parts.is_empty()
            && parts.into_iter().all(|part| {
                let bare = &part[articles(part)..];
                !bare.is_empty()
                    && (matches!(self.lexicon.find(&typed(bare), &[Thing::Own]), Found::One { .. })
                        || matches!(self.lexicon.loosely(&typed(bare), &[Thing::Own]), Found::One { .. }))
            })
    }

    fn decision_key(&self, key: &str) -> Option<&'static str> {
        let keys = self.grammar.words.decisions.iter().map(|decision| decision.key);
        let asked = if key == "charged" { vec!["charged", "attacked"] } else { vec![key] };
        let keys = keys.collect::<Vec<_>>();
        asked.into_iter().find_map(|key| keys.iter().copied().find(|known| *known == key))
    }

    /// Whether a reply could begin with some words.
    fn is_a_reply(&self, tokens: &[Token]) -> bool {
        let ear = super::Ear::over(self, tokens);
        tokens.first().is_some_and(|first| first.is(&Kind::Word)) && ear.begins(0)
    }

    /// The standing order of its parts.
    fn made(&self, found: &Happening<'_>, whom: Option<Befallen>, reply: &[Token]) -> Option<Moment> {
        let from = signs(reply);
        let reply = &reply[from..];
        if reply.is_empty() {
            return None;
        }
        let near = reply[0].clone();
        let mut head = tokens_of(&format!("when {}", found.decision), near.span, near.at);
        if let Some(Befallen::These(tokens)) = whom {
            head.push(Token { kind: Kind::Comma, text: ",".to_owned(), ..near.clone() });
            head.extend(tokens);
        }
        if let Some(enemy) = found.enemy {
            head.push(Token { kind: Kind::Comma, text: ",".to_owned(), ..near.clone() });
            let lead = longest_of(enemy, &["the enemy's", "the enemy", "enemy", "any enemy", "any", "a", "an", "the"])
                .filter(|count| *count < enemy.len())
                .unwrap_or(0);
            let said = &enemy[lead..];
            let stronger = ["stronger", "superior"].iter().any(|word| said[0].says(word))
                && self.grammar.words.words.contains(&"stronger");
            let kind = kind_of(said, self.grammar.words).or_else(|| stronger.then_some("stronger"));
            let text = match kind {
                Some(kind) => kind.to_owned(),
                None => typed(said),
            };
            head.extend(tokens_of(&format!("if enemy {text}"), span_of(enemy), near.at));
        }
        Some(Moment { head, reply: reply.to_vec() })
    }
}

/// Signs and words between a moment and what is done at it.
fn signs(tokens: &[Token]) -> usize {
    let is_sign = |token: &Token| {
        token.is(&Kind::Comma)
            || token.is(&Kind::Colon)
            || ["then", "-", "--", "=", "so", "please"].iter().any(|word| token.says(word))
    };
    let mut count = tokens.iter().take_while(|token| is_sign(token)).count();
    // Who does it goes without saying: `it forms square`, `they should stand`.
    let who = longest_of(
        &tokens[count..],
        &["it", "they", "he", "we", "i", "you", "the unit", "them", "let them", "let it", "let him", "the regiment"],
    );
    if let Some(who) = who
        && tokens.len() > count + who
        && !tokens[count + who].is(&Kind::Comma)
    {
        let first = &tokens[count + who];
        let acts = first.is(&Kind::Word)
            && !["go first", "move first"].iter().any(|said| longest_of(&tokens[count + who..], &[*said]).is_some())
            && !["first", "second"].iter().any(|word| tokens[count..].iter().any(|token| token.says(word)));
        if acts {
            count += who;
        }
    }
    count
}
