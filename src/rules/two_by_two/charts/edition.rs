//! Which printed rules a game follows: TT-ED-01 to TT-ED-13.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::kit::table;
use crate::yaml::draft::{self, schema_by_hand};
use crate::yaml::worded;

worded! { Edition }

/// The printed edition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "&'static str")]
pub enum Edition {
    /// Version 2Mc, the full text.
    #[default]
    TwoMc,
    /// Version 3.01, the reference sheet. What it says wins over 2Mc (TT-ED-07); what it does not touch holds as in 2Mc
    /// (TT-ED-10), with the figure in inches (TT-ED-09).
    ThreeOne,
}

schema_by_hand!(Edition, draft::saved_words(Edition::WORDS.iter().map(|(word, _)| *word)));

impl From<Edition> for &'static str {
    fn from(edition: Edition) -> &'static str {
        edition.word()
    }
}

impl TryFrom<String> for Edition {
    type Error = String;

    fn try_from(word: String) -> Result<Edition, String> {
        let known = Edition::WORDS.iter().find(|(known, _)| *known == word);
        let known = known.map(|(_, edition)| *edition);
        known.ok_or_else(|| format!("`{word}` is no edition of these rules"))
    }
}

impl Edition {
    /// Every edition, with the word for it.
    pub(crate) const WORDS: &[(&str, Edition)] = &[("2mc", Edition::TwoMc), ("3.01", Edition::ThreeOne)];

    /// What it is called in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Edition::TwoMc => "2Mc",
            Edition::ThreeOne => "3.01",
        }
    }
}

/// What is measured in (TT-ED-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Inches of 300 paces.
    #[default]
    Inch,
    /// Centimetres of 150 paces.
    Cm,
}

impl Scale {
    /// Every scale, with the word for it.
    pub(crate) const WORDS: &[(&str, Scale)] = &[("inch", Scale::Inch), ("cm", Scale::Cm)];

    /// The unit of every length.
    pub fn unit(self) -> table::Unit {
        match self {
            Scale::Inch => table::Unit::Inch,
            Scale::Cm => table::Unit::Centimetre,
        }
    }
}

/// Which result tables are used (TT-ED-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Combat {
    /// The standard ones.
    #[default]
    Standard,
    /// The alternate ones; edition 2Mc only.
    Alternate,
}

impl Combat {
    /// Both, with the words for them.
    pub(crate) const WORDS: &[(&str, Combat)] = &[("standard", Combat::Standard), ("alternate", Combat::Alternate)];
}

/// How long a game lasts (TT-SET-16).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Victory {
    /// TT-VIC-02.
    #[default]
    Decisive,
    /// TT-VIC-01.
    Fast,
}

impl Victory {
    /// Both, with the words for them.
    pub(crate) const WORDS: &[(&str, Victory)] = &[("decisive", Victory::Decisive), ("fast", Victory::Fast)];
}

/// The bases of all units (TT-GEO-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Stand {
    /// One inch by half an inch.
    #[default]
    #[serde(rename = "1in")]
    Inch,
    /// A frontage of 40 mm.
    #[serde(rename = "40mm")]
    Wide,
}

impl Stand {
    /// Both, with the words for them.
    pub(crate) const WORDS: &[(&str, Stand)] = &[("1in", Stand::Inch), ("40mm", Stand::Wide)];
}
