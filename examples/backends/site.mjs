// Node.js: a travel site's backend, reduced to what bookings and its pages with a widget ask of it. It needs the package `jose`.
//   STOPOVER_SITE=… STOPOVER_GRANT_KEY=… STOPOVER_OUTCOME_KEY=… STOPOVER_GATEWAY=https://book.site.example \
//     node site.mjs 127.0.0.1:3000
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { SignJWT } from "jose";

const { STOPOVER_SITE: site, STOPOVER_GRANT_KEY: grantKey, STOPOVER_OUTCOME_KEY: outcomeKey, STOPOVER_GATEWAY: gateway } = process.env;
const grantSeconds = Number(process.env.STOPOVER_GRANT_SECONDS ?? 600);
const askSeconds = Number(process.env.STOPOVER_ASK_SECONDS ?? 60);

/** What was authorised, by checkout. A real site keeps it in its database. */
const payments = new Map();

/** Which step of the money follows which outcome. A step that was taken already is not taken again. */
const STEPS = {
  booked: { from: ["authorised", "held"], to: "captured" },
  refused: { from: ["authorised", "held"], to: "voided" },
  unknown: { from: ["authorised"], to: "held" },
  cancelled: { from: ["captured"], to: "refunded" },
};

/** A grant for a checkout whose payment is authorised, or the state that the payment is in. */
async function authorize({ checkout_id, amount, currency }) {
  const payment = payments.get(checkout_id) ?? { amount, currency, state: "authorised" }; // here the card is charged
  if (payment.amount !== amount || payment.currency !== currency) return { state: "other" };
  if (payment.state !== "authorised") return { state: payment.state };
  payment.waitsUntil = Date.now() + 2 * grantSeconds * 1000; // longer than the grant: clocks differ
  payments.set(checkout_id, payment);
  return { grant: await token("stopover", { checkout_id, amount, currency }, grantSeconds) };
}

/** Lets the money follow the booking. */
function settle(checkout_id, outcome) {
  const payment = payments.get(checkout_id);
  const step = STEPS[outcome];
  if (!payment || !step?.from.includes(payment.state)) return;
  payment.state = step.to; // here the payment provider is told to
  console.log(`${payment.state} ${checkout_id}`);
}

/** Whether the gateway sent these bytes, within the last five minutes. */
function isGenuine(signature, body) {
  const [, seconds, sent] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature ?? "") ?? [];
  if (!sent || Math.abs(Date.now() / 1000 - seconds) > 300) return false;
  const own = createHmac("sha256", outcomeKey).update(`${seconds}.${body}`).digest();
  return timingSafeEqual(own, Buffer.from(sent, "hex"));
}

/** Asks for what was not heard of: a call may be late, and nobody calls about a checkout that was never submitted. */
async function ask() {
  for (const [checkout_id, payment] of payments) {
    if (payment.state !== "authorised" && payment.state !== "held") continue;
    const bearer = await token("stopover-outcome", { checkout_id }, 60);
    const address = `${gateway}/sites/${site}/checkouts/${encodeURIComponent(checkout_id)}`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${bearer}` } });
    if (!answer.ok) continue;
    const { state } = await answer.json();
    // The grant cannot be used any more, so nothing will be booked by it.
    settle(checkout_id, state === "open" && payment.waitsUntil < Date.now() ? "refused" : state);
  }
}

function token(audience, claims, seconds) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(site)
    .setAudience(audience)
    .setJti(randomUUID()) // each grant works once
    .setIssuedAt()
    .setExpirationTime(`${seconds} seconds`)
    .sign(new TextEncoder().encode(grantKey));
}

/** The pages with a widget: its element, what the gateway writes of it, and which parameters name what is open, and what of the list is shown. */
const PAGES = {
  "/trips": { element: "stopover-holidays", title: "Holidays", list: "holidays", one: "holidays", open: "holidays-open", which: ["from"] },
  "/stays": { element: "stopover-hotels", title: "Hotels", list: "search", one: "hotels", open: "hotels-hotel", which: ["destination", "check-in", "check-out", "rooms"] },
};

/** Keeps the room of the elements until their script is there. */
const sheet = readFileSync(new URL("../elements.css", import.meta.url), "utf8");

/** A page with a widget, and inside it what search engines and people without scripts read. */
async function page(path, query) {
  const { element, title, list, one, open, which } = PAGES[path];
  const id = query.get(open);
  const asked = new URLSearchParams({ page: path, lang: "en" });
  for (const name of id ? [] : which) {
    const given = query.get(`${one}-${name}`);
    if (given) asked.set(name, given);
  }
  const inside = await fragment(`${id ? `${one}/${encodeURIComponent(id)}` : list}?${asked}`);
  // What is open gives the page its title, in the gateway's HTML without its elements.
  const heading = id && /<h2[^>]*>(.*?)<\/h2>/s.exec(inside)?.[1].replace(/<[^>]+>/g, "");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading || title}</title>
<style>${sheet}</style><script type="module" src="${gateway}/pkg/stopover.js"></script>
<h1>${title}</h1><${element} gateway="${gateway}" route="query">${inside}</${element}></html>`;
}

/** What the gateway has written, by address. */
const fragments = new Map();

/** Keeps an answer of the gateway as long as it says, and then asks by its ETag whether it has changed. Without the gateway it is the last one, or none. */
async function fragment(path) {
  const kept = fragments.get(path);
  if (kept?.until > Date.now()) return kept.html;
  try {
    const headers = kept ? { "if-none-match": kept.etag } : {};
    const answer = await fetch(`${gateway}/fragments/${path}`, { headers, signal: AbortSignal.timeout(2000) });
    if (answer.status >= 500) throw new Error(`the gateway answers ${answer.status}`);
    if (!answer.ok && answer.status !== 304) return "";
    const html = answer.ok ? await answer.text() : kept.html;
    const [, seconds] = /max-age=(\d+)/.exec(answer.headers.get("cache-control")) ?? [0, 0];
    // Visitors can ask for any number of pages.
    if (fragments.size >= 1000) fragments.clear();
    fragments.set(path, { html, etag: answer.headers.get("etag"), until: Date.now() + seconds * 1000 });
    return html;
  } catch (failure) {
    console.error(failure.message);
    return kept?.html ?? "";
  }
}

const server = createServer(async (request, response) => {
  const body = await text(request);
  const [path, query] = request.url.split("?");
  if (request.method === "GET" && Object.hasOwn(PAGES, path)) {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(await page(path, new URLSearchParams(query)));
  } else if (request.url === "/authorize" && request.method === "POST") {
    const answer = await authorize(JSON.parse(body));
    response.writeHead(answer.grant ? 200 : 409, { "content-type": "application/json" }).end(JSON.stringify(answer));
  } else if (request.url === "/outcomes" && request.method === "POST") {
    const isOurs = isGenuine(request.headers["stopover-signature"], body);
    if (isOurs) {
      const { checkout_id, outcome } = JSON.parse(body);
      settle(checkout_id, outcome);
    }
    response.writeHead(isOurs ? 204 : 401).end();
  } else {
    response.writeHead(404).end();
  }
});
setInterval(() => ask().catch((failure) => console.error(failure.message)), askSeconds * 1000);
const [host, port] = process.argv[2].split(":");
server.listen(Number(port), host, () => console.log("listening"));
