import { sitemap } from "../../holidays.mjs";

export const data = { permalink: "/sitemap.xml" };

export const render = ({ made }) => sitemap(made);
