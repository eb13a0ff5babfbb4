//! More words in which these rules tell a battle as a story.

use crate::adjudicate::{Choices, wordings};
use crate::rules::easy_napoleonics::troops::units::Form;

wordings! {
    STAYS of "awaits" = ["[awaits] the shock where [it] [stands]", "[stays] where [it] [is] and [waits]"];
    WAITS_IN_LINE of "awaits" = ["[awaits] the shock in line", "[stands] in line to receive the horse"];
    WAITS_IN_COLUMN of "awaits" = ["[awaits] the shock in column", "[stays] in column and [waits]"];
    WAITS_IN_SQUARE of "awaits" = ["[awaits] the shock in square", "[stands] in square to receive the horse"];
    FRONTS of "turns" = ["[changes] front", "[takes] up a new front"];
    FORMS_LINE of "forms" = ["[forms] line", "[deploys] into line"];
    FORMS_COLUMN of "forms" = ["[forms] column", "[goes] into column"];
    FORMS_SQUARE of "forms" = ["[forms] square"];
    FORMS_MASSE of "forms" = ["[closes] up into a mass"];
    LIMBERS of "forms" = ["[limbers] up"];
    UNLIMBERS of "forms" = ["[unlimbers]"];
}

/// How a unit takes up a formation.
pub(crate) fn forms(form: Form) -> Choices {
    match form {
        Form::Line => FORMS_LINE,
        Form::Column => FORMS_COLUMN,
        Form::Square => FORMS_SQUARE,
        Form::Masse => FORMS_MASSE,
        Form::Limbered => LIMBERS,
        Form::Unlimbered => UNLIMBERS,
    }
}

/// How it waits for horse in a formation.
pub(crate) fn waits(form: Form) -> Choices {
    match form {
        Form::Line => WAITS_IN_LINE,
        Form::Column => WAITS_IN_COLUMN,
        Form::Square | Form::Masse => WAITS_IN_SQUARE,
        Form::Limbered | Form::Unlimbered => STAYS,
    }
}
