//! What the hotel flow and the holiday flow share: the gateway, requests, the observer, announcements, the page's address,
//! and a list that comes back as it was left.
//!
//! - `request`: one request of a kind at a time. `observer`: who watches from outside.
//! - `route`: a section of the page's address; `address`: what a flow writes there; `share`: handing on that address, or another text.
//! - `list`: the list and the screens opened from it. `settings`: the site's, as far as all flows have them.

mod address;
mod list;
mod observer;
mod request;
pub mod route;
mod settings;
mod share;

use leptos::prelude::*;
use stopover_client::{DefaultTransport, Gateway};
use web_sys::HtmlElement;

use super::failure::{Failure, FailureContext, FailureMessages};
use super::status::Announcer;
use super::{Callback, ElementRef};
use route::Section;

pub use address::Address;
pub use list::list_and_screen;
pub use observer::{Observer, Watch};
pub use request::Request;
pub use settings::FlowSettings;
pub use share::{copy_button, share};

/// What a flow works with: it reports events `E`. A handle: copies are the same flow, as long as the view that made it lives.
pub struct Flow<E: 'static> {
    pub host: ElementRef,
    /// For assistive technology.
    pub announcer: Announcer,
    pub observer: Observer<E>,
    pub address: Address,
    settings: Callback<(), FlowSettings>,
}

impl<E> Clone for Flow<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Flow<E> {}

impl<E: From<Failure>> Flow<E> {
    /// Claims `section` of the page's address where the site allows that.
    pub fn new(
        host: HtmlElement,
        section: &'static Section,
        settings: Callback<(), FlowSettings>,
        watch: Watch<E>,
    ) -> Self {
        let flow = Self {
            host: ElementRef::new(),
            announcer: Announcer::new(),
            observer: Observer::new(watch),
            address: Address::claim(section, settings),
            settings,
        };
        flow.host.set(Some(host));
        flow
    }

    /// What reads them runs again when they change.
    pub fn settings(self) -> FlowSettings {
        self.settings.run(())
    }

    /// The gateway's address at the moment, if the site has set one.
    pub fn gateway_address(self) -> Option<String> {
        untrack(|| self.settings().gateway)
    }

    /// # Errors
    /// [`Failure::NoGateway`] when it has set none.
    pub fn gateway(self) -> Result<Gateway<DefaultTransport>, Failure> {
        let address = self.gateway_address();
        Ok(Gateway::at(&address.ok_or(Failure::NoGateway)?)?)
    }

    /// Reports a failure to the observer, and passes it on.
    pub fn report(self, failure: Failure) -> Failure {
        self.observer.tell(&failure.into());
        failure
    }

    /// For notices of failures in this flow.
    pub fn failure_context(self, messages: FailureMessages) -> FailureContext {
        FailureContext {
            announcer: self.announcer,
            messages,
            owner: Callback::new(move |()| {
                let settings = self.settings();
                settings.owner.then(|| settings.gateway.unwrap_or_default())
            }),
        }
    }
}
