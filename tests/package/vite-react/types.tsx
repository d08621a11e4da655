// What the compiler refuses in JSX. Each error must be one: an unused `@ts-expect-error` fails.
import type { ResultsDetail } from "@stopover/widgets/react";

export const right = (
  <>
    <stopover-hotels gateway="/" check-in="2027-06-12" maxNights={7} fixed className="wide" />
    <stopover-hotels gateway="/" authorize={async (payment) => payment.checkout_id} />
    <stopover-holidays gateway="/" route="query" json-ld onstopover-enquiry={(event) => event.preventDefault()} />
  </>
);

export const wrong = [
  // @ts-expect-error: a number where a text belongs
  <stopover-hotels gateway={7} />,
  // @ts-expect-error: not one of the values
  <stopover-hotels gateway="/" route="path" />,
  // @ts-expect-error: no such property
  <stopover-hotels gateway="/" gatewy="/" />,
  // @ts-expect-error: a text that is no number
  <stopover-hotels gateway="/" max-nights="seven" />,
  // @ts-expect-error: a listener for another event's detail
  <stopover-hotels gateway="/" onstopover-search={(event: CustomEvent<ResultsDetail>) => event} />,
  // @ts-expect-error: a property of the other element
  <stopover-holidays gateway="/" hotel="7" />,
  // @ts-expect-error: no such element
  <stopover-flights gateway="/" />,
];
