use std::sync::Arc;

use leptos::prelude::*;
use stopover_model::{Coordinates, HotelId, HotelProfile};

use super::controller::HotelController;
use super::dock::{book_bar, see_rooms};
use super::facts::{facts, paragraphs};
use super::offer::{StayBar, rates_section};
use super::state::Profile;
use crate::hotels::parts::{
    SavedStays, SelectedRate, back_to_list, heart, room_question, to_point,
};
use crate::hotels::visit::{Go, Navigation, Rates, SavedStay};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, press};
use crate::ui::failure::FailureNotice;
use crate::ui::flow::share;
use crate::ui::score::score_badge;
use crate::ui::stars::stars;
use crate::ui::{Callback, ElementRef, State, keep_focus, react, sketch};

pub fn hotel_page(
    controller: HotelController,
    id: HotelId,
    selected: SelectedRate,
    stay_bar: StayBar,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let name = {
        let id = id.clone();
        move || {
            let unnamed = match controller.profile.get() {
                Profile::Ready(profile) => return profile.name.clone(),
                Profile::Loading => Msg::HotelLoading,
                Profile::Failed(_) => Msg::Hotel,
            };
            let listed = controller.listed_name(&id);
            listed.unwrap_or_else(|| locale.text(unnamed).to_owned())
        }
    };
    let shared_name = name.clone();
    let root = ElementRef::new();
    let retry = Callback::new(move |()| controller.load_profile());
    let show_rooms = Callback::new(move |()| {
        if let Some(heading) = root.get().and_then(|root| dom::find(&root, "section h3")) {
            heading.scroll_into_view();
            let _ = heading.focus();
        }
    });
    let own_id = id.clone();
    // What stands below waits for it, so that nothing moves under a finger.
    let is_first = State::new(true);
    react(move || {
        if matches!(controller.profile.get(), Profile::Loading) {
            controller.ask_profile(own_id.clone());
        } else {
            is_first.set(false);
        }
    });
    react(move || {
        if let Rates::Loading(query) = controller.rates.get() {
            controller.ask_rates(query);
        }
    });
    let saved = expect_context::<SavedStays>();
    saved.restore();
    let answered = move || {
        saved.list.get();
    };
    keep_focus(root, answered, &[".heart", "[data-heading]"]);
    let loaded = move || {
        controller.profile.get();
    };
    keep_focus(root, loaded, &["[data-heading]"]);
    let stay_id = id.clone();
    let save = move || {
        let name = match controller.profile.get() {
            Profile::Loading => None,
            Profile::Ready(profile) => Some(profile.name.clone()),
            Profile::Failed(_) => controller.listed_name(&stay_id),
        }?;
        let id = stay_id.clone();
        Some(heart(saved, SavedStay { id, name }))
    };
    let known = move || match controller.profile.get() {
        Profile::Loading => loading(),
        Profile::Ready(profile) => summary(&profile, controller),
        Profile::Failed(failure) => {
            view! { <FailureNotice failure=failure retry=retry/> }.into_any()
        }
    };
    let place = move || match controller.profile.get() {
        Profile::Ready(profile) => profile
            .coordinates
            .map(|position| place(&profile, position, controller)),
        _ => None,
    };
    let details = move || match controller.profile.get() {
        Profile::Ready(profile) => Some(facts(&profile, controller.scale(), controller.average())),
        _ => None,
    };
    view! {
        <div class="stack g6 docked" node_ref=root>
            <div class="before">
                <div class="stack g6">
                    <nav class="row between">
                        {back_to_list()}
                        {controller.has_address().then(|| share(shared_name))}
                    </nav>
                    // The heading stays the same element while the rest loads: it has the focus.
                    <header class="cols c-head">
                        <div class="stack g3">
                            <div class="titled">
                                <h2 class="h1" part="heading" tabindex="-1" data-heading="" lang="">{move || name()}</h2>
                                {move || save()}
                            </div>
                            {room_question(saved)}
                            {move || known()}
                        </div>
                        {move || place()}
                    </header>
                </div>
                {move || see_rooms(controller, show_rooms).filter(|_| !is_first.get())}
            </div>
            <div>
                <div class="stack g6" hidden=move || is_first.get()>
                    {rates_section(controller, id, selected, stay_bar)}
                    {move || details()}
                </div>
                {move || book_bar(controller, selected)}
            </div>
        </div>
    }
    .into_any()
}

fn loading() -> AnyView {
    view! {
        <div class="stack g2" aria-hidden="true">
            <div class="sk w40"></div>
            <div class="sk w60"></div>
            <div class="sk w60"></div>
        </div>
    }
    .into_any()
}

fn summary(profile: &Arc<HotelProfile>, controller: HotelController) -> AnyView {
    let locale = expect_context::<Locale>();
    let rating = profile
        .guest_rating
        .as_ref()
        .filter(|rating| !rating.is_empty())
        .map(|rating| {
            view! { <p class="row">{score_badge(rating, controller.scale(), false)}</p> }.into_any()
        });
    let description = profile
        .description
        .as_deref()
        .map(|text| view! { <div class="prose stack g2">{paragraphs(text)}</div> }.into_any());
    view! {
        <p class="row g2 sm">
            {profile.stars.map(stars)}
            <span class="mut" lang="">{locale.list(profile.address.written())}</span>
        </p>
        {profile.coordinates.map(to_point)}
        {rating}
        {description}
    }
    .into_any()
}

fn place(profile: &HotelProfile, position: Coordinates, controller: HotelController) -> AnyView {
    let locale = expect_context::<Locale>();
    let neighbours = controller.neighbours(&profile.id);
    let label = if neighbours.is_empty() {
        Msg::PositionAlone
    } else {
        Msg::PositionOf
    };
    let navigation = expect_context::<Navigation>();
    let among = (!neighbours.is_empty()).then(|| {
        let count = locale.count(Msg::AmongStays, neighbours.len().saturating_add(1));
        view! { <button type="button" class="link sm" on:click=press(move || navigation.go(Go::ListOnMap))>{count}</button> }.into_any()
    });
    sketch::place(&profile.name, label, position, &neighbours, among)
}
