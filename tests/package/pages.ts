// Where this run's servers are, as `cargo xtask test package` chose before it started them.
import { required } from "../playwright.ts";

type Page = "vite" | "viteDev" | "vite7" | "react" | "vue" | "webpack" | "rollup" | "parcel" | "plain" | "cdn" | "gateway";

export const pages: Record<Page, string> = JSON.parse(required("STOPOVER_PAGES"));
