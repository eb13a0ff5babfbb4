//! Digests of every kind, against which a template is held before a game begins.

use super::super::digest::{
    Army, Cause, Digest, End, Fight, Gap, Holding, Kind, Loss, March, Outcome, Party, Scales, Shot, Subject, Tenure,
    Worn,
};

/// Digests of every kind of exchange, each rich and poor: with names of places and without, with one of a thing and with
/// several.
pub fn samples() -> Vec<Digest> {
    let mut samples = Vec::new();
    for kind in Kind::ALL {
        for full in [false, true] {
            for exchange in 1..=6 {
                samples.push(sample(kind, full, exchange));
            }
        }
    }
    samples
}

fn piece(name: &str, many: bool, side: &str) -> Subject {
    Subject { name: name.to_owned(), many, side: side.to_owned() }
}

fn french() -> Subject {
    piece("the French", true, "french")
}

fn allies() -> Subject {
    piece("Wellington", false, "allied")
}

fn sample(kind: Kind, full: bool, exchange: u32) -> Digest {
    let over = kind == Kind::Over;
    let set_up = kind == Kind::SetUp;
    let mut digest = Digest {
        game: "Quatre Bras".to_owned(),
        exchange,
        turn: if set_up { 0 } else { 3 },
        part: if set_up { "before turn 1" } else { "turn 3" }.to_owned(),
        then: if set_up { "turn 1" } else { "turn 4" }.to_owned(),
        kind,
        armies: armies(full, kind != Kind::Quiet),
        fights: Vec::new(),
        lost: Vec::new(),
        leaders: Vec::new(),
        shot: Vec::new(),
        arrived: Vec::new(),
        held_before: Vec::new(),
        held: Vec::new(),
        taken: Vec::new(),
        disputed: Vec::new(),
        gap_before: full.then(|| gap(4)),
        gap: full.then(|| gap(exchange % 3)),
        scales: full.then(|| scales(exchange)),
        summed: exchange.is_multiple_of(2),
        diced: exchange.is_multiple_of(2),
        ending: over.then(|| end(exchange)),
    };
    if full {
        let places = |tenure: Tenure| vec![holding(tenure), holding(tenure)];
        digest.held_before = places(Tenure::Kept);
        digest.held = places(Tenure::Kept);
        digest.disputed = places(Tenure::Disputed);
        digest.arrived = vec![piece("Pack's brigade", false, "allied"), allies()];
    }
    fill(&mut digest, kind, full, exchange);
    digest
}

/// Gives a digest what its kind is named for.
fn fill(digest: &mut Digest, kind: Kind, full: bool, exchange: u32) {
    match kind {
        Kind::Melee => digest.fights = fights(full, exchange),
        Kind::Fire => digest.shot = vec![shot(2, full)],
        Kind::Skirmish => digest.shot = vec![shot(0, full)],
        Kind::Ground => digest.taken = vec![holding(Tenure::Entered)],
        Kind::Loss => digest.lost = losses(full, exchange),
        Kind::Leader => digest.leaders = losses(full, exchange),
        Kind::Closing => {
            digest.gap_before = Some(gap(4));
            digest.gap = Some(gap(exchange % 3));
        }
        Kind::Over if full => {
            digest.lost = losses(full, exchange);
            digest.fights = fights(full, exchange);
        }
        _ => {}
    }
}

fn armies(full: bool, moved: bool) -> Vec<Army> {
    let army = |piece: Subject, march: March, lost: u32| Army {
        piece: piece.clone(),
        units_before: 6,
        units: 5,
        silent: if full { lost } else { 0 },
        strength_before: if full { 50 } else { 0 },
        strength: if full { 48 } else { 0 },
        cost: if full { lost } else { 0 },
        went: 0,
        went_with: Vec::new(),
        measure: if full { "figure" } else { "" }.to_owned(),
        worn: match full {
            true => vec![Worn { piece, left: 1, full: 6 }],
            false => Vec::new(),
        },
        held_before: if full { vec!["Gemioncourt".to_owned()] } else { Vec::new() },
        held: if full { vec!["Gemioncourt".to_owned()] } else { Vec::new() },
        lost: if full { vec!["the 8e Ligne".to_owned(); lost as usize] } else { Vec::new() },
        leaders: if full { vec!["Jérôme".to_owned(); lost as usize] } else { Vec::new() },
        arrived: if full { vec!["the Guard".to_owned()] } else { Vec::new() },
        came: full.then(|| self::piece("the Guard", false, "french")),
        moved: if moved { 3 } else { 0 },
        march: if moved { march } else { March::Still },
        fired: 2,
    };
    vec![army(french(), March::Forward, 2), army(allies(), March::Back, 0)]
}

fn gap(steps: u32) -> Gap {
    Gap {
        steps,
        far: format!("about {} inches", steps + 2),
        many: true,
        touching: steps == 0,
        pairs: steps + 1,
        one: piece("the lancers", true, "french"),
        other: piece("the 42nd", false, "allied"),
        place: if steps == 1 { String::new() } else { "in Gemioncourt".to_owned() },
    }
}

fn scales(exchange: u32) -> Scales {
    Scales {
        upper: (!exchange.is_multiple_of(3)).then(french),
        clear: exchange.is_multiple_of(2),
        most: 48,
        least: 40,
        measure: "figure".to_owned(),
    }
}

fn end(exchange: u32) -> End {
    End {
        winner: (!exchange.is_multiple_of(3)).then(french),
        drawn: exchange.is_multiple_of(3) && exchange > 3,
        why: "the Allies can do no more".to_owned(),
    }
}

fn holding(tenure: Tenure) -> Holding {
    Holding {
        name: "Gemioncourt".to_owned(),
        place: "in Gemioncourt".to_owned(),
        by: french(),
        from: (tenure == Tenure::Entered).then(allies),
        tenure,
        fresh: tenure != Tenure::Kept,
        units: Vec::new(),
    }
}

fn fights(full: bool, exchange: u32) -> Vec<Fight> {
    let outcomes = [Outcome::Even, Outcome::Worse, Outcome::Driven, Outcome::Destroyed];
    let outcome = outcomes[exchange as usize % outcomes.len()];
    let carried = exchange.is_multiple_of(2);
    let party = |piece: Subject, army: Subject| Party {
        piece,
        army,
        units: vec!["42nd".to_owned()],
        lost: if full { 2 } else { 0 },
        gone: false,
        driven: false,
    };
    let (attacker, defender) =
        (party(piece("the lancers", true, "french"), french()), party(piece("the 42nd", false, "allied"), allies()));
    let decided = outcome != Outcome::Even;
    let (winner, loser) = match carried {
        true => (&attacker, &defender),
        false => (&defender, &attacker),
    };
    let fight = Fight {
        rounds: 2,
        place: if full { "in Gemioncourt".to_owned() } else { String::new() },
        outcome,
        winner: decided.then(|| winner.piece.clone()),
        loser: decided.then(|| loser.piece.clone()),
        carried: decided && carried,
        open: !decided,
        attacker,
        defender,
    };
    vec![fight; if full { 3 } else { 1 }]
}

fn losses(full: bool, exchange: u32) -> Vec<Loss> {
    let causes = [Cause::Melee, Cause::Fire, Cause::Unknown];
    let cause = causes[exchange as usize % causes.len()];
    let loss = |piece: Subject, army: Subject| Loss {
        piece,
        army,
        left: 2,
        cause,
        by: (cause != Cause::Unknown).then(|| self::piece("the lancers", true, "french")),
        place: if full { "in Gemioncourt".to_owned() } else { String::new() },
    };
    let first = loss(piece("the 42nd", false, "allied"), allies());
    match (full, exchange > 3) {
        (true, true) => vec![first, loss(piece("the Guard", false, "french"), french())],
        (true, false) => vec![first.clone(), first],
        _ => vec![first],
    }
}

fn shot(lost: u32, full: bool) -> Shot {
    Shot {
        piece: piece("the 42nd", false, "allied"),
        army: allies(),
        by: piece("the foot batteries", true, "french"),
        foe: french(),
        firers: 2,
        lost,
        gone: lost > 1 && !full,
        place: if full { "in Gemioncourt".to_owned() } else { String::new() },
    }
}
