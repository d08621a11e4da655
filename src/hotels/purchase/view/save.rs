//! A file for the visitor to keep, made in the page.

use std::time::Duration;

use js_sys::Array;
use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

/// How long a browser may take to begin reading the file after the press that saves it.
const GRACE: Duration = Duration::from_secs(30);

/// Offers `text` as a download of that name. It goes by a `blob:` address, which no content security policy forbids for
/// downloads, and which is revoked soon after.
pub fn save(name: &str, media_type: &str, text: &str) {
    let _ = try_save(name, media_type, text);
}

fn try_save(name: &str, media_type: &str, text: &str) -> Result<(), JsValue> {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let parts = Array::of1(&JsValue::from_str(text));
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    set_timeout(
        move || {
            let _ = Url::revoke_object_url(&address);
        },
        GRACE,
    );
    Ok(())
}
