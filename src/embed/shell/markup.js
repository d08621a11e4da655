// Markup that the widgets parse: the parts of their views that never change, and the data block for search engines. All of
// it is ours, and what the data block quotes is escaped.

let policy;

/**
 * Gives the function that makes trusted markup of a text, which pages that enforce Trusted Types require. Throws where the
 * page forbids the policy.
 */
export function trustedMarkup() {
  if (!globalThis.trustedTypes) return (markup) => markup;
  policy ??= trustedTypes.createPolicy("stopover", { createHTML: (markup) => markup });
  return (markup) => policy.createHTML(markup);
}
