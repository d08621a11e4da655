//! What a guest needs at the hotel of a booking: when to come and go, the way, and whom to call. What is not known is left out.

use std::sync::Arc;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use leptos::prelude::*;
use stopover_model::{HotelId, HotelProfile, phone_address};

use crate::hotels::visit::{HotelFlow, Record};
use crate::i18n::{Locale, Msg};
use crate::ui::failure::Failure;
use crate::ui::flow::Request;
use crate::ui::maps::way_address;
use crate::ui::{Icon, IntoVec, State, icon};

/// What the hotel's own page says of it.
#[derive(Clone)]
pub enum AtHotel {
    Unknown,
    Asked,
    Known(Arc<HotelProfile>),
}

/// The hotel of a booking, which is shown without it where it is not to be had. A handle: copies are the same.
#[derive(Clone, Copy)]
pub struct BookedHotel {
    flow: HotelFlow,
    request: Request,
    pub known: State<AtHotel>,
}

impl BookedHotel {
    pub fn new(flow: HotelFlow) -> Self {
        Self {
            flow,
            request: Request::new(),
            known: State::new(AtHotel::Unknown),
        }
    }

    /// Asks for it, unless it is known or asked for.
    pub fn ask(self, id: HotelId) {
        if !matches!(self.known.get_untracked(), AtHotel::Unknown) {
            return;
        }
        self.known.set(AtHotel::Asked);
        let work = async move {
            let profile = hotel_profile(self.flow, id).await;
            self.known.set(match profile {
                Ok(profile) => AtHotel::Known(Arc::new(profile)),
                Err(_) => AtHotel::Unknown,
            });
        };
        self.request.start(work.boxed_local());
    }
}

/// The page of a hotel.
pub fn hotel_profile(
    flow: HotelFlow,
    id: HotelId,
) -> LocalBoxFuture<'static, Result<HotelProfile, Failure>> {
    let profile = async move {
        let detail = flow.gateway()?.hotel(&id).await?;
        Ok(HotelProfile::from_wire(detail))
    };
    profile.boxed_local()
}

/// A line of what happens next. `words` begin with what it is about; `action` is what can be done about it.
pub fn todo_item(glyph: Icon, tone: &'static str, words: AnyView, action: AnyView) -> AnyView {
    view! {
        <li>
            <span class=tone>{icon(glyph)}</span>
            <div>{words}</div>
            <span class="noprint">{action}</span>
        </li>
    }
    .into_any()
}

/// The hours in the hotel's own words, its address and its telephone. `calendar` stands beside the days of the stay.
pub fn at_hotel(record: &Record, hotel: &AtHotel, calendar: AnyView) -> AnyView {
    let locale = expect_context::<Locale>();
    let profile = match hotel {
        AtHotel::Known(profile) => Some(&**profile),
        _ => None,
    };
    let is_asked = matches!(hotel, AtHotel::Asked);
    view! {
        {stay(locale, record, profile, is_asked, calendar)}
        {address(record, profile)}
        {phone(locale, profile, is_asked)}
    }
    .into_any()
}

fn stay(
    locale: Locale,
    record: &Record,
    profile: Option<&HotelProfile>,
    is_asked: bool,
    calendar: AnyView,
) -> Option<AnyView> {
    let stay = record.stay?;
    let ends = [
        (
            Msg::CheckIn,
            stay.check_in(),
            profile.and_then(|hotel| hotel.checkin_policy.clone()),
        ),
        (
            Msg::CheckOut,
            stay.check_out(),
            profile.and_then(|hotel| hotel.checkout_policy.clone()),
        ),
    ];
    let words = ends
        .into_iter()
        .map(|(label, day, hours)| {
            let hours = hours.map(|hours| view! { <p class="sm mut">{hours}</p> }.into_any());
            view! {
                <p><span class="b">{locale.text(label)}</span> " · " <span class="num">{locale.date_medium(day)}</span></p>
                {hours.or_else(|| gap(is_asked))}
            }
            .into_any()
        })
        .into_vec();
    Some(todo_item(Icon::Key, "ic", words.into_any(), calendar))
}

fn address(record: &Record, profile: Option<&HotelProfile>) -> Option<AnyView> {
    let locale = expect_context::<Locale>();
    let lines = match profile {
        Some(profile) => profile.address.written(),
        None => {
            let hotel = &record.hotel;
            let town = [&hotel.city, &hotel.country];
            let town = locale.list(town.into_iter().flatten().cloned().into_vec());
            let lines = hotel.address.clone().into_iter().chain(Some(town));
            lines.filter(|line| !line.is_empty()).into_vec()
        }
    };
    let (first, rest) = lines.split_first()?;
    let rest = rest
        .iter()
        .map(|line| view! { <p class="sm mut">{line.clone()}</p> }.into_any())
        .into_vec();
    let way = profile.and_then(|profile| profile.coordinates).map(|place| {
        view! {
            <a class="btn s" part="button" href=way_address(place) target="_blank" rel="noopener noreferrer">
                {icon(Icon::Map)}
                {locale.text(Msg::Directions)}
            </a>
        }
        .into_any()
    });
    let words = view! { <p class="b">{first.clone()}</p> {rest} };
    Some(todo_item(Icon::Pin, "ic", words.into_any(), way.into_any()))
}

fn phone(locale: Locale, profile: Option<&HotelProfile>, is_asked: bool) -> Option<AnyView> {
    let Some(phone) = profile.and_then(|profile| profile.phone.clone()) else {
        let gap = gap(is_asked)?;
        let words = view! { <p><br/></p> {gap} };
        return Some(todo_item(
            Icon::Phone,
            "ic",
            words.into_any(),
            ().into_any(),
        ));
    };
    let dialled = phone_address(&phone);
    let call = view! {
        <a class="btn s" part="button" href=dialled>
            {icon(Icon::Phone)}
            {locale.text(Msg::Call)}
        </a>
    };
    let words = view! {
        <p class="b"><span class="num" dir="ltr">{phone}</span></p>
        <p class="sm mut">{locale.text(Msg::HotelPhoneText)}</p>
    };
    Some(todo_item(
        Icon::Phone,
        "ic",
        words.into_any(),
        call.into_any(),
    ))
}

/// As high as the line that is asked for.
fn gap(is_asked: bool) -> Option<AnyView> {
    is_asked.then(|| {
        view! { <p class="sm" aria-hidden="true"><span class="line sk w40"></span></p> }.into_any()
    })
}
