//! A sentence in a coloured box: what happened, what is kept, one way on.

use leptos::prelude::*;

use super::{Icon, icon};

/// Colour is never its only carrier: the icon and the words say it too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Info,
    /// A quieter fact.
    Plain,
    Warn,
    Danger,
    Success,
}

impl Tone {
    fn class(self) -> &'static str {
        match self {
            Self::Info => "notice",
            Self::Plain => "notice plain",
            Self::Warn => "notice warn",
            Self::Danger => "notice danger",
            Self::Success => "notice success",
        }
    }

    /// Problems interrupt the reader; facts wait.
    fn role(self) -> Option<&'static str> {
        matches!(self, Self::Info | Self::Danger).then_some("alert")
    }
}

/// `children` are its sentences and its way on.
#[component]
pub fn Notice(tone: Tone, glyph: Icon, children: Children) -> impl IntoView {
    view! {
        <div class=tone.class() part="notice" role=tone.role()>
            {icon(glyph)}
            <div class="stack g2">{children()}</div>
        </div>
    }
}

pub fn field_error(id: Option<String>, sentence: String) -> AnyView {
    let role = id.is_none().then_some("alert");
    view! {
        <p class="error" id=id role=role>
            {icon(Icon::Warning)}
            <span>{sentence}</span>
        </p>
    }
    .into_any()
}
