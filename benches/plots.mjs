// Draws into docs/plots what the benchmarks measured last: bars for what is compared, lines for what grows.
//
// Run by `cargo xtask bench plots`, which says where the figures are.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const PLOTS = fileURLToPath(new URL("../docs/plots", import.meta.url));
mkdirSync(PLOTS, { recursive: true });

const file = (name) => join(folder, `${name}.json`);
/** Draws what these have measured, where they have. */
function draw(names, from) {
  if (names.map(file).every(existsSync)) from(...names.map((name) => JSON.parse(readFileSync(file(name)))));
}
/** In a checkout, the repository's own package is in `pkg`. */
const OURS = "pkg";
const called = (contestant) => (contestant === OURS ? "Stopover" : contestant);
const escaped = (text) => text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const number = (value) => (value >= 100 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(2));

/** Readable on light and dark pages. */
const STYLE = `<style>
text { font: 13px sans-serif; fill: #57606a; }
.title { font-weight: bold; fill: #24292f; }
.ours { fill: #0b7285; stroke: #0b7285; }
.other { fill: #adb5bd; stroke: #adb5bd; }
.line { fill: none; stroke-width: 2; }
.axis { stroke: #8c959f; stroke-width: 1; }
@media (prefers-color-scheme: dark) {
  text { fill: #9da7b1; }
  .title { fill: #e6edf3; }
  .ours { fill: #3bc9db; stroke: #3bc9db; }
  .other { fill: #6c757d; stroke: #6c757d; }
}
</style>`;

function save(name, title, width, height, body) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
${STYLE}
${body}
</svg>
`;
  writeFileSync(join(PLOTS, `${name}.svg`), drawing);
  console.log(`docs/plots/${name}.svg`);
}

/** Groups of bars: each group has a title and bars `[name, value, isOurs]`. */
function bars(name, title, groups) {
  const [left, most, row] = [250, 420, 20];
  let y = 0;
  const parts = [];
  for (const { title, unit, bars } of groups) {
    const longest = Math.max(...bars.map(([, value]) => value));
    parts.push(`<text class="title" x="0" y="${(y += row)}">${escaped(title)}</text>`);
    for (const [label, value, isOurs] of bars) {
      y += row;
      parts.push(`<text x="${left - 8}" y="${y}" text-anchor="end">${escaped(label)}</text>`);
      parts.push(`<rect class="${isOurs ? "ours" : "other"}" x="${left}" y="${y - 12}" width="${((value / longest) * most).toFixed(1)}" height="14" rx="2"/>`);
      parts.push(`<text x="${(left + (value / longest) * most + 6).toFixed(1)}" y="${y}">${number(value)} ${unit}</text>`);
    }
    y += 10;
  }
  save(name, title, left + most + 100, y + 6, parts.join("\n"));
}

/** Lines over logarithmic axes: each has a name and points `[x, y]`; a dashed one is as steep as the first if that were linear. */
function lines(name, title, across, up, all) {
  const [left, top, width, height] = [60, 30, 520, 260];
  const xs = all.flatMap(({ points }) => points.map(([x]) => x));
  const ys = all.flatMap(({ points }) => points.map(([, y]) => y));
  const scale = (values, length) => {
    const [least, most] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
    return (value) => ((Math.log(value) - least) / (most - least)) * length;
  };
  const [x, y] = [scale(xs, width), scale(ys, height)];
  const at = ([a, b]) => `${(left + x(a)).toFixed(1)},${(top + height - y(b)).toFixed(1)}`;
  const parts = [`<path class="axis" fill="none" d="M${left} ${top}V${top + height}H${left + width}"/>`];
  for (const value of new Set(xs)) parts.push(`<text x="${(left + x(value)).toFixed(1)}" y="${top + height + 18}" text-anchor="middle">${value.toLocaleString("en-GB")}</text>`);
  for (const value of [Math.min(...ys), Math.max(...ys)]) parts.push(`<text x="${left - 6}" y="${(top + height - y(value) + 4).toFixed(1)}" text-anchor="end">${number(value)}</text>`);
  parts.push(`<text x="${left}" y="${top - 12}">${escaped(up)}</text><text x="${left + width}" y="${top + height + 36}" text-anchor="end">${escaped(across)}</text>`);
  const [first] = all;
  const [[x0, y0], [x1]] = [first.points[0], first.points.at(-1)];
  const end = Math.min(x1, (x0 * Math.max(...ys)) / y0);
  parts.push(`<path class="line axis" stroke-dasharray="4 4" d="M${at([x0, y0])}L${at([end, (y0 * end) / x0])}"/>`);
  for (const { name, points, isOurs } of all) {
    parts.push(`<polyline class="line ${isOurs ? "ours" : "other"}" style="fill: none" points="${points.map(at).join(" ")}"/>`);
    const [endX, endY] = at(points.at(-1)).split(",");
    parts.push(`<text x="${Number(endX) + 8}" y="${endY}">${escaped(name)}</text>`);
  }
  save(name, title, left + width + 190, top + height + 46, parts.join("\n"));
}

/** The medians of a row, one bar for each contestant. */
const compared = ({ name, figures }, title, unit) => ({
  title,
  unit,
  bars: Object.entries(figures).map(([contestant, { p50 }]) => [called(contestant), p50, contestant === OURS]),
});
const row = ({ rows }, name) => rows.find((row) => row.name === name);

draw(["form"], (form) => {
  bars("form", "A slow line and a slow device", [
    compared(row(form, "painted, ms"), "until the form is painted", "ms"),
    compared(row(form, "first suggestion, ms"), "until the first suggestion is shown", "ms"),
  ]);
});

draw(["size"], ({ rows }) => {
  const downloaded = rows.map(({ name, bytes, isPeer }) => [name, bytes / 1000, !isPeer]);
  bars("size", "Downloaded, with brotli", [{ title: "downloaded, brotli", unit: "kB", bars: downloaded }]);
});

draw(["list", "answer"], (list, answer) => {
  const with10 = ({ rows }, what) => rows.find(({ name }) => name.startsWith("10,000 hotels") && name.endsWith(`: ${what}`));
  bars("list", "10,000 hotels in a list", [
    compared(with10(answer, "first 20 cards, ms"), "from the search to the first 20 cards", "ms"),
    compared(with10(answer, "whole list, ms"), "from the search to the whole list", "ms"),
    compared(with10(list, "filter or sort, ms"), "after a change of filters or order", "ms"),
  ]);
});

draw(["growth"], ({ rows }) => {
  const grown = (what) => {
    const of = rows.filter(({ name }) => name.endsWith(`: ${what}`));
    return of.map(({ name, figures }) => [Number(/^[\d,]+/.exec(name)[0].replaceAll(",", "")), figures[OURS].p50]);
  };
  lines("growth-hotels", "A list that grows", "hotels", "ms", [
    { name: "whole list", points: grown("whole list, ms"), isOurs: true },
    { name: "first 20 cards", points: grown("first 20 cards, ms"), isOurs: true },
    { name: "filter or sort", points: grown("filter or sort, ms"), isOurs: true },
  ]);
});

draw(["growth-places"], ({ measured }) => {
  const ofPlaces = (figure) => measured.growth.map((row) => [row.places, figure(row)]);
  lines("growth-places", "An index that grows", "places", "ms", [
    { name: "misspelt, median", points: ofPlaces((row) => row.misspelt_ms.p50), isOurs: true },
    { name: "typed right, median", points: ofPlaces((row) => row.right_ms.p50), isOurs: true },
  ]);
});
