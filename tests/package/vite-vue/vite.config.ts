import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

import { site } from "../site.ts";

const elements = vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("stopover-") } } });

export default defineConfig({ plugins: [site(), elements] });
