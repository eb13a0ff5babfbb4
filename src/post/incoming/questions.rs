//! Questions by mail: a player asks about his own game, and is told what he may know.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::clerk::Clerk;
use super::standing::Standing;
use super::unmarked::HEAD;
use crate::adjudicate::{Act, AnyRuleSet, Inquiry, Position};
use crate::game::{
    BEGIN, Command, END, Mailed, Player, Stage, Stand, Top, Trouble, couriers_ahead, form, form_of_player, view,
    with_offers,
};
use crate::orders::courtesies::is_greeting;
use crate::orders::plain::{form_in_lines, without_bullet};
use crate::post::due::last_cast;
use crate::post::letter::picture::picture_of;
use crate::post::letter::{Attachment, in_lines};
use crate::post::outgoing::outbox::plain;
use crate::report::{BY_HAND, odds_text, text_map};

/// How many mails with questions are answered to a player in a day.
pub(in crate::post) const A_DAY: usize = 20;

/// How many questions of a mail are answered.
const IN_A_MAIL: usize = 6;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::post) enum Question {
    /// The words there are.
    Help,
    /// Where the game stands.
    Status,
    /// The form.
    Form,
    /// The report of an exchange; without number the last one.
    Report(Option<u32>),
    /// The position as his side may know it.
    View,
    /// A picture of that.
    Map,
    /// What orders would come to.
    Check,
    /// How a roll is checked by hand.
    Dice,
    /// What may come of a combat.
    Odds(Inquiry),
}

impl Question {
    /// Reads a line, if it is a question and nothing else.
    fn read(line: &str) -> Option<Question> {
        let line = without_bullet(line).trim().trim_end_matches(['?', '.', '!', ':']).trim();
        if line.len() > 120 {
            return None;
        }
        let is_please = |word: &&str| word.trim_matches(',').eq_ignore_ascii_case("please");
        let words = line.split_whitespace().filter(|word| !is_please(word));
        let words = words.map(|word| word.trim_end_matches(',')).collect::<Vec<_>>();
        let is = |word: &str| words[0].eq_ignore_ascii_case(word);
        match words.as_slice() {
            [_] if is("help") => Some(Question::Help),
            [_] if is("status") => Some(Question::Status),
            [_] if is("form") => Some(Question::Form),
            [_] if is("view") => Some(Question::View),
            [_] if is("map") => Some(Question::Map),
            [_] if is("check") => Some(Question::Check),
            [_] if is("dice") => Some(Question::Dice),
            [_] if is("report") => Some(Question::Report(None)),
            [_, number] if is("report") => number.parse().ok().map(|number| Question::Report(Some(number))),
            // Whoever does not say of what is told how it is asked.
            [_] | [_, _] if is("odds") => Some(Question::Help),
            [_, rest @ ..] if is("odds") => inquiry(rest).map(Question::Odds),
            _ => None,
        }
    }

    /// The question as it is asked.
    fn words(&self) -> String {
        match self {
            Question::Help => "help".into(),
            Question::Status => "status".into(),
            Question::Form => "form".into(),
            Question::Report(None) => "report".into(),
            Question::Report(Some(number)) => format!("report {number}"),
            Question::View => "view".into(),
            Question::Map => "map".into(),
            Question::Check => "check".into(),
            Question::Dice => "dice".into(),
            Question::Odds(inquiry) => {
                let act = match inquiry.act {
                    Act::Fire => "fire",
                    Act::Melee => "melee",
                    Act::Check(_) => "check",
                    Act::Rally => "rally",
                };
                let target = inquiry.target.as_ref().map_or(String::new(), |target| format!(" {target}"));
                format!("odds {} {act}{target}", inquiry.unit)
            }
        }
    }
}

/// `UNIT fire TARGET`.
fn inquiry(words: &[&str]) -> Option<Inquiry> {
    let act = |word: &&str| {
        Some(match word.to_ascii_lowercase().as_str() {
            "fire" | "fires" => Act::Fire,
            "melee" | "charge" | "charges" | "assault" => Act::Melee,
            "check" | "morale" | "rout" => Act::Check(1),
            "rally" | "rallies" => Act::Rally,
            _ => return None,
        })
    };
    let place = words.iter().position(|word| act(word).is_some()).filter(|place| *place > 0)?;
    let rest = &words[place + 1..];
    let rest = rest.strip_prefix(&["at"]).or(rest.strip_prefix(&["on"])).unwrap_or(rest);
    Some(Inquiry {
        unit: words[..place].join(" "),
        act: act(&words[place])?,
        target: (!rest.is_empty()).then(|| rest.join(" ")),
    })
}

/// Of a longer line the next may be the end, as mail programs break them.
const BROKEN: usize = 60;

/// Takes out the questions of one word that stand in a line of their own with nothing right below: `help` under a letter is no part
/// of it, but where the line above may have been broken.
fn by_themselves(own: &mut [(u32, String)]) -> Vec<Question> {
    let mut found = Vec::new();
    for place in 1..own.len() {
        let above = own[place - 1].1.trim();
        let is_whole = above.chars().count() < BROKEN || above.ends_with(['.', '!', '?', ':']);
        let is_last = own.get(place + 1).is_none_or(|(_, below)| below.trim().is_empty());
        let asked = Question::read(own[place].1.trim()).filter(|asked| *asked != Question::Check);
        let asked = asked.filter(|_| is_whole && is_last && !own[place].1.trim().contains(' '));
        if let Some(asked) = asked {
            own[place].1.clear();
            found.push(asked);
        }
    }
    found
}

/// Takes the questions out of what somebody typed: they are the first lines of it, words by themselves, or the subject where nothing
/// else was typed.
pub(in crate::post) fn asked(own: &mut [(u32, String)], subject: &str) -> Vec<Question> {
    let mut questions = Vec::new();
    for (_, line) in own.iter_mut() {
        let bare = line.trim();
        if bare.is_empty() || questions.is_empty() && (is_greeting(bare) || is_head(bare)) {
            continue;
        }
        let Some(question) = Question::read(bare) else {
            break;
        };
        line.clear();
        let stops = question == Question::Check;
        questions.push(question);
        if stops {
            break;
        }
    }
    questions.extend(by_themselves(own));
    if questions.is_empty() && own.iter().all(|(_, line)| line.trim().is_empty()) {
        questions.extend(Question::read(subject.trim()).filter(|question| *question != Question::Check));
    }
    questions
}

/// Whether a line is one of the head of a turn file, which says whom a question is about.
pub(in crate::post) fn is_head(line: &str) -> bool {
    let Some((key, value)) = line.split_once(':') else {
        return false;
    };
    let value = value.trim();
    HEAD.iter().any(|known| key.trim().eq_ignore_ascii_case(known))
        && !value.is_empty()
        && !value.contains(char::is_whitespace)
}

/// The answer to the questions of a mail.
#[derive(Default)]
pub(in crate::post) struct Answered {
    pub(in crate::post) text: String,
    pub(in crate::post) attached: Vec<Attachment>,
}

impl Clerk<'_, '_> {
    /// Under which keys the answers to the questions of a player stand today.
    pub(in crate::post) fn key_of_questions(&self, player: &Player) -> String {
        let day = self.outbox.sender().now.strftime("%Y-%m-%d");
        format!("asked/{day}/{}/", player.player)
    }

    /// How many mails with questions of a player were answered today.
    pub(in crate::post) fn asked_today(&self, player: &Player) -> usize {
        let prefix = plain(&self.key_of_questions(player));
        self.outbox.letters().iter().filter(|posted| posted.key.starts_with(&prefix)).count()
    }

    /// Answers the questions of a mail that orders something, too: where things stand with it the reply tells itself.
    pub(in crate::post) fn tell_beside(
        &self,
        standing: &Standing<'_>,
        player: &Player,
        questions: &[Question],
    ) -> Answered {
        let (status, rest) = questions.iter().cloned().partition::<Vec<_>, _>(|one| *one == Question::Status);
        let mut told = self.tell(standing, player, &rest);
        if !status.is_empty() {
            told.text.push_str(
                "\nStatus\nWhat is due, and what of yours is here, stands above, with this mail counted in.\n",
            );
        }
        told
    }

    /// Answers questions, but for `check`.
    pub(in crate::post) fn tell(&self, standing: &Standing<'_>, player: &Player, questions: &[Question]) -> Answered {
        let mut told = Answered::default();
        let questions = questions.iter().filter(|question| **question != Question::Check);
        for (place, question) in questions.enumerate() {
            if place == IN_A_MAIL {
                told.text.push_str(&format!("\nOf the questions in one mail {IN_A_MAIL} are answered.\n"));
                break;
            }
            told.text.push_str(&format!("\n{}\n", capitals(&question.words())));
            // A position that an engine breaks off over is no reason to leave a mail unread.
            let work = AssertUnwindSafe(|| self.answer_to(standing, player, question));
            match catch_unwind(work).ok().and_then(Result::ok) {
                Some(answer) => {
                    told.text.push_str(&answer.text);
                    let is_new = |one: &Attachment| told.attached.iter().all(|known| known.name != one.name);
                    let new = answer.attached.into_iter().filter(is_new).collect::<Vec<_>>();
                    told.attached.extend(new);
                }
                None => told.text.push_str("This cannot be answered here. Ask the umpire.\n"),
            }
        }
        told
    }

    fn answer_to(&self, standing: &Standing<'_>, player: &Player, question: &Question) -> Result<Answered, Trouble> {
        let words = |text: &str| Ok(Answered { text: text.to_owned(), attached: Vec::new() });
        let game = standing.game;
        match question {
            Question::Help => return words(HELP),
            Question::Dice => return words(BY_HAND),
            Question::Status => return words(self.stands(standing, player).trim_start()),
            _ => {}
        }
        let Stage::Running(ledger) = &game.stage else {
            return words("The game has not begun.\n");
        };
        if let Question::Report(number) = question {
            return self.old_report(standing, player, number.unwrap_or(last_cast(ledger)));
        }
        let stand = game.stand()?;
        let rules = game.file.rules;
        let seen = rules.seen(&stand.held.position, &player.side);
        match question {
            Question::Form => {
                let form = self.form_of(standing, &stand, &seen, player);
                words(form.as_deref().unwrap_or("Nothing is asked of you now.\n"))
            }
            Question::View | Question::Map => {
                let attached = match question {
                    Question::View => {
                        let head = ledger.head();
                        let code = game.code(&player.side, self.keep).ok();
                        let side = &player.side;
                        let (name, exchange) = (&game.file.name, stand.exchange);
                        let rides = couriers_ahead(game, &stand.held.position, side);
                        let (seen_head, code) = (Some(&head), code.as_deref());
                        let play = game.play(exchange)?;
                        let top = Top { game: name, exchange, play, side, seen: seen_head, code, rides: &rides };
                        let stopped = stand.held.file.stopped.as_ref();
                        let view = view(rules, &seen, game.file.policy, stopped, top);
                        Some(Attachment::text(format!("view-{side}.yaml"), view))
                    }
                    _ => {
                        let title = format!("{}: {}", game.file.name, stand.clock.text);
                        picture_of(&rules.plot(&seen), &rules.roster(&seen), &title)
                    }
                };
                let attached = attached.into_iter().collect();
                let text = match question {
                    Question::View => format!(
                        "view-{}.yaml is attached: the position as {} knows it, which `estafette check` and `estafette odds` read.\n",
                        player.side, player.side
                    ),
                    _ => format!("{}\n", text_map(&rules.plot(&seen))),
                };
                Ok(Answered { text, attached })
            }
            Question::Odds(inquiry) => words(&odds(rules, &seen, inquiry)),
            Question::Help | Question::Status | Question::Report(_) | Question::Check | Question::Dice => words(""),
        }
    }

    fn form_of(&self, standing: &Standing<'_>, stand: &Stand, seen: &Position, player: &Player) -> Option<String> {
        let game = standing.game;
        if standing.locked || standing.over.is_some() {
            return None;
        }
        let code = game.code(&player.side, self.keep).ok();
        let head = game.ledger().ok()?.head();
        let side = &player.side;
        let rides = couriers_ahead(game, &stand.held.position, side);
        let (name, exchange) = (&game.file.name, stand.exchange);
        let (play, code) = (game.play(exchange).ok()?, code.as_deref());
        let top = Top { game: name, exchange, play, side, seen: Some(&head), code, rides: &rides };
        let rules = game.file.rules;
        let form = form(rules, seen, stand.held.file.stopped.as_ref(), top)?;
        let form = with_offers(&form, &rules.offers(seen, side));
        let command = Command::of(&game.file, side, &rules.roster(&stand.held.position));
        let form = match command.zip(game.file.player(&player.player)) {
            Some((command, player)) => form_of_player(&form, &command, player),
            None => form,
        };
        Some(form_in_lines(&form, rules.grammar()))
    }

    /// A report as it was mailed. The form of an exchange that is over is left out: nobody shall answer it.
    fn old_report(&self, standing: &Standing<'_>, player: &Player, number: u32) -> Result<Answered, Trouble> {
        let game = standing.game;
        let ledger = game.ledger()?;
        let last = last_cast(ledger);
        if number == 0 || ledger.cast(number).is_none() {
            let which = match last {
                0 => "Nothing has been played yet.".to_owned(),
                last => format!("There is no report of exchange {number}; the last one is that of exchange {last}."),
            };
            return Ok(Answered { text: format!("{which}\n"), attached: Vec::new() });
        }
        let report = Mailed::of(game, number)?.report(&player.side)?;
        let rest = report.strip_prefix("<!--").and_then(|rest| rest.split_once("-->\n"));
        let mut text = rest.map_or(report.as_str(), |(_, rest)| rest.trim_start()).to_owned();
        let is_last = number == last && number + 1 == standing.exchange();
        match (text.rfind(BEGIN), text.rfind(END), is_last) {
            (Some(begin), Some(end), false) if begin < end => {
                text.replace_range(begin..end + END.len(), "(The form that stood here is over.)");
            }
            _ => text = in_lines::text(&text, game.file.rules.grammar()),
        }
        Ok(Answered {
            text,
            attached: vec![Attachment::text(format!("report-{}-{number:03}.md", player.side), report)],
        })
    }
}

/// The odds of a combat by what a side may know.
fn odds(rules: &dyn AnyRuleSet, seen: &Position, inquiry: &Inquiry) -> String {
    let roster = rules.roster(seen);
    let id = |name: &String| {
        let bare = name.strip_prefix("the ").unwrap_or(name);
        let is = |text: &str| {
            let short = text.strip_prefix("the ").unwrap_or(text);
            text.eq_ignore_ascii_case(name) || short.eq_ignore_ascii_case(bare)
        };
        let found = roster.units.iter().find(|(unit, _, called)| is(unit.as_str()) || is(called));
        found.map_or(name.clone(), |(unit, ..)| unit.to_string())
    };
    let inquiry = Inquiry { unit: id(&inquiry.unit), act: inquiry.act, target: inquiry.target.as_ref().map(id) };
    match rules.odds(seen, &inquiry) {
        Ok(odds) => odds_text(&odds),
        Err(why) => format!("That cannot be worked out: {why}\n"),
    }
}

fn capitals(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

/// What can be asked.
const HELP: &str = "\
Write one of these in a mail, on a line of its own, above everything else:

  status               where the game stands, what is due, what of yours is here
  form                 the form for your orders
  report, report 7     the last report, or that of exchange 7
  view                 the position as your side knows it, for `estafette check`
  map                  the same as a map
  check                above orders: what they would come to; nothing is handed in
  dice                 how a roll is checked by hand, on any machine
  odds swiss fire 27th what may come of a fire (or `melee`, `check`, `rally`)
  help                 this

Orders are lines such as `swiss: stand`, typed into an answer to your report.
A line that begins with `to umpire:` among them is a request to the umpire, and
a mail without any order goes to him.
";
