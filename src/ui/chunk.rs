//! Parts of the widgets that are downloaded when they are first needed.
//!
//! A function written with `chunk!` is where the WebAssembly is cut: what only it reaches goes into a file of its own.
//! The cutting is done by `cargo xtask build`, which sets `stopover_split`; without it everything is one file.

use futures_util::future::LocalBoxFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::dom::{after_render, focus_in, has_focus};
use super::failure::{Failure, FailureNotice};
use super::{Callback, ElementRef, State};
use crate::i18n::{Locale, Msg};

/// A chunk could not be downloaded. Asking again downloads it anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing;

#[cfg(stopover_split)]
impl From<wasm_split_helpers::SplitLoaderError> for Missing {
    fn from(_: wasm_split_helpers::SplitLoaderError) -> Self {
        Self
    }
}

/// `chunk!(name, fn function() -> Type { … })`: an asynchronous function whose body comes in the chunk `name`.
macro_rules! chunk {
    ($chunk:ident, $visibility:vis fn $name:ident() -> $type:ty $body:block) => {
        #[cfg(stopover_split)]
        #[wasm_split_helpers::wasm_split($chunk, fallible)]
        $visibility fn $name() -> Result<$type, $crate::ui::chunk::Missing> {
            Ok($body)
        }

        #[cfg(not(stopover_split))]
        #[allow(clippy::unused_async, reason = "it is one where the code is cut")]
        $visibility async fn $name() -> Result<$type, $crate::ui::chunk::Missing> {
            Ok($body)
        }
    };
}
pub(crate) use chunk;

/// Makes a view whose code is loaded.
pub type Make = fn() -> AnyView;

/// Loads the code of a view.
pub type Load = fn() -> LocalBoxFuture<'static, Result<Make, Missing>>;

#[derive(Clone, Copy)]
enum Arrival {
    Awaited,
    Here(Make),
    Failed,
}

/// A view whose code comes in a chunk. Until it is loaded, a heading that can hold the focus stands in its place.
#[component]
pub fn Lazy(
    load: Load,
    /// Where it cannot be loaded and stands in front of another view, the way there.
    #[prop(optional_no_strip)]
    back: Option<Make>,
) -> impl IntoView {
    let locale = expect_context::<Locale>();
    let root = ElementRef::new();
    let arrival = State::new(Arrival::Awaited);
    let fetch = move || {
        spawn_local(async move {
            let now = load().await.map_or(Arrival::Failed, Arrival::Here);
            let was_on_it = root.get().is_some_and(|root| has_focus(&root));
            // The view may be gone.
            arrival.update(|arrival| *arrival = now);
            if was_on_it {
                after_render(move || {
                    if let Some(root) = root.get() {
                        // Where a heading and buttons are, the first of them in the page may be a button; and to try again comes
                        // before to leave.
                        let places = ["[data-heading]", "[data-landing]", ".notice .btn", "button"];
                        let _ = places.iter().any(|place| focus_in(&root, place));
                    }
                });
            }
        });
    };
    fetch();
    let retry = Callback::new(move |()| {
        arrival.set(Arrival::Awaited);
        // The button that had the focus is gone.
        after_render(move || {
            if let Some(root) = root.get() {
                focus_in(&root, "[data-heading]");
            }
        });
        fetch();
    });
    let content = move || match arrival.get() {
        Arrival::Here(make) => make(),
        Arrival::Failed => {
            let back = back.map(|back| view! { <nav class="mb">{back()}</nav> }.into_any());
            view! { {back} <FailureNotice failure=Failure::Unreachable retry=retry/> }.into_any()
        }
        Arrival::Awaited => view! {
            <div class="stack g3" aria-busy="true">
                <h2 class="vh" tabindex="-1" data-heading="">{locale.text(Msg::OneMoment)}</h2>
                <div class="sk w40"></div>
                <div class="sk w60"></div>
                <div class="sk w60"></div>
            </div>
        }
        .into_any(),
    };
    view! { <div node_ref=root>{move || content()}</div> }
}
