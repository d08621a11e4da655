// Markup that the widgets parse: the parts of their views that never change. All of it is written in our own source.

let policy;

/** Vouches for markup, in pages that let no other be parsed (Trusted Types). Throws where the page forbids the policy. */
export function vouchedMarkup(markup) {
  if (!globalThis.trustedTypes) return markup;
  policy ??= trustedTypes.createPolicy("stopover", { createHTML: (ours) => ours });
  return policy.createHTML(markup);
}
