import { z } from "zod";
import type { Day } from "@/lib/kit/day";
import { declare, type Received } from "./call";
import { requireLocation, requireRow, todayAt } from "./locations";
import { listReply, presentationReply, sessionReply, startDayReply } from "./replies";
import { pairStartDayOf } from "./seats";
import type { LocationState, Presentation } from "./state";

const filled = z.string().min(1).optional();

/** The specification shows neither the filters nor the spelling of the location: a filter is a member of a session. */
const filters = z.strictObject({ locationKey: filled, location_key: filled, weekday: filled, pairId: filled });
const location = z.strictObject({ locationKey: filled, location_key: filled });

type Filters = z.infer<typeof filters>;

const sessions = ({ tenant, options }: Received<unknown, unknown>, chosen: Filters) => {
  const { sessions } = requireLocation(tenant, chosen.locationKey ?? chosen.location_key ?? "");
  const rows = sessions
    .filter(({ weekday }) => !chosen.weekday || String(weekday) === chosen.weekday)
    .filter(({ pairId }) => !chosen.pairId || pairId === chosen.pairId);
  return listReply(
    "sessions",
    rows.map((session) => sessionReply(session, options)),
    options,
  );
};

/** The later presentations that serve a date. */
const servingPresentations = ({ presentations }: LocationState, served: Day, now: Date): Presentation[] =>
  presentations.filter(({ date, startDates }) => new Date(date) > now && startDates.includes(served));

/**
 * The later start days of a session on which its pair starts, too, and which a later presentation serves. Full ones are among
 * them, with their numbers.
 */
const startDays = ({ tenant, options, now, params }: Received<unknown, unknown>) => {
  const location = requireLocation(tenant, params.locationKey ?? "");
  const session = requireRow(location.sessions, params.sessionId ?? "", "Session");
  const pair = requireRow(location.sessions, params.pairSessionId ?? "", "Session");
  const rows = location.startDays
    .filter(({ sessionId, date }) => sessionId === session._id && date > todayAt(location, now))
    .filter((startDay) => pairStartDayOf(location, startDay, pair._id))
    .filter(({ date }) => servingPresentations(location, date, now).length > 0)
    .sort((one, other) => one.date.localeCompare(other.date));
  return listReply(
    "startDays",
    rows.map((startDay) => startDayReply(startDay, options)),
    options,
  );
};

const presentations = ({ tenant, options, now, params }: Received<unknown, unknown>) => {
  const location = requireLocation(tenant, params.locationKey ?? "");
  const startDay = requireRow(location.startDays, params.startDayId ?? "", "Start day");
  const rows = servingPresentations(location, startDay.date, now).sort((one, other) =>
    one.date.localeCompare(other.date),
  );
  return listReply(
    "presentations",
    rows.map((presentation) => presentationReply(presentation, location)),
    options,
  );
};

/** What applicants choose their seats from, and the sessions for staff. */
export const scheduleCalls = [
  declare({
    call: "GET /schedule",
    caller: "applicant",
    query: filters,
    answer: (received) => sessions(received, received.query),
  }),
  declare({
    call: "POST /schedule/get-sessions",
    caller: "staff",
    body: location,
    answer: (received) => sessions(received, received.body),
  }),
  declare({
    call: "GET /start-day/{sessionId}/{pairSessionId}/{locationKey}",
    caller: "applicant",
    answer: startDays,
  }),
  declare({ call: "GET /presentation/{startDayId}/{locationKey}", caller: "applicant", answer: presentations }),
];
