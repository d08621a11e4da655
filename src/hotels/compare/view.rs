use std::rc::Rc;

use leptos::prelude::*;

use super::spots::spots;
use super::state::Column;
use super::table::table;
use crate::hotels::parts::{SavedStays, Validity, back_to_list, stay_summary};
use crate::hotels::visit::{Found, Go, Navigation};
use crate::i18n::{Locale, Msg};
use crate::ui::clock::{now, time_of_day};
use crate::ui::dom::press;
use crate::ui::score::Scale;
use crate::ui::{ElementRef, Icon, IntoVec, Stored, icon, keep_focus, memo};

/// `found` is what the search has found, None before the first.
pub fn compare_page(found: Option<Rc<Found>>, scale: Scale) -> AnyView {
    let saved = expect_context::<SavedStays>();
    let navigation = expect_context::<Navigation>();
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    let changes = move || {
        saved.list.get();
    };
    keep_focus(root, changes, &["thead button", "[data-heading]"]);
    let count = memo(move || saved.list.get().stays.len());
    let title = move || match count.get() {
        0 => locale.text(Msg::NothingSaved).to_owned(),
        count => locale.count(Msg::CompareSaved, count),
    };
    let search = found.as_ref().map(|found| {
        let (stay, occupancy) = (found.query.stay, &found.query.occupancy);
        (
            stay,
            stay_summary(locale, stay, occupancy),
            held(locale, found),
        )
    });
    let nights = search.as_ref().map(|(stay, ..)| stay.nights());
    let summary = search.map(|(_, summary, held)| match held {
        Some(held) => format!("{summary} · {held}"),
        None => summary,
    });
    let caption = summary.clone().unwrap_or_default();
    let found = Stored::new(found);
    let content = move || {
        let found = found.get();
        let columns = saved.list.get().stays.into_iter().map(|stay| Column {
            offer: found.as_ref().and_then(|found| found.hotels.find(&stay.id)),
            stay,
        });
        let columns = columns.into_vec();
        if columns.is_empty() {
            nothing_saved(locale, saved, navigation)
        } else {
            let rows = found.iter().flat_map(|found| &found.hotels.rows);
            let others = rows.filter_map(|row| row.coordinates).into_vec();
            view! {
                {spots(saved, &columns, &others)}
                {table(locale, saved, &columns, &caption, nights, scale)}
            }
            .into_any()
        }
    };
    let summary = move || {
        let summary = summary.clone().filter(|_| count.get() > 0);
        summary.map(|summary| view! { <p class="sm mut num">{summary}</p> }.into_any())
    };
    view! {
        <div class="stack g5" node_ref=root>
            <nav>{back_to_list()}</nav>
            <header>
                <h2 class="h1" part="heading" tabindex="-1" data-heading="">{move || title()}</h2>
                {move || summary()}
            </header>
            {move || content()}
        </div>
    }
    .into_any()
}

/// Until when the prices hold.
fn held(locale: Locale, found: &Found) -> Option<String> {
    let expires_at = found.expires_at.map(|at| at.instant_or_utc());
    match Validity::at(expires_at, now()) {
        Validity::Until(end) => {
            let time = locale.time(time_of_day(end));
            Some(locale.fill(Msg::PricesValid, &[("time", &time)]))
        }
        _ => None,
    }
}

/// The heading has said it.
fn nothing_saved(locale: Locale, saved: SavedStays, navigation: Navigation) -> AnyView {
    let forgotten = (!saved.is_kept()).then(|| locale.text(Msg::SavedForgotten));
    view! {
        <div class="panel blank" part="panel">
            {icon(Icon::Heart)}
            <p class="mut prose">{locale.text(Msg::NothingSavedText)} " " {forgotten}</p>
            <button type="button" class="btn" part="button" on:click=press(move || navigation.go(Go::BackToList))>
                {move || navigation.list_label.get()}
            </button>
        </div>
    }
    .into_any()
}
