// Where this run's servers are, as `cargo xtask test package` chose before it started them.
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with \`cargo xtask test package\``);
  return value;
}

type Page = "vite" | "viteDev" | "vite7" | "react" | "vue" | "webpack" | "rollup" | "parcel" | "plain" | "cdn";

export const pages: Record<Page, string> = JSON.parse(required("STOPOVER_PAGES"));
