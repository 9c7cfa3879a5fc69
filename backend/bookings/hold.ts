import { validate as isUuid } from "uuid";
import { loadConfig } from "@/backend/configuration/settings";
import type { IdempotentRequest } from "@/backend/http/idempotency";
import { type ApplicationOwner, requireNotWithdrawn, requireRegistration } from "@/backend/registrations/application";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { situationOf } from "@/lib/domain/application/situation";
import { locationOf } from "@/lib/domain/tenant/tenants";
import { keyOf } from "./book";
import { submitSeats } from "./booking-queue";
import { limitChanges } from "./change-budget";
import { replyOf } from "./store";
import { requireCompleteBesidesSeats } from "./validate";

/** A hold lasts this long. */
const HOLD_MINUTES = 10;
/** Holding the same seats again renews the hold this many times. */
const HOLD_RENEWALS = 2;
/** After the last renewal the application can hold nothing for this long. */
const HOLD_PAUSE_MINUTES = 10;
/** How many applications of one applicant may have a hold at a time. */
const HOLDS_PER_IDENTITY = 5;

/** The ids of the rows of a hold. */
export interface HeldSeats {
  start_day_id: string;
  pair_start_day_id?: string | null | undefined;
  presentation_id: string;
}

/**
 * Holds seats while the applicant reads the confirmation. Throws `too_many_requests` during the pause, also of a deleted draft of
 * the same applicant, and `validation_failed` for a form that lacks more than the seats.
 */
export const holdSeats = async (
  services: Services,
  owner: ApplicationOwner,
  registrationId: string,
  seats: HeldSeats,
  { now, repeat }: { now: Date; repeat: IdempotentRequest | undefined },
): Promise<{ expiresAt: string }> => {
  const [config, row] = await Promise.all([
    loadConfig(services, owner.tenant),
    requireRegistration(services, owner, registrationId),
  ]);
  requireNotWithdrawn(row);
  const zone = row.location_key && locationOf(owner.tenant, row.location_key)?.timeZone;
  const ids = [seats.start_day_id, seats.pair_start_day_id ?? undefined, seats.presentation_id];
  if (!zone || !ids.every((id) => id === undefined || isUuid(id)))
    throw new AppError("form_student_session_unavailable");
  const situation = situationOf(owner.tenant, config, row.location_key, now);
  // Drafts cost nothing: an empty one must not take a seat from anybody.
  if (row.status !== "accepted") requireCompleteBesidesSeats(row, situation);
  const item = {
    kind: "hold" as const,
    registration: row.id,
    identity: owner.identityId,
    start_day: seats.start_day_id,
    pair_start_day: seats.pair_start_day_id ?? undefined,
    presentation: seats.presentation_id,
    zone,
    length: `${HOLD_MINUTES} minutes`,
    renewals_max: HOLD_RENEWALS,
    pause: `${HOLD_PAUSE_MINUTES} minutes`,
    holds_max: HOLDS_PER_IDENTITY,
    ...keyOf(repeat),
  };
  return replyOf(await submitSeats(services, owner.tenant, item, now)) as { expiresAt: string };
};

/** Ends an application's hold (`release`), its appointment (`cancel`), or its waiting and any offer (`leave`). */
export const freeSeats = async (
  services: Services,
  owner: ApplicationOwner,
  registrationId: string,
  kind: "release" | "cancel" | "leave",
  now: Date,
): Promise<void> => {
  if (!isUuid(registrationId)) throw new AppError("not_found");
  const item = { kind, registration: registrationId, identity: owner.identityId };
  const free = async () => replyOf(await submitSeats(services, owner.tenant, item, now));
  await (kind === "cancel" ? limitChanges(services, owner, registrationId, free) : free());
};
