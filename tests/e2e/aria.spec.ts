// What a screen reader finds: roles, names and order of the main screens. Values that a new recording changes are patterns.
import { expect, test } from "./harness";
import { openState, recorded } from "./visitor";

test("the form", async ({ page }) => {
  const widget = await openState(page, "form-filled");
  await expect(widget.element).toMatchAriaSnapshot(`
    - search "Search hotels":
      - text: Destination
      - combobox "Destination": Málaga
      - button "Clear destination"
      - button /Check-in \\w+ \\d+ \\w+/
      - button /Check-out · 7 nights \\w+ \\d+ \\w+/
      - button "Guests 2 adults, 1 child · 1 room"
      - button "Search"
    - paragraph:
      - button "Find my booking"
    - status: /\\d+ suggestions/
  `);
});

test("the open calendar", async ({ page }) => {
  const widget = await openState(page, "calendar-check-out");
  await expect(widget.calendar).toMatchAriaSnapshot(`
    - dialog "Choose your dates":
      - button "Previous month"
      - button "Next month"
      - heading /\\w+ \\d+/
      - grid /\\w+ \\d+/:
        - rowgroup:
          - row:
            - columnheader "Mo"
            - columnheader "Tu"
            - columnheader "We"
            - columnheader "Th"
            - columnheader "Fr"
            - columnheader "Sa"
            - columnheader "Su"
      - heading /\\w+ \\d+/
      - grid /\\w+ \\d+/
      - paragraph: Now choose check-out 2 nights minimum
      - button "Clear"
      - button "Done" [disabled]
  `);
});

test("the guests", async ({ page }) => {
  const widget = await openState(page, "guests-two-rooms");
  await expect(widget.rooms).toMatchAriaSnapshot(`
    - dialog "Guests and rooms":
      - group /^Room 1/:
        - button "Remove room 1"
        - group "Adults":
          - button "Fewer"
          - status: "2"
          - button "More"
        - group "Children 0–17":
          - button "Fewer" [disabled]
          - status: "0"
          - button "More"
      - separator
      - group /^Room 2/:
        - combobox "Age of child 1"
        - combobox "Age of child 2"
        - paragraph: Choose the age on the day of check-in.
      - paragraph:
        - button "Add a room"
      - paragraph: 3 adults, 2 children 2 rooms
      - button "Done"
  `);
});

test("the head of the results and their filters", async ({ page }) => {
  const widget = await openState(page, "results-filtered");
  await expect(widget.element).toMatchAriaSnapshot(`
    - complementary "Filters":
      - form "Filter results":
        - group "Price for the stay":
          - slider "Lowest price"
          - slider "Highest price"
        - group "Cancellation":
          - checkbox /Free cancellation \\d+/ [checked]
        - group "Guest rating":
          - radio "Any"
          - radio "7+" [checked]
          - radio "8+"
          - radio "9+"
        - group "Number of ratings":
          - radio "Any" [checked]
          - radio "50+"
          - radio "200+"
          - radio "1,000+"
        - group "Stars":
          - checkbox "5 stars"
          - checkbox "4 stars"
          - checkbox "3 stars"
          - checkbox "2 stars"
          - checkbox "1 star"
        - group "Meals":
          - checkbox /Room only \\d+/
        - searchbox "Hotel name"
    - heading /\\d+ of \\d+ stays in Málaga/ [level=2]
    - paragraph: /Prices held until \\d\\d:\\d\\d/
    - paragraph: /\\d+ – \\d+ \\w+ · 7 nights · 2 adults, 1 child · 1 room/
    - paragraph: Recommended is the booking service’s order.
    - combobox "Sort by":
      - option "Recommended" [selected]
      - option "Lowest price"
      - option "Highest guest rating"
      - option "Most stars"
      - option "Name"
    - 'button "Remove filter: Free cancellation"'
    - 'button "Remove filter: Guest rating 7+"'
    - button "Clear all"
    - group "View":
      - button "List" [pressed]
      - button "List and map"
    - list:
      - listitem:
        - article
  `);
});

test("a card", async ({ page }) => {
  const widget = await openState(page, "results-filtered");
  await expect(widget.cards.first()).toMatchAriaSnapshot(`
    - article /\\d½? stars?/:
      - img /Position of .+ among the other results/
      - heading /\\d½? stars?/ [level=3]:
        - button /\\d½? stars?/:
          - img /\\d½? stars?/
      - paragraph: /Málaga/
      - paragraph: /\\d\\.\\d (Very good|Excellent|Exceptional) · [\\d,]+ ratings?/
      - button /Save .+/
      - paragraph
      - paragraph: /Free cancellation until/
      - text: /€[\\d,.]+ 7 nights · €\\d+ a night/
      - paragraph: /\\d+ of \\d+ costs? less/
      - button /Choose room ?, .+/
  `);
});

test("a hotel", async ({ page }) => {
  const widget = await openState(page, "hotel");
  await expect(widget.element).toMatchAriaSnapshot(`
    - navigation:
      - button /Back to \\d+ stays/
    - heading "${recorded.visit.hotel.name}" [level=2]
    - paragraph:
      - img /\\d½? stars?/
    - figure:
      - img "Position of ${recorded.visit.hotel.name} among the other results"
      - link "Open in maps"
    - region "Rates for 7 nights":
      - heading "Rates for 7 nights" [level=3]
      - paragraph:
        - button "Change"
      - radiogroup "Rates for 7 nights":
        - region:
          - heading [level=4]
          - paragraph: /\\d+ rates? · from €[\\d,.]+/
          - list:
            - listitem:
              - radio /^(Room only|Breakfast included)/
              - text: /Free until|Non-refundable|now/
              - paragraph: /€[\\d,.]+ €\\d+ a night/
    - region "Guest rating":
      - heading "Guest rating" [level=3]
      - term: Cleanliness
      - definition: /\\d\\.\\d/
    - region "Facilities":
      - list:
        - listitem: Wi-Fi
    - region "Good to know":
      - term: Check-in
      - definition:
        - paragraph
      - term: Check-out
    - region "Contact":
      - list:
        - listitem
        - listitem:
          - link /^\\+34/
  `);
});

test("the catalogue of holidays, filtered", async ({ page }) => {
  await openState(page, "holidays-filtered");
  await expect(page.locator("stopover-holidays")).toMatchAriaSnapshot(`
    - search "Filter holidays":
      - searchbox "Find": crete
      - combobox "Country":
        - option "Greece (3)" [selected]
        - option "Portugal (0)" [disabled]
      - combobox "Departure":
        - option "Any month" [selected]
        - option "May 2027 (2)"
      - combobox "Transport":
        - option "Bus (0)" [disabled]
        - option "Flight (3)"
      - combobox "Length":
        - option "5–7 days (0)" [disabled]
        - option "8 days or more (3)"
      - combobox "Price up to":
        - option "€800 (3)"
      - group "Category":
        - radio "All"
        - radio "City break 0"
        - radio "Seaside 3" [checked]
    - 'button "Remove filter: “crete”"'
    - 'button "Remove filter: Greece"'
    - 'button "Remove filter: Seaside"'
    - button "Clear all"
    - heading "3 of 24 holidays" [level=2]
    - combobox "Sort by":
      - option "Departure, soonest" [selected]
      - option "Lowest price"
      - option "Longest"
      - option "Newest"
    - list:
      - listitem:
        - article "Harbours of western Crete":
          - heading "Harbours of western Crete" [level=3]:
            - button "Harbours of western Crete"
          - paragraph: Belgrade – Chania – Rethymno – Belgrade
          - paragraph: Flight 8 days, 7 nights
          - paragraph: /Seaside 14 May – 24 Sept?/
          - paragraph: from €649
    - status: "3 of 24 holidays. Sorted by: Departure, soonest."
  `);
});

test("a holiday", async ({ page }) => {
  await openState(page, "holiday-hotel");
  await expect(page.locator("stopover-holidays")).toMatchAriaSnapshot(`
    - article:
      - navigation:
        - button "Back to all holidays"
      - heading "Harbours of western Crete" [level=2]
      - list "Route":
        - listitem: Belgrade
        - listitem: Chania
      - group "Pictures":
        - button "Open picture 1 of 5"
      - term: Transport
      - definition: Flight
      - term: Price
      - definition: €649–€2,218
      - region "Departure and price":
        - heading "Departure and price" [level=3]
        - group "Date":
          - button "Month view"
          - heading "May 2027" [level=4]
          - radio /Fri,? 14 May 2027, €605\.00 a person/ [checked]
          - radio /Fri,? 28 May 2027, €590\.00 a person · lowest price/
        - group "Hotel":
          - img "3 stays by position, to scale. The list has the same stays."
          - radio "Porto Veneto 3 stars Chania from €605.00 a person" [checked]
        - group "Meals":
          - radio "Bed and breakfast" [checked]
          - radio "All inclusive" [disabled]
        - group /Room and guests/:
          - radio "Standard room 1 adult €679.00 a person €679.00 for 1"
          - radio "Standard room 2 adults €605.00 a person €1,210.00 for 2" [checked]
          - paragraph: Child means 0 to 11.99 years. Adult means from 12 years.
      - region "Day by day":
        - list:
          - listitem:
            - text: "Day 1:"
      - region "In the price":
        - list
      - region "Not in the price":
        - list
      - region "Additional services":
        - list:
          - listitem:
            - checkbox "Checked bag up to 23 kg €55"
      - region "Excursions":
        - list:
          - listitem:
            - checkbox /Boat trip to Balos lagoon/
      - region "Conditions":
        - group:
          - list:
            - listitem: "Up to 30 days before departure: 10% of the price."
        - group: Useful information
        - group:
          - paragraph:
            - strong: forty metres
          - list:
            - listitem: Terrace on the roof
          - figure:
            - img "Position of Porto Veneto"
            - link "Open in maps"
      - complementary "Your choice":
        - paragraph: /€605\\.00 a person ?€1,210\\.00 for 2/
        - paragraph: /Fri,? 14 May 2027, Porto Veneto, Standard room, 2 adults, Bed and breakfast/
        - button "Send enquiry"
      - region "Similar holidays":
        - list:
          - listitem:
            - article "Monasteries and mountains"
  `);
});
