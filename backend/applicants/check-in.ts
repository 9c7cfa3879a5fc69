import type { Pool, PoolClient } from "pg";
import { recordChange } from "@/backend/audit/record";
import { transaction } from "@/backend/db/transaction";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import type { Attendance } from "@/lib/contracts/application";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import type { staffApplicants } from "@/lib/contracts/staff-applicants";
import { checkInRefusal } from "@/lib/domain/schedule/check-in";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { findAppointment, lockApplicant } from "./applicant-record";
import { storedReference } from "./search";

type CheckIn = Call<typeof staffApplicants.checkIn>;

const findByReference = async (pool: Pool, tenant: Tenant, reference: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ id: string }>({
    name: "applicant-by-reference",
    text: "SELECT registration_id AS id FROM appointment WHERE tenant = $1 AND reference = $2",
    values: [tenant, storedReference(reference)],
  });
  return rows[0]?.id;
};

interface BookedSeats {
  state: Attendance["state"];
  presentation_id: string;
}

const lockAppointment = async (client: PoolClient, tenant: Tenant, registrationId: string) => {
  const { rows } = await client.query<BookedSeats>({
    name: "applicant-lock-appointment",
    text: `SELECT state, presentation_id FROM appointment WHERE tenant = $1 AND registration_id = $2 FOR NO KEY UPDATE`,
    values: [tenant, registrationId],
  });
  return rows[0];
};

const presentationStart = async (client: PoolClient, tenant: Tenant, id: string): Promise<Date | undefined> => {
  const { rows } = await client.query<{ starts_at: Date }>({
    name: "applicant-presentation",
    text: "SELECT starts_at FROM presentation WHERE tenant = $1 AND id = $2",
    values: [tenant, id],
  });
  return rows[0]?.starts_at;
};

const setState = (client: PoolClient, { tenant, body, now }: CheckIn, registrationId: string) =>
  client.query({
    name: "applicant-check-in",
    text: "UPDATE appointment SET state = $3, updated_at = $4 WHERE tenant = $1 AND registration_id = $2",
    values: [tenant, registrationId, body.state, now],
  });

// A repeat changes nothing, and a check-in by somebody else meanwhile stays.
const changesNothing = ({ body }: CheckIn, { state }: BookedSeats): boolean =>
  state === body.state || (state !== "cancelled" && body.from !== undefined && body.from !== state);

// Applicants of another presentation are refused and learn where they are expected.
const isForOtherPresentation = ({ body }: CheckIn, { state, presentation_id }: BookedSeats): boolean =>
  state !== "cancelled" && body.presentationId !== undefined && body.presentationId !== presentation_id;

/** Changes the state, unless the call changes nothing. Returns whether the state was the requested one already. */
const applyCheckIn = async (client: PoolClient, call: CheckIn, registrationId: string): Promise<boolean> => {
  const { tenant, caller, body, now } = call;
  const { location_key } = await lockApplicant(client, { tenant, caller, registrationId });
  const appointment = await lockAppointment(client, tenant, registrationId);
  const startsAt = appointment && (await presentationStart(client, tenant, appointment.presentation_id));
  if (!startsAt) throw new AppError("not_found");
  if (isForOtherPresentation(call, appointment)) {
    const where = { presentationDate: startsAt.toISOString(), locationKey: location_key };
    throw new AppError("check_in_refused", { reason: "other_presentation", ...where });
  }
  if (changesNothing(call, appointment)) return appointment.state === body.state;
  const reason = checkInRefusal(appointment.state, startsAt, now);
  if (reason) throw new AppError("check_in_refused", { reason });
  await setState(client, call, registrationId);
  await recordChange(client, {
    tenant,
    author: caller,
    locationKey: location_key,
    action: "applicant_checked_in",
    target: `registration:${registrationId}`,
    before: { state: appointment.state },
    after: { state: body.state },
    now,
  });
  return false;
};

/** Records whether an applicant came. It can be corrected and undone; a repeat is told that it is one. Throws `check_in_refused` with the reason. */
export const checkIn = async (
  call: CheckIn,
  { database }: Services,
): Promise<ReplyOf<typeof staffApplicants.checkIn>> => {
  const { tenant, body } = call;
  const registrationId = body.registrationId ?? (await findByReference(database.pool, tenant, body.reference ?? ""));
  if (registrationId === undefined) throw new AppError("not_found");
  return transaction(database.pool, async (client) => {
    const isRepeat = await applyCheckIn(client, call, registrationId);
    const attendance = await findAppointment(client, tenant, registrationId);
    if (!attendance) throw new AppError("not_found");
    return { ...attendance, ...(isRepeat && { isRepeat }) };
  });
};
