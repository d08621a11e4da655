//! Addresses on the web.

/// The address, if it is `http` or `https`: anything else (`javascript:` first of all) must not
/// become a link or a picture. A bare host, as hotels like to write it, becomes `https`.
pub(crate) fn http_url(url: String) -> Option<String> {
    if url.contains(|letter: char| letter.is_control() || letter.is_whitespace()) {
        return None;
    }
    let has_scheme = |scheme: &str| {
        url.split_at_checked(scheme.len())
            .is_some_and(|(start, rest)| {
                start.eq_ignore_ascii_case(scheme) && !rest.is_empty() && !rest.starts_with('/')
            })
    };
    if has_scheme("https://") || has_scheme("http://") {
        return Some(url);
    }
    let is_bare_host = has(&url, b'.') && !has(&url, b':') && !url.starts_with(['/', '.']);
    is_bare_host.then(|| "https://".to_owned() + &url)
}

/// Whether a text has an ASCII character. `str::contains` would link the search for a text in a text: kilobytes of WebAssembly.
pub(crate) fn has(text: &str, sign: u8) -> bool {
    text.bytes().any(|byte| byte == sign)
}

/// What a telephone dials, as an address: the number without what makes it readable.
#[must_use]
pub fn phone_address(phone: &str) -> String {
    let dialled = phone.chars().filter(|c| c.is_ascii_digit() || *c == '+');
    dialled.fold("tel:".to_owned(), |mut address, c| {
        address.push(c);
        address
    })
}

/// The widths, in pixels, at which a gateway with an image proxy offers pictures.
pub const IMAGE_WIDTHS: [u32; 4] = [320, 640, 960, 1280];

/// The address of a picture at one of the [`IMAGE_WIDTHS`]; `None` unless it is one the gateway at `gateway` scales.
#[must_use]
pub fn image_at_width(address: &str, gateway: &str, width: u32) -> Option<String> {
    let path = address.strip_prefix(gateway.trim_end_matches('/'))?;
    (path.starts_with("/images/") && !has(path, b'?'))
        .then(|| address.to_owned() + "?w=" + &width.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pictures_of_the_gateway_come_in_several_widths() {
        let at = |address| image_at_width(address, "https://book.example/", 640);
        assert_eq!(
            at("https://book.example/images/abc").as_deref(),
            Some("https://book.example/images/abc?w=640")
        );
        assert_eq!(at("https://media.example/images/abc"), None);
        assert_eq!(at("https://book.example.evil.example/images/abc"), None);
        assert_eq!(at("https://book.example/pkg/stopover.js"), None);
    }
}
