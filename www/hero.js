// Fills the frames of hero.html. `hero.html?theme=dark` is the dark picture.
import { addressOf } from "./frames.js";
import { stateNamed } from "./states.js";

const theme = new URLSearchParams(location.search).get("theme") ?? "light";
document.documentElement.style.colorScheme = theme;
for (const frame of document.querySelectorAll("iframe")) {
  const { state, brand } = frame.dataset;
  // A brand has a scheme of its own.
  frame.src = addressOf(stateNamed(state), { theme: brand ? "" : theme, brand, beside: "yes" });
}
