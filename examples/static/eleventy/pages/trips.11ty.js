// The list and each holiday: a page each, with the gateway's HTML inside the element.
import { gateway } from "../../holidays.mjs";

export const data = {
  pagination: { data: "made", size: 1, alias: "about" },
  permalink: ({ about }) => `/trips/${about.path}`,
};

export const render = ({ about: { title, holiday, html } }) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<script type="module" src="${gateway}/pkg/stopover.js"></script>
<stopover-holidays gateway="${gateway}" route="query"${holiday ? ` holiday="${holiday}"` : ""}>${html}</stopover-holidays>
</html>
`;
