//! When a number of the public beacon `quicknet` appears (PROTOCOL section 10).

/// The name that stands for drand's three-second chain on a card.
pub const QUICKNET: &str = "quicknet";

const FIRST_ROUND_AT: u64 = 1_692_803_367;
const SECONDS_A_ROUND: u64 = 3;

/// The Unix time, in seconds, at which a round appears.
pub fn quicknet_time(round: u64) -> u64 {
    let later = round.saturating_sub(1).saturating_mul(SECONDS_A_ROUND);
    FIRST_ROUND_AT.saturating_add(later)
}

/// The first round that appears at a Unix time or after it.
pub fn quicknet_round(seconds: u64) -> u64 {
    let later = seconds.saturating_sub(FIRST_ROUND_AT);
    later.div_ceil(SECONDS_A_ROUND).saturating_add(1)
}

/// A Unix time as `2023-08-23 15:09:27 UTC`, the proleptic Gregorian calendar throughout.
pub fn utc(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Counting years from March puts the leap day at the end of the year, so that months need no table.
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rounds_appear_when_the_protocol_says() {
        assert_eq!(quicknet_time(1), 1_692_803_367);
        assert_eq!(quicknet_time(28_061_812), 1_692_803_367 + 3 * 28_061_811);
        assert_eq!(utc(quicknet_time(1)), "2023-08-23 15:09:27 UTC");
    }

    #[test]
    fn a_round_is_the_first_not_before_a_time() {
        for round in [1, 2, 3, 657_413] {
            let time = quicknet_time(round);
            assert_eq!(quicknet_round(time), round);
            assert_eq!(quicknet_round(time + 1), round + 1);
            assert_eq!(quicknet_round(time - 2), if round == 1 { 1 } else { round });
        }
        assert_eq!(quicknet_round(0), 1);
    }

    #[test]
    fn leap_days_and_turns_of_the_year_are_dates() {
        assert_eq!(utc(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(utc(951_782_400), "2000-02-29 00:00:00 UTC");
        assert_eq!(utc(1_735_689_599), "2024-12-31 23:59:59 UTC");
        assert_eq!(utc(1_709_208_000), "2024-02-29 12:00:00 UTC");
    }
}
