// The states of a holiday's page and of the enquiry. What the gateway answers is made here: one holiday with everything,
// and its changes.
import { never, problem, unreachable } from "../replay.js";

const ID = "2f6c1a52-8a1d-4c6e-9d39-7b1c5e7f4a01";

/** Pictures are absolute addresses, so they are made where the page is known. */
const picture = (name) => new URL(`/www/pictures/${name}.svg`, location.href).href;
const euros = (value) => ({ value, currency: "EUR" });

const PARTIES = [
  { adults: 1, children: 0, total_pax: 1, description: "1 adult" },
  { adults: 2, children: 0, total_pax: 2, description: "2 adults" },
  { adults: 2, children: 1, total_pax: 3, description: "2 adults + 1 child" },
  { adults: 2, children: 2, total_pax: 4, description: "2 adults + 2 children" },
];
const ROOMS = { "Standard room": [649, 1180, 1490, 1780], "Room with sea view": [719, 1310, 1620, 1930], "Family room": [, , 1640, 1910] };
const BOARDINGS = { BB: ["Bed and breakfast", 0], HB: ["Half board", 60], AI: ["All inclusive", 190] };
const AGES = [
  { age_from: 0, age_to: 1.99, person_type: "child" },
  { age_from: 2, age_to: 11.99, person_type: "child" },
  { age_from: 12, age_to: 99, person_type: "adult" },
];

const HOTELS = [
  { name: "Porto Veneto", city: "Chania", rating: 3, images: ["terrace", "room", "caldera"], at: [35.51889, 24.02361], boardings: ["BB", "HB"], more: 0 },
  { name: "Fortezza Bay", city: "Rethymno", rating: 4, images: ["castle", "windmills"], at: [35.36841, 24.48237], boardings: ["BB", "AI"], more: 93 },
  { name: "Kissamos Gardens", city: "Kissamos", rating: 4.5, images: ["lavender"], at: [35.49512, 23.65774], boardings: ["HB"], more: 139 },
];

function element(kind, ...content) {
  return { kind, content };
}

function hotel({ name, city, rating, images: [image], at: [latitude, longitude] }) {
  return {
    id: `hotel-${name}`,
    name,
    address: "Akti Enoseos 12",
    description_blocks: [
      element("paragraph", "Small hotel on the eastern mole, ", element("strong", "forty metres"), " from the water."),
      element("bullet_list", element("list_item", "Terrace on the roof"), element("list_item", "Lift")),
    ],
    rating,
    city,
    country: "Greece",
    country_code: "GR",
    latitude,
    longitude,
    main_image: picture(image),
  };
}

function offering(date, supplement, made) {
  const prices = made.boardings.flatMap((boarding) =>
    Object.entries(ROOMS).flatMap(([room_type, row]) =>
      PARTIES.flatMap((possible_occupancy, column) => {
        const value = supplement !== undefined && row[column] && row[column] + made.more + supplement + BOARDINGS[boarding][1] * possible_occupancy.total_pax;
        return value ? [{ date, boarding, room_type, possible_occupancy, price: euros(value) }] : [];
      }),
    ),
  );
  return {
    id: `${made.name} on ${date}`,
    hotel: hotel(made),
    prices,
    age_groups: AGES,
    room_types: Object.keys(ROOMS).map((name) => ({ name })),
    boardings: made.boardings.map((short_code) => ({ short_code, description: BOARDINGS[short_code][0] })),
  };
}

/** Departure dates and what they cost more, the last one without prices; the last hotel is not part of every departure. */
const DEPARTURES = [
  ["2020-05-14", -200],
  ["2027-05-14", 30],
  ["2027-05-28", 0],
  ["2027-06-11", 63],
  ["2027-06-25", 96],
  ["2027-07-09", 149],
  ["2027-09-10", 56],
  ["2027-09-24", undefined],
];

const texts = (...all) => all.map((text) => ({ text }));

function holiday() {
  return {
    id: ID,
    main_image: picture("harbour"),
    title: "Harbours of western Crete",
    route: "Belgrade – Chania – Rethymno – Belgrade",
    transport: "Airplane",
    available_from: "2027-05-14",
    available_to: "2027-09-10",
    holiday_type: "Holiday",
    currency: "EUR",
    min_price: euros(649),
    max_price: euros(2218),
    country: { name: "Greece", iso_code: "GR" },
    status: "enabled",
    days: 8,
    nights: 7,
    last_update: "2026-11-01T09:30:12+02:00",
  };
}

function detail() {
  return {
    ...holiday(),
    images: ["harbour", "lagoon", "oldtown", "lighthouse", "gorge"].map(picture),
    price_included: texts("Return flight with 10 kg cabin bag", "Airport transfers", "Seven nights in the chosen hotel and meal plan"),
    price_not_included: texts("City tax, payable at the hotel", "Travel insurance"),
    daily_program: [
      { day: "1", description: "Meeting at Belgrade airport at 04:30 and flight to Chania. Transfer to the chosen hotel." },
      { day: "2", description: "Guided walk through the Venetian quarter, the arsenals and the covered market." },
      { day: "3-6", description: "Free days by the sea. Optional excursions to Balos lagoon and the Samaria gorge." },
      { day: "7", description: "Day trip to Rethymno: the Fortezza, the harbour and time for lunch." },
      { day: "8", description: "Transfer to the airport after breakfast and return flight to Belgrade." },
    ],
    useful_info: texts("Identity card or passport valid for the whole stay.", "Local currency: euro."),
    cancellation_policy: texts("Up to 30 days before departure: 10% of the price.", "29 to 15 days before departure: 40% of the price.", "Later: 100% of the price."),
    additional_services: [
      { name: "Checked bag up to 23 kg", price: euros(55) },
      "Seat in the front rows",
      { anything: { nested: true } },
    ],
    holiday_trips: DEPARTURES.map(([date, supplement], i) => ({
      id: `trip on ${date}`,
      date,
      hotels: HOTELS.slice(0, i % 2 ? 3 : 2).map((made) => offering(date, supplement, made)),
    })),
    excursion_trips: [{ title: "Boat trip to Balos lagoon", description: "Lunch on board", date: "2027-05-17", price: euros(42) }, 7],
  };
}

const CATEGORIES = [{ id: "sea", name: "Seaside" }];
const LISTED = [
  ["Harbours of western Crete", "Greece", "harbour", 649, ID],
  ["Monasteries and mountains", "Greece", "monastery", 560, "a"],
  ["Beaches of the Aegean", "Greece", "beach", 720, "b"],
  ["Wine and villages", "Italy", "vineyard", 480, "c"],
];

const catalogue = () => ({
  status: 200,
  body: LISTED.map(([title, name, image, value, id]) => ({
    ...holiday(),
    id,
    title,
    country: { name, iso_code: "" },
    main_image: picture(image),
    min_price: euros(value),
    categories: CATEGORIES,
  })),
});

const answers = (change = (it) => it) => ({
  holidays: catalogue,
  holiday: () => ({ status: 200, body: change(detail()) }),
  holiday_hotels: () => ({
    status: 200,
    body: HOTELS.map((made) => ({ ...hotel(made), images: made.images.map(picture) })),
  }),
  enquiry: () => ({ status: 202, body: { reference: "ENQ-7K2M9" } }),
});

/** A state of the page of that holiday. */
const page = (name, title, change, rest = {}) => ({
  name,
  title,
  element: "stopover-holidays",
  attributes: { holiday: ID },
  drive: (visitor) => visitor.read("Departure and price"),
  ...rest,
  faults: { ...answers(change), ...rest.faults },
});

async function asked(visitor) {
  await visitor.click("Send enquiry");
  await visitor.type("Name", "Ana Vidal");
  await visitor.type("Email", "ana@mail.example");
  await visitor.click("I agree that these details are kept to answer my enquiry.");
}

async function sent(visitor) {
  await asked(visitor);
  const button = await visitor.see("form button[type=submit]");
  button.click();
}

const GREEK = "Ηλιοβασιλέματα και παραδοσιακά καταλύματα στα Δωδεκάνησα και τις Κυκλάδες";
const GERMAN = "Donaudampfschifffahrtsgesellschaftskapitänserinnerungsreise";

const withTrips = (change) => (it) => ({ ...it, holiday_trips: it.holiday_trips.map(change) });
const withoutPrices = withTrips((trip) => ({ ...trip, hotels: trip.hotels.map((offering) => ({ ...offering, prices: [] })) }));
const twoCurrencies = withTrips((trip) => ({
  ...trip,
  hotels: trip.hotels.map((offering) => ({
    ...offering,
    prices: offering.prices.flatMap((price) => [
      price,
      { ...price, price: { value: Math.round(price.price.value * 390), currency: "HUF" } },
    ]),
  })),
}));

/** The page of a holiday. */
export const HOLIDAY = {
  screen: "Holiday",
  states: [
    page("holiday", "A holiday with everything"),
    page("holiday-month", "Its departures by month", undefined, {
      drive: async (visitor) => {
        await visitor.click("Month view");
        await visitor.see(".cal .on");
      },
    }),
    page("holiday-unavailable", "A hotel that is not part of the departure", undefined, {
      drive: async (visitor) => {
        const choose = async (name) => (await visitor.part("label", name)).click();
        await choose(/Kissamos Gardens/);
        const day = new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", weekday: "short" });
        await choose(new RegExp(day.format(new Date(2027, 4, 28))));
        await visitor.see("[data-flaw]");
      },
    }),
    page("holiday-picture", "A picture in full view", undefined, {
      drive: async (visitor) => {
        await visitor.click("Open picture 2 of 5");
        await visitor.read("Picture 2 of 5");
      },
    }),
    page("holiday-hotel", "What is known of the hotel", undefined, {
      drive: async (visitor) => {
        await visitor.click("About Porto Veneto");
        await visitor.see(".acc .gallery button:nth-child(3)");
      },
    }),
    page("holiday-no-prices", "Departures without prices", withoutPrices),
    page("holiday-currencies", "Prices in two currencies", twoCurrencies),
    page("holiday-past", "All departures past", (it) => ({ ...it, holiday_trips: it.holiday_trips.slice(0, 1) })),
    page("holiday-bare", "Nothing known but the title", ({ id, title }) => ({ id, title })),
    page("holiday-pictures-broken", "Pictures that cannot be loaded", (it) => ({ ...it, main_image: picture("none"), images: [picture("none-either")] })),
    page("holiday-long", "Long words in German and Greek", (it) => ({
      ...it,
      title: GREEK,
      route: `${GERMAN} – ${GREEK} – ${GERMAN}`,
      transport: "Schienenersatzverkehrsgelegenheiten",
      price_included: texts(GERMAN, GREEK),
      holiday_trips: withTrips((trip) => ({
        ...trip,
        hotels: trip.hotels.map((offering) => ({ ...offering, hotel: { ...offering.hotel, name: `${GERMAN} ${offering.hotel.name}` } })),
      }))(it).holiday_trips,
    })),
    page("holiday-loading", "Loading", undefined, { faults: { holiday: never }, drive: (visitor) => visitor.see(".sk") }),
    page("holiday-gone", "No longer listed", undefined, {
      faults: { holiday: problem("not-found", 404) },
      drive: (visitor) => visitor.read("This holiday is no longer listed."),
    }),
    page("holiday-withdrawn", "Listed, but not on sale", (it) => ({ ...it, status: "archived" }), {
      drive: (visitor) => visitor.read("This holiday is no longer listed."),
    }),
    page("holiday-offline", "Not to be had", undefined, {
      faults: { holiday: unreachable },
      drive: (visitor) => visitor.read(/^We could not reach/),
    }),
  ],
};

/** The enquiry. */
export const ENQUIRY = {
  screen: "Enquiry",
  states: [
    page("enquiry", "The form", undefined, {
      drive: async (visitor) => {
        await visitor.click("Send enquiry");
        await visitor.see("form.ask");
      },
    }),
    page("enquiry-missing", "Sent incomplete", undefined, {
      drive: async (visitor) => {
        await visitor.click("Send enquiry");
        const button = await visitor.see("form button[type=submit]");
        button.click();
        await visitor.see("[data-summary]");
      },
    }),
    page("enquiry-offline", "The gateway cannot be reached", undefined, {
      faults: { enquiry: unreachable },
      drive: async (visitor) => {
        await sent(visitor);
        await visitor.read(/^We could not reach/);
      },
    }),
    page("enquiry-busy", "Too many at once: waits, then tries again by itself", undefined, {
      faults: { enquiry: problem("busy", 429, { retry_after: 12 }) },
      drive: async (visitor) => {
        await sent(visitor);
        await visitor.read(/^Busy right now/);
      },
    }),
    page("enquiry-closed", "The site takes none", undefined, {
      faults: { enquiry: problem("not-found", 404) },
      drive: async (visitor) => {
        await sent(visitor);
        await visitor.read(/^Enquiries can’t be sent/);
      },
    }),
    page("enquiry-sent", "Sent", undefined, {
      drive: async (visitor) => {
        await sent(visitor);
        await visitor.read("Your enquiry has been sent");
      },
    }),
  ],
};
