import { pages, sitemap } from "../../../holidays.mjs";

export const GET = async () => new Response(sitemap(await pages()), { headers: { "Content-Type": "application/xml" } });
