// A search form with React, as one would write it by hand: the browser's own date fields, and suggestions under the destination.
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

function Destination() {
  const [text, setText] = useState("");
  const [found, setFound] = useState([]);
  useEffect(() => {
    if (text.length < 2) return setFound([]);
    const given = new AbortController();
    const pause = setTimeout(async () => {
      try {
        const answer = await fetch(`/gateway/places?q=${encodeURIComponent(text)}&limit=10`, { signal: given.signal });
        setFound((await answer.json()).suggestions);
      } catch (error) {
        if (error.name !== "AbortError") throw error;
      }
    }, 200);
    return () => {
      clearTimeout(pause);
      given.abort();
    };
  }, [text]);
  return (
    <label className="field">
      Destination
      <input role="combobox" aria-expanded={found.length > 0} aria-controls="found" value={text} onChange={(event) => setText(event.target.value)} />
      <ul role="listbox" id="found">
        {found.map(({ id, name, city, country }) => (
          <li role="option" key={id} onClick={() => setText(name)}>
            <b>{name}</b> {[city, country].filter(Boolean).join(", ")}
          </li>
        ))}
      </ul>
    </label>
  );
}

function Form() {
  const [checkIn, setCheckIn] = useState("");
  const [checkOut, setCheckOut] = useState("");
  const [adults, setAdults] = useState(2);
  return (
    <form>
      <Destination />
      <label className="field">Check-in<input type="date" value={checkIn} onChange={(event) => setCheckIn(event.target.value)} /></label>
      <label className="field">Check-out<input type="date" min={checkIn} value={checkOut} onChange={(event) => setCheckOut(event.target.value)} /></label>
      <label className="field">
        Guests
        <select value={adults} onChange={(event) => setAdults(Number(event.target.value))}>
          {[1, 2, 3, 4, 5, 6].map((count) => <option key={count}>{count}</option>)}
        </select>
      </label>
      <button type="submit">Search</button>
    </form>
  );
}

createRoot(document.getElementById("root")).render(<Form />);
