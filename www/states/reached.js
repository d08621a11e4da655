// How far a visitor has come, and what the browser lacks.

/** To the list of what a search found. */
export async function found(visitor, visit) {
  await visitor.ask(visit);
  await visitor.read(/^\d+ stays? in /);
}

/** To the page of a hotel of that list. */
export async function atHotel(visitor, visit) {
  await found(visitor, visit);
  await openHotel(visitor, visit);
}

/** From the list to that page. */
export async function openHotel(visitor, visit) {
  while (!visitor.finds(visit.hotel.name)) await visitor.click(/^Show \d+ more$/);
  await visitor.click(visit.hotel.name);
  await visitor.see(".place");
}

/** As in a browser that lets no page share or copy. */
export function withoutSharing() {
  for (const way of ["canShare", "clipboard"]) replaced(way, undefined);
}

/** As in a browser that has no sheet to share with, and lets pages copy. */
export function withCopying() {
  replaced("canShare", undefined);
  replaced("clipboard", { writeText: async () => {} });
}

function replaced(way, value) {
  Object.defineProperty(navigator, way, { value, configurable: true });
}
