//! Kinds of things with their words, written down once: type, spelling in files, list of words.

/// Declares a plain `enum` whose variants have each a word; other words for them may follow after a semicolon. It has
/// `WORDS`, which a reader looks words up in, `word()`, and the same words in saved positions.
macro_rules! words {
    (
        $(#[$doc:meta])*
        pub enum $type:ident {
            $($(#[$about:meta])* $variant:ident = $word:literal,)+
            $(; $($alias:literal => $meant:ident,)+)?
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        pub enum $type {
            $(
                $(#[$about])*
                #[serde(rename = $word)]
                $variant,
            )+
        }

        impl $type {
            /// Every word, with what it means; the first for each is the one that is printed.
            #[allow(dead_code, reason = "not every kind is read from a file")]
            pub(crate) const WORDS: &[(&str, $type)] = &[
                $(($word, $type::$variant),)+
                $($(($alias, $type::$meant),)+)?
            ];

            /// The word for it.
            pub fn word(self) -> &'static str {
                match self {
                    $($type::$variant => $word,)+
                }
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(self.word())
            }
        }

        impl $crate::adjudicate::AsFact for $type {
            fn as_fact(&self) -> $crate::adjudicate::Fact {
                $crate::adjudicate::Fact::word(self.word())
            }
        }
    };
}

pub(crate) use words;
