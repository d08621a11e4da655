// Errors of pages under test.
import { expect } from "@playwright/test";

/** Asserts that these are the errors that a test causes on purpose: no others, and each of them. */
export function expectErrors(errors: string[], expected: RegExp[]): void {
  const unexpected = errors.filter((error) => !expected.some((it) => it.test(error)));
  expect(unexpected, "uncaught errors in the page").toEqual([]);
  const missing = expected.filter((it) => !errors.some((error) => it.test(error)));
  expect(missing, "errors that a test meant to cause").toEqual([]);
}
