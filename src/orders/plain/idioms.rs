//! Manners of speaking: what people say for a step, in the words of the language, before it is read. What they could mean by it in two
//! ways, or what their rules do not have, is refused with what can be written instead.

use super::Reading;
use super::cursor::{PLACES, UNITS, articles, is_comma_or, phrase, span_of, typed};
use super::grammar::{Parting, parting, usage};
use super::lexicon::Found;
use super::manners::plainly;
use super::phrases::{longest, made};
use super::tokens::{Kind, Token};
use crate::orders::Vocabulary;
use crate::orders::manners::{IDLE, INSTEAD};
use crate::orders::motions::{ALL_THE_WAY, FORMING, GOING, GOING_ASIDE, GOING_BACK, TURNING};
use crate::orders::sayings::SAYINGS;
use crate::yaml::{Fault, Span, clip};

/// What stands before a step and says no more than it does.
const LEADS: &[&str] = &[
    "both",
    "both of you",
    "all of you",
    "do nothing but",
    "nothing to do but",
    "only",
    "try to",
    "attempt to",
    "do your best to",
    "continue to",
    "proceed to",
];

/// Nobody speaks in longer sentences.
const LONGEST_SPEECH: usize = 200;

/// What some steps come to in the words of the language.
pub(super) enum Speech {
    /// They are said in them, as far as anybody can tell.
    Same,
    /// This; and whether it is so even where the words could be read as they stand.
    Said(Vec<Token>, bool),
    /// Nothing that can be done; likewise.
    Refused(Fault, bool),
}

/// A walk over the tokens of some steps.
pub(super) struct Talk<'r, 't> {
    pub(super) reading: &'r Reading<'r>,
    pub(super) words: &'r Vocabulary,
    /// Whether they are orders, and no replies.
    pub(super) orders: bool,
    /// Before the colon.
    pub(super) head: &'t [Token],
    pub(super) rest: &'t [Token],
    pub(super) out: Vec<Token>,
    /// Whether something could not have been meant as it would be read.
    pub(super) alone: bool,
    pub(super) changed: bool,
    /// Why a saying that was understood could be about several.
    pub(super) meant: Option<Fault>,
    /// The decision that they reply to.
    pub(super) decision: Option<&'static str>,
}

pub(super) fn is_hexes(token: &Token) -> bool {
    super::figures::is_hexes(&token.text)
}

/// Why nothing is done `until they charge`: an order is done or not; what it hangs on is a condition.
fn until_when(tokens: &[Token], words: &Vocabulary) -> Option<Fault> {
    let said = |token: &Token| ["until", "till"].iter().any(|word| token.says(word));
    let place = tokens.iter().position(said)?;
    if tokens.get(place + 1).is_some_and(|next| next.says("then")) {
        return None;
    }
    let end = place + super::cursor::until(&tokens[place..], |rest| rest[0].is(&Kind::Comma));
    let said = &tokens[place..end];
    let fault = Fault::error(span_of(said), format!("nothing is put off `{}`", clip(&typed(said))));
    Some(match words.verbs.contains(&"wait") {
        true => fault.help("`wait 12` waits for an hour; what hangs on the enemy is a condition: `if near 2`"),
        false => {
            fault.help("write a condition behind the step, `fire nearest if within 2, else stand`, or leave it out")
        }
    })
}

impl Reading<'_> {
    /// Some steps in the words of the language.
    pub(super) fn in_plain_words(&self, head: &[Token], tokens: &[Token], words: &Vocabulary, orders: bool) -> Speech {
        if !std::ptr::eq(words, self.grammar.words) || words.verbs.is_empty() || tokens.len() > LONGEST_SPEECH {
            return Speech::Same;
        }
        let plain = plainly(tokens, words, orders);
        let simple = plain.as_deref().unwrap_or(tokens);
        let tidy = tidied(simple).map(without_instead);
        if let Some(fault) = self.decided(head, tokens).filter(|_| orders) {
            return Speech::Refused(fault, false);
        }
        let hangs = || self.stance_on_a_condition(head, simple).or_else(|| self.after_a_rally(head, tokens));
        if let Some(fault) = orders.then(hangs).flatten() {
            return Speech::Refused(fault, true);
        }
        let waits = until_when(simple, words).filter(|_| !orders || !self.holds_until(simple));
        if let Some(fault) = waits.map(|fault| until_when(tokens, words).unwrap_or(fault)) {
            return Speech::Refused(fault, false);
        }
        let mut talk = Talk::new(self, words, head, tidy.as_deref().unwrap_or(simple), orders);
        talk.changed = plain.is_some() || tidy.is_some();
        match talk.walk() {
            Err(fault) => Speech::Refused(fault, talk.alone),
            Ok(()) if talk.changed => Speech::Said(talk.out, talk.alone),
            Ok(()) => Speech::Same,
        }
    }

    /// Why an order for a moment that may come, `form square if charged`, is none; with the standing order that it could be.
    fn decided(&self, head: &[Token], tokens: &[Token]) -> Option<Fault> {
        let opens = |token: &Token| ["if", "when", "once", "whenever"].iter().any(|word| token.says(word));
        let place = (0..tokens.len())
            .find(|place| opens(&tokens[*place]) && self.spoken_decision(&tokens[place + 1..]).is_some())?;
        let (count, decision) = self.spoken_decision(&tokens[place + 1..])?;
        let behind = &tokens[place + 1 + count..];
        let end = super::cursor::until(behind, |rest| rest[0].is(&Kind::Comma));
        let (by, rest) = behind.split_at(end);
        let signs =
            tokens[..place].iter().rev().take_while(|token| is_comma_or(token, &["then", "and", "but"])).count();
        let kept = &tokens[..place - signs];
        let before = super::cursor::parted(kept, |token| is_comma_or(token, &["then"]));
        let step = match before.last() {
            Some(step) if signs == 0 && !step.is_empty() => *step,
            _ => rest.get(1..).unwrap_or_default(),
        };
        // `if attacked fight for time`: without a comma what is done stands behind the moment.
        let (by, step) = match by.first() {
            Some(first) if rest.is_empty() && !first.says("by") => {
                let begins = (0..by.len()).find(|at| super::manners::is_step(&by[*at..], self.grammar.words));
                (&by[by.len()..], &by[begins.unwrap_or(0)..])
            }
            _ => (by, step),
        };
        let kept = format!("{}: {}", typed(head), typed(kept).replace(" ,", ","));
        let beside = match signs > 0 && place > signs && self.wrong_with(&kept).is_none() {
            true => format!(", beside `{kept}`"),
            false => String::new(),
        };
        let step = if step.is_empty() { "...".to_owned() } else { typed(step) };
        let enemy = match by {
            [first, rest @ ..] if first.says("by") && !rest.is_empty() => {
                format!(", if enemy {}", typed(&rest[articles(rest)..]))
            }
            _ => String::new(),
        };
        let fault = Fault::error(
            span_of(&tokens[place..=place + count]),
            "what is done at a decision is no order for now".to_owned(),
        );
        let moment = format!("when {decision}, {}{enemy}", typed(head));
        let line = format!("{moment}: {step}");
        Some(fault.help(match self.wrong_with(&line).map(|_| self.replies_to(decision)) {
            // What is done is no reply to it.
            Some(Some(replies)) => {
                format!("write it as a standing order, `{moment}: ...`{beside}; its replies are {replies}")
            }
            _ => format!("write it as a standing order: `{line}`{beside}"),
        }))
    }

    /// Whether some tokens name one unit, or a word for some.
    pub(super) fn is_target(&self, tokens: &[Token], words: &Vocabulary) -> bool {
        let bare = &tokens[articles(tokens)..];
        !bare.is_empty()
            && (phrase(bare, words.words).is_some_and(|(count, _)| count == bare.len())
                || self.lexicon.find(&typed(bare), UNITS) != Found::Nothing
                || self.lexicon.loosely(&typed(bare), UNITS) != Found::Nothing
                || super::phrases::kind_of(bare, words).is_some())
    }

    /// The id of what some tokens name, or what is typed.
    pub(super) fn id_of(&self, tokens: &[Token]) -> String {
        match self.lexicon.find(&typed(tokens), PLACES) {
            Found::One { id, .. } => id,
            _ => match self.lexicon.loosely(&typed(tokens), PLACES) {
                Found::One { id, .. } => id,
                _ => typed(&tokens[articles(tokens)..]),
            },
        }
    }
}

/// Whether words that say nothing could be the beginning of a condition that does.
fn is_condition(said: &str) -> bool {
    said.starts_with("if ") || said.starts_with("when ") || said.starts_with("where ")
}

/// The tokens without what says nothing, with one word for what is done instead; nothing where they are the same.
fn tidied(tokens: &[Token]) -> Option<Vec<Token>> {
    let mut out: Vec<Token> = Vec::new();
    let mut rest = tokens;
    let mut changed = false;
    while let Some(token) = rest.first() {
        let (before, behind) = (out.last(), rest.get(1));
        // `A or, failing that, B`.
        if token.is(&Kind::Comma) && before.is_some_and(|last| last.says("or") || last.says("else")) && behind.is_some()
        {
            rest = &rest[1..];
            changed = true;
            continue;
        }
        let parts = |token: &Token| is_comma_or(token, &["then", "and", "else"]);
        if let Some((count, said)) = longest(rest, IDLE)
            && rest.get(count).is_none_or(|next| !next.is(&Kind::Colon))
            && (!is_condition(said)
                || rest.get(count).is_none_or(|next| is_comma_or(next, &["then", "and", "or", "else"])))
        {
            rest = &rest[count..];
            changed = true;
            continue;
        }
        let not_so = (token.says("if") && rest.get(1).is_some_and(|next| next.says("not")))
            && rest.get(2).is_some_and(|next| next.is(&Kind::Comma));
        let instead = longest(rest, INSTEAD).map(|(count, _)| count);
        // `fire R4, or R5 if that is not possible` names two, and so does `fire R4 or R5 if not`.
        let closes = token.says("if") && rest.len() == 2 && rest[1].says("not") || instead == Some(rest.len());
        if closes && out.iter().any(|token| token.says("or")) {
            changed = true;
            break;
        }
        let instead = instead.or(not_so.then_some(2));
        if let Some(count) = instead {
            while out.last().is_some_and(|last| last.says("or") || last.says("else")) {
                out.pop();
            }
            out.push(made(span_of(&rest[..count]), token.at, "else"));
            let comma = usize::from(rest.get(count).is_some_and(|next| next.is(&Kind::Comma)));
            rest = &rest[count + comma..];
            changed = true;
            continue;
        }
        // `and then`, `, and then`, `then, ` part as one sign does.
        if parts(token)
            && out.last().is_some_and(|last| last.is(&Kind::Comma) || last.says("then"))
            && !token.says("else")
        {
            if token.says("then") && !out.last().is_some_and(|last| last.says("then")) {
                out.pop();
                out.push(token.clone());
            }
            rest = &rest[1..];
            changed = true;
            continue;
        }
        if token.says("and") && rest.get(1).is_some_and(|next| next.says("then")) {
            rest = &rest[1..];
            changed = true;
            continue;
        }
        out.push(token.clone());
        rest = &rest[1..];
    }
    while out.last().is_some_and(|last| last.is(&Kind::Comma))
        && !tokens.last().is_some_and(|last| last.is(&Kind::Comma))
    {
        out.pop();
    }
    changed.then_some(out)
}

/// `if out of range B instead` has said already that it is done instead.
fn without_instead(mut tokens: Vec<Token>) -> Vec<Token> {
    if tokens.last().is_some_and(|last| last.says("instead")) && tokens.iter().any(|token| token.says("else")) {
        tokens.pop();
    }
    tokens
}

impl<'r, 't> Talk<'r, 't> {
    /// A walk that begins at the first of some tokens.
    pub(super) fn new(
        reading: &'r Reading<'r>,
        words: &'r Vocabulary,
        head: &'t [Token],
        rest: &'t [Token],
        orders: bool,
    ) -> Talk<'r, 't> {
        let decision = if orders { None } else { reading.decision_of(head) };
        Talk {
            reading,
            words,
            orders,
            head,
            rest,
            out: Vec::new(),
            alone: false,
            changed: false,
            meant: None,
            decision,
        }
    }
}

impl<'t> Talk<'_, 't> {
    pub(super) fn walk(&mut self) -> Result<(), Fault> {
        while let Some(token) = self.rest.first() {
            let begins =
                self.out.last().is_none_or(|last| is_comma_or(last, &["then", "and", "else"]) || last.is(&Kind::Open));
            if begins && token.is(&Kind::Word) && self.step()? {
                continue;
            }
            if token.says("else") && (self.another_way() || self.instead()) {
                continue;
            }
            if ["it", "him", "them", "her"].iter().any(|word| token.says(word))
                && self.out.last().is_some_and(|last| last.says("to") || last.says("toward"))
                && let Some(named) = self.named_before()
            {
                self.say(1, &named);
                continue;
            }
            if token.says("then") && self.then_another()? {
                continue;
            }
            if token.says("or") && self.out.last().is_some_and(|last| last.is(&Kind::Comma)) {
                self.either_if()?;
            }
            let way = self
                .out
                .last()
                .is_some_and(|last| ["forward", "back", "left", "right"].iter().any(|way| last.says(way)));
            if let Some((count, _)) = longest(self.rest, ALL_THE_WAY).filter(|_| way) {
                self.say(count, "max");
                continue;
            }
            if self.upon() || self.by_way_of() {
                continue;
            }
            if self.targets()? {
                continue;
            }
            self.keep(1);
        }
        Ok(())
    }

    /// `go homeward, else into cover` names the ways in their order, in a reply.
    fn another_way(&mut self) -> bool {
        let step = self.out.iter().rposition(|last| is_comma_or(last, &["and", "else"]) && !last.is(&Kind::Comma));
        let begun = &self.out[step.map_or(0, |place| place + 1)..];
        if self.orders || !begun.first().is_some_and(|first| first.says("go")) {
            return false;
        }
        let behind = &self.rest[1..=self.end(&self.rest[1..])];
        let skip = ["to", "into", "toward", "towards", "the"];
        let skip = behind.iter().take_while(|token| skip.iter().any(|word| token.says(word))).count();
        if skip == 0 && self.begins(behind) {
            return false;
        }
        let way = match &behind[skip..] {
            [home] if ["home", "homeward", "homewards"].iter().any(|word| home.says(word)) => "homeward".to_owned(),
            [home, edge] if home.says("home") && edge.says("edge") => "homeward".to_owned(),
            [way, word] if word.says("way") => way.text.clone(),
            [way] => way.text.clone(),
            _ => return false,
        };
        let count = 1 + behind.len();
        while self.out.last().is_some_and(|last| last.is(&Kind::Comma)) {
            self.out.pop();
        }
        self.say(count, &format!("then {way}"));
        true
    }

    pub(super) fn keep(&mut self, count: usize) {
        let (kept, rest) = self.rest.split_at(count);
        self.out.extend_from_slice(kept);
        self.rest = rest;
    }

    /// Says some words in the place of so many tokens.
    pub(super) fn say(&mut self, count: usize, text: &str) {
        let (left, rest) = self.rest.split_at(count);
        let at = left.first().map_or(Span::default(), |token| token.at);
        let words = text.split(' ').filter(|word| !word.is_empty());
        self.out.extend(words.map(|word| match word {
            "," => Token { kind: Kind::Comma, ..made(span_of(left), at, ",") },
            "(" => Token { kind: Kind::Open, ..made(span_of(left), at, "(") },
            ")" => Token { kind: Kind::Close, ..made(span_of(left), at, ")") },
            word => made(span_of(left), at, word),
        }));
        self.rest = rest;
        self.changed = true;
    }

    pub(super) fn has(&self, verb: &str) -> bool {
        self.words.verbs.contains(&verb)
    }

    /// Whether a verb is said of units.
    pub(super) fn is_of_whom(&self, verb: &str) -> bool {
        usage(self.words, verb).and_then(|usage| usage.argument).is_some_and(|draft| parting(draft) == Parting::Whom)
    }

    /// Whether a step begins with some tokens, in the language or as people say it.
    pub(super) fn begins(&self, tokens: &[Token]) -> bool {
        let verbs = self.words.verbs.iter().copied();
        let alike = self.words.alike.iter().chain(self.words.instead).map(|(word, _)| *word);
        phrase(tokens, &verbs.chain(alike).collect::<Vec<_>>()).is_some()
            || SAYINGS.iter().any(|saying| longest(tokens, saying.said).is_some())
            || [GOING, GOING_BACK, GOING_ASIDE, TURNING].iter().any(|list| longest(tokens, list).is_some())
            || longest(tokens, FORMING).is_some()
            || longest(tokens, LEADS).is_some_and(|(count, _)| count > 1 && self.begins(&tokens[count..]))
    }

    /// How many tokens the step at the beginning has, up to what parts it from the next.
    pub(super) fn end(&self, tokens: &[Token]) -> usize {
        super::cursor::until(tokens, |rest| {
            rest[0].is(&Kind::Comma)
                || ["then", "else", "if", "unless"].iter().any(|word| rest[0].says(word))
                || rest[0].says("and") && self.begins(&rest[1..])
        })
    }

    pub(super) fn refused(&self, count: usize, help: String) -> Fault {
        let said = &self.rest[..count];
        let known = typed(said);
        let mut text = String::new();
        known
            .split_whitespace()
            .for_each(|word| text = format!("{text}{}{word}", if text.is_empty() { "" } else { " " }));
        Fault::error(span_of(said), format!("`{}` is no step of these rules", clip(&text))).help(help)
    }

    /// Says a step as the language does; whether it was said otherwise.
    pub(super) fn step(&mut self) -> Result<bool, Fault> {
        let end = self.end(self.rest);
        if end == 0 {
            return Ok(false);
        }
        if let Some((count, _)) =
            longest(self.rest, &["go and", "come and"]).filter(|(count, _)| self.begins(&self.rest[*count..]))
        {
            self.say(count, "");
            return self.step().map(|_| true);
        }
        const TO_DO: &[&str] =
            &["help", "support", "rally", "charge", "attack", "fire", "shoot", "join", "cover", "escort"];
        if self.orders && self.rest[0].says("go") && longest(&self.rest[1..], TO_DO).is_some() {
            self.alone = true;
            self.say(1, "");
            return self.step().map(|_| true);
        }
        let said = &self.rest[..end];
        self.readiness(end)?;
        if let Some((count, _)) = longest(said, LEADS)
            && self.begins(&self.rest[count..])
            && !SAYINGS.iter().any(|saying| saying.means == ["fire"] && longest(said, saying.said).is_some())
        {
            self.say(count, "");
            return self.step().map(|_| true);
        }
        if !self.orders && self.reply(end)? || self.leaving(end) {
            return Ok(true);
        }
        let goes = longest(self.rest, GOING).map(|(count, _)| count).filter(|count| *count < end);
        let up = goes.map(|count| count + usize::from(self.rest[count].says("up") || self.rest[count].says("forward")));
        if up.is_some_and(|up| self.purpose(up)) {
            return self.step().map(|_| true);
        }
        if self.forming(end)
            || self.quarter(end)?
            || self.turning(end)?
            || self.aside(end)
            || self.retiring_aside(end)
            || self.measured(end)
            || self.shots()
        {
            return Ok(true);
        }
        if self.staying_there(end) || self.bare(end)? || self.errands(end)? {
            return Ok(true);
        }
        if self.orders && self.campaigning(end)? || self.objects_of_bare(end) {
            return Ok(true);
        }
        if self.goes_in(end) || self.refusals(end)? || self.going(end)? || self.objects(end)? {
            return Ok(true);
        }
        let said = self.saying(end);
        match self.meant.take() {
            Some(fault) => Err(fault),
            None => Ok(said),
        }
    }

    /// Who is ready for something does not do it yet, and an order is for now.
    fn readiness(&self, end: usize) -> Result<(), Fault> {
        const READY: &[&str] =
            &["be ready to", "be prepared to", "get ready to", "stand ready to", "stand by to", "prepare to"];
        let Some((count, _)) = longest(&self.rest[..end], READY).filter(|(count, _)| self.orders && *count < end)
        else {
            return Ok(());
        };
        let help = format!("write `{}` to do it now, or leave it out", typed(&self.rest[count..end]));
        Err(self.refused(end, help))
    }

    /// What the table of sayings has.
    pub(super) fn saying(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let found = SAYINGS.iter().filter_map(|saying| Some((longest(said, saying.said)?.0, saying)));
        let Some((count, saying)) = found.max_by_key(|(count, _)| *count) else { return false };
        let printed = self
            .words
            .instead
            .iter()
            .any(|(word, _)| phrase(&said[..count], &[word]).is_some_and(|(taken, _)| taken == count));
        let alone = |verb: &str| usage(self.words, verb).is_some_and(|usage| usage.argument.is_none());
        // A verb that the rules have themselves means there what they say.
        if phrase(said, self.words.verbs).is_some_and(|(own, verb)| own == count && (count < end) != alone(verb)) {
            return false;
        }
        let fits = |means: &&&str| {
            let verb = means.split(' ').next().unwrap_or_default();
            self.has(verb) && (count == end || verb != "join" || !alone(verb))
        };
        let means = saying.means.iter().find(fits);
        let Some(means) = means.filter(|_| !printed || count < end || saying.means[0] == "stand") else { return false };
        // A verb that stands alone has nothing behind it.
        if count < end
            && (alone(means)
                || means.contains(' ') && !self.reading.grammar.words.modifiers.iter().any(|key| said[count].says(key)))
        {
            return false;
        }
        self.alone |= self.orders && said[0].says("go");
        if *means == "to" {
            let goal = &said[count..];
            let goal = &goal[articles(goal)..];
            match self.reading.lexicon.loosely(&typed(goal), UNITS) {
                Found::Several(all) if self.reading.lexicon.find(&typed(goal), PLACES) == Found::Nothing => {
                    self.meant = Some(super::cursor::several(span_of(goal), &typed(goal), &all));
                    return false;
                }
                Found::One { id, .. } if self.reading.lexicon.find(&typed(goal), PLACES) == Found::Nothing => {
                    self.say(count + said[count..].len(), &format!("to {id}"));
                    return true;
                }
                _ => {}
            }
        }
        self.say(count, means);
        true
    }

    /// A change of formation.
    pub(super) fn forming(&mut self, end: usize) -> bool {
        let said = &self.rest[..end];
        let Some((count, _)) = longest(said, FORMING).filter(|_| self.has("form")) else { return false };
        let form = &said[count..];
        let form = &form[articles(form)..];
        let Some((taken, word)) = phrase(form, self.words.words) else { return false };
        let tail = form[taken..].iter().take_while(|token| token.says("formation") || token.says("order")).count();
        let tail = longest(&form[taken..], &["of attack"]).map_or(tail, |(count, _)| count);
        let node = super::cursor::word(span_of(form), word);
        if !self.reading.is_sound(self.words, "form", &node) || count == 1 && tail == 0 && said.len() == 1 + form.len()
        {
            return false;
        }
        self.alone |= said[0].says("go") && self.orders;
        self.say(end - (form.len() - taken - tail), &format!("form {word}"));
        true
    }

    /// `advance and fire at R2`.
    pub(super) fn shots(&mut self) -> bool {
        if let Some((count, _)) = phrase(self.rest, &["advance-and-fire"]).filter(|_| self.has("advance-and-fire"))
            && let Some(next) = self.rest.get(count).filter(|next| next.is(&Kind::Word))
            && !["then", "and", "if", "else"].iter().any(|word| next.says(word))
        {
            self.say(count, "advance-and-fire , fire");
            return true;
        }
        false
    }
}
