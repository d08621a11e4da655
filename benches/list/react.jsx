// The list with React, as one would write it: a memoised selection, memoised cards by key.
import { memo, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";

import { fetchHotels, heading, ICONS, mapOf, MEALS, NO_FILTERS, ORDERS, PAGE, select, texts } from "./hotels.js";

const Icon = ({ name }) => <svg className="i" viewBox="0 0 24 24" aria-hidden="true"><path d={ICONS[name]} /></svg>;

const Card = memo(function Card({ hotel, rate, map }) {
  const said = texts({ hotel, rate });
  const [, setUnfolded] = useState(false);
  const { latitude, longitude } = hotel.hotel;
  const at = { cx: map.x(longitude), cy: map.y(latitude) };
  return (
    <li>
      <article aria-labelledby={hotel.hotel_id}>
        <svg className="map" viewBox="0 0 112 112" role="img" aria-label={hotel.hotel_name}>
          <path d="M28 0v112M0 28h112M56 0v112M0 56h112M84 0v112M0 84h112" />
          <path d={map.dots} />
          <circle {...at} r="11" />
          <circle {...at} r="4.5" />
        </svg>
        <div>
          <h3 id={hotel.hotel_id}>
            <button type="button" onClick={() => {}}>
              <span className="name">{hotel.hotel_name}</span>{" "}
              <span role="img" aria-label={said.stars}>{Array.from({ length: said.whole }, (_, n) => <Icon key={n} name="star" />)}</span>
            </button>
          </h3>
          <p>{said.address}</p>
          <p><b>{said.score}</b> {said.reviews}</p>
        </div>
        <ul>
          <li><Icon name="bed" /><span>{rate.room_type}</span></li>
          <li><Icon name="meal" /><span>{said.meals}</span></li>
          <li><Icon name="check" /><span>{said.terms}</span></li>
          <li><button type="button" aria-expanded="false" onClick={() => setUnfolded(true)}>{said.others}<Icon name="chevron" /></button></li>
        </ul>
        <div className="buy">
          <div><span className="price">{said.price}</span><span>{said.each}</span></div>
          <button type="button" onClick={() => {}}>Choose a room</button>
        </div>
      </article>
    </li>
  );
});

const toggled = (list, value) => (list.includes(value) ? list.filter((other) => other !== value) : [...list, value]);

function Check({ label, checked, count, toggle }) {
  return <label><input type="checkbox" checked={checked} onChange={toggle} /><span>{label}</span><span>{count ?? 0}</span></label>;
}

let show;

function List() {
  const [hotels, setHotels] = useState([]);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [order, setOrder] = useState("Recommended");
  show = setHotels;
  const map = useMemo(() => hotels.length && mapOf(hotels), [hotels]);
  const { passing, counts } = useMemo(() => select(hotels, filters, order), [hotels, filters, order]);
  const set = (change) => setFilters((filters) => ({ ...filters, ...change(filters) }));
  return (
    <main>
      <aside>
        <Check label="Free cancellation" checked={filters.free} count={counts.free} toggle={() => set(({ free }) => ({ free: !free }))} />
        {[5, 4, 3, 2, 1].map((n) => (
          <Check key={n} label={`${n} star${n > 1 ? "s" : ""}`} checked={filters.stars.includes(n)} count={counts.stars[n]} toggle={() => set(({ stars }) => ({ stars: toggled(stars, n) }))} />
        ))}
        {Object.entries(MEALS).map(([code, name]) => (
          <Check key={code} label={name} checked={filters.meals.includes(code)} count={counts.meals[code]} toggle={() => set(({ meals }) => ({ meals: toggled(meals, code) }))} />
        ))}
        <input type="search" value={filters.name} onChange={({ target }) => set(() => ({ name: target.value }))} />
      </aside>
      <div>
        <h2>{heading(passing.length, hotels.length)}</h2>
        <select aria-label="Sort by" value={order} onChange={({ target }) => setOrder(target.value)}>
          {ORDERS.map((it) => <option key={it}>{it}</option>)}
        </select>
        <ol>{passing.slice(0, PAGE).map((found) => <Card key={found.hotel.hotel_id} {...found} map={map} />)}</ol>
      </div>
    </main>
  );
}

const root = document.querySelector("#root");
createRoot(root).render(<List />);

window.page = {
  root,
  search: async (count) => show(await fetchHotels(count)),
};
