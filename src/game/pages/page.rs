//! The pages of a report: what each side is told of an exchange.

use std::borrow::Cow;

use super::judged::Judged;
use super::notes::unit_notes;
use crate::adjudicate::{
    AnyLog, Awaited, Beat, BySide, Dispatch, Heard, Mark, Outcome, Plot, Position, Precision, Roster, Scene, Side,
    Told, UnitId, Veil,
};
use crate::dice::{Body, ENOUGH_DIGITS, HeadShown, Ledger, Roll, RollsFile, Secrecy};
use crate::game::files::Folder;
use crate::game::hand::{Told as ByHand, told};
use crate::game::inbox::sound::has_default;
use crate::game::papers::game_file::Notes;
use crate::game::papers::side_orders::SideOrders;
use crate::game::papers::state_file::Stopped;
use crate::game::stand::note::Note;
use crate::game::stand::opened::owed_answers;
use crate::game::trouble::Trouble;
use crate::game::turn::Turn;
use crate::game::turn::links::{Links, seed};
use crate::kit::{list, the};
use crate::report::digest::{Digest, Material};
use crate::report::templates::Framing;
use crate::report::{Field, NoSetUp, Page, Proof, TO_THE_UMPIRE};

/// Makes the page of every side, without salt, code and form, and that of the umpire.
pub(in crate::game) fn pages(
    folder: &Folder,
    turn: &Turn<'_>,
    links: &Links,
    (outcome, by_hand): (&Outcome, &ByHand),
    stopped: Option<&Stopped>,
    rolls: &RollsFile,
) -> Result<(Vec<Page>, Page), Trouble> {
    let rules = turn.rules;
    let on_table = turn.by_hand.is_fought_on_a_table();
    let judged = turn.mail().iter().map(|(side, orders)| match orders {
        Some(orders) if !on_table => Judged::of(folder, turn, side, orders),
        _ => Ok(Judged::default()),
    });
    let judged = judged.collect::<Result<Vec<_>, _>>()?;
    let on_paper = judged.iter().flat_map(|judged| judged.on_paper.clone());
    let on_paper = on_paper.collect::<Vec<_>>();
    let sides = turn.mail().iter().map(|(side, _)| side);
    let set_aside = sides.zip(&judged).map(|(side, judged)| judged.set_aside(turn, outcome, side, &on_paper));
    let set_aside = set_aside.collect::<Result<Vec<_>, _>>()?;
    let whole = set_aside.iter().flat_map(|one| one.whole.clone());
    let whole = whole.collect();
    let without = match on_table {
        true => Vec::new(),
        false => gone_on_without(turn),
    };
    let plain = Plain {
        whole: Sight::of(turn, outcome, None)?,
        awaited: match stopped {
            Some(stopped) => owed_answers(stopped),
            None => rules.awaits(&outcome.position),
        },
        proof: proof(turn, links, rolls),
        rolls: rolls.rolls.clone(),
        notes: notes(turn.ledger, turn.exchange),
        no_set_up: no_set_up(turn, &without),
        without,
        strangers: strange_heads(turn),
        entered: entered(turn),
        by_hand,
    };
    let own = judged.into_iter().zip(set_aside);
    let own = own.map(|(judged, set_aside)| (set_aside.told, judged.remarks));
    let mail = turn.mail().iter().zip(own);
    let pages = mail.map(|((side, orders), own)| {
        let hides = rules.keeps_files() || rules.hides(&turn.before) || rules.hides(&outcome.position);
        let sight = match hides {
            true => Sight::of(turn, outcome, Some(side))?,
            false => plain.whole.clone(),
        };
        Ok(page(own, turn, outcome, stopped, &plain, side, orders.as_ref(), sight))
    });
    let pages = pages.collect::<Result<Vec<_>, Trouble>>()?;
    let mut umpire = umpire_page(&pages, plain.whole);
    umpire.set_aside = whole;
    umpire.dispatches = Vec::new();
    umpire.silent = out_of_touch(turn, outcome);
    umpire.acts = entered(turn);
    umpire.acts.extend(told(&by_hand.spoken, None));
    if rules.keeps_files() || *turn.before.veil() != Veil::default() {
        umpire.proof.rolls = plain.rolls;
        umpire.proof.withheld = false;
    }
    Ok((pages, umpire))
}

/// What may be seen of an exchange by one side, or by the umpire.
#[derive(Clone)]
struct Sight {
    told: Vec<Told>,
    scenes: Vec<Scene>,
    digest: Digest,
    framing: Framing,
    bill: Vec<String>,
    plot: Plot,
    field: Field,
    roster: Roster,
}

impl Sight {
    fn of(turn: &Turn<'_>, outcome: &Outcome, side: Option<&Side>) -> Result<Sight, Trouble> {
        let rules = turn.rules;
        let seen = side.map(|side| rules.seen(&outcome.position, side));
        let position = seen.as_ref().unwrap_or(&outcome.position);
        let before = rules.as_heard(&turn.before, &outcome.position);
        let watched = watched(turn, outcome);
        let unseen = side.map(|side| rules.hidden_from(&watched, side));
        let unseen = unseen.unwrap_or_default();
        let plot = rules.plot(position);
        let (told, scenes) = told_now(turn, (&before, outcome), side)?;
        let fresh = fresh(&scenes, &outcome.position, side);
        let digest = Digest::of(&Material {
            game: &turn.ledger.card().name,
            exchange: turn.exchange,
            roster: &rules.roster(position),
            before: &rules.clock(&turn.before),
            after: &rules.clock_for(&outcome.position, side),
            told: &told,
            scenes: &fresh,
            unseen: &unseen,
            stale: &stale(&scenes, &fresh),
            measure: &|arm| rules.measure(arm),
        });
        Ok(Sight {
            framing: framing(turn, &digest),
            digest,
            field: Field::of(&plot, &rules.roster(position)),
            plot,
            told,
            scenes,
            bill: bill(turn, &watched, side, &unseen),
            roster: rules.roster(position),
        })
    }
}

/// Headline, opening and closing. Of a turn that was fought on a table the program knows no story.
fn framing(turn: &Turn<'_>, digest: &Digest) -> Framing {
    let framing = turn.wording.templates.frame(digest);
    if !turn.by_hand.is_fought_on_a_table() {
        return framing;
    }
    let part = turn.rules.clock(&turn.before).text;
    Framing {
        headline: format!("Fought on a table: {part}"),
        opening: String::new(),
        closing: String::new(),
        ..framing
    }
}

/// The position at the end, with all in view who were so as play ended: what befell them was told, though they may be hidden
/// again by the time the report is read.
fn watched(turn: &Turn<'_>, outcome: &Outcome) -> Position {
    let (rules, position) = (turn.rules, &outcome.position);
    let mut veil = position.veil().clone();
    if veil.again {
        veil.meet(&rules.fold(&turn.before, &outcome.log).veil().met);
    }
    rules.copy(position).veiled(veil)
}

/// Who lost what, as far as the side knows of the units.
fn bill(turn: &Turn<'_>, watched: &Position, side: Option<&Side>, unseen: &[UnitId]) -> Vec<String> {
    let rules = turn.rules;
    let Some(side) = side else {
        return rules.bill(&turn.before, watched);
    };
    let after = rules.seen(watched, side);
    let before = match unseen {
        [] => rules.copy(&turn.before),
        unseen => rules.without(&turn.before, unseen),
    };
    let mut bill = rules.bill(&rules.blurred(&before, side), &after);
    // Of an army that is out of touch as a whole there is nothing to count.
    bill.retain(|line| !watched.veil().rides || !line.contains(" 0 of 0 "));
    let heard = heard_of(watched, side).into_iter();
    let names = heard.map(|heard| heard.name.as_str()).collect::<Vec<_>>();
    if !names.is_empty() {
        bill.push(format!("Not counted, as out of touch: {}", list(&names)));
    }
    bill
}

/// The page for the umpire: what everybody is told, and everybody's orders that were set aside.
fn umpire_page(pages: &[Page], sight: Sight) -> Page {
    let first = pages.first().expect("a game has sides");
    let of_side = |page: &Page| {
        let side = page.side.clone();
        let remarks = page.remarks.clone().into_iter();
        remarks.map(move |remark| format!("{side}: {remark}")).collect::<Vec<_>>()
    };
    let questions = pages.iter().flat_map(|page| page.questions.clone());
    let mut remarks = pages.iter().flat_map(of_side).collect::<Vec<_>>();
    let failures = pages.iter().map(|page| &page.framing.failures);
    for failure in failures.flatten().chain(&sight.framing.failures) {
        if !remarks.contains(failure) {
            remarks.push(failure.clone());
        }
    }
    Page {
        side: Side::new(TO_THE_UMPIRE),
        digest: sight.digest,
        framing: sight.framing,
        told: sight.told,
        scenes: sight.scenes,
        bill: sight.bill,
        plot: sight.plot,
        field: sight.field,
        roster: sight.roster,
        salt: String::new(),
        code: String::new(),
        remarks,
        own_note: None,
        unit_notes: Vec::new(),
        questions: questions.collect(),
        form: None,
        ..first.clone()
    }
}

/// What is the same on every page.
struct Plain<'p> {
    whole: Sight,
    awaited: Vec<Awaited>,
    proof: Proof,
    /// All rolls of the exchange.
    rolls: Vec<Roll>,
    notes: Vec<String>,
    without: Vec<Side>,
    no_set_up: Vec<NoSetUp>,
    strangers: Vec<String>,
    entered: Vec<String>,
    by_hand: &'p ByHand,
}

#[allow(clippy::too_many_arguments, reason = "a page gathers what everybody has to say")]
fn page(
    (set_aside, mut remarks): (Vec<String>, Vec<String>),
    turn: &Turn<'_>,
    outcome: &Outcome,
    stopped: Option<&Stopped>,
    plain: &Plain<'_>,
    side: &Side,
    orders: Option<&SideOrders>,
    sight: Sight,
) -> Page {
    let rules = turn.rules;
    remarks.extend(plain.strangers.iter().cloned());
    let questions = stopped.map_or(&[][..], |stopped| &stopped.questions);
    let own = questions.iter().filter(|question| question.side == *side);
    // Of his own units everybody knows, though one may have left the field in the turn.
    let own_roster = rules.roster(turn.addressed());
    Page {
        game: turn.ledger.card().name.clone(),
        rules_title: rules.title().to_owned(),
        rehearsal: turn.rehearsal.clone(),
        exchange: turn.exchange,
        side: side.clone(),
        salt: String::new(),
        code: String::new(),
        roster: sight.roster,
        before: rules.clock(&turn.before),
        after: rules.clock_for(&outcome.position, Some(side)),
        digest: sight.digest,
        framing: sight.framing,
        own_wording: turn.wording.is_own(),
        told: sight.told,
        scenes: sight.scenes,
        dispatches: arrived(outcome, side),
        silent: silent(outcome, side),
        set_aside,
        remarks,
        gone_on_without: plain.without.clone(),
        no_set_up: plain.no_set_up.clone(),
        own_note: orders.filter(|_| turn.game.notes != Notes::Never).and_then(SideOrders::note),
        unit_notes: unit_notes(turn.game.notes, side, &own_roster, orders),
        notes: plain.notes.clone(),
        acts: [plain.entered.clone(), told(&plain.by_hand.spoken, Some(side))].concat(),
        on_table: turn.by_hand.is_fought_on_a_table(),
        by_hand: plain.by_hand.by_hand.clone(),
        bill: sight.bill,
        plot: sight.plot,
        field: sight.field,
        questions: own.cloned().collect(),
        awaited: plain.awaited.clone(),
        form: None,
        proof: own_proof(turn, outcome, plain, side),
        clauses: rules.clauses(),
    }
}

/// The dispatches that have reached a side.
fn arrived(outcome: &Outcome, side: &Side) -> Vec<Dispatch> {
    let news = outcome.position.veil().news_of(side);
    news.map_or(Vec::new(), |news| news.arrived.clone())
}

/// Of whom a side has no fresh news, as far as it has ever heard of them, one line each.
fn silent(outcome: &Outcome, side: &Side) -> Vec<String> {
    let heard = heard_of(&outcome.position, side).into_iter();
    heard.map(Heard::sentence).collect()
}

/// Those of whom a side has no fresh news, as far as it has ever heard of them.
fn heard_of<'p>(position: &'p Position, side: &Side) -> Vec<&'p Heard> {
    let news = position.veil().news_of(side);
    let stale = news.map_or(&[][..], |news| &news.stale).iter();
    stale.filter(|heard| heard.mark.is_some()).collect()
}

/// The scenes with only those in them whom a side sees as they are.
fn fresh<'s>(scenes: &'s [Scene], position: &Position, side: Option<&Side>) -> Cow<'s, [Scene]> {
    let stale = side.map_or(Vec::new(), |side| heard_of(position, side));
    if stale.is_empty() {
        return Cow::Borrowed(scenes);
    }
    let is_fresh = |mark: &Mark| !stale.iter().any(|heard| heard.unit.as_str() == mark.unit);
    let mut scenes = scenes.to_vec();
    for plot in scenes.iter_mut().flat_map(|scene| [&mut scene.before, &mut scene.after]) {
        plot.marks.retain(is_fresh);
    }
    Cow::Owned(scenes)
}

/// Those who are left out, as they stood at the beginning.
fn stale(scenes: &[Scene], fresh: &[Scene]) -> Vec<Mark> {
    let marks = |scenes: &[Scene]| scenes.first().map_or(Vec::new(), |scene| scene.before.marks.clone());
    let kept = marks(fresh);
    let mut stale = marks(scenes);
    stale.retain(|mark| !kept.iter().any(|other| other.unit == mark.unit));
    stale
}

/// The same for the umpire, in a line for each side.
fn out_of_touch(turn: &Turn<'_>, outcome: &Outcome) -> Vec<String> {
    let roster = turn.rules.roster(&outcome.position);
    let news = outcome.position.veil().news.iter();
    let lines = news.filter(|news| !news.stale.is_empty()).map(|news| {
        let army = the(roster.army(&news.side));
        let names = news.stale.iter().map(|heard| heard.name.as_str());
        let names = list(&names.collect::<Vec<_>>());
        format!("No fresh news of {names} has reached {army}")
    });
    lines.collect()
}

/// The dice that a side may know of: not those of units it does not see; its own that are veiled it is shown, and can check
/// after the close.
fn own_proof(turn: &Turn<'_>, outcome: &Outcome, plain: &Plain, side: &Side) -> Proof {
    let mut proof = plain.proof.clone();
    if turn.rules.keeps_files() || *turn.before.veil() != Veil::default() {
        let before = turn.rules.as_heard(&turn.before, &outcome.position);
        let mut untold = turn.rules.untold_rolls(&before, &outcome.log, side);
        untold.extend(turn.by_hand.untold_rulings(turn.game, &turn.before, side));
        proof.rolls = plain.rolls.clone();
        proof.rolls.retain(|roll| !untold.contains(&roll.label));
        let veil = turn.before.veil();
        proof.withheld = veil.losses != Precision::Exact;
        proof.sealed = veil.seals();
    }
    named(proof, &outcome.position)
}

/// A proof with the units that are named in its rolls otherwise than by their ids.
fn named(mut proof: Proof, position: &Position) -> Proof {
    let is_rolled = |made: &str| {
        let mut rolls = proof.rolls.iter();
        rolls.any(|roll| roll.label.as_str().split('/').any(|part| part == made))
    };
    let labels = position.labels().iter();
    let labels = labels.filter(|(_, made)| is_rolled(made));
    let labels = labels.map(|(unit, made)| (made.to_owned(), unit.to_string()));
    proof.labels = labels.collect();
    proof
}

/// The narrative and its scenes, without what an earlier exchange of the turn has told already.
fn told_now(
    turn: &Turn<'_>,
    (before, outcome): (&Position, &Outcome),
    eyes: Option<&Side>,
) -> Result<(Vec<Told>, Vec<Scene>), Trouble> {
    let (rules, phrases) = (turn.rules, &turn.wording.phrases);
    let mut told = rules.tell_in(before, &outcome.log, eyes, phrases);
    if let Some(earlier) = earlier(turn)? {
        let entries = rules.length(&earlier);
        let again = rules.first(&outcome.log, entries);
        let known = rules.tell_in(before, &again, eyes, phrases);
        if told.starts_with(&known) && rules.save_log(&again) == rules.save_log(&earlier) {
            let fresh = told.split_off(known.len());
            let between = rules.fold(before, &earlier);
            let rest = rules.rest(&outcome.log, entries);
            let mut scenes = rules.scenes(&between, &rest, &fresh, eyes);
            go_on(&mut scenes, &known);
            return Ok((fresh, scenes));
        }
    }
    let scenes = rules.scenes(before, &outcome.log, &told, eyes);
    Ok((told, scenes))
}

/// Gives the scene in which the turn goes on the title that it had before play broke off.
fn go_on(scenes: &mut [Scene], known: &[Told]) {
    let is_heading = |told: &&Told| told.beat == Beat::Heading;
    if let (Some(first), Some(heading)) = (scenes.first_mut(), known.iter().rfind(is_heading))
        && first.title.is_empty()
    {
        first.title = heading.text.trim().trim_end_matches('.').to_owned();
    }
}

/// The log of the turn so far.
pub(in crate::game) fn earlier(turn: &Turn<'_>) -> Result<Option<AnyLog>, Trouble> {
    let Some(so_far) = &turn.log_so_far else {
        return Ok(None);
    };
    let log = turn
        .rules
        .load_log(so_far)
        .map_err(|why| Trouble::amiss(format!("the log of the turn so far cannot be read: {why}"), "put it back"))?;
    Ok(Some(log))
}

/// The sides that owed something and whose lock has no orders.
fn gone_on_without(turn: &Turn<'_>) -> Vec<Side> {
    let awaited = match &turn.stopped {
        Some((_, stopped)) => owed_answers(stopped),
        None => turn.rules.awaits(&turn.before),
    };
    let mail = BySide::new(turn.mail().iter().map(|(side, orders)| (side.clone(), orders.is_some())));
    let came = |side: &Side| mail.get(side).copied().unwrap_or(false);
    let mut without = Vec::new();
    for awaited in awaited {
        if !came(&awaited.side) && !without.contains(&awaited.side) {
            without.push(awaited.side);
        }
    }
    without
}

/// Those of them that owed a list or a set-up, and whether what is printed has served in its place.
fn no_set_up(turn: &Turn<'_>, without: &[Side]) -> Vec<NoSetUp> {
    if turn.stopped.is_some() {
        return Vec::new();
    }
    let awaited = turn.rules.awaits(&turn.before).into_iter();
    let owed = awaited.filter(|awaited| awaited.owes.is_set_up() && without.contains(&awaited.side));
    let owed =
        owed.map(|awaited| NoSetUp { by_default: has_default(turn.rules, &turn.before, &awaited.side), awaited });
    owed.collect()
}

/// The orders that the umpire wrote for players, and how they reached him: everybody is told.
fn entered(turn: &Turn<'_>) -> Vec<String> {
    let roster = turn.rules.roster(&turn.before);
    let mut lines = Vec::new();
    for (side, orders) in turn.mail() {
        for (player, how) in orders.iter().flat_map(SideOrders::entered) {
            let army = the(roster.army(side));
            let whose = player.map_or(String::new(), |player| format!(" ({player})"));
            lines.push(format!("The orders of {army}{whose} were entered by the umpire: {how}"));
        }
    }
    lines
}

/// A head that a player names and the ledger never had is told to everybody: two may hold different ledgers. So is a head of
/// which he names too few digits, as from those nobody else can tell whether he holds the same.
fn strange_heads(turn: &Turn<'_>) -> Vec<String> {
    let until = turn.ledger.exchanges().find(|exchange| exchange.number == turn.exchange);
    let until = until.expect("the exchange is locked").locked.prev;
    let mut heads = Vec::new();
    for head in turn.ledger.heads() {
        heads.push(head);
        if head == until {
            break;
        }
    }
    let mut lines = Vec::new();
    let mut short = Vec::new();
    for (side, orders) in turn.mail() {
        for seen in orders.iter().flat_map(SideOrders::seen) {
            match HeadShown::of(seen, heads.iter().copied()) {
                HeadShown::Known => {}
                HeadShown::TooShort if short.contains(&side.to_string()) => {}
                HeadShown::TooShort => short.push(side.to_string()),
                HeadShown::Never => lines.push(format!(
                    "the orders of {side} name the head {seen}, which this ledger never had: hold your ledgers side by side"
                )),
            }
        }
    }
    if !short.is_empty() {
        lines.push(format!(
            "the orders of {} name fewer than {ENOUGH_DIGITS} digits of a head, which do not show that they were written \
             from this ledger",
            list(&short)
        ));
    }
    lines
}

/// The notes of the ledger since the report before.
fn notes(ledger: &Ledger, exchange: u32) -> Vec<String> {
    let mut notes = Vec::new();
    for entry in ledger.entries() {
        match &entry.body {
            Body::Note { text, .. } if Note::parse(text).is_some() => {}
            Body::Note { text, .. } => notes.push(text.clone()),
            Body::Void { exchange, text } => notes.push(format!("Exchange {exchange} is void: {text}")),
            Body::Rekey { seat, from, .. } => {
                notes.push(format!("From exchange {from} on {seat} has a new dice chain."));
            }
            Body::Cast(_) => notes.clear(),
            Body::Lock(lock) if lock.exchange == exchange => break,
            Body::Lock(_) | Body::Close { .. } => {}
        }
    }
    notes
}

fn proof(turn: &Turn<'_>, links: &Links, rolls: &RollsFile) -> Proof {
    let ledger = turn.ledger;
    let exchange = ledger.exchanges().find(|exchange| exchange.number == turn.exchange);
    let exchange = exchange.expect("the exchange is locked");
    let seats = ledger.card().seats.iter().zip(&links.seats);
    let round = exchange.lock.beacon.zip(links.beacon);
    let open = rolls.rolls.iter().filter(|roll| roll.secrecy == Secrecy::Open);
    Proof {
        game_id: ledger.card_id().to_string(),
        seed: seed(turn, links).to_string(),
        umpire_link: links.umpire.to_string(),
        seat_links: seats.map(|(seat, link)| (seat.name.clone(), link.map(|link| link.to_string()))).collect(),
        beacon: round.map(|(round, value)| (round, value.to_string())),
        head_at_lock: exchange.locked.head.to_string(),
        rolls: open.cloned().collect(),
        labels: Vec::new(),
        withheld: false,
        sealed: false,
        contributed: ledger.card().has_contributor() || links.seats.iter().any(Option::is_some),
    }
}
