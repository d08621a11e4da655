//! What can go wrong, in the words of a visitor: which sentence, and whether trying again can help.

use leptos::prelude::*;
use stopover_client::ClientError;
use stopover_model::wire::ProblemKind;

use super::dom::press;
use super::notice::{Notice, Tone};
use super::status::Announcer;
use super::{Callback, Icon, State};
use crate::i18n::{Locale, Msg};

/// Why a request gave no answer that can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Too many requests; the wait in seconds is the service's own.
    Busy(u32),
    /// No connection to the gateway, or none from there to the provider.
    Unreachable,
    /// An answer that cannot be read, or none in time.
    Troubled,
    Refused,
    Gone,
    /// The provider rejected the gateway's credentials.
    Misconfigured,
    /// The site has set no usable gateway address.
    NoGateway,
    /// The rate or the session has expired.
    Expired,
    /// The site has no grant key: only the test hotel can be booked.
    TestOnly,
    /// The site has not said how it takes payments.
    NoPayment,
    Closed,
}

/// What a notice needs of the flow around it; given as a context.
#[derive(Clone, Copy)]
pub struct FailureContext {
    pub announcer: Announcer,
    pub messages: FailureMessages,
    /// The gateway's address, empty where there is none; only where notices for the site's owner are shown.
    pub owner: Callback<(), Option<String>>,
}

/// Sentences that each flow words its own way.
#[derive(Clone, Copy)]
pub struct FailureMessages {
    /// The request was refused; and what the visitor can do about it.
    pub refused: [Msg; 2],
    pub gone: Msg,
    /// The flow cannot be used at all.
    pub unavailable: Msg,
}

/// Seconds, where a busy answer does not say.
pub const DEFAULT_WAIT: u32 = 15;

impl From<ClientError> for Failure {
    fn from(error: ClientError) -> Self {
        if let Some(problem) = error.problem() {
            match problem.kind {
                ProblemKind::Busy => {
                    return Self::Busy(error.retry_after().unwrap_or(DEFAULT_WAIT));
                }
                ProblemKind::Misconfigured => return Self::Misconfigured,
                ProblemKind::ProviderUnreachable => return Self::Unreachable,
                ProblemKind::Expired | ProblemKind::NotOffered => return Self::Expired,
                ProblemKind::TestOnly => return Self::TestOnly,
                ProblemKind::BookingClosed => return Self::Closed,
                _ => {}
            }
        }
        match error.status() {
            None if error.is_unreachable() => Self::Unreachable,
            Some(429) => Self::Busy(error.retry_after().unwrap_or(DEFAULT_WAIT)),
            // A bare status may come from what stands before the gateway, and says nothing of what was asked for.
            _ if error.problem().is_none() => Self::Troubled,
            Some(404 | 410) => Self::Gone,
            Some(400..=499) => Self::Refused,
            _ => Self::Troubled,
        }
    }
}

/// Says what failed and offers to try again; a busy service is tried again by itself when its wait is over.
#[component]
pub fn FailureNotice(failure: Failure, retry: Callback<()>) -> impl IntoView {
    let locale = expect_context::<Locale>();
    let context = expect_context::<FailureContext>();
    let again = move |label: Msg| {
        view! {
            <p>
                <button type="button" class="btn s" part="button" on:click=press(move || retry.run(()))>{locale.text(label)}</button>
            </p>
        }
        .into_any()
    };
    let sentence = move |what: Msg, kept: Msg| {
        view! {
            <Notice tone=Tone::Danger glyph=Icon::Warning>
                <p><span class="b">{locale.text(what)}</span> " " {locale.text(kept)}</p>
                {again(Msg::TryAgain)}
            </Notice>
        }
        .into_any()
    };
    match failure {
        Failure::Busy(wait) => {
            let left = countdown(wait, retry);
            context
                .announcer
                .say(locale.count(Msg::Busy, wait as usize));
            view! {
                <Notice tone=Tone::Plain glyph=Icon::Clock>
                    <p class="b num">{move || locale.count(Msg::Busy, left.get())}</p>
                    <p class="sm mut">{locale.text(Msg::NothingLost)}</p>
                    {again(Msg::TryNow)}
                </Notice>
            }
            .into_any()
        }
        Failure::Unreachable => sentence(Msg::Unreachable, Msg::UnreachableKept),
        Failure::Troubled => sentence(Msg::Troubled, Msg::TroubledKept),
        Failure::Refused => sentence(context.messages.refused[0], context.messages.refused[1]),
        Failure::Gone => calm(context, context.messages.gone),
        Failure::Expired => sentence(Msg::Expired, Msg::TroubledKept),
        Failure::Closed => sentence(Msg::BookingClosed, Msg::BookingClosedLater),
        Failure::Misconfigured | Failure::NoGateway | Failure::TestOnly | Failure::NoPayment => {
            unavailable(context, failure)
        }
    }
}

/// The seconds that are left. When they are over, `then` is called.
pub fn countdown(seconds: u32, then: Callback<()>) -> State<usize> {
    let left = State::new(seconds as usize);
    let tick = set_interval_with_handle(
        move || {
            if left.get_untracked() > 1 {
                left.set(left.get_untracked().saturating_sub(1));
            } else {
                then.run(());
            }
        },
        std::time::Duration::from_secs(1),
    );
    on_cleanup(move || {
        if let Ok(tick) = tick {
            tick.clear();
        }
    });
    left
}

/// Visitors read one calm line; the site's owner, where the site shows owner's notices, reads what to mend.
fn unavailable(context: FailureContext, failure: Failure) -> AnyView {
    let locale = expect_context::<Locale>();
    let owner = move || {
        context.owner.run(()).map(|gateway| {
            let message = match failure {
                Failure::NoGateway => Msg::OwnerNoGateway,
                Failure::TestOnly => Msg::OwnerTestOnly,
                Failure::NoPayment => Msg::OwnerNoPayment,
                _ => Msg::OwnerMisconfigured,
            };
            let text = locale.fill(message, &[("gateway", &gateway)]);
            view! {
                <Notice tone=Tone::Warn glyph=Icon::Warning>
                    <p><span class="b">{locale.text(Msg::ForOwner)}</span> " " {text}</p>
                </Notice>
            }
            .into_any()
        })
    };
    let message = match failure {
        Failure::TestOnly | Failure::NoPayment => Msg::NotBookable,
        _ => context.messages.unavailable,
    };
    view! {
        <div class="stack g3">
            {calm(context, message)}
            {move || owner()}
        </div>
    }
    .into_any()
}

/// One line, which is said, and can take the focus.
fn calm(context: FailureContext, message: Msg) -> AnyView {
    let text = expect_context::<Locale>().text(message);
    context.announcer.say(text.to_owned());
    view! {
        <Notice tone=Tone::Plain glyph=Icon::Info>
            <p tabindex="-1" data-landing="">{text}</p>
        </Notice>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_gateways_own_word_says_that_something_is_gone_or_refused() {
        let answered = |status, text| {
            let problem = stopover_client::from_text(text);
            Failure::from(ClientError::answered(status, problem, None))
        };
        for (status, said) in [
            (400, Failure::Refused),
            (403, Failure::Refused),
            (404, Failure::Gone),
            (408, Failure::Refused),
            (410, Failure::Gone),
            (500, Failure::Troubled),
        ] {
            let by_gateway = answered(status, r#"{"type": "/problems/other"}"#);
            assert_eq!(by_gateway, said, "{status}");
            assert_eq!(answered(status, "<html>"), Failure::Troubled, "{status}");
        }
    }
}
