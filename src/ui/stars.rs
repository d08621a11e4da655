use leptos::prelude::*;
use stopover_model::StarRating;

use super::{Icon, icon};
use crate::i18n::{Locale, Msg};
use crate::ui::IntoVec;

/// Drawn in ink; a half star is an outline, its first half filled.
pub fn stars(rating: StarRating) -> AnyView {
    let locale = expect_context::<Locale>();
    let (whole, half) = (rating.whole(), rating.has_half());
    let label = if half {
        locale.fill(Msg::HalfStars, &[("n", &locale.number(whole.into()))])
    } else {
        locale.count(Msg::CountStars, whole.into())
    };
    view! {
        <span class="stars" role="img" aria-label=label>
            {(0..whole).map(|_| icon(Icon::Star)).into_vec()}
            {half.then(|| icon(Icon::HalfStar))}
        </span>
    }
    .into_any()
}
