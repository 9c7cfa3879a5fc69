import { measureApplicantCost } from "./applicant-cost";
import { measureBooking } from "./booking";
import { measureBytes } from "./bytes";
import { measureDemo } from "./demo";
import { measureEffort } from "./effort";
import { measureGrowth } from "./growth";
import { measureIdle } from "./idle";
import { measureInteractions } from "./interactions";
import { measureNight, measurePace } from "./night";
import { measurePages } from "./pages";
import { measureScores } from "./scores";
import { measureShifts } from "./shifts";
import { measureStart } from "./start";
import { measureWaiting } from "./waiting";

/** `npm run bench` runs all parts, or the named ones. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  booking: async () => {
    await measureBooking();
    await measureWaiting();
  },
  growth: measureGrowth,
  pages: measurePages,
  bytes: measureBytes,
  scores: measureScores,
  interactions: measureInteractions,
  shifts: measureShifts,
  night: measureNight,
  pace: measurePace,
  start: measureStart,
  idle: measureIdle,
  demo: measureDemo,
  effort: measureEffort,
  way: measureApplicantCost,
};

const names = process.argv.slice(2);
const unknownNames = names.filter((name) => !(name in PARTS));
if (unknownNames.length > 0) throw new Error(`no part of the bench: ${unknownNames.join(", ")}`);
for (const [name, measure] of Object.entries(PARTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`bench: ${name}`);
  await measure();
}
