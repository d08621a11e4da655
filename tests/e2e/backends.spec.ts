// The examples for a site's backend: by a grant from each of them a room is booked, and the money follows the booking, also
// when the visitor's tab is closed.
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { openCheckout } from "./buyer";
import { expect, test } from "./harness";
import type { APIRequestContext } from "@playwright/test";

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

  static async start(site: string, outcomeKey: string): Promise<Backend> {
    const address = process.env[`STOPOVER_BACKEND_${site.toUpperCase()}`]!;
    const backend = new Backend(site, `http://${address}`, {
      ...process.env,
      STOPOVER_SITE: site,
      STOPOVER_GATEWAY: STOPOVER_DEMO,
      STOPOVER_OUTCOME_KEY: outcomeKey,
      STOPOVER_GRANT_SECONDS: String(GRANT_SECONDS),
      STOPOVER_ASK_SECONDS: "1",
      STOPOVER_PAYMENTS: join(mkdtempSync(join(tmpdir(), "stopover-")), "payments.json"),
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
    if (ask) this.lines.push(...spawnSync(program, ask, { cwd: FOLDER, env: this.environment, encoding: "utf8" }).stdout.split("\n"));
  }

  async authorize(request: APIRequestContext, facts: Facts): Promise<{ grant?: string; state?: string }> {
    return (await request.post(`${this.address}/authorize`, { data: facts })).json();
  }

  /** What the gateway would tell it; gives the status of the answer. */
  async tell(request: APIRequestContext, checkout_id: string, outcome: string, at = Date.now(), key = STOPOVER_OUTCOME_KEY!) {
    const body = JSON.stringify({ checkout_id, outcome });
    const seconds = Math.floor(at / 1000);
    const signature = createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex");
    const headers = { "stopover-signature": `t=${seconds},v1=${signature}`, "content-type": "application/json" };
    return (await request.post(`${this.address}/outcomes`, { data: Buffer.from(body), headers })).status();
  }
}

for (const site of ["demo", ...Object.keys(PROGRAMS)]) {
  test(`the money follows the booking, in the example of ${site}`, async ({ request }) => {
    const backend = site === "demo" ? Backend.demo : await Backend.start(site, STOPOVER_OUTCOME_KEY!);
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

    if (site !== "demo") await backend.stop();
  });
}

for (const site of Object.keys(PROGRAMS)) {
  test(`what it does not hear of it asks for, in the example of ${site}`, async ({ request }) => {
    // By another key it believes nothing that it is told.
    const backend = await Backend.start(site, "another key, which is not the one of the gateway");
    const left = await checkout(request, backend);
    expect(await backend.authorize(request, left.facts)).toHaveProperty("grant");
    const { facts, complete } = await checkout(request, backend);
    const { grant } = await backend.authorize(request, facts);
    expect((await complete(grant!)).status()).toBe(200);
    for (const line of [`captured ${facts.checkout_id}`, `voided ${left.facts.checkout_id}`]) {
      await expect.poll(() => (backend.ask(), backend.lines)).toContain(line);
    }
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

/** A checkout that was opened on a site's page. */
async function checkout(request: APIRequestContext, site: Backend) {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
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
