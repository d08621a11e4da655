//! Which pictures may be shown, and at which address.

use aws_lc_rs::hmac;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use secrecy::ExposeSecret;
use url::Url;

use crate::config::{BaseUrl, Config, Origin};

/// Bytes of the signature kept: 128 bits cannot be guessed over a network.
const SIGNATURE: usize = 16;

/// Longest address; browsers and proxies begin to refuse longer ones, base64 included, soon after.
const LONGEST: usize = 1500;

pub(crate) struct Addresses {
    /// The provider's own origin, the only one that need not be https: a sandbox has no certificate.
    provider: Option<String>,
    /// Origins whose pictures are scaled.
    scaled: Vec<String>,
    proxy: Option<Proxy>,
}

struct Proxy {
    public_url: String,
    key: hmac::Key,
}

impl Addresses {
    pub(crate) fn new(config: &Config) -> Self {
        let images = &config.images;
        let provider = config.provider.holidays_url.as_ref();
        let key = images.key.expose_secret().as_bytes();
        let text =
            |origin: &Origin| String::from_utf8_lossy(origin.header().as_bytes()).into_owned();
        Self {
            provider: provider.and_then(BaseUrl::origin),
            scaled: images.origins.iter().map(text).collect(),
            proxy: images.public_url.as_ref().map(|public_url| Proxy {
                public_url: public_url.as_str().to_owned(),
                key: hmac::Key::new(hmac::HMAC_SHA256, key),
            }),
        }
    }

    /// The address at which a page may show the picture at `address`: `None` unless it is https or the provider's.
    pub(crate) fn of(&self, address: String) -> Option<String> {
        let url = Url::parse(&address).ok()?;
        let origin = origin(&url)?;
        if url.scheme() != "https" && !self.is_provider(&origin) {
            return None;
        }
        match &self.proxy {
            Some(proxy) if self.is_scaled(&origin) && url.as_str().len() <= LONGEST => {
                Some(format!("{}/images/{}", proxy.public_url, proxy.sign(&url)))
            }
            _ => Some(String::from(url)),
        }
    }

    /// None unless the id's signature is right.
    pub(super) fn behind(&self, id: &str) -> Option<String> {
        let bytes = URL_SAFE_NO_PAD.decode(id).ok()?;
        let (signature, address) = bytes.split_at_checked(SIGNATURE)?;
        let expected = hmac::sign(&self.proxy.as_ref()?.key, address);
        aws_lc_rs::constant_time::verify_slices_are_equal(
            expected.as_ref().get(..SIGNATURE)?,
            signature,
        )
        .ok()?;
        String::from_utf8(address.to_vec()).ok()
    }

    /// Whether pictures may be fetched from there.
    pub(super) fn may_fetch(&self, url: &Url) -> bool {
        origin(url).is_some_and(|origin| self.is_scaled(&origin))
    }

    /// The provider itself may have an address on a private network.
    pub(super) fn is_providers(&self, url: &Url) -> bool {
        origin(url).is_some_and(|origin| self.is_provider(&origin))
    }

    fn is_scaled(&self, origin: &str) -> bool {
        self.is_provider(origin) || self.scaled.iter().any(|listed| listed == origin)
    }

    fn is_provider(&self, origin: &str) -> bool {
        self.provider.as_deref() == Some(origin)
    }
}

impl Proxy {
    /// The id of a picture: its address and a signature, so that no others can be fetched.
    fn sign(&self, url: &Url) -> String {
        let address = url.as_str().as_bytes();
        let signature = hmac::sign(&self.key, address);
        let signature = signature.as_ref().iter().take(SIGNATURE);
        let id: Vec<u8> = signature.chain(address).copied().collect();
        URL_SAFE_NO_PAD.encode(id)
    }
}

/// Scheme, host and port of a web address without a user name.
fn origin(url: &Url) -> Option<String> {
    let is_plain = matches!(url.scheme(), "http" | "https")
        && url.username().is_empty()
        && url.password().is_none();
    is_plain.then(|| url.origin().ascii_serialization())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROXY: &str = "[images]\npublic_url = \"https://book.example\"\n\
         key = \"0123456789abcdef0123456789abcdef\"\norigins = [\"https://media.example\"]\n";

    fn addresses(more: &str) -> Addresses {
        let provider = "[provider]\nhotels_url = \"https://p.example/v2\"\napi_key = \"0123456789\"\n\
             holidays_url = \"http://127.0.0.1:9/v1\"\n";
        let text = format!("{provider}{more}");
        Addresses::new(&Config::parse(&text, Default::default()).unwrap())
    }

    #[test]
    fn only_https_and_the_providers_own_pictures_are_shown() {
        let of = |address: &str| addresses("").of(address.to_owned());
        for shown in [
            "https://media.example/1.jpg?a=b",
            "http://127.0.0.1:9/pictures/1.jpg",
        ] {
            assert_eq!(of(shown).as_deref(), Some(shown));
        }
        for hidden in [
            "http://media.example/1.jpg",
            "http://127.0.0.1:10/1.jpg",
            "javascript:alert(1)",
            "data:image/svg+xml,<svg onload=alert(1)>",
            "//media.example/1.jpg",
            "/1.jpg",
            "https://user:secret@media.example/1.jpg",
            "blob:https://media.example/1",
            "",
        ] {
            assert_eq!(of(hidden), None, "{hidden}");
        }
    }

    #[test]
    fn with_a_proxy_listed_pictures_get_an_address_that_only_it_can_give() {
        let addresses = addresses(PROXY);
        let shown = addresses.of("https://media.example/1.jpg".into()).unwrap();
        let id = shown.strip_prefix("https://book.example/images/").unwrap();
        assert_eq!(addresses.behind(id).unwrap(), "https://media.example/1.jpg");
        let elsewhere = "https://elsewhere.example/1.jpg";
        assert_eq!(addresses.of(elsewhere.into()).unwrap(), elsewhere);
    }

    #[test]
    fn no_other_id_stands_for_anything() {
        let addresses = addresses(PROXY);
        let shown = addresses.of("https://media.example/1.jpg".into()).unwrap();
        let id = shown.rsplit('/').next().unwrap();
        let mut bytes = URL_SAFE_NO_PAD.decode(id).unwrap();
        for place in 0..bytes.len() {
            bytes[place] ^= 1;
            assert_eq!(
                addresses.behind(&URL_SAFE_NO_PAD.encode(&bytes)),
                None,
                "{place}"
            );
            bytes[place] ^= 1;
        }
        assert!(addresses.behind(&URL_SAFE_NO_PAD.encode(&bytes)).is_some());
        for id in [
            "",
            "a",
            "aGVsbG8",
            "..",
            &URL_SAFE_NO_PAD.encode("https://media.example/2.jpg"),
        ] {
            assert_eq!(addresses.behind(id), None, "{id}");
        }
        assert_eq!(super::tests::addresses("").behind(id), None);
    }
}

#[cfg(test)]
mod fuzz {
    use super::*;

    #[test]
    fn pictures_are_shown_by_https_and_fetched_from_where_an_operator_said_only() {
        let text = "[provider]\nhotels_url = \"https://p.example/v2\"\napi_key = \"0123456789\"\n\
             holidays_url = \"http://127.0.0.1:9/v1\"\n[images]\npublic_url = \"https://book.example\"\n\
             key = \"0123456789abcdef0123456789abcdef\"\norigins = [\"https://media.example\"]\n";
        let addresses = Addresses::new(&Config::parse(text, Default::default()).unwrap());
        stopover_fuzz::check!(["tests/fuzz/seeds/images"], |bytes| {
            let text = String::from_utf8_lossy(bytes);
            assert_eq!(addresses.behind(&text), None, "never signed");
            let Some(shown) = addresses.of(text.into_owned()) else {
                return;
            };
            let url = Url::parse(&shown).unwrap();
            let id = shown.strip_prefix("https://book.example/images/");
            if let Some(behind) = id.and_then(|id| addresses.behind(id)) {
                let behind = Url::parse(&behind).unwrap();
                assert!(addresses.may_fetch(&behind), "{behind}");
            }
            assert!(url.username().is_empty() && url.password().is_none());
            assert!(url.scheme() == "https" || url.port() == Some(9), "{shown}");
        });
    }
}
