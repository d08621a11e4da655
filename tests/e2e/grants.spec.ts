// The examples for a site's backend: with a grant from each of them a room is booked.
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";

import { test, expect, type APIRequestContext } from "@playwright/test";

type Facts = { checkout_id: string; amount: number; currency: string };

const EXAMPLES: Record<string, (request: APIRequestContext, facts: Facts) => Promise<string>> = {
  Rust: async (request, facts) => (await (await request.post("/authorize", { data: facts })).json()).grant,
  "Node.js": async (_, facts) => script("node", "grant.mjs", facts),
  Python: async (_, facts) => script(process.env.STOPOVER_PYTHON!, "grant.py", facts),
  PHP: async (_, facts) => script("php", "grant.php", facts),
  "the WordPress plugin": async (_, facts) => script("php", "../../integrations/wordpress/tests/mint.php", facts),
};

for (const [language, mint] of Object.entries(EXAMPLES)) {
  test(`a grant minted in ${language} books a room, once`, async ({ request }) => {
    const { handle, session, rooms } = await checkout(request);
    const grant = await mint(request, {
      checkout_id: session.checkout_id,
      amount: Math.round(session.price * 100),
      currency: session.currency,
    });
    const complete = (grant: string) =>
      post(request, "/booking/complete", details(session, rooms, grant), {
        "stopover-handle": handle,
        "idempotency-key": randomUUID(),
      });

    const forged = await complete(`${grant.slice(0, -4)}AAAA`);
    expect([forged.status(), (await forged.json()).type]).toEqual([403, "/problems/grant-refused"]);

    const booked = await complete(grant);
    expect([booked.status(), (await booked.json()).state]).toEqual([200, "booked"]);

    const again = await complete(grant);
    expect([again.status(), (await again.json()).type]).toEqual([409, "/problems/already-submitted"]);
  });
}

function script(program: string, file: string, facts: Facts): string {
  const { status, stdout, stderr } = spawnSync(program, [file], {
    cwd: new URL("../../examples/grants", import.meta.url),
    input: JSON.stringify(facts),
    encoding: "utf8",
    env: { ...process.env, STOPOVER_SITE: "demo" },
  });
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout).grant;
}

async function checkout(request: APIRequestContext) {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const stay = { check_in: day(40), check_out: day(43) };
  const rooms = [{ adults: 2, children: [7] }];
  const found = await post(request, "/availability/search", { ...stay, rooms, country: "Greece" });
  const { search_id, results } = await found.json();
  const opened = await post(request, "/booking/create", {
    search_id,
    rate_id: results[0].rates[0].rate_id,
    booking_period: stay,
  });
  expect(opened.status()).toBe(200);
  const { handle, checkout } = await opened.json();
  return { handle, session: checkout.session, rooms: checkout.rooms };
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

function post(request: APIRequestContext, path: string, data: unknown, headers: Record<string, string> = {}) {
  return request.post(path, { data, headers: { "stopover-client": "example", ...headers } });
}
