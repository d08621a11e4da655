// The sandbox behind the gateway, made to do something wrong.
import { expect, type APIRequestContext } from "@playwright/test";

/** Spoils the next request to an endpoint of the provider's bookings, such as `POST create`. */
export async function spoil(request: APIRequestContext, endpoint: string, fault: string, more: object = {}) {
  const [method, path] = endpoint.split(" ");
  const answer = await request.post(`${process.env.STOPOVER_SANDBOX_ADMIN}/faults`, {
    data: { endpoint: `${method} /v2/booking/${path}`, fault, times: 1, ...more },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Ends every fault. */
export async function mend(request: APIRequestContext) {
  await request.delete(`${process.env.STOPOVER_SANDBOX_ADMIN}/faults`);
}
