//! The search bar, with or without its destination.

use leptos::prelude::*;
use stopover_model::{Occupancy, Stay};

use super::controller::SearchController;
use super::dates::{DatesPopover, date_buttons};
use super::destination::DestinationField;
use super::guests::{GuestsPopover, guests_button};
use super::state::{Missing, SearchForm};
use crate::hotels::visit::{Go, Navigation};
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, unique_id};
use crate::ui::notice::field_error;
use crate::ui::{Callback, ElementRef, Icon, State, icon, memo, react};

/// Submitting an incomplete form names what is missing and moves to it; `on_search` follows a complete one.
pub fn search_bar(controller: SearchController, on_search: Callback<()>) -> AnyView {
    let navigation = expect_context::<Navigation>();
    let submit = move |form: &SearchForm| {
        form.query(&controller.rules()).map(|query| {
            navigation.go(Go::Search(query));
            on_search.run(());
        })
    };
    bar(controller, true, Msg::Search, Box::new(submit))
}

/// Dates and guests only, for a hotel's page. `on_submit` takes them when they are complete.
pub fn stay_bar(controller: SearchController, on_submit: Callback<(Stay, Occupancy)>) -> AnyView {
    let submit = move |form: &SearchForm| {
        form.stay(&controller.rules())
            .map(|entered| on_submit.run(entered))
    };
    bar(controller, false, Msg::ShowRates, Box::new(submit))
}

/// What a complete form is for; of an incomplete one it names what is missing.
type Submit = Box<dyn Fn(&SearchForm) -> Result<(), Missing>>;

fn bar(
    controller: SearchController,
    with_destination: bool,
    submit_label: Msg,
    submit: Submit,
) -> AnyView {
    let locale = expect_context::<Locale>();
    let (form, destination) = (ElementRef::new(), ElementRef::new());
    let dates_open = State::new(false);
    let guests_open = State::new(false);
    let missing = State::new(None::<Missing>);
    let error_id = unique_id("so-search-error");

    // What has been filled in is no longer marked as missing.
    react(move || {
        let form = controller.form.get();
        let now = if with_destination {
            form.query(&controller.rules()).err()
        } else {
            form.stay(&controller.rules()).err()
        };
        let marked = missing.get_untracked();
        missing.renew(marked.and_then(|marked| marked.left(now?)));
    });
    let focus_dates = move || {
        if let Some(form) = form.get() {
            dom::focus_in(&form, ".seg.in");
        }
    };
    let point_out = move |gap: Missing| {
        missing.set(Some(gap));
        match gap {
            Missing::Destination | Missing::Choice | Missing::DestinationAndDates => {
                if let Some(destination) = destination.get() {
                    let _ = destination.focus();
                }
            }
            Missing::Dates | Missing::OtherDates => focus_dates(),
            Missing::Ages => {
                // The focus comes back here: Safari gives none to the button that was pressed.
                if let Some(form) = form.get() {
                    dom::focus_in(&form, ".seg.who");
                }
                guests_open.set(true);
                // The popover takes its first frame to open, the missing age gets focus in the next.
                after_render(move || {
                    after_render(move || {
                        if let Some(root) = form.get().and_then(|form| form.parent_element()) {
                            dom::focus_in(&root, "select[data-missing]");
                        }
                    });
                });
            }
        }
    };
    let is_shown = move || form.get().is_some_and(|form| form.offset_width() > 0);
    // Another part of the page asks for other dates.
    let mut wanted = controller.dates_wanted.get_untracked();
    react(move || {
        let before = std::mem::replace(&mut wanted, controller.dates_wanted.get());
        if with_destination && before != wanted && is_shown() {
            focus_dates();
            dates_open.set(true);
        }
    });
    let on_submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        dates_open.set(false);
        guests_open.set(false);
        match submit(&controller.form.get_untracked()) {
            Ok(()) => missing.set(None),
            Err(gap) => point_out(gap),
        }
    };
    let error = {
        let error_id = error_id.clone();
        move || {
            missing.get().map(|gap| {
                let message = match gap {
                    Missing::Destination => Msg::NeedDestination,
                    Missing::Choice => Msg::NeedChoice,
                    Missing::Dates => Msg::NeedDates,
                    Missing::OtherDates => Msg::NeedOtherDates,
                    Missing::DestinationAndDates => Msg::NeedAll,
                    Missing::Ages => Msg::NeedAges,
                };
                view! { <div id=error_id.clone() role="alert">{field_error(None, locale.text(message).to_owned())}</div> }.into_any()
            })
        }
    };
    let dates_invalid = memo(move || {
        matches!(
            missing.get(),
            Some(Missing::Dates | Missing::OtherDates | Missing::DestinationAndDates)
        )
    });
    let dates_error_id = error_id.clone();
    let destination_invalid = memo(move || {
        matches!(
            missing.get(),
            Some(Missing::Destination | Missing::Choice | Missing::DestinationAndDates)
        )
    });
    view! {
        <div class="stack g3">
            <div class="anchor">
                <form
                    node_ref=form
                    class=if with_destination { "search" } else { "search stay" }
                    part="search"
                    role="search"
                    aria-label=locale.text(Msg::SearchForm)
                    novalidate
                    on:submit=on_submit
                >
                    {with_destination.then(|| view! {
                        <DestinationField controller=controller input=destination invalid=destination_invalid error_id=error_id/>
                    }.into_any())}
                    {date_buttons(controller, dates_open, dates_invalid, &dates_error_id)}
                    {guests_button(controller, guests_open)}
                    <div class="go">
                        <button class="btn primary block" part="button button-primary">{icon(Icon::Search)} {locale.text(submit_label)}</button>
                    </div>
                </form>
                <DatesPopover controller=controller open=dates_open/>
                <GuestsPopover controller=controller open=guests_open ages_needed=memo(move || missing.get() == Some(Missing::Ages))/>
            </div>
            {move || error()}
        </div>
    }
    .into_any()
}
