import { transaction } from "@/backend/db/transaction";
import { removeBytes, removeFileRows } from "@/backend/files/remove";
import type { Call, Services } from "@/backend/http/handler";
import { AppError } from "@/lib/contracts/errors";
import type { registrations } from "@/lib/contracts/registrations";
import { requireRegistration } from "./application";
import { deleteDraft } from "./store";

/** Takes a draft out of sight, and its files out of the world. Throws `registration_not_draft` for any other application. */
export const removeDraft = async (call: Call<typeof registrations.remove>, services: Services): Promise<undefined> => {
  const { tenant, caller, params, now } = call;
  const asker = { tenant, identityId: caller.identityId };
  const keys = await transaction(services.database.pool, async (client) =>
    (await deleteDraft(client, asker, params.id, now)) ? removeFileRows(client, tenant, params.id) : undefined,
  );
  if (keys) return void (await removeBytes(services, keys));
  await requireRegistration(services, asker, params.id);
  throw new AppError("registration_not_draft");
};
