//! Periods as parts of a line that is true to time.

use crate::ui::IntoVec;

/// A part of the line, in tenths of a percent of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub x: i32,
    pub width: i32,
}

const WHOLE: i32 = 1000;

/// The line from the first of `starts` to `end`, in seconds; each period ends where the next starts. One that would be
/// narrower than `least` is drawn that wide, and `gap` parts it from the next; both are taken from the longest. None where
/// there is no time left, or no room.
pub fn spans(starts: &[i64], end: i64, least: i32, gap: i32) -> Option<Vec<Span>> {
    let whole = end - starts.first()?;
    if whole <= 0 {
        return None;
    }
    let ends = starts.iter().skip(1).chain([&end]);
    let widths = starts.iter().zip(ends).map(|(start, end)| {
        let width = (end - start) * i64::from(WHOLE) / whole;
        i32::try_from(width).unwrap_or(WHOLE).max(least)
    });
    let widths: Vec<i32> = widths.into_vec();
    let taken = widths.iter().fold(-gap, |taken, width| taken + width + gap);
    let longest = widths.iter().copied().max()?;
    let at = widths.iter().position(|width| *width == longest)?;
    let rest = longest + WHOLE - taken;
    let mut x = 0;
    let spans = widths.iter().enumerate().map(|(place, width)| {
        let width = if place == at { rest } else { *width };
        let span = Span { x, width };
        x += width + gap;
        span
    });
    (rest >= least).then(|| spans.into_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(starts: &[i64], end: i64, least: i32, gap: i32) -> Vec<(i32, i32)> {
        let spans = spans(starts, end, least, gap).unwrap();
        spans.iter().map(|span| (span.x, span.width)).collect()
    }

    #[test]
    fn periods_are_as_long_as_they_last() {
        let thirds = drawn(&[0, 50, 75], 100, 30, 0);
        assert_eq!(thirds, [(0, 500), (500, 250), (750, 250)]);
    }

    #[test]
    fn a_period_too_short_to_be_seen_takes_its_width_from_the_longest() {
        assert_eq!(drawn(&[0, 990], 1000, 30, 0), [(0, 970), (970, 30)]);
        assert_eq!(drawn(&[0, 990], 1000, 90, 16), [(0, 894), (910, 90)]);
        assert_eq!(drawn(&[0, 10], 1000, 30, 4), [(0, 30), (34, 966)]);
    }

    #[test]
    fn the_line_is_always_full() {
        for starts in [&[0_i64][..], &[0, 333], &[0, 1, 2], &[0, 700, 990, 999]] {
            let spans = spans(starts, 1000, 30, 4).unwrap();
            let last = spans.last().unwrap();
            assert_eq!(last.x + last.width, 1000, "{starts:?}");
        }
    }

    #[test]
    fn no_line_without_time_or_room() {
        assert_eq!(spans(&[10], 10, 30, 4), None);
        assert_eq!(spans(&[], 10, 30, 4), None);
        let many: Vec<i64> = (0..12).collect();
        assert_eq!(spans(&many, 12, 90, 16), None);
    }
}
