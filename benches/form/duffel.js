// Duffel's custom element with the offer that its package brings as an example.
import { renderDuffelAncillariesCustomElement } from "@duffel/components/custom-elements";

renderDuffelAncillariesCustomElement({
  offer_id: "fixture_off_1",
  client_key: "fixture",
  services: ["bags", "seats"],
  passengers: [
    { id: "pas_1", given_name: "Mae", family_name: "Jemison", gender: "F", title: "dr", born_on: "1956-10-17", email: "mae@example.com", phone_number: "+16177562626" },
    { id: "pas_2", given_name: "Dorothy", family_name: "Green", gender: "F", title: "dr", born_on: "1942-10-17", email: "dorothy@example.com", phone_number: "+16177562626" },
  ],
});
