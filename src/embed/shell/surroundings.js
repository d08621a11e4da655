// The page around the elements: a `lang` in it may change, and one observer notifies all of them.

/** The elements in the page, each with what it does then. */
const watching = new Map();

let observer;

/** Calls `changed` whenever a `lang` around an element, through shadow roots, may have changed. */
export function watch(element, changed) {
  watching.set(element, changed);
  observer ??= new MutationObserver(() => {
    for (const changed of watching.values()) changed();
  });
  for (let node = element; node; node = node.getRootNode().host) {
    observer.observe(node.getRootNode(), { subtree: true, attributeFilter: ["lang"] });
  }
}

/** The element has left the page; with the last one goes the observer. */
export function unwatch(element) {
  watching.delete(element);
  if (watching.size === 0) observer?.disconnect();
}
