// The pages of a static site about the catalogue, as the gateway writes them while the site is built: the list in parts, and each
// holiday. Visitors' browsers ask the gateway for what has changed since.
const { STOPOVER_GATEWAY: gateway, STOPOVER_SITE_ADDRESS: site } = process.env;
if (!gateway || !site) throw new Error("set STOPOVER_GATEWAY and STOPOVER_SITE_ADDRESS, https://www.site.example for instance");

export { gateway };

/** Where the list stands. Its origin must be one that the gateway knows. */
const list = new URL("/trips/", site).href;

/** The gateway's links set parameters, which a file cannot read: here each of them is a folder. */
const OPEN = /\?holidays-open=([^"&<]+)/g;
const FROM = /\?holidays-from=(\d+)/g;
const inFolders = (html) => html.replaceAll(OPEN, "$1/").replaceAll(FROM, "from-$1/");

async function ask(path, parameters) {
  const answer = await fetch(`${gateway}${path}?${new URLSearchParams({ page: list, ...parameters })}`);
  if (!answer.ok) throw new Error(`the gateway answers ${answer.status} for ${path}`);
  return answer.text();
}

const fragment = (path, parameters) => ask(`/fragments/holidays${path}`, { lang: "en", ...parameters });

let made;

/** Asked for once. `path` is below `/trips/`, `address` the whole one, `holiday` the one it is about, `html` what stands inside the element. */
export const pages = () => (made ??= askForAll());

async function askForAll() {
  const made = [];
  for (let from = 0; from !== undefined; ) {
    const html = await fragment("", { from });
    made.push({ path: from ? `from-${from}/` : "", title: "Holidays", html: inFolders(html) });
    const links = [...html.matchAll(FROM)].map(([, next]) => Number(next));
    const here = from;
    from = links.find((next) => next > here);
  }
  for (const [, holiday, changed] of (await ask("/sitemap.xml")).matchAll(/\?holidays-open=([^<]+)<\/loc>(?:<lastmod>([^<]+))?/g)) {
    const html = await fragment(`/${holiday}`);
    const [, heading] = /<h2[^>]*>(.*?)<\/h2>/s.exec(html) ?? [];
    made.push({ path: `${holiday}/`, title: heading?.replace(/<[^>]+>/g, "") ?? "Holiday", holiday, changed, html: inFolders(html) });
  }
  return made.map((page) => ({ ...page, address: list + page.path }));
}

/** For search engines: every page, and when its holiday was last changed. */
export function sitemap(made) {
  const urls = made.map(({ address, changed }) => `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
}
