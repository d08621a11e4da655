// What goes wrong in a page reaches its test: that all others pass says something.
import { test } from "./harness";

// Playwright takes a list of more than one for something else.
test.use({ expectedErrors: async ({}, use) => use([/thrown on purpose/, /refused on purpose/, /said on purpose/]) });

test("errors of a page reach its test, also of one that has been left, and under the demo's policy", async ({ tab }) => {
  await tab.open(tab.site.page(`<script>throw new Error("thrown on purpose")</script><script>Promise.reject("refused on purpose")</script>`));
  await tab.open("/www/hotels.html");
  // Of an error of the driver's scripts Chromium says nothing to the page.
  await tab.run(() => void dispatchEvent(new ErrorEvent("error", { message: "said on purpose" })));
});
