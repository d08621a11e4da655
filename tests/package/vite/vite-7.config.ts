// Vite 7, whose development server bundles packages without the files they name.
import { defineConfig } from "vite-7";

import { site } from "../site.ts";

export default defineConfig({
  plugins: [site()],
  cacheDir: "../node_modules/.vite-7",
  optimizeDeps: { exclude: ["@stopover/widgets"] },
});
