//! What guests say of all stays of a search, to compare one with.

use stopover_model::{GuestRating, Score};

use crate::ui::score::scores;

/// Of the stays that have one, for each score; with their number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Average {
    pub scores: [Option<Score>; 6],
    pub stays: usize,
}

impl Average {
    /// None of fewer than two: a stay is not compared with itself.
    pub fn of<'a>(ratings: impl Iterator<Item = &'a GuestRating>) -> Option<Self> {
        let mut sums = [(0_u32, 0_u32); 6];
        let mut stays = 0;
        for rating in ratings {
            stays += 1;
            for ((sum, count), (_, score)) in sums.iter_mut().zip(scores(rating)) {
                if let Some(score) = score {
                    *sum += u32::from(score.hundredths());
                    *count += 1;
                }
            }
        }
        let mean = |(sum, count): (u32, u32)| {
            let mean = sum.checked_div(count)?;
            u16::try_from(mean).ok().map(Score::from_hundredths)
        };
        (stays > 1).then(|| Self {
            scores: sums.map(mean),
            stays,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(overall: &str, service: Option<&str>) -> GuestRating {
        GuestRating {
            count: 3,
            overall: Score::parse(overall),
            service: service.and_then(Score::parse),
            ..GuestRating::default()
        }
    }

    #[test]
    fn each_score_is_averaged_over_the_stays_that_have_it() {
        let ratings = [rating("8.0", Some("9.0")), rating("7.0", None)];
        let average = Average::of(ratings.iter()).unwrap();
        let [overall, cleanliness, service, ..] = average.scores;
        assert_eq!(overall, Score::parse("7.5"));
        assert_eq!(cleanliness, None);
        assert_eq!(service, Score::parse("9.0"));
        assert_eq!(average.stays, 2);
    }

    #[test]
    fn a_stay_is_not_compared_with_itself() {
        assert_eq!(Average::of([rating("8.0", None)].iter()), None);
    }
}
