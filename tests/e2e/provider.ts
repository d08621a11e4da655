// The sandbox behind the gateway, made to do something wrong.
import { expect, type APIRequestContext } from "@playwright/test";

/** All that the sandbox can do wrong, but for a price that moves at checkout. */
export const FAULTS = [
  ...["latency", "heavy-tail", "missing-fields", "wrong-types", "rate-limited", "rate-limited-bare", "server-error"],
  ...["bad-gateway", "reset", "truncated", "hang", "lost-answer"],
] as const;

/** One of them. */
export type Fault = (typeof FAULTS)[number];

/** Milliseconds of those that only delay. */
const DELAYS: Partial<Record<Fault, number>> = { latency: 1500, "heavy-tail": 300 };

const admin = () => `${process.env.STOPOVER_SANDBOX_ADMIN}/faults`;

/** Spoils the next request to an endpoint of the provider's, such as `POST /v2/booking/create`. */
export async function spoil(request: APIRequestContext, endpoint: string, fault: Fault | "price-change") {
  const ms = fault === "price-change" ? undefined : DELAYS[fault];
  const answer = await request.post(admin(), { data: { endpoint, fault, ms, times: 1 } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Whether each fault has met a request. */
export async function haveStruck(request: APIRequestContext): Promise<boolean> {
  const faults: { fired: number }[] = await (await request.get(admin())).json();
  return faults.every(({ fired }) => fired > 0);
}

/** Asserts that every fault has met a request, and ends them. */
export async function mend(request: APIRequestContext) {
  const struck = await haveStruck(request);
  await request.delete(admin());
  expect(struck, "every fault has met a request").toBe(true);
}
