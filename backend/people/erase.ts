import type { Transaction } from "@/backend/db/database";
import type { FileKey } from "@/backend/files/file-store";
import { removeBytes, removeFileRows } from "@/backend/files/remove";
import type { Call } from "@/backend/http/handler";
import type { ApplicationOwner } from "@/backend/registrations/application";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { people } from "@/lib/contracts/people";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import {
  deleteIdentity,
  deleteRegistrations,
  emptyOwnAnnouncements,
  findSeatRows,
  freeSeatRows,
  hasAppointmentAhead,
  lockIdentity,
  lockOwnRegistrations,
  lockSeatRows,
} from "./erasure-queries";

/**
 * Erases applications with everything that belongs to them, and frees their seats. The applications must be locked. With `now`
 * it throws `appointment_active` while one has an active appointment whose presentation is still to come. Pass the returned
 * keys to `removeBytes` with `afterCommit`.
 */
export const eraseRegistrations = async (
  tx: Transaction,
  tenant: Tenant,
  ids: readonly string[],
  now: Date | undefined,
): Promise<FileKey[]> => {
  // Same lock order as booking.
  const seats = await findSeatRows(tx, tenant, ids);
  await lockSeatRows(tx, tenant, seats);
  if (now && (await hasAppointmentAhead(tx, tenant, ids, now))) throw new AppError("appointment_active");
  const keys: FileKey[] = [];
  for (const id of ids) keys.push(...(await removeFileRows(tx, tenant, id)));
  await emptyOwnAnnouncements(tx, tenant, ids);
  await deleteRegistrations(tx, tenant, ids);
  await freeSeatRows(tx, tenant, seats);
  return keys;
};

/** Erases everything stored about an identity and ends its sessions, under the conditions of `eraseRegistrations`. */
export const eraseIdentity = async (
  tx: Transaction,
  owner: ApplicationOwner,
  now: Date | undefined,
): Promise<FileKey[]> => {
  const identity = await lockIdentity(tx, owner);
  if (!identity) throw new AppError("unauthenticated");
  const registrations = await lockOwnRegistrations(tx, owner);
  const ids = registrations.map(({ id }) => id);
  const keys = await eraseRegistrations(tx, owner.tenant, ids, now);
  const mailboxes = registrations.flatMap((registration) => registration.mailboxes);
  await deleteIdentity(tx, owner, identity, mailboxes);
  return keys;
};

/** Erases everything stored about the caller and ends their sessions. */
export const eraseMine = async ({ tenant, caller, now }: Call<typeof people.eraseMine>, services: Services) => {
  const owner = { tenant, identityId: caller.identityId };
  const keys = await services.db.transaction((tx) => eraseIdentity(tx, owner, now));
  await services.db.afterCommit(() => removeBytes(services, keys));
  return undefined;
};
