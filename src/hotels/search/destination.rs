//! The destination field: a combobox over the gateway's suggestions.

use std::time::Duration;

use futures_util::FutureExt;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

use super::controller::SearchController;
use super::state::SearchForm;
use super::suggestions::{Suggestions, option_groups};
use crate::i18n::{Locale, Msg};
use crate::ui::combobox::{Combobox, Key, Reaction};
use crate::ui::dom::{self, after_render, aria, press, unique_id};
use crate::ui::text::joined;
use crate::ui::{ElementRef, Icon, IntoVec, State, Stored, icon, memo, react};

/// Quiet time after a keystroke before suggestions are asked for.
const DEBOUNCE: Duration = Duration::from_millis(200);

#[component]
pub fn DestinationField(
    controller: SearchController,
    /// Receives the input, so that the form can move focus to it.
    input: ElementRef,
    invalid: Memo<bool>,
    /// Id of the sentence that says why.
    error_id: String,
) -> impl IntoView {
    let locale = expect_context::<Locale>();
    let form = controller.form;
    let is_fixed = memo(move || controller.config.get().fixed && form.get().destination.is_some());
    let combobox = State::new(Combobox::default());
    let suggestions = State::new(Suggestions::default());
    let pending = Stored::new(None::<TimeoutHandle>);
    let (input_id, list_id) = (unique_id("so-dest"), unique_id("so-places"));
    let option_id = {
        let list_id = list_id.clone();
        move |index: usize| format!("{list_id}-{index}")
    };

    let stop_pending = move || {
        if let Some(timer) = pending.take() {
            timer.clear();
        }
        controller.request.stop();
    };
    on_cleanup(stop_pending);

    let show = move |found: Suggestions| {
        let count = found.list.len();
        let remark = found.remark.map(|message| locale.text(message).to_owned());
        let counted = (count > 0).then(|| locale.count(Msg::Suggestions, count));
        let sentence = [remark, counted].into_iter().flatten().into_vec();
        combobox.update(|combobox| combobox.options(count));
        // A visitor who has left the field is not called back to it.
        if combobox.get_untracked().is_choosing() {
            controller.flow.announcer.say(joined(&sentence, " "));
        }
        suggestions.set(found);
    };
    // Before anything is typed. Without anything to offer the list stays closed.
    let offer = move || {
        let offers = controller.offers(locale);
        let mut opened = Combobox::default();
        if !offers.is_empty() && !is_fixed.get_untracked() {
            opened.typed();
        }
        combobox.set(opened);
        show(Suggestions::offered(offers));
    };
    let is_to_be_offered =
        move || form.get_untracked().text.is_empty() && !combobox.get_untracked().is_open();
    let ask = move |text: String| {
        let work = async move {
            show(match controller.suggestions(&text).await {
                Ok(answer) => Suggestions::of(answer, locale),
                Err(_) => Suggestions::failed(),
            });
        };
        controller.request.start(work.boxed_local());
    };
    let on_input = move |text: String, is_typed: bool| {
        stop_pending();
        controller.edit(|form| form.type_text(text.clone()));
        let text = text.trim().to_owned();
        if text.is_empty() {
            return offer();
        }
        combobox.update(Combobox::typed);
        if is_typed {
            pending.set(set_timeout_with_handle(move || ask(text), DEBOUNCE).ok());
        } else {
            // Handed over from the painted form, where it was typed before. The focus follows, unless it has gone on from there.
            ask(text);
            after_render(move || {
                if !input.get().is_some_and(|input| dom::has_focus(&input)) {
                    combobox.update(Combobox::close);
                }
            });
        }
    };
    let choose = move |index: usize| {
        stop_pending();
        let found = suggestions.get_untracked().list;
        combobox.update(Combobox::close);
        match found.into_iter().nth(index).map(|offer| offer.fills) {
            Some(Some(fills)) => controller.edit(|form| form.fill(fills)),
            Some(None) => {
                controller.forget_searches();
                offer();
            }
            None => {}
        }
    };
    let clear = move || {
        stop_pending();
        controller.edit(SearchForm::clear_destination);
        if let Some(input) = input.get() {
            let _ = input.focus();
        }
        offer();
    };
    let on_keydown = move |event: KeyboardEvent| {
        if event.is_composing() || event.alt_key() || event.ctrl_key() || event.meta_key() {
            return;
        }
        let Some(key) = Key::parse(&event.key()).filter(|_| !is_fixed.get_untracked()) else {
            return;
        };
        if matches!(key, Key::Down | Key::Up) && is_to_be_offered() {
            offer();
        }
        let has_text = !form.get_untracked().text.is_empty();
        let mut reaction = Reaction::Pass;
        combobox.update(|combobox| reaction = combobox.press(key, has_text));
        if reaction != Reaction::Pass {
            event.prevent_default();
            // The sheet around the form has the same keys.
            event.stop_propagation();
        }
        match reaction {
            Reaction::Choose(index) => choose(index),
            Reaction::Clear => clear(),
            Reaction::Pass | Reaction::Handled => {}
        }
    };

    let active_id = {
        let option_id = option_id.clone();
        move || combobox.get().active().map(&option_id)
    };
    let has_text = memo(move || !form.get().text.is_empty() && !is_fixed.get());
    let is_open = memo(move || combobox.get().is_open());
    let is_choosing = memo(move || combobox.get().is_choosing());
    let field = ElementRef::new();
    let popover = ElementRef::new();
    let raise = move || {
        after_render(move || {
            if let Some(popover) = popover.get() {
                dom::raise(&popover);
            }
        });
    };
    react(move || {
        if combobox.get().active().is_some() {
            after_render(move || {
                if let Some(field) = field.get() {
                    dom::reveal_in(&field, "[aria-selected=true]");
                }
            });
        }
    });
    let list = {
        let list_id = list_id.clone();
        move || {
            if !is_open.get() {
                return None;
            }
            let option_id = option_id.clone();
            let found = suggestions.get();
            // Read out before the options are: inside a list only they are reached.
            let remark = found.remark.map(|message| {
                view! { <p role="presentation" class="group">{locale.text(message)}</p> }.into_any()
            });
            raise();
            Some(view! {
                <div class="pop list" part="popover" popover=dom::raisable() node_ref=popover role="listbox" id=list_id.clone() aria-label=locale.text(Msg::Destinations)>
                    {remark}
                    {option_groups(&found.list, combobox, locale, &option_id, choose)}
                </div>
            }
            .into_any())
        }
    };
    let hint = move || {
        let found = suggestions.get();
        if !is_choosing.get() || !found.list.is_empty() {
            return None;
        }
        let message = found.remark?;
        raise();
        Some(
            view! {
                <div class="pop list" part="popover" popover=dom::raisable() node_ref=popover>
                    <p class="sm mut inset">{locale.text(message)}</p>
                </div>
            }
            .into_any(),
        )
    };

    view! {
        <div class="seg dest anchor" node_ref=field>
            <label class="k" for=input_id.clone()>{locale.text(Msg::Destination)}</label>
            <input
                id=input_id
                node_ref=input
                role="combobox"
                aria-autocomplete="list"
                aria-expanded=move || aria(combobox.get().is_open())
                aria-controls=list_id
                aria-activedescendant=move || active_id()
                aria-invalid=move || invalid.get().then_some("true")
                aria-describedby=move || invalid.get().then(|| error_id.clone())
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                enterkeyhint="search"
                readonly=move || is_fixed.get()
                placeholder=locale.text(Msg::DestinationHint)
                prop:value=move || form.get().text
                on:input=move |event| on_input(event_target_value(&event), event.is_trusted())
                on:keydown=on_keydown
                // The sentence under the form that says what is missing stays in sight.
                on:focus=move |_| if is_to_be_offered() && !invalid.get_untracked() { offer() }
                on:click=move |_| if is_to_be_offered() { offer() }
                on:blur=move |_| combobox.update(Combobox::close)
            />
            {move || {
                has_text
                    .get()
                    .then(|| {
                        view! {
                            <button
                                type="button"
                                class="btn quiet icon s clear" part="button-quiet"
                                aria-label=locale.text(Msg::DestinationClear)
                                on:click=press(clear)
                            >
                                {icon(Icon::Close)}
                            </button>
                        }
                        .into_any()
                    })
            }}
            {move || list()}
            {move || hint()}
        </div>
    }
}
