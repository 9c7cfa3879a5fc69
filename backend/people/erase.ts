import type { PoolClient } from "pg";
import { afterCommit, transaction } from "@/backend/db/transaction";
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
  client: PoolClient,
  tenant: Tenant,
  ids: readonly string[],
  now: Date | undefined,
): Promise<FileKey[]> => {
  // Same lock order as booking.
  const seats = await findSeatRows(client, tenant, ids);
  await lockSeatRows(client, tenant, seats);
  if (now && (await hasAppointmentAhead(client, tenant, ids, now))) throw new AppError("appointment_active");
  const keys: FileKey[] = [];
  for (const id of ids) keys.push(...(await removeFileRows(client, tenant, id)));
  await emptyOwnAnnouncements(client, tenant, ids);
  await deleteRegistrations(client, tenant, ids);
  await freeSeatRows(client, tenant, seats);
  return keys;
};

/** Erases everything stored about an identity and ends its sessions, under the conditions of `eraseRegistrations`. */
export const eraseIdentity = async (
  client: PoolClient,
  owner: ApplicationOwner,
  now: Date | undefined,
): Promise<FileKey[]> => {
  const identity = await lockIdentity(client, owner);
  if (!identity) throw new AppError("unauthenticated");
  const registrations = await lockOwnRegistrations(client, owner);
  const ids = registrations.map(({ id }) => id);
  const keys = await eraseRegistrations(client, owner.tenant, ids, now);
  const mailboxes = registrations.flatMap((registration) => registration.mailboxes);
  await deleteIdentity(client, owner, identity, mailboxes);
  return keys;
};

/** Erases everything stored about the caller and ends their sessions. */
export const eraseMine = async ({ tenant, caller, now }: Call<typeof people.eraseMine>, services: Services) => {
  const owner = { tenant, identityId: caller.identityId };
  const keys = await transaction(services.database.pool, (client) => eraseIdentity(client, owner, now));
  await afterCommit(services.database.pool, () => removeBytes(services, keys));
  return undefined;
};
