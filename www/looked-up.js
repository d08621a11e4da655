// Bookings as a lookup finds them, around the recording's moment. Made up: a recording would hold a booking that the
// sandbox forgets.
const DAY = 86_400_000;

/** The calendar date so many days from now. */
export const day = (ahead) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);

const PEOPLE = [
  { firstName: "Eleni", lastName: "Markou", is_child: false },
  { firstName: "Nikos", lastName: "Markou", is_child: false },
];

/** A booking in the shape of a completion. It can be cancelled for nothing until `freeDays` days from now. */
export function booking({ freeDays = 50, ...changes } = {}) {
  const [check_in, check_out] = [day(56), day(63)];
  return {
    booking_id: "BKG-500123",
    hotel: { name: "Aldara Harbour Hotel", address: "Akti Miaouli 22", city: "Chania", country: "Greece", country_iso: "GR", rating: 4 },
    booking_period: { check_in, check_out, nights: 7 },
    contact_person: { first_name: "Eleni", last_name: "Markou", email: "eleni.markou@mail.example", phone_number: "+30 690 000 0000" },
    offer: {
      rate_id: "rate-1",
      room_type: "Superior double, sea view",
      boarding: "BB",
      price: 1312,
      currency: "EUR",
      cancellation_policy: {
        cancellation_deadline: `${day(freeDays)}T23:59:00Z`,
        from_dates: [`${day(freeDays + 1)}T00:00:00Z`, `${day(freeDays + 3)}T00:00:00Z`],
        penalty_fees: [50, 100],
      },
      non_refundable: false,
    },
    total_price: 1312,
    currency: "EUR",
    status: "confirmed",
    created_at: "2026-11-21T12:00:00Z",
    occupancy: [
      {
        title: "Superior double, sea view",
        adults: 2,
        children: [7],
        boarding: "BB",
        occupancy: [...PEOPLE, { firstName: "Iris", lastName: "Markou", is_child: true, age: 7 }],
      },
    ],
    remarks: "Arriving after 22:00",
    ...changes,
  };
}

/** Two rooms in the shape of a retrieval: children as guests of their own, one of them without a name. */
export const TWO_ROOMS = [
  {
    title: "Superior double, sea view",
    adults: 2,
    children: [{ first_name: "Iris", last_name: "Markou", is_child: true, age: 7 }],
    boarding: "BB",
    occupancy: PEOPLE,
  },
  { title: "Single, garden view", adults: 1, children: [0], boarding: "HB", occupancy: [] },
];

/** Words as long as they come. */
export const LONG = {
  hotel: {
    name: "Donaudampfschifffahrtsgesellschaftskapitänshotel Zum Goldenen Österreichischen Kaiserschmarrn",
    address: "Παραδοσιακό Διαμέρισμα στο Ακρωτήρι της Αγίας Παρασκευής 117",
    city: "Αλεξανδρούπολη",
    country: "Griechenland",
    rating: 5,
  },
  contact_person: {
    first_name: "Κωνσταντίνος",
    last_name: "Παπακωνσταντόπουλος",
    email: "konstantinos.papakonstantopoulos-freundschaftsbezeigungen@mail.example",
    phone_number: "+30 690 000 0000",
  },
  remarks: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz, Ωτορινολαρυγγολογικός",
};

/** What the hotel of a booking says of itself. */
export const HOTEL = {
  id: "HTL-100482",
  name: "Aldara Harbour Hotel",
  location: { address_1: "Akti Miaouli 22", city: "Chania", country: "Greece", country_iso: "GR", post_code: "731 32", latitude: 35.5176, longitude: 24.0178 },
  phone: "+30 28210 00000",
  checkin_policy: "From 14:00. Please tell us if you arrive after 22:00.",
  checkout_policy: "Until 11:00.",
};

/** What the gateway tells of a booked purchase. */
export function purchase(of = booking(), more = {}) {
  return { state: "booked", booking: of, booking_id: of.booking_id, may_cancel: of.status === "confirmed", test: false, ...more };
}

/** The same, cancelled, with what was paid back. */
export function cancelled(refund = { refunded_amount: 1312, currency: "EUR" }) {
  const cancellation = { state: "cancelled", cancelled_at: new Date().toISOString(), ...refund };
  return purchase(booking({ status: "cancelled" }), { cancellation });
}

/** The same, with a cancellation in this state. */
export function wished(state) {
  return purchase(booking(), { cancellation: { state, currency: "" }, may_cancel: state === "refused" });
}

/** An answer: a function, because the page's clock is set after this is read. */
export const answer = (body, status = 200) => () => ({ status, body: body() });

/** The answer to a lookup that finds this. */
export const found = (of) => answer(() => ({ handle: "A".repeat(43), purchase: of() }));
