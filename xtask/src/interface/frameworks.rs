//! Types for markup that a framework compiles: JSX and Vue's templates.

use super::{Element, Interface};

/// What an import of `@stopover/widgets/react` or `…/vue` runs.
pub(super) const MODULE: &str = "export * from \"./stopover.js\";\n";

/// react.d.ts: the elements in JSX, for React 19 and later, which sets properties and listens to custom events.
pub(super) fn react(interface: &Interface) -> String {
    let elements: String = interface
        .elements
        .iter()
        .map(|element| {
            let short = element.short();
            format!(
                "      {:?}: Props<stopover.{}, stopover.{short}Settings, stopover.{short}Attributes, stopover.{short}Events>;\n",
                element.name,
                element.class()
            )
        })
        .collect();
    format!(
        r#"// The elements in JSX, for React 19 and later.
import type {{ DetailedHTMLProps, HTMLAttributes }} from "react";

import type * as stopover from "./stopover.js";

export * from "./stopover.js";

/** `onstopover-search` and the like. */
type Handlers<Names extends keyof stopover.StopoverEventMap> = {{
  [Name in Names as `on${{Name}}`]?: (event: stopover.StopoverEventMap[Name]) => void;
}};

type Props<Element, Settings, Attributes, Events extends keyof stopover.StopoverEventMap> = DetailedHTMLProps<
  HTMLAttributes<Element>,
  Element
> &
  Partial<Omit<Settings, keyof Attributes>> &
  Attributes &
  Handlers<Events>;

declare module "react" {{
  namespace JSX {{
    interface IntrinsicElements {{
{elements}    }}
  }}
}}
"#
    )
}

/// vue.d.ts: the elements in templates, for Vue 3.3 and later.
pub(super) fn vue(interface: &Interface) -> String {
    let elements: String = interface.elements.iter().map(vue_element).collect();
    format!(
        r#"// The elements in Vue's templates, for Vue 3.3 and later.
import type {{ EmitFn, HTMLAttributes, PublicProps }} from "vue";

import type * as stopover from "./stopover.js";

export * from "./stopover.js";

/** What Vue's compiler reads of an element: the types of attributes and events in a template. */
type Template<Element, Settings, Attributes, Events extends keyof stopover.StopoverEventMap> = new () => Element & {{
  $props: HTMLAttributes & Partial<Omit<Settings, keyof Attributes>> & Attributes & PublicProps;
  $emit: EmitFn<{{ [Name in Events]: (event: stopover.StopoverEventMap[Name]) => void }}>;
}};

declare module "vue" {{
  interface GlobalComponents {{
{elements}  }}
}}
"#
    )
}

fn vue_element(element: &Element) -> String {
    let short = element.short();
    format!(
        "    {:?}: Template<stopover.{}, stopover.{short}Settings, stopover.{short}Attributes, stopover.{short}Events>;\n",
        element.name,
        element.class()
    )
}
