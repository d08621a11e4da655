import { defineConfig } from "vite";

import { site } from "../site.ts";

export default defineConfig({ plugins: [site()] });
