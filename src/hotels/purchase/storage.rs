//! What survives a reload, in the tab's own storage: a purchase until it ends, and that it is booked until the page is come to by a link.

use std::cell::RefCell;

use js_sys::{Array, JsString};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use stopover_client::{from_text, to_text};
use stopover_model::HotelId;
use stopover_model::wire::{BookingHandle, Checkout, Grant};
use web_sys::{HtmlElement, PerformanceNavigation, Storage};

use super::details::Details;
use crate::ui::Stored;

/// A purchase in progress, or one that is booked.
#[derive(Serialize, Deserialize)]
pub struct Saved {
    /// The gateway it belongs to: no other may see its handle.
    pub gateway: String,
    pub handle: BookingHandle,
    pub checkout: Checkout,
    /// When it was opened, in milliseconds on the visitor's clock.
    #[serde(default)]
    pub opened_at: f64,
    /// The hotel as searches know it.
    pub hotel: HotelId,
    pub details: Details,
    /// Whether a changed price was agreed to.
    pub accepted: bool,
    pub grant: Option<Grant>,
    /// The key of the attempt that was sent, if one was.
    pub key: Option<String>,
    /// Whether it is booked, and the site has been told.
    #[serde(default)]
    pub booked: bool,
}

impl Saved {
    /// None if it belongs to another gateway.
    fn read(text: &str, gateway: &str) -> Option<Self> {
        from_text::<Self>(text).filter(|saved| saved.gateway == gateway)
    }
}

thread_local! {
    /// Indices taken by elements of this page.
    static TAKEN: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
    /// Those of elements that begin again in their place, as in another language.
    static KEPT: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// An element's item in the tab's storage.
#[derive(Clone, Copy)]
pub struct CheckoutStorage(usize);

impl CheckoutStorage {
    /// That of the place which `host` has among the elements of its kind in the page, so that it finds after a reload what it
    /// saved: elements begin in the order in which they are seen. Where it is taken, the next that is free; as long as the view that is being
    /// made lives.
    pub fn claim(host: Option<HtmlElement>) -> Self {
        let place = host.as_ref().map(place_of).unwrap_or_default();
        let shown = host.as_ref().map(shown);
        let index = TAKEN.with_borrow_mut(|taken| {
            let free = (place..).find(|index| !taken.contains(index));
            let index = free.unwrap_or_default();
            taken.push(index);
            index
        });
        let storage = Self(index);
        let host = Stored::new(host);
        on_cleanup(move || {
            TAKEN.with_borrow_mut(|taken| taken.retain(|other| *other != index));
            let host = host.try_read().and_then(|host| (*host).clone());
            let host = host.filter(|host| host.is_connected());
            if host.is_some() && host.as_ref().map(self::shown) == shown {
                KEPT.with_borrow_mut(|kept| kept.push(index));
            } else {
                storage.forget_booked();
            }
        });
        let is_kept = KEPT.with_borrow_mut(|kept| {
            let is_kept = kept.contains(&index);
            kept.retain(|other| *other != index);
            is_kept
        });
        if !is_kept && !is_reloaded() {
            storage.forget_booked();
        }
        storage
    }

    /// Who comes anew wants to search.
    pub fn forget_booked(self) {
        if self.includes(r#""booked":true"#) {
            self.clear();
        }
    }

    fn name(self) -> String {
        format!("stopover-checkout-{}", self.0)
    }

    /// A browser that stores nothing only loses what a reload would bring back.
    pub fn save(self, saved: &Saved) {
        if let (Some(storage), Some(text)) = (storage(), to_text(saved)) {
            let _ = storage.set_item(&self.name(), &text);
        }
    }

    /// Whether what is saved was sent. What was typed stands there with its quotation marks escaped.
    pub fn holds_sent(self) -> bool {
        self.includes(r#""key":""#)
    }

    /// Whether something is saved for this gateway. Reading it is left to the purchase's page, whose code may not be loaded
    /// yet.
    pub fn holds(self, gateway: &str) -> bool {
        // With the mark behind it: another's address may begin alike.
        let mut address = gateway.to_owned();
        address.push('"');
        self.includes(&address)
    }

    fn includes(self, part: &str) -> bool {
        self.text()
            .is_some_and(|text| JsString::from(text).includes(part, 0))
    }

    /// What was saved for this gateway.
    pub fn open(self, gateway: &str) -> Option<Saved> {
        Saved::read(&self.text()?, gateway)
    }

    fn text(self) -> Option<String> {
        storage()?.get_item(&self.name()).ok()?
    }

    pub fn clear(self) {
        if let Some(storage) = storage() {
            let _ = storage.remove_item(&self.name());
        }
    }
}

/// What the attributes have an element show.
fn shown(host: &HtmlElement) -> (Option<String>, Option<String>) {
    (host.get_attribute("hotel"), host.get_attribute("view"))
}

/// The first for what is in no page, or inside something that hides it.
fn place_of(host: &HtmlElement) -> usize {
    let alike = document().get_elements_by_tag_name("stopover-hotels");
    let place = Array::from(&alike).index_of(host, 0);
    usize::try_from(place).unwrap_or_default()
}

fn storage() -> Option<Storage> {
    window().session_storage().ok()?
}

/// Whether the page was loaded again, and not come to by a link or by Back.
fn is_reloaded() -> bool {
    // What replaces it, `PerformanceNavigationTiming`, says the same in words, for more bytes.
    let how = window().performance().map(|it| it.navigation().type_());
    how == Some(PerformanceNavigation::TYPE_RELOAD)
}

#[cfg(test)]
mod tests {
    use stopover_model::{ContactField, Occupancy};

    use super::*;
    use crate::hotels::purchase::details::Field;
    use crate::ui::form::Fields;

    const GATEWAY: &str = "https://book.example";
    const EMAIL: Field = Field::Contact(ContactField::Email);

    fn saved() -> String {
        let session = include_str!("../../../tests/fixtures/hotel/checkout_response.json");
        let checkout = format!(r#"{{"session": {session}, "rooms": [{{"adults": 2}}]}}"#);
        let mut details = Details::default();
        details.fit(&Occupancy::default());
        details.set_text(EMAIL, "eleni@mail.example".to_owned());
        to_text(&Saved {
            gateway: GATEWAY.to_owned(),
            handle: BookingHandle::new("handle"),
            checkout: from_text(&checkout).unwrap(),
            opened_at: 1.0,
            hotel: HotelId::from("HTL-1"),
            details,
            accepted: true,
            grant: Some(Grant::new("grant")),
            key: Some("key".to_owned()),
            booked: false,
        })
        .unwrap()
    }

    #[test]
    fn a_reload_finds_the_handle_the_payment_and_what_was_typed() {
        let saved = Saved::read(&saved(), GATEWAY).unwrap();
        assert_eq!(saved.handle.reveal(), "handle");
        assert_eq!(saved.grant.unwrap().reveal(), "grant");
        assert_eq!(saved.details.text(EMAIL), "eleni@mail.example");
        assert_eq!((saved.accepted, saved.key.as_deref()), (true, Some("key")));
    }

    #[test]
    fn a_checkout_of_another_gateway_is_not_shown_to_this_one() {
        assert!(Saved::read(&saved(), "https://other.example").is_none());
        assert!(Saved::read("{}", GATEWAY).is_none());
    }
}
