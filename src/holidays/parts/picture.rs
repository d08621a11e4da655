//! Pictures of the catalogue. They may be missing or fail to load: then a drawing takes their space.

use leptos::ev::ErrorEvent;
use leptos::prelude::*;
use stopover_model::{IMAGE_WIDTHS, image_at_width};

use crate::holidays::visit::HolidayFlow;
use crate::ui::State;

/// A picture in the shape of its frame, loaded when it comes near. Decorative: words stand beside it. `sizes`: see [`image`].
pub fn picture(address: Option<&str>, sizes: &'static str) -> AnyView {
    let flow = expect_context::<HolidayFlow>();
    let Some(address) = address.map(str::to_owned) else {
        return drawing();
    };
    let is_broken = State::new(false);
    let image = move || {
        let fail = Box::new(move |_| is_broken.set(true));
        image(flow, &address, sizes, true, fail)
    };
    view! { {move || if is_broken.get() { drawing() } else { image() }} }.into_any()
}

/// `sizes` says how wide the picture is shown, for a gateway that scales pictures. `fail` runs when it cannot be loaded.
pub fn image(
    flow: HolidayFlow,
    address: &str,
    sizes: &'static str,
    is_lazy: bool,
    fail: Box<dyn FnMut(ErrorEvent)>,
) -> AnyView {
    let gateway = flow.gateway_address().unwrap_or_default();
    let set = srcset(address, &gateway);
    let sizes = set.is_some().then_some(sizes);
    // The address comes last: what precedes it decides how it is loaded.
    view! {
        <img
            alt=""
            width="1200"
            height="800"
            decoding="async"
            referrerpolicy="no-referrer"
            loading=is_lazy.then_some("lazy")
            on:error=fail
            sizes=sizes
            srcset=set
            src=address.to_owned()
        />
    }
    .into_any()
}

/// The widths a gateway offers, as `srcset` lists them.
fn srcset(address: &str, gateway: &str) -> Option<String> {
    IMAGE_WIDTHS
        .into_iter()
        .try_fold(String::new(), |mut set, width| {
            if !set.is_empty() {
                set.push_str(", ");
            }
            set.push_str(&image_at_width(address, gateway, width)?);
            set.push_str(&format!(" {width}w"));
            Some(set)
        })
}

/// Hills under a sun, in the colours of the text: where there is no picture.
fn drawing() -> AnyView {
    view! {
        <svg class="scene" viewBox="0 0 300 200" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
            <circle cx="212" cy="62" r="20"></circle>
            <path d="M0 142 62 88l44 38 50-58 74 66 26-20 44 34v52H0z"></path>
            <path d="M0 164c60-22 96-14 146 2s100 12 154-8v42H0z"></path>
        </svg>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::srcset;

    #[test]
    fn pictures_the_gateway_scales_are_offered_in_its_widths() {
        let set = srcset("https://book.example/images/a", "https://book.example").unwrap();
        assert!(set.starts_with("https://book.example/images/a?w=320 320w, "));
        assert!(set.ends_with(" 1280w"));
        assert_eq!(
            srcset("https://media.example/a.jpg", "https://book.example"),
            None
        );
    }
}
