import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

import { site } from "../site.ts";

const pages = ["index.html", "hydrated.html"].map((page) => resolve(import.meta.dirname, page));

export default defineConfig({ plugins: [site(), react()], build: { rollupOptions: { input: pages } } });
