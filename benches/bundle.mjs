// Bundles what is measured beside the widget as its site would publish it: minified, React in its production form.
import { build } from "esbuild";

/** `options` say what is bundled and where it goes. */
export const bundle = (options) =>
  build({
    bundle: true,
    minify: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "error",
    ...options,
  });
