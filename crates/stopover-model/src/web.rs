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
    let is_bare_host = url.contains('.') && !url.contains(':') && !url.starts_with(['/', '.']);
    is_bare_host.then(|| "https://".to_owned() + &url)
}
