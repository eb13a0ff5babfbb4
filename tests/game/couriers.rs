//! Couriers: orders reach a unit after a delay by its distance from headquarters.

use std::ffi::OsString;
use std::path::PathBuf;

use estafette::cli::{Terminal, run};
use estafette::dice::{Body, Hash, Ledger};
use estafette::rules;

/// Of the Reds R1 stands two hexes from its General, R2 eight: five beyond what is free, so a courier rides two turns.
pub(crate) const SCENARIO: &str = "\
rules: really-simple
name: ride
sides: [{side: red, name: Reds, home_edge: north}, {side: blue, name: Blues, home_edge: south}]
map: {columns: 12, rows: 20, tops: flat}
army:
- {unit: RG, side: red, kind: general, at: 0101}
- {unit: R1, side: red, kind: musket, at: 0103, form: column}
- {unit: R2, side: red, kind: musket, at: 0109, form: column}
- {unit: BG, side: blue, kind: general, at: 1220}
- {unit: B1, side: blue, kind: musket, at: 1219, form: line}
scenario: {exchange: simultaneous}
couriers: {from: [RG, BG], speed: 4, free: 3}
";

/// The key stands at the top level, where the scenario's own keys might be looked for.
#[test]
fn couriers_that_stand_a_level_too_deep_are_shown_their_place() {
    let misplaced = SCENARIO
        .replace("scenario: {exchange: simultaneous}\ncouriers:", "scenario:\n  exchange: simultaneous\n  couriers:");
    let ride = Ride { place: crate::support::tempdir().unwrap() };
    std::fs::write(ride.path("scenario.yaml"), misplaced).unwrap();
    let (code, told) = ride.run("new PLACE/scenario.yaml PLACE/ride");
    assert_eq!(code, 3, "{told}");
    for part in [
        "`couriers` is no key of this place",
        "`couriers:` stands at the top level of the file, beside `rules:`, not in `scenario:`",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

struct Ride {
    place: tempfile::TempDir,
}

impl Ride {
    /// A game at the beginning of turn 1, which is exchange 2.
    fn new() -> Ride {
        Ride::of(SCENARIO)
    }

    fn of(scenario: &str) -> Ride {
        let ride = Ride { place: crate::support::tempdir().unwrap() };
        std::fs::write(ride.path("scenario.yaml"), scenario).unwrap();
        ride.is_done("new PLACE/scenario.yaml PLACE/ride");
        ride.is_done("adjudicate PLACE/ride");
        ride
    }

    fn path(&self, name: &str) -> PathBuf {
        self.place.path().join(name)
    }

    fn run(&self, words: &str) -> (u8, String) {
        let place = self.place.path().display().to_string();
        let words = words.split_whitespace();
        let words = words.map(|word| OsString::from(word.replace("PLACE", &place)));
        let arguments = [OsString::from("estafette")].into_iter().chain(words);
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut desk = Terminal::new(&mut out, &mut err, rules::all());
        let code = run(&arguments.collect::<Vec<_>>(), &mut desk);
        let all = [out, err].concat();
        (code, String::from_utf8(all).unwrap())
    }

    #[track_caller]
    fn is_done(&self, words: &str) -> String {
        let (code, told) = self.run(words);
        assert_eq!(code, 0, "{told}");
        told
    }

    /// Plays an exchange with orders of the Reds, or without them.
    #[track_caller]
    fn plays(&self, exchange: u32, orders: &str) -> String {
        if orders.is_empty() {
            return self.is_done("adjudicate PLACE/ride --without red --without blue");
        }
        let text = format!("game: ride\nexchange: {exchange}\nside: red\n{orders}");
        std::fs::write(self.path("red.yaml"), text).unwrap();
        self.is_done("adjudicate PLACE/ride PLACE/red.yaml --without blue")
    }

    fn locked(&self, exchange: u32) -> String {
        let path = self.path(&format!("ride/x{exchange:03}/orders/red.yaml"));
        std::fs::read_to_string(path).unwrap()
    }

    /// Where a unit stands after an exchange.
    fn at(&self, exchange: u32, unit: &str) -> String {
        let path = self.path(&format!("ride/x{exchange:03}/state.yaml"));
        let state = std::fs::read_to_string(path).unwrap();
        let line = state.lines().find(|line| line.contains(&format!("unit: {unit},")));
        let (_, at) = line.unwrap().split_once("at: ").unwrap();
        at.trim_matches('"').chars().take(4).collect()
    }
}

const BOTH: &str = "orders:\n- {unit: [R1, R2], do: {move: S}}\n";

#[test]
fn an_order_for_a_far_unit_arrives_when_its_courier_has_ridden() {
    let ride = Ride::new();
    let told = ride.plays(2, BOTH);
    let line = "courier of exchange 2, to arrive in turn 3 (both sides): {unit: R2, do: {move: S}}";
    assert!(told.contains(&format!("warning: red: a {line}")), "{told}");
    assert_eq!(
        ride.locked(2),
        format!("# {line}\ngame: ride\nexchange: 2\nside: red\norders:\n- {{unit: R1, do: {{move: S}}}}\n")
    );
    assert_eq!((ride.at(2, "R1").as_str(), ride.at(2, "R2").as_str()), ("0104", "0109"));
    ride.plays(3, "");
    assert_eq!(ride.at(3, "R2"), "0109");
    ride.plays(4, "");
    assert_eq!(ride.at(4, "R2"), "0110");
    assert_eq!(
        ride.locked(4),
        "# courier of exchange 2 has arrived: {unit: R2, do: {move: S}}\n\
         game: ride\nexchange: 4\nside: red\norders:\n- {unit: R2, do: {move: S}}\n"
    );
    let report = ride.is_done("report PLACE/ride --side red");
    let report = report.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(report.contains("A courier of exchange 2 has arrived: {unit: R2,"), "{report}");
    // He has arrived once and for all.
    ride.plays(5, "");
    assert_eq!(ride.at(5, "R2"), "0110");
    assert!(ride.is_done("verify PLACE/ride").contains("Everything agrees."));
}

#[test]
fn check_tells_who_rides_and_judges_nothing_that_is_on_the_road() {
    let ride = Ride::new();
    let orders = "game: ride\nexchange: 2\nside: red\norders:\n- {unit: [R1, R2], do: {move: S}}\n";
    std::fs::write(ride.path("red.yaml"), orders).unwrap();
    let told = ride.is_done("check --game PLACE/ride PLACE/red.yaml");
    let line = "a courier rides to R2, to arrive in turn 3 (both sides): what is ordered here is judged and done then";
    assert!(told.contains(line), "{told}");
    assert!(!told.contains("rides to R1"), "{told}");
    std::fs::write(ride.path("red.yaml"), orders.replace("{move: S}", "{fire: B1}")).unwrap();
    let (code, told) = ride.run("check --game PLACE/ride PLACE/red.yaml");
    assert_eq!(code, 1, "{told}");
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let (r1, r2) = (told.find("R1"), told.find("it is judged when he has arrived"));
    assert!(r1.is_some() && r2.is_some(), "{told}");
}

/// Who has nothing but his view is told the same.
#[test]
fn a_view_and_a_form_tell_who_rides() {
    let ride = Ride::new();
    std::fs::write(ride.path("red.yaml"), format!("game: ride\nexchange: 2\nside: red\n{BOTH}")).unwrap();
    let told = ride.is_done("check --view PLACE/ride/x001/view-red.yaml PLACE/red.yaml");
    let line = "a courier rides to R2, to arrive in turn 3 (both sides): what is ordered here is judged and done then";
    assert!(told.contains(line), "{told}");
    assert!(!told.contains("rides to R1"), "{told}");
    let far = format!("game: ride\nexchange: 2\nside: red\n{}", BOTH.replace("{move: S}", "{fire: B1}"));
    std::fs::write(ride.path("red.yaml"), far).unwrap();
    let (_, told) = ride.run("check --view PLACE/ride/x001/view-red.yaml PLACE/red.yaml");
    assert!(told.contains("it is judged when he has arrived"), "{told}");
    let line = "# by courier, orders reach R2 in turn 3 (both sides)\n";
    for form in ["form PLACE/ride red", "form --view PLACE/ride/x001/view-red.yaml"] {
        let told = ride.is_done(form);
        assert!(told.contains(line), "{told}");
        assert!(!told.contains("B1 in turn"), "{told}");
    }
    let report = std::fs::read_to_string(ride.path("ride/x001/report-red.md")).unwrap();
    assert!(report.contains(line), "{report}");
    // Nobody has far to go on the other side.
    let view = std::fs::read_to_string(ride.path("ride/x001/view-blue.yaml")).unwrap();
    assert!(!view.contains("rides"), "{view}");
    ride.plays(2, BOTH);
    assert!(ride.is_done("verify PLACE/ride").contains("Everything agrees."));
}

/// Wherever the enemy stands, and however far his own couriers have to go.
#[test]
fn a_view_tells_of_no_rides_but_ones_own() {
    let top = |ride: &Ride| {
        let view = std::fs::read_to_string(ride.path("ride/x001/view-red.yaml")).unwrap();
        let (top, _) = estafette::game::parse_view(&view).unwrap();
        (top.rides, ride.is_done("form PLACE/ride red").lines().filter(|line| line.contains("courier")).count())
    };
    let (one, other) =
        (Ride::new(), Ride::of(&SCENARIO.replace("at: 1219", "at: 1202").replace("at: 1220", "at: 1120")));
    assert_eq!(top(&one), top(&other));
    assert_eq!(top(&one).0.len(), 1);
    let veiled = Ride::of(&SCENARIO.replace("free: 3}", "free: 3, reports: yes}"));
    assert_eq!(top(&veiled), (Vec::new(), 0));
}

#[test]
fn couriers_arrive_in_the_order_in_which_they_were_sent() {
    let ride = Ride::new();
    ride.plays(2, "orders:\n- {unit: R2, do: {move: S}}\n");
    ride.plays(3, "orders:\n- {unit: R2, do: {move: N}}\n");
    ride.plays(4, "");
    assert_eq!(ride.at(4, "R2"), "0110");
    ride.plays(5, "");
    assert_eq!(ride.at(5, "R2"), "0109");
    assert!(ride.is_done("verify PLACE/ride").contains("Everything agrees."));
}

#[test]
fn a_comment_of_ones_own_sends_no_courier() {
    let ride = Ride::new();
    let forged = "# courier of exchange 1, to arrive in turn 2 (both sides): {unit: R2, do: {move: S}}\n";
    ride.plays(2, &format!("{forged}orders:\n- {{unit: R1, do: {{move: S}}}}\n"));
    assert!(!ride.locked(2).contains("courier"));
    ride.plays(3, "");
    assert_eq!(ride.at(3, "R2"), "0109");
}

#[test]
fn verify_finds_an_order_that_was_there_too_early() {
    let ride = Ride::new();
    ride.plays(2, BOTH);
    let orders = format!("game: ride\nexchange: 2\nside: red\n{BOTH}");
    std::fs::write(ride.path("ride/x002/orders/red.yaml"), &orders).unwrap();
    let path = ride.path("ride/ledger.txt");
    let was = Ledger::read(&std::fs::read(&path).unwrap()).unwrap();
    let mut made = Ledger::open(was.card()).unwrap();
    for entry in was.entries() {
        let mut body = entry.body.clone();
        if let Body::Lock(lock) = &mut body
            && lock.exchange == 2
        {
            lock.seats[0].orders = Some(Hash::of(orders.as_bytes()));
        }
        made.append(body).unwrap();
    }
    std::fs::write(path, made.text()).unwrap();
    let (code, told) = ride.run("verify PLACE/ride");
    assert_eq!(code, 1);
    let what = "`R2` is too far off for its order to have arrived: a courier rides 2 turns";
    assert!(told.contains(what), "{told}");
    assert!(!told.contains("`R1` is too far off"), "{told}");
}

#[test]
fn couriers_that_cannot_ride_are_refused_with_their_place() {
    let place = crate::support::tempdir().unwrap();
    let faults = [
        ("[RG, BG]", "[RG, R1]", "red has two headquarters"),
        ("[RG, BG]", "[RX]", "there is no unit `RX`"),
        ("speed: 4, ", "", "speed"),
        ("speed: 4", "speed: fast", "`fast` is no distance"),
    ];
    for (from, to, what) in faults {
        let ride = Ride { place: tempfile::tempdir_in(place.path()).unwrap() };
        let text = SCENARIO.replace(from, to);
        std::fs::write(ride.path("scenario.yaml"), text).unwrap();
        let (code, told) = ride.run("new PLACE/scenario.yaml PLACE/ride");
        assert_eq!(code, 3, "{told}");
        assert!(told.contains(what) && told.contains("scenario.yaml:12:"), "{told}");
    }
}
