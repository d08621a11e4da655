import { askSite } from "./authorize.js";
import { StopoverElement } from "./element.js";
import { paintedForm } from "./painted.js";

/** `<stopover-hotels>` */
export class StopoverHotels extends StopoverElement {
  static live = ["gateway", "min-nights", "max-nights", "owner-notices", "rating-scale"];
  static observedAttributes = [...this.live, "hotel", "locale", "view"];
  static chunk = "hotels";
  static mount = "mountHotels";
  static broken = "HotelsBroken";
  static paint = (element, words) => (element.getAttribute("view") === "booking" ? [] : [paintedForm(words)]);

  #authorize;

  /**
   * How the site answers for a payment: `async (payment) => grant`. The site's own function, else one that asks the
   * address in `authorize-url`; undefined where the site has set neither.
   */
  get authorize() {
    const address = this.getAttribute("authorize-url");
    return this.#authorize ?? (address ? (payment) => askSite(new URL(address, this.baseURI), payment) : undefined);
  }

  set authorize(authorize) {
    this.#authorize = typeof authorize === "function" ? authorize : undefined;
  }

  connectedCallback() {
    // A function set before the element was defined hides the property above.
    if (Object.hasOwn(this, "authorize")) {
      const { authorize } = this;
      delete this.authorize;
      this.authorize = authorize;
    }
    super.connectedCallback();
  }
}
