import { loadConfig } from "@/backend/configuration/settings";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { loadClaimedSchedule, locationMoment } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import type { BookedPerson, ClosedPart, ListPosition, staffClosures } from "@/lib/contracts/staff-closures";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import { type ClosedRange, closureOn, openSeatsOf } from "@/lib/domain/schedule/closures";
import { nearestAlternatives } from "@/lib/domain/schedule/nearest-alternatives";
import { type Day, dayIn } from "@/lib/kit/day";
import { type BookedRow, findBookedOn } from "./booked-store";

/** What of an appointment is on closed days that are yet to come. */
export const closedPartsOf = (
  { startDay, pairStartDay, presentationDay, startsAt, state }: BookedRow,
  ranges: readonly ClosedRange[],
  { today, now }: { today: Day; now: Date },
): ClosedPart[] => {
  const isClosed = (day: Day | null) => day !== null && day >= today && closureOn(ranges, day) !== undefined;
  const parts: [ClosedPart, boolean][] = [
    ["startDay", isClosed(startDay)],
    ["pairStartDay", isClosed(pairStartDay)],
    ["presentation", state === "active" && startsAt > now && isClosed(presentationDay)],
  ];
  return parts.flatMap(([part, isIn]) => (isIn ? [part] : []));
};

// Whoever has attended or is accepted can no longer be moved: staff must speak with them.
const isMovable = ({ state, status }: BookedRow) => state === "active" && status !== "accepted";

const proposalsFor = async (
  services: Services,
  { tenant, body, now }: Call<typeof staffClosures.people>,
  movable: readonly BookedRow[],
) => {
  const location = { tenant, locationKey: body.locationKey };
  const [schedule, { dashboardConfig }] = await Promise.all([
    loadClaimedSchedule(services, location, now),
    loadConfig(services, tenant),
  ]);
  const open = openSeatsOf(schedule, body.ranges, schedule.moment.zone);
  const { ageRestrictions: ages } = effectiveSettings(dashboardConfig, body.locationKey);
  const seats = movable.map((row) => ({
    ...row,
    presentationDate: row.startsAt.toISOString(),
    birthDate: row.student.birthDate,
  }));
  const proposals = nearestAlternatives(seats, { ...schedule, ...open, ages });
  return new Map(
    movable.flatMap(({ registrationId }, index) => {
      const proposal = proposals[index];
      return proposal ? [[registrationId, proposal] as const] : [];
    }),
  );
};

/** Whether somebody is listed after a position, in the order of `findBookedOn`. */
const isAfter = ({ startsAt, startDay, registrationId }: BookedRow, position: ListPosition): boolean => {
  const distance = startsAt.getTime() - Date.parse(position.presentationDate);
  if (distance !== 0) return distance > 0;
  return startDay === position.startDay ? registrationId > position.registrationId : startDay > position.startDay;
};

/**
 * A part of those who are booked on some days, and the nearest free seats for each, as if these days were closed. Seats are proposed in
 * the order of the whole list, each once, so that everybody in it can be moved.
 */
export const listBooked = async (call: Call<typeof staffClosures.people>, services: Services) => {
  const { tenant, caller, body, now } = call;
  const locationKey = permit(caller, body.locationKey);
  const moment = locationMoment(tenant, locationKey, now);
  const today = dayIn(moment.zone, now);
  const rows = await findBookedOn(services.db, { tenant, locationKey }, body.ranges, moment);
  const proposals = rows.length === 0 ? new Map() : await proposalsFor(services, call, rows.filter(isMovable));
  const { after, limit } = body;
  const listed = after ? rows.filter((row) => isAfter(row, after)) : rows;
  const people = listed.slice(0, limit).map((row): BookedPerson => {
    const alternative = proposals.get(row.registrationId);
    return {
      registrationId: row.registrationId,
      firstName: row.student.firstName ?? "",
      namePrefix: row.student.namePrefix,
      lastName: row.student.lastName ?? "",
      reference: row.reference,
      phone: row.student.phone,
      state: row.state,
      startDay: row.startDay,
      pairStartDay: row.pairStartDay ?? undefined,
      presentationDate: row.startsAt.toISOString(),
      closed: closedPartsOf(row, body.ranges, { today, now }),
      ...(alternative && { alternative }),
    };
  });
  return { people, count: rows.length, movable: proposals.size };
};
