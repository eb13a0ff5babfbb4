//! The pages of a report: what each side is told of an exchange.

use std::borrow::Cow;

use super::judged::JudgedSide;
use super::notes::{of_the_ledger, unit_notes};
use super::untold::Untold;
use crate::adjudicate::{
    Awaited, Brink, BySide, Dispatch, Heard, Mark, Outcome, Plot, Position, Precision, Question, Roster, Scene, Side,
    Speaks, Story, Told, UnitId, Veil,
};
use crate::dice::{HeadShown, Roll, RollsFile, Secrecy};
use crate::game::hand::{ActsTold as ByHand, told};
use crate::game::inbox::sound::has_default;
use crate::game::papers::absent::ByStandIn;
use crate::game::papers::game_file::Notes;
use crate::game::papers::side_orders::SideOrders;
use crate::game::papers::state_file::Stopped;
use crate::game::stand::opened::owed_answers;
use crate::game::turn::Turn;
use crate::game::turn::links::{Links, seed};
use crate::game::turn::understood::Understood;
use crate::kit::{capital, list, the};
use crate::report::digest::{Digest, Kind, Material};
use crate::report::templates::Framing;
use crate::report::{Field, NoSetUp, Page, Proof, TO_THE_UMPIRE};

/// Makes the page of every side, without salt, code and form, and that of the umpire.
pub(in crate::game) fn pages(
    turn: &Turn<'_>,
    links: &Links,
    (understood, outcome, by_hand): (&Understood, &Outcome, &ByHand),
    stopped: Option<&Stopped>,
    rolls: &RollsFile,
) -> (Vec<Page>, Page) {
    let rules = turn.rules;
    let so_far = understood.so_far.as_ref();
    let before = rules.as_heard(&turn.before, &outcome.position);
    let untold = Untold::of(turn, &before, (so_far, outcome));
    let on_table = turn.by_hand.is_fought_on_a_table();
    let judged = turn.mail().iter().map(|(side, orders)| {
        let read = orders.as_ref().zip(understood.own(side));
        read.map_or(JudgedSide::default(), |(orders, read)| JudgedSide::of(turn, side, orders, read))
    });
    let judged = judged.collect::<Vec<_>>();
    let sides = turn.mail().iter().map(|(side, _)| side);
    let set_aside = sides.zip(&judged).map(|(side, judged)| judged.set_aside(turn, (so_far, outcome), side));
    let set_aside = set_aside.collect::<Vec<_>>();
    let whole = set_aside.iter().flat_map(|one| one.whole.clone());
    let whole = whole.collect();
    let without = match on_table {
        true => Vec::new(),
        false => gone_on_without(turn),
    };
    let plain = Plain {
        whole: Sight::of(&untold, None),
        awaited: match stopped {
            Some(stopped) => owed_answers(stopped),
            None => rules.awaits(&outcome.position),
        },
        proof: proof(turn, links, rolls),
        rolls: rolls.rolls.clone(),
        notes: of_the_ledger(turn.ledger, turn.exchange, &rules.roster(turn.addressed())),
        no_set_up: no_set_up(turn, &without),
        without,
        strangers: strange_heads(turn),
        entered: entered(turn),
        by_hand,
        before: &before,
    };
    let own = judged.into_iter().zip(set_aside);
    let own = own.map(|(judged, set_aside)| (set_aside.told, judged.remarks));
    let mail = turn.mail().iter().zip(own);
    let pages = mail.map(|((side, orders), own)| {
        let hides = rules.keeps_files() || rules.hides(&turn.before) || rules.hides(&outcome.position);
        let sight = match hides {
            true => Sight::of(&untold, Some(side)),
            false => plain.whole.clone().told_to(&untold, side),
        };
        page(own, turn, outcome, stopped, &plain, side, orders.as_ref(), sight)
    });
    let pages = pages.collect::<Vec<_>>();
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
    (pages, umpire)
}

/// Whether units may be hidden in a game; of which side none of them says.
fn hides_units(veil: &Veil) -> bool {
    !(veil.units.is_empty() && veil.sides.is_empty())
}

/// Who is in danger, and what that is: whoever was in the same danger before is so still.
fn perils(turn: &Turn<'_>, now: &Position, side: Option<&Side>) -> Vec<(UnitId, String)> {
    let before = match side {
        Some(side) => turn.rules.perils(&turn.rules.seen(&turn.before, side)),
        None => turn.rules.perils(&turn.before),
    };
    let now = turn.rules.perils(now).into_iter();
    let told = now.map(|(unit, peril)| match before.iter().any(|(known, old)| *known == unit && *old == peril) {
        true => (unit, format!("still {peril}")),
        false => (unit, peril),
    });
    told.collect()
}

/// What may be seen of an exchange by one side, or by the umpire.
#[derive(Clone)]
struct Sight {
    story: Option<Story>,
    told: Vec<Told>,
    scenes: Vec<Scene>,
    digest: Digest,
    framing: Framing,
    bill: Vec<String>,
    brink: Vec<Brink>,
    perils: Vec<(UnitId, String)>,
    working_speaks: Speaks,
    plot: Plot,
    field: Field,
    roster: Roster,
}

impl Sight {
    fn of(untold: &Untold<'_>, side: Option<&Side>) -> Sight {
        let (turn, outcome) = (untold.turn, untold.outcome);
        let rules = turn.rules;
        let seen = side.map(|side| rules.seen(&outcome.position, side));
        let position = seen.as_ref().unwrap_or(&outcome.position);
        let watched = watched(turn, outcome);
        let unseen = side.map(|side| rules.hidden_from(&watched, side));
        let unseen = unseen.unwrap_or_default();
        let plot = rules.plot(position);
        let (told, scenes) = untold.told(side);
        let roster = rules.roster(position);
        let fresh = fresh(&scenes, &outcome.position, side);
        let digest = Digest::of(&Material {
            game: &turn.game.called(&turn.ledger.card().name),
            exchange: turn.exchange,
            roster: &roster,
            before: &rules.clock(&turn.before),
            after: &rules.clock_for(&outcome.position, side),
            told: &told,
            scenes: &fresh,
            unseen: &unseen,
            stale: &stale(&scenes, &fresh),
            measure: &|arm| rules.measure(arm),
        });
        let story = untold.story(&roster, side, &digest.fallen());
        Sight {
            framing: framing(turn, &digest, story.as_ref()),
            story,
            digest,
            field: Field::of(&plot, &roster),
            plot,
            told,
            scenes,
            bill: bill(turn, &watched, side, &unseen),
            perils: perils(turn, position, side),
            working_speaks: rules.working_speaks(),
            brink: match side {
                Some(side) => rules.brink(&rules.seen(&watched, side)),
                None => rules.brink(&watched),
            },
            roster,
        }
    }

    /// The same with left and right as a side sees them, from whom nothing is hidden.
    fn told_to(mut self, untold: &Untold<'_>, side: &Side) -> Sight {
        if self.story.is_some() {
            self.story = untold.story(&self.roster, Some(side), &self.digest.fallen());
            self.framing = framing(untold.turn, &self.digest, self.story.as_ref());
        }
        self
    }
}

/// Headline, opening and closing. Of a turn that was fought on a table the program knows no story, and its words for a battle are
/// none for a day on the march.
fn framing(turn: &Turn<'_>, digest: &Digest, story: Option<&Story>) -> Framing {
    let untold = story.is_some_and(|story| story.episodes.is_empty() && story.headline.is_empty());
    let mut framing = match digest.kind {
        // Over a page that tells of nothing stands nothing that it would have to tell.
        Kind::Manoeuvre | Kind::Closing | Kind::Skirmish if untold => {
            turn.wording.templates.frame(&Digest { kind: Kind::Quiet, ..digest.clone() })
        }
        _ => turn.wording.templates.frame(digest),
    };
    if let Some(story) = story {
        // What a story tells, no built-in paragraph tells once more.
        turn.wording.templates.give_way(&mut framing, &story.headline);
    }
    let part = turn.rules.clock(&turn.before).text;
    let on_table = turn.by_hand.is_fought_on_a_table();
    let headed = story.is_some_and(|story| !story.headline.is_empty());
    if !on_table && (turn.rules.is_on_one_field() || turn.wording.is_own() || headed) {
        return framing;
    }
    Framing {
        headline: if on_table { format!("Fought on a table: {part}") } else { capital(&part) },
        opening: String::new(),
        closing: String::new(),
        ..framing
    }
}

/// The position at the end, with all in view who were so as play ended: what befell them was told, though they may be hidden
/// again by the time the report is read.
fn watched(turn: &Turn<'_>, outcome: &Outcome) -> Position {
    let (rules, position) = (turn.rules, &outcome.position);
    let watched = rules.copy(position);
    match position.veil().again {
        true => watched.met(&rules.fold(&turn.before, &outcome.log).veil().met),
        false => watched,
    }
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
        story: sight.story,
        told: sight.told,
        scenes: sight.scenes,
        bill: sight.bill,
        brink: sight.brink,
        sees_some: false,
        perils: sight.perils,
        working_speaks: sight.working_speaks,
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
    /// The position before, as it is heard of.
    before: &'p Position,
}

/// Everybody of a position, of whose own units he knows though one may have left the field in the turn; under the name that he may
/// have been given in it.
fn as_called_now(mut before: Roster, now: &Roster) -> Roster {
    for (unit, _, called) in &mut before.units {
        if let Some((.., named)) = now.units.iter().find(|(other, ..)| other == unit) {
            called.clone_from(named);
        }
    }
    before
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
    let own_roster = as_called_now(rules.roster(turn.addressed()), &sight.roster);
    Page {
        game: turn.ledger.card().name.clone(),
        title: turn.game.called(&turn.ledger.card().name),
        rules_title: rules.title().to_owned(),
        words: rules.words(),
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
        story: sight.story,
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
        brink: sight.brink,
        sees_some: hides_units(turn.before.veil()),
        perils: sight.perils,
        working_speaks: sight.working_speaks,
        plot: sight.plot,
        field: sight.field,
        questions: questions_to(stopped, side),
        awaited: plain.awaited.clone(),
        battles: fields(turn, outcome),
        form: None,
        proof: own_proof(turn, outcome, plain, side),
        clauses: rules.clauses(),
    }
}

/// What a side is asked.
fn questions_to(stopped: Option<&Stopped>, side: &Side) -> Vec<Question> {
    let questions = stopped.map_or(&[][..], |stopped| &stopped.questions).iter();
    questions.filter(|question| question.side == *side).cloned().collect()
}

/// The fields of battles that are to be fought out.
fn fields(turn: &Turn<'_>, outcome: &Outcome) -> Vec<String> {
    let battles = turn.rules.battles(&outcome.position).into_iter();
    battles.map(|battle| battle.field).collect()
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
        let mut untold = turn.rules.untold_rolls(plain.before, &outcome.log, side);
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

/// The orders that the umpire wrote for players, and how they reached him, and those that stand-ins wrote: everybody is told.
fn entered(turn: &Turn<'_>) -> Vec<String> {
    let roster = turn.rules.roster(&turn.before);
    let mut lines = Vec::new();
    for (side, orders) in turn.mail() {
        for (player, how) in orders.iter().flat_map(SideOrders::entered) {
            let army = the(roster.army(side));
            let whose = player.map_or(String::new(), |player| format!(" ({player})"));
            lines.push(format!("The orders of {army}{whose} were entered by the umpire: {how}"));
        }
        for (player, by) in orders.iter().flat_map(SideOrders::written) {
            let army = the(roster.army(side));
            let whose = player.map_or(String::new(), |player| format!(" ({player})"));
            let posture = ByStandIn::parse(by).map_or("", |by| by.posture.word());
            lines.push(format!("The orders of {army}{whose} are orders by a stand-in, posture {posture}"));
        }
    }
    lines
}

/// What the heads that players name show, by army.
fn heads_shown(turn: &Turn<'_>) -> Vec<(String, String, HeadShown)> {
    let until = turn.ledger.exchanges().find(|exchange| exchange.number == turn.exchange);
    let until = until.expect("the exchange is locked").locked.prev;
    let mut heads = Vec::new();
    for head in turn.ledger.heads() {
        heads.push(head);
        if head == until {
            break;
        }
    }
    let roster = turn.rules.roster(&turn.before);
    let shown = turn.mail().iter().flat_map(|(side, orders)| {
        let army = the(roster.army(side));
        let seen = orders.iter().flat_map(SideOrders::seen);
        let shown = seen.map(|seen| (army.clone(), seen.to_string(), HeadShown::of(seen, heads.iter().copied())));
        shown.collect::<Vec<_>>()
    });
    shown.collect()
}

/// A head that a player names and the ledger never had is told to everybody: two may hold different ledgers.
fn strange_heads(turn: &Turn<'_>) -> Vec<String> {
    let never = heads_shown(turn).into_iter().filter(|(_, _, shown)| matches!(shown, HeadShown::Never));
    let lines = never.map(|(army, seen, _)| {
        format!(
            "the orders of {army} name the head {seen}, which this ledger never had: hold your ledgers side by side"
        )
    });
    lines.collect()
}

/// Whose orders name too few digits of a head, as from those nobody else can tell whether he holds the same ledger.
fn short_heads(turn: &Turn<'_>) -> Vec<String> {
    let short = heads_shown(turn).into_iter().filter(|(_, _, shown)| matches!(shown, HeadShown::TooShort));
    let mut armies = short.map(|(army, ..)| army).collect::<Vec<_>>();
    armies.dedup();
    armies
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
        short_heads: short_heads(turn),
    }
}
