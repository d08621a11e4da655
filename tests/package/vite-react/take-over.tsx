// What a server has rendered becomes React's own.
import { hydrateRoot } from "react-dom/client";
import "@stopover/widgets/react";

import { Hotels } from "./hydrated.tsx";

const served = document.querySelector("stopover-hotels")!;
const found = (total: number) => {
  document.title = document.contains(served) ? `${total} hotels in what was served` : "served in vain";
};
hydrateRoot(document.getElementById("root")!, <Hotels authorize={async () => "a grant"} onFound={found} />);
