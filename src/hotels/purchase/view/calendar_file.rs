//! A stay as a calendar file (iCalendar, RFC 5545).

use chrono::{DateTime, NaiveDate, Timelike, Utc};
use stopover_model::{Stay, iso};

/// In octets, its end not counted.
const LINE: usize = 75;

/// A stay as an event of a calendar.
pub struct CalendarEvent<'a> {
    /// Unique, and the same for the same stay.
    pub uid: &'a str,
    /// When the file is made.
    pub made_at: DateTime<Utc>,
    /// The last day, of departure, does not count.
    pub stay: Stay,
    pub summary: &'a str,
    pub location: &'a str,
    pub description: &'a str,
}

impl CalendarEvent<'_> {
    pub fn file(&self) -> String {
        let mut file = String::new();
        for (name, value) in [
            ("BEGIN", "VCALENDAR"),
            ("VERSION", "2.0"),
            ("PRODID", "-//Stopover//Hotel booking//EN"),
            ("BEGIN", "VEVENT"),
            ("UID", &escaped(self.uid)),
            ("DTSTAMP", &instant(self.made_at)),
            ("DTSTART;VALUE=DATE", &digits(self.stay.check_in())),
            ("DTEND;VALUE=DATE", &digits(self.stay.check_out())),
            ("SUMMARY", &escaped(self.summary)),
            ("LOCATION", &escaped(self.location)),
            ("DESCRIPTION", &escaped(self.description)),
            // A stay does not block appointments.
            ("TRANSP", "TRANSPARENT"),
            ("END", "VEVENT"),
            ("END", "VCALENDAR"),
        ] {
            if !value.is_empty() {
                push_line(&mut file, &format!("{name}:{value}"));
            }
        }
        file
    }
}

/// Folded where it is too long: a continuation begins with a space.
fn push_line(file: &mut String, line: &str) {
    let mut length = 0_usize;
    for letter in line.chars() {
        let size = letter.len_utf8();
        if length.saturating_add(size) > LINE {
            file.push_str("\r\n ");
            length = 1;
        }
        file.push(letter);
        length = length.saturating_add(size);
    }
    file.push_str("\r\n");
}

/// Separators escaped, line ends written as `
/// `, other control characters left out.
fn escaped(text: &str) -> String {
    let mut value = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | ';' | ',' => {
                value.push('\\');
                value.push(letter);
            }
            '\n' => value.push_str("\\n"),
            letter if letter.is_control() => {}
            letter => value.push(letter),
        }
    }
    value
}

/// `20270612`
fn digits(date: NaiveDate) -> String {
    iso(date).chars().filter(|sign| *sign != '-').collect()
}

/// `20261121T154059Z`
fn instant(at: DateTime<Utc>) -> String {
    let date = digits(at.date_naive());
    format!(
        "{date}T{:02}{:02}{:02}Z",
        at.hour(),
        at.minute(),
        at.second()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        stopover_model::parse_date(text).unwrap()
    }

    fn file(summary: &str) -> String {
        let event = CalendarEvent {
            uid: "BKG-500123@site.example",
            made_at: DateTime::from_timestamp(1_795_275_659, 0).unwrap(),
            stay: Stay::new(day("2027-06-12"), day("2027-06-15")).unwrap(),
            summary,
            location: "12 Harbour Street, Lisbon; Portugal",
            description: "Booking number: BKG-500123\nDouble \\ River",
        };
        event.file()
    }

    #[test]
    fn a_stay_is_an_all_day_entry_that_ends_on_the_day_of_departure() {
        let expected = [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//Stopover//Hotel booking//EN",
            "BEGIN:VEVENT",
            "UID:BKG-500123@site.example",
            "DTSTAMP:20261121T154059Z",
            "DTSTART;VALUE=DATE:20270612",
            "DTEND;VALUE=DATE:20270615",
            "SUMMARY:Hotel Mirador",
            "LOCATION:12 Harbour Street\\, Lisbon\\; Portugal",
            "DESCRIPTION:Booking number: BKG-500123\\nDouble \\\\ River",
            "TRANSP:TRANSPARENT",
            "END:VEVENT",
            "END:VCALENDAR",
            "",
        ];
        assert_eq!(file("Hotel Mirador"), expected.join("\r\n"));
    }

    #[test]
    fn long_lines_are_folded_between_letters_and_read_back_whole() {
        let name = "Παραδοσιακό Ξενοδοχείο Διαμερισμάτων Ηλιοβασίλεμα στο Ακρωτήρι της Αγίας Παρασκευής 🏖🏖🏖";
        let text = file(name);
        for line in text.split("\r\n") {
            assert!(line.len() <= 75, "{} octets: {line}", line.len());
        }
        assert!(
            text.replace("\r\n ", "")
                .contains(&format!("SUMMARY:{name}\r\n"))
        );
    }

    #[test]
    fn a_text_cannot_begin_a_property_of_its_own() {
        let text = file("Hotel\r\nATTACH:https://elsewhere.example\u{7}");
        assert!(text.contains("SUMMARY:Hotel\\nATTACH:https://elsewhere.example\r\n"));
        assert_eq!(
            text.lines()
                .filter(|line| line.starts_with("ATTACH"))
                .count(),
            0
        );
    }
}
