use leptos::prelude::*;
use stopover_model::{GuestRating, Score};

use crate::i18n::{Locale, Msg};

/// The highest score of the provider's guest ratings; the interface does not state it, so it is the site's setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale(pub u8);

impl Scale {
    /// As a whole percentage of the scale, for bars.
    pub fn percent(self, score: Score) -> u32 {
        (u32::from(score.hundredths()) / u32::from(self.0.max(1))).min(100)
    }

    /// The least score, in tenths, that is at least `tenths` tenths of the scale.
    pub fn at_least(self, tenths: u8) -> u16 {
        u16::from(self.0) * u16::from(tenths)
    }

    /// As it is shown: 8.97, read as 9.0, has reached nine tenths of ten.
    pub fn is_reached(self, score: Score, tenths: u8) -> bool {
        score.tenths() >= self.at_least(tenths)
    }

    pub fn word(self, score: Score) -> Msg {
        let reached = |tenths| self.is_reached(score, tenths);
        if reached(9) {
            Msg::Exceptional
        } else if reached(8) {
            Msg::Excellent
        } else if reached(7) {
            Msg::VeryGood
        } else if reached(6) {
            Msg::Good
        } else {
            Msg::Mixed
        }
    }
}

/// The scores of a guest rating with their names, in the order in which they are shown.
pub fn scores(rating: &GuestRating) -> [(Msg, Option<Score>); 6] {
    [
        (Msg::Overall, rating.overall),
        (Msg::Cleanliness, rating.cleanliness),
        (Msg::Service, rating.service),
        (Msg::Comfort, rating.comfort),
        (Msg::Condition, rating.condition),
        (Msg::Amenities, rating.amenities),
    ]
}

/// The part with the highest score, another that shares it, and the score. None where more share it.
pub fn best(rating: &GuestRating) -> Option<(Msg, Option<Msg>, Score)> {
    let [_overall, parts @ ..] = scores(rating);
    let score = parts.iter().filter_map(|(_, score)| *score).max()?;
    let is_best = |it: Option<Score>| it.is_some_and(|it| it.tenths() == score.tenths());
    let mut best = parts.into_iter().filter(|(_, score)| is_best(*score));
    let (first, _) = best.next()?;
    let second = best.next().map(|(part, _)| part);
    best.next().is_none().then_some((first, second, score))
}

/// With its word and the number of ratings; nothing without an overall score. A big one says what it is best for.
pub fn score_badge(rating: &GuestRating, scale: Scale, big: bool) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let score = rating.overall?;
    // Of how many it is, not every hotel says.
    let count = usize::try_from(rating.count).unwrap_or_default();
    let ratings = (count > 0).then(|| {
        let between = if big {
            view! { <br/> }.into_any()
        } else {
            " · ".into_any()
        };
        view! { {between} <span class="mut">{locale.count(Msg::Ratings, count)}</span> }.into_any()
    });
    let best = best(rating).filter(|_| big).map(|(part, other, score)| {
        let part = locale.text(part);
        let category = other.map_or(part.to_owned(), |other| {
            locale.pair(part, locale.text(other))
        });
        let values = [("category", &*category), ("score", &*locale.score(score))];
        let best = locale.fill(Msg::BestScore, &values);
        view! { <span class="mut num">" · " {best}</span> }.into_any()
    });
    let badge = view! {
        <span class=if big { "score big" } else { "score" }>
            <b>{locale.score(score)}</b>
            <span>
                <span class="b">{locale.text(scale.word(score))}</span>
                {ratings}
                {best}
            </span>
        </span>
    };
    Some(badge.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_site_scale() {
        let score = |text: &str| Score::parse(text).unwrap();
        assert_eq!(Scale(10).word(score("9.0")), Msg::Exceptional);
        assert_eq!(Scale(10).word(score("8.95")), Msg::Exceptional);
        assert_eq!(Scale(10).word(score("8.94")), Msg::Excellent);
        assert_eq!(Scale(10).word(score("5.9")), Msg::Mixed);
        assert_eq!(Scale(5).word(score("4.5")), Msg::Exceptional);
        assert_eq!(Scale(100).word(score("71")), Msg::VeryGood);
    }

    #[test]
    fn bars_never_leave_their_box() {
        let score = |text: &str| Score::parse(text).unwrap();
        assert_eq!(Scale(10).percent(score("9.4")), 94);
        assert_eq!(Scale(5).percent(score("9.4")), 100);
        assert_eq!(Scale(0).percent(score("3")), 100);
    }

    #[test]
    fn the_best_are_at_most_two_that_are_read_alike() {
        let score = |text: &str| Score::parse(text);
        let mut rating = GuestRating {
            cleanliness: score("8.7"),
            service: score("9.1"),
            ..GuestRating::default()
        };
        let parts = |rating: &GuestRating| best(rating).map(|(part, other, _)| (part, other));
        assert_eq!(parts(&rating), Some((Msg::Service, None)));
        rating.amenities = score("9.06");
        assert_eq!(parts(&rating), Some((Msg::Service, Some(Msg::Amenities))));
        rating.condition = score("9.05");
        assert_eq!(parts(&rating), None);
        rating.comfort = score("9.4");
        assert_eq!(
            best(&rating),
            Some((Msg::Comfort, None, score("9.4").unwrap()))
        );
        rating.overall = score("9.9");
        assert_eq!(parts(&rating), Some((Msg::Comfort, None)));
        assert_eq!(best(&GuestRating::default()), None);
    }
}
