//! What is looked at, and what was found.

use std::{collections::BTreeSet, fmt};

use serde::Serialize;
use url::Url;

use super::{
    client::Answer,
    markup::{Element, Markup},
    policy::Policies,
};

/// What is said of a page.
#[derive(Serialize)]
pub(super) struct Report {
    /// Where redirects led.
    page: String,
    /// What is wrong, a sentence each.
    pub(super) findings: Vec<String>,
    /// What could not be checked, or is worth knowing.
    pub(super) notes: Vec<String>,
    /// What the page's Content-Security-Policy has to allow at least.
    pub(super) policy: String,
}

pub(super) struct Site {
    pub(super) url: Url,
    /// Against which addresses in the page are read.
    base: Url,
    pub(super) markup: Markup,
    pub(super) policies: Policies,
    pub(super) report: Report,
}

impl Site {
    pub(super) fn read(page: &Answer) -> Self {
        let markup = Markup::read(&String::from_utf8_lossy(&page.body));
        let base = markup.named("base").find_map(|base| base.get("href"));
        let base = base.and_then(|href| page.url.join(href).ok());
        let sent = page.headers.get_all("content-security-policy").iter();
        let sent = sent.filter_map(|policy| policy.to_str().ok());
        let written = markup.meta("http-equiv", "content-security-policy");
        Self {
            url: page.url.clone(),
            base: base.unwrap_or_else(|| page.url.clone()),
            policies: Policies::read(sent, written),
            report: Report {
                page: page.url.to_string(),
                findings: Vec::new(),
                notes: Vec::new(),
                policy: String::new(),
            },
            markup,
        }
    }

    /// As browsers write it in `Origin`.
    pub(super) fn origin(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    /// An address as it stands in the page.
    pub(super) fn address(&self, written: &str) -> Option<Url> {
        let url = self.base.join(written.trim()).ok()?;
        matches!(url.scheme(), "http" | "https").then_some(url)
    }

    /// Those that an attribute of the package's elements names.
    pub(super) fn addresses(&self, attribute: &str) -> BTreeSet<Url> {
        let widgets = self.markup.widgets();
        let written = widgets.filter_map(|widget| widget.text(attribute));
        written
            .filter_map(|written| self.address(written))
            .collect()
    }

    /// Where the forms lead that stand inside the package's elements.
    pub(super) fn form_targets(&self) -> BTreeSet<Url> {
        let is_sent = |form: &&Element| {
            let method = form.text("method");
            method.is_none_or(|method| !method.eq_ignore_ascii_case("dialog"))
        };
        let forms = self.markup.named("form").filter(is_sent);
        let targets = forms.filter_map(|form| match form.text("action") {
            Some(action) => self.address(action),
            None => Some(self.url.clone()),
        });
        targets.collect()
    }

    pub(super) fn is_own(&self, url: &Url) -> bool {
        url.origin() == self.url.origin()
    }

    pub(super) fn find(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.report.findings.contains(&sentence) {
            self.report.findings.push(sentence);
        }
    }

    pub(super) fn note(&mut self, sentence: impl Into<String>) {
        self.report.notes.push(sentence.into());
    }

    /// Whether the page would not load what is there, because it came encrypted and that does not.
    fn is_mixed(&self, url: &Url) -> bool {
        let is_local = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
        self.url.scheme() == "https" && url.scheme() == "http" && !is_local
    }

    pub(super) fn has(&self, element: &str) -> bool {
        self.markup.named(element).next().is_some()
    }

    /// The page itself, and how it names what it loads.
    pub(super) fn look_at_page(&mut self, page: &Answer) {
        if !page
            .header("content-type")
            .is_some_and(|kind| kind.starts_with("text/html"))
        {
            self.find("The page is not sent as text/html.");
        }
        if !self.markup.has_doctype {
            self.find("The page does not begin with <!doctype html>: browsers lay it out as pages of the nineties.");
        }
        if self.markup.meta("name", "viewport").next().is_none() {
            self.find(
                "The page has no <meta name=\"viewport\" content=\"width=device-width\">: telephones show it as a small picture of a large one.",
            );
        }
        if self.markup.widgets().next().is_none() {
            self.find(
                "The page's HTML has neither <stopover-hotels> nor <stopover-holidays>. Elements that a script makes cannot be checked.",
            );
        }
        let mixed = self.mixed();
        mixed.into_iter().for_each(|sentence| self.find(sentence));
    }

    /// What the page would not load or ask, a sentence each.
    fn mixed(&self) -> Vec<String> {
        let scripts = self.scripts().into_iter();
        let scripts = scripts.filter_map(|script| self.address(script.get("src")?));
        let asked = ["gateway", "authorize-url"].map(|name| self.addresses(name));
        let all = scripts.chain(asked.into_iter().flatten());
        let mixed = all.filter(|url| self.is_mixed(url));
        mixed
            .map(|url| {
                format!(
                    "{url} is http:// on a page that came by https://: browsers neither load nor ask it."
                )
            })
            .collect()
    }

    /// The package's module, where a script tag loads it.
    pub(super) fn scripts(&self) -> Vec<&Element> {
        let is_ours = |script: &&Element| {
            let address = script.get("src").and_then(|src| self.address(src));
            address.is_some_and(|url| url.path().ends_with("/stopover.js"))
        };
        self.markup.named("script").filter(is_ours).collect()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.findings.len() {
            0 => writeln!(f, "{}: nothing is wrong", self.page)?,
            1 => writeln!(f, "{}: one thing is wrong", self.page)?,
            count => writeln!(f, "{}: {count} things are wrong", self.page)?,
        }
        for sentence in &self.findings {
            writeln!(f, "- {sentence}")?;
        }
        if !self.notes.is_empty() {
            writeln!(f, "\nBesides:")?;
        }
        for sentence in &self.notes {
            writeln!(f, "- {sentence}")?;
        }
        writeln!(f, "\nA Content-Security-Policy of the page needs at least:")?;
        writeln!(f, "{}", self.policy)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use axum::http::{HeaderMap, StatusCode};

    use super::*;

    /// A page at that address.
    pub(in super::super) fn page(url: &str, html: &str) -> Site {
        Site::read(&Answer {
            url: url.parse().unwrap(),
            status: StatusCode::OK,
            headers: HeaderMap::new(),
            body: html.into(),
        })
    }

    #[test]
    fn a_page_that_came_encrypted_loads_and_asks_nothing_that_does_not() {
        let mixed = |url: &str, attributes: &str, src: &str| {
            let html = format!(
                "<stopover-hotels {attributes}></stopover-hotels><script src={src}></script>"
            );
            page(url, &html).mixed()
        };
        let own = "https://www.site.example/travel";
        for (attributes, src, address) in [
            (
                "gateway=http://book.site.example",
                "/stopover.js",
                "http://book.site.example/",
            ),
            (
                "gateway=/ authorize-url=http://pay.site.example/paid",
                "/stopover.js",
                "http://pay.site.example/paid",
            ),
            (
                "gateway=/",
                "http://cdn.site.example/pkg/stopover.js",
                "http://cdn.site.example/pkg/stopover.js",
            ),
        ] {
            let told = mixed(own, attributes, src);
            let start = format!("{address} is http:// on a page that came by https://");
            assert_eq!(told.len(), 1, "{attributes}: {told:?}");
            assert!(told[0].starts_with(&start), "{told:?}");
            let in_the_clear = own.replace("https", "http");
            assert_eq!(mixed(&in_the_clear, attributes, src), [""; 0]);
        }
        for gateway in [
            "gateway=https://book.site.example",
            "gateway=//book.site.example",
            "gateway=http://localhost:8080",
        ] {
            assert_eq!(mixed(own, gateway, "/stopover.js"), [""; 0], "{gateway}");
        }
    }

    #[test]
    fn a_form_inside_an_element_leads_to_its_action_or_to_the_page() {
        let site = page(
            "https://www.site.example/travel?a=b",
            "<base href=https://cdn.site.example/><stopover-hotels><form></form>\
             <form action=search></form><form method=dialog action=/closed></form></stopover-hotels>",
        );
        let targets = site.form_targets();
        let targets: Vec<_> = targets.iter().map(Url::as_str).collect();
        assert_eq!(
            targets,
            [
                "https://cdn.site.example/search",
                "https://www.site.example/travel?a=b"
            ]
        );
    }
}
