// What the gateway writes for a site's server, where the browser runs no scripts.
import { day } from "../days";
import { required } from "../required";
import { ELEMENTS_SHEET, fragment } from "./fragments";
import { expect, test } from "./harness";
import type { Page as Tab } from "./page";

test.use({ scripts: false });

/** The address of a page with this element, which would be a widget if its script ran. */
function page(tab: Tab, element: string): string {
  return tab.site.page(`${element}<script type="module" src="/pkg/stopover.js"></script>`, { head: `<style>${ELEMENTS_SHEET}</style>` });
}

/** Waits until so much of a fragment is shown, in a page that runs no scripts. */
async function expectShown(tab: Tab, height: number) {
  expect(await tab.run(() => matchMedia("(scripting: none)").matches)).toBe(true);
  await expect.poll(() => tab.part("section").read((section) => section.getBoundingClientRect().height)).toBeGreaterThan(height);
}

test("the catalogue and the way to each holiday are read, also on a telephone", async ({ tab }) => {
  const inside = await fragment("holidays?page=/trips&lang=de");
  await tab.openFramed(page(tab, `<stopover-holidays gateway="/" route="query">${inside}</stopover-holidays>`), { width: 320, height: 640 });
  await expectShown(tab, 1000);
  await tab.heading(/^\d+ Reisen$/).element();
  const href = await tab.part("h3 a").read((link) => link.getAttribute("href"));
  expect(href).toMatch(/^\/trips\?holidays-open=/);
  expect(await tab.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test("a hotel is read, and the form for any other leads on with what was entered", async ({ tab }) => {
  const shown = async (path: string) => {
    const inside = await fragment(path);
    await tab.openFramed(page(tab, `<stopover-hotels gateway="/" route="query">${inside}</stopover-hotels>`), { width: 320, height: 640 });
    await expectShown(tab, 100);
    expect(await tab.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  };
  await shown("hotels/HTL-TEST?page=/stays");
  await tab.part("h2").element();
  expect(await tab.part("input[type=date]").count()).toBe(2);
  await shown("search?page=/stays");
  await tab.field(/^Destination/).fill("Málaga");
  const [checkIn, checkOut] = [day(60), day(62)];
  await tab.part("input[name=hotels-check-in]").choose(checkIn);
  await tab.part("input[name=hotels-check-out]").choose(checkOut);
  await tab.button("Search").press();
  const asked = { "hotels-destination": "Málaga", "hotels-check-in": checkIn, "hotels-check-out": checkOut, "hotels-rooms": "2" };
  await expect.poll(() => tab.run(() => location.pathname + location.search)).toBe(`/stays?${new URLSearchParams(asked)}`);
  // What the site's server passes on then.
  const passed = Object.entries(asked).map(([name, value]) => [name.replace("hotels-", ""), value]);
  await shown(`search?${new URLSearchParams([["page", "/stays"], ...passed])}`);
  expect(await tab.field(/^Destination/).read((field) => (field as HTMLInputElement).value)).toBe("Málaga");
  await tab.heading("Hotels").element();
  expect(await tab.part("li a").read((link) => link.getAttribute("href"))).toMatch(/^\/stays\?hotels-hotel=/);
});

test("an enquiry is sent, once what is wrong with it has been put right", async ({ tab }) => {
  const demo = new URL(required("STOPOVER_DEMO")).origin;
  const [link] = /holidays-open=[^"&#]+/.exec(await fragment("holidays?page=/trips"))!;
  const inside = await fragment(`holidays/${link.split("=")[1]}?page=/trips`);
  // The server of these tests stands in front of the gateway.
  await tab.open(page(tab, `<stopover-holidays gateway="/" route="query">${inside.replaceAll(demo, "")}</stopover-holidays>`));
  await expectShown(tab, 500);
  const holiday = await tab.part("h2").text();
  await tab.field("Name").fill("Ana Vidal");
  await tab.field("Email").fill("ana@home");
  await tab.field(/^Message/).fill("Is there a cot?");
  await tab.field(/I agree/).press();
  await tab.button("Send enquiry").press();

  await tab.heading("1 field needs another look").element();
  expect(await tab.run(() => getComputedStyle(document.querySelector("main")!).maxWidth)).toBe("576px");
  await tab.part("a", "Enter an email address like name@example.com.").press();
  expect(await tab.run(() => location.hash)).toBe("#stopover-enquiry-email");
  expect(await tab.field("Name").read((field) => (field as HTMLInputElement).value)).toBe("Ana Vidal");
  await tab.field("Email").fill("ana@mail.example");
  await tab.button("Send enquiry").press();

  await tab.heading("Your enquiry has been sent").element();
  expect(await tab.part("bdi").text()).toBe(holiday);
  expect(await tab.run(() => location.href)).not.toMatch(/ana|Vidal|cot/i);
  expect(await tab.run(() => document.body.textContent)).toMatch(/Reference: [0-9A-F]{10}/);
});
