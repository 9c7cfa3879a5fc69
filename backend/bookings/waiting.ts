import { validate as isUuid, v7 as uuid } from "uuid";
import { loadConfig } from "@/backend/configuration/settings";
import { refuseFields } from "@/backend/http/refuse-fields";
import { metrics } from "@/backend/operations/backend-metrics";
import { type ApplicationOwner, requireNotWithdrawn, requireRegistration } from "@/backend/registrations/application";
import { findHeldSeats } from "@/backend/registrations/held-seats";
import { loadSessions, loadStartDays } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import type { Attendance } from "@/lib/contracts/application";
import { AppError } from "@/lib/contracts/errors";
import type { booked } from "@/lib/contracts/registrations";
import { situationOf } from "@/lib/domain/application/situation";
import { canCombine } from "@/lib/domain/schedule/availability";
import { OFFERED_DAYS } from "@/lib/domain/schedule/offered-days";
import { NO_PAIR } from "@/lib/domain/schedule/pairs";
import { type Day, plusDays } from "@/lib/kit/day";
import { findAttendance } from "./attendance";
import { isChoiceOf, makeAppointment, type SeatChoice, updateAppointment } from "./book";
import { dropSeats } from "./store";
import { formOf, requireAcceptedAge, requireCompleteBesidesSeats } from "./validate";
import { rejudgeWaitingEntry } from "./waiting-judgement";
import { hasOffer, lockVersion, upsertWaitingEntry, type WaitingRequest } from "./waiting-store";

const INVALID = "validator_form_invalid";

const requireRange = ({ from, to }: WaitingRequest, today: Day): void => {
  const fields = {
    ...(from > plusDays(today, OFFERED_DAYS) && { from: INVALID }),
    ...((to < from || to <= today || to > plusDays(today, OFFERED_DAYS)) && { to: INVALID }),
  };
  refuseFields(fields);
};

/**
 * Throws `validation_failed` unless the sessions are the location's and may be taken together, and `waiting_list_not_needed`
 * if a day in the range is free.
 */
const requireFull = async (
  services: Services,
  { tenant, identityId }: ApplicationOwner,
  { registrationId, locationKey, now }: { registrationId: string; locationKey: string; now: Date },
  request: WaitingRequest,
): Promise<void> => {
  const location = { tenant, locationKey };
  const sessions = await loadSessions(services, location, now);
  const find = (id: string | null) => sessions.find(({ _id }) => _id === id);
  const [first, second] = [find(request.session_id), find(request.secondary_session_id)];
  if (!first || (request.secondary_session_id !== null && !second) || !canCombine(first, second))
    throw new AppError("validation_failed", { fields: { session_id: INVALID } });
  const ids = { sessionId: request.session_id, pairSessionId: request.secondary_session_id ?? NO_PAIR };
  const days = await loadStartDays(services, location, ids, now, { identityId, registrationId });
  if (days.some(({ date, isAvailable }) => isAvailable && request.from <= date && date <= request.to))
    throw new AppError("waiting_list_not_needed");
};

/** Puts an application on the waiting list. It must be complete except for the seats. */
export const joinWaitingList = async (
  services: Services,
  owner: ApplicationOwner,
  registrationId: string,
  request: WaitingRequest,
  now: Date,
): Promise<{ _id: string; position: number }> => {
  const { db } = services;
  const [config, row, attendance] = await Promise.all([
    loadConfig(services, owner.tenant),
    requireRegistration(services, owner, registrationId),
    findAttendance(services, owner, registrationId),
  ]);
  if (row.status === "accepted") throw new AppError("registration_closed");
  requireNotWithdrawn(row);
  if (attendance && attendance.state !== "cancelled") throw new AppError("appointment_exists");
  const situation = situationOf(owner.tenant, config, row.location_key, now);
  requireCompleteBesidesSeats(row, situation);
  if (row.location_key === null) throw new AppError("validation_failed", { fields: { location_key: INVALID } });
  requireRange(request, situation.today);
  requireAcceptedAge(formOf(row), situation, request.from, request.to);
  await requireFull(services, owner, { registrationId: row.id, locationKey: row.location_key, now }, request);
  const entry = { ...request, id: uuid(), registrationId: row.id, locationKey: row.location_key, now };
  await db.transaction(async (tx) => {
    // An edit in the meantime may have made the form incomplete.
    if (!(await lockVersion(tx, owner.tenant, row))) throw new AppError("registration_stale");
    // A new request gives up the current offer. Read under the lock: one that is made meanwhile would end the new wait with itself.
    if (await hasOffer(tx, owner.tenant, row.id)) await dropSeats(tx, owner.tenant, row.id, now);
    await upsertWaitingEntry(tx, owner.tenant, entry);
    await rejudgeWaitingEntry(tx, owner.tenant, row, situation);
  });
  const { waiting } = await findHeldSeats(db, owner.tenant, row.id, now);
  if (!waiting) throw new AppError("registration_stale");
  metrics.count("startday_waiting_list_total", { tenant: owner.tenant, event: "joined" });
  return { _id: waiting._id, position: waiting.position };
};

/** Books the offered seats. Throws `waiting_list_no_offer` if there is no offer, or it has expired. */
export const acceptOffer = async (services: Services, choice: SeatChoice): Promise<(typeof booked)["_output"]> => {
  const { owner, registrationId, now } = choice;
  if (!isUuid(registrationId)) throw new AppError("not_found");
  const row = await requireRegistration(services, owner, registrationId);
  const { hold, waiting } = await findHeldSeats(services.db, owner.tenant, row.id, now);
  if (!hold?.isOffer || !waiting) {
    // A repeated call after a lost reply: the offer was accepted already.
    const appointment = await findActiveAppointment(services, owner, row.id);
    if (appointment) return { success: true, appointment };
    throw new AppError("waiting_list_no_offer");
  }
  const seats = {
    session_id: waiting.session_id,
    secondary_session_id: waiting.secondary_session_id ?? undefined,
    start_day: hold.start_day_id,
    presentation_date: hold.presentation_id,
  };
  // The custom schedule stays only if it names the offered sessions.
  const customSchedule = isChoiceOf(row.student, seats) ? row.student.customSchedule : undefined;
  const book = row.status === "draft" ? makeAppointment : updateAppointment;
  const reply = await book(services, choice, { ...seats, customSchedule });
  metrics.count("startday_waiting_list_total", { tenant: owner.tenant, event: "accepted" });
  return reply;
};

const findActiveAppointment = async (
  services: Services,
  owner: ApplicationOwner,
  id: string,
): Promise<Attendance | undefined> => {
  const attendance = await findAttendance(services, owner, id);
  return attendance?.state === "active" ? attendance : undefined;
};
