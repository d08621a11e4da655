// What the gateway answers of a purchase, made from the recorded search: sessions, outcomes.

const CHECKOUT = "7b0c1f0e-8d43-4a65-9a3c-2f6f0e8f4d11";
const HANDLE = "gallerygallerygallerygallerygallerygallery1";

/** The session of the rate that is asked for, as `POST /booking/create` answers; `change` may alter it. */
export const opened = (change = (checkout) => checkout) => (_, asked, exchanges) => ({
  status: 200,
  body: { handle: HANDLE, checkout: change(session(asked.body, exchanges)) },
});

/** An outcome, as completion and `GET /booking` answer. */
export const outcome = (state, more = {}, status = 200) => () => ({ status, body: { state, ...more } });

/** A booked purchase: the session's rate for those who were named. */
export const booked = (id, more = {}) => (_, asked, exchanges) => ({
  status: 200,
  body: {
    state: "booked",
    booking_id: id,
    hotel_id: latest.session.hotel.id,
    may_cancel: !more.test,
    booking: booking(id, asked.body, exchanges),
    ...more,
  },
});

let latest;

function session({ rate_id }, exchanges) {
  const search = exchanges.find(({ request }) => request.path.startsWith("/availability/search"));
  const result = search.body.results.find(({ rates }) => rates.some((rate) => rate.rate_id === rate_id));
  const offer = result.rates.find((rate) => rate.rate_id === rate_id);
  const { check_in, check_out } = search.body;
  const { address, city, country, rating } = result.hotel;
  latest = {
    session: {
      checkout_id: CHECKOUT,
      hotel: { id: result.hotel_id, name: result.hotel_name, address, city, country, rating },
      booking_period: { check_in, check_out },
      offer,
      price: offer.price,
      currency: offer.currency,
    },
    searched_price: offer.price,
    rooms: search.request.body.rooms,
    test: false,
    needs_grant: false,
  };
  return latest;
}

function booking(id, { contact_person, occupancy, remarks }) {
  const { hotel, booking_period, offer, price, currency } = latest.session;
  const rooms = occupancy.map(({ guests }, i) => ({
    title: offer.room_type,
    adults: latest.rooms[i].adults,
    children: latest.rooms[i].children,
    boarding: offer.boarding,
    occupancy: guests.map(({ first_name, last_name, ...guest }) => ({ firstName: first_name, lastName: last_name, ...guest })),
  }));
  return {
    booking_id: id,
    hotel,
    booking_period,
    contact_person,
    offer,
    total_price: price,
    currency,
    status: "confirmed",
    occupancy: rooms,
    remarks,
  };
}
