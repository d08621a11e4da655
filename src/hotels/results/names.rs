//! Names as the browser compares them: no Unicode tables travel in the bundle.

use std::cmp::Ordering;

use js_sys::Array;
use wasm_bindgen::JsValue;

use super::selection::{Listing, Selection};
use super::sort::Sort;
use crate::i18n::Locale;

/// The indices of the hotels that pass, in the visitor's order. The browser's sort is stable.
pub fn ordered(listing: &Listing, selection: &Selection, sort: Sort, locale: Locale) -> Vec<usize> {
    let passing: Vec<(usize, usize)> = selection.passing().collect();
    if sort == Sort::Recommended {
        return passing.into_iter().map(|(hotel, _)| hotel).collect();
    }
    let collator = locale.collator();
    let by_name = |a: &str, b: &str| {
        let order = collator
            .call2(&JsValue::UNDEFINED, &a.into(), &b.into())
            .ok()
            .and_then(|order| order.as_f64());
        order
            .and_then(|order| order.partial_cmp(&0.0))
            .unwrap_or(Ordering::Equal)
    };
    let indices: Array = (0..passing.len())
        .filter_map(|index| u32::try_from(index).ok())
        .map(JsValue::from)
        .collect();
    let at = |index: &JsValue| index_of(index).and_then(|index| passing.get(index).copied());
    indices
        .sort_by(&mut |a: JsValue, b: JsValue| match (at(&a), at(&b)) {
            (Some(a), Some(b)) => sort.compare(listing, a, b, by_name) as i32,
            _ => 0,
        })
        .iter()
        .filter_map(|index| Some(at(&index)?.0))
        .collect()
}

fn index_of(value: &JsValue) -> Option<usize> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it was an index in a list before"
    )]
    value.as_f64().map(|index| index as usize)
}
