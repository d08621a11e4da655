// What is counted of each event: nothing of who travels or when, and no number of a booking.
const COUNTED = {
  "stopover-search": ({ destination }) => ({ place: destination.name }),
  "stopover-results": ({ total }) => ({ total }),
  "stopover-hotel-view": ({ hotel }) => ({ hotel: hotel.name }),
  "stopover-booked": ({ hotel, price, test }) => ({ hotel: hotel.name, price, test }),
};

/** What the page listens with while the visitor consents. */
let consent;

/** For the site's consent dialog to call, with each choice of the visitor. What was before it is not made up for. */
function allowAnalytics(isAllowed) {
  consent?.abort();
  if (!isAllowed) return;
  consent = new AbortController();
  for (const [name, counted] of Object.entries(COUNTED)) {
    document.addEventListener(name, ({ detail }) => count(name, counted(detail)), { signal: consent.signal });
  }
}

/** To the site's own server, without cookies, also from a page that is being left. */
function count(name, data) {
  const body = JSON.stringify({ name, ...data });
  fetch("/analytics", { method: "POST", body, keepalive: true, credentials: "omit" }).catch(() => {});
}

document.querySelector("#consent").addEventListener("change", ({ target }) => allowAnalytics(target.checked));
