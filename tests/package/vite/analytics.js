// Events bubble up to the document, from every element of the page.
window.dataLayer ??= [];

for (const name of ["stopover-search", "stopover-results", "stopover-hotel-view", "stopover-checkout", "stopover-booked"]) {
  document.addEventListener(name, ({ detail }) => {
    window.dataLayer.push({ event: name.replaceAll("-", "_"), stopover: detail });
  });
}
