// Plays the gateway from recordings: what the widget asks for in this page never reaches the network.

/** The gateway's address in the gallery. A name that cannot exist: a request that escaped the replay would fail. */
export const GATEWAY = "https://gateway.example";

/** What the recordings hold, and the moment they were made. */
export async function recordings() {
  const read = async (name) => (await fetch(new URL(`recorded/${name}`, import.meta.url))).json();
  const { moment, visit, exchanges } = await read("index.json");
  return { moment, visit, exchanges: await Promise.all(exchanges.map(read)) };
}

let instant;

/** Stops the page's clock, so that calendars and expiry times look the same for ever. */
export function stopClock(moment) {
  instant = Date.parse(moment);
  const RunningDate = Date;
  window.Date = class extends RunningDate {
    constructor(...given) {
      super(...(given.length ? given : [instant]));
    }
    static now() {
      return instant;
    }
  };
}

/** Puts the stopped clock on. */
export function passMinutes(minutes) {
  instant += minutes * 60_000;
}

/**
 * Answers the page's requests to {@link GATEWAY}. `faults` may replace the answer of a route (see `ROUTES`) by a
 * function of the recorded answer, the request and all recordings; everything else is answered as it was recorded.
 */
export function replay({ exchanges }, faults = {}) {
  const network = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, document.baseURI);
    if (address.origin !== GATEWAY) return network(input, init);
    const request = new Request(input, init);
    const asked = {
      method: request.method,
      path: address.pathname + address.search,
      body: request.method === "POST" ? await request.json() : undefined,
    };
    const recorded = exchanges.find((exchange) => sameRequest(exchange.request, asked));
    const fault = faults[routeOf(address.pathname)];
    const answer = fault ? fault(recorded ? structuredClone(recorded.body) : undefined, asked, exchanges) : recorded;
    if (!answer) {
      console.error(`No recording answers ${asked.method} ${asked.path} ${JSON.stringify(asked.body) ?? ""}`);
      throw new TypeError("not recorded");
    }
    return untilAborted(deliver(answer), request.signal);
  };
}

/** A fault: the gateway never answers. */
export const never = () => new Promise(() => {});

/** A fault: the gateway cannot be reached. */
export const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));

/** A fault: as recorded the first time, and then the gateway cannot be reached. */
export const onlyOnce = () => {
  let wasAsked = false;
  return (recorded) => {
    if (wasAsked) return unreachable();
    wasAsked = true;
    return { status: 200, body: recorded };
  };
};

/** A fault: the gateway's problem document of that type (RFC 9457). */
export const problem = (type, status, more = {}) => () => ({
  status,
  body: { type: `/problems/${type}`, title: type, status, ...more },
});

/** A changed recording: `change` gets the recorded body and gives the one to answer with. */
export const changed = (change) => (recorded, asked) => ({ status: 200, body: change(recorded, asked) });

/** What a fault can be given for, by the beginning of the path; the first that fits. */
const ROUTES = [
  ["/places", "places"],
  ["/availability/search", "search"],
  ["/booking/create", "create"],
  ["/booking/complete", "complete"],
  ["/booking/cancel", "cancel"],
  ["/booking/lookup", "lookup"],
  ["/booking", "purchase"],
  ["/hotels", "hotel"],
  ["/holiday_hotels", "holiday_hotels"],
  ["/holidays/", "holiday"],
  ["/holidays", "holidays"],
  ["/enquiries", "enquiry"],
];

function routeOf(path) {
  return ROUTES.find(([beginning]) => path.startsWith(beginning))?.[1];
}

function sameRequest(recorded, asked) {
  const plain = (path) => path.replace(/\/(?=\?|$)/, "");
  return (
    recorded.method === asked.method &&
    plain(recorded.path) === plain(asked.path) &&
    canonical(recorded.body) === canonical(asked.body)
  );
}

/** JSON with its members in order of their names. */
function canonical(value) {
  return JSON.stringify(value, (_, member) =>
    member && typeof member === "object" && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

async function deliver(answer) {
  const { status, body, headers: more } = await answer;
  const type = status < 400 ? "application/json" : "application/problem+json";
  const headers = { "Content-Type": type, ...more };
  if (body.retry_after) headers["Retry-After"] = String(body.retry_after);
  return new Response(JSON.stringify(body), { status, headers });
}

function untilAborted(response, signal) {
  return new Promise((resolve, reject) => {
    response.then(resolve, reject);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
