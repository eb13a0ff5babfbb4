//! The words in which these rules tell a battle.

use super::unit::Form;

/// How a unit stands.
pub(super) fn formed(form: Form) -> &'static str {
    match form {
        Form::Line => "in line",
        Form::Column => "in column",
        Form::Square => "in square",
        Form::Masse => "in masse",
        Form::Limbered => "limbered",
        Form::Unlimbered => "unlimbered",
    }
}

/// How it takes up a formation.
pub(super) fn forming(form: Form) -> &'static str {
    match form {
        Form::Line => "forms line",
        Form::Column => "forms column",
        Form::Square => "forms square",
        Form::Masse => "forms masse",
        Form::Limbered => "limbers up",
        Form::Unlimbered => "unlimbers",
    }
}
