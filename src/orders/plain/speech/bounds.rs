//! How near, how strong, how much at the most or the least.

use super::Ear;
use super::conditions::{FAR, NEAR};
use super::heard::longest_of;
use crate::orders::plain::cursor::typed;
use crate::orders::plain::grammar::parting;
use crate::orders::plain::phrases::count_of;

impl Ear<'_> {
    /// How near or far somebody is.
    pub(super) fn nearness(&self, at: usize) -> Option<((&'static str, String), usize)> {
        let rest = self.rest(at);
        let near = longest_of(rest, NEAR).map(|count| (count, "within"));
        let far = longest_of(rest, FAR).map(|count| (count, "beyond"));
        let (lead, key) = match (near, far) {
            (Some(near), Some(far)) => {
                if far.0 > near.0 {
                    far
                } else {
                    near
                }
            }
            (near, far) => near.or(far)?,
        };
        let bare_in = rest[0].says("in");
        let (count, far) = self.length(at + lead).filter(|(count, _)| !bare_in || *count > 1)?;
        let mut end = at + lead + count;
        let tail = longest_of(
            self.rest(end),
            &[
                "away",
                "off",
                "of ~them",
                "of ~you",
                "distance",
                "range",
                "or less",
                "or closer",
                "or nearer",
                "from ~them",
                "of us",
                "from us",
                "of me",
            ],
        );
        end += tail.unwrap_or(0);
        // `more than 2 points` is no distance.
        let points = longest_of(self.rest(end), &["points", "point", "men", "figures", "strength"]);
        points.is_none().then_some(((key, far), end))
    }

    /// How many points somebody has left: `3 points or less`, `at most 3 points`.
    pub(super) fn strength(&self, at: usize) -> Option<(String, usize)> {
        let (bound, end) = self.bound(at)?;
        let from = at + 1;
        let said = typed(
            &self.said[at..end
                + longest_of(
                    self.rest(end),
                    &[
                        "strength points left",
                        "points left",
                        "strength points",
                        "points",
                        "point",
                        "figures left",
                        "figures",
                        "strength",
                        "left",
                        "remaining",
                    ],
                )
                .unwrap_or(0)],
        );
        let tail = longest_of(
            self.rest(end),
            &[
                "strength points left",
                "points left",
                "strength points",
                "points",
                "point",
                "figures left",
                "figures",
                "strength",
                "left",
                "remaining",
            ],
        );
        let is_points = tail.is_some() || ["point", "strength", "figure"].iter().any(|word| said.contains(word));
        let mut end = end + tail.unwrap_or(0);
        if !is_points || from > self.said.len() {
            return None;
        }
        // `3 points or less`.
        let bound = match longest_of(self.rest(end), &["or less", "or fewer", "or more"]) {
            Some(count) if !bound.ends_with(['+', '-']) => {
                let sign = if self.says(end + 1, "more") { '+' } else { '-' };
                end += count + longest_of(self.rest(end + count), &["left", "remaining"]).unwrap_or(0);
                format!("{bound}{sign}")
            }
            _ => bound,
        };
        Some((bound, end))
    }

    /// A number, or what it is at the most or the least.
    pub(super) fn bound(&self, at: usize) -> Option<(String, usize)> {
        let rest = self.rest(at);
        let lead = longest_of(rest, &["at most", "no more than", "not more than", "up to"]).map(|count| (count, "-"));
        let lead =
            lead.or_else(|| longest_of(rest, &["at least", "no less than", "not less than"]).map(|count| (count, "+")));
        let (count, mut sign) = lead.unwrap_or((0, ""));
        let number = self.said.get(at + count)?;
        let text = number.text.clone();
        let bare = text.trim_end_matches(['+', '-']);
        let figure = match bare.bytes().all(|byte| byte.is_ascii_digit()) && !bare.is_empty() {
            true => text.clone(),
            false => count_of(number)?.to_string(),
        };
        let mut end = at + count + 1;
        if sign.is_empty()
            && let Some(taken) = longest_of(
                self.rest(end),
                &[
                    "or more",
                    "or better",
                    "or higher",
                    "and more",
                    "and above",
                    "or less",
                    "or fewer",
                    "or lower",
                    "and less",
                    "and below",
                ],
            )
        {
            let more = ["more", "better", "higher", "above"].iter().any(|word| self.says(end + 1, word));
            sign = if more { "+" } else { "-" };
            end += taken;
        }
        Some((format!("{figure}{}", if figure.ends_with(['+', '-']) { "" } else { sign }), end))
    }

    /// A key of conditions as the language has it, with its value: `enemy not square`, `within 3`, `strength 3-`.
    pub(super) fn as_written(&self, at: usize) -> Option<(String, usize)> {
        let first = self.said.get(at)?;
        let key = self.words.conditions.iter().find(|key| first.says(key))?;
        let slot = crate::orders::condition::CONDITION.iter().find(|slot| slot.key == *key)?;
        let whom = parting(slot.draft) == crate::orders::plain::grammar::Parting::Whom;
        let link = longest_of(self.rest(at + 1), &["is", "are"]).unwrap_or(0);
        let from = at + 1 + link;
        if whom {
            let not = usize::from(self.says(from, "not"));
            let (count, state) = self.state(from + not)?;
            let mut end = from + not + count;
            let mut text = format!("{key} {}{state}", if not == 1 { "not " } else { "" });
            while self.says(end, "or") {
                let (count, more) = self.state(end + 1)?;
                text.push_str(&format!(" or {more}"));
                end += 1 + count;
            }
            return Some((text, end));
        }
        if let Some((bound, end)) = self.strength(from).or_else(|| self.bound(from))
            && ["strength", "own", "hits", "roll", "points", "contacts", "failed", "rounds", "hour"].contains(key)
        {
            return Some((format!("{key} {bound}"), end));
        }
        let (count, far) = self.length(from)?;
        Some((format!("{key} {far}"), from + count))
    }
}
