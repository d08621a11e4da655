// What the gateway writes for a site's server, and the sheet of the pages that it stands on.
import { readFileSync } from "node:fs";

import { required } from "../required";
import { expect } from "./harness";

/** What README and GATEWAY.md recommend to sites. */
export const ELEMENTS_SHEET = readFileSync("integrations/wordpress/stopover/assets/elements.css", "utf8");

/** What the gateway writes, once it has read the lists for it. */
export async function fragment(path: string): Promise<string> {
  let answer: Response;
  const status = async () => (answer = await fetch(new URL(`/fragments/${path}`, required("STOPOVER_DEMO")))).status;
  await expect.poll(status, { message: path, intervals: [100] }).toBe(200);
  return answer!.text();
}
