//! What the hotel flow and the holiday flow share: the gateway, requests, the observer, announcements, the page's address,
//! and a list that comes back as it was left.
//!
//! - `requests`: one request of a kind at a time. `observer`: who watches from outside.
//! - `route`: a section of the page's address; `address`: what a flow writes there.
//! - `list`: the list and the screens opened from it. `settings`: the site's, as far as all flows have them.

mod address;
mod list;
mod observer;
mod requests;
pub mod route;
mod settings;

use std::marker::PhantomData;

use futures_util::future::LocalBoxFuture;
use leptos::prelude::*;
use stopover_client::{DefaultTransport, Gateway};
use web_sys::HtmlElement;

use super::ElementRef;
use super::failure::{Failure, FailureContext, FailureMessages};
use super::status::Announcer;
use requests::Requests;
use route::Section;

pub use address::Address;
pub use list::list_and_screen;
pub use observer::{Observer, Watch};
pub use requests::Slot;
pub use settings::FlowSettings;

/// What a flow works with: it reports events `E` and sends requests of the kinds `S`. A handle: copies are the same flow,
/// as long as the view that made it lives.
pub struct Flow<E: 'static, S> {
    /// The custom element.
    pub host: ElementRef,
    /// Announces what changed to assistive technology.
    pub announcer: Announcer,
    pub observer: Observer<E>,
    pub address: Address,
    settings: Callback<(), FlowSettings>,
    requests: Requests,
    slots: PhantomData<fn(S)>,
}

impl<E, S> Clone for Flow<E, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E, S> Copy for Flow<E, S> {}

impl<E: From<Failure>, S: Slot> Flow<E, S> {
    /// A flow in this element. It claims `section` of the page's address where the site allows that.
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
            requests: Requests::new(S::ALL.len()),
            slots: PhantomData,
        };
        flow.host.set(Some(host));
        flow
    }

    /// The site's settings. What reads them runs again when they change.
    pub fn settings(self) -> FlowSettings {
        self.settings.run(())
    }

    /// The address of the gateway at the moment, if the site has set one.
    pub fn gateway_address(self) -> Option<String> {
        untrack(|| self.settings().gateway)
    }

    /// The gateway the site has set.
    ///
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

    /// Starts a request in place of the one of its kind.
    pub fn start(self, slot: S, work: LocalBoxFuture<'static, ()>) {
        self.requests.start(slot.index(), work);
    }

    /// Gives up the request of this kind.
    pub fn stop(self, slot: S) {
        self.requests.stop(slot.index());
    }

    /// What notices of failures need to know of this flow.
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
