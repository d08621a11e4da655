import { StopoverElement } from "./element.js";
import { paintedCatalogue } from "./painted.js";

/** `<stopover-holidays>` */
export class StopoverHolidays extends StopoverElement {
  static live = ["enquiry-url", "json-ld", "owner-notices"];
  static observedAttributes = [...this.live, "gateway", "holiday", "locale", "route"];
  static chunk = "holidays";
  static mount = "mountHolidays";
  static broken = "HolidaysBroken";
  static paint = (element) => (element.hasAttribute("holiday") ? [] : [paintedCatalogue()]);
}
