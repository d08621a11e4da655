use leptos::reactive::effect::ImmediateEffect;

use super::ElementRef;
use super::dom::{self, after_render};

/// Places for a list: what stands for it, or the way out of a failure.
pub const LANDINGS: [&str; 2] = ["[data-landing]", ".notice .btn"];

/// Where a change takes away what has the focus inside `root`, the first of `places` that is there takes it. `changes` reads
/// what changes.
pub fn keep_focus(
    root: ElementRef,
    changes: impl Fn() + Send + Sync + 'static,
    places: &'static [&'static str],
) {
    let changes: Box<dyn Fn() + Send + Sync> = Box::new(changes);
    // At once, while it is still there.
    ImmediateEffect::new_scoped(move || {
        changes();
        let Some(root) = root.get() else { return };
        let focused = dom::focused_beside(&root).filter(|it| root.contains(Some(it)));
        let Some(focused) = focused else { return };
        after_render(move || {
            // Something else may have taken it meanwhile.
            if !focused.is_connected() && dom::focused_beside(&root).is_none() {
                let _ = places.iter().any(|place| dom::focus_in(&root, place));
            }
        });
    });
}
