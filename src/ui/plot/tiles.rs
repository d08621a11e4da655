//! The site's own map tiles.

use js_sys::JsString;

/// Map tiles of the site's own choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiles {
    /// With `{z}`, `{x}` and `{y}`, or these encoded.
    pub address: String,
    /// Likewise, of those that are made for dark; without, the others are made dark.
    pub dark_address: Option<String>,
    /// Always shown with them.
    pub credit: String,
    /// Where the credit leads.
    pub credit_address: Option<String>,
}

impl Tiles {
    /// Where they are in the path of an address, the browser has encoded the braces.
    pub(super) fn tile(&self, is_dark: bool, zoom: u8, column: u32, row: u32) -> String {
        let dark = self.dark_address.as_ref().filter(|_| is_dark);
        let address = dark.unwrap_or(&self.address);
        let numbers = [("z", zoom.into()), ("x", column), ("y", row)];
        let address = numbers
            .iter()
            .fold(JsString::from(&**address), |address, (name, number)| {
                let number = number.to_string();
                address
                    .replace(&format!("%7B{name}%7D"), &number)
                    .replace(&format!("{{{name}}}"), &number)
            });
        String::from(address)
    }
}
