import { json } from "./json.js";

/** How long the site's backend may take to answer for a payment, in milliseconds. */
const DEADLINE = 90_000;

/** A function that asks an address for a grant, and says so: a site has not set it. */
export const askerOf = (address) => Object.assign((payment) => askSite(address(), payment), { asks: true });

/** Asks the site's backend, with its own cookies, whether a checkout is paid; gives its grant. */
async function askSite(address, payment) {
  const answer = await fetch(address, {
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/json" },
    body: json(payment),
    signal: AbortSignal.timeout(DEADLINE),
  });
  if (!answer.ok) throw new Error("the site did not authorize the payment");
  return (await answer.json()).grant;
}
