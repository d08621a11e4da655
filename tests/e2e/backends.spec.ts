// The examples for a site's backend: by a grant from each of them a room is booked, and the money follows the booking, also
// when the visitor's tab is closed; and their pages say without scripts what the gateway knows.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { day } from "../days";
import { openCheckout } from "./buyer";
import { expect, test } from "./harness";
import { expectRoom, withoutPictures } from "./without-scripts";
import type { APIRequestContext, BrowserContextOptions, Page } from "@playwright/test";

// Sites' pages have the widgets from the gateway.
test.use({ origins: [new URL(process.env.STOPOVER_DEMO!).origin] });

// A site has one address, which the gateway knows.
test.describe.configure({ mode: "default" });

type Facts = { checkout_id: string; amount: number; currency: string };

const { STOPOVER_PYTHON, STOPOVER_DEMO, STOPOVER_OUTCOME_KEY } = process.env as Record<string, string>;

/** Long enough for a grant to be used, on a slow machine too. */
const GRANT_SECONDS = 5;

/** Where the examples are. */
const FOLDER = new URL("../../examples/backends", import.meta.url);

const PROGRAMS: Record<string, { program: string; arguments: (address: string) => string[]; ask?: string[] }> = {
  node: { program: "node", arguments: (address) => ["site.mjs", address] },
  python: { program: STOPOVER_PYTHON!, arguments: (address) => ["site.py", address] },
  php: { program: "php", arguments: (address) => ["-S", address, "site.php"], ask: ["site.php", "ask"] },
};

/** A backend that runs until it is stopped. */
class Backend {
  readonly lines: string[] = [];
  private running?: ChildProcess;

  private constructor(readonly site: string, readonly address: string, private readonly environment: NodeJS.ProcessEnv) {}

  /** The demo's, in Rust, runs already. */
  static readonly demo = new Backend("demo", STOPOVER_DEMO!, {});

  static async start(site: string, outcomeKey = STOPOVER_OUTCOME_KEY!, gateway = STOPOVER_DEMO!): Promise<Backend> {
    const address = process.env[`STOPOVER_BACKEND_${site.toUpperCase()}`]!;
    const folder = mkdtempSync(join(tmpdir(), "stopover-"));
    const backend = new Backend(site, `http://${address}`, {
      ...process.env,
      STOPOVER_SITE: site,
      STOPOVER_GATEWAY: gateway,
      STOPOVER_OUTCOME_KEY: outcomeKey,
      STOPOVER_GRANT_SECONDS: String(GRANT_SECONDS),
      STOPOVER_ASK_SECONDS: "1",
      STOPOVER_PAYMENTS: join(folder, "payments.json"),
      STOPOVER_FRAGMENTS: folder,
    });
    const { program, arguments: given } = PROGRAMS[site]!;
    backend.running = spawn(program, given(address), { cwd: FOLDER, env: backend.environment });
    const { running, lines } = backend;
    await new Promise<void>((ready, failed) => {
      for (const output of [running.stdout!, running.stderr!]) {
        createInterface(output).on("line", (line) => {
          lines.push(line);
          if (/listening|started/.test(line)) ready();
        });
      }
      running.on("exit", () => failed(new Error(lines.join("\n"))));
    });
    return backend;
  }

  async stop() {
    const ended = once(this.running!, "exit");
    this.running!.kill();
    await ended;
  }

  /** Where it does not ask by itself, what is run from time to time. */
  ask() {
    const { program, ask } = PROGRAMS[this.site]!;
    if (!ask) return;
    const { stdout, stderr } = spawnSync(program, ask, { cwd: FOLDER, env: this.environment, encoding: "utf8" });
    this.lines.push(...`${stdout}\n${stderr}`.split("\n"));
  }

  async authorize(request: APIRequestContext, facts: Facts): Promise<{ grant?: string; state?: string }> {
    return (await request.post(`${this.address}/authorize`, { data: facts })).json();
  }

  /** What the gateway would tell it; gives the status of the answer. */
  async tell(request: APIRequestContext, checkout_id: string, told: string | object, at = Date.now(), key = STOPOVER_OUTCOME_KEY!) {
    const body = JSON.stringify({ checkout_id, ...(typeof told === "string" ? { outcome: told } : told) });
    const seconds = Math.floor(at / 1000);
    const signature = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
    const headers = { "stopover-signature": `t=${seconds},v1=${signature}`, "content-type": "application/json" };
    return (await request.post(`${this.address}/outcomes`, { data: Buffer.from(body), headers })).status();
  }
}

for (const site of ["demo", ...Object.keys(PROGRAMS)]) {
  test(`the money follows the booking, in the example of ${site}`, async ({ request }) => {
    const backend = site === "demo" ? Backend.demo : await Backend.start(site);
    const state = (facts: Facts) => async () => (await backend.authorize(request, facts)).state;

    await test.step("a grant books a room, once, and the gateway's word has the money captured", async () => {
      const { facts, complete } = await checkout(request, backend);
      const { grant } = await backend.authorize(request, facts);
      const forged = await complete(`${grant!.slice(0, -4)}AAAA`);
      expect([forged.status(), (await forged.json()).type]).toEqual([403, "/problems/grant-refused"]);
      const booked = await complete(grant!);
      expect([booked.status(), (await booked.json()).state]).toEqual([200, "booked"]);
      await expect.poll(state(facts)).toBe("captured");
      const again = await complete(grant!);
      expect([again.status(), (await again.json()).type]).toEqual([409, "/problems/already-submitted"]);
    });

    await test.step("it is voided, held, captured or paid back as the gateway says, and once", async () => {
      for (const [told, expected] of [
        [["refused", "booked"], "voided"],
        [["unknown"], "held"],
        [["unknown", "booked", "booked"], "captured"],
        [["booked", "cancelled", "booked"], "refunded"],
        [["unknown", "booked", "refused", "refused"], "refunded"],
      ] as const) {
        const facts = { checkout_id: randomUUID(), amount: 131200, currency: "EUR" };
        expect(await backend.authorize(request, facts)).toHaveProperty("grant");
        for (const outcome of told) expect(await backend.tell(request, facts.checkout_id, outcome)).toBe(204);
        expect(await state(facts)(), told.join()).toBe(expected);
      }
    });

    await test.step("nobody else's word moves it, nor an old one", async () => {
      const facts = { checkout_id: randomUUID(), amount: 131200, currency: "EUR" };
      await backend.authorize(request, facts);
      const old = Date.now() - 360_000;
      expect(await backend.tell(request, facts.checkout_id, "refused", old)).toBe(401);
      expect(await backend.tell(request, facts.checkout_id, "refused", Date.now(), "another key of thirty-two bytes!")).toBe(401);
      expect(await backend.authorize(request, facts)).toHaveProperty("grant");
      expect(await backend.authorize(request, { ...facts, amount: 1 })).toEqual({ state: "other" });
    });

    await test.step("what cannot be a checkout's facts is refused, and the server goes on", async () => {
      const facts = { checkout_id: randomUUID(), amount: 131200, currency: "EUR" };
      const odd = [{ checkout_id: 5 }, { checkout_id: "\ud800" }, { checkout_id: "a/b" }, { amount: "131200" }, { amount: 0.5 }, { currency: "eur" }];
      for (const body of ["not JSON", "null", "[]", ...odd.map((it) => JSON.stringify({ ...facts, ...it }))]) {
        const answer = await request.post(`${backend.address}/authorize`, { data: Buffer.from(body), headers: { "content-type": "application/json" } });
        expect(answer.status(), body).toBe(400);
      }
      expect(await backend.authorize(request, facts)).toHaveProperty("grant");
    });

    if (site === "demo") return;
    // What the demo pays back is tried beside its sources: its lines are not read here.
    await test.step("what the provider gives back is paid back, and all of it where there was no booking", async () => {
      const cancelled = (refunded: number) => ({ outcome: "cancelled", refunded, refund_currency: "EUR" });
      for (const [last, line] of [
        [cancelled(0), (id: string) => `refunded ${id}: 0 of 131200 EUR`],
        [cancelled(656.5), (id: string) => `refunded ${id}: 65650 of 131200 EUR`],
        ["cancelled", (id: string) => `a person has to look at ${id}: cancelled, but it is not known what the provider gives back`],
        ["refused", (id: string) => `refunded ${id}: 131200 of 131200 EUR`],
      ] as const) {
        const facts = { checkout_id: randomUUID(), amount: 131200, currency: "EUR" };
        await backend.authorize(request, facts);
        for (const told of ["booked", last]) expect(await backend.tell(request, facts.checkout_id, told)).toBe(204);
        await expect.poll(() => backend.lines.join("\n")).toContain(line(facts.checkout_id));
      }
      const corrected = { checkout_id: randomUUID(), amount: 131200, currency: "EUR" };
      await backend.authorize(request, corrected);
      for (const told of ["booked", cancelled(656.5), cancelled(656.5), "refused"]) await backend.tell(request, corrected.checkout_id, told);
      await expect.poll(() => backend.lines.join("\n")).toContain(`a person has to look at ${corrected.checkout_id}: refused, but the payment is refunded`);
      expect(backend.lines.filter((line) => line.includes(corrected.checkout_id) && line.includes("refunded")), "paid back once").toHaveLength(2);
    });
    await backend.stop();
  });
}

for (const site of Object.keys(PROGRAMS)) {
  test(`what it does not hear of it asks for, in the example of ${site}`, async ({ request }) => {
    // By another key it believes nothing that it is told.
    const backend = await Backend.start(site, "another key, which is not the one of the gateway");
    // The gateway has never heard of it, and it does not keep the others from being asked for.
    await backend.authorize(request, { checkout_id: "12345", amount: 131200, currency: "EUR" });
    const left = await checkout(request, backend);
    expect(await backend.authorize(request, left.facts)).toHaveProperty("grant");
    const { facts, complete } = await checkout(request, backend);
    const { grant } = await backend.authorize(request, facts);
    expect((await complete(grant!)).status()).toBe(200);
    for (const line of [`captured ${facts.checkout_id}`, `voided ${left.facts.checkout_id}`]) {
      await expect.poll(() => (backend.ask(), backend.lines)).toContain(line);
    }
    await expect.poll(() => (backend.ask(), backend.lines.join("\n"))).toContain("a person has to look at 12345: the gateway does not know it");
    expect(backend.lines).not.toContain("voided 12345");
    await backend.stop();
  });
}

for (const site of ["demo", ...Object.keys(PROGRAMS)]) {
  test(`its pages are read without scripts, and become the widget with them, in the example of ${site}`, async ({ openWindow }) => {
    const backend = site === "demo" ? Backend.demo : await Backend.start(site);
    await readWithoutScripts(openWindow, backend);

    const page = await openWindow({ baseURL: backend.address });
    await page.goto("/trips");
    await expect(page.locator("stopover-holidays").getByRole("heading", { name: /^\d+ holidays$/ })).toBeVisible();
    await expect(page.locator("stopover-holidays").getByRole("searchbox")).toBeVisible();
    await page.close();
    if (site !== "demo") await backend.stop();
  });
}

for (const site of Object.keys(PROGRAMS)) {
  test(`what the gateway has written is kept, asked for again by its ETag, and outlasts it, in the example of ${site}`, async ({ request }) => {
    const asked: string[] = [];
    let lifetime = 60;
    // Between backend and gateway.
    const between = createServer(async ({ url, headers }, response) => {
      const answer = await fetch(STOPOVER_DEMO + url, { headers: { "if-none-match": headers["if-none-match"] ?? "" } });
      asked.push(`${answer.status} ${url}`);
      response.writeHead(answer.status, { etag: answer.headers.get("etag")!, "cache-control": `public, max-age=${lifetime}` });
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
    between.listen(0, "127.0.0.1");
    await once(between, "listening");
    const backend = await Backend.start(site, undefined, `http://127.0.0.1:${(between.address() as { port: number }).port}`);
    const read = async (path: string) => {
      const answer = await request.get(backend.address + path);
      expect(answer.status()).toBe(200);
      return answer.text();
    };
    const [trips, stays] = ["/fragments/holidays?page=%2Ftrips&lang=en", "/fragments/search?page=%2Fstays&lang=en"];
    const first = await read("/trips");
    expect(first).toContain("<article>");
    expect(await read("/trips")).toBe(first);
    expect(asked).toEqual([`200 ${trips}`]);

    lifetime = 0;
    const form = await read("/stays");
    expect(form).toContain("<form");
    expect(await read("/stays")).toBe(form);
    expect(asked.slice(1)).toEqual([`200 ${stays}`, `304 ${stays}`]);

    between.close();
    between.closeAllConnections();
    expect(await read("/stays")).toBe(form);
    expect(await read("/trips?holidays-from=24")).toMatch(/<stopover-holidays [^>]+><\/stopover-holidays>/);
    await backend.stop();
  });
}

test("a tab that is closed before the answer comes leaves no money behind", async ({ page, request }) => {
  const buyer = await openCheckout(page);
  await buyer.fill();
  const authorized = page.waitForRequest(/\/authorize$/);
  // The request has left the page and reached the gateway; nobody waits for the answer.
  const submitted = new Promise<void>((resolve) => {
    void page.route(/\/booking\/complete$/, async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await buyer.book();
  const facts = (await authorized).postDataJSON();
  await submitted;
  await page.close();
  await expect.poll(async () => (await Backend.demo.authorize(request, facts)).state).toBe("captured");
});

test("a grant minted by the WordPress plugin books a room", async ({ request }) => {
  const { facts, complete } = await checkout(request, Backend.demo);
  const { status, stdout, stderr } = spawnSync("php", ["../../integrations/wordpress/tests/mint.php"], {
    cwd: FOLDER,
    input: JSON.stringify(facts),
    encoding: "utf8",
    env: { ...process.env, STOPOVER_SITE: "demo" },
  });
  expect(status, stderr).toBe(0);
  const booked = await complete(JSON.parse(stdout).grant);
  expect([booked.status(), (await booked.json()).state]).toEqual([200, "booked"]);
});

/** Reads a site's pages as a search engine does: the list, what follows, one of it, and the form for hotels. */
async function readWithoutScripts(openWindow: (options: BrowserContextOptions) => Promise<Page>, { address }: Backend) {
  const page = await openWindow({ baseURL: address, javaScriptEnabled: false });
  await withoutPictures(page);
  // A gateway that has only begun has not read the lists yet, and writes nothing of them.
  await expect(async () => {
    await page.goto("/trips");
    expect(await page.getByRole("heading", { name: /^\d+ holidays$/ }).count()).toBe(1);
  }).toPass({ timeout: 45_000 });
  await expect(page).toHaveTitle("Holidays");
  await expectRoom(page);
  const titles = page.getByRole("article").getByRole("heading");
  await expect(titles).toHaveCount(24);
  const first = await titles.first().innerText();
  await page.getByRole("link", { name: /more$/ }).click();
  await expect(titles.first()).not.toHaveText(first);
  const title = await titles.first().innerText();
  await titles.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/trips\?holidays-open=/);
  await expect(page.locator("stopover-holidays").getByRole("heading", { name: title }).first()).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expectRoom(page);
  await page.goto("/stays?hotels-hotel=HTL-TEST");
  const name = page.locator("stopover-hotels").getByRole("heading").first();
  await expect(name).toBeVisible();
  await expect(page).toHaveTitle(await name.innerText());
  await expectRoom(page);
  await page.goto("/stays");
  await expect(page.locator("stopover-hotels").getByRole("textbox", { name: "Destination" })).toBeVisible();
  await expect(page).toHaveTitle("Hotels");
  await expectRoom(page);
  // A search leads to hotels, and keeps what was entered.
  const destination = page.getByRole("textbox", { name: "Destination" });
  await expect(async () => {
    await page.goto("/stays");
    await destination.fill("Malaga");
    await page.getByLabel("Check-in").fill(day(60));
    await page.getByLabel("Check-out").fill(day(62));
    await page.getByRole("button", { name: "Search" }).click();
    expect(await page.getByRole("heading", { name: "Hotels", level: 2 }).count()).toBe(1);
  }).toPass({ timeout: 45_000 });
  await expect(destination).toHaveValue("Malaga");
  await expect(page.getByLabel("Check-out")).toHaveValue(day(62));
  const found = page.locator("stopover-hotels li").first();
  await expect(found).toContainText("Málaga");
  const link = found.getByRole("link");
  const hotel = await link.innerText();
  await link.click();
  await expect(page).toHaveTitle(hotel);
  // Nothing is known of it.
  await page.goto("/trips?holidays-open=none");
  await expect(page).toHaveTitle("Holidays");
  await page.close();
}

/** A checkout that was opened on a site's page. */
async function checkout(request: APIRequestContext, site: Backend) {
  const stay = { check_in: day(40), check_out: day(43) };
  const rooms = [{ adults: 2, children: [7] }];
  const post = (path: string, data: unknown, headers: Record<string, string> = {}) =>
    request.post(path, { data, headers: { "stopover-client": "example", origin: new URL(site.address).origin, ...headers } });
  const found = await post("/availability/search", { ...stay, rooms, country: "Greece" });
  const { token: search, results } = await found.json();
  const [hotel] = results;
  const opened = await post("/booking/create", { search, hotel, rate_id: hotel.rates[0].rate_id });
  expect(opened.status()).toBe(200);
  const { handle, checkout } = await opened.json();
  const { session } = checkout;
  return {
    facts: { checkout_id: session.checkout_id, amount: Math.round(session.price * 100), currency: session.currency },
    complete: (grant: string) =>
      post("/booking/complete", details(session, checkout.rooms, grant), {
        "stopover-handle": handle,
        "idempotency-key": randomUUID(),
      }),
  };
}

function details(session: { checkout_id: string; price: number; currency: string }, rooms: any[], grant: string) {
  const guest = (age?: number) => ({ first_name: "Eleni", last_name: "Markou", is_child: age !== undefined, age });
  return {
    checkout_id: session.checkout_id,
    accepted_price: session.price,
    currency: session.currency,
    contact_person: {
      first_name: "Eleni",
      last_name: "Markou",
      email: "eleni.markou@example.com",
      phone_number: "+30 690 000 0000",
    },
    occupancy: rooms.map(({ adults, children }) => ({
      guests: [...Array.from({ length: adults }, () => guest()), ...children.map((age: number) => guest(age))],
    })),
    remarks: "",
    grant,
  };
}
