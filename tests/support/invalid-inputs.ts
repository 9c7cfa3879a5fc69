import type { BackendCallName } from "@/lib/contracts/calls";
import { plusDays } from "@/lib/kit/day";
import { todayAt } from "@/tests/support/fixtures";

/** What is wrong in an input, by the part of the request; the rest is a valid input of the call. */
interface Wrong {
  params?: object;
  query?: object;
  body?: object;
}

/** One invalid input of a call, and the field that the refusal names. */
export type InvalidInput = readonly [call: BackendCallName, what: string, wrong: Wrong, field: string];

const inDays = (days: number) => plusDays(todayAt("am"), days);
const closed = (from: number, to: number) => ({ from: inDays(from), to: inDays(to), note: "" });
const start = (date: string) => ({ date, capacity: 1, sessionId: "any" });
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

/** What people may not write to many. */
const ELSEWHERE = { code: "other", text: "Pay at evil.com" };
/** Days outside the supported calendar. */
const FAR = ["0000-01-01", "0001-01-01", "2200-01-01", "9999-12-31"];
const NO_ADDRESSES = [
  "office",
  "10.1",
  "0x0a000001",
  "10.0.0.0/33",
  "2001:db8::/129",
  "10.0.0.0/-1",
  "fe80::1%eth0",
  "10.0.0.0/",
];

/** Inputs that are refused by themselves, whatever is stored. */
export const INVALID_INPUTS: readonly InvalidInput[] = [
  ["GET /config", "a language that is none", { query: { language: "constructor" } }, "language"],
  ["GET /config/age-restrictions", "no location", {}, "locationKey"],
  [
    "POST /registration",
    "another network's location",
    { body: { language: "en", location_key: "berlin" } },
    "location_key",
  ],
  [
    "PUT /registration/{id}",
    "an id of a save that is none",
    { body: { saveId: "1; DROP TABLE registration" } },
    "saveId",
  ],
  ["GET /registration/{id}/calendar.ics", "an event that no appointment has", { query: { event: "lesson" } }, "event"],
  ["POST /registration/{id}/waiting-list", "a far first day", { body: { from: "0000-01-01" } }, "from"],
  ["POST /registration/{id}/waiting-list", "a far last day", { body: { to: "9999-12-31" } }, "to"],
  ...["ab", "a b c", "Անի", "a".repeat(31), "a/b"].map(
    (username): InvalidInput => ["GET /user/exists/{username}", username, { params: { username } }, "username"],
  ),
  ...["XX", "armenia"].map(
    (region): InvalidInput => ["GET /user/check-phone", region, { query: { phone: "091234567", region } }, "region"],
  ),
  [
    "POST /applicant/duplicates",
    "a birth date that is none",
    { body: { student: { firstName: "Ani", lastName: "Petrosyan", birthDate: "2012-02-30" } } },
    "student.birthDate",
  ],
  ["POST /applicant/withdraw", "itself as the original", {}, "duplicateOf"],
  ["POST /account/add", "no location", { body: { locations: [] } }, "locations"],
  ["POST /account/add", "a name with a space", { body: { username: "a b" } }, "username"],
  ["POST /key/add", "no scope", { body: { scopes: [] } }, "scopes"],
  ["POST /key/add", "no day", { body: { days: 0 } }, "days"],
  ["POST /key/add", "more than a year", { body: { days: 367 } }, "days"],
  ["POST /key/add", "no location", { body: { locations: [] } }, "locations"],
  ["POST /key/add", "no name", { body: { name: " " } }, "name"],
  ...NO_ADDRESSES.map(
    (address): InvalidInput => [
      "POST /key/add",
      address,
      { body: { addresses: ["203.0.113.7", address] } },
      "addresses",
    ],
  ),
  ["GET /audit", "too large a page", { query: { limit: 501 } }, "limit"],
  ["GET /audit", "an unknown change", { query: { action: "everything" } }, "action"],
  ["GET /audit", "a day that is none", { query: { from: "2026-02-30" } }, "from"],
  ["GET /overview", "no location", { query: { locationKey: "" } }, "locationKey"],
  ["GET /start-day/stream", "no location", { query: { locationKey: "" } }, "locationKey"],
  ["GET /overview/sign-in-sheets", "no day's id", { query: { startDay: "none" } }, "startDay"],
  ["POST /schedule/add", "an end before the start", { body: { end_time: "09:00" } }, "end_time"],
  ["POST /schedule/add", "a pair of one weekday", { body: { pairWeekday: 1 } }, "pairWeekday"],
  ["POST /schedule/add", "a pair of three weekdays", { body: { weekdays: [1, 2], pairWeekday: 4 } }, "pairWeekday"],
  ...(
    ["PATCH /presentation/update", "PATCH /schedule/update", "PATCH /account/update", "POST /closures/add"] as const
  ).map((call): InvalidInput => [call, "a version that is none", { body: { version: "" } }, "version"]),
  ...(["DELETE /presentation/delete/{id}", "DELETE /schedule/delete/{id}"] as const).map(
    (call): InvalidInput => [call, "a version that is none", { query: { version: "v".repeat(101) } }, "version"],
  ),
  [
    "POST /config/{location_key}",
    "a setting's version that is none",
    { body: { versions: { agePreCheck: "" } } },
    "versions.agePreCheck",
  ],
  ["POST /closures/add", "a day gone by", { body: { closures: [closed(-1, 1)] } }, "closures.0.from"],
  [
    "POST /closures/add",
    "an end before the start",
    { body: { closures: [closed(300, 300), closed(9, 8)] } },
    "closures.1.to",
  ],
  ["POST /closures/add", "more than a year", { body: { closures: [closed(1, 367)] } }, "closures.0.to"],
  ...FAR.flatMap((date): InvalidInput[] => [
    ["POST /start-day/get-weeks", date, { body: { referenceDate: date, weeksCount: 52 } }, "referenceDate"],
    [
      "POST /start-day/get-weeks",
      `${date} back`,
      { body: { referenceDate: date, direction: "past" } },
      "referenceDate",
    ],
    ["POST /start-day/get", date, { body: { dates: [date] } }, "dates.0"],
    ["POST /start-day/add", date, { body: { start_days: [start(date)] } }, "start_days.0.date"],
    ["POST /applicant/list", date, { body: { startDate: date } }, "startDate"],
    ["POST /presentation/add", `to ${date}`, { body: { startDates: [date] } }, "startDates.0"],
  ]),
  ...["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-14:00", "no instant"].map(
    (date): InvalidInput => ["POST /presentation/add", date, { body: { date } }, "date"],
  ),
  ["POST /presentation/list", "too large a page", { body: { limit: 501 } }, "limit"],
  ...[-1, 0.5].map(
    (capacity): InvalidInput => [
      "PATCH /start-day/update",
      `${capacity} seats`,
      { body: { start_days: [{ _id: crypto.randomUUID(), capacity }] } },
      "start_days.0.capacity",
    ],
  ),
  ["POST /applicant/list", "deceptive characters", { body: { search: "a\u202eb" } }, "search"],
  ["POST /applicant/list", "a NUL", { body: { search: "a\0" } }, "search"],
  ["POST /applicant/list", "no presentation's id", { body: { presentationId: "none" } }, "presentationId"],
  ["POST /applicant/list", "too large a page", { body: { limit: 501 } }, "limit"],
  ["GET /applicant/export", "no presentation's id", { query: { presentationId: "none" } }, "presentationId"],
  ...["reference,secret", "reference,", "constructor"].map(
    (columns): InvalidInput => ["GET /applicant/export", columns, { query: { columns } }, "columns"],
  ),
  ["POST /applicant/export", "too many people", { body: { registrationIds: ids(5001) } }, "registrationIds"],
  ["POST /applicant/accept-many", "nobody", { body: { registrationIds: [] } }, "registrationIds"],
  ["POST /applicant/accept-many", "too many people", { body: { registrationIds: ids(101) } }, "registrationIds"],
  ["POST /applicant/move-many", "own words to many", { body: { reason: { code: "other" } } }, "reason.code"],
  ["POST /applicant/move", "another reason without words", { body: { reason: { code: "other" } } }, "reason.text"],
  ["POST /applicant/move", "blank words", { body: { reason: { code: "other", text: "  " } } }, "reason.text"],
  [
    "POST /applicant/move",
    "words beside a reason",
    { body: { reason: { code: "closed", text: "Easter" } } },
    "reason.text",
  ],
  ["POST /applicant/move", "a link to another site", { body: { reason: ELSEWHERE } }, "reason.text"],
  ["POST /applicant/cancel", "a link to another site", { body: { reason: ELSEWHERE } }, "reason.text"],
  ["POST /applicant/check-in", "nobody", { body: { registrationId: undefined } }, "reference"],
  ["POST /applicant/check-in", "somebody in two ways", { body: { reference: "AAAA-AAAA" } }, "reference"],
  ...["", "  ", "x".repeat(2001), "\u202Etext"].map(
    (text): InvalidInput => [
      "POST /applicant/{registrationId}/notes",
      JSON.stringify(text.slice(0, 9)),
      { body: { text } },
      "text",
    ],
  ),
  ["POST /waiting/offer", "no reason of ours", { body: { reason: "since I say so" } }, "reason"],
  ["POST /waiting/remove", "another reason without words", { body: { reason: { code: "other" } } }, "reason.text"],
  ["POST /waiting/remove", "a link to another site", { body: { reason: ELSEWHERE } }, "reason.text"],
];
