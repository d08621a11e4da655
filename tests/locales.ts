// The languages that the widgets speak.
import { readdirSync } from "node:fs";

export const LANGUAGES = readdirSync(new URL("../src/i18n/locales", import.meta.url)).map((file) => file.replace(".toml", ""));
