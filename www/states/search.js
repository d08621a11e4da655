// The states of the search form, its calendar and its guests.
import { changed, unreachable } from "../replay.js";
import { found } from "./reached.js";

export const SEARCH = {
  screen: "Search form",
  states: [
    { name: "form", title: "Form, nothing entered" },
    { name: "form-filled", title: "Form, filled", drive: (visitor, visit) => visitor.fill(visit) },
    {
      name: "form-find-booking",
      title: "Form, and under it the way to a booking",
      drive: async (visitor) => {
        await visitor.click("Find my booking");
        await visitor.see(".lookup");
      },
    },
    {
      name: "suggestions",
      title: "Suggestions, the second one active",
      drive: async (visitor, visit) => {
        await visitor.type(/^Destination/, visit.typed);
        await visitor.see("[role=option]");
        await visitor.press("ArrowDown");
        await visitor.press("ArrowDown");
      },
    },
    {
      name: "suggestions-nearest",
      title: "Suggestions, of other names than what was typed",
      faults: {
        places: changed((recorded) => ({
          ...recorded,
          nearest: true,
          suggestions: recorded.suggestions.map((suggestion) => ({ ...suggestion, matches: [] })),
        })),
      },
      drive: async (visitor, visit) => {
        await visitor.type(/^Destination/, visit.typed);
        await visitor.read(/^No place of that name\. Closest/);
      },
    },
    {
      name: "suggestions-before",
      title: "Before anything is typed: recent searches and the site’s popular places",
      attributes: { "popular-places": "city:123 Lisbon, region:7 Algarve, hotel:HTL-1 Hotel Aldara, country:Cape Verde" },
      drive: async (visitor, visit) => {
        await found(visitor, visit);
        if (!visitor.finds("Clear destination")) await visitor.click(/^Change the search/);
        await visitor.click("Clear destination");
        await visitor.see("[role=option]");
      },
    },
    {
      name: "suggestions-none",
      title: "Suggestions, none",
      drive: async (visitor, visit) => {
        await visitor.type(/^Destination/, visit.unmatched);
        await visitor.read(/^No place of that name/);
      },
    },
    {
      name: "suggestions-failed",
      title: "Suggestions, not to be had",
      faults: { places: unreachable },
      drive: async (visitor, visit) => {
        await visitor.type(/^Destination/, visit.typed);
        await visitor.read(/^Suggestions can’t be loaded/);
      },
    },
    {
      name: "form-missing",
      title: "Form, sent without destination and dates",
      drive: async (visitor) => {
        await visitor.click("Search");
        await visitor.see("[role=alert]");
      },
    },
    {
      name: "form-missing-age",
      title: "Form, sent without a child’s age",
      drive: async (visitor, visit) => {
        await visitor.goTo(visit);
        await visitor.stay(visit);
        await visitor.click(/^Guests/);
        const more = await visitor.see((root) => root.querySelectorAll("fieldset .stepper button:last-of-type")[1]);
        more.click();
        await visitor.click("Done");
        await visitor.click("Search");
        await visitor.read(/^Choose the age on the day of check-in/);
      },
    },
  ],
};

export const CALENDAR = {
  screen: "Calendar",
  states: [
    {
      name: "calendar",
      title: "Two months, both dates chosen",
      drive: async (visitor, visit) => {
        await visitor.chooseDay(visit.check_in);
        await visitor.chooseDay(visit.check_out);
      },
    },
    {
      name: "calendar-check-out",
      title: "Waiting for check-out, two nights at least",
      attributes: { "min-nights": "2" },
      drive: (visitor, visit) => visitor.chooseDay(visit.check_in),
    },
    {
      name: "calendar-sheet",
      title: "As a sheet, on a narrow screen",
      narrow: true,
      drive: async (visitor, visit) => {
        await visitor.chooseDay(visit.check_in);
        await visitor.chooseDay(visit.check_out);
      },
    },
  ],
};

export const GUESTS = {
  screen: "Guests",
  states: [
    { name: "guests", title: "One room", drive: (visitor) => visitor.click(/^Guests/) },
    {
      name: "guests-two-rooms",
      title: "Two rooms, an age missing",
      drive: async (visitor, visit) => {
        await visitor.goTo(visit);
        await visitor.stay(visit);
        await visitor.click(/^Guests/);
        await visitor.click("Add a room");
        const more = await visitor.see((root) => root.querySelectorAll("fieldset .stepper button:last-of-type")[3]);
        more.click();
        more.click();
        await visitor.select("Age of child 1", "7");
        await visitor.click("Search");
        await visitor.read(/^Choose the age on the day of check-in/);
      },
    },
    { name: "guests-sheet", title: "As a sheet, on a narrow screen", narrow: true, drive: (visitor) => visitor.click(/^Guests/) },
  ],
};
