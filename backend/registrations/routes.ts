import { dropSeats } from "@/backend/bookings/store";
import { removeBytes, removeFileRows } from "@/backend/files/remove";
import { type Call, implement, type Route } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import { completeApplication, requireOwn, requireRegistration } from "./application";
import { createRegistration } from "./create";
import { toSummary } from "./row";
import { saveRegistration } from "./save";
import { deleteDraft, listRegistrations } from "./store";

/** Deletes a draft and its files and releases its seats. Throws `registration_not_draft` if it is no draft. */
const removeDraft = async (call: Call<typeof registrations.remove>, services: Services): Promise<undefined> => {
  const { tenant, caller, params, now } = call;
  const owner = { tenant, identityId: caller.identityId };
  const keys = await services.db.transaction(async (tx) => {
    if (!(await deleteDraft(tx, owner, params.id, now))) return undefined;
    await dropSeats(tx, tenant, params.id, now);
    return removeFileRows(tx, tenant, params.id);
  });
  if (keys) return services.db.afterCommit(() => removeBytes(services, keys)).then(() => undefined);
  await requireRegistration(services, owner, params.id);
  throw new AppError("registration_not_draft");
};

export const registrationRoutes: Route[] = [
  implement(registrations.list, async ({ tenant, caller, now }, { db }) => {
    const rows = await listRegistrations(db, { tenant, identityId: caller.identityId }, now);
    return { registrations: rows.map(toSummary) };
  }),
  implement(registrations.create, createRegistration),
  implement(registrations.get, async ({ tenant, caller, params }, services) => {
    const owner = { tenant, identityId: caller.identityId };
    return completeApplication(services, owner, await requireOwn(services, owner, params.id));
  }),
  implement(registrations.save, saveRegistration),
  implement(registrations.remove, removeDraft),
];
