import { recordChange } from "@/backend/audit/record";
import type { Db, Transaction } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { Attendance } from "@/lib/contracts/application";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import type { staffApplicants } from "@/lib/contracts/staff-applicants";
import { checkInRefusal } from "@/lib/domain/schedule/check-in";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type ApplicantRecord, findAppointment, lockApplicant } from "./applicant-record";
import { storedReference } from "./search";

type CheckIn = Call<typeof staffApplicants.checkIn>;

const findByReference = (db: Db, tenant: Tenant, reference: string) =>
  db.value<string>`SELECT registration_id FROM appointment
    WHERE tenant = ${tenant} AND reference = ${storedReference(reference)}`;

interface BookedSeats {
  state: Attendance["state"];
  presentation_id: string;
}

const lockAppointment = (tx: Transaction, tenant: Tenant, registrationId: string) =>
  tx.one<BookedSeats>`SELECT state, presentation_id FROM appointment
    WHERE tenant = ${tenant} AND registration_id = ${registrationId} FOR NO KEY UPDATE`;

const presentationStart = (tx: Transaction, tenant: Tenant, id: string) =>
  tx.value<Date>`SELECT starts_at FROM presentation WHERE tenant = ${tenant} AND id = ${id}`;

const setState = (tx: Transaction, { tenant, body, now }: CheckIn, { id, status, location_key }: ApplicantRecord) => {
  tx.tell("start_days", tenant, location_key);
  return tx.run`UPDATE appointment SET state = ${body.state}, updated_at = ${now},
      listed_location_key = listed_location(${body.state}, ${status}, ${location_key})
    WHERE tenant = ${tenant} AND registration_id = ${id}`;
};

// A repeat changes nothing, and a check-in by somebody else meanwhile stays.
const changesNothing = ({ body }: CheckIn, { state }: BookedSeats): boolean =>
  state === body.state || (state !== "cancelled" && body.from !== undefined && body.from !== state);

// Applicants of another presentation are refused and learn where they are expected.
const isForOtherPresentation = ({ body }: CheckIn, { state, presentation_id }: BookedSeats): boolean =>
  state !== "cancelled" && body.presentationId !== undefined && body.presentationId !== presentation_id;

/** Changes the state, unless the call changes nothing. Returns whether the state was the requested one already. */
const applyCheckIn = async (tx: Transaction, call: CheckIn, registrationId: string): Promise<boolean> => {
  const { tenant, caller, body, now } = call;
  const row = await lockApplicant(tx, { tenant, caller, registrationId });
  const appointment = await lockAppointment(tx, tenant, registrationId);
  const startsAt = appointment && (await presentationStart(tx, tenant, appointment.presentation_id));
  if (!startsAt) throw new AppError("not_found");
  if (isForOtherPresentation(call, appointment)) {
    const where = { presentationDate: startsAt.toISOString(), locationKey: row.location_key };
    throw new AppError("check_in_refused", { reason: "other_presentation", ...where });
  }
  if (changesNothing(call, appointment)) return appointment.state === body.state;
  const reason = checkInRefusal(appointment.state, startsAt, now);
  if (reason) throw new AppError("check_in_refused", { reason });
  await setState(tx, call, row);
  await recordChange(tx, {
    tenant,
    author: caller,
    locationKey: row.location_key,
    action: "applicant_checked_in",
    target: `registration:${registrationId}`,
    before: { state: appointment.state },
    after: { state: body.state },
    now,
  });
  return false;
};

/** Records whether an applicant came. It can be corrected and undone; a repeat is told that it is one. Throws `check_in_refused` with the reason. */
export const checkIn = async (call: CheckIn, { db }: Services): Promise<ReplyOf<typeof staffApplicants.checkIn>> => {
  const { tenant, body } = call;
  const registrationId = body.registrationId ?? (await findByReference(db, tenant, body.reference ?? ""));
  if (registrationId === undefined) throw new AppError("not_found");
  return db.transaction(async (tx) => {
    const isRepeat = await applyCheckIn(tx, call, registrationId);
    const attendance = await findAppointment(tx, tenant, registrationId);
    if (!attendance) throw new AppError("not_found");
    return { ...attendance, ...(isRepeat && { isRepeat }) };
  });
};
