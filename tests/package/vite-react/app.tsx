import { useRef, useState } from "react";
import type { StopoverHotels } from "@stopover/widgets/react";
import "@stopover/widgets/react";

export function App() {
  const hotels = useRef<StopoverHotels>(null);
  const [found, setFound] = useState<number>();
  return (
    <>
      <button onClick={() => hotels.current?.reset()}>Begin anew</button>
      {found !== undefined && <p id="found">{found} hotels</p>}
      <stopover-hotels
        ref={hotels}
        gateway="https://book.site.example"
        max-nights={14}
        onstopover-results={(event) => setFound(event.detail.total)}
      >
        <a href="/contact">Write to us for an offer</a>
      </stopover-hotels>
    </>
  );
}
