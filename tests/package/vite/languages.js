import { addLanguage, configure } from "@stopover/widgets";

configure({ texts: { Search: "Find a room" } });
document.querySelector("stopover-hotels").texts = {
  Search: "Find your room",
  Nights: { one: "{n} overnight stay", other: "{n} overnight stays" },
};

addLanguage("da", { Guests: "Gæster", Nights: { one: "{n} nat", other: "{n} nætter" } /* … */ });
