// Bookings to look at: made through the gateway as a widget makes them, with the demo site's pretend payment.
import { expect, test, type APIRequestContext } from "@playwright/test";

const EMAIL = "eleni.markou@mail.example";
const DAY = 86_400_000;

/** What a test knows of a booking it made. */
export type Booked = { number: string; email: string; checkIn: string; hotel: string; price: number; currency: string };

type Rate = {
  rate_id: string;
  price: number;
  currency: string;
  non_refundable: boolean;
  cancellation_policy: { from_dates: string[]; penalty_fees: number[] };
};

/** The percentage lost by cancelling now. */
function penaltyNow({ cancellation_policy: { from_dates, penalty_fees } }: Rate): number {
  return penalty_fees.filter((_, i) => Date.parse(from_dates[i]!) <= Date.now()).at(-1) ?? 0;
}

/** Whether its times are instants: of those without an offset nobody knows whose clock is meant. */
export function isDated({ cancellation_policy: { from_dates } }: Rate): boolean {
  return from_dates.every((from) => /(Z|[+-]\d\d:\d\d)$/.test(from));
}

/** Whether a rate can be cancelled now for nothing, as far as it is known. */
export function isFree(rate: Rate): boolean {
  return !rate.non_refundable && isDated(rate) && penaltyNow(rate) === 0;
}

/** Books three nights in Málaga: at a rate that is free to cancel, or at one that costs a part of the price by now. */
export async function book(request: APIRequestContext, terms: "free" | "penalty"): Promise<Booked> {
  const ask = async (path: string, data: unknown, headers: Record<string, string> = {}) => {
    // As from a page of the site: a program's requests are nobody's where there are several.
    const Origin = new URL(test.info().project.use.baseURL!).origin;
    const send = () => request.post(path, { data, headers: { "Stopover-Client": "test", Origin, ...headers } });
    let answer = await send();
    // After a test in which the provider was busy, the gateway spares it for a while.
    await expect(async () => {
      if (answer.status() === 429) answer = await send();
      expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    }).toPass({ timeout: 40_000 });
    return answer.json();
  };
  const { suggestions } = await (await request.get("/places?q=malaga")).json();
  const { id: city_id } = suggestions.find(({ kind }: { kind: string }) => kind === "city");
  // Rates begin to cost something a few days before the stay.
  for (const ahead of terms === "free" ? [60] : [1, 2, 3, 4, 5, 6]) {
    const day = (after: number) => new Date(Date.now() + after * DAY).toISOString().slice(0, 10);
    const booking_period = { check_in: day(ahead), check_out: day(ahead + 3) };
    const { token: search, results } = await ask("/availability/search", { ...booking_period, rooms: [{ adults: 2, children: [7] }], city_id });
    const suits = (rate: Rate) => {
      const lost = penaltyNow(rate);
      return terms === "free" ? isFree(rate) : !rate.non_refundable && isDated(rate) && lost > 0 && lost < 100;
    };
    const found = results.flatMap((result: { hotel_name: string; rates: Rate[] }) =>
      result.rates.filter(suits).map((rate) => ({ result, rate })),
    );
    if (!found.length) continue;
    const { result, rate } = found[0];
    const hotel = result.hotel_name;
    const { handle, checkout } = await ask("/booking/create", { search, hotel: result, rate_id: rate.rate_id });
    const { checkout_id, price, currency } = checkout.session;
    const { grant } = await ask("/authorize", { checkout_id, amount: Math.round(price * 100), currency });
    const guest = (first_name: string) => ({ first_name, last_name: "Markou", is_child: false });
    const { booking_id } = await ask(
      "/booking/complete",
      {
        checkout_id,
        accepted_price: price,
        currency,
        contact_person: { first_name: "Eleni", last_name: "Markou", email: EMAIL, phone_number: "+30 690 000 0000" },
        occupancy: [{ guests: [guest("Eleni"), guest("Nikos"), { ...guest("Iris"), is_child: true, age: 7 }] }],
        remarks: "Arriving after 22:00",
        grant,
      },
      { "Stopover-Handle": handle, "Idempotency-Key": crypto.randomUUID() },
    );
    return { number: booking_id, email: EMAIL, checkIn: booking_period.check_in, hotel, price, currency };
  }
  throw new Error(`the sandbox offers no rate with ${terms} cancellation`);
}
