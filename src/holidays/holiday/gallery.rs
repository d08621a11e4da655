//! The pictures of a holiday: five on the page, all of them in full view.

use leptos::prelude::*;
use stopover_model::HolidayDetail;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, KeyboardEvent};

use crate::holidays::parts::image;
use crate::holidays::visit::HolidayFlow;
use crate::i18n::{Locale, Msg};
use crate::ui::dom::{self, after_render, press};
use crate::ui::{ElementRef, Icon, IntoVec, State, Stored, each, icon, memo, react};

/// Pictures that the page shows side by side.
const ON_PAGE: usize = 5;

/// Among all pictures.
#[derive(Clone, Copy, PartialEq, Eq)]
struct PictureIndex(usize);

/// Those that cannot be loaded are dropped.
#[derive(Clone, Copy)]
struct Pictures {
    all: Stored<Vec<String>>,
    /// Those not known to be broken, as indices into all.
    sound: State<Vec<usize>>,
    /// The one in full view, as an index into `sound`.
    open: State<Option<usize>>,
}

/// The main picture first, each once.
pub fn pictures(detail: &HolidayDetail) -> Vec<String> {
    let mut pictures: Vec<String> = Vec::new();
    for address in detail.holiday.image.iter().chain(&detail.images) {
        if !pictures.contains(address) {
            pictures.push(address.clone());
        }
    }
    pictures
}

/// Pictures that come later are added to those that are there.
pub fn gallery(addresses: impl Fn() -> Vec<String> + 'static) -> AnyView {
    let locale = expect_context::<Locale>();
    let known = untrack(&addresses);
    let pictures = Pictures {
        sound: State::new((0..known.len()).into_vec()),
        all: Stored::new(known),
        open: State::new(None),
    };
    react(move || {
        let addresses = addresses();
        let added = pictures.all.read().len()..addresses.len();
        if !added.is_empty() {
            pictures.all.set(addresses);
            pictures.sound.update(|sound| sound.extend(added));
        }
    });
    let shown = move || {
        let sound = pictures.sound.get();
        sound.into_iter().take(ON_PAGE).into_vec()
    };
    let more = move || {
        let hidden = pictures.sound.get().len().saturating_sub(ON_PAGE);
        (hidden > 0).then(|| {
            view! {
                <p class="sm mut note">{locale.count(Msg::MorePictures, hidden)}</p>
            }
            .into_any()
        })
    };
    let any = memo(move || !pictures.sound.get().is_empty());
    let content = move || {
        any.get().then(|| {
            view! {
                <div>
                    <div class="gallery" role="group" aria-label=locale.text(Msg::Pictures)>
                        {each(shown, move |picture| thumbnail(pictures, PictureIndex(picture)))}
                    </div>
                    {move || more()}
                    {full_view(pictures)}
                </div>
            }
            .into_any()
        })
    };
    view! { {move || content()} }.into_any()
}

impl Pictures {
    /// Among the sound ones.
    fn position(self, picture: PictureIndex) -> Option<usize> {
        self.sound
            .get()
            .iter()
            .position(|sound| *sound == picture.0)
    }

    fn drop_broken(self, PictureIndex(picture): PictureIndex) {
        self.sound
            .update(|sound| sound.retain(|other| *other != picture));
    }

    /// `picture 2 of 5`
    fn counted(self, locale: Locale, message: Msg, position: usize) -> String {
        let (n, total) = (position.saturating_add(1), self.sound.get().len());
        locale.fill(
            message,
            &[("n", &locale.number(n)), ("total", &locale.number(total))],
        )
    }

    fn image(self, picture: PictureIndex, sizes: &'static str, is_lazy: bool) -> AnyView {
        let flow = expect_context::<HolidayFlow>();
        let address = self.all.read().get(picture.0).cloned();
        let address = address.unwrap_or_default();
        let fail = Box::new(move |_| self.drop_broken(picture));
        image(flow, &address, sizes, is_lazy, fail)
    }
}

fn thumbnail(pictures: Pictures, picture: PictureIndex) -> AnyView {
    let locale = expect_context::<Locale>();
    let label = move || {
        let position = pictures.position(picture).unwrap_or_default();
        pictures.counted(locale, Msg::OpenPicture, position)
    };
    view! {
        <button
            type="button"
            aria-label=move || label()
            on:click=press(move || pictures.open.set(pictures.position(picture)))
        >
            {pictures.image(picture, "(min-width: 700px) 50vw, 100vw", false)}
        </button>
    }
    .into_any()
}

/// All pictures in a row that snaps: swiped, scrolled, or turned by buttons and arrow keys.
fn full_view(pictures: Pictures) -> AnyView {
    let locale = expect_context::<Locale>();
    let (dialog_ref, strip) = (ElementRef::new(), ElementRef::new());
    let opener = ElementRef::new();
    let dialog = move || dialog_ref.get()?.dyn_into::<HtmlDialogElement>().ok();
    let is_open = memo(move || pictures.open.get().is_some());
    react(move || {
        let is_open = is_open.get();
        let Some(dialog) = dialog() else {
            return;
        };
        if is_open {
            opener.set(dom::focused_beside(&dialog));
            after_render(move || {
                if dialog.show_modal().is_ok() {
                    bring(strip, pictures.open.get_untracked());
                    dom::focus_in(&dialog, "[data-autofocus]");
                }
            });
        } else if dialog.open() {
            dialog.close();
            if let Some(opener) = opener.get() {
                let _ = opener.focus();
            }
        }
    });
    let last = move || pictures.sound.get().len().saturating_sub(1);
    let turn = move |to: usize| {
        pictures.open.set(Some(to));
        bring(strip, Some(to));
    };
    let back = move || {
        pictures
            .open
            .get_untracked()
            .unwrap_or_default()
            .saturating_sub(1)
    };
    let forth = move || {
        let open = pictures.open.get_untracked().unwrap_or_default();
        open.saturating_add(1)
            .min(pictures.sound.get_untracked().len().saturating_sub(1))
    };
    let on_keydown = move |event: KeyboardEvent| {
        let rtl = dialog().is_some_and(|dialog| dom::is_rtl(&dialog));
        let to = match (event.key().as_str(), rtl) {
            ("ArrowLeft", false) | ("ArrowRight", true) => back(),
            ("ArrowRight", false) | ("ArrowLeft", true) => forth(),
            ("Home", _) => 0,
            ("End", _) => pictures.sound.get_untracked().len().saturating_sub(1),
            _ => return,
        };
        event.prevent_default();
        turn(to);
    };
    let on_scroll = move |_: web_sys::Event| {
        let seen = strip.get().and_then(|strip| in_view(&strip));
        if seen.is_some()
            && pictures
                .open
                .get_untracked()
                .is_some_and(|open| Some(open) != seen)
        {
            pictures.open.set(seen);
        }
    };
    let counter = move || {
        let position = pictures.open.get()?;
        Some(pictures.counted(locale, Msg::PictureOf, position))
    };
    let slides = move || {
        is_open.get().then(|| {
            each(
                move || pictures.sound.get(),
                move |picture| {
                    let image = pictures.image(PictureIndex(picture), "100vw", true);
                    view! { <li>{image}</li> }.into_any()
                },
            )
        })
    };
    // At an end they stay, because disabled buttons lose the focus.
    view! {
        <dialog
            node_ref=dialog_ref
            class="viewer"
            aria-label=locale.text(Msg::Pictures)
            on:keydown=on_keydown
            on:close=move |_: web_sys::Event| pictures.open.set(None)
        >
            <div class="bar t">
                <p class="num sm" role="status">{move || counter()}</p>
                <button
                    type="button"
                    class="btn quiet icon s" part="button-quiet"
                    aria-label=locale.text(Msg::Close)
                    data-autofocus=""
                    on:click=press(move || pictures.open.set(None))
                >
                    {icon(Icon::Close)}
                </button>
            </div>
            <ul class="slides" role="list" tabindex="0" node_ref=strip on:scroll=on_scroll>{move || slides()}</ul>
            <div class="bar f">
                <button
                    type="button"
                    class="btn icon" part="button"
                    aria-label=locale.text(Msg::PreviousPicture)
                    aria-disabled=move || (pictures.open.get() == Some(0)).then_some("true")
                    on:click=press(move || turn(back()))
                >
                    {icon(Icon::Prev)}
                </button>
                <button
                    type="button"
                    class="btn icon" part="button"
                    aria-label=locale.text(Msg::NextPicture)
                    aria-disabled=move || (pictures.open.get() == Some(last())).then_some("true")
                    on:click=press(move || turn(forth()))
                >
                    {icon(Icon::Next)}
                </button>
            </div>
        </dialog>
    }
    .into_any()
}

/// Brings a picture of the row into view.
fn bring(strip: ElementRef, position: Option<usize>) {
    let picture = strip
        .get()
        .zip(position.and_then(|position| u32::try_from(position).ok()))
        .and_then(|(strip, position)| strip.children().item(position));
    if let Some(picture) = picture {
        picture.scroll_into_view();
    }
}

/// The one nearest to how far the row is scrolled, to whichever side.
fn in_view(strip: &Element) -> Option<usize> {
    let width = strip.client_width();
    let scrolled = strip.scroll_left().checked_abs()?;
    let position = scrolled.checked_add(width / 2)?.checked_div(width)?;
    usize::try_from(position).ok()
}
