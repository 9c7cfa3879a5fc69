import { v7 as uuid } from "uuid";
import type { ApplicantRequest } from "@/backend/applicants/applicant-record";
import { seatReply } from "@/backend/bookings/book";
import { retryTakenReference, USERNAME_REFUSED, withReference } from "@/backend/bookings/booking-queue";
import { bookMany, deskAuthor, replyOf, type SeatItem, type SeatOutcome } from "@/backend/bookings/store";
import { loadConfig } from "@/backend/configuration/settings";
import type { Transaction } from "@/backend/db/database";
import { requireOwnLinks } from "@/backend/delivery/own-links";
import { isUsernameViolation } from "@/backend/registrations/username";
import type { Services } from "@/backend/services";
import type { Attendance } from "@/lib/contracts/application";
import type { Config } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import { type Situation, situationOf } from "@/lib/domain/application/situation";
import type { AuditAction } from "@/lib/domain/dashboard/audit-actions";
import type { DeskReason } from "@/lib/domain/dashboard/reasons";
import { type ActedFor, lockFor } from "./act-for";
import { findState } from "./appointment-state";

/** What a staff member does for somebody: on which application, why, and on which version of it. */
export interface DeskRequest extends ApplicantRequest {
  /** The person is told it. */
  reason: DeskReason;
  /** The version that staff saw. Left out where nobody saw one: changes of many at once. */
  version?: number | undefined;
  now: Date;
}

/** What the change of seats is made from: everything is read under the lock. */
export interface LockedSeats extends ActedFor {
  state: Attendance["state"] | undefined;
  situation: Situation<Config>;
}

/** A change of seats by staff: its name in the audit log, and its item. */
interface SeatPlan {
  action: AuditAction;
  itemOf: (seats: LockedSeats) => Promise<SeatItem>;
}

const changeInTransaction = async (
  tx: Transaction,
  services: Services,
  request: DeskRequest,
  { action, itemOf }: SeatPlan,
  config: Config,
): Promise<unknown> => {
  const { tenant, caller, registrationId, reason, version, now } = request;
  const { owner, row } = await lockFor(tx, services, request);
  if (version !== undefined && version !== row.version) throw new AppError("registration_stale");
  const situation = situationOf(tenant, config, row.location_key, now);
  const item = await itemOf({ owner, row, state: await findState(tx, tenant, registrationId), situation });
  const notice = { reason: reason.code, text: reason.text };
  const desk = { entry: uuid(), ...deskAuthor(caller), location: row.location_key, action, notice };
  const [outcome] = await bookMany(tx, tenant, now, [withReference({ ...item, desk })]);
  return seatReply(outcome as SeatOutcome, situation);
};

/**
 * Changes the seats of somebody's application by `book_many`, as their own change does, with the entry in the audit log and the reason
 * in the message. Joins no batch: the application is locked before it is read, so that a person who cancels at this moment is not
 * booked again by a move. Locks in the order of all batches.
 */
export const changeSeats = async (services: Services, request: DeskRequest, plan: SeatPlan): Promise<unknown> => {
  requireOwnLinks(services, request.tenant, [["reason.text", request.reason.text]]);
  const config = await loadConfig(services, request.tenant);
  const change = () => services.db.transaction((tx) => changeInTransaction(tx, services, request, plan, config));
  return retryTakenReference(change).catch((error: unknown) => {
    if (isUsernameViolation(error)) return replyOf(USERNAME_REFUSED);
    throw error;
  });
};
