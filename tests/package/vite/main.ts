import "./analytics.js";

import { configure, mount } from "@stopover/widgets";

configure({ gateway: "https://book.site.example" });

const hotels = mount("#hotels", { element: "hotels", minNights: 2 });

hotels.element.addEventListener("stopover-booked", ({ detail }) => {
  console.log(`Booked: ${detail.hotel.name}, ${detail.price.value} ${detail.price.currency}`);
});

// Later: what has changed, and the end.
window.addEventListener("hashchange", () => {
  if (location.hash === "#short") hotels.update({ minNights: 1 });
  if (location.hash === "#gone") hotels.destroy();
});
