//! What is known of a hotel besides its rates: guest rating, facilities, good to know, contact. Sections without data are
//! left out.

use leptos::prelude::*;
use stopover_model::{GuestRating, HotelProfile, phone_address};

use super::average::Average;
use super::facilities::{GROUPS, Shown, shown, words};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::unique_id;
use crate::ui::score::{Scale, score_badge, scores};
use crate::ui::text::joined;
use crate::ui::{Icon, IntoVec, icon};

pub fn facts(profile: &HotelProfile, scale: Scale, average: Option<Average>) -> AnyView {
    let rating = profile
        .guest_rating
        .as_ref()
        .filter(|rating| !rating.is_empty())
        .map(|rating| rating_bars(rating, scale, average));
    view! {
        <div class="cols c2 g-wide">{rating} {facilities(profile)}</div>
        <div class="cols c2 g-wide">{good_to_know(profile)} {contact(profile)}</div>
    }
    .into_any()
}

fn section(title: Msg, body: AnyView) -> AnyView {
    let locale = expect_context::<Locale>();
    let id = unique_id("so-section");
    let labelledby = id.clone();
    view! {
        <section class="stack" aria-labelledby=labelledby>
            <h3 class="h2" part="heading" id=id>{locale.text(title)}</h3>
            {body}
        </section>
    }
    .into_any()
}

/// Each with a tick at the average of the stays of the search.
fn rating_bars(rating: &GuestRating, scale: Scale, average: Option<Average>) -> AnyView {
    let locale = expect_context::<Locale>();
    let stays = average.as_ref().map(|average| average.stays);
    let averages = average.unwrap_or_default().scores;
    let bars = scores(rating)
        .into_iter()
        .zip(averages)
        .filter_map(|((label, score), average)| {
            let score = score?;
            let tick = average.map(|average| {
                let x = format!("{}%", scale.percent(average));
                view! { <line x1=x.clone() x2=x y1="-3" y2="9"></line> }.into_any()
            });
            let said = average.map(|average| {
                let score = locale.score(average);
                let average = locale.fill(Msg::AverageScore, &[("score", &score)]);
                view! { <span class="vh">{locale.pair("", &average)}</span> }.into_any()
            });
            Some(view! {
                <div>
                    <dt>{locale.text(label)}</dt>
                    <dd>
                        <svg aria-hidden="true"><rect width=format!("{}%", scale.percent(score)) height="6" rx="3"></rect>{tick}</svg>
                        <span class="num b">{locale.score(score)} {said}</span>
                    </dd>
                </div>
            }
            .into_any())
        })
        .into_vec();
    let key = stays.map(|stays| {
        view! { <p class="key"><span>{locale.count(Msg::AverageOf, stays)}</span></p> }.into_any()
    });
    section(
        Msg::GuestRating,
        view! {
            {score_badge(rating, scale, true)}
            <dl class="bars">{bars}</dl>
            {key}
        }
        .into_any(),
    )
}

fn facilities(profile: &HotelProfile) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    if profile.facilities.is_empty() {
        return None;
    }
    let groups = GROUPS
        .into_iter()
        .filter_map(|group| {
            let items = profile
                .facilities
                .iter()
                .map(|facility| shown(&facility.code))
                .filter(|facility| facility.group() == group)
                .map(|facility| {
                    let (glyph, name) = match facility {
                        Shown::Known(_, glyph, name) => {
                            (glyph, view! { <span>{locale.text(name)}</span> }.into_any())
                        }
                        Shown::Other(word) => {
                            let words = words(word, |first| locale.upper(first));
                            (
                                Icon::Check,
                                view! { <span lang="">{words}</span> }.into_any(),
                            )
                        }
                    };
                    view! { <li class="with">{icon(glyph)} {name}</li> }.into_any()
                })
                .into_vec();
            (!items.is_empty()).then(|| {
                view! {
                    <div>
                        <h4 class="sm b mb">{locale.text(group)}</h4>
                        <ul class="stack g1" role="list">{items}</ul>
                    </div>
                }
                .into_any()
            })
        })
        .into_vec();
    Some(section(
        Msg::Facilities,
        view! { <div class="facil">{groups}</div> }.into_any(),
    ))
}

fn good_to_know(profile: &HotelProfile) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let entries = [
        (Msg::CheckIn, &profile.checkin_policy),
        (Msg::CheckOut, &profile.checkout_policy),
        (Msg::Fees, &profile.fees),
        (Msg::Policies, &profile.policies),
    ]
    .into_iter()
    .filter_map(|(title, text)| Some((title, text.clone()?)))
    .map(|(title, text)| {
        view! { <dt>{locale.text(title)}</dt> <dd class="stack g1">{paragraphs(&text)}</dd> }
            .into_any()
    })
    .into_vec();
    (!entries.is_empty()).then(|| {
        section(
            Msg::GoodToKnow,
            view! { <dl class="kv sm">{entries}</dl> }.into_any(),
        )
    })
}

fn contact(profile: &HotelProfile) -> Option<AnyView> {
    let lines = profile.address.written();
    let address = (!lines.is_empty()).then(|| {
        let lines = lines
            .into_iter()
            .map(|line| view! { <span class="line" lang="">{line}</span> }.into_any())
            .into_vec();
        view! { <li class="with">{icon(Icon::Pin)} <span>{lines}</span></li> }.into_any()
    });
    let phone = profile.phone.clone().map(|phone| {
        let dialled = phone_address(&phone);
        view! { <li class="with">{icon(Icon::Phone)} <a class="link nowrap" dir="ltr" href=dialled>{phone}</a></li> }.into_any()
    });
    let email = profile.email.clone().map(|email| {
        view! { <li class="with">{icon(Icon::Mail)} <a class="link" dir="ltr" href=format!("mailto:{email}")>{email.clone()}</a></li> }.into_any()
    });
    let site = profile.url.clone().map(|url| {
        let shown = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or(&url);
        let shown = shown.trim_end_matches('/').to_owned();
        view! {
            <li class="with">
                {icon(Icon::Globe)}
                <a class="link" dir="ltr" href=url target="_blank" rel="noopener noreferrer nofollow">{shown}</a>
            </li>
        }
        .into_any()
    });
    if address.is_none() && phone.is_none() && email.is_none() && site.is_none() {
        return None;
    }
    Some(section(
        Msg::Contact,
        view! { <ul class="stack g2 sm" role="list">{address} {phone} {email} {site}</ul> }
            .into_any(),
    ))
}

/// A paragraph for each block of lines; an empty line ends a block.
pub fn paragraphs(text: &str) -> Vec<AnyView> {
    let lines: Vec<&str> = text.lines().into_vec();
    lines
        .split(|line| line.trim().is_empty())
        .filter(|block| !block.is_empty())
        .map(|block| view! { <p lang="">{joined(block, "\n")}</p> }.into_any())
        .into_vec()
}
