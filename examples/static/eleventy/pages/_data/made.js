export { pages as default } from "../../../holidays.mjs";
