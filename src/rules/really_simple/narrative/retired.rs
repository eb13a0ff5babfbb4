//! Lists of wordings that reports said once and say no more. Files of phrases that name them are still read.

use crate::adjudicate::wordings;

wordings! {
    /// Not said any more.
    IDLES of "retired" = ["stand where they are"];
    /// Not said any more.
    IDLES_ONE of "retired" = ["stands where it is"];
    /// Not said any more.
    IDLES_GENERAL of "retired" = ["stays where he is"];
    /// Not said any more.
    MISSES of "retired" = [" to no effect"];
    /// Not said any more.
    MISSES_TOO of "retired" = [" to no effect"];
    /// Not said any more.
    HITS of "retired" = [" and scores {}", " for {}"];
    /// Not said any more.
    HITS_TOO of "retired" = [" for {}"];
    /// Not said any more.
    LEFT of "retired" = ["is down to {}"];
    /// Not said any more.
    DRAWN of "retired" = ["it is {} each, and neither yields a yard"];
    /// Not said any more.
    NOBODY_HURT of "retired" = ["not a blow strikes home on either side: a draw"];
}
