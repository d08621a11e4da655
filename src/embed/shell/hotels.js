import { askerOf } from "./authorize.js";
import { StopoverElement } from "./element.js";
import { paintedForm } from "./painted.js";
import { prefilled } from "./prefill.js";
import { reflect } from "./settings.js";

/** `<stopover-hotels>` */
export class StopoverHotels extends StopoverElement {
  static {
    reflect(this, "stopover-hotels");
  }
  static chunk = "hotels";
  static next = "rates";
  static mount = "mountHotels";
  static broken = "HotelsBroken";
  static paint = (element, words) => {
    const form = prefilled(element);
    return form ? [paintedForm(words, form)] : [];
  };

  #authorize;

  /**
   * How the site answers for a payment: `async (payment) => grant`. The site's own function, else one that asks the
   * address in `authorize-url`; undefined where the site has set neither.
   */
  get authorize() {
    const address = this.getAttribute("authorize-url");
    return this.#authorize ?? (address ? askerOf(() => new URL(address, this.baseURI)) : undefined);
  }

  set authorize(authorize) {
    this.#authorize = typeof authorize === "function" ? authorize : undefined;
  }

  /** Searches, as if the visitor had filled in the form. Rejects with an Error that names a field that is wrong. */
  search(query) {
    return this.command((widget) => widget.search(query));
  }
}
