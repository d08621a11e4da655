// Node.js: mints a grant with the package `jose`.
//   echo '{"checkout_id":"…","amount":131200,"currency":"EUR"}' | STOPOVER_SITE=… STOPOVER_GRANT_KEY=… node grant.mjs
import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { SignJWT } from "jose";

/** The grant for a checkout whose payment has been taken. */
export function mint(site, key, { checkout_id, amount, currency }) {
  return new SignJWT({ checkout_id, amount, currency })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(site)
    .setAudience("stopover")
    .setJti(randomUUID()) // each grant works once
    .setIssuedAt()
    .setExpirationTime("10 minutes")
    .sign(new TextEncoder().encode(key));
}

const { STOPOVER_SITE, STOPOVER_GRANT_KEY } = process.env;
const paid = JSON.parse(await text(process.stdin));
console.log(JSON.stringify({ grant: await mint(STOPOVER_SITE, STOPOVER_GRANT_KEY, paid) }));
