//! A visit in the page's address, so that it can be shared, reloaded, and left by the browser's Back. Only where the site
//! allows it; otherwise neither address nor history is touched.

use std::cell::RefCell;

use js_sys::{Object, Reflect};
use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{Url, UrlSearchParams};

use crate::ui::IntoVec;
use crate::ui::text::joined;

/// Where a visit may be written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Route {
    #[default]
    None,
    /// Behind the `#`: `#holidays?country=GR`, several parted by `;`. Other fragments are the site's own.
    Hash,
    /// In the query: `?holidays-country=GR`. Other parameters stay.
    Query,
}

/// How an address enters the browser's history.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// In place of the last one.
    Same,
    /// As a step of its own.
    New,
    /// As a step of its own, which was taken from the list: one step back leads there.
    Opened,
}

/// What an address is written with: names and values.
pub type Parameters = Vec<(&'static str, String)>;

pub struct Section {
    /// `holidays`
    pub name: &'static str,
    pub parameters: &'static [&'static str],
}

/// Says of a step of the history whose it is.
const MARK: &str = "stopover";

/// All sections. Those beside a flow's own are kept as they are.
const SECTIONS: [&str; 2] = ["holidays", "hotels"];

thread_local! {
    /// The sections that elements of this page write.
    static TAKEN: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

impl Section {
    /// Only the first flow of a kind may write it, as long as the view that is being made lives.
    pub fn claim(&self) -> bool {
        let name = self.name;
        let is_free = TAKEN.with_borrow_mut(|taken| {
            let is_free = !taken.contains(&name);
            if is_free {
                taken.push(name);
            }
            is_free
        });
        if is_free {
            on_cleanup(move || TAKEN.with_borrow_mut(|taken| taken.retain(|other| *other != name)));
        } else {
            let text = format!(
                "<stopover-{name}>: attribute route: another element of the page has it already."
            );
            web_sys::console::warn_1(&text.into());
        }
        is_free
    }

    /// Each parameter by its name. None if the section is not there.
    pub fn read(&self, route: Route) -> Option<impl Fn(&str) -> Option<String>> {
        let location = window().location();
        let (text, prefix) = match route {
            Route::None => return None,
            Route::Hash => {
                let fragment = location.hash().ok()?;
                let part = parts(&fragment).find_map(|part| self.own(part).map(str::to_owned));
                (part?, String::new())
            }
            Route::Query => (location.search().ok()?, self.prefix()),
        };
        let parameters = UrlSearchParams::new_with_str(&text).ok()?;
        Some(move |name: &str| parameters.get(&format!("{prefix}{name}")))
    }

    /// Whether the fragment is the site's own: a way to a part of its page, which is none of the flow's business.
    pub fn is_elsewhere(&self, route: Route) -> bool {
        let fragment = window().location().hash().unwrap_or_default();
        let is_known = parts(&fragment).any(|part| SECTIONS.iter().any(|name| is_of(part, name)));
        route == Route::Hash && !is_known && !fragment.trim_start_matches('#').is_empty()
    }

    /// The page's address with these parameters in place of those of the section.
    pub fn address(&self, route: Route, parameters: Parameters) -> Option<String> {
        let url = Url::new(&window().location().href().ok()?).ok()?;
        match route {
            Route::None => return None,
            Route::Hash => {
                let fragment = url.hash();
                let is_there = parts(&fragment).any(|part| self.own(part).is_some());
                if is_there || !parameters.is_empty() {
                    url.set_hash(&self.fragment(&fragment, parameters)?);
                }
            }
            Route::Query => {
                let (search, prefix) = (url.search(), self.prefix());
                let is_own = |part: &str| {
                    let name = part
                        .split('=')
                        .next()
                        .and_then(|it| it.strip_prefix(&*prefix));
                    name.is_some_and(|name| self.parameters.contains(&name))
                };
                let mut all = String::new();
                let mut add = |part: &str| {
                    if !part.is_empty() {
                        all.push_str(if all.is_empty() { "" } else { "&" });
                        all.push_str(part);
                    }
                };
                // The site's own stay as they are written: some have no value, or no name.
                for part in search.trim_start_matches('?').split('&') {
                    if !is_own(part) {
                        add(part);
                    }
                }
                add(&written(&prefix, parameters)?);
                url.set_search(&all);
            }
        }
        Some(url.href())
    }

    pub fn write(&self, route: Route, parameters: Parameters, step: Step) {
        let Some(address) = self.address(route, parameters) else {
            return;
        };
        // What is taken from the list need not change its address.
        if step != Step::Opened && window().location().href().ok().as_ref() == Some(&address) {
            return;
        }
        let Ok(history) = window().history() else {
            return;
        };
        let mark = match step {
            Step::Opened => self.mark(),
            Step::New => JsValue::NULL,
            // What the site keeps with the step stays with it.
            Step::Same => history.state().unwrap_or(JsValue::NULL),
        };
        // It fails where the page has no address of its own or a browser limits how often: the visit goes on without.
        let _ = match step {
            Step::Same => history.replace_state_with_url(&mark, "", Some(&address)),
            Step::New | Step::Opened => history.push_state_with_url(&mark, "", Some(&address)),
        };
    }

    /// Goes back to the list, if the present step was taken from there. What follows is as if the visitor had.
    pub fn step_back(&self, route: Route) -> bool {
        route != Route::None
            && self.is_opened()
            && window()
                .history()
                .is_ok_and(|history| history.back().is_ok())
    }

    /// Whether the present step was taken from the list.
    pub fn is_opened(&self) -> bool {
        let state = window().history().and_then(|history| history.state());
        // It fails on what is no object.
        let mark = Reflect::get(&state.unwrap_or_default(), &MARK.into());
        mark.is_ok_and(|mark| mark == *self.name)
    }

    /// Makes the present step one like others.
    pub fn unmark(&self) {
        if self.is_opened()
            && let Ok(history) = window().history()
        {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", None);
        }
    }

    /// An object: routers of sites write into it.
    fn mark(&self) -> JsValue {
        let mark = Object::new();
        let _ = Reflect::set(&mark, &MARK.into(), &self.name.into());
        mark.into()
    }

    fn prefix(&self) -> String {
        format!("{}-", self.name)
    }

    /// The parameters in a part of the fragment, if it is this section's.
    fn own<'a>(&self, part: &'a str) -> Option<&'a str> {
        part.strip_prefix(self.name)?.strip_prefix('?')
    }

    /// The parts of other sections stay.
    fn fragment(&self, now: &str, parameters: Parameters) -> Option<String> {
        let is_other = |part: &&str| {
            let mut others = SECTIONS.iter().filter(|name| **name != self.name);
            others.any(|name| is_of(part, name))
        };
        let mut fragment = joined(&parts(now).filter(is_other).into_vec(), ";");
        if !parameters.is_empty() {
            if !fragment.is_empty() {
                fragment.push(';');
            }
            fragment.push_str(self.name);
            fragment.push('?');
            fragment.push_str(&written("", parameters)?);
        }
        Some(fragment)
    }
}

/// `holidays-country=GR&holidays-sort=price`
fn written(prefix: &str, parameters: Parameters) -> Option<String> {
    let query = UrlSearchParams::new().ok()?;
    for (name, value) in parameters {
        query.append(&format!("{prefix}{name}"), &value);
    }
    Some(String::from(query.to_string()))
}

fn is_of(part: &str, section: &str) -> bool {
    part.strip_prefix(section)
        .is_some_and(|rest| rest.starts_with('?'))
}

fn parts(fragment: &str) -> impl Iterator<Item = &str> {
    fragment.trim_start_matches('#').split(';')
}
