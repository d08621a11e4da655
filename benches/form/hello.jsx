// The least that a page with React downloads.
import { createRoot } from "react-dom/client";

createRoot(document.getElementById("root")).render(<p>Hello</p>);
