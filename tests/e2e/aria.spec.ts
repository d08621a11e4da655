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
    - paragraph: /\\d+ – \\d+ \\w+ · 7 nights · 2 adults, 1 child · 1 room/
    - timer /Prices expire in \\d+ minutes/
    - 'button "Remove filter: Free cancellation"'
    - 'button "Remove filter: Guest rating 7+"'
    - button "Clear all"
    - combobox "Sort by":
      - option "Recommended" [selected]
      - option "Lowest price"
      - option "Highest guest rating"
      - option "Most stars"
      - option "Name"
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
      - list:
        - listitem
        - listitem
        - listitem: /Free cancellation/
        - listitem:
          - button /\\d+ more rates?/
      - text: /€[\\d,.]+ 7 nights · €\\d+ a night/
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
      - table "Rates by room type":
        - rowgroup:
          - row:
            - columnheader "Meals"
            - columnheader "If you cancel"
            - columnheader "Price for the stay"
            - columnheader "Select"
        - rowgroup:
          - row:
            - rowheader
          - row:
            - cell /Room only|Breakfast included/
            - cell /Free until|Non-refundable|now/
            - cell /€[\\d,.]+ €\\d+ a night/
            - cell:
              - button /Select .+, €[\\d,.]+/
    - region "Guest rating":
      - heading "Guest rating" [level=3]
      - term: Cleanliness
      - definition: /\\d\\.\\d/
    - region "Facilities":
      - list:
        - listitem: Wi-Fi
    - region "Good to know":
      - group:
        - text: Check-in
      - group: Check-out
    - region "Contact":
      - list:
        - listitem
        - listitem:
          - link /^\\+34/
  `);
});
