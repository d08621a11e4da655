// A booking of two rooms with children and wishes, made by hand, and what is on paper afterwards.
import { Buyer, CONTACT } from "./buyer";
import { expect, test } from "./harness";
import { openDemo } from "./visitor";

/** The guests of each room by what the form calls them, after the contact person. */
const GUESTS: Record<string, string>[] = [
  { "Adult 2": "Nikos", "Child, 7 years": "Iris", "Child, under 1 year": "Leon" },
  { "Adult 1": "Sofia", "Child, 12 years": "Petros" },
];
const REMARKS = "Arriving after 22:00.\nA cot, please: “Leon” is <1.";

test("a family books two rooms with wishes, and has all of it on paper", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => void (document.documentElement.dataset.printed = "true");
  });
  const buyer = new Buyer(await openDemo(page));
  const { widget, element } = buyer;
  await widget.choose("malag", "Málaga");
  await widget.stay(2, 3);
  await widget.guests.click();
  const more = (room: number) => widget.stepper(room, "Children").getByRole("button", { name: "More" });
  const age = (room: number, child: number) => widget.rooms.getByRole("group", { name: `Room ${room + 1}` }).getByLabel(`Age of child ${child}`);
  await more(0).click();
  await more(0).click();
  await age(0, 1).selectOption("7");
  await age(0, 2).selectOption("0");
  await widget.rooms.getByRole("button", { name: "Add a room" }).click();
  await more(1).click();
  await age(1, 1).selectOption("12");
  await widget.done.click();
  await expect(widget.guests).toContainText("3 adults, 3 children · 2 rooms");
  await widget.searchButton.click();
  await widget.titles.first().click();
  const hotel = (await element.getByRole("heading", { level: 2 }).filter({ visible: true }).textContent())!.trim();
  await buyer.bookChosenRate();

  const room = (number: number) => element.getByRole("group", { name: new RegExp(`^Room ${number}\\b`) });
  for (const [label, text] of Object.entries(CONTACT)) await buyer.contact(label as keyof typeof CONTACT).fill(text);
  for (const [i, guests] of GUESTS.entries()) {
    for (const [who, name] of Object.entries(guests)) {
      const guest = room(i + 1).getByRole("group", { name: who, exact: true });
      await guest.getByLabel("First name").fill(name);
      await guest.getByLabel("Last name").fill("Markou");
    }
  }
  await element.getByLabel("Remarks for the hotel").fill(REMARKS);
  const price = (await buyer.confirm.textContent())!.split("·")[1]!.trim();
  const asked = page.waitForRequest("**/booking/complete");
  await buyer.book();
  const { occupancy, remarks } = (await asked).postDataJSON();
  const guest = (first_name: string, age?: number) =>
    expect.objectContaining({ first_name, last_name: "Markou", is_child: age !== undefined, ...(age === undefined ? {} : { age }) });
  expect(occupancy).toEqual([
    { guests: [guest("Eleni"), guest("Nikos"), guest("Iris", 7), guest("Leon", 0)] },
    { guests: [guest("Sofia"), guest("Petros", 12)] },
  ]);
  expect(remarks).toBe(REMARKS);

  await expect(buyer.confirmed).toBeFocused();
  const number = (await buyer.number.textContent())!.trim();
  const facts = [
    ...[number, hotel, price, "3 nights", "If you cancel", CONTACT.Email, CONTACT.Phone, "Arriving after 22:00.", "“Leon” is <1."],
    ...["Eleni Markou, Nikos Markou, Iris Markou (7), Leon Markou (under 1)", "Sofia Markou, Petros Markou (12)", "Room 1", "Room 2"],
  ];
  for (const fact of facts) await expect(element).toContainText(fact);

  await element.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "true");
  await page.emulateMedia({ media: "print" });
  await expect(buyer.confirmed).toBeVisible();
  const paper = await page.evaluate(() => {
    const shown = (root: Document | ShadowRoot): string[] =>
      [...root.querySelectorAll<HTMLElement>("*")].flatMap((it) => [
        ...(it.checkVisibility() ? [...it.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ nodeValue }) => nodeValue!) : []),
        ...(it.shadowRoot ? shown(it.shadowRoot) : []),
      ]);
    return shown(document).join(" ").replace(/\s+/g, " ");
  });
  for (const fact of facts) expect(paper).toContain(fact.replace(/\s+/g, " "));
  // What can only be pressed, and what is the page's own.
  await expect(element.getByRole("button")).toHaveCount(0);
  for (const own of ["Add to calendar", "Manage booking", "Where would you like to wake up?", "Meridian Travel"]) expect(paper).not.toContain(own);
  const ink = await buyer.confirmed.evaluate((it) => getComputedStyle(it).color);
  expect(ink).toBe("rgb(0, 0, 0)");
  // It is drawn, too, in letters of a font that comes with the sheet.
  const sheet = (await page.pdf()).toString("latin1");
  expect(sheet).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSans/);
});
