// What Vue's compiler would refuse in templates. Each error must be one: an unused `@ts-expect-error` fails.
import type { GlobalComponents } from "vue";
import type {} from "stopover/vue";

type Props<Tag extends keyof GlobalComponents> = GlobalComponents[Tag] extends new () => { $props: infer Props }
  ? Props
  : never;

export const right: Props<"stopover-hotels"> = { gateway: "/", "check-in": "2027-06-12", maxNights: 7, class: "wide" };

// @ts-expect-error: a number where a text belongs
export const text: Props<"stopover-hotels"> = { gateway: 7 };
// @ts-expect-error: not one of the values
export const choice: Props<"stopover-holidays"> = { route: "path" };
// @ts-expect-error: a property of the other element
export const other: Props<"stopover-holidays"> = { hotel: "7" };
