// The list and each holiday: a page each, with the gateway's HTML inside the element.
import { readFileSync } from "node:fs";

import { gateway } from "../../holidays.mjs";

/** Keeps the room of the element until its script is there. */
const sheet = readFileSync(new URL("../../../elements.css", import.meta.url), "utf8");

export const data = {
  pagination: { data: "made", size: 1, alias: "about" },
  permalink: ({ about }) => `/trips/${about.path}`,
};

export const render = ({ about: { title, address, holiday, html } }) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="canonical" href="${address}">
<style>${sheet}</style>
<script type="module" src="${gateway}/pkg/stopover.js"></script>
<stopover-holidays gateway="${gateway}" route="query"${holiday ? ` holiday="${holiday}"` : ""}>${html}</stopover-holidays>
</html>
`;
