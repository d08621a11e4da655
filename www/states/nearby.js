// Nothing is free on the dates of the visit, and other dates are checked.
import { never, problem, unreachable } from "../replay.js";

const DAY = 86_400_000;

/** What the dates around have, by days after the visit's check-in: every so manieth of the recorded hotels, and from which on. */
const FREE = new Map([[-3, [5, 3]], [-1, [13, 1]], [1, [4, 1]], [2, [3, 2]], [3, [2, 0]]]);

/** Answers a search by how many days after `check_in` it begins: nothing at 0; `at` may say otherwise for others. */
const nearby = (at = () => undefined) => (_, asked, exchanges) => {
  const { body: visited } = exchanges.map(({ request }) => request).find(({ path }) => path === "/availability/search");
  const { body: search } = exchanges.find(({ request }) => request.path === "/availability/search");
  const days = Math.round((Date.parse(asked.body.check_in) - Date.parse(visited.check_in)) / DAY);
  const otherwise = at(days);
  if (otherwise) return otherwise();
  const [each, first] = FREE.get(days) ?? [];
  const results = search.results.filter((_, i) => i % each === first);
  return { status: 200, body: { ...search, results, results_count: results.length } };
};

async function check(visitor, visit) {
  await visitor.search(visit);
  await visitor.click("Check nearby dates");
}

const ATTRIBUTES = { "nearby-dates": "3" };

/** The states of results that follow. */
export const NEARBY = [
  {
    name: "nearby-offered",
    title: "Nothing free: dates around are offered",
    attributes: ATTRIBUTES,
    faults: { search: nearby() },
    drive: async (visitor, visit) => {
      await visitor.search(visit);
      await visitor.control("Check nearby dates");
    },
  },
  {
    name: "nearby-checking",
    title: "Dates around, three of six checked",
    attributes: ATTRIBUTES,
    faults: { search: nearby((days) => days === 2 && never) },
    drive: async (visitor, visit) => {
      await check(visitor, visit);
      await visitor.read("3 of 6 dates checked");
      await visitor.read("Checking");
    },
  },
  {
    name: "nearby-busy",
    title: "Dates around, busy after three of them",
    attributes: ATTRIBUTES,
    faults: { search: nearby((days) => days === 2 && problem("busy", 429, { retry_after: 12 })) },
    drive: async (visitor, visit) => {
      await check(visitor, visit);
      await visitor.read(/^Busy right now\. Going on in/);
    },
  },
  {
    name: "nearby-offline",
    title: "Dates around, the gateway not reached after three of them",
    attributes: ATTRIBUTES,
    faults: { search: nearby((days) => days === 2 && unreachable) },
    drive: async (visitor, visit) => {
      await check(visitor, visit);
      await visitor.read(/^We could not reach/);
    },
  },
  {
    name: "nearby-stopped",
    title: "Dates around, stopped after three of them",
    attributes: ATTRIBUTES,
    faults: { search: nearby((days) => days === 2 && never) },
    drive: async (visitor, visit) => {
      await check(visitor, visit);
      await visitor.read("3 of 6 dates checked");
      await visitor.click("Stop here");
      await visitor.control("Check the others");
    },
  },
  {
    name: "nearby-found",
    title: "Dates around, all checked",
    attributes: ATTRIBUTES,
    faults: { search: nearby() },
    drive: async (visitor, visit) => {
      await check(visitor, visit);
      await visitor.read(/^6 of 6 dates checked\./);
    },
  },
  {
    name: "nearby-none",
    title: "Dates around, nothing free on any",
    attributes: ATTRIBUTES,
    faults: { search: (recorded, asked, exchanges) => {
      const answer = nearby()(recorded, asked, exchanges);
      return { ...answer, body: { ...answer.body, results: [], results_count: 0 } };
    } },
    drive: async (visitor, visit) => {
      await check(visitor, visit);
      await visitor.read("Nothing free 3 days either way");
    },
  },
];
