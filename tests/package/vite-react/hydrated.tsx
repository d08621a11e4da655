// For pages that a server has rendered, where React takes over what is there.
import { useEffect, useRef } from "react";
import type { ResultsDetail, StopoverHotels } from "@stopover/widgets/react";

type Props = { authorize: StopoverHotels["authorize"]; onFound: (total: number) => void };

export function Hotels({ authorize, onFound }: Props) {
  const hotels = useRef<StopoverHotels>(null);
  useEffect(() => {
    const element = hotels.current!;
    const found = (event: CustomEvent<ResultsDetail>) => onFound(event.detail.total);
    element.authorize = authorize;
    element.addEventListener("stopover-results", found);
    return () => element.removeEventListener("stopover-results", found);
  }, [authorize, onFound]);
  return <stopover-hotels ref={hotels} gateway="https://book.site.example" />;
}
