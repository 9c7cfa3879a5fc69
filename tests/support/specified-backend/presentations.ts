import { z } from "zod";
import { dayIn, isDay } from "@/lib/kit/day";
import { declare, type Received } from "./call";
import { requireLocation, requireRow } from "./locations";
import { Refusal } from "./refusal";
import { presentationReply } from "./replies";
import { newId } from "./seed";
import type { LocationState, Presentation } from "./state";

const dateTime = z.iso.datetime({ offset: true });
const count = z.int().min(0);
const page = z.strictObject({ limit: count, offset: count, locationKey: z.string() });
const draft = z.strictObject({
  locationKey: z.string(),
  capacity: count,
  date: dateTime,
  startDates: z.array(z.string().refine(isDay).or(dateTime)),
});
const change = draft.extend({ id: z.string() });

/** The days of the start dates. Refuses one without a start day, and a repeated one: senders de-duplicate them. */
const servedDays = (location: LocationState, startDates: readonly string[], now: Date): string[] => {
  const days = startDates.map((date) => (isDay(date) ? date : dayIn(location.timeZone, new Date(date))));
  if (new Set(days).size < days.length) throw new Refusal(400, "A start date is repeated");
  for (const day of days) {
    if (day < dayIn(location.timeZone, now)) throw new Refusal(400, `The start date ${day} is over`);
    if (!location.startDays.some(({ date }) => date === day)) throw new Refusal(400, `There is no start day on ${day}`);
  }
  return days;
};

const list = ({ tenant, body }: Received<z.infer<typeof page>, unknown>) => {
  const location = requireLocation(tenant, body.locationKey);
  const rows = location.presentations.toSorted((one, other) => one.date.localeCompare(other.date));
  const shown = rows.slice(body.offset, body.offset + body.limit);
  return { presentations: shown.map((row) => presentationReply(row, location)), count: rows.length };
};

const add = ({ tenant, now, body }: Received<z.infer<typeof draft>, unknown>) => {
  const location = requireLocation(tenant, body.locationKey);
  const startDates = servedDays(location, body.startDates, now);
  const date = new Date(body.date).toISOString();
  location.presentations.push({ _id: newId(), date, capacity: body.capacity, busyCapacity: 0, startDates });
  return {};
};

const update = ({ tenant, now, body }: Received<z.infer<typeof change>, unknown>) => {
  const location = requireLocation(tenant, body.locationKey);
  const row = requireRow(location.presentations, body.id, "Presentation");
  if (new Date(row.date) < now) throw new Refusal(400, "The presentation is over");
  if (body.capacity < row.busyCapacity) throw new Refusal(400, `Capacity must be at least ${row.busyCapacity}`);
  const startDates = servedDays(location, body.startDates, now);
  Object.assign(row, { capacity: body.capacity, date: new Date(body.date).toISOString(), startDates });
  return {};
};

const remove = ({ tenant, params }: Received<unknown, unknown>) => {
  const isHere = ({ _id }: Presentation) => _id === params.id;
  const location = tenant.locations.find(({ presentations }) => presentations.some(isHere));
  const row = requireRow(location?.presentations ?? [], params.id ?? "", "Presentation");
  if (row.busyCapacity > 0) throw new Refusal(400, "The presentation has bookings");
  location?.presentations.splice(location.presentations.indexOf(row), 1);
  return {};
};

export const presentationCalls = [
  declare({ call: "POST /presentation/list", caller: "staff", body: page, answer: list }),
  declare({ call: "POST /presentation/add", caller: "staff", body: draft, answer: add }),
  declare({ call: "PATCH /presentation/update", caller: "staff", body: change, answer: update }),
  declare({ call: "DELETE /presentation/delete/{id}", caller: "staff", answer: remove }),
];
