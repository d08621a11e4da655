// What the gateway renders for sites and for people without scripts is HTML as the standard wants it.
import { HtmlValidate } from "html-validate";

import { LANGUAGES } from "../locales";
import { expect, test } from "./harness";

const { STOPOVER_DEMO } = process.env as Record<string, string>;

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  // A button is a form's unless it says otherwise.
  rules: { "no-implicit-button-type": "off" },
});

/** What is wrong with a document. */
async function faults(html: string) {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message, line }) => `${ruleId} in line ${line}: ${message}`));
}

/** A fragment where a site puts it. */
const within = (element: string, fragment: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Site</title></head><body><h1>Site</h1><${element}>${fragment}</${element}></body></html>`;

for (const lang of LANGUAGES) {
  test(`fragments and the enquiry's pages conform to HTML (${lang})`, async ({ request }) => {
    const at = (path: string, page: string) => `${STOPOVER_DEMO}${path}?page=${encodeURIComponent(page)}&lang=${lang}`;
    const read = async (path: string, page: string, more = "") => {
      const answer = await request.get(at(path, page) + more);
      expect(answer.status(), path).toBe(200);
      return answer.text();
    };
    let list = "";
    // A gateway that has only begun has not read the lists yet.
    await expect(async () => {
      list = await read("/fragments/holidays", "/trips");
      expect(list).toContain("<article");
    }).toPass({ timeout: 45_000 });
    const second = await read("/fragments/holidays", "/trips", "&from=24");
    expect(second).toContain("<article");
    const id = /holidays-open=([^"&]+)/.exec(list)![1];
    const holiday = `/fragments/holidays/${id}`;
    const enquiry = `${holiday}/enquiry`;
    const incomplete = await request.post(at(enquiry, "/trips"), { form: { name: "" }, headers: { origin: STOPOVER_DEMO! } });
    expect(incomplete.status()).toBe(422);
    const sent = await request.get(`${at(enquiry, "/trips")}&reference=E2E`);
    expect(sent.status()).toBe(200);
    const written = {
      "the list": within("stopover-holidays", list),
      "the list's second page": within("stopover-holidays", second),
      "a holiday": within("stopover-holidays", await read(holiday, "/trips")),
      "a hotel": within("stopover-hotels", await read("/fragments/hotels/HTL-TEST", "/stays")),
      "the search": within("stopover-hotels", await read("/fragments/search", "/stays")),
      "the enquiry": await read(enquiry, "/trips"),
      "the enquiry with what is wrong": await incomplete.text(),
      "the enquiry sent": await sent.text(),
    };
    for (const [what, html] of Object.entries(written)) expect.soft(await faults(html), what).toEqual([]);
  });
}
