// What is done with fingers.
import { expect, test } from "./harness";

test("two fingers zoom the map", async ({ tab }) => {
  await tab.openState("map", { width: 1200, height: 900 });
  const scale = () => tab.part(".plot .scale-t").text();
  const whole = await scale();
  await tab.part(".plot").pinch(20, 90);
  await expect.poll(scale).not.toBe(whole);
});
