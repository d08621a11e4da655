//! What survives a reload: a checkout in progress, in the tab's own storage until it ends.

use std::cell::RefCell;

use js_sys::JsString;
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use stopover_client::{from_text, to_text};
use stopover_model::HotelId;
use stopover_model::wire::{BookingHandle, Checkout, Grant};
use web_sys::Storage;

use super::details::Details;

/// A checkout in progress.
#[derive(Serialize, Deserialize)]
pub struct Kept {
    /// The gateway it belongs to: no other may see its handle.
    pub gateway: String,
    /// Opens it again.
    pub handle: BookingHandle,
    /// The session.
    pub checkout: Checkout,
    /// The hotel as searches know it.
    pub hotel: HotelId,
    /// What was typed.
    pub details: Details,
    /// Whether a changed price was agreed to.
    pub accepted: bool,
    /// The site's word that it is paid.
    pub grant: Option<Grant>,
    /// The key of what was sent, if anything was.
    pub key: Option<String>,
}

impl Kept {
    /// Reads what was kept, if it is of this gateway.
    fn read(text: &str, gateway: &str) -> Option<Self> {
        from_text::<Self>(text).filter(|kept| kept.gateway == gateway)
    }
}

thread_local! {
    /// The drawers that elements of this page have. A page builds its elements in the same order each time, so each
    /// finds its own again.
    static TAKEN: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
}

/// An element's own place in the tab's storage.
#[derive(Clone, Copy)]
pub struct Drawer(usize);

impl Drawer {
    /// The first free one, until the view that claims it goes.
    pub fn claim() -> Self {
        let place = TAKEN.with_borrow_mut(|taken| {
            let free = (0..=taken.len()).find(|place| !taken.contains(place));
            let place = free.unwrap_or_default();
            taken.push(place);
            place
        });
        on_cleanup(move || TAKEN.with_borrow_mut(|taken| taken.retain(|other| *other != place)));
        Self(place)
    }

    fn name(self) -> String {
        format!("stopover-checkout-{}", self.0)
    }

    /// Keeps a checkout. A browser that stores nothing only loses what a reload would bring back.
    pub fn keep(self, kept: &Kept) {
        if let (Some(storage), Some(text)) = (storage(), to_text(kept)) {
            let _ = storage.set_item(&self.name(), &text);
        }
    }

    /// Whether something is kept that names this gateway. Reading it is left to the checkout, whose code may still be on
    /// its way.
    pub fn holds(self, gateway: &str) -> bool {
        let text = storage().and_then(|storage| storage.get_item(&self.name()).ok()?);
        text.is_some_and(|text| JsString::from(text).includes(gateway, 0))
    }

    /// What was kept for this gateway.
    pub fn open(self, gateway: &str) -> Option<Kept> {
        let text = storage()?.get_item(&self.name()).ok()??;
        Kept::read(&text, gateway)
    }

    /// Keeps nothing.
    pub fn clear(self) {
        if let Some(storage) = storage() {
            let _ = storage.remove_item(&self.name());
        }
    }
}

fn storage() -> Option<Storage> {
    window().session_storage().ok()?
}

#[cfg(test)]
mod tests {
    use stopover_model::{ContactField, Occupancy};

    use super::super::Field;
    use super::*;
    use crate::ui::form::Fields;

    const GATEWAY: &str = "https://book.example";
    const EMAIL: Field = Field::Contact(ContactField::Email);

    fn kept() -> String {
        let session = include_str!("../../../tests/fixtures/hotel/checkout_response.json");
        let checkout = format!(r#"{{"session": {session}, "rooms": [{{"adults": 2}}]}}"#);
        let mut details = Details::default();
        details.fit(&Occupancy::default());
        details.set_text(EMAIL, "eleni@mail.example".to_owned());
        to_text(&Kept {
            gateway: GATEWAY.to_owned(),
            handle: BookingHandle::new("handle"),
            checkout: from_text(&checkout).unwrap(),
            hotel: HotelId::from("HTL-1"),
            details,
            accepted: true,
            grant: Some(Grant::new("grant")),
            key: Some("key".to_owned()),
        })
        .unwrap()
    }

    #[test]
    fn a_reload_finds_the_handle_the_payment_and_what_was_typed() {
        let kept = Kept::read(&kept(), GATEWAY).unwrap();
        assert_eq!(kept.handle.reveal(), "handle");
        assert_eq!(kept.grant.unwrap().reveal(), "grant");
        assert_eq!(kept.details.text(EMAIL), "eleni@mail.example");
        assert_eq!((kept.accepted, kept.key.as_deref()), (true, Some("key")));
    }

    #[test]
    fn a_checkout_of_another_gateway_is_not_shown_to_this_one() {
        assert!(Kept::read(&kept(), "https://other.example").is_none());
        assert!(Kept::read("{}", GATEWAY).is_none());
    }
}
