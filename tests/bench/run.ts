import { measureBooking } from "./booking";
import { measureBytes } from "./bytes";
import { measureDemo } from "./demo";
import { measureGrowth } from "./growth";
import { measureInteractions } from "./interactions";
import { measureNight } from "./night";
import { measurePages } from "./pages";
import { measureScores } from "./scores";
import { measureShifts } from "./shifts";
import { measureStart } from "./start";

/** `npm run bench`: all parts, or those that are named. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  booking: measureBooking,
  growth: measureGrowth,
  pages: measurePages,
  bytes: measureBytes,
  scores: measureScores,
  interactions: measureInteractions,
  shifts: measureShifts,
  night: measureNight,
  start: measureStart,
  demo: measureDemo,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) throw new Error(`no part of the bench: ${unknown.join(", ")}`);
for (const [name, measure] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`bench: ${name}`);
  await measure();
}
