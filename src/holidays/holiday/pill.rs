use std::sync::Arc;

use leptos::prelude::*;

use super::choice::Choice;
use super::selection::Selection;
use crate::i18n::Locale;

/// An option of the page as a radio button.
pub struct Pill<'a> {
    pub group: &'a str,
    pub class: &'static str,
    /// One that is not can only stay chosen.
    pub is_offered: Box<dyn Fn() -> bool + Send + Sync>,
}

impl<'a> Pill<'a> {
    pub fn new(group: &'a str) -> Self {
        Self {
            group,
            class: "pill",
            is_offered: Box::new(|| true),
        }
    }

    /// The option is chosen while `choose` would change nothing.
    pub fn view(
        self,
        selection: Selection,
        choose: impl Fn(&mut Choice) + Send + Sync + 'static,
        content: AnyView,
    ) -> AnyView {
        self.draw(selection, Arc::new(choose), content)
    }

    /// Compiled once for all options.
    fn draw(
        self,
        selection: Selection,
        choose: Arc<dyn Fn(&mut Choice) + Send + Sync>,
        content: AnyView,
    ) -> AnyView {
        let locale = expect_context::<Locale>();
        let is_offered = self.is_offered;
        let is_chosen = {
            let choose = choose.clone();
            move || {
                let choice = selection.choice.get();
                let mut after = choice;
                choose(&mut after);
                after == choice
            }
        };
        let is_disabled = {
            let is_chosen = is_chosen.clone();
            move || !is_offered() && !is_chosen()
        };
        view! {
            <label class=self.class part="chip">
                <input
                    type="radio"
                    name=self.group.to_owned()
                    prop:checked=move || is_chosen()
                    disabled=move || is_disabled()
                    on:change=move |_| selection.choose(locale, |choice| choose(choice))
                />
                {content}
            </label>
        }
        .into_any()
    }
}
