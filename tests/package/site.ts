// The projects are written for a site whose gateway is at book.site.example; here it is the one under test.
import type { Plugin } from "vite";

export function site(): Plugin {
  const gateway = process.env.STOPOVER_GATEWAY;
  if (!gateway) throw new Error("STOPOVER_GATEWAY is not set: run this with `cargo xtask test package`");
  const here = (text: string) => text.replaceAll("https://book.site.example", gateway);
  return {
    name: "site",
    enforce: "pre",
    transform: (code, id) => (id.includes("/node_modules/") ? undefined : { code: here(code), map: null }),
    transformIndexHtml: here,
  };
}
