//! stopover.d.ts: the package's types, and what they add to the page's.

use std::fmt::Write;

use super::{Attribute, Element, Interface, Property};

/// The declarations, with those of the shell's functions at their end.
pub(super) fn write(interface: &Interface, functions: &str) -> String {
    let mut text = "// The types of the package.\n\n".to_owned();
    for record in &interface.types {
        let fields = record.fields.iter().map(field);
        text += &interface_of(&record.description, &record.name, fields);
    }
    let events = interface.events.iter().map(|event| {
        let also = if event.cancelable { " Cancelable." } else { "" };
        let about = format!("{}{also}", event.description);
        member(
            &about,
            &format!("{:?}: CustomEvent<{}>", event.name, event.detail),
        )
    });
    text += &interface_of("The elements' events, by name.", "StopoverEventMap", events);
    for element in &interface.elements {
        text += &declared(element);
    }
    text += functions;
    text += &global(interface);
    text
}

/// What an element has: settings, attributes, events, class.
fn declared(element: &Element) -> String {
    let Element { name, .. } = element;
    let (class, short) = (element.class(), element.short());
    let properties = element.attributes.iter().map(|attribute| {
        let about = format!("{} Attribute `{}`.", about(attribute), attribute.name);
        member(
            &about,
            &format!("{}: {}", attribute.property, value_type(attribute)),
        )
    });
    let others = element.properties.iter().map(|property| {
        let kind = format!("({}) | undefined", property.kind);
        member(&property.description, &format!("{}: {kind}", property.name))
    });
    let mut text = interface_of(
        &format!("The properties of `<{name}>`."),
        &format!("{short}Settings"),
        properties.chain(others),
    );
    let attributes = element.attributes.iter().map(|attribute| {
        member(
            &about(attribute),
            &format!("{:?}?: {}", attribute.name, markup_type(attribute)),
        )
    });
    text += &interface_of(
        &format!("The attributes of `<{name}>`, as markup writes them."),
        &format!("{short}Attributes"),
        attributes,
    );
    let events: Vec<_> = element
        .events
        .iter()
        .map(|event| format!("{event:?}"))
        .collect();
    text += &format!(
        "/** The names of the events of `<{name}>`. */\nexport type {short}Events = {};\n\n",
        events.join(" | ")
    );
    let methods = element.methods.iter().map(|method| {
        let parameters = method
            .parameters
            .iter()
            .map(|it| format!("{}: {}", it.name, it.kind));
        let parameters = parameters.collect::<Vec<_>>().join(", ");
        member(
            &method.description,
            &format!("{}({parameters}): {}", method.name, method.returns),
        )
    });
    text += &format!(
        "/** `<{name}>`: {} */\nexport declare class {class} extends HTMLElement {{\n{}}}\n\
         export interface {class} extends {short}Settings {{}}\n\n",
        element.description,
        methods.collect::<String>()
    );
    text
}

/// Tags and events for `document.querySelector` and `addEventListener`, on any element, the document and the window.
fn global(interface: &Interface) -> String {
    let mut tags = String::new();
    for element in &interface.elements {
        // Writing into a string cannot fail.
        let _ = writeln!(tags, "    {:?}: {};", element.name, element.class());
    }
    format!(
        "\ndeclare global {{\n  interface HTMLElementTagNameMap {{\n{tags}  }}\n  \
         interface GlobalEventHandlersEventMap extends StopoverEventMap {{}}\n}}\n"
    )
}

fn interface_of(about: &str, name: &str, members: impl Iterator<Item = String>) -> String {
    let members: String = members.collect();
    format!("/** {about} */\nexport interface {name} {{\n{members}}}\n\n")
}

fn member(about: &str, declaration: &str) -> String {
    format!("  /** {about} */\n  {declaration};\n")
}

fn field(field: &Property) -> String {
    let mark = if field.optional { "?" } else { "" };
    member(
        &field.description,
        &format!("{}{mark}: {}", field.name, field.kind),
    )
}

/// What an attribute means, with its default.
pub(super) fn about(attribute: &Attribute) -> String {
    match default_value(attribute) {
        Some(default) => format!("{} Default: {default}.", attribute.description),
        None => attribute.description.clone(),
    }
}

/// The default in words, where there is one that is not simply "off".
pub(super) fn default_value(attribute: &Attribute) -> Option<String> {
    match &attribute.default {
        serde_json::Value::String(text) => Some(text.clone()),
        serde_json::Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// A property is null where its attribute is not set.
pub(super) fn value_type(attribute: &Attribute) -> String {
    match attribute.kind.as_str() {
        "boolean" => "boolean".to_owned(),
        kind => format!("{kind} | null"),
    }
}

/// In markup numbers may also be written as text, and a boolean attribute by its name only.
fn markup_type(attribute: &Attribute) -> String {
    match attribute.kind.as_str() {
        "boolean" => "boolean | \"\"".to_owned(),
        "number" => "number | `${number}`".to_owned(),
        kind => kind.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{super::tests::example, write};

    #[test]
    fn every_kind_of_thing_is_declared() {
        let text = write(&example(), "export function mount(): void;\n");
        for line in [
            "export interface Stay {",
            "  rooms?: number;",
            "  \"stopover-search\": CustomEvent<Stay>;",
            "  checkIn: string | null;",
            "  maxNights: number | null;",
            "  fixed: boolean;",
            "  \"check-in\"?: string;",
            "  \"max-nights\"?: number | `${number}`;",
            "  authorize: ((id: string) => Promise<string>) | undefined;",
            "export declare class StopoverHotels extends HTMLElement {",
            "  search(query: Stay): Promise<void>;",
            "    \"stopover-hotels\": StopoverHotels;",
            "export function mount(): void;",
        ] {
            assert!(
                text.lines().any(|it| it == line),
                "{line} is missing in\n{text}"
            );
        }
    }

    #[test]
    fn an_editor_shows_what_a_property_means_and_its_default() {
        let text = write(&example(), "");
        assert!(
            text.contains("/** Longest. Default: 30. Attribute `max-nights`. */"),
            "{text}"
        );
    }
}
