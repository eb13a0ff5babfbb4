//! Lines of an umpire tried on a position that is written for it.

use super::amend::Amended;
use super::parts::ByHand;
use crate::yaml::{Faults, parse};

/// A line: what comes of it, or what is wrong with it and what to do. A bad one leaves the position as it was.
pub fn tried<R: ByHand>(state: &mut R::State, line: &str) -> Result<Amended, Vec<(String, Option<String>)>> {
    let node = parse(line).expect("yaml");
    let mut faults = Faults::default();
    let mut changed = state.clone();
    match R::amend(&mut changed, &node, &mut faults) {
        Some(amended) => {
            assert!(faults.is_empty(), "{line}: {faults:?}");
            let saved = crate::yaml::to_text(&changed);
            assert_eq!(crate::yaml::from_text::<R::State>(&saved), Ok(changed.clone()));
            *state = changed;
            Ok(amended)
        }
        None => {
            let told = faults.sorted().into_iter();
            Err(told.map(|fault| (fault.message.clone(), fault.help.clone())).collect())
        }
    }
}

/// What a good line says.
#[track_caller]
pub fn told<R: ByHand>(state: &mut R::State, line: &str) -> String {
    tried::<R>(state, line).unwrap_or_else(|why| panic!("{line}: {why:?}")).text
}

/// What is wrong with a bad one, with what to do.
#[track_caller]
pub fn refused<R: ByHand>(mut state: R::State, line: &str) -> (String, String) {
    let why = tried::<R>(&mut state, line).expect_err(line);
    let [(message, help)] = why.as_slice() else {
        panic!("{line}: {why:?}");
    };
    (message.clone(), help.clone().unwrap_or_default())
}
