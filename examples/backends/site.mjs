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

// With an empty key anyone could sign.
for (const name of ["STOPOVER_GRANT_KEY", "STOPOVER_OUTCOME_KEY"]) {
  if (Buffer.byteLength(process.env[name] ?? "") >= 32) continue;
  console.error(`${name} is shorter than 32 bytes`);
  process.exit(1);
}

/** What was authorised, by checkout. A real site keeps it in its database, and shows those with a `review` to a person. */
const payments = new Map();

/** Which step of the money follows which outcome, from where it stands. A step that was taken already is not taken again. */
const STEPS = {
  booked: { authorised: "captured", held: "captured", voided: "review", refunded: "review" },
  refused: { authorised: "voided", held: "voided", captured: "refunded", refunded: "review" },
  unknown: { authorised: "held" },
  cancelled: { authorised: "review", held: "review", captured: "refunded", refunded: "review" },
  cancellation_refused: { refunded: "review" },
};

/** Decimal places of the currencies that the site takes. */
const DECIMALS = { EUR: 2, GBP: 2, USD: 2, JPY: 0 };

/** Whether these are a checkout's facts. They come from a browser. */
function areFacts(facts) {
  const is = (name, pattern) => typeof facts[name] === "string" && pattern.test(facts[name]);
  return (
    facts !== null &&
    is("checkout_id", /^[A-Za-z0-9_.:-]{1,200}$/) &&
    is("currency", /^[A-Z]{3}$/) &&
    Number.isSafeInteger(facts.amount) &&
    facts.amount > 0
  );
}

/** A grant for a checkout whose payment is authorised, or the state that the payment is in. */
async function authorize({ checkout_id, amount, currency }) {
  const payment = payments.get(checkout_id) ?? { amount, currency, state: "authorised" }; // here the card is charged
  if (payment.amount !== amount || payment.currency !== currency) return { state: "other" };
  if (payment.state !== "authorised") return { state: payment.state };
  payment.waitsUntil = Date.now() + 2 * grantSeconds * 1000; // longer than the grant: clocks differ
  payments.set(checkout_id, payment);
  return { grant: await token("stopover", { checkout_id, amount, currency }, grantSeconds) };
}

/** Lets the money follow the booking, as the gateway has told it, or answered when it was asked. */
function settle(checkout_id, { outcome, refunded, refund_currency }, askedAt = 0) {
  const payment = payments.get(checkout_id);
  if (!payment) return;
  // The grant could not be used any more when the gateway was asked, so nothing will be booked by it.
  if (outcome === "open" && payment.waitsUntil < askedAt) outcome = "refused";
  const step = STEPS[outcome]?.[payment.state];
  if (!step || isPaidBack(payment, outcome)) return;
  if (step === "review") return review(checkout_id, `${outcome}, but the payment is ${payment.state}`);
  payment.state = step; // here the payment provider is told to
  if (step !== "refunded") return console.log(`${step} ${checkout_id}`);
  payment.paidBack = outcome === "refused" ? payment.amount : givenBack(payment, refunded, refund_currency);
  if (payment.paidBack === undefined) return review(checkout_id, "cancelled, but it is not known what the provider gives back");
  console.log(`${step} ${checkout_id}: ${payment.paidBack} of ${payment.amount} ${payment.currency}`);
}

/** Whether it has been paid back already what this outcome would have paid back. */
function isPaidBack({ amount, paidBack }, outcome) {
  return outcome === "refused" ? paidBack === amount : outcome === "cancelled" && paidBack !== undefined;
}

/** What the provider gives back of a cancelled booking, in minor units, and no more than was paid. Undefined where that is not known. */
function givenBack({ amount, currency }, refunded, refundCurrency) {
  if (!(refunded >= 0) || refundCurrency !== currency || !(currency in DECIMALS)) return undefined;
  return Math.min(Math.round(refunded * 10 ** DECIMALS[currency]), amount);
}

/** Keeps in sight what a person has to decide. */
function review(checkout_id, reason) {
  const payment = payments.get(checkout_id);
  if (payment.review === reason) return;
  payment.review = reason;
  console.error(`a person has to look at ${checkout_id}: ${reason}`);
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
    try {
      const askedAt = Date.now();
      const bearer = await token("stopover-outcome", { checkout_id }, 60);
      const address = `${gateway}/sites/${site}/checkouts/${encodeURIComponent(checkout_id)}`;
      const answer = await fetch(address, { headers: { authorization: `Bearer ${bearer}` }, signal: AbortSignal.timeout(10_000) });
      // There may be a booking all the same.
      if (answer.status === 404) review(checkout_id, "the gateway does not know it");
      else if (!answer.ok) throw new Error(`the gateway answers ${answer.status}`);
      else {
        const report = await answer.json();
        settle(checkout_id, { outcome: report.state }, askedAt);
        if (report.cancellation === "cancelled") settle(checkout_id, { ...report, outcome: "cancelled" });
      }
    } catch (failure) {
      console.error(`${checkout_id}: ${failure.message}`);
    }
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

async function respond(request, response) {
  const body = await text(request);
  const [path, query] = request.url.split("?");
  if (request.method === "GET" && Object.hasOwn(PAGES, path)) {
    const html = await page(path, new URLSearchParams(query));
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
  } else if (request.url === "/authorize" && request.method === "POST") {
    const facts = JSON.parse(body);
    if (!areFacts(facts)) return response.writeHead(400).end();
    const answer = await authorize(facts);
    response.writeHead(answer.grant ? 200 : 409, { "content-type": "application/json" }).end(JSON.stringify(answer));
  } else if (request.url === "/outcomes" && request.method === "POST") {
    const isOurs = isGenuine(request.headers["stopover-signature"], body);
    if (isOurs) {
      const told = JSON.parse(body);
      settle(told.checkout_id, told);
    }
    response.writeHead(isOurs ? 204 : 401).end();
  } else {
    response.writeHead(404).end();
  }
}

const server = createServer((request, response) => {
  // One request that fails does not end the others.
  respond(request, response).catch((failure) => {
    console.error(failure.message);
    response.writeHead(failure instanceof SyntaxError ? 400 : 500).end();
  });
});
setInterval(ask, askSeconds * 1000);
const [host, port] = process.argv[2].split(":");
server.listen(Number(port), host, () => console.log("listening"));
