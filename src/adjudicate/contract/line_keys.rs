//! The lines of an umpire's amendment, each kind written down once: what may stand in it, what it is for, and how it is read.

/// Declares a kind of line: its shape, the struct of what it says, and the reader of that.
///
/// ```text
/// line_keys! {
///     /// A line about units.
///     pub(super) const LINE = "a line about units";
///     /// What it says; what it leaves out stays as it is.
///     struct UnitLine at span {
///         unit: needed Vec<Named> = language::names, ("who; several in brackets", names);
///         at: may Spot = Read::read, ("the hex where it stands", Spot::draft);
///     }
/// }
/// ```
///
/// A key is `needed`, or `may` be left out, or is one that is left out too where it says `none` (`given`); `all` stands for keys
/// that another table has, with the reader that takes them. Behind `at` stands what holds the place of the line; behind `with` what
/// the readers must know. Every kind of line may have a note, which is told with it.
#[macro_export]
macro_rules! line_keys {
    (@group needed $key:ident ($about:expr, $draft:expr)) => {
        &[$crate::yaml::needed(stringify!($key), $about, $draft)]
    };
    (@group all $key:ident ($group:expr)) => {
        $group
    };
    (@group $may:ident $key:ident ($about:expr, $draft:expr)) => {
        &[$crate::yaml::may(stringify!($key), $about, $draft)]
    };
    (@type needed $type:ty) => { $type };
    (@type all $type:ty) => { $type };
    (@type $may:ident $type:ty) => { Option<$type> };
    (@read needed $fields:ident $faults:ident $key:ident $read:expr) => {
        $fields.needed_with(stringify!($key), $faults, $read)
    };
    (@read may $fields:ident $faults:ident $key:ident $read:expr) => {
        $fields.optional_with(stringify!($key), $faults, $read)
    };
    (@read given $fields:ident $faults:ident $key:ident $read:expr) => {
        $fields.given_with(stringify!($key), $faults, $read)
    };
    (@read all $fields:ident $faults:ident $key:ident $read:expr) => {
        $read(&mut $fields, $faults)
    };
    (
        $(#[$of_shape:meta])*
        $seen:vis const $shape:ident = $what:literal;
        $(#[$of_line:meta])*
        $open:vis struct $line:ident $(at $span:ident)? $(with $known:ident: $of_known:ty)? {
            $($key:ident: $need:ident $type:ty = $read:expr, $slot:tt;)+
        }
    ) => {
        $(#[$of_shape])*
        $seen const $shape: $crate::yaml::Shape = $crate::yaml::Shape::of(
            $what,
            &[
                $($crate::adjudicate::line_keys!(@group $need $key $slot),)+
                &[$crate::yaml::may("note", "what is told with the line", $crate::yaml::draft::text)],
            ],
        );

        $(#[$of_line])*
        $open struct $line {
            $($open $span: $crate::yaml::Span,)?
            $($open $key: $crate::adjudicate::line_keys!(@type $need $type),)+
        }

        impl $line {
            fn read(
                node: &$crate::yaml::Node,
                $($known: $of_known,)?
                faults: &mut $crate::yaml::Faults,
            ) -> Option<$line> {
                let mut fields = $crate::yaml::Fields::shaped(node, &$shape, faults)?;
                $(let $key = $crate::adjudicate::line_keys!(@read $need fields faults $key $read);)+
                let note = fields.optional::<String>("note", faults);
                fields.finish(faults)?;
                note?;
                Some($line { $($span: node.span,)? $($key: $key?,)+ })
            }
        }
    };
}

pub use line_keys;
