import { StopoverElement } from "./element.js";
import { paintedCatalogue } from "./painted.js";
import { reflect } from "./settings.js";

/** `<stopover-holidays>` */
export class StopoverHolidays extends StopoverElement {
  static {
    reflect(this, "stopover-holidays");
  }
  static chunk = "holidays";
  static mount = "mountHolidays";
  static broken = "HolidaysBroken";
  static paint = (element) => (element.hasAttribute("holiday") ? [] : [paintedCatalogue()]);
}
