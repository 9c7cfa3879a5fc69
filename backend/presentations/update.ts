import { recordChange } from "@/backend/audit/record";
import type { Transaction } from "@/backend/db/database";
import { queueAppointmentEvents } from "@/backend/delivery/queue-appointment-events";
import { permit } from "@/backend/http/callers";
import type { Call } from "@/backend/http/handler";
import { requireCurrent } from "@/backend/http/row-version";
import { lockRegistrations, lockRemainingRegistrations, retryIfOvertaken } from "@/backend/registrations/lock";
import { locationMoment } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { StaffPresentation, staffPresentations } from "@/lib/contracts/staff-schedule";
import { changeRefusal } from "@/lib/domain/schedule/presentation";
import { type Day, dayIn } from "@/lib/kit/day";
import {
  findBooked,
  findBookedDates,
  findLocation,
  lockPresentation,
  type PresentationKey,
  writePresentation,
} from "./change-store";
import { type PresentationRow, presentationVersion, toPresentation, toStaffPresentation } from "./offered";
import { isClosedOn, requireOpenDates, sortUniqueDates } from "./start-dates";

type UpdateCall = Call<typeof staffPresentations.update>;

/**
 * Changes a presentation to come. Nobody loses a seat or a date that they booked. Moving it in time needs `confirm` if
 * somebody is booked: they move along and are notified.
 */
export const updatePresentation = (call: UpdateCall, { db }: Services): Promise<StaffPresentation> =>
  retryIfOvertaken(db, async (tx) => {
    const { tenant, caller, body, now } = call;
    const key = { tenant, id: body.id };
    const locationKey = await requireLocation(tx, call);
    // Before the applications and the presentation: a closure locks these after the location's timetable.
    const day = dayIn(locationMoment(tenant, locationKey, now).zone, new Date(body.date));
    const isOnClosedDay = await isClosedOn(tx, { tenant, locationKey }, day);
    // Lock order: applications before presentations.
    const locked = body.confirm ? await findBooked(tx, key) : [];
    await lockRegistrations(tx, tenant, locked);
    const before = await lockPresentation(tx, key);
    if (!before) throw new AppError("not_found");
    requireRead(body, before);
    await requireAllowed(tx, call, before);
    if (isOnClosedDay && isMoved(before, body)) throw new AppError("presentation_day_closed");
    const booked = isMoved(before, body) ? await requireConfirmed(tx, key, { locked, isConfirmed: body.confirm }) : [];

    const { capacity = before.capacity } = body;
    const draft = { startsAt: new Date(body.date), capacity, startDates: sortUniqueDates(body.startDates) };
    const after = await writePresentation(tx, key, draft);
    if (booked.length > 0)
      await queueAppointmentEvents(tx, { tenant, event: "presentation_moved", registrationIds: booked, now });
    await recordChange(tx, {
      tenant,
      author: caller,
      locationKey: before.location_key,
      action: "presentation_changed",
      target: `presentation:${body.id}`,
      before: toPresentation(before),
      after: after && toPresentation(after),
      now,
    });
    return toStaffPresentation(after ?? before);
  });

/** Checks the row's own location, not the body's. Returns it. */
const requireLocation = async (tx: Transaction, { tenant, caller, body }: UpdateCall): Promise<string> => {
  const location = await findLocation(tx, { tenant, id: body.id });
  if (location === undefined) throw new AppError("not_found");
  permit(caller, location);
  if (location !== body.locationKey)
    throw new AppError("validation_failed", { fields: { locationKey: "validator_form_invalid" } });
  return location;
};

const requireRead = ({ version, ...body }: UpdateCall["body"], before: PresentationRow): void => {
  const { capacity = before.capacity, startDates } = body;
  const next = presentationVersion({ ...body, capacity, startDates: sortUniqueDates(startDates) });
  const current = toStaffPresentation(before);
  requireCurrent({ read: version, stored: presentationVersion(current), next }, current);
};

const isMoved = (before: PresentationRow, { date }: UpdateCall["body"]) =>
  before.starts_at.getTime() !== new Date(date).getTime();

/** Checks what needs no confirmation, under the presentation's lock. */
const requireAllowed = async (tx: Transaction, { tenant, body, now }: UpdateCall, before: PresentationRow) => {
  const startsAt = new Date(body.date);
  const { date, capacity = before.capacity } = body;
  const refusal = changeRefusal(toPresentation(before), { date, capacity }, now);
  if (refusal === "presentation_below_busy") throw new AppError(refusal, { busyCapacity: before.busy });
  if (refusal) throw new AppError(refusal);
  const location = { tenant, locationKey: before.location_key };
  const { zone } = locationMoment(tenant, before.location_key, now);
  const presentationDay = dayIn(zone, startsAt);
  const isServed = (date: Day) => body.startDates.includes(date) && date > presentationDay;
  const lost = (await findBookedDates(tx, { tenant, id: body.id })).filter((date) => !isServed(date));
  if (lost.length > 0) throw new AppError("presentation_date_booked", { dates: lost });
  await requireOpenDates(tx, location, body.startDates, {
    today: dayIn(zone, now),
    previous: before.start_dates,
  });
};

/** Locks the booked applications and returns them. Throws `presentation_affects_bookings` if there are any, unconfirmed. */
const requireConfirmed = async (
  tx: Transaction,
  key: PresentationKey,
  { locked, isConfirmed }: { locked: readonly string[]; isConfirmed: boolean },
): Promise<string[]> => {
  const booked = await findBooked(tx, key);
  if (booked.length > 0 && !isConfirmed) throw new AppError("presentation_affects_bookings", { count: booked.length });
  await lockRemainingRegistrations(tx, key.tenant, booked, locked);
  return booked;
};
