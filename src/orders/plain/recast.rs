//! Lines whose parts do not stand where the language has them: without a colon (`swiss stand`), with the moment behind the unit
//! (`guards, when charged: turn`), with the unit behind the moment (`when charged: infantry stands`), with what the enemy does
//! (`if cavalry charges us, infantry: form square`).
//!
//! They are asked about only where a line cannot be read as it stands. It counts only where all ways to read it come to the same.

use super::Reading;
use super::cursor::{
    LONGEST_PHRASE, UNITS, articles, is_comma_or, phrase, span_of, typed, without_measure, without_note,
};
use super::heads::{Item, What, colon_of, is_sign_for_a_colon};
use super::lexicon::{Found, Thing};
use super::manners::Manners;
use super::phrases::{kind_of, longest, made, opens};
use super::subjects::is_whoever;
use super::tokens::{Kind, Line, Token};
use crate::orders::courtesies::{LEAD_INS, PLEASE};
use crate::orders::moments::{CHARGING, THEY, US};
use crate::yaml::{Fault, Node, Span, Value, clip, document};

/// A head has so many words at the most where no colon ends it.
const LONGEST_HEAD: usize = 14;

/// What a line comes to that cannot be read as it stands.
pub(super) enum Recast {
    /// Nothing.
    Nothing,
    /// One thing.
    Read(Item),
    /// More than one.
    Doubtful(Fault),
}

/// A sign in the place of another token.
pub(super) fn sign(kind: Kind, near: &Token) -> Token {
    let text = if kind == Kind::Colon { ":" } else { "," };
    Token { kind, ..made(near.span, near.at, text) }
}

impl Reading<'_> {
    /// What a line comes to once its parts stand where the language has them.
    pub(super) fn recast(&self, line: &Line) -> Recast {
        let tokens = line.tokens();
        if without_measure(without_note(tokens)).is_some() {
            return Recast::Nothing;
        }
        let mut found: Vec<(Item, String, String, bool)> = Vec::new();
        let loose = self.loosened(line);
        let casts =
            self.castings(tokens).into_iter().map(|cast| line.with(cast)).chain(self.with_colon_for_dashes(line));
        let casts = casts.map(|cast| (cast, false));
        let of_loose = loose.iter().flat_map(|loose| {
            let casts = self.castings(loose.tokens()).into_iter().map(|cast| loose.with(cast));
            casts.chain([loose.clone()]).map(|cast| (cast, true))
        });
        for (cast, is_loose) in casts.chain(of_loose) {
            // What is read without is not asked about in other words.
            if is_loose && found.iter().any(|(.., loose)| !loose) {
                break;
            }
            let said = typed(cast.tokens());
            let Ok(item) = self.line(&cast) else { continue };
            let What::Entry(list, node) = &item.what else { continue };
            if item.dangles || self.judged(list, node).is_some() || is_idle(node) {
                continue;
            }
            let meant = meant(list, node);
            if !found.iter().any(|(_, _, known, _)| *known == meant) {
                found.push((item, said, meant, is_loose));
            }
        }
        match found.len() {
            0 => {
                let half = self.half_said(line);
                half.map_or(Recast::Nothing, Recast::Doubtful)
            }
            1 => found.pop().map_or(Recast::Nothing, |(item, ..)| Recast::Read(item)),
            _ => {
                let both = found.iter().map(|(_, said, ..)| format!("`{}`", clip(said))).collect::<Vec<_>>();
                let fault = Fault::error(span_of(tokens), format!("this could mean {}", both.join(" or ")));
                Recast::Doubtful(fault.help("write the one that you mean"))
            }
        }
    }

    /// `when cavalry charges, infantry form square` does not say whose cavalry it is; the line that does.
    fn half_said(&self, line: &Line) -> Option<Fault> {
        let tokens = line.tokens();
        if !tokens.first().is_some_and(opens) {
            return None;
        }
        let verb =
            (2..tokens.len().min(LONGEST_PHRASE)).find(|place| longest(&tokens[*place..], CHARGING).is_some())?;
        let who = &tokens[1..verb];
        let is_us = longest(&tokens[verb + 1..], US).is_some();
        if is_us || !self.is_kind_of_troops(who) {
            return None;
        }
        let mut cast = tokens[..=verb].to_vec();
        cast.push(made(tokens[verb].span, tokens[verb].at, "us"));
        cast.extend_from_slice(&tokens[verb + 1..]);
        let said = typed(&cast).replace(" ,", ",").replace(" :", ":");
        let fault = Fault::error(span_of(who), format!("nobody says whose {} is meant", typed(&who[articles(who)..])));
        let is_read = self.can_be_recast(&line.with(cast));
        is_read.then(|| fault.help(format!("write whom it charges: `{}`", clip(&said))))
    }

    /// Whether a line comes to one thing so.
    pub(super) fn can_be_recast(&self, line: &Line) -> bool {
        matches!(self.recast(line), Recast::Read(_))
    }

    /// What is wrong behind the name of a line that lacks its colon.
    pub(super) fn behind_its_name(&self, line: &Line) -> Option<Fault> {
        let tokens = line.tokens();
        if colon_of(tokens).is_some() {
            return None;
        }
        let most = tokens.len().min(LONGEST_HEAD);
        let place = (1..most).rev().find(|place| self.names_some(&tokens[..*place]))?;
        let signs = tokens[place..].iter().take_while(|token| is_sign_for_a_colon(token)).count();
        let mut cast = tokens[..place].to_vec();
        cast.push(sign(Kind::Colon, &tokens[place - 1]));
        cast.extend_from_slice(&tokens[place + signs..]);
        self.line(&line.with(cast)).err()
    }

    /// What is wrong with a standing order of which the moment stands behind its units, or these behind the colon.
    pub(super) fn at_its_moment(&self, line: &Line) -> Option<Fault> {
        let tokens = line.tokens();
        let colon = colon_of(tokens)?;
        let (head, rest) = self.moved(&tokens[..colon], &tokens[colon + 1..]).into_iter().next()?;
        let cast = [&head[..], &[sign(Kind::Colon, head.last()?)], &rest].concat();
        self.line(&line.with(cast)).err()
    }

    /// The same with a colon where a long dash stands that parts no note from nothing: `swiss — fire nearest`.
    fn with_colon_for_dashes(&self, line: &Line) -> Option<Line> {
        let said = without_note(line.tokens());
        let is_bare = !said.is_empty() && colon_of(said).is_none() && self.names_some(said);
        line.with_a_colon_for_dashes().filter(|_| is_bare)
    }

    /// The ways in which a line could be put.
    fn castings(&self, tokens: &[Token]) -> Vec<Vec<Token>> {
        let note = tokens.iter().position(|token| token.is(&Kind::Dashes)).unwrap_or(tokens.len());
        let (said, note) = tokens.split_at(note);
        let mut casts: Vec<(Vec<Token>, Vec<Token>)> = Vec::new();
        let mut notes = Vec::new();
        match colon_of(tokens) {
            Some(colon) => {
                let (head, rest) = (&said[..colon], &said[colon + 1..]);
                casts.extend(self.moved(head, rest));
                casts.extend(self.alteration(head, rest));
                if note.is_empty() {
                    notes.extend(self.told_behind(said, colon));
                }
            }
            None => {
                for place in 1..said.len().min(LONGEST_HEAD) {
                    let signs = said[..place].iter().rev().take_while(|token| is_sign_for_a_colon(token)).count();
                    let (head, rest) = (&said[..place - signs], &said[place..]);
                    // `swiss will stand` may be told of them to somebody.
                    let is_told =
                        longest(rest, LEAD_INS).is_some_and(|(_, said)| said != "to" && !PLEASE.contains(&said));
                    if head.is_empty() || is_sign_for_a_colon(&rest[0]) || is_told || leaves_it_so(head, rest) {
                        continue;
                    }
                    if opens(&head[0]) || self.whoever(head).is_some() {
                        casts.push((head.to_vec(), rest.to_vec()));
                        casts.extend(self.moved(head, rest));
                    } else if self.names_some(head) {
                        casts.push((head.to_vec(), rest.to_vec()));
                    }
                }
            }
        }
        let whole = |(head, rest): (Vec<Token>, Vec<Token>)| {
            let near = head.last().or(rest.first())?.clone();
            let mut cast = head;
            cast.push(sign(Kind::Colon, &near));
            cast.extend(rest);
            cast.extend_from_slice(note);
            Some(cast)
        };
        casts.into_iter().filter_map(whole).chain(notes).collect()
    }

    /// `charge R4, they look shaky to me`: what orders nothing behind the last comma is a note.
    fn told_behind(&self, said: &[Token], colon: usize) -> Option<Vec<Token>> {
        let manners = Manners::new(said, self.grammar.words, true);
        let sign = (colon + 2..said.len() - 1).find(|at| said[*at].is(&Kind::Comma) && manners.tells_only(at + 1))?;
        let mut cast = said.to_vec();
        cast[sign].kind = Kind::Dashes;
        Some(cast)
    }

    /// Whether some tokens name units of one's own, and nothing else.
    pub(super) fn names_some(&self, names: &[Token]) -> bool {
        let one = |part: &[Token]| {
            // `swiss guns` are two.
            let id = self.id_of(part);
            let whole = matches!(self.lexicon.find(&typed(part), &[Thing::Own]), Found::One { whole: true, .. });
            if whole && part.iter().all(|token| token.is(&Kind::Word)) {
                return true;
            }
            let others =
                part.iter().any(|token| self.lexicon.is_id(&token.text) && !token.text.eq_ignore_ascii_case(&id));
            if others {
                return false;
            }
            let own = |found: Found| matches!(found, Found::One { .. });
            let bare = &part[articles(part)..];
            !part.is_empty()
                && part.iter().all(|token| token.is(&Kind::Word) || token.is(&Kind::Quoted))
                && (own(self.lexicon.find(&typed(part), &[Thing::Own]))
                    || self.is_a_point_of_arrival(part)
                    || own(self.lexicon.find(&typed(bare), &[Thing::Own]))
                    || own(self.lexicon.loosely(&typed(part), &[Thing::Own])))
        };
        let all = |found: Result<Option<Vec<&str>>, Fault>| found.is_ok_and(|found| found.is_some());
        let parts = super::cursor::parted(names, |token| is_comma_or(token, &["and", "&", "+", "/"]));
        one(names) || all(self.all_of_them(names)) || all(self.all_but(names)) || parts.into_iter().all(one)
    }

    /// Whether some tokens are the name of a place, where places take orders.
    fn is_a_point_of_arrival(&self, part: &[Token]) -> bool {
        let is_place = matches!(self.lexicon.find(&typed(part), &[Thing::Place]), Found::One { whole: true, .. });
        is_place && self.grammar.words.verbs.contains(&"enter")
    }

    /// The head and the steps of a line with each where the language has it.
    fn moved(&self, head: &[Token], rest: &[Token]) -> Vec<(Vec<Token>, Vec<Token>)> {
        let mut found = Vec::new();
        if !opens(&head[0]) {
            // `guards, when charged: turn`.
            if let Some(place) = (1..head.len()).find(|place| self.is_moment(&head[*place..])) {
                let commas = head[..place].iter().rev().take_while(|token| token.is(&Kind::Comma)).count();
                found.extend(self.at_a_moment(&head[place..], Some(&head[..place - commas]), rest));
            }
            // `cavalry: when charged, form square`.
            if rest.first().is_some_and(opens) {
                let ends = |place: &usize| rest[*place].is(&Kind::Comma) || rest[*place].says("then");
                if let Some(place) = (2..rest.len()).find(ends).filter(|_| self.is_moment(rest)) {
                    found.extend(self.at_a_moment(&rest[..place], Some(head), &rest[place + 1..]));
                }
            }
            return found;
        }
        if !self.is_moment(head) {
            return found;
        }
        found.extend(self.at_a_moment(head, None, rest));
        // `when charged: infantry stands`.
        let most = rest.len().min(LONGEST_PHRASE);
        for place in (1..most).rev() {
            let whom = &rest[..place];
            let named = is_whoever(whom) || self.names_some(whom) || self.is_kind_of_troops(whom);
            if named && !head.iter().any(|token| token.is(&Kind::Comma)) {
                found.extend(self.at_a_moment(head, Some(whom), &rest[place..]));
            }
        }
        // `if beaten, we go home`; `if the hussars win, they follow`.
        let of_one = self.decision_of(head).is_some_and(|decision| ["accompany", "displaced"].contains(&decision));
        let ours: &[&str] = match self.when_somebody(head) {
            Some(_) => &["we", "you", "he", "she", "it", "they"],
            // These are asked of one's own leader alone.
            None if of_one => &["we", "you", "he", "she"],
            None => &["we", "you"],
        };
        if ours.iter().any(|word| rest.first().is_some_and(|first| first.says(word))) && rest.len() > 1 {
            found.extend(self.at_a_moment(head, None, &rest[1..]));
        }
        found
    }

    /// Whether a word opens a moment that the rules ask about, or at which the enemy does something.
    fn is_moment(&self, tokens: &[Token]) -> bool {
        tokens.first().is_some_and(opens)
            && (self.spoken_decision(&tokens[1..]).is_some()
                || self.when_somebody(tokens).is_some()
                || self.charging(tokens).is_some())
    }

    /// A standing order for a moment.
    fn at_a_moment(
        &self,
        moment: &[Token],
        whom: Option<&[Token]>,
        rest: &[Token],
    ) -> Option<(Vec<Token>, Vec<Token>)> {
        let mut head = match self.charging(moment) {
            Some(head) => head,
            None => moment.to_vec(),
        };
        head[0].text = "when".to_owned();
        if let Some(whom) = whom.filter(|whom| !whom.is_empty() && !is_whoever(whom)) {
            // The comma of a condition stands behind whom it is for.
            let condition = head.iter().position(|token| token.says("if")).unwrap_or(head.len());
            let commas = head[..condition].iter().rev().take_while(|token| token.is(&Kind::Comma)).count();
            let behind = head.split_off(condition - commas);
            head.push(sign(Kind::Comma, &whom[0]));
            head.extend_from_slice(&whom[articles(whom)..]);
            head.extend(behind);
        }
        Some((head, rest.to_vec()))
    }

    /// `if cavalry charges us, infantry` as `when charged, infantry, if enemy cavalry`: whoever charges is the enemy's where it is said
    /// whom he charges, or that he is an enemy.
    fn charging(&self, head: &[Token]) -> Option<Vec<Token>> {
        let verb = (2..head.len().min(LONGEST_PHRASE)).find(|place| longest(&head[*place..], CHARGING).is_some())?;
        let (count, _) = longest(&head[verb..], CHARGING)?;
        let who = &head[1..verb];
        let bare = &who[articles(who)..];
        let theirs = ["enemy", "their", "his", "hostile"].iter().any(|word| bare[0].says(word));
        let kind = if theirs && bare.len() > 1 { &bare[1..] } else { bare };
        let is_they = longest(who, THEY).is_some_and(|(taken, _)| taken == who.len());
        let is_other = self.is_kind_of_troops(kind)
            || matches!(self.lexicon.find(&typed(bare), &[Thing::Other]), Found::One { .. });
        let behind = &head[verb + count..];
        let whom = longest(behind, US).map_or(0, |(taken, _)| taken);
        if !is_they && !(is_other && (theirs || whom > 0)) {
            return None;
        }
        let near = &head[verb];
        let said = |text: &str| made(near.span, near.at, text);
        let mut out = vec![said("when"), said("charged")];
        // Whom he charges is whom the order is for.
        let named = &behind[whom..];
        if named.first().is_some_and(|first| !first.is(&Kind::Comma)) {
            out.push(sign(Kind::Comma, near));
        }
        let condition = named.iter().position(|token| token.says("if"));
        if condition.is_some() && !is_they {
            return None;
        }
        out.extend_from_slice(named);
        if !is_they {
            out.extend([sign(Kind::Comma, near), said("if"), said("enemy")]);
            match kind_of(kind, self.grammar.words) {
                Some(kind) => out.push(said(kind)),
                None => out.extend_from_slice(kind),
            }
        }
        Some(out)
    }

    /// Whether some tokens are a word for troops, and nothing that is called so.
    pub(super) fn is_kind_of_troops(&self, tokens: &[Token]) -> bool {
        let bare = &tokens[articles(tokens)..];
        let words = self.grammar.words;
        let is_word = phrase(bare, words.words).is_some_and(|(count, _)| count == bare.len());
        !bare.is_empty()
            && self.lexicon.find(&typed(bare), UNITS) == Found::Nothing
            && (kind_of(bare, words).is_some() || is_word && !self.lexicon.all_fit(Some(&typed(bare))).is_empty())
    }
}

/// `everything else stays as it is` is said of orders, and not of units.
fn leaves_it_so(head: &[Token], rest: &[Token]) -> bool {
    const SO: &[&str] = &[
        "stays as it is",
        "remains as it is",
        "stays the same",
        "remains the same",
        "stays unchanged",
        "remains unchanged",
        "stays in force",
        "remains in force",
        "as before",
    ];
    longest(head, &["everything else", "all else", "the rest"]).is_some_and(|(count, _)| count == head.len())
        && longest(rest, SO).is_some_and(|(count, _)| count == rest.len())
}

/// Whether an entry orders nothing.
fn is_idle(node: &Node) -> bool {
    node.get("do").is_none_or(Node::is_empty)
}

/// What an entry comes to, wherever it stands.
pub(super) fn meant(list: &str, node: &Node) -> String {
    let span = Span::default();
    let key = crate::yaml::Key { span, text: list.to_owned() };
    document(&Node { span, value: Value::Map(vec![(key, Node { span, value: Value::List(vec![node.clone()]) })]) })
}
