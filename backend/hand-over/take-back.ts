import { transaction } from "@/backend/db/transaction";
import type { Call } from "@/backend/http/handler";
import { completeApplication, requireRegistration } from "@/backend/registrations/application";
import { lockOwnDraft } from "@/backend/registrations/store";
import type { Services } from "@/backend/services";
import type { handOver } from "@/lib/contracts/hand-over";
import { deleteLink } from "./store";

/** Ends the link that was sent to a guardian. The application is the student's alone again. */
export const takeBack = async ({ tenant, caller, params }: Call<typeof handOver.takeBack>, services: Services) => {
  const owner = { tenant, identityId: caller.identityId };
  await transaction(services.database.pool, async (client) => {
    if (await lockOwnDraft(client, owner, params.id)) await deleteLink(client, tenant, params.id);
  });
  return completeApplication(services, owner, await requireRegistration(services, owner, params.id));
};
