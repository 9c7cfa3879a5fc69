import { dropSeats } from "@/backend/bookings/store";
import { transaction } from "@/backend/db/transaction";
import { removeBytes, removeFileRows } from "@/backend/files/remove";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { registrations } from "@/lib/contracts/registrations";
import { requireRegistration } from "./application";
import { deleteDraft } from "./store";

/** Deletes a draft and its files and releases its seats. Throws `registration_not_draft` if it is no draft. */
export const removeDraft = async (call: Call<typeof registrations.remove>, services: Services): Promise<undefined> => {
  const { tenant, caller, params, now } = call;
  const owner = { tenant, identityId: caller.identityId };
  const keys = await transaction(services.database.pool, async (client) => {
    if (!(await deleteDraft(client, owner, params.id, now))) return undefined;
    await dropSeats(client, tenant, params.id, now);
    return removeFileRows(client, tenant, params.id);
  });
  if (keys) return void (await removeBytes(services, keys));
  await requireRegistration(services, owner, params.id);
  throw new AppError("registration_not_draft");
};
