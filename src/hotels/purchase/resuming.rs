//! Taking up a checkout that a reload, or an element taken out and put back, interrupted.

use std::sync::Arc;

use leptos::prelude::*;

use super::Attempt;
use super::keeping::Kept;
use super::stage::Stage;
use crate::hotels::session::Session;
use crate::hotels::visit::Screen;
use crate::hotels::visit::{Choice, Opened, Quote};

impl Session {
    /// Keeps the checkout for after a reload.
    pub fn keep(self) {
        let intent = self.intent;
        if matches!(
            intent.stage.get_untracked(),
            Stage::Booked(_) | Stage::Refused(_)
        ) {
            return;
        }
        let gateway = self.flow.gateway_address();
        let (Some(opened), Some(gateway)) = (intent.current(), gateway) else {
            return;
        };
        intent.drawer.keep(&Kept {
            gateway,
            handle: opened.handle.clone(),
            checkout: opened.checkout.clone(),
            hotel: opened.hotel.clone(),
            details: intent.form.get_untracked().values().clone(),
            accepted: intent.accepted.get_untracked(),
            grant: intent.grant.get_value(),
            key: intent.sent.get_value().map(|attempt| attempt.key.clone()),
        });
    }

    /// Whether a reload seems to have interrupted a checkout.
    pub fn has_kept_checkout(self) -> bool {
        let gateway = self.flow.gateway_address();
        gateway.is_some_and(|gateway| self.intent.drawer.holds(&gateway))
    }

    /// Takes up a checkout that a reload interrupted. False when there is none.
    pub(super) fn resume_checkout(self) -> bool {
        let intent = self.intent;
        let gateway = self.flow.gateway_address();
        let Some(kept) = gateway.and_then(|gateway| intent.drawer.open(&gateway)) else {
            return false;
        };
        intent.form.set(kept.details);
        let Some(quote) = Quote::read(&kept.checkout) else {
            intent.drawer.clear();
            return false;
        };
        let choice = Choice::of(&quote, kept.hotel.clone());
        intent.choice.set(choice.map(Arc::new));
        intent.opened.set(Some(Arc::new(Opened {
            handle: kept.handle,
            checkout: kept.checkout,
            hotel: kept.hotel.clone(),
            quote,
        })));
        intent.from.set_value(Screen::Hotel(kept.hotel));
        intent.accepted.set(kept.accepted);
        intent.grant.set_value(kept.grant);
        intent
            .sent
            .set_value(kept.key.map(|key| Arc::new(Attempt { key, request: None })));
        intent.stage.set(Stage::Opening);
        self.check_purchase();
        true
    }
}
