//! The programme, day by day, as the catalogue numbers it.

use stopover_model::ProgramDay;

use crate::ui::IntoVec;
use crate::ui::text::joined;

/// What happens on a day, or on several in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DayProgram {
    pub days: Days,
    /// A paragraph each.
    pub texts: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Days {
    /// One day, or several in a row: `2`, `3–6`.
    Numbered {
        /// As it is written in the margin.
        label: String,
        several: bool,
    },
    /// In the catalogue's own words.
    Words(String),
    Unknown,
}

/// In the catalogue's order. Texts about the same day are joined; empty ones are left out.
pub fn by_day(days: &[ProgramDay]) -> Vec<DayProgram> {
    let mut entries: Vec<DayProgram> = Vec::new();
    for day in days {
        let text = day.description.trim();
        if text.is_empty() {
            continue;
        }
        let days = read(&day.day);
        match entries.last_mut() {
            Some(last) if last.days == days && days != Days::Unknown => {
                last.texts.push(text.to_owned());
            }
            _ => entries.push(DayProgram {
                days,
                texts: vec![text.to_owned()],
            }),
        }
    }
    entries
}

fn read(day: &str) -> Days {
    let day = day.trim();
    if day.is_empty() {
        return Days::Unknown;
    }
    let parts: Vec<&str> = day
        .split(['-', '–', '—', '/', '+', '&'])
        .map(str::trim)
        .into_vec();
    let is_number = |part: &&str| {
        (1..=3).contains(&part.len()) && part.bytes().all(|digit| digit.is_ascii_digit())
    };
    if parts.len() <= 2 && parts.iter().all(is_number) {
        Days::Numbered {
            label: joined(&parts, "–"),
            several: parts.len() > 1,
        }
    } else {
        Days::Words(day.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: &str, description: &str) -> ProgramDay {
        ProgramDay {
            day: day.to_owned(),
            description: description.to_owned(),
        }
    }

    fn numbered(label: &str, several: bool) -> Days {
        Days::Numbered {
            label: label.to_owned(),
            several,
        }
    }

    #[test]
    fn ranges_stay_ranges_however_they_are_dashed() {
        for range in ["3-6", "3–6", " 3 - 6 "] {
            assert_eq!(
                by_day(&[day(range, "By the sea.")])[0].days,
                numbered("3–6", true)
            );
        }
        assert_eq!(by_day(&[day("7", "Home.")])[0].days, numbered("7", false));
    }

    #[test]
    fn days_in_words_keep_their_words() {
        let entries = by_day(&[day("Dan 1", "Polazak."), day("", "Povratak.")]);
        assert_eq!(entries[0].days, Days::Words("Dan 1".into()));
        assert_eq!(entries[1].days, Days::Unknown);
    }

    #[test]
    fn texts_of_the_same_day_come_together_and_empty_ones_are_left_out() {
        let entries = by_day(&[
            day("1", "Flight."),
            day("1", " "),
            day("1", "Ferry."),
            day("2", ""),
        ]);
        assert_eq!(entries.len(), 1);
        assert_eq!(entries[0].texts, ["Flight.", "Ferry."]);
    }
}
